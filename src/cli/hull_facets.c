#include "hull_facets.h"

#include <libqhull_r/qhull_ra.h>
#include <limits.h>
#include <stdlib.h>

/* Qhull leaves by longjmp when it meets an error, here as elsewhere. */
static void qhull_free(qhT *qh)
{
    int long_bytes, blocks;

    qh->NOerrexit = False;
    if (setjmp(qh->errexit) == 0) {
        qh_freeqhull(qh, !qh_ALL);
        qh_memfreeshort(qh, &long_bytes, &blocks);
    }
}

static bool collect_facets(qhT *qh, dcd_hull_facets *h)
{
    facetT *facet; /* these names are those of Qhull's macros */
    vertexT *vertex, **vertexp;

    h->items = malloc(((size_t)qh->num_facets + 1) * sizeof *h->items);
    h->count = 0;
    if (h->items == NULL) {
        return false;
    }
    FORALLfacets {
        size_t corners = 0;

        if (!facet->simplicial || facet->normal == NULL || h->count >= (size_t)qh->num_facets) {
            continue;
        }
        FOREACHvertex_(facet->vertices) {
            if (corners < 3) {
                h->items[h->count].corner[corners++] = (size_t)qh_pointid(qh, vertex->point);
            }
        }
        memcpy(h->items[h->count].normal, facet->normal, sizeof h->items->normal);
        h->items[h->count].offset = facet->offset;
        h->count += corners == 3;
    }
    return true;
}

bool dcd_hull_facets_find(double *vertices, size_t count, dcd_hull_facets *h)
{
    char command[] = "qhull Qt";
    FILE *silence = fopen("/dev/null", "w"); /* for Qhull's messages */
    qhT *qh = malloc(sizeof *qh);
    bool ok = silence != NULL && qh != NULL && count <= INT_MAX / 8;

    if (ok) {
        qh_zero(qh, silence);
        ok = qh_new_qhull(qh, 3, (int)count, vertices, False, command, NULL, silence) == 0 && collect_facets(qh, h);
        qhull_free(qh);
    }
    free(qh);
    if (silence != NULL) {
        (void)fclose(silence);
    }
    return ok;
}

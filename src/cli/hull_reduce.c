/* Qhull proposes; exact arithmetic decides. A wrong or missing answer of Qhull costs vertices, never truth. */
#include "hull_reduce.h"
#include "hull_facets.h"
#include "mesh_tetra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- Duplicates */

typedef struct point {
    double x[3];
    size_t index;
} point;

static int compare_coordinates(const point *a, const point *b)
{
    for (int axis = 0; axis < 3; axis++) {
        if (a->x[axis] < b->x[axis] || a->x[axis] > b->x[axis]) {
            return a->x[axis] < b->x[axis] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_points(const void *left, const void *right)
{
    const point *a = left, *b = right;
    int order = compare_coordinates(a, b);

    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Moves the vertices that are kept to the front, in their order. */
static size_t compact(double *vertices, size_t count, const unsigned char *keep)
{
    size_t kept = 0;

    for (size_t k = 0; k < count; k++) {
        if (keep[k] != 0) {
            memmove(vertices + 3 * kept, vertices + 3 * k, 3 * sizeof *vertices);
            kept++;
        }
    }
    return kept;
}

/* Keeps the first of equal vertices. `keep` is scratch. */
static size_t merge_duplicates(double *vertices, size_t count, unsigned char *keep)
{
    point *points = malloc(count * sizeof *points);

    if (points == NULL) {
        return count;
    }
    for (size_t k = 0; k < count; k++) {
        memcpy(points[k].x, vertices + 3 * k, sizeof points[k].x);
        points[k].index = k;
    }
    qsort(points, count, sizeof *points, compare_points);
    for (size_t k = 0; k < count; k++) {
        keep[points[k].index] = k == 0 || compare_coordinates(&points[k - 1], &points[k]) != 0;
    }
    free(points);
    return compact(vertices, count, keep);
}

/* ------------------------------------------------------------- Certificate */

/* From an apex, the ray through a point p leaves the hull by the facet with the greatest ray . (p - apex). */
typedef struct fan {
    const double *vertices;
    size_t apex;
    const dcd_hull_facet **facets; /* those that are not beside the apex */
    double *rays;         /* x, y, z of each                    */
    size_t count;
} fan;

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A facet whose plane is that of the apex, nearly, makes a flat tetrahedron, and its ray would be noise. */
static void fan_fill(fan *f, const dcd_hull_facets *h, double flat)
{
    const double *apex = f->vertices + 3 * f->apex;

    f->count = 0;
    for (size_t k = 0; k < h->count; k++) {
        const dcd_hull_facet *side = &h->items[k];
        double height = -(dot(side->normal, apex) + side->offset);

        if (height > flat) {
            for (size_t axis = 0; axis < 3; axis++) {
                f->rays[3 * f->count + axis] = side->normal[axis] / height;
            }
            f->facets[f->count++] = side;
        }
    }
}

static bool facet_holds(const fan *f, size_t k, const double *p)
{
    const size_t *corner = f->facets[k]->corner;
    const double *corners[4] = {f->vertices + 3 * f->apex, f->vertices + 3 * corner[0], f->vertices + 3 * corner[1],
                                f->vertices + 3 * corner[2]};

    return dcd_mesh_tetra_contains(corners, p);
}

static size_t exit_facet(const fan *f, const double *direction, double *greatest)
{
    size_t best = 0;

    *greatest = -HUGE_VAL;
    for (size_t k = 0; k < f->count; k++) {
        double along = dot(f->rays + 3 * k, direction);

        if (along > *greatest) {
            *greatest = along;
            best = k;
        }
    }
    return best;
}

/* Whether p is for certain in the tetrahedron of the apex and a facet. Facets of one plane are equally far, so those
 * that are as far as the first are tried too. */
static bool fan_holds(const fan *f, const double *p)
{
    const double *apex = f->vertices + 3 * f->apex;
    double direction[3] = {p[0] - apex[0], p[1] - apex[1], p[2] - apex[2]}, greatest;
    size_t best = exit_facet(f, direction, &greatest);
    double least = greatest - 1e-9 * fabs(greatest);
    bool holds = f->count > 0 && facet_holds(f, best, p);

    for (size_t k = 0; !holds && k < f->count; k++) {
        holds = dot(f->rays + 3 * k, direction) >= least && facet_holds(f, k, p);
    }
    return holds;
}

/* The corner of a facet that is furthest along axis 0, 1, 2, or against it for 3, 4, 5. */
static size_t extreme_corner(const dcd_hull_facets *h, const double *vertices, size_t direction)
{
    size_t best = h->items[0].corner[0];
    double sign = direction < 3 ? 1.0 : -1.0;
    size_t axis = direction % 3;

    for (size_t k = 0; k < 3 * h->count; k++) {
        size_t corner = h->items[k / 3].corner[k % 3];

        best = sign * vertices[3 * corner + axis] > sign * vertices[3 * best + axis] ? corner : best;
    }
    return best;
}

static double size_of(const dcd_hull_facets *h, const double *vertices)
{
    double size = 0.0;

    for (size_t axis = 0; axis < 3; axis++) {
        double length = vertices[3 * extreme_corner(h, vertices, axis) + axis] -
                        vertices[3 * extreme_corner(h, vertices, axis + 3) + axis];

        size = length > size ? length : size;
    }
    return size;
}

/* keep[k] = 0 for each vertex that is certainly in the hull of the facets' corners, 1 for the others. What one apex
 * cannot show, for example of a point beside it, another one may. */
static void certify(const dcd_hull_facets *h, const double *vertices, size_t count, fan *f, unsigned char *keep)
{
    double flat = 1e-12 * size_of(h, vertices);

    memset(keep, 1, count);
    for (size_t k = 0; k < 3 * h->count; k++) {
        keep[h->items[k / 3].corner[k % 3]] = 2; /* a corner: not to be tried */
    }
    for (size_t direction = 0; direction < 6; direction++) {
        f->apex = extreme_corner(h, vertices, direction);
        fan_fill(f, h, flat);
        for (size_t k = 0; k < count; k++) {
            if (keep[k] == 1 && fan_holds(f, vertices + 3 * k)) {
                keep[k] = 0;
            }
        }
    }
}

static size_t drop_inner(double *vertices, size_t count, const dcd_hull_facets *h, unsigned char *keep)
{
    fan f = {.vertices = vertices};

    f.facets = malloc(h->count * sizeof *f.facets);
    f.rays = malloc(3 * h->count * sizeof *f.rays);
    if (f.facets != NULL && f.rays != NULL && h->count > 0) {
        certify(h, vertices, count, &f, keep);
        count = compact(vertices, count, keep);
    }
    free(f.facets);
    free(f.rays);
    return count;
}

size_t dcd_hull_reduce(double *vertices, size_t count)
{
    unsigned char *keep = count == 0 ? NULL : malloc(count);
    dcd_hull_facets h = {NULL, 0};

    if (keep == NULL) {
        return count;
    }
    count = merge_duplicates(vertices, count, keep);
    if (count > 4 && dcd_hull_facets_find(vertices, count, &h)) {
        count = drop_inner(vertices, count, &h, keep);
    }
    free(h.items);
    free(keep);
    return count;
}

/* Algorithm 4: GJK on every candidate; distance 0 is a contact. */
#include "parts.h"

#include <stdlib.h>

enum { CHUNK = 256 };

typedef struct job {
    const paper_scene *scene;
    const paper_pairs *candidates;
    paper_pairs *lists;
} job;

static void narrow_chunk(void *context, uint32_t thread, uint32_t k)
{
    const job *j = context;
    size_t first = (size_t)k * CHUNK;
    size_t last = j->candidates->count - first < CHUNK ? j->candidates->count : first + CHUNK;
    for (size_t c = first; c < last; c++) {
        dcd_pair p = j->candidates->data[c];
        double distance = paper_gjk_distance(&j->scene->objects[p.i], &j->scene->objects[p.j]);
        if (!(distance > 0.0) && !paper_pairs_push(&j->lists[thread], p.i, p.j)) {
            return;
        }
    }
}

paper_status paper_narrow(const paper_scene *scene, const paper_pairs *candidates, const dcd_executor *executor,
                          paper_pairs *contacts)
{
    paper_pairs *lists = paper_lists_create(executor, candidates->count);
    if (lists == NULL) {
        return PAPER_NO_MEMORY;
    }
    job j = {scene, candidates, lists};
    paper_run(executor, (uint32_t)((candidates->count + CHUNK - 1) / CHUNK), narrow_chunk, &j);
    return paper_lists_join(lists, executor, contacts);
}

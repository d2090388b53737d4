/* Algorithm 5: the stages one after the other. */
#include "parts.h"

#include <stdlib.h>

static double now(const paper_options *options)
{
    return options->clock == NULL ? 0.0 : options->clock(options->clock_self);
}

static int compare_pairs(const void *a, const void *b)
{
    const dcd_pair *p = a, *q = b;
    if (p->i != q->i) {
        return p->i < q->i ? -1 : 1;
    }
    return p->j < q->j ? -1 : p->j > q->j;
}

static uint64_t count_overlaps(const paper_pairs *candidates, const paper_box *boxes)
{
    uint64_t n = 0;
    for (size_t k = 0; k < candidates->count; k++) {
        n += paper_box_overlap(&boxes[candidates->data[k].i], &boxes[candidates->data[k].j]);
    }
    return n;
}

static paper_status run_stages(const paper_scene *scene, const dcd_executor *executor, const paper_options *options,
                               paper_box *boxes, paper_tree *tree, paper_pairs *contacts, paper_report *report)
{
    paper_pairs candidates = {0};
    double start = now(options);
    paper_boxes(scene, executor, boxes);
    double boxed = now(options);
    paper_status status = paper_tree_build(tree, executor);
    double built = now(options);
    if (status == PAPER_OK) {
        status = paper_gather(tree, executor, options->max_pairs == 0 ? PAPER_MAX_PAIRS : options->max_pairs,
                              &candidates);
    }
    double gathered = now(options);
    if (status == PAPER_OK) {
        status = paper_narrow(scene, &candidates, executor, contacts);
    }
    double decided = now(options);
    report->aabb = boxed - start;
    report->build = built - boxed;
    report->traverse = gathered - built;
    report->narrow = decided - gathered;
    report->total = decided - start;
    report->candidates = candidates.count;
    report->contacts = contacts->count;
    report->boxes = count_overlaps(&candidates, boxes);
    paper_pairs_free(&candidates);
    return status;
}

paper_status paper_contacts(const paper_scene *scene, const dcd_executor *executor, const paper_options *options,
                            dcd_pair **contacts, paper_report *report)
{
    size_t n = scene->count;
    paper_pairs found = {0};
    *contacts = NULL;
    *report = (paper_report){0};
    if (n == 0) {
        return PAPER_OK;
    }
    paper_box *boxes = malloc(n * sizeof *boxes);
    paper_tree tree = {malloc((2 * n - 1) * sizeof *tree.nodes), malloc(n * sizeof *tree.indices), boxes,
                       scene->count, options->leaf_cutoff == 0 ? 1 : options->leaf_cutoff};
    paper_status status = PAPER_NO_MEMORY;
    if (boxes != NULL && tree.nodes != NULL && tree.indices != NULL) {
        status = run_stages(scene, executor, options, boxes, &tree, &found, report);
    }
    free(tree.indices);
    free(tree.nodes);
    free(boxes);
    if (status == PAPER_OK && found.count > 0) {
        qsort(found.data, found.count, sizeof *found.data, compare_pairs);
    }
    *contacts = found.data;
    return status;
}

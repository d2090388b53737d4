/* Algorithms 2 and 3: the tree against itself, candidates into the list of the thread, lists joined.
 *
 * As in the paper, every pair of nodes is visited in both orders and leaves give all their pairs, without a test of
 * the objects' own boxes. The parallel form walks the pairs of nodes level by level until there are enough of them
 * (at most the paper's MAX_DEPTH levels), and what is left of each is a task. */
#include "parts.h"

#include <stdlib.h>

enum { MAX_DEPTH = 16, TASKS_A_THREAD = 64 };

typedef struct gatherer {
    const paper_tree *tree;
    const paper_pairs *tasks; /* pairs of nodes */
    paper_pairs *lists;
} gatherer;

static bool is_leaf(const paper_node *node)
{
    return node->right == 0;
}

static bool leaf_product(const paper_tree *tree, const paper_node *a, const paper_node *b, paper_pairs *out)
{
    for (uint32_t p = a->first; p < a->first + a->count; p++) {
        uint32_t i = tree->indices[p];
        for (uint32_t q = b->first; q < b->first + b->count; q++) {
            uint32_t j = tree->indices[q];
            if (i < j && !paper_pairs_push(out, i, j)) {
                return false;
            }
        }
    }
    return true;
}

/* False when the list can't grow. */
static bool gather(const paper_tree *tree, uint32_t n, uint32_t m, paper_pairs *out)
{
    const paper_node *a = &tree->nodes[n], *b = &tree->nodes[m];
    if (!paper_box_overlap(&a->box, &b->box)) {
        return true;
    }
    if (is_leaf(a) && is_leaf(b)) {
        return leaf_product(tree, a, b, out);
    }
    if (is_leaf(a)) {
        return gather(tree, n, m + 1, out) && gather(tree, n, b->right, out);
    }
    if (is_leaf(b)) {
        return gather(tree, n + 1, m, out) && gather(tree, a->right, m, out);
    }
    return gather(tree, n + 1, m + 1, out) && gather(tree, n + 1, b->right, out) &&
           gather(tree, a->right, m + 1, out) && gather(tree, a->right, b->right, out);
}

/* One level of the recursion on a list of pairs of nodes. */
static bool expand(const paper_tree *tree, const paper_pairs *from, paper_pairs *to)
{
    bool ok = true;
    for (size_t k = 0; ok && k < from->count; k++) {
        uint32_t n = from->data[k].i, m = from->data[k].j;
        const paper_node *a = &tree->nodes[n], *b = &tree->nodes[m];
        if (!paper_box_overlap(&a->box, &b->box)) {
            continue;
        }
        if (is_leaf(a) && is_leaf(b)) {
            ok = paper_pairs_push(to, n, m);
        } else if (is_leaf(a)) {
            ok = paper_pairs_push(to, n, m + 1) && paper_pairs_push(to, n, b->right);
        } else if (is_leaf(b)) {
            ok = paper_pairs_push(to, n + 1, m) && paper_pairs_push(to, a->right, m);
        } else {
            ok = paper_pairs_push(to, n + 1, m + 1) && paper_pairs_push(to, n + 1, b->right) &&
                 paper_pairs_push(to, a->right, m + 1) && paper_pairs_push(to, a->right, b->right);
        }
    }
    return ok;
}

static paper_status make_tasks(const paper_tree *tree, uint32_t wanted, paper_pairs *tasks)
{
    bool ok = paper_pairs_push(tasks, 0, 0);
    for (int depth = 0; ok && depth < MAX_DEPTH && tasks->count < wanted; depth++) {
        paper_pairs next = paper_pairs_start(tasks->limit);
        ok = expand(tree, tasks, &next);
        paper_pairs_free(tasks);
        *tasks = next;
    }
    return tasks->status;
}

static void gather_task(void *context, uint32_t thread, uint32_t k)
{
    const gatherer *g = context;
    (void)gather(g->tree, g->tasks->data[k].i, g->tasks->data[k].j, &g->lists[thread]);
}

static paper_status gather_parallel(const paper_tree *tree, const dcd_executor *executor, paper_pairs *lists)
{
    paper_pairs tasks = paper_pairs_start(PAPER_MAX_PAIRS);
    paper_status status = make_tasks(tree, TASKS_A_THREAD * executor->threads, &tasks);
    gatherer g = {tree, &tasks, lists};
    if (status == PAPER_OK) {
        paper_run(executor, (uint32_t)tasks.count, gather_task, &g);
    }
    paper_pairs_free(&tasks);
    return status;
}

paper_status paper_gather(const paper_tree *tree, const dcd_executor *executor, size_t limit, paper_pairs *candidates)
{
    paper_pairs *lists = paper_lists_create(executor, limit);
    paper_status status = PAPER_OK;
    if (lists == NULL) {
        return PAPER_NO_MEMORY;
    }
    if (executor != NULL) {
        status = gather_parallel(tree, executor, lists);
    } else {
        (void)gather(tree, 0, 0, &lists[0]);
    }
    paper_status joined = paper_lists_join(lists, executor, candidates);
    return status != PAPER_OK ? status : joined;
}

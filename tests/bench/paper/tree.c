/* Algorithm 1: top-down build, split of the centroids at the middle of the longest axis.
 *
 * The paper's text takes axis and middle from the centroids, its program from the boxes. This does what the program
 * does, so that the numbers of candidates are the program's.
 * The paper forks at every large node. A flat parallel loop can't, so the top levels are split by the calling thread
 * and the subtrees below them are the tasks. The tree is the same for any number of threads. */
#include "parts.h"

#include <stdlib.h>

enum {
    MAX_DEPTH = 1024,  /* a leaf at this depth, so that centroids spaced exponentially can't exhaust the stack */
    TASKS_A_THREAD = 8
};

/* A subtree to build: its node, which is the first of 2 count - 1, and its range of indices. */
typedef struct range {
    uint32_t node, first, count, depth;
} range;

typedef struct builder {
    const paper_tree *tree;
    range *tasks;
    uint32_t task_count, fork_depth; /* ranges at this depth become tasks */
} builder;

static paper_box bounds(const paper_tree *tree, range r)
{
    paper_box box = tree->boxes[tree->indices[r.first]];
    for (uint32_t i = 1; i < r.count; i++) {
        paper_box_merge(&box, &tree->boxes[tree->indices[r.first + i]]);
    }
    return box;
}

static int longest_axis(const paper_box *box)
{
    int axis = 0;
    for (int k = 1; k < 3; k++) {
        axis = box->max[k] - box->min[k] > box->max[axis] - box->min[axis] ? k : axis;
    }
    return axis;
}

/* Moves the objects with centroids below the middle to the front; returns how many. */
static uint32_t split_at(const paper_tree *tree, range r, int axis, double middle)
{
    uint32_t *indices = tree->indices + r.first;
    uint32_t left = 0;
    for (uint32_t i = 0; i < r.count; i++) {
        uint32_t object = indices[i];
        if (tree->boxes[object].center[axis] < middle) {
            indices[i] = indices[left];
            indices[left++] = object;
        }
    }
    return left;
}

static void make_leaf(const paper_tree *tree, range r)
{
    tree->nodes[r.node] = (paper_node){bounds(tree, r), r.first, r.count, 0};
}

static void join_children(const paper_tree *tree, uint32_t n)
{
    paper_node *node = &tree->nodes[n];
    node->box = tree->nodes[n + 1].box;
    paper_box_merge(&node->box, &tree->nodes[node->right].box);
}

/* False: too small, too deep, or one side empty (equal boxes, or one that dwarfs the others), so it is a leaf. */
static bool split(const paper_tree *tree, range r, range *left, range *right)
{
    if (r.count <= tree->leaf_cutoff || r.depth == MAX_DEPTH) {
        return false;
    }
    paper_box box = bounds(tree, r);
    int axis = longest_axis(&box);
    uint32_t n = split_at(tree, r, axis, 0.5 * (box.min[axis] + box.max[axis]));
    if (n == 0 || n == r.count) {
        return false;
    }
    *left = (range){r.node + 1, r.first, n, r.depth + 1};
    *right = (range){r.node + 2 * n, r.first + n, r.count - n, r.depth + 1};
    return true;
}

static void build(const paper_tree *tree, range r)
{
    range left, right;
    if (!split(tree, r, &left, &right)) {
        make_leaf(tree, r);
        return;
    }
    tree->nodes[r.node] = (paper_node){.first = r.first, .count = r.count, .right = right.node};
    build(tree, left);
    build(tree, right);
    join_children(tree, r.node);
}

/* The top levels alone; the boxes of their nodes wait for the subtrees. */
static void fork_top(builder *b, range r)
{
    range left, right;
    if (r.depth == b->fork_depth) {
        b->tasks[b->task_count++] = r;
    } else if (!split(b->tree, r, &left, &right)) {
        make_leaf(b->tree, r);
    } else {
        b->tree->nodes[r.node] = (paper_node){.first = r.first, .count = r.count, .right = right.node};
        fork_top(b, left);
        fork_top(b, right);
    }
}

static void join_top(const builder *b, uint32_t n, uint32_t depth)
{
    uint32_t right = b->tree->nodes[n].right;
    if (depth == b->fork_depth || right == 0) {
        return;
    }
    join_top(b, n + 1, depth + 1);
    join_top(b, right, depth + 1);
    join_children(b->tree, n);
}

static void build_task(void *context, uint32_t thread, uint32_t k)
{
    const builder *b = context;
    (void)thread;
    build(b->tree, b->tasks[k]);
}

static paper_status build_parallel(paper_tree *tree, const dcd_executor *executor, range all)
{
    builder b = {.tree = tree};
    while (1u << b.fork_depth < TASKS_A_THREAD * executor->threads) {
        b.fork_depth++;
    }
    b.tasks = malloc(((size_t)1 << b.fork_depth) * sizeof *b.tasks);
    if (b.tasks == NULL) {
        return PAPER_NO_MEMORY;
    }
    fork_top(&b, all);
    paper_run(executor, b.task_count, build_task, &b);
    join_top(&b, 0, 0);
    free(b.tasks);
    return PAPER_OK;
}

paper_status paper_tree_build(paper_tree *tree, const dcd_executor *executor)
{
    range all = {0, 0, tree->count, 0};
    for (uint32_t i = 0; i < tree->count; i++) {
        tree->indices[i] = i;
    }
    if (executor != NULL) {
        return build_parallel(tree, executor, all);
    }
    build(tree, all);
    return PAPER_OK;
}

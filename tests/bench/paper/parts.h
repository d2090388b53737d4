/** @file parts.h
 * What the stages of the baseline share: vectors, boxes, the tree, growing lists of pairs, a parallel loop.
 */
#ifndef PAPER_PARTS_H
#define PAPER_PARTS_H

#include "paper.h"

typedef struct vec3 {
    double x, y, z;
} vec3;

static inline vec3 vec3_sub(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec3 vec3_scale(double s, vec3 a)
{
    return (vec3){s * a.x, s * a.y, s * a.z};
}

static inline double vec3_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/** R x + t, and the transpose of R applied to a direction. */
static inline vec3 pose_place(const dcd_pose *p, const double x[3])
{
    return (vec3){p->r[0] * x[0] + p->r[1] * x[1] + p->r[2] * x[2] + p->t[0],
                  p->r[3] * x[0] + p->r[4] * x[1] + p->r[5] * x[2] + p->t[1],
                  p->r[6] * x[0] + p->r[7] * x[1] + p->r[8] * x[2] + p->t[2]};
}

static inline vec3 pose_local_direction(const dcd_pose *p, vec3 d)
{
    return (vec3){p->r[0] * d.x + p->r[3] * d.y + p->r[6] * d.z, p->r[1] * d.x + p->r[4] * d.y + p->r[7] * d.z,
                  p->r[2] * d.x + p->r[5] * d.y + p->r[8] * d.z};
}

typedef struct paper_box {
    double min[3], max[3], center[3];
} paper_box;

static inline double paper_min(double a, double b)
{
    return a < b ? a : b;
}

static inline double paper_max(double a, double b)
{
    return a > b ? a : b;
}

/** min and max of `b` are merged into `a`; the centre is left alone. */
static inline void paper_box_merge(paper_box *a, const paper_box *b)
{
    for (int k = 0; k < 3; k++) {
        a->min[k] = paper_min(a->min[k], b->min[k]);
        a->max[k] = paper_max(a->max[k], b->max[k]);
    }
}

static inline bool paper_box_overlap(const paper_box *a, const paper_box *b)
{
    return a->min[0] <= b->max[0] && b->min[0] <= a->max[0] && a->min[1] <= b->max[1] && b->min[1] <= a->max[1] &&
           a->min[2] <= b->max[2] && b->min[2] <= a->max[2];
}

/** A node of the tree over indices[first .. first + count). The left child is the next node; `right` 0 is a leaf. */
typedef struct paper_node {
    paper_box box;
    uint32_t first, count, right;
} paper_node;

typedef struct paper_tree {
    paper_node *nodes;  /* 2 N - 1, those of one subtree side by side */
    uint32_t *indices;  /* a permutation of the objects               */
    const paper_box *boxes;
    uint32_t count, leaf_cutoff;
} paper_tree;

/** A growing list of pairs. A list that could not grow keeps its status and takes no more. */
typedef struct paper_pairs {
    dcd_pair *data;
    size_t count, capacity, limit;
    paper_status status;
} paper_pairs;

paper_pairs paper_pairs_start(size_t limit);
bool paper_pairs_push(paper_pairs *pairs, uint32_t i, uint32_t j);
void paper_pairs_free(paper_pairs *pairs);

/** One list for each thread; paper_lists_join moves all of them into one list (Algorithm 2, lines 4 to 8) and frees
 *  them, also on failure. The limit is for each list and for all together. */
paper_pairs *paper_lists_create(const dcd_executor *executor, size_t limit);
paper_status paper_lists_join(paper_pairs *lists, const dcd_executor *executor, paper_pairs *all);

/** Runs task(context, thread, k) for every k below `tasks`; a plain loop without an executor. */
void paper_run(const dcd_executor *executor, uint32_t tasks, void (*task)(void *context, uint32_t thread, uint32_t k),
               void *context);
uint32_t paper_threads(const dcd_executor *executor);

/** The stages. Each has its serial form (executor NULL) and its parallel form. */
void paper_boxes(const paper_scene *scene, const dcd_executor *executor, paper_box *boxes);
paper_status paper_tree_build(paper_tree *tree, const dcd_executor *executor);
paper_status paper_gather(const paper_tree *tree, const dcd_executor *executor, size_t limit,
                          paper_pairs *candidates);
paper_status paper_narrow(const paper_scene *scene, const paper_pairs *candidates, const dcd_executor *executor,
                          paper_pairs *contacts);

/** Distance of two placed hulls by GJK; exactly 0 is contact. */
double paper_gjk_distance(const paper_object *a, const paper_object *b);

#endif

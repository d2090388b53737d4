/** @file paper.h
 * The pipeline of the paper (Liang and Fu, parallel double-phase discrete collision detection), Algorithms 1 to 5,
 * in plain C. It is the yardstick of `dcd bench --paper` and a second oracle for the contact set; it shares no code
 * with the library, only the types of dcd.h. It allocates, it recurses, and its narrow phase has an absolute
 * tolerance (1e-10 units of length), all as the paper has it.
 */
#ifndef PAPER_H
#define PAPER_H

#include "dcd.h"

#define PAPER_LEAF_CUTOFF 4               /* the paper's default                                        */
#define PAPER_MAX_PAIRS ((size_t)1 << 27) /* leaf products grow with the square of a leaf: stop at 1 GiB */

/** The convex hull of `count` vertices (at least one), packed x, y, z, at a pose. All numbers finite. */
typedef struct paper_object {
    const double *vertices;
    uint32_t count;
    dcd_pose pose;
} paper_object;

typedef struct paper_scene {
    const paper_object *objects;
    uint32_t count;
} paper_scene;

typedef struct paper_options {
    uint32_t leaf_cutoff;        /* at most this many objects make a leaf; 0 is taken as 1 */
    size_t max_pairs;            /* most candidates; 0: PAPER_MAX_PAIRS                    */
    double (*clock)(void *self); /* seconds; NULL: no times                                */
    void *clock_self;
} paper_options;

/** Seconds are of the four stages of the paper and of all four together. Counting `boxes` and sorting the contacts
 *  are ours, for comparison, and are not timed. */
typedef struct paper_report {
    uint64_t candidates; /* pairs from overlapping leaves                         */
    uint64_t boxes;      /* of these, pairs whose own boxes overlap (closed)      */
    uint64_t contacts;
    double aabb, build, traverse, narrow, total;
} paper_report;

typedef enum paper_status {
    PAPER_OK = 0,
    PAPER_NO_MEMORY,
    PAPER_TOO_MANY /* more candidates than max_pairs */
} paper_status;

/** Finds the contact set: `*contacts` is from malloc (NULL when there are none), report->contacts long, i < j,
 *  ascending. `executor` NULL is the serial form. On failure `*contacts` is NULL. */
paper_status paper_contacts(const paper_scene *scene, const dcd_executor *executor, const paper_options *options,
                            dcd_pair **contacts, paper_report *report);

#endif

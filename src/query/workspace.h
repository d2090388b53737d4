/* Scratch memory of a query: every array that the stages write, cut from the caller's block. */
#ifndef DCD_WORKSPACE_H
#define DCD_WORKSPACE_H

#include <stdint.h>

#include "broad/find.h"
#include "narrow/narrow.h"
#include "object/outer.h"
#include "object/placed.h"
#include "broad/tree.h"
#include "world/world.h"

/* Tasks per thread of a parallel stage, at most: enough to even out the work, few enough to keep books on. */
#define DCD_TASKS_PER_THREAD 16u

#define DCD_PART_LOST UINT64_MAX

/* What a workspace keeps of the world that it follows (kept.h). */
typedef struct dcd_kept {
    const dcd_world *world; /* NULL: none */
    bool any;               /* false: nothing is kept                               */
    bool slabs;             /* what was placed has them                             */
    dcd_margins margins;    /* and counts these                                     */
    uint64_t *at;           /* objects: the world's changes when each was placed; 0: never */
} dcd_kept;

struct dcd_workspace {
    dcd_limits limits;
    dcd_lanes lanes;
    double (*clock)(void *self);
    void *clock_self;
    bool unchecked; /* for benchmarks alone (narrow.h): false, and out of reach of dcd.h */

    dcd_placed *placed;      /* objects */
    double *placed_vertices; /* 3 * placed vertices with padding */
    float *slabs;            /* DCD_SLAB_FLOATS * objects */
    float *balls;            /* objects */
    struct dcd_core *cores;  /* objects */
    float *floats;           /* as many as placed_vertices */
    float *boxes;            /* DCD_BOX * objects */
    dcd_outer *outer;        /* objects */
    uint8_t *seen;           /* objects: DCD_SEEN_OUTER, DCD_SEEN_PLACED, of a list (listed.h) */
    dcd_kept kept;

    uint64_t *keys, *spare_keys; /* objects */
    uint32_t *runs;              /* work list of dcd_order_refine */
    uint32_t *counts;            /* DCD_RADIX_SIZE * threads */
    uint32_t *order;             /* objects */
    float *records;              /* DCD_RECORD * records of the tree */

    dcd_exact *exact;        /* per thread */
    uint32_t *lists;         /* per thread: records of the tree + DCD_FIND_SPARE */
    uint64_t *pairs, *other; /* candidates: found and joined, contacts: decided and sorted */
    const uint64_t *sorted;  /* the one that holds the last query's pairs in the end       */

    float *part_bounds;    /* per task: DCD_BOX                                       */
    uint64_t *part_count;  /* per task: items it made                                 */
    uint64_t *part_begin;  /* per task: where they are, DCD_PART_LOST when nowhere    */
    uint64_t *part_at;     /* per task: where they belong                             */
    uint64_t *thread_used; /* per thread: items in its buffer                         */
    dcd_tally *tally;      /* per task                                                */
    dcd_neighbour *least;  /* per task: the nearest pair of its slice                 */
    uint8_t *task_runs;    /* per task: how often the executor ran it, at most 2      */
};

/* Most tasks of a stage for this many threads. */
/*@ requires threads: threads <= DCD_MAX_THREADS;
    terminates \true;
    assigns \nothing;
    ensures value: \result == 16 * threads; */
uint32_t dcd_workspace_tasks(uint32_t threads);

/* DCD_OK when a world fits. */
/*@ requires workspace: \valid_read(workspace);
    requires world: \valid_read(world);
    terminates \true;
    assigns \nothing;
    ensures fits: \result == DCD_OK <==>
        (world->objects <= workspace->limits.objects && world->placed <= workspace->limits.placed);
    ensures status: \result == DCD_OK || \result == DCD_FULL; */
dcd_status dcd_workspace_check(const dcd_workspace *workspace, const dcd_world *world);

#endif

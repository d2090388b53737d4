/* The two coordinators: the same kernels, over everything at once or over slices. */
#ifndef DCD_DETECT_H
#define DCD_DETECT_H

#include "dcd.h"
#include "query/workspace.h"
#include "world/world.h"

#define DCD_DETECT_FEW 40u /* objects: up to here slabs and an order are not worth their time */

/* What is asked for. */
typedef enum dcd_detect_kind {
    DCD_DETECT_CANDIDATES,
    DCD_DETECT_CONTACTS,
    DCD_DETECT_COMPOUNDS,
    DCD_DETECT_PAIR,     /* one pair by its numbers, and why */
    DCD_DETECT_DISTANCES /* of one pair, or of a list       */
} dcd_detect_kind;

/* A query whose arguments have been checked: the world has at least one object and fits into the workspace. */
typedef struct dcd_detect {
    const dcd_world *world;
    dcd_workspace *workspace;
    const dcd_executor *executor; /* of the parallel path */
    dcd_detect_kind kind;
    dcd_margins margins;          /* that count in this query */
    dcd_pair *out;
    uint64_t capacity;
    dcd_report *report; /* all zero at the start */
} dcd_detect;

#ifdef __FRAMAC__
#include "detect.acsl"
#endif

dcd_status dcd_detect_serial(const dcd_detect *query);
dcd_status dcd_detect_parallel(const dcd_detect *query);

/* The decisions of dcd_pairs_decide, on slices; executor NULL: serial. */
dcd_status dcd_decide_serial(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts);
dcd_status dcd_decide_parallel(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts);

/* Distances of workspace->sorted[0, count), of objects that are placed, with the query's margins, which are none. */
dcd_status dcd_measure_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *out);
dcd_status dcd_measure_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *out);

/* The nearest of workspace->sorted[0, count), as dcd_distance_is_nearer has it; placed as above. */
dcd_status dcd_least_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *least);
dcd_status dcd_least_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *least);

/* Whether world, workspace and executor are fit for a query. */
dcd_status dcd_detect_check(const dcd_world *world, const dcd_workspace *workspace, const dcd_executor *executor);

/* The margins that count in a query for contacts. */
dcd_margins dcd_detect_margins(const dcd_world *world);

/* Where placing writes. */
/*@ requires query: \valid_read(query) && \valid_read(query->world) && \valid_read(query->workspace);
    terminates \true;
    assigns \nothing;
    ensures rows: \result.placed == query->workspace->placed && \result.vertices == query->workspace->placed_vertices &&
        \result.floats == query->workspace->floats;
    ensures boxes: \result.boxes == query->workspace->boxes && \result.balls == query->workspace->balls &&
        \result.cores == query->workspace->cores;
    ensures slabs: \result.slabs == \null || \result.slabs == query->workspace->slabs; */
dcd_placing dcd_detect_placing(const dcd_detect *query);

/* What the narrow phase reads, once the objects are placed. */
/*@ requires query: \valid_read(query) && \valid_read(query->world) && \valid_read(query->workspace);
    terminates \true;
    assigns \nothing;
    ensures placed: \result.placed == query->workspace->placed &&
        \result.placed_vertices == query->workspace->placed_vertices && \result.floats == query->workspace->floats;
    ensures known: \result.balls == query->workspace->balls && \result.cores == query->workspace->cores;
    ensures slabs: \result.slabs == \null || \result.slabs == query->workspace->slabs;
    ensures shapes: \result.shapes == query->world->shape && \result.vertices == query->world->vertex &&
        \result.faces == query->world->face && \result.bodies == query->world->body;
    ensures objects: \result.objects == query->world->objects;
    ensures unchecked: \result.unchecked == query->workspace->unchecked; */
dcd_narrow dcd_detect_narrow(const dcd_detect *query);

/* Checks the arguments of a query about one pair, and places the two objects for it alone, with the query's margins.
 * `narrow` is what the narrow phase reads then. */
dcd_status dcd_detect_pair(const dcd_detect *query, uint32_t i, uint32_t j, dcd_narrow *narrow);

/* After such a query: what is kept of the world is as it was before. */
void dcd_detect_end_pair(const dcd_detect *query, uint32_t i, uint32_t j);

/* Before a query's search: nothing is counted yet; times add up. */
void dcd_detect_restart(const dcd_detect *query);

/* Before a query: no time was taken either. */
void dcd_detect_clear(const dcd_detect *query);

/* Adds a tally to the report. */
void dcd_detect_count(const dcd_detect *query, const dcd_tally *tally);

/* Time since the last mark goes to a stage of the report; `last` is moved on. */
void dcd_detect_mark(const dcd_detect *query, dcd_stage stage, double *last);

/* The clock's time, 0 without one. */
double dcd_detect_now(const dcd_detect *query);

#endif

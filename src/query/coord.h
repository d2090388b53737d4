/* Contracts of what detect.h and dispatch.h declare for the coordinators; here, so that provers see them in the coordinators
 * alone. For proofs only. */
#ifndef DCD_COORD_H
#define DCD_COORD_H

#include "query/detect.h"
#include "broad/permutation.h"
#include "dispatch.h"

#include "query_same.acsl"

/* Beside what pair.h says. Assumed: its result depends on its argument alone. */
/*@ terminates \true;
    assigns \nothing;
    ensures same: \result == dcd_bits_of(objects); */
uint32_t dcd_pair_bits(uint32_t objects);

/* What a query writes: placing, the order, the pairs; counts of the report. */
#define DCD_DETECT_PLACED(w) \
    (w)->kept.any, (w)->kept.slabs, (w)->kept.margins, (w)->kept.at[0 .. (w)->limits.objects - 1], \
    (w)->placed[0 .. (w)->limits.objects - 1], (w)->placed_vertices[0 .. DCD_SPACE_NUMBERS(w) - 1], \
    (w)->floats[0 .. DCD_SPACE_NUMBERS(w) - 1], (w)->slabs[0 .. 64 * (w)->limits.objects - 1], \
    (w)->boxes[0 .. 6 * (w)->limits.objects - 1], (w)->balls[0 .. (w)->limits.objects - 1], \
    (w)->cores[0 .. (w)->limits.objects - 1]
#define DCD_DETECT_ORDERED(w, n) \
    (w)->order[0 .. (n) - 1], (w)->keys[0 .. (n) - 1], (w)->spare_keys[0 .. (n) - 1], (w)->runs[0 .. 2 * ((n) / 64) + 1], \
    (w)->counts[0 .. 4095], (w)->seen[0 .. (n) - 1], (w)->records[0 .. 96 * tree_total(n) - 1]
#define DCD_DETECT_FOUND(w, n) (w)->lists[0 .. tree_total(n) + 15], (w)->pairs[0 .. (w)->limits.candidates - 1]
#define DCD_DETECT_COUNTS(report) \
    (report)->iterations, (report)->filtered, (report)->exact, (report)->conservative, (report)->dropped, (report)->contacts

/* What placing one object writes: DCD_KEPT_OUT of kept.h. */
#define DCD_PAIR_PLACED(w, world, i) \
    (w)->placed[i], (w)->boxes[6 * (i) .. 6 * (i) + 5], (w)->slabs[64 * (i) .. 64 * (i) + 63], \
    (w)->placed_vertices[3 * (world)->body[i].begin .. \
                         3 * ((world)->body[i].begin + (world)->shape[(world)->body[i].shape].padded) - 1], \
    (w)->floats[3 * (world)->body[i].begin .. \
                3 * ((world)->body[i].begin + (world)->shape[(world)->body[i].shape].padded) - 1], \
    (w)->balls[i], (w)->cores[i], (w)->kept.at[i]

/* What deciding a list writes, beside the verdicts. */
#define DCD_DETECT_LISTED(w) \
    DCD_DETECT_PLACED(w), (w)->outer[0 .. (w)->limits.objects - 1], (w)->seen[0 .. (w)->limits.objects - 1], (w)->exact[0]
/* What measuring writes, beside the distances. */
#define DCD_DETECT_MEASURED(w) (w)->exact[0]

/* ------------------------------------------------------------- dispatch.h */

/*@ requires objects: dcd_distance_object(in, i) && dcd_distance_object(in, j);
    requires work: \valid(work) && DCD_OBJECT_APART(in, i, work) && DCD_OBJECT_APART(in, j, work);
    requires out: \valid(out) && \separated(out, work) && DCD_OBJECT_APART(in, i, out) && DCD_OBJECT_APART(in, j, out);
    terminates \true;
    assigns *work, *out; */
void dcd_dispatch_between(dcd_lanes lanes, const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work,
                          dcd_distance *out);

/* --------------------------------------------------------------- detect.h */

/*@ requires query: dcd_detect_ready(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report);
    requires ghosts: dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
    terminates \true;
    assigns DCD_DETECT_PLACED(query->workspace), DCD_DETECT_ORDERED(query->workspace, query->world->objects),
        DCD_DETECT_FOUND(query->workspace, query->world->objects),
        query->workspace->other[0 .. query->workspace->limits.candidates - 1], query->workspace->exact[0],
        query->workspace->tally[0], query->workspace->sorted, *query->report, query->out[0 .. query->capacity - 1],
        DCD_GHOSTS(query->world->objects, query->workspace->limits.candidates);
    ensures ready: dcd_detect_ready(query);
    ensures limits: query->world->objects == \old(query->world->objects) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates) &&
        query->kind == \old(query->kind) && query->capacity == \old(query->capacity);
    ensures placed: dcd_all_stand(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures status: \result == DCD_OK || \result == DCD_CAPACITY;
    ensures capacity: query->report->candidates > query->workspace->limits.candidates ==> \result == DCD_CAPACITY;
    ensures candidates: query->kind == DCD_DETECT_CANDIDATES &&
        query->report->candidates <= query->workspace->limits.candidates ==>
        (\result == DCD_CAPACITY <==> query->capacity < query->report->candidates - query->report->dropped);
    ensures contacts: query->kind == DCD_DETECT_CONTACTS &&
        query->report->candidates <= query->workspace->limits.candidates ==>
        query->report->contacts <= query->workspace->limits.candidates &&
        dcd_sorted_holds(query->workspace, query->report->contacts, query->world->objects) &&
        (query->workspace->sorted == query->workspace->pairs || query->workspace->sorted == query->workspace->other); */
dcd_status dcd_detect_serial(const dcd_detect *query);

/*@ requires query: dcd_detect_ready(query) && dcd_detect_lists(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report) && query->report->dropped == 0;
    requires range: count <= DCD_LIST_MOST;
    requires pairs: dcd_list_holds(query, pairs, 0, count);
    requires verdicts: dcd_list_verdicts(query, verdicts, 0, count) && DCD_LIST_APART(query, query->workspace->exact) &&
        DCD_LIST_APART(query, query->workspace->tally) &&
        \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1), query->workspace->exact, query->workspace->tally,
            query->report);
    terminates \true;
    assigns DCD_DETECT_LISTED(query->workspace), query->workspace->tally[0], verdicts[0 .. count - 1], *query->report;
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures status: \result == DCD_OK; */
dcd_status dcd_decide_serial(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts);

/*@ requires query: dcd_detect_placed(query);
    requires pairs: dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires out: \valid(out + (0 .. count - 1)) && DCD_MEASURE_APART(query, out + (0 .. count - 1)) &&
        \separated(out + (0 .. count - 1), query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED(query->workspace), out[0 .. count - 1], query->report->seconds[DCD_STAGE_NARROW];
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures status: \result == DCD_OK; */
dcd_status dcd_measure_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *out);

/*@ requires query: dcd_detect_placed(query);
    requires pairs: 1 <= count && dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires least: \valid(least) && DCD_MEASURE_APART(query, least) &&
        \separated(least, query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED(query->workspace), *least, query->report->seconds[DCD_STAGE_NARROW];
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures status: \result == DCD_OK; */
dcd_status dcd_least_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *least);

/*@ requires world: world == \null || \valid_read(world);
    requires workspace: workspace == \null || \valid_read(workspace);
    requires executor: executor == \null || \valid_read(executor);
    terminates \true;
    assigns \nothing;
    ensures fit: \result == DCD_OK ==> world != \null && workspace != \null && dcd_detect_fits(workspace, world);
    ensures executor: \result == DCD_OK && executor != \null ==>
        executor->run != \null && 1 <= executor->threads <= workspace->limits.threads; */
dcd_status dcd_detect_check(const dcd_world *world, const dcd_workspace *workspace, const dcd_executor *executor);

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
dcd_margins dcd_detect_margins(const dcd_world *world);

/*@ requires query: \valid_read(query) && (query->world == \null || \valid_read(query->world)) &&
        (query->workspace == \null || \valid(query->workspace));
    requires held: query->world != \null && query->workspace != \null ==>
        dcd_detect_there(query->workspace, query->world) && dcd_detect_own(query, query->workspace) &&
        (dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world));
    requires narrow: \valid(narrow) && \separated(narrow, query) && (query->world != \null && query->workspace != \null ==>
        dcd_pair_apart(narrow, query->workspace, query->world));
    terminates \true;
    assigns *narrow, query->workspace->kept.any,
        DCD_PAIR_PLACED(query->workspace, query->world, i), DCD_PAIR_PLACED(query->workspace, query->world, j);
    ensures numbers: \result == DCD_OK ==> i < \old(query->world->objects) && j < \old(query->world->objects) &&
        \old(query->world->objects) <= \old(query->workspace->limits.objects);
    ensures query: \result == DCD_OK ==> dcd_detect_places(query);
    ensures same: \result == DCD_OK ==> dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures placed: \result == DCD_OK ==> dcd_object_stands(query->workspace, query->world, i) &&
        dcd_object_stands(query->workspace, query->world, j);
    ensures narrow: \result == DCD_OK ==> dcd_narrow_known(narrow, i) && dcd_narrow_known(narrow, j);
    ensures given: \result == DCD_OK ==> narrow->placed == query->workspace->placed &&
        narrow->placed_vertices == query->workspace->placed_vertices &&
        narrow->bodies == query->world->body && narrow->shapes == query->world->shape;
    ensures kept: \result == DCD_OK ==> dcd_kept_holds(query->workspace, query->world); */
dcd_status dcd_detect_pair(const dcd_detect *query, uint32_t i, uint32_t j, dcd_narrow *narrow);

/*@ requires query: dcd_detect_places(query) && i < query->world->objects && j < query->world->objects;
    terminates \true;
    assigns query->workspace->placed[i].radius, query->workspace->placed[i].radius_low,
        query->workspace->placed[j].radius, query->workspace->placed[j].radius_low;
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures placed: \forall integer k; 0 <= k < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
        dcd_object_stands(query->workspace, query->world, k);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==>
        dcd_kept_holds(query->workspace, query->world); */
void dcd_detect_end_pair(const dcd_detect *query, uint32_t i, uint32_t j);

/*@ requires query: \valid_read(query) && \valid_read(query->workspace) && \valid_read(query->world);
    requires report: dcd_report_own(query->report, query, query->workspace, query->world);
    terminates \true;
    assigns query->report->candidates, query->report->dropped, query->report->contacts, query->report->filtered,
        query->report->exact, query->report->conservative, query->report->iterations;
    ensures fresh: dcd_report_fresh(query->report) && query->report->dropped == 0;
    ensures pairs: query->report->candidates == 0 && query->report->contacts == 0;
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, query->workspace, query->world);
    ensures asked: query->capacity == \old(query->capacity) && query->kind == \old(query->kind) &&
        query->executor == \old(query->executor);
    ensures space: dcd_same_space{Pre,Post}(query->workspace) && query->world->objects == \old(query->world->objects);
    ensures ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
    ensures kept: dcd_detect_ready{Pre}(query) ==>
        (dcd_kept_follows{Pre}(query->workspace, query->world) ==> dcd_kept_holds{Pre}(query->workspace, query->world)) ==>
        (dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world)); */
void dcd_detect_restart(const dcd_detect *query);

/*@ requires query: \valid_read(query) && \valid_read(query->workspace) && \valid_read(query->world);
    requires report: dcd_report_own(query->report, query, query->workspace, query->world);
    terminates \true;
    assigns *query->report;
    ensures fresh: dcd_report_fresh(query->report) && query->report->dropped == 0;
    ensures pairs: query->report->candidates == 0 && query->report->contacts == 0;
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, query->workspace, query->world);
    ensures asked: query->capacity == \old(query->capacity) && query->kind == \old(query->kind) &&
        query->executor == \old(query->executor);
    ensures space: dcd_same_space{Pre,Post}(query->workspace) && query->world->objects == \old(query->world->objects);
    ensures ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
    ensures kept: dcd_detect_ready{Pre}(query) ==>
        (dcd_kept_follows{Pre}(query->workspace, query->world) ==> dcd_kept_holds{Pre}(query->workspace, query->world)) ==>
        (dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world)); */
void dcd_detect_clear(const dcd_detect *query);

/*@ requires query: \valid_read(query) && \valid(query->report) && \valid_read(tally);
    requires apart: \separated(query->report, query) && \separated(query->report, tally);
    requires room: dcd_report_takes(query->report, tally);
    terminates \true;
    assigns query->report->iterations, query->report->filtered, query->report->exact, query->report->conservative,
        query->report->dropped;
    ensures dropped: query->report->dropped == \old(query->report->dropped) + tally->dropped; */
void dcd_detect_count(const dcd_detect *query, const dcd_tally *tally);

/*@ requires query: \valid_read(query) && \valid_read(query->workspace) && \valid(query->report);
    requires stage: 0 <= stage < DCD_STAGES;
    requires last: \valid(last) && \separated(last, query->report);
    requires apart: \separated(query->report, query) && \separated(query->report, query->workspace);
    terminates \true;
    assigns query->report->seconds[stage], *last; */
void dcd_detect_mark(const dcd_detect *query, dcd_stage stage, double *last);

/*@ requires query: \valid_read(query) && \valid_read(query->workspace);
    terminates \true;
    assigns \nothing; */
double dcd_detect_now(const dcd_detect *query);

#endif

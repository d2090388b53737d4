/* Contracts of the parallel coordinator, of which detect.h has the prototypes. It is no unit yet: they are assumed. For proofs
 * only. */
#ifndef DCD_COORD_PARALLEL_H
#define DCD_COORD_PARALLEL_H

#include "query/coord.h"

/* The arrays that each thread and each task has a part of, beside those of coord.acsl. */
#define DCD_SPACE_THREAD_LISTS(w, n) ((w)->lists + (0 .. (tree_total(n) + 16) * (w)->limits.threads - 1))
#define DCD_SPACE_TASKS(w, book) ((w)->book + (0 .. 16 * (w)->limits.threads - 1))
#define DCD_SPACE_TASK_BOUNDS(w) ((w)->part_bounds + (0 .. 6 * 16 * (w)->limits.threads - 1))
#define DCD_SPACE_USED(w) ((w)->thread_used + (0 .. (w)->limits.threads - 1))

/*@ // They are there.
    predicate dcd_space_tasks{L}(dcd_workspace *w, integer n) =
        \valid(DCD_SPACE_THREAD_LISTS(w, n)) && \valid(DCD_SPACE_TASK_BOUNDS(w)) && \valid(DCD_SPACE_USED(w)) &&
        \valid(DCD_SPACE_TASKS(w, part_count)) && \valid(DCD_SPACE_TASKS(w, part_begin)) &&
        \valid(DCD_SPACE_TASKS(w, part_at)) && \valid(DCD_SPACE_TASKS(w, least)) && \valid(DCD_SPACE_TASKS(w, task_runs));
    predicate dcd_executor_fits{L}(dcd_executor *executor, dcd_workspace *w) =
        \valid_read(executor) && executor->run != \null && 1 <= executor->threads <= w->limits.threads;
    // No array of a workspace was moved, beside those of dcd_same_space.
    predicate dcd_arrays_kept{A,B}(dcd_workspace *w) =
        \at(w->order, A) == \at(w->order, B) && \at(w->keys, A) == \at(w->keys, B) &&
        \at(w->spare_keys, A) == \at(w->spare_keys, B) && \at(w->runs, A) == \at(w->runs, B) &&
        \at(w->counts, A) == \at(w->counts, B) && \at(w->seen, A) == \at(w->seen, B) &&
        \at(w->records, A) == \at(w->records, B) && \at(w->lists, A) == \at(w->lists, B) &&
        \at(w->pairs, A) == \at(w->pairs, B) && \at(w->other, A) == \at(w->other, B) &&
        \at(w->exact, A) == \at(w->exact, B) && \at(w->tally, A) == \at(w->tally, B) &&
        \at(w->part_bounds, A) == \at(w->part_bounds, B) && \at(w->thread_used, A) == \at(w->thread_used, B) &&
        \at(w->part_count, A) == \at(w->part_count, B) && \at(w->part_begin, A) == \at(w->part_begin, B) &&
        \at(w->part_at, A) == \at(w->part_at, B) && \at(w->least, A) == \at(w->least, B) &&
        \at(w->task_runs, A) == \at(w->task_runs, B); */

/*@ // World and workspace hold what every stage of a query needs: dcd_world_init, dcd_workspace_init and what is added later
    // see to it. (That they do is by reading.)
    predicate dcd_query_given{L}(dcd_workspace *w, dcd_world *world) =
        dcd_query_holds(w, world) && dcd_ghosts(world->objects, w->limits.candidates) &&
        (dcd_detect_fits(w, world) && 1 <= world->objects ==> dcd_space_tasks(w, world->objects)) &&
        dcd_roles_own(w, world->role, world->limits.objects, world->acm, w->placed, w->cores, w->kept.at, w->limits.objects); */

/* What is written of them. */
#define DCD_DETECT_SLICED(w, n) \
    (w)->counts[0 .. 4096 * (w)->limits.threads - 1], (w)->lists[0 .. (tree_total(n) + 16) * (w)->limits.threads - 1], \
    (w)->exact[0 .. (w)->limits.threads - 1], (w)->tally[0 .. 16 * (w)->limits.threads - 1], \
    (w)->part_bounds[0 .. 6 * 16 * (w)->limits.threads - 1], (w)->thread_used[0 .. (w)->limits.threads - 1], \
    (w)->part_count[0 .. 16 * (w)->limits.threads - 1], (w)->part_begin[0 .. 16 * (w)->limits.threads - 1], \
    (w)->part_at[0 .. 16 * (w)->limits.threads - 1], (w)->least[0 .. 16 * (w)->limits.threads - 1], \
    (w)->task_runs[0 .. 16 * (w)->limits.threads - 1]

/* What measuring writes of them. */
#define DCD_DETECT_MEASURED_SLICED(w) \
    (w)->exact[0 .. (w)->limits.threads - 1], (w)->part_count[0 .. 16 * (w)->limits.threads - 1], \
    (w)->least[0 .. 16 * (w)->limits.threads - 1], (w)->task_runs[0 .. 16 * (w)->limits.threads - 1]

/*@ requires query: dcd_detect_ready(query) && dcd_space_tasks(query->workspace, query->world->objects);
    requires executor: dcd_executor_fits(query->executor, query->workspace);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report);
    terminates \true;
    assigns DCD_DETECT_PLACED(query->workspace), DCD_DETECT_ORDERED(query->workspace, query->world->objects),
        DCD_DETECT_FOUND(query->workspace, query->world->objects),
        query->workspace->other[0 .. query->workspace->limits.candidates - 1],
        DCD_DETECT_SLICED(query->workspace, query->world->objects),
        query->workspace->sorted, *query->report, query->out[0 .. query->capacity - 1];
    ensures ready: dcd_detect_ready(query);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures limits: query->world->objects == \old(query->world->objects) &&
        query->workspace->limits.threads == \old(query->workspace->limits.threads) &&
        query->workspace->limits.objects == \old(query->workspace->limits.objects) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates) &&
        query->workspace->limits.placed == \old(query->workspace->limits.placed) &&
        query->kind == \old(query->kind) && query->capacity == \old(query->capacity);
    ensures world: query->world->limits.shapes == \old(query->world->limits.shapes) &&
        query->world->limits.objects == \old(query->world->limits.objects) &&
        (query->world->acm != \null ==> query->world->acm->count == \old(query->world->acm->count));
    ensures executor: dcd_executor_fits(query->executor, query->workspace) &&
        dcd_space_tasks(query->workspace, query->world->objects);
    ensures placed: \result != DCD_BAD_EXECUTOR ==> dcd_all_stand(query->workspace, query->world);
    ensures capacity: query->report->candidates > query->workspace->limits.candidates ==> \result != DCD_OK;
    ensures contacts: \result != DCD_BAD_EXECUTOR && query->kind == DCD_DETECT_CONTACTS &&
        query->report->candidates <= query->workspace->limits.candidates ==>
        query->report->contacts <= query->workspace->limits.candidates &&
        dcd_sorted_holds(query->workspace, query->report->contacts, query->world->objects) &&
        (query->workspace->sorted == query->workspace->pairs || query->workspace->sorted == query->workspace->other);
    ensures status: \result == DCD_OK || \result == DCD_CAPACITY || \result == DCD_BAD_EXECUTOR;
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
dcd_status dcd_detect_parallel(const dcd_detect *query);

/*@ requires query: dcd_detect_ready(query) && dcd_detect_lists(query) &&
        dcd_space_tasks(query->workspace, query->world->objects);
    requires executor: dcd_executor_fits(query->executor, query->workspace);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report) && query->report->dropped == 0;
    requires range: count <= DCD_LIST_MOST;
    requires pairs: dcd_list_holds(query, pairs, 0, count);
    requires verdicts: dcd_list_verdicts(query, verdicts, 0, count) &&
        \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1), query->report);
    terminates \true;
    assigns DCD_DETECT_LISTED(query->workspace), DCD_DETECT_SLICED(query->workspace, query->world->objects),
        verdicts[0 .. count - 1], *query->report;
    ensures status: \result == DCD_OK || \result == DCD_BAD_EXECUTOR; */
dcd_status dcd_decide_parallel(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts);

/*@ requires query: dcd_detect_placed(query) && dcd_space_tasks(query->workspace, query->world->objects);
    requires executor: dcd_executor_fits(query->executor, query->workspace);
    requires pairs: dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires out: \valid(out + (0 .. count - 1)) && DCD_MEASURE_APART(query, out + (0 .. count - 1)) &&
        \separated(out + (0 .. count - 1), query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED_SLICED(query->workspace), out[0 .. count - 1],
        query->report->seconds[DCD_STAGE_NARROW];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures status: \result == DCD_OK || \result == DCD_BAD_EXECUTOR; */
dcd_status dcd_measure_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *out);

/*@ requires query: dcd_detect_placed(query) && dcd_space_tasks(query->workspace, query->world->objects);
    requires executor: dcd_executor_fits(query->executor, query->workspace);
    requires pairs: 1 <= count && dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires least: \valid(least) && DCD_MEASURE_APART(query, least) &&
        \separated(least, query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED_SLICED(query->workspace), *least, query->report->seconds[DCD_STAGE_NARROW];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures status: \result == DCD_OK || \result == DCD_BAD_EXECUTOR; */
dcd_status dcd_least_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *least);

#endif

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
        \valid_read(executor) && executor->run != \null && 1 <= executor->threads <= w->limits.threads; */

/* What is written of them. */
#define DCD_DETECT_SLICED(w, n) \
    (w)->counts[0 .. 4096 * (w)->limits.threads - 1], (w)->lists[0 .. (tree_total(n) + 16) * (w)->limits.threads - 1], \
    (w)->exact[0 .. (w)->limits.threads - 1], (w)->tally[0 .. 16 * (w)->limits.threads - 1], \
    (w)->part_bounds[0 .. 6 * 16 * (w)->limits.threads - 1], (w)->thread_used[0 .. (w)->limits.threads - 1], \
    (w)->part_count[0 .. 16 * (w)->limits.threads - 1], (w)->part_begin[0 .. 16 * (w)->limits.threads - 1], \
    (w)->part_at[0 .. 16 * (w)->limits.threads - 1], (w)->least[0 .. 16 * (w)->limits.threads - 1], \
    (w)->task_runs[0 .. 16 * (w)->limits.threads - 1]

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
    ensures status: \result == DCD_OK || \result == DCD_CAPACITY || \result == DCD_BAD_EXECUTOR;
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
dcd_status dcd_detect_parallel(const dcd_detect *query);

#endif

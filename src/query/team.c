#include "query/team.h"

#include <string.h>

#include "broad/pair.h"
#include "query/share.h"
#include "query/slice.h"

dcd_team dcd_team_of(const dcd_detect *query)
{
    dcd_team t = {.query = query, .world = query->world, .w = query->workspace, .executor = query->executor};

    t.bits = dcd_pair_bits(query->world->objects);
    return t;
}

static void run_task(void *context, uint32_t thread, uint32_t k)
{
    dcd_team *t = context;

    if (thread >= t->executor->threads || k >= t->tasks) {
        return; /* leaves the task undone, which is noticed */
    }
    t->w->task_runs[k] = t->w->task_runs[k] == 0 ? 1 : 2;
    if (t->w->task_runs[k] == 1) {
        t->part(t, thread, k, dcd_slice_begin(t->items, t->tasks, k), dcd_slice_begin(t->items, t->tasks, k + 1));
    }
}

void dcd_team_run_slices(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain, uint32_t limit)
{
    if (t->lost) {
        return;
    }
    t->part = part;
    t->items = items;
    t->tasks = dcd_share_tasks(items, grain, limit);
    memset(t->w->task_runs, 0, t->tasks);
    t->executor->run(t->executor->self, t->tasks, run_task, t);
    for (uint32_t k = 0; k < t->tasks; k++) {
        t->lost = t->lost || t->w->task_runs[k] != 1;
    }
}

void dcd_team_run(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain)
{
    dcd_team_run_slices(t, part, items, grain, dcd_workspace_tasks(t->executor->threads));
}

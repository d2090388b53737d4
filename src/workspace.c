#include "workspace.h"

#include "block.h"
#include "dispatch.h"
#include "inner.h"
#include "order.h"
#include "radix.h"
#include "slab.h"

uint32_t dcd_workspace_tasks(uint32_t threads)
{
    return DCD_TASKS_PER_THREAD * threads;
}

static void take_objects(dcd_block *block, const dcd_limits *limits, dcd_workspace *w)
{
    const uint64_t objects = limits->objects;
    dcd_tree tree;

    dcd_tree_layout(limits->objects, &tree);
    w->placed = dcd_block_take(block, objects, sizeof *w->placed);
    w->placed_vertices = dcd_block_take(block, 3 * dcd_limits_padded(limits->placed, limits->objects), sizeof(double));
    w->slabs = dcd_block_take(block, DCD_SLAB_FLOATS * objects, sizeof(float));
    w->floats = dcd_block_take(block, 3 * dcd_limits_padded(limits->placed, limits->objects), sizeof(float));
    w->cores = dcd_block_take(block, objects, sizeof *w->cores);
    w->balls = dcd_block_take(block, objects, sizeof(float));
    w->boxes = dcd_block_take(block, DCD_BOX * objects, sizeof(float));
    w->outer = dcd_block_take(block, objects, sizeof *w->outer);
    w->seen = dcd_block_take(block, objects, sizeof(uint8_t));
    w->kept.at = dcd_block_take(block, objects, sizeof *w->kept.at);
    w->keys = dcd_block_take(block, objects, sizeof(uint64_t));
    w->spare_keys = dcd_block_take(block, objects, sizeof(uint64_t));
    w->runs = dcd_block_take(block, 2 * (objects / DCD_ORDER_RUN + 1), sizeof(uint32_t));
    w->counts = dcd_block_take(block, (uint64_t)DCD_RADIX_SIZE * limits->threads, sizeof(uint32_t));
    w->order = dcd_block_take(block, objects, sizeof(uint32_t));
    w->records = dcd_block_take(block, (uint64_t)DCD_RECORD * tree.total, sizeof(float));
    w->exact = dcd_block_take(block, limits->threads, sizeof *w->exact);
    w->lists = dcd_block_take(block, ((uint64_t)tree.total + DCD_FIND_SPARE) * limits->threads,
                              sizeof(uint32_t));
}

static void take_tasks(dcd_block *block, const dcd_limits *limits, dcd_workspace *w)
{
    const uint64_t tasks = dcd_workspace_tasks(limits->threads);

    w->pairs = dcd_block_take(block, limits->candidates, sizeof(uint64_t));
    w->other = dcd_block_take(block, limits->candidates, sizeof(uint64_t));
    w->part_bounds = dcd_block_take(block, DCD_BOX * tasks, sizeof(float));
    w->part_count = dcd_block_take(block, tasks, sizeof(uint64_t));
    w->part_begin = dcd_block_take(block, tasks, sizeof(uint64_t));
    w->part_at = dcd_block_take(block, tasks, sizeof(uint64_t));
    w->thread_used = dcd_block_take(block, limits->threads, sizeof(uint64_t));
    w->tally = dcd_block_take(block, tasks, sizeof *w->tally);
    w->least = dcd_block_take(block, tasks, sizeof *w->least);
    w->task_runs = dcd_block_take(block, tasks, sizeof(uint8_t));
}

static dcd_workspace *lay_out(dcd_block *block, const dcd_limits *limits)
{
    dcd_workspace *memory = dcd_block_take(block, 1, sizeof *memory);
    dcd_workspace w = {.limits = *limits, .lanes = dcd_lanes_choose()};

    take_objects(block, limits, &w);
    take_tasks(block, limits, &w);
    if (memory != NULL) {
        *memory = w;
    }
    return memory;
}

size_t dcd_workspace_size(const dcd_limits *limits)
{
    dcd_block block = {NULL, 0, false};

    if (limits == NULL || !dcd_limits_are_valid(limits)) {
        return 0;
    }
    lay_out(&block, limits);
    return block.overflow ? 0 : block.used;
}

dcd_status dcd_workspace_init(dcd_workspace **workspace, void *memory, size_t bytes, const dcd_limits *limits)
{
    dcd_block block = {memory, 0, false};
    dcd_status status;

    if (workspace == NULL || limits == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, dcd_workspace_size(limits));
    if (status == DCD_OK) {
        *workspace = lay_out(&block, limits);
    }
    return status;
}

/*@ requires workspace: workspace == \null || \valid(workspace);
    terminates \true;
    assigns workspace->clock, workspace->clock_self; */
void dcd_workspace_set_clock(dcd_workspace *workspace, double (*clock)(void *self), void *self)
{
    if (workspace != NULL) {
        workspace->clock = clock;
        workspace->clock_self = self;
    }
}

dcd_status dcd_workspace_check(const dcd_workspace *workspace, const dcd_world *world)
{
    const dcd_limits *limits = &workspace->limits;

    return world->objects <= limits->objects && world->placed <= limits->placed ? DCD_OK : DCD_FULL;
}

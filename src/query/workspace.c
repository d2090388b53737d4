#include "query/workspace.h"

#include "world/block.h"
#include "dispatch.h"
#include "object/inner.h"
#include "broad/order.h"
#include "broad/radix.h"
#include "object/slab.h"

uint32_t dcd_workspace_tasks(uint32_t threads)
{
    return DCD_TASKS_PER_THREAD * threads;
}

/* Its arrays. */
enum {
    WORKSPACE, PLACED, PLACED_VERTICES, SLABS, FLOATS, CORES, BALLS, BOXES, OUTER, SEEN, KEPT_AT, KEYS, SPARE_KEYS, RUNS,
    COUNTS, ORDER, RECORDS, EXACT, LISTS, PAIRS, OTHER, PART_BOUNDS, PART_COUNT, PART_BEGIN, PART_AT, THREAD_USED, TALLY,
    LEAST, TASK_RUNS, ARRAYS
};

/*@ // Each array is within a block of at[ARRAYS] bytes, and ends before the next one starts. (Of records and lists, which
    // are as long as a tree asks, only that they are in their place.)
    predicate planned{L}(dcd_limits *limits, size_t *at) =
        at[WORKSPACE] == 0 &&
        at[WORKSPACE] + sizeof(dcd_workspace) <= at[PLACED] &&
        at[PLACED] + sizeof(dcd_placed) * limits->objects <= at[PLACED_VERTICES] &&
        at[PLACED_VERTICES] + 24 * (limits->placed + 7 * limits->objects) <= at[SLABS] &&
        at[SLABS] + 4 * DCD_SLAB_FLOATS * limits->objects <= at[FLOATS] &&
        at[FLOATS] + 12 * (limits->placed + 7 * limits->objects) <= at[CORES] &&
        at[CORES] + sizeof(dcd_core) * limits->objects <= at[BALLS] &&
        at[BALLS] + 4 * limits->objects <= at[BOXES] &&
        at[BOXES] + 24 * limits->objects <= at[OUTER] &&
        at[OUTER] + sizeof(dcd_outer) * limits->objects <= at[SEEN] &&
        at[SEEN] + limits->objects <= at[KEPT_AT] &&
        at[KEPT_AT] + 8 * limits->objects <= at[KEYS] &&
        at[KEYS] + 8 * limits->objects <= at[SPARE_KEYS] &&
        at[SPARE_KEYS] + 8 * limits->objects <= at[RUNS] &&
        at[RUNS] + 8 * (limits->objects / DCD_ORDER_RUN + 1) <= at[COUNTS] &&
        at[COUNTS] + 16384 * limits->threads <= at[ORDER] &&
        at[ORDER] + 4 * limits->objects <= at[RECORDS] &&
        at[RECORDS] <= at[EXACT] &&
        at[EXACT] + sizeof(dcd_exact) * limits->threads <= at[LISTS] &&
        at[LISTS] <= at[PAIRS] &&
        at[PAIRS] + 8 * limits->candidates <= at[OTHER] &&
        at[OTHER] + 8 * limits->candidates <= at[PART_BOUNDS] &&
        at[PART_BOUNDS] + 384 * limits->threads <= at[PART_COUNT] &&
        at[PART_COUNT] + 128 * limits->threads <= at[PART_BEGIN] &&
        at[PART_BEGIN] + 128 * limits->threads <= at[PART_AT] &&
        at[PART_AT] + 128 * limits->threads <= at[THREAD_USED] &&
        at[THREAD_USED] + 8 * limits->threads <= at[TALLY] &&
        at[TALLY] + 16 * sizeof(dcd_tally) * limits->threads <= at[LEAST] &&
        at[LEAST] + 16 * sizeof(dcd_neighbour) * limits->threads <= at[TASK_RUNS] &&
        at[TASK_RUNS] + 16 * limits->threads <= at[ARRAYS];
    predicate aligned{L}(size_t *at) = \forall integer k; 0 <= k < ARRAYS ==> at[k] % DCD_ALIGN == 0; */

/* Bytes of the lists of so many records, one list for each thread. */
/*@ requires range: records <= 0x4000000 && threads <= DCD_MAX_THREADS;
    terminates \true;
    assigns \nothing; */
static uint64_t list_bytes(uint64_t records, uint64_t threads)
{
    const uint64_t room = records + DCD_FIND_SPARE;

    //@ assert room: 0 <= room <= 0x4000010;
    //@ assert least: 0 <= room * threads;
    //@ assert most: room * threads <= 0x4000010 * threads;
    return room * threads * sizeof(uint32_t);
}

/* How long those are that go by objects. */
/*@ requires limits: \valid_read(limits) && dcd_limits_in_range(limits);
    requires bytes: \valid(bytes + (0 .. ARRAYS - 1)) && \separated(bytes + (0 .. ARRAYS - 1), limits);
    terminates \true;
    assigns bytes[WORKSPACE .. LISTS];
    ensures workspace: bytes[WORKSPACE] == sizeof(dcd_workspace);
    ensures placed: bytes[PLACED] == sizeof(dcd_placed) * limits->objects &&
        bytes[SLABS] == 4 * DCD_SLAB_FLOATS * limits->objects && bytes[CORES] == sizeof(dcd_core) * limits->objects &&
        bytes[BALLS] == 4 * limits->objects && bytes[BOXES] == 24 * limits->objects &&
        bytes[OUTER] == sizeof(dcd_outer) * limits->objects && bytes[SEEN] == limits->objects;
    ensures vertices: bytes[PLACED_VERTICES] == 24 * (limits->placed + 7 * limits->objects) &&
        bytes[FLOATS] == 12 * (limits->placed + 7 * limits->objects);
    ensures order: bytes[KEPT_AT] == 8 * limits->objects && bytes[KEYS] == 8 * limits->objects &&
        bytes[SPARE_KEYS] == 8 * limits->objects && bytes[ORDER] == 4 * limits->objects &&
        bytes[RUNS] == 8 * (limits->objects / DCD_ORDER_RUN + 1);
    ensures threads: bytes[COUNTS] == 16384 * limits->threads && bytes[EXACT] == sizeof(dcd_exact) * limits->threads; */
static void put_object_lengths(const dcd_limits *limits, uint64_t *bytes)
{
    const uint64_t objects = limits->objects, threads = limits->threads;
    const uint64_t vertices = dcd_limits_padded(limits->placed, limits->objects);
    dcd_tree tree;
    uint64_t records;

    dcd_tree_layout(limits->objects > 0 ? limits->objects : 1, &tree);
    records = tree.total;
    //@ assert records: records <= 0x4000000;
    bytes[WORKSPACE] = sizeof(dcd_workspace);
    bytes[PLACED] = objects * sizeof(dcd_placed);
    bytes[PLACED_VERTICES] = 3 * vertices * sizeof(double);
    bytes[SLABS] = DCD_SLAB_FLOATS * objects * sizeof(float);
    bytes[FLOATS] = 3 * vertices * sizeof(float);
    bytes[CORES] = objects * sizeof(dcd_core);
    bytes[BALLS] = objects * sizeof(float);
    bytes[BOXES] = DCD_BOX * objects * sizeof(float);
    bytes[OUTER] = objects * sizeof(dcd_outer);
    bytes[SEEN] = objects * sizeof(uint8_t);
    bytes[KEPT_AT] = objects * sizeof(uint64_t);
    bytes[KEYS] = objects * sizeof(uint64_t);
    bytes[SPARE_KEYS] = objects * sizeof(uint64_t);
    bytes[RUNS] = 2 * (objects / DCD_ORDER_RUN + 1) * sizeof(uint32_t);
    bytes[COUNTS] = DCD_RADIX_SIZE * threads * sizeof(uint32_t);
    bytes[ORDER] = objects * sizeof(uint32_t);
    bytes[RECORDS] = DCD_RECORD * records * sizeof(float);
    bytes[EXACT] = threads * sizeof(dcd_exact);
    bytes[LISTS] = list_bytes(records, threads);
}

/* How long those are that go by pairs, tasks and threads. */
/*@ requires limits: \valid_read(limits) && dcd_limits_in_range(limits);
    requires bytes: \valid(bytes + (0 .. ARRAYS - 1)) && \separated(bytes + (0 .. ARRAYS - 1), limits);
    terminates \true;
    assigns bytes[PAIRS .. TASK_RUNS];
    ensures pairs: bytes[PAIRS] == 8 * limits->candidates && bytes[OTHER] == 8 * limits->candidates;
    ensures parts: bytes[PART_BOUNDS] == 384 * limits->threads && bytes[PART_COUNT] == 128 * limits->threads &&
        bytes[PART_BEGIN] == 128 * limits->threads && bytes[PART_AT] == 128 * limits->threads;
    ensures tasks: bytes[THREAD_USED] == 8 * limits->threads &&
        bytes[TALLY] == 16 * sizeof(dcd_tally) * limits->threads &&
        bytes[LEAST] == 16 * sizeof(dcd_neighbour) * limits->threads && bytes[TASK_RUNS] == 16 * limits->threads; */
static void put_task_lengths(const dcd_limits *limits, uint64_t *bytes)
{
    const uint64_t tasks = dcd_workspace_tasks(limits->threads);

    bytes[PAIRS] = limits->candidates * sizeof(uint64_t);
    bytes[OTHER] = limits->candidates * sizeof(uint64_t);
    bytes[PART_BOUNDS] = DCD_BOX * tasks * sizeof(float);
    bytes[PART_COUNT] = tasks * sizeof(uint64_t);
    bytes[PART_BEGIN] = tasks * sizeof(uint64_t);
    bytes[PART_AT] = tasks * sizeof(uint64_t);
    bytes[THREAD_USED] = limits->threads * sizeof(uint64_t);
    bytes[TALLY] = tasks * sizeof(dcd_tally);
    bytes[LEAST] = tasks * sizeof(dcd_neighbour);
    bytes[TASK_RUNS] = tasks * sizeof(uint8_t);
}

/* In annotations: an array ends before the next one starts. */
#define STEP(k) (at[k] + bytes[k] <= at[(k) + 1])

/* Where they go; the length of the block, 0 when there is none. */
/*@ requires limits: \valid_read(limits);
    requires at: \valid(at + (0 .. ARRAYS)) && \separated(at + (0 .. ARRAYS), limits);
    terminates \true;
    assigns at[0 .. ARRAYS];
    ensures limits: \result != 0 ==> dcd_limits_in_range(limits);
    ensures planned: \result != 0 ==> planned(limits, at);
    ensures aligned: \result != 0 ==> aligned(at);
    ensures length: \result != 0 ==> \result == at[ARRAYS]; */
static size_t plan(const dcd_limits *limits, size_t *at)
{
    uint64_t bytes[ARRAYS];
    size_t length;

    if (!dcd_limits_are_valid(limits)) {
        return 0;
    }
    put_object_lengths(limits, bytes);
    put_task_lengths(limits, bytes);
    //@ assert in_range: dcd_limits_in_range(limits);
    length = dcd_block_plan(bytes, ARRAYS, at);
    //@ assert objects: limits->objects == \at(limits->objects, Pre) && limits->threads == \at(limits->threads, Pre);
    //@ assert pairs: limits->candidates == \at(limits->candidates, Pre) && limits->placed == \at(limits->placed, Pre);
    //@ assert shapes: limits->shapes == \at(limits->shapes, Pre) && limits->vertices == \at(limits->vertices, Pre);
    //@ assert still: dcd_limits_in_range(limits);
    /*@ assert first: length != 0 ==> at[WORKSPACE] == 0 && (
            STEP(WORKSPACE) && STEP(PLACED) && STEP(PLACED_VERTICES) && STEP(SLABS) && STEP(FLOATS) && STEP(CORES) &&
            STEP(BALLS) && STEP(BOXES) && STEP(OUTER) && STEP(SEEN)); */
    /*@ assert second: length != 0 ==> (
            STEP(KEPT_AT) && STEP(KEYS) && STEP(SPARE_KEYS) && STEP(RUNS) && STEP(COUNTS) && STEP(ORDER) &&
            STEP(RECORDS) && STEP(EXACT) && STEP(LISTS)); */
    /*@ assert third: length != 0 ==> (
            STEP(PAIRS) && STEP(OTHER) && STEP(PART_BOUNDS) && STEP(PART_COUNT) && STEP(PART_BEGIN) && STEP(PART_AT) &&
            STEP(THREAD_USED) && STEP(TALLY) && STEP(LEAST) && STEP(TASK_RUNS)); */
    return length;
}

/* The arrays that go by objects. */
/* In annotations: array k, n long, is apart from what lies before and behind its part of the block. */
#define OWN(array, n, k) \
    (\separated((array) + (0 .. (n) - 1), (char *)memory + (0 .. at[k] - 1)) && \
     \separated((array) + (0 .. (n) - 1), (char *)memory + (at[(k) + 1] .. at[ARRAYS] - 1)))
/*@ requires workspace: w == (dcd_workspace *)memory && planned(&w->limits, at) && dcd_limits_in_range(&w->limits);
    requires block: \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) &&
        \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
    terminates \true;
    assigns w->placed, w->placed_vertices, w->slabs, w->floats, w->cores, w->balls, w->boxes, w->outer, w->seen,
        w->kept.at, w->keys, w->spare_keys, w->runs, w->counts, w->order, w->records, w->exact, w->lists;
    ensures placed: \valid(w->placed + (0 .. w->limits.objects - 1)) && \valid(w->cores + (0 .. w->limits.objects - 1));
    ensures vertices: \valid(w->placed_vertices + (0 .. 3 * (w->limits.placed + 7 * w->limits.objects) - 1)) &&
        \valid(w->floats + (0 .. 3 * (w->limits.placed + 7 * w->limits.objects) - 1));
    ensures boxes: \valid(w->slabs + (0 .. DCD_SLAB_FLOATS * w->limits.objects - 1)) &&
        \valid(w->balls + (0 .. w->limits.objects - 1)) && \valid(w->boxes + (0 .. 6 * w->limits.objects - 1)) &&
        \valid(w->outer + (0 .. w->limits.objects - 1)) && \valid(w->seen + (0 .. w->limits.objects - 1));
    ensures keys: \valid(w->kept.at + (0 .. w->limits.objects - 1)) && \valid(w->keys + (0 .. w->limits.objects - 1)) &&
        \valid(w->spare_keys + (0 .. w->limits.objects - 1)) && \valid(w->order + (0 .. w->limits.objects - 1));
    ensures runs: \valid(w->runs + (0 .. 2 * (w->limits.objects / DCD_ORDER_RUN + 1) - 1)) &&
        \valid(w->counts + (0 .. 4096 * w->limits.threads - 1)) && \valid(w->exact + (0 .. w->limits.threads - 1));
    ensures own_placed: OWN(w->placed, w->limits.objects, PLACED);
    ensures own_placed_vertices: OWN(w->placed_vertices, 3 * (w->limits.placed + 7 * w->limits.objects), PLACED_VERTICES);
    ensures own_slabs: OWN(w->slabs, 64 * w->limits.objects, SLABS);
    ensures own_floats: OWN(w->floats, 3 * (w->limits.placed + 7 * w->limits.objects), FLOATS);
    ensures own_cores: OWN(w->cores, w->limits.objects, CORES);
    ensures own_balls: OWN(w->balls, w->limits.objects, BALLS);
    ensures own_boxes: OWN(w->boxes, 6 * w->limits.objects, BOXES);
    ensures own_outer: OWN(w->outer, w->limits.objects, OUTER);
    ensures own_seen: OWN(w->seen, w->limits.objects, SEEN);
    ensures own_kept_at: OWN(w->kept.at, w->limits.objects, KEPT_AT);
    ensures own_keys: OWN(w->keys, w->limits.objects, KEYS);
    ensures own_spare_keys: OWN(w->spare_keys, w->limits.objects, SPARE_KEYS);
    ensures own_runs: OWN(w->runs, 2 * (w->limits.objects / DCD_ORDER_RUN + 1), RUNS);
    ensures own_counts: OWN(w->counts, 4096 * w->limits.threads, COUNTS);
    ensures own_order: OWN(w->order, w->limits.objects, ORDER);
    ensures own_exact: OWN(w->exact, w->limits.threads, EXACT); */
static void put_object_arrays(dcd_workspace *w, void *memory, const size_t *at)
{
    w->placed = dcd_block_at(memory, at[PLACED]);
    w->placed_vertices = dcd_block_at(memory, at[PLACED_VERTICES]);
    w->slabs = dcd_block_at(memory, at[SLABS]);
    w->floats = dcd_block_at(memory, at[FLOATS]);
    w->cores = dcd_block_at(memory, at[CORES]);
    w->balls = dcd_block_at(memory, at[BALLS]);
    w->boxes = dcd_block_at(memory, at[BOXES]);
    w->outer = dcd_block_at(memory, at[OUTER]);
    w->seen = dcd_block_at(memory, at[SEEN]);
    w->kept.at = dcd_block_at(memory, at[KEPT_AT]);
    w->keys = dcd_block_at(memory, at[KEYS]);
    w->spare_keys = dcd_block_at(memory, at[SPARE_KEYS]);
    w->runs = dcd_block_at(memory, at[RUNS]);
    w->counts = dcd_block_at(memory, at[COUNTS]);
    w->order = dcd_block_at(memory, at[ORDER]);
    w->records = dcd_block_at(memory, at[RECORDS]);
    w->exact = dcd_block_at(memory, at[EXACT]);
    w->lists = dcd_block_at(memory, at[LISTS]);
}

/* The arrays that go by pairs, tasks and threads. */
/*@ requires workspace: w == (dcd_workspace *)memory && planned(&w->limits, at) && dcd_limits_in_range(&w->limits);
    requires block: \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) &&
        \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
    terminates \true;
    assigns w->pairs, w->other, w->part_bounds, w->part_count, w->part_begin, w->part_at, w->thread_used, w->tally,
        w->least, w->task_runs;
    ensures pairs: \valid(w->pairs + (0 .. w->limits.candidates - 1)) &&
        \valid(w->other + (0 .. w->limits.candidates - 1));
    ensures parts: \valid(w->part_bounds + (0 .. 96 * w->limits.threads - 1)) &&
        \valid(w->part_count + (0 .. 16 * w->limits.threads - 1)) &&
        \valid(w->part_begin + (0 .. 16 * w->limits.threads - 1)) &&
        \valid(w->part_at + (0 .. 16 * w->limits.threads - 1));
    ensures tasks: \valid(w->thread_used + (0 .. w->limits.threads - 1)) &&
        \valid(w->tally + (0 .. 16 * w->limits.threads - 1)) && \valid(w->least + (0 .. 16 * w->limits.threads - 1)) &&
        \valid(w->task_runs + (0 .. 16 * w->limits.threads - 1));
    ensures own_pairs: OWN(w->pairs, w->limits.candidates, PAIRS);
    ensures own_other: OWN(w->other, w->limits.candidates, OTHER);
    ensures own_part_bounds: OWN(w->part_bounds, 96 * w->limits.threads, PART_BOUNDS);
    ensures own_part_count: OWN(w->part_count, 16 * w->limits.threads, PART_COUNT);
    ensures own_part_begin: OWN(w->part_begin, 16 * w->limits.threads, PART_BEGIN);
    ensures own_part_at: OWN(w->part_at, 16 * w->limits.threads, PART_AT);
    ensures own_thread_used: OWN(w->thread_used, w->limits.threads, THREAD_USED);
    ensures own_tally: OWN(w->tally, 16 * w->limits.threads, TALLY);
    ensures own_least: OWN(w->least, 16 * w->limits.threads, LEAST);
    ensures own_task_runs: OWN(w->task_runs, 16 * w->limits.threads, TASK_RUNS); */
static void put_task_arrays(dcd_workspace *w, void *memory, const size_t *at)
{
    w->pairs = dcd_block_at(memory, at[PAIRS]);
    w->other = dcd_block_at(memory, at[OTHER]);
    w->part_bounds = dcd_block_at(memory, at[PART_BOUNDS]);
    w->part_count = dcd_block_at(memory, at[PART_COUNT]);
    w->part_begin = dcd_block_at(memory, at[PART_BEGIN]);
    w->part_at = dcd_block_at(memory, at[PART_AT]);
    w->thread_used = dcd_block_at(memory, at[THREAD_USED]);
    w->tally = dcd_block_at(memory, at[TALLY]);
    w->least = dcd_block_at(memory, at[LEAST]);
    w->task_runs = dcd_block_at(memory, at[TASK_RUNS]);
}

/* Neither clock, nor a world that it follows, nor a query that it answered. */
/*@ requires workspace: \valid(w);
    terminates \true;
    assigns w->lanes, w->clock, w->clock_self, w->unchecked, w->kept.world, w->kept.any, w->kept.slabs, w->kept.margins,
        w->sorted; */
static void put_nothing(dcd_workspace *w)
{
    w->lanes = dcd_lanes_choose();
    w->clock = NULL;
    w->clock_self = NULL;
    w->unchecked = false;
    w->kept.world = NULL;
    w->kept.any = false;
    w->kept.slabs = false;
    w->kept.margins.common = 0.0;
    w->kept.margins.own = false;
    w->sorted = NULL;
}

#include "query/workspace_init.h" /* contracts of the two that follow; here, so that answers of provers for those above stay */

size_t dcd_workspace_size(const dcd_limits *limits)
{
    size_t at[ARRAYS + 1];

    return limits == NULL ? 0 : plan(limits, at);
}

dcd_status dcd_workspace_init(dcd_workspace **workspace, void *memory, size_t bytes, const dcd_limits *limits)
{
    size_t at[ARRAYS + 1];
    dcd_status status;

    if (workspace == NULL || limits == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, plan(limits, at));
    if (status == DCD_OK) {
        dcd_workspace *made = dcd_block_at(memory, at[WORKSPACE]);

        *workspace = made;
        made->limits = *limits;
        //@ assert objects: made->limits.objects == \at(limits->objects, Pre);
        //@ assert placed: made->limits.placed == \at(limits->placed, Pre);
        //@ assert pairs: made->limits.candidates == \at(limits->candidates, Pre);
        //@ assert threads: made->limits.threads == \at(limits->threads, Pre);
        //@ assert apart: \separated(&at[0] + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
        //@ assert planned: planned(&made->limits, &at[0]);
        put_object_arrays(made, memory, at);
        //@ assert still: planned(&made->limits, &at[0]);
        put_task_arrays(made, memory, at);
        put_nothing(made);
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

/* The parallel path: the same kernels over slices that are disjoint and cover everything.
 *
 * A stage is a part function over a range of items. The executor runs it on slices of the range; a slice writes only its
 * own items, its own row of the per-task books, or the buffer of the thread it runs on. Which thread runs a slice, and
 * when, changes where found pairs wait, never what they are or where they end up: joined in slice order they are the
 * serial bytes. */
#include <string.h>

#include "compound.h"
#include "detect.h"
#include "dispatch.h"
#include "distance.h"
#include "kept.h"
#include "listed.h"
#include "order.h"
#include "pair.h"
#include "permutation.h"
#include "radix.h"
#include "slice.h"

typedef struct team team;
typedef void part_function(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

struct team {
    const dcd_detect *query;
    const dcd_world *world;
    dcd_workspace *w;
    const dcd_executor *executor;
    bool lost; /* the executor did not run each task once */

    part_function *part; /* the stage that is running, over `items` items in `tasks` slices */
    uint32_t items, tasks;

    dcd_tree tree;
    dcd_grid grid;
    uint32_t bits;
    uint32_t level;                  /* of bound_part */
    uint32_t shift, digit;           /* of the sort's parts: where a digit is, and its bits */
    const uint64_t *from;            /* pairs or keys that a part reads */
    uint64_t *to;                    /* and where it writes */
    const dcd_pair *asked;           /* of verdict_part */
    uint8_t *verdicts;
    bool short_list; /* of verdict_part: the objects' outer bodies are known */
    dcd_neighbour *near; /* of measure_part */
};

static void run_task(void *context, uint32_t thread, uint32_t k)
{
    team *t = context;

    if (thread >= t->executor->threads || k >= t->tasks) {
        return; /* leaves the task undone, which is noticed */
    }
    t->w->task_runs[k] = t->w->task_runs[k] == 0 ? 1 : 2;
    if (t->w->task_runs[k] == 1) {
        t->part(t, thread, k, dcd_slice_begin(t->items, t->tasks, k), dcd_slice_begin(t->items, t->tasks, k + 1));
    }
}

/* Runs a part over `items` items in at most `limit` slices of at least `grain` items. */
static void run_slices(team *t, part_function *part, uint32_t items, uint32_t grain, uint32_t limit)
{
    const uint32_t wanted = items / grain + 1;

    if (t->lost) {
        return;
    }
    t->part = part;
    t->items = items;
    t->tasks = wanted < limit ? wanted : limit;
    memset(t->w->task_runs, 0, t->tasks);
    t->executor->run(t->executor->self, t->tasks, run_task, t);
    for (uint32_t k = 0; k < t->tasks; k++) {
        t->lost = t->lost || t->w->task_runs[k] != 1;
    }
}

static void run(team *t, part_function *part, uint32_t items, uint32_t grain)
{
    run_slices(t, part, items, grain, dcd_workspace_tasks(t->executor->threads));
}

/* ------------------------------------------------------------------ Placing */

static void place_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_kept_place(t->query, first, last);
}

/* Bounds too, while the boxes are near. */
static void place_and_bound_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    place_part(t, thread, k, first, last);
    if (first == last) {
        return;
    }
    dcd_dispatch_bounds(t->w->lanes, t->w->boxes, first, last, t->w->part_bounds + (size_t)DCD_BOX * k);
}

/* All of the world's objects, by one of the two parts above. A task that was lost may have left some where they were. */
static void place_all(team *t, part_function *part, double *time)
{
    dcd_kept_begin(t->query);
    run(t, part, t->world->objects, 64);
    if (t->lost) {
        dcd_kept_forget(t->w);
    }
    dcd_detect_mark(t->query, DCD_STAGE_PLACE, time);
}

/* --------------------------------------------------------------------- Sort */

static void count_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_count(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k);
}

static void scatter_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_scatter(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k, t->to);
}

/* Bits of a digit. When there are few items for the values of a long one, short ones are quicker, though they are more:
 * one thread adds up the counts of all slices, and threads that write next to each other wait for each other. */
static uint32_t digit_of(uint32_t count, uint32_t width)
{
    const uint32_t bits = dcd_radix_bits(count, width);

    return count < 4 * dcd_radix_size(bits) ? 8 : bits;
}

/* Sorts items by `width` bits from `shift` on, with `spare` to move between. Returns the one that holds the result. */
static uint64_t *sort(team *t, uint64_t *items, uint64_t *spare, uint32_t count, uint32_t shift, uint32_t width)
{
    t->digit = digit_of(count, width);
    for (uint32_t at = 0; at < width && !t->lost; at += t->digit) {
        t->from = items;
        t->to = spare;
        t->shift = shift + at;
        run_slices(t, count_part, count, DCD_RADIX_SIZE, t->executor->threads);
        if (!t->lost) {
            dcd_radix_offsets(t->w->counts, t->tasks, t->digit, 0);
        }
        run_slices(t, scatter_part, count, DCD_RADIX_SIZE, t->executor->threads);
        t->to = items;
        items = spare;
        spare = t->to;
    }
    return items;
}

/* ----------------------------------------------------------- Order and tree */

static void keys_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_dispatch_keys(t->w->lanes, t->w->boxes, first, last, &t->grid, t->w->keys);
}

static void take_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_order_take(t->from, first, last, t->w->order);
}

/* From the bounds of the slices that were placed. */
static void put_in_order(team *t)
{
    const uint32_t objects = t->world->objects;
    uint64_t *keys;
    float bounds[DCD_BOX];

    if (objects <= DCD_DETECT_FEW) {
        dcd_order_plain(objects, t->w->order);
        return;
    }
    if (t->lost) {
        return;
    }
    dcd_order_union(t->w->part_bounds, t->tasks, bounds);
    dcd_order_grid(bounds, &t->grid);
    run(t, keys_part, objects, 512);
    keys = sort(t, t->w->keys, t->w->spare_keys, objects, DCD_ORDER_SHIFT, DCD_ORDER_BITS);
    if (t->lost) {
        return;
    }
    dcd_order_refine(t->w->boxes, objects, keys, keys == t->w->keys ? t->w->spare_keys : t->w->keys, t->w->runs,
                     t->w->counts);
    t->from = keys;
    run(t, take_part, objects, 16384);
    if (!t->lost) {
        dcd_permutation_ensure(t->w->order, objects, (uint8_t *)t->w->keys);
    }
}

/* Records [first, last) of a level, from those of the level below. */
static void bound_level(team *t, uint32_t l, uint32_t first, uint32_t last)
{
    dcd_tree_bound(t->w->records + (size_t)DCD_RECORD * t->tree.begin[l - 1], t->tree.records[l - 1], first, last,
                   t->w->records + (size_t)DCD_RECORD * t->tree.begin[l]);
}

/* Records of the lowest level but one, and the blocks that they are made of. */
static void gather_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t blocks = t->tree.records[0];
    const uint32_t end = last < blocks / DCD_LANES ? DCD_LANES * last : blocks;

    (void)thread;
    (void)k;
    dcd_dispatch_gather(t->w->lanes, t->w->boxes, t->w->order, t->tree.objects, DCD_LANES * first, end, t->w->records);
    bound_level(t, 1, first, last);
}

static void bound_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    bound_level(t, t->level, first, last);
}

static void build(team *t)
{
    dcd_tree_layout(t->world->objects, &t->tree);
    run(t, gather_part, t->tree.records[1], 4);
    for (t->level = 2; t->level < t->tree.levels; t->level++) {
        run(t, bound_part, t->tree.records[t->level], 64);
    }
}

/* -------------------------------------------------------------------- Parts */

/* Adds up what the parts made and where it belongs, one part after the other. Returns the sum. */
static uint64_t join_places(team *t)
{
    uint64_t total = 0;

    for (uint32_t k = 0; k < t->tasks; k++) {
        t->w->part_at[k] = total;
        total += t->w->part_count[k];
    }
    return total;
}

/* Moves the items of part k from where it put them to where they belong. The slice itself does not matter. */
static void join_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)first;
    (void)last;
    dcd_radix_copy(t->from + t->w->part_begin[k], 0, (uint32_t)t->w->part_count[k], t->to + t->w->part_at[k]);
}

static void join(team *t, const uint64_t *from, uint64_t *to)
{
    t->from = from;
    t->to = to;
    run_slices(t, join_part, t->tasks, 1, t->tasks);
}

/* ---------------------------------------------------------------- Traversal */

static uint64_t find(team *t, uint32_t thread, uint32_t first, uint32_t last, uint64_t *out, uint64_t capacity)
{
    const dcd_find in = {&t->tree, t->w->records, t->w->order, t->bits};

    uint32_t *lists = t->w->lists + ((size_t)t->tree.total + DCD_FIND_SPARE) * thread;

    return dcd_dispatch_pairs(t->w->lanes, &in, first, last, lists, out, capacity);
}

/* Appends to the buffer of its thread, an equal share of the pairs' memory; what does not fit is only counted. */
static void find_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    dcd_workspace *w = t->w;
    const uint32_t capacity = (uint32_t)w->limits.candidates;
    const uint64_t begin = dcd_slice_begin(capacity, t->executor->threads, thread) + w->thread_used[thread];
    const uint64_t room = dcd_slice_begin(capacity, t->executor->threads, thread + 1) - begin;
    const uint64_t found = find(t, thread, first, last, w->pairs + begin, room);
    const bool kept = found <= room;

    w->part_count[k] = found;
    w->part_begin[k] = kept ? begin : DCD_PART_LOST;
    w->thread_used[thread] += kept ? found : 0;
}

/* Brings a part's pairs to where they belong: from the buffer, or found again when they did not fit there. */
static void settle_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    if (t->w->part_begin[k] == DCD_PART_LOST) {
        find(t, thread, first, last, t->w->other + t->w->part_at[k], t->w->part_count[k]);
    } else {
        join_part(t, thread, k, first, last);
    }
}

/* The candidates to w->other, in block order. Returns how many there are. */
static uint64_t traverse(team *t)
{
    const uint32_t blocks = t->tree.records[0];
    uint64_t total;

    memset(t->w->thread_used, 0, t->executor->threads * sizeof *t->w->thread_used);
    run(t, find_part, blocks, 4);
    if (t->lost) {
        return 0;
    }
    total = join_places(t);
    if (total <= t->w->limits.candidates) {
        t->from = t->w->pairs;
        t->to = t->w->other;
        run_slices(t, settle_part, blocks, 4, t->tasks);
    }
    return total;
}

/* ------------------------------------------------------------- Narrow phase */

/* Drops what filters drop of a slice of w->other. Returns how many pairs are left, in front. */
static uint32_t filter(const team *t, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);

    return t->world->filtered ? dcd_filter_pairs(&in, first, last, t->w->other) : last - first;
}

static void filter_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t kept = filter(t, first, last);
    const dcd_tally tally = {.dropped = last - first - kept};

    (void)thread;
    t->w->part_begin[k] = first;
    t->w->part_count[k] = kept;
    t->w->tally[k] = tally;
}

static void narrow_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);
    const uint32_t kept = filter(t, first, last);
    dcd_tally tally = {.dropped = last - first - kept};

    t->w->part_begin[k] = first;
    t->w->part_count[k] = dcd_dispatch_contacts(t->w->lanes, &in, t->w->other, first, first + kept, t->bits,
                                                t->w->pairs + first, &tally, &t->w->exact[thread]);
    t->w->tally[k] = tally;
}

static void know_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_listed_know(t->query, first, last);
}

static void verdict_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);
    dcd_tally tally = {.dropped = 0};

    if (t->short_list) {
        dcd_listed_decide(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    } else {
        dcd_dispatch_verdicts(t->w->lanes, &in, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    }
    t->w->tally[k] = tally;
}

static void measure_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);

    (void)k;
    dcd_dispatch_distances(t->w->lanes, &in, t->from, first, last, t->bits, &t->w->exact[thread], t->near);
}

static void least_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);

    t->w->part_count[k] = last - first;
    if (first < last) {
        dcd_dispatch_least(t->w->lanes, &in, t->from, first, last, t->bits, &t->w->exact[thread], &t->w->least[k]);
    }
}

static void report_tallies(const team *t)
{
    for (uint32_t k = 0; k < t->tasks; k++) {
        dcd_detect_count(t->query, &t->w->tally[k]);
    }
}

/* Joins what the parts put into `from`. Returns how many there are. */
static uint32_t join_all(team *t, const uint64_t *from, uint64_t *to)
{
    uint64_t total;

    if (t->lost) {
        return 0;
    }
    total = join_places(t);
    join(t, from, to);
    return (uint32_t)total;
}

/* The contacts among w->other, to w->other again, in the same order. Returns how many there are. */
static uint32_t decide(team *t, uint32_t candidates)
{
    run(t, narrow_part, candidates, 256);
    if (!t->lost) {
        report_tallies(t);
    }
    return join_all(t, t->w->pairs, t->w->other);
}

/* The candidates among w->other that no filter drops, to w->pairs. */
static uint32_t drop(team *t, uint32_t candidates)
{
    run(t, filter_part, candidates, 256);
    if (!t->lost) {
        report_tallies(t);
    }
    return join_all(t, t->w->other, t->w->pairs);
}

/* ---------------------------------------------------------------- Compounds */

static void compound_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);

    (void)thread;
    (void)k;
    dcd_compound_pairs(&in, dcd_pair_bits(t->world->limits.objects), first, last, t->to);
}

static void unique_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    t->w->part_begin[k] = first;
    t->w->part_count[k] = dcd_compound_unique(t->from, first, last, t->to + first);
}

/* ------------------------------------------------------------- Coordinators */

static void unpack_part(team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_pair_unpack(t->from, first, last, t->bits, t->query->out);
}

/* The one of the two arrays of pairs that this is not. */
static uint64_t *other_than(const team *t, const uint64_t *pairs)
{
    return pairs == t->w->pairs ? t->w->other : t->w->pairs;
}

/* Contacts of parts become contacts of compounds, each once, sorted, to the array that is returned. */
static uint64_t *put_compounds(team *t, uint64_t *pairs, uint32_t *count)
{
    t->to = pairs;
    run(t, compound_part, *count, 4096);
    t->bits = dcd_pair_bits(t->world->limits.objects);
    pairs = sort(t, pairs, other_than(t, pairs), *count, 0, 2 * t->bits);
    t->from = pairs;
    t->to = other_than(t, pairs);
    run(t, unique_part, *count, 4096);
    *count = join_all(t, other_than(t, pairs), pairs);
    return pairs;
}

/* Writes as many of the sorted pairs as the output holds. */
static dcd_status finish(team *t, const uint64_t *pairs, uint32_t count)
{
    const uint64_t capacity = t->query->capacity;
    const uint32_t room = capacity < count ? (uint32_t)capacity : count;

    t->from = pairs;
    t->w->sorted = pairs;
    run(t, unpack_part, room, 4096);
    if (t->lost) {
        return DCD_BAD_EXECUTOR;
    }
    return room < count ? DCD_CAPACITY : DCD_OK;
}

static team team_of(const dcd_detect *query)
{
    team t = {.query = query, .world = query->world, .w = query->workspace, .executor = query->executor};

    t.bits = dcd_pair_bits(query->world->objects);
    return t;
}

dcd_status dcd_detect_parallel(const dcd_detect *query)
{
    team t = team_of(query);
    dcd_status status;
    double time = dcd_detect_now(query);
    uint64_t found, *pairs;
    uint32_t count;

    place_all(&t, place_and_bound_part, &time);

    put_in_order(&t);
    build(&t);
    dcd_detect_mark(query, DCD_STAGE_BUILD, &time);

    found = traverse(&t);
    dcd_detect_mark(query, DCD_STAGE_TRAVERSE, &time);
    query->report->candidates = found;
    if (t.lost || found > t.w->limits.candidates) {
        return t.lost ? DCD_BAD_EXECUTOR : DCD_CAPACITY;
    }
    pairs = t.w->other;
    count = (uint32_t)found;
    if (query->kind == DCD_DETECT_CANDIDATES && t.world->filtered) {
        count = drop(&t, count);
        pairs = t.w->pairs;
    } else if (query->kind != DCD_DETECT_CANDIDATES) {
        count = decide(&t, count);
        dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    }
    if (query->kind == DCD_DETECT_COMPOUNDS) {
        pairs = put_compounds(&t, pairs, &count);
    } else {
        pairs = sort(&t, pairs, other_than(&t, pairs), count, 0, 2 * t.bits);
    }
    query->report->contacts = query->kind == DCD_DETECT_CANDIDATES ? 0 : count;
    status = finish(&t, pairs, count);
    dcd_detect_mark(query, DCD_STAGE_SORT, &time);
    return status;
}

dcd_status dcd_decide_parallel(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts)
{
    const uint64_t most = UINT32_MAX; /* pairs of one run */
    team t = team_of(query);
    double time = dcd_detect_now(query);

    place_all(&t, place_part, &time);
    t.short_list = dcd_listed_is_short(query, count);
    if (t.short_list) {
        dcd_listed_begin(query);
        run(&t, know_part, t.world->objects, 256);
    }
    for (uint64_t at = 0; at < count && !t.lost; at += most) {
        t.asked = pairs + at;
        t.verdicts = verdicts + at;
        run(&t, verdict_part, (uint32_t)(count - at < most ? count - at : most), 64);
        report_tallies(&t);
    }
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    if (t.lost && count > 0) {
        memset(verdicts, 1, count); /* nothing is reported free */
    }
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

dcd_status dcd_measure_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *out)
{
    team t = team_of(query);
    double time = dcd_detect_now(query);

    t.from = t.w->sorted;
    t.near = out;
    run(&t, measure_part, count, 16);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

dcd_status dcd_least_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *least)
{
    team t = team_of(query);
    double time = dcd_detect_now(query);
    bool found = false;

    t.from = t.w->sorted;
    run(&t, least_part, count, 16);
    for (uint32_t k = 0; k < t.tasks && !t.lost; k++) {
        if (t.w->part_count[k] > 0 && (!found || dcd_distance_is_nearer(&t.w->least[k], least))) {
            memcpy(least, &t.w->least[k], sizeof *least);
            found = true;
        }
    }
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

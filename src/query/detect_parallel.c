/* The parallel path: the same kernels over slices that are disjoint and cover everything, stage after stage (team.h, parts.h). */
#include <string.h>

#include "query/detect.h"
#include "measure/distance.h"
#include "query/kept.h"
#include "query/listed.h"
#include "broad/insertion.h"
#include "broad/pair.h"
#include "query/parts_query.h"
#include "broad/permutation.h"
#include "broad/radix.h"
#include "query/share.h"

/* All of the world's objects. A task that was lost may have left some where they were. */
static void place_all(dcd_team *t, dcd_part *part, double *time)
{
    dcd_kept_begin(t->query);
    dcd_team_run(t, part, t->world->objects, 64);
    if (t->lost) {
        dcd_kept_forget(t->w);
    }
    dcd_detect_mark(t->query, DCD_STAGE_PLACE, time);
}

/* Bits of a digit. When there are few items for the values of a long one, short ones are quicker, though they are more:
 * one thread adds up the counts of all slices, and threads that write next to each other wait for each other. */
static uint32_t digit_of(uint32_t count, uint32_t width)
{
    const uint32_t bits = dcd_radix_bits(count, width);

    return count < 4 * dcd_radix_size(bits) ? 8 : bits;
}

/* Sorts items by `width` bits from `shift` on, by so many at a time, with `spare` to move between. Returns the one that
 * holds the result: `items` after two passes. */
static uint64_t *passes(dcd_team *t, uint64_t *items, uint64_t *spare, uint32_t count, uint32_t shift, uint32_t width,
                        uint32_t bits)
{
    t->digit = bits;
    for (uint32_t at = 0; at < width && !t->lost; at += bits) {
        t->from = items;
        t->to = spare;
        t->shift = shift + at;
        dcd_team_run_slices(t, dcd_part_count, count, DCD_RADIX_SIZE, t->executor->threads);
        if (!t->lost) {
            dcd_radix_offsets(t->w->counts, t->tasks, t->digit, 0);
        }
        dcd_team_run_slices(t, dcd_part_scatter, count, DCD_RADIX_SIZE, t->executor->threads);
        t->to = items;
        items = spare;
        spare = t->to;
    }
    return items;
}

/* Sorts items by `width` bits from `shift` on. Returns the one of the two arrays that holds the result. */
static uint64_t *sort(dcd_team *t, uint64_t *items, uint64_t *spare, uint32_t count, uint32_t shift, uint32_t width)
{
    const uint32_t high = dcd_radix_high(items, 0, count, shift, width);

    if (high != 0) {
        (void)passes(t, items, spare, count, shift + width - 2 * high, 2 * high, high);
        if (t->lost || dcd_insertion_settle(items, 0, count, shift, count) != 0) {
            return items;
        }
    }
    return passes(t, items, spare, count, shift, width, digit_of(count, width));
}

/* From the bounds of the slices that were placed. */
static void put_in_order(dcd_team *t)
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
    dcd_team_run(t, dcd_part_keys, objects, 512);
    keys = sort(t, t->w->keys, t->w->spare_keys, objects, DCD_ORDER_SHIFT, DCD_ORDER_BITS);
    if (t->lost) {
        return;
    }
    dcd_order_refine(t->w->boxes, objects, keys, keys == t->w->keys ? t->w->spare_keys : t->w->keys, t->w->runs,
                     t->w->counts);
    t->from = keys;
    dcd_team_run(t, dcd_part_take, objects, 16384);
    if (!t->lost) {
        dcd_permutation_ensure(t->w->order, objects, (uint8_t *)t->w->keys);
    }
}

/* The tree, level after level. */
static void build(dcd_team *t)
{
    dcd_tree_layout(t->world->objects, &t->tree);
    dcd_team_run(t, dcd_part_gather, t->tree.records[1], 4);
    for (t->level = 2; t->level < t->tree.levels; t->level++) {
        dcd_team_run(t, dcd_part_bound, t->tree.records[t->level], 64);
    }
}

static void report_tallies(const dcd_team *t)
{
    for (uint32_t k = 0; k < t->tasks; k++) {
        dcd_detect_count(t->query, &t->w->tally[k]);
    }
}

/* Joins what the parts put into `from`. Returns how many there are. */
static uint32_t join_all(dcd_team *t, const uint64_t *from, uint64_t *to)
{
    uint64_t total;

    if (t->lost) {
        return 0;
    }
    total = dcd_share_places(t->w->part_count, t->tasks, t->w->part_at);
    t->from = from;
    t->to = to;
    dcd_team_run_slices(t, dcd_part_join, t->tasks, 1, t->tasks);
    return (uint32_t)total;
}

/* The candidates to w->other, in block order. Returns how many there are. */
static uint64_t traverse(dcd_team *t)
{
    const uint32_t blocks = t->tree.records[0];
    uint64_t total;

    memset(t->w->thread_used, 0, t->executor->threads * sizeof *t->w->thread_used);
    dcd_team_run(t, dcd_part_find, blocks, 4);
    if (t->lost) {
        return 0;
    }
    total = dcd_share_places(t->w->part_count, t->tasks, t->w->part_at);
    if (total <= t->w->limits.candidates) {
        t->from = t->w->pairs;
        t->to = t->w->other;
        dcd_team_run_slices(t, dcd_part_settle, blocks, 4, t->tasks);
    }
    return total;
}

/* The contacts among w->other, to w->other again, in the same order. Returns how many there are. */
static uint32_t decide(dcd_team *t, uint32_t candidates)
{
    dcd_team_run(t, dcd_part_narrow, candidates, 256);
    if (!t->lost) {
        report_tallies(t);
    }
    return join_all(t, t->w->pairs, t->w->other);
}

/* The candidates among w->other that no filter drops, to w->pairs. */
static uint32_t drop(dcd_team *t, uint32_t candidates)
{
    dcd_team_run(t, dcd_part_filter, candidates, 256);
    if (!t->lost) {
        report_tallies(t);
    }
    return join_all(t, t->w->other, t->w->pairs);
}

/* The one of the two arrays of pairs that this is not. */
static uint64_t *other_than(const dcd_team *t, const uint64_t *pairs)
{
    return pairs == t->w->pairs ? t->w->other : t->w->pairs;
}

/* Contacts of parts become contacts of compounds, each once, sorted, to the array that is returned. */
static uint64_t *put_compounds(dcd_team *t, uint64_t *pairs, uint32_t *count)
{
    t->to = pairs;
    dcd_team_run(t, dcd_part_compound, *count, 4096);
    t->bits = dcd_pair_bits(t->world->limits.objects);
    pairs = sort(t, pairs, other_than(t, pairs), *count, 0, 2 * t->bits);
    t->from = pairs;
    t->to = other_than(t, pairs);
    dcd_team_run(t, dcd_part_unique, *count, 4096);
    *count = join_all(t, other_than(t, pairs), pairs);
    return pairs;
}

/* Writes as many of the sorted pairs as the output holds. */
static dcd_status finish(dcd_team *t, const uint64_t *pairs, uint32_t count)
{
    const uint64_t capacity = t->query->capacity;
    const uint32_t room = capacity < count ? (uint32_t)capacity : count;

    t->from = pairs;
    t->w->sorted = pairs;
    dcd_team_run(t, dcd_part_unpack, room, 4096);
    if (t->lost) {
        return DCD_BAD_EXECUTOR;
    }
    return room < count ? DCD_CAPACITY : DCD_OK;
}

dcd_status dcd_detect_parallel(const dcd_detect *query)
{
    dcd_team t = dcd_team_of(query);
    dcd_status status;
    double time = dcd_detect_now(query);
    uint64_t found, *pairs;
    uint32_t count;

    place_all(&t, dcd_part_place_and_bound, &time);

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
    dcd_team t = dcd_team_of(query);
    double time = dcd_detect_now(query);

    place_all(&t, dcd_part_place, &time);
    t.short_list = dcd_listed_is_short(query, count);
    if (t.short_list) {
        dcd_listed_begin(query);
        dcd_team_run(&t, dcd_part_know, t.world->objects, 256);
    }
    for (uint64_t at = 0; at < count && !t.lost; at += most) {
        t.asked = pairs + at;
        t.verdicts = verdicts + at;
        dcd_team_run(&t, dcd_part_decide, (uint32_t)(count - at < most ? count - at : most), 64);
        if (!t.lost) {
            report_tallies(&t);
        }
    }
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    if (t.lost && count > 0) {
        memset(verdicts, 1, count); /* nothing is reported free */
    }
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

dcd_status dcd_measure_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *out)
{
    dcd_team t = dcd_team_of(query);
    double time = dcd_detect_now(query);

    t.from = t.w->sorted;
    t.near = out;
    dcd_team_run(&t, dcd_part_measure, count, 16);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

dcd_status dcd_least_parallel(const dcd_detect *query, uint32_t count, dcd_neighbour *least)
{
    dcd_team t = dcd_team_of(query);
    double time = dcd_detect_now(query);
    bool found = false;

    t.from = t.w->sorted;
    dcd_team_run(&t, dcd_part_least, count, 16);
    for (uint32_t k = 0; k < t.tasks && !t.lost; k++) {
        if (t.w->part_count[k] > 0 && (!found || dcd_distance_is_nearer(&t.w->least[k], least))) {
            memcpy(least, &t.w->least[k], sizeof *least);
            found = true;
        }
    }
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return t.lost ? DCD_BAD_EXECUTOR : DCD_OK;
}

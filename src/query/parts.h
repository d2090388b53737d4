/* What the slices of the parallel path's stages do: the same kernels as in series, over a part of the items. A part writes only
 * its own items, its own row of the per-task books, or the buffer of the thread it runs on. Which thread runs a slice, and
 * when, changes where found pairs wait, never what they are or where they end up: joined in slice order they are the
 * serial bytes.
 *
 * In the contracts, a part writes cells of its own and no others: slices may run at the same time. Here are the parts of the
 * broad phase and of lists of pairs; parts_query.h has those that read objects and shapes. */
#ifndef DCD_PARTS_H
#define DCD_PARTS_H

#include "query/team.h"

#ifdef __FRAMAC__
#include "world/acm.h"
#include "world/compound.h"
#include "broad/pair.h"
#include "broad/radix.h"
#include "parts.acsl"
#endif

/* --------------------------------------------------------------------- Sort */

/* Of t->from: the digits are counted, to the slice's own row of counts. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires digit: t->shift < 64;
    requires items: \valid_read(t->from + (0 .. t->items - 1));
    requires counts: \valid(&DCD_PART_COUNTS(t, k)) && \separated(&DCD_PART_COUNTS(t, k), t);
    terminates \true;
    assigns DCD_PART_COUNTS(t, k);
    ensures count: \forall integer d; 0 <= d < RADIX_SIZE(t->digit) ==> t->w->counts[4096 * k + d] ==
        radix_equal(t->from, last, t->shift, RADIX_SIZE(t->digit), d) -
        radix_equal(t->from, first, t->shift, RADIX_SIZE(t->digit), d); */
void dcd_part_count(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Items move to t->to, each to the place that it has in the sorted whole, whatever the slices are. A slice writes the
 * places of its own items and no others. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires digit: t->shift < 64;
    requires items: \valid_read(t->from + (0 .. t->items - 1)) && \valid(t->to + (0 .. t->items - 1));
    requires apart: \separated(t->from + (0 .. t->items - 1), t->to + (0 .. t->items - 1));
    requires counts: \valid(&DCD_PART_COUNTS(t, k)) && \separated(&DCD_PART_COUNTS(t, k), t);
    requires offset: \forall integer d; 0 <= d < RADIX_SIZE(t->digit) ==> t->w->counts[4096 * k + d] ==
        radix_slot(t->from, 0, t->items, 0, first, t->shift, RADIX_SIZE(t->digit), d);
    terminates \true;
    assigns DCD_PART_COUNTS(t, k), t->to[0 .. t->items - 1];
    ensures moved: \forall integer m; first <= m < last ==>
        t->to[radix_goes{Pre}(t->from, 0, t->items, 0, m, t->shift, RADIX_SIZE(t->digit))] == \old(t->from[m]);
    ensures others: \forall integer p; 0 <= p < t->items ==> t->to[p] == \old(t->to[p]) ||
        radix_taken{Pre}(t->from, 0, t->items, 0, first, last, t->shift, RADIX_SIZE(t->digit), p); */
void dcd_part_scatter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* ----------------------------------------------------------- Order and tree */

/* Objects: their keys. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires boxes: \valid_read(t->w->boxes + (6 * first .. 6 * last - 1));
    requires keys: \valid(t->w->keys + (first .. last - 1));
    terminates \true;
    assigns t->w->keys[first .. last - 1];
    ensures number: \forall integer i; first <= i < last ==> order_number(t->w->keys[i]) == i; */
void dcd_part_keys(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* The order, from the keys of t->from. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires keys: \valid_read(t->from + (first .. last - 1));
    requires order: \valid(t->w->order + (first .. last - 1));
    terminates \true;
    assigns t->w->order[first .. last - 1];
    ensures number: \forall integer m; first <= m < last ==> t->w->order[m] == order_number(t->from[m]); */
void dcd_part_take(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Records of the lowest level but one, and the blocks that they are made of. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires tree: dcd_part_level(t, 1) && first < last <= t->tree.records[1];
    requires order: \valid_read(t->w->order + (0 .. t->tree.objects - 1));
    requires numbers: \forall integer p; 0 <= p < t->tree.objects ==> t->w->order[p] < t->tree.objects;
    requires boxes: \valid_read(t->w->boxes + (0 .. 6 * t->tree.objects - 1));
    requires apart: \separated(t->w->boxes + (0 .. 6 * t->tree.objects - 1),
        t->w->records + (0 .. 96 * t->tree.total - 1));
    requires finite: \forall integer i; 0 <= i < t->tree.objects ==> tree_finite_box(t->w->boxes, i);
    terminates \true;
    assigns DCD_PART_BLOCKS(t, first, last), DCD_PART_RECORDS(t, 1, first, last);
    ensures boxes: \forall integer b, l; 16 * first <= b < 16 * last && b < t->tree.records[0] && 0 <= l < 16 ==>
        tree_gathered(t->w->records, b, l, t->w->boxes, t->w->order, t->tree.objects);
    ensures over: \forall integer m, l; first <= m < last && 0 <= l < 16 ==>
        tree_bounded(t->w->records + 96 * t->tree.begin[1], m, l, t->w->records, t->tree.records[0]); */
void dcd_part_gather(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Records of t->level. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires tree: dcd_part_level(t, t->level) && last <= t->tree.records[t->level];
    requires finite: \forall integer m; 16 * first <= m < 16 * last && m < t->tree.records[t->level - 1] ==>
        tree_finite(t->w->records + 96 * t->tree.begin[t->level - 1], m);
    terminates \true;
    assigns DCD_PART_RECORDS(t, t->level, first, last);
    ensures over: \forall integer m, l; first <= m < last && 0 <= l < 16 ==>
        tree_bounded(t->w->records + 96 * t->tree.begin[t->level], m, l,
            t->w->records + 96 * t->tree.begin[t->level - 1], t->tree.records[t->level - 1]); */
void dcd_part_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* ---------------------------------------------------------------- Traversal */

/* Blocks: their pairs, to the thread's share of the buffer, after what it holds already. What does not fit is only
 * counted. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires tree: dcd_part_searchable(t) && last <= t->tree.records[0];
    requires lists: dcd_part_lists(t, thread);
    requires share: dcd_part_share(t, thread);
    requires books: dcd_part_books(t, k) && \separated(t->w->part_begin + k, t->w->part_count + k,
        t->w->thread_used + thread, t->w->pairs + (DCD_PART_BEGIN(t, thread) .. DCD_PART_END(t, thread) - 1));
    requires ghosts: dcd_part_found_room(first, last);
    terminates \true;
    assigns DCD_PART_LISTS(t, thread), DCD_PART_FOUND(first, last), t->w->part_count[k], t->w->part_begin[k],
        t->w->thread_used[thread],
        t->w->pairs[DCD_PART_BEGIN(t, thread) + t->w->thread_used[thread] .. DCD_PART_END(t, thread) - 1];
    ensures found: dcd_part_found(t, DCD_PART_P(first), DCD_PART_R(first), first, last, t->w->part_count[k]);
    ensures begin: t->w->part_begin[k] == DCD_PART_LOST ||
        t->w->part_begin[k] == DCD_PART_BEGIN(t, thread) + \old(t->w->thread_used[thread]);
    ensures used: t->w->thread_used[thread] == \old(t->w->thread_used[thread]) +
        (t->w->part_begin[k] == DCD_PART_LOST ? 0 : t->w->part_count[k]);
    ensures within: t->w->thread_used[thread] <= DCD_PART_END(t, thread) - DCD_PART_BEGIN(t, thread);
    ensures written: t->w->part_begin[k] != DCD_PART_LOST ==>
        dcd_part_written(t, DCD_PART_P(first), DCD_PART_R(first), t->w->pairs + t->w->part_begin[k], t->w->part_count[k]); */
void dcd_part_find(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Part k's items in t->from, to where they belong in t->to. The slice itself does not matter. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires books: \valid_read(t->w->part_begin + k) && \valid_read(t->w->part_count + k) &&
        \valid_read(t->w->part_at + k);
    requires items: dcd_part_joins(t, k);
    terminates \true;
    assigns t->to[t->w->part_at[k] .. t->w->part_at[k] + t->w->part_count[k] - 1];
    ensures same: \forall integer m; 0 <= m < t->w->part_count[k] ==>
        t->to[t->w->part_at[k] + m] == t->from[t->w->part_begin[k] + m]; */
void dcd_part_join(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* The pairs of blocks to where they belong in w->other: from t->from, or found again if they did not fit. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires books: \valid_read(t->w->part_begin + k) && \valid_read(t->w->part_count + k) &&
        \valid_read(t->w->part_at + k) && t->to == t->w->other;
    requires kept: t->w->part_begin[k] != DCD_PART_LOST ==> dcd_part_joins(t, k);
    requires lost: t->w->part_begin[k] == DCD_PART_LOST ==>
        dcd_part_searchable(t) && last <= t->tree.records[0] && dcd_part_lists(t, thread) &&
        dcd_part_found_room(first, last) && t->w->part_count[k] <= DCD_MAX_PAIRS &&
        \valid(t->w->other + (t->w->part_at[k] .. t->w->part_at[k] + t->w->part_count[k] - 1)) &&
        \separated(t->w->other + (t->w->part_at[k] .. t->w->part_at[k] + t->w->part_count[k] - 1), t, t->w);
    terminates \true;
    assigns DCD_PART_LISTS(t, thread), DCD_PART_FOUND(first, last),
        t->w->other[t->w->part_at[k] .. t->w->part_at[k] + t->w->part_count[k] - 1];
    ensures same: \old(t->w->part_begin[k]) != DCD_PART_LOST ==> \forall integer m; 0 <= m < \old(t->w->part_count[k]) ==>
        t->w->other[\old(t->w->part_at[k]) + m] == t->from[\old(t->w->part_begin[k]) + m];
    ensures again: \old(t->w->part_begin[k]) == DCD_PART_LOST ==> \exists integer n;
        dcd_part_found(t, DCD_PART_P(first), DCD_PART_R(first), first, last, n) &&
        dcd_part_written(t, DCD_PART_P(first), DCD_PART_R(first), t->w->other + \old(t->w->part_at[k]),
            \min(n, \old(t->w->part_count[k]))); */
void dcd_part_settle(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* -------------------------------------------------------------------- Pairs */

/* Pairs of t->to become pairs of compounds. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires filters: dcd_part_filters(t) && dcd_part_pairs_apart(t, t->to, first, last);
    requires pairs: dcd_part_pairs(t, t->to, first, last);
    requires compounds: \forall integer i; 0 <= i < t->world->objects ==>
        t->world->role[i].compound < t->world->limits.objects;
    terminates \true;
    assigns t->to[first .. last - 1]; */
void dcd_part_compound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Of the sorted t->from, those that differ from the one before, to the slice of t->to. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires books: dcd_part_books(t, k);
    requires from: \valid_read(t->from + (0 .. last - 1));
    requires to: \valid(t->to + (first .. last - 1));
    requires apart: \separated(t->to + (first .. last - 1), t->from + (0 .. last - 1), t->w->part_begin + k,
        t->w->part_count + k);
    terminates \true;
    assigns t->w->part_begin[k], t->w->part_count[k], t->to[first .. last - 1];
    ensures begin: t->w->part_begin[k] == first;
    ensures count: t->w->part_count[k] <= last - first; */
void dcd_part_unique(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* The pairs of t->from to the caller's. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires bits: pair_bits(t->bits) && \valid_read(t->query);
    requires from: \valid_read(t->from + (first .. last - 1));
    requires pairs: \forall integer m; first <= m < last ==> t->from[m] < pair_base(t->bits) * pair_base(t->bits);
    requires out: \valid(t->query->out + (first .. last - 1)) &&
        \separated(t->query->out + (first .. last - 1), t);
    terminates \true;
    assigns t->query->out[first .. last - 1];
    ensures value: \forall integer m; first <= m < last ==>
        t->from[m] == pair_value(t->query->out[m].i, t->query->out[m].j, t->bits); */
void dcd_part_unpack(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

#endif

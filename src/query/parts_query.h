/* Parts, as parts.h has them, that read the query's objects and shapes: placing, and what is decided of pairs. */
#ifndef DCD_PARTS_QUERY_H
#define DCD_PARTS_QUERY_H

#include "query/parts.h"

#ifdef __FRAMAC__
#include "query/coord.h"
#include "query/kept.h"
#include "query/listed.h"

/*@ // The part of a query that was asked for.
    predicate dcd_part_asks{L}(dcd_team *t) =
        \valid_read(t->query) && t->world == t->query->world && t->w == t->query->workspace;
    // Objects [first, last) can be placed.
    predicate dcd_part_places{L}(dcd_team *t, integer first, integer last) =
        dcd_part_asks(t) && dcd_detect_places(t->query) && last <= t->world->objects &&
        \separated(t, t->w, DCD_SPACE_PLACED(t->w)) && \separated(t, DCD_SPACE_CORES(t->w)) &&
        \separated(t, DCD_SPACE_AT(t->w));
    // Pairs of objects that are placed, in memory that is no part of what they are decided by.
    predicate dcd_part_decides{L}(dcd_team *t, uint64_t *pairs, integer first, integer last) =
        dcd_part_asks(t) && dcd_decide_there(t->query) && pair_bits(t->bits) &&
        \valid_read(pairs + (first .. last - 1)) &&
        (\forall integer k; first <= k < last ==> dcd_pair_of(pairs[k], t->bits, t->world->objects)); */

/* For annotations: x, which is written, is no part of the query, nor of what its filters read. */
#define DCD_PART_CLEAR(t, x) (DCD_DECIDE_APART((t)->query, x) && \separated(x, t))
#define DCD_PART_UNFILTERED(t, x) \
    (\separated(x, (t)->world->role + (0 .. (t)->world->objects - 1)) && ((t)->world->acm != \null ==> \separated(x, (t)->world->acm, \
        (t)->world->acm->word + (0 .. (acm_pairs((t)->world->acm->count) + 63) / 64 - 1))))
#endif

/* ------------------------------------------------------------------ Placing */

/* Objects: placed. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires query: dcd_part_places(t, first, last) && dcd_kept_holds(t->w, t->world);
    terminates \true;
    assigns DCD_KEPT_OUT(t->w, t->world, first, last);
    ensures query: dcd_part_places(t, first, last) && dcd_kept_holds(t->w, t->world);
    ensures placed: \forall integer i; first <= i < last ==> dcd_object_stands(t->w, t->world, i);
    ensures others: \forall integer i; 0 <= i < t->world->objects ==>
        dcd_object_stands{Pre}(t->w, t->world, i) ==> dcd_object_stands(t->w, t->world, i); */
void dcd_part_place(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Their bounds too, while the boxes are near, to the slice's own row. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires query: dcd_part_places(t, first, last) && dcd_kept_holds(t->w, t->world);
    requires bounds: \valid(t->w->part_bounds + (6 * k .. 6 * k + 5)) &&
        \separated(t->w->part_bounds + (6 * k .. 6 * k + 5), DCD_SPACE_BOXES(t->w)) &&
        \separated(t->w->part_bounds + (6 * k .. 6 * k + 5), t, t->w, t->query, t->world);
    terminates \true;
    assigns DCD_KEPT_OUT(t->w, t->world, first, last), t->w->part_bounds[6 * k .. 6 * k + 5];
    ensures query: dcd_part_places(t, first, last) && dcd_kept_holds(t->w, t->world);
    ensures placed: \forall integer i; first <= i < last ==> dcd_object_stands(t->w, t->world, i);
    ensures others: \forall integer i; 0 <= i < t->world->objects ==>
        dcd_object_stands{Pre}(t->w, t->world, i) ==> dcd_object_stands(t->w, t->world, i); */
void dcd_part_place_and_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* ------------------------------------------------------------- Narrow phase */

/* Candidates in w->other: what no filter drops stays, in front of the slice. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires pairs: dcd_part_decides(t, t->w->other, first, last) && \valid(t->w->other + (first .. last - 1)) &&
        DCD_PART_CLEAR(t, t->w->other + (first .. last - 1)) && DCD_PART_UNFILTERED(t, t->w->other + (first .. last - 1));
    requires filters: dcd_world_held(t->world) && (t->world->acm != \null ==> dcd_acm_valid(t->world->acm));
    requires books: dcd_part_books(t, k) && \valid(t->w->tally + k) &&
        DCD_PART_CLEAR(t, t->w->part_begin + k) && DCD_PART_CLEAR(t, t->w->part_count + k) && DCD_PART_CLEAR(t, t->w->tally + k) &&
        \separated(t->w->other + (first .. last - 1), t->w->part_begin + k, t->w->part_count + k, t->w->tally + k);
    terminates \true;
    assigns t->w->other[first .. last - 1], t->w->part_begin[k], t->w->part_count[k], t->w->tally[k];
    ensures books: t->w->part_begin[k] == first && t->w->part_count[k] <= last - first;
    ensures dropped: t->w->tally[k].dropped == last - first - t->w->part_count[k];
    ensures pairs: \forall integer m; first <= m < first + t->w->part_count[k] ==>
        dcd_pair_of(t->w->other[m], t->bits, t->world->objects); */
void dcd_part_filter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Of these, the contacts to w->pairs, in front of the slice. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires pairs: dcd_part_decides(t, t->w->other, first, last) && \valid(t->w->other + (first .. last - 1)) &&
        DCD_PART_CLEAR(t, t->w->other + (first .. last - 1)) && DCD_PART_UNFILTERED(t, t->w->other + (first .. last - 1));
    requires filters: dcd_world_held(t->world) && (t->world->acm != \null ==> dcd_acm_valid(t->world->acm));
    requires books: dcd_part_books(t, k) && \valid(t->w->tally + k) &&
        DCD_PART_CLEAR(t, t->w->part_begin + k) && DCD_PART_CLEAR(t, t->w->part_count + k) && DCD_PART_CLEAR(t, t->w->tally + k) &&
        \separated(t->w->other + (first .. last - 1), t->w->part_begin + k, t->w->part_count + k, t->w->tally + k);
    requires contacts: \valid(t->w->pairs + (first .. last - 1)) && DCD_PART_CLEAR(t, t->w->pairs + (first .. last - 1));
    requires work: \valid(t->w->exact + thread) && DCD_PART_CLEAR(t, t->w->exact + thread) &&
        \separated(t->w->pairs + (first .. last - 1), t->w->other + (first .. last - 1), t->w->exact + thread,
            t->w->part_begin + k, t->w->part_count + k, t->w->tally + k);
    terminates \true;
    assigns t->w->other[first .. last - 1], t->w->pairs[first .. last - 1], t->w->exact[thread], t->w->part_begin[k],
        t->w->part_count[k], t->w->tally[k];
    ensures books: t->w->part_begin[k] == first && t->w->part_count[k] <= last - first; */
void dcd_part_narrow(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Objects, which are placed: their outer bodies. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires query: dcd_part_asks(t) && dcd_detect_lists(t->query) && last <= t->world->objects &&
        dcd_kept_holds(t->w, t->world) && dcd_seen_holds(t->w, t->world);
    requires placed: \forall integer i; first <= i < last ==> dcd_object_stands(t->w, t->world, i);
    requires apart: \separated(t, DCD_SPACE_OUTER(t->w)) && \separated(t, DCD_SPACE_SEEN(t->w));
    terminates \true;
    assigns t->w->outer[first .. last - 1], t->w->seen[first .. last - 1];
    ensures query: dcd_detect_lists(t->query) && dcd_seen_holds(t->w, t->world); */
void dcd_part_know(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Pairs of t->asked: their verdicts. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires query: dcd_part_asks(t) && (t->short_list
        ? dcd_detect_lists(t->query) && dcd_kept_holds(t->w, t->world) && dcd_seen_holds(t->w, t->world)
        : dcd_decide_there(t->query));
    requires placed: !t->short_list ==> t->world->objects <= t->w->limits.objects &&
        t->world->objects <= t->world->limits.objects && \forall integer i; 0 <= i < t->world->objects ==>
            t->world->body[i].shape < t->world->limits.shapes;
    requires pairs: dcd_list_holds(t->query, t->asked, first, last);
    requires verdicts: dcd_list_verdicts(t->query, t->verdicts, first, last) &&
        \separated(t->verdicts + (first .. last - 1), t, t->asked + (first .. last - 1));
    requires work: \valid(t->w->exact + thread) && DCD_LIST_APART(t->query, t->w->exact + thread) &&
        \separated(t->w->exact + thread, t, t->asked + (first .. last - 1), t->verdicts + (first .. last - 1)) &&
        \separated(t->w->exact + thread, DCD_WORLD_ROLES(t->world)) &&
        (t->world->acm != \null ==> \separated(t->w->exact + thread, t->world->acm));
    requires books: \valid(t->w->tally + k);
    terminates \true;
    assigns DCD_LISTED_OUT(t->w), t->verdicts[first .. last - 1], t->w->exact[thread], t->w->tally[k]; */
void dcd_part_decide(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Pairs of t->from, measured to t->near. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires pairs: dcd_part_decides(t, t->from, first, last);
    requires out: \valid(t->near + (first .. last - 1)) && DCD_MEASURE_CLEAR(t->query, t->near + (first .. last - 1)) &&
        \separated(t->near + (first .. last - 1), t);
    requires work: \valid(t->w->exact + thread) && DCD_MEASURE_CLEAR(t->query, t->w->exact + thread) &&
        \separated(t->near + (first .. last - 1), t->from + (first .. last - 1), t->w->exact + thread);
    terminates \true;
    assigns t->w->exact[thread], t->near[first .. last - 1]; */
void dcd_part_measure(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* The nearest of the slice, if it has any. */
/*@ requires slice: dcd_part_slice(t, thread, k, first, last);
    requires pairs: dcd_part_decides(t, t->from, first, last);
    requires least: \valid(t->w->least + k) && DCD_MEASURE_CLEAR(t->query, t->w->least + k) && \separated(t->w->least + k, t);
    requires work: \valid(t->w->exact + thread) && DCD_MEASURE_CLEAR(t->query, t->w->exact + thread) &&
        \separated(t->w->least + k, t->from + (first .. last - 1), t->w->exact + thread);
    requires books: \valid(t->w->part_count + k) && DCD_PART_CLEAR(t, t->w->part_count + k) &&
        \separated(t->w->exact + thread, t) && \separated(t->w->part_count + k, t->w->exact + thread, t->w->least + k);
    terminates \true;
    assigns t->w->exact[thread], t->w->least[k], t->w->part_count[k];
    ensures count: t->w->part_count[k] == last - first; */
void dcd_part_least(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

#endif

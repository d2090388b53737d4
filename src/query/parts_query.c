#include "query/parts_query.h"

#include "dispatch.h"
#include "query/decide.h"
#include "query/kept.h"
#include "query/listed.h"

#ifdef __FRAMAC__
#include "ready_same.acsl"
#endif

/* ------------------------------------------------------------------ Placing */

void dcd_part_place(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_kept_place(t->query, first, last);
}

void dcd_part_place_and_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    dcd_part_place(t, thread, k, first, last);
    if (first < last) {
        dcd_dispatch_bounds(t->w->lanes, t->w->boxes, first, last, t->w->part_bounds + (size_t)DCD_BOX * k);
    }
}

/* ------------------------------------------------------------- Narrow phase */

/* Drops what filters drop of a slice of w->other. Returns how many pairs are left, in front. */
/*@ requires range: first <= last;
    requires pairs: dcd_part_decides(t, t->w->other, first, last) && \valid(t->w->other + (first .. last - 1)) &&
        DCD_PART_CLEAR(t, t->w->other + (first .. last - 1)) && DCD_PART_UNFILTERED(t, t->w->other + (first .. last - 1));
    requires filters: \valid_read(t) && dcd_world_held(t->world) && (t->world->acm != \null ==> dcd_acm_valid(t->world->acm));
    terminates \true;
    assigns t->w->other[first .. last - 1];
    ensures count: \result <= last - first;
    ensures pairs: \forall integer m; first <= m < first + \result ==>
        dcd_pair_of(t->w->other[m], t->bits, t->world->objects); */
static uint32_t filter(const dcd_team *t, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);
    uint32_t kept = last - first;

    /*@ assert in: in.bits == t->bits && in.objects == t->world->objects && in.role == t->world->role &&
            in.acm == t->world->acm; */
    //@ assert pairs: \forall integer k; first <= k < last ==> filter_pair(&in, t->w->other[k]);
    if (t->world->filtered) {
        kept = dcd_filter_pairs(&in, first, last, t->w->other);
        //@ assert still: in.bits == t->bits && in.objects == t->world->objects;
    }
    return kept;
}

void dcd_part_filter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t kept = filter(t, first, last);
    const dcd_tally tally = {.dropped = last - first - kept};

    (void)thread;
    //@ assert clear: \forall integer m; first <= m < last ==> \separated(t->w->other + m, t->w->tally + k);
    //@ ghost Filtered: ;
    t->w->part_begin[k] = first;
    t->w->part_count[k] = kept;
    t->w->tally[k] = tally;
    /*@ assert same: \forall integer m; first <= m < last ==> t->w->other[m] == \at(t->w->other[m], Filtered); */
    //@ assert count: t->w->part_count[k] == kept;
}

/* The contacts of pairs [first, last) of w->other, to w->pairs. Returns how many there are. */
/*@ requires range: first <= last;
    requires pairs: \valid_read(t) && dcd_part_decides(t, t->w->other, first, last);
    requires contacts: \valid(t->w->pairs + (first .. last - 1)) && DCD_PART_CLEAR(t, t->w->pairs + (first .. last - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_PART_CLEAR(t, tally);
    requires work: \valid(t->w->exact + thread) && DCD_PART_CLEAR(t, t->w->exact + thread);
    requires apart: \separated(t->w->pairs + (first .. last - 1), t->w->other + (first .. last - 1), t->w->exact + thread,
        tally);
    terminates \true;
    assigns t->w->pairs[first .. last - 1], *tally, t->w->exact[thread];
    ensures count: \result <= last - first; */
static uint32_t contacts(const dcd_team *t, uint32_t thread, uint32_t first, uint32_t last, dcd_tally *tally)
{
    return dcd_decide_contacts(t->query, t->w->other, first, last, t->bits, t->w->pairs + first, tally, &t->w->exact[thread]);
}

void dcd_part_narrow(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    //@ assert given_rows: dcd_decide_rows(t->w->placed, t->w->placed_vertices, t->w->floats, t->world->objects);
    /*@ assert given_shapes: dcd_decide_shapes(t->world->body, t->world->shape, t->world->vertex, t->w->placed,
            t->world->objects); */
    //@ assert given_cores: dcd_decide_cores(t->w->slabs, t->w->balls, t->w->cores, t->world->face, t->world->objects);
    //@ assert given: dcd_decide_there(t->query);
    /*@ assert clear_cores: \forall integer i; 0 <= i < t->world->objects ==>
            \separated(t->w->cores + i, t->w->other + (first .. last - 1)); */
    //@ ghost Given: ;
    const uint32_t kept = filter(t, first, last);
    dcd_tally tally = {.dropped = last - first - kept};

    //@ assert rows: dcd_decide_rows(t->w->placed, t->w->placed_vertices, t->w->floats, t->world->objects);
    /*@ assert shapes: dcd_decide_shapes(t->world->body, t->world->shape, t->world->vertex, t->w->placed,
            t->world->objects); */
    /*@ assert same_cores: \forall integer i; 0 <= i < t->world->objects ==>
            t->w->cores[i].begin == \at(t->w->cores[i].begin, Given) &&
            t->w->cores[i].faces == \at(t->w->cores[i].faces, Given); */
    //@ assert objects: t->world->objects == \at(t->world->objects, Given);
    /*@ assert slabs: \forall integer i; 0 <= i < t->world->objects ==>
            \valid_read(t->w->slabs + (64 * i .. 64 * i + 63)) && \valid_read(t->w->balls + i); */
    /*@ assert inner: \forall integer i; 0 <= i < t->world->objects ==> dcd_core_valid(t->w->cores + i, t->world->face); */
    //@ assert cores: dcd_decide_cores(t->w->slabs, t->w->balls, t->w->cores, t->world->face, t->world->objects);
    //@ assert query: dcd_decide_there(t->query);
    /*@ assert same_shape: \forall integer i; 0 <= i < t->world->objects ==>
            t->world->body[i].shape == \at(t->world->body[i].shape, Given); */
    /*@ assert clear_shape: \forall integer i; 0 <= i < t->world->objects ==>
            \separated(t->w->pairs + (first .. first + kept - 1), t->world->shape + t->world->body[i].shape); */
    /*@ assert clear_work: \forall integer i; 0 <= i < t->world->objects ==>
            \separated(t->w->exact + thread, t->world->shape + t->world->body[i].shape); */
    //@ assert clear: DCD_PART_CLEAR(t, t->w->pairs + (first .. first + kept - 1));
    t->w->part_count[k] = contacts(t, thread, first, first + kept, &tally);
    t->w->part_begin[k] = first;
    t->w->tally[k] = tally;
}

void dcd_part_know(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_listed_know(t->query, first, last);
}

void dcd_part_decide(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    dcd_tally tally = {.dropped = 0};

    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(t->world);
    //@ assert lists: t->short_list ==> dcd_detect_lists(t->query);
    /*@ assert rows: !t->short_list ==>
            dcd_decide_rows(t->w->placed, t->w->placed_vertices, t->w->floats, t->world->objects); */
    /*@ assert shapes: !t->short_list ==> dcd_decide_shapes(t->world->body, t->world->shape, t->world->vertex, t->w->placed,
            t->world->objects); */
    /*@ assert slabs: !t->short_list ==> \forall integer i; 0 <= i < t->world->objects ==>
            \valid_read(t->w->slabs + (64 * i .. 64 * i + 63)) && \valid_read(t->w->balls + i); */
    /*@ assert inner: !t->short_list ==> \forall integer i; 0 <= i < t->world->objects ==>
            dcd_core_valid(t->w->cores + i, t->world->face); */
    //@ assert query: dcd_decide_asked(t->query);
    /*@ assert clear_shape: !t->short_list ==> \forall integer i; 0 <= i < t->world->objects ==>
            \separated(t->verdicts + (first .. last - 1), t->world->shape + t->world->body[i].shape) &&
            \separated(t->w->exact + thread, t->world->shape + t->world->body[i].shape); */
    /*@ assert object: !t->short_list ==> \forall integer i; 0 <= i < t->world->objects ==>
            dcd_decide_object(t->w, t->world, i); */
    if (t->short_list) {
        dcd_listed_decide(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    } else {
        dcd_decide_verdicts(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    }
    t->w->tally[k] = tally;
}

void dcd_part_measure(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)k;
    dcd_decide_distances(t->query, t->from, first, last, t->bits, &t->w->exact[thread], t->near);
}

void dcd_part_least(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    if (first < last) {
        dcd_decide_least(t->query, t->from, first, last, t->bits, &t->w->exact[thread], &t->w->least[k]);
    }
    t->w->part_count[k] = last - first;
}

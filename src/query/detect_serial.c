/* The serial reference: every kernel over everything, in order. */
#include "broad/broad.h"
#include "world/compound.h"
#include "query/decide.h"
#include "query/detect.h"
#include "query/kept.h"
#include "query/listed.h"
#include "broad/pair.h"
#include "broad/radix.h"

#ifdef __FRAMAC__
#include "coord_same.acsl"
#endif

/*@ ghost
    /@ requires bits: pair_bits(bits);
       terminates \true;
       assigns \nothing;
       ensures high: \forall integer x; 0 <= x < pair_base(bits) * pair_base(bits) ==> (x >> (2 * bits)) == 0; @/
    void pairs_end(uint32_t bits)
    {
        uint32_t k = 0;

        /@ loop invariant range: 0 <= k <= bits;
           loop invariant square: (1 << k) * (1 << k) == (1 << (2 * k));
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert next: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert next_1: (1 << (2 * k + 1)) == ((1 << (2 * k)) << 1);
            //@ assert next_2: (1 << (2 * k + 2)) == ((1 << (2 * k + 1)) << 1);
            //@ assert twice: (1 << (k + 1)) == 2 * (1 << k);
            //@ assert twice_1: (1 << (2 * k + 1)) == 2 * (1 << (2 * k));
            //@ assert twice_2: (1 << (2 * k + 2)) == 2 * (1 << (2 * k + 1));
            //@ assert square: (1 << (k + 1)) * (1 << (k + 1)) == 4 * ((1 << k) * (1 << k));
            k++;
        }
        k = 0;
        /@ loop invariant range: 0 <= k <= 2 * bits;
           loop invariant high: \forall integer x; 0 <= x < (1 << k) ==> (x >> k) == 0;
           loop assigns k;
           loop variant 2 * bits - k; @/
        while (k < 2 * bits) {
            //@ assert next: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert twice: (1 << (k + 1)) == 2 * (1 << k);
            //@ assert half: \forall integer x; 0 <= x ==> (x >> 1) == x / 2;
            //@ assert less: \forall integer x; 0 <= x < (1 << (k + 1)) ==> 0 <= (x >> 1) < (1 << k);
            //@ assert none: \forall integer x; 0 <= x < (1 << (k + 1)) ==> ((x >> 1) >> k) == 0;
            //@ assert steps: \forall integer x; 0 <= x ==> (x >> (k + 1)) == ((x >> 1) >> k);
            k++;
        }
    } */

/*@ ghost
    /@ requires base: 0 < base;
       terminates \true;
       assigns \nothing;
       ensures parts: \forall integer i, j; 0 <= i && 0 <= j < base ==>
           (i * base + j) / base == i && (i * base + j) % base == j; @/
    void quotients(uint64_t base)
    {
        //@ assert above: \forall integer i, q; i >= q + 1 ==> i * base >= q * base + base;
        /@ assert one: \forall integer i, j, q, r; 0 <= j < base && 0 <= r < base && i * base + j == q * base + r ==>
               i == q; @/
        //@ assert split: \forall integer x; 0 <= x ==> x == (x / base) * base + x % base && 0 <= x % base < base;
        //@ assert whole: \forall integer i, j; 0 <= i && 0 <= j < base ==> 0 <= i * base + j;
        /@ assert again: \forall integer i, j; 0 <= i && 0 <= j < base ==>
               i * base + j == ((i * base + j) / base) * base + (i * base + j) % base &&
               0 <= (i * base + j) % base < base; @/
        //@ assert quotient: \forall integer i, j; 0 <= i && 0 <= j < base ==> (i * base + j) / base == i;
    } */

/*@ ghost
    /@ requires bits: pair_bits(bits);
       terminates \true;
       assigns \nothing;
       ensures parts: \forall integer i, j; 0 <= i < pair_base(bits) && 0 <= j < pair_base(bits) ==>
           0 <= pair_value(i, j, bits) < pair_base(bits) * pair_base(bits) &&
           pair_value(i, j, bits) / pair_base(bits) == i && pair_value(i, j, bits) % pair_base(bits) == j; @/
    void pair_parts(uint32_t bits)
    {
        uint32_t k = 0;

        /@ loop invariant range: 0 <= k <= bits;
           loop invariant base: 1 <= (1 << k);
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert next: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert twice: (1 << (k + 1)) == 2 * (1 << k);
            k++;
        }
        /@ loop invariant range: bits <= k <= 31;
           loop invariant base: 1 <= (1 << bits) <= (1 << k);
           loop assigns k;
           loop variant 31 - k; @/
        while (k < 31) {
            //@ assert next: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert twice: (1 << (k + 1)) == 2 * (1 << k);
            k++;
        }
        quotients((uint64_t)1 << bits);
        //@ assert row: \forall integer i; 0 <= i < (1 << bits) ==> 0 <= i * (1 << bits) <= ((1 << bits) - 1) * (1 << bits);
    } */

/*@ ghost
    /@ requires bits: pair_bits(bits) && objects <= pair_base(bits);
       terminates \true;
       assigns \nothing;
       ensures of: \forall integer i, j, x; 0 <= i < objects && 0 <= j < objects && x == pair_value(i, j, bits) ==>
           dcd_pair_of(x, bits, objects); @/
    void pairs_packed(uint32_t bits, uint32_t objects)
    {
        pair_parts(bits);
    } */

/* Drops what filters drop. Returns how many pairs are left. */
/*@ requires query: dcd_detect_placed(query);
    requires pairs: pairs == query->workspace->pairs && count <= query->workspace->limits.candidates && pair_bits(bits) &&
        dcd_pairs_of(pairs, count, bits, query->world->objects);
    terminates \true;
    assigns query->workspace->pairs[0 .. query->workspace->limits.candidates - 1], query->report->dropped;
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh{Pre}(query->report) ==> dcd_report_fresh(query->report);
    ensures counts: query->report->candidates == \old(query->report->candidates);
    ensures count: \result <= count && query->report->dropped == count - \result;
    ensures pairs: dcd_pairs_of(pairs, \result, bits, query->world->objects); */
static uint32_t filter(const dcd_detect *query, uint64_t *pairs, uint32_t count, uint32_t bits)
{
    uint32_t kept = count;

    //@ assert clear: dcd_apart_words(pairs, query->workspace->limits.candidates, DCD_READ(query->workspace, query->world));
    if (query->world->filtered) {
        const dcd_filter in = dcd_world_filter(query->world, bits);

        //@ assert in: in.bits == bits && in.objects == query->world->objects && in.acm == query->world->acm;
        /*@ assert pairs: \forall integer k; 0 <= k < count ==> dcd_pair_of(pairs[k], bits, query->world->objects) ==>
                filter_pair(&in, pairs[k]); */
        kept = dcd_filter_pairs(&in, 0, count, pairs);
        //@ assert still: in.bits == bits && in.objects == query->world->objects;
        /*@ assert left: \forall integer k; 0 <= k < kept ==> filter_pair(&in, pairs[k]) ==>
                dcd_pair_of(pairs[k], bits, query->world->objects); */
    }
    //@ assert of: dcd_pairs_of(pairs, kept, bits, query->world->objects);
    //@ assert report: \separated(query->report, DCD_SPACE_PAIRS(query->workspace));
    query->report->dropped = count - kept;
    /*@ assert counts: query->report->iterations == \at(query->report->iterations, Pre) &&
            query->report->filtered == \at(query->report->filtered, Pre) &&
            query->report->exact == \at(query->report->exact, Pre) &&
            query->report->conservative == \at(query->report->conservative, Pre); */
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return kept;
}

/* Writes as many of the sorted pairs as the output holds. */
/*@ requires query: dcd_detect_placed(query);
    requires pairs: \valid_read(pairs + (0 .. count - 1)) && pair_bits(bits) && dcd_pairs_below(pairs, count, bits);
    requires apart: pairs == query->workspace->pairs || pairs == query->workspace->other;
    terminates \true;
    assigns query->workspace->sorted, query->out[0 .. query->capacity - 1];
    ensures status: \result == (query->capacity < count ? DCD_CAPACITY : DCD_OK);
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures contacts: query->report->contacts == \old(query->report->contacts);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures sorted: query->workspace->sorted == pairs;
    ensures same: \forall integer k; 0 <= k < count ==> pairs[k] == \old(pairs[k]); */
static dcd_status put(const dcd_detect *query, const uint64_t *pairs, uint32_t count, uint32_t bits)
{
    const uint32_t room = query->capacity < count ? (uint32_t)query->capacity : count;

    query->workspace->sorted = pairs;
    dcd_pair_unpack(pairs, 0, room, bits, query->out);
    /*@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre) &&
            query->report == \at(query->report, Pre) && query->out == \at(query->out, Pre); */
    /*@ assert of_world: query->world->shape == \at(query->world->shape, Pre) &&
            query->world->body == \at(query->world->body, Pre) && query->world->changed == \at(query->world->changed, Pre) &&
            query->world->role == \at(query->world->role, Pre) && query->world->acm == \at(query->world->acm, Pre) &&
            query->world->vertex == \at(query->world->vertex, Pre) && query->world->face == \at(query->world->face, Pre) &&
            query->world->hull == \at(query->world->hull, Pre) && query->world->frame == \at(query->world->frame, Pre); */
    //@ assert of_acm: query->world->acm != \null ==> query->world->acm->word == \at(query->world->acm->word, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    return room < count ? DCD_CAPACITY : DCD_OK;
}

/* For annotations: the two are those of the workspace that hold pairs. */
#define PAIRS_AND_SPARE(w, a, b) (((a) == (w)->pairs && (b) == (w)->other) || ((a) == (w)->other && (b) == (w)->pairs))

/*@ // x is one of the pairs that there were at A.
    predicate pair_given{A}(uint64_t *pairs, integer count, integer x) =
        \exists integer m; 0 <= m < count && x == \at(pairs[m], A); */

/* The pairs, sorted: where they are. */
/*@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
    requires pairs: PAIRS_AND_SPARE(query->workspace, pairs, spare) && pair_bits(bits) && dcd_pairs_below(pairs, count, bits);
    requires ghosts: \valid(dcd_ghost_place + (0 .. query->workspace->limits.candidates - 1));
    terminates \true;
    assigns query->workspace->pairs[0 .. query->workspace->limits.candidates - 1],
        query->workspace->other[0 .. query->workspace->limits.candidates - 1],
        query->workspace->counts[0 .. 4095], dcd_ghost_place[0 .. query->workspace->limits.candidates - 1];
    assigns \result \from pairs, spare;
    ensures placed: dcd_detect_placed(query);
    ensures one: \result == pairs || \result == spare;
    ensures given: \forall integer k; 0 <= k < count ==> pair_given{Pre}(pairs, count, \result[k]);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures contacts: query->report->contacts == \old(query->report->contacts);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures sorted: \forall integer k; 0 < k < count ==> \result[k - 1] <= \result[k]; */
static uint64_t *sort(const dcd_detect *query, uint64_t *pairs, uint64_t *spare, uint32_t count, uint32_t bits)
{
    uint64_t *sorted;

    //@ ghost pairs_end(bits);
    /*@ assert report: \separated(query->report, DCD_SPACE_PAIRS(query->workspace)) &&
            \separated(query->report, DCD_SPACE_OTHER(query->workspace)); */
    //@ assert none: \forall integer k; 0 <= k < count ==> (pairs[k] >> (2 * bits)) == 0;
    sorted = dcd_radix_sort(pairs, spare, 0, count, 0, 2 * bits, query->workspace->counts) /*@ ghost (dcd_ghost_place) */;
    /*@ assert given: \forall integer k; 0 <= k < count ==> position_taken(dcd_ghost_place, 0, count, k) ==>
            pair_given{Pre}(pairs, count, sorted[k]); */
    //@ assert contacts: query->report->contacts == \at(query->report->contacts, Pre);
    //@ assert candidates: query->report->candidates == \at(query->report->candidates, Pre);
    //@ assert dropped: query->report->dropped == \at(query->report->dropped, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    return sorted;
}

/*@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
    requires pairs: PAIRS_AND_SPARE(query->workspace, pairs, spare) && pair_bits(bits) &&
        dcd_pairs_of(pairs, count, bits, query->world->objects);
    requires ghosts: \valid(dcd_ghost_place + (0 .. query->workspace->limits.candidates - 1));
    terminates \true;
    assigns query->workspace->pairs[0 .. query->workspace->limits.candidates - 1],
        query->workspace->other[0 .. query->workspace->limits.candidates - 1],
        query->workspace->counts[0 .. 4095], dcd_ghost_place[0 .. query->workspace->limits.candidates - 1],
        query->workspace->sorted, query->out[0 .. query->capacity - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures contacts: query->report->contacts == \old(query->report->contacts);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures status: \result == (query->capacity < count ? DCD_CAPACITY : DCD_OK);
    ensures sorted: bits == dcd_bits_of(query->world->objects) ==>
        dcd_sorted_holds(query->workspace, count, query->world->objects);
    ensures where: query->workspace->sorted == query->workspace->pairs || query->workspace->sorted == query->workspace->other; */
static dcd_status finish(const dcd_detect *query, uint64_t *pairs, uint64_t *spare, uint32_t count, uint32_t bits)
{
    uint64_t *sorted = sort(query, pairs, spare, count, bits);

    dcd_status status;

    //@ assert pairs: dcd_pairs_of(sorted, count, bits, query->world->objects);
    status = put(query, sorted, count, bits);
    //@ assert same: query->world->objects == \at(query->world->objects, Pre) && query->workspace->sorted == sorted;
    //@ assert still: dcd_pairs_of(sorted, count, bits, query->world->objects);
    return status;
}

/* Pairs of parts become pairs of their compounds, packed in `wide` bits. */
/*@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
    requires pairs: pairs == query->workspace->other && pair_bits(bits) &&
        dcd_pairs_of(pairs, count, bits, query->world->objects);
    requires wide: pair_bits(wide) && query->world->limits.objects <= pair_base(wide);
    terminates \true;
    assigns query->workspace->other[0 .. query->workspace->limits.candidates - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures below: dcd_pairs_below(pairs, count, wide); */
static void name_compounds(const dcd_detect *query, uint64_t *pairs, uint32_t count, uint32_t bits, uint32_t wide)
{
    { /* so that provers see what is in use after it as it was before */
        const dcd_filter in = dcd_world_filter(query->world, bits);

        //@ assert in: in.bits == bits && in.objects == query->world->objects && in.acm == query->world->acm;
        /*@ assert pairs: \forall integer k; 0 <= k < count ==> dcd_pair_of(pairs[k], bits, query->world->objects) ==>
                filter_pair(&in, pairs[k]); */
        dcd_compound_pairs(&in, wide, 0, count, pairs);
    }
    //@ assert candidates: query->report->candidates == \at(query->report->candidates, Pre);
    //@ assert dropped: query->report->dropped == \at(query->report->dropped, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
}

/*@ ghost
    /@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
       requires pairs: PAIRS_AND_SPARE(query->workspace, sorted, once);
       terminates \true;
       assigns \nothing;
       ensures one: once == query->workspace->pairs || once == query->workspace->other;
       ensures there: \valid_read(sorted + (0 .. count - 1)) && \valid(once + (0 .. count - 1));
       ensures apart: \separated(sorted + (0 .. count - 1), once + (0 .. count - 1));
       ensures report: \separated(query->report, once + (0 .. count - 1));
       ensures less: \forall uint64_t *p; \separated(p, DCD_SPACE_PAIRS(query->workspace)) ==>
           \separated(p, DCD_SPACE_OTHER(query->workspace)) ==> \separated(p, once + (0 .. count - 1)); @/
    void unique_there(const dcd_detect *query, const uint64_t *sorted, const uint64_t *once, uint32_t count)
    {
        /@ assert stages: dcd_space_stages(query->workspace, query->world->objects) &&
               dcd_stages_disjoint(query->workspace, query->world->objects); @/
        /@ assert valid: \valid(DCD_SPACE_PAIRS(query->workspace)) && \valid(DCD_SPACE_OTHER(query->workspace)); @/
        /@ assert apart: \separated(DCD_SPACE_PAIRS(query->workspace), DCD_SPACE_OTHER(query->workspace)); @/
        /@ assert report: \separated(query->report, DCD_SPACE_PAIRS(query->workspace)) &&
               \separated(query->report, DCD_SPACE_OTHER(query->workspace)); @/
        /@ assert first: once == query->workspace->pairs ==> sorted == query->workspace->other &&
               \separated(sorted + (0 .. count - 1), once + (0 .. count - 1)); @/
        /@ assert second: once == query->workspace->other ==> sorted == query->workspace->pairs ==>
               \separated(sorted + (0 .. count - 1), once + (0 .. count - 1)); @/
    } */

/* Those of the sorted pairs that differ from the one before, to `once`; how many is in the report. */
/*@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
    requires pairs: PAIRS_AND_SPARE(query->workspace, sorted, once);
    terminates \true;
    assigns query->workspace->pairs[0 .. query->workspace->limits.candidates - 1],
        query->workspace->other[0 .. query->workspace->limits.candidates - 1], query->report->contacts;
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures count: \result <= count;
    ensures given: \forall integer m; 0 <= m < \result ==> pair_given{Pre}(sorted, count, once[m]); */
static uint32_t keep_unique(const dcd_detect *query, const uint64_t *sorted, uint64_t *once, uint32_t count)
{
    //@ ghost unique_there(query, sorted, once, count);
    const uint32_t unique = dcd_compound_unique(sorted, 0, count, once);

    //@ assert given: \forall integer m; 0 <= m < unique ==> pair_given{Pre}(sorted, count, once[m]);
    query->report->contacts = unique;
    //@ assert candidates: query->report->candidates == \at(query->report->candidates, Pre);
    //@ assert dropped: query->report->dropped == \at(query->report->dropped, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return unique;
}

/* Contacts of parts become contacts of compounds, each once. */
/*@ requires query: dcd_detect_placed(query) && count <= query->workspace->limits.candidates;
    requires pairs: pairs == query->workspace->other && spare == query->workspace->pairs && pair_bits(bits) &&
        dcd_pairs_of(pairs, count, bits, query->world->objects);
    requires ghosts: \valid(dcd_ghost_place + (0 .. query->workspace->limits.candidates - 1));
    terminates \true;
    assigns query->workspace->pairs[0 .. query->workspace->limits.candidates - 1],
        query->workspace->other[0 .. query->workspace->limits.candidates - 1],
        query->workspace->counts[0 .. 4095], dcd_ghost_place[0 .. query->workspace->limits.candidates - 1],
        query->report->contacts, query->workspace->sorted,
        query->out[0 .. query->capacity - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures status: \result == DCD_OK || \result == DCD_CAPACITY; */
static dcd_status finish_compounds(const dcd_detect *query, uint64_t *pairs, uint64_t *spare, uint32_t count,
                                   uint32_t bits)
{
    const uint32_t wide = dcd_pair_bits(query->world->limits.objects);
    uint64_t *sorted, *once;

    name_compounds(query, pairs, count, bits, wide);
    sorted = sort(query, pairs, spare, count, wide);
    //@ assert below: dcd_pairs_below(sorted, count, wide);
    once = sorted == pairs ? spare : pairs;
    count = keep_unique(query, sorted, once, count);
    //@ assert once: dcd_pairs_below(once, count, wide);
    return put(query, once, count, wide);
}

/* All of the world's objects. */
/*@ requires query: dcd_detect_ready(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires time: \valid(time) && \separated(time, query->report);
    terminates \true;
    assigns DCD_DETECT_PLACED(query->workspace), query->report->seconds[DCD_STAGE_PLACE], *time;
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh{Pre}(query->report) ==> dcd_report_fresh(query->report); */
static void place_all(const dcd_detect *query, double *time)
{
    //@ assert clear_world: \separated(query->world, DCD_SPACE_AT(query->workspace));
    /*@ assert clear_begin: \forall integer i; 0 <= i < query->world->limits.objects ==>
            \separated(&query->world->body[i].begin, DCD_SPACE_AT(query->workspace)); */
    /*@ assert clear_changed: \forall integer i; 0 <= i < query->world->limits.objects ==>
            \separated(&query->world->changed[i], DCD_SPACE_AT(query->workspace)); */
    dcd_kept_begin(query);
    /*@ assert begins: \forall integer i; 0 <= i < query->world->limits.objects ==>
            query->world->body[i].begin == \at(query->world->body[i].begin, Pre); */
    /*@ assert changed: \forall integer i; 0 <= i < query->world->limits.objects ==>
            query->world->changed[i] == \at(query->world->changed[i], Pre); */
    //@ assert placed: query->world->placed == \at(query->world->placed, Pre);
    //@ assert changes: query->world->changes == \at(query->world->changes, Pre);
    //@ assert all: query->world->all_changed == \at(query->world->all_changed, Pre);
    /*@ assert limits: query->world->limits.vertices == \at(query->world->limits.vertices, Pre) &&
            query->world->limits.placed == \at(query->world->limits.placed, Pre) &&
            query->world->limits.candidates == \at(query->world->limits.candidates, Pre); */
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert roles: dcd_same_roles{Pre,Here}(query->world);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert begun: dcd_detect_ready(query);
    /*@ assert clear_roles: \forall integer i; 0 <= i < query->world->limits.objects ==>
            \separated(&query->world->role[i].compound, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&query->world->role[i].compound, DCD_SPACE_CORES(query->workspace)); */
    /*@ assert clear_acm: query->world->acm != \null ==>
            \separated(&query->world->acm->count, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&query->world->acm->count, DCD_SPACE_CORES(query->workspace)); */
    /*@ assert clear_vertices: \separated(&query->world->vertices, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&query->world->vertices, DCD_SPACE_CORES(query->workspace)) &&
            \separated(&query->world->vertices, DCD_SPACE_AT(query->workspace)); */
    /*@ assert clear_capacity: \separated(&query->capacity, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&query->capacity, DCD_SPACE_CORES(query->workspace)) &&
            \separated(&query->capacity, DCD_SPACE_AT(query->workspace)); */
    /*@ assert clear_report: \separated(query->report, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(query->report, DCD_SPACE_CORES(query->workspace)) &&
            \separated(query->report, DCD_SPACE_AT(query->workspace)); */
    /*@ assert clear_kind: \separated(&query->kind, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&query->kind, DCD_SPACE_CORES(query->workspace)) &&
            \separated(&query->kind, DCD_SPACE_AT(query->workspace)); */
    //@ assert asked: query->capacity == \at(query->capacity, Pre) && query->kind == \at(query->kind, Pre);
    //@ assert object: dcd_world_object(query->world, query->world->objects - 1);
    /*@ assert to: 3 * DCD_PLACE_TO(query->world->shape, query->world->body, query->world->objects) <=
            DCD_SPACE_NUMBERS(query->workspace); */
    //@ assert from: 0 <= DCD_PLACE_FROM(query->world->body, 0);
    /*@ assert room: DCD_SPACE_NUMBERS(query->workspace) == \at(DCD_SPACE_NUMBERS(query->workspace), Pre) &&
            query->workspace->limits.objects == \at(query->workspace->limits.objects, Pre) &&
            query->world->objects <= query->workspace->limits.objects; */
    //@ ghost Begun: ;
    dcd_kept_place(query, 0, query->world->objects);
    //@ assert vertices: query->world->vertices == \at(query->world->vertices, Begun);
    /*@ assert roles_same: \forall integer i; 0 <= i < query->world->limits.objects ==>
            query->world->role[i].compound == \at(query->world->role[i].compound, Begun); */
    //@ assert acm: query->world->acm != \null ==> query->world->acm->count == \at(query->world->acm->count, Begun);
    //@ assert capacity: query->capacity == \at(query->capacity, Begun);
    //@ assert kind: query->kind == \at(query->kind, Begun);
    //@ assert objects: query->world->objects == \at(query->world->objects, Begun);
    //@ assert candidates: query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Begun);
    /*@ assert counts: query->report->iterations == \at(query->report->iterations, Begun) &&
            query->report->filtered == \at(query->report->filtered, Begun) &&
            query->report->exact == \at(query->report->exact, Begun) &&
            query->report->conservative == \at(query->report->conservative, Begun) &&
            query->report->dropped == \at(query->report->dropped, Begun); */
    //@ assert same_roles: dcd_same_roles{Begun,Here}(query->world);
    //@ assert same_pointers: dcd_pointers_kept{Begun,Here}(query, query->workspace, query->world);
    //@ assert still: dcd_memory_kept{Begun,Here} && dcd_hull_kept{Begun,Here}(query->world);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert stand: dcd_all_stand(query->workspace, query->world);
    //@ assert holds: dcd_kept_holds(query->workspace, query->world);
    //@ ghost Placed: ;
    dcd_detect_mark(query, DCD_STAGE_PLACE, time);
    //@ assert words: dcd_words_kept{Placed,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Placed,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Placed,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Placed,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Placed,Here} && dcd_hull_kept{Placed,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Placed,Here}(query);
    //@ assert same_kind: query->kind == \at(query->kind, Pre);
    //@ assert same_capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert same_objects: query->world->objects == \at(query->world->objects, Pre);
    //@ assert same_candidates: query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Pre);
}

/* What ordering needs is there, and is no part of what it must leave as it is. */
/*@ ghost
    /@ requires query: dcd_detect_placed(query);
       terminates \true;
       assigns \nothing;
       ensures fits: 1 <= query->world->objects <= query->workspace->limits.objects <= 0x8000000;
       ensures threads: 4096 <= 4096 * query->workspace->limits.threads;
       ensures blocks: 2 * (query->world->objects / 64) + 1 <= 2 * (query->workspace->limits.objects / 64) + 1;
       ensures ordering: broad_ordering(query->workspace, query->world->objects);
       ensures less_order: \forall uint32_t *p; \separated(p, DCD_SPACE_ORDER(query->workspace)) ==>
           \separated(p, query->workspace->order + (0 .. query->world->objects - 1));
       ensures less_runs: \forall uint32_t *p; \separated(p, DCD_SPACE_RUNS(query->workspace)) ==>
           \separated(p, query->workspace->runs + (0 .. 2 * (query->world->objects / 64) + 1));
       ensures less_counts: \forall uint32_t *p; \separated(p, DCD_SPACE_COUNTS(query->workspace)) ==>
           \separated(p, query->workspace->counts + (0 .. 4095));
       ensures less_keys: \forall uint64_t *p; \separated(p, DCD_SPACE_KEYS(query->workspace)) ==>
           \separated(p, query->workspace->keys + (0 .. query->world->objects - 1));
       ensures less_spare: \forall uint64_t *p; \separated(p, DCD_SPACE_SPARE(query->workspace)) ==>
           \separated(p, query->workspace->spare_keys + (0 .. query->world->objects - 1));
       ensures report: \separated(query->report, query->workspace->keys + (0 .. query->world->objects - 1)) &&
           \separated(query->report, query->workspace->spare_keys + (0 .. query->world->objects - 1));
       ensures any: \separated(&query->workspace->kept.any, DCD_SPACE_SEEN(query->workspace));
       ensures objects: \separated(&query->world->objects, DCD_SPACE_ORDER(query->workspace)) &&
           \separated(&query->world->objects, DCD_SPACE_RUNS(query->workspace)) &&
           \separated(&query->world->objects, DCD_SPACE_COUNTS(query->workspace));
       ensures kind: \separated(&query->kind, DCD_SPACE_ORDER(query->workspace)) &&
           \separated(&query->kind, DCD_SPACE_RUNS(query->workspace)) &&
           \separated(&query->kind, DCD_SPACE_COUNTS(query->workspace));
       ensures kind_now: \separated(&query->kind, query->workspace->order + (0 .. query->world->objects - 1)) &&
           \separated(&query->kind, query->workspace->runs + (0 .. 2 * (query->world->objects / 64) + 1)) &&
           \separated(&query->kind, query->workspace->counts + (0 .. 4095));
       ensures capacity: \separated(&query->capacity, DCD_SPACE_KEYS(query->workspace)) &&
           \separated(&query->capacity, DCD_SPACE_SPARE(query->workspace));
       ensures room: \separated(&query->workspace->limits.candidates, DCD_SPACE_KEYS(query->workspace)) &&
           \separated(&query->workspace->limits.candidates, DCD_SPACE_SPARE(query->workspace)); @/
    void ordering_there(const dcd_detect *query)
    {
        /@ assert fits: 1 <= query->world->objects <= query->workspace->limits.objects <= 0x8000000; @/
        /@ assert blocks: query->world->objects / 64 <= query->workspace->limits.objects / 64; @/
        /@ assert threads: 1 <= query->workspace->limits.threads; @/
        /@ assert boxes: \valid_read(query->workspace->boxes + (0 .. 6 * query->world->objects - 1)); @/
        /@ assert order: \valid(query->workspace->order + (0 .. query->world->objects - 1)); @/
        /@ assert keys: \valid(query->workspace->keys + (0 .. query->world->objects - 1)) &&
                \valid(query->workspace->spare_keys + (0 .. query->world->objects - 1)); @/
        /@ assert runs: \valid(query->workspace->runs + (0 .. 2 * (query->world->objects / 64) + 1)); @/
        /@ assert counts: \valid(query->workspace->counts + (0 .. 4095)); @/
        /@ assert seen: \valid(query->workspace->seen + (0 .. query->world->objects - 1)); @/
        /@ assert two: \separated(query->workspace->keys + (0 .. query->world->objects - 1),
                query->workspace->spare_keys + (0 .. query->world->objects - 1)); @/
        /@ assert disjoint: \separated(DCD_SPACE_ORDER(query->workspace), DCD_SPACE_RUNS(query->workspace), DCD_SPACE_COUNTS(query->workspace)); @/
        /@ assert three_1: \separated(query->workspace->order + (0 .. query->world->objects - 1),
                query->workspace->runs + (0 .. 2 * (query->world->objects / 64) + 1)); @/
        /@ assert three_2: \separated(query->workspace->order + (0 .. query->world->objects - 1),
                query->workspace->counts + (0 .. 4095)); @/
        /@ assert three_3: \separated(query->workspace->runs + (0 .. 2 * (query->world->objects / 64) + 1),
                query->workspace->counts + (0 .. 4095)); @/
    } */

/* Each object once, along a curve. */
/*@ requires query: dcd_detect_placed(query);
    requires ghosts: \valid(dcd_ghost_position + (0 .. query->world->objects - 1));
    terminates \true;
    assigns DCD_DETECT_ORDERED(query->workspace, query->world->objects), dcd_ghost_position[0 .. query->world->objects - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh{Pre}(query->report) ==> dcd_report_fresh(query->report);
    ensures order: permutation(query->workspace->order, query->world->objects, dcd_ghost_position); */
static void order_objects(const dcd_detect *query)
{
    //@ ghost ordering_there(query);
    dcd_broad_order(query->workspace, query->world->objects) /*@ ghost (dcd_ghost_position) */;
    //@ assert any: query->workspace->kept.any == \at(query->workspace->kept.any, Pre);
    //@ assert objects: query->world->objects == \at(query->world->objects, Pre);
    //@ assert capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert kind: query->kind == \at(query->kind, Pre);
    //@ assert room: query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Pre);
    //@ assert iterations: query->report->iterations == \at(query->report->iterations, Pre);
    //@ assert filtered: query->report->filtered == \at(query->report->filtered, Pre);
    //@ assert exact: query->report->exact == \at(query->report->exact, Pre);
    //@ assert conservative: query->report->conservative == \at(query->report->conservative, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
}

/* What building a tree of so many objects, and finding pairs by it, need is there. */
/*@ ghost
    /@ requires query: dcd_detect_placed(query) && objects == query->world->objects;
       requires order: permutation(query->workspace->order, objects, dcd_ghost_position);
       terminates \true;
       assigns \nothing;
       ensures most: 1 <= objects <= 0x8000000;
       ensures total: 6 * objects + 90 <= 96 * tree_total(objects);
       ensures query: \valid_read(query) && \valid_read(query->workspace) && \valid(query->report);
       ensures order: \valid_read(query->workspace->order + (0 .. objects - 1)) &&
           \forall integer p; 0 <= p < objects ==> query->workspace->order[p] < objects;
       ensures boxes: \valid_read(query->workspace->boxes + (0 .. 6 * objects - 1));
       ensures records: \valid(query->workspace->records + (0 .. 96 * tree_total(objects) - 1));
       ensures apart: \separated(query->workspace->boxes + (0 .. 6 * objects - 1),
           query->workspace->records + (0 .. 96 * tree_total(objects) - 1));
       ensures finite: \forall integer i; 0 <= i < objects ==> tree_finite_box(query->workspace->boxes, i); @/
    void building_there(const dcd_detect *query, uint32_t objects)
    {
        /@ assert fits: objects <= query->workspace->limits.objects; @/
        /@ assert stand: dcd_all_stand(query->workspace, query->world); @/
        /@ assert each: \forall integer i; 0 <= i < objects ==> dcd_object_stands(query->workspace, query->world, i); @/
    } */
/*@ ghost
    /@ requires query: dcd_detect_placed(query) && objects == query->world->objects;
       requires ghosts: dcd_ghosts(objects, query->workspace->limits.candidates);
       terminates \true;
       assigns \nothing;
       ensures order: \forall integer p; 0 <= p < objects ==>
           \separated(query->workspace->order + p, query->workspace->lists + (0 .. tree_total(objects) + 15));
       ensures position: \forall integer i; 0 <= i < objects ==>
           \separated(dcd_ghost_position + i, dcd_ghost_first + (0 .. DCD_GHOST_ROOM - 1));
       ensures lists: \valid(query->workspace->lists + (0 .. tree_total(objects) + 15));
       ensures lists_apart: \separated(query->workspace->lists + (0 .. tree_total(objects) + 15), query->workspace) &&
           \separated(query->workspace->lists + (0 .. tree_total(objects) + 15),
               query->workspace->order + (0 .. objects - 1));
       ensures pairs: query->workspace->limits.candidates <= 0x10000000000 && \valid(DCD_SPACE_PAIRS(query->workspace));
       ensures pairs_apart: \separated(DCD_SPACE_PAIRS(query->workspace), query->workspace);
       ensures workspace: \separated(query->workspace, query->workspace->order + (0 .. objects - 1));
       ensures kind: \separated(&query->kind, query->workspace->lists + (0 .. tree_total(objects) + 15));
       ensures objects: \separated(&query->world->objects, query->workspace->lists + (0 .. tree_total(objects) + 15));
       ensures capacity: \separated(&query->capacity, DCD_SPACE_PAIRS(query->workspace));
       ensures report: \separated(query->report, DCD_SPACE_PAIRS(query->workspace)) &&
           \separated(query->report, query) && \separated(query->report, query->workspace); @/
    void finding_there(const dcd_detect *query, uint32_t objects)
    {
        /@ assert fits: objects <= query->workspace->limits.objects; @/
        /@ assert ready: dcd_detect_ready(query); @/
        /@ assert stages: dcd_space_stages(query->workspace, objects) &&
               dcd_stages_apart(query->workspace, query->world, objects) &&
               dcd_stages_own(query, query->workspace, objects) && dcd_stages_disjoint(query->workspace, objects); @/
    } */

/* Pairs found are pairs of objects. */
/*@ ghost
    /@ requires bits: pair_bits(bits) && objects <= pair_base(bits);
       requires ends: \forall integer k; 0 <= k < found ==> 0 <= w->order[dcd_ghost_first[k]] < objects &&
           0 <= w->order[dcd_ghost_second[k]] < objects;
       requires packed: \forall integer k; 0 <= k < found && k < w->limits.candidates ==>
           w->pairs[k] == pair_value(w->order[dcd_ghost_first[k]], w->order[dcd_ghost_second[k]], bits) ||
           w->pairs[k] == pair_value(w->order[dcd_ghost_second[k]], w->order[dcd_ghost_first[k]], bits);
       terminates \true;
       assigns \nothing;
       ensures of: \forall integer k; 0 <= k < found && k < w->limits.candidates ==>
           dcd_pair_of(w->pairs[k], bits, objects); @/
    void pairs_found(const dcd_workspace *w, uint32_t objects, uint32_t bits, uint64_t found)
    {
        pairs_packed(bits, objects);
    } */

/* What dcd_tree_layout writes, as a value: so that the memory that a query reads stays as it is. */
/*@ requires objects: 1 <= objects <= 0x8000000;
    terminates \true;
    assigns \nothing;
    ensures of: dcd_tree_of(\result, objects); */
static dcd_tree tree_of(uint32_t objects)
{
    dcd_tree tree;

    dcd_tree_layout(objects, &tree);
    return tree;
}

/* The pairs of objects whose boxes overlap, by the tree over the boxes in their order: how many there are; the workspace has
 * those that it has room for. */
/*@ requires query: dcd_detect_placed(query);
    requires bits: 1 <= bits <= 27 && query->world->objects <= pair_base(bits);
    requires time: \valid(time) && \separated(time, query->report);
    requires order: permutation(query->workspace->order, query->world->objects, dcd_ghost_position);
    requires ghosts: dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
    terminates \true;
    assigns query->workspace->records[0 .. 96 * tree_total(query->world->objects) - 1],
        DCD_DETECT_FOUND(query->workspace, query->world->objects), query->report->seconds[DCD_STAGE_BUILD], *time,
        dcd_ghost_first[0 .. DCD_GHOST_ROOM - 1], dcd_ghost_second[0 .. DCD_GHOST_ROOM - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh{Pre}(query->report) ==> dcd_report_fresh(query->report);
    ensures order: permutation(query->workspace->order, query->world->objects, dcd_ghost_position);
    ensures found: dcd_found_all(query->workspace, query->world->objects, \result);
    ensures pairs: dcd_pairs_of(query->workspace->pairs, \min(\result, query->workspace->limits.candidates), bits,
        query->world->objects); */
static uint64_t find_pairs(const dcd_detect *query, uint32_t bits, double *time)
{
    const dcd_workspace *w = query->workspace;
    const uint32_t objects = query->world->objects;
    uint64_t found;

    //@ ghost building_there(query, objects);
    //@ ghost finding_there(query, objects);
    //@ assert at_0: \forall integer p; 0 <= p < objects ==> 0 <= w->order[p] < objects;
    //@ assert at_1: \forall integer p; 0 <= p < objects ==> dcd_ghost_position[w->order[p]] == p;
    /*@ assert at_2: \forall integer i; 0 <= i < objects ==>
            0 <= dcd_ghost_position[i] < objects && w->order[dcd_ghost_position[i]] == i; */
    { /* as in name_compounds */
        const dcd_tree tree = tree_of(objects);
        const dcd_find in = {&tree, w->records, w->order, bits};

        //@ assert value: dcd_tree_of(tree, objects);
        /*@ assert parents: \forall integer l; 0 <= l && l + 1 < tree.levels ==>
                tree_parents(tree.records[l], tree.records[l + 1]); */
        /*@ assert sums: \forall integer l; 0 <= l && l + 1 < tree.levels ==>
                tree.begin[l + 1] == tree.begin[l] + tree.records[l]; */
        /*@ assert bounds: \forall integer l; 0 <= l < tree.levels ==>
                1 <= tree.records[l] <= 0x800000 && tree.begin[l] + tree.records[l] <= tree.total; */
        //@ assert shape: tree_shape(&tree) && tree.objects == objects && tree.total == tree_total(objects);
        dcd_broad_build(w, &tree);
        dcd_detect_mark(query, DCD_STAGE_BUILD, time);
        //@ assert of: find_tree(&in);
        found = dcd_broad_find(w, &in)
            /*@ ghost (dcd_ghost_position, dcd_ghost_first, dcd_ghost_second, DCD_GHOST_ROOM) */;
        /*@ assert sound: \forall integer k; 0 <= k < found ==> 0 <= dcd_ghost_first[k] < dcd_ghost_second[k] < objects &&
                broad_overlap(w->boxes, w->order[dcd_ghost_first[k]], w->order[dcd_ghost_second[k]]); */
        //@ assert once: find_once(dcd_ghost_first, dcd_ghost_second, 0, found);
        /*@ assert complete: \forall integer a, b; 0 <= a < b < objects && broad_overlap(w->boxes, a, b) ==>
                (dcd_ghost_position[a] < dcd_ghost_position[b] ==>
                    find_has(dcd_ghost_first, dcd_ghost_second, 0, found, dcd_ghost_position[a], dcd_ghost_position[b])) &&
                (dcd_ghost_position[b] < dcd_ghost_position[a] ==>
                    find_has(dcd_ghost_first, dcd_ghost_second, 0, found, dcd_ghost_position[b], dcd_ghost_position[a])) &&
                dcd_ghost_position[a] != dcd_ghost_position[b]; */
        /*@ assert written: \forall integer k; 0 <= k < found && k < w->limits.candidates ==>
                w->pairs[k] == find_pair(&in, dcd_ghost_first[k], dcd_ghost_second[k]); */
        //@ assert in: in.bits == bits && in.order == w->order;
        /*@ assert packed: \forall integer k; 0 <= k < found && k < w->limits.candidates ==>
                w->pairs[k] == pair_value(w->order[dcd_ghost_first[k]], w->order[dcd_ghost_second[k]], bits) ||
                w->pairs[k] == pair_value(w->order[dcd_ghost_second[k]], w->order[dcd_ghost_first[k]], bits); */
    }
    //@ assert same_order: \forall integer p; 0 <= p < objects ==> w->order[p] == \at(query->workspace->order[p], Pre);
    //@ assert same_position: \forall integer i; 0 <= i < objects ==> dcd_ghost_position[i] == \at(dcd_ghost_position[i], Pre);
    //@ assert same_array: w->order == \at(query->workspace->order, Pre);
    //@ assert was_0: \forall integer p; 0 <= p < objects ==> 0 <= \at(query->workspace->order[p], Pre) < objects;
    /*@ assert was_1: \forall integer p; 0 <= p < objects ==>
            \at(dcd_ghost_position[query->workspace->order[p]], Pre) == p; */
    //@ assert order_0: \forall integer p; 0 <= p < objects ==> 0 <= w->order[p] < objects;
    /*@ assert ends: \forall integer k; 0 <= k < found ==>
            0 <= w->order[dcd_ghost_first[k]] < objects && 0 <= w->order[dcd_ghost_second[k]] < objects; */
    /*@ assert near_1: \forall integer p; 0 <= p < objects ==>
            dcd_ghost_position[\at(query->workspace->order[p], Pre)] == p; */
    //@ assert order_1: \forall integer p; 0 <= p < objects ==> dcd_ghost_position[w->order[p]] == p;
    /*@ assert order_2: \forall integer i; 0 <= i < objects ==>
            0 <= dcd_ghost_position[i] < objects && w->order[dcd_ghost_position[i]] == i; */
    //@ assert order: permutation(w->order, objects, dcd_ghost_position);
    //@ assert objects: query->world->objects == objects;
    //@ assert capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert kind: query->kind == \at(query->kind, Pre);
    //@ assert room: query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Pre);
    //@ ghost pairs_found(w, objects, bits, found);
    //@ assert all: dcd_found_all(query->workspace, query->world->objects, found);
    /*@ assert fresh: query->report->iterations == \at(query->report->iterations, Pre) &&
            query->report->filtered == \at(query->report->filtered, Pre) &&
            query->report->exact == \at(query->report->exact, Pre) &&
            query->report->conservative == \at(query->report->conservative, Pre); */
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return found;
}

/* The order, the tree, the pairs. */
/*@ requires query: dcd_detect_placed(query);
    requires bits: 1 <= bits <= 27 && query->world->objects <= pair_base(bits);
    requires report: dcd_report_fresh(query->report);
    requires time: \valid(time) && \separated(time, query->report);
    requires ghosts: dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
    terminates \true;
    assigns DCD_DETECT_ORDERED(query->workspace, query->world->objects),
        DCD_DETECT_FOUND(query->workspace, query->world->objects),
        query->report->candidates, query->report->seconds[DCD_STAGE_BUILD .. DCD_STAGE_TRAVERSE], *time,
        dcd_ghost_position[0 .. query->world->objects - 1], dcd_ghost_first[0 .. DCD_GHOST_ROOM - 1],
        dcd_ghost_second[0 .. DCD_GHOST_ROOM - 1];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh(query->report);
    ensures order: permutation(query->workspace->order, query->world->objects, dcd_ghost_position);
    ensures found: dcd_found_all(query->workspace, query->world->objects, \result);
    ensures count: \result == query->report->candidates;
    ensures pairs: dcd_pairs_of(query->workspace->pairs, \min(\result, query->workspace->limits.candidates), bits,
        query->world->objects); */
static uint64_t find_candidates(const dcd_detect *query, uint32_t bits, double *time)
{
    uint64_t found;

    order_objects(query);
    found = find_pairs(query, bits, time);
    //@ assert clear: \separated(&query->report->candidates, DCD_SPACE_PAIRS(query->workspace));
    //@ ghost Found: ;
    query->report->candidates = found;
    dcd_detect_mark(query, DCD_STAGE_TRAVERSE, time);
    /*@ assert same: \forall integer k; 0 <= k < query->workspace->limits.candidates ==>
            query->workspace->pairs[k] == \at(query->workspace->pairs[k], Found); */
    //@ assert words: dcd_words_kept{Found,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Found,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Found,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Found,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Found,Here} && dcd_hull_kept{Found,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Found,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return found;
}

/*@ ghost
    /@ requires query: dcd_detect_ready(query) && count <= query->workspace->limits.candidates;
       terminates \true;
       assigns \nothing;
       ensures most: query->world->objects <= DCD_MAX_OBJECTS;
       ensures valid: \valid(query->workspace->tally) && \valid(query->workspace->exact) &&
           \valid(query->workspace->other + (0 .. count - 1)) && \valid_read(query->workspace->pairs + (0 .. count - 1));
       ensures other: DCD_DECIDE_APART(query, query->workspace->other + (0 .. count - 1));
       ensures tally: DCD_DECIDE_APART(query, query->workspace->tally);
       ensures exact: DCD_DECIDE_APART(query, query->workspace->exact);
       ensures apart: \separated(query->workspace->other + (0 .. count - 1), query->workspace->pairs + (0 .. count - 1),
           query->workspace->tally, query->workspace->exact);
       ensures query: \separated(query, query->workspace->other + (0 .. count - 1)) &&
           \separated(query, query->workspace->tally) && \separated(query, query->workspace->exact);
       ensures world: \separated(query->world, query->workspace->other + (0 .. count - 1)) &&
           \separated(query->world, query->workspace->tally) && \separated(query->world, query->workspace->exact);
       ensures workspace: \separated(query->workspace, query->workspace->other + (0 .. count - 1)) &&
           \separated(query->workspace, query->workspace->tally) &&
           \separated(query->workspace, query->workspace->exact);
       ensures report: \separated(query->report, query->workspace->other + (0 .. count - 1)) &&
           \separated(query->report, query->workspace->tally) && \separated(query->report, query->workspace->exact);
       ensures less_other: \forall uint64_t *p; \separated(p, DCD_SPACE_OTHER(query->workspace)) ==>
           \separated(p, query->workspace->other + (0 .. count - 1));
       ensures less_tally: \forall uint64_t *p; \separated(p, DCD_SPACE_TALLY(query->workspace)) ==>
           \separated(p, query->workspace->tally);
       ensures less_exact: \forall uint64_t *p; \separated(p, DCD_SPACE_EXACT(query->workspace)) ==>
           \separated(p, query->workspace->exact);
       ensures less_work: \forall uint32_t *p; \separated(p, DCD_SPACE_EXACT(query->workspace)) ==>
           \separated(p, query->workspace->exact); @/
    void deciding_there(const dcd_detect *query, uint32_t count)
    {
        /@ assert fits: query->world->objects <= query->workspace->limits.objects <= 0x8000000 &&
               query->world->objects <= query->world->limits.objects && 1 <= query->workspace->limits.threads; @/
        /@ assert shapes: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_world_object(query->world, i); @/
        /@ assert less: query->world->shapes <= query->world->limits.shapes; @/
        /@ assert of_object: \forall integer i; dcd_world_object(query->world, i) ==>
               query->world->body[i].shape < query->world->shapes; @/
        /@ assert in: \forall integer i; 0 <= i < query->world->objects ==>
               query->world->body[i].shape < query->world->shapes; @/
        /@ assert below: \forall integer i; 0 <= i < query->world->objects ==>
               query->world->body[i].shape < query->world->limits.shapes; @/
        /@ assert there: dcd_space_stages(query->workspace, query->world->objects) &&
               dcd_stages_apart(query->workspace, query->world, query->world->objects) &&
               dcd_stages_disjoint(query->workspace, query->world->objects); @/
    } */

/*@ ghost
    /@ requires query: dcd_detect_placed(query);
       terminates \true;
       assigns \nothing;
       ensures rows: dcd_decide_rows(query->workspace->placed, query->workspace->placed_vertices, query->workspace->floats,
           query->world->objects);
       ensures shapes: dcd_decide_shapes(query->world->body, query->world->shape, query->world->vertex,
           query->workspace->placed, query->world->objects);
       ensures cores: dcd_decide_cores(query->workspace->slabs, query->workspace->balls, query->workspace->cores,
           query->world->face, query->world->objects);
       ensures there: dcd_decide_there(query);
       ensures within: \forall integer i; 0 <= i < query->world->objects ==>
           3 * (query->workspace->placed[i].begin + query->workspace->placed[i].padded) <=
               DCD_SPACE_NUMBERS(query->workspace);
       ensures shape: \forall integer i; 0 <= i < query->world->objects ==>
           query->world->body[i].shape < query->world->limits.shapes; @/
    void narrow_there(const dcd_detect *query)
    {
        /@ assert fits: query->world->objects <= query->workspace->limits.objects <= 0x8000000 &&
               query->world->objects <= query->world->limits.objects && query->world->shapes <= query->world->limits.shapes &&
               query->world->placed <= query->workspace->limits.placed; @/
        /@ assert shapes: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_world_object(query->world, i); @/
        /@ assert of_object: \forall integer i; dcd_world_object(query->world, i) ==>
               query->world->body[i].shape < query->world->shapes && dcd_world_shape(query->world, query->world->body[i].shape) &&
               query->world->body[i].begin + query->world->shape[query->world->body[i].shape].padded <=
                   query->world->placed + 7 * query->world->objects; @/
        /@ assert in: \forall integer i; 0 <= i < query->world->objects ==>
               query->world->body[i].shape < query->world->limits.shapes; @/
        /@ assert whole: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_world_shape(query->world, query->world->body[i].shape); @/
        /@ assert stand: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i); @/
        /@ assert of_stand: \forall integer i; dcd_object_stands(query->workspace, query->world, i) ==>
               query->workspace->placed[i].begin == query->world->body[i].begin &&
               query->workspace->placed[i].count == query->world->shape[query->world->body[i].shape].count &&
               query->workspace->placed[i].padded == query->world->shape[query->world->body[i].shape].padded &&
               query->workspace->cores[i].begin == query->world->shape[query->world->body[i].shape].face_begin &&
               query->workspace->cores[i].faces == query->world->shape[query->world->body[i].shape].faces; @/
        /@ assert row: \forall integer i; 0 <= i < query->world->objects ==>
               3 * (query->workspace->placed[i].begin + query->workspace->placed[i].padded) <=
                   DCD_SPACE_NUMBERS(query->workspace); @/
        /@ assert vertex: \forall integer i; 0 <= i < query->world->objects ==>
               3 * (query->world->shape[query->world->body[i].shape].begin +
                    query->world->shape[query->world->body[i].shape].padded) <= DCD_WORLD_ROWS(query->world->limits); @/
        /@ assert face: \forall integer i; 0 <= i < query->world->objects ==>
               query->workspace->cores[i].begin + 3 * query->workspace->cores[i].faces <=
                   DCD_WORLD_FACES(query->world->limits) && query->workspace->cores[i].faces <= DCD_HULL_FACES &&
               query->workspace->cores[i].faces % 8 == 0; @/
        /@ assert cores: \forall integer i; 0 <= i < query->world->objects ==> \valid_read(query->workspace->cores + i); @/
        /@ assert faces: \valid_read(query->world->face + (0 .. DCD_WORLD_FACES(query->world->limits) - 1)) &&
               DCD_WORLD_FACES(query->world->limits) <= 0x1000000000; @/
        /@ assert object_valid: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->workspace->placed + i); @/
        /@ assert object_begin: \forall integer i; 0 <= i < query->world->objects ==>
               query->workspace->placed[i].begin <= 0x100000000; @/
        /@ assert object_count: \forall integer i; 0 <= i < query->world->objects ==>
               1 <= query->workspace->placed[i].count <= query->workspace->placed[i].padded; @/
        /@ assert rows: \forall integer i; 0 <= i < query->world->objects ==>
               DCD_VALID_ROWS(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
               query->workspace->placed[i].padded); @/
        /@ assert floats: \forall integer i; 0 <= i < query->world->objects ==>
               DCD_VALID_ROWS(query->workspace->floats + 3 * query->workspace->placed[i].begin,
               query->workspace->placed[i].padded); @/
        /@ assert body: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->world->body + i) && \valid_read(query->world->shape + query->world->body[i].shape); @/
        /@ assert object_shape: \forall integer i; 0 <= i < query->world->objects ==>
               query->world->shape[query->world->body[i].shape].begin <= 0x100000000 &&
               1 <= query->world->shape[query->world->body[i].shape].count <=
               query->world->shape[query->world->body[i].shape].padded &&
               query->world->shape[query->world->body[i].shape].padded == query->workspace->placed[i].padded; @/
        /@ assert vertices: \forall integer i; 0 <= i < query->world->objects ==>
               DCD_VALID_ROWS(query->world->vertex + 3 * query->world->shape[query->world->body[i].shape].begin,
               query->world->shape[query->world->body[i].shape].padded); @/
        /@ assert slabs: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); @/
        /@ assert ball: \forall integer i; 0 <= i < query->world->objects ==> \valid_read(query->workspace->balls + i); @/
        /@ assert object_core: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_core_valid(query->workspace->cores + i, query->world->face); @/
        /@ assert known_rows: dcd_decide_rows(query->workspace->placed, query->workspace->placed_vertices,
               query->workspace->floats, query->world->objects); @/
        /@ assert known_shapes: dcd_decide_shapes(query->world->body, query->world->shape, query->world->vertex,
               query->workspace->placed, query->world->objects); @/
        /@ assert known_cores: dcd_decide_cores(query->workspace->slabs, query->workspace->balls, query->workspace->cores,
               query->world->face, query->world->objects); @/
        //@ assert known: dcd_decide_known(query->workspace, query->world);
        //@ assert read: \valid_read(query) && \valid_read(query->world) && \valid_read(query->workspace);
        /@ assert most: query->world->objects <= DCD_MAX_OBJECTS; @/
    } */

/* Counts start anew; what is ready and placed stays so. */
/*@ requires query: dcd_detect_ready(query);
    terminates \true;
    assigns query->workspace->tally[0];
    ensures ready: dcd_detect_ready(query);
    ensures placed: dcd_detect_placed{Pre}(query) ==> dcd_detect_placed(query);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==>
        dcd_kept_holds(query->workspace, query->world);
    ensures lists: dcd_detect_lists{Pre}(query) ==> dcd_detect_lists(query);
    ensures zero: query->workspace->tally->iterations == 0 && query->workspace->tally->filtered == 0 &&
        query->workspace->tally->exact == 0 && query->workspace->tally->conservative == 0 &&
        query->workspace->tally->dropped == 0; */
static void clear_tally(const dcd_detect *query)
{
    dcd_tally *tally = query->workspace->tally;

    //@ ghost deciding_there(query, 0);
    tally->iterations = 0;
    tally->filtered = 0;
    tally->exact = 0;
    tally->conservative = 0;
    tally->dropped = 0;
    //@ assert still: tally == query->workspace->tally;
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert ready: dcd_detect_ready(query);
}

/* Those of the pairs that are in contact, to the workspace's other pairs. The counts are in the first tally. */
/*@ requires query: dcd_detect_placed(query);
    requires pairs: count <= query->workspace->limits.candidates && pair_bits(bits) &&
        dcd_pairs_of(query->workspace->pairs, count, bits, query->world->objects);
    terminates \true;
    assigns query->workspace->other[0 .. query->workspace->limits.candidates - 1], query->workspace->exact[0],
        query->workspace->tally[0];
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures fresh: dcd_report_fresh{Pre}(query->report) ==> dcd_report_fresh(query->report);
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures count: \result <= count;
    ensures tally: query->workspace->tally[0].dropped == 0;
    ensures pairs: dcd_pairs_of(query->workspace->other, \result, bits, query->world->objects); */
static uint32_t decide_pairs(const dcd_detect *query, uint32_t count, uint32_t bits)
{
    const dcd_workspace *w = query->workspace;

    clear_tally(query);
    //@ assert clear: dcd_tally_takes(query->workspace->tally, count) && w == query->workspace;
    //@ ghost deciding_there(query, count);
    //@ ghost narrow_there(query);
    //@ assert objects: query->world->objects == \at(query->world->objects, Pre);
    /*@ assert given: \forall integer k; 0 <= k < count ==>
            w->pairs[k] == \at(query->workspace->pairs[k], Pre); */
    //@ assert of: dcd_pairs_of(w->pairs, count, bits, query->world->objects);
    count = dcd_decide_contacts(query, w->pairs, 0, count, bits, w->other, w->tally, w->exact);
    /*@ assert same_pairs: \forall integer k; 0 <= k < \at(count, Pre) ==>
            w->pairs[k] == \at(query->workspace->pairs[k], Pre); */
    //@ assert of_same: dcd_pairs_of(w->pairs, \at(count, Pre), bits, query->world->objects);
    //@ assert those: dcd_pairs_of(w->other, count, bits, query->world->objects);
    w->tally[0].dropped = 0; /* those are in the report */
    //@ assert still: dcd_pairs_of(w->other, count, bits, query->world->objects);
    //@ assert iterations: query->report->iterations == \at(query->report->iterations, Pre);
    //@ assert filtered: query->report->filtered == \at(query->report->filtered, Pre);
    //@ assert exact: query->report->exact == \at(query->report->exact, Pre);
    //@ assert conservative: query->report->conservative == \at(query->report->conservative, Pre);
    //@ assert candidates: query->report->candidates == \at(query->report->candidates, Pre);
    //@ assert dropped: query->report->dropped == \at(query->report->dropped, Pre);
    //@ assert same: query->world->objects == \at(query->world->objects, Pre);
    //@ assert capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert kind: query->kind == \at(query->kind, Pre);
    //@ assert room: query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Pre);
    //@ assert words: dcd_words_kept{Pre,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Pre,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Pre,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Pre,Here} && dcd_hull_kept{Pre,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Pre,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return count;
}

/* The same, with its time and its counts in the report. */
/*@ requires query: dcd_detect_placed(query);
    requires pairs: count <= query->workspace->limits.candidates && pair_bits(bits) &&
        dcd_pairs_of(query->workspace->pairs, count, bits, query->world->objects);
    requires report: dcd_report_fresh(query->report);
    requires time: \valid(time) && \separated(time, query->report);
    terminates \true;
    assigns query->workspace->other[0 .. query->workspace->limits.candidates - 1], query->workspace->exact[0],
        query->workspace->tally[0], DCD_DETECT_COUNTS(query->report), query->report->seconds[DCD_STAGE_NARROW], *time;
    ensures placed: dcd_detect_placed(query);
    ensures limits: query->world->objects == \old(query->world->objects) && query->capacity == \old(query->capacity) &&
        query->kind == \old(query->kind) &&
        query->workspace->limits.candidates == \old(query->workspace->limits.candidates);
    ensures contacts: query->report->contacts == \result;
    ensures counts: query->report->candidates == \old(query->report->candidates) &&
        query->report->dropped == \old(query->report->dropped);
    ensures count: \result <= count;
    ensures pairs: dcd_pairs_of(query->workspace->other, \result, bits, query->world->objects); */
static uint32_t decide(const dcd_detect *query, uint32_t count, uint32_t bits, double *time)
{
    const uint32_t contacts = decide_pairs(query, count, bits);

    //@ ghost Decided: ;
    dcd_detect_mark(query, DCD_STAGE_NARROW, time);
    query->report->contacts = contacts;
    //@ assert dropped: query->workspace->tally->dropped == 0;
    //@ assert fresh: dcd_report_fresh(query->report);
    /*@ assert takes: query->report->iterations + query->workspace->tally->iterations <= UINT64_MAX &&
            query->report->filtered + query->workspace->tally->filtered <= UINT64_MAX &&
            query->report->exact + query->workspace->tally->exact <= UINT64_MAX &&
            query->report->conservative + query->workspace->tally->conservative <= UINT64_MAX; */
    //@ assert takes_dropped: query->report->dropped + query->workspace->tally->dropped <= UINT64_MAX;
    dcd_detect_count(query, query->workspace->tally);
    //@ assert words: dcd_words_kept{Decided,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Decided,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Decided,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Decided,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Decided,Here} && dcd_hull_kept{Decided,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Decided,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return contacts;
}

/*@ ghost
    /@ requires query: dcd_detect_ready(query);
       terminates \true;
       assigns \nothing;
       ensures query: \valid_read(query) && \valid_read(query->workspace) && \valid(query->report);
       ensures apart: \separated(query->report, query) && \separated(query->report, query->workspace); @/
    void marking_there(const dcd_detect *query)
    {
    } */

dcd_status dcd_detect_serial(const dcd_detect *query)
{
    dcd_workspace *w = query->workspace;
    const uint32_t bits = dcd_pair_bits(query->world->objects);
    dcd_status status;
    double time = dcd_detect_now(query);
    uint64_t found;
    uint32_t count;

    place_all(query, &time);
    //@ assert report_0: query->report == \at(query->report, Pre);
    found = find_candidates(query, bits, &time);
    //@ assert report_1: query->report == \at(query->report, Pre);
    if (found > w->limits.candidates) {
        return DCD_CAPACITY;
    }
    //@ assert found: query->report->candidates == found <= query->workspace->limits.candidates;
    count = filter(query, w->pairs, (uint32_t)found, bits);
    //@ assert report_2: query->report == \at(query->report, Pre);
    //@ assert filtered: count <= query->report->candidates == found <= query->workspace->limits.candidates;
    if (query->kind == DCD_DETECT_CANDIDATES) {
        status = finish(query, w->pairs, w->other, count, bits);
        //@ assert all: query->report->candidates == found <= query->workspace->limits.candidates;
        //@ assert asked: query->kind == DCD_DETECT_CANDIDATES;
    } else {
        count = decide(query, count, bits, &time);
        /*@ assert decided: query->report->contacts == count <= query->report->candidates == found <=
                query->workspace->limits.candidates; */
        status = query->kind == DCD_DETECT_COMPOUNDS
                     ? finish_compounds(query, w->other, w->pairs, count, bits)
                     : finish(query, w->other, w->pairs, count, bits);
        //@ assert all: query->report->candidates == found <= query->workspace->limits.candidates;
        /*@ assert contacts: query->kind == DCD_DETECT_CONTACTS ==> query->report->contacts == count &&
                dcd_sorted_holds(query->workspace, count, query->world->objects); */
    }
    //@ assert room: query->report->candidates <= query->workspace->limits.candidates;
    /*@ assert contacts: query->kind == DCD_DETECT_CONTACTS ==> query->report->contacts == count &&
            count <= query->workspace->limits.candidates &&
            dcd_sorted_holds(query->workspace, count, query->world->objects); */
    //@ assert report_3: query->report == \at(query->report, Pre);
    //@ assert ready: dcd_detect_placed(query);
    /*@ assert limits: query->world->objects == \at(query->world->objects, Pre) &&
            query->workspace->limits.candidates == \at(query->workspace->limits.candidates, Pre) &&
            query->kind == \at(query->kind, Pre) && query->capacity == \at(query->capacity, Pre); */
    //@ ghost marking_there(query);
    //@ ghost Sorted: ;
    dcd_detect_mark(query, DCD_STAGE_SORT, &time);
    //@ assert same: query->report->candidates == \at(query->report->candidates, Sorted);
    //@ assert still: query->report->candidates <= query->workspace->limits.candidates;
    //@ assert words: dcd_words_kept{Sorted,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Sorted,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Sorted,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Sorted,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Sorted,Here} && dcd_hull_kept{Sorted,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Sorted,Here}(query);
    //@ assert placed: dcd_detect_placed(query);
    return status;
}

/* All pairs of a list, with everything placed first. */
/*@ requires query: dcd_detect_ready(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires time: \valid(time) && \separated(time, query->report);
    requires range: count <= DCD_LIST_MOST;
    requires pairs: dcd_list_holds(query, pairs, 0, count);
    requires verdicts: dcd_list_verdicts(query, verdicts, 0, count) &&
        \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1), query->workspace->exact, query->workspace->tally,
            query->report);
    requires tally: dcd_tally_takes(query->workspace->tally, count) &&
        \separated(query->workspace->tally, DCD_SPACE_AT(query->workspace));
    requires fresh: dcd_report_fresh(query->report) && query->report->dropped == 0;
    terminates \true;
    assigns DCD_DETECT_PLACED(query->workspace), query->report->seconds[DCD_STAGE_PLACE], *time, verdicts[0 .. count - 1],
        query->workspace->tally[0], query->workspace->exact[0];
    ensures ready: dcd_detect_ready(query);
    ensures fresh: dcd_report_fresh(query->report) && query->report->dropped == 0;
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static void decide_long(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts, double *time)
{
    const dcd_workspace *w = query->workspace;

    place_all(query, time);
    //@ assert takes: dcd_tally_takes(query->workspace->tally, count);
    //@ assert fresh_placed: dcd_report_fresh(query->report) && query->report->dropped == 0;
    //@ assert objects: query->world->objects == \at(query->world->objects, Pre);
    //@ assert limits: query->world->limits.objects == \at(query->world->limits.objects, Pre);
    //@ assert limits_shapes: query->world->limits.shapes == \at(query->world->limits.shapes, Pre);
    //@ assert limits_space: query->workspace->limits.objects == \at(query->workspace->limits.objects, Pre);
    /*@ assert same_i: \forall integer k; 0 <= k < count ==> pairs[k].i == \at(pairs[k].i, Pre); */
    /*@ assert same_j: \forall integer k; 0 <= k < count ==> pairs[k].j == \at(pairs[k].j, Pre); */
    /*@ assert of: \forall integer k; 0 <= k < count ==>
            pairs[k].i < query->world->objects && pairs[k].j < query->world->objects; */
    //@ assert list: DCD_LIST_APART(query, verdicts + (0 .. count - 1));
    //@ ghost deciding_there(query, 0);
    //@ ghost narrow_there(query);
    //@ assert clear_placed: \separated(verdicts + (0 .. count - 1), w->placed + (0 .. query->world->objects - 1));
    //@ assert clear_cores: \separated(verdicts + (0 .. count - 1), w->cores + (0 .. query->world->objects - 1));
    /*@ assert clear_body: \separated(verdicts + (0 .. count - 1),
            query->world->body + (0 .. query->world->objects - 1)); */
    /*@ assert clear_shape: \forall integer i; 0 <= i < query->world->objects ==>
            \separated(verdicts + (0 .. count - 1), query->world->shape + query->world->body[i].shape); */
    //@ assert clear: DCD_DECIDE_APART(query, verdicts + (0 .. count - 1));
    //@ assert apart_any: \separated(verdicts + (0 .. count - 1), query->workspace);
    //@ assert decides: dcd_decide_there(query);
    /*@ assert object: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_decide_object(query->workspace, query->world, i); */
    //@ ghost Placed: ;
    dcd_decide_verdicts(query, pairs, 0, count, verdicts, w->tally, w->exact);
    //@ assert any: query->workspace->kept.any == \at(query->workspace->kept.any, Placed);
    //@ assert after_iterations: query->report->iterations == 0;
    //@ assert after_filtered: query->report->filtered == 0;
    //@ assert after_exact: query->report->exact == 0;
    //@ assert after_conservative: query->report->conservative == 0;
    //@ assert after_dropped: query->report->dropped == 0;
    //@ assert fresh_decided: dcd_report_fresh(query->report) && query->report->dropped == 0;
    //@ assert words: dcd_words_kept{Placed,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Placed,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Placed,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Placed,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Placed,Here} && dcd_hull_kept{Placed,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Placed,Here}(query);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert holds: dcd_kept_holds(query->workspace, query->world);
}

dcd_status dcd_decide_serial(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts)
{
    const dcd_workspace *w = query->workspace;
    double time = dcd_detect_now(query);

    clear_tally(query);
    //@ ghost deciding_there(query, 0);
    //@ ghost marking_there(query);
    //@ assert fresh: dcd_report_fresh(query->report) && query->report->dropped == 0;
    if (dcd_listed_is_short(query, count)) {
        dcd_listed_begin(query);
        //@ assert fresh_begun: dcd_report_fresh(query->report) && query->report->dropped == 0;
        //@ assert there: \valid(w->tally) && \valid(w->exact) && w == query->workspace;
        //@ assert apart_tally: DCD_LIST_APART(query, w->tally);
        //@ assert apart_exact: DCD_LIST_APART(query, w->exact);
        //@ assert apart: \separated(w->tally, w->exact, pairs + (0 .. count - 1));
        //@ assert apart_report: \separated(query->report, w->tally) && \separated(query->report, w->exact);
        //@ assert apart_at: \separated(query->report, DCD_SPACE_AT(query->workspace));
        //@ assert room: dcd_tally_takes(w->tally, count);
        dcd_listed_decide(query, pairs, 0, count, verdicts, w->tally, w->exact);
        //@ assert after_iterations: query->report->iterations == 0;
        //@ assert after_filtered: query->report->filtered == 0;
        //@ assert after_exact: query->report->exact == 0;
        //@ assert after_conservative: query->report->conservative == 0;
        //@ assert after_dropped: query->report->dropped == 0;
        //@ assert fresh_listed: dcd_report_fresh(query->report) && query->report->dropped == 0;
    } else {
        //@ assert clear_at: \separated(w->tally, DCD_SPACE_AT(query->workspace));
        decide_long(query, pairs, count, verdicts, &time);
    }
    //@ ghost Decided: ;
    //@ ghost marking_there(query);
    //@ assert fresh_decided: dcd_report_fresh(query->report) && query->report->dropped == 0;
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    //@ assert fresh_marked: dcd_report_fresh(query->report) && query->report->dropped == 0;
    dcd_detect_count(query, w->tally);
    //@ assert words: dcd_words_kept{Decided,Here}(query, query->workspace);
    //@ assert numbers: dcd_numbers_kept{Decided,Here}(query, query->workspace, query->world->objects);
    //@ assert floats: dcd_floats_kept{Decided,Here}(query->workspace, query->world->objects);
    //@ assert pointers: dcd_pointers_kept{Decided,Here}(query, query->workspace, query->world);
    //@ assert memory: dcd_memory_kept{Decided,Here} && dcd_hull_kept{Decided,Here}(query->world);
    //@ assert kept: dcd_kept_by_stages{Decided,Here}(query);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert holds: dcd_kept_holds(query->workspace, query->world);
    return DCD_OK;
}

dcd_status dcd_measure_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *out)
{
    const dcd_workspace *w = query->workspace;
    double time = dcd_detect_now(query);

    //@ ghost deciding_there(query, 0);
    //@ ghost marking_there(query);
    //@ ghost narrow_there(query);
    /*@ assert shapes: \forall integer i; 0 <= i < query->world->objects ==>
            query->world->body[i].shape < query->world->limits.shapes; */
    /*@ assert out_rows: \forall integer i; 0 <= i < query->world->objects ==> \separated(out + (0 .. count - 1),
            DCD_ROWS_OF(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
                query->workspace->placed + i)); */
    /*@ assert work_rows: \forall integer i; 0 <= i < query->world->objects ==> \separated(query->workspace->exact,
            DCD_ROWS_OF(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
                query->workspace->placed + i)); */
    //@ assert out_clear: DCD_DECIDE_APART(query, out + (0 .. count - 1));
    dcd_decide_distances(query, w->sorted, 0, count, dcd_pair_bits(query->world->objects), w->exact, out);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, \at(query->workspace, Pre), \at(query->world, Pre));
    return DCD_OK;
}

dcd_status dcd_least_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *least)
{
    const dcd_workspace *w = query->workspace;
    double time = dcd_detect_now(query);

    //@ ghost deciding_there(query, 0);
    //@ ghost marking_there(query);
    //@ ghost narrow_there(query);
    /*@ assert shapes: \forall integer i; 0 <= i < query->world->objects ==>
            query->world->body[i].shape < query->world->limits.shapes; */
    /*@ assert least_rows: \forall integer i; 0 <= i < query->world->objects ==> \separated(least,
            DCD_ROWS_OF(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
                query->workspace->placed + i)); */
    /*@ assert work_rows: \forall integer i; 0 <= i < query->world->objects ==> \separated(query->workspace->exact,
            DCD_ROWS_OF(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
                query->workspace->placed + i)); */
    //@ assert least_clear: DCD_DECIDE_APART(query, least);
    dcd_decide_least(query, w->sorted, 0, count, dcd_pair_bits(query->world->objects), w->exact, least);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, \at(query->workspace, Pre), \at(query->world, Pre));
    return DCD_OK;
}

/* The narrow phase of a query: what it reads of the query's world and workspace, and the four questions that it answers. The
 * coordinators ask them of all pairs at once, or of slices: nothing is written but what is given for it. All objects of the
 * pairs are placed, with the query's margins. */
#ifndef DCD_DECIDE_H
#define DCD_DECIDE_H

#include "query/detect.h"

#ifdef __FRAMAC__
#include "measure/difference.h"

#include "decide_one.acsl"
#endif

/* Those of the packed pairs[first, last) that are in contact, to contacts. Returns how many. */
/*@ requires query: dcd_decide_there(query);
    requires range: first <= last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> dcd_pair_of(pairs[k], bits, query->world->objects);
    requires contacts: \valid(contacts + (0 .. last - first - 1)) &&
        DCD_DECIDE_APART(query, contacts + (0 .. last - first - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_DECIDE_APART(query, tally);
    requires work: \valid(work) && DCD_DECIDE_APART(query, work);
    requires apart: \separated(contacts + (0 .. last - first - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns contacts[0 .. last - first - 1], *tally, *work;
    ensures count: \result <= last - first;
    ensures complete: !query->workspace->unchecked ==> \forall integer k; first <= k < last ==>
        dcd_accepted_apart(query->workspace->placed + pairs[k] / pair_base(bits),
                           query->workspace->placed + pairs[k] % pair_base(bits)) ||
        \exists integer m; 0 <= m < \result && contacts[m] == pairs[k];
    ensures meeting: !query->workspace->unchecked && tally->conservative == 0 ==>
        \forall integer m; 0 <= m < \result ==>
            dcd_accepted_meeting(query->workspace->placed + contacts[m] / pair_base(bits),
                                 query->workspace->placed + contacts[m] % pair_base(bits));
    ensures given: \forall integer m; 0 <= m < \result ==>
        \exists integer k; first <= k < last && contacts[m] == pairs[k];
    ensures order: \forall integer m, n; 0 <= m < n < \result ==>
        \exists integer k, l; first <= k < l < last && contacts[m] == pairs[k] && contacts[n] == pairs[l];
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
uint32_t dcd_decide_contacts(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work);

/* verdicts[first, last) of the pairs: 1 for a contact, 0 for free. Of other objects nothing is asked. */
/*@ requires query: dcd_decide_asked(query);
    requires range: first <= last;
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires objects: \forall integer k; first <= k < last ==>
        pairs[k].i < query->world->objects && pairs[k].j < query->world->objects;
    requires known: \forall integer k; first <= k < last ==>
        dcd_decide_object(query->workspace, query->world, pairs[k].i) &&
        dcd_decide_object(query->workspace, query->world, pairs[k].j);
    requires verdicts: \valid(verdicts + (first .. last - 1)) && DCD_DECIDE_APART(query, verdicts + (first .. last - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_DECIDE_APART(query, tally);
    requires work: \valid(work) && DCD_DECIDE_APART(query, work);
    requires apart: \separated(verdicts + (first .. last - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns verdicts[first .. last - 1], *tally, *work;
    ensures range: \forall integer k; first <= k < last ==> verdicts[k] == 0 || verdicts[k] == 1;
    ensures free: !query->workspace->unchecked ==> \forall integer k; first <= k < last && verdicts[k] == 0 ==>
        dcd_accepted_apart(query->workspace->placed + pairs[k].i, query->workspace->placed + pairs[k].j);
    ensures meeting: !query->workspace->unchecked && tally->conservative == 0 ==>
        \forall integer k; first <= k < last && verdicts[k] == 1 ==>
            dcd_accepted_meeting(query->workspace->placed + pairs[k].i, query->workspace->placed + pairs[k].j);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
void dcd_decide_verdicts(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work);

/* out[first, last) = the packed pairs[first, last), measured. */
/*@ requires query: dcd_decide_there(query);
    requires range: first <= last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> dcd_pair_of(pairs[k], bits, query->world->objects);
    requires out: \valid(out + (first .. last - 1)) && DCD_MEASURE_CLEAR(query, out + (first .. last - 1));
    requires work: \valid(work) && DCD_MEASURE_CLEAR(query, work);
    requires apart: \separated(out + (first .. last - 1), pairs + (first .. last - 1), work);
    terminates \true;
    assigns *work, out[first .. last - 1]; */
void dcd_decide_distances(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                          dcd_exact *work, dcd_neighbour *out);

/* The nearest of the packed pairs[first, last), first < last, as dcd_distance_is_nearer has it. */
/*@ requires query: dcd_decide_there(query);
    requires range: first < last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> dcd_pair_of(pairs[k], bits, query->world->objects);
    requires least: \valid(least) && DCD_MEASURE_CLEAR(query, least);
    requires work: \valid(work) && DCD_MEASURE_CLEAR(query, work);
    requires apart: \separated(least, pairs + (first .. last - 1), work);
    terminates \true;
    assigns *work, *least; */
void dcd_decide_least(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                      dcd_exact *work, dcd_neighbour *least);

#endif

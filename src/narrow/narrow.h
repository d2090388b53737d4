/* Narrow phase: candidate pairs through stages, each of which decides a pair for certain or passes it on. */
#ifndef DCD_NARROW_H
#define DCD_NARROW_H

#include <stdint.h>

#include "dcd.h"
#include "narrow/exact.h"
#include "lanes.h"
#include "object/placed.h"
#include "world/world.h"

/* What the stages read. */
typedef struct dcd_narrow {
    const dcd_placed *placed;
    const double *placed_vertices;
    const float *slabs; /* NULL: none */
    const float *balls;  /* of inner.h */
    const struct dcd_core *cores;
    const float *floats; /* of wave.h */
    const dcd_shape *shapes;
    const double *vertices;
    const float *faces;
    const dcd_body *bodies;
    bool others; /* some shapes are no hulls */
    dcd_margins margins; /* as placing added them */
    bool unchecked; /* what the stages in double propose is taken as it is: only to measure what checking costs */
    uint32_t objects; /* that have a place in these arrays */
} dcd_narrow;

/* What the stages did: pairs that filters kept from them, iterations of the search in double, and pairs by the stage that decided them. */
typedef struct dcd_tally {
    uint64_t iterations;
    uint64_t filtered;     /* by a checker in double */
    uint64_t exact;        /* by integers */
    uint64_t conservative; /* by nobody: a contact */
    uint64_t dropped;
} dcd_tally;

#ifdef __FRAMAC__
#include "object/inner.h"
#include "broad/pair.h"

#include "narrow.acsl"
#endif

/* contacts[0, ...) = those of the packed pairs[first, last) that are in contact, in their order. Returns how many, at
 * most last - first. Adds to the tally. A pair that is left out was shown free by a checker; where the tally counts no
 * conservative pair, a checker showed every contact too. */
/*@ requires in: dcd_narrow_holds(in);
    requires range: first <= last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> dcd_narrow_pair(in, pairs[k], bits);
    requires contacts: \valid(contacts + (0 .. last - first - 1)) &&
        DCD_NARROW_APART(in, contacts + (0 .. last - first - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(contacts + (0 .. last - first - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns contacts[0 .. last - first - 1], *tally, *work;
    ensures count: \result <= last - first;
    ensures complete: !in->unchecked ==> \forall integer k; first <= k < last ==>
        dcd_narrow_kept(in, pairs, k, bits, contacts, 0, \result);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; 0 <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; 0 <= m < \result ==> dcd_narrow_listed(pairs, first, last, contacts, m);
    ensures order: \forall integer m, n; 0 <= m < n < \result ==>
        dcd_narrow_ordered(pairs, first, last, contacts, m, n);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work);

/* verdicts[first, last) = 1 for each of pairs[first, last) in contact, else 0. Adds to the tally. Who is free, and who is
 * in contact: as above. */
/*@ requires in: \valid_read(in) && in->objects <= DCD_MAX_OBJECTS;
    requires range: first <= last;
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires objects: \forall integer k; first <= k < last ==> pairs[k].i < in->objects && pairs[k].j < in->objects &&
        dcd_narrow_object(in, pairs[k].i) && dcd_narrow_object(in, pairs[k].j);
    requires verdicts: \valid(verdicts + (first .. last - 1)) &&
        DCD_NARROW_APART(in, verdicts + (first .. last - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(verdicts + (first .. last - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns verdicts[first .. last - 1], *tally, *work;
    ensures range: \forall integer k; first <= k < last ==> verdicts[k] == 0 || verdicts[k] == 1;
    ensures free: !in->unchecked ==> \forall integer k; first <= k < last && verdicts[k] == 0 ==>
        dcd_accepted_apart(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer k; first <= k < last && verdicts[k] == 1 ==>
            dcd_accepted_meeting(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work);

/* Decides one pair by the same stages, but for inner bodies, and says why. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && DCD_KNOWN_APART(in, i, out) && DCD_KNOWN_APART(in, j, out);
    requires work: \valid(work) && \separated(work, in) && \separated(work, out);
    terminates \true;
    assigns *out, *work;
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE;
    ensures size: out->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < out->size ==>
        out->a[k] < \old(in->placed[i].padded) && out->b[k] < \old(in->placed[j].padded);
    ensures free: !in->unchecked && !out->contact ==> dcd_accepted_apart(in->placed + i, in->placed + j);
    ensures meeting: !in->unchecked && out->contact && out->decision != DCD_DECIDED_CONSERVATIVE ==>
        dcd_accepted_meeting(in->placed + i, in->placed + j); */
void dcd_narrow_explain(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work);

#endif

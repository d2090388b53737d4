/* Compounds: pairs of objects become pairs of what the objects are parts of. */
#ifndef DCD_COMPOUND_H
#define DCD_COMPOUND_H

#include <stdint.h>

#include "world/filter.h"

/* Replaces the objects of pairs[first, last) by their compounds; `bits` of a packed pair of these. */
/*@ requires input: filter_valid(in);
    requires bits: pair_bits(bits);
    requires compounds: \forall integer k; 0 <= k < in->objects ==> in->role[k].compound < pair_base(bits);
    requires range: first <= last;
    requires pairs: \valid(pairs + (first .. last - 1));
    requires values: \forall integer k; first <= k < last ==> filter_pair(in, pairs[k]);
    requires apart: \separated(pairs + (first .. last - 1), in, in->role + (0 .. in->objects - 1));
    terminates \true;
    assigns pairs[first .. last - 1];
    ensures values: \forall integer k; first <= k < last ==> pairs[k] < pair_base(bits) * pair_base(bits); */
void dcd_compound_pairs(const dcd_filter *in, uint32_t bits, uint32_t first, uint32_t last, uint64_t *pairs);

/*@ // One of in[first, last) is x.
    predicate compound_among{L}(uint64_t *in, integer first, integer last, integer x) =
        \exists integer k; first <= k < last && in[k] == x; */

/* out[0, ...) = those of the sorted in[first, last) that differ from the one before. Returns how many. */
/*@ requires range: first <= last;
    requires input: \valid_read(in + (0 .. last - 1));
    requires output: \valid(out + (0 .. last - first - 1));
    requires apart: \separated(in + (0 .. last - 1), out + (0 .. last - first - 1));
    terminates \true;
    assigns out[0 .. last - first - 1];
    ensures count: \result <= last - first;
    ensures given: \forall integer m; 0 <= m < \result ==> compound_among{Old}(in, first, last, out[m]); */
uint32_t dcd_compound_unique(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out);

#endif

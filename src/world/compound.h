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
    assigns pairs[first .. last - 1]; */
void dcd_compound_pairs(const dcd_filter *in, uint32_t bits, uint32_t first, uint32_t last, uint64_t *pairs);

/* out[0, ...) = those of the sorted in[first, last) that differ from the one before. Returns how many. */
/*@ requires range: first <= last;
    requires input: \valid_read(in + (0 .. last - 1));
    requires output: \valid(out + (0 .. last - first - 1));
    requires apart: \separated(in + (0 .. last - 1), out + (0 .. last - first - 1));
    terminates \true;
    assigns out[0 .. last - first - 1];
    ensures count: \result <= last - first; */
uint32_t dcd_compound_unique(const uint64_t *in, uint32_t first, uint32_t last, uint64_t *out);

#endif

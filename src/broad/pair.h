/* Pairs of objects packed into one integer, (i, j) -> i * 2^bits + j, so that sorting the integers sorts the pairs. */
#ifndef DCD_PAIR_H
#define DCD_PAIR_H

#include <stdint.h>

#include "dcd.h"

/* In contracts only. A macro, because the provers compute with a shift by a number but not with a function's name. */
#ifdef __FRAMAC__
#define pair_base(bits) (1 << (bits))
#endif

/*@ predicate pair_bits(integer bits) = 1 <= bits <= 31;
    logic integer pair_value(integer i, integer j, integer bits) = i * pair_base(bits) + j; */

/* Bits that hold any object number below `objects`; at least 1. */
/*@ requires limit: objects <= DCD_MAX_OBJECTS;
    terminates \true;
    assigns \nothing;
    ensures range: 1 <= \result <= 27;
    ensures enough: objects <= pair_base(\result); */
uint32_t dcd_pair_bits(uint32_t objects);

/* The pair of two different objects, smaller number first. */
/*@ requires bits: pair_bits(bits);
    requires numbers: a < pair_base(bits) && b < pair_base(bits);
    terminates \true;
    assigns \nothing;
    ensures value: \result == pair_value(\min(a, b), \max(a, b), bits); */
uint64_t dcd_pair_pack(uint32_t a, uint32_t b, uint32_t bits);

/*@ requires bits: pair_bits(bits);
    requires range: pair < pair_base(bits) * pair_base(bits);
    terminates \true;
    assigns \nothing;
    ensures value: \result == pair / pair_base(bits);
    ensures range: \result < pair_base(bits); */
uint32_t dcd_pair_first(uint64_t pair, uint32_t bits);
/*@ requires bits: pair_bits(bits);
    terminates \true;
    assigns \nothing;
    ensures value: \result == pair % pair_base(bits);
    ensures range: \result < pair_base(bits); */
uint32_t dcd_pair_second(uint64_t pair, uint32_t bits);

/* out[first, last) = the pairs in[first, last), unpacked. */
/*@ requires bits: pair_bits(bits);
    requires range: first <= last;
    requires input: \valid_read(in + (first .. last - 1));
    requires output: \valid(out + (first .. last - 1));
    requires pairs: \forall integer k; first <= k < last ==> in[k] < pair_base(bits) * pair_base(bits);
    terminates \true;
    assigns out[first .. last - 1];
    ensures value: \forall integer k; first <= k < last ==>
        out[k].i < pair_base(bits) && out[k].j < pair_base(bits) && in[k] == pair_value(out[k].i, out[k].j, bits);
    ensures parts: \forall integer k; first <= k < last ==>
        out[k].i == in[k] / pair_base(bits) && out[k].j == in[k] % pair_base(bits); */
void dcd_pair_unpack(const uint64_t *in, uint32_t first, uint32_t last, uint32_t bits, dcd_pair *out);

#endif

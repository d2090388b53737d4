/* Pairs of objects packed into one integer, (i, j) -> i * 2^bits + j, so that sorting the integers sorts the pairs. */
#ifndef DCD_PAIR_H
#define DCD_PAIR_H

#include <stdint.h>

#include "dcd.h"

/* Bits that hold any object number below `objects`; at least 1. */
uint32_t dcd_pair_bits(uint32_t objects);

/* The pair of two different objects, smaller number first. */
uint64_t dcd_pair_pack(uint32_t a, uint32_t b, uint32_t bits);

uint32_t dcd_pair_first(uint64_t pair, uint32_t bits);
uint32_t dcd_pair_second(uint64_t pair, uint32_t bits);

/* out[first, last) = the pairs in[first, last), unpacked. */
void dcd_pair_unpack(const uint64_t *in, uint32_t first, uint32_t last, uint32_t bits, dcd_pair *out);

#endif

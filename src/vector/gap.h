/* The widest gap between the slabs of two objects, with the processor's own instructions: the same number as the plain
 * form in ../slab.c. */
#ifndef DCD_VECTOR_GAP_H
#define DCD_VECTOR_GAP_H

#include <string.h>

#include "floats.h"
#include "object/slab.h"

/* Numbers of the gaps, for their last bits. */
static const uint32_t dcd_wide_number[2 * DCD_SLABS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

/* Gaps with their numbers, from `first` on, in their last bits. */
static inline dcd_floats dcd_wide_tag(dcd_floats gap, uint32_t first)
{
    return dcd_floats_tag(gap, 2 * DCD_SLABS - 1, dcd_wide_number + first);
}

/* The gaps along directions k to k + DCD_FLOATS - 1 and, to `back`, along their opposites. */
static inline dcd_floats dcd_wide_gaps(const float *const *direction, const float *a, const float *b, uint32_t k,
                                       const dcd_floats *t, dcd_floats *back)
{
    const dcd_floats along = (dcd_floats_load(direction[0] + k) * t[0] + dcd_floats_load(direction[1] + k) * t[1]) +
                             dcd_floats_load(direction[2] + k) * t[2];

    *back = (dcd_floats_load(b + k) - dcd_floats_load(a + DCD_SLABS + k)) - along;
    return (dcd_floats_load(a + k) - dcd_floats_load(b + DCD_SLABS + k)) + along;
}

static inline uint32_t dcd_wide_gap(const float *const *direction, const float *a, const float *b, float tx, float ty,
                                    float tz)
{
    const dcd_floats t[3] = {dcd_floats_all(tx), dcd_floats_all(ty), dcd_floats_all(tz)};
    dcd_floats most = dcd_floats_all(0.0F);
    uint32_t bits;
    float widest;

    for (uint32_t k = 0; k < DCD_SLABS; k += DCD_FLOATS) {
        dcd_floats back;
        const dcd_floats there = dcd_wide_gaps(direction, a, b, k, t, &back);

        most = dcd_floats_most(dcd_wide_tag(there, k), most);
        most = dcd_floats_most(dcd_wide_tag(back, DCD_SLABS + k), most);
    }
    widest = dcd_floats_most_lane(most);
    memcpy(&bits, &widest, sizeof bits);
    return bits >= 0x00800000 ? bits & 63 : DCD_SLAB_NONE; /* at least 2^-126; on bits, so that there is no branch */
}

#endif

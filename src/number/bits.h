/* Bits of numbers by name. The bodies copy and compare bytes, which is outside of the provers' memory model: what C11 and
 * IEEE 754 say of them are the contracts here, which are assumed (proofs/README.md). */
#ifndef DCD_BITS_H
#define DCD_BITS_H

#include <stdint.h>

#include "dcd.h"

#ifdef __FRAMAC__
#include "bits.acsl"
#endif

/* IEEE 754-2019, 3.4; theorem double_encoded of proofs/encoding.v. */
/*@ terminates \true;
    assigns \nothing;
    ensures encoding: \is_finite(x) ==> dcd_is_encoding(\result, x); */
static inline uint64_t dcd_bits_of_double(double x);

/* Of their values nothing is asked. */
/*@ terminates \true;
    assigns \nothing; */
static inline uint32_t dcd_bits_of_float(float x);

/*@ terminates \true;
    assigns \nothing; */
static inline float dcd_float_of_bits(uint32_t bits);

/* Whether two poses are the same to the bit, which takes half the time of a comparison by numbers and signs of zeros. Then
 * they have the same numbers (C11 6.2.6.1; there is nothing between these). */
/*@ requires poses: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing;
    ensures rotation: \result ==> \forall integer k; 0 <= k < 9 ==> a->r[k] == b->r[k];
    ensures position: \result ==> \forall integer k; 0 <= k < 3 ==> a->t[k] == b->t[k]; */
static inline bool dcd_bits_same(const dcd_pose *a, const dcd_pose *b);

#ifndef __FRAMAC__
#include <string.h>

static inline uint64_t dcd_bits_of_double(double x)
{
    uint64_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline uint32_t dcd_bits_of_float(float x)
{
    uint32_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float dcd_float_of_bits(uint32_t bits)
{
    float x;

    memcpy(&x, &bits, sizeof x);
    return x;
}

_Static_assert(sizeof(dcd_pose) == 12 * sizeof(double), "a pose has bytes between its numbers");

static inline bool dcd_bits_same(const dcd_pose *a, const dcd_pose *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}
#endif

#endif

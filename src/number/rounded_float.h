/* Rounded operations on floats by name, as rounded.h has them for doubles. */
#ifndef DCD_ROUNDED_FLOAT_H
#define DCD_ROUNDED_FLOAT_H

#ifdef __FRAMAC__
#include "coarse.acsl"
#endif

/* Lemmas rnd32_err and rnd32_fin of proofs/rounding.v. */

/*@ requires range: \abs(a + b) <= 0x1p126;
    terminates \true;
    assigns \nothing;
    ensures error: \abs(\result - (a + b)) <= 0x1p-24 * \abs(a + b) + 0x1p-150; */
static inline float dcd_add_float(float a, float b)
{
    return a + b;
}

/*@ requires range: \abs(a * b) <= 0x1p126;
    terminates \true;
    assigns \nothing;
    ensures error: \abs(\result - a * b) <= 0x1p-24 * \abs(a * b) + 0x1p-150; */
static inline float dcd_mul_float(float a, float b)
{
    return a * b;
}

/* (a0 b0 + a1 b1) + a2 b2, each operation rounded: dcd_dot of rounded.h, in floats. */
/*@ requires direction: dcd_is_direction(a0, a1, a2);
    requires range: \abs(b0) <= 0x1p114 && \abs(b1) <= 0x1p114 && \abs(b2) <= 0x1p114;
    terminates \true;
    assigns \nothing;
    ensures error: dcd_is_float_dot(\result, a0, a1, a2, b0, b1, b2);
    ensures range: \abs(\result) <= 0x1p118; */
static inline float dcd_dot_float(float a0, float a1, float a2, float b0, float b1, float b2)
{
    //@ assert unfold: dcd_unfold(a0, a1, a2, b0, b1, b2);
    //@ assert p0: \abs(a0 * b0) <= 0x1p115;
    //@ assert p1: \abs(a1 * b1) <= 0x1p115;
    //@ assert p2: \abs(a2 * b2) <= 0x1p115;
    return dcd_add_float(dcd_add_float(dcd_mul_float(a0, b0), dcd_mul_float(a1, b1)), dcd_mul_float(a2, b2));
}

#endif

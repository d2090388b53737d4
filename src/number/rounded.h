/* Rounded operations by name. What IEEE 754 says of them is a contract here, so that proofs about rounding errors rest on
 * these few lines: round to nearest, no contraction, no extended precision (the build enforces it). */
#ifndef DCD_ROUNDED_H
#define DCD_ROUNDED_H

/* DCD_ANY_NUMBERS is for proofs of units in which no number decides an address: there any numbers will do, and these contracts
 * say nothing of ranges and errors. */
#ifdef DCD_ANY_NUMBERS
#define DCD_ROUNDED(...)
#else
#define DCD_ROUNDED(...) __VA_ARGS__
#ifdef __FRAMAC__
#include "rounding.acsl"
#endif
#endif

/* Lemmas rnd_err, rnd_fin, rnd32_err and rnd32_fin of proofs/rounding.v. The prover computes with reals, so its own goals
 * for these functions say nothing: it is the contracts that put rounding into everything that calls them. */

/*@ DCD_ROUNDED(requires range: \abs(a + b) <= 0x1p900;)
    terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures error: \abs(\result - (a + b)) <= 0x1p-53 * \abs(a + b) + 0x1p-1075;) */
static inline double dcd_add(double a, double b)
{
    return a + b;
}

/*@ DCD_ROUNDED(requires range: \abs(a - b) <= 0x1p900;)
    terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures error: \abs(\result - (a - b)) <= 0x1p-53 * \abs(a - b) + 0x1p-1075;) */
static inline double dcd_sub(double a, double b)
{
    return a - b;
}

/*@ DCD_ROUNDED(requires range: \abs(a * b) <= 0x1p900;)
    terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures error: \abs(\result - a * b) <= 0x1p-53 * \abs(a * b) + 0x1p-1075;) */
static inline double dcd_mul(double a, double b)
{
    return a * b;
}

/* Nearest float. */
/*@ DCD_ROUNDED(requires range: \abs(a) <= 0x1p127;)
    terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures error: \abs(\result - a) <= 0x1p-24 * \abs(a) + 0x1p-150;)
    DCD_ROUNDED(ensures range: \abs(\result) <= 0x1p127;) */
static inline float dcd_to_float(double a)
{
    return (float)a;
}

/* Exact. */
/*@ terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures value: \result == \abs(a);) */
static inline double dcd_abs(double a)
{
#ifdef DCD_LANES_SUFFIX
    return a > -a ? a : -a; /* the same value in one instruction; a comparison with zero would be three */
#else
    return a < 0.0 ? -a : a;
#endif
}

/* (a0 b0 + a1 b1) + a2 b2, each operation rounded: lemma dot3_err of proofs/rounding.v, proved here again. */
/*@ DCD_ROUNDED(requires direction: dcd_is_direction(a0, a1, a2);)
    DCD_ROUNDED(requires range: \abs(b0) <= 0x1p120 && \abs(b1) <= 0x1p120 && \abs(b2) <= 0x1p120;)
    terminates \true;
    assigns \nothing;
    DCD_ROUNDED(ensures error: dcd_is_dot(\result, a0, a1, a2, b0, b1, b2);)
    DCD_ROUNDED(ensures range: \abs(\result) <= 0x1p123;) */
static inline double dcd_dot(double a0, double a1, double a2, double b0, double b1, double b2)
{
#ifndef DCD_ANY_NUMBERS
    //@ assert unfold: dcd_unfold(a0, a1, a2, b0, b1, b2);
    //@ assert p0: \abs(a0 * b0) <= 0x1p121;
    //@ assert p1: \abs(a1 * b1) <= 0x1p121;
    //@ assert p2: \abs(a2 * b2) <= 0x1p121;
#endif
    return dcd_add(dcd_add(dcd_mul(a0, b0), dcd_mul(a1, b1)), dcd_mul(a2, b2));
}

#endif

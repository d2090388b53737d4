/* Rounded roots and quotients by name, as rounded.h has sums and products. */
#ifndef DCD_ROOT_H
#define DCD_ROOT_H

#ifdef __FRAMAC__
#include "bound.acsl"
/* As + is for the prover the sum of reals, this is their root: the contract of dcd_root puts rounding into it. */
/*@ requires range: 0 <= x;
    terminates \true;
    assigns \nothing;
    ensures root: 0 <= \result && \result * \result == x; */
double sqrt(double x);
#else
#include <math.h>
#endif

/* Lemmas root_err, root_half and root_range of proofs/bound.v */
/*@ requires range: 0 <= a <= 0x1p900;
    terminates \true;
    assigns \nothing;
    ensures error: dcd_is_root(\result, a);
    ensures half: 0.25 <= a ==> 0.5 <= \result;
    ensures range: 0 <= \result <= a + 1; */
static inline double dcd_root(double a)
{
    return sqrt(a);
}

/* Lemmas quotient_err, quotient_range and quotient_unit of proofs/bound.v */
/*@ requires range: b != 0 && \abs(a) <= 0x1p900 * \abs(b);
    terminates \true;
    assigns \nothing;
    ensures error: \abs(\result * b - a) <= 0x1p-53 * \abs(a) + 0x1p-1075 * \abs(b);
    ensures range: 0.5 <= \abs(b) ==> \abs(\result) <= 4 * \abs(a) + 1;
    ensures small: \abs(a) <= \abs(b) ==> \abs(\result) <= 1;
    ensures unit: \abs(a) == \abs(b) ==> \abs(\result) == 1; */
static inline double dcd_divide(double a, double b)
{
    return a / b;
}

#endif

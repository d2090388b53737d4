/* Exact numbers: integers times a power of two, with the ring operations and the sign. Every double is one, so sums and
 * products of doubles are decided without rounding. No division, no tolerance, a fixed number of digits. */
#ifndef DCD_BIG_H
#define DCD_BIG_H

#include <stdbool.h>
#include <stdint.h>

/* Digits of 32 bits. The exact stage needs polynomials of degree 4 in points whose coordinates span 2^-2148 to 2^224,
 * 4 * 75 digits, and with radii of degree 8; and some for carries. */
#define DCD_BIG_DIGITS 640

/* sign * sum over k of digit[k] * 2^(32 (k + exponent)). sign is -1, 0 or 1; size is 0 when sign is; else the lowest
 * and the highest digit are not 0. `overflow`: more digits were needed here or in a number this was made of; the value
 * is then meaningless. */
typedef struct dcd_big {
    int32_t sign;
    int32_t exponent;
    int32_t size; /* 0 to DCD_BIG_DIGITS */
    bool overflow;
    uint32_t digit[DCD_BIG_DIGITS];
} dcd_big;

#ifdef __FRAMAC__
#include "big.acsl"
#endif

/* What the functions below take: numbers as they make them, and `out` another number than `a` and `b`. */
#define DCD_BIG_IN(a) (\valid_read(a) && dcd_big_ready(a) && dcd_big_reach(a) <= DCD_BIG_REACH)
#define DCD_BIG_OUT(out, a) (\valid(out) && \separated(out, a))

/* Every number p with that property stays as it was: what callers need of `assigns`. */
#ifdef DCD_BIG_OPAQUE
#define DCD_BIG_KEPT(property) \
    (\forall dcd_big *p; (property) ==> dcd_big_number(p) == \at(dcd_big_number(p), Pre))
#else
#define DCD_BIG_KEPT(property) \
    (\forall dcd_big *p; (property) ==> p->sign == \at(p->sign, Pre) && p->size == \at(p->size, Pre) && \
        p->exponent == \at(p->exponent, Pre) && p->overflow == \at(p->overflow, Pre) && \
        (\forall integer k; 0 <= k < 640 ==> p->digit[k] == \at(p->digit[k], Pre)))
#endif

/* x finite: out = x exactly. */
/*@ requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out) && out->overflow == 0;
    ensures reach: dcd_big_reach(out) <= 36;
    ensures value: \is_finite(x) ==> dcd_big_value(out) == x; */
void dcd_big_from_double(double x, dcd_big *out);

/*@ requires a: DCD_BIG_IN(a);
    requires out: DCD_BIG_OUT(out, a);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) == \old(dcd_big_reach(a));
    ensures same: out->sign == \old(a->sign) && out->size == \old(a->size) && out->exponent == \old(a->exponent) &&
        out->overflow == \old(a->overflow);
    ensures magnitude: dcd_big_magnitude(out) == \old(dcd_big_magnitude(a)); */
void dcd_big_copy(const dcd_big *a, dcd_big *out);

/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \old(dcd_big_reach(a)) + 1 || dcd_big_reach(out) <= \old(dcd_big_reach(b)) + 1;
    ensures sticky: \old(a->overflow) == 1 || \old(b->overflow) == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==> dcd_big_value(out) == \old(dcd_big_value(a)) + \old(dcd_big_value(b)); */
void dcd_big_add(const dcd_big *a, const dcd_big *b, dcd_big *out);

/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \old(dcd_big_reach(a)) + 1 || dcd_big_reach(out) <= \old(dcd_big_reach(b)) + 1;
    ensures sticky: \old(a->overflow) == 1 || \old(b->overflow) == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==> dcd_big_value(out) == \old(dcd_big_value(a)) - \old(dcd_big_value(b)); */
void dcd_big_subtract(const dcd_big *a, const dcd_big *b, dcd_big *out);

/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \old(dcd_big_reach(a)) + \old(dcd_big_reach(b));
    ensures sticky: \old(a->overflow) == 1 || \old(b->overflow) == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==> dcd_big_value(out) == \old(dcd_big_value(a)) * \old(dcd_big_value(b)); */
void dcd_big_multiply(const dcd_big *a, const dcd_big *b, dcd_big *out);

/* a = -a. */
/*@ requires a: \valid(a) && dcd_big_ready(a);
    terminates \true;
    assigns a->sign;
    ensures kept: DCD_BIG_KEPT(\separated(p, a));
    ensures ready: dcd_big_ready(a);
    ensures reach: dcd_big_reach(a) == \old(dcd_big_reach(a));
    ensures value: dcd_big_value(a) == -\old(dcd_big_value(a)); */
void dcd_big_negate(dcd_big *a);

/* a = 0. */
/*@ requires a: \valid(a);
    terminates \true;
    assigns a->sign, a->exponent, a->size, a->overflow;
    ensures kept: DCD_BIG_KEPT(\separated(p, a));
    ensures ready: dcd_big_ready(a);
    ensures zero: a->sign == 0 && a->size == 0 && a->exponent == 0 && a->overflow == 0;
    ensures reach: dcd_big_reach(a) == 0;
    ensures value: dcd_big_value(a) == 0; */
void dcd_big_zero(dcd_big *a);

/* Sign of a - b: -1, 0 or 1. */
/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    terminates \true;
    assigns \nothing;
    ensures less: \result == -1 ==> dcd_big_value(a) < dcd_big_value(b);
    ensures equal: \result == 0 ==> dcd_big_value(a) == dcd_big_value(b);
    ensures greater: \result == 1 ==> dcd_big_value(a) > dcd_big_value(b);
    ensures sign: -1 <= \result <= 1; */
int32_t dcd_big_compare(const dcd_big *a, const dcd_big *b);

/* Three numbers as doubles after one common scaling by a power of two, so that the largest is between 2^-32 and 1:
 * directions, for a search; error below 2^-50 of the largest. */
/*@ requires x: DCD_BIG_IN(x);
    requires y: DCD_BIG_IN(y);
    requires z: DCD_BIG_IN(z);
    requires out: \valid(out + (0 .. 2));
    requires apart: \separated(out + (0 .. 2), x) && \separated(out + (0 .. 2), y) && \separated(out + (0 .. 2), z);
    terminates \true;
    assigns out[0 .. 2]; */
void dcd_big_direction(const dcd_big *x, const dcd_big *y, const dcd_big *z, double *out);

#endif

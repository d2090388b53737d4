/* Exact numbers: integers times a power of two, with the ring operations and the sign. Every double is one, so sums and
 * products of doubles are decided without rounding. No division, no tolerance, a fixed number of digits. */
#ifndef DCD_BIG_H
#define DCD_BIG_H

#include <stdbool.h>
#include <stdint.h>

/* Digits of 32 bits. The exact stage needs polynomials of degree 4 in points whose coordinates span 2^-2148 to 2^224,
 * 4 * 75 digits, and with radii of degree 8; and some for carries. */
#define DCD_BIG_DIGITS 640u

/* sign * sum over k of digit[k] * 2^(32 (k + exponent)). sign is -1, 0 or 1; size is 0 when sign is; else the lowest
 * and the highest digit are not 0. `overflow`: more digits were needed here or in a number this was made of; the value
 * is then meaningless. */
typedef struct dcd_big {
    int32_t sign;
    int32_t exponent;
    uint32_t size;
    bool overflow;
    uint32_t digit[DCD_BIG_DIGITS];
} dcd_big;

/* In all of these `out` is another number than `a` and `b`. */
void dcd_big_from_double(double x, dcd_big *out); /* x finite */
void dcd_big_copy(const dcd_big *a, dcd_big *out);
void dcd_big_add(const dcd_big *a, const dcd_big *b, dcd_big *out);
void dcd_big_subtract(const dcd_big *a, const dcd_big *b, dcd_big *out);
void dcd_big_multiply(const dcd_big *a, const dcd_big *b, dcd_big *out);

/* a = -a, a = 0. */
void dcd_big_negate(dcd_big *a);
void dcd_big_zero(dcd_big *a);

/* Sign of a - b: -1, 0 or 1. */
int32_t dcd_big_compare(const dcd_big *a, const dcd_big *b);

/* Three numbers as doubles after one common scaling by a power of two, so that the largest is between 2^-32 and 1:
 * directions, for a search; error below 2^-50 of the largest. */
void dcd_big_direction(const dcd_big *x, const dcd_big *y, const dcd_big *z, double *out);

#endif

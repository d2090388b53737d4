#include "big.h"

#include <string.h>

#define BASE_BITS 32

void dcd_big_zero(dcd_big *a)
{
    a->sign = 0;
    a->exponent = 0;
    a->size = 0;
    a->overflow = false;
}

static void overflow(dcd_big *out)
{
    dcd_big_zero(out);
    out->overflow = true;
}

/* Drops zero digits at both ends. */
static void normalize(dcd_big *a)
{
    uint32_t low = 0;

    while (a->size > 0 && a->digit[a->size - 1] == 0) {
        a->size--;
    }
    while (low < a->size && a->digit[low] == 0) {
        low++;
    }
    if (low > 0) {
        for (uint32_t k = low; k < a->size; k++) {
            a->digit[k - low] = a->digit[k];
        }
        a->size -= low;
        a->exponent += (int32_t)low;
    }
    if (a->size == 0) {
        a->sign = 0;
        a->exponent = 0;
    }
}

/* Splits a finite double into sign, 53-bit integer and exponent of its lowest bit. */
static uint64_t decode(double x, int32_t *exponent, int32_t *sign)
{
    uint64_t bits, mantissa;
    int32_t biased;

    memcpy(&bits, &x, sizeof bits);
    mantissa = bits % 0x10000000000000u;
    biased = (int32_t)(bits / 0x10000000000000u % 0x800u);
    *sign = bits / 0x8000000000000000u != 0 ? -1 : 1;
    *exponent = (biased == 0 ? 1 : biased) - 1075;
    return biased == 0 ? mantissa : mantissa + 0x10000000000000u;
}

void dcd_big_from_double(double x, dcd_big *out)
{
    int32_t exponent, place;
    uint32_t shift;
    uint64_t mantissa;

    out->overflow = false;
    mantissa = decode(x, &exponent, &out->sign);
    place = (exponent + 34 * BASE_BITS) / BASE_BITS; /* exponent is above -34 * 32, so this rounds down */
    shift = (uint32_t)(exponent + 34 * BASE_BITS) % BASE_BITS;
    out->exponent = place - 34;
    out->size = 3;
    out->digit[0] = (uint32_t)(mantissa << shift);
    out->digit[1] = (uint32_t)(mantissa >> (BASE_BITS - 1 - shift) >> 1);
    out->digit[2] = (uint32_t)(mantissa >> BASE_BITS >> (BASE_BITS - 1 - shift) >> 1);
    normalize(out);
}

void dcd_big_copy(const dcd_big *a, dcd_big *out)
{
    out->sign = a->sign;
    out->exponent = a->exponent;
    out->size = a->size;
    out->overflow = a->overflow;
    for (uint32_t k = 0; k < a->size; k++) {
        out->digit[k] = a->digit[k];
    }
}

void dcd_big_negate(dcd_big *a)
{
    a->sign = -a->sign;
}

static int32_t top_of(const dcd_big *a)
{
    return a->exponent + (int32_t)a->size;
}

/* Digit at place k, 0 outside. */
static uint32_t digit_at(const dcd_big *a, int32_t k)
{
    return k >= a->exponent && k < top_of(a) ? a->digit[k - a->exponent] : 0;
}

/* Sign of |a| - |b|; neither is zero. */
static int32_t compare_magnitudes(const dcd_big *a, const dcd_big *b)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    int32_t k = top_of(a);

    if (k != top_of(b)) {
        return k < top_of(b) ? -1 : 1;
    }
    while (k > low) {
        k--;
        if (digit_at(a, k) != digit_at(b, k)) {
            return digit_at(a, k) < digit_at(b, k) ? -1 : 1;
        }
    }
    return 0;
}

/* |a| + |b|, neither zero. */
static void add_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a) > top_of(b) ? top_of(a) : top_of(b);
    uint64_t carry = 0;

    if (high - low >= (int32_t)DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    for (int32_t k = low; k < high; k++) {
        carry += (uint64_t)digit_at(a, k) + digit_at(b, k);
        out->digit[k - low] = (uint32_t)(carry % 0x100000000u);
        carry /= 0x100000000u;
    }
    out->digit[high - low] = (uint32_t)carry;
    out->sign = sign;
    out->exponent = low;
    out->size = (uint32_t)(high - low) + 1;
    out->overflow = false;
    normalize(out);
}

/* |a| - |b|, neither zero, |a| > |b|. */
static void subtract_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a);
    uint32_t borrow = 0;

    if (high - low > (int32_t)DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    for (int32_t k = low; k < high; k++) {
        const uint64_t from = 0x100000000u + digit_at(a, k);
        const uint64_t left = from - digit_at(b, k) - borrow;

        out->digit[k - low] = (uint32_t)(left % 0x100000000u);
        borrow = left < 0x100000000u ? 1 : 0;
    }
    out->sign = sign;
    out->exponent = low;
    out->size = (uint32_t)(high - low);
    out->overflow = false;
    normalize(out);
}

/* a + sign_b |b|. */
static void add_signed(const dcd_big *a, const dcd_big *b, int32_t sign_b, dcd_big *out)
{
    int32_t order;

    if (a->overflow || b->overflow) {
        overflow(out);
    } else if (sign_b == 0) {
        dcd_big_copy(a, out);
    } else if (a->sign == 0) {
        dcd_big_copy(b, out);
        out->sign = sign_b;
    } else if (a->sign == sign_b) {
        add_magnitudes(a, b, sign_b, out);
    } else {
        order = compare_magnitudes(a, b);
        if (order == 0) {
            dcd_big_zero(out);
        } else if (order > 0) {
            subtract_magnitudes(a, b, a->sign, out);
        } else {
            subtract_magnitudes(b, a, sign_b, out);
        }
    }
}

void dcd_big_add(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    add_signed(a, b, b->sign, out);
}

void dcd_big_subtract(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    add_signed(a, b, -b->sign, out);
}

/* out[at, ...) += x * b, where the digit past the end of b is not set yet. */
static void multiply_row(uint32_t x, const dcd_big *b, uint32_t at, dcd_big *out)
{
    uint64_t carry = 0;

    for (uint32_t k = 0; k < b->size; k++) {
        carry += (uint64_t)x * b->digit[k] + out->digit[at + k]; /* at most (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1 */
        out->digit[at + k] = (uint32_t)(carry % 0x100000000u);
        carry /= 0x100000000u;
    }
    out->digit[at + b->size] = (uint32_t)carry;
}

void dcd_big_multiply(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    const uint32_t size = a->size + b->size;

    if (a->overflow || b->overflow || size > DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    if (a->size == 0 || b->size == 0) { /* rotations are full of zeros */
        dcd_big_zero(out);
        return;
    }
    for (uint32_t k = 0; k < size; k++) {
        out->digit[k] = 0;
    }
    for (uint32_t k = 0; k < a->size; k++) {
        multiply_row(a->digit[k], b, k, out);
    }
    out->sign = a->sign * b->sign;
    out->exponent = a->exponent + b->exponent;
    out->size = size;
    out->overflow = false;
    normalize(out);
}

int32_t dcd_big_compare(const dcd_big *a, const dcd_big *b)
{
    if (a->sign != b->sign) {
        return a->sign < b->sign ? -1 : 1;
    }
    return a->sign == 0 ? 0 : a->sign * compare_magnitudes(a, b);
}

/* The digits of a from place `top` down, as a double times 2^(-32 top): the first three that matter. */
static double scaled(const dcd_big *a, int32_t top)
{
    double sum = 0.0, unit = 0x1p-32;

    for (int32_t k = top - 1; k >= top - 4; k--) {
        sum += unit * (double)digit_at(a, k);
        unit *= 0x1p-32;
    }
    return a->sign < 0 ? -sum : sum;
}

void dcd_big_direction(const dcd_big *x, const dcd_big *y, const dcd_big *z, double *out)
{
    int32_t top = INT32_MIN;

    top = x->sign != 0 && top_of(x) > top ? top_of(x) : top;
    top = y->sign != 0 && top_of(y) > top ? top_of(y) : top;
    top = z->sign != 0 && top_of(z) > top ? top_of(z) : top;
    out[0] = x->sign != 0 ? scaled(x, top) : 0.0;
    out[1] = y->sign != 0 ? scaled(y, top) : 0.0;
    out[2] = z->sign != 0 ? scaled(z, top) : 0.0;
}

#include "big.h"

#include <string.h>

#define BASE_BITS 32u

/* A shift by a variable is opaque to the provers: this gives them its bounds, by induction. */
/*@ ghost
    /@ requires bits: bits <= 31;
       terminates \true;
       assigns \nothing;
       ensures range: 1 <= (1 << bits) <= 0x80000000; @/
    void power_bounds(uint32_t bits)
    {
        uint32_t k = 0;

        /@ loop invariant range: k <= bits;
           loop invariant low: 1 <= (1 << k);
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
        /@ loop invariant range: bits <= k <= 31;
           loop invariant low: 1 <= (1 << bits) <= (1 << k);
           loop assigns k;
           loop variant 31 - k; @/
        while (k < 31) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
    } */

void dcd_big_zero(dcd_big *a)
{
    a->sign = 0;
    a->exponent = 0;
    a->size = 0;
    a->overflow = false;
}

/*@ requires out: \valid(out);
    terminates \true;
    assigns out->sign, out->exponent, out->size, out->overflow;
    ensures ready: dcd_big_ready(out) && out->overflow == 1;
    ensures reach: dcd_big_reach(out) == 0; */
static void overflow(dcd_big *out)
{
    dcd_big_zero(out);
    out->overflow = true;
}

/*@ requires a: \valid(a) && a->size <= DCD_BIG_DIGITS;
    terminates \true;
    assigns a->size;
    ensures size: a->size <= \old(a->size);
    ensures top: 0 < a->size ==> 0 < a->digit[a->size - 1];
    ensures value: \forall integer e; dcd_digits(a, a->size, e) == \old(dcd_digits(a, a->size, e)); */
static void drop_high(dcd_big *a)
{
    uint32_t size = a->size;

    /*@ loop invariant size: size <= a->size;
        loop invariant value: \forall integer e; dcd_digits(a, size, e) == dcd_digits(a, a->size, e);
        loop assigns size;
        loop variant size; */
    while (size > 0 && a->digit[size - 1] == 0) {
        size--;
    }
    a->size = size;
}

/* Moves digits down over `low` zeros. */
/*@ requires a: \valid(a) && a->size <= DCD_BIG_DIGITS;
    requires low: 0 < low < a->size && (\forall integer k; 0 <= k < low ==> a->digit[k] == 0);
    requires top: 0 < a->digit[a->size - 1];
    requires reach: dcd_big_reach(a) <= 2 * DCD_BIG_REACH;
    terminates \true;
    assigns *a;
    ensures same: a->sign == \old(a->sign) && a->overflow == \old(a->overflow);
    ensures size: a->size == \old(a->size) - low;
    ensures exponent: a->exponent == \old(a->exponent) + low;
    ensures top: 0 < a->digit[a->size - 1];
    ensures value: dcd_big_magnitude(a) == \old(dcd_big_magnitude(a)); */
static void move_down(dcd_big *a, uint32_t low)
{
    /*@ loop invariant range: low <= k <= a->size;
        loop invariant moved: \forall integer j; 0 <= j < k - low ==> a->digit[j] == \at(a->digit[j + low], Pre);
        loop invariant rest: \forall integer j; k <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop assigns k, a->digit[0 .. 639];
        loop variant a->size - k; */
    for (uint32_t k = low; k < a->size; k++) {
        a->digit[k - low] = a->digit[k];
    }
    a->size -= low;
    a->exponent += (int32_t)low;
    //@ assert moved: \forall integer j; 0 <= j < a->size ==> a->digit[j] == \at(a->digit[j + low], Pre);
}

/* Drops zero digits at both ends. */
/*@ requires a: \valid(a) && a->size <= DCD_BIG_DIGITS;
    requires sign: a->sign == -1 || a->sign == 1;
    requires overflow: a->overflow == 0;
    requires reach: dcd_big_reach(a) <= 2 * DCD_BIG_REACH;
    terminates \true;
    assigns *a;
    ensures ready: dcd_big_ready(a) && a->overflow == 0;
    ensures reach: dcd_big_reach(a) <= \old(dcd_big_reach(a));
    ensures value: dcd_big_value(a) == \old(dcd_big_value(a)); */
static void normalize(dcd_big *a)
{
    uint32_t low = 0;

    drop_high(a);
    if (a->size == 0) {
        a->sign = 0;
        a->exponent = 0;
        return;
    }
    /*@ loop invariant range: low < a->size;
        loop invariant zeros: \forall integer k; 0 <= k < low ==> a->digit[k] == 0;
        loop assigns low;
        loop variant a->size - low; */
    while (a->digit[low] == 0) {
        low++;
    }
    if (low > 0) {
        move_down(a, low);
    }
}

/* Sets the digit at index `at` to what fits of a sum; returns the rest, for the next digit. */
/*@ requires out: \valid(out) && at < DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[at];
    ensures rest: \result == sum / 4294967296;
    ensures value: \forall integer e; dcd_digits(out, at + 1, e) + \result * dcd_unit(at + 1 + e) ==
        \old(dcd_digits(out, at, e)) + sum * dcd_unit(at + e); */
static uint64_t put_digit(uint64_t sum, uint32_t at, dcd_big *out)
{
    out->digit[at] = (uint32_t)(sum % 0x100000000u);
    //@ assert split: sum == out->digit[at] + 4294967296 * (sum / 4294967296);
    //@ assert below: \forall integer e; dcd_digits(out, at, e) == \at(dcd_digits(out, at, e), Pre);
    /*@ assert more: \forall integer e;
            dcd_digits(out, at + 1, e) == dcd_digits(out, at, e) + out->digit[at] * dcd_unit(at + e); */
    //@ assert next: \forall integer e; dcd_unit(at + 1 + e) == 4294967296 * dcd_unit(at + e);
    /*@ assert product: \forall integer e; sum * dcd_unit(at + e) ==
            out->digit[at] * dcd_unit(at + e) + (sum / 4294967296) * (4294967296 * dcd_unit(at + e)); */
    return sum / 0x100000000u;
}

/* Splits a finite double into sign, 53-bit integer and exponent of its lowest bit. */
/*@ requires exponent: \valid(exponent);
    requires sign: \valid(sign) && \separated(sign, exponent);
    terminates \true;
    assigns *exponent, *sign;
    ensures mantissa: \result < 0x20000000000000;
    ensures exponent: -1074 <= *exponent <= 972;
    ensures sign: *sign == -1 || *sign == 1; */
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

/* sign * mantissa * scale * 2^(32 place). */
/*@ requires out: \valid(out);
    requires sign: sign == -1 || sign == 1;
    requires mantissa: mantissa < 0x20000000000000;
    requires scale: 1 <= scale <= 0x80000000;
    requires place: -34 <= place <= 32;
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out) && out->overflow == 0;
    ensures reach: dcd_big_reach(out) <= 36;
    ensures value: dcd_big_value(out) == sign * (mantissa * scale * dcd_unit(place)); */
static void put_scaled(int32_t sign, uint64_t mantissa, uint32_t scale, int32_t place, dcd_big *out)
{
    const uint64_t low = mantissa % 0x100000000u * scale, high = mantissa / 0x100000000u * scale;
    uint64_t rest;

    //@ assert split: mantissa * scale == low + 4294967296 * high;
    rest = put_digit(low, 0, out);
    rest = put_digit(rest + high, 1, out);
    rest = put_digit(rest, 2, out);
    //@ assert none: rest == 0;
    out->sign = sign;
    out->exponent = place;
    out->size = 3;
    out->overflow = false;
    normalize(out);
}

void dcd_big_from_double(double x, dcd_big *out)
{
    int32_t exponent, sign;
    uint32_t shift;
    uint64_t mantissa;

    mantissa = decode(x, &exponent, &sign);
    shift = (uint32_t)(exponent + 34 * 32); /* above 0, so that the quotient rounds down */
    //@ ghost power_bounds(shift % BASE_BITS);
    put_scaled(sign, mantissa, (uint32_t)1 << shift % BASE_BITS, (int32_t)(shift / BASE_BITS) - 34, out);
}

void dcd_big_copy(const dcd_big *a, dcd_big *out)
{
    out->sign = a->sign;
    out->exponent = a->exponent;
    out->size = a->size;
    out->overflow = a->overflow;
    /*@ loop invariant range: k <= a->size;
        loop invariant copied: \forall integer j; 0 <= j < k ==> out->digit[j] == a->digit[j];
        loop assigns k, out->digit[0 .. 639];
        loop variant a->size - k; */
    for (uint32_t k = 0; k < a->size; k++) {
        out->digit[k] = a->digit[k];
    }
}

void dcd_big_negate(dcd_big *a)
{
    a->sign = -a->sign;
}

/*@ requires a: DCD_BIG_IN(a);
    terminates \true;
    assigns \nothing;
    ensures top: \result == a->exponent + a->size; */
static int32_t top_of(const dcd_big *a)
{
    return a->exponent + (int32_t)a->size;
}

/* Digit at place k, 0 outside. */
/*@ requires a: DCD_BIG_IN(a);
    terminates \true;
    assigns \nothing;
    ensures digit: \result == dcd_big_at(a, k); */
static uint32_t digit_at(const dcd_big *a, int32_t k)
{
    return k >= a->exponent && k < top_of(a) ? a->digit[k - a->exponent] : 0;
}

/*@ ghost
    /@ requires a: DCD_BIG_IN(a);
       requires b: DCD_BIG_IN(b);
       requires low: low <= a->exponent && low <= b->exponent;
       requires high: a->exponent + a->size <= high && b->exponent + b->size <= high;
       requires k: low <= k < high && dcd_big_at(a, k) < dcd_big_at(b, k);
       requires same: \forall integer j; k < j < high ==> dcd_big_at(a, j) == dcd_big_at(b, j);
       terminates \true;
       assigns \nothing;
       ensures less: dcd_big_magnitude(a) < dcd_big_magnitude(b); @/
    void less_at(const dcd_big *a, const dcd_big *b, int32_t low, int32_t k, int32_t high)
    {
        //@ assert a: dcd_places(a, low, high) == dcd_big_magnitude(a);
        //@ assert b: dcd_places(b, low, high) == dcd_big_magnitude(b);
        //@ assert less: dcd_places(a, low, high) < dcd_places(b, low, high);
    } */

/* Sign of |a| - |b|; neither is zero. */
/*@ requires a: DCD_BIG_IN(a) && 0 < a->size;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    terminates \true;
    assigns \nothing;
    ensures sign: -1 <= \result <= 1;
    ensures less: \result == -1 ==> dcd_big_magnitude(a) < dcd_big_magnitude(b);
    ensures equal: \result == 0 ==> dcd_big_magnitude(a) == dcd_big_magnitude(b);
    ensures greater: \result == 1 ==> dcd_big_magnitude(a) > dcd_big_magnitude(b);
    ensures low_top: \result == -1 ==> a->exponent + a->size <= b->exponent + b->size;
    ensures high_top: \result == 1 ==> a->exponent + a->size >= b->exponent + b->size; */
static int32_t compare_magnitudes(const dcd_big *a, const dcd_big *b)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t top_a = top_of(a), top_b = top_of(b);
    int32_t k = top_a;

    if (top_a < top_b) {
        //@ ghost less_at(a, b, low, top_b - 1, top_b);
        return -1;
    }
    if (top_a > top_b) {
        //@ ghost less_at(b, a, low, top_a - 1, top_a);
        return 1;
    }
    /*@ loop invariant range: low <= k <= top_a;
        loop invariant same: \forall integer j; k <= j < top_a ==> dcd_big_at(a, j) == dcd_big_at(b, j);
        loop assigns k;
        loop variant k - low; */
    while (k > low) {
        uint32_t x, y;

        k--;
        x = digit_at(a, k);
        y = digit_at(b, k);
        if (x < y) {
            //@ ghost less_at(a, b, low, k, top_a);
            return -1;
        }
        if (x > y) {
            //@ ghost less_at(b, a, low, k, top_a);
            return 1;
        }
    }
    //@ assert same: dcd_places(a, low, top_a) == dcd_places(b, low, top_a);
    //@ assert a: dcd_places(a, low, top_a) == dcd_big_magnitude(a);
    //@ assert b: dcd_places(b, low, top_a) == dcd_big_magnitude(b);
    return 0;
}

/* Digits of |a| + |b| from place `low` up; returns the carry. */
/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires places: -DCD_BIG_REACH <= low <= high <= DCD_BIG_REACH && high - low <= 640;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures carry: \result <= 1;
    ensures value: dcd_digits(out, high - low, low) + \result * dcd_unit(high) ==
        dcd_places(a, low, high) + dcd_places(b, low, high); */
static uint32_t add_digits(const dcd_big *a, const dcd_big *b, int32_t low, int32_t high, dcd_big *out)
{
    uint64_t carry = 0;

    /*@ loop invariant range: low <= k <= high;
        loop invariant carry: carry <= 1;
        loop invariant value: dcd_digits(out, k - low, low) + carry * dcd_unit(k) ==
            dcd_places(a, low, k) + dcd_places(b, low, k);
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant high - k; */
    for (int32_t k = low; k < high; k++) {
        const uint64_t sum = carry + digit_at(a, k) + digit_at(b, k);

        carry = put_digit(sum, (uint32_t)(k - low), out);
        //@ assert a: dcd_places(a, low, k) == \at(dcd_places(a, low, k), LoopCurrent);
        //@ assert b: dcd_places(b, low, k) == \at(dcd_places(b, low, k), LoopCurrent);
    }
    return (uint32_t)carry;
}

/* sign (|a| + |b|), neither zero. */
/*@ requires a: DCD_BIG_IN(a) && 0 < a->size;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires sign: sign == -1 || sign == 1;
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \max(dcd_big_reach(a), dcd_big_reach(b)) + 1;
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == sign * (dcd_big_magnitude(a) + dcd_big_magnitude(b)); */
static void add_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a) > top_of(b) ? top_of(a) : top_of(b);

    if (high - low >= (int32_t)DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    put_digit(add_digits(a, b, low, high, out), (uint32_t)(high - low), out);
    //@ assert a: dcd_places(a, low, high) == dcd_big_magnitude(a);
    //@ assert b: dcd_places(b, low, high) == dcd_big_magnitude(b);
    out->sign = sign;
    out->exponent = low;
    out->size = (uint32_t)(high - low) + 1;
    out->overflow = false;
    normalize(out);
}

/* Digits of |a| - |b| from place `low` up, as a sum with the complement of b; returns the carry, 1 when |a| >= |b|. */
/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires places: -DCD_BIG_REACH <= low <= high <= DCD_BIG_REACH && high - low <= 640;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures carry: \result <= 1;
    ensures value: dcd_digits(out, high - low, low) + \result * dcd_unit(high) ==
        dcd_unit(high) + dcd_places(a, low, high) - dcd_places(b, low, high); */
static uint64_t subtract_digits(const dcd_big *a, const dcd_big *b, int32_t low, int32_t high, dcd_big *out)
{
    uint64_t carry = 1;

    /*@ loop invariant range: low <= k <= high;
        loop invariant carry: carry <= 1;
        loop invariant value: dcd_digits(out, k - low, low) + carry * dcd_unit(k) ==
            dcd_unit(k) + dcd_places(a, low, k) - dcd_places(b, low, k);
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant high - k; */
    for (int32_t k = low; k < high; k++) {
        const uint64_t sum = carry + 0xffffffffu + digit_at(a, k) - digit_at(b, k);

        carry = put_digit(sum, (uint32_t)(k - low), out);
        //@ assert a: dcd_places(a, low, k) == \at(dcd_places(a, low, k), LoopCurrent);
        //@ assert b: dcd_places(b, low, k) == \at(dcd_places(b, low, k), LoopCurrent);
    }
    return carry;
}

/* sign (|a| - |b|), neither zero, |a| > |b|. */
/*@ requires a: DCD_BIG_IN(a) && 0 < a->size;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires sign: sign == -1 || sign == 1;
    requires greater: dcd_big_magnitude(a) > dcd_big_magnitude(b);
    requires top: a->exponent + a->size >= b->exponent + b->size;
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \max(dcd_big_reach(a), dcd_big_reach(b));
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == sign * (dcd_big_magnitude(a) - dcd_big_magnitude(b)); */
static void subtract_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a);

    if (high - low > (int32_t)DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    subtract_digits(a, b, low, high, out);
    //@ assert a: dcd_places(a, low, high) == dcd_big_magnitude(a);
    //@ assert b: dcd_places(b, low, high) == dcd_big_magnitude(b);
    //@ assert bound: dcd_digits(out, high - low, low) < dcd_unit(high);
    //@ assert value: dcd_digits(out, high - low, low) == dcd_big_magnitude(a) - dcd_big_magnitude(b);
    out->sign = sign;
    out->exponent = low;
    out->size = (uint32_t)(high - low);
    out->overflow = false;
    normalize(out);
}

/* a + sign_b |b|. */
/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires sign: -1 <= sign_b <= 1 && (sign_b == 0 <==> b->sign == 0);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \max(dcd_big_reach(a), dcd_big_reach(b)) + 1;
    ensures sticky: a->overflow == 1 || b->overflow == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == dcd_big_value(a) + sign_b * dcd_big_magnitude(b); */
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

/* The first n digits of out = 0. */
/*@ requires out: \valid(out) && n <= DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures zero: \forall integer k; 0 <= k < n ==> out->digit[k] == 0; */
static void clear_digits(uint32_t n, dcd_big *out)
{
    /*@ loop invariant range: k <= n;
        loop invariant zero: \forall integer j; 0 <= j < k ==> out->digit[j] == 0;
        loop assigns k, out->digit[0 .. 639];
        loop variant n - k; */
    for (uint32_t k = 0; k < n; k++) {
        out->digit[k] = 0;
    }
}

/* out[at, ...) += x * b, where the digit past the end of b is not set yet. */
/*@ requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, b) && at + b->size < DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures value: dcd_digits(out, at + b->size + 1, 0) ==
        \old(dcd_digits(out, at + b->size, 0)) + x * dcd_digits(b, b->size, at); */
static void multiply_row(uint32_t x, const dcd_big *b, uint32_t at, dcd_big *out)
{
    uint64_t carry = 0;

    /*@ loop invariant range: k <= b->size;
        loop invariant carry: carry <= 0xffffffff;
        loop invariant rest: \forall integer j; at + k <= j < 640 ==> out->digit[j] == \at(out->digit[j], Pre);
        loop invariant value: dcd_digits(out, at + k, 0) + carry * dcd_unit(at + k) ==
            \at(dcd_digits(out, at + \at(k, Here), 0), Pre) + x * dcd_digits(b, k, at);
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant b->size - k; */
    for (uint32_t k = 0; k < b->size; k++) {
        const uint64_t product = (uint64_t)x * b->digit[k];

        //@ assert product: product <= 0xfffffffe00000001;
        carry = put_digit(product + out->digit[at + k] + carry, at + k, out); /* at most 2^64 - 1 */
        //@ assert same: dcd_digits(b, k, at) == \at(dcd_digits(b, k, at), LoopCurrent);
        //@ assert more: dcd_digits(b, k + 1, at) == dcd_digits(b, k, at) + b->digit[k] * dcd_unit(at + k);
        //@ assert times: x * dcd_digits(b, k + 1, at) == x * dcd_digits(b, k, at) + product * dcd_unit(at + k);
    }
    carry = put_digit(carry, at + b->size, out);
}

/* Digits of |a| |b|, neither zero. */
/*@ requires a: DCD_BIG_IN(a) && 0 < a->size;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b) && a->size + b->size <= DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures value: dcd_digits(out, a->size + b->size, 0) ==
        dcd_digits(a, a->size, 0) * dcd_digits(b, b->size, 0); */
static void multiply_digits(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    clear_digits(a->size + b->size, out);
    //@ assert zero: dcd_digits(out, b->size, 0) == 0;
    /*@ loop invariant range: k <= a->size;
        loop invariant value: dcd_digits(out, b->size + k, 0) == dcd_digits(a, k, 0) * dcd_digits(b, b->size, 0);
        loop assigns k, out->digit[0 .. 639];
        loop variant a->size - k; */
    for (uint32_t k = 0; k < a->size; k++) {
        multiply_row(a->digit[k], b, k, out);
        //@ assert scaled: dcd_scaled(0, k);
        //@ assert a: dcd_digits(a, k, 0) == \at(dcd_digits(a, k, 0), LoopCurrent);
        //@ assert b: dcd_digits(b, b->size, 0) == \at(dcd_digits(b, b->size, 0), LoopCurrent);
        //@ assert shifted: dcd_digits(b, b->size, k) == dcd_digits(b, b->size, 0) * dcd_unit(k);
        //@ assert more: dcd_digits(a, k + 1, 0) == dcd_digits(a, k, 0) + a->digit[k] * dcd_unit(k);
    }
}

void dcd_big_multiply(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    if (a->overflow || b->overflow || a->size + b->size > DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    if (a->size == 0 || b->size == 0) { /* rotations are full of zeros */
        dcd_big_zero(out);
        return;
    }
    multiply_digits(a, b, out);
    //@ assert scaled: dcd_scaled(0, a->exponent) && dcd_scaled(0, b->exponent) && dcd_scaled(0, a->exponent + b->exponent);
    //@ assert unit: dcd_unit(a->exponent + b->exponent) == dcd_unit(a->exponent) * dcd_unit(b->exponent);
    /*@ assert value: dcd_digits(out, a->size + b->size, a->exponent + b->exponent) ==
            dcd_big_magnitude(a) * dcd_big_magnitude(b); */
    out->sign = a->sign * b->sign;
    out->exponent = a->exponent + b->exponent;
    out->size = a->size + b->size;
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

/*@ requires a: DCD_BIG_IN(a);
    requires top: -DCD_BIG_REACH <= top <= DCD_BIG_REACH;
    terminates \true;
    assigns \nothing; */
/* The digits of a from place `top` down, as a double times 2^(-32 top): the first three that matter. */
static double scaled(const dcd_big *a, int32_t top)
{
    double sum = 0.0, unit = 0x1p-32;

    /*@ loop invariant range: top - 5 <= k <= top - 1;
        loop assigns k, sum, unit;
        loop variant k + 5 - top; */
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

#include "number/big.h"

#include "number/bits.h"

#define BASE_BITS 32u

/* A shift by a variable is opaque to the provers: this gives them its bounds and value, by induction. */
/*@ ghost
    /@ requires bits: bits <= 31;
       requires place: -34 <= place <= 32;
       terminates \true;
       assigns \nothing;
       ensures range: 1 <= (1 << bits) <= 0x80000000;
       ensures value: dcd_power(32 * place + bits) == dcd_term(1 << bits, place); @/
    void power_bounds(uint32_t bits, int32_t place)
    {
        uint32_t k = 0;

        /@ loop invariant range: k <= bits;
           loop invariant low: 1 <= (1 << k);
           loop invariant value: dcd_power(32 * place + k) == dcd_term(1 << k, place);
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert twice: (1 << (k + 1)) == (1 << k) + (1 << k);
            //@ assert seen: dcd_sum_seen(1 << k, 1 << k);
            //@ assert next: dcd_power(32 * place + (k + 1)) == 2 * dcd_power(32 * place + k);
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

/*@ requires a: \valid(a) && 0 <= a->size <= DCD_BIG_DIGITS;
    terminates \true;
    assigns a->size;
    ensures size: 0 <= a->size <= \old(a->size);
    ensures top: 0 < a->size ==> 0 < a->digit[a->size - 1];
    ensures value: \forall integer e; dcd_digits(a, a->size, e) == \old(dcd_digits(a, a->size, e)); */
static void drop_high(dcd_big *a)
{
    int32_t size = a->size;

    /*@ loop invariant size: 0 <= size <= a->size;
        loop invariant value: \forall integer e; dcd_digits(a, size, e) == dcd_digits(a, a->size, e);
        loop assigns size;
        loop variant size; */
    while (size > 0 && a->digit[size - 1] == 0) {
        size--;
    }
    a->size = size;
}

/* Moves `size` digits down over `low` zeros. */
/*@ requires a: \valid(a);
    requires low: 0 < low && 0 < size && low + size <= DCD_BIG_DIGITS;
    requires zeros: \forall integer k; 0 <= k < low ==> a->digit[k] == 0;
    terminates \true;
    assigns a->digit[0 .. 639];
    ensures top: a->digit[size - 1] == \old(a->digit[size + low - 1]);
    ensures value: dcd_digits(a, size, a->exponent + low) == \old(dcd_digits(a, size + low, a->exponent)); */
static void move_digits(dcd_big *a, int32_t low, int32_t size)
{
    //@ assert seen: dcd_zeros_seen(low);
    //@ assert zero: dcd_digits(a, low, a->exponent) == 0;
    /*@ loop invariant range: 0 <= k <= size;
        loop invariant top: 0 < k ==> a->digit[k - 1] == \at(a->digit[\at(k, Here) - 1 + low], Pre);
        loop invariant rest: \forall integer j; k <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop invariant value: dcd_digits(a, k, a->exponent + low) ==
            \at(dcd_digits(a, \at(k, Here) + low, a->exponent), Pre);
        loop assigns k, a->digit[0 .. 639];
        loop variant size - k; */
    for (int32_t k = 0; k < size; k++) {
        //@ assert old: a->digit[k + low] == \at(a->digit[\at(k, Here) + low], Pre);
        /*@ assert more: \at(dcd_digits(a, \at(k, Here) + low + 1, a->exponent), Pre) ==
                \at(dcd_digits(a, \at(k, Here) + low, a->exponent), Pre) +
                dcd_term(a->digit[k + low], k + low + a->exponent); */
        a->digit[k] = a->digit[k + low];
        //@ assert below: dcd_digits(a, k, a->exponent + low) == \at(dcd_digits(a, k, a->exponent + low), LoopCurrent);
    }
    //@ assert top: a->digit[size - 1] == \at(a->digit[size - 1 + low], Pre);
}

/* Drops zero digits at both ends. */
/*@ requires a: \valid(a) && 0 <= a->size <= DCD_BIG_DIGITS;
    requires sign: a->sign == -1 || a->sign == 1;
    requires overflow: a->overflow == 0;
    requires reach: dcd_big_reach(a) <= 2 * DCD_BIG_REACH;
    terminates \true;
    assigns *a;
    ensures ready: dcd_big_ready(a) && a->overflow == 0;
    ensures reach: dcd_big_reach(a) <= \old(dcd_big_reach(a));
    ensures sign: a->sign == \old(a->sign) || (a->sign == 0 && \old(dcd_big_magnitude(a)) == 0);
    ensures magnitude: dcd_big_magnitude(a) == \old(dcd_big_magnitude(a));
    ensures value: dcd_big_value(a) == \old(dcd_big_value(a)); */
static void normalize(dcd_big *a)
{
    int32_t low = 0;

    drop_high(a);
    //@ assert kept: dcd_big_magnitude(a) == \at(dcd_big_magnitude(a), Pre);
    if (a->size == 0) {
        //@ assert none: dcd_big_magnitude(a) == 0;
        a->sign = 0;
        a->exponent = 0;
        return;
    }
    /*@ loop invariant range: 0 <= low < a->size;
        loop invariant zeros: \forall integer k; 0 <= k < low ==> a->digit[k] == 0;
        loop assigns low;
        loop variant a->size - low; */
    while (a->digit[low] == 0) {
        low++;
    }
    if (low > 0) {
        move_digits(a, low, a->size - low);
        a->size -= low;
        a->exponent += low;
    }
    //@ assert moved: dcd_big_magnitude(a) == \at(dcd_big_magnitude(a), Pre);
}

/* Sets the digit at index `at` to what fits of a sum; returns the rest, for the next digit. */
/*@ requires out: \valid(out) && 0 <= at < DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[at];
    ensures rest: \result == sum / 4294967296;
    ensures value: \forall integer e; dcd_digits(out, at + 1, e) + dcd_term(\result, at + 1 + e) ==
        \old(dcd_digits(out, at, e)) + dcd_term(sum, at + e); */
static uint64_t put_digit(uint64_t sum, int32_t at, dcd_big *out)
{
    out->digit[at] = (uint32_t)(sum % 0x100000000u);
    //@ assert split: sum == out->digit[at] + 4294967296 * (sum / 4294967296);
    //@ assert below: \forall integer e; dcd_digits(out, at, e) == \at(dcd_digits(out, at, e), Pre);
    /*@ assert more: \forall integer e;
            dcd_digits(out, at + 1, e) == dcd_digits(out, at, e) + dcd_term(out->digit[at], at + e); */
    /*@ assert term: \forall integer e; dcd_term(sum, at + e) ==
            dcd_term(out->digit[at], at + e) + dcd_term(sum / 4294967296, at + 1 + e); */
    return sum / 0x100000000u;
}

/* The same for the sum of two digits and a carry. */
/*@ requires out: \valid(out) && 0 <= at < DCD_BIG_DIGITS;
    requires carry: carry <= 1;
    terminates \true;
    assigns out->digit[at];
    ensures carry: \result <= 1;
    ensures value: \forall integer e; dcd_digits(out, at + 1, e) + dcd_term(\result, at + 1 + e) ==
        \old(dcd_digits(out, at, e)) + dcd_term(carry, at + e) + dcd_term(x, at + e) + dcd_term(y, at + e); */
static uint64_t put_sum(uint32_t x, uint32_t y, uint64_t carry, int32_t at, dcd_big *out)
{
    //@ assert seen: dcd_sum_seen(carry, x) && dcd_sum_seen(carry + x, y);
    /*@ assert sum: \forall integer e; dcd_term(carry + x + y, at + e) ==
            dcd_term(carry, at + e) + dcd_term(x, at + e) + dcd_term(y, at + e); */
    return put_digit(carry + x + y, at, out);
}

/* The same for the product of two digits, an old digit and a carry. */
/*@ requires out: \valid(out) && 0 <= at < DCD_BIG_DIGITS;
    requires carry: carry <= 0xffffffff;
    terminates \true;
    assigns out->digit[at];
    ensures carry: \result <= 0xffffffff;
    ensures value: \forall integer e; dcd_digits(out, at + 1, e) + dcd_term(\result, at + 1 + e) ==
        \old(dcd_digits(out, at, e) + dcd_term(out->digit[at], at + e)) + dcd_term(x * y, at + e) +
        dcd_term(carry, at + e); */
static uint64_t put_product(uint32_t x, uint32_t y, uint64_t carry, int32_t at, dcd_big *out)
{
    const uint64_t product = (uint64_t)x * y;
    const uint32_t old = out->digit[at];

    //@ assert row: 0 <= x * y <= 0xffffffff * y;
    //@ assert product: x * y <= 0xffffffff * 0xffffffff;
    //@ assert value: product == x * y;
    //@ assert seen: dcd_sum_seen(product, old) && dcd_sum_seen(product + old, carry);
    /*@ assert sum: \forall integer e; dcd_term(product + old + carry, at + e) ==
            dcd_term(product, at + e) + dcd_term(old, at + e) + dcd_term(carry, at + e); */
    return put_digit(product + old + carry, at, out); /* at most 2^64 - 1 */
}

/* Splits a double's bits into sign, 53-bit integer and exponent of its lowest bit. */
/*@ requires exponent: \valid(exponent);
    requires sign: \valid(sign) && \separated(sign, exponent);
    terminates \true;
    assigns *exponent, *sign;
    ensures mantissa: \result == dcd_bits_mantissa(bits) && \result < 0x20000000000000;
    ensures exponent: *exponent == dcd_bits_scale(bits) && -1074 <= *exponent <= 972;
    ensures sign: *sign == dcd_bits_sign(bits) && (*sign == -1 || *sign == 1); */
static uint64_t decode(uint64_t bits, int32_t *exponent, int32_t *sign)
{
    const uint64_t mantissa = bits % 0x10000000000000u;
    const int32_t biased = (int32_t)(bits / 0x10000000000000u % 0x800u);

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
    ensures value: dcd_big_value(out) == dcd_signed(sign, dcd_term(mantissa * scale, place)); */
static void put_scaled(int32_t sign, uint64_t mantissa, uint32_t scale, int32_t place, dcd_big *out)
{
    const uint64_t low = mantissa % 0x100000000u * scale, high = mantissa / 0x100000000u * scale;
    uint64_t rest;

    //@ assert split: mantissa * scale == low + 4294967296 * high;
    //@ assert term: dcd_term(mantissa * scale, place) == dcd_term(low, place) + dcd_term(high, 1 + place);
    rest = put_digit(low, 0, out);
    //@ assert first: dcd_digits(out, 1, place) + dcd_term(rest, 1 + place) == dcd_term(low, place);
    //@ assert seen: dcd_sum_seen(rest, high);
    //@ assert sum: dcd_term(rest + high, 1 + place) == dcd_term(rest, 1 + place) + dcd_term(high, 1 + place);
    rest = put_digit(rest + high, 1, out);
    //@ assert second: dcd_digits(out, 2, place) + dcd_term(rest, 2 + place) == dcd_term(mantissa * scale, place);
    rest = put_digit(rest, 2, out);
    //@ assert none: rest == 0;
    //@ assert third: dcd_digits(out, 3, place) == dcd_term(mantissa * scale, place);
    out->sign = sign;
    out->exponent = place;
    out->size = 3;
    out->overflow = false;
    normalize(out);
}

/* The number that the bits of a double are worth. */
/*@ requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out) && out->overflow == 0;
    ensures reach: dcd_big_reach(out) <= 36;
    ensures value: dcd_big_value(out) ==
        dcd_signed(dcd_bits_sign(bits), dcd_bits_mantissa(bits) * dcd_power(dcd_bits_scale(bits))); */
static void from_bits(uint64_t bits, dcd_big *out)
{
    int32_t exponent, sign, place;
    uint32_t shift;
    uint64_t mantissa;

    mantissa = decode(bits, &exponent, &sign);
    shift = (uint32_t)(exponent + 34 * 32); /* above 0, so that the quotient rounds down */
    place = (int32_t)(shift / BASE_BITS) - 34;
    //@ ghost power_bounds(shift % BASE_BITS, place);
    //@ assert exponent: exponent == 32 * place + shift % 32;
    put_scaled(sign, mantissa, (uint32_t)1 << shift % BASE_BITS, place, out);
    //@ assert seen: dcd_power_seen(mantissa, 1 << (shift % 32));
    //@ assert power: dcd_power(exponent) == dcd_term(1 << (shift % 32), place);
    //@ assert term: dcd_term(mantissa * (1 << (shift % 32)), place) == mantissa * dcd_power(exponent);
    //@ assert value: dcd_big_value(out) == dcd_signed(sign, mantissa * dcd_power(exponent));
}

/*@ requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out) && out->overflow == 0;
    ensures reach: dcd_big_reach(out) <= 36;
    ensures value: dcd_big_value(out) ==
        dcd_signed(dcd_bits_sign(bits), dcd_bits_mantissa(bits) * dcd_power(dcd_bits_scale(bits))); */
static void put_bits(uint64_t bits, dcd_big *out)
{
    from_bits(bits, out);
}

void dcd_big_from_double(double x, dcd_big *out)
{
    put_bits(dcd_bits_of_double(x), out);
}

/*@ requires a: DCD_BIG_IN(a);
    requires out: DCD_BIG_OUT(out, a);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) == \old(dcd_big_reach(a));
    ensures same: out->sign == \old(a->sign) && out->size == \old(a->size) && out->exponent == \old(a->exponent) &&
        out->overflow == \old(a->overflow);
    ensures magnitude: dcd_big_magnitude(out) == \old(dcd_big_magnitude(a)); */
static void copy(const dcd_big *a, dcd_big *out)
{
    out->sign = a->sign;
    out->exponent = a->exponent;
    out->size = a->size;
    out->overflow = a->overflow;
    /*@ loop invariant range: 0 <= k <= a->size;
        loop invariant copied: \forall integer j; 0 <= j < k ==> out->digit[j] == \at(a->digit[j], Pre);
        loop invariant rest: \forall integer j; 0 <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop assigns k, out->digit[0 .. 639];
        loop variant a->size - k; */
    for (int32_t k = 0; k < a->size; k++) {
        out->digit[k] = a->digit[k];
    }
    //@ assert copied: dcd_digits(out, a->size, a->exponent) == \at(dcd_digits(a, a->size, a->exponent), Pre);
}

void dcd_big_copy(const dcd_big *a, dcd_big *out)
{
    copy(a, out);
}

void dcd_big_negate(dcd_big *a)
{
    a->sign = -a->sign;
}

/*@ ghost
    /@ requires a: DCD_BIG_IN(a);
       terminates \true;
       assigns \nothing;
       ensures ready: 0 <= dcd_big_reach(a) && -1 <= a->sign <= 1 && (a->overflow == 1 ==> a->sign == 0);
       ensures zero: a->sign == 0 ==> dcd_big_value(a) == 0;
       ensures above: a->sign == 1 ==> dcd_big_value(a) == dcd_big_magnitude(a) && 0 < dcd_big_magnitude(a);
       ensures below: a->sign == -1 ==> dcd_big_value(a) == -dcd_big_magnitude(a) && 0 < dcd_big_magnitude(a); @/
    void magnitude_sign(const dcd_big *a)
    {
        if (a->size > 0) {
            //@ assert seen: dcd_bound_seen(a->size);
            //@ assert positive: 0 < dcd_digits(a, a->size, a->exponent);
        }
    } */

/*@ requires a: DCD_BIG_IN(a);
    terminates \true;
    assigns \nothing;
    ensures top: \result == a->exponent + a->size; */
static int32_t top_of(const dcd_big *a)
{
    return a->exponent + a->size;
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
    ensures value: dcd_digits(out, high - low, low) + dcd_term(\result, high) ==
        \old(dcd_places(a, low, high)) + \old(dcd_places(b, low, high)); */
static uint32_t add_digits(const dcd_big *a, const dcd_big *b, int32_t low, int32_t high, dcd_big *out)
{
    uint64_t carry = 0;

    /*@ loop invariant range: low <= k <= high;
        loop invariant carry: carry <= 1;
        loop invariant a: \forall integer j; 0 <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop invariant b: \forall integer j; 0 <= j < 640 ==> b->digit[j] == \at(b->digit[j], Pre);
        loop invariant value: dcd_digits(out, k - low, low) + dcd_term(carry, k) ==
            \at(dcd_places(a, low, \at(k, Here)), Pre) + \at(dcd_places(b, low, \at(k, Here)), Pre);
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant high - k; */
    for (int32_t k = low; k < high; k++) {
        const uint32_t x = digit_at(a, k), y = digit_at(b, k);

        //@ assert x: x == \at(dcd_big_at(a, \at(k, Here)), Pre);
        //@ assert y: y == \at(dcd_big_at(b, \at(k, Here)), Pre);
        /*@ assert more_a: \at(dcd_places(a, low, \at(k, Here) + 1), Pre) ==
                \at(dcd_places(a, low, \at(k, Here)), Pre) + dcd_term(x, k); */
        /*@ assert more_b: \at(dcd_places(b, low, \at(k, Here) + 1), Pre) ==
                \at(dcd_places(b, low, \at(k, Here)), Pre) + dcd_term(y, k); */
        carry = put_sum(x, y, carry, k - low, out);
        /*@ assert step: dcd_digits(out, k - low + 1, low) + dcd_term(carry, k + 1) ==
                \at(dcd_digits(out, k - low, low), LoopCurrent) + \at(dcd_term(carry, k), LoopCurrent) +
                dcd_term(x, k) + dcd_term(y, k); */
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
    ensures reach: dcd_big_reach(out) <= \max(\old(dcd_big_reach(a)), \old(dcd_big_reach(b))) + 1;
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == dcd_signed(sign, \old(dcd_big_magnitude(a)) + \old(dcd_big_magnitude(b))); */
static void add_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a) > top_of(b) ? top_of(a) : top_of(b);
    uint32_t carry;

    if (high - low >= DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    //@ assert a: dcd_places(a, low, high) == dcd_big_magnitude(a);
    //@ assert b: dcd_places(b, low, high) == dcd_big_magnitude(b);
    carry = add_digits(a, b, low, high, out);
    //@ assert none: carry / 4294967296 == 0;
    put_digit(carry, high - low, out);
    /*@ assert sum: dcd_digits(out, high - low + 1, low) ==
            \at(dcd_big_magnitude(a), Pre) + \at(dcd_big_magnitude(b), Pre); */
    out->sign = sign;
    out->exponent = low;
    out->size = high - low + 1;
    out->overflow = false;
    //@ assert value: dcd_big_magnitude(out) == \at(dcd_big_magnitude(a), Pre) + \at(dcd_big_magnitude(b), Pre);
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
    ensures value: dcd_digits(out, high - low, low) + dcd_term(\result, high) ==
        dcd_term(1, high) + \old(dcd_places(a, low, high)) - \old(dcd_places(b, low, high)); */
static uint64_t subtract_digits(const dcd_big *a, const dcd_big *b, int32_t low, int32_t high, dcd_big *out)
{
    uint64_t carry = 1;

    /*@ loop invariant range: low <= k <= high;
        loop invariant carry: carry <= 1;
        loop invariant a: \forall integer j; 0 <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop invariant b: \forall integer j; 0 <= j < 640 ==> b->digit[j] == \at(b->digit[j], Pre);
        loop invariant value: dcd_digits(out, k - low, low) + dcd_term(carry, k) == dcd_term(1, k) +
            \at(dcd_places(a, low, \at(k, Here)), Pre) - \at(dcd_places(b, low, \at(k, Here)), Pre);
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant high - k; */
    for (int32_t k = low; k < high; k++) {
        const uint32_t x = digit_at(a, k), y = digit_at(b, k);

        //@ assert x: x == \at(dcd_big_at(a, \at(k, Here)), Pre);
        //@ assert y: y == \at(dcd_big_at(b, \at(k, Here)), Pre);
        /*@ assert more_a: \at(dcd_places(a, low, \at(k, Here) + 1), Pre) ==
                \at(dcd_places(a, low, \at(k, Here)), Pre) + dcd_term(x, k); */
        /*@ assert more_b: \at(dcd_places(b, low, \at(k, Here) + 1), Pre) ==
                \at(dcd_places(b, low, \at(k, Here)), Pre) + dcd_term(y, k); */
        //@ assert seen: dcd_complement_seen(y);
        //@ assert complement: dcd_term(4294967295 - y, k) + dcd_term(y, k) + dcd_term(1, k) == dcd_term(1, k + 1);
        carry = put_sum(x, 0xffffffffu - y, carry, k - low, out);
        /*@ assert step: dcd_digits(out, k - low + 1, low) + dcd_term(carry, k + 1) ==
                \at(dcd_digits(out, k - low, low), LoopCurrent) + \at(dcd_term(carry, k), LoopCurrent) +
                dcd_term(x, k) + dcd_term(4294967295 - y, k); */
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
    ensures reach: dcd_big_reach(out) <= \max(\old(dcd_big_reach(a)), \old(dcd_big_reach(b)));
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == dcd_signed(sign, \old(dcd_big_magnitude(a)) - \old(dcd_big_magnitude(b))); */
static void subtract_magnitudes(const dcd_big *a, const dcd_big *b, int32_t sign, dcd_big *out)
{
    const int32_t low = a->exponent < b->exponent ? a->exponent : b->exponent;
    const int32_t high = top_of(a);

    if (high - low > DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    //@ assert a: dcd_places(a, low, high) == dcd_big_magnitude(a);
    //@ assert b: dcd_places(b, low, high) == dcd_big_magnitude(b);
    subtract_digits(a, b, low, high, out);
    //@ assert seen: dcd_bound_seen(high - low);
    //@ assert bound: 0 <= dcd_digits(out, high - low, low) < dcd_term(1, high);
    /*@ assert difference: dcd_digits(out, high - low, low) ==
            \at(dcd_big_magnitude(a), Pre) - \at(dcd_big_magnitude(b), Pre); */
    out->sign = sign;
    out->exponent = low;
    out->size = high - low;
    out->overflow = false;
    //@ assert value: dcd_big_magnitude(out) == \at(dcd_big_magnitude(a), Pre) - \at(dcd_big_magnitude(b), Pre);
    normalize(out);
}

/* a + sign_b |b|, neither zero, of opposite signs. */
/*@ requires a: DCD_BIG_IN(a) && a->overflow == 0;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires signs: (a->sign == 1 && sign_b == -1) || (a->sign == -1 && sign_b == 1);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \max(\old(dcd_big_reach(a)), \old(dcd_big_reach(b))) + 1;
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == \old(dcd_big_value(a)) + dcd_signed(sign_b, \old(dcd_big_magnitude(b))); */
static void add_opposite(const dcd_big *a, const dcd_big *b, int32_t sign_b, dcd_big *out)
{
    const int32_t order = compare_magnitudes(a, b);

    if (order == 0) {
        dcd_big_zero(out);
    } else if (order > 0) {
        subtract_magnitudes(a, b, a->sign, out);
    } else {
        subtract_magnitudes(b, a, sign_b, out);
    }
}

/* a + sign_b |b|. */
/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    requires sign: -1 <= sign_b <= 1 && (sign_b == 0 <==> b->sign == 0);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \max(\old(dcd_big_reach(a)), \old(dcd_big_reach(b))) + 1;
    ensures sticky: \old(a->overflow) == 1 || \old(b->overflow) == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==>
        dcd_big_value(out) == \old(dcd_big_value(a)) + dcd_signed(sign_b, \old(dcd_big_magnitude(b))); */
static void add_signed(const dcd_big *a, const dcd_big *b, int32_t sign_b, dcd_big *out)
{
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
        add_opposite(a, b, sign_b, out);
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
/*@ requires out: \valid(out) && 0 <= n <= DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures zero: \forall integer k; 0 <= k < n ==> out->digit[k] == 0; */
static void clear_digits(int32_t n, dcd_big *out)
{
    /*@ loop invariant range: 0 <= k <= n;
        loop invariant zero: \forall integer j; 0 <= j < k ==> out->digit[j] == 0;
        loop assigns k, out->digit[0 .. 639];
        loop variant n - k; */
    for (int32_t k = 0; k < n; k++) {
        out->digit[k] = 0;
    }
}

/* out[at, ...) += x * b, where the digit past the end of b is not set yet. */
/*@ requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, b) && 0 <= at && at + b->size < DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures value: dcd_digits(out, at + b->size + 1, 0) ==
        \old(dcd_digits(out, at + b->size, 0)) + dcd_times(x, \old(dcd_digits(b, b->size, at))); */
static void multiply_row(uint32_t x, const dcd_big *b, int32_t at, dcd_big *out)
{
    uint64_t carry = 0;

    /*@ loop invariant range: 0 <= k <= b->size;
        loop invariant carry: carry <= 0xffffffff;
        loop invariant b: \forall integer j; 0 <= j < 640 ==> b->digit[j] == \at(b->digit[j], Pre);
        loop invariant rest: \forall integer j; at + k <= j < 640 ==> out->digit[j] == \at(out->digit[j], Pre);
        loop invariant value: dcd_digits(out, at + k, 0) + dcd_term(carry, at + k) ==
            \at(dcd_digits(out, at + \at(k, Here), 0), Pre) + dcd_times(x, \at(dcd_digits(b, \at(k, Here), at), Pre));
        loop assigns k, carry, out->digit[0 .. 639];
        loop variant b->size - k; */
    for (int32_t k = 0; k < b->size; k++) {
        const uint32_t y = b->digit[k];

        //@ assert y: y == \at(b->digit[\at(k, Here)], Pre);
        //@ assert old: out->digit[at + k] == \at(out->digit[at + \at(k, Here)], Pre);
        /*@ assert more_out: \at(dcd_digits(out, at + \at(k, Here) + 1, 0), Pre) ==
                \at(dcd_digits(out, at + \at(k, Here), 0), Pre) + dcd_term(out->digit[at + k], at + k); */
        /*@ assert more_b: dcd_times(x, \at(dcd_digits(b, \at(k, Here) + 1, at), Pre)) ==
                dcd_times(x, \at(dcd_digits(b, \at(k, Here), at), Pre)) + dcd_term(x * y, at + k); */
        carry = put_product(x, y, carry, at + k, out);
        /*@ assert step: dcd_digits(out, at + k + 1, 0) + dcd_term(carry, at + k + 1) ==
                \at(dcd_digits(out, at + k, 0) + dcd_term(out->digit[at + k], at + k), LoopCurrent) +
                dcd_term(x * y, at + k) + \at(dcd_term(carry, at + k), LoopCurrent); */
    }
    //@ assert none: carry / 4294967296 == 0;
    put_digit(carry, at + b->size, out);
}

/* Digits of |a| |b|, neither zero. */
/*@ requires a: DCD_BIG_IN(a) && 0 < a->size;
    requires b: DCD_BIG_IN(b) && 0 < b->size;
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b) && a->size + b->size <= DCD_BIG_DIGITS;
    terminates \true;
    assigns out->digit[0 .. 639];
    ensures value: dcd_digits(out, a->size + b->size, 0) ==
        dcd_product(\old(dcd_digits(a, a->size, 0)), \old(dcd_digits(b, b->size, 0))); */
static void multiply_digits(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    clear_digits(a->size + b->size, out);
    //@ assert seen: dcd_zeros_seen(b->size);
    //@ assert zero: dcd_digits(out, b->size, 0) == 0;
    /*@ loop invariant range: 0 <= k <= a->size;
        loop invariant a: \forall integer j; 0 <= j < 640 ==> a->digit[j] == \at(a->digit[j], Pre);
        loop invariant b: \forall integer j; 0 <= j < 640 ==> b->digit[j] == \at(b->digit[j], Pre);
        loop invariant value: dcd_digits(out, k + b->size, 0) ==
            dcd_product(\at(dcd_digits(a, \at(k, Here), 0), Pre), \at(dcd_digits(b, b->size, 0), Pre));
        loop assigns k, out->digit[0 .. 639];
        loop variant a->size - k; */
    for (int32_t k = 0; k < a->size; k++) {
        const uint32_t x = a->digit[k];

        //@ assert x: x == \at(a->digit[\at(k, Here)], Pre);
        //@ assert b: dcd_digits(b, b->size, k) == \at(dcd_digits(b, b->size, \at(k, Here)), Pre);
        /*@ assert more:
                dcd_product(\at(dcd_digits(a, \at(k, Here) + 1, 0), Pre), \at(dcd_digits(b, b->size, 0), Pre)) ==
                dcd_product(\at(dcd_digits(a, \at(k, Here), 0), Pre), \at(dcd_digits(b, b->size, 0), Pre)) +
                dcd_times(x, \at(dcd_digits(b, b->size, \at(k, Here)), Pre)); */
        multiply_row(x, b, k, out);
    }
}

/*@ requires a: DCD_BIG_IN(a);
    requires b: DCD_BIG_IN(b);
    requires out: DCD_BIG_OUT(out, a) && DCD_BIG_OUT(out, b);
    terminates \true;
    assigns *out;
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= \old(dcd_big_reach(a)) + \old(dcd_big_reach(b));
    ensures sticky: \old(a->overflow) == 1 || \old(b->overflow) == 1 ==> out->overflow == 1;
    ensures value: out->overflow == 0 ==> dcd_big_value(out) == \old(dcd_big_value(a)) * \old(dcd_big_value(b)); */
static void multiply(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    int32_t size, exponent, sign;

    if (a->overflow || b->overflow || a->size + b->size > DCD_BIG_DIGITS) {
        overflow(out);
        return;
    }
    if (a->size == 0 || b->size == 0) { /* rotations are full of zeros */
        //@ assert zero: dcd_big_value(a) == 0 || dcd_big_value(b) == 0;
        //@ assert product: dcd_big_value(a) * dcd_big_value(b) == 0;
        dcd_big_zero(out);
        return;
    }
    size = a->size + b->size;
    exponent = a->exponent + b->exponent;
    sign = a->sign * b->sign;
    //@ assert signs: (a->sign == 1 || a->sign == -1) && (b->sign == 1 || b->sign == -1);
    //@ assert sign: sign == (a->sign == b->sign ? 1 : -1);
    //@ assert one: sign == 1 || sign == -1;
    //@ assert plus_a: a->sign == 1 ==> dcd_big_value(a) == dcd_big_magnitude(a);
    //@ assert minus_a: a->sign == -1 ==> dcd_big_value(a) == -dcd_big_magnitude(a);
    //@ assert plus_b: b->sign == 1 ==> dcd_big_value(b) == dcd_big_magnitude(b);
    //@ assert minus_b: b->sign == -1 ==> dcd_big_value(b) == -dcd_big_magnitude(b);
    /*@ assert plus: a->sign == 1 && b->sign == 1 ==>
            dcd_big_value(a) * dcd_big_value(b) == dcd_big_magnitude(a) * dcd_big_magnitude(b); */
    /*@ assert minus: a->sign == -1 && b->sign == -1 ==>
            dcd_big_value(a) * dcd_big_value(b) == dcd_big_magnitude(a) * dcd_big_magnitude(b); */
    /*@ assert plus_minus: a->sign == 1 && b->sign == -1 ==>
            dcd_big_value(a) * dcd_big_value(b) == -(dcd_big_magnitude(a) * dcd_big_magnitude(b)); */
    /*@ assert minus_plus: a->sign == -1 && b->sign == 1 ==>
            dcd_big_value(a) * dcd_big_value(b) == -(dcd_big_magnitude(a) * dcd_big_magnitude(b)); */
    /*@ assert product: dcd_signed(sign, dcd_big_magnitude(a) * dcd_big_magnitude(b)) ==
            dcd_big_value(a) * dcd_big_value(b); */
    multiply_digits(a, b, out);
    //@ assert seen: dcd_scaled_seen(\at(a->exponent, Pre), \at(b->exponent, Pre));
    /*@ assert value: dcd_digits(out, size, exponent) ==
            \at(dcd_big_magnitude(a), Pre) * \at(dcd_big_magnitude(b), Pre); */
    out->sign = sign;
    out->exponent = exponent;
    out->size = size;
    out->overflow = false;
    //@ assert kept: dcd_big_magnitude(out) == \at(dcd_big_magnitude(a), Pre) * \at(dcd_big_magnitude(b), Pre);
    normalize(out);
}

void dcd_big_multiply(const dcd_big *a, const dcd_big *b, dcd_big *out)
{
    multiply(a, b, out);
}

int32_t dcd_big_compare(const dcd_big *a, const dcd_big *b)
{
    //@ ghost magnitude_sign(a);
    //@ ghost magnitude_sign(b);
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
    int32_t top = x->sign != 0 ? top_of(x) : INT32_MIN;

    top = y->sign != 0 && top_of(y) > top ? top_of(y) : top;
    top = z->sign != 0 && top_of(z) > top ? top_of(z) : top;
    out[0] = x->sign != 0 ? scaled(x, top) : 0.0;
    out[1] = y->sign != 0 ? scaled(y, top) : 0.0;
    out[2] = z->sign != 0 ? scaled(z, top) : 0.0;
}

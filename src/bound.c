#include "bound.h"

#include "root.h"
#include "rounded.h"

/* With u = 2^-53: a length is computed to 3.1 u (d.d to 3.2 u, and a root), a quotient by it to 4.2 u, the subtractions
 * take 2 u more: 8 u are taken off. spec/rounding.md has the argument, proofs/bound.v the proof. */
#define ROUND_RATIO 0x1p-50
#define UNDERFLOW_RATIO 0x1p-1000
#define ROUND_RADIUS 0x1p-50 /* five roundings of at most the sum of the magnitudes each */

/* ------------------------------------------------------------------ Axis */

/*@ terminates \true;
    assigns \nothing;
    ensures most: \result >= \abs(x) && \result >= \abs(y) && \result >= \abs(z);
    ensures one: \result == \abs(x) || \result == \abs(y) || \result == \abs(z); */
static double largest_of(double x, double y, double z)
{
    const double ax = dcd_abs(x), ay = dcd_abs(y), az = dcd_abs(z);
    const double xy = ax > ay ? ax : ay;

    return az > xy ? az : xy;
}

/*@ requires range: \abs(d0) <= 1 && \abs(d1) <= 1 && \abs(d2) <= 1;
    requires one: \abs(d0) == 1 || \abs(d1) == 1 || \abs(d2) == 1;
    requires axis: \valid(axis + (0 .. 2));
    terminates \true;
    assigns axis[0 .. 2];
    ensures axis: dcd_is_axis(axis[0], axis[1], axis[2]); */
static void put_axis(double d0, double d1, double d2, double *axis)
{
    //@ assert unfold: dcd_unfold(d0, d1, d2, d0, d1, d2);
    //@ assert squares: 0 <= d0 * d0 && 0 <= d1 * d1 && 0 <= d2 * d2;
    //@ assert one: d0 * d0 == 1 || d1 * d1 == 1 || d2 * d2 == 1;
    axis[0] = d0;
    axis[1] = d1;
    axis[2] = d2;
}

bool dcd_bound_axis(const double *vector, double *axis)
{
    const double x = vector[0], y = vector[1], z = vector[2];
    const double largest = largest_of(x, y, z);

    /* NaN in any coordinate makes a sum that compares with nothing. */
    if (!(largest >= 0x1p-1000 && (dcd_abs(x) + dcd_abs(y)) + dcd_abs(z) <= 0x1p1000)) {
        return false;
    }
    put_axis(dcd_divide(x, largest), dcd_divide(y, largest), dcd_divide(z, largest), axis);
    return true;
}

/* ------------------------------------------------------------------ Below */

/* x / |d| or less. */
/*@ requires axis: dcd_is_axis(d0, d1, d2);
    requires range: \abs(x) <= 0x1p130;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p140;
    ensures low: dcd_per_length(\result, x, d0, d1, d2); */
static double over_length(double x, double d0, double d1, double d2)
{
    const double square = dcd_dot(d0, d1, d2, d0, d1, d2);
    //@ assert unfold: dcd_unfold(d0, d1, d2, d0, d1, d2);
    //@ assert p0: 0 <= d0 * d0 <= 1;
    //@ assert p1: 0 <= d1 * d1 <= 1;
    //@ assert p2: 0 <= d2 * d2 <= 1;
    /*@ assert square: \abs(square - dcd_dot3(d0, d1, d2, d0, d1, d2)) <=
                       DCD_K3 * dcd_dot3(d0, d1, d2, d0, d1, d2) + DCD_E1 && 0.25 <= square <= 4; */
    const double root = dcd_root(square);
    const double ratio = dcd_divide(x, root);
    const double scaled = dcd_mul(ROUND_RATIO, dcd_abs(ratio));
    const double low = dcd_sub(ratio, scaled);
    const double result = dcd_sub(low, UNDERFLOW_RATIO);

    /*@ assert quotient: dcd_quotient(x, dcd_dot3(d0, d1, d2, d0, d1, d2), square, root, ratio, scaled, low, result); */
    return result;
}

double dcd_bound_low(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *axis)
{
    const double gap = dcd_axis_low(vertices, a, b, axis);

    return over_length(gap, axis[0], axis[1], axis[2]);
}

/* ------------------------------------------------------------------ Radii */

double dcd_bound_swept_low(double low, double radius_a, double radius_b)
{
    const double radius = dcd_add(radius_a, radius_b);
    const double moved = dcd_sub(low, radius);
    const double margin = dcd_mul(ROUND_RADIUS, dcd_add(dcd_abs(low), radius));
    const double less = dcd_sub(moved, margin);

    /*@ assert moved: \abs(moved - (low - (radius_a + radius_b))) <=
                      0x1.1p-52 * (\abs(low) + radius_a + radius_b) + 0x1p-1070; */
    /*@ assert margin: 0x1.fp-51 * (\abs(low) + radius_a + radius_b) - 0x1p-1070 <= margin <=
                       0x1.1p-50 * (\abs(low) + radius_a + radius_b) + 0x1p-1070; */
    /*@ assert less: less <= moved - margin + 0x1.1p-53 * (\abs(low) + radius_a + radius_b) + 0x1p-1070 &&
                     \abs(less) <= 1.01 * (\abs(low) + radius_a + radius_b) + 0x1p-1060; */
    if (radius_a <= 0.0 && radius_b <= 0.0) {
        return low;
    }
    return dcd_sub(less, UNDERFLOW_RATIO);
}

double dcd_bound_swept_high(double high, double radius_a, double radius_b)
{
    const double radius = dcd_add(radius_a, radius_b);
    const double moved = dcd_sub(high, radius);
    const double margin = dcd_mul(ROUND_RADIUS, dcd_add(dcd_abs(high), radius));
    const double more = dcd_add(moved, margin);

    /*@ assert moved: \abs(moved - (high - (radius_a + radius_b))) <=
                      0x1.1p-52 * (\abs(high) + radius_a + radius_b) + 0x1p-1070; */
    /*@ assert margin: 0x1.fp-51 * (\abs(high) + radius_a + radius_b) - 0x1p-1070 <= margin <=
                       0x1.1p-50 * (\abs(high) + radius_a + radius_b) + 0x1p-1070; */
    /*@ assert more: more >= moved + margin - 0x1.1p-53 * (\abs(high) + radius_a + radius_b) - 0x1p-1070 &&
                     \abs(more) <= 1.01 * (\abs(high) + radius_a + radius_b) + 0x1p-1060; */
    if (radius_a <= 0.0 && radius_b <= 0.0) {
        return high;
    }
    return dcd_add(more, UNDERFLOW_RATIO);
}

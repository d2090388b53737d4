#include "measure/bound.h"

#include <float.h>

#include "number/root.h"
#include "number/rounded.h"

/* With u = 2^-53: a length is computed to 3.1 u (d.d to 3.2 u, and a root), a quotient by it to 4.2 u, the subtractions
 * take 2 u more: 8 u are taken off. spec/rounding.md has the argument, proofs/bound.v the proof. */
#define ROUND_RATIO 0x1p-50
#define UNDERFLOW_RATIO 0x1p-1000
/* Of tips: within 7.5 u of their sizes. A plane's height has an error of 11.2 u, and a coordinate between tips one of 4.2 u
 * of the magnitudes and 7.5 u of the size; then a root and a quotient. */
#define ROUND_PRODUCT 0x1p-49
#define ROUND_TIP 0x1p-50
#define ROUND_ROOT 0x1p-48
#define UNDERFLOW 0x1p-700
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

/* ------------------------------------------------------------------ Planes */

double dcd_bound_height(const double *tip, const double *size, const double *axis)
{
    const double d0 = axis[0], d1 = axis[1], d2 = axis[2];
    const double along = dcd_dot(d0, d1, d2, tip[0], tip[1], tip[2]);
    const double spread = dcd_dot(dcd_abs(d0), dcd_abs(d1), dcd_abs(d2), size[0], size[1], size[2]);
    const double scaled = dcd_mul(ROUND_PRODUCT, spread);
    const double margin = dcd_add(scaled, UNDERFLOW);
    const double height = dcd_sub(along, margin);

    /*@ assert height: dcd_height(d0, d1, d2, tip[0], tip[1], tip[2], size[0], size[1], size[2], along, spread, scaled, margin,
                                  height); */
    return over_length(height, d0, d1, d2);
}

/* ------------------------------------------------------------------- Above */

/* At least |w . x| for a coordinate x of three exact points. */
/*@ requires weights: 0 <= w0 <= 1 && 0 <= w1 <= 1 && 0 <= w2 <= 1 && 0.25 <= w0 + w1 + w2;
    requires sum: \abs(sum - (w0 + w1 + w2)) <= 0x1.4p-52 * (w0 + w1 + w2);
    requires range: \abs(p0) <= 0x1p120 && \abs(p1) <= 0x1p120 && \abs(p2) <= 0x1p120 && 0 <= size <= 0x1p120;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p130;
    ensures high: \forall real x0, x1, x2, q; dcd_tip_near(p0, size, x0, q) ==> dcd_tip_near(p1, size, x1, q) ==>
        dcd_tip_near(p2, size, x2, q) ==> \abs(dcd_dot3(w0, w1, w2, x0, x1, x2)) <= \result; */
static double coordinate(double w0, double w1, double w2, double p0, double p1, double p2, double size, double sum)
{
    const double total = dcd_dot(w0, w1, w2, p0, p1, p2);
    const double magnitude = dcd_dot(w0, w1, w2, dcd_abs(p0), dcd_abs(p1), dcd_abs(p2));
    const double inner = dcd_mul(ROUND_TIP, magnitude);
    const double scaled = dcd_mul(ROUND_TIP, size);
    const double padded = dcd_add(scaled, UNDERFLOW);
    //@ assert padded: \abs(padded) <= 0x1p72 && \abs(sum) <= 4;
    //@ assert product: \abs(padded * sum) <= 0x1p72 * 4;
    const double outer = dcd_mul(padded, sum);
    const double more = dcd_add(inner, outer);
    const double bound = dcd_add(dcd_abs(total), more);

    /*@ assert coordinate: dcd_coordinate(w0, w1, w2, p0, p1, p2, size, sum, total, magnitude, inner, scaled, padded, outer,
                                          more, bound); */
    return bound;
}

/*@ requires range: \abs(b) <= 0x1p130;
    terminates \true;
    assigns \nothing;
    ensures error: dcd_rounds(\result, b * b);
    ensures range: 0 <= \result + 0x1p-1074 && \result <= 0x1p261; */
static double square_of(double b)
{
    //@ assert square: 0 <= b * b <= 0x1p130 * 0x1p130;
    return dcd_mul(b, b);
}

/* At least the length of a vector with coordinates of at most these magnitudes, over w, of which sum is a rounding. */
/*@ requires range: \abs(b0) <= 0x1p130 && \abs(b1) <= 0x1p130 && \abs(b2) <= 0x1p130;
    requires sum: 0.5 <= sum <= 4;
    terminates \true;
    assigns \nothing;
    ensures high: \forall real x, y, z, w; 0.25 <= w <= 3 ==> \abs(sum - w) <= 0x1.4p-52 * w ==>
        \abs(x) <= b0 ==> \abs(y) <= b1 ==> \abs(z) <= b2 ==> dcd_norm_at_most(\result, w, x, y, z); */
static double length_of_bounds(double b0, double b1, double b2, double sum)
{
    const double s0 = square_of(b0), s1 = square_of(b1), s2 = square_of(b2);
    const double a0 = dcd_add(0x1p-1000, s0);
    const double a1 = dcd_add(a0, s1);
    const double a2 = dcd_add(a1, s2);
    //@ assert square: 0 <= a2 <= 0x1p265;
    const double root = dcd_root(a2);
    const double ratio = dcd_divide(root, sum);
    const double extra = dcd_mul(ROUND_ROOT, ratio);
    const double high = dcd_add(ratio, extra);

    //@ assert length: dcd_length(b0, b1, b2, s0, s1, s2, a0, a1, a2, root, sum, ratio, extra, high);
    return high;
}

double dcd_bound_high(const double *p, const double *q, const double *r, const double *weight, const double *size)
{
    const double w0 = weight[0], w1 = weight[1], w2 = weight[2];

    if (!(w0 >= 0.0 && w0 <= 1.0 && w1 >= 0.0 && w1 <= 1.0 && w2 >= 0.0 && w2 <= 1.0)) {
        return DBL_MAX;
    }
    const double sum = dcd_add(dcd_add(w0, w1), w2);

    if (!(sum >= 0.5)) {
        return DBL_MAX;
    }
    //@ assert weights: 0.25 <= w0 + w1 + w2 <= 3;
    //@ assert sum: \abs(sum - (w0 + w1 + w2)) <= 0x1.4p-52 * (w0 + w1 + w2);
    const double b0 = coordinate(w0, w1, w2, p[0], q[0], r[0], size[0], sum);
    const double b1 = coordinate(w0, w1, w2, p[1], q[1], r[1], size[1], sum);
    const double b2 = coordinate(w0, w1, w2, p[2], q[2], r[2], size[2], sum);

    return length_of_bounds(b0, b1, b2, sum);
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

/* Bounds of the signed distance of two placed hulls, in real arithmetic, from what a search proposes. All that dcd.h
 * promises of distances rests on these functions alone. */
#ifndef DCD_BOUND_H
#define DCD_BOUND_H

#include <stdbool.h>

#ifdef DCD_ANY_NUMBERS /* rounded.h */
#include "bound_any.acsl"
#else
#include "narrow/axis.h"
#include "object/placed.h"

#ifdef __FRAMAC__
#include "bound.acsl"
#endif

/* The axis along a vector, its largest coordinate 1 in magnitude. False, and nothing written, for a vector that is zero,
 * not finite, or out of range (2^-1000 to 2^1000). */
/*@ requires vector: \valid_read(vector + (0 .. 2));
    requires axis: \valid(axis + (0 .. 2)) && \separated(axis + (0 .. 2), vector + (0 .. 2));
    terminates \true;
    assigns axis[0 .. 2];
    ensures axis: \result ==> dcd_is_axis(axis[0], axis[1], axis[2]); */
bool dcd_bound_axis(const double *vector, double *axis);

/* From below, along an axis d: result |d| <= d.(R_A v + t_A) - d.(R_B w + t_B) for all vertices v of A and w of B. So no
 * point of A's hull is nearer than that to one of B's; and if it is below 0, moving B by its magnitude against d leaves no
 * common inner point. */
/*@ requires pair: dcd_axis_pair(a, b, axis);
    requires axis: dcd_is_axis(axis[0], axis[1], axis[2]);
    requires begin: a->begin <= 0x100000000 && b->begin <= 0x100000000;
    requires rows_a: DCD_VALID_ROWS(vertices + 3 * a->begin, a->padded);
    requires rows_b: DCD_VALID_ROWS(vertices + 3 * b->begin, b->padded);
    requires small_a: DCD_SMALL_ROWS(vertices + 3 * a->begin, a->padded);
    requires small_b: DCD_SMALL_ROWS(vertices + 3 * b->begin, b->padded);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p140;
    ensures low: \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
        dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
        dcd_stands_for(a, vertices + 3 * a->begin, pa, sa, va) ==>
        dcd_stands_for(b, vertices + 3 * b->begin, pb, sb, vb) ==>
        0 <= i < a->padded ==> 0 <= j < b->padded ==>
        dcd_per_length(\result, dcd_exact_along(axis[0], axis[1], axis[2], pa, va, a->padded, i) -
                                dcd_exact_along(axis[0], axis[1], axis[2], pb, vb, b->padded, j),
                       axis[0], axis[1], axis[2]); */
double dcd_bound_low(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *axis);

/* Of a plane across an axis d, through a point of A - B: at most d.x / |d| for the exact point x. `tip` is x rounded, to
 * 7.5 u of `size`, which bounds its coordinates (dcd_tip_near). */
/*@ requires tip: \valid_read(tip + (0 .. 2)) && \abs(tip[0]) <= 0x1p120 && \abs(tip[1]) <= 0x1p120 && \abs(tip[2]) <= 0x1p120;
    requires size: \valid_read(size + (0 .. 2)) && \abs(size[0]) <= 0x1p120 && \abs(size[1]) <= 0x1p120 &&
                   \abs(size[2]) <= 0x1p120;
    requires axis: \valid_read(axis + (0 .. 2)) && dcd_is_axis(axis[0], axis[1], axis[2]);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p140;
    ensures low: \forall real x0, x1, x2, q0, q1, q2; dcd_tip_near(tip[0], size[0], x0, q0) ==>
        dcd_tip_near(tip[1], size[1], x1, q1) ==> dcd_tip_near(tip[2], size[2], x2, q2) ==>
        dcd_per_length(\result, dcd_dot3(axis[0], axis[1], axis[2], x0, x1, x2), axis[0], axis[1], axis[2]); */
double dcd_bound_height(const double *tip, const double *size, const double *axis);

/* From above, by a point between three of A - B: at least |w0 x + w1 y + w2 z| / (w0 + w1 + w2) for the exact points x, y and
 * z that p, q and r are roundings of, as above. DBL_MAX for weights that are not between 0 and 1, or less than 1/2 together. */
/*@ requires p: \valid_read(p + (0 .. 2)) && \abs(p[0]) <= 0x1p120 && \abs(p[1]) <= 0x1p120 && \abs(p[2]) <= 0x1p120;
    requires q: \valid_read(q + (0 .. 2)) && \abs(q[0]) <= 0x1p120 && \abs(q[1]) <= 0x1p120 && \abs(q[2]) <= 0x1p120;
    requires r: \valid_read(r + (0 .. 2)) && \abs(r[0]) <= 0x1p120 && \abs(r[1]) <= 0x1p120 && \abs(r[2]) <= 0x1p120;
    requires weight: \valid_read(weight + (0 .. 2));
    requires size: \valid_read(size + (0 .. 2)) && 0 <= size[0] <= 0x1p120 && 0 <= size[1] <= 0x1p120 &&
                   0 <= size[2] <= 0x1p120;
    terminates \true;
    assigns \nothing;
    ensures high: \result < 0x1p200 ==> \forall real x0, x1, x2, y0, y1, y2, z0, z1, z2, m0, m1, m2;
        dcd_tip_near(p[0], size[0], x0, m0) ==> dcd_tip_near(q[0], size[0], y0, m0) ==> dcd_tip_near(r[0], size[0], z0, m0) ==>
        dcd_tip_near(p[1], size[1], x1, m1) ==> dcd_tip_near(q[1], size[1], y1, m1) ==> dcd_tip_near(r[1], size[1], z1, m1) ==>
        dcd_tip_near(p[2], size[2], x2, m2) ==> dcd_tip_near(q[2], size[2], y2, m2) ==> dcd_tip_near(r[2], size[2], z2, m2) ==>
        dcd_norm_at_most(\result, weight[0] + weight[1] + weight[2],
                         dcd_dot3(weight[0], weight[1], weight[2], x0, y0, z0),
                         dcd_dot3(weight[0], weight[1], weight[2], x1, y1, z1),
                         dcd_dot3(weight[0], weight[1], weight[2], x2, y2, z2)); */
double dcd_bound_high(const double *p, const double *q, const double *r, const double *weight, const double *size);

/* A bound of the hulls' signed distance as one of the shapes swept by their balls: from below, and from above. */
/*@ requires range: \abs(low) <= 0x1p140 && 0 <= radius_a <= 0x1p112 && 0 <= radius_b <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures low: \result <= low - (radius_a + radius_b); */
double dcd_bound_swept_low(double low, double radius_a, double radius_b);
/*@ requires range: \abs(high) <= 0x1p140 && 0 <= radius_a <= 0x1p112 && 0 <= radius_b <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures high: \result >= high - (radius_a + radius_b); */
double dcd_bound_swept_high(double high, double radius_a, double radius_b);

#endif /* DCD_ANY_NUMBERS */

#endif

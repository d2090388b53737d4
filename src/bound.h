/* Bounds of the signed distance of two placed hulls, in real arithmetic, from what a search proposes. All that dcd.h
 * promises of distances rests on these functions alone. */
#ifndef DCD_BOUND_H
#define DCD_BOUND_H

#include <stdbool.h>

#include "axis.h"
#include "place.h"

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

#endif

/* The checker of 'free': does a direction separate two placed shapes in real arithmetic? */
#ifndef DCD_AXIS_H
#define DCD_AXIS_H

#include <stdbool.h>

#include "lanes.h"
#include "object/placed.h"

#ifdef __FRAMAC__
#include "placed.acsl"
#endif

/*@ axiomatic Exceeds {
        // A gap is more than |d| times the radius. A definition.
        predicate dcd_exceeds(real gap, real radius, real d0, real d1, real d2);
        axiom exceeds: \forall real gap, radius, d0, d1, d2; dcd_exceeds(gap, radius, d0, d1, d2) <==>
            (gap > 0 && (radius == 0 || gap * gap > radius * radius * dcd_dot3(d0, d1, d2, d0, d1, d2)));
        // Always true: names the numbers that a quantifier is to be applied to.
        predicate dcd_witness(real x, real y, real h0, real h1, real h2, real g0, real g1, real g2);
        axiom witness: \forall real x, y, h0, h1, h2, g0, g1, g2; dcd_witness(x, y, h0, h1, h2, g0, g1, g2);
        // Lemma square_monotone of proofs/rounding.v
        axiom exceeds_monotone: \forall real gap, more, radius, d0, d1, d2;
            dcd_exceeds(gap, radius, d0, d1, d2) ==> gap <= more ==> dcd_exceeds(more, radius, d0, d1, d2);
    } */

/*@ // What the checkers are given.
    predicate dcd_axis_pair{L}(dcd_placed *a, dcd_placed *b, double *direction) =
        \valid_read(a) && \valid_read(b) && \valid_read(direction + (0 .. 2)) && dcd_in_range(a) && dcd_in_range(b) &&
        dcd_is_direction(direction[0], direction[1], direction[2]);

    // x is at least low less the rounding error of a product with d, for a shape of reach h.
    predicate dcd_above(real x, real low, real d0, real d1, real d2, real h0, real h1, real h2) =
        x >= low - (DCD_K7 * dcd_extent(d0, d1, d2, h0, h1, h2) + DCD_E2);

    // x along d from shape A and y along -d from shape B are at least `gap` apart, which may be below 0.
    predicate dcd_axis_at_most{L}(dcd_placed *a, dcd_placed *b, real d0, real d1, real d2, real low_a, real low_b,
                                  real gap) =
        \forall real x, y, h0, h1, h2, g0, g1, g2; dcd_witness(x, y, h0, h1, h2, g0, g1, g2) ==>
            dcd_near_point(a->reach[0], a->reach[1], a->reach[2], h0, h1, h2, h0, h1, h2) ==>
            dcd_near_point(b->reach[0], b->reach[1], b->reach[2], g0, g1, g2, g0, g1, g2) ==>
            dcd_above(x, low_a, d0, d1, d2, h0, h1, h2) ==> dcd_above(y, low_b, d0, d1, d2, g0, g1, g2) ==>
            gap <= x + y + (dcd_dot3(d0, d1, d2, a->position[0], a->position[1], a->position[2]) -
                            dcd_dot3(d0, d1, d2, b->position[0], b->position[1], b->position[2]));

    // x along d from shape A and y along -d from shape B leave a gap: what the result means, without memory.
    predicate dcd_axis_gap{L}(dcd_placed *a, dcd_placed *b, real d0, real d1, real d2, real low_a, real low_b) =
        \forall real x, y, h0, h1, h2, g0, g1, g2; dcd_witness(x, y, h0, h1, h2, g0, g1, g2) ==>
            dcd_near_point(a->reach[0], a->reach[1], a->reach[2], h0, h1, h2, h0, h1, h2) ==>
            dcd_near_point(b->reach[0], b->reach[1], b->reach[2], g0, g1, g2, g0, g1, g2) ==>
            dcd_above(x, low_a, d0, d1, d2, h0, h1, h2) ==> dcd_above(y, low_b, d0, d1, d2, g0, g1, g2) ==>
            dcd_exceeds(x + y + (dcd_dot3(d0, d1, d2, a->position[0], a->position[1], a->position[2]) -
                                 dcd_dot3(d0, d1, d2, b->position[0], b->position[1], b->position[2])),
                        a->radius + b->radius, d0, d1, d2); */

/* True only if, in real arithmetic, d.(R_A v + t_A) > d.(R_B w + t_B) for all vertices v of A and w of B, and by more than
 * |d| times the radii of the two balls, margins included.
 * `direction` comes from a search that need not be trusted: each coordinate at most 2 in magnitude. */
/*@ requires pair: dcd_axis_pair(a, b, direction);
    requires begin: a->begin <= 0x100000000 && b->begin <= 0x100000000;
    requires rows_a: DCD_VALID_ROWS(vertices + 3 * a->begin, a->padded);
    requires rows_b: DCD_VALID_ROWS(vertices + 3 * b->begin, b->padded);
    requires small_a: DCD_SMALL_ROWS(vertices + 3 * a->begin, a->padded);
    requires small_b: DCD_SMALL_ROWS(vertices + 3 * b->begin, b->padded);
    terminates \true;
    assigns \nothing;
    ensures separates: \result ==>
        \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
            dcd_stands_for(a, vertices + 3 * a->begin, pa, sa, va) ==>
            dcd_stands_for(b, vertices + 3 * b->begin, pb, sb, vb) ==>
            0 <= i < a->padded ==> 0 <= j < b->padded ==>
            dcd_exceeds(dcd_exact_along(direction[0], direction[1], direction[2], pa, va, a->padded, i) -
                        dcd_exact_along(direction[0], direction[1], direction[2], pb, vb, b->padded, j),
                        a->radius + b->radius, direction[0], direction[1], direction[2]); */
bool dcd_axis_separates(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);

/* The same when bounds are known: low_a is at most the rounded product (d0 x + d1 y) + d2 z of `direction` with every
 * placed vertex of A, low_b of its opposite with every one of B. */
/*@ requires pair: dcd_axis_pair(a, b, direction);
    requires low: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures gap: \result ==> dcd_axis_gap(a, b, direction[0], direction[1], direction[2], low_a, low_b); */
bool dcd_axis_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                             double low_b);

/* The gap itself, or less: in real arithmetic, at most d.(R_A v + t_A) - d.(R_B w + t_B) for all vertices v of A and w of
 * B. Below 0 when they overlap along the direction. */
/*@ requires pair: dcd_axis_pair(a, b, direction);
    requires begin: a->begin <= 0x100000000 && b->begin <= 0x100000000;
    requires rows_a: DCD_VALID_ROWS(vertices + 3 * a->begin, a->padded);
    requires rows_b: DCD_VALID_ROWS(vertices + 3 * b->begin, b->padded);
    requires small_a: DCD_SMALL_ROWS(vertices + 3 * a->begin, a->padded);
    requires small_b: DCD_SMALL_ROWS(vertices + 3 * b->begin, b->padded);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p130;
    ensures gap: \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
        dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
        dcd_stands_for(a, vertices + 3 * a->begin, pa, sa, va) ==>
        dcd_stands_for(b, vertices + 3 * b->begin, pb, sb, vb) ==>
        0 <= i < a->padded ==> 0 <= j < b->padded ==>
        \result <= dcd_exact_along(direction[0], direction[1], direction[2], pa, va, a->padded, i) -
                   dcd_exact_along(direction[0], direction[1], direction[2], pb, vb, b->padded, j); */
double dcd_axis_low(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);

#endif

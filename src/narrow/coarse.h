/* Coarse checkers of 'free' and 'contact': of vertices in floats, which a search has just read, and with wider bounds than
 * those of axis.h and tetra.h. What they accept is as certain; what they don't is for those to decide. */
#ifndef DCD_COARSE_H
#define DCD_COARSE_H

#include <stdbool.h>
#include <stdint.h>

#include "narrow/axis.h"
#include "narrow/gjk.h"
#include "lanes.h"
#include "object/placed.h"

#ifdef __FRAMAC__
#include "coarse.acsl"
#endif

/* floats[k] = rows[k], rounded, k below count. */
/*@ requires rows: \valid_read(rows + (0 .. count - 1));
    requires floats: \valid(floats + (0 .. count - 1)) && \separated(floats + (0 .. count - 1), rows + (0 .. count - 1));
    requires small: \forall integer q; 0 <= q < count ==> \abs(rows[q]) <= 0x1p113;
    terminates \true;
    assigns floats[0 .. count - 1];
    ensures rounded: \forall integer q; 0 <= q < count ==> dcd_is_float(floats[q], rows[q]);
    ensures small: \forall integer q; 0 <= q < count ==> \abs(floats[q]) <= 0x1p114; */
void dcd_coarse_round(const double *rows, uint32_t count, float *floats);

/* What dcd_axis_separates says, at less cost: true only if, in real arithmetic, d.(R_A v + t_A) > d.(R_B w + t_B) for all
 * vertices v of A and w of B. `floats` as dcd_coarse_round makes them of the placed vertices, laid out as they are;
 * `direction`: each coordinate at most 2 in magnitude. False when a shape has a ball. */
/*@ requires pair: \valid_read(a) && \valid_read(b) && \valid_read(direction + (0 .. 2)) && dcd_in_range(a) &&
        dcd_in_range(b) && dcd_is_direction(direction[0], direction[1], direction[2]);
    requires begin: a->begin <= 0x100000000 && b->begin <= 0x100000000;
    requires rows_a: DCD_VALID_ROWS(floats + 3 * a->begin, a->padded);
    requires rows_b: DCD_VALID_ROWS(floats + 3 * b->begin, b->padded);
    requires small_a: DCD_SMALL_FLOATS(floats + 3 * a->begin, a->padded);
    requires small_b: DCD_SMALL_FLOATS(floats + 3 * b->begin, b->padded);
    terminates \true;
    assigns \nothing;
    ensures separates: \result ==>
        \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, *rows_a, *rows_b, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==> dcd_seen_rows(rows_a) ==> dcd_seen_rows(rows_b) ==>
            dcd_stands_for(a, rows_a, pa, sa, va) ==> dcd_stands_for(b, rows_b, pb, sb, vb) ==>
            dcd_floats_of(floats + 3 * a->begin, rows_a, a->padded) ==>
            dcd_floats_of(floats + 3 * b->begin, rows_b, b->padded) ==>
            0 <= i < a->padded ==> 0 <= j < b->padded ==>
            dcd_exceeds(dcd_exact_along(direction[0], direction[1], direction[2], pa, va, a->padded, i) -
                        dcd_exact_along(direction[0], direction[1], direction[2], pb, vb, b->padded, j),
                        a->radius + b->radius, direction[0], direction[1], direction[2]); */
bool dcd_coarse_separates(const float *floats, const dcd_placed *a, const dcd_placed *b, const float *direction);

/* What dcd_axis_separates_lows says: a wide gap at less cost, others by asking it. */
/*@ requires pair: dcd_axis_pair(a, b, direction);
    requires low: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures gap: \result ==> dcd_axis_gap(a, b, direction[0], direction[1], direction[2], low_a, low_b); */
bool dcd_coarse_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                               double low_b);

/* What dcd_tetra_encloses says of the hint's four vertices of A and of B, each below `padded`. */
/*@ requires placed: \valid_read(a) && \valid_read(b) && a->begin <= 0x100000000 && b->begin <= 0x100000000;
    requires rows_a: DCD_VALID_ROWS(floats + 3 * a->begin, a->padded);
    requires rows_b: DCD_VALID_ROWS(floats + 3 * b->begin, b->padded);
    requires hint: \valid_read(hint);
    requires vertices: \forall integer k; 0 <= k < 4 ==> hint->a[k] < a->padded && hint->b[k] < b->padded;
    terminates \true;
    assigns \nothing; */
bool dcd_coarse_encloses(const float *floats, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint);

#endif

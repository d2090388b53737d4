/* The checker of 'free': does a direction separate two placed shapes in real arithmetic? */
#ifndef DCD_AXIS_H
#define DCD_AXIS_H

#include <stdbool.h>

#include "lanes.h"
#include "place.h"

/* True only if, in real arithmetic, d.(R_A v + t_A) > d.(R_B w + t_B) for all vertices v of A and w of B, and by more than
 * |d| times the radii of the two shapes' balls.
 * `direction` comes from a search that need not be trusted: each coordinate at most 2 in magnitude. */
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

#endif

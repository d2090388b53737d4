/* The checker of 'free': does a direction separate two placed shapes in real arithmetic? */
#ifndef DCD_AXIS_H
#define DCD_AXIS_H

#include <stdbool.h>

#include "lanes.h"
#include "place.h"

/* True only if, in real arithmetic, d.(R_A v + t_A) > d.(R_B w + t_B) for all vertices v of A and w of B.
 * `direction` comes from a search that need not be trusted: each coordinate at most 2 in magnitude. */
bool dcd_axis_separates(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);

/* The same when bounds are known: low_a is at most the rounded product (d0 x + d1 y) + d2 z of `direction` with every
 * placed vertex of A, low_b of its opposite with every one of B. */
bool dcd_axis_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                             double low_b);

#endif

/* Signed distance of two placed hulls, as an interval: GJK for what lies apart, an expanding surface for what overlaps, and
 * bounds that hold whatever these searches end at. */
#ifndef DCD_DISTANCE_H
#define DCD_DISTANCE_H

#include "difference.h"

#define DCD_DISTANCE_ITERATIONS 128u

/* Source: Gilbert, Johnson, Keerthi (1988); see depth.h for the other part. */
void dcd_distance_measure(const dcd_difference *in, dcd_measure *measure);

#endif

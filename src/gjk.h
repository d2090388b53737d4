/* GJK in double: is there a plane between two placed shapes? */
#ifndef DCD_GJK_H
#define DCD_GJK_H

#include <stdint.h>

#include "lanes.h"
#include "place.h"

#define DCD_GJK_ITERATIONS 64u

typedef enum dcd_verdict {
    DCD_FREE = 0, /* an axis separates the two by more than the rounding errors */
    DCD_CONTACT,  /* a simplex of A - B encloses the origin, to rounding         */
    DCD_DOUBT     /* neither was found: touching to rounding, or no progress     */
} dcd_verdict;

/* Decides whether placed shapes a and b share a point, looking first along the line of their centres.
 * Stops at the first separating axis; at most DCD_GJK_ITERATIONS iterations, added to `iterations`.
 * Source: Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
 * three-dimensional space" (1988); van den Bergen, "A fast and robust GJK implementation" (1999), for the early out. */
dcd_verdict dcd_gjk_decide(const double *vertices, const dcd_placed *a, const dcd_placed *b, uint64_t *iterations);

#endif

/* GJK in double: is there a plane between two placed shapes? */
#ifndef DCD_GJK_H
#define DCD_GJK_H

#include <stdint.h>

#include "lanes.h"
#include "place.h"
#include "simplex.h"

#define DCD_GJK_ITERATIONS 64u

typedef enum dcd_verdict {
    DCD_FREE = 0, /* there is a separating axis             */
    DCD_CONTACT,  /* a point of A - B is the origin         */
    DCD_DOUBT     /* not decided: passed on to a next stage */
} dcd_verdict;

/* Where the search ended: what a checker needs. */
typedef struct dcd_search {
    dcd_verdict verdict;
    double direction[3];  /* the last one, largest coordinate 1 in magnitude; FREE: the axis */
    double gap;           /* along it, rounded */
    dcd_simplex simplex;  /* CONTACT: a tetrahedron around the origin, or with a point nearer than the balls reach */
    uint32_t iterations;
} dcd_search;

/* Looks for an axis between placed shapes a and b or a simplex of A - B around the origin, first along the line of their
 * centres. Stops at the first separating axis, after at most DCD_GJK_ITERATIONS iterations. What it says is a proposal:
 * the checkers (axis.h, tetra.h, exact.h) decide.
 * Source: Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
 * three-dimensional space" (1988); van den Bergen, "A fast and robust GJK implementation" (1999), for the early out. */
void dcd_gjk_search(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_search *search);

#endif

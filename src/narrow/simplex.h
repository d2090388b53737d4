/* Simplices of the configuration-space obstacle A - B: up to four points, and the point of their hull nearest to the
 * origin. */
#ifndef DCD_SIMPLEX_H
#define DCD_SIMPLEX_H

#include <stdint.h>

#include "lanes.h"

/* Point k is (x[k], y[k], z[k]) = vertex a[k] of A minus vertex b[k] of B. */
typedef struct dcd_simplex {
    double x[4], y[4], z[4];
    uint32_t a[4], b[4];
    uint32_t size; /* 0 to 4 */
} dcd_simplex;

/*@ // The vertices' numbers are below na and nb.
    predicate dcd_simplex_below{L}(dcd_simplex *s, integer na, integer nb) =
        (0 < s->size ==> s->a[0] < na && s->b[0] < nb) && (1 < s->size ==> s->a[1] < na && s->b[1] < nb) &&
        (2 < s->size ==> s->a[2] < na && s->b[2] < nb) && (3 < s->size ==> s->a[3] < na && s->b[3] < nb); */

#define DCD_SIMPLEX_FULL 15u /* mask of all four points */

/* The point nearest to the origin of the hull of 1 to 4 points, to `nearest`, and the smallest set of points whose hull
 * holds it, as a mask of bits. DCD_SIMPLEX_FULL: the tetrahedron encloses the origin; `nearest` is then zero.
 * Source: C. Ericson, Real-Time Collision Detection (2005), 5.1: regions of a triangle, faces of a tetrahedron. */
/*@ requires simplex: \valid_read(simplex) && 1 <= simplex->size <= 4;
    requires nearest: \valid(nearest + (0 .. 2));
    requires apart: \separated(nearest + (0 .. 2), simplex);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result <= DCD_SIMPLEX_FULL; */
uint32_t dcd_simplex_nearest(const dcd_simplex *simplex, double *nearest);

/* Keeps the points of the mask, in order. */
/*@ requires simplex: \valid(simplex) && simplex->size <= 4;
    requires mask: mask <= DCD_SIMPLEX_FULL;
    terminates \true;
    assigns *simplex;
    ensures size: simplex->size <= \old(simplex->size);
    ensures fewer: mask < DCD_SIMPLEX_FULL ==> simplex->size <= 3;
    ensures vertices: \forall integer na, nb; dcd_simplex_below{Old}(simplex, na, nb) ==>
        dcd_simplex_below(simplex, na, nb); */
void dcd_simplex_keep(dcd_simplex *simplex, uint32_t mask);

/* Whether the simplex has the point vertex a minus vertex b. */
/*@ requires simplex: \valid_read(simplex) && simplex->size <= 4;
    terminates \true;
    assigns \nothing; */
uint32_t dcd_simplex_has(const dcd_simplex *simplex, uint32_t a, uint32_t b);

#endif

/* GJK in double: is there a plane between two placed shapes? */
#ifndef DCD_GJK_H
#define DCD_GJK_H

#include <stdint.h>

#include "lanes.h"
#include "place.h"
#include "simplex.h"

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

/*@ // Where the vertices of a placed object lie, and that they are there.
    predicate dcd_placed_valid{L}(dcd_placed *p, double *vertices) =
        \valid_read(p) && p->begin <= 0x40000000 &&
        DCD_VALID_ROWS(vertices + 3 * p->begin, p->padded); */
#define DCD_PLACED_ROWS(p, vertices) ((vertices) + (3 * (p)->begin .. 3 * (p)->begin + 3 * (p)->padded - 1))

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
/*@ requires a: dcd_placed_valid(a, vertices);
    requires b: dcd_placed_valid(b, vertices);
    requires search: \valid(search) && \separated(search, a) && \separated(search, b) &&
        \separated(search, DCD_PLACED_ROWS(a, vertices)) && \separated(search, DCD_PLACED_ROWS(b, vertices));
    terminates \true;
    assigns *search;
    ensures verdict: DCD_FREE <= search->verdict <= DCD_DOUBT;
    ensures iterations: search->iterations <= DCD_GJK_ITERATIONS;
    ensures size: search->simplex.size <= 4;
    ensures vertices: dcd_simplex_below(&search->simplex, a->padded, b->padded); */
void dcd_gjk_search(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_search *search);

#endif

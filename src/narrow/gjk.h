/* GJK in double: is there a plane between two placed shapes? */
#ifndef DCD_GJK_H
#define DCD_GJK_H

#include <stdint.h>

#include "lanes.h"
#include "object/placed.h"
#include "narrow/simplex.h"

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

/*@ // Where the vertices of a placed object lie, and that they are there.
    predicate dcd_placed_valid{L}(dcd_placed *p, double *vertices) =
        \valid_read(p) && p->begin <= 0x100000000 &&
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

/* Vertices a[k] of A and b[k] of B: where a search stands, or a witness of contact. And an axis worth a look, or
 * zero. */
typedef struct dcd_hint {
    double axis[3];
    uint32_t a[4], b[4];
    uint32_t size; /* 0 to 4 */
} dcd_hint;

/* What a search proposes. FREE: the hint's axis. CONTACT: its vertices. */
typedef struct dcd_proposal {
    dcd_hint hint;
    dcd_verdict verdict;
    uint32_t iterations;
} dcd_proposal;

/* Looks for an axis between placed shapes a and b or a simplex of A - B around the origin, first along the line of
 * their centres. Stops at the first separating axis, after at most DCD_GJK_ITERATIONS iterations. What it says is a proposal:
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

/* The same, kept short: its last simplex, and its last direction if the gap along it was above zero. */
/*@ requires a: dcd_placed_valid(a, vertices);
    requires b: dcd_placed_valid(b, vertices);
    requires proposal: \valid(out) && \separated(out, a) && \separated(out, b) &&
        \separated(out, DCD_PLACED_ROWS(a, vertices)) && \separated(out, DCD_PLACED_ROWS(b, vertices));
    terminates \true;
    assigns *out;
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures iterations: out->iterations <= DCD_GJK_ITERATIONS;
    ensures size: out->hint.size <= 4;
    ensures vertices: \forall integer k; 0 <= k < out->hint.size ==>
        out->hint.a[k] < a->padded && out->hint.b[k] < b->padded; */
void dcd_gjk_propose(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_proposal *out);

#endif

/* The exact stage: do two placed shapes, perhaps swept by balls, share a point, by integers alone. Touching, flat, collinear, single-point and
 * duplicate input need no special case and no tolerance.
 *
 * Source: GJK (Gilbert, Johnson, Keerthi 1988) on A - B with every decision the sign of an exact number: the new point is
 * then affinely independent of the simplex and the distance falls strictly, so the search ends. */
#ifndef DCD_EXACT_H
#define DCD_EXACT_H

#include <stdint.h>

#include "number/big.h"
#include "narrow/gjk.h"
#include "world/world.h"

#define DCD_EXACT_ITERATIONS 400u

/* One of the two objects: exact numbers as given, and its placed vertices for a first look. */
typedef struct dcd_exact_side {
    const dcd_shape *shape;
    const double *vertices; /* of the shape: rows x, y, z */
    const dcd_pose *pose;
    const dcd_placed *placed;
    const double *rows; /* placed */
    double margin;      /* of the object */
    uint64_t count, padded; /* vertices of the shape, as given and with padding */
} dcd_exact_side;

typedef struct dcd_vector {
    dcd_big c[3];
} dcd_vector;

/* Working memory of one thread. What is no part of a number has types that no part of one has: for the proofs. */
typedef struct dcd_exact {
    dcd_big rotation[2][9]; /* of A and B */
    dcd_vector offset;      /* t_A - t_B */
    dcd_vector point[4];    /* of A - B */
    uint16_t a[4], b[4];    /* its vertices */
    uint16_t size, iterations;
    dcd_vector nearest; /* a positive multiple of its point nearest to the origin */
    dcd_vector e1, e2, n, m, x; /* for intermediate results */
    dcd_big s, t, u, v, best, low;
    dcd_big radius_square; /* of the sum of the radii and margins */
    uint8_t swept; /* 1: that sum is not 0 */
    uint8_t lost;  /* 1: a number ran out of digits */
} dcd_exact;

#ifdef __FRAMAC__
#include "exact.acsl"
#endif

/* Decides, first by the hint's axis, then from its simplex on (size 0: any start). `margin` is the pair's, beside those of
 * its objects. On return `found` is the certificate, as dcd_explanation in dcd.h has it: the witness of a contact, or the
 * set that an axis comes from, or the hint's axis. DCD_DOUBT only when DCD_BIG_DIGITS or DCD_EXACT_ITERATIONS were not
 * enough. */
/*@ requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires hint: \valid_read(hint) && hint->size <= 4;
    requires vertices: \forall integer k; 0 <= k < hint->size ==>
        hint->a[k] < a->padded && hint->b[k] < b->padded;
    requires work: \valid(work) && \separated(work, hint);
    requires found: \valid(found) && \separated(found, work) && \separated(found, hint);
    terminates \true;
    assigns *work, *found;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures lost: \result == DCD_FREE || \result == DCD_CONTACT ==> work->lost == 0;
    ensures size: found->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < found->size ==>
        found->a[k] < a->padded && found->b[k] < b->padded; */
dcd_verdict dcd_exact_decide(const dcd_exact_side *a, const dcd_exact_side *b, double margin, const dcd_hint *hint,
                             dcd_exact *work, dcd_hint *found);

#endif

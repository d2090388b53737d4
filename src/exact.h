/* The exact stage: do two placed shapes, perhaps swept by balls, share a point, by integers alone. Touching, flat, collinear, single-point and
 * duplicate input need no special case and no tolerance.
 *
 * Source: GJK (Gilbert, Johnson, Keerthi 1988) on A - B with every decision the sign of an exact number: the new point is
 * then affinely independent of the simplex and the distance falls strictly, so the search ends. */
#ifndef DCD_EXACT_H
#define DCD_EXACT_H

#include <stdint.h>

#include "big.h"
#include "gjk.h"
#include "world.h"

#define DCD_EXACT_ITERATIONS 400u

/* One of the two objects: exact numbers as given, and its placed vertices for a first look. */
typedef struct dcd_exact_side {
    const dcd_shape *shape;
    const double *vertices; /* of the shape: rows x, y, z */
    const dcd_pose *pose;
    const dcd_placed *placed;
    const double *rows; /* placed */
    double margin;      /* of the object */
} dcd_exact_side;

typedef struct dcd_vector {
    dcd_big c[3];
} dcd_vector;

/* Working memory of one thread. */
typedef struct dcd_exact {
    dcd_big rotation[2][9]; /* of A and B */
    dcd_vector offset;      /* t_A - t_B */
    dcd_vector point[4];    /* of A - B */
    uint32_t a[4], b[4];
    uint32_t size;
    dcd_vector nearest; /* a positive multiple of its point nearest to the origin */
    dcd_vector e1, e2, n, m, x; /* for intermediate results */
    dcd_big s, t, u, v, best, low;
    dcd_big radius_square; /* of the sum of the radii and margins */
    uint32_t iterations;
    bool swept; /* that sum is not 0 */
    bool lost; /* a number ran out of digits */
} dcd_exact;

/* Decides, first by the hint's axis, then from its simplex on (size 0: any start). `margin` is the pair's, beside those of
 * its objects. On return `found` is the certificate, as
 * dcd_explanation in dcd.h has it: the witness of a contact, or the set that an axis comes from, or the hint's axis. DCD_DOUBT only when DCD_BIG_DIGITS or DCD_EXACT_ITERATIONS were not enough. */
dcd_verdict dcd_exact_decide(const dcd_exact_side *a, const dcd_exact_side *b, double margin, const dcd_hint *hint,
                             dcd_exact *work, dcd_hint *found);

#endif

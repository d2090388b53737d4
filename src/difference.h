/* The difference A - B of two placed shapes without their balls: its points, and bounds of its signed distance from the
 * origin that hold in real arithmetic. */
#ifndef DCD_DIFFERENCE_H
#define DCD_DIFFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"
#include "quadric.h"

typedef struct dcd_difference {
    const dcd_placed *a, *b;
    const double *vertices;                 /* placed, of everything */
    const double *rows_a, *rows_b;          /* those of a and b */
    const dcd_quadric *curved_a, *curved_b; /* NULL: the shape is the hull of its vertices */
    double offset[3];                       /* t_A - t_B, rounded */
    double size[3];                         /* most of a point's coordinate in magnitude, rounded */
    double extent;                          /* sum of the sizes */
} dcd_difference;

/* A point of A minus a point of B, rounded: their vertices a and b. Points of a curved shape have numbers too, from
 * DCD_TIP_CURVED on, no two of one search the same. */
typedef struct dcd_tip {
    double p[3];
    double on_a[3], on_b[3]; /* the points, relative to the positions */
    double axis[3];          /* along which it was found */
    uint32_t a, b;
} dcd_tip;

#define DCD_TIP_CURVED 0x80000000u

/* What is known of the signed distance of A - B from the origin: the distance, or minus the depth of the origin in it. */
typedef struct dcd_measure {
    double low, high; /* it lies between these: always */
    double axis[3];   /* where low comes from; A lies ahead of B along it */
    dcd_tip tip[3];   /* the hull of these tips is nearest to the origin, with these weights */
    double weight[3]; /* >= 0; their sum is near 1 */
    uint32_t tips;    /* 1 to 3 */
    uint32_t iterations;
} dcd_measure;

/* Of hulls. For a curved shape, set curved_a or curved_b then. */
void dcd_difference_open(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_difference *out);

/* Along any axis: the tip that lies furthest back, and a better low if the axis gives one. False, and nothing done, for an
 * axis that is zero or not finite. */
bool dcd_difference_probe(const dcd_difference *in, const double *axis, dcd_tip *tip, dcd_measure *measure);

/* Weights >= 0 of the point of the tips' hull that is nearest to the origin, about. 1 to 3 tips. */
void dcd_difference_weigh(const dcd_tip *tip, uint32_t tips, double *weight);

/* The tips' point of these weights as a better high, if it is one. */
void dcd_difference_witness(const dcd_difference *in, const dcd_tip *tip, uint32_t tips, const double *weight,
                            dcd_measure *measure);

/* At most axis . P / |axis| for the exact point P that a tip is a rounding of. The axis' largest coordinate is 1. */
double dcd_difference_height(const dcd_difference *in, const dcd_tip *tip, const double *axis);

#endif

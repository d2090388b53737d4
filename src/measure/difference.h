/* The difference A - B of two placed shapes without their balls: its points, and bounds of its signed distance from the
 * origin that hold in real arithmetic. */
#ifndef DCD_DIFFERENCE_H
#define DCD_DIFFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "object/placed.h"
#include "world/quadric.h"

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

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

/*@ // A placed object whose vertices are there.
    predicate dcd_side_valid{L}(dcd_placed *p, double *vertices) =
        \valid_read(p) && p->begin <= 0x100000000 && 1 <= p->count <= p->padded &&
        DCD_VALID_ROWS(vertices + 3 * p->begin, p->padded);
    predicate dcd_difference_valid{L}(dcd_difference *in) =
        \valid_read(in) && dcd_side_valid(in->a, in->vertices) && dcd_side_valid(in->b, in->vertices) &&
        in->rows_a == in->vertices + 3 * in->a->begin && in->rows_b == in->vertices + 3 * in->b->begin &&
        (in->curved_a == \null || \valid_read(in->curved_a)) && (in->curved_b == \null || \valid_read(in->curved_b)); */

/* For annotations: what a difference is made of, that something written is to be apart from. */
#define DCD_ROWS_OF(rows, p) ((rows) + (0 .. 3 * (p)->padded - 1))
#define DCD_DIFFERENCE_APART(in, x) \
    (\separated(x, in) && \separated(x, (in)->a) && \separated(x, (in)->b) && \separated(x, (in)->curved_a) && \
     \separated(x, (in)->curved_b) && \separated(x, DCD_ROWS_OF((in)->rows_a, (in)->a)) && \
     \separated(x, DCD_ROWS_OF((in)->rows_b, (in)->b)))

/* Of hulls. For a curved shape, set curved_a or curved_b then. */
/*@ requires a: dcd_side_valid(a, vertices);
    requires b: dcd_side_valid(b, vertices);
    requires out: \valid(out) && \separated(out, a) && \separated(out, b) &&
        \separated(out, DCD_ROWS_OF(vertices + 3 * a->begin, a)) && \separated(out, DCD_ROWS_OF(vertices + 3 * b->begin, b));
    terminates \true;
    assigns *out;
    ensures valid: dcd_difference_valid(out);
    ensures given: out->a == a && out->b == b && out->vertices == vertices;
    ensures hulls: out->curved_a == \null && out->curved_b == \null; */
void dcd_difference_open(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_difference *out);

/* Along any axis: the tip that lies furthest back, and a better low if the axis gives one. False, and nothing done, for an
 * axis that is zero or not finite. */
/*@ requires in: dcd_difference_valid(in);
    requires axis: \valid_read(axis + (0 .. 2));
    requires tip: \valid(tip) && DCD_DIFFERENCE_APART(in, tip) && \separated(tip, axis + (0 .. 2));
    requires measure: \valid(measure) && DCD_DIFFERENCE_APART(in, measure) && \separated(measure, tip);
    requires iterations: measure->iterations < UINT32_MAX;
    terminates \true;
    assigns *tip, measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: \old(measure->iterations) <= measure->iterations <= \old(measure->iterations) + 1; */
bool dcd_difference_probe(const dcd_difference *in, const double *axis, dcd_tip *tip, dcd_measure *measure);

/* Weights >= 0 of the point of the tips' hull that is nearest to the origin, about. 1 to 3 tips. */
/*@ requires tips: tips <= 3 && \valid_read(tip + (0 .. tips - 1));
    requires weight: \valid(weight + (0 .. 2)) && \separated(weight + (0 .. 2), tip + (0 .. tips - 1));
    terminates \true;
    assigns weight[0 .. 2]; */
void dcd_difference_weigh(const dcd_tip *tip, uint32_t tips, double *weight);

/* The tips' point of these weights as a better high, if it is one. */
/*@ requires in: \valid_read(in);
    requires tips: tips <= 3 && \valid_read(tip + (0 .. tips - 1)) && \valid_read(tip);
    requires weight: \valid_read(weight + (0 .. tips - 1)) && \valid_read(weight);
    requires measure: \valid(measure) && \separated(measure, in) && \separated(measure, tip + (0 .. tips - 1)) &&
        \separated(measure, weight + (0 .. tips - 1));
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips == \old(measure->tips) || measure->tips == tips; */
void dcd_difference_witness(const dcd_difference *in, const dcd_tip *tip, uint32_t tips, const double *weight,
                            dcd_measure *measure);

/* At most axis . P / |axis| for the exact point P that a tip is a rounding of. The axis' largest coordinate is 1. */
/*@ requires in: \valid_read(in);
    requires tip: \valid_read(tip);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns \nothing; */
double dcd_difference_height(const dcd_difference *in, const dcd_tip *tip, const double *axis);

#endif

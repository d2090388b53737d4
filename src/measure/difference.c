#include "measure/difference.h"

#include <stddef.h>

#include "measure/bound.h"
#include "number/length.h"
#include "number/rounded.h"
#include "narrow/support.h"

/* With u = 2^-53, H_r the reach of a shape along world axis r and Q_r = H_A + H_B + |t_A - t_B|_r:
 *   a tip's coordinate is within 5.3 u Q_r of the exact one (spec/rounding.md), 7.4 u Q_r for curved shapes (quadric.h: 5.3 u
 *   of either reach, and 2 for the sums): within the 7.5 u that bound.h asks for;
 *   the gap along an axis is bounded as in axis.c, 16 u sum |d_r| Q_r + 4 u (|low_A| + |low_B|). That a gap is below zero
 *   changes nothing but its last subtraction, u (|gap| + margin), which the same allowance covers.
 * A product of a curved shape has an error of 9 u sum |d_r| H_r, in place of 6.5 u, which the 16 u cover as well.
 * Constants cover underflow. A quotient by a length has 4.2 u, for which 8 are taken. */
#define ROUND_PRODUCT 0x1p-49
#define ROUND_LOWS 0x1p-51
#define ROUND_RATIO 0x1p-50
#define UNDERFLOW 0x1p-700
#define UNDERFLOW_CURVED 0x1p-528 /* of both products */

/*@ requires a: \valid_read(a + (0 .. 2));
    requires b: \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double product(const double *a, const double *b)
{
    return dcd_add(dcd_add(dcd_mul(a[0], b[0]), dcd_mul(a[1], b[1])), dcd_mul(a[2], b[2]));
}

/* sum |d_r| Q_r */
/*@ requires in: \valid_read(in);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double spread(const dcd_difference *in, const double *d)
{
    return (dcd_abs(d[0]) * in->size[0] + dcd_abs(d[1]) * in->size[1]) + dcd_abs(d[2]) * in->size[2];
}

void dcd_difference_open(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_difference *out)
{
    out->a = a;
    out->b = b;
    out->vertices = vertices;
    out->rows_a = vertices + 3 * a->begin;
    out->rows_b = vertices + 3 * b->begin;
    out->curved_a = NULL;
    out->curved_b = NULL;
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->offset[0 .. 2], out->size[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out->offset[r] = a->position[r] - b->position[r];
        out->size[r] = (a->reach[r] + b->reach[r]) + dcd_abs(out->offset[r]);
    }
    out->extent = (out->size[0] + out->size[1]) + out->size[2];
}

/* x / |axis| or less; the axis is normalised. */
/*@ requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double over_length(double x, const double *axis)
{
    const double ratio = x / dcd_length(axis);

    return (ratio - ROUND_RATIO * dcd_abs(ratio)) - 0x1p-1000;
}

double dcd_difference_height(const dcd_difference *in, const dcd_tip *tip, const double *axis)
{
    return dcd_bound_height(tip->p, in->size, axis);
}

/* low_a and low_b: smallest rounded products of the axis with A's vertices, and of its opposite with B's. */
/*@ requires in: \valid_read(in);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double certain_gap(const dcd_difference *in, const double *axis, double low_a, double low_b)
{
    const double gap = dcd_add(dcd_add(low_a, low_b), product(axis, in->offset));
    const double lows = dcd_add(dcd_abs(low_a), dcd_abs(low_b));
    const double underflow = in->curved_a == NULL && in->curved_b == NULL ? UNDERFLOW : UNDERFLOW_CURVED;
    const double error = dcd_add(dcd_add(dcd_mul(ROUND_PRODUCT, spread(in, axis)), underflow), dcd_mul(ROUND_LOWS, lows));

    return dcd_sub(gap, error);
}

/* The point of one shape that is furthest against a direction, about; `value` is the product with it. */
/*@ requires placed: \valid_read(placed) && DCD_VALID_ROWS(rows, placed->padded);
    requires curved: curved == \null || \valid_read(curved);
    requires direction: \valid_read(direction + (0 .. 2));
    requires point: \valid(point + (0 .. 2)) && \separated(point + (0 .. 2), direction + (0 .. 2)) &&
        \separated(point + (0 .. 2), placed) && \separated(point + (0 .. 2), curved) &&
        \separated(point + (0 .. 2), DCD_ROWS_OF(rows, placed));
    requires value: \valid(value) && \separated(value, placed) && \separated(value, DCD_ROWS_OF(rows, placed));
    terminates \true;
    assigns point[0 .. 2], *value; */
static uint32_t support(const dcd_placed *placed, const double *rows, const dcd_quadric *curved, uint32_t number,
                        const double *direction, double *point, double *value)
{
    uint32_t vertex;

    if (curved != NULL) {
        *value = dcd_quadric_support(curved, direction, point);
        return DCD_TIP_CURVED | number;
    }
    vertex = dcd_support_find(rows, placed->padded, direction, value);
    /*@ loop invariant range: r <= 3;
        loop assigns r, point[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = rows[r * (uint64_t)placed->padded + vertex];
    }
    return vertex;
}

bool dcd_difference_probe(const dcd_difference *in, const double *axis, dcd_tip *tip, dcd_measure *measure)
{
    double d[3], back[3], low_a, low_b, low;

    if (!dcd_bound_axis(axis, d)) {
        return false;
    }
    /*@ loop invariant range: r <= 3;
        loop assigns r, back[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        back[r] = -d[r];
    }
    tip->a = support(in->a, in->rows_a, in->curved_a, measure->iterations, d, tip->on_a, &low_a);
    tip->b = support(in->b, in->rows_b, in->curved_b, measure->iterations, back, tip->on_b, &low_b);
    /*@ loop invariant range: r <= 3;
        loop assigns r, tip->axis[0 .. 2], tip->p[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        tip->axis[r] = d[r];
        tip->p[r] = (tip->on_a[r] - tip->on_b[r]) + in->offset[r];
    }
    low = over_length(certain_gap(in, d, low_a, low_b), d);
    if (low > measure->low) {
        measure->low = low;
        /*@ loop invariant range: r <= 3;
            loop assigns r, measure->axis[0 .. 2];
            loop variant 3 - r; */
        for (uint32_t r = 0; r < 3; r++) {
            measure->axis[r] = d[r];
        }
    }
    measure->iterations++;
    return true;
}

/* ----------------------------------------------------------------- Weights */

/* Weights only have to be near: whatever they are, the point that they give is judged for itself. Each formula is applied
 * twice, the second time to what the first leaves over, which takes the cancellation out. */

/*@ terminates \true;
    assigns \nothing; */
static double within(double x, double low, double high)
{
    return !(x > low) ? low : x > high ? high : x;
}

/*@ requires input: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), a + (0 .. 2)) && \separated(out + (0 .. 2), b + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void subtract(const double *a, const double *b, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = a[r] - b[r];
    }
}

/* 0 where two tips are one, or three on a line. */
/*@ terminates \true;
    assigns \nothing; */
static double ratio(double x, double y)
{
    return y < 0.0 || y > 0.0 ? x / y : 0.0;
}

/*@ requires tip: \valid_read(tip + (0 .. 1));
    requires weight: \valid(weight + (0 .. 1)) && \separated(weight + (0 .. 1), tip + (0 .. 1));
    terminates \true;
    assigns weight[0 .. 1]; */
static void weigh_edge(const dcd_tip *tip, double *weight)
{
    double e[3], v[3], t = 0.0;

    subtract(tip[1].p, tip[0].p, e);
    /*@ loop invariant range: pass <= 2;
        loop assigns pass, t, v[0 .. 2];
        loop variant 2 - pass; */
    for (uint32_t pass = 0; pass < 2; pass++) {
        /*@ loop invariant range: r <= 3;
            loop assigns r, v[0 .. 2];
            loop variant 3 - r; */
        for (uint32_t r = 0; r < 3; r++) {
            v[r] = tip[0].p[r] + t * e[r];
        }
        t = within(t - ratio(product(v, e), product(e, e)), 0.0, 1.0);
    }
    weight[0] = 1.0 - t;
    weight[1] = t;
}

/*@ requires tip: \valid_read(tip + (0 .. 2));
    requires weight: \valid(weight + (0 .. 2)) && \separated(weight + (0 .. 2), tip + (0 .. 2));
    terminates \true;
    assigns weight[0 .. 2]; */
static void weigh_triangle(const dcd_tip *tip, double *weight)
{
    double e[3], f[3], v[3], s = 0.0, t = 0.0;

    subtract(tip[1].p, tip[0].p, e);
    subtract(tip[2].p, tip[0].p, f);
    const double ee = product(e, e), ef = product(e, f), ff = product(f, f), det = ee * ff - ef * ef;

    /*@ loop invariant range: pass <= 3;
        loop assigns pass, s, t, v[0 .. 2];
        loop variant 3 - pass; */
    for (uint32_t pass = 0; pass < 3; pass++) {
        /*@ loop invariant range: r <= 3;
            loop assigns r, v[0 .. 2];
            loop variant 3 - r; */
        for (uint32_t r = 0; r < 3; r++) {
            v[r] = (tip[0].p[r] + s * e[r]) + t * f[r];
        }
        const double ve = product(v, e), vf = product(v, f);

        s = within(s + ratio(vf * ef - ve * ff, det), 0.0, 1.0);
        t = within(t + ratio(ve * ef - vf * ee, det), 0.0, 1.0);
    }
    weight[0] = within(1.0 - s - t, 0.0, 1.0);
    weight[1] = s;
    weight[2] = t;
}

void dcd_difference_weigh(const dcd_tip *tip, uint32_t tips, double *weight)
{
    weight[0] = 1.0;
    if (tips == 2) {
        weigh_edge(tip, weight);
    } else if (tips == 3) {
        weigh_triangle(tip, weight);
    }
}

void dcd_difference_witness(const dcd_difference *in, const dcd_tip *tip, uint32_t tips, const double *weight,
                            dcd_measure *measure)
{
    const uint32_t second = tips > 1 ? 1 : 0, third = tips > 2 ? 2 : 0;
    const double all[3] = {weight[0], tips > 1 ? weight[1] : 0.0, tips > 2 ? weight[2] : 0.0};
    const double high = dcd_bound_high(tip[0].p, tip[second].p, tip[third].p, all, in->size);

    if (high < measure->high) {
        measure->high = high;
        measure->tips = tips;
        /*@ loop invariant range: k <= tips;
            loop assigns k, measure->tip[0 .. 2], measure->weight[0 .. 2];
            loop variant tips - k; */
        for (uint32_t k = 0; k < tips; k++) {
            measure->tip[k] = tip[k];
            measure->weight[k] = weight[k];
        }
    }
}

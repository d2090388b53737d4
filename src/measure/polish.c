#include "measure/polish.h"

#include "measure/bound.h"
#include "number/triple.h"

/*@ requires tips: tips <= 3 && \valid_read(tip + (0 .. tips - 1)) && \valid_read(weight + (0 .. tips - 1));
    requires point: \valid(point + (0 .. 2)) && \separated(point + (0 .. 2), tip + (0 .. tips - 1)) &&
        \separated(point + (0 .. 2), weight + (0 .. tips - 1));
    terminates \true;
    assigns point[0 .. 2]; */
static void point_of(const dcd_tip *tip, uint32_t tips, const double *weight, double *point)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, point[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = 0.0;
        /*@ loop invariant range: k <= tips;
            loop assigns k, point[0 .. 2];
            loop variant tips - k; */
        for (uint32_t k = 0; k < tips; k++) {
            point[r] += weight[k] * tip[k].p[r];
        }
    }
}

/*@ requires tip: \valid_read(tip + (0 .. 2));
    requires normal: \valid(normal + (0 .. 2)) && \separated(normal + (0 .. 2), tip + (0 .. 2));
    terminates \true;
    assigns normal[0 .. 2]; */
static bool normal_of(const dcd_tip *tip, double *normal)
{
    double e[3], f[3], n[3];

    /*@ loop invariant range: r <= 3;
        loop assigns r, e[0 .. 2], f[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        e[r] = tip[1].p[r] - tip[0].p[r];
        f[r] = tip[2].p[r] - tip[0].p[r];
    }
    dcd_triple_cross(e, f, n);
    return dcd_bound_axis(n, normal);
}

/* A tip less `up` normals, by way of a point that is near both. */
/*@ requires vectors: \valid_read(p + (0 .. 2)) && \valid_read(near + (0 .. 2)) && \valid_read(normal + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), p + (0 .. 2)) &&
        \separated(out + (0 .. 2), near + (0 .. 2)) && \separated(out + (0 .. 2), normal + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void see_from(const double *p, const double *near, const double *normal, double up, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = (p[r] - near[r]) + (near[r] - up * normal[r]);
    }
}

/* Better weights of a triangle: the areas that its corners make with the origin's foot on its plane. All is seen
 * from the point that the given weights make, so that little cancels. */
/*@ requires tip: \valid_read(tip + (0 .. 2));
    requires weight: \valid(weight + (0 .. 2)) && \separated(weight + (0 .. 2), tip + (0 .. 2));
    terminates \true;
    assigns weight[0 .. 2]; */
static bool weigh_by_area(const dcd_tip *tip, double *weight)
{
    double to[3][3], near[3], normal[3], part[3], up, sum;

    if (!normal_of(tip, normal)) {
        return false;
    }
    point_of(tip, 3, weight, near);
    up = dcd_triple_dot(near, normal) / dcd_triple_dot(normal, normal);
    /*@ loop invariant range: k <= 3;
        loop assigns k, to[0 .. 2][0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        see_from(tip[k].p, near, normal, up, to[k]);
    }
    /*@ loop invariant range: k <= 3;
        loop assigns k, weight[0 .. 2], part[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        dcd_triple_cross(to[(k + 1) % 3], to[(k + 2) % 3], part);
        weight[k] = dcd_triple_dot(part, normal);
        weight[k] = weight[k] > 0.0 ? weight[k] : 0.0;
    }
    sum = weight[0] + weight[1] + weight[2];
    /*@ loop invariant range: k <= 3;
        loop assigns k, weight[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3 && sum > 0.0; k++) {
        weight[k] /= sum;
    }
    return sum > 0.0;
}

void dcd_polish_triangle(const dcd_difference *in, const dcd_tip *a, const dcd_tip *b, const dcd_tip *c,
                         dcd_measure *measure)
{
    const dcd_tip tip[4] = {*a, *b, *c, *a};
    double weight[3];

    dcd_difference_weigh(tip, 3, weight);
    dcd_difference_witness(in, tip, 3, weight, measure);
    if (weigh_by_area(tip, weight)) {
        dcd_difference_witness(in, tip, 3, weight, measure);
    }
    /*@ loop invariant range: k <= 3;
        loop invariant tips: measure->tips <= 3;
        loop assigns k, weight[0 .. 2], measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        dcd_difference_weigh(tip + k, 2, weight);
        dcd_difference_witness(in, tip + k, 2, weight, measure);
    }
}

void dcd_polish_with(const dcd_difference *in, const dcd_tip *tip, dcd_measure *measure)
{
    const dcd_tip known[3] = {measure->tip[0], measure->tip[measure->tips > 1 ? 1 : 0],
                              measure->tip[measure->tips > 2 ? 2 : 0]};

    /*@ loop invariant range: k <= 3;
        loop invariant tips: measure->tips <= 3;
        loop assigns k, measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        dcd_polish_triangle(in, tip, &known[k], &known[(k + 1) % 3], measure);
    }
}

/* axis + share * point, of vectors made about 1 long. */
/*@ requires vectors: \valid_read(axis + (0 .. 2)) && \valid_read(point + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), axis + (0 .. 2)) &&
        \separated(out + (0 .. 2), point + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void tilt(const double *axis, const double *point, double share, double *out)
{
    double a[3] = {0.0, 0.0, 0.0}, p[3] = {0.0, 0.0, 0.0};

    (void)dcd_bound_axis(axis, a);
    (void)dcd_bound_axis(point, p);
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = a[r] + share * p[r];
    }
}

/* Between the axes of the witness' tips: on a rim, what is found along it lies between the tips, more precisely than
 * any direction to the witness could tell. */
/*@ requires measure: \valid_read(measure) && measure->tips <= 3;
    requires axis: \valid(axis + (0 .. 2)) && \separated(axis + (0 .. 2), measure);
    terminates \true;
    assigns axis[0 .. 2]; */
static void between(const dcd_measure *measure, double *axis)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, axis[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        axis[r] = 0.0;
        /*@ loop invariant range: k <= measure->tips;
            loop assigns k, axis[0 .. 2];
            loop variant measure->tips - k; */
        for (uint32_t k = 0; k < measure->tips; k++) {
            axis[r] += measure->weight[k] * measure->tip[k].axis[r];
        }
    }
}

/*@ requires in: dcd_difference_valid(in);
    requires axis: \valid_read(axis + (0 .. 2));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations < UINT32_MAX;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 1; */
static void probe(const dcd_difference *in, const double *axis, dcd_measure *measure)
{
    dcd_tip tip;

    if (dcd_difference_probe(in, axis, &tip, measure)) {
        dcd_polish_with(in, &tip, measure);
    }
}

/* Towards the witness, between its tips, and along the best axis tilted a little towards the witness: at the rim of
 * a flat face that finds what is missing. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 10;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 10; */
static void probe_around(const dcd_difference *in, dcd_measure *measure)
{
    double point[3], axis[3], share = 0x1p-2;

    point_of(measure->tip, measure->tips, measure->weight, point);
    probe(in, point, measure);
    between(measure, axis);
    probe(in, axis, measure);
    /*@ loop invariant range: k <= 8;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 2 + k;
        loop assigns k, share, point[0 .. 2], axis[0 .. 2], *measure;
        loop variant 8 - k; */
    for (uint32_t k = 0; k < 8; k++) {
        point_of(measure->tip, measure->tips, measure->weight, point);
        tilt(measure->axis, point, share, axis);
        probe(in, axis, measure);
        share *= 0x1p-4;
    }
}

void dcd_polish(const dcd_difference *in, dcd_measure *measure)
{
    bool narrower = measure->tips > 0;

    /*@ loop invariant range: k <= DCD_POLISH_ROUNDS;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 10 * k;
        loop assigns k, narrower, *measure;
        loop variant DCD_POLISH_ROUNDS - k; */
    for (uint32_t k = 0; k < DCD_POLISH_ROUNDS && narrower; k++) {
        const double width = measure->high - measure->low;

        probe_around(in, measure);
        narrower = measure->high - measure->low < width;
    }
}

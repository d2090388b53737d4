#include "polish.h"

#include "bound.h"

static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void point_of(const dcd_tip *tip, uint32_t tips, const double *weight, double *point)
{
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = 0.0;
        for (uint32_t k = 0; k < tips; k++) {
            point[r] += weight[k] * tip[k].p[r];
        }
    }
}

static bool normal_of(const dcd_tip *tip, double *normal)
{
    double e[3], f[3], n[3];

    for (uint32_t r = 0; r < 3; r++) {
        e[r] = tip[1].p[r] - tip[0].p[r];
        f[r] = tip[2].p[r] - tip[0].p[r];
    }
    cross(e, f, n);
    return dcd_bound_axis(n, normal);
}

/* Better weights of a triangle: the areas that its corners make with the origin's foot on its plane. All is seen
 * from the point that the given weights make, so that little cancels. */
static bool weigh_by_area(const dcd_tip *tip, double *weight)
{
    double to[3][3], near[3], normal[3], part[3], up, sum;

    if (!normal_of(tip, normal)) {
        return false;
    }
    point_of(tip, 3, weight, near);
    up = dot(near, normal) / dot(normal, normal);
    for (uint32_t k = 0; k < 3; k++) {
        for (uint32_t r = 0; r < 3; r++) {
            to[k][r] = (tip[k].p[r] - near[r]) + (near[r] - up * normal[r]);
        }
    }
    for (uint32_t k = 0; k < 3; k++) {
        cross(to[(k + 1) % 3], to[(k + 2) % 3], part);
        weight[k] = dot(part, normal);
        weight[k] = weight[k] > 0.0 ? weight[k] : 0.0;
    }
    sum = weight[0] + weight[1] + weight[2];
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
    for (uint32_t k = 0; k < 3; k++) {
        dcd_difference_weigh(tip + k, 2, weight);
        dcd_difference_witness(in, tip + k, 2, weight, measure);
    }
}

void dcd_polish_with(const dcd_difference *in, const dcd_tip *tip, dcd_measure *measure)
{
    const dcd_tip known[3] = {measure->tip[0], measure->tip[measure->tips > 1 ? 1 : 0],
                              measure->tip[measure->tips > 2 ? 2 : 0]};

    for (uint32_t k = 0; k < 3; k++) {
        dcd_polish_triangle(in, tip, &known[k], &known[(k + 1) % 3], measure);
    }
}

/* axis + share * point, of vectors made about 1 long. */
static void tilt(const double *axis, const double *point, double share, double *out)
{
    double a[3] = {0.0, 0.0, 0.0}, p[3] = {0.0, 0.0, 0.0};

    (void)dcd_bound_axis(axis, a);
    (void)dcd_bound_axis(point, p);
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = a[r] + share * p[r];
    }
}

/* Between the axes of the witness' tips: on a rim, what is found along it lies between the tips, more precisely than
 * any direction to the witness could tell. */
static void between(const dcd_measure *measure, double *axis)
{
    for (uint32_t r = 0; r < 3; r++) {
        axis[r] = 0.0;
        for (uint32_t k = 0; k < measure->tips; k++) {
            axis[r] += measure->weight[k] * measure->tip[k].axis[r];
        }
    }
}

static void probe(const dcd_difference *in, const double *axis, dcd_measure *measure)
{
    dcd_tip tip;

    if (dcd_difference_probe(in, axis, &tip, measure)) {
        dcd_polish_with(in, &tip, measure);
    }
}

/* Towards the witness, between its tips, and along the best axis tilted a little towards the witness: at the rim of
 * a flat face that finds what is missing. */
static void probe_around(const dcd_difference *in, dcd_measure *measure)
{
    double point[3], axis[3];

    point_of(measure->tip, measure->tips, measure->weight, point);
    probe(in, point, measure);
    between(measure, axis);
    probe(in, axis, measure);
    for (double share = 0x1p-2; share >= 0x1p-30; share *= 0x1p-4) {
        point_of(measure->tip, measure->tips, measure->weight, point);
        tilt(measure->axis, point, share, axis);
        probe(in, axis, measure);
    }
}

void dcd_polish(const dcd_difference *in, dcd_measure *measure)
{
    bool narrower = measure->tips > 0;

    for (uint32_t k = 0; k < DCD_POLISH_ROUNDS && narrower; k++) {
        const double width = measure->high - measure->low;

        probe_around(in, measure);
        narrower = measure->high - measure->low < width;
    }
}

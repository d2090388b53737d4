#include "world/quadric.h"

#include "number/length.h"

/* ----------------------------------------------------- The polytope around */

/* sqrt(2) - 1 and sqrt(3) - 1, each a little more. The constant covers what rounding takes of products that are
 * subnormal; of others the constants' excess does. Larger coordinates only make the polytopes larger. */
#define OCTAGON 0x1.a8279ap-2
#define CUT_CUBE 0x1.76cf5ep-1
#define SMALLEST 0x1p-1074

/*@ requires vertex: \valid(vertex + (0 .. 2));
    terminates \true;
    assigns vertex[0 .. 2]; */
static void put(double x, double y, double z, double *vertex)
{
    vertex[0] = x;
    vertex[1] = y;
    vertex[2] = z;
}

/* Corners (+-r, +-s) and (+-s, +-r) in the plane z. An edge is on a line x = r, or x + y = r + s: 2^-1/2 (r + s) >=
 * r from the origin; so the disc is within. */
/*@ requires vertices: \valid(vertices + (0 .. 23));
    terminates \true;
    assigns vertices[0 .. 23]; */
static void put_octagon(double radius, double z, double *vertices)
{
    const double s = OCTAGON * radius + SMALLEST;

    /*@ loop invariant range: k <= 4;
        loop assigns k, vertices[0 .. 23];
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4; k++) {
        const double x = k % 2 != 0 ? 1.0 : -1.0, y = k / 2 != 0 ? 1.0 : -1.0;

        put(x * radius, y * s, z, vertices + 6 * k);
        put(x * s, y * radius, z, vertices + 6 * k + 3);
    }
}

void dcd_quadric_around_cylinder(double radius, double half, double *vertices)
{
    put_octagon(radius, -half, vertices);
    put_octagon(radius, half, vertices + 24);
}

void dcd_quadric_around_cone(double radius, double half, double *vertices)
{
    put(0.0, 0.0, half, vertices);
    put_octagon(radius, -half, vertices + 3);
}

/* Of the unit ball: (+-1, +-s, 0) in every order. Faces are on planes x = 1, or x + y + z = 1 + s: 3^-1/2 (1 + s) >=
 * 1 from the origin. Scaled, each axis may have an s of its own: a larger one makes the hull larger. */
void dcd_quadric_around_ellipsoid(const double *radii, double *vertices)
{
    /*@ loop invariant range: axis <= 3;
        loop assigns axis, vertices[0 .. 71];
        loop variant 3 - axis; */
    for (uint32_t axis = 0; axis < 3; axis++) {
        /*@ loop invariant range: k <= 8;
            loop assigns k, vertices[0 .. 71];
            loop variant 8 - k; */
        for (uint32_t k = 0; k < 8; k++) {
            const uint32_t other = (axis + 1 + k % 2) % 3;
            double *vertex = vertices + 24 * axis + 3 * k;

            //@ assert room: 24 * axis + 3 * k <= 69 && other < 3;
            put(0.0, 0.0, 0.0, vertex);
            vertex[axis] = k / 2 % 2 != 0 ? radii[axis] : -radii[axis];
            vertex[other] = CUT_CUBE * radii[other] + SMALLEST;
            vertex[other] = k / 4 != 0 ? vertex[other] : -vertex[other];
        }
    }
}

/* ----------------------------------------------------------------- Support */

/* m and axis have a relative error u, entry by entry. */
void dcd_quadric_place(const dcd_shape *shape, const dcd_pose *pose, dcd_quadric *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->m[0 .. 8], out->axis[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        /*@ loop invariant range: c <= 3;
            loop assigns c, out->m[0 .. 8];
            loop variant 3 - c; */
        for (uint32_t c = 0; c < 3; c++) {
            out->m[3 * r + c] = pose->r[3 * r + c] * shape->bulge[c];
        }
        out->axis[r] = pose->r[3 * r + 2] * shape->half;
    }
    out->top = shape->top;
}

/*@ requires a: \valid_read(a + (0 .. 2));
    requires b: \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double product(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* c = M^T d is within 4.2 u of sum |d_r| |M_r|, and its length, given c, within 2.6 u of itself. As a bulge is part
 * of the reach, all of it is within 6.9 u of the bulge's part of sum |d_r| H_r; the product with the axis is within
 * 4.2 u of the axis' part; and the sum adds u. Squares below 2^-1074 take less than 2^-535. */
/*@ requires input: \valid_read(in) && \valid_read(d + (0 .. 2));
    requires c: \valid(c + (0 .. 2)) && \separated(c + (0 .. 2), in) && \separated(c + (0 .. 2), d + (0 .. 2));
    terminates \true;
    assigns c[0 .. 2]; */
static double bulge_along(const dcd_quadric *in, const double *d, double *c)
{
    /*@ loop invariant range: k <= 3;
        loop assigns k, c[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        c[k] = (in->m[k] * d[0] + in->m[3 + k] * d[1]) + in->m[6 + k] * d[2];
    }
    return dcd_length(c);
}

/* out = -c / length, shrunk: |out| <= 1 for certain, since |c| is at most 1 + 2.6 u times the length as computed, a
 * division and the product add u each, and 2^-50 is 8 u. Then core + M out is a point of the shape. */
/*@ requires c: \valid_read(c + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), c + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void against(const double *c, double length, double *out)
{
    const bool known = length >= 0x1p-500;

    /*@ loop invariant range: k <= 3;
        loop assigns k, out[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        out[k] = known ? -(c[k] / length) * (1.0 - 0x1p-50) : 0.0;
    }
}

double dcd_quadric_support(const dcd_quadric *in, const double *direction, double *point)
{
    double c[3], n[3];
    const double length = bulge_along(in, direction, c), along = product(in->axis, direction);
    const double bottom = -along - length, high = along - in->top * length;
    const bool is_top = high < bottom;
    const double side = is_top ? 1.0 : -1.0, share = is_top ? in->top : 1.0;

    against(c, length, n);
    /*@ loop invariant range: r <= 3;
        loop assigns r, point[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = side * in->axis[r] + share * product(in->m + 3 * (uint64_t)r, n);
    }
    return is_top ? high : bottom;
}

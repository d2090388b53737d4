/* Cylinders, cones and ellipsoids: a core of one or two points on the z axis, and around each of them a bulge, the
 * image of the unit ball under a diagonal matrix (a disc when an entry is 0). The shape is the hull of the bulges:
 *
 *   bottom (0, 0, -half) + D b and top (0, 0, half) + top D b, |b| <= 1, D = diag(bulge).
 *
 * A cylinder has bulge (r, r, 0) and top 1, a cone the same and top 0, an ellipsoid its radii, half 0 and top 1. In the
 * world such a shape also has vertices: those of a polytope that contains it. So slabs and axes that part
 * polytopes are right for it as they are, boxes too (curved.c makes them tight), and only what shows a contact must
 * look here. */
#ifndef DCD_QUADRIC_H
#define DCD_QUADRIC_H

#include <stdint.h>

#include "dcd.h"
#include "lanes.h"
#include "world/world.h"

/* A placed one, relative to its position, rounded. */
typedef struct dcd_quadric {
    double m[9];    /* R D, row-major */
    double axis[3]; /* R (0, 0, half) */
    double top;
} dcd_quadric;

/* The polytope around it, packed x, y, z: DCD_CYLINDER_VERTICES, DCD_CONE_VERTICES or DCD_ELLIPSOID_VERTICES of
 * them. In real arithmetic it contains the shape. */
/*@ requires vertices: \valid(vertices + (0 .. 3 * 16 - 1));
    terminates \true;
    assigns vertices[0 .. 3 * 16 - 1]; */
void dcd_quadric_around_cylinder(double radius, double half, double *vertices);
/*@ requires vertices: \valid(vertices + (0 .. 3 * 9 - 1));
    terminates \true;
    assigns vertices[0 .. 3 * 9 - 1]; */
void dcd_quadric_around_cone(double radius, double half, double *vertices);
/*@ requires radii: \valid_read(radii + (0 .. 2));
    requires vertices: \valid(vertices + (0 .. 3 * 24 - 1));
    requires apart: \separated(radii + (0 .. 2), vertices + (0 .. 3 * 24 - 1));
    terminates \true;
    assigns vertices[0 .. 3 * 24 - 1]; */
void dcd_quadric_around_ellipsoid(const double *radii, double *vertices);

/*@ requires input: \valid_read(shape) && \valid_read(pose);
    requires out: \valid(out) && \separated(out, shape) && \separated(out, pose);
    terminates \true;
    assigns *out;
    ensures top: out->top == shape->top; */
void dcd_quadric_place(const dcd_shape *shape, const dcd_pose *pose, dcd_quadric *out);

/* The point furthest against a direction (its coordinates at most 1), and the product with it. With u = 2^-53 and
 * H_r the reach of the shape along world axis r: the product is within 9 u sum |d_r| H_r + 2^-530 of the exact
 * smallest one, and a coordinate of the point is within 5.3 u H_r + 2^-700 of a point of the shape. */
/*@ requires input: \valid_read(in) && \valid_read(direction + (0 .. 2));
    requires point: \valid(point + (0 .. 2));
    requires apart: \separated(point + (0 .. 2), in) && \separated(point + (0 .. 2), direction + (0 .. 2));
    terminates \true;
    assigns point[0 .. 2]; */
double dcd_quadric_support(const dcd_quadric *in, const double *direction, double *point);

#endif

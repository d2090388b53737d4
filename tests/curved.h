/* Cylinders, cones and ellipsoids by formulas of their own, in long double, and polytopes inside and around them:
 * oracles that share no code with the library. */
#ifndef TESTS_CURVED_H
#define TESTS_CURVED_H

#include "scene.h"

typedef enum curved_kind {
    CURVED_CYLINDER,
    CURVED_CONE,
    CURVED_ELLIPSOID,
    CURVED_CAPSULE,
    CURVED_BOX,
    CURVED_KINDS
} curved_kind;

/* size: radius and length; radii; radius and length; extents. */
typedef struct curved {
    curved_kind kind;
    double size[3];
    dcd_pose pose;
} curved;

enum { CURVED_VERTICES = 400 };

/* Sizes from 0.1 to 1, any rotation, position in a cube. */
curved curved_random(rng *r, curved_kind kind, double half_width);

/* Everything times a power of two. */
curved curved_scaled(const curved *c, int exponent);

/* Adds shape and object. Aborts if the library refuses. */
void curved_add(dcd_world *world, const curved *c);

/* A world with room for so many. */
dcd_world *curved_world(uint32_t objects);

/* The largest product of a placed point with d, and the point. */
long double curved_most(const curved *c, const long double d[3], long double point[3]);

/* Moves a point of the world into the placed shape. Returns how far. */
long double curved_clamp(const curved *c, long double point[3]);

/* About the largest coordinate of the placed shape. */
double curved_extent(const curved *c);

/* Vertices of a polytope that is certainly inside or around, in the shape's frame. Returns how many. No capsules. */
uint32_t curved_inside(const curved *c, double *vertices);
uint32_t curved_around(const curved *c, double *vertices);

#endif

/* Placed objects: vertices in the world's directions, relative to a position. */
#ifndef DCD_PLACED_H
#define DCD_PLACED_H

#include <stdint.h>

#include "lanes.h"
#include "object/margin.h"
#include "world/world.h"

/* A placed object. Its vertices R v, rounded and relative to its position, lie in rows x, y, z of `padded` each from
 * `3 * begin` of the placed vertices on: nothing is lost far from the origin. */
typedef struct dcd_placed {
    double position[3];
    double inner[3];  /* centre of the inner body, relative to the position                         */
    double centre[3]; /* of the box, relative to the position                                       */
    double reach[3];  /* |R| times the shape's reach, rounded: bounds a placed vertex's coordinates */
    double radius;     /* of the ball with margins, rounded up (exact without them); not part of the reach */
    double radius_low; /* the same, rounded down */
    uint64_t begin;
    uint32_t count;
    uint32_t padded;
} dcd_placed;

struct dcd_core;

/* What placing writes, and the margins that it adds. */
typedef struct dcd_placing {
    dcd_placed *placed;
    double *vertices;
    float *boxes; /* DCD_BOX floats each: low x, y, z, high x, y, z */
    float *slabs; /* DCD_SLAB_FLOATS each; NULL: none */
    dcd_margins margins;
    float *balls; /* radius of a ball about `inner` certainly inside, below 0: none; set by dcd_inner_place */
    struct dcd_core *cores; /* of inner.h */
    float *floats; /* the vertices, for dcd_wave_search */
} dcd_placing;

#endif

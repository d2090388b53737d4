/* Placing: an object's vertices in the world's directions, and a box that contains it for certain. */
#ifndef DCD_PLACE_H
#define DCD_PLACE_H

#include <stdint.h>

#include "world.h"

/* A placed object. Its vertices R v, rounded and relative to its position, lie in rows x, y, z of `padded` each from
 * `3 * begin` of the placed vertices on: nothing is lost far from the origin. */
typedef struct dcd_placed {
    double position[3];
    double centre[3]; /* of the box, relative to the position                                       */
    double reach[3];  /* |R| times the shape's reach, rounded: bounds a placed vertex's coordinates */
    uint64_t begin;
    uint32_t count;
    uint32_t padded;
} dcd_placed;

/* Places bodies [first, last). boxes: 6 floats each, low x, y, z, high x, y, z, rounded outward, so that in real
 * arithmetic they contain R v + t for every vertex v. */
void dcd_place(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first, uint32_t last,
               dcd_placed *placed, double *placed_vertices, float *boxes);

#endif

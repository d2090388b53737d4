/* The difference of two objects of which any may be a quadric. */
#ifndef DCD_CURVED_H
#define DCD_CURVED_H

#include <stdint.h>

#include "measure/difference.h"
#include "object/placed.h"
#include "world/world.h"

/* A difference and what it points to. */
typedef struct dcd_curved {
    dcd_quadric a, b;
    dcd_difference difference;
} dcd_curved;

/* Makes the box of a quadric, body i, which is placed, as small as its own supports let it be. */
/*@ requires input: \valid_read(shape) && \valid_read(body) && \valid_read(out) && \valid_read(out->placed + i);
    requires box: \valid(out->boxes + (6 * i .. 6 * i + 5));
    requires apart: \separated(out->boxes + (6 * i .. 6 * i + 5), shape, body, out, out->placed + i);
    terminates \true;
    assigns out->boxes[6 * i .. 6 * i + 5]; */
void dcd_curved_place(const dcd_shape *shape, const dcd_body *body, uint32_t i, const dcd_placing *out);

/* Of two placed objects, neither a half-space. */
/*@ requires shapes: \valid_read(bodies + i) && \valid_read(bodies + j) && \valid_read(shapes + bodies[i].shape) &&
        \valid_read(shapes + bodies[j].shape);
    requires a: dcd_side_valid(placed + i, vertices);
    requires b: dcd_side_valid(placed + j, vertices);
    requires out: \valid(out) && \separated(out, bodies + i) && \separated(out, bodies + j) &&
        \separated(out, shapes + bodies[i].shape) && \separated(out, shapes + bodies[j].shape) &&
        \separated(out, placed + i) && \separated(out, placed + j) &&
        \separated(out, DCD_ROWS_OF(vertices + 3 * placed[i].begin, placed + i)) &&
        \separated(out, DCD_ROWS_OF(vertices + 3 * placed[j].begin, placed + j));
    terminates \true;
    assigns *out;
    ensures valid: dcd_difference_valid(&out->difference);
    ensures given: out->difference.a == placed + i && out->difference.b == placed + j &&
        out->difference.vertices == vertices;
    ensures curved: (out->difference.curved_a == \null || out->difference.curved_a == &out->a) &&
        (out->difference.curved_b == \null || out->difference.curved_b == &out->b); */
void dcd_curved_open(const dcd_shape *shapes, const dcd_body *bodies, const dcd_placed *placed, const double *vertices,
                     uint32_t i, uint32_t j, dcd_curved *out);

#endif

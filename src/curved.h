/* The difference of two objects of which any may be a quadric. */
#ifndef DCD_CURVED_H
#define DCD_CURVED_H

#include <stdint.h>

#include "difference.h"
#include "place.h"
#include "world.h"

/* A difference and what it points to. */
typedef struct dcd_curved {
    dcd_quadric a, b;
    dcd_difference difference;
} dcd_curved;

/* Makes the box of a quadric, body i, which is placed, as small as its own supports let it be. */
void dcd_curved_place(const dcd_shape *shape, const dcd_body *body, uint32_t i, const dcd_placing *out);

/* Of two placed objects, neither a half-space. */
void dcd_curved_open(const dcd_shape *shapes, const dcd_body *bodies, const dcd_placed *placed, const double *vertices,
                     uint32_t i, uint32_t j, dcd_curved *out);

#endif

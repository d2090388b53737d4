#include "curved.h"

#include <stddef.h>

static const dcd_quadric *quadric_of(const dcd_shape *shapes, const dcd_body *body, dcd_quadric *quadric)
{
    const dcd_shape *shape = &shapes[body->shape];

    if (shape->kind != DCD_KIND_QUADRIC) {
        return NULL;
    }
    dcd_quadric_place(shape, &body->pose, quadric);
    return quadric;
}

void dcd_curved_open(const dcd_shape *shapes, const dcd_body *bodies, const dcd_placed *placed, const double *vertices,
                     uint32_t i, uint32_t j, dcd_curved *out)
{
    dcd_difference_open(vertices, &placed[i], &placed[j], &out->difference);
    out->difference.curved_a = quadric_of(shapes, &bodies[i], &out->a);
    out->difference.curved_b = quadric_of(shapes, &bodies[j], &out->b);
}

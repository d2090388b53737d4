#include "measure/curved.h"

#include <stddef.h>

#include "number/rounded.h"
#include "broad/tree.h"

/* With u = 2^-53 and H the reach along an axis: a support is within 9 u H + 2^-530, and the sums add 3 u of what they
 * are of. The edge as a float is within 2^-24 of itself. */
#define ROUND_EDGE 0x1p-48
#define ROUND_FLOAT 0x1p-22
#define UNDERFLOW 0x1p-140

/* x and a little more, as a float. */
/*@ terminates \true;
    assigns \nothing; */
static float edge_above(double x)
{
    return (float)((x + ROUND_FLOAT * dcd_abs(x)) + UNDERFLOW);
}

/* How far the quadric reaches along a direction, which is an axis of the world or its opposite. */
/*@ requires quadric: \valid_read(quadric);
    requires axis: axis < 3;
    terminates \true;
    assigns \nothing; */
static double reach_along(const dcd_quadric *quadric, uint32_t axis, double sign)
{
    double back[3] = {0.0, 0.0, 0.0}, point[3];

    back[axis] = -sign;
    return -dcd_quadric_support(quadric, back, point);
}

void dcd_curved_place(const dcd_shape *shape, const dcd_body *body, uint32_t i, const dcd_placing *out)
{
    const dcd_placed *placed = &out->placed[i];
    float *box = out->boxes + (size_t)DCD_BOX * i;
    dcd_quadric quadric;

    dcd_quadric_place(shape, &body->pose, &quadric);
    /*@ loop invariant range: r <= 3;
        loop assigns r, box[0 .. 5];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        const double t = body->pose.t[r];
        const double margin = placed->radius + ROUND_EDGE * ((placed->reach[r] + dcd_abs(t)) + placed->radius);
        const float low = -edge_above((reach_along(&quadric, r, -1.0) - t) + margin);
        const float high = edge_above((reach_along(&quadric, r, 1.0) + t) + margin);

        box[r] = low > box[r] ? low : box[r];
        box[3 + r] = high < box[3 + r] ? high : box[3 + r];
    }
}

/*@ requires shape: \valid_read(body) && \valid_read(shapes + body->shape);
    requires quadric: \valid(quadric) && \separated(quadric, body) && \separated(quadric, shapes + body->shape);
    terminates \true;
    assigns *quadric;
    ensures quadric: \result == \null || \result == quadric; */
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

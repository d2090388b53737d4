#include "place.h"

#include "rounded.h"
#include "slab.h"
#include "tree.h"

/* With u = 2^-53 and H = |r0| reach0 + |r1| reach1 + |r2| reach2 of a row of R: a coordinate (r0 x + r1 y) + r2 z has an
 * error below 3.125 u H, adding the position t one of u (H + |t|), adding the radius and the margin two more, and H
 * itself is computed to 4 u. So 2^-50 (H + |t| + radius), 8 u, is enough; the constant covers underflow, and the float's own rounding has its own. */
#define ROUND_SUM 0x1p-50
#define ROUND_FLOAT 0x1p-23 /* twice half a unit in the last place of a float */
#define UNDERFLOW 0x1p-140

static void place_row(const double *r, const double *vertex, uint32_t padded, double *out)
{
    const double r0 = r[0], r1 = r[1], r2 = r[2];

    for (uint32_t k = 0; k < padded; k++) {
        out[k] = dcd_dot(r0, r1, r2, vertex[k], vertex[padded + k], vertex[2 * (size_t)padded + k]);
    }
}

/* Smallest and largest of a row, `padded` a multiple of 8: eight running extremes are what vector units like. */
static void row_range(const double *row, uint32_t padded, double *low, double *high)
{
    double lows[DCD_VERTEX_PAD], highs[DCD_VERTEX_PAD];

    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        lows[l] = row[l];
        highs[l] = row[l];
    }
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        DCD_LANE_LOOP
        for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
            lows[l] = row[k + l] < lows[l] ? row[k + l] : lows[l];
            highs[l] = row[k + l] > highs[l] ? row[k + l] : highs[l];
        }
    }
    *low = lows[0];
    *high = highs[0];
    for (uint32_t l = 1; l < DCD_VERTEX_PAD; l++) {
        *low = lows[l] < *low ? lows[l] : *low;
        *high = highs[l] > *high ? highs[l] : *high;
    }
}

/* What a float's rounding may take, at most. */
static double float_margin(double x)
{
    return dcd_add(dcd_mul(ROUND_FLOAT, dcd_abs(x)), UNDERFLOW);
}

static float round_down(double x)
{
    return dcd_to_float(dcd_sub(x, float_margin(x)));
}

static float round_up(double x)
{
    return dcd_to_float(dcd_add(x, float_margin(x)));
}

/* Coordinate d of one object: placed row, centre, reach, box. */
static void place_axis(const dcd_shape *shape, const double *vertices, const dcd_pose *pose, uint32_t d,
                       dcd_placed *placed, double *row, float *box)
{
    const double *r = pose->r + 3 * (size_t)d;
    const double t = pose->t[d];
    const double reach = dcd_dot(dcd_abs(r[0]), dcd_abs(r[1]), dcd_abs(r[2]), shape->reach[0], shape->reach[1],
                                 shape->reach[2]);
    const double margin = dcd_mul(ROUND_SUM, dcd_add(dcd_add(reach, dcd_abs(t)), shape->radius));
    double low, high;

    place_row(r, vertices, shape->padded, row);
    row_range(row, shape->padded, &low, &high);
    placed->position[d] = t;
    placed->centre[d] = 0.5 * low + 0.5 * high;
    placed->inner[d] = dcd_dot(r[0], r[1], r[2], shape->centre[0], shape->centre[1], shape->centre[2]);
    placed->reach[d] = reach;
    box[d] = round_down(dcd_sub(dcd_sub(dcd_add(low, t), shape->radius), margin));
    box[3 + d] = round_up(dcd_add(dcd_add(dcd_add(high, t), shape->radius), margin));
}

static void place_one(const dcd_shape *shape, const double *vertices, const dcd_body *body, dcd_placed *placed,
                      double *rows, float *box)
{
    for (uint32_t d = 0; d < 3; d++) {
        place_axis(shape, vertices, &body->pose, d, placed, rows + (size_t)d * shape->padded, box);
    }
    placed->radius = shape->radius;
    placed->begin = body->begin;
    placed->count = shape->count;
    placed->padded = shape->padded;
}

void dcd_place(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first, uint32_t last,
               const dcd_placing *out)
{
    for (uint32_t i = first; i < last; i++) {
        const dcd_shape *shape = &shapes[bodies[i].shape];
        double *rows = out->vertices + 3 * bodies[i].begin;

        place_one(shape, vertices + 3 * shape->begin, &bodies[i], &out->placed[i], rows,
                  out->boxes + (size_t)DCD_BOX * i);
        dcd_slab_place(rows, shape->padded, out->slabs + (size_t)DCD_SLAB_FLOATS * i);
    }
}

#include "place.h"

#include "rounded.h"
#include "slab.h"
#include "tree.h"

#ifdef __FRAMAC__
#include "placed.acsl"
#endif

/* With u = 2^-53 and H = |r0| reach0 + |r1| reach1 + |r2| reach2 of a row of R: a coordinate (r0 x + r1 y) + r2 z has an
 * error below 3.125 u H, adding the position t one of u (H + |t|), adding the radius and the margin two more, and H
 * itself is computed to 4 u. So 2^-50 (H + |t| + radius), 8 u, is enough; the constant covers underflow, and the float's
 * own rounding has its own. */
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
/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures enough: 0x1.fp-24 * \abs(x) + 0x1.fp-141 <= \result <= 0x1p103; */
static double float_margin(double x)
{
    return dcd_add(dcd_mul(ROUND_FLOAT, dcd_abs(x)), UNDERFLOW);
}

/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures down: \result <= x - 0x1p-142;
    ensures range: \abs(\result) <= 0x1p127; */
static float round_down(double x)
{
    return dcd_to_float(dcd_sub(x, float_margin(x)));
}

/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures up: \result >= x + 0x1p-142;
    ensures range: \abs(\result) <= 0x1p127; */
static float round_up(double x)
{
    return dcd_to_float(dcd_add(x, float_margin(x)));
}

/*@ axiomatic Edge {
        // A row's extreme, rounded: of coordinates of magnitude at most h, with an error as placing makes it.
        predicate edge(real extreme, real reach, real h);
        axiom edge_definition: \forall real extreme, reach, h; edge(extreme, reach, h) <==>
            (dcd_near(reach, h, h) && \abs(extreme) <= (1 + DCD_K3) * h + DCD_E1);
    } */

/* More than the rounding of a box's edge takes, before it becomes a float. */
/*@ requires range: 0 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 && 0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures range: -0x1p-1000 <= \result <= 0x1p70;
    ensures enough: \forall real extreme, h; edge(extreme, reach, h) ==>
        \result >= 0x1.fp-51 * (h + \abs(t) + radius) - 0x1p-1060; */
static double edge_margin(double reach, double t, double radius)
{
    return dcd_mul(ROUND_SUM, dcd_add(dcd_add(reach, dcd_abs(t)), radius));
}

/* The box's edge below everything: low is the smallest rounded coordinate. */
/*@ requires range: \abs(low) <= 0x1p115 && 0 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 && 0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures below: \forall real w, x, h; edge(low, reach, h) ==> dcd_near(w, x, h) ==> low <= w ==>
        \result <= x + t - radius; */
static float edge_low(double low, double t, double reach, double radius)
{
    const double margin = edge_margin(reach, t, radius);
    const double moved = dcd_add(low, t);
    const double swept = dcd_sub(moved, radius);
    const double edge = dcd_sub(swept, margin);

    //@ assert moved: \abs(moved - (low + t)) <= 0x1p-53 * (\abs(low) + \abs(t)) + 0x1p-1075;
    //@ assert swept: \abs(swept - (low + t - radius)) <= 0x1.1p-52 * (\abs(low) + \abs(t) + radius) + 0x1p-1073;
    /*@ assert edge: edge <= low + t - radius - margin + 0x1.9p-52 * (\abs(low) + \abs(t) + radius) +
                             0x1p-52 * \abs(margin) + 0x1p-1072; */
    /*@ assert exact: \forall real w, x, h; edge(low, reach, h) ==> dcd_near(w, x, h) ==> low <= w ==>
            edge <= x + t - radius + 0x1p-1000; */
    return round_down(edge);
}

/* The box's edge above everything: high is the largest rounded coordinate. */
/*@ requires range: \abs(high) <= 0x1p115 && 0 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 && 0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures above: \forall real w, x, h; edge(high, reach, h) ==> dcd_near(w, x, h) ==> high >= w ==>
        \result >= x + t + radius; */
static float edge_high(double high, double t, double reach, double radius)
{
    const double margin = edge_margin(reach, t, radius);
    const double moved = dcd_add(high, t);
    const double swept = dcd_add(moved, radius);
    const double edge = dcd_add(swept, margin);

    //@ assert moved: \abs(moved - (high + t)) <= 0x1p-53 * (\abs(high) + \abs(t)) + 0x1p-1075;
    //@ assert swept: \abs(swept - (high + t + radius)) <= 0x1.1p-52 * (\abs(high) + \abs(t) + radius) + 0x1p-1073;
    /*@ assert edge: edge >= high + t + radius + margin - 0x1.9p-52 * (\abs(high) + \abs(t) + radius) -
                             0x1p-52 * \abs(margin) - 0x1p-1072; */
    /*@ assert exact: \forall real w, x, h; edge(high, reach, h) ==> dcd_near(w, x, h) ==> high >= w ==>
            edge >= x + t + radius - 0x1p-1000; */
    return round_up(edge);
}

/* Coordinate d of one object: placed row, centre, reach, box. */
static void place_axis(const dcd_shape *shape, const double *vertices, const dcd_pose *pose, uint32_t d,
                       dcd_placed *placed, double *row, float *box)
{
    const double *r = pose->r + 3 * (size_t)d;
    const double t = pose->t[d];
    const double reach = dcd_dot(dcd_abs(r[0]), dcd_abs(r[1]), dcd_abs(r[2]), shape->reach[0], shape->reach[1],
                                 shape->reach[2]);
    double low, high;

    place_row(r, vertices, shape->padded, row);
    row_range(row, shape->padded, &low, &high);
    placed->position[d] = t;
    placed->centre[d] = 0.5 * low + 0.5 * high;
    placed->inner[d] = dcd_dot(r[0], r[1], r[2], shape->centre[0], shape->centre[1], shape->centre[2]);
    placed->reach[d] = reach;
    box[d] = edge_low(low, t, reach, placed->radius);
    box[3 + d] = edge_high(high, t, reach, placed->radius);
}

static void place_one(const dcd_shape *shape, const double *vertices, const dcd_body *body, const dcd_margins *margins,
                      dcd_placed *placed, double *rows, float *box)
{
    const double own = margins->own ? body->margin : 0.0;

    placed->radius = dcd_margin_radius_high(shape->radius, own, margins->common);
    placed->radius_low = dcd_margin_radius_low(shape->radius, own, margins->common);
    for (uint32_t d = 0; d < 3; d++) {
        place_axis(shape, vertices, &body->pose, d, placed, rows + (size_t)d * shape->padded, box);
    }
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

        place_one(shape, vertices + 3 * shape->begin, &bodies[i], &out->margins, &out->placed[i], rows,
                  out->boxes + (size_t)DCD_BOX * i);
        dcd_slab_place(rows, shape->padded, out->slabs + (size_t)DCD_SLAB_FLOATS * i);
    }
}

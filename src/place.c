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

/* out = the row r of R times every vertex. */
/*@ requires row: \valid_read(r + (0 .. 2)) && dcd_is_direction(r[0], r[1], r[2]);
    requires vertex: DCD_VALID_ROWS(vertex, padded);
    requires range: \forall integer k; 0 <= k < padded ==>
        dcd_extends(vertex[k], vertex[padded + k], vertex[2 * padded + k], 0x1p110, 0x1p110, 0x1p110);
    requires out: \valid(out + (0 .. padded - 1));
    requires apart: \separated(out + (0 .. padded - 1), vertex + (0 .. 3 * padded - 1)) &&
                    \separated(out + (0 .. padded - 1), r + (0 .. 2));
    terminates \true;
    assigns out[0 .. padded - 1];
    ensures products: \forall integer k; 0 <= k < padded ==>
        dcd_is_dot(out[k], r[0], r[1], r[2], vertex[k], vertex[padded + k], vertex[2 * padded + k]); */
static void place_row(const double *r, const double *vertex, uint32_t padded, double *out)
{
    const double r0 = r[0], r1 = r[1], r2 = r[2];

    /*@ loop invariant at: 0 <= k <= padded;
        loop invariant same: \forall integer q; 0 <= q < 3 * padded ==> vertex[q] == \at(vertex[q], Pre);
        loop invariant products: \forall integer q; 0 <= q < k ==>
            dcd_is_dot(out[q], r0, r1, r2, \at(vertex[q], Pre), \at(vertex[padded + q], Pre),
                       \at(vertex[2 * padded + q], Pre));
        loop assigns k, out[0 .. padded - 1];
        loop variant padded - k; */
    for (uint32_t k = 0; k < padded; k++) {
        out[k] = dcd_dot(r0, r1, r2, vertex[k], vertex[DCD_UNWRAPPED(padded) + k], vertex[2 * (size_t)padded + k]);
        /*@ assert here: dcd_is_dot(out[k], r0, r1, r2, \at(vertex[\at(k, Here)], Pre),
                                    \at(vertex[padded + \at(k, Here)], Pre),
                                    \at(vertex[2 * padded + \at(k, Here)], Pre)); */
        /*@ assert before: \forall integer q; 0 <= q < k ==>
                dcd_is_dot(out[q], r0, r1, r2, \at(vertex[q], Pre), \at(vertex[padded + q], Pre),
                           \at(vertex[2 * padded + q], Pre)); */
    }
}

/*@ predicate row_within{L}(double *row, integer count, real most) =
        \forall integer q; 0 <= q < count ==> \abs(row[q]) <= most; */

/* Takes row[k] to row[k + 7] into the lanes' extremes. */
/*@ requires row: 8 <= k <= 0xfff8 && k % 8 == 0 && \valid_read(row + (0 .. k + 7));
    requires lanes: \valid(lows + (0 .. 7)) && \valid(highs + (0 .. 7));
    requires apart: \separated(lows + (0 .. 7), highs + (0 .. 7), row + (0 .. k + 7));
    terminates \true;
    assigns lows[0 .. 7], highs[0 .. 7];
    ensures low: \forall integer l; 0 <= l < 8 ==> lows[l] <= \old(lows[l]) && lows[l] <= row[k + l] &&
        (lows[l] == \old(lows[l]) || lows[l] == row[k + l]);
    ensures high: \forall integer l; 0 <= l < 8 ==> highs[l] >= \old(highs[l]) && highs[l] >= row[k + l] &&
        (highs[l] == \old(highs[l]) || highs[l] == row[k + l]); */
static inline void widen(const double *row, uint32_t k, double *lows, double *highs)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant left: \forall integer m; l <= m < 8 ==>
            lows[m] == \at(lows[m], Pre) && highs[m] == \at(highs[m], Pre);
        loop invariant low: \forall integer m; 0 <= m < l ==> lows[m] <= \at(lows[m], Pre) &&
            lows[m] <= \at(row[k + m], Pre) && (lows[m] == \at(lows[m], Pre) || lows[m] == \at(row[k + m], Pre));
        loop invariant high: \forall integer m; 0 <= m < l ==> highs[m] >= \at(highs[m], Pre) &&
            highs[m] >= \at(row[k + m], Pre) && (highs[m] == \at(highs[m], Pre) || highs[m] == \at(row[k + m], Pre));
        loop assigns l, lows[0 .. 7], highs[0 .. 7];
        loop variant 8 - l; */
    DCD_LANE_LOOP
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        lows[l] = row[DCD_UNWRAPPED(k) + l] < lows[l] ? row[DCD_UNWRAPPED(k) + l] : lows[l];
        highs[l] = row[DCD_UNWRAPPED(k) + l] > highs[l] ? row[DCD_UNWRAPPED(k) + l] : highs[l];
    }
}

/* Smallest and largest of a row, `padded` a multiple of 8: eight running extremes are what vector units like. */
/*@ requires row: 8 <= padded <= 0x10000 && padded % 8 == 0 && \valid_read(row + (0 .. padded - 1));
    requires out: \valid(low) && \valid(high) && \separated(low, high, row + (0 .. padded - 1));
    terminates \true;
    assigns *low, *high;
    ensures bounds: \forall integer q; 0 <= q < padded ==> *low <= row[q] <= *high;
    ensures within: \forall real most; row_within{Pre}(row, padded, most) ==> \abs(*low) <= most && \abs(*high) <= most; */
static void row_range(const double *row, uint32_t padded, double *low, double *high)
{
    double lows[DCD_VERTEX_PAD], highs[DCD_VERTEX_PAD];

    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant value: \forall integer m; 0 <= m < l ==>
            lows[m] == \at(row[m], Pre) && highs[m] == \at(row[m], Pre);
        loop assigns l, lows[0 .. 7], highs[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        lows[l] = row[l];
        highs[l] = row[l];
    }
    /*@ loop invariant at: 8 <= k <= padded && k % 8 == 0;
        loop invariant bounds: \forall integer q; 0 <= q < k ==> lows[q % 8] <= \at(row[q], Pre) <= highs[q % 8];
        loop invariant within: \forall real most; row_within{Pre}(row, padded, most) ==>
            \forall integer l; 0 <= l < 8 ==> \abs(lows[l]) <= most && \abs(highs[l]) <= most;
        loop assigns k, lows[0 .. 7], highs[0 .. 7];
        loop variant padded - k; */
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        widen(row, k, lows, highs);
        //@ assert lane: \forall integer q; k <= q < k + 8 ==> q == k + q % 8;
    }
    *low = lows[0];
    *high = highs[0];
    /*@ loop invariant at: 1 <= l <= 8;
        loop invariant bounds: \forall integer m; 0 <= m < l ==> *low <= lows[m] && highs[m] <= *high;
        loop invariant within: \forall real most; row_within{Pre}(row, padded, most) ==>
            \abs(*low) <= most && \abs(*high) <= most;
        loop assigns l, *low, *high;
        loop variant 8 - l; */
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
        if (out->slabs != NULL) {
            dcd_slab_place(rows, shape->padded, out->slabs + (size_t)DCD_SLAB_FLOATS * i);
        }
    }
}

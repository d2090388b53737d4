#include "measure/distance.h"

#include <float.h>

#include "measure/bound.h"
#include "measure/curved.h"
#include "measure/depth.h"
#include "number/length.h"
#include "broad/pair.h"
#include "narrow/plane.h"
#include "measure/polish.h"
#include "measure/profile.h"
#include "number/rounded.h"
#include "narrow/simplex.h"
#include "narrow/tetra.h"

#define CLOSE 0x1p-50      /* relative width that there is nothing to gain below                      */
#define NEAR 0x1p-47       /* of the extent: the same among curved shapes                             */
#define IDLE 6u            /* rounds without gain, after which a search among curved shapes gives up   */
#define TOUCHING 0x1p-36   /* of the extent: a depth that is at most this and perhaps 0 is a touch     */

/* ------------------------------------------------------------------ Search */

/* A simplex, and the tips that are its points. */
typedef struct dcd_tips {
    dcd_simplex simplex;
    dcd_tip tip[4];
} dcd_tips;

/*@ requires tips: \valid(tips) && tips->simplex.size < 4;
    requires tip: \valid_read(tip) && \separated(tips, tip);
    terminates \true;
    assigns *tips;
    ensures size: tips->simplex.size == \old(tips->simplex.size) + 1; */
static void add_tip(dcd_tips *tips, const dcd_tip *tip)
{
    dcd_simplex *simplex = &tips->simplex;
    const uint32_t k = simplex->size;

    simplex->x[k] = tip->p[0];
    simplex->y[k] = tip->p[1];
    simplex->z[k] = tip->p[2];
    simplex->a[k] = tip->a;
    simplex->b[k] = tip->b;
    simplex->size++;
    tips->tip[k] = *tip;
}

/*@ requires tips: \valid(tips) && tips->simplex.size <= 4;
    requires mask: mask <= DCD_SIMPLEX_FULL;
    terminates \true;
    assigns *tips;
    ensures size: tips->simplex.size <= \old(tips->simplex.size);
    ensures fewer: mask < DCD_SIMPLEX_FULL ==> tips->simplex.size <= 3; */
static void keep_tips(dcd_tips *tips, uint32_t mask)
{
    uint32_t kept = 0;

    /*@ loop invariant range: kept <= k <= tips->simplex.size;
        loop invariant size: tips->simplex.size == \at(tips->simplex.size, Pre);
        loop assigns k, kept, tips->tip[0 .. 3];
        loop variant tips->simplex.size - k; */
    for (uint32_t k = 0; k < tips->simplex.size; k++) {
        if ((mask >> k & 1u) != 0) {
            tips->tip[kept] = tips->tip[k];
            kept++;
        }
    }
    dcd_simplex_keep(&tips->simplex, mask);
}

/* The point of the tips with these weights. */
/*@ requires tips: tips <= 3 && \valid_read(tip + (0 .. tips - 1)) && \valid_read(weight + (0 .. tips - 1));
    requires point: \valid(point + (0 .. 2)) && \separated(point + (0 .. 2), tip + (0 .. tips - 1)) &&
        \separated(point + (0 .. 2), weight + (0 .. tips - 1));
    terminates \true;
    assigns point[0 .. 2]; */
static void point_of(const dcd_tip *tip, uint32_t tips, const double *weight, double *point)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, point[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = 0.0;
        /*@ loop invariant range: k <= tips;
            loop assigns k, point[0 .. 2];
            loop variant tips - k; */
        for (uint32_t k = 0; k < tips; k++) {
            point[r] += weight[k] * tip[k].p[r];
        }
    }
}

/* The simplex's point nearest to the origin as a witness, and where to look next. */
/*@ requires in: \valid_read(in);
    requires tips: \valid_read(tips) && tips->simplex.size <= 3;
    requires nearest: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), tips);
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, in) && \separated(measure, tips) &&
        \separated(measure, nearest + (0 .. 2));
    terminates \true;
    assigns nearest[0 .. 2], measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips <= 3; */
static void take_witness(const dcd_difference *in, const dcd_tips *tips, double *nearest, dcd_measure *measure)
{
    const uint32_t size = tips->simplex.size;
    double weight[3];

    dcd_difference_weigh(tips->tip, size, weight);
    dcd_difference_witness(in, tips->tip, size, weight, measure);
    point_of(tips->tip, size, weight, nearest);
}

/*@ requires measure: \valid_read(measure);
    terminates \true;
    assigns \nothing; */
static bool is_close(const dcd_measure *measure)
{
    return measure->high - measure->low <= CLOSE * measure->high;
}

/*@ requires in: \valid_read(in);
    terminates \true;
    assigns \nothing; */
static bool is_curved(const dcd_difference *in)
{
    return in->curved_a != NULL || in->curved_b != NULL;
}

/* Of curved shapes: as narrow as there is any use in trying. */
/*@ requires input: \valid_read(in) && \valid_read(measure);
    terminates \true;
    assigns \nothing; */
static bool is_near(const dcd_difference *in, const dcd_measure *measure)
{
    return !is_curved(in) || measure->high - measure->low <= NEAR * in->extent;
}

/* The measure's bounds less the radii: at most the one, at least the other. */
/*@ requires input: \valid_read(in) && \valid_read(in->a) && \valid_read(in->b) && \valid_read(measure);
    terminates \true;
    assigns \nothing; */
static double low_of(const dcd_difference *in, const dcd_measure *measure)
{
    return dcd_bound_swept_low(measure->low, in->a->radius, in->b->radius);
}

/*@ requires input: \valid_read(in) && \valid_read(in->a) && \valid_read(in->b) && \valid_read(measure);
    terminates \true;
    assigns \nothing; */
static double high_of(const dcd_difference *in, const dcd_measure *measure)
{
    return dcd_bound_swept_high(measure->high, in->a->radius_low, in->b->radius_low);
}

/* What the measure shows for certain. */
/*@ requires input: \valid_read(in) && \valid_read(in->a) && \valid_read(in->b) && \valid_read(measure);
    terminates \true;
    assigns \nothing;
    ensures verdict: \result == DCD_FREE || \result == DCD_CONTACT || \result == DCD_DOUBT; */
static dcd_verdict verdict_of(const dcd_difference *in, const dcd_measure *measure)
{
    return low_of(in, measure) > 0.0 ? DCD_FREE : high_of(in, measure) <= 0.0 ? DCD_CONTACT : DCD_DOUBT;
}

/* Tips of curved shapes never come twice. A search among them ends when a tip is hardly nearer than the nearest point. */
/*@ requires input: \valid_read(in) && \valid_read(tips) && tips->simplex.size <= 4 && \valid_read(tip);
    requires nearest: \valid_read(nearest + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static bool has_arrived(const dcd_difference *in, const dcd_tips *tips, const double *nearest, const dcd_tip *tip)
{
    double gain = 0.0;

    if (!is_curved(in)) {
        return dcd_simplex_has(&tips->simplex, tip->a, tip->b) != 0;
    }
    /*@ loop invariant range: r <= 3;
        loop assigns r, gain;
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        gain += nearest[r] * (nearest[r] - tip->p[r]);
    }
    return gain <= CLOSE * in->extent * dcd_length(nearest);
}

/* Takes a tip into the simplex and looks for the next one from its nearest point. False where the search ends. */
/*@ requires in: dcd_difference_valid(in);
    requires tips: \valid(tips) && tips->simplex.size <= 3 && \separated(tips, measure) && DCD_DIFFERENCE_APART(in, tips);
    requires nearest: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), tips) &&
        \separated(nearest + (0 .. 2), measure) && DCD_DIFFERENCE_APART(in, nearest + (0 .. 2));
    requires tip: \valid(tip) && DCD_DIFFERENCE_APART(in, tip) && \separated(tip, tips) && \separated(tip, measure) &&
        \separated(tip, nearest + (0 .. 2));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations < UINT32_MAX;
    terminates \true;
    assigns *tips, nearest[0 .. 2], *tip, *measure;
    ensures in: dcd_difference_valid(in);
    ensures size: tips->simplex.size <= 4;
    ensures more: \result ==> tips->simplex.size <= 3;
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 1; */
static bool advance(const dcd_difference *in, bool decide, dcd_tips *tips, double *nearest, dcd_tip *tip,
                    dcd_measure *measure)
{
    uint32_t mask;

    add_tip(tips, tip);
    mask = dcd_simplex_nearest(&tips->simplex, nearest);
    keep_tips(tips, mask);
    if (mask == DCD_SIMPLEX_FULL) {
        return false;
    }
    //@ assert size: tips->simplex.size <= 3;
    //@ assert in: dcd_difference_valid(in);
    take_witness(in, tips, nearest, measure);
    //@ assert witness: dcd_difference_valid(in);
    return dcd_difference_probe(in, nearest, tip, measure) && !is_close(measure) &&
           !has_arrived(in, tips, nearest, tip) && !(decide && verdict_of(in, measure) != DCD_DOUBT);
}

/* Towards the point of A - B nearest to the origin. The tips are where it ends; 4 enclose the origin. To decide,
 * it goes no further than it has to. */
/*@ requires in: dcd_difference_valid(in);
    requires tips: \valid(tips) && \separated(tips, measure) && DCD_DIFFERENCE_APART(in, tips);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 130;
    terminates \true;
    assigns *tips, *measure;
    ensures in: dcd_difference_valid(in);
    ensures size: tips->simplex.size <= 4;
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 130; */
static void search(const dcd_difference *in, bool decide, dcd_tips *tips, dcd_measure *measure)
{
    double nearest[3] = {in->offset[0], in->offset[1], in->offset[2]};
    const double any[3] = {1.0, 0.0, 0.0};
    uint32_t idle = 0;
    dcd_tip tip;

    tips->simplex.size = 0;
    if (!dcd_difference_probe(in, nearest, &tip, measure)) {
        (void)dcd_difference_probe(in, any, &tip, measure);
    }
    /*@ loop invariant range: k <= DCD_DISTANCE_ITERATIONS && idle <= k;
        loop invariant size: tips->simplex.size <= 3;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 2 + k;
        loop assigns k, idle, tip, nearest[0 .. 2], *tips, *measure;
        loop variant DCD_DISTANCE_ITERATIONS - k; */
    for (uint32_t k = 0; k < DCD_DISTANCE_ITERATIONS && idle < IDLE; k++) {
        const double width = measure->high - measure->low;

        if (!advance(in, decide, tips, nearest, &tip, measure)) {
            return;
        }
        idle = is_curved(in) && measure->high - measure->low >= width ? idle + 1 : 0;
    }
}

/* The normal of the last triangle: exact to a few roundings where the nearest point, near the origin, is not. */
/*@ requires in: dcd_difference_valid(in);
    requires simplex: \valid_read(s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 2;
    requires apart: \separated(measure, s);
    terminates \true;
    assigns measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: measure->iterations <= \old(measure->iterations) + 2; */
static void probe_triangle(const dcd_difference *in, const dcd_simplex *s, dcd_measure *measure)
{
    const double e[3] = {s->x[1] - s->x[0], s->y[1] - s->y[0], s->z[1] - s->z[0]};
    const double f[3] = {s->x[2] - s->x[0], s->y[2] - s->y[0], s->z[2] - s->z[0]};
    const double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const double back[3] = {-n[0], -n[1], -n[2]};
    dcd_tip tip;

    (void)dcd_difference_probe(in, n, &tip, measure);
    (void)dcd_difference_probe(in, back, &tip, measure);
}

/*@ requires measure: \valid(measure);
    terminates \true;
    assigns measure->low, measure->high, measure->tips, measure->iterations, measure->axis[0 .. 2];
    ensures begun: measure->tips == 0 && measure->iterations == 0; */
static void begin(dcd_measure *measure)
{
    measure->low = -DBL_MAX;
    measure->high = DBL_MAX;
    measure->tips = 0;
    measure->iterations = 0;
    /*@ loop invariant range: r <= 3;
        loop assigns r, measure->axis[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        measure->axis[r] = 0.0;
    }
}

/* For hulls, what the best axis is worth is worked out once more, by the function that is proved. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && \separated(measure, in);
    terminates \true;
    assigns measure->low; */
static void take_low(const dcd_difference *in, dcd_measure *measure)
{
    double axis[3];

    if (in->curved_a == NULL && in->curved_b == NULL) {
        measure->low = dcd_bound_axis(measure->axis, axis) ? dcd_bound_low(in->vertices, in->a, in->b, axis) : -DBL_MAX;
    }
}

/* Whether the depth of round parts is known already. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 210;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 210; */
static bool is_round(const dcd_difference *in, dcd_measure *measure)
{
    if (measure->low <= 0.0) {
        dcd_profile_measure(in, measure);
    }
    return dcd_profile_is_known(in, measure);
}

void dcd_distance_measure(const dcd_difference *in, dcd_measure *measure)
{
    dcd_tips tips;

    begin(measure);
    //@ assert begun: DCD_DIFFERENCE_APART(in, measure);
    search(in, false, &tips, measure);
    //@ assert searched: DCD_DIFFERENCE_APART(in, measure);
    if (tips.simplex.size == 3 && !is_close(measure)) {
        probe_triangle(in, &tips.simplex, measure);
    }
    //@ assert triangle: DCD_DIFFERENCE_APART(in, measure);
    take_low(in, measure);
    if (is_round(in, measure)) {
        return;
    }
    //@ assert round: DCD_DIFFERENCE_APART(in, measure);
    if (measure->low <= 0.0 || !is_near(in, measure)) {
        dcd_depth_measure(in, measure);
        //@ assert depth: DCD_DIFFERENCE_APART(in, measure);
        take_low(in, measure);
    }
    if (!is_near(in, measure)) {
        dcd_polish(in, measure);
    }
}

dcd_verdict dcd_distance_decide(const dcd_difference *in, dcd_measure *measure)
{
    dcd_tips tips;
    dcd_verdict verdict;

    begin(measure);
    search(in, true, &tips, measure);
    verdict = verdict_of(in, measure);
    if (verdict == DCD_DOUBT && tips.simplex.size == 4 && dcd_tetra_encloses(&tips.simplex, in->a, in->b)) {
        verdict = DCD_CONTACT;
    }
    if (verdict == DCD_DOUBT && is_round(in, measure)) {
        verdict = verdict_of(in, measure);
    }
    if (verdict == DCD_DOUBT) {
        dcd_depth_measure(in, measure);
        verdict = verdict_of(in, measure);
    }
    return verdict;
}

/* ------------------------------------------------------------------ Result */

/*@ terminates \true;
    assigns \nothing; */
static double at_least_zero(double x)
{
    return x > 0.0 ? x : 0.0;
}

/* From A's core to B's, 1 long: along the witness where curved cores are apart, since the axis may be a little off there. */
/*@ requires input: \valid_read(in) && \valid_read(measure) && measure->tips <= 3;
    requires normal: \valid_read(normal + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), in) && \separated(out + (0 .. 2), measure) &&
        \separated(out + (0 .. 2), normal + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void outward(const dcd_difference *in, const dcd_measure *measure, const double *normal, double *out)
{
    double point[3], length;

    point_of(measure->tip, measure->tips, measure->weight, point);
    length = dcd_length(point);
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = is_curved(in) && measure->low > 0.0 && length > 0.0 ? 0.0 - point[r] / length : normal[r];
    }
}

/* Witness points in the world, on the shapes' surfaces. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid_read(measure) && measure->tips <= 3;
    requires out: \valid(out) && \separated(out, measure) && DCD_DIFFERENCE_APART(in, out);
    terminates \true;
    assigns out->point_i[0 .. 2], out->point_j[0 .. 2]; */
static void put_points(const dcd_difference *in, const dcd_measure *measure, dcd_distance *out)
{
    double sum = 0.0, out_of_a[3];

    /*@ loop invariant range: k <= measure->tips;
        loop assigns k, sum;
        loop variant measure->tips - k; */
    for (uint32_t k = 0; k < measure->tips; k++) {
        sum += measure->weight[k];
    }
    outward(in, measure, out->normal, out_of_a);
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->point_i[0 .. 2], out->point_j[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        double a = 0.0, b = 0.0;

        /*@ loop invariant range: k <= measure->tips;
            loop assigns k, a, b;
            loop variant measure->tips - k; */
        for (uint32_t k = 0; k < measure->tips; k++) {
            a += measure->weight[k] / sum * measure->tip[k].on_a[r];
            b += measure->weight[k] / sum * measure->tip[k].on_b[r];
        }
        out->point_i[r] = in->a->position[r] + (a + in->a->radius * out_of_a[r]);
        out->point_j[r] = in->b->position[r] + (b - in->b->radius * out_of_a[r]);
    }
}

/*@ requires measure: \valid_read(measure);
    requires out: \valid(out) && \separated(out, measure);
    terminates \true;
    assigns out->normal[0 .. 2]; */
static void put_normal(const dcd_measure *measure, dcd_distance *out)
{
    const double *d = measure->axis;
    const double length = dcd_length(d);

    /*@ loop invariant range: r <= 3;
        loop assigns r, out->normal[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out->normal[r] = length > 0.0 ? 0.0 - d[r] / length : 0.0;
    }
}

/* The decision says on which side of zero the signed distance is; the interval is cut there. A contact that was not decided
 * may be none. */
/*@ requires why: \valid_read(why);
    requires out: \valid(out) && \separated(out, why);
    terminates \true;
    assigns out->lo, out->hi, out->depth_lo, out->depth_hi, out->relation; */
static void put_interval(double low, double high, double extent, const dcd_explanation *why, dcd_distance *out)
{
    const bool certain = why->contact && why->decision != DCD_DECIDED_CONSERVATIVE;

    out->lo = certain ? 0.0 : at_least_zero(low);
    out->hi = certain ? 0.0 : at_least_zero(high);
    out->depth_lo = why->contact ? at_least_zero(-high) : 0.0;
    out->depth_hi = why->contact ? at_least_zero(-low) : 0.0;
    if (!why->contact) {
        out->relation = DCD_APART;
    } else if (why->decision == DCD_DECIDED_CONSERVATIVE) {
        out->relation = DCD_CONSERVATIVE;
    } else if (out->depth_lo > 0.0) {
        out->relation = DCD_OVERLAPPING;
    } else {
        out->relation = out->depth_hi <= TOUCHING * extent ? DCD_TOUCHING : DCD_CONSERVATIVE;
    }
}

/*@ requires in: dcd_difference_valid(in);
    requires why: \valid_read(why);
    requires out: \valid(out) && \separated(out, why) && DCD_DIFFERENCE_APART(in, out);
    terminates \true;
    assigns *out; */
static void put_measure(const dcd_difference *in, const dcd_explanation *why, dcd_distance *out)
{
    dcd_measure measure;

    dcd_distance_measure(in, &measure);
    put_interval(low_of(in, &measure), high_of(in, &measure), in->extent + (in->a->radius + in->b->radius), why, out);
    put_normal(&measure, out);
    put_points(in, &measure, out);
    out->iterations = measure.iterations;
}

/* ------------------------------------------------------------- Half-spaces */

/*@ requires object: dcd_distance_object(in, object);
    terminates \true;
    assigns \nothing; */
static bool is_plane(const dcd_narrow *in, uint32_t object)
{
    return in->shapes[in->bodies[object].shape].kind == DCD_KIND_HALFSPACE;
}

/*@ requires object: dcd_distance_object(in, object);
    terminates \true;
    assigns \nothing;
    ensures object: \result.placed == in->placed + object && \result.pose == &in->bodies[object].pose &&
        \result.shape == in->shapes + in->bodies[object].shape;
    ensures rows: \result.vertices == in->vertices + 3 * \result.shape->begin &&
        \result.rows == in->placed_vertices + 3 * \result.placed->begin;
    ensures counts: \result.count == \result.shape->count && \result.padded == \result.placed->padded; */
static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin, 0.0, shape->count,
                                 in->placed[object].padded};

    return side;
}

/*@ requires out: \valid(out);
    terminates \true;
    assigns out->normal[0 .. 2], out->point_i[0 .. 2], out->point_j[0 .. 2]; */
static void put_no_points(dcd_distance *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->normal[0 .. 2], out->point_i[0 .. 2], out->point_j[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out->normal[r] = 0.0;
        out->point_i[r] = 0.0;
        out->point_j[r] = 0.0;
    }
}

/* No translation parts two half-spaces, unless they are back to back. */
/*@ requires why: \valid_read(why);
    requires out: \valid(out) && \separated(out, why);
    terminates \true;
    assigns *out; */
static void put_planes(const dcd_explanation *why, dcd_distance *out)
{
    const bool certain = why->decision != DCD_DECIDED_CONSERVATIVE;

    put_no_points(out);
    out->iterations = 0;
    out->lo = 0.0;
    out->relation = certain ? DCD_OVERLAPPING : DCD_CONSERVATIVE;
    out->hi = certain ? 0.0 : DBL_MAX;
    out->depth_lo = certain ? DBL_MAX : 0.0;
    out->depth_hi = DBL_MAX;
}

/* The half-space as the first of the two: then the normal is its own. */
/*@ requires in: dcd_plane_placed(in);
    requires why: \valid_read(why);
    requires out: \valid(out) && \separated(out, in, why) && \separated(out, in->plane.placed) &&
        \separated(out, in->other.placed);
    terminates \true;
    assigns *out; */
static void put_plane(const dcd_plane *in, const dcd_explanation *why, dcd_distance *out)
{
    const dcd_placed *other = in->other.placed;
    const double radius = other->radius;
    double extent = radius, middle;
    dcd_plane_gap gap;

    dcd_plane_measure(in, &gap);
    middle = 0.5 * gap.low + 0.5 * gap.high;
    /*@ loop invariant range: r <= 3;
        loop assigns r, extent, out->normal[0 .. 2], out->point_i[0 .. 2], out->point_j[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        extent += other->reach[r] + dcd_abs(other->position[r] - in->plane.placed->position[r]);
        out->normal[r] = gap.normal[r];
        out->point_j[r] = other->position[r] + (gap.point[r] - radius * gap.normal[r]);
        out->point_i[r] = other->position[r] + (gap.point[r] - middle * gap.normal[r]);
    }
    put_interval(dcd_bound_swept_low(gap.low, radius, 0.0), dcd_bound_swept_high(gap.high, radius, 0.0), extent, why,
                 out);
    out->iterations = 0;
}

/*@ requires objects: dcd_distance_object(in, plane) && dcd_distance_object(in, other);
    requires why: \valid_read(why);
    requires out: \valid(out) && \separated(out, why) && DCD_OBJECT_APART(in, plane, out) &&
        DCD_OBJECT_APART(in, other, out);
    terminates \true;
    assigns *out; */
static void put_plane_of(const dcd_narrow *in, uint32_t plane, uint32_t other, const dcd_explanation *why,
                         dcd_distance *out)
{
    const dcd_exact_side a = side_of(in, plane), b = side_of(in, other);
    const dcd_plane pair = {a, b, 0.0};

    //@ assert a: dcd_plane_side(&a);
    //@ assert b_object: \valid_read(b.shape) && \valid_read(b.pose) && \valid_read(b.placed);
    //@ assert b_padded: b.padded == in->placed[other].padded;
    //@ assert b_rows: DCD_VALID_ROWS(b.rows, b.padded);
    //@ assert b: dcd_plane_side(&b);
    //@ assert plane: dcd_plane_side(&pair.plane);
    //@ assert other: dcd_plane_side(&pair.other);
    put_plane(&pair, why, out);
}

void dcd_distance_turn(dcd_distance *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->point_i[0 .. 2], out->point_j[0 .. 2], out->normal[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        const double point = out->point_i[r];

        out->point_i[r] = out->point_j[r];
        out->point_j[r] = point;
        out->normal[r] = 0.0 - out->normal[r];
    }
}

/* In annotations: what is read of an object is as it was. */
#define SAME_OBJECT(in, i) \
    ((in)->bodies == \at((in)->bodies, Pre) && (in)->placed == \at((in)->placed, Pre) && \
     (in)->shapes == \at((in)->shapes, Pre) && (in)->placed_vertices == \at((in)->placed_vertices, Pre) && \
     (in)->vertices == \at((in)->vertices, Pre) && (in)->slabs == \at((in)->slabs, Pre) && \
     (in)->bodies[i].shape == \at((in)->bodies[\at(i, Here)].shape, Pre) && \
     (in)->shapes[(in)->bodies[i].shape].begin == \at((in)->shapes[(in)->bodies[\at(i, Here)].shape].begin, Pre) && \
     (in)->shapes[(in)->bodies[i].shape].count == \at((in)->shapes[(in)->bodies[\at(i, Here)].shape].count, Pre) && \
     (in)->shapes[(in)->bodies[i].shape].padded == \at((in)->shapes[(in)->bodies[\at(i, Here)].shape].padded, Pre) && \
     (in)->placed[i].begin == \at((in)->placed[\at(i, Here)].begin, Pre) && \
     (in)->placed[i].count == \at((in)->placed[\at(i, Here)].count, Pre) && \
     (in)->placed[i].padded == \at((in)->placed[\at(i, Here)].padded, Pre))

/* The same of one field. */
#define SAME_FIELD(in, i, array, field) ((in)->array[i].field == \at((in)->array[\at(i, Here)].field, Pre))
#define SAME_SHAPE(in, i, field) \
    ((in)->shapes[(in)->bodies[i].shape].field == \at((in)->shapes[(in)->bodies[\at(i, Here)].shape].field, Pre))

void dcd_distance_between(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out)
{
    const bool plane_i = is_plane(in, i), plane_j = is_plane(in, j);
    dcd_explanation why;

    dcd_narrow_explain(in, i, j, &why, work);
    /*@ assert same: in->bodies == \at(in->bodies, Pre) && in->placed == \at(in->placed, Pre) &&
            in->shapes == \at(in->shapes, Pre) && in->placed_vertices == \at(in->placed_vertices, Pre) &&
            in->vertices == \at(in->vertices, Pre) && in->slabs == \at(in->slabs, Pre); */
    //@ assert number_i: in->bodies[i].shape == \at(in->bodies[i].shape, Pre);
    //@ assert placed_begin_i: in->placed[i].begin == \at(in->placed[i].begin, Pre);
    //@ assert placed_count_i: in->placed[i].count == \at(in->placed[i].count, Pre);
    //@ assert placed_padded_i: in->placed[i].padded == \at(in->placed[i].padded, Pre);
    //@ assert begin_i: in->shapes[in->bodies[i].shape].begin == \at(in->shapes[in->bodies[i].shape].begin, Pre);
    //@ assert count_i: in->shapes[in->bodies[i].shape].count == \at(in->shapes[in->bodies[i].shape].count, Pre);
    //@ assert padded_i: in->shapes[in->bodies[i].shape].padded == \at(in->shapes[in->bodies[i].shape].padded, Pre);
    //@ assert number_j: in->bodies[j].shape == \at(in->bodies[j].shape, Pre);
    //@ assert placed_begin_j: in->placed[j].begin == \at(in->placed[j].begin, Pre);
    //@ assert placed_count_j: in->placed[j].count == \at(in->placed[j].count, Pre);
    //@ assert placed_padded_j: in->placed[j].padded == \at(in->placed[j].padded, Pre);
    //@ assert begin_j: in->shapes[in->bodies[j].shape].begin == \at(in->shapes[in->bodies[j].shape].begin, Pre);
    //@ assert count_j: in->shapes[in->bodies[j].shape].count == \at(in->shapes[in->bodies[j].shape].count, Pre);
    //@ assert padded_j: in->shapes[in->bodies[j].shape].padded == \at(in->shapes[in->bodies[j].shape].padded, Pre);
    //@ assert placed_i: dcd_narrow_placed(in, i);
    //@ assert body_i: \valid_read(in->bodies + i) && \valid_read(in->shapes + in->bodies[i].shape);
    //@ assert shape_i: dcd_narrow_shape(in, i);
    //@ assert slabs_i: dcd_narrow_slabs(in, i);
    //@ assert object_i: dcd_distance_object(in, i);
    //@ assert placed_j: dcd_narrow_placed(in, j);
    //@ assert body_j: \valid_read(in->bodies + j) && \valid_read(in->shapes + in->bodies[j].shape);
    //@ assert shape_j: dcd_narrow_shape(in, j);
    //@ assert slabs_j: dcd_narrow_slabs(in, j);
    //@ assert object_j: dcd_distance_object(in, j);
    //@ assert i: dcd_distance_object(in, i) && DCD_OBJECT_APART(in, i, out);
    //@ assert j: dcd_distance_object(in, j) && DCD_OBJECT_APART(in, j, out);
    if (plane_i && plane_j) {
        put_planes(&why, out);
    } else if (plane_i || plane_j) {
        put_plane_of(in, plane_i ? i : j, plane_i ? j : i, &why, out);
    } else {
        dcd_curved pair;

        dcd_curved_open(in->shapes, in->bodies, in->placed, in->placed_vertices, i, j, &pair);
        put_measure(&pair.difference, &why, out);
    }
    if (plane_j && !plane_i) {
        dcd_distance_turn(out);
    }
}

_Static_assert(sizeof(dcd_neighbour) == 4 * sizeof(uint32_t) + 13 * sizeof(double),
               "no byte is between fields: equal answers are equal as bytes");

/*@ requires bits: pair_bits(bits);
    requires objects: dcd_distance_pair(in, pair, bits);
    requires work: \valid(work) && DCD_PAIR_APART(in, pair, bits, work);
    requires out: \valid(out) && \separated(out, work) && DCD_PAIR_APART(in, pair, bits, out);
    terminates \true;
    assigns *work, *out; */
static void put_pair(const dcd_narrow *in, uint64_t pair, uint32_t bits, dcd_exact *work, dcd_neighbour *out)
{
    const uint32_t i = dcd_pair_first(pair, bits), j = dcd_pair_second(pair, bits);

    dcd_distance_between(in, i, j, work, &out->distance);
    out->i = i;
    out->j = j;
}

void dcd_distance_list(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                       dcd_exact *work, dcd_neighbour *out)
{
    /*@ loop invariant range: first <= k <= last;
        loop assigns k, *work, out[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        const uint64_t pair = pairs[k];

        //@ assert pair: pair == \at(pairs[\at(k, Here)], Pre);
        //@ assert first: dcd_distance_object{Pre}(in, pair / pair_base(bits));
        //@ assert second: dcd_distance_object{Pre}(in, pair % pair_base(bits));
        //@ assert work: \at(DCD_PAIR_APART(in, \at(pair, Here), bits, work), Pre);
        //@ assert out: \at(DCD_PAIR_APART(in, \at(pair, Here), bits, out + (first .. last - 1)), Pre);
        //@ assert same_first: SAME_OBJECT(in, pair / pair_base(bits));
        //@ assert same_second: SAME_OBJECT(in, pair % pair_base(bits));
        //@ assert first_placed: dcd_narrow_placed(in, pair / pair_base(bits));
        //@ assert first_shape: dcd_narrow_shape(in, pair / pair_base(bits));
        //@ assert first_slabs: dcd_narrow_slabs(in, pair / pair_base(bits));
        //@ assert first_object: dcd_distance_object(in, pair / pair_base(bits));
        //@ assert second_placed: dcd_narrow_placed(in, pair % pair_base(bits));
        //@ assert second_shape: dcd_narrow_shape(in, pair % pair_base(bits));
        //@ assert second_slabs: dcd_narrow_slabs(in, pair % pair_base(bits));
        //@ assert second_object: dcd_distance_object(in, pair % pair_base(bits));
        //@ assert objects: dcd_distance_pair(in, pair, bits);
        put_pair(in, pair, bits, work, &out[k]);
    }
}

bool dcd_distance_is_nearer(const dcd_neighbour *a, const dcd_neighbour *b)
{
    const dcd_distance *p = &a->distance, *q = &b->distance;
    const bool touch_a = p->relation != DCD_APART, touch_b = q->relation != DCD_APART;
    const double near_a = touch_a ? -p->depth_hi : p->lo, near_b = touch_b ? -q->depth_hi : q->lo;

    if (touch_a != touch_b) {
        return touch_a;
    }
    if (near_a < near_b || near_a > near_b) {
        return near_a < near_b;
    }
    return a->i != b->i ? a->i < b->i : a->j < b->j;
}

void dcd_distance_least(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                        dcd_exact *work, dcd_neighbour *least)
{
    /*@ loop invariant range: first <= k <= last;
        loop assigns k, *work, *least;
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        const uint64_t pair = pairs[k];
        dcd_neighbour next;

        //@ assert pair: pair == \at(pairs[\at(k, Here)], Pre);
        //@ assert first: dcd_distance_object{Pre}(in, pair / pair_base(bits));
        //@ assert second: dcd_distance_object{Pre}(in, pair % pair_base(bits));
        //@ assert work: \at(DCD_PAIR_APART(in, \at(pair, Here), bits, work), Pre);
        //@ assert least: \at(DCD_PAIR_APART(in, \at(pair, Here), bits, least), Pre);
        /*@ assert same: in->bodies == \at(in->bodies, Pre) && in->placed == \at(in->placed, Pre) &&
                in->shapes == \at(in->shapes, Pre) && in->placed_vertices == \at(in->placed_vertices, Pre) &&
                in->vertices == \at(in->vertices, Pre) && in->slabs == \at(in->slabs, Pre); */
        //@ assert first_number: SAME_FIELD(in, pair / pair_base(bits), bodies, shape);
        //@ assert first_begin: SAME_FIELD(in, pair / pair_base(bits), placed, begin);
        //@ assert first_count: SAME_FIELD(in, pair / pair_base(bits), placed, count);
        //@ assert first_padded: SAME_FIELD(in, pair / pair_base(bits), placed, padded);
        //@ assert first_shape_begin: SAME_SHAPE(in, pair / pair_base(bits), begin);
        //@ assert first_shape_count: SAME_SHAPE(in, pair / pair_base(bits), count);
        //@ assert first_shape_padded: SAME_SHAPE(in, pair / pair_base(bits), padded);
        //@ assert second_number: SAME_FIELD(in, pair % pair_base(bits), bodies, shape);
        //@ assert second_begin: SAME_FIELD(in, pair % pair_base(bits), placed, begin);
        //@ assert second_count: SAME_FIELD(in, pair % pair_base(bits), placed, count);
        //@ assert second_padded: SAME_FIELD(in, pair % pair_base(bits), placed, padded);
        //@ assert second_shape_begin: SAME_SHAPE(in, pair % pair_base(bits), begin);
        //@ assert second_shape_count: SAME_SHAPE(in, pair % pair_base(bits), count);
        //@ assert second_shape_padded: SAME_SHAPE(in, pair % pair_base(bits), padded);
        //@ assert same_first: SAME_OBJECT(in, pair / pair_base(bits));
        //@ assert same_second: SAME_OBJECT(in, pair % pair_base(bits));
        //@ assert first_placed: dcd_narrow_placed(in, pair / pair_base(bits));
        //@ assert first_shape: dcd_narrow_shape(in, pair / pair_base(bits));
        //@ assert first_slabs: dcd_narrow_slabs(in, pair / pair_base(bits));
        //@ assert first_object: dcd_distance_object(in, pair / pair_base(bits));
        //@ assert second_placed: dcd_narrow_placed(in, pair % pair_base(bits));
        //@ assert second_shape: dcd_narrow_shape(in, pair % pair_base(bits));
        //@ assert second_slabs: dcd_narrow_slabs(in, pair % pair_base(bits));
        //@ assert second_object: dcd_distance_object(in, pair % pair_base(bits));
        //@ assert objects: dcd_distance_pair(in, pair, bits);
        put_pair(in, pair, bits, work, &next);
        if (k == first || dcd_distance_is_nearer(&next, least)) {
            *least = next;
        }
    }
}

#include "distance.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "bound.h"
#include "curved.h"
#include "depth.h"
#include "pair.h"
#include "plane.h"
#include "polish.h"
#include "profile.h"
#include "rounded.h"
#include "simplex.h"
#include "tetra.h"

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

static void keep_tips(dcd_tips *tips, uint32_t mask)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < tips->simplex.size; k++) {
        if ((mask >> k & 1u) != 0) {
            tips->tip[kept] = tips->tip[k];
            kept++;
        }
    }
    dcd_simplex_keep(&tips->simplex, mask);
}

/* The point of the tips with these weights. */
static void point_of(const dcd_tip *tip, uint32_t tips, const double *weight, double *point)
{
    for (uint32_t r = 0; r < 3; r++) {
        point[r] = 0.0;
        for (uint32_t k = 0; k < tips; k++) {
            point[r] += weight[k] * tip[k].p[r];
        }
    }
}

/* The simplex's point nearest to the origin as a witness, and where to look next. */
static void take_witness(const dcd_difference *in, const dcd_tips *tips, double *nearest, dcd_measure *measure)
{
    const uint32_t size = tips->simplex.size;
    double weight[3];

    dcd_difference_weigh(tips->tip, size, weight);
    dcd_difference_witness(in, tips->tip, size, weight, measure);
    point_of(tips->tip, size, weight, nearest);
}

static bool is_close(const dcd_measure *measure)
{
    return measure->high - measure->low <= CLOSE * measure->high;
}

static bool is_curved(const dcd_difference *in)
{
    return in->curved_a != NULL || in->curved_b != NULL;
}

/* Of curved shapes: as narrow as there is any use in trying. */
static bool is_near(const dcd_difference *in, const dcd_measure *measure)
{
    return !is_curved(in) || measure->high - measure->low <= NEAR * in->extent;
}

/* The measure's bounds less the radii: at most the one, at least the other. */
static double low_of(const dcd_difference *in, const dcd_measure *measure)
{
    return dcd_bound_swept_low(measure->low, in->a->radius, in->b->radius);
}

static double high_of(const dcd_difference *in, const dcd_measure *measure)
{
    return dcd_bound_swept_high(measure->high, in->a->radius_low, in->b->radius_low);
}

/* What the measure shows for certain. */
static dcd_verdict verdict_of(const dcd_difference *in, const dcd_measure *measure)
{
    return low_of(in, measure) > 0.0 ? DCD_FREE : high_of(in, measure) <= 0.0 ? DCD_CONTACT : DCD_DOUBT;
}

/* Tips of curved shapes never come twice. A search among them ends when a tip is hardly nearer than the nearest point. */
static bool has_arrived(const dcd_difference *in, const dcd_tips *tips, const double *nearest, const dcd_tip *tip)
{
    double square = 0.0, gain = 0.0;

    if (!is_curved(in)) {
        return dcd_simplex_has(&tips->simplex, tip->a, tip->b) != 0;
    }
    for (uint32_t r = 0; r < 3; r++) {
        square += nearest[r] * nearest[r];
        gain += nearest[r] * (nearest[r] - tip->p[r]);
    }
    return gain <= CLOSE * in->extent * sqrt(square);
}

/* Towards the point of A - B nearest to the origin. The tips are where it ends; 4 enclose the origin. To decide,
 * it goes no further than it has to. */
static void search(const dcd_difference *in, bool decide, dcd_tips *tips, dcd_measure *measure)
{
    dcd_simplex *simplex = &tips->simplex;
    double nearest[3] = {in->offset[0], in->offset[1], in->offset[2]};
    const double any[3] = {1.0, 0.0, 0.0};
    uint32_t idle = 0;
    dcd_tip tip;

    simplex->size = 0;
    if (!dcd_difference_probe(in, nearest, &tip, measure)) {
        (void)dcd_difference_probe(in, any, &tip, measure);
    }
    for (uint32_t k = 0; k < DCD_DISTANCE_ITERATIONS && idle < IDLE; k++) {
        const double width = measure->high - measure->low;
        uint32_t mask;

        add_tip(tips, &tip);
        mask = dcd_simplex_nearest(simplex, nearest);
        keep_tips(tips, mask);
        if (mask == DCD_SIMPLEX_FULL) {
            return;
        }
        take_witness(in, tips, nearest, measure);
        if (!dcd_difference_probe(in, nearest, &tip, measure) || is_close(measure) ||
            has_arrived(in, tips, nearest, &tip) || (decide && verdict_of(in, measure) != DCD_DOUBT)) {
            return;
        }
        idle = is_curved(in) && measure->high - measure->low >= width ? idle + 1 : 0;
    }
}

/* The normal of the last triangle: exact to a few roundings where the nearest point, near the origin, is not. */
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

static void begin(dcd_measure *measure)
{
    measure->low = -DBL_MAX;
    measure->high = DBL_MAX;
    measure->tips = 0;
    measure->iterations = 0;
    for (uint32_t r = 0; r < 3; r++) {
        measure->axis[r] = 0.0;
    }
}

/* For hulls, what the best axis is worth is worked out once more, by the function that is proved. */
static void take_low(const dcd_difference *in, dcd_measure *measure)
{
    double axis[3];

    if (in->curved_a == NULL && in->curved_b == NULL) {
        measure->low = dcd_bound_axis(measure->axis, axis) ? dcd_bound_low(in->vertices, in->a, in->b, axis) : -DBL_MAX;
    }
}

/* Whether the depth of round parts is known already. */
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
    search(in, false, &tips, measure);
    if (tips.simplex.size == 3 && !is_close(measure)) {
        probe_triangle(in, &tips.simplex, measure);
    }
    take_low(in, measure);
    if (is_round(in, measure)) {
        return;
    }
    if (measure->low <= 0.0 || !is_near(in, measure)) {
        dcd_depth_measure(in, measure);
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

static double at_least_zero(double x)
{
    return x > 0.0 ? x : 0.0;
}

/* From A's core to B's, 1 long: along the witness where curved cores are apart, since the axis may be a little off there. */
static void outward(const dcd_difference *in, const dcd_measure *measure, const double *normal, double *out)
{
    double point[3], square;

    point_of(measure->tip, measure->tips, measure->weight, point);
    square = (point[0] * point[0] + point[1] * point[1]) + point[2] * point[2];
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = is_curved(in) && measure->low > 0.0 && square > 0.0 ? 0.0 - point[r] / sqrt(square) : normal[r];
    }
}

/* Witness points in the world, on the shapes' surfaces. */
static void put_points(const dcd_difference *in, const dcd_measure *measure, dcd_distance *out)
{
    double sum = 0.0, out_of_a[3];

    for (uint32_t k = 0; k < measure->tips; k++) {
        sum += measure->weight[k];
    }
    outward(in, measure, out->normal, out_of_a);
    for (uint32_t r = 0; r < 3; r++) {
        double a = 0.0, b = 0.0;

        for (uint32_t k = 0; k < measure->tips; k++) {
            a += measure->weight[k] / sum * measure->tip[k].on_a[r];
            b += measure->weight[k] / sum * measure->tip[k].on_b[r];
        }
        out->point_i[r] = in->a->position[r] + (a + in->a->radius * out_of_a[r]);
        out->point_j[r] = in->b->position[r] + (b - in->b->radius * out_of_a[r]);
    }
}

static void put_normal(const dcd_measure *measure, dcd_distance *out)
{
    const double *d = measure->axis;
    const double length = sqrt((d[0] * d[0] + d[1] * d[1]) + d[2] * d[2]);

    for (uint32_t r = 0; r < 3; r++) {
        out->normal[r] = length > 0.0 ? 0.0 - d[r] / length : 0.0;
    }
}

/* The decision says on which side of zero the signed distance is; the interval is cut there. A contact that was not decided
 * may be none. */
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

static bool is_plane(const dcd_narrow *in, uint32_t object)
{
    return in->shapes[in->bodies[object].shape].kind == DCD_KIND_HALFSPACE;
}

static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin, 0.0, shape->count, shape->padded};

    return side;
}

/* No translation parts two half-spaces, unless they are back to back. */
static void put_planes(const dcd_explanation *why, dcd_distance *out)
{
    const bool certain = why->decision != DCD_DECIDED_CONSERVATIVE;

    memset(out, 0, sizeof *out);
    out->relation = certain ? DCD_OVERLAPPING : DCD_CONSERVATIVE;
    out->hi = certain ? 0.0 : DBL_MAX;
    out->depth_lo = certain ? DBL_MAX : 0.0;
    out->depth_hi = DBL_MAX;
}

/* The half-space as the first of the two: then the normal is its own. */
static void put_plane(const dcd_plane *in, const dcd_explanation *why, dcd_distance *out)
{
    const dcd_placed *other = in->other.placed;
    const double radius = other->radius;
    double extent = radius, middle;
    dcd_plane_gap gap;

    dcd_plane_measure(in, &gap);
    middle = 0.5 * gap.low + 0.5 * gap.high;
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

void dcd_distance_turn(dcd_distance *out)
{
    for (uint32_t r = 0; r < 3; r++) {
        const double point = out->point_i[r];

        out->point_i[r] = out->point_j[r];
        out->point_j[r] = point;
        out->normal[r] = 0.0 - out->normal[r];
    }
}

void dcd_distance_between(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out)
{
    const bool plane_i = is_plane(in, i), plane_j = is_plane(in, j);
    dcd_explanation why;

    dcd_narrow_explain(in, i, j, &why, work);
    if (plane_i && plane_j) {
        put_planes(&why, out);
    } else if (plane_i || plane_j) {
        const dcd_plane pair = {side_of(in, plane_i ? i : j), side_of(in, plane_i ? j : i), 0.0};

        put_plane(&pair, &why, out);
    } else {
        dcd_curved pair;

        dcd_curved_open(in->shapes, in->bodies, in->placed, in->placed_vertices, i, j, &pair);
        put_measure(&pair.difference, &why, out);
    }
    if (plane_j && !plane_i) {
        dcd_distance_turn(out);
    }
}

/* Every byte is written, those between the fields too: equal answers are equal as bytes. */
void dcd_distance_list(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                       dcd_exact *work, dcd_neighbour *out)
{
    memset(out + first, 0, (last - first) * sizeof *out);
    for (uint32_t k = first; k < last; k++) {
        out[k].i = dcd_pair_first(pairs[k], bits);
        out[k].j = dcd_pair_second(pairs[k], bits);
        dcd_distance_between(in, out[k].i, out[k].j, work, &out[k].distance);
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
    for (uint32_t k = first; k < last; k++) {
        dcd_neighbour next;

        dcd_distance_list(in, pairs + k, 0, 1, bits, work, &next);
        if (k == first || dcd_distance_is_nearer(&next, least)) {
            memcpy(least, &next, sizeof next); /* with the bytes between the fields */
        }
    }
}

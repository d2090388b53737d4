#include "hard_pairs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "swept.h"

const char *hard_kind_name(hard_kind kind)
{
    static const char *const names[HARD_KINDS] = {"grid", "ulp",   "needle",  "flat",   "thin",   "scaled",
                                                  "far",  "mixed", "stacked", "turned", "corners"};
    return names[kind];
}

const char *hard_variant_name(hard_variant variant)
{
    static const char *const names[HARD_VARIANTS] = {"same", "swapped", "scaled", "shuffled", "shifted"};
    return names[variant];
}

/* ------------------------------------------------------------------ Shapes */

static double whole(rng *r, int most)
{
    return (double)rng_below(r, 2 * (uint32_t)most + 1) - most;
}

/* One of the 24 rotations by right angles. */
static void turn_by_right_angles(rng *r, double m[9])
{
    static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const uint32_t order = rng_below(r, 6), signs = rng_below(r, 4);
    double sign[3] = {signs % 2 == 0 ? 1 : -1, signs / 2 == 0 ? 1 : -1, order < 3 ? 1 : -1};
    sign[2] *= sign[0] * sign[1];
    memset(m, 0, 9 * sizeof *m);
    for (int row = 0; row < 3; row++) {
        m[3 * row + orders[order][row]] = sign[row];
    }
}

static void box_corners(solid *s, double x, double y, double z)
{
    s->count = 8;
    for (int k = 0; k < 8; k++) {
        s->v[3 * k] = (k & 1 ? x : -x) / 2;
        s->v[3 * k + 1] = (k & 2 ? y : -y) / 2;
        s->v[3 * k + 2] = (k & 4 ? z : -z) / 2;
    }
}

/* A box or a few points, all integers. */
static void grid_hull(rng *r, solid *s)
{
    if (rng_below(r, 3) == 0) {
        box_corners(s, 2 * (1 + rng_below(r, 2)), 2 * (1 + rng_below(r, 2)), 2 * (1 + rng_below(r, 2)));
        return;
    }
    s->count = 1 + rng_below(r, SOLID_MOST);
    for (uint32_t c = 0; c < 3 * s->count; c++) {
        s->v[c] = whole(r, 3);
    }
}

static solid grid_solid(rng *r, bool swept)
{
    solid s = {.count = 0};
    grid_hull(r, &s);
    if (swept) {
        s.count = rng_below(r, 3) == 0 ? s.count : 1 + rng_below(r, 2);
        s.radius = rng_below(r, 4);
    }
    turn_by_right_angles(r, s.pose.r);
    for (int axis = 0; axis < 3; axis++) {
        s.pose.t[axis] = whole(r, swept ? 6 : 4);
    }
    return s;
}

static void scale(solid *s, int exponent)
{
    for (uint32_t c = 0; c < 3 * s->count; c++) {
        s->v[c] = ldexp(s->v[c], exponent);
    }
    for (int axis = 0; axis < 3; axis++) {
        s->pose.t[axis] = ldexp(s->pose.t[axis], exponent);
    }
    s->radius = ldexp(s->radius, exponent);
}

static void place(const solid *s, uint32_t k, double out[3])
{
    for (int axis = 0; axis < 3; axis++) {
        const double *row = s->pose.r + 3 * axis, *v = s->v + 3 * (size_t)k;
        out[axis] = row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
    }
}

/* ------------------------------------------------------------------- Kinds */

/* One step up or down. Zero stays: its neighbours are too small for the exponents that the variants need. */
static void nudge(rng *r, double *x)
{
    const double to = rng_below(r, 2) == 0 ? -HUGE_VAL : HUGE_VAL;
    *x = *x > 0 || *x < 0 ? nextafter(*x, to) : *x;
}

static void nudge_any(rng *r, hard_pair *p)
{
    solid *s = rng_below(r, 2) == 0 ? &p->a : &p->b;
    const uint32_t what = rng_below(r, s->radius > 0 ? 3 : 2);
    if (what == 0) {
        nudge(r, &s->v[rng_below(r, 3 * s->count)]);
    } else if (what == 1) {
        nudge(r, &s->pose.t[rng_below(r, 3)]);
    } else {
        nudge(r, &s->radius);
    }
    p->grid = false;
}

static void stretch(hard_pair *p, uint32_t axis)
{
    for (uint32_t side = 0; side < 2; side++) {
        solid *s = side == 0 ? &p->a : &p->b;
        for (uint32_t k = 0; k < s->count; k++) {
            s->v[3 * k + axis] *= 0x1p20;
        }
    }
}

static void flatten(rng *r, hard_pair *p)
{
    const uint32_t axis = rng_below(r, 3), other = rng_below(r, 3);
    for (uint32_t k = 0; k < SOLID_MOST; k++) {
        p->a.v[3 * k + axis] = 0;
        p->b.v[3 * k + other] = 0;
    }
    if (rng_below(r, 2) == 0) {
        p->b.pose = p->a.pose;
        p->b.pose.t[rng_below(r, 3)] += whole(r, 3);
    }
}

/* Points on one line through the first vertex, with repetitions. */
static void make_thin(rng *r, solid *s)
{
    const double step[3] = {whole(r, 2), whole(r, 2), whole(r, 2)};
    s->count = 1 + rng_below(r, 5);
    for (uint32_t k = 1; k < s->count; k++) {
        const double times = whole(r, 2);
        for (int axis = 0; axis < 3; axis++) {
            s->v[3 * k + (uint32_t)axis] = s->v[axis] + times * step[axis];
        }
    }
}

static void shift(hard_pair *p, const double by[3])
{
    for (int axis = 0; axis < 3; axis++) {
        p->a.pose.t[axis] += by[axis];
        p->b.pose.t[axis] += by[axis];
    }
}

/* A tiny B with one vertex exactly on a vertex, an edge or a face of a huge A. Weights are quarters: exact. */
static void mix(rng *r, hard_pair *p)
{
    double on[3] = {0, 0, 0}, corner[3];
    scale(&p->a, 40);
    scale(&p->b, -30);
    for (uint32_t part = 0; part < 4; part++) {
        place(&p->a, rng_below(r, p->a.count), corner);
        for (int axis = 0; axis < 3; axis++) {
            on[axis] += corner[axis] / 4;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        p->a.pose.t[axis] = 0;
        p->b.pose.t[axis] += on[axis];
    }
    p->grid = false;
}

/* A pile of boxes as a user would write it down: heights of a few decimals, each position a sum. */
static void stack(rng *r, hard_pair *p)
{
    double side[2][3], height = 0;
    for (int k = 0; k < 2; k++) {
        for (int axis = 0; axis < 3; axis++) {
            side[k][axis] = (1 + rng_below(r, 99)) / 100.0;
        }
    }
    for (uint32_t below = rng_below(r, 6); below > 0; below--) {
        height += side[0][2];
    }
    box_corners(&p->a, side[0][0], side[0][1], side[0][2]);
    box_corners(&p->b, side[1][0], side[1][1], side[1][2]);
    p->a.pose = pose_at(0.1, 0.2, height + side[0][2] / 2);
    p->b.pose = pose_at(0.1, 0.3, height + side[0][2] + side[1][2] / 2 + p->a.radius + p->b.radius);
    p->grid = false;
}

/* The whole arrangement turned: exact touching becomes a matter of the last bits. */
static void turn(rng *r, hard_pair *p)
{
    const dcd_pose all = rng_pose(r, 1);
    const double t[3] = {p->b.pose.t[0] - p->a.pose.t[0], p->b.pose.t[1] - p->a.pose.t[1],
                         p->b.pose.t[2] - p->a.pose.t[2]};
    p->a.pose = p->b.pose = all;
    for (int axis = 0; axis < 3; axis++) {
        const double *row = all.r + 3 * axis;
        p->b.pose.t[axis] += row[0] * t[0] + row[1] * t[1] + row[2] * t[2];
    }
    p->grid = false;
}

/* The vertex that is furthest along a direction. */
static void furthest(const solid *s, const double d[3], double sign, double out[3])
{
    double best = -HUGE_VAL, at[3];
    for (uint32_t k = 0; k < s->count; k++) {
        place(s, k, at);
        const double along = sign * (d[0] * at[0] + d[1] * at[1] + d[2] * at[2]);
        if (along > best) {
            best = along;
            memcpy(out, at, sizeof at);
        }
    }
}

static void put_corner_on_corner(rng *r, hard_pair *p)
{
    const double d[3] = {rng_real(r, -1, 1), rng_real(r, -1, 1), rng_real(r, -1, 1)};
    const double length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), apart = p->a.radius + p->b.radius;
    double top[3], bottom[3];
    p->a.pose = rng_pose(r, 1);
    p->b.pose = rng_pose(r, 1);
    furthest(&p->a, d, 1, top);
    furthest(&p->b, d, -1, bottom);
    for (int axis = 0; axis < 3; axis++) {
        p->b.pose.t[axis] = p->a.pose.t[axis] + top[axis] - bottom[axis] + d[axis] / length * apart;
    }
    nudge(r, &p->b.pose.t[rng_below(r, 3)]);
    p->grid = false;
}

hard_pair hard_pair_make(rng *r, hard_kind kind, bool swept)
{
    hard_pair p = {grid_solid(r, swept), grid_solid(r, swept), true};
    const double far[3] = {whole(r, 1000000000), whole(r, 1000000000), whole(r, 1000000000)};
    switch (kind) {
    case HARD_ULP:
        nudge_any(r, &p);
        break;
    case HARD_NEEDLE:
        stretch(&p, rng_below(r, 3));
        break;
    case HARD_FLAT:
        flatten(r, &p);
        break;
    case HARD_THIN:
        make_thin(r, &p.a);
        make_thin(r, &p.b);
        break;
    case HARD_SCALED: {
        const int exponent = (int)whole(r, 100);
        scale(&p.a, exponent);
        scale(&p.b, exponent);
        p.grid = false;
        break;
    }
    case HARD_FAR:
        shift(&p, far);
        if (rng_below(r, 2) == 0) {
            nudge_any(r, &p);
        }
        break;
    case HARD_MIXED:
        mix(r, &p);
        break;
    case HARD_STACKED:
        stack(r, &p);
        break;
    case HARD_TURNED:
        turn(r, &p);
        break;
    case HARD_CORNERS:
        put_corner_on_corner(r, &p);
        break;
    case HARD_GRID:
    case HARD_KINDS:
        break;
    }
    return p;
}

/* ---------------------------------------------------------------- Variants */

static double largest(const solid *s)
{
    double most = s->radius;
    for (uint32_t c = 0; c < 3 * s->count; c++) {
        most = fabs(s->v[c]) > most ? fabs(s->v[c]) : most;
    }
    for (int axis = 0; axis < 3; axis++) {
        most = fabs(s->pose.t[axis]) > most ? fabs(s->pose.t[axis]) : most;
    }
    return most;
}

/* By 2^-100 to 2^100, as far as the library's range allows. */
static void scale_both(rng *r, hard_pair *p)
{
    const double most = largest(&p->a) > largest(&p->b) ? largest(&p->a) : largest(&p->b);
    int exponent = (int)whole(r, 100), at;
    frexp(most, &at);
    exponent = exponent + at > 110 ? 110 - at : exponent;
    scale(&p->a, exponent);
    scale(&p->b, exponent);
}

static void shuffle(rng *r, solid *s)
{
    for (uint32_t copies = rng_below(r, 4); copies > 0 && s->count < 2 * SOLID_MOST; copies--) {
        memcpy(s->v + 3 * s->count, s->v + 3 * rng_below(r, s->count), 3 * sizeof(double));
        s->count++;
    }
    for (uint32_t k = s->count - 1; k > 0; k--) {
        const uint32_t other = rng_below(r, k + 1);
        double kept[3];
        memcpy(kept, s->v + 3 * k, sizeof kept);
        memmove(s->v + 3 * k, s->v + 3 * other, sizeof kept);
        memcpy(s->v + 3 * other, kept, sizeof kept);
    }
}

hard_pair hard_pair_vary(rng *r, const hard_pair *pair, hard_variant variant)
{
    hard_pair p = *pair;
    const double by[3] = {whole(r, 1000000), whole(r, 1000000), whole(r, 1000000)};
    switch (variant) {
    case VARIANT_SWAPPED:
        p.a = pair->b;
        p.b = pair->a;
        break;
    case VARIANT_SCALED:
        scale_both(r, &p);
        break;
    case VARIANT_SHUFFLED:
        shuffle(r, &p.a);
        shuffle(r, &p.b);
        break;
    case VARIANT_SHIFTED:
        if (p.grid) {
            shift(&p, by);
        }
        break;
    case VARIANT_SAME:
    case HARD_VARIANTS:
        break;
    }
    return p;
}

/* ----------------------------------------------------------------- Answers */

bool hard_pair_touches(const hard_pair *pair)
{
    const hull a = {pair->a.v, pair->a.count, pair->a.pose.r, pair->a.pose.t};
    const hull b = {pair->b.v, pair->b.count, pair->b.pose.r, pair->b.pose.t};
    const bool swept = pair->a.radius > 0 || pair->b.radius > 0;
    return swept ? swept_touch(&a, pair->a.radius, &b, pair->b.radius) : brute_in_contact(&a, &b);
}

static void add(dcd_world *world, const solid *s)
{
    uint32_t shape;
    dcd_fault fault;
    char text[200];
    dcd_status status = dcd_world_add_swept(world, s->v, s->count, s->radius, &shape, &fault);
    status = status == DCD_OK ? dcd_world_add_object(world, shape, &s->pose, NULL, &fault) : status;
    if (status != DCD_OK) {
        dcd_fault_text(&fault, text, sizeof text);
        fprintf(stderr, "hard pairs: %s\n", text);
        abort();
    }
}

dcd_world *hard_pairs_world(const hard_pair *pairs, uint32_t count)
{
    dcd_limits limits = {.shapes = 2 * count, .objects = 2 * count, .threads = 1};
    for (uint32_t k = 0; k < count; k++) {
        limits.vertices += pairs[k].a.count + pairs[k].b.count;
    }
    limits.placed = limits.vertices;
    dcd_world *world = dcd_world_create(&limits);
    if (world == NULL) {
        abort();
    }
    for (uint32_t k = 0; k < count; k++) {
        add(world, &pairs[k].a);
        add(world, &pairs[k].b);
    }
    return world;
}

/* Cylinders, cones and ellipsoids: decisions and distances against polytopes inside and around, against formulas in
 * long double, and against the same question put otherwise. */
/* What is judged here is judged in long double. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "curved.h"
#include "executors.h"
#include "query.h"

enum { PAIRS = 400 };

/* Kinds of pair k: every pair of kinds with a curved one. */
static void kinds_of(uint32_t k, curved_kind *a, curved_kind *b)
{
    *a = (curved_kind)(k % 3);
    *b = (curved_kind)(k / 3 % CURVED_KINDS);
}

typedef struct pair {
    curved a, b;
    dcd_world *world;
    dcd_workspace *w;
} pair;

static void open_pair(pair *p)
{
    p->world = curved_world(2);
    curved_add(p->world, &p->a);
    curved_add(p->world, &p->b);
    p->w = query_workspace(p->world, 1, 1);
}

static void close_pair(pair *p)
{
    dcd_workspace_destroy(p->w);
    dcd_world_destroy(p->world);
}

static pair random_pair(rng *r, uint32_t k, double half_width)
{
    curved_kind a, b;
    pair p;
    kinds_of(k, &a, &b);
    p.a = curved_random(r, a, half_width);
    p.b = curved_random(r, b, half_width);
    open_pair(&p);
    return p;
}

static dcd_explanation explain(pair *p)
{
    dcd_explanation why;
    ck_assert_int_eq(dcd_pair_explain(p->world, p->w, 0, 1, &why), DCD_OK);
    return why;
}

static dcd_distance distance(pair *p)
{
    dcd_distance d;
    ck_assert_int_eq(dcd_pair_distance(p->world, p->w, 0, 1, &d), DCD_OK);
    return d;
}

/* How far B is ahead of A along d, which is about 1 long. */
static long double gap_along(const pair *p, const long double d[3])
{
    const long double back[3] = {-d[0], -d[1], -d[2]}, length = sqrtl(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    long double point[3];
    return (-curved_most(&p->b, back, point) - curved_most(&p->a, d, point)) / length;
}

static double extent_of(const pair *p)
{
    return curved_extent(&p->a) + curved_extent(&p->b);
}

/* --------------------------------------------------------------- Decisions */

/* Polytopes inside that meet, polytopes around that do not. */
START_TEST(decisions_agree_with_polytopes)
{
    static double va[3 * CURVED_VERTICES], vb[3 * CURVED_VERTICES];
    rng r = {(uint64_t)_i + 1};
    uint32_t contacts = 0, frees = 0;
    for (uint32_t k = 0; k < PAIRS; k++) {
        pair p = random_pair(&r, k, 0.8);
        const dcd_explanation why = explain(&p);
        if (p.b.kind != CURVED_CAPSULE) {
            hull a = {va, curved_inside(&p.a, va), p.a.pose.r, p.a.pose.t};
            hull b = {vb, curved_inside(&p.b, vb), p.b.pose.r, p.b.pose.t};
            const bool meet = brute_in_contact(&a, &b);
            a.count = curved_around(&p.a, va);
            b.count = curved_around(&p.b, vb);
            const bool may_meet = brute_in_contact(&a, &b);
            ck_assert_msg(why.contact || !meet, "seed %d, pair %u: a contact is missed", _i + 1, k);
            ck_assert_msg(!why.contact || may_meet, "seed %d, pair %u: no contact", _i + 1, k);
            contacts += meet;
            frees += !may_meet;
        }
        ck_assert_msg(why.decision == DCD_DECIDED_FILTERED, "seed %d, pair %u: not decided", _i + 1, k);
        close_pair(&p);
    }
    ck_assert_uint_gt(contacts, 50);
    ck_assert_uint_gt(frees, 50);
}
END_TEST

/* B moved along a direction d so that the two are `gap` apart along it: if positive, that is their distance. */
static pair placed_apart(rng *r, uint32_t k, double gap, long double *exact)
{
    pair p = random_pair(r, k, 2);
    const dcd_pose any = rng_pose(r, 1);
    const long double d[3] = {any.r[0], any.r[1], any.r[2]}, back[3] = {-d[0], -d[1], -d[2]};
    const long double length = sqrtl(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    long double pa[3], pb[3], along[3], square = 0;
    curved_most(&p.a, d, pa);
    curved_most(&p.b, back, pb);
    for (int c = 0; c < 3; c++) {
        p.b.pose.t[c] = (double)(p.b.pose.t[c] + (pa[c] - pb[c]) + gap * d[c] / length);
    }
    close_pair(&p);
    open_pair(&p);
    /* The position is rounded: what the gap along d became, and how far the two points are from each other now. */
    curved_most(&p.b, back, pb);
    for (int c = 0; c < 3; c++) {
        along[c] = pb[c] - pa[c];
        square += along[c] * along[c];
    }
    exact[0] = gap_along(&p, d);
    exact[1] = sqrtl(square);
    return p;
}

START_TEST(distances_of_pairs_placed_apart)
{
    rng r = {(uint64_t)_i + 1};
    double widest = 0;
    for (uint32_t k = 0; k < PAIRS; k++) {
        const double gap = pow(10, -(double)(k % 13) - 1);
        long double exact[2]; /* at least, at most */
        pair p = placed_apart(&r, k, gap, exact);
        const double unit = extent_of(&p);
        const dcd_distance d = distance(&p);
        ck_assert_msg(d.relation == DCD_APART, "seed %d, pair %u: %g apart, relation %d", _i + 1, k, gap, d.relation);
        ck_assert_msg(d.lo <= exact[1] && exact[0] <= d.hi, "seed %d, pair %u: [%.17g, %.17g] for %.17Lg", _i + 1, k,
                      d.lo,
                      d.hi, exact[0]);
        widest = fmax(widest, (d.hi - d.lo) / unit);
        ck_assert_msg(d.hi - d.lo <= 1e-9 * d.lo + 2e-14 * unit, "seed %d, pair %u: [%.17g, %.17g] is wide", _i + 1,
                      k, d.lo,
                      d.hi);
        close_pair(&p);
    }
    printf("curved pairs apart: widest interval %.2g of the extent\n", widest);
}
END_TEST

/* --------------------------------------------------------------- Distances */

/* The interval's ends against its own axis and points, judged in long double. */
static void check_certificate(const pair *p, const dcd_distance *d, const char *what, uint32_t k)
{
    const long double normal[3] = {d->normal[0], d->normal[1], d->normal[2]};
    long double pi[3], pj[3], square = 0;
    const double unit = extent_of(p), rounding = 2e-13 * unit;
    const long double gap = gap_along(p, normal);
    for (int c = 0; c < 3; c++) {
        pi[c] = d->point_i[c];
        pj[c] = d->point_j[c];
    }
    const long double out = curved_clamp(&p->a, pi) + curved_clamp(&p->b, pj);
    for (int c = 0; c < 3; c++) {
        square += (pi[c] - pj[c]) * (pi[c] - pj[c]);
    }
    if (d->relation == DCD_APART) {
        ck_assert_msg(d->lo <= gap + 0x1p-60 * unit, "%s %u: the axis shows %.17Lg, not %.17g", what, k, gap, d->lo);
        ck_assert_msg(out <= rounding, "%s %u: points are outside by %Lg", what, k, out);
        ck_assert_msg(sqrtl(square) <= d->hi + rounding, "%s %u: points are %.17Lg apart, not %.17g", what, k,
                      sqrtl(square),
                      d->hi);
        ck_assert_msg(d->lo <= sqrtl(square) && gap <= d->hi, "%s %u: [%.17g, %.17g] and [%.17Lg, %.17Lg]", what, k,
                      d->lo,
                      d->hi, gap, sqrtl(square));
    } else {
        ck_assert_msg(d->depth_hi >= -gap - 0x1p-60 * unit, "%s %u: the axis shows %.17Lg, not %.17g", what, k, -gap,
                      d->depth_hi);
    }
}

/* No direction gets B out of A sooner than depth_lo says. */
static void check_depth(rng *r, const pair *p, const dcd_distance *d, uint32_t k)
{
    for (uint32_t n = 0; n < 200; n++) {
        const dcd_pose any = rng_pose(r, 1);
        const double near = n < 100 ? pow(10, -(double)(n % 10)) : 1;
        const long double along[3] = {any.r[0] * near + (n < 100 ? d->normal[0] : 0),
                                      any.r[1] * near + (n < 100 ? d->normal[1] : 0),
                                      any.r[2] * near + (n < 100 ? d->normal[2] : 0)};
        const long double depth = -gap_along(p, along);
        ck_assert_msg(d->depth_lo <= depth, "pair %u: depth %.17Lg, not at least %.17g", k, depth, d->depth_lo);
    }
}

START_TEST(intervals_hold)
{
    rng r = {(uint64_t)_i + 1};
    uint32_t deep = 0, wide = 0;
    double widest = 0;
    for (uint32_t k = 0; k < PAIRS; k++) {
        pair p = random_pair(&r, k, k % 2 == 0 ? 0.6 : 1.5);
        const dcd_distance d = distance(&p);
        check_certificate(&p, &d, "pair", k);
        ck_assert_msg(d.lo <= d.hi && d.depth_lo <= d.depth_hi, "pair %u", k);
        if (d.relation != DCD_APART) {
            check_depth(&r, &p, &d, k);
            deep++;
            wide += d.depth_hi - d.depth_lo > 1e-9 * d.depth_hi;
            widest = fmax(widest, (d.depth_hi - d.depth_lo) / d.depth_hi);
            ck_assert_msg(d.relation == DCD_OVERLAPPING || d.depth_hi < 1e-11, "pair %u: relation %d", k, d.relation);
        }
        close_pair(&p);
    }
    printf("curved pairs: %u overlap, the depth of %u is wider than 1e-9, at most %.2g\n", deep, wide, widest);
    ck_assert_uint_gt(deep, 50);
    ck_assert(wide < deep / 20 && widest < 1e-2);
}
END_TEST

/* -------------------------------------------------------- Depth, round */

/* All directions around an axis are about equally short. Everything turned by the same rotation. */
typedef struct round_case {
    curved_kind a, b;
    double size_a[3], size_b[3], at[3];
    double depth;
} round_case;

static const round_case rounds[] = {
    {CURVED_CAPSULE, CURVED_CYLINDER, {1, 2}, {1, 1}, {0, 0, 0}, 2},
    {CURVED_CYLINDER, CURVED_CYLINDER, {1, 4}, {1, 3}, {0, 0, 0}, 2},
    {CURVED_CYLINDER, CURVED_CYLINDER, {1, 4}, {1, 3}, {0x1p-10, 0, 0}, 2 - 0x1p-10},
    {CURVED_CYLINDER, CURVED_CYLINDER, {1, 4}, {1, 3}, {0, 0x1p-30, 0.25}, 2 - 0x1p-30},
    {CURVED_CYLINDER, CURVED_CYLINDER, {1, 1}, {1, 0.5}, {0, 0, 0}, 0.75},
    {CURVED_CYLINDER, CURVED_CAPSULE, {1, 1}, {0.25, 0}, {0.75, 0, 0}, 0.5},
    {CURVED_CONE, CURVED_CAPSULE, {3, 8}, {1, 0}, {0, 0, -1.5}, 2.9311789287361543}, /* 5.5 * 3 / sqrt(73) + 1 */
    {CURVED_CYLINDER, CURVED_ELLIPSOID, {1, 8}, {1, 1, 2}, {0.125, 0, 1}, 1.875},
    {CURVED_ELLIPSOID, CURVED_ELLIPSOID, {1, 1, 3}, {0.5, 0.5, 2}, {0, 0, 0}, 1.5},
    {CURVED_ELLIPSOID, CURVED_ELLIPSOID, {1, 1, 1}, {0.5, 0.5, 0.5}, {0.25, 0, 0}, 1.25},
    {CURVED_ELLIPSOID, CURVED_CAPSULE, {1, 1, 1}, {0.5, 0}, {0, 0, 0}, 1.5},
    {CURVED_ELLIPSOID, CURVED_CAPSULE, {2, 2, 2}, {1, 4}, {0, 0.5, 0}, 2.5},
};

static void set_pair(pair *p, const round_case *c, const dcd_pose *turn)
{
    p->a = (curved){.kind = c->a, .pose = *turn};
    p->b = (curved){.kind = c->b, .pose = *turn};
    memcpy(p->a.size, c->size_a, sizeof p->a.size);
    memcpy(p->b.size, c->size_b, sizeof p->b.size);
    for (int r = 0; r < 3; r++) {
        for (int k = 0; k < 3; k++) {
            p->b.pose.t[r] += turn->r[3 * r + k] * c->at[k];
        }
    }
}

static void check_narrow(const dcd_distance *d, const char *what, uint32_t k)
{
    ck_assert_msg(d->depth_hi - d->depth_lo <= 1e-9 * d->depth_hi, "%s %u: [%.17g, %.17g] is wide", what, k, d->depth_lo,
                  d->depth_hi);
    ck_assert_msg(d->relation == DCD_OVERLAPPING, "%s %u: relation %d", what, k, d->relation);
}

START_TEST(round_depths_are_sharp)
{
    rng r = {(uint64_t)_i + 1};
    for (uint32_t k = 0; k < 20; k++) {
        const dcd_pose turn = k == 0 ? pose_at(0, 0, 0) : rng_pose(&r, 0);
        pair p;
        set_pair(&p, &rounds[_i], &turn);
        open_pair(&p);
        const dcd_distance d = distance(&p);
        check_narrow(&d, "round", (uint32_t)_i);
        ck_assert_msg(fabs(d.depth_lo - rounds[_i].depth) <= 1e-12 && fabs(d.depth_hi - rounds[_i].depth) <= 1e-12,
                      "case %d: [%.17g, %.17g] for %.17g", _i, d.depth_lo, d.depth_hi, rounds[_i].depth);
        check_certificate(&p, &d, "round", (uint32_t)_i);
        close_pair(&p);
    }
}
END_TEST

/* Depth along a direction at an angle to the axis, in the plane of the centres. */
static long double depth_at(const pair *p, const long double axis[3], const long double across[3], double angle)
{
    long double d[3];
    for (int c = 0; c < 3; c++) {
        d[c] = cosl(angle) * axis[c] + sinl(angle) * across[c];
    }
    return -gap_along(p, d);
}

/* The least of them: a scan, and a search between its neighbours. Never less than the depth. */
static long double depth_around(const pair *p, const long double axis[3], const long double across[3])
{
    const int steps = 4000;
    const double step = acos(-1) / steps;
    long double least = (long double)INFINITY;
    double from = 0;
    for (int k = 0; k <= steps; k++) {
        const long double depth = depth_at(p, axis, across, k * step);
        from = depth < least ? (k - 1) * step : from;
        least = depth < least ? depth : least;
    }
    double low = from, high = from + 2 * step;
    for (int k = 0; k < 80; k++) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        const long double at_a = depth_at(p, axis, across, a), at_b = depth_at(p, axis, across, b);
        *(at_a < at_b ? &high : &low) = at_a < at_b ? b : a;
        least = fminl(least, fminl(at_a, at_b));
    }
    return least;
}

/* Of parallel axes, one upside down or not, at any small distance. */
static void random_parallel(rng *r, uint32_t k, pair *p, long double axis[3], long double across[3])
{
    const dcd_pose turn = rng_pose(r, 0);
    const double off = pow(10, -rng_real(r, 1, 12)), along = rng_real(r, -0.05, 0.05), flip = k % 2 ? -1 : 1;
    round_case c = {.a = (curved_kind)(k % 3), .b = (curved_kind)(k / 3 % 4), .at = {off, 0, along}};
    for (int s = 0; s < 3; s++) {
        c.size_a[s] = rng_real(r, 0.4, 1);
        c.size_b[s] = rng_real(r, 0.4, 1);
    }
    c.size_a[1] = c.a == CURVED_ELLIPSOID ? c.size_a[0] : c.size_a[1];
    c.size_b[1] = c.b == CURVED_ELLIPSOID ? c.size_b[0] : c.size_b[1];
    set_pair(p, &c, &turn);
    for (int s = 0; s < 3; s++) {
        p->b.pose.r[3 * s + 1] *= flip;
        p->b.pose.r[3 * s + 2] *= flip;
        axis[s] = turn.r[3 * s + 2];
        across[s] = turn.r[3 * s];
    }
    open_pair(p);
}

START_TEST(depths_of_parallel_axes)
{
    rng r = {(uint64_t)_i + 500};
    for (uint32_t k = 0; k < PAIRS; k++) {
        long double axis[3], across[3];
        pair p;
        random_parallel(&r, k, &p, axis, across);
        const dcd_distance d = distance(&p);
        const long double depth = depth_around(&p, axis, across);
        check_narrow(&d, "parallel", k);
        ck_assert_msg(d.depth_lo <= depth && depth <= d.depth_hi + 1e-12, "seed %d, pair %u: %.17Lg not in [%.17g, %.17g]",
                      _i + 500, k, depth, d.depth_lo, d.depth_hi);
        check_certificate(&p, &d, "parallel", k);
        check_depth(&r, &p, &d, k);
        close_pair(&p);
    }
}
END_TEST

/* Nearly parallel: what is lost falls with the angle. */
START_TEST(depths_of_axes_nearly_parallel)
{
    rng r = {(uint64_t)_i + 700};
    for (uint32_t k = 0; k < PAIRS; k++) {
        const double angle = pow(10, -1 - (double)(k % 8));
        long double axis[3], across[3];
        pair p;
        random_parallel(&r, k, &p, axis, across);
        for (int s = 0; s < 3; s++) {
            const double x = p.b.pose.r[3 * s], z = p.b.pose.r[3 * s + 2];
            p.b.pose.r[3 * s] = cos(angle) * x - sin(angle) * z;
            p.b.pose.r[3 * s + 2] = sin(angle) * x + cos(angle) * z;
        }
        close_pair(&p);
        open_pair(&p);
        const dcd_distance d = distance(&p);
        ck_assert_msg(d.depth_hi - d.depth_lo <= (1e-9 + 2 * angle) * d.depth_hi, "pair %u, angle %g: [%.17g, %.17g]", k,
                      angle, d.depth_lo, d.depth_hi);
        ck_assert_msg(d.relation == DCD_OVERLAPPING, "pair %u, angle %g: relation %d", k, angle, d.relation);
        check_certificate(&p, &d, "tilted", k);
        check_depth(&r, &p, &d, k);
        close_pair(&p);
    }
}
END_TEST

/* ----------------------------------------------------------------- Boxes */

/* A point on an edge of the box of c, moved out by so much; the other coordinates are in its middle. */
static dcd_pose point_beyond(const curved *c, int axis, int sign, double outward)
{
    double at[3] = {c->pose.t[0], c->pose.t[1], c->pose.t[2]};
    long double d[3] = {0, 0, 0}, point[3];
    d[axis] = sign;
    at[axis] = (double)(sign * curved_most(c, d, point)) + sign * outward;
    return pose_at(at[0], at[1], at[2]);
}

/* The box ends where the shape does, but for the roundings of floats. */
START_TEST(boxes_are_tight)
{
    const double origin[3] = {0, 0, 0};
    rng r = {(uint64_t)_i + 31};
    for (uint32_t k = 0; k < 60; k++) {
        const curved c = curved_random(&r, (curved_kind)(k % 3), k % 2 == 0 ? 1 : 100);
        const double margin = k % 4 == 0 ? 0.25 : 0, slack = 1e-6 * (curved_extent(&c) + 1);
        dcd_world *world = curved_world(13);
        curved_add(world, &c);
        ck_assert_int_eq(dcd_world_set_margin(world, margin, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_add_point(world, origin, NULL, NULL), DCD_OK);
        for (int side = 0; side < 12; side++) { /* a half of the margin belongs to the point */
            const dcd_pose at = point_beyond(&c, side / 4, side % 2 == 0 ? 1 : -1, side / 2 % 2 == 0 ? margin : margin + slack);
            ck_assert_int_eq(dcd_world_add_object(world, 1, &at, NULL, NULL), DCD_OK);
            ck_assert_int_eq(dcd_world_set_groups(world, (uint32_t)side + 1, 2, 1, NULL), DCD_OK);
        }
        answer found = query_world(world, QUERY_CANDIDATES, NULL, 1);
        for (uint64_t n = 0; n < found.count; n++) {
            ck_assert_msg(found.pairs[n].i == 0 && (found.pairs[n].j - 1) / 2 % 2 == 0, "shape %u: side %u is wide", k,
                          found.pairs[n].j);
        }
        ck_assert_msg(found.count == 6, "shape %u: %u of 6", k, (unsigned)found.count);
        answer_free(&found);
        dcd_world_destroy(world);
    }
}
END_TEST

/* ------------------------------------------------------ Put otherwise */

/* Scaled by a power of two, every bit scales with it. */
START_TEST(scales_do_not_matter)
{
    static const int exponents[] = {-90, -20, 3, 60, 100};
    rng r = {77};
    for (uint32_t k = 0; k < 100; k++) {
        pair p = random_pair(&r, k, 0.8), q = p;
        const int exponent = exponents[k % 5];
        const dcd_distance d = distance(&p);
        q.a = curved_scaled(&p.a, exponent);
        q.b = curved_scaled(&p.b, exponent);
        open_pair(&q);
        const dcd_distance e = distance(&q);
        ck_assert_int_eq(d.relation, e.relation);
        ck_assert(memcmp(d.normal, e.normal, sizeof d.normal) == 0);
        ck_assert_msg(!(ldexp(d.lo, exponent) < e.lo || ldexp(d.lo, exponent) > e.lo), "%.17g %.17g", d.lo, e.lo);
        ck_assert(!(ldexp(d.depth_lo, exponent) < e.depth_lo || ldexp(d.depth_lo, exponent) > e.depth_lo));
        close_pair(&p);
        close_pair(&q);
    }
}
END_TEST

/* A margin of a little more than the distance makes a contact, of a little less does not; wherever it is set. */
START_TEST(margins_count)
{
    rng r = {(uint64_t)_i + 100};
    for (uint32_t k = 0; k < 100; k++) {
        long double exact[2];
        pair p = placed_apart(&r, k, pow(10, -(double)(k % 9) - 1), exact);
        const double part = _i == 0 ? 1 : 0.5, more = 2e-14 * extent_of(&p);
        for (int side = 0; side < 2; side++) {
            const double margin = part * (double)(side == 0 ? exact[0] - more : exact[1] + more);
            if (margin < 0) {
                continue;
            }
            ck_assert_int_eq(dcd_world_set_margin(p.world, _i == 0 ? margin : 0, NULL), DCD_OK);
            ck_assert_int_eq(dcd_world_set_object_margin(p.world, 0, _i == 0 ? 0 : margin, NULL), DCD_OK);
            ck_assert_int_eq(dcd_world_set_object_margin(p.world, 1, _i == 0 ? 0 : margin, NULL), DCD_OK);
            const dcd_explanation why = explain(&p);
            answer found = query_world(p.world, QUERY_CONTACTS, NULL, 1);
            ck_assert_msg(why.contact == (side == 1), "pair %u: margin %.17g, distance %.17Lg", k, margin / part,
                          exact[0]);
            ck_assert_int_eq(why.decision, DCD_DECIDED_FILTERED);
            ck_assert_uint_eq(found.count, why.contact);
            answer_free(&found);
        }
        close_pair(&p);
    }
}
END_TEST

/* A crowd of every kind, with a floor. */
static dcd_world *crowd(rng *r, uint32_t objects)
{
    const double normal[3] = {0, 0.25, 1};
    const dcd_limits limits = {.shapes = objects, .objects = objects, .vertices = 24 * (uint64_t)objects,
                               .placed = 24 * (uint64_t)objects, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    uint32_t shape;
    for (uint32_t k = 0; k + 1 < objects; k++) {
        const curved c = curved_random(r, (curved_kind)(k % CURVED_KINDS), 2);
        curved_add(world, &c);
    }
    const dcd_pose low = pose_at(0, 0, -1);
    ck_assert_int_eq(dcd_world_add_halfspace(world, normal, 0, &shape, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, shape, &low, NULL, NULL), DCD_OK);
    dcd_world_prepare(world);
    return world;
}

/* Candidates miss no contact, threads change nothing, and a single pair gets the answer that it has in the crowd. */
START_TEST(crowds_are_the_same_in_parallel)
{
    enum { OBJECTS = 120 };
    rng r = {(uint64_t)_i + 1};
    dcd_world *world = crowd(&r, OBJECTS);
    answer serial = query_world(world, QUERY_CONTACTS, NULL, 1);
    dcd_workspace *w = query_workspace(world, 1, 1);
    uint64_t at = 0;
    for (uint32_t i = 0; i < OBJECTS; i++) {
        for (uint32_t j = i + 1; j < OBJECTS; j++) {
            dcd_explanation why;
            const bool listed = at < serial.count && serial.pairs[at].i == i && serial.pairs[at].j == j;
            ck_assert_int_eq(dcd_pair_explain(world, w, i, j, &why), DCD_OK);
            ck_assert_msg(why.contact == listed, "seed %d: objects %u and %u", _i + 1, i, j);
            at += listed;
        }
    }
    ck_assert_uint_gt(serial.count, 200);
    ck_assert_uint_eq(serial.report.conservative, 0);
    for (uint32_t threads = 1; threads < 4; threads++) {
        dcd_pool *pool = dcd_pool_create(threads);
        const dcd_executor executor = dcd_pool_executor(pool);
        answer parallel = query_world(world, QUERY_CONTACTS, &executor, threads);
        answers_check_equal(&parallel, &serial, "in parallel");
        answer_free(&parallel);
        dcd_pool_destroy(pool);
    }
    answer_free(&serial);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

/* ------------------------------------------------------- Touching, refusals */

/* A cylinder that stands on a box: nobody can tell, so it is a contact that counts as not decided, with hi as small
 * as can be. Sizes of 0 are valid: a disc, a segment, a point. */
START_TEST(touching_is_conservative)
{
    static const double sizes[][2] = {{0.5, 1}, {0.5, 0}, {0, 1}, {0, 0}};
    const double box[3] = {2, 2, 1};
    const dcd_limits limits = {.shapes = 2, .objects = 2, .vertices = 24, .placed = 24, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    const dcd_pose low = pose_at(0, 0, -0.5), high = pose_at(0.25, 0.25, sizes[_i][1] / 2);
    dcd_distance d;
    ck_assert_int_eq(dcd_world_add_box(world, box, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_cylinder(world, sizes[_i][0], sizes[_i][1], NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &low, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 1, &high, NULL, NULL), DCD_OK);
    dcd_workspace *w = query_workspace(world, 1, 1);
    answer found = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(found.count, 1);
    ck_assert_uint_eq(found.report.conservative, 1);
    ck_assert_int_eq(dcd_pair_distance(world, w, 0, 1, &d), DCD_OK);
    ck_assert_int_eq(d.relation, DCD_CONSERVATIVE);
    ck_assert(d.hi < 1e-14 && d.depth_hi < 1e-14);
    answer_free(&found);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

typedef struct refusal {
    const char *text;
    double size[3];
    int kind; /* 0 cylinder, 1 cone, 2 ellipsoid, 3 half-space, 4 capsule, 5 sphere; more: see refused */
} refusal;

static const refusal refusals[] = {
    {"object 0: radius: out of range", {-1, 1, 0}, 0},      {"object 0: length: out of range", {1, -1, 0}, 0},
    {"object 0: radius: not finite", {NAN, 1, 0}, 0},       {"object 0: length: not finite", {1, HUGE_VAL, 0}, 1},
    {"object 0: radius: out of range", {0x1.1p110, 1, 0}, 1}, {"object 0: radii.y: out of range", {1, -1, 0}, 2},
    {"object 0: radii.z: not finite", {1, 1, NAN}, 2},      {"object 0: normal: out of range", {0, 0, -0.0}, 3},
    {"object 0: normal.x: not finite", {NAN, 0, 1}, 3},     {"object 0: length: out of range", {1, -1, 0}, 4},
    {"object 0: radius: out of range", {-1, 0, 0}, 5},      {"radii: null pointer", {1, 1, 1}, 6},
    {"normal: null pointer", {1, 1, 1}, 7},                 {"object 0: vertices: full", {1, 1, 0}, 8},
};

static dcd_status refused(dcd_world *world, const refusal *c, dcd_fault *fault)
{
    switch (c->kind) {
    case 0: return dcd_world_add_cylinder(world, c->size[0], c->size[1], NULL, fault);
    case 1: return dcd_world_add_cone(world, c->size[0], c->size[1], NULL, fault);
    case 2: return dcd_world_add_ellipsoid(world, c->size, NULL, fault);
    case 3: return dcd_world_add_halfspace(world, c->size, 0, NULL, fault);
    case 4: return dcd_world_add_capsule(world, c->size[0], c->size[1], NULL, fault);
    case 5: return dcd_world_add_sphere(world, c->size[0], NULL, fault);
    case 6: return dcd_world_add_ellipsoid(world, NULL, NULL, fault);
    case 7: return dcd_world_add_halfspace(world, NULL, 0, NULL, fault);
    default: return dcd_world_add_ellipsoid(world, c->size, NULL, fault);
    }
}

START_TEST(bad_sizes_are_refused)
{
    const dcd_limits limits = {.shapes = 1, .vertices = 16, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    dcd_fault fault;
    char text[100];
    ck_assert_int_ne(refused(world, &refusals[_i], &fault), DCD_OK);
    dcd_fault_text(&fault, text, sizeof text);
    ck_assert_str_eq(text, refusals[_i].text);
    ck_assert_uint_eq(dcd_world_shapes(world), 0);
    ck_assert_int_eq(dcd_world_add_cylinder(NULL, 1, 1, NULL, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_world_add_cylinder(world, 1, 1, NULL, NULL), DCD_OK);
    dcd_world_destroy(world);
}
END_TEST

/* Named hulls are the hulls that they name. */
START_TEST(named_hulls)
{
    static const uint32_t counts[5] = {1, 2, 3, 1, 2};
    const double corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const dcd_limits limits = {.shapes = 5, .vertices = 9, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    uint32_t count, shape = 9;
    ck_assert_int_eq(dcd_world_add_point(world, corners, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_segment(world, corners, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_triangle(world, corners, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_sphere(world, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_capsule(world, 1, 2, &shape, NULL), DCD_OK);
    ck_assert_uint_eq(shape, 4);
    for (uint32_t k = 0; k < 5; k++) {
        ck_assert_int_eq(dcd_world_get_vertex(world, k, 0, NULL, &count), DCD_OK);
        ck_assert_uint_eq(count, counts[k]);
    }
    ck_assert_int_eq(dcd_world_add_point(world, NULL, NULL, NULL), DCD_NULL_POINTER);
    dcd_world_destroy(world);
}
END_TEST

Suite *suite_quadric(void);
Suite *suite_quadric(void)
{
    Suite *suite = suite_create("quadric");
    TCase *tcase = tcase_create("pairs");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, decisions_agree_with_polytopes, 0, 2);
    tcase_add_loop_test(tcase, distances_of_pairs_placed_apart, 0, 4);
    tcase_add_loop_test(tcase, intervals_hold, 0, 4);
    tcase_add_loop_test(tcase, boxes_are_tight, 0, 4);
    tcase_add_loop_test(tcase, round_depths_are_sharp, 0, (int)(sizeof rounds / sizeof rounds[0]));
    tcase_add_loop_test(tcase, depths_of_parallel_axes, 0, 3);
    tcase_add_loop_test(tcase, depths_of_axes_nearly_parallel, 0, 2);
    tcase_add_test(tcase, scales_do_not_matter);
    tcase_add_loop_test(tcase, margins_count, 0, 2);
    tcase_add_loop_test(tcase, crowds_are_the_same_in_parallel, 0, 3);
    tcase_add_loop_test(tcase, touching_is_conservative, 0, 4);
    tcase_add_loop_test(tcase, bad_sizes_are_refused, 0, (int)(sizeof refusals / sizeof refusals[0]));
    tcase_add_test(tcase, named_hulls);
    suite_add_tcase(suite, tcase);
    return suite;
}

/* Cylinders, cones and ellipsoids: decisions and distances against polytopes inside and around, against formulas in long
 * double, and against the same question put otherwise. */
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
            hull a = {va, curved_inside(&p.a, va), p.a.pose.r, p.a.pose.t}, b = {vb, curved_inside(&p.b, vb), p.b.pose.r, p.b.pose.t};
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
        ck_assert_msg(d.lo <= exact[1] && exact[0] <= d.hi, "seed %d, pair %u: [%.17g, %.17g] for %.17Lg", _i + 1, k, d.lo,
                      d.hi, exact[0]);
        widest = fmax(widest, (d.hi - d.lo) / unit);
        ck_assert_msg(d.hi - d.lo <= 1e-9 * d.lo + 2e-14 * unit, "seed %d, pair %u: [%.17g, %.17g] is wide", _i + 1, k, d.lo,
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
        ck_assert_msg(sqrtl(square) <= d->hi + rounding, "%s %u: points are %.17Lg apart, not %.17g", what, k, sqrtl(square),
                      d->hi);
        ck_assert_msg(d->lo <= sqrtl(square) && gap <= d->hi, "%s %u: [%.17g, %.17g] and [%.17Lg, %.17Lg]", what, k, d->lo,
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

Suite *suite_quadric(void);
Suite *suite_quadric(void)
{
    Suite *suite = suite_create("quadric");
    TCase *tcase = tcase_create("pairs");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, decisions_agree_with_polytopes, 0, 2);
    tcase_add_loop_test(tcase, distances_of_pairs_placed_apart, 0, 4);
    tcase_add_loop_test(tcase, intervals_hold, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}

/* Distances and depths of pairs: intervals hold the exact value, whichever way round, for pairs that are hard to decide
 * and for pairs of all sizes. `make campaign` runs more of them. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hard_pairs.h"
#include "near_pairs.h"
#include "query.h"
#include "swept.h"

enum { PAIRS = 60, BATCH = 500 };

static hull hull_of(const solid *s)
{
    const hull h = {s->v, s->count, s->pose.r, s->pose.t};
    return h;
}

/* ------------------------------------------------------------ Exact oracle */

/* The signed distance of two hulls: distance, or minus the depth. */
typedef struct signed_distance {
    bool touch;
    mpq_t square;
} signed_distance;

/* Sign of x less the sum of some lengths, all exact; x is the signed distance. */
static int compare(const signed_distance *x, const double *lengths, uint32_t count)
{
    const int sign = x->touch ? -1 : 1;
    mpq_t sum, one;
    int order;
    mpq_inits(sum, one, (void *)0);
    for (uint32_t k = 0; k < count; k++) {
        mpq_set_d(one, lengths[k]);
        mpq_add(sum, sum, one);
    }
    if (mpq_sgn(sum) * sign < 0 || (x->touch && mpq_sgn(sum) == 0)) {
        order = mpq_sgn(x->square) == 0 && mpq_sgn(sum) == 0 ? 0 : sign;
    } else {
        mpq_mul(sum, sum, sum);
        order = sign * mpq_cmp(x->square, sum);
    }
    mpq_clears(sum, one, (void *)0);
    return order;
}

/* Whether the shapes' signed distance is at least, or at most, some length. */
static bool at_least(const signed_distance *x, const hard_pair *p, double length)
{
    const double lengths[3] = {length, p->a.radius, p->b.radius};
    return compare(x, lengths, 3) >= 0;
}

static bool at_most(const signed_distance *x, const hard_pair *p, double length)
{
    const double lengths[3] = {length, p->a.radius, p->b.radius};
    return compare(x, lengths, 3) <= 0;
}

static void check_exact(const hard_pair *p, const dcd_distance *d, const char *what)
{
    const hull a = hull_of(&p->a), b = hull_of(&p->b);
    const bool apart = d->relation == DCD_APART;
    signed_distance x;
    mpq_init(x.square);
    x.touch = swept_square(&a, &b, x.square);
    ck_assert_msg(apart == !at_most(&x, p, 0), "%s: apart", what);
    ck_assert_msg(at_least(&x, p, apart ? d->lo : -d->depth_hi), "%s: lower bound %a %a", what, d->lo, d->depth_hi);
    ck_assert_msg(at_most(&x, p, apart ? d->hi : -d->depth_lo), "%s: upper bound %a %a", what, d->hi, d->depth_lo);
    mpq_clear(x.square);
}

/* ------------------------------------------------------- Independent bounds */

/* Coordinate c of a placed vertex, right to some 2^-51 of the size. */
static double placed(const solid *s, uint32_t k, int c)
{
    double x = s->pose.t[c];
    for (int e = 0; e < 3; e++) {
        x += s->pose.r[3 * c + e] * s->v[3 * k + (uint32_t)e];
    }
    return x;
}

static double extent_of(const hard_pair *p)
{
    double extent = 0;
    for (uint32_t k = 0; k < p->a.count; k++) {
        for (int c = 0; c < 3; c++) {
            extent += fabs(placed(&p->a, k, c)) + fabs(p->b.pose.t[c]);
        }
    }
    for (uint32_t k = 0; k < 3 * p->b.count; k++) {
        extent += 2 * fabs(p->b.v[k]);
    }
    return extent + p->a.radius + p->b.radius;
}

/* Gap along an axis of length 1: the signed distance is no less. */
static double gap_along(const hard_pair *p, const double *n)
{
    double near = (double)INFINITY, far = -(double)INFINITY;
    for (uint32_t k = 0; k < p->b.count; k++) {
        const double along = n[0] * placed(&p->b, k, 0) + n[1] * placed(&p->b, k, 1) + n[2] * placed(&p->b, k, 2);
        near = along < near ? along : near;
    }
    for (uint32_t k = 0; k < p->a.count; k++) {
        const double along = n[0] * placed(&p->a, k, 0) + n[1] * placed(&p->a, k, 1) + n[2] * placed(&p->a, k, 2);
        far = along > far ? along : far;
    }
    return near - far - p->a.radius - p->b.radius;
}

/* A point of a hull with random weights. */
static void any_point(rng *r, const solid *s, double *out)
{
    double sum = 0;
    memset(out, 0, 3 * sizeof *out);
    for (uint32_t k = 0; k < s->count; k++) {
        const double weight = rng_below(r, 2) ? rng_real(r, 0, 1) : 1e-9;
        sum += weight;
        for (int c = 0; c < 3; c++) {
            out[c] += weight * placed(s, k, c);
        }
    }
    for (int c = 0; c < 3; c++) {
        out[c] /= sum;
    }
}

static void check_bounds(rng *r, const hard_pair *p, const dcd_distance *d, const char *what)
{
    const bool apart = d->relation == DCD_APART;
    const double slack = 0x1p-46 * extent_of(p);
    const double high = apart ? d->hi : -d->depth_lo, low = apart ? d->lo : -d->depth_hi;
    const double opposite[3] = {-d->normal[0], -d->normal[1], -d->normal[2]};
    ck_assert_msg(low <= high && d->lo >= 0 && d->depth_lo >= 0, "%s: order", what);
    ck_assert_msg(apart ? d->depth_hi <= 0 : d->hi <= 0, "%s: both", what);
    for (int k = 0; k < 10; k++) {
        const dcd_pose turn = rng_pose(r, 0);
        const double *n = k == 0 ? d->normal : k == 1 ? opposite : turn.r;
        ck_assert_msg(gap_along(p, n) <= high + slack + 1e-12 * fabs(high), "%s: hi %a", what, (double)high);
    }
    for (int k = 0; k < 10 && apart; k++) {
        double x[3], y[3];
        any_point(r, &p->a, x);
        any_point(r, &p->b, y);
        ck_assert_msg(hypot(hypot(x[0] - y[0], x[1] - y[1]), x[2] - y[2]) - p->a.radius - p->b.radius >= low - slack,
                      "%s: lo %a", what, (double)low);
    }
}

/* Whether the interval is as narrow as the numbers allow. */
static bool is_narrow(const hard_pair *p, const dcd_distance *d)
{
    const bool apart = d->relation == DCD_APART;
    const double high = apart ? d->hi : d->depth_hi, low = apart ? d->lo : d->depth_lo;
    return high - low <= 1e-9 * high + 0x1p-44 * extent_of(p);
}

/* ------------------------------------------------------------- One pair */

static dcd_distance measure(const dcd_world *world, dcd_workspace *w, uint32_t k, const char *what)
{
    dcd_distance d, back;
    ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k, 2 * k + 1, &d), DCD_OK);
    ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k + 1, 2 * k, &back), DCD_OK);
    ck_assert_msg(memcmp(&d.lo, &back.lo, 4 * sizeof d.lo) == 0, "%s: swapped", what);
    ck_assert_msg(memcmp(d.point_i, back.point_j, sizeof d.point_i) == 0, "%s: swapped points", what);
    return d;
}

START_TEST(intervals_hold_the_exact_value)
{
    static hard_pair pairs[PAIRS];
    rng r = {(uint64_t)_i + 1};
    const char *what = hard_kind_name((hard_kind)_i);
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = hard_pair_make(&r, (hard_kind)_i, k % 3 == 0);
    }
    dcd_world *world = hard_pairs_world(pairs, PAIRS);
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < PAIRS; k++) {
        const dcd_distance d = measure(world, w, k, what);
        ck_assert_msg((d.relation != DCD_APART) == hard_pair_touches(&pairs[k]), "%s: pair %u", what, k);
        check_exact(&pairs[k], &d, what);
    }
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

/* ------------------------------------------------------------- Many pairs */

/* Pairs of all sizes: bounds for all, the exact oracle for the first `exact`. Returns how many were narrow. */
static uint32_t check_batch(uint64_t seed, uint32_t exact)
{
    static hard_pair pairs[BATCH];
    rng r = {seed};
    uint32_t narrow = 0;
    char what[64];
    for (uint32_t k = 0; k < BATCH; k++) {
        pairs[k] = near_pair_make(&r, k % 3 == 0);
    }
    dcd_world *world = hard_pairs_world(pairs, BATCH);
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < BATCH; k++) {
        snprintf(what, sizeof what, "seed %llu, pair %u", (unsigned long long)seed, k);
        const dcd_distance d = measure(world, w, k, what);
        check_bounds(&r, &pairs[k], &d, what);
        narrow += is_narrow(&pairs[k], &d);
        if (k < exact) {
            check_exact(&pairs[k], &d, what);
        }
    }
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    return narrow;
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

/* DCD_PAIRS pairs, one in 50 of them by the exact oracle. */
START_TEST(intervals_of_all_sizes)
{
    const uint64_t seed = number_of("DCD_SEED", 1), pairs = number_of("DCD_DISTANCES", 2000);
    const uint64_t batches = (pairs + BATCH - 1) / BATCH;
    uint64_t narrow = 0;
    for (uint64_t k = 0; k < batches; k++) {
        narrow += check_batch(1000003 * seed + k, BATCH / 50);
    }
    printf("distances: %llu pairs, %llu of them by the exact oracle, seed %llu: every interval holds; %llu are wider "
           "than 1e-9 of it and 2^-44 of the extent\n", (unsigned long long)(batches * BATCH), (unsigned long long)(batches * (BATCH / 50)),
           (unsigned long long)seed, (unsigned long long)(batches * BATCH - narrow));
    ck_assert_uint_ge(100 * narrow, 99 * batches * BATCH);
}
END_TEST

/* -------------------------------------------------------------- The oracle */

static double known_square(const hard_pair *p, bool *touch)
{
    const hull a = hull_of(&p->a), b = hull_of(&p->b);
    mpq_t square;
    double x;
    mpq_init(square);
    *touch = swept_square(&a, &b, square);
    x = mpq_get_d(square);
    mpq_clear(square);
    return x;
}

static solid solid_at(const double *v, uint32_t count, double x, double y, double z)
{
    solid s = {.count = count, .pose = pose_at(x, y, z)};
    memcpy(s.v, v, 3 * count * sizeof *v);
    return s;
}

/* Cubes of side 2 side by side, corner to corner and in each other; a needle in one; a point on a triangle. */
START_TEST(oracle_knows_distances_and_depths)
{
    const double cube[] = {1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, -1, -1, 1, -1, -1, -1};
    const double triangle[] = {0, 0, 0, 4, 0, 0, 0, 4, 0}, segment[] = {-9, 0, 0, 9, 0, 0}, point[] = {0, 0, 0};
    const struct {
        solid a, b;
        bool touch;
        double square;
    } known[] = {
        {solid_at(cube, 8, 0, 0, 0), solid_at(cube, 8, 5, 0, 0), false, 9},
        {solid_at(cube, 8, 0, 0, 0), solid_at(cube, 8, 3, 4, 5), false, 14},
        {solid_at(cube, 8, 0, 0, 0), solid_at(cube, 8, 2, 2, 2), true, 0},
        {solid_at(cube, 8, 0, 0, 0), solid_at(cube, 8, 1.5, 0.25, -1), true, 0.25},
        {solid_at(cube, 8, 0, 0, 0), solid_at(cube, 8, 0, 0, 0), true, 4},
        {solid_at(cube, 8, 0, 0, 0), solid_at(segment, 2, 0, 0.5, 0), true, 0.25},
        {solid_at(triangle, 3, 0, 0, 0), solid_at(point, 1, 1, 1, 0), true, 0},
        {solid_at(triangle, 3, 0, 0, 0), solid_at(point, 1, 1, 1, 3), false, 9},
        {solid_at(segment, 2, 0, 0, 0), solid_at(segment, 2, 1, 0, 0), true, 0},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        const hard_pair p = {.a = known[k].a, .b = known[k].b};
        bool touch;
        const double square = known_square(&p, &touch);
        ck_assert_int_eq(touch, known[k].touch);
        ck_assert_double_ge(square, known[k].square);
        ck_assert_double_le(square, known[k].square);
    }
}
END_TEST

Suite *suite_distance(void);
Suite *suite_distance(void)
{
    Suite *suite = suite_create("distance");
    TCase *oracle = tcase_create("oracle"), *hard = tcase_create("intervals"), *campaign = tcase_create("campaign");
    tcase_add_test(oracle, oracle_knows_distances_and_depths);
    suite_add_tcase(suite, oracle);
    tcase_set_timeout(hard, 60);
    tcase_add_loop_test(hard, intervals_hold_the_exact_value, 0, HARD_KINDS);
    suite_add_tcase(suite, hard);
    tcase_set_timeout(campaign, 7200);
    tcase_add_test(campaign, intervals_of_all_sizes);
    suite_add_tcase(suite, campaign);
    return suite;
}

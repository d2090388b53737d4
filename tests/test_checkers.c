/* The checkers of axes by themselves: directions from anywhere, gaps of a few roundings, against exact rationals. */
#include <check.h>
#include <gmp.h>
#include <math.h>
#include <string.h>

#include "narrow/axis.h"
#include "narrow/coarse.h"
#include "hard_pairs.h"
#include "query.h"
#include "query/workspace.h"

enum { TRIALS = 4000 };

static double along(const double d[3], const double x[3])
{
    return d[0] * x[0] + d[1] * x[1] + d[2] * x[2];
}

static void turned(const solid *s, uint32_t k, double out[3])
{
    for (int row = 0; row < 3; row++) {
        out[row] = along(s->pose.r + 3 * row, s->v + 3 * (size_t)k);
    }
}

/* The vertex with the least product with d, relative to the position. */
static void lowest(const solid *s, const double d[3], double out[3])
{
    double x[3];
    turned(s, 0, out);
    for (uint32_t k = 1; k < s->count; k++) {
        turned(s, k, x);
        if (along(d, x) < along(d, out)) {
            memcpy(out, x, sizeof x);
        }
    }
}

static solid random_solid(rng *r, double size, bool swept)
{
    solid s = {.count = 1 + rng_below(r, SOLID_MOST), .pose = rng_pose(r, size)};
    for (uint32_t c = 0; c < 3 * s.count; c++) {
        s.v[c] = rng_real(r, -size, size);
    }
    s.radius = swept ? rng_real(r, 0, size) : 0;
    return s;
}

/* A above B along d by about nothing, `off` or less either way. */
static hard_pair stand_on(rng *r, const double d[3], bool swept, double off)
{
    const double back[3] = {-d[0], -d[1], -d[2]}, length = sqrt(along(d, d));
    hard_pair p = {random_solid(r, 1, swept), random_solid(r, rng_below(r, 2) == 0 ? 1 : 0x1p-8, swept), false};
    double bottom[3], top[3];
    lowest(&p.a, d, bottom);
    lowest(&p.b, back, top);
    for (int axis = 0; axis < 3; axis++) {
        p.a.pose.t[axis] = p.b.pose.t[axis] + top[axis] - bottom[axis] + (p.a.radius + p.b.radius) * d[axis] / length;
        p.a.pose.t[axis] += rng_real(r, -off, off) * d[axis];
    }
    return p;
}

/* ------------------------------------------------------------ Exact answer */

static void add_product(mpq_t sum, const mpq_t factor, double x)
{
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, x);
    mpq_mul(q, q, factor);
    mpq_add(sum, sum, q);
    mpq_clear(q);
}

/* d . (R v + t) of vertex k. */
static void exact_along(mpq_t out, const double d[3], const solid *s, uint32_t k)
{
    mpq_t row, one;
    mpq_inits(row, one, NULL);
    mpq_set_ui(one, 1, 1);
    mpq_set_ui(out, 0, 1);
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_d(row, s->pose.t[axis]);
        for (int c = 0; c < 3; c++) {
            mpq_t entry;
            mpq_init(entry);
            mpq_set_d(entry, s->pose.r[3 * axis + c]);
            add_product(row, entry, s->v[3 * k + (uint32_t)c]);
            mpq_clear(entry);
        }
        add_product(out, row, d[axis]);
    }
    mpq_clears(row, one, NULL);
}

/* The least (sign 1) or greatest (sign -1) product. */
static void exact_end(mpq_t out, const double d[3], const solid *s, int sign)
{
    mpq_t x;
    mpq_init(x);
    exact_along(out, d, s, 0);
    for (uint32_t k = 1; k < s->count; k++) {
        exact_along(x, d, s, k);
        if (sign * mpq_cmp(x, out) < 0) {
            mpq_set(out, x);
        }
    }
    mpq_clear(x);
}

/* gap > 0 and gap^2 > r^2 d.d */
static bool exactly_separates(const hard_pair *p, const double d[3])
{
    mpq_t gap, high, reach, radius;
    mpq_inits(gap, high, reach, radius, NULL);
    exact_end(gap, d, &p->a, 1);
    exact_end(high, d, &p->b, -1);
    mpq_sub(gap, gap, high);
    const bool positive = mpq_sgn(gap) > 0;
    mpq_set_d(radius, p->a.radius);
    mpq_set_d(high, p->b.radius);
    mpq_add(radius, radius, high);
    mpq_mul(radius, radius, radius);
    for (int axis = 0; axis < 3; axis++) {
        mpq_set_d(high, d[axis]);
        add_product(reach, high, d[axis]);
    }
    mpq_mul(reach, reach, radius);
    mpq_mul(gap, gap, gap);
    const bool separates = positive && mpq_cmp(gap, reach) > 0;
    mpq_clears(gap, high, reach, radius, NULL);
    return separates;
}

/* ------------------------------------------------------------------- Trials */

static bool says_coarsely(const dcd_workspace *w, const double d[3])
{
    const float direction[3] = {(float)d[0], (float)d[1], (float)d[2]};
    float floats[6 * (SOLID_MOST + 8)];
    for (int k = 0; k < 2; k++) {
        const dcd_placed *p = &w->placed[k];
        dcd_coarse_round(w->placed_vertices + 3 * p->begin, 3 * p->padded, floats + 3 * p->begin);
    }
    return dcd_coarse_separates(floats, &w->placed[0], &w->placed[1], direction);
}

static bool says_separates(const hard_pair *p, const double d[3], bool coarse)
{
    dcd_world *world = hard_pairs_world(p, 1);
    dcd_workspace *w = query_workspace(world, 0, 1);
    dcd_explanation why;
    ck_assert_int_eq(dcd_pair_explain(world, w, 0, 1, &why), DCD_OK); /* places both */
    const bool result = coarse ? says_coarsely(w, d)
                               : dcd_axis_separates(w->placed_vertices, &w->placed[0], &w->placed[1], d);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    return result;
}

/* Sound in every trial; and no useless checker: it sees gaps of 2^-40. */
START_TEST(axis_checker_is_sound)
{
    rng r = {77 + (uint64_t)_i};
    uint32_t accepted = 0, separated = 0, apart = 0;
    for (uint32_t n = 0; n < TRIALS; n++) {
        const double d[3] = {rng_real(&r, -1, 1), rng_real(&r, -1, 1), rng_real(&r, -1, 1)};
        hard_pair p = stand_on(&r, d, _i == 1, 0x1p-50);
        const bool says = says_separates(&p, d, false), holds = exactly_separates(&p, d);
        ck_assert_msg(!says || holds, "trial %u: an axis that does not separate was accepted", n);
        accepted += says;
        separated += holds;
        for (int axis = 0; axis < 3; axis++) {
            p.a.pose.t[axis] += 0x1p-40 * d[axis] / sqrt(along(d, d));
        }
        apart += says_separates(&p, d, false);
    }
    ck_assert_uint_gt(separated, TRIALS / 4);
    ck_assert_uint_lt(separated, TRIALS - TRIALS / 4);
    ck_assert_uint_lt(accepted, separated);
    ck_assert_uint_gt(apart, TRIALS - TRIALS / 50);
}
END_TEST

/* The coarse one, at gaps that floats may be off by: sound, and it sees gaps of 2^-16. */
START_TEST(coarse_checker_is_sound)
{
    rng r = {87};
    uint32_t accepted = 0, separated = 0, apart = 0;
    for (uint32_t n = 0; n < TRIALS; n++) {
        const double d[3] = {(double)(float)rng_real(&r, -1, 1), (double)(float)rng_real(&r, -1, 1),
                             (double)(float)rng_real(&r, -1, 1)};
        hard_pair p = stand_on(&r, d, false, 0x1p-18);
        const bool says = says_separates(&p, d, true), holds = exactly_separates(&p, d);
        ck_assert_msg(!says || holds, "trial %u: an axis that does not separate was accepted", n);
        accepted += says;
        separated += holds;
        for (int axis = 0; axis < 3; axis++) {
            p.a.pose.t[axis] += 0x1p-16 * d[axis] / along(d, d);
        }
        apart += says_separates(&p, d, true);
    }
    ck_assert_uint_gt(separated, TRIALS / 4);
    ck_assert_uint_lt(separated, TRIALS - TRIALS / 4);
    ck_assert_uint_lt(accepted, separated);
    ck_assert_uint_gt(accepted, 0);
    ck_assert_uint_gt(apart, TRIALS - TRIALS / 50);
}
END_TEST

Suite *suite_checkers(void);
Suite *suite_checkers(void)
{
    Suite *suite = suite_create("checkers");
    TCase *tcase = tcase_create("axis");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, axis_checker_is_sound, 0, 2);
    tcase_add_test(tcase, coarse_checker_is_sound);
    suite_add_tcase(suite, tcase);
    return suite;
}

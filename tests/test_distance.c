/* Distances and depths of pairs that are hard to decide: intervals hold the exact value, whichever way round. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "hard_pairs.h"
#include "query.h"
#include "swept.h"

enum { PAIRS = 60 };

/* Whether the two come within x of each other, x being more than 0. */
static bool comes_within(const hard_pair *p, double x)
{
    const hull a = {p->a.v, p->a.count, p->a.pose.r, p->a.pose.t}, b = {p->b.v, p->b.count, p->b.pose.r, p->b.pose.t};
    return swept_touch(&a, x, &b, 0);
}

/* Polytopes that are apart: one step below lo is too little, hi is enough. */
static void check_distance(const hard_pair *p, const dcd_distance *d, const char *what)
{
    ck_assert_msg(d->lo <= d->hi && d->hi > 0, "%s: %.17g %.17g", what, d->lo, d->hi);
    ck_assert_msg(comes_within(p, d->hi), "%s: further than %.17g", what, d->hi);
    ck_assert_msg(d->lo <= 0 || !comes_within(p, nextafter(d->lo, 0)), "%s: nearer than %.17g", what, d->lo);
}

static void check_pair(const dcd_world *world, dcd_workspace *w, uint32_t k, const hard_pair *p, const char *what)
{
    dcd_distance d, back;
    ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k, 2 * k + 1, &d), DCD_OK);
    ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k + 1, 2 * k, &back), DCD_OK);
    ck_assert(memcmp(&d.lo, &back.lo, 4 * sizeof d.lo) == 0);
    ck_assert(memcmp(d.point_i, back.point_j, sizeof d.point_i) == 0);
    ck_assert_msg((d.relation != DCD_APART) == hard_pair_touches(p), "%s: pair %u", what, k);
    ck_assert_msg(d.depth_lo <= d.depth_hi, "%s: %.17g %.17g", what, d.depth_lo, d.depth_hi);
    if (d.relation == DCD_APART && !(p->a.radius + p->b.radius > 0)) {
        check_distance(p, &d, what);
    }
}

START_TEST(intervals_hold_the_exact_value)
{
    static hard_pair pairs[PAIRS];
    rng r = {(uint64_t)_i + 1};
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = hard_pair_make(&r, (hard_kind)_i, k % 3 == 0);
    }
    dcd_world *world = hard_pairs_world(pairs, PAIRS);
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < PAIRS; k++) {
        check_pair(world, w, k, &pairs[k], hard_kind_name((hard_kind)_i));
    }
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

Suite *suite_distance(void);
Suite *suite_distance(void)
{
    Suite *suite = suite_create("distance");
    TCase *tcase = tcase_create("intervals");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, intervals_hold_the_exact_value, 0, HARD_KINDS);
    suite_add_tcase(suite, tcase);
    return suite;
}

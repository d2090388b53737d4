/* Margins: a pair is in contact when its distance is at most the sum of all radii and margins, to the last bit. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hard_pairs.h"
#include "query.h"
#include "swept.h"

enum { PAIRS = 60 };

static const char *const lanes[] = {"plain", "base", "avx2", "avx512"};

/* ------------------------------------------------------------- Single pairs */

/* A hard pair whose radii are partly margins: the sum stays what makes it hard, or is off by one rounding. */
typedef struct spread {
    hard_pair pair;      /* radii: what is left for the shapes */
    double own[2];
} spread;

static double part_of(rng *r, double radius)
{
    static const double parts[4] = {0, 0.25, 0.5, 1};
    return parts[rng_below(r, 4)] * radius;
}

/* What is left of a radius beside the shape's own and half of the world's margin. */
static double margin_left(rng *r, double radius, double shape, double common)
{
    const double left = radius - shape - 0.5 * common;
    const double toward[3] = {left, 0, INFINITY};
    return left > 0 ? nextafter(left, toward[rng_below(r, 3)]) : 0;
}

static spread spread_make(rng *r, hard_kind kind, double common)
{
    spread s = {.pair = hard_pair_make(r, kind, true)};
    const double a = s.pair.a.radius, b = s.pair.b.radius;
    s.pair.a.radius = part_of(r, a);
    s.pair.b.radius = part_of(r, b);
    s.own[0] = margin_left(r, a, s.pair.a.radius, common);
    s.own[1] = margin_left(r, b, s.pair.b.radius, common);
    return s;
}

static bool spread_touches(const spread *s, double common)
{
    const solid *a = &s->pair.a, *b = &s->pair.b;
    const hull hull_a = {a->v, a->count, a->pose.r, a->pose.t}, hull_b = {b->v, b->count, b->pose.r, b->pose.t};
    const double lengths[5] = {a->radius, b->radius, s->own[0], s->own[1], common};
    return swept_within(&hull_a, &hull_b, lengths, 5);
}

static dcd_world *spread_world(const spread *s, double common)
{
    static hard_pair pairs[PAIRS];
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = s[k].pair;
    }
    dcd_world *world = hard_pairs_world(pairs, PAIRS);
    ck_assert_int_eq(dcd_world_set_margin(world, common, NULL), DCD_OK);
    for (uint32_t k = 0; k < 2 * PAIRS; k++) {
        ck_assert_int_eq(dcd_world_set_object_margin(world, k, s[k / 2].own[k % 2], NULL), DCD_OK);
    }
    return world;
}

static void check_verdicts(const dcd_world *world, const bool *want, const char *what)
{
    dcd_workspace *w = query_workspace(world, 0, 1);
    dcd_pair pairs[PAIRS];
    uint8_t verdicts[PAIRS];
    dcd_explanation why;
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = (dcd_pair){2 * k + k % 2, 2 * k + 1 - k % 2};
    }
    ck_assert_int_eq(dcd_pairs_decide(world, w, NULL, pairs, PAIRS, verdicts, NULL, NULL), DCD_OK);
    for (uint32_t k = 0; k < PAIRS; k++) {
        ck_assert_int_eq(dcd_pair_explain(world, w, pairs[k].i, pairs[k].j, &why), DCD_OK);
        ck_assert_msg(verdicts[k] == want[k] && why.contact == want[k], "%s: pair %u is %d and %d, not %d", what, k,
                      verdicts[k], why.contact, want[k]);
    }
    dcd_workspace_destroy(w);
}

START_TEST(sums_are_exact)
{
    static const double commons[5] = {0, 0.5, 1, 0.1, 0x1p-1074};
    static spread s[PAIRS];
    bool want[PAIRS];
    for (uint32_t c = 0; c < 5; c++) {
        rng r = {(uint64_t)(_i + 1) * 100 + c};
        for (uint32_t k = 0; k < PAIRS; k++) {
            s[k] = spread_make(&r, (hard_kind)_i, commons[c]);
            want[k] = spread_touches(&s[k], commons[c]);
        }
        dcd_world *world = spread_world(s, commons[c]);
        for (uint32_t n = 0; n < 8; n++) {
            setenv("DCD_LANES", lanes[n % 4], 1);
            if (n == 4) {
                dcd_world_prepare(world);
            }
            check_verdicts(world, want, hard_kind_name((hard_kind)_i));
        }
        dcd_world_destroy(world);
    }
    unsetenv("DCD_LANES");
}
END_TEST

/* Distances do not know of margins. */
START_TEST(distances_leave_margins_out)
{
    static hard_pair pairs[PAIRS];
    rng r = {17};
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = hard_pair_make(&r, (hard_kind)(k % HARD_KINDS), k % 2 == 0);
    }
    dcd_world *world = hard_pairs_world(pairs, PAIRS);
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < PAIRS; k++) {
        dcd_distance before, after;
        ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k, 2 * k + 1, &before), DCD_OK);
        ck_assert_int_eq(dcd_world_set_margin(world, 3, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_set_object_margin(world, 2 * k, 7, NULL), DCD_OK);
        ck_assert_int_eq(dcd_pair_distance(world, w, 2 * k, 2 * k + 1, &after), DCD_OK);
        ck_assert_int_eq(dcd_world_set_margin(world, 0, NULL), DCD_OK);
        ck_assert(before.relation == after.relation && memcmp(&before.lo, &after.lo, 13 * sizeof(double)) == 0);
    }
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

static bool touches(dcd_world *world, dcd_workspace *w, uint32_t i, uint32_t j, double margin, bool own)
{
    const dcd_pair pair = {i, j};
    uint8_t verdict = 7;
    ck_assert_int_eq(dcd_world_set_margin(world, own ? 0 : margin, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_object_margin(world, i, 0, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_object_margin(world, j, own ? margin : 0, NULL), DCD_OK);
    ck_assert_int_eq(dcd_pairs_decide(world, w, NULL, &pair, 1, &verdict, NULL, NULL), DCD_OK);
    return verdict == 1;
}

/* A margin of the upper bound of a distance is enough; one step below the lower bound it is not. (Of curved shapes, what is
 * within a few roundings of touching may be a contact: there the step is longer.) */
static void check_threshold(dcd_world *world, dcd_workspace *w, uint32_t i, uint32_t j, double slack, const char *what)
{
    dcd_distance d;
    ck_assert_int_eq(dcd_pair_distance(world, w, i, j, &d), DCD_OK);
    if (d.relation == DCD_APART && d.hi < DCD_MAX_COORDINATE) {
        ck_assert_msg(touches(world, w, i, j, d.hi, i % 2 == 0), "%s: (%u, %u) at %.17g", what, i, j, d.hi);
        const double less = nextafter(d.lo, 0) - slack;
        ck_assert_msg(less < 0 || !touches(world, w, i, j, less, i % 2 != 0), "%s: (%u, %u) below %.17g",
                      what, i, j, d.lo);
    }
}

START_TEST(thresholds_are_the_distances)
{
    static hard_pair pairs[PAIRS];
    rng r = {(uint64_t)_i + 31};
    for (uint32_t k = 0; k < PAIRS; k++) {
        pairs[k] = hard_pair_make(&r, (hard_kind)_i, k % 2 == 0);
    }
    dcd_world *world = hard_pairs_world(pairs, PAIRS);
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < PAIRS; k++) {
        check_threshold(world, w, 2 * k, 2 * k + 1, 0, hard_kind_name((hard_kind)_i));
    }
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

/* The boxes of all kinds of shapes grow as they must: what is found is what is in contact pair by pair. */
static void check_found(dcd_world *world, dcd_workspace *w)
{
    const uint32_t objects = dcd_world_objects(world);
    ck_assert_int_eq(dcd_world_set_margin(world, 0.25, NULL), DCD_OK);
    for (uint32_t k = 0; k < objects; k++) {
        ck_assert_int_eq(dcd_world_set_object_margin(world, k, 0.125 * (k % 3), NULL), DCD_OK);
    }
    answer found = query_world(world, QUERY_CONTACTS, NULL, 1);
    uint64_t at = 0;
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = i + 1; j < objects; j++) {
            const dcd_pair pair = {i, j};
            uint8_t verdict = 7;
            ck_assert_int_eq(dcd_pairs_decide(world, w, NULL, &pair, 1, &verdict, NULL, NULL), DCD_OK);
            const bool there = at < found.count && pair_compare(&found.pairs[at], &pair) == 0;
            ck_assert_msg(there == (verdict == 1), "(%u, %u)", i, j);
            at += there;
        }
    }
    ck_assert_uint_eq(at, found.count);
    ck_assert_uint_lt(found.count, found.report.candidates);
    answer_free(&found);
}

/* Every kind of shape against every other. */
START_TEST(thresholds_of_curved_shapes)
{
    enum { ALL = 40 };
    const dcd_limits limits = {.shapes = 6, .objects = ALL, .vertices = 65, .placed = 24 * ALL, .threads = 1};
    const double radii[3] = {0.5, 0.3, 0.2}, extents[3] = {1, 0.5, 0.25}, up[3] = {0, 0, 1};
    dcd_world *world = dcd_world_create(&limits);
    rng r = {9};
    ck_assert_int_eq(dcd_world_add_cylinder(world, 0.4, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_cone(world, 0.5, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_ellipsoid(world, radii, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_capsule(world, 0.2, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_box(world, extents, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_halfspace(world, up, -1, NULL, NULL), DCD_OK);
    for (uint32_t k = 0; k < ALL; k++) {
        const dcd_pose pose = rng_pose(&r, 2);
        ck_assert_int_eq(dcd_world_add_object(world, k % 6, &pose, NULL, NULL), DCD_OK);
    }
    dcd_workspace *w = query_workspace(world, 0, 1);
    for (uint32_t i = 0; i < ALL; i++) {
        for (uint32_t j = i + 1; j < ALL; j++) {
            check_threshold(world, w, i, j, 1e-11, "curved");
        }
    }
    check_found(world, w);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

/* ------------------------------------------------------------------- Scenes */

/* Small hulls, so that the oracle is quick. */
static scene small_scene(uint64_t seed, uint32_t count)
{
    scene s = scene_empty();
    rng r = {seed};
    for (uint32_t k = 0; k < count; k++) {
        double v[3 * 6];
        const uint32_t points = 1 + rng_below(&r, 6);
        for (uint32_t c = 0; c < 3 * points; c++) {
            v[c] = rng_real(&r, 0, 1);
        }
        const dcd_pose pose = rng_pose(&r, 2);
        scene_add_object(&s, scene_add_shape(&s, v, points), &pose);
    }
    return s;
}

static double own_margin(uint32_t k)
{
    return k % 3 == 0 ? 0 : 0.01 * (k % 7);
}

static void check_scene(const scene *s, const answer *a, double common)
{
    hull *hulls = scene_hulls(s);
    uint64_t at = 0;
    for (uint32_t i = 0; i < s->objects; i++) {
        for (uint32_t j = i + 1; j < s->objects; j++) {
            const double lengths[3] = {own_margin(i), own_margin(j), common};
            const bool want = swept_within(&hulls[i], &hulls[j], lengths, 3);
            const bool got = at < a->count && a->pairs[at].i == i && a->pairs[at].j == j;
            ck_assert_msg(got == want, "(%u, %u) with margin %g: %d, not %d", i, j, common, got, want);
            at += got;
        }
    }
    ck_assert_uint_eq(at, a->count);
    free(hulls);
}

/* Broad phase and all; more margin, more contacts; any number of threads. */
START_TEST(scenes_are_right)
{
    static const double commons[4] = {0, 0.05, 0.2, 0.6};
    scene s = small_scene((uint64_t)_i + 5, 24);
    dcd_world *world = scene_world(&s);
    dcd_pool *pool = dcd_pool_create(2);
    const dcd_executor executor = dcd_pool_executor(pool);
    uint64_t last = 0;
    for (uint32_t k = 0; k < s.objects; k++) {
        ck_assert_int_eq(dcd_world_set_object_margin(world, k, own_margin(k), NULL), DCD_OK);
    }
    for (uint32_t c = 0; c < 4; c++) {
        ck_assert_int_eq(dcd_world_set_margin(world, commons[c], NULL), DCD_OK);
        answer serial = query_world(world, QUERY_CONTACTS, NULL, 1);
        answer parallel = query_world(world, QUERY_CONTACTS, &executor, 2);
        check_scene(&s, &serial, commons[c]);
        answers_check_equal(&parallel, &serial, "two threads");
        ck_assert_uint_ge(serial.count, last);
        last = serial.count;
        answer_free(&serial);
        answer_free(&parallel);
    }
    ck_assert_uint_gt(last, 10);
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* Two balls of radius 0.1 at a distance of 2: 2 - 2 * 0.1 in binary is a little below 1.8, and a little above the double
 * below that. The boxes must not lose them either. */
START_TEST(thresholds_are_honoured_to_the_last_bit)
{
    static const struct {
        double margin;
        bool contact;
    } cases[5] = {{1.8, true}, {1.8000000000000003, true}, {1.7999999999999998, false}, {2.0, true}, {0, false}};
    const dcd_limits limits = {.shapes = 1, .objects = 2, .vertices = 1, .placed = 2, .candidates = 1, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    const double centre[3] = {0, 0, 0};
    const dcd_pose left = pose_at(0, 0, 0), right = pose_at(2, 0, 0);
    ck_assert_int_eq(dcd_world_add_swept(world, centre, 1, 0.1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &left, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &right, NULL, NULL), DCD_OK);
    for (uint32_t n = 0; n < 10; n++) {
        const uint32_t k = n / 2;
        ck_assert_int_eq(dcd_world_set_margin(world, n % 2 == 0 ? cases[k].margin : 0, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_set_object_margin(world, 1, n % 2 == 0 ? 0 : cases[k].margin, NULL), DCD_OK);
        answer a = query_world(world, QUERY_CONTACTS, NULL, 1);
        ck_assert_msg(a.count == cases[k].contact, "margin %.17g: %d contacts", cases[k].margin, (int)a.count);
        answer_free(&a);
    }
    dcd_world_destroy(world);
}
END_TEST

/* The largest numbers that are taken, all at once: no infinity, no miss. */
START_TEST(huge_margins_are_taken)
{
    scene s = scene_clouds(3, 8, 1);
    dcd_world *world = scene_world(&s);
    const dcd_pose far = pose_at(-DCD_MAX_COORDINATE, DCD_MAX_COORDINATE, DCD_MAX_COORDINATE);
    ck_assert_int_eq(dcd_world_set_pose(world, 7, &far, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_margin(world, DCD_MAX_COORDINATE, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_object_margin(world, 7, DCD_MAX_COORDINATE, NULL), DCD_OK);
    answer a = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(a.count, 28); /* sqrt 3 is less than 2 */
    answer_free(&a);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_margin(void);
Suite *suite_margin(void)
{
    Suite *suite = suite_create("margin");
    TCase *tcase = tcase_create("margins");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, sums_are_exact, 0, HARD_KINDS);
    tcase_add_test(tcase, distances_leave_margins_out);
    tcase_add_loop_test(tcase, thresholds_are_the_distances, 0, HARD_KINDS);
    tcase_add_test(tcase, thresholds_of_curved_shapes);
    tcase_add_loop_test(tcase, scenes_are_right, 0, 3);
    tcase_add_test(tcase, thresholds_are_honoured_to_the_last_bit);
    tcase_add_test(tcase, huge_margins_are_taken);
    suite_add_tcase(suite, tcase);
    return suite;
}

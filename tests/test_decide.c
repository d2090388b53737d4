/* Deciding given pairs, without a broad phase. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "executors.h"
#include "query.h"

static scene s;
static dcd_world *world;
static dcd_workspace *workspace;
static answer contacts;
static dcd_pair *pairs;
static uint8_t *verdicts;
static uint64_t count;

/* Every ordered pair, twice the same object included, in an order of no use. */
static void setup(void)
{
    s = scene_clouds(51, 120, 1.2);
    world = scene_world(&s);
    workspace = query_workspace(world, 0, 17);
    contacts = query_world(world, QUERY_CONTACTS, NULL, 1);
    count = (uint64_t)s.objects * s.objects;
    pairs = malloc(count * sizeof *pairs);
    verdicts = malloc(count + 1);
    ck_assert(pairs != NULL && verdicts != NULL);
    for (uint64_t k = 0; k < count; k++) {
        uint64_t n = k * 7919 % count; /* 7919 is prime and does not divide 120 */
        pairs[k] = (dcd_pair){(uint32_t)(n / s.objects), (uint32_t)(n % s.objects)};
    }
}

static void teardown(void)
{
    free(pairs);
    free(verdicts);
    answer_free(&contacts);
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
    scene_free(&s);
}

static bool is_contact(dcd_pair p)
{
    dcd_pair key = p.i < p.j ? p : (dcd_pair){p.j, p.i};
    return p.i == p.j || bsearch(&key, contacts.pairs, contacts.count, sizeof key, pair_compare) != NULL;
}

static void check_all(const dcd_executor *executor)
{
    dcd_report report;
    uint64_t sum = 0;
    memset(verdicts, 0xa5, count + 1);
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, executor, pairs, count, verdicts, &report, NULL), DCD_OK);
    for (uint64_t k = 0; k < count; k++) {
        ck_assert_msg(verdicts[k] == is_contact(pairs[k]), "(%u, %u) is %u", pairs[k].i, pairs[k].j, verdicts[k]);
        sum += verdicts[k];
    }
    ck_assert_uint_eq(verdicts[count], 0xa5);
    ck_assert_uint_eq(report.contacts, sum);
    ck_assert_uint_eq(report.candidates, count);
    ck_assert_uint_eq(sum, 2 * contacts.count + s.objects);
}

START_TEST(verdicts_are_the_contact_set)
{
    static const uint32_t threads[] = {0, 1, 2, 3, 17};
    dcd_pool *pool = _i == 0 ? NULL : dcd_pool_create(threads[_i]);
    dcd_executor executor = dcd_pool_executor(pool);
    check_all(_i == 0 ? NULL : &executor);
    dcd_pool_destroy(pool);
}
END_TEST

START_TEST(verdicts_on_callers_executors)
{
    executor_state state = {.kind = (executor_kind)_i, .threads = 5};
    dcd_executor executor = executor_make(&state);
    check_all(&executor);
    ck_assert_uint_gt(state.runs, 0);
}
END_TEST

START_TEST(pair_out_of_range_is_named)
{
    dcd_fault fault;
    dcd_pair bad[3] = {{0, 1}, {1, 2}, {3, 4}};
    memset(verdicts, 0xa5, 3);
    bad[1].j = s.objects;
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, bad, 3, verdicts, NULL, &fault), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(fault.status, DCD_NO_SUCH_OBJECT);
    ck_assert_uint_eq(fault.object, 1);
    ck_assert_ptr_nonnull(fault.field);
    bad[0].i = DCD_NONE;
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, bad, 3, verdicts, NULL, &fault), DCD_NO_SUCH_OBJECT);
    ck_assert_uint_eq(fault.object, 0);
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, bad, 3, verdicts, NULL, NULL), DCD_NO_SUCH_OBJECT);
    for (int k = 0; k < 3; k++) {
        ck_assert_uint_eq(verdicts[k], 0xa5);
    }
}
END_TEST

START_TEST(explaining_refuses)
{
    dcd_explanation why;
    memset(&why, 0x5a, sizeof why);
    ck_assert_int_eq(dcd_pair_explain(NULL, workspace, 0, 1, &why), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_explain(world, NULL, 0, 1, &why), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_explain(world, workspace, 0, 1, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_explain(world, workspace, s.objects, 1, &why), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_pair_explain(world, workspace, 0, DCD_NONE, &why), DCD_NO_SUCH_OBJECT);
    ck_assert_uint_eq(why.size, 0x5a5a5a5a);
    for (uint32_t k = 0; k < 200; k++) {
        ck_assert_int_eq(dcd_pair_explain(world, workspace, pairs[k].i, pairs[k].j, &why), DCD_OK);
        ck_assert(why.contact == is_contact(pairs[k]));
        ck_assert_uint_le(why.size, 4);
    }
}
END_TEST

START_TEST(null_pointers_and_nothing_to_do)
{
    dcd_fault fault;
    dcd_report report;
    ck_assert_int_eq(dcd_pairs_decide(NULL, workspace, NULL, pairs, 1, verdicts, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(fault.status, DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pairs_decide(world, NULL, NULL, pairs, 1, verdicts, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, NULL, 1, verdicts, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, pairs, 1, NULL, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, NULL, 0, NULL, &report, &fault), DCD_OK);
    ck_assert_uint_eq(report.contacts, 0);
}
END_TEST

/* ------------------------------------------------------------- Short lists */

/* A few pairs of many objects, and all pairs of few: vertices are placed only where outer bodies meet. Of every kind of shape,
 * with margins, followed or not. */
enum { MOST = 60, ASKED = 200 };

static dcd_world *mixed_world(rng *r, uint32_t objects)
{
    const dcd_limits limits = {.shapes = 8, .objects = MOST, .vertices = 200, .placed = 24 * MOST, .threads = 1};
    const double up[3] = {0, 0.6, 0.8}, radii[3] = {0.5, 0.2, 0.3}, extents[3] = {0.1, 0.7, 0.3};
    double cloud[3 * 20];
    dcd_world *mixed = dcd_world_create(&limits);
    ck_assert_ptr_nonnull(mixed);
    for (uint32_t k = 0; k < 60; k++) {
        cloud[k] = rng_real(r, 5, 6); /* far from the origin of its frame */
    }
    ck_assert_int_eq(dcd_world_add_hull(mixed, cloud, 20, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_swept(mixed, cloud, 3, 0.2, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_box(mixed, extents, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_capsule(mixed, 0.1, 0.8, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_cylinder(mixed, 0.3, 0.2, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_cone(mixed, 0.3, 0.8, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_ellipsoid(mixed, radii, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_halfspace(mixed, up, -1.0, NULL, NULL), DCD_OK);
    for (uint32_t k = 0; k < objects; k++) {
        const dcd_pose pose = rng_pose(r, 3);
        ck_assert_int_eq(dcd_world_add_object(mixed, k == 0 ? 7 : k % 7, &pose, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_set_object_margin(mixed, k, rng_below(r, 3) == 0 ? 0.1 : 0, NULL), DCD_OK);
    }
    ck_assert_int_eq(dcd_world_set_margin(mixed, rng_below(r, 2) == 0 ? 0.05 : 0, NULL), DCD_OK);
    return mixed;
}

static void check_counts(const dcd_report *report, uint64_t asked)
{
    ck_assert_uint_eq(report->candidates, asked);
    ck_assert_uint_eq(report->filtered + report->exact + report->conservative, asked);
}

static void check_short(const dcd_world *mixed, dcd_workspace *w, const dcd_executor *pool, const answer *want, rng *r)
{
    const uint32_t objects = dcd_world_objects(mixed), asked = 1 + rng_below(r, objects <= 40 ? ASKED : objects);
    dcd_pair list[ASKED];
    uint8_t serial[ASKED + 1], parallel[ASKED];
    dcd_report one, two;
    for (uint32_t k = 0; k < asked; k++) {
        list[k] = (dcd_pair){rng_below(r, objects), rng_below(r, objects)};
    }
    serial[asked] = 0xa5;
    ck_assert_int_eq(dcd_pairs_decide(mixed, w, NULL, list, asked, serial, &one, NULL), DCD_OK);
    ck_assert_int_eq(dcd_pairs_decide(mixed, w, pool, list, asked, parallel, &two, NULL), DCD_OK);
    ck_assert(memcmp(serial, parallel, asked) == 0);
    ck_assert_uint_eq(serial[asked], 0xa5);
    for (uint32_t k = 0; k < asked; k++) {
        const dcd_pair p = list[k], key = p.i < p.j ? p : (dcd_pair){p.j, p.i};
        const bool contact = bsearch(&key, want->pairs, want->count, sizeof key, pair_compare) != NULL;
        ck_assert_msg(p.i == p.j || serial[k] == contact, "(%u, %u) is %u", p.i, p.j, serial[k]);
        ck_assert(p.i != p.j || p.i == 0 || serial[k] == 1);
    }
    check_counts(&one, asked);
    check_counts(&two, asked);
    ck_assert_uint_eq(one.filtered, two.filtered);
    ck_assert_uint_eq(one.iterations, two.iterations);
}

START_TEST(short_lists_are_as_the_contact_set)
{
    rng r = {(uint64_t)_i + 5};
    dcd_pool *pool = dcd_pool_create(3);
    const dcd_executor executor = dcd_pool_executor(pool);
    for (uint32_t n = 0; n < 20; n++) {
        dcd_world *mixed = mixed_world(&r, n % 2 == 0 ? MOST : 3 + rng_below(&r, 38));
        dcd_workspace *w = query_workspace(mixed, 0, 3);
        ck_assert_int_eq(dcd_workspace_follow(w, n % 3 == 0 ? NULL : mixed), DCD_OK);
        for (uint32_t step = 0; step < 10; step++) {
            const uint32_t k = rng_below(&r, dcd_world_objects(mixed));
            const dcd_pose pose = rng_pose(&r, 3);
            answer want = query_world(mixed, QUERY_CONTACTS, NULL, 1);
            check_short(mixed, w, &executor, &want, &r);
            answer_free(&want);
            ck_assert_int_eq(dcd_world_set_pose(mixed, k, &pose, NULL), DCD_OK);
        }
        dcd_workspace_destroy(w);
        dcd_world_destroy(mixed);
    }
    dcd_pool_destroy(pool);
}
END_TEST

Suite *suite_decide(void);
Suite *suite_decide(void)
{
    Suite *suite = suite_create("decide");
    TCase *tcase = tcase_create("pairs");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, verdicts_are_the_contact_set, 0, 5);
    tcase_add_loop_test(tcase, verdicts_on_callers_executors, 0, EXECUTOR_GOOD);
    tcase_add_test(tcase, pair_out_of_range_is_named);
    tcase_add_test(tcase, explaining_refuses);
    tcase_add_test(tcase, null_pointers_and_nothing_to_do);
    suite_add_tcase(suite, tcase);
    tcase = tcase_create("short lists");
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, short_lists_are_as_the_contact_set, 0, 4);
    suite_add_tcase(suite, tcase);
    return suite;
}

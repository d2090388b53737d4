/* Queries as a whole: right contacts, and the same bytes for every thread count, executor, order and capacity. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "executors.h"
#include "query.h"

static const uint32_t thread_counts[] = {1, 2, 3, 4, 8, 17};
enum { THREAD_COUNTS = sizeof thread_counts / sizeof thread_counts[0], SCENES = 9 };

/* Scenes of all sizes that slicing could get wrong, with and without touching. */
static scene scene_of(int k)
{
    static const uint32_t small[] = {0, 1, 2, 15, 17};
    switch (k) {
    case 5:
        return scene_clouds(5, 700, 3);
    case 6:
        return scene_grid(6, 600, 20);
    case 7:
        return scene_clouds(7, 257, 0.4); /* nearly everything touches everything */
    case 8:
        return scene_clouds(8, 1500, 40); /* nearly nothing does */
    default:
        return scene_clouds((uint64_t)k, small[k], 0.7);
    }
}

/* What does not differ between instruction sets: the searches do, and with them what is left to the exact stage. */
static void check_same_counts(const answer *got, const answer *want)
{
    ck_assert_uint_eq(got->report.candidates, want->report.candidates);
    ck_assert_uint_eq(got->report.contacts, want->report.contacts);
    ck_assert_uint_eq(got->report.filtered + got->report.exact, want->report.filtered + want->report.exact);
    ck_assert_uint_eq(got->report.conservative, want->report.conservative);
}

static void check_same_report(const answer *got, const answer *want)
{
    check_same_counts(got, want);
    ck_assert_uint_eq(got->report.filtered, want->report.filtered);
    ck_assert_uint_eq(got->report.exact, want->report.exact);
    ck_assert_uint_eq(got->report.iterations, want->report.iterations);
}

START_TEST(parallel_is_serial_byte_for_byte)
{
    scene s = scene_of(_i % SCENES);
    query_kind kind = _i < SCENES ? QUERY_CONTACTS : QUERY_CANDIDATES;
    answer want = query_scene(&s, kind, 0);
    ck_assert_int_eq(want.status, DCD_OK);
    answer_check_sorted(&want, s.objects);
    for (int k = 0; k < THREAD_COUNTS; k++) {
        char what[32];
        snprintf(what, sizeof what, "%u threads", thread_counts[k]);
        answer got = query_scene(&s, kind, thread_counts[k]);
        answers_check_equal(&got, &want, what);
        check_same_report(&got, &want);
        answer_free(&got);
    }
    answer_free(&want);
    scene_free(&s);
}
END_TEST

START_TEST(callers_executor_is_serial_byte_for_byte)
{
    executor_state state = {.kind = (executor_kind)(_i % EXECUTOR_GOOD), .random = (uint64_t)_i};
    for (int n = 0; n < SCENES; n++) {
        scene s = scene_of(n);
        dcd_world *world = scene_world(&s);
        answer want = query_world(world, QUERY_CONTACTS, NULL, 1);
        for (int k = 0; k < THREAD_COUNTS; k++) {
            state.threads = thread_counts[k];
            dcd_executor executor = executor_make(&state);
            answer got = query_world(world, QUERY_CONTACTS, &executor, state.threads);
            answers_check_equal(&got, &want, "executor");
            check_same_report(&got, &want);
            answer_free(&got);
        }
        ck_assert(state.runs > 0 || n == 0);
        answer_free(&want);
        dcd_world_destroy(world);
        scene_free(&s);
    }
}
END_TEST

/* ---------------------------------------------------------------- Right */

/* Points, segments, flat sets, duplicates and solids, some shapes used by several objects. */
static scene scene_of_every_kind(uint64_t seed, uint32_t objects, double half_width)
{
    scene s = scene_empty();
    rng r = {seed};
    for (uint32_t k = 0; k < objects; k++) {
        double v[3 * 12];
        uint32_t points = 1 + rng_below(&r, 12), kind = rng_below(&r, 6);
        for (uint32_t c = 0; c < 3 * points; c++) {
            v[c] = rng_real(&r, -1, 1) * (kind == 1 ? 3 : 1);
        }
        for (uint32_t p = 0; p < points && kind == 2; p++) {
            v[3 * p + 2] = 0.25; /* flat */
        }
        for (uint32_t p = 1; p < points && kind == 3; p++) {
            memcpy(v + 3 * p, v + 3 * (p % 2), 3 * sizeof *v); /* duplicates: a segment, or a point */
        }
        uint32_t shape = kind == 4 && s.shapes > 0 ? rng_below(&r, s.shapes) : scene_add_shape(&s, v, points);
        dcd_pose pose = rng_pose(&r, half_width);
        scene_add_object(&s, shape, &pose);
    }
    return s;
}

static void check_against_brute(scene *s, uint64_t most_exact)
{
    uint64_t exact = 0;
    answer want = query_brute(s, &exact), got = query_scene(s, QUERY_CONTACTS, 0);
    answers_check_equal(&got, &want, "library and brute force");
    ck_assert_msg(exact <= most_exact, "%llu pairs are too close to compare", (unsigned long long)exact);
    answer_free(&want);
    answer_free(&got);
    scene_free(s);
}

START_TEST(contacts_are_those_of_brute_force)
{
    scene s = scene_clouds(1000 + (uint64_t)_i, 40 + 37 * (uint32_t)_i, 1 + 0.5 * (_i % 4));
    check_against_brute(&s, 0);
}
END_TEST

START_TEST(contacts_of_every_kind_of_shape)
{
    scene s = scene_of_every_kind(2000 + (uint64_t)_i, 150, 1 + _i % 4);
    check_against_brute(&s, 0);
}
END_TEST

/* Turned boxes of the same frame on a grid: faces are parallel, and near each other, never touching. */
START_TEST(contacts_of_parallel_faces)
{
    scene s = scene_empty();
    rng r = {(uint64_t)_i + 1};
    dcd_pose frame = rng_pose(&r, 100);
    uint32_t box = scene_add_box(&s, 1.0 + 1e-6 * (_i % 2 == 0 ? 1 : -1), 1, 1);
    for (uint32_t k = 0; k < 200; k++) {
        dcd_pose pose = frame;
        for (int axis = 0; axis < 3; axis++) {
            double x = rng_below(&r, 6), y = rng_below(&r, 6) * 1.001, z = rng_below(&r, 6) * 0.999;
            pose.t[axis] += frame.r[3 * axis] * x + frame.r[3 * axis + 1] * y + frame.r[3 * axis + 2] * z;
        }
        scene_add_object(&s, box, &pose);
    }
    check_against_brute(&s, 0);
}
END_TEST

/* Boxes on a grid of integers touch at faces, edges and corners all the time, and touching counts. */
START_TEST(contacts_of_touching_boxes)
{
    scene s = scene_grid(50 + (uint64_t)_i, 300, 16);
    check_against_brute(&s, UINT64_MAX);
}
END_TEST

/* The same, with edges and faces of turned boxes that touch or miss by one rounding. */
START_TEST(contacts_of_nearly_touching_boxes)
{
    scene s = scene_empty();
    rng r = {(uint64_t)_i + 60};
    dcd_pose frame = rng_pose(&r, 10);
    uint32_t box = scene_add_box(&s, 1, 1, 1);
    for (uint32_t k = 0; k < 150; k++) {
        dcd_pose pose = frame;
        double x = rng_below(&r, 5), y = rng_below(&r, 5), z = rng_below(&r, 5);
        for (int axis = 0; axis < 3; axis++) {
            pose.t[axis] += frame.r[3 * axis] * x + frame.r[3 * axis + 1] * y + frame.r[3 * axis + 2] * z;
        }
        scene_add_object(&s, box, &pose);
    }
    check_against_brute(&s, UINT64_MAX);
}
END_TEST

/* ---------------------------------------------------------------- Same */

/* The answer of a permuted scene as it would be of the scene itself. */
static void rename_pairs(answer *a, const uint32_t *order)
{
    for (uint64_t k = 0; k < a->count; k++) {
        uint32_t i = order[a->pairs[k].i], j = order[a->pairs[k].j];
        a->pairs[k] = (dcd_pair){i < j ? i : j, i < j ? j : i};
    }
    qsort(a->pairs, a->count, sizeof *a->pairs, pair_compare);
}

START_TEST(permuted_input_gives_the_permuted_set)
{
    query_kind kind = _i % 2 == 0 ? QUERY_CONTACTS : QUERY_CANDIDATES;
    scene s = _i < 4 ? scene_clouds(9, 500, 2) : scene_of_every_kind(9, 300, 3);
    answer want = query_scene(&s, kind, 0);
    uint32_t *order = malloc(s.objects * sizeof *order);
    rng r = {77 + (uint64_t)_i};
    ck_assert_ptr_nonnull(order);
    for (uint32_t k = 0; k < s.objects; k++) {
        uint32_t other = rng_below(&r, k + 1);
        order[k] = order[other];
        order[other] = k;
    }
    scene p = scene_permuted(&s, order);
    answer got = query_scene(&p, kind, (uint32_t)_i);
    rename_pairs(&got, order);
    answers_check_equal(&got, &want, "permuted");
    answer_free(&got);
    answer_free(&want);
    free(order);
    scene_free(&p);
    scene_free(&s);
}
END_TEST

static const double scales[] = {1e-9, 1e-3, 1e3, 1e9, 0x1p-60, 0x1p60, 0x1p100};
enum { SCALES = sizeof scales / sizeof scales[0] };

START_TEST(scale_does_not_matter)
{
    scene s = scene_of_every_kind(31, 400, 3), p = scene_scaled(&s, scales[_i]);
    answer want = query_scene(&s, QUERY_CONTACTS, 0), got = query_scene(&p, QUERY_CONTACTS, 0);
    answers_check_equal(&got, &want, "scaled");
    answer_free(&got);
    answer_free(&want);
    scene_free(&p);
    scene_free(&s);
}
END_TEST

START_TEST(same_world_and_workspace_again_and_again)
{
    scene big = scene_clouds(3, 400, 2), small = scene_clouds(4, 50, 0.5);
    dcd_world *worlds[2] = {scene_world(&big), scene_world(&small)};
    dcd_workspace *workspace = query_workspace(worlds[0], 40000, 4);
    dcd_pool *pool = dcd_pool_create(4);
    dcd_executor executor = dcd_pool_executor(pool);
    static dcd_pair pairs[40000];
    for (int k = 0; k < 24; k++) {
        answer want = query_world(worlds[k % 2], QUERY_CONTACTS, NULL, 1);
        dcd_report report;
        const dcd_executor *how = k % 3 == 0 ? NULL : &executor;
        ck_assert_int_eq(dcd_contacts_find(worlds[k % 2], workspace, how, pairs, 40000, &report), DCD_OK);
        answer got = {DCD_OK, pairs, report.contacts, report};
        answers_check_equal(&got, &want, "again");
        answer_free(&want);
    }
    dcd_pool_destroy(pool);
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(worlds[0]);
    dcd_world_destroy(worlds[1]);
    scene_free(&big);
    scene_free(&small);
}
END_TEST

/* Inner bodies save searches; the answer is the same. */
START_TEST(preparing_changes_no_answer)
{
    scene s = scene_of(_i);
    dcd_world *world = scene_world(&s);
    answer want = query_world(world, QUERY_CONTACTS, NULL, 1);
    dcd_world_prepare(world);
    dcd_pool *pool = dcd_pool_create(3);
    dcd_executor executor = dcd_pool_executor(pool);
    for (int k = 0; k < 2; k++) {
        answer got = query_world(world, QUERY_CONTACTS, k == 0 ? NULL : &executor, 3);
        answers_check_equal(&got, &want, "prepared");
        ck_assert_uint_le(got.report.iterations, want.report.iterations);
        answer_free(&got);
    }
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    answer_free(&want);
    scene_free(&s);
}
END_TEST

/* Kernels for other instruction sets, where the processor has them. */
START_TEST(every_instruction_set_gives_the_same_bytes)
{
    static const char *const sets[] = {"plain", "base", "avx2", "avx512"};
    scene s = scene_of(_i);
    answer want = {.pairs = NULL};
    for (int k = 0; k < 4; k++) {
        ck_assert_int_eq(setenv("DCD_LANES", sets[k], 1), 0);
        answer got = query_scene(&s, QUERY_CONTACTS, k == 1 ? 3 : 0);
        if (k == 0) {
            want = got;
        } else {
            answers_check_equal(&got, &want, sets[k]);
            check_same_counts(&got, &want);
            answer_free(&got);
        }
    }
    answer_free(&want);
    scene_free(&s);
}
END_TEST

/* Many threads read one world, each with its own workspace. */
typedef struct reader {
    const dcd_world *world;
    answer got;
    uint32_t number;
} reader;

static int read_world(void *argument)
{
    reader *r = argument;
    dcd_pool *pool = r->number % 2 == 0 ? NULL : dcd_pool_create(2);
    dcd_executor executor = dcd_pool_executor(pool);
    r->got = query_world(r->world, QUERY_CONTACTS, pool == NULL ? NULL : &executor, 2);
    dcd_pool_destroy(pool);
    return 0;
}

START_TEST(queries_at_the_same_time)
{
    enum { READERS = 4 };
    scene s = scene_clouds(11, 400, 2);
    dcd_world *world = scene_world(&s);
    answer want = query_world(world, QUERY_CONTACTS, NULL, 1);
    reader readers[READERS];
    thrd_t threads[READERS];
    for (uint32_t k = 0; k < READERS; k++) {
        readers[k] = (reader){.world = world, .number = k};
        ck_assert_int_eq(thrd_create(&threads[k], read_world, &readers[k]), thrd_success);
    }
    for (uint32_t k = 0; k < READERS; k++) {
        thrd_join(threads[k], NULL);
        answers_check_equal(&readers[k].got, &want, "at the same time");
        answer_free(&readers[k].got);
    }
    answer_free(&want);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(moved_objects_are_seen)
{
    scene s = scene_empty();
    uint32_t box = scene_add_box(&s, 1, 1, 1);
    dcd_pose near = pose_at(0, 0, 0), far = pose_at(9, 0, 0);
    scene_add_object(&s, box, &near);
    scene_add_object(&s, box, &far);
    dcd_world *world = scene_world(&s);
    for (int k = 0; k < 4; k++) {
        ck_assert_int_eq(dcd_world_set_pose(world, 1, k % 2 == 0 ? &far : &near, NULL), DCD_OK);
        answer a = query_world(world, QUERY_CONTACTS, NULL, 1);
        ck_assert_uint_eq(a.count, k % 2 == 0 ? 0 : 1);
        answer_free(&a);
    }
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_detect(void);
Suite *suite_detect(void)
{
    Suite *suite = suite_create("detect");
    TCase *right = tcase_create("right"), *same = tcase_create("same");
    tcase_set_timeout(right, 60);
    tcase_add_loop_test(right, contacts_are_those_of_brute_force, 0, 8);
    tcase_add_loop_test(right, contacts_of_every_kind_of_shape, 0, 8);
    tcase_add_loop_test(right, contacts_of_parallel_faces, 0, 4);
    tcase_add_loop_test(right, contacts_of_touching_boxes, 0, 4);
    tcase_add_loop_test(right, contacts_of_nearly_touching_boxes, 0, 4);
    tcase_set_timeout(same, 60);
    tcase_add_loop_test(same, parallel_is_serial_byte_for_byte, 0, 2 * SCENES);
    tcase_add_loop_test(same, callers_executor_is_serial_byte_for_byte, 0, EXECUTOR_GOOD);
    tcase_add_loop_test(same, permuted_input_gives_the_permuted_set, 0, 6);
    tcase_add_loop_test(same, scale_does_not_matter, 0, SCALES);
    tcase_add_test(same, same_world_and_workspace_again_and_again);
    tcase_add_loop_test(same, preparing_changes_no_answer, 0, SCENES);
    tcase_add_loop_test(same, every_instruction_set_gives_the_same_bytes, 0, SCENES);
    tcase_add_test(same, queries_at_the_same_time);
    tcase_add_test(same, moved_objects_are_seen);
    suite_add_tcase(suite, right);
    suite_add_tcase(suite, same);
    return suite;
}

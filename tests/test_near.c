/* All pairs within a threshold: who is listed, what is said of them, and the same bytes from every executor. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "executors.h"
#include "query.h"

enum { ROOM = 20000, CANDIDATES = 40000, THREADS = 8 };

typedef struct near_list {
    dcd_status status;
    dcd_neighbour *pairs;
    dcd_report report;
} near_list;

/* With room for `capacity` pairs; the rest of the memory keeps a pattern. */
static near_list find(const dcd_world *world, const dcd_executor *executor, double within, uint64_t capacity)
{
    near_list list = {.pairs = malloc(ROOM * sizeof *list.pairs)};
    dcd_workspace *w = query_workspace(world, CANDIDATES, THREADS);
    memset(list.pairs, 0x5a, ROOM * sizeof *list.pairs);
    list.status = dcd_distances_find(world, w, executor, within, list.pairs, capacity, &list.report, NULL);
    dcd_workspace_destroy(w);
    return list;
}

static void check_same(const near_list *got, const near_list *want, const char *what)
{
    ck_assert_int_eq(got->status, want->status);
    ck_assert_msg(got->report.contacts == want->report.contacts, "%s: count", what);
    ck_assert_msg(got->report.candidates == want->report.candidates, "%s: candidates", what);
    ck_assert_msg(memcmp(got->pairs, want->pairs, ROOM * sizeof *got->pairs) == 0, "%s: bytes", what);
}

/* -------------------------------------------------------------------- Lists */

/* Against every pair on its own: what is certainly within is listed, what is certainly beyond is not. */
static void check_list(const dcd_world *world, const near_list *list, double within)
{
    const uint32_t objects = dcd_world_objects(world);
    dcd_workspace *w = query_workspace(world, 0, 1);
    uint64_t at = 0;
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = i + 1; j < objects; j++) {
            const dcd_neighbour *next = &list->pairs[at];
            dcd_neighbour near;
            memset(&near, 0, sizeof near);
            near.i = i;
            near.j = j;
            ck_assert_int_eq(dcd_pair_distance(world, w, i, j, &near.distance), DCD_OK);
            if (at < list->report.contacts && next->i == i && next->j == j) {
                ck_assert_msg(near.distance.lo <= within, "%u %u: beyond", i, j);
                ck_assert_msg(memcmp(&near, next, sizeof near) == 0, "%u %u: not what the pair's own query says", i, j);
                at++;
            } else {
                ck_assert_msg(near.distance.hi >= within && near.distance.lo > 0, "%u %u: missing", i, j);
            }
        }
    }
    ck_assert_uint_eq(at, list->report.contacts);
    dcd_workspace_destroy(w);
}

START_TEST(lists_the_pairs_within)
{
    static const double within[5] = {0, 1e-3, 0.125, 1, 1e3};
    scene s = scene_clouds(7, 60, 3);
    dcd_world *world = scene_world(&s);
    ck_assert_int_eq(dcd_world_set_margin(world, 0.25, NULL), DCD_OK); /* does not count */
    near_list list = find(world, NULL, within[_i], ROOM);
    ck_assert_int_eq(list.status, DCD_OK);
    check_list(world, &list, within[_i]);
    if (_i == 0) {
        answer contacts;
        dcd_world_set_margin(world, 0, NULL);
        contacts = query_world(world, QUERY_CONTACTS, NULL, 1);
        ck_assert_uint_eq(contacts.count, list.report.contacts);
        answer_free(&contacts);
    }
    if (_i == 4) {
        ck_assert_uint_eq(list.report.contacts, 60 * 59 / 2);
    }
    free(list.pairs);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* Squared distance of two upright boxes of the grid, a whole number. */
static double box_square(const scene *s, uint32_t i, uint32_t j)
{
    double square = 0;
    for (int c = 0; c < 3; c++) {
        const double *a = s->vertices + 3 * s->first[s->shape[i]], *b = s->vertices + 3 * s->first[s->shape[j]];
        const double gap = fabs(s->pose[i].t[c] - s->pose[j].t[c]) - fabs(a[c]) - fabs(b[c]);
        square += gap > 0 ? gap * gap : 0;
    }
    return square;
}

/* Whole distances are met exactly all the time: equal counts, one rounding less does not. */
START_TEST(equal_counts)
{
    const double within = _i / 2 + 1, asked = _i % 2 == 0 ? within : nextafter(within, 0);
    scene s = scene_grid(11, 150, 12);
    dcd_world *world = scene_world(&s);
    near_list list = find(world, NULL, asked, ROOM);
    uint64_t at = 0, equal = 0;
    for (uint32_t i = 0; i < s.objects; i++) {
        for (uint32_t j = i + 1; j < s.objects; j++) {
            const double square = box_square(&s, i, j);
            const bool listed = at < list.report.contacts && list.pairs[at].i == i && list.pairs[at].j == j;
            equal += square >= within * within && square <= within * within;
            ck_assert_msg(listed == (square < within * within || (_i % 2 == 0 && square <= within * within)),
                          "%u %u", i, j);
            if (listed) {
                const dcd_distance *d = &list.pairs[at].distance;
                ck_assert(d->lo * d->lo <= square * (1 + 1e-15) && d->hi * d->hi >= square * (1 - 1e-15));
                at++;
            }
        }
    }
    ck_assert_uint_eq(at, list.report.contacts);
    ck_assert_uint_gt(equal, 20);
    free(list.pairs);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(filters_drop_pairs)
{
    scene s = scene_clouds(7, 30, 2);
    dcd_world *world = scene_world(&s);
    dcd_acm *acm = dcd_acm_create(30);
    near_list all = find(world, NULL, 0.5, ROOM), rest;
    ck_assert_uint_gt(all.report.contacts, 1);
    ck_assert_int_eq(dcd_acm_set(acm, all.pairs[0].i, all.pairs[0].j, true), DCD_OK);
    ck_assert_int_eq(dcd_world_set_acm(world, acm), DCD_OK);
    rest = find(world, NULL, 0.5, ROOM);
    ck_assert_uint_eq(rest.report.contacts, all.report.contacts - 1);
    ck_assert_int_eq(memcmp(rest.pairs, all.pairs + 1, (size_t)rest.report.contacts * sizeof *all.pairs), 0);
    free(all.pairs);
    free(rest.pairs);
    dcd_world_destroy(world);
    dcd_acm_destroy(acm);
    scene_free(&s);
}
END_TEST

/* ----------------------------------------------------------- Executors, room */

START_TEST(every_executor_gives_the_same_bytes)
{
    scene s = scene_clouds(3, 400, 4);
    dcd_world *world = scene_world(&s);
    near_list serial = find(world, NULL, 0.25, ROOM);
    ck_assert_uint_gt(serial.report.contacts, 500);
    for (uint32_t threads = 1; threads <= THREADS; threads++) {
        executor_state state = {.kind = (executor_kind)_i, .threads = threads, .random = 5};
        dcd_executor executor = executor_make(&state);
        near_list list = find(world, &executor, 0.25, ROOM);
        check_same(&list, &serial, "executor");
        free(list.pairs);
    }
    free(serial.pairs);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(the_pool_gives_the_same_bytes)
{
    scene s = scene_clouds(3, 400, 4);
    dcd_world *world = scene_world(&s);
    near_list serial = find(world, NULL, 0.25, ROOM);
    dcd_pool *pool = dcd_pool_create(4);
    dcd_executor executor = dcd_pool_executor(pool);
    near_list list = find(world, &executor, 0.25, ROOM);
    check_same(&list, &serial, "pool");
    free(list.pairs);
    free(serial.pairs);
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* A list that does not fit: its length is told, and the pairs that fit are there, serial and parallel. */
START_TEST(capacity_is_told)
{
    scene s = scene_clouds(3, 200, 3);
    dcd_world *world = scene_world(&s);
    near_list all = find(world, NULL, 0.25, ROOM);
    const uint64_t capacities[4] = {0, 1, all.report.contacts - 1, all.report.contacts};
    for (int k = 0; k < 4; k++) {
        executor_state state = {.kind = EXECUTOR_SHUFFLED, .threads = 3, .random = 5};
        dcd_executor executor = executor_make(&state);
        near_list list = find(world, NULL, 0.25, capacities[k]), parallel = find(world, &executor, 0.25, capacities[k]);
        ck_assert_int_eq(list.status, k < 3 ? DCD_CAPACITY : DCD_OK);
        ck_assert_uint_eq(list.report.contacts, all.report.contacts);
        ck_assert_int_eq(memcmp(list.pairs, all.pairs, (size_t)capacities[k] * sizeof *all.pairs), 0);
        ck_assert_int_eq(((unsigned char *)list.pairs)[capacities[k] * sizeof *all.pairs], 0x5a);
        check_same(&parallel, &list, "capacity");
        free(list.pairs);
        free(parallel.pairs);
    }
    free(all.pairs);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(candidates_that_do_not_fit_are_counted)
{
    scene s = scene_clouds(3, 200, 3);
    dcd_world *world = scene_world(&s);
    dcd_workspace *w = query_workspace(world, 10, 1);
    dcd_neighbour pairs[4];
    dcd_report report;
    near_list all = find(world, NULL, 0.25, ROOM);
    ck_assert_int_eq(dcd_distances_find(world, w, NULL, 0.25, pairs, 4, &report, NULL), DCD_CAPACITY);
    ck_assert_uint_eq(report.candidates, all.report.candidates);
    ck_assert_uint_eq(report.contacts, 0);
    free(all.pairs);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(broken_executors_are_noticed)
{
    scene s = scene_clouds(3, 100, 3);
    dcd_world *world = scene_world(&s);
    executor_state count = {.kind = EXECUTOR_LOOP, .threads = 2};
    dcd_executor executor = executor_make(&count);
    near_list list = find(world, &executor, 0.25, ROOM);
    free(list.pairs);
    for (uint32_t victim = 0; victim < count.runs; victim++) {
        executor_state state = {.kind = (executor_kind)_i, .threads = 2, .victim = victim};
        executor = executor_make(&state);
        list = find(world, &executor, 0.25, ROOM);
        ck_assert_msg(list.status == DCD_BAD_EXECUTOR, "run %u of %u", victim, count.runs);
        free(list.pairs);
    }
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* ------------------------------------------------------------------- Errors */

START_TEST(bad_arguments_are_refused)
{
    const struct {
        double within;
        dcd_status status;
    } bad[] = {{(double)NAN, DCD_NOT_FINITE},
               {(double)INFINITY, DCD_NOT_FINITE},
               {-1e-300, DCD_OUT_OF_RANGE},
               {2 * DCD_MAX_COORDINATE, DCD_OUT_OF_RANGE}};
    scene s = scene_clouds(3, 10, 1);
    dcd_world *world = scene_world(&s);
    dcd_workspace *w = query_workspace(world, 100, 1);
    dcd_neighbour pair = {0};
    dcd_fault fault;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ck_assert_int_eq(dcd_distances_find(world, w, NULL, bad[k].within, &pair, 1, NULL, &fault), bad[k].status);
        ck_assert_int_eq(fault.status, bad[k].status);
        ck_assert_str_eq(fault.field, "within");
        ck_assert_uint_eq(pair.j, 0);
    }
    ck_assert_int_eq(dcd_distances_find(NULL, w, NULL, 1, &pair, 1, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_distances_find(world, NULL, NULL, 1, &pair, 1, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_distances_find(world, w, NULL, 1, NULL, 1, NULL, NULL), DCD_NULL_POINTER);
    ck_assert_str_eq(fault.field, "query");
    dcd_world_clear_objects(world);
    ck_assert_int_eq(dcd_distances_find(world, w, NULL, 1, NULL, 0, NULL, NULL), DCD_OK);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_near(void);
Suite *suite_near(void)
{
    Suite *suite = suite_create("near");
    TCase *lists = tcase_create("lists"), *executors = tcase_create("executors"), *errors = tcase_create("errors");
    tcase_set_timeout(lists, 60);
    tcase_add_loop_test(lists, lists_the_pairs_within, 0, 5);
    tcase_add_loop_test(lists, equal_counts, 0, 6);
    tcase_add_test(lists, filters_drop_pairs);
    suite_add_tcase(suite, lists);
    tcase_set_timeout(executors, 60);
    tcase_add_loop_test(executors, every_executor_gives_the_same_bytes, 0, EXECUTOR_GOOD);
    tcase_add_test(executors, the_pool_gives_the_same_bytes);
    tcase_add_test(executors, capacity_is_told);
    tcase_add_test(executors, candidates_that_do_not_fit_are_counted);
    tcase_add_loop_test(executors, broken_executors_are_noticed, EXECUTOR_GOOD, EXECUTOR_KINDS);
    suite_add_tcase(suite, executors);
    tcase_add_test(errors, bad_arguments_are_refused);
    suite_add_tcase(suite, errors);
    return suite;
}

/* All pairs within a threshold: who is listed, what is said of them, and the same bytes from every executor. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "curved.h"
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

/* ------------------------------------------------------------------ Nearest */

/* Before the call a pattern; after a failed one still. */
static dcd_status find_closest(const dcd_world *world, const dcd_executor *executor, double within, dcd_neighbour *closest,
                               dcd_report *report)
{
    dcd_workspace *w = query_workspace(world, CANDIDATES, THREADS);
    memset(closest, 0x5a, sizeof *closest);
    const dcd_status status = dcd_closest_find(world, w, executor, within, closest, report, NULL);
    dcd_workspace_destroy(w);
    return status;
}

/* Hulls that touch, overlap and are apart, swept ones, and every curved kind: the same bytes from every instruction
 * set. */
START_TEST(every_instruction_set_gives_the_same_bytes)
{
    static const char *const lanes[] = {"plain", "base", "avx2", "avx512"};
    const uint32_t kinds = CURVED_KINDS;
    scene s = scene_clouds(9, 60, 2);
    dcd_world *worlds[2] = {scene_world(&s), curved_world(60)};
    rng r = {12};
    for (uint32_t k = 0; k < 60; k++) {
        const curved c = curved_random(&r, (curved_kind)(k % kinds), 1.2);
        curved_add(worlds[1], &c);
    }
    for (int w = 0; w < 2; w++) {
        near_list lists[4];
        dcd_neighbour closest[4];
        for (int k = 0; k < 4; k++) {
            ck_assert_int_eq(setenv("DCD_LANES", lanes[k], 1), 0);
            lists[k] = find(worlds[w], NULL, 0.5, ROOM);
            ck_assert_int_eq(lists[k].status, DCD_OK);
            ck_assert_int_eq(find_closest(worlds[w], NULL, 1, &closest[k], NULL), DCD_OK);
            check_same(&lists[k], &lists[0], lanes[k]);
            ck_assert(memcmp(&closest[k], &closest[0], sizeof closest[0]) == 0);
        }
        ck_assert_int_eq(unsetenv("DCD_LANES"), 0);
        ck_assert_uint_gt(lists[0].report.contacts, 100);
        for (int k = 0; k < 4; k++) {
            free(lists[k].pairs);
        }
        dcd_world_destroy(worlds[w]);
    }
    scene_free(&s);
}
END_TEST

/* Signed: minus the depth of a contact. */
static double signed_low(const dcd_distance *d)
{
    return d->relation == DCD_APART ? d->lo : -d->depth_hi;
}

static double signed_high(const dcd_distance *d)
{
    return d->relation == DCD_APART ? d->hi : -d->depth_lo;
}

/* Against every pair that no filter drops, on its own. */
static void check_closest(const dcd_world *world, double within, const dcd_neighbour *closest)
{
    const uint32_t objects = dcd_world_objects(world);
    dcd_workspace *w = query_workspace(world, 0, 1);
    bool seen = closest->i == DCD_NONE;
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = i + 1; j < objects; j++) {
            dcd_neighbour next;
            dcd_drop drop;
            memset(&next, 0, sizeof next);
            next.i = i;
            next.j = j;
            ck_assert_int_eq(dcd_pair_filter(world, i, j, &drop), DCD_OK);
            ck_assert_int_eq(dcd_pair_distance(world, w, i, j, &next.distance), DCD_OK);
            if (drop == DCD_DROP_NONE) {
                ck_assert_msg(signed_low(&closest->distance) <= signed_high(&next.distance), "%u %u is nearer", i, j);
                ck_assert_msg(closest->i != DCD_NONE || next.distance.hi > within, "%u %u is within", i, j);
            }
            if (closest->i == i && closest->j == j) {
                ck_assert_int_eq(drop, DCD_DROP_NONE);
                ck_assert_msg(memcmp(&next, closest, sizeof next) == 0, "%u %u: not what its own query says", i, j);
                ck_assert(next.distance.lo <= within);
                seen = true;
            }
        }
    }
    ck_assert(seen);
    dcd_workspace_destroy(w);
}

/* Sparse to crowded. */
START_TEST(the_closest_of_all)
{
    static const double widths[] = {40, 12, 6, 3};
    rng r = {(uint64_t)_i + 1};
    uint32_t touching = 0;
    for (uint32_t k = 0; k < 40; k++) {
        scene s = scene_clouds(rng_next(&r), 2 + k, widths[k % 4]);
        dcd_world *world = scene_world(&s);
        dcd_neighbour closest;
        dcd_report report;
        ck_assert_int_eq(dcd_world_set_margin(world, 0.25, NULL), DCD_OK); /* does not count */
        ck_assert_int_eq(find_closest(world, NULL, _i == 0 ? DCD_MAX_COORDINATE : 1, &closest, &report), DCD_OK);
        check_closest(world, _i == 0 ? DCD_MAX_COORDINATE : 1, &closest);
        ck_assert(_i > 0 || closest.i != DCD_NONE);
        touching += closest.i != DCD_NONE && closest.distance.relation != DCD_APART;
        ck_assert((report.contacts > 0) == (closest.i != DCD_NONE));
        dcd_world_destroy(world);
        scene_free(&s);
    }
    ck_assert(touching > 5 && touching < 35);
}
END_TEST

/* Two groups that see each other alone, each with its neighbours close; a floor; nobody else, and nobody at all. */
START_TEST(the_closest_that_no_filter_drops)
{
    const double up[3] = {0, 0, 1}, down[3] = {0, 0, -30};
    const dcd_limits limits = {.shapes = 41, .objects = 41, .vertices = 2000, .placed = 2000, .threads = 1};
    scene s = scene_clouds(17, 40, 10);
    dcd_world *world = dcd_world_create(&limits);
    dcd_neighbour closest;
    uint32_t floor_shape;
    dcd_pose pose = pose_at(down[0], down[1], down[2]);
    for (uint32_t k = 0; k < s.objects; k++) {
        const uint32_t shape = s.shape[k];
        ck_assert_int_eq(dcd_world_add_hull(world, s.vertices + 3 * s.first[shape], scene_count(&s, k), NULL, NULL),
                         DCD_OK);
        ck_assert_int_eq(dcd_world_add_object(world, k, &s.pose[k], NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_set_groups(world, k, k % 20 == 0 ? 1 : 2, _i == 0 ? (k % 20 == 0 ? 2 : 1) : 4, NULL), DCD_OK);
    }
    for (int with_floor = 0; with_floor < 2; with_floor++) {
        ck_assert_int_eq(find_closest(world, NULL, DCD_MAX_COORDINATE, &closest, NULL), DCD_OK);
        check_closest(world, DCD_MAX_COORDINATE, &closest);
        ck_assert((closest.i != DCD_NONE) == (_i == 0 || with_floor == 1));
        ck_assert(_i == 0 || with_floor == 0 || closest.j == 40);
        ck_assert_int_eq(dcd_world_add_halfspace(world, up, 0, &floor_shape, NULL), with_floor == 0 ? DCD_OK : DCD_FULL);
        if (with_floor == 0) {
            ck_assert_int_eq(dcd_world_add_object(world, floor_shape, &pose, NULL, NULL), DCD_OK);
            ck_assert_int_eq(dcd_world_set_groups(world, 40, 4, 3, NULL), DCD_OK);
        }
    }
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

START_TEST(nobody_is_closest)
{
    scene s = scene_clouds(17, 2, 10);
    dcd_world *world = scene_world(&s);
    dcd_neighbour closest;
    dcd_distance d;
    dcd_workspace *w = query_workspace(world, 0, 1);
    ck_assert_int_eq(dcd_pair_distance(world, w, 0, 1, &d), DCD_OK);
    ck_assert_double_gt(d.lo, 1);
    for (int k = 0; k < 3; k++) {
        const double within = k == 0 ? 0 : k == 1 ? d.lo * 0.99 : d.hi * 1.01;
        ck_assert_int_eq(find_closest(world, NULL, within, &closest, NULL), DCD_OK);
        ck_assert_uint_eq(closest.i, k < 2 ? DCD_NONE : 0);
        ck_assert(k == 2 || (closest.j == DCD_NONE && !(closest.distance.lo < within || closest.distance.lo > within)));
        ck_assert_int_eq(closest.distance.relation, DCD_APART);
    }
    dcd_world_clear_objects(world);
    ck_assert_int_eq(find_closest(world, NULL, 1, &closest, NULL), DCD_OK);
    ck_assert_uint_eq(closest.i, DCD_NONE);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* A crowd (many contacts), and one that is spread out; whichever executor. */
START_TEST(the_closest_is_the_same_for_every_executor)
{
    for (int spread = 0; spread < 2; spread++) {
        scene s = scene_clouds(3, 400, spread ? 60 : 3);
        dcd_world *world = scene_world(&s);
        dcd_neighbour serial, parallel;
        dcd_report one, other;
        ck_assert_int_eq(find_closest(world, NULL, DCD_MAX_COORDINATE, &serial, &one), DCD_OK);
        ck_assert_int_eq(serial.distance.relation == DCD_APART, spread);
        for (uint32_t threads = 1; threads <= THREADS; threads++) {
            executor_state state = {.kind = (executor_kind)_i, .threads = threads, .random = 5};
            dcd_executor executor = executor_make(&state);
            ck_assert_int_eq(find_closest(world, &executor, DCD_MAX_COORDINATE, &parallel, &other), DCD_OK);
            ck_assert(memcmp(&parallel, &serial, sizeof serial) == 0);
            ck_assert(other.candidates == one.candidates && other.contacts == one.contacts);
        }
        dcd_world_destroy(world);
        scene_free(&s);
    }
}
END_TEST

START_TEST(the_closest_of_a_broken_executor)
{
    for (int spread = 0; spread < 2; spread++) {
        scene s = scene_clouds(3, 200, spread ? 40 : 3);
        dcd_world *world = scene_world(&s);
        executor_state count = {.kind = EXECUTOR_LOOP, .threads = 2};
        dcd_executor executor = executor_make(&count);
        dcd_neighbour closest;
        ck_assert_int_eq(find_closest(world, &executor, DCD_MAX_COORDINATE, &closest, NULL), DCD_OK);
        for (uint32_t victim = 0; victim < count.runs; victim++) {
            executor_state state = {.kind = (executor_kind)_i, .threads = 2, .victim = victim};
            executor = executor_make(&state);
            ck_assert_msg(find_closest(world, &executor, DCD_MAX_COORDINATE, &closest, NULL) == DCD_BAD_EXECUTOR,
                          "run %u of %u", victim, count.runs);
            ck_assert_uint_eq(closest.i, 0x5a5a5a5a);
        }
        dcd_world_destroy(world);
        scene_free(&s);
    }
}
END_TEST

START_TEST(the_closest_without_room)
{
    scene s = scene_clouds(3, 200, 3);
    dcd_world *world = scene_world(&s);
    dcd_workspace *w = query_workspace(world, 10, 1);
    dcd_neighbour closest = {.i = 77};
    dcd_report report;
    dcd_fault fault;
    ck_assert_int_eq(dcd_closest_find(world, w, NULL, 1, &closest, &report, &fault), DCD_CAPACITY);
    ck_assert_uint_gt(report.candidates, 10);
    ck_assert_uint_eq(closest.i, 77);
    ck_assert_int_eq(dcd_closest_find(world, w, NULL, -1, &closest, &report, &fault), DCD_OUT_OF_RANGE);
    ck_assert_str_eq(fault.field, "within");
    ck_assert_int_eq(dcd_closest_find(world, w, NULL, (double)NAN, &closest, &report, &fault), DCD_NOT_FINITE);
    ck_assert_int_eq(dcd_closest_find(world, w, NULL, 1, NULL, &report, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_closest_find(NULL, w, NULL, 1, &closest, &report, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_closest_find(world, NULL, NULL, 1, &closest, &report, NULL), DCD_NULL_POINTER);
    ck_assert_uint_eq(closest.i, 77);
    dcd_workspace_destroy(w);
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
    TCase *lists = tcase_create("lists"), *executors = tcase_create("executors"), *errors = tcase_create("errors"),
          *nearest = tcase_create("nearest");
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
    tcase_set_timeout(nearest, 60);
    tcase_add_test(nearest, every_instruction_set_gives_the_same_bytes);
    tcase_add_loop_test(nearest, the_closest_of_all, 0, 2);
    tcase_add_loop_test(nearest, the_closest_that_no_filter_drops, 0, 2);
    tcase_add_test(nearest, nobody_is_closest);
    tcase_add_loop_test(nearest, the_closest_is_the_same_for_every_executor, 0, EXECUTOR_GOOD);
    tcase_add_loop_test(nearest, the_closest_of_a_broken_executor, EXECUTOR_GOOD, EXECUTOR_KINDS);
    tcase_add_test(nearest, the_closest_without_room);
    suite_add_tcase(suite, nearest);
    tcase_add_test(errors, bad_arguments_are_refused);
    suite_add_tcase(suite, errors);
    return suite;
}

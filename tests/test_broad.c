/* Boxes and candidate pairs: boxes contain their shapes for certain and tightly, candidates are exactly the pairs whose
 * boxes overlap, and hard scenes take no more work than they must. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "query.h"
#include "query/workspace.h"

/* ------------------------------------------------------------------- Boxes */

/* The library's own boxes of a world, as a query leaves them in its workspace: low x, y, z, high x, y, z of each
 * object. From malloc. */
static float *boxes_of_world(const dcd_world *world)
{
    size_t size = dcd_world_objects(world) * 6 * sizeof(float);
    float *boxes = malloc(size + 1);
    dcd_workspace *workspace = query_workspace(world, 0, 1);
    dcd_status status = dcd_candidates_find(world, workspace, NULL, NULL, 0, NULL);
    ck_assert(boxes != NULL && (status == DCD_OK || status == DCD_CAPACITY));
    if (size > 0) {
        memcpy(boxes, workspace->boxes, size);
    }
    dcd_workspace_destroy(workspace);
    return boxes;
}

static float *boxes_of(const scene *s)
{
    dcd_world *world = scene_world(s);
    float *boxes = boxes_of_world(world);
    dcd_world_destroy(world);
    return boxes;
}

/* Contains in exact arithmetic, but not if moved in by the slack of a float. */
static void check_box(const float *box, const hull *h, uint32_t object)
{
    double lo[3], hi[3], reach = 0; /* of the shape, about its own origin */
    for (uint32_t c = 0; c < 3 * h->count; c++) {
        reach = fabs(h->vertices[c]) > reach ? fabs(h->vertices[c]) : reach;
    }
    for (int axis = 0; axis < 3; axis++) {
        lo[axis] = (double)box[axis];
        hi[axis] = (double)box[3 + axis];
    }
    ck_assert_msg(exact_box_contains(lo, hi, h), "box of object %u does not contain it", object);
    for (int side = 0; side < 6; side++) {
        double *bound = side < 3 ? &lo[side] : &hi[side - 3], was = *bound;
        double slack = 1e-6 * fabs(was) + 1e-12 * (fabs(h->t[side % 3]) + reach) + 0x1p-120;
        *bound += side < 3 ? slack : -slack;
        ck_assert_msg(!exact_box_contains(lo, hi, h), "side %d of the box of object %u is loose", side, object);
        *bound = was;
    }
}

static void check_boxes(scene *s)
{
    float *b = boxes_of(s);
    for (uint32_t k = 0; k < s->objects; k++) {
        const hull h = scene_hull(s, k);
        check_box(b + 6 * (size_t)k, &h, k);
    }
    free(b);
    scene_free(s);
}

START_TEST(boxes_contain_their_shapes)
{
    scene s = _i == 0 ? scene_clouds(81, 300, 2) : _i == 1 ? scene_grid(82, 300, 50) : scene_clouds(83, 300, 2e5);
    check_boxes(&s);
}
END_TEST

/* A thin box far away, turned little by little about a space diagonal. */
START_TEST(boxes_of_turned_needles)
{
    scene s = scene_empty();
    const uint32_t needle = scene_add_box(&s, 1, 0.01, 0.01);
    const double position[3] = {1e5 + 0.1, -0.3, 7};
    for (int k = 0; k < 6284; k++) {
        const double half = k * 5e-4, axis = sin(half) / sqrt(3), q[4] = {cos(half), axis, axis, axis};
        dcd_pose pose;
        ck_assert_int_eq(dcd_pose_from_quaternion(position, q, &pose, NULL), DCD_OK);
        scene_add_object(&s, needle, &pose);
    }
    check_boxes(&s);
}
END_TEST

/* Margins m and c / 2 are powers of two, and exact in these sums: a box less them still contains the shape, and hardly more. */
START_TEST(boxes_grow_by_margins)
{
    scene s = scene_clouds(86, 300, 20);
    dcd_world *world = scene_world(&s);
    ck_assert_int_eq(dcd_world_set_margin(world, 0.25, NULL), DCD_OK);
    for (uint32_t k = 0; k < s.objects; k++) {
        ck_assert_int_eq(dcd_world_set_object_margin(world, k, ldexp(1, -(int)(k % 5)), NULL), DCD_OK);
    }
    float *b = boxes_of_world(world);
    for (uint32_t k = 0; k < s.objects; k++) {
        const hull h = scene_hull(&s, k);
        const double grown = ldexp(1, -(int)(k % 5)) + 0.125;
        double lo[3], hi[3];
        for (int axis = 0; axis < 3; axis++) {
            lo[axis] = (double)b[6 * k + (uint32_t)axis] + grown;
            hi[axis] = (double)b[6 * k + 3 + (uint32_t)axis] - grown;
        }
        ck_assert_msg(exact_box_contains(lo, hi, &h), "box of object %u does not contain it and its margins", k);
        for (int axis = 0; axis < 3; axis++) {
            lo[axis] += 1e-5;
            ck_assert_msg(!exact_box_contains(lo, hi, &h), "box of object %u is loose", k);
            lo[axis] -= 1e-5;
        }
    }
    free(b);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* Position and vertex cancel, so that the box is tiny and the rounding of the sum is not. */
START_TEST(boxes_where_sums_cancel)
{
    scene s = scene_empty();
    rng r = {85};
    for (int k = 0; k < 300; k++) {
        double far = ldexp(1, (int)rng_below(&r, 80) - 40);
        const double v[3] = {rng_real(&r, 1, 2) * far, rng_real(&r, 1, 2) * far, rng_real(&r, 1, 2) * far};
        dcd_pose pose = rng_pose(&r, 1);
        for (int axis = 0; axis < 3; axis++) {
            const double *row = pose.r + 3 * axis;
            pose.t[axis] = -(row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
        }
        scene_add_object(&s, scene_add_shape(&s, v, 1), &pose);
    }
    check_boxes(&s);
}
END_TEST

/* Positions and sizes of every magnitude, where floats end included. */
START_TEST(boxes_of_all_magnitudes)
{
    scene s = scene_empty();
    rng r = {84};
    for (int k = 0; k < 400; k++) {
        double v[12], far = ldexp(1, (int)rng_below(&r, 260) - 150);
        dcd_pose pose = rng_pose(&r, far < 0x1p110 ? far : 0x1p110);
        double size = ldexp(1, (int)rng_below(&r, 240) - 130);
        for (int c = 0; c < 12; c++) {
            v[c] = rng_real(&r, -size, size);
        }
        scene_add_object(&s, scene_add_shape(&s, v, 1 + rng_below(&r, 4)), &pose);
    }
    float *b = boxes_of(&s);
    for (uint32_t k = 0; k < s.objects; k++) {
        const float *box = b + 6 * (size_t)k;
        const double lo[3] = {(double)box[0], (double)box[1], (double)box[2]};
        const double hi[3] = {(double)box[3], (double)box[4], (double)box[5]};
        const hull h = scene_hull(&s, k);
        ck_assert_msg(exact_box_contains(lo, hi, &h), "box of object %u does not contain it", k);
        for (int axis = 0; axis < 3; axis++) {
            ck_assert(isfinite(box[axis]) && isfinite(box[3 + axis]));
        }
    }
    free(b);
    scene_free(&s);
}
END_TEST

/* ------------------------------------------------------------------- Scenes */

enum { SIZES = 10 };
static const uint32_t sizes[SIZES] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 4097};

static void add_box(scene *s, double x, double y, double z, double at_x, double at_y, double at_z)
{
    dcd_pose pose = pose_at(at_x, at_y, at_z);
    scene_add_object(s, scene_add_box(s, x, y, z), &pose);
}

/* `count` small boxes at random in a cube of half the width given. */
static void add_small(scene *s, rng *r, uint32_t count, double half_width)
{
    for (uint32_t k = 0; k < count; k++) {
        double x = rng_real(r, -half_width, half_width), y = rng_real(r, -half_width, half_width);
        add_box(s, rng_real(r, 0, 1), rng_real(r, 0, 1), rng_real(r, 0, 1), x, y, rng_real(r, -half_width, half_width));
    }
}

static scene uniform(uint32_t n)
{
    scene s = scene_empty();
    rng r = {91};
    add_small(&s, &r, n, cbrt((double)n)); /* a few neighbours each */
    return s;
}

static scene giant(uint32_t n)
{
    scene s = uniform(n);
    add_box(&s, 1e6, 1e6, 1e6, 0, 0, 0);
    return s;
}

static scene outlier(uint32_t n)
{
    scene s = uniform(n);
    add_box(&s, 1, 1, 1, 1e30, -1e30, 1e30);
    return s;
}

static scene outliers_both_ways(uint32_t n)
{
    scene s = uniform(n);
    for (int k = 0; k < 30; k++) {
        double far = ldexp(1, 3 * k);
        add_box(&s, 1, 1, 1, k % 2 == 0 ? far : -far, far, -far);
    }
    return s;
}

/* All centres are the same, sizes differ: every pair overlaps, so not too many. */
static scene one_centre(uint32_t n)
{
    scene s = scene_empty();
    for (uint32_t k = 0; k < n && k < 700; k++) {
        add_box(&s, 1 + k, 1 + k, 1 + k, 5, 5, 5);
    }
    return s;
}

/* Every place is taken four times. */
static scene duplicates(uint32_t n)
{
    scene s = scene_empty();
    for (uint32_t k = 0; k < n; k++) {
        add_box(&s, 1, 1, 1, 2.0 * (k % (n / 4 + 1)), 0, 0);
    }
    return s;
}

/* Positions and sizes 1, 2, 4, ... from the tiny to the huge, over and over. */
static scene exponential(uint32_t n)
{
    scene s = scene_empty();
    for (uint32_t k = 0; k < n; k++) {
        double x = ldexp(1, (int)(k % 190) - 90);
        add_box(&s, x / 4, x / 4, x / 4, x, k % 7 == 0 ? x : 0, k / 190 * x);
    }
    return s;
}

static scene on_a_line(uint32_t n)
{
    scene s = scene_empty();
    for (uint32_t k = 0; k < n; k++) {
        double at = (double)((uint64_t)k * 7919 % (n + 1));
        add_box(&s, 1.5, 1, 1, at, at, at);
    }
    return s;
}

static scene on_an_axis(uint32_t n)
{
    scene s = scene_empty();
    for (uint32_t k = 0; k < n; k++) {
        add_box(&s, 1.5, 1e-3, 1e-3, (double)((uint64_t)k * 7919 % (n + 1)), 0, 0);
    }
    return s;
}

/* Long thin rods along the three axes. */
static scene rods(uint32_t n)
{
    scene s = scene_empty();
    rng r = {92};
    double width = 4 * cbrt((double)n);
    for (uint32_t k = 0; k < n; k++) {
        double length = width / 2, thin = 0.05;
        add_box(&s, k % 3 == 0 ? length : thin, k % 3 == 1 ? length : thin, k % 3 == 2 ? length : thin,
                rng_real(&r, 0, width), rng_real(&r, 0, width), rng_real(&r, 0, width));
    }
    return s;
}

/* Boxes and positions on a small integer grid: touching faces, edges and corners everywhere. */
static scene touching(uint32_t n)
{
    return scene_grid(93, n, 4 + n / 40);
}

static scene points(uint32_t n)
{
    scene s = scene_empty();
    rng r = {94};
    for (uint32_t k = 0; k < n; k++) {
        add_box(&s, 0, 0, 0, rng_below(&r, 30), rng_below(&r, 30), rng_below(&r, 30));
    }
    return s;
}

static const struct {
    const char *name;
    scene (*make)(uint32_t n);
} kinds[] = {
    {"uniform", uniform},         {"giant", giant},           {"outlier", outlier},
    {"outliers", outliers_both_ways}, {"one centre", one_centre}, {"duplicates", duplicates},
    {"exponential", exponential}, {"line", on_a_line},        {"axis", on_an_axis},
    {"rods", rods},               {"touching", touching},     {"points", points},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* --------------------------------------------------------------- Candidates */

static bool overlap(const float *a, const float *b)
{
    for (int axis = 0; axis < 3; axis++) {
        if (a[axis] > b[3 + axis] || b[axis] > a[3 + axis]) {
            return false;
        }
    }
    return true;
}

/* All pairs of the library's boxes that overlap, by looking at all pairs. */
static answer overlapping(const scene *s)
{
    float *b = boxes_of(s);
    uint64_t room = 1024;
    answer a = {.status = DCD_OK, .pairs = malloc(room * sizeof *a.pairs)};
    for (uint32_t i = 0; i < s->objects; i++) {
        for (uint32_t j = i + 1; j < s->objects; j++) {
            if (!overlap(b + 6 * (size_t)i, b + 6 * (size_t)j)) {
                continue;
            }
            if (a.count == room) {
                room *= 2;
                a.pairs = realloc(a.pairs, room * sizeof *a.pairs);
            }
            ck_assert_ptr_nonnull(a.pairs);
            a.pairs[a.count++] = (dcd_pair){i, j};
        }
    }
    free(b);
    return a;
}

/* Serially with each instruction set, then in parallel. */
START_TEST(candidates_are_the_overlapping_boxes)
{
    static const char *const lanes[] = {"plain", "base", "avx2", "avx512", "avx512"};
    scene s = kinds[_i / SIZES].make(sizes[_i % SIZES]);
    answer want = overlapping(&s);
    for (int k = 0; k < 5; k++) {
        char what[64];
        uint32_t threads = k == 4 ? 3 : 0;
        ck_assert_int_eq(setenv("DCD_LANES", lanes[k], 1), 0);
        snprintf(what, sizeof what, "%s, %u objects, %s, %u threads", kinds[_i / SIZES].name, s.objects, lanes[k], threads);
        answer got = query_scene(&s, QUERY_CANDIDATES, threads);
        answers_check_equal(&got, &want, what);
        ck_assert_uint_eq(got.report.candidates, want.count);
        answer_free(&got);
    }
    answer_free(&want);
    scene_free(&s);
}
END_TEST

/* On grids of integers touching is exact, and a pair that touches must be a candidate. */
START_TEST(contacts_are_candidates)
{
    scene s = _i % 2 == 0 ? scene_grid(95 + (uint64_t)_i, 400, 20) : scene_clouds(95 + (uint64_t)_i, 400, 2);
    answer contacts = query_brute(&s, NULL), candidates = query_scene(&s, QUERY_CANDIDATES, 2);
    ck_assert_uint_gt(contacts.count, 0);
    for (uint64_t k = 0; k < contacts.count; k++) {
        ck_assert_msg(bsearch(&contacts.pairs[k], candidates.pairs, candidates.count, sizeof *candidates.pairs,
                              pair_compare) != NULL,
                      "(%u, %u) is no candidate", contacts.pairs[k].i, contacts.pairs[k].j);
    }
    answer_free(&contacts);
    answer_free(&candidates);
    scene_free(&s);
}
END_TEST

/* --------------------------------------------------------------------- Work */

/* Processor time of a serial search for candidates, the best of three. */
static double seconds_of(const scene *s, uint64_t *candidates)
{
    dcd_world *world = scene_world(s);
    answer first = query_world(world, QUERY_CANDIDATES, NULL, 1);
    dcd_workspace *workspace = query_workspace(world, first.count, 1);
    double best = HUGE_VAL;
    for (int k = 0; k < 3; k++) {
        clock_t begin = clock();
        ck_assert_int_eq(dcd_candidates_find(world, workspace, NULL, first.pairs, first.count, NULL), DCD_OK);
        double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        best = seconds < best ? seconds : best;
    }
    *candidates = first.count;
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
    answer_free(&first);
    return best;
}

/* Time per object and candidate pair stays within `MOST` times that of a uniform scene, where looking at all pairs
 * would take hundreds of times as long. */
START_TEST(work_stays_near_objects_plus_pairs)
{
    enum { N = 20000, MOST = 25 };
    scene easy = uniform(N), hard = kinds[_i].make(N);
    uint64_t easy_pairs, hard_pairs;
    double easy_time = seconds_of(&easy, &easy_pairs), hard_time = seconds_of(&hard, &hard_pairs);
    double easy_unit = easy_time / (double)(easy_pairs + easy.objects);
    double hard_unit = hard_time / (double)(hard_pairs + hard.objects);
    ck_assert_msg(hard_unit < MOST * easy_unit + 1e-7, "%s: %.3g s a unit for %llu pairs, uniform %.3g s",
                  kinds[_i].name, hard_unit, (unsigned long long)hard_pairs, easy_unit);
    scene_free(&easy);
    scene_free(&hard);
}
END_TEST

Suite *suite_broad(void);
Suite *suite_broad(void)
{
    Suite *suite = suite_create("broad");
    TCase *box = tcase_create("boxes"), *pairs = tcase_create("candidates"), *work = tcase_create("work");
    tcase_set_timeout(box, 60);
    tcase_add_loop_test(box, boxes_contain_their_shapes, 0, 3);
    tcase_add_test(box, boxes_where_sums_cancel);
    tcase_add_test(box, boxes_of_turned_needles);
    tcase_add_test(box, boxes_grow_by_margins);
    tcase_add_test(box, boxes_of_all_magnitudes);
    tcase_set_timeout(pairs, 60);
    tcase_add_loop_test(pairs, candidates_are_the_overlapping_boxes, 0, KINDS * SIZES);
    tcase_add_loop_test(pairs, contacts_are_candidates, 0, 4);
    tcase_set_timeout(work, 60);
    tcase_add_loop_test(work, work_stays_near_objects_plus_pairs, 0, KINDS);
    tcase_set_tags(work, "slow");
    suite_add_tcase(suite, box);
    suite_add_tcase(suite, pairs);
    suite_add_tcase(suite, work);
    return suite;
}

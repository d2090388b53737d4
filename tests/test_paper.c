/* The baseline under tests/bench/paper: the same contacts as the brute-force oracle and as the test data, for any
 * number of threads. It is a second oracle for the library, so it is compared with others, never with the library. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/paper/paper.h"
#include "faults.h"
#include "query.h"

static paper_object *objects_of(const scene *s)
{
    paper_object *objects = calloc(s->objects + 1u, sizeof *objects);
    ck_assert_ptr_nonnull(objects);
    for (uint32_t i = 0; i < s->objects; i++) {
        objects[i] = (paper_object){s->vertices + 3 * s->first[s->shape[i]], scene_count(s, i), s->pose[i]};
    }
    return objects;
}

/* Contacts of the baseline; on a pool of `threads` threads, 0: serial. */
static answer find(const scene *s, uint32_t threads, uint32_t leaf_cutoff, paper_report *report)
{
    dcd_pool *pool = threads == 0 ? NULL : dcd_pool_create(threads);
    ck_assert(threads == 0 || pool != NULL);
    dcd_executor executor = dcd_pool_executor(pool);
    paper_object *objects = objects_of(s);
    paper_options options = {.leaf_cutoff = leaf_cutoff};
    answer a = {.status = DCD_OK};
    paper_status status = paper_contacts(&(paper_scene){objects, s->objects}, pool == NULL ? NULL : &executor,
                                         &options, &a.pairs, report);
    ck_assert_int_eq(status, PAPER_OK);
    a.count = report->contacts;
    ck_assert(a.count == 0 || a.pairs != NULL);
    free(objects);
    dcd_pool_destroy(pool);
    return a;
}

/* Every thread count and leaf size gives `want`, and boxes that do not depend on them. */
static void check_all_forms(const scene *s, const answer *want)
{
    static const uint32_t threads[] = {0, 1, 2, 3, 8}, cutoffs[] = {0, 1, 4, 64};
    paper_report first, report;
    answer reference = find(s, 0, PAPER_LEAF_CUTOFF, &first);
    answer_check_sorted(&reference, s->objects);
    answers_check_equal(&reference, want, "serial");
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        for (size_t c = 0; c < sizeof cutoffs / sizeof *cutoffs; c++) {
            answer a = find(s, threads[t], cutoffs[c], &report);
            answers_check_equal(&a, &reference, "another number of threads or leaf size");
            ck_assert_uint_eq(report.boxes, first.boxes);
            ck_assert_uint_ge(report.candidates, report.boxes);
            ck_assert_uint_ge(report.boxes, report.contacts);
            answer_free(&a);
        }
    }
    answer_free(&reference);
}

static void check_against_brute(scene s)
{
    answer want = query_brute(&s, NULL);
    check_all_forms(&s, &want);
    answer_free(&want);
    scene_free(&s);
}

START_TEST(small_scenes_match_brute_force)
{
    static const struct {
        uint32_t count;
        double half_width;
    } row[] = {{2, 0.3}, {5, 0.5}, {17, 1}, {60, 1.5}, {60, 0.2}, {150, 3}};
    check_against_brute(scene_clouds((uint64_t)_i + 1, row[_i].count, row[_i].half_width));
}
END_TEST

/* Axis-aligned boxes with integer coordinates, half of which touch. */
START_TEST(touching_boxes_match_brute_force)
{
    check_against_brute(scene_grid((uint64_t)_i + 1, 60, 8));
}
END_TEST

/* `count` unit boxes: object k at `step` * k along the diagonal. */
static scene boxes_in_a_row(uint32_t count, double step)
{
    scene s = scene_empty();
    uint32_t box = scene_add_box(&s, 1, 1, 1);
    for (uint32_t k = 0; k < count; k++) {
        dcd_pose pose = pose_at(step * k, step * k, step * k);
        scene_add_object(&s, box, &pose);
    }
    return s;
}

START_TEST(no_object_and_one)
{
    paper_report report;
    scene s = boxes_in_a_row((uint32_t)_i, 0);
    for (uint32_t threads = 0; threads <= 3; threads++) {
        answer a = find(&s, threads, PAPER_LEAF_CUTOFF, &report);
        ck_assert_uint_eq(a.count, 0);
        ck_assert_uint_eq(report.candidates, 0);
        answer_free(&a);
    }
    scene_free(&s);
}
END_TEST

/* One leaf with everything: no axis splits them. */
START_TEST(identical_objects_are_all_in_contact)
{
    paper_report report;
    scene s = boxes_in_a_row(100, 0);
    answer want = query_brute(&s, NULL);
    ck_assert_uint_eq(want.count, 4950);
    check_all_forms(&s, &want);
    answer a = find(&s, 2, PAPER_LEAF_CUTOFF, &report);
    ck_assert_uint_eq(report.candidates, 4950);
    answer_free(&a);
    answer_free(&want);
    scene_free(&s);
}
END_TEST

/* Centres at 1, 2, 4, ... along two axes: every split takes one object off. */
START_TEST(exponential_spacing_matches_brute_force)
{
    scene s = scene_empty();
    uint32_t box = scene_add_box(&s, 0.25, 0.25, 0.25);
    for (int k = 0; k < 60; k++) {
        dcd_pose pose = pose_at(ldexp(1, k), k % 2 == 0 ? 0 : ldexp(1, k), 0);
        scene_add_object(&s, box, &pose);
    }
    check_against_brute(s);
}
END_TEST

/* Points at 2^-1070 to 2^109 along two axes: deeper than the tree may get. Which of the small ones are within the
 * narrow phase's tolerance is not the question. */
START_TEST(depth_is_bounded)
{
    static const double origin[3] = {0, 0, 0};
    paper_report report;
    scene s = scene_empty();
    uint32_t point = scene_add_shape(&s, origin, 1);
    for (int k = -1070; k < 110; k++) {
        dcd_pose x = pose_at(ldexp(1, k), 0, 0), y = pose_at(0, ldexp(1, k), 0);
        scene_add_object(&s, point, &x);
        scene_add_object(&s, point, &y);
    }
    for (uint32_t threads = 0; threads <= 2; threads++) {
        answer a = find(&s, threads, 1, &report);
        ck_assert_uint_eq(report.boxes, 0);
        ck_assert_uint_gt(report.candidates, 0);
        answer_free(&a);
    }
    scene_free(&s);
}
END_TEST

/* The paper's weakness, kept: beside a giant no axis splits the small ones, and one leaf holds them all. */
START_TEST(a_giant_makes_one_leaf)
{
    paper_report report;
    scene s = boxes_in_a_row(50, 3);
    dcd_pose pose = pose_at(0, 0, 0);
    scene_add_object(&s, scene_add_box(&s, 1000, 1000, 1000), &pose);
    answer a = find(&s, 0, PAPER_LEAF_CUTOFF, &report);
    ck_assert_uint_eq(a.count, 50);
    ck_assert_uint_eq(report.boxes, 50);
    ck_assert_uint_eq(report.candidates, 51 * 50 / 2);
    answer_free(&a);
    scene_free(&s);
}
END_TEST

/* "$DCD_DATA/scenes/contacts/NAME.bin" as an answer; false where there is none. */
static bool read_contacts(const char *name, answer *a)
{
    char path[64];
    snprintf(path, sizeof path, "scenes/contacts/%s.bin", name);
    const char *full = data_path(path);
    FILE *file = full == NULL ? NULL : fopen(full, "rb");
    if (file == NULL) {
        return false;
    }
    size_t room = 1 << 20;
    a->pairs = malloc(room * sizeof *a->pairs);
    ck_assert_ptr_nonnull(a->pairs);
    a->count = fread(a->pairs, sizeof *a->pairs, room, file);
    fclose(file);
    return true;
}

static void check_against_data(const char *name, uint64_t candidates, uint64_t boxes)
{
    char path[64];
    answer want = {.status = DCD_OK};
    paper_report report;
    snprintf(path, sizeof path, "scenes/%s.bin", name);
    const char *full = data_path(path);
    if (full == NULL) {
        return;
    }
    scene s = scene_read(full);
    ck_assert_uint_gt(s.objects, 0);
    ck_assert(read_contacts(name, &want));
    for (uint32_t threads = 0; threads <= 2; threads += 2) {
        answer a = find(&s, threads, PAPER_LEAF_CUTOFF, &report);
        answers_check_equal(&a, &want, name);
        ck_assert_uint_eq(report.candidates, candidates);
        ck_assert_uint_eq(report.boxes, boxes);
        answer_free(&a);
    }
    answer_free(&want);
    scene_free(&s);
}

/* Contacts of the test data, and the numbers of candidates and overlapping boxes of the paper's program. */
START_TEST(thousand_hulls_match_the_data)
{
    check_against_data("uni_1000", 47590, 18652);
}
END_TEST

START_TEST(large_scenes_match_the_data)
{
    static const struct {
        const char *name;
        uint64_t candidates, boxes;
    } row[] = {{"sparse_10000", 268722, 69995}, {"dense_2000", 991716, 714002}, {"uni_10000", 3260403, 1940082}};
    check_against_data(row[_i].name, row[_i].candidates, row[_i].boxes);
}
END_TEST

/* Every allocation fails once: a status and no pairs, or all of them. */
START_TEST(no_memory_is_a_status)
{
    scene s = scene_clouds(1, 60, 1);
    answer want = query_brute(&s, NULL);
    paper_object *objects = objects_of(&s);
    paper_options options = {.leaf_cutoff = PAPER_LEAF_CUTOFF};
    dcd_pool *pool = dcd_pool_create(2);
    dcd_executor executor = dcd_pool_executor(pool);
    for (int calls = 0;; calls++) {
        dcd_pair *pairs;
        paper_report report;
        faults_set_memory(calls);
        paper_status status = paper_contacts(&(paper_scene){objects, s.objects}, _i == 0 ? NULL : &executor, &options,
                                             &pairs, &report);
        faults_set_memory(FAULTS_NEVER);
        ck_assert(status == PAPER_OK || pairs == NULL);
        free(pairs);
        if (status == PAPER_OK) {
            ck_assert_int_ge(calls, 4);
            ck_assert_uint_eq(report.contacts, want.count);
            break;
        }
        ck_assert_int_eq(status, PAPER_NO_MEMORY);
    }
    dcd_pool_destroy(pool);
    free(objects);
    answer_free(&want);
    scene_free(&s);
}
END_TEST

/* 100 identical objects have 4950 pairs, in one leaf and so in one task. */
START_TEST(too_many_pairs_is_a_status)
{
    scene s = boxes_in_a_row(100, 0);
    paper_object *objects = objects_of(&s);
    dcd_pool *pool = dcd_pool_create(2);
    dcd_executor executor = dcd_pool_executor(pool);
    for (size_t limit = 4949; limit <= 4950; limit++) {
        dcd_pair *pairs;
        paper_report report;
        paper_options options = {.leaf_cutoff = PAPER_LEAF_CUTOFF, .max_pairs = limit};
        paper_status status = paper_contacts(&(paper_scene){objects, s.objects}, _i == 0 ? NULL : &executor, &options,
                                             &pairs, &report);
        ck_assert_int_eq(status, limit < 4950 ? PAPER_TOO_MANY : PAPER_OK);
        ck_assert((pairs == NULL) == (limit < 4950));
        free(pairs);
    }
    dcd_pool_destroy(pool);
    free(objects);
    scene_free(&s);
}
END_TEST

Suite *suite_paper(void);
Suite *suite_paper(void)
{
    Suite *suite = suite_create("paper");
    TCase *small = tcase_create("small");
    tcase_set_timeout(small, 60);
    tcase_add_loop_test(small, small_scenes_match_brute_force, 0, 6);
    tcase_add_loop_test(small, touching_boxes_match_brute_force, 0, 4);
    tcase_add_loop_test(small, no_object_and_one, 0, 2);
    tcase_add_test(small, identical_objects_are_all_in_contact);
    tcase_add_test(small, exponential_spacing_matches_brute_force);
    tcase_add_test(small, depth_is_bounded);
    tcase_add_test(small, a_giant_makes_one_leaf);
    tcase_add_loop_test(small, no_memory_is_a_status, 0, 2);
    tcase_add_loop_test(small, too_many_pairs_is_a_status, 0, 2);
    tcase_add_test(small, thousand_hulls_match_the_data);
    suite_add_tcase(suite, small);
    TCase *large = tcase_create("large");
    tcase_set_tags(large, "slow");
    tcase_set_timeout(large, 120);
    tcase_add_loop_test(large, large_scenes_match_the_data, 0, 3);
    suite_add_tcase(suite, large);
    return suite;
}

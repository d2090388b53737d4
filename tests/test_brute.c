/* The oracle itself, against answers that are known. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "query.h"

static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, zero[3] = {0, 0, 0};

#define CUBE                                                                                                           \
    {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1}

static const double cube[24] = CUBE;

/* The unit cube, and something else at t: touching exactly, or off by as little as there is. */
static const struct {
    const char *name;
    double vertices[24];
    uint32_t count;
    double t[3];
    bool touch;
} near_cube[] = {
    {"face", CUBE, 8, {1, 0.25, 0}, true},
    {"face, one ulp off", CUBE, 8, {1 + 0x1p-52, 0.25, 0}, false},
    {"face, one ulp in", CUBE, 8, {1 - 0x1p-53, 0.25, 0}, true},
    {"edge", CUBE, 8, {1, -1, 0.5}, true},
    {"edge, off", CUBE, 8, {1, -1 - 0x1p-52, 0.5}, false},
    {"corner", CUBE, 8, {-1, 1, -1}, true},
    {"corner, off", CUBE, 8, {-1, 1 + 0x1p-52, -1}, false},
    {"same", CUBE, 8, {0, 0, 0}, true},
    {"inside", {0}, 1, {0.5, 0.5, 0.5}, true},
    {"point on a face", {0}, 1, {0.5, 1, 0.5}, true},
    {"point off a face", {0}, 1, {0.5, 1 + 0x1p-52, 0.5}, false},
    {"point on a corner", {0}, 1, {1, 1, 1}, true},
    {"point a hair off a corner", {0}, 1, {1, 1, -0x1p-1074}, false},
    {"segment through", {-5, 0, 0, 5, 0, 0}, 2, {0.5, 0.5, 0.5}, true},
    {"segment past an edge", {-1, 1, 0, 1, -1, 0}, 2, {1, 1, 0.5}, true},
    {"segment just past an edge", {-1, 1, 0, 1, -1, 0}, 2, {1, 1 + 0x1p-52, 0.5}, false},
    {"triangle that cuts", {-9, 0, 0, 9, 0, 0, 0, 9, 0}, 3, {0, 0, 0.5}, true},
    {"triangle that covers a face", {-9, -9, 0, 9, -9, 0, 0, 9, 0}, 3, {0, 0, 1}, true},
    {"triangle above", {-9, -9, 0, 9, -9, 0, 0, 9, 0}, 3, {0, 0, 1 + 0x1p-52}, false},
    {"far", CUBE, 8, {0x1p110, 0, 0}, false},
    {"duplicates on a face", {0, 0, 0, 0, 0, 0, 0, 0, 0}, 3, {1, 0.5, 0.5}, true},
};

START_TEST(known_pairs)
{
    const hull a = {cube, 8, identity, zero};
    const hull b = {near_cube[_i].vertices, near_cube[_i].count, identity, near_cube[_i].t};
    ck_assert_msg(exact_hulls_touch(&a, &b) == near_cube[_i].touch, "%s", near_cube[_i].name);
    ck_assert_msg(exact_hulls_touch(&b, &a) == near_cube[_i].touch, "%s, swapped", near_cube[_i].name);
    ck_assert_msg(brute_in_contact(&a, &b) == near_cube[_i].touch, "%s, in all", near_cube[_i].name);
}
END_TEST

/* The answers in the file are those of another exact solver. Every `step`-th pair, and all that double decides. */
static void check_file(const char *name, uint32_t step)
{
    char file[64];
    snprintf(file, sizeof file, "adversarial/%s.bin", name);
    const char *path = data_path(file);
    scene s = path == NULL ? scene_empty() : scene_read(path);
    snprintf(file, sizeof file, "adversarial/%s.expected", name);
    path = path == NULL ? NULL : data_path(file);
    FILE *answers = path == NULL ? NULL : fopen(path, "rb");
    for (uint32_t k = 0; 2 * k < s.objects && answers != NULL; k++) {
        const hull a = scene_hull(&s, 2 * k), b = scene_hull(&s, 2 * k + 1);
        int want = fgetc(answers);
        brute_verdict fast = brute_decide_fast(&a, &b);
        ck_assert_msg(fast == BRUTE_DOUBT || (fast == BRUTE_CONTACT) == (want == 1), "%s, pair %u, fast", name, k);
        if (k % step == 0) {
            ck_assert_msg(exact_hulls_touch(&a, &b) == (want == 1), "%s, pair %u, exact", name, k);
        }
    }
    if (answers != NULL) {
        fclose(answers);
    }
    scene_free(&s);
}

START_TEST(hard_pairs_of_the_data)
{
    check_file("adv", 10);
    check_file("depth", 20);
}
END_TEST

START_TEST(fast_and_exact_agree)
{
    scene s = scene_clouds(71 + (uint64_t)_i, 30, 1 + _i);
    uint32_t decided = 0;
    for (uint32_t i = 0; i < s.objects; i++) {
        for (uint32_t j = 0; j < i; j += 3) {
            const hull a = scene_hull(&s, i), b = scene_hull(&s, j);
            brute_verdict fast = brute_decide_fast(&a, &b);
            decided += fast != BRUTE_DOUBT;
            ck_assert(fast == BRUTE_DOUBT || (fast == BRUTE_CONTACT) == exact_hulls_touch(&a, &b));
        }
    }
    ck_assert_uint_gt(decided, 100);
    scene_free(&s);
}
END_TEST

START_TEST(box_containment_is_exact)
{
    const double lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1}, low[3] = {0x1p-1074, 0, 0}, high[3] = {1, 1 - 0x1p-53, 1};
    const double all[3] = {INFINITY, INFINITY, INFINITY};
    const double none[3] = {-all[0], -all[1], -all[2]};
    const hull h = {cube, 8, identity, zero};
    ck_assert(exact_box_contains(lo, hi, &h));
    ck_assert(exact_box_contains(none, all, &h));
    ck_assert(!exact_box_contains(low, hi, &h));
    ck_assert(!exact_box_contains(lo, high, &h));
    ck_assert(!exact_box_contains(all, none, &h));
}
END_TEST

Suite *suite_brute(void);
Suite *suite_brute(void)
{
    Suite *suite = suite_create("brute");
    TCase *tcase = tcase_create("oracle");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, known_pairs, 0, sizeof near_cube / sizeof near_cube[0]);
    tcase_add_loop_test(tcase, fast_and_exact_agree, 0, 4);
    tcase_add_test(tcase, box_containment_is_exact);
    tcase_add_test(tcase, hard_pairs_of_the_data);
    suite_add_tcase(suite, tcase);
    return suite;
}

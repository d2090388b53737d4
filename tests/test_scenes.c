/* The scenes and the hard pairs of the test data, with the answers that come with them. Skipped where it is absent. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

/* Little-endian pairs, in ascending order. */
static answer read_pairs(const char *name)
{
    answer a = {.status = DCD_OK};
    const char *path = data_path(name);
    FILE *file = path == NULL ? NULL : fopen(path, "rb");
    if (file != NULL) {
        ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
        a.count = (uint64_t)ftell(file) / sizeof *a.pairs;
        rewind(file);
        a.pairs = malloc((a.count + 1) * sizeof *a.pairs);
        ck_assert_ptr_nonnull(a.pairs);
        ck_assert_uint_eq(fread(a.pairs, sizeof *a.pairs, a.count, file), a.count);
        fclose(file);
    }
    return a;
}

/* An empty scene, and a message, where it is absent. */
static scene read_scene(const char *folder, const char *name)
{
    char file[64];
    snprintf(file, sizeof file, "%s/%s.bin", folder, name);
    const char *path = data_path(file);
    return path == NULL ? scene_empty() : scene_read(path);
}

static const struct {
    const char *name;
    uint64_t candidates; /* as the data's own boxes have it: closed, not rounded outward */
} scenes[] = {
    {"uni_1000", 18652}, {"sph_1000", 11534}, {"uni_10000", 1940082}, {"sparse_10000", 69995}, {"dense_2000", 714002},
};
enum { SMALL = 2, SCENES = sizeof scenes / sizeof scenes[0] };

static void check_scene(int k, const uint32_t *threads, int count)
{
    char file[64];
    snprintf(file, sizeof file, "scenes/contacts/%s.bin", scenes[k].name);
    scene s = read_scene("scenes", scenes[k].name);
    answer want = s.objects == 0 ? (answer){.pairs = NULL} : read_pairs(file);
    for (int n = 0; n < count && want.pairs != NULL; n++) {
        answer got = query_scene(&s, QUERY_CONTACTS, threads[n]);
        answers_check_equal(&got, &want, scenes[k].name);
        ck_assert_uint_ge(got.report.candidates, scenes[k].candidates);
        ck_assert_uint_le(got.report.candidates, scenes[k].candidates + scenes[k].candidates / 1000);
        ck_assert_uint_eq(got.report.conservative, 0);
        answer_free(&got);
    }
    answer_free(&want);
    scene_free(&s);
}

START_TEST(small_scenes_byte_for_byte)
{
    static const uint32_t threads[] = {0, 1, 2, 3, 4, 8, 17};
    check_scene(_i, threads, 7);
}
END_TEST

START_TEST(large_scenes_byte_for_byte)
{
    static const uint32_t threads[] = {0, 2, 17};
    check_scene(SMALL + _i, threads, 3);
}
END_TEST

START_TEST(scenes_agree_with_brute_force)
{
    scene s = read_scene("scenes", scenes[_i].name);
    if (s.objects > 0) {
        uint64_t exact;
        answer want = query_brute(&s, &exact), got = query_scene(&s, QUERY_CONTACTS, 2);
        answers_check_equal(&got, &want, scenes[_i].name);
        ck_assert_uint_eq(exact, 0);
        answer_free(&got);
        answer_free(&want);
    }
    scene_free(&s);
}
END_TEST

START_TEST(scaled_scene_has_the_same_contacts)
{
    static const double scales[] = {1e-9, 1e-3, 1e3, 1e9};
    scene s = read_scene("scenes", "uni_1000");
    if (s.objects > 0) {
        scene p = scene_scaled(&s, scales[_i]);
        answer want = read_pairs("scenes/contacts/uni_1000.bin"), got = query_scene(&p, QUERY_CONTACTS, 0);
        answers_check_equal(&got, &want, "scaled");
        answer_free(&got);
        answer_free(&want);
        scene_free(&p);
    }
    scene_free(&s);
}
END_TEST

/* Pairs that touch exactly, miss by one rounding, are flat, tiny, far away. The answers are those of an exact solver. */
static void check_hard_pairs(const char *name, uint32_t threads)
{
    char file[64];
    scene s = read_scene("adversarial", name);
    snprintf(file, sizeof file, "adversarial/%s.pairs", name);
    answer asked = s.objects == 0 ? (answer){.pairs = NULL} : read_pairs(file);
    snprintf(file, sizeof file, "adversarial/%s.expected", name);
    const char *path = asked.pairs == NULL ? NULL : data_path(file);
    FILE *expected = path == NULL ? NULL : fopen(path, "rb");
    if (expected != NULL) {
        dcd_world *world = scene_world(&s);
        dcd_workspace *workspace = query_workspace(world, 0, 2);
        dcd_pool *pool = threads == 0 ? NULL : dcd_pool_create(threads);
        dcd_executor executor = dcd_pool_executor(pool);
        uint8_t *verdicts = malloc(asked.count + 1);
        dcd_report report;
        ck_assert_ptr_nonnull(verdicts);
        ck_assert_int_eq(dcd_pairs_decide(world, workspace, pool == NULL ? NULL : &executor, asked.pairs, asked.count,
                                          verdicts, &report, NULL), DCD_OK);
        for (uint64_t k = 0; k < asked.count; k++) {
            int want = fgetc(expected);
            ck_assert_msg(verdicts[k] == want, "%s: pair %llu is %u, not %d", name, (unsigned long long)k, verdicts[k],
                          want);
        }
        ck_assert_uint_eq(report.conservative, 0);
        free(verdicts);
        dcd_pool_destroy(pool);
        dcd_workspace_destroy(workspace);
        dcd_world_destroy(world);
        fclose(expected);
    }
    answer_free(&asked);
    scene_free(&s);
}

START_TEST(hard_pairs_are_decided_exactly)
{
    check_hard_pairs(_i / 2 == 0 ? "adv" : "depth", _i % 2 == 0 ? 0 : 2);
}
END_TEST

Suite *suite_scenes(void);
Suite *suite_scenes(void)
{
    Suite *suite = suite_create("scenes");
    TCase *small = tcase_create("small"), *large = tcase_create("large");
    tcase_set_timeout(small, 60);
    tcase_add_loop_test(small, small_scenes_byte_for_byte, 0, SMALL);
    tcase_add_loop_test(small, scaled_scene_has_the_same_contacts, 0, 4);
    tcase_add_loop_test(small, hard_pairs_are_decided_exactly, 0, 4);
    tcase_set_timeout(large, 120);
    tcase_add_loop_test(large, large_scenes_byte_for_byte, 0, SCENES - SMALL);
    tcase_add_loop_test(large, scenes_agree_with_brute_force, 0, SCENES);
    tcase_set_tags(large, "slow");
    suite_add_tcase(suite, small);
    suite_add_tcase(suite, large);
    return suite;
}

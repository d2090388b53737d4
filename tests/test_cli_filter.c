/* Filters in JSON scenes and on the command line. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scene.h"
#include "cli_run.h"

#define PART(name, x, more)                                                                                            \
    "{\"name\": \"" name "\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [" #x ", 0, 0]" more "}"
#define ROBOT ", \"group\": 1, \"mask\": 7"
#define THING ", \"group\": 2, \"mask\": 1"

/* A base, an arm, a hand of two fingers, two things: each touches the next one, but for the wall, which the shelf is in. */
static const char scene_text[] =
    "{\"objects\": [" PART("base", 0, ROBOT) "," PART("arm", 1, ROBOT) ","
    PART("left", 2, ROBOT ", \"compound\": \"hand\"") "," PART("right", 2.5, ROBOT ", \"compound\": \"hand\"") ","
    PART("shelf", 3.5, THING) "," PART("wall", 4, THING) "],\n"
    "\"margin\": 0.125, \"allowed\": [[\"arm\", \"base\"], [1, \"hand\"]]}";

static void setup(void)
{
    static const unsigned char pairs[16] = {0, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0};
    cli_folder_make();
    cli_write_text("s.json", scene_text);
    cli_write("pairs", pairs, sizeof pairs);
}

static const struct {
    const char *options[3], *expected;
} answers[] = {
    {{"--serial"}, "3 4 right shelf\n"},
    {{"--threads=2"}, "3 4 right shelf\n"},
    {{"--compounds"}, "2 4 hand shelf\n"},
    {{"--compounds", "--serial", "--margin=0.5"}, "2 4 hand shelf\n2 5 hand wall\n"},
    {{"--compounds", "--format=json"}, "{\"contacts\": [\n{\"i\": 2, \"j\": 4, \"a\": \"hand\", \"b\": \"shelf\"}\n]}\n"},
    {{"--margin=0.5"}, "2 4 left shelf\n3 4 right shelf\n3 5 right wall\n"},
    {{"--margin=0.49999999999999994"}, "3 4 right shelf\n"},
};
enum { ANSWERS = sizeof answers / sizeof answers[0] };

START_TEST(answers_go_by_the_filters)
{
    const char *const *o = answers[_i].options;
    cli_result result = cli_run("contacts", cli_path("s.json"), o[0], o[1], o[2], NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    ck_assert_str_eq(result.out, answers[_i].expected);
    cli_result_free(&result);
}
END_TEST

START_TEST(what_was_dropped_is_counted)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), "--stats", NULL);
    ck_assert_ptr_nonnull(strstr(result.err, "candidates         5\n"));
    ck_assert_ptr_nonnull(strstr(result.err, "dropped            4\n"));
    ck_assert_ptr_nonnull(strstr(result.err, "contacts           1\n"));
    cli_result_free(&result);
}
END_TEST

START_TEST(pairs_go_past_the_filters)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("pairs"), NULL);
    ck_assert_str_eq(result.out, "0 1 base arm contact\n4 5 shelf wall contact\n");
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("pairs"), "--compounds", NULL);
    ck_assert_int_eq(result.code, 2);
    ck_assert_ptr_nonnull(strstr(result.err, "--compounds and --pairs exclude each other"));
    cli_result_free(&result);
}
END_TEST

static const struct {
    const char *first, *second, *text, *json;
} reasons[] = {
    {"base", "arm", "dropped      by an allowed pair of the scene: left out of `dcd contacts`\n", "\"filter\":\"allowed\""},
    {"arm", "right", "dropped      by an allowed pair of the scene", "\"filter\":\"allowed\""},
    {"left", "right", "dropped      by compound, both are parts of one", "\"filter\":\"compound\""},
    {"shelf", "wall", "dropped      by groups and masks", "\"filter\":\"groups\""},
    {"right", "shelf", "verdict      contact\n", "\"filter\":\"none\""},
};
enum { REASONS = sizeof reasons / sizeof reasons[0] };

START_TEST(explanations_name_the_filter)
{
    cli_result text = cli_run("explain", cli_path("s.json"), reasons[_i].first, reasons[_i].second, NULL);
    cli_result json = cli_run("explain", cli_path("s.json"), reasons[_i].first, reasons[_i].second, "--json", NULL);
    ck_assert_msg(strstr(text.out, reasons[_i].text) != NULL, "%s", text.out);
    ck_assert_msg(strstr(json.out, reasons[_i].json) != NULL, "%s", json.out);
    ck_assert((strstr(text.out, "dropped") != NULL) == (_i + 1 < REASONS));
    cli_result_free(&text);
    cli_result_free(&json);
}
END_TEST

static void write_json(const dcd_scene *scene, const char *name)
{
    dcd_error error;
    FILE *file = fopen(cli_path(name), "w");
    ck_assert_ptr_nonnull(file);
    ck_assert(dcd_scene_write_json(scene, file, &error));
    ck_assert_int_eq(fclose(file), 0);
}

/* What is written means the same when it is read. */
START_TEST(written_scenes_keep_the_filters)
{
    dcd_scene scene, again;
    dcd_error error;
    ck_assert(dcd_scene_read(cli_path("s.json"), &scene, &error));
    write_json(&scene, "t.json");
    ck_assert_msg(dcd_scene_read(cli_path("t.json"), &again, &error), "%s", error.text);
    ck_assert_uint_eq(again.object_count, scene.object_count);
    ck_assert_uint_eq(again.allowed_count, 2);
    ck_assert_mem_eq(again.allowed, scene.allowed, 2 * sizeof *scene.allowed);
    ck_assert_double_eq(again.margin, 0.125);
    for (uint32_t k = 0; k < scene.object_count; k++) {
        ck_assert_uint_eq(again.objects[k].group, scene.objects[k].group);
        ck_assert_uint_eq(again.objects[k].mask, scene.objects[k].mask);
        ck_assert_uint_eq(again.objects[k].compound, k == 3 ? 2 : k);
        ck_assert_uint_eq(scene.objects[k].compound, k == 3 ? 2 : k);
        ck_assert((again.objects[k].compound_name != NULL) == (k == 2 || k == 3));
    }
    dcd_scene_free(&scene);
    dcd_scene_free(&again);
}
END_TEST

/* What a binary scene can't say is not lost in silence. */
START_TEST(binary_scenes_have_no_filters)
{
    static const char *const texts[3] = {
        "{\"objects\": [" PART("a", 0, ", \"group\": 2") "]}", "{\"objects\": [" PART("a", 0, ", \"compound\": \"b\"") "]}",
        "{\"objects\": [" PART("a", 0, "") "," PART("b", 9, "") "], \"allowed\": [[\"a\", \"b\"]]}"};
    static const char *const expected[3] = {"object 0: a binary scene has no groups", "object 0: a binary scene has no groups",
                                            "allowed: a binary scene has no such pairs"};
    dcd_scene scene;
    dcd_error error;
    cli_write_text("t.json", texts[_i]);
    ck_assert(dcd_scene_read(cli_path("t.json"), &scene, &error));
    ck_assert(!dcd_scene_write_binary(&scene, cli_path("t.bin"), &error));
    ck_assert_msg(strstr(error.text, expected[_i]) != NULL, "%s", error.text);
    dcd_scene_free(&scene);
}
END_TEST

Suite *suite_cli_filter(void);
Suite *suite_cli_filter(void)
{
    Suite *suite = suite_create("cli_filter");
    TCase *tcase = tcase_create("filters");
    tcase_add_checked_fixture(tcase, setup, cli_folder_remove);
    tcase_add_loop_test(tcase, answers_go_by_the_filters, 0, ANSWERS);
    tcase_add_test(tcase, what_was_dropped_is_counted);
    tcase_add_test(tcase, pairs_go_past_the_filters);
    tcase_add_loop_test(tcase, explanations_name_the_filter, 0, REASONS);
    tcase_add_test(tcase, written_scenes_keep_the_filters);
    tcase_add_loop_test(tcase, binary_scenes_have_no_filters, 0, 3);
    suite_add_tcase(suite, tcase);
    return suite;
}

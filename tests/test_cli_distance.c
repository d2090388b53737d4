/* dcd distance and dcd distances: what they print, and what they refuse. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_run.h"

/* A unit cube at the origin, one at 3 along x, one that reaches 0.25 into the first. */
static const char SCENE[] =
    "{\"objects\": [\n"
    "{\"name\": \"base\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},\n"
    "{\"name\": \"far \\\"one\\\"\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\":\n"
    "[3, 0, 0]},\n"
    "{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [-0.5, 0.75, 0]}\n"
    "]}\n";

static void setup(void)
{
    cli_folder_make();
    cli_write_text("scene.json", SCENE);
}

static void check_near(double low, double exact, double high)
{
    ck_assert_msg(low <= exact && exact <= high && high - low <= 1e-13, "%.17g %.17g %.17g", low, exact, high);
}

/* ------------------------------------------------------------------- A pair */

START_TEST(pair_as_text)
{
    cli_result r = cli_run("distance", cli_path("scene.json"), "base", "1", NULL);
    double low, high;
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(sscanf(r.out, "relation apart distance at least %lf at most %lf", &low, &high), 2);
    check_near(low, 2, high);
    cli_result_free(&r);
    r = cli_run("distance", cli_path("scene.json"), "2", "base", NULL);
    ck_assert_int_eq(sscanf(r.out, "relation overlapping depth at least %lf at most %lf", &low, &high), 2);
    check_near(low, 0.25, high);
    cli_result_free(&r);
}
END_TEST

/* -------------------------------------------------------------------- Lists */

START_TEST(closest_as_text_and_json)
{
    cli_result r = cli_run("distances", cli_path("scene.json"), "--closest", NULL);
    ck_assert_int_eq(r.code, 0);
    ck_assert_msg(strncmp(r.out, "0 2 base - overlapping 0.2", 26) == 0 && strchr(r.out, '\n')[1] == '\0', "%s", r.out);
    cli_result_free(&r);
    cli_write_text("two.json", "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
                   "{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [3, 0, 0]}]}");
    r = cli_run("distances", cli_path("two.json"), "--closest", "--json", "--threads", "2", NULL);
    ck_assert_msg(strstr(r.out, "{\"within\": null, \"distances\": [\n{\"relation\":\"apart\",") == r.out, "%s", r.out);
    cli_result_free(&r);
    r = cli_run("distances", cli_path("two.json"), "--closest", "--within", "1.5", NULL);
    ck_assert_int_eq(r.code, 0);
    ck_assert_str_eq(r.out, "");
    cli_result_free(&r);
}
END_TEST

START_TEST(list_as_text)
{
    cli_result r = cli_run("distances", cli_path("scene.json"), "--within", "2", NULL);
    double low[2], high[2];
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(sscanf(r.out, "0 1 base \"far \\\"one\\\"\" apart %lf %lf\n0 2 base - overlapping %lf %lf\n",
                            &low[0], &high[0], &low[1], &high[1]), 4);
    check_near(low[0], 2, high[0]);
    check_near(low[1], 0.25, high[1]);
    cli_result_free(&r);
    r = cli_run("distances", cli_path("scene.json"), "--within", "1.9999999999999998", NULL);
    ck_assert_msg(strncmp(r.out, "0 2 ", 4) == 0 && strchr(r.out, '\n')[1] == '\0', "%s", r.out);
    cli_result_free(&r);
}
END_TEST

START_TEST(list_as_json)
{
    cli_result r = cli_run("distances", cli_path("scene.json"), "--within", "2", "--json", NULL);
    json_t *root = json_loadb(r.out, r.out_size, 0, NULL), *list = json_object_get(root, "distances");
    json_t *pair = json_array_get(list, 0);
    cli_result one = cli_run("distance", cli_path("scene.json"), "0", "1", "--json", NULL);
    json_t *same = json_loadb(one.out, one.out_size, 0, NULL);
    ck_assert_uint_eq(json_array_size(list), 2);
    ck_assert_int_eq(json_integer_value(json_object_get(pair, "j")), 1);
    ck_assert_str_eq(json_string_value(json_object_get(pair, "b")), "far \"one\"");
    json_object_del(pair, "i");
    json_object_del(pair, "j");
    json_object_del(pair, "a");
    json_object_del(pair, "b");
    ck_assert_msg(json_equal(pair, same), "%s", one.out);
    json_decref(root);
    json_decref(same);
    cli_result_free(&one);
    cli_result_free(&r);
}
END_TEST

START_TEST(list_as_table)
{
    cli_result r = cli_run("distances", cli_path("scene.json"), "--within", "0", "--csv", "-o",
                           cli_path("out.csv"), NULL);
    size_t size;
    char *text = cli_read("out.csv", &size), *line = strchr(text, '\n') + 1;
    ck_assert_int_eq(r.code, 0);
    ck_assert_msg(strncmp(text, "i,j,a,b,relation,distance_lo,", 29) == 0, "%s", text);
    ck_assert_msg(strncmp(line, "0,2,\"base\",,overlapping,0,0,0.2", 31) == 0, "%s", line);
    free(text);
    cli_result_free(&r);
    r = cli_run("distances", cli_path("scene.json"), "--within", "9", "--csv", NULL);
    ck_assert_ptr_nonnull(strstr(r.out, "\n0,1,\"base\",\"far \"\"one\"\"\",apart,"));
    cli_result_free(&r);
}
END_TEST

/* More pairs than the first run has room for, and the same text from any number of threads. */
START_TEST(long_lists)
{
    cli_result r = cli_run("gen", "cube", "--count", "80", "--seed", "1", "-o", cli_path("many.bin"), NULL);
    cli_result serial, parallel;
    size_t lines = 0;
    ck_assert_int_eq(r.code, 0);
    cli_result_free(&r);
    serial = cli_run("distances", cli_path("many.bin"), "--within", "1e9", NULL);
    parallel = cli_run("distances", cli_path("many.bin"), "--within", "1e9", "--threads", "3", NULL);
    for (const char *c = serial.out; *c != '\0'; c++) {
        lines += *c == '\n';
    }
    ck_assert_uint_eq(lines, 80 * 79 / 2);
    ck_assert_str_eq(serial.out, parallel.out);
    cli_result_free(&serial);
    cli_result_free(&parallel);
}
END_TEST

/* A floor counts like everything else, and equal counts. */
START_TEST(half_spaces_are_measured)
{
    cli_result r;
    double low[2], high[2];
    cli_write_text("floor.json",
                   "{\"objects\": [\n"
                   "{\"name\": \"floor\", \"shape\": {\"type\": \"halfspace\", \"normal\": [0, 0, 1], \"offset\": 0},\n"
                   "\"position\": [0, 0, 0]},\n"
                   "{\"name\": \"ball\", \"shape\": {\"type\": \"sphere\", \"radius\": 1},\n"
                   "\"position\": [5, 5, 1.25]},\n"
                   "{\"name\": \"box\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]},\n"
                   "\"position\": [-5, 5, 0.25]}\n"
                   "]}\n");
    r = cli_run("distances", cli_path("floor.json"), "--within", "0.25", NULL);
    ck_assert_msg(sscanf(r.out, "0 1 floor ball apart %lf %lf\n0 2 floor box overlapping %lf %lf\n", &low[0], &high[0],
                         &low[1], &high[1]) == 4, "%s%s", r.out, r.err);
    check_near(low[0], 0.25, high[0]);
    check_near(low[1], 0.25, high[1]);
    cli_result_free(&r);
}
END_TEST

static const struct {
    const char *words[5];
    const char *message;
} bad[] = {
    {{"distances", "scene.json", NULL}, "distances: --within is missing"},
    {{"distances", "--within", "1", NULL}, "distances: expected one SCENE, got 0"},
    {{"distances", "scene.json", "--within", "-1", NULL}, "distances: --within must be a number from 0 to "},
    {{"distances", "scene.json", "--within", "nan", NULL}, "distances: --within must be a number from 0 to "},
    {{"distances", "scene.json", "--within", NULL}, "distances: option --within needs a value"},
    {{"distances", "scene.json", "--within=1", "--threads=0", NULL}, "distances: --threads must be a whole number"},
    {{"distances", "none.json", "--within", "1", NULL}, "none.json: "},
    {{"distance", "scene.json", "0", NULL}, "distance: expected SCENE I J, got 2 operands"},
    {{"distance", "scene.json", "0", "nobody", NULL}, "no object is named \"nobody\""},
    {{"distance", "scene.json", "0", "3", NULL}, "distance: an object's number must be a whole number from 0 to 2"},
};

START_TEST(bad_usage_is_refused)
{
    const char *w[5] = {NULL};
    for (int k = 0; k < 5 && bad[_i].words[k] != NULL; k++) {
        w[k] = strstr(bad[_i].words[k], ".json") != NULL ? cli_path(bad[_i].words[k]) : bad[_i].words[k];
    }
    cli_result r = cli_run(w[0], w[1], w[2], w[3], w[4], NULL);
    ck_assert_int_eq(r.code, 2);
    ck_assert_str_eq(r.out, "");
    ck_assert_msg(strstr(r.err, bad[_i].message) != NULL, "%s", r.err);
    cli_result_free(&r);
}
END_TEST

START_TEST(formats_exclude_each_other)
{
    cli_result r = cli_run("distances", cli_path("scene.json"), "--within", "1", "--json", "--csv", NULL);
    ck_assert_int_eq(r.code, 2);
    ck_assert_ptr_nonnull(strstr(r.err, "distances: --json and --csv exclude each other"));
    cli_result_free(&r);
}
END_TEST

START_TEST(help_is_printed)
{
    cli_result r = cli_run("distances", "--help", NULL);
    ck_assert_int_eq(r.code, 0);
    ck_assert_msg(strncmp(r.out, "usage: dcd distances SCENE --within D", 37) == 0, "%s", r.out);
    cli_result_free(&r);
}
END_TEST

Suite *suite_cli_distance(void);
Suite *suite_cli_distance(void)
{
    Suite *suite = suite_create("cli_distance");
    TCase *tcase = tcase_create("distance");
    tcase_set_timeout(tcase, 60);
    tcase_add_checked_fixture(tcase, setup, cli_folder_remove);
    tcase_add_test(tcase, pair_as_text);
    tcase_add_test(tcase, closest_as_text_and_json);
    tcase_add_test(tcase, list_as_text);
    tcase_add_test(tcase, list_as_json);
    tcase_add_test(tcase, list_as_table);
    tcase_add_test(tcase, long_lists);
    tcase_add_test(tcase, half_spaces_are_measured);
    tcase_add_loop_test(tcase, bad_usage_is_refused, 0, sizeof bad / sizeof *bad);
    tcase_add_test(tcase, formats_exclude_each_other);
    tcase_add_test(tcase, help_is_printed);
    suite_add_tcase(suite, tcase);
    return suite;
}

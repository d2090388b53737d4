/* The page of `dcd view`: what is in it, and what a browser makes of it. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli_run.h"

#define ARM "tests/robots/arm.urdf"

static const char every_shape[] =
    "{\"margin\": 0.5, \"objects\": ["
    "{\"name\": \"</script><b>&\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
    "{\"shape\": {\"type\": \"sphere\", \"radius\": 1}, \"position\": [1, 0, 0]},"
    "{\"shape\": {\"type\": \"capsule\", \"radius\": 1, \"length\": 2}, \"position\": [2, 0, 0]},"
    "{\"shape\": {\"type\": \"cylinder\", \"radius\": 1, \"length\": 2}, \"position\": [3, 0, 0]},"
    "{\"shape\": {\"type\": \"cone\", \"radius\": 1, \"length\": 2}, \"position\": [4, 0, 0]},"
    "{\"shape\": {\"type\": \"ellipsoid\", \"radii\": [1, 2, 3]}, \"position\": [5, 0, 0]},"
    "{\"shape\": {\"type\": \"hull\", \"vertices\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]},"
    " \"position\": [9, 0, 0]},"
    "{\"shape\": {\"type\": \"halfspace\", \"normal\": [0, 0, 1], \"offset\": -50}, \"position\": [0, 0, 0]},"
    "{\"shape\": {\"type\": \"hull\", \"vertices\": [[0, 0, 0]]}, \"position\": [99, 0, 0]}]}";

static void check_refusal(const cli_result *result, const char *part)
{
    ck_assert_int_eq(result->code, DCD_EXIT_BAD);
    ck_assert_msg(strstr(result->err, part) != NULL, "no \"%s\" in: %s", part, result->err);
}

static const struct {
    const char *words[4], *expected;
} bad_usage[] = {
    {{NULL}, "view: expected one SCENE, or robot and a FILE.urdf, got 0"},
    {{"a.json"}, "view: -o FILE.html is missing"},
    {{"a.json", "b.json", "-o", "x"}, "got 2"},
    {{"none.json", "-o", "-"}, "none.json: cannot open"},
    {{"robot", "-o", "x"}, "expected one FILE.urdf, got 0"},
    {{"robot", ARM}, "view: -o FILE.html is missing"},
    {{"robot", "none.urdf", "-o", "-"}, "none.urdf: cannot open"},
    {{ARM, "-o", "-", "--margin=-1"}, "--margin must be a number from 0"},
};

START_TEST(bad_usage_is_refused)
{
    const char *const *w = bad_usage[_i].words;
    cli_result result = cli_run("view", w[0], w[1], w[2], w[3], NULL);
    check_refusal(&result, bad_usage[_i].expected);
    cli_result_free(&result);
}
END_TEST

/* The scene in the page. */
static json_t *scene_of(const char *page)
{
    static const char begin[] = "<script id=\"scene\" type=\"application/json\">";
    const char *at = strstr(page, begin);
    ck_assert_ptr_nonnull(at);
    at += sizeof begin - 1;
    const char *end = strstr(at, "</script>");
    ck_assert_ptr_nonnull(end);
    json_t *scene = json_loadb(at, (size_t)(end - at), 0, NULL);
    ck_assert_ptr_nonnull(scene);
    return scene;
}

START_TEST(a_scene_is_all_there)
{
    cli_folder_make();
    cli_write_text("s.json", every_shape);
    cli_result result = cli_run("view", cli_path("s.json"), "-o", "-", NULL);
    ck_assert_msg(result.code == DCD_EXIT_OK, "%s", result.err);
    json_t *scene = scene_of(result.out), *shapes = json_object_get(scene, "shapes"), *shape;
    size_t index;
    ck_assert_uint_eq(json_array_size(json_object_get(scene, "objects")), 9);
    ck_assert_uint_eq(json_array_size(shapes), 9);
    json_array_foreach(shapes, index, shape) {
        const size_t corners = json_array_size(json_object_get(shape, "triangles"));
        ck_assert_uint_eq(corners % 3, 0);
        ck_assert_uint_eq(corners > 0, index < 8);
    }
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(json_object_get(scene, "objects"), 0), "name")),
                     "</script><b>&");
    ck_assert_double_eq(json_real_value(json_object_get(scene, "margin")), 0.5);
    ck_assert_uint_eq(json_array_size(json_object_get(scene, "pairs")),
                      (size_t)json_integer_value(json_object_get(scene, "contacts")));
    ck_assert_int_ge(json_integer_value(json_object_get(scene, "contacts")), 5);
    ck_assert_ptr_null(strstr(result.out, "src="));
    ck_assert_ptr_null(strstr(result.out, "href="));
    ck_assert_ptr_null(strstr(result.out, "http://"));
    ck_assert_ptr_null(strstr(result.out, "https://"));
    json_decref(scene);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

START_TEST(long_lists_are_cut)
{
    cli_folder_make();
    cli_result made = cli_run("gen", "cube", "--count", "300", "--half-width", "2", "-o", cli_path("s.bin"), NULL);
    cli_result result = cli_run("view", cli_path("s.bin"), "-o", cli_path("s.html"), NULL);
    ck_assert_msg(made.code == DCD_EXIT_OK && result.code == DCD_EXIT_OK, "%s%s", made.err, result.err);
    ck_assert_ptr_nonnull(strstr(result.err, "note: the page lists 2000 of "));
    size_t size;
    char *page = cli_read("s.html", &size);
    json_t *scene = scene_of(page);
    ck_assert_uint_eq(json_array_size(json_object_get(scene, "pairs")), 2000);
    ck_assert_int_gt(json_integer_value(json_object_get(scene, "contacts")), 2000);
    json_decref(scene);
    free(page);
    cli_result_free(&made);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    char *text = calloc(1 << 16, 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_lt(fread(text, 1, (1 << 16) - 1, file), (1 << 16) - 1);
    (void)fclose(file);
    return text;
}

/* What the browser prints of the page, with the driver at its end. */
static char *browse(const char *page)
{
    const char *folder = cli_path("browser");
    char command[4096];
    size_t size;
    (void)snprintf(command, sizeof command,
                   "HOME=%s timeout 50 chromium --headless --no-sandbox --user-data-dir=%s --use-gl=angle "
                   "--use-angle=swiftshader --enable-unsafe-swiftshader --window-size=1000,700 "
                   "--virtual-time-budget=5000 --dump-dom 'file://%s' > %s 2> /dev/null",
                   folder, folder, cli_path(page), cli_path("dom"));
    ck_assert_int_eq(system(command), 0);
    (void)snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    return cli_read("dom", &size);
}

static void check_in_browser(const char *name)
{
    char *driver = read_file("tests/robots/drive_view.html");
    size_t size;
    char *page = cli_read(name, &size), *end = strstr(page, "</body>");
    ck_assert_ptr_nonnull(end);
    FILE *file = fopen(cli_path("driven.html"), "wb");
    ck_assert_ptr_nonnull(file);
    (void)fprintf(file, "%.*s%s%s", (int)(end - page), page, driver, end);
    ck_assert_int_eq(fclose(file), 0);
    char *dom = browse("driven.html");
    ck_assert_ptr_nonnull(dom);
    const char *report = strstr(dom, "<pre>");
    ck_assert_msg(report != NULL, "the page stopped: %.300s", dom);
    ck_assert_msg(strstr(report, "FAILED") == NULL && strstr(report, "checked 18") != NULL, "%.2000s", report);
    free(dom);
    free(page);
    free(driver);
}

START_TEST(a_browser_shows_it)
{
    if (system("command -v chromium > /dev/null 2>&1") != 0) {
        printf("skipped: there is no chromium to look at the page of dcd view\n");
        return;
    }
    cli_folder_make();
    cli_result result = cli_run("view", "robot", ARM, "--srdf", "tests/robots/arm.srdf", "--joints", "tests/robots/arm.csv",
                                "--only", "2", "--closest", "3", "-o", cli_path("arm.html"), NULL);
    ck_assert_msg(result.code == DCD_EXIT_OK, "%s", result.err);
    check_in_browser("arm.html");
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

Suite *suite_view(void);
Suite *suite_view(void)
{
    Suite *suite = suite_create("view");
    TCase *page = tcase_create("page"), *browser = tcase_create("browser");
    tcase_add_loop_test(page, bad_usage_is_refused, 0, (int)(sizeof bad_usage / sizeof bad_usage[0]));
    tcase_add_test(page, a_scene_is_all_there);
    tcase_add_test(page, long_lists_are_cut);
    suite_add_tcase(suite, page);
    tcase_set_tags(browser, "slow");
    tcase_set_timeout(browser, 60);
    tcase_add_test(browser, a_browser_shows_it);
    suite_add_tcase(suite, browser);
    return suite;
}

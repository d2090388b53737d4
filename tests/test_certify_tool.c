/* dcd explain, and the certificates that it prints: re-checked by a script in rational arithmetic. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "cli/cli.h"
#include "cli/scene.h"
#include "cli_run.h"
#include "hard_pairs.h"

static const char scene_text[] =
    "{\"objects\": ["
    "{\"name\": \"base\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
    "{\"name\": \"upper \\\"arm\\\"\", \"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, "
    "\"position\": [1, 0, 0]},"
    "{\"name\": \"ball\", \"shape\": {\"type\": \"sphere\", \"radius\": 0.1}, \"position\": [3, 4, 0]},"
    "{\"name\": \"twin\", \"shape\": {\"type\": \"sphere\", \"radius\": 4.9}, \"position\": [0, 0, 0]},"
    "{\"name\": \"twin\", \"shape\": {\"type\": \"capsule\", \"radius\": 0.25, \"length\": 2}, "
    "\"position\": [9, 0, 0]}]}";

static void setup(void)
{
    cli_folder_make();
    cli_write_text("s.json", scene_text);
    cli_write_text("none.json", "{\"objects\": []}");
}

/* ------------------------------------------------------------------- Words */

static const struct {
    const char *words[6], *expected;
} refusals[] = {
    {{"explain"}, "explain: expected SCENE I J, got 0"},
    {{"explain", "s.json", "0"}, "expected SCENE I J, got 2"},
    {{"explain", "s.json", "0", "1", "2"}, "expected SCENE I J, got 4"},
    {{"explain", "s.json", "0", "5"}, "an object's number must be a whole number from 0 to 4, not \"5\""},
    {{"explain", "s.json", "99999999999999999999", "0"}, "not \"99999999999999999999\""},
    {{"explain", "s.json", "0", "leg"}, "s.json: no object is named \"leg\""},
    {{"explain", "s.json", "0", ""}, "no object is named \"\""},
    {{"explain", "s.json", "-1", "0"}, "unknown option -1"},
    {{"explain", "s.json", "twin", "0"}, "2 objects are named \"twin\": give a number"},
    {{"explain", "none.json", "0", "0"}, "none.json: object 0: the scene has no objects"},
    {{"explain", "absent.json", "0", "1"}, "absent.json: cannot open"},
    {{"explain", "s.json", "0", "1", "--margin=-1"}, "explain: --margin must be a number from 0 to"},
    {{"distance", "s.json", "0", "1", "--margin=1"}, "unknown option --margin=1"},
    {{"explain", "s.json", "0", "1", "--format"}, "unknown option --format"},
    {{"explain", "s.json", "0", "1", "-o"}, "option -o needs a value"},
};
enum { REFUSALS = sizeof refusals / sizeof refusals[0] };

START_TEST(refused_in_one_line)
{
    const char *const *w = refusals[_i].words;
    const char *file = w[1] == NULL ? NULL : cli_path(w[1]);
    cli_result result = cli_run(w[0], file, w[2], w[3], w[4], NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_BAD);
    ck_assert_uint_eq(result.out_size, 0);
    ck_assert_ptr_eq(strchr(result.err, '\n'), result.err + strlen(result.err) - 1);
    ck_assert_msg(strstr(result.err, refusals[_i].expected) != NULL, "no \"%s\" in: %s", refusals[_i].expected,
                  result.err);
    cli_result_free(&result);
}
END_TEST

static const struct {
    const char *first, *second, *expected[3];
} texts[] = {
    {"base",
     "upper \"arm\"",
     {"pair         0 \"base\", 1 \"upper \\\"arm\\\"\"\n", "verdict      contact\n", "by exact integers"}},
    {"3", "ball", {"verdict      contact\n", "by exact integers", "radius       4.9000000000000004\n"}},
    {"1", "ball", {"verdict      free\n", "g^2 > (radius A + radius B)^2 (d.d)", "radius       0.10000000000000001\n"}},
    {"0", "4", {"verdict      free\n", "in floating point, with a checked error bound", "vertex 7     0.5 0.5 0.5\n"}},
    {"0", "3", {"verdict      contact\n", "within radius A + radius B of the origin", "R            1 0 0\n"}},
};
enum { TEXTS = sizeof texts / sizeof texts[0] };

START_TEST(text_says_what_to_check)
{
    cli_result result = cli_run("explain", cli_path("s.json"), texts[_i].first, texts[_i].second, NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    for (int k = 0; k < 3; k++) {
        ck_assert_msg(strstr(result.out, texts[_i].expected[k]) != NULL, "no \"%s\" in: %s", texts[_i].expected[k],
                      result.out);
    }
    cli_result to_file = cli_run("explain", cli_path("s.json"), texts[_i].first, texts[_i].second, "-o",
                                 cli_path("why.txt"), NULL);
    size_t size;
    char *bytes = cli_read("why.txt", &size);
    ck_assert_uint_eq(to_file.out_size, 0);
    ck_assert_str_eq(bytes, result.out);
    free(bytes);
    cli_result_free(&to_file);
    cli_result_free(&result);
}
END_TEST

/* A box and a ball 0.5 apart. */
#define MARGINS(own, common)                                                                                           \
    "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]" own "}, "                \
    "{\"shape\": {\"type\": \"sphere\", \"radius\": 0.25}, \"position\": [1.25, 0, 0], \"margin\": 0.25}]" common "}"

/* The same in the scene, in its objects and as an option, which counts instead of the scene's. */
START_TEST(margins_of_a_scene)
{
    static const struct {
        const char *text, *option;
        int contacts;
    } cases[] = {
        {MARGINS("", ""), NULL, 0},
        {MARGINS("", ", \"margin\": 0.25"), NULL, 1},
        {MARGINS("", ", \"margin\": 0.24999999999999997"), NULL, 0},
        {MARGINS(", \"margin\": 0.25", ""), NULL, 1},
        {MARGINS(", \"margin\": 0.125", ", \"margin\": 0.125"), NULL, 1},
        {MARGINS("", ""), "--margin=0.25", 1},
        {MARGINS("", ", \"margin\": 9"), "--margin=0", 0},
    };
    cli_write_text("m.json", cases[_i].text);
    cli_result result = cli_run("contacts", cli_path("m.json"), "--format", "bin", cases[_i].option, NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    ck_assert_uint_eq(result.out_size, 8 * (size_t)cases[_i].contacts);
    cli_result_free(&result);
}
END_TEST

START_TEST(margins_are_explained)
{
    cli_write_text("m.json", _i == 0 ? MARGINS("", ", \"margin\": 0.25") : MARGINS("", ""));
    cli_result result = cli_run("explain", cli_path("m.json"), "0", "1", _i == 0 ? NULL : "--margin=0.25", NULL);
    ck_assert_ptr_nonnull(strstr(result.out, "verdict      contact\n"));
    ck_assert_ptr_nonnull(strstr(result.out, "margin       0.25 between all objects\n"));
    ck_assert_ptr_nonnull(strstr(result.out, "  margin       0.25\n"));
    ck_assert_ptr_nonnull(strstr(result.out, "within radius A + radius B + all margins of the origin"));
    cli_result_free(&result);
}
END_TEST

START_TEST(help_has_an_example)
{
    cli_result result = cli_run("help", "explain", NULL);
    ck_assert_int_eq(result.code, 0);
    ck_assert_ptr_nonnull(strstr(result.out, "example: dcd explain"));
    cli_result_free(&result);
}
END_TEST

/* A binary scene has no place for a radius. */
START_TEST(binary_scene_has_no_radius)
{
    dcd_scene read;
    dcd_error error;
    ck_assert(dcd_scene_read(cli_path("s.json"), &read, &error));
    ck_assert(!dcd_scene_write_binary(&read, cli_path("s.bin"), &error));
    ck_assert_msg(strstr(error.text, "s.bin: object 2: radius: a binary scene has hulls only") != NULL, "%s",
                  error.text);
    size_t size;
    ck_assert_ptr_null(cli_read("s.bin", &size));
    dcd_scene_free(&read);
}
END_TEST

START_TEST(binary_scene_has_no_margin_and_no_solid)
{
    static const char *const texts_with[3] = {
        "{\"margin\": 1, \"objects\": []}",
        "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0], \"margin\": 1}]}",
        "{\"objects\": [{\"shape\": {\"type\": \"cone\", \"radius\": 1, \"length\": 1}, \"position\": [0, 0, 0]}]}"};
    static const char *const expected[3] = {"s.bin: margin: a binary scene has none", "object 0: margin: a binary",
                                            "s.bin: object 0: is a cone: a binary scene has hulls only"};
    for (int k = 0; k < 3; k++) {
        dcd_scene read;
        dcd_error error;
        cli_write_text("m.json", texts_with[k]);
        ck_assert(dcd_scene_read(cli_path("m.json"), &read, &error));
        ck_assert(!dcd_scene_write_binary(&read, cli_path("s.bin"), &error));
        ck_assert_msg(strstr(error.text, expected[k]) != NULL, "%s", error.text);
        dcd_scene_free(&read);
    }
}
END_TEST

/* ------------------------------------------------------------ Certificates */

/* As a value of a JSON scene. */
static json_t *shape_of(const solid *s)
{
    json_t *vertices = json_array();
    for (uint32_t k = 0; k < s->count; k++) {
        json_array_append_new(vertices, json_pack("[f, f, f]", s->v[3 * k], s->v[3 * k + 1], s->v[3 * k + 2]));
    }
    return json_pack("{s: s, s: o}", "type", "hull", "vertices", vertices);
}

/* Spheres and capsules lie as the reader makes them; what has more vertices has its radius as a margin. */
static json_t *swept_shape(const solid *s)
{
    const double length = s->count == 2 ? 2 : 0;
    return s->count == 1 ? json_pack("{s: s, s: f}", "type", "sphere", "radius", s->radius)
                         : json_pack("{s: s, s: f, s: f}", "type", "capsule", "radius", s->radius, "length", length);
}

static json_t *object_of(const solid *s)
{
    const double *r = s->pose.r, *t = s->pose.t;
    const bool ball = s->count <= 2 && s->radius > 0;
    json_t *shape = ball ? swept_shape(s) : shape_of(s);
    return json_pack("{s: o, s: [f, f, f], s: [[f, f, f], [f, f, f], [f, f, f]], s: f}", "shape", shape, "position", t[0],
                     t[1], t[2], "rotation", r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], "margin",
                     ball ? 0.0 : s->radius);
}

enum { SCENE_PAIRS = 12 };

static void write_scene(rng *r, hard_kind kind, bool swept)
{
    json_t *objects = json_array();
    for (int k = 0; k < SCENE_PAIRS; k++) {
        const hard_pair pair = hard_pair_make(r, kind, swept);
        json_array_append_new(objects, object_of(&pair.a));
        json_array_append_new(objects, object_of(&pair.b));
    }
    json_t *root = json_pack("{s: o, s: f}", "objects", objects, "margin", swept && kind % 2 == 0 ? 0.5 : 0.0);
    char *text = json_dumps(root, JSON_REAL_PRECISION(17));
    cli_write_text("pairs.json", text);
    free(text);
    json_decref(root);
}

/* Appends the explanation of objects 2k and 2k + 1 to a list. */
static void explain_pair(int k, json_t *list)
{
    char first[16], second[16];
    (void)snprintf(first, sizeof first, "%d", 2 * k);
    (void)snprintf(second, sizeof second, "%d", 2 * k + 1);
    cli_result result = cli_run("explain", cli_path("pairs.json"), first, second, "--json", NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    json_t *value = json_loads(result.out, 0, NULL);
    ck_assert_ptr_nonnull(value);
    json_array_append_new(list, value);
    cli_result_free(&result);
}

/* Of every kind of pair whose size is moderate, so that the faults below are big enough. */
static json_t *explain_many(void)
{
    static const hard_kind kinds[] = {HARD_GRID, HARD_ULP, HARD_FLAT,   HARD_THIN,
                                      HARD_STACKED, HARD_TURNED, HARD_CORNERS};
    json_t *list = json_array();
    rng r = {4711};
    for (uint32_t n = 0; n < 2 * sizeof kinds / sizeof kinds[0]; n++) {
        write_scene(&r, kinds[n / 2], n % 2 == 1);
        for (int k = 0; k < SCENE_PAIRS; k++) {
            explain_pair(k, list);
        }
    }
    return list;
}

static void write_lines(const char *name, const json_t *list)
{
    FILE *file = fopen(cli_path(name), "w");
    ck_assert_ptr_nonnull(file);
    for (size_t k = 0; k < json_array_size(list); k++) {
        ck_assert_int_eq(json_dumpf(json_array_get(list, k), file, JSON_REAL_PRECISION(17)), 0);
        fputc('\n', file);
    }
    ck_assert_int_eq(fclose(file), 0);
}

/* Runs the script; its standard output is in `out.txt`. */
static int recheck(const char *name)
{
    const char *script = getenv("DCD_RECHECK");
    char command[4096];
    (void)snprintf(command, sizeof command, "python3 '%s' '%s' > '%s' 2> '%s'",
                   script == NULL ? "tests/recheck.py" : script, cli_path(name), cli_path("out.txt"),
                   cli_path("err.txt"));
    const int code = system(command);
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static void check_output(const char *part)
{
    size_t size;
    char *text = cli_read("out.txt", &size);
    ck_assert_msg(strstr(text, part) != NULL, "no \"%s\" in: %s", part, text);
    free(text);
}

static bool has_python(void)
{
    const bool has = system("python3 -c 'import fractions' > /dev/null 2>&1") == 0;
    if (!has) {
        printf("skipped: no python3 to re-check certificates\n");
    }
    return has;
}

START_TEST(certificates_hold)
{
    if (!has_python()) {
        return;
    }
    json_t *list = explain_many();
    char expected[64];
    write_lines("all.json", list);
    const int code = recheck("all.json");
    (void)snprintf(expected, sizeof expected, "certificates %zu, wrong 0\n", json_array_size(list));
    ck_assert_int_eq(code, 0);
    check_output(expected);
    check_output("contact  exact ");
    check_output("contact  filtered ");
    check_output("free     exact ");
    check_output("free     filtered ");
    json_decref(list);
}
END_TEST

/* Curved shapes and half-spaces among others: every 'free' is re-checked, contacts that have no certificate are counted. */
static const char *const SOLIDS =
    "{\"objects\": ["
    "{\"shape\": {\"type\": \"halfspace\", \"normal\": [0, 0.5, 2], \"offset\": -1}, \"position\": [0, 0, -0.5]},"
    "{\"shape\": {\"type\": \"cylinder\", \"radius\": 0.5, \"length\": 1}, \"position\": [0.1, 0, 0.2], \"margin\": 0.01},"
    "{\"shape\": {\"type\": \"cone\", \"radius\": 0.5, \"length\": 1}, \"position\": [1, 0.6, 0.7]},"
    "{\"shape\": {\"type\": \"ellipsoid\", \"radii\": [0.25, 0.5, 1]}, \"position\": [-0.2, 0.9, 0.3]},"
    "{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0.2, 0.3, -0.7]},"
    "{\"shape\": {\"type\": \"capsule\", \"radius\": 0.125, \"length\": 1}, \"position\": [0.75, -0.5, 1]},"
    "{\"shape\": {\"type\": \"triangle\", \"vertices\": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}, \"position\": [1, 1, 0]}]}";

static json_t *explain_solids(void)
{
    json_t *list = json_array();
    cli_write_text("solids.json", SOLIDS);
    for (int k = 0; k < 49; k++) {
        char first[16], second[16];
        (void)snprintf(first, sizeof first, "%d", k / 7);
        (void)snprintf(second, sizeof second, "%d", k % 7);
        if (k / 7 < k % 7) {
            cli_result result = cli_run("explain", cli_path("solids.json"), first, second, "--json", NULL);
            ck_assert_msg(result.code == 0, "%s", result.err);
            json_array_append_new(list, json_loads(result.out, 0, NULL));
            cli_result_free(&result);
        }
    }
    return list;
}

START_TEST(solids_are_checked)
{
    json_t *list = has_python() ? explain_solids() : NULL;
    if (list == NULL) {
        return;
    }
    write_lines("solids.txt", list);
    ck_assert_int_eq(recheck("solids.txt"), 0);
    check_output("contact  not shown");
    check_output("free     filtered");
    check_output("certificates 21, wrong 0\n");
    /* A cylinder made longer, a floor made higher, a cone turned over: what was free is shown no more. */
    for (size_t k = 0; k < json_array_size(list); k++) {
        json_t *a = json_object_get(json_array_get(list, k), "a"), *size = json_object_get(a, "size");
        for (size_t n = 0; n < json_array_size(size); n++) {
            json_array_set_new(size, n, json_real(9 + (double)n));
        }
    }
    write_lines("solids.txt", list);
    ck_assert_int_eq(recheck("solids.txt"), 1);
    json_decref(list);
}
END_TEST

START_TEST(solids_are_explained)
{
    static const struct {
        const char *first, *second, *part;
    } cases[] = {
        {"0", "1", "A = object 0, a half-space\n  sizes        0 0.5 2 -1\n"},
        {"1", "3", "B = object 3, an ellipsoid\n  sizes        0.25 0.5 1 0\n"},
        {"1", "4", "verdict      contact\n"},
        {"1", "4", "certificate  none in vertices: `dcd distance` has the depth\n"},
        {"2", "5", "over all points of curved shapes"},
    };
    cli_write_text("solids.json", SOLIDS);
    cli_result result = cli_run("explain", cli_path("solids.json"), cases[_i].first, cases[_i].second, NULL);
    ck_assert_int_eq(result.code, 0);
    ck_assert_msg(strstr(result.out, cases[_i].part) != NULL, "no \"%s\" in:\n%s", cases[_i].part, (char *)result.out);
    cli_result_free(&result);
}
END_TEST

/* ---------------------------------------------------------------- Faults */

static bool is_contact(const json_t *value)
{
    return json_is_true(json_object_get(value, "contact"));
}

static bool spoil_verdict(json_t *value)
{
    json_object_set_new(value, "contact", json_boolean(!is_contact(value)));
    return true;
}

static bool spoil_axis(json_t *value)
{
    json_object_set_new(value, "axis", json_pack("[f, f, f]", 0.0, 0.0, 0.0));
    json_object_set_new(value, "pairs", json_array());
    return true;
}

static bool spoil_object(json_t *value)
{
    json_object_set(value, "b", json_object_get(value, "a"));
    return !is_contact(value);
}

static bool spoil_position(json_t *value)
{
    json_object_set_new(json_object_get(value, "b"), "position", json_pack("[f, f, f]", 1e12, 0.0, 0.0));
    return is_contact(value);
}

static bool spoil_radius(json_t *value)
{
    json_object_set_new(json_object_get(value, "a"), "radius", json_real(1e12));
    return !is_contact(value);
}

static bool spoil_margin(json_t *value)
{
    json_object_set_new(value, "margin", json_real(1e12));
    return !is_contact(value);
}

static bool spoil_own_margin(json_t *value)
{
    json_object_set_new(json_object_get(value, "b"), "margin", json_real(1e12));
    return !is_contact(value);
}

static bool spoil_index(json_t *value)
{
    json_object_set_new(value, "pairs", json_pack("[[i, i]]", 0, 99));
    return true;
}

static bool (*const faults[])(json_t *value) = {spoil_verdict, spoil_axis,   spoil_object,     spoil_position,
                                                spoil_radius,  spoil_margin, spoil_own_margin, spoil_index};
enum { FAULTS = sizeof faults / sizeof faults[0] };

/* Every planted fault is seen, in every certificate that it makes wrong. */
START_TEST(wrong_certificates_are_rejected)
{
    if (!has_python()) {
        return;
    }
    json_t *list = explain_many(), *wrong = json_array();
    char expected[64];
    for (size_t k = 0; k < json_array_size(list); k++) {
        json_t *copy = json_deep_copy(json_array_get(list, k));
        if (faults[_i](copy)) {
            json_array_append(wrong, copy);
        }
        json_decref(copy);
    }
    write_lines("wrong.json", wrong);
    ck_assert_int_eq(recheck("wrong.json"), 1);
    ck_assert_uint_gt(json_array_size(wrong), 20);
    (void)snprintf(expected, sizeof expected, "certificates %zu, wrong %zu\n", json_array_size(wrong),
                   json_array_size(wrong));
    check_output(expected);
    json_decref(wrong);
    json_decref(list);
}
END_TEST

START_TEST(script_refuses_what_is_no_explanation)
{
    static const char *const texts_bad[] = {"", "{", "3", "{\"contact\": true}", "[1, 2]"};
    if (has_python()) {
        cli_write_text("bad.json", texts_bad[_i]);
        ck_assert_int_eq(recheck("bad.json"), 2);
    }
}
END_TEST

/* ----------------------------------------------------------------- Cost */

START_TEST(bench_prints_the_cost_of_certification)
{
    cli_result result = cli_run("bench", cli_path("s.json"), "--certificates", "--reps", "2", "--threads", "2", NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    ck_assert_ptr_nonnull(strstr(result.out, "cost of certification, time with checks / time without: narrow "));
    ck_assert_ptr_nonnull(strstr(result.out, "library without its checks (not to be relied on): "));
    ck_assert_ptr_nonnull(strstr(result.out, "identical contact sets\n"));
    cli_result_free(&result);
    result = cli_run("bench", cli_path("s.json"), "--certificates", "--reps", "1", "--csv", "-", NULL);
    ck_assert_ptr_nonnull(strstr(result.out, ",unchecked-serial,1,narrow,"));
    ck_assert_ptr_nonnull(strstr(result.out, ",unchecked-parallel,"));
    cli_result_free(&result);
}
END_TEST

/* Pairs of boxes at most one step apart along each axis: ((3 22 - 2)^2 (3 21 - 2) - 22 22 21) / 2. */
START_TEST(bench_decides_grids_of_boxes)
{
    cli_result result = cli_run("bench", "--grid", "--reps", "1", NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    ck_assert_msg(strstr(result.out, "contacts 119846: ") != NULL, "%s", result.out);
    ck_assert_ptr_nonnull(strstr(result.out, "conservative 0\n"));
    ck_assert_ptr_nonnull(strstr(result.out, "99th percentile"));
    cli_result_free(&result);
    result = cli_run("bench", "--grid", "--paper", NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_BAD);
    ck_assert_str_eq(result.err, "dcd: bench: --grid goes with --reps alone\n");
    cli_result_free(&result);
}
END_TEST

Suite *suite_certify_tool(void);
Suite *suite_certify_tool(void)
{
    Suite *suite = suite_create("certify_tool");
    TCase *words = tcase_create("explain"), *checks = tcase_create("recheck");
    tcase_add_checked_fixture(words, setup, cli_folder_remove);
    tcase_add_loop_test(words, refused_in_one_line, 0, REFUSALS);
    tcase_add_loop_test(words, text_says_what_to_check, 0, TEXTS);
    tcase_add_test(words, help_has_an_example);
    tcase_add_test(words, binary_scene_has_no_radius);
    tcase_add_test(words, binary_scene_has_no_margin_and_no_solid);
    tcase_add_loop_test(words, margins_of_a_scene, 0, 7);
    tcase_add_loop_test(words, margins_are_explained, 0, 2);
    tcase_add_test(words, bench_prints_the_cost_of_certification);
    tcase_add_test(words, bench_decides_grids_of_boxes);
    tcase_add_checked_fixture(checks, setup, cli_folder_remove);
    tcase_set_timeout(checks, 60);
    tcase_add_test(checks, certificates_hold);
    tcase_add_test(checks, solids_are_checked);
    tcase_add_loop_test(checks, solids_are_explained, 0, 5);
    tcase_add_loop_test(checks, wrong_certificates_are_rejected, 0, FAULTS);
    tcase_add_loop_test(checks, script_refuses_what_is_no_explanation, 0, 5);
    suite_add_tcase(suite, words);
    suite_add_tcase(suite, checks);
    return suite;
}

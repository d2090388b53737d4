/* The case files of the test data: pairs of shapes from public reports, with exact answers, through JSON scenes and the
 * tool. Skipped where the data is absent. */
#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_run.h"

/* Poses that are no rotations, which the library refuses: a mirror and a scale. */
static const char *const refused[] = {"125-mirrored-hull", "126-scaled-pose"};

typedef struct totals {
    unsigned decided, measured, bracketed, refused;
} totals;

/* ------------------------------------------------------------------ Shapes */

/* `half` times two is exact. */
static json_t *box_of(json_t *shape)
{
    json_t *size = json_object_get(shape, "size"), *half = json_object_get(shape, "half"), *extents = json_array();
    for (size_t k = 0; k < 3; k++) {
        const double x = size != NULL ? json_number_value(json_array_get(size, k))
                                      : 2 * json_number_value(json_array_get(half, k));
        json_array_append_new(extents, json_real(x));
    }
    return json_pack("{s: s, s: o}", "type", "box", "extents", extents);
}

/* As a JSON scene has it. */
static json_t *shape_of(json_t *shape)
{
    const char *type = json_string_value(json_object_get(shape, "type"));
    if (strcmp(type, "box") == 0) {
        return box_of(shape);
    }
    json_t *vertices = json_object_get(shape, "vertices");
    return vertices == NULL ? json_deep_copy(shape) : json_pack("{s: s, s: O}", "type", type, "vertices", vertices);
}

static json_t *object_of(json_t *shape, json_t *pose)
{
    json_t *quaternion = json_object_get(pose, "quat_wxyz"), *rotation = json_object_get(pose, "R");
    return quaternion != NULL ? json_pack("{s: o, s: O, s: O}", "shape", shape, "position", json_object_get(pose, "t"),
                                          "quaternion", quaternion)
                              : json_pack("{s: o, s: O, s: O}", "shape", shape, "position", json_object_get(pose, "t"),
                                          "rotation", rotation);
}

static void write_scene(json_t *a, json_t *b)
{
    json_t *root = json_pack("{s: [o, o]}", "objects", a, b);
    char *text = json_dumps(root, JSON_REAL_PRECISION(17));
    ck_assert_ptr_nonnull(text);
    cli_write_text("case.json", text);
    free(text);
    json_decref(root);
}

/* ----------------------------------------------------------------- Answers */

/* Both orders of the pair. */
static void check_answer(const char *name, bool contact)
{
    cli_result result = cli_run("contacts", cli_path("case.json"), "--pairs", cli_path("both"), "--format", "bin",
                                "--stats", NULL);
    ck_assert_msg(result.code == 0, "%s: %s", name, result.err);
    ck_assert_uint_eq(result.out_size, 2);
    ck_assert_msg(result.out[0] == contact && result.out[1] == contact, "%s: %d and %d, not %d", name, result.out[0],
                  result.out[1], contact);
    ck_assert_msg(strstr(result.err, "\nconservative       0\n") != NULL, "%s: %s", name, result.err);
    cli_result_free(&result);
}

/* What the tool says of distance or depth. */
static void measure(const char *name, bool contact, double *lo, double *hi)
{
    cli_result result = cli_run("distance", cli_path("case.json"), "0", "1", "--json", NULL);
    ck_assert_msg(result.code == 0, "%s: %s", name, result.err);
    json_t *root = json_loadb((const char *)result.out, result.out_size, JSON_DECODE_INT_AS_REAL, NULL);
    json_t *interval = json_object_get(root, contact ? "depth" : "distance");
    ck_assert_uint_eq(json_array_size(interval), 2);
    *lo = json_number_value(json_array_get(interval, 0));
    *hi = json_number_value(json_array_get(interval, 1));
    json_decref(root);
    cli_result_free(&result);
}

/* The interval holds the exact value (up to its rounding to double), and is narrow. */
static void check_distance(const char *name, bool contact, const char *exact)
{
    const double value = fabs(strtod(exact, NULL)), rounding = 0x1p-51 * value;
    double lo, hi;
    measure(name, contact, &lo, &hi);
    ck_assert_msg(lo - rounding <= value && value <= hi + rounding, "%s: [%.17g, %.17g], not %s", name, lo, hi, exact);
    ck_assert_msg(hi - lo <= 1e-9 * value + 1e-12, "%s: [%.17g, %.17g] is wide", name, lo, hi);
}

static double bound_of(json_t *expected, const char *distance, const char *depth)
{
    json_t *of_distance = json_object_get(expected, distance), *of_depth = json_object_get(expected, depth);
    return fabs(strtod(json_string_value(of_distance != NULL ? of_distance : of_depth), NULL));
}

/* Of curved shapes a bracket of the exact value is known; the interval is within, but for some 1e-14. */
static void check_bracket(const char *name, bool contact, json_t *expected)
{
    const double one = bound_of(expected, "distance_lo", "depth_lo"), other = bound_of(expected, "distance_hi", "depth_hi");
    const double least = one < other ? one : other, most = one < other ? other : one, rounding = 0x1p-51 * most;
    double lo, hi;
    measure(name, contact, &lo, &hi);
    ck_assert_msg(lo - rounding <= most && least <= hi + rounding, "%s: [%.17g, %.17g], not in [%.17g, %.17g]", name, lo, hi,
                  least, most);
    ck_assert_msg(lo >= least - 1e-13 && hi <= most + 1e-13 + 1e-13 * most, "%s: [%.17g, %.17g], wider than [%.17g, %.17g]",
                  name, lo, hi, least, most);
}

/* A pose that is refused, and why. */
static void check_refusal(const char *name)
{
    cli_result result = cli_run("contacts", cli_path("case.json"), NULL);
    ck_assert_msg(result.code == 2, "%s: %d", name, result.code);
    ck_assert_msg(strstr(result.err, "object 0: rotation: not a rotation") != NULL, "%s: %s", name, result.err);
    cli_result_free(&result);
}

static bool is_refused(const char *name)
{
    bool found = false;
    for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++) {
        found = found || strcmp(name, refused[k]) == 0;
    }
    return found;
}

/* `expected` has a status, and a distance unless only bounds of it are known. */
static void check_pair(const char *name, json_t *a, json_t *b, json_t *pose_a, json_t *pose_b, json_t *expected,
                       totals *sum)
{
    const bool contact = strcmp(json_string_value(json_object_get(expected, "status")), "separated") != 0;
    json_t *distance = json_object_get(expected, "distance");
    write_scene(object_of(a, pose_a), object_of(b, pose_b));
    if (is_refused(name)) {
        check_refusal(name);
        sum->refused++;
    } else {
        check_answer(name, contact);
        sum->decided++;
        if (distance != NULL) {
            check_distance(name, contact, json_string_value(distance));
            sum->measured++;
        } else if (json_object_get(expected, "distance_lo") != NULL || json_object_get(expected, "depth_lo") != NULL) {
            check_bracket(name, contact, expected);
            sum->bracketed++;
        }
    }
}

static void check_case(const char *name, totals *sum)
{
    char file[160];
    (void)snprintf(file, sizeof file, "cases/%s.json", name);
    char *path = cli_data(file);
    ck_assert_ptr_nonnull(path);
    json_t *root = json_load_file(path, JSON_DECODE_INT_AS_REAL, NULL);
    json_t *shapes = json_object_get(root, "shapes"), *poses = json_object_get(root, "poses");
    ck_assert_ptr_nonnull(root);
    if (shapes != NULL) {
        check_pair(name, shape_of(json_object_get(shapes, "a")), shape_of(json_object_get(shapes, "b")),
                   json_object_get(poses, "a"), json_object_get(poses, "b"),
                   json_object_get(root, "expected"), sum);
    }
    json_decref(root);
    free(path);
}

static void setup(void)
{
    static const unsigned char both[16] = {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
    cli_folder_make();
    cli_write("both", both, sizeof both);
}

START_TEST(cases_have_the_right_answer)
{
    char *path = cli_data("cases/00-index.json");
    if (path == NULL) {
        return;
    }
    json_t *index = json_load_file(path, 0, NULL);
    totals sum = {0};
    ck_assert_ptr_nonnull(index);
    for (size_t k = 0; k < json_array_size(index); k++) {
        check_case(json_string_value(json_object_get(json_array_get(index, k), "id")), &sum);
    }
    printf("cases: %u decided, %u measured, %u compared with brackets, %u refused\n", sum.decided, sum.measured,
           sum.bracketed, sum.refused);
    ck_assert_uint_gt(sum.decided, 50);
    ck_assert_uint_gt(sum.measured, 50);
    ck_assert_uint_eq(sum.bracketed, 9);
    ck_assert_uint_eq(sum.refused, sizeof refused / sizeof refused[0]);
    json_decref(index);
    free(path);
}
END_TEST

/* Pairs of hulls of 4 to 24 vertices at random poses. */
START_TEST(random_cases_have_the_right_answer)
{
    char *path = cli_data("cases/R1-random-hull-pairs.json");
    if (path == NULL) {
        return;
    }
    json_t *root = json_load_file(path, JSON_DECODE_INT_AS_REAL, NULL), *pairs = json_object_get(root, "pairs");
    totals sum = {0};
    for (size_t k = 0; k < json_array_size(pairs); k++) {
        json_t *pair = json_array_get(pairs, k);
        char name[48];
        (void)snprintf(name, sizeof name, "random pair %zu", k);
        check_pair(name, json_pack("{s: s, s: O}", "type", "hull", "vertices", json_object_get(pair, "a")),
                   json_pack("{s: s, s: O}", "type", "hull", "vertices", json_object_get(pair, "b")),
                   json_object_get(pair, "pose_a"), json_object_get(pair, "pose_b"), pair, &sum);
    }
    ck_assert_uint_gt(sum.decided, 100);
    json_decref(root);
    free(path);
}
END_TEST

Suite *suite_cases(void);
Suite *suite_cases(void)
{
    Suite *suite = suite_create("cases");
    TCase *tcase = tcase_create("status");
    tcase_add_checked_fixture(tcase, setup, cli_folder_remove);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, cases_have_the_right_answer);
    tcase_add_test(tcase, random_cases_have_the_right_answer);
    suite_add_tcase(suite, tcase);
    return suite;
}

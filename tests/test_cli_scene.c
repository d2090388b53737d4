/* Scene files: what is read, and what is refused with which line. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bytes.h"
#include "cli/error.h"
#include "cli/scene.h"
#include "cli_run.h"
#include "faults.h"

#define OBJECT(rest) "{\"objects\": [{\"name\": \"arm\", \"shape\": " rest "}]}"
#define BOX "{\"type\": \"box\", \"extents\": [1, 2, 3]}"
#define AT ", \"position\": [0, 0, 0]"
#define POINT "{\"type\": \"hull\", \"vertices\": [[0, 0, 0]]}"

static bool parse(const char *text, dcd_scene *scene, dcd_error *error)
{
    return dcd_scene_parse("file", (const unsigned char *)text, strlen(text), scene, error);
}

static dcd_scene parse_good(const char *text)
{
    dcd_scene scene;
    dcd_error error = {""};
    ck_assert_msg(parse(text, &scene, &error), "%s", error.text);
    return scene;
}

static void check_equal(double a, double b)
{
    ck_assert_msg(a <= b && a >= b, "%.17g is not %.17g", a, b);
}

/* The scene stays empty, and the line has every part of `expected`, which are separated by '|'. */
static void check_refused(bool ok, const dcd_scene *scene, const dcd_error *error, const char *expected)
{
    char parts[300];
    ck_assert_msg(!ok, "expected: %s", expected);
    ck_assert(scene->objects == NULL && scene->vertices == NULL && scene->path == NULL);
    ck_assert_ptr_null(strchr(error->text, '\n'));
    (void)snprintf(parts, sizeof parts, "%s", expected);
    for (const char *part = strtok(parts, "|"); part != NULL; part = strtok(NULL, "|")) {
        ck_assert_msg(strstr(error->text, part) != NULL, "no \"%s\" in: %s", part, error->text);
    }
}

/* -------------------------------------------------------------------- JSON */

static const struct {
    const char *text, *expected;
} bad_json[] = {
    {"", "file|line 1"},
    {"x", "file|line 1|'[' or '{' expected"},
    {"[]", "line 1, column 1|must be an object"},
    {"{}", "objects: is missing"},
    {"{\"objects\": 1}", "line 1, column 13|must be an array"},
    {"{\"objects\": [], \"other\": 1}", "line 1, column 26|unknown field"},
    {"{\"objects\": [], \"objects\": []}", "duplicate object key"},
    {"{\"objects\": [}", "line 1"},
    {"{\"objects\": []} 1", "end of file expected"},
    {"{\"objects\": [7]}", "line 1, column 14|object 0: must be an object"},
    {OBJECT(BOX), "object 0 \"arm\": position: is missing"},
    {"{\"objects\": [{\"name\": \"arm\"" AT "}]}", "object 0 \"arm\": shape: is missing"},
    {"{\"objects\": [{\"name\": \"\", \"shape\": " BOX AT "}]}", "object 0: name|not empty"},
    {"{\"objects\": [{\"name\": 3, \"shape\": " BOX AT "}]}", "object 0: name|must be a string"},
    {OBJECT(BOX AT ", \"colour\": 1"), "object 0 \"arm\"|colour: unknown field"},
    {OBJECT(BOX ", \"position\": [0, 0]"), "position: must be an array of 3 numbers"},
    {OBJECT(BOX ", \"position\": [0, 0, \"0\"]"), "position[2]: must be a number"},
    {OBJECT(BOX ", \"position\": [0, 0, 1e34]"), "position[2]: out of range"},
    {OBJECT(BOX ", \"position\": [0, 0, 1e400]"), "line 1|overflow"},
    {OBJECT(BOX ", \"position\": [0, 0, NaN]"), "line 1|invalid token"},
    {OBJECT(BOX AT ", \"margin\": -1"), "object 0 \"arm\": margin: must not be negative"},
    {OBJECT(BOX AT ", \"margin\": [1]"), "object 0 \"arm\": margin: must be a number"},
    {OBJECT(BOX AT ", \"margin\": 1e34"), "object 0 \"arm\": margin: out of range"},
    {OBJECT(BOX AT ", \"group\": -1"), "object 0 \"arm\": group: must be a whole number from 0 to 4294967295"},
    {OBJECT(BOX AT ", \"group\": 4294967296"), "group: must be a whole number"},
    {OBJECT(BOX AT ", \"mask\": 0.5"), "object 0 \"arm\": mask: must be a whole number"},
    {OBJECT(BOX AT ", \"mask\": \"1\""), "object 0 \"arm\": mask: must be a number"},
    {OBJECT(BOX AT ", \"compound\": 1"), "object 0 \"arm\": compound: must be a string"},
    {OBJECT(BOX AT ", \"compound\": \"\""), "object 0 \"arm\": compound: must be a string that is not empty"},
    {"{\"objects\": [],\n\"allowed\": 1}", "line 2, column 12: allowed: must be an array"},
    {"{\"objects\": [],\n\"allowed\": [1]}", "line 2, column 13: allowed[0]: must be an array of two objects"},
    {"{\"objects\": [],\n\"allowed\": [[0, 0]]}", "allowed[0][0]: must be a name, or an object's number below 0"},
    {"{\"allowed\": [[\"arm\", 1]], \"objects\": [{\"name\": \"arm\", \"shape\": " BOX AT "}]}",
     "line 1, column 22: allowed[0][1]: must be a name, or an object's number below 1"},
    {"{\"allowed\": [[\"arm\", \"leg\"]], \"objects\": [{\"name\": \"arm\", \"shape\": " BOX AT "}]}",
     "allowed[0][1]: no object or compound is named \"leg\""},
    {"{\"allowed\": [[0, \"arm\"]], \"objects\": [{\"name\": \"arm\", \"shape\": " BOX AT "}, {\"name\": \"arm\", \"shape\": "
     BOX AT "}]}", "allowed[0][1]: more than one object is named \"arm\": give a number"},
    {"{\"margin\": -0.5, \"objects\": []}", "line 1, column 12|must not be negative"},
    {"{\"objects\": [], \"margin\": null}", "line 1, column 27|must be a number"},
    {OBJECT(BOX AT ", \"quaternion\": [0, 0, 0, 0]"), "quaternion: not a rotation"},
    {OBJECT(BOX AT ", \"quaternion\": [1, 0, 0, 0.01]"), "quaternion: not a rotation"},
    {OBJECT(BOX AT ", \"quaternion\": [1, 0, 0]"), "quaternion: must be an array of 4 numbers"},
    {OBJECT(BOX AT ", \"rotation\": [[1, 0, 0], [0, 1, 0], [0, 0, -1]]"), "rotation: not a rotation"},
    {OBJECT(BOX AT ", \"rotation\": [[1, 0, 0], [0, 2, 0], [0, 0, 0.5]]"), "rotation: not a rotation"},
    {OBJECT(BOX AT ", \"rotation\": [[1, 0, 0], [0, 1], [0, 0, 1]]"), "rotation[1]: must be an array of 3 numbers"},
    {OBJECT(BOX AT ", \"rotation\": [1, 0, 0, 0, 1, 0, 0, 0, 1]"), "rotation: must be 3 rows"},
    {OBJECT(BOX AT ", \"quaternion\": [1, 0, 0, 0], \"rotation\": []"), "both a quaternion and a rotation"},
    {OBJECT("3" AT), "shape: must be an object"},
    {OBJECT("{\"extents\": [1, 1, 1]}" AT), "shape.type: is missing"},
    {OBJECT("{\"type\": \"blob\"}" AT), "shape.type: unknown shape \"blob\""},
    {OBJECT("{\"type\": \"sphere\"}" AT), "shape.radius: is missing"},
    {OBJECT("{\"type\": \"sphere\", \"radius\": -1}" AT), "shape.radius: must not be negative"},
    {OBJECT("{\"type\": \"sphere\", \"radius\": 1e34}" AT), "shape.radius: out of range"},
    {OBJECT("{\"type\": \"sphere\", \"radius\": \"1\"}" AT), "shape.radius: must be a number"},
    {OBJECT("{\"type\": \"sphere\", \"radius\": 1, \"length\": 1}" AT), "shape.length: unknown field"},
    {OBJECT("{\"type\": \"capsule\", \"radius\": 1}" AT), "shape.length: is missing"},
    {OBJECT("{\"type\": \"capsule\", \"length\": 1}" AT), "shape.radius: is missing"},
    {OBJECT("{\"type\": \"capsule\", \"radius\": 1, \"length\": -1}" AT), "shape.length: must not be negative"},
    {OBJECT("{\"type\": \"cylinder\"}" AT), "shape.radius: is missing"},
    {OBJECT("{\"type\": \"cylinder\", \"radius\": 1, \"length\": -1}" AT), "shape.length: must not be negative"},
    {OBJECT("{\"type\": \"cone\", \"radius\": 1}" AT), "shape.length: is missing"},
    {OBJECT("{\"type\": \"cone\", \"radius\": 1, \"length\": 1, \"apex\": 1}" AT), "shape.apex: unknown field"},
    {OBJECT("{\"type\": \"ellipsoid\", \"radii\": [1, 1]}" AT), "shape.radii: must be an array of 3 numbers"},
    {OBJECT("{\"type\": \"ellipsoid\", \"radii\": [1, -1, 1]}" AT), "shape.radii[1]: must not be negative"},
    {OBJECT("{\"type\": \"point\", \"vertices\": []}" AT), "shape.vertices: must be an array of 1 to"},
    {OBJECT("{\"type\": \"segment\", \"vertices\": [[0, 0, 0]]}" AT), "shape.vertices: must be an array of 2 vertices"},
    {OBJECT("{\"type\": \"triangle\", \"vertices\": [[0, 0, 0]]}" AT), "shape.vertices: must be an array of 3 vertices"},
    {OBJECT("{\"type\": \"box\"}" AT), "shape.extents: is missing"},
    {OBJECT("{\"type\": \"box\", \"extents\": [1, 1, 1], \"radius\": 1}" AT), "shape.radius: unknown field"},
    {OBJECT("{\"type\": \"box\", \"extents\": [1, -1, 1]}" AT), "shape.extents[1]: must not be negative"},
    {OBJECT("{\"type\": \"hull\"}" AT), "shape.vertices: is missing"},
    {OBJECT("{\"type\": \"hull\", \"vertices\": []}" AT), "shape.vertices: must be an array of 1 to 65536"},
    {OBJECT("{\"type\": \"hull\", \"vertices\": [[0, 0, 0], [1, 2]]}" AT), "shape.vertices[1]: must be an array of 3"},
    {OBJECT("{\"type\": \"hull\", \"vertices\": [[0, 0, 0], [1, 2, -1e39]]}" AT), "shape.vertices[1][2]: out of range"},
    {OBJECT("{\"type\": \"mesh\"}" AT), "shape.path: is missing"},
    {OBJECT("{\"type\": \"mesh\", \"path\": \"\"}" AT), "shape.path|not empty"},
    {OBJECT("{\"type\": \"mesh\", \"path\": \"no.such.stl\"}" AT),
     "object 0 \"arm\": shape.path: no.such.stl: cannot open"},
    {OBJECT("{\"type\": \"mesh\", \"path\": \"a.dae\"}" AT), "a.dae|.stl or .obj"},
    {"{\"objects\": [{\"name\": \"a\\\"],}\\\\\", \"shape\": " BOX AT "},\n7]}",
     "line 2, column 1: object 1: must be an object"},
    {"{\"objects\": [{\"shape\": " BOX AT "},\n  {\"name\": \"tool\",\n   \"shape\": " BOX
     ",\n   \"position\": [1, 2, {}]}]}",
     "file: line 4, column 23: object 1 \"tool\": position[2]: must be a number"},
};

START_TEST(json_refused)
{
    dcd_scene scene;
    dcd_error error = {""};
    const bool ok = parse(bad_json[_i].text, &scene, &error);
    check_refused(ok, &scene, &error, bad_json[_i].expected);
    ck_assert_ptr_nonnull(strstr(error.text, "file: line "));
}
END_TEST

START_TEST(json_every_prefix_is_refused)
{
    const char *text = OBJECT(POINT AT ", \"quaternion\": [1, 0, 0, 0]");
    dcd_scene scene;
    dcd_error error;
    for (size_t size = 0; size < strlen(text); size++) {
        const bool ok = dcd_scene_parse("file", (const unsigned char *)text, size, &scene, &error);
        check_refused(ok, &scene, &error, "file|line 1");
    }
}
END_TEST

START_TEST(json_too_deep_or_too_many_is_refused)
{
    enum { VERTICES = DCD_MAX_SHAPE_VERTICES + 1, VERTEX = 8 };
    char *text = malloc(VERTICES * VERTEX + 200), *at = text;
    dcd_scene scene;
    dcd_error error;
    ck_assert_ptr_nonnull(text);
    memset(text, '[', 100000);
    text[100000] = '\0';
    bool ok = parse(text, &scene, &error);
    check_refused(ok, &scene, &error, "line 1|depth");

    at += sprintf(at, "{\"objects\": [{\"shape\": {\"type\": \"hull\", \"vertices\": [");
    for (int k = 0; k < VERTICES; k++) {
        at += sprintf(at, "%s[0,0,0]", k == 0 ? "" : ",");
    }
    (void)sprintf(at, "]}" AT "}]}");
    ok = parse(text, &scene, &error);
    check_refused(ok, &scene, &error, "shape.vertices: must be an array of 1 to 65536");
    free(text);
}
END_TEST

/* The double nearest to the decimal number, also for integers that no machine integer holds. */
START_TEST(json_numbers_are_exact)
{
    dcd_scene scene =
        parse_good(OBJECT("{\"type\": \"hull\", \"vertices\": [[0.1, 1e-3, 4.9e-324], [9007199254740993, "
                          "123456789012345678901234567890, -0.0], [2.2250738585072011e-308, 1E+2, -7]]}" AT));
    const double expected[9] = {0x1.999999999999ap-4, 0x1.0624dd2f1a9fcp-10, 0x1p-1074, 0x1p53, 0x1.8ee90ff6c373ep+96,
                                -0.0,                 0x0.fffffffffffffp-1022, 100.0,   -7.0};
    ck_assert_mem_eq(scene.vertices, expected, sizeof expected);
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(json_pose_is_what_is_given)
{
    dcd_scene scene = parse_good(
        "\xef\xbb\xbf \n{\"objects\": [{\"shape\": " POINT ", \"position\": [1, 2.5, -3]},"
        "{\"shape\": " POINT AT ", \"rotation\": [[0.99999999, 0, 0], [0, 0, -1], [0, 1, 0]]},"
        "{\"name\": \"\\u00e9 \\\"x\\\"\", \"shape\": " POINT AT ", \"quaternion\": [0, 0, 0, 1]}]}");
    const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, given[9] = {0.99999999, 0, 0, 0, 0, -1, 0, 1, 0};
    const double half_turn[9] = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
    ck_assert_uint_eq(scene.object_count, 3);
    ck_assert_mem_eq(scene.objects[0].pose.r, identity, sizeof identity);
    check_equal(scene.objects[0].pose.t[1], 2.5);
    ck_assert_ptr_null(scene.objects[0].name);
    ck_assert_mem_eq(scene.objects[1].pose.r, given, sizeof given);
    for (int k = 0; k < 9; k++) {
        check_equal(scene.objects[2].pose.r[k], half_turn[k]);
    }
    ck_assert_str_eq(scene.objects[2].name, "\xc3\xa9 \"x\"");
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(json_box_has_its_corners)
{
    dcd_scene scene = parse_good(OBJECT(BOX AT));
    uint32_t count, seen = 0;
    const double *v = dcd_scene_vertices(&scene, 0, &count);
    ck_assert_uint_eq(count, 8);
    for (uint32_t k = 0; k < 8; k++, v += 3) {
        for (int axis = 0; axis < 3; axis++) {
            check_equal(fabs(v[axis]), 0.5 * (axis + 1));
        }
        seen |= 1u << ((v[0] > 0) + 2 * (v[1] > 0) + 4 * (v[2] > 0));
    }
    ck_assert_uint_eq(seen, 255);
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(json_mesh_is_read_once)
{
    dcd_scene scene;
    dcd_error error;
    cli_write_text("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 0 0\nv 0.1 0.1 0.1\n");
    cli_write_text("s.json", "{\"objects\": [{\"shape\": {\"type\": \"mesh\", \"path\": \"a.obj\"}" AT "},"
                             "{\"shape\": " BOX AT "}, {\"shape\": {\"type\": \"mesh\", \"path\": \"a.obj\"}" AT "}]}");
    ck_assert_msg(dcd_scene_read(cli_path("s.json"), &scene, &error), "%s", error.text);
    ck_assert_uint_eq(scene.object_count, 3);
    ck_assert_uint_eq(scene.shape_count, 2);
    ck_assert_uint_eq(scene.objects[2].shape, scene.objects[0].shape);
    ck_assert_uint_eq(scene.shapes[0].count, 4);
    dcd_scene_free(&scene);
}
END_TEST

/* ------------------------------------------------------------------ Binary */

enum { COUNT = 2, VERTEX_COUNT = 4, OBJECT_SIZE = 8 + 24 * VERTEX_COUNT + 96, SIZE = 8 + COUNT * OBJECT_SIZE };

/* Two tetrahedra, without rotation. */
static void make_binary(unsigned char *bytes)
{
    memset(bytes, 0, SIZE);
    dcd_bytes_put_u64(bytes, COUNT);
    for (size_t object = 0; object < COUNT; object++) {
        unsigned char *at = bytes + 8 + object * OBJECT_SIZE;
        dcd_bytes_put_u64(at, VERTEX_COUNT);
        for (size_t k = 0; k < 3; k++) {
            dcd_bytes_put_f64(at + 8 + 24 * (k + 1) + 8 * k, 1.0);
            dcd_bytes_put_f64(at + 8 + 24 * VERTEX_COUNT + 32 * k + 8 * k, 1.0);
        }
    }
}

/* Fills a world of its own, as a query would. */
static bool to_world(const dcd_scene *scene, dcd_error *error)
{
    const dcd_limits limits = dcd_scene_limits(scene, 0, 1);
    dcd_world *world = dcd_world_create(&limits);
    ck_assert_ptr_nonnull(world);
    const bool ok = dcd_scene_to_world(scene, world, error);
    dcd_world_destroy(world);
    return ok;
}

static const struct {
    size_t at;
    uint64_t bits; /* a count, or a double below */
    double value;
    const char *expected;
} bad_counts[] = {
    {0, UINT64_MAX, 0, "file: byte 0: object count"},
    {0, DCD_MAX_OBJECTS + 1ul, 0, "byte 0: object count|134217728"},
    {0, 1000, 0, "byte 0: object count: 1000 do not fit"},
    {0, COUNT + 2, 0, "byte 0: object count: 4 do not fit in a file of 408 bytes"},
    {0, COUNT + 1, 0, "byte 408: object 2: vertex count: the file ends"},
    {0, COUNT - 1, 0, "byte 208: 200 bytes follow the last object"},
    {8, 0, 0, "byte 8: object 0: vertex count: 0"},
    {8, UINT64_MAX, 0, "byte 8: object 0: vertex count"},
    {8, DCD_MAX_SHAPE_VERTICES + 1ul, 0, "byte 8: object 0: vertex count: 65537"},
    {208, 1000, 0, "byte 216: object 1: vertices: the file ends"},
    {208, VERTEX_COUNT + 1, 0, "byte 336: object 1: pose: the file ends"},
}, bad_values[] = {
    {16, 0, (double)INFINITY, "file: byte 16: object 0: vertex.x[0]: not finite"},
    {216 + 24 * 3 + 8, 0, (double)NAN, "file: byte 296: object 1: vertex.y[3]: not finite"},
    {16 + 24 + 16, 0, 1e34, "byte 56: object 0: vertex.z[1]: out of range"},
    {16 + 96 + 24, 0, (double)-INFINITY, "byte 136: object 0: position.x: not finite"},
    {216 + 96 + 32 + 24, 0, 1e34, "byte 368: object 1: position.y: out of range"},
    {216 + 96 + 64 + 8, 0, (double)NAN, "byte 384: object 1: rotation[7]: not finite"},
    {16 + 96, 0, -1.0, "byte 112: object 0: rotation: not a rotation"},
};

START_TEST(binary_count_refused)
{
    unsigned char bytes[SIZE];
    dcd_scene scene;
    dcd_error error = {""};
    make_binary(bytes);
    dcd_bytes_put_u64(bytes + bad_counts[_i].at, bad_counts[_i].bits);
    const bool ok = dcd_scene_parse("file", bytes, SIZE, &scene, &error);
    check_refused(ok, &scene, &error, bad_counts[_i].expected);
}
END_TEST

START_TEST(binary_value_refused_by_the_world)
{
    unsigned char bytes[SIZE];
    dcd_scene scene;
    dcd_error error = {""};
    make_binary(bytes);
    dcd_bytes_put_f64(bytes + bad_values[_i].at, bad_values[_i].value);
    ck_assert(dcd_scene_parse("file", bytes, SIZE, &scene, &error));
    ck_assert(!to_world(&scene, &error));
    ck_assert_msg(strstr(error.text, bad_values[_i].expected) != NULL, "%s", error.text);
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(binary_every_prefix_is_refused)
{
    unsigned char bytes[SIZE];
    dcd_scene scene;
    dcd_error error;
    make_binary(bytes);
    for (size_t size = 8; size < SIZE; size++) {
        const bool ok = dcd_scene_parse("file", bytes, size, &scene, &error);
        check_refused(ok, &scene, &error, "file: byte ");
    }
}
END_TEST

/* Whatever one byte is, the answer is a scene or an error; and a scene is what was written. */
START_TEST(binary_every_byte_changed)
{
    unsigned char bytes[SIZE];
    dcd_scene scene;
    dcd_error error;
    make_binary(bytes);
    ck_assert(dcd_scene_parse("file", bytes, SIZE, &scene, &error));
    ck_assert(to_world(&scene, &error));
    dcd_scene_free(&scene);
    for (size_t k = 0; k < SIZE * 8; k++) {
        bytes[k / 8] = (unsigned char)(bytes[k / 8] ^ 1u << k % 8);
        if (dcd_scene_parse("file", bytes, SIZE, &scene, &error)) {
            (void)to_world(&scene, &error);
        }
        dcd_scene_free(&scene);
        bytes[k / 8] = (unsigned char)(bytes[k / 8] ^ 1u << k % 8);
    }
}
END_TEST

/* 123 objects: the first byte is '{', as that of a JSON scene. */
START_TEST(binary_may_begin_like_json)
{
    dcd_scene scene;
    dcd_error error;
    ck_assert(dcd_scene_generate(DCD_SCENE_CUBE, '{', 1.0, 5, &scene, &error));
    ck_assert(dcd_scene_write_binary(&scene, cli_path("s.bin"), &error));
    dcd_scene_free(&scene);
    ck_assert_msg(dcd_scene_read(cli_path("s.bin"), &scene, &error), "%s", error.text);
    ck_assert_uint_eq(scene.object_count, '{');
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(binary_round_trip)
{
    dcd_scene made, read;
    dcd_error error;
    size_t size, again;
    ck_assert(dcd_scene_generate(_i == 0 ? DCD_SCENE_CUBE : DCD_SCENE_SPHERE, 40, 2.0, 9, &made, &error));
    ck_assert(dcd_scene_write_binary(&made, cli_path("s.bin"), &error));
    ck_assert(dcd_scene_read(cli_path("s.bin"), &read, &error));
    ck_assert_uint_eq(read.object_count, 40);
    ck_assert_uint_eq(read.vertex_count, made.vertex_count);
    ck_assert_mem_eq(read.vertices, made.vertices, 24 * made.vertex_count);
    for (uint32_t k = 0; k < 40; k++) {
        ck_assert_mem_eq(&read.objects[k].pose, &made.objects[k].pose, sizeof made.objects[k].pose);
        ck_assert_uint_eq(read.shapes[read.objects[k].shape].count, made.shapes[made.objects[k].shape].count);
    }
    ck_assert(dcd_scene_write_binary(&read, cli_path("t.bin"), &error));
    char *a = cli_read("s.bin", &size), *b = cli_read("t.bin", &again);
    ck_assert_uint_eq(size, again);
    ck_assert_mem_eq(a, b, size);
    ck_assert_int_eq(cli_folder_count(), 2); /* no temporary file is left */
    free(a);
    free(b);
    dcd_scene_free(&made);
    dcd_scene_free(&read);
}
END_TEST

/* ---------------------------------------------------------------- Building */

START_TEST(building_refuses_what_is_no_scene)
{
    const double point[3] = {1, 2, 3};
    const dcd_pose pose = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    dcd_scene scene = {0};
    dcd_error error;
    uint32_t shape = 7;
    ck_assert(!dcd_scene_add_shape(&scene, point, 0, &shape, &error));
    ck_assert(!dcd_scene_add_shape(&scene, point, DCD_MAX_SHAPE_VERTICES + 1, &shape, &error));
    ck_assert(!dcd_scene_add_object(&scene, NULL, 0, &pose, &error));
    ck_assert(shape == 7 && scene.shape_count == 0 && scene.object_count == 0);
    ck_assert(dcd_scene_add_shape(&scene, point, 1, &shape, &error));
    ck_assert(dcd_scene_add_object(&scene, "a", shape, &pose, &error));
    ck_assert(dcd_scene_add_object(&scene, NULL, shape, &pose, &error));
    const dcd_limits limits = dcd_scene_limits(&scene, 5, 3);
    ck_assert(limits.shapes == 1 && limits.objects == 2 && limits.vertices == 1 && limits.placed == 2);
    ck_assert(limits.candidates == 5 && limits.threads == 3);
    ck_assert(to_world(&scene, &error));
    scene.objects[1].pose.t[1] = (double)NAN;
    ck_assert(!to_world(&scene, &error));
    ck_assert_str_eq(error.text, "scene: object 1: position.y: not finite");
    scene.vertices[2] = (double)NAN;
    ck_assert(!to_world(&scene, &error));
    ck_assert_str_eq(error.text, "scene: object 0 \"a\": vertex.z[0]: not finite");
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(missing_files_are_refused)
{
    dcd_scene scene;
    dcd_error error;
    cli_write("empty.json", "", 0);
    ck_assert(!dcd_scene_read(cli_path("none.json"), &scene, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "none.json: cannot open"));
    ck_assert(!dcd_scene_read(cli_path("empty.json"), &scene, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "empty.json: is empty"));
    ck_assert(!dcd_scene_read(cli_path("."), &scene, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "is a directory"));
    ck_assert_ptr_null(scene.objects);
}
END_TEST

/* Each call for memory fails in turn: an error line and no scene, or the whole scene. */
START_TEST(memory_may_run_out_anywhere)
{
    dcd_scene scene;
    dcd_error error;
    int failures = 0;
    cli_write_text("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0.1 0.1 0.1\n");
    cli_write_text("s.json",
                   "{\"objects\": [{\"name\": \"a\", \"shape\": {\"type\": \"mesh\", \"path\": \"a.obj\"}" AT "},"
                   "{\"shape\": " BOX AT "}]}");
    for (int k = 0;; k++) {
        (void)snprintf(error.text, sizeof error.text, "none");
        faults_set_memory(k);
        const bool ok = dcd_scene_read(cli_path("s.json"), &scene, &error);
        const int calls = faults_memory_calls();
        faults_set_memory(FAULTS_NEVER);
        if (ok) {
            ck_assert_uint_eq(scene.object_count, 2);
            ck_assert_str_eq(scene.objects[0].name, "a");
            dcd_scene_free(&scene);
        } else {
            failures++;
            check_refused(ok, &scene, &error, "no memory");
        }
        if (calls <= k) {
            break;
        }
    }
    ck_assert_int_gt(failures, 5);
}
END_TEST

/* ------------------------------------------------------------------ Errors */

START_TEST(error_is_one_line_that_ends_with_the_reason)
{
    dcd_error error;
    char path[5000];
    memset(path, 'p', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    ck_assert(!dcd_error_file(&error, path, "reason %d", 7));
    ck_assert_ptr_nonnull(strstr(error.text, "ppp: reason 7"));
    ck_assert(!dcd_error_set(&error, "%s", path));
    ck_assert_uint_eq(strlen(error.text), sizeof error.text - 1);
    ck_assert(!dcd_error_file(&error, "a\nb", "c\td%s", "\x1b"));
    ck_assert_str_eq(error.text, "a b: c d ");
    ck_assert(!dcd_error_set(NULL, "nobody listens"));
}
END_TEST

Suite *suite_cli_scene(void);
Suite *suite_cli_scene(void)
{
    Suite *suite = suite_create("cli_scene");
    TCase *json = tcase_create("json"), *binary = tcase_create("binary"), *other = tcase_create("other");

    tcase_add_checked_fixture(json, cli_folder_make, cli_folder_remove);
    tcase_add_loop_test(json, json_refused, 0, (int)(sizeof bad_json / sizeof bad_json[0]));
    tcase_add_test(json, json_every_prefix_is_refused);
    tcase_add_test(json, json_too_deep_or_too_many_is_refused);
    tcase_add_test(json, json_numbers_are_exact);
    tcase_add_test(json, json_pose_is_what_is_given);
    tcase_add_test(json, json_box_has_its_corners);
    tcase_add_test(json, json_mesh_is_read_once);
    suite_add_tcase(suite, json);

    tcase_add_checked_fixture(binary, cli_folder_make, cli_folder_remove);
    tcase_add_loop_test(binary, binary_count_refused, 0, (int)(sizeof bad_counts / sizeof bad_counts[0]));
    tcase_add_loop_test(binary, binary_value_refused_by_the_world, 0, (int)(sizeof bad_values / sizeof bad_values[0]));
    tcase_add_test(binary, binary_every_prefix_is_refused);
    tcase_add_test(binary, binary_every_byte_changed);
    tcase_add_test(binary, binary_may_begin_like_json);
    tcase_add_loop_test(binary, binary_round_trip, 0, 2);
    suite_add_tcase(suite, binary);

    tcase_add_checked_fixture(other, cli_folder_make, cli_folder_remove);
    tcase_add_test(other, building_refuses_what_is_no_scene);
    tcase_add_test(other, missing_files_are_refused);
    tcase_add_test(other, memory_may_run_out_anywhere);
    tcase_add_test(other, error_is_one_line_that_ends_with_the_reason);
    suite_add_tcase(suite, other);
    return suite;
}

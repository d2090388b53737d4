/* Mesh files, and the reduction of their vertices to those that the hull needs. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "cli/bytes.h"
#include "cli/hull_reduce.h"
#include "cli/mesh.h"
#include "cli/random.h"
#include "cli/trig.h"
#include "cli/mesh_tetra.h"
#include "cli_run.h"
#include "faults.h"

static bool parse(bool obj, const void *bytes, size_t size, dcd_mesh *mesh, dcd_error *error)
{
    *mesh = (dcd_mesh){0};
    return obj ? dcd_mesh_parse_obj("m.obj", bytes, size, mesh, error)
               : dcd_mesh_parse_stl("m.stl", bytes, size, mesh, error);
}

static dcd_mesh parse_good(bool obj, const void *bytes, size_t size)
{
    dcd_mesh mesh;
    dcd_error error = {""};
    ck_assert_msg(parse(obj, bytes, size, &mesh, &error), "%s", error.text);
    return mesh;
}

static void check_equal(double a, double b)
{
    ck_assert_msg(a <= b && a >= b, "%.17g is not %.17g", a, b);
}

/* -------------------------------------------------------------- Mesh files */

#define FACET "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1e-1 0\nendloop\nendfacet\n"

static const struct {
    bool obj;
    const char *text;
    size_t vertices;
} good_texts[] = {
    {false, "solid\nendsolid\n", 0},
    {false, "solid facet of a name\n" FACET "endsolid facet of a name\n", 3},
    {false, "  solid a\r\n" FACET FACET "endsolid a", 6},
    {false,
     "SOLID a\nFACET NORMAL nan nan nan\nOUTER LOOP\nVERTEX 1 2 3\nVERTEX 1 2 3 VERTEX 1 2 "
     "4\nENDLOOP\nENDFACET\nENDSOLID",
     3},
    {false, "solid a\n" FACET "endsolid a\nsolid b\n" FACET "endsolid b\n\n", 6},
    {true, "", 0},
    {true,
     "# a\nv 1 2 3\nvn 1 x\nvt 0\nf 1 2 3 \\\n 4\\\r\n 5 6\no part\n\n  v 4 \\\r\n5 6 1.0\n\tv 1e0 -.5 +2. 0.1 0.2 0.3",
     3},
    {true, "v 1 2 3\r\nv 1 2 3 1 0.5 0.5 0.5\r\n", 2},
};

START_TEST(text_is_read)
{
    dcd_mesh mesh = parse_good(good_texts[_i].obj, good_texts[_i].text, strlen(good_texts[_i].text));
    ck_assert_uint_eq(mesh.count, good_texts[_i].vertices);
    dcd_mesh_free(&mesh);
}
END_TEST

static const struct {
    bool obj;
    const char *text, *expected;
} bad_texts[] = {
    {false, "", "m.stl: not an STL file"},
    {false, "hello", "m.stl: not an STL file"},
    {false, "solid a", "line 1: expected \"facet\" or \"endsolid\", but the file ends"},
    {false, "solid a\n", "expected \"facet\" or \"endsolid\", but the file ends"},
    {false, "solid a\n" FACET, "but the file ends"},
    {false, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\nvertex 1 1 1",
     "line 5: vertex: expected a finite number, not \"vertex\""},
    {false, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 nan 0\n", "line 4: vertex: expected a finite number"},
    {false, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 1e39 0\n", "line 4: vertex: expected a finite number"},
    {false, "solid a\nfacet normal 0 0 1\nouter lop\n", "line 3: expected \"loop\", not \"lop\""},
    {false, "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0 0 0\nendloop",
     "line 6: expected \"vertex\""},
    {false, "solid a\n" FACET "endsolid\nrubbish", "rubbish"},
    {true, "v 1 2", "m.obj: line 1: vertex: expected a finite number, but the file ends"},
    {true, "v 1 2\nv 1 2 3", "line 1: vertex: expected a finite number, but the line ends"},
    {true, "v 1 2 3\nv 1 x 3\n", "line 2: vertex: expected a finite number, not \"x\""},
    {true, "v 1 0x10 3\n", "expected a finite number, not \"0x10\""},
    {true, "v 1 inf 3\n", "not \"inf\""},
    {true, "v 1 1e400 3\n", "not \"1e400\""},
    {true, "v 1 2e33 3\n", "not \"2e33\""},
    {true, "v 1 1,5 3\n", "not \"1,5\""},
    {true, "v 1 2 3 0.5\n", "line 1: vertex: a weight other than 1"},
    {true, "v 1 2 3 0.5 1 1 1\n", "line 1: vertex: a weight other than 1"},
    {true, "v 1 2 \\\n3\nv 1 \\\n\\", "line 4: vertex: expected a finite number, not \"\\\""},
    {true, "# 1 \\\n2", "line 2: expected an OBJ statement, not \"2\""},
    {true, "v 1 2 3 1 5 6 7 8\n", "vertex: expected its end, not \"8\""},
    {true, "v 1 2 3\n\x01\x02", "line 2: expected an OBJ statement"},
    {true, "1 2 3\n", "line 1: expected an OBJ statement, not \"1\""},
};

START_TEST(text_is_refused)
{
    dcd_mesh mesh;
    dcd_error error = {""};
    char parts[200];
    ck_assert_msg(!parse(bad_texts[_i].obj, bad_texts[_i].text, strlen(bad_texts[_i].text), &mesh, &error), "%s",
                  bad_texts[_i].text);
    (void)snprintf(parts, sizeof parts, "%s", bad_texts[_i].expected);
    for (const char *part = strtok(parts, "|"); part != NULL; part = strtok(NULL, "|")) {
        ck_assert_msg(strstr(error.text, part) != NULL, "no \"%s\" in: %s", part, error.text);
    }
    dcd_mesh_free(&mesh);
}
END_TEST

enum { TRIANGLES = 3, STL_SIZE = 84 + 50 * TRIANGLES };

static void put_float(unsigned char *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    dcd_bytes_put_u32(at, bits);
}

/* Begins with "solid", which many binary files do. Corner c of triangle t is (t, c, 0.1f); normals are NaN. */
static void make_stl(unsigned char *bytes)
{
    memset(bytes, 0xff, STL_SIZE);
    memset(bytes, ' ', 80);
    memcpy(bytes, "solid", 5);
    dcd_bytes_put_u32(bytes + 80, TRIANGLES);
    for (size_t k = 0; k < TRIANGLES * 3; k++) {
        unsigned char *at = bytes + 84 + k / 3 * 50 + 12 + k % 3 * 12;
        put_float(at, (float)(k / 3));
        put_float(at + 4, (float)(k % 3));
        put_float(at + 8, 0.1f);
    }
}

START_TEST(binary_stl_is_read_exactly)
{
    unsigned char bytes[STL_SIZE];
    make_stl(bytes);
    dcd_mesh mesh = parse_good(false, bytes, STL_SIZE);
    ck_assert_uint_eq(mesh.count, 9);
    for (size_t k = 0; k < 9; k++) {
        check_equal(mesh.vertices[3 * k], (double)(k / 3));
        check_equal(mesh.vertices[3 * k + 1], (double)(k % 3));
        check_equal(mesh.vertices[3 * k + 2], 0x1.99999ap-4);
    }
    dcd_mesh_free(&mesh);
}
END_TEST

START_TEST(binary_stl_is_refused)
{
    unsigned char bytes[STL_SIZE + 1] = {0};
    dcd_mesh mesh;
    dcd_error error;
    make_stl(bytes);
    ck_assert(!parse(false, bytes, STL_SIZE + 1, &mesh, &error)); /* one byte more than its triangles need */
    dcd_mesh_free(&mesh);
    for (size_t size = 0; size < STL_SIZE; size++) { /* begins with "solid": read as text, which it is not */
        ck_assert(!parse(false, bytes, size, &mesh, &error));
        dcd_mesh_free(&mesh);
    }
    bytes[0] = 'S' + 1;
    ck_assert(!parse(false, bytes, STL_SIZE - 1, &mesh, &error));
    ck_assert_str_eq(error.text, "m.stl: byte 80: 3 triangles need a file of 234 bytes, not 233");
    dcd_bytes_put_u32(bytes + 80, UINT32_MAX);
    ck_assert(!parse(false, bytes, STL_SIZE, &mesh, &error));
    ck_assert_str_eq(error.text, "m.stl: byte 80: 4294967295 triangles need a file of 214748364834 bytes, not 234");
    make_stl(bytes);
    put_float(bytes + 84 + 50 + 12 + 24 + 4, NAN);
    ck_assert(!parse(false, bytes, STL_SIZE, &mesh, &error));
    ck_assert_str_eq(error.text, "m.stl: byte 174: triangle 1: corner 2.y: not finite or above 2^110");
    dcd_mesh_free(&mesh);
    put_float(bytes + 84 + 50 + 12 + 24 + 4, 1e34f);
    ck_assert(!parse(false, bytes, STL_SIZE, &mesh, &error));
    dcd_mesh_free(&mesh);
}
END_TEST

START_TEST(mesh_files_are_refused)
{
    dcd_mesh mesh;
    dcd_error error;
    cli_write_text("a.ply", "ply");
    cli_write_text("a.obj", "# nothing\n");
    ck_assert(!dcd_mesh_read(cli_path("a.ply"), &mesh, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "a.ply: a mesh is a file .stl or .obj"));
    ck_assert(!dcd_mesh_read(cli_path("a.obj"), &mesh, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "a.obj: has no vertices"));
    ck_assert(!dcd_mesh_read(cli_path("b.STL"), &mesh, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "b.STL: cannot open"));
    ck_assert(mesh.vertices == NULL && mesh.count == 0);
}
END_TEST

/* --------------------------------------------------------------- Reduction */

static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, nowhere[3] = {0, 0, 0};

static bool hull_contains(const double *vertices, size_t count, const double *p)
{
    const hull whole = {vertices, (uint32_t)count, identity, nowhere}, point = {p, 1, identity, nowhere};
    return brute_in_contact(&whole, &point);
}

/* Most vertices of a mesh are in it several times, and the oracle is slow. */
static bool is_one_of(const double *vertices, size_t count, const double *p)
{
    size_t k = 0;
    while (k < count && memcmp(vertices + 3 * k, p, 24) != 0) {
        k++;
    }
    return k < count;
}

/* Reduces a copy, and has the oracle check that each vertex is in the hull of the kept ones, and that these are
 * vertices, in order. The kept ones are returned. */
static double *reduce(const double *vertices, size_t count, size_t *kept)
{
    double *reduced = malloc(24 * count);
    ck_assert_ptr_nonnull(reduced);
    memcpy(reduced, vertices, 24 * count);
    *kept = dcd_hull_reduce(reduced, count);
    ck_assert(*kept >= 1 && *kept <= count);
    size_t next = 0;
    for (size_t k = 0; k < count; k++) {
        if (next < *kept && memcmp(vertices + 3 * k, reduced + 3 * next, 24) == 0) {
            next++;
        } else {
            ck_assert(is_one_of(reduced, *kept, vertices + 3 * k) || hull_contains(reduced, *kept, vertices + 3 * k));
        }
    }
    ck_assert_uint_eq(next, *kept);
    return reduced;
}

/* None of the kept ones is in the hull of the others. */
static void check_minimal(const double *vertices, size_t count)
{
    double *others = malloc(24 * count);
    ck_assert_ptr_nonnull(others);
    for (size_t k = 0; k < count; k++) {
        memcpy(others, vertices, 24 * k);
        memcpy(others + 3 * k, vertices + 3 * k + 3, 24 * (count - k - 1));
        ck_assert(!hull_contains(others, count - 1, vertices + 3 * k));
    }
    free(others);
}

static void random_cloud(double *vertices, size_t count, uint64_t seed)
{
    dcd_random random = dcd_random_start(seed);
    for (size_t k = 0; k < 3 * count; k++) {
        vertices[k] = dcd_random_unit(&random);
    }
}

START_TEST(reduction_of_clouds_is_minimal)
{
    enum { COUNT = 200 };
    double vertices[3 * COUNT];
    size_t kept;
    random_cloud(vertices, COUNT, (uint64_t)_i);
    double *reduced = reduce(vertices, COUNT, &kept);
    ck_assert_uint_lt(kept, COUNT / 2);
    check_minimal(reduced, kept);
    free(reduced);
}
END_TEST

/* A lattice: 8 corners, and everything else on faces, on edges and inside, twice. */
START_TEST(reduction_of_a_lattice_leaves_its_corners)
{
    enum { SIDE = 6, COUNT = 2 * SIDE * SIDE * SIDE };
    double vertices[3 * COUNT];
    size_t kept;
    for (size_t k = 0; k < COUNT; k++) {
        vertices[3 * k] = (double)(k % SIDE) * 0.125;
        vertices[3 * k + 1] = (double)(k / SIDE % SIDE) - 2.0;
        vertices[3 * k + 2] = (double)(k / SIDE / SIDE % SIDE) * 3e7;
    }
    double *reduced = reduce(vertices, COUNT, &kept);
    ck_assert_uint_eq(kept, 8);
    free(reduced);
}
END_TEST

/* The same lattice, rotated: points of faces are off by roundings, which must not be lost. */
START_TEST(reduction_keeps_bumps_of_one_rounding)
{
    enum { SIDE = 5, COUNT = SIDE * SIDE * SIDE };
    double vertices[3 * COUNT];
    size_t kept;
    for (size_t k = 0; k < COUNT; k++) {
        const double x = (double)(k % SIDE), y = (double)(k / SIDE % SIDE), z = (double)(k / SIDE / SIDE);
        vertices[3 * k] = 0.36 * x + 0.48 * y - 0.8 * z + 1e3 * _i;
        vertices[3 * k + 1] = -0.8 * x + 0.6 * y;
        vertices[3 * k + 2] = 0.48 * x + 0.64 * y + 0.6 * z;
    }
    double *reduced = reduce(vertices, COUNT, &kept);
    ck_assert_uint_ge(kept, 8);
    ck_assert_uint_le(kept, COUNT - 27); /* the inner ones go for certain */
    free(reduced);
}
END_TEST

/* Points on the mantle and the ends of a turned cylinder: those that lie beside one apex need another one. */
START_TEST(reduction_tries_several_apexes)
{
    enum { ROUND = 60, LAYERS = 11, RINGS = 8, COUNT = ROUND * (LAYERS + RINGS) };
    double vertices[3 * COUNT], s, c;
    size_t kept;
    for (size_t k = 0; k < COUNT; k++) {
        const size_t ring = k / ROUND;
        const double radius = ring < LAYERS ? 1.0 : (double)(ring - LAYERS) / 10.0;
        const double height = ring < LAYERS ? (double)ring / 10.0 : 0.0;
        dcd_trig_sincos((double)(k % ROUND) * 0.1 - 3.0, &s, &c);
        vertices[3 * k] = 0.36 * radius * c + 0.48 * radius * s - 0.8 * height;
        vertices[3 * k + 1] = -0.8 * radius * c + 0.6 * radius * s;
        vertices[3 * k + 2] = 0.48 * radius * c + 0.64 * radius * s + 0.6 * height;
    }
    double *reduced = reduce(vertices, COUNT, &kept);
    ck_assert_msg(kept <= 445, "%zu kept", kept); /* 430; by one apex 460 */
    free(reduced);
}
END_TEST

/* One vertex of a big cube is pulled out, or pushed in, by one unit in the last place. */
START_TEST(reduction_decides_one_unit_in_the_last_place)
{
    double vertices[27];
    size_t kept;
    for (size_t k = 0; k < 24; k++) {
        vertices[k] = (k / 3 >> k % 3 & 1) != 0 ? 1.0 : -1.0;
    }
    vertices[24] = 0.25;
    vertices[25] = -0.125;
    vertices[26] = _i == 0 ? nextafter(1.0, 2.0) : _i == 1 ? 1.0 : nextafter(1.0, 0.0);
    double *reduced = reduce(vertices, 9, &kept);
    ck_assert_uint_eq(kept, _i == 0 ? 9 : 8);
    free(reduced);
}
END_TEST

/* Sets that have no volume, or next to none, lose nothing but duplicates. */
START_TEST(reduction_of_flat_sets)
{
    static const double scales[] = {1.0, 1e-300, 1e30, 1e-320};
    enum { COUNT = 40 };
    double vertices[3 * COUNT];
    size_t kept;
    for (size_t s = 0; s < sizeof scales / sizeof scales[0]; s++) {
        random_cloud(vertices, COUNT, s);
        for (size_t k = 0; k < COUNT; k++) {
            vertices[3 * k] *= scales[s];
            vertices[3 * k + 1] = _i < 2 ? vertices[3 * k] : vertices[3 * k + 1] * scales[s];
            vertices[3 * k + 2] = _i < 1 ? vertices[3 * k] : _i < 3 ? 0.0 : vertices[3 * k + 2] * scales[s];
        }
        memcpy(vertices + 3 * (COUNT - 1), vertices, 24);
        double *reduced = reduce(vertices, COUNT, &kept);
        ck_assert_uint_lt(kept, COUNT);
        free(reduced);
    }
}
END_TEST

START_TEST(reduction_of_few_vertices)
{
    double vertices[] = {0, 0, 0, 0.0, -0.0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0};
    ck_assert_uint_eq(dcd_hull_reduce(vertices, 0), 0);
    ck_assert_uint_eq(dcd_hull_reduce(vertices, 1), 1);
    ck_assert_uint_eq(dcd_hull_reduce(vertices, 5), 3);
    ck_assert(vertices[3] > 0.5 && vertices[7] > 0.5);
}
END_TEST

/* Without memory, all vertices are kept; with a part of it, the hull is still the same. */
START_TEST(reduction_without_memory)
{
    enum { COUNT = 30 };
    double vertices[3 * COUNT];
    random_cloud(vertices, COUNT, 3);
    for (int k = 0; k < 8; k++) {
        double copy[3 * COUNT];
        memcpy(copy, vertices, sizeof copy);
        faults_set_memory(k);
        const size_t kept = dcd_hull_reduce(copy, COUNT);
        faults_set_memory(FAULTS_NEVER);
        ck_assert(k > 0 || kept == COUNT);
        for (size_t p = 0; p < COUNT; p++) {
            ck_assert(hull_contains(copy, kept, vertices + 3 * p));
        }
    }
}
END_TEST

static const char *const meshes[] = {
    "data/robots/panda_description/meshes/collision/hand.stl",
    "data/robots/panda_description/meshes/collision/link1.stl",
    "data/robots/simple_humanoid_description/meshes/box.stl",
    "data/robots/ur_description/meshes/ur10/collision/base.stl",
    "data/robots/allegro_hand_description/meshes/link_3.0.STL",
    "data/meshes/suzanne.obj",
};

START_TEST(reduction_of_real_meshes)
{
    char *path = cli_data(meshes[_i]);
    dcd_mesh mesh;
    dcd_error error;
    size_t kept;
    if (path == NULL) {
        return;
    }
    ck_assert_msg(dcd_mesh_read(path, &mesh, &error), "%s", error.text);
    double *reduced = reduce(mesh.vertices, mesh.count, &kept);
    ck_assert_uint_lt(kept, mesh.count);
    free(reduced);
    dcd_mesh_free(&mesh);
    free(path);
}
END_TEST

/* ------------------------------------------------------------- Tetrahedron */

/* Small integer coordinates, where doubles decide without error; then the same far away and scaled, where the exact
 * path must. */
START_TEST(tetrahedron_of_integers)
{
    static const double scales[] = {1.0, 0x1p-1060, 0x1p100, 1.0 / 3.0};
    dcd_random random = dcd_random_start(17);
    int inside = 0;
    for (int k = 0; k < 4000; k++) {
        double points[15];
        const double *corners[4] = {points, points + 3, points + 6, points + 9};
        for (int c = 0; c < 15; c++) {
            points[c] = (double)dcd_random_below(&random, 5) * scales[k % 4];
        }
        const bool expected = dcd_mesh_tetra_contains(corners, points + 12);
        const hull tetra = {points, 4, identity, nowhere}, point = {points + 12, 1, identity, nowhere};
        const bool truth = exact_hulls_touch(&tetra, &point);
        ck_assert(truth || !expected); /* a flat one is refused, so the other way does not hold */
        inside += expected;
    }
    ck_assert_int_gt(inside, 100);
}
END_TEST

/* The determinant is about as small as the smallest double, whose rounding may turn its sign. */
START_TEST(tetrahedron_of_tiny_numbers)
{
    dcd_random random = dcd_random_start(23);
    int inside = 0;
    for (int k = 0; k < 3000; k++) {
        double points[15];
        const double *corners[4] = {points, points + 3, points + 6, points + 9};
        for (int c = 0; c < 15; c++) {
            points[c] = dcd_random_between(&random, -0x1p-357, 0x1p-357);
        }
        const hull tetra = {points, 4, identity, nowhere}, point = {points + 12, 1, identity, nowhere};
        const bool contained = dcd_mesh_tetra_contains(corners, points + 12);
        ck_assert(contained == exact_hulls_touch(&tetra, &point));
        inside += contained;
    }
    ck_assert_int_gt(inside, 10);
}
END_TEST

START_TEST(tetrahedron_bounds_are_closed)
{
    const double p[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double *corners[4] = {p, p + 3, p + 6, p + 9}, *mirrored[4] = {p + 3, p, p + 6, p + 9};
    const double tiny = 0x1p-1074;
    const double in[][3] = {{0, 0, 0}, {0.5, 0.5, 0},      {0.25, 0.25, 0.5},
                            {0, 0, 1}, {tiny, tiny, tiny}, {0.1, 0.2, 0.3}};
    const double out[][3] = {{-tiny, 0.1, 0.1}, {0.5, 0.5, tiny}, {0.1, -tiny, 0.1},
                             {0.1, 0.1, -tiny}, {1, 1, 1},        {0, 0, 2}};
    for (size_t k = 0; k < 6; k++) {
        ck_assert(dcd_mesh_tetra_contains(corners, in[k]) && dcd_mesh_tetra_contains(mirrored, in[k]));
        ck_assert(!dcd_mesh_tetra_contains(corners, out[k]) && !dcd_mesh_tetra_contains(mirrored, out[k]));
    }
    const double *flat[4] = {p, p + 3, p + 6, p};
    ck_assert(!dcd_mesh_tetra_contains(flat, in[0]));
}
END_TEST

Suite *suite_cli_mesh(void);
Suite *suite_cli_mesh(void)
{
    Suite *suite = suite_create("cli_mesh");
    TCase *files = tcase_create("files"), *reduction = tcase_create("reduction");

    tcase_add_checked_fixture(files, cli_folder_make, cli_folder_remove);
    tcase_add_loop_test(files, text_is_read, 0, (int)(sizeof good_texts / sizeof good_texts[0]));
    tcase_add_loop_test(files, text_is_refused, 0, (int)(sizeof bad_texts / sizeof bad_texts[0]));
    tcase_add_test(files, binary_stl_is_read_exactly);
    tcase_add_test(files, binary_stl_is_refused);
    tcase_add_test(files, mesh_files_are_refused);
    suite_add_tcase(suite, files);

    tcase_set_timeout(reduction, 60);
    tcase_add_loop_test(reduction, reduction_of_clouds_is_minimal, 0, 5);
    tcase_add_test(reduction, reduction_of_a_lattice_leaves_its_corners);
    tcase_add_loop_test(reduction, reduction_keeps_bumps_of_one_rounding, 0, 3);
    tcase_add_test(reduction, reduction_tries_several_apexes);
    tcase_add_loop_test(reduction, reduction_decides_one_unit_in_the_last_place, 0, 3);
    tcase_add_loop_test(reduction, reduction_of_flat_sets, 0, 4);
    tcase_add_test(reduction, reduction_of_few_vertices);
    tcase_add_test(reduction, reduction_without_memory);
    tcase_add_loop_test(reduction, reduction_of_real_meshes, 0, (int)(sizeof meshes / sizeof meshes[0]));
    tcase_add_test(reduction, tetrahedron_of_integers);
    tcase_add_test(reduction, tetrahedron_of_tiny_numbers);
    tcase_add_test(reduction, tetrahedron_bounds_are_closed);
    suite_add_tcase(suite, reduction);
    return suite;
}

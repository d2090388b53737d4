/* The readers of JSON scenes, of STL (binary and text) and of OBJ, on any bytes; the first byte picks.
 *
 * Target functions: dcd_scene_parse_json, dcd_mesh_parse_stl, dcd_mesh_parse_obj, dcd_hull_reduce.
 * Claims: an error is one line with the path; a mesh that is read has finite vertices; the reduced mesh is a
 * subsequence, and what was dropped lies exactly inside the hull of what was kept. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../tests/exact.h"
#include "hull_reduce.h"
#include "mesh.h"
#include "parsed.h"
#include "require.h"

enum { MOST_CHECKED = 40 }; /* vertices whose hull is checked exactly */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static bool same_point(const double *a, const double *b)
{
    return memcmp(a, b, 3 * sizeof *a) == 0;
}

/* Whether a point lies in the hull of the kept vertices, in exact arithmetic. */
static bool is_inside(const double *point, const double *kept, size_t count)
{
    static const double r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, t[3] = {0, 0, 0};
    const hull one = {point, 1, r, t}, all = {kept, (uint32_t)count, r, t};

    return exact_hulls_touch(&one, &all);
}

static void check_reduced(const dcd_mesh *mesh)
{
    double *kept = malloc(3 * mesh->count * sizeof *kept);
    size_t count, next = 0;

    REQUIRE(kept != NULL);
    memcpy(kept, mesh->vertices, 3 * mesh->count * sizeof *kept);
    count = dcd_hull_reduce(kept, mesh->count);
    REQUIRE(count >= 1 && count <= mesh->count);
    for (size_t k = 0; k < mesh->count; k++) {
        const double *vertex = mesh->vertices + 3 * k;

        if (next < count && same_point(vertex, kept + 3 * next)) {
            next++;
        } else if (mesh->count <= MOST_CHECKED) {
            REQUIRE(is_inside(vertex, kept, count));
        }
    }
    REQUIRE(next == count);
    free(kept);
}

static void check_mesh(bool ok, const dcd_mesh *mesh, const dcd_error *error)
{
    if (!ok) {
        parsed_require_error(error);
        return;
    }
    for (size_t k = 0; k < 3 * mesh->count; k++) {
        REQUIRE(fabs(mesh->vertices[k]) <= DBL_MAX);
    }
    if (mesh->count > 0) {
        check_reduced(mesh);
    }
}

/* A copy with the zero byte behind it that the readers of meshes ask for. */
static unsigned char *terminated(const uint8_t *bytes, size_t size)
{
    unsigned char *copy = malloc(size + 1);

    REQUIRE(copy != NULL);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

static void read_mesh(const uint8_t *bytes, size_t size, bool stl)
{
    unsigned char *text = terminated(bytes, size);
    dcd_mesh mesh = {.vertices = NULL};
    dcd_error error = {"untouched"};
    const bool ok = stl ? dcd_mesh_parse_stl(PARSED_PATH, text, size, &mesh, &error)
                        : dcd_mesh_parse_obj(PARSED_PATH, text, size, &mesh, &error);

    check_mesh(ok, &mesh, &error);
    dcd_mesh_free(&mesh);
    free(text);
}

static void read_json(const uint8_t *bytes, size_t size)
{
    unsigned char *text = terminated(bytes, size);
    dcd_scene scene = {.path = NULL};
    dcd_error error = {"untouched"};

    if (dcd_scene_parse_json(PARSED_PATH, (const char *)text, size, &scene, &error)) {
        parsed_query(&scene);
    } else {
        parsed_require_error(&error);
    }
    dcd_scene_free(&scene);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const uint8_t none;
    const uint8_t kind = size > 0 ? bytes[0] : 0;
    const uint8_t *rest = size > 1 ? bytes + 1 : &none;
    const size_t length = size > 1 ? size - 1 : 0;

    if (kind % 4 < 2) {
        read_json(rest, length);
    } else {
        read_mesh(rest, length, kind % 4 == 2);
    }
    return 0;
}

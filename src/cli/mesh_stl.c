/* STL: triangles with their corners, in binary or as text. */
#include "bytes.h"
#include "dcd.h"
#include "mesh.h"
#include "words.h"

#include <math.h>
#include <stdio.h>

enum { HEADER_BYTES = 80, START_BYTES = HEADER_BYTES + 4, TRIANGLE_BYTES = 50, NORMAL_BYTES = 12 };

/* ------------------------------------------------------------------ Binary */

/* The size decides, not the first word: binary files may begin with "solid" too. */
static bool is_binary(const unsigned char *bytes, size_t size)
{
    return size >= START_BYTES && (size - START_BYTES) % TRIANGLE_BYTES == 0 &&
           (size - START_BYTES) / TRIANGLE_BYTES == dcd_bytes_get_u32(bytes + HEADER_BYTES);
}

/* Corner `corner` of a triangle; every float is a double. */
static bool read_corner(const char *path, const unsigned char *bytes, size_t triangle, size_t corner, dcd_mesh *mesh,
                        dcd_error *error)
{
    size_t at = START_BYTES + triangle * TRIANGLE_BYTES + NORMAL_BYTES + corner * 12;
    double vertex[3];

    for (size_t axis = 0; axis < 3; axis++) {
        vertex[axis] = (double)dcd_bytes_get_f32(bytes + at + 4 * axis);
        if (!(fabs(vertex[axis]) <= DCD_MAX_COORDINATE)) {
            return dcd_error_file(error, path, "byte %zu: triangle %zu: corner %zu.%c: not finite or above 2^110",
                                  at + 4 * axis, triangle, corner, "xyz"[axis]);
        }
    }
    return dcd_mesh_add_vertex(mesh, vertex) || dcd_error_file(error, path, "no memory");
}

static bool parse_binary(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error)
{
    size_t corners = (size - START_BYTES) / TRIANGLE_BYTES * 3;

    for (size_t k = 0; k < corners; k++) {
        if (!read_corner(path, bytes, k / 3, k % 3, mesh, error)) {
            return false;
        }
    }
    return true;
}

static bool fail_binary(const char *path, const unsigned char *bytes, size_t size, dcd_error *error)
{
    unsigned long long triangles;

    if (size < START_BYTES) {
        return dcd_error_file(error, path, "not an STL file: it has %zu bytes and does not begin with \"solid\"", size);
    }
    triangles = dcd_bytes_get_u32(bytes + HEADER_BYTES);
    return dcd_error_file(error, path, "byte %d: %llu triangles need a file of %llu bytes, not %zu", HEADER_BYTES,
                          triangles, START_BYTES + triangles * TRIANGLE_BYTES, size);
}

/* -------------------------------------------------------------------- Text */

static bool expect(dcd_words *words, const char *expected, dcd_error *error)
{
    dcd_word word = dcd_words_next(words);
    char reason[40];

    if (dcd_word_is(word, expected)) {
        return true;
    }
    (void)snprintf(reason, sizeof reason, "expected \"%s\"", expected);
    return dcd_words_fail(words, word, reason, error);
}

static bool parse_vertex(dcd_words *words, dcd_mesh *mesh, dcd_error *error)
{
    double vertex[3];

    if (!expect(words, "vertex", error)) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        dcd_word word = dcd_words_next(words);

        if (!dcd_word_number(word, &vertex[axis])) {
            return dcd_words_fail(words, word, "vertex: expected a finite number", error);
        }
    }
    return dcd_mesh_add_vertex(mesh, vertex) || dcd_error_file(error, words->path, "no memory");
}

/* After "facet". The normal is not needed, and some programs write "nan" there. */
static bool parse_facet(dcd_words *words, dcd_mesh *mesh, dcd_error *error)
{
    bool ok = expect(words, "normal", error);

    for (int axis = 0; ok && axis < 3; axis++) {
        (void)dcd_words_next(words);
    }
    ok = ok && expect(words, "outer", error) && expect(words, "loop", error);
    for (int corner = 0; ok && corner < 3; corner++) {
        ok = parse_vertex(words, mesh, error);
    }
    return ok && expect(words, "endloop", error) && expect(words, "endfacet", error);
}

/* After "solid". Its name ends with the line. */
static bool parse_solid(dcd_words *words, dcd_mesh *mesh, dcd_error *error)
{
    dcd_word word;

    (void)dcd_words_skip_line(words);
    for (;;) {
        word = dcd_words_next(words);
        if (dcd_word_is(word, "endsolid")) {
            (void)dcd_words_skip_line(words);
            return true;
        }
        if (!dcd_word_is(word, "facet")) {
            return dcd_words_fail(words, word, "expected \"facet\" or \"endsolid\"", error);
        }
        if (!parse_facet(words, mesh, error)) {
            return false;
        }
    }
}

bool dcd_mesh_parse_stl(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error)
{
    dcd_words words = {path, (const char *)bytes, (const char *)bytes + size, 1};
    dcd_word word;

    if (is_binary(bytes, size)) {
        return parse_binary(path, bytes, size, mesh, error);
    }
    word = dcd_words_next(&words);
    if (!dcd_word_is(word, "solid")) {
        return fail_binary(path, bytes, size, error);
    }
    while (dcd_word_is(word, "solid")) {
        if (!parse_solid(&words, mesh, error)) {
            return false;
        }
        word = dcd_words_next(&words);
    }
    return word.length == 0 || dcd_words_fail(&words, word, "expected \"solid\" or the end", error);
}

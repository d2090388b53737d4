/* Binary scenes, little endian and without padding: u64 number of objects; of each u64 number of vertices, their
 * coordinates in f64, and the pose as 3 rows of [R | t] in f64. */
#include "bytes.h"
#include "output.h"
#include "progress.h"
#include "scene.h"

#include <stdlib.h>

enum { COUNT_BYTES = 8, VERTEX_BYTES = 24, POSE_BYTES = 96 };
enum { OBJECT_BYTES_MIN = COUNT_BYTES + VERTEX_BYTES + POSE_BYTES };

typedef struct reader {
    const char *path;
    const unsigned char *bytes;
    size_t size, at;
    double *vertices; /* room for DCD_MAX_SHAPE_VERTICES */
    dcd_error *error;
} reader;

static bool fail(const reader *r, uint64_t object, const char *reason)
{
    return dcd_error_file(r->error, r->path, "byte %zu: object %llu: %s", r->at, (unsigned long long)object, reason);
}

static bool read_count(reader *r, uint64_t *objects)
{
    size_t left = r->size < COUNT_BYTES ? 0 : r->size - COUNT_BYTES;

    if (r->size < COUNT_BYTES) {
        return dcd_error_file(r->error, r->path, "byte 0: object count: the file has only %zu bytes", r->size);
    }
    *objects = dcd_bytes_get_u64(r->bytes);
    r->at = COUNT_BYTES;
    if (*objects > DCD_MAX_OBJECTS) {
        return dcd_error_file(r->error, r->path, "byte 0: object count: %llu is above %u; not a scene file?",
                              (unsigned long long)*objects, DCD_MAX_OBJECTS);
    }
    if (*objects > left / OBJECT_BYTES_MIN) {
        return dcd_error_file(r->error, r->path, "byte 0: object count: %llu do not fit in a file of %zu bytes",
                              (unsigned long long)*objects, r->size);
    }
    return true;
}

static bool read_shape(reader *r, uint64_t object, dcd_scene *scene)
{
    uint64_t count;

    if (r->size - r->at < COUNT_BYTES) {
        return fail(r, object, "vertex count: the file ends");
    }
    count = dcd_bytes_get_u64(r->bytes + r->at);
    if (count == 0 || count > DCD_MAX_SHAPE_VERTICES) {
        return dcd_error_file(r->error, r->path, "byte %zu: object %llu: vertex count: %llu is not in 1 to %u", r->at,
                              (unsigned long long)object, (unsigned long long)count, DCD_MAX_SHAPE_VERTICES);
    }
    r->at += COUNT_BYTES;
    if ((r->size - r->at) / VERTEX_BYTES < count) {
        return fail(r, object, "vertices: the file ends within them");
    }
    for (size_t k = 0; k < 3 * (size_t)count; k++) {
        r->vertices[k] = dcd_bytes_get_f64(r->bytes + r->at + 8 * k);
    }
    r->at += (size_t)count * VERTEX_BYTES;
    return dcd_scene_add_shape(scene, r->vertices, (size_t)count, NULL, r->error);
}

static bool read_object(reader *r, uint64_t object, dcd_scene *scene)
{
    dcd_pose pose;

    if (!read_shape(r, object, scene)) {
        return false;
    }
    if (r->size - r->at < POSE_BYTES) {
        return fail(r, object, "pose: the file ends within it");
    }
    for (size_t row = 0; row < 3; row++) {
        const unsigned char *at = r->bytes + r->at + 32 * row;

        for (size_t column = 0; column < 3; column++) {
            pose.r[3 * row + column] = dcd_bytes_get_f64(at + 8 * column);
        }
        pose.t[row] = dcd_bytes_get_f64(at + 24);
    }
    r->at += POSE_BYTES;
    return dcd_scene_add_object(scene, NULL, (uint32_t)object, &pose, r->error);
}

static bool read_objects(reader *r, uint64_t objects, dcd_scene *scene)
{
    dcd_progress progress = dcd_progress_start("reading objects", objects);
    bool ok = true;

    for (uint64_t k = 0; ok && k < objects; k++) {
        ok = read_object(r, k, scene);
        if (k % 1024 == 0) {
            dcd_progress_step(&progress, k);
        }
    }
    dcd_progress_end(&progress);
    if (ok && r->at != r->size) {
        ok = dcd_error_file(r->error, r->path, "byte %zu: %zu bytes follow the last object", r->at, r->size - r->at);
    }
    return ok;
}

bool dcd_scene_parse_binary(const char *path, const unsigned char *bytes, size_t size, dcd_scene *scene,
                            dcd_error *error)
{
    reader r = {path, bytes, size, 0, NULL, error};
    uint64_t objects = 0;
    bool ok;

    if (!read_count(&r, &objects)) {
        return false;
    }
    r.vertices = malloc((size_t)DCD_MAX_SHAPE_VERTICES * 3 * sizeof *r.vertices);
    if (r.vertices == NULL) {
        return dcd_error_file(error, path, "no memory");
    }
    ok = read_objects(&r, objects, scene);
    free(r.vertices);
    return ok;
}

/* ----------------------------------------------------------------- Writing */

static void write_u64(dcd_output *output, uint64_t value)
{
    unsigned char bytes[8];

    dcd_bytes_put_u64(bytes, value);
    dcd_output_write(output, bytes, sizeof bytes);
}

static void write_f64(dcd_output *output, double value)
{
    unsigned char bytes[8];

    dcd_bytes_put_f64(bytes, value);
    dcd_output_write(output, bytes, sizeof bytes);
}

static void write_object(dcd_output *output, const dcd_scene *scene, uint32_t object)
{
    const dcd_pose *pose = &scene->objects[object].pose;
    uint32_t count;
    const double *vertices = dcd_scene_vertices(scene, object, &count);

    write_u64(output, count);
    for (size_t k = 0; k < 3 * (size_t)count; k++) {
        write_f64(output, vertices[k]);
    }
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            write_f64(output, pose->r[3 * row + column]);
        }
        write_f64(output, pose->t[row]);
    }
}

static bool check_plain(const dcd_scene *scene, const char *path, dcd_error *error)
{
    if (scene->margin > 0.0) {
        return dcd_error_file(error, path, "margin: a binary scene has none");
    }
    if (scene->allowed_count > 0) {
        return dcd_error_file(error, path, "allowed: a binary scene has no such pairs");
    }
    for (uint32_t k = 0; k < scene->object_count; k++) {
        const dcd_scene_shape *shape = &scene->shapes[scene->objects[k].shape];

        if (shape->solid != DCD_SOLID_HULL) {
            return dcd_error_file(error, path, "object %u: is %s: a binary scene has hulls only", k,
                                  dcd_scene_solid_name(shape->solid));
        }
        if (shape->radius > 0.0) {
            return dcd_error_file(error, path,
                                  "object %u: radius: a binary scene has hulls only, no spheres or capsules", k);
        }
        if (scene->objects[k].margin > 0.0) {
            return dcd_error_file(error, path, "object %u: margin: a binary scene has none", k);
        }
        if (scene->objects[k].group != 1 || scene->objects[k].mask != UINT32_MAX ||
            scene->objects[k].compound_name != NULL) {
            return dcd_error_file(error, path, "object %u: a binary scene has no groups, masks or compounds", k);
        }
    }
    return true;
}

bool dcd_scene_write_binary(const dcd_scene *scene, const char *path, dcd_error *error)
{
    dcd_output output;

    if (!check_plain(scene, path, error) || !dcd_output_open(&output, path, error)) {
        return false;
    }
    write_u64(&output, scene->object_count);
    for (uint32_t k = 0; k < scene->object_count; k++) {
        write_object(&output, scene, k);
    }
    return dcd_output_end(&output, true, error);
}

#include "scene.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>

/* At least `needed` items of `item` bytes in `*memory`, doubling as it grows. False: no memory. */
static bool reserve(void **memory, uint64_t *capacity, uint64_t needed, size_t item)
{
    uint64_t grown = *capacity < 16 ? 16 : 2 * *capacity;
    void *moved;

    if (needed <= *capacity) {
        return true;
    }
    grown = grown < needed ? needed : grown;
    if (grown > SIZE_MAX / item) {
        return false;
    }
    moved = realloc(*memory, (size_t)grown * item);
    if (moved == NULL) {
        return false;
    }
    *memory = moved;
    *capacity = grown;
    return true;
}

static bool reserve_objects(dcd_scene *scene)
{
    void *memory = scene->objects;
    uint64_t capacity = scene->object_capacity;
    bool ok = reserve(&memory, &capacity, (uint64_t)scene->object_count + 1, sizeof *scene->objects);

    scene->objects = memory;
    scene->object_capacity = (uint32_t)capacity;
    return ok;
}

static bool reserve_shapes(dcd_scene *scene)
{
    void *memory = scene->shapes;
    uint64_t capacity = scene->shape_capacity;
    bool ok = reserve(&memory, &capacity, (uint64_t)scene->shape_count + 1, sizeof *scene->shapes);

    scene->shapes = memory;
    scene->shape_capacity = (uint32_t)capacity;
    return ok;
}

static bool reserve_vertices(dcd_scene *scene, size_t count)
{
    void *memory = scene->vertices;
    bool ok = reserve(&memory, &scene->vertex_capacity, scene->vertex_count + count, 3 * sizeof *scene->vertices);

    scene->vertices = memory;
    return ok;
}

bool dcd_scene_add_swept(dcd_scene *scene, const double *vertices, size_t count, double radius, uint32_t *shape,
                         dcd_error *error)
{
    if (count == 0) {
        return dcd_error_set(error, "a shape needs at least one vertex");
    }
    if (count > DCD_MAX_SHAPE_VERTICES) {
        return dcd_error_set(error, "%zu vertices: a shape has at most %u", count, DCD_MAX_SHAPE_VERTICES);
    }
    if (scene->shape_count >= DCD_MAX_OBJECTS || scene->vertex_count + count > DCD_MAX_VERTICES) {
        return dcd_error_set(error, "more than %u shapes or %u vertices", DCD_MAX_OBJECTS, DCD_MAX_VERTICES);
    }
    if (!reserve_shapes(scene) || !reserve_vertices(scene, count)) {
        return dcd_error_set(error, "no memory for a shape");
    }
    memcpy(scene->vertices + 3 * scene->vertex_count, vertices, 3 * count * sizeof *vertices);
    scene->shapes[scene->shape_count] = (dcd_scene_shape){
        .first = scene->vertex_count, .count = (uint32_t)count, .radius = radius};
    scene->vertex_count += count;
    if (shape != NULL) {
        *shape = scene->shape_count;
    }
    scene->shape_count++;
    return true;
}

bool dcd_scene_add_shape(dcd_scene *scene, const double *vertices, size_t count, uint32_t *shape, dcd_error *error)
{
    return dcd_scene_add_swept(scene, vertices, count, 0.0, shape, error);
}

bool dcd_scene_add_object(dcd_scene *scene, const char *name, uint32_t shape, const dcd_pose *pose, dcd_error *error)
{
    dcd_scene_object object = {.shape = shape, .pose = *pose, .group = 1, .mask = UINT32_MAX,
                               .compound = scene->object_count};

    if (shape >= scene->shape_count) {
        return dcd_error_set(error, "no shape %u", shape);
    }
    if (scene->object_count >= DCD_MAX_OBJECTS) {
        return dcd_error_set(error, "more than %u objects", DCD_MAX_OBJECTS);
    }
    if (!reserve_objects(scene)) {
        return dcd_error_set(error, "no memory for an object");
    }
    if (name != NULL) {
        object.name = strdup(name);
        if (object.name == NULL) {
            return dcd_error_set(error, "no memory for a name");
        }
    }
    scene->objects[scene->object_count++] = object;
    return true;
}

bool dcd_scene_join(dcd_scene *scene, const char *name, uint32_t first, dcd_error *error)
{
    dcd_scene_object *object = &scene->objects[scene->object_count - 1];

    free(object->compound_name);
    object->compound_name = strdup(name);
    object->compound = first;
    return object->compound_name != NULL || dcd_error_set(error, "no memory for a compound's name");
}

bool dcd_scene_allow(dcd_scene *scene, uint32_t i, uint32_t j, dcd_error *error)
{
    void *memory = scene->allowed;
    uint64_t capacity = scene->allowed_capacity;
    const bool ok = reserve(&memory, &capacity, scene->allowed_count + 1, sizeof *scene->allowed);

    scene->allowed = memory;
    scene->allowed_capacity = (size_t)capacity;
    if (!ok) {
        return dcd_error_set(error, "no memory for an allowed pair");
    }
    scene->allowed[scene->allowed_count++] = (dcd_pair){i, j};
    return true;
}

void dcd_scene_free(dcd_scene *scene)
{
    for (uint32_t k = 0; k < scene->object_count; k++) {
        free(scene->objects[k].name);
        free(scene->objects[k].compound_name);
    }
    free(scene->allowed);
    free(scene->objects);
    free(scene->shapes);
    free(scene->vertices);
    free(scene->path);
    *scene = (dcd_scene){0};
}

const double *dcd_scene_vertices(const dcd_scene *scene, uint32_t object, uint32_t *count)
{
    const dcd_scene_shape *shape = &scene->shapes[scene->objects[object].shape];

    *count = shape->count;
    return scene->vertices + 3 * shape->first;
}

/* ----------------------------------------------------------------- Reading */

/* Text begins with a bracket, perhaps after white space. A binary scene begins with a count below 2^56, so one of
 * its first 8 bytes is zero, which no text has. */
static bool looks_like_json(const unsigned char *bytes, size_t size)
{
    size_t first = 0;

    for (size_t k = 0; k < size && k < 8; k++) {
        if (bytes[k] == 0) {
            return false;
        }
    }
    while (first < size && bytes[first] != 0 && strchr(" \t\r\n", bytes[first]) != NULL) {
        first++;
    }
    return size < 8 || (first < size && bytes[first] > 0x20 && bytes[first] < 0x7f);
}

static bool has_byte_order_mark(const unsigned char *bytes, size_t size)
{
    return size >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf;
}

static bool parse_any(const char *path, const unsigned char *bytes, size_t size, dcd_scene *scene, dcd_error *error)
{
    if (has_byte_order_mark(bytes, size)) {
        return dcd_scene_parse_json(path, (const char *)bytes + 3, size - 3, scene, error);
    }
    if (looks_like_json(bytes, size)) {
        return dcd_scene_parse_json(path, (const char *)bytes, size, scene, error);
    }
    scene->binary = true;
    return dcd_scene_parse_binary(path, bytes, size, scene, error);
}

bool dcd_scene_parse(const char *path, const unsigned char *bytes, size_t size, dcd_scene *scene, dcd_error *error)
{
    bool ok;

    *scene = (dcd_scene){0};
    scene->path = strdup(path);
    ok = scene->path == NULL ? dcd_error_file(error, path, "no memory")
                             : parse_any(path, bytes, size, scene, error);
    if (!ok) {
        dcd_scene_free(scene);
    }
    return ok;
}

bool dcd_scene_read(const char *path, dcd_scene *scene, dcd_error *error)
{
    unsigned char *bytes;
    size_t size;
    bool ok;

    *scene = (dcd_scene){0};
    if (!dcd_file_read(path, &bytes, &size, error)) {
        return false;
    }
    ok = dcd_scene_parse(path, bytes, size, scene, error);
    free(bytes);
    return ok;
}

/* From a scene to a world of the library, which judges every number. */
#include "scene.h"

#include <stdio.h>
#include <string.h>

dcd_limits dcd_scene_limits(const dcd_scene *scene, uint64_t candidates, uint32_t threads)
{
    dcd_limits limits = {scene->shape_count, scene->object_count, scene->vertex_count, 0, candidates, threads};

    for (uint32_t k = 0; k < scene->object_count; k++) {
        limits.placed += scene->shapes[scene->objects[k].shape].count;
    }
    return limits;
}

/* The first object with this shape. */
static uint32_t object_of_shape(const dcd_scene *scene, uint32_t shape)
{
    uint32_t k = 0;

    while (k < scene->object_count && scene->objects[k].shape != shape) {
        k++;
    }
    return k;
}

/* In a binary scene every object brings its shape, so the bytes before one can be counted. */
static uint64_t binary_offset(const dcd_scene *scene, uint32_t object, const dcd_fault *fault)
{
    uint64_t vertices = scene->shapes[object].count;
    uint64_t start = 8 + scene->shapes[object].first * 24 + (uint64_t)object * (8 + 96);
    char axis = fault->field[strlen(fault->field) - 1];
    uint64_t column = axis >= 'x' && axis <= 'z' ? (uint64_t)(axis - 'x') : 0;

    if (strncmp(fault->field, "vertex", 6) == 0) {
        return start + 8 + (fault->item == DCD_NONE ? 0 : 24 * (uint64_t)fault->item) + 8 * column;
    }
    if (strncmp(fault->field, "position", 8) == 0) {
        return start + 8 + 24 * vertices + 32 * column + 24;
    }
    if (fault->item != DCD_NONE) {
        return start + 8 + 24 * vertices + 8 * ((uint64_t)fault->item / 3 * 4 + (uint64_t)fault->item % 3);
    }
    return start + 8 + 24 * vertices;
}

/* "FILE: byte 123: object 7 "name": vertex.x[5]: not finite", as far as each is known. */
static bool fail(const dcd_scene *scene, uint32_t object, const dcd_fault *fault, dcd_error *error)
{
    const char *name = object < scene->object_count ? scene->objects[object].name : NULL;
    char place[32] = "", item[16] = "";

    if (fault->field == NULL) {
        return dcd_error_file(error, scene->path == NULL ? "scene" : scene->path, "object %u: %s", object,
                              dcd_status_text(fault->status));
    }
    if (scene->binary && object < scene->shape_count) {
        (void)snprintf(place, sizeof place, "byte %llu: ", (unsigned long long)binary_offset(scene, object, fault));
    }
    if (fault->item != DCD_NONE) {
        (void)snprintf(item, sizeof item, "[%u]", fault->item);
    }
    return dcd_error_file(error, scene->path == NULL ? "scene" : scene->path, "%sobject %u%s%.200s%s: %s%s: %s", place,
                          object, name == NULL ? "" : " \"", name == NULL ? "" : name, name == NULL ? "" : "\"",
                          fault->field, item, dcd_status_text(fault->status));
}

static bool add_shapes(const dcd_scene *scene, dcd_world *world, dcd_error *error)
{
    dcd_fault fault = {DCD_OK, DCD_NONE, DCD_NONE, NULL};

    for (uint32_t k = 0; k < scene->shape_count; k++) {
        const dcd_scene_shape *shape = &scene->shapes[k];

        fault.status = shape->solid == DCD_SOLID_HULL
                           ? dcd_world_add_swept(world, scene->vertices + 3 * shape->first, shape->count, shape->radius,
                                                 NULL, &fault)
                           : dcd_scene_solid_to_world(shape, world, &fault);
        if (fault.status != DCD_OK) {
            return fail(scene, object_of_shape(scene, k), &fault, error);
        }
    }
    return true;
}

/* What is as new is not set, so that a scene without filters makes a world without. */
static dcd_status set_role(dcd_world *world, uint32_t k, const dcd_scene_object *object, dcd_fault *fault)
{
    dcd_status status = dcd_world_set_object_margin(world, k, object->margin, fault);

    if (status == DCD_OK && (object->group != 1 || object->mask != UINT32_MAX)) {
        status = dcd_world_set_groups(world, k, object->group, object->mask, fault);
    }
    if (status == DCD_OK && object->compound_name != NULL) {
        status = dcd_world_set_compound(world, k, object->compound, fault);
    }
    return status;
}

static bool add_objects(const dcd_scene *scene, dcd_world *world, dcd_error *error)
{
    dcd_fault fault = {DCD_OK, DCD_NONE, DCD_NONE, NULL};

    for (uint32_t k = 0; k < scene->object_count; k++) {
        const dcd_scene_object *object = &scene->objects[k];

        fault.status = dcd_world_add_object(world, object->shape, &object->pose, NULL, &fault);
        if (fault.status == DCD_OK) {
            fault.status = set_role(world, k, object, &fault);
        }
        if (fault.status != DCD_OK) {
            return fail(scene, k, &fault, error);
        }
    }
    return true;
}

static bool set_margin(const dcd_scene *scene, dcd_world *world, dcd_error *error)
{
    const dcd_status status = dcd_world_set_margin(world, scene->margin, NULL);

    return status == DCD_OK || dcd_error_file(error, scene->path == NULL ? "scene" : scene->path, "margin: %s",
                                              dcd_status_text(status));
}

/* Numbers above the largest that is allowed anything need no room. */
static uint32_t count_allowed(const dcd_scene *scene)
{
    uint32_t count = 0;

    for (size_t k = 0; k < scene->allowed_count; k++) {
        const dcd_pair pair = scene->allowed[k];

        count = pair.i >= count ? pair.i + 1 : count;
        count = pair.j >= count ? pair.j + 1 : count;
    }
    return count;
}

bool dcd_scene_acm(const dcd_scene *scene, dcd_acm **acm, dcd_error *error)
{
    const uint32_t count = count_allowed(scene);

    *acm = NULL;
    if (scene->allowed_count == 0) {
        return true;
    }
    *acm = dcd_acm_create(count);
    for (size_t k = 0; k < scene->allowed_count && *acm != NULL; k++) {
        (void)dcd_acm_set(*acm, scene->allowed[k].i, scene->allowed[k].j, true);
    }
    return *acm != NULL || dcd_error_set(error, "no memory for the allowed pairs of %u objects (%zu bytes)", count,
                                         dcd_acm_size(count));
}

bool dcd_scene_to_world(const dcd_scene *scene, dcd_world *world, dcd_error *error)
{
    return add_shapes(scene, world, error) && add_objects(scene, world, error) && set_margin(scene, world, error);
}

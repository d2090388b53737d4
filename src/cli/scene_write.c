/* A scene as JSON, number by number as it is in memory. */
#include "json_array.h"
#include "scene.h"

#include <jansson.h>
#include <stdlib.h>

static bool is_zero(double x)
{
    return x >= 0.0 && x <= 0.0;
}

static bool on_z_axis(const double *v)
{
    return is_zero(v[0]) && is_zero(v[1]);
}

static json_t *json_solid(const dcd_scene_shape *shape)
{
    if (shape->solid == DCD_SOLID_ELLIPSOID) {
        return json_pack("{s: s, s: o}", "type", "ellipsoid", "radii", dcd_json_numbers(shape->size, 3));
    }
    if (shape->solid == DCD_SOLID_HALFSPACE) {
        return json_pack("{s: s, s: o, s: f}", "type", "halfspace", "normal", dcd_json_numbers(shape->size, 3), "offset",
                         shape->size[3]);
    }
    return json_pack("{s: s, s: f, s: f}", "type", shape->solid == DCD_SOLID_CONE ? "cone" : "cylinder", "radius",
                     shape->size[0], "length", shape->size[1]);
}

/* NULL: JSON scenes have no such shape. */
static json_t *json_shape(const dcd_scene *scene, const dcd_scene_shape *shape)
{
    const double *v = scene->vertices + 3 * shape->first;

    if (shape->solid != DCD_SOLID_HULL) {
        return json_solid(shape);
    }
    if (is_zero(shape->radius)) {
        return json_pack("{s: s, s: o}", "type", "hull", "vertices", dcd_json_rows(v, shape->count));
    }
    if (shape->count == 1 && on_z_axis(v) && is_zero(v[2])) {
        return json_pack("{s: s, s: f}", "type", "sphere", "radius", shape->radius);
    }
    if (shape->count == 2 && on_z_axis(v) && on_z_axis(v + 3) && is_zero(v[2] + v[5])) {
        return json_pack("{s: s, s: f, s: f}", "type", "capsule", "radius", shape->radius, "length",
                         v[5] > v[2] ? v[5] - v[2] : v[2] - v[5]);
    }
    return NULL;
}

static bool put_text(json_t *root, const char *key, const char *text)
{
    return text == NULL || json_object_set_new(root, key, json_string(text)) == 0;
}

/* What is not as it is when nothing is said. */
static bool put_role(json_t *root, const dcd_scene_object *object)
{
    return (is_zero(object->margin) || json_object_set_new(root, "margin", json_real(object->margin)) == 0) &&
           (object->group == 1 || json_object_set_new(root, "group", json_integer(object->group)) == 0) &&
           (object->mask == UINT32_MAX || json_object_set_new(root, "mask", json_integer(object->mask)) == 0);
}

static json_t *json_object_of(const dcd_scene *scene, const dcd_scene_object *object)
{
    json_t *shape = json_shape(scene, &scene->shapes[object->shape]);
    json_t *root = shape == NULL ? NULL
                                 : json_pack("{s: o, s: o, s: o}", "shape", shape, "position",
                                             dcd_json_numbers(object->pose.t, 3), "rotation", dcd_json_rows(object->pose.r, 3));

    if (root != NULL && !(put_text(root, "name", object->name) && put_text(root, "compound", object->compound_name) &&
                          put_role(root, object))) {
        json_decref(root);
        return NULL;
    }
    return root;
}

/* What is not about one object. */
static void write_rest(const dcd_scene *scene, FILE *file)
{
    for (size_t k = 0; k < scene->allowed_count; k++) {
        fprintf(file, "%s[%u,%u]", k == 0 ? ",\n\"allowed\":[" : ",", scene->allowed[k].i, scene->allowed[k].j);
    }
    fputs(scene->allowed_count > 0 ? "]}\n" : "}\n", file);
}

bool dcd_scene_write_json(const dcd_scene *scene, FILE *file, dcd_error *error)
{
    fprintf(file, "{\"margin\":%.17g,\"objects\":[", scene->margin);
    for (uint32_t k = 0; k < scene->object_count; k++) {
        json_t *object = json_object_of(scene, &scene->objects[k]);
        char *text = object == NULL ? NULL : json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(17));

        json_decref(object);
        if (text == NULL) {
            return dcd_error_set(error, "object %u: a JSON scene has no such shape, its name is not UTF-8, or no memory", k);
        }
        fprintf(file, "%s\n%s", k == 0 ? "" : ",", text);
        free(text);
    }
    fputs("\n]", file);
    write_rest(scene, file);
    return true;
}

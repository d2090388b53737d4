/* JSON scenes. Every number is the double nearest to what is written. */
#include "file.h"
#include "hull_reduce.h"
#include "json_place.h"
#include "mesh.h"
#include "progress.h"
#include "scene.h"

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 8 };

typedef struct reader {
    const char *path, *text;
    size_t size;
    dcd_scene *scene;
    json_t *meshes; /* path of a mesh -> number of its shape */
    json_t *compounds; /* name of a compound -> number of its first object */
    json_t *names; /* of objects and compounds -> number of the compound; SEVERAL when there is more than one */
    double *vertices; /* of the hull that is being read */
    dcd_json_step steps[MAX_STEPS]; /* to the value that is being read */
    size_t depth;
    size_t object;
    const char *name; /* of that object; NULL: none */
    dcd_error *error;
} reader;

/* ------------------------------------------------------------------- Steps */

static void enter(reader *r, const char *key, size_t index)
{
    if (r->depth < MAX_STEPS) {
        r->steps[r->depth] = (dcd_json_step){key, index};
    }
    r->depth++;
}

static void leave(reader *r)
{
    r->depth--;
}

static bool in_object(const reader *r)
{
    return r->depth >= 2 && strcmp(r->steps[0].key, "objects") == 0;
}

/* "shape.vertices[5][2]: ", without the steps to the object; nothing for the object itself. */
static void print_field(const reader *r, char *text, size_t size)
{
    size_t length = 0;

    text[0] = '\0';
    for (size_t k = in_object(r) ? 2 : 0; k < r->depth && length < size; k++) {
        const dcd_json_step *step = &r->steps[k];
        int printed = step->key == NULL
                          ? snprintf(text + length, size - length, "[%zu]", step->index)
                          : snprintf(text + length, size - length, "%s%.60s", length > 0 ? "." : "", step->key);

        length += printed > 0 ? (size_t)printed : 0;
    }
    if (length > 0 && length < size) {
        (void)snprintf(text + length, size - length, ": ");
    }
}

/* "FILE:LINE:COLUMN: object 3 "name": FIELD: REASON". */
static bool fail(const reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(const reader *r, const char *format, ...)
{
    dcd_json_place place = dcd_json_place_find(r->text, r->size, r->steps, r->depth);
    char object[128] = "", field[160], reason[500];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (in_object(r) && r->name != NULL) {
        (void)snprintf(object, sizeof object, "object %zu \"%.80s\": ", r->object, r->name);
    } else if (in_object(r)) {
        (void)snprintf(object, sizeof object, "object %zu: ", r->object);
    }
    print_field(r, field, sizeof field);
    return dcd_error_file(r->error, r->path, "line %zu, column %zu: %s%s%s", place.line, place.column, object, field,
                          reason);
}

/* ------------------------------------------------------------------ Values */

static bool is_known(const char *key, const char *const *known)
{
    while (*known != NULL && strcmp(key, *known) != 0) {
        known++;
    }
    return *known != NULL;
}

/* The value is an object with no other keys than these (NULL at the end). */
static bool check_keys(reader *r, json_t *value, const char *const *known)
{
    const char *key;
    json_t *member;

    if (!json_is_object(value)) {
        return fail(r, "must be an object {...}");
    }
    json_object_foreach(value, key, member) {
        if (!is_known(key, known)) {
            enter(r, key, 0);
            return fail(r, "unknown field");
        }
    }
    return true;
}

static bool read_number(reader *r, const json_t *value, double *number)
{
    if (!json_is_number(value)) {
        return fail(r, "must be a number");
    }
    *number = json_number_value(value);
    return fabs(*number) <= DCD_MAX_COORDINATE || fail(r, "out of range: a number is at most 2^110 in magnitude");
}

/* An array of `count` numbers, the value of `key`, or item `index` when `key` is NULL. */
static bool read_numbers(reader *r, const json_t *value, const char *key, size_t index, double *numbers, size_t count)
{
    enter(r, key, index);
    if (!json_is_array(value) || json_array_size(value) != count) {
        return fail(r, value == NULL ? "is missing" : "must be an array of %zu numbers", count);
    }
    for (size_t k = 0; k < count; k++) {
        enter(r, NULL, k);
        if (!read_number(r, json_array_get(value, k), &numbers[k])) {
            return false;
        }
        leave(r);
    }
    leave(r);
    return true;
}

/* A number that is not negative: a radius, a length. */
static bool read_size(reader *r, const json_t *value, const char *key, double *size)
{
    enter(r, key, 0);
    if (value == NULL) {
        return fail(r, "is missing");
    }
    if (!read_number(r, value, size)) {
        return false;
    }
    if (*size < 0.0) {
        return fail(r, "must not be negative");
    }
    leave(r);
    return true;
}

/* Three of them. */
static bool read_sizes(reader *r, const json_t *value, const char *key, double *sizes)
{
    if (!read_numbers(r, value, key, 0, sizes, 3)) {
        return false;
    }
    for (size_t axis = 0; axis < 3; axis++) {
        if (sizes[axis] < 0.0) {
            enter(r, key, 0);
            enter(r, NULL, axis);
            return fail(r, "must not be negative");
        }
    }
    return true;
}

static bool read_text(reader *r, const json_t *value, const char *key, const char **text)
{
    enter(r, key, 0);
    if (!json_is_string(value) || json_string_length(value) == 0) {
        return fail(r, value == NULL ? "is missing" : "must be a string that is not empty");
    }
    *text = json_string_value(value);
    leave(r);
    return true;
}

/* ------------------------------------------------------------------ Shapes */

static bool add_swept(reader *r, const double *vertices, size_t count, double radius, uint32_t *shape)
{
    dcd_error error;

    return dcd_scene_add_swept(r->scene, vertices, count, radius, shape, &error) || fail(r, "%s", error.text);
}

static bool add_shape(reader *r, const double *vertices, size_t count, uint32_t *shape)
{
    return add_swept(r, vertices, count, 0.0, shape);
}

static bool read_vertices(reader *r, const json_t *array, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        if (!read_numbers(r, json_array_get(array, k), NULL, k, r->vertices + 3 * k, 3)) {
            return false;
        }
    }
    return true;
}

/* `exactly` so many vertices; 0: any number. */
static bool read_points(reader *r, json_t *value, size_t exactly, uint32_t *shape)
{
    static const char *const keys[] = {"type", "vertices", NULL};
    const json_t *array = json_object_get(value, "vertices");
    size_t count = json_array_size(array);

    if (!check_keys(r, value, keys)) {
        return false;
    }
    enter(r, "vertices", 0);
    if (!json_is_array(array) || count == 0 || count > DCD_MAX_SHAPE_VERTICES) {
        return fail(r, array == NULL ? "is missing" : "must be an array of 1 to %u vertices", DCD_MAX_SHAPE_VERTICES);
    }
    if (exactly > 0 && count != exactly) {
        return fail(r, "must be an array of %zu vert%s", exactly, exactly == 1 ? "ex" : "ices");
    }
    if (!read_vertices(r, array, count) || !add_shape(r, r->vertices, count, shape)) {
        return false;
    }
    leave(r);
    return true;
}

static bool read_hull(reader *r, json_t *value, uint32_t *shape)
{
    return read_points(r, value, 0, shape);
}

static bool read_point(reader *r, json_t *value, uint32_t *shape)
{
    return read_points(r, value, 1, shape);
}

static bool read_segment(reader *r, json_t *value, uint32_t *shape)
{
    return read_points(r, value, 2, shape);
}

static bool read_triangle(reader *r, json_t *value, uint32_t *shape)
{
    return read_points(r, value, 3, shape);
}

static bool read_box(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "extents", NULL};
    double extents[3], corners[24];

    if (!check_keys(r, value, keys) || !read_sizes(r, json_object_get(value, "extents"), "extents", extents)) {
        return false;
    }
    for (size_t axis = 0; axis < 3; axis++) {
        for (size_t corner = 0; corner < 8; corner++) {
            corners[3 * corner + axis] = (corner >> axis & 1) != 0 ? 0.5 * extents[axis] : -0.5 * extents[axis];
        }
    }
    return add_shape(r, corners, 8, shape);
}

static bool read_sphere(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "radius", NULL};
    const double centre[3] = {0.0, 0.0, 0.0};
    double radius;

    return check_keys(r, value, keys) && read_size(r, json_object_get(value, "radius"), "radius", &radius) &&
           add_swept(r, centre, 1, radius, shape);
}

/* A segment on the z axis, swept; the length is the segment's. */
static bool read_capsule(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "radius", "length", NULL};
    double ends[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    double radius, length;

    if (!check_keys(r, value, keys) || !read_size(r, json_object_get(value, "radius"), "radius", &radius) ||
        !read_size(r, json_object_get(value, "length"), "length", &length)) {
        return false;
    }
    ends[2] = -0.5 * length;
    ends[5] = 0.5 * length;
    return add_swept(r, ends, 2, radius, shape);
}

static bool add_solid(reader *r, dcd_scene_solid solid, const double *size, uint32_t *shape)
{
    dcd_error error;

    return dcd_scene_add_solid(r->scene, solid, size, shape, &error) || fail(r, "%s", error.text);
}

/* A cylinder or a cone: its axis is z, its middle the origin; the apex of a cone is at +z. */
static bool read_round(reader *r, json_t *value, dcd_scene_solid solid, uint32_t *shape)
{
    static const char *const keys[] = {"type", "radius", "length", NULL};
    double size[4] = {0.0, 0.0, 0.0, 0.0};

    return check_keys(r, value, keys) && read_size(r, json_object_get(value, "radius"), "radius", &size[0]) &&
           read_size(r, json_object_get(value, "length"), "length", &size[1]) && add_solid(r, solid, size, shape);
}

static bool read_cylinder(reader *r, json_t *value, uint32_t *shape)
{
    return read_round(r, value, DCD_SOLID_CYLINDER, shape);
}

static bool read_cone(reader *r, json_t *value, uint32_t *shape)
{
    return read_round(r, value, DCD_SOLID_CONE, shape);
}

static bool read_ellipsoid(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "radii", NULL};
    double radii[4] = {0.0, 0.0, 0.0, 0.0};

    if (!check_keys(r, value, keys) || !read_sizes(r, json_object_get(value, "radii"), "radii", radii)) {
        return false;
    }
    return add_solid(r, DCD_SOLID_ELLIPSOID, radii, shape);
}

/* The points x with normal . x <= offset. */
static bool read_halfspace(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "normal", "offset", NULL};
    const json_t *offset = json_object_get(value, "offset");
    double size[4];

    if (!check_keys(r, value, keys) || !read_numbers(r, json_object_get(value, "normal"), "normal", 0, size, 3)) {
        return false;
    }
    enter(r, "offset", 0);
    if (offset == NULL) {
        return fail(r, "is missing");
    }
    if (!read_number(r, offset, &size[3])) {
        return false;
    }
    leave(r);
    return add_solid(r, DCD_SOLID_HALFSPACE, size, shape);
}

static bool load_mesh(reader *r, const char *path, uint32_t *shape)
{
    dcd_mesh mesh;
    dcd_error error;
    bool ok;

    if (!dcd_mesh_read(path, &mesh, &error)) {
        return fail(r, "%s", error.text);
    }
    mesh.count = dcd_hull_reduce(mesh.vertices, mesh.count);
    ok = add_shape(r, mesh.vertices, mesh.count, shape);
    dcd_mesh_free(&mesh);
    return ok;
}

/* Reads a mesh once, however many objects have it. */
static bool find_mesh(reader *r, const char *path, uint32_t *shape)
{
    const json_t *known = json_object_get(r->meshes, path);

    if (known != NULL) {
        *shape = (uint32_t)json_integer_value(known);
        return true;
    }
    if (!load_mesh(r, path, shape)) {
        return false;
    }
    if (json_object_set_new(r->meshes, path, json_integer((json_int_t)*shape)) != 0) {
        return fail(r, "no memory, or the path is not UTF-8");
    }
    return true;
}

static bool read_mesh(reader *r, json_t *value, uint32_t *shape)
{
    static const char *const keys[] = {"type", "path", NULL};
    const char *name = NULL;
    char *path;
    bool ok;

    if (!check_keys(r, value, keys) || !read_text(r, json_object_get(value, "path"), "path", &name)) {
        return false;
    }
    enter(r, "path", 0);
    path = dcd_file_beside(r->path, name);
    ok = path != NULL ? find_mesh(r, path, shape) : fail(r, "no memory");
    free(path);
    if (ok) {
        leave(r);
    }
    return ok;
}

static bool read_shape(reader *r, json_t *value, uint32_t *shape)
{
    static const struct {
        const char *type;
        bool (*read)(reader *r, json_t *value, uint32_t *shape);
    } kinds[] = {
        {"hull", read_hull},       {"mesh", read_mesh},         {"box", read_box},         {"sphere", read_sphere},
        {"capsule", read_capsule},     {"cylinder", read_cylinder}, {"cone", read_cone},
        {"ellipsoid", read_ellipsoid}, {"point", read_point},       {"segment", read_segment},
        {"triangle", read_triangle},   {"halfspace", read_halfspace},
    };
    const char *type = NULL;

    if (!json_is_object(value)) {
        return fail(r, value == NULL ? "is missing" : "must be an object {...}");
    }
    if (!read_text(r, json_object_get(value, "type"), "type", &type)) {
        return false;
    }
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        if (strcmp(type, kinds[k].type) == 0) {
            return kinds[k].read(r, value, shape);
        }
    }
    enter(r, "type", 0);
    return fail(r, "unknown shape \"%.60s\" (hull, mesh, box, sphere, capsule, cylinder, cone, ellipsoid, triangle, "
                   "segment, point, halfspace)", type);
}

/* ----------------------------------------------------------------- Objects */

static bool read_rotation(reader *r, const json_t *value, double rotation[9])
{
    enter(r, "rotation", 0);
    if (!json_is_array(value) || json_array_size(value) != 3) {
        return fail(r, "must be 3 rows of 3 numbers");
    }
    for (size_t row = 0; row < 3; row++) {
        if (!read_numbers(r, json_array_get(value, row), NULL, row, rotation + 3 * row, 3)) {
            return false;
        }
    }
    leave(r);
    return true;
}

/* The library judges quaternion and matrix. */
static bool check_pose(reader *r, dcd_status status, const char *key)
{
    if (status != DCD_OK) {
        enter(r, key, 0);
        return fail(r, "%s", dcd_status_text(status));
    }
    return true;
}

static bool read_pose(reader *r, json_t *value, dcd_pose *pose)
{
    const json_t *quaternion = json_object_get(value, "quaternion");
    const json_t *rotation = json_object_get(value, "rotation");
    double t[3], wxyz[4], matrix[9] = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};

    if (quaternion != NULL && rotation != NULL) {
        return fail(r, "has both a quaternion and a rotation");
    }
    if (!read_numbers(r, json_object_get(value, "position"), "position", 0, t, 3)) {
        return false;
    }
    if (quaternion != NULL) {
        return read_numbers(r, quaternion, "quaternion", 0, wxyz, 4) &&
               check_pose(r, dcd_pose_from_quaternion(t, wxyz, pose, NULL), "quaternion");
    }
    return (rotation == NULL || read_rotation(r, rotation, matrix)) &&
           check_pose(r, dcd_pose_from_matrix(t, matrix, pose, NULL), "rotation");
}

/* Of an object or of the scene; none is 0. */
static bool read_margin(reader *r, const json_t *value, double *margin)
{
    const json_t *given = json_object_get(value, "margin");

    *margin = 0.0;
    return given == NULL || read_size(r, given, "margin", margin);
}

/* A set of groups, as a number. None: what there was. */
static bool read_bits(reader *r, const json_t *value, const char *key, uint32_t *bits)
{
    const json_t *given = json_object_get(value, key);
    double number = 0.0;

    if (given == NULL) {
        return true;
    }
    enter(r, key, 0);
    if (!read_number(r, given, &number)) {
        return false;
    }
    if (!(number >= 0.0 && number <= 4294967295.0 && floor(number) >= number)) {
        return fail(r, "must be a whole number from 0 to 4294967295, a bit for each group");
    }
    *bits = (uint32_t)number;
    leave(r);
    return true;
}

static bool read_compound(reader *r, const json_t *value)
{
    const uint32_t number = r->scene->object_count - 1;
    const json_t *given = json_object_get(value, "compound"), *first;
    const char *name = NULL;
    dcd_error error;

    if (given == NULL) {
        return true;
    }
    if (!read_text(r, given, "compound", &name)) {
        return false;
    }
    if (json_object_get(r->compounds, name) == NULL) {
        (void)json_object_set_new(r->compounds, name, json_integer(number));
    }
    first = json_object_get(r->compounds, name);
    if (first == NULL) {
        return fail(r, "no memory for a compound");
    }
    return dcd_scene_join(r->scene, name, (uint32_t)json_integer_value(first), &error) || fail(r, "%s", error.text);
}

/* Of the object that was added last. */
static bool read_role(reader *r, const json_t *value)
{
    dcd_scene_object *object = &r->scene->objects[r->scene->object_count - 1];

    return read_bits(r, value, "group", &object->group) && read_bits(r, value, "mask", &object->mask) &&
           read_compound(r, value);
}

static bool read_object(reader *r, json_t *value)
{
    static const char *const keys[] = {"name", "shape", "position", "quaternion", "rotation", "margin",
                                       "group", "mask", "compound", NULL};
    const json_t *name = json_object_get(value, "name");
    dcd_error error;
    dcd_pose pose;
    uint32_t shape = 0;
    double margin;

    r->name = json_string_length(name) > 0 ? json_string_value(name) : NULL; /* first, so that messages have it */
    if (!check_keys(r, value, keys) || (name != NULL && !read_text(r, name, "name", &r->name))) {
        return false;
    }
    enter(r, "shape", 0);
    if (!read_shape(r, json_object_get(value, "shape"), &shape)) {
        return false;
    }
    leave(r);
    if (!read_pose(r, value, &pose) || !read_margin(r, value, &margin)) {
        return false;
    }
    if (!dcd_scene_add_object(r->scene, r->name, shape, &pose, &error)) {
        return fail(r, "%s", error.text);
    }
    r->scene->objects[r->scene->object_count - 1].margin = margin;
    return read_role(r, value);
}

static bool read_objects(reader *r, const json_t *array)
{
    size_t count = json_array_size(array);
    dcd_progress progress = dcd_progress_start("reading objects", count);
    bool ok = true;

    for (size_t k = 0; ok && k < count; k++) {
        enter(r, NULL, k);
        r->object = k;
        r->name = NULL;
        ok = read_object(r, json_array_get(array, k));
        leave(r);
        dcd_progress_step(&progress, k);
    }
    dcd_progress_end(&progress);
    return ok;
}

/* ----------------------------------------------------------- Allowed pairs */

#define SEVERAL (-1)

static bool put_name(reader *r, const char *name, uint32_t compound)
{
    const json_t *known = name == NULL ? NULL : json_object_get(r->names, name);

    if (name == NULL || (known != NULL && json_integer_value(known) == (json_int_t)compound)) {
        return true;
    }
    return json_object_set_new(r->names, name, json_integer(known == NULL ? (json_int_t)compound : SEVERAL)) == 0;
}

static bool put_names(reader *r)
{
    bool ok = true;

    for (uint32_t k = 0; k < r->scene->object_count && ok; k++) {
        const dcd_scene_object *object = &r->scene->objects[k];

        ok = put_name(r, object->name, object->compound) && put_name(r, object->compound_name, object->compound);
    }
    return ok || fail(r, "no memory for the names");
}

/* An object's number, or the name of an object or a compound. */
static bool read_one_allowed(reader *r, const json_t *value, uint32_t *compound)
{
    const json_t *named = json_is_string(value) ? json_object_get(r->names, json_string_value(value)) : NULL;
    const double number = json_is_number(value) ? json_number_value(value) : -1.0;

    if (json_is_string(value)) {
        if (named == NULL || json_integer_value(named) == SEVERAL) {
            return fail(r, named == NULL ? "no object or compound is named \"%.60s\""
                                         : "more than one object is named \"%.60s\": give a number",
                        json_string_value(value));
        }
        *compound = (uint32_t)json_integer_value(named);
        return true;
    }
    if (!(number >= 0.0 && number < r->scene->object_count && floor(number) >= number)) {
        return fail(r, "must be a name, or an object's number below %u", r->scene->object_count);
    }
    *compound = r->scene->objects[(uint32_t)number].compound;
    return true;
}

static bool read_allowed_pair(reader *r, const json_t *value)
{
    uint32_t both[2];
    dcd_error error;

    if (!json_is_array(value) || json_array_size(value) != 2) {
        return fail(r, "must be an array of two objects");
    }
    for (size_t k = 0; k < 2; k++) {
        enter(r, NULL, k);
        if (!read_one_allowed(r, json_array_get(value, k), &both[k])) {
            return false;
        }
        leave(r);
    }
    return dcd_scene_allow(r->scene, both[0], both[1], &error) || fail(r, "%s", error.text);
}

/* After the objects, which it names. */
static bool read_allowed(reader *r, const json_t *array)
{
    if (array == NULL) {
        return true;
    }
    r->depth = 0;
    enter(r, "allowed", 0);
    if (!json_is_array(array)) {
        return fail(r, "must be an array [...] of pairs");
    }
    if (!put_names(r)) {
        return false;
    }
    for (size_t k = 0; k < json_array_size(array); k++) {
        enter(r, NULL, k);
        if (!read_allowed_pair(r, json_array_get(array, k))) {
            return false;
        }
        leave(r);
    }
    return true;
}

static bool read_root(reader *r, json_t *root)
{
    static const char *const keys[] = {"objects", "margin", "allowed", NULL};
    const json_t *array = json_object_get(root, "objects");

    if (!check_keys(r, root, keys) || !read_margin(r, root, &r->scene->margin)) {
        return false;
    }
    enter(r, "objects", 0);
    if (!json_is_array(array)) {
        return fail(r, array == NULL ? "is missing" : "must be an array [...]");
    }
    return read_objects(r, array) && read_allowed(r, json_object_get(root, "allowed"));
}

bool dcd_scene_parse_json(const char *path, const char *text, size_t size, dcd_scene *scene, dcd_error *error)
{
    /* As reals, so that integers of any length are numbers like the others. */
    const size_t flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL;
    reader r = {.path = path, .text = text, .size = size, .scene = scene, .error = error};
    json_error_t where;
    json_t *root = json_loadb(text, size, flags, &where);
    bool ok;

    if (root == NULL) {
        return dcd_error_file(error, path, "line %d, column %d: %s", where.line, where.column, where.text);
    }
    r.meshes = json_object();
    r.compounds = json_object();
    r.names = json_object();
    r.vertices = malloc((size_t)DCD_MAX_SHAPE_VERTICES * 3 * sizeof *r.vertices);
    ok = r.meshes != NULL && r.compounds != NULL && r.names != NULL && r.vertices != NULL ? read_root(&r, root) : dcd_error_file(error, path, "no memory");
    free(r.vertices);
    json_decref(r.meshes);
    json_decref(r.compounds);
    json_decref(r.names);
    json_decref(root);
    return ok;
}

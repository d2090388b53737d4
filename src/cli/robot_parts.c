/* The collision elements of a link as shapes. */
/* realpath is an X/Open function. */
#define _XOPEN_SOURCE 700

#include "file.h"
#include "hull_reduce.h"
#include "mesh.h"
#include "rigid.h"
#include "robot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool fail(const dcd_robot *robot, uint32_t link, const dcd_xml_element *at, dcd_error *error, const char *reason,
                 const char *detail)
{
    return dcd_xml_fail(&robot->urdf, at, error, "link \"%.80s\": %s%s", robot->links[link].name, reason, detail);
}

/* ------------------------------------------------------------------- Files */

static char *join(const char *folder, size_t length, const char *name)
{
    size_t size = strlen(name) + 1;
    char *path = malloc(length + 1 + size);

    if (path != NULL) {
        memcpy(path, folder, length);
        path[length] = '/';
        memcpy(path + length + 1, name, size);
    }
    return path;
}

/* The path if there is such a file; NULL otherwise. */
static char *if_there(char *path)
{
    if (path != NULL && access(path, R_OK) == 0) {
        return path;
    }
    free(path);
    return NULL;
}

/* `rest` is "NAME/..." and NAME is `length` long. */
static char *in_package(const char *item, const char *rest, size_t length)
{
    const char *equals = strchr(item, '=');

    if (equals == NULL) {
        return if_there(join(item, strlen(item), rest));
    }
    if ((size_t)(equals - item) != length || strncmp(item, rest, length) != 0) {
        return NULL;
    }
    return if_there(join(equals + 1, strlen(equals + 1), rest + length + 1));
}

/* A folder above the file, from the innermost on, that is called NAME or has a folder NAME. */
static char *above(const char *path, const char *rest, size_t length)
{
    char *real = realpath(path, NULL), *found = NULL, *slash;

    while (found == NULL && real != NULL && (slash = strrchr(real, '/')) != NULL) {
        const char *name;

        *slash = '\0';
        name = strrchr(real, '/') == NULL ? real : strrchr(real, '/') + 1;
        if (strlen(name) == length && strncmp(name, rest, length) == 0) {
            found = if_there(join(real, strlen(real), rest + length + 1));
        }
        found = found != NULL ? found : if_there(join(real, strlen(real), rest));
    }
    free(real);
    return found;
}

static char *find_in_packages(const dcd_robot *robot, const dcd_robot_packages *packages, const char *rest)
{
    size_t length = strcspn(rest, "/");
    char *found = NULL;

    for (uint32_t k = 0; found == NULL && rest[length] == '/' && k < packages->count; k++) {
        found = in_package(packages->items[k], rest, length);
    }
    return found != NULL || rest[length] != '/' ? found : above(robot->path, rest, length);
}

/* The file that a URDF means; from malloc. */
static char *resolve(const dcd_robot *robot, const dcd_robot_packages *packages, const dcd_xml_element *mesh,
                     uint32_t link, const char *uri, dcd_error *error)
{
    static const char package[] = "package://", file[] = "file://";
    const char *scheme = strstr(uri, "://");
    char *path = NULL;

    if (strncmp(uri, package, sizeof package - 1) == 0) {
        path = find_in_packages(robot, packages, uri + sizeof package - 1);
        if (path == NULL) {
            (void)fail(robot, link, mesh, error, "no such file in any package path (see --package-path): ", uri);
        }
        return path;
    }
    if (scheme != NULL && strncmp(uri, file, sizeof file - 1) != 0) {
        (void)fail(robot, link, mesh, error, "a mesh is a path, file:// or package://, not ", uri);
        return NULL;
    }
    path = dcd_file_beside(robot->path, scheme == NULL ? uri : scheme + 3);
    if (path == NULL) {
        (void)fail(robot, link, mesh, error, "no memory", "");
    }
    return path;
}

/* ------------------------------------------------------------------ Shapes */

typedef struct element {
    const dcd_robot_packages *packages;
    const dcd_xml_element *shape; /* <box>, <mesh>, ... */
    uint32_t link;
    uint32_t number; /* of the shape in the scene: what is made */
} element;

static bool add(dcd_robot *robot, element *e, const double *vertices, size_t count, double radius, dcd_error *error)
{
    dcd_error reason;

    return dcd_scene_add_swept(&robot->scene, vertices, count, radius, &e->number, &reason) ||
           fail(robot, e->link, e->shape, error, "", reason.text);
}

/* A number that is above 0. */
static bool read_size(const dcd_robot *robot, const element *e, const char *name, double *sizes, size_t count,
                      dcd_error *error)
{
    if (!dcd_xml_numbers(&robot->urdf, e->shape, name, false, sizes, count, error)) {
        return false;
    }
    for (size_t k = 0; k < count; k++) {
        if (!(sizes[k] > 0.0)) {
            return fail(robot, e->link, e->shape, error, name, " must be above 0");
        }
    }
    return true;
}

static bool add_box(dcd_robot *robot, element *e, dcd_error *error)
{
    double size[3], corners[24];

    if (!read_size(robot, e, "size", size, 3, error)) {
        return false;
    }
    for (size_t k = 0; k < 24; k++) {
        corners[k] = (k / 3 >> k % 3 & 1) != 0 ? 0.5 * size[k % 3] : -0.5 * size[k % 3];
    }
    return add(robot, e, corners, 8, 0.0, error);
}

static bool add_sphere(dcd_robot *robot, element *e, dcd_error *error)
{
    const double centre[3] = {0.0, 0.0, 0.0};
    double radius;

    return read_size(robot, e, "radius", &radius, 1, error) && add(robot, e, centre, 1, radius, error);
}

/* The length is that of the segment between the centres of the ends. */
static bool add_capsule(dcd_robot *robot, element *e, dcd_error *error)
{
    double radius, length, ends[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};

    if (!read_size(robot, e, "radius", &radius, 1, error) || !read_size(robot, e, "length", &length, 1, error)) {
        return false;
    }
    ends[2] = -0.5 * length;
    ends[5] = 0.5 * length;
    return add(robot, e, ends, 2, radius, error);
}

/* Its axis is z and its middle the origin, as the library has it too. */
static bool add_cylinder(dcd_robot *robot, element *e, dcd_error *error)
{
    double size[4] = {0.0, 0.0, 0.0, 0.0};
    dcd_error reason;

    if (!read_size(robot, e, "radius", &size[0], 1, error) || !read_size(robot, e, "length", &size[1], 1, error)) {
        return false;
    }
    return dcd_scene_add_solid(&robot->scene, DCD_SOLID_CYLINDER, size, &e->number, &reason) ||
           fail(robot, e->link, e->shape, error, "", reason.text);
}

static bool scale_mesh(const dcd_robot *robot, const element *e, dcd_mesh *mesh, dcd_error *error)
{
    double scale[3] = {1.0, 1.0, 1.0};

    if (!dcd_xml_numbers(&robot->urdf, e->shape, "scale", true, scale, 3, error)) {
        return false;
    }
    for (size_t k = 0; k < 3; k++) {
        if (scale[k] >= 0.0 && scale[k] <= 0.0) {
            return fail(robot, e->link, e->shape, error, "a scale of 0", "");
        }
    }
    for (size_t k = 0; k < 3 * mesh->count; k++) {
        mesh->vertices[k] *= scale[k % 3];
        if (!(fabs(mesh->vertices[k]) <= DCD_MAX_COORDINATE)) {
            return fail(robot, e->link, e->shape, error, "a scaled vertex is above 2^110", "");
        }
    }
    return true;
}

static bool add_mesh_file(dcd_robot *robot, element *e, const char *path, dcd_error *error)
{
    dcd_mesh mesh;
    dcd_error reason;
    bool ok;

    if (!dcd_mesh_read(path, &mesh, &reason)) {
        return fail(robot, e->link, e->shape, error, "", reason.text);
    }
    ok = scale_mesh(robot, e, &mesh, error);
    if (ok) {
        mesh.count = dcd_hull_reduce(mesh.vertices, mesh.count);
        ok = add(robot, e, mesh.vertices, mesh.count, 0.0, error);
    }
    dcd_mesh_free(&mesh);
    robot->mesh_count += ok;
    return ok;
}

static bool add_mesh(dcd_robot *robot, element *e, dcd_error *error)
{
    const char *uri = dcd_xml_text(&robot->urdf, e->shape, "filename", error);
    char *path = uri == NULL ? NULL : resolve(robot, e->packages, e->shape, e->link, uri, error);
    bool ok = path != NULL && add_mesh_file(robot, e, path, error);

    free(path);
    return ok;
}

static bool add_shape(dcd_robot *robot, element *e, dcd_error *error)
{
    static const struct {
        const char *name;
        bool (*add)(dcd_robot *robot, element *e, dcd_error *error);
    } kinds[] = {{"mesh", add_mesh}, {"box", add_box}, {"sphere", add_sphere}, {"cylinder", add_cylinder},
                 {"capsule", add_capsule}};

    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        if (strcmp(e->shape->name, kinds[k].name) == 0) {
            return kinds[k].add(robot, e, error);
        }
    }
    return fail(robot, e->link, e->shape, error, "a geometry is mesh, box, sphere, cylinder or capsule, not ",
                e->shape->name);
}

/* ------------------------------------------------------------------- Parts */

static bool reserve_part(dcd_robot *robot)
{
    uint32_t count = robot->part_count;
    const size_t room = count == 0 ? 1 : 2 * (size_t)count;
    dcd_pose *local;
    uint32_t *link;
    bool *at_link;

    if ((count & (count - 1)) != 0) {
        return true; /* room doubles at each power of two */
    }
    local = realloc(robot->local, room * sizeof *local);
    robot->local = local == NULL ? robot->local : local;
    link = realloc(robot->part_link, room * sizeof *link);
    robot->part_link = link == NULL ? robot->part_link : link;
    at_link = realloc(robot->at_link, room * sizeof *at_link);
    robot->at_link = at_link == NULL ? robot->at_link : at_link;
    return local != NULL && link != NULL && at_link != NULL;
}

/* A link's only part has its name; of several, the second is "link[1]". */
static bool add_object(dcd_robot *robot, const element *e, const dcd_xml_element *collision, dcd_error *error)
{
    const dcd_robot_link *link = &robot->links[e->link];
    char name[400];
    dcd_error reason;
    dcd_pose local;

    if (!dcd_robot_origin(robot, collision, &local, error)) {
        return false;
    }
    (void)snprintf(name, sizeof name, link->part_count == 0 ? "%.360s" : "%.360s[%u]", link->name, link->part_count);
    if (robot->part_count >= DCD_ROBOT_MAX_PARTS || !reserve_part(robot)) {
        return fail(robot, e->link, collision, error, "too many collision elements, or no memory", "");
    }
    robot->local[robot->part_count] = local;
    robot->at_link[robot->part_count] = dcd_rigid_is_identity(&local);
    robot->part_link[robot->part_count] = e->link;
    return (dcd_scene_add_object(&robot->scene, name, e->number, &local, &reason) &&
            dcd_scene_join(&robot->scene, link->name, link->first_part, &reason)) ||
           fail(robot, e->link, collision, error, "", reason.text);
}

static bool add_part(dcd_robot *robot, element *e, const dcd_xml_element *collision, dcd_error *error)
{
    const dcd_xml_element *geometry;

    if (!dcd_robot_only(robot, collision, "geometry", &geometry, error)) {
        return false;
    }
    e->shape = geometry == NULL ? NULL : dcd_xml_child(geometry, NULL);
    if (e->shape == NULL || e->shape->next != NULL) {
        return fail(robot, e->link, geometry == NULL ? collision : geometry, error,
                    "a collision element needs a geometry with one shape", "");
    }
    if (!add_shape(robot, e, error) || !add_object(robot, e, collision, error)) {
        return false;
    }
    robot->part_count++;
    robot->links[e->link].part_count++;
    return true;
}

bool dcd_robot_add_parts(dcd_robot *robot, const dcd_robot_packages *packages, uint32_t link, dcd_error *error)
{
    const dcd_xml_element *top = robot->links[link].element;
    element e = {packages, NULL, link, 0};
    bool ok = true;

    robot->links[link].first_part = robot->part_count;
    for (const dcd_xml_element *c = dcd_xml_child(top, "collision"); ok && c != NULL;
         c = dcd_xml_next(c, "collision")) {
        ok = add_part(robot, &e, c, error);
    }
    return ok;
}

/* Solids of a scene: shapes that are given by sizes. The library judges them, and says which vertices stand around
 * them. */
#include "scene.h"

enum { MOST_VERTICES = DCD_ELLIPSOID_VERTICES };

const char *dcd_scene_solid_name(dcd_scene_solid solid)
{
    static const char *const names[] = {"a hull", "a cylinder", "a cone", "an ellipsoid", "a half-space"};

    return names[solid];
}

dcd_status dcd_scene_solid_to_world(const dcd_scene_shape *shape, dcd_world *world, dcd_fault *fault)
{
    switch (shape->solid) {
    case DCD_SOLID_CYLINDER:
        return dcd_world_add_cylinder(world, shape->size[0], shape->size[1], NULL, fault);
    case DCD_SOLID_CONE:
        return dcd_world_add_cone(world, shape->size[0], shape->size[1], NULL, fault);
    case DCD_SOLID_ELLIPSOID:
        return dcd_world_add_ellipsoid(world, shape->size, NULL, fault);
    case DCD_SOLID_HALFSPACE:
        return dcd_world_add_halfspace(world, shape->size, shape->size[3], NULL, fault);
    case DCD_SOLID_HULL:
    default:
        return DCD_NO_SUCH_SHAPE;
    }
}

/* The vertices that the library has for a solid, packed. Returns how many; 0: the error is set. */
static uint32_t vertices_of(const dcd_scene_shape *shape, double *vertices, dcd_error *error)
{
    const dcd_limits limits = {.shapes = 1, .vertices = MOST_VERTICES, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    dcd_fault fault = {DCD_NULL_POINTER, DCD_NONE, DCD_NONE, NULL};
    uint32_t count = 0;

    if (world == NULL) {
        (void)dcd_error_set(error, "no memory for a shape");
    } else if (dcd_scene_solid_to_world(shape, world, &fault) != DCD_OK) {
        (void)dcd_error_set(error, "%s: %s", fault.field, dcd_status_text(fault.status));
    } else {
        (void)dcd_world_get_vertex(world, 0, 0, NULL, &count);
    }
    for (uint32_t k = 0; k < count; k++) {
        (void)dcd_world_get_vertex(world, 0, k, vertices + 3 * (size_t)k, NULL);
    }
    dcd_world_destroy(world);
    return count;
}

bool dcd_scene_add_solid(dcd_scene *scene, dcd_scene_solid solid, const double size[4], uint32_t *shape,
                         dcd_error *error)
{
    const dcd_scene_shape given = {.solid = solid, .size = {size[0], size[1], size[2], size[3]}};
    double vertices[3 * MOST_VERTICES];
    const uint32_t count = vertices_of(&given, vertices, error);

    if (count == 0 || !dcd_scene_add_swept(scene, vertices, count, 0.0, shape, error)) {
        return false;
    }
    scene->shapes[scene->shape_count - 1].solid = solid;
    for (int k = 0; k < 4; k++) {
        scene->shapes[scene->shape_count - 1].size[k] = size[k];
    }
    return true;
}

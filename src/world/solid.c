/* Named shapes (declared in dcd.h): hulls and swept hulls under their names, quadrics and half-spaces. */
#include <math.h>
#include <stddef.h>

#include "world/pose.h"
#include "world/quadric.h"
#include "world/world.h"

static const char *const radii_fields[3] = {"radii.x", "radii.y", "radii.z"};

/* ------------------------------------------------------------------ Checks */

static dcd_status check_pointer(const dcd_world *world, const void *given, const char *field, dcd_fault *fault)
{
    if (world == NULL || given == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : field);
    }
    return DCD_OK;
}

static dcd_status check_number(double value, const char *field, uint32_t shape, dcd_fault *fault)
{
    const double all[3] = {value, 0.0, 0.0};
    const char *const fields[3] = {field, field, field};

    return dcd_pose_check_point(all, fields, shape, DCD_NONE, fault);
}

/* A length or a radius. */
static dcd_status check_size(double value, const char *field, uint32_t shape, dcd_fault *fault)
{
    const dcd_status status = check_number(value, field, shape, fault);

    return status == DCD_OK && value < 0.0 ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, shape, DCD_NONE, field) : status;
}

static dcd_status check_round(const dcd_world *world, double radius, double length, dcd_fault *fault)
{
    dcd_status status = check_pointer(world, world, "world", fault);

    status = status == DCD_OK ? check_size(radius, "radius", world->shapes, fault) : status;
    return status == DCD_OK ? check_size(length, "length", world->shapes, fault) : status;
}

/* ------------------------------------------------------------------- Hulls */

dcd_status dcd_world_add_point(dcd_world *world, const double point[3], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, point, 1, 0.0, shape, fault);
}

dcd_status dcd_world_add_segment(dcd_world *world, const double ends[6], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, ends, 2, 0.0, shape, fault);
}

dcd_status dcd_world_add_triangle(dcd_world *world, const double corners[9], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, corners, 3, 0.0, shape, fault);
}

dcd_status dcd_world_add_sphere(dcd_world *world, double radius, uint32_t *shape, dcd_fault *fault)
{
    const double centre[3] = {0.0, 0.0, 0.0};

    return dcd_world_add_swept(world, centre, 1, radius, shape, fault);
}

dcd_status dcd_world_add_capsule(dcd_world *world, double radius, double length, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = check_round(world, radius, length, fault);
    const double ends[6] = {0.0, 0.0, -0.5 * length, 0.0, 0.0, 0.5 * length};

    return status == DCD_OK ? dcd_world_add_swept(world, ends, 2, radius, shape, fault) : status;
}

/* ------------------------------------------------------------- Half-spaces */

static dcd_status check_normal(const double *normal, uint32_t shape, dcd_fault *fault)
{
    static const char *const fields[3] = {"normal.x", "normal.y", "normal.z"};
    const dcd_status status = dcd_pose_check_point(normal, fields, shape, DCD_NONE, fault);
    bool zero = true;

    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        zero = zero && !(normal[d] < 0.0) && !(normal[d] > 0.0);
    }
    return status == DCD_OK && zero ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, shape, DCD_NONE, "normal") : status;
}

/* Whether x times 2^exponent is a double, and in range. */
static bool scales(double x, int exponent)
{
    const double scaled = ldexp(x, exponent), back = ldexp(scaled, -exponent);

    return scaled >= -DCD_MAX_COORDINATE && scaled <= DCD_MAX_COORDINATE && !(back < x) && !(back > x);
}

/* The power of two that brings the normal's largest coordinate to 1 or more, below 2: the same half-space, in which
 * nothing is far from 1. 0 where that would round something, or nothing is to be gained. */
static int exponent_of(const double *normal, double offset)
{
    double most = 0.0;
    int exponent = 0;

    for (uint32_t d = 0; d < 3; d++) {
        most = fabs(normal[d]) > most ? fabs(normal[d]) : most;
    }
    if (!(most > 0.0 && most < HUGE_VAL)) {
        return 0; /* refused as it is */
    }
    (void)frexp(most, &exponent);
    exponent = 1 - exponent;
    return scales(normal[0], exponent) && scales(normal[1], exponent) && scales(normal[2], exponent) &&
                   scales(offset, exponent)
               ? exponent
               : 0;
}

dcd_status dcd_world_add_halfspace(dcd_world *world, const double normal[3], double offset, uint32_t *shape,
                                   dcd_fault *fault)
{
    dcd_status status = check_pointer(world, normal, "normal", fault);
    const int exponent = status == DCD_OK ? exponent_of(normal, offset) : 0;
    double scaled[3] = {0.0, 0.0, 0.0};

    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        scaled[d] = ldexp(normal[d], exponent);
    }
    status = status == DCD_OK ? check_normal(scaled, world->shapes, fault) : status;
    status = status == DCD_OK ? check_number(ldexp(offset, exponent), "offset", world->shapes, fault) : status;
    status = status == DCD_OK ? dcd_world_add_swept(world, scaled, 1, 0.0, shape, fault) : status;
    if (status == DCD_OK) {
        world->shape[world->shapes - 1].kind = DCD_KIND_HALFSPACE;
        world->shape[world->shapes - 1].offset = ldexp(offset, exponent);
        world->shape[world->shapes - 1].exponent = exponent;
        world->others++;
    }
    return status;
}

/* ---------------------------------------------------------------- Quadrics */

/* Adds the polytope around a quadric and then says what it stands for. */
static dcd_status add_quadric(dcd_world *world, const double *vertices, uint32_t count, const double *bulge,
                              double half, double top, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = dcd_world_add_swept(world, vertices, count, 0.0, shape, fault);

    if (status == DCD_OK) {
        dcd_shape *added = &world->shape[world->shapes - 1];

        added->kind = DCD_KIND_QUADRIC;
        added->half = half;
        added->top = top;
        for (uint32_t d = 0; d < 3; d++) {
            added->bulge[d] = bulge[d];
        }
        world->others++;
    }
    return status;
}

dcd_status dcd_world_add_cylinder(dcd_world *world, double radius, double length, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = check_round(world, radius, length, fault);
    const double bulge[3] = {radius, radius, 0.0};
    double vertices[3 * DCD_CYLINDER_VERTICES];

    if (status != DCD_OK) {
        return status;
    }
    dcd_quadric_around_cylinder(radius, 0.5 * length, vertices);
    return add_quadric(world, vertices, DCD_CYLINDER_VERTICES, bulge, 0.5 * length, 1.0, shape, fault);
}

dcd_status dcd_world_add_cone(dcd_world *world, double radius, double length, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = check_round(world, radius, length, fault);
    const double bulge[3] = {radius, radius, 0.0};
    double vertices[3 * DCD_CONE_VERTICES];

    if (status != DCD_OK) {
        return status;
    }
    dcd_quadric_around_cone(radius, 0.5 * length, vertices);
    return add_quadric(world, vertices, DCD_CONE_VERTICES, bulge, 0.5 * length, 0.0, shape, fault);
}

dcd_status dcd_world_add_ellipsoid(dcd_world *world, const double radii[3], uint32_t *shape, dcd_fault *fault)
{
    dcd_status status = check_pointer(world, radii, "radii", fault);
    double vertices[3 * DCD_ELLIPSOID_VERTICES];

    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        status = check_size(radii[d], radii_fields[d], world->shapes, fault);
    }
    if (status != DCD_OK) {
        return status;
    }
    dcd_quadric_around_ellipsoid(radii, vertices);
    return add_quadric(world, vertices, DCD_ELLIPSOID_VERTICES, radii, 0.0, 1.0, shape, fault);
}

/* Named shapes (declared in dcd.h): hulls and swept hulls under their names, quadrics and half-spaces. */
#include <errno.h> /* the contracts name errno: ldexp may set it */
#include <float.h>
#include <stddef.h>

#include "number/rounded.h"
#include "world/pose.h"
#include "world/quadric.h"
#include "world/swept.h"
#include "world/world.h"

#ifdef __FRAMAC__
/* C11 7.12.6.4 and 7.12.6.6, of binary64. */
/*@ requires finite: \lt_double((double)0.0, x) && \le_double(x, (double)0x1.fffffffffffffp1023);
    requires exponent: \valid(exponent);
    terminates \true;
    assigns *exponent;
    ensures exponent: -1073 <= *exponent <= 1024; */
double frexp(double x, int *exponent);
/*@ terminates \true;
    assigns errno; */
double ldexp(double x, int exponent);
#else
#include <math.h>
#endif

/*@ // A shape of so many vertices, which are elsewhere, can be judged and, if it is let in, stored.
    predicate solid_takes{L}(dcd_world *world, integer count, uint32_t *shape, dcd_fault *fault) =
        dcd_world_held(world) && dcd_world_apart(world, fault) && dcd_world_room(world, count) &&
        (shape == \null || \valid(shape)) && world->others < UINT32_MAX &&
        \separated(fault, world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1)) &&
        \separated(shape, fault, world, world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1)); */

/* A shape was added, and may turn out to be no hull. */
#define LAST(world) \
    (\valid(world) && 1 <= (world)->shapes <= (world)->limits.shapes && \
     \valid((world)->shape + (0 .. (world)->limits.shapes - 1)) && (world)->others < UINT32_MAX && \
     \separated(world, (world)->shape + (0 .. (world)->limits.shapes - 1)))

static const char *const radii_fields[3] = {"radii.x", "radii.y", "radii.z"};

/* ------------------------------------------------------------------ Checks */

/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures given: \result == DCD_OK ==> world != \null && given; */
static dcd_status check_pointer(const dcd_world *world, bool given, const char *field, dcd_fault *fault)
{
    if (world == NULL || !given) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : field);
    }
    return DCD_OK;
}

/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_number(double value, const char *field, uint32_t shape, dcd_fault *fault)
{
    const double all[3] = {value, 0.0, 0.0};
    const char *const fields[3] = {field, field, field};

    return dcd_pose_check_point(all, fields, shape, DCD_NONE, fault);
}

/* A length or a radius. */
/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_size(double value, const char *field, uint32_t shape, dcd_fault *fault)
{
    const dcd_status status = check_number(value, field, shape, fault);

    return status == DCD_OK && value < 0.0 ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, shape, DCD_NONE, field) : status;
}

/*@ requires fault: dcd_fault_room(fault);
    requires world: world != \null ==> \valid_read(world) && \separated(fault, world);
    terminates \true;
    assigns *fault;
    ensures world: \result == DCD_OK ==> world != \null; */
static dcd_status check_round(const dcd_world *world, double radius, double length, dcd_fault *fault)
{
    dcd_status status = check_pointer(world, true, "world", fault);

    status = status == DCD_OK ? check_size(radius, "radius", world->shapes, fault) : status;
    return status == DCD_OK ? check_size(length, "length", world->shapes, fault) : status;
}

/* ------------------------------------------------------------------- Hulls */

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && point != \null ==> dcd_world_takes(world, point, 1, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 1 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_point(dcd_world *world, const double point[3], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, point, 1, 0.0, shape, fault);
}

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && ends != \null ==> dcd_world_takes(world, ends, 2, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 2 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_segment(dcd_world *world, const double ends[6], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, ends, 2, 0.0, shape, fault);
}

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && corners != \null ==> dcd_world_takes(world, corners, 3, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 3 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_triangle(dcd_world *world, const double corners[9], uint32_t *shape, dcd_fault *fault)
{
    return dcd_world_add_swept(world, corners, 3, 0.0, shape, fault);
}

/*@ requires world: world != \null ==> solid_takes(world, 1, shape, fault);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 1 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_sphere(dcd_world *world, double radius, uint32_t *shape, dcd_fault *fault)
{
    const double centre[3] = {0.0, 0.0, 0.0};

    return dcd_world_add_swept(world, centre, 1, radius, shape, fault);
}

/*@ requires world: world != \null ==> solid_takes(world, 2, shape, fault);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 2 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_capsule(dcd_world *world, double radius, double length, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = check_round(world, radius, length, fault);
    const double ends[6] = {0.0, 0.0, -0.5 * length, 0.0, 0.0, 0.5 * length};

    return status == DCD_OK ? dcd_world_add_swept(world, ends, 2, radius, shape, fault) : status;
}

/* ------------------------------------------------------------- Half-spaces */

/*@ requires normal: \valid_read(normal + (0 .. 2));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_normal(const double *normal, uint32_t shape, dcd_fault *fault)
{
    static const char *const fields[3] = {"normal.x", "normal.y", "normal.z"};
    const dcd_status status = dcd_pose_check_point(normal, fields, shape, DCD_NONE, fault);
    bool zero = true;

    /*@ loop invariant range: d <= 3;
        loop assigns d, zero;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        zero = zero && !(normal[d] < 0.0) && !(normal[d] > 0.0);
    }
    return status == DCD_OK && zero ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, shape, DCD_NONE, "normal") : status;
}

/* Whether x times 2^exponent is a double, and in range. */
/*@ requires exponent: -2000 <= exponent <= 2000;
    terminates \true;
    assigns errno; */
static bool scales(double x, int exponent)
{
    const double scaled = ldexp(x, exponent), back = ldexp(scaled, -exponent);

    return scaled >= -DCD_MAX_COORDINATE && scaled <= DCD_MAX_COORDINATE && !(back < x) && !(back > x);
}

/* The power of two that brings the normal's largest coordinate to 1 or more, below 2: the same half-space, in which
 * nothing is far from 1. 0 where that would round something, or nothing is to be gained. */
/*@ requires normal: \valid_read(normal + (0 .. 2));
    terminates \true;
    assigns errno;
    ensures exponent: -2000 <= \result <= 2000; */
static int exponent_of(const double *normal, double offset)
{
    double most = 0.0;
    int exponent = 0;

    /*@ loop invariant range: d <= 3;
        loop assigns d, most;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        most = dcd_abs(normal[d]) > most ? dcd_abs(normal[d]) : most;
    }
    if (!(most > 0.0 && most <= DBL_MAX)) {
        return 0; /* refused as it is */
    }
    (void)frexp(most, &exponent);
    exponent = 1 - exponent;
    return scales(normal[0], exponent) && scales(normal[1], exponent) && scales(normal[2], exponent) &&
                   scales(offset, exponent)
               ? exponent
               : 0;
}

/* Adds vertices that are to stand for something else. */
/*@ requires input: dcd_world_takes(world, vertices, count, shape, fault);
    requires count: 1 <= count <= DCD_MAX_SHAPE_VERTICES;
    requires others: world->others < UINT32_MAX;
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices;
    ensures last: \result == DCD_OK ==> LAST(world);
    ensures added: \result == DCD_OK ==> world->shapes == \old(world->shapes) + 1;
    ensures same: \result == DCD_OK ==>
        world->shape == \old(world->shape) && world->limits.shapes == \old(world->limits.shapes); */
static dcd_status add_vertices(dcd_world *world, const double *vertices, uint32_t count, uint32_t *shape,
                               dcd_fault *fault)
{
    return dcd_world_add_swept(world, vertices, count, 0.0, shape, fault);
}

/* The shape that was added is a half-space. */
/*@ requires last: LAST(world);
    terminates \true;
    assigns world->shape[world->shapes - 1], world->others; */
static void put_halfspace(dcd_world *world, double offset, int exponent)
{
    dcd_shape *added = &world->shape[world->shapes - 1];

    added->kind = DCD_KIND_HALFSPACE;
    added->offset = offset;
    added->exponent = exponent;
    world->others++;
}

/*@ requires world: world != \null ==> solid_takes(world, 1, shape, fault);
    requires fault: dcd_fault_room(fault);
    requires normal: normal != \null ==> \valid_read(normal + (0 .. 2)) && \separated(fault, normal + (0 .. 2));
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 1 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices, world->others, errno; */
dcd_status dcd_world_add_halfspace(dcd_world *world, const double normal[3], double offset, uint32_t *shape,
                                   dcd_fault *fault)
{
    dcd_status status = check_pointer(world, normal != NULL, "normal", fault);
    const int exponent = status == DCD_OK ? exponent_of(normal, offset) : 0;
    double scaled[3] = {0.0, 0.0, 0.0};

    /*@ loop invariant range: d <= 3;
        loop assigns d, scaled[0 .. 2], errno;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        scaled[d] = ldexp(normal[d], exponent);
    }
    status = status == DCD_OK ? check_normal(scaled, world->shapes, fault) : status;
    status = status == DCD_OK ? check_number(ldexp(offset, exponent), "offset", world->shapes, fault) : status;
    status = status == DCD_OK ? add_vertices(world, scaled, 1, shape, fault) : status;
    if (status == DCD_OK) {
        put_halfspace(world, ldexp(offset, exponent), exponent);
    }
    return status;
}

/* ---------------------------------------------------------------- Quadrics */

/* The shape that was added is a quadric. */
/*@ requires last: LAST(world);
    requires bulge: \valid_read(bulge + (0 .. 2)) &&
        \separated(bulge + (0 .. 2), world, world->shape + (0 .. world->limits.shapes - 1));
    terminates \true;
    assigns world->shape[world->shapes - 1], world->others; */
static void put_quadric(dcd_world *world, const double *bulge, double half, double top)
{
    dcd_shape *added = &world->shape[world->shapes - 1];

    added->kind = DCD_KIND_QUADRIC;
    added->half = half;
    added->top = top;
    added->bulge[0] = bulge[0];
    added->bulge[1] = bulge[1];
    added->bulge[2] = bulge[2];
    world->others++;
}

/* Adds the polytope around a quadric and then says what it stands for. */
/*@ requires input: dcd_world_takes(world, vertices, count, shape, fault);
    requires count: 1 <= count <= DCD_MAX_SHAPE_VERTICES;
    requires others: world->others < UINT32_MAX;
    requires bulge: \valid_read(bulge + (0 .. 2));
    requires apart: \separated(bulge + (0 .. 2), world, world->shape + (0 .. world->limits.shapes - 1),
        world->frame + (0 .. world->limits.shapes - 1),
        world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1));
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices, world->others; */
static dcd_status add_quadric(dcd_world *world, const double *vertices, uint32_t count, const double *bulge,
                              double half, double top, uint32_t *shape, dcd_fault *fault)
{
    const dcd_status status = add_vertices(world, vertices, count, shape, fault);

    if (status == DCD_OK) {
        put_quadric(world, bulge, half, top);
    }
    return status;
}

/*@ requires world: world != \null ==> solid_takes(world, 16, shape, fault);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 16 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices, world->others; */
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

/*@ requires world: world != \null ==> solid_takes(world, 9, shape, fault);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 9 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices, world->others; */
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

/*@ requires world: world != \null ==> solid_takes(world, 24, shape, fault);
    requires fault: dcd_fault_room(fault);
    requires radii: radii != \null ==> \valid_read(radii + (0 .. 2)) && \separated(fault, radii + (0 .. 2));
    requires apart: world != \null && radii != \null ==> \separated(radii + (0 .. 2), world,
        world->shape + (0 .. world->limits.shapes - 1), world->frame + (0 .. world->limits.shapes - 1),
        world->vertex + (0 .. 3 * (world->padded_vertices + 24 + 7) - 1)) &&
        \separated(shape, radii + (0 .. 2));
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 24 + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices, world->others; */
dcd_status dcd_world_add_ellipsoid(dcd_world *world, const double radii[3], uint32_t *shape, dcd_fault *fault)
{
    dcd_status status = check_pointer(world, radii != NULL, "radii", fault);
    double vertices[3 * DCD_ELLIPSOID_VERTICES];

    /*@ loop invariant range: d <= 3;
        loop invariant given: status == DCD_OK ==> world != \null && radii != \null;
        loop assigns d, status, *fault;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        status = check_size(radii[d], radii_fields[d], world->shapes, fault);
    }
    if (status != DCD_OK) {
        return status;
    }
    dcd_quadric_around_ellipsoid(radii, vertices);
    return add_quadric(world, vertices, DCD_ELLIPSOID_VERTICES, radii, 0.0, 1.0, shape, fault);
}

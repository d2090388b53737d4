#include "world.h"

#include <math.h>
#include <string.h>

#include "block.h"
#include "frame.h"
#include "inner.h"
#include "pose.h"
#include "quadric.h"

static const char *const vertex_fields[3] = {"vertex.x", "vertex.y", "vertex.z"};
static const char *const extent_fields[3] = {"extents.x", "extents.y", "extents.z"};

bool dcd_limits_are_valid(const dcd_limits *limits)
{
    return limits->shapes <= DCD_MAX_OBJECTS && limits->objects <= DCD_MAX_OBJECTS &&
           limits->vertices <= DCD_MAX_VERTICES && limits->placed <= DCD_MAX_VERTICES &&
           limits->candidates <= DCD_MAX_PAIRS && limits->threads >= 1 && limits->threads <= DCD_MAX_THREADS;
}

uint64_t dcd_limits_padded(uint64_t vertices, uint32_t parts)
{
    return vertices + (uint64_t)parts * (DCD_VERTEX_PAD - 1);
}

/* Lays a world out in a block; the block counts when it has no memory. */
static dcd_world *lay_out(dcd_block *block, const dcd_limits *limits)
{
    dcd_world *world = dcd_block_take(block, 1, sizeof *world);
    dcd_shape *shape = dcd_block_take(block, limits->shapes, sizeof *shape);
    dcd_body *body = dcd_block_take(block, limits->objects, sizeof *body);
    dcd_role *role = dcd_block_take(block, limits->objects, sizeof *role);
    uint64_t *changed = dcd_block_take(block, limits->objects, sizeof *changed);
    double *vertex = dcd_block_take(block, 3 * dcd_limits_padded(limits->vertices, limits->shapes), sizeof *vertex);
    float *face = dcd_block_take(block, 3 * (2 * limits->vertices + DCD_FACE_PAD * (uint64_t)limits->shapes), sizeof *face);
    dcd_hull *hull = dcd_block_take(block, 1, sizeof *hull);
    dcd_frame *frame = dcd_block_take(block, limits->shapes, sizeof *frame);

    if (world != NULL) {
        world->limits = *limits;
        world->shape = shape;
        world->body = body;
        world->role = role;
        world->changed = changed;
        world->changes = 0;
        world->all_changed = 0;
        world->follower = NULL;
        world->acm = NULL;
        world->vertex = vertex;
        world->face = face;
        world->hull = hull;
        world->frame = frame;
        dcd_world_clear(world);
    }
    return world;
}

size_t dcd_world_size(const dcd_limits *limits)
{
    dcd_block block = {NULL, 0, false};

    if (limits == NULL || !dcd_limits_are_valid(limits)) {
        return 0;
    }
    lay_out(&block, limits);
    return block.overflow ? 0 : block.used;
}

dcd_status dcd_world_init(dcd_world **world, void *memory, size_t bytes, const dcd_limits *limits)
{
    dcd_block block = {memory, 0, false};
    dcd_status status;

    if (world == NULL || limits == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, dcd_world_size(limits));
    if (status == DCD_OK) {
        *world = lay_out(&block, limits);
    }
    return status;
}

/*@ requires world: world == \null || \valid(world);
    terminates \true;
    assigns world->objects, world->placed, world->padded_placed, world->filtered; */
void dcd_world_clear_objects(dcd_world *world)
{
    if (world != NULL) {
        world->filtered = world->acm != NULL;
        world->objects = 0;
        world->placed = 0;
        world->padded_placed = 0;
    }
}

/*@ requires world: world == \null || \valid(world);
    terminates \true;
    assigns world->objects, world->placed, world->padded_placed, world->filtered, world->acm, world->margin,
        world->shapes, world->vertices, world->padded_vertices, world->face_floats, world->prepared, world->others; */
void dcd_world_clear(dcd_world *world)
{
    if (world != NULL) {
        world->acm = NULL;
        dcd_world_clear_objects(world);
        world->margin = 0.0;
        world->shapes = 0;
        world->vertices = 0;
        world->padded_vertices = 0;
        world->face_floats = 0;
        world->prepared = 0;
        world->others = 0;
    }
}

/* An object is not any more what a workspace that follows the world may have placed. */
/*@ requires world: \valid(world) && world->changes < UINT64_MAX;
    requires changed: \valid(world->changed + object) && \separated(world, world->changed + object);
    terminates \true;
    assigns world->changes, world->changed[object]; */
static void mark_changed(dcd_world *world, uint32_t object)
{
    world->changes++;
    world->changed[object] = world->changes;
}

void dcd_world_prepare(dcd_world *world)
{
    if (world != NULL && world->prepared < world->shapes) {
        world->changes++;
        world->all_changed = world->changes;
    }
    while (world != NULL && world->prepared < world->shapes) {
        dcd_shape *shape = &world->shape[world->prepared];

        /* The vertices of other kinds are not in the shape. */
        if (shape->kind == DCD_KIND_HULL) {
            dcd_inner_build(world->vertex + 3 * shape->begin, shape, world->face + shape->face_begin, world->hull);
        }
        world->prepared++;
    }
}

/*@ requires count: count <= DCD_MAX_SHAPE_VERTICES;
    terminates \true;
    assigns \nothing;
    ensures padded: count <= \result < count + 8 && \result % 8 == 0; */
static uint32_t padded_count(uint32_t count)
{
    return (count + (DCD_VERTEX_PAD - 1)) / DCD_VERTEX_PAD * DCD_VERTEX_PAD;
}

/*@ requires world: dcd_world_held(world);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures room: \result == DCD_OK ==> 1 <= count <= DCD_MAX_SHAPE_VERTICES &&
        \old(world->shapes < world->limits.shapes && world->vertices + count <= world->limits.vertices); */
static dcd_status check_room_for_shape(const dcd_world *world, uint32_t count, dcd_fault *fault)
{
    if (count == 0) {
        return dcd_fault_set(fault, DCD_EMPTY, world->shapes, DCD_NONE, "vertices");
    }
    if (count > DCD_MAX_SHAPE_VERTICES) {
        return dcd_fault_set(fault, DCD_OUT_OF_RANGE, world->shapes, DCD_NONE, "vertices");
    }
    if (world->shapes >= world->limits.shapes) {
        return dcd_fault_set(fault, DCD_FULL, world->shapes, DCD_NONE, "shapes");
    }
    if (count > world->limits.vertices - world->vertices) {
        return dcd_fault_set(fault, DCD_FULL, world->shapes, DCD_NONE, "vertices");
    }
    return DCD_OK;
}

/*@ requires count: count <= DCD_MAX_SHAPE_VERTICES;
    requires vertices: \valid_read(vertices + (0 .. 3 * count - 1));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_vertices(const double *vertices, uint32_t count, uint32_t shape, dcd_fault *fault)
{
    /*@ loop invariant range: k <= count;
        loop assigns k, *fault;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const dcd_status status = dcd_pose_check_point(vertices + 3 * (size_t)k, vertex_fields, shape, k, fault);

        if (status != DCD_OK) {
            return status;
        }
    }
    return DCD_OK;
}

/* Largest magnitude of coordinate d. */
/*@ requires count: count <= DCD_MAX_SHAPE_VERTICES && d < 3;
    requires vertices: \valid_read(vertices + (0 .. 3 * count - 1));
    terminates \true;
    assigns \nothing; */
static double reach_of(const double *vertices, uint32_t count, uint32_t d)
{
    double reach = 0.0;

    /*@ loop invariant range: k <= count;
        loop assigns k, reach;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const double x = fabs(vertices[3 * (size_t)k + d]);

        reach = x > reach ? x : reach;
    }
    return reach;
}

/* out[0, padded) = coordinate d of the vertices, then copies of the first. */
/*@ requires count: 1 <= count <= padded <= DCD_MAX_SHAPE_VERTICES && d < 3;
    requires vertices: \valid_read(vertices + (0 .. 3 * count - 1));
    requires out: \valid(out + (0 .. padded - 1));
    terminates \true;
    assigns out[0 .. padded - 1]; */
static void store_row(const double *vertices, uint32_t count, uint32_t padded, uint32_t d, double *out)
{
    /*@ loop invariant range: k <= padded;
        loop assigns k, out[0 .. padded - 1];
        loop variant padded - k; */
    for (uint32_t k = 0; k < padded; k++) {
        out[k] = vertices[3 * (size_t)(k < count ? k : 0) + d];
    }
}

/*@ requires world: dcd_world_held(world) && world->shapes < world->limits.shapes;
    requires count: 1 <= count <= DCD_MAX_SHAPE_VERTICES && world->vertices + count <= world->limits.vertices;
    requires room: dcd_world_room(world, count);
    requires vertices: \valid_read(vertices + (0 .. 3 * count - 1));
    requires apart: \separated(vertices + (0 .. 3 * count - 1), world, world->shape + (0 .. world->limits.shapes - 1),
        world->frame + (0 .. world->limits.shapes - 1), world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1));
    terminates \true;
    assigns world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices;
    ensures counts: world->shapes == \old(world->shapes) + 1 && world->vertices == \old(world->vertices) + count; */
static void store_shape(dcd_world *world, const double *vertices, uint32_t count, double radius)
{
    dcd_shape *shape = &world->shape[world->shapes];
    const uint32_t padded = padded_count(count);

    shape->begin = world->padded_vertices;
    shape->count = count;
    shape->padded = padded;
    shape->radius = radius;
    /*@ loop invariant range: d <= 3;
        loop assigns d, shape->reach[0 .. 2], shape->centre[0 .. 2], shape->bulge[0 .. 2],
            world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        shape->reach[d] = reach_of(vertices, count, d);
        shape->centre[d] = 0.0;
        shape->bulge[d] = 0.0;
        store_row(vertices, count, padded, d, world->vertex + 3 * shape->begin + (size_t)d * padded);
    }
    shape->face_begin = world->face_floats;
    shape->faces = 0;
    shape->face_reach = 0.0;
    shape->kind = DCD_KIND_HULL;
    shape->half = 0.0;
    shape->top = 0.0;
    shape->offset = 0.0;
    shape->exponent = 0;
    shape->unused = 0;
    dcd_frame_build(world->vertex + 3 * shape->begin, padded, &world->frame[world->shapes]);
    world->face_floats += dcd_inner_floats(count);
    world->shapes++;
    world->vertices += count;
    world->padded_vertices += padded;
}

/* A length of at least zero: of a shape or an object, `number`. */
/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_length(double length, uint32_t number, const char *field, dcd_fault *fault)
{
    const char *const fields[3] = {field, field, field};
    const double all[3] = {length, length, length};
    const dcd_status status = dcd_pose_check_point(all, fields, number, DCD_NONE, fault);

    return status == DCD_OK && length < 0.0 ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, number, DCD_NONE, field) : status;
}

/*@ requires input: dcd_world_takes(world, vertices, count, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
static dcd_status add_shape(dcd_world *world, const double *vertices, uint32_t count, double radius, uint32_t *shape,
                            dcd_fault *fault)
{
    dcd_status status = check_room_for_shape(world, count, fault);

    if (status == DCD_OK) {
        status = check_vertices(vertices, count, world->shapes, fault);
    }
    if (status == DCD_OK) {
        status = check_length(radius, world->shapes, "radius", fault);
    }
    if (status == DCD_OK) {
        if (shape != NULL) {
            *shape = world->shapes;
        }
        store_shape(world, vertices, count, radius);
    }
    return status;
}

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && (vertices != \null || count == 0) ==>
        dcd_world_takes(world, vertices, count, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_hull(dcd_world *world, const double *vertices, uint32_t count, uint32_t *shape,
                              dcd_fault *fault)
{
    return dcd_world_add_swept(world, vertices, count, 0.0, shape, fault);
}

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && (vertices != \null || count == 0) ==>
        dcd_world_takes(world, vertices, count, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices; */
dcd_status dcd_world_add_swept(dcd_world *world, const double *vertices, uint32_t count, double radius, uint32_t *shape,
                               dcd_fault *fault)
{
    if (world == NULL || (vertices == NULL && count > 0)) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : "vertices");
    }
    return add_shape(world, vertices, count, radius, shape, fault);
}

/*@ requires extents: \valid_read(extents + (0 .. 2));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_extents(const double *extents, uint32_t shape, dcd_fault *fault)
{
    const dcd_status status = dcd_pose_check_point(extents, extent_fields, shape, DCD_NONE, fault);

    /*@ loop invariant range: d <= 3;
        loop assigns d;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3 && status == DCD_OK; d++) {
        if (extents[d] < 0.0) {
            return dcd_fault_set(fault, DCD_OUT_OF_RANGE, shape, DCD_NONE, extent_fields[d]);
        }
    }
    return status;
}

dcd_status dcd_world_add_box(dcd_world *world, const double extents[3], uint32_t *shape, dcd_fault *fault)
{
    double corners[24];
    dcd_status status;

    if (world == NULL || extents == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : "extents");
    }
    status = check_extents(extents, world->shapes, fault);
    if (status != DCD_OK) {
        return status;
    }
    for (uint32_t k = 0; k < 8; k++) {
        corners[3 * k] = (k & 1u) != 0 ? 0.5 * extents[0] : -0.5 * extents[0];
        corners[3 * k + 1] = (k & 2u) != 0 ? 0.5 * extents[1] : -0.5 * extents[1];
        corners[3 * k + 2] = (k & 4u) != 0 ? 0.5 * extents[2] : -0.5 * extents[2];
    }
    return add_shape(world, corners, 8, 0.0, shape, fault);
}

/*@ requires world: dcd_world_held(world) && dcd_world_apart(world, fault);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures room: \result == DCD_OK ==> shape < world->shapes && world->objects < world->limits.objects &&
        world->placed + world->shape[shape].count <= world->limits.placed; */
static dcd_status check_room_for_object(const dcd_world *world, uint32_t shape, dcd_fault *fault)
{
    if (shape >= world->shapes) {
        return dcd_fault_set(fault, DCD_NO_SUCH_SHAPE, world->objects, DCD_NONE, "shape");
    }
    if (world->objects >= world->limits.objects) {
        return dcd_fault_set(fault, DCD_FULL, world->objects, DCD_NONE, "objects");
    }
    if (world->shape[shape].count > world->limits.placed - world->placed) {
        return dcd_fault_set(fault, DCD_FULL, world->objects, DCD_NONE, "placed");
    }
    return DCD_OK;
}

/*@ requires world: dcd_world_held(world) && world->objects < world->limits.objects && shape < world->shapes;
    requires room: world->placed + world->shape[shape].count <= world->limits.placed;
    requires padded: world->padded_placed <= 0x80000000 && world->shape[shape].padded <= DCD_MAX_SHAPE_VERTICES;
    requires changes: world->changes < UINT64_MAX;
    requires pose: \valid_read(pose);
    requires apart: \separated(world, world->shape + (0 .. world->limits.shapes - 1),
        world->body + (0 .. world->limits.objects - 1), world->role + (0 .. world->limits.objects - 1),
        world->changed + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns world->body[world->objects], world->role[world->objects], world->changed[world->objects], world->changes,
        world->objects, world->placed, world->padded_placed;
    ensures counts: world->objects == \old(world->objects) + 1; */
static void store_object(dcd_world *world, uint32_t shape, const dcd_pose *pose)
{
    const uint32_t object = world->objects;
    const dcd_shape *const given = &world->shape[shape];
    dcd_body *body = &world->body[object];

    body->pose = *pose;
    body->margin = 0.0;
    body->shape = shape;
    body->unused = 0;
    body->begin = world->padded_placed;
    world->role[object] = (dcd_role){1, UINT32_MAX, object, 0};
    mark_changed(world, object);
    world->objects = object + 1;
    world->placed += given->count;
    world->padded_placed += given->padded;
}

/*@ requires world: world != \null ==> dcd_world_held(world) && dcd_world_apart(world, fault);
    requires fault: dcd_fault_room(fault);
    requires pose: pose != \null ==> \valid_read(pose) && \separated(fault, pose);
    requires object: object == \null || \valid(object);
    requires padded: world != \null ==> world->padded_placed <= 0x80000000 && world->changes < UINT64_MAX &&
        (\forall integer k; 0 <= k < world->shapes ==> world->shape[k].padded <= DCD_MAX_SHAPE_VERTICES);
    requires apart: world != \null ==> \separated(world, world->shape + (0 .. world->limits.shapes - 1),
        world->body + (0 .. world->limits.objects - 1), world->role + (0 .. world->limits.objects - 1),
        world->changed + (0 .. world->limits.objects - 1)) &&
        \separated(object, world, world->shape + (0 .. world->limits.shapes - 1)) && \separated(object, pose);
    terminates \true;
    assigns *fault, *object, world->body[world->objects], world->role[world->objects], world->changed[world->objects],
        world->changes, world->objects, world->placed, world->padded_placed; */
dcd_status dcd_world_add_object(dcd_world *world, uint32_t shape, const dcd_pose *pose, uint32_t *object,
                                dcd_fault *fault)
{
    dcd_status status;

    if (world == NULL || pose == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : "pose");
    }
    status = check_room_for_object(world, shape, fault);
    if (status == DCD_OK) {
        status = dcd_pose_check(pose, world->objects, fault);
    }
    if (status == DCD_OK) {
        if (object != NULL) {
            *object = world->objects;
        }
        store_object(world, shape, pose);
    }
    return status;
}

dcd_status dcd_world_set_pose(dcd_world *world, uint32_t object, const dcd_pose *pose, dcd_fault *fault)
{
    dcd_status status;

    if (world == NULL || pose == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, world == NULL ? "world" : "pose");
    }
    if (object >= world->objects) {
        return dcd_fault_set(fault, DCD_NO_SUCH_OBJECT, object, DCD_NONE, "object");
    }
    status = dcd_pose_check(pose, object, fault);
    if (status == DCD_OK && memcmp(&world->body[object].pose, pose, sizeof *pose) != 0) {
        world->body[object].pose = *pose;
        mark_changed(world, object);
    }
    return status;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, fault));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures object: \result == DCD_OK ==> world != \null && object < world->objects; */
static dcd_status check_object(const dcd_world *world, uint32_t object, dcd_fault *fault)
{
    if (world == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world");
    }
    if (object >= world->objects) {
        return dcd_fault_set(fault, DCD_NO_SUCH_OBJECT, object, DCD_NONE, "object");
    }
    return DCD_OK;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, fault));
    requires fault: dcd_fault_room(fault);
    requires apart: world != \null ==> \separated(world, world->role + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *fault, world->filtered, world->role[object]; */
dcd_status dcd_world_set_groups(dcd_world *world, uint32_t object, uint32_t group, uint32_t mask, dcd_fault *fault)
{
    const dcd_status status = check_object(world, object, fault);

    if (status == DCD_OK) {
        world->role[object].group = group;
        world->role[object].mask = mask;
        world->filtered = true;
    }
    return status;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, fault));
    requires fault: dcd_fault_room(fault);
    requires apart: world != \null ==> \separated(world, world->role + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *fault, world->filtered, world->role[object]; */
dcd_status dcd_world_set_compound(dcd_world *world, uint32_t object, uint32_t compound, dcd_fault *fault)
{
    dcd_status status = check_object(world, object, fault);

    if (status == DCD_OK && compound >= world->limits.objects) {
        status = dcd_fault_set(fault, DCD_OUT_OF_RANGE, object, DCD_NONE, "compound");
    }
    if (status == DCD_OK) {
        world->role[object].compound = compound;
        world->filtered = true;
    }
    return status;
}

/*@ requires world: world == \null || \valid(world);
    terminates \true;
    assigns world->acm, world->filtered; */
dcd_status dcd_world_set_acm(dcd_world *world, const dcd_acm *acm)
{
    if (world == NULL) {
        return DCD_NULL_POINTER;
    }
    world->acm = acm;
    world->filtered = world->filtered || acm != NULL;
    return DCD_OK;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, \null));
    requires out: (group == \null || \valid(group)) && (mask == \null || \valid(mask)) &&
        (compound == \null || \valid(compound));
    requires apart: world != \null ==>
        \separated(group, world, world->role + (0 .. world->limits.objects - 1)) &&
        \separated(mask, world, world->role + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *group, *mask, *compound; */
dcd_status dcd_world_get_role(const dcd_world *world, uint32_t object, uint32_t *group, uint32_t *mask,
                              uint32_t *compound)
{
    const dcd_status status = check_object(world, object, NULL);

    if (status == DCD_OK && group != NULL) {
        *group = world->role[object].group;
    }
    if (status == DCD_OK && mask != NULL) {
        *mask = world->role[object].mask;
    }
    if (status == DCD_OK && compound != NULL) {
        *compound = world->role[object].compound;
    }
    return status;
}

dcd_filter dcd_world_filter(const dcd_world *world, uint32_t bits)
{
    const dcd_filter filter = {world->role, world->acm, world->objects, bits};

    return filter;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, \null));
    requires acm: world != \null ==> world->acm == \null || dcd_acm_valid(world->acm);
    requires drop: drop == \null || \valid(drop);
    terminates \true;
    assigns *drop; */
dcd_status dcd_pair_filter(const dcd_world *world, uint32_t i, uint32_t j, dcd_drop *drop)
{
    dcd_status status = check_object(world, i, NULL);

    if (status == DCD_OK) {
        status = drop == NULL ? DCD_NULL_POINTER : check_object(world, j, NULL);
    }
    if (status == DCD_OK) {
        const dcd_filter filter = dcd_world_filter(world, 1);

        *drop = dcd_filter_drop(&filter, i, j);
    }
    return status;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, fault));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, world->margin; */
dcd_status dcd_world_set_margin(dcd_world *world, double margin, dcd_fault *fault)
{
    dcd_status status;

    if (world == NULL) {
        return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world");
    }
    status = check_length(margin, DCD_NONE, "margin", fault);
    if (status == DCD_OK) {
        world->margin = margin;
    }
    return status;
}

/*@ requires world: world == \null || (dcd_world_held(world) && dcd_world_apart(world, fault));
    requires fault: dcd_fault_room(fault);
    requires changes: world != \null ==> world->changes < UINT64_MAX &&
        \separated(world, world->changed + (0 .. world->limits.objects - 1)) &&
        \separated(world, world->body + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *fault, world->body[object].margin, world->changes, world->changed[object]; */
dcd_status dcd_world_set_object_margin(dcd_world *world, uint32_t object, double margin, dcd_fault *fault)
{
    dcd_status status = check_object(world, object, fault);

    if (status == DCD_OK) {
        status = check_length(margin, object, "margin", fault);
    }
    if (status == DCD_OK) {
        world->body[object].margin = margin;
        mark_changed(world, object);
    }
    return status;
}

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
double dcd_world_margin(const dcd_world *world)
{
    return world == NULL ? 0.0 : world->margin;
}

/*@ requires world: world == \null || dcd_world_held(world);
    terminates \true;
    assigns \nothing; */
double dcd_world_object_margin(const dcd_world *world, uint32_t object)
{
    return world == NULL || object >= world->objects ? 0.0 : world->body[object].margin;
}

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
uint32_t dcd_world_objects(const dcd_world *world)
{
    return world == NULL ? 0 : world->objects;
}

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
uint32_t dcd_world_shapes(const dcd_world *world)
{
    return world == NULL ? 0 : world->shapes;
}

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
uint64_t dcd_world_vertices(const dcd_world *world)
{
    return world == NULL ? 0 : world->vertices;
}

/*@ requires world: world == \null || \valid_read(world);
    terminates \true;
    assigns \nothing; */
uint64_t dcd_world_placed(const dcd_world *world)
{
    return world == NULL ? 0 : world->placed;
}

/*@ requires world: world == \null || dcd_world_held(world);
    requires out: (shape == \null || \valid(shape)) && (pose == \null || \valid(pose));
    requires apart: world != \null ==> \separated(shape, world, world->body + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *shape, *pose; */
dcd_status dcd_world_get_object(const dcd_world *world, uint32_t object, uint32_t *shape, dcd_pose *pose)
{
    if (world == NULL) {
        return DCD_NULL_POINTER;
    }
    if (object >= world->objects) {
        return DCD_NO_SUCH_OBJECT;
    }
    if (shape != NULL) {
        *shape = world->body[object].shape;
    }
    if (pose != NULL) {
        *pose = world->body[object].pose;
    }
    return DCD_OK;
}

dcd_status dcd_world_get_vertex(const dcd_world *world, uint32_t shape, uint32_t index, double xyz[3], uint32_t *count)
{
    if (world == NULL) {
        return DCD_NULL_POINTER;
    }
    if (shape >= world->shapes) {
        return DCD_NO_SUCH_SHAPE;
    }
    if (xyz != NULL && index >= world->shape[shape].count) {
        return DCD_OUT_OF_RANGE;
    }
    if (count != NULL) {
        *count = world->shape[shape].count;
    }
    if (xyz != NULL) {
        const dcd_shape *s = &world->shape[shape];

        for (uint32_t d = 0; d < 3; d++) {
            xyz[d] = ldexp(world->vertex[3 * s->begin + (size_t)d * s->padded + index], -s->exponent);
        }
    }
    return DCD_OK;
}

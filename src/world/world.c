#include "world/world.h"

#include <math.h>

#include "number/bits.h"
#include "world/block.h"
#include "world/frame.h"
#include "object/inner.h"
#include "world/pose.h"
#include "world/quadric.h"
#include "world/swept.h"

#ifdef __FRAMAC__
#include <errno.h>
#endif

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

/* Its arrays. */
enum { WORLD, SHAPES, BODIES, ROLES, CHANGED, VERTICES, FACES, HULL, FRAMES, ARRAYS };

/*@ // Each array of a world is within a block of at[ARRAYS] bytes, and ends before the next one starts.
    predicate planned{L}(dcd_limits *limits, size_t *at) =
        at[WORLD] == 0 && at[WORLD] + sizeof(dcd_world) <= at[SHAPES] &&
        at[SHAPES] + sizeof(dcd_shape) * limits->shapes <= at[BODIES] &&
        at[BODIES] + sizeof(dcd_body) * limits->objects <= at[ROLES] &&
        at[ROLES] + sizeof(dcd_role) * limits->objects <= at[CHANGED] &&
        at[CHANGED] + 8 * limits->objects <= at[VERTICES] &&
        at[VERTICES] + 8 * DCD_WORLD_ROWS(*limits) <= at[FACES] &&
        at[FACES] + 4 * DCD_WORLD_FACES(*limits) <= at[HULL] && at[HULL] + sizeof(dcd_hull) <= at[FRAMES] &&
        at[FRAMES] + sizeof(dcd_frame) * limits->shapes <= at[ARRAYS];
    predicate aligned{L}(size_t *at) = \forall integer k; 0 <= k < ARRAYS ==> at[k] % DCD_ALIGN == 0;

    predicate in_block{L}(dcd_world *world) = DCD_WORLD_IN_BLOCK(world); */

/* How long they are. */
/*@ requires limits: \valid_read(limits) && dcd_limits_in_range(limits);
    requires bytes: \valid(bytes + (0 .. ARRAYS - 1)) && \separated(bytes + (0 .. ARRAYS - 1), limits);
    terminates \true;
    assigns bytes[0 .. ARRAYS - 1];
    ensures world: bytes[WORLD] == sizeof(dcd_world) && bytes[HULL] == sizeof(dcd_hull);
    ensures shapes: bytes[SHAPES] == sizeof(dcd_shape) * limits->shapes &&
        bytes[FRAMES] == sizeof(dcd_frame) * limits->shapes;
    ensures objects: bytes[BODIES] == sizeof(dcd_body) * limits->objects &&
        bytes[ROLES] == sizeof(dcd_role) * limits->objects && bytes[CHANGED] == 8 * limits->objects;
    ensures vertices: bytes[VERTICES] == 8 * DCD_WORLD_ROWS(*limits);
    ensures faces: bytes[FACES] == 4 * DCD_WORLD_FACES(*limits); */
static void put_lengths(const dcd_limits *limits, uint64_t *bytes)
{
    const uint64_t shapes = limits->shapes, objects = limits->objects, vertices = limits->vertices;

    bytes[WORLD] = sizeof(dcd_world);
    bytes[SHAPES] = shapes * sizeof(dcd_shape);
    bytes[BODIES] = objects * sizeof(dcd_body);
    bytes[ROLES] = objects * sizeof(dcd_role);
    bytes[CHANGED] = objects * sizeof(uint64_t);
    bytes[VERTICES] = 3 * dcd_limits_padded(vertices, limits->shapes) * sizeof(double);
    bytes[FACES] = 3 * (2 * vertices + DCD_FACE_PAD * shapes) * sizeof(float);
    bytes[HULL] = sizeof(dcd_hull);
    bytes[FRAMES] = shapes * sizeof(dcd_frame);
}

/* Where they go; the length of the block, 0 when there is none. */
/*@ requires limits: \valid_read(limits);
    requires at: \valid(at + (0 .. ARRAYS)) && \separated(at + (0 .. ARRAYS), limits);
    terminates \true;
    assigns at[0 .. ARRAYS];
    ensures limits: \result != 0 ==> dcd_limits_in_range(limits);
    ensures planned: \result != 0 ==> planned(limits, at);
    ensures aligned: \result != 0 ==> aligned(at);
    ensures length: \result != 0 ==> \result == at[ARRAYS]; */
static size_t plan(const dcd_limits *limits, size_t *at)
{
    uint64_t bytes[ARRAYS];

    if (!dcd_limits_are_valid(limits)) {
        return 0;
    }
    put_lengths(limits, bytes);
    return dcd_block_plan(bytes, ARRAYS, at);
}

/* Gives an empty world its arrays. */
/*@ requires world: world == (dcd_world *)memory && planned(&world->limits, at) && dcd_limits_in_range(&world->limits);
    requires empty: world->shapes == 0 && world->objects == 0 && world->vertices == 0 && world->placed == 0;
    requires block: \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) &&
        \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
    terminates \true;
    assigns world->shape, world->body, world->role, world->changed, world->vertex, world->face, world->hull,
        world->frame;
    ensures arrays: \valid(DCD_WORLD_SHAPES(world)) && \valid(DCD_WORLD_BODIES(world)) &&
        \valid(DCD_WORLD_ROLES(world));
    ensures others: \valid(DCD_WORLD_CHANGED(world)) && \valid(DCD_WORLD_VERTEX(world)) &&
        \valid(DCD_WORLD_FACE(world)) && \valid(world->hull) && \valid(DCD_WORLD_FRAMES(world));
    ensures apart: \separated(world, DCD_WORLD_SHAPES(world), DCD_WORLD_BODIES(world), DCD_WORLD_ROLES(world),
            DCD_WORLD_CHANGED(world), DCD_WORLD_VERTEX(world), DCD_WORLD_FACE(world), world->hull,
            DCD_WORLD_FRAMES(world));
    ensures all: dcd_world_arrays(world);
    ensures held: dcd_world_held(world);
    ensures block: in_block(world); */
static void put_arrays(dcd_world *world, void *memory, const size_t *at)
{
    world->shape = dcd_block_at(memory, at[SHAPES]);
    world->body = dcd_block_at(memory, at[BODIES]);
    world->role = dcd_block_at(memory, at[ROLES]);
    world->changed = dcd_block_at(memory, at[CHANGED]);
    world->vertex = dcd_block_at(memory, at[VERTICES]);
    world->face = dcd_block_at(memory, at[FACES]);
    world->hull = dcd_block_at(memory, at[HULL]);
    world->frame = dcd_block_at(memory, at[FRAMES]);
    /*@ assert arrays: \valid(DCD_WORLD_SHAPES(world)) && \valid(DCD_WORLD_BODIES(world)) &&
            \valid(DCD_WORLD_ROLES(world)) && \valid(DCD_WORLD_CHANGED(world)); */
    /*@ assert others: \valid(DCD_WORLD_VERTEX(world)) && \valid(DCD_WORLD_FACE(world)) && \valid(world->hull) &&
            \valid(DCD_WORLD_FRAMES(world)); */
    /*@ assert apart: \separated(world, DCD_WORLD_SHAPES(world), DCD_WORLD_BODIES(world), DCD_WORLD_ROLES(world),
            DCD_WORLD_CHANGED(world), DCD_WORLD_VERTEX(world), DCD_WORLD_FACE(world), world->hull,
            DCD_WORLD_FRAMES(world)); */
}

/* Empties a world that has its limits, and gives it its arrays. */
/*@ requires world: world == (dcd_world *)memory && planned(&world->limits, at) && dcd_limits_in_range(&world->limits);
    requires block: \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) &&
        \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
    terminates \true;
    assigns *world;
    ensures arrays: dcd_world_arrays(world);
    ensures held: dcd_world_held(world);
    ensures empty: world->shapes == 0 && world->objects == 0;
    ensures block: in_block(world); */
static void put_empty(dcd_world *world, void *memory, const size_t *at)
{
    world->changes = 0;
    world->all_changed = 0;
    world->follower = NULL;
    //@ assert apart: \separated(at + (0 .. ARRAYS), world);
    dcd_world_clear(world);
    //@ assert shapes: world->limits.shapes == \at(world->limits.shapes, Pre);
    //@ assert objects: world->limits.objects == \at(world->limits.objects, Pre);
    //@ assert vertices: world->limits.vertices == \at(world->limits.vertices, Pre);
    //@ assert at: \forall integer k; 0 <= k <= ARRAYS ==> at[k] == \at(at[k], Pre);
    //@ assert planned: planned(&world->limits, at);
    //@ assert range: dcd_limits_in_range(&world->limits);
    put_arrays(world, memory, at);
}

/* An empty world at the begin of the memory, its arrays at these places. */
/*@ requires limits: \valid_read(limits) && dcd_limits_in_range(limits);
    requires block: world == (dcd_world *)memory && \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) && planned(limits, at);
    requires apart: \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1)) &&
        \separated(limits, (char *)memory + (0 .. at[ARRAYS] - 1));
    terminates \true;
    assigns *world;
    ensures arrays: dcd_world_arrays(world);
    ensures held: dcd_world_held(world);
    ensures empty: world->shapes == 0 && world->objects == 0;
    ensures block: in_block(world); */
static void make(dcd_world *world, void *memory, const size_t *at, const dcd_limits *limits)
{
    world->limits = *limits;
    //@ assert shapes: world->limits.shapes == \at(limits->shapes, Pre);
    //@ assert vertices: world->limits.vertices == \at(limits->vertices, Pre);
    //@ assert planned: planned(&world->limits, at);
    //@ assert range: dcd_limits_in_range(&world->limits);
    put_empty(world, memory, at);
}

#include "world/world_init.h" /* contracts of the two that follow; here, so that answers of provers for those above stay */

size_t dcd_world_size(const dcd_limits *limits)
{
    size_t at[ARRAYS + 1];

    return limits == NULL ? 0 : plan(limits, at);
}

dcd_status dcd_world_init(dcd_world **world, void *memory, size_t bytes, const dcd_limits *limits)
{
    size_t at[ARRAYS + 1];
    dcd_status status;

    if (world == NULL || limits == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, plan(limits, at));
    if (status == DCD_OK) {
        dcd_world *made = dcd_block_at(memory, at[WORLD]);

        *world = made;
        //@ assert apart: \separated(world, made);
        make(made, memory, at, limits);
        //@ assert same: *world == made;
    }
    return status;
}

/*@ requires world: world == \null || \valid(world);
    terminates \true;
    assigns world->objects, world->placed, world->padded_placed, world->filtered;
    ensures empty: world != \null ==> world->objects == 0 && world->placed == 0 && world->padded_placed == 0; */
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
        world->shapes, world->vertices, world->padded_vertices, world->face_floats, world->prepared, world->others;
    ensures empty: world != \null ==> world->objects == 0 && world->placed == 0 && world->padded_placed == 0 &&
        world->shapes == 0 && world->vertices == 0 && world->padded_vertices == 0 && world->face_floats == 0 &&
        world->prepared == 0; */
void dcd_world_clear(dcd_world *world)
{
    if (world != NULL) {
        world->acm = NULL;
        world->margin = 0.0;
        world->shapes = 0;
        world->vertices = 0;
        world->padded_vertices = 0;
        world->face_floats = 0;
        world->prepared = 0;
        world->others = 0;
        dcd_world_clear_objects(world);
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

/* In annotations: as it was. */
#define SAME(x) ((x) == \at(x, Pre))

/* The inner body of the next shape. The vertices of other kinds than hulls are not in the shape. */
/*@ requires world: dcd_world_arrays(world) && world->prepared < world->shapes <= world->limits.shapes;
    requires shapes: \forall integer k; world->prepared <= k < world->shapes ==> dcd_world_shape_held(world, k);
    terminates \true;
    assigns world->prepared, world->shape[world->prepared].centre[0 .. 2], world->shape[world->prepared].face_reach,
        world->shape[world->prepared].faces, world->face[0 .. DCD_WORLD_FACES(world->limits) - 1], *world->hull;
    ensures next: world->prepared == \old(world->prepared) + 1;
    ensures limits: SAME(world->limits.shapes) && SAME(world->limits.vertices) && SAME(world->shapes);
    ensures arrays: dcd_world_arrays(world) && world->prepared <= world->shapes <= world->limits.shapes;
    ensures shapes: \forall integer k; world->prepared <= k < world->shapes ==> dcd_world_shape_held(world, k); */
static void prepare_next(dcd_world *world)
{
    dcd_shape *shape = &world->shape[world->prepared];

    //@ assert held: dcd_world_shape_held(world, world->prepared);
    if (shape->kind == DCD_KIND_HULL) {
        dcd_inner_build(world->vertex + 3 * shape->begin, shape, world->face + shape->face_begin, world->hull);
    }
    //@ assert shapes: SAME(world->limits.shapes) && SAME(world->limits.objects) && SAME(world->shapes);
    //@ assert vertices: SAME(world->limits.vertices) && SAME(world->limits.placed);
    //@ assert others: SAME(world->limits.candidates) && SAME(world->limits.threads) && SAME(world->prepared);
    //@ assert arrays: dcd_world_arrays(world);
    /*@ assert counts: \forall integer k; 0 <= k < world->shapes ==> SAME(world->shape[k].count) &&
            SAME(world->shape[k].padded); */
    /*@ assert begins: \forall integer k; 0 <= k < world->shapes ==> SAME(world->shape[k].begin) &&
            SAME(world->shape[k].face_begin) && SAME(world->shape[k].exponent); */
    /*@ assert held: \forall integer k; world->prepared <= k < world->shapes ==> dcd_world_shape_held(world, k); */
    world->prepared++;
}

/*@ requires world: world != \null ==> dcd_world_arrays(world) && world->shapes <= world->limits.shapes &&
        world->changes < UINT64_MAX;
    requires shapes: world != \null ==>
        (\forall integer k; 0 <= k < world->shapes ==> dcd_world_shape_held(world, k));
    terminates \true;
    assigns world->changes, world->all_changed, world->prepared, world->shape[0 .. world->limits.shapes - 1],
        world->face[0 .. DCD_WORLD_FACES(world->limits) - 1], *world->hull;
    ensures all: world != \null ==> world->prepared >= world->shapes; */
void dcd_world_prepare(dcd_world *world)
{
    if (world == NULL || world->prepared >= world->shapes) {
        return;
    }
    world->changes++;
    world->all_changed = world->changes;
    /*@ loop invariant arrays: dcd_world_arrays(world);
        loop invariant limits: SAME(world->limits.shapes) && SAME(world->limits.vertices) && SAME(world->shapes);
        loop invariant range: world->prepared <= world->shapes <= world->limits.shapes;
        loop invariant shapes: \forall integer k; world->prepared <= k < world->shapes ==> dcd_world_shape_held(world, k);
        loop assigns world->prepared, world->shape[0 .. \at(world->limits.shapes, Pre) - 1],
            world->face[0 .. \at(DCD_WORLD_FACES(world->limits), Pre) - 1], *world->hull;
        loop variant world->shapes - world->prepared; */
    while (world->prepared < world->shapes) {
        prepare_next(world);
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
        world->vertices, world->padded_vertices;
    ensures added: \result == DCD_OK ==> world->shapes == \old(world->shapes) + 1 <= world->limits.shapes;
    ensures same: world->shape == \old(world->shape) && world->limits.shapes == \old(world->limits.shapes) &&
        world->others == \old(world->others); */
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

/* The corners of the box, x, y, z of each. */
/*@ requires extents: \valid_read(extents + (0 .. 2));
    requires corners: \valid(corners + (0 .. 23)) && \separated(extents + (0 .. 2), corners + (0 .. 23));
    terminates \true;
    assigns corners[0 .. 23]; */
static void put_corners(const double *extents, double *corners)
{
    /*@ loop invariant range: k <= 8;
        loop assigns k, corners[0 .. 23];
        loop variant 8 - k; */
    for (uint32_t k = 0; k < 8; k++) {
        corners[3 * k] = (k & 1u) != 0 ? 0.5 * extents[0] : -0.5 * extents[0];
        corners[3 * k + 1] = (k & 2u) != 0 ? 0.5 * extents[1] : -0.5 * extents[1];
        corners[3 * k + 2] = (k & 4u) != 0 ? 0.5 * extents[2] : -0.5 * extents[2];
    }
}

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && extents != \null ==> dcd_world_held(world) && dcd_world_apart(world, fault) &&
        dcd_world_room(world, 8) && (shape == \null || \valid(shape)) && \valid_read(extents + (0 .. 2)) &&
        \separated(fault, extents + (0 .. 2));
    requires apart: world != \null && extents != \null ==>
        \separated(shape, fault, world, world->vertex + (0 .. 3 * (world->padded_vertices + 15) - 1));
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + 15) - 1], world->face_floats, world->shapes, world->vertices, world->padded_vertices; */
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
    put_corners(extents, corners);
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

/*@ requires world: world != \null ==> dcd_world_held(world) && dcd_world_apart(world, fault);
    requires fault: dcd_fault_room(fault);
    requires pose: pose != \null ==> \valid_read(pose) && \separated(fault, pose);
    requires changes: world != \null ==> world->changes < UINT64_MAX &&
        \separated(world, world->changed + (0 .. world->limits.objects - 1)) &&
        \separated(world, world->body + (0 .. world->limits.objects - 1));
    terminates \true;
    assigns *fault, world->body[object].pose, world->changes, world->changed[object]; */
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
    if (status == DCD_OK && !dcd_bits_same(&world->body[object].pose, pose)) {
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

/* A number of a shape as it was given. */
/*@ requires exponent: -2000 <= exponent <= 2000;
    terminates \true;
    assigns errno; */
static double as_given(double x, int32_t exponent)
{
    return ldexp(x, -exponent);
}

/*@ requires world: world == \null || (dcd_world_held(world) && \valid_read(DCD_WORLD_VERTEX(world)));
    requires shape: world != \null && shape < world->shapes ==> dcd_world_shape_held(world, shape);
    requires out: (xyz == \null || \valid(xyz + (0 .. 2))) && (count == \null || \valid(count));
    requires apart: world != \null ==> \separated(count, world, DCD_WORLD_SHAPES(world)) &&
        \separated(xyz + (0 .. 2), world, DCD_WORLD_SHAPES(world), DCD_WORLD_VERTEX(world));
    terminates \true;
    assigns xyz[0 .. 2], *count, errno; */
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

        //@ assert shape: dcd_world_shape_held(world, shape);
        /*@ loop invariant range: d <= 3;
            loop assigns d, xyz[0 .. 2], errno;
            loop variant 3 - d; */
        for (uint32_t d = 0; d < 3; d++) {
            xyz[d] = as_given(world->vertex[3 * s->begin + (size_t)d * s->padded + index], s->exponent);
        }
    }
    return DCD_OK;
}

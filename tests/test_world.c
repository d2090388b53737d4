/* The world, and above all its border: each refused input gives its status, names object and field, and leaves every
 * byte of the world as it was. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

enum { GUARD = 256 };

static const dcd_limits limits = {.shapes = 4, .objects = 3, .vertices = 20, .placed = 17, .threads = 1};
static const double triangle[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};

static unsigned char *memory, *before;
static size_t size;
static dcd_world *world;

/* Shape 0 has 8 vertices, shape 1 has 3; object 0 is shape 0, object 1 is shape 1. Left: 2 shapes with 9 vertices,
 * 1 object with 6 placed vertices. */
static void setup(void)
{
    const dcd_pose pose = pose_at(1, 2, 3);
    const double extents[3] = {1, 2, 3};
    size = dcd_world_size(&limits);
    ck_assert_uint_gt(size, 0);
    memory = aligned_alloc(DCD_ALIGN, (size + GUARD + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
    before = malloc(size + GUARD);
    ck_assert(memory != NULL && before != NULL);
    memset(memory, 0xa5, size + GUARD);
    ck_assert_int_eq(dcd_world_init(&world, memory, size, &limits), DCD_OK);
    ck_assert_int_eq(dcd_world_add_box(world, extents, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_hull(world, triangle, 3, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &pose, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 1, &pose, NULL, NULL), DCD_OK);
    memcpy(before, memory, size + GUARD);
}

static void teardown(void)
{
    free(memory);
    free(before);
}

#define OVER (DCD_MAX_COORDINATE * (1 + 0x1p-52))

/* Most calls below are one of these three with one number replaced. */
static dcd_status hull_with(double x, uint32_t at, dcd_fault *fault)
{
    double v[9];
    uint32_t shape = 77;
    memcpy(v, triangle, sizeof v);
    v[at] = x;
    dcd_status status = dcd_world_add_hull(world, v, 3, &shape, fault);
    ck_assert(status == DCD_OK || shape == 77);
    return status;
}

static dcd_status swept_with(double radius, dcd_fault *fault)
{
    uint32_t shape = 77;
    dcd_status status = dcd_world_add_swept(world, triangle, 3, radius, &shape, fault);
    ck_assert(status == DCD_OK || shape == 77);
    return status;
}

static dcd_status box_with(double x, int axis, dcd_fault *fault)
{
    double extents[3] = {1, 1, 1};
    uint32_t shape = 77;
    extents[axis] = x;
    dcd_status status = dcd_world_add_box(world, extents, &shape, fault);
    ck_assert(status == DCD_OK || shape == 77);
    return status;
}

static dcd_pose pose_with(double x, int at) /* 0 to 8: rotation, 9 to 11: position */
{
    dcd_pose pose = pose_at(0, 0, 0);
    *(at < 9 ? &pose.r[at] : &pose.t[at - 9]) = x;
    return pose;
}

static dcd_status object_with(double x, int at, dcd_fault *fault)
{
    dcd_pose pose = pose_with(x, at);
    uint32_t object = 77;
    dcd_status status = dcd_world_add_object(world, 1, &pose, &object, fault);
    ck_assert(status == DCD_OK || object == 77);
    return status;
}

static dcd_status set_with(double x, int at, dcd_fault *fault)
{
    dcd_pose pose = pose_with(x, at);
    return dcd_world_set_pose(world, 1, &pose, fault);
}

#define CASE(name, call)                                                                                               \
    static dcd_status name(dcd_fault *fault)                                                                           \
    {                                                                                                                  \
        return call;                                                                                                   \
    }

static const dcd_pose identity = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
static const dcd_pose mirror = {{1, 0, 0, 0, 1, 0, 0, 0, -1}, {0, 0, 0}};
static double many[3 * 10];

CASE(margin_no_world, dcd_world_set_margin(NULL, 1, fault))
CASE(margin_nan, dcd_world_set_margin(world, NAN, fault))
CASE(margin_infinite, dcd_world_set_margin(world, INFINITY, fault))
CASE(margin_negative, dcd_world_set_margin(world, -0x1p-1074, fault))
CASE(margin_far, dcd_world_set_margin(world, OVER, fault))
CASE(own_margin_no_world, dcd_world_set_object_margin(NULL, 1, 1, fault))
CASE(own_margin_no_object, dcd_world_set_object_margin(world, 2, 1, fault))
CASE(own_margin_nan, dcd_world_set_object_margin(world, 1, NAN, fault))
CASE(own_margin_infinite, dcd_world_set_object_margin(world, 0, -INFINITY, fault))
CASE(own_margin_negative, dcd_world_set_object_margin(world, 1, -1, fault))
CASE(own_margin_far, dcd_world_set_object_margin(world, 1, OVER, fault))
CASE(hull_no_world, dcd_world_add_hull(NULL, triangle, 3, NULL, fault))
CASE(hull_no_vertices, dcd_world_add_hull(world, NULL, 3, NULL, fault))
CASE(hull_empty, dcd_world_add_hull(world, triangle, 0, NULL, fault))
CASE(hull_empty_null, dcd_world_add_hull(world, NULL, 0, NULL, fault))
CASE(hull_nan, hull_with(NAN, 0, fault))
CASE(hull_infinite, hull_with(INFINITY, 4, fault))
CASE(hull_minus_infinite, hull_with(-INFINITY, 8, fault))
CASE(hull_far, hull_with(OVER, 7, fault))
CASE(hull_minus_far, hull_with(-OVER, 5, fault))
CASE(hull_largest, hull_with(0x1.fffffffffffffp1023, 3, fault))
CASE(hull_full, dcd_world_add_hull(world, many, 10, NULL, fault))
CASE(hull_count, dcd_world_add_hull(world, triangle, 0xffffffffu, NULL, fault))
CASE(hull_count_wraps, dcd_world_add_hull(world, triangle, 0x55555556u, NULL, fault)) /* times 3 is 2 in 32 bits */
CASE(hull_too_many, dcd_world_add_hull(world, triangle, DCD_MAX_SHAPE_VERTICES + 1, NULL, fault))
CASE(swept_no_world, dcd_world_add_swept(NULL, triangle, 3, 1, NULL, fault))
CASE(swept_no_vertices, dcd_world_add_swept(world, NULL, 3, 1, NULL, fault))
CASE(swept_empty, dcd_world_add_swept(world, triangle, 0, 1, NULL, fault))
CASE(swept_full, dcd_world_add_swept(world, many, 10, 1, NULL, fault))
CASE(swept_nan, swept_with(NAN, fault))
CASE(swept_infinite, swept_with(INFINITY, fault))
CASE(swept_negative, swept_with(-0x1p-1074, fault))
CASE(swept_far, swept_with(OVER, fault))
CASE(box_no_world, dcd_world_add_box(NULL, triangle, NULL, fault))
CASE(box_no_extents, dcd_world_add_box(world, NULL, NULL, fault))
CASE(box_negative, box_with(-0x1p-1074, 1, fault))
CASE(box_nan, box_with(NAN, 2, fault))
CASE(box_infinite, box_with(INFINITY, 0, fault))
CASE(box_far, box_with(0x1.fffffffffffffp1023, 0, fault))
CASE(object_no_world, dcd_world_add_object(NULL, 0, &identity, NULL, fault))
CASE(object_no_pose, dcd_world_add_object(world, 0, NULL, NULL, fault))
CASE(object_no_shape, dcd_world_add_object(world, 2, &identity, NULL, fault))
CASE(object_shape_none, dcd_world_add_object(world, DCD_NONE, &identity, NULL, fault))
CASE(object_full, dcd_world_add_object(world, 0, &identity, NULL, fault)) /* 8 vertices, 6 left */
CASE(object_nan, object_with(NAN, 10, fault))
CASE(object_infinite, object_with(-INFINITY, 11, fault))
CASE(object_far, object_with(OVER, 9, fault))
CASE(object_rotation_nan, object_with(NAN, 4, fault))
CASE(object_rotation_infinite, object_with(INFINITY, 0, fault))
CASE(object_scale, object_with(1.00001, 4, fault))
CASE(object_shear, object_with(1e-5, 1, fault))
CASE(object_zero_row, object_with(0, 8, fault))
CASE(object_mirror, dcd_world_add_object(world, 1, &mirror, NULL, fault))
CASE(set_no_world, dcd_world_set_pose(NULL, 0, &identity, fault))
CASE(set_no_pose, dcd_world_set_pose(world, 0, NULL, fault))
CASE(set_no_object, dcd_world_set_pose(world, 2, &identity, fault))
CASE(set_none, dcd_world_set_pose(world, DCD_NONE, &identity, fault))
CASE(set_nan, set_with(NAN, 9, fault))
CASE(set_far, set_with(-OVER, 10, fault))
CASE(set_infinite, set_with(INFINITY, 11, fault))
CASE(set_rotation_nan, set_with(NAN, 8, fault))
CASE(set_scale, set_with(0.99999, 0, fault))
CASE(set_mirror, dcd_world_set_pose(world, 1, &mirror, fault))

static const struct {
    const char *name;
    dcd_status (*call)(dcd_fault *fault);
    dcd_status status;
    uint32_t object, item;
    const char *field;
} border[] = {
#define ROW(name, status, object, item, field) {#name, name, status, object, item, field}
    ROW(margin_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(margin_nan, DCD_NOT_FINITE, DCD_NONE, DCD_NONE, "margin"),
    ROW(margin_infinite, DCD_NOT_FINITE, DCD_NONE, DCD_NONE, "margin"),
    ROW(margin_negative, DCD_OUT_OF_RANGE, DCD_NONE, DCD_NONE, "margin"),
    ROW(margin_far, DCD_OUT_OF_RANGE, DCD_NONE, DCD_NONE, "margin"),
    ROW(own_margin_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(own_margin_no_object, DCD_NO_SUCH_OBJECT, 2, DCD_NONE, "object"),
    ROW(own_margin_nan, DCD_NOT_FINITE, 1, DCD_NONE, "margin"),
    ROW(own_margin_infinite, DCD_NOT_FINITE, 0, DCD_NONE, "margin"),
    ROW(own_margin_negative, DCD_OUT_OF_RANGE, 1, DCD_NONE, "margin"),
    ROW(own_margin_far, DCD_OUT_OF_RANGE, 1, DCD_NONE, "margin"),
    ROW(hull_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(hull_no_vertices, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "vertices"),
    ROW(hull_empty, DCD_EMPTY, 2, DCD_NONE, "vertices"),
    ROW(hull_empty_null, DCD_EMPTY, 2, DCD_NONE, "vertices"),
    ROW(hull_nan, DCD_NOT_FINITE, 2, 0, "vertex.x"),
    ROW(hull_infinite, DCD_NOT_FINITE, 2, 1, "vertex.y"),
    ROW(hull_minus_infinite, DCD_NOT_FINITE, 2, 2, "vertex.z"),
    ROW(hull_far, DCD_OUT_OF_RANGE, 2, 2, "vertex.y"),
    ROW(hull_minus_far, DCD_OUT_OF_RANGE, 2, 1, "vertex.z"),
    ROW(hull_largest, DCD_OUT_OF_RANGE, 2, 1, "vertex.x"),
    ROW(hull_full, DCD_FULL, 2, DCD_NONE, "vertices"),
    ROW(hull_count, DCD_OUT_OF_RANGE, 2, DCD_NONE, "vertices"),
    ROW(hull_count_wraps, DCD_OUT_OF_RANGE, 2, DCD_NONE, "vertices"),
    ROW(hull_too_many, DCD_OUT_OF_RANGE, 2, DCD_NONE, "vertices"),
    ROW(swept_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(swept_no_vertices, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "vertices"),
    ROW(swept_empty, DCD_EMPTY, 2, DCD_NONE, "vertices"),
    ROW(swept_full, DCD_FULL, 2, DCD_NONE, "vertices"),
    ROW(swept_nan, DCD_NOT_FINITE, 2, DCD_NONE, "radius"),
    ROW(swept_infinite, DCD_NOT_FINITE, 2, DCD_NONE, "radius"),
    ROW(swept_negative, DCD_OUT_OF_RANGE, 2, DCD_NONE, "radius"),
    ROW(swept_far, DCD_OUT_OF_RANGE, 2, DCD_NONE, "radius"),
    ROW(box_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(box_no_extents, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "extents"),
    ROW(box_negative, DCD_OUT_OF_RANGE, 2, DCD_NONE, "extents.y"),
    ROW(box_nan, DCD_NOT_FINITE, 2, DCD_NONE, "extents.z"),
    ROW(box_infinite, DCD_NOT_FINITE, 2, DCD_NONE, "extents.x"),
    ROW(box_far, DCD_OUT_OF_RANGE, 2, DCD_NONE, "extents.x"),
    ROW(object_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(object_no_pose, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "pose"),
    ROW(object_no_shape, DCD_NO_SUCH_SHAPE, 2, DCD_NONE, "shape"),
    ROW(object_shape_none, DCD_NO_SUCH_SHAPE, 2, DCD_NONE, "shape"),
    ROW(object_full, DCD_FULL, 2, DCD_NONE, "placed"),
    ROW(object_nan, DCD_NOT_FINITE, 2, DCD_NONE, "position.y"),
    ROW(object_infinite, DCD_NOT_FINITE, 2, DCD_NONE, "position.z"),
    ROW(object_far, DCD_OUT_OF_RANGE, 2, DCD_NONE, "position.x"),
    ROW(object_rotation_nan, DCD_NOT_FINITE, 2, 4, "rotation"),
    ROW(object_rotation_infinite, DCD_NOT_FINITE, 2, 0, "rotation"),
    ROW(object_scale, DCD_NOT_ROTATION, 2, DCD_NONE, "rotation"),
    ROW(object_shear, DCD_NOT_ROTATION, 2, DCD_NONE, "rotation"),
    ROW(object_zero_row, DCD_NOT_ROTATION, 2, DCD_NONE, "rotation"),
    ROW(object_mirror, DCD_NOT_ROTATION, 2, DCD_NONE, "rotation"),
    ROW(set_no_world, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"),
    ROW(set_no_pose, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "pose"),
    ROW(set_no_object, DCD_NO_SUCH_OBJECT, 2, DCD_NONE, "object"),
    ROW(set_none, DCD_NO_SUCH_OBJECT, DCD_NONE, DCD_NONE, "object"),
    ROW(set_nan, DCD_NOT_FINITE, 1, DCD_NONE, "position.x"),
    ROW(set_far, DCD_OUT_OF_RANGE, 1, DCD_NONE, "position.y"),
    ROW(set_infinite, DCD_NOT_FINITE, 1, DCD_NONE, "position.z"),
    ROW(set_rotation_nan, DCD_NOT_FINITE, 1, 8, "rotation"),
    ROW(set_scale, DCD_NOT_ROTATION, 1, DCD_NONE, "rotation"),
    ROW(set_mirror, DCD_NOT_ROTATION, 1, DCD_NONE, "rotation"),
#undef ROW
};

START_TEST(border_is_refused_and_changes_nothing)
{
    dcd_fault fault = {DCD_OK, 12, 13, "nothing"};
    dcd_status status = border[_i].call(&fault);
    ck_assert_msg(status == border[_i].status, "%s: %s", border[_i].name, dcd_status_text(status));
    ck_assert_int_eq(fault.status, border[_i].status);
    ck_assert_msg(fault.object == border[_i].object, "%s: object %u", border[_i].name, fault.object);
    ck_assert_msg(fault.item == border[_i].item, "%s: item %u", border[_i].name, fault.item);
    ck_assert_str_eq(fault.field, border[_i].field);
    ck_assert_mem_eq(memory, before, size + GUARD);
    ck_assert_int_eq(border[_i].call(NULL), border[_i].status);
    ck_assert_mem_eq(memory, before, size + GUARD);
}
END_TEST

START_TEST(values_at_the_border_are_taken)
{
    ck_assert_int_eq(hull_with(DCD_MAX_COORDINATE, 0, NULL), DCD_OK);
    ck_assert_int_eq(hull_with(-DCD_MAX_COORDINATE, 8, NULL), DCD_OK);
    ck_assert_int_eq(object_with(DCD_MAX_COORDINATE, 9, NULL), DCD_OK);
    ck_assert_int_eq(set_with(-DCD_MAX_COORDINATE, 11, NULL), DCD_OK);
    ck_assert_int_eq(set_with(0x1p-1074, 10, NULL), DCD_OK);
    ck_assert_int_eq(set_with(-0.0, 10, NULL), DCD_OK);
    dcd_world_clear(world);
    ck_assert_int_eq(box_with(0, 1, NULL), DCD_OK);
    ck_assert_int_eq(box_with(DCD_MAX_COORDINATE, 1, NULL), DCD_OK);
    dcd_world_clear(world);
    ck_assert_int_eq(swept_with(0, NULL), DCD_OK);
    ck_assert_int_eq(swept_with(-0.0, NULL), DCD_OK);
    ck_assert_int_eq(swept_with(DCD_MAX_COORDINATE, NULL), DCD_OK);
    ck_assert_mem_eq(memory + size, before + size, GUARD);
}
END_TEST

/* Fills the world to each of its limits; one more is refused, and the guard bytes behind it stay. */
START_TEST(full_to_the_last_place)
{
    dcd_fault fault;
    ck_assert_int_eq(dcd_world_add_hull(world, many, 8, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_hull(world, many, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_hull(world, many, 1, NULL, &fault), DCD_FULL);
    ck_assert_str_eq(fault.field, "shapes");
    ck_assert_uint_eq(fault.object, 4);
    ck_assert_int_eq(dcd_world_add_object(world, 1, &identity, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 3, &identity, NULL, &fault), DCD_FULL);
    ck_assert_str_eq(fault.field, "objects");
    ck_assert_uint_eq(fault.object, 3);
    ck_assert_uint_eq(dcd_world_vertices(world), 20);
    ck_assert_uint_eq(dcd_world_placed(world), 14);
    ck_assert_mem_eq(memory + size, before + size, GUARD);
}
END_TEST

START_TEST(counts_and_contents)
{
    uint32_t shape = 9, count = 9, number = 9;
    dcd_pose pose;
    double xyz[3];
    ck_assert_uint_eq(dcd_world_shapes(world), 2);
    ck_assert_uint_eq(dcd_world_objects(world), 2);
    ck_assert_uint_eq(dcd_world_vertices(world), 11);
    ck_assert_uint_eq(dcd_world_placed(world), 11);
    ck_assert_int_eq(dcd_world_get_object(world, 1, &shape, &pose), DCD_OK);
    ck_assert_uint_eq(shape, 1);
    ck_assert_double_eq(pose.t[2], 3);
    ck_assert_int_eq(dcd_world_get_vertex(world, 1, 2, xyz, &count), DCD_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert_mem_eq(xyz, triangle + 6, sizeof xyz);
    ck_assert_int_eq(dcd_world_add_hull(world, triangle, 3, &number, NULL), DCD_OK);
    ck_assert_uint_eq(number, 2);
    ck_assert_int_eq(dcd_world_add_object(world, 2, &identity, &number, NULL), DCD_OK);
    ck_assert_uint_eq(number, 2);
}
END_TEST

START_TEST(a_box_has_its_corners)
{
    unsigned seen = 0;
    for (uint32_t k = 0; k < 8; k++) {
        double v[3];
        ck_assert_int_eq(dcd_world_get_vertex(world, 0, k, v, NULL), DCD_OK);
        ck_assert_double_eq(fabs(v[0]), 0.5);
        ck_assert_double_eq(fabs(v[1]), 1);
        ck_assert_double_eq(fabs(v[2]), 1.5);
        seen |= 1U << ((v[0] > 0) + 2 * (v[1] > 0) + 4 * (v[2] > 0));
    }
    ck_assert_uint_eq(seen, 255);
}
END_TEST

START_TEST(getters_refuse)
{
    uint32_t shape = 77, count = 77;
    double xyz[3] = {7, 7, 7};
    ck_assert_int_eq(dcd_world_get_object(NULL, 0, &shape, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_world_get_object(world, 2, &shape, NULL), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_world_get_object(world, 1, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_get_vertex(NULL, 0, 0, xyz, &count), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_world_get_vertex(world, 2, 0, xyz, &count), DCD_NO_SUCH_SHAPE);
    ck_assert_int_eq(dcd_world_get_vertex(world, 1, 3, xyz, &count), DCD_OUT_OF_RANGE);
    ck_assert_uint_eq(shape, 77);
    ck_assert_uint_eq(count, 77);
    ck_assert_double_eq(xyz[0], 7);
    ck_assert_int_eq(dcd_world_get_vertex(world, 1, 0, NULL, &count), DCD_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(dcd_world_shapes(NULL), 0);
    ck_assert_uint_eq(dcd_world_objects(NULL), 0);
    ck_assert_uint_eq(dcd_world_vertices(NULL), 0);
    ck_assert_uint_eq(dcd_world_placed(NULL), 0);
    ck_assert_double_eq(dcd_world_margin(NULL), 0);
    ck_assert_double_eq(dcd_world_object_margin(NULL, 0), 0);
    ck_assert_double_eq(dcd_world_object_margin(world, 2), 0);
}
END_TEST

/* Inner bodies stay within the world's memory, and change nothing that can be asked for. */
START_TEST(preparing_keeps_to_the_memory)
{
    double xyz[3], was[3];
    ck_assert_int_eq(dcd_world_get_vertex(world, 0, 7, was, NULL), DCD_OK);
    dcd_world_prepare(NULL);
    for (int k = 0; k < 3; k++) {
        dcd_world_prepare(world);
        ck_assert_int_eq(dcd_world_add_hull(world, many, k == 2 ? 1 : 4, NULL, NULL), k == 2 ? DCD_FULL : DCD_OK);
        ck_assert_mem_eq(memory + size, before + size, GUARD);
    }
    ck_assert_int_eq(dcd_world_get_vertex(world, 0, 7, xyz, NULL), DCD_OK);
    ck_assert_mem_eq(xyz, was, sizeof was);
    ck_assert_uint_eq(dcd_world_vertices(world), 19);
}
END_TEST

START_TEST(clearing_makes_room)
{
    dcd_world_clear_objects(NULL);
    dcd_world_clear(NULL);
    ck_assert_int_eq(dcd_world_set_margin(world, 2, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_object_margin(world, 1, 3, NULL), DCD_OK);
    ck_assert_double_eq(dcd_world_object_margin(world, 1), 3);
    dcd_world_clear_objects(world);
    ck_assert_uint_eq(dcd_world_objects(world), 0);
    ck_assert_uint_eq(dcd_world_placed(world), 0);
    ck_assert_uint_eq(dcd_world_shapes(world), 2);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &identity, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &identity, NULL, NULL), DCD_OK);
    ck_assert_double_eq(dcd_world_margin(world), 2);
    ck_assert_double_eq(dcd_world_object_margin(world, 1), 0);
    dcd_world_clear(world);
    ck_assert_double_eq(dcd_world_margin(world), 0);
    ck_assert_uint_eq(dcd_world_shapes(world), 0);
    ck_assert_uint_eq(dcd_world_vertices(world), 0);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &identity, NULL, NULL), DCD_NO_SUCH_SHAPE);
    ck_assert_int_eq(dcd_world_add_hull(world, many, 10, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_hull(world, many, 10, NULL, NULL), DCD_OK);
    ck_assert_mem_eq(memory + size, before + size, GUARD);
}
END_TEST

/* The sign of a zero is part of a pose too. */
START_TEST(a_pose_is_stored_to_the_bit)
{
    for (uint32_t k = 0; k < 12; k++) {
        dcd_pose pose = identity, got;
        double *number = k < 9 ? &pose.r[k] : &pose.t[k - 9];

        *number = *number > 0.0 ? nextafter(1.0, 2.0) : -0.0;
        ck_assert_int_eq(dcd_world_set_pose(world, 1, &pose, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_get_object(world, 1, NULL, &got), DCD_OK);
        ck_assert_mem_eq(&got, &pose, sizeof got);
        ck_assert_int_eq(dcd_world_set_pose(world, 1, &identity, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_get_object(world, 1, NULL, &got), DCD_OK);
        ck_assert_mem_eq(&got, &identity, sizeof got);
    }
}
END_TEST

/* What init may refuse; the pointer and the memory stay as they were. */
static void check_init(const char *name, dcd_world **out, void *at, size_t bytes, const dcd_limits *l, dcd_status want)
{
    dcd_status status = dcd_world_init(out, at, bytes, l);
    ck_assert_msg(status == want, "%s: %s", name, dcd_status_text(status));
    ck_assert(out == NULL || *out == world);
    ck_assert_mem_eq(memory, before, size + GUARD);
}

START_TEST(init_border)
{
    dcd_world *out = world;
    dcd_limits none = limits;
    none.threads = 0;
    check_init("no world", NULL, memory, size, &limits, DCD_NULL_POINTER);
    check_init("no memory", &out, NULL, size, &limits, DCD_NULL_POINTER);
    check_init("no limits", &out, memory, size, NULL, DCD_NULL_POINTER);
    check_init("no bytes", &out, memory, 0, &limits, DCD_TOO_SMALL);
    check_init("one byte less", &out, memory, size - 1, &limits, DCD_TOO_SMALL);
    check_init("bad limit", &out, memory, size, &none, DCD_BAD_LIMIT);
    for (size_t off = 1; off < DCD_ALIGN; off *= 2) {
        check_init("misaligned", &out, memory + off, size + GUARD - off, &limits, DCD_MISALIGNED);
    }
}
END_TEST

START_TEST(size_border)
{
    const dcd_limits most = {DCD_MAX_OBJECTS, DCD_MAX_OBJECTS, DCD_MAX_VERTICES, DCD_MAX_VERTICES, DCD_MAX_PAIRS,
                             DCD_MAX_THREADS};
    const dcd_limits least = {.threads = 1};
    dcd_limits bad[8] = {most, most, most, most, most, most, most, most};
    bad[0].shapes++;
    bad[1].objects++;
    bad[2].vertices++;
    bad[3].placed++;
    bad[4].candidates++;
    bad[5].threads++;
    bad[6].threads = 0;
    bad[7].vertices = UINT64_MAX;
    for (int k = 0; k < 8; k++) {
        ck_assert_uint_eq(dcd_world_size(&bad[k]), 0);
        ck_assert_uint_eq(dcd_workspace_size(&bad[k]), 0);
        ck_assert_ptr_null(dcd_world_create(&bad[k]));
        ck_assert_ptr_null(dcd_workspace_create(&bad[k]));
    }
    ck_assert_uint_eq(dcd_world_size(NULL), 0);
    ck_assert_uint_eq(dcd_workspace_size(NULL), 0);
    ck_assert_uint_gt(dcd_world_size(&least), 0);
    ck_assert_uint_gt(dcd_workspace_size(&least), 0);
    if (SIZE_MAX > 0xffffffffu) {
        ck_assert_uint_gt(dcd_world_size(&most), (uint64_t)24 * DCD_MAX_VERTICES);
        ck_assert_uint_gt(dcd_workspace_size(&most), (uint64_t)8 * DCD_MAX_PAIRS);
    } else {
        ck_assert_uint_eq(dcd_workspace_size(&most), 0);
    }
}
END_TEST

START_TEST(workspace_init_border)
{
    size_t need = dcd_workspace_size(&limits);
    unsigned char *at = aligned_alloc(DCD_ALIGN, (need + 2 * DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
    dcd_workspace *workspace = NULL;
    dcd_limits none = limits;
    none.threads = DCD_MAX_THREADS + 1;
    ck_assert_ptr_nonnull(at);
    ck_assert_int_eq(dcd_workspace_init(NULL, at, need, &limits), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_workspace_init(&workspace, NULL, need, &limits), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_workspace_init(&workspace, at, need, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_workspace_init(&workspace, at, need - 1, &limits), DCD_TOO_SMALL);
    ck_assert_int_eq(dcd_workspace_init(&workspace, at + 8, need, &limits), DCD_MISALIGNED);
    ck_assert_int_eq(dcd_workspace_init(&workspace, at, need, &none), DCD_BAD_LIMIT);
    ck_assert_ptr_null(workspace);
    ck_assert_int_eq(dcd_workspace_init(&workspace, at, need, &limits), DCD_OK);
    ck_assert_ptr_nonnull(workspace);
    dcd_workspace_set_clock(NULL, NULL, NULL);
    free(at);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *suite_world(void);
Suite *suite_world(void)
{
    Suite *suite = suite_create("world");
    TCase *refused = tcase_create("border"), *contents = tcase_create("contents"), *made = tcase_create("memory");
    tcase_add_checked_fixture(refused, setup, teardown);
    tcase_add_loop_test(refused, border_is_refused_and_changes_nothing, 0, LENGTH(border));
    tcase_add_test(refused, values_at_the_border_are_taken);
    tcase_add_checked_fixture(contents, setup, teardown);
    tcase_add_test(contents, full_to_the_last_place);
    tcase_add_test(contents, counts_and_contents);
    tcase_add_test(contents, a_box_has_its_corners);
    tcase_add_test(contents, getters_refuse);
    tcase_add_test(contents, preparing_keeps_to_the_memory);
    tcase_add_test(contents, clearing_makes_room);
    tcase_add_test(contents, a_pose_is_stored_to_the_bit);
    tcase_add_checked_fixture(made, setup, teardown);
    tcase_add_test(made, init_border);
    tcase_add_test(made, size_border);
    tcase_add_test(made, workspace_init_border);
    suite_add_tcase(suite, refused);
    suite_add_tcase(suite, contents);
    suite_add_tcase(suite, made);
    return suite;
}

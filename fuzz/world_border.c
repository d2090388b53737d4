/* The public functions in any order with adversarial arguments: null pointers, NaN, sizes, limits, executors.
 *
 * Target functions: all of dcd.h.
 * Claims: a call fails exactly when an argument is bad, with a status that says why; a failed call changes no byte of
 * the world or of its outputs; what went in comes out again; texts are terminated and as long as they say. */
#include <math.h>
#include <string.h>

#include "border.h"
#include "require.h"
#include "trial.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* ------------------------------------------------------------------ Shapes and objects */

static void store_shape(border *b, const double *vertices, uint32_t count)
{
    b->shape[b->shapes].count = count;
    memcpy(b->shape[b->shapes].vertices, vertices, 3 * count * sizeof *vertices);
    b->shapes++;
    b->vertices += count;
}

static void call_add_hull(border *b)
{
    double x[3 * INPUT_MAX_VERTICES];
    const uint32_t count = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, INPUT_MAX_VERTICES + 1);
    const uint32_t given = count <= INPUT_MAX_VERTICES ? count : 0;
    uint32_t number = 77;
    dcd_fault *fault = border_fault(b);
    dcd_world *world = border_once_in(b, 32) ? NULL : b->world;
    const double *from = given != count || border_once_in(b, 32) ? NULL : x;
    const bool swept = input_byte(&b->in) % 4 == 3;
    const double radius = swept ? fabs(border_real(b)) * (border_once_in(b, 16) ? -1 : 1) : 0;

    for (uint32_t k = 0; k < 3 * given; k++) {
        x[k] = border_real(b);
    }
    reasons why = border_because(DCD_NULL_POINTER, world == NULL || (from == NULL && count > 0));
    why |= border_because(DCD_EMPTY, count == 0) | border_wrong_reals(x, 3 * given);
    why |= border_because(DCD_FULL, b->shapes == b->limits.shapes || b->vertices + count > b->limits.vertices);
    why |= border_because(DCD_OUT_OF_RANGE, count > DCD_MAX_SHAPE_VERTICES);
    why |= border_wrong_reals(&radius, 1) | border_because(DCD_OUT_OF_RANGE, radius < 0);
    const dcd_status got = swept ? dcd_world_add_swept(world, from, count, radius, &number, fault)
                                 : dcd_world_add_hull(world, from, count, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->shapes : 77));
    if (border_settle(b, got, why)) {
        store_shape(b, x, count);
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void call_add_box(border *b)
{
    double extents[3], corners[24];
    uint32_t number = 77;
    dcd_fault *fault = border_fault(b);

    for (uint32_t k = 0; k < 3; k++) {
        extents[k] = border_once_in(b, 16) ? border_real(b) : fabs(border_real(b));
    }
    for (uint32_t k = 0; k < 24; k++) {
        corners[k] = extents[k % 3] * ((k / 3 >> k % 3 & 1) != 0 ? 0.5 : -0.5);
    }
    reasons why = border_wrong_reals(extents, 3);
    for (uint32_t k = 0; k < 3; k++) {
        why |= border_because(DCD_OUT_OF_RANGE, extents[k] < 0);
    }
    why |= border_because(DCD_FULL, b->shapes == b->limits.shapes || b->vertices + 8 > b->limits.vertices);
    const dcd_status got = dcd_world_add_box(b->world, extents, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->shapes : 77));
    if (border_settle(b, got, why)) {
        store_shape(b, corners, 8);
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void call_add_object(border *b)
{
    dcd_pose pose;
    bool unclear;
    uint32_t number = 77;
    dcd_fault *fault = border_fault(b);
    const uint32_t shape = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, SHAPES);
    reasons why = border_pose(b, &pose, &unclear);
    const dcd_pose *from = border_once_in(b, 32) ? NULL : &pose;
    const uint32_t count = shape < b->shapes ? b->shape[shape].count : 0;

    why = from == NULL ? border_because(DCD_NULL_POINTER, true) : why;
    why |= border_because(DCD_NO_SUCH_SHAPE, shape >= b->shapes);
    why |= border_because(DCD_FULL, b->objects == b->limits.objects || b->placed + count > b->limits.placed);
    const dcd_status got = dcd_world_add_object(b->world, shape, from, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->objects : 77));
    if (border_settle(b, got, border_as_answered(why, unclear, got))) {
        b->shape_of[b->objects] = shape;
        b->margin[b->objects] = 0;
        b->group[b->objects] = 1;
        b->mask[b->objects] = UINT32_MAX;
        b->compound[b->objects] = b->objects;
        b->pose[b->objects++] = pose;
        b->placed += count;
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void call_set_pose(border *b)
{
    dcd_pose pose;
    bool unclear;
    dcd_fault *fault = border_fault(b);
    const uint32_t object = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    reasons why = border_pose(b, &pose, &unclear);

    why |= border_because(DCD_NO_SUCH_OBJECT, object >= b->objects);
    const dcd_status got = dcd_world_set_pose(b->world, object, &pose, fault);
    if (border_settle(b, got, border_as_answered(why, unclear, got))) {
        b->pose[object] = pose;
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void call_clear(border *b)
{
    const bool all = input_byte(&b->in) % 4 == 0;

    dcd_world_clear_objects(NULL);
    dcd_world_clear(NULL);
    if (all) {
        dcd_world_clear(b->world);
        b->shapes = 0;
        b->vertices = 0;
        b->common = 0;
        b->allowing = false;
    } else {
        dcd_world_clear_objects(b->world);
    }
    b->objects = 0;
    b->placed = 0;
    memcpy(b->before, b->memory, b->bytes);
}

static void call_prepare(border *b)
{
    dcd_world_prepare(NULL);
    dcd_world_prepare(b->world);
    memcpy(b->before, b->memory, b->bytes);
}

/* ------------------------------------------------------------------ What went in comes out again */

static void check_counts(border *b)
{
    REQUIRE(dcd_world_objects(b->world) == b->objects && dcd_world_objects(NULL) == 0);
    REQUIRE(dcd_world_shapes(b->world) == b->shapes && dcd_world_shapes(NULL) == 0);
    REQUIRE(dcd_world_vertices(b->world) == b->vertices && dcd_world_vertices(NULL) == 0);
    REQUIRE(dcd_world_placed(b->world) == b->placed && dcd_world_placed(NULL) == 0);
    REQUIRE(!(dcd_world_margin(b->world) < b->common) && !(dcd_world_margin(b->world) > b->common));
    for (uint32_t k = 0; k < OBJECTS; k++) {
        const double margin = dcd_world_object_margin(b->world, k), want = k < b->objects ? b->margin[k] : 0;

        REQUIRE(!(margin < want) && !(margin > want));
    }
}

static void call_get_object(border *b)
{
    const uint32_t object = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    uint32_t shape = 77;
    dcd_pose pose, garbage;

    memset(&garbage, 0x3c, sizeof garbage);
    pose = garbage;
    const dcd_status got = dcd_world_get_object(b->world, object, &shape, &pose);
    REQUIRE(border_agrees(got, border_because(DCD_NO_SUCH_OBJECT, object >= b->objects)));
    REQUIRE(shape == (got == DCD_OK ? b->shape_of[object] : 77));
    REQUIRE(memcmp(&pose, got == DCD_OK ? &b->pose[object] : &garbage, sizeof pose) == 0);
    REQUIRE(dcd_world_get_object(b->world, object, NULL, NULL) == got);
    REQUIRE(dcd_world_get_object(NULL, object, &shape, &pose) == DCD_NULL_POINTER);
}

static void call_get_vertex(border *b)
{
    const uint32_t shape = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, SHAPES);
    const uint32_t index = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, INPUT_MAX_VERTICES + 1);
    const uint32_t number = shape < b->shapes ? b->shape[shape].count : 0;
    const bool there = shape < b->shapes;
    uint32_t count = 77;
    double xyz[3] = {1, 2, 3}, same[3] = {1, 2, 3};
    const dcd_status got = dcd_world_get_vertex(b->world, shape, index, xyz, &count);

    const reasons why = border_because(DCD_NO_SUCH_SHAPE, !there);
    REQUIRE(border_agrees(got, why | border_because(DCD_OUT_OF_RANGE, there && index >= number)));
    REQUIRE(count == (got == DCD_OK ? number : 77));
    REQUIRE(memcmp(xyz, got == DCD_OK ? b->shape[shape].vertices + 3 * index : same, sizeof xyz) == 0);
    REQUIRE(dcd_world_get_vertex(b->world, shape, index, NULL, &count) == (there ? DCD_OK : DCD_NO_SUCH_SHAPE));
    REQUIRE(count == (there ? number : 77));
    REQUIRE(dcd_world_get_vertex(NULL, shape, index, xyz, &count) == DCD_NULL_POINTER);
}

/* ------------------------------------------------------------------ Poses */

static void call_pose_from_matrix(border *b)
{
    dcd_pose in, out, garbage;
    bool unclear;
    dcd_fault *fault = border_fault(b);
    reasons why = border_pose(b, &in, &unclear);
    const double *position = border_once_in(b, 32) ? NULL : in.t, *rotation = border_once_in(b, 32) ? NULL : in.r;

    memset(&garbage, 0x3c, sizeof garbage);
    out = garbage;
    why |= border_because(DCD_NULL_POINTER, position == NULL || rotation == NULL);
    const dcd_status got = dcd_pose_from_matrix(position, rotation, &out, fault);
    REQUIRE(border_agrees(got, border_as_answered(why, unclear, got)));
    REQUIRE(memcmp(&out, got == DCD_OK ? &in : &garbage, sizeof out) == 0);
    if (got != DCD_OK && fault != NULL) {
        border_check_fault(b, got);
    }
    REQUIRE(dcd_pose_from_matrix(position, rotation, NULL, NULL) == DCD_NULL_POINTER);
}

/* Mostly of unit norm, or nearly. */
static void any_quaternion(border *b, double q[4])
{
    double square = 0;

    for (int k = 0; k < 4; k++) {
        q[k] = border_real(b);
        square += q[k] * q[k];
    }
    const bool normalise = square > 0 && !border_once_in(b, 8);
    const double factor = normalise ? (1 + input_grid(&b->in) * 0x1p-21) / sqrt(square) : 1;
    for (int k = 0; k < 4; k++) {
        q[k] *= factor;
    }
}

static void call_pose_from_quaternion(border *b)
{
    double q[4], position[3];
    dcd_pose out, garbage;
    dcd_fault *fault = border_fault(b);

    any_quaternion(b, q);
    for (int k = 0; k < 3; k++) {
        position[k] = border_real(b);
    }
    memset(&garbage, 0x3c, sizeof garbage);
    out = garbage;
    const double norm = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]), off = fabs(norm - 1);
    reasons why = border_wrong_reals(position, 3) | (border_wrong_reals(q, 4) & border_because(DCD_NOT_FINITE, true));
    why |= border_because(DCD_NOT_ROTATION, !(off <= DCD_ROTATION_TOLERANCE));
    const dcd_status got = dcd_pose_from_quaternion(position, q, &out, fault);
    REQUIRE(border_agrees(got, border_as_answered(why, fabs(off - DCD_ROTATION_TOLERANCE) < 1e-12, got)));
    if (got == DCD_OK) {
        REQUIRE(memcmp(out.t, position, sizeof position) == 0);
        REQUIRE(border_deviation(out.r) < 0x1p-48 && border_determinant(out.r) > 0);
    } else {
        REQUIRE(memcmp(&out, &garbage, sizeof out) == 0);
    }
    if (got != DCD_OK && fault != NULL) {
        border_check_fault(b, got);
    }
    REQUIRE(dcd_pose_from_quaternion(position, q, NULL, NULL) == DCD_NULL_POINTER);
}

static void any_setting(border *b)
{
    (input_byte(&b->in) % 2 == 0 ? border_call_margins : border_call_filters)(b);
}

/* ------------------------------------------------------------------ The run */

static void border_open(border *b, const uint8_t *bytes, size_t size)
{
    memset(b, 0, sizeof *b);
    b->in = input_open(bytes, size);
    b->limits = (dcd_limits){.shapes = input_below(&b->in, SHAPES + 1), .objects = input_below(&b->in, OBJECTS + 1),
                             .vertices = input_below(&b->in, VERTICES + 1),
                             .placed = input_below(&b->in, 2 * VERTICES + 1), .candidates = PAIRS,
                             .threads = 1 + input_below(&b->in, 4)};
    b->acm = dcd_acm_create(OBJECTS);
    REQUIRE(b->acm != NULL);
    b->bytes = dcd_world_size(&b->limits);
    REQUIRE(b->bytes > 0);
    b->memory = trial_memory(b->bytes, 0xc3);
    b->before = trial_memory(b->bytes, 0);
    REQUIRE(dcd_world_init(&b->world, b->memory, b->bytes, &b->limits) == DCD_OK);
    memcpy(b->before, b->memory, b->bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const calls[])(border *) = {
        call_add_hull, call_add_object, border_call_find, call_add_box, call_add_object, call_set_pose,
        call_get_object, call_get_vertex, call_pose_from_matrix, call_pose_from_quaternion, border_call_sizes,
        border_call_init, border_call_find, border_call_decide, border_call_null_queries, any_setting,
        border_call_pool, call_clear, border_call_explain, call_prepare};
    static border b;

    border_open(&b, bytes, size);
    while (b.in.left > 0) {
        calls[input_below(&b.in, sizeof calls / sizeof calls[0])](&b);
        check_counts(&b);
    }
    free(b.memory);
    free(b.before);
    dcd_acm_destroy(b.acm);
    return 0;
}

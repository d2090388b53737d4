/* The public functions in any order with adversarial arguments: null pointers, NaN, sizes, limits, executors.
 *
 * Target functions: all of dcd.h.
 * Claims: a call fails exactly when an argument is bad, with a status that says why; a failed call changes no byte of
 * the world or of its outputs; what went in comes out again; texts are terminated and as long as they say. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "executors.h"
#include "require.h"
#include "trial.h"

enum { SHAPES = 4, OBJECTS = 6, VERTICES = 24, PAIRS = OBJECTS * OBJECTS };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The world under test and a model of what it must hold. */
typedef struct border {
    input in;
    dcd_limits limits;
    dcd_world *world;
    unsigned char *memory, *before;
    size_t bytes;
    uint32_t shapes, objects;
    uint64_t vertices, placed;
    input_shape shape[SHAPES];
    uint32_t shape_of[OBJECTS];
    dcd_pose pose[OBJECTS];
    dcd_fault fault;
} border;

/* Reasons to fail, as a set of statuses. */
typedef uint32_t reasons;

static reasons because(dcd_status status, bool holds)
{
    return holds ? 1u << status : 0;
}

static bool once_in(border *b, uint32_t n)
{
    return input_byte(&b->in) % n == n - 1;
}

/* Mostly a valid coordinate. */
static double any_real(border *b)
{
    return once_in(b, 32) ? input_bits(&b->in) : input_coordinate(&b->in);
}

static reasons wrong_reals(const double *x, uint32_t count)
{
    reasons why = 0;

    for (uint32_t k = 0; k < count; k++) {
        why |= because(DCD_NOT_FINITE, !(fabs(x[k]) <= DBL_MAX));
        why |= because(DCD_OUT_OF_RANGE, fabs(x[k]) > DCD_MAX_COORDINATE && fabs(x[k]) <= DBL_MAX);
    }
    return why;
}

/* ------------------------------------------------------------------ What every call must keep to */

static void check_text(border *b)
{
    char text[64];
    const size_t size = input_byte(&b->in) % sizeof text;

    memset(text, 0x7e, sizeof text);
    const size_t length = dcd_fault_text(&b->fault, text, size), whole = dcd_fault_text(&b->fault, NULL, 0);
    REQUIRE(length == whole && whole > 0);
    REQUIRE(size == 0 || strlen(text) == (length < size ? length : size - 1));
    for (size_t k = size; k < sizeof text; k++) {
        REQUIRE(text[k] == 0x7e);
    }
}

static void check_fault(border *b, dcd_status got)
{
    REQUIRE(b->fault.status == got);
    REQUIRE(b->fault.field != NULL);
    check_text(b);
}

/* A call fails for one of the reasons, or succeeds when there are none. */
static bool agrees(dcd_status got, reasons why)
{
    return why == 0 ? got == DCD_OK : (why >> got & 1) != 0 && got != DCD_OK;
}

/* After a call that may change the world: true when it succeeded. */
static bool settle(border *b, dcd_status got, reasons why)
{
    REQUIRE(agrees(got, why));
    REQUIRE(dcd_status_text(got)[0] != '\0');
    if (got != DCD_OK) {
        REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
        return false;
    }
    memcpy(b->before, b->memory, b->bytes);
    return true;
}

static dcd_fault *fault_or_null(border *b)
{
    b->fault = (dcd_fault){.status = (dcd_status)99, .field = NULL};
    return once_in(b, 8) ? NULL : &b->fault;
}

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
    const uint32_t count = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, INPUT_MAX_VERTICES + 1);
    const uint32_t given = count <= INPUT_MAX_VERTICES ? count : 0;
    uint32_t number = 77;
    dcd_fault *fault = fault_or_null(b);
    dcd_world *world = once_in(b, 32) ? NULL : b->world;
    const double *from = given != count || once_in(b, 32) ? NULL : x;
    const bool swept = input_byte(&b->in) % 4 == 3;
    const double radius = swept ? fabs(any_real(b)) * (once_in(b, 16) ? -1 : 1) : 0;

    for (uint32_t k = 0; k < 3 * given; k++) {
        x[k] = any_real(b);
    }
    reasons why = because(DCD_NULL_POINTER, world == NULL || (from == NULL && count > 0));
    why |= because(DCD_EMPTY, count == 0) | wrong_reals(x, 3 * given);
    why |= because(DCD_FULL, b->shapes == b->limits.shapes || b->vertices + count > b->limits.vertices);
    why |= because(DCD_OUT_OF_RANGE, count > DCD_MAX_SHAPE_VERTICES);
    why |= wrong_reals(&radius, 1) | because(DCD_OUT_OF_RANGE, radius < 0);
    const dcd_status got = swept ? dcd_world_add_swept(world, from, count, radius, &number, fault)
                                 : dcd_world_add_hull(world, from, count, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->shapes : 77));
    if (settle(b, got, why)) {
        store_shape(b, x, count);
    } else if (fault != NULL) {
        check_fault(b, got);
    }
}

static void call_add_box(border *b)
{
    double extents[3], corners[24];
    uint32_t number = 77;
    dcd_fault *fault = fault_or_null(b);

    for (uint32_t k = 0; k < 3; k++) {
        extents[k] = once_in(b, 16) ? any_real(b) : fabs(any_real(b));
    }
    for (uint32_t k = 0; k < 24; k++) {
        corners[k] = extents[k % 3] * ((k / 3 >> k % 3 & 1) != 0 ? 0.5 : -0.5);
    }
    reasons why = wrong_reals(extents, 3);
    for (uint32_t k = 0; k < 3; k++) {
        why |= because(DCD_OUT_OF_RANGE, extents[k] < 0);
    }
    why |= because(DCD_FULL, b->shapes == b->limits.shapes || b->vertices + 8 > b->limits.vertices);
    const dcd_status got = dcd_world_add_box(b->world, extents, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->shapes : 77));
    if (settle(b, got, why)) {
        store_shape(b, corners, 8);
    } else if (fault != NULL) {
        check_fault(b, got);
    }
}

/* How far the rotation is from orthonormal, entry by entry. */
static double deviation(const double *r)
{
    double most = 0;

    for (int n = 0; n < 9; n++) {
        const double *p = r + 3 * (n / 3), *q = r + 3 * (n % 3);
        const double off = fabs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2] - (n / 3 == n % 3 ? 1 : 0));

        most = off <= most ? most : off;
    }
    return most;
}

static double determinant(const double *r)
{
    return r[0] * (r[4] * r[8] - r[5] * r[7]) + r[1] * (r[5] * r[6] - r[3] * r[8]) + r[2] * (r[3] * r[7] - r[4] * r[6]);
}

/* What is wrong with a rotation. So near the tolerance that rounding decides, `unclear` is set. */
static reasons wrong_rotation(const double *r, bool *unclear)
{
    const double off = deviation(r);
    const reasons why = wrong_reals(r, 9) & because(DCD_NOT_FINITE, true);

    *unclear = fabs(off - DCD_ROTATION_TOLERANCE) < 1e-12;
    return why | because(DCD_NOT_ROTATION, !(off <= DCD_ROTATION_TOLERANCE) || !(determinant(r) > 0));
}

/* A pose with what is wrong with it: mostly nothing, else any bits, a mirror, a scale, a skew near the tolerance. */
static reasons any_pose(border *b, dcd_pose *pose, bool *unclear)
{
    const uint32_t kind = input_below(&b->in, 16), entry = input_below(&b->in, 9);

    input_pose(&b->in, pose);
    if (kind == 1) {
        pose->r[entry] = input_bits(&b->in);
    } else if (kind == 2) {
        pose->r[entry] = -pose->r[entry];
    } else if (kind == 3) {
        pose->r[entry] += (double)input_byte(&b->in) * (DCD_ROTATION_TOLERANCE / 64);
    } else if (kind == 4) {
        pose->t[entry % 3] = input_bits(&b->in);
    }
    return wrong_reals(pose->t, 3) | wrong_rotation(pose->r, unclear);
}

/* Near the tolerance either answer is right. */
static reasons as_answered(reasons why, bool unclear, dcd_status got)
{
    const reasons doubtful = because(DCD_NOT_ROTATION, true);

    if (!unclear || (why & ~doubtful) != 0) {
        return why;
    }
    return got == DCD_NOT_ROTATION ? doubtful : 0;
}

static void call_add_object(border *b)
{
    dcd_pose pose;
    bool unclear;
    uint32_t number = 77;
    dcd_fault *fault = fault_or_null(b);
    const uint32_t shape = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, SHAPES);
    reasons why = any_pose(b, &pose, &unclear);
    const dcd_pose *from = once_in(b, 32) ? NULL : &pose;
    const uint32_t count = shape < b->shapes ? b->shape[shape].count : 0;

    why = from == NULL ? because(DCD_NULL_POINTER, true) : why;
    why |= because(DCD_NO_SUCH_SHAPE, shape >= b->shapes);
    why |= because(DCD_FULL, b->objects == b->limits.objects || b->placed + count > b->limits.placed);
    const dcd_status got = dcd_world_add_object(b->world, shape, from, &number, fault);
    REQUIRE(number == (got == DCD_OK ? b->objects : 77));
    if (settle(b, got, as_answered(why, unclear, got))) {
        b->shape_of[b->objects] = shape;
        b->pose[b->objects++] = pose;
        b->placed += count;
    } else if (fault != NULL) {
        check_fault(b, got);
    }
}

static void call_set_pose(border *b)
{
    dcd_pose pose;
    bool unclear;
    dcd_fault *fault = fault_or_null(b);
    const uint32_t object = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    reasons why = any_pose(b, &pose, &unclear);

    why |= because(DCD_NO_SUCH_OBJECT, object >= b->objects);
    const dcd_status got = dcd_world_set_pose(b->world, object, &pose, fault);
    if (settle(b, got, as_answered(why, unclear, got))) {
        b->pose[object] = pose;
    } else if (fault != NULL) {
        check_fault(b, got);
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
}

static void call_get_object(border *b)
{
    const uint32_t object = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    uint32_t shape = 77;
    dcd_pose pose, garbage;

    memset(&garbage, 0x3c, sizeof garbage);
    pose = garbage;
    const dcd_status got = dcd_world_get_object(b->world, object, &shape, &pose);
    REQUIRE(agrees(got, because(DCD_NO_SUCH_OBJECT, object >= b->objects)));
    REQUIRE(shape == (got == DCD_OK ? b->shape_of[object] : 77));
    REQUIRE(memcmp(&pose, got == DCD_OK ? &b->pose[object] : &garbage, sizeof pose) == 0);
    REQUIRE(dcd_world_get_object(b->world, object, NULL, NULL) == got);
    REQUIRE(dcd_world_get_object(NULL, object, &shape, &pose) == DCD_NULL_POINTER);
}

static void call_get_vertex(border *b)
{
    const uint32_t shape = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, SHAPES);
    const uint32_t index = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, INPUT_MAX_VERTICES + 1);
    const uint32_t number = shape < b->shapes ? b->shape[shape].count : 0;
    const bool there = shape < b->shapes;
    uint32_t count = 77;
    double xyz[3] = {1, 2, 3}, same[3] = {1, 2, 3};
    const dcd_status got = dcd_world_get_vertex(b->world, shape, index, xyz, &count);

    REQUIRE(agrees(got, because(DCD_NO_SUCH_SHAPE, !there) | because(DCD_OUT_OF_RANGE, there && index >= number)));
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
    dcd_fault *fault = fault_or_null(b);
    reasons why = any_pose(b, &in, &unclear);
    const double *position = once_in(b, 32) ? NULL : in.t, *rotation = once_in(b, 32) ? NULL : in.r;

    memset(&garbage, 0x3c, sizeof garbage);
    out = garbage;
    why |= because(DCD_NULL_POINTER, position == NULL || rotation == NULL);
    const dcd_status got = dcd_pose_from_matrix(position, rotation, &out, fault);
    REQUIRE(agrees(got, as_answered(why, unclear, got)));
    REQUIRE(memcmp(&out, got == DCD_OK ? &in : &garbage, sizeof out) == 0);
    if (got != DCD_OK && fault != NULL) {
        check_fault(b, got);
    }
    REQUIRE(dcd_pose_from_matrix(position, rotation, NULL, NULL) == DCD_NULL_POINTER);
}

/* Mostly of unit norm, or nearly. */
static void any_quaternion(border *b, double q[4])
{
    double square = 0;

    for (int k = 0; k < 4; k++) {
        q[k] = any_real(b);
        square += q[k] * q[k];
    }
    const bool normalise = square > 0 && !once_in(b, 8);
    const double factor = normalise ? (1 + input_grid(&b->in) * 0x1p-21) / sqrt(square) : 1;
    for (int k = 0; k < 4; k++) {
        q[k] *= factor;
    }
}

static void call_pose_from_quaternion(border *b)
{
    double q[4], position[3];
    dcd_pose out, garbage;
    dcd_fault *fault = fault_or_null(b);

    any_quaternion(b, q);
    for (int k = 0; k < 3; k++) {
        position[k] = any_real(b);
    }
    memset(&garbage, 0x3c, sizeof garbage);
    out = garbage;
    const double norm = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]), off = fabs(norm - 1);
    reasons why = wrong_reals(position, 3) | (wrong_reals(q, 4) & because(DCD_NOT_FINITE, true));
    why |= because(DCD_NOT_ROTATION, !(off <= DCD_ROTATION_TOLERANCE));
    const dcd_status got = dcd_pose_from_quaternion(position, q, &out, fault);
    REQUIRE(agrees(got, as_answered(why, fabs(off - DCD_ROTATION_TOLERANCE) < 1e-12, got)));
    if (got == DCD_OK) {
        REQUIRE(memcmp(out.t, position, sizeof position) == 0);
        REQUIRE(deviation(out.r) < 0x1p-48 && determinant(out.r) > 0);
    } else {
        REQUIRE(memcmp(&out, &garbage, sizeof out) == 0);
    }
    if (got != DCD_OK && fault != NULL) {
        check_fault(b, got);
    }
    REQUIRE(dcd_pose_from_quaternion(position, q, NULL, NULL) == DCD_NULL_POINTER);
}

/* ------------------------------------------------------------------ Sizes and memory */

/* Around a limit of the library, or any number. */
static uint64_t any_limit(border *b, uint64_t most)
{
    const uint32_t kind = input_below(&b->in, 8);

    if (kind >= 4) {
        return (uint64_t)input_word(&b->in) << 8 * (kind - 4);
    }
    return kind == 3 ? input_byte(&b->in) : most + kind - 1;
}

static bool any_limits(border *b, dcd_limits *l)
{
    l->shapes = (uint32_t)any_limit(b, DCD_MAX_OBJECTS);
    l->objects = (uint32_t)any_limit(b, DCD_MAX_OBJECTS);
    l->vertices = any_limit(b, DCD_MAX_VERTICES);
    l->placed = any_limit(b, DCD_MAX_VERTICES);
    l->candidates = any_limit(b, DCD_MAX_PAIRS);
    l->threads = (uint32_t)any_limit(b, DCD_MAX_THREADS);
    return l->shapes <= DCD_MAX_OBJECTS && l->objects <= DCD_MAX_OBJECTS && l->vertices <= DCD_MAX_VERTICES &&
           l->placed <= DCD_MAX_VERTICES && l->candidates <= DCD_MAX_PAIRS && l->threads >= 1 &&
           l->threads <= DCD_MAX_THREADS;
}

static void call_sizes(border *b)
{
    dcd_limits limits;
    const bool valid = any_limits(b, &limits);
    const size_t world = dcd_world_size(&limits), workspace = dcd_workspace_size(&limits);

    /* With 64 bits every valid limit fits. */
    REQUIRE(valid ? (world > 0 && workspace > 0) || sizeof(size_t) < 8 : world == 0 && workspace == 0);
    REQUIRE(dcd_world_size(NULL) == 0 && dcd_workspace_size(NULL) == 0);
    if (!valid) {
        REQUIRE(dcd_world_create(&limits) == NULL && dcd_workspace_create(&limits) == NULL);
    }
    dcd_world_destroy(NULL);
    dcd_workspace_destroy(NULL);
    dcd_pool_destroy(NULL);
    dcd_pool_stop(NULL);
}

/* Memory of a size that is right, too small by one, or at an odd address; all bytes the same. */
typedef struct offer {
    unsigned char *block, *memory;
    size_t bytes, total;
    reasons why;
} offer;

static offer any_memory(border *b, size_t needed)
{
    const uint32_t kind = input_below(&b->in, 8);
    offer o = {.bytes = needed, .total = needed + DCD_ALIGN};

    o.block = trial_memory(o.total, 0x5a);
    o.memory = kind == 1 ? NULL : o.block + (kind == 2 ? input_byte(&b->in) % DCD_ALIGN : 0);
    o.bytes -= kind == 3 && needed > 0 ? 1 : 0;
    o.why = because(DCD_NULL_POINTER, o.memory == NULL) | because(DCD_TOO_SMALL, o.bytes < needed);
    o.why |= because(DCD_MISALIGNED, o.memory != NULL && (o.memory - o.block) % DCD_ALIGN != 0);
    return o;
}

static bool offer_untouched(const offer *o)
{
    for (size_t k = 0; k < o->total; k++) {
        if (o->block[k] != 0x5a) {
            return false;
        }
    }
    return true;
}

static void call_init(border *b)
{
    const bool of_world = input_byte(&b->in) % 2 == 0, bad = once_in(b, 8);
    dcd_limits limits = b->limits;
    dcd_world *world = NULL;
    dcd_workspace *workspace = NULL;

    limits.threads = bad ? 0 : limits.threads;
    offer o = any_memory(b, of_world ? dcd_world_size(&limits) : dcd_workspace_size(&limits));
    o.why |= because(DCD_BAD_LIMIT, bad);
    const dcd_status got = of_world ? dcd_world_init(&world, o.memory, o.bytes, &limits)
                                    : dcd_workspace_init(&workspace, o.memory, o.bytes, &limits);
    REQUIRE(agrees(got, o.why));
    REQUIRE((got == DCD_OK) == (world != NULL || workspace != NULL));
    REQUIRE(got == DCD_OK || offer_untouched(&o));
    REQUIRE(dcd_world_init(NULL, o.memory, o.bytes, &limits) == DCD_NULL_POINTER);
    REQUIRE(dcd_workspace_init(&workspace, o.memory, o.bytes, NULL) == DCD_NULL_POINTER);
    free(o.block);
}

static void call_pool(border *b)
{
    const uint32_t kind = input_below(&b->in, 16);
    const uint32_t threads = kind == 0 ? 0 : kind == 1 ? DCD_MAX_THREADS + 1 : kind == 2 ? input_word(&b->in) : 1 + kind % 2;
    const bool valid = threads >= 1 && threads <= DCD_MAX_THREADS;
    const size_t needed = dcd_pool_size(threads);
    dcd_pool *pool = NULL;

    REQUIRE((needed > 0) == valid);
    if (threads > 2 && valid) {
        return; /* starting many threads takes long and shows nothing new */
    }
    offer o = any_memory(b, needed);
    o.why |= because(DCD_BAD_LIMIT, !valid);
    const dcd_status got = dcd_pool_start(&pool, o.memory, o.bytes, threads);
    REQUIRE(agrees(got, o.why));
    REQUIRE(got == DCD_OK ? pool != NULL : pool == NULL && offer_untouched(&o));
    const dcd_executor executor = dcd_pool_executor(pool);
    REQUIRE(pool == NULL ? executor.run == NULL && executor.threads == 0 : executor.threads == threads);
    dcd_pool_stop(pool);
    free(o.block);
}

/* ------------------------------------------------------------------ Queries */

typedef enum trust { TRUSTED, UNTRUSTED } trust;

typedef struct schedule {
    dcd_executor executor;
    const dcd_executor *given; /* NULL: serial                */
    uint32_t threads;
    trust trust;               /* untrusted: breaks its contract when it has tasks */
} schedule;

static void any_schedule(border *b, schedule *s)
{
    const uint32_t kind = input_below(&b->in, 8);

    s->threads = 1 + input_below(&b->in, 4);
    s->trust = kind == 5 || kind == 6 ? UNTRUSTED : TRUSTED;
    s->given = kind < 2 ? NULL : &s->executor;
    if (kind < 4) {
        s->executor = executors_pool(s->threads);
    } else if (kind == 4 || kind == 7) {
        s->executor = executors_reverse(&s->threads);
    } else {
        s->executor = kind == 5 ? executors_lossy(&s->threads) : executors_repeating(&s->threads);
    }
    if (kind == 7) {
        s->executor.threads = once_in(b, 2) ? 0 : DCD_MAX_THREADS + 1 + input_word(&b->in) % 1000;
        s->executor.run = once_in(b, 2) ? NULL : s->executor.run;
    }
}

static reasons wrong_schedule(const schedule *s, const dcd_limits *limits)
{
    if (s->given == NULL) {
        return 0;
    }
    return because(DCD_BAD_EXECUTOR, s->executor.run == NULL) |
           because(DCD_BAD_EXECUTOR, s->executor.threads < 1 || s->executor.threads > limits->threads);
}

/* A schedule that breaks its contract may go unnoticed when there was nothing to do. */
static bool agrees_with(dcd_status got, reasons why, const schedule *s)
{
    return agrees(got, why) || (s->trust == UNTRUSTED && (got == DCD_BAD_EXECUTOR || got == DCD_OK));
}

static dcd_workspace *any_workspace(border *b, dcd_limits *limits, void **memory)
{
    dcd_workspace *workspace = NULL;

    *limits = b->limits;
    if (once_in(b, 8)) {
        limits->objects = limits->objects > 0 ? input_below(&b->in, limits->objects) : 0;
    }
    if (once_in(b, 8)) {
        limits->placed = limits->placed > 0 ? input_below(&b->in, (uint32_t)limits->placed) : 0;
    }
    limits->candidates = input_below(&b->in, PAIRS);
    const size_t bytes = dcd_workspace_size(limits);
    *memory = trial_memory(bytes, 0x99);
    REQUIRE(dcd_workspace_init(&workspace, *memory, bytes, limits) == DCD_OK);
    return workspace;
}

/* The count of contacts or candidates by a query that has room for all. */
static dcd_report ample(border *b, trial_question question, dcd_pair *pairs)
{
    dcd_limits limits = b->limits;
    dcd_report report;
    dcd_workspace *workspace;

    limits.candidates = PAIRS;
    workspace = dcd_workspace_create(&limits);
    REQUIRE(workspace != NULL);
    REQUIRE((question == TRIAL_CONTACTS ? dcd_contacts_find : dcd_candidates_find)(b->world, workspace, NULL, pairs,
                                                                                   PAIRS, &report) == DCD_OK);
    dcd_workspace_destroy(workspace);
    return report;
}

static void call_find(border *b)
{
    const trial_question question = input_byte(&b->in) % 2 == 0 ? TRIAL_CONTACTS : TRIAL_CANDIDATES;
    const bool contacts = question == TRIAL_CONTACTS;
    dcd_pair all[PAIRS], pairs[PAIRS];
    const dcd_report expected = ample(b, question, all);
    const uint64_t count = contacts ? expected.contacts : expected.candidates, capacity = input_below(&b->in, PAIRS);
    dcd_report report;
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    dcd_pair *out = once_in(b, 16) ? NULL : pairs;
    schedule s;

    any_schedule(b, &s);
    reasons why = wrong_schedule(&s, &limits) | because(DCD_NULL_POINTER, out == NULL && capacity > 0);
    why |= because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    why |= because(DCD_CAPACITY, capacity < count || (contacts && expected.candidates > limits.candidates));
    memset(pairs, 0xfe, sizeof pairs);
    const dcd_status got = (contacts ? dcd_contacts_find : dcd_candidates_find)(b->world, workspace, s.given, out,
                                                                                capacity, &report);
    /* The candidates' workspace holds them too, unless the output does. */
    REQUIRE(agrees_with(got, why, &s) ||
            (got == DCD_CAPACITY && !contacts && expected.candidates > limits.candidates));
    REQUIRE(trial_untouched(pairs, out == NULL ? 0 : capacity, PAIRS));
    if (got == DCD_OK) {
        REQUIRE(count == 0 || memcmp(out, all, count * sizeof *out) == 0);
        REQUIRE(report.contacts == expected.contacts && report.candidates == expected.candidates);
    } else if (got == DCD_CAPACITY && s.trust == TRUSTED) {
        REQUIRE(report.candidates == expected.candidates);
    } else if (got != DCD_CAPACITY && s.trust == TRUSTED) {
        REQUIRE(trial_untouched(pairs, 0, PAIRS));
    }
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

static void call_decide(border *b)
{
    dcd_pair pairs[8];
    uint8_t verdicts[9];
    const uint64_t count = input_below(&b->in, 9);
    dcd_fault *fault = fault_or_null(b);
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    uint8_t *out = once_in(b, 16) ? NULL : verdicts;
    schedule s;
    uint64_t first_bad = count;

    any_schedule(b, &s);
    for (uint64_t k = 0; k < count; k++) {
        pairs[k].i = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
        pairs[k].j = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
        const bool bad = pairs[k].i >= b->objects || pairs[k].j >= b->objects;
        first_bad = bad && first_bad == count ? k : first_bad;
    }
    reasons why = wrong_schedule(&s, &limits) | because(DCD_NULL_POINTER, out == NULL && count > 0);
    why |= because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    why |= because(DCD_NO_SUCH_OBJECT, first_bad < count);
    memset(verdicts, 0xfe, sizeof verdicts);
    const dcd_status got = dcd_pairs_decide(b->world, workspace, s.given, pairs, count, out, NULL, fault);
    REQUIRE(agrees_with(got, why, &s));
    REQUIRE(got != DCD_NO_SUCH_OBJECT || fault == NULL || fault->object == first_bad);
    for (uint64_t k = 0; k < sizeof verdicts; k++) {
        const bool written = got == DCD_OK && k < count;

        REQUIRE(written ? verdicts[k] <= 1 : verdicts[k] == 0xfe || s.trust == UNTRUSTED);
        REQUIRE(!written || pairs[k].i != pairs[k].j || verdicts[k] == 1 || s.trust == UNTRUSTED);
    }
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

static void call_explain(border *b)
{
    const uint32_t i = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    const uint32_t j = once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    dcd_explanation why, garbage;
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    reasons bad = because(DCD_NO_SUCH_OBJECT, i >= b->objects || j >= b->objects);

    memset(&garbage, 0x3c, sizeof garbage);
    memcpy(&why, &garbage, sizeof why);
    bad |= because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    const dcd_status got = dcd_pair_explain(b->world, workspace, i, j, &why);
    REQUIRE(agrees(got, bad));
    REQUIRE(got == DCD_OK ? why.size <= 4 && (i != j || why.contact) : memcmp(&why, &garbage, sizeof why) == 0);
    REQUIRE(dcd_pair_explain(b->world, workspace, i, j, NULL) != DCD_OK);
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

static void call_null_queries(border *b)
{
    dcd_pair pair = {5, 6};
    dcd_report report;
    uint8_t verdict = 7;

    REQUIRE(dcd_contacts_find(NULL, NULL, NULL, &pair, 1, &report) == DCD_NULL_POINTER);
    REQUIRE(dcd_contacts_find(b->world, NULL, NULL, &pair, 1, NULL) == DCD_NULL_POINTER);
    REQUIRE(dcd_candidates_find(b->world, NULL, NULL, &pair, 1, &report) == DCD_NULL_POINTER);
    REQUIRE(dcd_pairs_decide(b->world, NULL, NULL, &pair, 1, &verdict, NULL, NULL) == DCD_NULL_POINTER);
    REQUIRE(pair.i == 5 && pair.j == 6 && verdict == 7);
    dcd_workspace_set_clock(NULL, NULL, NULL);
    REQUIRE(dcd_status_text((dcd_status)input_word(&b->in))[0] != '\0');
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
        call_add_hull, call_add_object, call_find, call_add_box, call_add_object, call_set_pose, call_get_object,
        call_get_vertex, call_pose_from_matrix, call_pose_from_quaternion, call_sizes, call_init, call_find, call_decide,
        call_null_queries, call_add_object, call_pool, call_clear,
        call_explain, call_prepare};
    static border b;

    border_open(&b, bytes, size);
    while (b.in.left > 0) {
        calls[input_below(&b.in, sizeof calls / sizeof calls[0])](&b);
        check_counts(&b);
    }
    free(b.memory);
    free(b.before);
    return 0;
}

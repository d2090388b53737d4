#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *old, size_t count, size_t size)
{
    void *memory = realloc(old, (count + 1) * size);
    if (memory == NULL) {
        perror("scene");
        abort();
    }
    return memory;
}

/* xorshift64*, Vigna 2016. */
uint64_t rng_next(rng *r)
{
    if (r->state == 0) {
        r->state = UINT64_C(0x9e3779b97f4a7c15);
    }
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * UINT64_C(0x2545f4914f6cdd1d);
}

uint32_t rng_below(rng *r, uint32_t n)
{
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

double rng_real(rng *r, double lo, double hi)
{
    return lo + (hi - lo) * ((double)(rng_next(r) >> 11) * 0x1p-53);
}

/* A point of the unit ball, not too near the centre, made unit length. */
static void unit_quaternion(rng *r, double q[4])
{
    double norm;
    do {
        norm = 0;
        for (int k = 0; k < 4; k++) {
            q[k] = rng_real(r, -1, 1);
            norm += q[k] * q[k];
        }
    } while (norm > 1 || norm < 0.01);
    norm = sqrt(norm);
    for (int k = 0; k < 4; k++) {
        q[k] /= norm;
    }
}

dcd_pose rng_pose(rng *r, double half_width)
{
    double q[4], t[3];
    dcd_pose pose;
    unit_quaternion(r, q);
    for (int axis = 0; axis < 3; axis++) {
        t[axis] = rng_real(r, -half_width, half_width);
    }
    if (dcd_pose_from_quaternion(t, q, &pose, NULL) != DCD_OK) {
        fprintf(stderr, "scene: a unit quaternion was refused\n");
        abort();
    }
    return pose;
}

scene scene_empty(void)
{
    scene s;
    memset(&s, 0, sizeof s);
    s.first = grown(NULL, 0, sizeof *s.first);
    s.first[0] = 0;
    return s;
}

void scene_free(scene *s)
{
    free(s->vertices);
    free(s->first);
    free(s->shape);
    free(s->pose);
    memset(s, 0, sizeof *s);
}

uint32_t scene_add_shape(scene *s, const double *vertices, uint32_t count)
{
    uint64_t used = s->first[s->shapes];
    if (used + count > s->room_vertices) {
        s->room_vertices = 2 * (used + count);
        s->vertices = grown(s->vertices, s->room_vertices, 3 * sizeof(double));
    }
    if (s->shapes == s->room_shapes) {
        s->room_shapes = 2 * s->room_shapes + 8;
        s->first = grown(s->first, s->room_shapes, sizeof *s->first);
    }
    memcpy(s->vertices + 3 * used, vertices, 3 * (size_t)count * sizeof(double));
    s->first[s->shapes + 1] = used + count;
    return s->shapes++;
}

uint32_t scene_add_box(scene *s, double x, double y, double z)
{
    double v[24];
    for (int k = 0; k < 8; k++) {
        v[3 * k] = (k & 1 ? x : -x) / 2;
        v[3 * k + 1] = (k & 2 ? y : -y) / 2;
        v[3 * k + 2] = (k & 4 ? z : -z) / 2;
    }
    return scene_add_shape(s, v, 8);
}

uint32_t scene_add_object(scene *s, uint32_t shape, const dcd_pose *pose)
{
    if (s->objects == s->room_objects) {
        s->room_objects = 2 * s->room_objects + 8;
        s->shape = grown(s->shape, s->room_objects, sizeof *s->shape);
        s->pose = grown(s->pose, s->room_objects, sizeof *s->pose);
    }
    s->shape[s->objects] = shape;
    s->pose[s->objects] = *pose;
    return s->objects++;
}

dcd_pose pose_at(double x, double y, double z)
{
    return (dcd_pose){{1, 0, 0, 0, 1, 0, 0, 0, 1}, {x, y, z}};
}

scene scene_clouds(uint64_t seed, uint32_t count, double half_width)
{
    scene s = scene_empty();
    rng r = {seed};
    for (uint32_t k = 0; k < count; k++) {
        double v[3 * 24];
        uint32_t points = 8 + rng_below(&r, 17);
        for (uint32_t c = 0; c < 3 * points; c++) {
            v[c] = rng_real(&r, 0, 1);
        }
        dcd_pose pose = rng_pose(&r, half_width);
        scene_add_object(&s, scene_add_shape(&s, v, points), &pose);
    }
    return s;
}

scene scene_grid(uint64_t seed, uint32_t count, uint32_t n)
{
    scene s = scene_empty();
    rng r = {seed};
    for (uint32_t k = 0; k < count; k++) {
        double c[6];
        for (int axis = 0; axis < 6; axis++) {
            c[axis] = axis < 3 ? rng_below(&r, n) : 2 * (1 + rng_below(&r, 2));
        }
        dcd_pose pose = pose_at(c[0], c[1], c[2]);
        scene_add_object(&s, scene_add_box(&s, c[3], c[4], c[5]), &pose);
    }
    return s;
}

scene scene_permuted(const scene *s, const uint32_t *order)
{
    scene p = scene_empty();
    for (uint32_t k = 0; k < s->shapes; k++) {
        uint64_t first = s->first[k];
        scene_add_shape(&p, s->vertices + 3 * first, (uint32_t)(s->first[k + 1] - first));
    }
    for (uint32_t k = 0; k < s->objects; k++) {
        scene_add_object(&p, s->shape[order[k]], &s->pose[order[k]]);
    }
    return p;
}

scene scene_scaled(const scene *s, double factor)
{
    uint32_t *order = grown(NULL, s->objects, sizeof *order);
    for (uint32_t k = 0; k < s->objects; k++) {
        order[k] = k;
    }
    scene p = scene_permuted(s, order);
    free(order);
    for (uint64_t c = 0; c < 3 * p.first[p.shapes]; c++) {
        p.vertices[c] *= factor;
    }
    for (uint32_t k = 0; k < p.objects; k++) {
        for (int axis = 0; axis < 3; axis++) {
            p.pose[k].t[axis] *= factor;
        }
    }
    return p;
}

/* Files hold little-endian numbers, and so do the machines that these tests read files on. */
static bool read_object(scene *s, FILE *file)
{
    uint64_t count = 0;
    double m[12];
    if (fread(&count, 8, 1, file) != 1 || count == 0 || count > DCD_MAX_SHAPE_VERTICES) {
        return false;
    }
    double *v = grown(NULL, count, 3 * sizeof *v);
    bool whole = fread(v, 24, count, file) == count && fread(m, 8, 12, file) == 12;
    if (whole) {
        dcd_pose pose = {{m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]}, {m[3], m[7], m[11]}};
        scene_add_object(s, scene_add_shape(s, v, (uint32_t)count), &pose);
    }
    free(v);
    return whole;
}

scene scene_read(const char *path)
{
    scene s = scene_empty();
    FILE *file = fopen(path, "rb");
    uint64_t count = 0;
    bool whole = file != NULL && fread(&count, 8, 1, file) == 1;
    for (uint64_t k = 0; k < count && whole; k++) {
        whole = read_object(&s, file);
    }
    if (file != NULL) {
        fclose(file);
    }
    if (!whole) {
        scene_free(&s);
        return scene_empty();
    }
    return s;
}

static bool write_object(const scene *s, uint32_t k, FILE *file)
{
    const double *r = s->pose[k].r, *t = s->pose[k].t;
    double m[12] = {r[0], r[1], r[2], t[0], r[3], r[4], r[5], t[1], r[6], r[7], r[8], t[2]};
    uint64_t count = scene_count(s, k);
    return fwrite(&count, 8, 1, file) == 1 && fwrite(scene_hull(s, k).vertices, 24, count, file) == count &&
           fwrite(m, 8, 12, file) == 12;
}

bool scene_write(const scene *s, const char *path)
{
    FILE *file = fopen(path, "wb");
    uint64_t count = s->objects;
    bool whole = file != NULL && fwrite(&count, 8, 1, file) == 1;
    for (uint32_t k = 0; k < s->objects && whole; k++) {
        whole = write_object(s, k, file);
    }
    return file != NULL && fclose(file) == 0 && whole;
}

uint32_t scene_count(const scene *s, uint32_t object)
{
    uint32_t shape = s->shape[object];
    return (uint32_t)(s->first[shape + 1] - s->first[shape]);
}

hull scene_hull(const scene *s, uint32_t object)
{
    const dcd_pose *pose = &s->pose[object];
    return (hull){s->vertices + 3 * s->first[s->shape[object]], scene_count(s, object), pose->r, pose->t};
}

hull *scene_hulls(const scene *s)
{
    hull *hulls = grown(NULL, s->objects, sizeof *hulls);
    for (uint32_t k = 0; k < s->objects; k++) {
        hulls[k] = scene_hull(s, k);
    }
    return hulls;
}

dcd_limits scene_limits(const scene *s)
{
    dcd_limits limits = {.shapes = s->shapes, .objects = s->objects, .vertices = s->first[s->shapes], .threads = 1};
    for (uint32_t k = 0; k < s->objects; k++) {
        limits.placed += scene_count(s, k);
    }
    return limits;
}

static void require(dcd_status status, const dcd_fault *fault)
{
    char text[200];
    if (status != DCD_OK) {
        dcd_fault_text(fault, text, sizeof text);
        fprintf(stderr, "scene: %s\n", text);
        abort();
    }
}

dcd_world *scene_world(const scene *s)
{
    dcd_limits limits = scene_limits(s);
    dcd_fault fault = {DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"};
    dcd_world *world = dcd_world_create(&limits);
    require(world != NULL ? DCD_OK : DCD_NULL_POINTER, &fault);
    for (uint32_t k = 0; k < s->shapes; k++) {
        uint64_t first = s->first[k];
        uint32_t count = (uint32_t)(s->first[k + 1] - first);
        require(dcd_world_add_hull(world, s->vertices + 3 * first, count, NULL, &fault), &fault);
    }
    for (uint32_t k = 0; k < s->objects; k++) {
        require(dcd_world_add_object(world, s->shape[k], &s->pose[k], NULL, &fault), &fault);
    }
    return world;
}

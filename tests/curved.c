#include "curved.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

curved curved_random(rng *r, curved_kind kind, double half_width)
{
    curved c = {.kind = kind};
    for (int k = 0; k < 3; k++) {
        c.size[k] = rng_real(r, 0.1, 1);
    }
    c.pose = rng_pose(r, half_width);
    return c;
}

curved curved_scaled(const curved *c, int exponent)
{
    curved out = *c;
    for (int k = 0; k < 3; k++) {
        out.size[k] = ldexp(c->size[k], exponent);
        out.pose.t[k] = ldexp(c->pose.t[k], exponent);
    }
    return out;
}

dcd_world *curved_world(uint32_t objects)
{
    const dcd_limits limits = {.shapes = objects, .objects = objects, .vertices = 24 * (uint64_t)objects,
                               .placed = 24 * (uint64_t)objects, .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    if (world == NULL) {
        abort();
    }
    return world;
}

void curved_add(dcd_world *world, const curved *c)
{
    uint32_t shape = 0;
    dcd_status status = DCD_OK;
    switch (c->kind) {
    case CURVED_CYLINDER: status = dcd_world_add_cylinder(world, c->size[0], c->size[1], &shape, NULL); break;
    case CURVED_CONE: status = dcd_world_add_cone(world, c->size[0], c->size[1], &shape, NULL); break;
    case CURVED_ELLIPSOID: status = dcd_world_add_ellipsoid(world, c->size, &shape, NULL); break;
    case CURVED_CAPSULE: status = dcd_world_add_capsule(world, c->size[0], c->size[1], &shape, NULL); break;
    case CURVED_BOX: case CURVED_KINDS: default: status = dcd_world_add_box(world, c->size, &shape, NULL); break;
    }
    if (status != DCD_OK || dcd_world_add_object(world, shape, &c->pose, NULL, NULL) != DCD_OK) {
        abort();
    }
}

double curved_extent(const curved *c)
{
    double most = 0;
    for (int k = 0; k < 3; k++) {
        most = fmax(most, fabs(c->pose.t[k]));
    }
    return most + c->size[0] + c->size[1] + c->size[2];
}

/* ----------------------------------------------------------------- Support */

/* The same numbers in long double. */
typedef struct wide {
    long double size[3], half, r[9], t[3];
} widened;

static widened widen(const curved *c)
{
    widened w = {.half = (long double)c->size[1] / 2};
    for (int k = 0; k < 9; k++) {
        w.r[k] = (long double)c->pose.r[k];
    }
    for (int k = 0; k < 3; k++) {
        w.size[k] = (long double)c->size[k];
        w.t[k] = (long double)c->pose.t[k];
    }
    return w;
}

/* Of the shape in its own frame; a capsule turns with its core, and its ball is added in the world. */
static void most_local(const curved *c, const long double g[3], long double x[3])
{
    const widened w = widen(c);
    const long double half = w.half, flat = hypotl(g[0], g[1]);
    const long double e[3] = {g[0] * w.size[0], g[1] * w.size[1], g[2] * w.size[2]};
    const long double length = sqrtl(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
    for (int k = 0; k < 3; k++) {
        if (c->kind == CURVED_BOX) {
            x[k] = copysignl(w.size[k] / 2.0L, g[k]);
        } else if (c->kind == CURVED_ELLIPSOID) {
            x[k] = length > 0 ? w.size[k] * e[k] / length : 0;
        } else {
            const bool apex = c->kind == CURVED_CONE && 2 * half * g[2] > flat * w.size[0];
            const bool core = apex || c->kind == CURVED_CAPSULE || !(flat > 0);
            const long double z = c->kind == CURVED_CONE ? (apex ? half : -half) : copysignl(half, g[2]);
            x[k] = k == 2 ? z : core ? 0 : w.size[0] * g[k] / flat;
        }
    }
}

long double curved_most(const curved *c, const long double d[3], long double point[3])
{
    const widened w = widen(c);
    const long double *r = w.r, length = sqrtl(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    long double g[3], x[3], most = 0;
    for (int k = 0; k < 3; k++) {
        g[k] = r[k] * d[0] + r[3 + k] * d[1] + r[6 + k] * d[2];
    }
    most_local(c, g, x);
    for (int k = 0; k < 3; k++) {
        point[k] = w.t[k] + (r[3 * k] * x[0] + r[3 * k + 1] * x[1] + r[3 * k + 2] * x[2]);
        point[k] += c->kind == CURVED_CAPSULE ? w.size[0] * d[k] / length : 0;
        most += d[k] * point[k];
    }
    return most;
}

/* ------------------------------------------------------------------- Clamp */

static long double between(long double x, long double low, long double high)
{
    return x < low ? low : x > high ? high : x;
}

static void clamp_radially(long double x[3], long double most)
{
    const long double flat = hypotl(x[0], x[1]);
    if (flat > most) {
        x[0] *= most / flat;
        x[1] *= most / flat;
    }
}

static void clamp_ellipsoid(const widened *w, long double x[3])
{
    long double sum = 0;
    for (int k = 0; k < 3; k++) {
        x[k] = w->size[k] > 0 ? x[k] : 0;
        sum += w->size[k] > 0 ? (x[k] / w->size[k]) * (x[k] / w->size[k]) : 0;
    }
    for (int k = 0; k < 3 && sum > 1; k++) {
        x[k] /= sqrtl(sum);
    }
}

static void clamp_local(const curved *c, long double x[3])
{
    const widened w = widen(c);
    const long double half = w.half;
    if (c->kind == CURVED_BOX) {
        for (int k = 0; k < 3; k++) {
            x[k] = between(x[k], -w.size[k] / 2.0L, w.size[k] / 2.0L);
        }
    } else if (c->kind == CURVED_ELLIPSOID) {
        clamp_ellipsoid(&w, x);
    } else {
        x[2] = between(x[2], -half, half);
        clamp_radially(x, c->kind == CURVED_CONE ? (half > 0 ? w.size[0] * (half - x[2]) / (2 * half) : w.size[0])
                                                 : w.size[0]);
    }
}

/* Cramer's rule. */
static void turn_back(const long double *r, const long double p[3], long double x[3])
{
    long double cofactor[9], det = 0;
    for (int k = 0; k < 9; k++) {
        const int i = (k / 3 + 1) % 3, j = (k / 3 + 2) % 3, a = (k % 3 + 1) % 3, b = (k % 3 + 2) % 3;
        cofactor[k] = r[3 * i + a] * r[3 * j + b] - r[3 * i + b] * r[3 * j + a];
    }
    for (int k = 0; k < 3; k++) {
        det += r[k] * cofactor[k];
    }
    for (int k = 0; k < 3; k++) {
        x[k] = (cofactor[k] * p[0] + cofactor[3 + k] * p[1] + cofactor[6 + k] * p[2]) / det;
    }
}

/* A capsule's point, by its distance from the core. */
static void clamp_capsule(const curved *c, long double p[3])
{
    const widened w = widen(c);
    const long double half = w.half;
    long double x[3], core[3] = {0, 0, 0}, away = 0;
    turn_back(w.r, p, x);
    for (int k = 0; k < 3; k++) {
        core[k] = w.r[3 * k + 2] * between(x[2], -half, half);
        away += (p[k] - core[k]) * (p[k] - core[k]);
    }
    for (int k = 0; k < 3 && sqrtl(away) > w.size[0]; k++) {
        p[k] = core[k] + (p[k] - core[k]) * w.size[0] / sqrtl(away);
    }
}

long double curved_clamp(const curved *c, long double point[3])
{
    const widened w = widen(c);
    const long double *r = w.r;
    long double p[3], x[3], square = 0;
    for (int k = 0; k < 3; k++) {
        p[k] = point[k] - w.t[k];
    }
    if (c->kind == CURVED_CAPSULE) {
        clamp_capsule(c, p);
    } else {
        turn_back(r, p, x);
        clamp_local(c, x);
        for (int k = 0; k < 3; k++) {
            p[k] = r[3 * k] * x[0] + r[3 * k + 1] * x[1] + r[3 * k + 2] * x[2];
        }
    }
    for (int k = 0; k < 3; k++) {
        const long double moved = w.t[k] + p[k] - point[k];
        square += moved * moved;
        point[k] += moved;
    }
    return sqrtl(square);
}

/* --------------------------------------------------------------- Polytopes */

enum { SIDES = 32, RINGS = 12, MERIDIANS = 24 };

static uint32_t put(double *vertices, uint32_t count, double x, double y, double z)
{
    vertices[3 * count] = x;
    vertices[3 * count + 1] = y;
    vertices[3 * count + 2] = z;
    return count + 1;
}

static uint32_t put_ring(double *vertices, uint32_t count, uint32_t sides, double rx, double ry, double z)
{
    for (uint32_t k = 0; k < sides; k++) {
        const double angle = 2 * acos(-1) * k / sides;
        count = put(vertices, count, rx * cos(angle), ry * sin(angle), z);
    }
    return count;
}

/* `wide`: how much larger than the shape across, `high`: along z. */
static uint32_t put_round(const curved *c, double wide, double high, double *vertices)
{
    const double half = c->size[1] / 2 * high;
    uint32_t count = put_ring(vertices, 0, SIDES, c->size[0] * wide, c->size[0] * wide, -half);
    return c->kind == CURVED_CONE ? put(vertices, count, 0, 0, half)
                                  : put_ring(vertices, count, SIDES, c->size[0] * wide, c->size[0] * wide, half);
}

static uint32_t put_ellipsoid(const curved *c, double factor, double *vertices)
{
    uint32_t count = put(vertices, 0, 0, 0, factor * c->size[2]);
    count = put(vertices, count, 0, 0, -factor * c->size[2]);
    for (uint32_t k = 1; k < RINGS; k++) {
        const double angle = acos(-1) * k / RINGS, across = factor * sin(angle);
        count = put_ring(vertices, count, MERIDIANS, across * c->size[0], across * c->size[1],
                         factor * cos(angle) * c->size[2]);
    }
    return count;
}

static uint32_t put_box(const curved *c, double *vertices)
{
    uint32_t count = 0;
    for (int k = 0; k < 8; k++) {
        count = put(vertices, count, k & 1 ? c->size[0] / 2 : -c->size[0] / 2, k & 2 ? c->size[1] / 2 : -c->size[1] / 2,
                    k & 4 ? c->size[2] / 2 : -c->size[2] / 2);
    }
    return count;
}

/* 1e-12 covers the rounding of sines; an inscribed cone's height shrinks too. */
uint32_t curved_inside(const curved *c, double *vertices)
{
    return c->kind == CURVED_BOX         ? put_box(c, vertices)
           : c->kind == CURVED_ELLIPSOID ? put_ellipsoid(c, 1 - 1e-12, vertices)
                                         : put_round(c, 1 - 1e-11, 1 - 1e-12, vertices);
}

/* The inscribed polyhedron of the ball has a ball of radius cos(7.5 degrees)^2 = 0.983 inside. A cone's apex stays
 * above the cone if base and height grow. */
uint32_t curved_around(const curved *c, double *vertices)
{
    const double wide = 1 / cos(acos(-1) / SIDES) + 1e-11;
    return c->kind == CURVED_BOX         ? put_box(c, vertices)
           : c->kind == CURVED_ELLIPSOID ? put_ellipsoid(c, 1.03, vertices)
                                         : put_round(c, wide, 1 + 1e-12, vertices);
}

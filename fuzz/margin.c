#include "margin.h"

#include <math.h>

enum {STEPS = 400};

/* Differences of placed vertices, as fractions of the scale. */
typedef struct cloud {
    double p[INPUT_MAX_VERTICES * INPUT_MAX_VERTICES][3];
    uint32_t count;
} cloud;

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double margin_scale(const input_scene *scene)
{
    double scale = 0;

    for (uint32_t object = 0; object < 2; object++) {
        const input_shape *shape = &scene->shape[scene->shape_of[object]];

        for (uint32_t k = 0; k < 3 * shape->count; k++) {
            scale = larger(scale, fabs(shape->vertices[k]));
        }
    }
    for (uint32_t k = 0; k < 3; k++) {
        scale = larger(scale, fabs(scene->pose[0].t[k] - scene->pose[1].t[k]));
    }
    return scale;
}

/* Coordinate k of vertex v of the object, turned but not moved, as a fraction of the scale. */
static double turned(const input_scene *scene, uint32_t object, uint32_t v, uint32_t k, double scale)
{
    const double *x = scene->shape[scene->shape_of[object]].vertices + 3 * v;
    const double *row = scene->pose[object].r + 3 * k;

    return row[0] * (x[0] / scale) + row[1] * (x[1] / scale) + row[2] * (x[2] / scale);
}

static void cloud_of(const input_scene *scene, double scale, cloud *c)
{
    const uint32_t a = scene->shape[scene->shape_of[0]].count, b = scene->shape[scene->shape_of[1]].count;

    c->count = a * b;
    for (uint32_t n = 0; n < c->count; n++) {
        for (uint32_t k = 0; k < 3; k++) {
            c->p[n][k] = turned(scene, 0, n / b, k, scale) - turned(scene, 1, n % b, k, scale) +
                         (scene->pose[0].t[k] - scene->pose[1].t[k]) / scale;
        }
    }
}

static const double *lowest(const cloud *c, const double *direction)
{
    const double *best = c->p[0];

    for (uint32_t n = 1; n < c->count; n++) {
        best = dot(direction, c->p[n]) < dot(direction, best) ? c->p[n] : best;
    }
    return best;
}

/* v moves to the point of the segment from v to p that is nearest to the origin. */
static void approach(double *v, const double *p)
{
    const double step[3] = {p[0] - v[0], p[1] - v[1], p[2] - v[2]};
    const double square = dot(step, step), along = square > 0 ? -dot(v, step) / square : 0;
    const double part = along < 1 ? along : 1;

    for (int k = 0; k < 3 && part > 0; k++) {
        v[k] += part * step[k];
    }
}

double margin_between(const input_scene *scene)
{
    const double scale = margin_scale(scene);
    static cloud c;
    double v[3], best = 0;

    if (!(scale > 0)) {
        return 0;
    }
    cloud_of(scene, scale, &c);
    for (int k = 0; k < 3; k++) {
        v[k] = c.p[0][k];
    }
    for (int step = 0; step < STEPS; step++) {
        const double length = sqrt(dot(v, v)), *p = lowest(&c, v);

        if (!(length > 0)) {
            return 0;
        }
        best = larger(best, dot(v, p) / length);
        approach(v, p);
    }
    return best;
}

/* Distance of two placed hulls by the algorithm of Gilbert, Johnson and Keerthi, as the narrow phase of the paper
 * has it: in double, to the end (no early out on a separating axis), with an absolute tolerance and a cap. */
#include "parts.h"

#include <math.h>

static const double TOLERANCE = 1e-10;
enum { MAX_ITERATIONS = 100 };

typedef struct simplex {
    vec3 p[4];
    int count;
} simplex;

/* Closest point to the origin on a simplex, and the vertices that carry it. */
typedef struct closest {
    vec3 v;
    double d2;
    simplex on;
} closest;

static vec3 support(const paper_object *object, vec3 direction)
{
    vec3 d = pose_local_direction(&object->pose, direction);
    const double *best = object->vertices;
    double most = best[0] * d.x + best[1] * d.y + best[2] * d.z;
    for (uint32_t k = 1; k < object->count; k++) {
        const double *x = object->vertices + 3 * (size_t)k;
        double along = x[0] * d.x + x[1] * d.y + x[2] * d.z;
        if (along > most) {
            most = along;
            best = x;
        }
    }
    return pose_place(&object->pose, best);
}

/* Support of the difference a - b. */
static vec3 support_difference(const paper_object *a, const paper_object *b, vec3 direction)
{
    return vec3_sub(support(a, direction), support(b, vec3_scale(-1.0, direction)));
}

static closest closest_point(vec3 a)
{
    return (closest){a, vec3_dot(a, a), {{a}, 1}};
}

static closest closest_segment(vec3 a, vec3 b)
{
    vec3 ab = vec3_sub(b, a);
    double t = -vec3_dot(a, ab), length2 = vec3_dot(ab, ab);
    if (t <= 0.0) {
        return closest_point(a);
    }
    if (t >= length2) {
        return closest_point(b);
    }
    vec3 v = vec3_sub(a, vec3_scale(-t / length2, ab));
    return (closest){v, vec3_dot(v, v), {{a, b}, 2}};
}

static closest nearer(closest c, closest d)
{
    return c.d2 <= d.d2 ? c : d;
}

/* The origin projects into the triangle when it sees the three edges from the same side. */
static closest closest_triangle(vec3 a, vec3 b, vec3 c)
{
    vec3 n = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
    if (vec3_dot(vec3_cross(a, b), n) > 0.0 && vec3_dot(vec3_cross(b, c), n) > 0.0 &&
        vec3_dot(vec3_cross(c, a), n) > 0.0) {
        vec3 v = vec3_scale(vec3_dot(a, n) / vec3_dot(n, n), n);
        return (closest){v, vec3_dot(v, v), {{a, b, c}, 3}};
    }
    return nearer(closest_segment(a, b), nearer(closest_segment(b, c), closest_segment(c, a)));
}

/* Is the origin strictly on the side of the plane abc where d is? A flat tetrahedron says no. */
static bool inside_face(vec3 a, vec3 b, vec3 c, vec3 d)
{
    vec3 n = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
    double origin = -vec3_dot(a, n), other = vec3_dot(vec3_sub(d, a), n);
    return (origin > 0.0 && other > 0.0) || (origin < 0.0 && other < 0.0);
}

static closest closest_tetrahedron(vec3 a, vec3 b, vec3 c, vec3 d)
{
    closest best = {{0.0, 0.0, 0.0}, HUGE_VAL, {{a, b, c, d}, 4}};
    if (!inside_face(a, b, c, d)) {
        best = closest_triangle(a, b, c);
    }
    if (!inside_face(a, b, d, c)) {
        best = nearer(best, closest_triangle(a, b, d));
    }
    if (!inside_face(a, c, d, b)) {
        best = nearer(best, closest_triangle(a, c, d));
    }
    if (!inside_face(b, c, d, a)) {
        best = nearer(best, closest_triangle(b, c, d));
    }
    if (best.on.count == 4) {
        best.d2 = 0.0;
    }
    return best;
}

static closest closest_simplex(const simplex *s)
{
    switch (s->count) {
    case 1: return closest_point(s->p[0]);
    case 2: return closest_segment(s->p[0], s->p[1]);
    case 3: return closest_triangle(s->p[0], s->p[1], s->p[2]);
    default: return closest_tetrahedron(s->p[0], s->p[1], s->p[2], s->p[3]);
    }
}

static vec3 first_direction(const dcd_pose *a, const dcd_pose *b)
{
    vec3 d = {a->t[0] - b->t[0], a->t[1] - b->t[1], a->t[2] - b->t[2]};
    return vec3_dot(d, d) > 1e-6 ? d : (vec3){1.0, 0.0, 0.0};
}

double paper_gjk_distance(const paper_object *a, const paper_object *b)
{
    closest c = closest_point(support_difference(a, b, first_direction(&a->pose, &b->pose)));
    double distance = sqrt(c.d2);
    for (int k = 0; k < MAX_ITERATIONS; k++) {
        if (distance < TOLERANCE) {
            return 0.0;
        }
        vec3 w = support_difference(a, b, vec3_scale(-1.0, c.v));
        if (distance <= vec3_dot(w, c.v) / distance + TOLERANCE) {
            return distance;
        }
        c.on.p[c.on.count++] = w;
        c = closest_simplex(&c.on);
        distance = sqrt(c.d2);
    }
    return distance;
}

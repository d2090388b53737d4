#include "hull.h"

#include <math.h>
#include <string.h>

#define NO_FACE 0xffffu
#define FLAT 0x1p-40 /* of the extent: nearer to a plane than this is on it */

typedef struct cloud {
    const double *x, *y, *z;
    uint32_t count;
} cloud;

static void difference(const cloud *c, uint32_t to, uint32_t from, double *out)
{
    out[0] = c->x[to] - c->x[from];
    out[1] = c->y[to] - c->y[from];
    out[2] = c->z[to] - c->z[from];
}

static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ------------------------------------------------------------------ Faces */

/* Adds the face a, b, c. False when there is no room. */
static bool add_face(const cloud *points, uint32_t a, uint32_t b, uint32_t c, dcd_hull *hull)
{
    const uint32_t k = hull->faces;
    double ab[3], ac[3];

    if (k >= DCD_HULL_FACES) {
        return false;
    }
    difference(points, b, a, ab);
    difference(points, c, a, ac);
    cross(ab, ac, hull->plane[k]);
    hull->plane[k][3] = hull->plane[k][0] * points->x[a] + hull->plane[k][1] * points->y[a] +
                        hull->plane[k][2] * points->z[a];
    hull->corner[k][0] = (uint8_t)a;
    hull->corner[k][1] = (uint8_t)b;
    hull->corner[k][2] = (uint8_t)c;
    hull->face_of[a][b] = hull->face_of[b][c] = hull->face_of[c][a] = (uint16_t)k;
    hull->faces = k + 1;
    return true;
}

static void set_edges(dcd_hull *hull, uint32_t k, uint16_t face)
{
    const uint8_t *c = hull->corner[k];

    hull->face_of[c[0]][c[1]] = hull->face_of[c[1]][c[2]] = hull->face_of[c[2]][c[0]] = face;
}

/* Removes the visible faces; the last ones move into the gaps. */
static void remove_visible(dcd_hull *hull)
{
    for (uint32_t k = 0; k < hull->faces; k++) {
        if (hull->visible[k]) {
            set_edges(hull, k, NO_FACE);
        }
    }
    for (uint32_t k = hull->faces; k > 0; k--) {
        if (hull->visible[k - 1]) {
            const uint32_t last = hull->faces - 1;

            memcpy(hull->corner[k - 1], hull->corner[last], sizeof hull->corner[last]);
            memcpy(hull->plane[k - 1], hull->plane[last], sizeof hull->plane[last]);
            hull->visible[k - 1] = false;
            hull->faces = last;
            if (k - 1 < last) {
                set_edges(hull, k - 1, (uint16_t)(k - 1));
            }
        }
    }
}

/* ---------------------------------------------------------- One more point */

static bool mark_visible(const cloud *points, uint32_t p, double flat, dcd_hull *hull)
{
    bool any = false;

    for (uint32_t k = 0; k < hull->faces; k++) {
        const double *n = hull->plane[k];
        const double above = n[0] * points->x[p] + n[1] * points->y[p] + n[2] * points->z[p] - n[3];

        hull->visible[k] = above > flat * (fabs(n[0]) + fabs(n[1]) + fabs(n[2]));
        any = any || hull->visible[k];
    }
    return any;
}

/* Lists the edges of visible faces whose other side is not visible. False when the surface is torn. */
static bool find_horizon(dcd_hull *hull)
{
    hull->edges = 0;
    for (uint32_t k = 0; k < hull->faces; k++) {
        for (uint32_t e = 0; e < 3 && hull->visible[k]; e++) {
            const uint32_t from = hull->corner[k][e], to = hull->corner[k][(e + 1) % 3];
            const uint32_t other = hull->face_of[to][from];

            if (other >= hull->faces || hull->edges >= DCD_HULL_FACES) {
                return false;
            }
            if (!hull->visible[other]) {
                hull->horizon[hull->edges] = (uint16_t)(from << 8 | to);
                hull->edges++;
            }
        }
    }
    return hull->edges >= 3;
}

static bool add_point(const cloud *points, uint32_t p, double flat, dcd_hull *hull)
{
    bool added = true;

    if (!mark_visible(points, p, flat, hull)) {
        return true;
    }
    if (!find_horizon(hull)) {
        return false;
    }
    remove_visible(hull);
    for (uint32_t e = 0; e < hull->edges && added; e++) {
        added = add_face(points, hull->horizon[e] >> 8, hull->horizon[e] & 255u, p, hull);
    }
    return added;
}

/* ------------------------------------------------------- First tetrahedron */

static double extent_of(const cloud *points)
{
    double extent = 0.0;

    for (uint32_t k = 0; k < points->count; k++) {
        double d[3];

        difference(points, k, 0, d);
        extent = fabs(d[0]) + fabs(d[1]) + fabs(d[2]) > extent ? fabs(d[0]) + fabs(d[1]) + fabs(d[2]) : extent;
    }
    return extent;
}

/* The vertex furthest from vertex a, from the line a b, or from the plane of a, b, c, by how many are given. */
static uint32_t furthest(const cloud *points, const uint32_t *given, uint32_t size)
{
    double ab[3] = {0.0, 0.0, 0.0}, ac[3] = {0.0, 0.0, 0.0}, n[3], best = -1.0;
    uint32_t at = 0;

    if (size > 1) {
        difference(points, given[1], given[0], ab);
    }
    if (size > 2) {
        difference(points, given[2], given[0], ac);
    }
    cross(ab, ac, n);
    for (uint32_t k = 0; k < points->count; k++) {
        double d[3], far[3], size_of;

        difference(points, k, given[0], d);
        cross(ab, d, far);
        size_of = size == 1 ? dot(d, d) : size == 2 ? dot(far, far) : fabs(dot(n, d));
        if (size_of > best) {
            best = size_of;
            at = k;
        }
    }
    return at;
}

static bool start(const cloud *points, double flat, dcd_hull *hull)
{
    uint32_t v[4] = {0, 0, 0, 0};
    double ab[3], ac[3], ad[3], n[3], above;

    v[1] = furthest(points, v, 1);
    v[2] = furthest(points, v, 2);
    v[3] = furthest(points, v, 3);
    difference(points, v[1], v[0], ab);
    difference(points, v[2], v[0], ac);
    difference(points, v[3], v[0], ad);
    cross(ab, ac, n);
    above = dot(n, ad);
    if (!(fabs(above) > flat * (fabs(n[0]) + fabs(n[1]) + fabs(n[2])))) {
        return false;
    }
    if (above > 0.0) { /* the fourth is to be below the first face */
        const uint32_t swap = v[1];

        v[1] = v[2];
        v[2] = swap;
    }
    return add_face(points, v[0], v[1], v[2], hull) && add_face(points, v[0], v[3], v[1], hull) &&
           add_face(points, v[1], v[3], v[2], hull) && add_face(points, v[2], v[3], v[0], hull);
}

bool dcd_hull_build(const double *rows, uint32_t padded, uint32_t count, dcd_hull *hull)
{
    const cloud points = {rows, rows + padded, rows + 2 * (uint64_t)padded, count};
    const double flat = FLAT * extent_of(&points);
    bool good;

    hull->faces = 0;
    memset(hull->face_of, 0xff, sizeof hull->face_of);
    good = count >= 4 && count <= DCD_HULL_VERTICES && start(&points, flat, hull);
    for (uint32_t p = 0; p < count && good; p++) {
        good = add_point(&points, p, flat, hull);
    }
    return good;
}

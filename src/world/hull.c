#include "world/hull.h"

#include <math.h>

#define NO_FACE 0xffffu
#define FLAT 0x1p-40 /* of the extent: nearer to a plane than this is on it */

typedef struct cloud {
    const double *x, *y, *z;
    uint32_t count;
} cloud;

/*@ predicate cloud_valid{L}(cloud *c) =
        \valid_read(c) && 1 <= c->count && \valid_read(c->x + (0 .. c->count - 1)) &&
        \valid_read(c->y + (0 .. c->count - 1)) && \valid_read(c->z + (0 .. c->count - 1));
    // Numbers of vertices fit into the table of edges.
    predicate cloud_small{L}(cloud *c) = cloud_valid(c) && c->count <= DCD_HULL_VERTICES;
    predicate cloud_apart{L}(cloud *c, dcd_hull *h) =
        \separated(h, c) && \separated(h, c->x + (0 .. c->count - 1)) && \separated(h, c->y + (0 .. c->count - 1)) &&
        \separated(h, c->z + (0 .. c->count - 1));
    predicate hull_horizon{L}(dcd_hull *h, integer n) =
        h->edges <= DCD_HULL_FACES &&
        (\forall integer e; 0 <= e < h->edges ==> h->horizon[e] / 256 < n && h->horizon[e] % 256 < n); */

/*@ requires points: cloud_valid(c) && to < c->count && from < c->count;
    requires result: \valid(out + (0 .. 2));
    requires apart: \separated(out + (0 .. 2), c) && \separated(out + (0 .. 2), c->x + (0 .. c->count - 1)) &&
        \separated(out + (0 .. 2), c->y + (0 .. c->count - 1)) &&
        \separated(out + (0 .. 2), c->z + (0 .. c->count - 1));
    terminates \true;
    assigns out[0 .. 2]; */
static void difference(const cloud *c, uint32_t to, uint32_t from, double *out)
{
    out[0] = c->x[to] - c->x[from];
    out[1] = c->y[to] - c->y[from];
    out[2] = c->z[to] - c->z[from];
}

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    requires result: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), a + (0 .. 2)) &&
        \separated(out + (0 .. 2), b + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ------------------------------------------------------------------ Faces */

/*@ requires face: \valid(hull) && k < DCD_HULL_FACES;
    requires corners: hull->corner[k][0] < 128 && hull->corner[k][1] < 128 && hull->corner[k][2] < 128;
    terminates \true;
    assigns hull->face_of[0 .. 127][0 .. 127];
    ensures horizon: \forall integer e; 0 <= e < DCD_HULL_FACES ==> hull->horizon[e] == \old(hull->horizon[e]); */
static void set_edges(dcd_hull *hull, uint32_t k, uint16_t face)
{
    const uint8_t *c = hull->corner[k];

    hull->face_of[c[0]][c[1]] = hull->face_of[c[1]][c[2]] = hull->face_of[c[2]][c[0]] = face;
}

/* Adds the face a, b, c. False when there is no room. */
/*@ requires points: cloud_small(points) && a < points->count && b < points->count && c < points->count;
    requires hull: \valid(hull) && cloud_apart(points, hull);
    requires corners: dcd_hull_corners(hull, points->count);
    terminates \true;
    assigns *hull;
    ensures edges: hull->edges == \old(hull->edges);
    ensures horizon: \forall integer n; hull_horizon{Old}(hull, n) ==> hull_horizon(hull, n);
    ensures corners: dcd_hull_corners(hull, points->count); */
static bool add_face(const cloud *points, uint32_t a, uint32_t b, uint32_t c, dcd_hull *hull)
{
    const uint32_t k = hull->faces;
    double ab[3], ac[3];
    //@ assert small: a < 128 && b < 128 && c < 128;

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
    set_edges(hull, k, (uint16_t)k);
    hull->faces = k + 1;
    return true;
}

/*@ requires faces: \valid(hull) && from < DCD_HULL_FACES && to < DCD_HULL_FACES;
    terminates \true;
    assigns hull->corner[to][0 .. 2], hull->plane[to][0 .. 3];
    ensures corner: hull->corner[to][0] == \old(hull->corner[from][0]) &&
        hull->corner[to][1] == \old(hull->corner[from][1]) && hull->corner[to][2] == \old(hull->corner[from][2]); */
static void move_face(dcd_hull *hull, uint32_t from, uint32_t to)
{
    hull->corner[to][0] = hull->corner[from][0];
    hull->corner[to][1] = hull->corner[from][1];
    hull->corner[to][2] = hull->corner[from][2];
    hull->plane[to][0] = hull->plane[from][0];
    hull->plane[to][1] = hull->plane[from][1];
    hull->plane[to][2] = hull->plane[from][2];
    hull->plane[to][3] = hull->plane[from][3];
}

/* Removes the visible faces; the last ones move into the gaps. */
/*@ requires hull: \valid(hull) && n <= DCD_HULL_VERTICES && dcd_hull_corners(hull, n) && hull_horizon(hull, n);
    terminates \true;
    assigns *hull;
    ensures corners: dcd_hull_corners(hull, n);
    ensures horizon: hull_horizon(hull, n); */
static void remove_visible(dcd_hull *hull)
/*@ ghost (uint32_t n) */
{
    /*@ loop invariant range: k <= hull->faces;
        loop assigns k, hull->face_of[0 .. 127][0 .. 127];
        loop variant hull->faces - k; */
    for (uint32_t k = 0; k < hull->faces; k++) {
        if (hull->visible[k]) {
            set_edges(hull, k, NO_FACE);
        }
    }
    /*@ loop invariant range: k <= hull->faces;
        loop invariant corners: dcd_hull_corners(hull, n);
        loop invariant horizon: hull_horizon(hull, n);
        loop assigns k, *hull;
        loop variant k; */
    for (uint32_t k = hull->faces; k > 0; k--) {
        if (hull->visible[k - 1]) {
            const uint32_t last = hull->faces - 1;

            //@ assert last: hull->corner[last][0] < n && hull->corner[last][1] < n && hull->corner[last][2] < n;
            move_face(hull, last, k - 1);
            //@ assert corners: dcd_hull_corners(hull, n);
            hull->visible[k - 1] = false;
            hull->faces = last;
            if (k - 1 < last) {
                set_edges(hull, k - 1, (uint16_t)(k - 1));
            }
        }
    }
}

/* ---------------------------------------------------------- One more point */

/*@ requires points: cloud_valid(points) && p < points->count;
    requires hull: \valid(hull) && cloud_apart(points, hull);
    requires faces: hull->faces <= DCD_HULL_FACES;
    terminates \true;
    assigns hull->visible[0 .. 255]; */
static bool mark_visible(const cloud *points, uint32_t p, double flat, dcd_hull *hull)
{
    bool any = false;

    /*@ loop invariant range: k <= hull->faces;
        loop assigns k, any, hull->visible[0 .. 255];
        loop variant hull->faces - k; */
    for (uint32_t k = 0; k < hull->faces; k++) {
        const double *n = hull->plane[k];
        const double above = n[0] * points->x[p] + n[1] * points->y[p] + n[2] * points->z[p] - n[3];

        hull->visible[k] = above > flat * (fabs(n[0]) + fabs(n[1]) + fabs(n[2]));
        any = any || hull->visible[k];
    }
    return any;
}

/* Lists the edges of visible faces whose other side is not visible. False when the surface is torn. */
/*@ requires hull: \valid(hull) && n <= DCD_HULL_VERTICES && dcd_hull_corners(hull, n);
    terminates \true;
    assigns hull->edges, hull->horizon[0 .. 255];
    ensures horizon: hull_horizon(hull, n); */
static bool find_horizon(dcd_hull *hull)
/*@ ghost (uint32_t n) */
{
    hull->edges = 0;
    /*@ loop invariant range: k <= hull->faces;
        loop invariant horizon: hull_horizon(hull, n);
        loop assigns k, hull->edges, hull->horizon[0 .. 255];
        loop variant hull->faces - k; */
    for (uint32_t k = 0; k < hull->faces; k++) {
        /*@ loop invariant range: e <= 3;
            loop invariant horizon: hull_horizon(hull, n);
            loop assigns e, hull->edges, hull->horizon[0 .. 255];
            loop variant 3 - e; */
        for (uint32_t e = 0; e < 3 && hull->visible[k]; e++) {
            const uint32_t from = hull->corner[k][e], to = hull->corner[k][(e + 1) % 3];
            const uint32_t other = hull->face_of[to][from];

            if (other >= hull->faces || hull->edges >= DCD_HULL_FACES) {
                return false;
            }
            if (!hull->visible[other]) {
                hull->horizon[hull->edges] = (uint16_t)(256 * from + to);
                hull->edges++;
            }
        }
    }
    return hull->edges >= 3;
}

/*@ requires points: cloud_small(points) && p < points->count;
    requires hull: \valid(hull) && cloud_apart(points, hull);
    requires corners: dcd_hull_corners(hull, points->count);
    terminates \true;
    assigns *hull;
    ensures corners: dcd_hull_corners(hull, points->count); */
static bool add_point(const cloud *points, uint32_t p, double flat, dcd_hull *hull)
{
    bool added = true;

    if (!mark_visible(points, p, flat, hull)) {
        return true;
    }
    if (!find_horizon(hull) /*@ ghost (points->count) */) {
        return false;
    }
    remove_visible(hull) /*@ ghost (points->count) */;
    /*@ loop invariant range: e <= hull->edges;
        loop invariant corners: dcd_hull_corners(hull, points->count);
        loop invariant horizon: hull_horizon(hull, points->count);
        loop invariant edges: hull->edges == \at(hull->edges, LoopEntry);
        loop assigns e, added, *hull;
        loop variant hull->edges - e; */
    for (uint32_t e = 0; e < hull->edges && added; e++) {
        added = add_face(points, hull->horizon[e] / 256u, hull->horizon[e] % 256u, p, hull);
    }
    return added;
}

/* ------------------------------------------------------- First tetrahedron */

/*@ requires points: cloud_valid(points);
    terminates \true;
    assigns \nothing; */
static double extent_of(const cloud *points)
{
    double extent = 0.0;

    /*@ loop invariant range: k <= points->count;
        loop assigns k, extent;
        loop variant points->count - k; */
    for (uint32_t k = 0; k < points->count; k++) {
        double d[3];

        difference(points, k, 0, d);
        extent = fabs(d[0]) + fabs(d[1]) + fabs(d[2]) > extent ? fabs(d[0]) + fabs(d[1]) + fabs(d[2]) : extent;
    }
    return extent;
}

/* The vertex furthest from vertex a, from the line a b, or from the plane of a, b, c, by how many are given. */
/*@ requires points: cloud_valid(points);
    requires given: \valid_read(given + (0 .. 3)) && given[0] < points->count && given[1] < points->count &&
        given[2] < points->count;
    terminates \true;
    assigns \nothing;
    ensures vertex: \result < points->count; */
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
    /*@ loop invariant range: k <= points->count && at < points->count;
        loop assigns k, best, at;
        loop variant points->count - k; */
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

/*@ requires points: cloud_small(points);
    requires hull: \valid(hull) && cloud_apart(points, hull);
    requires corners: dcd_hull_corners(hull, points->count);
    terminates \true;
    assigns *hull;
    ensures corners: dcd_hull_corners(hull, points->count); */
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

/*@ requires hull: \valid(hull);
    terminates \true;
    assigns hull->face_of[0 .. 127][0 .. 127]; */
static void clear_edges(dcd_hull *hull)
{
    /*@ loop invariant range: a <= DCD_HULL_VERTICES;
        loop assigns a, hull->face_of[0 .. 127][0 .. 127];
        loop variant DCD_HULL_VERTICES - a; */
    for (uint32_t a = 0; a < DCD_HULL_VERTICES; a++) {
        /*@ loop invariant range: b <= DCD_HULL_VERTICES;
            loop assigns b, hull->face_of[0 .. 127][0 .. 127];
            loop variant DCD_HULL_VERTICES - b; */
        for (uint32_t b = 0; b < DCD_HULL_VERTICES; b++) {
            hull->face_of[a][b] = NO_FACE;
        }
    }
}

bool dcd_hull_build(const double *rows, uint32_t padded, uint32_t count, dcd_hull *hull)
{
    const cloud points = {rows, rows + padded, rows + 2 * (uint64_t)padded, count};
    const double flat = FLAT * extent_of(&points);
    bool good;

    hull->faces = 0;
    clear_edges(hull);
    good = count >= 4 && count <= DCD_HULL_VERTICES && start(&points, flat, hull);
    /*@ loop invariant range: p <= count;
        loop invariant same: points.count == count;
        loop invariant small: good ==> cloud_small(&points);
        loop invariant corners: dcd_hull_corners(hull, count);
        loop invariant none: count > DCD_HULL_VERTICES ==> hull->faces == 0;
        loop assigns p, good, *hull;
        loop variant count - p; */
    for (uint32_t p = 0; p < count && good; p++) {
        good = add_point(&points, p, flat, hull);
    }
    return good;
}

#include "depth.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

#include "bound.h"
#include "polish.h"
#include "rounded.h"

#define FLAT 0x1p-46      /* of the extent: what counts as no width                        */
#define RISE 0x1p-50      /* of the extent: a face that tips rise by no more is A - B's own */
#define CURVED 0x1p-46    /* of the extent: what there is nothing to gain below, among tips of curved shapes */
#define AROUND 0x1p-20    /* of the extent: faces so much further out are worth a look as well */
#define IN_PLANE 0x1p-47  /* of the extent: a tip that is not behind a face sees it         */
#define ROUND_SIGN 0x1p-49
#define UNDERFLOW 0x1p-900

/* Tips in the order that has the inside behind. */
typedef struct face {
    uint32_t tip[3];
    double axis[3]; /* outward, largest coordinate 1 */
    double length;  /* of the axis */
    double height;  /* of the plane above the origin */
} face;

typedef struct surface {
    dcd_tip tip[DCD_DEPTH_TIPS];
    face face[DCD_DEPTH_FACES];
    uint32_t tips, faces;
} surface;

/* ----------------------------------------------------------------- Vectors */

static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static void subtract(const double *a, const double *b, double *out)
{
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = a[r] - b[r];
    }
}

static void negate(const double *a, double *out)
{
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = -a[r];
    }
}

static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* ------------------------------------------------------------------- Start */

/* How far a tip is from the last of the corners along the axis, which is normalised. */
static double distance_along(const dcd_tip *tip, const dcd_tip *from, const double *axis)
{
    double between[3];

    subtract(tip->p, from->p, between);
    return dcd_abs(dot(between, axis)) / sqrt(dot(axis, axis));
}

/* The furthest tip along the line of an axis, either way, from a corner. False when it is no further than rounding. */
static bool corner_along(const dcd_difference *in, const double *vector, const dcd_tip *from, dcd_tip *corner,
                         dcd_measure *measure)
{
    double axis[3], back[3];
    dcd_tip other;

    if (!dcd_bound_axis(vector, axis)) {
        return false;
    }
    negate(axis, back);
    (void)dcd_difference_probe(in, axis, corner, measure);
    (void)dcd_difference_probe(in, back, &other, measure);
    if (distance_along(&other, from, axis) > distance_along(corner, from, axis)) {
        *corner = other;
    }
    return distance_along(corner, from, axis) > FLAT * in->extent;
}

/* The coordinate axis that is least along a vector. */
static void least_axis(const double *vector, double *axis)
{
    const double x = dcd_abs(vector[0]), y = dcd_abs(vector[1]), z = dcd_abs(vector[2]);
    const uint32_t least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;

    for (uint32_t r = 0; r < 3; r++) {
        axis[r] = r == least ? 1.0 : 0.0;
    }
}

/* A second corner, apart from the first. */
static bool find_edge(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    static const double axes[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    bool found = false;

    (void)dcd_difference_probe(in, axes[0], &s->tip[0], measure);
    for (uint32_t r = 0; r < 3 && !found; r++) {
        found = corner_along(in, axes[r], &s->tip[0], &s->tip[1], measure);
    }
    return found;
}

/* A third one, off their line. */
static bool find_triangle(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    double edge[3], least[3], first[3], second[3];

    subtract(s->tip[1].p, s->tip[0].p, edge);
    least_axis(edge, least);
    cross(edge, least, first);
    cross(edge, first, second);
    return corner_along(in, first, &s->tip[0], &s->tip[2], measure) ||
           corner_along(in, second, &s->tip[0], &s->tip[2], measure);
}

/* A fourth one, off their plane. */
static bool find_corners(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    double e[3], f[3], normal[3];

    if (!find_edge(in, s, measure) || !find_triangle(in, s, measure)) {
        return false;
    }
    subtract(s->tip[1].p, s->tip[0].p, e);
    subtract(s->tip[2].p, s->tip[0].p, f);
    cross(e, f, normal);
    return corner_along(in, normal, &s->tip[0], &s->tip[3], measure);
}

/* ------------------------------------------------------------------- Faces */

/* False when there is no more room, or the corners are on a line. */
static bool add_face(surface *s, uint32_t i, uint32_t j, uint32_t k)
{
    face *added = &s->face[s->faces];
    double e[3], f[3], normal[3];

    if (s->faces == DCD_DEPTH_FACES) {
        return false;
    }
    subtract(s->tip[j].p, s->tip[i].p, e);
    subtract(s->tip[k].p, s->tip[i].p, f);
    cross(e, f, normal);
    if (!dcd_bound_axis(normal, added->axis)) {
        return false;
    }
    added->tip[0] = i;
    added->tip[1] = j;
    added->tip[2] = k;
    added->length = sqrt(dot(added->axis, added->axis));
    added->height = dot(added->axis, s->tip[i].p) / added->length;
    s->faces++;
    return true;
}

/* Of a tip above a face's plane. */
static double rise_of(const surface *s, const face *f, const dcd_tip *tip)
{
    double between[3];

    subtract(tip->p, s->tip[f->tip[0]].p, between);
    return dot(f->axis, between) / f->length;
}

static bool start(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    s->tips = 4;
    s->faces = 0;
    if (!find_corners(in, s, measure) || !add_face(s, 0, 1, 2)) {
        return false;
    }
    if (rise_of(s, &s->face[0], &s->tip[3]) > 0.0) {
        const dcd_tip first = s->tip[0];

        s->tip[0] = s->tip[1];
        s->tip[1] = first;
    }
    s->faces = 0;
    return add_face(s, 0, 1, 2) && add_face(s, 0, 3, 1) && add_face(s, 1, 3, 2) && add_face(s, 2, 3, 0);
}

static uint32_t nearest_face(const surface *s)
{
    uint32_t nearest = 0;

    for (uint32_t k = 1; k < s->faces; k++) {
        nearest = s->face[k].height < s->face[nearest].height ? k : nearest;
    }
    return nearest;
}

/* --------------------------------------------------------------- Expansion */

/* Among curved shapes there is always a tip that is further out. */
static bool is_curved(const dcd_difference *in)
{
    return in->curved_a != NULL || in->curved_b != NULL;
}

static bool has_edge(const face *f, uint32_t i, uint32_t j)
{
    return (f->tip[0] == i && f->tip[1] == j) || (f->tip[1] == i && f->tip[2] == j) || (f->tip[2] == i && f->tip[0] == j);
}

/* Moves the faces that a tip sees behind the others; returns how many others. A tip in a face's plane sees it too, so that no
 * face is made of corners on a line. */
static uint32_t part_seen(surface *s, const dcd_tip *tip, double slack)
{
    uint32_t kept = s->faces;

    for (uint32_t k = 0; k < kept;) {
        if (rise_of(s, &s->face[k], tip) >= -slack) {
            const face seen = s->face[k];

            kept--;
            s->face[k] = s->face[kept];
            s->face[kept] = seen;
        } else {
            k++;
        }
    }
    return kept;
}

static bool is_inner_edge(const surface *s, uint32_t seen, uint32_t i, uint32_t j)
{
    bool found = false;

    for (uint32_t k = seen; k < s->faces && !found; k++) {
        found = has_edge(&s->face[k], j, i);
    }
    return found;
}

/* The edges of faces seen..., that do not run between two of them. Returns how many; more than fit: DCD_DEPTH_FACES. */
static uint32_t find_horizon(const surface *s, uint32_t seen, uint32_t (*edge)[2])
{
    uint32_t edges = 0;

    for (uint32_t k = seen; k < s->faces; k++) {
        for (uint32_t c = 0; c < 3; c++) {
            const uint32_t i = s->face[k].tip[c], j = s->face[k].tip[(c + 1) % 3];

            if (!is_inner_edge(s, seen, i, j) && edges < DCD_DEPTH_FACES) {
                edge[edges][0] = i;
                edge[edges][1] = j;
                edges++;
            }
        }
    }
    return edges;
}

/* Takes a tip outside into the surface. False when it does not fit; the surface is of no more use then. */
static bool expand(const dcd_difference *in, surface *s, const dcd_tip *tip)
{
    uint32_t edge[DCD_DEPTH_FACES][2];
    const uint32_t kept = part_seen(s, tip, IN_PLANE * in->extent);
    const uint32_t edges = find_horizon(s, kept, edge);
    const uint32_t at = s->tips;
    bool fits = edges < DCD_DEPTH_FACES;

    s->tip[at] = *tip;
    s->tips++;
    s->faces = kept;
    for (uint32_t k = 0; k < edges && fits; k++) {
        fits = add_face(s, edge[k][0], edge[k][1], at);
    }
    return fits && s->faces > 3;
}

static bool has_tip(const surface *s, const dcd_tip *tip)
{
    bool found = false;

    for (uint32_t k = 0; k < s->tips && !found; k++) {
        found = s->tip[k].a == tip->a && s->tip[k].b == tip->b;
    }
    return found;
}

static void tips_of_face(const surface *s, const face *f, dcd_tip *tip)
{
    for (uint32_t c = 0; c < 3; c++) {
        tip[c] = s->tip[f->tip[c]];
    }
}

/* Witnesses of a face with the origin in front of it, and of the triangles that a new tip makes with its edges. */
static void take_witnesses(const dcd_difference *in, const surface *s, const face *f, const dcd_tip *added,
                           dcd_measure *measure)
{
    dcd_tip tip[3];

    if (f->height >= 0.0) {
        return;
    }
    tips_of_face(s, f, tip);
    dcd_polish_triangle(in, &tip[0], &tip[1], &tip[2], measure);
    for (uint32_t k = 0; k < 3; k++) {
        dcd_polish_triangle(in, added, &tip[k], &tip[(k + 1) % 3], measure);
    }
}

/* The surface is as far out as the axes let it be, but for `slack`; a witness, if the origin is outside, as near. */
static bool is_flush(const dcd_difference *in, const face *nearest, double slack, const dcd_measure *measure)
{
    return is_curved(in) && dcd_abs(measure->low + nearest->height) <= slack &&
           (nearest->height >= 0.0 || measure->high - measure->low <= slack);
}

/* False when the surface broke. */
static bool grow(const dcd_difference *in, surface *s, double slack, dcd_measure *measure)
{
    while (s->tips < DCD_DEPTH_TIPS) {
        const face *nearest = &s->face[nearest_face(s)];
        double inward[3];
        dcd_tip tip;

        negate(nearest->axis, inward);
        if (!dcd_difference_probe(in, inward, &tip, measure) || has_tip(s, &tip)) {
            return true;
        }
        if (is_curved(in)) {
            take_witnesses(in, s, nearest, &tip, measure);
        }
        if (is_flush(in, nearest, slack * in->extent, measure) || rise_of(s, nearest, &tip) <= RISE * in->extent) {
            return true;
        }
        if (!expand(in, s, &tip)) {
            return false;
        }
    }
    return true;
}

/* ----------------------------------------------------------------- Checker */

/* A surface of triangles that is closed, has a distance of at least h > 0 from the origin everywhere, and winds around it,
 * proves that the ball of radius h lies in the tips' hull: the surface winds around every point of the ball as often, and not
 * around any point outside a convex set that it lies in. Nothing is assumed of how it was made.
 *
 * The exact tips' surface winds as the rounded tips' does: while one is moved into the other, each triangle stays on the far
 * side of its axis' plane (dcd_difference_height allows for it), so none meets the origin.
 *
 * Proved in Coq, rounding included: theorem depth_is_at_least of proofs/winding_seen.v, of definitions that follow this code. */

/* At most the distance of the exact triangle from the origin. */
static double face_low(const dcd_difference *in, const surface *s, const face *f)
{
    double low = dcd_difference_height(in, &s->tip[f->tip[0]], f->axis);

    for (uint32_t c = 1; c < 3; c++) {
        const double height = dcd_difference_height(in, &s->tip[f->tip[c]], f->axis);

        low = height < low ? height : low;
    }
    return low;
}

static double ball_low(const dcd_difference *in, const surface *s)
{
    double low = DBL_MAX;

    for (uint32_t k = 0; k < s->faces; k++) {
        const double height = face_low(in, s, &s->face[k]);

        low = height < low ? height : low;
    }
    return s->faces == 0 ? 0.0 : low;
}

/* Whether the edges at a tip are run through as often one way as the other. */
static bool is_closed_at(const surface *s, uint32_t tip)
{
    int16_t runs[DCD_DEPTH_TIPS] = {0};
    bool closed = true;

    for (uint32_t k = 0; k < s->faces; k++) {
        for (uint32_t c = 0; c < 3; c++) {
            const uint32_t i = s->face[k].tip[c], j = s->face[k].tip[(c + 1) % 3];

            runs[j] = (int16_t)(runs[j] + (i == tip));
            runs[i] = (int16_t)(runs[i] - (j == tip));
        }
    }
    for (uint32_t j = 0; j < s->tips; j++) {
        closed = closed && runs[j] == 0;
    }
    return closed;
}

static bool is_closed(const surface *s)
{
    bool closed = true;

    for (uint32_t k = 0; k < s->tips && closed; k++) {
        closed = is_closed_at(s, k);
    }
    return closed;
}

/* Sign of x when it is known to within the error; else 0. */
static int32_t certain_sign(double x, double error)
{
    return x > error ? 1 : x < -error ? -1 : 0;
}

/* Of ray . (a x b). */
static int32_t side_of(const double *ray, const double *a, const double *b)
{
    double sum = 0.0, magnitude = 0.0;

    for (uint32_t r = 0; r < 3; r++) {
        const uint32_t s = (r + 1) % 3, t = (r + 2) % 3;

        sum += ray[r] * (a[s] * b[t] - a[t] * b[s]);
        magnitude += dcd_abs(ray[r]) * (dcd_abs(a[s] * b[t]) + dcd_abs(a[t] * b[s]));
    }
    return certain_sign(sum, ROUND_SIGN * magnitude + UNDERFLOW);
}

static int32_t ahead_of(const double *ray, const double *axis)
{
    double magnitude = 0.0;

    for (uint32_t r = 0; r < 3; r++) {
        magnitude += dcd_abs(ray[r] * axis[r]);
    }
    return certain_sign(dot(ray, axis), ROUND_SIGN * magnitude + UNDERFLOW);
}

/* Adds 1 to `turns` where the ray from the origin leaves through the face, -1 where it enters. False when in doubt. The face
 * lies ahead of the origin along its axis. */
static bool count_crossing(const surface *s, const face *f, const double *ray, int32_t *turns)
{
    const double *p = s->tip[f->tip[0]].p, *q = s->tip[f->tip[1]].p, *r = s->tip[f->tip[2]].p;
    const int32_t pq = side_of(ray, p, q), qr = side_of(ray, q, r), rp = side_of(ray, r, p);
    const int32_t ahead = ahead_of(ray, f->axis);
    const bool misses = ahead < 0 || pq * qr < 0 || qr * rp < 0 || rp * pq < 0;
    const bool hits = ahead > 0 && pq != 0 && pq == qr && qr == rp;

    *turns += hits ? pq : 0;
    return hits || misses;
}

static bool ray_shows_inside(const surface *s, const double *ray)
{
    int32_t turns = 0;
    bool certain = true;

    for (uint32_t k = 0; k < s->faces && certain; k++) {
        certain = count_crossing(s, &s->face[k], ray, &turns);
    }
    return certain && turns != 0;
}

/* Any ray will do that comes near no edge: those through the middle of a few faces are tried. */
static bool winds(const surface *s)
{
    bool found = false;

    for (uint32_t k = 0; k < s->faces && k < 8 && !found; k++) {
        const uint32_t *t = s->face[k].tip;
        double ray[3];

        for (uint32_t r = 0; r < 3; r++) {
            ray[r] = (s->tip[t[0]].p[r] * 0.375 + s->tip[t[1]].p[r] * 0.3125) + s->tip[t[2]].p[r] * 0.3125;
        }
        found = ray_shows_inside(s, ray);
    }
    return found;
}

static void take_nearest_face(const surface *s, dcd_measure *measure)
{
    const face *f = &s->face[nearest_face(s)];

    measure->tips = 3;
    tips_of_face(s, f, measure->tip);
    dcd_difference_weigh(measure->tip, 3, measure->weight);
}

/* Where faces lie in nearly one plane, the origin's foot may be on any of them. */
static void take_near_faces(const dcd_difference *in, const surface *s, dcd_measure *measure)
{
    const double most = s->face[nearest_face(s)].height + AROUND * in->extent;

    for (uint32_t k = 0; k < s->faces; k++) {
        const face *f = &s->face[k];

        if (f->height < 0.0 && f->height <= most) {
            dcd_polish_triangle(in, &s->tip[f->tip[0]], &s->tip[f->tip[1]], &s->tip[f->tip[2]], measure);
        }
    }
}

/* Blows a surface up and takes what it shows. False when it broke: then it shows nothing, or less than it might. */
static bool measure_by_surface(const dcd_difference *in, surface *s, double slack, dcd_measure *measure)
{
    double low;

    if (!start(in, s, measure) || !grow(in, s, slack, measure)) {
        return false;
    }
    if (is_curved(in)) {
        take_near_faces(in, s, measure);
    }
    low = ball_low(in, s);
    if (!(low > 0.0 && is_closed(s) && winds(s))) {
        return false;
    }
    if (-low < measure->high) {
        measure->high = -low;
        take_nearest_face(s, measure);
    }
    return true;
}

/* Among curved shapes the last digits may break a surface; then one is made that leaves them alone. */
void dcd_depth_measure(const dcd_difference *in, dcd_measure *measure)
{
    surface s;
    bool whole = measure_by_surface(in, &s, CURVED, measure);

    for (double slack = CURVED * 0x1p6; !whole && is_curved(in) && measure->low <= 0.0 && slack < 0x1p-8; slack *= 0x1p8) {
        whole = measure_by_surface(in, &s, slack, measure);
    }
}

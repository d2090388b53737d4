#include "narrow/plane.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

#include "number/rounded.h"
#include "object/slab.h"
#include "narrow/support.h"
#include "broad/tree.h"

#define FAR 0x1p120F       /* beyond everything */
#define ROUND_EDGE 0x1p-48
#define ROUND_FLOAT 0x1p-22
#define UNDERFLOW 0x1p-140

/* ------------------------------------------------------------------- Place */

static bool is_zero(double x)
{
    return !(x < 0.0) && !(x > 0.0);
}

/* Row d of R normal is 0, exactly. */
static bool is_flat(const dcd_pose *pose, const double *normal, uint32_t d)
{
    bool flat = true;

    for (uint32_t c = 0; c < 3; c++) {
        flat = flat && (is_zero(pose->r[3 * d + c]) || is_zero(normal[c]));
    }
    return flat;
}

/* x and a little more, as a float; what is too far is FAR. */
static float edge_above(double x)
{
    const double up = (x + ROUND_FLOAT * dcd_abs(x)) + UNDERFLOW;

    return up < (double)FAR ? (float)up : FAR;
}

/* With R normal = (0, n, 0), say: n (y - t) <= offset. As R is nearly a rotation, n is a single product: with u =
 * 2^-53 the quotient has an error of 2 u, and each sum one of u. */
static void place_box(const dcd_shape *shape, const double *normal, const dcd_body *body, const dcd_placed *placed,
                      const double *row, float *box)
{
    for (uint32_t d = 0; d < 3; d++) {
        const bool alone = is_flat(&body->pose, normal, (d + 1) % 3) && is_flat(&body->pose, normal, (d + 2) % 3);
        const double n = row[d * placed->padded], t = body->pose.t[d];
        const double along = is_zero(n) ? 2.0 * (double)FAR : shape->offset / n;
        const double round = ROUND_EDGE * ((dcd_abs(along) + dcd_abs(t)) + placed->radius);
        const double above = ((t + along) + placed->radius) + round, below = ((t + along) - placed->radius) - round;

        box[d] = alone && n < 0.0 && dcd_abs(along) <= (double)FAR ? -edge_above(-below) : -FAR;
        box[3 + d] = alone && n > 0.0 && dcd_abs(along) <= (double)FAR ? edge_above(above) : FAR;
    }
}

void dcd_plane_place(const dcd_shape *shape, const double *vertices, const dcd_body *body, uint32_t i,
                     const dcd_placing *out)
{
    const double *row = vertices + 3 * shape->begin;
    const double normal[3] = {row[0], row[shape->padded], row[2 * (size_t)shape->padded]};

    place_box(shape, normal, body, &out->placed[i], out->vertices + 3 * body->begin, out->boxes + (size_t)DCD_BOX * i);
    for (uint32_t k = 0; k < DCD_SLABS && out->slabs != NULL; k++) {
        out->slabs[(size_t)DCD_SLAB_FLOATS * i + k] = -FAR;
        out->slabs[(size_t)DCD_SLAB_FLOATS * i + DCD_SLABS + k] = FAR;
    }
}

/* ------------------------------------------------------------------ Filter */

/* With u = 2^-53, N = R normal as rounded, |N|_r its reach, H the other's reach, T the positions' difference:
 *   N is within 3.2 u |N|_r; a placed coordinate within 3.2 u H_r, a support of a quadric within 9 u of the sum of
 *   |N|_r H_r; products and sums add 5 u. 32 u are taken of sum |N|_r (H_r + |T_r|) + |offset|.
 *   |N| is within 10 u of |normal|, which is within 2^-19 of |N| (R is a rotation to 1e-6): 32 u are taken of |N|.
 * A square that underflows takes less than 2^-500. */
#define ROUND_GAP 0x1p-48
#define ROUND_LENGTH 0x1p-48
#define SMALL 0x1p-500

static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static void normal_of(const dcd_exact_side *plane, double *normal)
{
    for (uint32_t d = 0; d < 3; d++) {
        normal[d] = plane->rows[d * (size_t)plane->placed->padded];
    }
}

/* The smallest product of a direction with the other's points, relative to its position, and one that has it. */
static double support(const dcd_exact_side *other, const double *direction, double *point)
{
    double low;
    uint32_t vertex;

    if (other->shape->kind == DCD_KIND_QUADRIC) {
        dcd_quadric quadric;

        dcd_quadric_place(other->shape, other->pose, &quadric);
        return dcd_quadric_support(&quadric, direction, point);
    }
    vertex = dcd_support_find(other->rows, other->placed->padded, direction, &low);
    for (uint32_t d = 0; d < 3; d++) {
        point[d] = other->rows[d * (size_t)other->placed->padded + vertex];
    }
    return low;
}

/* N . x - offset at its least, x a point of the other; not divided by |N|. */
typedef struct rise {
    double normal[3], point[3], offset[3];
    double value, error;
    double low; /* the least product with N alone */
} rise;

static void rise_of(const dcd_plane *in, rise *out)
{
    const dcd_placed *plane = in->plane.placed, *other = in->other.placed;
    double size = dcd_abs(in->plane.shape->offset);

    normal_of(&in->plane, out->normal);
    for (uint32_t d = 0; d < 3; d++) {
        out->offset[d] = other->position[d] - plane->position[d];
        size += plane->reach[d] * (other->reach[d] + dcd_abs(out->offset[d]));
    }
    out->low = support(&in->other, out->normal, out->point);
    out->value = (out->low + dot(out->normal, out->offset)) - in->plane.shape->offset;
    out->error = ROUND_GAP * size + SMALL;
}

void dcd_plane_measure(const dcd_plane *in, dcd_plane_gap *out)
{
    rise r;
    double length, low, high;
    bool known;

    rise_of(in, &r);
    length = sqrt(dot(r.normal, r.normal));
    known = length > SMALL;
    low = known ? (r.value - r.error) / length : -DBL_MAX;
    high = known ? (r.value + r.error) / length : DBL_MAX;
    out->low = known ? low - ROUND_LENGTH * dcd_abs(low) : low;
    out->high = known ? high + ROUND_LENGTH * dcd_abs(high) : high;
    for (uint32_t d = 0; d < 3; d++) {
        out->normal[d] = known ? r.normal[d] / length : 0.0;
        out->point[d] = r.point[d];
    }
}

/* ------------------------------------------------------------------- Exact */

/* sum += x y. */
static void add_product(const dcd_big *x, const dcd_big *y, dcd_exact *w, dcd_big *sum)
{
    dcd_big_multiply(x, y, &w->s);
    dcd_big_add(sum, &w->s, &w->t);
    dcd_big_copy(&w->t, sum);
}

/* sum += x. */
static void add_number(double x, dcd_exact *w, dcd_big *sum)
{
    dcd_big_from_double(x, &w->s);
    dcd_big_add(sum, &w->s, &w->t);
    dcd_big_copy(&w->t, sum);
}

static void vertex_of(const dcd_exact_side *side, uint64_t k, double *x)
{
    for (uint32_t c = 0; c < 3; c++) {
        x[c] = side->vertices[c * (uint64_t)side->shape->padded + k];
    }
}

/* out = R x. */
static void turn(const dcd_pose *pose, const double *x, dcd_exact *w, dcd_vector *out)
{
    for (uint32_t r = 0; r < 3; r++) {
        dcd_big_zero(&out->c[r]);
        for (uint32_t c = 0; c < 3; c++) {
            dcd_big_from_double(pose->r[3 * r + c], &w->u);
            dcd_big_from_double(x[c], &w->v);
            add_product(&w->u, &w->v, w, &out->c[r]);
        }
    }
}

/* w->low = N . (R x + t - t_plane) - offset, x in the other's frame; N is w->n. */
static void exact_rise(const dcd_plane *in, const double *x, dcd_exact *w)
{
    turn(in->other.pose, x, w, &w->e1);
    dcd_big_zero(&w->low);
    for (uint32_t r = 0; r < 3; r++) {
        add_number(in->other.pose->t[r], w, &w->e1.c[r]);
        add_number(-in->plane.pose->t[r], w, &w->e1.c[r]);
        add_product(&w->n.c[r], &w->e1.c[r], w, &w->low);
    }
    add_number(-in->plane.shape->offset, w, &w->low);
}

/* w->best = |N|^2 times the square of the sum of the radii and margins. */
static void exact_reach(const dcd_plane *in, dcd_exact *w)
{
    const double part[5] = {in->plane.shape->radius, in->other.shape->radius, in->plane.margin, in->other.margin,
                            in->margin};

    dcd_big_zero(&w->u);
    for (uint32_t k = 0; k < 5; k++) {
        add_number(part[k], w, &w->u);
    }
    dcd_big_multiply(&w->u, &w->u, &w->v);
    dcd_big_zero(&w->u);
    for (uint32_t r = 0; r < 3; r++) {
        add_product(&w->n.c[r], &w->n.c[r], w, &w->u);
    }
    dcd_big_multiply(&w->u, &w->v, &w->best);
}

/* A point is in the half-space or within reach of it: rise <= 0, or rise^2 <= (reach |N|)^2. */
static bool is_within(const dcd_plane *in, const double *x, dcd_exact *w)
{
    exact_rise(in, x, w);
    w->lost = w->lost || w->low.overflow;
    if (w->low.sign <= 0) {
        return true;
    }
    dcd_big_multiply(&w->low, &w->low, &w->v);
    w->lost = w->lost || w->v.overflow;
    return dcd_big_compare(&w->v, &w->best) <= 0;
}

/* w->n = N and w->best, for what follows. */
static void begin_exactly(const dcd_plane *in, dcd_exact *w)
{
    double normal[3];

    vertex_of(&in->plane, 0, normal);
    turn(in->plane.pose, normal, w, &w->n);
    exact_reach(in, w);
    w->lost = w->best.overflow;
}

/* Only vertices that may be the lowest are looked at. */
static dcd_verdict decide_exactly(const dcd_plane *in, const rise *r, dcd_exact *w)
{
    const double *rows = in->other.rows;
    const uint64_t padded = in->other.placed->padded;
    const double most = r->low + 2.0 * r->error;
    bool within = false;

    begin_exactly(in, w);
    for (uint32_t k = 0; k < in->other.placed->count && !within; k++) {
        const double point[3] = {rows[k], rows[padded + k], rows[2 * padded + k]};
        double x[3];

        vertex_of(&in->other, k, x);
        within = !(dot(r->normal, point) > most) && is_within(in, x, w);
    }
    return w->lost ? DCD_DOUBT : within ? DCD_CONTACT : DCD_FREE;
}

/* w->x.c[0] = |D R^T N|^2, the square of how far a bulge reaches along N. */
static void exact_bulge(const dcd_plane *in, dcd_exact *w)
{
    dcd_big_zero(&w->x.c[0]);
    for (uint32_t c = 0; c < 3; c++) {
        dcd_big_zero(&w->m.c[c]);
        for (uint32_t r = 0; r < 3; r++) {
            dcd_big_from_double(in->other.pose->r[3 * r + c], &w->u);
            add_product(&w->u, &w->n.c[r], w, &w->m.c[c]);
        }
        dcd_big_from_double(in->other.shape->bulge[c], &w->u);
        dcd_big_multiply(&w->u, &w->m.c[c], &w->v);
        add_product(&w->v, &w->v, w, &w->x.c[0]);
    }
}

/* The bulge around a point of the other's frame, w->low above the boundary, comes within reach: with B^2 = w->x.c[0] and
 * S^2 = w->best, low <= B + S; that is low^2 - B^2 - S^2 <= 2 B S, of which only the squares are needed. */
static bool is_bulge_within(const dcd_plane *in, double z, dcd_exact *w)
{
    const double x[3] = {0.0, 0.0, z};

    if (is_within(in, x, w)) {
        return true;
    }
    dcd_big_subtract(&w->v, &w->x.c[0], &w->u);
    dcd_big_subtract(&w->u, &w->best, &w->v);
    if (w->v.sign <= 0) {
        w->lost = w->lost || w->v.overflow;
        return true;
    }
    dcd_big_multiply(&w->v, &w->v, &w->x.c[1]);
    dcd_big_multiply(&w->x.c[0], &w->best, &w->u);
    dcd_big_from_double(4.0, &w->s);
    dcd_big_multiply(&w->s, &w->u, &w->v);
    w->lost = w->lost || w->x.c[1].overflow || w->v.overflow;
    return dcd_big_compare(&w->x.c[1], &w->v) <= 0;
}

/* A quadric is the hull of two bulges; the upper one may be a point. */
static dcd_verdict decide_curved(const dcd_plane *in, dcd_exact *w)
{
    const dcd_shape *shape = in->other.shape;
    const double top[3] = {0.0, 0.0, shape->half};
    bool within;

    begin_exactly(in, w);
    exact_bulge(in, w);
    within = is_bulge_within(in, -shape->half, w) ||
             (shape->top > 0.0 ? is_bulge_within(in, shape->half, w) : is_within(in, top, w));
    return w->lost ? DCD_DOUBT : within ? DCD_CONTACT : DCD_FREE;
}

/* ---------------------------------------------------------------- Decision */

/* Two half-spaces share points unless their normals are opposite. */
static dcd_verdict decide_planes(const dcd_plane *in)
{
    double a[3], b[3], cross = 0.0, size_a = 0.0, size_b = 0.0, least;

    normal_of(&in->plane, a);
    normal_of(&in->other, b);
    for (uint32_t d = 0; d < 3; d++) {
        const uint32_t i = (d + 1) % 3, j = (d + 2) % 3;
        const double side = dcd_abs(a[i] * b[j] - a[j] * b[i]);

        cross = side > cross ? side : cross;
        size_a += in->plane.placed->reach[d];
        size_b += in->other.placed->reach[d];
    }
    least = ROUND_GAP * (size_a * size_b) + SMALL;
    return cross > least || dot(a, b) > least ? DCD_CONTACT : DCD_DOUBT;
}

dcd_verdict dcd_plane_decide(const dcd_plane *in, dcd_exact *work, dcd_decision *how)
{
    const double radius = in->plane.placed->radius + in->other.placed->radius;
    const double radius_low = in->plane.placed->radius_low + in->other.placed->radius_low;
    dcd_verdict verdict;
    rise r;
    double length;

    *how = DCD_DECIDED_FILTERED;
    if (in->other.shape->kind == DCD_KIND_HALFSPACE) {
        return decide_planes(in);
    }
    rise_of(in, &r);
    length = sqrt(dot(r.normal, r.normal));
    if (r.value - r.error > (radius + ROUND_LENGTH * radius) * (length + (ROUND_LENGTH * length + SMALL))) {
        return DCD_FREE;
    }
    length = length > SMALL ? length - ROUND_LENGTH * length : 0.0;
    if (r.value + r.error <= (radius_low - ROUND_LENGTH * radius_low) * length) {
        return DCD_CONTACT;
    }
    verdict = in->other.shape->kind == DCD_KIND_QUADRIC ? decide_curved(in, work) : decide_exactly(in, &r, work);
    *how = verdict == DCD_DOUBT ? DCD_DECIDED_FILTERED : DCD_DECIDED_EXACT;
    return verdict;
}

#include "narrow/plane.h"

#include <float.h>
#include <stddef.h>

#include "number/length.h"
#include "number/rounded.h"
#include "object/slab.h"
#include "narrow/support.h"
#include "broad/tree.h"

#define FAR 0x1p120F       /* beyond everything */
#define ROUND_EDGE 0x1p-48
#define ROUND_FLOAT 0x1p-22
#define UNDERFLOW 0x1p-140

/* ------------------------------------------------------------------- Place */

/*@ terminates \true;
    assigns \nothing; */
static bool is_zero(double x)
{
    return !(x < 0.0) && !(x > 0.0);
}

/* Row d of R normal is 0, exactly. */
/*@ requires pose: \valid_read(pose) && d < 3;
    requires normal: \valid_read(normal + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static bool is_flat(const dcd_pose *pose, const double *normal, uint32_t d)
{
    bool flat = true;

    /*@ loop invariant range: c <= 3;
        loop assigns c, flat;
        loop variant 3 - c; */
    for (uint32_t c = 0; c < 3; c++) {
        flat = flat && (is_zero(pose->r[3 * d + c]) || is_zero(normal[c]));
    }
    return flat;
}

/* x and a little more, as a float; what is too far is FAR. */
/*@ terminates \true;
    assigns \nothing; */
static float edge_above(double x)
{
    const double up = (x + ROUND_FLOAT * dcd_abs(x)) + UNDERFLOW;

    return up < (double)FAR ? (float)up : FAR;
}

/* With R normal = (0, n, 0), say: n (y - t) <= offset. As R is nearly a rotation, n is a single product: with u =
 * 2^-53 the quotient has an error of 2 u, and each sum one of u. */
/*@ requires shape: \valid_read(shape) && \valid_read(body) && \valid_read(placed);
    requires normal: \valid_read(normal + (0 .. 2));
    requires row: DCD_VALID_ROWS(row, placed->padded);
    requires box: \valid(box + (0 .. 5));
    terminates \true;
    assigns box[0 .. 5]; */
static void place_box(const dcd_shape *shape, const double *normal, const dcd_body *body, const dcd_placed *placed,
                      const double *row, float *box)
{
    /*@ loop invariant range: d <= 3;
        loop assigns d, box[0 .. 5];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        //@ assert row: d == 0 || d == 1 || d == 2;
        const bool alone = is_flat(&body->pose, normal, (d + 1) % 3) && is_flat(&body->pose, normal, (d + 2) % 3);
        const double n = row[d * placed->padded], t = body->pose.t[d];
        const double along = is_zero(n) ? 2.0 * (double)FAR : shape->offset / n;
        const double round = ROUND_EDGE * ((dcd_abs(along) + dcd_abs(t)) + placed->radius);
        const double above = ((t + along) + placed->radius) + round, below = ((t + along) - placed->radius) - round;

        box[d] = alone && n < 0.0 && dcd_abs(along) <= (double)FAR ? -edge_above(-below) : -FAR;
        box[3 + d] = alone && n > 0.0 && dcd_abs(along) <= (double)FAR ? edge_above(above) : FAR;
    }
}

/* No slab parts a half-space from anything. */
/*@ requires slab: \valid(slab + (0 .. DCD_SLAB_FLOATS - 1));
    terminates \true;
    assigns slab[0 .. DCD_SLAB_FLOATS - 1]; */
static void open_slabs(float *slab)
{
    /*@ loop invariant range: k <= DCD_SLABS;
        loop assigns k, slab[0 .. DCD_SLAB_FLOATS - 1];
        loop variant DCD_SLABS - k; */
    for (uint32_t k = 0; k < DCD_SLABS; k++) {
        slab[k] = -FAR;
        slab[DCD_SLABS + k] = FAR;
    }
}

void dcd_plane_place(const dcd_shape *shape, const double *vertices, const dcd_body *body, uint32_t i,
                     const dcd_placing *out)
{
    const double *row = vertices + 3 * shape->begin;
    const double normal[3] = {row[0], row[shape->padded], row[2 * (size_t)shape->padded]};

    place_box(shape, normal, body, &out->placed[i], out->vertices + 3 * body->begin, out->boxes + (size_t)DCD_BOX * i);
    if (out->slabs != NULL) {
        open_slabs(out->slabs + (size_t)DCD_SLAB_FLOATS * i);
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

/*@ requires input: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* x = placed vertex k. */
/*@ requires side: dcd_plane_side(side) && k < side->padded;
    requires x: \valid(x + (0 .. 2));
    terminates \true;
    assigns x[0 .. 2]; */
static void placed_of(const dcd_exact_side *side, uint64_t k, double *x)
{
    const double *rows = side->rows + k;
    const uint64_t padded = side->padded;

    x[0] = rows[0];
    x[1] = rows[padded];
    x[2] = rows[2 * padded];
}

/* The smallest product of a direction with the other's points, relative to its position, and one that has it. */
/*@ requires other: dcd_plane_side(other);
    requires direction: \valid_read(direction + (0 .. 2));
    requires point: \valid(point + (0 .. 2)) && \separated(point + (0 .. 2), direction + (0 .. 2)) &&
        \separated(point + (0 .. 2), other);
    terminates \true;
    assigns point[0 .. 2]; */
static double support(const dcd_exact_side *other, const double *direction, double *point)
{
    double low;
    uint32_t vertex;

    if (other->shape->kind == DCD_KIND_QUADRIC) {
        dcd_quadric quadric;

        dcd_quadric_place(other->shape, other->pose, &quadric);
        return dcd_quadric_support(&quadric, direction, point);
    }
    vertex = dcd_support_find(other->rows, (uint32_t)other->padded, direction, &low);
    placed_of(other, vertex, point);
    return low;
}

/* N . x - offset at its least, x a point of the other; not divided by |N|. */
typedef struct rise {
    double normal[3], point[3], offset[3];
    double value, error;
    double low; /* the least product with N alone */
} rise;

/*@ requires in: dcd_plane_placed(in);
    requires out: \valid(out) && \separated(out, in);
    terminates \true;
    assigns *out; */
static void rise_of(const dcd_plane *in, rise *out)
{
    const dcd_placed *plane = in->plane.placed, *other = in->other.placed;
    double size = dcd_abs(in->plane.shape->offset);

    placed_of(&in->plane, 0, out->normal);
    /*@ loop invariant range: d <= 3;
        loop assigns d, size, out->offset[0 .. 2];
        loop variant 3 - d; */
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
    length = dcd_length(r.normal);
    known = length > SMALL;
    low = known ? (r.value - r.error) / length : -DBL_MAX;
    high = known ? (r.value + r.error) / length : DBL_MAX;
    out->low = known ? low - ROUND_LENGTH * dcd_abs(low) : low;
    out->high = known ? high + ROUND_LENGTH * dcd_abs(high) : high;
    /*@ loop invariant range: d <= 3;
        loop assigns d, out->normal[0 .. 2], out->point[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        out->normal[d] = known ? r.normal[d] / length : 0.0;
        out->point[d] = r.point[d];
    }
}

/* ------------------------------------------------------------------- Exact */

/* What contracts take. A number is ready and has no digit further from place 0 than r. */
#define NUMBER(a, r) (dcd_big_ready(a) && dcd_big_reach(a) <= (r))
#define NUMBER_IN(a, w, r) (\valid_read(a) && NUMBER(a, r) && \separated(a, &(w)->s))
#define SUM_OUT(a, w) (\valid(a) && \separated(a, &(w)->s) && \separated(a, &(w)->t))
#define VECTOR(v, r) (dcd_vector_ready(v) && dcd_vector_within(v, r))
#define OFF_SUM(p, w, sum) (\separated(p, &(w)->s) && \separated(p, &(w)->t) && \separated(p, sum))
#define OFF_FACTORS(p, w) (\separated(p, &(w)->u) && \separated(p, &(w)->v))

/* How far digits get: of N; of a point; of products with N and of their squares. */
#define REACH 0x10000
#define REACH_NORMAL 80
#define REACH_POINT 90
#define REACH_RISE 180
#define REACH_SQUARE 440

/* sum += x y. */
/*@ requires w: \valid(w);
    requires x: NUMBER_IN(x, w, REACH);
    requires y: NUMBER_IN(y, w, REACH);
    requires sum: SUM_OUT(sum, w) && NUMBER(sum, REACH);
    terminates \true;
    assigns w->s, w->t, *sum;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, sum));
    ensures ready: dcd_big_ready(sum);
    ensures reach: dcd_big_reach(sum) <= \old(dcd_big_reach(sum)) + 1 ||
        dcd_big_reach(sum) <= \old(dcd_big_reach(x) + dcd_big_reach(y)) + 1; */
static void add_product(const dcd_big *x, const dcd_big *y, dcd_exact *w, dcd_big *sum)
{
    dcd_big_multiply(x, y, &w->s);
    dcd_big_add(sum, &w->s, &w->t);
    dcd_big_copy(&w->t, sum);
}

/* sum += x. */
/*@ requires w: \valid(w);
    requires sum: SUM_OUT(sum, w) && NUMBER(sum, REACH);
    terminates \true;
    assigns w->s, w->t, *sum;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, sum));
    ensures ready: dcd_big_ready(sum);
    ensures reach: dcd_big_reach(sum) <= \old(dcd_big_reach(sum)) + 1 ||
        dcd_big_reach(sum) <= DCD_EXACT_REACH_GIVEN + 1; */
static void add_number(double x, dcd_exact *w, dcd_big *sum)
{
    dcd_big_from_double(x, &w->s);
    dcd_big_add(sum, &w->s, &w->t);
    dcd_big_copy(&w->t, sum);
}

/* x = vertex k of the shape. */
/*@ requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires x: \valid(x + (0 .. 2));
    terminates \true;
    assigns x[0 .. 2]; */
static void vertex_of(const dcd_exact_side *side, uint64_t k, double *x)
{
    const double *vertices = side->vertices + k;
    const uint64_t padded = side->padded;

    x[0] = vertices[0];
    x[1] = vertices[padded];
    x[2] = vertices[2 * padded];
}

/* sum += a b. */
/*@ requires w: \valid(w);
    requires sum: SUM_OUT(sum, w) && NUMBER(sum, REACH) && \separated(sum, &w->u) && \separated(sum, &w->v);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, *sum;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, sum) && OFF_FACTORS(p, w));
    ensures ready: dcd_big_ready(sum);
    ensures reach: dcd_big_reach(sum) <= \old(dcd_big_reach(sum)) + 1 ||
        dcd_big_reach(sum) <= 2 * DCD_EXACT_REACH_GIVEN + 1; */
static void add_given(double a, double b, dcd_exact *w, dcd_big *sum)
{
    dcd_big_from_double(a, &w->u);
    dcd_big_from_double(b, &w->v);
    add_product(&w->u, &w->v, w, sum);
}

/* out = r . x, r being a row of a rotation. */
/*@ requires w: \valid(w);
    requires row: \valid_read(r + (0 .. 2)) && \valid_read(x + (0 .. 2));
    requires out: SUM_OUT(out, w) && \separated(out, &w->u) && \separated(out, &w->v);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, *out;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, out) && OFF_FACTORS(p, w));
    ensures turned: NUMBER(out, REACH_NORMAL); */
static void turn_row(const double *r, const double *x, dcd_exact *w, dcd_big *out)
{
    dcd_big_zero(out);
    add_given(r[0], x[0], w, out);
    add_given(r[1], x[1], w, out);
    add_given(r[2], x[2], w, out);
}

/* out = R x. */
/*@ requires w: \valid(w);
    requires pose: \valid_read(pose) && \valid_read(x + (0 .. 2));
    requires out: SUM_OUT(out, w) && \separated(out, &w->u) && \separated(out, &w->v);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, *out;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, out) && OFF_FACTORS(p, w));
    ensures turned: VECTOR(out, REACH_NORMAL); */
static void turn(const dcd_pose *pose, const double *x, dcd_exact *w, dcd_vector *out)
{
    turn_row(&pose->r[0], x, w, &out->c[0]);
    turn_row(&pose->r[3], x, w, &out->c[1]);
    turn_row(&pose->r[6], x, w, &out->c[2]);
}

/* Ready for is_within. */
#define READY(w) (VECTOR(&(w)->n, REACH_NORMAL) && NUMBER(&(w)->best, REACH_SQUARE))

/* w->low += N_r (w->e1_r + a - b), and w->e1_r that sum. */
/*@ requires w: \valid(w) && READY(w) && r < 3;
    requires point: NUMBER(&w->e1.c[r], REACH_NORMAL);
    requires low: NUMBER(&w->low, REACH_RISE);
    terminates \true;
    assigns w->s, w->t, w->e1.c[r], w->low;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, &w->low) && \separated(p, &w->e1.c[r]));
    ensures ready: READY(w);
    ensures low: dcd_big_ready(&w->low);
    ensures reach: dcd_big_reach(&w->low) <= \old(dcd_big_reach(&w->low)) + 1 ||
        dcd_big_reach(&w->low) <= REACH_NORMAL + REACH_POINT + 1; */
static void add_rise(double a, double b, uint32_t r, dcd_exact *w)
{
    add_number(a, w, &w->e1.c[r]);
    //@ assert first: READY(w) && NUMBER(&w->low, REACH_RISE);
    add_number(-b, w, &w->e1.c[r]);
    //@ assert second: READY(w) && NUMBER(&w->low, REACH_RISE);
    add_product(&w->n.c[r], &w->e1.c[r], w, &w->low);
}

#define OFF_RISE(p, w) (OFF_SUM(p, w, &(w)->low) && OFF_FACTORS(p, w) && \separated(p, &(w)->e1))

/* w->low = N . (R x + t - t_plane) - offset, x in the other's frame; N is w->n. */
/*@ requires w: \valid(w) && READY(w);
    requires in: dcd_plane_valid(in);
    requires x: \valid_read(x + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->low;
    ensures kept: DCD_BIG_KEPT(OFF_RISE(p, w));
    ensures ready: READY(w);
    ensures low: NUMBER(&w->low, REACH_RISE); */
static void exact_rise(const dcd_plane *in, const double *x, dcd_exact *w)
{
    const double *t = in->other.pose->t, *from = in->plane.pose->t;

    turn(in->other.pose, x, w, &w->e1);
    //@ assert turned: READY(w) && DCD_BIG_KEPT(OFF_RISE(p, w));
    dcd_big_zero(&w->low);
    //@ assert normal: VECTOR(&w->n, REACH_NORMAL);
    //@ assert best: NUMBER(&w->best, REACH_SQUARE);
    //@ assert point: VECTOR(&w->e1, REACH_NORMAL);
    //@ assert kept: DCD_BIG_KEPT(OFF_RISE(p, w));
    add_rise(t[0], from[0], 0, w);
    //@ assert rest: NUMBER(&w->e1.c[1], REACH_NORMAL) && NUMBER(&w->e1.c[2], REACH_NORMAL);
    //@ assert kept_first: DCD_BIG_KEPT(OFF_RISE(p, w));
    add_rise(t[1], from[1], 1, w);
    //@ assert last: NUMBER(&w->e1.c[2], REACH_NORMAL);
    //@ assert kept_second: DCD_BIG_KEPT(OFF_RISE(p, w));
    add_rise(t[2], from[2], 2, w);
    //@ assert ready: READY(w);
    //@ assert kept_third: DCD_BIG_KEPT(OFF_RISE(p, w));
    add_number(-in->plane.shape->offset, w, &w->low);
    //@ assert normal_last: VECTOR(&w->n, REACH_NORMAL);
    //@ assert best_last: NUMBER(&w->best, REACH_SQUARE);
}

/* w->v = the square of the sum of the radii and margins. */
/*@ requires w: \valid(w);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, &w->u) && OFF_FACTORS(p, w));
    ensures square: NUMBER(&w->v, REACH_RISE); */
static void square_of_radii(const dcd_plane *in, dcd_exact *w)
{
    dcd_big_zero(&w->u);
    add_number(in->plane.shape->radius, w, &w->u);
    add_number(in->other.shape->radius, w, &w->u);
    add_number(in->plane.margin, w, &w->u);
    add_number(in->other.margin, w, &w->u);
    add_number(in->margin, w, &w->u);
    dcd_big_multiply(&w->u, &w->u, &w->v);
}

/* w->u = |N|^2. */
/*@ requires w: \valid(w) && VECTOR(&w->n, REACH_NORMAL);
    terminates \true;
    assigns w->s, w->t, w->u;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, &w->u));
    ensures square: NUMBER(&w->u, REACH_RISE); */
static void square_of_normal(dcd_exact *w)
{
    dcd_big_zero(&w->u);
    add_product(&w->n.c[0], &w->n.c[0], w, &w->u);
    add_product(&w->n.c[1], &w->n.c[1], w, &w->u);
    add_product(&w->n.c[2], &w->n.c[2], w, &w->u);
}

/* w->best = |N|^2 times the square of the sum of the radii and margins. */
/*@ requires w: \valid(w) && VECTOR(&w->n, REACH_NORMAL);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->best;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, &w->best) && OFF_FACTORS(p, w));
    ensures normal: VECTOR(&w->n, REACH_NORMAL);
    ensures best: NUMBER(&w->best, REACH_SQUARE); */
static void exact_reach(const dcd_plane *in, dcd_exact *w)
{
    square_of_radii(in, w);
    //@ assert normal: VECTOR(&w->n, REACH_NORMAL);
    square_of_normal(w);
    //@ assert still: VECTOR(&w->n, REACH_NORMAL) && NUMBER(&w->v, REACH_RISE);
    dcd_big_multiply(&w->u, &w->v, &w->best);
}

/* A point is in the half-space or within reach of it: rise <= 0, or rise^2 <= (reach |N|)^2; the latter is w->v. */
/*@ requires w: \valid(w) && READY(w);
    requires in: dcd_plane_valid(in);
    requires x: \valid_read(x + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->low, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_RISE(p, w));
    ensures ready: READY(w);
    ensures square: \result == 0 ==> NUMBER(&w->v, REACH_SQUARE);
    ensures lost: \old(w->lost) != 0 ==> w->lost != 0; */
static bool is_within(const dcd_plane *in, const double *x, dcd_exact *w)
{
    exact_rise(in, x, w);
    w->lost = w->lost || w->low.overflow;
    if (w->low.sign <= 0) {
        return true;
    }
    dcd_big_multiply(&w->low, &w->low, &w->v);
    //@ assert ready: READY(w);
    w->lost = w->lost || w->v.overflow;
    return dcd_big_compare(&w->v, &w->best) <= 0;
}

/* w->n = N and w->best, for what follows. */
/*@ requires w: \valid(w);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->n, w->best, w->lost;
    ensures ready: READY(w); */
static void begin_exactly(const dcd_plane *in, dcd_exact *w)
{
    double normal[3];

    vertex_of(&in->plane, 0, normal);
    turn(in->plane.pose, normal, w, &w->n);
    exact_reach(in, w);
    w->lost = w->best.overflow;
}

/* Whether vertex k of the other one may be the lowest, and is within reach. */
/*@ requires w: \valid(w) && READY(w);
    requires in: dcd_plane_valid(in) && k < in->other.padded;
    requires r: \valid_read(r) && \separated(r, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->low, w->lost;
    ensures ready: READY(w);
    ensures lost: \old(w->lost) != 0 ==> w->lost != 0; */
static bool is_vertex_within(const dcd_plane *in, const rise *r, uint64_t k, dcd_exact *w)
{
    double point[3], x[3];

    placed_of(&in->other, k, point);
    if (dot(r->normal, point) > r->low + 2.0 * r->error) {
        return false;
    }
    vertex_of(&in->other, k, x);
    return is_within(in, x, w);
}

/*@ requires w: \valid(w);
    requires in: dcd_plane_valid(in);
    requires r: \valid_read(r) && \separated(r, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->n, w->low, w->best, w->lost;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures lost: \result != DCD_DOUBT ==> w->lost == 0; */
static dcd_verdict decide_exactly(const dcd_plane *in, const rise *r, dcd_exact *w)
{
    bool within = false;

    begin_exactly(in, w);
    /*@ loop invariant range: k <= in->other.count;
        loop invariant ready: READY(w);
        loop assigns k, within, w->s, w->t, w->u, w->v, w->e1, w->low, w->lost;
        loop variant in->other.count - k; */
    for (uint64_t k = 0; k < in->other.count && !within; k++) {
        within = is_vertex_within(in, r, k, w);
    }
    return w->lost ? DCD_DOUBT : within ? DCD_CONTACT : DCD_FREE;
}

/* sum += r n. */
/*@ requires w: \valid(w);
    requires n: NUMBER_IN(n, w, REACH_NORMAL) && \separated(n, &w->u);
    requires sum: SUM_OUT(sum, w) && \separated(sum, &w->u) && NUMBER(sum, REACH_RISE);
    terminates \true;
    assigns w->s, w->t, w->u, *sum;
    ensures kept: DCD_BIG_KEPT(OFF_SUM(p, w, sum) && \separated(p, &w->u));
    ensures sum: dcd_big_ready(sum);
    ensures reach: dcd_big_reach(sum) <= \old(dcd_big_reach(sum)) + 1 ||
        dcd_big_reach(sum) <= REACH_NORMAL + DCD_EXACT_REACH_GIVEN + 1; */
static void add_turned(double r, const dcd_big *n, dcd_exact *w, dcd_big *sum)
{
    dcd_big_from_double(r, &w->u);
    add_product(&w->u, n, w, sum);
}

/* Also a bulge is there: w->x_0 = B^2. */
#define BULGED(w) (READY(w) && NUMBER(&(w)->x.c[0], REACH_SQUARE))

/* w->m_0 = a column of R times N, that is a coordinate of R^T N. */
/*@ requires w: \valid(w) && BULGED(w);
    requires column: \valid_read(column + (0 .. 6));
    terminates \true;
    assigns w->s, w->t, w->u, w->m.c[0];
    ensures ready: BULGED(w);
    ensures same: dcd_big_reach(&w->x.c[0]) == \old(dcd_big_reach(&w->x.c[0]));
    ensures turned: NUMBER(&w->m.c[0], REACH_RISE); */
static void turn_back(const double *column, dcd_exact *w)
{
    dcd_big_zero(&w->m.c[0]);
    //@ assert first: BULGED(w) && dcd_big_reach(&w->x.c[0]) == \at(dcd_big_reach(&w->x.c[0]), Pre);
    add_turned(column[0], &w->n.c[0], w, &w->m.c[0]);
    //@ assert second: BULGED(w) && dcd_big_reach(&w->x.c[0]) == \at(dcd_big_reach(&w->x.c[0]), Pre);
    add_turned(column[3], &w->n.c[1], w, &w->m.c[0]);
    //@ assert third: BULGED(w) && dcd_big_reach(&w->x.c[0]) == \at(dcd_big_reach(&w->x.c[0]), Pre);
    add_turned(column[6], &w->n.c[2], w, &w->m.c[0]);
}

/* w->x_0 += (b m)^2, m as turn_back leaves it. */
/*@ requires w: \valid(w) && BULGED(w);
    requires column: \valid_read(column + (0 .. 6));
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->m.c[0], w->x.c[0];
    ensures ready: READY(w);
    ensures square: dcd_big_ready(&w->x.c[0]);
    ensures reach: dcd_big_reach(&w->x.c[0]) <= \old(dcd_big_reach(&w->x.c[0])) + 1 ||
        dcd_big_reach(&w->x.c[0]) <= 2 * (REACH_RISE + DCD_EXACT_REACH_GIVEN) + 1; */
static void add_bulge(const double *column, double b, dcd_exact *w)
{
    turn_back(column, w);
    dcd_big_from_double(b, &w->u);
    //@ assert turned: BULGED(w) && NUMBER(&w->m.c[0], REACH_RISE);
    //@ assert same: dcd_big_reach(&w->x.c[0]) == \at(dcd_big_reach(&w->x.c[0]), Pre);
    dcd_big_multiply(&w->u, &w->m.c[0], &w->v);
    //@ assert ready: BULGED(w) && NUMBER(&w->v, REACH_RISE + DCD_EXACT_REACH_GIVEN);
    //@ assert still: dcd_big_reach(&w->x.c[0]) == \at(dcd_big_reach(&w->x.c[0]), Pre);
    add_product(&w->v, &w->v, w, &w->x.c[0]);
}

/* w->x_0 = |D R^T N|^2, the square of how far a bulge reaches along N. */
/*@ requires w: \valid(w) && READY(w);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->m.c[0], w->x.c[0];
    ensures square: BULGED(w); */
static void exact_bulge(const dcd_plane *in, dcd_exact *w)
{
    const double *bulge = in->other.shape->bulge, *r = in->other.pose->r;

    dcd_big_zero(&w->x.c[0]);
    //@ assert ready: READY(w);
    add_bulge(r, bulge[0], w);
    add_bulge(r + 1, bulge[1], w);
    add_bulge(r + 2, bulge[2], w);
}

/* w->v^2 <= 4 B^2 S^2, with B^2 = w->x_0 and S^2 = w->best. */
/*@ requires w: \valid(w) && BULGED(w) && NUMBER(&w->v, REACH_SQUARE + 2);
    terminates \true;
    assigns w->s, w->u, w->v, w->x.c[1], w->lost;
    ensures ready: BULGED(w);
    ensures lost: \old(w->lost) != 0 ==> w->lost != 0; */
static bool is_square_within(dcd_exact *w)
{
    dcd_big_multiply(&w->v, &w->v, &w->x.c[1]);
    //@ assert first: BULGED(w) && NUMBER(&w->x.c[1], REACH);
    dcd_big_multiply(&w->x.c[0], &w->best, &w->u);
    //@ assert second: BULGED(w) && NUMBER(&w->x.c[1], REACH);
    dcd_big_from_double(4.0, &w->s);
    //@ assert third: BULGED(w) && NUMBER(&w->x.c[1], REACH) && NUMBER(&w->u, 2 * REACH_SQUARE);
    dcd_big_multiply(&w->s, &w->u, &w->v);
    //@ assert fourth: BULGED(w) && NUMBER(&w->x.c[1], REACH);
    w->lost = w->lost || w->x.c[1].overflow || w->v.overflow;
    return dcd_big_compare(&w->x.c[1], &w->v) <= 0;
}

/* The bulge around a point of the other's frame, w->low above the boundary, comes within reach: with B^2 = w->x_0 and
 * S^2 = w->best, low <= B + S; that is low^2 - B^2 - S^2 <= 2 B S, of which only the squares are needed. */
/*@ requires w: \valid(w) && BULGED(w);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->x.c[1], w->low, w->lost;
    ensures ready: BULGED(w);
    ensures lost: \old(w->lost) != 0 ==> w->lost != 0; */
static bool is_bulge_within(const dcd_plane *in, double z, dcd_exact *w)
{
    const double x[3] = {0.0, 0.0, z};

    if (is_within(in, x, w)) {
        return true;
    }
    //@ assert within: BULGED(w);
    dcd_big_subtract(&w->v, &w->x.c[0], &w->u);
    //@ assert first: BULGED(w) && NUMBER(&w->u, REACH_SQUARE + 1);
    dcd_big_subtract(&w->u, &w->best, &w->v);
    //@ assert second: BULGED(w);
    if (w->v.sign <= 0) {
        w->lost = w->lost || w->v.overflow;
        return true;
    }
    return is_square_within(w);
}

/* A quadric is the hull of two bulges; the upper one may be a point. */
/*@ requires w: \valid(w);
    requires in: dcd_plane_valid(in);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->e1, w->n, w->m, w->x, w->low, w->best, w->lost;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures lost: \result != DCD_DOUBT ==> w->lost == 0; */
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
/*@ requires in: dcd_plane_valid(in);
    terminates \true;
    assigns \nothing;
    ensures verdict: \result == DCD_CONTACT || \result == DCD_DOUBT; */
static dcd_verdict decide_planes(const dcd_plane *in)
{
    double a[3], b[3], cross = 0.0, size_a = 0.0, size_b = 0.0, least;

    placed_of(&in->plane, 0, a);
    placed_of(&in->other, 0, b);
    /*@ loop invariant range: d <= 3;
        loop assigns d, cross, size_a, size_b;
        loop variant 3 - d; */
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
    length = dcd_length(r.normal);
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

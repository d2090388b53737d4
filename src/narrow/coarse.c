#include "narrow/coarse.h"

#include "number/rounded.h"
#include "number/rounded_float.h"
#include "narrow/tetra.h"
#ifdef DCD_LANES_SUFFIX
#include "vector/coarse.h"
#endif

/* With u = 2^-24 and H_r the reach of a shape along world axis r: a float is within u of the placed coordinate, which is
 * within 3.125 2^-53 H_r of the exact one, so that a product with a direction in floats is within 4.25 u sum |d_r| H_r of
 * the exact one, and that is at most 8.5 u sum H_r (proofs/coarse.v). The rest is done in double, and its rounding is lost
 * in what is left to 16 u (sum H_A + sum H_B + sum |t_A - t_B|). UNDERFLOW is for floats. */
#define ROUND_GAP 0x1p-20
#define UNDERFLOW 0x1p-130

/* For annotations: t_A - t_B, its product with d, the same with magnitudes, and the sum of those. */
#define OFFSET(a, b, r) ((a)->position[r] - (b)->position[r])
#define AT(p) (p)->position[0], (p)->position[1], (p)->position[2]
#define REACH(p) (p)->reach[0], (p)->reach[1], (p)->reach[2]
#define EXACT_REACH(p, s) dcd_exact_reach(p, s, 0), dcd_exact_reach(p, s, 1), dcd_exact_reach(p, s, 2)
#define ALONG(a, b) (dcd_dot3(d0, d1, d2, AT(a)) - dcd_dot3(d0, d1, d2, AT(b)))
#define SIZE(a, b) \
    dcd_extent(d0, d1, d2, \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2)))
#define FAR(a, b) (\abs(OFFSET(a, b, 0)) + \abs(OFFSET(a, b, 1)) + \abs(OFFSET(a, b, 2)))

void dcd_coarse_round(const double *rows, uint32_t count, float *floats)
{
    /*@ loop invariant at: 0 <= k <= count;
        loop invariant rounded: \forall integer q; 0 <= q < k ==> dcd_is_float(floats[q], \at(rows[q], Pre));
        loop invariant small: \forall integer q; 0 <= q < k ==> \abs(floats[q]) <= 0x1p114;
        loop assigns k, floats[0 .. count - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        floats[k] = dcd_to_float(rows[k]);
    }
}

/* ------------------------------------------------------------------- Gaps */

#ifdef DCD_LANES_SUFFIX

static inline float lowest(const float *rows, uint32_t padded, float d0, float d1, float d2)
{
    return dcd_wide_lowest_float(rows, padded, d0, d1, d2);
}

static inline bool sees_gap(const dcd_placed *a, const dcd_placed *b, double d0, double d1, double d2, double low_a,
                            double low_b)
{
    double size;
    const double along = dcd_wide_offset(a, b, d0, d1, d2, &size);

    return (low_a + low_b) + along > ROUND_GAP * size + UNDERFLOW;
}

#else

/*@ // m is at most the product of d with vertex q, rounded in floats.
    predicate low_at{L}(float *rows, integer padded, real d0, real d1, real d2, real m, integer q) =
        dcd_is_float_low(m, d0, d1, d2, rows[q], rows[padded + q], rows[2 * padded + q]); */

/* Product of d with vertex k, rounded in floats. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && DCD_SMALL_FLOATS(rows, padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    requires k: k < padded;
    terminates \true;
    assigns \nothing;
    ensures low: \forall real m; m <= \result ==> low_at(rows, padded, d0, d1, d2, m, k);
    ensures range: \abs(\result) <= 0x1p118; */
static inline float product(const float *rows, uint32_t padded, uint32_t k, float d0, float d1, float d2)
{
    return dcd_dot_float(d0, d1, d2, rows[k], rows[padded + k], rows[2 * (uint64_t)padded + k]);
}

/* At most the product of d with every vertex, rounded in floats. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && DCD_SMALL_FLOATS(rows, padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p118;
    ensures low: \forall integer q; dcd_at(q) ==> 0 <= q < padded ==> low_at(rows, padded, d0, d1, d2, \result, q); */
static float lowest(const float *rows, uint32_t padded, float d0, float d1, float d2)
{
    float low = product(rows, padded, 0, d0, d1, d2);

    /*@ loop invariant at: 1 <= k <= padded;
        loop invariant range: \abs(low) <= 0x1p118;
        loop invariant low: \forall integer q; 0 <= q < k ==> low_at(rows, padded, d0, d1, d2, low, q);
        loop assigns k, low;
        loop variant padded - k; */
    for (uint32_t k = 1; k < padded; k++) {
        const float s = product(rows, padded, k, d0, d1, d2);

        low = s < low ? s : low;
    }
    return low;
}

/*@ predicate offset_rounded{L}(dcd_placed *a, dcd_placed *b, real t0, real t1, real t2) =
        dcd_near_point(t0, t1, t2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2),
                       \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2))); */

/* d . (t_A - t_B) */
/*@ requires valid: \valid_read(a) && \valid_read(b) && dcd_in_range(a) && dcd_in_range(b);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures along: \abs(\result - ALONG(a, b)) <= 0x1p-49 * FAR(a, b) + DCD_E2;
    ensures most: \abs(ALONG(a, b)) <= 2 * FAR(a, b); */
static inline double along_offset(double d0, double d1, double d2, const dcd_placed *a, const dcd_placed *b)
{
    const double t0 = dcd_sub(a->position[0], b->position[0]);
    const double t1 = dcd_sub(a->position[1], b->position[1]);
    const double t2 = dcd_sub(a->position[2], b->position[2]);
    const double along = dcd_dot(d0, d1, d2, t0, t1, t2);

    //@ assert offset: offset_rounded(a, b, t0, t1, t2);
    //@ assert unfold: dcd_unfold(d0, d1, d2, AT(a)) && dcd_unfold(d0, d1, d2, AT(b));
    //@ assert unfold: dcd_unfold(d0, d1, d2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2));
    //@ assert offset: dcd_dot3(d0, d1, d2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2)) == ALONG(a, b);
    /*@ assert premise: dcd_dot_premise(along, d0, d1, d2, t0, t1, t2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2),
                                        \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2))); */
    //@ assert measured: dcd_measured(d0, d1, d2, \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2)));
    //@ assert size: 0 <= SIZE(a, b) <= 2 * FAR(a, b);
    return along;
}

/* How far the reaches and the offset go along one axis, together. */
/*@ requires range: \abs(reach_a) <= 0x1p113 && \abs(reach_b) <= 0x1p113 && \abs(t_a) <= 0x1p110 && \abs(t_b) <= 0x1p110;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p116;
    ensures enough: \forall real h, g; dcd_near(reach_a, h, h) ==> dcd_near(reach_b, g, g) ==>
        \result >= (1 - 0x1p-49) * (h + g + \abs(t_a - t_b)) - 0x1p-1060; */
static inline double size_of(double reach_a, double reach_b, double t_a, double t_b)
{
    return dcd_add(dcd_add(reach_a, reach_b), dcd_abs(dcd_sub(t_a, t_b)));
}

/*@ // What sees_gap promises, without memory: x along d from A and y along -d from B leave a gap.
    predicate gap_seen{L}(dcd_placed *a, dcd_placed *b, real d0, real d1, real d2, real low_a, real low_b) =
        \forall real x, y, h0, h1, h2, g0, g1, g2; dcd_witness(x, y, h0, h1, h2, g0, g1, g2) ==>
            dcd_near_point(a->reach[0], a->reach[1], a->reach[2], h0, h1, h2, h0, h1, h2) ==>
            dcd_near_point(b->reach[0], b->reach[1], b->reach[2], g0, g1, g2, g0, g1, g2) ==>
            dcd_roughly_above(x, low_a, h0, h1, h2) ==> dcd_roughly_above(y, low_b, g0, g1, g2) ==>
            x + y + ALONG(a, b) > 0; */

/* Whether (low_a + low_b) + along is more than all that it may be off by. */
/*@ requires range: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124 && \abs(along) <= 0x1p124 && \abs(size) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures wide: \result ==> size >= -0x1p-1000 ==>
        low_a + low_b + along > 0x1.fp-21 * size - 0x1p-49 * \abs(along) + 0x1p-131; */
static inline bool is_wide(double low_a, double low_b, double along, double size)
{
    const double lows = dcd_add(low_a, low_b);
    const double gap = dcd_add(lows, along);
    const double margin = dcd_add(dcd_mul(ROUND_GAP, size), UNDERFLOW);

    //@ assert margin: size >= -0x1p-1000 ==> margin >= 0x1.ffp-21 * size + 0x1.fp-131;
    //@ assert lows: \abs(lows) <= 0x1.1p0 * \abs(gap) + \abs(along) + 0x1p-1070;
    //@ assert sum: low_a + low_b >= lows - 0x1.1p-53 * \abs(lows) - 0x1p-1070;
    //@ assert gap: lows + along >= gap - 0x1.1p-53 * \abs(gap) - 0x1p-1070;
    //@ assert exact: low_a + low_b + along >= gap - 0x1p-51 * \abs(gap) - 0x1p-52 * \abs(along) - 0x1p-1068;
    return gap > margin;
}

/* Whether d leaves a gap that is wider than floats may be off by. */
/*@ requires valid: \valid_read(a) && \valid_read(b) && dcd_in_range(a) && dcd_in_range(b);
    requires direction: dcd_is_direction(d0, d1, d2);
    requires low: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures gap: \result ==> gap_seen(a, b, d0, d1, d2, low_a, low_b); */
static inline bool sees_gap(const dcd_placed *a, const dcd_placed *b, double d0, double d1, double d2, double low_a,
                            double low_b)
{
    const double along = along_offset(d0, d1, d2, a, b);
    const double s0 = size_of(a->reach[0], b->reach[0], a->position[0], b->position[0]);
    const double s1 = size_of(a->reach[1], b->reach[1], a->position[1], b->position[1]);
    const double s2 = size_of(a->reach[2], b->reach[2], a->position[2], b->position[2]);
    const double size = dcd_add(dcd_add(s0, s1), s2);

    //@ assert sum: size >= (s0 + s1 + s2) - 0x1p-51 * (\abs(s0) + \abs(s1) + \abs(s2)) - 0x1p-1070;
    /*@ assert size: \forall real h0, h1, h2, g0, g1, g2;
            dcd_near_point(REACH(a), h0, h1, h2, h0, h1, h2) ==> dcd_near_point(REACH(b), g0, g1, g2, g0, g1, g2) ==>
            size >= (1 - 0x1p-48) * (h0 + h1 + h2 + g0 + g1 + g2 + FAR(a, b)) - 0x1p-1050; */
    return is_wide(low_a, low_b, along, size);
}

#endif

bool dcd_coarse_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                               double low_b)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];

    if (a->radius <= 0.0 && b->radius <= 0.0 && sees_gap(a, b, d0, d1, d2, low_a, low_b)) {
        //@ assert measured: \forall real h0, h1, h2; dcd_measured(d0, d1, d2, h0, h1, h2);
        /*@ assert extent: \forall real h0, h1, h2; \abs(h0) <= h0 ==> \abs(h1) <= h1 ==> \abs(h2) <= h2 ==>
                0 <= dcd_extent(d0, d1, d2, h0, h1, h2) <= 2 * (h0 + h1 + h2); */
        //@ assert radius: a->radius + b->radius == 0;
        return true;
    }
    return dcd_axis_separates_lows(a, b, direction, low_a, low_b);
}

/* At most the product of d with every vertex of p, but for what floats may be off by. */
/*@ requires valid: \valid_read(p) && DCD_VALID_ROWS(floats, p->padded) && DCD_SMALL_FLOATS(floats, p->padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p118;
    ensures above: \forall dcd_pose *pose, dcd_shape *shape, double *v, *rows, integer k;
        dcd_seen(pose, shape, v, k) ==> dcd_seen_rows(rows) ==> dcd_stands_for(p, rows, pose, shape, v) ==>
        dcd_floats_of(floats, rows, p->padded) ==> 0 <= k < p->padded ==>
        dcd_roughly_above(dcd_exact_dot(d0, d1, d2, pose, v, p->padded, k), \result, EXACT_REACH(pose, shape)); */
static inline double lowest_of(const float *floats, const dcd_placed *p, float d0, float d1, float d2)
{
    const float low = lowest(floats, p->padded, d0, d1, d2);

    /*@ assert placed: \forall dcd_pose *pose, dcd_shape *shape, double *v, *rows, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_seen_rows(rows) ==> dcd_stands_for(p, rows, pose, shape, v) ==>
            0 <= k < p->padded ==> dcd_vertex_placed(p, rows, pose, shape, v, k); */
    /*@ assert rounded: \forall dcd_pose *pose, dcd_shape *shape, double *v, *rows, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_seen_rows(rows) ==> dcd_floats_of(floats, rows, p->padded) ==>
            0 <= k < p->padded ==> dcd_float_vertex(floats, rows, p->padded, k); */
    /*@ assert least: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
            dcd_seen(pose, shape, v, k) ==> 0 <= k < p->padded ==>
            dcd_is_float_low(low, d0, d1, d2, floats[k], floats[p->padded + k], floats[2 * p->padded + k]); */
    /*@ assert premise: \forall dcd_pose *pose, dcd_shape *shape, double *v, *rows, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_seen_rows(rows) ==> dcd_stands_for(p, rows, pose, shape, v) ==>
            dcd_floats_of(floats, rows, p->padded) ==> 0 <= k < p->padded ==>
            dcd_float_premise(low, d0, d1, d2, floats[k], floats[p->padded + k], floats[2 * p->padded + k],
                rows[k], rows[p->padded + k], rows[2 * p->padded + k],
                dcd_exact_row(pose, v, p->padded, 0, k), dcd_exact_row(pose, v, p->padded, 1, k),
                dcd_exact_row(pose, v, p->padded, 2, k), EXACT_REACH(pose, shape)); */
    /*@ assert measured: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_measured(d0, d1, d2, EXACT_REACH(pose, shape)); */
    return (double)low;
}

bool dcd_coarse_separates(const float *floats, const dcd_placed *a, const dcd_placed *b, const float *direction)
{
    const float d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double low_a = lowest_of(floats + 3 * a->begin, a, d0, d1, d2);
    const double low_b = lowest_of(floats + 3 * b->begin, b, -d0, -d1, -d2);
    const bool separates = a->radius <= 0.0 && b->radius <= 0.0 &&
                           sees_gap(a, b, (double)d0, (double)d1, (double)d2, low_a, low_b);

    //@ assert opposite: dcd_opposite(d0, d1, d2, -d0, -d1, -d2);
    /*@ assert below: \forall dcd_pose *p, dcd_shape *s, double *v, *rows, integer k;
            dcd_seen(p, s, v, k) ==> dcd_seen_rows(rows) ==> dcd_stands_for(b, rows, p, s, v) ==>
            dcd_floats_of(floats + 3 * b->begin, rows, b->padded) ==> 0 <= k < b->padded ==>
            dcd_roughly_above(-dcd_exact_dot(d0, d1, d2, p, v, b->padded, k), low_b, EXACT_REACH(p, s)); */
    /*@ assert witness: \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
            dcd_witness(dcd_exact_dot(d0, d1, d2, pa, va, a->padded, i), -dcd_exact_dot(d0, d1, d2, pb, vb, b->padded, j),
                        EXACT_REACH(pa, sa), EXACT_REACH(pb, sb)); */
    /*@ assert gap: separates ==>
        \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, *rows_a, *rows_b, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==> dcd_seen_rows(rows_a) ==> dcd_seen_rows(rows_b) ==>
            dcd_stands_for(a, rows_a, pa, sa, va) ==> dcd_stands_for(b, rows_b, pb, sb, vb) ==>
            dcd_floats_of(floats + 3 * a->begin, rows_a, a->padded) ==>
            dcd_floats_of(floats + 3 * b->begin, rows_b, b->padded) ==>
            0 <= i < a->padded ==> 0 <= j < b->padded ==>
            dcd_exact_dot(d0, d1, d2, pa, va, a->padded, i) + -dcd_exact_dot(d0, d1, d2, pb, vb, b->padded, j) +
            ALONG(a, b) > 0; */
    return separates;
}

/* ------------------------------------------------------------- Tetrahedra */

/* What a coordinate of a point of A - B is off by, at most, when its vertices are floats: lemma float_point_moved of
 * proofs/tetra.v. */
#define ROUND_POINT 0x1p-23

/*@ terminates \true;
    assigns \nothing; */
static double error_of(double reach_a, double reach_b, double offset)
{
    return ROUND_POINT * ((reach_a + reach_b) + dcd_abs(offset)) + UNDERFLOW;
}

#ifdef DCD_LANES_SUFFIX

static void subtract(const float *row_a, const uint32_t *a, const float *row_b, const uint32_t *b, double offset,
                     double *out)
{
    dcd_wide_subtract(row_a, a, row_b, b, offset, out);
}

#else

/* A coordinate of the four points, A's position minus B's being `offset`. */
/*@ requires a: \valid_read(a + (0 .. 3)) && \valid_read(b + (0 .. 3));
    requires rows: \forall integer k; 0 <= k < 4 ==> \valid_read(row_a + a[k]) && \valid_read(row_b + b[k]);
    requires out: \valid(out + (0 .. 3));
    requires apart: \separated(out + (0 .. 3), a + (0 .. 3)) && \separated(out + (0 .. 3), b + (0 .. 3));
    terminates \true;
    assigns out[0 .. 3]; */
static void subtract(const float *row_a, const uint32_t *a, const float *row_b, const uint32_t *b, double offset,
                     double *out)
{
    /*@ loop invariant range: 0 <= k <= 4;
        loop assigns k, out[0 .. 3];
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4; k++) {
        out[k] = ((double)row_a[a[k]] - (double)row_b[b[k]]) + offset;
    }
}

#endif

bool dcd_coarse_encloses(const float *floats, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint)
{
    const float *x_a = floats + 3 * a->begin, *x_b = floats + 3 * b->begin;
    const float *y_a = x_a + a->padded, *y_b = x_b + b->padded;
    const float *z_a = y_a + a->padded, *z_b = y_b + b->padded;
    const double t0 = a->position[0] - b->position[0];
    const double t1 = a->position[1] - b->position[1];
    const double t2 = a->position[2] - b->position[2];
    const double error[3] = {error_of(a->reach[0], b->reach[0], t0), error_of(a->reach[1], b->reach[1], t1),
                             error_of(a->reach[2], b->reach[2], t2)};
    dcd_simplex points;

    subtract(x_a, hint->a, x_b, hint->b, t0, points.x);
    subtract(y_a, hint->a, y_b, hint->b, t1, points.y);
    subtract(z_a, hint->a, z_b, hint->b, t2, points.z);
    return dcd_tetra_within(&points, error);
}

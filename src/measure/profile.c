#include "measure/profile.h"

#include <float.h>
#include <stddef.h>

#include "measure/bound.h"
#include "number/length.h"
#include "number/rounded.h"
#include "number/triple.h"

/* With w an axis, 1 long, and P the projection across it, any direction is d = x w + y e with e across w, |e| = 1,
 * y >= 0 and x^2 + y^2 = 1. A core is the hull of one or two ends c + s M b, |b| <= 1 (quadric.h; M = 0 for the ends of a
 * segment).
 *
 * Its centre has d.c >= x (c.w) - y |P c|. Of its bulge, with i, j, k the columns of M in a turned order and w about
 * along k, for all u, v >= 0 with u^2 + v^2 <= 1
 *   |M^T d| >= v across y + u (along |x| - shift y) - tilt |x|   where
 *   across^2 = min(|P M_i|^2, |P M_j|^2) - |P M_i . P M_j|, along = |M_k . w|, shift = |P M_k|, tilt = |(M_i . w, M_j . w)|
 * (the triangle inequality, and Gershgorin's bound of an eigenvalue). So the support of A - B in direction d is at least
 * that of a plane figure in direction (x, y), a hull of curved pieces, less tilt |x|. The least of it over all y >= 0 is
 * the depth.
 *
 * With u = 2^-53 and S the extent, all of this takes less than 64 u S of rounding (spec/rounding.md). */
#define ROUNDING 0x1p-47
#define UNDERFLOW 0x1p-500
#define KNOWN 0x1p-45 /* of the extent: what there is nothing to gain below */
#define RISE 0x1p-50  /* of the extent: an edge that tips rise by no more is the figure's own */
#define SETTLE 0x1p-51 /* of the extent: two tips that differ no more may be in either order */
#define BALL 0x1p-44  /* squares of radii that differ no more are taken for those of a ball within */
#define ASIDE 0x1p-20 /* a direction so much aside tells the ends of an edge apart */

/* One shape around the axis. */
typedef struct core {
    double end[2][3]; /* centres, relative to the position */
    double scale[2];  /* of the bulge there */
    double across, along, tilt, shift;
    double ball; /* a bulge that is the same in all directions */
    uint32_t ends;
} core;

/* A pair of ends, or a point between two such pairs: where its centre is, and how large the bulges are. */
typedef struct item {
    double centre[3];
    double scale_a, scale_b;
    double z, off; /* of the centre: along the axis, across it */
} item;

#define ITEMS 10u /* 4 pairs of ends, and a point between each two */
/* For annotations: most of them, when what is between the first i pairs and all later ones has been added. */
#define BETWEEN(i) ((i) == 0 ? 4 : (i) == 1 ? 7 : (i) == 2 ? 9 : ITEMS)

typedef struct figure {
    double w[3];
    core a, b;
    item item[ITEMS];
    uint32_t items;
    double tilt, extent;
} figure;

/* Its upper edge, from the largest z to the smallest. */
typedef struct chain {
    double p[DCD_PROFILE_TIPS][2];
    uint32_t tips;
} chain;

/*@ predicate figure_valid{L}(figure *f) = \valid_read(f) && f->items <= ITEMS;
    predicate chain_valid{L}(chain *c) = \valid_read(c) && 2 <= c->tips <= DCD_PROFILE_TIPS; */

/*@ terminates \true;
    assigns \nothing; */
static double length_of(double x, double y)
{
    return sqrt(dcd_length_sum(dcd_length_square(x), dcd_length_square(y)));
}

/*@ terminates \true;
    assigns \nothing; */
static double root_of(double x)
{
    return x > 0.0 ? sqrt(x) : 0.0;
}

/* P v */
/*@ requires vectors: \valid_read(w + (0 .. 2)) && \valid_read(v + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), w + (0 .. 2)) &&
        \separated(out + (0 .. 2), v + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void across_of(const double *w, const double *v, double *out)
{
    const double along = dcd_triple_dot(v, w);

    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = v[r] - along * w[r];
    }
}

/*@ requires vector: \valid_read(vector + (0 .. 2));
    requires out: \valid(out + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static bool unit_along(const double *vector, double *out)
{
    double axis[3], length;

    if (!dcd_bound_axis(vector, axis)) {
        return false;
    }
    length = dcd_length(axis);
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = axis[r] / length;
    }
    return true;
}

/* ------------------------------------------------------------------- Cores */

/*@ requires quadric: \valid_read(quadric) && k < 3;
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), quadric);
    terminates \true;
    assigns out[0 .. 2]; */
static void column_of(const dcd_quadric *quadric, uint32_t k, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = quadric->m[3 * r + k];
    }
}

/* The bulge around column k. */
/*@ requires quadric: \valid_read(quadric) && k < 3;
    requires w: \valid_read(w + (0 .. 2));
    requires out: \valid(out) && \separated(out, quadric) && \separated(out, w + (0 .. 2));
    terminates \true;
    assigns out->across, out->along, out->tilt, out->shift; */
static void see_bulge(const dcd_quadric *quadric, uint32_t k, const double *w, core *out)
{
    double mi[3], mj[3], mk[3], pi[3], pj[3], pk[3], ii, jj, square;

    column_of(quadric, (k + 1) % 3, mi);
    column_of(quadric, (k + 2) % 3, mj);
    column_of(quadric, k, mk);
    across_of(w, mi, pi);
    across_of(w, mj, pj);
    across_of(w, mk, pk);
    ii = dcd_triple_dot(pi, pi);
    jj = dcd_triple_dot(pj, pj);
    square = (ii < jj ? ii : jj) - dcd_abs(dcd_triple_dot(pi, pj));
    out->across = root_of(square);
    out->along = dcd_abs(dcd_triple_dot(mk, w));
    out->tilt = length_of(dcd_triple_dot(mi, w), dcd_triple_dot(mj, w));
    out->shift = dcd_length(pk);
}

/* The direction across the other two columns. */
/*@ requires quadric: \valid_read(quadric) && k < 3;
    requires w: \valid(w + (0 .. 2)) && \separated(w + (0 .. 2), quadric);
    terminates \true;
    assigns w[0 .. 2]; */
static bool axis_of(const dcd_quadric *quadric, uint32_t k, double *w)
{
    double mi[3], mj[3], normal[3];

    column_of(quadric, (k + 1) % 3, mi);
    column_of(quadric, (k + 2) % 3, mj);
    dcd_triple_cross(mi, mj, normal);
    return unit_along(normal, w);
}

/* The column that is most along w. */
/*@ requires quadric: \valid_read(quadric);
    requires w: \valid_read(w + (0 .. 2));
    terminates \true;
    assigns \nothing;
    ensures column: \result < 3; */
static uint32_t column_along(const dcd_quadric *quadric, const double *w)
{
    double best = -1.0;
    uint32_t found = 0;

    /*@ loop invariant range: k <= 3;
        loop invariant found: found < 3;
        loop assigns k, best, found;
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        double normal[3];

        if (axis_of(quadric, k, normal) && dcd_abs(dcd_triple_dot(normal, w)) > best) {
            best = dcd_abs(dcd_triple_dot(normal, w));
            found = k;
        }
    }
    return found;
}

/* A bulge that is round, about: |M^T d|^2 is at least |M_k|^2 - |M_k . M_i| - |M_k . M_j| for some k (Gershgorin). */
/*@ requires quadric: \valid_read(quadric);
    requires out: \valid(out) && \separated(out, quadric);
    terminates \true;
    assigns out->ball, out->across, out->along, out->tilt, out->shift; */
static void see_ball(const dcd_quadric *quadric, core *out)
{
    double m[3][3], least = DBL_MAX, most = 0.0;

    /*@ loop invariant range: k <= 3;
        loop assigns k, m[0 .. 2][0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        column_of(quadric, k, m[k]);
    }
    /*@ loop invariant range: k <= 3;
        loop assigns k, least, most;
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        const double square = dcd_triple_dot(m[k], m[k]);
        const double low = square - (dcd_abs(dcd_triple_dot(m[k], m[(k + 1) % 3])) + dcd_abs(dcd_triple_dot(m[k], m[(k + 2) % 3])));

        least = low < least ? low : least;
        most = square > most ? square : most;
    }
    if (least >= (1.0 - BALL) * most) {
        out->ball = root_of(least);
        out->across = 0.0;
        out->along = 0.0;
        out->tilt = 0.0;
        out->shift = 0.0;
    }
}

/*@ requires quadric: \valid_read(quadric);
    requires w: \valid_read(w + (0 .. 2));
    requires out: \valid(out) && \separated(out, quadric) && \separated(out, w + (0 .. 2));
    terminates \true;
    assigns *out;
    ensures ends: out->ends <= 2; */
static void see_quadric(const dcd_quadric *quadric, const double *w, core *out)
{
    const double square = dcd_triple_dot(quadric->axis, quadric->axis);

    see_bulge(quadric, column_along(quadric, w), w, out);
    out->ends = square > 0.0 ? 2 : 1;
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->end[0 .. 1][0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out->end[0][r] = -quadric->axis[r];
        out->end[1][r] = quadric->axis[r];
    }
    out->scale[0] = 1.0;
    out->scale[1] = quadric->top;
    out->ball = 0.0;
    if (out->ends == 1) {
        see_ball(quadric, out);
    }
}

/*@ requires rows: DCD_VALID_ROWS(rows, padded) && k < padded;
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), rows + (0 .. 3 * padded - 1));
    terminates \true;
    assigns out[0 .. 2]; */
static void vertex_of(const double *rows, uint32_t padded, uint32_t k, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = rows[r * (uint64_t)padded + k];
    }
}

/*@ requires placed: \valid_read(placed) && DCD_VALID_ROWS(rows, placed->padded);
    requires out: \valid(out) && \separated(out, placed) && \separated(out, DCD_ROWS_OF(rows, placed));
    terminates \true;
    assigns *out;
    ensures ends: out->ends <= 2; */
static void see_hull(const dcd_placed *placed, const double *rows, core *out)
{
    const uint32_t ends = placed->count < 2 ? placed->count : 2;

    out->ends = ends;
    out->across = 0.0;
    out->along = 0.0;
    out->tilt = 0.0;
    out->shift = 0.0;
    out->ball = 0.0;
    /*@ loop invariant range: k <= ends;
        loop invariant ends: out->ends == ends;
        loop assigns k, *out;
        loop variant ends - k; */
    for (uint32_t k = 0; k < ends; k++) {
        out->scale[k] = 0.0;
        vertex_of(rows, placed->padded, k, out->end[k]);
    }
}

/*@ requires placed: \valid_read(placed) && DCD_VALID_ROWS(rows, placed->padded);
    requires quadric: quadric == \null || \valid_read(quadric);
    requires w: \valid_read(w + (0 .. 2));
    requires out: \valid(out) && \separated(out, placed) && \separated(out, DCD_ROWS_OF(rows, placed)) &&
        \separated(out, quadric) && \separated(out, w + (0 .. 2));
    terminates \true;
    assigns *out;
    ensures ends: out->ends <= 2; */
static void see_core(const dcd_placed *placed, const double *rows, const dcd_quadric *quadric, const double *w, core *out)
{
    if (quadric != NULL) {
        see_quadric(quadric, w, out);
    } else {
        see_hull(placed, rows, out);
    }
}

/* ------------------------------------------------------------------ Figure */

/*@ requires w: \valid_read(w + (0 .. 2));
    requires out: \valid(out) && \separated(out, w + (0 .. 2));
    terminates \true;
    assigns out->z, out->off; */
static void place_item(const double *w, item *out)
{
    double across[3];

    across_of(w, out->centre, across);
    out->z = dcd_triple_dot(out->centre, w);
    out->off = dcd_length(across);
}

/*@ requires figure: \valid(f) && f->items < ITEMS && i < 2 && j < 2;
    requires offset: \valid_read(offset + (0 .. 2)) && \separated(f, offset + (0 .. 2));
    terminates \true;
    assigns f->item[0 .. 9], f->items;
    ensures items: f->items == \old(f->items) + 1; */
static void add_ends(figure *f, const double *offset, uint32_t i, uint32_t j)
{
    item *added = &f->item[f->items];

    /*@ loop invariant range: r <= 3;
        loop assigns r, f->item[0 .. 9];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        added->centre[r] = (offset[r] + f->a.end[i][r]) - f->b.end[j][r];
    }
    added->scale_a = f->a.scale[i];
    added->scale_b = f->b.scale[j];
    place_item(f->w, added);
    f->items++;
}

/* Of the way from one item to another, to the point that is nearest to the axis. */
/*@ requires w: \valid_read(w + (0 .. 2));
    requires items: \valid_read(p) && \valid_read(q);
    terminates \true;
    assigns \nothing; */
static double share_between(const double *w, const item *p, const item *q)
{
    double e[3], from[3], to[3], square;

    across_of(w, p->centre, from);
    across_of(w, q->centre, to);
    /*@ loop invariant range: r <= 3;
        loop assigns r, e[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        e[r] = to[r] - from[r];
    }
    square = dcd_triple_dot(e, e);
    return square > 0.0 ? -dcd_triple_dot(from, e) / square : 0.0;
}

/*@ requires w: \valid_read(w + (0 .. 2));
    requires items: \valid_read(p) && \valid_read(q);
    requires out: \valid(out) && \separated(out, p) && \separated(out, q) && \separated(out, w + (0 .. 2));
    terminates \true;
    assigns *out; */
static void put_between(const double *w, const item *p, const item *q, double share, item *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out->centre[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out->centre[r] = p->centre[r] + share * (q->centre[r] - p->centre[r]);
    }
    out->scale_a = (1.0 - share) * p->scale_a + share * q->scale_a;
    out->scale_b = (1.0 - share) * p->scale_b + share * q->scale_b;
    place_item(w, out);
}

/*@ requires figure: \valid(f) && f->items < ITEMS && i < f->items && j < f->items;
    terminates \true;
    assigns f->item[0 .. 9], f->items;
    ensures items: \old(f->items) <= f->items <= \old(f->items) + 1; */
static void add_between(figure *f, uint32_t i, uint32_t j)
{
    const double share = share_between(f->w, &f->item[i], &f->item[j]);

    if (share > 0.0 && share < 1.0) {
        put_between(f->w, &f->item[i], &f->item[j], share, &f->item[f->items]);
        f->items++;
    }
}

/*@ requires in: dcd_difference_valid(in);
    requires w: \valid_read(w + (0 .. 2));
    requires figure: \valid(f) && DCD_DIFFERENCE_APART(in, f) && \separated(f, w + (0 .. 2));
    terminates \true;
    assigns *f;
    ensures in: dcd_difference_valid(in);
    ensures valid: figure_valid(f); */
static void open_figure(const dcd_difference *in, const double *w, figure *f)
{
    uint32_t pairs;

    /*@ loop invariant range: r <= 3;
        loop assigns r, f->w[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        f->w[r] = w[r];
    }
    see_core(in->a, in->rows_a, in->curved_a, w, &f->a);
    see_core(in->b, in->rows_b, in->curved_b, w, &f->b);
    //@ assert ends: f->a.ends <= 2 && f->b.ends <= 2;
    f->tilt = f->a.tilt + f->b.tilt;
    f->extent = in->extent;
    f->items = 0;
    /*@ loop invariant range: i <= f->a.ends && f->items <= 2 * i;
        loop assigns i, f->items, f->item[0 .. 9];
        loop variant f->a.ends - i; */
    for (uint32_t i = 0; i < f->a.ends; i++) {
        /*@ loop invariant range: j <= f->b.ends && f->items <= 2 * i + j;
            loop assigns j, f->items, f->item[0 .. 9];
            loop variant f->b.ends - j; */
        for (uint32_t j = 0; j < f->b.ends; j++) {
            add_ends(f, in->offset, i, j);
        }
    }
    pairs = f->items;
    /*@ loop invariant range: i <= pairs && pairs <= f->items <= BETWEEN(i);
        loop assigns i, f->items, f->item[0 .. 9];
        loop variant pairs - i; */
    for (uint32_t i = 0; i < pairs; i++) {
        /*@ loop invariant range: i + 1 <= j <= pairs && pairs <= f->items <= BETWEEN(i) + (j - i - 1);
            loop assigns j, f->items, f->item[0 .. 9];
            loop variant pairs - j; */
        for (uint32_t j = i + 1; j < pairs; j++) {
            add_between(f, i, j);
        }
    }
}

/* Adds a point of a core's ellipse, furthest along (x, y), about. */
/*@ requires core: \valid_read(c);
    requires tip: \valid(tip + (0 .. 1)) && \separated(tip + (0 .. 1), c);
    terminates \true;
    assigns tip[0 .. 1]; */
static void add_bulge(const core *c, double scale, double x, double y, double *tip)
{
    const double ex = c->along * x, ey = c->across * y, length = length_of(ex, ey);

    if (length > 0.0) {
        tip[0] += scale * (c->along * (ex / length));
        tip[1] += scale * (c->across * (ey / length) - c->shift * dcd_abs(ex / length));
    }
}

/* The figure's point furthest along (x, y), y >= 0. */
/*@ requires figure: figure_valid(f);
    requires tip: \valid(tip + (0 .. 1)) && \separated(tip + (0 .. 1), f);
    terminates \true;
    assigns tip[0 .. 1]; */
static void find_tip(const figure *f, double x, double y, double *tip)
{
    double best = -DBL_MAX;

    tip[0] = 0.0;
    tip[1] = 0.0;
    /*@ loop invariant range: k <= f->items;
        loop assigns k, best, tip[0 .. 1];
        loop variant f->items - k; */
    for (uint32_t k = 0; k < f->items; k++) {
        const item *i = &f->item[k];
        double p[2] = {i->z, -i->off};

        add_bulge(&f->a, i->scale_a, x, y, p);
        add_bulge(&f->b, i->scale_b, x, y, p);
        if (p[0] * x + p[1] * y > best) {
            best = p[0] * x + p[1] * y;
            tip[0] = p[0];
            tip[1] = p[1];
        }
    }
}

/* -------------------------------------------------------------------- Edge */

/* The normal of edge k, 1 long, and the edge's height above the origin less the tilt. False where it has no length. */
/*@ requires figure: figure_valid(f);
    requires chain: chain_valid(c) && k + 1 < c->tips;
    requires n: \valid(n + (0 .. 1)) && \separated(n + (0 .. 1), f) && \separated(n + (0 .. 1), c);
    requires height: \valid(height);
    terminates \true;
    assigns n[0 .. 1], *height; */
static bool see_edge(const figure *f, const chain *c, uint32_t k, double *n, double *height)
{
    const double *p = c->p[k], *q = c->p[k + 1];
    const double x = q[1] - p[1], y = p[0] - q[0], length = length_of(x, y);
    double at_p, at_q;

    if (!(length > 0.0)) {
        return false;
    }
    n[0] = x / length;
    n[1] = y / length;
    at_p = n[0] * p[0] + n[1] * p[1];
    at_q = n[0] * q[0] + n[1] * q[1];
    *height = (at_p < at_q ? at_p : at_q) - dcd_abs(n[0]) * f->tilt;
    return true;
}

/* The edge of least height. False when there is none. */
/*@ requires figure: figure_valid(f);
    requires chain: chain_valid(c);
    requires edge: \valid(edge) && \separated(edge, c) && \separated(edge, f);
    requires n: \valid(n + (0 .. 1)) && \separated(n + (0 .. 1), f) && \separated(n + (0 .. 1), c);
    requires height: \valid(height) && \separated(height, f) && \separated(height, c);
    terminates \true;
    assigns *edge, n[0 .. 1], *height;
    ensures edge: \result ==> *edge + 1 < c->tips; */
static bool nearest_edge(const figure *f, const chain *c, uint32_t *edge, double *n, double *height)
{
    bool found = false;

    /*@ loop invariant range: k <= c->tips - 1;
        loop invariant edge: found ==> *edge + 1 < c->tips;
        loop assigns k, found, *edge, n[0 .. 1], *height;
        loop variant c->tips - k; */
    for (uint32_t k = 0; k + 1 < c->tips; k++) {
        double normal[2], h;

        if (see_edge(f, c, k, normal, &h) && (!found || h < *height)) {
            *edge = k;
            *height = h;
            n[0] = normal[0];
            n[1] = normal[1];
            found = true;
        }
    }
    return found;
}

/*@ requires chain: \valid(c) && c->tips < DCD_PROFILE_TIPS && at <= c->tips;
    requires tip: \valid_read(tip + (0 .. 1));
    terminates \true;
    assigns *c;
    ensures tips: c->tips == \old(c->tips) + 1; */
static void insert(chain *c, uint32_t at, const double *tip)
{
    /*@ loop invariant range: at <= k <= c->tips;
        loop invariant tips: c->tips == \at(c->tips, Pre);
        loop assigns k, *c;
        loop variant k; */
    for (uint32_t k = c->tips; k > at; k--) {
        c->p[k][0] = c->p[k - 1][0];
        c->p[k][1] = c->p[k - 1][1];
    }
    c->p[at][0] = tip[0];
    c->p[at][1] = tip[1];
    c->tips++;
}

/* Blows the chain up until its nearest edge is the figure's own. */
/*@ requires figure: figure_valid(f);
    requires chain: \valid(c) && \separated(c, f);
    terminates \true;
    assigns *c;
    ensures tips: chain_valid(c); */
static void grow(const figure *f, chain *c)
{
    double n[2], tip[2], height;
    uint32_t edge;

    c->tips = 2;
    find_tip(f, 1.0, 0.0, c->p[0]);
    find_tip(f, -1.0, 0.0, c->p[1]);
    /*@ loop invariant tips: 2 <= c->tips <= DCD_PROFILE_TIPS;
        loop assigns n[0 .. 1], tip[0 .. 1], height, edge, *c;
        loop variant DCD_PROFILE_TIPS - c->tips; */
    while (c->tips < DCD_PROFILE_TIPS && nearest_edge(f, c, &edge, n, &height)) {
        find_tip(f, n[0], n[1], tip);
        if (n[0] * (tip[0] - c->p[edge][0]) + n[1] * (tip[1] - c->p[edge][1]) <= RISE * f->extent) {
            return;
        }
        insert(c, edge + 1, tip);
    }
}

/* Makes z fall along the chain, by moving tips that rounding has put out of order. False when it takes more than that.
 * How the chain was made does not matter then. */
/*@ requires figure: \valid_read(f);
    requires chain: \valid(c) && chain_valid(c) && \separated(c, f);
    terminates \true;
    assigns *c;
    ensures valid: chain_valid(c); */
static bool settle(const figure *f, chain *c)
{
    bool falls = true;

    /*@ loop invariant range: 1 <= k <= c->tips;
        loop invariant tips: c->tips == \at(c->tips, Pre);
        loop assigns k, falls, *c;
        loop variant c->tips - k; */
    for (uint32_t k = 1; k < c->tips; k++) {
        const double rise = c->p[k][0] - c->p[k - 1][0];

        falls = falls && rise <= SETTLE * f->extent;
        c->p[k][0] = rise > 0.0 ? c->p[k - 1][0] : c->p[k][0];
    }
    return falls;
}

/* The point of an edge that is nearest to the origin. */
/*@ requires ends: \valid_read(p + (0 .. 1)) && \valid_read(q + (0 .. 1));
    requires point: \valid(point + (0 .. 1)) && \separated(point + (0 .. 1), p + (0 .. 1));
    terminates \true;
    assigns point[0 .. 1]; */
static double nearest_of(const double *p, const double *q, double *point)
{
    const double e[2] = {q[0] - p[0], q[1] - p[1]}, square = e[0] * e[0] + e[1] * e[1];
    const double t = square > 0.0 ? -(p[0] * e[0] + p[1] * e[1]) / square : 0.0;
    const double share = t > 0.0 ? (t < 1.0 ? t : 1.0) : 0.0;

    point[0] = p[0] + share * e[0];
    point[1] = p[1] + share * e[1];
    return length_of(point[0], point[1]);
}

/* The least distance of the chain from the origin, and the direction against it. */
/*@ requires chain: chain_valid(c);
    requires n: \valid(n + (0 .. 1)) && \separated(n + (0 .. 1), c);
    terminates \true;
    assigns n[0 .. 1]; */
static double distance_of(const chain *c, double *n)
{
    double least = DBL_MAX;

    /*@ loop invariant range: k <= c->tips - 1;
        loop assigns k, least, n[0 .. 1];
        loop variant c->tips - k; */
    for (uint32_t k = 0; k + 1 < c->tips; k++) {
        double point[2];
        const double distance = nearest_of(c->p[k], c->p[k + 1], point);

        if (distance < least) {
            least = distance;
            n[0] = distance > 0.0 ? -point[0] / distance : 0.0;
            n[1] = distance > 0.0 && point[1] < 0.0 ? -point[1] / distance : 1.0;
        }
    }
    return least;
}

/* The depth of the origin in the figure, or minus a distance from it, and the direction of it.
 *
 * Below a chain along which z falls from z > 0 to z < 0, with the origin below the edge over it (its normal has y >= 0,
 * and its height is above 0), and with all of its edges at least h > 0 from the origin, lies the disc of radius h if
 * its ends have |z| >= h: the disc meets no edge. Points below the chain have no greater product with (x, y), y >= 0,
 * than points of it. The tilt widens the disc along z. Where this does not hold: a point p of the figure has a product
 * of at least -|p|. */
/*@ requires figure: figure_valid(f);
    requires chain: chain_valid(c);
    requires n: \valid(n + (0 .. 1)) && \separated(n + (0 .. 1), f) && \separated(n + (0 .. 1), c);
    terminates \true;
    assigns n[0 .. 1]; */
static double depth_of(const figure *f, const chain *c, double *n)
{
    const double right = c->p[0][0] - f->tilt, left = -c->p[c->tips - 1][0] - f->tilt;
    double height = 0.0;
    uint32_t edge = 0;

    if (!nearest_edge(f, c, &edge, n, &height) || !(height > 0.0 && right > 0.0 && left > 0.0)) {
        return -distance_of(c, n) - f->tilt;
    }
    if (right < height || left < height) {
        height = right < left ? right : left;
        n[0] = right < left ? 1.0 : -1.0;
        n[1] = 0.0;
    }
    return height;
}

/* ------------------------------------------------------------------ Result */

/*@ requires tip: \valid_read(tip + (0 .. 1));
    requires measure: \valid(measure) && \separated(measure, tip + (0 .. 1));
    terminates \true;
    assigns measure->tips, measure->tip[0 .. 1], measure->weight[0 .. 2];
    ensures tips: measure->tips == 2; */
static void keep_tips(const dcd_tip *tip, dcd_measure *measure)
{
    measure->tips = 2;
    measure->tip[0] = tip[0];
    measure->tip[1] = tip[1];
    dcd_difference_weigh(tip, 2, measure->weight);
}

/* The tips on either side of a direction, of which the witness is a point. */
/*@ requires in: dcd_difference_valid(in);
    requires w: \valid_read(w + (0 .. 2)) && \separated(measure, w + (0 .. 2));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 2;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 2; */
static void take_tips(const dcd_difference *in, const double *w, dcd_measure *measure)
{
    const double axis[3] = {measure->axis[0], measure->axis[1], measure->axis[2]};
    dcd_tip tip[2];

    /*@ loop invariant range: k <= 2;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + k;
        loop assigns k, tip[0 .. 1], measure->low, measure->axis[0 .. 2], measure->iterations;
        loop variant 2 - k; */
    for (uint32_t k = 0; k < 2; k++) {
        const double aside = k == 0 ? ASIDE : -ASIDE;
        const double d[3] = {axis[0] + aside * w[0], axis[1] + aside * w[1], axis[2] + aside * w[2]};

        if (!dcd_difference_probe(in, d, &tip[k], measure)) {
            return;
        }
    }
    keep_tips(tip, measure);
}

/* Looks along the direction (n, across): a better low if it is one. A short vector may have much of the axis in it,
 * from rounding, which is taken out once more. */
/*@ requires in: dcd_difference_valid(in);
    requires figure: \valid_read(f) && \separated(measure, f);
    requires vectors: \valid_read(n + (0 .. 1)) && \valid_read(across + (0 .. 2));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 1;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 1; */
static void look(const dcd_difference *in, const figure *f, const double *n, const double *across, double sign,
                 dcd_measure *measure)
{
    double along[3], e[3], axis[3];
    dcd_tip tip;

    if (!unit_along(across, along)) {
        return;
    }
    across_of(f->w, along, e);
    if (!unit_along(e, e)) {
        return;
    }
    /*@ loop invariant range: r <= 3;
        loop assigns r, axis[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        axis[r] = 0.0 - (n[0] * f->w[r] + sign * n[1] * e[r]);
    }
    (void)dcd_difference_probe(in, axis, &tip, measure);
}

/* Which direction across the axis is the shortest: away from the centres, or along no line between two of them. */
/*@ requires in: dcd_difference_valid(in);
    requires figure: figure_valid(f) && \separated(measure, f);
    requires n: \valid_read(n + (0 .. 1)) && \separated(measure, n + (0 .. 1));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 33;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 33; */
static void look_around(const dcd_difference *in, const figure *f, const double *n, dcd_measure *measure)
{
    const double axes[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    double across[3];

    /*@ loop invariant range: k <= 3;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + k;
        loop assigns k, across[0 .. 2], *measure;
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        across_of(f->w, axes[k], across);
        look(in, f, n, across, 1.0, measure);
    }
    /*@ loop invariant range: k <= f->items;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 3 + 3 * k;
        loop assigns k, across[0 .. 2], *measure;
        loop variant f->items - k; */
    for (uint32_t k = 0; k < f->items; k++) {
        double between[3];

        across_of(f->w, f->item[k].centre, across);
        look(in, f, n, across, -1.0, measure);
        /*@ loop invariant range: r <= 3;
            loop assigns r, between[0 .. 2];
            loop variant 3 - r; */
        for (uint32_t r = 0; r < 3; r++) {
            between[r] = f->item[k].centre[r] - f->item[0].centre[r];
        }
        dcd_triple_cross(f->w, between, across);
        look(in, f, n, across, 1.0, measure);
        look(in, f, n, across, -1.0, measure);
    }
}

bool dcd_profile_is_known(const dcd_difference *in, const dcd_measure *measure)
{
    return measure->high < 0.0 && measure->high - measure->low <= KNOWN * in->extent;
}

/* The depth that the figure around an axis shows, with all rounding, in direction n. 0 where it has no order. */
/*@ requires in: dcd_difference_valid(in);
    requires w: \valid_read(w + (0 .. 2));
    requires figure: \valid(f) && DCD_DIFFERENCE_APART(in, f) && \separated(f, w + (0 .. 2));
    requires n: \valid(n + (0 .. 1)) && \separated(n + (0 .. 1), f) && DCD_DIFFERENCE_APART(in, n + (0 .. 1)) &&
        \separated(n + (0 .. 1), w + (0 .. 2));
    terminates \true;
    assigns *f, n[0 .. 1];
    ensures in: dcd_difference_valid(in);
    ensures figure: figure_valid(f); */
static double find_depth(const dcd_difference *in, const double *w, figure *f, double *n)
{
    chain c;

    open_figure(in, w, f);
    grow(f, &c);
    if (!settle(f, &c)) {
        return 0.0;
    }
    return (depth_of(f, &c, n) + (f->a.ball + f->b.ball)) - (ROUNDING * f->extent + UNDERFLOW);
}

/*@ requires in: dcd_difference_valid(in);
    requires w: \valid_read(w + (0 .. 2)) && \separated(measure, w + (0 .. 2));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 35;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 35; */
static void measure_around(const dcd_difference *in, const double *w, dcd_measure *measure)
{
    figure f;
    double n[2], depth;

    if (dcd_profile_is_known(in, measure)) {
        return;
    }
    depth = find_depth(in, w, &f, n);
    if (depth > 0.0) {
        look_around(in, &f, n, measure);
    }
    if (depth > 0.0 && -depth < measure->high) {
        measure->high = -depth;
        take_tips(in, w, measure);
    }
}

/*@ requires in: dcd_difference_valid(in);
    requires quadric: \valid_read(quadric) && \separated(measure, quadric);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 105;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 105; */
static void measure_around_quadric(const dcd_difference *in, const dcd_quadric *quadric, dcd_measure *measure)
{
    double w[3];

    /*@ loop invariant range: k <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant tips: measure->tips <= 3;
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 35 * k;
        loop assigns k, w[0 .. 2], *measure;
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        if (axis_of(quadric, k, w)) {
            measure_around(in, w, measure);
        }
    }
}

/*@ requires in: dcd_difference_valid(in);
    requires placed: \valid_read(placed) && 1 <= placed->count <= placed->padded && DCD_VALID_ROWS(rows, placed->padded);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 35;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 35; */
static void measure_around_segment(const dcd_difference *in, const dcd_placed *placed, const double *rows,
                                   dcd_measure *measure)
{
    double first[3], last[3], along[3], w[3];

    vertex_of(rows, placed->padded, 0, first);
    vertex_of(rows, placed->padded, placed->count - 1, last);
    /*@ loop invariant range: r <= 3;
        loop assigns r, along[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        along[r] = last[r] - first[r];
    }
    if (unit_along(along, w)) {
        measure_around(in, w, measure);
    }
}

/* Around each axis of a quadric, or along a segment. */
/*@ requires in: dcd_difference_valid(in);
    requires placed: \valid_read(placed) && 1 <= placed->count <= placed->padded && DCD_VALID_ROWS(rows, placed->padded);
    requires quadric: quadric == \null || (\valid_read(quadric) && \separated(measure, quadric));
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 105;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 105; */
static void measure_around_core(const dcd_difference *in, const dcd_placed *placed, const double *rows,
                                const dcd_quadric *quadric, dcd_measure *measure)
{
    if (quadric != NULL) {
        measure_around_quadric(in, quadric, measure);
    } else {
        measure_around_segment(in, placed, rows, measure);
    }
}

void dcd_profile_measure(const dcd_difference *in, dcd_measure *measure)
{
    const bool is_a = in->curved_a != NULL, is_b = in->curved_b != NULL;

    if ((!is_a && !is_b) || (!is_a && in->a->count > 2) || (!is_b && in->b->count > 2)) {
        return;
    }
    measure_around_core(in, in->a, in->rows_a, in->curved_a, measure);
    measure_around_core(in, in->b, in->rows_b, in->curved_b, measure);
}

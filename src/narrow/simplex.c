#include "narrow/simplex.h"

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    requires result: \valid(out + (0 .. 2));
    requires apart: \separated(out + (0 .. 2), a + (0 .. 2)) && \separated(out + (0 .. 2), b + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/*@ requires point: \valid_read(s) && k <= 3;
    requires result: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), s);
    terminates \true;
    assigns out[0 .. 2]; */
static void point(const dcd_simplex *s, uint32_t k, double *out)
{
    out[0] = s->x[k];
    out[1] = s->y[k];
    out[2] = s->z[k];
}

/*@ requires points: \valid_read(s) && from <= 3 && to <= 3;
    requires result: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), s);
    terminates \true;
    assigns out[0 .. 2]; */
static void edge(const dcd_simplex *s, uint32_t from, uint32_t to, double *out)
{
    out[0] = s->x[to] - s->x[from];
    out[1] = s->y[to] - s->y[from];
    out[2] = s->z[to] - s->z[from];
}

/*@ requires point: k <= 3;
    terminates \true;
    assigns \nothing;
    ensures value: (k == 0 && \result == 1) || (k == 1 && \result == 2) || (k == 2 && \result == 4) ||
        (k == 3 && \result == 8); */
static uint32_t bit_of(uint32_t k)
{
    //@ assert zero: k == 0 ==> (1 << k) == 1;
    //@ assert one: k == 1 ==> (1 << k) == 2;
    //@ assert two: k == 2 ==> (1 << k) == 4;
    //@ assert three: k == 3 ==> (1 << k) == 8;
    return 1u << k;
}

/*@ requires point: \valid_read(s) && k <= 3;
    requires result: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), s);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result < DCD_SIMPLEX_FULL; */
static uint32_t on_point(const dcd_simplex *s, uint32_t k, double *nearest)
{
    point(s, k, nearest);
    return bit_of(k);
}

/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && i != j;
    requires result: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), s);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result < DCD_SIMPLEX_FULL; */
static uint32_t on_segment(const dcd_simplex *s, uint32_t i, uint32_t j, double *nearest)
{
    double a[3], ab[3];
    double along, length;

    point(s, i, a);
    edge(s, i, j, ab);
    along = -dot(a, ab);
    length = dot(ab, ab);
    if (!(along > 0.0)) {
        return on_point(s, i, nearest);
    }
    if (!(along < length)) {
        return on_point(s, j, nearest);
    }
    along /= length;
    /*@ loop invariant range: d <= 3;
        loop assigns d, nearest[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        nearest[d] = a[d] + along * ab[d];
    }
    return bit_of(i) + bit_of(j);
}

/* Foot of the origin on the plane of a triangle, along its normal: better conditioned than summing up weights. */
/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && k <= 3 && i != j && i != k && j != k;
    requires result: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), s);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result < DCD_SIMPLEX_FULL; */
static uint32_t on_face(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k, double *nearest)
{
    double a[3], ab[3], ac[3], n[3];
    double square, height;

    point(s, i, a);
    edge(s, i, j, ab);
    edge(s, i, k, ac);
    cross(ab, ac, n);
    square = dot(n, n);
    if (!(square > 0.0)) {
        return on_segment(s, i, j, nearest);
    }
    height = dot(n, a) / square;
    /*@ loop invariant range: d <= 3;
        loop assigns d, nearest[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        nearest[d] = height * n[d];
    }
    return bit_of(i) + bit_of(j) + bit_of(k);
}

/* Where the point of a triangle nearest to the origin lies. */
typedef enum region { POINT_I, POINT_J, POINT_K, EDGE_IJ, EDGE_IK, EDGE_JK, FACE } region;

/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && k <= 3;
    terminates \true;
    assigns \nothing; */
static region triangle_region(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k)
{
    double a[3], b[3], c[3], ab[3], ac[3];
    double ab_a, ac_a, ab_b, ac_b, ab_c, ac_c; /* -ab.a and so on */
    double wa, wb, wc;                         /* weights of the corners, times the same positive number */

    point(s, i, a);
    point(s, j, b);
    point(s, k, c);
    edge(s, i, j, ab);
    edge(s, i, k, ac);
    ab_a = -dot(ab, a);
    ac_a = -dot(ac, a);
    if (ab_a <= 0.0 && ac_a <= 0.0) {
        return POINT_I;
    }
    ab_b = -dot(ab, b);
    ac_b = -dot(ac, b);
    if (ab_b >= 0.0 && ac_b <= ab_b) {
        return POINT_J;
    }
    wc = ab_a * ac_b - ab_b * ac_a;
    if (wc <= 0.0 && ab_a >= 0.0 && ab_b <= 0.0) {
        return EDGE_IJ;
    }
    ab_c = -dot(ab, c);
    ac_c = -dot(ac, c);
    if (ac_c >= 0.0 && ab_c <= ac_c) {
        return POINT_K;
    }
    wb = ab_c * ac_a - ab_a * ac_c;
    if (wb <= 0.0 && ac_a >= 0.0 && ac_c <= 0.0) {
        return EDGE_IK;
    }
    wa = ab_b * ac_c - ab_c * ac_b;
    if (wa <= 0.0 && ac_b - ab_b >= 0.0 && ab_c - ac_c >= 0.0) {
        return EDGE_JK;
    }
    return FACE;
}

/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && k <= 3 && i != j && i != k && j != k;
    requires result: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), s);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result < DCD_SIMPLEX_FULL; */
static uint32_t on_triangle(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k, double *nearest)
{
    uint32_t mask;

    switch (triangle_region(s, i, j, k)) {
    case POINT_I:
        mask = on_point(s, i, nearest);
        break;
    case POINT_J:
        mask = on_point(s, j, nearest);
        break;
    case POINT_K:
        mask = on_point(s, k, nearest);
        break;
    case EDGE_IJ:
        mask = on_segment(s, i, j, nearest);
        break;
    case EDGE_IK:
        mask = on_segment(s, i, k, nearest);
        break;
    case EDGE_JK:
        mask = on_segment(s, j, k, nearest);
        break;
    case FACE:
    default:
        mask = on_face(s, i, j, k, nearest);
        break;
    }
    return mask;
}

/* Whether the origin and corner `apex` lie on different sides of the plane of i, j, k, or the origin on it. */
/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && k <= 3 && apex <= 3;
    terminates \true;
    assigns \nothing; */
static uint32_t is_outside(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k, uint32_t apex)
{
    double a[3], ab[3], ac[3], ad[3], n[3];

    point(s, i, a);
    edge(s, i, j, ab);
    edge(s, i, k, ac);
    edge(s, i, apex, ad);
    cross(ab, ac, n);
    return !(-dot(n, a) * dot(n, ad) > 0.0);
}

/*@ requires points: \valid_read(s);
    requires result: \valid(nearest + (0 .. 2)) && \separated(nearest + (0 .. 2), s);
    terminates \true;
    assigns nearest[0 .. 2];
    ensures mask: 1 <= \result <= DCD_SIMPLEX_FULL; */
static uint32_t on_tetrahedron(const dcd_simplex *s, double *nearest)
{
    static const uint8_t face[4][4] = {{3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 2, 0}, {0, 1, 2, 3}};
    uint32_t mask = DCD_SIMPLEX_FULL;
    double best = 0.0;

    nearest[0] = nearest[1] = nearest[2] = 0.0;
    /*@ assert corners: \forall integer f; 0 <= f < 4 ==>
            face[f][0] <= 3 && face[f][1] <= 3 && face[f][2] <= 3 && face[f][3] <= 3 && face[f][0] != face[f][1] &&
            face[f][0] != face[f][2] && face[f][1] != face[f][2]; */
    /*@ loop invariant range: f <= 4;
        loop invariant mask: 1 <= mask <= DCD_SIMPLEX_FULL;
        loop assigns f, mask, best, nearest[0 .. 2];
        loop variant 4 - f; */
    for (uint32_t f = 0; f < 4; f++) {
        if (is_outside(s, face[f][0], face[f][1], face[f][2], face[f][3])) {
            double v[3];
            const uint32_t on = on_triangle(s, face[f][0], face[f][1], face[f][2], v);
            const double square = dot(v, v);

            if (mask == DCD_SIMPLEX_FULL || square < best) {
                mask = on;
                best = square;
                nearest[0] = v[0];
                nearest[1] = v[1];
                nearest[2] = v[2];
            }
        }
    }
    return mask;
}

uint32_t dcd_simplex_nearest(const dcd_simplex *simplex, double *nearest)
{
    uint32_t mask;

    switch (simplex->size) {
    case 1:
        mask = on_point(simplex, 0, nearest);
        break;
    case 2:
        mask = on_segment(simplex, 1, 0, nearest);
        break;
    case 3:
        mask = on_triangle(simplex, 2, 0, 1, nearest);
        break;
    default:
        mask = on_tetrahedron(simplex, nearest);
        break;
    }
    return mask;
}

void dcd_simplex_keep(dcd_simplex *simplex, uint32_t mask)
{
    uint32_t kept = 0;
    uint32_t left = mask;

    /*@ loop invariant range: k <= simplex->size && kept <= k;
        loop invariant same: simplex->size == \at(simplex->size, Pre);
        loop invariant fewer: (0 < k && mask % 2 == 0 ==> kept < k) && (1 < k && mask / 2 % 2 == 0 ==> kept < k) &&
            (2 < k && mask / 4 % 2 == 0 ==> kept < k) && (3 < k && mask / 8 % 2 == 0 ==> kept < k);
        loop invariant left: (k == 0 ==> left == mask) && (k == 1 ==> left == mask / 2) &&
            (k == 2 ==> left == mask / 4) && (k == 3 ==> left == mask / 8);
        loop invariant later: \forall integer q; k <= q < 4 ==>
            simplex->a[q] == \at(simplex->a[q], Pre) && simplex->b[q] == \at(simplex->b[q], Pre);
        loop invariant vertices: \forall integer na, nb, q; dcd_simplex_below{Pre}(simplex, na, nb) && 0 <= q < kept ==>
            simplex->a[q] < na && simplex->b[q] < nb;
        loop assigns k, kept, left, simplex->x[0 .. 3], simplex->y[0 .. 3], simplex->z[0 .. 3], simplex->a[0 .. 3],
            simplex->b[0 .. 3];
        loop variant simplex->size - k; */
    for (uint32_t k = 0; k < simplex->size; k++) {
        if (left % 2 == 1) {
            simplex->x[kept] = simplex->x[k];
            simplex->y[kept] = simplex->y[k];
            simplex->z[kept] = simplex->z[k];
            simplex->a[kept] = simplex->a[k];
            simplex->b[kept] = simplex->b[k];
            kept++;
        }
        left /= 2;
    }
    //@ assert gap: mask < 15 ==> mask % 2 == 0 || mask / 2 % 2 == 0 || mask / 4 % 2 == 0 || mask / 8 % 2 == 0;
    //@ assert fewer: simplex->size == 4 && mask < 15 ==> kept <= 3;
    simplex->size = kept;
}

uint32_t dcd_simplex_has(const dcd_simplex *simplex, uint32_t a, uint32_t b)
{
    uint32_t found = 0;

    /*@ loop invariant range: k <= simplex->size;
        loop assigns k, found;
        loop variant simplex->size - k; */
    for (uint32_t k = 0; k < simplex->size; k++) {
        found |= (uint32_t)(simplex->a[k] == a && simplex->b[k] == b);
    }
    return found;
}

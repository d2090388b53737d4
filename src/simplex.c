#include "simplex.h"

static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void point(const dcd_simplex *s, uint32_t k, double *out)
{
    out[0] = s->x[k];
    out[1] = s->y[k];
    out[2] = s->z[k];
}

static void edge(const dcd_simplex *s, uint32_t from, uint32_t to, double *out)
{
    out[0] = s->x[to] - s->x[from];
    out[1] = s->y[to] - s->y[from];
    out[2] = s->z[to] - s->z[from];
}

static uint32_t on_point(const dcd_simplex *s, uint32_t k, double *nearest)
{
    point(s, k, nearest);
    return 1u << k;
}

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
    for (uint32_t d = 0; d < 3; d++) {
        nearest[d] = a[d] + along * ab[d];
    }
    return 1u << i | 1u << j;
}

/* Foot of the origin on the plane of a triangle, along its normal: better conditioned than summing up weights. */
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
    for (uint32_t d = 0; d < 3; d++) {
        nearest[d] = height * n[d];
    }
    return 1u << i | 1u << j | 1u << k;
}

static uint32_t on_triangle(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k, double *nearest)
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
        return on_point(s, i, nearest);
    }
    ab_b = -dot(ab, b);
    ac_b = -dot(ac, b);
    if (ab_b >= 0.0 && ac_b <= ab_b) {
        return on_point(s, j, nearest);
    }
    wc = ab_a * ac_b - ab_b * ac_a;
    if (wc <= 0.0 && ab_a >= 0.0 && ab_b <= 0.0) {
        return on_segment(s, i, j, nearest);
    }
    ab_c = -dot(ab, c);
    ac_c = -dot(ac, c);
    if (ac_c >= 0.0 && ab_c <= ac_c) {
        return on_point(s, k, nearest);
    }
    wb = ab_c * ac_a - ab_a * ac_c;
    if (wb <= 0.0 && ac_a >= 0.0 && ac_c <= 0.0) {
        return on_segment(s, i, k, nearest);
    }
    wa = ab_b * ac_c - ab_c * ac_b;
    if (wa <= 0.0 && ac_b - ab_b >= 0.0 && ab_c - ac_c >= 0.0) {
        return on_segment(s, j, k, nearest);
    }
    return on_face(s, i, j, k, nearest);
}

/* Whether the origin and corner `apex` lie on different sides of the plane of i, j, k, or the origin on it. */
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

static uint32_t on_tetrahedron(const dcd_simplex *s, double *nearest)
{
    static const uint8_t face[4][4] = {{3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 2, 0}, {0, 1, 2, 3}};
    uint32_t mask = DCD_SIMPLEX_FULL;
    double best = 0.0;

    nearest[0] = nearest[1] = nearest[2] = 0.0;
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
    switch (simplex->size) {
    case 1:
        return on_point(simplex, 0, nearest);
    case 2:
        return on_segment(simplex, 1, 0, nearest);
    case 3:
        return on_triangle(simplex, 2, 0, 1, nearest);
    default:
        return on_tetrahedron(simplex, nearest);
    }
}

void dcd_simplex_keep(dcd_simplex *simplex, uint32_t mask)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; k < simplex->size; k++) {
        if ((mask >> k) % 2 == 1) {
            simplex->x[kept] = simplex->x[k];
            simplex->y[kept] = simplex->y[k];
            simplex->z[kept] = simplex->z[k];
            simplex->a[kept] = simplex->a[k];
            simplex->b[kept] = simplex->b[k];
            kept++;
        }
    }
    simplex->size = kept;
}

uint32_t dcd_simplex_has(const dcd_simplex *simplex, uint32_t a, uint32_t b)
{
    uint32_t found = 0;

    for (uint32_t k = 0; k < simplex->size; k++) {
        found |= (uint32_t)(simplex->a[k] == a && simplex->b[k] == b);
    }
    return found;
}

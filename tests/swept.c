#include "swept.h"

#include <gmp.h>
#include <stdlib.h>

/* The nearest points of two hulls that are apart lie inside two simplices of their vertices, of dimensions p and q with
 * p + q <= 2, whose edges are independent: the difference of the hulls has a face there, at most a polygon. So the
 * squared distance is the smallest one over all such pairs of simplices whose own nearest points have weights >= 0. */

typedef mpz_t vector[3];

typedef struct problem {
    uint32_t na, nb;
    vector *a, *b;       /* placed vertices, times a common power of two */
    mpz_t radius_square; /* of the sum, in the same unit                 */
    vector w, e, f;      /* difference of two corners; edges from there  */
    mpz_t ww, we, wf, ee, ef, ff, det, x, y, s, t;
    mpz_t one, u, least_num, least_den; /* the smallest squared distance so far; least_den 0: none yet */
} problem;

/* ------------------------------------------------------------------- Input */

static void *memory(size_t count, size_t size)
{
    void *block = malloc(count * size);
    if (block == NULL) {
        abort();
    }
    return block;
}

static void place(mpq_t out, const hull *h, uint32_t k, int axis)
{
    mpq_t r, v;
    mpq_inits(r, v, (void *)0);
    mpq_set_d(out, h->t[axis]);
    for (int c = 0; c < 3; c++) {
        mpq_set_d(r, h->r[3 * axis + c]);
        mpq_set_d(v, h->vertices[3 * (size_t)k + (size_t)c]);
        mpq_mul(r, r, v);
        mpq_add(out, out, r);
    }
    mpq_clears(r, v, (void *)0);
}

/* All rationals times their largest denominator: every one is a power of two. */
static void to_integers(mpq_t *x, mpz_t *out, size_t count)
{
    mpz_t den;
    mpz_init_set_ui(den, 1);
    for (size_t k = 0; k < count; k++) {
        if (mpz_cmp(mpq_denref(x[k]), den) > 0) {
            mpz_set(den, mpq_denref(x[k]));
        }
    }
    for (size_t k = 0; k < count; k++) {
        mpz_init(out[k]);
        mpz_divexact(out[k], den, mpq_denref(x[k]));
        mpz_mul(out[k], out[k], mpq_numref(x[k]));
        mpq_clear(x[k]);
    }
    mpz_clear(den);
}

/* Coordinates of A, of B, then the sum of the lengths. */
static mpz_t *numbers_new(const hull *a, const hull *b, const double *lengths, uint32_t many, size_t count)
{
    mpq_t *x = memory(count, sizeof *x), length;
    mpz_t *out = memory(count, sizeof *out);
    for (size_t k = 0; k < count - 1; k++) {
        uint32_t v = (uint32_t)(k / 3);
        mpq_init(x[k]);
        place(x[k], v < a->count ? a : b, v < a->count ? v : v - a->count, (int)(k % 3));
    }
    mpq_init(x[count - 1]);
    mpq_init(length);
    for (uint32_t k = 0; k < many; k++) {
        mpq_set_d(length, lengths[k]);
        mpq_add(x[count - 1], x[count - 1], length);
    }
    mpq_clear(length);
    to_integers(x, out, count);
    free(x);
    return out;
}

/* ----------------------------------------------------------------- Features */

static void subtract(vector out, vector a, vector b)
{
    for (int d = 0; d < 3; d++) {
        mpz_sub(out[d], a[d], b[d]);
    }
}

static void dot(mpz_t out, vector a, vector b)
{
    mpz_mul(out, a[0], b[0]);
    mpz_addmul(out, a[1], b[1]);
    mpz_addmul(out, a[2], b[2]);
}

/* Takes a squared distance, num over den > 0: whether it is within the radius. Keeps the smallest. */
static bool offer(problem *p, mpz_t num, mpz_t den)
{
    mpz_mul(p->t, num, p->least_den);
    mpz_mul(p->u, p->least_num, den);
    if (mpz_sgn(p->least_den) == 0 || mpz_cmp(p->t, p->u) < 0) {
        mpz_set(p->least_num, num);
        mpz_set(p->least_den, den);
    }
    mpz_mul(p->t, p->radius_square, den);
    return mpz_cmp(num, p->t) <= 0;
}

/* |w|^2 <= r^2. */
static bool points_near(problem *p)
{
    dot(p->ww, p->w, p->w);
    return offer(p, p->ww, p->one);
}

/* The point w + x e nearest to the origin, 0 <= x <= 1: x = -(w.e) / (e.e), and its square times e.e. */
static bool edge_near(problem *p)
{
    dot(p->ee, p->e, p->e);
    dot(p->we, p->w, p->e);
    mpz_neg(p->x, p->we);
    if (mpz_sgn(p->ee) == 0 || mpz_sgn(p->x) < 0 || mpz_cmp(p->x, p->ee) > 0) {
        return false;
    }
    dot(p->ww, p->w, p->w);
    mpz_mul(p->s, p->ww, p->ee);
    mpz_submul(p->s, p->we, p->we);
    return offer(p, p->s, p->ee);
}

/* x and y over det are within their bounds: of a triangle x + y <= 1, of two edges x <= 1 and y <= 1. */
static bool weights_fit(problem *p, bool triangle)
{
    if (mpz_sgn(p->det) <= 0 || mpz_sgn(p->x) < 0 || mpz_sgn(p->y) < 0) {
        return false;
    }
    mpz_add(p->s, p->x, p->y);
    return triangle ? mpz_cmp(p->s, p->det) <= 0 : mpz_cmp(p->x, p->det) <= 0 && mpz_cmp(p->y, p->det) <= 0;
}

/* The point w + x e + y f nearest to the origin, by Cramer's rule, and its square times det. */
static bool plane_near(problem *p, bool triangle)
{
    dot(p->ee, p->e, p->e);
    dot(p->ff, p->f, p->f);
    dot(p->ef, p->e, p->f);
    dot(p->we, p->w, p->e);
    dot(p->wf, p->w, p->f);
    mpz_mul(p->det, p->ee, p->ff);
    mpz_submul(p->det, p->ef, p->ef);
    mpz_mul(p->x, p->wf, p->ef);
    mpz_submul(p->x, p->we, p->ff);
    mpz_mul(p->y, p->we, p->ef);
    mpz_submul(p->y, p->wf, p->ee);
    if (!weights_fit(p, triangle)) {
        return false;
    }
    dot(p->ww, p->w, p->w);
    mpz_mul(p->s, p->ww, p->det);
    mpz_addmul(p->s, p->x, p->we);
    mpz_addmul(p->s, p->y, p->wf);
    return offer(p, p->s, p->det);
}

/* A point against edges and triangles of the other set, in either order: signs do not matter for a distance. */
static bool point_near_set(problem *p, vector point, vector *set, uint32_t count)
{
    bool near = false;
    for (uint32_t i = 0; i < count && !near; i++) {
        subtract(p->w, set[i], point);
        near = points_near(p);
        for (uint32_t j = i + 1; j < count && !near; j++) {
            subtract(p->e, set[j], set[i]);
            near = edge_near(p);
            for (uint32_t k = j + 1; k < count && !near; k++) {
                subtract(p->f, set[k], set[i]);
                near = plane_near(p, true);
            }
        }
    }
    return near;
}

static bool edge_near_edges(problem *p, uint32_t i, uint32_t j)
{
    bool near = false;
    subtract(p->e, p->a[j], p->a[i]);
    for (uint32_t k = 0; k < p->nb && !near; k++) {
        subtract(p->w, p->a[i], p->b[k]);
        for (uint32_t l = k + 1; l < p->nb && !near; l++) {
            subtract(p->f, p->b[k], p->b[l]);
            near = plane_near(p, false);
        }
    }
    return near;
}

static bool any_near(problem *p)
{
    bool near = false;
    for (uint32_t i = 0; i < p->na && !near; i++) {
        near = point_near_set(p, p->a[i], p->b, p->nb);
    }
    for (uint32_t j = 0; j < p->nb && !near; j++) {
        near = point_near_set(p, p->b[j], p->a, p->na);
    }
    for (uint32_t i = 0; i < p->na && !near; i++) {
        for (uint32_t j = i + 1; j < p->na && !near; j++) {
            near = edge_near_edges(p, i, j);
        }
    }
    return near;
}

static void problem_init(problem *p)
{
    for (int d = 0; d < 3; d++) {
        mpz_inits(p->w[d], p->e[d], p->f[d], (void *)0);
    }
    mpz_inits(p->ww, p->we, p->wf, p->ee, p->ef, p->ff, p->det, p->x, p->y, p->s, p->t, p->radius_square, (void *)0);
    mpz_inits(p->one, p->u, p->least_num, p->least_den, (void *)0);
    mpz_set_ui(p->one, 1);
}

static void problem_clear(problem *p)
{
    for (int d = 0; d < 3; d++) {
        mpz_clears(p->w[d], p->e[d], p->f[d], (void *)0);
    }
    mpz_clears(p->ww, p->we, p->wf, p->ee, p->ef, p->ff, p->det, p->x, p->y, p->s, p->t, p->radius_square, (void *)0);
    mpz_clears(p->one, p->u, p->least_num, p->least_den, (void *)0);
}

bool swept_touch(const hull *a, double radius_a, const hull *b, double radius_b)
{
    const double radii[2] = {radius_a, radius_b};
    return swept_within(a, b, radii, 2);
}

/* Fills p and its numbers, of which there are 3 a vertex, and the last is the sum of the lengths. */
static mpz_t *problem_open(problem *p, const hull *a, const hull *b, const double *lengths, uint32_t many, size_t *count)
{
    *count = 3 * ((size_t)a->count + b->count) + 1;
    mpz_t *numbers = numbers_new(a, b, lengths, many, *count);
    problem opened = {.na = a->count, .nb = b->count, .a = (vector *)numbers, .b = (vector *)numbers + a->count};
    *p = opened;
    problem_init(p);
    return numbers;
}

static void problem_close(problem *p, mpz_t *numbers, size_t count)
{
    problem_clear(p);
    for (size_t k = 0; k < count; k++) {
        mpz_clear(numbers[k]);
    }
    free(numbers);
}

bool swept_within(const hull *a, const hull *b, const double *lengths, uint32_t many)
{
    if (exact_hulls_touch(a, b)) {
        return true;
    }
    problem p;
    size_t count;
    mpz_t *numbers = problem_open(&p, a, b, lengths, many, &count);
    mpz_mul(p.radius_square, numbers[count - 1], numbers[count - 1]);
    bool near = any_near(&p);
    problem_close(&p, numbers, count);
    return near;
}

/* ------------------------------------------------------- Distance and depth */

static void cross(vector out, problem *p)
{
    for (int d = 0; d < 3; d++) {
        int s = (d + 1) % 3, t = (d + 2) % 3;
        mpz_mul(out[d], p->e[s], p->f[t]);
        mpz_submul(out[d], p->e[t], p->f[s]);
    }
}

/* Largest of sign (n . v) over a set. */
static void extreme(problem *p, vector *set, uint32_t count, int sign, mpz_t out)
{
    for (uint32_t k = 0; k < count; k++) {
        dot(p->s, p->w, set[k]);
        if (k == 0 || mpz_cmp(p->s, out) * sign > 0) {
            mpz_set(out, p->s);
        }
    }
}

/* Along n = e x f and its opposite: how far the sets reach into each other, squared, over n . n. */
static void offer_width(problem *p)
{
    cross(p->w, p);
    dot(p->ee, p->w, p->w);
    if (mpz_sgn(p->ee) == 0) {
        return;
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        extreme(p, p->a, p->na, sign, p->x);
        extreme(p, p->b, p->nb, -sign, p->y);
        mpz_sub(p->x, p->x, p->y);
        mpz_mul(p->x, p->x, p->x);
        offer(p, p->x, p->ee);
    }
}

/* Edge number k of a set of n points into e or f. */
static void take_edge(vector out, vector *set, uint32_t n, uint32_t k)
{
    subtract(out, set[k / n], set[k % n]);
}

/* The facets of A - B are those of A, those of B, and sums of an edge of each: their normals are among the products of
 * edges, and no product gives less than the depth. */
static void offer_widths(problem *p)
{
    vector *set[2] = {p->a, p->b};
    uint32_t n[2] = {p->na, p->nb};
    for (int s = 0; s < 3; s++) {
        int first = s / 2, second = (s + 1) / 2;
        for (uint32_t k = 0; k < n[first] * n[first]; k++) {
            for (uint32_t l = 0; l < n[second] * n[second]; l++) {
                if (k / n[first] < k % n[first] && l / n[second] < l % n[second]) {
                    take_edge(p->e, set[first], n[first], k);
                    take_edge(p->f, set[second], n[second], l);
                    offer_width(p);
                }
            }
        }
    }
}

bool swept_square(const hull *a, const hull *b, mpq_t square)
{
    const double unit = 1;
    const bool touch = exact_hulls_touch(a, b);
    problem p;
    size_t count;
    mpz_t *numbers = problem_open(&p, a, b, &unit, 1, &count);
    mpz_set_si(p.radius_square, -1);
    if (touch) {
        offer_widths(&p);
    } else {
        any_near(&p);
    }
    if (mpz_sgn(p.least_den) == 0) { /* all on one line */
        mpz_set_ui(p.least_den, 1);
    }
    mpz_mul(p.least_den, p.least_den, numbers[count - 1]);
    mpz_mul(p.least_den, p.least_den, numbers[count - 1]);
    mpq_set_num(square, p.least_num);
    mpq_set_den(square, p.least_den);
    mpq_canonicalize(square);
    problem_close(&p, numbers, count);
    return touch;
}

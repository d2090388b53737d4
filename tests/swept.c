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

/* |w|^2 <= r^2. */
static bool points_near(problem *p)
{
    dot(p->ww, p->w, p->w);
    return mpz_cmp(p->ww, p->radius_square) <= 0;
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
    mpz_mul(p->t, p->radius_square, p->ee);
    return mpz_cmp(p->s, p->t) <= 0;
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
    mpz_mul(p->t, p->radius_square, p->det);
    return mpz_cmp(p->s, p->t) <= 0;
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
}

static void problem_clear(problem *p)
{
    for (int d = 0; d < 3; d++) {
        mpz_clears(p->w[d], p->e[d], p->f[d], (void *)0);
    }
    mpz_clears(p->ww, p->we, p->wf, p->ee, p->ef, p->ff, p->det, p->x, p->y, p->s, p->t, p->radius_square, (void *)0);
}

bool swept_touch(const hull *a, double radius_a, const hull *b, double radius_b)
{
    const double radii[2] = {radius_a, radius_b};
    return swept_within(a, b, radii, 2);
}

bool swept_within(const hull *a, const hull *b, const double *lengths, uint32_t many)
{
    if (exact_hulls_touch(a, b)) {
        return true;
    }
    size_t count = 3 * ((size_t)a->count + b->count) + 1;
    mpz_t *numbers = numbers_new(a, b, lengths, many, count);
    problem p = {.na = a->count, .nb = b->count, .a = (vector *)numbers, .b = (vector *)numbers + a->count};
    problem_init(&p);
    mpz_mul(p.radius_square, numbers[count - 1], numbers[count - 1]);
    bool near = any_near(&p);
    problem_clear(&p);
    for (size_t k = 0; k < count; k++) {
        mpz_clear(numbers[k]);
    }
    free(numbers);
    return near;
}

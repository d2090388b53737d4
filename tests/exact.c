#include "exact.h"

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Is there a convex combination of the points of A that equals one of the points of B?
 *
 *     sum l_i = 1,  sum m_j = 1,  sum l_i a_i - sum m_j b_j = 0,  l, m >= 0
 *
 * Phase 1 of the simplex method: each row gets an artificial variable, and the sum of these is minimised. It
 * reaches 0 exactly if the hulls share a point; otherwise the dual solution is a separating plane. Pivots keep
 * integers (Edmonds): every cell is a determinant over the common denominator `den`. Bland's rule, so it ends. */
enum { ROWS = 5, COST = ROWS };

typedef struct program {
    uint32_t na, nb;      /* points of A and B                                                     */
    uint32_t columns;     /* na + nb, then ROWS artificial ones, then the right side               */
    mpz_t *point;         /* 3 (na + nb) coordinates, all scaled by the same power of two          */
    mpz_t *cell;          /* ROWS + 1 rows: the tableau and the reduced costs                      */
    mpz_t den;            /* common denominator, > 0                                               */
    uint32_t basis[ROWS]; /* column that is basic in each row                                      */
} program;

static mpz_t *cell(const program *p, uint32_t row, uint32_t column)
{
    return &p->cell[(size_t)row * p->columns + column];
}

static mpz_t *right(const program *p, uint32_t row)
{
    return cell(p, row, p->columns - 1);
}

static mpz_t *integers_new(size_t count)
{
    mpz_t *z = malloc(count * sizeof *z);
    if (z == NULL) {
        abort();
    }
    for (size_t k = 0; k < count; k++) {
        mpz_init(z[k]);
    }
    return z;
}

static void integers_free(mpz_t *z, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        mpz_clear(z[k]);
    }
    free(z);
}

/* sum += x * y, exactly. */
static void add_product(mpq_t sum, double x, double y)
{
    mpq_t u, v;
    mpq_inits(u, v, (void *)0);
    mpq_set_d(u, x);
    mpq_set_d(v, y);
    mpq_mul(u, u, v);
    mpq_add(sum, sum, u);
    mpq_clears(u, v, (void *)0);
}

/* Coordinate `axis` of vertex k, placed. */
static void place(mpq_t x, const hull *h, uint32_t k, int axis)
{
    mpq_set_d(x, h->t[axis]);
    for (int c = 0; c < 3; c++) {
        add_product(x, h->r[3 * axis + c], h->vertices[3 * (size_t)k + (size_t)c]);
    }
}

/* Denominators are powers of two, so the largest one is a common one. */
static void scale_to_integers(mpz_t *point, mpq_t *x, size_t count)
{
    mpz_t den;
    mpz_init_set_ui(den, 1);
    for (size_t k = 0; k < count; k++) {
        if (mpz_cmp(mpq_denref(x[k]), den) > 0) {
            mpz_set(den, mpq_denref(x[k]));
        }
    }
    for (size_t k = 0; k < count; k++) {
        mpz_divexact(point[k], den, mpq_denref(x[k]));
        mpz_mul(point[k], point[k], mpq_numref(x[k]));
    }
    mpz_clear(den);
}

static void points_set(program *p, const hull *a, const hull *b)
{
    size_t count = 3 * ((size_t)p->na + p->nb);
    mpq_t *x = malloc(count * sizeof *x);
    if (x == NULL) {
        abort();
    }
    for (size_t k = 0; k < count; k++) {
        uint32_t v = (uint32_t)(k / 3);
        mpq_init(x[k]);
        place(x[k], v < p->na ? a : b, v < p->na ? v : v - p->na, (int)(k % 3));
    }
    scale_to_integers(p->point, x, count);
    for (size_t k = 0; k < count; k++) {
        mpq_clear(x[k]);
    }
    free(x);
}

/* Entry of the original column of point v: (1, 0, a) or (0, 1, -b). */
static void column_entry(mpz_t z, const program *p, uint32_t v, uint32_t row)
{
    bool first = v < p->na;
    if (row < 2) {
        mpz_set_ui(z, first == (row == 0) ? 1 : 0);
    } else {
        mpz_set(z, p->point[3 * (size_t)v + row - 2]);
        if (!first) {
            mpz_neg(z, z);
        }
    }
}

static void tableau_set(program *p)
{
    for (uint32_t row = 0; row < ROWS; row++) {
        for (uint32_t v = 0; v < p->na + p->nb; v++) {
            column_entry(*cell(p, row, v), p, v, row);
            mpz_sub(*cell(p, COST, v), *cell(p, COST, v), *cell(p, row, v));
        }
        mpz_set_ui(*cell(p, row, p->na + p->nb + row), 1);
        mpz_set_ui(*right(p, row), row < 2 ? 1 : 0);
        mpz_sub(*right(p, COST), *right(p, COST), *right(p, row));
        p->basis[row] = p->na + p->nb + row;
    }
    mpz_set_ui(p->den, 1);
}

/* Lowest point whose reduced cost is negative; na + nb if there is none. Artificial columns stay out. */
static uint32_t entering(const program *p)
{
    uint32_t v = 0;
    while (v < p->na + p->nb && mpz_sgn(*cell(p, COST, v)) >= 0) {
        v++;
    }
    return v;
}

/* Row of the smallest ratio right / cell over positive cells, ties by lowest basic column; ROWS if there is none. */
static uint32_t leaving(const program *p, uint32_t column)
{
    uint32_t best = ROWS;
    mpz_t x, y;
    mpz_inits(x, y, (void *)0);
    for (uint32_t row = 0; row < ROWS; row++) {
        if (mpz_sgn(*cell(p, row, column)) <= 0) {
            continue;
        }
        int order = -1;
        if (best != ROWS) {
            mpz_mul(x, *right(p, row), *cell(p, best, column));
            mpz_mul(y, *right(p, best), *cell(p, row, column));
            order = mpz_cmp(x, y);
        }
        if (order < 0 || (order == 0 && p->basis[row] < p->basis[best])) {
            best = row;
        }
    }
    mpz_clears(x, y, (void *)0);
    return best;
}

static void pivot(program *p, uint32_t pivot_row, uint32_t column)
{
    mpz_t factor;
    mpz_init(factor);
    for (uint32_t row = 0; row <= ROWS; row++) {
        if (row == pivot_row) {
            continue;
        }
        mpz_set(factor, *cell(p, row, column));
        for (uint32_t c = 0; c < p->columns; c++) {
            mpz_t *z = cell(p, row, c);
            mpz_mul(*z, *z, *cell(p, pivot_row, column));
            mpz_submul(*z, factor, *cell(p, pivot_row, c));
            mpz_divexact(*z, *z, p->den);
        }
    }
    mpz_set(p->den, *cell(p, pivot_row, column));
    p->basis[pivot_row] = column;
    mpz_clear(factor);
}

static void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "exact: %s does not hold\n", what);
        abort();
    }
}

/* The basic solution is a common point: non-negative, and it solves the equations as first written. */
static void check_common_point(const program *p)
{
    mpz_t sum, z;
    mpz_inits(sum, z, (void *)0);
    for (uint32_t row = 0; row < ROWS; row++) {
        mpz_set_ui(sum, 0);
        for (uint32_t k = 0; k < ROWS; k++) {
            require(mpz_sgn(*right(p, k)) >= 0, "non-negative weight");
            if (p->basis[k] < p->na + p->nb) {
                column_entry(z, p, p->basis[k], row);
                mpz_addmul(sum, z, *right(p, k));
            }
        }
        require(row < 2 ? mpz_cmp(sum, p->den) == 0 : mpz_sgn(sum) == 0, "common point");
    }
    mpz_clears(sum, z, (void *)0);
}

/* The dual y: y . column <= 0 for every point and y0 + y1 > 0, so y2..y4 is the normal of a separating plane. */
static void check_separation(const program *p)
{
    mpz_t *y = integers_new(ROWS);
    mpz_t sum, z;
    mpz_inits(sum, z, (void *)0);
    for (uint32_t row = 0; row < ROWS; row++) {
        mpz_sub(y[row], p->den, *cell(p, COST, p->na + p->nb + row));
    }
    for (uint32_t v = 0; v < p->na + p->nb; v++) {
        mpz_set_ui(sum, 0);
        for (uint32_t row = 0; row < ROWS; row++) {
            column_entry(z, p, v, row);
            mpz_addmul(sum, z, y[row]);
        }
        require(mpz_sgn(sum) <= 0, "separating plane");
    }
    mpz_add(sum, y[0], y[1]);
    require(mpz_sgn(sum) > 0, "gap of the separating plane");
    mpz_clears(sum, z, (void *)0);
    integers_free(y, ROWS);
}

static bool solve(program *p)
{
    for (uint32_t v = entering(p); v < p->na + p->nb; v = entering(p)) {
        uint32_t row = leaving(p, v);
        require(row != ROWS, "bound of the artificial sum");
        pivot(p, row, v);
    }
    bool touch = mpz_sgn(*right(p, COST)) == 0;
    if (touch) {
        check_common_point(p);
    } else {
        check_separation(p);
    }
    return touch;
}

bool exact_hulls_touch(const hull *a, const hull *b)
{
    program p = {.na = a->count, .nb = b->count, .columns = a->count + b->count + ROWS + 1};
    size_t points = 3 * ((size_t)p.na + p.nb), cells = (size_t)(ROWS + 1) * p.columns;
    p.point = integers_new(points);
    p.cell = integers_new(cells);
    mpz_init(p.den);
    points_set(&p, a, b);
    tableau_set(&p);
    bool touch = solve(&p);
    mpz_clear(p.den);
    integers_free(p.cell, cells);
    integers_free(p.point, points);
    return touch;
}

/* mpq_set_d wants finite numbers; a box may reach to infinity. */
static int compare(double x, mpq_t y)
{
    if (isinf(x)) {
        return x > 0 ? 1 : -1;
    }
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, x);
    int order = mpq_cmp(q, y);
    mpq_clear(q);
    return order;
}

bool exact_box_contains(const double lo[3], const double hi[3], const hull *h)
{
    bool inside = true;
    mpq_t x;
    mpq_init(x);
    for (uint32_t k = 0; k < h->count && inside; k++) {
        for (int axis = 0; axis < 3 && inside; axis++) {
            place(x, h, k, axis);
            inside = compare(lo[axis], x) <= 0 && compare(hi[axis], x) >= 0;
        }
    }
    mpq_clear(x);
    return inside;
}

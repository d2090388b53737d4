#include "brute.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rows of the linear program of exact.c: two sums of weights, three coordinates. */
enum { ROWS = 5, MOST_PIVOTS = 200 };

#define UNIT 0x1p-53 /* half the gap between 1 and the next double */

/* A placed vertex differs from R x + t by at most ERROR times the scale: 3 products and 3 sums of terms whose
 * magnitudes add up to the scale, or less. */
#define ERROR (8 * UNIT)

typedef struct program {
    uint32_t na, count;       /* points of A, of both                                    */
    double (*column)[ROWS];   /* (1, 0, a) or (0, 1, -b), coordinates divided by a scale */
    double inverse[ROWS][ROWS]; /* of the basis                                          */
    double x[ROWS];           /* the basic solution                                      */
    double cost[ROWS];        /* 1 for an artificial column, else 0                      */
    uint32_t basis[ROWS];     /* columns; count + row for the artificial one of a row    */
} program;

static double largest(double a, double b)
{
    return a > b ? a : b;
}

static void place(double out[3], const hull *h, uint32_t k)
{
    const double *v = h->vertices + 3 * (size_t)k;
    for (int axis = 0; axis < 3; axis++) {
        const double *r = h->r + 3 * axis;
        out[axis] = r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + h->t[axis];
    }
}

/* The largest |R| |x| + |t| of any coordinate. */
static double magnitude(const hull *h)
{
    double most = 0;
    for (uint32_t k = 0; k < h->count; k++) {
        const double *v = h->vertices + 3 * (size_t)k;
        for (int axis = 0; axis < 3; axis++) {
            const double *r = h->r + 3 * axis;
            double sum = fabs(r[0] * v[0]) + fabs(r[1] * v[1]) + fabs(r[2] * v[2]) + fabs(h->t[axis]);
            most = largest(most, sum);
        }
    }
    return most;
}

/* A power of two above both magnitudes, so that dividing by it is exact. 0 where underflow could matter. */
static double common_scale(const hull *a, const hull *b)
{
    double most = largest(magnitude(a), magnitude(b));
    int exponent = 0;
    frexp(most, &exponent);
    return most > 0x1p-700 && most < 0x1p700 ? ldexp(1, exponent) : 0;
}

static void columns_set(program *p, const hull *a, const hull *b, double scale)
{
    for (uint32_t v = 0; v < p->count; v++) {
        double x[3];
        bool first = v < p->na;
        place(x, first ? a : b, first ? v : v - p->na);
        p->column[v][0] = first ? 1 : 0;
        p->column[v][1] = first ? 0 : 1;
        for (int axis = 0; axis < 3; axis++) {
            p->column[v][2 + axis] = (first ? x[axis] : -x[axis]) / scale;
        }
    }
}

static void basis_set(program *p)
{
    memset(p->inverse, 0, sizeof p->inverse);
    for (uint32_t row = 0; row < ROWS; row++) {
        p->inverse[row][row] = 1;
        p->x[row] = row < 2 ? 1 : 0;
        p->cost[row] = 1;
        p->basis[row] = p->count + row;
    }
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4];
}

/* y = cost of the basis times its inverse. */
static void dual(const program *p, double y[ROWS])
{
    for (uint32_t c = 0; c < ROWS; c++) {
        y[c] = 0;
        for (uint32_t row = 0; row < ROWS; row++) {
            y[c] += p->cost[row] * p->inverse[row][c];
        }
    }
}

/* The point that lowers the artificial sum fastest; `count` if none does. */
static uint32_t entering(const program *p, const double y[ROWS])
{
    uint32_t best = p->count;
    double most = 0x1p-40;
    for (uint32_t v = 0; v < p->count; v++) {
        double gain = dot(y, p->column[v]);
        if (gain > most) {
            most = gain;
            best = v;
        }
    }
    return best;
}

/* Row of the smallest ratio, the largest pivot among equals; ROWS if there is none. */
static uint32_t leaving(const program *p, const double d[ROWS])
{
    uint32_t best = ROWS;
    for (uint32_t row = 0; row < ROWS; row++) {
        if (d[row] <= 0x1p-40) {
            continue;
        }
        double left = best == ROWS ? 0 : p->x[row] * d[best], right = best == ROWS ? 1 : p->x[best] * d[row];
        if (left < right || (left <= right && d[row] > d[best])) {
            best = row;
        }
    }
    return best;
}

static void pivot(program *p, uint32_t pivot_row, uint32_t column, const double d[ROWS])
{
    for (uint32_t c = 0; c < ROWS; c++) {
        p->inverse[pivot_row][c] /= d[pivot_row];
    }
    p->x[pivot_row] /= d[pivot_row];
    for (uint32_t row = 0; row < ROWS; row++) {
        if (row == pivot_row) {
            continue;
        }
        for (uint32_t c = 0; c < ROWS; c++) {
            p->inverse[row][c] -= d[row] * p->inverse[pivot_row][c];
        }
        p->x[row] -= d[row] * p->x[pivot_row];
    }
    p->basis[pivot_row] = column;
    p->cost[pivot_row] = 0;
}

static void solve(program *p)
{
    for (int step = 0; step < MOST_PIVOTS; step++) {
        double y[ROWS], d[ROWS];
        dual(p, y);
        uint32_t column = entering(p, y);
        if (column == p->count) {
            return;
        }
        for (uint32_t row = 0; row < ROWS; row++) {
            d[row] = dot(p->inverse[row], p->column[column]);
        }
        uint32_t row = leaving(p, d);
        if (row == ROWS) {
            return;
        }
        pivot(p, row, column, d);
    }
}

/* Every a is strictly on the lower side of every b along y2..y4, whatever the rounding was. */
static bool plane_separates(const program *p)
{
    double y[ROWS], top_a = -HUGE_VAL, top_b = -HUGE_VAL;
    dual(p, y);
    for (uint32_t v = 0; v < p->count; v++) {
        const double *c = p->column[v];
        double along = y[2] * c[2] + y[3] * c[3] + y[4] * c[4];
        if (v < p->na) {
            top_a = largest(top_a, along);
        } else {
            top_b = largest(top_b, along);
        }
    }
    double bound = (fabs(y[2]) + fabs(y[3]) + fabs(y[4])) * 2 * (ERROR + 8 * UNIT);
    return top_a + top_b < -bound; /* columns of B hold -b: max a - min b */
}

/* With C the approximate inverse of the basis B, x its approximate solution, both of any origin:
 *     |x* - x| <= |C| |e - B x| / (1 - |I - C B|)     in the maximum norm, x* the exact solution.
 * If that keeps every weight positive, then the weights exist, and the hulls share a point. */
static bool weights_positive(const program *p)
{
    double inverse_norm = 0, defect = 0, residual = 0, least = HUGE_VAL;
    for (uint32_t row = 0; row < ROWS; row++) {
        if (p->basis[row] >= p->count) {
            return false;
        }
    }
    for (uint32_t row = 0; row < ROWS; row++) {
        double norm = 0, sum = 0, rest = row < 2 ? 1 : 0, parts = 1;
        for (uint32_t c = 0; c < ROWS; c++) {
            const double *b = p->column[p->basis[c]];
            double entry = dot(p->inverse[row], b) - (row == c ? 1 : 0), size = 1;
            for (uint32_t k = 0; k < ROWS; k++) {
                size += fabs(p->inverse[row][k]) * (fabs(b[k]) + 1);
            }
            sum += fabs(entry) + 2 * ERROR * size;
            norm += fabs(p->inverse[row][c]);
            rest -= b[row] * p->x[c];
            parts += fabs(p->x[c]) * (fabs(b[row]) + 1);
        }
        inverse_norm = largest(inverse_norm, norm);
        defect = largest(defect, sum);
        residual = largest(residual, fabs(rest) + 2 * ERROR * parts);
        least = p->x[row] < least ? p->x[row] : least;
    }
    return defect < 0.5 && least > 4 * inverse_norm * residual;
}

brute_verdict brute_decide_fast(const hull *a, const hull *b)
{
    double scale = common_scale(a, b);
    if (!(scale > 0)) {
        return BRUTE_DOUBT;
    }
    program p = {.na = a->count, .count = a->count + b->count};
    p.column = malloc(p.count * sizeof *p.column);
    if (p.column == NULL) {
        abort();
    }
    columns_set(&p, a, b, scale);
    basis_set(&p);
    solve(&p);
    brute_verdict verdict = plane_separates(&p) ? BRUTE_FREE : weights_positive(&p) ? BRUTE_CONTACT : BRUTE_DOUBT;
    free(p.column);
    return verdict;
}

bool brute_in_contact(const hull *a, const hull *b)
{
    brute_verdict verdict = brute_decide_fast(a, b);
    return verdict == BRUTE_DOUBT ? exact_hulls_touch(a, b) : verdict == BRUTE_CONTACT;
}

/* Bounds of the placed vertices, widened by more than their rounding. */
typedef struct span {
    double lo[3], hi[3];
} span;

static span span_of(const hull *h)
{
    span s = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    double slack = 4 * ERROR * magnitude(h) + 0x1p-1000;
    for (uint32_t k = 0; k < h->count; k++) {
        double x[3];
        place(x, h, k);
        for (int axis = 0; axis < 3; axis++) {
            s.lo[axis] = x[axis] - slack < s.lo[axis] ? x[axis] - slack : s.lo[axis];
            s.hi[axis] = x[axis] + slack > s.hi[axis] ? x[axis] + slack : s.hi[axis];
        }
    }
    return s;
}

static bool spans_apart(const span *a, const span *b)
{
    return a->lo[0] > b->hi[0] || b->lo[0] > a->hi[0] || a->lo[1] > b->hi[1] || b->lo[1] > a->hi[1] ||
           a->lo[2] > b->hi[2] || b->lo[2] > a->hi[2];
}

static void set_add(brute_set *set, uint64_t *room, uint32_t i, uint32_t j)
{
    if (set->count == *room) {
        *room = 2 * *room + 16;
        set->pairs = realloc(set->pairs, *room * 2 * sizeof *set->pairs);
        if (set->pairs == NULL) {
            abort();
        }
    }
    set->pairs[2 * set->count] = i;
    set->pairs[2 * set->count + 1] = j;
    set->count++;
}

/* One pair whose spans overlap. */
static bool decide(brute_set *set, const hull *a, const hull *b)
{
    brute_verdict verdict = brute_decide_fast(a, b);
    if (verdict != BRUTE_DOUBT) {
        return verdict == BRUTE_CONTACT;
    }
    set->exact++;
    return exact_hulls_touch(a, b);
}

brute_set brute_contacts(const hull *hulls, uint32_t count)
{
    brute_set set = {NULL, 0, 0};
    uint64_t room = 0;
    span *spans = malloc((count + (size_t)1) * sizeof *spans);
    if (spans == NULL) {
        abort();
    }
    for (uint32_t i = 0; i < count; i++) {
        spans[i] = span_of(&hulls[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = i + 1; j < count; j++) {
            if (!spans_apart(&spans[i], &spans[j]) && decide(&set, &hulls[i], &hulls[j])) {
                set_add(&set, &room, i, j);
            }
        }
    }
    free(spans);
    return set;
}

void brute_free(brute_set *set)
{
    free(set->pairs);
    *set = (brute_set){NULL, 0, 0};
}

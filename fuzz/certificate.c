#include "certificate.h"

#include <gmp.h>

enum { MOST = 4, SIZE = MOST + 1 };

/* A point or direction in rationals. */
typedef struct vector {
    mpq_t x[3];
} vector;

static void vector_init(vector *v)
{
    mpq_inits(v->x[0], v->x[1], v->x[2], NULL);
}

static void vector_clear(vector *v)
{
    mpq_clears(v->x[0], v->x[1], v->x[2], NULL);
}

/* sum += a b. */
static void add_product(mpq_t sum, const mpq_t a, const mpq_t b)
{
    mpq_t product;

    mpq_init(product);
    mpq_mul(product, a, b);
    mpq_add(sum, sum, product);
    mpq_clear(product);
}

static void dot(const vector *a, const vector *b, mpq_t out)
{
    mpq_set_ui(out, 0, 1);
    for (int k = 0; k < 3; k++) {
        add_product(out, a->x[k], b->x[k]);
    }
}

static void subtract(const vector *a, const vector *b, vector *out)
{
    for (int k = 0; k < 3; k++) {
        mpq_sub(out->x[k], a->x[k], b->x[k]);
    }
}

static void cross(const vector *a, const vector *b, vector *out)
{
    mpq_t product;

    mpq_init(product);
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;

        mpq_mul(out->x[k], a->x[l], b->x[m]);
        mpq_mul(product, a->x[m], b->x[l]);
        mpq_sub(out->x[k], out->x[k], product);
    }
    mpq_clear(product);
}

/* R x + t of a vertex; every double is a rational. */
static void place(const input_scene *scene, uint32_t object, uint32_t vertex, vector *out)
{
    const double *x = scene->shape[scene->shape_of[object]].vertices + 3 * vertex;
    mpq_t r, v;

    mpq_inits(r, v, NULL);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(out->x[k], scene->pose[object].t[k]);
        for (int l = 0; l < 3; l++) {
            mpq_set_d(r, scene->pose[object].r[3 * k + l]);
            mpq_set_d(v, x[l]);
            add_product(out->x[k], r, v);
        }
    }
    mpq_clears(r, v, NULL);
}

/* Vertex a of object 0 minus vertex b of object 1, placed. */
static void difference(const input_scene *scene, uint32_t a, uint32_t b, vector *out)
{
    vector first, second;

    vector_init(&first);
    vector_init(&second);
    place(scene, 0, a, &first);
    place(scene, 1, b, &second);
    subtract(&first, &second, out);
    vector_clear(&first);
    vector_clear(&second);
}

/* (r_0 + r_1)^2. */
static void reach_squared(const input_scene *scene, mpq_t out)
{
    mpq_t r;

    mpq_init(r);
    mpq_set_d(r, scene->shape[scene->shape_of[0]].radius);
    mpq_set_d(out, scene->shape[scene->shape_of[1]].radius);
    mpq_add(r, r, out);
    mpq_mul(out, r, r);
    mpq_clear(r);
}

/* ------------------------------------------------------------------ Contact */

/* A square system: `size` rows with the right side in the last column. */
typedef struct linear_system {
    mpq_t cell[SIZE][SIZE + 1];
    int size;
} linear_system;

static void swap_rows(linear_system *s, int a, int b)
{
    for (int c = 0; c <= s->size; c++) {
        mpq_swap(s->cell[a][c], s->cell[b][c]);
    }
}

/* row -= factor * pivot's row, so that its cell in the pivot's column becomes 0. */
static void eliminate(linear_system *s, int row, int pivot)
{
    mpq_t factor, product;

    mpq_inits(factor, product, NULL);
    mpq_div(factor, s->cell[row][pivot], s->cell[pivot][pivot]);
    for (int c = pivot; c <= s->size; c++) {
        mpq_mul(product, factor, s->cell[pivot][c]);
        mpq_sub(s->cell[row][c], s->cell[row][c], product);
    }
    mpq_clears(factor, product, NULL);
}

/* Gauss and Jordan: leaves the solution in the last column. False when the system is singular. */
static bool solve(linear_system *s)
{
    for (int p = 0; p < s->size; p++) {
        int row = p;

        while (row < s->size && mpq_sgn(s->cell[row][p]) == 0) {
            row++;
        }
        if (row == s->size) {
            return false;
        }
        swap_rows(s, p, row);
        for (int other = 0; other < s->size; other++) {
            if (other != p) {
                eliminate(s, other, p);
            }
        }
    }
    for (int p = 0; p < s->size; p++) {
        mpq_div(s->cell[p][s->size], s->cell[p][s->size], s->cell[p][p]);
    }
    return true;
}

/* For the point of the affine hull nearest to the origin, sum w_k p_k: sum w = 1, and p_k . sum w_l p_l equal for
 * all k. */
static void set_system(const vector *p, const int *member, int count, linear_system *s)
{
    s->size = count + 1;
    for (int k = 0; k < count; k++) {
        for (int l = 0; l < count; l++) {
            dot(&p[member[k]], &p[member[l]], s->cell[k][l]);
        }
        mpq_set_si(s->cell[k][count], -1, 1);
        mpq_set_ui(s->cell[k][count + 1], 0, 1);
        mpq_set_ui(s->cell[count][k], 1, 1);
    }
    mpq_set_ui(s->cell[count][count], 0, 1);
    mpq_set_ui(s->cell[count][count + 1], 1, 1);
}

/* Whether the nearest point of the members' affine hull is inside their hull and within reach of the origin. Its square
 * is the unknown that all the products are equal to. */
static bool is_near(const vector *p, const int *member, int count, const mpq_t squared, linear_system *s)
{
    set_system(p, member, count, s);
    if (!solve(s)) {
        return false;
    }
    for (int k = 0; k < count; k++) {
        if (mpq_sgn(s->cell[k][s->size]) < 0) {
            return false;
        }
    }
    return mpq_cmp(s->cell[count][s->size], squared) <= 0;
}

static bool some_set_is_near(const vector *p, uint32_t size, const mpq_t squared, linear_system *s)
{
    for (uint32_t mask = 1; mask < 1u << size; mask++) {
        int member[MOST], count = 0;

        for (uint32_t k = 0; k < size; k++) {
            if ((mask >> k & 1) != 0) {
                member[count++] = (int)k;
            }
        }
        if (is_near(p, member, count, squared, s)) {
            return true;
        }
    }
    return false;
}

static bool contact_holds(const vector *p, uint32_t size, const mpq_t squared)
{
    linear_system s;
    bool near;

    for (int k = 0; k < SIZE * (SIZE + 1); k++) {
        mpq_init(s.cell[k / (SIZE + 1)][k % (SIZE + 1)]);
    }
    near = some_set_is_near(p, size, squared, &s);
    for (int k = 0; k < SIZE * (SIZE + 1); k++) {
        mpq_clear(s.cell[k / (SIZE + 1)][k % (SIZE + 1)]);
    }
    return near;
}

/* --------------------------------------------------------------------- Free */

/* (e x p_0) x e with e = p_1 - p_0. */
static void axis_of_segment(const vector *p, vector *d)
{
    vector e, n;

    vector_init(&e);
    vector_init(&n);
    subtract(&p[1], &p[0], &e);
    cross(&e, &p[0], &n);
    cross(&n, &e, d);
    vector_clear(&e);
    vector_clear(&n);
}

/* n = (p_1 - p_0) x (p_2 - p_0), or -n if n . p_0 < 0. */
static void axis_of_triangle(const vector *p, vector *d)
{
    vector e, f;
    mpq_t side;

    vector_init(&e);
    vector_init(&f);
    mpq_init(side);
    subtract(&p[1], &p[0], &e);
    subtract(&p[2], &p[0], &f);
    cross(&e, &f, d);
    dot(d, &p[0], side);
    for (int k = 0; k < 3 && mpq_sgn(side) < 0; k++) {
        mpq_neg(d->x[k], d->x[k]);
    }
    vector_clear(&e);
    vector_clear(&f);
    mpq_clear(side);
}

static void axis_of(const dcd_explanation *why, const vector *p, vector *d)
{
    for (int k = 0; k < 3; k++) {
        if (why->size == 0) {
            mpq_set_d(d->x[k], why->axis[k]);
        } else {
            mpq_set(d->x[k], p[0].x[k]);
        }
    }
    if (why->size == 2) {
        axis_of_segment(p, d);
    } else if (why->size == 3) {
        axis_of_triangle(p, d);
    }
}

/* Lowest product of d with a difference of placed vertices. */
static void lowest_gap(const input_scene *scene, const vector *d, mpq_t gap)
{
    const uint32_t a = scene->shape[scene->shape_of[0]].count, b = scene->shape[scene->shape_of[1]].count;
    vector p;
    mpq_t along;

    vector_init(&p);
    mpq_init(along);
    for (uint32_t n = 0; n < a * b; n++) {
        difference(scene, n / b, n % b, &p);
        dot(d, &p, along);
        if (n == 0 || mpq_cmp(along, gap) < 0) {
            mpq_set(gap, along);
        }
    }
    vector_clear(&p);
    mpq_clear(along);
}

/* gap > r |d|, by squares. */
static bool axis_holds(const input_scene *scene, const vector *d, const mpq_t squared)
{
    mpq_t gap, square, length;
    bool holds;

    mpq_inits(gap, square, length, NULL);
    lowest_gap(scene, d, gap);
    mpq_mul(square, gap, gap);
    dot(d, d, length);
    mpq_mul(length, length, squared);
    holds = mpq_sgn(gap) > 0 && mpq_cmp(square, length) > 0;
    mpq_clears(gap, square, length, NULL);
    return holds;
}

static bool free_holds(const input_scene *scene, const dcd_explanation *why, const vector *p, const mpq_t squared)
{
    vector d;
    bool holds;

    vector_init(&d);
    axis_of(why, p, &d);
    holds = axis_holds(scene, &d, squared);
    vector_clear(&d);
    return holds;
}

/* ------------------------------------------------------------------ Either */

/* The explanation names vertices that exist, as many as its kind may have. */
static bool is_well_formed(const input_scene *scene, const dcd_explanation *why)
{
    bool good = why->contact ? why->size >= 1 && why->size <= MOST : why->size < MOST;

    for (uint32_t k = 0; good && k < why->size; k++) {
        good = why->a[k] < scene->shape[scene->shape_of[0]].count && why->b[k] < scene->shape[scene->shape_of[1]].count;
    }
    return good;
}

bool certificate_holds(const input_scene *scene, const dcd_explanation *explanation)
{
    vector p[MOST];
    mpq_t squared;
    bool holds;

    if (!is_well_formed(scene, explanation) || explanation->decision == DCD_DECIDED_CONSERVATIVE) {
        return false;
    }
    mpq_init(squared);
    reach_squared(scene, squared);
    for (uint32_t k = 0; k < MOST; k++) {
        vector_init(&p[k]);
        if (k < explanation->size) {
            difference(scene, explanation->a[k], explanation->b[k], &p[k]);
        }
    }
    holds = explanation->contact ? contact_holds(p, explanation->size, squared)
                                 : free_holds(scene, explanation, p, squared);
    for (uint32_t k = 0; k < MOST; k++) {
        vector_clear(&p[k]);
    }
    mpq_clear(squared);
    return holds;
}

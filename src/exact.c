#include "exact.h"

#include "rounded.h"

/* ------------------------------------------------------------------ Vectors */

static void vector_copy(const dcd_vector *a, dcd_vector *out)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_copy(&a->c[d], &out->c[d]);
    }
}

static void vector_zero(dcd_vector *a)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_zero(&a->c[d]);
    }
}

static void vector_negate(dcd_vector *a)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_negate(&a->c[d]);
    }
}

static void vector_subtract(const dcd_vector *a, const dcd_vector *b, dcd_vector *out)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_subtract(&a->c[d], &b->c[d], &out->c[d]);
    }
}

/* Every decision is the sign of a number, taken here: one that ran out of digits spoils the whole search. */
static int32_t sign_of(const dcd_big *a, dcd_exact *w)
{
    w->lost = w->lost || a->overflow;
    return a->sign;
}

static bool vector_is_zero(const dcd_vector *a, dcd_exact *w)
{
    const int32_t x = sign_of(&a->c[0], w), y = sign_of(&a->c[1], w), z = sign_of(&a->c[2], w);

    return x == 0 && y == 0 && z == 0;
}

/* out = x0 y0 + x1 y1 + x2 y2. */
static void sum_of_products(const dcd_big *x0, const dcd_big *y0, const dcd_big *x1, const dcd_big *y1,
                            const dcd_big *x2, const dcd_big *y2, dcd_exact *w, dcd_big *out)
{
    dcd_big_multiply(x0, y0, &w->s);
    dcd_big_multiply(x1, y1, &w->t);
    dcd_big_add(&w->s, &w->t, &w->u);
    dcd_big_multiply(x2, y2, &w->t);
    dcd_big_add(&w->u, &w->t, out);
}

static int32_t dot_sign(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    sum_of_products(&a->c[0], &b->c[0], &a->c[1], &b->c[1], &a->c[2], &b->c[2], w, &w->s);
    return sign_of(&w->s, w);
}

static void cross(const dcd_vector *a, const dcd_vector *b, dcd_exact *w, dcd_vector *out)
{
    for (uint32_t d = 0; d < 3; d++) {
        const uint32_t i = (d + 1) % 3, j = (d + 2) % 3;

        dcd_big_multiply(&a->c[i], &b->c[j], &w->s);
        dcd_big_multiply(&a->c[j], &b->c[i], &w->t);
        dcd_big_subtract(&w->s, &w->t, &out->c[d]);
    }
}

/* ------------------------------------------------------------------- Points */

/* out = R x, vertex k of a side. */
static void rotate(const dcd_exact_side *side, const dcd_big *rotation, uint32_t k, dcd_exact *w, dcd_vector *out)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_from_double(side->vertices[(uint64_t)d * side->shape->padded + k], &w->x.c[d]);
    }
    for (uint32_t d = 0; d < 3; d++) {
        sum_of_products(&rotation[3 * d], &w->x.c[0], &rotation[3 * d + 1], &w->x.c[1], &rotation[3 * d + 2],
                        &w->x.c[2], w, &out->c[d]);
    }
}

/* Point `at` of the simplex becomes vertex i of A minus vertex j of B. */
static void set_point(const dcd_exact_side *a, const dcd_exact_side *b, uint32_t i, uint32_t j, uint32_t at,
                      dcd_exact *w)
{
    rotate(a, w->rotation[0], i, w, &w->e1);
    rotate(b, w->rotation[1], j, w, &w->e2);
    vector_subtract(&w->e1, &w->e2, &w->n);
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_add(&w->n.c[d], &w->offset.c[d], &w->point[at].c[d]);
    }
    w->a[at] = i;
    w->b[at] = j;
}

/* How far apart the two may be: their radii, their margins and the pair's. */
static void add_radii(const dcd_exact_side *a, const dcd_exact_side *b, double margin, dcd_exact *w)
{
    const double more[4] = {b->shape->radius, a->margin, b->margin, margin};

    dcd_big_from_double(a->shape->radius, &w->u);
    for (uint32_t k = 0; k < 4; k++) {
        dcd_big_from_double(more[k], &w->t);
        dcd_big_copy(&w->u, &w->s);
        dcd_big_add(&w->s, &w->t, &w->u);
    }
    dcd_big_multiply(&w->u, &w->u, &w->radius_square);
    w->swept = w->u.sign != 0;
}

static void open_pair(const dcd_exact_side *a, const dcd_exact_side *b, double margin, dcd_exact *w)
{
    for (uint32_t k = 0; k < 9; k++) {
        dcd_big_from_double(a->pose->r[k], &w->rotation[0][k]);
        dcd_big_from_double(b->pose->r[k], &w->rotation[1][k]);
    }
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_from_double(a->pose->t[d], &w->s);
        dcd_big_from_double(b->pose->t[d], &w->t);
        dcd_big_subtract(&w->s, &w->t, &w->offset.c[d]);
    }
    add_radii(a, b, margin, w);
    w->lost = false;
    w->iterations = 0;
}

/* ------------------------------------------------------ Nearest point, exact */

/* Each on_... asks whether the point of a set's affine hull nearest to the origin has only positive weights, and then
 * leaves a positive multiple of it in w->nearest (zero when it is the origin). False also for a degenerate set. */

static bool on_segment(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    vector_subtract(b, a, &w->e1);
    if (vector_is_zero(&w->e1, w) || dot_sign(a, &w->e1, w) >= 0 || dot_sign(b, &w->e1, w) <= 0) {
        return false;
    }
    cross(&w->e1, a, w, &w->n); /* (ab x a) x ab = a |ab|^2 - ab (a.ab) */
    cross(&w->n, &w->e1, w, &w->nearest);
    return true;
}

/* Sign of n . (edge x p), which is the sign of minus a corner's weight. */
static int32_t side_of_edge(const dcd_vector *edge, const dcd_vector *p, dcd_exact *w)
{
    cross(edge, p, w, &w->m);
    return dot_sign(&w->n, &w->m, w);
}

static bool on_triangle(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    int32_t side;

    vector_subtract(b, a, &w->e1);
    vector_subtract(c, a, &w->e2);
    cross(&w->e1, &w->e2, w, &w->n);
    if (vector_is_zero(&w->n, w) || side_of_edge(&w->e1, a, w) >= 0 || side_of_edge(&w->e2, c, w) <= 0) {
        return false;
    }
    vector_subtract(c, b, &w->e1);
    if (side_of_edge(&w->e1, b, w) >= 0) {
        return false;
    }
    side = dot_sign(&w->n, a, w);
    if (side == 0) {
        vector_zero(&w->nearest);
        return true;
    }
    vector_copy(&w->n, &w->nearest);
    if (side < 0) {
        vector_negate(&w->nearest);
    }
    return true;
}

/* Sign of the determinant of three points. */
static int32_t orientation(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    cross(b, c, w, &w->m);
    return dot_sign(a, &w->m, w);
}

/* Whether the origin is strictly inside the tetrahedron. */
static bool on_tetrahedron(dcd_exact *w)
{
    const dcd_vector *p = w->point;
    const int32_t s = orientation(&p[1], &p[2], &p[3], w);

    if (s == 0 || orientation(&p[0], &p[2], &p[3], w) != -s || orientation(&p[0], &p[1], &p[3], w) != s ||
        orientation(&p[0], &p[1], &p[2], w) != -s) {
        return false;
    }
    vector_zero(&w->nearest);
    return true;
}

/* The points of a mask, in order; returns how many. */
static uint32_t members(uint32_t mask, uint32_t size, uint32_t *at)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < size; k++) {
        if ((mask >> k) % 2 == 1) {
            at[count] = k;
            count++;
        }
    }
    return count;
}

/* Whether no other point of the simplex is nearer along w->nearest than the set's point `first`. */
static bool supports_all(uint32_t mask, uint32_t first, dcd_exact *w)
{
    bool all = true;

    for (uint32_t k = 0; k < w->size && all; k++) {
        if ((mask >> k) % 2 == 0) {
            vector_subtract(&w->point[k], &w->point[first], &w->e1);
            all = dot_sign(&w->nearest, &w->e1, w) >= 0;
        }
    }
    return all;
}

/* Whether the simplex's nearest point is inside the set of the mask. */
static bool nearest_is_on(uint32_t mask, dcd_exact *w)
{
    uint32_t at[4];
    const uint32_t count = members(mask, w->size, at);
    bool inside;

    if (count == 4) {
        return on_tetrahedron(w);
    }
    if (count == 3) {
        inside = on_triangle(&w->point[at[0]], &w->point[at[1]], &w->point[at[2]], w);
    } else if (count == 2) {
        inside = on_segment(&w->point[at[0]], &w->point[at[1]], w);
    } else {
        vector_copy(&w->point[at[0]], &w->nearest);
        inside = true;
    }
    return inside && supports_all(mask, at[0], w);
}

/* Masks of up to four points, larger sets first: the whole simplex is the likeliest answer after a search in double. */
static uint32_t nearest_set(dcd_exact *w)
{
    static const uint8_t order[15] = {15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8};
    const uint32_t all = (1u << w->size) - 1;

    for (uint32_t k = 0; k < 15; k++) {
        if ((order[k] & ~all) == 0 && nearest_is_on(order[k], w)) {
            return order[k];
        }
    }
    return 0; /* only when digits ran out */
}

static void keep(uint32_t mask, dcd_exact *w)
{
    uint32_t at[4];
    const uint32_t count = members(mask, w->size, at);

    for (uint32_t k = 0; k < count; k++) {
        if (at[k] != k) {
            vector_copy(&w->point[at[k]], &w->point[k]);
            w->a[k] = w->a[at[k]];
            w->b[k] = w->b[at[k]];
        }
    }
    w->size = count;
}

/* Sign of x^2 - r^2 |nearest|^2: whether a product x with w->nearest, at least zero, is further than the balls reach. */
static int32_t beyond_radius(const dcd_big *x, dcd_exact *w)
{
    const dcd_big *v = w->nearest.c;

    sum_of_products(&v[0], &v[0], &v[1], &v[1], &v[2], &v[2], w, &w->v);
    dcd_big_multiply(&w->v, &w->radius_square, &w->s);
    dcd_big_multiply(x, x, &w->t);
    dcd_big_subtract(&w->t, &w->s, &w->u);
    return sign_of(&w->u, w);
}

/* Whether w->nearest, not zero, is near enough: all points p of its set have the same product with it, |nearest| times
 * the distance of the set from the origin. */
static bool is_within_radius(dcd_exact *w)
{
    const dcd_vector *p = &w->point[0];

    sum_of_products(&w->nearest.c[0], &p->c[0], &w->nearest.c[1], &p->c[1], &w->nearest.c[2], &p->c[2], w, &w->low);
    return w->swept && beyond_radius(&w->low, w) <= 0;
}

/* ------------------------------------------------------------ Support, exact */

/* A placed vertex's product with a direction that is right to 2^-50 is right to 16 u times the sum of the reaches
 * (axis.c: 6.5 u; 8 u for the direction): within twice that of the smallest may be the smallest. Twice more for slack. */
#define ROUND_NEAR 0x1p-47
#define UNDERFLOW 0x1p-700

/* w->m = R^T nearest, in the side's own frame, negated for B. */
static void turn_back(const dcd_big *rotation, bool negate, dcd_exact *w)
{
    const dcd_big *v = w->nearest.c;

    for (uint32_t d = 0; d < 3; d++) {
        sum_of_products(&rotation[d], &v[0], &rotation[3 + d], &v[1], &rotation[6 + d], &v[2], w, &w->m.c[d]);
    }
    if (negate) {
        vector_negate(&w->m);
    }
}

/* w->best = m . x of vertex k. */
static void exact_product(const dcd_exact_side *side, uint32_t k, dcd_exact *w, dcd_big *out)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_from_double(side->vertices[(uint64_t)d * side->shape->padded + k], &w->x.c[d]);
    }
    sum_of_products(&w->m.c[0], &w->x.c[0], &w->m.c[1], &w->x.c[1], &w->m.c[2], &w->x.c[2], w, out);
}

static double placed_product(const dcd_exact_side *side, const double *d, uint32_t k)
{
    const uint64_t padded = side->shape->padded;

    return dcd_dot(d[0], d[1], d[2], side->rows[k], side->rows[padded + k], side->rows[2 * padded + k]);
}

/* All vertices with a product up to this may be the smallest. */
static double near_limit(const dcd_exact_side *side, const double *d)
{
    const double *reach = side->placed->reach;
    double low = placed_product(side, d, 0);

    for (uint32_t k = 1; k < side->shape->count; k++) {
        const double s = placed_product(side, d, k);

        low = s < low ? s : low;
    }
    return low + (ROUND_NEAR * ((reach[0] + reach[1]) + reach[2]) + UNDERFLOW);
}

/* A vertex of the side with the exactly smallest product with w->nearest (B: largest); d is nearest, rounded (B: and
 * negated). Vertices that are clearly not it are left out by their rounded products. */
static uint32_t support(const dcd_exact_side *side, const dcd_big *rotation, bool negate, const double *d, dcd_exact *w)
{
    const double limit = near_limit(side, d);
    uint32_t best = side->shape->count;

    for (uint32_t k = 0; k < side->shape->count; k++) {
        if (placed_product(side, d, k) <= limit) {
            if (best == side->shape->count) {
                best = k;
                turn_back(rotation, negate, w);
                exact_product(side, k, w, &w->best);
            } else {
                exact_product(side, k, w, &w->v);
                w->lost = w->lost || w->v.overflow || w->best.overflow;
                if (dcd_big_compare(&w->v, &w->best) < 0) {
                    best = k;
                    dcd_big_copy(&w->v, &w->best);
                }
            }
        }
    }
    return best < side->shape->count ? best : 0;
}

/* d = nearest as doubles with a largest coordinate of 1. */
static void direction(const dcd_exact *w, double *d)
{
    double x, y, z, largest;

    dcd_big_direction(&w->nearest.c[0], &w->nearest.c[1], &w->nearest.c[2], d);
    x = dcd_abs(d[0]);
    y = dcd_abs(d[1]);
    z = dcd_abs(d[2]);
    largest = x > y ? x : y;
    largest = z > largest ? z : largest;
    for (uint32_t k = 0; k < 3; k++) {
        d[k] /= largest;
    }
}

/* Whether w->nearest, rounded to d, separates the two: the exact gap between supporting planes is above zero. */
static bool separates(const dcd_exact_side *a, const dcd_exact_side *b, const double *d, dcd_exact *w)
{
    const double back[3] = {-d[0], -d[1], -d[2]};

    support(a, w->rotation[0], false, d, w);
    dcd_big_copy(&w->best, &w->low);
    support(b, w->rotation[1], true, back, w);
    dcd_big_add(&w->low, &w->best, &w->v);
    sum_of_products(&w->nearest.c[0], &w->offset.c[0], &w->nearest.c[1], &w->offset.c[1], &w->nearest.c[2],
                    &w->offset.c[2], w, &w->low);
    dcd_big_add(&w->low, &w->v, &w->best);
    return sign_of(&w->best, w) > 0 && (!w->swept || beyond_radius(&w->best, w) > 0);
}

/* The hint's axis, exactly. */
static bool axis_separates(const dcd_exact_side *a, const dcd_exact_side *b, const double *axis, dcd_exact *w)
{
    for (uint32_t d = 0; d < 3; d++) {
        dcd_big_from_double(axis[d], &w->nearest.c[d]);
    }
    return !vector_is_zero(&w->nearest, w) && separates(a, b, axis, w);
}

/* ------------------------------------------------------------------- Search */

/* One more point against w->nearest, which is not zero. True when it shows the two apart. */
static bool step(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w)
{
    double d[3], back[3];
    uint32_t i, j;

    direction(w, d);
    for (uint32_t k = 0; k < 3; k++) {
        back[k] = -d[k];
    }
    i = support(a, w->rotation[0], false, d, w);
    j = support(b, w->rotation[1], true, back, w);
    set_point(a, b, i, j, w->size, w);
    w->size++;
    sum_of_products(&w->nearest.c[0], &w->point[w->size - 1].c[0], &w->nearest.c[1], &w->point[w->size - 1].c[1],
                    &w->nearest.c[2], &w->point[w->size - 1].c[2], w, &w->low);
    return sign_of(&w->low, w) > 0 && (!w->swept || beyond_radius(&w->low, w) > 0);
}

static dcd_verdict search(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w)
{
    while (w->iterations < DCD_EXACT_ITERATIONS) {
        const uint32_t mask = nearest_set(w);
        bool apart;

        w->iterations++;
        if (mask == 0 || w->lost) {
            return DCD_DOUBT;
        }
        keep(mask, w);
        if (vector_is_zero(&w->nearest, w) || is_within_radius(w)) {
            return w->lost ? DCD_DOUBT : DCD_CONTACT;
        }
        if (w->size == 4) {
            return DCD_DOUBT; /* a tetrahedron's nearest point is the origin */
        }
        apart = step(a, b, w);
        if (apart && !w->lost) {
            w->size--; /* the axis comes from the set alone */
            return DCD_FREE;
        }
        if (w->lost) {
            return DCD_DOUBT;
        }
    }
    return DCD_DOUBT;
}

dcd_verdict dcd_exact_decide(const dcd_exact_side *a, const dcd_exact_side *b, double margin, const dcd_hint *hint,
                             dcd_exact *work, dcd_hint *found)
{
    dcd_verdict verdict;

    open_pair(a, b, margin, work);
    for (uint32_t d = 0; d < 3; d++) {
        found->axis[d] = hint->axis[d];
    }
    found->size = 0;
    if (axis_separates(a, b, hint->axis, work) && !work->lost) {
        return DCD_FREE;
    }
    work->size = hint->size == 0 ? 1 : hint->size;
    for (uint32_t k = 0; k < work->size; k++) {
        set_point(a, b, hint->size == 0 ? 0 : hint->a[k], hint->size == 0 ? 0 : hint->b[k], k, work);
    }
    verdict = search(a, b, work);
    found->size = work->size;
    for (uint32_t k = 0; k < work->size; k++) {
        found->a[k] = work->a[k];
        found->b[k] = work->b[k];
    }
    return verdict;
}

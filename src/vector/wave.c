/* dcd_wave_search with WAVE pairs in flight. Each round finds the two supports of every pair (vertices in the lanes of
 * a vector), then takes one step of every simplex (pairs in the lanes); a pair that ends makes room for the next.
 * The steps are those of ../gjk.c and ../simplex.c without a branch: a simplex is always three points, of which some
 * may be the same, and a step looks at the three triangles at the new point. All in floats, in units of the pair's
 * size.
 *
 * The first directions keep some of the one before: a point, and the points of a segment, say little about where the
 * origin is, and a fifth fewer steps are needed. It must be the first only: such a direction may not bring the simplex
 * nearer, and the triangles at the new point hold the nearest point then only as long as there are fewer than three
 * others. */
#include "narrow/wave.h"

#include <math.h>
#include <string.h>

#include "narrow/coarse.h"
#include "narrow/fetch.h"
#include "floats.h"

#define WAVE 32u
#define ROUNDS 32.0F
#define NOBODY UINT32_MAX

/* How much of the direction before goes into that of rounds 1 and 2 (3 parts of 4, 2 of 3), and the first round whose
 * direction is that of the nearest point alone. */
#define KEPT_FIRST 0.75F
#define KEPT_SECOND 0.66666669F
#define ROUND_PURE 3.0F

/* How many pairs ahead vertices are fetched. */
#define AHEAD 4u

/* The number of a vertex goes into a product's last bits, so that the least product brings it along. */
#define MOST_VERTICES 256u

/* Rounding of a gap and of a point, in units of the size: 2^-24 for each of the vertices, their products, differences
 * and sums. */
#define ROUND_GAP 0x1p-20F
#define ROUND_POINT 0x1p-21F

/* What a round reads and writes of each pair. A key names a point of A - B: vertex of A, then in KEY_BITS vertex of B. */
#define KEY_BITS 8
typedef struct wave {
    _Alignas(64) float direction[3][WAVE];
    float difference[3][WAVE], key[WAVE]; /* of the new point: of its two vertices */
    float kept[3][3][WAVE], kept_key[3][WAVE];
    float full_key[4][WAVE]; /* of the last step, before it dropped points */
    float error[WAVE], round[WAVE];
    float radius_square[WAVE]; /* of the two balls */
    bool swept;                /* some pair has a radius: steps that know of none are quicker */
    float scale[WAVE];         /* one divided by the size of the pair */
    float offset[3][WAVE];     /* position of A minus position of B, in units of the size */
    const float *rows[2][WAVE];
    uint32_t padded[2][WAVE], low[2][WAVE]; /* vertices, and the bits that number them */
    uint32_t which[WAVE]; /* place in the list, or NOBODY */
} wave;

/* What the caller gave. */
typedef struct task {
    const float *vertices;
    const dcd_placed *placed;
    const dcd_pair *pairs;
    const uint16_t *list;
    uint32_t count;
    dcd_proposal *out;
    uint32_t next; /* not begun yet */
} task;

void dcd_wave_place(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows)
{
    for (uint32_t i = first; i < last; i++) {
        const uint64_t begin = 3 * placed[i].begin;

        if (placed[i].padded <= MOST_VERTICES) {
            dcd_coarse_round(vertices + begin, 3 * placed[i].padded, rows + begin);
        }
    }
}

/* ------------------------------------------------------------------ Supports */

static inline dcd_floats product(dcd_floats x, dcd_floats y, dcd_floats z, const dcd_floats *d)
{
    return (d[0] * x + d[1] * y) + d[2] * z;
}

/* The products of d with the vertices from k on, each with its vertex in its last bits. Past the end they are those of
 * the last vertices again. */
static inline dcd_floats products_from(const float *rows, uint32_t padded, uint32_t low, const dcd_floats *d, uint32_t k)
{
    const float *row_y = rows + padded, *row_z = rows + 2 * (uint64_t)padded;
    const uint32_t last = padded - DCD_FLOATS, at = k < last ? k : last;

    return dcd_numbers_tag(
        product(dcd_floats_load(rows + at), dcd_floats_load(row_y + at), dcd_floats_load(row_z + at), d), low,
        dcd_numbers_from(at));
}

/* The least of them, lane by lane. Two vectors at a time: most shapes then take the same number of rounds. */
static inline dcd_floats least_products(const float *rows, uint32_t padded, uint32_t low, const dcd_floats *d)
{
    dcd_floats even = dcd_floats_all(HUGE_VALF), odd = even;

    if (padded < DCD_FLOATS) {
        return dcd_numbers_tag(product(dcd_floats_eight(rows), dcd_floats_eight(rows + padded),
                                       dcd_floats_eight(rows + 2 * (uint64_t)padded), d),
                               low, dcd_numbers_from(0));
    }
    for (uint32_t k = 0; k < padded; k += 2 * DCD_FLOATS) {
        even = dcd_floats_least(products_from(rows, padded, low, d, k), even);
        odd = dcd_floats_least(products_from(rows, padded, low, d, k + DCD_FLOATS), odd);
    }
    return dcd_floats_least(even, odd);
}

/* The vertices with nearly the least product with the direction and with its opposite, and their difference. */
static inline void find_point(wave *w, uint32_t l)
{
    const float d0 = w->direction[0][l], d1 = w->direction[1][l], d2 = w->direction[2][l];
    const dcd_floats there[3] = {dcd_floats_all(d0), dcd_floats_all(d1), dcd_floats_all(d2)};
    const dcd_floats back[3] = {dcd_floats_all(-d0), dcd_floats_all(-d1), dcd_floats_all(-d2)};
    const uint32_t na = w->padded[0][l], nb = w->padded[1][l];
    const float *rows_a = w->rows[0][l], *rows_b = w->rows[1][l];
    const uint64_t least = dcd_floats_least_lanes(least_products(rows_a, na, w->low[0][l], there),
                                                  least_products(rows_b, nb, w->low[1][l], back));
    const uint32_t a = (uint32_t)least & w->low[0][l], b = (uint32_t)(least >> 32) & w->low[1][l];

    w->key[l] = (float)(int32_t)(a << KEY_BITS | b);
    for (uint32_t d = 0; d < 3; d++) {
        w->difference[d][l] = rows_a[d * na + a] - rows_b[d * nb + b];
    }
}

/* ---------------------------------------------------------- A step of simplices */

typedef struct spot {
    dcd_floats x, y, z, key;
} spot;

static inline spot minus(spot a, spot b)
{
    return (spot){a.x - b.x, a.y - b.y, a.z - b.z, a.key};
}

static inline dcd_floats dot(spot a, spot b)
{
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

static inline spot cross(spot a, spot b)
{
    return (spot){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, a.key};
}

static inline spot choose(dcd_mask m, spot yes, spot no)
{
    return (spot){dcd_choose(m, yes.x, no.x), dcd_choose(m, yes.y, no.y), dcd_choose(m, yes.z, no.z),
                  dcd_choose(m, yes.key, no.key)};
}

/* The point of a triangle nearest to the origin, and whether each corner is needed to hold it. */
typedef struct nearest {
    spot at;
    dcd_floats square;
    spot b, c; /* the corners beside the new point */
    dcd_mask needs_a, needs_b, needs_c;
} nearest;

/* Weights of b and c, over their common denominator. */
typedef struct weights {
    dcd_floats b, c, all;
} weights;

static inline weights weigh(dcd_mask m, dcd_floats b, dcd_floats c, dcd_floats all, weights no)
{
    return (weights){dcd_choose(m, b, no.b), dcd_choose(m, c, no.c), dcd_choose(m, all, no.all)};
}

static inline dcd_mask three(dcd_mask a, dcd_mask b, dcd_mask c)
{
    return dcd_and(dcd_and(a, b), c);
}

/* Regions of a triangle (Ericson, Real-Time Collision Detection, 5.1.5), the first that holds: a, b, ab, c, ac, bc,
 * inside. `flat`: b and c are the same point. Where a and b are, d1 is zero, and the region of ac or a corner holds. */
static inline weights weights_of(spot a, spot ab, spot ac, spot b, spot c, dcd_mask flat)
{
    const dcd_floats zero = dcd_floats_all(0.0F), one = dcd_floats_all(1.0F);
    const dcd_floats d1 = -dot(ab, a), d2 = -dot(ac, a), d3 = -dot(ab, b), d4 = -dot(ac, b), d5 = -dot(ab, c),
                    d6 = -dot(ac, c);
    const dcd_floats va = dcd_choose(flat, zero, d3 * d6 - d5 * d4), vb = dcd_choose(flat, zero, d5 * d2 - d1 * d6),
                    vc = dcd_choose(flat, zero, d1 * d4 - d3 * d2);
    const dcd_floats e = d4 - d3, f = d5 - d6;
    weights w = {vb, vc, va + vb + vc};

    w = weigh(three(dcd_at_most(va, zero), dcd_at_most(zero, e), dcd_at_most(zero, f)), f, e, e + f, w);
    w = weigh(three(dcd_at_most(vb, zero), dcd_at_most(zero, d2), dcd_at_most(d6, zero)), zero, d2, d2 - d6, w);
    w = weigh(dcd_and(dcd_at_most(zero, d6), dcd_at_most(d5, d6)), zero, one, one, w);
    w = weigh(three(dcd_at_most(vc, zero), dcd_below(zero, d1), dcd_at_most(d3, zero)), d1, zero, d1 - d3, w);
    w = weigh(dcd_and(dcd_at_most(zero, d3), dcd_at_most(d4, d3)), one, zero, one, w);
    return weigh(dcd_and(dcd_at_most(d1, zero), dcd_at_most(d2, zero)), zero, zero, one, w);
}

static inline nearest nearest_of(spot a, spot ab, spot ac, spot b, spot c, dcd_mask flat, dcd_mask inside)
{
    const dcd_floats zero = dcd_floats_all(0.0F);
    const weights w = weights_of(a, ab, ac, b, c, flat);
    const dcd_floats share = dcd_floats_all(1.0F) / w.all, tb = w.b * share, tc = w.c * share;
    nearest n;

    n.at = (spot){a.x + (tb * ab.x + tc * ac.x), a.y + (tb * ab.y + tc * ac.y), a.z + (tb * ab.z + tc * ac.z), a.key};
    n.square = dcd_choose(inside, dcd_floats_all(HUGE_VALF), dot(n.at, n.at));
    n.b = b;
    n.c = c;
    n.needs_a = dcd_not(dcd_equal((w.all - w.b) - w.c, zero));
    n.needs_b = dcd_not(dcd_equal(w.b, zero));
    n.needs_c = dcd_not(dcd_equal(w.c, zero));
    return n;
}

static inline dcd_mask choose_mask(dcd_mask m, dcd_mask yes, dcd_mask no)
{
    return dcd_or(dcd_and(m, yes), dcd_and(dcd_not(m), no));
}

static inline nearest nearer(nearest p, nearest q)
{
    const dcd_mask m = dcd_below(q.square, p.square);

    return (nearest){choose(m, q.at, p.at), dcd_choose(m, q.square, p.square), choose(m, q.b, p.b), choose(m, q.c, p.c),
                     choose_mask(m, q.needs_a, p.needs_a), choose_mask(m, q.needs_b, p.needs_b),
                     choose_mask(m, q.needs_c, p.needs_c)};
}

static inline spot load(float row[3][WAVE], const float *key, uint32_t g)
{
    return (spot){dcd_floats_load(row[0] + g), dcd_floats_load(row[1] + g), dcd_floats_load(row[2] + g),
                  dcd_floats_load(key + g)};
}

static inline void store(float row[3][WAVE], float *key, uint32_t g, spot p)
{
    dcd_floats_store(row[0] + g, p.x);
    dcd_floats_store(row[1] + g, p.y);
    dcd_floats_store(row[2] + g, p.z);
    dcd_floats_store(key + g, p.key);
}

/* The nearest point of the tetrahedron's triangles at a, to `best`; whether it encloses the origin. */
static inline dcd_mask look(spot a, spot b, spot c, spot e, nearest *best)
{
    const dcd_floats zero = dcd_floats_all(0.0F);
    const dcd_mask bc = dcd_equal(b.key, c.key), ce = dcd_equal(c.key, e.key), eb = dcd_equal(e.key, b.key);
    const spot ab = minus(b, a), ac = minus(c, a), ae = minus(e, a);
    const spot n1 = cross(ab, ac), n2 = cross(ac, ae), n3 = cross(ae, ab);
    const dcd_floats volume = dcd_choose(dcd_or(dcd_or(bc, ce), eb), zero, dot(n1, ae));
    const dcd_mask in1 = dcd_below(dot(n1, a) * volume, zero), in2 = dcd_below(dot(n2, a) * volume, zero),
                   in3 = dcd_below(dot(n3, a) * volume, zero);

    *best = nearer(nearer(nearest_of(a, ab, ac, b, c, bc, in1), nearest_of(a, ac, ae, c, e, ce, in2)),
                   nearest_of(a, ae, ab, e, b, eb, in3));
    return three(in1, in2, in3);
}

/* The new points of A - B, in units of the pairs' sizes. */
static inline spot new_point(const wave *w, uint32_t g)
{
    const dcd_floats scale = dcd_floats_load(w->scale + g);
    const spot p = {dcd_floats_load(w->difference[0] + g) * scale + dcd_floats_load(w->offset[0] + g),
                    dcd_floats_load(w->difference[1] + g) * scale + dcd_floats_load(w->offset[1] + g),
                    dcd_floats_load(w->difference[2] + g) * scale + dcd_floats_load(w->offset[2] + g),
                    dcd_floats_load(w->key + g)};

    return p;
}

/* Lanes that end, by how: bits. */
typedef struct ends {
    uint32_t apart, enclosed, near, lost;
} ends;

/* The points that hold the nearest one; duplicates fill the rest. */
static inline void keep(wave *w, uint32_t g, spot a, const nearest *n)
{
    const spot first = choose(n->needs_a, a, choose(n->needs_b, n->b, n->c));

    store(w->kept[0], w->kept_key[0], g, first);
    store(w->kept[1], w->kept_key[1], g, choose(n->needs_b, n->b, first));
    store(w->kept[2], w->kept_key[2], g, choose(n->needs_c, n->c, first));
}

/* How much of its direction a pair keeps after this round. The largest coordinate stays at most 1. */
static inline dcd_floats kept_share(dcd_floats round)
{
    const dcd_floats one = dcd_floats_all(1.0F), zero = dcd_floats_all(0.0F);

    return dcd_choose(dcd_below(round, one), dcd_floats_all(KEPT_FIRST),
                      dcd_choose(dcd_equal(round, one), dcd_floats_all(KEPT_SECOND), zero));
}

/* Which gaps along d, above their error, reach beyond the balls too. */
static inline dcd_mask beyond(const wave *w, uint32_t g, dcd_floats gap, spot d)
{
    const dcd_floats more = gap - dcd_floats_load(w->error + g);

    return dcd_not(dcd_below(more * more, dcd_floats_load(w->radius_square + g) * dot(d, d)));
}

/* One step of the pairs of lanes g to g + DCD_FLOATS - 1. `swept` is a constant where this is called. */
static inline ends step(wave *w, uint32_t g, bool swept)
{
    const dcd_floats zero = dcd_floats_all(0.0F), round = dcd_floats_load(w->round + g);
    const spot a = new_point(w, g), d = load(w->direction, w->key, g);
    const dcd_mask first = dcd_equal(round, zero);
    const spot b = choose(first, a, load(w->kept[0], w->kept_key[0], g));
    const spot c = choose(first, a, load(w->kept[1], w->kept_key[1], g));
    const spot e = choose(first, a, load(w->kept[2], w->kept_key[2], g));
    const dcd_mask pure = dcd_at_most(dcd_floats_all(ROUND_PURE), round);
    const dcd_mask again = dcd_or(dcd_or(dcd_equal(a.key, b.key), dcd_equal(a.key, c.key)), dcd_equal(a.key, e.key));
    const dcd_floats gap = dot(d, a);
    const dcd_mask above = dcd_below(dcd_floats_load(w->error + g), gap);
    const dcd_mask apart = swept ? dcd_and(above, beyond(w, g, gap, d)) : above;
    nearest n;
    const dcd_mask enclosed = look(a, b, c, e, &n);
    const dcd_mask away = dcd_below(dcd_floats_all(ROUND_POINT * ROUND_POINT), n.square);
    const dcd_mask goes_on = dcd_and(away, dcd_below(round, dcd_floats_all(ROUNDS)));
    const dcd_floats ax = dcd_choose(dcd_below(n.at.x, zero), -n.at.x, n.at.x);
    const dcd_floats ay = dcd_choose(dcd_below(n.at.y, zero), -n.at.y, n.at.y);
    const dcd_floats az = dcd_choose(dcd_below(n.at.z, zero), -n.at.z, n.at.z);
    const dcd_floats xy = dcd_choose(dcd_below(ax, ay), ay, ax), largest = dcd_choose(dcd_below(xy, az), az, xy);
    const dcd_floats keeps = kept_share(round), scale = (dcd_floats_all(1.0F) - keeps) / largest;

    dcd_floats_store(w->direction[0] + g, dcd_choose(apart, d.x, keeps * d.x + n.at.x * scale));
    dcd_floats_store(w->direction[1] + g, dcd_choose(apart, d.y, keeps * d.y + n.at.y * scale));
    dcd_floats_store(w->direction[2] + g, dcd_choose(apart, d.z, keeps * d.z + n.at.z * scale));
    dcd_floats_store(w->full_key[0] + g, b.key);
    dcd_floats_store(w->full_key[1] + g, c.key);
    dcd_floats_store(w->full_key[2] + g, e.key);
    dcd_floats_store(w->full_key[3] + g, a.key);
    dcd_floats_store(w->round + g, round + dcd_floats_all(1.0F));
    keep(w, g, a, &n);
    return (ends){dcd_bits(apart), dcd_bits(enclosed),
                  swept ? dcd_bits(dcd_below(n.square, dcd_floats_load(w->radius_square + g))) : 0,
                  dcd_bits(dcd_or(dcd_and(again, pure), dcd_not(goes_on)))};
}

/* -------------------------------------------------------------- Pairs in flight */

static const dcd_placed *side(const task *t, uint32_t k, int which)
{
    const dcd_pair pair = t->pairs[t->list[k]];

    return &t->placed[which == 0 ? pair.i : pair.j];
}

static void fetch_vertices(const task *t, uint32_t k)
{
    const dcd_placed *a = side(t, k, 0), *b = side(t, k, 1);

    dcd_fetch_some(t->vertices + 3 * a->begin, 3 * a->padded * sizeof(float));
    dcd_fetch_some(t->vertices + 3 * b->begin, 3 * b->padded * sizeof(float));
}

/* Along the line of centres, the largest coordinate 1; any direction when they coincide. */
static void first_direction(wave *w, uint32_t l, const dcd_placed *a, const dcd_placed *b)
{
    double v[3], largest = 0.0;

    for (uint32_t d = 0; d < 3; d++) {
        v[d] = (a->position[d] - b->position[d]) + (a->centre[d] - b->centre[d]);
        largest = fabs(v[d]) > largest ? fabs(v[d]) : largest;
    }
    for (uint32_t d = 0; d < 3; d++) {
        w->direction[d][l] = largest > 0x1p-900 ? (float)(v[d] / largest) : (d == 0 ? 1.0F : 0.0F);
    }
}

static void begin_side(wave *w, uint32_t l, const task *t, const dcd_placed *p, int which)
{
    w->rows[which][l] = t->vertices + 3 * p->begin;
    w->padded[which][l] = p->padded;
    w->low[which][l] = UINT32_MAX >> __builtin_clz(p->padded - 1);
}

/* A pair of size about 0 is left to others. */
static bool begin(wave *w, uint32_t l, const task *t, uint32_t k)
{
    const dcd_placed *a = side(t, k, 0), *b = side(t, k, 1);
    double size = a->radius + b->radius, scale, radius;

    for (uint32_t d = 0; d < 3; d++) {
        size += (a->reach[d] + b->reach[d]) + fabs(a->position[d] - b->position[d]);
    }
    scale = 1.0 / (size > 0x1p-120 ? size : 0x1p-120);
    radius = (a->radius + b->radius) * scale;
    begin_side(w, l, t, a, 0);
    begin_side(w, l, t, b, 1);
    w->which[l] = k;
    w->round[l] = 0.0F;
    w->scale[l] = (float)scale;
    w->radius_square[l] = (float)(radius * radius);
    w->swept = w->swept || radius > 0.0;
    w->error[l] = ROUND_GAP + 0x1p-21F * (float)(w->low[0][l] + w->low[1][l]);
    for (uint32_t d = 0; d < 3; d++) {
        w->offset[d][l] = (float)((a->position[d] - b->position[d]) * scale);
    }
    first_direction(w, l, a, b);
    return size > 0x1p-120;
}

static void put_doubt(const task *t, uint32_t k)
{
    t->out[k].verdict = DCD_DOUBT;
    t->out[k].iterations = 0;
    t->out[k].hint.size = 0;
}

/* Fills lane l with the next pair that fits. */
static void refill(wave *w, uint32_t l, task *t)
{
    w->which[l] = NOBODY;
    while (t->next < t->count && w->which[l] == NOBODY) {
        const uint32_t k = t->next;
        const bool fits = side(t, k, 0)->padded <= MOST_VERTICES && side(t, k, 1)->padded <= MOST_VERTICES;

        fetch_vertices(t, k + AHEAD < t->count ? k + AHEAD : k);
        t->next++;
        if (!fits || !begin(w, l, t, k)) {
            put_doubt(t, k);
            w->which[l] = NOBODY;
        }
    }
}

static void put_axis(const wave *w, uint32_t l, dcd_proposal *out)
{
    out->verdict = DCD_FREE;
    out->iterations = (uint32_t)w->round[l];
    out->hint.size = 0;
    for (uint32_t d = 0; d < 3; d++) {
        out->hint.axis[d] = (double)w->direction[d][l];
    }
}

static void put_point(float full, dcd_hint *hint)
{
    const uint32_t key = (uint32_t)full;

    hint->a[hint->size] = key >> KEY_BITS;
    hint->b[hint->size] = key & ((1u << KEY_BITS) - 1);
    hint->size++;
}

static void put_contact(const wave *w, uint32_t l, dcd_proposal *out)
{
    out->verdict = DCD_CONTACT;
    out->iterations = (uint32_t)w->round[l];
    out->hint.size = 0;
    for (uint32_t d = 0; d < 3; d++) {
        out->hint.axis[d] = 0.0;
    }
}

static void put_simplex(const wave *w, uint32_t l, dcd_proposal *out)
{
    put_contact(w, l, out);
    for (uint32_t k = 0; k < 4; k++) {
        put_point(w->full_key[k][l], &out->hint);
    }
}

/* The points that were kept, each once: their nearest one is nearer than the balls reach. Keys are whole numbers. */
static void put_near(const wave *w, uint32_t l, dcd_proposal *out)
{
    const float first = w->kept_key[0][l], second = w->kept_key[1][l], third = w->kept_key[2][l];

    put_contact(w, l, out);
    put_point(first, &out->hint);
    if (fabsf(second - first) > 0.5F) {
        put_point(second, &out->hint);
    }
    if (fabsf(third - first) > 0.5F && fabsf(third - second) > 0.5F) {
        put_point(third, &out->hint);
    }
}

/* The lanes of a group that have ended, and their successors. */
static void end(wave *w, uint32_t g, ends e, task *t)
{
    uint32_t ended = e.apart | e.enclosed | e.near | e.lost;

    for (; ended != 0; ended &= ended - 1) {
        const uint32_t n = (uint32_t)__builtin_ctz(ended), l = g + n, k = w->which[l];

        if (k == NOBODY) {
            continue;
        }
        if ((e.apart >> n & 1) != 0) {
            put_axis(w, l, &t->out[k]);
        } else if ((e.enclosed & ~e.lost) >> n & 1) {
            put_simplex(w, l, &t->out[k]);
        } else if ((e.near >> n & 1) != 0) {
            put_near(w, l, &t->out[k]);
        } else {
            put_doubt(t, k);
        }
        refill(w, l, t);
    }
}

/* Finds the points of a group's pairs; whether there is any pair. */
static bool find_points(wave *w, uint32_t g)
{
    bool any = false;

    for (uint32_t l = g; l < g + DCD_FLOATS; l++) {
        if (w->which[l] != NOBODY) {
            find_point(w, l);
            any = true;
        }
    }
    return any;
}

void dcd_wave_search(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                     const uint16_t *list, uint32_t count, dcd_proposal *out)
{
    task t = {vertices, placed, pairs, list, count, out, 0};
    bool flying = true;
    wave w;

    memset(&w, 0, sizeof w);
    for (uint32_t l = 0; l < WAVE; l++) {
        refill(&w, l, &t);
    }
    while (flying) {
        flying = false;
        for (uint32_t g = 0; g < WAVE; g += DCD_FLOATS) {
            if (find_points(&w, g)) {
                end(&w, g, w.swept ? step(&w, g, true) : step(&w, g, false), &t);
                flying = true;
            }
        }
    }
}

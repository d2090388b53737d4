#include "narrow/gjk.h"

#include <math.h>

#include "narrow/support.h"

/* A gap below this times the sizes is not worth a check (axis.c has the rounding argument). */
#define ROUND_GAP 0x1p-49
#define UNDERFLOW 0x1p-1000

typedef struct pair {
    const double *rows_a, *rows_b;
    uint32_t padded_a, padded_b;
    double offset[3]; /* position of A minus position of B */
    double error;     /* of a gap along a direction of at most 1 */
    double radius;    /* of the two balls */
} pair;

/*@ predicate pair_valid{L}(pair *p) =
        \valid_read(p) && DCD_VALID_ROWS(p->rows_a, p->padded_a) && DCD_VALID_ROWS(p->rows_b, p->padded_b);
    predicate pair_apart{L}(pair *p, dcd_search *search) =
        \separated(search, p) && \separated(search, p->rows_a + (0 .. 3 * p->padded_a - 1)) &&
        \separated(search, p->rows_b + (0 .. 3 * p->padded_b - 1)); */

/*@ requires pair: \valid(p) && \separated(p, a) && \separated(p, b) &&
        \separated(p, DCD_PLACED_ROWS(a, vertices)) && \separated(p, DCD_PLACED_ROWS(b, vertices));
    requires a: dcd_placed_valid(a, vertices);
    requires b: dcd_placed_valid(b, vertices);
    terminates \true;
    assigns *p;
    ensures rows: p->rows_a == vertices + 3 * a->begin && p->rows_b == vertices + 3 * b->begin;
    ensures padded: p->padded_a == a->padded && p->padded_b == b->padded; */
static void pair_open(pair *p, const double *vertices, const dcd_placed *a, const dcd_placed *b)
{
    p->rows_a = vertices + 3 * a->begin;
    p->rows_b = vertices + 3 * b->begin;
    p->padded_a = a->padded;
    p->padded_b = b->padded;
    /*@ loop invariant range: d <= 3;
        loop assigns d, p->offset[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        p->offset[d] = a->position[d] - b->position[d];
    }
    p->radius = a->radius + b->radius;
    p->error = UNDERFLOW;
    /*@ loop invariant range: d <= 3;
        loop assigns d, p->error;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        p->error += ROUND_GAP * ((a->reach[d] + b->reach[d]) + fabs(p->offset[d]));
    }
}

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* d = v scaled so that its largest coordinate is 1 in magnitude. False when v is zero, tiny or not finite. */
/*@ requires vector: \valid_read(v + (0 .. 2));
    requires result: \valid(d + (0 .. 2)) && \separated(d + (0 .. 2), v + (0 .. 2));
    terminates \true;
    assigns d[0 .. 2]; */
static uint32_t direction_of(const double *v, double *d)
{
    const double x = fabs(v[0]), y = fabs(v[1]), z = fabs(v[2]);
    const double xy = x > y ? x : y;
    const double largest = z > xy ? z : xy;

    if (!(largest > 0x1p-900 && largest < 0x1p+900)) {
        return 0;
    }
    d[0] = v[0] / largest;
    d[1] = v[1] / largest;
    d[2] = v[2] / largest;
    return 1;
}

/* From the centre of B to the centre of A; any direction when they coincide. */
/*@ requires pair: \valid_read(p) && \valid_read(a) && \valid_read(b);
    requires result: \valid(d + (0 .. 2)) && \separated(d + (0 .. 2), p) && \separated(d + (0 .. 2), a) &&
        \separated(d + (0 .. 2), b);
    terminates \true;
    assigns d[0 .. 2]; */
static void first_direction(const pair *p, const dcd_placed *a, const dcd_placed *b, double *d)
{
    double v[3];

    /*@ loop invariant range: k <= 3;
        loop assigns k, v[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        v[k] = p->offset[k] + (a->centre[k] - b->centre[k]);
    }
    if (!direction_of(v, d)) {
        d[0] = 1.0;
        d[1] = 0.0;
        d[2] = 0.0;
    }
}

/* The supporting vertices of A against d and of B along d. Returns the gap between the two supporting planes. */
/*@ requires pair: pair_valid(p);
    requires direction: \valid_read(d + (0 .. 2));
    requires result: \valid(a) && \valid(b) && \separated(a, b) && \separated(a, p) && \separated(b, p);
    terminates \true;
    assigns *a, *b;
    ensures numbers: *a < p->padded_a && *b < p->padded_b; */
static double supports(const pair *p, const double *d, uint32_t *a, uint32_t *b)
{
    const double back[3] = {-d[0], -d[1], -d[2]};
    double low_a, low_b;

    *a = dcd_support_find(p->rows_a, p->padded_a, d, &low_a);
    *b = dcd_support_find(p->rows_b, p->padded_b, back, &low_b);
    return (low_a + low_b) + dot(d, p->offset);
}

/* Whether a gap along d is worth a check: above its error, and beyond the two balls. */
/*@ requires pair: \valid_read(p);
    requires direction: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static uint32_t exceeds(const pair *p, double gap, const double *d)
{
    const double beyond = gap - p->error;

    return beyond > 0.0 && beyond * beyond > p->radius * p->radius * dot(d, d);
}

/*@ requires pair: pair_valid(p) && \separated(s, p) && \separated(s, p->rows_a + (0 .. 3 * p->padded_a - 1)) &&
        \separated(s, p->rows_b + (0 .. 3 * p->padded_b - 1));
    requires simplex: \valid(s) && s->size <= 3 && dcd_simplex_below(s, p->padded_a, p->padded_b);
    requires numbers: a < p->padded_a && b < p->padded_b;
    terminates \true;
    assigns *s;
    ensures size: s->size == \old(s->size) + 1;
    ensures vertices: dcd_simplex_below(s, p->padded_a, p->padded_b); */
static void push(dcd_simplex *s, const pair *p, uint32_t a, uint32_t b)
{
    const uint32_t k = s->size;

    s->x[k] = (p->rows_a[a] - p->rows_b[b]) + p->offset[0];
    s->y[k] = (p->rows_a[p->padded_a + a] - p->rows_b[p->padded_b + b]) + p->offset[1];
    s->z[k] = (p->rows_a[2 * (uint64_t)p->padded_a + a] - p->rows_b[2 * (uint64_t)p->padded_b + b]) + p->offset[2];
    s->a[k] = a;
    s->b[k] = b;
    s->size = k + 1;
}

/* One iteration: a verdict ends the search, GO goes on with the new direction. */
#define GO 3

/*@ requires pair: pair_valid(p) && pair_apart(p, search);
    requires search: \valid(search) && search->simplex.size <= 3;
    requires vertices: dcd_simplex_below(&search->simplex, p->padded_a, p->padded_b);
    terminates \true;
    assigns search->gap, search->direction[0 .. 2], search->simplex;
    ensures result: DCD_FREE <= \result <= GO;
    ensures size: search->simplex.size <= 4;
    ensures room: \result == GO ==> search->simplex.size <= 3;
    ensures vertices: dcd_simplex_below(&search->simplex, p->padded_a, p->padded_b); */
static int step(const pair *p, dcd_search *search)
{
    dcd_simplex *s = &search->simplex;
    uint32_t a, b, mask;
    double nearest[3];

    search->gap = supports(p, search->direction, &a, &b);
    if (exceeds(p, search->gap, search->direction)) {
        return DCD_FREE;
    }
    if (dcd_simplex_has(s, a, b)) {
        return DCD_DOUBT; /* no point is nearer than what we have */
    }
    push(s, p, a, b);
    mask = dcd_simplex_nearest(s, nearest);
    if (mask == DCD_SIMPLEX_FULL) {
        return DCD_CONTACT;
    }
    dcd_simplex_keep(s, mask);
    if (dot(nearest, nearest) < p->radius * p->radius) {
        return DCD_CONTACT;
    }
    return direction_of(nearest, search->direction) ? GO : DCD_DOUBT;
}

void dcd_gjk_search(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_search *search)
{
    pair p;
    int result = GO;
    uint32_t done = 0;

    pair_open(&p, vertices, a, b);
    first_direction(&p, a, b, search->direction);
    search->simplex.size = 0;
    /*@ loop invariant range: done <= DCD_GJK_ITERATIONS;
        loop invariant result: DCD_FREE <= result <= GO;
        loop invariant size: search->simplex.size <= 4;
        loop invariant room: result == GO ==> search->simplex.size <= 3;
        loop invariant vertices: dcd_simplex_below(&search->simplex, p.padded_a, p.padded_b);
        loop assigns result, done, search->gap, search->direction[0 .. 2], search->simplex;
        loop variant DCD_GJK_ITERATIONS - done; */
    while (result == GO && done < DCD_GJK_ITERATIONS) {
        result = step(&p, search);
        done++;
    }
    search->iterations = done;
    search->verdict = result == GO ? DCD_DOUBT : (dcd_verdict)result;
}

void dcd_gjk_propose(const double *vertices, const dcd_placed *a, const dcd_placed *b, dcd_proposal *out)
{
    dcd_search found;

    dcd_gjk_search(vertices, a, b, &found);
    out->verdict = found.verdict;
    out->iterations = found.iterations;
    out->hint.size = found.simplex.size;
    /*@ loop invariant range: d <= 3;
        loop assigns d, out->hint.axis[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        out->hint.axis[d] = found.gap > 0.0 ? found.direction[d] : 0.0;
    }
    /*@ loop invariant range: k <= found.simplex.size;
        loop invariant vertices: \forall integer i; 0 <= i < k ==>
            out->hint.a[i] < a->padded && out->hint.b[i] < b->padded;
        loop assigns k, out->hint.a[0 .. 3], out->hint.b[0 .. 3];
        loop variant found.simplex.size - k; */
    for (uint32_t k = 0; k < found.simplex.size; k++) {
        out->hint.a[k] = found.simplex.a[k];
        out->hint.b[k] = found.simplex.b[k];
    }
}

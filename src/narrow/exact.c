#include "narrow/exact.h"

#include <math.h>

/* What contracts of this file take. OFF_...: numbers that scratch is not among. */
#define REACH 0x10000
#define VECTOR_IN(a) (\valid_read(a) && dcd_vector_ready(a) && dcd_vector_within(a, REACH))
#define FACTOR_IN(a, w) (\valid_read(a) && dcd_big_ready(a) && dcd_big_reach(a) <= REACH && OFF_TERMS(a, w))
#define OFF_PRODUCTS(p, w) (\separated(p, &(w)->s) && \separated(p, &(w)->t))
#define OFF_TERMS(p, w) (OFF_PRODUCTS(p, w) && \separated(p, &(w)->u))
#define OFF_SCRATCH(p, w) \
    (OFF_TERMS(p, w) && \separated(p, &(w)->e1) && \separated(p, &(w)->e2) && \separated(p, &(w)->n) && \
     \separated(p, &(w)->m) && \separated(p, &(w)->x) && \separated(p, &(w)->v))
#define OFF_SUMS(p, w) (\separated(p, &(w)->best) && \separated(p, &(w)->low))
#define LOST_STAYS(w) (\at((w)->lost, Pre) != 0 ==> (w)->lost != 0)

/* out = x. What the number is worth is left out: goals with it have a theory of floats, which slows provers. */
/*@ requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= DCD_EXACT_REACH_GIVEN; */
static void set_number(double x, dcd_big *out)
{
    dcd_big_from_double(x, out);
}

/* ------------------------------------------------------------------ Vectors */

/*@ requires a: VECTOR_IN(a);
    requires out: \valid(out) && \separated(out, a);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: \forall integer r; \old(dcd_vector_within(a, r)) ==> dcd_vector_within(out, r); */
static void vector_copy(const dcd_vector *a, dcd_vector *out)
{
    dcd_big_copy(&a->c[0], &out->c[0]);
    dcd_big_copy(&a->c[1], &out->c[1]);
    dcd_big_copy(&a->c[2], &out->c[2]);
}

/*@ requires a: \valid(a);
    terminates \true;
    assigns *a;
    ensures kept: DCD_BIG_KEPT(\separated(p, a));
    ensures ready: dcd_vector_ready(a);
    ensures reach: dcd_vector_within(a, 0); */
static void vector_zero(dcd_vector *a)
{
    dcd_big_zero(&a->c[0]);
    dcd_big_zero(&a->c[1]);
    dcd_big_zero(&a->c[2]);
}

/*@ requires a: \valid(a) && dcd_vector_ready(a);
    terminates \true;
    assigns *a;
    ensures kept: DCD_BIG_KEPT(\separated(p, a));
    ensures ready: dcd_vector_ready(a);
    ensures reach: \forall integer r; \old(dcd_vector_within(a, r)) ==> dcd_vector_within(a, r); */
static void vector_negate(dcd_vector *a)
{
    dcd_big_negate(&a->c[0]);
    dcd_big_negate(&a->c[1]);
    dcd_big_negate(&a->c[2]);
}

/*@ requires a: VECTOR_IN(a);
    requires b: VECTOR_IN(b);
    requires out: \valid(out) && \separated(out, a) && \separated(out, b);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: \forall integer r; \old(dcd_vector_within(a, r) && dcd_vector_within(b, r)) ==>
        dcd_vector_within(out, r + 1); */
static void vector_subtract(const dcd_vector *a, const dcd_vector *b, dcd_vector *out)
{
    dcd_big_subtract(&a->c[0], &b->c[0], &out->c[0]);
    dcd_big_subtract(&a->c[1], &b->c[1], &out->c[1]);
    dcd_big_subtract(&a->c[2], &b->c[2], &out->c[2]);
}

/*@ requires a: VECTOR_IN(a);
    requires b: VECTOR_IN(b);
    requires out: \valid(out) && \separated(out, a) && \separated(out, b);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: \forall integer r; \old(dcd_vector_within(a, r) && dcd_vector_within(b, r)) ==>
        dcd_vector_within(out, r + 1); */
static void vector_add(const dcd_vector *a, const dcd_vector *b, dcd_vector *out)
{
    dcd_big_add(&a->c[0], &b->c[0], &out->c[0]);
    dcd_big_add(&a->c[1], &b->c[1], &out->c[1]);
    dcd_big_add(&a->c[2], &b->c[2], &out->c[2]);
}

/* Every decision is the sign of a number, taken here: one that ran out of digits spoils the whole search. */
/*@ requires a: DCD_BIG_IN(a);
    requires w: \valid(w);
    terminates \true;
    assigns w->lost;
    ensures sign: \result == a->sign && -1 <= \result <= 1;
    ensures lost: w->lost != 0 <==> \old(w->lost) != 0 || a->overflow == 1; */
static int32_t sign_of(const dcd_big *a, dcd_exact *w)
{
    w->lost = w->lost || a->overflow;
    return a->sign;
}

/*@ requires a: VECTOR_IN(a);
    requires w: \valid(w);
    terminates \true;
    assigns w->lost;
    ensures zero: \result == 1 <==> a->c[0].sign == 0 && a->c[1].sign == 0 && a->c[2].sign == 0;
    ensures lost: LOST_STAYS(w); */
static bool vector_is_zero(const dcd_vector *a, dcd_exact *w)
{
    const int32_t x = sign_of(&a->c[0], w), y = sign_of(&a->c[1], w), z = sign_of(&a->c[2], w);

    return x == 0 && y == 0 && z == 0;
}

/* out = x0 y0 + x1 y1 + x2 y2. */
/*@ requires w: \valid(w);
    requires x0: FACTOR_IN(x0, w);
    requires x1: FACTOR_IN(x1, w);
    requires x2: FACTOR_IN(x2, w);
    requires y0: FACTOR_IN(y0, w);
    requires y1: FACTOR_IN(y1, w);
    requires y2: FACTOR_IN(y2, w);
    requires out: \valid(out) && \separated(out, &w->t) && \separated(out, &w->u);
    terminates \true;
    assigns w->s, w->t, w->u, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= 2 + \old(dcd_big_reach(x0) + dcd_big_reach(y0) + dcd_big_reach(x1) +
        dcd_big_reach(y1) + dcd_big_reach(x2) + dcd_big_reach(y2)); */
static void sum_of_products(const dcd_big *x0, const dcd_big *y0, const dcd_big *x1, const dcd_big *y1,
                            const dcd_big *x2, const dcd_big *y2, dcd_exact *w, dcd_big *out)
{
    dcd_big_multiply(x0, y0, &w->s);
    dcd_big_multiply(x1, y1, &w->t);
    dcd_big_add(&w->s, &w->t, &w->u);
    dcd_big_multiply(x2, y2, &w->t);
    dcd_big_add(&w->u, &w->t, out);
}

/*@ requires w: \valid(w);
    requires a: VECTOR_IN(a) && OFF_TERMS(a, w);
    requires b: VECTOR_IN(b) && OFF_TERMS(b, w);
    requires out: \valid(out) && \separated(out, &w->t) && \separated(out, &w->u);
    terminates \true;
    assigns w->s, w->t, w->u, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: \forall integer r, s; \old(dcd_vector_within(a, r) && dcd_vector_within(b, s)) ==>
        dcd_big_reach(out) <= 3 * r + 3 * s + 2; */
static void dot(const dcd_vector *a, const dcd_vector *b, dcd_exact *w, dcd_big *out)
{
    sum_of_products(&a->c[0], &b->c[0], &a->c[1], &b->c[1], &a->c[2], &b->c[2], w, out);
}

/*@ requires w: \valid(w);
    requires a: VECTOR_IN(a) && OFF_TERMS(a, w);
    requires b: VECTOR_IN(b) && OFF_TERMS(b, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w));
    ensures sign: -1 <= \result <= 1;
    ensures lost: LOST_STAYS(w); */
static int32_t dot_sign(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    dot(a, b, w, &w->s);
    return sign_of(&w->s, w);
}

/* out = a c - b d. */
/*@ requires w: \valid(w);
    requires a: FACTOR_IN(a, w);
    requires b: FACTOR_IN(b, w);
    requires c: FACTOR_IN(c, w);
    requires d: FACTOR_IN(d, w);
    requires out: \valid(out) && \separated(out, &w->s) && \separated(out, &w->t);
    terminates \true;
    assigns w->s, w->t, *out;
    ensures kept: DCD_BIG_KEPT(OFF_PRODUCTS(p, w) && \separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <=
        1 + \old(dcd_big_reach(a) + dcd_big_reach(b) + dcd_big_reach(c) + dcd_big_reach(d)); */
static void difference_of_products(const dcd_big *a, const dcd_big *c, const dcd_big *b, const dcd_big *d, dcd_exact *w,
                                   dcd_big *out)
{
    dcd_big_multiply(a, c, &w->s);
    dcd_big_multiply(b, d, &w->t);
    dcd_big_subtract(&w->s, &w->t, out);
}

/*@ requires w: \valid(w);
    requires a: VECTOR_IN(a) && OFF_TERMS(a, w);
    requires b: VECTOR_IN(b) && OFF_TERMS(b, w);
    requires out: \valid(out) && \separated(out, a) && \separated(out, b) && \separated(out, &w->s) &&
        \separated(out, &w->t);
    terminates \true;
    assigns w->s, w->t, *out;
    ensures kept: DCD_BIG_KEPT(OFF_PRODUCTS(p, w) && \separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: \forall integer r, s; \old(dcd_vector_within(a, r) && dcd_vector_within(b, s)) ==>
        dcd_vector_within(out, 2 * (r + s) + 1); */
static void cross(const dcd_vector *a, const dcd_vector *b, dcd_exact *w, dcd_vector *out)
{
    difference_of_products(&a->c[1], &b->c[2], &a->c[2], &b->c[1], w, &out->c[0]);
    difference_of_products(&a->c[2], &b->c[0], &a->c[0], &b->c[2], w, &out->c[1]);
    difference_of_products(&a->c[0], &b->c[1], &a->c[1], &b->c[0], w, &out->c[2]);
}

/* ------------------------------------------------------------------- Points */

/* Vertex k of a side, in its own frame. */
/*@ requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures kept: DCD_BIG_KEPT(\separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: dcd_vector_within(out, DCD_EXACT_REACH_GIVEN); */
static void get_vertex(const dcd_exact_side *side, uint32_t k, dcd_vector *out)
{
    const uint64_t padded = side->padded;

    set_number(side->vertices[k], &out->c[0]);
    set_number(side->vertices[padded + k], &out->c[1]);
    set_number(side->vertices[2 * padded + k], &out->c[2]);
}

/* The nine numbers of a rotation, no scratch among them. */
#define ROTATION_IN(r, w) \
    (\valid_read((r) + (0 .. 8)) && OFF_TERMS((r) + (0 .. 8), w) && \separated((r) + (0 .. 8), &(w)->x) && \
     (\forall integer i; 0 <= i < 9 ==> dcd_big_ready((r) + i) && dcd_big_reach((r) + i) <= DCD_EXACT_REACH_GIVEN))

/* Three numbers of a rotation, `step` apart. */
#define TRIPLE_IN(r, step, w) \
    (TERM_IN(r, w) && TERM_IN((r) + (step), w) && TERM_IN((r) + 2 * (step), w))
#define TERM_IN(r, w) \
    (\valid_read(r) && OFF_TERMS(r, w) && dcd_big_ready(r) && dcd_big_reach(r) <= DCD_EXACT_REACH_GIVEN)

/* out = r . w->x, r being a row of a rotation and w->x a vertex. */
/*@ requires w: \valid(w) && dcd_vector_ready(&w->x) && dcd_vector_within(&w->x, DCD_EXACT_REACH_GIVEN);
    requires row: TRIPLE_IN(r, 1, w);
    requires out: \valid(out) && \separated(out, &w->t) && \separated(out, &w->u);
    terminates \true;
    assigns w->s, w->t, w->u, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, out));
    ensures vertex: \separated(out, &w->x) ==>
        dcd_vector_ready(&w->x) && dcd_vector_within(&w->x, DCD_EXACT_REACH_GIVEN);
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= 6 * DCD_EXACT_REACH_GIVEN + 2; */
static void turn_row(const dcd_big *r, dcd_exact *w, dcd_big *out)
{
    const dcd_big *x = w->x.c;

    sum_of_products(&r[0], &x[0], &r[1], &x[1], &r[2], &x[2], w, out);
}

/* out = R x, vertex k of a side. */
/*@ requires w: \valid(w);
    requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires rotation: ROTATION_IN(rotation, w) && \separated(rotation + (0 .. 8), out);
    requires out: \valid(out) && OFF_TERMS(out, w) && \separated(out, &w->x);
    terminates \true;
    assigns w->s, w->t, w->u, w->x, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->x) && \separated(p, out));
    ensures ready: dcd_vector_ready(out);
    ensures reach: dcd_vector_within(out, 6 * DCD_EXACT_REACH_GIVEN + 2); */
static void rotate(const dcd_exact_side *side, const dcd_big *rotation, uint32_t k, dcd_exact *w, dcd_vector *out)
{
    get_vertex(side, k, &w->x);
    turn_row(&rotation[0], w, &out->c[0]);
    //@ assert last: TRIPLE_IN(rotation + 6, 1, w);
    turn_row(&rotation[3], w, &out->c[1]);
    turn_row(&rotation[6], w, &out->c[2]);
}

/* w->n = w->e1 - w->e2. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires first: dcd_vector_ready(&w->e1) && dcd_vector_within(&w->e1, DCD_EXACT_REACH_POINT - 2);
    requires second: dcd_vector_ready(&w->e2) && dcd_vector_within(&w->e2, DCD_EXACT_REACH_POINT - 2);
    terminates \true;
    assigns w->n;
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->n));
    ensures open: dcd_exact_is_open(w);
    ensures difference: dcd_vector_ready(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_POINT - 2 + 1); */
static void subtract_edges(dcd_exact *w)
{
    vector_subtract(&w->e1, &w->e2, &w->n);
}

/* w->n = vertex i of A minus vertex j of B, both turned. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a) && i < a->padded;
    requires b: dcd_exact_side_valid(b) && j < b->padded;
    terminates \true;
    assigns w->s, w->t, w->u, w->x, w->e1, w->e2, w->n;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w));
    ensures open: dcd_exact_is_open(w);
    ensures difference: dcd_vector_ready(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_POINT - 1); */
static void turned_difference(const dcd_exact_side *a, const dcd_exact_side *b, uint32_t i, uint32_t j, dcd_exact *w)
{
    rotate(a, w->rotation[0], i, w, &w->e1);
    //@ assert open: dcd_exact_is_open(w);
    rotate(b, w->rotation[1], j, w, &w->e2);
    //@ assert still: dcd_exact_is_open(w);
    //@ assert first: dcd_vector_ready(&w->e1) && dcd_vector_within(&w->e1, 6 * DCD_EXACT_REACH_GIVEN + 2);
    subtract_edges(w);
}

/* Point `at` of the simplex becomes vertex i of A minus vertex j of B. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w) && at < 4;
    requires a: dcd_exact_side_valid(a) && i < a->padded;
    requires b: dcd_exact_side_valid(b) && j < b->padded;
    requires points: dcd_exact_has_points(w, at);
    terminates \true;
    assigns w->s, w->t, w->u, w->x, w->e1, w->e2, w->n, w->point[at], w->a[at], w->b[at];
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->point[at]));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: \old(dcd_exact_has_nearest(w)) ==> dcd_exact_has_nearest(w);
    ensures point: dcd_vector_ready(&w->point[at]) && dcd_vector_within(&w->point[at], DCD_EXACT_REACH_POINT);
    ensures points: dcd_exact_has_points(w, at + 1);
    ensures vertices: w->a[at] == i && w->b[at] == j; */
static void set_point(const dcd_exact_side *a, const dcd_exact_side *b, uint32_t i, uint32_t j, uint32_t at,
                      dcd_exact *w)
{
    turned_difference(a, b, i, j, w);
    //@ assert reach: dcd_vector_within(&w->offset, DCD_EXACT_REACH_POINT - 1);
    //@ assert points: dcd_exact_has_points(w, at);
    vector_add(&w->n, &w->offset, &w->point[at]);
    //@ assert point: dcd_vector_within(&w->point[at], DCD_EXACT_REACH_POINT - 1 + 1);
    //@ assert others: dcd_exact_has_points(w, at);
    //@ assert open: dcd_exact_is_open(w);
    w->a[at] = (uint16_t)i;
    w->b[at] = (uint16_t)j;
}

/* w->u += x. */
/*@ requires w: \valid(w) && DCD_BIG_IN(&w->u) && dcd_big_reach(&w->u) <= REACH;
    terminates \true;
    assigns w->s, w->t, w->u;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w));
    ensures ready: dcd_big_ready(&w->u);
    ensures reach: dcd_big_reach(&w->u) <= \old(dcd_big_reach(&w->u)) + 1 ||
        dcd_big_reach(&w->u) <= DCD_EXACT_REACH_GIVEN + 1; */
static void add_number(double x, dcd_exact *w)
{
    set_number(x, &w->t);
    dcd_big_copy(&w->u, &w->s);
    dcd_big_add(&w->s, &w->t, &w->u);
}

/* How far apart the two may be: their radii, their margins and the pair's. */
/*@ requires w: \valid(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    terminates \true;
    assigns w->s, w->t, w->u, w->radius_square, w->swept;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->radius_square));
    ensures ready: dcd_big_ready(&w->radius_square);
    ensures reach: dcd_big_reach(&w->radius_square) <= DCD_EXACT_REACH_POINT; */
static void add_radii(const dcd_exact_side *a, const dcd_exact_side *b, double margin, dcd_exact *w)
{
    set_number(a->shape->radius, &w->u);
    add_number(b->shape->radius, w);
    add_number(a->margin, w);
    add_number(b->margin, w);
    add_number(margin, w);
    //@ assert reach: dcd_big_reach(&w->u) <= DCD_EXACT_REACH_GIVEN + 4;
    dcd_big_multiply(&w->u, &w->u, &w->radius_square);
    w->swept = w->u.sign != 0;
}

/* out = the nine numbers of a rotation. */
/*@ requires pose: \valid_read(pose);
    requires out: \valid(out + (0 .. 8));
    terminates \true;
    assigns out[0 .. 8];
    ensures kept: DCD_BIG_KEPT(\separated(p, out + (0 .. 8)));
    ensures ready: \forall integer k; 0 <= k < 9 ==> dcd_big_ready(out + k);
    ensures reach: \forall integer k; 0 <= k < 9 ==> dcd_big_reach(out + k) <= DCD_EXACT_REACH_GIVEN; */
static void get_rotation(const dcd_pose *pose, dcd_big *out)
{
    /*@ loop invariant range: k <= 9;
        loop invariant ready: \forall integer j; 0 <= j < k ==> dcd_big_ready(out + j);
        loop invariant reach: \forall integer j; 0 <= j < k ==> dcd_big_reach(out + j) <= DCD_EXACT_REACH_GIVEN;
        loop invariant kept: DCD_BIG_KEPT(\separated(p, out + (0 .. 8)));
        loop assigns k, out[0 .. 8];
        loop variant 9 - k; */
    for (uint32_t k = 0; k < 9; k++) {
        set_number(pose->r[k], &out[k]);
        //@ assert ready: \forall integer j; 0 <= j < k ==> dcd_big_ready(out + j);
        //@ assert reach: \forall integer j; 0 <= j < k ==> dcd_big_reach(out + j) <= DCD_EXACT_REACH_GIVEN;
    }
}

/* w->offset, coordinate d. */
/*@ requires w: \valid(w) && d < 3;
    terminates \true;
    assigns w->s, w->t, w->offset.c[d];
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->offset.c[d]));
    ensures ready: dcd_big_ready(&w->offset.c[d]);
    ensures reach: dcd_big_reach(&w->offset.c[d]) <= DCD_EXACT_REACH_GIVEN + 1; */
static void set_offset(double a, double b, uint32_t d, dcd_exact *w)
{
    set_number(a, &w->s);
    set_number(b, &w->t);
    dcd_big_subtract(&w->s, &w->t, &w->offset.c[d]);
}

/* w->offset = t_A - t_B. */
/*@ requires w: \valid(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    terminates \true;
    assigns w->s, w->t, w->offset;
    ensures ready: dcd_vector_ready(&w->offset);
    ensures reach: dcd_vector_within(&w->offset, DCD_EXACT_REACH_GIVEN + 1); */
static void set_offsets(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w)
{
    set_offset(a->pose->t[0], b->pose->t[0], 0, w);
    set_offset(a->pose->t[1], b->pose->t[1], 1, w);
    set_offset(a->pose->t[2], b->pose->t[2], 2, w);
}

/* Parts of dcd_exact_is_open. */
#define TURNS(w, side) \
    (\forall integer k; 0 <= k < 9 ==> dcd_big_ready(&(w)->rotation[side][k]) && \
        dcd_big_reach(&(w)->rotation[side][k]) <= DCD_EXACT_REACH_GIVEN)
#define OFFSET(w) (dcd_vector_ready(&(w)->offset) && dcd_vector_within(&(w)->offset, DCD_EXACT_REACH_GIVEN + 1))
#define RADIUS(w) (dcd_big_ready(&(w)->radius_square) && dcd_big_reach(&(w)->radius_square) <= DCD_EXACT_REACH_POINT)

/*@ requires w: \valid(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    terminates \true;
    assigns w->s, w->t, w->u, w->rotation[0][0 .. 8], w->rotation[1][0 .. 8], w->offset, w->radius_square, w->swept,
        w->lost, w->iterations;
    ensures open: dcd_exact_is_open(w);
    ensures start: w->lost == 0 && w->iterations == 0; */
static void open_pair(const dcd_exact_side *a, const dcd_exact_side *b, double margin, dcd_exact *w)
{
    set_offsets(a, b, w);
    add_radii(a, b, margin, w);
    //@ assert offset: OFFSET(w);
    get_rotation(a->pose, w->rotation[0]);
    //@ assert first: TURNS(w, 0);
    //@ assert still: OFFSET(w);
    //@ assert radius: RADIUS(w);
    get_rotation(b->pose, w->rotation[1]);
    //@ assert kept: TURNS(w, 0);
    //@ assert second: TURNS(w, 1);
    //@ assert offset_kept: OFFSET(w);
    //@ assert radius_kept: RADIUS(w);
    w->lost = false;
    w->iterations = 0;
}

/* ------------------------------------------------------ Nearest point, exact */

/* Each is_on_... asks whether the point of a set's affine hull nearest to the origin has only positive weights, and
 * then leaves a positive multiple of it in w->nearest (zero when it is the origin). False also for a degenerate set. */

/* The difference of two points. */
#define EDGE(v) (dcd_vector_ready(v) && dcd_vector_within(v, DCD_EXACT_REACH_POINT + 1))

/* A point of the simplex. */
#define POINT_IN(a, w) \
    (\valid_read(a) && dcd_vector_ready(a) && dcd_vector_within(a, DCD_EXACT_REACH_POINT) && OFF_SCRATCH(a, w) && \
     \separated(a, &(w)->nearest))

/* w->e1 = b - a. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    terminates \true;
    assigns w->e1;
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->e1));
    ensures edge: EDGE(&w->e1); */
static void set_edge(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    vector_subtract(b, a, &w->e1);
    //@ assert reach: dcd_vector_within(&w->e1, DCD_EXACT_REACH_POINT + 1);
}

/* w->e1 = b - a; whether the origin's foot on the line is strictly between the two. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->e1));
    ensures edge: EDGE(&w->e1);
    ensures lost: LOST_STAYS(w); */
static bool is_between(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    set_edge(a, b, w);
    return !vector_is_zero(&w->e1, w) && dot_sign(a, &w->e1, w) < 0 && dot_sign(b, &w->e1, w) > 0;
}

/* w->nearest = (ab x a) x ab = a |ab|^2 - ab (a.ab), with ab in w->e1. */
/*@ requires w: \valid(w) && EDGE(&w->e1);
    requires a: POINT_IN(a, w);
    terminates \true;
    assigns w->s, w->t, w->n, w->nearest;
    ensures kept: DCD_BIG_KEPT(OFF_PRODUCTS(p, w) && \separated(p, &w->n) && \separated(p, &w->nearest));
    ensures nearest: dcd_exact_has_nearest(w); */
static void nearest_of_line(const dcd_vector *a, dcd_exact *w)
{
    cross(&w->e1, a, w, &w->n);
    //@ assert normal: dcd_vector_within(&w->n, 2 * (2 * DCD_EXACT_REACH_POINT + 1) + 1);
    cross(&w->n, &w->e1, w, &w->nearest);
    //@ assert reach: dcd_vector_within(&w->nearest, 2 * (5 * DCD_EXACT_REACH_POINT + 4) + 1);
}

/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->n, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool is_on_segment(const dcd_vector *a, const dcd_vector *b, dcd_exact *w)
{
    if (!is_between(a, b, w)) {
        return false;
    }
    nearest_of_line(a, w);
    return true;
}

/* Sign of n . (edge x p), which is the sign of minus a corner's weight. */
/*@ requires w: \valid(w) && VECTOR_IN(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_NEAREST);
    requires edge: VECTOR_IN(edge) && OFF_TERMS(edge, w) && \separated(edge, &w->m);
    requires p: VECTOR_IN(p) && OFF_TERMS(p, w) && \separated(p, &w->m);
    requires reach: dcd_vector_within(edge, DCD_EXACT_REACH_NEAREST) && dcd_vector_within(p, DCD_EXACT_REACH_NEAREST);
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->m));
    ensures lost: LOST_STAYS(w); */
static int32_t side_of_edge(const dcd_vector *edge, const dcd_vector *p, dcd_exact *w)
{
    cross(edge, p, w, &w->m);
    return dot_sign(&w->n, &w->m, w);
}

/* w->e1 = b - a, w->e2 = c - a, w->n = e1 x e2. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    requires c: POINT_IN(c, w);
    terminates \true;
    assigns w->s, w->t, w->e1, w->e2, w->n;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w));
    ensures edges: EDGE(&w->e1) && EDGE(&w->e2);
    ensures normal: VECTOR_IN(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_NEAREST); */
static void set_plane(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    set_edge(a, b, w);
    vector_subtract(c, a, &w->e2);
    //@ assert reach: dcd_vector_within(&w->e2, DCD_EXACT_REACH_POINT + 1);
    cross(&w->e1, &w->e2, w, &w->n);
    //@ assert normal: dcd_vector_within(&w->n, 2 * (2 * (DCD_EXACT_REACH_POINT + 1)) + 1);
}

/* w->nearest = w->n, turned towards a, a point of its plane. */
/*@ requires w: \valid(w) && VECTOR_IN(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_NEAREST);
    requires a: POINT_IN(a, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->nearest));
    ensures nearest: dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static void turn_normal(const dcd_vector *a, dcd_exact *w)
{
    const int32_t side = dot_sign(&w->n, a, w);

    if (side == 0) {
        vector_zero(&w->nearest);
        return;
    }
    vector_copy(&w->n, &w->nearest);
    if (side < 0) {
        vector_negate(&w->nearest);
    }
}

/* w->n is the triangle's normal; whether the origin's foot on its plane is inside of the two edges at a. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    requires c: POINT_IN(c, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w));
    ensures normal: VECTOR_IN(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_NEAREST);
    ensures lost: LOST_STAYS(w); */
static bool is_inside_at(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    set_plane(a, b, c, w);
    return !vector_is_zero(&w->n, w) && side_of_edge(&w->e1, a, w) < 0 && side_of_edge(&w->e2, c, w) > 0;
}

/* The same of all three edges. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    requires c: POINT_IN(c, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w));
    ensures normal: VECTOR_IN(&w->n) && dcd_vector_within(&w->n, DCD_EXACT_REACH_NEAREST);
    ensures lost: LOST_STAYS(w); */
static bool is_inside(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    if (!is_inside_at(a, b, c, w)) {
        return false;
    }
    set_edge(b, c, w);
    return side_of_edge(&w->e1, b, w) < 0;
}

/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    requires c: POINT_IN(c, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool is_on_triangle(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    if (!is_inside(a, b, c, w)) {
        return false;
    }
    turn_normal(a, w);
    return true;
}

/* Sign of the determinant of three points. */
/*@ requires w: \valid(w);
    requires a: POINT_IN(a, w);
    requires b: POINT_IN(b, w);
    requires c: POINT_IN(c, w);
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->m));
    ensures sign: -1 <= \result <= 1;
    ensures lost: LOST_STAYS(w); */
static int32_t orientation(const dcd_vector *a, const dcd_vector *b, const dcd_vector *c, dcd_exact *w)
{
    cross(b, c, w, &w->m);
    return dot_sign(a, &w->m, w);
}

/* Whether the origin is strictly inside the tetrahedron. */
/*@ requires w: \valid(w) && dcd_exact_has_points(w, 4);
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool is_on_tetrahedron(dcd_exact *w)
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

/* Some points of the simplex, in order. */
typedef struct subset {
    uint16_t count, at[4];
} subset;

/*@ predicate subset_of_size{L}(subset *s, integer size) =
        1 <= s->count <= size <= 4 && (\forall integer k; 0 <= k < s->count ==> k <= s->at[k] < size); */

/* The points of a mask. */
/*@ requires mask: 1 <= mask <= 15;
    requires out: \valid(out);
    terminates \true;
    assigns *out;
    ensures count: 1 <= out->count <= 4;
    ensures order: \forall integer j, k; 0 <= j < k < out->count ==> out->at[j] < out->at[k];
    ensures at: \forall integer k; 0 <= k < out->count ==> k <= out->at[k] <= 3; */
static void subset_of_mask(uint32_t mask, subset *out)
{
    uint32_t rest = mask;

    out->count = 0;
    /*@ loop invariant range: k <= 4 && out->count <= k;
        loop invariant rest: rest <= 15 && (1 <= k ==> rest <= 7) && (2 <= k ==> rest <= 3) && (3 <= k ==> rest <= 1) &&
            (4 <= k ==> rest == 0);
        loop invariant some: out->count > 0 || rest > 0;
        loop invariant order: \forall integer i, j; 0 <= i < j < out->count ==> out->at[i] < out->at[j];
        loop invariant at: \forall integer j; 0 <= j < out->count ==> j <= out->at[j] < k;
        loop assigns k, rest, *out;
        loop variant 4 - k; */
    for (uint16_t k = 0; rest != 0; k++) {
        if (rest % 2 == 1) {
            out->at[out->count] = k;
            out->count++;
        }
        rest /= 2;
    }
}

/*@ requires s: \valid_read(s) && s->count <= 4;
    terminates \true;
    assigns \nothing; */
static bool subset_has(const subset *s, uint32_t point)
{
    bool has = false;

    /*@ loop invariant range: k <= s->count;
        loop assigns k, has;
        loop variant s->count - k; */
    for (uint32_t k = 0; k < s->count; k++) {
        has = has || s->at[k] == point;
    }
    return has;
}

/* Whether no other point of the simplex is nearer along w->nearest than the set's first. */
/*@ requires w: \valid(w) && dcd_exact_has_points(w, w->size) && dcd_exact_has_nearest(w);
    requires set: \valid_read(set) && subset_of_size(set, w->size) && \separated(w, set);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->e1));
    ensures lost: LOST_STAYS(w); */
static bool is_supporting(const subset *set, dcd_exact *w)
{
    bool all = true;

    /*@ loop invariant range: k <= w->size;
        loop invariant kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->e1));
        loop invariant lost: LOST_STAYS(w);
        loop assigns k, all, w->s, w->t, w->u, w->e1, w->lost;
        loop variant w->size - k; */
    for (uint32_t k = 0; k < w->size && all; k++) {
        if (!subset_has(set, k)) {
            vector_subtract(&w->point[k], &w->point[set->at[0]], &w->e1);
            all = dot_sign(&w->nearest, &w->e1, w) >= 0;
        }
    }
    return all;
}

/* Whether the set's nearest point is inside of it. */
/*@ requires w: \valid(w) && dcd_exact_has_points(w, w->size);
    requires set: \valid_read(set) && subset_of_size(set, w->size) && \separated(w, set);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures points: dcd_exact_has_points(w, w->size);
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool is_inside_set(const subset *set, dcd_exact *w)
{
    const dcd_vector *p = w->point;
    const uint16_t *at = set->at;

    if (set->count == 4) {
        return is_on_tetrahedron(w);
    }
    if (set->count == 3) {
        return is_on_triangle(&p[at[0]], &p[at[1]], &p[at[2]], w);
    }
    if (set->count == 2) {
        return is_on_segment(&p[at[0]], &p[at[1]], w);
    }
    vector_copy(&p[at[0]], &w->nearest);
    return true;
}

/* Whether the simplex's nearest point is inside the set. */
/*@ requires w: \valid(w) && dcd_exact_has_points(w, w->size);
    requires set: \valid_read(set) && subset_of_size(set, w->size) && \separated(w, set);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool is_nearest_set(const subset *set, dcd_exact *w)
{
    return is_inside_set(set, w) && (set->count == 4 || is_supporting(set, w));
}

/* The set that the simplex's nearest point is inside; false only when digits ran out. Masks of up to four points,
 * larger sets first: the whole simplex is the likeliest answer after a search in double. */
/*@ requires w: \valid(w) && dcd_exact_has_points(w, w->size) && w->size <= 4;
    requires set: \valid(set) && \separated(w, set);
    terminates \true;
    assigns *set, w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
    ensures set: \result == 1 ==> subset_of_size(set, w->size);
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures lost: LOST_STAYS(w); */
static bool find_nearest_set(dcd_exact *w, subset *set)
{
    static const uint8_t order[15] = {15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8};

    /*@ loop invariant range: k <= 15;
        loop invariant kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->nearest));
        loop invariant lost: LOST_STAYS(w);
        loop assigns k, *set, w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost;
        loop variant 15 - k; */
    for (uint32_t k = 0; k < 15; k++) {
        subset_of_mask(order[k], set);
        if (set->at[set->count - 1] < w->size && is_nearest_set(set, w)) {
            return true;
        }
    }
    return false;
}

/* Of one point what dcd_exact_has_points says of all: a step for provers. */
#define HAS_POINT(w, k) \
    ((k) < (w)->size ==> \
     dcd_vector_ready(&(w)->point[k]) && dcd_vector_within(&(w)->point[k], DCD_EXACT_REACH_POINT))

/* Point `to` of the simplex becomes point `from`. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires points: dcd_exact_has_points(w, w->size) && to < from < w->size <= 4;
    terminates \true;
    assigns w->point[to], w->a[to], w->b[to];
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->point[to]));
    ensures open: dcd_exact_is_open(w);
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: w->a[to] == \old(w->a[from]) && w->b[to] == \old(w->b[from]); */
static void move_point(uint32_t from, uint32_t to, dcd_exact *w)
{
    vector_copy(&w->point[from], &w->point[to]);
    //@ assert moved: dcd_vector_ready(&w->point[to]) && dcd_vector_within(&w->point[to], DCD_EXACT_REACH_POINT);
    //@ assert open: dcd_exact_is_open(w);
    //@ assert first: HAS_POINT(w, 0);
    //@ assert second: HAS_POINT(w, 1);
    //@ assert third: HAS_POINT(w, 2);
    //@ assert fourth: HAS_POINT(w, 3);
    w->a[to] = w->a[from];
    w->b[to] = w->b[from];
}

/* The simplex becomes one of its sets. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w) && dcd_exact_has_points(w, w->size);
    requires set: \valid_read(set) && subset_of_size(set, w->size) && \separated(w, set);
    terminates \true;
    assigns w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3], w->size;
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->point[0 .. 3]));
    ensures open: dcd_exact_is_open(w);
    ensures size: w->size == set->count;
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: \forall integer na, nb; dcd_exact_below{Old}(w, \old(w->size), na, nb) ==>
        dcd_exact_below(w, w->size, na, nb); */
static void keep(const subset *set, dcd_exact *w)
{
    /*@ loop invariant range: k <= set->count;
        loop invariant kept: DCD_BIG_KEPT(\separated(p, &w->point[0 .. 3]));
        loop invariant open: dcd_exact_is_open(w);
        loop invariant points: dcd_exact_has_points(w, w->size);
        loop invariant vertices: \forall integer na, nb; \at(dcd_exact_below(w, w->size, na, nb), Pre) ==>
            dcd_exact_below(w, w->size, na, nb);
        loop assigns k, w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3];
        loop variant set->count - k; */
    for (uint32_t k = 0; k < set->count; k++) {
        if (set->at[k] != k) {
            move_point(set->at[k], k, w);
        }
    }
    w->size = set->count;
}

/* Sign of x^2 - r^2 |nearest|^2: whether a product x with w->nearest, at least 0, is further than the balls reach. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && RADIUS(w);
    requires x: FACTOR_IN(x, w) && dcd_big_reach(x) <= DCD_EXACT_REACH_PRODUCT && \separated(x, &w->v);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->v));
    ensures lost: LOST_STAYS(w); */
static int32_t compare_to_radius(const dcd_big *x, dcd_exact *w)
{
    dot(&w->nearest, &w->nearest, w, &w->v);
    //@ assert reach: dcd_big_reach(&w->v) <= 6 * DCD_EXACT_REACH_NEAREST + 2;
    dcd_big_multiply(&w->v, &w->radius_square, &w->s);
    dcd_big_multiply(x, x, &w->t);
    dcd_big_subtract(&w->t, &w->s, &w->u);
    return sign_of(&w->u, w);
}

/* The same; the search stays open. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires x: FACTOR_IN(x, w) && dcd_big_reach(x) <= DCD_EXACT_REACH_PRODUCT && \separated(x, &w->v);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->v));
    ensures open: dcd_exact_is_open(w);
    ensures lost: LOST_STAYS(w); */
static int32_t beyond_radius(const dcd_big *x, dcd_exact *w)
{
    return compare_to_radius(x, w);
}

/* Whether w->nearest, not zero, is near enough: all points p of its set have the same product with it, |nearest| times
 * the distance of the set from the origin. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w) && dcd_exact_has_points(w, 1);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->low, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->low));
    ensures lost: LOST_STAYS(w); */
static bool is_within_radius(dcd_exact *w)
{
    dot(&w->nearest, &w->point[0], w, &w->low);
    return w->swept != 0 && beyond_radius(&w->low, w) <= 0;
}

/* ------------------------------------------------------------ Support, exact */

/* A placed vertex's product with a direction that is right to 2^-50 is right to 16 u times the sum of the reaches
 * (axis.c: 6.5 u; 8 u for the direction): within twice that of the smallest may be the smallest. Twice more for slack. */
#define ROUND_NEAR 0x1p-47
#define UNDERFLOW 0x1p-700

/* out = r . w->nearest, r being a column of a rotation. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w);
    requires column: TRIPLE_IN(r, 3, w);
    requires out: \valid(out) && \separated(out, &w->t) && \separated(out, &w->u);
    terminates \true;
    assigns w->s, w->t, w->u, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, out));
    ensures nearest: \separated(out, &w->nearest) ==> dcd_exact_has_nearest(w);
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= 3 * DCD_EXACT_REACH_NEAREST + 3 * DCD_EXACT_REACH_GIVEN + 2; */
static void turn_column(const dcd_big *r, dcd_exact *w, dcd_big *out)
{
    const dcd_big *v = w->nearest.c;

    sum_of_products(&r[0], &v[0], &r[3], &v[1], &r[6], &v[2], w, out);
}

/* w->m = R^T nearest, in the side's own frame, negated for B. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w);
    requires rotation: ROTATION_IN(rotation, w) && \separated(rotation + (0 .. 8), &w->m);
    terminates \true;
    assigns w->s, w->t, w->u, w->m;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->m));
    ensures ready: dcd_vector_ready(&w->m);
    ensures reach: dcd_vector_within(&w->m, 3 * DCD_EXACT_REACH_NEAREST + 3 * DCD_EXACT_REACH_GIVEN + 2); */
static void turn_back(const dcd_big *rotation, bool negate, dcd_exact *w)
{
    turn_column(&rotation[0], w, &w->m.c[0]);
    //@ assert last: TRIPLE_IN(rotation + 2, 3, w);
    turn_column(&rotation[1], w, &w->m.c[1]);
    turn_column(&rotation[2], w, &w->m.c[2]);
    //@ assert ready: dcd_vector_ready(&w->m);
    //@ assert reach: dcd_vector_within(&w->m, 3 * DCD_EXACT_REACH_NEAREST + 3 * DCD_EXACT_REACH_GIVEN + 2);
    if (negate) {
        vector_negate(&w->m);
    }
}

/* w->m is ready for products with vertices. */
#define TURNED(w) \
    (dcd_vector_ready(&(w)->m) && \
     dcd_vector_within(&(w)->m, 3 * DCD_EXACT_REACH_NEAREST + 3 * DCD_EXACT_REACH_GIVEN + 2))

/* out = m . x of vertex k. */
/*@ requires w: \valid(w) && TURNED(w);
    requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires out: \valid(out) && OFF_TERMS(out, w) && \separated(out, &w->x) && \separated(out, &w->m);
    terminates \true;
    assigns w->s, w->t, w->u, w->x, *out;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->x) && \separated(p, out));
    ensures ready: dcd_big_ready(out);
    ensures reach: dcd_big_reach(out) <= DCD_EXACT_REACH_PRODUCT - 200; */
static void exact_product(const dcd_exact_side *side, uint32_t k, dcd_exact *w, dcd_big *out)
{
    get_vertex(side, k, &w->x);
    dot(&w->m, &w->x, w, out);
}

/*@ requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double placed_product(const dcd_exact_side *side, const double *d, uint32_t k)
{
    const uint64_t padded = side->padded;

    return (d[0] * side->rows[k] + d[1] * side->rows[padded + k]) + d[2] * side->rows[2 * padded + k];
}

/* All vertices with a product up to this may be the smallest. */
/*@ requires side: dcd_exact_side_valid(side);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double near_limit(const dcd_exact_side *side, const double *d)
{
    const double *reach = side->placed->reach;
    double low = placed_product(side, d, 0);

    /*@ loop invariant range: 1 <= k <= side->count;
        loop assigns k, low;
        loop variant side->count - k; */
    for (uint32_t k = 1; k < side->count; k++) {
        const double s = placed_product(side, d, k);

        low = s < low ? s : low;
    }
    return low + (ROUND_NEAR * ((reach[0] + reach[1]) + reach[2]) + UNDERFLOW);
}

/* Scratch of a search for the best vertex. */
#define OFF_SUPPORT(p, w) \
    (OFF_TERMS(p, w) && \separated(p, &(w)->x) && \separated(p, &(w)->v) && \separated(p, &(w)->best))
#define BEST(w) (dcd_big_ready(&(w)->best) && dcd_big_reach(&(w)->best) <= DCD_EXACT_REACH_PRODUCT - 200)

/* Whether vertex k is below w->best, which it then becomes. */
/*@ requires w: \valid(w) && TURNED(w) && BEST(w);
    requires side: dcd_exact_side_valid(side) && k < side->padded;
    terminates \true;
    assigns w->s, w->t, w->u, w->x, w->v, w->best, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SUPPORT(p, w));
    ensures best: BEST(w);
    ensures lost: LOST_STAYS(w); */
static bool is_lower(const dcd_exact_side *side, uint32_t k, dcd_exact *w)
{
    exact_product(side, k, w, &w->v);
    w->lost = w->lost || w->v.overflow || w->best.overflow;
    if (dcd_big_compare(&w->v, &w->best) >= 0) {
        return false;
    }
    dcd_big_copy(&w->v, &w->best);
    return true;
}

/* Whether vertex k may have the smallest product. */
/*@ requires side: dcd_exact_side_valid(side) && k < side->padded;
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static bool is_near(const dcd_exact_side *side, const double *d, uint32_t k, double limit)
{
    return placed_product(side, d, k) <= limit;
}

/* A vertex of the side with the exactly smallest product with w->nearest (B: largest), which w->best becomes; d is
 * nearest, rounded (B: and negated). Vertices that are clearly not it are left out by their rounded products. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w);
    requires side: dcd_exact_side_valid(side);
    requires rotation: ROTATION_IN(rotation, w) && \separated(rotation + (0 .. 8), &w->m) &&
        \separated(rotation + (0 .. 8), &w->v) && \separated(rotation + (0 .. 8), &w->best);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SUPPORT(p, w) && \separated(p, &w->m));
    ensures best: BEST(w);
    ensures vertex: \result < side->count;
    ensures lost: LOST_STAYS(w); */
static uint32_t lowest_vertex(const dcd_exact_side *side, const dcd_big *rotation, bool negate, const double *d,
                              dcd_exact *w)
{
    const double limit = near_limit(side, d);
    const uint32_t count = (uint32_t)side->count;
    uint32_t best = count;

    turn_back(rotation, negate, w);
    dcd_big_zero(&w->best);
    /*@ loop invariant range: k <= count && best <= count;
        loop invariant turned: TURNED(w) && BEST(w);
        loop invariant kept: DCD_BIG_KEPT(OFF_SUPPORT(p, w) && \separated(p, &w->m));
        loop invariant lost: LOST_STAYS(w);
        loop assigns k, best, w->s, w->t, w->u, w->x, w->v, w->best, w->lost;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        if (is_near(side, d, k, limit)) {
            if (best == count) {
                exact_product(side, k, w, &w->best);
                best = k;
            } else if (is_lower(side, k, w)) {
                best = k;
            }
        }
    }
    if (best == count) { /* never: the smallest rounded product is within the limit */
        w->lost = 1;
        return 0;
    }
    return best;
}

/* d = nearest as doubles with a largest coordinate of 1. */
/*@ requires w: \valid_read(w) && dcd_exact_has_nearest(w);
    requires d: \valid(d + (0 .. 2)) && \separated(w, d + (0 .. 2));
    terminates \true;
    assigns d[0 .. 2]; */
static void direction(const dcd_exact *w, double *d)
{
    double x, y, z, largest;

    dcd_big_direction(&w->nearest.c[0], &w->nearest.c[1], &w->nearest.c[2], d);
    x = fabs(d[0]);
    y = fabs(d[1]);
    z = fabs(d[2]);
    largest = x > y ? x : y;
    largest = z > largest ? z : largest;
    d[0] /= largest;
    d[1] /= largest;
    d[2] /= largest;
}

/* w->best += w->low + nearest . offset. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires best: BEST(w);
    requires low: dcd_big_ready(&w->low) && dcd_big_reach(&w->low) <= DCD_EXACT_REACH_PRODUCT - 200;
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->best, w->low;
    ensures kept: DCD_BIG_KEPT(OFF_TERMS(p, w) && \separated(p, &w->v) && OFF_SUMS(p, w));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures ready: dcd_big_ready(&w->best);
    ensures reach: dcd_big_reach(&w->best) <= DCD_EXACT_REACH_PRODUCT; */
static void add_offset(dcd_exact *w)
{
    dcd_big_add(&w->low, &w->best, &w->v);
    //@ assert open: dcd_exact_is_open(w) && dcd_exact_has_nearest(w);
    dot(&w->nearest, &w->offset, w, &w->low);
    //@ assert still: dcd_exact_is_open(w) && dcd_exact_has_nearest(w);
    dcd_big_add(&w->low, &w->v, &w->best);
}

/* lowest_vertex of A. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SUPPORT(p, w) && \separated(p, &w->m));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures points: w->size <= 4 && \old(dcd_exact_has_points(w, w->size)) ==> dcd_exact_has_points(w, w->size);
    ensures best: BEST(w);
    ensures vertex: \result < a->count;
    ensures lost: LOST_STAYS(w); */
static uint32_t lowest_of_a(const dcd_exact_side *a, const double *d, dcd_exact *w)
{
    return lowest_vertex(a, w->rotation[0], false, d, w);
}

/* lowest_vertex of B, against the same d. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires b: dcd_exact_side_valid(b);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SUPPORT(p, w) && \separated(p, &w->m));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures points: w->size <= 4 && \old(dcd_exact_has_points(w, w->size)) ==> dcd_exact_has_points(w, w->size);
    ensures best: BEST(w);
    ensures vertex: \result < b->count;
    ensures lost: LOST_STAYS(w); */
static uint32_t lowest_of_b(const dcd_exact_side *b, const double *d, dcd_exact *w)
{
    const double back[3] = {-d[0], -d[1], -d[2]};

    return lowest_vertex(b, w->rotation[1], true, back, w);
}

/* w->low = w->best. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w) && BEST(w);
    terminates \true;
    assigns w->low;
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->low));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures low: dcd_big_ready(&w->low) && dcd_big_reach(&w->low) <= DCD_EXACT_REACH_PRODUCT - 200; */
static void set_low(dcd_exact *w)
{
    dcd_big_copy(&w->best, &w->low);
}

/* w->best = the exact gap between the planes that support the two across w->nearest, which d is when rounded. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->low, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && OFF_SUMS(p, w));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures best: dcd_big_ready(&w->best) && dcd_big_reach(&w->best) <= DCD_EXACT_REACH_PRODUCT;
    ensures lost: LOST_STAYS(w); */
static void set_gap(const dcd_exact_side *a, const dcd_exact_side *b, const double *d, dcd_exact *w)
{
    lowest_of_a(a, d, w);
    set_low(w);
    lowest_of_b(b, d, w);
    add_offset(w);
}

/* Whether w->nearest, rounded to d, separates the two: that gap is above zero, or more than the radii. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires d: \valid_read(d + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->low, w->lost;
    ensures open: dcd_exact_is_open(w);
    ensures lost: LOST_STAYS(w); */
static bool is_separating(const dcd_exact_side *a, const dcd_exact_side *b, const double *d, dcd_exact *w)
{
    set_gap(a, b, d, w);
    return sign_of(&w->best, w) > 0 && (w->swept == 0 || beyond_radius(&w->best, w) > 0);
}

/* w->nearest = axis. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns w->nearest;
    ensures kept: DCD_BIG_KEPT(\separated(p, &w->nearest));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w); */
static void set_nearest(const double *axis, dcd_exact *w)
{
    set_number(axis[0], &w->nearest.c[0]);
    set_number(axis[1], &w->nearest.c[1]);
    set_number(axis[2], &w->nearest.c[2]);
}

/* The hint's axis, exactly. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->best, w->low, w->nearest, w->lost;
    ensures open: dcd_exact_is_open(w);
    ensures lost: LOST_STAYS(w); */
static bool is_separating_axis(const dcd_exact_side *a, const dcd_exact_side *b, const double *axis, dcd_exact *w)
{
    set_nearest(axis, w);
    return !vector_is_zero(&w->nearest, w) && is_separating(a, b, axis, w);
}

/* ------------------------------------------------------------------- Search */

/* One more point against w->nearest, which is not zero. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 3 && dcd_exact_has_points(w, w->size);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    terminates \true;
    assigns w->s, w->t, w->u, w->m, w->x, w->v, w->e1, w->e2, w->n, w->best, w->lost, w->size,
        w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3];
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures size: w->size == \old(w->size) + 1;
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    ensures lost: LOST_STAYS(w); */
static void add_point(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w)
{
    const uint32_t at = w->size;
    double d[3];
    uint32_t i, j;

    direction(w, d);
    i = lowest_of_a(a, d, w);
    j = lowest_of_b(b, d, w);
    set_point(a, b, i, j, at, w);
    w->size++;
}

/* w->low = the product of w->nearest with the last point of the simplex. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    terminates \true;
    assigns w->s, w->t, w->u, w->low;
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures points: dcd_exact_has_points(w, w->size);
    ensures low: dcd_big_ready(&w->low) && dcd_big_reach(&w->low) <= DCD_EXACT_REACH_PRODUCT; */
static void set_last_product(dcd_exact *w)
{
    dot(&w->nearest, &w->point[w->size - 1], w, &w->low);
    //@ assert open: dcd_exact_is_open(w);
    //@ assert first: HAS_POINT(w, 0);
    //@ assert second: HAS_POINT(w, 1);
    //@ assert third: HAS_POINT(w, 2);
    //@ assert fourth: HAS_POINT(w, 3);
}

/* Whether w->low, above zero, is further than the balls reach. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    requires low: dcd_big_ready(&w->low) && dcd_big_reach(&w->low) <= DCD_EXACT_REACH_PRODUCT;
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->lost;
    ensures open: dcd_exact_is_open(w);
    ensures points: dcd_exact_has_points(w, w->size);
    ensures lost: LOST_STAYS(w); */
static bool is_beyond(dcd_exact *w)
{
    const int32_t side = beyond_radius(&w->low, w);

    //@ assert open: dcd_exact_is_open(w);
    //@ assert first: HAS_POINT(w, 0);
    //@ assert second: HAS_POINT(w, 1);
    //@ assert third: HAS_POINT(w, 2);
    //@ assert fourth: HAS_POINT(w, 3);
    return side > 0;
}

/* Whether the last point of the simplex shows the two apart: its product with w->nearest is the least. */
/*@ requires w: \valid(w) && dcd_exact_has_nearest(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->low, w->lost;
    ensures open: dcd_exact_is_open(w);
    ensures points: dcd_exact_has_points(w, w->size);
    ensures lost: LOST_STAYS(w); */
static bool is_apart(dcd_exact *w)
{
    set_last_product(w);
    return sign_of(&w->low, w) > 0 && (w->swept == 0 || is_beyond(w));
}

/* The simplex becomes the set that its nearest point is inside; false only when digits ran out. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    terminates \true;
    assigns w->s, w->t, w->u, w->e1, w->e2, w->n, w->m, w->nearest, w->lost, w->size,
        w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3];
    ensures open: dcd_exact_is_open(w);
    ensures nearest: \result == 1 ==> dcd_exact_has_nearest(w);
    ensures size: 1 <= w->size <= 4;
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: \forall integer na, nb; dcd_exact_below{Old}(w, \old(w->size), na, nb) ==>
        dcd_exact_below(w, w->size, na, nb);
    ensures lost: LOST_STAYS(w); */
static bool reduce(dcd_exact *w)
{
    subset set = {0, {0}};

    if (!find_nearest_set(w, &set)) {
        return false;
    }
    //@ assert open: dcd_exact_is_open(w);
    //@ assert points: dcd_exact_has_points(w, w->size);
    keep(&set, w);
    return true;
}

/* Whether the simplex's nearest point is the origin, or near enough to it. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w) && dcd_exact_has_nearest(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    terminates \true;
    assigns w->s, w->t, w->u, w->v, w->low, w->lost;
    ensures kept: DCD_BIG_KEPT(OFF_SCRATCH(p, w) && \separated(p, &w->low));
    ensures open: dcd_exact_is_open(w);
    ensures nearest: dcd_exact_has_nearest(w);
    ensures points: dcd_exact_has_points(w, w->size);
    ensures lost: LOST_STAYS(w); */
static bool is_reached(dcd_exact *w)
{
    return vector_is_zero(&w->nearest, w) || is_within_radius(w);
}

/* One round of the search: FREE or CONTACT ends it, and so does `ended` with DOUBT. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    requires ended: \valid(ended) && \separated(w, ended);
    terminates \true;
    assigns *ended, w->s, w->t, w->u, w->m, w->x, w->v, w->e1, w->e2, w->n, w->best, w->low, w->lost, w->size,
        w->nearest, w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3];
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures open: dcd_exact_is_open(w);
    ensures size: 1 <= w->size <= 4;
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    ensures going: *ended == 0 ==> \result == DCD_DOUBT;
    ensures lost: \result == DCD_FREE || \result == DCD_CONTACT ==> w->lost == 0 && \old(w->lost) == 0;
    ensures stays: LOST_STAYS(w); */
static dcd_verdict search_once(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w, uint8_t *ended)
{
    bool apart;

    *ended = 1;
    if (!reduce(w) || w->lost) {
        return DCD_DOUBT;
    }
    if (is_reached(w)) {
        return w->lost ? DCD_DOUBT : DCD_CONTACT;
    }
    if (w->size == 4) {
        return DCD_DOUBT; /* a tetrahedron's nearest point is the origin */
    }
    add_point(a, b, w);
    apart = is_apart(w);
    if (apart && !w->lost) {
        w->size--; /* the axis comes from the set alone */
        return DCD_FREE;
    }
    *ended = w->lost;
    return DCD_DOUBT;
}

/*@ requires w: \valid(w) && dcd_exact_is_open(w) && w->iterations == 0;
    requires points: 1 <= w->size <= 4 && dcd_exact_has_points(w, w->size);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    terminates \true;
    assigns *w;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures iterations: w->iterations <= DCD_EXACT_ITERATIONS;
    ensures size: 1 <= w->size <= 4;
    ensures vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
    ensures lost: \result == DCD_FREE || \result == DCD_CONTACT ==> w->lost == 0 && \old(w->lost) == 0; */
static dcd_verdict search(const dcd_exact_side *a, const dcd_exact_side *b, dcd_exact *w)
{
    dcd_verdict verdict = DCD_DOUBT;
    uint8_t ended = 0;

    /*@ loop invariant range: w->iterations <= DCD_EXACT_ITERATIONS;
        loop invariant verdict: DCD_FREE <= verdict <= DCD_DOUBT;
        loop invariant open: dcd_exact_is_open(w);
        loop invariant size: 1 <= w->size <= 4;
        loop invariant points: dcd_exact_has_points(w, w->size);
        loop invariant vertices: dcd_exact_below(w, w->size, a->padded, b->padded);
        loop invariant going: ended == 0 ==> verdict == DCD_DOUBT;
        loop invariant lost: verdict == DCD_FREE || verdict == DCD_CONTACT ==> w->lost == 0 && \at(w->lost, Pre) == 0;
        loop invariant stays: LOST_STAYS(w);
        loop assigns verdict, ended, *w;
        loop variant DCD_EXACT_ITERATIONS - w->iterations; */
    while (!ended && w->iterations < DCD_EXACT_ITERATIONS) {
        w->iterations++;
        verdict = search_once(a, b, w, &ended);
    }
    return verdict;
}

/* The simplex that the search starts from: the hint's, or the first vertices. */
/*@ requires w: \valid(w) && dcd_exact_is_open(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires hint: \valid_read(hint) && hint->size <= 4 && \separated(w, hint);
    requires vertices: \forall integer k; 0 <= k < hint->size ==>
        hint->a[k] < a->padded && hint->b[k] < b->padded;
    terminates \true;
    assigns w->s, w->t, w->u, w->x, w->e1, w->e2, w->n, w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3], w->size;
    ensures open: dcd_exact_is_open(w);
    ensures size: 1 <= w->size <= 4;
    ensures points: dcd_exact_has_points(w, w->size);
    ensures vertices: dcd_exact_below(w, w->size, a->padded, b->padded); */
static void start_from(const dcd_exact_side *a, const dcd_exact_side *b, const dcd_hint *hint, dcd_exact *w)
{
    const uint32_t size = hint->size;

    w->size = 1;
    if (size == 0) {
        set_point(a, b, 0, 0, 0, w);
        return;
    }
    w->size = (uint16_t)size;
    /*@ loop invariant range: k <= size;
        loop invariant open: dcd_exact_is_open(w);
        loop invariant points: dcd_exact_has_points(w, k);
        loop invariant vertices: dcd_exact_below(w, k, a->padded, b->padded);
        loop assigns k, w->s, w->t, w->u, w->x, w->e1, w->e2, w->n, w->point[0 .. 3], w->a[0 .. 3], w->b[0 .. 3];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        set_point(a, b, hint->a[k], hint->b[k], k, w);
    }
}

/* Makes ready for the search; whether the axis shows the two apart already. */
/*@ requires w: \valid(w);
    requires a: dcd_exact_side_valid(a);
    requires b: dcd_exact_side_valid(b);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns *w;
    ensures open: dcd_exact_is_open(w);
    ensures start: w->iterations == 0;
    ensures lost: \result == 1 ==> w->lost == 0; */
static bool open_apart(const dcd_exact_side *a, const dcd_exact_side *b, double margin, const double *axis,
                       dcd_exact *w)
{
    open_pair(a, b, margin, w);
    return is_separating_axis(a, b, axis, w) && !w->lost;
}

/* found's vertices become those of the simplex. */
/*@ requires w: \valid_read(w) && w->size <= 4;
    requires found: \valid(found) && \separated(found, w);
    terminates \true;
    assigns found->size, found->a[0 .. 3], found->b[0 .. 3];
    ensures size: found->size == w->size;
    ensures a: \forall integer k; 0 <= k < w->size ==> found->a[k] == w->a[k];
    ensures b: \forall integer k; 0 <= k < w->size ==> found->b[k] == w->b[k]; */
static void copy_vertices(const dcd_exact *w, dcd_hint *found)
{
    const uint32_t size = w->size;

    /*@ loop invariant range: k <= size;
        loop invariant a: \forall integer j; 0 <= j < k ==> found->a[j] == w->a[j];
        loop invariant b: \forall integer j; 0 <= j < k ==> found->b[j] == w->b[j];
        loop assigns k, found->a[0 .. 3], found->b[0 .. 3];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        found->a[k] = w->a[k];
        found->b[k] = w->b[k];
    }
    found->size = w->size;
}

dcd_verdict dcd_exact_decide(const dcd_exact_side *a, const dcd_exact_side *b, double margin, const dcd_hint *hint,
                             dcd_exact *work, dcd_hint *found)
{
    dcd_verdict verdict;

    found->axis[0] = hint->axis[0];
    found->axis[1] = hint->axis[1];
    found->axis[2] = hint->axis[2];
    if (open_apart(a, b, margin, hint->axis, work)) {
        found->size = 0;
        return DCD_FREE;
    }
    start_from(a, b, hint, work);
    verdict = search(a, b, work);
    copy_vertices(work, found);
    return verdict;
}

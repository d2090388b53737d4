#include "object/placing.h"

#include <stddef.h>

#include "object/slab.h"
#include "broad/tree.h"

/* For annotations: a cell is apart from a placed object and its rows. */
#define CELL(p) (\separated(p, placed) && \separated(p, rows + (0 .. 3 * count - 1)))

/*@ // What is apart from an object that is placed is so cell by cell: what provers ask of each cell that they read.
    lemma clear_rotation{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&b->pose.r[0]) && CELL(&b->pose.r[1]) && CELL(&b->pose.r[2]) &&
        CELL(&b->pose.r[3]) && CELL(&b->pose.r[4]) && CELL(&b->pose.r[5]) &&
        CELL(&b->pose.r[6]) && CELL(&b->pose.r[7]) && CELL(&b->pose.r[8]);
    lemma clear_position{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&b->pose.t[0]) && CELL(&b->pose.t[1]) && CELL(&b->pose.t[2]);
    lemma clear_body{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&b->margin) && CELL(&b->begin) && CELL(&b->shape);
    lemma clear_reach{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&s->reach[0]) && CELL(&s->reach[1]) && CELL(&s->reach[2]);
    lemma clear_centre{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&s->centre[0]) && CELL(&s->centre[1]) && CELL(&s->centre[2]);
    lemma clear_shape{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count;
        dcd_clear(s, w, b, placed, rows, count) ==>
        CELL(&s->radius) && CELL(&s->padded) && CELL(&s->count) &&
        CELL(&s->begin);
    lemma clear_vertices{L}: \forall dcd_shape *s, double *w, dcd_body *b, dcd_placed *placed, double *rows, integer count,
            integer q;
        dcd_clear(s, w, b, placed, rows, count) ==> 0 <= q < 3 * s->padded ==>
        CELL(w + q);
    lemma number_cells{L}: \forall dcd_placed *p, dcd_placed *placed, double *rows, integer count;
        dcd_clear_placed(p, placed, rows, count) ==>
        CELL(&p->position[0]) && CELL(&p->position[1]) && CELL(&p->position[2]) && CELL(&p->reach[0]) &&
        CELL(&p->reach[1]) && CELL(&p->reach[2]) && CELL(&p->radius) && CELL(&p->radius_low) && CELL(&p->begin) &&
        CELL(&p->padded);
    lemma row_cells{L}: \forall double *x, integer size, dcd_placed *placed, double *rows, integer count, q;
        dcd_clear_numbers(x, size, placed, rows, count) ==> 0 <= q < size ==> CELL(x + q);
    lemma float_cells{L}: \forall float *x, integer size, float *box, float *slab, integer q;
        dcd_clear_floats(x, size, box, slab) ==> 0 <= q < size ==>
        \separated(x + q, box + (0 .. 5)) && (slab != \null ==> \separated(x + q, slab + (0 .. 63))); */

/* For annotations: vertices of the shape, and apart from what is written of the object; when the function was called. */
#define PADDED \at(shape->padded, Pre)
#define CLEAR(s, w, b) dcd_clear{Pre}(s, w, b, placed, rows, PADDED)

/* One object: rows, box and, unless NULL, slabs. */
/*@ requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires vertices: DCD_VALID_ROWS(vertices, shape->padded) && dcd_shape_reaches(shape, vertices);
    requires body: \valid_read(body) && dcd_pose_in_range(&body->pose) && 0 <= body->margin <= 0x1p110;
    requires common: \valid_read(margins) && 0 <= margins->common <= 0x1p110;
    requires placed: \valid(placed) && \valid(rows + (0 .. 3 * shape->padded - 1)) && \valid(box + (0 .. 5));
    requires slab: slab != \null ==> \valid(slab + (0 .. 63)) && \separated(slab + (0 .. 63), box + (0 .. 5));
    requires apart: \separated(placed, rows + (0 .. 3 * shape->padded - 1), shape) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), vertices + (0 .. 3 * shape->padded - 1)) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), body) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), margins);
    terminates \true;
    assigns rows[0 .. 3 * shape->padded - 1], *placed, box[0 .. 5], slab[0 .. 63];
    ensures placed: dcd_is_placed(shape, vertices, body, margins, placed, rows, box, slab);
    ensures margins: dcd_same_margins{Pre,Post}(margins);
    ensures same: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==> dcd_same_object{Pre,Post}(s, w, b);
    ensures other_numbers: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==> dcd_same_placed{Pre,Post}(p);
    ensures other_rows: \forall double *x, integer size; dcd_clear_numbers(x, size, placed, rows, PADDED) ==>
        dcd_same_vertices{Pre,Post}(x, size);
    ensures other_floats: \forall float *x, integer size; dcd_clear_floats(x, size, box, slab) ==>
        dcd_same_floats{Pre,Post}(x, size); */
static inline void place_whole(const dcd_shape *shape, const double *vertices, const dcd_body *body,
                               const dcd_margins *margins, dcd_placed *placed, double *rows, float *box, float *slab)
{
    dcd_place_one(shape, vertices, body, &body->pose, margins, placed, rows, box);
    //@ ghost Placed: ;
    //@ assert same: shape->padded == PADDED;
    //@ assert small: DCD_SMALL_ROWS(rows, shape->padded);
    //@ assert margin: shape->radius == \at(shape->radius, Pre) && body->margin == \at(body->margin, Pre);
    //@ assert common: margins->common == \at(margins->common, Pre);
    //@ assert own: margins->own == \at(margins->own, Pre);
    //@ assert margined: dcd_margined(shape, body, margins) == dcd_margined{Pre}(shape, body, margins);
    //@ assert radius: placed->radius_low <= dcd_margined(shape, body, margins) <= placed->radius;
    /*@ assert same_body: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            b->margin == \at(b->margin, Pre) && b->begin == \at(b->begin, Pre) && b->shape == \at(b->shape, Pre); */
    /*@ assert same_shape: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            s->radius == \at(s->radius, Pre) && s->padded == \at(s->padded, Pre) && s->count == \at(s->count, Pre) &&
            s->begin == \at(s->begin, Pre); */
    /*@ assert same_rotation: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            b->pose.r[0] == \at(b->pose.r[0], Pre) && b->pose.r[1] == \at(b->pose.r[1], Pre) &&
            b->pose.r[2] == \at(b->pose.r[2], Pre) &&
            b->pose.r[3] == \at(b->pose.r[3], Pre) && b->pose.r[4] == \at(b->pose.r[4], Pre) &&
            b->pose.r[5] == \at(b->pose.r[5], Pre) &&
            b->pose.r[6] == \at(b->pose.r[6], Pre) && b->pose.r[7] == \at(b->pose.r[7], Pre) &&
            b->pose.r[8] == \at(b->pose.r[8], Pre); */
    /*@ assert same_position: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            b->pose.t[0] == \at(b->pose.t[0], Pre) && b->pose.t[1] == \at(b->pose.t[1], Pre) &&
            b->pose.t[2] == \at(b->pose.t[2], Pre); */
    /*@ assert same_reach: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            s->reach[0] == \at(s->reach[0], Pre) && s->reach[1] == \at(s->reach[1], Pre) && s->reach[2] == \at(s->reach[2], Pre); */
    /*@ assert same_centre: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            s->centre[0] == \at(s->centre[0], Pre) && s->centre[1] == \at(s->centre[1], Pre) && s->centre[2] == \at(s->centre[2], Pre); */
    /*@ assert same_place: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            dcd_same_place{Pre,Here}(&b->pose, s); */
    /*@ assert same_vertices: \forall dcd_shape *s, double *w, dcd_body *b; CLEAR(s, w, b) ==>
            dcd_same_vertices{Pre,Here}(w, 3 * \at(s->padded, Pre)); */
    /*@ assert other_position: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==>
            p->position[0] == \at(p->position[0], Pre) && p->position[1] == \at(p->position[1], Pre) &&
            p->position[2] == \at(p->position[2], Pre); */
    /*@ assert other_reach: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==>
            p->reach[0] == \at(p->reach[0], Pre) && p->reach[1] == \at(p->reach[1], Pre) &&
            p->reach[2] == \at(p->reach[2], Pre); */
    /*@ assert other_radius: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==>
            p->radius == \at(p->radius, Pre) && p->radius_low == \at(p->radius_low, Pre); */
    /*@ assert other_range: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==>
            p->begin == \at(p->begin, Pre) && p->padded == \at(p->padded, Pre); */
    /*@ assert other_numbers: \forall dcd_placed *p; dcd_clear_placed(p, placed, rows, PADDED) ==>
            dcd_same_placed{Pre,Here}(p); */
    /*@ assert other_rows: \forall double *x, integer size; dcd_clear_numbers(x, size, placed, rows, PADDED) ==>
            dcd_same_vertices{Pre,Here}(x, size); */
    /*@ assert other_floats: \forall float *x, integer size; dcd_clear_floats(x, size, box, slab) ==>
            dcd_same_floats{Pre,Here}(x, size); */
    if (slab != NULL) {
        dcd_slab_place(rows, shape->padded, slab);
    }
    /*@ assert other_floats: \forall float *x, integer size; dcd_clear_floats(x, size, box, slab) ==>
            dcd_same_floats{Placed,Here}(x, size); */
    //@ assert kept: dcd_same_floats{Placed, Here}(box, 6);
    //@ assert box: dcd_box_contains(box, &body->pose, shape, vertices, placed->radius);
    //@ assert slabs: slab != \null ==> dcd_slabs_placed(slab, rows, shape->padded);
}

/* For annotations: the rows that are written, and that something is apart from them and from placed object i. */
#define ROWS (out->vertices + (3 * body->begin .. 3 * body->begin + 3 * shape->padded - 1))
#define BEGAN \at(body->begin, Pre)
#define UNTOUCHED(s, w, b) dcd_untouched{Pre}(s, w, b, out, i, \at(body->begin, Pre), PADDED)

/* Object i: rows, box and slabs. */
/*@ requires object: dcd_placing_range(shape, vertices, body) && dcd_placing_room(shape, vertices, body, out, i);
    requires out: \valid_read(out) && 0 <= out->margins.common <= 0x1p110;
    requires apart: dcd_untouched(shape, vertices, body, out, i, body->begin, shape->padded) &&
                    dcd_untouched_out(out, i, body->begin, shape->padded) && \separated(out->placed + i, ROWS);
    terminates \true;
    assigns out->placed[i], out->vertices[3 * body->begin .. 3 * body->begin + 3 * shape->padded - 1],
            out->boxes[6 * i .. 6 * i + 5], out->slabs[64 * i .. 64 * i + 63];
    ensures placed: dcd_is_placed(shape, vertices, body, &out->margins, out->placed + i,
        out->vertices + 3 * \old(body->begin), out->boxes + 6 * i, dcd_slab_of(out, i));
    ensures margins: dcd_same_margins{Pre,Post}(&out->margins);
    ensures same: \forall dcd_shape *s, double *w, dcd_body *b; UNTOUCHED(s, w, b) ==>
        dcd_same_object{Pre,Post}(s, w, b);
    ensures other_numbers: \forall dcd_placed *p; dcd_clear_placed(p, out->placed + i, out->vertices + 3 * BEGAN, PADDED) ==>
        dcd_same_placed{Pre,Post}(p);
    ensures other_rows: \forall double *x, integer size;
        dcd_clear_numbers(x, size, out->placed + i, out->vertices + 3 * BEGAN, PADDED) ==>
        dcd_same_vertices{Pre,Post}(x, size);
    ensures other_floats: \forall float *x, integer size; dcd_clear_floats(x, size, out->boxes + 6 * i, dcd_slab_of(out, i)) ==>
        dcd_same_floats{Pre,Post}(x, size); */
static void place_object(const dcd_shape *shape, const double *vertices, const dcd_body *body, const dcd_placing *out,
                         uint32_t i)
{
    double *rows = out->vertices + 3 * body->begin;
    float *slab = out->slabs != NULL ? out->slabs + (size_t)DCD_SLAB_FLOATS * i : NULL;

    //@ assert slab: slab == dcd_slab_of(out, i);
    place_whole(shape, vertices, body, &out->margins, &out->placed[i], rows, out->boxes + (size_t)DCD_BOX * i, slab);
}

/* For annotations: the vertices that rows are placed for; and of object j shape, vertices, begin and number of rows. All as
 * they were when the function was called. */
#define ROWS_FROM \at(DCD_ROWS_FROM(bodies, first), Pre)
#define ROWS_TO \at(DCD_ROWS_TO(shapes, bodies, last), Pre)
#define SHAPE(j) dcd_shape_of{Pre}(shapes, bodies, j)
#define VERTICES(j) dcd_vertices_of{Pre}(shapes, vertices, bodies, j)
#define BEGIN(j) \at(bodies[\at(j, Here)].begin, Pre)
#define PADDED_OF(j) \at(shapes[bodies[\at(j, Here)].shape].padded, Pre)

void dcd_place(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first, uint32_t last,
               const dcd_placing *out)
{
    /*@ loop invariant at: first <= i <= last;
        loop invariant margins: dcd_same_margins{Pre,Here}(&out->margins);
        loop invariant same: \forall integer j; first <= j < last ==> dcd_at(j) ==>
            dcd_same_object{Pre,Here}(SHAPE(j), VERTICES(j), bodies + j);
        loop invariant placed: \forall integer j; first <= j < i ==> dcd_at(j) ==>
            dcd_object_placed{Pre,Here}(shapes, vertices, bodies, out, j);
        loop assigns i, out->placed[first .. last - 1],
            out->vertices[3 * ROWS_FROM .. 3 * ROWS_TO - 1],
            out->boxes[6 * first .. 6 * last - 1], out->slabs[64 * first .. 64 * last - 1];
        loop variant last - i; */
    for (uint32_t i = first; i < last; i++) {
        //@ assert at: dcd_at(i) && dcd_at(first) && dcd_at(last - 1);
        //@ assert same: dcd_same_object{Pre,Here}(SHAPE(i), VERTICES(i), bodies + i);
        //@ assert valid: \valid_read(bodies + i) && \valid_read(SHAPE(i)) && SHAPE(i)->begin <= 0x100000000;
        const dcd_shape *shape = &shapes[bodies[i].shape];

        //@ assert shape: shape == SHAPE(i) && vertices + 3 * shape->begin == VERTICES(i);
        //@ assert range: dcd_placing_range(SHAPE(i), VERTICES(i), bodies + i);
        //@ assert begin: bodies[i].begin == BEGIN(i) && shape->padded == PADDED_OF(i);
        //@ assert room_before: dcd_placing_room{Pre}(SHAPE(i), VERTICES(i), bodies + i, out, i);
        //@ assert room: dcd_placing_room(SHAPE(i), VERTICES(i), bodies + i, out, i);
        //@ assert from: ROWS_FROM <= BEGIN(i);
        //@ assert to: BEGIN(i) + PADDED_OF(i) <= ROWS_TO;
        /*@ assert apart: \forall integer j; first <= j < last ==> dcd_at(j) ==>
                dcd_untouched{Pre}(SHAPE(j), VERTICES(j), bodies + j, out, i, BEGIN(i), PADDED_OF(i)); */
        /*@ assert apart_now: \forall integer j; first <= j < last ==> dcd_at(j) ==>
                dcd_untouched(SHAPE(j), VERTICES(j), bodies + j, out, i, BEGIN(i), PADDED_OF(i)); */
        //@ assert apart_out: dcd_untouched_out{Pre}(out, i, BEGIN(i), PADDED_OF(i));
        //@ assert apart_rows: \separated(out->placed + i, out->vertices + (3 * BEGIN(i) .. 3 * BEGIN(i) + 3 * PADDED_OF(i) - 1));
        /*@ assert clear_numbers: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_numbers_clear(out, j, i, BEGIN(i), PADDED_OF(i)); */
        //@ assert padded: \forall integer j; first <= j < i ==> dcd_at(j) ==> 0 <= PADDED_OF(j);
        //@ assert after: \forall integer j; first <= j < i ==> dcd_at(j) ==> BEGIN(j) + PADDED_OF(j) <= BEGIN(i);
        //@ assert before: \forall integer j; first <= j < i ==> dcd_at(j) ==> ROWS_FROM <= BEGIN(j);
        /*@ assert clear_rows: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_rows_clear(out, BEGIN(j), PADDED_OF(j), i, BEGIN(i), PADDED_OF(i)); */
        //@ assert clear_boxes: \forall integer j; first <= j < i ==> dcd_at(j) ==> dcd_box_clear(out, j, i);
        /*@ assert clear_slabs: out->slabs != \null ==> \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_slab_clear(out, j, i); */
        //@ assert from_here: ROWS_FROM <= bodies[i].begin;
        //@ assert to_here: bodies[i].begin + shape->padded <= ROWS_TO;
        /*@ assert within_rows: \subset(out->vertices + (3 * bodies[i].begin .. 3 * bodies[i].begin + 3 * shape->padded - 1),
                                        out->vertices + (3 * ROWS_FROM .. 3 * ROWS_TO - 1)); */
        //@ assert within_placed: \subset(out->placed + (i .. i), out->placed + (first .. last - 1));
        //@ assert within_boxes: \subset(out->boxes + (6 * i .. 6 * i + 5), out->boxes + (6 * first .. 6 * last - 1));
        //@ assert within_slabs: \subset(out->slabs + (64 * i .. 64 * i + 63), out->slabs + (64 * first .. 64 * last - 1));
        //@ ghost Before: ;
        place_object(shape, vertices + 3 * shape->begin, &bodies[i], out, i);
        /*@ assert kept: \forall integer j; first <= j < last ==> dcd_at(j) ==>
                dcd_same_object{Before,Here}(SHAPE(j), VERTICES(j), bodies + j); */
        //@ assert kept_margins: dcd_same_margins{Before,Here}(&out->margins);
        /*@ assert kept_numbers: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_same_placed{Before,Here}(out->placed + j); */
        /*@ assert kept_rows: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_same_vertices{Before,Here}(out->vertices + 3 * BEGIN(j), 3 * PADDED_OF(j)); */
        /*@ assert kept_boxes: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_same_floats{Before,Here}(out->boxes + 6 * j, 6); */
        /*@ assert kept_slabs: out->slabs != \null ==> \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_same_floats{Before,Here}(out->slabs + 64 * j, 64); */
        //@ assert new: dcd_object_placed{Pre,Here}(shapes, vertices, bodies, out, i);
        /*@ assert kept_all: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_object_same{Pre,Before,Here}(shapes, vertices, bodies, out, j); */
        /*@ assert old: \forall integer j; first <= j < i ==> dcd_at(j) ==>
                dcd_object_placed{Pre,Here}(shapes, vertices, bodies, out, j); */
    }
}

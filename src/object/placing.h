/* Placing objects: the rows, boxes and slabs of a range of them. */
#ifndef DCD_PLACING_H
#define DCD_PLACING_H

#include <stdint.h>

#include "lanes.h"
#include "object/place.h"

#ifdef __FRAMAC__
#include "placing.acsl"
#endif

/* Places bodies [first, last), as dcd_place_one and dcd_slab_place place each. Rows of a later object lie behind those of
 * an earlier one. */
/*@ requires range: first <= last <= DCD_MAX_OBJECTS;
    requires out: \valid_read(out) && 0 <= out->margins.common <= 0x1p110;
    requires objects: \forall integer i; first <= i < last ==> dcd_at(i) ==>
        dcd_object_placeable(shapes, vertices, bodies, out, i);
    requires order: \forall integer i, j; first <= i < j < last ==> dcd_at(i) ==> dcd_at(j) ==>
        bodies[i].begin + shapes[bodies[i].shape].padded <= bodies[j].begin;
    requires apart: \forall integer i; first <= i < last ==> dcd_at(i) ==>
        dcd_apart(dcd_shape_of(shapes, bodies, i), dcd_vertices_of(shapes, vertices, bodies, i), bodies + i, out, first,
                  last, DCD_ROWS_FROM(bodies, first), DCD_ROWS_TO(shapes, bodies, last));
    requires outputs: first < last ==>
        dcd_apart_out(out, first, last, DCD_ROWS_FROM(bodies, first), DCD_ROWS_TO(shapes, bodies, last)) &&
        dcd_floats_apart(out, first, last);
    terminates \true;
    assigns out->placed[first .. last - 1], out->vertices[3 * DCD_ROWS_FROM(bodies, first) .. 3 * DCD_ROWS_TO(shapes, bodies, last) - 1],
            out->boxes[6 * first .. 6 * last - 1], out->slabs[64 * first .. 64 * last - 1];
    ensures placed: \forall integer i; first <= i < last ==> dcd_at(i) ==>
        dcd_object_placed{Pre,Post}(shapes, vertices, bodies, out, i); */
void dcd_place(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first, uint32_t last,
               const dcd_placing *out);

#endif

/* Placing an object: its vertices in the world's directions, and a box that contains it for certain. */
#ifndef DCD_PLACE_H
#define DCD_PLACE_H

#include "object/placed.h"

#ifdef __FRAMAC__
#include "place.acsl"
#endif

/* Places one object: its rows, box and numbers. The box is rounded outward, so that in real arithmetic it contains, for
 * every vertex v of the shape, the ball with margins around R v + t. `pose` is the body's. */
/*@ requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires vertices: DCD_VALID_ROWS(vertices, shape->padded) && dcd_shape_reaches(shape, vertices);
    requires body: \valid_read(body) && pose == &body->pose && dcd_pose_in_range(pose) && 0 <= body->margin <= 0x1p110;
    requires common: \valid_read(margins) && 0 <= margins->common <= 0x1p110;
    requires placed: \valid(placed) && \valid(rows + (0 .. 3 * shape->padded - 1)) && \valid(box + (0 .. 5));
    requires apart: \separated(placed, rows + (0 .. 3 * shape->padded - 1), shape) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), vertices + (0 .. 3 * shape->padded - 1)) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), body) &&
                    \separated(placed, rows + (0 .. 3 * shape->padded - 1), margins);
    terminates \true;
    assigns rows[0 .. 3 * shape->padded - 1], *placed, box[0 .. 5];
    ensures begin: placed->begin == \old(body->begin) && placed->count == \old(shape->count);
    ensures range: dcd_in_range(placed);
    ensures small: DCD_SMALL_ROWS(rows, shape->padded);
    ensures radius: placed->radius_low <= dcd_margined{Pre}(shape, body, margins) <= placed->radius;
    ensures margins: margins->common == \old(margins->common);
    ensures stands_for: dcd_stands_for(placed, rows, pose, shape, vertices);
    ensures box: dcd_box_contains(box, pose, shape, vertices, placed->radius); */
void dcd_place_one(const dcd_shape *shape, const double *vertices, const dcd_body *body, const dcd_pose *pose,
                   const dcd_margins *margins, dcd_placed *placed, double *rows, float *box);

#endif

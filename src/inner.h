/* Inner bodies: a body certainly inside a shape, so that most pairs that overlap are seen to do so without a search.
 *
 * The body of a shape is { x : a_f.(x - c) <= 1 for every face f }. It is inside the hull when the faces form a closed
 * surface (every directed edge once, and its twin too), every triangle is strictly counter-clockwise about c, and each
 * plane a_f.(x - c) = 1 is not above its triangle's corners: the ray from c through x then leaves through some triangle at
 * a point y with a_f.(y - c) >= 1, so x is between c and y. spec/inner.md has the proof. Faces that are wrong or missing
 * make the check fail, never the body too large. */
#ifndef DCD_INNER_H
#define DCD_INNER_H

#include <stdbool.h>
#include <stdint.h>

#include "hull.h"
#include "lanes.h"
#include "place.h"
#include "world.h"

/* Faces are padded to a multiple of this with zeros, which bound nothing. */
#define DCD_FACE_PAD 8u

/*@ // The faces of a shape: so many, and there to be read.
    predicate dcd_faces_valid{L}(dcd_shape *shape, float *faces) =
        \valid_read(shape) && shape->faces <= DCD_HULL_FACES && shape->faces % 8 == 0 &&
        \valid_read(faces + (0 .. 3 * shape->faces - 1)); */

/* Most floats that the faces of `count` vertices take. */
/*@ terminates \true;
    assigns \nothing;
    ensures range: \result <= 3 * DCD_HULL_FACES && \result % 24 == 0; */
uint32_t dcd_inner_floats(uint32_t count);

/* Builds and checks the body of a shape: its centre, faces and their reach; no faces when there is none to be had.
 * `face` has dcd_inner_floats(shape->count) places: rows a_x, a_y, a_z. */
void dcd_inner_build(const double *rows, dcd_shape *shape, float *face, dcd_hull *hull);

/* True only if the two inner bodies share a point of the line between their centres, for certain. */
/*@ requires shapes: dcd_faces_valid(shape_a, faces_a) && dcd_faces_valid(shape_b, faces_b);
    requires poses: \valid_read(pose_a) && \valid_read(pose_b);
    requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_inner_meet(const dcd_shape *shape_a, const float *faces_a, const dcd_pose *pose_a, const dcd_placed *a,
                    const dcd_shape *shape_b, const float *faces_b, const dcd_pose *pose_b, const dcd_placed *b);

#endif

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

#include "world/hull.h"
#include "lanes.h"
#include "object/placed.h"
#include "world/world.h"

/* Faces are padded to a multiple of this with zeros, which bound nothing. */
#define DCD_FACE_PAD 8u

/* What is asked of a placed object's body, in one cache line. */
typedef struct dcd_core {
    double size;    /* sum of the object's reach */
    uint64_t begin; /* of the shape's faces among those of all shapes */
    float turn[9];  /* R */
    float reach;    /* largest length of a face's vector, or more */
    uint32_t faces; /* 0: no body */
    uint32_t unused;
} dcd_core;

/*@ // The faces of a placed object: so many, and there to be read.
    predicate dcd_core_valid{L}(dcd_core *core, float *faces) =
        \valid_read(core) && core->faces <= DCD_HULL_FACES && core->faces % 8 == 0 && core->begin <= 0x1000000000 &&
        \valid_read(faces + (core->begin .. core->begin + 3 * core->faces - 1)); */

/* Most floats that the faces of `count` vertices take. */
/*@ terminates \true;
    assigns \nothing;
    ensures range: \result <= 3 * DCD_HULL_FACES && \result % 24 == 0; */
uint32_t dcd_inner_floats(uint32_t count);

/* Builds and checks the body of a shape: its centre, faces and their reach; no faces when there is none to be had.
 * `face` has dcd_inner_floats(shape->count) places: rows a_x, a_y, a_z. */
/*@ requires shape: \valid(shape) && 1 <= shape->count <= shape->padded;
    requires rows: DCD_VALID_ROWS(rows, shape->padded);
    requires hull: \valid(hull) && \separated(hull, rows + (0 .. 3 * shape->padded - 1));
    requires face: \valid(face + (0 .. dcd_face_room(shape->count) - 1));
    requires apart: \separated(shape, hull) && \separated(shape, rows + (0 .. 3 * shape->padded - 1)) &&
        \separated(face + (0 .. dcd_face_room(shape->count) - 1), shape) &&
        \separated(face + (0 .. dcd_face_room(shape->count) - 1), hull) &&
        \separated(face + (0 .. dcd_face_room(shape->count) - 1), rows + (0 .. 3 * shape->padded - 1));
    terminates \true;
    assigns shape->centre[0 .. 2], shape->face_reach, shape->faces, face[0 .. dcd_face_room(shape->count) - 1], *hull;
    ensures faces: 3 * shape->faces <= dcd_face_room(shape->count) && shape->faces % 8 == 0; */
void dcd_inner_build(const double *rows, dcd_shape *shape, float *face, dcd_hull *hull);

/* The ball of an object without one: no other ball makes up for it. */
#define DCD_NO_BALL (-0x1p120F)

/* For placed objects i, first <= i < last: cores[i], and balls[i] = the radius of a ball about the inner centre that is
 * certainly inside. */
/*@ requires range: first <= last;
    requires bodies: \valid_read(bodies + (first .. last - 1)) && \valid_read(placed + (first .. last - 1));
    requires shapes: \forall integer i; first <= i < last ==> \valid_read(shapes + bodies[i].shape);
    requires out: \valid(balls + (first .. last - 1)) && \valid(cores + (first .. last - 1));
    requires apart: \separated(balls + (first .. last - 1), cores + (first .. last - 1)) &&
        \separated(balls + (first .. last - 1), bodies + (first .. last - 1)) &&
        \separated(balls + (first .. last - 1), placed + (first .. last - 1)) &&
        \separated(cores + (first .. last - 1), bodies + (first .. last - 1)) &&
        \separated(cores + (first .. last - 1), placed + (first .. last - 1));
    requires others: \forall integer i; first <= i < last ==>
        \separated(balls + (first .. last - 1), shapes + bodies[i].shape) &&
        \separated(cores + (first .. last - 1), shapes + bodies[i].shape);
    terminates \true;
    assigns balls[first .. last - 1], cores[first .. last - 1]; */
void dcd_inner_place(const dcd_shape *shapes, const dcd_body *bodies, const dcd_placed *placed, uint32_t first,
                     uint32_t last, float *balls, dcd_core *cores);

/* True only if the two objects' balls share a point, for certain. */
/*@ requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_inner_balls_meet(const dcd_placed *a, float ball_a, const dcd_placed *b, float ball_b);

/* True only if the two inner bodies share a point of the line between their centres, for certain. `faces`: of all
 * shapes. */
/*@ requires cores: dcd_core_valid(core_a, faces) && dcd_core_valid(core_b, faces);
    requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_inner_meet(const float *faces, const dcd_core *core_a, const dcd_placed *a, const dcd_core *core_b,
                    const dcd_placed *b);

#endif

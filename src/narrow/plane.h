/* Half-spaces: { x : normal . x <= offset } in the shape's frame, and { x : (R normal) . (x - t) <= offset } in the
 * world, which is the same for a rotation R. The shape's one vertex is the normal, so the placed row of a half-space
 * is R normal, rounded, and its reach bounds it. */
#ifndef DCD_PLANE_H
#define DCD_PLANE_H

#include <stdint.h>

#include "dcd.h"
#include "narrow/exact.h"
#include "object/placed.h"
#include "world/quadric.h"

/* The box and the slabs of a half-space, body i, which is placed. A box has one edge where R normal is an axis of the world
 * without any rounding, and none otherwise. */
/*@ requires shape: \valid_read(shape) && shape->begin <= DCD_MAX_VERTICES &&
        DCD_VALID_ROWS(vertices + 3 * shape->begin, shape->padded);
    requires body: \valid_read(body) && body->begin <= DCD_MAX_VERTICES;
    requires out: \valid_read(out) && \valid_read(out->placed + i) &&
        DCD_VALID_ROWS(out->vertices + 3 * body->begin, out->placed[i].padded);
    requires box: \valid(out->boxes + (6 * i .. 6 * i + 5));
    requires slab: out->slabs != \null ==> \valid(out->slabs + (64 * i .. 64 * i + 63));
    terminates \true;
    assigns out->boxes[6 * i .. 6 * i + 5], out->slabs[64 * i .. 64 * i + 63]; */
void dcd_plane_place(const dcd_shape *shape, const double *vertices, const dcd_body *body, uint32_t i,
                     const dcd_placing *out);

/* A half-space and another placed object. */
typedef struct dcd_plane {
    dcd_exact_side plane, other;
    double margin; /* of the pair, beside those of the sides */
} dcd_plane;

/*@ predicate dcd_plane_valid{L}(dcd_plane *in) =
        \valid_read(in) && dcd_exact_side_valid(&in->plane) && dcd_exact_side_valid(&in->other);

    // The same without the numbers as given, which measuring does not read.
    predicate dcd_plane_side{L}(dcd_exact_side *side) =
        \valid_read(side) && \valid_read(side->shape) && \valid_read(side->pose) && \valid_read(side->placed) &&
        DCD_VALID_ROWS(side->rows, side->padded);
    predicate dcd_plane_placed{L}(dcd_plane *in) =
        \valid_read(in) && dcd_plane_side(&in->plane) && dcd_plane_side(&in->other); */

/* How far the other object, without balls, reaches beyond the half-space's boundary: between low and high. */
typedef struct dcd_plane_gap {
    double low, high;
    double normal[3]; /* R normal, about 1 long, rounded */
    double point[3];  /* of the other object, relative to its position: about where it reaches deepest */
} dcd_plane_gap;

/* The other one is no half-space. */
/*@ requires in: dcd_plane_placed(in);
    requires out: \valid(out) && \separated(out, in);
    terminates \true;
    assigns *out; */
void dcd_plane_measure(const dcd_plane *in, dcd_plane_gap *out);

/* FREE or CONTACT for certain, and by what; DOUBT only between half-spaces that may be back to back (unless
 * digits run out). */
/*@ requires in: \valid_read(in) && dcd_exact_side_valid(&in->plane) && dcd_exact_side_valid(&in->other);
    requires work: \valid(work) && \separated(work, in);
    requires how: \valid(how) && \separated(how, work) && \separated(how, in);
    terminates \true;
    assigns *work, *how;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures how: *how == DCD_DECIDED_FILTERED || *how == DCD_DECIDED_EXACT; */
dcd_verdict dcd_plane_decide(const dcd_plane *in, dcd_exact *work, dcd_decision *how);

#endif

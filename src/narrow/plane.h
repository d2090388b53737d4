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
void dcd_plane_place(const dcd_shape *shape, const double *vertices, const dcd_body *body, uint32_t i,
                     const dcd_placing *out);

/* A half-space and another placed object. */
typedef struct dcd_plane {
    dcd_exact_side plane, other;
    double margin; /* of the pair, beside those of the sides */
} dcd_plane;

/* How far the other object, without balls, reaches beyond the half-space's boundary: between low and high. */
typedef struct dcd_plane_gap {
    double low, high;
    double normal[3]; /* R normal, about 1 long, rounded */
    double point[3];  /* of the other object, relative to its position: about where it reaches deepest */
} dcd_plane_gap;

/* The other one is no half-space. */
/*@ requires out: \valid_read(in) && \valid(out) && \separated(in, out);
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

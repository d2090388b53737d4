/* How deep the origin lies in A - B: a closed surface of tips is blown up around it until its nearest face is one of A - B.
 *
 * Source: the expanding polytope algorithm (van den Bergen 2001), started from any four tips that span a tetrahedron, with
 * the origin inside or not: a face that has it in front is simply the nearest one, by a negative distance. */
#ifndef DCD_DEPTH_H
#define DCD_DEPTH_H

#include "measure/difference.h"

/* Tips of a surface, and its faces: 2 n - 4 of a closed one. After so many tips the bounds stay as wide as they are. */
#define DCD_DEPTH_TIPS 128u
#define DCD_DEPTH_FACES (2u * DCD_DEPTH_TIPS)

/* Improves a measure from both sides. The axes of faces only raise `low`. `high` falls below zero only if a ball around the
 * origin is shown to lie in A - B; then its tips are those of the nearest face. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 705;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 705; */
void dcd_depth_measure(const dcd_difference *in, dcd_measure *measure);

#endif

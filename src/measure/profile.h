/* The depth of round parts that share an axis, about: what a body of revolution within their difference shows of it.
 *
 * Where many directions are equally short, no surface of triangles is good for more than a few digits. But around an
 * axis w the support of such a difference depends, about, on the angle to w alone, and there is a plane figure to be
 * measured. */
#ifndef DCD_PROFILE_H
#define DCD_PROFILE_H

#include "measure/difference.h"

#define DCD_PROFILE_TIPS 64u /* of the figure's edge; after so many the bounds stay as wide as they are */

/* Improves a measure from both sides, for cores that are quadrics, segments or points, at least one of them a quadric;
 * for others nothing happens. As dcd_depth_measure, `high` falls below zero only if a ball around the origin is shown
 * to lie in A - B. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 210;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 210; */
void dcd_profile_measure(const dcd_difference *in, dcd_measure *measure);

/* Whether a measure has a depth as narrow as a profile gives it. */
/*@ requires input: \valid_read(in) && \valid_read(measure);
    terminates \true;
    assigns \nothing; */
bool dcd_profile_is_known(const dcd_difference *in, const dcd_measure *measure);

#endif

/* How clearly two placed hulls are apart: what a solver in double has no excuse to miss. */
#ifndef FUZZ_MARGIN_H
#define FUZZ_MARGIN_H

#include "input.h"

/* Largest magnitude among the vertices and the difference of the positions of objects 0 and 1. */
double margin_scale(const input_scene *scene);

/* A lower bound of the distance of objects 0 and 1, as a fraction of the scale; 0 when none was found.
 * Source: E. Gilbert, "An iterative procedure for computing the minimum of a quadratic form on a convex set" (1966). */
double margin_between(const input_scene *scene);

#endif

/* Boxes of our own, in plain double and without the library's code. */
#ifndef FUZZ_BOUNDS_H
#define FUZZ_BOUNDS_H

#include "input.h"

typedef struct bounds {
    double low[3], high[3];
    double slack; /* largest magnitude in the sums: what the rounding errors are a fraction of */
} bounds;

bounds bounds_of(const input_scene *scene, uint32_t object);

/* How far apart the boxes are along the axis where they are farthest apart: 0 when they touch, below when they
 * overlap. */
double bounds_distance(const bounds *a, const bounds *b);

/* Apart by more than rounding to float can hide. */
bool bounds_clearly_apart(const bounds *a, const bounds *b);

#endif

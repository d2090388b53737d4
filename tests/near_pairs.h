/* Pairs of small shapes of all sizes, near each other or near touching: for distances and depths. */
#ifndef NEAR_PAIRS_H
#define NEAR_PAIRS_H

#include "hard_pairs.h"

/* Sizes 1e-6 to 1e6, positions up to 1e9 from the origin, 1 to 8 vertices, flat ones too. Gaps and depths from a rounding
 * to twice the size. `swept`: with radii of the same sizes. */
hard_pair near_pair_make(rng *r, bool swept);

#endif

/* Exact answers for hulls swept by balls, in integers (libgmp), sharing no code with the library: the squared distance
 * of small hulls by looking at every pair of features. */
#ifndef SWEPT_H
#define SWEPT_H

#include <gmp.h>

#include "exact.h"

/* Whether two placed hulls come within radius_a + radius_b of each other, the sum being exact. For few vertices: the
 * time grows with their fourth power. */
bool swept_touch(const hull *a, double radius_a, const hull *b, double radius_b);

/* The same for a sum of more lengths. */
bool swept_within(const hull *a, const hull *b, const double *lengths, uint32_t count);

/* The square of the distance of two placed hulls; of the depth when they share a point, in which case true. The depth is
 * the smallest, over all directions, of how far the hulls reach into each other along it. */
bool swept_square(const hull *a, const hull *b, mpq_t square);

#endif

/* Exact answers for placed convex hulls, in integers (libgmp), sharing no code with the library.
 * Every double stands for exactly the number it is. */
#ifndef EXACT_H
#define EXACT_H

#include <stdbool.h>
#include <stdint.h>

/* The convex hull of { R x + t : x a vertex }. */
typedef struct hull {
    const double *vertices; /* packed x, y, z                */
    uint32_t count;         /* of vertices, at least 1       */
    const double *r;        /* 9 numbers, row-major          */
    const double *t;        /* 3 numbers                     */
} hull;

/* Whether the closed hulls share a point: a linear program, solved by Bland's simplex method in integers.
 * The answer's certificate (a common point, or a separating plane) is checked; aborts if it does not hold. */
bool exact_hulls_touch(const hull *a, const hull *b);

/* Whether lo <= R x + t <= hi holds, axis by axis, for every vertex. */
bool exact_box_contains(const double lo[3], const double hi[3], const hull *h);

#endif

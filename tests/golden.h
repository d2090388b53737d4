/* Hashes of answers about generated scenes: every compiler, machine and thread count must get the same ones. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "scene.h"

typedef struct golden {
    uint64_t contacts;   /* of the contact set of the scene below: right or wrong for all time                 */
    uint64_t arithmetic; /* of poses, candidates, close decisions and iterations: changes with one rounding    */
} golden;

/* The scene of `contacts`. No pair of it is near touching. */
scene golden_scene(void);

/* Threads 0: serial. */
golden golden_compute(uint32_t threads);

/* What they must be. The first is checked against the oracle by the tests; the second may change when the arithmetic
 * of the library does, for all builds alike. */
extern const golden golden_pinned;

#endif

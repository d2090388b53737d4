/* Hashes of answers about generated scenes: every compiler, machine and thread count must get the same ones. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "scene.h"

typedef struct golden {
    uint64_t contacts;   /* of the contact set of the scene below                                             */
    uint64_t arithmetic; /* of poses, candidates and how pairs were decided: changes with one rounding        */
} golden;

/* The scene of `contacts`. No pair of it is near touching. */
scene golden_scene(void);

/* Threads 0: serial. */
golden golden_compute(uint32_t threads);

/* What `contacts` must be for all time: the tests check it against the oracle. `arithmetic` may change with the library's
 * search, but must be the same in all builds of one version. */
extern const uint64_t golden_contacts;

#endif

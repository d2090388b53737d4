/* Hashes of answers about generated scenes: every compiler, machine and thread count must get the same ones. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "scene.h"

typedef struct golden {
    uint64_t contacts;   /* of the contact set of the scene below                                             */
    uint64_t margins;    /* of that of the scene of margins, with margins                                      */
    uint64_t arithmetic; /* of poses, candidates and how pairs were decided: changes with one rounding        */
} golden;

/* The scene of `contacts`. No pair of it is near touching. */
scene golden_scene(void);

/* The scene of `margins`: hulls of few vertices, for the oracle's sake; and a margin for every pair and for each object. */
#define GOLDEN_MARGIN 0.0625
scene golden_margin_scene(void);
double golden_margin(uint32_t object);

/* Threads 0: serial. */
golden golden_compute(uint32_t threads);

/* What `contacts` and `margins` must be for all time: the tests check it against the oracle. `arithmetic` may change with the library's
 * search, but must be the same in all builds of one version. */
extern const uint64_t golden_contacts, golden_margins;

#endif

/* Pairs of small shapes that are hard to decide: they touch exactly, or miss it by the last bit. */
#ifndef HARD_PAIRS_H
#define HARD_PAIRS_H

#include "scene.h"

enum { SOLID_MOST = 8 };

/* A placed hull, perhaps swept by a ball. */
typedef struct solid {
    double v[3 * 2 * SOLID_MOST]; /* packed x, y, z; room for duplicates */
    uint32_t count;
    double radius;
    dcd_pose pose;
} solid;

typedef struct hard_pair {
    solid a, b;
    bool grid; /* small integers throughout: a translation by integers is exact */
} hard_pair;

typedef enum hard_kind {
    HARD_GRID,    /* integer vertices and positions, right angles: touching all the time        */
    HARD_ULP,     /* the same with one number moved by one unit in the last place                */
    HARD_NEEDLE,  /* stretched by 2^20 along one axis                                            */
    HARD_FLAT,    /* in one plane, or crossing planes                                            */
    HARD_THIN,    /* points, segments, collinear points, duplicates                              */
    HARD_SCALED,  /* times 2^-100 to 2^100                                                       */
    HARD_FAR,     /* at up to 1e9 from the origin                                                */
    HARD_MIXED,   /* huge and tiny: 2^40 and 2^-30, touching at a vertex, an edge or a face      */
    HARD_STACKED, /* boxes with decimal sizes, one on the other                                  */
    HARD_TURNED,  /* touching boxes and hulls, both turned by one rotation: rounding decides     */
    HARD_CORNERS, /* a corner on a corner, each turned by its own rotation                       */
    HARD_KINDS
} hard_kind;

const char *hard_kind_name(hard_kind kind);

/* `swept`: with radii, integer where the rest is. */
hard_pair hard_pair_make(rng *r, hard_kind kind, bool swept);

/* The same question put otherwise: the answer must not change. */
typedef enum hard_variant {
    VARIANT_SAME,
    VARIANT_SWAPPED,
    VARIANT_SCALED,   /* by a power of two               */
    VARIANT_SHUFFLED, /* vertices permuted, some twice   */
    VARIANT_SHIFTED,  /* by integers, if `grid`          */
    HARD_VARIANTS
} hard_variant;

const char *hard_variant_name(hard_variant variant);
hard_pair hard_pair_vary(rng *r, const hard_pair *pair, hard_variant variant);

/* What the exact solvers say. */
bool hard_pair_touches(const hard_pair *pair);

/* A world in which pair k is objects 2k and 2k + 1. Aborts if the library refuses. */
dcd_world *hard_pairs_world(const hard_pair *pairs, uint32_t count);

#endif

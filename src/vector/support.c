/* dcd_support_find in vectors of the target's width: the same vertex and the same product as ../support.c. */
#include "narrow/support.h"

#ifdef __AVX512F__
#define WIDTH 8
#elif defined(__AVX2__)
#define WIDTH 4
#else
#define WIDTH 2
#endif
#define PARTS (8 / WIDTH) /* vectors that hold eight lanes */

typedef double reals __attribute__((vector_size(8 * WIDTH), may_alias));
typedef int64_t masks __attribute__((vector_size(8 * WIDTH), may_alias));

/* Lane l: the smallest product seen, and the number of its vertex as a real (exact). */
typedef struct best {
    reals value;
    reals vertex;
} best;

static inline reals choose(masks m, reals yes, reals no)
{
    return (reals)(((masks)yes & m) | ((masks)no & ~m));
}

static inline best take(best b, reals value, reals vertex)
{
    const masks less = value < b.value;
    const best result = {choose(less, value, b.value), choose(less, vertex, b.vertex)};

    return result;
}

/* The better of two, lane by lane: smaller product, then smaller number. */
static inline best better(best a, best b)
{
    const masks first = (a.value < b.value) | ((a.value <= b.value) & (a.vertex < b.vertex));
    const best result = {choose(first, a.value, b.value), choose(first, a.vertex, b.vertex)};

    return result;
}

/* The best of the lanes, to lane 0: halves folded onto each other. */
static inline best fold(best b)
{
#if WIDTH == 8
    const best far = {__builtin_shufflevector(b.value, b.value, 4, 5, 6, 7, 0, 1, 2, 3),
                      __builtin_shufflevector(b.vertex, b.vertex, 4, 5, 6, 7, 0, 1, 2, 3)};
    const best half = better(b, far);
    const best near = {__builtin_shufflevector(half.value, half.value, 2, 3, 0, 1, 6, 7, 4, 5),
                       __builtin_shufflevector(half.vertex, half.vertex, 2, 3, 0, 1, 6, 7, 4, 5)};
    const best pair = better(half, near);
    const best next = {__builtin_shufflevector(pair.value, pair.value, 1, 0, 3, 2, 5, 4, 7, 6),
                       __builtin_shufflevector(pair.vertex, pair.vertex, 1, 0, 3, 2, 5, 4, 7, 6)};
#elif WIDTH == 4
    const best near = {__builtin_shufflevector(b.value, b.value, 2, 3, 0, 1),
                       __builtin_shufflevector(b.vertex, b.vertex, 2, 3, 0, 1)};
    const best pair = better(b, near);
    const best next = {__builtin_shufflevector(pair.value, pair.value, 1, 0, 3, 2),
                       __builtin_shufflevector(pair.vertex, pair.vertex, 1, 0, 3, 2)};
#else
    const best pair = b;
    const best next = {__builtin_shufflevector(b.value, b.value, 1, 0), __builtin_shufflevector(b.vertex, b.vertex, 1, 0)};
#endif

    return better(pair, next);
}

uint32_t dcd_support_find(const double *rows, uint32_t padded, const double *direction, double *value)
{
    const reals zero = {0.0};
    const reals d0 = zero + direction[0], d1 = zero + direction[1], d2 = zero + direction[2];
    const reals *x = (const reals *)rows;
    const reals *y = (const reals *)(rows + padded);
    const reals *z = (const reals *)(rows + 2 * (uint64_t)padded);
    best found[PARTS];
    reals lane, group = zero; /* number of the lane; of the group's first vertex */

    for (int l = 0; l < WIDTH; l++) {
        lane[l] = l;
    }
    for (int p = 0; p < PARTS; p++) {
        found[p].value = (d0 * x[p] + d1 * y[p]) + d2 * z[p];
        found[p].vertex = zero;
    }
    for (uint32_t k = PARTS; k < padded / WIDTH; k += PARTS) {
        group += 8.0;
        for (uint32_t p = 0; p < PARTS; p++) {
            found[p] = take(found[p], (d0 * x[k + p] + d1 * y[k + p]) + d2 * z[k + p], group);
        }
    }
    found[0].vertex += lane;
    for (int p = 1; p < PARTS; p++) {
        found[p].vertex += lane + (double)(p * WIDTH);
        found[0] = better(found[p], found[0]);
    }
    found[0] = fold(found[0]);
    *value = found[0].value[0];
    return (uint32_t)found[0].vertex[0];
}

/* dcd_support_find in vectors of the target's width: the same vertex and the same product as ../support.c. */
#include "../support.h"

#ifdef __AVX512F__
#define WIDTH 8
#else
#define WIDTH 4
#endif
#define PARTS (8 / WIDTH) /* vectors that hold eight lanes */

typedef double reals __attribute__((vector_size(8 * WIDTH), may_alias));
typedef int64_t masks __attribute__((vector_size(8 * WIDTH), may_alias));

/* Lane l: the smallest product of vertices l, l + WIDTH, ..., and the number of the vertex as a real (exact). */
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

static inline uint32_t reduce(best b, double *value)
{
    double least = b.value[0], vertex = b.vertex[0];

    for (int l = 1; l < WIDTH; l++) {
        const int first = (b.value[l] < least) | ((b.value[l] <= least) & (b.vertex[l] < vertex));

        least = first ? b.value[l] : least;
        vertex = first ? b.vertex[l] : vertex;
    }
    *value = least;
    return (uint32_t)vertex;
}

uint32_t dcd_support_find(const double *rows, uint32_t padded, const double *direction, double *value)
{
    const reals zero = {0.0};
    const reals d0 = zero + direction[0], d1 = zero + direction[1], d2 = zero + direction[2];
    const reals *x = (const reals *)rows;
    const reals *y = (const reals *)(rows + padded);
    const reals *z = (const reals *)(rows + 2 * (uint64_t)padded);
    best found[PARTS];
    reals vertex;

    for (int l = 0; l < WIDTH; l++) {
        vertex[l] = l;
    }
    for (int p = 0; p < PARTS; p++) {
        found[p].value = (d0 * x[p] + d1 * y[p]) + d2 * z[p];
        found[p].vertex = vertex + (double)(p * WIDTH);
    }
    for (uint32_t k = PARTS; k < padded / WIDTH; k += PARTS) {
        vertex += 8.0;
        for (uint32_t p = 0; p < PARTS; p++) {
            const reals s = (d0 * x[k + p] + d1 * y[k + p]) + d2 * z[k + p];

            found[p] = take(found[p], s, vertex + (double)(p * WIDTH));
        }
    }
    for (int p = 1; p < PARTS; p++) {
        found[0] = better(found[p], found[0]);
    }
    return reduce(found[0], value);
}

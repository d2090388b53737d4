/* The order of the objects along the curve. Only speed depends on it: the tree and the search need a permutation. */
#ifndef DCD_ORDER_H
#define DCD_ORDER_H

#include <stdint.h>

/* Runs of equal keys longer than this are ordered again within their own bounds. Without it one far outlier puts
 * everything else into one cell, and the search becomes quadratic. */
#define DCD_ORDER_RUN 64u

/* Where the place along the curve stands in a key. */
#define DCD_ORDER_SHIFT 32u
#define DCD_ORDER_BITS 32u

/* A rod is so many times as long as it is wide. */
#define DCD_ORDER_ROD 8.0F

/* Cells over the bounds of the boxes' centres; the same width along the three axes. */
typedef struct dcd_grid {
    float origin[3]; /* of twice the centres: low + high needs no halving */
    float scale;     /* cells per length; 0 when all centres are equal    */
} dcd_grid;

/* bounds = low x, y, z, high x, y, z of twice the centres of boxes [first, last). */
void dcd_order_bounds(const float *boxes, uint32_t first, uint32_t last, float *bounds);

/* total = bounds that hold `parts` bounds, 6 floats each. */
void dcd_order_union(const float *bounds, uint32_t parts, float *total);

void dcd_order_grid(const float *bounds, dcd_grid *grid);

/* keys[first, last): direction of a box that is long and thin, place along the curve of its centre, and in the low 32
 * bits its number. Rods that point the same way share blocks: mixed, their blocks would be cubes as long as they are. */
void dcd_order_keys(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys);

/* Orders long runs of equal places in keys[0, objects), sorted, again within their own bounds, until none is left or
 * their centres are equal. `spare` is as long as keys; `runs` has 2 * (objects / DCD_ORDER_RUN + 1) places, `count`
 * DCD_RADIX_SIZE. */
void dcd_order_refine(const float *boxes, uint32_t objects, uint64_t *keys, uint64_t *spare, uint32_t *runs,
                      uint32_t *count) /*@ ghost (int64_t \ghost *position) */;

/* order[0, objects) = 0, 1, 2, ...: as good as any, where there are few. */
void dcd_order_plain(uint32_t objects, uint32_t *order);

/* order[first, last) = the box numbers of keys[first, last). */
void dcd_order_take(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *order);

#endif

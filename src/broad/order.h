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

#ifdef __FRAMAC__
#include "order.acsl"
#endif

/* bounds = low x, y, z, high x, y, z of twice the centres of boxes [first, last). */
/*@ requires slice: first <= last;
    requires boxes: \valid_read(boxes + (6 * first .. 6 * last - 1));
    requires bounds: \valid(bounds + (0 .. 5));
    requires apart: \separated(bounds + (0 .. 5), boxes + (6 * first .. 6 * last - 1));
    terminates \true;
    assigns bounds[0 .. 5]; */
void dcd_order_bounds(const float *boxes, uint32_t first, uint32_t last, float *bounds);

/* total = bounds that hold `parts` bounds, 6 floats each. */
/*@ requires bounds: \valid_read(bounds + (0 .. 6 * parts - 1));
    requires total: \valid(total + (0 .. 5));
    requires apart: \separated(total + (0 .. 5), bounds + (0 .. 6 * parts - 1));
    terminates \true;
    assigns total[0 .. 5]; */
void dcd_order_union(const float *bounds, uint32_t parts, float *total);

/* The grid whose cells cover the bounds. */
/*@ requires bounds: \valid_read(bounds + (0 .. 5));
    requires grid: \valid(grid) && \separated(grid, bounds + (0 .. 5));
    terminates \true;
    assigns grid->origin[0 .. 2], grid->scale; */
void dcd_order_grid(const float *bounds, dcd_grid *grid);

/* keys[first, last): direction of a box that is long and thin, place along the curve of its centre, and in the low 32
 * bits its number. Rods that point the same way share blocks: mixed, their blocks would be cubes as long as they are. */
/*@ requires slice: first <= last;
    requires boxes: \valid_read(boxes + (6 * first .. 6 * last - 1));
    requires grid: \valid_read(grid);
    requires keys: \valid(keys + (first .. last - 1));
    terminates \true;
    assigns keys[first .. last - 1];
    ensures number: \forall integer i; first <= i < last ==> order_number(keys[i]) == i; */
void dcd_order_keys(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys);

/* Sorts keys[first, last) by their places; `spare` covers the same range, `count` has DCD_RADIX_SIZE places. Returns the one
 * of the two that holds the result. In the contract, the i-th key goes to position[i]. */
/*@ requires slice: first <= last;
    requires keys: \valid(keys + (first .. last - 1)) && \valid(spare + (first .. last - 1));
    requires apart: \separated(keys + (first .. last - 1), spare + (first .. last - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> order_number(keys[k]) < objects;
    terminates \true;
    assigns keys[first .. last - 1], spare[first .. last - 1], count[0 .. 4095], position[first .. last - 1];
    assigns \result \from keys, spare;
    ensures one: \result == keys || \result == spare;
    ensures numbers: \forall integer k; first <= k < last ==> order_number(\result[k]) < objects; */
uint64_t *dcd_order_sort(uint64_t *keys, uint64_t *spare, uint32_t first, uint32_t last, uint32_t *count)
    /*@ ghost (uint32_t objects, int64_t \ghost *position) */;

/* Orders long runs of equal places in keys[0, objects), sorted, again within their own bounds, until none is left or
 * their centres are equal. `spare` is as long as keys; `runs` has 2 * (objects / DCD_ORDER_RUN + 1) places, `count`
 * DCD_RADIX_SIZE. */
/*@ requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires keys: \valid(keys + (0 .. objects - 1)) && \valid(spare + (0 .. objects - 1));
    requires runs: \valid(runs + (0 .. 2 * (objects / 64) + 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (0 .. objects - 1));
    requires apart: \separated(keys + (0 .. objects - 1), spare + (0 .. objects - 1)) &&
        \separated(runs + (0 .. 2 * (objects / 64) + 1), count + (0 .. 4095));
    requires numbers: \forall integer k; 0 <= k < objects ==> order_number(keys[k]) < objects;
    terminates \true;
    assigns keys[0 .. objects - 1], spare[0 .. objects - 1], runs[0 .. 2 * (objects / 64) + 1], count[0 .. 4095],
        position[0 .. objects - 1];
    ensures numbers: \forall integer k; 0 <= k < objects ==> order_number(keys[k]) < objects; */
void dcd_order_refine(const float *boxes, uint32_t objects, uint64_t *keys, uint64_t *spare, uint32_t *runs,
                      uint32_t *count) /*@ ghost (int64_t \ghost *position) */;

/* order[0, objects) = 0, 1, 2, ...: as good as any, where there are few. */
/*@ requires order: \valid(order + (0 .. objects - 1));
    terminates \true;
    assigns order[0 .. objects - 1];
    ensures plain: \forall integer k; 0 <= k < objects ==> order[k] == k; */
void dcd_order_plain(uint32_t objects, uint32_t *order);

/* order[first, last) = the box numbers of keys[first, last). */
/*@ requires slice: first <= last;
    requires keys: \valid_read(keys + (first .. last - 1));
    requires order: \valid(order + (first .. last - 1));
    terminates \true;
    assigns order[first .. last - 1];
    ensures number: \forall integer k; first <= k < last ==> order[k] == order_number(keys[k]); */
void dcd_order_take(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *order);

#endif

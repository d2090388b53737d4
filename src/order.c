#include "order.h"

#include <float.h>
#include <stddef.h>

#include "curve.h"
#include "radix.h"
#include "tree.h"

#define PLACES 0x40000000u /* places along the curve: 1024^3 */

static void bounds_start(float *bounds)
{
    for (uint32_t d = 0; d < 3; d++) {
        bounds[d] = FLT_MAX;
        bounds[3 + d] = -FLT_MAX;
    }
}

static void bounds_take(float *bounds, const float *box)
{
    for (uint32_t d = 0; d < 3; d++) {
        const float centre = box[d] + box[3 + d];

        bounds[d] = centre < bounds[d] ? centre : bounds[d];
        bounds[3 + d] = centre > bounds[3 + d] ? centre : bounds[3 + d];
    }
}

void dcd_order_bounds(const float *boxes, uint32_t first, uint32_t last, float *bounds)
{
    bounds_start(bounds);
    for (uint32_t i = first; i < last; i++) {
        bounds_take(bounds, boxes + (size_t)DCD_BOX * i);
    }
}

void dcd_order_union(const float *bounds, uint32_t parts, float *total)
{
    bounds_start(total);
    for (uint32_t k = 0; k < parts; k++) {
        const float *part = bounds + (size_t)DCD_BOX * k;

        for (uint32_t d = 0; d < 3; d++) {
            total[d] = part[d] < total[d] ? part[d] : total[d];
            total[3 + d] = part[3 + d] > total[3 + d] ? part[3 + d] : total[3 + d];
        }
    }
}

void dcd_order_grid(const float *bounds, dcd_grid *grid)
{
    float extent = 0.0F;

    for (uint32_t d = 0; d < 3; d++) {
        const float length = bounds[3 + d] - bounds[d];

        grid->origin[d] = bounds[d];
        extent = length > extent ? length : extent;
    }
    grid->scale = extent > 0.0F ? 1023.99F / extent : 0.0F;
}

/* Cell of an offset in cells; anything outside, not a number included, goes to an end. */
static uint32_t cell(float offset)
{
    uint32_t c = 0;

    if (offset >= 1023.0F) {
        c = DCD_CURVE_CELLS - 1;
    } else if (offset > 0.0F) {
        c = (uint32_t)offset;
    }
    return c;
}

/* 1, 2, 3 for a box much longer along x, y, z than along the other two; else 0. */
static uint32_t rod_axis(const float *box)
{
    const float x = box[3] - box[0], y = box[4] - box[1], z = box[5] - box[2];
    const float yz = y > z ? y : z, xz = x > z ? x : z, xy = x > y ? x : y;
    uint32_t axis = 0;

    if (x > DCD_ORDER_ROD * yz) {
        axis = 1;
    } else if (y > DCD_ORDER_ROD * xz) {
        axis = 2;
    } else if (z > DCD_ORDER_ROD * xy) {
        axis = 3;
    }
    return axis;
}

static uint32_t place_of(const float *box, const dcd_grid *grid)
{
    const uint32_t x = cell((box[0] + box[3] - grid->origin[0]) * grid->scale);
    const uint32_t y = cell((box[1] + box[4] - grid->origin[1]) * grid->scale);
    const uint32_t z = cell((box[2] + box[5] - grid->origin[2]) * grid->scale);

    return rod_axis(box) * PLACES + dcd_curve_place(x, y, z);
}

static uint64_t key_of(uint32_t place, uint32_t box)
{
    return (uint64_t)place * 0x100000000u + box;
}

static uint32_t key_place(uint64_t key)
{
    return (uint32_t)(key / 0x100000000u);
}

static uint32_t key_box(uint64_t key)
{
    return (uint32_t)(key % 0x100000000u);
}

void dcd_order_keys(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys)
{
    for (uint32_t i = first; i < last; i++) {
        keys[i] = key_of(place_of(boxes + (size_t)DCD_BOX * i, grid), i);
    }
}

/* End of the run of equal places that starts at `begin`. */
static uint32_t run_end(const uint64_t *keys, uint32_t begin, uint32_t last)
{
    const uint32_t place = key_place(keys[begin]);
    uint32_t end = begin + 1;

    while (end < last && key_place(keys[end]) == place) {
        end++;
    }
    return end;
}

/* Appends the long runs of keys[first, last) to the work list, but not one that is the whole range. */
static uint32_t runs_list(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *runs, uint32_t waiting)
{
    uint32_t begin = first;

    while (begin < last) {
        const uint32_t end = run_end(keys, begin, last);

        if (end - begin > DCD_ORDER_RUN) {
            runs[2 * waiting] = begin;
            runs[2 * waiting + 1] = end;
            waiting++;
        }
        begin = end;
    }
    return waiting;
}

static void run_bounds(const float *boxes, const uint64_t *keys, uint32_t begin, uint32_t end, float *bounds)
{
    bounds_start(bounds);
    for (uint32_t k = begin; k < end; k++) {
        bounds_take(bounds, boxes + (size_t)DCD_BOX * key_box(keys[k]));
    }
}

/* Gives the keys of a run places in the run's own bounds and sorts it by them. Returns whether it fell apart. */
static uint32_t run_split(const float *boxes, uint32_t begin, uint32_t end, uint64_t *keys, uint64_t *spare,
                          uint32_t *count) /*@ ghost (int64_t \ghost *position) */
{
    uint64_t *sorted;
    float bounds[DCD_BOX];
    dcd_grid grid;

    run_bounds(boxes, keys, begin, end, bounds);
    dcd_order_grid(bounds, &grid);
    for (uint32_t k = begin; k < end; k++) {
        const uint32_t box = key_box(keys[k]);

        keys[k] = key_of(place_of(boxes + (size_t)DCD_BOX * box, &grid), box);
    }
    sorted = dcd_radix_sort(keys, spare, begin, end, DCD_ORDER_SHIFT, DCD_ORDER_BITS, count) /*@ ghost (position) */;
    if (sorted == spare) {
        dcd_radix_copy(spare, begin, end, keys);
    }
    return run_end(keys, begin, end) < end;
}

void dcd_order_refine(const float *boxes, uint32_t objects, uint64_t *keys, uint64_t *spare, uint32_t *runs,
                      uint32_t *count) /*@ ghost (int64_t \ghost *position) */
{
    uint32_t waiting = runs_list(keys, 0, objects, runs, 0);

    /* Every split makes at least one more run, so there are fewer than `objects`. */
    for (uint32_t splits = 0; splits < objects && waiting > 0; splits++) {
        const uint32_t begin = runs[2 * waiting - 2];
        const uint32_t end = runs[2 * waiting - 1];

        waiting--;
        if (run_split(boxes, begin, end, keys, spare, count) /*@ ghost (position) */) {
            waiting = runs_list(keys, begin, end, runs, waiting);
        }
    }
}

void dcd_order_plain(uint32_t objects, uint32_t *order)
{
    for (uint32_t k = 0; k < objects; k++) {
        order[k] = k;
    }
}

void dcd_order_take(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *order)
{
    for (uint32_t k = first; k < last; k++) {
        order[k] = key_box(keys[k]);
    }
}

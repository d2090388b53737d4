#include "broad/order.h"

#include <float.h>
#include <stddef.h>

#include "broad/curve.h"
#include "broad/radix.h"
#include "broad/tree.h"

#define PLACES 0x40000000u /* places along the curve: 1024^3 */

/*@ requires bounds: \valid(bounds + (0 .. 5));
    terminates \true;
    assigns bounds[0 .. 5]; */
static void bounds_start(float *bounds)
{
    /*@ loop invariant axis: 0 <= d <= 3;
        loop assigns d, bounds[0 .. 5];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        bounds[d] = FLT_MAX;
        bounds[3 + d] = -FLT_MAX;
    }
}

/*@ requires bounds: \valid(bounds + (0 .. 5));
    requires box: \valid_read(box + (0 .. 5));
    terminates \true;
    assigns bounds[0 .. 5]; */
static void bounds_take(float *bounds, const float *box)
{
    /*@ loop invariant axis: 0 <= d <= 3;
        loop assigns d, bounds[0 .. 5];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        const float centre = box[d] + box[3 + d];

        bounds[d] = centre < bounds[d] ? centre : bounds[d];
        bounds[3 + d] = centre > bounds[3 + d] ? centre : bounds[3 + d];
    }
}

void dcd_order_bounds(const float *boxes, uint32_t first, uint32_t last, float *bounds)
{
    bounds_start(bounds);
    /*@ loop invariant box: first <= i <= last;
        loop assigns i, bounds[0 .. 5];
        loop variant last - i; */
    for (uint32_t i = first; i < last; i++) {
        bounds_take(bounds, boxes + (size_t)DCD_BOX * i);
    }
}

void dcd_order_union(const float *bounds, uint32_t parts, float *total)
{
    bounds_start(total);
    /*@ loop invariant part: 0 <= k <= parts;
        loop assigns k, total[0 .. 5];
        loop variant parts - k; */
    for (uint32_t k = 0; k < parts; k++) {
        const float *part = bounds + (size_t)DCD_BOX * k;

        /*@ loop invariant axis: 0 <= d <= 3;
            loop assigns d, total[0 .. 5];
            loop variant 3 - d; */
        for (uint32_t d = 0; d < 3; d++) {
            total[d] = part[d] < total[d] ? part[d] : total[d];
            total[3 + d] = part[3 + d] > total[3 + d] ? part[3 + d] : total[3 + d];
        }
    }
}

void dcd_order_grid(const float *bounds, dcd_grid *grid)
{
    float extent = 0.0F;

    /*@ loop invariant axis: 0 <= d <= 3;
        loop assigns d, extent, grid->origin[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        const float length = bounds[3 + d] - bounds[d];

        grid->origin[d] = bounds[d];
        extent = length > extent ? length : extent;
    }
    grid->scale = extent > 0.0F ? 1023.99F / extent : 0.0F;
}

/* Cell of an offset in cells; anything outside, not a number included, goes to an end. */
/*@ terminates \true;
    assigns \nothing;
    ensures range: \result < 1024; */
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
/*@ requires box: \valid_read(box + (0 .. 5));
    terminates \true;
    assigns \nothing;
    ensures range: \result <= 3; */
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

/*@ requires box: \valid_read(box + (0 .. 5));
    requires grid: \valid_read(grid);
    terminates \true;
    assigns \nothing; */
static uint32_t place_of(const float *box, const dcd_grid *grid)
{
    const uint32_t x = cell((box[0] + box[3] - grid->origin[0]) * grid->scale);
    const uint32_t y = cell((box[1] + box[4] - grid->origin[1]) * grid->scale);
    const uint32_t z = cell((box[2] + box[5] - grid->origin[2]) * grid->scale);

    return rod_axis(box) * PLACES + dcd_curve_place(x, y, z);
}

/*@ terminates \true;
    assigns \nothing;
    ensures place: order_place(\result) == place;
    ensures number: order_number(\result) == box; */
static uint64_t key_of(uint32_t place, uint32_t box)
{
    return (uint64_t)place * 0x100000000u + box;
}

/*@ terminates \true;
    assigns \nothing;
    ensures place: \result == order_place(key); */
static uint32_t key_place(uint64_t key)
{
    return (uint32_t)(key / 0x100000000u);
}

/*@ terminates \true;
    assigns \nothing;
    ensures number: \result == order_number(key); */
static uint32_t key_box(uint64_t key)
{
    return (uint32_t)(key % 0x100000000u);
}

void dcd_order_keys(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys)
{
    /*@ loop invariant box: first <= i <= last;
        loop invariant number: \forall integer k; first <= k < i ==> order_number(keys[k]) == k;
        loop assigns i, keys[first .. last - 1];
        loop variant last - i; */
    for (uint32_t i = first; i < last; i++) {
        keys[i] = key_of(place_of(boxes + (size_t)DCD_BOX * i, grid), i);
    }
}

/* End of the run of equal places that starts at `begin`. */
/*@ requires slice: begin < last;
    requires keys: \valid_read(keys + (begin .. last - 1));
    terminates \true;
    assigns \nothing;
    ensures range: begin < \result <= last;
    ensures equal: \forall integer k; begin <= k < \result ==> order_place(keys[k]) == order_place(keys[begin]);
    ensures longest: \result < last ==> order_place(keys[\result]) != order_place(keys[begin]); */
static uint32_t run_end(const uint64_t *keys, uint32_t begin, uint32_t last)
{
    const uint32_t place = key_place(keys[begin]);
    uint32_t end = begin + 1;

    /*@ loop invariant range: begin < end <= last;
        loop invariant equal: \forall integer k; begin <= k < end ==> order_place(keys[k]) == place;
        loop assigns end;
        loop variant last - end; */
    while (end < last && key_place(keys[end]) == place) {
        end++;
    }
    return end;
}

/* Appends the run [begin, end) to the work list. */
/*@ requires run: begin + 64 < end <= objects;
    requires runs: \valid(runs + (0 .. 2 * (objects / 64) + 1));
    requires list: order_runs(runs, waiting, begin) && 65 * waiting <= begin;
    terminates \true;
    assigns runs[0 .. 2 * (objects / 64) + 1];
    ensures list: order_runs(runs, waiting + 1, end) && 65 * (waiting + 1) <= end; */
static void runs_append(uint32_t *runs, uint32_t waiting, uint32_t begin, uint32_t end)
    /*@ ghost (uint32_t objects) */
{
    //@ assert room: 2 * waiting + 1 <= 2 * (objects / 64) + 1;
    runs[2 * waiting] = begin;
    runs[2 * waiting + 1] = end;
    //@ assert before: \forall integer c; 0 <= c < 2 * waiting ==> runs[c] == \at(runs[c], Pre);
}

/* Appends the long runs of keys[first, last) to the work list. Returns how many it has then. */
/*@ requires slice: first <= last <= objects;
    requires keys: \valid_read(keys + (first .. last - 1));
    requires runs: \valid(runs + (0 .. 2 * (objects / 64) + 1));
    requires list: order_runs(runs, waiting, first) && 65 * waiting <= first;
    terminates \true;
    assigns runs[0 .. 2 * (objects / 64) + 1];
    ensures list: order_runs(runs, \result, last) && 65 * \result <= last; */
static uint32_t runs_list(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *runs, uint32_t waiting)
    /*@ ghost (uint32_t objects) */
{
    uint32_t begin = first;

    /*@ loop invariant range: first <= begin <= last;
        loop invariant list: order_runs(runs, waiting, begin) && 65 * waiting <= begin;
        loop assigns begin, waiting, runs[0 .. 2 * (objects / 64) + 1];
        loop variant last - begin; */
    while (begin < last) {
        const uint32_t end = run_end(keys, begin, last);

        if (end - begin > DCD_ORDER_RUN) {
            runs_append(runs, waiting, begin, end) /*@ ghost (objects) */;
            waiting++;
        }
        begin = end;
    }
    return waiting;
}

/*@ requires slice: begin <= end;
    requires keys: \valid_read(keys + (begin .. end - 1));
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects;
    requires bounds: \valid(bounds + (0 .. 5)) && \separated(bounds + (0 .. 5), boxes + (0 .. 6 * objects - 1));
    terminates \true;
    assigns bounds[0 .. 5]; */
static void run_bounds(const float *boxes, const uint64_t *keys, uint32_t begin, uint32_t end, float *bounds)
    /*@ ghost (uint32_t objects) */
{
    bounds_start(bounds);
    /*@ loop invariant key: begin <= k <= end;
        loop assigns k, bounds[0 .. 5];
        loop variant end - k; */
    for (uint32_t k = begin; k < end; k++) {
        bounds_take(bounds, boxes + (size_t)DCD_BOX * key_box(keys[k]));
    }
}

/* Gives keys[begin, end) places in the bounds of their boxes. */
/*@ requires slice: begin <= end;
    requires keys: \valid(keys + (begin .. end - 1));
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects;
    terminates \true;
    assigns keys[begin .. end - 1];
    ensures numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) == order_number(\old(keys[k])); */
static void run_place(const float *boxes, uint32_t begin, uint32_t end, uint64_t *keys)
    /*@ ghost (uint32_t objects) */
{
    float bounds[DCD_BOX];
    dcd_grid grid;

    run_bounds(boxes, keys, begin, end, bounds) /*@ ghost (objects) */;
    dcd_order_grid(bounds, &grid);
    /*@ loop invariant key: begin <= k <= end;
        loop invariant numbers: \forall integer m; begin <= m < end ==>
            order_number(keys[m]) == order_number(\at(keys[m], Pre));
        loop assigns k, keys[begin .. end - 1];
        loop variant end - k; */
    for (uint32_t k = begin; k < end; k++) {
        const uint32_t box = key_box(keys[k]);

        keys[k] = key_of(place_of(boxes + (size_t)DCD_BOX * box, &grid), box);
    }
}

/*@ ghost
    /@ terminates \true;
       assigns \nothing;
       ensures empty: \forall integer x; 0 <= x < (1 << bits) ==> (x >> bits) == 0; @/
    void shift_empties(uint32_t bits)
    {
        uint32_t k = 0;

        /@ loop invariant range: 0 <= k <= bits;
           loop invariant empty: \forall integer x; 0 <= x < (1 << k) ==> (x >> k) == 0;
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert twice: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert half: \forall integer x; 0 <= x ==> (x >> (1 + k)) == ((x >> 1) >> k);
            //@ assert down: \forall integer x; 0 <= x < (1 << (k + 1)) ==> 0 <= (x >> 1) < (1 << k);
            k++;
        }
    } */

/*@ ghost
    /@ requires slice: begin <= end;
       requires keys: \valid_read(keys + (begin .. end - 1));
       requires full: \forall integer p; begin <= p < end ==> position_taken(position, begin, end, p);
       requires numbers: \forall integer i; begin <= i < end ==> order_number(keys[position[i]]) < objects;
       terminates \true;
       assigns \nothing;
       ensures numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects; @/
    void numbers_stay(const uint64_t *keys, uint32_t begin, uint32_t end, const int64_t \ghost *position,
                      uint32_t objects)
    {
        uint32_t p = begin;

        /@ loop invariant place: begin <= p <= end;
           loop invariant numbers: \forall integer k; begin <= k < p ==> order_number(keys[k]) < objects;
           loop assigns p;
           loop variant end - p; @/
        while (p < end) {
            //@ assert here: position_taken(position, begin, end, p);
            p++;
        }
    } */

uint64_t *dcd_order_sort(uint64_t *keys, uint64_t *spare, uint32_t first, uint32_t last, uint32_t *count)
    /*@ ghost (uint32_t objects, int64_t \ghost *position) */
{
    uint64_t *sorted;

    //@ ghost shift_empties(64);
    //@ assert none: \forall integer k; first <= k < last ==> 0 <= keys[k] < (1 << 64) && (keys[k] >> 64) == 0;
    sorted = dcd_radix_sort(keys, spare, first, last, DCD_ORDER_SHIFT, DCD_ORDER_BITS, count) /*@ ghost (position) */;
    //@ ghost numbers_stay(sorted, first, last, position, objects);
    return sorted;
}

/* Gives the keys of a run places in the run's own bounds and sorts it by them. Returns whether it fell apart. */
/*@ requires slice: begin < end;
    requires keys: \valid(keys + (begin .. end - 1)) && \valid(spare + (begin .. end - 1));
    requires apart: \separated(keys + (begin .. end - 1), spare + (begin .. end - 1));
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires count: \valid(count + (0 .. 4095));
    requires ghosts: \valid(position + (begin .. end - 1));
    requires numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects;
    terminates \true;
    assigns keys[begin .. end - 1], spare[begin .. end - 1], count[0 .. 4095], position[begin .. end - 1];
    ensures numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects; */
static uint32_t run_split(const float *boxes, uint32_t begin, uint32_t end, uint64_t *keys, uint64_t *spare,
                          uint32_t *count) /*@ ghost (uint32_t objects, int64_t \ghost *position) */
{
    uint64_t *sorted;

    run_place(boxes, begin, end, keys) /*@ ghost (objects) */;
    sorted = dcd_order_sort(keys, spare, begin, end, count) /*@ ghost (objects, position) */;
    if (sorted == spare) {
        dcd_radix_copy(spare, begin, end, keys);
    }
    //@ assert numbers: \forall integer k; begin <= k < end ==> order_number(keys[k]) < objects;
    return run_end(keys, begin, end) < end;
}

/* Whether there may be a long run in keys[0, objects). Any has two neighbours of those that are looked at. */
/*@ requires keys: \valid_read(keys + (0 .. objects - 1));
    terminates \true;
    assigns \nothing; */
static uint32_t may_have_run(const uint64_t *keys, uint32_t objects)
{
    uint32_t found = 0;

    /*@ loop invariant key: 0 <= k <= objects;
        loop assigns k, found;
        loop variant objects - k; */
    for (uint32_t k = 0; objects - k > DCD_ORDER_RUN / 2; k += DCD_ORDER_RUN / 2) {
        found = key_place(keys[k]) == key_place(keys[k + DCD_ORDER_RUN / 2]) ? 1 : found;
    }
    return found;
}

void dcd_order_refine(const float *boxes, uint32_t objects, uint64_t *keys, uint64_t *spare, uint32_t *runs,
                      uint32_t *count) /*@ ghost (int64_t \ghost *position) */
{
    uint32_t waiting = 0;

    if (may_have_run(keys, objects) != 0) {
        waiting = runs_list(keys, 0, objects, runs, 0) /*@ ghost (objects) */;
    }
    /* Every split makes at least one more run, so there are fewer than `objects`. */
    /*@ loop invariant splits: 0 <= splits <= objects;
        loop invariant list: order_runs(runs, waiting, objects) && 65 * waiting <= objects;
        loop invariant numbers: \forall integer k; 0 <= k < objects ==> order_number(keys[k]) < objects;
        loop assigns splits, waiting, keys[0 .. objects - 1], spare[0 .. objects - 1],
            runs[0 .. 2 * (objects / 64) + 1], count[0 .. 4095], position[0 .. objects - 1];
        loop variant objects - splits; */
    for (uint32_t splits = 0; splits < objects && waiting > 0; splits++) {
        const uint32_t begin = runs[2 * waiting - 2];
        const uint32_t end = runs[2 * waiting - 1];

        waiting--;
        //@ ghost Popped: ;
        //@ assert popped: order_runs(runs, waiting, begin) && 65 * waiting <= begin && begin < end <= objects;
        const uint32_t apart = run_split(boxes, begin, end, keys, spare, count) /*@ ghost (objects, position) */;

        //@ assert same: \forall integer c; 0 <= c < 2 * waiting ==> runs[c] == \at(runs[c], Popped);
        //@ assert still: order_runs(runs, waiting, begin);
        if (apart) {
            waiting = runs_list(keys, begin, end, runs, waiting) /*@ ghost (objects) */;
        }
        //@ assert listed: order_runs(runs, waiting, end);
    }
}

void dcd_order_plain(uint32_t objects, uint32_t *order)
{
    /*@ loop invariant place: 0 <= k <= objects;
        loop invariant plain: \forall integer m; 0 <= m < k ==> order[m] == m;
        loop assigns k, order[0 .. objects - 1];
        loop variant objects - k; */
    for (uint32_t k = 0; k < objects; k++) {
        order[k] = k;
    }
}

void dcd_order_take(const uint64_t *keys, uint32_t first, uint32_t last, uint32_t *order)
{
    /*@ loop invariant place: first <= k <= last;
        loop invariant number: \forall integer m; first <= m < k ==> order[m] == order_number(keys[m]);
        loop assigns k, order[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        order[k] = key_box(keys[k]);
    }
}

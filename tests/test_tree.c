/* Kernels of the broad phase: curve, order, tree, search. */
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "broad/curve.h"
#include "dispatch.h"
#include "broad/find.h"
#include "broad/order.h"
#include "broad/pair.h"
#include "broad/permutation.h"
#include "broad/radix.h"
#include "scene.h"
#include "broad/tree.h"

/* ------------------------------------------------------------------- Curve */

/* Within a cube of 32^3 cells every place is taken once, and neighbours along the curve are neighbours in space. */
START_TEST(curve_visits_each_cell_once_in_steps_of_one)
{
    enum { SIDE = 32, CELLS = SIDE * SIDE * SIDE };
    static uint32_t cell[CELLS];
    uint32_t corner = (uint32_t)_i * SIDE, base = dcd_curve_place(corner, 0, corner) / CELLS * CELLS;
    memset(cell, 0xff, sizeof cell);
    for (uint32_t k = 0; k < CELLS; k++) {
        uint32_t x = k % SIDE, y = k / SIDE % SIDE, z = k / (SIDE * SIDE);
        uint32_t place = dcd_curve_place(corner + x, y, corner + z) - base;
        ck_assert_uint_lt(place, CELLS);
        ck_assert_uint_eq(cell[place], UINT32_MAX);
        cell[place] = k;
    }
    for (uint32_t p = 1; p < CELLS; p++) {
        int steps = 0;
        for (uint32_t scale = 1; scale < CELLS; scale *= SIDE) {
            steps += abs((int)(cell[p] / scale % SIDE) - (int)(cell[p - 1] / scale % SIDE));
        }
        ck_assert_int_eq(steps, 1);
    }
}
END_TEST

START_TEST(curve_fills_the_grid)
{
    const uint32_t last = DCD_CURVE_CELLS - 1;
    for (uint32_t k = 0; k < 8; k++) {
        ck_assert_uint_lt(dcd_curve_place(k & 1 ? last : 0, k & 2 ? last : 0, k & 4 ? last : 0), 1U << 30);
    }
}
END_TEST

/* ------------------------------------------------------------------- Boxes */

enum { MOST = 5000 };
static float boxes[MOST * DCD_BOX];
static uint32_t order[MOST];

static void boxes_set(uint32_t count, uint64_t seed, double width)
{
    rng r = {seed};
    for (uint32_t k = 0; k < count; k++) {
        for (int axis = 0; axis < 3; axis++) {
            double at = rng_real(&r, 0, width);
            boxes[DCD_BOX * k + (uint32_t)axis] = (float)at;
            boxes[DCD_BOX * k + 3 + (uint32_t)axis] = (float)(at + rng_real(&r, 0, 1));
        }
    }
}

/* ------------------------------------------------------------------- Order */

static const uint32_t counts[] = {1, 2, 15, 16, 17, 255, 256, 257, 4097, MOST};
enum { COUNTS = sizeof counts / sizeof counts[0] };

/* The keys of all boxes, sorted and refined; then their order. */
static void order_set(uint32_t count)
{
    static uint64_t keys[MOST], spare[MOST];
    static uint32_t runs[2 * (MOST / DCD_ORDER_RUN + 1)], digits[DCD_RADIX_SIZE];
    float bounds[DCD_BOX];
    dcd_grid grid;
    dcd_order_bounds(boxes, 0, count, bounds);
    dcd_order_grid(bounds, &grid);
    dcd_order_keys(boxes, 0, count, &grid, keys);
    uint64_t *sorted = dcd_radix_sort(keys, spare, 0, count, DCD_ORDER_SHIFT, DCD_ORDER_BITS, digits);
    dcd_order_refine(boxes, count, sorted, sorted == keys ? spare : keys, runs, digits);
    dcd_order_take(sorted, 0, count, order);
}

static void check_permutation(uint32_t count)
{
    static uint8_t seen[MOST];
    memset(seen, 0, sizeof seen);
    for (uint32_t k = 0; k < count; k++) {
        ck_assert_uint_lt(order[k], count);
        ck_assert_uint_eq(seen[order[k]]++, 0);
    }
}

START_TEST(order_is_a_permutation)
{
    for (int k = 0; k < COUNTS; k++) {
        boxes_set(counts[k], 1, 10);
        if (_i == 1) { /* all centres equal */
            for (uint32_t b = 1; b < counts[k]; b++) {
                memcpy(boxes + DCD_BOX * b, boxes, DCD_BOX * sizeof *boxes);
            }
        } else if (_i == 2) { /* one is as far away as a float can be */
            for (int side = 0; side < 6; side++) {
                boxes[side] = 0x1p112F;
            }
        } else if (_i == 3) { /* as small as can be */
            for (uint32_t c = 0; c < DCD_BOX * counts[k]; c++) {
                boxes[c] *= 0x1p-149F;
            }
        }
        order_set(counts[k]);
        check_permutation(counts[k]);
    }
}
END_TEST

/* A permutation stays; anything else, with one number too large or there twice, becomes 0, 1, 2, ... */
START_TEST(order_is_made_a_permutation)
{
    static uint8_t seen[MOST];
    static uint32_t before[MOST];
    rng r = {(uint64_t)_i};
    for (int k = 0; k < COUNTS; k++) {
        uint32_t count = counts[k], at = rng_below(&r, count), other = rng_below(&r, count);
        for (uint32_t p = 0; p < count; p++) {
            order[p] = p;
        }
        for (uint32_t p = count - 1; p > 0; p--) {
            uint32_t with = rng_below(&r, p + 1), kept = order[p];
            order[p] = order[with];
            order[with] = kept;
        }
        memcpy(before, order, sizeof order);
        dcd_permutation_ensure(order, count, seen);
        ck_assert_mem_eq(order, before, count * sizeof *order);
        order[at] = _i % 3 == 0 ? count : _i % 3 == 1 ? UINT32_MAX : order[other];
        memcpy(before, order, sizeof order);
        dcd_permutation_ensure(order, count, seen);
        check_permutation(count);
        if (_i % 3 != 2 || at != other) {
            for (uint32_t p = 0; p < count; p++) {
                ck_assert_uint_eq(order[p], p);
            }
        } else {
            ck_assert_mem_eq(order, before, count * sizeof *order);
        }
    }
}
END_TEST

/* Boxes of every kind: as they come, rods, all the same, some at the ends of what a float can be. */
static void boxes_set_kind(uint32_t count, int kind)
{
    boxes_set(count, (uint64_t)kind, 20);
    for (uint32_t k = 0; k < count && kind != 0; k++) {
        float *box = boxes + DCD_BOX * k;
        if (kind == 1) {
            box[3 + k % 3] = box[k % 3] + 1 + (float)(k % 40);
        } else if (kind == 2) {
            memcpy(box, boxes, DCD_BOX * sizeof *box);
        } else if (k % 97 == 0) {
            box[k % 3] = -FLT_MAX;
            box[3 + (k + 1) % 3] = FLT_MAX;
        }
    }
}

/* The same bounds, keys and records from every instruction set, of the whole and of slices. */
START_TEST(kernels_agree)
{
    static uint64_t keys[MOST + 1], plain_keys[MOST + 1];
    static float records[MOST * DCD_BOX + DCD_RECORD], plain_records[MOST * DCD_BOX + DCD_RECORD];
    static float level[MOST * DCD_BOX / DCD_LANES + 2 * DCD_RECORD], plain_level[MOST * DCD_BOX / DCD_LANES + 2 * DCD_RECORD];
    const uint32_t count = counts[_i / 4], blocks = (count + DCD_LANES - 1) / DCD_LANES;
    const uint32_t parents = (blocks + DCD_LANES - 1) / DCD_LANES;
    const uint32_t first = count / 3, last = count - count / 5;
    float bounds[DCD_BOX], plain_bounds[DCD_BOX];
    dcd_grid grid;
    boxes_set_kind(count, _i % 4);
    dcd_order_bounds(boxes, first, last, plain_bounds);
    dcd_order_grid(plain_bounds, &grid);
    dcd_order_keys(boxes, 0, count, &grid, plain_keys);
    order_set(count);
    dcd_tree_gather(boxes, order, count, 0, blocks, plain_records);
    dcd_tree_bound(plain_records, blocks, 0, parents, plain_level);
    for (dcd_lanes lanes = DCD_LANES_PLAIN; lanes <= dcd_lanes_choose(); lanes++) {
        dcd_dispatch_bounds(lanes, boxes, first, last, bounds);
        ck_assert_mem_eq(bounds, plain_bounds, sizeof bounds);
        memset(keys, 0xff, sizeof keys);
        dcd_dispatch_keys(lanes, boxes, first, last, &grid, keys);
        dcd_dispatch_keys(lanes, boxes, 0, first, &grid, keys);
        ck_assert_mem_eq(keys, plain_keys, last * sizeof *keys);
        ck_assert_uint_eq(keys[last], UINT64_MAX);
        memset(records, 0xff, sizeof records);
        dcd_dispatch_gather(lanes, boxes, order, count, blocks / 3, blocks, records);
        dcd_dispatch_gather(lanes, boxes, order, count, 0, blocks / 3, records);
        ck_assert_mem_eq(records, plain_records, (size_t)DCD_RECORD * blocks * sizeof *records);
        memset(level, 0xff, sizeof level);
        dcd_dispatch_level(lanes, records, blocks, parents / 2, parents, level);
        dcd_dispatch_level(lanes, records, blocks, 0, parents / 2, level);
        for (uint32_t c = 0; c < DCD_RECORD * parents; c++) {
            ck_assert(level[c] <= plain_level[c] && plain_level[c] <= level[c]); /* the sign of a zero doesn't matter */
        }
        ck_assert(isnan(level[DCD_RECORD * parents]));
    }
}
END_TEST

START_TEST(bounds_of_parts_are_the_bounds)
{
    float whole[DCD_BOX], parts[3 * DCD_BOX], joined[DCD_BOX];
    boxes_set(1000, 2, 50);
    dcd_order_bounds(boxes, 0, 1000, whole);
    dcd_order_bounds(boxes, 0, 300, parts);
    dcd_order_bounds(boxes, 300, 300, parts + DCD_BOX); /* nothing */
    dcd_order_bounds(boxes, 300, 1000, parts + 2 * DCD_BOX);
    dcd_order_union(parts, 3, joined);
    ck_assert_mem_eq(joined, whole, sizeof whole);
}
END_TEST

/* -------------------------------------------------------------------- Tree */

START_TEST(layout_has_one_record_on_top)
{
    static const uint32_t objects[] = {0, 1, 16, 17, 256, 257, 4096, 4097, 65537, 1u << 20, DCD_MAX_OBJECTS};
    dcd_tree tree;
    uint32_t sum = 0;
    dcd_tree_layout(objects[_i], &tree);
    ck_assert_uint_ge(tree.levels, 2);
    ck_assert_uint_le(tree.levels, DCD_MAX_LEVELS);
    ck_assert_uint_eq(tree.records[0], (objects[_i] + DCD_LANES - 1) / DCD_LANES);
    for (uint32_t l = 0; l < tree.levels; l++) {
        ck_assert_uint_eq(tree.begin[l], sum);
        ck_assert(l == 0 || tree.records[l] == (tree.records[l - 1] + DCD_LANES - 1) / DCD_LANES);
        sum += tree.records[l];
    }
    ck_assert_uint_eq(tree.total, sum);
    ck_assert(objects[_i] == 0 || tree.records[tree.levels - 1] == 1);
}
END_TEST

static float *records_of(uint32_t count, dcd_tree *tree)
{
    dcd_tree_layout(count, tree);
    float *records = malloc((size_t)tree->total * DCD_RECORD * sizeof *records);
    ck_assert_ptr_nonnull(records);
    dcd_tree_gather(boxes, order, count, 0, tree->records[0], records);
    for (uint32_t l = 1; l < tree->levels; l++) {
        dcd_tree_bound(records + (size_t)tree->begin[l - 1] * DCD_RECORD, tree->records[l - 1], 0, tree->records[l],
                       records + (size_t)tree->begin[l] * DCD_RECORD);
    }
    return records;
}

static void check_inside(const float *inner, const float *outer)
{
    for (int axis = 0; axis < 3; axis++) {
        ck_assert(outer[axis] <= inner[axis] && inner[3 + axis] <= outer[3 + axis]);
    }
}

START_TEST(records_hold_their_children)
{
    dcd_tree tree;
    uint32_t count = counts[_i];
    boxes_set(count, 3, 30);
    order_set(count);
    float *records = records_of(count, &tree);
    for (uint32_t p = 0; p < count; p++) {
        float child[DCD_BOX], parent[DCD_BOX];
        uint32_t k = p;
        dcd_tree_lane(records + (size_t)DCD_RECORD * (p / DCD_LANES), p % DCD_LANES, child);
        ck_assert_mem_eq(child, boxes + DCD_BOX * order[p], sizeof child);
        for (uint32_t l = 1; l < tree.levels; l++) {
            k /= DCD_LANES;
            dcd_tree_lane(records + (size_t)DCD_RECORD * (tree.begin[l] + k / DCD_LANES), k % DCD_LANES, parent);
            check_inside(child, parent);
            memcpy(child, parent, sizeof child);
        }
    }
    free(records);
}
END_TEST

/* ------------------------------------------------------------------- Search */

START_TEST(unused_lanes_overlap_nothing)
{
    float everything[DCD_RECORD];
    dcd_tree tree;
    uint32_t hit[DCD_LANES];
    boxes_set(21, 4, 10);
    order_set(21);
    float *records = records_of(21, &tree);
    for (uint32_t x = 0; x < DCD_RECORD; x++) {
        everything[x] = x < DCD_RECORD / 2 ? -0x1p126F : 0x1p126F;
    }
    for (uint32_t k = 0; k < tree.total; k++) {
        uint32_t used = k == 0 ? 16 : k == 1 ? 5 : 2; /* two blocks, and the record above them */
        dcd_find_test(records + (size_t)DCD_RECORD * k, everything, hit);
        for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
            ck_assert_uint_eq(hit[lane], lane < used);
        }
    }
    free(records);
}
END_TEST

/* One box against a record of the same box moved along one axis: closed intervals. */
START_TEST(touching_boxes_overlap)
{
    float box[DCD_RECORD], record[DCD_RECORD];
    uint32_t hit[DCD_LANES];
    int axis = _i % 3;
    for (uint32_t x = 0; x < DCD_RECORD; x++) {
        box[x] = x < DCD_RECORD / 2 ? 0 : 1;
    }
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        float at = (float)lane / 4 - 2; /* lanes 4 to 12: -1 to 1, touching at both ends */
        at = lane == 3 ? -1 - FLT_EPSILON : lane == 13 ? 1 + FLT_EPSILON : at;
        for (int a = 0; a < 3; a++) {
            record[16 * a + (int)lane] = a == axis ? at : 0;
            record[48 + 16 * a + (int)lane] = a == axis ? at + 1 : 1;
        }
    }
    dcd_find_test(record, box, hit);
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        ck_assert_msg(hit[lane] == (lane >= 4 && lane <= 12), "axis %d, lane %u", axis, lane);
    }
}
END_TEST

/* Pairs of boxes that overlap, closed, by looking at all pairs. */
static uint64_t overlapping(uint32_t count)
{
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const float *a = boxes + DCD_BOX * i, *b = boxes + DCD_BOX * j;
            pairs += a[0] <= b[3] && b[0] <= a[3] && a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5];
        }
    }
    return pairs;
}

/* The same pairs in the same order from every kernel, all blocks at once or one by one, and not past the capacity. */
static void check_search(const dcd_find *in, uint64_t want, uint32_t *lists)
{
    static uint64_t out[MOST * 10], first[MOST * 10];
    ck_assert_uint_lt(want, MOST * 10);
    for (dcd_lanes lanes = DCD_LANES_PLAIN; lanes <= dcd_lanes_choose(); lanes++) {
        uint64_t found = 0;
        memset(out, 0xff, sizeof out);
        ck_assert_uint_eq(dcd_dispatch_pairs(lanes, in, 0, in->tree->records[0], lists, out, want / 2), want);
        ck_assert_uint_eq(out[want / 2], UINT64_MAX);
        for (uint32_t q = 0; q < in->tree->records[0]; q++) {
            found += dcd_dispatch_pairs(lanes, in, q, q + 1, lists, out + found, want - found);
        }
        ck_assert_uint_eq(found, want);
        ck_assert_uint_eq(out[want], UINT64_MAX);
        if (lanes == DCD_LANES_PLAIN) {
            memcpy(first, out, sizeof first);
        }
        ck_assert_mem_eq(out, first, (want + 1) * sizeof *out);
    }
}

START_TEST(search_finds_all_pairs)
{
    uint32_t count = counts[_i % COUNTS];
    dcd_tree tree;
    boxes_set(count, 5, 16);
    for (uint32_t c = 0; c < DCD_BOX * count && _i >= COUNTS; c++) {
        boxes[c] = (float)(int)(2 * boxes[c]); /* on a grid: faces, edges and corners touch */
    }
    order_set(count);
    float *records = records_of(count, &tree);
    uint32_t *lists = malloc((tree.total + DCD_FIND_SPARE) * sizeof *lists);
    ck_assert_ptr_nonnull(lists);
    const dcd_find in = {&tree, records, order, dcd_pair_bits(count)};
    check_search(&in, overlapping(count), lists);
    free(lists);
    free(records);
}
END_TEST

Suite *suite_tree(void);
Suite *suite_tree(void)
{
    Suite *suite = suite_create("tree");
    TCase *curve = tcase_create("order"), *tree = tcase_create("tree");
    tcase_set_timeout(curve, 30);
    tcase_add_loop_test(curve, curve_visits_each_cell_once_in_steps_of_one, 0, 3);
    tcase_add_test(curve, curve_fills_the_grid);
    tcase_add_loop_test(curve, order_is_a_permutation, 0, 4);
    tcase_add_loop_test(curve, order_is_made_a_permutation, 0, 9);
    tcase_add_loop_test(curve, kernels_agree, 0, 4 * COUNTS);
    tcase_add_test(curve, bounds_of_parts_are_the_bounds);
    tcase_set_timeout(tree, 30);
    tcase_add_loop_test(tree, layout_has_one_record_on_top, 0, 11);
    tcase_add_loop_test(tree, records_hold_their_children, 0, COUNTS);
    tcase_add_test(tree, unused_lanes_overlap_nothing);
    tcase_add_loop_test(tree, touching_boxes_overlap, 0, 3);
    tcase_add_loop_test(tree, search_finds_all_pairs, 0, 2 * COUNTS);
    suite_add_tcase(suite, curve);
    suite_add_tcase(suite, tree);
    return suite;
}

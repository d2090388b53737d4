#include "broad/tree.h"

#include <float.h>
#include <stddef.h>

/*@ predicate layout_most(integer level, integer records) =
        1 <= records && (level == 0 ==> records <= 0x800000) && (level == 1 ==> records <= 0x80000) &&
        (level == 2 ==> records <= 0x8000) && (level == 3 ==> records <= 0x800) && (level == 4 ==> records <= 0x80) &&
        (level == 5 ==> records <= 8) && (level >= 6 ==> records <= 1);

    // The levels so far have so many records, and the next one has `records`.
    predicate layout_sum(integer level, integer n, integer records, integer total) = 0 <= level <= 6 &&
        (level == 0 ==> records == TREE_RECORDS(n, 0x10) && total == 0) &&
        (level == 1 ==> records == TREE_RECORDS(n, 0x100) && total == TREE_RECORDS(n, 0x10)) &&
        (level == 2 ==> records == TREE_RECORDS(n, 0x1000) && 0x100 < n &&
            total == TREE_RECORDS(n, 0x10) + TREE_RECORDS(n, 0x100)) &&
        (level == 3 ==> records == TREE_RECORDS(n, 0x10000) && 0x1000 < n &&
            total == TREE_RECORDS(n, 0x10) + TREE_RECORDS(n, 0x100) + TREE_RECORDS(n, 0x1000)) &&
        (level == 4 ==> records == TREE_RECORDS(n, 0x100000) && 0x10000 < n &&
            total == TREE_RECORDS(n, 0x10) + TREE_RECORDS(n, 0x100) + TREE_RECORDS(n, 0x1000) +
                TREE_RECORDS(n, 0x10000)) &&
        (level == 5 ==> records == TREE_RECORDS(n, 0x1000000) && 0x100000 < n &&
            total == TREE_RECORDS(n, 0x10) + TREE_RECORDS(n, 0x100) + TREE_RECORDS(n, 0x1000) +
                TREE_RECORDS(n, 0x10000) + TREE_RECORDS(n, 0x100000)) &&
        (level == 6 ==> records == TREE_RECORDS(n, 0x10000000) && 0x1000000 < n &&
            total == TREE_RECORDS(n, 0x10) + TREE_RECORDS(n, 0x100) + TREE_RECORDS(n, 0x1000) +
                TREE_RECORDS(n, 0x10000) + TREE_RECORDS(n, 0x100000) + TREE_RECORDS(n, 0x1000000)); */

void dcd_tree_layout(uint32_t objects, dcd_tree *tree)
{
    uint32_t records = (objects + DCD_LANES - 1) / DCD_LANES;
    uint32_t total = 0;
    uint32_t level = 0;

    tree->objects = objects;
    /*@ loop invariant level: 0 <= level <= 7;
        loop invariant most: layout_most(level, records);
        loop invariant sum: layout_sum(level, objects, records, total);
        loop invariant total: total <= level * 0x800000;
        loop invariant first: level == 0 ==> tree_parents(objects, records) && total == 0;
        loop invariant bottom: 0 < level ==> tree_parents(objects, tree->records[0]) && tree->begin[0] == 0;
        loop invariant parents: \forall integer l; 0 <= l && l + 1 < level ==>
            tree_parents(tree->records[l], tree->records[l + 1]);
        loop invariant begins: \forall integer l; 0 <= l && l + 1 < level ==>
            tree->begin[l + 1] == tree->begin[l] + tree->records[l];
        loop invariant next: 0 < level ==> tree_parents(tree->records[level - 1], records) &&
            total == tree->begin[level - 1] + tree->records[level - 1];
        loop invariant range: \forall integer l; 0 <= l < level ==>
            1 <= tree->records[l] <= 0x800000 && tree->begin[l] + tree->records[l] <= total;
        loop assigns level, records, total, tree->records[0 .. 6], tree->begin[0 .. 6];
        loop variant 7 - level; */
    while (level < DCD_MAX_LEVELS - 1 && (level == 0 || records > 1)) {
        tree->records[level] = records;
        tree->begin[level] = total;
        //@ assert old_r: \forall integer l; 0 <= l < level ==> tree->records[l] == \at(tree->records[l], LoopCurrent);
        //@ assert old_b: \forall integer l; 0 <= l < level ==> tree->begin[l] == \at(tree->begin[l], LoopCurrent);
        /*@ assert parents: \forall integer l; 0 <= l && l + 1 < level ==>
                tree_parents(tree->records[l], tree->records[l + 1]); */
        //@ assert parent: 0 < level ==> tree_parents(tree->records[level - 1], tree->records[level]);
        total += records;
        records = (records + DCD_LANES - 1) / DCD_LANES;
        level++;
    }
    //@ ghost Loop: ;
    //@ assert sum: total + records == tree_total(objects);
    tree->records[level] = records;
    tree->begin[level] = total;
    //@ assert old: \forall integer l; 0 <= l < level ==> tree->records[l] == \at(tree->records[l], Loop);
    //@ assert old_begin: \forall integer l; 0 <= l < level ==> tree->begin[l] == \at(tree->begin[l], Loop);
    /*@ assert parents: \forall integer l; 0 <= l && l + 1 < level ==>
            tree_parents(tree->records[l], tree->records[l + 1]); */
    //@ assert parent: tree_parents(tree->records[level - 1], tree->records[level]);
    /*@ assert begins: \forall integer l; 0 <= l && l + 1 < level ==>
            tree->begin[l + 1] == tree->begin[l] + tree->records[l]; */
    //@ assert begin: tree->begin[level] == tree->begin[level - 1] + tree->records[level - 1];
    //@ assert range: \forall integer l; 0 <= l < level ==> 1 <= tree->records[l] <= 0x800000;
    //@ assert ends: \forall integer l; 0 <= l < level ==> tree->begin[l] + tree->records[l] <= total;
    //@ ghost Last: ;
    tree->total = total + records;
    tree->levels = level + 1;
    //@ assert same: \forall integer l; 0 <= l <= level ==> tree->records[l] == \at(tree->records[l], Last);
    //@ assert last: tree->levels == level + 1 && tree->total == total + records && tree->records[level] == records;
    //@ assert all_parents: \forall integer l; 0 <= l < level ==> tree_parents(tree->records[l], tree->records[l + 1]);
    /*@ assert all_begins: \forall integer l; 0 <= l < level ==>
            tree->begin[l + 1] == tree->begin[l] + tree->records[l]; */
    /*@ assert all_range: \forall integer l; 0 <= l <= level ==>
            1 <= tree->records[l] <= 0x800000 && tree->begin[l] + tree->records[l] <= total + records; */
}

/* A box that overlaps no finite box and changes no union. */
/*@ requires lane: lane < 16;
    requires record: \valid(record + (0 .. 95));
    assigns record[lane], record[16 + lane], record[32 + lane], record[48 + lane],
        record[64 + lane], record[80 + lane];
    ensures finite: tree_finite_lane(record, lane); */
static void put_nothing(float *record, uint32_t lane)
{
    record[lane] = FLT_MAX;
    record[16 + lane] = FLT_MAX;
    record[32 + lane] = FLT_MAX;
    record[48 + lane] = -FLT_MAX;
    record[64 + lane] = -FLT_MAX;
    record[80 + lane] = -FLT_MAX;
}

/*@ requires lane: lane < 16;
    requires box: \valid_read(box + (0 .. 5));
    requires record: \valid(record + (0 .. 95));
    requires apart: \separated(box + (0 .. 5), record + (0 .. 95));
    requires finite: tree_finite_box(box, 0);
    assigns record[lane], record[16 + lane], record[32 + lane], record[48 + lane],
        record[64 + lane], record[80 + lane];
    ensures finite: tree_finite_lane(record, lane);
    ensures box: tree_box(record, lane, box); */
static void put_box(const float *box, float *record, uint32_t lane)
{
    record[lane] = box[0];
    record[16 + lane] = box[1];
    record[32 + lane] = box[2];
    record[48 + lane] = box[3];
    record[64 + lane] = box[4];
    record[80 + lane] = box[5];
    //@ assert same: \forall integer d; 0 <= d < 6 ==> box[d] == \at(box[d], Pre);
    /*@ assert stored: record[lane] == \at(box[0], Pre) && record[16 + lane] == \at(box[1], Pre) &&
            record[32 + lane] == \at(box[2], Pre) && record[48 + lane] == \at(box[3], Pre) &&
            record[64 + lane] == \at(box[4], Pre) && record[80 + lane] == \at(box[5], Pre); */
}

void dcd_tree_lane(const float *record, uint32_t lane, float *box)
{
    box[0] = record[lane];
    box[1] = record[16 + lane];
    box[2] = record[32 + lane];
    box[3] = record[48 + lane];
    box[4] = record[64 + lane];
    box[5] = record[80 + lane];
}

/*@ requires block: 1 <= objects <= 0x8000000 && 16 * k < objects;
    requires order: \valid_read(order + (0 .. objects - 1));
    requires numbers: \forall integer p; 0 <= p < objects ==> order[p] < objects;
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires record: \valid(blocks + (96 * k .. 96 * k + 95));
    requires apart: \separated(boxes + (0 .. 6 * objects - 1), blocks + (96 * k .. 96 * k + 95));
    requires finite: \forall integer i; 0 <= i < objects ==> tree_finite_box(boxes, i);
    assigns blocks[96 * k .. 96 * k + 95];
    ensures finite: tree_finite(blocks, k);
    ensures boxes: \forall integer l; 0 <= l < 16 ==> tree_gathered(blocks, k, l, boxes, order, objects); */
static void gather_block(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t k, float *blocks)
{
    float *record = blocks + (size_t)DCD_RECORD * k;

    /*@ loop invariant lane: 0 <= lane <= 16;
        loop invariant same: \forall integer x; 0 <= x < 6 * objects ==> boxes[x] == \at(boxes[x], Pre);
        loop invariant finite: \forall integer l; 0 <= l < lane ==> tree_finite_lane(blocks + 96 * k, l);
        loop invariant boxes: \forall integer l; 0 <= l < lane ==>
            tree_gathered(blocks, k, l, boxes, order, objects);
        loop assigns lane, blocks[96 * k .. 96 * k + 95];
        loop variant 16 - lane; */
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t position = DCD_LANES * k + lane;

        if (position < objects) {
            put_box(boxes + (size_t)DCD_BOX * order[position], record, lane);
            /*@ assert put: tree_box(blocks + 96 * k, lane, boxes + 6 * order[position]) &&
                    tree_gathered(blocks, k, lane, boxes, order, objects); */
        } else {
            put_nothing(record, lane);
        }
        /*@ assert others: \forall integer l; 0 <= l < lane ==>
                blocks[96 * k + l] == \at(blocks[96 * k + l], LoopCurrent) &&
                blocks[96 * k + l + 16] == \at(blocks[96 * k + l + 16], LoopCurrent) &&
                blocks[96 * k + l + 32] == \at(blocks[96 * k + l + 32], LoopCurrent) &&
                blocks[96 * k + l + 48] == \at(blocks[96 * k + l + 48], LoopCurrent) &&
                blocks[96 * k + l + 64] == \at(blocks[96 * k + l + 64], LoopCurrent) &&
                blocks[96 * k + l + 80] == \at(blocks[96 * k + l + 80], LoopCurrent); */
        //@ assert input: \forall integer x; 0 <= x < 6 * objects ==> boxes[x] == \at(boxes[x], Pre);
        //@ assert now: tree_gathered(blocks, k, lane, boxes, order, objects);
        //@ assert small: \forall integer l; 0 <= l < 16 && 16 * k + l < objects ==> 0 <= order[16 * k + l] < objects;
        //@ assert still: \forall integer x; 0 <= x < 6 * objects ==> boxes[x] == \at(boxes[x], LoopCurrent);
        /*@ assert kept: \forall integer l; 0 <= l < lane ==>
                tree_gathered{LoopCurrent}(blocks, k, l, boxes, order, objects) &&
                tree_gathered(blocks, k, l, boxes, order, objects); */
    }
}

void dcd_tree_gather(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                     float *blocks)
{
    /*@ loop invariant k: first <= k <= last;
        loop invariant same: \forall integer x; 0 <= x < 6 * objects ==> boxes[x] == \at(boxes[x], Pre);
        loop invariant finite: \forall integer m; first <= m < k ==> tree_finite(blocks, m);
        loop invariant boxes: \forall integer m, l; first <= m < k && 0 <= l < 16 ==>
            tree_gathered(blocks, m, l, boxes, order, objects);
        loop assigns k, blocks[96 * first .. 96 * last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        gather_block(boxes, order, objects, k, blocks);
        //@ assert old: \forall integer x; 96 * first <= x < 96 * k ==> blocks[x] == \at(blocks[x], LoopCurrent);
        //@ assert input: \forall integer x; 0 <= x < 6 * objects ==> boxes[x] == \at(boxes[x], Pre);
        /*@ assert kept: \forall integer m, l; first <= m < k && 0 <= l < 16 ==>
                tree_gathered{LoopCurrent}(blocks, m, l, boxes, order, objects) &&
                tree_gathered(blocks, m, l, boxes, order, objects); */
    }
}

/* Least and greatest of the 16 numbers from `at` on. */
/*@ requires row: at <= 80 && \valid_read(record + (0 .. 95));
    assigns \nothing;
    ensures bound: \forall integer x; at <= x < at + 16 ==> \result <= record[x]; */
static float low16(const float *record, uint32_t at)
{
    float low = record[at];

    /*@ loop invariant lane: 1 <= lane <= 16;
        loop invariant bound: \forall integer x; at <= x < at + lane ==> low <= record[x];
        loop assigns lane, low;
        loop variant 16 - lane; */
    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        low = record[at + lane] < low ? record[at + lane] : low;
    }
    return low;
}

/*@ requires row: at <= 80 && \valid_read(record + (0 .. 95));
    assigns \nothing;
    ensures bound: \forall integer x; at <= x < at + 16 ==> \result >= record[x]; */
static float high16(const float *record, uint32_t at)
{
    float high = record[at];

    /*@ loop invariant lane: 1 <= lane <= 16;
        loop invariant bound: \forall integer x; at <= x < at + lane ==> high >= record[x];
        loop assigns lane, high;
        loop variant 16 - lane; */
    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        high = record[at + lane] > high ? record[at + lane] : high;
    }
    return high;
}

/*@ requires lane: lane < 16;
    requires child: \valid_read(child + (0 .. 95));
    requires record: \valid(record + (0 .. 95));
    requires apart: \separated(child + (0 .. 95), record + (0 .. 95));
    requires finite: tree_finite(child, 0);
    assigns record[lane], record[16 + lane], record[32 + lane], record[48 + lane],
        record[64 + lane], record[80 + lane];
    ensures finite: tree_finite_lane(record, lane);
    ensures over: \forall integer x; 0 <= x < 16 ==> tree_contains(record, lane, child, x); */
static void bound_record(const float *child, float *record, uint32_t lane)
{
    const float low_x = low16(child, 0), low_y = low16(child, 16), low_z = low16(child, 32);
    const float high_x = high16(child, 48), high_y = high16(child, 64), high_z = high16(child, 80);

    //@ assert low_x: \forall integer x; 0 <= x < 16 ==> low_x <= child[x];
    //@ assert low_y: \forall integer x; 16 <= x < 32 ==> low_y <= child[x];
    //@ assert low_z: \forall integer x; 32 <= x < 48 ==> low_z <= child[x];
    //@ assert high_x: \forall integer x; 48 <= x < 64 ==> high_x >= child[x];
    //@ assert high_y: \forall integer x; 64 <= x < 80 ==> high_y >= child[x];
    //@ assert high_z: \forall integer x; 80 <= x < 96 ==> high_z >= child[x];
    record[lane] = low_x;
    record[16 + lane] = low_y;
    record[32 + lane] = low_z;
    record[48 + lane] = high_x;
    record[64 + lane] = high_y;
    record[80 + lane] = high_z;
    //@ assert same: \forall integer x; 0 <= x < 96 ==> child[x] == \at(child[x], Pre);
    /*@ assert stored: record[lane] == low_x && record[16 + lane] == low_y && record[32 + lane] == low_z &&
            record[48 + lane] == high_x && record[64 + lane] == high_y && record[80 + lane] == high_z; */
}

/*@ requires record: 1 <= children <= 0x800000 && 16 * k < children;
    requires below: \valid_read(level_below + (0 .. 96 * children - 1));
    requires record: \valid(level + (96 * k .. 96 * k + 95));
    requires apart: \separated(level_below + (0 .. 96 * children - 1), level + (96 * k .. 96 * k + 95));
    requires finite: \forall integer m; 0 <= m < children ==> tree_finite(level_below, m);
    assigns level[96 * k .. 96 * k + 95];
    ensures finite: tree_finite(level, k);
    ensures over: \forall integer l; 0 <= l < 16 ==> tree_bounded(level, k, l, level_below, children); */
static void bound_children(const float *level_below, uint32_t children, uint32_t k, float *level)
{
    float *record = level + (size_t)DCD_RECORD * k;

    /*@ loop invariant lane: 0 <= lane <= 16;
        loop invariant same: \forall integer x; 0 <= x < 96 * children ==>
            level_below[x] == \at(level_below[x], Pre);
        loop invariant finite: \forall integer l; 0 <= l < lane ==> tree_finite_lane(level + 96 * k, l);
        loop invariant over: \forall integer l; 0 <= l < lane ==>
            tree_bounded(level, k, l, level_below, children);
        loop assigns lane, level[96 * k .. 96 * k + 95];
        loop variant 16 - lane; */
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t child = DCD_LANES * k + lane;

        if (child < children) {
            bound_record(level_below + (size_t)DCD_RECORD * child, record, lane);
            /*@ assert put: \forall integer x; 0 <= x < 16 ==>
                    tree_contains(level + 96 * k, lane, level_below + 96 * child, x) &&
                    tree_held(level, k, lane, level_below, x); */
        } else {
            put_nothing(record, lane);
        }
        /*@ assert others: \forall integer l; 0 <= l < lane ==>
                level[96 * k + l] == \at(level[96 * k + l], LoopCurrent) &&
                level[96 * k + l + 16] == \at(level[96 * k + l + 16], LoopCurrent) &&
                level[96 * k + l + 32] == \at(level[96 * k + l + 32], LoopCurrent) &&
                level[96 * k + l + 48] == \at(level[96 * k + l + 48], LoopCurrent) &&
                level[96 * k + l + 64] == \at(level[96 * k + l + 64], LoopCurrent) &&
                level[96 * k + l + 80] == \at(level[96 * k + l + 80], LoopCurrent); */
        //@ assert input: \forall integer x; 0 <= x < 96 * children ==> level_below[x] == \at(level_below[x], Pre);
        //@ assert now: tree_bounded(level, k, lane, level_below, children);
        /*@ assert kept: \forall integer l, x; 0 <= l < lane && 16 * k + l < children && 0 <= x < 16 ==>
                tree_bounded{LoopCurrent}(level, k, l, level_below, children) &&
                tree_held{LoopCurrent}(level, k, l, level_below, x) && tree_held(level, k, l, level_below, x); */
    }
}

void dcd_tree_bound(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level)
{
    /*@ loop invariant k: first <= k <= last;
        loop invariant same: \forall integer x; 0 <= x < 96 * children ==>
            level_below[x] == \at(level_below[x], Pre);
        loop invariant finite: \forall integer m; first <= m < k ==> tree_finite(level, m);
        loop invariant over: \forall integer m, l; first <= m < k && 0 <= l < 16 ==>
            tree_bounded(level, m, l, level_below, children);
        loop assigns k, level[96 * first .. 96 * last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        bound_children(level_below, children, k, level);
        //@ assert old: \forall integer x; 96 * first <= x < 96 * k ==> level[x] == \at(level[x], LoopCurrent);
        //@ assert input: \forall integer x; 0 <= x < 96 * children ==> level_below[x] == \at(level_below[x], Pre);
        /*@ assert kept: \forall integer m, l, x; first <= m < k && 0 <= l < 16 && 16 * m + l < children &&
                0 <= x < 16 ==> tree_bounded{LoopCurrent}(level, m, l, level_below, children) &&
                tree_held{LoopCurrent}(level, m, l, level_below, x) && tree_held(level, m, l, level_below, x); */
    }
}

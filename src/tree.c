#include "tree.h"

#include <float.h>
#include <stddef.h>

/*@ predicate layout_most(integer level, integer records) =
        1 <= records && (level == 0 ==> records <= 0x800000) && (level == 1 ==> records <= 0x80000) &&
        (level == 2 ==> records <= 0x8000) && (level == 3 ==> records <= 0x800) && (level == 4 ==> records <= 0x80) &&
        (level == 5 ==> records <= 8) && (level >= 6 ==> records <= 1); */

void dcd_tree_layout(uint32_t objects, dcd_tree *tree)
{
    uint32_t records = (objects + DCD_LANES - 1) / DCD_LANES;
    uint32_t total = 0;
    uint32_t level = 0;

    tree->objects = objects;
    /*@ loop invariant level: 0 <= level <= 7;
        loop invariant most: layout_most(level, records);
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
        record[64 + lane], record[80 + lane]; */
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
    assigns record[lane], record[16 + lane], record[32 + lane], record[48 + lane],
        record[64 + lane], record[80 + lane]; */
static void put_box(const float *box, float *record, uint32_t lane)
{
    record[lane] = box[0];
    record[16 + lane] = box[1];
    record[32 + lane] = box[2];
    record[48 + lane] = box[3];
    record[64 + lane] = box[4];
    record[80 + lane] = box[5];
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

/*@ requires block: 1 <= objects <= 0x8000000 && 16 * block < objects;
    requires order: \valid_read(order + (0 .. objects - 1));
    requires numbers: \forall integer p; 0 <= p < objects ==> order[p] < objects;
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires record: \valid(record + (0 .. 95));
    requires apart: \separated(boxes + (0 .. 6 * objects - 1), record + (0 .. 95));
    assigns record[0 .. 95]; */
static void gather_block(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t block, float *record)
{
    /*@ loop invariant lane: 0 <= lane <= 16;
        loop assigns lane, record[0 .. 95];
        loop variant 16 - lane; */
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t position = DCD_LANES * block + lane;

        if (position < objects) {
            put_box(boxes + (size_t)DCD_BOX * order[position], record, lane);
        } else {
            put_nothing(record, lane);
        }
    }
}

void dcd_tree_gather(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                     float *blocks)
{
    /*@ loop invariant k: first <= k <= last;
        loop assigns k, blocks[96 * first .. 96 * last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        gather_block(boxes, order, objects, k, blocks + (size_t)DCD_RECORD * k);
    }
}

/*@ requires row: \valid_read(row + (0 .. 15));
    requires finite: \forall integer l; 0 <= l < 16 ==> \is_finite(row[l]);
    assigns \nothing;
    ensures finite: \is_finite(\result);
    ensures bound: \forall integer l; 0 <= l < 16 ==> \result <= row[l]; */
static float low16(const float *row)
{
    float low = row[0];

    /*@ loop invariant lane: 1 <= lane <= 16;
        loop invariant finite: \is_finite(low);
        loop invariant bound: \forall integer l; 0 <= l < lane ==> low <= row[l];
        loop assigns lane, low;
        loop variant 16 - lane; */
    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        low = row[lane] < low ? row[lane] : low;
    }
    return low;
}

/*@ requires row: \valid_read(row + (0 .. 15));
    requires finite: \forall integer l; 0 <= l < 16 ==> \is_finite(row[l]);
    assigns \nothing;
    ensures finite: \is_finite(\result);
    ensures bound: \forall integer l; 0 <= l < 16 ==> \result >= row[l]; */
static float high16(const float *row)
{
    float high = row[0];

    /*@ loop invariant lane: 1 <= lane <= 16;
        loop invariant finite: \is_finite(high);
        loop invariant bound: \forall integer l; 0 <= l < lane ==> high >= row[l];
        loop assigns lane, high;
        loop variant 16 - lane; */
    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        high = row[lane] > high ? row[lane] : high;
    }
    return high;
}

/*@ requires lane: lane < 16;
    requires child: \valid_read(child + (0 .. 95));
    requires record: \valid(record + (0 .. 95));
    requires apart: \separated(child + (0 .. 95), record + (0 .. 95));
    requires finite: \forall integer x; 0 <= x < 96 ==> \is_finite(child[x]);
    assigns record[lane], record[16 + lane], record[32 + lane], record[48 + lane],
        record[64 + lane], record[80 + lane]; */
static void bound_record(const float *child, float *record, uint32_t lane)
{
    record[lane] = low16(child);
    record[16 + lane] = low16(child + 16);
    record[32 + lane] = low16(child + 32);
    record[48 + lane] = high16(child + 48);
    record[64 + lane] = high16(child + 64);
    record[80 + lane] = high16(child + 80);
}

/*@ requires record: 1 <= children <= 0x800000 && 16 * k < children;
    requires below: \valid_read(level_below + (0 .. 96 * children - 1));
    requires record: \valid(record + (0 .. 95));
    requires apart: \separated(level_below + (0 .. 96 * children - 1), record + (0 .. 95));
    requires finite: \forall integer x; 0 <= x < 96 * children ==> \is_finite(level_below[x]);
    assigns record[0 .. 95]; */
static void bound_children(const float *level_below, uint32_t children, uint32_t k, float *record)
{
    /*@ loop invariant lane: 0 <= lane <= 16;
        loop assigns lane, record[0 .. 95];
        loop variant 16 - lane; */
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t child = DCD_LANES * k + lane;

        if (child < children) {
            bound_record(level_below + (size_t)DCD_RECORD * child, record, lane);
        } else {
            put_nothing(record, lane);
        }
    }
}

void dcd_tree_bound(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level)
{
    /*@ loop invariant k: first <= k <= last;
        loop assigns k, level[96 * first .. 96 * last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        bound_children(level_below, children, k, level + (size_t)DCD_RECORD * k);
    }
}

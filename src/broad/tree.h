/* The implicit tree: no links, only records of 16 boxes.
 *
 * Positions 0, 1, 2, ... are the objects in the order of a space-filling curve. Record k of level 0 (block k) holds the
 * boxes of positions 16 k ... 16 k + 15; record k of level l + 1 holds the boxes that contain records 16 k ... 16 k + 15
 * of level l. The top level has one record. So the parent of record k is k / 16 and nothing else needs to be stored.
 *
 * A record is 96 floats: low x of its 16 lanes, low y, low z, high x, high y, high z. Lanes past the end hold a box that
 * overlaps nothing. */
#ifndef DCD_TREE_H
#define DCD_TREE_H

#include <stdint.h>

#define DCD_LANES 16u
#define DCD_RECORD 96u    /* floats of a record */
#define DCD_BOX 6u        /* floats of an object's box: low x, y, z, high x, y, z */
#define DCD_MAX_LEVELS 8u /* enough for 2^27 objects: block, 16, 16^2, ..., top */

typedef struct dcd_tree {
    uint32_t objects;                    /* at least 1 */
    uint32_t levels;                     /* at least 2: a block's own box is a lane of level 1 */
    uint32_t records[DCD_MAX_LEVELS];    /* records of a level; records[levels - 1] == 1 */
    uint64_t begin[DCD_MAX_LEVELS];      /* number of records in the levels below */
    uint32_t total;                      /* records of all levels */
} dcd_tree;

#ifdef __FRAMAC__
#include "tree.acsl"
#endif

/* The shape of the tree of `objects` objects. */
/*@ requires objects: 1 <= objects <= 0x8000000;
    requires tree: \valid(tree);
    terminates \true;
    assigns *tree;
    ensures objects: tree->objects == objects;
    ensures shape: tree_shape(tree);
    ensures total: tree->total == tree_total(objects); */
void dcd_tree_layout(uint32_t objects, dcd_tree *tree);

/* Blocks [first, last) of level 0, from the objects' boxes in the given order. */
/*@ requires slice: 1 <= objects <= 0x8000000 && first <= last && 16 * last < objects + 16;
    requires order: \valid_read(order + (0 .. objects - 1));
    requires numbers: \forall integer p; 0 <= p < objects ==> order[p] < objects;
    requires boxes: \valid_read(boxes + (0 .. 6 * objects - 1));
    requires blocks: \valid(blocks + (96 * first .. 96 * last - 1));
    requires apart: \separated(boxes + (0 .. 6 * objects - 1), blocks + (96 * first .. 96 * last - 1));
    requires finite: \forall integer i; 0 <= i < objects ==> tree_finite_box(boxes, i);
    terminates \true;
    assigns blocks[96 * first .. 96 * last - 1];
    ensures finite: \forall integer k; first <= k < last ==> tree_finite(blocks, k);
    ensures boxes: \forall integer k, l; first <= k < last && 0 <= l < 16 ==>
        tree_gathered(blocks, k, l, boxes, order, objects); */
void dcd_tree_gather(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                     float *blocks);

/* Records [first, last) of a level, from the `children` records of the level below. */
/*@ requires slice: 1 <= children <= 0x800000 && first <= last && 16 * last < children + 16;
    requires below: \valid_read(level_below + (0 .. 96 * children - 1));
    requires level: \valid(level + (96 * first .. 96 * last - 1));
    requires apart: \separated(level_below + (0 .. 96 * children - 1), level + (96 * first .. 96 * last - 1));
    requires finite: \forall integer k; 16 * first <= k < 16 * last && k < children ==> tree_finite(level_below, k);
    terminates \true;
    assigns level[96 * first .. 96 * last - 1];
    ensures finite: \forall integer k; first <= k < last ==> tree_finite(level, k);
    ensures over: \forall integer k, l; first <= k < last && 0 <= l < 16 ==>
        tree_bounded(level, k, l, level_below, children); */
void dcd_tree_bound(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level);

/* Box of lane `lane` of a record. */
/*@ requires lane: lane < 16;
    requires record: \valid_read(record + (0 .. 95));
    requires box: \valid(box + (0 .. 5));
    requires apart: \separated(record + (0 .. 95), box + (0 .. 5));
    terminates \true;
    assigns box[0 .. 5];
    ensures low: box[0] == record[lane] && box[1] == record[16 + lane] && box[2] == record[32 + lane];
    ensures high: box[3] == record[48 + lane] && box[4] == record[64 + lane] && box[5] == record[80 + lane]; */
void dcd_tree_lane(const float *record, uint32_t lane, float *box);

#endif

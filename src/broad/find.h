/* Candidate pairs by a walk down the tree, level by level, for one block of 16 positions at a time.
 *
 * Why complete: for block q, the list of each level holds the ancestor of every block b >= q whose box overlaps the box
 * of q. It is true of the top level, which has one record; a record's box contains its children's, so an ancestor of
 * such a b overlaps too and is kept; and an ancestor of b is not before the ancestor of q. Each pair is found once, at
 * the block of its earlier position. */
#ifndef DCD_FIND_H
#define DCD_FIND_H

#include <stdint.h>

#include "lanes.h"
#include "broad/tree.h"

/* What the walk reads: records of all levels (level l starts at record tree->begin[l]) and the order. */
typedef struct dcd_find {
    const dcd_tree *tree;
    const float *records;
    const uint32_t *order; /* object at a position */
    uint32_t bits;         /* of a packed pair */
} dcd_find;

#ifdef __FRAMAC__
#include "broad/pair.h"
#include "find.acsl"
#endif

/* hit[l] = 1 when the box of lane l overlaps `box` (closed intervals), else 0. A box is given as a lane of a record:
 * its coordinates are 16 apart. */
/*@ requires record: \valid_read(record + (0 .. 95));
    requires box: \valid_read(box + (0 .. 80));
    requires hit: \valid(hit + (0 .. 15));
    terminates \true;
    assigns hit[0 .. 15];
    ensures hit: \forall integer l; 0 <= l < 16 ==> hit[l] <= 1;
    ensures exact: \forall integer l; 0 <= l < 16 ==> (hit[l] == 1 <==> find_overlap(record, l, box)); */
void dcd_find_test(const float *record, const float *box, uint32_t *hit);

/* The children, from number `from` on and below `children`, of the `count` listed records of a level (ascending) that
 * overlap `box` (a lane), ascending, to `out`, which has `children` places. Returns how many. */
/*@ requires children: 1 <= children <= 0x8000000;
    requires level: \valid_read(level + (0 .. 96 * ((children + 15) / 16) - 1));
    requires box: \valid_read(box + (0 .. 80));
    requires list: \valid_read(list + (0 .. count - 1));
    requires out: \valid(out + (0 .. children - 1));
    requires apart: \separated(list + (0 .. count - 1), out + (0 .. children - 1));
    requires parents: find_parents(list, count, children);
    terminates \true;
    assigns out[0 .. children - 1];
    ensures count: \result <= children;
    ensures list: find_list(out, \result, from, children);
    ensures complete: \forall integer c; from <= c < children && find_listed{Old}(list, count, c / 16) &&
        find_child(level, c, box) ==> find_listed(out, \result, c); */
uint32_t dcd_find_narrow(const float *level, uint32_t children, uint32_t from, const float *box, const uint32_t *list,
                         uint32_t count, uint32_t *out);

/* The candidate pairs of blocks [first, last), as packed pairs of objects: writes the first `capacity` of them and
 * returns how many there are. `lists` has tree->total places.
 * In the contract, the k-th found pair is that of positions p[k] < r[k]. */
/*@ requires input: find_tree(in);
    requires boxes: find_boxes(in);
    requires finite: \forall integer k; 0 <= k < in->tree->total ==> tree_finite(in->records, k);
    requires blocks: first <= last <= in->tree->records[0];
    requires lists: \valid(lists + (0 .. in->tree->total - 1));
    requires out: \valid(out + (0 .. capacity - 1));
    requires capacity: capacity <= 0x10000000000;
    requires apart: \separated(lists + (0 .. in->tree->total - 1), in, in->tree,
        in->order + (0 .. in->tree->objects - 1)) && \separated(out + (0 .. capacity - 1), in, in->tree);
    requires room: (last - first) * FIND_MOST <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    terminates \true;
    assigns lists[0 .. in->tree->total - 1], out[0 .. capacity - 1], p[0 .. room - 1], r[0 .. room - 1];
    ensures count: \result <= (last - first) * FIND_MOST;
    ensures sound: \forall integer k; 0 <= k < \result ==> 16 * first <= p[k] < 16 * last &&
        p[k] < r[k] < \old(in->tree->objects) && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, 0, \result);
    ensures complete: \forall integer a, b; 16 * first <= a < 16 * last && a < b < \old(in->tree->objects) &&
        find_meet(in, a, b) ==> find_has(p, r, 0, \result, a, b);
    ensures written: \forall integer k; 0 <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */;

#endif

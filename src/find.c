#include "find.h"

#include <stddef.h>

#include "pair.h"

void dcd_find_test(const float *record, const float *box, uint32_t *hit)
{
    /*@ loop invariant lane: 0 <= l <= 16;
        loop invariant hit: \forall integer m; 0 <= m < l ==> hit[m] <= 1;
        loop assigns l, hit[0 .. 15];
        loop variant 16 - l; */
    for (uint32_t l = 0; l < DCD_LANES; l++) {
        hit[l] = (uint32_t)((record[l] <= box[3]) & (record[16 + l] <= box[4]) & (record[32 + l] <= box[5]) &
                            (record[48 + l] >= box[0]) & (record[64 + l] >= box[1]) & (record[80 + l] >= box[2]));
    }
}

/* Lanes of record `k` that stand for something, of `children` in the level. */
/*@ requires record: 16 * k < children <= 0x8000000;
    assigns \nothing;
    ensures range: 1 <= \result <= 16 && 16 * k + \result <= children;
    ensures exact: \result < 16 ==> 16 * k + \result == children; */
static uint32_t lanes_used(uint32_t k, uint32_t children)
{
    const uint32_t left = children - DCD_LANES * k;

    return left < DCD_LANES ? left : DCD_LANES;
}

/* Appends the children of record k, from `from` on, that are hit. */
/*@ requires lanes: 1 <= end <= 16 && 16 * k + end <= children <= 0x8000000;
    requires hit: \valid_read(hit + (0 .. 15)) && \forall integer l; 0 <= l < 16 ==> hit[l] <= 1;
    requires out: \valid(out + (0 .. children - 1));
    requires apart: \separated(hit + (0 .. 15), out + (0 .. children - 1));
    requires kept: kept <= 16 * k;
    requires list: find_list(out, kept, from, 16 * k);
    assigns out[kept .. children - 1];
    ensures kept: kept <= \result <= 16 * k + end;
    ensures list: find_list(out, \result, from, 16 * k + end); */
static uint32_t keep_children(const uint32_t *hit, uint32_t k, uint32_t end, uint32_t from, uint32_t *out,
                              uint32_t kept) /*@ ghost (uint32_t children) */
{
    uint32_t kept_now = kept;

    /*@ loop invariant lane: 0 <= lane <= end;
        loop invariant kept: kept <= kept_now <= 16 * k + lane;
        loop invariant list: find_list(out, kept_now, from, 16 * k + lane);
        loop invariant hit: \forall integer l; 0 <= l < 16 ==> hit[l] == \at(hit[l], Pre);
        loop assigns lane, kept_now, out[kept .. children - 1];
        loop variant end - lane; */
    for (uint32_t lane = 0; lane < end; lane++) {
        const uint32_t child = DCD_LANES * k + lane;

        //@ assert place: kept <= kept_now < children;
        out[kept_now] = child;
        //@ assert old: \forall integer i; 0 <= i < kept_now ==> out[i] == \at(out[i], LoopCurrent);
        kept_now += child >= from ? hit[lane] : 0;
    }
    return kept_now;
}

uint32_t dcd_find_narrow(const float *level, uint32_t children, uint32_t from, const float *box, const uint32_t *list,
                         uint32_t count, uint32_t *out)
{
    uint32_t kept = 0;

    /*@ loop invariant record: 0 <= i <= count;
        loop invariant none: i == 0 ==> kept == 0;
        loop invariant kept: kept <= children && (0 < i ==> kept <= 16 * list[i - 1] + 16);
        loop invariant list: find_list(out, kept, from, children);
        loop invariant top: 0 < i ==> find_list(out, kept, from, 16 * list[i - 1] + 16);
        loop invariant records: \forall integer m; 0 <= m < count ==> list[m] == \at(list[m], Pre);
        loop assigns i, kept, out[0 .. children - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t k = list[i];
        const uint32_t end = lanes_used(k, children);
        uint32_t hit[DCD_LANES];

        //@ assert next: 0 < i ==> list[i - 1] < k;
        //@ assert below: find_list(out, kept, from, 16 * k);
        dcd_find_test(level + (size_t)DCD_RECORD * k, box, hit);
        //@ assert same: find_list(out, kept, from, 16 * k);
        kept = keep_children(hit, k, end, from, out, kept) /*@ ghost (children) */;
    }
    return kept;
}

/* Ancestor of block q in every level. */
/*@ requires levels: 1 <= levels <= 8;
    requires ancestor: \valid(ancestor + (0 .. levels - 1));
    assigns ancestor[0 .. levels - 1];
    ensures self: ancestor[0] == q;
    ensures up: \forall integer l; 0 <= l && l + 1 < levels ==>
        16 * ancestor[l + 1] <= ancestor[l] < 16 * ancestor[l + 1] + 16; */
static void ancestors(uint32_t levels, uint32_t q, uint32_t *ancestor)
{
    ancestor[0] = q;
    /*@ loop invariant level: 1 <= l <= levels;
        loop invariant self: ancestor[0] == q;
        loop invariant up: \forall integer m; 0 <= m && m + 1 < l ==>
            16 * ancestor[m + 1] <= ancestor[m] < 16 * ancestor[m + 1] + 16;
        loop assigns l, ancestor[1 .. levels - 1];
        loop variant levels - l; */
    for (uint32_t l = 1; l < levels; l++) {
        ancestor[l] = ancestor[l - 1] / DCD_LANES;
    }
}

/* The blocks from q on that overlap `box`, ascending, to lists[0, ...). Returns how many. */
/*@ requires input: find_tree(in);
    requires block: q < in->tree->records[0];
    requires box: \valid_read(box + (0 .. 5));
    requires lists: \valid(lists + (0 .. in->tree->total - 1));
    requires apart: \separated(lists + (0 .. in->tree->total - 1), in, in->tree);
    assigns lists[0 .. in->tree->total - 1];
    ensures count: \result <= \old(in->tree->records[0]);
    ensures list: find_list(lists, \result, q, \old(in->tree->records[0])); */
static uint32_t blocks_near(const dcd_find *in, uint32_t q, const float *box, uint32_t *lists)
{
    const dcd_tree *tree = in->tree;
    uint32_t ancestor[DCD_MAX_LEVELS];
    uint32_t count = 1;

    ancestors(tree->levels, q, ancestor);
    //@ assert top: tree->begin[tree->levels - 1] < tree->total;
    lists[tree->begin[tree->levels - 1]] = 0;
    //@ assert same: \forall integer m; 0 <= m < 8 ==> tree->records[m] == \at(in->tree->records[m], Pre);
    //@ assert kept: tree->levels == \at(in->tree->levels, Pre) && tree->total == \at(in->tree->total, Pre);
    /*@ loop invariant level: 0 <= l < \at(in->tree->levels, Pre);
        loop invariant same: \forall integer m; 0 <= m < 8 ==> tree->records[m] == \at(in->tree->records[m], Pre);
        loop invariant kept: tree->total == \at(in->tree->total, Pre) && tree->levels == \at(in->tree->levels, Pre);
        loop invariant count: count <= tree->records[l];
        loop invariant list: find_list(lists + tree->begin[l], count, 0, tree->records[l]);
        loop invariant last: l == 0 ==> find_list(lists + tree->begin[0], count, q, tree->records[0]);
        loop assigns l, count, lists[0 .. \at(in->tree->total, Pre) - 1];
        loop variant l; */
    for (uint32_t l = tree->levels - 1; l > 0; l--) {
        //@ assert levels: tree->begin[l] == tree->begin[l - 1] + tree->records[l - 1];
        //@ assert parents: tree_parents(tree->records[l - 1], tree->records[l]);
        //@ assert range: 1 <= tree->records[l - 1] <= 0x800000 && tree->begin[l] + tree->records[l] <= tree->total;
        //@ assert up: (tree->records[l - 1] + 15) / 16 == tree->records[l];
        //@ assert room: tree->begin[l - 1] + tree->records[l - 1] <= tree->total;
        //@ assert lists: find_parents(lists + tree->begin[l], count, tree->records[l - 1]);
        count = dcd_find_narrow(in->records + (size_t)DCD_RECORD * tree->begin[l], tree->records[l - 1],
                                ancestor[l - 1], box, lists + tree->begin[l], count, lists + tree->begin[l - 1]);
    }
    return count;
}

/* Pairs of position r, later than all `lanes` lanes used of block q, with the lanes that overlap its box. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires block: lanes <= 16 && 16 * q + lanes <= in->tree->objects && 16 * q < in->tree->objects;
    requires position: r < in->tree->objects;
    requires box: \valid_read(box + (0 .. 5));
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found <= 0x1000000000000000;
    assigns out[0 .. capacity - 1];
    ensures count: found <= \result <= found + lanes; */
static uint64_t pairs_of(const dcd_find *in, uint32_t q, uint32_t lanes, const float *box, uint32_t r, uint64_t *out,
                         uint64_t capacity, uint64_t found)
{
    uint32_t hit[DCD_LANES];

    dcd_find_test(in->records + (size_t)DCD_RECORD * q, box, hit);
    /*@ loop invariant lane: 0 <= lane <= lanes;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + lane;
        loop assigns lane, found, out[0 .. capacity - 1];
        loop variant lanes - lane; */
    for (uint32_t lane = 0; lane < lanes; lane++) {
        if (hit[lane] != 0) {
            if (found < capacity) {
                out[found] = dcd_pair_pack(in->order[DCD_LANES * q + lane], in->order[r], in->bits);
            }
            found++;
        }
    }
    return found;
}

/* Pairs between block q, whose box is `near`, and block b >= q. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires blocks: q <= b && 16 * b < in->tree->objects;
    requires box: \valid_read(near + (0 .. 5));
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found <= 0x800000000000000;
    requires apart: \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns out[0 .. capacity - 1];
    ensures count: found <= \result <= found + 256; */
static uint64_t pairs_between(const dcd_find *in, uint32_t q, const float *near, uint32_t b, uint64_t *out,
                              uint64_t capacity, uint64_t found)
{
    const float *record = in->records + (size_t)DCD_RECORD * b;
    const uint32_t end = lanes_used(b, in->tree->objects);
    uint32_t hit[DCD_LANES];

    dcd_find_test(record, near, hit);
    /*@ loop invariant lane: 0 <= lane <= end;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + 16 * lane;
        loop assigns lane, found, out[0 .. capacity - 1];
        loop variant end - lane; */
    for (uint32_t lane = 0; lane < end; lane++) {
        if (hit[lane] != 0) {
            float box[DCD_BOX];

            dcd_tree_lane(record, lane, box);
            found = pairs_of(in, q, b == q ? lane : DCD_LANES, box, DCD_LANES * b + lane, out, capacity, found);
        }
    }
    return found;
}

/*@ requires input: find_tree(in);
    requires block: q < in->tree->records[0];
    requires lists: \valid(lists + (0 .. in->tree->total - 1));
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found <= 0x400000000000000;
    requires apart: \separated(lists + (0 .. in->tree->total - 1), in, in->tree,
        in->order + (0 .. in->tree->objects - 1)) && \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns lists[0 .. in->tree->total - 1], out[0 .. capacity - 1];
    ensures count: found <= \result <= found + 0x80000000; */
static uint64_t pairs_of_block(const dcd_find *in, uint32_t q, uint32_t *lists, uint64_t *out, uint64_t capacity,
                               uint64_t found)
{
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    float box[DCD_BOX];
    uint32_t count;

    dcd_tree_lane(parents + (size_t)DCD_RECORD * (q / DCD_LANES), q % DCD_LANES, box);
    //@ assert bottom: in->tree->records[0] <= 0x800000 && in->tree->records[0] <= in->tree->total;
    //@ assert parents: 16 * (in->tree->records[0] - 1) < in->tree->objects;
    /*@ assert apart: \forall integer p; 0 <= p < in->tree->objects ==>
            \separated(lists + (0 .. in->tree->total - 1), in->order + p); */
    //@ ghost Before: ;
    count = blocks_near(in, q, box, lists);
    //@ assert bits: in->bits == \at(in->bits, Pre) && in->tree->objects == \at(in->tree->objects, Pre);
    /*@ assert order: \forall integer p; 0 <= p < \at(in->tree->objects, Pre) ==>
            in->order[p] == \at(in->order[p], Before); */
    //@ assert objects: find_objects(in);
    //@ assert numbers: find_numbers(in);
    //@ assert list: find_list(lists, count, q, \at(in->tree->records[0], Before));
    /*@ loop invariant block: 0 <= i <= count;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + 256 * i;
        loop assigns i, found, out[0 .. capacity - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        //@ assert block: q <= lists[i] < \at(in->tree->records[0], Before);
        found = pairs_between(in, q, box, lists[i], out, capacity, found);
    }
    return found;
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
{
    uint64_t found = 0;

    /*@ loop invariant block: first <= q <= last;
        loop invariant same: in->tree->total == \at(in->tree->total, Pre) && in->bits == \at(in->bits, Pre) &&
            in->tree->objects == \at(in->tree->objects, Pre) && in->tree->levels == \at(in->tree->levels, Pre);
        loop invariant order: \forall integer p; 0 <= p < \at(in->tree->objects, Pre) ==>
            in->order[p] == \at(in->order[p], Pre);
        loop invariant records: \forall integer m; 0 <= m < 8 ==>
            in->tree->records[m] == \at(in->tree->records[m], Pre);
        loop invariant begins: \forall integer m; 0 <= m < 8 ==> in->tree->begin[m] == \at(in->tree->begin[m], Pre);
        loop invariant count: found <= (q - first) * 0x80000000;
        loop assigns q, found, lists[0 .. \at(in->tree->total, Pre) - 1], out[0 .. capacity - 1];
        loop variant last - q; */
    for (uint32_t q = first; q < last; q++) {
        //@ assert objects: find_objects(in);
        //@ assert numbers: find_numbers(in);
        /*@ assert parents: \forall integer l; 0 <= l && l + 1 < in->tree->levels ==>
                tree_parents(in->tree->records[l], in->tree->records[l + 1]); */
        /*@ assert next: \forall integer l; 0 <= l && l + 1 < in->tree->levels ==>
                in->tree->begin[l + 1] == in->tree->begin[l] + in->tree->records[l]; */
        /*@ assert range: \forall integer l; 0 <= l < in->tree->levels ==>
                1 <= in->tree->records[l] <= 0x800000 &&
                in->tree->begin[l] + in->tree->records[l] <= in->tree->total; */
        //@ assert shape: tree_shape(in->tree);
        found = pairs_of_block(in, q, lists, out, capacity, found);
    }
    return found;
}

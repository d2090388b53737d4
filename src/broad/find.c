#include "broad/find.h"

#include <stddef.h>

#include "broad/pair.h"

void dcd_find_test(const float *record, const float *box, uint32_t *hit)
{
    /*@ loop invariant lane: 0 <= l <= 16;
        loop invariant hit: \forall integer m; 0 <= m < l ==> hit[m] <= 1;
        loop invariant exact: \forall integer m; 0 <= m < l ==> (hit[m] == 1 <==> find_overlap(record, m, box));
        loop assigns l, hit[0 .. 15];
        loop variant 16 - l; */
    for (uint32_t l = 0; l < DCD_LANES; l++) {
        hit[l] = (uint32_t)((record[l] <= box[48]) & (record[16 + l] <= box[64]) & (record[32 + l] <= box[80]) &
                            (record[48 + l] >= box[0]) & (record[64 + l] >= box[16]) & (record[80 + l] >= box[32]));
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
    ensures list: find_list(out, \result, from, 16 * k + end);
    ensures complete: \forall integer l; 0 <= l < end && from <= 16 * k + l && \old(hit[l]) == 1 ==>
        find_listed(out, \result, 16 * k + l); */
static uint32_t keep_children(const uint32_t *hit, uint32_t k, uint32_t end, uint32_t from, uint32_t *out,
                              uint32_t kept) /*@ ghost (uint32_t children) */
{
    uint32_t kept_now = kept;

    /*@ loop invariant lane: 0 <= lane <= end;
        loop invariant kept: kept <= kept_now <= 16 * k + lane;
        loop invariant list: find_list(out, kept_now, from, 16 * k + lane);
        loop invariant hit: \forall integer l; 0 <= l < 16 ==> hit[l] == \at(hit[l], Pre);
        loop invariant complete: \forall integer l; 0 <= l < lane && from <= 16 * k + l && \at(hit[l], Pre) == 1 ==>
            find_listed(out, kept_now, 16 * k + l);
        loop assigns lane, kept_now, out[kept .. children - 1];
        loop variant end - lane; */
    for (uint32_t lane = 0; lane < end; lane++) {
        const uint32_t child = DCD_LANES * k + lane;

        //@ assert place: kept <= kept_now < children;
        out[kept_now] = child;
        //@ assert old: \forall integer i; 0 <= i < kept_now ==> out[i] == \at(out[i], LoopCurrent);
        /*@ assert listed: \forall integer l; 0 <= l < lane && from <= 16 * k + l && \at(hit[l], Pre) == 1 ==>
                find_listed(out, kept_now, 16 * k + l); */
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
        loop invariant complete: \forall integer c; from <= c < children && find_listed(list, i, c / 16) &&
            find_child(level, c, box) ==> find_listed(out, kept, c);
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
        /*@ assert hits: \forall integer l; 0 <= l < 16 && find_overlap(level + 96 * k, l, box) ==> hit[l] == 1; */
        //@ assert before: \forall integer j; 0 <= j < kept ==> out[j] == \at(out[j], LoopCurrent);
        //@ ghost uint32_t was = kept;
        kept = keep_children(hit, k, end, from, out, kept) /*@ ghost (children) */;
        //@ assert old: \forall integer j; 0 <= j < was ==> out[j] == \at(out[j], LoopCurrent);
        /*@ assert lanes: \forall integer c; 16 * k <= c < 16 * k + 16 && from <= c < children &&
                find_overlap(level + 96 * k, c - 16 * k, box) ==> find_listed(out, kept, 16 * k + (c - 16 * k)); */
        /*@ assert now: \forall integer c; c / 16 == k && from <= c < children && find_child(level, c, box) ==>
                find_listed(out, kept, c); */
        /*@ assert listed: \forall integer c; from <= c < children && find_listed(list, i, c / 16) &&
                find_child(level, c, box) ==> find_listed(out, kept, c); */
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
    requires boxes: find_boxes(in);
    requires block: q < in->tree->records[0];
    requires box: \valid_read(box + (0 .. 80));
    requires lists: \valid(lists + (0 .. in->tree->total - 1));
    requires apart: \separated(lists + (0 .. in->tree->total - 1), in, in->tree);
    assigns lists[0 .. in->tree->total - 1];
    ensures count: \result <= \old(in->tree->records[0]);
    ensures list: find_list(lists, \result, q, \old(in->tree->records[0]));
    ensures complete: \forall integer c; q <= c < \old(in->tree->records[0]) && find_near(in, 1, c, box) ==>
        find_listed(lists, \result, c); */
static uint32_t blocks_near(const dcd_find *in, uint32_t q, const float *box, uint32_t *lists)
{
    const dcd_tree *tree = in->tree;
    uint32_t ancestor[DCD_MAX_LEVELS];
    uint32_t count = 1;

    /*@ assert inside: \forall integer m, k, x; 0 <= m && m + 1 < tree->levels && 0 <= k < tree->records[m] &&
            0 <= x < 16 ==> find_above(in, m, k) && find_inside(in, m, k, x); */
    /*@ assert near: \forall integer m, k;
            find_overlap(in->records + (96 * tree->begin[m] + 96 * (k / 16) + k % 16), 0, box) ==>
            find_near(in, m, k, box); */
    /*@ assert upper: \forall integer m, k, x; 0 <= m && m + 1 < tree->levels && 0 <= k < tree->records[m] &&
            0 <= x < 16 && find_overlap(in->records + (96 * tree->begin[m] + 96 * k), x, box) ==>
            find_inside(in, m, k, x) &&
            find_overlap(in->records + (96 * tree->begin[m + 1] + 96 * (k / 16) + k % 16), 0, box); */
    /*@ assert reached: \forall integer m, k, x; 0 <= m && m + 1 < tree->levels && 0 <= k < tree->records[m] &&
            0 <= x < 16 && find_overlap(in->records + (96 * tree->begin[m] + 96 * k), x, box) ==>
            find_inside(in, m, k, x) && find_near(in, m + 1, k, box); */
    /*@ assert lane: \forall integer m, c; find_near(in, m, c, box) ==>
            find_overlap(in->records + (96 * tree->begin[m] + 96 * (c / 16)), c % 16, box); */
    /*@ assert parent: \forall integer m, c; 0 <= m && m + 1 < tree->levels && 0 <= c / 16 < tree->records[m] &&
            0 <= c % 16 < 16 && find_near(in, m, c, box) ==>
            find_overlap(in->records + (96 * tree->begin[m] + 96 * (c / 16)), c % 16, box) &&
            find_inside(in, m, c / 16, c % 16) && find_near(in, m + 1, c / 16, box); */
    ancestors(tree->levels, q, ancestor);
    //@ assert top: tree->begin[tree->levels - 1] < tree->total;
    lists[tree->begin[tree->levels - 1]] = 0;
    //@ assert same: \forall integer m; 0 <= m < 8 ==> tree->records[m] == \at(in->tree->records[m], Pre);
    //@ assert kept: tree->levels == \at(in->tree->levels, Pre) && tree->total == \at(in->tree->total, Pre);
    //@ assert root: find_listed(lists + tree->begin[tree->levels - 1], 1, 0);
    /*@ loop invariant level: 0 <= l < \at(in->tree->levels, Pre);
        loop invariant same: \forall integer m; 0 <= m < 8 ==> tree->records[m] == \at(in->tree->records[m], Pre);
        loop invariant kept: tree->total == \at(in->tree->total, Pre) && tree->levels == \at(in->tree->levels, Pre);
        loop invariant count: count <= tree->records[l];
        loop invariant list: find_list(lists + tree->begin[l], count, 0, tree->records[l]);
        loop invariant last: l == 0 ==> find_list(lists + tree->begin[0], count, q, tree->records[0]);
        loop invariant root: l + 1 == \at(in->tree->levels, Pre) ==> find_listed(lists + tree->begin[l], count, 0);
        loop invariant complete: l + 1 < \at(in->tree->levels, Pre) ==> \forall integer c;
            ancestor[l] <= c < tree->records[l] && find_near(in, l + 1, c, box) ==>
            find_listed(lists + tree->begin[l], count, c);
        loop assigns l, count, lists[0 .. \at(in->tree->total, Pre) - 1];
        loop variant l; */
    for (uint32_t l = tree->levels - 1; l > 0; l--) {
        //@ assert levels: tree->begin[l] == tree->begin[l - 1] + tree->records[l - 1];
        //@ assert parents: tree_parents(tree->records[l - 1], tree->records[l]);
        //@ assert range: 1 <= tree->records[l - 1] <= 0x800000 && tree->begin[l] + tree->records[l] <= tree->total;
        //@ assert up: (tree->records[l - 1] + 15) / 16 == tree->records[l];
        //@ assert room: tree->begin[l - 1] + tree->records[l - 1] <= tree->total;
        //@ assert lists: find_parents(lists + tree->begin[l], count, tree->records[l - 1]);
        /*@ assert apart: \forall integer m; 0 <= m < 8 ==> \separated(&tree->records[m],
                lists + tree->begin[l - 1] + (0 .. tree->records[l - 1] - 1)); */
        //@ ghost uint32_t was = count;
        count = dcd_find_narrow(in->records + (size_t)DCD_RECORD * tree->begin[l], tree->records[l - 1],
                                ancestor[l - 1], box, lists + tree->begin[l], count, lists + tree->begin[l - 1]);
        //@ assert still: tree->total == \at(in->tree->total, Pre) && tree->levels == \at(in->tree->levels, Pre);
        //@ assert unchanged: \forall integer m; 0 <= m < 8 ==> tree->records[m] == \at(tree->records[m], LoopCurrent);
        //@ assert now: tree_parents(tree->records[l - 1], tree->records[l]);
        /*@ assert later: \forall integer c; ancestor[l - 1] <= c < tree->records[l - 1] ==>
                ancestor[l] <= c / 16 < tree->records[l]; */
        /*@ assert contained: l + 1 < \at(in->tree->levels, Pre) ==> \forall integer c;
                ancestor[l - 1] <= c < tree->records[l - 1] && find_near(in, l, c, box) ==>
                find_near(in, l + 1, c / 16, box); */
        /*@ assert listed: \forall integer c; ancestor[l - 1] <= c < tree->records[l - 1] &&
                find_near(in, l, c, box) ==> find_listed{LoopCurrent}(lists + tree->begin[l], was, c / 16); */
        /*@ assert complete: \forall integer c; ancestor[l - 1] <= c < tree->records[l - 1] &&
                find_near(in, l, c, box) ==> find_listed(lists + tree->begin[l - 1], count, c); */
    }
    return count;
}

/* The pair of positions a and b goes to out[found], if there is room. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires positions: a < in->tree->objects && b < in->tree->objects;
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found < room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    assigns out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures found: p[found] == a && r[found] == b;
    ensures written: found < capacity ==> out[found] == find_pair(in, a, b); */
static void put_pair(const dcd_find *in, uint32_t a, uint32_t b, uint64_t *out, uint64_t capacity, uint64_t found)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    if (found < capacity) {
        out[found] = dcd_pair_pack(in->order[a], in->order[b], in->bits);
    }
    //@ ghost p[found] = (int64_t)a;
    //@ ghost r[found] = (int32_t)b;
}

/* Pairs of position b, later than the first `lanes` lanes of block q, with those of them that overlap its box. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires block: lanes <= 16 && 16 * q + lanes <= in->tree->objects && 16 * q < in->tree->objects;
    requires position: 16 * q + lanes <= b < in->tree->objects;
    requires box: \valid_read(box + (0 .. 80)) && box == in->records + (96 * (b / 16) + b % 16);
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found + lanes <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    assigns out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures count: found <= \result <= found + lanes;
    ensures sound: \forall integer k; found <= k < \result ==>
        16 * q <= p[k] < 16 * q + lanes && r[k] == b && find_meet(in, p[k], b);
    ensures once: find_once(p, r, found, \result);
    ensures complete: \forall integer a; 16 * q <= a < 16 * q + lanes && find_meet(in, a, b) ==>
        find_has(p, r, found, \result, a, b);
    ensures written: \forall integer k; found <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], b); */
static uint64_t pairs_of(const dcd_find *in, uint32_t q, uint32_t lanes, const float *box, uint32_t b, uint64_t *out,
                         uint64_t capacity, uint64_t found)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    uint32_t hit[DCD_LANES];

    dcd_find_test(in->records + (size_t)DCD_RECORD * q, box, hit);
    //@ assert hits: \forall integer l; 0 <= l < 16 ==> (hit[l] == 1 <==> find_overlap(in->records + 96 * q, l, box));
    //@ assert meets: \forall integer a; 16 * q <= a < 16 * q + 16 ==> (hit[a - 16 * q] == 1 <==> find_meet(in, a, b));
    /*@ assert order: in->bits == \at(in->bits, Pre) && \forall integer a; 0 <= a < \at(in->tree->objects, Pre) ==>
            in->order[a] == \at(in->order[a], Pre); */
    /*@ loop invariant lane: 0 <= lane <= lanes;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + lane;
        loop invariant sound: \forall integer k; \at(found, Pre) <= k < found ==>
            16 * q <= p[k] < 16 * q + lane && r[k] == b && find_meet(in, p[k], b);
        loop invariant once: find_once(p, r, \at(found, Pre), found);
        loop invariant complete: \forall integer a; 16 * q <= a < 16 * q + lane && find_meet(in, a, b) ==>
            find_has(p, r, \at(found, Pre), found, a, b);
        loop invariant written: \forall integer k; \at(found, Pre) <= k < found && k < capacity ==>
            out[k] == find_pair(in, p[k], b);
        loop assigns lane, found, out[\at(found, Pre) .. capacity - 1], p[\at(found, Pre) .. room - 1],
            r[\at(found, Pre) .. room - 1];
        loop variant lanes - lane; */
    for (uint32_t lane = 0; lane < lanes; lane++) {
        if (hit[lane] != 0) {
            //@ assert meet: find_meet(in, 16 * q + lane, b);
            put_pair(in, DCD_LANES * q + lane, b, out, capacity, found) /*@ ghost (p, r, room) */;
            //@ assert old_p: \forall integer k; \at(found, Pre) <= k < found ==> p[k] == \at(p[k], LoopCurrent);
            //@ assert old_r: \forall integer k; \at(found, Pre) <= k < found ==> r[k] == \at(r[k], LoopCurrent);
            /*@ assert old_out: \forall integer k; \at(found, Pre) <= k < found && k < capacity ==>
                    out[k] == \at(out[k], LoopCurrent); */
            /*@ assert old_written: \forall integer k; \at(found, Pre) <= k < found && k < capacity ==>
                    out[k] == find_pair(in, p[k], b); */
            //@ assert old: find_once(p, r, \at(found, Pre), found);
            /*@ assert has: \forall integer a; 16 * q <= a < 16 * q + lane && find_meet(in, a, b) ==>
                    find_has(p, r, \at(found, Pre), found, a, b); */
            //@ assert new: find_has(p, r, found, found + 1, 16 * q + lane, b);
            /*@ assert all: \forall integer a; find_has(p, r, \at(found, Pre), found, a, b) ||
                    find_has(p, r, found, found + 1, a, b) ==> find_has(p, r, \at(found, Pre), found + 1, a, b); */
            found++;
        }
    }
    return found;
}

/* Pairs between block q and the first `end` lanes of block b >= q that are hit. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires blocks: q <= b && 1 <= end <= 16 && 16 * b + end <= in->tree->objects;
    requires hit: \valid_read(hit + (0 .. 15));
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found + 256 <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    requires apart: \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures count: found <= \result <= found + 256;
    ensures sound: \forall integer k; found <= k < \result ==> 16 * q <= p[k] < 16 * q + 16 &&
        16 * b <= r[k] < 16 * b + end && p[k] < r[k] && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, found, \result);
    ensures complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + end &&
        a < c && hit[c - 16 * b] != 0 && find_meet(in, a, c) ==> find_has(p, r, found, \result, a, c);
    ensures written: \forall integer k; found <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
static uint64_t pairs_of_hits(const dcd_find *in, uint32_t q, uint32_t b, const uint32_t *hit, uint32_t end,
                              uint64_t *out, uint64_t capacity, uint64_t found)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    /*@ loop invariant lane: 0 <= lane <= end;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + 16 * lane;
        loop invariant sound: \forall integer k; \at(found, Pre) <= k < found ==> 16 * q <= p[k] < 16 * q + 16 &&
            16 * b <= r[k] < 16 * b + lane && p[k] < r[k] && find_meet(in, p[k], r[k]);
        loop invariant once: find_once(p, r, \at(found, Pre), found);
        loop invariant complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + lane &&
            a < c && hit[c - 16 * b] != 0 && find_meet(in, a, c) ==>
            find_has(p, r, \at(found, Pre), found, a, c);
        loop invariant written: \forall integer k; \at(found, Pre) <= k < found && k < capacity ==>
            out[k] == find_pair(in, p[k], r[k]);
        loop assigns lane, found, out[\at(found, Pre) .. capacity - 1], p[\at(found, Pre) .. room - 1],
            r[\at(found, Pre) .. room - 1];
        loop variant end - lane; */
    for (uint32_t lane = 0; lane < end; lane++) {
        if (hit[lane] != 0) {
            const uint32_t position = DCD_LANES * b + lane;
            //@ ghost uint64_t was = found;

            found = pairs_of(in, q, b == q ? lane : DCD_LANES, in->records + (size_t)DCD_RECORD * b + lane, position,
                             out, capacity, found)
                /*@ ghost (p, r, room) */;
            //@ assert old_p: \forall integer k; \at(found, Pre) <= k < was ==> p[k] == \at(p[k], LoopCurrent);
            //@ assert old_r: \forall integer k; \at(found, Pre) <= k < was ==> r[k] == \at(r[k], LoopCurrent);
            /*@ assert old_out: \forall integer k; \at(found, Pre) <= k < was && k < capacity ==>
                    out[k] == \at(out[k], LoopCurrent); */
            /*@ assert old_written: \forall integer k; \at(found, Pre) <= k < was && k < capacity ==>
                    out[k] == find_pair(in, p[k], r[k]); */
            //@ assert old: find_once(p, r, \at(found, Pre), was);
            //@ assert mixed: \forall integer k, m; \at(found, Pre) <= k < was && was <= m < found ==> r[k] < r[m];
            //@ assert once: find_once(p, r, \at(found, Pre), found);
            /*@ assert has: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + lane &&
                    a < c && hit[c - 16 * b] != 0 && find_meet(in, a, c) ==>
                    find_has(p, r, \at(found, Pre), was, a, c); */
            /*@ assert new: \forall integer a; 16 * q <= a < 16 * q + 16 && a < position &&
                    find_meet(in, a, position) ==> find_has(p, r, was, found, a, position); */
            /*@ assert all: \forall integer a, c; find_has(p, r, \at(found, Pre), was, a, c) ||
                    find_has(p, r, was, found, a, c) ==> find_has(p, r, \at(found, Pre), found, a, c); */
        }
    }
    return found;
}

/* Pairs between block q, whose box is `near`, and block b >= q. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires blocks: q <= b && 16 * b < in->tree->objects;
    requires box: \valid_read(near + (0 .. 80)) && find_around(near, in->records, q);
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found + 256 <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    requires apart: \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures count: found <= \result <= found + 256;
    ensures sound: \forall integer k; found <= k < \result ==> 16 * q <= p[k] < 16 * q + 16 &&
        16 * b <= r[k] < 16 * b + 16 && p[k] < r[k] < \old(in->tree->objects) && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, found, \result);
    ensures complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + 16 &&
        a < c < \old(in->tree->objects) && find_meet(in, a, c) ==> find_has(p, r, found, \result, a, c);
    ensures written: \forall integer k; found <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
static uint64_t pairs_between(const dcd_find *in, uint32_t q, const float *near, uint32_t b, uint64_t *out,
                              uint64_t capacity, uint64_t found)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    const float *record = in->records + (size_t)DCD_RECORD * b;
    const uint32_t end = lanes_used(b, in->tree->objects);
    uint32_t hit[DCD_LANES];

    dcd_find_test(record, near, hit);
    //@ assert hits: \forall integer l; 0 <= l < 16 && find_overlap(in->records + 96 * b, l, near) ==> hit[l] == 1;
    /*@ assert meet: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + 16 &&
            find_meet(in, a, c) ==>
            find_overlap(in->records + 96 * q, a - 16 * q, in->records + (96 * b + (c - 16 * b))); */
    /*@ assert reached: \forall integer m, l; 0 <= m < 16 && 0 <= l < 16 &&
            find_overlap(in->records + 96 * q, m, in->records + (96 * b + l)) ==>
            tree_contains(near, 0, in->records + 96 * q, m) && find_overlap(in->records + 96 * b, l, near); */
    /*@ assert hit: \forall integer a, c; 16 * q <= a < 16 * q + 16 && 16 * b <= c < 16 * b + 16 &&
            find_meet(in, a, c) ==> tree_contains(near, 0, in->records + 96 * q, a - 16 * q) &&
            find_overlap(in->records + 96 * b, c - 16 * b, near) && hit[c - 16 * b] == 1; */
    /*@ assert order: in->bits == \at(in->bits, Pre) && \forall integer a; 0 <= a < \at(in->tree->objects, Pre) ==>
            in->order[a] == \at(in->order[a], Pre); */
    //@ assert input: find_objects(in) && find_numbers(in) && in->tree->objects == \at(in->tree->objects, Pre);
    return pairs_of_hits(in, q, b, hit, end, out, capacity, found) /*@ ghost (p, r, room) */;
}

/* Pairs between block q, whose box is `near`, and the listed blocks. */
/*@ requires input: find_objects(in) && find_numbers(in);
    requires block: 16 * q < in->tree->objects;
    requires box: \valid_read(near + (0 .. 80)) && find_around(near, in->records, q);
    requires list: \valid_read(list + (0 .. count - 1)) && find_list(list, count, q, blocks);
    requires blocks: count <= blocks <= 0x800000 && 16 * (blocks - 1) < in->tree->objects;
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found + 256 * count <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    requires apart: \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures count: found <= \result <= found + 256 * count;
    ensures sound: \forall integer k; found <= k < \result ==> 16 * q <= p[k] < 16 * q + 16 &&
        p[k] < r[k] < \old(in->tree->objects) && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, found, \result);
    ensures complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < \old(in->tree->objects) &&
        find_listed(list, count, c / 16) && find_meet(in, a, c) ==> find_has(p, r, found, \result, a, c);
    ensures written: \forall integer k; found <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
static uint64_t pairs_of_list(const dcd_find *in, uint32_t q, const float *near, const uint32_t *list, uint32_t count,
                              uint64_t *out, uint64_t capacity, uint64_t found)
    /*@ ghost (uint32_t blocks, int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    /*@ loop invariant block: 0 <= i <= count;
        loop invariant count: \at(found, Pre) <= found <= \at(found, Pre) + 256 * i;
        loop invariant sound: \forall integer k; \at(found, Pre) <= k < found ==> 16 * q <= p[k] < 16 * q + 16 &&
            p[k] < r[k] < \at(in->tree->objects, Pre) && find_meet(in, p[k], r[k]);
        loop invariant none: i == 0 ==> found == \at(found, Pre);
        loop invariant last: 0 < i ==> \forall integer k; \at(found, Pre) <= k < found ==>
            r[k] < 16 * list[i - 1] + 16;
        loop invariant once: find_once(p, r, \at(found, Pre), found);
        loop invariant complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 &&
            a < c < \at(in->tree->objects, Pre) && find_listed(list, i, c / 16) && find_meet(in, a, c) ==>
            find_has(p, r, \at(found, Pre), found, a, c);
        loop invariant written: \forall integer k; \at(found, Pre) <= k < found && k < capacity ==>
            out[k] == find_pair(in, p[k], r[k]);
        loop assigns i, found, out[\at(found, Pre) .. capacity - 1], p[\at(found, Pre) .. room - 1],
            r[\at(found, Pre) .. room - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        //@ assert block: q <= list[i] < blocks;
        //@ assert next: 0 < i ==> list[i - 1] < list[i];
        //@ ghost uint64_t was = found;
        found = pairs_between(in, q, near, list[i], out, capacity, found) /*@ ghost (p, r, room) */;
        //@ assert old_p: \forall integer k; \at(found, Pre) <= k < was ==> p[k] == \at(p[k], LoopCurrent);
        //@ assert old_r: \forall integer k; \at(found, Pre) <= k < was ==> r[k] == \at(r[k], LoopCurrent);
        /*@ assert old_out: \forall integer k; \at(found, Pre) <= k < was && k < capacity ==>
                out[k] == \at(out[k], LoopCurrent); */
        /*@ assert old_written: \forall integer k; \at(found, Pre) <= k < was && k < capacity ==>
                out[k] == find_pair(in, p[k], r[k]); */
        //@ assert old: find_once(p, r, \at(found, Pre), was);
        //@ assert mixed: \forall integer k, m; \at(found, Pre) <= k < was && was <= m < found ==> r[k] < r[m];
        //@ assert once: find_once(p, r, \at(found, Pre), found);
        /*@ assert has: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < \at(in->tree->objects, Pre) &&
                find_listed(list, i, c / 16) && find_meet(in, a, c) ==> find_has(p, r, \at(found, Pre), was, a, c); */
        /*@ assert new: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < \at(in->tree->objects, Pre) &&
                c / 16 == list[i] && find_meet(in, a, c) ==> find_has(p, r, was, found, a, c); */
        /*@ assert all: \forall integer a, c; find_has(p, r, \at(found, Pre), was, a, c) ||
                find_has(p, r, was, found, a, c) ==> find_has(p, r, \at(found, Pre), found, a, c); */
        /*@ assert split: \forall integer b; find_listed(list, i + 1, b) ==>
                find_listed(list, i, b) || b == list[i]; */
    }
    return found;
}

/* Pairs of the positions in block q with later ones. A box that overlaps one of the block's overlaps the block's own,
 * and so does the box of its block, which is therefore listed. */
/*@ requires input: find_tree(in);
    requires boxes: find_boxes(in);
    requires block: q < in->tree->records[0];
    requires lists: \valid(lists + (0 .. in->tree->total - 1));
    requires out: \valid(out + (0 .. capacity - 1));
    requires found: found + FIND_MOST <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    requires apart: \separated(lists + (0 .. in->tree->total - 1), in, in->tree,
        in->order + (0 .. in->tree->objects - 1)) && \separated(out + (0 .. capacity - 1), in, in->tree);
    assigns lists[0 .. in->tree->total - 1], out[found .. capacity - 1], p[found .. room - 1], r[found .. room - 1];
    ensures count: found <= \result <= found + FIND_MOST;
    ensures sound: \forall integer k; found <= k < \result ==> 16 * q <= p[k] < 16 * q + 16 &&
        p[k] < r[k] < \old(in->tree->objects) && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, found, \result);
    ensures complete: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < \old(in->tree->objects) &&
        find_meet(in, a, c) ==> find_has(p, r, found, \result, a, c);
    ensures written: \forall integer k; found <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
static uint64_t pairs_of_block(const dcd_find *in, uint32_t q, uint32_t *lists, uint64_t *out, uint64_t capacity,
                               uint64_t found)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    const float *box = parents + (size_t)DCD_RECORD * (q / DCD_LANES) + q % DCD_LANES;
    uint32_t count;

    //@ assert bottom: in->tree->records[0] <= 0x800000 && in->tree->records[0] <= in->tree->total;
    //@ assert parents: 16 * (in->tree->records[0] - 1) < in->tree->objects <= 16 * in->tree->records[0];
    /*@ assert apart: \forall integer a; 0 <= a < in->tree->objects ==>
            \separated(lists + (0 .. in->tree->total - 1), in->order + a); */
    //@ assert above: \forall integer c; 0 <= c < in->tree->records[0] ==> find_above(in, 0, c);
    //@ assert over: find_above(in, 0, q);
    //@ assert place: box == in->records + (96 * in->tree->begin[1] + 96 * (q / 16) + q % 16);
    //@ assert own: \forall integer x; 0 <= x < 16 ==> find_inside(in, 0, q, x);
    /*@ assert inner: \forall integer x; 0 <= x < 16 ==>
            tree_contains(box, 0, in->records + (96 * in->tree->begin[0] + 96 * q), x); */
    //@ assert zero: in->tree->begin[0] == 0;
    //@ assert around: \forall integer x; 0 <= x < 16 ==> tree_contains(box, 0, in->records + 96 * q, x);
    //@ assert box: find_around(box, in->records, q);
    /*@ assert inside: \forall integer k, x; 0 <= k < in->tree->records[0] && 0 <= x < 16 ==>
            find_above(in, 0, k) && find_inside(in, 0, k, x); */
    //@ assert block: \forall integer c; 0 <= c < in->tree->objects ==> 0 <= c / 16 < in->tree->records[0];
    /*@ assert meet: \forall integer a, c; 16 * q <= a < 16 * q + 16 && find_meet(in, a, c) ==>
            find_overlap(in->records + 96 * q, a - 16 * q, in->records + (96 * (c / 16) + c % 16)); */
    /*@ assert reached: \forall integer m, k, x; 0 <= m < 16 && 0 <= k < in->tree->records[0] && 0 <= x < 16 &&
            find_overlap(in->records + 96 * q, m, in->records + (96 * k + x)) ==>
            tree_contains(box, 0, in->records + 96 * q, m) && find_overlap(in->records + 96 * k, x, box); */
    /*@ assert near: \forall integer k, x; 0 <= k < in->tree->records[0] && 0 <= x < 16 &&
            find_overlap(in->records + 96 * k, x, box) ==> find_inside(in, 0, k, x) && find_near(in, 1, k, box); */
    /*@ assert both: \forall integer m, k, x; 0 <= m < 16 && 0 <= k < in->tree->records[0] && 0 <= x < 16 &&
            find_overlap(in->records + 96 * q, m, in->records + (96 * k + x)) ==>
            tree_contains(box, 0, in->records + 96 * q, m) && find_overlap(in->records + 96 * k, x, box) &&
            find_inside(in, 0, k, x) && find_near(in, 1, k, box); */
    /*@ assert partners: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < in->tree->objects &&
            find_meet(in, a, c) ==> tree_contains(box, 0, in->records + 96 * q, a - 16 * q) &&
            find_inside(in, 0, c / 16, c % 16) && find_near(in, 1, c / 16, box); */
    //@ ghost Before: ;
    count = blocks_near(in, q, box, lists);
    //@ assert bits: in->bits == \at(in->bits, Pre) && in->tree->objects == \at(in->tree->objects, Pre);
    /*@ assert order: \forall integer a; 0 <= a < \at(in->tree->objects, Pre) ==>
            in->order[a] == \at(in->order[a], Before); */
    //@ assert objects: find_objects(in);
    //@ assert numbers: find_numbers(in);
    //@ assert blocks: in->tree->records[0] == \at(in->tree->records[0], Before);
    //@ assert list: find_list(lists, count, q, in->tree->records[0]);
    /*@ assert listed: \forall integer a, c; 16 * q <= a < 16 * q + 16 && a < c < \at(in->tree->objects, Pre) &&
            find_meet(in, a, c) ==> find_listed(lists, count, c / 16); */
    return pairs_of_list(in, q, box, lists, count, out, capacity, found)
        /*@ ghost (in->tree->records[0], p, r, room) */;
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    uint64_t found = 0;

    /*@ assert inside: \forall integer l, k, x; 0 <= l && l + 1 < in->tree->levels && 0 <= k < in->tree->records[l] &&
            0 <= x < 16 ==> find_above(in, l, k) && find_inside(in, l, k, x); */
    /*@ loop invariant block: first <= q <= last;
        loop invariant same: in->tree->total == \at(in->tree->total, Pre) && in->bits == \at(in->bits, Pre) &&
            in->tree->objects == \at(in->tree->objects, Pre) && in->tree->levels == \at(in->tree->levels, Pre);
        loop invariant order: \forall integer a; 0 <= a < \at(in->tree->objects, Pre) ==>
            in->order[a] == \at(in->order[a], Pre);
        loop invariant records: \forall integer m; 0 <= m < 8 ==>
            in->tree->records[m] == \at(in->tree->records[m], Pre);
        loop invariant begins: \forall integer m; 0 <= m < 8 ==> in->tree->begin[m] == \at(in->tree->begin[m], Pre);
        loop invariant count: found <= (q - first) * FIND_MOST;
        loop invariant sound: \forall integer k; 0 <= k < found ==> 16 * first <= p[k] < 16 * q &&
            p[k] < r[k] < \at(in->tree->objects, Pre) && find_meet(in, p[k], r[k]);
        loop invariant once: find_once(p, r, 0, found);
        loop invariant complete: \forall integer a, c; 16 * first <= a < 16 * q &&
            a < c < \at(in->tree->objects, Pre) && find_meet(in, a, c) ==> find_has(p, r, 0, found, a, c);
        loop invariant written: \forall integer k; 0 <= k < found && k < capacity ==>
            out[k] == find_pair(in, p[k], r[k]);
        loop assigns q, found, lists[0 .. \at(in->tree->total, Pre) - 1], out[0 .. capacity - 1], p[0 .. room - 1],
            r[0 .. room - 1];
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
        /*@ assert inside: \forall integer l, k, x; 0 <= l && l + 1 < in->tree->levels &&
                0 <= k < in->tree->records[l] && 0 <= x < 16 ==> find_inside(in, l, k, x); */
        //@ assert boxes: find_boxes(in);
        //@ ghost uint64_t was = found;
        found = pairs_of_block(in, q, lists, out, capacity, found) /*@ ghost (p, r, room) */;
        /*@ assert still: in->bits == \at(in->bits, Pre) && \forall integer a; 0 <= a < \at(in->tree->objects, Pre) ==>
                in->order[a] == \at(in->order[a], Pre); */
        /*@ assert pairs: \forall integer a, c; 0 <= a < \at(in->tree->objects, Pre) &&
                0 <= c < \at(in->tree->objects, Pre) ==> find_pair(in, a, c) == find_pair{LoopCurrent}(in, a, c); */
        //@ assert old_p: \forall integer k; 0 <= k < was ==> p[k] == \at(p[k], LoopCurrent);
        //@ assert old_r: \forall integer k; 0 <= k < was ==> r[k] == \at(r[k], LoopCurrent);
        //@ assert old_out: \forall integer k; 0 <= k < was && k < capacity ==> out[k] == \at(out[k], LoopCurrent);
        /*@ assert old_written: \forall integer k; 0 <= k < was && k < capacity ==>
                out[k] == find_pair(in, p[k], r[k]); */
        //@ assert old: find_once(p, r, 0, was);
        //@ assert mixed: \forall integer k, m; 0 <= k < was && was <= m < found ==> p[k] < p[m];
        //@ assert once: find_once(p, r, 0, found);
        /*@ assert has: \forall integer a, c; 16 * first <= a < 16 * q && a < c < \at(in->tree->objects, Pre) &&
                find_meet(in, a, c) ==> find_has(p, r, 0, was, a, c); */
        /*@ assert all: \forall integer a, c; find_has(p, r, 0, was, a, c) || find_has(p, r, was, found, a, c) ==>
                find_has(p, r, 0, found, a, c); */
    }
    return found;
}

#include "broad/broad.h"

#include "query/detect.h"
#include "dispatch.h"
#include "broad/order.h"
#include "broad/permutation.h"

/*@ ghost
    /@ requires order: \valid_read(order + (0 .. objects - 1));
       requires plain: \forall integer k; 0 <= k < objects ==> order[k] == k;
       requires ghosts: \valid(position + (0 .. objects - 1));
       terminates \true;
       assigns position[0 .. objects - 1];
       ensures permutation: permutation(order, objects, position); @/
    void plain_positions(const uint32_t *order, uint32_t objects, int64_t \ghost *position)
    {
        uint32_t i = 0;

        /@ loop invariant range: 0 <= i <= objects;
           loop invariant plain: \forall integer k; 0 <= k < i ==> position[k] == k;
           loop assigns i, position[0 .. objects - 1];
           loop variant objects - i; @/
        while (i < objects) {
            position[i] = i;
            i++;
        }
    } */

void dcd_broad_order(const dcd_workspace *w, uint32_t objects) /*@ ghost (int64_t \ghost *position) */
{
    uint64_t *keys;
    float bounds[DCD_BOX];
    dcd_grid grid;

    if (objects <= DCD_DETECT_FEW) {
        dcd_order_plain(objects, w->order);
        //@ ghost plain_positions(w->order, objects, position);
        return;
    }
    dcd_dispatch_bounds(w->lanes, w->boxes, 0, objects, bounds);
    dcd_order_grid(bounds, &grid);
    dcd_dispatch_keys(w->lanes, w->boxes, 0, objects, &grid, w->keys);
    //@ assert numbers: \forall integer k; 0 <= k < objects ==> order_number(w->keys[k]) < objects;
    keys = dcd_order_sort(w->keys, w->spare_keys, 0, objects, w->counts) /*@ ghost (objects, position) */;
    dcd_order_refine(w->boxes, objects, keys, keys == w->keys ? w->spare_keys : w->keys, w->runs,
                     w->counts) /*@ ghost (position) */;
    dcd_order_take(keys, 0, objects, w->order);
    dcd_permutation_ensure(w->order, objects, w->seen) /*@ ghost (position) */;
}

/* Records of level l, from those of the level below. */
/*@ requires tree: \valid_read(tree) && tree_shape(tree) && 1 <= l < tree->levels;
    requires records: \valid(records + (0 .. 96 * tree->total - 1));
    requires below: \forall integer k; 0 <= k < tree->begin[l] ==> tree_finite(records, k);
    requires beneath: tree->begin[l] == tree->begin[l - 1] + tree->records[l - 1] &&
        tree_parents(tree->records[l - 1], tree->records[l]);
    terminates \true;
    assigns records[96 * tree->begin[l] .. 96 * (tree->begin[l] + tree->records[l]) - 1];
    ensures finite: \forall integer k; 0 <= k < tree->begin[l] + tree->records[l] ==> tree_finite(records, k);
    ensures above: \forall integer k; 0 <= k < tree->records[l - 1] ==>
        broad_above(records, tree->begin[l], tree->begin[l - 1], k); */
static void build_level(dcd_lanes lanes, const dcd_tree *tree, uint32_t l, float *records)
{
    const float *below = records + (size_t)DCD_RECORD * tree->begin[l - 1];
    float *level = records + (size_t)DCD_RECORD * tree->begin[l];

    //@ assert finite_below: \forall integer k; 0 <= k < tree->records[l - 1] ==> tree_finite(below, k);
    dcd_dispatch_level(lanes, below, tree->records[l - 1], 0, tree->records[l], level);
    /*@ assert bounded: \forall integer k; 0 <= k < tree->records[l - 1] ==>
            tree_bounded(level, k / 16, k % 16, below, tree->records[l - 1]); */
    /*@ assert held: \forall integer k, x; 0 <= k < tree->records[l - 1] && 0 <= x < 16 ==>
            tree_held(level, k / 16, k % 16, below, x); */
    /*@ assert inside: \forall integer k, x; 0 <= k < tree->records[l - 1] && 0 <= x < 16 ==>
            tree_held(level, k / 16, k % 16, below, x) &&
            broad_inside(records, tree->begin[l], tree->begin[l - 1], k, x); */
    /*@ assert same: \forall integer x; 0 <= x < 96 * tree->begin[l] ==> records[x] == \at(records[x], Pre); */
}

void dcd_broad_build(const dcd_workspace *w, const dcd_tree *tree)
{
    dcd_dispatch_gather(w->lanes, w->boxes, w->order, tree->objects, 0, tree->records[0], w->records);
    /*@ assert gathered: \forall integer p; 0 <= p < tree->objects ==>
            tree_gathered(w->records, p / 16, p % 16, w->boxes, w->order, tree->objects); */
    //@ assert holds: \forall integer p; 0 <= p < tree->objects ==> broad_holds(w->records, p, w->boxes, w->order[p]);
    /*@ loop invariant level: 1 <= l <= tree->levels;
        loop invariant ends: \forall integer m; 0 <= m < l ==>
            tree->begin[m] + tree->records[m] <= tree->begin[l - 1] + tree->records[l - 1];
        loop invariant finite: \forall integer k; 0 <= k < tree->begin[l - 1] + tree->records[l - 1] ==>
            tree_finite(w->records, k);
        loop invariant holds: \forall integer p; 0 <= p < tree->objects ==>
            broad_holds(w->records, p, w->boxes, w->order[p]);
        loop invariant levels: broad_levels(w->records, tree, l);
        loop assigns l, w->records[0 .. 96 * tree->total - 1];
        loop variant tree->levels - l; */
    for (uint32_t l = 1; l < tree->levels; l++) {
        //@ assert begin: tree->begin[l] == tree->begin[l - 1] + tree->records[l - 1];
        //@ assert end: tree->begin[l] + tree->records[l] <= tree->total;
        build_level(w->lanes, tree, l, w->records);
        /*@ assert same: \forall integer x; 0 <= x < 96 * tree->begin[l] ==>
                w->records[x] == \at(w->records[x], LoopCurrent); */
        /*@ assert input: \forall integer x; 0 <= x < 6 * tree->objects ==>
                w->boxes[x] == \at(w->boxes[x], LoopCurrent); */
        /*@ assert blocks: \forall integer k; 0 <= k < tree->objects ==> 0 <= k / 16 < tree->begin[l]; */
        /*@ assert held: \forall integer k; 0 <= k < tree->objects ==>
                broad_holds{LoopCurrent}(w->records, k, w->boxes, w->order[k]) &&
                broad_holds(w->records, k, w->boxes, w->order[k]); */
        /*@ assert parents: \forall integer m, k; 0 <= m && m + 1 < l && 0 <= k < tree->records[m] ==>
                0 <= k / 16 < tree->records[m + 1] && tree->begin[m + 1] + k / 16 < tree->begin[l] &&
                tree->begin[m] + k < tree->begin[l]; */
        //@ assert kept: broad_kept{LoopCurrent,Here}(w->records, 96 * tree->begin[l]);
        /*@ assert still: \forall integer m, k; 0 <= m && m + 1 < l && 0 <= k < tree->records[m] ==>
                broad_above{LoopCurrent}(w->records, tree->begin[m + 1], tree->begin[m], k) &&
                broad_above(w->records, tree->begin[m + 1], tree->begin[m], k); */
    }
    //@ assert all: tree->begin[tree->levels - 1] + tree->records[tree->levels - 1] <= tree->total;
}

uint64_t dcd_broad_find(const dcd_workspace *w, const dcd_find *in)
    /*@ ghost (const int64_t \ghost *position, int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    uint64_t found;

    //@ assert boxes: find_boxes(in);
    /*@ assert holds: \forall integer a; 0 <= a < in->tree->objects ==>
            broad_holds(in->records, a, w->boxes, in->order[a]); */
    /*@ assert overlaps: \forall integer a, b; 0 <= a < in->tree->objects && 0 <= b < in->tree->objects ==>
            broad_holds(in->records, a, w->boxes, in->order[a]) && broad_holds(in->records, b, w->boxes, in->order[b]) &&
            (broad_meet(in->records, a, b) <==> broad_overlap(w->boxes, in->order[a], in->order[b])); */
    /*@ assert meets: \forall integer a, b; 0 <= a < in->tree->objects && 0 <= b < in->tree->objects ==>
            (find_meet(in, a, b) <==> broad_meet(in->records, a, b)); */
    /*@ assert placed: \forall integer a; 0 <= a < in->tree->objects ==>
            0 <= position[a] < in->tree->objects && in->order[position[a]] == a; */
    /*@ assert met: \forall integer a, b; 0 <= a < in->tree->objects && 0 <= b < in->tree->objects &&
            broad_overlap(w->boxes, a, b) ==> find_meet(in, position[a], position[b]); */
    //@ assert both: \forall integer a, b; broad_overlap(w->boxes, a, b) ==> broad_overlap(w->boxes, b, a);
    //@ assert apart: \forall integer a, b; 0 <= a < b < in->tree->objects ==> position[a] != position[b];
    found = dcd_dispatch_pairs(w->lanes, in, 0, in->tree->records[0], w->lists, w->pairs,
                               w->limits.candidates) /*@ ghost (p, r, room) */;
    //@ assert tree: in->tree->objects == \at(in->tree->objects, Pre);
    //@ assert order: \forall integer a; 0 <= a < in->tree->objects ==> in->order[a] == \at(in->order[a], Pre);
    //@ assert position: \forall integer a; 0 <= a < in->tree->objects ==> position[a] == \at(position[a], Pre);
    /*@ assert before: \forall integer a, b; 0 <= a < in->tree->objects && 0 <= b < in->tree->objects &&
            broad_overlap(w->boxes, a, b) && position[a] < position[b] ==>
            find_meet(in, position[a], position[b]) && find_has(p, r, 0, found, position[a], position[b]); */
    return found;
}

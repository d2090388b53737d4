/* The broad phase in series, on a workspace whose objects have their boxes: an order of the objects, the tree over their
 * boxes in that order, and the pairs of objects whose boxes overlap. The parallel path runs the same kernels on slices. */
#ifndef DCD_BROAD_H
#define DCD_BROAD_H

#include <stdint.h>

#include "broad/tree.h"
#include "query/workspace.h"

#ifdef __FRAMAC__
#include "broad/order.h"
#include "broad/permutation.h"
#include "broad.acsl"
#endif

/* workspace->order[0, objects): each object once, along a curve through the boxes' centres. In the contract, object i
 * stands at position[i]. */
/*@ requires memory: broad_ordering(w, objects);
    requires ghosts: \valid(position + (0 .. objects - 1));
    terminates \true;
    assigns w->order[0 .. objects - 1], w->keys[0 .. objects - 1], w->spare_keys[0 .. objects - 1],
        w->runs[0 .. 2 * (objects / 64) + 1], w->counts[0 .. 4095], w->seen[0 .. objects - 1],
        position[0 .. objects - 1];
    ensures permutation: permutation(w->order, objects, position); */
void dcd_broad_order(const dcd_workspace *w, uint32_t objects) /*@ ghost (int64_t \ghost *position) */;

/* workspace->records: the tree over the boxes in their order. */
/*@ requires tree: \valid_read(w) && \valid_read(tree) && tree_shape(tree);
    requires order: \valid_read(w->order + (0 .. tree->objects - 1));
    requires numbers: \forall integer p; 0 <= p < tree->objects ==> w->order[p] < tree->objects;
    requires boxes: \valid_read(w->boxes + (0 .. 6 * tree->objects - 1));
    requires records: \valid(w->records + (0 .. 96 * tree->total - 1));
    requires apart: \separated(w->boxes + (0 .. 6 * tree->objects - 1), w->records + (0 .. 96 * tree->total - 1));
    requires finite: \forall integer i; 0 <= i < tree->objects ==> tree_finite_box(w->boxes, i);
    terminates \true;
    assigns w->records[0 .. 96 * tree->total - 1];
    ensures built: broad_built(w, tree); */
void dcd_broad_build(const dcd_workspace *w, const dcd_tree *tree);

/* The pairs of objects whose boxes overlap: returns how many there are, and writes as many of them, packed, as
 * workspace->pairs has room for. `in` is of the workspace's tree and order. In the contract, the k-th of them stands for the
 * objects at positions p[k] < r[k]. */
/*@ requires workspace: \valid_read(w) && find_tree(in) && in->records == w->records && in->order == w->order;
    requires boxes: \valid_read(w->boxes + (0 .. 6 * in->tree->objects - 1));
    requires permutation: permutation(in->order, in->tree->objects, position);
    requires built: broad_built(w, in->tree);
    requires lists: \valid(w->lists + (0 .. in->tree->total + 15));
    requires pairs: w->limits.candidates <= 0x10000000000 && \valid(w->pairs + (0 .. w->limits.candidates - 1));
    requires apart: \separated(w->lists + (0 .. in->tree->total + 15), w, in, in->tree,
        in->order + (0 .. in->tree->objects - 1)) && \separated(w->pairs + (0 .. w->limits.candidates - 1), w, in, in->tree);
    requires room: in->tree->records[0] * FIND_MOST <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1)) &&
        \separated(position + (0 .. in->tree->objects - 1), p + (0 .. room - 1));
    terminates \true;
    assigns w->lists[0 .. in->tree->total + 15], w->pairs[0 .. w->limits.candidates - 1], p[0 .. room - 1],
        r[0 .. room - 1];
    ensures sound: \forall integer k; 0 <= k < \result ==> 0 <= p[k] < r[k] < in->tree->objects &&
        broad_overlap(w->boxes, in->order[p[k]], in->order[r[k]]);
    ensures once: find_once(p, r, 0, \result);
    ensures complete: \forall integer a, b; 0 <= a < b < in->tree->objects && broad_overlap(w->boxes, a, b) ==>
        (position[a] < position[b] ==> find_has(p, r, 0, \result, position[a], position[b])) &&
        (position[b] < position[a] ==> find_has(p, r, 0, \result, position[b], position[a])) &&
        position[a] != position[b];
    ensures written: \forall integer k; 0 <= k < \result && k < w->limits.candidates ==>
        w->pairs[k] == find_pair(in, p[k], r[k]); */
uint64_t dcd_broad_find(const dcd_workspace *w, const dcd_find *in)
    /*@ ghost (const int64_t \ghost *position, int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */;

#endif

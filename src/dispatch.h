/* The kernels that exist for several instruction sets, by the one to use. */
#ifndef DCD_DISPATCH_H
#define DCD_DISPATCH_H

#include "measure/distance.h"
#include "broad/find.h"
#include "lanes.h"
#include "narrow/narrow.h"
#include "broad/order.h"

#ifdef __FRAMAC__
#include "dispatch.acsl"
#endif

#define DCD_FIND_SPARE DCD_LANES /* lists of dcd_dispatch_pairs: places after those that dcd_find_pairs asks for */

/* dcd_place, dcd_plane_place, dcd_curved_place and dcd_inner_place, dcd_order_bounds, dcd_order_keys, dcd_tree_gather,
 * dcd_tree_bound, dcd_find_pairs, dcd_narrow_contacts, dcd_narrow_verdicts, dcd_distance_between, dcd_distance_list,
 * dcd_distance_least. The contracts are those of the plain forms; what dcd_place asks of the numbers of shapes, bodies and
 * margins is left out: that a world's are in range is by reading. */
/*@ requires range: first <= last <= DCD_MAX_OBJECTS;
    requires out: \valid_read(out);
    requires reads: \forall integer i; first <= i < last ==> dcd_place_reads(shapes, vertices, bodies, i);
    requires room: \forall integer i; first <= i < last ==> dcd_place_room(shapes, bodies, out, i);
    requires order: \forall integer i, j; first <= i < j < last ==> dcd_place_follows(shapes, bodies, i, j);
    requires apart: \forall integer i; first <= i < last ==>
        dcd_place_apart(shapes + bodies[i].shape, vertices + 3 * shapes[bodies[i].shape].begin, bodies + i, out, first, last,
                        DCD_PLACE_FROM(bodies, first), DCD_PLACE_TO(shapes, bodies, last));
    requires outputs: first < last ==>
        dcd_place_apart_out(out, first, last, DCD_PLACE_FROM(bodies, first), DCD_PLACE_TO(shapes, bodies, last));
    terminates \true;
    assigns out->placed[first .. last - 1], out->boxes[6 * first .. 6 * last - 1], out->slabs[64 * first .. 64 * last - 1],
        out->vertices[3 * DCD_PLACE_FROM(bodies, first) .. 3 * DCD_PLACE_TO(shapes, bodies, last) - 1],
        out->floats[3 * DCD_PLACE_FROM(bodies, first) .. 3 * DCD_PLACE_TO(shapes, bodies, last) - 1],
        out->balls[first .. last - 1], out->cores[first .. last - 1];
    ensures placed: \forall integer i; first <= i < last ==>
        dcd_placed_of(out->placed + i, bodies + i, shapes + bodies[i].shape);
    ensures cores: \forall integer i; first <= i < last ==> dcd_core_of(out->cores + i, shapes + bodies[i].shape);
    ensures boxes: \forall integer i; first <= i < last ==> tree_finite_box(out->boxes, i); */
void dcd_dispatch_place(dcd_lanes lanes, const dcd_shape *shapes, const double *vertices, const dcd_body *bodies,
                        uint32_t first, uint32_t last, const dcd_placing *out);
/*@ requires slice: first <= last;
    requires boxes: \valid_read(boxes + (6 * first .. 6 * last - 1));
    requires bounds: \valid(bounds + (0 .. 5));
    requires apart: \separated(bounds + (0 .. 5), boxes + (6 * first .. 6 * last - 1));
    terminates \true;
    assigns bounds[0 .. 5]; */
void dcd_dispatch_bounds(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, float *bounds);
/*@ requires slice: first <= last;
    requires boxes: \valid_read(boxes + (6 * first .. 6 * last - 1));
    requires grid: \valid_read(grid);
    requires keys: \valid(keys + (first .. last - 1));
    terminates \true;
    assigns keys[first .. last - 1];
    ensures number: \forall integer i; first <= i < last ==> order_number(keys[i]) == i; */
void dcd_dispatch_keys(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid,
                       uint64_t *keys);
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
void dcd_dispatch_gather(dcd_lanes lanes, const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first,
                         uint32_t last, float *blocks);
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
void dcd_dispatch_level(dcd_lanes lanes, const float *level_below, uint32_t children, uint32_t first, uint32_t last,
                        float *level);
/*@ requires input: find_tree(in);
    requires boxes: find_boxes(in);
    requires finite: \forall integer k; 0 <= k < in->tree->total ==> tree_finite(in->records, k);
    requires blocks: first <= last <= in->tree->records[0];
    requires lists: \valid(lists + (0 .. in->tree->total + 15));
    requires out: \valid(out + (0 .. capacity - 1));
    requires capacity: capacity <= 0x10000000000;
    requires apart: \separated(lists + (0 .. in->tree->total + 15), in, in->tree,
        in->order + (0 .. in->tree->objects - 1)) && \separated(out + (0 .. capacity - 1), in, in->tree);
    requires room: (last - first) * FIND_MOST <= room <= 0x400000000000000;
    requires ghosts: \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    terminates \true;
    assigns lists[0 .. in->tree->total + 15], out[0 .. capacity - 1], p[0 .. room - 1], r[0 .. room - 1];
    ensures count: \result <= (last - first) * FIND_MOST;
    ensures sound: \forall integer k; 0 <= k < \result ==> 16 * first <= p[k] < 16 * last &&
        p[k] < r[k] < \old(in->tree->objects) && find_meet(in, p[k], r[k]);
    ensures once: find_once(p, r, 0, \result);
    ensures complete: \forall integer a, b; 16 * first <= a < 16 * last && a < b < \old(in->tree->objects) &&
        find_meet(in, a, b) ==> find_has(p, r, 0, \result, a, b);
    ensures written: \forall integer k; 0 <= k < \result && k < capacity ==>
        out[k] == find_pair(in, p[k], r[k]); */
uint64_t dcd_dispatch_pairs(dcd_lanes lanes, const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists,
                            uint64_t *out, uint64_t capacity)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */;
uint32_t dcd_dispatch_contacts(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first,
                               uint32_t last, uint32_t bits, uint64_t *contacts, dcd_tally *tally,
                               dcd_exact *work);
void dcd_dispatch_verdicts(dcd_lanes lanes, const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                           uint8_t *verdicts, dcd_tally *tally, dcd_exact *work);
void dcd_dispatch_between(dcd_lanes lanes, const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work,
                          dcd_distance *out);
void dcd_dispatch_distances(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                            uint32_t bits, dcd_exact *work, dcd_neighbour *out);
void dcd_dispatch_least(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                        uint32_t bits, dcd_exact *work, dcd_neighbour *least);

#endif

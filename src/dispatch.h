/* The kernels that exist for several instruction sets, by the one to use. */
#ifndef DCD_DISPATCH_H
#define DCD_DISPATCH_H

#include "distance.h"
#include "find.h"
#include "lanes.h"
#include "narrow.h"
#include "order.h"

#define DCD_FIND_SPARE DCD_LANES /* lists of dcd_dispatch_pairs: places after those that dcd_find_pairs asks for */

/* dcd_place, dcd_plane_place, dcd_curved_place and dcd_inner_place, dcd_order_bounds, dcd_order_keys, dcd_tree_gather,
 * dcd_find_pairs, dcd_narrow_contacts, dcd_narrow_verdicts, dcd_distance_between, dcd_distance_list,
 * dcd_distance_least. */
void dcd_dispatch_place(dcd_lanes lanes, const dcd_shape *shapes, const double *vertices, const dcd_body *bodies,
                        uint32_t first, uint32_t last, const dcd_placing *out);
void dcd_dispatch_bounds(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, float *bounds);
void dcd_dispatch_keys(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid,
                       uint64_t *keys);
void dcd_dispatch_gather(dcd_lanes lanes, const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first,
                         uint32_t last, float *blocks);
uint64_t dcd_dispatch_pairs(dcd_lanes lanes, const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists,
                            uint64_t *out, uint64_t capacity);
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

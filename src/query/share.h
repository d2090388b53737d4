/* Who gets how much of what the slices of a stage share: pure sums, for the parallel path. */
#ifndef DCD_SHARE_H
#define DCD_SHARE_H

#include <stdint.h>

#ifdef __FRAMAC__
#include "share.acsl"
#include "query/slice.h"
#endif

/* How many slices `items` items are cut into: at most `limit`, of at least `grain` items if there is more than one. */
/*@ requires grain: 1 <= grain;
    requires limit: 1 <= limit;
    terminates \true;
    assigns \nothing;
    ensures range: 1 <= \result <= limit;
    ensures grain: (\result - 1) * grain <= items; */
uint32_t dcd_share_tasks(uint32_t items, uint32_t grain, uint32_t limit);

/* at[k] = how many items the parts before k made, so that part k's items belong to at[k], ..., at[k] + count[k] - 1. Returns
 * how many there are in all. */
/*@ requires count: \valid_read(count + (0 .. parts - 1));
    requires at: \valid(at + (0 .. parts - 1)) && \separated(at + (0 .. parts - 1), count + (0 .. parts - 1));
    requires sum: share_sum(count, parts) <= 0xffffffffffffffff;
    terminates \true;
    assigns at[0 .. parts - 1];
    ensures total: \result == share_sum{Pre}(count, parts);
    ensures at: \forall integer k; 0 <= k < parts ==> at[k] == share_sum{Pre}(count, k);
    ensures within: \forall integer k; 0 <= k < parts ==> at[k] + count[k] <= \result;
    ensures apart: \forall integer j, k; 0 <= j < k < parts ==> at[j] + count[j] <= at[k];
    ensures cover: \forall integer x; 0 <= x < \result ==> share_covered(count, at, parts, x); */
uint64_t dcd_share_places(const uint64_t *count, uint32_t parts, uint64_t *at);

/* The buffer of `capacity` places is cut into one share for each thread. A thread that has filled `used` places of its own
 * goes on at the first of these, and has so much room. */
/*@ requires thread: thread < threads;
    requires used: used <= slice_begin(capacity, threads, thread + 1) - slice_begin(capacity, threads, thread);
    terminates \true;
    assigns \nothing;
    ensures begin: \result == slice_begin(capacity, threads, thread) + used;
    ensures within: \result <= capacity; */
uint64_t dcd_share_begin(uint32_t capacity, uint32_t threads, uint32_t thread, uint64_t used);

/*@ requires thread: thread < threads;
    requires used: used <= slice_begin(capacity, threads, thread + 1) - slice_begin(capacity, threads, thread);
    terminates \true;
    assigns \nothing;
    ensures room: slice_begin(capacity, threads, thread) + used + \result == slice_begin(capacity, threads, thread + 1);
    ensures within: slice_begin(capacity, threads, thread) + used + \result <= capacity; */
uint64_t dcd_share_room(uint32_t capacity, uint32_t threads, uint32_t thread, uint64_t used);

#endif

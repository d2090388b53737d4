#include "query/share.h"

#include "query/slice.h"

uint32_t dcd_share_tasks(uint32_t items, uint32_t grain, uint32_t limit)
{
    const uint32_t full = items / grain;

    return full < limit ? full + 1 : limit;
}

/* Sums grow. */
/*@ ghost
    /@ requires count: \valid_read(count + (0 .. parts - 1));
       terminates \true;
       assigns \nothing;
       ensures grow: \forall integer j, k; 0 <= j <= k <= parts ==> 0 <= share_sum(count, j) <= share_sum(count, k); @/
    void sums_grow(const uint64_t *count, uint32_t parts)
    {
        uint32_t m = 0;

        /@ loop invariant range: 0 <= m <= parts;
           loop invariant grow: \forall integer j, k; 0 <= j <= k <= m ==> 0 <= share_sum(count, j) <= share_sum(count, k);
           loop assigns m;
           loop variant parts - m; @/
        while (m < parts) {
            //@ assert step: share_sum(count, m + 1) == share_sum(count, m) + count[m];
            m++;
        }
    } */

uint64_t dcd_share_places(const uint64_t *count, uint32_t parts, uint64_t *at)
{
    uint64_t total = 0;

    //@ ghost sums_grow(count, parts);
    /*@ loop invariant range: 0 <= k <= parts;
        loop invariant total: total == share_sum{Pre}(count, k);
        loop invariant at: \forall integer j; 0 <= j < k ==> at[j] == share_sum{Pre}(count, j);
        loop invariant ends: \forall integer j; 0 <= j < k ==> at[j] + count[j] == share_sum{Pre}(count, j + 1);
        loop invariant same: \forall integer j; 0 <= j < parts ==> count[j] == \at(count[j], Pre);
        loop invariant cover: \forall integer x; 0 <= x < total ==> share_covered(count, at, k, x);
        loop assigns k, total, at[0 .. parts - 1];
        loop variant parts - k; */
    for (uint32_t k = 0; k < parts; k++) {
        //@ assert step: share_sum{Pre}(count, k + 1) == share_sum{Pre}(count, k) + count[k];
        at[k] = total;
        total += count[k];
        //@ assert old: \forall integer j; 0 <= j < k ==> at[j] == \at(at[j], LoopCurrent);
        //@ assert input: \forall integer j; 0 <= j < parts ==> count[j] == \at(count[j], LoopCurrent);
        /*@ assert kept: \forall integer x; 0 <= x < \at(total, LoopCurrent) ==>
                share_covered{LoopCurrent}(count, at, k, x) && share_covered(count, at, k + 1, x); */
    }
    return total;
}

uint64_t dcd_share_begin(uint32_t capacity, uint32_t threads, uint32_t thread, uint64_t used)
{
    //@ assert end: slice_begin(capacity, threads, thread + 1) <= slice_begin(capacity, threads, threads) == capacity;
    return dcd_slice_begin(capacity, threads, thread) + used;
}

uint64_t dcd_share_room(uint32_t capacity, uint32_t threads, uint32_t thread, uint64_t used)
{
    return dcd_slice_begin(capacity, threads, thread + 1) - dcd_share_begin(capacity, threads, thread, used);
}

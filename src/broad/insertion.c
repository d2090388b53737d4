#include "broad/insertion.h"

/* Moves those of the sorted items[first, k) that belong after items[k] up by one. Returns where it belongs. */
/*@ requires slice: first <= k;
    requires bits: shift < 64;
    requires items: \valid(items + (first .. k));
    requires sorted: \forall integer p, q; first <= p <= q < k ==> (items[p] >> shift) <= (items[q] >> shift);
    terminates \true;
    assigns items[first .. k];
    ensures place: first <= \result <= k;
    ensures below: \forall integer p; first <= p < \result ==>
        items[p] == \old(items[p]) && (\old(items[p]) >> shift) <= (\old(items[k]) >> shift);
    ensures above: \forall integer p; \result < p <= k ==> items[p] == \old(items[p - 1]);
    ensures larger: \forall integer p; \result <= p < k ==> (\old(items[p]) >> shift) > (\old(items[k]) >> shift); */
static uint32_t make_place(uint64_t *items, uint32_t first, uint32_t k, uint32_t shift)
{
    const uint64_t key = items[k] >> shift;
    uint32_t to = k;

    /*@ loop invariant place: first <= to <= k;
        loop invariant below: \forall integer p; first <= p < to ==> items[p] == \at(items[p], Pre);
        loop invariant above: \forall integer p; to < p <= k ==> items[p] == \at(items[p - 1], Pre);
        loop invariant larger: \forall integer p; to <= p < k ==> (\at(items[p], Pre) >> shift) > key;
        loop assigns to, items[first .. k];
        loop variant to; */
    while (to > first && items[to - 1] >> shift > key) {
        items[to] = items[to - 1];
        to--;
    }
    //@ assert end: to == first || (items[to - 1] >> shift) <= key;
    return to;
}

/*@ ghost
    /@ requires place: first <= to <= k < 0xffffffff;
       requires positions: \valid(position + (first .. k));
       requires range: \forall integer i; first <= i < k ==> first <= position[i] < k;
       requires full: \forall integer p; first <= p < k ==> position_taken(position, first, k, p);
       terminates \true;
       assigns position[first .. k];
       ensures full: \forall integer p; first <= p <= k ==> position_taken(position, first, k + 1, p);
       ensures moved: \forall integer i; first <= i < k ==>
           position[i] == \old(position[i]) + (\old(position[i]) >= to ? 1 : 0);
       ensures last: position[k] == to; @/
    void make_room(int64_t \ghost *position, uint32_t first, uint32_t k, uint32_t to)
    {
        uint32_t i = first;

        /@ loop invariant item: first <= i <= k;
           loop invariant moved: \forall integer m; first <= m < i ==>
               position[m] == \at(position[m], Pre) + (\at(position[m], Pre) >= to ? 1 : 0);
           loop invariant rest: \forall integer m; i <= m < k ==> position[m] == \at(position[m], Pre);
           loop assigns i, position[first .. k - 1];
           loop variant k - i; @/
        while (i < k) {
            if (position[i] >= to) {
                position[i] = position[i] + 1;
            }
            i++;
        }
        position[k] = to;
        i = first;
        /@ loop invariant place: first <= i <= k + 1;
           loop invariant full: \forall integer p; first <= p < i ==> position_taken(position, first, k + 1, p);
           loop assigns i;
           loop variant k + 1 - i; @/
        while (i <= k) {
            //@ assert at: i == to ==> position[k] == i;
            //@ assert below: i < to ==> position_taken{Pre}(position, first, k, i);
            //@ assert above: to < i ==> position_taken{Pre}(position, first, k, i - 1);
            //@ assert here: position_taken(position, first, k + 1, i);
            i++;
        }
    } */

/* Puts items[k] where it belongs among the sorted items[first, k). */
/*@ requires slice: first <= k < 0xffffffff;
    requires bits: shift < 64;
    requires items: \valid(items + (first .. k));
    requires ghosts: \valid(position + (first .. k));
    requires sorted: \forall integer p, q; first <= p <= q < k ==> (items[p] >> shift) <= (items[q] >> shift);
    requires range: \forall integer i; first <= i < k ==> first <= position[i] < k;
    requires full: \forall integer p; first <= p < k ==> position_taken(position, first, k, p);
    terminates \true;
    assigns items[first .. k], position[first .. k];
    ensures sorted: \forall integer p, q; first <= p <= q <= k ==> (items[p] >> shift) <= (items[q] >> shift);
    ensures moved: \forall integer i; first <= i < k ==>
        first <= position[i] <= k && items[position[i]] == \old(items[position[i]]);
    ensures added: first <= position[k] <= k && items[position[k]] == \old(items[k]);
    ensures full: \forall integer p; first <= p <= k ==> position_taken(position, first, k + 1, p);
    ensures order: \forall integer i, j; first <= i < k && first <= j < k && \old(position[i]) < \old(position[j]) ==>
        position[i] < position[j];
    ensures before: \forall integer i; first <= i < k &&
        (\old(items[position[i]]) >> shift) <= (\old(items[k]) >> shift) ==> position[i] < position[k];
    ensures after: \forall integer i; first <= i < k &&
        (\old(items[position[i]]) >> shift) > (\old(items[k]) >> shift) ==> position[k] < position[i]; */
static void insert(uint64_t *items, uint32_t first, uint32_t k, uint32_t shift)
    /*@ ghost (int64_t \ghost *position) */
{
    const uint64_t item = items[k];
    const uint32_t to = make_place(items, first, k, shift);

    items[to] = item;
    /*@ assert below: \forall integer p; first <= p < to ==>
            items[p] == \at(items[p], Pre) && (\at(items[p], Pre) >> shift) <= (item >> shift); */
    //@ assert above: \forall integer p; to < p <= k ==> items[p] == \at(items[p - 1], Pre);
    //@ ghost make_room(position, first, k, to);
}

void dcd_insertion_sort(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift)
    /*@ ghost (int64_t \ghost *position) */
{
    /*@ loop invariant item: first <= k <= last;
        loop invariant sorted: \forall integer p, q; first <= p <= q < k ==> (items[p] >> shift) <= (items[q] >> shift);
        loop invariant rest: \forall integer i; k <= i < last ==> items[i] == \at(items[i], Pre);
        loop invariant moved: \forall integer i; first <= i < k ==>
            first <= position[i] < k && items[position[i]] == \at(items[i], Pre);
        loop invariant full: \forall integer p; first <= p < k ==> position_taken(position, first, k, p);
        loop invariant stable: \forall integer i, j; first <= i < j < k &&
            (\at(items[i], Pre) >> shift) <= (\at(items[j], Pre) >> shift) ==> position[i] < position[j];
        loop invariant larger: \forall integer i, j; first <= i < j < k &&
            (\at(items[i], Pre) >> shift) > (\at(items[j], Pre) >> shift) ==> position[j] < position[i];
        loop assigns k, items[first .. last - 1], position[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        insert(items, first, k, shift) /*@ ghost (position) */;
    }
}

/*@ ghost
    /@ requires place: first <= to <= k < last;
       requires positions: \valid(position + (first .. last - 1));
       requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
       requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
       terminates \true;
       assigns position[first .. last - 1];
       ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
       ensures moved: \forall integer i; first <= i < last ==> position[i] ==
           (\old(position[i]) == k ? to : \old(position[i]) + (to <= \old(position[i]) < k ? 1 : 0)); @/
    void turn(int64_t \ghost *position, uint32_t first, uint32_t last, uint32_t k, uint32_t to)
    {
        uint32_t i = first;

        /@ loop invariant item: first <= i <= last;
           loop invariant moved: \forall integer m; first <= m < i ==> position[m] ==
               (\at(position[m], Pre) == k ? to :
                \at(position[m], Pre) + (to <= \at(position[m], Pre) < k ? 1 : 0));
           loop invariant rest: \forall integer m; i <= m < last ==> position[m] == \at(position[m], Pre);
           loop assigns i, position[first .. last - 1];
           loop variant last - i; @/
        while (i < last) {
            if (position[i] == k) {
                position[i] = to;
            } else if (to <= position[i] && position[i] < k) {
                position[i] = position[i] + 1;
            }
            i++;
        }
        i = first;
        /@ loop invariant place: first <= i <= last;
           loop invariant full: \forall integer p; first <= p < i ==> position_taken(position, first, last, p);
           loop assigns i;
           loop variant last - i; @/
        while (i < last) {
            //@ assert at: i == to ==> position_taken{Pre}(position, first, last, k);
            //@ assert outside: i < to || k < i ==> position_taken{Pre}(position, first, last, i);
            //@ assert above: to < i <= k ==> position_taken{Pre}(position, first, last, i - 1);
            //@ assert here: position_taken(position, first, last, i);
            i++;
        }
    } */

/* Puts items[k] where it belongs among the sorted items[first, k). Returns how far it is moved. */
/*@ requires slice: first <= k < last;
    requires bits: shift < 64;
    requires items: \valid(items + (first .. last - 1));
    requires ghosts: \valid(position + (first .. last - 1));
    requires sorted: \forall integer p, q; first <= p <= q < k ==> (items[p] >> shift) <= (items[q] >> shift);
    requires range: \forall integer i; first <= i < last ==> first <= position[i] < last;
    requires full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    terminates \true;
    assigns items[first .. k], position[first .. last - 1];
    ensures sorted: \forall integer p, q; first <= p <= q <= k ==> (items[p] >> shift) <= (items[q] >> shift);
    ensures moved: \forall integer i; first <= i < last ==>
        first <= position[i] < last && items[position[i]] == \old(items[position[i]]);
    ensures full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
    ensures equal: \forall integer i, j; first <= i < last && first <= j < last &&
        (\old(items[position[i]]) >> shift) == (\old(items[position[j]]) >> shift) &&
        \old(position[i]) < \old(position[j]) ==> position[i] < position[j]; */
static uint32_t move(uint64_t *items, uint32_t first, uint32_t k, uint32_t shift)
    /*@ ghost (uint32_t last, int64_t \ghost *position) */
{
    const uint64_t item = items[k];
    const uint32_t to = make_place(items, first, k, shift);

    items[to] = item;
    /*@ assert below: \forall integer p; first <= p < to ==>
            items[p] == \at(items[p], Pre) && (\at(items[p], Pre) >> shift) <= (item >> shift); */
    //@ assert above: \forall integer p; to < p <= k ==> items[p] == \at(items[p - 1], Pre);
    //@ assert rest: \forall integer p; k < p < last ==> items[p] == \at(items[p], Pre);
    //@ ghost turn(position, first, last, k, to);
    return k - to;
}

uint32_t dcd_insertion_settle(uint64_t *items, uint32_t first, uint32_t last, uint32_t shift, uint32_t moves)
    /*@ ghost (int64_t \ghost *position) */
{
    /*@ loop invariant item: first <= k <= last;
        loop invariant sorted: \forall integer p, q; first <= p <= q < k ==> (items[p] >> shift) <= (items[q] >> shift);
        loop invariant moved: \forall integer i; first <= i < last ==>
            first <= position[i] < last && items[position[i]] == \at(items[position[i]], Pre);
        loop invariant full: \forall integer p; first <= p < last ==> position_taken(position, first, last, p);
        loop invariant equal: \forall integer i, j; first <= i < last && first <= j < last &&
            (\at(items[position[i]], Pre) >> shift) == (\at(items[position[j]], Pre) >> shift) &&
            \at(position[i], Pre) < \at(position[j], Pre) ==> position[i] < position[j];
        loop assigns k, moves, items[first .. last - 1], position[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        /*@ assert greatest: k > first ==> \forall integer p; first <= p < k ==>
                (items[p] >> shift) <= (items[k - 1] >> shift); */
        if (k > first && items[k - 1] >> shift > items[k] >> shift) {
            const uint32_t far = move(items, first, k, shift) /*@ ghost (last, position) */;

            if (far > moves) {
                return 0;
            }
            moves -= far;
        }
        //@ assert least: \forall integer p; first <= p <= k ==> (items[p] >> shift) <= (items[k] >> shift);
    }
    return 1;
}

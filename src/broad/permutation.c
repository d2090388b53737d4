#include "broad/permutation.h"

/*@ requires seen: \valid(seen + (0 .. count - 1));
    terminates \true;
    assigns seen[0 .. count - 1];
    ensures none: \forall integer i; 0 <= i < count ==> seen[i] == 0; */
static void forget(uint8_t *seen, uint32_t count)
{
    /*@ loop invariant number: 0 <= i <= count;
        loop invariant none: \forall integer j; 0 <= j < i ==> seen[j] == 0;
        loop assigns i, seen[0 .. count - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        seen[i] = 0;
    }
}

/* 1 when every number in the order is below `count` and none is there twice. */
/*@ requires order: \valid_read(order + (0 .. count - 1));
    requires seen: \valid(seen + (0 .. count - 1));
    requires ghosts: \valid(position + (0 .. count - 1));
    requires none: \forall integer i; 0 <= i < count ==> seen[i] == 0;
    terminates \true;
    assigns seen[0 .. count - 1], position[0 .. count - 1];
    ensures once: \result != 0 ==> \forall integer p; 0 <= p < count ==> order[p] < count && position[order[p]] == p;
    ensures back: \forall integer i; 0 <= i < count && seen[i] != 0 ==>
        0 <= position[i] < count && order[position[i]] == i; */
static uint32_t see(const uint32_t *order, uint32_t count, uint8_t *seen) /*@ ghost (int64_t \ghost *position) */
{
    /*@ loop invariant place: 0 <= p <= count;
        loop invariant once: \forall integer m; 0 <= m < p ==>
            order[m] < count && seen[order[m]] == 1 && position[order[m]] == m;
        loop invariant back: \forall integer i; 0 <= i < count && seen[i] != 0 ==>
            0 <= position[i] < p && order[position[i]] == i;
        loop assigns p, seen[0 .. count - 1], position[0 .. count - 1];
        loop variant count - p; */
    for (uint32_t p = 0; p < count; p++) {
        const uint32_t i = order[p];

        if (i >= count || seen[i] != 0) {
            return 0;
        }
        seen[i] = 1;
        //@ ghost position[i] = p;
    }
    return 1;
}

/* 1 when no number is missing. */
/*@ requires seen: \valid_read(seen + (0 .. count - 1));
    terminates \true;
    assigns \nothing;
    ensures full: \result != 0 ==> \forall integer i; 0 <= i < count ==> seen[i] != 0; */
static uint32_t is_full(const uint8_t *seen, uint32_t count)
{
    uint32_t full = 1;

    /*@ loop invariant number: 0 <= i <= count;
        loop invariant full: full != 0 ==> \forall integer j; 0 <= j < i ==> seen[j] != 0;
        loop assigns i, full;
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        full = seen[i] != 0 ? full : 0;
    }
    return full;
}

uint32_t dcd_permutation_check(const uint32_t *order, uint32_t count, uint8_t *seen)
    /*@ ghost (int64_t \ghost *position) */
{
    uint32_t once;

    forget(seen, count);
    once = see(order, count, seen) /*@ ghost (position) */;
    return is_full(seen, count) != 0 ? once : 0;
}

void dcd_permutation_ensure(uint32_t *order, uint32_t count, uint8_t *seen)
    /*@ ghost (int64_t \ghost *position) */
{
    const uint32_t sound = dcd_permutation_check(order, count, seen) /*@ ghost (position) */;

    if (sound != 0) {
        return;
    }
    /*@ loop invariant number: 0 <= i <= count;
        loop invariant same: \forall integer j; 0 <= j < i ==> order[j] == j && position[j] == j;
        loop assigns i, order[0 .. count - 1], position[0 .. count - 1];
        loop variant count - i; */
    for (uint32_t i = 0; i < count; i++) {
        order[i] = i;
        //@ ghost position[i] = i;
    }
}

/* Makes sure that an order holds every object exactly once, whatever the sort did. The tree and the search need that
 * much of the order and no more, so that nothing is missed does not rest on the sort. */
#ifndef DCD_PERMUTATION_H
#define DCD_PERMUTATION_H

#include <stdint.h>

/*@ // Each number below `count` stands in `order` exactly once, number i at position[i].
    predicate permutation{L}(uint32_t *order, integer count, int64_t *position) =
        (\forall integer p; 0 <= p < count ==> order[p] < count && position[order[p]] == p) &&
        (\forall integer i; 0 <= i < count ==> 0 <= position[i] < count && order[position[i]] == i); */

/* 1 when order[0, count) holds each number below `count` exactly once, else 0. `seen` is room to work in. */
/*@ requires order: \valid_read(order + (0 .. count - 1));
    requires seen: \valid(seen + (0 .. count - 1));
    requires ghosts: \valid(position + (0 .. count - 1));
    terminates \true;
    assigns seen[0 .. count - 1], position[0 .. count - 1];
    ensures sound: \result != 0 ==> permutation(order, count, position); */
uint32_t dcd_permutation_check(const uint32_t *order, uint32_t count, uint8_t *seen)
    /*@ ghost (int64_t \ghost *position) */;

/* Leaves order[0, count) as it is when it is a permutation, and else makes it 0, 1, 2, ... */
/*@ requires order: \valid(order + (0 .. count - 1));
    requires seen: \valid(seen + (0 .. count - 1));
    requires ghosts: \valid(position + (0 .. count - 1));
    terminates \true;
    assigns order[0 .. count - 1], seen[0 .. count - 1], position[0 .. count - 1];
    ensures permutation: permutation(order, count, position); */
void dcd_permutation_ensure(uint32_t *order, uint32_t count, uint8_t *seen)
    /*@ ghost (int64_t \ghost *position) */;

#endif

/* Slabs: how far a placed shape reaches along fixed directions, worked out once an object so that most pairs that are
 * apart are seen to be so without a search. */
#ifndef DCD_SLAB_H
#define DCD_SLAB_H

#include <stdint.h>

#include "lanes.h"

#ifdef __FRAMAC__
#include "slab.acsl"
#endif

#define DCD_SLABS 32u               /* directions, on a half sphere */
#define DCD_SLAB_FLOATS (2u * DCD_SLABS) /* of one object: low of every direction, then high */
#define DCD_SLAB_NONE (2u * DCD_SLABS)

/* slab[k] is at most, and slab[DCD_SLABS + k] at least, the rounded product (d0 x + d1 y) + d2 z of direction k with
 * every placed vertex. */
/*@ requires rows: 8 <= padded <= 0x10000 && padded % 8 == 0 && \valid_read(rows + (0 .. 3 * padded - 1));
    requires small: DCD_SMALL_ROWS(rows, padded);
    requires slab: \valid(slab + (0 .. DCD_SLAB_FLOATS - 1));
    terminates \true;
    assigns slab[0 .. DCD_SLAB_FLOATS - 1];
    ensures holds: \forall integer k; 0 <= k < 32 ==>
        dcd_slab_holds(slab, k, rows, padded) && dcd_slab_in_range(slab, k); */
void dcd_slab_place(const double *rows, uint32_t padded, float *slab);

/* The direction along which A seems furthest beyond B (to 17 bits), whose position is `offset` behind A's: k below DCD_SLABS
 * for direction k, DCD_SLABS + k for its opposite, DCD_SLAB_NONE when none seems to separate. A proposal, to be checked. */
/*@ requires slabs: \valid_read(a + (0 .. DCD_SLAB_FLOATS - 1)) && \valid_read(b + (0 .. DCD_SLAB_FLOATS - 1));
    requires offset: \valid_read(offset + (0 .. 2));
    terminates \true;
    assigns \nothing;
    ensures range: \result <= DCD_SLAB_NONE; */
uint32_t dcd_slab_find(const float *a, const float *b, const double *offset);

#ifndef DCD_ANY_NUMBERS /* rounded.h; for any numbers: accepted.acsl */
/* The direction of such a number, each coordinate at most 1, and what the slabs of A say along it and those of B along its
 * opposite: at most the rounded product with every placed vertex. */
/*@ requires k: k < DCD_SLAB_NONE;
    requires slabs: \valid_read(a + (0 .. DCD_SLAB_FLOATS - 1)) && \valid_read(b + (0 .. DCD_SLAB_FLOATS - 1));
    requires range: dcd_slab_in_range(a, k % 32) && dcd_slab_in_range(b, k % 32);
    requires out: \valid(direction + (0 .. 2)) && \valid(low_a) && \valid(low_b) &&
                  \separated(direction + (0 .. 2), low_a, low_b);
    terminates \true;
    assigns direction[0 .. 2], *low_a, *low_b;
    ensures direction: \abs(direction[0]) <= 1 && \abs(direction[1]) <= 1 && \abs(direction[2]) <= 1;
    ensures range: \abs(*low_a) <= 0x1p124 && \abs(*low_b) <= 0x1p124;
    ensures low_a: \forall double *rows, integer padded; dcd_slab_holds{Pre}(a, k % 32, rows, padded) ==>
        dcd_all_low{Pre}(*low_a, direction[0], direction[1], direction[2], rows, padded, padded);
    ensures low_b: \forall double *rows, integer padded; dcd_slab_holds{Pre}(b, k % 32, rows, padded) ==>
        dcd_all_low{Pre}(*low_b, -direction[0], -direction[1], -direction[2], rows, padded, padded); */
void dcd_slab_view(const float *a, const float *b, uint32_t k, double *direction, double *low_a, double *low_b);
#endif

#endif

/* Slabs: how far a placed shape reaches along fixed directions, worked out once an object so that most pairs that are
 * apart are seen to be so without a search. */
#ifndef DCD_SLAB_H
#define DCD_SLAB_H

#include <stdint.h>

#include "lanes.h"

#define DCD_SLABS 32u               /* directions, on a half sphere */
#define DCD_SLAB_FLOATS (2u * DCD_SLABS) /* of one object: low of every direction, then high */
#define DCD_SLAB_NONE (2u * DCD_SLABS)

/* slab[k] is at most, and slab[DCD_SLABS + k] at least, the rounded product (d0 x + d1 y) + d2 z of direction k with
 * every placed vertex. */
/*@ requires rows: 8 <= padded <= 0x10000 && padded % 8 == 0 && \valid_read(rows + (0 .. 3 * padded - 1));
    requires slab: \valid(slab + (0 .. DCD_SLAB_FLOATS - 1));
    terminates \true;
    assigns slab[0 .. DCD_SLAB_FLOATS - 1]; */
void dcd_slab_place(const double *rows, uint32_t padded, float *slab);

/* The direction along which A seems furthest beyond B (to 17 bits), whose position is `offset` behind A's: k below DCD_SLABS
 * for direction k, DCD_SLABS + k for its opposite, DCD_SLAB_NONE when none seems to separate. A proposal, to be checked. */
uint32_t dcd_slab_find(const float *a, const float *b, const double *offset);

/* The direction of such a number, each coordinate at most 1, and what the slabs of A say along it and those of B along its
 * opposite: at most the rounded product with every placed vertex. */
void dcd_slab_view(const float *a, const float *b, uint32_t k, double *direction, double *low_a, double *low_b);

#endif

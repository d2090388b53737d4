/* The space-filling curve: cells of a grid of 1024^3 to places along a Hilbert curve. */
#ifndef DCD_CURVE_H
#define DCD_CURVE_H

#include <stdint.h>

#define DCD_CURVE_CELLS 1024u /* along an axis: 10 bits, so that a place has 30 */

/* The curve as a finite automaton over octants: entry 8 * state + octant is 8 * next state + digit of the place.
 * Source: the transform of J. Skilling, "Programming the Hilbert curve" (2004). */
#define DCD_CURVE_STATES 24u
extern const uint8_t dcd_curve_steps[8 * DCD_CURVE_STATES];

/* Place along the curve of the cell (x, y, z), each below DCD_CURVE_CELLS. Neighbours along the curve are neighbours in
 * space. */
/*@ requires cell: x < DCD_CURVE_CELLS && y < DCD_CURVE_CELLS && z < DCD_CURVE_CELLS;
    terminates \true;
    assigns \nothing;
    ensures range: \result < DCD_CURVE_CELLS * DCD_CURVE_CELLS * DCD_CURVE_CELLS; */
uint32_t dcd_curve_place(uint32_t x, uint32_t y, uint32_t z);

#endif

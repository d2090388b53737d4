/* Many searches at once, in floats: what dcd_gjk_search does, for the pairs of a block. Only the vector forms search;
 * in plain C dcd_gjk_propose is as good. */
#ifndef DCD_WAVE_H
#define DCD_WAVE_H

#include <stdint.h>

#include "gjk.h"
#include "lanes.h"
#include "place.h"

/* The vertices of placed objects [first, last) as floats, laid out as they are. */
void dcd_wave_place(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows);

/* out[k] = a proposal for pair pairs[list[k]], k below count; DOUBT for those that floats are not enough for, with
 * nothing in the hint. `vertices` as dcd_wave_place makes them. Proposals of one pair may differ from one instruction
 * set to the next; the checkers behind them see to it that verdicts don't. */
void dcd_wave_search(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs, const uint16_t *list,
                     uint32_t count, dcd_proposal *out);

#endif

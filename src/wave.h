/* Many searches at once: what dcd_gjk_search does, for the pairs of a block. */
#ifndef DCD_WAVE_H
#define DCD_WAVE_H

#include <stdint.h>

#include "gjk.h"
#include "lanes.h"
#include "place.h"

/* out[k] = a proposal for pair pairs[list[k]], k below count. Proposals of one pair may differ from one
 * instruction set to the next; the checkers behind them see to it that verdicts don't. */
void dcd_wave_search(const double *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                     const uint32_t *list, uint32_t count, dcd_proposal *out);

#endif

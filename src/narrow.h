/* Narrow phase: candidate pairs through stages, each of which decides a pair or passes it on. */
#ifndef DCD_NARROW_H
#define DCD_NARROW_H

#include <stdint.h>

#include "dcd.h"
#include "lanes.h"
#include "place.h"

/* What the stages read. */
typedef struct dcd_narrow {
    const dcd_placed *placed;
    const double *vertices;
} dcd_narrow;

/* What the stages did. */
typedef struct dcd_tally {
    uint64_t iterations;
    uint64_t conservative; /* contacts only because no stage reached a decision */
} dcd_tally;

/* contacts[0, ...) = those of the packed pairs[first, last) that are in contact, in their order. Returns how many, at
 * most last - first. Adds to the tally. */
uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally);

/* verdicts[first, last) = 1 for each of pairs[first, last) in contact, else 0. Adds to the tally. */
void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally);

#endif

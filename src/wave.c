#include "wave.h"

void dcd_wave_search(const double *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                     const uint32_t *list, uint32_t count, dcd_proposal *out)
{
    for (uint32_t k = 0; k < count; k++) {
        dcd_gjk_propose(vertices, &placed[pairs[list[k]].i], &placed[pairs[list[k]].j], &out[k]);
    }
}

#include "narrow/wave.h"

void dcd_wave_place(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows)
{
    (void)vertices;
    (void)placed;
    (void)first;
    (void)last;
    (void)rows;
}

void dcd_wave_search(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs, const uint16_t *list,
                     uint32_t count, dcd_proposal *out)
{
    (void)vertices;
    (void)placed;
    (void)pairs;
    (void)list;
    /*@ loop invariant range: k <= count;
        loop invariant done: \forall integer m; 0 <= m < k ==>
            out[m].verdict == DCD_DOUBT && out[m].iterations == 0 && out[m].hint.size == 0;
        loop assigns k, out[0 .. count - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        out[k].verdict = DCD_DOUBT;
        out[k].iterations = 0;
        out[k].hint.size = 0;
    }
}

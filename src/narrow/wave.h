/* Many searches at once, in floats: what dcd_gjk_search does, for the pairs of a block. Only the vector forms search;
 * in plain C dcd_gjk_propose is as good. */
#ifndef DCD_WAVE_H
#define DCD_WAVE_H

#include <stdint.h>

#include "narrow/gjk.h"
#include "lanes.h"
#include "object/placed.h"

/* The vertices of placed objects [first, last) as floats, laid out as they are. */
/*@ requires placed: first <= last && \valid_read(placed + (first .. last - 1));
    requires rows: \forall integer i; first <= i < last ==>
        \valid_read(vertices + (3 * placed[i].begin .. 3 * (placed[i].begin + placed[i].padded) - 1)) &&
        \valid(rows + (3 * placed[i].begin .. 3 * (placed[i].begin + placed[i].padded) - 1));
    terminates \true;
    assigns rows[3 * placed[first].begin .. 3 * (placed[last - 1].begin + placed[last - 1].padded) - 1]; */
void dcd_wave_place(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows);

/* out[k] = a proposal for pair pairs[list[k]], k below count; DOUBT for those that floats are not enough for, with
 * nothing in the hint. `vertices` as dcd_wave_place makes them. Proposals of one pair may differ from one instruction
 * set to the next; the checkers behind them see to it that verdicts don't. */
/*@ requires input: \valid_read(list + (0 .. count - 1));
    requires pairs: \forall integer k; 0 <= k < count ==> \valid_read(pairs + list[k]) &&
        \valid_read(placed + pairs[list[k]].i) && \valid_read(placed + pairs[list[k]].j) &&
        DCD_VALID_ROWS(vertices + 3 * placed[pairs[list[k]].i].begin, placed[pairs[list[k]].i].padded) &&
        DCD_VALID_ROWS(vertices + 3 * placed[pairs[list[k]].j].begin, placed[pairs[list[k]].j].padded);
    requires out: \valid(out + (0 .. count - 1)) && \separated(out + (0 .. count - 1), list + (0 .. count - 1));
    terminates \true;
    assigns out[0 .. count - 1];
    ensures verdict: \forall integer k; 0 <= k < count ==> DCD_FREE <= out[k].verdict <= DCD_DOUBT;
    ensures iterations: \forall integer k; 0 <= k < count ==> out[k].iterations <= DCD_GJK_ITERATIONS;
    ensures size: \forall integer k; 0 <= k < count ==> out[k].hint.size <= 4;
    ensures vertices: \forall integer k, m; 0 <= k < count ==> 0 <= m < out[k].hint.size ==>
        out[k].hint.a[m] < placed[pairs[list[k]].i].padded && out[k].hint.b[m] < placed[pairs[list[k]].j].padded; */
void dcd_wave_search(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs, const uint16_t *list,
                     uint32_t count, dcd_proposal *out);

#endif

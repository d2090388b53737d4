/* Many places along the curve at a time: the same as ../curve.c, whose table this uses. */
#ifndef DCD_VECTOR_CURVE_H
#define DCD_VECTOR_CURVE_H

#include <immintrin.h>
#include <stdint.h>

#include "broad/curve.h"

#define DCD_PLACES 32u /* at a time: each waits for its last step, so that there is time for more than one vector */

#ifdef __AVX512F__

/* The table, in six registers. */
typedef struct dcd_wide_table {
    __m512i part[6];
} dcd_wide_table;

static inline dcd_wide_table dcd_wide_steps(void)
{
    dcd_wide_table table;

    for (int k = 0; k < 6; k++) {
        const void *part = dcd_curve_steps + 32 * k;

        table.part[k] = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)part));
    }
    return table;
}

/* Entries of the table in the low halves of sixteen lanes; the high halves are of no use. */
static inline __m512i dcd_wide_step(const dcd_wide_table *table, __m512i index)
{
    const __m512i low = _mm512_permutex2var_epi16(table->part[0], index, table->part[1]);
    const __m512i middle = _mm512_permutex2var_epi16(table->part[2], index, table->part[3]);
    const __m512i high = _mm512_permutex2var_epi16(table->part[4], index, table->part[5]);
    const __m512i low_two = _mm512_mask_blend_epi32(_mm512_test_epi32_mask(index, _mm512_set1_epi32(64)), low, middle);

    return _mm512_mask_blend_epi32(_mm512_test_epi32_mask(index, _mm512_set1_epi32(128)), low_two, high);
}

/* One step of sixteen walks down the octants. */
static inline void dcd_wide_walk(const dcd_wide_table *table, __m512i octants, unsigned shift, __m512i *state,
                                 __m512i *place)
{
    const __m512i digit = _mm512_set1_epi32(7);
    const __m512i octant = _mm512_and_epi32(_mm512_srli_epi32(octants, shift), digit);
    const __m512i next = dcd_wide_step(table, _mm512_or_epi32(*state, octant));

    *place = _mm512_or_epi32(_mm512_slli_epi32(*place, 3), _mm512_and_epi32(next, digit));
    *state = _mm512_and_epi32(next, _mm512_set1_epi32(0xf8));
}

/* place[l] = place of the cell whose octants, from the largest to the smallest, are the digits of octants[l]. */
static inline void dcd_wide_places(const dcd_wide_table *table, const uint32_t *octants, uint32_t *place)
{
    const __m512i first = _mm512_loadu_si512(octants), second = _mm512_loadu_si512(octants + 16);
    __m512i state[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};
    __m512i places[2] = {_mm512_setzero_si512(), _mm512_setzero_si512()};

    for (unsigned shift = 30; shift > 0; shift -= 3) {
        dcd_wide_walk(table, first, shift - 3, &state[0], &places[0]);
        dcd_wide_walk(table, second, shift - 3, &state[1], &places[1]);
    }
    _mm512_storeu_si512(place, places[0]);
    _mm512_storeu_si512(place + 16, places[1]);
}

#else

typedef uint8_t dcd_wide_table;

static inline dcd_wide_table dcd_wide_steps(void)
{
    return 0; /* stays where it is */
}

/* No vectors, but many chains of loads that don't wait for each other. */
static inline void dcd_wide_places(const dcd_wide_table *table, const uint32_t *octants, uint32_t *place)
{
    uint32_t next[DCD_PLACES] = {0};

    (void)table;
    for (uint32_t l = 0; l < DCD_PLACES; l++) {
        place[l] = 0;
    }
    for (uint32_t shift = 30; shift > 0; shift -= 3) {
        for (uint32_t l = 0; l < DCD_PLACES; l++) {
            next[l] = dcd_curve_steps[(next[l] & 0xf8) + (octants[l] >> (shift - 3) & 7)];
            place[l] = place[l] << 3 | (next[l] & 7);
        }
    }
}

#endif

#endif

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

#define DCD_EIGHTS (DCD_PLACES / 8) /* vectors of eight */
#define DCD_PARTS 12                /* of the table: sixteen entries each */

/* The table, each part twice, because bytes are looked up in halves of a vector. */
typedef struct dcd_wide_table {
    __m256i part[DCD_PARTS];
} dcd_wide_table;

static inline dcd_wide_table dcd_wide_steps(void)
{
    dcd_wide_table table;

    for (int k = 0; k < DCD_PARTS; k++) {
        const void *part = dcd_curve_steps + 16 * k;

        table.part[k] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)part));
    }
    return table;
}

/* Those of 32 bytes that are in a part of the table; 0 for the others, which get a high bit before the shuffle. */
static inline __m256i dcd_wide_part(const dcd_wide_table *table, int k, __m256i index)
{
    const __m256i within = _mm256_sub_epi8(index, _mm256_set1_epi8((char)(16 * k)));

    return _mm256_shuffle_epi8(table->part[k], _mm256_adds_epu8(within, _mm256_set1_epi8(0x70)));
}

/* Entries of the table in 32 bytes, by three chains that don't wait for each other. */
static inline __m256i dcd_wide_step(const dcd_wide_table *table, __m256i index)
{
    __m256i of[3] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256()};

    for (int k = 0; k < DCD_PARTS; k++) {
        of[k % 3] = _mm256_or_si256(of[k % 3], dcd_wide_part(table, k, index));
    }
    return _mm256_or_si256(of[0], _mm256_or_si256(of[1], of[2]));
}

/* One step of 32 walks down the octants, which are `of` shifted. Returns digits of places; bytes are in the order of packing. */
static inline __m256i dcd_wide_walk(const dcd_wide_table *table, const __m256i *of, unsigned shift, __m256i *state)
{
    const __m256i digit = _mm256_set1_epi32(7);
    const __m128i down = _mm_cvtsi32_si128((int)shift);
    __m256i octant[DCD_EIGHTS], next;

    for (uint32_t k = 0; k < DCD_EIGHTS; k++) {
        octant[k] = _mm256_and_si256(_mm256_srl_epi32(of[k], down), digit);
    }
    next = _mm256_packus_epi16(_mm256_packus_epi32(octant[0], octant[1]), _mm256_packus_epi32(octant[2], octant[3]));
    next = dcd_wide_step(table, _mm256_or_si256(*state, next));
    *state = _mm256_and_si256(next, _mm256_set1_epi8((char)0xf8));
    return _mm256_and_si256(next, _mm256_set1_epi8(7));
}

/* Appends six bits, bytes in the order of packing, to each of 32 numbers. */
static inline void dcd_wide_append(__m256i bits, __m256i *place)
{
    const __m256i none = _mm256_setzero_si256();
    const __m256i low = _mm256_unpacklo_epi8(bits, none), high = _mm256_unpackhi_epi8(bits, none);
    const __m256i more[DCD_EIGHTS] = {_mm256_unpacklo_epi16(low, none), _mm256_unpackhi_epi16(low, none),
                                      _mm256_unpacklo_epi16(high, none), _mm256_unpackhi_epi16(high, none)};

    for (uint32_t k = 0; k < DCD_EIGHTS; k++) {
        place[k] = _mm256_or_si256(_mm256_slli_epi32(place[k], 6), more[k]);
    }
}

static inline void dcd_wide_places(const dcd_wide_table *table, const uint32_t *octants, uint32_t *place)
{
    __m256i of[DCD_EIGHTS], places[DCD_EIGHTS], state = _mm256_setzero_si256();

    for (uint32_t k = 0; k < DCD_EIGHTS; k++) {
        of[k] = _mm256_loadu_si256((const __m256i *)(const void *)(octants + 8 * k));
        places[k] = _mm256_setzero_si256();
    }
    for (unsigned shift = 30; shift > 0; shift -= 6) {
        const __m256i first = dcd_wide_walk(table, of, shift - 3, &state);
        const __m256i second = dcd_wide_walk(table, of, shift - 6, &state);

        dcd_wide_append(_mm256_or_si256(_mm256_slli_epi16(first, 3), second), places);
    }
    for (uint32_t k = 0; k < DCD_EIGHTS; k++) {
        _mm256_storeu_si256((__m256i *)(void *)(place + 8 * k), places[k]);
    }
}

#endif

#endif

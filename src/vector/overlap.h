/* Sixteen boxes against one, and what is hit put close together, with the processor's own instructions. */
#ifndef DCD_VECTOR_OVERLAP_H
#define DCD_VECTOR_OVERLAP_H

#include <immintrin.h>
#include <stdint.h>

#include "broad/tree.h"

#define DCD_WIDE_ALL 0xffffu /* bits of all lanes */

#ifdef __AVX512F__

/* Sixteen boxes, or one sixteen times. */
typedef struct dcd_wide_boxes {
    __m512 low[3], high[3];
} dcd_wide_boxes;
typedef dcd_wide_boxes dcd_wide_box;

typedef __m512i dcd_wide_numbers; /* sixteen */

/* The boxes of a record. */
static inline dcd_wide_boxes dcd_wide_record(const float *record)
{
    dcd_wide_boxes wide;

    for (int d = 0; d < 3; d++) {
        wide.low[d] = _mm512_loadu_ps(record + 16 * d);
        wide.high[d] = _mm512_loadu_ps(record + 48 + 16 * d);
    }
    return wide;
}

/* The box of one lane of a record. */
static inline dcd_wide_box dcd_wide_lane(const float *record, uint32_t lane)
{
    dcd_wide_box wide;

    for (int d = 0; d < 3; d++) {
        wide.low[d] = _mm512_set1_ps(record[16 * d + (int)lane]);
        wide.high[d] = _mm512_set1_ps(record[48 + 16 * d + (int)lane]);
    }
    return wide;
}

/* Bit l: box l of the sixteen overlaps the one (closed intervals). Three comparisons instead of six: an interval that
 * two have in common starts where the later one does and ends where the first one does. */
static inline uint32_t dcd_wide_overlap(const dcd_wide_boxes *boxes, const dcd_wide_box *one)
{
    __mmask16 hits = DCD_WIDE_ALL;

    for (int d = 0; d < 3; d++) {
        hits = _mm512_mask_cmp_ps_mask(hits, _mm512_max_ps(boxes->low[d], one->low[d]),
                                       _mm512_min_ps(boxes->high[d], one->high[d]), _CMP_LE_OQ);
    }
    return hits;
}

/* The first `count` of sixteen numbers. */
static inline dcd_wide_numbers dcd_wide_load(const uint32_t *numbers, uint32_t count)
{
    return _mm512_maskz_loadu_epi32((__mmask16)(DCD_WIDE_ALL >> (DCD_LANES - count)), numbers);
}

/* Writes `first` + l for each lane l that is hit, ascending, and something to the rest of out[0 .. 15]. Returns how
 * many are hit. */
static inline uint32_t dcd_wide_keep(uint32_t hits, uint32_t first, uint32_t *out)
{
    const __m512i up = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i number = _mm512_add_epi32(_mm512_set1_epi32((int)first), up);

    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)hits, number));
    return (uint32_t)__builtin_popcount(hits);
}

/* Writes each number that is hit, and `other` beside it, and something to the rest of one[0 .. 15] and others[0 .. 15].
 * Returns how many are hit. */
static inline uint32_t dcd_wide_pairs(uint32_t hits, const dcd_wide_numbers *numbers, uint32_t other, uint32_t *one,
                                      uint32_t *others)
{
    _mm512_storeu_si512(one, _mm512_maskz_compress_epi32((__mmask16)hits, *numbers));
    _mm512_storeu_si512(others, _mm512_set1_epi32((int)other));
    return (uint32_t)__builtin_popcount(hits);
}

/* Writes the pairs of one[k] with others[k], packed, for the sixteen from there on. */
static inline void dcd_wide_pack(const uint32_t *one, const uint32_t *others, uint32_t bits, uint64_t *out)
{
    const __m128i shift = _mm_cvtsi32_si128((int)bits);

    for (int k = 0; k < 16; k += 8) {
        const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(one + k));
        const __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(others + k));
        const __m512i i = _mm512_cvtepu32_epi64(_mm256_min_epu32(a, b));
        const __m512i j = _mm512_cvtepu32_epi64(_mm256_max_epu32(a, b));

        _mm512_storeu_si512(out + k, _mm512_or_epi64(_mm512_sll_epi64(i, shift), j));
    }
}

#else

/* Too many registers if loaded at once. */
typedef const float *dcd_wide_boxes;
typedef struct dcd_wide_box {
    __m256 low[3], high[3];
} dcd_wide_box;

typedef struct dcd_wide_numbers {
    __m128i part[4];
} dcd_wide_numbers;

static inline dcd_wide_boxes dcd_wide_record(const float *record)
{
    return record;
}

static inline dcd_wide_box dcd_wide_lane(const float *record, uint32_t lane)
{
    dcd_wide_box wide;

    for (int d = 0; d < 3; d++) {
        wide.low[d] = _mm256_set1_ps(record[16 * d + (int)lane]);
        wide.high[d] = _mm256_set1_ps(record[48 + 16 * d + (int)lane]);
    }
    return wide;
}

static inline uint32_t dcd_wide_overlap_half(const float *record, const dcd_wide_box *one)
{
    __m256 hits[3];

    for (int d = 0; d < 3; d++) {
        hits[d] = _mm256_cmp_ps(_mm256_max_ps(_mm256_loadu_ps(record + 16 * d), one->low[d]),
                                _mm256_min_ps(_mm256_loadu_ps(record + 48 + 16 * d), one->high[d]), _CMP_LE_OQ);
    }
    return (uint32_t)_mm256_movemask_ps(_mm256_and_ps(_mm256_and_ps(hits[0], hits[1]), hits[2]));
}

static inline uint32_t dcd_wide_overlap(const dcd_wide_boxes *boxes, const dcd_wide_box *one)
{
    return dcd_wide_overlap_half(*boxes, one) | dcd_wide_overlap_half(*boxes + 8, one) << 8;
}

static inline dcd_wide_numbers dcd_wide_load(const uint32_t *numbers, uint32_t count)
{
    const __m128i end = _mm_set1_epi32((int)count);
    dcd_wide_numbers wide;

    for (int k = 0; k < 4; k++) {
        const __m128i lane = _mm_add_epi32(_mm_set_epi32(3, 2, 1, 0), _mm_set1_epi32(4 * k));

        wide.part[k] = _mm_maskload_epi32((const int *)numbers + 4 * k, _mm_cmpgt_epi32(end, lane));
    }
    return wide;
}

/* Bytes that bring the lanes of four that are hit to the front. */
#define LANE(l) 4 * (l), 4 * (l) + 1, 4 * (l) + 2, 4 * (l) + 3
static const uint8_t dcd_wide_front[16][16] = {
    {0},
    {LANE(0)},
    {LANE(1)},
    {LANE(0), LANE(1)},
    {LANE(2)},
    {LANE(0), LANE(2)},
    {LANE(1), LANE(2)},
    {LANE(0), LANE(1), LANE(2)},
    {LANE(3)},
    {LANE(0), LANE(3)},
    {LANE(1), LANE(3)},
    {LANE(0), LANE(1), LANE(3)},
    {LANE(2), LANE(3)},
    {LANE(0), LANE(2), LANE(3)},
    {LANE(1), LANE(2), LANE(3)},
    {LANE(0), LANE(1), LANE(2), LANE(3)},
};
#undef LANE

/* The numbers of four that are hit, in front. */
static inline __m128i dcd_wide_hit(__m128i numbers, uint32_t hits)
{
    return _mm_shuffle_epi8(numbers, _mm_loadu_si128((const __m128i *)(const void *)dcd_wide_front[hits]));
}

static inline uint32_t dcd_wide_keep(uint32_t hits, uint32_t first, uint32_t *out)
{
    __m128i number = _mm_add_epi32(_mm_set1_epi32((int)first), _mm_set_epi32(3, 2, 1, 0));
    uint32_t kept = 0;

    for (uint32_t k = 0; k < 16; k += 4) {
        _mm_storeu_si128((__m128i *)(void *)(out + kept), dcd_wide_hit(number, hits >> k & 15u));
        kept += (uint32_t)__builtin_popcount(hits >> k & 15u);
        number = _mm_add_epi32(number, _mm_set1_epi32(4));
    }
    return kept;
}

static inline uint32_t dcd_wide_pairs(uint32_t hits, const dcd_wide_numbers *numbers, uint32_t other, uint32_t *one,
                                      uint32_t *others)
{
    const __m256i same = _mm256_set1_epi32((int)other);
    uint32_t kept = 0;

    for (uint32_t k = 0; k < 4; k++) {
        _mm_storeu_si128((__m128i *)(void *)(one + kept), dcd_wide_hit(numbers->part[k], hits >> 4 * k & 15u));
        kept += (uint32_t)__builtin_popcount(hits >> 4 * k & 15u);
    }
    _mm256_storeu_si256((__m256i *)(void *)others, same);
    _mm256_storeu_si256((__m256i *)(void *)(others + 8), same);
    return kept;
}

static inline void dcd_wide_pack(const uint32_t *one, const uint32_t *others, uint32_t bits, uint64_t *out)
{
    const __m128i shift = _mm_cvtsi32_si128((int)bits);

    for (int k = 0; k < 16; k += 4) {
        const __m128i a = _mm_loadu_si128((const __m128i *)(const void *)(one + k));
        const __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(others + k));
        const __m256i i = _mm256_cvtepu32_epi64(_mm_min_epu32(a, b)), j = _mm256_cvtepu32_epi64(_mm_max_epu32(a, b));

        _mm256_storeu_si256((__m256i *)(void *)(out + k), _mm256_or_si256(_mm256_sll_epi64(i, shift), j));
    }
}

#endif

#endif

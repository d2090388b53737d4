/* Sixteen boxes against one, with the processor's own instructions: the only file that uses them. */
#ifndef DCD_VECTOR_OVERLAP_H
#define DCD_VECTOR_OVERLAP_H

#include <immintrin.h>
#include <stdint.h>

#ifdef __AVX512F__

/* A box, each coordinate in every lane. */
typedef struct dcd_wide_box {
    __m512 low[3], high[3];
} dcd_wide_box;

static inline dcd_wide_box dcd_wide(const float *box)
{
    dcd_wide_box wide;

    for (int d = 0; d < 3; d++) {
        wide.low[d] = _mm512_set1_ps(box[d]);
        wide.high[d] = _mm512_set1_ps(box[3 + d]);
    }
    return wide;
}

/* Bit l: the box of lane l of the record overlaps the box (closed intervals). */
static inline uint32_t dcd_wide_overlap(const float *record, const dcd_wide_box *box)
{
    __mmask16 m = 0xffff;

    for (int d = 0; d < 3; d++) {
        m = _mm512_mask_cmp_ps_mask(m, _mm512_loadu_ps(record + 16 * d), box->high[d], _CMP_LE_OQ);
        m = _mm512_mask_cmp_ps_mask(m, _mm512_loadu_ps(record + 48 + 16 * d), box->low[d], _CMP_GE_OQ);
    }
    return m;
}

#else

typedef struct dcd_wide_box {
    __m256 low[3], high[3];
} dcd_wide_box;

static inline dcd_wide_box dcd_wide(const float *box)
{
    dcd_wide_box wide;

    for (int d = 0; d < 3; d++) {
        wide.low[d] = _mm256_set1_ps(box[d]);
        wide.high[d] = _mm256_set1_ps(box[3 + d]);
    }
    return wide;
}

static inline uint32_t dcd_wide_overlap_half(const float *record, const dcd_wide_box *box)
{
    __m256 m = _mm256_cmp_ps(_mm256_loadu_ps(record), box->high[0], _CMP_LE_OQ);

    m = _mm256_and_ps(m, _mm256_cmp_ps(_mm256_loadu_ps(record + 16), box->high[1], _CMP_LE_OQ));
    m = _mm256_and_ps(m, _mm256_cmp_ps(_mm256_loadu_ps(record + 32), box->high[2], _CMP_LE_OQ));
    for (int d = 0; d < 3; d++) {
        m = _mm256_and_ps(m, _mm256_cmp_ps(_mm256_loadu_ps(record + 48 + 16 * d), box->low[d], _CMP_GE_OQ));
    }
    return (uint32_t)_mm256_movemask_ps(m);
}

static inline uint32_t dcd_wide_overlap(const float *record, const dcd_wide_box *box)
{
    return dcd_wide_overlap_half(record, box) | dcd_wide_overlap_half(record + 8, box) << 8;
}

#endif

#endif

/* The widest gap between the slabs of two objects, with the processor's own instructions: the same number as the plain
 * form of dcd_slab_find in ../slab.c. */
#ifndef DCD_VECTOR_GAP_H
#define DCD_VECTOR_GAP_H

#include <immintrin.h>
#include <stdint.h>

#include "../slab.h"

/* Lanes of one vector; vectors that hold a number per direction. */
#ifdef __AVX512F__
#define DCD_WIDE 16
typedef __m512 dcd_wide_floats;
#define DCD_WIDE_OP(name) _mm512_##name
#else
#define DCD_WIDE 8
typedef __m256 dcd_wide_floats;
#define DCD_WIDE_OP(name) _mm256_##name
#endif
#define DCD_WIDE_PARTS (32 / DCD_WIDE)

/* The largest lane. */
static inline float dcd_wide_max(dcd_wide_floats v)
{
#ifdef __AVX512F__
    const __m256 eight = _mm256_max_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
#else
    const __m256 eight = v;
#endif
    __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));

    four = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
}

/* Bit l: lane l is at least `least`. */
static inline uint32_t dcd_wide_reaches(dcd_wide_floats v, float least)
{
#ifdef __AVX512F__
    return _mm512_cmp_ps_mask(v, _mm512_set1_ps(least), _CMP_NLT_UQ);
#else
    return (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(v, _mm256_set1_ps(least), _CMP_NLT_UQ));
#endif
}

/* The gaps along direction k of vector p and, to `back`, along its opposite. */
static inline dcd_wide_floats dcd_wide_gaps(const float *const *direction, const float *a, const float *b, int p,
                                            const dcd_wide_floats *t, dcd_wide_floats *back)
{
    const int at = DCD_WIDE * p;
    const dcd_wide_floats x = DCD_WIDE_OP(mul_ps)(DCD_WIDE_OP(loadu_ps)(direction[0] + at), t[0]);
    const dcd_wide_floats y = DCD_WIDE_OP(mul_ps)(DCD_WIDE_OP(loadu_ps)(direction[1] + at), t[1]);
    const dcd_wide_floats z = DCD_WIDE_OP(mul_ps)(DCD_WIDE_OP(loadu_ps)(direction[2] + at), t[2]);
    const dcd_wide_floats along = DCD_WIDE_OP(add_ps)(DCD_WIDE_OP(add_ps)(x, y), z);

    *back = DCD_WIDE_OP(sub_ps)(DCD_WIDE_OP(sub_ps)(DCD_WIDE_OP(loadu_ps)(b + at),
                                                    DCD_WIDE_OP(loadu_ps)(a + DCD_SLABS + at)), along);
    return DCD_WIDE_OP(add_ps)(DCD_WIDE_OP(sub_ps)(DCD_WIDE_OP(loadu_ps)(a + at),
                                                   DCD_WIDE_OP(loadu_ps)(b + DCD_SLABS + at)), along);
}

static inline uint32_t dcd_wide_gap(const float *const *direction, const float *a, const float *b, const float *offset)
{
    const dcd_wide_floats t[3] = {DCD_WIDE_OP(set1_ps)(offset[0]), DCD_WIDE_OP(set1_ps)(offset[1]),
                                  DCD_WIDE_OP(set1_ps)(offset[2])};
    dcd_wide_floats gap[2 * DCD_WIDE_PARTS], most;
    uint64_t hits = 0;
    uint32_t first;
    float widest;

    for (int p = 0; p < DCD_WIDE_PARTS; p++) {
        gap[p] = dcd_wide_gaps(direction, a, b, p, t, &gap[DCD_WIDE_PARTS + p]);
    }
    most = gap[0];
    for (int p = 1; p < 2 * DCD_WIDE_PARTS; p++) {
        most = DCD_WIDE_OP(max_ps)(most, gap[p]);
    }
    widest = dcd_wide_max(most);
    for (int p = 0; p < 2 * DCD_WIDE_PARTS; p++) {
        hits |= (uint64_t)dcd_wide_reaches(gap[p], widest) << (DCD_WIDE * p);
    }
    first = (uint32_t)__builtin_ctzll(hits | UINT64_C(1) << 63);
    return widest > 0.0F ? first : DCD_SLAB_NONE; /* without a branch: nobody could guess it */
}

#endif

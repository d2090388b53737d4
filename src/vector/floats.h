/* Floats in vectors of the target's width. Operators + - * are the compiler's. */
#ifndef DCD_VECTOR_FLOATS_H
#define DCD_VECTOR_FLOATS_H

#include <immintrin.h>
#include <stdint.h>

#ifdef __AVX512F__

#define DCD_FLOATS 16
typedef __m512 dcd_floats;

static inline dcd_floats dcd_floats_all(float x) { return _mm512_set1_ps(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return _mm512_loadu_ps(x); }
/* Below `count` as they are, the rest zero. */
static inline dcd_floats dcd_floats_some(const float *x, uint32_t count)
{
    return _mm512_maskz_loadu_ps(count < DCD_FLOATS ? (__mmask16)((1u << count) - 1) : 0xffff, x);
}
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return _mm512_max_ps(a, b); }
static inline __m256 dcd_floats_most_half(dcd_floats v)
{
    return _mm256_max_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
}
/* v with its low bits, those of `low`, replaced by those of the numbers. */
static inline dcd_floats dcd_floats_tag(dcd_floats v, int32_t low, const uint32_t *number)
{
    return _mm512_castsi512_ps(_mm512_or_epi32(_mm512_andnot_epi32(_mm512_set1_epi32(low), _mm512_castps_si512(v)),
                                               _mm512_loadu_si512(number)));
}

#else

#define DCD_FLOATS 8
typedef __m256 dcd_floats;

static inline dcd_floats dcd_floats_all(float x) { return _mm256_set1_ps(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return _mm256_loadu_ps(x); }
static inline dcd_floats dcd_floats_some(const float *x, uint32_t count)
{
    (void)count; /* always a multiple of 8 */
    return _mm256_loadu_ps(x);
}
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return _mm256_max_ps(a, b); }
static inline __m256 dcd_floats_most_half(dcd_floats v) { return v; }
static inline dcd_floats dcd_floats_tag(dcd_floats v, int32_t low, const uint32_t *number)
{
    return _mm256_castsi256_ps(_mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi32(low), _mm256_castps_si256(v)),
                                               _mm256_loadu_si256((const __m256i *)(const void *)number)));
}

#endif

/* The largest lane. */
static inline float dcd_floats_most_lane(dcd_floats v)
{
    const __m256 eight = dcd_floats_most_half(v);
    __m128 four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));

    four = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
}

#endif

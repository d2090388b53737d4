/* Reals in vectors of the target's width, and truths about them, lane by lane. Operators + - * / are the compiler's. */
#ifndef DCD_VECTOR_WIDE_H
#define DCD_VECTOR_WIDE_H

#include <immintrin.h>
#include <stdint.h>

#ifdef __AVX512F__

#define DCD_WIDTH 8
typedef __m512d dcd_reals;
typedef __mmask8 dcd_mask;

static inline dcd_reals dcd_all(double x) { return _mm512_set1_pd(x); }
static inline dcd_reals dcd_load(const double *x) { return _mm512_loadu_pd(x); }
static inline void dcd_store(double *x, dcd_reals v) { _mm512_storeu_pd(x, v); }
static inline dcd_reals dcd_least(dcd_reals a, dcd_reals b) { return _mm512_min_pd(a, b); }
static inline dcd_mask dcd_below(dcd_reals a, dcd_reals b) { return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ); }
static inline dcd_mask dcd_at_most(dcd_reals a, dcd_reals b) { return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ); }
static inline dcd_mask dcd_equal(dcd_reals a, dcd_reals b) { return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return a & b; }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return a | b; }
static inline dcd_mask dcd_not(dcd_mask a) { return (dcd_mask)~a; }
static inline uint32_t dcd_bits(dcd_mask m) { return m; }
static inline dcd_reals dcd_choose(dcd_mask m, dcd_reals yes, dcd_reals no)
{
    return _mm512_mask_blend_pd(m, no, yes);
}

/* v with its low bits, those of `low`, replaced by those of the integers in `number`. */
static inline dcd_reals dcd_tag(dcd_reals v, int64_t low, __m512i number)
{
    return _mm512_castsi512_pd(
        _mm512_or_epi64(_mm512_andnot_epi64(_mm512_set1_epi64(low), _mm512_castpd_si512(v)), number));
}
typedef __m512i dcd_integers;
static inline dcd_integers dcd_count_up(void) { return _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0); }
static inline dcd_integers dcd_plus(dcd_integers a, int64_t b) { return _mm512_add_epi64(a, _mm512_set1_epi64(b)); }
static inline double dcd_least_lane(dcd_reals v) { return _mm512_reduce_min_pd(v); }

#else

#define DCD_WIDTH 4
typedef __m256d dcd_reals;
typedef __m256d dcd_mask;

static inline dcd_reals dcd_all(double x) { return _mm256_set1_pd(x); }
static inline dcd_reals dcd_load(const double *x) { return _mm256_loadu_pd(x); }
static inline void dcd_store(double *x, dcd_reals v) { _mm256_storeu_pd(x, v); }
static inline dcd_reals dcd_least(dcd_reals a, dcd_reals b) { return _mm256_min_pd(a, b); }
static inline dcd_mask dcd_below(dcd_reals a, dcd_reals b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
static inline dcd_mask dcd_at_most(dcd_reals a, dcd_reals b) { return _mm256_cmp_pd(a, b, _CMP_LE_OQ); }
static inline dcd_mask dcd_equal(dcd_reals a, dcd_reals b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return _mm256_and_pd(a, b); }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return _mm256_or_pd(a, b); }
static inline dcd_mask dcd_not(dcd_mask a)
{
    return _mm256_xor_pd(a, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)));
}
static inline uint32_t dcd_bits(dcd_mask m) { return (uint32_t)_mm256_movemask_pd(m); }
static inline dcd_reals dcd_choose(dcd_mask m, dcd_reals yes, dcd_reals no) { return _mm256_blendv_pd(no, yes, m); }

static inline dcd_reals dcd_tag(dcd_reals v, int64_t low, __m256i number)
{
    return _mm256_castsi256_pd(
        _mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi64x(low), _mm256_castpd_si256(v)), number));
}
typedef __m256i dcd_integers;
static inline dcd_integers dcd_count_up(void) { return _mm256_set_epi64x(3, 2, 1, 0); }
static inline dcd_integers dcd_plus(dcd_integers a, int64_t b) { return _mm256_add_epi64(a, _mm256_set1_epi64x(b)); }
static inline double dcd_least_lane(dcd_reals v)
{
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));

    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
}

#endif

#endif

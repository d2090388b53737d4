/* The lowest product of a direction with placed vertices, with the processor's own instructions: the same number as the
 * plain form in ../axis.c. */
#ifndef DCD_VECTOR_LOW_H
#define DCD_VECTOR_LOW_H

#include <stdint.h>

#ifdef __aarch64__
#include <arm_neon.h>
#else
#include <immintrin.h>
#endif

#ifdef __AVX512F__
#define DCD_WIDE_OP(name) _mm512_##name
typedef __m512d dcd_reals;
static inline __m256d dcd_least_half(dcd_reals v)
{
    return _mm256_min_pd(_mm512_castpd512_pd256(v), _mm512_extractf64x4_pd(v, 1));
}
#elif defined(__AVX2__)
#define DCD_WIDE_OP(name) _mm256_##name
typedef __m256d dcd_reals;
static inline __m256d dcd_least_half(dcd_reals v) { return v; }
#elif !defined(__aarch64__)
#define DCD_WIDE_OP(name) _mm_##name
typedef __m128d dcd_reals;
#else
#define DCD_WIDE_OP(name) dcd_neon_##name
typedef float64x2_t dcd_reals;
static inline dcd_reals dcd_neon_set1_pd(double x) { return vdupq_n_f64(x); }
static inline dcd_reals dcd_neon_loadu_pd(const double *x) { return vld1q_f64(x); }
/* Not vmaxq and vminq, which say something else of zeros. */
static inline dcd_reals dcd_neon_min_pd(dcd_reals a, dcd_reals b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
static inline dcd_reals dcd_neon_max_pd(dcd_reals a, dcd_reals b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
#endif

#ifdef __AVX2__
static inline __m128d dcd_least_two(dcd_reals v)
{
    const __m256d four = dcd_least_half(v);

    return _mm_min_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
}
#elif !defined(__aarch64__)
static inline __m128d dcd_least_two(dcd_reals v) { return v; }
#endif

static inline double dcd_least_real(dcd_reals v)
{
#ifdef __aarch64__
    return vgetq_lane_f64(dcd_neon_min_pd(v, vextq_f64(v, v, 1)), 0);
#else
    const __m128d two = dcd_least_two(v);

    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
#endif
}

/* Rounded products of the first vertices from `x` on. */
static inline dcd_reals dcd_wide_product(const double *x, uint32_t padded, const dcd_reals *d)
{
    const double *y = x + padded, *z = y + padded;

    return (d[0] * DCD_WIDE_OP(loadu_pd)(x) + d[1] * DCD_WIDE_OP(loadu_pd)(y)) + d[2] * DCD_WIDE_OP(loadu_pd)(z);
}

/* `padded` a multiple of 8. */
static inline double dcd_wide_lowest(const double *rows, uint32_t padded, double d0, double d1, double d2)
{
    const dcd_reals d[3] = {DCD_WIDE_OP(set1_pd)(d0), DCD_WIDE_OP(set1_pd)(d1), DCD_WIDE_OP(set1_pd)(d2)};
    const uint32_t width = sizeof(dcd_reals) / sizeof(double);
    dcd_reals low = dcd_wide_product(rows, padded, d);

    for (uint32_t k = width; k < padded; k += width) {
        low = DCD_WIDE_OP(min_pd)(dcd_wide_product(rows + k, padded, d), low);
    }
    return dcd_least_real(low);
}

#endif

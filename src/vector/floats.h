/* Floats in vectors of the target's width, and truths about them, lane by lane. Operators + - * / are the
 * compiler's. */
#ifndef DCD_VECTOR_FLOATS_H
#define DCD_VECTOR_FLOATS_H

#include <stdint.h>

#ifdef __aarch64__
#include <arm_neon.h>
#else
#include <immintrin.h>
#endif

#ifdef __AVX512F__

#define DCD_FLOATS 16
typedef __m512 dcd_floats;

static inline dcd_floats dcd_floats_all(float x) { return _mm512_set1_ps(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return _mm512_loadu_ps(x); }
/* The eight from x on, as often as they fit. */
static inline dcd_floats dcd_floats_eight(const float *x) { return _mm512_broadcast_f32x8(_mm256_loadu_ps(x)); }
static inline void dcd_floats_store(float *x, dcd_floats v) { _mm512_storeu_ps(x, v); }
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return _mm512_max_ps(a, b); }
static inline dcd_floats dcd_floats_least(dcd_floats a, dcd_floats b) { return _mm512_min_ps(a, b); }
static inline __m256 dcd_floats_least_half(dcd_floats v)
{
    return _mm256_min_ps(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
}
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

typedef __mmask16 dcd_mask;

static inline dcd_mask dcd_below(dcd_floats a, dcd_floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ); }
static inline dcd_mask dcd_at_most(dcd_floats a, dcd_floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ); }
static inline dcd_mask dcd_equal(dcd_floats a, dcd_floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return a & b; }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return a | b; }
static inline dcd_mask dcd_not(dcd_mask a) { return (dcd_mask)~a; }
static inline uint32_t dcd_bits(dcd_mask m) { return m; }
static inline dcd_floats dcd_choose(dcd_mask m, dcd_floats yes, dcd_floats no)
{
    return _mm512_mask_blend_ps(m, no, yes);
}

/* Numbers of vertices, and a product's last bits, those of `low`, replaced by such numbers. */
typedef __m512i dcd_numbers;
static inline dcd_numbers dcd_numbers_from(uint32_t first)
{
    return _mm512_add_epi32(_mm512_set1_epi32((int32_t)first),
                            _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
}
static inline dcd_floats dcd_numbers_tag(dcd_floats v, uint32_t low, dcd_numbers number)
{
    const __m512i bits = _mm512_set1_epi32((int32_t)low);

    return _mm512_castsi512_ps(
        _mm512_or_epi32(_mm512_andnot_epi32(bits, _mm512_castps_si512(v)), _mm512_and_epi32(bits, number)));
}

#elif defined(__AVX2__)

#define DCD_FLOATS 8
typedef __m256 dcd_floats;

static inline dcd_floats dcd_floats_all(float x) { return _mm256_set1_ps(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return _mm256_loadu_ps(x); }
static inline dcd_floats dcd_floats_eight(const float *x) { return _mm256_loadu_ps(x); }
static inline void dcd_floats_store(float *x, dcd_floats v) { _mm256_storeu_ps(x, v); }
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return _mm256_max_ps(a, b); }
static inline dcd_floats dcd_floats_least(dcd_floats a, dcd_floats b) { return _mm256_min_ps(a, b); }
static inline __m256 dcd_floats_least_half(dcd_floats v) { return v; }
static inline __m256 dcd_floats_most_half(dcd_floats v) { return v; }
static inline dcd_floats dcd_floats_tag(dcd_floats v, int32_t low, const uint32_t *number)
{
    return _mm256_castsi256_ps(_mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi32(low), _mm256_castps_si256(v)),
                                               _mm256_loadu_si256((const __m256i *)(const void *)number)));
}

typedef __m256 dcd_mask;

static inline dcd_mask dcd_below(dcd_floats a, dcd_floats b) { return _mm256_cmp_ps(a, b, _CMP_LT_OQ); }
static inline dcd_mask dcd_at_most(dcd_floats a, dcd_floats b) { return _mm256_cmp_ps(a, b, _CMP_LE_OQ); }
static inline dcd_mask dcd_equal(dcd_floats a, dcd_floats b) { return _mm256_cmp_ps(a, b, _CMP_EQ_OQ); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return _mm256_and_ps(a, b); }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return _mm256_or_ps(a, b); }
static inline dcd_mask dcd_not(dcd_mask a) { return _mm256_xor_ps(a, _mm256_castsi256_ps(_mm256_set1_epi32(-1))); }
static inline uint32_t dcd_bits(dcd_mask m) { return (uint32_t)_mm256_movemask_ps(m); }
static inline dcd_floats dcd_choose(dcd_mask m, dcd_floats yes, dcd_floats no) { return _mm256_blendv_ps(no, yes, m); }

typedef __m256i dcd_numbers;
static inline dcd_numbers dcd_numbers_from(uint32_t first)
{
    return _mm256_add_epi32(_mm256_set1_epi32((int32_t)first), _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}
static inline dcd_floats dcd_numbers_tag(dcd_floats v, uint32_t low, dcd_numbers number)
{
    const __m256i bits = _mm256_set1_epi32((int32_t)low);

    return _mm256_castsi256_ps(
        _mm256_or_si256(_mm256_andnot_si256(bits, _mm256_castps_si256(v)), _mm256_and_si256(bits, number)));
}

#elif !defined(__aarch64__)

#define DCD_FLOATS 4
typedef __m128 dcd_floats;
typedef __m128 dcd_four;

static inline dcd_floats dcd_floats_all(float x) { return _mm_set1_ps(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return _mm_loadu_ps(x); }
static inline void dcd_floats_store(float *x, dcd_floats v) { _mm_storeu_ps(x, v); }
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return _mm_max_ps(a, b); }
static inline dcd_floats dcd_floats_least(dcd_floats a, dcd_floats b) { return _mm_min_ps(a, b); }
static inline __m128 dcd_floats_least_four(dcd_floats v) { return v; }
static inline __m128 dcd_floats_most_four(dcd_floats v) { return v; }
static inline dcd_floats dcd_floats_tag(dcd_floats v, int32_t low, const uint32_t *number)
{
    return _mm_castsi128_ps(_mm_or_si128(_mm_andnot_si128(_mm_set1_epi32(low), _mm_castps_si128(v)),
                                         _mm_loadu_si128((const __m128i *)(const void *)number)));
}

typedef __m128 dcd_mask;

static inline dcd_mask dcd_below(dcd_floats a, dcd_floats b) { return _mm_cmplt_ps(a, b); }
static inline dcd_mask dcd_at_most(dcd_floats a, dcd_floats b) { return _mm_cmple_ps(a, b); }
static inline dcd_mask dcd_equal(dcd_floats a, dcd_floats b) { return _mm_cmpeq_ps(a, b); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return _mm_and_ps(a, b); }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return _mm_or_ps(a, b); }
static inline dcd_mask dcd_not(dcd_mask a) { return _mm_xor_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-1))); }
static inline uint32_t dcd_bits(dcd_mask m) { return (uint32_t)_mm_movemask_ps(m); }
static inline dcd_floats dcd_choose(dcd_mask m, dcd_floats yes, dcd_floats no)
{
    return _mm_or_ps(_mm_and_ps(m, yes), _mm_andnot_ps(m, no));
}

typedef __m128i dcd_numbers;
static inline dcd_numbers dcd_numbers_from(uint32_t first)
{
    return _mm_add_epi32(_mm_set1_epi32((int32_t)first), _mm_set_epi32(3, 2, 1, 0));
}
static inline dcd_floats dcd_numbers_tag(dcd_floats v, uint32_t low, dcd_numbers number)
{
    const __m128i bits = _mm_set1_epi32((int32_t)low);

    return _mm_castsi128_ps(
        _mm_or_si128(_mm_andnot_si128(bits, _mm_castps_si128(v)), _mm_and_si128(bits, number)));
}

#else

#define DCD_FLOATS 4
typedef float32x4_t dcd_floats;
typedef float32x4_t dcd_four;
typedef uint32x4_t dcd_mask;

static inline dcd_floats dcd_floats_all(float x) { return vdupq_n_f32(x); }
static inline dcd_floats dcd_floats_load(const float *x) { return vld1q_f32(x); }
static inline void dcd_floats_store(float *x, dcd_floats v) { vst1q_f32(x, v); }
/* Not vmaxq and vminq, which say something else of zeros. */
static inline dcd_floats dcd_floats_most(dcd_floats a, dcd_floats b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
static inline dcd_floats dcd_floats_least(dcd_floats a, dcd_floats b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
static inline dcd_four dcd_floats_least_four(dcd_floats v) { return v; }
static inline dcd_four dcd_floats_most_four(dcd_floats v) { return v; }
static inline dcd_floats dcd_floats_tag(dcd_floats v, int32_t low, const uint32_t *number)
{
    return vreinterpretq_f32_u32(
        vorrq_u32(vbicq_u32(vreinterpretq_u32_f32(v), vdupq_n_u32((uint32_t)low)), vld1q_u32(number)));
}

static inline dcd_mask dcd_below(dcd_floats a, dcd_floats b) { return vcltq_f32(a, b); }
static inline dcd_mask dcd_at_most(dcd_floats a, dcd_floats b) { return vcleq_f32(a, b); }
static inline dcd_mask dcd_equal(dcd_floats a, dcd_floats b) { return vceqq_f32(a, b); }
static inline dcd_mask dcd_and(dcd_mask a, dcd_mask b) { return vandq_u32(a, b); }
static inline dcd_mask dcd_or(dcd_mask a, dcd_mask b) { return vorrq_u32(a, b); }
static inline dcd_mask dcd_not(dcd_mask a) { return vmvnq_u32(a); }
static inline uint32_t dcd_bits(dcd_mask m)
{
    static const uint32_t lane[4] = {1, 2, 4, 8};

    return vaddvq_u32(vandq_u32(m, vld1q_u32(lane)));
}
static inline dcd_floats dcd_choose(dcd_mask m, dcd_floats yes, dcd_floats no) { return vbslq_f32(m, yes, no); }

typedef uint32x4_t dcd_numbers;
static inline dcd_numbers dcd_numbers_from(uint32_t first)
{
    static const uint32_t up[4] = {0, 1, 2, 3};

    return vaddq_u32(vdupq_n_u32(first), vld1q_u32(up));
}
static inline dcd_floats dcd_numbers_tag(dcd_floats v, uint32_t low, dcd_numbers number)
{
    return vreinterpretq_f32_u32(vbslq_u32(vdupq_n_u32(low), number, vreinterpretq_u32_f32(v)));
}

#endif

#if DCD_FLOATS > 4
typedef __m128 dcd_four;

/* Halves folded onto each other. */
static inline dcd_four dcd_floats_least_four(dcd_floats v)
{
    const __m256 eight = dcd_floats_least_half(v);

    return _mm_min_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
}
static inline dcd_four dcd_floats_most_four(dcd_floats v)
{
    const __m256 eight = dcd_floats_most_half(v);

    return _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
}
#else
/* Never asked for: there are at least eight. */
static inline dcd_floats dcd_floats_eight(const float *x) { return dcd_floats_load(x); }
#endif

#ifdef __aarch64__

/* The better of lanes l and l + 2, then of these. */
static inline float dcd_floats_most_lane(dcd_floats v)
{
    const dcd_floats two = dcd_floats_most(v, vextq_f32(v, v, 2));

    return vgetq_lane_f32(dcd_floats_most(two, vextq_f32(two, two, 1)), 0);
}
static inline float dcd_floats_least_lane(dcd_floats v)
{
    const dcd_floats two = dcd_floats_least(v, vextq_f32(v, v, 2));

    return vgetq_lane_f32(dcd_floats_least(two, vextq_f32(two, two, 1)), 0);
}

/* The largest lane of a and that of b. */
static inline void dcd_floats_most_lanes(dcd_floats a, dcd_floats b, float *most)
{
    most[0] = dcd_floats_most_lane(a);
    most[1] = dcd_floats_most_lane(b);
}

/* The bits of the least lane of a and, above them, of the least lane of b. */
static inline uint64_t dcd_floats_least_lanes(dcd_floats a, dcd_floats b)
{
    const dcd_floats two = dcd_floats_least(vzip1q_f32(a, b), vzip2q_f32(a, b));
    const dcd_floats one = dcd_floats_least(two, vextq_f32(two, two, 2));

    return vgetq_lane_u64(vreinterpretq_u64_f32(one), 0);
}

#else

/* The largest lane. */
static inline float dcd_floats_most_lane(dcd_floats v)
{
    dcd_four four = dcd_floats_most_four(v);

    four = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
}

/* The largest lane of a and that of b. */
static inline void dcd_floats_most_lanes(dcd_floats a, dcd_floats b, float *most)
{
    const dcd_four four_a = dcd_floats_most_four(a), four_b = dcd_floats_most_four(b);
    const __m128 two = _mm_max_ps(_mm_unpacklo_ps(four_a, four_b), _mm_unpackhi_ps(four_a, four_b));
    const __m128 one = _mm_max_ps(two, _mm_movehl_ps(two, two));

    most[0] = _mm_cvtss_f32(one);
    most[1] = _mm_cvtss_f32(_mm_shuffle_ps(one, one, 1));
}

/* The least lane. */
static inline float dcd_floats_least_lane(dcd_floats v)
{
    dcd_four four = dcd_floats_least_four(v);

    four = _mm_min_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_min_ss(four, _mm_shuffle_ps(four, four, 1)));
}

/* The bits of the least lane of a and, above them, of the least lane of b. */
static inline uint64_t dcd_floats_least_lanes(dcd_floats a, dcd_floats b)
{
    const dcd_four four_a = dcd_floats_least_four(a), four_b = dcd_floats_least_four(b);
    const __m128 two = _mm_min_ps(_mm_unpacklo_ps(four_a, four_b), _mm_unpackhi_ps(four_a, four_b));

    return (uint64_t)_mm_cvtsi128_si64(_mm_castps_si128(_mm_min_ps(two, _mm_movehl_ps(two, two))));
}

#endif

#endif

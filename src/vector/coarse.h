/* The coarse checkers with the processor's own instructions: the same numbers as the plain forms in ../coarse.c. */
#ifndef DCD_VECTOR_COARSE_H
#define DCD_VECTOR_COARSE_H

#include "object/placed.h"
#include "number/rounded.h"
#include "floats.h"

static inline dcd_floats dcd_wide_products(dcd_floats x, dcd_floats y, dcd_floats z, const dcd_floats *d)
{
    return (d[0] * x + d[1] * y) + d[2] * z;
}

/* The lowest product of d with the vertices. The last vector may overlap the one before. */
static inline float dcd_wide_lowest_float(const float *rows, uint32_t padded, float d0, float d1, float d2)
{
    const float *y = rows + padded, *z = y + padded;
    const dcd_floats d[3] = {dcd_floats_all(d0), dcd_floats_all(d1), dcd_floats_all(d2)};
    dcd_floats low;

    if (padded < DCD_FLOATS) {
        return dcd_floats_least_lane(
            dcd_wide_products(dcd_floats_eight(rows), dcd_floats_eight(y), dcd_floats_eight(z), d));
    }
    low = dcd_wide_products(dcd_floats_load(rows), dcd_floats_load(y), dcd_floats_load(z), d);
    for (uint32_t k = DCD_FLOATS; k < padded; k += DCD_FLOATS) {
        const uint32_t at = k < padded - DCD_FLOATS ? k : padded - DCD_FLOATS;

        low = dcd_floats_least(
            dcd_wide_products(dcd_floats_load(rows + at), dcd_floats_load(y + at), dcd_floats_load(z + at), d), low);
    }
    return dcd_floats_least_lane(low);
}

#ifdef __AVX2__

/* (d0, d1, d2, 0), each number loaded as it was stored: two at once would wait for the stores. */
static inline __m256d dcd_wide_direction(double d0, double d1, double d2)
{
    const __m256d first = _mm256_blend_pd(_mm256_set1_pd(d0), _mm256_set1_pd(d1), 2);

    return _mm256_blend_pd(_mm256_blend_pd(first, _mm256_set1_pd(d2), 4), _mm256_setzero_pd(), 8);
}

/* d . (t_A - t_B), and to `size` how far the reaches and t_A - t_B go along all three axes. Vectors of four begin at the
 * three numbers that count: the fourth one adds nothing to the product, and the radii to the size, which are zero here. */
static inline double dcd_wide_offset(const dcd_placed *a, const dcd_placed *b, double d0, double d1, double d2,
                                     double *size)
{
    const __m256d magnitude = _mm256_castsi256_pd(_mm256_setr_epi64x(INT64_MAX, INT64_MAX, INT64_MAX, 0));
    const __m256d t = _mm256_sub_pd(_mm256_loadu_pd(a->position), _mm256_loadu_pd(b->position));
    const __m256d reach = _mm256_add_pd(_mm256_loadu_pd(a->reach), _mm256_loadu_pd(b->reach));
    const __m256d products = _mm256_mul_pd(dcd_wide_direction(d0, d1, d2), t);
    const __m256d pairs = _mm256_hadd_pd(products, _mm256_add_pd(reach, _mm256_and_pd(t, magnitude)));
    const __m128d sums = _mm_add_pd(_mm256_castpd256_pd128(pairs), _mm256_extractf128_pd(pairs, 1));

    *size = _mm_cvtsd_f64(_mm_unpackhi_pd(sums, sums));
    return _mm_cvtsd_f64(sums);
}

static inline __m256d dcd_wide_picked(const float *row, const uint32_t *at)
{
    return _mm256_cvtps_pd(_mm_setr_ps(row[at[0]], row[at[1]], row[at[2]], row[at[3]]));
}

static inline void dcd_wide_subtract(const float *row_a, const uint32_t *a, const float *row_b, const uint32_t *b,
                                     double offset, double *out)
{
    const __m256d difference = _mm256_sub_pd(dcd_wide_picked(row_a, a), dcd_wide_picked(row_b, b));

    _mm256_storeu_pd(out, _mm256_add_pd(difference, _mm256_set1_pd(offset)));
}

#else

/* Not wide enough to win: as the plain form. */
static inline double dcd_wide_offset(const dcd_placed *a, const dcd_placed *b, double d0, double d1, double d2,
                                     double *size)
{
    const double t0 = a->position[0] - b->position[0], t1 = a->position[1] - b->position[1];
    const double t2 = a->position[2] - b->position[2];

    *size = (((a->reach[0] + b->reach[0]) + dcd_abs(t0)) + ((a->reach[1] + b->reach[1]) + dcd_abs(t1))) +
            ((a->reach[2] + b->reach[2]) + dcd_abs(t2));
    return (d0 * t0 + d1 * t1) + d2 * t2;
}

static inline void dcd_wide_subtract(const float *row_a, const uint32_t *a, const float *row_b, const uint32_t *b,
                                     double offset, double *out)
{
    for (uint32_t k = 0; k < 4; k++) {
        out[k] = ((double)row_a[a[k]] - (double)row_b[b[k]]) + offset;
    }
}

#endif

#endif

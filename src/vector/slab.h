/* The extent of a placed shape along the slabs' directions, with the processor's own instructions: the same numbers as the
 * plain form in ../slab.c. */
#ifndef DCD_VECTOR_SLAB_H
#define DCD_VECTOR_SLAB_H

#include "object/slab.h"
#include "low.h"

#define DCD_WIDE_SLABS (sizeof(dcd_reals) / sizeof(double)) /* directions in a vector */

#ifdef __AVX512F__
static inline void dcd_wide_put_floats(float *out, dcd_reals v) { _mm256_storeu_ps(out, _mm512_cvtpd_ps(v)); }
static inline dcd_reals dcd_wide_take_floats(const float *x) { return _mm512_cvtps_pd(_mm256_loadu_ps(x)); }
#elif defined(__AVX2__)
static inline void dcd_wide_put_floats(float *out, dcd_reals v) { _mm_storeu_ps(out, _mm256_cvtpd_ps(v)); }
static inline dcd_reals dcd_wide_take_floats(const float *x) { return _mm256_cvtps_pd(_mm_loadu_ps(x)); }
#elif defined(__aarch64__)
static inline void dcd_wide_put_floats(float *out, dcd_reals v) { vst1_f32(out, vcvt_f32_f64(v)); }
static inline dcd_reals dcd_wide_take_floats(const float *x) { return vcvt_f64_f32(vld1_f32(x)); }
#else
static inline void dcd_wide_put_floats(float *out, dcd_reals v)
{
    _mm_storel_epi64((__m128i *)(void *)out, _mm_castps_si128(_mm_cvtpd_ps(v)));
}
static inline dcd_reals dcd_wide_take_floats(const float *x) { return _mm_setr_pd((double)x[0], (double)x[1]); }
#endif

/* A vector of directions, and the extremes along them. */
typedef struct dcd_wide_slab {
    dcd_reals d[3];
    dcd_reals low, high;
} dcd_wide_slab;

static inline dcd_reals dcd_wide_along(const dcd_wide_slab *s, dcd_reals x, dcd_reals y, dcd_reals z)
{
    return (s->d[0] * x + s->d[1] * y) + s->d[2] * z;
}

static inline void dcd_wide_widen(dcd_wide_slab *s, dcd_reals x, dcd_reals y, dcd_reals z)
{
    const dcd_reals along = dcd_wide_along(s, x, y, z);

    s->low = DCD_WIDE_OP(min_pd)(along, s->low);
    s->high = DCD_WIDE_OP(max_pd)(along, s->high);
}

static inline void dcd_wide_start(dcd_wide_slab *s, const float *const *direction, uint32_t first, const double *rows,
                                  uint32_t padded)
{
    const double *y = rows + padded, *z = y + padded;

    for (uint32_t c = 0; c < 3; c++) {
        s->d[c] = dcd_wide_take_floats(direction[c] + first);
    }
    s->low = dcd_wide_along(s, DCD_WIDE_OP(set1_pd)(rows[0]), DCD_WIDE_OP(set1_pd)(y[0]), DCD_WIDE_OP(set1_pd)(z[0]));
    s->high = s->low;
}

/* What rounding to a float may take, at most. */
static inline dcd_reals dcd_wide_margin(dcd_reals v)
{
    const dcd_reals length = DCD_WIDE_OP(max_pd)(v, -v);

    return DCD_WIDE_OP(set1_pd)(0x1p-23) * length + DCD_WIDE_OP(set1_pd)(0x1p-140);
}

static inline void dcd_wide_put(const dcd_wide_slab *s, uint32_t first, float *slab)
{
    dcd_wide_put_floats(slab + first, s->low - dcd_wide_margin(s->low));
    dcd_wide_put_floats(slab + DCD_SLABS + first, s->high + dcd_wide_margin(s->high));
}

/* Two vectors at a time: what is read of a vertex then serves both. */
static inline void dcd_wide_slabs(const float *const *direction, const double *rows, uint32_t padded, float *slab)
{
    const double *row_y = rows + padded, *row_z = row_y + padded;

    for (uint32_t first = 0; first < DCD_SLABS; first += 2 * DCD_WIDE_SLABS) {
        dcd_wide_slab one, other;

        dcd_wide_start(&one, direction, first, rows, padded);
        dcd_wide_start(&other, direction, first + DCD_WIDE_SLABS, rows, padded);
        for (uint32_t k = 1; k < padded; k++) {
            const dcd_reals x = DCD_WIDE_OP(set1_pd)(rows[k]), y = DCD_WIDE_OP(set1_pd)(row_y[k]);
            const dcd_reals z = DCD_WIDE_OP(set1_pd)(row_z[k]);

            dcd_wide_widen(&one, x, y, z);
            dcd_wide_widen(&other, x, y, z);
        }
        dcd_wide_put(&one, first, slab);
        dcd_wide_put(&other, first + DCD_WIDE_SLABS, slab);
    }
}

#endif

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

#define DCD_SLAB_SIGNS 4u                     /* of y and z: ++, +-, -+, -- */
#define DCD_SLAB_OCTANT (DCD_SLABS / DCD_SLAB_SIGNS) /* directions with the same signs */

/* A vector of directions of the first octant, and the extremes along these and those with other signs. */
typedef struct dcd_wide_slab {
    dcd_reals d[3];
    dcd_reals low[DCD_SLAB_SIGNS], high[DCD_SLAB_SIGNS];
} dcd_wide_slab;

/* (d0 x + d1 y) + d2 z, for all signs of d1 and d2: to subtract a product is to add that of the other sign. */
static inline void dcd_wide_along(const dcd_wide_slab *s, dcd_reals x, dcd_reals y, dcd_reals z, dcd_reals *along)
{
    const dcd_reals x_part = s->d[0] * x, y_part = s->d[1] * y, z_part = s->d[2] * z;
    const dcd_reals sum = x_part + y_part, difference = x_part - y_part;

    along[0] = sum + z_part;
    along[1] = sum - z_part;
    along[2] = difference + z_part;
    along[3] = difference - z_part;
}

static inline void dcd_wide_widen(dcd_wide_slab *s, dcd_reals x, dcd_reals y, dcd_reals z)
{
    dcd_reals along[DCD_SLAB_SIGNS];

    dcd_wide_along(s, x, y, z, along);
    for (uint32_t k = 0; k < DCD_SLAB_SIGNS; k++) {
        s->low[k] = DCD_WIDE_OP(min_pd)(along[k], s->low[k]);
        s->high[k] = DCD_WIDE_OP(max_pd)(along[k], s->high[k]);
    }
}

static inline void dcd_wide_start(dcd_wide_slab *s, const float *const *direction, uint32_t first, const double *rows,
                                  uint32_t padded)
{
    const double *y = rows + padded, *z = y + padded;

    for (uint32_t c = 0; c < 3; c++) {
        s->d[c] = dcd_wide_take_floats(direction[c] + first);
    }
    dcd_wide_along(s, DCD_WIDE_OP(set1_pd)(rows[0]), DCD_WIDE_OP(set1_pd)(y[0]), DCD_WIDE_OP(set1_pd)(z[0]), s->low);
    for (uint32_t k = 0; k < DCD_SLAB_SIGNS; k++) {
        s->high[k] = s->low[k];
    }
}

/* What rounding to a float may take, at most. */
static inline dcd_reals dcd_wide_margin(dcd_reals v)
{
    const dcd_reals length = DCD_WIDE_OP(max_pd)(v, -v);

    return DCD_WIDE_OP(set1_pd)(0x1p-23) * length + DCD_WIDE_OP(set1_pd)(0x1p-140);
}

static inline void dcd_wide_put(const dcd_wide_slab *s, uint32_t first, float *slab)
{
    for (uint32_t k = 0; k < DCD_SLAB_SIGNS; k++) {
        float *low = slab + DCD_SLAB_OCTANT * k + first;

        dcd_wide_put_floats(low, s->low[k] - dcd_wide_margin(s->low[k]));
        dcd_wide_put_floats(low + DCD_SLABS, s->high[k] + dcd_wide_margin(s->high[k]));
    }
}

static inline void dcd_wide_slabs(const float *const *direction, const double *rows, uint32_t padded, float *slab)
{
    const double *row_y = rows + padded, *row_z = row_y + padded;

    for (uint32_t first = 0; first < DCD_SLAB_OCTANT; first += DCD_WIDE_SLABS) {
        dcd_wide_slab s;

        dcd_wide_start(&s, direction, first, rows, padded);
        for (uint32_t k = 1; k < padded; k++) {
            dcd_wide_widen(&s, DCD_WIDE_OP(set1_pd)(rows[k]), DCD_WIDE_OP(set1_pd)(row_y[k]),
                           DCD_WIDE_OP(set1_pd)(row_z[k]));
        }
        dcd_wide_put(&s, first, slab);
    }
}

#endif

/* Determinants of a tetrahedron's faces with the processor's own instructions: the same numbers as the plain form in
 * ../tetra.c. */
#ifndef DCD_VECTOR_TETRA_H
#define DCD_VECTOR_TETRA_H

#include <immintrin.h>
#include <stdbool.h>

#include "narrow/simplex.h"

/* The largest magnitude of four. */
static inline double dcd_wide_largest(const double *coordinate)
{
    const __m256d size = _mm256_andnot_pd(_mm256_set1_pd(-0.0), _mm256_loadu_pd(coordinate));
    const __m128d two = _mm_max_pd(_mm256_castpd256_pd128(size), _mm256_extractf128_pd(size, 1));

    return _mm_cvtsd_f64(_mm_max_sd(two, _mm_unpackhi_pd(two, two)));
}

/* Of points (1, 2, 3), (0, 2, 3), (0, 1, 3) and (0, 1, 2), the second and the fourth one with their signs turned. */
static inline __m256d dcd_wide_determinants(const dcd_simplex *s)
{
    const __m256d x = _mm256_loadu_pd(s->x), y = _mm256_loadu_pd(s->y), z = _mm256_loadu_pd(s->z);
    const __m256d xi = _mm256_permute4x64_pd(x, 0x01), xj = _mm256_permute4x64_pd(x, 0x5a),
                  xk = _mm256_permute4x64_pd(x, 0xbf);
    const __m256d yi = _mm256_permute4x64_pd(y, 0x01), yj = _mm256_permute4x64_pd(y, 0x5a),
                  yk = _mm256_permute4x64_pd(y, 0xbf);
    const __m256d zi = _mm256_permute4x64_pd(z, 0x01), zj = _mm256_permute4x64_pd(z, 0x5a),
                  zk = _mm256_permute4x64_pd(z, 0xbf);
    const __m256d yz = yj * zk - zj * yk, zx = zj * xk - xj * zk, xy = xj * yk - yj * xk;

    return _mm256_xor_pd((xi * yz + yi * zx) + zi * xy, _mm256_setr_pd(0.0, -0.0, 0.0, -0.0));
}

/* Whether all four are above `error`, or all below its opposite: without a branch, which nobody could guess. */
static inline bool dcd_wide_same_sign(const dcd_simplex *s, double error)
{
    const __m256d d = dcd_wide_determinants(s);
    const int above = _mm256_movemask_pd(_mm256_cmp_pd(d, _mm256_set1_pd(error), _CMP_GT_OQ));
    const int below = _mm256_movemask_pd(_mm256_cmp_pd(d, _mm256_set1_pd(-error), _CMP_LT_OQ));

    return ((above == 15) | (below == 15)) != 0;
}

#endif

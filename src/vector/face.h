/* The furthest face of an inner body, with the processor's own instructions: the same number as the plain form in
 * ../inner.c. */
#ifndef DCD_VECTOR_FACE_H
#define DCD_VECTOR_FACE_H

#include <immintrin.h>
#include <stdint.h>

/* The largest of the `faces` products with g, at least zero. Rows x, y, z of `faces`, a multiple of 8. */
static inline float dcd_wide_furthest(const float *face, uint32_t faces, float gx, float gy, float gz)
{
    const __m256 x = _mm256_set1_ps(gx), y = _mm256_set1_ps(gy), z = _mm256_set1_ps(gz);
    const float *row_y = face + faces, *row_z = face + 2 * (uint64_t)faces;
    __m256 most = _mm256_setzero_ps();
    __m128 four;

    for (uint32_t k = 0; k < faces; k += 8) {
        const __m256 s = _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(_mm256_loadu_ps(face + k), x),
                                                     _mm256_mul_ps(_mm256_loadu_ps(row_y + k), y)),
                                       _mm256_mul_ps(_mm256_loadu_ps(row_z + k), z));

        most = _mm256_max_ps(s, most);
    }
    four = _mm_max_ps(_mm256_castps256_ps128(most), _mm256_extractf128_ps(most, 1));
    four = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(four, _mm_shuffle_ps(four, four, 1)));
}

#endif

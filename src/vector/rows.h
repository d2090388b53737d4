/* Boxes as they come, six numbers each, turned into vectors of one coordinate each, with the processor's own
 * instructions. */
#ifndef DCD_VECTOR_ROWS_H
#define DCD_VECTOR_ROWS_H

#include <immintrin.h>
#include <stdint.h>

#define DCD_ROWS 8

/* Coordinates low x, y, z, high x, y, z of eight boxes. */
typedef struct dcd_rows {
    __m256 along[6];
} dcd_rows;

/* One box: its first four numbers, and its last four. (A load of six under a mask is slow where memory is far.) */
static inline __m256 dcd_row(const float *box)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(box)), _mm_loadu_ps(box + 2), 1);
}

/* Four rows to two vectors: coordinates c and c + 2 of the four, and c + 1 and c + 3, where c is 0 or, `high`, 2. */
static inline void dcd_rows_four(const __m256 *row, int high, __m256 *out)
{
    const __m256 a = high ? _mm256_unpackhi_ps(row[0], row[1]) : _mm256_unpacklo_ps(row[0], row[1]);
    const __m256 b = high ? _mm256_unpackhi_ps(row[2], row[3]) : _mm256_unpacklo_ps(row[2], row[3]);

    out[0] = _mm256_shuffle_ps(a, b, 0x44);
    out[1] = _mm256_shuffle_ps(a, b, 0xee);
}

static inline dcd_rows dcd_rows_turn(const __m256 *row)
{
    __m256 first[4], last[4];
    dcd_rows rows;

    dcd_rows_four(row, 0, first);
    dcd_rows_four(row, 1, first + 2);
    dcd_rows_four(row + 4, 0, last);
    dcd_rows_four(row + 4, 1, last + 2);
    for (int c = 0; c < 4; c++) {
        rows.along[c] = _mm256_permute2f128_ps(first[c], last[c], 0x20);
    }
    for (int c = 0; c < 2; c++) {
        rows.along[4 + c] = _mm256_permute2f128_ps(first[2 + c], last[2 + c], 0x31);
    }
    return rows;
}

/* Puts coordinate c of the eight boxes to out[stride * c ...]. */
static inline void dcd_rows_put(const __m256 *row, float *out, uint32_t stride)
{
    const dcd_rows rows = dcd_rows_turn(row);

    for (uint32_t c = 0; c < 6; c++) {
        _mm256_storeu_ps(out + stride * c, rows.along[c]);
    }
}

/* The least, or the greatest when `high`, of a and b. */
static inline __m256 dcd_rows_pick(__m256 a, __m256 b, int high)
{
    return high ? _mm256_max_ps(a, b) : _mm256_min_ps(a, b);
}

/* Lanes in pairs: of a in the even places, of b in the odd ones. */
static inline __m256 dcd_rows_pairs(__m256 a, __m256 b, int high)
{
    return dcd_rows_pick(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b), high);
}

/* Of four vectors: the least, or greatest, of each half, in the order of the vectors. */
static inline __m256 dcd_rows_halves(const __m256 *of, int high)
{
    const __m256 a = dcd_rows_pairs(of[0], of[1], high), b = dcd_rows_pairs(of[2], of[3], high);

    return dcd_rows_pick(_mm256_shuffle_ps(a, b, 0x44), _mm256_shuffle_ps(a, b, 0xee), high);
}

/* The least, or greatest, number of each of eight vectors. */
static inline __m256 dcd_rows_ends(const __m256 *of, int high)
{
    const __m256 a = dcd_rows_halves(of, high), b = dcd_rows_halves(of + 4, high);

    return dcd_rows_pick(_mm256_permute2f128_ps(a, b, 0x20), _mm256_permute2f128_ps(a, b, 0x31), high);
}

#endif

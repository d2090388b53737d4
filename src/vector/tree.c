/* dcd_tree_gather and dcd_tree_bound, many boxes at a time: the same records as ../tree.c. */
#include "lanes.h" /* first: it renames what the next one declares */
#include "broad/tree.h"

#include <float.h>
#include <stddef.h>

#include "narrow/fetch.h"
#include "rows.h"

#define AHEAD 48u /* positions: boxes lie anywhere, and are asked for before they are needed */

/* A whole block. */
static void gather_block(const float *boxes, const uint32_t *order, float *record)
{
    for (uint32_t half = 0; half < DCD_LANES; half += DCD_ROWS) {
        __m256 row[DCD_ROWS];

        for (uint32_t l = 0; l < DCD_ROWS; l++) {
            row[l] = dcd_row(boxes + (size_t)DCD_BOX * order[half + l]);
        }
        dcd_rows_put(row, record + half, DCD_LANES);
    }
}

/* A block of `count` boxes; the other lanes overlap nothing. */
static void gather_rest(const float *boxes, const uint32_t *order, uint32_t count, float *record)
{
    for (uint32_t c = 0; c < DCD_BOX; c++) {
        for (uint32_t l = 0; l < DCD_LANES; l++) {
            const float nothing = c < 3 ? FLT_MAX : -FLT_MAX;

            record[DCD_LANES * c + l] = l < count ? boxes[(size_t)DCD_BOX * order[l] + c] : nothing;
        }
    }
}

static void ask_for(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first)
{
    for (uint32_t p = first; p < first + DCD_LANES && p < objects; p++) {
        dcd_fetch(boxes + (size_t)DCD_BOX * order[p], DCD_BOX * sizeof *boxes);
    }
}

void dcd_tree_gather(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                     float *blocks)
{
    for (uint32_t k = first; k < last; k++) {
        const uint32_t at = DCD_LANES * k;
        float *record = blocks + (size_t)DCD_RECORD * k;

        ask_for(boxes, order, objects, at + AHEAD);
        if (objects - at >= DCD_LANES) {
            gather_block(boxes, order + at, record);
        } else {
            gather_rest(boxes, order + at, objects - at, record);
        }
    }
}

/* Coordinate c of the boxes that hold eight records. */
static inline void bound_eight(const float *below, uint32_t c, float *out)
{
    const int high = c >= 3;
    __m256 of[DCD_ROWS];

    for (uint32_t k = 0; k < DCD_ROWS; k++) {
        const float *numbers = below + (size_t)DCD_RECORD * k + (size_t)DCD_LANES * c;

        of[k] = dcd_rows_pick(_mm256_loadu_ps(numbers), _mm256_loadu_ps(numbers + DCD_ROWS), high);
    }
    _mm256_storeu_ps(out, dcd_rows_ends(of, high));
}

static void bound_record(const float *below, float *record)
{
    for (uint32_t c = 0; c < DCD_BOX; c++) {
        bound_eight(below, c, record + DCD_LANES * c);
        bound_eight(below + (size_t)DCD_RECORD * DCD_ROWS, c, record + DCD_LANES * c + DCD_ROWS);
    }
}

/* The same of `children` records, fewer than there are lanes; the other lanes overlap nothing. */
static void bound_rest(const float *below, uint32_t children, float *record)
{
    for (uint32_t c = 0; c < DCD_BOX; c++) {
        for (uint32_t l = 0; l < DCD_LANES; l++) {
            const float *numbers = below + (size_t)DCD_RECORD * l + (size_t)DCD_LANES * c;
            float end = c < 3 ? FLT_MAX : -FLT_MAX;

            for (uint32_t k = 0; l < children && k < DCD_LANES; k++) {
                end = (c < 3 ? numbers[k] < end : numbers[k] > end) ? numbers[k] : end;
            }
            record[DCD_LANES * c + l] = end;
        }
    }
}

void dcd_tree_bound(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level)
{
    for (uint32_t k = first; k < last; k++) {
        const uint32_t child = DCD_LANES * k;
        const float *below = level_below + (size_t)DCD_RECORD * child;
        float *record = level + (size_t)DCD_RECORD * k;

        if (children - child >= DCD_LANES) {
            bound_record(below, record);
        } else {
            bound_rest(below, children - child, record);
        }
    }
}

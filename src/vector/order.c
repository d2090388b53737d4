/* dcd_order_bounds and dcd_order_keys, several boxes at a time: the same numbers as ../order.c. */
#include "lanes.h" /* first: it renames what the next one declares */
#include "broad/order.h"

#include <float.h>
#include <stddef.h>

#include "narrow/fetch.h"
#include "broad/tree.h"
#include "curve.h"
#include "rows.h"

#define AHEAD 128u /* boxes: a key takes so long that the processor doesn't look that far by itself */

void dcd_order_bounds(const float *boxes, uint32_t first, uint32_t last, float *bounds)
{
    __m128 low = _mm_set1_ps(FLT_MAX), high = _mm_set1_ps(-FLT_MAX);
    float lows[4], highs[4];

    for (uint32_t i = first; i < last; i++) {
        const float *box = boxes + (size_t)DCD_BOX * i;
        const __m128 last_four = _mm_loadu_ps(box + 2); /* of which three are the high corner */
        const __m128 centre = _mm_add_ps(_mm_loadu_ps(box), _mm_shuffle_ps(last_four, last_four, 0xf9));

        low = _mm_min_ps(centre, low);
        high = _mm_max_ps(centre, high);
    }
    _mm_storeu_ps(lows, low);
    _mm_storeu_ps(highs, high);
    for (uint32_t d = 0; d < 3; d++) {
        bounds[d] = lows[d];
        bounds[3 + d] = highs[d];
    }
}

/* Coordinates of so many boxes: low x, y, z, high x, y, z. */
typedef float coordinates[DCD_BOX][DCD_PLACES];

/* Those of boxes i, i + 1, ...; of the last box again when there are fewer before `last`. */
static void load(const float *boxes, uint32_t i, uint32_t last, coordinates at)
{
    for (uint32_t half = 0; half < DCD_PLACES; half += DCD_ROWS) {
        __m256 row[DCD_ROWS];

        for (uint32_t l = 0; l < DCD_ROWS; l++) {
            const uint32_t box = i + half + l < last ? i + half + l : last - 1;

            row[l] = dcd_row(boxes + (size_t)DCD_BOX * box);
        }
        dcd_rows_put(row, at[0] + half, DCD_PLACES);
    }
}

/* Cell of an offset in cells; anything outside, not a number included, goes to an end. */
static inline uint32_t cell(float offset)
{
    const float low = offset > 0.0F ? offset : 0.0F;

    return (uint32_t)(int32_t)(low < 1023.0F ? low : 1023.0F);
}

/* The ten bits of a number, each to the third place of the one before. */
static inline uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000ff;
    x = (x | x << 8) & 0x0300f00f;
    x = (x | x << 4) & 0x030c30c3;
    return (x | x << 2) & 0x09249249;
}

/* The octants of the cells of the boxes' centres, from the largest to the smallest. */
static void octants_of(coordinates at, const dcd_grid *grid, uint32_t *octants)
{
    DCD_LANE_LOOP
    for (uint32_t l = 0; l < DCD_PLACES; l++) {
        const uint32_t x = cell((at[0][l] + at[3][l] - grid->origin[0]) * grid->scale);
        const uint32_t y = cell((at[1][l] + at[4][l] - grid->origin[1]) * grid->scale);
        const uint32_t z = cell((at[2][l] + at[5][l] - grid->origin[2]) * grid->scale);

        octants[l] = spread(x) << 2 | spread(y) << 1 | spread(z);
    }
}

/* 1, 2, 3 for a box much longer along x, y, z than along the other two; else 0. */
static void rod_axes(coordinates at, uint32_t *axis)
{
    DCD_LANE_LOOP
    for (uint32_t l = 0; l < DCD_PLACES; l++) {
        const float x = at[3][l] - at[0][l], y = at[4][l] - at[1][l], z = at[5][l] - at[2][l];
        const float yz = y > z ? y : z, xz = x > z ? x : z, xy = x > y ? x : y;
        const uint32_t not_x = y > DCD_ORDER_ROD * xz ? 2 : z > DCD_ORDER_ROD * xy ? 3 : 0;

        axis[l] = x > DCD_ORDER_ROD * yz ? 1 : not_x;
    }
}

void dcd_order_keys(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys)
{
    const dcd_wide_table table = dcd_wide_steps();

    for (uint32_t i = first; i < last; i += DCD_PLACES) {
        const uint32_t count = last - i < DCD_PLACES ? last - i : DCD_PLACES;
        uint32_t octants[DCD_PLACES], place[DCD_PLACES], axis[DCD_PLACES];
        coordinates at;

        dcd_fetch(boxes + (size_t)DCD_BOX * (last - i > AHEAD ? i + AHEAD : i), DCD_BOX * DCD_PLACES * sizeof *boxes);
        load(boxes, i, last, at);
        octants_of(at, grid, octants);
        rod_axes(at, axis);
        dcd_wide_places(&table, octants, place);
        for (uint32_t l = 0; l < count; l++) {
            keys[i + l] = (uint64_t)(axis[l] << 30 | place[l]) << DCD_ORDER_SHIFT | (i + l);
        }
    }
}

#include "slab.h"

#include <string.h>

#include "rounded.h"
#ifdef DCD_LANES_SUFFIX
#include "vector/gap.h"
#include "vector/slab.h"
#endif

/* Points of a Fibonacci half sphere, scaled to a largest coordinate of 1 and rounded to 1/64: exact as floats. */
static const float direction_x[DCD_SLABS] = {
    1, -1, 0.09375F, 0.765625F, -1, 1, -0.265625F, -0.515625F, 1, -1, 0.46875F, 0.3125F, -1, 1, -0.703125F, -0.125F,
    1, -1, 1, -0.046875F, -0.765625F, 1, -0.828125F, 0.203125F, 0.421875F, -0.71875F, 0.609375F, -0.234375F,
    -0.171875F, 0.375F, -0.3125F, 0.09375F};
static const float direction_y[DCD_SLABS] = {
    0, -0.921875F, 1, -1, 0.171875F, 0.640625F, -1, 1, -0.359375F, -0.40625F, 1, -1, 0.578125F, 0.21875F, -1, 1,
    -0.84375F, -0.046875F, 1, -1, 0.921875F, -0.140625F, -0.578125F, 0.90625F, -0.734375F, 0.234375F, 0.28125F,
    -0.546875F, 0.484375F, -0.203125F, -0.078125F, 0.15625F};
static const float direction_z[DCD_SLABS] = {
    0.015625F, 0.0625F, 0.078125F, 0.140625F, 0.140625F, 0.203125F, 0.21875F, 0.265625F, 0.296875F, 0.34375F,
    0.390625F, 0.40625F, 0.484375F, 0.46875F, 0.625F, 0.5625F, 0.78125F, 0.65625F, 1, 0.765625F, 1, 0.921875F,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/* Above the numbers that a gap of zero has in its last bits. */
#define TAGGED_ZERO 0x1p-126F

#ifdef DCD_LANES_SUFFIX

static const float *const directions[3] = {direction_x, direction_y, direction_z};

void dcd_slab_place(const double *rows, uint32_t padded, float *slab)
{
    dcd_wide_slabs(directions, rows, padded, slab);
}

static uint32_t widest(const float *a, const float *b, float tx, float ty, float tz)
{
    return dcd_wide_gap(directions, a, b, tx, ty, tz);
}

#else

/* Directions worked on at a time: as many running extremes as registers hold. */
#define GROUP 8u

/* What rounding a double to a float may take, at most; more than half a unit in the last place, and underflow. */
static double float_margin(double x)
{
    return dcd_add(dcd_mul(0x1p-23, dcd_abs(x)), 0x1p-140);
}

static void place_group(const double *rows, uint32_t padded, const double *dx, const double *dy, const double *dz,
                        double *low, double *high)
{
    for (uint32_t l = 0; l < GROUP; l++) {
        low[l] = dcd_dot(dx[l], dy[l], dz[l], rows[0], rows[padded], rows[2 * (uint64_t)padded]);
        high[l] = low[l];
    }
    for (uint32_t k = 1; k < padded; k++) {
        const double x = rows[k], y = rows[padded + k], z = rows[2 * (uint64_t)padded + k];

        DCD_LANE_LOOP
        for (uint32_t l = 0; l < GROUP; l++) {
            const double s = dcd_dot(dx[l], dy[l], dz[l], x, y, z);

            low[l] = s < low[l] ? s : low[l];
            high[l] = s > high[l] ? s : high[l];
        }
    }
}

void dcd_slab_place(const double *rows, uint32_t padded, float *slab)
{
    for (uint32_t first = 0; first < DCD_SLABS; first += GROUP) {
        double dx[GROUP], dy[GROUP], dz[GROUP], low[GROUP], high[GROUP];

        for (uint32_t l = 0; l < GROUP; l++) {
            dx[l] = (double)direction_x[first + l];
            dy[l] = (double)direction_y[first + l];
            dz[l] = (double)direction_z[first + l];
        }
        place_group(rows, padded, dx, dy, dz, low, high);
        for (uint32_t l = 0; l < GROUP; l++) {
            slab[first + l] = dcd_to_float(dcd_sub(low[l], float_margin(low[l])));
            slab[DCD_SLABS + first + l] = dcd_to_float(dcd_add(high[l], float_margin(high[l])));
        }
    }
}

/* The number in the last bits of a gap: a maximum then brings its number along. */
static float tag(float gap, uint32_t number)
{
    uint32_t bits;

    memcpy(&bits, &gap, sizeof bits);
    bits = (bits & ~(2 * DCD_SLABS - 1)) | number;
    memcpy(&gap, &bits, sizeof gap);
    return gap;
}

static uint32_t number_of(float gap)
{
    uint32_t bits;

    memcpy(&bits, &gap, sizeof bits);
    return bits & (2 * DCD_SLABS - 1);
}

/* The widest gap between A and B, roughly, with (tx, ty, tz) from B's position to A's. */
static uint32_t widest(const float *a, const float *b, float tx, float ty, float tz)
{
    float most = 0.0F;

    for (uint32_t k = 0; k < DCD_SLABS; k++) {
        const float along = direction_x[k] * tx + direction_y[k] * ty + direction_z[k] * tz;
        const float there = tag((a[k] - b[DCD_SLABS + k]) + along, k);
        const float back = tag((b[k] - a[DCD_SLABS + k]) - along, DCD_SLABS + k);

        most = there > most ? there : most;
        most = back > most ? back : most;
    }
    return most >= TAGGED_ZERO ? number_of(most) : DCD_SLAB_NONE;
}

#endif

uint32_t dcd_slab_find(const float *a, const float *b, const double *offset)
{
    return widest(a, b, (float)offset[0], (float)offset[1], (float)offset[2]);
}

void dcd_slab_view(const float *a, const float *b, uint32_t k, double *direction, double *low_a, double *low_b)
{
    const uint32_t at = k % DCD_SLABS, opposite = (k + DCD_SLABS) % (2 * DCD_SLABS);
    const double sign = 1.0 - (double)(k / DCD_SLABS * 2);

    direction[0] = sign * (double)direction_x[at];
    direction[1] = sign * (double)direction_y[at];
    direction[2] = sign * (double)direction_z[at];
    *low_a = sign * (double)a[k];
    *low_b = -sign * (double)b[opposite];
}

#include "slab.h"

#include "rounded.h"
#ifdef DCD_LANES_SUFFIX
#include "vector/gap.h"
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

#ifdef DCD_LANES_SUFFIX

uint32_t dcd_slab_find(const float *a, const float *b, const double *offset)
{
    const float t[3] = {(float)offset[0], (float)offset[1], (float)offset[2]};

    const float *const direction[3] = {direction_x, direction_y, direction_z};

    return dcd_wide_gap(direction, a, b, t);
}

#else

/* gap[k] and gap[DCD_SLABS + k]: between A and B along direction k and its opposite, roughly. */
static void gaps(const float *a, const float *b, const double *offset, float *gap)
{
    const float tx = (float)offset[0], ty = (float)offset[1], tz = (float)offset[2];

    for (uint32_t k = 0; k < DCD_SLABS; k++) {
        const float along = direction_x[k] * tx + direction_y[k] * ty + direction_z[k] * tz;

        gap[k] = (a[k] - b[DCD_SLABS + k]) + along;
        gap[DCD_SLABS + k] = (b[k] - a[DCD_SLABS + k]) - along;
    }
}

/* The largest of the gaps, by folding halves onto each other. */
static float largest(const float *gap)
{
    float most[DCD_SLABS];

    for (uint32_t k = 0; k < DCD_SLABS; k++) {
        most[k] = gap[k] > gap[DCD_SLABS + k] ? gap[k] : gap[DCD_SLABS + k];
    }
    for (uint32_t half = DCD_SLABS / 2; half > 0; half /= 2) {
        for (uint32_t k = 0; k < half; k++) {
            most[k] = most[k] > most[k + half] ? most[k] : most[k + half];
        }
    }
    return most[0];
}

uint32_t dcd_slab_find(const float *a, const float *b, const double *offset)
{
    float gap[2 * DCD_SLABS];
    float most;
    uint32_t k = 0;

    gaps(a, b, offset, gap);
    most = largest(gap);
    if (!(most > 0.0F)) {
        return DCD_SLAB_NONE;
    }
    while (k < DCD_SLAB_NONE && gap[k] < most) {
        k++;
    }
    return k;
}

#endif

void dcd_slab_direction(uint32_t k, double *direction)
{
    const uint32_t at = k % DCD_SLABS;
    const double sign = k < DCD_SLABS ? 1.0 : -1.0;

    direction[0] = sign * (double)direction_x[at];
    direction[1] = sign * (double)direction_y[at];
    direction[2] = sign * (double)direction_z[at];
}

double dcd_slab_low(const float *slab, uint32_t k)
{
    return k < DCD_SLABS ? (double)slab[k] : -(double)slab[k];
}

double dcd_slab_low_back(const float *slab, uint32_t k)
{
    return k < DCD_SLABS ? -(double)slab[DCD_SLABS + k] : (double)slab[k - DCD_SLABS];
}

#include "world/frame.h"

#include "number/length.h"

/* u = 2^-53. A length loses one rounding, u; the root of a sum of squares of lengths four. Squares of lengths below 2^-500
 * may underflow. */
#define ROUND_EXTENT 0x1p-51
#define ROUND_BALL 0x1p-48
#define LEAST 0x1p-500

/*@ requires row: 1 <= count <= 0x10000 && \valid_read(row + (0 .. count - 1));
    terminates \true;
    assigns \nothing; */
static double lowest_of(const double *row, uint32_t count)
{
    double low = row[0];

    /*@ loop invariant range: 1 <= k <= count;
        loop assigns k, low;
        loop variant count - k; */
    for (uint32_t k = 1; k < count; k++) {
        low = row[k] < low ? row[k] : low;
    }
    return low;
}

/*@ requires row: 1 <= count <= 0x10000 && \valid_read(row + (0 .. count - 1));
    terminates \true;
    assigns \nothing; */
static double highest_of(const double *row, uint32_t count)
{
    double high = row[0];

    /*@ loop invariant range: 1 <= k <= count;
        loop assigns k, high;
        loop variant count - k; */
    for (uint32_t k = 1; k < count; k++) {
        high = row[k] > high ? row[k] : high;
    }
    return high;
}

/* At least high - middle and middle - low. */
/*@ terminates \true;
    assigns \nothing; */
static double extent_of(double low, double middle, double high)
{
    const double up = high - middle, down = middle - low;

    return (1.0 + ROUND_EXTENT) * (up > down ? up : down) + LEAST;
}

/* At least the distance of every vertex from the middle. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires middle: \valid_read(middle + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double ball_of(const double *rows, uint32_t padded, const double *middle)
{
    double most = 0.0;

    /*@ loop invariant range: 0 <= k <= padded;
        loop invariant sign: !\lt_double(most, (double)0.0);
        loop assigns k, most;
        loop variant padded - k; */
    for (uint32_t k = 0; k < padded; k++) {
        const double x = rows[k] - middle[0], y = rows[padded + k] - middle[1], z = rows[2 * padded + k] - middle[2];
        const double square = dcd_length_sum(dcd_length_sum(dcd_length_square(x), dcd_length_square(y)),
                                             dcd_length_square(z));

        most = square > most ? square : most;
    }
    return (1.0 + ROUND_BALL) * sqrt(most) + LEAST;
}

void dcd_frame_build(const double *rows, uint32_t padded, dcd_frame *out)
{
    /*@ loop invariant range: 0 <= d <= 3;
        loop assigns d, out->middle[0 .. 2], out->extent[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        const double low = lowest_of(rows + d * padded, padded), high = highest_of(rows + d * padded, padded);

        out->middle[d] = 0.5 * low + 0.5 * high;
        out->extent[d] = extent_of(low, out->middle[d], high);
    }
    out->ball = ball_of(rows, padded, out->middle);
}

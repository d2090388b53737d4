#include "trig.h"

#include <math.h>

/* pi / 2 as the sum of two doubles. */
static const double HALF_PI = 0x1.921fb54442d18p+0, HALF_PI_LOW = 0x1.1a62633145c07p-54;

enum { TERMS = 8 };

/* 1/n! with alternating signs: from r^3 for the sine, from r^4 for the cosine. Up to pi / 4 the first term that is
 * left out is below 2^-60 of the result. */
static const double SINE[TERMS] = {
    -1.0 / 6.0,           1.0 / 120.0,           -1.0 / 5040.0,          1.0 / 362880.0,
    -1.0 / 39916800.0,    1.0 / 6227020800.0,    -1.0 / 1307674368000.0, 1.0 / 355687428096000.0,
};
static const double COSINE[TERMS] = {
    1.0 / 24.0,           -1.0 / 720.0,          1.0 / 40320.0,           -1.0 / 3628800.0,
    1.0 / 479001600.0,    -1.0 / 87178291200.0,  1.0 / 20922789888000.0,  -1.0 / 6402373705728000.0,
};

static double polynomial(const double *coefficients, double x)
{
    double sum = coefficients[TERMS - 1];

    for (int k = TERMS - 2; k >= 0; k--) {
        sum = sum * x + coefficients[k];
    }
    return sum;
}

/* Of r + low, where |r| <= pi / 4 and `low` is below half a unit in the last place of r. */
static double sine_of(double r, double low)
{
    double square = r * r;

    return r + (r * square * polynomial(SINE, square) + low);
}

static double cosine_of(double r, double low)
{
    double square = r * r, half = 0.5 * square;
    double high = 1.0 - half;
    double lost = (1.0 - high) - half; /* by rounding `high` */

    return high + (lost + (square * square * polynomial(COSINE, square) - r * low));
}

void dcd_trig_sincos(double angle, double *sine, double *cosine)
{
    double size = angle < 0.0 ? -angle : angle;
    int quarter = size < 0.5 * HALF_PI ? 0 : size < 1.5 * HALF_PI ? 1 : 2;
    double high = size - quarter * HALF_PI; /* exact: the two are within a factor of 2 */
    double r = high - quarter * HALF_PI_LOW;
    double low = (high - r) - quarter * HALF_PI_LOW;
    double s = sine_of(r, low), c = cosine_of(r, low);
    double s_turned = quarter == 0 ? s : quarter == 1 ? c : -s;

    *sine = angle < 0.0 ? -s_turned : s_turned;
    *cosine = quarter == 0 ? c : quarter == 1 ? -s : -c;
}

/* Two pi as a sum of three: multiples of the first two up to 2^20 times are exact. */
static const double TURN[3] = {0x1.921fb544p+2, 0x1.0b4611a6p-32, 0x1.3198a2e037073p-67};

void dcd_trig_sincos_any(double angle, double *sine, double *cosine)
{
    const double turns = angle > 3.0 || angle < -3.0 ? floor(angle / TURN[0] + 0.5) : 0.0;
    const double rest = ((angle - turns * TURN[0]) - turns * TURN[1]) - turns * TURN[2];

    dcd_trig_sincos(rest, sine, cosine); /* up to a rounding above pi, where it holds as well */
}

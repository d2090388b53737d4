#include "mesh_tetra.h"

#include <gmp.h>
#include <math.h>

enum { MANTISSA_BITS = 53 };

static int sign_of(double x)
{
    return (x > 0.0) - (x < 0.0);
}

/* ------------------------------------------------------------------- Exact */

/* The lowest power of two that the last bit of any of the 12 coordinates stands for. */
static int lowest_exponent(const double *const p[4])
{
    int lowest = 2000, exponent;

    for (int k = 0; k < 12; k++) {
        double value = p[k / 3][k % 3];

        (void)frexp(value, &exponent);
        lowest = sign_of(value) != 0 && exponent < lowest ? exponent : lowest;
    }
    return lowest - MANTISSA_BITS;
}

/* value / 2^lowest, an integer. */
static void set_scaled(mpz_t integer, double value, int lowest)
{
    int exponent;
    double fraction = frexp(value, &exponent);

    mpz_set_d(integer, ldexp(fraction, MANTISSA_BITS));
    if (sign_of(value) != 0) {
        mpz_mul_2exp(integer, integer, (mp_bitcnt_t)(exponent - MANTISSA_BITS - lowest));
    }
}

/* Adds sign * m[i] * (m[j] * m[k] - m[l] * m[n]) to the sum. */
static void add_cofactor(mpz_t sum, mpz_t *m, const int index[5], mpz_t scratch)
{
    mpz_mul(scratch, m[index[1]], m[index[2]]);
    mpz_submul(scratch, m[index[3]], m[index[4]]);
    mpz_addmul(sum, m[index[0]], scratch);
}

static int determinant_sign(mpz_t *m)
{
    static const int cofactors[3][5] = {{0, 4, 8, 5, 7}, {1, 5, 6, 3, 8}, {2, 3, 7, 4, 6}};
    mpz_t sum, scratch;
    int sign;

    mpz_inits(sum, scratch, NULL);
    for (int k = 0; k < 3; k++) {
        add_cofactor(sum, m, cofactors[k], scratch);
    }
    sign = mpz_sgn(sum);
    mpz_clears(sum, scratch, NULL);
    return sign;
}

static int orientation_exact(const double *const p[4])
{
    int lowest = lowest_exponent(p), sign;
    mpz_t m[9], last;

    mpz_init(last);
    for (int k = 0; k < 9; k++) {
        mpz_init(m[k]);
        set_scaled(m[k], p[k / 3][k % 3], lowest);
        set_scaled(last, p[3][k % 3], lowest);
        mpz_sub(m[k], m[k], last);
    }
    sign = determinant_sign(m);
    for (int k = 0; k < 9; k++) {
        mpz_clear(m[k]);
    }
    mpz_clear(last);
    return sign;
}

/* ---------------------------------------------------------------- Filtered */

/* Sign of the determinant of p0 - p3, p1 - p3, p2 - p3. In doubles, each of its six products passes through at most
 * 8 roundings, so the error is below 8.01 * 2^-53 times the sum of their magnitudes, whose own rounding is as small;
 * 2^-49 is twice that. Underflow adds less than 2^-950. An overflow fails the comparison. */
static int orientation(const double *const p[4])
{
    double m[9], minor[3], size[3], determinant, bound;

    for (int k = 0; k < 9; k++) {
        m[k] = p[k / 3][k % 3] - p[3][k % 3];
    }
    minor[0] = m[4] * m[8] - m[5] * m[7];
    minor[1] = m[5] * m[6] - m[3] * m[8];
    minor[2] = m[3] * m[7] - m[4] * m[6];
    size[0] = fabs(m[4] * m[8]) + fabs(m[5] * m[7]);
    size[1] = fabs(m[5] * m[6]) + fabs(m[3] * m[8]);
    size[2] = fabs(m[3] * m[7]) + fabs(m[4] * m[6]);
    determinant = m[0] * minor[0] + m[1] * minor[1] + m[2] * minor[2];
    bound = 0x1p-49 * (fabs(m[0]) * size[0] + fabs(m[1]) * size[1] + fabs(m[2]) * size[2]) + 0x1p-900;
    return fabs(determinant) > bound ? sign_of(determinant) : orientation_exact(p);
}

bool dcd_mesh_tetra_contains(const double *const corners[4], const double *point)
{
    int whole = orientation(corners);
    bool inside = whole != 0;

    for (int k = 0; inside && k < 4; k++) {
        const double *part[4] = {corners[0], corners[1], corners[2], corners[3]};
        int sign;

        part[k] = point;
        sign = orientation(part);
        inside = sign == 0 || sign == whole;
    }
    return inside;
}

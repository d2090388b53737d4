#include "narrow/tetra.h"

#include "number/rounded.h"
#ifdef DCD_LANES_WIDE
#include "vector/tetra.h"
#endif

/* With u = 2^-53 and Q_r = reach_A + reach_B + |offset| along axis r: a coordinate of a point of A - B has an error below
 * 8 u Q_r (3.125 u from placing either vertex, 3 u from the two sums). With e_r that error, m_r the largest coordinate
 * plus e_r, a determinant of three points has an error below
 *   8 (e_x m_y m_z + m_x e_y m_z + m_x m_y e_z) + 2^-47 m_x m_y m_z:
 * its six products change by at most the sum of the first kind (with 6 for 8), and are rounded 5 times. */
#define ROUND_POINT 0x1p-50
#define ROUND_DETERMINANT 0x1p-47
#define UNDERFLOW 0x1p-700

/*@ terminates \true;
    assigns \nothing; */
static double error_of(double reach_a, double reach_b, double offset)
{
    return ROUND_POINT * ((reach_a + reach_b) + dcd_abs(offset)) + UNDERFLOW;
}

#ifdef DCD_LANES_WIDE

static double largest(const double *coordinate)
{
    return dcd_wide_largest(coordinate);
}

static bool same_sign(const dcd_simplex *s, double error)
{
    return dcd_wide_same_sign(s, error);
}

#else

/*@ requires values: \valid_read(coordinate + (0 .. 3));
    terminates \true;
    assigns \nothing;
    ensures largest: \forall integer k; 0 <= k < 4 ==> \abs(coordinate[k]) <= \result;
    ensures one: \result == 0 || \exists integer k; 0 <= k < 4 && \result == \abs(coordinate[k]); */
static double largest(const double *coordinate)
{
    double most = 0.0;

    /*@ loop invariant range: k <= 4;
        loop invariant largest: 0 <= most && \forall integer j; 0 <= j < k ==> \abs(coordinate[j]) <= most;
        loop invariant one: most == 0 || \exists integer j; 0 <= j < k && most == \abs(coordinate[j]);
        loop assigns k, most;
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4; k++) {
        most = dcd_abs(coordinate[k]) > most ? dcd_abs(coordinate[k]) : most;
    }
    return most;
}

/*@ requires points: \valid_read(s) && i <= 3 && j <= 3 && k <= 3;
    terminates \true;
    assigns \nothing; */
static double determinant(const dcd_simplex *s, uint32_t i, uint32_t j, uint32_t k)
{
    const double yz = s->y[j] * s->z[k] - s->z[j] * s->y[k];
    const double zx = s->z[j] * s->x[k] - s->x[j] * s->z[k];
    const double xy = s->x[j] * s->y[k] - s->y[j] * s->x[k];

    return (s->x[i] * yz + s->y[i] * zx) + s->z[i] * xy;
}

/* Whether the determinants of the faces are all above `error`, or all below its opposite. */
/*@ requires points: \valid_read(s);
    terminates \true;
    assigns \nothing; */
static bool same_sign(const dcd_simplex *s, double error)
{
    const double d0 = determinant(s, 1, 2, 3);
    const double d1 = -determinant(s, 0, 2, 3);
    const double d2 = determinant(s, 0, 1, 3);
    const double d3 = -determinant(s, 0, 1, 2);

    return (d0 > error && d1 > error && d2 > error && d3 > error) ||
           (d0 < -error && d1 < -error && d2 < -error && d3 < -error);
}

#endif

bool dcd_tetra_within(const dcd_simplex *simplex, const double *e)
{
    const double mx = largest(simplex->x) + e[0];
    const double my = largest(simplex->y) + e[1];
    const double mz = largest(simplex->z) + e[2];
    const double error = 8.0 * ((e[0] * my * mz + mx * e[1] * mz) + mx * my * e[2]) +
                         ROUND_DETERMINANT * (mx * my * mz) + UNDERFLOW;

    return same_sign(simplex, error);
}

bool dcd_tetra_encloses(const dcd_simplex *simplex, const dcd_placed *a, const dcd_placed *b)
{
    const double error[3] = {error_of(a->reach[0], b->reach[0], a->position[0] - b->position[0]),
                             error_of(a->reach[1], b->reach[1], a->position[1] - b->position[1]),
                             error_of(a->reach[2], b->reach[2], a->position[2] - b->position[2])};

    return dcd_tetra_within(simplex, error);
}

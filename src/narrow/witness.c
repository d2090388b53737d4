#include "narrow/witness.h"

#include "number/rounded.h"

/* Any weights >= 0 will do: they only have to give a point that is near. With W their sum, the point is (sum w p) / W; a
 * coordinate of sum w p is computed to 8 u times the sum of the magnitudes, and the points themselves are within e_r
 * (tetra.h: 8 u Q_r) of exact ones. So |sum w p|^2 rounded up is compared with (W r)^2 rounded down; 2^-48 covers the
 * rounding of the squares. */
#define ROUND_POINT 0x1p-50
#define ROUND_SUM 0x1p-50
#define UNDERFLOW 0x1p-700

/*@ terminates \true;
    assigns \nothing; */
static double at_least_zero(double x)
{
    return x > 0.0 ? x : 0.0;
}

/*@ requires points: \valid_read(s) && i <= 3 && j <= 3;
    terminates \true;
    assigns \nothing; */
static double dot_of(const dcd_simplex *s, uint32_t i, uint32_t j)
{
    return (s->x[i] * s->x[j] + s->y[i] * s->y[j]) + s->z[i] * s->z[j];
}

/* Weights of the point of a segment nearest to the origin, times its squared length. */
/*@ requires points: \valid_read(s);
    requires weight: \valid(weight + (0 .. 3)) && \separated(weight + (0 .. 3), s);
    terminates \true;
    assigns weight[0 .. 1]; */
static void segment_weights(const dcd_simplex *s, double *weight)
{
    const double aa = dot_of(s, 0, 0), ab = dot_of(s, 0, 1), bb = dot_of(s, 1, 1);

    weight[0] = at_least_zero(bb - ab);
    weight[1] = at_least_zero(aa - ab);
}

/* Of a triangle, times four times its squared area. */
/*@ requires points: \valid_read(s);
    requires weight: \valid(weight + (0 .. 3)) && \separated(weight + (0 .. 3), s);
    terminates \true;
    assigns weight[0 .. 2]; */
static void triangle_weights(const dcd_simplex *s, double *weight)
{
    const double aa = dot_of(s, 0, 0), bb = dot_of(s, 1, 1), cc = dot_of(s, 2, 2);
    const double ab = dot_of(s, 0, 1), ac = dot_of(s, 0, 2), bc = dot_of(s, 1, 2);
    const double uu = aa - 2.0 * ab + bb, vv = aa - 2.0 * ac + cc, uv = aa - ab - ac + bc; /* of b - a and c - a */
    const double ua = ab - aa, va = ac - aa;

    weight[1] = at_least_zero(uv * va - vv * ua);
    weight[2] = at_least_zero(uv * ua - uu * va);
    weight[0] = at_least_zero((uu * vv - uv * uv) - weight[1] - weight[2]);
}

/* The square of a bound on a coordinate of sum w p, for exact points. */
/*@ requires size: size <= 3;
    requires values: \valid_read(coordinate + (0 .. 3)) && \valid_read(weight + (0 .. 3));
    terminates \true;
    assigns \nothing; */
static double coordinate_square(const double *coordinate, const double *weight, uint32_t size, double sum, double error)
{
    double total = 0.0, magnitude = 0.0, bound;

    /*@ loop invariant range: k <= size;
        loop assigns k, total, magnitude;
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        total += weight[k] * coordinate[k];
        magnitude += weight[k] * dcd_abs(coordinate[k]);
    }
    bound = dcd_abs(total) + (ROUND_SUM * magnitude + error * sum);
    return bound * bound;
}

/*@ terminates \true;
    assigns \nothing; */
static double error_of(double reach_a, double reach_b, double offset)
{
    return ROUND_POINT * ((reach_a + reach_b) + dcd_abs(offset)) + UNDERFLOW;
}

bool dcd_witness_is_near(const dcd_simplex *simplex, const dcd_placed *a, const dcd_placed *b)
{
    const double radius = a->radius_low + b->radius_low;
    double weight[4] = {1.0, 0.0, 0.0, 0.0};
    double sum = 0.0, square, near;

    if (simplex->size == 2) {
        segment_weights(simplex, weight);
    } else if (simplex->size == 3) {
        triangle_weights(simplex, weight);
    }
    /*@ loop invariant range: k <= simplex->size;
        loop assigns k, sum;
        loop variant simplex->size - k; */
    for (uint32_t k = 0; k < simplex->size; k++) {
        sum += weight[k];
    }
    square = coordinate_square(simplex->x, weight, simplex->size, sum,
                               error_of(a->reach[0], b->reach[0], a->position[0] - b->position[0]));
    square += coordinate_square(simplex->y, weight, simplex->size, sum,
                                error_of(a->reach[1], b->reach[1], a->position[1] - b->position[1]));
    square += coordinate_square(simplex->z, weight, simplex->size, sum,
                                error_of(a->reach[2], b->reach[2], a->position[2] - b->position[2]));
    near = (sum * radius) * (sum * radius);
    return near > 0x1p-800 && near < 0x1p+1000 && (1.0 + 0x1p-47) * square < near;
}

#include "axis.h"

#include "rounded.h"

/* With u = 2^-53, H_r the reach of a shape along world axis r, S = sum |d_r| H_r and S_T = sum |d_r| |t_A - t_B|_r:
 * the computed product of d with a placed vertex is within 6.5 u S of the exact one (3.125 u from placing, 3.125 u from
 * the product, and their product), that with the offset within 4 u S_T; the two sums add 2 u (|m_A| + |m_B|).
 * The margin allows 16 u (S_A + S_B + S_T) + 4 u (|m_A| + |m_B|) and a constant for underflow.
 * spec/rounding.md has the argument step by step. */
#define ROUND_GAP 0x1p-49
#define ROUND_SUM 0x1p-51
#define UNDERFLOW 0x1p-700

/* At most the rounded product of d with every placed vertex. */
static double lowest(const double *rows, uint32_t padded, double d0, double d1, double d2)
{
    double low[DCD_VERTEX_PAD];

    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        low[l] = dcd_dot(d0, d1, d2, rows[l], rows[padded + l], rows[2 * (uint64_t)padded + l]);
    }
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
            const double s = dcd_dot(d0, d1, d2, rows[k + l], rows[padded + k + l],
                                     rows[2 * (uint64_t)padded + k + l]);

            low[l] = s < low[l] ? s : low[l];
        }
    }
    for (uint32_t l = 1; l < DCD_VERTEX_PAD; l++) {
        low[0] = low[l] < low[0] ? low[l] : low[0];
    }
    return low[0];
}

/* At most the gap of (low_a + low_b) + along, in real arithmetic; sizes are S_A, S_B, S_T as computed. */
static double certain_gap(double low_a, double low_b, double along, double size_a, double size_b, double size_t)
{
    const double gap = dcd_add(dcd_add(low_a, low_b), along);
    const double sizes = dcd_add(dcd_add(size_a, size_b), size_t);
    const double lows = dcd_add(dcd_abs(low_a), dcd_abs(low_b));
    const double error = dcd_add(dcd_add(dcd_mul(ROUND_GAP, sizes), UNDERFLOW), dcd_mul(ROUND_SUM, lows));

    return dcd_sub(gap, error);
}

/* Whether a gap along d is more than |d| times the radius for certain. No root: squares are compared. Each has a few
 * rounding errors of 2^-53; gaps whose squares might underflow are left to the exact stage. */
static bool exceeds(double gap, double radius, double d0, double d1, double d2)
{
    const double square = dcd_mul(dcd_mul(radius, radius), dcd_dot(d0, d1, d2, d0, d1, d2));

    return gap > 0.0 && (radius <= 0.0 || (gap > 0x1p-400 && dcd_mul(gap, gap) > dcd_mul(1.0 + 0x1p-48, square)));
}

bool dcd_axis_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                             double low_b)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double e0 = dcd_abs(d0), e1 = dcd_abs(d1), e2 = dcd_abs(d2);
    const double t0 = dcd_sub(a->position[0], b->position[0]);
    const double t1 = dcd_sub(a->position[1], b->position[1]);
    const double t2 = dcd_sub(a->position[2], b->position[2]);
    const double gap = certain_gap(low_a, low_b, dcd_dot(d0, d1, d2, t0, t1, t2),
                                   dcd_dot(e0, e1, e2, a->reach[0], a->reach[1], a->reach[2]),
                                   dcd_dot(e0, e1, e2, b->reach[0], b->reach[1], b->reach[2]),
                                   dcd_dot(e0, e1, e2, dcd_abs(t0), dcd_abs(t1), dcd_abs(t2)));

    return exceeds(gap, dcd_add(a->radius, b->radius), d0, d1, d2);
}

bool dcd_axis_separates(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double low_a = lowest(vertices + 3 * a->begin, a->padded, d0, d1, d2);
    const double low_b = lowest(vertices + 3 * b->begin, b->padded, -d0, -d1, -d2);

    return dcd_axis_separates_lows(a, b, direction, low_a, low_b);
}

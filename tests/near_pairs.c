#include "near_pairs.h"

#include <math.h>

/* 10^lo to 10^hi, each power as likely. */
static double any_power(rng *r, double lo, double hi)
{
    return pow(10, rng_real(r, lo, hi));
}

/* Points of a ball's box; one in four flat, one in eight on a line. */
static solid make_solid(rng *r, double size)
{
    solid s = {.count = 1 + rng_below(r, SOLID_MOST)};
    const uint32_t kind = rng_below(r, 8);
    const int dimensions = kind == 0 ? 1 : kind < 3 ? 2 : 3;
    for (uint32_t k = 0; k < 3 * s.count; k++) {
        s.v[k] = (int)(k % 3) < dimensions ? rng_real(r, -size, size) : 0;
    }
    s.pose = rng_pose(r, 0);
    return s;
}

/* Smallest or largest d . (R v), about. */
static double support(const solid *s, const double d[3], int sign)
{
    double best = -(double)INFINITY;
    for (uint32_t k = 0; k < s->count; k++) {
        double along = 0;
        for (int row = 0; row < 3; row++) {
            for (int c = 0; c < 3; c++) {
                along += d[row] * s->pose.r[3 * row + c] * s->v[3 * k + (uint32_t)c];
            }
        }
        best = sign * along > best ? sign * along : best;
    }
    return sign * best;
}

hard_pair near_pair_make(rng *r, bool swept)
{
    const double size = any_power(r, -6, 6);
    hard_pair p = {.a = make_solid(r, size), .b = make_solid(r, rng_below(r, 2) ? size : any_power(r, -6, 6))};
    const double offset = rng_below(r, 2) ? 0 : any_power(r, -6, 9);
    const double gap = (rng_below(r, 3) == 0 ? -1 : 1) * any_power(r, -17, 0.3) * size;
    const dcd_pose turn = rng_pose(r, 0);
    const double d[3] = {turn.r[0], turn.r[3], turn.r[6]};
    if (swept) {
        p.a.radius = rng_below(r, 2) ? size * any_power(r, -3, 0) : 0;
        p.b.radius = rng_below(r, 2) ? size * any_power(r, -3, 0) : 0;
    }
    const double between = support(&p.a, d, 1) - support(&p.b, d, -1) + p.a.radius + p.b.radius + gap;
    for (int c = 0; c < 3; c++) {
        p.a.pose.t[c] = rng_real(r, -offset, offset);
        p.b.pose.t[c] = p.a.pose.t[c] + between * d[c];
    }
    return p;
}

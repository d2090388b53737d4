#include "object/margin.h"

#include "number/rounded.h"

/* Halving may round a number that underflows; two sums round once each, u = 2^-53 of the total: 16 u cover both, and the
 * last operation's own rounding. */
#define ROUND_SUM 0x1p-49
#define UNDERFLOW 0x1p-1060

/*@ requires range: 0 <= radius <= 0x1p110 && 0 <= own <= 0x1p110 && 0 <= common <= 0x1p110;
    terminates \true;
    assigns \nothing;
    ensures near: \abs(\result - (radius + own + common / 2)) <= 0x1p-51 * (radius + own + common / 2) + 0x1p-1070; */
static double sum(double radius, double own, double common)
{
    return dcd_add(dcd_add(radius, own), dcd_mul(0.5, common));
}

double dcd_margin_radius_low(double radius, double own, double common)
{
    const double middle = sum(radius, own, common);
    const double low = dcd_sub(middle, dcd_add(dcd_mul(ROUND_SUM, middle), UNDERFLOW));

    if (own <= 0.0 && common <= 0.0) {
        return radius;
    }
    return low > 0.0 ? low : 0.0;
}

double dcd_margin_radius_high(double radius, double own, double common)
{
    const double middle = sum(radius, own, common);

    if (own <= 0.0 && common <= 0.0) {
        return radius;
    }
    return dcd_add(middle, dcd_add(dcd_mul(ROUND_SUM, middle), UNDERFLOW));
}

#include "query/clock.h"

double dcd_clock_now(double (*clock)(void *self), void *self)
{
    return clock(self);
}

#include "query/clock.h"

#ifdef __FRAMAC__
/* In the proof: stands for the user's clock. */
/*@ terminates \true;
    assigns \nothing; */
double some_clock(void *self);
#endif

/*@ requires clock: clock == &some_clock; */
double dcd_clock_now(double (*clock)(void *self), void *self)
{
    //@ calls some_clock;
    return clock(self);
}

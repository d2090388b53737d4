/* The user's clock: the one place where it is called. */
#ifndef DCD_CLOCK_H
#define DCD_CLOCK_H

/* What it says; it is not NULL. Assumed of a user's function: it returns, and writes nothing of the library's. */
/*@ terminates \true;
    assigns \nothing; */
double dcd_clock_now(double (*clock)(void *self), void *self);

#endif

/* Lengths of vectors for the searches, which need not be trusted: whatever the coordinates are, NaN and infinite too. */
#ifndef DCD_LENGTH_H
#define DCD_LENGTH_H

#ifdef __FRAMAC__
/* C11 7.12.7.5 and 7.12.1: errno may be set for a number below zero alone. */
/*@ requires sign: !\lt_double(x, (double)0.0);
    terminates \true;
    assigns \nothing; */
double sqrt(double x);
#else
#include <math.h>
#endif

/*@ terminates \true;
    assigns \nothing;
    ensures sign: !\lt_double(\result, (double)0.0); */
static inline double dcd_length_square(double x)
{
    return x * x;
}

/*@ requires sign: !\lt_double(x, (double)0.0) && !\lt_double(y, (double)0.0);
    terminates \true;
    assigns \nothing;
    ensures sign: !\lt_double(\result, (double)0.0); */
static inline double dcd_length_sum(double x, double y)
{
    return x + y;
}

/* |a|, rounded. */
/*@ requires a: \valid_read(a + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static inline double dcd_length(const double *a)
{
    return sqrt(dcd_length_sum(dcd_length_sum(dcd_length_square(a[0]), dcd_length_square(a[1])),
                               dcd_length_square(a[2])));
}

#endif

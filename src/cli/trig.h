/* Sine and cosine with the same bits on every machine, which those of libc do not promise. */
#ifndef DCD_CLI_TRIG_H
#define DCD_CLI_TRIG_H

/* For |angle| <= 3, in radians. The error is below 1 unit in the last place. */
void dcd_trig_sincos(double angle, double *sine, double *cosine);

/* For |angle| up to 2^20; the same where both apply. The error is below 2^-50. */
void dcd_trig_sincos_any(double angle, double *sine, double *cosine);

#endif

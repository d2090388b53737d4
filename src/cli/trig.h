/* Sine and cosine with the same bits on every machine, which those of libc do not promise. */
#ifndef DCD_CLI_TRIG_H
#define DCD_CLI_TRIG_H

/* For |angle| <= 3, in radians. The error is below 1 unit in the last place. */
void dcd_trig_sincos(double angle, double *sine, double *cosine);

#endif

/* Products of vectors of three numbers for the searches, which need not be trusted: whatever the numbers are. */
#ifndef DCD_TRIPLE_H
#define DCD_TRIPLE_H

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static inline double dcd_triple_dot(const double *a, const double *b)
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

/* a x b */
/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), a + (0 .. 2)) &&
        \separated(out + (0 .. 2), b + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static inline void dcd_triple_cross(const double *a, const double *b, double *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

#endif

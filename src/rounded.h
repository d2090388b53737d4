/* Rounded operations by name. What IEEE 754 says of them is a contract here, so that proofs about rounding errors rest on
 * these few lines: round to nearest, no contraction, no extended precision (the build enforces it). */
#ifndef DCD_ROUNDED_H
#define DCD_ROUNDED_H

static inline double dcd_add(double a, double b)
{
    return a + b;
}

static inline double dcd_sub(double a, double b)
{
    return a - b;
}

static inline double dcd_mul(double a, double b)
{
    return a * b;
}

/* Nearest float. */
static inline float dcd_to_float(double a)
{
    return (float)a;
}

/* Exact. */
static inline double dcd_abs(double a)
{
    return a < 0.0 ? -a : a;
}

/* (a0 b0 + a1 b1) + a2 b2, each operation rounded. */
static inline double dcd_dot(double a0, double a1, double a2, double b0, double b1, double b2)
{
    return dcd_add(dcd_add(dcd_mul(a0, b0), dcd_mul(a1, b1)), dcd_mul(a2, b2));
}

#endif

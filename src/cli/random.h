/* Random numbers with the same bits on every machine. */
#ifndef DCD_CLI_RANDOM_H
#define DCD_CLI_RANDOM_H

#include <stdint.h>

/* xoshiro256** of Blackman and Vigna, seeded by SplitMix64 of Steele, Lea and Flood. */
typedef struct dcd_random {
    uint64_t state[4];
} dcd_random;

dcd_random dcd_random_start(uint64_t seed);
uint64_t dcd_random_next(dcd_random *random);

/* Uniform in [0, 1), a multiple of 2^-53. */
double dcd_random_unit(dcd_random *random);

/* Uniform in [low, high] up to rounding. */
double dcd_random_between(dcd_random *random, double low, double high);

/* Uniform in 0 to `count` - 1, up to 2^-32. */
uint32_t dcd_random_below(dcd_random *random, uint32_t count);

#endif

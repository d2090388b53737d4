#include "random.h"

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t rotate_left(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

dcd_random dcd_random_start(uint64_t seed)
{
    dcd_random random;

    for (int k = 0; k < 4; k++) {
        random.state[k] = splitmix(&seed);
    }
    return random;
}

uint64_t dcd_random_next(dcd_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double dcd_random_unit(dcd_random *random)
{
    return (double)(dcd_random_next(random) >> 11) * 0x1p-53;
}

double dcd_random_between(dcd_random *random, double low, double high)
{
    return low + (high - low) * dcd_random_unit(random);
}

uint32_t dcd_random_below(dcd_random *random, uint32_t count)
{
    return (uint32_t)((dcd_random_next(random) >> 32) * count >> 32);
}

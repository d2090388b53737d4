#include "pair.h"

uint32_t dcd_pair_bits(uint32_t objects)
{
    uint32_t bits = 1;

    while (bits < 31 && ((uint32_t)1 << bits) < objects) {
        bits++;
    }
    return bits;
}

uint64_t dcd_pair_pack(uint32_t a, uint32_t b, uint32_t bits)
{
    const uint64_t i = a < b ? a : b;
    const uint64_t j = a < b ? b : a;

    return i * ((uint64_t)1 << bits) + j;
}

uint32_t dcd_pair_first(uint64_t pair, uint32_t bits)
{
    return (uint32_t)(pair >> bits);
}

uint32_t dcd_pair_second(uint64_t pair, uint32_t bits)
{
    return (uint32_t)(pair & (((uint64_t)1 << bits) - 1));
}

void dcd_pair_unpack(const uint64_t *in, uint32_t first, uint32_t last, uint32_t bits, dcd_pair *out)
{
    for (uint32_t k = first; k < last; k++) {
        out[k].i = dcd_pair_first(in[k], bits);
        out[k].j = dcd_pair_second(in[k], bits);
    }
}

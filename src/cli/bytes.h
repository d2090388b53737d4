/* Little-endian numbers, on machines of either order. */
#ifndef DCD_CLI_BYTES_H
#define DCD_CLI_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint32_t dcd_bytes_get_u32(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t dcd_bytes_get_u64(const unsigned char *at)
{
    return (uint64_t)dcd_bytes_get_u32(at) | (uint64_t)dcd_bytes_get_u32(at + 4) << 32;
}

static inline double dcd_bytes_get_f64(const unsigned char *at)
{
    uint64_t bits = dcd_bytes_get_u64(at);
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float dcd_bytes_get_f32(const unsigned char *at)
{
    uint32_t bits = dcd_bytes_get_u32(at);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void dcd_bytes_put_u32(unsigned char *at, uint32_t value)
{
    for (int k = 0; k < 4; k++) {
        at[k] = (unsigned char)(value >> (8 * k));
    }
}

static inline void dcd_bytes_put_u64(unsigned char *at, uint64_t value)
{
    for (int k = 0; k < 8; k++) {
        at[k] = (unsigned char)(value >> (8 * k));
    }
}

static inline void dcd_bytes_put_f64(unsigned char *at, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    dcd_bytes_put_u64(at, bits);
}

#endif

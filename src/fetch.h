/* Asking for memory that will be read soon. It changes no result, only when it is there. */
#ifndef DCD_FETCH_H
#define DCD_FETCH_H

#include <stddef.h>

#define DCD_CACHE_LINE 64u

#if defined(__GNUC__) && !defined(__FRAMAC__)
static inline void dcd_fetch(const void *memory, size_t bytes)
{
    for (size_t k = 0; k < bytes; k += DCD_CACHE_LINE) {
        __builtin_prefetch((const char *)memory + k);
    }
}
#else
static inline void dcd_fetch(const void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}
#endif

#endif

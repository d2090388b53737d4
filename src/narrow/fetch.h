/* Asking for memory that will be read soon. It changes no result, only when it is there. */
#ifndef DCD_FETCH_H
#define DCD_FETCH_H

#include <stddef.h>

#define DCD_CACHE_LINE 64u

/* Lines that are asked for together where the length is not known before: the end of the loop is then the same for most
 * lengths, and guessed. What lies behind the end is asked for in vain. */
#define DCD_FETCH_LINES 4u

#if defined(__GNUC__) && !defined(__FRAMAC__)
static inline void dcd_fetch(const void *memory, size_t bytes)
{
    for (size_t k = 0; k < bytes; k += DCD_CACHE_LINE) {
        __builtin_prefetch((const char *)memory + k);
    }
}

static inline void dcd_fetch_some(const void *memory, size_t bytes)
{
    for (size_t k = 0; k < bytes; k += DCD_FETCH_LINES * DCD_CACHE_LINE) {
        dcd_fetch((const char *)memory + k, DCD_FETCH_LINES * DCD_CACHE_LINE);
    }
}
#else
/*@ terminates \true;
    assigns \nothing; */
static inline void dcd_fetch(const void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}

/*@ terminates \true;
    assigns \nothing; */
static inline void dcd_fetch_some(const void *memory, size_t bytes)
{
    (void)memory;
    (void)bytes;
}
#endif

#endif

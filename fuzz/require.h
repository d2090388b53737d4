/* What a fuzz target claims: a claim that does not hold is printed and ends the run with a saved input. */
#ifndef FUZZ_REQUIRE_H
#define FUZZ_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

#define REQUIRE(claim) ((claim) ? (void)0 : require_failed(#claim, __FILE__, __LINE__))

_Noreturn static inline void require_failed(const char *claim, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, claim);
    abort();
}

#endif

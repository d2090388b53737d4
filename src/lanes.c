#include "lanes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __FRAMAC__
#include <string.h> /* what a string is */

/* C11 7.22.4.6: a string, or none. */
/*@ requires name: valid_read_string(name);
    terminates \true;
    assigns \nothing;
    ensures string: \result == \null || valid_read_string(\result); */
char *getenv(const char *name);
#else
#include <stdlib.h>
#endif

#define NAME 10u /* places of the longest name below */

static const char variable[NAME] = "DCD_LANES";
static const char plain[NAME] = "plain", base[NAME] = "base", avx2[NAME] = "avx2";

/* Set by the build when it makes the kernels for AVX2 and AVX-512, DCD_HAVE_X86, or the vectors that every processor of
 * the target has, DCD_HAVE_BASE. */
#if defined(DCD_HAVE_X86)
static dcd_lanes of_processor(void)
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
        return DCD_LANES_AVX512;
    }
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")
               ? DCD_LANES_AVX2
               : DCD_LANES_BASE;
}
#elif defined(DCD_HAVE_BASE)
static dcd_lanes of_processor(void)
{
    return DCD_LANES_BASE;
}
#else
/* The contract is that of any build. */
/*@ terminates \true;
    assigns \nothing;
    ensures lanes: \result == DCD_LANES_PLAIN || \result == DCD_LANES_BASE || \result == DCD_LANES_AVX2 ||
        \result == DCD_LANES_AVX512; */
static dcd_lanes of_processor(void)
{
    return DCD_LANES_PLAIN;
}
#endif

/* Whether a string is this name. */
/*@ requires text: valid_read_string(text);
    requires name: valid_read_string(name) && strlen(name) < NAME;
    terminates \true;
    assigns \nothing;
    ensures same: \result <==> \forall integer k; 0 <= k <= strlen(name) ==> text[k] == name[k]; */
static bool is_name(const char *text, const char *name)
{
    uint32_t k = 0;

    /*@ loop invariant at: 0 <= k <= strlen(name) && k <= strlen(text);
        loop invariant same: \forall integer j; 0 <= j < k ==> text[j] == name[j];
        loop assigns k;
        loop variant NAME - k; */
    while (k < NAME - 1 && name[k] != '\0' && text[k] == name[k]) {
        k++;
    }
    return text[k] == name[k];
}

/*@ terminates \true;
    assigns \nothing;
    ensures lanes: \result == DCD_LANES_PLAIN || \result == DCD_LANES_BASE || \result == DCD_LANES_AVX2 ||
        \result == DCD_LANES_AVX512; */
static dcd_lanes of_environment(void)
{
    //@ assert variable: strlen(&variable[0]) == 9;
    const char *asked = getenv(variable);

    if (asked == NULL) {
        return DCD_LANES_AVX512;
    }
    //@ assert plain: strlen(&plain[0]) == 5;
    if (is_name(asked, plain)) {
        return DCD_LANES_PLAIN;
    }
    //@ assert base: strlen(&base[0]) == 4;
    if (is_name(asked, base)) {
        return DCD_LANES_BASE;
    }
    //@ assert avx2: strlen(&avx2[0]) == 4;
    return is_name(asked, avx2) ? DCD_LANES_AVX2 : DCD_LANES_AVX512;
}

dcd_lanes dcd_lanes_choose(void)
{
    const dcd_lanes has = of_processor();
    const dcd_lanes asked = of_environment();

    return asked < has ? asked : has;
}

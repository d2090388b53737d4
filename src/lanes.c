#include "lanes.h"

#include <string.h>

#ifdef __FRAMAC__
/* C11 7.22.4.6: a string, or none. */
/*@ requires name: valid_read_string(name);
    terminates \true;
    assigns \nothing;
    ensures string: \result == \null || valid_read_string(\result); */
char *getenv(const char *name);
#else
#include <stdlib.h>
#endif

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
/*@ terminates \true;
    assigns \nothing;
    ensures plain: \result == DCD_LANES_PLAIN; */
static dcd_lanes of_processor(void)
{
    return DCD_LANES_PLAIN;
}
#endif

/*@ terminates \true;
    assigns \nothing;
    ensures lanes: \result == DCD_LANES_PLAIN || \result == DCD_LANES_BASE || \result == DCD_LANES_AVX2 ||
        \result == DCD_LANES_AVX512; */
static dcd_lanes of_environment(void)
{
    const char *asked = getenv("DCD_LANES");

    if (asked == NULL) {
        return DCD_LANES_AVX512;
    }
    if (strcmp(asked, "plain") == 0) {
        return DCD_LANES_PLAIN;
    }
    if (strcmp(asked, "base") == 0) {
        return DCD_LANES_BASE;
    }
    return strcmp(asked, "avx2") == 0 ? DCD_LANES_AVX2 : DCD_LANES_AVX512;
}

dcd_lanes dcd_lanes_choose(void)
{
    const dcd_lanes has = of_processor();
    const dcd_lanes asked = of_environment();

    return asked < has ? asked : has;
}

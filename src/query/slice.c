#include "query/slice.h"

uint32_t dcd_slice_begin(uint32_t n, uint32_t parts, uint32_t k)
{
    const uint32_t length = n / parts;
    const uint32_t longer = n % parts; /* the first `longer` parts have one more */

    return length * k + (k < longer ? k : longer);
}

/* Slices: how a range of work is cut into parts that are disjoint and cover it. */
#ifndef DCD_SLICE_H
#define DCD_SLICE_H

#include <stdint.h>

/* Start of part k when [0, n) is cut into `parts` parts of equal length to one; part k ends where part k + 1
 * starts, and part `parts` starts at n. */
uint32_t dcd_slice_begin(uint32_t n, uint32_t parts, uint32_t k);

#endif

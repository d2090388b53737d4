/* Boxes that touch exactly: the exact stage under load. */
#ifndef DCD_CLI_BENCH_GRID_H
#define DCD_CLI_BENCH_GRID_H

#include "error.h"

#include <stdint.h>
#include <stdio.h>

/* Grids of 22 x 22 x 21 boxes as parcels are stacked, of extent 1 and 0.1 (which is no double, so that neighbours touch,
 * overlap or miss by the last bit). Prints the time of the contacts, the least of the repetitions, on one thread, and
 * what the exact stage takes for a pair. */
bool dcd_bench_grids(uint32_t repetitions, FILE *file, dcd_error *error);

#endif

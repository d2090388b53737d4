/* Distances in words and in JSON. */
#ifndef DCD_CLI_MEASURE_H
#define DCD_CLI_MEASURE_H

#include "dcd.h"

#include <jansson.h>

/* "apart", "touching", "overlapping" or "conservative". */
const char *dcd_measure_relation(dcd_relation relation);

/* {"relation": .., "distance": [lo, hi], "depth": [lo, hi], "normal", "point_i", "point_j": [x, y, z], "iterations"}.
 * NULL: no memory. */
json_t *dcd_measure_json(const dcd_distance *distance);

#endif

/* Numbers as JSON arrays; NULL when there is no memory. */
#ifndef DCD_CLI_JSON_ARRAY_H
#define DCD_CLI_JSON_ARRAY_H

#include <jansson.h>
#include <stddef.h>

/* [numbers[0], ..., numbers[count - 1]] */
json_t *dcd_json_numbers(const double *numbers, size_t count);

/* [[x, y, z], ...], `count` rows, packed. */
json_t *dcd_json_rows(const double *numbers, size_t count);

#endif

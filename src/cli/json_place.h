/* Where a value stands in a JSON text, which the JSON library does not tell. */
#ifndef DCD_CLI_JSON_PLACE_H
#define DCD_CLI_JSON_PLACE_H

#include <stddef.h>

/* One step from a value into it: by key, or by index when the key is NULL. */
typedef struct dcd_json_step {
    const char *key;
    size_t index;
} dcd_json_step;

typedef struct dcd_json_place {
    size_t line, column; /* from 1; a column is a character of UTF-8 */
} dcd_json_place;

/* The place of the value at the end of the steps, or of the last one on the way that is there. Any text is safe;
 * for text that is not JSON the place is within it. */
dcd_json_place dcd_json_place_find(const char *text, size_t size, const dcd_json_step *steps, size_t count);

#endif

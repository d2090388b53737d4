/* One line of text about what went wrong, for the user. */
#ifndef DCD_CLI_ERROR_H
#define DCD_CLI_ERROR_H

#include <stdbool.h>

typedef struct dcd_error {
    char text[1024]; /* one line, terminated, without control characters */
} dcd_error;

/* Both write the line and return false, so that a failing function can end with `return dcd_error_set(...)`.
 * `error` may be NULL. A line that is too long is cut. */
bool dcd_error_set(dcd_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "path: ...", where a very long path keeps only its end, so that the reason is never cut off. */
bool dcd_error_file(dcd_error *error, const char *path, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

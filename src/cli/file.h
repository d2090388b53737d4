/* A whole file in memory. */
#ifndef DCD_CLI_FILE_H
#define DCD_CLI_FILE_H

#include "error.h"

#include <stddef.h>

/* Reads the file; free `*bytes` afterwards. A zero byte follows the last one, for the comfort of text readers.
 * A file without bytes is an error, and so is an endless one. */
bool dcd_file_read(const char *path, unsigned char **bytes, size_t *size, dcd_error *error);

/* `name` as seen from the folder of `path`; an absolute name stays as it is. From malloc; NULL: no memory. */
char *dcd_file_beside(const char *path, const char *name);

#endif

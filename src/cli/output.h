/* A result that is there as a whole or not at all: it is written beside its final name and renamed at the end. */
#ifndef DCD_CLI_OUTPUT_H
#define DCD_CLI_OUTPUT_H

#include "error.h"

#include <stddef.h>
#include <stdio.h>

typedef struct dcd_output {
    FILE *file;
    const char *path; /* as given, for messages                          */
    char *target;     /* final name; NULL: written in place              */
    char *temporary;  /* name until the end                              */
} dcd_output;

/* `path` NULL or "-" is standard output; a device or pipe is written in place. It must outlive the output. */
bool dcd_output_open(dcd_output *output, const char *path, dcd_error *error);

/* Errors stay with the stream until dcd_output_end tells them, also those of the caller's writes to `file`. */
void dcd_output_write(dcd_output *output, const void *bytes, size_t size);

/* Closes. When all was `written`, here and before, the file gets its name; otherwise none is left. Whether there is one:
 *   return dcd_output_open(&output, path, error) && dcd_output_end(&output, write(output.file, error), error); */
bool dcd_output_end(dcd_output *output, bool written, dcd_error *error);

#endif

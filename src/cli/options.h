/* Options of a command, with getopt_long and messages of our own. */
#ifndef DCD_CLI_OPTIONS_H
#define DCD_CLI_OPTIONS_H

#include "error.h"

#include <getopt.h>
#include <stdint.h>

/* What dcd_options_next returns besides the `val` of an option. */
enum { DCD_OPTIONS_END = -1, DCD_OPTIONS_BAD = '?' };

/* Before the first dcd_options_next of a command. */
void dcd_options_start(void);

/* The next option; its value is in `optarg`. After the end, argv[optind] is the first operand.
 * `shorts` begins with ':', as for getopt. */
int dcd_options_next(int argc, char **argv, const char *shorts, const struct option *longs, dcd_error *error);

/* A whole decimal number, or a finite real one, within the range. `name` is for the message. */
bool dcd_options_whole(const char *name, const char *text, uint64_t least, uint64_t greatest, uint64_t *value,
                       dcd_error *error);
bool dcd_options_small(const char *name, const char *text, uint32_t least, uint32_t greatest, uint32_t *value,
                       dcd_error *error);
bool dcd_options_real(const char *name, const char *text, double least, double greatest, double *value,
                      dcd_error *error);

/* The processors that the system has, 1 to DCD_MAX_THREADS. */
uint32_t dcd_options_processors(void);

#endif

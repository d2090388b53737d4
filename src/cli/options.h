/* Options of a command, with getopt_long and messages of our own. */
#ifndef DCD_CLI_OPTIONS_H
#define DCD_CLI_OPTIONS_H

#include "error.h"

#include <getopt.h>
#include <stdint.h>

/* Puts the option `code` (the `val` of one, its value in `optarg`) into the request of a command. */
typedef bool dcd_options_take(void *request, int code, dcd_error *error);

/* What a command knows. `shorts` begins with ':', as for getopt. */
typedef struct dcd_options {
    const char *shorts;
    const struct option *longs;
    dcd_options_take *take;
} dcd_options;

/* Takes the options one after the other, up to the first that is wrong. Then argv[optind] is the first operand. */
bool dcd_options_take_all(const dcd_options *known, int argc, char **argv, void *request, dcd_error *error);

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

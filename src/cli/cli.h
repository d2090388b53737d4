/* The commands of the tool. Each gets its own name as argv[0] and returns the exit code. */
#ifndef DCD_CLI_H
#define DCD_CLI_H

#include "error.h"

enum {
    DCD_EXIT_OK = 0,
    DCD_EXIT_CONTACT = 1, /* --fail-on-contact, and there is one */
    DCD_EXIT_BAD = 2      /* bad usage or input, or no memory or disk space */
};

/* The whole tool: main's arguments in, exit code out. */
int dcd_cli_main(int argc, char **argv);

int dcd_cli_gen(int argc, char **argv);
int dcd_cli_contacts(int argc, char **argv);
int dcd_cli_explain(int argc, char **argv);
int dcd_cli_distance(int argc, char **argv);
int dcd_cli_distances(int argc, char **argv);
int dcd_cli_robot(int argc, char **argv);
int dcd_cli_view(int argc, char **argv);
int dcd_cli_bench(int argc, char **argv);

/* Prints "dcd: ..." to stderr and returns DCD_EXIT_BAD. */
int dcd_cli_fail(const dcd_error *error);

#endif

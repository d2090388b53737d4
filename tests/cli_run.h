/* Files and runs of the command-line tool, for tests. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <stdbool.h>
#include <stddef.h>

/* A fresh folder and a file in it; `cli_path` is valid until the fourth call after it. */
void cli_folder_make(void);
void cli_folder_remove(void);
const char *cli_path(const char *name);
void cli_write(const char *name, const void *bytes, size_t size);
void cli_write_text(const char *name, const char *text);

/* The bytes of a file of the folder, from malloc; a zero byte follows. NULL when there is none. */
char *cli_read(const char *name, size_t *size);

/* How many files the folder has. */
int cli_folder_count(void);

typedef struct cli_result {
    int code;
    char *out, *err; /* what it printed, terminated */
    size_t out_size;
} cli_result;

/* Runs the tool in this process; the words end with NULL and do not include "dcd". Free the result. */
cli_result cli_run(const char *first, ...);
void cli_result_free(cli_result *result);

/* A file of the test data; NULL, and a message, when the data is not there. From malloc. */
char *cli_data(const char *name);

#endif

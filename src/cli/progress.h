/* A line on stderr that tells how far long work is: only on a terminal, and only after a second. */
#ifndef DCD_CLI_PROGRESS_H
#define DCD_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct dcd_progress {
    const char *label;
    uint64_t total;
    double next; /* time of the next line */
    bool terminal, shown;
} dcd_progress;

/* `total` steps of work; 0 when nobody knows. */
dcd_progress dcd_progress_start(const char *label, uint64_t total);
void dcd_progress_step(dcd_progress *progress, uint64_t done);

/* Removes the line, if there is one. */
void dcd_progress_end(dcd_progress *progress);

/* Seconds of a clock that only goes forward. `self` is not used: the form is that of a workspace's clock. */
double dcd_progress_clock(void *self);

#endif

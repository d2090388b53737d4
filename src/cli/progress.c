#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double FIRST_SECONDS = 1.0, EVERY_SECONDS = 0.2;

double dcd_progress_clock(void *self)
{
    struct timespec now = {0};

    (void)self;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

dcd_progress dcd_progress_start(const char *label, uint64_t total)
{
    dcd_progress progress = {label, total, dcd_progress_clock(NULL) + FIRST_SECONDS, isatty(STDERR_FILENO) == 1, false};

    return progress;
}

void dcd_progress_step(dcd_progress *progress, uint64_t done)
{
    double now;

    if (!progress->terminal) {
        return;
    }
    now = dcd_progress_clock(NULL);
    if (now < progress->next) {
        return;
    }
    progress->next = now + EVERY_SECONDS;
    progress->shown = true;
    if (progress->total > 0) {
        fprintf(stderr, "\r%s %.0f %%", progress->label, 100.0 * (double)done / (double)progress->total);
    } else {
        fprintf(stderr, "\r%s %llu", progress->label, (unsigned long long)done);
    }
    (void)fflush(stderr);
}

void dcd_progress_end(dcd_progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", stderr);
        (void)fflush(stderr);
        progress->shown = false;
    }
}

/* Executors for the targets. The pools live as long as the process: starting threads in every run would cost more than
 * everything else. */
#ifndef FUZZ_EXECUTORS_H
#define FUZZ_EXECUTORS_H

#include "dcd.h"

/* dcd's own pool of 1 to 8 threads, started at its first use. */
dcd_executor executors_pool(uint32_t threads);

/* A scheduler that has but one thread, says that it has several, and runs the tasks last to first. */
dcd_executor executors_reverse(uint32_t *threads);

/* Schedulers that break the contract: the last task is never run, or run twice. */
dcd_executor executors_lossy(uint32_t *threads);
dcd_executor executors_repeating(uint32_t *threads);

#endif

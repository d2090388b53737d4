/* Executors of the tests' own: odd but allowed orders, and broken ones. */
#ifndef EXECUTORS_H
#define EXECUTORS_H

#include "dcd.h"

typedef enum executor_kind {
    EXECUTOR_LOOP,        /* k = 0, 1, 2, ..., all on thread 0                            */
    EXECUTOR_REVERSED,    /* last task first, all on the last thread                      */
    EXECUTOR_INTERLEAVED, /* every third task first; threads in turn                      */
    EXECUTOR_SHUFFLED,    /* a new order and new threads at every run                     */
    EXECUTOR_THREADS,     /* a thread per thread number, started and joined at every run  */
    EXECUTOR_GOOD,        /* how many of the above                                        */

    EXECUTOR_DROPS = EXECUTOR_GOOD, /* leaves out one task of run `victim`                */
    EXECUTOR_DROPS_ALL,   /* runs nothing in run `victim`                                 */
    EXECUTOR_REPEATS,     /* runs one task of run `victim` twice                          */
    EXECUTOR_THREAD_HIGH, /* run `victim` is on a thread that there is not                */
    EXECUTOR_TASK_HIGH,   /* one task of run `victim` has a number that there is not      */
    EXECUTOR_KINDS
} executor_kind;

typedef struct executor_state {
    executor_kind kind;
    uint32_t threads;
    uint32_t victim;   /* which run to spoil: 0 is the first          */
    uint32_t runs;     /* so far                                      */
    uint64_t random;
} executor_state;

dcd_executor executor_make(executor_state *state);

#endif

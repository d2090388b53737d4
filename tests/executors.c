#include "executors.h"

#include <check.h>
#include <stdlib.h>
#include <threads.h>

#include "scene.h"

typedef void task_function(void *context, uint32_t thread, uint32_t k);

static void run_loop(uint32_t tasks, task_function *task, void *context)
{
    for (uint32_t k = 0; k < tasks; k++) {
        task(context, 0, k);
    }
}

static void run_reversed(uint32_t threads, uint32_t tasks, task_function *task, void *context)
{
    for (uint32_t k = tasks; k > 0; k--) {
        task(context, threads - 1, k - 1);
    }
}

static void run_interleaved(uint32_t threads, uint32_t tasks, task_function *task, void *context)
{
    for (uint32_t start = 0; start < 3; start++) {
        for (uint32_t k = start; k < tasks; k += 3) {
            task(context, k % threads, k);
        }
    }
}

static void run_shuffled(executor_state *e, uint32_t tasks, task_function *task, void *context)
{
    uint32_t *order = malloc((tasks + (size_t)1) * sizeof *order);
    rng r = {e->random + e->runs + 1};
    ck_assert_ptr_nonnull(order);
    for (uint32_t k = 0; k < tasks; k++) {
        uint32_t other = rng_below(&r, k + 1);
        order[k] = order[other];
        order[other] = k;
    }
    for (uint32_t k = 0; k < tasks; k++) {
        task(context, rng_below(&r, e->threads), order[k]);
    }
    free(order);
}

typedef struct share {
    task_function *task;
    void *context;
    uint32_t thread, threads, tasks;
} share;

static int run_share(void *argument)
{
    const share *s = argument;
    for (uint32_t k = s->thread; k < s->tasks; k += s->threads) {
        s->task(s->context, s->thread, k);
    }
    return 0;
}

static void run_threads(uint32_t threads, uint32_t tasks, task_function *task, void *context)
{
    share shares[DCD_MAX_THREADS];
    thrd_t handles[DCD_MAX_THREADS];
    for (uint32_t k = 0; k < threads; k++) {
        shares[k] = (share){task, context, k, threads, tasks};
        ck_assert_int_eq(thrd_create(&handles[k], run_share, &shares[k]), thrd_success);
    }
    for (uint32_t k = 0; k < threads; k++) {
        thrd_join(handles[k], NULL);
    }
}

/* The run that is to go wrong. */
static void run_spoilt(const executor_state *e, uint32_t tasks, task_function *task, void *context)
{
    uint32_t odd = tasks / 2;
    for (uint32_t k = 0; k < tasks && e->kind != EXECUTOR_DROPS_ALL; k++) {
        if (k != odd || e->kind == EXECUTOR_REPEATS) {
            task(context, e->kind == EXECUTOR_THREAD_HIGH ? e->threads : 0, k);
        }
    }
    if (e->kind == EXECUTOR_REPEATS) {
        task(context, e->threads - 1, odd);
    } else if (e->kind == EXECUTOR_TASK_HIGH) {
        task(context, 0, tasks);
    }
}

static void run(void *self, uint32_t tasks, task_function *task, void *context)
{
    executor_state *e = self;
    if (e->kind >= EXECUTOR_GOOD && e->runs == e->victim) {
        run_spoilt(e, tasks, task, context);
    } else if (e->kind == EXECUTOR_REVERSED) {
        run_reversed(e->threads, tasks, task, context);
    } else if (e->kind == EXECUTOR_INTERLEAVED) {
        run_interleaved(e->threads, tasks, task, context);
    } else if (e->kind == EXECUTOR_SHUFFLED) {
        run_shuffled(e, tasks, task, context);
    } else if (e->kind == EXECUTOR_THREADS) {
        run_threads(e->threads, tasks, task, context);
    } else {
        run_loop(tasks, task, context);
    }
    e->runs++;
}

dcd_executor executor_make(executor_state *state)
{
    return (dcd_executor){run, state, state->threads};
}

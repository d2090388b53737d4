#include "executors.h"

#include "input.h"
#include "require.h"

typedef void task_function(void *context, uint32_t thread, uint32_t k);

static dcd_pool *pools[INPUT_MAX_THREADS + 1];

static void stop_pools(void)
{
    for (uint32_t n = 0; n <= INPUT_MAX_THREADS; n++) {
        dcd_pool_destroy(pools[n]);
        pools[n] = NULL;
    }
}

dcd_executor executors_pool(uint32_t threads)
{
    static bool registered;

    if (!registered) {
        registered = atexit(stop_pools) == 0;
    }
    if (pools[threads] == NULL) {
        pools[threads] = dcd_pool_create(threads);
    }
    REQUIRE(pools[threads] != NULL);
    return dcd_pool_executor(pools[threads]);
}

static void run_reverse(void *self, uint32_t tasks, task_function *task, void *context)
{
    const uint32_t *threads = self;

    for (uint32_t k = tasks; k > 0; k--) {
        task(context, k % *threads, k - 1);
    }
}

static void run_all_but_last(void *self, uint32_t tasks, task_function *task, void *context)
{
    const uint32_t *threads = self;

    for (uint32_t k = 0; k + 1 < tasks; k++) {
        task(context, k % *threads, k);
    }
}

static void run_last_twice(void *self, uint32_t tasks, task_function *task, void *context)
{
    const uint32_t *threads = self;

    for (uint32_t k = 0; k < tasks; k++) {
        task(context, k % *threads, k);
    }
    if (tasks > 0) {
        task(context, 0, tasks - 1);
    }
}

dcd_executor executors_reverse(uint32_t *threads)
{
    return (dcd_executor){.run = run_reverse, .self = threads, .threads = *threads};
}

dcd_executor executors_lossy(uint32_t *threads)
{
    return (dcd_executor){.run = run_all_but_last, .self = threads, .threads = *threads};
}

dcd_executor executors_repeating(uint32_t *threads)
{
    return (dcd_executor){.run = run_last_twice, .self = threads, .threads = *threads};
}

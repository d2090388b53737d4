/* Shows that ThreadSanitizer sees the pool's threads: `race racy` must be reported, `race clean` must not. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>

#include "dcd.h"

enum { THREADS = 4, TASKS = 64, MOST_WAITS = 1000000 };

typedef struct state {
    bool racy;
    atomic_uint seen; /* bit per thread that has come, relaxed: orders nothing */
    unsigned shared, own[THREADS];
} state;

/* Waits, not for ever, until a second thread has come: a race needs two. */
static void meet(state *s, uint32_t thread)
{
    atomic_fetch_or_explicit(&s->seen, 1U << thread, memory_order_relaxed);
    for (int k = 0; k < MOST_WAITS; k++) {
        unsigned seen = atomic_load_explicit(&s->seen, memory_order_relaxed);
        if ((seen & (seen - 1)) != 0) {
            return;
        }
        thrd_yield();
    }
}

static void task(void *context, uint32_t thread, uint32_t k)
{
    state *s = context;
    (void)k;
    meet(s, thread);
    if (s->racy) {
        s->shared++;
    } else {
        s->own[thread]++;
    }
}

int main(int argc, char **argv)
{
    state s = {.racy = argc > 1 && strcmp(argv[1], "racy") == 0};
    dcd_pool *pool = dcd_pool_create(THREADS);
    dcd_executor executor = dcd_pool_executor(pool);
    if (pool == NULL || executor.threads != THREADS) {
        fprintf(stderr, "race: no pool of %d threads\n", THREADS);
        return 1;
    }
    executor.run(executor.self, TASKS, task, &s);
    unsigned total = s.shared;
    for (int k = 0; k < THREADS; k++) {
        total += s.own[k];
    }
    dcd_pool_destroy(pool);
    printf("%u of %d tasks, threads seen: %x\n", total, TASKS, atomic_load(&s.seen));
    return s.racy || total == TASKS ? 0 : 1;
}

/* A pool of C11 threads: the only file that knows of threads and atomics.
 *
 * A job is published under the lock and its number goes up; workers wake, count themselves in, claim task numbers
 * from one atomic counter, and count themselves out under the lock when none is left. The caller works too, as thread
 * 0. When it finds no task left, all are claimed: it closes the job, so that no one enters any more, and waits for
 * those who are in it. Who wakes up too late is not waited for. The lock orders everything a task wrote before what
 * the caller does next. proofs/workers.pml is a model of this file.
 *
 * Jobs come one right after the other, and waking a thread takes longer than many a job. So who waits first watches a
 * number for a while, without the lock. It is written once the lock is free again, tells nothing but when to look, and
 * what is seen then is decided under the lock. */
#include <stdalign.h>
#include <stdatomic.h>
#include <threads.h>

#include "world/block.h"
#include "dcd.h"

#define WATCHES 1000u

/* Lets a thread that only watches take less of the processor. */
#if defined(__x86_64__) && defined(__GNUC__)
#define pause_thread() __builtin_ia32_pause()
#else
#define pause_thread() ((void)0)
#endif

typedef struct worker {
    struct dcd_pool *pool;
    thrd_t handle;
    uint32_t thread; /* 1, 2, ...; 0 is the caller */
} worker;

struct dcd_pool {
    mtx_t lock;
    cnd_t work; /* a new job, or the end */
    cnd_t done; /* the last worker has left the job */

    uint64_t job;  /* number of the current job */
    bool entry;    /* workers may enter it */
    uint32_t busy; /* workers in it */
    bool closing;

    uint32_t tasks;
    void (*task)(void *context, uint32_t thread, uint32_t k);
    void *context;
    /* Each of these changes hands without the rest. */
    alignas(DCD_ALIGN) atomic_uint_fast64_t next; /* task not claimed yet; 64 bits so that late claims don't wrap it */
    alignas(DCD_ALIGN) atomic_uint_fast64_t told; /* hint: the last job that was published */
    alignas(DCD_ALIGN) atomic_uint_fast64_t finished; /* hint: the last job that its workers have left */

    uint32_t threads; /* the caller included */
    worker *workers;  /* threads - 1 */
};

static void run_tasks(dcd_pool *pool, uint32_t thread)
{
    uint64_t k = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);

    while (k < pool->tasks) {
        pool->task(pool->context, thread, (uint32_t)k);
        k = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed);
    }
}

/* A worker has found no task left. */
static void leave(dcd_pool *pool, uint64_t job)
{
    bool last;

    mtx_lock(&pool->lock);
    pool->busy--;
    last = pool->busy == 0;
    if (last) {
        cnd_signal(&pool->done);
    }
    mtx_unlock(&pool->lock);
    if (last) {
        atomic_store_explicit(&pool->finished, job, memory_order_relaxed);
    }
}

/* Watches a number until it is `wanted`, but not for long: some 20 microseconds. */
static void watch(const atomic_uint_fast64_t *number, uint64_t wanted)
{
    for (uint32_t k = 0; k < WATCHES && atomic_load_explicit(number, memory_order_relaxed) != wanted; k++) {
        pause_thread();
    }
}

static int worker_main(void *argument)
{
    const worker *self = argument;
    dcd_pool *pool = self->pool;
    uint64_t seen = 0;

    mtx_lock(&pool->lock);
    for (;;) {
        while (!pool->closing && (!pool->entry || pool->job == seen)) {
            cnd_wait(&pool->work, &pool->lock);
        }
        if (pool->closing) {
            break;
        }
        seen = pool->job;
        pool->busy++;
        mtx_unlock(&pool->lock);
        run_tasks(pool, self->thread);
        leave(pool, seen);
        watch(&pool->told, seen + 1);
        mtx_lock(&pool->lock);
    }
    mtx_unlock(&pool->lock);
    return 0;
}

static void publish(dcd_pool *pool, uint32_t tasks, void (*task)(void *, uint32_t, uint32_t), void *context)
{
    mtx_lock(&pool->lock);
    pool->tasks = tasks;
    pool->task = task;
    pool->context = context;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    pool->entry = true;
    pool->job++;
    cnd_broadcast(&pool->work);
    mtx_unlock(&pool->lock);
    atomic_store_explicit(&pool->told, pool->job, memory_order_relaxed);
}

/* Closes the job. Returns whether there are workers in it. */
static bool close_job(dcd_pool *pool)
{
    bool working;

    mtx_lock(&pool->lock);
    pool->entry = false;
    working = pool->busy > 0;
    mtx_unlock(&pool->lock);
    return working;
}

static void wait_for_workers(dcd_pool *pool)
{
    watch(&pool->finished, pool->job);
    mtx_lock(&pool->lock);
    while (pool->busy > 0) {
        cnd_wait(&pool->done, &pool->lock);
    }
    mtx_unlock(&pool->lock);
}

static void pool_run(void *self, uint32_t tasks, void (*task)(void *context, uint32_t thread, uint32_t k),
                     void *context)
{
    dcd_pool *pool = self;

    if (pool->threads == 1 || tasks <= 1) {
        for (uint32_t k = 0; k < tasks; k++) {
            task(context, 0, k);
        }
        return;
    }
    publish(pool, tasks, task, context);
    run_tasks(pool, 0);
    if (close_job(pool)) {
        wait_for_workers(pool);
    }
}

/* The arrays of a pool: itself, its workers. */
enum { POOL, WORKERS, ARRAYS };

/* Where they go; the length of the block, 0 when there is none. */
static size_t plan(uint32_t threads, size_t *at)
{
    const uint64_t bytes[ARRAYS] = {sizeof(dcd_pool), threads * (uint64_t)sizeof(worker)};

    return threads < 1 || threads > DCD_MAX_THREADS ? 0 : dcd_block_plan(bytes, ARRAYS, at);
}

static dcd_pool *make(void *memory, const size_t *at)
{
    dcd_pool *pool = dcd_block_at(memory, at[POOL]);

    pool->workers = dcd_block_at(memory, at[WORKERS]);
    pool->threads = 1;
    pool->job = 0;
    pool->entry = false;
    pool->busy = 0;
    pool->closing = false;
    atomic_init(&pool->next, 0);
    atomic_init(&pool->told, 0);
    atomic_init(&pool->finished, 0);
    return pool;
}

size_t dcd_pool_size(uint32_t threads)
{
    size_t at[ARRAYS + 1];

    return plan(threads, at);
}

/* The lock and the conditions; false when the system has none to give. */
static bool make_signals(dcd_pool *pool)
{
    if (mtx_init(&pool->lock, mtx_plain) != thrd_success) {
        return false;
    }
    if (cnd_init(&pool->work) != thrd_success) {
        mtx_destroy(&pool->lock);
        return false;
    }
    if (cnd_init(&pool->done) != thrd_success) {
        cnd_destroy(&pool->work);
        mtx_destroy(&pool->lock);
        return false;
    }
    return true;
}

/* Starts workers until there are enough or the system refuses one: the pool then goes on with fewer. */
static void start_workers(dcd_pool *pool, uint32_t threads)
{
    bool started = true;

    while (started && pool->threads < threads) {
        worker *w = &pool->workers[pool->threads - 1];

        w->pool = pool;
        w->thread = pool->threads;
        started = thrd_create(&w->handle, worker_main, w) == thrd_success;
        pool->threads += started ? 1 : 0;
    }
}

dcd_status dcd_pool_start(dcd_pool **pool, void *memory, size_t bytes, uint32_t threads)
{
    size_t at[ARRAYS + 1];
    dcd_status status;
    dcd_pool *made;

    if (pool == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, plan(threads, at));
    if (status != DCD_OK) {
        return status;
    }
    made = make(memory, at);
    if (threads > 1 && make_signals(made)) {
        start_workers(made, threads);
        if (made->threads == 1) { /* nobody to signal */
            cnd_destroy(&made->done);
            cnd_destroy(&made->work);
            mtx_destroy(&made->lock);
        }
    }
    *pool = made;
    return DCD_OK;
}

void dcd_pool_stop(dcd_pool *pool)
{
    if (pool == NULL || pool->threads == 1) {
        return;
    }
    mtx_lock(&pool->lock);
    pool->closing = true;
    cnd_broadcast(&pool->work);
    mtx_unlock(&pool->lock);
    for (uint32_t k = 0; k < pool->threads - 1; k++) {
        thrd_join(pool->workers[k].handle, NULL);
    }
    cnd_destroy(&pool->done);
    cnd_destroy(&pool->work);
    mtx_destroy(&pool->lock);
    pool->threads = 1;
}

dcd_executor dcd_pool_executor(dcd_pool *pool)
{
    const dcd_executor none = {NULL, NULL, 0};
    dcd_executor executor = none;

    if (pool != NULL) {
        executor.run = pool_run;
        executor.self = pool;
        executor.threads = pool->threads;
    }
    return executor;
}

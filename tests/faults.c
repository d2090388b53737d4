#include "faults.h"

#include <stdatomic.h>
#include <stddef.h>
#include <threads.h>

static atomic_int memory_left = FAULTS_NEVER, threads_left = FAULTS_NEVER, memory_calls, thread_calls;

void faults_set_memory(int calls)
{
    atomic_store(&memory_calls, 0);
    atomic_store(&memory_left, calls);
}

void faults_set_threads(int calls)
{
    atomic_store(&thread_calls, 0);
    atomic_store(&threads_left, calls);
}

int faults_memory_calls(void)
{
    return atomic_load(&memory_calls);
}

int faults_thread_calls(void)
{
    return atomic_load(&thread_calls);
}

/* One call: does it succeed? */
static int allowed(atomic_int *calls, atomic_int *left)
{
    atomic_fetch_add(calls, 1);
    int now = atomic_load(left);
    while (now > 0 && now != FAULTS_NEVER) {
        if (atomic_compare_exchange_weak(left, &now, now - 1)) {
            return 1;
        }
    }
    return now == FAULTS_NEVER;
}

/* The linker sends calls of x to __wrap_x, and __real_x is x itself. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
int __real_thrd_create(thrd_t *thread, thrd_start_t function, void *argument);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_thrd_create(thrd_t *thread, thrd_start_t function, void *argument);

void *__wrap_malloc(size_t size)
{
    return allowed(&memory_calls, &memory_left) ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allowed(&memory_calls, &memory_left) ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    return allowed(&memory_calls, &memory_left) ? __real_realloc(memory, size) : NULL;
}

char *__wrap_strdup(const char *text)
{
    return allowed(&memory_calls, &memory_left) ? __real_strdup(text) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return allowed(&memory_calls, &memory_left) ? __real_aligned_alloc(alignment, size) : NULL;
}

int __wrap_thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
    return allowed(&thread_calls, &threads_left) ? __real_thrd_create(thread, function, argument) : thrd_nomem;
}

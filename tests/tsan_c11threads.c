/* For ThreadSanitizer builds only: the C11 thread functions on top of the pthread ones.
 *
 * ThreadSanitizer watches pthread_*. The C libraries' thrd_*, mtx_* and cnd_* go past it, so a thread started by
 * thrd_create crashes, and locks are not seen. A program that links this file uses these definitions instead of the C
 * library's; the code under test stays as it is. The types have the same sizes in glibc, which is asserted. */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

_Static_assert(sizeof(mtx_t) >= sizeof(pthread_mutex_t) && _Alignof(mtx_t) >= _Alignof(pthread_mutex_t), "mtx_t");
_Static_assert(sizeof(cnd_t) >= sizeof(pthread_cond_t) && _Alignof(cnd_t) >= _Alignof(pthread_cond_t), "cnd_t");
_Static_assert(sizeof(thrd_t) == sizeof(pthread_t), "thrd_t");

typedef struct start {
    thrd_start_t function;
    void *argument;
} start;

static int status_of(int error)
{
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ENOMEM:
        return thrd_nomem;
    case ETIMEDOUT:
        return thrd_timedout;
    default:
        return thrd_error;
    }
}

static void *run(void *argument)
{
    start s = *(start *)argument;
    free(argument);
    return (void *)(intptr_t)s.function(s.argument);
}

int thrd_create(thrd_t *thread, thrd_start_t function, void *argument)
{
    start *s = malloc(sizeof *s);
    if (s == NULL) {
        return thrd_nomem;
    }
    *s = (start){function, argument};
    int error = pthread_create(thread, NULL, run, s);
    if (error != 0) {
        free(s);
    }
    return status_of(error);
}

int thrd_join(thrd_t thread, int *result)
{
    void *value = NULL;
    int error = pthread_join(thread, &value);
    if (error == 0 && result != NULL) {
        *result = (int)(intptr_t)value;
    }
    return status_of(error);
}

int thrd_detach(thrd_t thread)
{
    return status_of(pthread_detach(thread));
}

int mtx_init(mtx_t *mutex, int type)
{
    pthread_mutexattr_t kind;
    int error = pthread_mutexattr_init(&kind);
    if (error != 0) {
        return status_of(error);
    }
    pthread_mutexattr_settype(&kind, (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    error = pthread_mutex_init((pthread_mutex_t *)mutex, &kind);
    pthread_mutexattr_destroy(&kind);
    return status_of(error);
}

int mtx_lock(mtx_t *mutex)
{
    return status_of(pthread_mutex_lock((pthread_mutex_t *)mutex));
}

int mtx_trylock(mtx_t *mutex)
{
    return status_of(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

int mtx_unlock(mtx_t *mutex)
{
    return status_of(pthread_mutex_unlock((pthread_mutex_t *)mutex));
}

void mtx_destroy(mtx_t *mutex)
{
    pthread_mutex_destroy((pthread_mutex_t *)mutex);
}

int cnd_init(cnd_t *condition)
{
    return status_of(pthread_cond_init((pthread_cond_t *)condition, NULL));
}

int cnd_signal(cnd_t *condition)
{
    return status_of(pthread_cond_signal((pthread_cond_t *)condition));
}

int cnd_broadcast(cnd_t *condition)
{
    return status_of(pthread_cond_broadcast((pthread_cond_t *)condition));
}

int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
    return status_of(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict until)
{
    return status_of(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until));
}

void cnd_destroy(cnd_t *condition)
{
    pthread_cond_destroy((pthread_cond_t *)condition);
}

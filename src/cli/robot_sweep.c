#include "robot_sweep.h"
#include "progress.h"

#include <stdlib.h>

enum { BATCH_PER_THREAD = 64 };

/* A batch is filled by one thread, answered by all, and visited by one. */
typedef struct sweep {
    const dcd_robot_question *question;
    dcd_pool *pool;
    dcd_executor executor;
    dcd_robot_checker **checkers; /* of each thread */
    double *values;
    dcd_robot_answer *answers;
    uint64_t room;  /* of a batch */
    uint64_t first; /* configuration of the batch */
} sweep;

static void answer_one(void *self, uint32_t thread, uint32_t k)
{
    sweep *s = self;

    dcd_robot_checker_run(s->checkers[thread], s->values + (size_t)k * s->question->robot->variable_count,
                          &s->answers[k]);
}

static bool start(sweep *s, uint32_t threads, dcd_error *error)
{
    const char *path = s->question->robot->path;

    s->pool = dcd_pool_create(threads);
    s->executor = dcd_pool_executor(s->pool);
    if (s->pool == NULL) {
        return dcd_error_file(error, path, "no memory for %u threads", threads);
    }
    s->room = (uint64_t)BATCH_PER_THREAD * s->executor.threads;
    s->checkers = calloc(s->executor.threads, sizeof(dcd_robot_checker *));
    s->answers = calloc((size_t)s->room, sizeof *s->answers);
    s->values = calloc((size_t)s->room * (s->question->robot->variable_count + 1), sizeof *s->values);
    if (s->checkers == NULL || s->answers == NULL || s->values == NULL) {
        return dcd_error_file(error, path, "no memory");
    }
    for (uint32_t k = 0; k < s->executor.threads; k++) {
        s->checkers[k] = dcd_robot_checker_make(s->question, error);
        if (s->checkers[k] == NULL) {
            return false;
        }
    }
    return true;
}

static void end(sweep *s)
{
    for (uint32_t k = 0; s->checkers != NULL && k < s->executor.threads; k++) {
        dcd_robot_checker_free(s->checkers[k]);
    }
    for (uint64_t k = 0; s->answers != NULL && k < s->room; k++) {
        dcd_robot_answer_free(&s->answers[k]);
    }
    free(s->checkers);
    free(s->answers);
    free(s->values);
    dcd_pool_destroy(s->pool);
}

static bool visit_batch(const sweep *s, uint64_t count, dcd_robot_visit *visit, void *self, dcd_error *error)
{
    for (uint64_t k = 0; k < count; k++) {
        const unsigned long long number = s->first + k;

        if (s->answers[k].failure != NULL) {
            return dcd_error_file(error, s->question->robot->path, "configuration %llu: %s", number,
                                  s->answers[k].failure);
        }
        if (!visit(self, number, s->values + k * s->question->robot->variable_count, &s->answers[k], error)) {
            return false;
        }
    }
    return true;
}

bool dcd_robot_sweep(const dcd_robot_question *question, dcd_robot_values *values, uint32_t threads,
                     dcd_robot_visit *visit, void *self, dcd_error *error)
{
    sweep s = {.question = question, .first = values->next};
    dcd_progress progress = dcd_progress_start("checking configurations", values->count);
    bool ok = start(&s, threads, error);
    uint64_t count;

    while (ok && (count = dcd_robot_values_take(values, s.room, s.values)) > 0) {
        s.executor.run(s.executor.self, (uint32_t)count, answer_one, &s);
        ok = visit_batch(&s, count, visit, self, error);
        s.first += count;
        dcd_progress_step(&progress, s.first);
    }
    dcd_progress_end(&progress);
    end(&s);
    return ok;
}

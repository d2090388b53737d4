/* The parallel loop of the baseline. */
#include "parts.h"

uint32_t paper_threads(const dcd_executor *executor)
{
    return executor == NULL ? 1 : executor->threads;
}

void paper_run(const dcd_executor *executor, uint32_t tasks, void (*task)(void *context, uint32_t thread, uint32_t k),
               void *context)
{
    if (executor != NULL) {
        executor->run(executor->self, tasks, task, context);
        return;
    }
    for (uint32_t k = 0; k < tasks; k++) {
        task(context, 0, k);
    }
}

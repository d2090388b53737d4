/* All configurations in turn, on several threads, answers in order. */
#ifndef DCD_CLI_ROBOT_SWEEP_H
#define DCD_CLI_ROBOT_SWEEP_H

#include "robot_check.h"
#include "robot_values.h"

/* Called in the order of configurations, by the caller's thread. False ends the sweep, with the error set. */
typedef bool dcd_robot_visit(void *self, uint64_t configuration, const double *values, const dcd_robot_answer *answer,
                             dcd_error *error);

/* `threads` 1 to DCD_MAX_THREADS; the answers do not depend on it. */
bool dcd_robot_sweep(const dcd_robot_question *question, dcd_robot_values *values, uint32_t threads,
                     dcd_robot_visit *visit, void *self, dcd_error *error);

#endif

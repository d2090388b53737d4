/* Pairs of links that a person may want to leave unchecked, from what sampled configurations show. */
#ifndef DCD_CLI_ROBOT_ACM_H
#define DCD_CLI_ROBOT_ACM_H

#include "robot_check.h"

#include <stdio.h>

typedef struct dcd_robot_acm {
    const dcd_robot *robot;
    uint64_t *contacts; /* of links (a, b), a < b: configurations in contact */
    bool *at_zero;      /* in contact with all values 0 */
    uint64_t configurations;
} dcd_robot_acm;

/* Free it in either case. */
bool dcd_robot_acm_make(dcd_robot_acm *acm, const dcd_robot *robot, dcd_error *error);
void dcd_robot_acm_free(dcd_robot_acm *acm);

/* Counts an answer; `at_zero`: the one of the configuration of zeros, which is not a sample. */
void dcd_robot_acm_count(dcd_robot_acm *acm, const dcd_robot_answer *answer, bool at_zero);

/* Lines of an SRDF file, one for each pair that is still checked: adjacent links, and pairs in contact in all
 * samples. Those in contact with all values 0, but not always, are told in comments: a person must look. Pairs that
 * were never in contact are not suggested: samples do not show that they can't be. */
void dcd_robot_acm_print(const dcd_robot_acm *acm, FILE *file);

#endif

/* Which links of a robot are in contact or close, configuration by configuration. */
#ifndef DCD_CLI_ROBOT_CHECK_H
#define DCD_CLI_ROBOT_CHECK_H

#include "robot.h"

/* What is asked of every configuration. */
typedef struct dcd_robot_question {
    const dcd_robot *robot;
    double margin;    /* pairs at most this far apart count as contacts */
    uint32_t closest; /* how many of the other pairs are told           */
} dcd_robot_question;

/* Two links a < b; the distance is that of their deepest parts in contact, or of their nearest parts. */
typedef struct dcd_robot_pair {
    uint32_t a, b;
    uint32_t part_a, part_b;
    dcd_distance distance; /* normal from a to b */
} dcd_robot_pair;

typedef struct dcd_robot_answer {
    dcd_robot_pair *pairs;  /* the contacts by (a, b), then the closest others by distance */
    uint32_t contact_count; /* also those within the margin                                */
    uint32_t pair_count;
    uint32_t capacity;
    const char *failure; /* static text; NULL: none */
} dcd_robot_answer;

/* Memory for one question at a time; each thread has its own. */
typedef struct dcd_robot_checker dcd_robot_checker;

/* Of the robot's scene, with what it allows (dcd_robot_allow). NULL: no memory, with the error set. The question must
 * outlive it. */
dcd_robot_checker *dcd_robot_checker_make(const dcd_robot_question *question, dcd_error *error);
void dcd_robot_checker_free(dcd_robot_checker *checker);

/* Answers for one configuration. `answer` starts as zeros and may be used again. */
void dcd_robot_checker_run(dcd_robot_checker *checker, const double *values, dcd_robot_answer *answer);
void dcd_robot_answer_free(dcd_robot_answer *answer);

/* How many pairs of links with parts are checked, and how many there are. */
uint64_t dcd_robot_checked_pairs(const dcd_robot *robot, uint64_t *all);

#endif

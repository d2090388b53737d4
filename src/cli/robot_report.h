/* Answers about a robot as text, JSON or comma-separated values, one configuration after the other. */
#ifndef DCD_CLI_ROBOT_REPORT_H
#define DCD_CLI_ROBOT_REPORT_H

#include "output.h"
#include "robot_check.h"

typedef enum dcd_robot_format { DCD_ROBOT_TEXT, DCD_ROBOT_JSON, DCD_ROBOT_CSV } dcd_robot_format;

typedef struct dcd_robot_report {
    const dcd_robot_question *question;
    dcd_robot_format format;
    FILE *file;
    uint64_t configurations, with_contact; /* so far */
} dcd_robot_report;

void dcd_robot_report_start(dcd_robot_report *report);
bool dcd_robot_report_add(dcd_robot_report *report, uint64_t configuration, const double *values,
                          const dcd_robot_answer *answer, dcd_error *error);
void dcd_robot_report_end(dcd_robot_report *report);

#endif

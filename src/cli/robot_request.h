/* What the commands about a robot are asked: its files, its configurations, what to tell of each. */
#ifndef DCD_CLI_ROBOT_REQUEST_H
#define DCD_CLI_ROBOT_REQUEST_H

#include "robot_report.h"
#include "robot_values.h"

typedef struct dcd_robot_request {
    const char *urdf, *srdf, *joints, *output, *dump;
    dcd_robot_packages packages;
    uint64_t random, seed, only;
    double margin;
    uint32_t closest, threads;
    dcd_robot_format format;
    bool random_given, seed_given, only_given, skip_adjacent, suggest_acm, fail_on_contact, help;
} dcd_robot_request;

/* Reads it from the arguments after the command's own name, argv[0]; `request` starts as zeros. */
bool dcd_robot_request_take(int argc, char **argv, dcd_robot_request *request, dcd_error *error);

/* The lines of --help about the options that both commands have. */
extern const char DCD_ROBOT_OPTIONS[];

/* The robot, with what is skipped, and its configurations. Free both in any case; they start as zeros. */
bool dcd_robot_request_load(const dcd_robot_request *request, dcd_robot *robot, dcd_robot_values *values,
                            dcd_error *error);

#endif

/* Configurations of a robot: from a table, at random, or one of zeros. */
#ifndef DCD_CLI_ROBOT_VALUES_H
#define DCD_CLI_ROBOT_VALUES_H

#include "random.h"
#include "robot.h"

typedef struct dcd_robot_values {
    uint64_t count; /* of configurations */
    uint64_t next;  /* the first that was not taken yet */
    double *table;  /* NULL: random, or zeros when `zeros` */
    bool zeros;
    dcd_random random;
    const dcd_robot *robot;
} dcd_robot_values;

/* One configuration, every value 0. */
dcd_robot_values dcd_robot_values_zero(const dcd_robot *robot);

/* `count` configurations, uniform within the joints' limits; continuous joints in [-pi, pi]. The same on every
 * machine. */
dcd_robot_values dcd_robot_values_random(const dcd_robot *robot, uint64_t count, uint64_t seed);

/* A file of comma-separated values. Its first line names joints in any order, each later line is a configuration;
 * radians and units of length. Joints without a column stay at 0, which a note tells; notes tell of values outside of
 * limits too. Empty lines and those that begin with # do not count. Errors tell line and column. Free the values in any
 * case. */
bool dcd_robot_values_read(const char *path, const dcd_robot *robot, dcd_robot_values *values, dcd_error *error);
void dcd_robot_values_free(dcd_robot_values *values);

/* Takes the next `count` configurations, or what is left of them: `variable_count` numbers each. Returns how many. */
uint64_t dcd_robot_values_take(dcd_robot_values *values, uint64_t count, double *out);

/* Leaves only configuration `k`, with its number. Errors: there are fewer. */
bool dcd_robot_values_only(dcd_robot_values *values, uint64_t k, dcd_error *error);

#endif

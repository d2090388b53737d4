#include "robot_values.h"
#include "file.h"
#include "rigid.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dcd_robot_values dcd_robot_values_zero(const dcd_robot *robot)
{
    return (dcd_robot_values){.count = 1, .zeros = true, .robot = robot};
}

dcd_robot_values dcd_robot_values_random(const dcd_robot *robot, uint64_t count, uint64_t seed)
{
    return (dcd_robot_values){.count = count, .random = dcd_random_start(seed), .robot = robot};
}

void dcd_robot_values_free(dcd_robot_values *values)
{
    free(values->table);
    *values = (dcd_robot_values){0};
}

static double next_value(dcd_robot_values *values, uint64_t k, uint32_t variable)
{
    const dcd_robot *robot = values->robot;
    const dcd_robot_joint *joint = &robot->joints[robot->variables[variable]];

    if (values->table != NULL) {
        return values->table[k * robot->variable_count + variable];
    }
    return values->zeros ? 0.0 : dcd_random_between(&values->random, joint->lower, joint->upper);
}

uint64_t dcd_robot_values_take(dcd_robot_values *values, uint64_t count, double *out)
{
    const uint32_t width = values->robot->variable_count;
    const uint64_t left = values->count - values->next, taken = count < left ? count : left;

    for (uint64_t k = 0; k < taken; k++) {
        for (uint32_t v = 0; v < width; v++) {
            out[k * width + v] = next_value(values, values->next + k, v);
        }
    }
    values->next += taken;
    return taken;
}

bool dcd_robot_values_only(dcd_robot_values *values, uint64_t k, dcd_error *error)
{
    double *passed = malloc(((size_t)values->robot->variable_count + 1) * sizeof *passed);

    if (passed == NULL || k >= values->count) {
        free(passed);
        return passed == NULL ? dcd_error_set(error, "no memory")
                              : dcd_error_set(error, "there is no configuration %llu: there are %llu, from 0",
                                              (unsigned long long)k, (unsigned long long)values->count);
    }
    while (values->next < k) {
        (void)dcd_robot_values_take(values, 1, passed);
    }
    free(passed);
    values->count = k + 1;
    return true;
}

/* ------------------------------------------------------------------- Table */

typedef struct table {
    const char *path, *line_start, *end;
    const dcd_robot *robot;
    dcd_robot_values *values;
    uint32_t *columns; /* the variable of each column */
    uint32_t column_count;
    size_t line;
    uint64_t capacity, outside; /* values outside of their limits */
    dcd_error *error;
} table;

static const char *line_end(const table *t, const char *at)
{
    const char *newline = memchr(at, '\n', (size_t)(t->end - at));

    return newline == NULL ? t->end : newline;
}

static bool fail(const table *t, dcd_word field, const char *reason)
{
    return dcd_error_file(t->error, t->path, "line %zu, column %zu: %s: \"%.*s\"", t->line,
                          (size_t)(field.text - t->line_start) + 1, reason, field.length < 60 ? (int)field.length : 60,
                          field.text);
}

/* The text until the next comma or the end of the line, without the blanks around it. `*at` becomes NULL at the end. */
static dcd_word next_field(const table *t, const char **at)
{
    const char *end = line_end(t, *at), *comma = memchr(*at, ',', (size_t)(end - *at));
    const char *first = *at, *last = comma == NULL ? end : comma;

    while (first < last && (*first == ' ' || *first == '\t')) {
        first++;
    }
    while (last > first && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r')) {
        last--;
    }
    *at = comma == NULL ? NULL : comma + 1;
    return (dcd_word){first, (size_t)(last - first), t->line};
}

/* Goes to a line that counts; false at the end. */
static bool next_line(table *t)
{
    while (t->line_start < t->end) {
        const char *at = t->line_start;
        const dcd_word field = next_field(t, &at);

        if (field.length > 0 ? field.text[0] != '#' : at != NULL) {
            return true;
        }
        t->line_start = line_end(t, t->line_start);
        t->line_start += t->line_start < t->end;
        t->line++;
    }
    return false;
}

static void leave_line(table *t)
{
    t->line_start = line_end(t, t->line_start);
    t->line_start += t->line_start < t->end;
    t->line++;
}

static uint32_t joint_of(const dcd_robot *robot, dcd_word name)
{
    for (uint32_t k = 0; k < robot->joint_count; k++) {
        const char *known = robot->joints[k].name;

        if (strlen(known) == name.length && memcmp(known, name.text, name.length) == 0) {
            return k;
        }
    }
    return DCD_NONE;
}

static bool read_name(table *t, dcd_word name)
{
    const uint32_t joint = joint_of(t->robot, name);
    const uint32_t variable = joint == DCD_NONE ? DCD_NONE : t->robot->joints[joint].variable;

    if (variable == DCD_NONE) {
        return fail(t, name, joint == DCD_NONE ? "the robot has no joint of this name"
                                               : "this joint has no value of its own (fixed, or it mimics another)");
    }
    for (uint32_t k = 0; k < t->column_count; k++) {
        if (t->columns[k] == variable) {
            return fail(t, name, "two columns for this joint");
        }
    }
    t->columns[t->column_count++] = variable;
    return true;
}

static void note_missing(const table *t)
{
    for (uint32_t v = 0; v < t->robot->variable_count; v++) {
        uint32_t k = 0;

        while (k < t->column_count && t->columns[k] != v) {
            k++;
        }
        if (k == t->column_count) {
            fprintf(stderr, "dcd: note: %.300s: joint \"%.80s\" has no column and stays at 0\n", t->path,
                    t->robot->joints[t->robot->variables[v]].name);
        }
    }
}

static bool read_names(table *t)
{
    const char *at;

    if (!next_line(t)) {
        return dcd_error_file(t->error, t->path, "line %zu: expected the names of joints, but the file ends", t->line);
    }
    at = t->line_start;
    while (at != NULL) {
        if (!read_name(t, next_field(t, &at))) {
            return false;
        }
    }
    note_missing(t);
    leave_line(t);
    return true;
}

static bool reserve_row(table *t)
{
    const size_t width = t->robot->variable_count;
    double *moved;

    if (t->values->count < t->capacity) {
        return true;
    }
    t->capacity = t->capacity == 0 ? 256 : 2 * t->capacity;
    moved = t->capacity > SIZE_MAX / 2 / (width * sizeof *moved + 1)
                ? NULL
                : realloc(t->values->table, (size_t)t->capacity * width * sizeof *moved);
    if (moved == NULL) {
        return dcd_error_file(t->error, t->path, "line %zu: no memory", t->line);
    }
    t->values->table = moved;
    return true;
}

/* Once, for the first one; the sum comes at the end. */
static void count_outside(table *t, dcd_word field, uint32_t variable, double value)
{
    const dcd_robot_joint *joint = &t->robot->joints[t->robot->variables[variable]];

    if (joint->kind != DCD_ROBOT_CONTINUOUS && (value < joint->lower || value > joint->upper) && t->outside++ == 0) {
        fprintf(stderr, "dcd: note: %.300s: line %zu, column %zu: %g is outside of the limits of joint \"%.80s\", %g "
                "to %g\n", t->path, t->line, (size_t)(field.text - t->line_start) + 1, value, joint->name, joint->lower,
                joint->upper);
    }
}

static bool read_value(table *t, dcd_word field, uint32_t variable, double *row)
{
    const dcd_robot_joint *joint = &t->robot->joints[t->robot->variables[variable]];

    if (!dcd_word_number(field, &row[variable])) {
        return fail(t, field, "expected a finite number");
    }
    if (joint->kind != DCD_ROBOT_PRISMATIC && fabs(row[variable]) > DCD_RIGID_MAX_ANGLE) {
        return fail(t, field, "an angle is at most 2^20 radians");
    }
    count_outside(t, field, variable, row[variable]);
    return true;
}

static bool read_row(table *t)
{
    const uint32_t width = t->robot->variable_count;
    const char *at = t->line_start;
    dcd_word field = {at, 0, t->line};
    double *row;
    uint32_t column = 0;

    if (!reserve_row(t)) {
        return false;
    }
    row = t->values->table + t->values->count * width;
    for (uint32_t v = 0; v < width; v++) {
        row[v] = 0.0;
    }
    for (; at != NULL; column++) {
        field = next_field(t, &at);
        if (column == t->column_count) {
            return fail(t, field, "more values than the first line has names");
        }
        if (!read_value(t, field, t->columns[column], row)) {
            return false;
        }
    }
    if (column < t->column_count) {
        return fail(t, field, "fewer values than the first line has names");
    }
    t->values->count++;
    leave_line(t);
    return true;
}

static bool read_table(table *t)
{
    if (!read_names(t)) {
        return false;
    }
    while (next_line(t)) {
        if (!read_row(t)) {
            return false;
        }
    }
    if (t->values->count == 0) {
        return dcd_error_file(t->error, t->path, "line %zu: no configuration: there is nothing after the names",
                              t->line);
    }
    if (t->outside > 1) {
        fprintf(stderr, "dcd: note: %.300s: %llu values in all are outside of limits\n", t->path,
                (unsigned long long)t->outside);
    }
    return true;
}

bool dcd_robot_values_read(const char *path, const dcd_robot *robot, dcd_robot_values *values, dcd_error *error)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    table t = {.path = path, .robot = robot, .values = values, .line = 1, .error = error};
    bool ok;

    *values = (dcd_robot_values){.robot = robot};
    if (robot->variable_count == 0) {
        return dcd_error_file(error, path, "robot \"%.80s\" has no joint that moves", robot->name);
    }
    if (!dcd_file_read(path, &bytes, &size, error)) {
        return false;
    }
    t.line_start = (const char *)bytes;
    t.end = t.line_start + size;
    t.columns = calloc(robot->variable_count, sizeof *t.columns);
    ok = t.columns == NULL ? dcd_error_file(error, path, "no memory") : read_table(&t);
    free(t.columns);
    free(bytes);
    return ok;
}

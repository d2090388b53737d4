/* What the calls of world_border.c share: a world under test, a model of what it must hold, and reasons to fail. */
#ifndef FUZZ_BORDER_H
#define FUZZ_BORDER_H

#include "input.h"

enum { SHAPES = 4, OBJECTS = 6, VERTICES = 24, PAIRS = OBJECTS * OBJECTS };

/* The world under test and a model of what it must hold. */
typedef struct border {
    input in;
    dcd_limits limits;
    dcd_world *world;
    unsigned char *memory, *before;
    size_t bytes;
    uint32_t shapes, objects;
    uint64_t vertices, placed;
    input_shape shape[SHAPES];
    uint32_t shape_of[OBJECTS];
    dcd_pose pose[OBJECTS];
    double common, margin[OBJECTS];
    uint32_t group[OBJECTS], mask[OBJECTS], compound[OBJECTS];
    dcd_acm *acm; /* of OBJECTS numbers         */
    bool allowing; /* it is set in the world    */
    dcd_fault fault;
} border;

/* Reasons to fail, as a set of statuses. */
/* A set of statuses. */
typedef uint32_t reasons;

reasons border_because(dcd_status status, bool holds);
reasons border_wrong_reals(const double *x, uint32_t count);

/* A call fails for one of the reasons, or succeeds when there are none. */
bool border_agrees(dcd_status got, reasons why);

/* After a call that may change the world: requires that it agrees, and that a failed one changed no byte. Returns
 * whether it succeeded. */
bool border_settle(border *b, dcd_status got, reasons why);

/* Where a call shall say what it objects to, or NULL; and what must hold of it when the call failed. */
dcd_fault *border_fault(border *b);
void border_check_fault(border *b, dcd_status got);

bool border_once_in(border *b, uint32_t n);
double border_real(border *b); /* mostly a valid coordinate */

/* A pose with what is wrong with it: mostly nothing, else any bits, a mirror, a scale, a skew near the tolerance. So
 * near that rounding decides, `unclear` is set, and either answer is right. */
reasons border_pose(border *b, dcd_pose *pose, bool *unclear);
reasons border_as_answered(reasons why, bool unclear, dcd_status got);

/* How far a rotation is from orthonormal, entry by entry. */
double border_deviation(const double *r);
double border_determinant(const double *r);

/* Calls of one or two functions with arguments from the input: border_memory.c and border_query.c. */
void border_call_sizes(border *b);
void border_call_init(border *b);
void border_call_pool(border *b);
void border_call_find(border *b);
void border_call_decide(border *b);
void border_call_explain(border *b);
void border_call_margins(border *b);
void border_call_filters(border *b);
void border_call_null_queries(border *b);

#endif

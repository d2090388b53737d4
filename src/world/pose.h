/* Poses: what makes one valid. */
#ifndef DCD_POSE_H
#define DCD_POSE_H

#include "dcd.h"

/*@ // A fault is filled in unless it is NULL.
    predicate dcd_fault_room(dcd_fault *fault) = fault == \null || \valid(fault); */

/* DCD_OK, or the first fault of a pose; `object` is copied into the fault. */
/*@ requires pose: \valid_read(pose);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
dcd_status dcd_pose_check(const dcd_pose *pose, uint32_t object, dcd_fault *fault);

/* Checks three coordinates: finite and at most DCD_MAX_COORDINATE. `fields` names them. */
/*@ requires point: \valid_read(point + (0 .. 2));
    requires fields: \valid_read(fields + (0 .. 2));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
dcd_status dcd_pose_check_point(const double *point, const char *const fields[3], uint32_t object, uint32_t item,
                                dcd_fault *fault);

/* Fills a fault (unless NULL) and returns its status. */
/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures status: \result == status; */
dcd_status dcd_fault_set(dcd_fault *fault, dcd_status status, uint32_t object, uint32_t item, const char *field);

#endif

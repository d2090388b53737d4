#include "world/pose.h"

#include <errno.h> /* the contracts name errno: that of sqrt says that it may be set */
#include <float.h>
#include <math.h>

static const char *const position_fields[3] = {"position.x", "position.y", "position.z"};

dcd_status dcd_fault_set(dcd_fault *fault, dcd_status status, uint32_t object, uint32_t item, const char *field)
{
    if (fault != NULL) {
        fault->status = status;
        fault->object = object;
        fault->item = item;
        fault->field = field;
    }
    return status;
}

/*@ terminates \true;
    assigns \nothing; */
static bool is_finite(double x)
{
    return fabs(x) <= DBL_MAX; /* false for NaN */
}

dcd_status dcd_pose_check_point(const double *point, const char *const fields[3], uint32_t object, uint32_t item,
                                dcd_fault *fault)
{
    /*@ loop invariant range: d <= 3;
        loop assigns d;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        if (!is_finite(point[d])) {
            return dcd_fault_set(fault, DCD_NOT_FINITE, object, item, fields[d]);
        }
        if (fabs(point[d]) > DCD_MAX_COORDINATE) {
            return dcd_fault_set(fault, DCD_OUT_OF_RANGE, object, item, fields[d]);
        }
    }
    return DCD_OK;
}

/*@ requires rotation: \valid_read(r + (0 .. 8));
    requires rows: i < 3 && j < 3;
    terminates \true;
    assigns \nothing; */
static double row_dot(const double *r, uint32_t i, uint32_t j)
{
    return r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
}

/*@ requires rotation: \valid_read(r + (0 .. 8));
    terminates \true;
    assigns \nothing; */
static double determinant(const double *r)
{
    return r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) +
           r[2] * (r[3] * r[7] - r[4] * r[6]);
}

/* Orthonormal rows to the tolerance and no mirror. Written so that what is not finite is no rotation. */
/*@ requires rotation: \valid_read(r + (0 .. 8));
    terminates \true;
    assigns \nothing; */
static bool is_rotation(const double *r)
{
    bool good = determinant(r) > 0.0;

    /*@ loop invariant range: i <= 3;
        loop assigns i, good;
        loop variant 3 - i; */
    for (uint32_t i = 0; i < 3; i++) {
        /*@ loop invariant range: j <= 3;
            loop assigns j, good;
            loop variant 3 - j; */
        for (uint32_t j = i; j < 3; j++) {
            good = good && fabs(row_dot(r, i, j) - (i == j ? 1.0 : 0.0)) <= DCD_ROTATION_TOLERANCE;
        }
    }
    return good;
}

/*@ requires rotation: \valid_read(r + (0 .. 8));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_rotation(const double *r, uint32_t object, dcd_fault *fault)
{
    if (is_rotation(r)) {
        return DCD_OK;
    }
    /*@ loop invariant range: k <= 9;
        loop assigns k;
        loop variant 9 - k; */
    for (uint32_t k = 0; k < 9; k++) {
        if (!is_finite(r[k])) {
            return dcd_fault_set(fault, DCD_NOT_FINITE, object, k, "rotation");
        }
    }
    return dcd_fault_set(fault, DCD_NOT_ROTATION, object, DCD_NONE, "rotation");
}

dcd_status dcd_pose_check(const dcd_pose *pose, uint32_t object, dcd_fault *fault)
{
    const dcd_status status = dcd_pose_check_point(pose->t, position_fields, object, DCD_NONE, fault);

    return status == DCD_OK ? check_rotation(pose->r, object, fault) : status;
}

/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status null_fault(const void *position, const void *rotation, const char *rotation_name, dcd_fault *fault)
{
    const char *field = position == NULL ? "position" : rotation == NULL ? rotation_name : "pose";

    return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, field);
}

/*@ requires position: position == \null || \valid_read(position + (0 .. 2));
    requires rotation: rotation == \null || \valid_read(rotation + (0 .. 8));
    requires pose: pose == \null || \valid(pose);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *pose, *fault; */
dcd_status dcd_pose_from_matrix(const double position[3], const double rotation[9], dcd_pose *pose, dcd_fault *fault)
{
    dcd_pose made;
    dcd_status status;

    if (position == NULL || rotation == NULL || pose == NULL) {
        return null_fault(position, rotation, "rotation", fault);
    }
    /*@ loop invariant range: d <= 3;
        loop assigns d, made.t[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        made.t[d] = position[d];
    }
    /*@ loop invariant range: k <= 9;
        loop assigns k, made.r[0 .. 8];
        loop variant 9 - k; */
    for (uint32_t k = 0; k < 9; k++) {
        made.r[k] = rotation[k];
    }
    status = dcd_pose_check(&made, DCD_NONE, fault);
    if (status == DCD_OK) {
        *pose = made;
    }
    return status;
}

/*@ requires quaternion: \valid_read(q + (0 .. 3));
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault, errno; */
static dcd_status check_quaternion(const double *q, dcd_fault *fault)
{
    double norm;

    /*@ loop invariant range: k <= 4;
        loop assigns k;
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4; k++) {
        if (!is_finite(q[k])) {
            return dcd_fault_set(fault, DCD_NOT_FINITE, DCD_NONE, DCD_NONE, "quaternion");
        }
    }
    norm = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(fabs(norm - 1.0) <= DCD_ROTATION_TOLERANCE)) {
        return dcd_fault_set(fault, DCD_NOT_ROTATION, DCD_NONE, DCD_NONE, "quaternion");
    }
    return DCD_OK;
}

/* R of q / |q|; dividing by the squared norm avoids the root. */
/*@ requires quaternion: \valid_read(q + (0 .. 3));
    requires rotation: \valid(r + (0 .. 8));
    terminates \true;
    assigns r[0 .. 8]; */
static void rotation_of(const double *q, double *r)
{
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double s = 2.0 / (w * w + x * x + y * y + z * z);

    r[0] = 1.0 - s * (y * y + z * z);
    r[1] = s * (x * y - w * z);
    r[2] = s * (x * z + w * y);
    r[3] = s * (x * y + w * z);
    r[4] = 1.0 - s * (x * x + z * z);
    r[5] = s * (y * z - w * x);
    r[6] = s * (x * z - w * y);
    r[7] = s * (y * z + w * x);
    r[8] = 1.0 - s * (x * x + y * y);
}

/*@ requires position: position == \null || \valid_read(position + (0 .. 2));
    requires quaternion: wxyz == \null || \valid_read(wxyz + (0 .. 3));
    requires pose: pose == \null || \valid(pose);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *pose, *fault, errno; */
dcd_status dcd_pose_from_quaternion(const double position[3], const double wxyz[4], dcd_pose *pose, dcd_fault *fault)
{
    double rotation[9];
    dcd_status status;

    if (position == NULL || wxyz == NULL || pose == NULL) {
        return null_fault(position, wxyz, "quaternion", fault);
    }
    status = check_quaternion(wxyz, fault);
    if (status != DCD_OK) {
        return status;
    }
    rotation_of(wxyz, rotation);
    return dcd_pose_from_matrix(position, rotation, pose, fault);
}

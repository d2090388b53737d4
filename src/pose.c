#include "pose.h"

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

static bool is_finite(double x)
{
    return fabs(x) <= DBL_MAX; /* false for NaN */
}

dcd_status dcd_pose_check_point(const double *point, const char *const fields[3], uint32_t object, uint32_t item,
                                dcd_fault *fault)
{
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

static double row_dot(const double *r, uint32_t i, uint32_t j)
{
    return r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
}

static double determinant(const double *r)
{
    return r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6]) +
           r[2] * (r[3] * r[7] - r[4] * r[6]);
}

/* Orthonormal rows to the tolerance and no mirror. Written so that NaN is not a rotation. */
static bool is_rotation(const double *r)
{
    bool good = determinant(r) > 0.0;

    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t j = i; j < 3; j++) {
            good = good && fabs(row_dot(r, i, j) - (i == j ? 1.0 : 0.0)) <= DCD_ROTATION_TOLERANCE;
        }
    }
    return good;
}

static dcd_status check_rotation(const double *r, uint32_t object, dcd_fault *fault)
{
    for (uint32_t k = 0; k < 9; k++) {
        if (!is_finite(r[k])) {
            return dcd_fault_set(fault, DCD_NOT_FINITE, object, k, "rotation");
        }
    }
    return is_rotation(r) ? DCD_OK : dcd_fault_set(fault, DCD_NOT_ROTATION, object, DCD_NONE, "rotation");
}

dcd_status dcd_pose_check(const dcd_pose *pose, uint32_t object, dcd_fault *fault)
{
    const dcd_status status = dcd_pose_check_point(pose->t, position_fields, object, DCD_NONE, fault);

    return status == DCD_OK ? check_rotation(pose->r, object, fault) : status;
}

static dcd_status null_fault(const void *position, const void *rotation, const char *rotation_name, dcd_fault *fault)
{
    const char *field = position == NULL ? "position" : rotation == NULL ? rotation_name : "pose";

    return dcd_fault_set(fault, DCD_NULL_POINTER, DCD_NONE, DCD_NONE, field);
}

dcd_status dcd_pose_from_matrix(const double position[3], const double rotation[9], dcd_pose *pose, dcd_fault *fault)
{
    dcd_pose made;
    dcd_status status;

    if (position == NULL || rotation == NULL || pose == NULL) {
        return null_fault(position, rotation, "rotation", fault);
    }
    for (uint32_t d = 0; d < 3; d++) {
        made.t[d] = position[d];
    }
    for (uint32_t k = 0; k < 9; k++) {
        made.r[k] = rotation[k];
    }
    status = dcd_pose_check(&made, DCD_NONE, fault);
    if (status == DCD_OK) {
        *pose = made;
    }
    return status;
}

static dcd_status check_quaternion(const double *q, dcd_fault *fault)
{
    double norm;

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

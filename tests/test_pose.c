/* Pose constructors: what they make, and what they refuse. */
#include <check.h>
#include <gmp.h>
#include <math.h>
#include <string.h>

#include "scene.h"

static const double origin[3] = {0, 0, 0};

/* Entry of the rotation of q / |q| in rationals; q need not be a unit: dividing by the squared norm is exact. */
static void entry(mpq_t out, const double q[4], int row, int column)
{
    static const int next[3] = {1, 2, 0};
    mpq_t v[4], norm, term;
    mpq_inits(norm, term, (void *)0);
    for (int k = 0; k < 4; k++) {
        mpq_init(v[k]);
        mpq_set_d(v[k], q[k]);
        mpq_mul(term, v[k], v[k]);
        mpq_add(norm, norm, term);
    }
    if (row == column) { /* 1 - 2 (y^2 + z^2) / n, and so on */
        mpq_mul(out, v[1 + row], v[1 + row]);
        mpq_mul(term, v[0], v[0]);
        mpq_add(out, out, term);
        mpq_add(out, out, out);
        mpq_sub(out, out, norm);
    } else { /* 2 (xy - wz) / n, or plus */
        mpq_mul(out, v[1 + row], v[1 + column]);
        mpq_mul(term, v[0], v[1 + (3 - row - column)]);
        if (next[row] == column) {
            mpq_neg(term, term);
        }
        mpq_add(out, out, term);
        mpq_add(out, out, out);
    }
    mpq_div(out, out, norm);
    for (int k = 0; k < 4; k++) {
        mpq_clear(v[k]);
    }
    mpq_clears(norm, term, (void *)0);
}

/* |x - exact| <= bound, in rationals. */
static bool is_near(double x, mpq_t exact, double bound)
{
    mpq_t difference, limit;
    mpq_inits(difference, limit, (void *)0);
    mpq_set_d(difference, x);
    mpq_set_d(limit, bound);
    mpq_sub(difference, difference, exact);
    mpq_abs(difference, difference);
    bool near = mpq_cmp(difference, limit) <= 0;
    mpq_clears(difference, limit, (void *)0);
    return near;
}

START_TEST(rotation_is_right_to_2_to_the_minus_50)
{
    rng r = {(uint64_t)_i + 1};
    mpq_t exact;
    mpq_init(exact);
    for (int n = 0; n < 100; n++) {
        double q[4], norm = 0;
        dcd_pose pose;
        for (int k = 0; k < 4; k++) {
            q[k] = rng_real(&r, -1, 1);
            norm += q[k] * q[k];
        }
        for (int k = 0; k < 4; k++) {
            q[k] *= (1 + rng_real(&r, -9e-7, 9e-7) * (_i > 0)) / sqrt(norm);
        }
        if (fabs(sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) - 1) > 0.99e-6) {
            continue;
        }
        ck_assert_int_eq(dcd_pose_from_quaternion(origin, q, &pose, NULL), DCD_OK);
        for (int k = 0; k < 9; k++) {
            entry(exact, q, k / 3, k % 3);
            ck_assert_msg(is_near(pose.r[k], exact, 0x1p-50), "entry %d of %a %a %a %a", k, q[0], q[1], q[2], q[3]);
        }
    }
    mpq_clear(exact);
}
END_TEST

static const struct {
    double q[4], r[9];
} turns[] = {
    {{1, 0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {{-1, 0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}},
    {{0, 1, 0, 0}, {1, 0, 0, 0, -1, 0, 0, 0, -1}},
    {{0, 0, 1, 0}, {-1, 0, 0, 0, 1, 0, 0, 0, -1}},
    {{0, 0, 0, 1}, {-1, 0, 0, 0, -1, 0, 0, 0, 1}},
    {{0.5, 0.5, 0.5, 0.5}, {0, 0, 1, 1, 0, 0, 0, 1, 0}},     /* x to y to z to x */
    {{0.5, -0.5, -0.5, -0.5}, {0, 1, 0, 0, 0, 1, 1, 0, 0}},
};

START_TEST(exact_turns_are_exact)
{
    static const double position[3] = {1.5, -2.25, 0x1p100};
    dcd_pose pose;
    ck_assert_int_eq(dcd_pose_from_quaternion(position, turns[_i].q, &pose, NULL), DCD_OK);
    for (int k = 0; k < 9; k++) {
        ck_assert_double_eq(pose.r[k], turns[_i].r[k]);
    }
    ck_assert_mem_eq(pose.t, position, sizeof position);
}
END_TEST

START_TEST(matrix_is_taken_as_given)
{
    double position[3] = {-0.0, 0x1p-1074, DCD_MAX_COORDINATE};
    double skewed[9] = {1 - 3e-7, 1e-7, -0.0, 2e-7, 1 + 3e-7, 0x1p-1074, 0, 1e-9, 1};
    dcd_pose pose;
    ck_assert_int_eq(dcd_pose_from_matrix(position, skewed, &pose, NULL), DCD_OK);
    ck_assert_mem_eq(pose.r, skewed, sizeof skewed);
    ck_assert_mem_eq(pose.t, position, sizeof position);
}
END_TEST

typedef struct border {
    const char *name;
    double p[3], q[4]; /* quaternion cases: w, x, y, z */
    dcd_status status;
    const char *field;
} border;

#define OVER (DCD_MAX_COORDINATE * (1 + 0x1p-52))

static const border quaternions[] = {
    {"zero", {0, 0, 0}, {0, 0, 0, 0}, DCD_NOT_ROTATION, "quaternion"},
    {"too short", {0, 0, 0}, {1 - 1.1e-6, 0, 0, 0}, DCD_NOT_ROTATION, "quaternion"},
    {"too long", {0, 0, 0}, {0, 1 + 1.1e-6, 0, 0}, DCD_NOT_ROTATION, "quaternion"},
    {"just short", {0, 0, 0}, {0, 0, 1 - 0.9e-6, 0}, DCD_OK, NULL},
    {"just long", {0, 0, 0}, {0, 0, 0, -1 - 0.9e-6}, DCD_OK, NULL},
    {"doubled", {0, 0, 0}, {1, 1, 1, 1}, DCD_NOT_ROTATION, "quaternion"},
    {"tiny", {0, 0, 0}, {0x1p-1074, 0, 0, 0}, DCD_NOT_ROTATION, "quaternion"},
    {"huge", {0, 0, 0}, {0x1.fp1023, 0x1.fp1023, 0, 0}, DCD_NOT_ROTATION, "quaternion"},
    {"NaN", {0, 0, 0}, {1, NAN, 0, 0}, DCD_NOT_FINITE, "quaternion"},
    {"infinity", {0, 0, 0}, {1, 0, 0, -INFINITY}, DCD_NOT_FINITE, "quaternion"},
    {"position NaN", {NAN, 0, 0}, {1, 0, 0, 0}, DCD_NOT_FINITE, "position.x"},
    {"position infinity", {0, INFINITY, 0}, {1, 0, 0, 0}, DCD_NOT_FINITE, "position.y"},
    {"position too far", {0, 0, -OVER}, {1, 0, 0, 0}, DCD_OUT_OF_RANGE, "position.z"},
    {"position at the limit", {DCD_MAX_COORDINATE, -DCD_MAX_COORDINATE, 0}, {1, 0, 0, 0}, DCD_OK, NULL},
};

/* A refused call leaves the pose as it was and tells the field. */
static void check_outcome(const char *name, dcd_status got, dcd_status want, const dcd_fault *fault, const char *field,
                          const dcd_pose *pose)
{
    dcd_pose untouched;
    memset(&untouched, 0x5a, sizeof untouched);
    ck_assert_msg(got == want, "%s: %s", name, dcd_status_text(got));
    if (want != DCD_OK) {
        ck_assert_mem_eq(pose, &untouched, sizeof untouched);
        ck_assert_int_eq(fault->status, want);
        ck_assert_str_eq(fault->field, field);
        ck_assert_uint_eq(fault->object, DCD_NONE);
    }
}

START_TEST(quaternion_border)
{
    const border *b = &quaternions[_i];
    dcd_pose pose;
    dcd_fault fault;
    memset(&pose, 0x5a, sizeof pose);
    dcd_status status = dcd_pose_from_quaternion(b->p, b->q, &pose, &fault);
    check_outcome(b->name, status, b->status, &fault, b->field, &pose);
    ck_assert_int_eq(dcd_pose_from_quaternion(b->p, b->q, &pose, NULL), b->status);
}
END_TEST

static const struct {
    const char *name;
    double r[9];
    dcd_status status;
    uint32_t item;
} matrices[] = {
    {"mirror", {1, 0, 0, 0, 1, 0, 0, 0, -1}, DCD_NOT_ROTATION, DCD_NONE},
    {"point mirror", {-1, 0, 0, 0, -1, 0, 0, 0, -1}, DCD_NOT_ROTATION, DCD_NONE},
    {"swapped axes", {0, 1, 0, 1, 0, 0, 0, 0, 1}, DCD_NOT_ROTATION, DCD_NONE},
    {"scale", {2, 0, 0, 0, 2, 0, 0, 0, 2}, DCD_NOT_ROTATION, DCD_NONE},
    {"slight scale", {1 + 1e-6, 0, 0, 0, 1 + 1e-6, 0, 0, 0, 1 + 1e-6}, DCD_NOT_ROTATION, DCD_NONE},
    {"slight scale within", {1 + 4e-7, 0, 0, 0, 1 + 4e-7, 0, 0, 0, 1 + 4e-7}, DCD_OK, 0},
    {"scale of one axis", {1, 0, 0, 0, 1.00001, 0, 0, 0, 1}, DCD_NOT_ROTATION, DCD_NONE},
    {"shear", {1, 2e-6, 0, 0, 1, 0, 0, 0, 1}, DCD_NOT_ROTATION, DCD_NONE},
    {"shear within", {1, 9e-7, 0, 0, 1, 0, 0, 0, 1}, DCD_OK, 0},
    {"zero", {0, 0, 0, 0, 0, 0, 0, 0, 0}, DCD_NOT_ROTATION, DCD_NONE},
    {"flat", {1, 0, 0, 0, 1, 0, 0, 1, 0}, DCD_NOT_ROTATION, DCD_NONE},
    {"huge", {1e200, 0, 0, 0, 1e200, 0, 0, 0, 1e200}, DCD_NOT_ROTATION, DCD_NONE},
    {"NaN", {1, 0, 0, 0, 1, NAN, 0, 0, 1}, DCD_NOT_FINITE, 5},
    {"infinity", {1, 0, 0, 0, 1, 0, 0, 0, INFINITY}, DCD_NOT_FINITE, 8},
};

START_TEST(matrix_border)
{
    dcd_pose pose;
    dcd_fault fault = {DCD_OK, 0, 0, NULL};
    memset(&pose, 0x5a, sizeof pose);
    dcd_status status = dcd_pose_from_matrix(origin, matrices[_i].r, &pose, &fault);
    check_outcome(matrices[_i].name, status, matrices[_i].status, &fault, "rotation", &pose);
    if (status != DCD_OK) {
        ck_assert_uint_eq(fault.item, matrices[_i].item);
    }
}
END_TEST

START_TEST(null_pointers)
{
    const double q[4] = {1, 0, 0, 0}, r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    dcd_pose pose;
    dcd_fault fault;
    ck_assert_int_eq(dcd_pose_from_quaternion(NULL, q, &pose, &fault), DCD_NULL_POINTER);
    ck_assert_str_eq(fault.field, "position");
    ck_assert_int_eq(dcd_pose_from_quaternion(origin, NULL, &pose, &fault), DCD_NULL_POINTER);
    ck_assert_str_eq(fault.field, "quaternion");
    ck_assert_int_eq(dcd_pose_from_quaternion(origin, q, NULL, &fault), DCD_NULL_POINTER);
    ck_assert_str_eq(fault.field, "pose");
    ck_assert_int_eq(dcd_pose_from_matrix(NULL, r, &pose, &fault), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pose_from_matrix(origin, NULL, &pose, &fault), DCD_NULL_POINTER);
    ck_assert_str_eq(fault.field, "rotation");
    ck_assert_int_eq(dcd_pose_from_matrix(origin, r, NULL, NULL), DCD_NULL_POINTER);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table)[0]))

Suite *suite_pose(void);
Suite *suite_pose(void)
{
    Suite *suite = suite_create("pose");
    TCase *made = tcase_create("made"), *refused = tcase_create("border");
    tcase_add_loop_test(made, rotation_is_right_to_2_to_the_minus_50, 0, 4);
    tcase_add_loop_test(made, exact_turns_are_exact, 0, LENGTH(turns));
    tcase_add_test(made, matrix_is_taken_as_given);
    tcase_add_loop_test(refused, quaternion_border, 0, LENGTH(quaternions));
    tcase_add_loop_test(refused, matrix_border, 0, LENGTH(matrices));
    tcase_add_test(refused, null_pointers);
    suite_add_tcase(suite, made);
    suite_add_tcase(suite, refused);
    return suite;
}

#include "border.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "require.h"

reasons border_because(dcd_status status, bool holds)
{
    return holds ? 1u << status : 0;
}

bool border_once_in(border *b, uint32_t n)
{
    return input_byte(&b->in) % n == n - 1;
}

double border_real(border *b)
{
    return border_once_in(b, 32) ? input_bits(&b->in) : input_coordinate(&b->in);
}

reasons border_wrong_reals(const double *x, uint32_t count)
{
    reasons why = 0;

    for (uint32_t k = 0; k < count; k++) {
        why |= border_because(DCD_NOT_FINITE, !(fabs(x[k]) <= DBL_MAX));
        why |= border_because(DCD_OUT_OF_RANGE, fabs(x[k]) > DCD_MAX_COORDINATE && fabs(x[k]) <= DBL_MAX);
    }
    return why;
}

static void check_text(border *b)
{
    char text[64];
    const size_t size = input_byte(&b->in) % sizeof text;

    memset(text, 0x7e, sizeof text);
    const size_t length = dcd_fault_text(&b->fault, text, size), whole = dcd_fault_text(&b->fault, NULL, 0);
    REQUIRE(length == whole && whole > 0);
    REQUIRE(size == 0 || strlen(text) == (length < size ? length : size - 1));
    for (size_t k = size; k < sizeof text; k++) {
        REQUIRE(text[k] == 0x7e);
    }
}

void border_check_fault(border *b, dcd_status got)
{
    REQUIRE(b->fault.status == got);
    REQUIRE(b->fault.field != NULL);
    check_text(b);
}

bool border_agrees(dcd_status got, reasons why)
{
    return why == 0 ? got == DCD_OK : (why >> got & 1) != 0 && got != DCD_OK;
}

bool border_settle(border *b, dcd_status got, reasons why)
{
    REQUIRE(border_agrees(got, why));
    REQUIRE(dcd_status_text(got)[0] != '\0');
    if (got != DCD_OK) {
        REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
        return false;
    }
    memcpy(b->before, b->memory, b->bytes);
    return true;
}

dcd_fault *border_fault(border *b)
{
    b->fault = (dcd_fault){.status = (dcd_status)99, .field = NULL};
    return border_once_in(b, 8) ? NULL : &b->fault;
}

double border_deviation(const double *r)
{
    double most = 0;

    for (int n = 0; n < 9; n++) {
        const double *p = r + 3 * (n / 3), *q = r + 3 * (n % 3);
        const double off = fabs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2] - (n / 3 == n % 3 ? 1 : 0));

        most = off <= most ? most : off <= DBL_MAX ? off : DBL_MAX; /* NaN too */
    }
    return most;
}

double border_determinant(const double *r)
{
    return r[0] * (r[4] * r[8] - r[5] * r[7]) + r[1] * (r[5] * r[6] - r[3] * r[8]) + r[2] * (r[3] * r[7] - r[4] * r[6]);
}

/* What is wrong with a rotation. So near the tolerance that rounding decides, `unclear` is set. */
static reasons wrong_rotation(const double *r, bool *unclear)
{
    const double off = border_deviation(r);
    const reasons why = border_wrong_reals(r, 9) & border_because(DCD_NOT_FINITE, true);

    *unclear = fabs(off - DCD_ROTATION_TOLERANCE) < 1e-12;
    return why | border_because(DCD_NOT_ROTATION, !(off <= DCD_ROTATION_TOLERANCE) || !(border_determinant(r) > 0));
}

reasons border_pose(border *b, dcd_pose *pose, bool *unclear)
{
    const uint32_t kind = input_below(&b->in, 16), entry = input_below(&b->in, 9);

    input_pose(&b->in, pose);
    if (kind == 1) {
        pose->r[entry] = input_bits(&b->in);
    } else if (kind == 2) {
        pose->r[entry] = -pose->r[entry];
    } else if (kind == 3) {
        pose->r[entry] += (double)input_byte(&b->in) * (DCD_ROTATION_TOLERANCE / 64);
    } else if (kind == 4) {
        pose->t[entry % 3] = input_bits(&b->in);
    }
    return border_wrong_reals(pose->t, 3) | wrong_rotation(pose->r, unclear);
}

reasons border_as_answered(reasons why, bool unclear, dcd_status got)
{
    const reasons doubtful = border_because(DCD_NOT_ROTATION, true);

    if (!unclear || (why & ~doubtful) != 0) {
        return why;
    }
    return got == DCD_NOT_ROTATION ? doubtful : 0;
}

#include "rigid.h"
#include "trig.h"

#include <string.h>

dcd_pose dcd_rigid_identity(void)
{
    return (dcd_pose){{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0}};
}

bool dcd_rigid_is_identity(const dcd_pose *pose)
{
    const dcd_pose identity = dcd_rigid_identity();

    return memcmp(pose, &identity, sizeof identity) == 0;
}

void dcd_rigid_compose(const dcd_pose *a, const dcd_pose *b, dcd_pose *restrict out)
{
    for (int row = 0; row < 3; row++) {
        const double r0 = a->r[3 * row], r1 = a->r[3 * row + 1], r2 = a->r[3 * row + 2];

        for (int column = 0; column < 3; column++) {
            out->r[3 * row + column] = r0 * b->r[column] + r1 * b->r[3 + column] + r2 * b->r[6 + column];
        }
        out->t[row] = r0 * b->t[0] + r1 * b->t[1] + r2 * b->t[2] + a->t[row];
    }
}

dcd_pose dcd_rigid_from_rpy(const double xyz[3], const double rpy[3])
{
    double s[3], c[3];

    for (int k = 0; k < 3; k++) {
        dcd_trig_sincos_any(rpy[k], &s[k], &c[k]);
    }
    return (dcd_pose){{c[2] * c[1], c[2] * s[1] * s[0] - s[2] * c[0], c[2] * s[1] * c[0] + s[2] * s[0],
                       s[2] * c[1], s[2] * s[1] * s[0] + c[2] * c[0], s[2] * s[1] * c[0] - c[2] * s[0],
                       -s[1], c[1] * s[0], c[1] * c[0]},
                      {xyz[0], xyz[1], xyz[2]}};
}

/* Rodrigues: R = c I + (1 - c) a a^T + s [a]x. */
void dcd_rigid_turn(const double axis[3], double angle, dcd_pose *out)
{
    const double x = axis[0], y = axis[1], z = axis[2];
    double s, c, d;

    dcd_trig_sincos_any(angle, &s, &c);
    d = 1.0 - c;
    *out = (dcd_pose){{d * x * x + c, d * x * y - s * z, d * x * z + s * y,
                       d * x * y + s * z, d * y * y + c, d * y * z - s * x,
                       d * x * z - s * y, d * y * z + s * x, d * z * z + c},
                      {0.0, 0.0, 0.0}};
}

void dcd_rigid_slide(const dcd_pose *frame, const double axis[3], double distance, dcd_pose *restrict out)
{
    const double x = distance * axis[0], y = distance * axis[1], z = distance * axis[2];

    *out = *frame;
    for (int row = 0; row < 3; row++) {
        const double *r = frame->r + 3 * row;

        out->t[row] = r[0] * x + r[1] * y + r[2] * z + frame->t[row];
    }
}

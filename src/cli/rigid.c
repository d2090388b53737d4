#include "rigid.h"
#include "trig.h"

dcd_pose dcd_rigid_identity(void)
{
    return (dcd_pose){{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0}};
}

dcd_pose dcd_rigid_compose(const dcd_pose *a, const dcd_pose *b)
{
    dcd_pose c;

    for (int row = 0; row < 3; row++) {
        const double *r = a->r + 3 * row;

        for (int column = 0; column < 3; column++) {
            c.r[3 * row + column] = r[0] * b->r[column] + r[1] * b->r[3 + column] + r[2] * b->r[6 + column];
        }
        c.t[row] = r[0] * b->t[0] + r[1] * b->t[1] + r[2] * b->t[2] + a->t[row];
    }
    return c;
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
dcd_pose dcd_rigid_turn(const double axis[3], double angle)
{
    const double x = axis[0], y = axis[1], z = axis[2];
    double s, c, d;

    dcd_trig_sincos_any(angle, &s, &c);
    d = 1.0 - c;
    return (dcd_pose){{d * x * x + c, d * x * y - s * z, d * x * z + s * y,
                       d * x * y + s * z, d * y * y + c, d * y * z - s * x,
                       d * x * z - s * y, d * y * z + s * x, d * z * z + c},
                      {0.0, 0.0, 0.0}};
}

dcd_pose dcd_rigid_shift(const double axis[3], double distance)
{
    dcd_pose pose = dcd_rigid_identity();

    for (int k = 0; k < 3; k++) {
        pose.t[k] = distance * axis[k];
    }
    return pose;
}

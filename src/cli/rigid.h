/* Rotations and translations in doubles, composed as computed: what kinematics needs. */
#ifndef DCD_CLI_RIGID_H
#define DCD_CLI_RIGID_H

#include "dcd.h"

/* Angles of at most this size, in radians, keep their accuracy. */
#define DCD_RIGID_MAX_ANGLE 1048576.0

/* x -> x */
dcd_pose dcd_rigid_identity(void);
bool dcd_rigid_is_identity(const dcd_pose *pose);

/* x -> a(b(x)), to `out`, which is neither of them. */
void dcd_rigid_compose(const dcd_pose *a, const dcd_pose *b, dcd_pose *restrict out);

/* Turns by `roll` about x, then by `pitch` about y, then by `yaw` about z, all fixed axes (URDF), then moves. */
dcd_pose dcd_rigid_from_rpy(const double xyz[3], const double rpy[3]);

/* Turns by `angle` about a unit axis through the origin. */
void dcd_rigid_turn(const double axis[3], double angle, dcd_pose *out);

/* x -> frame(x + distance axis) */
void dcd_rigid_slide(const dcd_pose *frame, const double axis[3], double distance, dcd_pose *restrict out);

#endif

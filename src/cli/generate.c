/* Random scenes: hulls of random points at random poses, as in the paper on parallel double-phase detection. */
#include "hull_reduce.h"
#include "progress.h"
#include "random.h"
#include "scene.h"
#include "trig.h"

#include <math.h>

enum { POINTS_MIN = 50, POINTS_MAX = 99 };

static const double ANGLE_MAX = 3.0;

static void cube_point(dcd_random *random, double point[3])
{
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = dcd_random_unit(random);
    }
}

/* A point of the unit disc gives one of the sphere (Marsaglia 1972), with no more than a root. */
static void sphere_point(dcd_random *random, double point[3])
{
    double u, v, square, root;

    do {
        u = dcd_random_between(random, -1.0, 1.0);
        v = dcd_random_between(random, -1.0, 1.0);
        square = u * u + v * v;
    } while (square >= 1.0);
    root = sqrt(1.0 - square);
    point[0] = 0.5 + u * root;
    point[1] = 0.5 + v * root;
    point[2] = 0.5 + 0.5 * (1.0 - 2.0 * square);
}

/* Rz(yaw) Ry(pitch) Rx(roll). */
static void euler_rotation(const double angles[3], double r[9])
{
    double sx, cx, sy, cy, sz, cz;

    dcd_trig_sincos(angles[0], &sx, &cx);
    dcd_trig_sincos(angles[1], &sy, &cy);
    dcd_trig_sincos(angles[2], &sz, &cz);
    r[0] = cz * cy;
    r[1] = cz * sy * sx - sz * cx;
    r[2] = cz * sy * cx + sz * sx;
    r[3] = sz * cy;
    r[4] = sz * sy * sx + cz * cx;
    r[5] = sz * sy * cx - cz * sx;
    r[6] = -sy;
    r[7] = cy * sx;
    r[8] = cy * cx;
}

static dcd_pose random_pose(dcd_random *random, double half_width)
{
    double angles[3];
    dcd_pose pose;

    for (int axis = 0; axis < 3; axis++) {
        angles[axis] = dcd_random_between(random, -ANGLE_MAX, ANGLE_MAX);
    }
    euler_rotation(angles, pose.r);
    for (int axis = 0; axis < 3; axis++) {
        pose.t[axis] = dcd_random_between(random, -half_width, half_width);
    }
    return pose;
}

static bool add_object(dcd_random *random, dcd_scene_kind kind, double half_width, dcd_scene *scene, dcd_error *error)
{
    double points[3 * POINTS_MAX];
    size_t count = POINTS_MIN + dcd_random_below(random, POINTS_MAX - POINTS_MIN + 1);
    uint32_t shape;
    dcd_pose pose;

    for (size_t k = 0; k < count; k++) {
        if (kind == DCD_SCENE_CUBE) {
            cube_point(random, points + 3 * k);
        } else {
            sphere_point(random, points + 3 * k);
        }
    }
    count = dcd_hull_reduce(points, count);
    pose = random_pose(random, half_width);
    return dcd_scene_add_shape(scene, points, count, &shape, error) &&
           dcd_scene_add_object(scene, NULL, shape, &pose, error);
}

bool dcd_scene_generate(dcd_scene_kind kind, uint32_t count, double half_width, uint64_t seed, dcd_scene *scene,
                        dcd_error *error)
{
    dcd_random random = dcd_random_start(seed);
    dcd_progress progress = dcd_progress_start("making objects", count);
    bool ok = true;

    *scene = (dcd_scene){0};
    for (uint32_t k = 0; ok && k < count; k++) {
        ok = add_object(&random, kind, half_width, scene, error);
        dcd_progress_step(&progress, k);
    }
    dcd_progress_end(&progress);
    if (!ok) {
        dcd_scene_free(scene);
    }
    return ok;
}

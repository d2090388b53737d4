#include "bounds.h"

#include <math.h>

#include "roles.h"

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* Takes vertex x of an object, swept by its ball with margins, into its bounds along axis k. */
static void extend(bounds *b, const dcd_pose *pose, const double *x, double radius, int k)
{
    const double *row = pose->r + 3 * k;
    const double placed = row[0] * x[0] + row[1] * x[1] + row[2] * x[2] + pose->t[k];

    b->low[k] = smaller(b->low[k], placed - radius);
    b->high[k] = larger(b->high[k], placed + radius);
    b->slack = larger(b->slack, fabs(x[0]) + fabs(x[1]) + fabs(x[2]) + fabs(pose->t[k]) + radius);
}

bounds bounds_of(const input_scene *scene, uint32_t object)
{
    const double far = (double)INFINITY;
    const input_shape *shape = &scene->shape[scene->shape_of[object]];
    const double radius = shape->radius + roles_margin(scene, object) + roles_common(scene) / 2;
    bounds b = {.low = {far, far, far}, .high = {-far, -far, -far}};

    for (uint32_t v = 0; v < shape->count; v++) {
        for (int k = 0; k < 3; k++) {
            extend(&b, &scene->pose[object], shape->vertices + 3 * v, radius, k);
        }
    }
    return b;
}

double bounds_distance(const bounds *a, const bounds *b)
{
    double most = -(double)INFINITY;

    for (int k = 0; k < 3; k++) {
        most = larger(most, larger(a->low[k] - b->high[k], b->low[k] - a->high[k]));
    }
    return most;
}

bool bounds_clearly_apart(const bounds *a, const bounds *b)
{
    return bounds_distance(a, b) > 0x1p-20 * larger(a->slack, b->slack) + 0x1p-120;
}

#include "measure.h"

const char *dcd_measure_relation(dcd_relation relation)
{
    static const char *const names[] = {"apart", "touching", "overlapping", "conservative"};

    return names[relation];
}

static json_t *json_vector(const double *v)
{
    return json_pack("[f, f, f]", v[0], v[1], v[2]);
}

json_t *dcd_measure_json(const dcd_distance *d)
{
    return json_pack("{s: s, s: [f, f], s: [f, f], s: o, s: o, s: o, s: I}", "relation",
                     dcd_measure_relation(d->relation), "distance", d->lo, d->hi, "depth", d->depth_lo, d->depth_hi,
                     "normal", json_vector(d->normal), "point_i", json_vector(d->point_i), "point_j",
                     json_vector(d->point_j), "iterations", (json_int_t)d->iterations);
}

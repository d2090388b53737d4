#include "measure.h"

#include "json_array.h"

const char *dcd_measure_relation(dcd_relation relation)
{
    static const char *const names[] = {"apart", "touching", "overlapping", "conservative"};

    return names[relation];
}

json_t *dcd_measure_json(const dcd_distance *d)
{
    return json_pack("{s: s, s: [f, f], s: [f, f], s: o, s: o, s: o, s: I}", "relation",
                     dcd_measure_relation(d->relation), "distance", d->lo, d->hi, "depth", d->depth_lo, d->depth_hi,
                     "normal", dcd_json_numbers(d->normal, 3), "point_i", dcd_json_numbers(d->point_i, 3), "point_j",
                     dcd_json_numbers(d->point_j, 3), "iterations", (json_int_t)d->iterations);
}

/* The furthest face of an inner body, with the processor's own instructions: the same number as the plain form in
 * ../inner.c. */
#ifndef DCD_VECTOR_FACE_H
#define DCD_VECTOR_FACE_H

#include "floats.h"

/* Rows x, y, z of `faces` each, a multiple of 8, and what they are asked with. */
typedef struct dcd_wide_faces {
    const float *x, *y, *z;
    uint32_t faces;
    dcd_floats g[3];
} dcd_wide_faces;

static inline dcd_wide_faces dcd_wide_ask(const float *face, uint32_t faces, const float *g)
{
    return (dcd_wide_faces){face,
                            face + faces,
                            face + 2 * (uint64_t)faces,
                            faces,
                            {dcd_floats_all(g[0]), dcd_floats_all(g[1]), dcd_floats_all(g[2])}};
}

/* The products of the faces from k on. Past the end they are those of the last ones again. */
static inline dcd_floats dcd_wide_products_from(const dcd_wide_faces *f, uint32_t k)
{
    const uint32_t last = f->faces - DCD_FLOATS, at = k < last ? k : last;

    return (dcd_floats_load(f->x + at) * f->g[0] + dcd_floats_load(f->y + at) * f->g[1]) +
           dcd_floats_load(f->z + at) * f->g[2];
}

/* Of fewer faces than a vector holds: eight, as often as they fit. */
static inline float dcd_wide_furthest_of(const dcd_wide_faces *f)
{
    dcd_floats most = dcd_floats_all(0.0F);

    if (f->faces < DCD_FLOATS) {
        most = dcd_floats_most((dcd_floats_eight(f->x) * f->g[0] + dcd_floats_eight(f->y) * f->g[1]) +
                                   dcd_floats_eight(f->z) * f->g[2],
                               most);
    }
    for (uint32_t k = 0; k < f->faces && f->faces >= DCD_FLOATS; k += DCD_FLOATS) {
        most = dcd_floats_most(dcd_wide_products_from(f, k), most);
    }
    return dcd_floats_most_lane(most);
}

/* The largest product of each of the two with its faces, at least zero. Both at once, and two vectors of each: while the
 * processor waits for one it has the others, and a loop ends after the same number of rounds for most shapes. */
static inline void dcd_wide_furthest(const dcd_wide_faces *a, const dcd_wide_faces *b, float *most)
{
    const uint32_t faces = a->faces > b->faces ? a->faces : b->faces;
    dcd_floats most_a[2] = {dcd_floats_all(0.0F), dcd_floats_all(0.0F)}, most_b[2] = {most_a[0], most_a[0]};

    if (a->faces < DCD_FLOATS || b->faces < DCD_FLOATS) {
        most[0] = dcd_wide_furthest_of(a);
        most[1] = dcd_wide_furthest_of(b);
        return;
    }
    for (uint32_t k = 0; k < faces; k += 2 * DCD_FLOATS) {
        for (uint32_t n = 0; n < 2; n++) {
            most_a[n] = dcd_floats_most(dcd_wide_products_from(a, k + n * DCD_FLOATS), most_a[n]);
            most_b[n] = dcd_floats_most(dcd_wide_products_from(b, k + n * DCD_FLOATS), most_b[n]);
        }
    }
    dcd_floats_most_lanes(dcd_floats_most(most_a[0], most_a[1]), dcd_floats_most(most_b[0], most_b[1]), most);
}

#endif

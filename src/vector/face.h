/* The furthest face of an inner body, with the processor's own instructions: the same number as the plain form in
 * ../inner.c. */
#ifndef DCD_VECTOR_FACE_H
#define DCD_VECTOR_FACE_H

#include "floats.h"

/* The largest of the `faces` products with g, at least zero. Rows x, y, z of `faces`, a multiple of 8. */
static inline float dcd_wide_furthest(const float *face, uint32_t faces, float gx, float gy, float gz)
{
    const dcd_floats x = dcd_floats_all(gx), y = dcd_floats_all(gy), z = dcd_floats_all(gz);
    const float *row_y = face + faces, *row_z = face + 2 * (uint64_t)faces;
    dcd_floats most = dcd_floats_all(0.0F);

    for (uint32_t k = 0; k < faces; k += DCD_FLOATS) {
        const uint32_t left = faces - k;
        const dcd_floats s = (dcd_floats_some(face + k, left) * x + dcd_floats_some(row_y + k, left) * y) +
                             dcd_floats_some(row_z + k, left) * z;

        most = dcd_floats_most(s, most);
    }
    return dcd_floats_most_lane(most);
}

#endif

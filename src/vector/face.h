/* The furthest face of an inner body, with the processor's own instructions: the same number as the plain form in
 * ../inner.c. */
#ifndef DCD_VECTOR_FACE_H
#define DCD_VECTOR_FACE_H

#include "floats.h"

/* The largest of the `faces` products with g, at least zero. Rows x, y, z of `faces`, a multiple of 8; the last vector
 * may overlap the one before. */
static inline float dcd_wide_furthest(const float *face, uint32_t faces, float gx, float gy, float gz)
{
    const dcd_floats x = dcd_floats_all(gx), y = dcd_floats_all(gy), z = dcd_floats_all(gz);
    const float *row_y = face + faces, *row_z = face + 2 * (uint64_t)faces;
    dcd_floats most = dcd_floats_all(0.0F);

    if (faces < DCD_FLOATS) {
        most = dcd_floats_most((dcd_floats_eight(face) * x + dcd_floats_eight(row_y) * y) + dcd_floats_eight(row_z) * z,
                               most);
    }
    for (uint32_t k = 0; k < faces && faces >= DCD_FLOATS; k += DCD_FLOATS) {
        const uint32_t at = k < faces - DCD_FLOATS ? k : faces - DCD_FLOATS;

        most = dcd_floats_most((dcd_floats_load(face + at) * x + dcd_floats_load(row_y + at) * y) +
                                   dcd_floats_load(row_z + at) * z,
                               most);
    }
    return dcd_floats_most_lane(most);
}

#endif

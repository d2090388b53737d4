/* A shape's box in its own frame, and a ball around the box's middle. */
#ifndef DCD_FRAME_H
#define DCD_FRAME_H

#include <stdint.h>

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

/* In real arithmetic, |v_d - middle_d| <= extent_d for every vertex v of the shape, and |v - middle| <= ball. */
typedef struct dcd_frame {
    double middle[3], extent[3];
    double ball;
} dcd_frame;

/* Of a shape with these vertices: x of all, then y, then z. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires out: \valid(out) && \separated(out, rows + (0 .. 3 * padded - 1));
    terminates \true;
    assigns *out; */
void dcd_frame_build(const double *rows, uint32_t padded, dcd_frame *out);

#endif

/* Triangles of the convex hull of a few vertices. Not trusted: whoever uses them checks what it needs (inner.h). */
#ifndef DCD_HULL_H
#define DCD_HULL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

#define DCD_HULL_VERTICES 128u
#define DCD_HULL_FACES 256u /* 2 * 128 - 4, rounded up */

/* Working memory, and the result: face k has the corners corner[k][0..2], seen counter-clockwise from outside. */
typedef struct dcd_hull {
    uint32_t faces;
    uint8_t corner[DCD_HULL_FACES][3];
    double plane[DCD_HULL_FACES][4]; /* normal, and its product with the corners */
    bool visible[DCD_HULL_FACES];
    uint16_t horizon[DCD_HULL_FACES]; /* edges: 256 * from + to */
    uint32_t edges;
    uint16_t face_of[DCD_HULL_VERTICES][DCD_HULL_VERTICES]; /* face with the directed edge, or none */
} dcd_hull;

/*@ // The corners of the faces are numbers below n.
    predicate dcd_hull_corners{L}(dcd_hull *h, integer n) =
        h->faces <= DCD_HULL_FACES && (\forall integer k; 0 <= k < h->faces ==>
            h->corner[k][0] < n && h->corner[k][1] < n && h->corner[k][2] < n); */

/* The hull of `count` vertices (rows x, y, z of `padded` each), 4 to DCD_HULL_VERTICES of them, one after the other from
 * a large tetrahedron on. False when they are flat or rounding got in the way. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && 1 <= count <= padded;
    requires hull: \valid(hull) && \separated(hull, rows + (0 .. 3 * padded - 1));
    terminates \true;
    assigns *hull;
    ensures corners: dcd_hull_corners(hull, count) && dcd_hull_corners(hull, DCD_HULL_VERTICES); */
bool dcd_hull_build(const double *rows, uint32_t padded, uint32_t count, dcd_hull *hull);

#endif

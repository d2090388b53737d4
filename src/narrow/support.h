/* Support: the vertex of a placed shape that is furthest against a direction. */
#ifndef DCD_SUPPORT_H
#define DCD_SUPPORT_H

#include <stdint.h>

#include "lanes.h"

#ifdef __FRAMAC__
#include "rows.acsl"
#endif

/* The first vertex with the smallest (d0 x + d1 y) + d2 z of `padded` vertices (rows x, y, z of `padded` each, a multiple
 * of DCD_VERTEX_PAD, at least that many). Returns its number; `value` gets the product. Numbers at or past `count` are
 * padding, copies of vertex 0, and never returned. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires direction: \valid_read(direction + (0 .. 2));
    requires value: \valid(value);
    terminates \true;
    assigns *value;
    ensures number: \result < padded; */
uint32_t dcd_support_find(const double *rows, uint32_t padded, const double *direction, double *value);

#endif

/* Support: the vertex of a placed shape that is furthest against a direction. */
#ifndef DCD_SUPPORT_H
#define DCD_SUPPORT_H

#include <stdint.h>

#include "lanes.h"

/* The first vertex with the smallest (d0 x + d1 y) + d2 z of `padded` vertices (rows x, y, z of `padded` each, a multiple
 * of DCD_VERTEX_PAD, at least that many). Returns its number; `value` gets the product. Numbers at or past `count` are
 * padding, copies of vertex 0, and never returned. */
uint32_t dcd_support_find(const double *rows, uint32_t padded, const double *direction, double *value);

#endif

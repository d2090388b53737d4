/* The convex hull as Qhull sees it: a good guess, in doubles. */
#ifndef DCD_CLI_HULL_FACETS_H
#define DCD_CLI_HULL_FACETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct dcd_hull_facet {
    size_t corner[3];         /* indices of vertices                                                  */
    double normal[3], offset; /* normal . x + offset is 0 on the plane and negative inside, about so */
} dcd_hull_facet;

typedef struct dcd_hull_facets {
    dcd_hull_facet *items;
    size_t count;
} dcd_hull_facets;

/* Triangles of the hull of `count` vertices, to be trusted in nothing but that their corners are vertices. False for
 * flat sets and whatever else Qhull refuses. Free `items` in either case. */
bool dcd_hull_facets_find(double *vertices, size_t count, dcd_hull_facets *facets);

#endif

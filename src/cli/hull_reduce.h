/* Fewer vertices, the same convex hull. */
#ifndef DCD_CLI_HULL_REDUCE_H
#define DCD_CLI_HULL_REDUCE_H

#include <stdbool.h>
#include <stddef.h>

/* Keeps of `count` finite vertices (packed x, y, z) those that their hull needs, in their order, and returns how many
 * they are. Duplicates are merged, and a vertex is dropped only when exact arithmetic shows it inside the hull of
 * those that are kept; where that fails, it is kept. So the hull is exactly that of all vertices, always. */
size_t dcd_hull_reduce(double *vertices, size_t count);

#endif

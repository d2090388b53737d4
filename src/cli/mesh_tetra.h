/* Whether a point is in a tetrahedron, without any rounding. */
#ifndef DCD_CLI_MESH_TETRA_H
#define DCD_CLI_MESH_TETRA_H

#include <stdbool.h>

/* True when `point` is in the closed tetrahedron of the four corners (x, y, z each, finite), and that one is not
 * flat. Never wrong: in doubt, integers of any length decide. */
bool dcd_mesh_tetra_contains(const double *const corners[4], const double *point);

#endif

/* The vertices of a mesh file, and those of its convex hull. */
#ifndef DCD_CLI_MESH_H
#define DCD_CLI_MESH_H

#include "error.h"

#include <stddef.h>

typedef struct dcd_mesh {
    double *vertices; /* packed x, y, z */
    size_t count, capacity;
} dcd_mesh;

/* Reads an STL (binary or ASCII) or OBJ file, by the ending of its name. All its vertices, also those that no face
 * uses, as they are in the file. When it fails, the mesh is empty; free it in either case. */
bool dcd_mesh_read(const char *path, dcd_mesh *mesh, dcd_error *error);
void dcd_mesh_free(dcd_mesh *mesh);

/* The readers of one format, from memory; `bytes` are followed by a zero byte, which does not count. */
bool dcd_mesh_parse_stl(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error);
bool dcd_mesh_parse_obj(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error);

bool dcd_mesh_add_vertex(dcd_mesh *mesh, const double vertex[3]);

#endif

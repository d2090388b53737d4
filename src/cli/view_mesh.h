/* Triangles of convex shapes, to look at. */
#ifndef DCD_CLI_VIEW_MESH_H
#define DCD_CLI_VIEW_MESH_H

#include "scene.h"

typedef struct dcd_view_mesh {
    double *vertices; /* packed x, y, z */
    size_t vertex_count;
    size_t *corners;  /* three for each triangle */
    size_t triangle_count;
} dcd_view_mesh;

/* The surface of a shape; round ones as polytopes with their corners on the surface. Flat shapes are drawn as a fan,
 * a half-space as a square of its plane. Free it in either case. */
bool dcd_view_mesh_make(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh, dcd_error *error);
void dcd_view_mesh_free(dcd_view_mesh *mesh);

#endif

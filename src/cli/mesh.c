#include "mesh.h"
#include "file.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool dcd_mesh_add_vertex(dcd_mesh *mesh, const double vertex[3])
{
    if (mesh->count == mesh->capacity) {
        size_t capacity = mesh->capacity < 256 ? 256 : 2 * mesh->capacity;
        double *vertices = capacity > SIZE_MAX / 24 ? NULL : realloc(mesh->vertices, capacity * 3 * sizeof *vertices);

        if (vertices == NULL) {
            return false;
        }
        mesh->vertices = vertices;
        mesh->capacity = capacity;
    }
    memcpy(mesh->vertices + 3 * mesh->count, vertex, 3 * sizeof *vertex);
    mesh->count++;
    return true;
}

void dcd_mesh_free(dcd_mesh *mesh)
{
    free(mesh->vertices);
    *mesh = (dcd_mesh){0};
}

static bool ends_with(const char *path, const char *ending)
{
    size_t length = strlen(path), tail = strlen(ending);

    return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

static bool parse_any(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error)
{
    bool ok = ends_with(path, ".obj") ? dcd_mesh_parse_obj(path, bytes, size, mesh, error)
                                      : dcd_mesh_parse_stl(path, bytes, size, mesh, error);

    if (ok && mesh->count == 0) {
        return dcd_error_file(error, path, "has no vertices");
    }
    return ok;
}

bool dcd_mesh_read(const char *path, dcd_mesh *mesh, dcd_error *error)
{
    unsigned char *bytes;
    size_t size;
    bool ok;

    *mesh = (dcd_mesh){0};
    if (!ends_with(path, ".stl") && !ends_with(path, ".obj")) {
        return dcd_error_file(error, path, "a mesh is a file .stl or .obj");
    }
    if (!dcd_file_read(path, &bytes, &size, error)) {
        return false;
    }
    ok = parse_any(path, bytes, size, mesh, error);
    free(bytes);
    if (!ok) {
        dcd_mesh_free(mesh);
    }
    return ok;
}

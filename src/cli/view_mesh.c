#include "view_mesh.h"
#include "hull_facets.h"
#include "trig.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AROUND = 32, ALONG = 16 }; /* corners of a round shape: around its axis, and from pole to pole */

static const double PI = 0x1.921fb54442d18p+1;

static bool no_memory(dcd_error *error)
{
    return dcd_error_set(error, "view: no memory");
}

static bool reserve(dcd_view_mesh *mesh, size_t vertices, size_t triangles, dcd_error *error)
{
    mesh->vertices = malloc((vertices + 1) * 3 * sizeof *mesh->vertices);
    mesh->corners = malloc((triangles + 1) * 3 * sizeof *mesh->corners);
    return (mesh->vertices != NULL && mesh->corners != NULL) || no_memory(error);
}

static void put_vertex(dcd_view_mesh *mesh, double x, double y, double z)
{
    double *v = mesh->vertices + 3 * mesh->vertex_count++;

    v[0] = x;
    v[1] = y;
    v[2] = z;
}

static void put_triangle(dcd_view_mesh *mesh, size_t a, size_t b, size_t c)
{
    size_t *corner = mesh->corners + 3 * mesh->triangle_count++;

    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

/* Unit directions: AROUND on each of ALONG + 1 circles. */
static void direction_of(size_t along, size_t around, double d[3])
{
    double sine, cosine, s, c;

    dcd_trig_sincos_any(PI * (double)along / ALONG, &sine, &cosine);
    dcd_trig_sincos_any(2.0 * PI * (double)around / AROUND, &s, &c);
    d[0] = sine * c;
    d[1] = sine * s;
    d[2] = cosine;
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Points of the surface in the directions: of a vertex and the ball around it. */
static void swept_points(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh)
{
    const double *v = scene->vertices + 3 * shape->first;

    for (size_t k = 0; k < (ALONG + 1) * AROUND; k++) {
        const double *best = v;
        double d[3];

        direction_of(k / AROUND, k % AROUND, d);
        for (uint32_t m = 1; m < shape->count; m++) {
            best = dot(v + 3 * m, d) > dot(best, d) ? v + 3 * m : best;
        }
        put_vertex(mesh, best[0] + shape->radius * d[0], best[1] + shape->radius * d[1],
                   best[2] + shape->radius * d[2]);
    }
}

static void ellipsoid_points(const double *radii, dcd_view_mesh *mesh)
{
    for (size_t k = 0; k < (ALONG + 1) * AROUND; k++) {
        double d[3];

        direction_of(k / AROUND, k % AROUND, d);
        put_vertex(mesh, radii[0] * d[0], radii[1] * d[1], radii[2] * d[2]);
    }
}

/* A band of AROUND quadrilaterals between each two neighbouring circles. */
static void round_triangles(size_t circles, dcd_view_mesh *mesh)
{
    for (size_t k = 0; k + 1 < circles; k++) {
        for (size_t m = 0; m < AROUND; m++) {
            const size_t a = k * AROUND + m, b = k * AROUND + (m + 1) % AROUND;

            put_triangle(mesh, a, a + AROUND, b + AROUND);
            put_triangle(mesh, a, b + AROUND, b);
        }
    }
}

/* Four circles: a point, the two rims, and a point; the upper rim of a cone is a point too. */
static void cylinder_points(const dcd_scene_shape *shape, dcd_view_mesh *mesh)
{
    const double half = 0.5 * shape->size[1], top = shape->solid == DCD_SOLID_CONE ? 0.0 : shape->size[0];
    const double radii[4] = {0.0, top, shape->size[0], 0.0};

    for (size_t k = 0; k < (size_t)4 * AROUND; k++) {
        double d[3];

        direction_of(ALONG / 2, k % AROUND, d);
        put_vertex(mesh, radii[k / AROUND] * d[0], radii[k / AROUND] * d[1], k / AROUND < 2 ? half : -half);
    }
}

static bool make_round(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh, dcd_error *error)
{
    const bool is_cylinder = shape->solid == DCD_SOLID_CYLINDER || shape->solid == DCD_SOLID_CONE;
    const size_t circles = is_cylinder ? 4 : ALONG + 1;

    if (!reserve(mesh, circles * AROUND, 2 * circles * AROUND, error)) {
        return false;
    }
    if (is_cylinder) {
        cylinder_points(shape, mesh);
    } else if (shape->solid == DCD_SOLID_ELLIPSOID) {
        ellipsoid_points(shape->size, mesh);
    } else {
        swept_points(scene, shape, mesh);
    }
    round_triangles(circles, mesh);
    return true;
}

static void put_facets(const dcd_hull_facets *facets, dcd_view_mesh *mesh)
{
    for (size_t k = 0; k < facets->count; k++) {
        put_triangle(mesh, facets->items[k].corner[0], facets->items[k].corner[1], facets->items[k].corner[2]);
    }
}

/* What Qhull refuses is flat, or a segment, or a point. */
static void put_fan(dcd_view_mesh *mesh)
{
    for (size_t k = 1; k + 1 < mesh->vertex_count; k++) {
        put_triangle(mesh, 0, k, k + 1);
    }
}

static bool make_hull(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh, dcd_error *error)
{
    dcd_hull_facets facets = {NULL, 0};
    size_t triangles = shape->count;
    bool solid, ok;

    if (!reserve(mesh, shape->count, 0, error)) {
        return false;
    }
    memcpy(mesh->vertices, scene->vertices + 3 * shape->first, (size_t)shape->count * 3 * sizeof *mesh->vertices);
    mesh->vertex_count = shape->count;
    solid = shape->count > 3 && dcd_hull_facets_find(mesh->vertices, shape->count, &facets);
    triangles = solid ? facets.count : triangles;
    free(mesh->corners);
    mesh->corners = malloc((triangles + 1) * 3 * sizeof *mesh->corners);
    ok = mesh->corners != NULL || no_memory(error);
    if (ok && solid) {
        put_facets(&facets, mesh);
    } else if (ok) {
        put_fan(mesh);
    }
    free(facets.items);
    return ok;
}

/* How far the objects' positions are from each other, or 1. */
static double extent_of(const dcd_scene *scene)
{
    double most = 0.0;

    for (uint32_t k = 0; k < scene->object_count; k++) {
        for (int d = 0; d < 3; d++) {
            const double apart = fabs(scene->objects[k].pose.t[d] - scene->objects[0].pose.t[d]);

            most = apart > most ? apart : most;
        }
    }
    return most > 0.0 ? most : 1.0;
}

/* Of a half-space, a square of the plane that bounds it: normal . x = offset. */
static bool make_plane(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh, dcd_error *error)
{
    const double *n = shape->size, square = dot(n, n), half = extent_of(scene);
    const int least = fabs(n[0]) <= fabs(n[1]) && fabs(n[0]) <= fabs(n[2]) ? 0 : fabs(n[1]) <= fabs(n[2]) ? 1 : 2;
    const double e[3] = {least == 0, least == 1, least == 2};
    const double u[3] = {n[1] * e[2] - n[2] * e[1], n[2] * e[0] - n[0] * e[2], n[0] * e[1] - n[1] * e[0]};
    const double w[3] = {n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]};
    const double scale_u = half / sqrt(dot(u, u)), scale_w = half / sqrt(dot(w, w));

    if (!reserve(mesh, 4, 2, error)) {
        return false;
    }
    for (int k = 0; k < 4; k++) {
        const double su = k == 0 || k == 3 ? -scale_u : scale_u, sw = k < 2 ? -scale_w : scale_w;
        double p[3];

        for (int d = 0; d < 3; d++) {
            p[d] = n[d] * shape->size[3] / square + su * u[d] + sw * w[d];
        }
        put_vertex(mesh, p[0], p[1], p[2]);
    }
    put_triangle(mesh, 0, 1, 2);
    put_triangle(mesh, 0, 2, 3);
    return true;
}

bool dcd_view_mesh_make(const dcd_scene *scene, const dcd_scene_shape *shape, dcd_view_mesh *mesh, dcd_error *error)
{
    *mesh = (dcd_view_mesh){0};
    if (shape->solid == DCD_SOLID_HALFSPACE) {
        return make_plane(scene, shape, mesh, error);
    }
    return shape->solid != DCD_SOLID_HULL || shape->radius > 0.0 ? make_round(scene, shape, mesh, error)
                                                                 : make_hull(scene, shape, mesh, error);
}

void dcd_view_mesh_free(dcd_view_mesh *mesh)
{
    free(mesh->vertices);
    free(mesh->corners);
    *mesh = (dcd_view_mesh){0};
}

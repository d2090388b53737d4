/* A scene in memory: shapes, and objects that are shapes at poses. */
#ifndef DCD_CLI_SCENE_H
#define DCD_CLI_SCENE_H

#include "dcd.h"
#include "error.h"

#include <stdio.h>

/* Shapes that are not given by vertices. */
typedef enum dcd_scene_solid {
    DCD_SOLID_HULL = 0, /* given by vertices, and perhaps swept        */
    DCD_SOLID_CYLINDER, /* size: radius, length                         */
    DCD_SOLID_CONE,     /* size: radius, length                         */
    DCD_SOLID_ELLIPSOID,/* size: the three radii                        */
    DCD_SOLID_HALFSPACE /* size: the normal; and the offset             */
} dcd_scene_solid;

/* A run of vertices, perhaps swept by a ball; or a solid, with the vertices that the library has for it, which are
 * around it. A shape that several objects use is stored once. */
typedef struct dcd_scene_shape {
    uint64_t first; /* its vertices are scene->vertices[3 * first], packed x, y, z */
    uint32_t count; /* at least 1, at most DCD_MAX_SHAPE_VERTICES                   */
    double radius;  /* of the ball: 0 for a hull                                    */
    dcd_scene_solid solid;
    double size[4];
} dcd_scene_shape;

typedef struct dcd_scene_object {
    char *name; /* NULL: none */
    uint32_t shape;
    dcd_pose pose;
    double margin;
    uint32_t group, mask;
    uint32_t compound;   /* number of the first object of the compound: its own when there is none */
    char *compound_name; /* NULL: none */
} dcd_scene_object;

typedef struct dcd_scene {
    char *path;  /* the file it came from, for messages; NULL: none                         */
    bool binary; /* from a binary file: messages can tell the byte                          */
    dcd_scene_object *objects;
    dcd_scene_shape *shapes;
    double *vertices;
    double margin; /* of every pair */
    dcd_pair *allowed; /* pairs of compounds whose collision is allowed */
    size_t allowed_count, allowed_capacity;
    uint32_t object_count, object_capacity;
    uint32_t shape_count, shape_capacity;
    uint64_t vertex_count, vertex_capacity;
} dcd_scene;

typedef enum dcd_scene_kind {
    DCD_SCENE_CUBE,  /* hulls of 50 to 99 points uniform in the unit cube                    */
    DCD_SCENE_SPHERE /* 50 to 99 points uniform on the sphere of diameter 1 in the unit cube */
} dcd_scene_kind;

/* Each of these makes a new scene; when it fails, the scene is empty and the error is set.
 * Free it with dcd_scene_free in either case. */

/* A binary or JSON scene, told apart by content. Meshes that it names are read too. */
bool dcd_scene_read(const char *path, dcd_scene *scene, dcd_error *error);

/* The same from memory. `path` is for messages, and its folder is where meshes are looked for. */
bool dcd_scene_parse(const char *path, const unsigned char *bytes, size_t size, dcd_scene *scene, dcd_error *error);

/* `count` objects with Euler angles in [-3, 3] and positions in [-half_width, half_width]^3. The same bits for a
 * seed on every machine; a longer scene begins with the shorter one of its seed. */
bool dcd_scene_generate(dcd_scene_kind kind, uint32_t count, double half_width, uint64_t seed, dcd_scene *scene,
                        dcd_error *error);

/* Frees what the scene holds and leaves it empty. */
void dcd_scene_free(dcd_scene *scene);

/* "a hull", "a cylinder" and so on, for messages. */
const char *dcd_scene_solid_name(dcd_scene_solid solid);

/* Adds a solid of a scene to a world. */
dcd_status dcd_scene_solid_to_world(const dcd_scene_shape *shape, dcd_world *world, dcd_fault *fault);

/* Writes a binary scene (names are lost; it has no place for radii, solids, margins and filters: one is an error).
 * The file is complete or not there; "-" is standard output. */
bool dcd_scene_write_binary(const dcd_scene *scene, const char *path, dcd_error *error);

/* Writes a JSON scene. Hulls swept by a ball are spheres around the origin and capsules along z there, whatever else
 * is an error. Reading it gives the same numbers. Errors of writing stay with the file. */
bool dcd_scene_write_json(const dcd_scene *scene, FILE *file, dcd_error *error);

/* Limits of a world that holds the scene, and of queries of it. */
dcd_limits dcd_scene_limits(const dcd_scene *scene, uint64_t candidates, uint32_t threads);

/* Fills an empty world. What the library objects to becomes the error, with file and object. */
bool dcd_scene_to_world(const dcd_scene *scene, dcd_world *world, dcd_error *error);

/* The collisions that the scene allows, as a matrix for its world; NULL when there are none. It outlives the world. */
bool dcd_scene_acm(const dcd_scene *scene, dcd_acm **acm, dcd_error *error);

/* Vertices of an object: packed x, y, z in the shape's own frame. */
const double *dcd_scene_vertices(const dcd_scene *scene, uint32_t object, uint32_t *count);

/* For those who build scenes. They copy what they are given; a failed call changes nothing. */
bool dcd_scene_add_shape(dcd_scene *scene, const double *vertices, size_t count, uint32_t *shape, dcd_error *error);
bool dcd_scene_add_swept(dcd_scene *scene, const double *vertices, size_t count, double radius, uint32_t *shape,
                         dcd_error *error);
bool dcd_scene_add_solid(dcd_scene *scene, dcd_scene_solid solid, const double size[4], uint32_t *shape,
                         dcd_error *error);
bool dcd_scene_add_object(dcd_scene *scene, const char *name, uint32_t shape, const dcd_pose *pose, dcd_error *error);

/* Makes the object that was added last a part of the compound of this name, whose first object is `first`. */
bool dcd_scene_join(dcd_scene *scene, const char *name, uint32_t first, dcd_error *error);

/* Allows the collision of two compounds. */
bool dcd_scene_allow(dcd_scene *scene, uint32_t i, uint32_t j, dcd_error *error);

/* The readers of one format; `scene` is empty. */
bool dcd_scene_parse_binary(const char *path, const unsigned char *bytes, size_t size, dcd_scene *scene,
                            dcd_error *error);
bool dcd_scene_parse_json(const char *path, const char *text, size_t size, dcd_scene *scene, dcd_error *error);

#endif

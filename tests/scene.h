/* Scenes for tests: shapes and posed objects in plain arrays, generators that give the same bits everywhere, and
 * the scene files of the test data. Knows dcd.h only for dcd_pose and for making a world. */
#ifndef SCENE_H
#define SCENE_H

#include "dcd.h"
#include "exact.h"

typedef struct scene {
    double *vertices;  /* of all shapes, packed x, y, z                                   */
    uint64_t *first;   /* of each shape, its first vertex; one more entry closes the last */
    uint32_t *shape;   /* of each object                                                  */
    dcd_pose *pose;    /* of each object                                                  */
    uint32_t shapes, objects;
    uint64_t room_vertices;
    uint32_t room_shapes, room_objects;
} scene;

/* Random numbers from integers alone: the same on every machine. */
typedef struct rng {
    uint64_t state;
} rng;

uint64_t rng_next(rng *r);
uint32_t rng_below(rng *r, uint32_t n); /* 0 to n - 1 */
double rng_real(rng *r, double lo, double hi);
dcd_pose rng_pose(rng *r, double half_width); /* any rotation, position in a cube */

scene scene_empty(void);
void scene_free(scene *s);
uint32_t scene_add_shape(scene *s, const double *vertices, uint32_t count);
uint32_t scene_add_box(scene *s, double x, double y, double z);
uint32_t scene_add_object(scene *s, uint32_t shape, const dcd_pose *pose);
dcd_pose pose_at(double x, double y, double z); /* no rotation */

/* `count` clouds of 8 to 24 points in unit cubes, each a shape of its own, at random poses. */
scene scene_clouds(uint64_t seed, uint32_t count, double half_width);

/* Axis-aligned boxes with integer extents and positions below `n`: touching all the time. */
scene scene_grid(uint64_t seed, uint32_t count, uint32_t n);

/* Object k of the result is object order[k]. */
scene scene_permuted(const scene *s, const uint32_t *order);

/* Vertices and positions times a factor. */
scene scene_scaled(const scene *s, double factor);

/* A scene file; objects 0 where it cannot be read. */
scene scene_read(const char *path);
bool scene_write(const scene *s, const char *path);

uint32_t scene_count(const scene *s, uint32_t object); /* of its vertices */
hull scene_hull(const scene *s, uint32_t object);
hull *scene_hulls(const scene *s); /* all objects, from malloc; valid while the scene is */

dcd_limits scene_limits(const scene *s);
dcd_world *scene_world(const scene *s); /* from dcd_world_create; aborts if the library refuses */

#endif

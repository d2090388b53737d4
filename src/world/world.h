/* Shapes and posed objects: the only place that judges input. Past it, everything is finite and in range. */
#ifndef DCD_WORLD_H
#define DCD_WORLD_H

#include <stdint.h>

#include "dcd.h"
#include "world/filter.h"
#include "world/pose.h"

/* Vertices are padded to a multiple of this with copies of vertex 0, so that kernels need no remainder loop. */
#define DCD_VERTEX_PAD 8u

/* What a shape is. The vertices of a quadric are a polytope around it (quadric.h); the one vertex of a half-space is its
 * normal (plane.h). */
typedef enum dcd_kind {
    DCD_KIND_HULL = 0,
    DCD_KIND_QUADRIC,
    DCD_KIND_HALFSPACE
} dcd_kind;

/* A shape's vertices: x of all, then y, then z, `padded` each, from `vertices + 3 * begin` on. */
typedef struct dcd_shape {
    double reach[3]; /* largest |x|, |y|, |z| of a vertex */
    double radius;   /* of the ball that sweeps the hull; 0 for a polytope */
    uint64_t begin;
    uint32_t count;  /* as given */
    uint32_t padded;

    /* The inner body (inner.h): its faces are rows of `faces` floats from `face + face_begin` on; none while 0. */
    double centre[3];
    double face_reach; /* largest length of a face's vector */
    uint64_t face_begin;
    uint32_t faces;

    uint32_t kind; /* dcd_kind */
    double bulge[3], half, top; /* of a quadric */
    double offset;              /* of a half-space: normal . x <= offset */
    int32_t exponent;           /* of a half-space: 2^exponent times the normal and offset as given is kept */
    uint32_t unused;            /* keeps every byte of a world defined */
} dcd_shape;

/* An object. Its placed vertices are laid out as its shape's are, from `3 * begin` of the placed vertices on. */
typedef struct dcd_body {
    dcd_pose pose;
    double margin;
    uint64_t begin;
    uint32_t shape;
    uint32_t unused; /* keeps every byte of a world defined */
} dcd_body;

struct dcd_world {
    dcd_limits limits;
    double margin; /* of every pair */
    uint32_t shapes, objects;
    uint64_t vertices, placed;               /* used, as given */
    uint64_t padded_vertices, padded_placed; /* used, with padding */
    dcd_shape *shape;
    dcd_body *body;
    dcd_role *role;     /* of each object */
    uint64_t *changed;  /* of each object: the change that it was last in */
    const dcd_acm *acm; /* NULL: none     */
    double *vertex;

    uint32_t others;      /* shapes that are no hulls */
    uint64_t face_floats; /* reserved for the shapes so far */
    uint32_t prepared;    /* shapes whose inner bodies have been tried */
    uint64_t changes;     /* of what placing reads, so far: poses, own margins, new objects, inner bodies */
    uint64_t all_changed; /* the last one that all objects were in */
    const dcd_workspace *follower; /* whose placed objects are kept (kept.h); NULL: none */
    bool filtered;        /* something was set that may drop pairs; until the objects are cleared */
    float *face;
    struct dcd_hull *hull; /* working memory of dcd_world_prepare */
    struct dcd_frame *frame; /* of each shape: its box and ball (frame.h) */
};

#ifdef __FRAMAC__
#include "world/hull.h"

/* Numbers in the arrays of vertices and of faces of a world. */
#define DCD_WORLD_ROWS(limits) (3 * ((limits).vertices + 7 * (limits).shapes))
#define DCD_WORLD_FACES(limits) (3 * (2 * (limits).vertices + 8 * (limits).shapes))

/* A world's arrays. */
#define DCD_WORLD_SHAPES(world) ((world)->shape + (0 .. (world)->limits.shapes - 1))
#define DCD_WORLD_FRAMES(world) ((world)->frame + (0 .. (world)->limits.shapes - 1))
#define DCD_WORLD_BODIES(world) ((world)->body + (0 .. (world)->limits.objects - 1))
#define DCD_WORLD_ROLES(world) ((world)->role + (0 .. (world)->limits.objects - 1))
#define DCD_WORLD_CHANGED(world) ((world)->changed + (0 .. (world)->limits.objects - 1))
#define DCD_WORLD_VERTEX(world) ((world)->vertex + (0 .. DCD_WORLD_ROWS((world)->limits) - 1))
#define DCD_WORLD_FACE(world) ((world)->face + (0 .. DCD_WORLD_FACES((world)->limits) - 1))

/* All of a world is in the block that it is at the begin of. */
#define DCD_WORLD_IN_BLOCK(world) \
    (\base_addr((world)->shape) == \base_addr(world) && \base_addr((world)->body) == \base_addr(world) && \
     \base_addr((world)->role) == \base_addr(world) && \base_addr((world)->changed) == \base_addr(world) && \
     \base_addr((world)->vertex) == \base_addr(world) && \base_addr((world)->face) == \base_addr(world) && \
     \base_addr((world)->hull) == \base_addr(world) && \base_addr((world)->frame) == \base_addr(world))
#endif

/*@ predicate dcd_limits_in_range{L}(dcd_limits *limits) =
        limits->shapes <= DCD_MAX_OBJECTS && limits->objects <= DCD_MAX_OBJECTS &&
        limits->vertices <= DCD_MAX_VERTICES && limits->placed <= DCD_MAX_VERTICES &&
        limits->candidates <= DCD_MAX_PAIRS && 1 <= limits->threads <= DCD_MAX_THREADS;

    // Arrays of shapes and objects as long as the limits say, and no more in use. (That it stays so is by reading.)
    predicate dcd_world_held{L}(dcd_world *world) =
        \valid(world) && dcd_limits_in_range(&world->limits) &&
        world->shapes <= world->limits.shapes && world->objects <= world->limits.objects &&
        world->vertices <= world->limits.vertices && world->placed <= world->limits.placed &&
        \valid(world->shape + (0 .. world->limits.shapes - 1)) &&
        \valid(world->frame + (0 .. world->limits.shapes - 1)) &&
        \valid(world->body + (0 .. world->limits.objects - 1)) &&
        \valid(world->role + (0 .. world->limits.objects - 1)) &&
        \valid(world->changed + (0 .. world->limits.objects - 1));

    // The arrays of vertices and faces have room for what was added, and for one more shape of `count` vertices.
    predicate dcd_world_room{L}(dcd_world *world, integer count) =
        world->padded_vertices <= 0x80000000 && world->face_floats <= 0x10000000000000 &&
        \valid(world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1)) &&
        \separated(world, world->shape + (0 .. world->limits.shapes - 1), world->frame + (0 .. world->limits.shapes - 1),
            world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1));

    // Something else is no part of the world.
    predicate dcd_world_apart{L}(dcd_world *world, dcd_fault *fault) =
        \separated(fault, world, world->shape + (0 .. world->limits.shapes - 1)) &&
        \separated(fault, world->frame + (0 .. world->limits.shapes - 1)) &&
        \separated(fault, world->body + (0 .. world->limits.objects - 1)) &&
        \separated(fault, world->role + (0 .. world->limits.objects - 1)) &&
        \separated(fault, world->changed + (0 .. world->limits.objects - 1));

    // A shape of these vertices can be judged and, if it is let in, stored.
    predicate dcd_world_takes{L}(dcd_world *world, double *vertices, integer count, uint32_t *shape, dcd_fault *fault) =
        dcd_world_held(world) && dcd_world_apart(world, fault) && dcd_fault_room(fault) &&
        (shape == \null || \valid(shape)) && \valid_read(vertices + (0 .. 3 * count - 1)) &&
        (1 <= count <= DCD_MAX_SHAPE_VERTICES ==> dcd_world_room(world, count)) &&
        \separated(vertices + (0 .. 3 * count - 1), world, world->shape + (0 .. world->limits.shapes - 1),
            world->frame + (0 .. world->limits.shapes - 1), world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1)) &&
        \separated(fault, vertices + (0 .. 3 * count - 1),
            world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1)) &&
        \separated(shape, fault, world, vertices + (0 .. 3 * count - 1),
            world->vertex + (0 .. 3 * (world->padded_vertices + count + 7) - 1));

    // Floats that are reserved for the faces of a shape.
    logic integer dcd_face_room(integer count) =
        4 <= count <= DCD_HULL_VERTICES ? 3 * ((2 * count + 7) / 8 * 8) : 0;

    // All arrays, as long as the limits say and apart from each other: what dcd_world_init makes.
    predicate dcd_world_arrays{L}(dcd_world *world) =
        \valid(world) && dcd_limits_in_range(&world->limits) &&
        \valid(DCD_WORLD_SHAPES(world)) && \valid(DCD_WORLD_BODIES(world)) && \valid(DCD_WORLD_ROLES(world)) &&
        \valid(DCD_WORLD_CHANGED(world)) && \valid(DCD_WORLD_VERTEX(world)) && \valid(DCD_WORLD_FACE(world)) &&
        \valid(world->hull) && \valid(DCD_WORLD_FRAMES(world)) &&
        \separated(world, DCD_WORLD_SHAPES(world), DCD_WORLD_BODIES(world), DCD_WORLD_ROLES(world),
            DCD_WORLD_CHANGED(world), DCD_WORLD_VERTEX(world), DCD_WORLD_FACE(world), world->hull,
            DCD_WORLD_FRAMES(world));

    // The vertices and faces of shape k are within those arrays, and are numbers of them that have been given out.
    predicate dcd_world_shape_held{L}(dcd_world *world, integer k) =
        1 <= world->shape[k].count <= world->shape[k].padded <= DCD_MAX_SHAPE_VERTICES &&
        world->shape[k].padded % 8 == 0 && -2000 <= world->shape[k].exponent <= 2000 &&
        3 * (world->shape[k].begin + world->shape[k].padded) <= DCD_WORLD_ROWS(world->limits) &&
        world->shape[k].face_begin + dcd_face_room(world->shape[k].count) <= DCD_WORLD_FACES(world->limits); */

/* True when every limit is within the library's. */
/*@ requires limits: \valid_read(limits);
    terminates \true;
    assigns \nothing;
    ensures range: \result <==> dcd_limits_in_range(limits); */
bool dcd_limits_are_valid(const dcd_limits *limits);

/* Most vertices, with padding, of `vertices` vertices in `parts` shapes. */
/*@ requires range: vertices <= 0x40000000;
    terminates \true;
    assigns \nothing;
    ensures value: \result == vertices + parts * 7; */
uint64_t dcd_limits_padded(uint64_t vertices, uint32_t parts);

/* The filters as they are set, for packed pairs of so many bits. */
/*@ requires world: dcd_world_held(world);
    terminates \true;
    assigns \nothing;
    ensures filter: \result.role == world->role && \result.acm == world->acm && \result.objects == world->objects &&
        \result.bits == bits; */
dcd_filter dcd_world_filter(const dcd_world *world, uint32_t bits);

#endif

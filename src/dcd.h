/** @file dcd.h
 * dcd: parallel double-phase discrete collision detection.
 *
 * N posed convex shapes in, the sorted set of contacts out.
 *
 *   Meaning    A shape is the convex hull of its vertices; a pose (R, t) places it at { R x + t }.
 *              Two objects are in contact when the placed closed sets share a point; touching counts. With margins:
 *              when their distance is at most the margins' sum.
 *              The contact set is the array of pairs (i, j), i < j, ascending, without duplicates.
 *   Units      Any one unit of length for everything (metres, say). Right-handed frames.
 *   Ranges     Every coordinate is finite and at most DCD_MAX_COORDINATE in magnitude; rotations are
 *              orthonormal to DCD_ROTATION_TOLERANCE and are otherwise taken exactly as given.
 *   Memory     The caller's. Ask a size function, hand over that many bytes, aligned to DCD_ALIGN.
 *              No call allocates, except those under "Convenience" at the end.
 *   Threads    Functions on different worlds, workspaces and pools may run at the same time. A world may
 *              be read by many queries at once, each with its own workspace; changing it needs it alone.
 *   Errors     Every call that can fail returns a status. A failed call changes nothing.
 *   Results    Serial and parallel queries return the same bytes, for any number of threads.
 */
#ifndef DCD_H
#define DCD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define DCD_API __attribute__((visibility("default")))
#else
#define DCD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define DCD_VERSION_MAJOR 0
#define DCD_VERSION_MINOR 1
#define DCD_VERSION_PATCH 0

/** Limits of the library. */
#define DCD_ALIGN 64                     /* bytes, alignment of every memory block handed over     */
#define DCD_MAX_OBJECTS 0x08000000u      /* 2^27 objects in a world                                */
#define DCD_MAX_SHAPE_VERTICES 0x10000u  /* 65,536 vertices of one shape                           */
#define DCD_MAX_VERTICES 0x40000000u     /* 2^30 vertices, of all shapes or all placed objects     */
#define DCD_MAX_PAIRS 0xffffffffu        /* candidate pairs of one query                           */
#define DCD_MAX_THREADS 256u
#define DCD_MAX_COORDINATE 1298074214633706907132624082305024.0 /* 2^110, of a vertex or a position */
#define DCD_ROTATION_TOLERANCE 1e-6      /* on |R R^T - I|, entry by entry, and on | |q| - 1 |     */

/* ------------------------------------------------------------------ Status */

typedef enum dcd_status {
    DCD_OK = 0,
    DCD_NULL_POINTER,  /* a pointer that must not be NULL is                                    */
    DCD_MISALIGNED,    /* memory is not aligned to DCD_ALIGN                                    */
    DCD_TOO_SMALL,     /* memory has fewer bytes than the size function asks for                */
    DCD_BAD_LIMIT,     /* a limit is above the library's, or the bytes needed overflow size_t   */
    DCD_FULL,          /* one more shape, object or vertex would exceed the world's limits      */
    DCD_EMPTY,         /* a shape without vertices                                              */
    DCD_NOT_FINITE,    /* NaN or infinity                                                       */
    DCD_OUT_OF_RANGE,  /* a coordinate above DCD_MAX_COORDINATE                                 */
    DCD_NOT_ROTATION,  /* not a rotation: zero or non-unit quaternion, mirror, scale, shear     */
    DCD_NO_SUCH_SHAPE, /* shape index not below the number of shapes                            */
    DCD_NO_SUCH_OBJECT, /* object index not below the number of objects                         */
    DCD_CAPACITY,      /* output or pair memory too small; the report holds the count needed    */
    DCD_BAD_EXECUTOR   /* an executor's threads are out of range, or it lost or repeated a task  */
} dcd_status;

/** What a failed call objects to. `object` and `item` are DCD_NONE where they do not apply. */
typedef struct dcd_fault {
    dcd_status status;
    uint32_t object;   /* object or shape index, or pair index                                  */
    uint32_t item;     /* vertex index, or row * 3 + column of a rotation                       */
    const char *field; /* static text such as "vertex.x", "position.y", "rotation", "quaternion" */
} dcd_fault;

#define DCD_NONE 0xffffffffu

/** Static text for a status, such as "not finite". Never NULL. */
DCD_API const char *dcd_status_text(dcd_status status);

/** Writes one line, "object 3: vertex.x[7]: not finite", cut to `size` bytes and always terminated.
 *  Returns the length without the cut. NULL `text` is allowed when `size` is 0. */
DCD_API size_t dcd_fault_text(const dcd_fault *fault, char *text, size_t size);

/* ------------------------------------------------------------------- Poses */

/** x -> R x + t. R row-major, no unit; t in units of length. */
typedef struct dcd_pose {
    double r[9];
    double t[3];
} dcd_pose;

/** Pose from a position and a quaternion (w, x, y, z) of unit norm to DCD_ROTATION_TOLERANCE; it is
 *  normalised in double (relative error of an entry of R below 2^-50). `fault` may be NULL.
 *  Errors: DCD_NULL_POINTER, DCD_NOT_FINITE, DCD_OUT_OF_RANGE, DCD_NOT_ROTATION. */
DCD_API dcd_status dcd_pose_from_quaternion(const double position[3], const double wxyz[4], dcd_pose *pose,
                                            dcd_fault *fault);

/** Pose from a position and a row-major rotation matrix, which is taken exactly as given.
 *  Errors: as above. */
DCD_API dcd_status dcd_pose_from_matrix(const double position[3], const double rotation[9], dcd_pose *pose,
                                        dcd_fault *fault);

/* ------------------------------------------------------------------- World */

/** Most of everything that a world and its queries will hold. Zero is allowed everywhere but in `threads`. */
typedef struct dcd_limits {
    uint32_t shapes;     /* at most DCD_MAX_OBJECTS                                                */
    uint32_t objects;    /* at most DCD_MAX_OBJECTS                                                */
    uint64_t vertices;   /* of all shapes together, at most DCD_MAX_VERTICES                       */
    uint64_t placed;     /* of all objects together (each counts its shape's), at most as above    */
    uint64_t candidates; /* pairs of overlapping boxes, dropped ones too, at most DCD_MAX_PAIRS    */
    uint32_t threads;    /* of one query, 1 to DCD_MAX_THREADS                                     */
} dcd_limits;

/** Shapes and posed objects. Opaque: it lives in the caller's memory. */
typedef struct dcd_world dcd_world;

/** Bytes for a world of these limits; 0 when they are NULL, out of range or overflow size_t. */
DCD_API size_t dcd_world_size(const dcd_limits *limits);

/** Makes an empty world in `memory` (`bytes` long, aligned to DCD_ALIGN). Nothing to destroy.
 *  Errors: DCD_NULL_POINTER, DCD_MISALIGNED, DCD_TOO_SMALL, DCD_BAD_LIMIT. */
DCD_API dcd_status dcd_world_init(dcd_world **world, void *memory, size_t bytes, const dcd_limits *limits);

/** Adds a shape: the convex hull of `count` vertices, packed x, y, z in the shape's own frame. One vertex,
 *  segments, flat sets and duplicates are valid. The vertices are copied.
 *  Shapes are numbered 0, 1, 2, ...; the number is written to `shape`, unless NULL.
 *  Errors: DCD_NULL_POINTER, DCD_EMPTY, DCD_FULL, DCD_NOT_FINITE, DCD_OUT_OF_RANGE. */
DCD_API dcd_status dcd_world_add_hull(dcd_world *world, const double *vertices, uint32_t count, uint32_t *shape,
                                      dcd_fault *fault);

/** Adds the hull of `count` vertices swept by a ball: every point within `radius` (>= 0) of the hull. One vertex makes a
 *  sphere, two a capsule. The decision is exact here too. Errors: as dcd_world_add_hull, for "radius" as well. */
DCD_API dcd_status dcd_world_add_swept(dcd_world *world, const double *vertices, uint32_t count, double radius,
                                       uint32_t *shape, dcd_fault *fault);

/** Adds the box |x| <= extents[0] / 2, ... as a hull of its 8 corners. Extents are full lengths, >= 0.
 *  Errors: as dcd_world_add_hull; a negative extent is DCD_OUT_OF_RANGE. */
DCD_API dcd_status dcd_world_add_box(dcd_world *world, const double extents[3], uint32_t *shape, dcd_fault *fault);

/** Adds hulls under their names: a point, a segment of two ends, a triangle of three corners (packed x, y, z; the corners may
 *  lie on a line, or coincide). Errors: as dcd_world_add_hull. */
DCD_API dcd_status dcd_world_add_point(dcd_world *world, const double point[3], uint32_t *shape, dcd_fault *fault);
DCD_API dcd_status dcd_world_add_segment(dcd_world *world, const double ends[6], uint32_t *shape, dcd_fault *fault);
DCD_API dcd_status dcd_world_add_triangle(dcd_world *world, const double corners[9], uint32_t *shape, dcd_fault *fault);

/** Adds the ball of `radius` around the origin (1 vertex), and the capsule: every point within `radius` of the segment of
 *  `length` on the z axis, its middle at the origin (2 vertices). Exact, as swept hulls are. Errors: as
 *  dcd_world_add_swept, for "length" as well. */
DCD_API dcd_status dcd_world_add_sphere(dcd_world *world, double radius, uint32_t *shape, dcd_fault *fault);
DCD_API dcd_status dcd_world_add_capsule(dcd_world *world, double radius, double length, uint32_t *shape,
                                         dcd_fault *fault);

/** Vertices that curved shapes count for in the limits `vertices` and `placed`: of a polytope around each. */
#define DCD_CYLINDER_VERTICES 16u
#define DCD_CONE_VERTICES 9u
#define DCD_ELLIPSOID_VERTICES 24u

/** Adds a curved shape, in its own frame with the middle at the origin (all sizes >= 0):
 *    cylinder   x^2 + y^2 <= radius^2, |z| <= length / 2
 *    cone       base of `radius` in z = -length / 2, apex at z = length / 2
 *    ellipsoid  (x / radii[0])^2 + (y / radii[1])^2 + (z / radii[2])^2 <= 1
 *  R turns (and bends, where it is no rotation to the last bit) the whole shape. Pairs with such a shape are decided in
 *  floating point (but with half-spaces, exactly), with error bounds: 'free' is certain as always; a contact is certain unless
 *  the two touch to within some 1e-13 of their extent: then it is reported, and counted as conservative. A polytope around the shape stands for it in
 *  dcd_world_get_vertex; boxes are the shape's own. Errors: as dcd_world_add_hull, for "radius", "length", "radii.x" and
 *  so on; a negative size is DCD_OUT_OF_RANGE. */
DCD_API dcd_status dcd_world_add_cylinder(dcd_world *world, double radius, double length, uint32_t *shape,
                                          dcd_fault *fault);
DCD_API dcd_status dcd_world_add_cone(dcd_world *world, double radius, double length, uint32_t *shape, dcd_fault *fault);
DCD_API dcd_status dcd_world_add_ellipsoid(dcd_world *world, const double radii[3], uint32_t *shape, dcd_fault *fault);

/** Adds the half-space { x : normal . x <= offset }: a floor, a wall, a safety plane. The normal points out of it and need not
 *  be 1 long, but not be 0 either; `offset` is in units of length times the normal's. Both may be out of range together, if
 *  a power of two brings the normal to about 1, the offset into the range, and rounds nothing. An object of it is
 *  { x : (R normal) . (x - t) <= offset }, with R as given. It counts as one vertex, the normal. Pairs with every other
 *  kind of shape are decided exactly; two half-spaces are in contact (for certain, unless they may be
 *  back to back: then conservatively), so put them into one group or compound. The box of a half-space whose placed normal is
 *  an axis of the world ends at it; any other one is a candidate with everything. An explanation of 'free' has R normal, rounded,
 *  as its axis, to be checked with the exact one.
 *  Errors: as dcd_world_add_hull, for "normal.x" and so on and "offset"; a normal that is 0 is DCD_OUT_OF_RANGE. */
DCD_API dcd_status dcd_world_add_halfspace(dcd_world *world, const double normal[3], double offset, uint32_t *shape,
                                           dcd_fault *fault);

/** Works out an inner body for every shape that has none yet: about 20 microseconds a shape of 28 vertices, once.
 *  Optional: queries then see most overlapping pairs without a search, and answer the same. Shapes of 4 to 128 vertices
 *  that are not flat get one. NULL is ignored. */
DCD_API void dcd_world_prepare(dcd_world *world);

/** Adds an object: a shape at a pose. Objects are numbered 0, 1, 2, ...
 *  Errors: DCD_NULL_POINTER, DCD_NO_SUCH_SHAPE, DCD_FULL, DCD_NOT_FINITE, DCD_OUT_OF_RANGE, DCD_NOT_ROTATION. */
DCD_API dcd_status dcd_world_add_object(dcd_world *world, uint32_t shape, const dcd_pose *pose, uint32_t *object,
                                        dcd_fault *fault);

/** Moves an object. The next query sees it. Errors: as dcd_world_add_object, DCD_NO_SUCH_OBJECT. */
DCD_API dcd_status dcd_world_set_pose(dcd_world *world, uint32_t object, const dcd_pose *pose, dcd_fault *fault);

/** Margins: contacts within a distance. With m the world's and m_i, m_j two objects' margins, a pair is in contact when its
 *  distance is at most m + m_i + m_j (equal counts); the decision is exact for this sum too. All are 0 until set, and an
 *  object's goes with the object. Boxes grow by them, explanations count them, dcd_pair_distance leaves them out.
 *  `margin` in units of length, 0 to DCD_MAX_COORDINATE. The next query sees it.
 *  Errors: DCD_NULL_POINTER, DCD_NO_SUCH_OBJECT, DCD_NOT_FINITE, DCD_OUT_OF_RANGE. */
DCD_API dcd_status dcd_world_set_margin(dcd_world *world, double margin, dcd_fault *fault);
DCD_API dcd_status dcd_world_set_object_margin(dcd_world *world, uint32_t object, double margin, dcd_fault *fault);

/** The margins set; 0 for NULL or no such object. */
DCD_API double dcd_world_margin(const dcd_world *world);
DCD_API double dcd_world_object_margin(const dcd_world *world, uint32_t object);

/** Groups: a pair is looked at only if group_i & mask_j and group_j & mask_i are both not 0. Group 1 and all bits of the
 *  mask until set. Robot against environment without robot against robot or environment against environment: group 1 and
 *  mask 2 for the parts of the robot, group 2 and mask 1 for everything else.
 *  Errors: DCD_NULL_POINTER, DCD_NO_SUCH_OBJECT. `fault` may be NULL. */
DCD_API dcd_status dcd_world_set_groups(dcd_world *world, uint32_t object, uint32_t group, uint32_t mask,
                                        dcd_fault *fault);

/** Compounds: objects of the same compound are parts of one body, and no pair of them is looked at. A compound is known by a
 *  number below the world's limit of objects; an object's is its own number until set, so the number of one of the parts
 *  will do. Contacts are of parts (dcd_contacts_find) or of compounds (dcd_compounds_find).
 *  Errors: DCD_NULL_POINTER, DCD_NO_SUCH_OBJECT, DCD_OUT_OF_RANGE. `fault` may be NULL. */
DCD_API dcd_status dcd_world_set_compound(dcd_world *world, uint32_t object, uint32_t compound, dcd_fault *fault);

/** An allowed-collision matrix: for each pair of compounds (which are objects, unless set otherwise) whether a collision is
 *  allowed, so that the pair is not looked at. Symmetric by construction. Opaque: it lives in the caller's memory. */
typedef struct dcd_acm dcd_acm;

/** Bytes for a matrix of the numbers below `count`, a bit a pair; 0 above DCD_MAX_OBJECTS or when they overflow size_t. */
DCD_API size_t dcd_acm_size(uint32_t count);

/** Makes a matrix that allows nothing. Errors: DCD_NULL_POINTER, DCD_MISALIGNED, DCD_TOO_SMALL, DCD_BAD_LIMIT. */
DCD_API dcd_status dcd_acm_init(dcd_acm **acm, void *memory, size_t bytes, uint32_t count);

/** Allows, or forbids again, the collision of i and j; (j, i) is the same. i = j has no effect.
 *  Errors: DCD_NULL_POINTER; DCD_NO_SUCH_OBJECT for a number that is not below the matrix's count. */
DCD_API dcd_status dcd_acm_set(dcd_acm *acm, uint32_t i, uint32_t j, bool allowed);

/** Whether the collision of i and j is allowed. Not for numbers that the matrix has no place for, nor for NULL. */
DCD_API bool dcd_acm_get(const dcd_acm *acm, uint32_t i, uint32_t j);

/** The matrix that queries of this world go by; NULL: none. It must stay where it is until another one is set or the world
 *  is cleared, and not change while a query runs. Several worlds may share one. Errors: DCD_NULL_POINTER (world). */
DCD_API dcd_status dcd_world_set_acm(dcd_world *world, const dcd_acm *acm);

/** Group, mask and compound of an object; outputs may be NULL. Errors: DCD_NULL_POINTER, DCD_NO_SUCH_OBJECT. */
DCD_API dcd_status dcd_world_get_role(const dcd_world *world, uint32_t object, uint32_t *group, uint32_t *mask,
                                      uint32_t *compound);

typedef enum dcd_drop {
    DCD_DROP_NONE = 0, /* the pair is looked at                           */
    DCD_DROP_COMPOUND, /* both are parts of one compound, or the same     */
    DCD_DROP_GROUPS,   /* a group is not in the other's mask              */
    DCD_DROP_ALLOWED   /* the allowed-collision matrix allows it          */
} dcd_drop;

/** The first filter, in this order, that drops the pair of two objects from contacts and candidates. Asking for a pair by
 *  its numbers (dcd_pairs_decide, dcd_pair_explain, dcd_pair_distance) goes past the filters.
 *  Errors: DCD_NULL_POINTER, DCD_NO_SUCH_OBJECT. */
DCD_API dcd_status dcd_pair_filter(const dcd_world *world, uint32_t i, uint32_t j, dcd_drop *drop);

/** Removes every object (the world's margin and matrix stay), or every object and shape (as new). NULL is ignored. */
DCD_API void dcd_world_clear_objects(dcd_world *world);
DCD_API void dcd_world_clear(dcd_world *world);

/** Counts; 0 for NULL. dcd_world_placed: vertices of all objects together. */
DCD_API uint32_t dcd_world_objects(const dcd_world *world);
DCD_API uint32_t dcd_world_shapes(const dcd_world *world);
DCD_API uint64_t dcd_world_vertices(const dcd_world *world);
DCD_API uint64_t dcd_world_placed(const dcd_world *world);

/** Shape and pose of an object. Errors: DCD_NULL_POINTER (world), DCD_NO_SUCH_OBJECT. Outputs may be NULL. */
DCD_API dcd_status dcd_world_get_object(const dcd_world *world, uint32_t object, uint32_t *shape, dcd_pose *pose);

/** Vertex `index` of a shape, as given. Errors: DCD_NULL_POINTER, DCD_NO_SUCH_SHAPE, DCD_OUT_OF_RANGE.
 *  `count` (may be NULL) gets the number of vertices; `xyz` may be NULL to ask for it alone. */
DCD_API dcd_status dcd_world_get_vertex(const dcd_world *world, uint32_t shape, uint32_t index, double xyz[3],
                                        uint32_t *count);

/* --------------------------------------------------------------- Executors */

/** Who runs the tasks of a parallel query: dcd's own pool (below) or the caller's scheduler. */
typedef struct dcd_executor {
    /** Runs task(context, thread, k) once for every k in [0, tasks), and returns when all are done and their
     *  writes are visible. `thread` is below `threads`; no two tasks with the same `thread` run at a time. */
    void (*run)(void *self, uint32_t tasks, void (*task)(void *context, uint32_t thread, uint32_t k),
                void *context);
    void *self;
    uint32_t threads; /* 1 to DCD_MAX_THREADS and to the workspace's limit */
} dcd_executor;

/** A pool of C11 threads that sleep between queries. Opaque: it lives in the caller's memory. */
typedef struct dcd_pool dcd_pool;

/** Bytes for a pool of `threads` threads (1 to DCD_MAX_THREADS, the caller's own included); else 0. */
DCD_API size_t dcd_pool_size(uint32_t threads);

/** Starts a pool. If the system gives fewer threads, the pool has fewer: dcd_pool_executor tells how many.
 *  Errors: DCD_NULL_POINTER, DCD_MISALIGNED, DCD_TOO_SMALL, DCD_BAD_LIMIT. One query at a time may use it. */
DCD_API dcd_status dcd_pool_start(dcd_pool **pool, void *memory, size_t bytes, uint32_t threads);

/** Ends and joins the threads. The memory is the caller's again. NULL is ignored. */
DCD_API void dcd_pool_stop(dcd_pool *pool);

/** The pool as an executor; valid until dcd_pool_stop. For NULL: run is NULL, threads is 0. */
DCD_API dcd_executor dcd_pool_executor(dcd_pool *pool);

/* ----------------------------------------------------------------- Queries */

/** Scratch memory of one query. Opaque: it lives in the caller's memory. */
typedef struct dcd_workspace dcd_workspace;

/** Bytes for queries of worlds within these limits (shapes and vertices do not matter); 0 as above. */
DCD_API size_t dcd_workspace_size(const dcd_limits *limits);

/** Makes a workspace. Errors: as dcd_world_init. */
DCD_API dcd_status dcd_workspace_init(dcd_workspace **workspace, void *memory, size_t bytes,
                                      const dcd_limits *limits);

/** Lets queries of this workspace time their stages: `clock(self)` returns seconds. NULL: no times. */
DCD_API void dcd_workspace_set_clock(dcd_workspace *workspace, double (*clock)(void *self), void *self);

/** Follows a world: a query of this workspace about it then places only what has changed since the last one, which is most of
 *  a query's time where most objects stand still. The answers are the same, and nothing can be stale: poses, margins and objects
 *  are compared with what was placed, and after a query about another world, or with other margins (dcd_distances_find,
 *  dcd_closest_find), all is placed again. A workspace follows one world (NULL: none), and a world has one that follows it, the
 *  last; others are served as ever. Setting a pose that an object has is no change. Needs world and workspace alone.
 *  Errors: DCD_NULL_POINTER (workspace). */
DCD_API dcd_status dcd_workspace_follow(dcd_workspace *workspace, dcd_world *world);

/** Two objects by number, i < j in every output. */
typedef struct dcd_pair {
    uint32_t i, j;
} dcd_pair;

typedef enum dcd_stage {
    DCD_STAGE_PLACE = 0, /* placed vertices and boxes, from shape and pose */
    DCD_STAGE_BUILD,     /* order and tree                                 */
    DCD_STAGE_TRAVERSE,  /* candidate pairs                                */
    DCD_STAGE_NARROW,    /* decisions                                      */
    DCD_STAGE_SORT,      /* canonical order and output                     */
    DCD_STAGES
} dcd_stage;

/** What a query did. Counts are exact, also with DCD_CAPACITY (contacts only when the candidates fitted). Iterations, and
 *  which of filtered and exact decided a pair, may differ between processors of different instruction sets; candidates and
 *  contacts never do, and nothing depends on the number of threads. */
typedef struct dcd_report {
    uint64_t candidates;        /* pairs of objects whose boxes overlap                                */
    uint64_t dropped;           /* of them, by filters: not looked at                                  */
    uint64_t contacts;          /* pairs in contact                                                    */
    uint64_t filtered;          /* pairs decided in floating point, with a checked error bound         */
    uint64_t exact;             /* pairs decided by exact integers                                     */
    uint64_t conservative;      /* pairs not decided, for want of digits: reported as contacts         */
    uint64_t iterations;        /* of searches in floating point, at most 97 a hull pair; all together     */
    double seconds[DCD_STAGES]; /* by the workspace's clock; 0 without one                             */
} dcd_report;

/** The contact set of the world, less what filters drop (as new, none do). `executor` NULL runs the serial reference path;
 *  both give the same bytes.
 *  Writes at most `capacity` pairs to `contacts` (NULL allowed when 0) and the counts to `report` (may be NULL).
 *  DCD_CAPACITY: more contacts than `capacity` (report->contacts is the count needed and the first `capacity` of
 *  them are written), or more candidates than the workspace's limit (report->candidates is needed; nothing is
 *  written and report->contacts is 0).
 *  Other errors: DCD_NULL_POINTER, DCD_FULL (the world exceeds the workspace's limits), DCD_BAD_EXECUTOR.
 *  Time: about N log N + candidates. Source: parallel double-phase collision detection, with an implicit
 *  16-ary tree over a Hilbert order in place of the binary tree; GJK (Gilbert, Johnson, Keerthi 1988). */
DCD_API dcd_status dcd_contacts_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                     dcd_pair *contacts, uint64_t capacity, dcd_report *report);

/** The contact set of compounds: each pair of compounds of which any two parts are in contact, once, sorted as contacts are;
 *  the numbers are those of the compounds. report->contacts counts them. Otherwise as dcd_contacts_find. */
DCD_API dcd_status dcd_compounds_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                      dcd_pair *contacts, uint64_t capacity, dcd_report *report);

/** The candidate pairs alone: every pair of objects whose boxes overlap (closed) and that no filter drops, sorted as
 *  contacts are. Boxes contain their placed shapes for certain (they are rounded outward). Errors: as dcd_contacts_find,
 *  where report->candidates - report->dropped is the count needed; the workspace has to hold the dropped ones too. */
DCD_API dcd_status dcd_candidates_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                       dcd_pair *candidates, uint64_t capacity, dcd_report *report);

/** Decides the given pairs, in the given order, without a broad phase: verdicts[k] = 1 for contact, 0 for free.
 *  A pair may name any two objects of the world, also twice the same (in contact). The workspace needs no
 *  candidates. The quickest way to check a robot against itself: of a list with no more pairs than the world has objects, and in
 *  worlds of up to 40 objects, most pairs are seen to be apart by balls and turned boxes around the objects, and the serial path
 *  places the vertices of those objects alone that this leaves. Errors: as dcd_contacts_find; DCD_NO_SUCH_OBJECT with the pair's number in `fault` (may be NULL). */
DCD_API dcd_status dcd_pairs_decide(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                    const dcd_pair *pairs, uint64_t count, uint8_t *verdicts, dcd_report *report,
                                    dcd_fault *fault);

typedef enum dcd_decision {
    DCD_DECIDED_FILTERED = 0, /* in floating point, with a checked error bound */
    DCD_DECIDED_EXACT,        /* by exact integers                             */
    DCD_DECIDED_CONSERVATIVE  /* not at all: reported as a contact             */
} dcd_decision;

/** Why a pair is in contact or free, so that anyone can check it with exact arithmetic. With p_k = (vertex a[k] of i,
 *  placed) - (vertex b[k] of j, placed), k < size, r the sum of the two radii and the three margins:
 *    contact  some point of the hull of the p_k is within r of the origin (r = 0: is the origin);
 *    free     min over i of d.x  -  max over j of d.x  >  r |d|  for the axis d:
 *             `axis` when size is 0; p_0 when it is 1; (e x p_0) x e with e = p_1 - p_0 when it is 2; when it is 3
 *             n = (p_1 - p_0) x (p_2 - p_0), or -n if n.p_0 < 0.
 *  With a curved shape or a half-space size is 0: min and max are over its points (for a half-space the axis is the exact
 *  R normal, of which `axis` is a rounding), and a contact has no witness here. */
typedef struct dcd_explanation {
    bool contact;
    dcd_decision decision;
    double axis[3];
    uint32_t size; /* 0 to 4 */
    uint32_t a[4], b[4];
    uint32_t iterations; /* of the search in floating point, then of the exact one */
    uint32_t exact_iterations;
} dcd_explanation;

/** Decides one pair and says why. The workspace needs no candidates. Errors: DCD_NULL_POINTER, DCD_FULL,
 *  DCD_NO_SUCH_OBJECT. */
DCD_API dcd_status dcd_pair_explain(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                                    dcd_explanation *explanation);

typedef enum dcd_relation {
    DCD_APART = 0,   /* no common point                                                                         */
    DCD_TOUCHING,    /* in contact, and the depth is too small to be told from 0: at most 2^-36 of the extent    */
    DCD_OVERLAPPING, /* in contact, and deeper than 0 for certain                                               */
    DCD_CONSERVATIVE /* a contact that was not decided exactly, or whose depth is not known well: see depth_hi  */
} dcd_relation;

/* How far apart two objects are, or how deep in each other, whatever their margins are. Every interval holds the exact
 * value, for the numbers given:
 *    distance  the smallest |x - y| of a point x of i and a point y of j; 0 in contact (at most hi in a conservative one,
 *              which may be none);
 *    depth     the length of the shortest translation of j after which the two only touch; 0 when apart.
 *  lo is from an axis and hi from a pair of points (of a depth: lo from a surface around the origin of the objects'
 *  difference, hi from an axis), with all rounding counted. The error is some 10^-15 of the extent: the objects' sizes and
 *  the distance of their positions together. Of curved shapes, depth_lo may be further below where many directions are about
 *  equally short: not for round parts with parallel axes, but by some 3 % where the axes of two ellipsoids are 0.1 apart, and in
 *  proportion to the angle below that. No translation parts two half-spaces: their depth is DBL_MAX. */
typedef struct dcd_distance {
    dcd_relation relation; /* apart or not is decided exactly, without margins */
    uint32_t iterations;   /* beside it, so that there is no byte between the fields */
    double lo, hi;
    double depth_lo, depth_hi;
    double normal[3];  /* about 1 long, rounded, from i to j: moving j along it by a little more than depth_hi ends
                        * a contact */
    double point_i[3]; /* in the world: the nearest points, or the deepest ones; rounded                   */
    double point_j[3];
} dcd_distance;

/** Distance or depth of one pair. (j, i) gives the same numbers as (i, j), with the points swapped and the normal turned.
 *  The workspace needs no candidates. Errors: as dcd_pair_explain. */
DCD_API dcd_status dcd_pair_distance(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                                     dcd_distance *distance);

/** Two objects, i < j, and how far apart they are, or how deep in each other. */
typedef struct dcd_neighbour {
    uint32_t i, j;
    dcd_distance distance; /* for dcd_pair_distance(i, j): the same bytes */
} dcd_neighbour;

/** Every pair of objects whose distance is at most `within` (0 to DCD_MAX_COORDINATE, in units of length; equal counts, and
 *  contacts do), sorted by (i, j). Who is within is decided exactly, as contacts are: the distance of a pair that is not
 *  listed is more than `within`. (Of curved shapes, a pair may be listed that is beyond it by a rounding.) Margins do not
 *  count. `executor` NULL runs the serial path; both give the same bytes.
 *  Writes at most `capacity` pairs (NULL allowed when 0), and the counts to `report` (may be NULL): `contacts` is the number
 *  of pairs within, `candidates` that of pairs whose boxes, grown by `within`, overlap.
 *  DCD_CAPACITY: as dcd_contacts_find. Other errors: DCD_NULL_POINTER, DCD_FULL, DCD_BAD_EXECUTOR (then what is in `pairs`
 *  means nothing), DCD_NOT_FINITE and DCD_OUT_OF_RANGE for `within`, with the field in `fault` (may be NULL).
 *  Time: as dcd_contacts_find, and some microseconds for each pair listed. It takes up to 40 KiB of a thread's
 *  stack. */
DCD_API dcd_status dcd_distances_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                      double within, dcd_neighbour *pairs, uint64_t capacity, dcd_report *report,
                                      dcd_fault *fault);

/** The nearest pair of all that no filter drops, if its distance is at most `within` (0 to DCD_MAX_COORDINATE), for speed and
 *  separation monitoring: no pair's distance is less than closest->distance.lo. If there are contacts it is the deepest of
 *  them, and no contact is deeper than closest->distance.depth_hi. Of equals, the one with the smallest numbers. If no pair is
 *  within: closest->i = closest->j = DCD_NONE, lo = within, hi = DBL_MAX. Margins do not count. `executor` NULL runs the
 *  serial path; both give the same bytes. `report` (may be NULL): the counts of the last pass, the times of all.
 *  DCD_CAPACITY: report->candidates pairs have boxes that are as near as two objects that are near each other; the workspace
 *  has to hold them. Other errors: as dcd_distances_find. A failed query leaves *closest as it is.
 *  Time: as dcd_contacts_find, and once more unless there are contacts, and some microseconds for each pair that is looked at:
 *  the contacts, or those that are as near as the nearest by boxes. Stack: as dcd_distances_find. */
DCD_API dcd_status dcd_closest_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                                    double within, dcd_neighbour *closest, dcd_report *report, dcd_fault *fault);

/* ------------------------------------------------- Convenience, with malloc */

/** The same objects in memory from malloc; NULL (or DCD_NULL_POINTER) when there is none or a limit is bad. */
DCD_API dcd_world *dcd_world_create(const dcd_limits *limits);
DCD_API void dcd_world_destroy(dcd_world *world);
DCD_API dcd_workspace *dcd_workspace_create(const dcd_limits *limits);
DCD_API void dcd_workspace_destroy(dcd_workspace *workspace);
DCD_API dcd_pool *dcd_pool_create(uint32_t threads);
DCD_API void dcd_pool_destroy(dcd_pool *pool);
DCD_API dcd_acm *dcd_acm_create(uint32_t count);
DCD_API void dcd_acm_destroy(dcd_acm *acm);

#ifdef __cplusplus
}
#endif

#endif

/* Queries of distances: of a pair, of all pairs within a threshold, of the nearest. */
#include "query/detect.h"
#include "dispatch.h"
#include "query/kept.h"

#include <float.h>

#include "broad/pair.h"
#include "world/pose.h"

#ifdef __FRAMAC__
#include "query/coord_parallel.h"

#include "ready_same.acsl"
#endif

static const dcd_margins no_margins = {0.0, false};

/* For annotations: as it was before the function. */
#define SAME(x) (\at(x, Pre) == (x))

/* For annotations: x, which is written, is no part of what one pair is measured by. */
#define PAIR_APART(w, world, x) \
    (\separated(x, w, world, DCD_WORLD_SHAPES(world)) && \separated(x, DCD_WORLD_BODIES(world)) && \
     \separated(x, DCD_WORLD_CHANGED(world)) && \separated(x, DCD_SPACE_PLACED(w)) && \
     \separated(x, DCD_SPACE_CORES(w)) && \separated(x, DCD_SPACE_AT(w)) && \separated(x, DCD_SPACE_VERTICES(w)) && \
     \separated(x, DCD_SPACE_BOXES(w)))

/* The distance of two objects that are in their place. */
/*@ requires query: dcd_detect_places(query) && i < query->world->objects && j < query->world->objects;
    requires placed: dcd_object_stands(query->workspace, query->world, i) &&
        dcd_object_stands(query->workspace, query->world, j);
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires narrow: \valid_read(narrow) && dcd_narrow_known(narrow, i) && dcd_narrow_known(narrow, j) &&
        narrow->placed == query->workspace->placed && narrow->placed_vertices == query->workspace->placed_vertices &&
        narrow->bodies == query->world->body && narrow->shapes == query->world->shape;
    requires out: \valid(distance) && \separated(distance, query, narrow) &&
        PAIR_APART(query->workspace, query->world, distance);
    requires work: \valid(query->workspace->exact) && \separated(query->workspace->exact, query, narrow, distance) &&
        PAIR_APART(query->workspace, query->world, query->workspace->exact);
    terminates \true;
    assigns *distance, query->workspace->exact[0];
    ensures query: dcd_detect_places(query);
    ensures asked: query->workspace == \old(query->workspace) && query->world == \old(query->world) &&
        query->world->objects == \old(query->world->objects);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static void between(const dcd_detect *query, const dcd_narrow *narrow, uint32_t i, uint32_t j, dcd_distance *distance)
{
    //@ assert object_i: dcd_world_object(query->world, i);
    //@ assert object_j: dcd_world_object(query->world, j);
    //@ assert shape_i: query->world->body[i].shape < query->world->limits.shapes;
    //@ assert shape_j: query->world->body[j].shape < query->world->limits.shapes;
    /*@ assert rows_i: 3 * (query->workspace->placed[i].begin + query->workspace->placed[i].padded) <=
            DCD_SPACE_NUMBERS(query->workspace); */
    /*@ assert rows_j: 3 * (query->workspace->placed[j].begin + query->workspace->placed[j].padded) <=
            DCD_SPACE_NUMBERS(query->workspace); */
    dcd_dispatch_between(query->workspace->lanes, narrow, i, j, query->workspace->exact, distance);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space_shapes: SAME(query->workspace->limits.shapes);
    //@ assert space_objects: SAME(query->workspace->limits.objects);
    //@ assert space_vertices: SAME(query->workspace->limits.vertices);
    //@ assert space_placed: SAME(query->workspace->limits.placed);
    //@ assert space_candidates: SAME(query->workspace->limits.candidates);
    //@ assert space_threads: SAME(query->workspace->limits.threads);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert limits_shapes: SAME(query->world->limits.shapes);
    //@ assert limits_objects: SAME(query->world->limits.objects);
    //@ assert limits_vertices: SAME(query->world->limits.vertices);
    //@ assert limits_placed: SAME(query->world->limits.placed);
    //@ assert limits_candidates: SAME(query->world->limits.candidates);
    //@ assert limits_threads: SAME(query->world->limits.threads);
    //@ assert world_shapes: SAME(query->world->shapes);
    //@ assert world_objects: SAME(query->world->objects);
    //@ assert world_placed: SAME(query->world->placed);
    //@ assert world_changes: SAME(query->world->changes);
    //@ assert world_all_changed: SAME(query->world->all_changed);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer k; 0 <= k < query->world->limits.objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin; */
    /*@ assert body: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
    /*@ assert at: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->kept.at[k], Pre) == query->workspace->kept.at[k]; */
    /*@ assert row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && dcd_same_body{Pre,Here}(query->world->body + k) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert finite: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k,
                query->world->shape + query->world->body[k].shape) &&
            dcd_core_of(query->workspace->cores + k, query->world->shape + query->world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, k) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
}

/* Always in the order of the objects' numbers, so that (j, i) gives what (i, j) does. */
/*@ requires given: (world == \null || \valid_read(world)) && (workspace == \null || \valid(workspace)) &&
        (distance == \null || \valid(distance)) &&
        (world != \null && workspace != \null ==> dcd_query_holds(workspace, world) &&
            (dcd_detect_fits(workspace, world) && 1 <= world->objects ==> PAIR_APART(workspace, world, workspace->exact)) &&
            (distance == \null || PAIR_APART(workspace, world, distance) && \separated(distance, workspace->exact)));
    terminates \true;
    assigns workspace->kept.any, DCD_PAIR_PLACED(workspace, world, i), DCD_PAIR_PLACED(workspace, world, j),
        workspace->exact[0], *distance;
    ensures numbers: \result == DCD_OK ==> i < \old(world->objects) && j < \old(world->objects);
    ensures same: \result == DCD_OK ==> dcd_same_query{Pre,Post}(workspace, world);
    ensures kept: \result == DCD_OK ==> dcd_kept_holds(workspace, world); */
dcd_status dcd_pair_distance(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                             dcd_distance *distance)
{
    const dcd_detect query = {world, workspace, NULL, DCD_DETECT_DISTANCES, no_margins, NULL, 0, NULL};
    dcd_narrow narrow;
    dcd_status status;

    if (world == NULL || workspace == NULL || distance == NULL) {
        return DCD_NULL_POINTER;
    }
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(\at(world, Pre));
    //@ assert space: dcd_same_space{Pre,Here}(workspace);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(\at(world->body, Pre), \at(world->changed, Pre), \at(world->objects, Pre));
    //@ assert shapes: dcd_same_shapes{Pre,Here}(\at(world->shape, Pre), \at(world->limits.shapes, Pre));
    //@ assert same: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert there: dcd_detect_there(workspace, world);
    //@ assert own: dcd_detect_own(&query, workspace);
    //@ assert exact: dcd_detect_fits(workspace, world) && 1 <= world->objects ==> \valid(workspace->exact);
    /*@ assert exact_apart: dcd_detect_fits(workspace, world) && 1 <= world->objects ==>
            PAIR_APART(workspace, world, workspace->exact); */
    /*@ assert at: \forall integer k; 0 <= k < world->objects ==>
            SAME(workspace->kept.at[k]); */
    /*@ assert row: \forall integer k; 0 <= k < world->objects ==> SAME(workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < world->objects ==> SAME(workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < world->objects ==> SAME(workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < world->objects ==> SAME(workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < world->objects ==> SAME(workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < world->objects ==>
            SAME(workspace->placed[k].begin) && dcd_same_stand{Pre,Here}(workspace->placed + k, workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && dcd_same_body{Pre,Here}(world->body + k) &&
            dcd_same_shape{Pre,Here}(world->shape + world->body[k].shape); */
    /*@ assert finite: \forall integer k; 0 <= k < world->objects ==>
            tree_finite_box{Pre}(workspace->boxes, k) ==> tree_finite_box(workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) ==> dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_placed_of(workspace->placed + k, world->body + k, world->shape + world->body[k].shape) &&
            dcd_core_of(workspace->cores + k, world->shape + world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < world->objects ==>
            dcd_object_kept(workspace, world, k) ==>
            dcd_object_kept{Pre}(workspace, world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
    //@ ghost Given: ;
    status = dcd_detect_pair(&query, i, j, &narrow);
    if (status != DCD_OK) {
        return status;
    }
    //@ assert space_after: dcd_same_space{Pre,Here}(workspace) && workspace->exact == \at(workspace->exact, Pre);
    //@ assert world_after: dcd_same_world{Pre,Here}(world);
    //@ assert space_placed: dcd_same_space{Pre,Here}(workspace);
    //@ assert world_placed: dcd_same_world{Pre,Here}(world);
    /*@ assert body_since_placed: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Given,Here}(world->body + k) && \at(world->changed[k], Given) == world->changed[k]; */
    /*@ assert body_placed: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Given,Here}(world->body + k) && dcd_same_body{Pre,Here}(world->body + k); */
    /*@ assert changed_placed: \forall integer k; 0 <= k < world->objects ==>
            \at(world->changed[k], Given) == world->changed[k] && \at(world->changed[k], Pre) == world->changed[k]; */
    /*@ assert shape_since_placed: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Given,Here}(world->shape + k); */
    /*@ assert shape_placed: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Given,Here}(world->shape + k) && dcd_same_shape{Pre,Here}(world->shape + k); */
    //@ assert bodies_placed: dcd_same_bodies{Pre,Here}(world->body, world->changed, world->objects);
    //@ assert shapes_placed: dcd_same_shapes{Pre,Here}(world->shape, world->limits.shapes);
    //@ assert same_placed: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert work: \valid(workspace->exact) && PAIR_APART(workspace, world, workspace->exact);
    //@ assert out: \valid(distance) && PAIR_APART(workspace, world, distance);
    //@ ghost Placed: ;
    between(&query, &narrow, i < j ? i : j, i < j ? j : i, distance);
    //@ assert space_measured: dcd_same_space{Pre,Here}(workspace);
    //@ assert world_measured: dcd_same_world{Pre,Here}(world);
    /*@ assert body_since_measured: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Placed,Here}(world->body + k) && \at(world->changed[k], Placed) == world->changed[k]; */
    /*@ assert body_measured: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Placed,Here}(world->body + k) && dcd_same_body{Pre,Here}(world->body + k); */
    /*@ assert changed_measured: \forall integer k; 0 <= k < world->objects ==>
            \at(world->changed[k], Placed) == world->changed[k] && \at(world->changed[k], Pre) == world->changed[k]; */
    /*@ assert shape_since_measured: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Placed,Here}(world->shape + k); */
    /*@ assert shape_measured: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Placed,Here}(world->shape + k) && dcd_same_shape{Pre,Here}(world->shape + k); */
    //@ assert bodies_measured: dcd_same_bodies{Pre,Here}(world->body, world->changed, world->objects);
    //@ assert shapes_measured: dcd_same_shapes{Pre,Here}(world->shape, world->limits.shapes);
    //@ assert same_measured: dcd_same_query{Pre,Here}(workspace, world);
    //@ ghost Measured: ;
    dcd_detect_end_pair(&query, i, j);
    //@ assert space_ended: dcd_same_space{Pre,Here}(workspace);
    //@ assert world_ended: dcd_same_world{Pre,Here}(world);
    /*@ assert body_since_ended: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Measured,Here}(world->body + k) && \at(world->changed[k], Measured) == world->changed[k]; */
    /*@ assert body_ended: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Measured,Here}(world->body + k) && dcd_same_body{Pre,Here}(world->body + k); */
    /*@ assert changed_ended: \forall integer k; 0 <= k < world->objects ==>
            \at(world->changed[k], Measured) == world->changed[k] && \at(world->changed[k], Pre) == world->changed[k]; */
    /*@ assert shape_since_ended: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Measured,Here}(world->shape + k); */
    /*@ assert shape_ended: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Measured,Here}(world->shape + k) && dcd_same_shape{Pre,Here}(world->shape + k); */
    //@ assert bodies_ended: dcd_same_bodies{Pre,Here}(world->body, world->changed, world->objects);
    //@ assert shapes_ended: dcd_same_shapes{Pre,Here}(world->shape, world->limits.shapes);
    //@ assert same_ended: dcd_same_query{Pre,Here}(workspace, world);
    //@ ghost Ended: ;
    if (j < i) {
        dcd_distance_turn(distance);
    }
    //@ assert objects: world->objects == \at(world->objects, Pre);
    //@ assert space_turned: dcd_same_space{Pre,Here}(workspace);
    //@ assert world_turned: dcd_same_world{Pre,Here}(world);
    /*@ assert body_since_turned: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Ended,Here}(world->body + k) && \at(world->changed[k], Ended) == world->changed[k]; */
    /*@ assert body_turned: \forall integer k; 0 <= k < world->objects ==>
            dcd_same_body{Ended,Here}(world->body + k) && dcd_same_body{Pre,Here}(world->body + k); */
    /*@ assert changed_turned: \forall integer k; 0 <= k < world->objects ==>
            \at(world->changed[k], Ended) == world->changed[k] && \at(world->changed[k], Pre) == world->changed[k]; */
    /*@ assert shape_since_turned: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Ended,Here}(world->shape + k); */
    /*@ assert shape_turned: \forall integer k; 0 <= k < world->limits.shapes ==>
            dcd_same_shape{Ended,Here}(world->shape + k) && dcd_same_shape{Pre,Here}(world->shape + k); */
    //@ assert bodies_turned: dcd_same_bodies{Pre,Here}(world->body, world->changed, world->objects);
    //@ assert shapes_turned: dcd_same_shapes{Pre,Here}(world->shape, world->limits.shapes);
    //@ assert same_turned: dcd_same_query{Pre,Here}(workspace, world);
    return DCD_OK;
}

/*@ terminates \true;
    assigns \nothing; */
static dcd_status check_within(double within)
{
    static const char *const fields[3] = {"within", "within", "within"};
    const double all[3] = {within, within, within};
    dcd_fault named; /* by the query, of whose arguments this is one */
    const dcd_status status = dcd_pose_check_point(all, fields, DCD_NONE, DCD_NONE, &named);

    return status == DCD_OK && within < 0.0 ? DCD_OUT_OF_RANGE : status;
}

/* The arguments of a query; `out`: there is room for its answer. */
/*@ requires query: \valid_read(query);
    requires world: query->world == \null || \valid_read(query->world);
    requires workspace: query->workspace == \null || \valid_read(query->workspace);
    requires executor: query->executor == \null || \valid_read(query->executor);
    terminates \true;
    assigns \nothing;
    ensures fit: \result == DCD_OK ==> out && query->world != \null && query->workspace != \null &&
        dcd_detect_fits(query->workspace, query->world);
    ensures executor: \result == DCD_OK && query->executor != \null ==>
        dcd_executor_fits(query->executor, query->workspace); */
static dcd_status check(const dcd_detect *query, bool out, double within)
{
    const dcd_status status = dcd_detect_check(query->world, query->workspace, query->executor);

    if (status != DCD_OK) {
        return status;
    }
    return out ? check_within(within) : DCD_NULL_POINTER;
}

/* Names what was wrong, if anything was. */
/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures status: \result == status; */
static dcd_status name_fault(dcd_status status, dcd_fault *fault)
{
    const bool within = status == DCD_NOT_FINITE || status == DCD_OUT_OF_RANGE;

    return status == DCD_OK ? status : dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, within ? "within" : "query");
}

/* For annotations: what searching and measuring write. */
#define SEARCHED(w, world, report) \
    DCD_DETECT_PLACED(w), DCD_DETECT_ORDERED(w, (world)->objects), DCD_DETECT_FOUND(w, (world)->objects), \
    (w)->other[0 .. (w)->limits.candidates - 1], DCD_DETECT_SLICED(w, (world)->objects), (w)->sorted, *(report), \
    DCD_GHOSTS((world)->objects, (w)->limits.candidates)

/*@ // The executor is fit for the workspace, and no part of what is written between two searches.
    predicate near_executor{L}(dcd_executor *executor, dcd_workspace *w) =
        dcd_executor_fits(executor, w) && \separated(executor, DCD_SPACE_PLACED(w)) &&
        \separated(executor, DCD_SPACE_CORES(w)) && \separated(executor, w->exact);
    // A query for the pairs that are near, and, of the same world, one for distances.
    predicate near_query{L}(dcd_detect *query) =
        dcd_detect_ready(query) && (query->executor == \null || near_executor(query->executor, query->workspace) &&
            dcd_space_tasks(query->workspace, query->world->objects)) &&
        query->capacity == 0 && dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
    predicate near_plain{L}(dcd_detect *query, dcd_detect *plain) =
        \valid_read(plain) && plain->workspace == query->workspace && plain->world == query->world &&
        plain->report == query->report && plain->out == query->out && plain->capacity == 0 &&
        plain->executor == query->executor && dcd_detect_own(plain, query->workspace) &&
        dcd_stages_own(plain, query->workspace, query->world->objects) && \separated(plain, query->report);
    // Room for that one, which is no part of what is read.
    predicate near_apart(dcd_detect *x, DCD_READ_PARAMETERS) = DCD_APART_OF(x);
    predicate near_beside{L}(dcd_detect *query, dcd_detect *plain) =
        \valid(plain) && near_apart(plain, DCD_READ(query->workspace, query->world)) && \separated(plain, query, query->report) &&
        dcd_detect_own(plain, query->workspace) && dcd_stages_own(plain, query->workspace, query->world->objects) &&
        (query->executor == \null || \separated(plain, query->executor));
    // Its pairs were found.
    predicate near_found{L}(dcd_detect *query) =
        dcd_detect_placed(query) && query->report->contacts <= query->workspace->limits.candidates &&
        dcd_sorted_holds(query->workspace, query->report->contacts, query->world->objects) &&
        (query->workspace->sorted == query->workspace->pairs || query->workspace->sorted == query->workspace->other);
    // Room for n distances, which is no part of what is read; nor is working memory.
    predicate near_room{L}(dcd_detect *query, dcd_detect *plain, dcd_neighbour *out, integer n) =
        \valid(out + (0 .. n - 1)) && dcd_apart_near(out, n, DCD_READ(query->workspace, query->world)) &&
        \separated(out + (0 .. n - 1), query, plain, query->report) &&
        \separated(out + (0 .. n - 1), DCD_SPACE_VERTICES(query->workspace)) &&
        \separated(out + (0 .. n - 1), DCD_SPACE_PAIRS(query->workspace)) &&
        \separated(out + (0 .. n - 1), DCD_SPACE_OTHER(query->workspace)) &&
        \separated(out + (0 .. n - 1), DCD_SPACE_EXACT(query->workspace)) &&
        \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace)); */

/*@ // How long the threads' lists are together.
    logic integer near_lists(integer objects, integer threads) = (tree_total(objects) + 16) * threads;
    // The room of a workspace is no other one, nor that of a world.
    predicate near_sizes_kept{A,B}(dcd_workspace *w) =
        \at(w->limits.objects, A) == \at(w->limits.objects, B) && \at(w->limits.placed, A) == \at(w->limits.placed, B) &&
        \at(w->limits.candidates, A) == \at(w->limits.candidates, B) &&
        \at(w->limits.threads, A) == \at(w->limits.threads, B);
    predicate near_world_kept{A,B}(dcd_world *world) =
        \at(world->limits.shapes, A) == \at(world->limits.shapes, B) &&
        \at(world->limits.objects, A) == \at(world->limits.objects, B) &&
        (\at(world->acm, A) != \null ==> \at(world->acm->count, A) == \at(\at(world->acm, A)->count, B)); */

/* For annotations: x is no part of what a search on the serial path writes. */
#define FAR(query, w, world, x) \
    (\separated(x, (w)->placed + (0 .. (w)->limits.objects - 1)) && \
     \separated(x, (w)->cores + (0 .. (w)->limits.objects - 1)) && \
     \separated(x, (w)->order + (0 .. (world)->objects - 1)) && \
     \separated(x, (w)->runs + (0 .. 2 * ((world)->objects / 64) + 1)) && \
     \separated(x, (w)->counts + (0 .. 4095)) && \
     \separated(x, (w)->lists + (0 .. tree_total((world)->objects) + 15)) && \
     \separated(x, (w)->exact) && \separated(x, (w)->tally) && \separated(x, (query)->report) && \
     \separated(x, (query)->out + (0 .. (query)->capacity - 1)) && \
     \separated(x, (w)->kept.at + (0 .. (w)->limits.objects - 1)) && \
     \separated(x, (w)->keys + (0 .. (world)->objects - 1)) && \
     \separated(x, (w)->spare_keys + (0 .. (world)->objects - 1)) && \
     \separated(x, (w)->pairs + (0 .. (w)->limits.candidates - 1)) && \
     \separated(x, (w)->other + (0 .. (w)->limits.candidates - 1)))

/*@ requires query: near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report);
    terminates \true;
    assigns SEARCHED(query->workspace, query->world, query->report);
    ensures query: near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures objects: query->world->objects == \old(query->world->objects);
    ensures arrays: dcd_arrays_kept{Pre,Post}(\old(query->workspace));
    ensures limits: near_sizes_kept{Pre,Post}(\old(query->workspace));
    ensures world: near_world_kept{Pre,Post}(\old(query->world));
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures capacity: query->report->candidates > query->workspace->limits.candidates ==> \result != DCD_OK;
    ensures found: (\result == DCD_OK || \result == DCD_CAPACITY) &&
        query->report->candidates <= query->workspace->limits.candidates ==> near_found(query); */
static dcd_status search(const dcd_detect *query)
{
    dcd_status status;

    if (query->executor != NULL) {
        status = dcd_detect_parallel(query);
        //@ assert run: query->executor == \at(query->executor, Pre) && query->executor != \null;
        //@ assert run_apart: near_executor(query->executor, query->workspace);
        //@ assert run_ghosts: dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
        /*@ assert run_parts: SAME(query->workspace->part_bounds) && SAME(query->workspace->thread_used) &&
                SAME(query->workspace->part_count) && SAME(query->workspace->part_begin) &&
                SAME(query->workspace->part_at) && SAME(query->workspace->least) && SAME(query->workspace->task_runs); */
        //@ assert run_arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
        //@ assert run_query: near_query(query);
        //@ assert run_placed: status != DCD_BAD_EXECUTOR ==> dcd_detect_placed(query);
        /*@ assert run_found: status != DCD_BAD_EXECUTOR && query->report->candidates <= query->workspace->limits.candidates ==>
                near_found(query); */
        return status;
    }
    //@ assert own: \separated(query, query->workspace);
    //@ assert world_own: \separated(query->world, query->workspace);
    //@ assert acm_own: query->world->acm != \null ==> \separated(query->world->acm, query->workspace);
    //@ assert in_objects: query->world->objects <= query->workspace->limits.objects;
    //@ assert in_counts: 4095 < 4096 * query->workspace->limits.threads;
    //@ assert far_objects: FAR(query, query->workspace, query->world, &query->workspace->limits.objects);
    //@ assert far_placed: FAR(query, query->workspace, query->world, &query->workspace->limits.placed);
    //@ assert far_threads: FAR(query, query->workspace, query->world, &query->workspace->limits.threads);
    //@ assert far_world_shapes: FAR(query, query->workspace, query->world, &query->world->limits.shapes);
    //@ assert far_world_objects: FAR(query, query->workspace, query->world, &query->world->limits.objects);
    //@ assert far_acm: query->world->acm != \null ==> FAR(query, query->workspace, query->world, &query->world->acm->count);
    status = dcd_detect_serial(query);
    //@ assert size_objects: SAME(query->workspace->limits.objects);
    //@ assert size_placed: SAME(query->workspace->limits.placed);
    //@ assert size_threads: SAME(query->workspace->limits.threads);
    //@ assert sizes: near_sizes_kept{Pre,Here}(query->workspace);
    //@ assert world_shapes: SAME(query->world->limits.shapes);
    //@ assert world_objects: SAME(query->world->limits.objects);
    //@ assert acm_count: query->world->acm != \null ==> SAME(query->world->acm->count);
    //@ assert world: near_world_kept{Pre,Here}(query->world);
    //@ assert asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report) && SAME(query->out);
    //@ assert placing: SAME(query->workspace->placed) && SAME(query->workspace->placed_vertices);
    //@ assert slabs: SAME(query->workspace->slabs) && SAME(query->workspace->balls) && SAME(query->workspace->cores);
    //@ assert floats: SAME(query->workspace->floats) && SAME(query->workspace->boxes) && SAME(query->workspace->kept.at);
    //@ assert keys: SAME(query->workspace->order) && SAME(query->workspace->keys) && SAME(query->workspace->spare_keys);
    //@ assert runs: SAME(query->workspace->runs) && SAME(query->workspace->counts) && SAME(query->workspace->seen);
    //@ assert tree: SAME(query->workspace->records) && SAME(query->workspace->lists) && SAME(query->workspace->outer);
    //@ assert room: SAME(query->workspace->pairs) && SAME(query->workspace->other);
    //@ assert work: SAME(query->workspace->exact) && SAME(query->workspace->tally);
    /*@ assert parts: SAME(query->workspace->part_bounds) && SAME(query->workspace->thread_used) &&
            SAME(query->workspace->part_count) && SAME(query->workspace->part_begin) &&
            SAME(query->workspace->part_at) && SAME(query->workspace->least) && SAME(query->workspace->task_runs); */
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
    //@ assert bodies: SAME(query->world->shape) && SAME(query->world->body) && SAME(query->world->changed);
    //@ assert rows: SAME(query->world->vertex) && SAME(query->world->face) && SAME(query->world->hull);
    //@ assert roles: SAME(query->world->role) && SAME(query->world->acm) && SAME(query->world->frame);
    //@ assert words: query->world->acm != \null ==> SAME(query->world->acm->word);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert executor: query->executor == \null;
    //@ assert ghosts: dcd_ghosts(query->world->objects, query->workspace->limits.candidates);
    //@ assert query: near_query(query);
    //@ assert placed: dcd_detect_placed(query);
    /*@ assert found: query->report->candidates <= query->workspace->limits.candidates ==> near_found(query); */
    return status;
}

/* The pairs to workspace->sorted: those in contact when the threshold is everyone's margin. */
/*@ requires query: near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report);
    terminates \true;
    assigns SEARCHED(query->workspace, query->world, query->report);
    ensures query: near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures objects: query->world->objects == \old(query->world->objects);
    ensures arrays: dcd_arrays_kept{Pre,Post}(\old(query->workspace));
    ensures limits: near_sizes_kept{Pre,Post}(\old(query->workspace));
    ensures world: near_world_kept{Pre,Post}(\old(query->world));
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures found: \result == DCD_OK ==> near_found(query); */
static dcd_status find_near(const dcd_detect *query)
{
    const dcd_status status = search(query);
    const bool found = query->report->candidates <= query->workspace->limits.candidates;

    return status == DCD_CAPACITY && found ? DCD_OK : status;
}

/* Distances of the first pairs, by the path that the query takes. */
/*@ requires query: dcd_detect_placed(query) && (query->executor == \null ||
        dcd_executor_fits(query->executor, query->workspace) && dcd_space_tasks(query->workspace, query->world->objects));
    requires pairs: dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires out: \valid(out + (0 .. count - 1)) && dcd_apart_near(out, count, DCD_READ(query->workspace, query->world)) &&
        \separated(out + (0 .. count - 1), query) && \separated(out + (0 .. count - 1), DCD_SPACE_VERTICES(query->workspace)) &&
        \separated(out + (0 .. count - 1), query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED_SLICED(query->workspace), out[0 .. count - 1],
        query->report->seconds[DCD_STAGE_NARROW];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static dcd_status measure(const dcd_detect *query, uint32_t count, dcd_neighbour *out)
{
    dcd_status status;

    if (query->executor != NULL) {
        return dcd_measure_parallel(query, count, out);
    }
    status = dcd_measure_serial(query, count, out);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space_shapes: SAME(query->workspace->limits.shapes);
    //@ assert space_objects: SAME(query->workspace->limits.objects);
    //@ assert space_vertices: SAME(query->workspace->limits.vertices);
    //@ assert space_placed: SAME(query->workspace->limits.placed);
    //@ assert space_candidates: SAME(query->workspace->limits.candidates);
    //@ assert space_threads: SAME(query->workspace->limits.threads);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert limits_shapes: SAME(query->world->limits.shapes);
    //@ assert limits_objects: SAME(query->world->limits.objects);
    //@ assert limits_vertices: SAME(query->world->limits.vertices);
    //@ assert limits_placed: SAME(query->world->limits.placed);
    //@ assert limits_candidates: SAME(query->world->limits.candidates);
    //@ assert limits_threads: SAME(query->world->limits.threads);
    //@ assert world_shapes: SAME(query->world->shapes);
    //@ assert world_objects: SAME(query->world->objects);
    //@ assert world_placed: SAME(query->world->placed);
    //@ assert world_changes: SAME(query->world->changes);
    //@ assert world_all_changed: SAME(query->world->all_changed);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer k; 0 <= k < query->world->limits.objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin; */
    /*@ assert body: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
    /*@ assert at: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->kept.at[k], Pre) == query->workspace->kept.at[k]; */
    /*@ assert row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && dcd_same_body{Pre,Here}(query->world->body + k) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert finite: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k,
                query->world->shape + query->world->body[k].shape) &&
            dcd_core_of(query->workspace->cores + k, query->world->shape + query->world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, k) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    return status;
}

/* The same query for distances, which are of the shapes without margins. */
/*@ requires query: near_query(query) && near_found(query) && near_beside(query, plain);
    terminates \true;
    assigns *plain;
    ensures query: near_query(query) && near_found(query);
    ensures plain: near_plain(query, plain);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures arrays: dcd_arrays_kept{Pre,Post}(\old(query->workspace));
    ensures limits: near_sizes_kept{Pre,Post}(\old(query->workspace)) && query->world->objects == \old(query->world->objects);
    ensures world: near_world_kept{Pre,Post}(\old(query->world));
    ensures contacts: query->report->contacts == \old(query->report->contacts);
    ensures executor: query->executor == \old(query->executor); */
static void set_plain(const dcd_detect *query, dcd_detect *plain)
{
    /*@ assert given_lists: query->executor != \null ==>
            \valid(query->workspace->lists + (0 .. near_lists(query->world->objects, query->workspace->limits.threads) - 1)); */
    plain->world = query->world;
    plain->workspace = query->workspace;
    plain->executor = query->executor;
    plain->kind = DCD_DETECT_DISTANCES;
    plain->margins = no_margins;
    plain->out = query->out;
    plain->capacity = query->capacity;
    plain->report = query->report;
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space_shapes: SAME(query->workspace->limits.shapes);
    //@ assert space_objects: SAME(query->workspace->limits.objects);
    //@ assert space_vertices: SAME(query->workspace->limits.vertices);
    //@ assert space_placed: SAME(query->workspace->limits.placed);
    //@ assert space_candidates: SAME(query->workspace->limits.candidates);
    //@ assert space_threads: SAME(query->workspace->limits.threads);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert limits_shapes: SAME(query->world->limits.shapes);
    //@ assert limits_objects: SAME(query->world->limits.objects);
    //@ assert limits_vertices: SAME(query->world->limits.vertices);
    //@ assert limits_placed: SAME(query->world->limits.placed);
    //@ assert limits_candidates: SAME(query->world->limits.candidates);
    //@ assert limits_threads: SAME(query->world->limits.threads);
    //@ assert world_shapes: SAME(query->world->shapes);
    //@ assert world_objects: SAME(query->world->objects);
    //@ assert world_placed: SAME(query->world->placed);
    //@ assert world_changes: SAME(query->world->changes);
    //@ assert world_all_changed: SAME(query->world->all_changed);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer k; 0 <= k < query->world->limits.objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin; */
    /*@ assert body: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape_begin: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(plain, &query->world->shape[k].begin) && SAME(query->world->shape[k].begin); */
    /*@ assert shape_face_begin: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(plain, &query->world->shape[k].face_begin) && SAME(query->world->shape[k].face_begin); */
    /*@ assert shape_count: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(plain, &query->world->shape[k].count) && SAME(query->world->shape[k].count); */
    /*@ assert shape_padded: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(plain, &query->world->shape[k].padded) && SAME(query->world->shape[k].padded); */
    /*@ assert shape_faces: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(plain, &query->world->shape[k].faces) && SAME(query->world->shape[k].faces); */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
    /*@ assert at: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->kept.at[k], Pre) == query->workspace->kept.at[k]; */
    /*@ assert row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin); */
    /*@ assert row_apart: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(&plain->kind, &query->workspace->placed[k].count); */
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(&plain->kind, &query->workspace->placed[k].count) &&
            SAME(query->workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(plain, &query->workspace->cores[k].begin) && SAME(query->workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(plain, &query->workspace->cores[k].faces) && SAME(query->workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && dcd_same_body{Pre,Here}(query->world->body + k) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert finite: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_only: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k,
                query->world->shape + query->world->body[k].shape); */
    /*@ assert core_only: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_core_of(query->workspace->cores + k, query->world->shape + query->world->body[k].shape); */
    /*@ assert placed_of: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k,
                query->world->shape + query->world->body[k].shape) &&
            dcd_core_of(query->workspace->cores + k, query->world->shape + query->world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, k) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    //@ assert kept: dcd_kept_holds(query->workspace, query->world);
    //@ assert at_asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report) && SAME(query->out);
    //@ assert at_placing: SAME(query->workspace->placed) && SAME(query->workspace->placed_vertices);
    //@ assert at_slabs: SAME(query->workspace->slabs) && SAME(query->workspace->balls) && SAME(query->workspace->cores);
    //@ assert at_floats: SAME(query->workspace->floats) && SAME(query->workspace->boxes) && SAME(query->workspace->kept.at);
    //@ assert at_keys: SAME(query->workspace->order) && SAME(query->workspace->keys) && SAME(query->workspace->spare_keys);
    //@ assert at_runs: SAME(query->workspace->runs) && SAME(query->workspace->counts) && SAME(query->workspace->seen);
    //@ assert at_tree: SAME(query->workspace->records) && SAME(query->workspace->lists) && SAME(query->workspace->outer);
    //@ assert at_room: SAME(query->workspace->pairs) && SAME(query->workspace->other);
    //@ assert at_work: SAME(query->workspace->exact) && SAME(query->workspace->tally);
    /*@ assert at_parts: SAME(query->workspace->part_bounds) && SAME(query->workspace->thread_used) &&
            SAME(query->workspace->part_count) && SAME(query->workspace->part_begin) &&
            SAME(query->workspace->part_at) && SAME(query->workspace->least) && SAME(query->workspace->task_runs); */
    //@ assert at_bodies: SAME(query->world->shape) && SAME(query->world->body) && SAME(query->world->changed);
    //@ assert at_rows: SAME(query->world->vertex) && SAME(query->world->face) && SAME(query->world->hull);
    //@ assert at_roles: SAME(query->world->role) && SAME(query->world->acm) && SAME(query->world->frame);
    //@ assert at_words: query->world->acm != \null ==> SAME(query->world->acm->word);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
    //@ assert acm_count: query->world->acm != \null ==> SAME(query->world->acm->count);
    //@ assert acm_word: query->world->acm != \null ==> SAME(query->world->acm->word);
    //@ assert vertices: SAME(query->world->vertices);
    /*@ assert compound: \forall integer k; 0 <= k < query->world->objects ==> SAME(query->world->role[k].compound); */
    //@ assert roles: dcd_same_roles{Pre,Here}(query->world);
    //@ assert capacity: SAME(query->capacity) && SAME(query->kind);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert all_stand: dcd_all_stand(query->workspace, query->world);
    //@ assert placed: dcd_detect_placed(query);
    //@ assert contacts: SAME(query->report->contacts) && SAME(query->workspace->sorted);
    /*@ assert sorted_apart: \separated(plain, query->workspace->sorted + (0 .. query->report->contacts - 1)) &&
            \valid_read(query->workspace->sorted + (0 .. query->report->contacts - 1)); */
    //@ assert sorted: dcd_sorted_holds(query->workspace, query->report->contacts, query->world->objects);
    //@ assert found: near_found(query);
    //@ assert executor: query->executor != \null ==> SAME(query->executor->threads) && SAME(query->executor->run);
    //@ assert near_executor: query->executor == \null || near_executor(query->executor, query->workspace);
    //@ assert sizes: near_sizes_kept{Pre,Here}(query->workspace) && SAME(query->world->objects);
    /*@ assert lists: near_lists(query->world->objects, query->workspace->limits.threads) ==
            near_lists(\at(query->world->objects, Pre), \at(query->workspace->limits.threads, Pre)); */
    //@ assert same_executor: SAME(query->executor);
    /*@ assert lists_there: query->executor != \null ==>
            \valid(query->workspace->lists + (0 .. near_lists(query->world->objects, query->workspace->limits.threads) - 1)); */
    /*@ assert tasks_lists: query->executor != \null ==>
            \valid(DCD_SPACE_THREAD_LISTS(query->workspace, query->world->objects)); */
    //@ assert tasks_bounds: query->executor != \null ==> \valid(DCD_SPACE_TASK_BOUNDS(query->workspace));
    //@ assert tasks_used: query->executor != \null ==> \valid(DCD_SPACE_USED(query->workspace));
    //@ assert tasks_count: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_count));
    //@ assert tasks_begin: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_begin));
    //@ assert tasks_at: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_at));
    //@ assert tasks_least: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, least));
    //@ assert tasks_runs: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, task_runs));
    //@ assert tasks: query->executor == \null || dcd_space_tasks(query->workspace, query->world->objects);
    //@ assert near: near_query(query);
    //@ assert plain_own: dcd_detect_own(plain, query->workspace);
    //@ assert plain_stages: dcd_stages_own(plain, query->workspace, query->world->objects);
    //@ assert plain_asked: plain->workspace == query->workspace && plain->world == query->world;
    //@ assert plain_report: plain->report == query->report && plain->out == query->out;
    //@ assert plain_executor: plain->executor == query->executor;
    //@ assert plain_capacity: plain->capacity == 0;
    //@ assert plain_apart: \separated(plain, query->report);
    //@ assert plain: near_plain(query, plain);
}

/* Distances are of the shapes without margins: balls are swept for them. */
/*@ requires query: near_query(query) && near_found(query) && near_plain(query, plain);
    terminates \true;
    assigns query->workspace->placed[0 .. query->workspace->limits.objects - 1];
    ensures query: near_query(query) && near_found(query) && near_plain(query, plain);
    ensures placed: dcd_detect_placed(plain);
    ensures sizes: near_sizes_kept{Pre,Post}(\old(query->workspace)) && query->world->objects == \old(query->world->objects);
    ensures contacts: query->report->contacts == \old(query->report->contacts); */
static void sweep_plain(const dcd_detect *query, const dcd_detect *plain)
{
    //@ assert in_objects: query->world->objects <= query->workspace->limits.objects;
    dcd_kept_sweep(query, &plain->margins);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert roles: dcd_same_roles{Pre,Here}(query->world);
    //@ assert capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert stand: dcd_all_stand(query->workspace, query->world);
    //@ assert held: dcd_kept_holds(query->workspace, query->world);
    //@ assert plain: near_plain(query, plain);
    //@ assert plain_places: dcd_detect_places(plain);
    //@ assert plain_report: dcd_report_own(plain->report, plain, plain->workspace, plain->world);
    //@ assert plain_out: dcd_out_own(plain->out, plain->capacity, plain, plain->workspace, plain->world);
    //@ assert plain_ready: dcd_detect_ready(plain);
    //@ assert plain_placed: dcd_detect_placed(plain);
    //@ assert sorted: dcd_sorted_holds(query->workspace, query->report->contacts, query->world->objects);
}

/* And back. */
/*@ requires query: dcd_detect_places(query);
    terminates \true;
    assigns query->workspace->placed[0 .. query->workspace->limits.objects - 1];
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==>
        dcd_kept_holds(query->workspace, query->world); */
static void sweep_back(const dcd_detect *query)
{
    //@ assert in_objects: query->world->objects <= query->workspace->limits.objects;
    dcd_kept_sweep(query, &query->margins);
}

/* The distances of as many pairs as there is room for. */
/*@ requires query: near_query(query) && near_found(query) && near_plain(query, plain);
    requires out: near_room(query, plain, out, capacity);
    terminates \true;
    assigns query->workspace->placed[0 .. query->workspace->limits.objects - 1],
        DCD_DETECT_MEASURED_SLICED(query->workspace), out[0 .. capacity - 1],
        query->report->seconds[DCD_STAGE_NARROW];
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static dcd_status measure_near(const dcd_detect *query, const dcd_detect *plain, dcd_neighbour *out, uint64_t capacity)
{
    const uint64_t count = query->report->contacts;
    const uint32_t room = (uint32_t)(capacity < count ? capacity : count);
    dcd_status status;

    sweep_plain(query, plain);
    //@ assert out_there: \valid(out + (0 .. room - 1));
    //@ assert out_apart: dcd_apart_near(out, room, DCD_READ(plain->workspace, plain->world));
    //@ assert out_vertices: \separated(out + (0 .. room - 1), DCD_SPACE_VERTICES(plain->workspace));
    //@ assert out_pairs: \separated(out + (0 .. room - 1), plain->workspace->pairs + (0 .. room - 1));
    //@ assert out_other: \separated(out + (0 .. room - 1), plain->workspace->other + (0 .. room - 1));
    //@ assert out_sorted: \separated(out + (0 .. room - 1), plain->workspace->sorted + (0 .. room - 1));
    //@ assert out_own: \separated(out + (0 .. room - 1), plain, plain->workspace->exact, plain->report);
    status = measure(plain, room, out);
    //@ assert query_places: dcd_detect_places(query);
    sweep_back(query);
    return status == DCD_OK && room < count ? DCD_CAPACITY : status;
}

/*@ // What a query for distances is given.
    predicate near_given{L}(dcd_world *world, dcd_workspace *w, dcd_executor *executor, dcd_neighbour *out, integer n,
                            dcd_report *report) =
        (world == \null || \valid_read(world)) && (w == \null || \valid(w)) &&
        (executor == \null || \valid_read(executor)) && (report == \null || \valid(report)) &&
        (out == \null || \valid(out + (0 .. n - 1))) &&
        (executor == \null || report == \null || \separated(executor, report)) &&
        (executor == \null || out == \null || \separated(executor, out + (0 .. n - 1))) &&
        (executor == \null || w == \null || \separated(executor, DCD_SPACE_PLACED(w)) &&
            \separated(executor, DCD_SPACE_CORES(w)) && \separated(executor, w->exact)) &&
        (world != \null && w != \null ==> dcd_query_given(w, world) &&
            (dcd_detect_fits(w, world) && 1 <= world->objects ==> PAIR_APART(w, world, w->exact)) &&
            (report == \null || dcd_query_report(report, w, world)) &&
            (out == \null || dcd_apart_near(out, n, DCD_READ(w, world)) &&
                \separated(out + (0 .. n - 1), DCD_SPACE_VERTICES(w)) && \separated(out + (0 .. n - 1), DCD_SPACE_PAIRS(w)) &&
                \separated(out + (0 .. n - 1), DCD_SPACE_OTHER(w)) && \separated(out + (0 .. n - 1), DCD_SPACE_EXACT(w)))) &&
        (out == \null || report == \null || \separated(out + (0 .. n - 1), report)); */

/*@ requires given: near_given(world, workspace, executor, pairs, capacity, report);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns SEARCHED(workspace, world, report), pairs[0 .. capacity - 1], *fault;
    ensures there: \result == DCD_OK ==> world != \null && workspace != \null; */
dcd_status dcd_distances_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                              double within, dcd_neighbour *pairs, uint64_t capacity, dcd_report *report,
                              dcd_fault *fault)
{
    dcd_report local;
    const dcd_margins margins = {within, false};
    dcd_report *const counts = report == NULL ? &local : report;
    const dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, margins, NULL, 0, counts};
    dcd_detect plain;
    dcd_status status = check(&query, pairs != NULL || capacity == 0, within);

    if (status != DCD_OK) {
        return name_fault(status, fault);
    }
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(\at(world, Pre));
    //@ assert space: dcd_same_space{Pre,Here}(workspace);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(\at(world->body, Pre), \at(world->changed, Pre), \at(world->objects, Pre));
    //@ assert shapes: dcd_same_shapes{Pre,Here}(\at(world->shape, Pre), \at(world->limits.shapes, Pre));
    //@ assert same: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert acm: world->acm != \null ==> SAME(world->acm->word) && SAME(world->acm->count);
    //@ assert same_roles: dcd_same_roles{Pre,Here}(world);
    //@ assert there: dcd_detect_there(workspace, world);
    //@ assert own: dcd_detect_own(&query, workspace);
    //@ assert places: dcd_detect_places(&query);
    //@ assert roles: dcd_world_roles(world);
    //@ assert stages: 1 <= world->objects ==> dcd_space_stages(workspace, world->objects);
    //@ assert stages_apart: 1 <= world->objects ==> dcd_stages_apart(workspace, world, world->objects);
    //@ assert stages_own: 1 <= world->objects ==> dcd_stages_own(&query, workspace, world->objects);
    //@ assert stages_disjoint: 1 <= world->objects ==> dcd_stages_disjoint(workspace, world->objects);
    //@ assert report_there: \valid(query.report) && \separated(query.report, &query);
    //@ assert report_apart: dcd_apart_counts(query.report, 1, DCD_READ(workspace, world));
    /*@ assert report_pairs: \separated(query.report, DCD_SPACE_PAIRS(workspace)) && \separated(query.report,
            DCD_SPACE_OTHER(workspace)); */
    /*@ assert report_work: \separated(query.report, DCD_SPACE_EXACT(workspace)) && \separated(query.report,
            DCD_SPACE_TALLY(workspace)); */
    /*@ assert report_keys: \separated(query.report, DCD_SPACE_KEYS(workspace)) && \separated(query.report,
            DCD_SPACE_SPARE(workspace)); */
    //@ assert report_own: dcd_report_own(query.report, &query, workspace, world);
    //@ assert out_own: dcd_out_own(query.out, 0, &query, workspace, world);
    /*@ assert roles_own: dcd_roles_own(workspace, world->role, world->limits.objects, world->acm, workspace->placed,
            workspace->cores, workspace->kept.at, workspace->limits.objects); */
    //@ assert ready: 1 <= world->objects ==> dcd_detect_ready(&query);
    //@ assert tasks: 1 <= world->objects ==> dcd_space_tasks(workspace, world->objects);
    //@ assert executor: executor == \null || dcd_executor_fits(executor, workspace);
    //@ assert ghosts: dcd_ghosts(world->objects, workspace->limits.candidates);
    //@ assert executor_fits: executor == \null || near_executor(executor, workspace);
    //@ assert near: 1 <= world->objects ==> near_query(&query);
    /*@ assert at: \forall integer k; 0 <= k < workspace->limits.objects ==>
            SAME(workspace->kept.at[k]); */
    /*@ assert row: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < workspace->limits.objects ==>
            SAME(workspace->placed[k].begin) && dcd_same_stand{Pre,Here}(workspace->placed + k, workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && dcd_same_body{Pre,Here}(world->body + k) &&
            dcd_same_shape{Pre,Here}(world->shape + world->body[k].shape); */
    /*@ assert finite: \forall integer k; 0 <= k < world->objects ==>
            dcd_detect_fits(workspace, world) ==>
            tree_finite_box{Pre}(workspace->boxes, k) ==> tree_finite_box(workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) ==> dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_placed_of(workspace->placed + k, world->body + k, world->shape + world->body[k].shape) &&
            dcd_core_of(workspace->cores + k, world->shape + world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < world->objects ==>
            dcd_object_kept(workspace, world, k) ==>
            dcd_object_kept{Pre}(workspace, world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
    dcd_detect_clear(&query);
    //@ assert cleared: query.workspace == workspace && query.world == world && query.report == counts;
    //@ assert cleared_space: dcd_same_space{Pre,Here}(workspace) && dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert cleared_sizes: near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
    /*@ assert cleared_lists: near_lists(world->objects, workspace->limits.threads) ==
            near_lists(\at(world->objects, Pre), \at(workspace->limits.threads, Pre)); */
    status = world->objects == 0 ? DCD_OK : find_near(&query);
    //@ assert found_query: query.workspace == workspace && query.world == world && query.report == counts;
    //@ assert found_arrays: dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert found_sizes: near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
    //@ assert found_near: status == DCD_OK && 1 <= world->objects ==> near_query(&query) && near_found(&query);
    //@ assert found_world: 1 <= world->objects ==> near_world_kept{Pre,Here}(world);
    if (status == DCD_OK && counts->contacts > 0) {
        //@ assert some: 1 <= world->objects;
        //@ assert plain_apart: near_apart(&plain, DCD_READ(workspace, world));
        //@ assert plain_own: dcd_detect_own(&plain, workspace);
        //@ assert plain_stages: dcd_stages_own(&plain, workspace, world->objects);
        //@ assert beside: near_beside(&query, &plain);
        set_plain(&query, &plain);
        //@ assert set_query: query.workspace == workspace && query.world == world && query.report == counts;
        //@ assert set_arrays: dcd_arrays_kept{Pre,Here}(workspace);
        //@ assert set_sizes: near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
        //@ assert set_world: near_world_kept{Pre,Here}(world);
        /*@ assert room_there: pairs != \null ==> \valid(pairs + (0 .. capacity - 1)) &&
                \separated(pairs + (0 .. capacity - 1), &query, &plain); */
        /*@ assert room_apart: pairs != \null ==>
                dcd_apart_near(pairs, capacity, DCD_READ(workspace, world)); */
        //@ assert room_report: pairs != \null ==> \separated(pairs + (0 .. capacity - 1), counts);
        /*@ assert room_vertices: pairs != \null ==>
                \separated(pairs + (0 .. capacity - 1), DCD_SPACE_VERTICES(workspace)); */
        /*@ assert room_pairs: pairs != \null ==>
                \separated(pairs + (0 .. capacity - 1), DCD_SPACE_PAIRS(workspace)); */
        /*@ assert room_other: pairs != \null ==>
                \separated(pairs + (0 .. capacity - 1), DCD_SPACE_OTHER(workspace)); */
        /*@ assert room_exact: pairs != \null ==>
                \separated(pairs + (0 .. capacity - 1), DCD_SPACE_EXACT(workspace)); */
        //@ assert room_work: \separated(workspace->exact, DCD_SPACE_VERTICES(workspace));
        //@ assert room_own: \separated(&query, &plain, counts);
        /*@ assert room_asked: pairs != \null ==> \separated(pairs + (0 .. capacity - 1), &query, &plain, query.report); */
        /*@ assert room_read: pairs != \null ==>
                dcd_apart_near(pairs, capacity, DCD_READ(query.workspace, query.world)); */
        //@ assert room: pairs != \null ==> near_room(&query, &plain, pairs, capacity);
        //@ assert room_none: pairs == \null ==> near_room(&query, &plain, pairs, capacity);
        status = measure_near(&query, &plain, pairs, capacity);
    }
    return name_fault(status, fault);
}

/* ------------------------------------------------------------- The nearest */

#define WINDOW 64u /* how far apart in the order two objects may be for a proposal */

/* Two objects, and about the square of a length that no two points of their boxes are further apart than. */
typedef struct proposal {
    double square;
    uint32_t i, j;
} proposal;

/*@ // What was placed and put into order for all objects: numbers of objects, boxes, filters.
    predicate ordered{L}(dcd_detect *query) =
        \valid_read(query) && \valid_read(query->workspace) && dcd_world_held(query->world) &&
        query->world->objects <= DCD_MAX_OBJECTS &&
        \valid_read(query->workspace->order + (0 .. query->world->objects - 1)) &&
        \valid_read(query->workspace->boxes + (0 .. 6 * query->world->objects - 1)) &&
        (\forall integer k; 0 <= k < query->world->objects ==> query->workspace->order[k] < query->world->objects) &&
        (query->world->acm == \null || dcd_acm_valid(query->world->acm)); */

/* Whether all numbers are of objects: a stage that was lost may have left others. */
/*@ requires order: \valid_read(order + (0 .. objects - 1));
    terminates \true;
    assigns \nothing;
    ensures below: \result <==> \forall integer k; 0 <= k < objects ==> order[k] < objects; */
static bool is_order(const uint32_t *order, uint32_t objects)
{
    uint32_t above = 0;

    /*@ loop invariant range: 0 <= k <= objects;
        loop invariant flag: above == 0 || above == 1;
        loop invariant below: above == 0 <==> \forall integer m; 0 <= m < k ==> order[m] < objects;
        loop assigns k, above;
        loop variant objects - k; */
    for (uint32_t k = 0; k < objects; k++) {
        above |= (uint32_t)(order[k] >= objects);
    }
    return above == 0;
}

/* The square of that length, for two boxes. */
/*@ requires boxes: \valid_read(a + (0 .. 5)) && \valid_read(b + (0 .. 5));
    terminates \true;
    assigns \nothing; */
static double far_square(const float *a, const float *b)
{
    double square = 0.0;

    /*@ loop invariant range: r <= 3;
        loop assigns r, square;
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        const double up = (double)a[r + 3] - (double)b[r], down = (double)b[r + 3] - (double)a[r];
        const double most = up > down ? up : down;

        square += most * most;
    }
    return square;
}

/* The nearest pair so far apart in the order, or the one before. */
/*@ requires query: ordered(query);
    requires step: step <= WINDOW;
    requires best: best.i < query->world->objects && best.j < query->world->objects;
    terminates \true;
    assigns \nothing;
    ensures numbers: \result.i < query->world->objects && \result.j < query->world->objects; */
static proposal propose_at(const dcd_detect *query, uint32_t step, proposal best)
{
    const dcd_workspace *w = query->workspace;
    const uint32_t objects = query->world->objects;
    const dcd_filter filter = dcd_world_filter(query->world, dcd_pair_bits(objects));
    double least = best.square;
    uint32_t at = 0;

    /*@ loop invariant range: 0 <= k <= objects && at < objects && (at > 0 ==> at + step - 1 < objects);
        loop assigns k, least, at;
        loop variant objects - k; */
    for (uint32_t k = 0; k + step < objects; k++) {
        const uint32_t i = w->order[k], j = w->order[k + step];
        const double square = far_square(w->boxes + (size_t)DCD_BOX * i, w->boxes + (size_t)DCD_BOX * j);

        if (square < least && dcd_filter_drop(&filter, i, j) == DCD_DROP_NONE) {
            least = square;
            at = k + 1;
        }
    }
    if (at > 0) {
        best = (proposal){least, w->order[at - 1], w->order[at - 1 + step]};
    }
    return best;
}

/* Two objects that are near each other and that no filter drops, from the boxes and the order of the last query. Twice the same
 * when none is found: that does not say that there is none. */
/*@ requires query: dcd_detect_ready(query);
    terminates \true;
    assigns \nothing;
    ensures numbers: \result.i < query->world->objects && \result.j < query->world->objects; */
static proposal propose(const dcd_detect *query)
{
    proposal best = {DBL_MAX, 0, 0};

    if (!is_order(query->workspace->order, query->world->objects)) {
        return best;
    }
    /*@ loop invariant range: 1 <= step <= WINDOW + 1;
        loop invariant numbers: best.i < query->world->objects && best.j < query->world->objects;
        loop assigns step, best;
        loop variant WINDOW + 1 - step; */
    for (uint32_t step = 1; step <= WINDOW && !(step > 4 && best.square < DBL_MAX); step++) {
        best = propose_at(query, step, best);
    }
    return best;
}

/* What is said when there is no pair. */
/*@ requires closest: \valid(closest);
    terminates \true;
    assigns *closest;
    ensures none: closest->i == DCD_NONE && closest->j == DCD_NONE && closest->distance.relation == DCD_APART; */
static void put_none(double within, dcd_neighbour *closest)
{
    dcd_distance *distance = &closest->distance;

    closest->i = DCD_NONE;
    closest->j = DCD_NONE;
    distance->relation = DCD_APART;
    distance->iterations = 0;
    distance->lo = within;
    distance->hi = DBL_MAX;
    distance->depth_lo = 0.0;
    distance->depth_hi = 0.0;
    /*@ loop invariant range: r <= 3;
        loop assigns r, distance->normal[0 .. 2], distance->point_i[0 .. 2], distance->point_j[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        distance->normal[r] = 0.0;
        distance->point_i[r] = 0.0;
        distance->point_j[r] = 0.0;
    }
}

/* The nearest of the pairs, in the same way. */
/*@ requires query: dcd_detect_placed(query) && (query->executor == \null ||
        dcd_executor_fits(query->executor, query->workspace) && dcd_space_tasks(query->workspace, query->world->objects));
    requires pairs: 1 <= count && dcd_sorted_holds(query->workspace, count, query->world->objects);
    requires closest: \valid(closest) && dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world)) &&
        \separated(closest, query) && \separated(closest, DCD_SPACE_VERTICES(query->workspace)) &&
        \separated(closest, query->workspace->sorted + (0 .. count - 1), query->workspace->exact, query->report);
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns DCD_DETECT_MEASURED_SLICED(query->workspace), *closest, query->report->seconds[DCD_STAGE_NARROW];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static dcd_status least(const dcd_detect *query, uint32_t count, dcd_neighbour *closest)
{
    dcd_status status;

    if (query->executor != NULL) {
        return dcd_least_parallel(query, count, closest);
    }
    status = dcd_least_serial(query, count, closest);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space_shapes: SAME(query->workspace->limits.shapes);
    //@ assert space_objects: SAME(query->workspace->limits.objects);
    //@ assert space_vertices: SAME(query->workspace->limits.vertices);
    //@ assert space_placed: SAME(query->workspace->limits.placed);
    //@ assert space_candidates: SAME(query->workspace->limits.candidates);
    //@ assert space_threads: SAME(query->workspace->limits.threads);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert limits_shapes: SAME(query->world->limits.shapes);
    //@ assert limits_objects: SAME(query->world->limits.objects);
    //@ assert limits_vertices: SAME(query->world->limits.vertices);
    //@ assert limits_placed: SAME(query->world->limits.placed);
    //@ assert limits_candidates: SAME(query->world->limits.candidates);
    //@ assert limits_threads: SAME(query->world->limits.threads);
    //@ assert world_shapes: SAME(query->world->shapes);
    //@ assert world_objects: SAME(query->world->objects);
    //@ assert world_placed: SAME(query->world->placed);
    //@ assert world_changes: SAME(query->world->changes);
    //@ assert world_all_changed: SAME(query->world->all_changed);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer k; 0 <= k < query->world->limits.objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin; */
    /*@ assert body: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->body[k].begin, Pre) == query->world->body[k].begin && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
    /*@ assert at: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->kept.at[k], Pre) == query->workspace->kept.at[k]; */
    /*@ assert row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            SAME(query->workspace->placed[k].begin) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && dcd_same_body{Pre,Here}(query->world->body + k) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert finite: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k,
                query->world->shape + query->world->body[k].shape) &&
            dcd_core_of(query->workspace->cores + k, query->world->shape + query->world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, k) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    return status;
}

/* For annotations: x is no part of what measuring the proposed pair writes. */
#define CLEAR(x) \
    (\separated(x, query->workspace->placed + near.i) && \separated(x, query->workspace->placed + near.j) && \
     \separated(x, query->workspace->cores + near.i) && \separated(x, query->workspace->cores + near.j) && \
     \separated(x, query->workspace->kept.at + near.i) && \separated(x, query->workspace->kept.at + near.j) && \
     \separated(x, query->workspace->exact) && \separated(x, closest))

/* The threshold becomes one that some pair is within, or else the caller's. */
/*@ requires query: \valid(query) && near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires work: PAIR_APART(query->workspace, query->world, query->workspace->exact);
    requires closest: \valid(closest) && dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world)) &&
        \separated(closest, query) && \separated(closest, query->workspace->exact) && \separated(closest, query->report) &&
        (query->executor == \null || \separated(closest, query->executor)) &&
        \separated(closest, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns query->margins.common, DCD_DETECT_PLACED(query->workspace), query->workspace->exact[0], *closest;
    ensures pointers: dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures objects: query->world->objects == \old(query->world->objects);
    ensures limits: \result == DCD_OK ==> near_sizes_kept{Pre,Post}(\old(query->workspace));
    ensures world: \result == DCD_OK ==> near_world_kept{Pre,Post}(\old(query->world));
    ensures query: \result == DCD_OK ==> near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    ensures kept: \result == DCD_OK ==> dcd_kept_holds(query->workspace, query->world); */
static dcd_status set_threshold(dcd_detect *query, double within, dcd_neighbour *closest)
{
    const proposal near = propose(query);
    dcd_status status;

    query->margins.common = within;
    //@ assert margin: near_query(query) && dcd_kept_holds(query->workspace, query->world);
    if (near.i == near.j) {
        return DCD_OK;
    }
    /*@ assert given_lists: query->executor != \null ==>
            \valid(query->workspace->lists + (0 .. near_lists(query->world->objects, query->workspace->limits.threads) - 1)); */
    //@ assert objects_there: query->world->objects <= query->workspace->limits.objects;
    //@ assert own_work: \separated(query, query->workspace->exact);
    //@ assert own_placed: \separated(query, DCD_SPACE_PLACED(query->workspace));
    //@ assert own_cores: \separated(query, DCD_SPACE_CORES(query->workspace));
    //@ assert own_at: \separated(query, DCD_SPACE_AT(query->workspace));
    //@ assert clear_capacity: CLEAR(&query->capacity) && CLEAR(&query->kind);
    //@ assert clear_vertices: CLEAR(&query->world->vertices) && CLEAR(&query->world->objects);
    //@ assert clear_limits: CLEAR(&query->workspace->limits.threads) && CLEAR(&query->workspace->limits.objects);
    /*@ assert executor_placed: query->executor != \null ==> \separated(query->executor, query->workspace->placed + near.i) &&
            \separated(query->executor, query->workspace->placed + near.j); */
    /*@ assert executor_cores: query->executor != \null ==> \separated(query->executor, query->workspace->cores + near.i) &&
            \separated(query->executor, query->workspace->cores + near.j); */
    //@ assert executor_work: query->executor != \null ==> \separated(query->executor, query->workspace->exact, closest);
    /*@ assert executor_threads: query->executor != \null ==>
            \separated(&query->executor->threads, query->workspace->placed + near.i) &&
            \separated(&query->executor->threads, query->workspace->placed + near.j) &&
            \separated(&query->executor->threads, query->workspace->cores + near.i) &&
            \separated(&query->executor->threads, query->workspace->cores + near.j) &&
            \separated(&query->executor->threads, query->workspace->exact) &&
            \separated(&query->executor->threads, closest); */
    //@ assert clear_acm: query->world->acm != \null ==> CLEAR(&query->world->acm->count);
    //@ assert role_work: \separated(query->workspace->exact, DCD_WORLD_ROLES(query->world));
    //@ assert role_out: \separated(closest, DCD_WORLD_ROLES(query->world));
    //@ assert role_placed: \separated(DCD_SPACE_PLACED(query->workspace), DCD_WORLD_ROLES(query->world));
    //@ assert role_cores: \separated(DCD_SPACE_CORES(query->workspace), DCD_WORLD_ROLES(query->world));
    /*@ assert acm_apart: query->world->acm != \null ==> \separated(query->world->acm, DCD_SPACE_PLACED(query->workspace)) &&
            \separated(query->world->acm, DCD_SPACE_CORES(query->workspace)) &&
            \separated(query->world->acm, query->workspace->exact) && \separated(query->world->acm, closest); */
    //@ assert numbers_i: near.i < query->workspace->limits.objects && dcd_world_object(query->world, near.i);
    //@ assert numbers_j: near.j < query->workspace->limits.objects && dcd_world_object(query->world, near.j);
    /*@ assert rows_i: 3 * (query->world->body[near.i].begin +
            query->world->shape[query->world->body[near.i].shape].padded) <= DCD_SPACE_NUMBERS(query->workspace); */
    /*@ assert rows_j: 3 * (query->world->body[near.j].begin +
            query->world->shape[query->world->body[near.j].shape].padded) <= DCD_SPACE_NUMBERS(query->workspace); */
    /*@ assert boxes: 6 * near.i + 5 <= 6 * query->workspace->limits.objects - 1 &&
            6 * near.j + 5 <= 6 * query->workspace->limits.objects - 1; */
    /*@ assert slabs: 64 * near.i + 63 <= 64 * query->workspace->limits.objects - 1 &&
            64 * near.j + 63 <= 64 * query->workspace->limits.objects - 1; */
    status = dcd_pair_distance(query->world, query->workspace, near.i, near.j, &closest->distance);
    if (status != DCD_OK) {
        return status;
    }
    /*@ assert compound_out: \forall integer i; 0 <= i < \at(query->world->objects, Pre) ==>
            \separated(\at(&query->world->role[i].compound, Pre), &closest->distance, \at(query->workspace->exact, Pre)); */
    /*@ assert compound_i: \forall integer i; 0 <= i < \at(query->world->objects, Pre) ==>
            \separated(\at(&query->world->role[i].compound, Pre), \at(query->workspace->placed, Pre) + near.i,
                \at(query->workspace->cores, Pre) + near.i); */
    /*@ assert compound_j: \forall integer i; 0 <= i < \at(query->world->objects, Pre) ==>
            \separated(\at(&query->world->role[i].compound, Pre), \at(query->workspace->placed, Pre) + near.j,
                \at(query->workspace->cores, Pre) + near.j); */
    /*@ assert compound: \forall integer i; 0 <= i < \at(query->world->objects, Pre) ==>
            SAME(query->world->role[i].compound); */
    //@ assert same_acm: SAME(query->world->acm);
    //@ assert acm_word: query->world->acm != \null ==> SAME(query->world->acm->word);
    //@ assert acm_count: query->world->acm != \null ==> SAME(query->world->acm->count);
    //@ assert vertices: SAME(query->world->vertices);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert roles: dcd_same_roles{Pre,Here}(query->world);
    //@ assert capacity: SAME(query->capacity);
    //@ assert kind: SAME(query->kind);
    //@ assert ready: dcd_detect_ready(query);
    //@ assert held: dcd_kept_holds(query->workspace, query->world);
    //@ assert same_executor: SAME(query->executor);
    //@ assert same_run: query->executor != \null ==> SAME(query->executor->run);
    //@ assert same_threads: query->executor != \null ==> SAME(query->executor->threads);
    //@ assert limits: SAME(query->workspace->limits.threads) && SAME(query->workspace->limits.objects);
    //@ assert objects: SAME(query->world->objects);
    //@ assert executor: query->executor == \null || near_executor(query->executor, query->workspace);
    //@ assert sizes: near_sizes_kept{Pre,Here}(query->workspace) && dcd_arrays_kept{Pre,Here}(query->workspace);
    /*@ assert lists: near_lists(query->world->objects, query->workspace->limits.threads) ==
            near_lists(\at(query->world->objects, Pre), \at(query->workspace->limits.threads, Pre)); */
    /*@ assert lists_there: query->executor != \null ==>
            \valid(query->workspace->lists + (0 .. near_lists(query->world->objects, query->workspace->limits.threads) - 1)); */
    /*@ assert tasks_lists: query->executor != \null ==>
            \valid(DCD_SPACE_THREAD_LISTS(query->workspace, query->world->objects)); */
    //@ assert tasks_bounds: query->executor != \null ==> \valid(DCD_SPACE_TASK_BOUNDS(query->workspace));
    //@ assert tasks_used: query->executor != \null ==> \valid(DCD_SPACE_USED(query->workspace));
    //@ assert tasks_count: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_count));
    //@ assert tasks_begin: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_begin));
    //@ assert tasks_at: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, part_at));
    //@ assert tasks_least: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, least));
    //@ assert tasks_runs: query->executor != \null ==> \valid(DCD_SPACE_TASKS(query->workspace, task_runs));
    //@ assert tasks: query->executor == \null || dcd_space_tasks(query->workspace, query->world->objects);
    //@ assert near: near_query(query);
    if (closest->distance.hi < within) {
        query->margins.common = closest->distance.hi;
    }
    return DCD_OK;
}

/*@ requires query: near_query(query) && near_found(query) && near_plain(query, plain) && query->report->contacts > 0;
    requires closest: \valid(closest) && \separated(closest, query, plain, query->report);
    requires apart: dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world));
    requires vertices: \separated(closest, DCD_SPACE_VERTICES(query->workspace));
    requires pairs: \separated(closest, DCD_SPACE_PAIRS(query->workspace));
    requires other: \separated(closest, DCD_SPACE_OTHER(query->workspace));
    requires exact: \separated(closest, DCD_SPACE_EXACT(query->workspace));
    requires work: \separated(query->workspace->exact, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns query->workspace->placed[0 .. query->workspace->limits.objects - 1],
        DCD_DETECT_MEASURED_SLICED(query->workspace), *closest, query->report->seconds[DCD_STAGE_NARROW];
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
static dcd_status take_least(const dcd_detect *query, const dcd_detect *plain, dcd_neighbour *closest)
{
    const uint32_t count = (uint32_t)query->report->contacts;
    dcd_status status;

    //@ assert room: near_room(query, plain, closest, 1);
    sweep_plain(query, plain);
    status = least(plain, count, closest);
    //@ assert query_places: dcd_detect_places(query);
    sweep_back(query);
    return status;
}

/* Searches once more, for all pairs as near as one that is near. */
/*@ requires query: \valid(query) && near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires work: PAIR_APART(query->workspace, query->world, query->workspace->exact);
    requires closest: \valid(closest) && dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world)) &&
        \separated(closest, query) && \separated(closest, query->workspace->exact) && \separated(closest, query->report) &&
        (query->executor == \null || \separated(closest, query->executor)) &&
        \separated(closest, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns SEARCHED(query->workspace, query->world, query->report), query->margins.common, *closest;
    ensures pointers: \result == DCD_OK ==> dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures objects: \result == DCD_OK ==> query->world->objects == \old(query->world->objects);
    ensures arrays: \result == DCD_OK ==> dcd_arrays_kept{Pre,Post}(\old(query->workspace));
    ensures limits: \result == DCD_OK ==> near_sizes_kept{Pre,Post}(\old(query->workspace));
    ensures world: \result == DCD_OK ==> near_world_kept{Pre,Post}(\old(query->world));
    ensures executor: \result == DCD_OK ==> query->executor == \old(query->executor);
    ensures found: \result == DCD_OK ==> near_query(query) && near_found(query); */
static dcd_status find_nearer(dcd_detect *query, double within, dcd_neighbour *closest)
{
    dcd_status status = set_threshold(query, within, closest);

    if (status != DCD_OK) {
        return status;
    }
    //@ assert set_asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report);
    //@ assert set_arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
    //@ assert set_sizes: near_sizes_kept{Pre,Here}(query->workspace) && SAME(query->world->objects);
    /*@ assert set_lists: near_lists(query->world->objects, query->workspace->limits.threads) ==
            near_lists(\at(query->world->objects, Pre), \at(query->workspace->limits.threads, Pre)); */
    //@ assert set_executor: SAME(query->executor);
    dcd_detect_restart(query);
    //@ assert again_asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report);
    //@ assert again_arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
    //@ assert again_sizes: near_sizes_kept{Pre,Here}(query->workspace) && SAME(query->world->objects);
    /*@ assert again_lists: near_lists(query->world->objects, query->workspace->limits.threads) ==
            near_lists(\at(query->world->objects, Pre), \at(query->workspace->limits.threads, Pre)); */
    //@ assert again_executor: SAME(query->executor);
    //@ assert again_kind: query->kind == DCD_DETECT_CONTACTS;
    //@ assert again_query: near_query(query);
    status = find_near(query);
    //@ assert found_asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report);
    //@ assert found_executor: SAME(query->executor);
    return status;
}

/* First the contacts: if there are any, the deepest is the answer. Else all pairs as near as one that is near. */
/*@ requires query: \valid(query) && near_query(query) && query->kind == DCD_DETECT_CONTACTS;
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires report: dcd_report_fresh(query->report);
    requires work: PAIR_APART(query->workspace, query->world, query->workspace->exact);
    requires closest: \valid(closest) && dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world)) &&
        \separated(closest, query) && \separated(closest, query->workspace->exact) && \separated(closest, query->report) &&
        (query->executor == \null || \separated(closest, query->executor)) &&
        \separated(closest, DCD_SPACE_VERTICES(query->workspace));
    terminates \true;
    assigns SEARCHED(query->workspace, query->world, query->report), query->margins.common, *closest;
    ensures pointers: \result == DCD_OK ==> dcd_pointers_kept{Pre,Post}(query, \old(query->workspace), \old(query->world));
    ensures objects: \result == DCD_OK ==> query->world->objects == \old(query->world->objects);
    ensures arrays: \result == DCD_OK ==> dcd_arrays_kept{Pre,Post}(\old(query->workspace));
    ensures limits: \result == DCD_OK ==> near_sizes_kept{Pre,Post}(\old(query->workspace));
    ensures world: \result == DCD_OK ==> near_world_kept{Pre,Post}(\old(query->world));
    ensures executor: \result == DCD_OK ==> query->executor == \old(query->executor);
    ensures found: \result == DCD_OK ==> near_query(query) && near_found(query); */
static dcd_status find_closest(dcd_detect *query, double within, dcd_neighbour *closest)
{
    const dcd_status status = find_near(query);

    //@ assert found_asked: SAME(query->workspace) && SAME(query->world) && SAME(query->report) && SAME(query->out);
    //@ assert found_arrays: dcd_arrays_kept{Pre,Here}(query->workspace);
    //@ assert found_sizes: near_sizes_kept{Pre,Here}(query->workspace) && SAME(query->world->objects);
    /*@ assert found_lists: near_lists(query->world->objects, query->workspace->limits.threads) ==
            near_lists(\at(query->world->objects, Pre), \at(query->workspace->limits.threads, Pre)); */
    //@ assert found_world: near_world_kept{Pre,Here}(query->world);
    //@ assert found_executor: SAME(query->executor);
    //@ assert found_apart: dcd_apart_near(closest, 1, DCD_READ(query->workspace, query->world));
    //@ assert found_vertices: \separated(closest, DCD_SPACE_VERTICES(query->workspace));
    //@ assert found_work: PAIR_APART(query->workspace, query->world, query->workspace->exact);
    return status == DCD_OK && query->report->contacts == 0 && within > 0.0 ? find_nearer(query, within, closest) : status;
}

/*@ requires given: near_given(world, workspace, executor, closest, 1, report);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns SEARCHED(workspace, world, report), *closest, *fault;
    ensures there: \result == DCD_OK ==> world != \null && workspace != \null; */
dcd_status dcd_closest_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                            double within, dcd_neighbour *closest, dcd_report *report, dcd_fault *fault)
{
    dcd_report local;
    dcd_neighbour found;
    dcd_report *const counts = report == NULL ? &local : report;
    dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, no_margins, NULL, 0, counts};
    dcd_detect plain;
    dcd_status status = check(&query, closest != NULL, within);

    if (status != DCD_OK) {
        return name_fault(status, fault);
    }
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(\at(world, Pre));
    //@ assert space: dcd_same_space{Pre,Here}(workspace);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(\at(world->body, Pre), \at(world->changed, Pre), \at(world->objects, Pre));
    //@ assert shapes: dcd_same_shapes{Pre,Here}(\at(world->shape, Pre), \at(world->limits.shapes, Pre));
    //@ assert same: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert acm: world->acm != \null ==> SAME(world->acm->word) && SAME(world->acm->count);
    //@ assert same_roles: dcd_same_roles{Pre,Here}(world);
    //@ assert there: dcd_detect_there(workspace, world);
    //@ assert own: dcd_detect_own(&query, workspace);
    //@ assert places: dcd_detect_places(&query);
    //@ assert roles: dcd_world_roles(world);
    //@ assert stages: 1 <= world->objects ==> dcd_space_stages(workspace, world->objects);
    //@ assert stages_apart: 1 <= world->objects ==> dcd_stages_apart(workspace, world, world->objects);
    //@ assert stages_own: 1 <= world->objects ==> dcd_stages_own(&query, workspace, world->objects);
    //@ assert stages_disjoint: 1 <= world->objects ==> dcd_stages_disjoint(workspace, world->objects);
    //@ assert report_there: \valid(query.report) && \separated(query.report, &query);
    //@ assert report_apart: dcd_apart_counts(query.report, 1, DCD_READ(workspace, world));
    /*@ assert report_pairs: \separated(query.report, DCD_SPACE_PAIRS(workspace)) && \separated(query.report,
            DCD_SPACE_OTHER(workspace)); */
    /*@ assert report_work: \separated(query.report, DCD_SPACE_EXACT(workspace)) && \separated(query.report,
            DCD_SPACE_TALLY(workspace)); */
    /*@ assert report_keys: \separated(query.report, DCD_SPACE_KEYS(workspace)) && \separated(query.report,
            DCD_SPACE_SPARE(workspace)); */
    //@ assert report_own: dcd_report_own(query.report, &query, workspace, world);
    //@ assert out_own: dcd_out_own(query.out, 0, &query, workspace, world);
    /*@ assert roles_own: dcd_roles_own(workspace, world->role, world->limits.objects, world->acm, workspace->placed,
            workspace->cores, workspace->kept.at, workspace->limits.objects); */
    //@ assert ready: 1 <= world->objects ==> dcd_detect_ready(&query);
    //@ assert tasks: 1 <= world->objects ==> dcd_space_tasks(workspace, world->objects);
    //@ assert executor: executor == \null || dcd_executor_fits(executor, workspace);
    //@ assert ghosts: dcd_ghosts(world->objects, workspace->limits.candidates);
    //@ assert executor_fits: executor == \null || near_executor(executor, workspace);
    //@ assert near: 1 <= world->objects ==> near_query(&query);
    /*@ assert at: \forall integer k; 0 <= k < workspace->limits.objects ==>
            SAME(workspace->kept.at[k]); */
    /*@ assert row: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].begin); */
    /*@ assert row_count: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].count); */
    /*@ assert row_padded: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->placed[k].padded); */
    /*@ assert core: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->cores[k].begin); */
    /*@ assert core_faces: \forall integer k; 0 <= k < workspace->limits.objects ==> SAME(workspace->cores[k].faces); */
    /*@ assert stand: \forall integer k; 0 <= k < workspace->limits.objects ==>
            SAME(workspace->placed[k].begin) && dcd_same_stand{Pre,Here}(workspace->placed + k, workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && dcd_same_body{Pre,Here}(world->body + k) &&
            dcd_same_shape{Pre,Here}(world->shape + world->body[k].shape); */
    /*@ assert finite: \forall integer k; 0 <= k < world->objects ==>
            dcd_detect_fits(workspace, world) ==>
            tree_finite_box{Pre}(workspace->boxes, k) ==> tree_finite_box(workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) ==> dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_placed_of(workspace->placed + k, world->body + k, world->shape + world->body[k].shape) &&
            dcd_core_of(workspace->cores + k, world->shape + world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < world->objects ==>
            dcd_world_object{Pre}(world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < world->objects ==>
            dcd_object_kept(workspace, world, k) ==>
            dcd_object_kept{Pre}(workspace, world, k) && (dcd_object_stands{Pre}(workspace, world, k) ==>
            dcd_object_stands(workspace, world, k)); */
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
    dcd_detect_clear(&query);
    //@ assert cleared: query.workspace == workspace && query.world == world && query.report == counts;
    //@ assert cleared_space: dcd_same_space{Pre,Here}(workspace) && dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert cleared_sizes: near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
    /*@ assert cleared_lists: near_lists(world->objects, workspace->limits.threads) ==
            near_lists(\at(world->objects, Pre), \at(workspace->limits.threads, Pre)); */
    //@ assert fault: dcd_fault_room(fault);
    //@ assert answer_there: \valid(&found) && \separated(&found, &query);
    //@ assert answer_apart: 1 <= world->objects ==> dcd_apart_near(&found, 1, DCD_READ(workspace, world));
    //@ assert answer_report: \separated(&found, counts);
    //@ assert answer_vertices: 1 <= world->objects ==> \separated(&found, DCD_SPACE_VERTICES(workspace));
    //@ assert answer_exact: 1 <= world->objects ==> \separated(&found, DCD_SPACE_EXACT(workspace));
    //@ assert answer_executor: executor != \null ==> \separated(&found, executor);
    //@ assert answer_work: 1 <= world->objects ==> PAIR_APART(workspace, world, workspace->exact);
    status = world->objects == 0 ? DCD_OK : find_closest(&query, within, &found);
    //@ assert found_query: status == DCD_OK ==> query.workspace == workspace && query.world == world && query.report == counts;
    //@ assert found_arrays: status == DCD_OK ==> dcd_arrays_kept{Pre,Here}(workspace);
    //@ assert found_sizes: status == DCD_OK ==> near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
    //@ assert found_near: status == DCD_OK && 1 <= world->objects ==> near_query(&query) && near_found(&query);
    //@ assert found_world: status == DCD_OK && 1 <= world->objects ==> near_world_kept{Pre,Here}(world);
    if (status == DCD_OK && counts->contacts > 0) {
        //@ assert some: 1 <= world->objects;
        //@ assert plain_apart: near_apart(&plain, DCD_READ(workspace, world));
        //@ assert plain_own: dcd_detect_own(&plain, workspace);
        //@ assert plain_stages: dcd_stages_own(&plain, workspace, world->objects);
        //@ assert beside: near_beside(&query, &plain);
        set_plain(&query, &plain);
        //@ assert set_query: query.workspace == workspace && query.world == world && query.report == counts;
        //@ assert set_arrays: dcd_arrays_kept{Pre,Here}(workspace);
        //@ assert set_sizes: near_sizes_kept{Pre,Here}(workspace) && SAME(world->objects);
        //@ assert set_world: near_world_kept{Pre,Here}(world);
        //@ assert room_there: \valid(&found) && \separated(&found, &query, &plain);
        //@ assert room_apart: dcd_apart_near(&found, 1, DCD_READ(workspace, world));
        //@ assert room_report: \separated(&found, counts);
        //@ assert room_vertices: \separated(&found, DCD_SPACE_VERTICES(workspace));
        //@ assert room_pairs: \separated(&found, DCD_SPACE_PAIRS(workspace));
        //@ assert room_other: \separated(&found, DCD_SPACE_OTHER(workspace));
        //@ assert room_exact: \separated(&found, DCD_SPACE_EXACT(workspace));
        //@ assert room_work: \separated(workspace->exact, DCD_SPACE_VERTICES(workspace));
        //@ assert room_own: \separated(&query, &plain, counts);
        //@ assert room_asked: \separated(&found, &query, &plain, query.report);
        //@ assert room_read: dcd_apart_near(&found, 1, DCD_READ(query.workspace, query.world));
        status = take_least(&query, &plain, &found);
    } else {
        put_none(within, &found);
    }
    if (status == DCD_OK) {
        *closest = found;
    }
    return name_fault(status, fault);
}

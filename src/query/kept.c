#include "query/kept.h"

#include "dispatch.h"
#include "object/margin.h"

/* Both must say so: the world's memory, or the workspace's, may have become another one's. */
/*@ requires valid: \valid_read(w) && \valid_read(world);
    terminates \true;
    assigns \nothing;
    ensures follows: \result <==> dcd_kept_follows(w, world); */
static bool follows(const dcd_workspace *w, const dcd_world *world)
{
    return w->kept.world == world && world->follower == w;
}

/*@ requires valid: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
static bool same_margins(const dcd_margins *a, const dcd_margins *b)
{
    return a->own == b->own && !(a->common < b->common || a->common > b->common);
}

void dcd_kept_forget(dcd_workspace *workspace)
{
    workspace->kept.any = false;
}

/* As when nothing was placed: every object has been in a change. */
/*@ requires query: dcd_detect_places(query);
    terminates \true;
    assigns query->workspace->kept.at[0 .. query->workspace->limits.objects - 1];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures none: \forall integer i; 0 <= i < query->world->objects ==>
        !dcd_object_kept(query->workspace, query->world, i); */
static void clear(const dcd_detect *query)
{
    const uint32_t objects = query->workspace->limits.objects;
    uint64_t *const at = query->workspace->kept.at;

    /*@ loop invariant range: 0 <= k <= objects;
        loop invariant none: \forall integer i; 0 <= i < k ==> at[i] == 0;
        loop assigns k, at[0 .. objects - 1];
        loop variant objects - k; */
    for (uint32_t k = 0; k < objects; k++) {
        at[k] = 0;
    }
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert objects: dcd_same_objects{Pre,Here}(query->world);
    //@ assert follow: dcd_same_follow{Pre,Here}(query->world);
    //@ assert held: dcd_world_objects(query->world);
    //@ assert apart: dcd_detect_apart(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    /*@ assert none: \forall integer i; 0 <= i < query->world->objects ==> dcd_world_object(query->world, i) ==>
            !dcd_object_kept(query->workspace, query->world, i); */
}

void dcd_kept_begin(const dcd_detect *query)
{
    dcd_workspace *w = query->workspace;
    dcd_kept *kept = &w->kept;
    const bool slabs = dcd_detect_placing(query).slabs != NULL;

    if (!follows(w, query->world)) {
        dcd_kept_forget(w);
        return;
    }
    if (!kept->any || kept->slabs != slabs || !same_margins(&kept->margins, &query->margins)) {
        clear(query);
        kept->any = true;
        kept->slabs = slabs;
        kept->margins = query->margins;
    }
}

/*@ requires query: dcd_detect_places(query) && object < query->world->objects;
    terminates \true;
    assigns \nothing;
    ensures kept: \result <==> dcd_object_kept(query->workspace, query->world, object); */
static bool is_in_place(const dcd_detect *query, uint32_t object)
{
    const dcd_world *world = query->world;
    const uint64_t at = query->workspace->kept.at[object];

    return at >= world->changed[object] && at >= world->all_changed;
}

/* For annotations: objects that were placed stay so. */
#define OTHERS \
    (\forall integer i; 0 <= i < query->world->objects ==> \
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==> \
        dcd_object_stands(query->workspace, query->world, i))

/* For annotations: of what placing writes, the rows of vertices; what it reads of an object. */
#define ROWS_OUT (3 * DCD_PLACE_FROM(world->body, first) .. 3 * DCD_PLACE_TO(world->shape, world->body, last) - 1)
#define SHAPE_OF(i) (world->shape + world->body[i].shape)
#define VERTICES_OF(i) \
    (world->vertex + 3 * world->shape[world->body[i].shape].begin + \
     (0 .. 3 * world->shape[world->body[i].shape].padded - 1))

/* For annotations: what placing writes of them. */
#define PLACED_OUT \
    DCD_PLACE_OUT(&placing, first, last, DCD_PLACE_FROM(world->body, first), DCD_PLACE_TO(world->shape, world->body, last))

/* For annotations: a number that was not changed. */
#define SAME(x) ((x) == \at(x, Pre))

/* For annotations: a cell that placing does not write; of types that it does write. */
#define CLEAR(cell) (\separated(cell, out->placed + (first .. last - 1)) && \separated(cell, out->cores + (first .. last - 1)))

/* dcd_dispatch_place, and that nothing is changed that placing reads, nor what was placed of other objects. */
/*@ requires range: first < last <= w->limits.objects <= DCD_MAX_OBJECTS && last <= world->limits.objects;
    requires read: \valid_read(w) && \valid_read(world) && \valid_read(out);
    requires out: out->placed == w->placed && out->cores == w->cores;
    requires reads: \forall integer i; first <= i < last ==> dcd_place_reads(world->shape, world->vertex, world->body, i);
    requires room: \forall integer i; first <= i < last ==> dcd_place_room(world->shape, world->body, out, i);
    requires order: \forall integer i, j; first <= i < j < last ==> dcd_place_follows(world->shape, world->body, i, j);
    requires apart: \forall integer i; first <= i < last ==>
        dcd_place_apart(world->shape + world->body[i].shape, world->vertex + 3 * world->shape[world->body[i].shape].begin,
                        world->body + i, out, first, last, DCD_PLACE_FROM(world->body, first),
                        DCD_PLACE_TO(world->shape, world->body, last));
    requires outputs: dcd_place_apart_out(out, first, last, DCD_PLACE_FROM(world->body, first),
                                          DCD_PLACE_TO(world->shape, world->body, last));
    requires space: \separated(w, DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    requires world: \separated(world, DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    requires shapes: \separated(DCD_WORLD_SHAPES(world), DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    requires bodies: \separated(DCD_WORLD_BODIES(world), DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    requires changed: \separated(DCD_WORLD_CHANGED(world), DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    requires at: \separated(DCD_SPACE_AT(w), DCD_SPACE_PLACED(w), DCD_SPACE_CORES(w));
    terminates \true;
    assigns out->placed[first .. last - 1], out->boxes[6 * first .. 6 * last - 1], out->slabs[64 * first .. 64 * last - 1],
        out->vertices[3 * DCD_PLACE_FROM(world->body, first) .. 3 * DCD_PLACE_TO(world->shape, world->body, last) - 1],
        out->floats[3 * DCD_PLACE_FROM(world->body, first) .. 3 * DCD_PLACE_TO(world->shape, world->body, last) - 1],
        out->balls[first .. last - 1], out->cores[first .. last - 1];
    ensures placed: \forall integer i; first <= i < last ==>
        dcd_placed_of(out->placed + i, world->body + i, world->shape + world->body[i].shape);
    ensures cores: \forall integer i; first <= i < last ==>
        dcd_core_of(out->cores + i, world->shape + world->body[i].shape);
    ensures boxes: \forall integer i; first <= i < last ==> tree_finite_box(out->boxes, i);
    ensures space: dcd_same_space{Pre,Post}(w);
    ensures world: dcd_same_world{Pre,Post}(world);
    ensures bodies: dcd_same_bodies{Pre,Post}(world->body, world->changed, world->limits.objects);
    ensures shapes: dcd_same_shapes{Pre,Post}(world->shape, world->limits.shapes);
    ensures at: \forall integer i; 0 <= i < w->limits.objects ==> w->kept.at[i] == \old(w->kept.at[i]);
    ensures others: \forall integer i; 0 <= i < w->limits.objects ==> first <= i < last ||
        dcd_same_stand{Pre,Post}(w->placed + i, w->cores + i);
    ensures held: world->shapes <= world->limits.shapes ==> world->objects <= world->limits.objects ==>
        dcd_world_objects{Pre}(world) ==> dcd_world_objects(world);
    ensures apart_still: dcd_detect_apart{Pre}(w, world) ==> dcd_detect_apart(w, world); */
static void place_steady(const dcd_workspace *w, const dcd_world *world, uint32_t first, uint32_t last,
                         const dcd_placing *out)
{
    //@ assert clear_shapes: CLEAR(&world->limits.shapes);
    //@ assert clear_begins: \forall integer i; 0 <= i < world->limits.objects ==> CLEAR(&world->body[i].begin);
    //@ assert clear_named: \forall integer i; 0 <= i < world->limits.objects ==> CLEAR(&world->body[i].shape);
    //@ assert clear_changed: \forall integer i; 0 <= i < world->limits.objects ==> CLEAR(&world->changed[i]);
    //@ assert clear_at: \forall integer i; 0 <= i < w->limits.objects ==> CLEAR(&w->kept.at[i]);
    dcd_dispatch_place(w->lanes, world->shape, world->vertex, world->body, first, last, out);
    //@ assert space_shapes: SAME(w->limits.shapes);
    //@ assert space_objects: SAME(w->limits.objects);
    //@ assert space_vertices: SAME(w->limits.vertices);
    //@ assert space_placed: SAME(w->limits.placed);
    //@ assert space_candidates: SAME(w->limits.candidates);
    //@ assert space_threads: SAME(w->limits.threads);
    //@ assert space: dcd_same_space{Pre,Here}(w);
    //@ assert limits_shapes: SAME(world->limits.shapes);
    //@ assert limits_objects: SAME(world->limits.objects);
    //@ assert limits_vertices: SAME(world->limits.vertices);
    //@ assert limits_placed: SAME(world->limits.placed);
    //@ assert limits_candidates: SAME(world->limits.candidates);
    //@ assert limits_threads: SAME(world->limits.threads);
    //@ assert world_shapes: SAME(world->shapes);
    //@ assert world_objects: SAME(world->objects);
    //@ assert world_placed: SAME(world->placed);
    //@ assert world_changes: SAME(world->changes);
    //@ assert world_all_changed: SAME(world->all_changed);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    /*@ assert begins: \forall integer i; 0 <= i < world->limits.objects ==>
            SAME(world->body[i].begin); */
    /*@ assert named: \forall integer i; 0 <= i < world->limits.objects ==>
            SAME(world->body[i].shape); */
    /*@ assert changed: \forall integer i; 0 <= i < world->limits.objects ==>
            SAME(world->changed[i]); */
    /*@ assert at: \forall integer i; 0 <= i < w->limits.objects ==>
            SAME(w->kept.at[i]); */
    /*@ assert rows: \forall integer k; 0 <= k < world->limits.shapes ==>
            SAME(world->shape[k].begin); */
    /*@ assert counts: \forall integer k; 0 <= k < world->limits.shapes ==>
            SAME(world->shape[k].count); */
    /*@ assert padded: \forall integer k; 0 <= k < world->limits.shapes ==>
            SAME(world->shape[k].padded); */
    /*@ assert faces: \forall integer k; 0 <= k < world->limits.shapes ==>
            SAME(world->shape[k].faces); */
    /*@ assert face: \forall integer k; 0 <= k < world->limits.shapes ==>
            SAME(world->shape[k].face_begin); */
    /*@ assert object: world->shapes <= world->limits.shapes ==> world->objects <= world->limits.objects ==>
            dcd_world_objects{Pre}(world) ==> \forall integer i; 0 <= i < world->objects ==>
            dcd_world_object{Pre}(world, i) && dcd_same_body{Pre,Here}(world->body + i) && SAME(world->changed[i]) &&
            dcd_same_shape{Pre,Here}(world->shape + world->body[i].shape); */
    /*@ assert objects: world->shapes <= world->limits.shapes ==> world->objects <= world->limits.objects ==>
            dcd_world_objects{Pre}(world) ==> \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i); */
    /*@ assert follow: world->shapes <= world->limits.shapes ==> world->objects <= world->limits.objects ==>
            dcd_world_objects{Pre}(world) ==> \forall integer i, j; 0 <= i < j < world->objects ==>
            dcd_world_object{Pre}(world, i) && dcd_place_follows{Pre}(\at(world->shape, Pre), \at(world->body, Pre), i, j) &&
            dcd_place_follows(world->shape, world->body, i, j); */
}

/*@ requires query: dcd_detect_places(query) && first < last <= query->world->objects;
    terminates \true;
    assigns DCD_KEPT_PLACED(query->workspace, query->world, first, last);
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    ensures placed: \forall integer i; first <= i < last ==> dcd_object_stands(query->workspace, query->world, i);
    ensures others: OTHERS; */
static void place(const dcd_detect *query, uint32_t first, uint32_t last)
{
    const dcd_world *world = query->world;
    const dcd_placing placing = dcd_detect_placing(query);

    //@ assert given: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert out: placing.placed == query->workspace->placed && placing.cores == query->workspace->cores &&
            placing.vertices == query->workspace->placed_vertices && placing.floats == query->workspace->floats &&
            placing.boxes == query->workspace->boxes && placing.balls == query->workspace->balls &&
            (placing.slabs == \null || placing.slabs == query->workspace->slabs); */
    //@ assert before: dcd_detect_there(query->workspace, query->world);
    //@ assert last: dcd_world_object(world, last - 1);
    /*@ assert rows: 0 <= DCD_PLACE_FROM(world->body, first) &&
            3 * DCD_PLACE_TO(world->shape, world->body, last) <= DCD_SPACE_NUMBERS(query->workspace); */
    /*@ assert reads: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            dcd_place_reads(world->shape, world->vertex, world->body, i); */
    /*@ assert own_rows: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \valid(placing.vertices + (3 * world->body[i].begin ..
                3 * world->body[i].begin + 3 * world->shape[world->body[i].shape].padded - 1)) &&
            \valid(placing.floats + (3 * world->body[i].begin ..
                3 * world->body[i].begin + 3 * world->shape[world->body[i].shape].padded - 1)); */
    //@ assert fits: dcd_detect_fits(query->workspace, query->world);
    /*@ assert own_placed: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \valid(placing.placed + i); */
    /*@ assert own_boxes: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \valid(placing.boxes + (6 * i .. 6 * i + 5)); */
    /*@ assert own_balls: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \valid(placing.balls + i); */
    /*@ assert own_cores: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \valid(placing.cores + i); */
    /*@ assert own_slabs: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            placing.slabs != \null ==> \valid(placing.slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert room: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            dcd_place_room(world->shape, world->body, &placing, i); */
    /*@ assert shapes_placed: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.placed + (first .. last - 1)); */
    /*@ assert shapes_vertices: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.vertices + ROWS_OUT); */
    /*@ assert shapes_boxes: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.boxes + (6 * first .. 6 * last - 1)); */
    /*@ assert shapes_balls: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.balls + (first .. last - 1)); */
    /*@ assert shapes_cores: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.cores + (first .. last - 1)); */
    /*@ assert shapes_floats: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(SHAPE_OF(i), placing.floats + ROWS_OUT); */
    /*@ assert bodies: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(world->body + i, PLACED_OUT); */
    /*@ assert vertices_placed: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.placed + (first .. last - 1)); */
    /*@ assert vertices_vertices: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.vertices + ROWS_OUT); */
    /*@ assert vertices_boxes: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.boxes + (6 * first .. 6 * last - 1)); */
    /*@ assert vertices_balls: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.balls + (first .. last - 1)); */
    /*@ assert vertices_cores: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.cores + (first .. last - 1)); */
    /*@ assert vertices_floats: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            \separated(VERTICES_OF(i), placing.floats + ROWS_OUT); */
    /*@ assert slabs_shapes: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            placing.slabs != \null ==> \separated(DCD_PLACE_SLABS(&placing, first, last), SHAPE_OF(i)); */
    /*@ assert slabs_bodies: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            placing.slabs != \null ==> \separated(DCD_PLACE_SLABS(&placing, first, last), world->body + i); */
    /*@ assert slabs_vertices: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            placing.slabs != \null ==> \separated(DCD_PLACE_SLABS(&placing, first, last), VERTICES_OF(i)); */
    /*@ assert apart: \forall integer i; 0 <= i < world->objects ==> dcd_world_object(world, i) ==>
            dcd_place_apart(world->shape + world->body[i].shape, world->vertex + 3 * world->shape[world->body[i].shape].begin,
                            world->body + i, &placing, first, last, DCD_PLACE_FROM(world->body, first),
                            DCD_PLACE_TO(world->shape, world->body, last)); */
    place_steady(query->workspace, world, first, last, &placing);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    /*@ assert object: \forall integer i; 0 <= i < query->world->objects ==> dcd_world_object{Pre}(query->world, i) ==>
            dcd_same_body{Pre,Here}(query->world->body + i) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[i].shape); */
    //@ assert objects: dcd_same_objects{Pre,Here}(query->world);
    //@ assert follow: dcd_same_follow{Pre,Here}(query->world);
    //@ assert held: dcd_world_objects(query->world);
    //@ assert apart: dcd_detect_apart(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert room_left: dcd_detect_fits(query->workspace, query->world);
    //@ assert asked: dcd_detect_own(query, query->workspace);
    //@ assert query: dcd_detect_places(query);
    /*@ assert stand: \forall integer i; 0 <= i < query->world->objects ==> first <= i < last ||
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    //@ assert standing: dcd_same_standing{Pre,Here}(query->workspace, query->world, first, last);
    /*@ assert placed: \forall integer i; first <= i < last ==> dcd_world_object{Pre}(query->world, i) ==>
            dcd_object_stands(query->workspace, query->world, i); */
    //@ assert others: OTHERS;
    /*@ assert at: \forall integer i; 0 <= i < query->world->objects ==>
            query->workspace->kept.at[i] == \at(query->workspace->kept.at[i], Pre); */
    /*@ assert kept: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, i) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, i); */
}

/* Objects [first, last) are in their place as of now. */
/*@ requires query: dcd_detect_places(query) && first <= last <= query->world->objects;
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires placed: \forall integer i; first <= i < last ==> dcd_object_stands(query->workspace, query->world, i);
    terminates \true;
    assigns query->workspace->kept.at[first .. last - 1];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures others: OTHERS; */
static void note(const dcd_detect *query, uint32_t first, uint32_t last)
{
    /*@ loop invariant range: first <= k <= last;
        loop assigns k, query->workspace->kept.at[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        query->workspace->kept.at[k] = query->world->changes;
    }
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert objects: dcd_same_objects{Pre,Here}(query->world);
    //@ assert follow: dcd_same_follow{Pre,Here}(query->world);
    //@ assert held: dcd_world_objects(query->world);
    //@ assert apart: dcd_detect_apart(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    /*@ assert stand: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    //@ assert standing: dcd_same_standing{Pre,Here}(query->workspace, query->world, 0, 0);
    //@ assert others: OTHERS;
    /*@ assert kept: \forall integer i; 0 <= i < query->world->objects ==> first <= i < last ||
            (dcd_object_kept(query->workspace, query->world, i) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, i)); */
}

/* Objects [first, last) have to be placed. */
/*@ requires query: dcd_detect_places(query) && first < last <= query->world->objects;
    requires kept: dcd_kept_holds(query->workspace, query->world);
    terminates \true;
    assigns DCD_KEPT_OUT(query->workspace, query->world, first, last);
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures placed: \forall integer i; first <= i < last ==> dcd_object_stands(query->workspace, query->world, i);
    ensures others: OTHERS; */
static void place_changed(const dcd_detect *query, uint32_t first, uint32_t last)
{
    place(query, first, last);
    note(query, first, last);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
}

/* For annotations: x is no part of what placing objects [first, last) writes of their records. */
#define RECORDS_CLEAR(x) \
    (\separated(x, query->workspace->placed + (first .. last - 1)) && \
     \separated(x, query->workspace->cores + (first .. last - 1)) && \
     \separated(x, query->workspace->kept.at + (first .. last - 1)))

/* Of objects [first, last), those that are not in their place. */
/*@ requires query: dcd_detect_places(query) && first < last <= query->world->objects;
    requires kept: query->workspace->kept.any != 0 && dcd_kept_holds(query->workspace, query->world);
    terminates \true;
    assigns DCD_KEPT_OUT(query->workspace, query->world, first, last);
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures placed: \forall integer i; first <= i < last ==> dcd_object_stands(query->workspace, query->world, i);
    ensures others: OTHERS; */
static void place_rest(const dcd_detect *query, uint32_t first, uint32_t last)
{
    uint32_t begin = first; /* those from here on have to be placed */

    //@ assert last_object: dcd_world_object(query->world, last - 1);
    //@ assert low_clear: RECORDS_CLEAR(&query->world->body[first].begin);
    //@ assert high_clear: RECORDS_CLEAR(&query->world->body[last - 1].begin);
    //@ assert high_shape: RECORDS_CLEAR(&query->world->body[last - 1].shape);
    //@ assert high_padded: RECORDS_CLEAR(&query->world->shape[query->world->body[last - 1].shape].padded);
    /*@ loop invariant range: first <= begin <= k <= last + 1 && (k == last + 1 ==> begin == k);
        loop invariant query: dcd_detect_places(query);
        loop invariant same: dcd_same_query{Pre,Here}(query->workspace, query->world);
        loop invariant low_row: \at(query->world->body[first].begin, Pre) == query->world->body[first].begin;
        loop invariant high_row: \at(DCD_PLACE_TO(query->world->shape, query->world->body, last), Pre) ==
            DCD_PLACE_TO(query->world->shape, query->world->body, last);
        loop invariant kept: query->workspace->kept.any != 0 && dcd_kept_holds(query->workspace, query->world);
        loop invariant placed: \forall integer i; first <= i < begin && i < last ==>
            dcd_object_stands(query->workspace, query->world, i);
        loop invariant others: OTHERS;
        loop assigns k, begin, DCD_KEPT_OUT(query->workspace, query->world, first, last);
        loop variant last + 1 - k; */
    for (uint32_t k = first; k <= last; k++) {
        if (k == last || is_in_place(query, k)) {
            //@ assert stands: k < last ==> dcd_object_stands(query->workspace, query->world, k);
            /*@ assert low: first < begin < last ==>
                    dcd_place_follows(query->world->shape, query->world->body, first, begin); */
            /*@ assert high: first < k < last ==>
                    dcd_place_follows(query->world->shape, query->world->body, k - 1, last - 1); */
            /*@ assert body_found: \forall integer i; 0 <= i < query->world->objects ==>
                    dcd_same_body{Pre,Here}(query->world->body + i) && SAME(query->world->changed[i]); */
            /*@ assert shape_found: \forall integer i; 0 <= i < query->world->limits.shapes ==>
                    dcd_same_shape{Pre,Here}(query->world->shape + i); */
            /*@ assert low_row: begin < k ==> \at(query->world->body[first].begin, Pre) == query->world->body[first].begin &&
                    query->world->body[first].begin <= query->world->body[begin].begin; */
            /*@ assert high_row: begin < k ==> DCD_PLACE_TO(query->world->shape, query->world->body, k) <=
                    DCD_PLACE_TO(query->world->shape, query->world->body, last); */
            //@ assert last_object: dcd_world_object(query->world, last - 1);
            //@ assert last_shape: query->world->body[last - 1].shape < query->world->limits.shapes;
            //@ ghost Found: ;
            if (begin < k) {
                place_changed(query, begin, k);
                //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
                //@ assert world: dcd_same_world{Pre,Here}(query->world);
                /*@ assert body_since: \forall integer i; 0 <= i < query->world->objects ==>
                        dcd_same_body{Found,Here}(query->world->body + i) &&
                        \at(query->world->changed[i], Found) == query->world->changed[i]; */
                /*@ assert body: \forall integer i; 0 <= i < query->world->objects ==>
                        dcd_same_body{Found,Here}(query->world->body + i) && dcd_same_body{Pre,Here}(query->world->body + i); */
                /*@ assert change: \forall integer i; 0 <= i < query->world->objects ==>
                        \at(query->world->changed[i], Found) == query->world->changed[i] && SAME(query->world->changed[i]); */
                /*@ assert shape_since: \forall integer i; 0 <= i < query->world->limits.shapes ==>
                        dcd_same_shape{Found,Here}(query->world->shape + i); */
                /*@ assert shape: \forall integer i; 0 <= i < query->world->limits.shapes ==>
                        dcd_same_shape{Found,Here}(query->world->shape + i) &&
                        dcd_same_shape{Pre,Here}(query->world->shape + i); */
                //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
                //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
                //@ assert low_same: \at(query->world->body[first].begin, Found) == query->world->body[first].begin;
                /*@ assert high_body: \at(query->world->body[last - 1].begin, Found) == query->world->body[last - 1].begin &&
                        \at(query->world->body[last - 1].shape, Found) == query->world->body[last - 1].shape; */
                /*@ assert high_same: \at(DCD_PLACE_TO(query->world->shape, query->world->body, last), Found) ==
                        DCD_PLACE_TO(query->world->shape, query->world->body, last); */
                /*@ assert early: \forall integer i; 0 <= i < query->world->objects ==>
                        dcd_object_stands{Found}(query->workspace, query->world, i) ==>
                        dcd_object_stands(query->workspace, query->world, i); */
            }
            //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
            /*@ assert still: \forall integer i; 0 <= i < query->world->objects ==>
                    dcd_object_stands{Found}(query->workspace, query->world, i) ==>
                    dcd_object_stands(query->workspace, query->world, i); */
            /*@ assert others: \forall integer i; 0 <= i < query->world->objects ==>
                    dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
                    dcd_object_stands{Found}(query->workspace, query->world, i) &&
                    dcd_object_stands(query->workspace, query->world, i); */
            /*@ assert before: \forall integer i; first <= i < begin && i < last ==>
                    dcd_object_stands{Found}(query->workspace, query->world, i) &&
                    dcd_object_stands(query->workspace, query->world, i); */
            //@ assert late: \forall integer i; begin <= i < k ==> dcd_object_stands(query->workspace, query->world, i);
            /*@ assert found: k < last ==> dcd_object_stands{Found}(query->workspace, query->world, k) &&
                    dcd_object_stands(query->workspace, query->world, k); */
            /*@ assert placed: \forall integer i; first <= i <= k && i < last ==>
                    dcd_object_stands(query->workspace, query->world, i); */
            begin = k + 1;
        }
    }
}

void dcd_kept_place(const dcd_detect *query, uint32_t first, uint32_t last)
{
    if (first < last && query->workspace->kept.any) {
        place_rest(query, first, last);
    } else if (first < last) {
        place(query, first, last);
    }
}

/* The radii that placing would give an object with these margins. */
/*@ requires query: dcd_detect_places(query) && object < query->world->objects;
    requires margins: \valid_read(margins);
    terminates \true;
    assigns query->workspace->placed[object].radius, query->workspace->placed[object].radius_low; */
static void sweep(const dcd_detect *query, const dcd_margins *margins, uint32_t object)
{
    const dcd_body *body = &query->world->body[object];
    const double radius = query->world->shape[body->shape].radius, own = margins->own ? body->margin : 0.0;
    dcd_placed *placed = &query->workspace->placed[object];

    placed->radius = dcd_margin_radius_high(radius, own, margins->common);
    placed->radius_low = dcd_margin_radius_low(radius, own, margins->common);
}

void dcd_kept_sweep(const dcd_detect *query, const dcd_margins *margins)
{
    /*@ loop invariant range: 0 <= k <= query->world->objects;
        loop assigns k, query->workspace->placed[0 .. query->world->objects - 1].radius,
            query->workspace->placed[0 .. query->world->objects - 1].radius_low;
        loop variant query->world->objects - k; */
    for (uint32_t k = 0; k < query->world->objects; k++) {
        sweep(query, margins, k);
    }
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_same_body{Pre,Here}(query->world->body + i); */
    /*@ assert changed: \forall integer i; 0 <= i < query->world->objects ==>
            \at(query->world->changed[i], Pre) == query->world->changed[i]; */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert boxes: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
}

/* The query as those that the world is followed for. */
/*@ requires query: \valid_read(query) && \valid_read(query->workspace);
    terminates \true;
    assigns \nothing;
    ensures arrays: \result.world == query->world && \result.workspace == query->workspace; */
static dcd_detect as_kept(const dcd_detect *query)
{
    const dcd_kept *kept = &query->workspace->kept;
    dcd_detect out = *query;

    out.margins = kept->margins;
    out.kind = kept->slabs ? DCD_DETECT_CONTACTS : query->kind;
    return out;
}

/* Whether what is placed for those has all that this query reads. */
/*@ requires query: dcd_detect_places(query);
    terminates \true;
    assigns \nothing;
    ensures any: \result ==> query->workspace->kept.any != 0; */
static bool suffices(const dcd_detect *query)
{
    const dcd_kept *kept = &query->workspace->kept;

    return kept->any && (kept->slabs || dcd_detect_placing(query).slabs == NULL);
}

/* Places an object as it is placed for those, unless it is in its place. */
/*@ requires query: dcd_detect_places(query) && object < query->world->objects;
    requires kept: dcd_kept_holds(query->workspace, query->world);
    terminates \true;
    assigns DCD_KEPT_OUT(query->workspace, query->world, object, object + 1);
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures placed: dcd_object_stands(query->workspace, query->world, object);
    ensures others: OTHERS; */
static void place_as_kept(const dcd_detect *query, uint32_t object)
{
    const dcd_detect kept = as_kept(query);

    //@ assert given: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert arrays: kept.world == query->world && kept.workspace == query->workspace;
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert objects: dcd_same_objects{Pre,Here}(query->world);
    //@ assert follow: dcd_same_follow{Pre,Here}(query->world);
    //@ assert held: dcd_world_objects(query->world);
    //@ assert apart: dcd_detect_apart(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(&kept, query->workspace);
    //@ assert places: dcd_detect_places(&kept);
    /*@ assert stand: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    //@ assert standing: dcd_same_standing{Pre,Here}(query->workspace, query->world, 0, 0);
    //@ assert others: OTHERS;
    /*@ assert in_place: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, i) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, i); */
    //@ assert holds: dcd_kept_holds(query->workspace, query->world);
    //@ ghost Given: ;
    dcd_kept_place(&kept, object, object + 1);
    //@ assert query: query->world == \at(query->world, Pre) && query->workspace == \at(query->workspace, Pre);
    //@ assert still: kept.world == query->world && kept.workspace == query->workspace;
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    /*@ assert since: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_object_stands{Given}(query->workspace, query->world, i) ==>
            dcd_object_stands(query->workspace, query->world, i); */
    //@ assert others: OTHERS;
}

/* Of an object that is placed otherwise, nothing is kept. */
/*@ requires query: dcd_detect_places(query) && object < query->world->objects;
    terminates \true;
    assigns query->workspace->kept.at[object];
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    ensures others: OTHERS; */
static void drop(const dcd_detect *query, uint32_t object)
{
    query->workspace->kept.at[object] = 0;
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert objects: dcd_same_objects{Pre,Here}(query->world);
    //@ assert follow: dcd_same_follow{Pre,Here}(query->world);
    //@ assert held: dcd_world_objects(query->world);
    //@ assert apart: dcd_detect_apart(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    /*@ assert stand: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    //@ assert standing: dcd_same_standing{Pre,Here}(query->workspace, query->world, 0, 0);
    //@ assert others: OTHERS;
    //@ assert object: dcd_world_object(query->world, object);
    /*@ assert kept: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, i) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, i); */
}

void dcd_kept_place_alone(const dcd_detect *query, uint32_t object)
{
    if (!follows(query->workspace, query->world)) {
        dcd_kept_forget(query->workspace);
    }
    if (suffices(query)) {
        place_as_kept(query, object);
        sweep(query, &query->margins, object);
    } else {
        drop(query, object);
        //@ ghost Dropped: ;
        place(query, object, object + 1);
        /*@ assert others: \forall integer i; 0 <= i < query->world->objects ==>
                dcd_object_stands{Dropped}(query->workspace, query->world, i) ==>
                dcd_object_stands(query->workspace, query->world, i); */
    }
}

void dcd_kept_put_back(const dcd_detect *query, uint32_t object)
{
    if (query->workspace->kept.any) {
        sweep(query, &query->workspace->kept.margins, object);
    }
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body: \forall integer i; 0 <= i < query->world->objects ==>
            dcd_same_body{Pre,Here}(query->world->body + i); */
    /*@ assert changed: \forall integer i; 0 <= i < query->world->objects ==>
            \at(query->world->changed[i], Pre) == query->world->changed[i]; */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert boxes: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
}

/*@ requires workspace: workspace == \null || \valid(workspace);
    requires world: world == \null || \valid(world) && \separated(world, workspace);
    terminates \true;
    assigns workspace->kept.any, workspace->kept.world, world->follower;
    ensures none: workspace != \null ==> workspace->kept.any == 0; */
dcd_status dcd_workspace_follow(dcd_workspace *workspace, dcd_world *world)
{
    if (workspace == NULL) {
        return DCD_NULL_POINTER;
    }
    dcd_kept_forget(workspace);
    workspace->kept.world = world;
    if (world != NULL) {
        world->follower = workspace;
    }
    return DCD_OK;
}

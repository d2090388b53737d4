#include "query/listed.h"

#include "query/decide.h"
#include "query/kept.h"
#include "object/outer.h"

#ifdef __FRAMAC__
#include "ready_same.acsl"
#endif

/* Pairs at a time. */
#define BLOCK 256u

/* Pairs that are not decided yet, with their places among those of the block, and what is found of them. */
typedef struct rest {
    dcd_pair pair[BLOCK];
    uint32_t place[BLOCK];
    uint8_t found[BLOCK];
    uint32_t count;
} rest;

/*@ // What was found out about objects so far holds.
    predicate listed{L}(dcd_detect *query) =
        dcd_detect_lists(query) && dcd_kept_holds(query->workspace, query->world) &&
        dcd_seen_holds(query->workspace, query->world);
    // Arrays are where they were and as long, and a query that was ready is.
    predicate listed_still{A,B}(dcd_detect *query) =
        \at(query->workspace, A) == \at(query->workspace, B) && \at(query->world, A) == \at(query->world, B) &&
        dcd_same_space{A,B}(\at(query->workspace, A)) && dcd_same_world{A,B}(\at(query->world, A)) &&
        (dcd_detect_ready{A}(query) ==> dcd_detect_ready{B}(query));
    // What asking about outer bodies reads.
    predicate listed_boxes{L}(dcd_detect *query) =
        \valid_read(query) && \valid_read(query->world) && \valid_read(query->workspace) &&
        query->world->limits.shapes <= 0x8000000 && query->world->objects <= 0x8000000 &&
        \valid_read(query->workspace->outer + (0 .. query->world->objects - 1)) &&
        \valid_read(query->world->body + (0 .. query->world->objects - 1)) &&
        \valid_read(query->world->frame + (0 .. query->world->limits.shapes - 1)) &&
        \forall integer i; 0 <= i < query->world->objects ==> query->world->body[i].shape < query->world->limits.shapes;
    // Room for the rest of a block, which is no part of what is read.
    predicate rest_room{L}(dcd_detect *query, rest *left) =
        \valid(left) && DCD_LIST_APART(query, left) && \separated(left, DCD_SPACE_OUTER(query->workspace)) &&
        \separated(left, DCD_WORLD_FRAMES(query->world)) && \separated(left, DCD_WORLD_ROLES(query->world)) &&
        (query->world->acm != \null ==> \separated(left, query->world->acm));
    // It is of a block's pairs.
    predicate rest_holds{L}(rest *left, integer size, integer objects) =
        left->count <= size <= BLOCK && \forall integer k; 0 <= k < left->count ==>
            left->place[k] < size && left->pair[k].i < objects && left->pair[k].j < objects;
    // What is written and what pairs are decided with, apart from each other and from what is read.
    predicate listed_work{L}(dcd_detect *query, dcd_pair *pairs, integer first, integer last, uint8_t *verdicts,
                             dcd_tally *tally, dcd_exact *work, rest *left) =
        dcd_list_holds(query, pairs, first, last) && dcd_list_verdicts(query, verdicts, first, last) &&
        dcd_list_work(query, pairs, first, last, tally, work) && rest_room(query, left) &&
        \separated(verdicts + (first .. last - 1), tally, work, left) &&
        \separated(left, pairs + (first .. last - 1)) && \separated(work, DCD_WORLD_ROLES(query->world)) &&
        (query->world->acm != \null ==> \separated(work, query->world->acm)); */

/* For annotations: as it was before the function, or at a label. */
#define SAME(x) (\at(x, Pre) == (x))

bool dcd_listed_is_short(const dcd_detect *query, uint64_t count)
{
    const uint32_t objects = query->world->objects;

    return objects <= DCD_DETECT_FEW || count <= objects;
}

/*@ requires object: \valid_read(world) && \valid_read(world->body + object) && world->body[object].shape <= 0x10000000;
    terminates \true;
    assigns \nothing;
    ensures frame: \result == world->frame + world->body[object].shape; */
static const dcd_frame *frame_of(const dcd_world *world, uint32_t object)
{
    return &world->frame[world->body[object].shape];
}

/*@ requires query: listed(query) && object < query->world->objects;
    terminates \true;
    assigns query->workspace->outer[object], query->workspace->seen[object];
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query); */
static void know(const dcd_detect *query, uint32_t object)
{
    const dcd_world *world = query->world;
    dcd_workspace *w = query->workspace;

    if (w->seen[object] == DCD_SEEN_NOTHING) {
        const dcd_body *body = &world->body[object];

        //@ assert object: dcd_world_object(world, object) && world->body[object].shape < world->limits.shapes;
        dcd_outer_place(&world->shape[body->shape], frame_of(world, object), body, &query->margins, &w->outer[object]);
        w->seen[object] = DCD_SEEN_OUTER;
    }
}

/* Where there are few objects, all of them: sooner done than asked for pair by pair. */
void dcd_listed_begin(const dcd_detect *query)
{
    const uint32_t objects = query->world->objects;
    uint8_t *seen = query->workspace->seen;

    dcd_kept_begin(query);
    /*@ loop invariant range: 0 <= k <= objects;
        loop invariant nothing: \forall integer i; 0 <= i < k ==> seen[i] == 0;
        loop assigns k, seen[0 .. objects - 1];
        loop variant objects - k; */
    for (uint32_t k = 0; k < objects; k++) {
        seen[k] = DCD_SEEN_NOTHING;
    }
    /*@ loop invariant range: 0 <= k <= objects;
        loop invariant query: listed(query);
        loop invariant still: listed_still{Pre,Here}(query);
        loop assigns k, query->workspace->outer[0 .. objects - 1], query->workspace->seen[0 .. objects - 1];
        loop variant objects - k; */
    for (uint32_t k = 0; k < objects && objects <= DCD_DETECT_FEW; k++) {
        know(query, k);
    }
}

void dcd_listed_know(const dcd_detect *query, uint32_t first, uint32_t last)
{
    /*@ loop invariant range: first <= k <= last;
        loop invariant query: listed(query);
        loop assigns k, query->workspace->outer[first .. last - 1], query->workspace->seen[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        know(query, k);
        query->workspace->seen[k] = DCD_SEEN_PLACED;
    }
}

/*@ requires query: listed(query);
    requires pairs: dcd_list_holds(query, pairs, 0, size);
    terminates \true;
    assigns query->workspace->outer[0 .. query->world->objects - 1], query->workspace->seen[0 .. query->world->objects - 1];
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query); */
static void know_pairs(const dcd_detect *query, const dcd_pair *pairs, uint32_t size)
{
    const bool known = query->world->objects <= DCD_DETECT_FEW;

    /*@ loop invariant range: 0 <= k <= size;
        loop invariant query: listed(query);
        loop invariant still: listed_still{Pre,Here}(query);
        loop assigns k, query->workspace->outer[0 .. query->world->objects - 1],
            query->workspace->seen[0 .. query->world->objects - 1];
        loop variant size - k; */
    for (uint32_t k = 0; k < size && !known; k++) {
        know(query, pairs[k].i);
        know(query, pairs[k].j);
    }
}

/*@ requires query: listed(query) && object < query->world->objects;
    terminates \true;
    assigns DCD_LISTED_OUT(query->workspace);
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query);
    ensures placed: dcd_object_stands(query->workspace, query->world, object);
    ensures others: \forall integer i; 0 <= i < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
        dcd_object_stands(query->workspace, query->world, i); */
static void place_object(const dcd_detect *query, uint32_t object)
{
    uint8_t *seen = &query->workspace->seen[object];

    if (*seen != DCD_SEEN_PLACED) {
        /*@ assert fits: query->world->objects <= query->workspace->limits.objects <= 0x8000000 &&
                query->world->placed <= query->workspace->limits.placed; */
        //@ assert object: dcd_world_object(query->world, object);
        /*@ assert of_object: query->world->body[object].begin + query->world->shape[query->world->body[object].shape].padded <=
                query->world->placed + 7 * query->world->objects; */
        /*@ assert rows: 3 * DCD_PLACE_TO(query->world->shape, query->world->body, object + 1) <=
                DCD_SPACE_NUMBERS(query->workspace); */
        dcd_kept_place(query, object, object + 1);
        //@ assert memory: dcd_memory_kept{Pre,Here};
        //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
        //@ assert asked: SAME(query->workspace) && SAME(query->world);
        //@ assert outer_there: SAME(query->workspace->outer) && SAME(query->workspace->seen);
        //@ assert lists: dcd_detect_lists(query);
        /*@ assert known: \forall integer k; 0 <= k < query->world->objects ==> SAME(query->workspace->seen[k]); */
        //@ assert seen: dcd_seen_holds(query->workspace, query->world);
        //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
        //@ assert capacity: \at(query->capacity, Pre) == query->capacity;
        //@ assert vertices: \at(query->world->vertices, Pre) == query->world->vertices;
        /*@ assert acm: dcd_detect_ready{Pre}(query) ==> query->world->acm != \null ==>
                \at(query->world->acm->word, Pre) == query->world->acm->word &&
                \at(query->world->acm->count, Pre) == query->world->acm->count; */
        /*@ assert role: dcd_detect_ready{Pre}(query) ==> \forall integer k; 0 <= k < query->world->objects ==>
                \at(query->world->role[k].compound, Pre) == query->world->role[k].compound; */
        //@ assert roles: dcd_detect_ready{Pre}(query) ==> dcd_same_roles{Pre,Here}(query->world);
        //@ assert ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
        *seen = DCD_SEEN_PLACED;
    }
}

/*@ requires query: listed_boxes(query) && pair.i < query->world->objects && pair.j < query->world->objects;
    terminates \true;
    assigns \nothing; */
static bool boxes_apart(const dcd_detect *query, dcd_pair pair)
{
    const dcd_world *world = query->world;
    const dcd_outer *outer = query->workspace->outer;

    return dcd_outer_boxes_apart(&outer[pair.i], frame_of(world, pair.i), &world->body[pair.i].pose, &outer[pair.j],
                                 frame_of(world, pair.j), &world->body[pair.j].pose);
}

/* The pairs whose outer bodies may share a point; of the others it is certain that they are free. */
/*@ requires query: listed(query);
    requires pairs: dcd_list_holds(query, pairs, 0, size) && size <= BLOCK;
    requires left: rest_room(query, left) && \separated(left, pairs + (0 .. size - 1));
    terminates \true;
    assigns *left;
    ensures rest: rest_holds(left, size, \old(query->world->objects)); */
static void find_rest(const dcd_detect *query, const dcd_pair *pairs, uint32_t size, rest *left)
{
    uint32_t met;
    uint32_t count;

    //@ assert object: \forall integer i; 0 <= i < query->world->objects ==> dcd_world_object(query->world, i);
    //@ assert limits: query->world->limits.shapes <= 0x8000000 && query->world->objects <= 0x8000000;
    //@ assert outer: \valid_read(query->workspace->outer + (0 .. query->world->objects - 1));
    //@ assert body: \valid_read(query->world->body + (0 .. query->world->objects - 1));
    //@ assert frame: \valid_read(query->world->frame + (0 .. query->world->limits.shapes - 1));
    //@ assert used: query->world->shapes <= query->world->limits.shapes;
    /*@ assert of_object: \forall integer i; dcd_world_object(query->world, i) ==>
            query->world->body[i].shape < query->world->shapes; */
    /*@ assert shape: \forall integer i; 0 <= i < query->world->objects ==>
            query->world->body[i].shape < query->world->limits.shapes; */
    //@ assert boxes: listed_boxes(query);
    met = dcd_outer_meeting(query->workspace->outer, pairs, size, left->place);
    count = 0;
    //@ assert asked_met: SAME(query->world) && SAME(query->workspace) && SAME(query->world->objects);
    /*@ assert shapes_met: \forall integer i; 0 <= i < query->world->objects ==> SAME(query->world->body[i].shape); */
    //@ assert boxes_met: listed_boxes(query);
    /*@ loop invariant range: 0 <= k <= met <= size && count <= k;
        loop invariant asked: SAME(query->world) && SAME(query->workspace) && SAME(query->world->objects);
        loop invariant boxes: listed_boxes(query);
        loop invariant places: \forall integer m; k <= m < met ==> left->place[m] < size;
        loop invariant pairs: \forall integer m; 0 <= m < size ==> SAME(pairs[m].i) && SAME(pairs[m].j);
        loop invariant rest: \forall integer m; 0 <= m < count ==> left->place[m] < size &&
            left->pair[m].i < query->world->objects && left->pair[m].j < query->world->objects;
        loop assigns k, count, left->pair[0 .. BLOCK - 1], left->place[0 .. BLOCK - 1];
        loop variant met - k; */
    for (uint32_t k = 0; k < met; k++) {
        const uint32_t place = left->place[k];

        if (!boxes_apart(query, pairs[place])) {
            left->pair[count] = pairs[place];
            left->place[count] = place;
            count++;
        }
    }
    left->count = count;
}

/* Places the objects of the rest. */
/*@ requires query: listed(query);
    requires left: rest_room(query, left) && rest_holds(left, BLOCK, query->world->objects);
    terminates \true;
    assigns DCD_LISTED_OUT(query->workspace);
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query);
    ensures placed: \forall integer k; 0 <= k < left->count ==>
        dcd_object_stands(query->workspace, query->world, left->pair[k].i) &&
        dcd_object_stands(query->workspace, query->world, left->pair[k].j); */
static void place_rest(const dcd_detect *query, const rest *left)
{
    //@ ghost uint32_t places = query->workspace->limits.objects;
    //@ ghost uint64_t rows = query->workspace->limits.placed;
    /*@ loop invariant range: 0 <= k <= left->count;
        loop invariant query: listed(query);
        loop invariant still: listed_still{Pre,Here}(query);
        loop invariant room: rest_room(query, left);
        loop invariant count: SAME(left->count);
        loop invariant pairs: \forall integer m; 0 <= m < left->count ==> SAME(left->pair[m].i) && SAME(left->pair[m].j);
        loop invariant placed: \forall integer m; 0 <= m < k ==>
            dcd_object_stands(query->workspace, query->world, left->pair[m].i) &&
            dcd_object_stands(query->workspace, query->world, left->pair[m].j);
        loop invariant places: places == query->workspace->limits.objects && rows == query->workspace->limits.placed;
        loop assigns k, DCD_LISTED_OF(query->workspace, places, rows);
        loop variant left->count - k; */
    for (uint32_t k = 0; k < left->count; k++) {
        const dcd_pair pair = left->pair[k];

        //@ assert object: pair.i < query->world->objects && pair.j < query->world->objects;
        /*@ assert clear_i: \forall integer m; 0 <= m < left->count ==>
                \separated(&left->pair[m], DCD_SPACE_PLACED(query->workspace)) &&
                \separated(&left->pair[m], DCD_SPACE_CORES(query->workspace)); */
        place_object(query, pair.i);
        //@ assert room_i: rest_room(query, left);
        //@ assert count_i: SAME(left->count);
        /*@ assert pairs_i: \forall integer m; 0 <= m < left->count ==> SAME(left->pair[m].i) && SAME(left->pair[m].j); */
        //@ assert still_i: listed_still{Pre,Here}(query);
        /*@ assert stood_i: \forall integer m; 0 <= m < k ==>
                dcd_object_stands(query->workspace, query->world, left->pair[m].i) &&
                dcd_object_stands(query->workspace, query->world, left->pair[m].j); */
        //@ assert placed_i: dcd_object_stands(query->workspace, query->world, pair.i);
        /*@ assert clear_j: \forall integer m; 0 <= m < left->count ==>
                \separated(&left->pair[m], DCD_SPACE_PLACED(query->workspace)) &&
                \separated(&left->pair[m], DCD_SPACE_CORES(query->workspace)); */
        place_object(query, pair.j);
        //@ assert room_j: rest_room(query, left);
        //@ assert count_j: SAME(left->count);
        /*@ assert pairs_j: \forall integer m; 0 <= m < left->count ==> SAME(left->pair[m].i) && SAME(left->pair[m].j); */
        //@ assert still_j: listed_still{Pre,Here}(query);
        /*@ assert stood_j: \forall integer m; 0 <= m < k ==>
                dcd_object_stands(query->workspace, query->world, left->pair[m].i) &&
                dcd_object_stands(query->workspace, query->world, left->pair[m].j); */
        /*@ assert placed_j: dcd_object_stands(query->workspace, query->world, pair.i) &&
                dcd_object_stands(query->workspace, query->world, pair.j); */
    }
}

/* Verdicts of the block: free, but for those of the rest that are not. */
/*@ requires rest: \valid_read(left) && left->count <= BLOCK &&
        \forall integer k; 0 <= k < left->count ==> left->place[k] < size;
    requires verdicts: \valid(verdicts + (0 .. size - 1)) && \separated(verdicts + (0 .. size - 1), left);
    terminates \true;
    assigns verdicts[0 .. size - 1]; */
static void put_verdicts(const rest *left, uint32_t size, uint8_t *verdicts)
{
    /*@ loop invariant range: 0 <= k <= size;
        loop assigns k, verdicts[0 .. size - 1];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        verdicts[k] = 0;
    }
    /*@ loop invariant range: 0 <= k <= left->count;
        loop assigns k, verdicts[0 .. size - 1];
        loop variant left->count - k; */
    for (uint32_t k = 0; k < left->count; k++) {
        verdicts[left->place[k]] = left->found[k];
    }
}

/*@ ghost
    /@ requires query: dcd_detect_places(query);
       terminates \true;
       assigns \nothing;
       ensures asked: dcd_decide_asked(query);
       ensures shape: \forall integer i; 0 <= i < query->world->objects ==>
           query->world->body[i].shape < query->world->limits.shapes;
       ensures known: \forall integer i; 0 <= i < query->world->objects ==>
           dcd_object_stands(query->workspace, query->world, i) ==>
           dcd_decide_object(query->workspace, query->world, i); @/
    void known_there(const dcd_detect *query)
    {
        /@ assert fits: query->world->objects <= query->workspace->limits.objects <= 0x8000000 &&
               query->world->objects <= query->world->limits.objects && query->world->shapes <= query->world->limits.shapes &&
               query->world->placed <= query->workspace->limits.placed; @/
        /@ assert object: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_world_object(query->world, i); @/
        /@ assert of_object: \forall integer i; dcd_world_object(query->world, i) ==>
               query->world->body[i].shape < query->world->shapes && dcd_world_shape(query->world, query->world->body[i].shape) &&
               query->world->body[i].begin + query->world->shape[query->world->body[i].shape].padded <=
                   query->world->placed + 7 * query->world->objects; @/
        /@ assert in: \forall integer i; 0 <= i < query->world->objects ==>
               query->world->body[i].shape < query->world->limits.shapes; @/
        /@ assert of_stand: \forall integer i; dcd_object_stands(query->workspace, query->world, i) ==>
               query->workspace->placed[i].begin == query->world->body[i].begin &&
               query->workspace->placed[i].count == query->world->shape[query->world->body[i].shape].count &&
               query->workspace->placed[i].padded == query->world->shape[query->world->body[i].shape].padded &&
               query->workspace->cores[i].begin == query->world->shape[query->world->body[i].shape].face_begin &&
               query->workspace->cores[i].faces == query->world->shape[query->world->body[i].shape].faces; @/
        /@ assert row: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==>
               3 * (query->workspace->placed[i].begin + query->workspace->placed[i].padded) <=
                   DCD_SPACE_NUMBERS(query->workspace); @/
        /@ assert vertex: \forall integer i; 0 <= i < query->world->objects ==>
               3 * (query->world->shape[query->world->body[i].shape].begin +
                    query->world->shape[query->world->body[i].shape].padded) <= DCD_WORLD_ROWS(query->world->limits); @/
        /@ assert faces: \valid_read(query->world->face + (0 .. DCD_WORLD_FACES(query->world->limits) - 1)) &&
               DCD_WORLD_FACES(query->world->limits) <= 0x1000000000; @/
        /@ assert face: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==>
               query->workspace->cores[i].begin + 3 * query->workspace->cores[i].faces <=
                   DCD_WORLD_FACES(query->world->limits) && query->workspace->cores[i].faces <= DCD_HULL_FACES &&
               query->workspace->cores[i].faces % 8 == 0; @/
        /@ assert placed: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->workspace->placed + i) && \valid_read(query->workspace->cores + i); @/
        /@ assert begin: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==> query->workspace->placed[i].begin <= 0x100000000; @/
        /@ assert rows: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==>
               DCD_VALID_ROWS(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
               query->workspace->placed[i].padded); @/
        /@ assert floats: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==>
               DCD_VALID_ROWS(query->workspace->floats + 3 * query->workspace->placed[i].begin,
               query->workspace->placed[i].padded); @/
        /@ assert body: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->world->body + i) && \valid_read(query->world->shape + query->world->body[i].shape); @/
        /@ assert vertices: \forall integer i; 0 <= i < query->world->objects ==>
               DCD_VALID_ROWS(query->world->vertex + 3 * query->world->shape[query->world->body[i].shape].begin,
               query->world->shape[query->world->body[i].shape].padded); @/
        /@ assert slabs: \forall integer i; 0 <= i < query->world->objects ==>
               \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); @/
        /@ assert ball: \forall integer i; 0 <= i < query->world->objects ==> \valid_read(query->workspace->balls + i); @/
        /@ assert core: \forall integer i; 0 <= i < query->world->objects ==>
               dcd_object_stands(query->workspace, query->world, i) ==>
               dcd_core_valid(query->workspace->cores + i, query->world->face); @/
    } */

/* Decides the rest of a block, whose objects are placed. */
/*@ requires query: listed(query);
    requires rest: rest_room(query, left) && rest_holds(left, size, query->world->objects) && size <= BLOCK;
    requires placed: \forall integer k; 0 <= k < left->count ==>
        dcd_object_stands(query->workspace, query->world, left->pair[k].i) &&
        dcd_object_stands(query->workspace, query->world, left->pair[k].j);
    requires verdicts: dcd_list_verdicts(query, verdicts, 0, size) && \separated(verdicts + (0 .. size - 1), tally, work, left);
    requires work: \valid(tally) && \valid(work) && DCD_LIST_APART(query, tally) && DCD_LIST_APART(query, work) &&
        dcd_tally_takes(tally, size) && \separated(work, DCD_WORLD_ROLES(query->world)) &&
        (query->world->acm != \null ==> \separated(work, query->world->acm));
    terminates \true;
    assigns verdicts[0 .. size - 1], *tally, *work, left->found[0 .. BLOCK - 1];
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static void decide_rest(const dcd_detect *query, uint32_t size, uint8_t *verdicts, dcd_tally *tally, dcd_exact *work,
                        rest *left)
{
    //@ ghost known_there(query);
    if (left->count > 0) {
        dcd_decide_verdicts(query, left->pair, 0, left->count, left->found, tally, work);
    }
    //@ ghost Decided: ;
    //@ assert count: SAME(left->count) && rest_holds(left, size, query->world->objects);
    tally->filtered += size - left->count;
    put_verdicts(left, size, verdicts);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: \at(query->workspace, Pre) == query->workspace && \at(query->world, Pre) == query->world;
    //@ assert space_shapes: \at(query->workspace->limits.shapes, Pre) == query->workspace->limits.shapes;
    //@ assert space_objects: \at(query->workspace->limits.objects, Pre) == query->workspace->limits.objects;
    //@ assert space_vertices: \at(query->workspace->limits.vertices, Pre) == query->workspace->limits.vertices;
    //@ assert space_placed: \at(query->workspace->limits.placed, Pre) == query->workspace->limits.placed;
    //@ assert space_candidates: \at(query->workspace->limits.candidates, Pre) == query->workspace->limits.candidates;
    //@ assert space_threads: \at(query->workspace->limits.threads, Pre) == query->workspace->limits.threads;
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert limits_shapes: \at(query->world->limits.shapes, Pre) == query->world->limits.shapes;
    //@ assert limits_objects: \at(query->world->limits.objects, Pre) == query->world->limits.objects;
    //@ assert limits_vertices: \at(query->world->limits.vertices, Pre) == query->world->limits.vertices;
    //@ assert limits_placed: \at(query->world->limits.placed, Pre) == query->world->limits.placed;
    //@ assert limits_candidates: \at(query->world->limits.candidates, Pre) == query->world->limits.candidates;
    //@ assert limits_threads: \at(query->world->limits.threads, Pre) == query->world->limits.threads;
    //@ assert world_shapes: \at(query->world->shapes, Pre) == query->world->shapes;
    //@ assert world_objects: \at(query->world->objects, Pre) == query->world->objects;
    //@ assert world_placed: \at(query->world->placed, Pre) == query->world->placed;
    //@ assert world_changes: \at(query->world->changes, Pre) == query->world->changes;
    //@ assert world_all_changed: \at(query->world->all_changed, Pre) == query->world->all_changed;
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer k; 0 <= k < query->world->limits.objects ==> \at(query->world->body[k].begin,
            Pre) == query->world->body[k].begin; */
    /*@ assert body: \forall integer k; 0 <= k < query->world->objects ==> \at(query->world->body[k].begin, Pre) ==
            query->world->body[k].begin && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed: \forall integer k; 0 <= k < query->world->objects ==> \at(query->world->changed[k], Pre) ==
            query->world->changed[k]; */
    /*@ assert clear_shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(query->world->shape + k, work) && \separated(query->world->shape + k, tally); */
    /*@ assert shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert places: dcd_detect_places(query);
    //@ assert lists: dcd_detect_lists(query);
    /*@ assert at: \forall integer k; 0 <= k < query->workspace->limits.objects ==> \at(query->workspace->kept.at[k],
            Pre) == query->workspace->kept.at[k]; */
    /*@ assert clear_row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->placed + k, work) && \separated(query->workspace->placed + k, tally); */
    /*@ assert row: \forall integer k; 0 <= k < query->workspace->limits.objects ==> \at(query->workspace->placed[k].begin,
            Pre) == query->workspace->placed[k].begin; */
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].count, Pre) == query->workspace->placed[k].count; */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].padded, Pre) == query->workspace->placed[k].padded; */
    /*@ assert clear_core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->cores + k, work) && \separated(query->workspace->cores + k, tally); */
    /*@ assert core: \forall integer k; 0 <= k < query->workspace->limits.objects ==> \at(query->workspace->cores[k].begin,
            Pre) == query->workspace->cores[k].begin; */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->cores[k].faces, Pre) == query->workspace->cores[k].faces; */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].begin, Pre) == query->workspace->placed[k].begin &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Pre}(query->world, k) &&
            dcd_same_body{Pre,Here}(query->world->body + k) && dcd_same_shape{Pre,Here}(query->world->shape +
            query->world->body[k].shape) && dcd_same_stand{Pre,Here}(query->workspace->placed + k,
            query->workspace->cores + k); */
    /*@ assert finite: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_of: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Pre}(query->world, k)
            ==> dcd_object_stands{Pre}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k, query->world->shape +
            query->world->body[k].shape) && dcd_core_of(query->workspace->cores + k, query->world->shape +
            query->world->body[k].shape); */
    /*@ assert standing: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Pre}(query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==> dcd_object_stands(query->workspace,
            query->world, k)); */
    /*@ assert stands: \forall integer k; 0 <= k < query->world->objects ==> dcd_object_kept(query->workspace, query->world,
            k) ==> dcd_object_kept{Pre}(query->workspace, query->world, k) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, k) ==> dcd_object_stands(query->workspace,
            query->world, k)); */
    //@ assert any: \at(query->workspace->kept.any, Pre) == query->workspace->kept.any;
    //@ assert kept: dcd_kept_holds(query->workspace, query->world);
    //@ assert most: query->world->objects <= query->workspace->limits.objects;
    /*@ assert clear_seen: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->seen + k, work) && \separated(query->workspace->seen + k, left) &&
            \separated(query->workspace->seen + k, verdicts + (0 .. size - 1)); */
    /*@ assert clear_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->seen + k, left->found + (0 .. BLOCK - 1)); */
    /*@ assert known_decided: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->seen[k], Pre) == \at(query->workspace->seen[k], Decided); */
    /*@ assert known_put: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->seen[k], Decided) == query->workspace->seen[k]; */
    /*@ assert known: \forall integer k; 0 <= k < query->world->objects ==> \at(query->workspace->seen[k], Pre) ==
            query->workspace->seen[k]; */
    //@ assert seen: dcd_seen_holds(query->workspace, query->world);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert capacity: \at(query->capacity, Pre) == query->capacity;
    //@ assert vertices: \at(query->world->vertices, Pre) == query->world->vertices;
    /*@ assert acm: dcd_detect_ready{Pre}(query) ==> query->world->acm != \null ==>
            \at(query->world->acm->word, Pre) == query->world->acm->word &&
            \at(query->world->acm->count, Pre) == query->world->acm->count; */
    /*@ assert role: dcd_detect_ready{Pre}(query) ==> \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->role[k].compound, Pre) == query->world->role[k].compound; */
    //@ assert roles: dcd_detect_ready{Pre}(query) ==> dcd_same_roles{Pre,Here}(query->world);
    //@ assert ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
}

/* Decides a block. (What it asks of the pairs stands here part by part, because it is asked with their place moved.) */
/*@ requires query: listed(query);
    requires size: size <= BLOCK;
    requires there: \valid_read(pairs + (0 .. size - 1));
    requires objects: \forall integer k; 0 <= k < size ==>
        pairs[k].i < query->world->objects && pairs[k].j < query->world->objects;
    requires pairs: \separated(pairs + (0 .. size - 1), DCD_SPACE_PLACED(query->workspace)) &&
        \separated(pairs + (0 .. size - 1), DCD_SPACE_CORES(query->workspace));
    requires verdicts: \valid(verdicts + (0 .. size - 1)) && DCD_LIST_APART(query, verdicts + (0 .. size - 1));
    requires work: \valid(tally) && \valid(work) && DCD_LIST_APART(query, tally) && DCD_LIST_APART(query, work) &&
        \separated(tally, work, pairs + (0 .. size - 1)) && \separated(work, DCD_WORLD_ROLES(query->world)) &&
        (query->world->acm != \null ==> \separated(work, query->world->acm));
    requires left: rest_room(query, left) && \separated(verdicts + (0 .. size - 1), tally, work, left) &&
        \separated(left, pairs + (0 .. size - 1));
    requires takes: dcd_tally_takes(tally, size);
    terminates \true;
    assigns DCD_LISTED_OUT(query->workspace), verdicts[0 .. size - 1], *tally, *work, *left;
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static void decide_block(const dcd_detect *query, const dcd_pair *pairs, uint32_t size, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work, rest *left)
{
    //@ assert block: listed_work(query, pairs, 0, size, verdicts, tally, work, left);
    know_pairs(query, pairs, size);
    //@ assert work_known: listed_work(query, pairs, 0, size, verdicts, tally, work, left);
    //@ ghost Known: ;
    find_rest(query, pairs, size, left);
    //@ assert memory_found: dcd_memory_kept{Known,Here};
    //@ assert hull_found: dcd_hull_kept{Known,Here}(query->world);
    //@ assert asked_found: \at(query->workspace, Known) == query->workspace && \at(query->world, Known) == query->world;
    //@ assert space_shapes_found: \at(query->workspace->limits.shapes, Known) == query->workspace->limits.shapes;
    //@ assert space_objects_found: \at(query->workspace->limits.objects, Known) == query->workspace->limits.objects;
    //@ assert space_vertices_found: \at(query->workspace->limits.vertices, Known) == query->workspace->limits.vertices;
    //@ assert space_placed_found: \at(query->workspace->limits.placed, Known) == query->workspace->limits.placed;
    /*@ assert space_candidates_found: \at(query->workspace->limits.candidates, Known) ==
            query->workspace->limits.candidates; */
    //@ assert space_threads_found: \at(query->workspace->limits.threads, Known) == query->workspace->limits.threads;
    //@ assert space_found: dcd_same_space{Known,Here}(query->workspace);
    //@ assert limits_shapes_found: \at(query->world->limits.shapes, Known) == query->world->limits.shapes;
    //@ assert limits_objects_found: \at(query->world->limits.objects, Known) == query->world->limits.objects;
    //@ assert limits_vertices_found: \at(query->world->limits.vertices, Known) == query->world->limits.vertices;
    //@ assert limits_placed_found: \at(query->world->limits.placed, Known) == query->world->limits.placed;
    //@ assert limits_candidates_found: \at(query->world->limits.candidates, Known) == query->world->limits.candidates;
    //@ assert limits_threads_found: \at(query->world->limits.threads, Known) == query->world->limits.threads;
    //@ assert world_shapes_found: \at(query->world->shapes, Known) == query->world->shapes;
    //@ assert world_objects_found: \at(query->world->objects, Known) == query->world->objects;
    //@ assert world_placed_found: \at(query->world->placed, Known) == query->world->placed;
    //@ assert world_changes_found: \at(query->world->changes, Known) == query->world->changes;
    //@ assert world_all_changed_found: \at(query->world->all_changed, Known) == query->world->all_changed;
    //@ assert world_found: dcd_same_world{Known,Here}(query->world);
    /*@ assert body_begin_found: \forall integer k; 0 <= k < query->world->limits.objects ==>
            \at(query->world->body[k].begin, Known) == query->world->body[k].begin; */
    /*@ assert body_found: \forall integer k; 0 <= k < query->world->objects ==> \at(query->world->body[k].begin, Known) ==
            query->world->body[k].begin && dcd_same_body{Known,Here}(query->world->body + k); */
    /*@ assert changed_found: \forall integer k; 0 <= k < query->world->objects ==> \at(query->world->changed[k], Known) ==
            query->world->changed[k]; */
    /*@ assert clear_shape: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \separated(query->world->shape + k, left); */
    /*@ assert shape_found: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Known,Here}(query->world->shape + k); */
    //@ assert bodies_found: dcd_same_bodies{Known,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes_found: dcd_same_shapes{Known,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same_found: dcd_same_query{Known,Here}(query->workspace, query->world);
    //@ assert there_found: dcd_detect_there(query->workspace, query->world);
    //@ assert places_found: dcd_detect_places(query);
    //@ assert lists_found: dcd_detect_lists(query);
    /*@ assert at_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==> \at(query->workspace->kept.at[k],
            Known) == query->workspace->kept.at[k]; */
    /*@ assert clear_row: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->placed + k, left); */
    /*@ assert row_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].begin, Known) == query->workspace->placed[k].begin; */
    /*@ assert row_count_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].count, Known) == query->workspace->placed[k].count; */
    /*@ assert row_padded_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].padded, Known) == query->workspace->placed[k].padded; */
    /*@ assert clear_core: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->cores + k, left); */
    /*@ assert core_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->cores[k].begin, Known) == query->workspace->cores[k].begin; */
    /*@ assert core_faces_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->cores[k].faces, Known) == query->workspace->cores[k].faces; */
    /*@ assert stand_found: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].begin, Known) == query->workspace->placed[k].begin &&
            dcd_same_stand{Known,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape_found: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Known}(query->world,
            k) && dcd_same_body{Known,Here}(query->world->body + k) &&
            dcd_same_shape{Known,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Known,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert finite_found: \forall integer k; 0 <= k < query->world->objects ==>
            tree_finite_box{Known}(query->workspace->boxes, k) ==> tree_finite_box(query->workspace->boxes, k); */
    /*@ assert placed_of_found: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Known}(query->world,
            k) ==> dcd_object_stands{Known}(query->workspace, query->world, k) ==>
            dcd_placed_of(query->workspace->placed + k, query->world->body + k, query->world->shape +
            query->world->body[k].shape) && dcd_core_of(query->workspace->cores + k, query->world->shape +
            query->world->body[k].shape); */
    /*@ assert standing_found: \forall integer k; 0 <= k < query->world->objects ==> dcd_world_object{Known}(query->world,
            k) && (dcd_object_stands{Known}(query->workspace, query->world, k) ==>
            dcd_object_stands(query->workspace, query->world, k)); */
    /*@ assert stands_found: \forall integer k; 0 <= k < query->world->objects ==> dcd_object_kept(query->workspace,
            query->world, k) ==> dcd_object_kept{Known}(query->workspace, query->world, k) &&
            (dcd_object_stands{Known}(query->workspace, query->world, k) ==> dcd_object_stands(query->workspace,
            query->world, k)); */
    //@ assert any_found: \at(query->workspace->kept.any, Known) == query->workspace->kept.any;
    //@ assert kept_found: dcd_kept_holds(query->workspace, query->world);
    //@ assert most_found: query->world->objects <= query->workspace->limits.objects;
    /*@ assert clear_seen: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \separated(query->workspace->seen + k, left); */
    /*@ assert known_found: \forall integer k; 0 <= k < query->world->objects ==> \at(query->workspace->seen[k], Known) ==
            query->workspace->seen[k]; */
    //@ assert seen_found: dcd_seen_holds(query->workspace, query->world);
    //@ assert pointers_found: dcd_pointers_kept{Known,Here}(query, query->workspace, query->world);
    //@ assert capacity_found: \at(query->capacity, Known) == query->capacity;
    //@ assert vertices_found: \at(query->world->vertices, Known) == query->world->vertices;
    /*@ assert acm_found: dcd_detect_ready{Known}(query) ==> query->world->acm != \null ==>
            \at(query->world->acm->word, Known) == query->world->acm->word &&
            \at(query->world->acm->count, Known) == query->world->acm->count; */
    /*@ assert role_found: dcd_detect_ready{Known}(query) ==> \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->role[k].compound, Known) == query->world->role[k].compound; */
    //@ assert roles_found: dcd_detect_ready{Known}(query) ==> dcd_same_roles{Known,Here}(query->world);
    //@ assert ready_found: dcd_detect_ready{Known}(query) ==> dcd_detect_ready(query);
    //@ assert still_found: listed_still{Pre,Here}(query);
    //@ assert work_found: listed_work(query, pairs, 0, size, verdicts, tally, work, left);
    /*@ assert clear_pair: \forall integer m; 0 <= m < BLOCK ==>
            \separated(&left->pair[m], DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&left->pair[m], DCD_SPACE_CORES(query->workspace)); */
    /*@ assert clear_place: \forall integer m; 0 <= m < BLOCK ==>
            \separated(&left->place[m], DCD_SPACE_PLACED(query->workspace)) &&
            \separated(&left->place[m], DCD_SPACE_CORES(query->workspace)); */
    //@ ghost Found: ;
    place_rest(query, left);
    //@ assert count_placed: left->count == \at(left->count, Found);
    /*@ assert pair_placed: \forall integer m; 0 <= m < BLOCK ==> left->pair[m].i == \at(left->pair[m].i, Found) &&
            left->pair[m].j == \at(left->pair[m].j, Found); */
    /*@ assert place_placed: \forall integer m; 0 <= m < BLOCK ==> left->place[m] == \at(left->place[m], Found); */
    //@ assert rest: rest_holds(left, size, query->world->objects);
    /*@ assert tally: SAME(tally->iterations) && SAME(tally->filtered) && SAME(tally->exact) && SAME(tally->conservative); */
    //@ assert work_placed: listed_work(query, pairs, 0, size, verdicts, tally, work, left);
    //@ assert still_placed: listed_still{Pre,Here}(query);
    decide_rest(query, size, verdicts, tally, work, left);
}

/*@ requires query: listed(query);
    requires range: first <= last <= DCD_LIST_MOST;
    requires list: listed_work(query, pairs, first, last, verdicts, tally, work, left);
    requires takes: dcd_tally_takes(tally, last - first);
    terminates \true;
    assigns DCD_LISTED_OUT(query->workspace), verdicts[first .. last - 1], *tally, *work, *left;
    ensures query: listed(query);
    ensures still: listed_still{Pre,Post}(query);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
static void decide_blocks(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                          dcd_tally *tally, dcd_exact *work, rest *left)
{
    uint64_t at = first;
    //@ ghost uint32_t places = query->workspace->limits.objects;
    //@ ghost uint64_t rows = query->workspace->limits.placed;

    /*@ loop invariant range: first <= at <= last;
        loop invariant query: listed(query);
        loop invariant still: listed_still{Pre,Here}(query);
        loop invariant arrays: SAME(query->workspace->outer) && SAME(query->workspace->seen);
        loop invariant list: listed_work(query, pairs, first, last, verdicts, tally, work, left);
        loop invariant pairs: \forall integer m; first <= m < last ==> SAME(pairs[m].i) && SAME(pairs[m].j);
        loop invariant takes: dcd_tally_takes(tally, last - at);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at - first);
        loop invariant places: places == query->workspace->limits.objects && rows == query->workspace->limits.placed;
        loop assigns at, DCD_LISTED_OF(query->workspace, places, rows), verdicts[first .. last - 1], *tally, *work, *left;
        loop variant last - at; */
    while (at < last) {
        const uint32_t size = last - at < BLOCK ? (uint32_t)(last - at) : BLOCK;

        //@ assert size: 1 <= size <= BLOCK && at + size <= last;
        /*@ assert clear_placed: \forall integer m; first <= m < last ==>
                \separated(pairs + m, DCD_SPACE_PLACED(query->workspace)); */
        /*@ assert clear_cores: \forall integer m; first <= m < last ==>
                \separated(pairs + m, DCD_SPACE_CORES(query->workspace)); */
        //@ assert clear_rest: \forall integer m; first <= m < last ==> \separated(pairs + m, work, left);
        //@ assert room: \valid(verdicts + at + (0 .. size - 1));
        //@ assert clear_asked: \separated(verdicts + at + (0 .. size - 1), query);
        //@ assert clear_space: \separated(verdicts + at + (0 .. size - 1), query->workspace);
        //@ assert clear_world: \separated(verdicts + at + (0 .. size - 1), query->world);
        //@ assert clear_shapes: \separated(verdicts + at + (0 .. size - 1), DCD_WORLD_SHAPES(query->world));
        //@ assert clear_bodies: \separated(verdicts + at + (0 .. size - 1), DCD_WORLD_BODIES(query->world));
        //@ assert clear_changed: \separated(verdicts + at + (0 .. size - 1), DCD_WORLD_CHANGED(query->world));
        //@ assert clear_stands: \separated(verdicts + at + (0 .. size - 1), DCD_SPACE_PLACED(query->workspace));
        //@ assert clear_inner: \separated(verdicts + at + (0 .. size - 1), DCD_SPACE_CORES(query->workspace));
        //@ assert clear_at: \separated(verdicts + at + (0 .. size - 1), DCD_SPACE_AT(query->workspace));
        //@ assert clear_seen: \separated(verdicts + at + (0 .. size - 1), DCD_SPACE_SEEN(query->workspace));
        //@ assert clear_boxes: \separated(verdicts + at + (0 .. size - 1), DCD_SPACE_BOXES(query->workspace));
        decide_block(query, pairs + at, size, verdicts + at, tally, work, left);
        //@ assert arrays: SAME(query->workspace->outer) && SAME(query->workspace->seen);
        /*@ assert same: \forall integer m; first <= m < last ==> SAME(pairs[m].i) && SAME(pairs[m].j); */
        //@ assert holds: dcd_list_holds(query, pairs, first, last);
        at += size;
    }
}

void dcd_listed_decide(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                       dcd_tally *tally, dcd_exact *work)
{
    {
        rest left;

        //@ assert memory: dcd_memory_kept{Pre,Here};
        //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
        //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
        //@ assert roles: dcd_same_roles{Pre,Here}(query->world);
        //@ assert ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
        //@ assert clear_placed: \separated(query, DCD_SPACE_PLACED(query->workspace));
        //@ assert clear_cores: \separated(query, DCD_SPACE_CORES(query->workspace));
        //@ assert clear_work: \separated(query, work, &left);
        decide_blocks(query, pairs, first, last, verdicts, tally, work, &left);
        //@ assert capacity: SAME(query->capacity);
    }
    //@ assert memory_after: dcd_memory_kept{Pre,Here};
    //@ assert pointers_after: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert space_after: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world_after: dcd_same_world{Pre,Here}(query->world);
    //@ assert capacity_after: SAME(query->capacity);
    //@ assert query_after: dcd_detect_lists(query);
    /*@ assert stages_after: dcd_detect_ready{Pre}(query) ==>
            dcd_space_stages(query->workspace, query->world->objects); */
    //@ assert valid_after: dcd_detect_ready{Pre}(query) ==> \valid(query->report);
    /*@ assert report_after: dcd_detect_ready{Pre}(query) ==>
            dcd_report_own(query->report, query, query->workspace, query->world); */
    //@ assert room_after: dcd_detect_ready{Pre}(query) ==> \valid(query->out + (0 .. query->capacity - 1));
    /*@ assert out_after: dcd_detect_ready{Pre}(query) ==>
            dcd_out_own(query->out, query->capacity, query, query->workspace, query->world); */
    //@ assert held_after: dcd_detect_ready{Pre}(query) ==> dcd_world_held(query->world);
    //@ assert roles_after: dcd_detect_ready{Pre}(query) ==> dcd_world_roles(query->world);
    //@ assert ready_after: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
}

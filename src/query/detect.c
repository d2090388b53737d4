/* Queries: arguments are checked here, then one of the two coordinators does the work. */
#include "query/detect.h"
#include "query/clock.h"
#include "query/kept.h"

#include "world/pose.h"

#ifdef __FRAMAC__
#include "query/coord_parallel.h"

#include "ready_same.acsl"
#endif

double dcd_detect_now(const dcd_detect *query)
{
    const dcd_workspace *w = query->workspace;

    return w->clock == NULL ? 0.0 : dcd_clock_now(w->clock, w->clock_self);
}

void dcd_detect_mark(const dcd_detect *query, dcd_stage stage, double *last)
{
    const double now = dcd_detect_now(query);

    query->report->seconds[stage] += now - *last;
    *last = now;
}

dcd_margins dcd_detect_margins(const dcd_world *world)
{
    const dcd_margins margins = {world == NULL ? 0.0 : world->margin, true};

    return margins;
}

/* Slabs take as long as some twenty searches, and pay where objects have many neighbours: a world of a few objects is
 * through sooner without them, and so are distances, of which there are few for each object. An explanation has what
 * the query has that it explains: slabs may show what stays in doubt without. NULL: none. */
/*@ requires query: \valid_read(query) && \valid_read(query->world) && \valid_read(query->workspace);
    terminates \true;
    assigns \nothing;
    ensures slabs: \result == \null || \result == query->workspace->slabs; */
static float *slabs_of(const dcd_detect *query)
{
    const bool few = query->world->objects <= DCD_DETECT_FEW;
    const bool contacts = query->kind == DCD_DETECT_CONTACTS || query->kind == DCD_DETECT_COMPOUNDS;

    return (contacts || query->kind == DCD_DETECT_PAIR) && !few ? query->workspace->slabs : NULL;
}

dcd_placing dcd_detect_placing(const dcd_detect *query)
{
    const dcd_workspace *w = query->workspace;
    const dcd_placing placing = {w->placed, w->placed_vertices, w->boxes, slabs_of(query), query->margins,
                                 w->balls, w->cores, w->floats};

    return placing;
}

dcd_narrow dcd_detect_narrow(const dcd_detect *query)
{
    const dcd_world *world = query->world;
    const dcd_workspace *w = query->workspace;
    const dcd_narrow narrow = {w->placed, w->placed_vertices, slabs_of(query), w->balls, w->cores,
                               w->floats, world->shape, world->vertex,
                               world->face, world->body, world->others > 0, query->margins,
                               w->unchecked, world->objects};

    return narrow;
}

void dcd_detect_count(const dcd_detect *query, const dcd_tally *tally)
{
    query->report->iterations += tally->iterations;
    query->report->filtered += tally->filtered;
    query->report->exact += tally->exact;
    query->report->conservative += tally->conservative;
    query->report->dropped += tally->dropped;
}

/*@ requires executor: executor == \null || \valid_read(executor);
    requires workspace: \valid_read(workspace);
    terminates \true;
    assigns \nothing;
    ensures status: \result == DCD_OK || \result == DCD_BAD_EXECUTOR;
    ensures fit: \result == DCD_OK && executor != \null ==>
        executor->run != \null && 1 <= executor->threads <= workspace->limits.threads; */
static dcd_status check_executor(const dcd_executor *executor, const dcd_workspace *workspace)
{
    if (executor == NULL) {
        return DCD_OK;
    }
    if (executor->run == NULL || executor->threads == 0 || executor->threads > workspace->limits.threads) {
        return DCD_BAD_EXECUTOR;
    }
    return DCD_OK;
}

dcd_status dcd_detect_check(const dcd_world *world, const dcd_workspace *workspace, const dcd_executor *executor)
{
    dcd_status status;

    if (world == NULL || workspace == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_workspace_check(workspace, world);
    return status == DCD_OK ? check_executor(executor, workspace) : status;
}

void dcd_detect_restart(const dcd_detect *query)
{
    dcd_report *const report = query->report;

    /*@ assert apart_body: \separated(report, DCD_WORLD_BODIES(query->world)) &&
            \forall integer i; 0 <= i < query->world->limits.objects ==> \separated(report, &query->world->body[i].begin); */
    /*@ assert apart_shape: \separated(report, DCD_WORLD_SHAPES(query->world)) &&
            \forall integer k; 0 <= k < query->world->limits.shapes ==> \separated(report, &query->world->shape[k].begin) &&
            \separated(report, &query->world->shape[k].face_begin); */
    /*@ assert apart_row: \separated(report, DCD_SPACE_PLACED(query->workspace)) &&
            \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \separated(report, &query->workspace->placed[i].begin); */
    /*@ assert apart_core: \separated(report, DCD_SPACE_CORES(query->workspace)) &&
            \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \separated(report, &query->workspace->cores[i].begin); */
    report->candidates = 0;
    report->dropped = 0;
    report->contacts = 0;
    report->filtered = 0;
    report->exact = 0;
    report->conservative = 0;
    report->iterations = 0;
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert pointers: dcd_pointers_kept{Pre,Here}(query, query->workspace, query->world);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    /*@ assert body_begin: \forall integer i; 0 <= i < query->world->limits.objects ==>
            \at(query->world->body[i].begin, Pre) == query->world->body[i].begin; */
    /*@ assert body: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            \at(query->world->body[i].begin, Pre) == query->world->body[i].begin && dcd_same_body{Pre,Here}(query->world->body + i); */
    /*@ assert changed: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            \at(query->world->changed[i], Pre) == query->world->changed[i]; */
    /*@ assert bodies: dcd_detect_ready{Pre}(query) ==>
            dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects); */
    /*@ assert shape_begin: dcd_detect_ready{Pre}(query) ==> \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \at(query->world->shape[k].begin, Pre) == query->world->shape[k].begin; */
    /*@ assert shape_face: dcd_detect_ready{Pre}(query) ==> \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \at(query->world->shape[k].face_begin, Pre) == query->world->shape[k].face_begin; */
    /*@ assert shape: dcd_detect_ready{Pre}(query) ==> \forall integer k; 0 <= k < query->world->limits.shapes ==>
            \at(query->world->shape[k].begin, Pre) == query->world->shape[k].begin &&
            dcd_same_shape{Pre,Here}(query->world->shape + k); */
    /*@ assert shapes: dcd_detect_ready{Pre}(query) ==>
            dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes); */
    //@ assert same: dcd_detect_ready{Pre}(query) ==> dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert roles: dcd_detect_ready{Pre}(query) ==> dcd_same_roles{Pre,Here}(query->world);
    //@ assert capacity: query->capacity == \at(query->capacity, Pre);
    //@ assert ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
    /*@ assert at: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \at(query->workspace->kept.at[i], Pre) == query->workspace->kept.at[i]; */
    /*@ assert row: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \at(query->workspace->placed[i].begin, Pre) == query->workspace->placed[i].begin; */
    /*@ assert core: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \at(query->workspace->cores[i].begin, Pre) == query->workspace->cores[i].begin; */
    /*@ assert stand: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->workspace->limits.objects ==>
            \at(query->workspace->placed[i].begin, Pre) == query->workspace->placed[i].begin &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    /*@ assert of_shape: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            dcd_world_object{Pre}(query->world, i) && dcd_same_body{Pre,Here}(query->world->body + i) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[i].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + i, query->workspace->cores + i); */
    /*@ assert finite: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            tree_finite_box{Pre}(query->workspace->boxes, i) ==> tree_finite_box(query->workspace->boxes, i); */
    /*@ assert placed_of: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            dcd_world_object{Pre}(query->world, i) ==> dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
            dcd_placed_of(query->workspace->placed + i, query->world->body + i,
                query->world->shape + query->world->body[i].shape) &&
            dcd_core_of(query->workspace->cores + i, query->world->shape + query->world->body[i].shape); */
    /*@ assert standing_object: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            dcd_world_object{Pre}(query->world, i) ==> dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
            dcd_object_stands(query->workspace, query->world, i); */
    /*@ assert standing: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            dcd_world_object{Pre}(query->world, i) && (dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
            dcd_object_stands(query->workspace, query->world, i)); */
    /*@ assert stands: dcd_detect_ready{Pre}(query) ==> \forall integer i; 0 <= i < query->world->objects ==>
            dcd_object_kept(query->workspace, query->world, i) ==>
            dcd_object_kept{Pre}(query->workspace, query->world, i) &&
            (dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
            dcd_object_stands(query->workspace, query->world, i)); */
}

void dcd_detect_clear(const dcd_detect *query)
{
    dcd_report *const report = query->report;

    dcd_detect_restart(query);
    /*@ loop invariant range: 0 <= k <= DCD_STAGES;
        loop assigns k, report->seconds[0 .. DCD_STAGES - 1];
        loop variant DCD_STAGES - k; */
    for (uint32_t k = 0; k < DCD_STAGES; k++) {
        report->seconds[k] = 0.0;
    }
    //@ assert ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
}

/*@ // What a public query for pairs is given: what its arguments point to is there, and apart; NULL is judged.
    predicate dcd_arguments_given{L}(dcd_world *world, dcd_workspace *w, dcd_executor *executor, dcd_pair *out,
                                     integer capacity, dcd_report *report) =
        (world == \null || \valid_read(world)) && (w == \null || \valid(w)) &&
        (executor == \null || \valid_read(executor)) && (report == \null || \valid(report)) &&
        (out == \null || \valid(out + (0 .. capacity - 1))) &&
        (world != \null && w != \null ==> dcd_query_given(w, world) &&
            (report == \null || dcd_query_report(report, w, world)) &&
            (out == \null || dcd_apart_pairs(out, capacity, DCD_READ(w, world))) &&
            (executor == \null || report == \null || \separated(executor, report)) &&
            (out == \null || report == \null || \separated(out + (0 .. capacity - 1), report))); */

/* For annotations: what a query for pairs writes. */
#define DETECTED(w, world, out, capacity, report) \
    DCD_DETECT_PLACED(w), DCD_DETECT_ORDERED(w, (world)->objects), DCD_DETECT_FOUND(w, (world)->objects), \
    (w)->other[0 .. (w)->limits.candidates - 1], DCD_DETECT_SLICED(w, (world)->objects), (w)->sorted, *(report), \
    (out)[0 .. (capacity) - 1], DCD_GHOSTS((world)->objects, (w)->limits.candidates)

/*@ requires given: dcd_arguments_given(world, workspace, executor, out, capacity, report);
    terminates \true;
    assigns DETECTED(workspace, world, out, capacity, report);
    ensures kept: \result == DCD_OK && world->objects >= 1 ==> dcd_kept_holds(workspace, world); */
static dcd_status detect(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                         dcd_detect_kind kind, dcd_pair *out, uint64_t capacity, dcd_report *report)
{
    dcd_report local;
    const dcd_detect query = {world, workspace, executor, kind, dcd_detect_margins(world), out, capacity,
                              report == NULL ? &local : report};
    const dcd_status status = dcd_detect_check(world, workspace, executor);
    dcd_status done;

    if (status != DCD_OK || (out == NULL && capacity > 0)) {
        return status != DCD_OK ? status : DCD_NULL_POINTER;
    }
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(\at(world, Pre));
    //@ assert space: dcd_same_space{Pre,Here}(workspace);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(\at(world->body, Pre), \at(world->changed, Pre), \at(world->objects, Pre));
    //@ assert shapes: dcd_same_shapes{Pre,Here}(\at(world->shape, Pre), \at(world->limits.shapes, Pre));
    //@ assert same: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(workspace);
    /*@ assert acm: world->acm != \null ==> \at(world->acm->word, Pre) == world->acm->word &&
            \at(world->acm->count, Pre) == world->acm->count; */
    //@ assert same_roles: dcd_same_roles{Pre,Here}(world);
    //@ assert there: dcd_detect_there(workspace, world);
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
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
    //@ assert out_own: dcd_out_own(out, capacity, &query, workspace, world);
    /*@ assert roles_own: dcd_roles_own(workspace, world->role, world->limits.objects, world->acm, workspace->placed,
            workspace->cores, workspace->kept.at, workspace->limits.objects); */
    //@ assert ready: 1 <= world->objects ==> dcd_detect_ready(&query);
    //@ assert tasks: 1 <= world->objects ==> dcd_space_tasks(workspace, world->objects);
    //@ assert executor: executor == \null || dcd_executor_fits(executor, workspace);
    //@ assert ghosts: dcd_ghosts(world->objects, workspace->limits.candidates);
    dcd_detect_clear(&query);
    if (world->objects == 0) {
        return DCD_OK;
    }
    done = executor == NULL ? dcd_detect_serial(&query) : dcd_detect_parallel(&query);
    //@ assert asked: query.world == world && query.workspace == workspace;
    //@ assert held: dcd_kept_holds(workspace, world);
    return done;
}

/*@ requires given: dcd_arguments_given(world, workspace, executor, contacts, capacity, report);
    terminates \true;
    assigns DETECTED(workspace, world, contacts, capacity, report);
    ensures kept: \result == DCD_OK && world->objects >= 1 ==> dcd_kept_holds(workspace, world); */
dcd_status dcd_contacts_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                             dcd_pair *contacts, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_CONTACTS, contacts, capacity, report);
}

/*@ requires given: dcd_arguments_given(world, workspace, executor, contacts, capacity, report);
    terminates \true;
    assigns DETECTED(workspace, world, contacts, capacity, report);
    ensures kept: \result == DCD_OK && world->objects >= 1 ==> dcd_kept_holds(workspace, world); */
dcd_status dcd_compounds_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                              dcd_pair *contacts, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_COMPOUNDS, contacts, capacity, report);
}

/*@ requires given: dcd_arguments_given(world, workspace, executor, candidates, capacity, report);
    terminates \true;
    assigns DETECTED(workspace, world, candidates, capacity, report);
    ensures kept: \result == DCD_OK && world->objects >= 1 ==> dcd_kept_holds(workspace, world); */
dcd_status dcd_candidates_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                               dcd_pair *candidates, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_CANDIDATES, candidates, capacity, report);
}

/* Whether all numbers are below `objects`, without a branch for each. */
/*@ requires pairs: \valid_read(pairs + (0 .. count - 1));
    terminates \true;
    assigns \nothing;
    ensures below: \result <==> \forall integer k; 0 <= k < count ==> pairs[k].i < objects && pairs[k].j < objects; */
static bool pairs_are_below(const dcd_pair *pairs, uint64_t count, uint32_t objects)
{
    uint32_t above = 0;

    /*@ loop invariant range: 0 <= k <= count;
        loop invariant flag: above == 0 || above == 1;
        loop invariant below: above == 0 <==>
            \forall integer m; 0 <= m < k ==> pairs[m].i < objects && pairs[m].j < objects;
        loop assigns k, above;
        loop variant count - k; */
    for (uint64_t k = 0; k < count; k++) {
        above |= (uint32_t)(pairs[k].i >= objects) | (uint32_t)(pairs[k].j >= objects);
    }
    return above == 0;
}

/* The first pair with a number that is not below `objects`; count: there is none. */
/*@ requires pairs: \valid_read(pairs + (0 .. count - 1));
    terminates \true;
    assigns \nothing;
    ensures range: \result <= count;
    ensures below: \forall integer k; 0 <= k < \result ==> pairs[k].i < objects && pairs[k].j < objects; */
static uint64_t first_above(const dcd_pair *pairs, uint64_t count, uint32_t objects)
{
    uint64_t k = 0;

    if (pairs_are_below(pairs, count, objects)) {
        return count;
    }
    /*@ loop invariant range: 0 <= k <= count;
        loop invariant below: \forall integer m; 0 <= m < k ==> pairs[m].i < objects && pairs[m].j < objects;
        loop assigns k;
        loop variant count - k; */
    while (k < count && pairs[k].i < objects && pairs[k].j < objects) {
        k++;
    }
    return k;
}

/* That a pair of a list has a number that no object has. */
/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault;
    ensures status: \result == DCD_NO_SUCH_OBJECT; */
static dcd_status refuse_pair(dcd_pair pair, uint64_t k, uint32_t objects, dcd_fault *fault)
{
    const uint32_t number = k < DCD_NONE ? (uint32_t)k : DCD_NONE;

    return dcd_fault_set(fault, DCD_NO_SUCH_OBJECT, number, DCD_NONE, pair.i >= objects ? "pair.i" : "pair.j");
}

/* For annotations: x, which is written, is no part of what deciding a list reads; what it writes. */
#define LIST_CLEAR(w, world, x) \
    (\separated(x, w, world) && \separated(x, DCD_WORLD_SHAPES(world)) && \separated(x, DCD_WORLD_BODIES(world)) && \
     \separated(x, DCD_WORLD_CHANGED(world)) && \separated(x, DCD_SPACE_PLACED(w)) && \separated(x, DCD_SPACE_CORES(w)) && \
     \separated(x, DCD_SPACE_AT(w)) && \separated(x, DCD_SPACE_SEEN(w)) && \separated(x, DCD_SPACE_BOXES(w)))
#define LISTED(w, world, verdicts, count, report) \
    DCD_DETECT_LISTED(w), DCD_DETECT_SLICED(w, (world)->objects), (verdicts)[0 .. (count) - 1], *(report)

/*@ // What deciding a list is given.
    predicate dcd_list_given{L}(dcd_world *world, dcd_workspace *w, dcd_executor *executor, dcd_pair *pairs, integer count,
                                uint8_t *verdicts, dcd_report *report) =
        (world == \null || \valid_read(world)) && (w == \null || \valid(w)) &&
        (executor == \null || \valid_read(executor)) && (report == \null || \valid(report)) && count <= DCD_LIST_MOST &&
        (pairs == \null || \valid_read(pairs + (0 .. count - 1))) &&
        (verdicts == \null || \valid(verdicts + (0 .. count - 1))) &&
        (executor == \null || report == \null || \separated(executor, report)) &&
        (world != \null && w != \null ==> dcd_query_given(w, world) && dcd_space_listed(w, world) &&
            (report == \null || dcd_query_report(report, w, world)) &&
            LIST_CLEAR(w, world, w->exact) && LIST_CLEAR(w, world, w->tally) &&
            (pairs == \null || \separated(pairs + (0 .. count - 1), DCD_SPACE_PLACED(w)) &&
                \separated(pairs + (0 .. count - 1), DCD_SPACE_CORES(w)) &&
                \separated(pairs + (0 .. count - 1), w->exact, w->tally)) &&
            (verdicts == \null || LIST_CLEAR(w, world, verdicts + (0 .. count - 1)) &&
                \separated(verdicts + (0 .. count - 1), w->exact, w->tally))) &&
        (pairs == \null || verdicts == \null || \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1))) &&
        (report == \null || pairs == \null || \separated(report, pairs + (0 .. count - 1))) &&
        (report == \null || verdicts == \null || \separated(report, verdicts + (0 .. count - 1))); */

/* Decides pairs of objects that are there. */
/*@ requires query: dcd_detect_ready(query) && dcd_detect_lists(query) &&
        dcd_space_tasks(query->workspace, query->world->objects);
    requires executor: query->executor == \null || dcd_executor_fits(query->executor, query->workspace);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires range: count <= DCD_LIST_MOST;
    requires pairs: dcd_list_holds(query, pairs, 0, count) && \separated(pairs + (0 .. count - 1), query->report);
    requires verdicts: dcd_list_verdicts(query, verdicts, 0, count) && DCD_LIST_APART(query, query->workspace->exact) &&
        DCD_LIST_APART(query, query->workspace->tally) &&
        \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1), query->workspace->exact, query->workspace->tally,
            query->report);
    requires report: query->executor != \null ==> \separated(query->executor, query->report);
    terminates \true;
    assigns LISTED(query->workspace, query->world, verdicts, count, query->report);
    ensures status: \result == DCD_OK || \result == DCD_BAD_EXECUTOR; */
static dcd_status decide_list(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts)
{
    dcd_report *const report = query->report;
    uint64_t contacts = 0;
    dcd_status status;

    dcd_detect_clear(query);
    status = query->executor == NULL ? dcd_decide_serial(query, pairs, count, verdicts)
                                     : dcd_decide_parallel(query, pairs, count, verdicts);
    /*@ loop invariant range: 0 <= k <= count && contacts <= 255 * k;
        loop assigns k, contacts;
        loop variant count - k; */
    for (uint64_t k = 0; k < count && status == DCD_OK; k++) {
        contacts += verdicts[k];
    }
    report->candidates = count;
    report->contacts = contacts;
    return status;
}

/*@ requires given: dcd_list_given(world, workspace, executor, pairs, count, verdicts, report);
    requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns LISTED(workspace, world, verdicts, count, report), *fault;
    ensures objects: \result == DCD_OK ==> world != \null && workspace != \null; */
dcd_status dcd_pairs_decide(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                            const dcd_pair *pairs, uint64_t count, uint8_t *verdicts, dcd_report *report,
                            dcd_fault *fault)
{
    dcd_report local;
    const dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, dcd_detect_margins(world), NULL, 0,
                              report == NULL ? &local : report};
    dcd_status status = dcd_detect_check(world, workspace, executor);
    uint64_t above;

    if (status == DCD_OK && count > 0 && (pairs == NULL || verdicts == NULL)) {
        status = DCD_NULL_POINTER;
    }
    if (status != DCD_OK) {
        return dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, "query");
    }
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(\at(world, Pre));
    //@ assert space: dcd_same_space{Pre,Here}(workspace);
    //@ assert world: dcd_same_world{Pre,Here}(world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(\at(world->body, Pre), \at(world->changed, Pre), \at(world->objects, Pre));
    //@ assert shapes: dcd_same_shapes{Pre,Here}(\at(world->shape, Pre), \at(world->limits.shapes, Pre));
    //@ assert same: dcd_same_query{Pre,Here}(workspace, world);
    //@ assert arrays: dcd_arrays_kept{Pre,Here}(workspace);
    /*@ assert acm: world->acm != \null ==> \at(world->acm->word, Pre) == world->acm->word &&
            \at(world->acm->count, Pre) == world->acm->count; */
    //@ assert same_roles: dcd_same_roles{Pre,Here}(world);
    //@ assert there: dcd_detect_there(workspace, world);
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
    //@ assert own: dcd_detect_own(&query, workspace);
    //@ assert places: dcd_detect_places(&query);
    //@ assert roles: dcd_world_roles(world);
    //@ assert stages: 1 <= world->objects ==> dcd_space_stages(workspace, world->objects);
    //@ assert stages_apart: 1 <= world->objects ==> dcd_stages_apart(workspace, world, world->objects);
    //@ assert stages_own: 1 <= world->objects ==> dcd_stages_own(&query, workspace, world->objects);
    //@ assert stages_disjoint: 1 <= world->objects ==> dcd_stages_disjoint(workspace, world->objects);
    //@ assert report_there: \valid(query.report) && \separated(query.report, &query);
    //@ assert report_given: report != \null ==> dcd_apart_counts(report, 1, DCD_READ(workspace, world));
    //@ assert report_local: dcd_apart_counts(&local, 1, DCD_READ(workspace, world));
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
    //@ assert listed: dcd_space_listed(workspace, world);
    //@ assert lists: dcd_detect_lists(&query);
    //@ assert work: 1 <= world->objects ==> DCD_LIST_APART(&query, workspace->exact);
    //@ assert books: 1 <= world->objects ==> DCD_LIST_APART(&query, workspace->tally);
    above = first_above(pairs, count, world->objects);
    if (above < count) {
        return refuse_pair(pairs[above], above, world->objects, fault);
    }
    if (count == 0) {
        dcd_detect_clear(&query);
        return DCD_OK;
    }
    //@ assert asked_pairs: dcd_list_holds(&query, pairs, 0, count);
    //@ assert verdicts: dcd_list_verdicts(&query, verdicts, 0, count);
    //@ assert objects: 1 <= world->objects;
    //@ assert verdicts_work: \separated(verdicts + (0 .. count - 1), workspace->exact, workspace->tally);
    //@ assert verdicts_report: \separated(verdicts + (0 .. count - 1), pairs + (0 .. count - 1), query.report);
    //@ assert report_work: \separated(query.report, workspace->exact, workspace->tally, pairs + (0 .. count - 1));
    //@ assert pairs_work: \separated(pairs + (0 .. count - 1), workspace->exact, workspace->tally);
    return decide_list(&query, pairs, count, verdicts);
}

/*@ ghost
    /@ requires query: dcd_detect_places(query) && i < query->world->objects;
       requires placed: dcd_object_stands(query->workspace, query->world, i);
       terminates \true;
       assigns \nothing;
       ensures row: \valid_read(query->workspace->placed + i) && query->workspace->placed[i].begin <= 0x100000000 &&
           1 <= query->workspace->placed[i].count <= query->workspace->placed[i].padded &&
           DCD_VALID_ROWS(query->workspace->placed_vertices + 3 * query->workspace->placed[i].begin,
               query->workspace->placed[i].padded);
       ensures body: \valid_read(query->world->body + i) && \valid_read(query->world->shape + query->world->body[i].shape) &&
           query->world->body[i].shape < query->world->limits.shapes;
       ensures shape: query->world->shape[query->world->body[i].shape].begin <= 0x100000000 &&
           1 <= query->world->shape[query->world->body[i].shape].count <=
           query->world->shape[query->world->body[i].shape].padded &&
           query->world->shape[query->world->body[i].shape].padded == query->workspace->placed[i].padded;
       ensures vertices: DCD_VALID_ROWS(query->world->vertex + 3 * query->world->shape[query->world->body[i].shape].begin,
               query->world->shape[query->world->body[i].shape].padded);
       ensures slabs: \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); @/
    void object_there(const dcd_detect *query, uint32_t i)
    {
        //@ assert object: dcd_world_object(query->world, i);
        //@ assert shape: dcd_world_shape(query->world, query->world->body[i].shape);
        /@ assert row: 3 * (query->workspace->placed[i].begin + query->workspace->placed[i].padded) <=
               DCD_SPACE_NUMBERS(query->workspace); @/
    } */

dcd_status dcd_detect_pair(const dcd_detect *query, uint32_t i, uint32_t j, dcd_narrow *narrow)
{
    const dcd_status status = dcd_detect_check(query->world, query->workspace, NULL);

    if (status != DCD_OK) {
        return status;
    }
    if (i >= query->world->objects || j >= query->world->objects) {
        return DCD_NO_SUCH_OBJECT;
    }
    //@ assert places: dcd_detect_places(query);
    *narrow = dcd_detect_narrow(query);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
    //@ assert still: dcd_detect_places(query);
    /*@ assert row_count: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].count, Pre) == query->workspace->placed[k].count; */
    /*@ assert row_padded: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].padded, Pre) == query->workspace->placed[k].padded; */
    /*@ assert core_faces: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->cores[k].faces, Pre) == query->workspace->cores[k].faces &&
            \at(query->workspace->cores[k].begin, Pre) == query->workspace->cores[k].begin; */
    /*@ assert stand: \forall integer k; 0 <= k < query->workspace->limits.objects ==>
            \at(query->workspace->placed[k].count, Pre) == query->workspace->placed[k].count &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
    /*@ assert of_shape: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_world_object{Pre}(query->world, k) && dcd_same_body{Pre,Here}(query->world->body + k) &&
            dcd_same_shape{Pre,Here}(query->world->shape + query->world->body[k].shape) &&
            dcd_same_stand{Pre,Here}(query->workspace->placed + k, query->workspace->cores + k); */
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
    /*@ assert begins: query->world->body[i].begin == \at(query->world->body[i].begin, Pre) &&
            query->world->body[j].begin == \at(query->world->body[j].begin, Pre) &&
            query->world->body[i].shape == \at(query->world->body[i].shape, Pre) &&
            query->world->body[j].shape == \at(query->world->body[j].shape, Pre); */
    /*@ assert sizes: query->world->shape[query->world->body[i].shape].padded ==
            \at(query->world->shape[query->world->body[i].shape].padded, Pre) &&
            query->world->shape[query->world->body[j].shape].padded ==
            \at(query->world->shape[query->world->body[j].shape].padded, Pre); */
    //@ ghost Before_i: ;
    dcd_kept_place_alone(query, i);
    /*@ assert body_i: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_same_body{Before_i,Here}(query->world->body + k) &&
            \at(query->world->changed[k], Before_i) == query->world->changed[k]; */
    /*@ assert body_all_i: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_same_body{Before_i,Here}(query->world->body + k) && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed_all_i: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Before_i) == query->world->changed[k] &&
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape_i: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Before_i,Here}(query->world->shape + k); */
    /*@ assert shape_all_i: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Before_i,Here}(query->world->shape + k) && dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert space_i: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world_i: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies_i: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes_i: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same_i: dcd_same_query{Pre,Here}(query->workspace, query->world);
    /*@ assert rows_j: query->world->body[j].begin == \at(query->world->body[j].begin, Pre) &&
            query->world->body[j].shape == \at(query->world->body[j].shape, Pre) &&
            query->world->shape[query->world->body[j].shape].padded ==
            \at(query->world->shape[query->world->body[j].shape].padded, Pre); */
    //@ ghost Before_j: ;
    dcd_kept_place_alone(query, j);
    /*@ assert body_j: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_same_body{Before_j,Here}(query->world->body + k) &&
            \at(query->world->changed[k], Before_j) == query->world->changed[k]; */
    /*@ assert body_all_j: \forall integer k; 0 <= k < query->world->objects ==>
            dcd_same_body{Before_j,Here}(query->world->body + k) && dcd_same_body{Pre,Here}(query->world->body + k); */
    /*@ assert changed_all_j: \forall integer k; 0 <= k < query->world->objects ==>
            \at(query->world->changed[k], Before_j) == query->world->changed[k] &&
            \at(query->world->changed[k], Pre) == query->world->changed[k]; */
    /*@ assert shape_j: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Before_j,Here}(query->world->shape + k); */
    /*@ assert shape_all_j: \forall integer k; 0 <= k < query->world->limits.shapes ==>
            dcd_same_shape{Before_j,Here}(query->world->shape + k) && dcd_same_shape{Pre,Here}(query->world->shape + k); */
    //@ assert space_j: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world_j: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies_j: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes_j: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same_j: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ ghost object_there(query, i);
    //@ ghost object_there(query, j);
    //@ assert narrow_placed_i: dcd_narrow_placed(narrow, i);
    //@ assert narrow_shape_i: dcd_narrow_shape(narrow, i);
    //@ assert narrow_slabs_i: dcd_narrow_slabs(narrow, i);
    //@ assert narrow_placed_j: dcd_narrow_placed(narrow, j);
    //@ assert narrow_shape_j: dcd_narrow_shape(narrow, j);
    //@ assert narrow_slabs_j: dcd_narrow_slabs(narrow, j);
    return DCD_OK;
}

void dcd_detect_end_pair(const dcd_detect *query, uint32_t i, uint32_t j)
{
    dcd_kept_put_back(query, i);
    dcd_kept_put_back(query, j);
}

/* For annotations: x, which is written, is no part of what one pair is decided by. */
#define PAIR_APART(w, world, x) \
    (\separated(x, w, world, DCD_WORLD_SHAPES(world)) && \separated(x, DCD_WORLD_BODIES(world)) && \
     \separated(x, DCD_WORLD_CHANGED(world)) && \separated(x, DCD_SPACE_PLACED(w)) && \
     \separated(x, DCD_SPACE_CORES(w)) && \separated(x, DCD_SPACE_AT(w)))

/* Why the objects of a pair are in contact or not, which are in their place. */
/*@ requires query: dcd_detect_places(query) && i < query->world->objects && j < query->world->objects;
    requires narrow: \valid_read(narrow) && dcd_narrow_known(narrow, i) && dcd_narrow_known(narrow, j) &&
        narrow->placed == query->workspace->placed && narrow->bodies == query->world->body &&
        narrow->shapes == query->world->shape;
    requires out: \valid(out) && \separated(out, query, narrow) && PAIR_APART(query->workspace, query->world, out);
    requires work: \valid(query->workspace->exact) && \separated(query->workspace->exact, query, narrow, out) &&
        PAIR_APART(query->workspace, query->world, query->workspace->exact);
    terminates \true;
    assigns *out, query->workspace->exact[0];
    ensures query: dcd_detect_places(query);
    ensures asked: query->workspace == \old(query->workspace) && query->world == \old(query->world) &&
        query->world->objects == \old(query->world->objects);
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE && out->size <= 4; */
static void explain(const dcd_detect *query, const dcd_narrow *narrow, uint32_t i, uint32_t j, dcd_explanation *out)
{
    //@ assert object_i: dcd_world_object(query->world, i);
    //@ assert object_j: dcd_world_object(query->world, j);
    //@ assert shape_i: query->world->body[i].shape < query->world->limits.shapes;
    //@ assert shape_j: query->world->body[j].shape < query->world->limits.shapes;
    dcd_narrow_explain(narrow, i, j, out, query->workspace->exact);
    //@ assert memory: dcd_memory_kept{Pre,Here};
    //@ assert hull: dcd_hull_kept{Pre,Here}(query->world);
    //@ assert asked: query->workspace == \at(query->workspace, Pre) && query->world == \at(query->world, Pre);
    //@ assert space: dcd_same_space{Pre,Here}(query->workspace);
    //@ assert world: dcd_same_world{Pre,Here}(query->world);
    //@ assert bodies: dcd_same_bodies{Pre,Here}(query->world->body, query->world->changed, query->world->objects);
    //@ assert shapes: dcd_same_shapes{Pre,Here}(query->world->shape, query->world->limits.shapes);
    //@ assert same: dcd_same_query{Pre,Here}(query->workspace, query->world);
    //@ assert there: dcd_detect_there(query->workspace, query->world);
    //@ assert own: dcd_detect_own(query, query->workspace);
}

/*@ requires given: (world == \null || \valid_read(world)) && (workspace == \null || \valid(workspace)) &&
        (explanation == \null || \valid(explanation)) &&
        (world != \null && workspace != \null ==> dcd_query_given(workspace, world) &&
            (explanation == \null || PAIR_APART(workspace, world, explanation) &&
                \separated(explanation, workspace->exact)));
    terminates \true;
    assigns workspace->kept.any, DCD_PAIR_PLACED(workspace, world, i), DCD_PAIR_PLACED(workspace, world, j),
        workspace->exact[0], *explanation;
    ensures numbers: \result == DCD_OK ==> i < \old(world->objects) && j < \old(world->objects);
    ensures decision: \result == DCD_OK ==>
        DCD_DECIDED_FILTERED <= explanation->decision <= DCD_DECIDED_CONSERVATIVE && explanation->size <= 4; */
dcd_status dcd_pair_explain(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                            dcd_explanation *explanation)
{
    const dcd_detect query = {world, workspace, NULL, DCD_DETECT_PAIR, dcd_detect_margins(world), NULL, 0, NULL};
    dcd_narrow narrow;
    dcd_status status;

    if (world == NULL || workspace == NULL || explanation == NULL) {
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
    //@ assert kept: dcd_kept_follows(workspace, world) ==> dcd_kept_holds(workspace, world);
    //@ assert own: dcd_detect_own(&query, workspace);
    //@ assert exact: dcd_detect_fits(workspace, world) && 1 <= world->objects ==> \valid(workspace->exact);
    /*@ assert exact_apart: dcd_detect_fits(workspace, world) && 1 <= world->objects ==>
            PAIR_APART(workspace, world, workspace->exact); */
    status = dcd_detect_pair(&query, i, j, &narrow);
    if (status == DCD_OK) {
        //@ assert space_after: dcd_same_space{Pre,Here}(workspace) && workspace->exact == \at(workspace->exact, Pre);
        //@ assert world_after: dcd_same_world{Pre,Here}(world);
        //@ assert work: \valid(workspace->exact) && PAIR_APART(workspace, world, workspace->exact);
        //@ assert out: \valid(explanation) && PAIR_APART(workspace, world, explanation);
        explain(&query, &narrow, i, j, explanation);
        dcd_detect_end_pair(&query, i, j);
    }
    return status;
}

/* Queries of distances: of a pair, of all pairs within a threshold, of the nearest. */
#include "query/detect.h"
#include "dispatch.h"
#include "query/kept.h"

#include <float.h>

#include "broad/pair.h"
#include "world/pose.h"

static const dcd_margins no_margins = {0.0, false};

/* Always in the order of the objects' numbers, so that (j, i) gives what (i, j) does. */
dcd_status dcd_pair_distance(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                             dcd_distance *distance)
{
    const dcd_detect query = {world, workspace, NULL, DCD_DETECT_DISTANCES, no_margins, NULL, 0, NULL};
    dcd_narrow narrow;
    dcd_status status;

    if (distance == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_detect_pair(&query, i, j, &narrow);
    if (status != DCD_OK) {
        return status;
    }
    dcd_dispatch_between(workspace->lanes, &narrow, i < j ? i : j, i < j ? j : i, workspace->exact, distance);
    dcd_detect_end_pair(&query, i, j);
    if (j < i) {
        dcd_distance_turn(distance);
    }
    return DCD_OK;
}

/*@ requires fault: dcd_fault_room(fault);
    terminates \true;
    assigns *fault; */
static dcd_status check_within(double within, dcd_fault *fault)
{
    static const char *const fields[3] = {"within", "within", "within"};
    const double all[3] = {within, within, within};
    const dcd_status status = dcd_pose_check_point(all, fields, DCD_NONE, DCD_NONE, fault);

    return status == DCD_OK && within < 0.0 ? dcd_fault_set(fault, DCD_OUT_OF_RANGE, DCD_NONE, DCD_NONE, "within")
                                            : status;
}

/* The arguments of a query; `out`: there is room for its answer. */
static dcd_status check(const dcd_detect *query, bool out, double within, dcd_fault *fault)
{
    dcd_status status = dcd_detect_check(query->world, query->workspace, query->executor);

    if (status == DCD_OK && !out) {
        status = DCD_NULL_POINTER;
    }
    return status == DCD_OK ? check_within(within, fault)
                            : dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, "query");
}

/* The pairs to workspace->sorted: those in contact when the threshold is everyone's margin. */
static dcd_status find_near(const dcd_detect *query)
{
    const dcd_status status = query->executor == NULL ? dcd_detect_serial(query) : dcd_detect_parallel(query);
    const bool found = query->report->candidates <= query->workspace->limits.candidates;

    return status == DCD_CAPACITY && found ? DCD_OK : status;
}

static dcd_status measure_near(const dcd_detect *query, dcd_neighbour *out, uint64_t capacity)
{
    const uint64_t count = query->report->contacts;
    const uint32_t room = (uint32_t)(capacity < count ? capacity : count);
    dcd_detect plain = *query;
    dcd_status status;

    plain.kind = DCD_DETECT_DISTANCES;
    plain.margins = no_margins;
    dcd_kept_sweep(query, &no_margins);
    status = query->executor == NULL ? dcd_measure_serial(&plain, room, out) : dcd_measure_parallel(&plain, room, out);
    dcd_kept_sweep(query, &query->margins);
    return status == DCD_OK && room < count ? DCD_CAPACITY : status;
}

dcd_status dcd_distances_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                              double within, dcd_neighbour *pairs, uint64_t capacity, dcd_report *report,
                              dcd_fault *fault)
{
    dcd_report local;
    const dcd_margins margins = {within, false};
    const dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, margins, NULL, 0,
                              report == NULL ? &local : report};
    dcd_status status = check(&query, pairs != NULL || capacity == 0, within, fault);

    if (status != DCD_OK) {
        return status;
    }
    *query.report = (dcd_report){.candidates = 0};
    status = world->objects == 0 ? DCD_OK : find_near(&query);
    if (status == DCD_OK && query.report->contacts > 0) {
        status = measure_near(&query, pairs, capacity);
    }
    return status == DCD_OK ? status : dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, "query");
}

/* ------------------------------------------------------------- The nearest */

#define WINDOW 64u /* how far apart in the order two objects may be for a proposal */

/*@ // What was placed and put into order for all objects: numbers of objects, boxes, filters.
    predicate ordered{L}(dcd_detect *query) =
        \valid_read(query) && \valid_read(query->workspace) && dcd_world_held(query->world) &&
        query->world->objects <= DCD_MAX_OBJECTS &&
        \valid_read(query->workspace->order + (0 .. query->world->objects - 1)) &&
        \valid_read(query->workspace->boxes + (0 .. 6 * query->world->objects - 1)) &&
        (\forall integer k; 0 <= k < query->world->objects ==> query->workspace->order[k] < query->world->objects) &&
        (query->world->acm == \null || dcd_acm_valid(query->world->acm));
    // A pair of objects, which is written, and no part of that.
    predicate pair_room{L}(dcd_detect *query, dcd_pair *pair) =
        \valid(pair) && pair->i < query->world->objects && pair->j < query->world->objects &&
        \separated(pair, query, query->workspace, query->world) &&
        \separated(pair, query->workspace->order + (0 .. query->world->objects - 1)) &&
        \separated(pair, query->world->role + (0 .. query->world->limits.objects - 1)) &&
        (query->world->acm != \null ==> \separated(pair, query->world->acm) &&
            \separated(pair, query->world->acm->word + (0 .. (acm_pairs(query->world->acm->count) + 63) / 64 - 1))); */

/* Square of a length that no two points of the boxes are further apart than; about. */
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

/* Takes the objects at two places of the order. */
/*@ requires query: ordered(query);
    requires places: k < query->world->objects && m < query->world->objects;
    requires out: pair_room(query, out);
    terminates \true;
    assigns *out;
    ensures query: ordered(query);
    ensures pair: pair_room(query, out); */
static void take_pair(const dcd_detect *query, uint32_t k, uint32_t m, dcd_pair *out)
{
    const uint32_t *order = query->workspace->order;

    out->i = order[k];
    out->j = order[m];
    //@ assert world: query->world->objects == \at(query->world->objects, Pre);
    //@ assert limits: query->world->limits.objects == \at(query->world->limits.objects, Pre);
    /*@ assert order: \forall integer p; 0 <= p < query->world->objects ==>
            query->workspace->order[p] == \at(query->workspace->order[p], Pre); */
    //@ assert acm: query->world->acm != \null ==> query->world->acm->count == \at(query->world->acm->count, Pre);
}

/* Takes a pair so far apart in the order that is nearer than those before. */
/*@ requires query: ordered(query);
    requires step: step <= WINDOW;
    requires out: pair_room(query, out);
    requires least: \valid(least) && \separated(least, query, query->workspace, query->world) && \separated(least, out);
    terminates \true;
    assigns *least, *out;
    ensures query: ordered(query);
    ensures pair: pair_room(query, out); */
static void propose_at(const dcd_detect *query, uint32_t step, double *least, dcd_pair *out)
{
    const dcd_workspace *w = query->workspace;
    const uint32_t objects = query->world->objects;
    const dcd_filter filter = dcd_world_filter(query->world, dcd_pair_bits(objects));

    /*@ loop invariant range: 0 <= k <= objects;
        loop invariant query: ordered(query);
        loop invariant pair: pair_room(query, out);
        loop assigns k, *least, *out;
        loop variant objects - k; */
    for (uint32_t k = 0; k + step < objects; k++) {
        const uint32_t i = w->order[k], j = w->order[k + step];
        const double square = far_square(w->boxes + (size_t)DCD_BOX * i, w->boxes + (size_t)DCD_BOX * j);

        if (square < *least && dcd_filter_drop(&filter, i, j) == DCD_DROP_NONE) {
            *least = square;
            take_pair(query, k, k + step, out);
        }
    }
}

/* Two objects that are near each other and that no filter drops, from the boxes and the order of the last query. False
 * when none is found: that does not say that there is none. */
/*@ requires query: ordered(query);
    requires out: pair_room(query, out);
    terminates \true;
    assigns *out;
    ensures pair: pair_room(query, out); */
static bool propose(const dcd_detect *query, dcd_pair *out)
{
    double least = DBL_MAX;

    /*@ loop invariant range: 1 <= step <= WINDOW + 1;
        loop invariant query: ordered(query);
        loop invariant pair: pair_room(query, out);
        loop assigns step, least, *out;
        loop variant WINDOW + 1 - step; */
    for (uint32_t step = 1; step <= WINDOW && !(step > 4 && least < DBL_MAX); step++) {
        propose_at(query, step, &least, out);
    }
    return least < DBL_MAX;
}

/* A threshold that some pair is within, or else the caller's. */
static double threshold_of(const dcd_detect *query, double within)
{
    dcd_pair pair = {0, 0};
    dcd_distance d = {.hi = within};

    if (propose(query, &pair)) {
        (void)dcd_pair_distance(query->world, query->workspace, pair.i, pair.j, &d);
    }
    return d.hi < within ? d.hi : within;
}

/* The counts of the next pass alone; times add up. */
/*@ requires report: \valid(report);
    terminates \true;
    assigns report->candidates, report->dropped, report->contacts, report->filtered, report->exact,
        report->conservative, report->iterations;
    ensures pairs: report->candidates == 0 && report->dropped == 0 && report->contacts == 0;
    ensures decided: report->filtered == 0 && report->exact == 0 && report->conservative == 0 &&
        report->iterations == 0; */
static void restart(dcd_report *report)
{
    report->candidates = 0;
    report->dropped = 0;
    report->contacts = 0;
    report->filtered = 0;
    report->exact = 0;
    report->conservative = 0;
    report->iterations = 0;
}

static dcd_status take_least(const dcd_detect *query, dcd_neighbour *closest)
{
    const uint32_t count = (uint32_t)query->report->contacts;
    dcd_detect plain = *query;
    dcd_status status;

    plain.kind = DCD_DETECT_DISTANCES;
    plain.margins = no_margins;
    dcd_kept_sweep(query, &no_margins);
    status = query->executor == NULL ? dcd_least_serial(&plain, count, closest)
                                     : dcd_least_parallel(&plain, count, closest);
    dcd_kept_sweep(query, &query->margins);
    return status;
}

/* First the contacts: if there are any, the deepest is the answer. Else all pairs as near as one that is near. */
static dcd_status find_closest(dcd_detect *query, double within, dcd_neighbour *closest)
{
    dcd_status status = find_near(query);

    if (status == DCD_OK && query->report->contacts == 0 && within > 0.0) {
        query->margins.common = threshold_of(query, within);
        restart(query->report);
        status = find_near(query);
    }
    return status == DCD_OK && query->report->contacts > 0 ? take_least(query, closest) : status;
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

dcd_status dcd_closest_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                            double within, dcd_neighbour *closest, dcd_report *report, dcd_fault *fault)
{
    dcd_report local;
    dcd_neighbour found;
    dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, no_margins, NULL, 0,
                        report == NULL ? &local : report};
    dcd_status status = check(&query, closest != NULL, within, fault);

    if (status != DCD_OK) {
        return status;
    }
    *query.report = (dcd_report){.candidates = 0};
    put_none(within, &found);
    status = world->objects == 0 ? DCD_OK : find_closest(&query, within, &found);
    if (status == DCD_OK) {
        *closest = found;
        return status;
    }
    return dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, "query");
}

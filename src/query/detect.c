/* Queries: arguments are checked here, then one of the two coordinators does the work. */
#include "query/detect.h"
#include "query/clock.h"
#include "query/kept.h"

#include <string.h>

#include "world/pose.h"

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

static dcd_status detect(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                         dcd_detect_kind kind, dcd_pair *out, uint64_t capacity, dcd_report *report)
{
    dcd_report local;
    const dcd_detect query = {world, workspace, executor, kind, dcd_detect_margins(world), out, capacity,
                              report == NULL ? &local : report};
    const dcd_status status = dcd_detect_check(world, workspace, executor);

    if (status != DCD_OK || (out == NULL && capacity > 0)) {
        return status != DCD_OK ? status : DCD_NULL_POINTER;
    }
    memset(query.report, 0, sizeof *query.report);
    if (world->objects == 0) {
        return DCD_OK;
    }
    return executor == NULL ? dcd_detect_serial(&query) : dcd_detect_parallel(&query);
}

dcd_status dcd_contacts_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                             dcd_pair *contacts, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_CONTACTS, contacts, capacity, report);
}

dcd_status dcd_compounds_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                              dcd_pair *contacts, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_COMPOUNDS, contacts, capacity, report);
}

dcd_status dcd_candidates_find(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                               dcd_pair *candidates, uint64_t capacity, dcd_report *report)
{
    return detect(world, workspace, executor, DCD_DETECT_CANDIDATES, candidates, capacity, report);
}

/* Whether all numbers are below `objects`, without a branch for each. */
static bool pairs_are_below(const dcd_pair *pairs, uint64_t count, uint32_t objects)
{
    uint32_t above = 0;

    for (uint64_t k = 0; k < count; k++) {
        above |= (uint32_t)(pairs[k].i >= objects) | (uint32_t)(pairs[k].j >= objects);
    }
    return above == 0;
}

static dcd_status check_pairs(const dcd_pair *pairs, uint64_t count, uint32_t objects, dcd_fault *fault)
{
    if (pairs_are_below(pairs, count, objects)) {
        return DCD_OK;
    }
    for (uint64_t k = 0; k < count; k++) {
        if (pairs[k].i >= objects || pairs[k].j >= objects) {
            const uint32_t number = k < DCD_NONE ? (uint32_t)k : DCD_NONE;

            return dcd_fault_set(fault, DCD_NO_SUCH_OBJECT, number, DCD_NONE,
                                 pairs[k].i >= objects ? "pair.i" : "pair.j");
        }
    }
    return DCD_OK;
}

dcd_status dcd_pairs_decide(const dcd_world *world, dcd_workspace *workspace, const dcd_executor *executor,
                            const dcd_pair *pairs, uint64_t count, uint8_t *verdicts, dcd_report *report,
                            dcd_fault *fault)
{
    dcd_report local;
    const dcd_detect query = {world, workspace, executor, DCD_DETECT_CONTACTS, dcd_detect_margins(world), NULL, 0,
                              report == NULL ? &local : report};
    dcd_status status = dcd_detect_check(world, workspace, executor);

    if (status == DCD_OK && count > 0 && (pairs == NULL || verdicts == NULL)) {
        status = DCD_NULL_POINTER;
    }
    if (status != DCD_OK) {
        return dcd_fault_set(fault, status, DCD_NONE, DCD_NONE, "query");
    }
    status = check_pairs(pairs, count, world->objects, fault);
    if (status != DCD_OK) {
        return status;
    }
    memset(query.report, 0, sizeof *query.report);
    status = executor == NULL ? dcd_decide_serial(&query, pairs, count, verdicts)
                              : dcd_decide_parallel(&query, pairs, count, verdicts);
    for (uint64_t k = 0; k < count && status == DCD_OK; k++) {
        query.report->contacts += verdicts[k];
    }
    query.report->candidates = count;
    return status;
}

dcd_status dcd_detect_pair(const dcd_detect *query, uint32_t i, uint32_t j, dcd_narrow *narrow)
{
    const dcd_status status = dcd_detect_check(query->world, query->workspace, NULL);

    if (status != DCD_OK) {
        return status;
    }
    if (i >= query->world->objects || j >= query->world->objects) {
        return DCD_NO_SUCH_OBJECT;
    }
    *narrow = dcd_detect_narrow(query);
    dcd_kept_place_alone(query, i);
    dcd_kept_place_alone(query, j);
    return DCD_OK;
}

void dcd_detect_end_pair(const dcd_detect *query, uint32_t i, uint32_t j)
{
    dcd_kept_put_back(query, i);
    dcd_kept_put_back(query, j);
}

dcd_status dcd_pair_explain(const dcd_world *world, dcd_workspace *workspace, uint32_t i, uint32_t j,
                            dcd_explanation *explanation)
{
    const dcd_detect query = {world, workspace, NULL, DCD_DETECT_PAIR, dcd_detect_margins(world), NULL, 0, NULL};
    dcd_narrow narrow;
    dcd_status status;

    if (explanation == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_detect_pair(&query, i, j, &narrow);
    if (status == DCD_OK) {
        dcd_narrow_explain(&narrow, i, j, explanation, workspace->exact);
        dcd_detect_end_pair(&query, i, j);
    }
    return status;
}

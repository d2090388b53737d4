#include "query.h"
#include "progress.h"

#include <stdlib.h>

/* A guess; when there are more, the library tells how many, and the second run has the memory. */
enum { CANDIDATES_MIN = 1024, CANDIDATES_PER_OBJECT = 32 };

static bool make_workspace(dcd_query *query, dcd_error *error)
{
    dcd_workspace_destroy(query->workspace);
    query->workspace = dcd_workspace_create(&query->limits);
    if (query->workspace == NULL) {
        return dcd_error_set(error, "no memory for %llu candidate pairs (%zu bytes)",
                             (unsigned long long)query->limits.candidates, dcd_workspace_size(&query->limits));
    }
    dcd_workspace_set_clock(query->workspace, dcd_progress_clock, NULL);
    return true;
}

static bool make_pool(dcd_query *query, uint32_t threads, dcd_error *error)
{
    query->pool = dcd_pool_create(threads);
    query->executor = dcd_pool_executor(query->pool);
    return query->pool != NULL || dcd_error_set(error, "no memory for %u threads", threads);
}

static bool make_world(dcd_query *query, const dcd_scene *scene, dcd_error *error)
{
    query->world = dcd_world_create(&query->limits);
    if (query->world == NULL) {
        return dcd_error_set(error, "no memory for a world of %u objects and %llu vertices (%zu bytes)",
                             query->limits.objects, (unsigned long long)query->limits.vertices,
                             dcd_world_size(&query->limits));
    }
    if (!dcd_scene_to_world(scene, query->world, error) || !dcd_scene_acm(scene, &query->acm, error)) {
        return false;
    }
    return dcd_world_set_acm(query->world, query->acm) == DCD_OK;
}

bool dcd_query_start(dcd_query *query, const dcd_scene *scene, uint32_t threads, dcd_error *error)
{
    bool ok;

    *query = (dcd_query){0};
    query->limits = dcd_scene_limits(scene, 0, threads == 0 ? 1 : threads);
    ok = make_world(query, scene, error) && (threads == 0 || make_pool(query, threads, error));
    if (!ok) {
        dcd_query_end(query);
    }
    return ok;
}

void dcd_query_end(dcd_query *query)
{
    dcd_pool_destroy(query->pool);
    dcd_workspace_destroy(query->workspace);
    dcd_world_destroy(query->world);
    dcd_acm_destroy(query->acm);
    *query = (dcd_query){0};
}

static const dcd_executor *executor_of(const dcd_query *query)
{
    return query->pool == NULL ? NULL : &query->executor;
}

/* One run with room for `candidates`, and as many contacts: there can't be more. False: no memory. */
static bool run(dcd_query *query, bool compounds, uint64_t candidates, dcd_pair **contacts, dcd_status *status,
                dcd_error *error)
{
    query->limits.candidates = candidates;
    free(*contacts);
    *contacts = candidates > SIZE_MAX / sizeof **contacts ? NULL : malloc((size_t)candidates * sizeof **contacts);
    if (*contacts == NULL) {
        return dcd_error_set(error, "no memory for %llu contacts", (unsigned long long)candidates);
    }
    if (!make_workspace(query, error)) {
        return false;
    }
    query->runs++;
    *status = (compounds ? dcd_compounds_find : dcd_contacts_find)(query->world, query->workspace, executor_of(query),
                                                                   *contacts, candidates, &query->report);
    return true;
}

bool dcd_query_contacts(dcd_query *query, bool compounds, dcd_pair **contacts, dcd_error *error)
{
    uint64_t guess = CANDIDATES_MIN + CANDIDATES_PER_OBJECT * (uint64_t)query->limits.objects;
    uint64_t most = DCD_MAX_PAIRS;
    dcd_status status = DCD_OK;
    bool ok;

    *contacts = NULL;
    ok = run(query, compounds, guess < most ? guess : most, contacts, &status, error);
    if (ok && status == DCD_CAPACITY && query->report.candidates > most) {
        ok = dcd_error_set(error, "%llu candidate pairs: a query has at most %llu",
                           (unsigned long long)query->report.candidates, (unsigned long long)most);
    }
    if (ok && status == DCD_CAPACITY) {
        ok = run(query, compounds, query->report.candidates, contacts, &status, error);
    }
    if (ok && status != DCD_OK) {
        ok = dcd_error_set(error, "contacts: %s", dcd_status_text(status));
    }
    if (!ok) {
        free(*contacts);
        *contacts = NULL;
    }
    return ok;
}

typedef enum near_kind { ALL_WITHIN, CLOSEST } near_kind;

/* One run with room for so many. False: no memory. */
static bool measure(dcd_query *query, near_kind kind, double within, uint64_t candidates, uint64_t capacity,
                    dcd_neighbour **pairs, dcd_status *status, dcd_error *error)
{
    query->limits.candidates = candidates;
    free(*pairs);
    *pairs = capacity > SIZE_MAX / sizeof **pairs ? NULL : malloc((size_t)capacity * sizeof **pairs);
    if (*pairs == NULL) {
        return dcd_error_set(error, "no memory for %llu distances", (unsigned long long)capacity);
    }
    if (!make_workspace(query, error)) {
        return false;
    }
    query->runs++;
    *status = kind == CLOSEST ? dcd_closest_find(query->world, query->workspace, executor_of(query), within, *pairs,
                                                 &query->report, NULL)
                              : dcd_distances_find(query->world, query->workspace, executor_of(query), within, *pairs,
                                                   capacity, &query->report, NULL);
    return true;
}

/* A few runs: the first ones tell how many candidates there are (of each pass of the nearest), the next one how many pairs. */
static bool find_near(dcd_query *query, near_kind kind, double within, dcd_neighbour **pairs, dcd_error *error)
{
    uint64_t candidates = CANDIDATES_MIN + CANDIDATES_PER_OBJECT * (uint64_t)query->limits.objects;
    uint64_t capacity = CANDIDATES_MIN;
    const uint64_t most = DCD_MAX_PAIRS;
    dcd_status status = DCD_CAPACITY;
    bool ok = true;

    *pairs = NULL;
    candidates = candidates < most ? candidates : most;
    for (int k = 0; k < 3 && ok && status == DCD_CAPACITY; k++) {
        ok = measure(query, kind, within, candidates, capacity, pairs, &status, error);
        if (ok && query->report.candidates > most) {
            ok = dcd_error_set(error, "%llu candidate pairs: a query has at most %llu",
                               (unsigned long long)query->report.candidates, (unsigned long long)most);
        }
        candidates = query->report.candidates > candidates ? query->report.candidates : candidates;
        capacity = kind == ALL_WITHIN && query->report.contacts > capacity ? query->report.contacts : capacity;
    }
    if (ok && status != DCD_OK) {
        ok = dcd_error_set(error, "distances: %s", dcd_status_text(status));
    }
    if (!ok) {
        free(*pairs);
        *pairs = NULL;
    }
    return ok;
}

bool dcd_query_distances(dcd_query *query, double within, dcd_neighbour **pairs, uint64_t *count, dcd_error *error)
{
    const bool ok = find_near(query, ALL_WITHIN, within, pairs, error);

    *count = ok ? query->report.contacts : 0;
    return ok;
}

bool dcd_query_closest(dcd_query *query, double within, dcd_neighbour **pairs, uint64_t *count, dcd_error *error)
{
    const bool ok = find_near(query, CLOSEST, within, pairs, error);

    *count = ok && (*pairs)->i != DCD_NONE ? 1 : 0;
    return ok;
}

bool dcd_query_pairs(dcd_query *query, const char *path, const dcd_pair *pairs, size_t count, unsigned char *verdicts,
                     dcd_error *error)
{
    dcd_fault fault = {DCD_OK, DCD_NONE, DCD_NONE, NULL};
    dcd_status status;

    if (!make_workspace(query, error)) {
        return false;
    }
    query->runs++;
    status = dcd_pairs_decide(query->world, query->workspace, executor_of(query), pairs, count, verdicts,
                              &query->report, &fault);
    if (status == DCD_NO_SUCH_OBJECT) {
        return dcd_error_file(error, path, "byte %llu: pair %u: %s: the scene has %u objects",
                              8 * (unsigned long long)fault.object, fault.object, dcd_status_text(status),
                              dcd_world_objects(query->world));
    }
    return status == DCD_OK || dcd_error_file(error, path, "%s", dcd_status_text(status));
}

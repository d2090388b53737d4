#include "bench_run.h"
#include "query.h"
#include "query/workspace.h"

#include "../../tests/bench/paper/paper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene as both pipelines want it, and the contacts that every run must find. */
typedef struct subject {
    dcd_query query;
    paper_object *objects;
    dcd_pair *expected, *found;
    uint64_t expected_count;
} subject;

/* ------------------------------------------------------------------- Paths */

static dcd_bench_path *add(dcd_bench *bench, bool paper, bool parallel, const char *suffix)
{
    dcd_bench_path *path = &bench->paths[bench->path_count++];

    *path = (dcd_bench_path){.paper = paper, .parallel = parallel};
    (void)snprintf(path->name, sizeof path->name, "%s%s%s", paper ? "paper-" : "", parallel ? "parallel" : "serial",
                   suffix);
    return path;
}

void dcd_bench_add_library(dcd_bench *bench)
{
    add(bench, false, false, "");
    add(bench, false, true, "");
}

void dcd_bench_add_unchecked(dcd_bench *bench)
{
    for (int parallel = 0; parallel < 2; parallel++) {
        dcd_bench_path *path = add(bench, false, parallel == 1, "");

        path->unchecked = true;
        (void)snprintf(path->name, sizeof path->name, "unchecked-%s", parallel == 1 ? "parallel" : "serial");
    }
}

void dcd_bench_add_paper(dcd_bench *bench, uint32_t leaf_cutoff, const char *suffix)
{
    add(bench, true, false, suffix)->leaf_cutoff = leaf_cutoff;
    add(bench, true, true, suffix)->leaf_cutoff = leaf_cutoff;
}

static bool has_paper(const dcd_bench *bench)
{
    bool found = false;

    for (uint32_t p = 0; p < bench->path_count; p++) {
        found = found || bench->paths[p].paper;
    }
    return found;
}

/* ----------------------------------------------------------------- Subject */

/* What the baseline works on. It knows hulls only. */
static bool make_objects(subject *s, const dcd_scene *scene, dcd_error *error)
{
    s->objects = calloc((size_t)scene->object_count + 1, sizeof *s->objects);
    if (s->objects == NULL) {
        return dcd_error_set(error, "bench: no memory");
    }
    for (uint32_t i = 0; i < scene->object_count; i++) {
        const dcd_scene_shape *shape = &scene->shapes[scene->objects[i].shape];

        if (shape->radius > 0.0 || shape->solid != DCD_SOLID_HULL) {
            return dcd_error_file(error, scene->path, "object %u: the baseline knows hulls only, nothing round", i);
        }
        s->objects[i].vertices = dcd_scene_vertices(scene, i, &s->objects[i].count);
        s->objects[i].pose = scene->objects[i].pose;
    }
    return true;
}

/* The first query is not timed: it finds out how much memory the others need, and touches it. */
static bool subject_start(subject *s, const dcd_scene *scene, uint32_t threads, bool paper, dcd_error *error)
{
    if ((paper && !make_objects(s, scene, error)) || !dcd_query_start(&s->query, scene, threads, error) ||
        !dcd_query_contacts(&s->query, false, &s->expected, error)) {
        return false;
    }
    s->expected_count = s->query.report.contacts;
    s->found = malloc(((size_t)s->expected_count + 1) * sizeof *s->found);
    return s->found != NULL || dcd_error_set(error, "bench: no memory");
}

static void subject_end(subject *s)
{
    free(s->objects);
    free(s->expected);
    free(s->found);
    dcd_query_end(&s->query);
}

/* -------------------------------------------------------------- Comparison */

static void compare(dcd_bench *bench, const subject *s, const dcd_bench_path *path, const dcd_pair *found,
                    uint64_t count)
{
    const dcd_pair *expected = s->expected;
    uint64_t k = 0;

    while (k < count && k < s->expected_count && found[k].i == expected[k].i && found[k].j == expected[k].j) {
        k++;
    }
    if (bench->difference[0] != '\0' || (k == count && k == s->expected_count)) {
        return;
    }
    (void)snprintf(bench->difference, sizeof bench->difference,
                   "path %s finds %llu contacts, the first run of the library %llu; they differ from number %llu on",
                   path->name, (unsigned long long)count, (unsigned long long)s->expected_count,
                   (unsigned long long)k);
}

/* -------------------------------------------------------------------- Runs */

static bool run_library(dcd_bench *bench, subject *s, dcd_bench_path *path, double seconds[], dcd_error *error)
{
    const dcd_executor *executor = path->parallel ? &s->query.executor : NULL;
    const uint64_t capacity = s->expected_count + 1; /* one more, to see a contact too many */
    dcd_report report;
    dcd_status status;
    double start;

    s->query.workspace->unchecked = path->unchecked;
    start = dcd_progress_clock(NULL);
    status = dcd_contacts_find(s->query.world, s->query.workspace, executor, s->found, capacity, &report);
    seconds[DCD_BENCH_TOTAL] = dcd_progress_clock(NULL) - start;
    seconds[DCD_BENCH_AABB] = report.seconds[DCD_STAGE_PLACE];
    seconds[DCD_BENCH_BUILD] = report.seconds[DCD_STAGE_BUILD];
    seconds[DCD_BENCH_TRAVERSE] = report.seconds[DCD_STAGE_TRAVERSE];
    seconds[DCD_BENCH_NARROW] = report.seconds[DCD_STAGE_NARROW];
    seconds[DCD_BENCH_SORT] = report.seconds[DCD_STAGE_SORT];
    if (status != DCD_OK && status != DCD_CAPACITY) {
        return dcd_error_set(error, "bench: %s: %s", path->name, dcd_status_text(status));
    }
    path->candidates = path->overlaps = report.candidates;
    path->contacts = report.contacts;
    if (path->unchecked) {
        return true;
    }
    bench->conservative = report.conservative;
    compare(bench, s, path, s->found, report.contacts < capacity ? report.contacts : capacity);
    return true;
}

static bool run_paper(dcd_bench *bench, subject *s, dcd_bench_path *path, double seconds[], dcd_error *error)
{
    const paper_scene scene = {s->objects, bench->objects};
    const paper_options options = {.leaf_cutoff = path->leaf_cutoff, .clock = dcd_progress_clock};
    paper_report report;
    dcd_pair *found;
    paper_status status =
        paper_contacts(&scene, path->parallel ? &s->query.executor : NULL, &options, &found, &report);

    if (status != PAPER_OK) {
        return dcd_error_set(error, "bench: %s: the baseline has %s", path->name,
                             status == PAPER_TOO_MANY ? "too many candidates" : "no memory");
    }
    seconds[DCD_BENCH_AABB] = report.aabb;
    seconds[DCD_BENCH_BUILD] = report.build;
    seconds[DCD_BENCH_TRAVERSE] = report.traverse;
    seconds[DCD_BENCH_NARROW] = report.narrow;
    seconds[DCD_BENCH_SORT] = 0.0;
    seconds[DCD_BENCH_TOTAL] = report.total;
    path->candidates = report.candidates;
    path->overlaps = report.boxes;
    path->contacts = report.contacts;
    compare(bench, s, path, found, report.contacts);
    free(found);
    return true;
}

static bool allocate(dcd_bench *bench, dcd_error *error)
{
    for (uint32_t p = 0; p < bench->path_count; p++) {
        dcd_bench_path *path = &bench->paths[p];

        path->threads = path->parallel ? bench->threads : 1;
        path->seconds = calloc(bench->repetitions, sizeof *path->seconds);
        if (path->seconds == NULL) {
            return dcd_error_set(error, "bench: no memory for %u repetitions", bench->repetitions);
        }
    }
    return true;
}

static bool run_all(dcd_bench *bench, subject *s, dcd_progress *progress, dcd_error *error)
{
    uint64_t done = 0;

    for (uint32_t r = 0; r < bench->repetitions; r++) {
        for (uint32_t p = 0; p < bench->path_count; p++) {
            dcd_bench_path *path = &bench->paths[p];

            if (!(path->paper ? run_paper : run_library)(bench, s, path, path->seconds[r], error)) {
                return false;
            }
            dcd_progress_step(progress, ++done);
        }
    }
    return true;
}

/* After the untimed query, so that the timed ones are compared with an answer found without inner bodies. */
static void prepare(dcd_bench *bench, const subject *s)
{
    const double start = dcd_progress_clock(NULL);

    if (bench->prepare) {
        dcd_world_prepare(s->query.world);
        bench->prepare_seconds = dcd_progress_clock(NULL) - start;
    }
}

bool dcd_bench_run(dcd_bench *bench, const dcd_scene *scene, dcd_progress *progress, dcd_error *error)
{
    subject s = {0};
    bool ok = subject_start(&s, scene, bench->threads, has_paper(bench), error);

    if (ok) {
        bench->objects = scene->object_count;
        bench->placed = s.query.limits.placed;
        bench->threads = s.query.executor.threads;
        prepare(bench, &s);
        ok = allocate(bench, error) && run_all(bench, &s, progress, error);
    }
    subject_end(&s);
    return ok;
}

void dcd_bench_free(dcd_bench *bench)
{
    for (uint32_t p = 0; p < bench->path_count; p++) {
        free(bench->paths[p].seconds);
    }
    *bench = (dcd_bench){0};
}

/* ----------------------------------------------------------------- Results */

double dcd_bench_min(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage)
{
    double least = path->seconds[0][stage];

    for (uint32_t r = 1; r < bench->repetitions; r++) {
        least = path->seconds[r][stage] < least ? path->seconds[r][stage] : least;
    }
    return 1000.0 * least;
}

/* By counting ranks, as repetitions are few. Of an even number, the lower of the two in the middle. */
double dcd_bench_median(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage)
{
    const uint32_t rank = (bench->repetitions - 1) / 2;

    for (uint32_t r = 0; r < bench->repetitions; r++) {
        const double time = path->seconds[r][stage];
        uint32_t below = 0, equal = 0;

        for (uint32_t q = 0; q < bench->repetitions; q++) {
            below += path->seconds[q][stage] < time;
            equal += !(path->seconds[q][stage] < time) && !(time < path->seconds[q][stage]);
        }
        if (below <= rank && rank < below + equal) {
            return 1000.0 * time;
        }
    }
    return 0.0;
}

uint64_t dcd_bench_items(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage)
{
    switch (stage) {
    case DCD_BENCH_TRAVERSE:
    case DCD_BENCH_NARROW:
        return path->candidates;
    case DCD_BENCH_SORT:
        return path->contacts;
    case DCD_BENCH_AABB:
    case DCD_BENCH_BUILD:
    case DCD_BENCH_TOTAL:
    case DCD_BENCH_STAGES:
        break;
    }
    return bench->objects;
}

const char *dcd_bench_stage_name(dcd_bench_stage stage)
{
    static const char *const names[DCD_BENCH_STAGES] = {"aabb", "build", "traverse", "narrow", "sort", "total"};

    return names[stage];
}

#include "bench_grid.h"
#include "progress.h"
#include "query.h"

#include <stdlib.h>

enum { COLUMNS = 22, LAYERS = 21, BOXES = COLUMNS * COLUMNS * LAYERS };

static bool add_boxes(dcd_scene *scene, double extent, dcd_error *error)
{
    dcd_pose pose = {{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0}};
    double corners[24];
    uint32_t shape;

    for (size_t k = 0; k < 24; k++) {
        corners[k] = (k / 3 >> k % 3 & 1) != 0 ? 0.5 * extent : -0.5 * extent;
    }
    if (!dcd_scene_add_shape(scene, corners, 8, &shape, error)) {
        return false;
    }
    for (uint32_t k = 0; k < BOXES; k++) {
        pose.t[0] = extent * (k % COLUMNS);
        pose.t[1] = extent * (k / COLUMNS % COLUMNS);
        pose.t[2] = extent * (k / (COLUMNS * COLUMNS));
        if (!dcd_scene_add_object(scene, NULL, shape, &pose, error)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------ A whole query */

static bool measure_query(dcd_query *query, uint32_t repetitions, FILE *file, dcd_error *error)
{
    double total = 0.0, narrow = 0.0;
    const dcd_report *report = &query->report;

    for (uint32_t r = 0; r < repetitions; r++) {
        dcd_pair *contacts;
        double seconds = 0.0;

        if (!dcd_query_contacts(query, false, &contacts, error)) {
            return false;
        }
        free(contacts);
        for (int stage = 0; stage < DCD_STAGES; stage++) {
            seconds += report->seconds[stage];
        }
        narrow = r == 0 || report->seconds[DCD_STAGE_NARROW] < narrow ? report->seconds[DCD_STAGE_NARROW] : narrow;
        total = r == 0 || seconds < total ? seconds : total;
    }
    fprintf(file, "  candidates %llu, contacts %llu: filtered %llu, exact %llu, conservative %llu\n",
            (unsigned long long)report->candidates, (unsigned long long)report->contacts,
            (unsigned long long)report->filtered, (unsigned long long)report->exact,
            (unsigned long long)report->conservative);
    fprintf(file, "  all contacts, one thread: %.1f ms, of which narrow %.1f ms (min of %u)\n", 1000.0 * total,
            1000.0 * narrow, repetitions);
    return true;
}

/* ---------------------------------------------------------------- One pair */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Seconds of pairs of neighbours, at a face, an edge or a corner, that integers decide. */
static uint32_t time_pairs(const dcd_query *query, double *seconds)
{
    static const uint32_t steps[] = {1, COLUMNS, COLUMNS + 1, COLUMNS * COLUMNS, COLUMNS * COLUMNS + COLUMNS + 1};
    uint32_t count = 0;

    for (uint32_t k = 0; k < BOXES; k++) {
        const uint32_t other = k + steps[k % 5];
        dcd_explanation why;
        double start = dcd_progress_clock(NULL);

        if (other < BOXES && dcd_pair_explain(query->world, query->workspace, k, other, &why) == DCD_OK &&
            why.decision == DCD_DECIDED_EXACT) {
            seconds[count] = dcd_progress_clock(NULL) - start;
            count++;
        }
    }
    return count;
}

static bool measure_pairs(const dcd_query *query, FILE *file, dcd_error *error)
{
    double *seconds = malloc(BOXES * sizeof *seconds);
    uint32_t count;

    if (seconds == NULL) {
        return dcd_error_set(error, "bench: no memory");
    }
    count = time_pairs(query, seconds);
    qsort(seconds, count, sizeof *seconds, compare);
    if (count > 0) {
        fprintf(file,
                "  a pair that integers decide, with its search in floating point: median %.2f us, 99th percentile "
                "%.2f us (%u pairs)\n",
                1e6 * seconds[count / 2], 1e6 * seconds[(uint32_t)(0.99 * count)], count);
    }
    free(seconds);
    return true;
}

static bool measure_grid(double extent, uint32_t repetitions, FILE *file, dcd_error *error)
{
    dcd_scene scene = {0};
    dcd_query query = {0};
    bool ok = add_boxes(&scene, extent, error) && dcd_query_start(&query, &scene, 0, error);

    fprintf(file, "grid of %d x %d x %d boxes of extent %g, face to face\n", COLUMNS, COLUMNS, LAYERS, extent);
    ok = ok && measure_query(&query, repetitions, file, error) && measure_pairs(&query, file, error);
    dcd_query_end(&query);
    dcd_scene_free(&scene);
    return ok;
}

bool dcd_bench_grids(uint32_t repetitions, FILE *file, dcd_error *error)
{
    return measure_grid(1.0, repetitions, file, error) && measure_grid(0.1, repetitions, file, error);
}

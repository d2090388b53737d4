/* dcd bench: times of the stages, serial and parallel, with or without the baseline. */
#include "bench_grid.h"
#include "bench_run.h"
#include "bench_table.h"
#include "cli.h"
#include "options.h"
#include "output.h"

#include "../../tests/bench/paper/paper.h"

#include <stdio.h>

static const char HELP[] =
    "usage: dcd bench [SCENE...] [OPTIONS]\n\n"
    "Measures the stages of the search for contacts, serial and parallel, and compares the contact sets.\n\n"
    "  SCENE          binary or JSON scenes (default: 10,000 random hulls, as dcd gen cube --seed 10042 makes them)\n"
    "  --threads N    threads of the parallel path, 1 to 256 (default: one for each processor)\n"
    "  --reps R       repetitions, 1 to 1000 (default 5; 1 with --leaf-sizes)\n"
    "  --no-prepare   without inner bodies, as a first query of a new scene is\n"
    "  --certificates run the library without its checks too, and print what the checks cost\n"
    "  --paper        run the baseline too: the algorithms of the paper as they are, in plain C\n"
    "  --sweep        1,000 to 10,000 random hulls in steps of 1,000 instead of SCENE\n"
    "  --grid         boxes stacked face to face instead of SCENE: the exact stage under load\n"
    "  --leaf-sizes   the baseline alone with leaf cutoff 1, 4, 16, 64 and 256 (slow)\n"
    "  --csv FILE     write scene,objects,path,threads,stage,min_ms,median_ms,items; - is standard output, without\n"
    "                 the table\n\n"
    "exit code: 0 identical contact sets, 1 different ones, 2 bad usage or input\n\n"
    "example: dcd bench --paper --threads 2 --csv bench.csv\n";

enum { DEFAULT_OBJECTS = 10000, DEFAULT_SEED = 10042, SWEEP_STEP = 1000, DEFAULT_REPETITIONS = 5 };

static const double DEFAULT_HALF_WIDTH = 3.0;
static const uint32_t CUTOFFS[] = {1, 4, 16, 64, 256};
enum { CUTOFF_COUNT = sizeof CUTOFFS / sizeof CUTOFFS[0] };

typedef struct request {
    char **scenes;
    int scene_count;
    uint64_t threads, repetitions; /* 0: not given */
    bool paper, sweep, leaf_sizes, unprepared, certificates, grid, help;
    const char *csv; /* NULL: none */
} request;

/* What is going on: where to print, and whether all contact sets were the same so far. */
typedef struct session {
    const request *request;
    dcd_output csv;
    FILE *table; /* NULL: none */
    bool different;
} session;

/* ----------------------------------------------------------------- Options */

static bool take(void *taken, int code, dcd_error *error)
{
    request *r = taken;

    switch (code) {
    case 't':
        return dcd_options_whole("bench: --threads", optarg, 1, DCD_MAX_THREADS, &r->threads, error);
    case 'r':
        return dcd_options_whole("bench: --reps", optarg, 1, 1000, &r->repetitions, error);
    case 'p':
        r->paper = true;
        return true;
    case 'w':
        r->sweep = true;
        return true;
    case 'l':
        r->leaf_sizes = true;
        return true;
    case 'u':
        r->unprepared = true;
        return true;
    case 'g':
        r->grid = true;
        return true;
    case 'k':
        r->certificates = true;
        return true;
    case 'c':
        r->csv = optarg;
        return true;
    case 'h':
        r->help = true;
        return true;
    default:
        return false;
    }
}

static bool take_all(int argc, char **argv, request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"threads", required_argument, NULL, 't'}, {"reps", required_argument, NULL, 'r'},
        {"paper", no_argument, NULL, 'p'},         {"sweep", no_argument, NULL, 'w'},
        {"leaf-sizes", no_argument, NULL, 'l'},    {"csv", required_argument, NULL, 'c'},
        {"no-prepare", no_argument, NULL, 'u'},    {"certificates", no_argument, NULL, 'k'},
        {"grid", no_argument, NULL, 'g'},          {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    r->scenes = argv + optind;
    r->scene_count = argc - optind;
    r->threads = r->threads == 0 ? dcd_options_processors() : r->threads;
    r->repetitions = r->repetitions != 0 ? r->repetitions : r->leaf_sizes ? 1 : DEFAULT_REPETITIONS;
    if (r->sweep && r->scene_count > 0 && !r->help) {
        return dcd_error_set(error, "bench: --sweep makes its own scenes: no SCENE with it");
    }
    if (r->grid && (r->scene_count > 0 || r->sweep || r->leaf_sizes || r->paper || r->csv != NULL) && !r->help) {
        return dcd_error_set(error, "bench: --grid goes with --reps alone");
    }
    if (r->sweep && r->leaf_sizes) {
        return dcd_error_set(error, "bench: --sweep and --leaf-sizes exclude each other");
    }
    return true;
}

/* ------------------------------------------------------------------ Scenes */

static void add_paths(const request *r, dcd_bench *bench)
{
    if (!r->leaf_sizes) {
        dcd_bench_add_library(bench);
    }
    if (r->certificates && !r->leaf_sizes) {
        dcd_bench_add_unchecked(bench);
    }
    if (r->paper && !r->leaf_sizes) {
        dcd_bench_add_paper(bench, PAPER_LEAF_CUTOFF, "");
    }
    for (int k = 0; r->leaf_sizes && k < CUTOFF_COUNT; k++) {
        char suffix[16];

        (void)snprintf(suffix, sizeof suffix, "-leaf-%u", CUTOFFS[k]);
        dcd_bench_add_paper(bench, CUTOFFS[k], suffix);
    }
}

static void show(session *s, const dcd_bench *bench)
{
    if (s->table != NULL) {
        (s->request->leaf_sizes ? dcd_bench_print_leaf_sizes : dcd_bench_print)(bench, s->table);
        (void)fflush(s->table);
    }
    if (s->request->csv != NULL) {
        dcd_bench_write_csv(bench, s->csv.file);
    }
    if (bench->difference[0] != '\0') {
        s->different = true;
        fprintf(stderr, "dcd: bench: %s: DIFFERENT CONTACT SETS: %s\n", bench->name, bench->difference);
    }
}

static bool measure(session *s, const char *name, const dcd_scene *scene, dcd_error *error)
{
    const request *r = s->request;
    dcd_bench bench = {.name = name, .threads = (uint32_t)r->threads, .repetitions = (uint32_t)r->repetitions,
                       .prepare = !r->unprepared};
    dcd_progress progress;
    bool ok;

    add_paths(r, &bench);
    progress = dcd_progress_start(name, (uint64_t)bench.path_count * r->repetitions);
    ok = dcd_bench_run(&bench, scene, &progress, error);
    dcd_progress_end(&progress);
    if (ok) {
        show(s, &bench);
    }
    dcd_bench_free(&bench);
    return ok;
}

static bool measure_file(session *s, const char *path, dcd_error *error)
{
    dcd_scene scene;
    const bool ok = dcd_scene_read(path, &scene, error) && measure(s, path, &scene, error);

    dcd_scene_free(&scene);
    return ok;
}

/* The first `count` objects of a scene. It has the scene's memory: not to be freed. */
static dcd_scene first_objects(const dcd_scene *scene, uint32_t count)
{
    dcd_scene part = *scene;

    part.object_count = count;
    return part;
}

/* The paper's scene, or its first 1,000, 2,000, ... objects. */
static bool measure_generated(session *s, dcd_error *error)
{
    dcd_scene scene;
    bool ok = dcd_scene_generate(DCD_SCENE_CUBE, DEFAULT_OBJECTS, DEFAULT_HALF_WIDTH, DEFAULT_SEED, &scene, error);
    uint32_t step = s->request->sweep ? SWEEP_STEP : DEFAULT_OBJECTS;

    for (uint32_t count = step; ok && count <= DEFAULT_OBJECTS; count += step) {
        const dcd_scene part = first_objects(&scene, count);
        char name[32];

        (void)snprintf(name, sizeof name, "cube_%u", count);
        ok = measure(s, name, &part, error);
    }
    dcd_scene_free(&scene);
    return ok;
}

static bool measure_all(session *s, dcd_error *error)
{
    const request *r = s->request;
    bool ok = r->scene_count > 0 || measure_generated(s, error);

    for (int k = 0; ok && k < r->scene_count; k++) {
        ok = measure_file(s, r->scenes[k], error);
    }
    return ok;
}

/* --------------------------------------------------------------------- Run */

static bool run_with_csv(session *s, dcd_error *error)
{
    if (!dcd_output_open(&s->csv, s->request->csv, error)) {
        return false;
    }
    if (s->csv.file == stdout) {
        s->table = NULL;
    }
    dcd_bench_write_csv_header(s->csv.file);
    return dcd_output_end(&s->csv, measure_all(s, error), error);
}

int dcd_cli_bench(int argc, char **argv)
{
    request r = {0};
    session s = {.request = &r, .table = stdout};
    dcd_error error;

    if (!take_all(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    if (r.grid) {
        return dcd_bench_grids((uint32_t)r.repetitions, stdout, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
    }
    if (!(r.csv != NULL ? run_with_csv(&s, &error) : measure_all(&s, &error))) {
        return dcd_cli_fail(&error);
    }
    if (s.table != NULL) {
        dcd_bench_print_legend(s.table);
    }
    return s.different ? DCD_EXIT_CONTACT : DCD_EXIT_OK;
}

/* Runs a scene along several paths, taking turns, and keeps the times of their stages. */
#ifndef DCD_CLI_BENCH_RUN_H
#define DCD_CLI_BENCH_RUN_H

#include "progress.h"
#include "scene.h"

/* Stages in the order in which they run; the baseline has no sort. */
typedef enum dcd_bench_stage {
    DCD_BENCH_AABB, /* poses applied, boxes */
    DCD_BENCH_BUILD,
    DCD_BENCH_TRAVERSE,
    DCD_BENCH_NARROW,
    DCD_BENCH_SORT,
    DCD_BENCH_TOTAL, /* the whole call */
    DCD_BENCH_STAGES
} dcd_bench_stage;

typedef struct dcd_bench_path {
    char name[32];        /* serial, parallel, unchecked-serial, ..., paper-parallel */
    bool paper, parallel;
    bool unchecked;       /* the library without its checks: for their cost alone */
    uint32_t leaf_cutoff; /* of the baseline                                */
    uint32_t threads;
    uint64_t candidates, overlaps, contacts;
    double (*seconds)[DCD_BENCH_STAGES]; /* of each repetition */
} dcd_bench_path;

enum { DCD_BENCH_PATHS_MAX = 12 };

/* All paths on one scene. */
typedef struct dcd_bench {
    const char *name; /* of the scene */
    uint32_t objects, threads, repetitions;
    bool prepare;          /* inner bodies for the library's queries            */
    double prepare_seconds;
    uint64_t placed;       /* vertices of all objects together                  */
    uint64_t conservative; /* contacts that the library reported without proof  */
    uint32_t path_count;
    dcd_bench_path paths[DCD_BENCH_PATHS_MAX];
    char difference[256]; /* empty: all runs of all paths gave the same contacts */
} dcd_bench;

/* Adds the serial and the parallel path of the library, or of the baseline with this leaf cutoff. */
void dcd_bench_add_library(dcd_bench *bench);
void dcd_bench_add_paper(dcd_bench *bench, uint32_t leaf_cutoff, const char *suffix);

/* The library's two paths once more, without checks and exact stage. Their contacts may be wrong: they are not
 * compared. */
void dcd_bench_add_unchecked(dcd_bench *bench);

/* Runs every path `repetitions` times. The name is not copied. Free it in either case. */
bool dcd_bench_run(dcd_bench *bench, const dcd_scene *scene, dcd_progress *progress, dcd_error *error);
void dcd_bench_free(dcd_bench *bench);

/* Of all repetitions, in milliseconds. */
double dcd_bench_min(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage);
double dcd_bench_median(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage);

/* What a stage worked on: objects, candidates or contacts. */
uint64_t dcd_bench_items(const dcd_bench *bench, const dcd_bench_path *path, dcd_bench_stage stage);
const char *dcd_bench_stage_name(dcd_bench_stage stage);

#endif

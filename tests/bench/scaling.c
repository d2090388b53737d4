/* How the time of a query grows: with the number of objects, with the threads, with the density. Random boxes of mean
 * extent 1; one row of CSV for each measurement, on standard output. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "dcd.h"
#include "options.h"
#include "progress.h"
#include "random.h"

enum { SHAPES = 63, LEAST_RUNS = 3, MOST_THREADS = 64, SETTINGS = 19 + 3 * MOST_THREADS };

static const double USUAL = 1.1;    /* pairs an object */
static const double SECONDS = 0.5;  /* for each measurement */
static const double ROD = 20.0, THIN = 0.1, RODS_SPACE = 27.2;

/* What is measured. */
typedef struct setting {
    const char *plot;
    uint32_t objects, threads;
    double density; /* pairs of overlapping boxes, an object */
    bool rods;      /* long and thin along one of the axes */
} setting;

typedef struct bench {
    dcd_world *world;
    dcd_workspace *workspace;
    dcd_pool *pool;
    dcd_executor executor;
    dcd_pair *out;
    dcd_limits limits;
} bench;

/* Of one thread the processor's time, which others on the machine change little. */
static double processor_clock(void *self)
{
    (void)self;
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Two boxes of mean extent 1 overlap when their centres are in a volume of 8 on average: each pair is counted once. For
 * rods the volume is a third of 40 0.2 0.2 along the same axis and two thirds of 20.1 20.1 0.2 along different ones. */
static double side_for(const setting *s)
{
    return cbrt((s->rods ? RODS_SPACE : 4.0) * s->objects / s->density);
}

static dcd_pose pose_in(dcd_random *random, double side)
{
    dcd_pose pose = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};

    for (int axis = 0; axis < 3; axis++) {
        pose.t[axis] = dcd_random_between(random, 0.0, side);
    }
    return pose;
}

static bool fill(dcd_world *world, const setting *s)
{
    dcd_random random = dcd_random_start(1);
    uint32_t shape[SHAPES];
    bool ok = true;

    for (int k = 0; ok && k < SHAPES; k++) {
        double extent[3];

        for (int axis = 0; axis < 3; axis++) {
            extent[axis] = dcd_random_between(&random, 0.5, 1.5);
            extent[axis] = !s->rods ? extent[axis] : k % 3 == axis ? ROD : THIN;
        }
        ok = dcd_world_add_box(world, extent, &shape[k], NULL) == DCD_OK;
    }
    for (uint32_t k = 0; ok && k < s->objects; k++) {
        const dcd_pose pose = pose_in(&random, side_for(s));

        ok = dcd_world_add_object(world, shape[dcd_random_below(&random, SHAPES)], &pose, NULL, NULL) == DCD_OK;
    }
    return ok;
}

/* All objects go elsewhere, so that all are placed anew. */
static bool move(dcd_world *world, const setting *s, uint64_t seed)
{
    dcd_random random = dcd_random_start(seed);
    bool ok = true;

    for (uint32_t k = 0; ok && k < s->objects; k++) {
        const dcd_pose pose = pose_in(&random, side_for(s));

        ok = dcd_world_set_pose(world, k, &pose, NULL) == DCD_OK;
    }
    return ok;
}

static void stop(bench *b)
{
    dcd_pool_destroy(b->pool);
    dcd_workspace_destroy(b->workspace);
    dcd_world_destroy(b->world);
    free(b->out);
}

static bool start(bench *b, const setting *s)
{
    const uint64_t pairs = (uint64_t)(2.0 * s->density * s->objects) + 1024;
    const dcd_limits limits = {SHAPES, s->objects, 8 * SHAPES, 8ull * s->objects, pairs, s->threads};
    bench made = {dcd_world_create(&limits), dcd_workspace_create(&limits), NULL, {0}, NULL, limits};

    made.out = malloc(pairs * sizeof *made.out);
    made.pool = s->threads > 1 ? dcd_pool_create(s->threads) : NULL;
    made.executor = dcd_pool_executor(made.pool);
    *b = made;
    if (made.world == NULL || made.workspace == NULL || made.out == NULL || (s->threads > 1 && made.pool == NULL)) {
        return false;
    }
    dcd_workspace_set_clock(made.workspace, s->threads > 1 ? dcd_progress_clock : processor_clock, NULL);
    return fill(made.world, s);
}

static double broad_of(const dcd_report *report)
{
    const double *stage = report->seconds;

    return stage[DCD_STAGE_BUILD] + stage[DCD_STAGE_TRAVERSE] + stage[DCD_STAGE_SORT];
}

static double whole_of(const dcd_report *report)
{
    return report->seconds[DCD_STAGE_PLACE] + broad_of(report) + report->seconds[DCD_STAGE_NARROW];
}

/* The reports of the fastest query for contacts and for candidates. */
static bool measure(const bench *b, const setting *s, dcd_report *contacts, dcd_report *candidates)
{
    const dcd_executor *executor = b->pool == NULL ? NULL : &b->executor;
    const double begin = dcd_progress_clock(NULL);
    const uint64_t room = b->limits.candidates;
    bool ok = true;

    for (int run = 0; ok && (run < LEAST_RUNS || dcd_progress_clock(NULL) - begin < SECONDS); run++) {
        dcd_report whole, broad;

        ok = move(b->world, s, 2 + (uint64_t)run) &&
             dcd_contacts_find(b->world, b->workspace, executor, b->out, room, &whole) == DCD_OK &&
             dcd_candidates_find(b->world, b->workspace, executor, b->out, room, &broad) == DCD_OK;
        if (run == 0 || whole_of(&whole) < whole_of(contacts)) {
            *contacts = whole;
        }
        if (run == 0 || broad_of(&broad) < broad_of(candidates)) {
            *candidates = broad;
        }
    }
    return ok;
}

/* What was measured of a setting. */
typedef struct outcome {
    dcd_report contacts, candidates;
} outcome;

/* Keeps what was faster than before. */
static bool try_again(const setting *s, bool first, outcome *best)
{
    outcome now;
    bench b;
    const bool ok = start(&b, s) && measure(&b, s, &now.contacts, &now.candidates);

    if (ok && (first || whole_of(&now.contacts) < whole_of(&best->contacts))) {
        best->contacts = now.contacts;
    }
    if (ok && (first || broad_of(&now.candidates) < broad_of(&best->candidates))) {
        best->candidates = now.candidates;
    }
    stop(&b);
    return ok;
}

static void print(const setting *s, const outcome *best)
{
    const double unit = 1e9 / s->objects;
    const double *stage = best->candidates.seconds;

    printf("%s,%u,%u,%.4f,%.3f,%.3f,%.3f,%.3f,%.3f\n", s->plot, s->objects, s->threads,
           (double)best->candidates.candidates / s->objects, unit * broad_of(&best->candidates),
           unit * whole_of(&best->contacts), unit * stage[DCD_STAGE_BUILD], unit * stage[DCD_STAGE_TRAVERSE],
           unit * stage[DCD_STAGE_SORT]);
}

/* Returns how many settings there are. */
static uint32_t list_settings(setting *all)
{
    static const uint32_t objects[] = {1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000};
    static const double densities[] = {0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30};
    const uint32_t processors = dcd_options_processors(), threads = processors < MOST_THREADS ? processors : MOST_THREADS;
    uint32_t count = 0;

    for (size_t k = 0; k < sizeof objects / sizeof *objects; k++) {
        all[count++] = (setting){"objects", objects[k], 1, USUAL, false};
    }
    for (size_t k = 0; k < sizeof densities / sizeof *densities; k++) {
        all[count++] = (setting){"density", 100000, 1, densities[k], false};
    }
    all[count++] = (setting){"rods", 100000, 1, 6.0, true};
    for (uint32_t size = 10000; size <= 1000000; size *= 10) {
        for (uint32_t t = 1; t <= threads; t++) {
            all[count++] = (setting){"threads", size, t, USUAL, false};
        }
    }
    return count;
}

/* The first argument: how many turns. All settings take turns, so that a busy moment of the machine does not hit one alone. */
int main(int argc, char **argv)
{
    setting all[SETTINGS];
    outcome best[SETTINGS];
    const uint32_t count = list_settings(all);
    const long turns = argc > 1 ? strtol(argv[1], NULL, 10) : 1;

    for (long turn = 0; turn < turns || turn == 0; turn++) {
        for (uint32_t k = 0; k < count; k++) {
            if (!try_again(&all[k], turn == 0, &best[k])) {
                fputs("scaling: a query failed\n", stderr);
                return 1;
            }
        }
    }
    puts("plot,objects,threads,pairs_an_object,broad_ns_an_object,whole_ns_an_object,build,traverse,sort");
    for (uint32_t k = 0; k < count; k++) {
        print(&all[k], &best[k]);
    }
    return 0;
}

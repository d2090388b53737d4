#include "golden.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const uint64_t golden_contacts = UINT64_C(0x4a971b63b57ce181), golden_margins = UINT64_C(0xbd04e707f1e7d5b8);

enum { OBJECTS = 700, CLOSE_PAIRS = 500, EXPLAINED = 3000 };

#define START UINT64_C(1469598103934665603)

/* FNV-1a, eight bytes at a time, by value: the same on machines of either byte order. */
static void mix(uint64_t *hash, uint64_t word)
{
    *hash = (*hash ^ word) * UINT64_C(1099511628211);
}

static void mix_double(uint64_t *hash, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    mix(hash, bits);
}

static void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "golden: %s failed\n", what);
        exit(2);
    }
}

scene golden_scene(void)
{
    return scene_clouds(2024, OBJECTS, 2.5);
}

scene golden_margin_scene(void)
{
    scene s = scene_empty();
    rng r = {2025};
    for (uint32_t k = 0; k < 220; k++) {
        double v[3 * 5];
        const uint32_t points = 1 + rng_below(&r, 5);
        for (uint32_t c = 0; c < 3 * points; c++) {
            v[c] = rng_real(&r, 0, 1);
        }
        const dcd_pose pose = rng_pose(&r, 1.75);
        scene_add_object(&s, scene_add_shape(&s, v, points), &pose);
    }
    return s;
}

double golden_margin(uint32_t object)
{
    return 0.03125 * (object % 4);
}

typedef struct setting {
    dcd_world *world;
    dcd_workspace *workspace;
    dcd_executor executor;
    bool parallel;
} setting;

static const dcd_executor *executor_of(const setting *s)
{
    return s->parallel ? &s->executor : NULL;
}

static void mix_pairs(uint64_t *hash, const dcd_pair *pairs, uint64_t count)
{
    for (uint64_t k = 0; k < count; k++) {
        mix(hash, (uint64_t)pairs[k].i << 32 | pairs[k].j);
    }
}

static dcd_pair *pairs_new(uint64_t count)
{
    dcd_pair *pairs = malloc((count + 1) * sizeof *pairs);
    require(pairs != NULL, "malloc");
    return pairs;
}

/* All pairs of the scene fit: it is small. */
static uint64_t most_pairs(const scene *s)
{
    return (uint64_t)s->objects * (s->objects + 1) / 2;
}

/* How a pair was decided, one by one: the same with every instruction set, to the last bit. */
static void mix_explanations(golden *g, const setting *set, const dcd_pair *pairs, uint64_t count)
{
    for (uint64_t k = 0; k < count; k++) {
        dcd_explanation why;
        require(dcd_pair_explain(set->world, set->workspace, pairs[k].i, pairs[k].j, &why) == DCD_OK, "explain");
        mix(&g->arithmetic, why.decision);
        mix(&g->arithmetic, why.iterations);
        mix(&g->arithmetic, why.exact_iterations);
        for (int axis = 0; axis < 3; axis++) {
            mix_double(&g->arithmetic, why.axis[axis]);
        }
        for (uint32_t n = 0; n < why.size; n++) {
            mix(&g->arithmetic, (uint64_t)why.a[n] << 32 | why.b[n]);
        }
    }
}

static void mix_contacts(golden *g, const setting *set, uint64_t room)
{
    dcd_pair *pairs = pairs_new(room);
    dcd_report report;
    require(dcd_contacts_find(set->world, set->workspace, executor_of(set), pairs, room, &report) == DCD_OK, "contacts");
    mix_pairs(&g->contacts, pairs, report.contacts);
    mix(&g->arithmetic, report.candidates);
    require(dcd_candidates_find(set->world, set->workspace, executor_of(set), pairs, room, &report) == DCD_OK,
            "candidates");
    mix_pairs(&g->arithmetic, pairs, report.candidates);
    mix_explanations(g, set, pairs, report.candidates < EXPLAINED ? report.candidates : EXPLAINED);
    free(pairs);
}

/* With inner bodies: other arithmetic, the same contacts. */
static void mix_prepared(golden *g, const setting *set, uint64_t room)
{
    golden prepared = {.contacts = START, .arithmetic = g->arithmetic};
    dcd_world_prepare(set->world);
    mix_contacts(&prepared, set, room);
    require(prepared.contacts == g->contacts, "the same contacts");
    g->arithmetic = prepared.arithmetic;
}

/* Objects 2k and 2k + 1 are so close that rounding decides. */
static void mix_close(golden *g, const setting *set)
{
    dcd_pair *pairs = pairs_new(CLOSE_PAIRS);
    uint8_t verdict[CLOSE_PAIRS];
    dcd_report report;
    for (uint32_t k = 0; k < CLOSE_PAIRS; k++) {
        pairs[k] = (dcd_pair){2 * k, 2 * k + 1};
    }
    require(dcd_pairs_decide(set->world, set->workspace, executor_of(set), pairs, CLOSE_PAIRS, verdict, &report, NULL) ==
                DCD_OK, "pairs");
    for (uint32_t k = 0; k < CLOSE_PAIRS; k++) {
        mix(&g->arithmetic, verdict[k]);
    }
    mix_explanations(g, set, pairs, CLOSE_PAIRS);
    free(pairs);
}

/* Boxes that lie face to face, both turned by the same rotation, moved apart by about one rounding. */
static scene close_scene(void)
{
    scene s = scene_empty();
    rng r = {7};
    uint32_t box = scene_add_box(&s, 1, 1, 1);
    for (uint32_t k = 0; k < CLOSE_PAIRS; k++) {
        dcd_pose a = rng_pose(&r, 1), b = a;
        double gap = 1 + rng_real(&r, -0x1p-50, 0x1p-50);
        for (int axis = 0; axis < 3; axis++) {
            b.t[axis] = a.t[axis] + a.r[3 * axis] * gap;
        }
        scene_add_object(&s, box, &a);
        scene_add_object(&s, box, &b);
    }
    return s;
}

static setting setting_of(const scene *s, dcd_pool *pool)
{
    dcd_limits limits = scene_limits(s);
    dcd_executor executor = dcd_pool_executor(pool);
    limits.candidates = most_pairs(s);
    limits.threads = pool != NULL ? executor.threads : 1;
    setting set = {scene_world(s), dcd_workspace_create(&limits), executor, pool != NULL};
    require(set.workspace != NULL, "workspace");
    return set;
}

static void setting_free(setting *set)
{
    dcd_workspace_destroy(set->workspace);
    dcd_world_destroy(set->world);
}

static void mix_poses(golden *g, const scene *s)
{
    for (uint32_t k = 0; k < s->objects; k++) {
        for (int c = 0; c < 9; c++) {
            mix_double(&g->arithmetic, s->pose[k].r[c]);
        }
    }
}

/* With margins: of the contacts, and how they were decided. */
static void mix_margins(golden *g, dcd_pool *pool)
{
    scene s = golden_margin_scene();
    setting set = setting_of(&s, pool);
    golden with = {.contacts = START, .arithmetic = g->arithmetic};
    require(dcd_world_set_margin(set.world, GOLDEN_MARGIN, NULL) == DCD_OK, "margin");
    for (uint32_t k = 0; k < s.objects; k++) {
        require(dcd_world_set_object_margin(set.world, k, golden_margin(k), NULL) == DCD_OK, "object margin");
    }
    mix_contacts(&with, &set, most_pairs(&s));
    g->margins = with.contacts;
    g->arithmetic = with.arithmetic;
    setting_free(&set);
    scene_free(&s);
}

golden golden_compute(uint32_t threads)
{
    golden g = {.contacts = START, .arithmetic = START};
    dcd_pool *pool = threads == 0 ? NULL : dcd_pool_create(threads);
    scene far = golden_scene(), close = close_scene();
    setting a = setting_of(&far, pool), b = setting_of(&close, pool);
    require(threads == 0 || pool != NULL, "pool");
    mix_poses(&g, &far);
    mix_contacts(&g, &a, most_pairs(&far));
    mix_prepared(&g, &a, most_pairs(&far));
    mix_close(&g, &b);
    mix_margins(&g, pool);
    setting_free(&a);
    setting_free(&b);
    scene_free(&far);
    scene_free(&close);
    dcd_pool_destroy(pool);
    return g;
}

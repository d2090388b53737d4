/* The coarse checkers: vector forms say the same as the plain ones, down to the gap or depth at which they stop accepting;
 * what they accept the fine checkers accept too, and exact rationals (test_checkers.c); they refuse little that is wide. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "narrow/axis.h"
#include "narrow/coarse.h"
#include "scene.h"
#include "narrow/tetra.h"
#include "query/workspace.h"

typedef bool axis_form(const float *floats, const dcd_placed *a, const dcd_placed *b, const float *direction);
typedef bool lows_form(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a, double low_b);
typedef bool tetra_form(const float *floats, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint);

#if defined(__x86_64__)
axis_form dcd_coarse_separates_base, dcd_coarse_separates_avx2, dcd_coarse_separates_avx512;
lows_form dcd_coarse_separates_lows_base, dcd_coarse_separates_lows_avx2, dcd_coarse_separates_lows_avx512;
tetra_form dcd_coarse_encloses_base, dcd_coarse_encloses_avx2, dcd_coarse_encloses_avx512;
#endif

typedef struct forms {
    axis_form *axis;
    lows_form *lows;
    tetra_form *tetra;
} forms;

/* Form k: plain, SSE2, AVX2, AVX-512; the plain one where the processor has no other. */
static forms forms_of(int k)
{
    forms f = {dcd_coarse_separates, dcd_coarse_separates_lows, dcd_coarse_encloses};
#if defined(__x86_64__)
    if (k == 1) {
        f = (forms){dcd_coarse_separates_base, dcd_coarse_separates_lows_base, dcd_coarse_encloses_base};
    } else if (k == 2 && dcd_lanes_choose() >= DCD_LANES_AVX2) {
        f = (forms){dcd_coarse_separates_avx2, dcd_coarse_separates_lows_avx2, dcd_coarse_encloses_avx2};
    } else if (k == 3 && dcd_lanes_choose() >= DCD_LANES_AVX512) {
        f = (forms){dcd_coarse_separates_avx512, dcd_coarse_separates_lows_avx512, dcd_coarse_encloses_avx512};
    }
#endif
    return f;
}

/* Placed hulls of 4 to 60 vertices, so that rows end everywhere in a vector, and their vertices as floats. */
enum { OBJECTS = 24 };

typedef struct problem {
    scene s;
    dcd_world *world;
    dcd_workspace *work;
    const dcd_placed *placed;
    const double *rows;
    float *floats;
    dcd_placed a; /* moved about */
    const dcd_placed *b;
    float direction[3];
    dcd_hint hint;
} problem;

static problem problem_of(uint64_t seed, double size)
{
    problem p = {.s = scene_empty()};
    rng r = {seed};
    dcd_limits limits;
    for (uint32_t k = 0; k < OBJECTS; k++) {
        double v[3 * 64];
        const uint32_t count = 4 + rng_below(&r, 57);
        dcd_pose pose = rng_pose(&r, size);
        for (uint32_t c = 0; c < 3 * count; c++) {
            v[c] = rng_real(&r, -size, size);
        }
        scene_add_object(&p.s, scene_add_shape(&p.s, v, count), &pose);
    }
    p.world = scene_world(&p.s);
    limits = scene_limits(&p.s);
    limits.candidates = OBJECTS * OBJECTS;
    p.work = dcd_workspace_create(&limits);
    ck_assert_ptr_nonnull(p.work);
    (void)dcd_contacts_find(p.world, p.work, NULL, NULL, 0, NULL);
    p.placed = p.work->placed;
    p.rows = p.work->placed_vertices;
    p.floats = malloc(3 * 64 * OBJECTS * sizeof *p.floats);
    ck_assert_ptr_nonnull(p.floats);
    for (uint32_t k = 0; k < OBJECTS; k++) {
        dcd_coarse_round(p.rows + 3 * p.placed[k].begin, 3 * p.placed[k].padded, p.floats + 3 * p.placed[k].begin);
    }
    return p;
}

static void problem_free(problem *p)
{
    free(p->floats);
    dcd_workspace_destroy(p->work);
    dcd_world_destroy(p->world);
    scene_free(&p->s);
}

static void choose_pair(problem *p, rng *r)
{
    const uint32_t i = rng_below(r, OBJECTS), j = (i + 1 + rng_below(r, OBJECTS - 1)) % OBJECTS;
    p->a = p->placed[i];
    p->b = &p->placed[j];
    for (int d = 0; d < 3; d++) {
        p->direction[d] = (float)rng_real(r, -1, 1);
    }
    p->direction[rng_below(r, 3)] = 1.0F;
    p->hint.size = 4;
    for (int k = 0; k < 4; k++) {
        p->hint.a[k] = rng_below(r, p->a.count);
        p->hint.b[k] = rng_below(r, p->b->count);
    }
}

/* What a form says of the pair; the fine checker; each true when A is moved one way and false the other way. */
static bool says_axis(const problem *p, const forms *f)
{
    return f->axis(p->floats, &p->a, p->b, p->direction);
}

static bool fine_axis(const problem *p)
{
    const double d[3] = {(double)p->direction[0], (double)p->direction[1], (double)p->direction[2]};
    return dcd_axis_separates(p->rows, &p->a, p->b, d);
}

static bool says_tetra(const problem *p, const forms *f)
{
    return f->tetra(p->floats, &p->a, p->b, &p->hint);
}

static bool fine_tetra(const problem *p)
{
    dcd_simplex s = {.size = 4};
    double *to[3] = {s.x, s.y, s.z};
    for (size_t d = 0; d < 3; d++) {
        for (int k = 0; k < 4; k++) {
            to[d][k] = p->rows[3 * p->a.begin + d * p->a.padded + p->hint.a[k]] -
                       p->rows[3 * p->b->begin + d * p->b->padded + p->hint.b[k]] +
                       (p->a.position[d] - p->b->position[d]);
        }
    }
    return dcd_tetra_encloses(&s, &p->a, p->b);
}

typedef struct kind {
    bool (*says)(const problem *p, const forms *f);
    bool (*fine)(const problem *p);
} kind;

static const kind kinds[2] = {{says_axis, fine_axis}, {says_tetra, fine_tetra}};

/* One answer of all forms, which the fine checker has too when it is yes. */
static bool one_answer(const problem *p, const kind *k)
{
    const forms plain = forms_of(0);
    const bool want = k->says(p, &plain);
    for (int n = 1; n < 4; n++) {
        const forms f = forms_of(n);
        ck_assert(k->says(p, &f) == want);
    }
    ck_assert(!want || k->fine(p));
    return want;
}

static void put_between(problem *p, const double *yes, const double *no, double t)
{
    for (int d = 0; d < 3; d++) {
        p->a.position[d] = yes[d] + t * (no[d] - yes[d]);
    }
}

/* Halves the way from a position where all accept to one where none does, to the last bit; returns how far from the first
 * one it ends, and to `fine` how far the fine checker goes. */
static double halve(problem *p, const kind *k, const double *yes, const double *no, double *fine)
{
    double low = 0.0, high = 1.0;
    *fine = 0.0;
    for (int n = 0; n < 60; n++) {
        const double middle = 0.5 * (low + high);
        put_between(p, yes, no, middle);
        if (one_answer(p, k)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (double step = 0.5; step > 0x1p-60; step *= 0.5) {
        put_between(p, yes, no, *fine + step);
        *fine += k->fine(p) ? step : 0.0;
    }
    return low;
}

/* Of a tetrahedron, A is moved to where the middle of the four points is the origin. */
static void positions(const problem *p, int which, double *yes, double *no)
{
    for (size_t d = 0; d < 3; d++) {
        double middle = 0.0;
        for (int k = 0; k < 4; k++) {
            middle += 0.25 * (p->rows[3 * p->a.begin + d * p->a.padded + p->hint.a[k]] -
                              p->rows[3 * p->b->begin + d * p->b->padded + p->hint.b[k]]);
        }
        no[d] = p->b->position[d] - 8.0 * (double)p->direction[d] * (p->a.reach[d] + p->b->reach[d]);
        yes[d] = which == 0 ? 2.0 * p->b->position[d] - no[d] : p->b->position[d] - middle;
    }
}

START_TEST(forms_agree)
{
    const kind *k = &kinds[_i % 2];
    problem p = problem_of(31 + (uint64_t)_i, _i < 2 ? 1.0 : _i < 4 ? 0x1p70 : 0x1p-60);
    rng r = {32 + (uint64_t)_i};
    int tried = 0, near = 0;
    for (int n = 0; n < 1000; n++) {
        double yes[3], no[3], fine, coarse;
        choose_pair(&p, &r);
        positions(&p, _i % 2, yes, no);
        put_between(&p, yes, no, 0.0);
        if (!one_answer(&p, k)) {
            continue; /* a flat tetrahedron */
        }
        put_between(&p, yes, no, 1.0);
        ck_assert(!one_answer(&p, k));
        coarse = halve(&p, k, yes, no, &fine);
        ck_assert(coarse <= fine);
        near += fine - coarse < 0x1p-14; /* of a way some sizes long */
        tried++;
    }
    ck_assert_int_gt(tried, _i % 2 == 0 ? 999 : 700);
    ck_assert_int_gt(near, tried - tried / 20);
    problem_free(&p);
}
END_TEST

/* A gap known from bounds: no wider than the fine checker's, as it asks that one. */
START_TEST(forms_agree_on_bounds)
{
    problem p = problem_of(41, 1.0);
    rng r = {42};
    int accepted = 0;
    for (int n = 0; n < 20000; n++) {
        choose_pair(&p, &r);
        p.a.radius = n % 4 == 0 ? rng_real(&r, 0, 0.1) : 0.0;
        const double d[3] = {(double)p.direction[0], (double)p.direction[1], (double)p.direction[2]};
        const double scale = n % 3 == 0 ? 1.0 : n % 3 == 1 ? 0x1p-19 : 0x1p-48;
        double along = 0.0;
        for (int k = 0; k < 3; k++) {
            along += d[k] * (p.a.position[k] - p.b->position[k]);
        }
        const double low_a = rng_real(&r, -1, 1), low_b = -low_a - along + scale * rng_real(&r, -10, 10);
        const bool want = dcd_axis_separates_lows(&p.a, p.b, d, low_a, low_b);
        for (int k = 0; k < 4; k++) {
            ck_assert(forms_of(k).lows(&p.a, p.b, d, low_a, low_b) == want);
        }
        accepted += want;
    }
    ck_assert_int_gt(accepted, 5000);
    ck_assert_int_lt(accepted, 15000);
    problem_free(&p);
}
END_TEST

/* Objects with balls are for the fine checker. */
START_TEST(balls_are_left_to_others)
{
    problem p = problem_of(51, 1.0);
    rng r = {52};
    for (int n = 0; n < 100; n++) {
        double yes[3], no[3];
        choose_pair(&p, &r);
        positions(&p, 0, yes, no);
        put_between(&p, yes, no, 0.0);
        ck_assert(one_answer(&p, &kinds[0]));
        p.a.radius = 0x1p-60;
        ck_assert(!one_answer(&p, &kinds[0]));
    }
    problem_free(&p);
}
END_TEST

/* The nearest floats, also of what floats have few bits for. */
START_TEST(vertices_are_rounded)
{
    enum { COUNT = 1000 };
    double rows[COUNT];
    float floats[COUNT];
    rng r = {61};
    for (int k = 0; k < COUNT; k++) {
        rows[k] = rng_real(&r, -1, 1) * ldexp(1.0, (int)rng_below(&r, 260) - 148);
    }
    dcd_coarse_round(rows, COUNT, floats);
    for (int k = 0; k < COUNT; k++) {
        ck_assert_double_le(fabs((double)floats[k] - rows[k]), 0x1p-24 * fabs(rows[k]) + 0x1p-150);
    }
}
END_TEST

Suite *suite_coarse(void);
Suite *suite_coarse(void)
{
    Suite *suite = suite_create("coarse");
    TCase *tcase = tcase_create("coarse checkers");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, forms_agree, 0, 6);
    tcase_add_test(tcase, forms_agree_on_bounds);
    tcase_add_test(tcase, balls_are_left_to_others);
    tcase_add_test(tcase, vertices_are_rounded);
    suite_add_tcase(suite, tcase);
    return suite;
}

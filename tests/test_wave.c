/* Vector forms of the narrow phase's proposals: slabs must name the same direction as the plain form; searches of many
 * pairs at once may end elsewhere than one by one, but what they propose must stand the same checks. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "axis.h"
#include "scene.h"
#include "slab.h"
#include "tetra.h"
#include "wave.h"
#include "witness.h"
#include "workspace.h"

#if defined(__x86_64__)

uint32_t dcd_slab_find_avx2(const float *a, const float *b, const double *offset);
uint32_t dcd_slab_find_avx512(const float *a, const float *b, const double *offset);
void dcd_wave_search_avx2(const double *vertices, const dcd_placed *placed, const uint32_t *a, const uint32_t *b,
                          const uint32_t *list, uint32_t count, dcd_proposal *out);
void dcd_wave_search_avx512(const double *vertices, const dcd_placed *placed, const uint32_t *a, const uint32_t *b,
                            const uint32_t *list, uint32_t count, dcd_proposal *out);

typedef struct forms {
    bool here;
    uint32_t (*slab)(const float *a, const float *b, const double *offset);
    void (*wave)(const double *vertices, const dcd_placed *placed, const uint32_t *a, const uint32_t *b,
                 const uint32_t *list, uint32_t count, dcd_proposal *out);
} forms;

static forms forms_of(int k)
{
    const forms avx2 = {dcd_lanes_choose() >= DCD_LANES_AVX2, dcd_slab_find_avx2, dcd_wave_search_avx2};
    const forms avx512 = {dcd_lanes_choose() >= DCD_LANES_AVX512, dcd_slab_find_avx512, dcd_wave_search_avx512};

    return k == 0 ? avx2 : avx512;
}

/* Integers when `exact`: ties all the time. */
static double number(rng *r, bool exact, double size)
{
    return exact ? (double)rng_below(r, 5) - 2 : rng_real(r, -size, size);
}

START_TEST(slabs_name_the_same_direction)
{
    const forms f = forms_of(_i / 2);
    rng r = {(uint64_t)_i + 1};
    int none = 0;
    if (!f.here) {
        return;
    }
    for (int n = 0; n < 20000; n++) {
        const bool exact = _i % 2 == 1;
        float a[DCD_SLAB_FLOATS], b[DCD_SLAB_FLOATS];
        double offset[3];
        for (uint32_t k = 0; k < DCD_SLAB_FLOATS; k++) {
            a[k] = (float)number(&r, exact, 1) + (k < DCD_SLABS ? -3.0F : 3.0F);
            b[k] = (float)number(&r, exact, 1) + (k < DCD_SLABS ? -3.0F : 3.0F);
        }
        for (int d = 0; d < 3; d++) {
            offset[d] = number(&r, exact, 6);
        }
        const uint32_t want = dcd_slab_find(a, b, offset);
        ck_assert_uint_eq(f.slab(a, b, offset), want);
        none += want == DCD_SLAB_NONE;
    }
    ck_assert_int_gt(none, 100);
    ck_assert_int_lt(none, 19900);
}
END_TEST

/* Every pair of a scene, placed. */
typedef struct problem {
    dcd_world *world;
    dcd_workspace *work;
    uint32_t *a, *b, *list, count;
    dcd_proposal *out;
} problem;

/* `margin`: of every third object, so that pairs with and without one fly together. */
static problem problem_of(const scene *s, double margin)
{
    problem p = {scene_world(s), NULL, NULL, NULL, NULL, 0, NULL};
    dcd_limits limits = scene_limits(s);
    const size_t most = (size_t)s->objects * s->objects;
    limits.candidates = most;
    p.work = dcd_workspace_create(&limits);
    ck_assert_ptr_nonnull(p.work);
    p.a = malloc(most * sizeof *p.a);
    p.b = malloc(most * sizeof *p.b);
    p.list = malloc(most * sizeof *p.list);
    p.out = malloc(most * sizeof *p.out);
    for (uint32_t k = 0; k < s->objects; k += 3) {
        ck_assert_int_eq(dcd_world_set_object_margin(p.world, k, margin, NULL), DCD_OK);
    }
    (void)dcd_contacts_find(p.world, p.work, NULL, NULL, 0, NULL);
    for (uint32_t i = 0; i < s->objects; i++) {
        for (uint32_t j = 0; j < s->objects; j++) {
            p.a[p.count] = i;
            p.b[p.count] = j;
            p.list[p.count] = p.count;
            p.count += i != j;
        }
    }
    return p;
}

static void problem_free(problem *p)
{
    free(p->a);
    free(p->b);
    free(p->list);
    free(p->out);
    dcd_workspace_destroy(p->work);
    dcd_world_destroy(p->world);
}

static dcd_simplex simplex_of(const problem *p, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint)
{
    const double *rows_a = p->work->placed_vertices + 3 * a->begin, *rows_b = p->work->placed_vertices + 3 * b->begin;
    dcd_simplex s = {.size = hint->size};
    double *to[3] = {s.x, s.y, s.z};
    for (uint32_t k = 0; k < hint->size; k++) {
        for (size_t d = 0; d < 3; d++) {
            to[d][k] = rows_a[d * a->padded + hint->a[k]] - rows_b[d * b->padded + hint->b[k]] + a->position[d] -
                       b->position[d];
        }
    }
    return s;
}

/* What the checkers make of a proposal. */
static dcd_verdict judged(const problem *p, uint32_t k)
{
    const dcd_placed *a = &p->work->placed[p->a[k]], *b = &p->work->placed[p->b[k]];
    const dcd_proposal *o = &p->out[k];
    ck_assert_uint_le(o->hint.size, 4);
    for (uint32_t n = 0; n < o->hint.size; n++) {
        ck_assert_uint_lt(o->hint.a[n], a->padded);
        ck_assert_uint_lt(o->hint.b[n], b->padded);
    }
    if (o->verdict == DCD_FREE && dcd_axis_separates(p->work->placed_vertices, a, b, o->hint.axis)) {
        return DCD_FREE;
    }
    if (o->verdict == DCD_CONTACT && o->hint.size == 4) {
        const dcd_simplex s = simplex_of(p, a, b, &o->hint);
        return dcd_tetra_encloses(&s, a, b) ? DCD_CONTACT : DCD_DOUBT;
    }
    if (o->verdict == DCD_CONTACT && o->hint.size > 0) {
        const dcd_simplex s = simplex_of(p, a, b, &o->hint);
        return dcd_witness_is_near(&s, a, b) ? DCD_CONTACT : DCD_DOUBT;
    }
    return DCD_DOUBT;
}

static scene scene_number(int k)
{
    switch (k) {
    case 0:
        return scene_clouds(21, 120, 1.5);
    case 1:
        return scene_grid(22, 120, 5);
    default:
        return scene_clouds(23, 3, 0.5); /* fewer pairs than fly at once */
    }
}

enum { SCENES = 3 };

START_TEST(searches_at_once_stand_the_checks)
{
    const forms f = forms_of(_i / SCENES % 2);
    scene s = scene_number(_i % SCENES);
    problem p = problem_of(&s, _i < 2 * SCENES ? 0 : 0.3);
    dcd_verdict *want = malloc(p.count * sizeof *want);
    uint32_t plain = 0, wide = 0;
    if (f.here) {
        dcd_wave_search(p.work->placed_vertices, p.work->placed, p.a, p.b, p.list, p.count, p.out);
        for (uint32_t k = 0; k < p.count; k++) {
            want[k] = judged(&p, k);
            plain += want[k] != DCD_DOUBT;
        }
        memset(p.out, 0xff, p.count * sizeof *p.out);
        f.wave(p.work->placed_vertices, p.work->placed, p.a, p.b, p.list, p.count, p.out);
        for (uint32_t k = 0; k < p.count; k++) {
            const dcd_verdict got = judged(&p, k);
            wide += got != DCD_DOUBT;
            ck_assert(got == DCD_DOUBT || want[k] == DCD_DOUBT || got == want[k]);
        }
        ck_assert_uint_ge(50 * wide, 49 * plain); /* as good at it, within 2 % */
    }
    free(want);
    problem_free(&p);
    scene_free(&s);
}
END_TEST

#else

enum { SCENES = 0 };

#endif

Suite *suite_wave(void);

Suite *suite_wave(void)
{
    Suite *suite = suite_create("wave");
    TCase *same = tcase_create("vector forms");
#if defined(__x86_64__)
    tcase_add_loop_test(same, slabs_name_the_same_direction, 0, 4);
    tcase_add_loop_test(same, searches_at_once_stand_the_checks, 0, 4 * SCENES);
#endif
    tcase_set_timeout(same, 60);
    suite_add_tcase(suite, same);
    return suite;
}

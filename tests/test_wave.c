/* Vector forms of the narrow phase: slabs, axes and inner bodies must say the same as the plain form; searches of many pairs
 * at once may end elsewhere than one by one, but what they propose must stand the same checks. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "narrow/axis.h"
#include "object/inner.h"
#include "scene.h"
#include "object/slab.h"
#include "narrow/tetra.h"
#include "narrow/wave.h"
#include "narrow/witness.h"
#include "query/workspace.h"

#if defined(__x86_64__)

uint32_t dcd_slab_find_base(const float *a, const float *b, const double *offset);
uint32_t dcd_slab_find_avx2(const float *a, const float *b, const double *offset);
uint32_t dcd_slab_find_avx512(const float *a, const float *b, const double *offset);
void dcd_slab_place_base(const double *rows, uint32_t padded, float *slab);
void dcd_slab_place_avx2(const double *rows, uint32_t padded, float *slab);
void dcd_slab_place_avx512(const double *rows, uint32_t padded, float *slab);
void dcd_wave_search_base(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                          const uint16_t *list, uint32_t count, dcd_proposal *out);
void dcd_wave_search_avx2(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                          const uint16_t *list, uint32_t count, dcd_proposal *out);
void dcd_wave_search_avx512(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                            const uint16_t *list, uint32_t count, dcd_proposal *out);

bool dcd_axis_separates_base(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);
bool dcd_axis_separates_avx2(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);
bool dcd_axis_separates_avx512(const double *vertices, const dcd_placed *a, const dcd_placed *b,
                               const double *direction);
typedef bool meet_form(const float *faces, const dcd_core *core_a, const dcd_placed *a, const dcd_core *core_b,
                       const dcd_placed *b);
meet_form dcd_inner_meet_base, dcd_inner_meet_avx2, dcd_inner_meet_avx512;

typedef struct forms {
    bool here;
    uint32_t (*slab)(const float *a, const float *b, const double *offset);
    void (*wave)(const float *vertices, const dcd_placed *placed, const dcd_pair *pairs,
                 const uint16_t *list, uint32_t count, dcd_proposal *out);
    bool (*axis)(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction);
    meet_form *inner;
    void (*extents)(const double *rows, uint32_t padded, float *slab);
} forms;

enum { FORMS = 3 };

static forms forms_of(int k)
{
    const forms base = {true, dcd_slab_find_base, dcd_wave_search_base, dcd_axis_separates_base, dcd_inner_meet_base,
                        dcd_slab_place_base};
    const forms avx2 = {dcd_lanes_choose() >= DCD_LANES_AVX2, dcd_slab_find_avx2, dcd_wave_search_avx2,
                        dcd_axis_separates_avx2, dcd_inner_meet_avx2, dcd_slab_place_avx2};
    const forms avx512 = {dcd_lanes_choose() >= DCD_LANES_AVX512, dcd_slab_find_avx512,
                          dcd_wave_search_avx512, dcd_axis_separates_avx512, dcd_inner_meet_avx512,
                          dcd_slab_place_avx512};

    return k == 0 ? base : k == 1 ? avx2 : avx512;
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

/* Of shapes from the smallest to the largest that there are. */
START_TEST(slabs_are_the_same_numbers)
{
    static const double sizes[] = {0.0, 0x1p-1074, 0x1p-140, 1e-3, 1.0, 1e6, 0x1p110};
    const forms f = forms_of(_i / 2);
    rng r = {(uint64_t)_i + 1};
    if (!f.here) {
        return;
    }
    for (int n = 0; n < 20000; n++) {
        const uint32_t padded = 8 * (1 + rng_below(&r, 6));
        const double size = sizes[rng_below(&r, 7)];
        double rows[3 * 48];
        float want[DCD_SLAB_FLOATS], have[DCD_SLAB_FLOATS];
        for (uint32_t k = 0; k < 3 * padded; k++) {
            rows[k] = _i % 2 == 1 ? size * number(&r, true, 1) : number(&r, false, size);
        }
        dcd_slab_place(rows, padded, want);
        f.extents(rows, padded, have);
        ck_assert_mem_eq(have, want, sizeof want);
    }
}
END_TEST

/* Every pair of a scene, placed. */
typedef struct problem {
    dcd_world *world;
    dcd_workspace *work;
    dcd_pair *pairs;
    uint16_t *list;
    uint32_t count;
    dcd_proposal *out;
} problem;

/* `margin`: of every third object, so that pairs with and without one fly together. */
static problem problem_of(const scene *s, double margin)
{
    problem p = {scene_world(s), NULL, NULL, NULL, 0, NULL};
    dcd_limits limits = scene_limits(s);
    const size_t most = (size_t)s->objects * s->objects;
    limits.candidates = most;
    p.work = dcd_workspace_create(&limits);
    ck_assert_ptr_nonnull(p.work);
    p.pairs = malloc(most * sizeof *p.pairs);
    ck_assert_uint_lt(most, UINT16_MAX);
    p.list = malloc(most * sizeof *p.list);
    p.out = malloc(most * sizeof *p.out);
    for (uint32_t k = 0; k < s->objects; k += 3) {
        ck_assert_int_eq(dcd_world_set_object_margin(p.world, k, margin, NULL), DCD_OK);
    }
    (void)dcd_contacts_find(p.world, p.work, NULL, NULL, 0, NULL);
    for (uint32_t i = 0; i < s->objects; i++) {
        for (uint32_t j = 0; j < s->objects; j++) {
            p.pairs[p.count] = (dcd_pair){i, j};
            p.list[p.count] = (uint16_t)p.count;
            p.count += i != j;
        }
    }
    return p;
}

static void problem_free(problem *p)
{
    free(p->pairs);
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
    const dcd_placed *a = &p->work->placed[p->pairs[k].i], *b = &p->work->placed[p->pairs[k].j];
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

static scene scene_of_size(double size)
{
    scene unit = scene_clouds(21, 60, 1.2), s = scene_scaled(&unit, size);
    scene_free(&unit);
    return s;
}

static scene scene_number(int k)
{
    switch (k) {
    case 3:
        return scene_of_size(0x1p100);
    case 4:
        return scene_of_size(0x1p-100);
    case 0:
        return scene_clouds(21, 120, 1.5);
    case 1:
        return scene_grid(22, 120, 5);
    default:
        return scene_clouds(23, 3, 0.5); /* fewer pairs than fly at once */
    }
}

enum { SCENES = 5 };

START_TEST(searches_at_once_stand_the_checks)
{
    const forms f = forms_of(_i / SCENES % FORMS);
    scene s = scene_number(_i % SCENES);
    problem p = problem_of(&s, _i < FORMS * SCENES ? 0 : 0.3);
    dcd_verdict *want = malloc(p.count * sizeof *want);
    uint32_t plain = 0, wide = 0;
    if (f.here) {
        for (uint32_t k = 0; k < p.count; k++) {
            dcd_gjk_propose(p.work->placed_vertices, &p.work->placed[p.pairs[k].i], &p.work->placed[p.pairs[k].j],
                            &p.out[k]);
            want[k] = judged(&p, k);
            plain += want[k] != DCD_DOUBT;
        }
        memset(p.out, 0xff, p.count * sizeof *p.out);
        f.wave(p.work->floats, p.work->placed, p.pairs, p.list, p.count, p.out);
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

/* Clouds of 250 to 264 points: vertices beyond what the last bits of a product can number. */
START_TEST(large_shapes_are_left_to_others)
{
    const forms f = forms_of(_i);
    scene s = scene_empty();
    rng r = {24};
    problem p;
    uint32_t small = 0;
    for (uint32_t k = 0; k < 15; k++) {
        double v[3 * 264];
        const dcd_pose pose = rng_pose(&r, 1.5);
        for (uint32_t c = 0; c < 3 * (250 + k); c++) {
            v[c] = rng_real(&r, -1, 1);
        }
        scene_add_object(&s, scene_add_shape(&s, v, 250 + k), &pose);
    }
    p = problem_of(&s, 0);
    if (f.here) {
        f.wave(p.work->floats, p.work->placed, p.pairs, p.list, p.count, p.out);
    }
    for (uint32_t k = 0; k < p.count && f.here; k++) {
        const bool fits = p.work->placed[p.pairs[k].i].padded <= 256 && p.work->placed[p.pairs[k].j].padded <= 256;
        ck_assert(judged(&p, k) == DCD_DOUBT || fits);
        ck_assert(p.out[k].verdict == DCD_DOUBT || fits);
        small += judged(&p, k) != DCD_DOUBT;
    }
    ck_assert(!f.here || small > 35); /* of 7 * 6 */
    problem_free(&p);
    scene_free(&s);
}
END_TEST

static void nudge(double *x, rng *r, int ulps)
{
    for (int n = (int)rng_below(r, (uint32_t)ulps); n > 0; n--) {
        *x = nextafter(*x, 1e300);
    }
}

/* The checker of axes says the same to the last bit: objects are moved until a gap is near what its bound allows. */
START_TEST(checks_of_axes_agree)
{
    const forms f = forms_of(_i);
    scene s = scene_clouds(26, 12, 1.0);
    problem p = problem_of(&s, 0);
    rng r = {26};
    int separated = 0, done = 0;
    for (uint32_t n = 0; n < 20000 && f.here; n++) {
        const dcd_pair pair = p.pairs[n % p.count];
        const dcd_placed *a = &p.work->placed[pair.i], *b = &p.work->placed[pair.j];
        dcd_placed moved = *a;
        double d[3], low_a = 1e300, low_b = 1e300;
        for (int k = 0; k < 3; k++) {
            d[k] = rng_real(&r, -1, 1);
        }
        d[n % 3] = 1.0;
        for (uint32_t k = 0; k < a->padded; k++) {
            const double *v = p.work->placed_vertices + 3 * a->begin + k;
            const double x = d[0] * v[0] + d[1] * v[a->padded] + d[2] * v[2 * a->padded];
            low_a = x < low_a ? x : low_a;
        }
        for (uint32_t k = 0; k < b->padded; k++) {
            const double *v = p.work->placed_vertices + 3 * b->begin + k;
            const double x = -d[0] * v[0] - d[1] * v[b->padded] - d[2] * v[2 * b->padded];
            low_b = x < low_b ? x : low_b;
        }
        const double gap = low_a + low_b + d[0] * (a->position[0] - b->position[0]) +
                           d[1] * (a->position[1] - b->position[1]) + d[2] * (a->position[2] - b->position[2]);
        moved.position[n % 3] -= gap; /* its coefficient is 1 */
        nudge(&moved.position[n % 3], &r, 200);
        const bool want = dcd_axis_separates(p.work->placed_vertices, &moved, b, d);
        ck_assert(f.axis(p.work->placed_vertices, &moved, b, d) == want);
        separated += want;
        done++;
    }
    if (f.here) {
        ck_assert_int_gt(separated, done / 10);
        ck_assert_int_lt(separated, 9 * done / 10);
    }
    problem_free(&p);
    scene_free(&s);
}
END_TEST

/* Inner bodies: one answer, also where they just meet. */
START_TEST(inner_bodies_agree)
{
    const forms f = forms_of(_i);
    scene s = scene_clouds(27, 40, 0.8);
    problem p = problem_of(&s, 0);
    uint32_t meet = 0;
    dcd_world_prepare(p.world);
    (void)dcd_contacts_find(p.world, p.work, NULL, NULL, 0, NULL);
    for (uint32_t k = 0; k < p.count && f.here; k++) {
        const dcd_core *core_a = &p.work->cores[p.pairs[k].i], *core_b = &p.work->cores[p.pairs[k].j];
        const dcd_placed *at = &p.work->placed[p.pairs[k].i], *b = &p.work->placed[p.pairs[k].j];
        dcd_placed a = *at;
        double near = 0.0, far = 4.0; /* times the distance: they meet when near, and don't when far */
        for (int n = 0; n < 40; n++) {
            const double middle = 0.5 * (near + far);
            for (int d = 0; d < 3; d++) {
                a.position[d] = b->position[d] + middle * (at->position[d] - b->position[d]);
            }
            const bool want = dcd_inner_meet(p.world->face, core_a, &a, core_b, b);
            ck_assert(f.inner(p.world->face, core_a, &a, core_b, b) == want);
            meet += want;
            near = want ? middle : near;
            far = want ? far : middle;
        }
    }
    if (f.here) {
        ck_assert_uint_gt(meet, 3 * p.count);
        ck_assert_uint_lt(meet, 30 * p.count);
    }
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
    tcase_add_loop_test(same, slabs_name_the_same_direction, 0, 2 * FORMS);
    tcase_add_loop_test(same, slabs_are_the_same_numbers, 0, 2 * FORMS);
    tcase_add_loop_test(same, searches_at_once_stand_the_checks, 0, 2 * FORMS * SCENES);
    tcase_add_loop_test(same, large_shapes_are_left_to_others, 0, FORMS);
    tcase_add_loop_test(same, checks_of_axes_agree, 0, FORMS);
    tcase_add_loop_test(same, inner_bodies_agree, 0, FORMS);
#endif
    tcase_set_timeout(same, 60);
    suite_add_tcase(suite, same);
    return suite;
}

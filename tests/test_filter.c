/* Filters and compounds: the pairs that are left are those that a look at each pair says, and nothing else changes. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

/* ------------------------------------------------------------------ Matrix */

enum { NUMBERS = 70 };

/* Against a table of bytes. */
START_TEST(matrix_is_a_symmetric_table)
{
    static bool table[NUMBERS][NUMBERS];
    dcd_acm *acm = dcd_acm_create(NUMBERS);
    rng r = {99};
    ck_assert_ptr_nonnull(acm);
    memset(table, 0, sizeof table);
    for (uint32_t n = 0; n < 4000; n++) {
        const uint32_t i = rng_below(&r, NUMBERS), j = rng_below(&r, NUMBERS);
        const bool allowed = rng_below(&r, 3) > 0;
        ck_assert_int_eq(dcd_acm_set(acm, i, j, allowed), DCD_OK);
        table[i][j] = table[j][i] = i != j && allowed;
    }
    for (uint32_t i = 0; i < NUMBERS + 2; i++) {
        for (uint32_t j = 0; j < NUMBERS + 2; j++) {
            ck_assert(dcd_acm_get(acm, i, j) == (i < NUMBERS && j < NUMBERS && table[i][j]));
        }
    }
    dcd_acm_destroy(acm);
}
END_TEST

START_TEST(matrix_border)
{
    const size_t size = dcd_acm_size(3);
    unsigned char *memory = aligned_alloc(DCD_ALIGN, 4 * size);
    dcd_acm *acm = NULL;
    ck_assert_ptr_nonnull(memory);
    memset(memory, 0xa5, 4 * size);
    ck_assert_int_eq(dcd_acm_init(NULL, memory, size, 3), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_acm_init(&acm, NULL, size, 3), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_acm_init(&acm, memory + 8, size, 3), DCD_MISALIGNED);
    ck_assert_int_eq(dcd_acm_init(&acm, memory, size - 1, 3), DCD_TOO_SMALL);
    ck_assert_int_eq(dcd_acm_init(&acm, memory, size, DCD_MAX_OBJECTS + 1), DCD_BAD_LIMIT);
    ck_assert_ptr_null(acm);
    ck_assert_uint_eq(memory[0], 0xa5);
    ck_assert_int_eq(dcd_acm_init(&acm, memory, size, 3), DCD_OK);
    ck_assert_int_eq(dcd_acm_set(acm, 0, 3, true), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_acm_set(acm, DCD_NONE, 0, true), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_acm_set(NULL, 0, 1, true), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_acm_set(acm, 2, 1, true), DCD_OK);
    ck_assert(dcd_acm_get(acm, 1, 2) && !dcd_acm_get(acm, 0, 1) && !dcd_acm_get(NULL, 0, 1));
    ck_assert_uint_eq(memory[size], 0xa5);
    ck_assert_uint_eq(dcd_acm_size(DCD_MAX_OBJECTS + 1), 0);
    ck_assert_uint_gt(dcd_acm_size(0), 0);
    free(memory);
}
END_TEST

/* ------------------------------------------------------------------- World */

/* What is set, in plain arrays. */
typedef struct roles {
    uint32_t group[256], mask[256], compound[256];
    bool allowed[256][256];
} roles;

static dcd_drop drop_of(const roles *s, uint32_t i, uint32_t j)
{
    const uint32_t a = s->compound[i], b = s->compound[j];
    if (a == b) {
        return DCD_DROP_COMPOUND;
    }
    if (!(s->group[i] & s->mask[j]) || !(s->group[j] & s->mask[i])) {
        return DCD_DROP_GROUPS;
    }
    return s->allowed[a][b] ? DCD_DROP_ALLOWED : DCD_DROP_NONE;
}

/* Some of everything; `kinds` of filters, a bit each. */
static void set_roles(roles *s, dcd_world *world, dcd_acm *acm, rng *r, uint32_t kinds)
{
    const uint32_t objects = dcd_world_objects(world);
    memset(s, 0, sizeof *s);
    for (uint32_t k = 0; k < objects; k++) {
        s->group[k] = kinds & 1 ? 1U << rng_below(r, 4) : 1;
        s->mask[k] = kinds & 1 ? rng_below(r, 16) : UINT32_MAX;
        s->compound[k] = kinds & 2 ? rng_below(r, objects) : k;
        if (kinds & 1) {
            ck_assert_int_eq(dcd_world_set_groups(world, k, s->group[k], s->mask[k], NULL), DCD_OK);
        }
        if (kinds & 2) {
            ck_assert_int_eq(dcd_world_set_compound(world, k, s->compound[k], NULL), DCD_OK);
        }
    }
    for (uint32_t n = 0; n < objects * objects / 3 && kinds & 4; n++) {
        const uint32_t i = rng_below(r, objects), j = rng_below(r, objects);
        ck_assert_int_eq(dcd_acm_set(acm, i, j, true), DCD_OK);
        s->allowed[i][j] = s->allowed[j][i] = i != j;
    }
    ck_assert_int_eq(dcd_world_set_acm(world, kinds & 4 ? acm : NULL), DCD_OK);
}

/* What is left of an answer without filters. */
static answer filtered(const answer *all, const roles *s)
{
    answer a = {.status = DCD_OK, .pairs = malloc((all->count + 1) * sizeof *a.pairs)};
    ck_assert_ptr_nonnull(a.pairs);
    for (uint64_t k = 0; k < all->count; k++) {
        if (drop_of(s, all->pairs[k].i, all->pairs[k].j) == DCD_DROP_NONE) {
            a.pairs[a.count++] = all->pairs[k];
        }
    }
    return a;
}

/* Pairs of compounds, in place: a byte for each says whether it is there. */
static void to_compounds(answer *a, const roles *s, uint32_t objects)
{
    bool *there = calloc((size_t)objects * objects, 1);
    ck_assert_ptr_nonnull(there);
    for (uint64_t k = 0; k < a->count; k++) {
        const uint32_t i = s->compound[a->pairs[k].i], j = s->compound[a->pairs[k].j];
        there[i < j ? i * objects + j : j * objects + i] = true;
    }
    a->count = 0;
    for (uint32_t k = 0; k < objects * objects; k++) {
        if (there[k]) {
            a->pairs[a->count++] = (dcd_pair){k / objects, k % objects};
        }
    }
    free(there);
}

static void check_reasons(const dcd_world *world, const roles *s)
{
    const uint32_t objects = dcd_world_objects(world);
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = 0; j < objects; j++) {
            dcd_drop drop;
            ck_assert_int_eq(dcd_pair_filter(world, i, j, &drop), DCD_OK);
            ck_assert_int_eq(drop, drop_of(s, i, j));
        }
    }
}

static void check_all_ways(const dcd_world *world, const dcd_executor *executor, query_kind kind, const answer *want,
                           uint64_t raw)
{
    answer serial = query_world(world, kind, NULL, 1), parallel = query_world(world, kind, executor, executor->threads);
    answers_check_equal(&serial, want, "serial");
    answers_check_equal(&parallel, want, "parallel");
    ck_assert_uint_eq(serial.report.candidates, raw);
    ck_assert_mem_eq(&serial.report, &parallel.report, offsetof(dcd_report, iterations));
    answer_free(&serial);
    answer_free(&parallel);
}

enum { WAYS = 8, OBJECTS = 120 };

START_TEST(what_is_left_is_right)
{
    scene s = scene_clouds((uint64_t)_i + 11, OBJECTS, 1.8);
    dcd_world *world = scene_world(&s);
    dcd_acm *acm = dcd_acm_create(OBJECTS);
    dcd_pool *pool = dcd_pool_create(3);
    const dcd_executor executor = dcd_pool_executor(pool);
    answer candidates = query_world(world, QUERY_CANDIDATES, NULL, 1), contacts = query_world(world, QUERY_CONTACTS, NULL, 1);
    static roles set;
    rng r = {(uint64_t)_i + 3};
    set_roles(&set, world, acm, &r, (uint32_t)_i);
    answer left = filtered(&candidates, &set), touching = filtered(&contacts, &set);
    check_reasons(world, &set);
    check_all_ways(world, &executor, QUERY_CANDIDATES, &left, candidates.count);
    check_all_ways(world, &executor, QUERY_CONTACTS, &touching, candidates.count);
    ck_assert_uint_gt(touching.count, 10);
    ck_assert(_i == 0 || touching.count < contacts.count);
    to_compounds(&touching, &set, OBJECTS);
    check_all_ways(world, &executor, QUERY_COMPOUNDS, &touching, candidates.count);
    answer_free(&left);
    answer_free(&touching);
    answer_free(&candidates);
    answer_free(&contacts);
    dcd_pool_destroy(pool);
    dcd_acm_destroy(acm);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* So many contacts that their pairs are cut into slices, some between parts of the same two compounds. */
START_TEST(slices_do_not_show)
{
    scene s = scene_clouds(31, 700, 0.4);
    dcd_world *world = scene_world(&s);
    dcd_pool *pool = dcd_pool_create(3);
    const dcd_executor executor = dcd_pool_executor(pool);
    for (uint32_t k = 0; k < s.objects; k++) {
        ck_assert_int_eq(dcd_world_set_compound(world, k, k / 140, NULL), DCD_OK);
    }
    answer parts = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_gt(parts.count, 20000);
    answer serial = query_world(world, QUERY_COMPOUNDS, NULL, 1), parallel = query_world(world, QUERY_COMPOUNDS, &executor, 3);
    ck_assert_uint_eq(serial.count, 10); /* of five compounds */
    answers_check_equal(&parallel, &serial, "three threads");
    answer_free(&parts);
    answer_free(&serial);
    answer_free(&parallel);
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* Too little room for the output: what is written is the beginning, and the count is what it takes. */
START_TEST(capacity_is_told)
{
    scene s = scene_clouds(4, OBJECTS, 1.5);
    dcd_world *world = scene_world(&s);
    for (uint32_t k = 0; k < OBJECTS; k++) {
        ck_assert_int_eq(dcd_world_set_compound(world, k, k / 4, NULL), DCD_OK);
    }
    answer all = query_world(world, QUERY_COMPOUNDS, NULL, 1);
    dcd_workspace *w = query_workspace(world, all.report.candidates, 1);
    dcd_pair *pairs = malloc(all.count * sizeof *pairs);
    dcd_report report;
    ck_assert_uint_gt(all.count, 50);
    memset(pairs, 0xa5, all.count * sizeof *pairs);
    ck_assert_int_eq(dcd_compounds_find(world, w, NULL, pairs, all.count / 2, &report), DCD_CAPACITY);
    ck_assert_uint_eq(report.contacts, all.count);
    ck_assert_mem_eq(pairs, all.pairs, all.count / 2 * sizeof *pairs);
    ck_assert_uint_eq(pairs[all.count / 2].i, 0xa5a5a5a5u);
    free(pairs);
    dcd_workspace_destroy(w);
    answer_free(&all);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* ------------------------------------------------------------------- Robot */

/* Seven links of which neighbours overlap, and a table that may touch the last two: all pairs are looked at but those
 * that are allowed, whichever way round they were. */
START_TEST(links_and_a_table)
{
    enum { LINKS = 7, TABLE = 7, ALL = 8 };
    scene s = scene_empty();
    const uint32_t box = scene_add_box(&s, 10, 1, 1);
    for (uint32_t k = 0; k < ALL; k++) {
        const dcd_pose pose = pose_at(0.1 * k, 0, 0);
        scene_add_object(&s, box, &pose);
    }
    dcd_world *world = scene_world(&s);
    dcd_acm *acm = dcd_acm_create(ALL);
    ck_assert_int_eq(dcd_world_set_acm(world, acm), DCD_OK);
    for (uint32_t k = 0; k + 1 < LINKS; k++) {
        ck_assert_int_eq(k % 2 == 0 ? dcd_acm_set(acm, k, k + 1, true) : dcd_acm_set(acm, k + 1, k, true), DCD_OK);
    }
    ck_assert_int_eq(dcd_acm_set(acm, TABLE, 5, true), DCD_OK);
    ck_assert_int_eq(dcd_acm_set(acm, 6, TABLE, true), DCD_OK);
    answer a = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(a.report.candidates, 28);
    ck_assert_uint_eq(a.report.dropped, 8);
    ck_assert_uint_eq(a.report.filtered + a.report.exact, 20); /* before the narrow phase */
    ck_assert_uint_eq(a.count, 20);
    answer_free(&a);
    dcd_acm_destroy(acm);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* A robot among many things that all touch each other: only pairs of a link and a thing. */
START_TEST(robot_against_environment)
{
    enum { LINKS = 6 };
    scene s = scene_grid(8, 200, 6);
    dcd_world *world = scene_world(&s);
    for (uint32_t k = 0; k < s.objects; k++) {
        const bool robot = k < LINKS;
        ck_assert_int_eq(dcd_world_set_groups(world, k, robot ? 1 : 2, robot ? 2 : 1, NULL), DCD_OK);
    }
    answer a = query_world(world, QUERY_CONTACTS, NULL, 1), all = query_brute(&s, NULL);
    uint64_t at = 0;
    for (uint64_t k = 0; k < all.count; k++) {
        if (all.pairs[k].i < LINKS && all.pairs[k].j >= LINKS) {
            ck_assert(at < a.count && pair_compare(&a.pairs[at], &all.pairs[k]) == 0);
            at++;
        }
    }
    ck_assert_uint_eq(at, a.count);
    ck_assert_uint_gt(a.count, 10);
    ck_assert_uint_gt(a.report.dropped, 10 * a.count);
    answer_free(&a);
    answer_free(&all);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* ------------------------------------------------------------------ Border */

START_TEST(roles_as_new_and_after_clearing)
{
    scene s = scene_grid(1, 4, 3);
    dcd_world *world = scene_world(&s);
    dcd_acm *acm = dcd_acm_create(4);
    const dcd_pose pose = pose_at(0, 0, 0);
    uint32_t group = 0, mask = 0, compound = 0;
    dcd_drop drop;
    ck_assert_int_eq(dcd_world_set_groups(world, 2, 8, 16, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_compound(world, 2, 3, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_acm(world, acm), DCD_OK);
    ck_assert_int_eq(dcd_acm_set(acm, 0, 1, true), DCD_OK);
    ck_assert_int_eq(dcd_world_get_role(world, 2, &group, &mask, &compound), DCD_OK);
    ck_assert(group == 8 && mask == 16 && compound == 3);
    dcd_world_clear_objects(world);
    for (uint32_t k = 0; k < 4; k++) {
        ck_assert_int_eq(dcd_world_add_object(world, 0, &pose, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_get_role(world, k, &group, &mask, &compound), DCD_OK);
        ck_assert(group == 1 && mask == UINT32_MAX && compound == k);
    }
    answer a = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(a.count, 5); /* the matrix stays */
    answer_free(&a);
    ck_assert_int_eq(dcd_world_set_acm(world, NULL), DCD_OK);
    ck_assert_int_eq(dcd_pair_filter(world, 0, 1, &drop), DCD_OK);
    ck_assert_int_eq(drop, DCD_DROP_NONE);
    dcd_acm_destroy(acm);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

static void check_fault(dcd_status status, const dcd_fault *fault, dcd_status want, uint32_t object, const char *field)
{
    ck_assert_int_eq(status, want);
    ck_assert_int_eq(fault->status, want);
    ck_assert_uint_eq(fault->object, object);
    ck_assert_str_eq(fault->field, field);
}

START_TEST(filters_refuse)
{
    scene s = scene_grid(1, 3, 3);
    dcd_world *world = scene_world(&s);
    dcd_fault fault;
    dcd_drop drop = DCD_DROP_ALLOWED;
    check_fault(dcd_world_set_groups(NULL, 0, 1, 1, &fault), &fault, DCD_NULL_POINTER, DCD_NONE, "world");
    check_fault(dcd_world_set_groups(world, 3, 1, 1, &fault), &fault, DCD_NO_SUCH_OBJECT, 3, "object");
    check_fault(dcd_world_set_compound(NULL, 0, 1, &fault), &fault, DCD_NULL_POINTER, DCD_NONE, "world");
    check_fault(dcd_world_set_compound(world, 3, 1, &fault), &fault, DCD_NO_SUCH_OBJECT, 3, "object");
    check_fault(dcd_world_set_compound(world, 1, 3, &fault), &fault, DCD_OUT_OF_RANGE, 1, "compound");
    check_fault(dcd_world_set_compound(world, 1, DCD_NONE, &fault), &fault, DCD_OUT_OF_RANGE, 1, "compound");
    ck_assert_int_eq(dcd_world_set_compound(world, 1, DCD_NONE, NULL), DCD_OUT_OF_RANGE);
    ck_assert_int_eq(dcd_world_set_acm(NULL, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_filter(NULL, 0, 1, &drop), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_filter(world, 0, 1, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pair_filter(world, 0, 3, &drop), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_pair_filter(world, 3, 0, &drop), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(drop, DCD_DROP_ALLOWED);
    ck_assert_int_eq(dcd_world_get_role(NULL, 0, NULL, NULL, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_world_get_role(world, 3, NULL, NULL, NULL), DCD_NO_SUCH_OBJECT);
    ck_assert_int_eq(dcd_world_get_role(world, 0, NULL, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_pair_filter(world, 0, 1, &drop), DCD_OK);
    ck_assert_int_eq(drop, DCD_DROP_NONE); /* nothing was set */
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_filter(void);
Suite *suite_filter(void)
{
    Suite *suite = suite_create("filter");
    TCase *tcase = tcase_create("filters");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, matrix_is_a_symmetric_table);
    tcase_add_test(tcase, matrix_border);
    tcase_add_loop_test(tcase, what_is_left_is_right, 0, WAYS);
    tcase_add_test(tcase, slices_do_not_show);
    tcase_add_test(tcase, capacity_is_told);
    tcase_add_test(tcase, links_and_a_table);
    tcase_add_test(tcase, robot_against_environment);
    tcase_add_test(tcase, roles_as_new_and_after_clearing);
    tcase_add_test(tcase, filters_refuse);
    suite_add_tcase(suite, tcase);
    return suite;
}

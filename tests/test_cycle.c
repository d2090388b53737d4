/* A world that is kept from cycle to cycle, in which poses, margins and filters change: its answers are those of a
 * world made from scratch, byte for byte. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

enum { OBJECTS = 90, CYCLES = 40 };

/* What a world was told, so that another one can be told the same. */
typedef struct script {
    scene s;
    double common, margin[OBJECTS];
    uint32_t group[OBJECTS], mask[OBJECTS], compound[OBJECTS];
    dcd_acm *acm;
    bool allowing;
} script;

static script script_open(uint64_t seed)
{
    script c = {.s = scene_clouds(seed, OBJECTS, 1.6), .acm = dcd_acm_create(OBJECTS)};
    ck_assert_ptr_nonnull(c.acm);
    for (uint32_t k = 0; k < OBJECTS; k++) {
        c.group[k] = 1;
        c.mask[k] = UINT32_MAX;
        c.compound[k] = k;
    }
    return c;
}

static void script_close(script *c)
{
    dcd_acm_destroy(c->acm);
    scene_free(&c->s);
}

static void tell(const script *c, dcd_world *world, uint32_t k)
{
    ck_assert_int_eq(dcd_world_set_object_margin(world, k, c->margin[k], NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_groups(world, k, c->group[k], c->mask[k], NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_compound(world, k, c->compound[k], NULL), DCD_OK);
}

static dcd_world *from_scratch(const script *c)
{
    dcd_world *world = scene_world(&c->s);
    for (uint32_t k = 0; k < OBJECTS; k++) {
        tell(c, world, k);
    }
    ck_assert_int_eq(dcd_world_set_margin(world, c->common, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_acm(world, c->allowing ? c->acm : NULL), DCD_OK);
    return world;
}

/* One small change, in the script and in the world. */
static void change(script *c, dcd_world *world, rng *r)
{
    const uint32_t k = rng_below(r, OBJECTS), other = rng_below(r, OBJECTS);
    switch (rng_below(r, 8)) {
    case 0:
        c->margin[k] = rng_real(r, 0, 0.2);
        break;
    case 1:
        c->group[k] = 1u << rng_below(r, 3);
        break;
    case 2:
        c->mask[k] = rng_below(r, 4) == 0 ? 3 : 7;
        break;
    case 3:
        c->compound[k] = rng_below(r, 2) == 0 ? k : other;
        break;
    case 4:
        ck_assert_int_eq(dcd_acm_set(c->acm, k, other, rng_below(r, 2) == 0), DCD_OK);
        break;
    case 5:
        c->common = rng_real(r, 0, 0.1);
        ck_assert_int_eq(dcd_world_set_margin(world, c->common, NULL), DCD_OK);
        break;
    case 6:
        c->allowing = rng_below(r, 3) > 0;
        ck_assert_int_eq(dcd_world_set_acm(world, c->allowing ? c->acm : NULL), DCD_OK);
        break;
    default:
        dcd_world_prepare(world);
        break;
    }
    tell(c, world, k);
}

/* A robot's cycle: some objects move, far too; others stay. */
static void move(script *c, dcd_world *world, rng *r)
{
    for (uint32_t k = 0; k < OBJECTS; k++) {
        if (rng_below(r, 3) == 0) {
            c->s.pose[k] = rng_pose(r, rng_below(r, 20) == 0 ? 1000 : 1.6);
            ck_assert_int_eq(dcd_world_set_pose(world, k, &c->s.pose[k], NULL), DCD_OK);
        }
    }
}

/* A pose that is refused leaves the old one in force. */
static void fail_to_move(dcd_world *world, rng *r)
{
    dcd_pose pose = rng_pose(r, 1);
    pose.t[rng_below(r, 3)] = NAN;
    ck_assert_int_eq(dcd_world_set_pose(world, rng_below(r, OBJECTS), &pose, NULL), DCD_NOT_FINITE);
}

static void ask(const dcd_world *world, dcd_workspace *w, const dcd_executor *executor, query_kind kind, dcd_pair *pairs,
                uint64_t room, const answer *want)
{
    static dcd_status (*const find[])(const dcd_world *, dcd_workspace *, const dcd_executor *, dcd_pair *, uint64_t,
                                      dcd_report *) = {dcd_contacts_find, dcd_candidates_find, dcd_compounds_find};
    answer got = {.pairs = pairs};
    got.status = find[kind](world, w, executor, pairs, room, &got.report);
    got.count = kind == QUERY_CANDIDATES ? got.report.candidates - got.report.dropped : got.report.contacts;
    answers_check_equal(&got, want, "a world that is kept");
    ck_assert_uint_eq(got.report.candidates, want->report.candidates);
    ck_assert_uint_eq(got.report.dropped, want->report.dropped);
}

START_TEST(cycles_are_as_from_scratch)
{
    script c = script_open((uint64_t)_i + 1);
    rng r = {(uint64_t)_i + 77};
    const uint64_t room = OBJECTS * OBJECTS / 2;
    dcd_world *world = from_scratch(&c);
    dcd_workspace *w = query_workspace(world, room, 2);
    dcd_pool *pool = dcd_pool_create(2);
    const dcd_executor executor = dcd_pool_executor(pool);
    dcd_pair *pairs = malloc(room * sizeof *pairs);
    for (uint32_t n = 0; n < CYCLES; n++) {
        move(&c, world, &r);
        fail_to_move(world, &r);
        for (uint32_t k = 0; k < 6; k++) {
            change(&c, world, &r);
        }
        dcd_world *fresh = from_scratch(&c);
        const query_kind kind = (query_kind)(n % 3);
        answer want = query_world(fresh, kind, NULL, 1);
        ask(world, w, NULL, kind, pairs, room, &want);
        ask(world, w, &executor, kind, pairs, room, &want);
        answer_free(&want);
        dcd_world_destroy(fresh);
    }
    free(pairs);
    dcd_pool_destroy(pool);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    script_close(&c);
}
END_TEST

/* ------------------------------------------------------------------ Following */

enum { NEAR = OBJECTS * OBJECTS / 2 };

/* The distances of both worlds are the same bytes. */
static void ask_near(const dcd_world *world, dcd_workspace *w, const dcd_world *fresh, dcd_workspace *other, double within)
{
    static dcd_neighbour got[NEAR], want[NEAR];
    dcd_report one, two;
    ck_assert_int_eq(dcd_distances_find(world, w, NULL, within, got, NEAR, &one, NULL), DCD_OK);
    ck_assert_int_eq(dcd_distances_find(fresh, other, NULL, within, want, NEAR, &two, NULL), DCD_OK);
    ck_assert_uint_eq(one.contacts, two.contacts);
    ck_assert(memcmp(got, want, (size_t)one.contacts * sizeof *got) == 0);
    ck_assert_int_eq(dcd_closest_find(world, w, NULL, within, got, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_closest_find(fresh, other, NULL, within, want, NULL, NULL), DCD_OK);
    ck_assert(memcmp(got, want, sizeof *got) == 0);
}

/* Each object in a pair, which is placed with margins of its own in the same memory. */
static void ask_pair(const dcd_world *world, dcd_workspace *w, const dcd_world *fresh, dcd_workspace *other, uint32_t i,
                     uint32_t j)
{
    dcd_explanation why, because;
    dcd_distance got, want;
    memset(&got, 0, sizeof got);
    memset(&want, 0, sizeof want);
    ck_assert_int_eq(dcd_pair_explain(world, w, i, j, &why), DCD_OK);
    ck_assert_int_eq(dcd_pair_explain(fresh, other, i, j, &because), DCD_OK);
    ck_assert_int_eq(why.contact, because.contact);
    ck_assert_int_eq(dcd_pair_distance(world, w, i, j, &got), DCD_OK);
    ck_assert_int_eq(dcd_pair_distance(fresh, other, i, j, &want), DCD_OK);
    ck_assert(memcmp(&got, &want, sizeof got) == 0);
}

/* Lists of pairs: few, of which only what they ask for is placed, and many. */
static void ask_listed(const dcd_world *world, dcd_workspace *w, const dcd_world *fresh, dcd_workspace *other, rng *r)
{
    static dcd_pair list[2 * OBJECTS];
    uint8_t got[2 * OBJECTS], want[2 * OBJECTS];
    const uint32_t count = rng_below(r, 2) == 0 ? 1 + rng_below(r, OBJECTS) : 2 * OBJECTS;
    for (uint32_t k = 0; k < count; k++) {
        list[k] = (dcd_pair){rng_below(r, OBJECTS), rng_below(r, OBJECTS)};
    }
    ck_assert_int_eq(dcd_pairs_decide(world, w, NULL, list, count, got, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_pairs_decide(fresh, other, NULL, list, count, want, NULL, NULL), DCD_OK);
    ck_assert(memcmp(got, want, count) == 0);
}

/* A workspace that follows a world answers as a new one does, whatever is asked in between, of this world and of
 * others. */
static void follow_cycle(script *c, dcd_world *world, dcd_workspace *w, const dcd_executor *executor, dcd_pair *pairs, rng *r)
{
    const query_kind kind = (query_kind)rng_below(r, 3);
    dcd_world *fresh = from_scratch(c);
    dcd_workspace *other = query_workspace(fresh, NEAR, 1);
    answer want = query_world(fresh, kind, NULL, 1);
    for (int k = 0; k < 3; k++) {
        switch (rng_below(r, 7)) {
        case 6: ask_listed(world, w, fresh, other, r); break;
        case 0:
            for (uint32_t i = 0; i < OBJECTS; i++) {
                ask_pair(world, w, fresh, other, i, rng_below(r, OBJECTS));
            }
            break;
        case 1: ask_near(world, w, fresh, other, rng_real(r, 0, 0.2)); break;
        case 2: ask(fresh, w, NULL, kind, pairs, NEAR, &want); break;
        case 3: ck_assert_int_eq(dcd_workspace_follow(w, rng_below(r, 2) == 0 ? fresh : world), DCD_OK); break;
        default: ask(world, w, rng_below(r, 2) == 0 ? NULL : executor, kind, pairs, NEAR, &want); break;
        }
    }
    ask(world, w, NULL, kind, pairs, NEAR, &want);
    ck_assert_int_eq(dcd_workspace_follow(w, world), DCD_OK);
    ask(world, w, NULL, kind, pairs, NEAR, &want);
    answer_free(&want);
    dcd_workspace_destroy(other);
    dcd_world_destroy(fresh);
}

START_TEST(a_follower_answers_as_from_scratch)
{
    script c = script_open((uint64_t)_i + 100);
    rng r = {(uint64_t)_i + 177};
    dcd_world *world = from_scratch(&c);
    dcd_workspace *w = query_workspace(world, NEAR, 2);
    dcd_pool *pool = dcd_pool_create(2);
    const dcd_executor executor = dcd_pool_executor(pool);
    dcd_pair *pairs = malloc(NEAR * sizeof *pairs);
    ck_assert_int_eq(dcd_workspace_follow(w, world), DCD_OK);
    for (uint32_t n = 0; n < CYCLES; n++) {
        if (n % 3 > 0) {
            move(&c, world, &r);
        }
        fail_to_move(world, &r);
        for (uint32_t k = 0; k < rng_below(&r, 4); k++) {
            change(&c, world, &r);
        }
        if (n % 2 == 0) {
            follow_cycle(&c, world, w, &executor, pairs, &r);
        } else { /* nothing in between */
            dcd_world *fresh = from_scratch(&c);
            answer want = query_world(fresh, QUERY_CONTACTS, NULL, 1);
            ask(world, w, n % 4 == 1 ? &executor : NULL, QUERY_CONTACTS, pairs, NEAR, &want);
            answer_free(&want);
            dcd_world_destroy(fresh);
        }
    }
    free(pairs);
    dcd_pool_destroy(pool);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
    script_close(&c);
}
END_TEST

/* A world at the place of another one, in which as much has changed as in that: nothing of it is taken for the other's.
 * */
START_TEST(a_follower_knows_the_world_that_it_follows)
{
    script first = script_open(1), second = script_open(2);
    const dcd_limits limits = {.shapes = OBJECTS, .objects = OBJECTS, .vertices = 24 * OBJECTS, .placed = 24 * OBJECTS,
                               .candidates = NEAR, .threads = 1};
    const size_t bytes = dcd_world_size(&limits);
    void *memory = aligned_alloc(DCD_ALIGN, (bytes + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
    dcd_workspace *w = dcd_workspace_create(&limits);
    dcd_pair *pairs = malloc(NEAR * sizeof *pairs);
    for (int n = 0; n < 6; n++) {
        const script *c = n % 2 == 0 ? &first : &second;
        dcd_world *fresh = scene_world(&c->s), *world;
        answer want = query_world(fresh, QUERY_CONTACTS, NULL, 1);
        if (n < 2 || n > 3) {
            ck_assert_int_eq(dcd_world_init(&world, memory, bytes, &limits), DCD_OK);
        } else {
            dcd_world_clear(world = memory);
        }
        for (uint32_t k = 0; k < OBJECTS; k++) {
            const double *v = c->s.vertices + 3 * c->s.first[c->s.shape[k]];
            ck_assert_int_eq(dcd_world_add_hull(world, v, scene_count(&c->s, k), NULL, NULL), DCD_OK);
            ck_assert_int_eq(dcd_world_add_object(world, k, &c->s.pose[k], NULL, NULL), DCD_OK);
        }
        if (n < 5) {
            ask(world, w, NULL, QUERY_CONTACTS, pairs, NEAR, &want);
            ck_assert_int_eq(dcd_workspace_follow(w, world), DCD_OK);
        }
        ask(world, w, NULL, QUERY_CONTACTS, pairs, NEAR, &want);
        ask(world, w, NULL, QUERY_CONTACTS, pairs, NEAR, &want);
        answer_free(&want);
        dcd_world_destroy(fresh);
    }
    ck_assert_int_eq(dcd_workspace_follow(NULL, NULL), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_workspace_follow(w, NULL), DCD_OK);
    free(pairs);
    free(memory);
    dcd_workspace_destroy(w);
    script_close(&first);
    script_close(&second);
}
END_TEST

/* Of two worlds it follows the last one that it was told to; the other one is served as ever. */
START_TEST(a_follower_follows_one_world)
{
    script first = script_open(1), second = script_open(2);
    dcd_world *worlds[2] = {from_scratch(&first), from_scratch(&second)};
    const dcd_limits limits = {.objects = OBJECTS, .placed = 24 * OBJECTS, .candidates = NEAR, .threads = 1};
    dcd_workspace *w = dcd_workspace_create(&limits), *other = dcd_workspace_create(&limits);
    dcd_pair *pairs = malloc(NEAR * sizeof *pairs);
    answer want[2] = {query_world(worlds[0], QUERY_CONTACTS, NULL, 1), query_world(worlds[1], QUERY_CONTACTS, NULL, 1)};
    rng r = {5};
    for (int n = 0; n < 60; n++) {
        const uint32_t k = rng_below(&r, 2);
        dcd_workspace *any = rng_below(&r, 3) == 0 ? other : w;
        if (rng_below(&r, 3) == 0) {
            ck_assert_int_eq(dcd_workspace_follow(any, worlds[rng_below(&r, 2)]), DCD_OK);
        }
        ask(worlds[k], any, NULL, QUERY_CONTACTS, pairs, NEAR, &want[k]);
    }
    answer_free(&want[0]);
    answer_free(&want[1]);
    free(pairs);
    dcd_workspace_destroy(other);
    dcd_workspace_destroy(w);
    dcd_world_destroy(worlds[0]);
    dcd_world_destroy(worlds[1]);
    script_close(&first);
    script_close(&second);
}
END_TEST

/* A box that was somewhere else before: there is nothing to update by hand. */
START_TEST(boxes_are_never_stale)
{
    scene s = scene_empty();
    const dcd_pose origin = pose_at(0, 0, 0), there = pose_at(10, 10, 5.65);
    const uint32_t box = scene_add_box(&s, 1, 1, 1);
    scene_add_object(&s, box, &origin);
    scene_add_object(&s, box, &there);
    dcd_world *world = scene_world(&s);
    answer before = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_int_eq(dcd_world_set_pose(world, 0, &there, NULL), DCD_OK);
    answer after = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(before.count, 0);
    ck_assert_uint_eq(after.count, 1);
    answer_free(&before);
    answer_free(&after);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_cycle(void);
Suite *suite_cycle(void)
{
    Suite *suite = suite_create("cycle");
    TCase *tcase = tcase_create("cycles");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, cycles_are_as_from_scratch, 0, 4);
    tcase_add_loop_test(tcase, a_follower_answers_as_from_scratch, 0, 4);
    tcase_add_test(tcase, a_follower_knows_the_world_that_it_follows);
    tcase_add_test(tcase, a_follower_follows_one_world);
    tcase_add_test(tcase, boxes_are_never_stale);
    suite_add_tcase(suite, tcase);
    return suite;
}

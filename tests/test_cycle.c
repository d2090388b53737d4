/* A world that is kept from cycle to cycle, in which poses, margins and filters change: its answers are those of a world made
 * from scratch, byte for byte. */
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
    tcase_add_test(tcase, boxes_are_never_stale);
    suite_add_tcase(suite, tcase);
    return suite;
}

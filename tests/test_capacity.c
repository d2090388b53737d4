/* Outputs and workspaces that are too small: the status, the exact count, and not a byte past the end. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "query.h"

enum { GUARD = 64 };

static scene s;
static dcd_world *world;
static dcd_pool *pool;
static dcd_executor executor;
static answer contacts, candidates;
static dcd_pair *out;

static void setup(void)
{
    s = scene_clouds(21, 300, 1.5);
    world = scene_world(&s);
    pool = dcd_pool_create(3);
    executor = dcd_pool_executor(pool);
    contacts = query_world(world, QUERY_CONTACTS, NULL, 1);
    candidates = query_world(world, QUERY_CANDIDATES, NULL, 1);
    ck_assert_uint_gt(contacts.count, 100);
    ck_assert_uint_gt(candidates.count, contacts.count);
    out = malloc((candidates.count + GUARD) * sizeof *out);
    ck_assert_ptr_nonnull(out);
}

static void teardown(void)
{
    free(out);
    answer_free(&contacts);
    answer_free(&candidates);
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    scene_free(&s);
}

/* Entry _i runs serially or on the pool. */
static const dcd_executor *executor_of(int i)
{
    return i % 2 == 0 ? NULL : &executor;
}

static void check_guard(uint64_t from)
{
    const unsigned char *bytes = (const unsigned char *)(out + from);
    for (size_t k = 0; k < GUARD * sizeof *out; k++) {
        ck_assert_msg(bytes[k] == 0xa5, "byte %zu past the end", k);
    }
}

/* One query with room for `room` pairs; the expected set is `want`. */
static void check_room(query_kind kind, const answer *want, uint64_t room, int i)
{
    dcd_workspace *workspace = query_workspace(world, candidates.count, 3);
    dcd_report report;
    memset(out, 0xa5, (room + GUARD) * sizeof *out);
    dcd_status status = kind == QUERY_CONTACTS
                            ? dcd_contacts_find(world, workspace, executor_of(i), out, room, &report)
                            : dcd_candidates_find(world, workspace, executor_of(i), out, room, &report);
    ck_assert_int_eq(status, room < want->count ? DCD_CAPACITY : DCD_OK);
    ck_assert_uint_eq(report.candidates, candidates.count);
    ck_assert_uint_eq(report.contacts, kind == QUERY_CONTACTS ? contacts.count : 0);
    uint64_t written = room < want->count ? room : want->count;
    ck_assert_mem_eq(out, want->pairs, written * sizeof *out);
    check_guard(written);
    dcd_workspace_destroy(workspace);
}

START_TEST(room_for_contacts)
{
    const uint64_t rooms[] = {0, 1, contacts.count / 2, contacts.count - 1, contacts.count};
    for (int k = 0; k < 5; k++) {
        check_room(QUERY_CONTACTS, &contacts, rooms[k], _i);
    }
}
END_TEST

START_TEST(room_for_candidates)
{
    const uint64_t rooms[] = {0, 1, candidates.count / 2, candidates.count - 1, candidates.count};
    for (int k = 0; k < 5; k++) {
        check_room(QUERY_CANDIDATES, &candidates, rooms[k], _i);
    }
}
END_TEST

/* The workspace holds fewer candidates than there are: the count is exact, nothing is written. */
static void check_workspace(query_kind kind, uint64_t room, int i)
{
    dcd_workspace *workspace = query_workspace(world, room, 3);
    dcd_report report;
    memset(out, 0xa5, GUARD * sizeof *out);
    dcd_status status = kind == QUERY_CONTACTS
                            ? dcd_contacts_find(world, workspace, executor_of(i), out, GUARD, &report)
                            : dcd_candidates_find(world, workspace, executor_of(i), out, GUARD, &report);
    ck_assert_int_eq(status, DCD_CAPACITY);
    ck_assert_uint_eq(report.candidates, candidates.count);
    ck_assert_uint_eq(report.contacts, 0);
    check_guard(0);
    dcd_workspace_destroy(workspace);
}

START_TEST(workspace_for_fewer_candidates)
{
    const uint64_t rooms[] = {0, 1, 7, candidates.count / 2, candidates.count - 1};
    for (int k = 0; k < 5; k++) {
        check_workspace(QUERY_CONTACTS, rooms[k], _i);
        check_workspace(QUERY_CANDIDATES, rooms[k], _i);
    }
}
END_TEST

/* One thread finds nearly everything, so its share of the buffer is not enough, though the whole is. */
START_TEST(workspace_is_exact_for_uneven_threads)
{
    check_room(QUERY_CONTACTS, &contacts, contacts.count, 1);
    scene lump = scene_empty();
    uint32_t box = scene_add_box(&lump, 1, 1, 1);
    for (uint32_t k = 0; k < 2020; k++) {
        dcd_pose pose = pose_at(k < 20 ? 0.01 * k : 3.0 * k, 0, 0);
        scene_add_object(&lump, box, &pose);
    }
    answer want = query_scene(&lump, QUERY_CONTACTS, 0);
    ck_assert_uint_eq(want.report.candidates, 190);
    dcd_world *lumped = scene_world(&lump);
    for (uint32_t threads = 1; threads <= 9; threads += 4) {
        dcd_pool *many = dcd_pool_create(threads);
        dcd_executor on = dcd_pool_executor(many);
        dcd_workspace *workspace = query_workspace(lumped, 190, threads);
        dcd_report report;
        ck_assert_int_eq(dcd_contacts_find(lumped, workspace, &on, out, 190, &report), DCD_OK);
        answer got = {DCD_OK, out, report.contacts, report};
        answers_check_equal(&got, &want, "uneven");
        dcd_workspace_destroy(workspace);
        dcd_pool_destroy(many);
    }
    dcd_world_destroy(lumped);
    answer_free(&want);
    scene_free(&lump);
}
END_TEST

/* The workspace in exactly as many bytes as asked for, guarded on both sides. */
START_TEST(workspace_keeps_to_its_memory)
{
    dcd_limits limits = scene_limits(&s);
    limits.candidates = candidates.count;
    limits.threads = 3;
    size_t size = dcd_workspace_size(&limits), whole = (size + 3 * DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN;
    unsigned char *memory = aligned_alloc(DCD_ALIGN, whole);
    dcd_workspace *workspace;
    dcd_report report;
    ck_assert_ptr_nonnull(memory);
    memset(memory, 0xa5, whole);
    ck_assert_int_eq(dcd_workspace_init(&workspace, memory + DCD_ALIGN, size, &limits), DCD_OK);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, executor_of(_i), out, candidates.count, &report), DCD_OK);
    ck_assert_mem_eq(out, contacts.pairs, contacts.count * sizeof *out);
    for (size_t k = 0; k < whole; k++) {
        ck_assert_msg((k >= DCD_ALIGN && k < DCD_ALIGN + size) || memory[k] == 0xa5, "byte %zu of %zu", k, size);
    }
    free(memory);
}
END_TEST

START_TEST(world_too_big_for_the_workspace)
{
    dcd_limits enough = scene_limits(&s), few_objects, few_placed;
    enough.candidates = candidates.count;
    few_objects = few_placed = enough;
    few_objects.objects--;
    few_placed.placed--;
    dcd_limits *limits[2] = {&few_objects, &few_placed};
    for (int k = 0; k < 2; k++) {
        dcd_workspace *workspace = dcd_workspace_create(limits[k]);
        uint8_t verdict;
        dcd_report report;
        memset(&report, 0x33, sizeof report);
        ck_assert_int_eq(dcd_contacts_find(world, workspace, NULL, out, 1, &report), DCD_FULL);
        ck_assert_int_eq(dcd_candidates_find(world, workspace, NULL, out, 1, NULL), DCD_FULL);
        ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, contacts.pairs, 1, &verdict, NULL, NULL), DCD_FULL);
        dcd_workspace_destroy(workspace);
    }
}
END_TEST

START_TEST(null_pointers)
{
    dcd_workspace *workspace = query_workspace(world, candidates.count, 3);
    const dcd_executor *on = executor_of(_i);
    dcd_report report;
    ck_assert_int_eq(dcd_contacts_find(NULL, workspace, on, out, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_contacts_find(world, NULL, on, out, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, on, NULL, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, on, NULL, 0, &report), DCD_CAPACITY);
    ck_assert_uint_eq(report.contacts, contacts.count);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, on, out, candidates.count, NULL), DCD_OK);
    ck_assert_mem_eq(out, contacts.pairs, contacts.count * sizeof *out);
    ck_assert_int_eq(dcd_candidates_find(NULL, workspace, on, out, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_candidates_find(world, NULL, on, out, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_candidates_find(world, workspace, on, NULL, 1, &report), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_candidates_find(world, workspace, on, NULL, 0, &report), DCD_CAPACITY);
    ck_assert_uint_eq(report.candidates, candidates.count);
    dcd_workspace_destroy(workspace);
}
END_TEST

static double seconds_of_a_fake_clock(void *self)
{
    double *now = self;
    *now += 1;
    return *now;
}

START_TEST(stages_are_timed_by_the_clock_given)
{
    dcd_workspace *workspace = query_workspace(world, candidates.count, 3);
    dcd_report report;
    double now = 100, sum = 0;
    dcd_workspace_set_clock(workspace, seconds_of_a_fake_clock, &now);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, executor_of(_i), out, candidates.count, &report), DCD_OK);
    for (int k = 0; k < DCD_STAGES; k++) {
        ck_assert_double_ge(report.seconds[k], 1);
        sum += report.seconds[k];
    }
    ck_assert_double_eq(sum, now - 101);
    dcd_workspace_set_clock(workspace, NULL, NULL);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, executor_of(_i), out, candidates.count, &report), DCD_OK);
    for (int k = 0; k < DCD_STAGES; k++) {
        ck_assert_double_eq(report.seconds[k], 0);
    }
    dcd_workspace_destroy(workspace);
}
END_TEST

Suite *suite_capacity(void);
Suite *suite_capacity(void)
{
    Suite *suite = suite_create("capacity");
    TCase *tcase = tcase_create("capacity");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, room_for_contacts, 0, 2);
    tcase_add_loop_test(tcase, room_for_candidates, 0, 2);
    tcase_add_loop_test(tcase, workspace_for_fewer_candidates, 0, 2);
    tcase_add_test(tcase, workspace_is_exact_for_uneven_threads);
    tcase_add_loop_test(tcase, workspace_keeps_to_its_memory, 0, 2);
    tcase_add_test(tcase, world_too_big_for_the_workspace);
    tcase_add_loop_test(tcase, null_pointers, 0, 2);
    tcase_add_loop_test(tcase, stages_are_timed_by_the_clock_given, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}

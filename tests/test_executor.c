/* Executors that break the rules are found out, whichever stage they spoil. */
#include <check.h>
#include <string.h>

#include "executors.h"
#include "query.h"

enum { ROOM = 40000, THREADS = 3, PAIRS = 500 };

static scene s;
static dcd_world *world;
static dcd_workspace *workspace;
static dcd_pair out[ROOM + 1], asked[PAIRS];
static uint8_t verdicts[PAIRS];
static uint64_t contacts;

static void setup(void)
{
    dcd_report report;
    s = scene_clouds(41, 300, 1.5);
    world = scene_world(&s);
    workspace = query_workspace(world, ROOM, THREADS);
    ck_assert_int_eq(dcd_contacts_find(world, workspace, NULL, out, ROOM, &report), DCD_OK);
    contacts = report.contacts;
    ck_assert_uint_gt(contacts, PAIRS);
    memcpy(asked, out, sizeof asked);
}

static void teardown(void)
{
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
    scene_free(&s);
}

static dcd_status ask(int query, const dcd_executor *executor)
{
    dcd_report report;
    switch (query) {
    case 0:
        return dcd_contacts_find(world, workspace, executor, out, ROOM, &report);
    case 1:
        return dcd_candidates_find(world, workspace, executor, out, ROOM, &report);
    default:
        memset(verdicts, 7, sizeof verdicts);
        return dcd_pairs_decide(world, workspace, executor, asked, PAIRS, verdicts, &report, NULL);
    }
}

/* All of them are contacts: none may be told to be free, whatever happened. */
static void check_none_is_free(void)
{
    for (int k = 0; k < PAIRS; k++) {
        ck_assert_uint_ne(verdicts[k], 0);
    }
}

/* Runs of an unspoilt query. */
static uint32_t runs_of(int query)
{
    executor_state state = {.kind = EXECUTOR_LOOP, .threads = THREADS};
    dcd_executor executor = executor_make(&state);
    ck_assert_int_eq(ask(query, &executor), DCD_OK);
    return state.runs;
}

START_TEST(a_spoilt_run_is_found_out)
{
    int query = _i % 3;
    executor_kind kind = (executor_kind)(EXECUTOR_GOOD + _i / 3);
    uint32_t runs = runs_of(query);
    ck_assert_uint_ge(runs, query == 2 ? 2 : 8);
    for (uint32_t victim = 0; victim < runs; victim++) {
        executor_state state = {.kind = kind, .threads = THREADS, .victim = victim};
        dcd_executor executor = executor_make(&state);
        out[ROOM] = (dcd_pair){123, 321};
        dcd_status status = ask(query, &executor);
        ck_assert_msg(status == DCD_BAD_EXECUTOR, "kind %d, run %u of %u: %s", (int)kind, victim, runs,
                      dcd_status_text(status));
        ck_assert(out[ROOM].i == 123 && out[ROOM].j == 321);
        if (query == 2) {
            check_none_is_free();
        }
    }
    ck_assert_int_eq(ask(query, NULL), DCD_OK); /* and the next query is fine */
}
END_TEST

START_TEST(executors_out_of_range_are_refused)
{
    executor_state state = {.kind = EXECUTOR_LOOP, .threads = THREADS};
    const dcd_executor good = executor_make(&state);
    dcd_executor bad[4] = {good, good, good, good};
    bad[0].threads = 0;
    bad[1].threads = THREADS + 1;
    bad[2].threads = DCD_MAX_THREADS + 1;
    bad[3].run = NULL;
    for (int k = 0; k < 4; k++) {
        ck_assert_int_eq(ask(_i, &bad[k]), DCD_BAD_EXECUTOR);
    }
    ck_assert_uint_eq(state.runs, 0);
    ck_assert_int_eq(ask(_i, &good), DCD_OK);
}
END_TEST

Suite *suite_executor(void);
Suite *suite_executor(void)
{
    Suite *suite = suite_create("executor");
    TCase *tcase = tcase_create("broken");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, a_spoilt_run_is_found_out, 0, 3 * (EXECUTOR_KINDS - EXECUTOR_GOOD));
    tcase_add_loop_test(tcase, executors_out_of_range_are_refused, 0, 3);
    suite_add_tcase(suite, tcase);
    return suite;
}

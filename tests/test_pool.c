/* The pool of threads: it starts with as many as the system gives, runs each task once, and stops. */
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "query.h"

static void teardown(void)
{
    faults_set_threads(FAULTS_NEVER);
    faults_set_memory(FAULTS_NEVER);
}

typedef struct tally {
    atomic_uint *ran; /* per task */
    atomic_uint inside[DCD_MAX_THREADS];
    atomic_bool bad; /* a thread number too high, or used twice at a time */
    uint32_t threads;
} tally;

static void count_task(void *context, uint32_t thread, uint32_t k)
{
    tally *t = context;
    if (thread >= t->threads || atomic_fetch_add(&t->inside[thread], 1) != 0) {
        atomic_store(&t->bad, true);
    }
    atomic_fetch_add(&t->ran[k], 1);
    atomic_fetch_sub(&t->inside[thread % DCD_MAX_THREADS], 1);
}

/* Runs `tasks` tasks and checks that each ran once. */
static void check_run(const dcd_executor *executor, uint32_t tasks)
{
    tally t = {.ran = calloc(tasks + (size_t)1, sizeof *t.ran), .threads = executor->threads};
    ck_assert_ptr_nonnull(t.ran);
    executor->run(executor->self, tasks, count_task, &t);
    for (uint32_t k = 0; k < tasks; k++) {
        ck_assert_uint_eq(atomic_load(&t.ran[k]), 1);
    }
    ck_assert(!atomic_load(&t.bad));
    free(t.ran);
}

START_TEST(each_task_runs_once)
{
    static const uint32_t threads[] = {1, 2, 3, 8, 17}, tasks[] = {0, 1, 2, 3, 16, 1000};
    dcd_pool *pool = dcd_pool_create(threads[_i]);
    dcd_executor executor = dcd_pool_executor(pool);
    ck_assert_uint_eq(executor.threads, threads[_i]);
    for (int again = 0; again < 20; again++) {
        for (int k = 0; k < 6; k++) {
            check_run(&executor, tasks[k]);
        }
    }
    dcd_pool_destroy(pool);
}
END_TEST

START_TEST(starts_and_stops_many_times)
{
    size_t size = dcd_pool_size(8);
    void *memory = aligned_alloc(DCD_ALIGN, (size + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
    ck_assert_ptr_nonnull(memory);
    for (int k = 0; k < 300; k++) {
        dcd_pool *pool;
        memset(memory, 0xa5, size);
        ck_assert_int_eq(dcd_pool_start(&pool, memory, size, 1 + (uint32_t)k % 8), DCD_OK);
        dcd_executor executor = dcd_pool_executor(pool);
        if (k % 3 != 0) { /* every third stops without having worked */
            check_run(&executor, 5);
        }
        dcd_pool_stop(pool);
    }
    free(memory);
}
END_TEST

START_TEST(the_most_threads)
{
    dcd_pool *pool = dcd_pool_create(DCD_MAX_THREADS);
    dcd_executor executor = dcd_pool_executor(pool);
    scene s = scene_clouds(61, 400, 2);
    ck_assert_ptr_nonnull(pool);
    ck_assert_uint_eq(executor.threads, DCD_MAX_THREADS);
    check_run(&executor, 10000);
    dcd_world *world = scene_world(&s);
    answer want = query_world(world, QUERY_CONTACTS, NULL, 1);
    answer got = query_world(world, QUERY_CONTACTS, &executor, DCD_MAX_THREADS);
    answers_check_equal(&got, &want, "256 threads");
    answer_free(&got);
    answer_free(&want);
    dcd_world_destroy(world);
    scene_free(&s);
    dcd_pool_destroy(pool);
}
END_TEST

/* The k-th thrd_create fails: the pool has k threads, the caller's own included, and the answer is the same. */
START_TEST(system_gives_fewer_threads)
{
    enum { THREADS = 8 };
    scene s = scene_clouds(62, 300, 1.5);
    answer want = query_scene(&s, QUERY_CONTACTS, 0);
    for (int k = 0; k < THREADS; k++) {
        faults_set_threads(k);
        dcd_pool *pool = dcd_pool_create(THREADS);
        dcd_executor executor = dcd_pool_executor(pool);
        ck_assert_ptr_nonnull(pool);
        ck_assert_int_eq(faults_thread_calls(), k + 1 < THREADS ? k + 1 : THREADS - 1);
        ck_assert_uint_eq(executor.threads, (uint32_t)k + 1);
        check_run(&executor, 100);
        dcd_world *world = scene_world(&s);
        answer got = query_world(world, QUERY_CONTACTS, &executor, THREADS);
        answers_check_equal(&got, &want, "fewer threads");
        answer_free(&got);
        dcd_world_destroy(world);
        dcd_pool_destroy(pool);
    }
    answer_free(&want);
    scene_free(&s);
}
END_TEST

START_TEST(pool_border)
{
    size_t size = dcd_pool_size(4);
    unsigned char *memory = aligned_alloc(DCD_ALIGN, (size + 2 * DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
    dcd_pool *pool = NULL;
    ck_assert_ptr_nonnull(memory);
    ck_assert_uint_eq(dcd_pool_size(0), 0);
    ck_assert_uint_eq(dcd_pool_size(DCD_MAX_THREADS + 1), 0);
    ck_assert_uint_gt(dcd_pool_size(DCD_MAX_THREADS), 0);
    ck_assert_int_eq(dcd_pool_start(NULL, memory, size, 4), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pool_start(&pool, NULL, size, 4), DCD_NULL_POINTER);
    ck_assert_int_eq(dcd_pool_start(&pool, memory + 1, size, 4), DCD_MISALIGNED);
    ck_assert_int_eq(dcd_pool_start(&pool, memory, size - 1, 4), DCD_TOO_SMALL);
    ck_assert_int_eq(dcd_pool_start(&pool, memory, size, 0), DCD_BAD_LIMIT);
    ck_assert_int_eq(dcd_pool_start(&pool, memory, size, DCD_MAX_THREADS + 1), DCD_BAD_LIMIT);
    ck_assert_ptr_null(pool);
    ck_assert_ptr_null(dcd_pool_create(0));
    ck_assert_ptr_null(dcd_pool_create(DCD_MAX_THREADS + 1));
    dcd_pool_stop(NULL);
    dcd_pool_destroy(NULL);
    ck_assert(dcd_pool_executor(NULL).run == NULL);
    ck_assert_uint_eq(dcd_pool_executor(NULL).threads, 0);
    ck_assert_int_eq(dcd_pool_start(&pool, memory, size, 4), DCD_OK);
    dcd_pool_stop(pool);
    free(memory);
}
END_TEST

START_TEST(pool_keeps_to_its_memory)
{
    size_t size = dcd_pool_size(5), whole = (size + 3 * DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN;
    unsigned char *memory = aligned_alloc(DCD_ALIGN, whole);
    dcd_pool *pool;
    ck_assert_ptr_nonnull(memory);
    memset(memory, 0xa5, whole);
    ck_assert_int_eq(dcd_pool_start(&pool, memory + DCD_ALIGN, size, 5), DCD_OK);
    dcd_executor executor = dcd_pool_executor(pool);
    check_run(&executor, 1000);
    dcd_pool_stop(pool);
    for (size_t k = 0; k < whole; k++) {
        ck_assert((k >= DCD_ALIGN && k < DCD_ALIGN + size) || memory[k] == 0xa5);
    }
    free(memory);
}
END_TEST

/* ------------------------------------------------------------------- Memory */

START_TEST(no_memory_gives_null)
{
    const dcd_limits limits = {.shapes = 1, .objects = 1, .vertices = 1, .placed = 1, .candidates = 1, .threads = 1};
    faults_set_memory(0);
    dcd_world *world = dcd_world_create(&limits);
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    dcd_pool *pool = dcd_pool_create(2);
    int calls = faults_memory_calls();
    faults_set_memory(FAULTS_NEVER);
    ck_assert(world == NULL && workspace == NULL && pool == NULL);
    ck_assert_int_eq(calls, 3); /* one each, and no other */
    ck_assert_ptr_null(dcd_world_create(NULL));
    ck_assert_ptr_null(dcd_workspace_create(NULL));
    dcd_world_destroy(NULL);
    dcd_workspace_destroy(NULL);
}
END_TEST

/* A query allocates nothing and starts no thread. */
START_TEST(queries_allocate_nothing)
{
    enum { ROOM = 20000 };
    static dcd_pair out[ROOM];
    static uint8_t verdicts[ROOM];
    scene s = scene_clouds(63, 200, 1.5);
    dcd_pool *pool = dcd_pool_create(3);
    dcd_executor executor = dcd_pool_executor(pool);
    dcd_world *world = scene_world(&s);
    dcd_workspace *workspace = query_workspace(world, ROOM, 3);
    int failed = 0; /* no ck_assert in between: Check allocates */
    faults_set_memory(0);
    faults_set_threads(0);
    for (int k = 0; k < 2; k++) {
        const dcd_executor *on = k == 0 ? NULL : &executor;
        dcd_report report = {0};
        failed += dcd_contacts_find(world, workspace, on, out, ROOM, &report) != DCD_OK;
        failed += dcd_candidates_find(world, workspace, on, out, ROOM, &report) != DCD_OK;
        failed += dcd_pairs_decide(world, workspace, on, out, report.candidates, verdicts, NULL, NULL) != DCD_OK;
        failed += dcd_world_set_pose(world, 0, &s.pose[0], NULL) != DCD_OK;
    }
    int calls = faults_memory_calls() + faults_thread_calls();
    teardown();
    ck_assert_int_eq(failed, 0);
    ck_assert_int_eq(calls, 0);
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
    dcd_pool_destroy(pool);
    scene_free(&s);
}
END_TEST

Suite *suite_pool(void);
Suite *suite_pool(void)
{
    Suite *suite = suite_create("pool");
    TCase *threads = tcase_create("threads"), *memory = tcase_create("memory");
    tcase_add_checked_fixture(threads, NULL, teardown);
    tcase_set_timeout(threads, 60);
    tcase_add_loop_test(threads, each_task_runs_once, 0, 5);
    tcase_add_test(threads, starts_and_stops_many_times);
    tcase_add_test(threads, the_most_threads);
    tcase_add_test(threads, system_gives_fewer_threads);
    tcase_add_test(threads, pool_border);
    tcase_add_test(threads, pool_keeps_to_its_memory);
    tcase_add_checked_fixture(memory, NULL, teardown);
    tcase_add_test(memory, no_memory_gives_null);
    tcase_add_test(memory, queries_allocate_nothing);
    suite_add_tcase(suite, threads);
    suite_add_tcase(suite, memory);
    return suite;
}

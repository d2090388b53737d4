/* dcd bench: what it prints, what it writes, what it refuses. Times are not tested. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_run.h"

#define HEADER "scene,objects,path,threads,stage,min_ms,median_ms,items\n"

static const char TWO_BOXES[] =
    "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
    " {\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [1, 0, 0]},"
    " {\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [9, 0, 0]}]}";
static const char A_BALL[] =
    "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
    " {\"shape\": {\"type\": \"sphere\", \"radius\": 1}, \"position\": [1, 0, 0]}]}";

static const char A_SMALL_GAP[] =
    "{\"objects\": [{\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [0, 0, 0]},"
    " {\"shape\": {\"type\": \"box\", \"extents\": [2, 2, 2]}, \"position\": [1.50000000001, 0, 0]}]}";

static void setup(void)
{
    cli_folder_make();
    cli_write_text("boxes.json", TWO_BOXES);
    cli_write_text("ball.json", A_BALL);
}

/* One line of the CSV; the scene's name has no comma. */
typedef struct row {
    char scene[200], path[40], stage[16];
    unsigned objects, threads;
    double least, median;
    unsigned long long items;
} row;

/* The rows after the header; returns how many. */
static int parse(const char *csv, row *rows, int room)
{
    int count = 0;
    ck_assert_int_eq(strncmp(csv, HEADER, strlen(HEADER)), 0);
    csv += strlen(HEADER);
    while (*csv != '\0') {
        int length = 0;
        row *r = &rows[count];
        ck_assert_int_lt(count, room);
        ck_assert_int_eq(sscanf(csv, "%199[^,],%u,%39[^,],%u,%15[^,],%lf,%lf,%llu\n%n", r->scene, &r->objects, r->path,
                                &r->threads, r->stage, &r->least, &r->median, &r->items, &length),
                         8);
        ck_assert(r->least >= 0 && r->median >= r->least);
        csv += length;
        count++;
    }
    return count;
}

static unsigned long long items_of(const row *rows, int count, const char *path, const char *stage)
{
    for (int k = 0; k < count; k++) {
        if (strcmp(rows[k].path, path) == 0 && strcmp(rows[k].stage, stage) == 0) {
            return rows[k].items;
        }
    }
    ck_abort_msg("no row %s, %s", path, stage);
    return 0;
}

START_TEST(table_ends_with_the_verdict)
{
    cli_result r = cli_run("bench", cli_path("boxes.json"), "--reps", "2", "--threads", "3", "--paper", NULL);
    ck_assert_int_eq(r.code, 0);
    ck_assert_ptr_nonnull(strstr(r.out, "\nlibrary: 1 candidates (survival ratio 0.333333), 1 contacts\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "\nbaseline: 3 candidates (survival ratio 1.000000), 1 contacts\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "parallel, 3 threads\n"));
    ck_assert_ptr_nonnull(strstr(r.out, "inner bodies"));
    ck_assert_ptr_nonnull(strstr(r.out, "\nidentical contact sets\n"));
    cli_result_free(&r);
}
END_TEST

/* 2 paths with 6 stages and 2 without a sort. */
START_TEST(csv_has_every_path_and_stage)
{
    static const char *const paths[] = {"serial", "parallel", "paper-serial", "paper-parallel"};
    row rows[32];
    cli_result r = cli_run("bench", cli_path("boxes.json"), "--reps", "1", "--threads", "2", "--paper", "--csv", "-",
                           NULL);
    int count = parse(r.out, rows, 32);
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(count, 22);
    for (int k = 0; k < count; k++) {
        ck_assert_uint_eq(rows[k].objects, 3);
        ck_assert_uint_eq(rows[k].threads, strstr(rows[k].path, "parallel") == NULL ? 1 : 2);
    }
    for (int p = 0; p < 4; p++) {
        ck_assert_uint_eq(items_of(rows, count, paths[p], "aabb"), 3);
        ck_assert_uint_eq(items_of(rows, count, paths[p], "build"), 3);
        ck_assert_uint_eq(items_of(rows, count, paths[p], "traverse"), p < 2 ? 1 : 3);
        ck_assert_uint_eq(items_of(rows, count, paths[p], "narrow"), p < 2 ? 1 : 3);
        ck_assert_uint_eq(items_of(rows, count, paths[p], "total"), 3);
    }
    ck_assert_uint_eq(items_of(rows, count, "parallel", "sort"), 1);
    cli_result_free(&r);
}
END_TEST

START_TEST(inner_bodies_can_be_left_out)
{
    cli_result r = cli_run("bench", cli_path("boxes.json"), "--reps", "1", "--no-prepare", NULL);
    ck_assert_int_eq(r.code, 0);
    ck_assert_ptr_null(strstr(r.out, "inner bodies"));
    ck_assert_ptr_nonnull(strstr(r.out, "\nidentical contact sets\n"));
    cli_result_free(&r);
}
END_TEST

START_TEST(leaf_sizes_are_of_the_baseline_alone)
{
    row rows[64];
    cli_result r = cli_run("bench", cli_path("boxes.json"), "--leaf-sizes", "--csv", "-", NULL);
    int count = parse(r.out, rows, 64);
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(count, 5 * 2 * 5);
    ck_assert_uint_eq(items_of(rows, count, "paper-serial-leaf-1", "narrow"), 1);
    ck_assert_uint_eq(items_of(rows, count, "paper-parallel-leaf-256", "narrow"), 3);
    cli_result_free(&r);
}
END_TEST

START_TEST(a_name_with_a_comma_is_quoted)
{
    cli_write_text("a,b\".json", TWO_BOXES);
    cli_result r = cli_run("bench", cli_path("a,b\".json"), "--reps", "1", "--csv", cli_path("out.csv"), NULL);
    size_t size;
    char *csv = cli_read("out.csv", &size);
    ck_assert_int_eq(r.code, 0);
    ck_assert_ptr_nonnull(strstr(r.out, "identical contact sets"));
    ck_assert_ptr_nonnull(csv);
    ck_assert_int_eq(csv[strlen(HEADER)], '"');
    ck_assert_ptr_nonnull(strstr(csv, "a,b\"\".json\",3,serial,1,aabb,"));
    free(csv);
    cli_result_free(&r);
}
END_TEST

START_TEST(no_object_and_several_scenes)
{
    cli_write_text("none.json", "{\"objects\": []}");
    cli_result r = cli_run("bench", cli_path("none.json"), cli_path("boxes.json"), "--paper", "--reps", "1", NULL);
    char *second;
    ck_assert_int_eq(r.code, 0);
    second = strstr(r.out, "\nidentical contact sets\n");
    ck_assert_ptr_nonnull(second);
    ck_assert_ptr_nonnull(strstr(second + 1, "\nidentical contact sets\n"));
    cli_result_free(&r);
}
END_TEST

/* Contacts that the baseline's tolerance invents: the sets differ, and that is loud. */
START_TEST(different_contact_sets_fail)
{
    cli_write_text("tiny.json", A_SMALL_GAP);
    cli_result r = cli_run("bench", cli_path("tiny.json"), "--paper", "--reps", "1", "--threads", "2", NULL);
    ck_assert_int_eq(r.code, 1);
    ck_assert_ptr_nonnull(strstr(r.out, "DIFFERENT CONTACT SETS"));
    ck_assert_ptr_null(strstr(r.out, "identical"));
    ck_assert_ptr_nonnull(strstr(r.err, "tiny.json: DIFFERENT CONTACT SETS: path paper-serial finds 1 contacts"));
    cli_result_free(&r);
}
END_TEST

static const struct refusal {
    const char *words[4];
    const char *message;
} refusals[] = {
    {{"--reps", "0"}, "--reps must be a whole number from 1 to 1000"},
    {{"--threads", "257"}, "--threads must be a whole number from 1 to 256"},
    {{"--sweep", "scene.bin"}, "--sweep makes its own scenes"},
    {{"--sweep", "--leaf-sizes"}, "exclude each other"},
    {{"--fast"}, "--fast"},
    {{"no-such-file"}, "no-such-file: cannot open"},
};

START_TEST(bad_usage_is_one_line)
{
    const struct refusal *c = &refusals[_i];
    cli_result r = cli_run("bench", c->words[0], c->words[1], NULL);
    ck_assert_int_eq(r.code, 2);
    ck_assert_str_eq(r.out, "");
    ck_assert_ptr_nonnull(strstr(r.err, c->message));
    ck_assert_ptr_eq(strchr(r.err, '\n'), r.err + strlen(r.err) - 1);
    cli_result_free(&r);
}
END_TEST

/* The library takes balls, the baseline does not, and then no CSV is left. */
START_TEST(the_baseline_refuses_balls)
{
    size_t size;
    cli_result r = cli_run("bench", cli_path("ball.json"), "--reps", "1", NULL);
    ck_assert_int_eq(r.code, 0);
    cli_result_free(&r);
    r = cli_run("bench", cli_path("ball.json"), "--reps", "1", "--paper", "--csv", cli_path("out.csv"), NULL);
    ck_assert_int_eq(r.code, 2);
    ck_assert_ptr_nonnull(strstr(r.err, "object 1: the baseline knows hulls only"));
    ck_assert_ptr_null(cli_read("out.csv", &size));
    cli_result_free(&r);
}
END_TEST

Suite *suite_cli_bench(void);
Suite *suite_cli_bench(void)
{
    Suite *suite = suite_create("cli_bench");
    TCase *all = tcase_create("bench");
    tcase_set_timeout(all, 60);
    tcase_add_checked_fixture(all, setup, cli_folder_remove);
    tcase_add_test(all, table_ends_with_the_verdict);
    tcase_add_test(all, csv_has_every_path_and_stage);
    tcase_add_test(all, inner_bodies_can_be_left_out);
    tcase_add_test(all, leaf_sizes_are_of_the_baseline_alone);
    tcase_add_test(all, a_name_with_a_comma_is_quoted);
    tcase_add_test(all, no_object_and_several_scenes);
    tcase_add_test(all, different_contact_sets_fail);
    tcase_add_loop_test(all, bad_usage_is_one_line, 0, (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(all, the_baseline_refuses_balls);
    suite_add_tcase(suite, all);
    return suite;
}

/* The tool from its command line to its output. */
/* realpath is an X/Open function. */
#define _XOPEN_SOURCE 700

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/bytes.h"
#include "cli/cli.h"
#include "cli_run.h"

#define BOX(name, x) "{" name "\"shape\": {\"type\": \"box\", \"extents\": [1, 1, 1]}, \"position\": [" x ", 0, 0]}"

/* 0 and 1 touch, 1 and 2 overlap, 3 is apart. */
static const char scene_text[] = "{\"objects\": [" BOX("\"name\": \"base\", ", "0") "," BOX(
    "\"name\": \"upper \\\"arm\\\"\", ", "1") "," BOX("", "1.5") "," BOX("\"name\": \"-\", ", "10") "]}";

static void setup(void)
{
    cli_folder_make();
    cli_write_text("s.json", scene_text);
}

static void check_output(const cli_result *result, int code, const char *out)
{
    ck_assert_msg(result->code == code, "code %d: %s", result->code, result->err);
    ck_assert_str_eq(result->out, out);
}

/* A refusal is code 2, nothing on stdout, and one line that begins with "dcd: ". */
static void check_refusal(const cli_result *result, const char *part)
{
    ck_assert_int_eq(result->code, DCD_EXIT_BAD);
    ck_assert_uint_eq(result->out_size, 0);
    ck_assert_msg(strncmp(result->err, "dcd: ", 5) == 0, "%s", result->err);
    ck_assert_ptr_eq(strchr(result->err, '\n'), result->err + strlen(result->err) - 1);
    ck_assert_msg(strstr(result->err, part) != NULL, "no \"%s\" in: %s", part, result->err);
}

/* ------------------------------------------------------------------- Usage */

static const struct {
    const char *words[5], *expected;
} refusals[] = {
    {{NULL}, "no command"},
    {{"frobnicate"}, "no command \"frobnicate\""},
    {{"help", "frobnicate"}, "no command \"frobnicate\""},
    {{"contacts"}, "expected one SCENE, got 0"},
    {{"contacts", "a", "b"}, "expected one SCENE, got 2"},
    {{"contacts", "--nonsense", "a"}, "unknown option --nonsense"},
    {{"contacts", "-x", "a"}, "unknown option -x"},
    {{"contacts", "a", "--threads"}, "option --threads needs a value"},
    {{"contacts", "a", "-o"}, "option -o needs a value"},
    {{"contacts", "a", "--serial=1"}, "option --serial=1 takes no value"},
    {{"contacts", "a", "--threads", "0"}, "--threads must be a whole number from 1 to 256, not \"0\""},
    {{"contacts", "a", "--threads", "257"}, "not \"257\""},
    {{"contacts", "a", "--threads", "-1"}, "not \"-1\""},
    {{"contacts", "a", "--threads", "2x"}, "not \"2x\""},
    {{"contacts", "a", "--threads", ""}, "not \"\""},
    {{"contacts", "a", "--threads=18446744073709551617"}, "not \"18446744073709551617\""},
    {{"contacts", "a", "--serial", "--threads=2"}, "exclude each other"},
    {{"contacts", "a", "--format=xml"}, "--format must be text, json or bin, not \"xml\""},
    {{"contacts", "a", "--margin=-1"}, "contacts: --margin must be a number from 0 to 1.29807e+33, not \"-1\""},
    {{"contacts", "a", "--margin=nan"}, "not \"nan\""},
    {{"contacts", "no.such.json"}, "no.such.json: cannot open"},
    {{"contacts", "."}, ".: is a directory"},
    {{"gen"}, "expected one KIND"},
    {{"gen", "cube", "-o", "x"}, "--count N is missing"},
    {{"gen", "cube", "--count", "5"}, "-o FILE is missing"},
    {{"gen", "cube", "--count=0", "-o", "x"}, "--count must be a whole number from 1 to 134217728, not \"0\""},
    {{"gen", "cube", "--count=1e3", "-o", "x"}, "not \"1e3\""},
    {{"gen", "cube", "--count=134217729", "-o", "x"}, "not \"134217729\""},
    {{"gen", "ball", "--count=1", "-o", "x"}, "unknown kind \"ball\""},
    {{"gen", "cube", "--half-width=-1"}, "--half-width must be a number from 0"},
    {{"gen", "cube", "--half-width=nan"}, "not \"nan\""},
    {{"gen", "cube", "--half-width=1e300"}, "not \"1e300\""},
    {{"gen", "cube", "--seed=-3"}, "--seed must be a whole number"},
    {{"gen", "cube", "--seed=18446744073709551616"}, "not \"18446744073709551616\""},
};

START_TEST(bad_usage_is_refused)
{
    const char *const *w = refusals[_i].words;
    cli_result result = cli_run(w[0], w[1], w[2], w[3], w[4], NULL);
    check_refusal(&result, refusals[_i].expected);
    cli_result_free(&result);
}
END_TEST

START_TEST(help_and_version)
{
    static const char *const words[][2] = {{"help", NULL},       {"--help", NULL},       {"-h", NULL},
                                           {"help", "gen"},      {"gen", "--help"},      {"gen", "-h"},
                                           {"help", "contacts"}, {"contacts", "--help"}, {"--version", NULL}};
    static const char *const expected[] = {"dcd COMMAND",      "dcd COMMAND",    "dcd COMMAND",
                                           "example: dcd gen", "--half-width L", "--half-width",
                                           "--pairs FILE",     "--threads N",    "dcd 0."};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        cli_result result = cli_run(words[k][0], words[k][1], NULL);
        ck_assert_int_eq(result.code, DCD_EXIT_OK);
        ck_assert_msg(strstr(result.out, expected[k]) != NULL, "no \"%s\" in: %s", expected[k], result.out);
        ck_assert_str_eq(result.err, "");
        cli_result_free(&result);
    }
}
END_TEST

/* The program itself, when the caller says where it is. */
START_TEST(program_runs)
{
    const char *tool = getenv("DCD_TOOL");
    char line[1200];
    if (tool == NULL) {
        printf("skipped: DCD_TOOL does not name the program\n");
        return;
    }
    (void)snprintf(line, sizeof line, "'%s' contacts '%s' --fail-on-contact > '%s'", tool, cli_path("s.json"),
                   cli_path("out"));
    const int status = system(line);
    ck_assert_int_eq(status, DCD_EXIT_CONTACT << 8);
    size_t size;
    char *out = cli_read("out", &size);
    ck_assert_uint_gt(size, 10);
    free(out);
}
END_TEST

/* ---------------------------------------------------------------- Contacts */

START_TEST(contacts_as_text)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), NULL);
    check_output(&result, DCD_EXIT_OK, "0 1 base \"upper \\\"arm\\\"\"\n1 2 \"upper \\\"arm\\\"\" -\n");
    ck_assert_str_eq(result.err, "");
    cli_result_free(&result);
    cli_write_text("t.json", "{\"objects\": [" BOX("", "0") "," BOX("", "0") "]}");
    result = cli_run("contacts", cli_path("t.json"), "--serial", NULL);
    check_output(&result, DCD_EXIT_OK, "0 1\n");
    cli_result_free(&result);
    cli_write_text("t.json", "{\"objects\": []}");
    result = cli_run("contacts", cli_path("t.json"), "--fail-on-contact", NULL);
    check_output(&result, DCD_EXIT_OK, "");
    cli_result_free(&result);
    cli_write_text("t.json", "{\"objects\": [" BOX("", "0") "," BOX("\"name\": \"-\", ", "0") "]}");
    result = cli_run("contacts", cli_path("t.json"), NULL);
    check_output(&result, DCD_EXIT_OK, "0 1 - \"-\"\n");
    cli_result_free(&result);
}
END_TEST

/* Field by field: `a` and `b` NULL where there is no name, `contact` -1 where there is no verdict. */
static void check_json_pair(json_t *array, size_t index, int i, int j, const char *a, const char *b, int contact)
{
    json_t *pair = json_array_get(array, index);
    json_t *verdict = json_object_get(pair, "contact");
    ck_assert_double_le(fabs(json_number_value(json_object_get(pair, "i")) - i), 0.0);
    ck_assert_double_le(fabs(json_number_value(json_object_get(pair, "j")) - j), 0.0);
    ck_assert_pstr_eq(json_string_value(json_object_get(pair, "a")), a);
    ck_assert_pstr_eq(json_string_value(json_object_get(pair, "b")), b);
    ck_assert_int_eq(verdict == NULL ? -1 : json_is_true(verdict), contact);
}

static json_t *parse_array(const char *text, const char *key, size_t size)
{
    json_error_t error;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(root != NULL, "%s in: %s", error.text, text);
    ck_assert_uint_eq(json_array_size(json_object_get(root, key)), size);
    return root;
}

START_TEST(contacts_as_json)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), "--format", "json", NULL);
    json_t *root = parse_array(result.out, "contacts", 2);
    check_json_pair(json_object_get(root, "contacts"), 0, 0, 1, "base", "upper \"arm\"", -1);
    check_json_pair(json_object_get(root, "contacts"), 1, 1, 2, "upper \"arm\"", NULL, -1);
    json_decref(root);
    cli_result_free(&result);
    cli_write_text("t.json", "{\"objects\": []}");
    result = cli_run("contacts", cli_path("t.json"), "--format", "json", NULL);
    json_decref(parse_array(result.out, "contacts", 0));
    cli_result_free(&result);
}
END_TEST

static const unsigned char contact_bytes[16] = {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};

START_TEST(contacts_as_bytes)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), "--format=bin", "--threads=3", NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_OK);
    ck_assert_uint_eq(result.out_size, sizeof contact_bytes);
    ck_assert_mem_eq(result.out, contact_bytes, sizeof contact_bytes);
    cli_result_free(&result);
}
END_TEST

START_TEST(given_pairs_are_decided_in_their_order)
{
    static const unsigned char pairs[] = {3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0};
    cli_write("p.bin", pairs, sizeof pairs);
    cli_result result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), NULL);
    check_output(&result, DCD_EXIT_OK,
                 "3 0 \"-\" base free\n2 1 - \"upper \\\"arm\\\"\" contact\n3 3 \"-\" \"-\" contact\n");
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), "--format=json", NULL);
    json_t *root = parse_array(result.out, "pairs", 3);
    check_json_pair(json_object_get(root, "pairs"), 0, 3, 0, "-", "base", 0);
    check_json_pair(json_object_get(root, "pairs"), 1, 2, 1, NULL, "upper \"arm\"", 1);
    json_decref(root);
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), "--format=bin", "--fail-on-contact",
                     NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_CONTACT);
    ck_assert_uint_eq(result.out_size, 3);
    ck_assert_mem_eq(result.out, "\0\1\1", 3);
    cli_result_free(&result);
    cli_write("p.bin", pairs, 8);
    result =
        cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), "--fail-on-contact", "--serial", NULL);
    check_output(&result, DCD_EXIT_OK, "3 0 \"-\" base free\n");
    cli_result_free(&result);
}
END_TEST

START_TEST(bad_pairs_are_refused)
{
    static const unsigned char pairs[] = {1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, 0};
    static const size_t sizes[] = {16, 15, 0};
    static const char *const expected[] = {"p.bin: byte 8: pair 1: no such object: the scene has 4 objects",
                                           "p.bin: byte 15: the file ends within pair 1", "p.bin: is empty"};
    for (int k = 0; k < 3; k++) {
        cli_write("p.bin", pairs, sizes[k]);
        cli_result result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), NULL);
        check_refusal(&result, expected[k]);
        cli_result_free(&result);
    }
}
END_TEST

START_TEST(fail_on_contact_is_code_1)
{
    cli_result result =
        cli_run("contacts", cli_path("s.json"), "--fail-on-contact", "--format=bin", "-o", cli_path("o"), NULL);
    check_output(&result, DCD_EXIT_CONTACT, "");
    cli_result_free(&result);
}
END_TEST

/* The number behind a word of --stats. */
static double stat_of(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    ck_assert_msg(at != NULL, "no %s in: %s", name, text);
    return strtod(at + strlen(name), NULL);
}

/* A crowd has more candidates than the first guess allows for, and the second run finds them all. */
START_TEST(crowd_needs_a_second_run)
{
    const char *const threads[] = {"--threads=1", "--threads=2", "--threads=5"};
    cli_result result = cli_run("gen", "cube", "--count=600", "--half-width=0.5", "-o", cli_path("c.bin"), NULL);
    check_output(&result, DCD_EXIT_OK, "");
    cli_result_free(&result);
    cli_result serial = cli_run("contacts", cli_path("c.bin"), "--serial", "--format=bin", "--stats", NULL);
    ck_assert_int_eq(serial.code, DCD_EXIT_OK);
    ck_assert_double_ge(stat_of(serial.err, "\nruns"), 2.0);
    ck_assert_double_gt(stat_of(serial.err, "\ncandidates"), 50000.0);
    ck_assert_uint_eq((size_t)stat_of(serial.err, "\ncontacts") * 8, serial.out_size);
    ck_assert_double_gt(stat_of(serial.err, "\nworkspace_bytes"), 50000.0);
    ck_assert_double_gt(stat_of(serial.err, "\nworld_bytes"), 50000.0);
    ck_assert_double_gt(stat_of(serial.err, "\nnarrow_ms"), 0.0);
    for (int k = 0; k < 3; k++) {
        result = cli_run("contacts", cli_path("c.bin"), threads[k], "--format=bin", NULL);
        ck_assert_uint_eq(result.out_size, serial.out_size);
        ck_assert_mem_eq(result.out, serial.out, serial.out_size);
        cli_result_free(&result);
    }
    cli_result_free(&serial);
}
END_TEST

/* ------------------------------------------------------------------ Output */

START_TEST(output_replaces_the_file_as_a_whole)
{
    struct stat status;
    size_t size;
    cli_write_text("out", "what was there before");
    ck_assert_int_eq(chmod(cli_path("out"), 0640), 0);
    ck_assert_int_eq(symlink("out", cli_path("link")), 0);
    cli_result result = cli_run("contacts", cli_path("s.json"), "--format=bin", "-o", cli_path("link"), NULL);
    check_output(&result, DCD_EXIT_OK, "");
    char *bytes = cli_read("out", &size);
    ck_assert_uint_eq(size, sizeof contact_bytes);
    ck_assert_mem_eq(bytes, contact_bytes, size);
    ck_assert(lstat(cli_path("link"), &status) == 0 && S_ISLNK(status.st_mode));
    ck_assert(stat(cli_path("out"), &status) == 0 && (status.st_mode & 0777) == 0640);
    ck_assert_int_eq(cli_folder_count(), 3);
    free(bytes);
    cli_result_free(&result);
}
END_TEST

/* A disk that is full while the file is written; here, a limit on its size. */
START_TEST(output_that_does_not_fit_is_removed)
{
    struct rlimit limit, small;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    small = limit;
    small.rlim_cur = 8192;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    cli_result result = cli_run("gen", "cube", "--count=100", "-o", cli_path("out"), NULL);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    (void)signal(SIGXFSZ, before);
    check_refusal(&result, "out: cannot write: File too large");
    ck_assert_int_eq(cli_folder_count(), 1);
    cli_result_free(&result);
}
END_TEST

/* A failed run leaves the file as it was, and no other one. */
START_TEST(output_survives_a_failed_run)
{
    size_t size;
    cli_write_text("out", "what was there before");
    cli_write_text("bad.json", "{\"objects\": [{}]}");
    cli_write("p.bin", "\7\0\0\0\0\0\0\0", 8);
    cli_result result = cli_run("contacts", cli_path("bad.json"), "-o", cli_path("out"), NULL);
    check_refusal(&result, "shape: is missing");
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "--pairs", cli_path("p.bin"), "-o", cli_path("out"), NULL);
    check_refusal(&result, "pair 0: no such object");
    cli_result_free(&result);
    char *text = cli_read("out", &size);
    ck_assert_str_eq(text, "what was there before");
    ck_assert_int_eq(cli_folder_count(), 4);
    free(text);
}
END_TEST

START_TEST(output_that_cannot_be_written_is_refused)
{
    cli_result result = cli_run("contacts", cli_path("s.json"), "-o", cli_path("."), NULL);
    check_refusal(&result, "is a directory");
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "-o", cli_path("no/such/folder"), NULL);
    check_refusal(&result, "no/such/folder: cannot create: No such file");
    cli_result_free(&result);
    result = cli_run("contacts", cli_path("s.json"), "-o", "", NULL);
    check_refusal(&result, "is empty");
    cli_result_free(&result);
    result = cli_run("gen", "cube", "--count=3", "-o", cli_path("no/such/folder"), NULL);
    check_refusal(&result, "cannot create");
    cli_result_free(&result);
    if (access("/dev/full", W_OK) == 0) {
        result = cli_run("gen", "cube", "--count=100", "-o", "/dev/full", NULL);
        check_refusal(&result, "/dev/full: cannot write: No space left");
        cli_result_free(&result);
        result = cli_run("contacts", cli_path("s.json"), "-o", "/dev/full", NULL);
        check_refusal(&result, "/dev/full: cannot write: No space left");
        cli_result_free(&result);
    }
}
END_TEST

/* ---------------------------------------------------------------- Real data */

/* The file of expected contacts, byte for byte. */
START_TEST(scene_files_have_their_contacts)
{
    static const char *const names[] = {"uni_1000", "sph_1000"};
    char name[64];
    (void)snprintf(name, sizeof name, "scenes/%s.bin", names[_i]);
    char *scene = cli_data(name);
    (void)snprintf(name, sizeof name, "scenes/contacts/%s.bin", names[_i]);
    char *expected = cli_data(name);
    if (scene != NULL && expected != NULL) {
        cli_result result = cli_run("contacts", scene, "--format=bin", NULL);
        ck_assert_int_eq(result.code, DCD_EXIT_OK);
        FILE *file = fopen(expected, "rb");
        char *bytes = malloc(result.out_size + 1);
        ck_assert(file != NULL && bytes != NULL);
        ck_assert_uint_eq(fread(bytes, 1, result.out_size + 1, file), result.out_size);
        ck_assert_mem_eq(bytes, result.out, result.out_size);
        (void)fclose(file);
        free(bytes);
        cli_result_free(&result);
    }
    free(scene);
    free(expected);
}
END_TEST

/* A scene of mesh files, each at x = k * step, named by its number. False where one is not there. */
static bool write_meshes(const char *const *names, size_t count, double step)
{
    json_t *objects = json_array(), *root = json_object();
    bool there = true;
    for (size_t k = 0; k < count && there; k++) {
        char *path = cli_data(names[k]), label[24];
        there = path != NULL;
        if (there) {
            char *absolute = realpath(path, NULL);
            (void)snprintf(label, sizeof label, "m%zu", k);
            json_array_append_new(objects, json_pack("{s:s, s:{s:s, s:s}, s:[f, f, f]}", "name", label, "shape", "type",
                                                     "mesh", "path", absolute, "position", (double)k * step, 0.0, 0.0));
            free(absolute);
        }
        free(path);
    }
    json_object_set_new(root, "objects", objects);
    ck_assert_int_eq(json_dump_file(root, cli_path("m.json"), 0), 0);
    json_decref(root);
    return there;
}

/* All ten collision meshes of a robot arm. In one place they all overlap, because each is around its own origin;
 * far apart, none do. */
START_TEST(robot_meshes)
{
    static const char *const links[] = {"link0", "link1", "link2", "link3", "link4",
                                        "link5", "link6", "link7", "hand",  "finger"};
    char names[10][96];
    const char *pointers[10];
    for (int k = 0; k < 10; k++) {
        (void)snprintf(names[k], sizeof names[k], "data/robots/panda_description/meshes/collision/%s.stl", links[k]);
        pointers[k] = names[k];
    }
    if (!write_meshes(pointers, 10, 0.0)) {
        return;
    }
    cli_result serial = cli_run("contacts", cli_path("m.json"), "--serial", "--stats", NULL);
    cli_result parallel = cli_run("contacts", cli_path("m.json"), "--threads=2", NULL);
    check_output(&parallel, DCD_EXIT_OK, serial.out);
    ck_assert_ptr_nonnull(strstr(serial.out, "0 1 m0 m1\n"));
    ck_assert_double_ge(stat_of(serial.err, "\ncontacts"), 20.0);
    ck_assert(write_meshes(pointers, 10, 5.0));
    cli_result apart = cli_run("contacts", cli_path("m.json"), "--fail-on-contact", NULL);
    check_output(&apart, DCD_EXIT_OK, "");
    cli_result_free(&serial);
    cli_result_free(&parallel);
    cli_result_free(&apart);
}
END_TEST

START_TEST(big_meshes)
{
    static const char *const names[] = {"data/meshes/stanford-bunny.obj", "data/meshes/spot.obj"};
    if (write_meshes(names, 2, 0.1)) {
        cli_result result = cli_run("contacts", cli_path("m.json"), NULL);
        check_output(&result, DCD_EXIT_OK, "0 1 m0 m1\n"); /* the cow is a hundred times bigger */
        cli_result_free(&result);
    }
}
END_TEST

Suite *suite_cli_tool(void);
Suite *suite_cli_tool(void)
{
    Suite *suite = suite_create("cli_tool");
    TCase *usage = tcase_create("usage"), *contacts = tcase_create("contacts"), *output = tcase_create("output");
    TCase *data = tcase_create("data");

    tcase_add_checked_fixture(usage, setup, cli_folder_remove);
    tcase_add_loop_test(usage, bad_usage_is_refused, 0, (int)(sizeof refusals / sizeof refusals[0]));
    tcase_add_test(usage, help_and_version);
    tcase_add_test(usage, program_runs);
    suite_add_tcase(suite, usage);

    tcase_add_checked_fixture(contacts, setup, cli_folder_remove);
    tcase_set_timeout(contacts, 20);
    tcase_add_test(contacts, contacts_as_text);
    tcase_add_test(contacts, contacts_as_json);
    tcase_add_test(contacts, contacts_as_bytes);
    tcase_add_test(contacts, given_pairs_are_decided_in_their_order);
    tcase_add_test(contacts, bad_pairs_are_refused);
    tcase_add_test(contacts, fail_on_contact_is_code_1);
    tcase_add_test(contacts, crowd_needs_a_second_run);
    suite_add_tcase(suite, contacts);

    tcase_add_checked_fixture(output, setup, cli_folder_remove);
    tcase_add_test(output, output_replaces_the_file_as_a_whole);
    tcase_add_test(output, output_that_does_not_fit_is_removed);
    tcase_add_test(output, output_survives_a_failed_run);
    tcase_add_test(output, output_that_cannot_be_written_is_refused);
    suite_add_tcase(suite, output);

    tcase_add_checked_fixture(data, cli_folder_make, cli_folder_remove);
    tcase_set_timeout(data, 60);
    tcase_add_loop_test(data, scene_files_have_their_contacts, 0, 2);
    tcase_add_test(data, robot_meshes);
    tcase_add_test(data, big_meshes);
    suite_add_tcase(suite, data);
    return suite;
}

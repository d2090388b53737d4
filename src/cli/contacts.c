/* dcd contacts: which objects of a scene touch. */
#include "bytes.h"
#include "cli.h"
#include "file.h"
#include "options.h"
#include "progress.h"
#include "query.h"
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: dcd contacts SCENE [OPTIONS]\n\n"
    "Finds all pairs of objects that share a point, or come within their margins; touching counts. Pairs that\n"
    "a filter of the scene (group and mask, compound, allowed) drops are left out, unless --pairs asks for them.\n\n"
    "  SCENE              a binary or JSON scene\n"
    "  --serial           on one thread, by the serial reference path\n"
    "  --threads N        on N threads, 1 to 256 (default: one for each processor)\n"
    "  --margin M         a contact is a distance of at most M, beside the objects' own margins (default: the scene's)\n"
    "  --compounds        contacts of compounds (objects with the same \"compound\" in the scene), each pair once\n"
    "  --pairs FILE       decide exactly these pairs, in this order: u32 i, u32 j, little endian\n"
    "  --format F         text (default), json, or bin: sorted u32 pairs; with --pairs, a byte for each: 1 contact,\n"
    "                     0 free\n"
    "  -o FILE            where to write (default: standard output)\n"
    "  --stats            print counts, times in milliseconds and memory in bytes to stderr\n"
    "  --fail-on-contact  exit with code 1 if there is a contact\n\n"
    "example: dcd contacts robot.json --threads 2 --stats\n";

typedef struct request {
    const char *scene, *pairs, *output;
    uint32_t threads; /* 0: serial */
    dcd_result_format format;
    bool compounds, stats, fail_on_contact, help;
    bool serial_given, threads_given, margin_given;
    double margin;
} request;

/* ----------------------------------------------------------------- Options */

static bool take_format(const char *name, request *r, dcd_error *error)
{
    static const char *const names[] = {"text", "json", "bin"};
    static const dcd_result_format formats[] = {DCD_RESULT_TEXT, DCD_RESULT_JSON, DCD_RESULT_BYTES};

    for (int k = 0; k < 3; k++) {
        if (strcmp(name, names[k]) == 0) {
            r->format = formats[k];
            return true;
        }
    }
    return dcd_error_set(error, "contacts: --format must be text, json or bin, not \"%.60s\"", name);
}

static bool take(void *taken, int code, dcd_error *error)
{
    request *r = taken;

    switch (code) {
    case 's':
        r->serial_given = true;
        break;
    case 't':
        r->threads_given = true;
        return dcd_options_small("contacts: --threads", optarg, 1, DCD_MAX_THREADS, &r->threads, error);
    case 'm':
        r->margin_given = true;
        return dcd_options_real("contacts: --margin", optarg, 0.0, DCD_MAX_COORDINATE, &r->margin, error);
    case 'c':
        r->compounds = true;
        break;
    case 'p':
        r->pairs = optarg;
        break;
    case 'f':
        return take_format(optarg, r, error);
    case 'o':
        r->output = optarg;
        break;
    case 'S':
        r->stats = true;
        break;
    case 'F':
        r->fail_on_contact = true;
        break;
    case 'h':
        r->help = true;
        break;
    default:
        return false;
    }
    return true;
}

static bool take_all(int argc, char **argv, request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"serial", no_argument, NULL, 's'},          {"threads", required_argument, NULL, 't'},
        {"margin", required_argument, NULL, 'm'},    {"compounds", no_argument, NULL, 'c'},
        {"pairs", required_argument, NULL, 'p'},
        {"format", required_argument, NULL, 'f'},
        {"output", required_argument, NULL, 'o'},    {"stats", no_argument, NULL, 'S'},
        {"fail-on-contact", no_argument, NULL, 'F'}, {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":o:h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (argc - optind != 1) {
        return dcd_error_set(error, "contacts: expected one SCENE, got %d", argc - optind);
    }
    if (r->serial_given && r->threads_given) {
        return dcd_error_set(error, "contacts: --serial and --threads exclude each other");
    }
    if (r->compounds && r->pairs != NULL) {
        return dcd_error_set(error, "contacts: --compounds and --pairs exclude each other");
    }
    r->scene = argv[optind];
    if (!r->threads_given) {
        r->threads = r->serial_given ? 0 : dcd_options_processors();
    }
    return true;
}

/* ------------------------------------------------------------------- Pairs */

static bool read_pairs(const char *path, dcd_pair **pairs, size_t *count, dcd_error *error)
{
    unsigned char *bytes;
    size_t size;

    if (!dcd_file_read(path, &bytes, &size, error)) {
        return false;
    }
    *count = size / 8;
    *pairs = malloc((*count + 1) * sizeof **pairs);
    for (size_t k = 0; *pairs != NULL && k < *count; k++) {
        (*pairs)[k] = (dcd_pair){dcd_bytes_get_u32(bytes + 8 * k), dcd_bytes_get_u32(bytes + 8 * k + 4)};
    }
    free(bytes);
    if (*pairs == NULL) {
        return dcd_error_file(error, path, "no memory");
    }
    if (size % 8 != 0) {
        return dcd_error_file(error, path, "byte %zu: the file ends within pair %zu", size, *count);
    }
    return true;
}

/* What a query answers: all contacts, or verdicts on given pairs. */
typedef struct answer {
    dcd_pair *pairs;
    unsigned char *verdicts; /* NULL: the pairs are the contacts */
    uint64_t count;
} answer;

static bool ask_pairs(const request *r, dcd_query *query, answer *a, dcd_error *error)
{
    size_t count = 0;

    if (!read_pairs(r->pairs, &a->pairs, &count, error)) {
        return false;
    }
    a->count = count;
    a->verdicts = calloc(count + 1, 1);
    return a->verdicts != NULL ? dcd_query_pairs(query, r->pairs, a->pairs, count, a->verdicts, error)
                               : dcd_error_file(error, r->pairs, "no memory");
}

static bool ask(const request *r, dcd_query *query, answer *a, dcd_error *error)
{
    if (r->pairs != NULL) {
        return ask_pairs(r, query, a, error);
    }
    if (!dcd_query_contacts(query, r->compounds, &a->pairs, error)) {
        return false;
    }
    a->count = query->report.contacts;
    return true;
}

static void answer_free(answer *a)
{
    free(a->pairs);
    free(a->verdicts);
}

/* ------------------------------------------------------------------- Stats */

static void print_count(const char *name, uint64_t value)
{
    fprintf(stderr, "%-18s %llu\n", name, (unsigned long long)value);
}

static void print_seconds(const char *name, double seconds)
{
    fprintf(stderr, "%-18s %.3f\n", name, 1000.0 * seconds);
}

static void print_stats(const dcd_query *query, double reading, double total)
{
    static const char *const stages[DCD_STAGES] = {"place_ms", "build_ms", "traverse_ms", "narrow_ms", "sort_ms"};

    print_count("objects", query->limits.objects);
    print_count("shapes", query->limits.shapes);
    print_count("vertices", query->limits.vertices);
    print_count("placed_vertices", query->limits.placed);
    print_count("threads", query->pool == NULL ? 1 : query->executor.threads);
    print_count("candidates", query->report.candidates);
    print_count("dropped", query->report.dropped);
    print_count("contacts", query->report.contacts);
    print_count("filtered", query->report.filtered);
    print_count("exact", query->report.exact);
    print_count("conservative", query->report.conservative);
    print_count("iterations", query->report.iterations);
    print_seconds("read_ms", reading);
    for (int k = 0; k < DCD_STAGES; k++) {
        print_seconds(stages[k], query->report.seconds[k]);
    }
    print_seconds("total_ms", total); /* with reading and writing */
    print_count("runs", query->runs); /* 2: the first one had too little memory */
    print_count("world_bytes", dcd_world_size(&query->limits));
    print_count("workspace_bytes", dcd_workspace_size(&query->limits));
}

/* -------------------------------------------------------------------- Run */

static bool ask_and_write(const request *r, const dcd_scene *scene, dcd_query *query, answer *a, dcd_output *output,
                          dcd_error *error)
{
    dcd_result result;

    if (!ask(r, query, a, error)) {
        return false;
    }
    result = (dcd_result){scene, a->pairs, a->verdicts, a->count, r->compounds};
    return dcd_result_write(&result, r->format, output, error);
}

/* The file first, so that a long search is not for nothing when it can't be written. */
static bool answer_to(const request *r, const dcd_scene *scene, dcd_query *query, answer *a, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, r->output, error) &&
           dcd_output_end(&output, ask_and_write(r, scene, query, a, &output, error), error);
}

static bool run(const request *r, bool *contact, dcd_error *error)
{
    double start = dcd_progress_clock(NULL), loaded;
    dcd_scene scene;
    dcd_query query = {0};
    answer a = {0};
    bool ok = dcd_scene_read(r->scene, &scene, error);

    if (ok && r->margin_given) {
        scene.margin = r->margin;
    }
    ok = ok && dcd_query_start(&query, &scene, r->threads, error);
    loaded = dcd_progress_clock(NULL);
    ok = ok && answer_to(r, &scene, &query, &a, error);
    *contact = query.report.contacts > 0;
    if (ok && r->stats) {
        print_stats(&query, loaded - start, dcd_progress_clock(NULL) - start);
    }
    answer_free(&a);
    dcd_query_end(&query);
    dcd_scene_free(&scene);
    return ok;
}

int dcd_cli_contacts(int argc, char **argv)
{
    request r = {0};
    bool contact = false;
    dcd_error error;

    if (!take_all(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    if (!run(&r, &contact, &error)) {
        return dcd_cli_fail(&error);
    }
    return contact && r.fail_on_contact ? DCD_EXIT_CONTACT : DCD_EXIT_OK;
}

/* dcd distances: how far apart the objects of a scene are that are near each other. */
#include "cli.h"
#include "measure.h"
#include "options.h"
#include "output.h"
#include "query.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: dcd distances SCENE --within D [OPTIONS]\n"
    "       dcd distances SCENE --closest [--within D] [OPTIONS]\n\n"
    "Measures all pairs of objects whose distance is at most D. Every interval holds the exact value, and the\n"
    "distance of a pair that is not listed is more than D.\n\n"
    "  SCENE        a binary or JSON scene; its filters count, its margins do not\n"
    "  --within D   in the scene's unit of length, at least 0; with 0, the depths of all contacts\n"
    "  --closest    only the nearest pair, or the deepest contact: no pair is nearer than its lower bound\n"
    "  --threads N  on N threads, 1 to 256 (default: the serial reference path)\n"
    "  --json       {\"within\": D or null, \"distances\": [...]}, each as of dcd distance --json, with i, j and names a, b\n"
    "  --csv        a table with a line of titles\n"
    "  -o FILE      where to write (default: standard output)\n\n"
    "In text, a line for each pair: I J, the names if there are any, relation, at least, at most. The numbers are the\n"
    "distance of what is apart, and the depth of everything else (dcd distance --help has the relations).\n\n"
    "example: dcd distances robot.json --within 0.05 --csv\n";

typedef struct request {
    const char *scene, *output;
    double within;
    uint32_t threads; /* 0: serial */
    bool within_given, closest, json, csv, help;
} request;

/* ----------------------------------------------------------------- Options */

static bool take(void *taken, int code, dcd_error *error)
{
    request *r = taken;

    switch (code) {
    case 'w':
        r->within_given = true;
        return dcd_options_real("distances: --within", optarg, 0.0, DCD_MAX_COORDINATE, &r->within, error);
    case 't':
        return dcd_options_small("distances: --threads", optarg, 1, DCD_MAX_THREADS, &r->threads, error);
    case 'k':
        r->closest = true;
        break;
    case 'j':
        r->json = true;
        break;
    case 'c':
        r->csv = true;
        break;
    case 'o':
        r->output = optarg;
        break;
    case 'h':
        r->help = true;
        break;
    default:
        return false;
    }
    return true;
}

static bool check(int operands, const request *r, dcd_error *error)
{
    if (operands != 1) {
        return dcd_error_set(error, "distances: expected one SCENE, got %d", operands);
    }
    if (!r->within_given && !r->closest) {
        return dcd_error_set(error, "distances: --within is missing");
    }
    if (r->json && r->csv) {
        return dcd_error_set(error, "distances: --json and --csv exclude each other");
    }
    return true;
}

static bool take_all(int argc, char **argv, request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"within", required_argument, NULL, 'w'}, {"threads", required_argument, NULL, 't'},
        {"closest", no_argument, NULL, 'k'},
        {"json", no_argument, NULL, 'j'},         {"csv", no_argument, NULL, 'c'},
        {"output", required_argument, NULL, 'o'}, {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":o:h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (!check(argc - optind, r, error)) {
        return false;
    }
    r->scene = argv[optind];
    r->within = r->within_given ? r->within : DCD_MAX_COORDINATE;
    return true;
}

/* ------------------------------------------------------------------ Output */

/* A name as a field of a table: in quotes, and quotes twice. Nothing for no name. */
static void put_quoted(const char *name, FILE *file)
{
    if (name == NULL) {
        return;
    }
    fputc('"', file);
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == '"') {
            fputc('"', file);
        }
        fputc(*c, file);
    }
    fputc('"', file);
}

static void put_vector(const double *v, FILE *file)
{
    fprintf(file, ",%.17g,%.17g,%.17g", v[0], v[1], v[2]);
}

static void write_csv(const dcd_scene *scene, const dcd_neighbour *pairs, uint64_t count, FILE *file)
{
    fputs("i,j,a,b,relation,distance_lo,distance_hi,depth_lo,depth_hi,normal_x,normal_y,normal_z,"
          "point_i_x,point_i_y,point_i_z,point_j_x,point_j_y,point_j_z\n", file);
    for (uint64_t k = 0; k < count; k++) {
        const dcd_distance *d = &pairs[k].distance;

        fprintf(file, "%u,%u,", pairs[k].i, pairs[k].j);
        put_quoted(scene->objects[pairs[k].i].name, file);
        fputc(',', file);
        put_quoted(scene->objects[pairs[k].j].name, file);
        fprintf(file, ",%s,%.17g,%.17g,%.17g,%.17g", dcd_measure_relation(d->relation), d->lo, d->hi, d->depth_lo,
                d->depth_hi);
        put_vector(d->normal, file);
        put_vector(d->point_i, file);
        put_vector(d->point_j, file);
        fputc('\n', file);
    }
}

/* A name that could be taken for more than one word, or for none, is written as JSON text. */
static void put_word(const char *name, FILE *file)
{
    json_t *string;

    if (name != NULL && name[strcspn(name, " \t\r\n\"\\")] == '\0' && name[0] != '\0') {
        fprintf(file, " %s", name);
        return;
    }
    string = name == NULL ? NULL : json_string(name);
    fputc(' ', file);
    if (string == NULL || json_dumpf(string, file, JSON_ENCODE_ANY) != 0) {
        fputc('-', file);
    }
    json_decref(string);
}

static void write_text(const dcd_scene *scene, const dcd_neighbour *pairs, uint64_t count, FILE *file)
{
    for (uint64_t k = 0; k < count; k++) {
        const char *a = scene->objects[pairs[k].i].name, *b = scene->objects[pairs[k].j].name;
        const dcd_distance *d = &pairs[k].distance;
        const bool apart = d->relation == DCD_APART;

        fprintf(file, "%u %u", pairs[k].i, pairs[k].j);
        if (a != NULL || b != NULL) {
            put_word(a, file);
            put_word(b, file);
        }
        fprintf(file, " %s %.17g %.17g\n", dcd_measure_relation(d->relation), apart ? d->lo : d->depth_lo,
                apart ? d->hi : d->depth_hi);
    }
}

/* One pair as a line; false: no memory. */
static bool write_json_pair(const dcd_scene *scene, const dcd_neighbour *pair, FILE *file)
{
    const char *a = scene->objects[pair->i].name, *b = scene->objects[pair->j].name;
    json_t *root = dcd_measure_json(&pair->distance);
    bool made = root != NULL && json_object_set_new(root, "i", json_integer(pair->i)) == 0 &&
                json_object_set_new(root, "j", json_integer(pair->j)) == 0;

    made = made && (a == NULL || json_object_set_new(root, "a", json_string(a)) == 0);
    made = made && (b == NULL || json_object_set_new(root, "b", json_string(b)) == 0);
    made = made && (json_dumpf(root, file, JSON_COMPACT | JSON_REAL_PRECISION(17)) == 0 || ferror(file));
    json_decref(root);
    return made;
}

static bool write_json(const dcd_scene *scene, double within, const dcd_neighbour *pairs, uint64_t count, FILE *file,
                       dcd_error *error)
{
    bool ok = true;

    if (within < DCD_MAX_COORDINATE) {
        fprintf(file, "{\"within\": %.17g, \"distances\": [", within);
    } else {
        fputs("{\"within\": null, \"distances\": [", file);
    }
    for (uint64_t k = 0; k < count && ok; k++) {
        fputs(k == 0 ? "\n" : ",\n", file);
        ok = write_json_pair(scene, &pairs[k], file);
    }
    fputs("\n]}\n", file);
    return ok || dcd_error_set(error, "distances: no memory for the JSON text");
}

static bool write_pairs(const request *r, const dcd_scene *scene, const dcd_neighbour *pairs, uint64_t count,
                        FILE *file, dcd_error *error)
{
    if (r->json) {
        return write_json(scene, r->within, pairs, count, file, error);
    }
    if (r->csv) {
        write_csv(scene, pairs, count, file);
    } else {
        write_text(scene, pairs, count, file);
    }
    return true;
}

/* --------------------------------------------------------------------- Run */

static bool ask_and_write(const request *r, const dcd_scene *scene, dcd_query *query, FILE *file, dcd_error *error)
{
    dcd_neighbour *pairs = NULL;
    uint64_t count = 0;
    const bool ok = (r->closest ? dcd_query_closest : dcd_query_distances)(query, r->within, &pairs, &count, error) &&
                    write_pairs(r, scene, pairs, count, file, error);

    free(pairs);
    return ok;
}

/* The file first, so that a long search is not for nothing when it can't be written. */
static bool answer(const request *r, const dcd_scene *scene, dcd_query *query, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, r->output, error) &&
           dcd_output_end(&output, ask_and_write(r, scene, query, output.file, error), error);
}

static bool run(const request *r, dcd_error *error)
{
    dcd_scene scene;
    dcd_query query = {0};
    const bool ok = dcd_scene_read(r->scene, &scene, error) && dcd_query_start(&query, &scene, r->threads, error) &&
                    answer(r, &scene, &query, error);

    dcd_query_end(&query);
    dcd_scene_free(&scene);
    return ok;
}

int dcd_cli_distances(int argc, char **argv)
{
    request r = {0};
    dcd_error error;

    if (!take_all(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    return run(&r, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
}

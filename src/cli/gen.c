/* dcd gen: makes a random scene. */
#include "cli.h"
#include "options.h"
#include "scene.h"

#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: dcd gen KIND --count N [OPTIONS] -o FILE\n\n"
    "Makes a random scene, the same one on every machine.\n\n"
    "  KIND            cube: hulls of 50 to 99 points in a cube of side 1 (about 27 vertices)\n"
    "                  sphere: hulls of 50 to 99 points on a sphere of diameter 1\n"
    "  --count N       number of objects\n"
    "  --half-width L  positions are in [-L, L] along each axis (default 3)\n"
    "  --seed S        another scene for every whole number (default 0)\n"
    "  -o FILE         where to write the binary scene; - is standard output\n\n"
    "example: dcd gen cube --count 10000 --half-width 3 --seed 1 -o scene.bin\n";

typedef struct request {
    dcd_scene_kind kind;
    uint64_t count, seed;
    double half_width;
    const char *output;
    bool help;
} request;

static bool take(void *taken, int code, dcd_error *error)
{
    request *r = taken;

    switch (code) {
    case 'n':
        return dcd_options_whole("gen: --count", optarg, 1, DCD_MAX_OBJECTS, &r->count, error);
    case 'l':
        return dcd_options_real("gen: --half-width", optarg, 0.0, DCD_MAX_COORDINATE, &r->half_width, error);
    case 's':
        return dcd_options_whole("gen: --seed", optarg, 0, UINT64_MAX, &r->seed, error);
    case 'o':
        r->output = optarg;
        return true;
    case 'h':
        r->help = true;
        return true;
    default:
        return false;
    }
}

static bool take_kind(const char *name, request *r, dcd_error *error)
{
    if (strcmp(name, "cube") == 0) {
        r->kind = DCD_SCENE_CUBE;
    } else if (strcmp(name, "sphere") == 0) {
        r->kind = DCD_SCENE_SPHERE;
    } else {
        return dcd_error_set(error, "gen: unknown kind \"%.60s\" (cube, sphere)", name);
    }
    return true;
}

static bool take_all(int argc, char **argv, request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"count", required_argument, NULL, 'n'}, {"half-width", required_argument, NULL, 'l'},
        {"seed", required_argument, NULL, 's'},  {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":o:h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (argc - optind != 1) {
        return dcd_error_set(error, "gen: expected one KIND (cube, sphere), got %d", argc - optind);
    }
    if (r->count == 0 || r->output == NULL) {
        return dcd_error_set(error, "gen: %s is missing", r->count == 0 ? "--count N" : "-o FILE");
    }
    return take_kind(argv[optind], r, error);
}

static bool make(const request *r, dcd_error *error)
{
    dcd_scene scene;
    bool ok = dcd_scene_generate(r->kind, (uint32_t)r->count, r->half_width, r->seed, &scene, error) &&
              dcd_scene_write_binary(&scene, r->output, error);

    dcd_scene_free(&scene);
    return ok;
}

int dcd_cli_gen(int argc, char **argv)
{
    request r = {DCD_SCENE_CUBE, 0, 0, 3.0, NULL, false};
    dcd_error error;

    if (!take_all(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    return make(&r, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
}

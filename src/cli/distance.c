/* dcd distance: how far apart two objects are, or how deep in each other, as intervals that hold the exact value. */
#include "cli.h"
#include "measure.h"
#include "operand.h"
#include "output.h"
#include "query.h"

#include <jansson.h>
#include <stdio.h>

static const char HELP[] =
    "usage: dcd distance SCENE I J [OPTIONS]\n\n"
    "Prints the distance of two objects, or the depth of their contact, as an interval that holds the exact value.\n\n"
    "  SCENE     a binary or JSON scene\n"
    "  I J       two objects, each by number (from 0) or by name\n"
    "  --json    one line of JSON\n"
    "  -o FILE   where to write (default: standard output)\n\n"
    "relation: apart, touching (in contact, and the depth cannot be told from 0), overlapping, or conservative (a\n"
    "contact whose depth is not known well). Depth is the length of the shortest translation that ends the contact.\n"
    "The normal goes from I to J. Points are the nearest, or the deepest, of each object, in the world.\n\n"
    "example: dcd distance robot.json link3 table --json\n";

/* ------------------------------------------------------------------ Output */

static bool write_json(const dcd_distance *d, FILE *file, dcd_error *error)
{
    json_t *root = dcd_measure_json(d);
    const bool made = root != NULL;

    if (made && json_dumpf(root, file, JSON_COMPACT | JSON_REAL_PRECISION(17)) == 0) {
        fputc('\n', file);
    } else if (!made || !ferror(file)) {
        json_decref(root);
        return dcd_error_set(error, "distance: no memory for the JSON text");
    }
    json_decref(root);
    return true;
}

static void print_vector(const char *name, const double *v, FILE *file)
{
    fprintf(file, "%-12s %.17g %.17g %.17g\n", name, v[0], v[1], v[2]);
}

static void write_text(const dcd_distance *d, FILE *file)
{
    fprintf(file, "%-12s %s\n", "relation", dcd_measure_relation(d->relation));
    if (d->relation == DCD_APART) {
        fprintf(file, "%-12s at least %.17g\n%-12s at most  %.17g\n", "distance", d->lo, "", d->hi);
    } else {
        fprintf(file, "%-12s at least %.17g\n%-12s at most  %.17g\n", "depth", d->depth_lo, "", d->depth_hi);
    }
    print_vector("normal", d->normal, file);
    print_vector("point of I", d->point_i, file);
    print_vector("point of J", d->point_j, file);
}

static bool write_answer(const dcd_distance *distance, bool json, FILE *file, dcd_error *error)
{
    if (json) {
        return write_json(distance, file, error);
    }
    write_text(distance, file);
    return true;
}

static bool write_to(const dcd_distance *distance, const dcd_pair_request *r, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, r->output, error) &&
           dcd_output_end(&output, write_answer(distance, r->json, output.file, error), error);
}

/* --------------------------------------------------------------------- Run */

static bool measure(const dcd_scene *scene, uint32_t i, uint32_t j, dcd_distance *distance, dcd_error *error)
{
    dcd_query query;
    dcd_status status;
    bool ok = dcd_query_start(&query, scene, 0, error);

    if (ok) {
        query.workspace = dcd_workspace_create(&query.limits);
        status = query.workspace == NULL ? DCD_NULL_POINTER
                                         : dcd_pair_distance(query.world, query.workspace, i, j, distance);
        ok = status == DCD_OK || dcd_error_set(error, "distance: %s", query.workspace == NULL ? "no memory"
                                                                                             : dcd_status_text(status));
    }
    dcd_query_end(&query);
    return ok;
}

static bool run(const dcd_pair_request *r, dcd_error *error)
{
    dcd_scene scene;
    dcd_distance distance;
    uint32_t i, j;
    const bool ok = dcd_scene_read(r->scene, &scene, error) &&
                    dcd_operand_object("distance", &scene, r->first, &i, error) &&
                    dcd_operand_object("distance", &scene, r->second, &j, error) &&
                    measure(&scene, i, j, &distance, error) && write_to(&distance, r, error);

    dcd_scene_free(&scene);
    return ok;
}

int dcd_cli_distance(int argc, char **argv)
{
    dcd_pair_request r = {0};
    dcd_error error;

    if (!dcd_operand_pair(false, argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    return run(&r, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
}

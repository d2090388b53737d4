/* dcd explain: why two objects are in contact or apart, with all numbers that it takes to check it. */
#include "cli.h"
#include "json_array.h"
#include "operand.h"
#include "output.h"
#include "query.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static const char HELP[] =
    "usage: dcd explain SCENE I J [OPTIONS]\n\n"
    "Decides one pair of objects and prints the certificate: a separating axis, or vertices whose hulls meet.\n\n"
    "  SCENE       a binary or JSON scene\n"
    "  I J         two objects, each by number (from 0) or by name\n"
    "  --margin M  a contact is a distance of at most M, beside the objects' own margins (default: the scene's)\n"
    "  --json      one line of JSON with every number that a checker needs\n"
    "  -o FILE     where to write (default: standard output)\n\n"
    "Every number is printed with 17 digits: reading it gives the same double. The certificate holds in exact\n"
    "arithmetic on these numbers.\n\n"
    "example: dcd explain robot.json 3 gripper --json -o why.json\n";

/* A pair and what the library says about it. */
typedef struct subject {
    const dcd_scene *scene;
    uint32_t object[2];
    dcd_explanation why;
    dcd_drop drop;
} subject;

/* ----------------------------------------------------------------- Objects */

static double radius_of(const subject *s, uint32_t side)
{
    return s->scene->shapes[s->scene->objects[s->object[side]].shape].radius;
}

static const dcd_scene_shape *shape_of(const subject *s, uint32_t side)
{
    return &s->scene->shapes[s->scene->objects[s->object[side]].shape];
}

static bool is_solid(const subject *s, uint32_t side)
{
    return shape_of(s, side)->solid != DCD_SOLID_HULL;
}

static double margin_of(const subject *s, uint32_t side)
{
    return s->scene->objects[s->object[side]].margin;
}

/* How far apart a contact may be, in words; NULL: it may not. */
static const char *reach_of(const subject *s)
{
    if (margin_of(s, 0) > 0.0 || margin_of(s, 1) > 0.0 || s->scene->margin > 0.0) {
        return "radius A + radius B + all margins";
    }
    return radius_of(s, 0) > 0.0 || radius_of(s, 1) > 0.0 ? "radius A + radius B" : NULL;
}

/* -------------------------------------------------------------------- JSON */

/* A solid's kind and sizes, as JSON scenes have them. */
static void add_solid(json_t *out, const dcd_scene_shape *shape)
{
    static const char *const names[] = {"hull", "cylinder", "cone", "ellipsoid", "halfspace"};

    if (shape->solid != DCD_SOLID_HULL) {
        json_object_set_new(out, "solid", json_string(names[shape->solid]));
        json_object_set_new(out, "size", dcd_json_numbers(shape->size, 4));
    }
}

static json_t *json_object_of(const subject *s, uint32_t side)
{
    const dcd_scene_object *object = &s->scene->objects[s->object[side]];
    uint32_t count;
    const double *vertices = dcd_scene_vertices(s->scene, s->object[side], &count);
    json_t *out = json_object();

    json_object_set_new(out, "object", json_integer(s->object[side]));
    if (object->name != NULL) {
        json_object_set_new(out, "name", json_string(object->name));
    }
    json_object_set_new(out, "radius", json_real(radius_of(s, side)));
    json_object_set_new(out, "margin", json_real(margin_of(s, side)));
    add_solid(out, shape_of(s, side));
    json_object_set_new(out, "rotation", dcd_json_rows(object->pose.r, 3));
    json_object_set_new(out, "position", dcd_json_numbers(object->pose.t, 3));
    json_object_set_new(out, "vertices", dcd_json_rows(vertices, count));
    return out;
}

static json_t *json_pairs(const dcd_explanation *why)
{
    json_t *array = json_array();

    for (uint32_t k = 0; k < why->size; k++) {
        json_array_append_new(array, json_pack("[I, I]", (json_int_t)why->a[k], (json_int_t)why->b[k]));
    }
    return array;
}

static const char *decision_name(dcd_decision decision)
{
    static const char *const names[] = {"filtered", "exact", "conservative"};

    return names[decision];
}

static const char *drop_name(dcd_drop drop)
{
    static const char *const names[] = {"none", "compound", "groups", "allowed"};

    return names[drop];
}

static json_t *json_of(const subject *s)
{
    const dcd_explanation *why = &s->why;
    json_t *root = json_object();

    json_object_set_new(root, "contact", json_boolean(why->contact));
    json_object_set_new(root, "decision", json_string(decision_name(why->decision)));
    json_object_set_new(root, "filter", json_string(drop_name(s->drop)));
    json_object_set_new(root, "iterations", json_integer(why->iterations));
    json_object_set_new(root, "exact_iterations", json_integer(why->exact_iterations));
    json_object_set_new(root, "axis", dcd_json_numbers(why->axis, 3));
    json_object_set_new(root, "pairs", json_pairs(why));
    json_object_set_new(root, "margin", json_real(s->scene->margin));
    json_object_set_new(root, "a", json_object_of(s, 0));
    json_object_set_new(root, "b", json_object_of(s, 1));
    return root;
}

/* Incomplete when memory ran out on the way: then the text, made of the same values, lacks some; so it is counted. */
static bool write_json(const subject *s, FILE *file, dcd_error *error)
{
    json_t *root = json_of(s);
    uint32_t count_a, count_b;
    const json_t *a = json_object_get(root, "a"), *b = json_object_get(root, "b");
    bool whole;

    dcd_scene_vertices(s->scene, s->object[0], &count_a);
    dcd_scene_vertices(s->scene, s->object[1], &count_b);
    whole = json_object_size(root) == 10 && json_array_size(json_object_get(root, "pairs")) == s->why.size &&
            json_array_size(json_object_get(a, "vertices")) == count_a &&
            json_array_size(json_object_get(b, "vertices")) == count_b;
    if (whole && json_dumpf(root, file, JSON_COMPACT | JSON_REAL_PRECISION(17)) == 0) {
        fputc('\n', file);
    } else if (!ferror(file)) {
        json_decref(root);
        return dcd_error_set(error, "explain: no memory for the JSON text");
    }
    json_decref(root);
    return true;
}

/* -------------------------------------------------------------------- Text */

/* Number and name. A name is free text, so it is printed as JSON has it: in quotes, on one line. */
static void print_object_name(const subject *s, uint32_t side, FILE *file)
{
    const char *name = s->scene->objects[s->object[side]].name;
    json_t *string = name == NULL ? NULL : json_string(name);

    fprintf(file, "%u", s->object[side]);
    if (string != NULL) {
        fputc(' ', file);
        json_dumpf(string, file, JSON_ENCODE_ANY);
    }
    json_decref(string);
}

static void print_vector(const char *name, const double *v, FILE *file)
{
    fprintf(file, "  %-12s %.17g %.17g %.17g\n", name, v[0], v[1], v[2]);
}

static bool is_in_pairs(const subject *s, uint32_t side, uint32_t vertex)
{
    const uint32_t *vertices = side == 0 ? s->why.a : s->why.b;
    bool found = false;

    for (uint32_t k = 0; k < s->why.size; k++) {
        found = found || vertices[k] == vertex;
    }
    return found;
}

/* Of a contact, the vertices of the certificate are enough; an axis has to be compared with all. */
static void print_object(const subject *s, uint32_t side, FILE *file)
{
    const dcd_pose *pose = &s->scene->objects[s->object[side]].pose;
    uint32_t count;
    const double *vertices = dcd_scene_vertices(s->scene, s->object[side], &count);

    fprintf(file, "\n%s = object ", side == 0 ? "A" : "B");
    print_object_name(s, side, file);
    if (is_solid(s, side)) {
        const double *size = shape_of(s, side)->size;

        fprintf(file, ", %s\n  %-12s %.17g %.17g %.17g %.17g\n", dcd_scene_solid_name(shape_of(s, side)->solid), "sizes",
                size[0], size[1], size[2], size[3]);
    } else {
        fprintf(file, ", %u vert%s\n  %-12s %.17g\n", count, count == 1 ? "ex" : "ices", "radius", radius_of(s, side));
    }
    if (margin_of(s, side) > 0.0) {
        fprintf(file, "  %-12s %.17g\n", "margin", margin_of(s, side));
    }
    print_vector("R", pose->r, file);
    print_vector("", pose->r + 3, file);
    print_vector("", pose->r + 6, file);
    print_vector("t", pose->t, file);
    for (uint32_t k = 0; k < count; k++) {
        char label[24];

        if (!is_solid(s, side) && (!s->why.contact || is_in_pairs(s, side, k))) {
            (void)snprintf(label, sizeof label, "vertex %u", k);
            print_vector(label, vertices + 3 * (size_t)k, file);
        }
    }
}

static void print_verdict(const subject *s, FILE *file)
{
    const dcd_explanation *why = &s->why;

    fprintf(file, "%-12s ", "pair");
    print_object_name(s, 0, file);
    fputs(", ", file);
    print_object_name(s, 1, file);
    fprintf(file, "\n%-12s %s\n%-12s %s\n", "verdict", why->contact ? "contact" : "free", "decided",
            why->decision == DCD_DECIDED_FILTERED ? "in floating point, with a checked error bound"
            : why->decision == DCD_DECIDED_EXACT  ? "by exact integers"
                                                  : "not: it counts as a contact, for want of digits");
    if (s->drop != DCD_DROP_NONE) {
        fprintf(file, "%-12s by %s: left out of `dcd contacts`\n", "dropped",
                s->drop == DCD_DROP_COMPOUND ? "compound, both are parts of one"
                : s->drop == DCD_DROP_GROUPS ? "groups and masks"
                                             : "an allowed pair of the scene");
    }
    if (s->scene->margin > 0.0) {
        fprintf(file, "%-12s %.17g between all objects\n", "margin", s->scene->margin);
    }
    fprintf(file, "%-12s %u in floating point, %u exact\n", "iterations", why->iterations, why->exact_iterations);
}

static void print_pairs(const dcd_explanation *why, FILE *file)
{
    for (uint32_t k = 0; k < why->size; k++) {
        fprintf(file, "  p%u = A's vertex %u - B's vertex %u\n", k, why->a[k], why->b[k]);
    }
}

static void print_axis(const subject *s, FILE *file)
{
    static const char *const axes[4] = {"", "d = p0", "d = (e x p0) x e with e = p1 - p0",
                                        "d = n = (p1 - p0) x (p2 - p0), or -n if n.p0 < 0"};
    const dcd_explanation *why = &s->why;

    fputs("certificate  an axis d that separates A and B\n", file);
    if (why->size == 0) {
        print_vector("d", why->axis, file);
    } else if (why->size < 4) {
        print_pairs(why, file);
        fprintf(file, "  %s\n", axes[why->size]);
    }
    fputs("to check     the gap g = min of d.(R v + t) over A's vertices v - max of it over B's is above 0", file);
    if (is_solid(s, 0) || is_solid(s, 1)) {
        fputs(",\n             over all points of curved shapes, and with R n of a half-space in place of d", file);
    }
    if (reach_of(s) != NULL) {
        fprintf(file, ",\n             and g^2 > (%s)^2 (d.d)", reach_of(s));
    }
    fputs("\n", file);
}

static void print_witness(const subject *s, FILE *file)
{
    const char *reach = reach_of(s);

    if (s->why.decision == DCD_DECIDED_CONSERVATIVE) {
        fputs("certificate  none\n", file);
        return;
    }
    if (is_solid(s, 0) || is_solid(s, 1)) {
        fputs("certificate  none in vertices: `dcd distance` has the depth\n", file);
        return;
    }
    fprintf(file, "certificate  vertices of A and B, and the hull of their differences %s\n",
            reach != NULL ? "comes near the origin" : "has the origin in it");
    print_pairs(&s->why, file);
    if (reach != NULL) {
        fprintf(file, "to check     a point of the hull of the p's is within %s of the origin\n", reach);
    } else {
        fputs("to check     weights w >= 0 of sum 1 exist with sum w p = 0\n", file);
    }
}

static void write_text(const subject *s, FILE *file)
{
    print_verdict(s, file);
    if (s->why.contact) {
        print_witness(s, file);
    } else {
        print_axis(s, file);
    }
    fputs("             in exact arithmetic, where a vertex v of an object stands at R v + t\n", file);
    print_object(s, 0, file);
    print_object(s, 1, file);
}

/* --------------------------------------------------------------------- Run */

static bool explain(subject *s, dcd_error *error)
{
    dcd_query query;
    dcd_status status = DCD_NULL_POINTER; /* no memory */
    bool ok = dcd_query_start(&query, s->scene, 0, error);

    if (ok) {
        query.workspace = dcd_workspace_create(&query.limits);
        status = query.workspace == NULL ? status : dcd_pair_explain(query.world, query.workspace, s->object[0],
                                                                     s->object[1], &s->why);
        ok = status == DCD_OK || dcd_error_set(error, "explain: %s", query.workspace == NULL ? "no memory"
                                                                                            : dcd_status_text(status));
        (void)dcd_pair_filter(query.world, s->object[0], s->object[1], &s->drop);
    }
    dcd_query_end(&query);
    return ok;
}

static bool write_answer(const subject *s, bool json, FILE *file, dcd_error *error)
{
    if (json) {
        return write_json(s, file, error);
    }
    write_text(s, file);
    return true;
}

static bool write_to(const subject *s, const dcd_pair_request *r, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, r->output, error) &&
           dcd_output_end(&output, write_answer(s, r->json, output.file, error), error);
}

static bool run(const dcd_pair_request *r, dcd_error *error)
{
    dcd_scene scene;
    subject s = {.scene = &scene};
    bool ok = dcd_scene_read(r->scene, &scene, error);

    if (ok && r->margin_given) {
        scene.margin = r->margin;
    }
    ok = ok && dcd_operand_object("explain", &scene, r->first, &s.object[0], error) &&
         dcd_operand_object("explain", &scene, r->second, &s.object[1], error) && explain(&s, error) &&
         write_to(&s, r, error);
    dcd_scene_free(&scene);
    return ok;
}

int dcd_cli_explain(int argc, char **argv)
{
    dcd_pair_request r = {0};
    dcd_error error;

    if (!dcd_operand_pair(true, argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        fputs(HELP, stdout);
        return DCD_EXIT_OK;
    }
    return run(&r, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
}

/* dcd view: a page that shows a scene or a robot with its contacts, for any browser, with everything in one file. */
#include "cli.h"
#include "measure.h"
#include "options.h"
#include "output.h"
#include "query.h"
#include "robot_request.h"
#include "view_mesh.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: dcd view SCENE -o FILE.html [--margin M]\n"
    "       dcd view robot FILE.urdf -o FILE.html [OPTIONS]\n\n"
    "Writes one page, without any network, that shows the scene: contacts in colour, a list of them, and for the pair\n"
    "that is chosen by a click its points and its normal. FILE.html#pair=3 opens with pair 3 chosen.\n\n"
    "  SCENE               a binary or JSON scene\n"
    "  -o FILE.html        where to write (- is standard output)\n"
    "  --margin M          a contact is a distance of at most M, beside the objects' own margins\n\n"
    "Of a robot one configuration is shown, the first of those given (see --only):\n\n";
static const char MORE[] =
    "  --closest K         how many pairs that are not in contact are listed too, 0 to 1000 (default 1)\n\n"
    "example: dcd view robot panda.urdf --srdf panda.srdf --random 100 --only 42 -o panda.html\n";

enum { MAX_LISTED = 2000 };

static const char *const PAGE[] = {
#include "view_page.h"
};
enum { PAGE_LINES = sizeof PAGE / sizeof PAGE[0] };
static const char MARK[] = "@SCENE@";

/* A pair in the list. */
typedef struct listed {
    uint32_t i, j;
    bool contact;
    dcd_distance distance;
} listed;

typedef struct picture {
    const dcd_scene *scene;
    const char *title;
    listed *pairs;
    uint32_t pair_count;
    dcd_pair *contacts; /* all, of objects */
    uint64_t contact_count;
} picture;

/* ----------------------------------------------------------------- Writing */

/* As a JSON string that may stand in HTML: no tag can begin in it. */
static bool write_text(const char *text, FILE *file)
{
    json_t *string = text == NULL ? json_null() : json_string(text);
    char *quoted = string == NULL ? NULL : json_dumps(string, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);

    for (const char *c = quoted; c != NULL && *c != '\0'; c++) {
        if (*c == '<' || *c == '>' || *c == '&') {
            fprintf(file, "\\u%04x", (unsigned)*c);
        } else {
            fputc(*c, file);
        }
    }
    free(quoted);
    json_decref(string);
    return quoted != NULL;
}

/* For the picture, and to be read. */
enum { SHORT = 9, LONG = 17 };

static void write_numbers(const double *numbers, size_t count, int digits, FILE *file)
{
    fputc('[', file);
    for (size_t k = 0; k < count; k++) {
        fprintf(file, "%s%.*g", k == 0 ? "" : ",", digits, numbers[k]);
    }
    fputc(']', file);
}

static bool write_shape(const dcd_scene *scene, uint32_t k, FILE *file, dcd_error *error)
{
    dcd_view_mesh mesh;
    const bool ok = dcd_view_mesh_make(scene, &scene->shapes[k], &mesh, error);

    fputs("{\"vertices\":", file);
    write_numbers(mesh.vertices, 3 * mesh.vertex_count, SHORT, file);
    fputs(",\"triangles\":[", file);
    for (size_t c = 0; c < 3 * mesh.triangle_count; c++) {
        fprintf(file, "%s%zu", c == 0 ? "" : ",", mesh.corners[c]);
    }
    fputs("]}", file);
    dcd_view_mesh_free(&mesh);
    return ok;
}

static bool write_object(const dcd_scene_object *object, FILE *file, dcd_error *error)
{
    fputs("{\"name\":", file);
    if (!write_text(object->name, file)) {
        return dcd_error_set(error, "view: no memory, or a name is not UTF-8");
    }
    fprintf(file, ",\"shape\":%u,\"r\":", object->shape);
    write_numbers(object->pose.r, 9, SHORT, file);
    fputs(",\"t\":", file);
    write_numbers(object->pose.t, 3, SHORT, file);
    fputc('}', file);
    return true;
}

static void write_pair(const listed *pair, FILE *file)
{
    const dcd_distance *d = &pair->distance;
    const double distance[2] = {d->lo, d->hi}, depth[2] = {d->depth_lo, d->depth_hi};

    fprintf(file, "{\"i\":%u,\"j\":%u,\"contact\":%s,\"relation\":\"%s\",\"distance\":", pair->i, pair->j,
            pair->contact ? "true" : "false", dcd_measure_relation(d->relation));
    write_numbers(distance, 2, LONG, file);
    fputs(",\"depth\":", file);
    write_numbers(depth, 2, LONG, file);
    fputs(",\"normal\":", file);
    write_numbers(d->normal, 3, LONG, file);
    fputs(",\"point_i\":", file);
    write_numbers(d->point_i, 3, LONG, file);
    fputs(",\"point_j\":", file);
    write_numbers(d->point_j, 3, LONG, file);
    fputc('}', file);
}

/* Objects in contact; without doubles, which cost nothing there. */
static void write_touching(const picture *p, FILE *file)
{
    uint32_t last = DCD_NONE;

    fputs("],\n\"touching\":[", file);
    for (uint64_t k = 0; k < p->contact_count; k++) {
        if (p->contacts[k].i != last) {
            fprintf(file, "%s%u", last == DCD_NONE ? "" : ",", p->contacts[k].i);
            last = p->contacts[k].i;
        }
        fprintf(file, ",%u", p->contacts[k].j);
    }
}

static bool write_scene(const picture *p, FILE *file, dcd_error *error)
{
    bool ok;

    fputs("{\"title\":", file);
    ok = write_text(p->title, file) || dcd_error_set(error, "view: no memory, or the title is not UTF-8");
    fprintf(file, ",\"margin\":%.17g,\"contacts\":%llu,\n\"shapes\":[", p->scene->margin,
            (unsigned long long)p->contact_count);
    for (uint32_t k = 0; ok && k < p->scene->shape_count; k++) {
        fputs(k == 0 ? "\n" : ",\n", file);
        ok = write_shape(p->scene, k, file, error);
    }
    fputs("],\n\"objects\":[", file);
    for (uint32_t k = 0; ok && k < p->scene->object_count; k++) {
        fputs(k == 0 ? "\n" : ",\n", file);
        ok = write_object(&p->scene->objects[k], file, error);
    }
    fputs("],\n\"pairs\":[", file);
    for (uint32_t k = 0; k < p->pair_count; k++) {
        fputs(k == 0 ? "\n" : ",\n", file);
        write_pair(&p->pairs[k], file);
    }
    write_touching(p, file);
    fputs("]}", file);
    return ok;
}

static bool write_page(const picture *p, FILE *file, dcd_error *error)
{
    bool ok = true;

    for (int k = 0; ok && k < PAGE_LINES; k++) {
        const char *mark = strstr(PAGE[k], MARK);

        if (mark == NULL) {
            fputs(PAGE[k], file);
        } else {
            fwrite(PAGE[k], 1, (size_t)(mark - PAGE[k]), file);
            ok = write_scene(p, file, error);
            fputs(mark + sizeof MARK - 1, file);
        }
    }
    return ok;
}

static bool write_picture(const picture *p, const char *path, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, path, error) && dcd_output_end(&output, write_page(p, output.file, error), error);
}

/* ------------------------------------------------------------------- Scene */

static bool list_contacts(picture *p, dcd_query *query, dcd_error *error)
{
    p->pair_count = p->contact_count < MAX_LISTED ? (uint32_t)p->contact_count : MAX_LISTED;
    p->pairs = malloc(((size_t)p->pair_count + 1) * sizeof *p->pairs);
    if (p->pairs == NULL) {
        return dcd_error_set(error, "view: no memory");
    }
    for (uint32_t k = 0; k < p->pair_count; k++) {
        const dcd_pair pair = p->contacts[k];
        dcd_distance distance;
        const dcd_status status = dcd_pair_distance(query->world, query->workspace, pair.i, pair.j, &distance);

        if (status != DCD_OK) {
            return dcd_error_set(error, "view: %s", dcd_status_text(status));
        }
        p->pairs[k] = (listed){pair.i, pair.j, true, distance};
    }
    if (p->contact_count > MAX_LISTED) {
        fprintf(stderr, "dcd: note: the page lists %d of %llu contacts\n", MAX_LISTED,
                (unsigned long long)p->contact_count);
    }
    return true;
}

static bool show_scene(const dcd_scene *scene, const char *title, const char *output, dcd_error *error)
{
    picture p = {.scene = scene, .title = title};
    dcd_query query;
    bool ok = dcd_query_start(&query, scene, 0, error) && dcd_query_contacts(&query, false, &p.contacts, error);

    p.contact_count = ok ? query.report.contacts : 0;
    ok = ok && list_contacts(&p, &query, error) && write_picture(&p, output, error);
    free(p.pairs);
    free(p.contacts);
    dcd_query_end(&query);
    return ok;
}

static bool view_scene(const char *path, const char *output, const double *margin, dcd_error *error)
{
    dcd_scene scene;
    bool ok = dcd_scene_read(path, &scene, error);

    if (ok && margin != NULL) {
        scene.margin = *margin;
    }
    ok = ok && show_scene(&scene, path, output, error);
    dcd_scene_free(&scene);
    return ok;
}

/* ------------------------------------------------------------------- Robot */

/* The pairs of links, as their deepest or nearest parts. */
static bool list_answer(picture *p, const dcd_robot_answer *answer, dcd_error *error)
{
    p->pairs = malloc(((size_t)answer->pair_count + 1) * sizeof *p->pairs);
    p->contacts = malloc(((size_t)answer->contact_count + 1) * sizeof *p->contacts);
    if (p->pairs == NULL || p->contacts == NULL || answer->failure != NULL) {
        return dcd_error_set(error, "view: %s", answer->failure != NULL ? answer->failure : "no memory");
    }
    p->pair_count = answer->pair_count;
    p->contact_count = answer->contact_count;
    for (uint32_t k = 0; k < answer->pair_count; k++) {
        const dcd_robot_pair *pair = &answer->pairs[k];

        p->pairs[k] = (listed){pair->part_a, pair->part_b, k < answer->contact_count, pair->distance};
        if (k < answer->contact_count) {
            p->contacts[k] = (dcd_pair){pair->part_a, pair->part_b};
        }
    }
    return true;
}

static bool show_robot(const dcd_robot_request *r, dcd_robot *robot, const double *row, dcd_error *error)
{
    const dcd_robot_question question = {robot, r->margin, r->closest};
    dcd_robot_checker *checker = dcd_robot_checker_make(&question, error);
    dcd_robot_answer answer = {0};
    picture p = {.scene = &robot->scene, .title = robot->name};
    bool ok = checker != NULL;

    if (ok) {
        dcd_robot_checker_run(checker, row, &answer);
        robot->scene.margin = r->margin;
        ok = dcd_robot_pose(robot, row, error) && list_answer(&p, &answer, error) &&
             write_picture(&p, r->output, error);
    }
    free(p.pairs);
    free(p.contacts);
    dcd_robot_answer_free(&answer);
    dcd_robot_checker_free(checker);
    return ok;
}

static bool view_robot(const dcd_robot_request *r, dcd_error *error)
{
    dcd_robot robot = {0};
    dcd_robot_values values = {0};
    double *row = NULL;
    bool ok = dcd_robot_request_load(r, &robot, &values, error);

    if (ok) {
        row = malloc(((size_t)robot.variable_count + 1) * sizeof *row);
        ok = row != NULL || dcd_error_set(error, "view: no memory");
    }
    if (ok) {
        (void)dcd_robot_values_take(&values, 1, row);
        ok = show_robot(r, &robot, row, error);
    }
    free(row);
    dcd_robot_values_free(&values);
    dcd_robot_free(&robot);
    return ok;
}

/* ----------------------------------------------------------------- Options */

typedef struct request {
    const char *output;
    double margin;
    bool margin_given, help;
} request;

static bool take(void *taken, int code, dcd_error *error)
{
    request *r = taken;

    switch (code) {
    case 'o':
        r->output = optarg;
        return true;
    case 'm':
        r->margin_given = true;
        return dcd_options_real("view: --margin", optarg, 0.0, DCD_MAX_COORDINATE, &r->margin, error);
    case 'h':
        r->help = true;
        return true;
    default:
        return false;
    }
}

static bool take_all(int argc, char **argv, request *r, dcd_error *error)
{
    static const struct option longs[] = {{"output", required_argument, NULL, 'o'},
                                          {"margin", required_argument, NULL, 'm'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    const dcd_options known = {":o:h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (argc - optind != 1) {
        return dcd_error_set(error, "view: expected one SCENE, or robot and a FILE.urdf, got %d", argc - optind);
    }
    return r->output != NULL || dcd_error_set(error, "view: -o FILE.html is missing");
}

static int print_help(void)
{
    printf("%s%s%s", HELP, DCD_ROBOT_OPTIONS, MORE);
    return DCD_EXIT_OK;
}

static int run_robot(int argc, char **argv)
{
    dcd_robot_request r = {0};
    dcd_error error;

    if (!dcd_robot_request_take(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        return print_help();
    }
    if (r.output == NULL) {
        dcd_error_set(&error, "view: -o FILE.html is missing");
        return dcd_cli_fail(&error);
    }
    return view_robot(&r, &error) ? DCD_EXIT_OK : dcd_cli_fail(&error);
}

int dcd_cli_view(int argc, char **argv)
{
    request r = {0};
    dcd_error error;

    if (argc > 1 && strcmp(argv[1], "robot") == 0) {
        return run_robot(argc - 1, argv + 1);
    }
    if (!take_all(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        return print_help();
    }
    return view_scene(argv[optind], r.output, r.margin_given ? &r.margin : NULL, &error) ? DCD_EXIT_OK
                                                                                        : dcd_cli_fail(&error);
}

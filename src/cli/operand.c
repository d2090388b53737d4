#include "operand.h"

#include "options.h"

#include <stdio.h>
#include <string.h>

static bool find_by_number(const char *command, const dcd_scene *scene, const char *text, uint32_t *object,
                           dcd_error *error)
{
    char what[48];
    uint64_t number;

    if (scene->object_count == 0) {
        return dcd_error_file(error, scene->path, "object %.60s: the scene has no objects", text);
    }
    (void)snprintf(what, sizeof what, "%s: an object's number", command);
    if (!dcd_options_whole(what, text, 0, scene->object_count - 1, &number, error)) {
        return false;
    }
    *object = (uint32_t)number;
    return true;
}

static bool find_by_name(const dcd_scene *scene, const char *name, uint32_t *object, dcd_error *error)
{
    uint32_t found = 0;

    for (uint32_t k = 0; k < scene->object_count; k++) {
        if (scene->objects[k].name != NULL && strcmp(scene->objects[k].name, name) == 0) {
            *object = found == 0 ? k : *object;
            found++;
        }
    }
    if (found > 1) {
        return dcd_error_file(error, scene->path, "%u objects are named \"%.60s\": give a number", found, name);
    }
    return found == 1 || dcd_error_file(error, scene->path, "no object is named \"%.60s\"", name);
}

bool dcd_operand_object(const char *command, const dcd_scene *scene, const char *text, uint32_t *object,
                        dcd_error *error)
{
    const bool is_number = text[0] != '\0' && strspn(text, "0123456789") == strlen(text);

    return is_number ? find_by_number(command, scene, text, object, error) : find_by_name(scene, text, object, error);
}

static bool take_margin(dcd_pair_request *r, dcd_error *error)
{
    char what[48];

    (void)snprintf(what, sizeof what, "%s: --margin", r->command);
    r->margin_given = true;
    return dcd_options_real(what, optarg, 0.0, DCD_MAX_COORDINATE, &r->margin, error);
}

static bool take(void *request, int code, dcd_error *error)
{
    dcd_pair_request *r = request;

    switch (code) {
    case 'm':
        return take_margin(r, error);
    case 'j':
        r->json = true;
        return true;
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

bool dcd_operand_pair(bool margins, int argc, char **argv, dcd_pair_request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"margin", required_argument, NULL, 'm'}, /* first, so that it can be left out */
        {"json", no_argument, NULL, 'j'},
        {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":o:h", margins ? longs : longs + 1, take};

    r->command = argv[0];
    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (argc - optind != 3) {
        return dcd_error_set(error, "%s: expected SCENE I J, got %d operand%s", r->command, argc - optind,
                             argc - optind == 1 ? "" : "s");
    }
    r->scene = argv[optind];
    r->first = argv[optind + 1];
    r->second = argv[optind + 2];
    return true;
}

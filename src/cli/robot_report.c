#include "robot_report.h"

#include "json_array.h"
#include "measure.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *link_name(const dcd_robot_report *r, uint32_t link)
{
    return r->question->robot->links[link].name;
}

/* -------------------------------------------------------------------- Text */

/* Six digits, rounded away from what the interval holds, so that the printed one holds it too. */
static const char *outward(double x, double direction, char text[32])
{
    double grain = fabs(x) * 1e-6;

    (void)snprintf(text, 32, "%.6g", x);
    for (int k = 1; k <= 4 && direction * (strtod(text, NULL) - x) < 0.0; k++) {
        (void)snprintf(text, 32, "%.6g", x + direction * k * grain);
    }
    return text;
}

static void print_interval(FILE *file, double lo, double hi)
{
    char low[32], high[32];

    fprintf(file, "%s to %s", outward(lo, -1.0, low), outward(hi, 1.0, high));
}

static void print_pair(const dcd_robot_report *r, const dcd_robot_pair *pair, bool contact)
{
    const dcd_distance *d = &pair->distance;
    const bool apart = d->relation == DCD_APART;

    fprintf(r->file, "  %s %s %s: %s, %s ", contact ? "contact" : "near", link_name(r, pair->a), link_name(r, pair->b),
            dcd_measure_relation(d->relation), apart ? "distance" : "depth");
    print_interval(r->file, apart ? d->lo : d->depth_lo, apart ? d->hi : d->depth_hi);
    fputc('\n', r->file);
}

static void start_text(const dcd_robot_report *r)
{
    const dcd_robot *robot = r->question->robot;
    uint64_t all;
    const uint64_t checked = dcd_robot_checked_pairs(robot, &all);

    fprintf(r->file, "robot %s: %u links, %u parts, %u joint values; %llu of %llu pairs of links checked\n",
            robot->name, robot->link_count, robot->part_count, robot->variable_count, (unsigned long long)checked,
            (unsigned long long)all);
}

static void add_text(const dcd_robot_report *r, uint64_t configuration, const dcd_robot_answer *answer)
{
    fprintf(r->file, "configuration %llu: %u contact%s\n", (unsigned long long)configuration, answer->contact_count,
            answer->contact_count == 1 ? "" : "s");
    for (uint32_t k = 0; k < answer->pair_count; k++) {
        print_pair(r, &answer->pairs[k], k < answer->contact_count);
    }
}

/* --------------------------------------------------------------------- CSV */

static void print_name(FILE *file, const char *name)
{
    if (strpbrk(name, ",\"\n\r") == NULL) {
        fputs(name, file);
        return;
    }
    fputc('"', file);
    for (const char *c = name; *c != '\0'; c++) {
        fputs(*c == '"' ? "\"\"" : (const char[2]){*c, '\0'}, file);
    }
    fputc('"', file);
}

static void print_csv(const dcd_robot_report *r, uint64_t configuration, const dcd_robot_pair *pair, bool contact)
{
    const dcd_distance *d = &pair->distance;
    const double numbers[] = {d->lo,         d->hi,         d->depth_lo,   d->depth_hi,  d->normal[0],
                              d->normal[1],  d->normal[2],  d->point_i[0], d->point_i[1], d->point_i[2],
                              d->point_j[0], d->point_j[1], d->point_j[2]};

    fprintf(r->file, "%llu,%s,", (unsigned long long)configuration, contact ? "contact" : "near");
    print_name(r->file, link_name(r, pair->a));
    fputc(',', r->file);
    print_name(r->file, link_name(r, pair->b));
    fprintf(r->file, ",%s", dcd_measure_relation(d->relation));
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        fprintf(r->file, ",%.17g", numbers[k]);
    }
    fputc('\n', r->file);
}

/* -------------------------------------------------------------------- JSON */

static json_t *json_pair(const dcd_robot_report *r, const dcd_robot_pair *pair)
{
    const dcd_distance *d = &pair->distance;
    const dcd_scene_object *parts = r->question->robot->scene.objects;

    return json_pack("{s: s, s: s, s: s, s: s, s: s, s: [f, f], s: [f, f], s: o, s: o, s: o}", "a",
                     link_name(r, pair->a), "b", link_name(r, pair->b), "part_a", parts[pair->part_a].name, "part_b",
                     parts[pair->part_b].name, "relation", dcd_measure_relation(d->relation), "distance", d->lo, d->hi,
                     "depth", d->depth_lo, d->depth_hi, "normal", dcd_json_numbers(d->normal, 3), "point_a",
                     dcd_json_numbers(d->point_i, 3), "point_b", dcd_json_numbers(d->point_j, 3));
}

static json_t *json_pairs(const dcd_robot_report *r, const dcd_robot_pair *pairs, uint32_t count)
{
    json_t *array = json_array();

    for (uint32_t k = 0; k < count; k++) {
        json_array_append_new(array, json_pair(r, &pairs[k]));
    }
    return array;
}

static json_t *json_values(const dcd_robot *robot, const double *values)
{
    json_t *object = json_object();

    for (uint32_t v = 0; v < robot->variable_count; v++) {
        json_object_set_new(object, robot->joints[robot->variables[v]].name, json_real(values[v]));
    }
    return object;
}

static bool add_json(const dcd_robot_report *r, uint64_t configuration, const double *values,
                     const dcd_robot_answer *answer, dcd_error *error)
{
    json_t *root = json_pack("{s: I, s: o, s: o, s: o}", "configuration", (json_int_t)configuration, "joints",
                             json_values(r->question->robot, values), "contacts",
                             json_pairs(r, answer->pairs, answer->contact_count), "near",
                             json_pairs(r, answer->pairs + answer->contact_count,
                                        answer->pair_count - answer->contact_count));
    const bool made = root != NULL;

    fputs(r->configurations == 0 ? "\n" : ",\n", r->file);
    if (!made || (json_dumpf(root, r->file, JSON_COMPACT | JSON_REAL_PRECISION(17)) != 0 && !ferror(r->file))) {
        json_decref(root);
        return dcd_error_set(error, "robot: no memory for the JSON text, or a name is not UTF-8");
    }
    json_decref(root);
    return true;
}

static void start_json(const dcd_robot_report *r)
{
    const dcd_robot *robot = r->question->robot;
    json_t *name = json_string(robot->name);
    char *text = name == NULL ? NULL : json_dumps(name, JSON_ENCODE_ANY);
    uint64_t all;
    const uint64_t checked = dcd_robot_checked_pairs(robot, &all);

    fprintf(r->file, "{\"robot\":%s,\"links\":%u,\"parts\":%u,\"pairs\":%llu,\"checked\":%llu,\"margin\":%.17g,",
            text == NULL ? "null" : text, robot->link_count, robot->part_count, (unsigned long long)all,
            (unsigned long long)checked, r->question->margin);
    fputs("\"configurations\":[", r->file);
    free(text);
    json_decref(name);
}

/* ------------------------------------------------------------------ Report */

void dcd_robot_report_start(dcd_robot_report *r)
{
    switch (r->format) {
    case DCD_ROBOT_TEXT:
        start_text(r);
        break;
    case DCD_ROBOT_JSON:
        start_json(r);
        break;
    case DCD_ROBOT_CSV:
        fputs("configuration,kind,link_a,link_b,relation,distance_lo,distance_hi,depth_lo,depth_hi,normal_x,normal_y,"
              "normal_z,point_a_x,point_a_y,point_a_z,point_b_x,point_b_y,point_b_z\n", r->file);
        break;
    }
}

bool dcd_robot_report_add(dcd_robot_report *r, uint64_t configuration, const double *values,
                          const dcd_robot_answer *answer, dcd_error *error)
{
    if (r->format == DCD_ROBOT_JSON && !add_json(r, configuration, values, answer, error)) {
        return false;
    }
    if (r->format == DCD_ROBOT_TEXT) {
        add_text(r, configuration, answer);
    }
    for (uint32_t k = 0; r->format == DCD_ROBOT_CSV && k < answer->pair_count; k++) {
        print_csv(r, configuration, &answer->pairs[k], k < answer->contact_count);
    }
    r->configurations++;
    r->with_contact += answer->contact_count > 0;
    return true;
}

void dcd_robot_report_end(dcd_robot_report *r)
{
    if (r->format == DCD_ROBOT_JSON) {
        fprintf(r->file, "\n],\"with_contact\":%llu}\n", (unsigned long long)r->with_contact);
    } else if (r->format == DCD_ROBOT_TEXT) {
        fprintf(r->file, "%llu of %llu configurations have a contact\n", (unsigned long long)r->with_contact,
                (unsigned long long)r->configurations);
    }
}

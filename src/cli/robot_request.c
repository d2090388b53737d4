#include "robot_request.h"
#include "options.h"

#include <string.h>

enum { MAX_CLOSEST = 1000 };

static const uint64_t DEFAULT_SAMPLES = 1000; /* of --suggest-acm */

const char DCD_ROBOT_OPTIONS[] =
    "  FILE.urdf           the robot; of it the collision geometry counts: mesh (STL, OBJ: its convex hull),\n"
    "                      box, sphere, cylinder, capsule\n"
    "  --srdf FILE         pairs of links that are not checked (disable_collisions)\n"
    "  --skip-adjacent     do not check links that a joint connects\n"
    "  --package-path DIR  where package://NAME/... is: DIR/NAME/...; or NAME=DIR, for DIR/...; may be given again.\n"
    "                      Without it, the folders above FILE.urdf are tried\n"
    "  --joints FILE.csv   configurations: a line of joint names, then a line of values for each (radians, lengths)\n"
    "  --random N          N configurations, uniform within the limits of the joints\n"
    "  --seed S            of the random ones (default 1)\n"
    "                      Without --joints and --random: one configuration, every value 0\n"
    "  --only K            configuration K alone, counted from 0\n"
    "  --margin M          links at most M apart are contacts too\n";

static bool take_format(const char *name, dcd_robot_request *r, dcd_error *error)
{
    static const char *const names[] = {"text", "json", "csv"};

    for (int k = 0; k < 3; k++) {
        if (strcmp(name, names[k]) == 0) {
            r->format = (dcd_robot_format)k;
            return true;
        }
    }
    return dcd_error_set(error, "robot: --format must be text, json or csv, not \"%.60s\"", name);
}

static bool take_package(const char *item, dcd_robot_request *r, dcd_error *error)
{
    if (item[0] == '\0' || r->packages.count >= DCD_ROBOT_MAX_PACKAGES) {
        return dcd_error_set(error, "robot: --package-path: %s", item[0] == '\0' ? "empty" : "too many of them");
    }
    r->packages.items[r->packages.count++] = item;
    return true;
}

static bool take_number(int code, const char *text, dcd_robot_request *r, dcd_error *error)
{
    switch (code) {
    case 'r':
        r->random_given = true;
        return dcd_options_whole("robot: --random", text, 1, (uint64_t)1 << 40, &r->random, error);
    case 'S':
        r->seed_given = true;
        return dcd_options_whole("robot: --seed", text, 0, UINT64_MAX, &r->seed, error);
    case 'k':
        r->only_given = true;
        return dcd_options_whole("robot: --only", text, 0, UINT64_MAX, &r->only, error);
    case 'm':
        return dcd_options_real("robot: --margin", text, 0.0, DCD_MAX_COORDINATE, &r->margin, error);
    case 'c':
        return dcd_options_small("robot: --closest", text, 0, MAX_CLOSEST, &r->closest, error);
    default:
        return dcd_options_small("robot: --threads", text, 1, DCD_MAX_THREADS, &r->threads, error);
    }
}

static bool take(void *request, int code, dcd_error *error)
{
    dcd_robot_request *r = request;

    switch (code) {
    case 's':
        r->srdf = optarg;
        return true;
    case 'j':
        r->joints = optarg;
        return true;
    case 'o':
        r->output = optarg;
        return true;
    case 'd':
        r->dump = optarg;
        return true;
    case 'a':
        r->skip_adjacent = true;
        return true;
    case 'A':
        r->suggest_acm = true;
        return true;
    case 'F':
        r->fail_on_contact = true;
        return true;
    case 'h':
        r->help = true;
        return true;
    case 'p':
        return take_package(optarg, r, error);
    case 'f':
        return take_format(optarg, r, error);
    case 'r':
    case 'S':
    case 'k':
    case 'm':
    case 'c':
    case 't':
        return take_number(code, optarg, r, error);
    default:
        return false;
    }
}

static bool check(const dcd_robot_request *r, int operands, dcd_error *error)
{
    if (operands != 1) {
        return dcd_error_set(error, "robot: expected one FILE.urdf, got %d", operands);
    }
    if (r->joints != NULL && r->random_given) {
        return dcd_error_set(error, "robot: --joints and --random exclude each other");
    }
    if (r->seed_given && !r->random_given && !r->suggest_acm) {
        return dcd_error_set(error, "robot: --seed goes with --random");
    }
    if (r->only_given && r->suggest_acm) {
        return dcd_error_set(error, "robot: --only and --suggest-acm exclude each other");
    }
    return true;
}

bool dcd_robot_request_take(int argc, char **argv, dcd_robot_request *r, dcd_error *error)
{
    static const struct option longs[] = {
        {"srdf", required_argument, NULL, 's'},         {"joints", required_argument, NULL, 'j'},
        {"random", required_argument, NULL, 'r'},       {"seed", required_argument, NULL, 'S'},
        {"only", required_argument, NULL, 'k'},         {"margin", required_argument, NULL, 'm'},
        {"closest", required_argument, NULL, 'c'},      {"threads", required_argument, NULL, 't'},
        {"package-path", required_argument, NULL, 'p'}, {"format", required_argument, NULL, 'f'},
        {"output", required_argument, NULL, 'o'},       {"dump", required_argument, NULL, 'd'},
        {"skip-adjacent", no_argument, NULL, 'a'},      {"suggest-acm", no_argument, NULL, 'A'},
        {"fail-on-contact", no_argument, NULL, 'F'},    {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    const dcd_options known = {":o:h", longs, take};

    r->seed = r->closest = r->threads = 1;
    if (!dcd_options_take_all(&known, argc, argv, r, error)) {
        return false;
    }
    if (r->help) {
        return true;
    }
    if (!check(r, argc - optind, error)) {
        return false;
    }
    r->urdf = argv[optind];
    if (r->suggest_acm && r->joints == NULL && !r->random_given) {
        r->random = DEFAULT_SAMPLES;
        r->random_given = true;
    }
    return true;
}

/* -------------------------------------------------------------------- Load */

/* Some robots can't be where all values are 0. */
static void note_zero_outside(const dcd_robot *robot)
{
    for (uint32_t v = 0; v < robot->variable_count; v++) {
        const dcd_robot_joint *joint = &robot->joints[robot->variables[v]];

        if (joint->lower > 0.0 || joint->upper < 0.0) {
            fprintf(stderr, "dcd: note: %.300s: 0 is outside of the limits of joint \"%.80s\", %g to %g\n", robot->path,
                    joint->name, joint->lower, joint->upper);
        }
    }
}

static bool load_values(const dcd_robot_request *r, const dcd_robot *robot, dcd_robot_values *values, dcd_error *error)
{
    if (r->joints != NULL && !dcd_robot_values_read(r->joints, robot, values, error)) {
        return false;
    }
    if (r->joints == NULL) {
        if (!r->random_given) {
            note_zero_outside(robot);
        }
        *values = r->random_given ? dcd_robot_values_random(robot, r->random, r->seed) : dcd_robot_values_zero(robot);
    }
    return !r->only_given || dcd_robot_values_only(values, r->only, error);
}

bool dcd_robot_request_load(const dcd_robot_request *r, dcd_robot *robot, dcd_robot_values *values, dcd_error *error)
{
    if (!dcd_robot_read(r->urdf, &r->packages, robot, error) ||
        (r->srdf != NULL && !dcd_robot_skip_srdf(robot, r->srdf, error))) {
        return false;
    }
    if (r->skip_adjacent) {
        dcd_robot_skip_adjacent(robot);
    }
    return dcd_robot_allow(robot, error) && load_values(r, robot, values, error);
}

/* Robots: what is refused and where, kinematics against another way to compute them, contacts and distances against all
 * pairs one by one, and the robots of the test data. */
#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/robot_check.h"
#include "cli/robot_values.h"
#include "cli/trig.h"
#include "cli_run.h"
#include "exact.h"

#define ARM "tests/robots/arm.urdf"
#define ARM_SRDF "tests/robots/arm.srdf"

static void check_refusal(const cli_result *result, const char *part)
{
    ck_assert_msg(result->code == DCD_EXIT_BAD, "code %d: %s", result->code, result->out);
    ck_assert_uint_eq(result->out_size, 0);
    ck_assert_msg(strstr(result->err, "dcd: ") != NULL && strstr(result->err, part) != NULL, "no \"%s\" in: %s", part,
                  result->err);
}

/* ---------------------------------------------------------------- Refusals */

#define ROBOT(text) "<robot name=\"r\">\n" text "\n</robot>\n"
#define TWO "<link name=\"a\"/><link name=\"b\"/>\n"
#define JOINT(type, more) TWO "<joint name=\"j\" type=\"" type "\"><parent link=\"a\"/><child link=\"b\"/>" more "</joint>"
#define PART(shape) "<link name=\"a\"><collision>\n<geometry>" shape "</geometry></collision></link>"
#define LIMIT "<limit lower=\"-1\" upper=\"1\"/>"

static const struct {
    const char *text, *expected;
} bad_urdf[] = {
    {"<robot>\n<link name=\"a\">\n</robot>", "r.urdf: line 3, column 3: mismatched tag"},
    {"nonsense", "r.urdf: line 1, column 1: syntax error"},
    {"<robot", "line 1, column 1: unclosed token"},
    {"<robot/><robot/>", "line 1, column 9: junk after document element"},
    {"\n  <sdf/>", "r.urdf: line 2, column 3: not a URDF file: it begins with <sdf>"},
    {ROBOT(""), "line 1, column 1: <robot> has no <link>"},
    {ROBOT("<link/>"), "r.urdf: line 2, column 1: <link>: attribute \"name\" is missing"},
    {ROBOT("<link name=\"\"/>"), "attribute \"name\" is empty"},
    {ROBOT(TWO " <link name=\"a\"/>"), "line 3, column 2: link \"a\": line 2 has a link of this name"},
    {ROBOT(TWO), "line 2, column 17: link \"b\" hangs on no joint, and neither does link \"a\""},
    {ROBOT(JOINT("floating", "")), "line 3, column 1: joint \"j\": type must be fixed, revolute, continuous or prismatic, not "
                                   "\"floating\""},
    {ROBOT(JOINT("planar", "")), "not \"planar\""},
    {ROBOT(TWO "<joint name=\"j\"/>"), "<joint>: attribute \"type\" is missing"},
    {ROBOT(TWO "<joint type=\"fixed\"/>"), "<joint>: attribute \"name\" is missing"},
    {ROBOT(TWO "<joint name=\"j\" type=\"fixed\"><child link=\"b\"/></joint>"), "joint \"j\": has no \"parent\""},
    {ROBOT(TWO "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/></joint>"), "joint \"j\": has no \"child\""},
    {ROBOT(TWO "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/>\n<child link=\"c\"/></joint>"),
     "line 4, column 1: joint \"j\": there is no link \"c\""},
    {ROBOT(JOINT("fixed", "<parent link=\"b\"/>")), "<joint> has more than one <parent>"},
    {ROBOT(JOINT("fixed", "") "<joint name=\"j\" type=\"fixed\"/>"), "there are two joints of this name"},
    {ROBOT(JOINT("fixed", "") "<joint name=\"k\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint>"),
     "joint \"k\": its child link already hangs on joint \"j\""},
    {ROBOT("<link name=\"a\"/><joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child link=\"a\"/></joint>"),
     "the robot has no root: its joints form a loop"},
    {ROBOT("<link name=\"r\"/>" JOINT("fixed", "") "<joint name=\"k\" type=\"fixed\"><parent link=\"b\"/><child link=\"a\"/>"
           "</joint>"), "joints form a loop"},
    {ROBOT(JOINT("revolute", "")), "a joint of this type needs a \"limit\""},
    {ROBOT(JOINT("prismatic", "")), "a joint of this type needs a \"limit\""},
    {ROBOT(JOINT("revolute", "<limit lower=\"1\" upper=\"0\"/>")), "the lower limit is above the upper one"},
    {ROBOT(JOINT("revolute", "<limit lower=\"-1e9\" upper=\"0\"/>")), "a limit is above 2^20 radians"},
    {ROBOT(JOINT("revolute", "<limit lower=\"x\" upper=\"0\"/>")), "\"lower\" must be one finite number, not \"x\""},
    {ROBOT(JOINT("revolute", LIMIT "\n<axis xyz=\"0 0 0\"/>")), "line 4, column 1: joint \"j\": the axis has no direction"},
    {ROBOT(JOINT("revolute", LIMIT "<axis xyz=\"0 1\"/>")), "\"xyz\" must be three finite numbers, not \"0 1\""},
    {ROBOT(JOINT("revolute", LIMIT "<axis xyz=\"0 1 nan\"/>")), "not \"0 1 nan\""},
    {ROBOT(JOINT("revolute", LIMIT "<axis xyz=\"0 1 0 0\"/>")), "not \"0 1 0 0\""},
    {ROBOT(JOINT("revolute", LIMIT "<origin rpy=\"0 1e7 0\"/>")), "<origin>: attribute \"rpy\": an angle is above 2^20"},
    {ROBOT(JOINT("revolute", LIMIT "<mimic joint=\"k\"/>")), "joint \"j\": mimics a joint that is not there: \"k\""},
    {ROBOT(JOINT("revolute", LIMIT "<mimic joint=\"j\"/>")), "joint \"j\": mimics itself"},
    {ROBOT(JOINT("revolute", LIMIT "<mimic/>")), "<mimic>: attribute \"joint\" is missing"},
    {ROBOT("<link name=\"a\"><collision/></link>"), "line 2, column 16: link \"a\": a collision element needs a geometry"},
    {ROBOT(PART("")), "line 3, column 1: link \"a\": a collision element needs a geometry with one shape"},
    {ROBOT(PART("<box size=\"1 1 1\"/><box size=\"1 1 1\"/>")), "a geometry with one shape"},
    {ROBOT(PART("<torus/>")), "line 3, column 11: link \"a\": a geometry is mesh, box, sphere"},
    {ROBOT(PART("<box/>")), "<box>: attribute \"size\" is missing"},
    {ROBOT(PART("<box size=\"1 0 1\"/>")), "link \"a\": size must be above 0"},
    {ROBOT(PART("<box size=\"1 1 inf\"/>")), "not \"1 1 inf\""},
    {ROBOT(PART("<sphere radius=\"-1\"/>")), "radius must be above 0"},
    {ROBOT(PART("<capsule radius=\"1\"/>")), "<capsule>: attribute \"length\" is missing"},
    {ROBOT(PART("<mesh/>")), "<mesh>: attribute \"filename\" is missing"},
    {ROBOT(PART("<mesh filename=\"none.stl\"/>")), "none.stl: cannot open"},
    {ROBOT(PART("<mesh filename=\"none.dae\"/>")), "none.dae: a mesh is a file .stl or .obj"},
    {ROBOT(PART("<mesh filename=\"http://x/y.stl\"/>")), "a mesh is a path, file:// or package://, not http://x/y.stl"},
    {ROBOT(PART("<mesh filename=\"package://pack/y.stl\"/>")), "no such file in any package path (see --package-path): pack"},
    {ROBOT(PART("<mesh filename=\"package://\"/>")), "no such file in any package path"},
    {ROBOT(PART("<mesh filename=\"m.obj\" scale=\"1 0 1\"/>")), "a scale of 0"},
    {ROBOT(PART("<mesh filename=\"m.obj\" scale=\"1 1e33 1e33\"/>")), "a scaled vertex is above 2^110"},
    {ROBOT(PART("<mesh filename=\"m.obj\" scale=\"1 1\"/>")), "\"scale\" must be three finite numbers"},
    {"<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
     "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\">]>"
     "<r>&d;</r>", "not a URDF file"},
};

START_TEST(bad_urdf_is_refused)
{
    cli_folder_make();
    cli_write_text("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 3\nv 0 0 1\n");
    cli_write_text("r.urdf", bad_urdf[_i].text);
    cli_result result = cli_run("robot", cli_path("r.urdf"), NULL);
    check_refusal(&result, bad_urdf[_i].expected);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

START_TEST(deep_xml_is_refused)
{
    enum { DEPTH = 100000 };
    char *text = malloc(3 * DEPTH + 1);
    ck_assert_ptr_nonnull(text);
    for (size_t k = 0; k < DEPTH; k++) {
        memcpy(text + 3 * k, "<a>", 3);
    }
    cli_folder_make();
    cli_write("r.urdf", text, 3 * DEPTH);
    cli_result result = cli_run("robot", cli_path("r.urdf"), NULL);
    check_refusal(&result, "line 1, column 301: elements are nested too deep");
    cli_result_free(&result);
    cli_folder_remove();
    free(text);
}
END_TEST

START_TEST(too_many_links_are_refused)
{
    enum { COUNT = 5000 };
    char *text = malloc(32 * COUNT + 64), *at = text;
    ck_assert_ptr_nonnull(text);
    at += sprintf(at, "<robot name=\"r\">");
    for (int k = 0; k < COUNT; k++) {
        at += sprintf(at, "<link name=\"l%d\"/>", k);
    }
    at += sprintf(at, "</robot>");
    cli_folder_make();
    cli_write("r.urdf", text, (size_t)(at - text));
    cli_result result = cli_run("robot", cli_path("r.urdf"), NULL);
    check_refusal(&result, "more than 4096 links");
    cli_result_free(&result);
    cli_folder_remove();
    free(text);
}
END_TEST

static const struct {
    const char *text, *expected;
} bad_srdf[] = {
    {"<robot name=\"arm\">", "r.srdf: line 1, column 19: no element found"},
    {"<sdf/>", "not an SRDF file"},
    {"<robot name=\"arm\"><link name=\"a\"/></robot>", "line 1, column 19: a URDF file"},
    {"<robot name=\"leg\"/>", "r.srdf: line 1, column 1: is for robot \"leg\", not for \"arm\""},
    {"<robot/>", "is for robot \"\", not for \"arm\""},
    {"<robot name=\"arm\">\n <disable_collisions link1=\"base\"/></robot>",
     "line 2, column 2: <disable_collisions>: attribute \"link2\" is missing"},
    {"<robot name=\"arm\">\n <enable_collisions link1=\"base\" link2=\"nose\"/></robot>",
     "line 2, column 2: <enable_collisions> names a link that the robot does not have"},
};

START_TEST(bad_srdf_is_refused)
{
    cli_folder_make();
    cli_write_text("r.srdf", bad_srdf[_i].text);
    cli_result result = cli_run("robot", ARM, "--srdf", cli_path("r.srdf"), NULL);
    check_refusal(&result, bad_srdf[_i].expected);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

static const struct {
    const char *text, *expected;
} bad_csv[] = {
    {"\n# nothing\n", "c.csv: line 3: expected the names of joints, but the file ends"},
    {"turn,nose\n", "c.csv: line 1, column 6: the robot has no joint of this name: \"nose\""},
    {"turn, mount\n", "line 1, column 7: this joint has no value of its own (fixed, or it mimics another): \"mount\""},
    {"grip_mirror\n", "this joint has no value of its own"},
    {"turn,turn\n", "line 1, column 6: two columns for this joint"},
    {"turn,\n", "line 1, column 6: the robot has no joint of this name: \"\""},
    {"turn,lift,bend,tilt,grip\n", "line 2: no configuration: there is nothing after the names"},
    {"turn,lift,bend,tilt,grip\n0,0,0,0,x\n", "line 2, column 9: expected a finite number: \"x\""},
    {"turn,lift,bend,tilt,grip\n0,0,0,0,nan\n", "expected a finite number: \"nan\""},
    {"turn,lift,bend,tilt,grip\n0,0,,0,0\n", "line 2, column 5: expected a finite number: \"\""},
    {"turn,lift,bend,tilt,grip\n0,0,0,0,0\n0,0,0,0\n", "line 3, column 7: fewer values than the first line has names"},
    {"turn,lift,bend,tilt,grip\n0,0,0,0,0,0\n", "line 2, column 11: more values than the first line has names"},
    {"turn,lift,bend,tilt,grip\n2e6,0,0,0,0\n", "line 2, column 1: an angle is at most 2^20 radians"},
};

START_TEST(bad_tables_are_refused)
{
    cli_folder_make();
    cli_write_text("c.csv", bad_csv[_i].text);
    cli_result result = cli_run("robot", ARM, "--joints", cli_path("c.csv"), NULL);
    check_refusal(&result, bad_csv[_i].expected);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

static const struct {
    const char *words[6], *expected;
} bad_usage[] = {
    {{NULL}, "expected one FILE.urdf, got 0"},
    {{ARM, ARM}, "expected one FILE.urdf, got 2"},
    {{"none.urdf"}, "none.urdf: cannot open"},
    {{ARM, "--joints", "a", "--random", "3"}, "--joints and --random exclude each other"},
    {{ARM, "--random", "0"}, "--random must be a whole number from 1"},
    {{ARM, "--seed", "1"}, "--seed goes with --random"},
    {{ARM, "--margin", "-1"}, "--margin must be a number from 0"},
    {{ARM, "--closest", "1001"}, "--closest must be a whole number from 0 to 1000"},
    {{ARM, "--threads", "0"}, "--threads must be a whole number from 1 to 256"},
    {{ARM, "--format", "bin"}, "--format must be text, json or csv, not \"bin\""},
    {{ARM, "--package-path", ""}, "--package-path: empty"},
    {{ARM, "--only", "1"}, "there is no configuration 1: there are 1, from 0"},
    {{ARM, "--only", "1", "--suggest-acm"}, "--only and --suggest-acm exclude each other"},
    {{ARM, "--dump", "/nowhere/x.json"}, "/nowhere/x.json"},
    {{ARM, "-o", "/nowhere/x.txt"}, "/nowhere/x.txt"},
};

START_TEST(bad_usage_is_refused)
{
    const char *const *w = bad_usage[_i].words;
    cli_result result = cli_run("robot", w[0], w[1], w[2], w[3], w[4], w[5], NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_BAD);
    ck_assert_msg(strstr(result.err, bad_usage[_i].expected) != NULL, "%s", result.err);
    cli_result_free(&result);
}
END_TEST

START_TEST(notes_tell_what_may_be_a_slip)
{
    cli_folder_make();
    cli_write_text("c.csv", "turn,lift,bend,tilt\n\n9,0,0,0\n0,3,0,0\r\n0,-3,0,0\n");
    cli_write_text("r.srdf", "<robot name=\"arm\">\n<disable_collisions link1=\"base\" link2=\"nose\"/></robot>");
    cli_result result = cli_run("robot", ARM, "--joints", cli_path("c.csv"), "--srdf", cli_path("r.srdf"), NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_OK);
    ck_assert_ptr_nonnull(strstr(result.err, "c.csv: joint \"grip\" has no column and stays at 0"));
    ck_assert_ptr_nonnull(strstr(result.err, "line 4, column 3: 3 is outside of the limits of joint \"lift\", -2 to 1"));
    ck_assert_ptr_nonnull(strstr(result.err, "c.csv: 2 values in all are outside of limits"));
    ck_assert_ptr_nonnull(strstr(result.err, "r.srdf: line 2, column 1: the robot has no link \"nose\""));
    ck_assert_ptr_nonnull(strstr(result.out, "of 3 configurations have a contact"));
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

/* -------------------------------------------------------------- Kinematics */

static void read_robot(const char *path, const char *srdf, dcd_robot *robot)
{
    dcd_robot_packages packages = {{NULL}, 0};
    dcd_error error;
    ck_assert_msg(dcd_robot_read(path, &packages, robot, &error), "%s", error.text);
    ck_assert_msg(srdf == NULL || dcd_robot_skip_srdf(robot, srdf, &error), "%s", error.text);
    ck_assert(dcd_robot_allow(robot, &error));
}

START_TEST(sines_of_any_angle)
{
    for (int k = -400000; k <= 400000; k++) {
        const double angle = k * 2.6131;
        double s, c;
        dcd_trig_sincos_any(angle, &s, &c);
        ck_assert(fabs(s - sin(angle)) < 0x1p-50 && fabs(c - cos(angle)) < 0x1p-50);
    }
}
END_TEST

/* Quaternions in long double with libm: shares nothing with the matrices of the tool. */
typedef struct frame {
    long double q[4], t[3]; /* w, x, y, z */
} frame;

static frame frame_times(frame a, frame b)
{
    const long double *p = a.q, *q = b.q, *t = b.t;
    const long double dot = p[1] * t[0] + p[2] * t[1] + p[3] * t[2], n = p[1] * p[1] + p[2] * p[2] + p[3] * p[3];
    const long double cross[3] = {p[2] * t[2] - p[3] * t[1], p[3] * t[0] - p[1] * t[2], p[1] * t[1] - p[2] * t[0]};
    frame c = {{p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
                p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1], p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]},
               {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        c.t[k] = a.t[k] + (p[0] * p[0] - n) * t[k] + 2 * p[k + 1] * dot + 2 * p[0] * cross[k];
    }
    return c;
}

static frame frame_turn(int axis, long double angle)
{
    frame f = {{cosl(angle / 2), 0, 0, 0}, {0, 0, 0}};
    f.q[axis + 1] = sinl(angle / 2);
    return f;
}

static void read_triple(const dcd_xml_element *element, const char *child, const char *name, const char *otherwise,
                        double out[3])
{
    const dcd_xml_element *found = dcd_xml_child(element, child);
    const char *text = found == NULL ? NULL : dcd_xml_attribute(found, name);
    ck_assert_int_eq(sscanf(text == NULL ? otherwise : text, "%lf %lf %lf", &out[0], &out[1], &out[2]), 3);
}

static frame frame_origin(const dcd_xml_element *element)
{
    double xyz[3], rpy[3];
    read_triple(element, "origin", "xyz", "0 0 0", xyz);
    read_triple(element, "origin", "rpy", "0 0 0", rpy);
    frame f = {{1, 0, 0, 0}, {xyz[0], xyz[1], xyz[2]}};
    return frame_times(f, frame_times(frame_turn(2, rpy[2]), frame_times(frame_turn(1, rpy[1]), frame_turn(0, rpy[0]))));
}

static frame frame_motion(const dcd_xml_element *joint, const char *type, double value)
{
    double axis[3];
    read_triple(joint, "axis", "xyz", "1 0 0", axis);
    const long double length = sqrtl((long double)axis[0] * axis[0] + (long double)axis[1] * axis[1] +
                                     (long double)axis[2] * axis[2]);
    frame f = {{1, 0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < 3; k++) {
        if (strcmp(type, "prismatic") == 0) {
            f.t[k] = axis[k] / length * value;
        } else if (strcmp(type, "fixed") != 0) {
            f.q[0] = cosl((long double)value / 2);
            f.q[k + 1] = axis[k] / length * sinl((long double)value / 2);
        }
    }
    return f;
}

/* From the text of the file, joint by joint up to the root. */
static frame frame_of_link(const dcd_robot *robot, const char *link, const double *values)
{
    frame f = {{1, 0, 0, 0}, {0, 0, 0}};
    for (const dcd_xml_element *j = dcd_xml_child(robot->urdf.root, "joint"); j != NULL; j = dcd_xml_next(j, "joint")) {
        if (strcmp(dcd_xml_attribute(dcd_xml_child(j, "child"), "link"), link) == 0) {
            const dcd_xml_element *mimic = dcd_xml_child(j, "mimic");
            const char *source = dcd_xml_attribute(mimic != NULL ? mimic : j, mimic != NULL ? "joint" : "name");
            const dcd_robot_joint *joint = &robot->joints[dcd_robot_joint_find(robot, source)];
            double value = joint->variable == DCD_NONE ? 0 : values[joint->variable];
            const char *multiplier = mimic == NULL ? NULL : dcd_xml_attribute(mimic, "multiplier");
            const char *offset = mimic == NULL ? NULL : dcd_xml_attribute(mimic, "offset");
            value = value * (multiplier == NULL ? 1 : atof(multiplier)) + (offset == NULL ? 0 : atof(offset));
            f = frame_times(frame_origin(j), frame_motion(j, dcd_xml_attribute(j, "type"), value));
            return frame_times(frame_of_link(robot, dcd_xml_attribute(dcd_xml_child(j, "parent"), "link"), values), f);
        }
    }
    return f;
}

static double error_of(const dcd_pose *pose, frame f)
{
    double worst = 0;
    for (int column = 0; column < 4; column++) {
        frame point = {{1, 0, 0, 0}, {column == 0, column == 1, column == 2}};
        point = frame_times(f, point);
        for (int row = 0; row < 3; row++) {
            const double value = pose->t[row] + (column < 3 ? pose->r[3 * row + column] : 0);
            worst = fmax(worst, fabs(value - (double)point.t[row]));
        }
    }
    return worst;
}

static void check_kinematics(const dcd_robot *robot, uint64_t count)
{
    dcd_robot_values values = dcd_robot_values_random(robot, count, 11);
    dcd_pose *links = malloc(robot->link_count * sizeof *links), *parts = malloc(robot->part_count * sizeof *parts);
    double *row = malloc(robot->variable_count * sizeof *row);
    while (dcd_robot_values_take(&values, 1, row) == 1) {
        dcd_robot_place(robot, row, links, parts);
        for (uint32_t k = 0; k < robot->link_count; k++) {
            ck_assert_double_lt(error_of(&links[k], frame_of_link(robot, robot->links[k].name, row)), 1e-13);
        }
        for (uint32_t k = 0; k < robot->part_count; k++) {
            const dcd_robot_link *link = &robot->links[robot->part_link[k]];
            const dcd_xml_element *c = dcd_xml_child(link->element, "collision");
            for (uint32_t skip = link->first_part; skip < k; skip++) {
                c = dcd_xml_next(c, "collision");
            }
            const frame f = frame_times(frame_of_link(robot, link->name, row), frame_origin(c));
            ck_assert_double_lt(error_of(&parts[k], f), 1e-13);
        }
    }
    free(links);
    free(parts);
    free(row);
}

START_TEST(kinematics_of_the_arm)
{
    dcd_robot robot;
    read_robot(ARM, NULL, &robot);
    ck_assert_uint_eq(robot.link_count, 9);
    ck_assert_uint_eq(robot.variable_count, 5);
    check_kinematics(&robot, 200);
    dcd_robot_free(&robot);
}
END_TEST

/* ---------------------------------------------------------------- Contacts */

enum { MAX_LINKS = 64 };

/* The links' distances and depths, all pairs of parts one by one; NaN where nothing is checked. */
typedef struct matrix {
    dcd_distance d[MAX_LINKS][MAX_LINKS];
    bool there[MAX_LINKS][MAX_LINKS];
} matrix;

static void fill_matrix(dcd_robot *robot, const double *values, matrix *m)
{
    const dcd_limits limits = dcd_scene_limits(&robot->scene, 0, 1);
    dcd_pose *links = malloc(robot->link_count * sizeof *links), *parts = malloc(robot->part_count * sizeof *parts);
    dcd_world *world = dcd_world_create(&limits);
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    dcd_error error;
    memset(m, 0, sizeof *m);
    dcd_robot_place(robot, values, links, parts);
    for (uint32_t k = 0; k < robot->part_count; k++) {
        robot->scene.objects[k].pose = parts[k];
    }
    ck_assert_msg(dcd_scene_to_world(&robot->scene, world, &error), "%s", error.text);
    for (uint32_t j = 0; j < robot->part_count; j++) {
        for (uint32_t i = 0; i < j; i++) {
            const uint32_t p = robot->part_link[i], q = robot->part_link[j], a = p < q ? p : q, b = p < q ? q : p;
            dcd_distance d;
            ck_assert_int_eq(dcd_pair_distance(world, workspace, i, j, &d), DCD_OK);
            if (!m->there[a][b] || d.lo < m->d[a][b].lo || d.depth_hi > m->d[a][b].depth_hi) {
                m->d[a][b] = d;
            }
            m->there[a][b] = dcd_robot_skip_of(robot, a, b) == DCD_ROBOT_CHECKED;
        }
    }
    free(links);
    free(parts);
    dcd_world_destroy(world);
    dcd_workspace_destroy(workspace);
}

static bool overlap(double lo, double hi, double low, double high)
{
    return lo <= high && low <= hi;
}

/* The contacts are the pairs within the margin, and the others told are the closest of the rest. */
static void check_answer(const dcd_robot *robot, const matrix *m, const dcd_robot_question *q,
                         const dcd_robot_answer *answer)
{
    uint32_t within = 0, rest = 0;
    double farthest = 0;
    ck_assert_ptr_null(answer->failure);
    for (uint32_t k = 0; k < answer->pair_count; k++) {
        const dcd_robot_pair *p = &answer->pairs[k];
        ck_assert_uint_lt(p->a, p->b);
        ck_assert(m->there[p->a][p->b]);
        ck_assert(overlap(p->distance.lo, p->distance.hi, m->d[p->a][p->b].lo, m->d[p->a][p->b].hi));
        ck_assert(overlap(p->distance.depth_lo, p->distance.depth_hi, m->d[p->a][p->b].depth_lo, m->d[p->a][p->b].depth_hi));
        ck_assert(k < answer->contact_count ? p->distance.lo <= q->margin : p->distance.hi > q->margin);
        farthest = k < answer->contact_count ? farthest : p->distance.hi;
    }
    for (uint32_t b = 0; b < robot->link_count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            within += m->there[a][b] && m->d[a][b].hi <= q->margin;
            rest += m->there[a][b] && m->d[a][b].lo > q->margin;
        }
    }
    ck_assert_uint_eq(answer->contact_count, within);
    ck_assert_uint_eq(answer->pair_count - within, rest < q->closest ? rest : q->closest);
    for (uint32_t b = 0; b < robot->link_count; b++) {
        for (uint32_t a = 0; a < b && answer->pair_count - within == q->closest; a++) {
            bool told = !m->there[a][b] || m->d[a][b].lo >= farthest * (1 - 1e-12);
            for (uint32_t k = 0; k < answer->pair_count; k++) {
                told = told || (answer->pairs[k].a == a && answer->pairs[k].b == b);
            }
            ck_assert_msg(told, "%s %s is closer than what is told", robot->links[a].name, robot->links[b].name);
        }
    }
}

static void check_configurations(dcd_robot *robot, double margin, uint32_t closest, uint64_t count, uint64_t seed)
{
    const dcd_robot_question question = {robot, margin, closest};
    dcd_error error;
    dcd_robot_checker *checker = dcd_robot_checker_make(&question, &error);
    dcd_robot_values values = dcd_robot_values_random(robot, count, seed);
    dcd_robot_answer answer = {0};
    double *row = malloc(robot->variable_count * sizeof *row);
    matrix *m = malloc(sizeof *m);
    ck_assert_ptr_nonnull(checker);
    ck_assert_uint_le(robot->link_count, MAX_LINKS);
    while (dcd_robot_values_take(&values, 1, row) == 1) {
        fill_matrix(robot, row, m);
        dcd_robot_checker_run(checker, row, &answer);
        check_answer(robot, m, &question, &answer);
    }
    dcd_robot_answer_free(&answer);
    dcd_robot_checker_free(checker);
    free(row);
    free(m);
}

START_TEST(answers_are_those_of_all_pairs)
{
    static const struct {
        double margin;
        uint32_t closest;
    } cases[] = {{0, 1}, {0, 0}, {0.02, 3}, {0.3, 2}, {0, 100}, {0.05, 100}};
    dcd_robot robot;
    read_robot(ARM, ARM_SRDF, &robot);
    check_configurations(&robot, cases[_i].margin, cases[_i].closest, 200, (uint64_t)_i);
    dcd_robot_free(&robot);
}
END_TEST

START_TEST(threads_do_not_matter)
{
    static const char *const formats[] = {"text", "json", "csv"};
    const char *const common[] = {"--random", "700", "--seed", "5", "--margin", "0.01", "--closest", "4"};
    for (int k = 0; k < 3; k++) {
        cli_result one = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--format", formats[k], common[0], common[1], common[2],
                                 common[3], common[4], common[5], common[6], common[7], NULL);
        cli_result three = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--format", formats[k], common[0], common[1], common[2],
                                   common[3], common[4], common[5], common[6], common[7], "--threads", "3", NULL);
        ck_assert_int_eq(one.code, DCD_EXIT_OK);
        ck_assert_uint_gt(one.out_size, 10000);
        ck_assert_msg(strcmp(one.out, three.out) == 0, "not the same %s", formats[k]);
        cli_result_free(&one);
        cli_result_free(&three);
    }
}
END_TEST

/* Numbers that are fine, and a pose that is not. */
START_TEST(poses_out_of_range_are_refused)
{
    cli_folder_make();
    cli_write_text("r.urdf", ROBOT("<link name=\"a\"/><link name=\"b\"><collision><geometry><sphere radius=\"1\"/></geometry>"
                                   "</collision></link><joint name=\"j\" type=\"prismatic\"><parent link=\"a\"/>"
                                   "<child link=\"b\"/><origin xyz=\"1e33 0 0\"/><limit lower=\"0\" upper=\"9\"/></joint>"));
    cli_write_text("c.csv", "j\n0\n1e33\n");
    cli_result result = cli_run("robot", cli_path("r.urdf"), "--joints", cli_path("c.csv"), "-o", cli_path("out"), NULL);
    check_refusal(&result, "r.urdf: configuration 1: ");
    ck_assert_int_eq(cli_folder_count(), 2);
    cli_result_free(&result);
    cli_folder_remove();
}
END_TEST

START_TEST(configurations_of_a_table)
{
    cli_result result = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--joints", "tests/robots/arm.csv", "--format", "json", NULL);
    ck_assert_msg(result.code == DCD_EXIT_OK, "%s", result.err);
    json_t *root = json_loads(result.out, 0, NULL), *list = json_object_get(root, "configurations");
    ck_assert_ptr_nonnull(root);
    ck_assert_uint_eq(json_array_size(list), 3);
    ck_assert_int_eq(json_integer_value(json_object_get(root, "with_contact")), 1);
    ck_assert_uint_eq(json_array_size(json_object_get(json_array_get(list, 0), "contacts")), 0);
    json_t *contacts = json_object_get(json_array_get(list, 2), "contacts");
    ck_assert_uint_eq(json_array_size(contacts), 3);
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(contacts, 0), "a")), "base");
    ck_assert_str_eq(json_string_value(json_object_get(json_array_get(contacts, 0), "b")), "elbow");
    json_t *joints = json_object_get(json_array_get(list, 2), "joints");
    ck_assert_double_eq(json_real_value(json_object_get(joints, "bend")), -2.6);
    json_decref(root);
    cli_result_free(&result);
    result = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--joints", "tests/robots/arm.csv", "--fail-on-contact", NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_CONTACT);
    cli_result_free(&result);
    result = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--joints", "tests/robots/arm.csv", "--only", "1",
                     "--fail-on-contact", NULL);
    ck_assert_int_eq(result.code, DCD_EXIT_OK);
    ck_assert_ptr_nonnull(strstr(result.out, "configuration 1: 0 contacts"));
    cli_result_free(&result);
}
END_TEST

/* The scene has the same contacts, link by link, and the same parts are in contact. */
START_TEST(a_dump_is_the_same_scene)
{
    static const char *const margins[] = {"0", "0.02"};
    cli_folder_make();
    for (int k = 0; k < 4; k++) {
        const char *skip = k < 2 ? "--skip-adjacent" : "--format";
        cli_result robot = cli_run("robot", ARM, "--joints", "tests/robots/arm.csv", "--only", "2", "--format", "json",
                                   "--margin", margins[k % 2], "--dump", cli_path("d.json"), skip, k < 2 ? NULL : "json",
                                   NULL);
        cli_result scene = cli_run("contacts", cli_path("d.json"), "--format", "json", NULL);
        cli_result links = cli_run("contacts", cli_path("d.json"), "--format", "json", "--compounds", NULL);
        ck_assert_msg(robot.code == DCD_EXIT_OK && scene.code == DCD_EXIT_OK, "%s%s", robot.err, scene.err);
        json_t *r = json_loads(robot.out, 0, NULL), *s = json_loads(scene.out, 0, NULL), *contact;
        json_t *l = json_loads(links.out, 0, NULL);
        json_t *of_links = json_object_get(json_array_get(json_object_get(r, "configurations"), 0), "contacts");
        json_t *of_parts = json_object_get(s, "contacts");
        size_t index, found = 0;
        ck_assert_uint_ge(json_array_size(of_links), 3);
        ck_assert_uint_eq(json_array_size(of_links), json_array_size(json_object_get(l, "contacts")));
        json_array_foreach(of_links, index, contact) {
            const char *a = json_string_value(json_object_get(contact, "part_a"));
            const char *b = json_string_value(json_object_get(contact, "part_b"));
            for (size_t i = 0; i < json_array_size(of_parts); i++) {
                const char *p = json_string_value(json_object_get(json_array_get(of_parts, i), "a"));
                const char *q = json_string_value(json_object_get(json_array_get(of_parts, i), "b"));
                found += (strcmp(a, p) == 0 && strcmp(b, q) == 0) || (strcmp(a, q) == 0 && strcmp(b, p) == 0);
            }
        }
        ck_assert_uint_eq(found, json_array_size(of_links));
        json_decref(r);
        json_decref(s);
        json_decref(l);
        cli_result_free(&robot);
        cli_result_free(&scene);
        cli_result_free(&links);
    }
    cli_folder_remove();
}
END_TEST

/* ------------------------------------------------------------ Suggestions */

START_TEST(suggestions_can_be_pasted)
{
    cli_result lines = cli_run("robot", ARM, "--suggest-acm", "--random", "300", NULL);
    ck_assert_msg(lines.code == DCD_EXIT_OK, "%s", lines.err);
    ck_assert_ptr_nonnull(strstr(lines.out, "<disable_collisions link1=\"base\" link2=\"column\" reason=\"Adjacent\"/>"));
    ck_assert_ptr_null(strstr(lines.out, "flange"));
    char *text = malloc(lines.out_size + 100);
    ck_assert_ptr_nonnull(text);
    (void)sprintf(text, "<robot name=\"arm\">\n%s</robot>\n", lines.out);
    cli_folder_make();
    cli_write_text("s.srdf", text);
    cli_result again = cli_run("robot", ARM, "--srdf", cli_path("s.srdf"), "--suggest-acm", "--random", "300", NULL);
    ck_assert_int_eq(again.code, DCD_EXIT_OK);
    ck_assert_str_eq(again.out, "");
    cli_result pasted = cli_run("robot", ARM, "--srdf", cli_path("s.srdf"), "--random", "500", NULL);
    cli_result by_hand = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--random", "500", NULL);
    ck_assert_str_eq(pasted.out, by_hand.out);
    cli_result_free(&lines);
    cli_result_free(&again);
    cli_result_free(&pasted);
    cli_result_free(&by_hand);
    cli_folder_remove();
    free(text);
}
END_TEST

#define BALL(name, x) \
    "<link name=\"" name "\"><collision><geometry><sphere radius=\"1\"/></geometry></collision></link><joint name=\"" name \
    "j\" type=\"prismatic\"><parent link=\"o\"/><child link=\"" name "\"/><origin xyz=\"" x \
    " 0 0\"/><axis xyz=\"0 1 0\"/><limit lower=\"0\" upper=\"4\"/></joint>"

/* b1 and b2 always touch, b2 and b3 at zero alone, b1 and b3 never. */
START_TEST(reasons_of_suggestions)
{
    cli_folder_make();
    cli_write_text("r.urdf", "<robot name=\"r\"><link name=\"o\"/>" BALL("b1--&amp;", "0") BALL("b3", "3.5")
                             "<link name=\"b2\"><collision><geometry><box size=\"1 12 1\"/></geometry></collision></link>"
                             "<joint name=\"f\" type=\"fixed\"><parent link=\"o\"/><child link=\"b2\"/></joint></robot>");
    cli_result lines = cli_run("robot", cli_path("r.urdf"), "--suggest-acm", NULL);
    ck_assert_msg(lines.code == DCD_EXIT_OK, "%s", lines.err);
    ck_assert_str_eq(lines.out, "    <disable_collisions link1=\"b1&#45;-&amp;\" link2=\"b2\" reason=\"Always\"/> "
                                "<!-- in contact in 1000 of 1000 configurations -->\n");
    cli_result_free(&lines);
    cli_write_text("r.urdf", "<robot name=\"r\"><link name=\"o\"/>" BALL("b1", "0") BALL("b3", "0.5") "</robot>");
    lines = cli_run("robot", cli_path("r.urdf"), "--suggest-acm", NULL);
    ck_assert_ptr_nonnull(strstr(lines.out, "<!-- In contact with all joint values 0, but not always"));
    ck_assert_ptr_nonnull(strstr(lines.out, "link1=\"b1\" link2=\"b3\" reason=\"Default\"/> in contact in "));
    cli_result_free(&lines);
    cli_folder_remove();
}
END_TEST

START_TEST(pairs_that_are_skipped)
{
    dcd_robot robot;
    dcd_error error;
    read_robot(ARM, NULL, &robot);
    dcd_robot_skip_adjacent(&robot);
    const uint32_t wrist = dcd_robot_link_find(&robot, "wrist"), palm = dcd_robot_link_find(&robot, "palm");
    const uint32_t base = dcd_robot_link_find(&robot, "base");
    ck_assert_int_eq(dcd_robot_skip_of(&robot, palm, wrist), DCD_ROBOT_SKIP_ADJACENT); /* across the empty flange */
    ck_assert_int_eq(dcd_robot_skip_of(&robot, base, palm), DCD_ROBOT_CHECKED);
    cli_folder_make();
    cli_write_text("r.srdf", "<robot name=\"arm\"><enable_collisions link1=\"wrist\" link2=\"palm\"/>"
                             "<disable_default_collisions link=\"base\"/><enable_collisions link1=\"base\" link2=\"elbow\"/>"
                             "<disable_collisions link1=\"palm\" link2=\"elbow\"/></robot>");
    ck_assert_msg(dcd_robot_skip_srdf(&robot, cli_path("r.srdf"), &error), "%s", error.text);
    const uint32_t elbow = dcd_robot_link_find(&robot, "elbow");
    ck_assert_int_eq(dcd_robot_skip_of(&robot, palm, wrist), DCD_ROBOT_CHECKED);
    ck_assert_int_eq(dcd_robot_skip_of(&robot, palm, base), DCD_ROBOT_SKIP_SRDF);
    ck_assert_int_eq(dcd_robot_skip_of(&robot, base, elbow), DCD_ROBOT_CHECKED);
    ck_assert_int_eq(dcd_robot_skip_of(&robot, elbow, palm), DCD_ROBOT_SKIP_SRDF);
    ck_assert_int_eq(dcd_robot_skip_of(&robot, elbow, elbow), DCD_ROBOT_SKIP_SAME);
    cli_folder_remove();
    dcd_robot_free(&robot);
}
END_TEST

/* ------------------------------------------------- Robots of the test data */

static const struct {
    const char *urdf, *srdf;
    uint32_t links, variables, pairs; /* of links that are hulls, and that the SRDF file (or being neighbours) leaves */
    const char *contacts;             /* with all joints at 0; the exact solver says the same */
} robots[] = {
    {"panda_description/urdf/panda.urdf", "panda_description/srdf/panda.srdf", 13, 8, 20, "0 contacts\n"},
    {"ur_description/urdf/ur10_robot.urdf", NULL, 11, 6, 21, "0 contacts\n"},
    {"simple_humanoid_description/urdf/simple_humanoid.urdf", "simple_humanoid_description/srdf/simple_humanoid.srdf", 31, 29,
     0, "0 contacts\n"},
    /* Balls and cylinders of another model, too fat where joint 4 is at 0, above its upper limit. */
    {"panda_description/urdf/panda_collision.urdf", "panda_description/srdf/panda.srdf", 13, 8, 0,
     "2 contacts\n  contact panda_link5 panda_leftfinger: overlapping, depth 0.00582459 to"},
    /* The boxes of this model do overlap where joint_12.0 is at 0, below its lower limit. */
    {"allegro_hand_description/urdf/allegro_right_hand.urdf", NULL, 21, 16, 120,
     "1 contact\n  contact palm_link link_13.0: overlapping, depth 0.000626162 to"},
};

/* A part as a hull; false for balls and cylinders. */
static bool part_hull(const dcd_robot *robot, uint32_t part, hull *out)
{
    const dcd_scene_object *object = &robot->scene.objects[part];
    const dcd_scene_shape *shape = &robot->scene.shapes[object->shape];
    *out = (hull){robot->scene.vertices + 3 * shape->first, shape->count, object->pose.r, object->pose.t};
    return shape->solid == DCD_SOLID_HULL && !(shape->radius > 0);
}

/* Whether any two parts of two links touch: 0 or 1; -1 where some are no hulls. */
static int links_touch_exactly(const dcd_robot *robot, uint32_t a, uint32_t b)
{
    const dcd_robot_link *p = &robot->links[a], *q = &robot->links[b];
    int touch = 0;
    for (uint32_t i = 0; i < p->part_count; i++) {
        for (uint32_t j = 0; j < q->part_count; j++) {
            hull x, y;
            if (!part_hull(robot, p->first_part + i, &x) || !part_hull(robot, q->first_part + j, &y)) {
                return -1;
            }
            touch = touch || exact_hulls_touch(&x, &y);
        }
    }
    return touch;
}

/* With all joints at 0, the links in contact are those of which the exact solver says so. Returns how many it judged. */
static uint32_t check_zero_exactly(dcd_robot *robot)
{
    double *zero = calloc(robot->variable_count + 1, sizeof *zero);
    matrix *m = malloc(sizeof *m);
    uint32_t judged = 0;
    ck_assert(zero != NULL && m != NULL);
    fill_matrix(robot, zero, m);
    for (uint32_t b = 0; b < robot->link_count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            const int touch = m->there[a][b] ? links_touch_exactly(robot, a, b) : -1;
            ck_assert_msg(touch < 0 || touch == (m->d[a][b].relation != DCD_APART), "%s %s", robot->links[a].name,
                          robot->links[b].name);
            judged += touch >= 0;
        }
    }
    free(zero);
    free(m);
    return judged;
}

static char *robot_file(const char *name)
{
    char path[200];
    (void)snprintf(path, sizeof path, "data/robots/%s", name);
    return cli_data(path);
}

START_TEST(robots_have_no_false_contact)
{
    char *urdf = robot_file(robots[_i].urdf), *srdf = robots[_i].srdf == NULL ? NULL : robot_file(robots[_i].srdf);
    char *top = cli_data("data"), package[1000];
    if (urdf != NULL && top != NULL) {
        dcd_robot_packages packages = {{package}, 1};
        dcd_error error;
        dcd_robot robot;
        (void)snprintf(package, sizeof package, "example-robot-data=%s", top);
        ck_assert_msg(dcd_robot_read(urdf, &packages, &robot, &error), "%s", error.text);
        ck_assert_uint_eq(robot.link_count, robots[_i].links);
        ck_assert_uint_eq(robot.variable_count, robots[_i].variables);
        check_kinematics(&robot, 20);
        ck_assert_msg(srdf == NULL || dcd_robot_skip_srdf(&robot, srdf, &error), "%s", error.text);
        ck_assert(dcd_robot_allow(&robot, &error));
        check_configurations(&robot, 0.01, 2, 5, 1);
        if (srdf == NULL) {
            dcd_robot_skip_adjacent(&robot);
        }
        ck_assert_uint_eq(check_zero_exactly(&robot), robots[_i].pairs);
        dcd_robot_free(&robot);
        cli_result zero = cli_run("robot", urdf, "--package-path", package, srdf == NULL ? "--skip-adjacent" : "--srdf", srdf,
                                  NULL);
        const char *line = strstr(zero.out, "configuration 0: ");
        ck_assert_msg(zero.code == DCD_EXIT_OK && line != NULL, "%s", zero.err);
        line += strlen("configuration 0: ");
        ck_assert_msg(strncmp(line, robots[_i].contacts, strlen(robots[_i].contacts)) == 0, "%s", zero.out);
        cli_result_free(&zero);
    }
    free(urdf);
    free(srdf);
    free(top);
}
END_TEST

/* Ten thousand lines, and none is lost. */
START_TEST(many_configurations)
{
    enum { COUNT = 10000 };
    char *text = malloc(64 * COUNT), *at = text;
    ck_assert_ptr_nonnull(text);
    at += sprintf(at, "grip,turn,lift,bend,tilt\n");
    for (int k = 0; k < COUNT; k++) {
        at += sprintf(at, "%.4f,%d,%.3f,%.3f,0.25\n", k * 5e-6, k, k % 300 * 0.01 - 2, k % 600 * 0.01 - 3);
    }
    cli_folder_make();
    cli_write_text("c.csv", text);
    cli_result result = cli_run("robot", ARM, "--srdf", ARM_SRDF, "--joints", cli_path("c.csv"), "--closest", "0", NULL);
    ck_assert_msg(result.code == DCD_EXIT_OK, "%s", result.err);
    ck_assert_str_eq(result.err, "");
    ck_assert_ptr_nonnull(strstr(result.out, "configuration 9999: "));
    ck_assert_ptr_nonnull(strstr(result.out, " of 10000 configurations have a contact\n"));
    cli_result_free(&result);
    cli_folder_remove();
    free(text);
}
END_TEST

#define COUNT_OF(table) (int)(sizeof(table) / sizeof(table)[0])

Suite *suite_robot(void);
Suite *suite_robot(void)
{
    Suite *suite = suite_create("robot");
    TCase *refusals = tcase_create("refusals"), *answers = tcase_create("answers"), *data = tcase_create("data");
    tcase_add_loop_test(refusals, bad_urdf_is_refused, 0, COUNT_OF(bad_urdf));
    tcase_add_test(refusals, deep_xml_is_refused);
    tcase_add_test(refusals, too_many_links_are_refused);
    tcase_add_loop_test(refusals, bad_srdf_is_refused, 0, COUNT_OF(bad_srdf));
    tcase_add_loop_test(refusals, bad_tables_are_refused, 0, COUNT_OF(bad_csv));
    tcase_add_loop_test(refusals, bad_usage_is_refused, 0, COUNT_OF(bad_usage));
    tcase_add_test(refusals, notes_tell_what_may_be_a_slip);
    suite_add_tcase(suite, refusals);
    tcase_add_test(refusals, poses_out_of_range_are_refused);
    tcase_add_test(answers, sines_of_any_angle);
    tcase_add_test(answers, kinematics_of_the_arm);
    tcase_add_loop_test(answers, answers_are_those_of_all_pairs, 0, 6);
    tcase_add_test(answers, threads_do_not_matter);
    tcase_add_test(answers, configurations_of_a_table);
    tcase_add_test(answers, a_dump_is_the_same_scene);
    tcase_add_test(answers, suggestions_can_be_pasted);
    tcase_add_test(answers, reasons_of_suggestions);
    tcase_add_test(answers, pairs_that_are_skipped);
    tcase_add_test(answers, many_configurations);
    suite_add_tcase(suite, answers);
    tcase_add_loop_test(data, robots_have_no_false_contact, 0, COUNT_OF(robots));
    suite_add_tcase(suite, data);
    return suite;
}

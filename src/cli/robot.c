#include "robot.h"
#include "file.h"
#include "rigid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 0x1.921fb54442d18p+1;

static bool no_memory(const dcd_robot *robot, dcd_error *error)
{
    return dcd_error_file(error, robot->path, "no memory");
}

/* ---------------------------------------------------------------- Elements */

bool dcd_robot_only(const dcd_robot *robot, const dcd_xml_element *element, const char *name,
                    const dcd_xml_element **child, dcd_error *error)
{
    const dcd_xml_element *second;

    *child = dcd_xml_child(element, name);
    second = *child == NULL ? NULL : dcd_xml_next(*child, name);
    return second == NULL ||
           dcd_xml_fail(&robot->urdf, second, error, "<%.60s> has more than one <%s>", element->name, name);
}

bool dcd_robot_origin(const dcd_robot *robot, const dcd_xml_element *element, dcd_pose *pose, dcd_error *error)
{
    const dcd_xml_element *origin;
    double xyz[3] = {0.0, 0.0, 0.0}, rpy[3] = {0.0, 0.0, 0.0};
    bool ok = dcd_robot_only(robot, element, "origin", &origin, error);

    if (ok && origin != NULL) {
        ok = dcd_xml_numbers(&robot->urdf, origin, "xyz", true, xyz, 3, error) &&
             dcd_xml_numbers(&robot->urdf, origin, "rpy", true, rpy, 3, error);
    }
    for (int k = 0; ok && k < 3; k++) {
        if (fabs(rpy[k]) > DCD_RIGID_MAX_ANGLE) {
            return dcd_xml_fail(&robot->urdf, origin, error, "<origin>: attribute \"rpy\": an angle is above 2^20");
        }
    }
    *pose = dcd_rigid_from_rpy(xyz, rpy);
    return ok;
}

static uint32_t count_children(const dcd_xml_element *element, const char *name)
{
    uint32_t count = 0;

    for (const dcd_xml_element *c = dcd_xml_child(element, name); c != NULL; c = dcd_xml_next(c, name)) {
        count += count <= DCD_ROBOT_MAX_LINKS;
    }
    return count;
}

/* ------------------------------------------------------------------- Links */

uint32_t dcd_robot_link_find(const dcd_robot *robot, const char *name)
{
    for (uint32_t k = 0; k < robot->link_count; k++) {
        if (strcmp(robot->links[k].name, name) == 0) {
            return k;
        }
    }
    return DCD_NONE;
}

uint32_t dcd_robot_joint_find(const dcd_robot *robot, const char *name)
{
    for (uint32_t k = 0; k < robot->joint_count; k++) {
        if (strcmp(robot->joints[k].name, name) == 0) {
            return k;
        }
    }
    return DCD_NONE;
}

static bool read_link(dcd_robot *robot, const dcd_xml_element *element, dcd_error *error)
{
    dcd_robot_link *link = &robot->links[robot->link_count];
    uint32_t twin;

    *link = (dcd_robot_link){dcd_xml_text(&robot->urdf, element, "name", error), element, DCD_NONE, 0, 0};
    if (link->name == NULL) {
        return false;
    }
    twin = dcd_robot_link_find(robot, link->name);
    if (twin != DCD_NONE) {
        return dcd_xml_fail(&robot->urdf, element, error, "link \"%.80s\": line %zu has a link of this name",
                            link->name, robot->links[twin].element->line);
    }
    robot->link_count++;
    return true;
}

static bool read_links(dcd_robot *robot, dcd_error *error)
{
    const dcd_xml_element *root = robot->urdf.root;
    uint32_t count = count_children(root, "link");

    if (count == 0 || count > DCD_ROBOT_MAX_LINKS) {
        return dcd_xml_fail(&robot->urdf, root, error, count == 0 ? "<robot> has no <link>" : "more than %d links",
                            DCD_ROBOT_MAX_LINKS);
    }
    robot->links = calloc(count, sizeof *robot->links);
    robot->skip = calloc((size_t)count * count, sizeof *robot->skip);
    if (robot->links == NULL || robot->skip == NULL) {
        return no_memory(robot, error);
    }
    for (const dcd_xml_element *c = dcd_xml_child(root, "link"); c != NULL; c = dcd_xml_next(c, "link")) {
        if (!read_link(robot, c, error)) {
            return false;
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        dcd_robot_skip_set(robot, k, k, DCD_ROBOT_SKIP_SAME);
    }
    return true;
}

static bool read_parts(dcd_robot *robot, const dcd_robot_packages *packages, dcd_error *error)
{
    for (uint32_t k = 0; k < robot->link_count; k++) {
        if (!dcd_robot_add_parts(robot, packages, k, error)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------ Joints */

static bool joint_fail(const dcd_robot *robot, const dcd_robot_joint *joint, const dcd_xml_element *at,
                       dcd_error *error, const char *reason, const char *name)
{
    return dcd_xml_fail(&robot->urdf, at, error, "joint \"%.80s\": %s%s%.80s%s", joint->name, reason,
                        name == NULL ? "" : " \"", name == NULL ? "" : name, name == NULL ? "" : "\"");
}

static bool read_kind(const dcd_robot *robot, dcd_robot_joint *joint, dcd_error *error)
{
    static const char *const names[] = {"fixed", "revolute", "continuous", "prismatic"};
    const char *type = dcd_xml_text(&robot->urdf, joint->element, "type", error);

    for (int k = 0; type != NULL && k < 4; k++) {
        if (strcmp(type, names[k]) == 0) {
            joint->kind = (dcd_robot_joint_kind)k;
            return true;
        }
    }
    return type != NULL && joint_fail(robot, joint, joint->element, error,
                                      "type must be fixed, revolute, continuous or prismatic, not", type);
}

/* The link that <parent> or <child> names. */
static bool read_end(const dcd_robot *robot, const dcd_robot_joint *joint, const char *end, uint32_t *link,
                     dcd_error *error)
{
    const dcd_xml_element *element;
    const char *name;

    if (!dcd_robot_only(robot, joint->element, end, &element, error)) {
        return false;
    }
    if (element == NULL) {
        return joint_fail(robot, joint, joint->element, error, "has no", end);
    }
    name = dcd_xml_text(&robot->urdf, element, "link", error);
    *link = name == NULL ? DCD_NONE : dcd_robot_link_find(robot, name);
    return name != NULL && (*link != DCD_NONE || joint_fail(robot, joint, element, error, "there is no link", name));
}

static bool read_axis(const dcd_robot *robot, dcd_robot_joint *joint, dcd_error *error)
{
    const dcd_xml_element *element;
    double *a = joint->axis, length, largest = 0.0;

    a[0] = 1.0;
    if (!dcd_robot_only(robot, joint->element, "axis", &element, error) ||
        (element != NULL && !dcd_xml_numbers(&robot->urdf, element, "xyz", true, a, 3, error))) {
        return false;
    }
    for (int k = 0; k < 3; k++) {
        largest = fabs(a[k]) > largest ? fabs(a[k]) : largest;
    }
    if (!(largest > 0x1p-500)) {
        return joint_fail(robot, joint, element, error, "the axis has no direction", NULL);
    }
    for (int k = 0; k < 3; k++) {
        a[k] /= largest;
    }
    length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    for (int k = 0; k < 3; k++) {
        a[k] /= length;
    }
    return true;
}

static bool read_limits(const dcd_robot *robot, dcd_robot_joint *joint, dcd_error *error)
{
    const dcd_xml_element *limit;
    bool needed = joint->kind == DCD_ROBOT_REVOLUTE || joint->kind == DCD_ROBOT_PRISMATIC;

    joint->lower = joint->kind == DCD_ROBOT_CONTINUOUS ? -PI : 0.0;
    joint->upper = -joint->lower;
    if (!dcd_robot_only(robot, joint->element, "limit", &limit, error)) {
        return false;
    }
    if (!needed || limit == NULL) {
        return !needed || joint_fail(robot, joint, joint->element, error, "a joint of this type needs a", "limit");
    }
    if (!dcd_xml_numbers(&robot->urdf, limit, "lower", true, &joint->lower, 1, error) ||
        !dcd_xml_numbers(&robot->urdf, limit, "upper", true, &joint->upper, 1, error)) {
        return false;
    }
    if (joint->lower > joint->upper) {
        return joint_fail(robot, joint, limit, error, "the lower limit is above the upper one", NULL);
    }
    if (joint->kind == DCD_ROBOT_REVOLUTE &&
        (joint->lower < -DCD_RIGID_MAX_ANGLE || joint->upper > DCD_RIGID_MAX_ANGLE)) {
        return joint_fail(robot, joint, limit, error, "a limit is above 2^20 radians", NULL);
    }
    return true;
}

static bool read_joint(dcd_robot *robot, const dcd_xml_element *element, dcd_error *error)
{
    dcd_robot_joint *joint = &robot->joints[robot->joint_count];

    *joint = (dcd_robot_joint){.element = element, .mimics = DCD_NONE, .multiplier = 1.0, .variable = DCD_NONE};
    joint->name = dcd_xml_text(&robot->urdf, element, "name", error);
    if (joint->name == NULL) {
        return false;
    }
    if (dcd_robot_joint_find(robot, joint->name) != DCD_NONE) {
        return joint_fail(robot, joint, element, error, "there are two joints of this name", NULL);
    }
    if (!read_kind(robot, joint, error) || !read_end(robot, joint, "parent", &joint->parent, error) ||
        !read_end(robot, joint, "child", &joint->child, error) || !read_axis(robot, joint, error) ||
        !read_limits(robot, joint, error) || !dcd_robot_origin(robot, element, &joint->origin, error)) {
        return false;
    }
    if (robot->links[joint->child].joint != DCD_NONE) {
        return joint_fail(robot, joint, element, error, "its child link already hangs on joint",
                          robot->joints[robot->links[joint->child].joint].name);
    }
    robot->links[joint->child].joint = robot->joint_count++;
    return true;
}

/* A link hangs on one joint at most, so there are fewer joints than links, or one is at fault. */
static bool read_joints(dcd_robot *robot, dcd_error *error)
{
    const dcd_xml_element *root = robot->urdf.root;
    size_t room = (size_t)robot->link_count + 1;

    robot->joints = calloc(room, sizeof *robot->joints);
    robot->order = calloc(room, sizeof *robot->order);
    robot->variables = calloc(room, sizeof *robot->variables);
    if (robot->joints == NULL || robot->order == NULL || robot->variables == NULL) {
        return no_memory(robot, error);
    }
    for (const dcd_xml_element *c = dcd_xml_child(root, "joint"); c != NULL; c = dcd_xml_next(c, "joint")) {
        if (!read_joint(robot, c, error)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------- Mimic */

static bool read_mimic(dcd_robot *robot, dcd_robot_joint *joint, dcd_error *error)
{
    const dcd_xml_element *mimic;
    const char *name;

    if (!dcd_robot_only(robot, joint->element, "mimic", &mimic, error)) {
        return false;
    }
    if (mimic == NULL || joint->kind == DCD_ROBOT_FIXED) {
        return true;
    }
    name = dcd_xml_text(&robot->urdf, mimic, "joint", error);
    if (name == NULL || !dcd_xml_numbers(&robot->urdf, mimic, "multiplier", true, &joint->multiplier, 1, error) ||
        !dcd_xml_numbers(&robot->urdf, mimic, "offset", true, &joint->offset, 1, error)) {
        return false;
    }
    joint->mimics = dcd_robot_joint_find(robot, name);
    if (joint->mimics == DCD_NONE || robot->joints[joint->mimics].kind == DCD_ROBOT_FIXED) {
        const char *reason = joint->mimics == DCD_NONE ? "mimics a joint that is not there:" : "mimics a fixed joint:";

        return joint_fail(robot, joint, mimic, error, reason, name);
    }
    return true;
}

/* A mimicking joint that is mimicked in turn is put together with what it mimics, until none is left or they go round
 * in a circle. */
static bool follow_mimic(dcd_robot *robot, dcd_robot_joint *joint, dcd_error *error)
{
    for (uint32_t step = 0; joint->mimics != DCD_NONE && step <= robot->joint_count; step++) {
        const dcd_robot_joint *other = &robot->joints[joint->mimics];

        if (other->mimics == DCD_NONE) {
            return true;
        }
        joint->offset += joint->multiplier * other->offset;
        joint->multiplier *= other->multiplier;
        joint->mimics = other->mimics;
    }
    return joint->mimics == DCD_NONE || joint_fail(robot, joint, joint->element, error, "mimics itself", NULL);
}

static bool number_variables(dcd_robot *robot, dcd_error *error)
{
    for (uint32_t k = 0; k < robot->joint_count; k++) {
        if (!read_mimic(robot, &robot->joints[k], error)) {
            return false;
        }
    }
    for (uint32_t k = 0; k < robot->joint_count; k++) {
        dcd_robot_joint *joint = &robot->joints[k];

        if (!follow_mimic(robot, joint, error)) {
            return false;
        }
        if (joint->kind != DCD_ROBOT_FIXED && joint->mimics == DCD_NONE) {
            joint->variable = robot->variable_count;
            robot->variables[robot->variable_count++] = k;
        }
    }
    return true;
}

/* -------------------------------------------------------------------- Tree */

/* Joints in an order in which each comes after the one that moves its parent link, by breadth from the root: the links
 * that are done and the joints that hang on them grow together. */
static uint32_t order_from(dcd_robot *robot, uint32_t root, const uint32_t *first, const uint32_t *next)
{
    uint32_t count = 0, link = root;

    for (uint32_t done = 0; done <= count; done++) {
        for (uint32_t joint = first[link]; joint != DCD_NONE; joint = next[joint]) {
            robot->order[count++] = joint;
        }
        link = done < count ? robot->joints[robot->order[done]].child : DCD_NONE;
    }
    return count;
}

static bool order_joints(dcd_robot *robot, uint32_t root, dcd_error *error)
{
    uint32_t *first = malloc(((size_t)robot->link_count + robot->joint_count) * sizeof *first);
    uint32_t *next = first == NULL ? NULL : first + robot->link_count;
    uint32_t count;

    if (first == NULL) {
        return no_memory(robot, error);
    }
    for (uint32_t k = 0; k < robot->link_count; k++) {
        first[k] = DCD_NONE;
    }
    for (uint32_t k = robot->joint_count; k > 0; k--) {
        next[k - 1] = first[robot->joints[k - 1].parent];
        first[robot->joints[k - 1].parent] = k - 1;
    }
    count = order_from(robot, root, first, next);
    free(first);
    return count == robot->joint_count || dcd_error_file(error, robot->path, "joints form a loop");
}

static bool order_tree(dcd_robot *robot, dcd_error *error)
{
    uint32_t root = DCD_NONE;

    for (uint32_t k = 0; k < robot->link_count; k++) {
        if (robot->links[k].joint == DCD_NONE && root != DCD_NONE) {
            return dcd_xml_fail(&robot->urdf, robot->links[k].element, error,
                                "link \"%.80s\" hangs on no joint, and neither does link \"%.80s\": a robot has one "
                                "root", robot->links[k].name, robot->links[root].name);
        }
        root = robot->links[k].joint == DCD_NONE ? k : root;
    }
    if (root == DCD_NONE) {
        return dcd_xml_fail(&robot->urdf, robot->urdf.root, error, "the robot has no root: its joints form a loop");
    }
    return order_joints(robot, root, error);
}

/* ----------------------------------------------------------------- Reading */

static bool parse(dcd_robot *robot, const dcd_robot_packages *packages, dcd_error *error)
{
    const dcd_xml_element *root = robot->urdf.root;

    if (strcmp(root->name, "robot") != 0) {
        return dcd_xml_fail(&robot->urdf, root, error, "not a URDF file: it begins with <%.60s>, not with <robot>",
                            root->name);
    }
    robot->name = dcd_xml_attribute(root, "name");
    robot->name = robot->name == NULL ? "" : robot->name;
    return read_links(robot, error) && read_joints(robot, error) && number_variables(robot, error) &&
           order_tree(robot, error) && read_parts(robot, packages, error);
}

static bool read_file(const dcd_robot_packages *packages, dcd_robot *robot, dcd_error *error)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    bool ok = dcd_file_read(robot->path, &bytes, &size, error) &&
              dcd_xml_parse(robot->path, (const char *)bytes, size, &robot->urdf, error);

    free(bytes);
    return ok && parse(robot, packages, error);
}

bool dcd_robot_read(const char *path, const dcd_robot_packages *packages, dcd_robot *robot, dcd_error *error)
{
    bool ok;

    *robot = (dcd_robot){.path = strdup(path)};
    ok = robot->path == NULL ? dcd_error_file(error, path, "no memory") : read_file(packages, robot, error);
    if (!ok) {
        dcd_robot_free(robot);
    }
    return ok;
}

void dcd_robot_free(dcd_robot *robot)
{
    dcd_scene_free(&robot->scene);
    dcd_xml_free(&robot->urdf);
    free(robot->links);
    free(robot->joints);
    free(robot->order);
    free(robot->variables);
    free(robot->local);
    free(robot->at_link);
    free(robot->part_link);
    free(robot->skip);
    free(robot->path);
    *robot = (dcd_robot){0};
}

/* -------------------------------------------------------------- Kinematics */

/* Where a joint puts its child link, whose parent link is placed. */
static void place_child(const dcd_robot *robot, const dcd_robot_joint *joint, const double *values,
                        const dcd_pose *parent, dcd_pose *child)
{
    const uint32_t variable = joint->mimics == DCD_NONE ? joint->variable : robot->joints[joint->mimics].variable;
    const double value = joint->kind == DCD_ROBOT_FIXED ? 0.0 : joint->multiplier * values[variable] + joint->offset;
    dcd_pose frame, turn;

    if (joint->kind == DCD_ROBOT_FIXED) {
        dcd_rigid_compose(parent, &joint->origin, child);
        return;
    }
    dcd_rigid_compose(parent, &joint->origin, &frame);
    if (joint->kind == DCD_ROBOT_PRISMATIC) {
        dcd_rigid_slide(&frame, joint->axis, value, child);
    } else {
        dcd_rigid_turn(joint->axis, value, &turn);
        dcd_rigid_compose(&frame, &turn, child);
    }
}

static uint32_t root_of(const dcd_robot *robot)
{
    uint32_t root = 0;

    while (robot->links[root].joint != DCD_NONE) {
        root = robot->joints[robot->links[root].joint].parent;
    }
    return root;
}

void dcd_robot_place(const dcd_robot *robot, const double *values, dcd_pose *links, dcd_pose *parts)
{
    links[root_of(robot)] = dcd_rigid_identity();
    for (uint32_t k = 0; k < robot->joint_count; k++) {
        const dcd_robot_joint *joint = &robot->joints[robot->order[k]];

        place_child(robot, joint, values, &links[joint->parent], &links[joint->child]);
    }
    for (uint32_t k = 0; k < robot->part_count; k++) {
        const dcd_pose *link = &links[robot->part_link[k]];

        if (robot->at_link[k]) {
            parts[k] = *link;
        } else {
            dcd_rigid_compose(link, &robot->local[k], &parts[k]);
        }
    }
}

bool dcd_robot_pose(dcd_robot *robot, const double *values, dcd_error *error)
{
    dcd_pose *poses = malloc(((size_t)robot->link_count + robot->part_count) * sizeof *poses);

    if (poses == NULL) {
        return no_memory(robot, error);
    }
    dcd_robot_place(robot, values, poses, poses + robot->link_count);
    for (uint32_t k = 0; k < robot->part_count; k++) {
        robot->scene.objects[k].pose = poses[robot->link_count + k];
    }
    free(poses);
    return true;
}

/* Pairs of links that are not checked, because someone said so. */
#include "file.h"
#include "robot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

dcd_robot_skip dcd_robot_skip_of(const dcd_robot *robot, uint32_t a, uint32_t b)
{
    return (dcd_robot_skip)robot->skip[(size_t)a * robot->link_count + b];
}

static void set(dcd_robot *robot, uint32_t a, uint32_t b, dcd_robot_skip reason)
{
    robot->skip[(size_t)a * robot->link_count + b] = (uint8_t)reason;
    robot->skip[(size_t)b * robot->link_count + a] = (uint8_t)reason;
}

void dcd_robot_skip_set(dcd_robot *robot, uint32_t a, uint32_t b, dcd_robot_skip reason)
{
    if (dcd_robot_skip_of(robot, a, b) == DCD_ROBOT_CHECKED) {
        set(robot, a, b, reason);
    }
}

static bool allow_pair(dcd_robot *robot, uint32_t a, uint32_t b, dcd_error *error)
{
    const dcd_robot_link *p = &robot->links[a], *q = &robot->links[b];

    return p->part_count == 0 || q->part_count == 0 || dcd_robot_skip_of(robot, a, b) == DCD_ROBOT_CHECKED ||
           dcd_scene_allow(&robot->scene, p->first_part, q->first_part, error);
}

bool dcd_robot_allow(dcd_robot *robot, dcd_error *error)
{
    robot->scene.allowed_count = 0;
    for (uint32_t b = 0; b < robot->link_count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            if (!allow_pair(robot, a, b, error)) {
                return false;
            }
        }
    }
    return true;
}

/* ---------------------------------------------------------------- Adjacent */

/* The nearest link above, towards the root, that has parts; DCD_NONE: there is none. */
static uint32_t solid_parent(const dcd_robot *robot, uint32_t link)
{
    uint32_t joint = robot->links[link].joint;

    while (joint != DCD_NONE && robot->links[robot->joints[joint].parent].part_count == 0) {
        joint = robot->links[robot->joints[joint].parent].joint;
    }
    return joint == DCD_NONE ? DCD_NONE : robot->joints[joint].parent;
}

bool dcd_robot_adjacent(const dcd_robot *robot, uint32_t a, uint32_t b)
{
    return solid_parent(robot, a) == b || solid_parent(robot, b) == a;
}

void dcd_robot_skip_adjacent(dcd_robot *robot)
{
    for (uint32_t k = 0; k < robot->link_count; k++) {
        uint32_t parent = robot->links[k].part_count == 0 ? DCD_NONE : solid_parent(robot, k);

        if (parent != DCD_NONE) {
            dcd_robot_skip_set(robot, k, parent, DCD_ROBOT_SKIP_ADJACENT);
        }
    }
}

/* -------------------------------------------------------------------- SRDF */

/* A link that the robot does not have can't be in contact, so that it is no error; but it may be a slip. */
static bool link_of(const dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, const char *attribute,
                    uint32_t *link, dcd_error *error)
{
    const char *name = dcd_xml_text(srdf, element, attribute, error);

    *link = name == NULL ? DCD_NONE : dcd_robot_link_find(robot, name);
    if (name != NULL && *link == DCD_NONE) {
        fprintf(stderr, "dcd: note: %.200s: line %zu, column %zu: the robot has no link \"%.80s\"\n", srdf->path,
                element->line, element->column, name);
    }
    return name != NULL;
}

static bool pair_of(const dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, uint32_t pair[2],
                    dcd_error *error)
{
    return link_of(robot, srdf, element, "link1", &pair[0], error) &&
           link_of(robot, srdf, element, "link2", &pair[1], error);
}

static bool disable_pair(dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, dcd_error *error)
{
    uint32_t pair[2];

    if (!pair_of(robot, srdf, element, pair, error)) {
        return false;
    }
    if (pair[0] != DCD_NONE && pair[1] != DCD_NONE) {
        dcd_robot_skip_set(robot, pair[0], pair[1], DCD_ROBOT_SKIP_SRDF);
    }
    return true;
}

/* All pairs of this link, but for those that <enable_collisions> names. */
static bool disable_link(dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, dcd_error *error)
{
    uint32_t link;

    if (!link_of(robot, srdf, element, "link", &link, error)) {
        return false;
    }
    for (uint32_t k = 0; link != DCD_NONE && k < robot->link_count; k++) {
        dcd_robot_skip_set(robot, link, k, DCD_ROBOT_SKIP_SRDF);
    }
    return true;
}

/* Here a slip would leave a pair unchecked. */
static bool enable_pair(dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, dcd_error *error)
{
    uint32_t pair[2];

    if (!pair_of(robot, srdf, element, pair, error)) {
        return false;
    }
    if (pair[0] == DCD_NONE || pair[1] == DCD_NONE) {
        return dcd_xml_fail(srdf, element, error, "<enable_collisions> names a link that the robot does not have");
    }
    if (pair[0] != pair[1]) {
        set(robot, pair[0], pair[1], DCD_ROBOT_CHECKED);
    }
    return true;
}

/* Links first, then what is enabled again, then pairs: as MoveIt does. */
static bool apply(dcd_robot *robot, const dcd_xml *srdf, dcd_error *error)
{
    static const struct {
        const char *name;
        bool (*apply)(dcd_robot *robot, const dcd_xml *srdf, const dcd_xml_element *element, dcd_error *error);
    } rules[] = {{"disable_default_collisions", disable_link},
                 {"enable_collisions", enable_pair},
                 {"disable_collisions", disable_pair}};

    for (size_t k = 0; k < sizeof rules / sizeof rules[0]; k++) {
        for (const dcd_xml_element *c = dcd_xml_child(srdf->root, rules[k].name); c != NULL;
             c = dcd_xml_next(c, rules[k].name)) {
            if (!rules[k].apply(robot, srdf, c, error)) {
                return false;
            }
        }
    }
    return true;
}

static bool check_root(const dcd_robot *robot, const dcd_xml *srdf, dcd_error *error)
{
    const char *name = dcd_xml_attribute(srdf->root, "name");

    if (strcmp(srdf->root->name, "robot") != 0) {
        return dcd_xml_fail(srdf, srdf->root, error, "not an SRDF file: it begins with <%.60s>, not with <robot>",
                            srdf->root->name);
    }
    if (dcd_xml_child(srdf->root, "link") != NULL) {
        return dcd_xml_fail(srdf, dcd_xml_child(srdf->root, "link"), error,
                            "a URDF file: an SRDF file has no <link> of its own");
    }
    return (name != NULL && strcmp(name, robot->name) == 0) ||
           dcd_xml_fail(srdf, srdf->root, error, "is for robot \"%.80s\", not for \"%.80s\"", name == NULL ? "" : name,
                        robot->name);
}

bool dcd_robot_skip_srdf(dcd_robot *robot, const char *path, dcd_error *error)
{
    unsigned char *bytes = NULL;
    size_t size = 0;
    dcd_xml srdf = {path, NULL};
    bool ok = dcd_file_read(path, &bytes, &size, error) &&
              dcd_xml_parse(path, (const char *)bytes, size, &srdf, error);

    ok = ok && check_root(robot, &srdf, error) && apply(robot, &srdf, error);
    free(bytes);
    dcd_xml_free(&srdf);
    return ok;
}

/* A robot: links that joints move, with convex parts for collision, from a URDF file. */
#ifndef DCD_CLI_ROBOT_H
#define DCD_CLI_ROBOT_H

#include "scene.h"
#include "xml.h"

enum { DCD_ROBOT_MAX_LINKS = 4096, DCD_ROBOT_MAX_PARTS = 4096, DCD_ROBOT_MAX_PACKAGES = 64 };

typedef enum dcd_robot_joint_kind {
    DCD_ROBOT_FIXED,
    DCD_ROBOT_REVOLUTE,   /* turns, within limits; values in radians          */
    DCD_ROBOT_CONTINUOUS, /* turns without limits                             */
    DCD_ROBOT_PRISMATIC   /* slides, within limits; values in units of length */
} dcd_robot_joint_kind;

typedef struct dcd_robot_joint {
    const char *name;
    const dcd_xml_element *element;
    dcd_robot_joint_kind kind;
    uint32_t parent, child; /* links */
    dcd_pose origin;        /* of the joint's frame in the parent's, at value 0 */
    double axis[3];         /* of length 1, in the joint's frame */
    double lower, upper;    /* [-pi, pi] for a continuous joint */
    uint32_t mimics;        /* joint whose value gives this one's; DCD_NONE: a value of its own, or fixed */
    double multiplier, offset;
    uint32_t variable; /* which of the configuration's values it has; DCD_NONE: fixed or mimicking */
} dcd_robot_joint;

typedef struct dcd_robot_link {
    const char *name;
    const dcd_xml_element *element;
    uint32_t joint;                   /* that moves it; DCD_NONE: the root */
    uint32_t first_part, part_count;  /* of its collision elements, each one object of the scene */
} dcd_robot_link;

/* Why a pair of links is not checked. */
typedef enum dcd_robot_skip {
    DCD_ROBOT_CHECKED = 0,
    DCD_ROBOT_SKIP_SAME,     /* one link's own parts        */
    DCD_ROBOT_SKIP_SRDF,     /* disabled in the SRDF file   */
    DCD_ROBOT_SKIP_ADJACENT, /* parent and child, when asked */
    DCD_ROBOT_SKIP_FIXED     /* nothing moves one against the other, when asked */
} dcd_robot_skip;

typedef struct dcd_robot {
    char *path; /* of the URDF file, for messages */
    dcd_xml urdf;
    const char *name;
    dcd_robot_link *links;
    dcd_robot_joint *joints; /* as in the file */
    uint32_t *order;         /* joints, each after the one that moves its parent link */
    uint32_t *variables;     /* joints that have a value of their own, as in the file */
    dcd_pose *local;         /* of each part in its link's frame */
    bool *at_link;           /* of each part: that pose is the identity */
    uint32_t *part_link;     /* of each part */
    uint8_t *skip;           /* dcd_robot_skip of links (a, b): [a * link_count + b], symmetric */
    uint32_t link_count, joint_count, variable_count, part_count;
    uint32_t mesh_count;     /* mesh parts: the hull of a mesh stands for it */
    dcd_scene scene;         /* its objects are the parts, its compounds the links (numbered by their first part) */
} dcd_robot;

/* Where `package://NAME/...` is looked for: in turn DIR/NAME/... for an item "DIR", DIR/... for an item "NAME=DIR", and
 * last the folders above the URDF file, if one is called NAME or has a folder NAME. */
typedef struct dcd_robot_packages {
    const char *items[DCD_ROBOT_MAX_PACKAGES];
    uint32_t count;
} dcd_robot_packages;

/* Reads a URDF file and the meshes that it names. Errors tell file, line and column. When it fails, the robot is
 * empty; free it in either case. */
bool dcd_robot_read(const char *path, const dcd_robot_packages *packages, dcd_robot *robot, dcd_error *error);
void dcd_robot_free(dcd_robot *robot);

/* A link or joint by name; DCD_NONE: there is none. */
uint32_t dcd_robot_link_find(const dcd_robot *robot, const char *name);
uint32_t dcd_robot_joint_find(const dcd_robot *robot, const char *name);

/* Adds pairs of links to those that are not checked. Pairs that are skipped already keep their reason. */
bool dcd_robot_skip_srdf(dcd_robot *robot, const char *path, dcd_error *error);
void dcd_robot_skip_adjacent(dcd_robot *robot);
void dcd_robot_skip_set(dcd_robot *robot, uint32_t a, uint32_t b, dcd_robot_skip reason);
dcd_robot_skip dcd_robot_skip_of(const dcd_robot *robot, uint32_t a, uint32_t b);

/* The pairs that are not checked, as the scene's allowed collisions of its compounds, which are the links. */
bool dcd_robot_allow(dcd_robot *robot, dcd_error *error);

/* Whether a joint connects the two links; links without parts between them do not count. */
bool dcd_robot_adjacent(const dcd_robot *robot, uint32_t a, uint32_t b);

/* Poses of links (link_count) and parts (part_count) for a configuration: one value for each variable. The root link is
 * the world. Pure: any threads may call it at the same time. */
void dcd_robot_place(const dcd_robot *robot, const double *values, dcd_pose *links, dcd_pose *parts);

/* Puts the scene's objects there. */
bool dcd_robot_pose(dcd_robot *robot, const double *values, dcd_error *error);

/* For the reader of files: fills the parts of one link. */
bool dcd_robot_add_parts(dcd_robot *robot, const dcd_robot_packages *packages, uint32_t link, dcd_error *error);

/* The pose of an <origin> child; the identity when there is none. */
bool dcd_robot_origin(const dcd_robot *robot, const dcd_xml_element *element, dcd_pose *pose, dcd_error *error);

/* The only child of this name; NULL when there is none, and an error when there are more (then false). */
bool dcd_robot_only(const dcd_robot *robot, const dcd_xml_element *element, const char *name,
                    const dcd_xml_element **child, dcd_error *error);

#endif

/* The robots of the test data in this library and in FCL, with the same parts at the same poses. */
#ifndef ROBOTS_HPP
#define ROBOTS_HPP

extern "C" {
#include "robot_check.h"
#include "robot_sweep.h"
#include "robot_values.h"
}

#include <fcl/fcl.h>

#include <memory>
#include <string>
#include <vector>

namespace robots {

/* Two parts whose links are checked. */
struct part_pair {
    std::uint32_t i, j;
};

/* A robot, and what is not checked of it. */
class robot {
public:
    robot(const std::string &urdf, const std::string &srdf, const std::string &package);
    ~robot();
    robot(const robot &) = delete;
    robot &operator=(const robot &) = delete;

    const dcd_robot *get() const { return &robot_; }
    const std::vector<part_pair> &pairs() const { return pairs_; }
    const dcd_scene_shape &shape(std::uint32_t part) const;
    const double *vertices(std::uint32_t part) const;
    /* Values of `count` random configurations, one after the other. */
    std::vector<double> sample(std::uint64_t count, std::uint64_t seed) const;

private:
    dcd_robot robot_{};
    std::vector<part_pair> pairs_;
};

/* The parts as FCL has them: spheres, capsules and boxes as such, all else as convex polytopes. */
class fcl_parts {
public:
    fcl_parts(const robot &r, fcl::GJKSolverType solver);
    void place(const std::vector<dcd_pose> &poses);
    bool collide(std::uint32_t i, std::uint32_t j) const;
    double distance(std::uint32_t i, std::uint32_t j) const; /* negative or 0: they overlap */
    /* Whether the distance is at most `margin`, after a look at the boxes. */
    bool within(std::uint32_t i, std::uint32_t j, double margin) const;

private:
    std::vector<std::unique_ptr<fcl::CollisionObject<double>>> objects_;
    fcl::CollisionRequest<double> collide_;
    fcl::DistanceRequest<double> distance_;
};

/* FCL as motion planners use it: a tree of boxes over all parts, meshes as trees of triangles, and a matrix of the links
 * that are not checked, looked at in the tree's callback. */
class fcl_tree {
public:
    explicit fcl_tree(const robot &r);
    void place(const std::vector<dcd_pose> &poses);
    /* Pairs that are checked and at most `margin` apart. */
    std::uint64_t count(double margin);

private:
    const robot &robot_;
    std::vector<std::unique_ptr<fcl::CollisionObject<double>>> objects_;
    fcl::DynamicAABBTreeCollisionManager<double> manager_;
};

/* A world with the parts, and room to query it. */
class dcd_parts {
public:
    /* Among `boxes` boxes that stand still around the robot; the workspace follows the world or not. */
    dcd_parts(const robot &r, double margin, std::uint32_t boxes = 0, bool follow = false);
    ~dcd_parts();
    dcd_parts(const dcd_parts &) = delete;
    dcd_parts &operator=(const dcd_parts &) = delete;
    void place(const std::vector<dcd_pose> &poses);
    /* How many parts of links that are checked are in contact; they are contacts()[k]. */
    std::uint32_t find();
    const std::vector<dcd_pair> &contacts() const { return contacts_; }
    /* The same from the list of pairs that are checked. */
    std::uint32_t decide();
    dcd_distance distance(std::uint32_t i, std::uint32_t j) const;

private:
    void stand_around(std::uint32_t parts, std::uint32_t boxes);

    dcd_world *world_ = nullptr;
    dcd_acm *acm_ = nullptr;
    dcd_workspace *workspace_ = nullptr;
    std::vector<dcd_pair> contacts_, listed_;
    std::vector<std::uint8_t> verdicts_;
};

/* Poses of all parts. */
void place(const robot &r, const double *values, std::vector<dcd_pose> &links, std::vector<dcd_pose> &parts);

struct options {
    std::uint64_t count = 10000, seed = 1;
    double margin = 0.0;
    int reps = 3;
    bool worst_case = false, plant = false;
    std::string urdf, srdf, package, folder;
};

int run_bench(const options &o);
int run_check(const options &o);

} // namespace robots

#endif

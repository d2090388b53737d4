#include "robots.hpp"

extern "C" {
#include "hull_facets.h"
#include "random.h"
}

#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace robots {

namespace {

using vector = fcl::Vector3<double>;
using shape_pointer = std::shared_ptr<fcl::CollisionGeometry<double>>;

void must(bool ok, const char *what)
{
    if (!ok) {
        throw std::runtime_error(what);
    }
}

/* The half lengths when the vertices are the corners of a box around the origin. */
bool is_box(const double *v, std::uint32_t count, double half[3])
{
    for (int k = 0; k < 3; k++) {
        half[k] = std::fabs(v[k]);
    }
    for (std::uint32_t k = 0; k < 3 * count; k++) {
        if (std::fabs(v[k]) != half[k % 3]) {
            return false;
        }
    }
    return count == 8;
}

shape_pointer make_polytope(const double *v, std::uint32_t count)
{
    const auto vertices = std::make_shared<std::vector<vector>>();
    const auto faces = std::make_shared<std::vector<int>>();
    std::vector<double> copy(v, v + 3 * static_cast<std::size_t>(count));
    dcd_hull_facets facets = {nullptr, 0};

    for (std::uint32_t k = 0; k < count; k++) {
        vertices->emplace_back(v[3 * k], v[3 * k + 1], v[3 * k + 2]);
    }
    must(dcd_hull_facets_find(copy.data(), count, &facets), "a flat shape");
    for (std::size_t f = 0; f < facets.count; f++) {
        faces->push_back(3);
        for (const std::size_t corner : facets.items[f].corner) {
            faces->push_back(static_cast<int>(corner));
        }
    }
    const int face_count = static_cast<int>(facets.count);
    std::free(facets.items);
    return std::make_shared<fcl::Convex<double>>(vertices, face_count, faces);
}

/* The same triangles as a tree of boxes and swept rectangles. */
shape_pointer make_mesh(const double *v, std::uint32_t count)
{
    const auto mesh = std::make_shared<fcl::BVHModel<fcl::OBBRSS<double>>>();
    std::vector<vector> vertices;
    std::vector<fcl::Triangle> triangles;
    std::vector<double> copy(v, v + 3 * static_cast<std::size_t>(count));
    dcd_hull_facets facets = {nullptr, 0};

    for (std::uint32_t k = 0; k < count; k++) {
        vertices.emplace_back(v[3 * k], v[3 * k + 1], v[3 * k + 2]);
    }
    must(dcd_hull_facets_find(copy.data(), count, &facets), "a flat shape");
    for (std::size_t f = 0; f < facets.count; f++) {
        const std::size_t *c = facets.items[f].corner;

        triangles.emplace_back(c[0], c[1], c[2]);
    }
    std::free(facets.items);
    mesh->beginModel();
    mesh->addSubModel(vertices, triangles);
    mesh->endModel();
    return mesh;
}

void put_pose(fcl::CollisionObject<double> &object, const dcd_pose &p)
{
    fcl::Matrix3<double> rotation;

    rotation << p.r[0], p.r[1], p.r[2], p.r[3], p.r[4], p.r[5], p.r[6], p.r[7], p.r[8];
    object.setTransform(rotation, vector(p.t[0], p.t[1], p.t[2]));
    object.computeAABB();
}

shape_pointer make_shape(const robot &r, std::uint32_t part, bool mesh)
{
    const dcd_scene_shape &shape = r.shape(part);
    const double *v = r.vertices(part);
    double half[3];

    if (shape.solid == DCD_SOLID_CYLINDER) {
        return std::make_shared<fcl::Cylinder<double>>(shape.size[0], shape.size[1]);
    }
    if (shape.radius > 0.0 && shape.count == 1) {
        return std::make_shared<fcl::Sphere<double>>(shape.radius);
    }
    if (shape.radius > 0.0) {
        return std::make_shared<fcl::Capsule<double>>(shape.radius, std::fabs(v[5] - v[2]));
    }
    if (is_box(v, shape.count, half)) {
        return std::make_shared<fcl::Box<double>>(2.0 * half[0], 2.0 * half[1], 2.0 * half[2]);
    }
    return mesh ? make_mesh(v, shape.count) : make_polytope(v, shape.count);
}

} // namespace

/* ------------------------------------------------------------------- Robot */

robot::robot(const std::string &urdf, const std::string &srdf, const std::string &package)
{
    dcd_robot_packages packages = {{package.c_str()}, package.empty() ? 0u : 1u};
    dcd_error error;

    if (!dcd_robot_read(urdf.c_str(), &packages, &robot_, &error) ||
        (!srdf.empty() && !dcd_robot_skip_srdf(&robot_, srdf.c_str(), &error))) {
        dcd_robot_free(&robot_);
        throw std::runtime_error(error.text);
    }
    if (srdf.empty()) {
        dcd_robot_skip_adjacent(&robot_);
    }
    must(dcd_robot_allow(&robot_, &error), "no memory");
    for (std::uint32_t j = 0; j < robot_.part_count; j++) {
        for (std::uint32_t i = 0; i < j; i++) {
            if (dcd_robot_skip_of(&robot_, robot_.part_link[i], robot_.part_link[j]) == DCD_ROBOT_CHECKED) {
                pairs_.push_back({i, j});
            }
        }
    }
}

robot::~robot()
{
    dcd_robot_free(&robot_);
}

const dcd_scene_shape &robot::shape(std::uint32_t part) const
{
    return robot_.scene.shapes[robot_.scene.objects[part].shape];
}

const double *robot::vertices(std::uint32_t part) const
{
    return robot_.scene.vertices + 3 * shape(part).first;
}

std::vector<double> robot::sample(std::uint64_t count, std::uint64_t seed) const
{
    std::vector<double> values(count * robot_.variable_count);
    dcd_robot_values source = dcd_robot_values_random(&robot_, count, seed);

    (void)dcd_robot_values_take(&source, count, values.data());
    return values;
}

void place(const robot &r, const double *values, std::vector<dcd_pose> &links, std::vector<dcd_pose> &parts)
{
    links.resize(r.get()->link_count);
    parts.resize(r.get()->part_count);
    dcd_robot_place(r.get(), values, links.data(), parts.data());
}

/* --------------------------------------------------------------------- FCL */

fcl_parts::fcl_parts(const robot &r, fcl::GJKSolverType solver) : collide_(1, false), distance_(false)
{
    collide_.gjk_solver_type = solver;
    distance_.gjk_solver_type = solver;
    for (std::uint32_t k = 0; k < r.get()->part_count; k++) {
        objects_.push_back(std::make_unique<fcl::CollisionObject<double>>(make_shape(r, k, false)));
    }
}

void fcl_parts::place(const std::vector<dcd_pose> &poses)
{
    for (std::size_t k = 0; k < poses.size(); k++) {
        put_pose(*objects_[k], poses[k]);
    }
}

bool fcl_parts::collide(std::uint32_t i, std::uint32_t j) const
{
    fcl::CollisionResult<double> result;

    fcl::collide(objects_[i].get(), objects_[j].get(), collide_, result);
    return result.isCollision();
}

double fcl_parts::distance(std::uint32_t i, std::uint32_t j) const
{
    fcl::DistanceResult<double> result;

    return fcl::distance(objects_[i].get(), objects_[j].get(), distance_, result);
}

bool fcl_parts::within(std::uint32_t i, std::uint32_t j, double margin) const
{
    if (margin > 0.0) {
        return objects_[i]->getAABB().distance(objects_[j]->getAABB()) <= margin && distance(i, j) <= margin;
    }
    return objects_[i]->getAABB().overlap(objects_[j]->getAABB()) && collide(i, j);
}

fcl_tree::fcl_tree(const robot &r) : robot_(r)
{
    for (std::uint32_t k = 0; k < r.get()->part_count; k++) {
        objects_.push_back(std::make_unique<fcl::CollisionObject<double>>(make_shape(r, k, true)));
        objects_.back()->setUserData(reinterpret_cast<void *>(static_cast<std::uintptr_t>(k)));
        manager_.registerObject(objects_.back().get());
    }
    manager_.setup();
}

void fcl_tree::place(const std::vector<dcd_pose> &poses)
{
    for (std::size_t k = 0; k < poses.size(); k++) {
        put_pose(*objects_[k], poses[k]);
    }
    manager_.update();
}

namespace {

struct tree_query {
    const dcd_robot *robot;
    double margin;
    std::uint64_t count;
    fcl::CollisionRequest<double> collide;
    fcl::DistanceRequest<double> distance;
};

bool is_checked(const tree_query &q, const fcl::CollisionObject<double> *a, const fcl::CollisionObject<double> *b)
{
    const auto i = reinterpret_cast<std::uintptr_t>(a->getUserData()), j = reinterpret_cast<std::uintptr_t>(b->getUserData());

    return dcd_robot_skip_of(q.robot, q.robot->part_link[i], q.robot->part_link[j]) == DCD_ROBOT_CHECKED;
}

bool count_contact(fcl::CollisionObject<double> *a, fcl::CollisionObject<double> *b, void *self)
{
    tree_query &q = *static_cast<tree_query *>(self);
    fcl::CollisionResult<double> result;

    q.count += is_checked(q, a, b) && fcl::collide(a, b, q.collide, result) > 0;
    return false;
}

/* What is farther than `least` is left out by the tree. */
bool count_near(fcl::CollisionObject<double> *a, fcl::CollisionObject<double> *b, void *self, double &least)
{
    tree_query &q = *static_cast<tree_query *>(self);
    fcl::DistanceResult<double> result;

    least = q.margin;
    q.count += is_checked(q, a, b) && fcl::distance(a, b, q.distance, result) <= q.margin;
    return false;
}

} // namespace

std::uint64_t fcl_tree::count(double margin)
{
    tree_query query = {robot_.get(), margin, 0, fcl::CollisionRequest<double>(1, false), fcl::DistanceRequest<double>(false)};

    query.collide.gjk_solver_type = query.distance.gjk_solver_type = fcl::GST_LIBCCD;
    if (margin > 0.0) {
        manager_.distance(&query, count_near);
    } else {
        manager_.collide(&query, count_contact);
    }
    return query.count;
}

/* ------------------------------------------------------------- This library */

/* Boxes of 5 to 30 cm, up to 3 m from the base of the robot, but for a cube of 1 m around it; the robot sees them, and they do
 * not see each other. */
void dcd_parts::stand_around(std::uint32_t parts, std::uint32_t boxes)
{
    dcd_random random = dcd_random_start(1);

    for (std::uint32_t k = 0; k < parts; k++) {
        must(dcd_world_set_groups(world_, k, 1, 3, nullptr) == DCD_OK, "groups");
    }
    for (std::uint32_t k = 0; k < boxes; k++) {
        double extents[3], position[3] = {0, 0, 0}, turn[4] = {1, 0, 0, 0};
        std::uint32_t shape, object;
        dcd_pose pose;

        for (double &x : extents) {
            x = dcd_random_between(&random, 0.05, 0.3);
        }
        while (std::fabs(position[0]) < 0.5 && std::fabs(position[1]) < 0.5 && std::fabs(position[2]) < 0.5) {
            for (double &x : position) {
                x = dcd_random_between(&random, -3.0, 3.0);
            }
        }
        const double angle = dcd_random_between(&random, 0.0, 3.0);
        turn[0] = std::cos(angle);
        turn[3] = std::sin(angle);
        must(dcd_world_add_box(world_, extents, &shape, nullptr) == DCD_OK &&
                 dcd_pose_from_quaternion(position, turn, &pose, nullptr) == DCD_OK &&
                 dcd_world_add_object(world_, shape, &pose, &object, nullptr) == DCD_OK &&
                 dcd_world_set_groups(world_, object, 2, 1, nullptr) == DCD_OK,
             "a box is refused");
    }
}

dcd_parts::dcd_parts(const robot &r, double margin, std::uint32_t boxes, bool follow)
{
    const std::uint64_t parts = r.get()->part_count, room = parts * (parts + 1) / 2 + 1 + 16 * std::uint64_t{boxes};
    dcd_limits limits = dcd_scene_limits(&r.get()->scene, room, 1);
    dcd_error error;

    limits.shapes += boxes;
    limits.objects += boxes;
    limits.vertices += 8 * std::uint64_t{boxes};
    limits.placed += 8 * std::uint64_t{boxes};

    world_ = dcd_world_create(&limits);
    workspace_ = dcd_workspace_create(&limits);
    contacts_.resize(room);
    for (const part_pair &p : r.pairs()) {
        listed_.push_back({p.i, p.j});
    }
    verdicts_.resize(listed_.size());
    must(world_ != nullptr && workspace_ != nullptr, "no memory");
    must(dcd_scene_to_world(&r.get()->scene, world_, &error), "the robot is refused");
    must(dcd_scene_acm(&r.get()->scene, &acm_, &error), "no memory");
    must(dcd_world_set_acm(world_, acm_) == DCD_OK, "the filter is refused");
    must(dcd_world_set_margin(world_, margin, nullptr) == DCD_OK, "the margin is refused");
    if (boxes > 0) {
        stand_around(static_cast<std::uint32_t>(parts), boxes);
    }
    must(!follow || dcd_workspace_follow(workspace_, world_) == DCD_OK, "follow");
    dcd_world_prepare(world_);
}

dcd_parts::~dcd_parts()
{
    dcd_workspace_destroy(workspace_);
    dcd_world_destroy(world_);
    dcd_acm_destroy(acm_);
}

void dcd_parts::place(const std::vector<dcd_pose> &poses)
{
    for (std::uint32_t k = 0; k < poses.size(); k++) {
        must(dcd_world_set_pose(world_, k, &poses[k], nullptr) == DCD_OK, "a pose is refused");
    }
}

std::uint32_t dcd_parts::find()
{
    dcd_report report;

    must(dcd_contacts_find(world_, workspace_, nullptr, contacts_.data(), contacts_.size(), &report) == DCD_OK, "query");
    return static_cast<std::uint32_t>(report.contacts);
}

std::uint32_t dcd_parts::decide()
{
    dcd_report report;

    must(dcd_pairs_decide(world_, workspace_, nullptr, listed_.data(), listed_.size(), verdicts_.data(), &report, nullptr) ==
             DCD_OK,
         "query");
    return static_cast<std::uint32_t>(report.contacts);
}

dcd_distance dcd_parts::distance(std::uint32_t i, std::uint32_t j) const
{
    dcd_distance distance;

    must(dcd_pair_distance(world_, workspace_, i, j, &distance) == DCD_OK, "distance");
    return distance;
}

} // namespace robots

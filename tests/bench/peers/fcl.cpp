/* FCL: its dynamic tree of boxes, and its two narrow phases over convex polytopes. */
#include "peers.hpp"

#if __has_include(<fcl/fcl.h>)
#include <fcl/fcl.h>

extern "C" {
#include "hull_facets.h"
}

#include <cstdlib>

namespace peers {

namespace {

using object = fcl::CollisionObject<double>;
using vector = fcl::Vector3<double>;
using manager = fcl::DynamicAABBTreeCollisionManager<double>;
using object_list = std::vector<std::unique_ptr<object>>;

void put_number(object &o, std::uintptr_t k)
{
    o.setUserData(reinterpret_cast<void *>(k));
}

std::uint32_t number(const object *o)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(o->getUserData()));
}

std::vector<object *> plain(const object_list &objects)
{
    std::vector<object *> list;

    for (const auto &o : objects) {
        list.push_back(o.get());
    }
    return list;
}

/* ------------------------------------------------------------- Broad phase */

vector centre(const box &b)
{
    return 0.5 * vector(static_cast<double>(b.low[0]) + b.high[0], static_cast<double>(b.low[1]) + b.high[1],
                        static_cast<double>(b.low[2]) + b.high[2]);
}

/* The box of every leaf is tested before this is called. */
bool collect(object *a, object *b, void *out)
{
    add(*static_cast<pairs *>(out), number(a), number(b));
    return false;
}

class broad_of_fcl : public broad {
public:
    void start(const boxes &first) override
    {
        for (const box &b : first) {
            const auto shape = std::make_shared<fcl::Box<double>>(static_cast<double>(b.high[0]) - b.low[0],
                                                                  static_cast<double>(b.high[1]) - b.low[1],
                                                                  static_cast<double>(b.high[2]) - b.low[2]);

            objects_.push_back(std::make_unique<object>(shape));
            put_number(*objects_.back(), objects_.size() - 1);
        }
        move(first);
        manager_.registerObjects(plain(objects_));
        manager_.setup();
    }

    void move(const boxes &now) override
    {
        for (std::size_t k = 0; k < now.size(); k++) {
            objects_[k]->setTranslation(centre(now[k]));
            objects_[k]->computeAABB();
        }
    }

    double find(const boxes &, pairs &out) override
    {
        manager_.update();
        manager_.collide(&out, collect);
        return -1.0;
    }

private:
    object_list objects_;
    manager manager_;
};

/* ------------------------------------------------------------ Narrow phase */

std::shared_ptr<fcl::Convex<double>> make_shape(const dcd_scene &scene, std::uint32_t i)
{
    const auto vertices = std::make_shared<std::vector<vector>>();
    const auto faces = std::make_shared<std::vector<int>>();
    std::uint32_t count;
    const double *v = dcd_scene_vertices(&scene, i, &count);
    std::vector<double> copy(v, v + 3 * static_cast<std::size_t>(count));
    dcd_hull_facets facets = {nullptr, 0};

    for (std::uint32_t k = 0; k < count; k++) {
        vertices->emplace_back(v[3 * k], v[3 * k + 1], v[3 * k + 2]);
    }
    (void)dcd_hull_facets_find(copy.data(), count, &facets);
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

object_list make_objects(const dcd_scene &scene)
{
    object_list objects;

    for (std::uint32_t i = 0; i < scene.object_count; i++) {
        const dcd_pose &p = scene.objects[i].pose;
        fcl::Matrix3<double> rotation;

        rotation << p.r[0], p.r[1], p.r[2], p.r[3], p.r[4], p.r[5], p.r[6], p.r[7], p.r[8];
        objects.push_back(std::make_unique<object>(make_shape(scene, i), rotation, vector(p.t[0], p.t[1], p.t[2])));
        put_number(*objects.back(), i);
        objects.back()->computeAABB();
    }
    return objects;
}

fcl::CollisionRequest<double> boolean_request(fcl::GJKSolverType solver)
{
    fcl::CollisionRequest<double> request(1, false);

    request.gjk_solver_type = solver;
    return request;
}

bool contact(const object *a, const object *b, const fcl::CollisionRequest<double> &request)
{
    fcl::CollisionResult<double> result;

    fcl::collide(a, b, request, result);
    return result.isCollision();
}

class narrow_of_fcl : public narrow {
public:
    explicit narrow_of_fcl(fcl::GJKSolverType solver) : request_(boolean_request(solver)) {}
    void start(const dcd_scene &scene) override { objects_ = make_objects(scene); }

    double decide(const pairs &given, verdicts &out) override
    {
        for (std::size_t k = 0; k < given.size(); k++) {
            out[k] = contact(objects_[given[k].i].get(), objects_[given[k].j].get(), request_);
        }
        return -1.0;
    }

private:
    fcl::CollisionRequest<double> request_;
    object_list objects_;
};

/* -------------------------------------------------------------- End to end */

struct search {
    fcl::CollisionRequest<double> request;
    pairs *out;
};

bool collect_contact(object *a, object *b, void *self)
{
    const search *s = static_cast<const search *>(self);

    if (contact(a, b, s->request)) {
        add(*s->out, number(a), number(b));
    }
    return false;
}

class whole_of_fcl : public whole {
public:
    void start(const dcd_scene &scene) override { objects_ = make_objects(scene); }

    double find(pairs &out) override
    {
        manager tree;
        search s = {boolean_request(fcl::GST_LIBCCD), &out};

        tree.registerObjects(plain(objects_));
        tree.setup();
        tree.collide(&s, collect_contact);
        return -1.0;
    }

private:
    object_list objects_;
};

} // namespace

std::unique_ptr<broad> broad_fcl()
{
    return std::make_unique<broad_of_fcl>();
}

std::unique_ptr<narrow> narrow_fcl_ccd()
{
    return std::make_unique<narrow_of_fcl>(fcl::GST_LIBCCD);
}

std::unique_ptr<narrow> narrow_fcl_own()
{
    return std::make_unique<narrow_of_fcl>(fcl::GST_INDEP);
}

std::unique_ptr<whole> whole_fcl()
{
    return std::make_unique<whole_of_fcl>();
}

} // namespace peers

#else

std::unique_ptr<peers::broad> peers::broad_fcl()
{
    return nullptr;
}

std::unique_ptr<peers::narrow> peers::narrow_fcl_ccd()
{
    return nullptr;
}

std::unique_ptr<peers::narrow> peers::narrow_fcl_own()
{
    return nullptr;
}

std::unique_ptr<peers::whole> peers::whole_fcl()
{
    return nullptr;
}

#endif

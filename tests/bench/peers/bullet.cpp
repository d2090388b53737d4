/* Bullet, in single precision as Debian builds it: two incremental broad phases, and GJK. */
#include "peers.hpp"

#if __has_include(<btBulletCollisionCommon.h>)
#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

namespace peers {

namespace {

btScalar single(double x)
{
    return static_cast<btScalar>(x);
}

/* ------------------------------------------------------------ Broad phases */

std::uint32_t number(const btBroadphaseProxy *proxy)
{
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(proxy->m_clientObject));
}

/* Pairs are kept from frame to frame. Some no longer overlap, or only their fattened boxes do: those are left out. */
void collect(btBroadphaseInterface &phase, pairs &out)
{
    const btBroadphasePairArray &found = phase.getOverlappingPairCache()->getOverlappingPairArray();

    for (int k = 0; k < found.size(); k++) {
        const btBroadphaseProxy &a = *found[k].m_pProxy0, &b = *found[k].m_pProxy1;

        if (TestAabbAgainstAabb2(a.m_aabbMin, a.m_aabbMax, b.m_aabbMin, b.m_aabbMax)) {
            add(out, number(&a), number(&b));
        }
    }
}

btBroadphaseProxy *make_proxy(btBroadphaseInterface &phase, const btVector3 &low, const btVector3 &high,
                              std::uintptr_t k)
{
    return phase.createProxy(low, high, CONVEX_HULL_SHAPE_PROXYTYPE, reinterpret_cast<void *>(k),
                             btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter, nullptr);
}

class broad_of_bullet : public broad {
public:
    explicit broad_of_bullet(bool sweep) : sweep_(sweep) {}

    void start(const boxes &first) override
    {
        if (sweep_) {
            phase_ = std::make_unique<bt32BitAxisSweep3>(btVector3(-64, -64, -64), btVector3(448, 448, 448),
                                                         static_cast<unsigned>(first.size()) + 1);
        } else {
            phase_ = std::make_unique<btDbvtBroadphase>();
        }
        for (const box &b : first) {
            proxies_.push_back(make_proxy(*phase_, btVector3(b.low[0], b.low[1], b.low[2]),
                                          btVector3(b.high[0], b.high[1], b.high[2]), proxies_.size()));
        }
        last_ = boxes(first.size(), box{{-1, -1, -1}, {-1, -1, -1}}); /* the sweep knows a proxy's box once it is set */
        pairs ignored;
        find(first, ignored);
    }

    double find(const boxes &now, pairs &out) override
    {
        for (std::size_t k = 0; k < now.size(); k++) {
            const box &b = now[k];

            if (b.low[0] != last_[k].low[0] || b.low[1] != last_[k].low[1] || b.low[2] != last_[k].low[2]) {
                phase_->setAabb(proxies_[k], btVector3(b.low[0], b.low[1], b.low[2]),
                                btVector3(b.high[0], b.high[1], b.high[2]), nullptr);
                last_[k] = b;
            }
        }
        phase_->calculateOverlappingPairs(nullptr);
        collect(*phase_, out);
        return -1.0;
    }

private:
    bool sweep_;
    std::unique_ptr<btBroadphaseInterface> phase_;
    std::vector<btBroadphaseProxy *> proxies_;
    boxes last_;
};

/* ------------------------------------------------------------ Narrow phase */

/* Hulls without a margin, at their poses. */
class hulls {
public:
    void start(const dcd_scene &scene)
    {
        for (std::uint32_t i = 0; i < scene.object_count; i++) {
            const dcd_pose &p = scene.objects[i].pose;
            std::uint32_t count;
            const double *v = dcd_scene_vertices(&scene, i, &count);

            shapes_.push_back(std::make_unique<btConvexHullShape>());
            for (std::uint32_t k = 0; k < count; k++) {
                shapes_[i]->addPoint(btVector3(single(v[3 * k]), single(v[3 * k + 1]), single(v[3 * k + 2])), false);
            }
            shapes_[i]->setMargin(0);
            shapes_[i]->recalcLocalAabb();
            poses_.emplace_back(btMatrix3x3(single(p.r[0]), single(p.r[1]), single(p.r[2]), single(p.r[3]),
                                            single(p.r[4]), single(p.r[5]), single(p.r[6]), single(p.r[7]),
                                            single(p.r[8])),
                                btVector3(single(p.t[0]), single(p.t[1]), single(p.t[2])));
        }
    }
    std::size_t size() const { return shapes_.size(); }
    void box_of(std::size_t i, btVector3 &low, btVector3 &high) const { shapes_[i]->getAabb(poses_[i], low, high); }

    /* Free only when GJK finds a distance. */
    bool contact(std::uint32_t i, std::uint32_t j) const
    {
        btGjkEpaSolver2::sResults results;

        return !btGjkEpaSolver2::Distance(shapes_[i].get(), poses_[i], shapes_[j].get(), poses_[j],
                                          poses_[i].getOrigin() - poses_[j].getOrigin(), results);
    }

private:
    std::vector<std::unique_ptr<btConvexHullShape>> shapes_;
    std::vector<btTransform> poses_;
};

class narrow_of_bullet : public narrow {
public:
    void start(const dcd_scene &scene) override { hulls_.start(scene); }

    double decide(const pairs &given, verdicts &out) override
    {
        for (std::size_t k = 0; k < given.size(); k++) {
            out[k] = hulls_.contact(given[k].i, given[k].j);
        }
        return -1.0;
    }

private:
    hulls hulls_;
};

/* -------------------------------------------------------------- End to end */

class whole_of_bullet : public whole {
public:
    void start(const dcd_scene &scene) override { hulls_.start(scene); }

    double find(pairs &out) override
    {
        btDbvtBroadphase phase;
        pairs candidates;

        for (std::size_t i = 0; i < hulls_.size(); i++) {
            btVector3 low, high;

            hulls_.box_of(i, low, high);
            make_proxy(phase, low, high, i);
        }
        phase.calculateOverlappingPairs(nullptr);
        collect(phase, candidates);
        for (const dcd_pair &p : candidates) {
            if (hulls_.contact(p.i, p.j)) {
                out.push_back(p);
            }
        }
        return -1.0;
    }

private:
    hulls hulls_;
};

} // namespace

std::unique_ptr<broad> broad_bullet_tree()
{
    return std::make_unique<broad_of_bullet>(false);
}

std::unique_ptr<broad> broad_bullet_sweep()
{
    return std::make_unique<broad_of_bullet>(true);
}

std::unique_ptr<narrow> narrow_bullet()
{
    return std::make_unique<narrow_of_bullet>();
}

std::unique_ptr<whole> whole_bullet()
{
    return std::make_unique<whole_of_bullet>();
}

} // namespace peers

#else

std::unique_ptr<peers::broad> peers::broad_bullet_tree()
{
    return nullptr;
}

std::unique_ptr<peers::broad> peers::broad_bullet_sweep()
{
    return nullptr;
}

std::unique_ptr<peers::narrow> peers::narrow_bullet()
{
    return nullptr;
}

std::unique_ptr<peers::whole> peers::whole_bullet()
{
    return nullptr;
}

#endif

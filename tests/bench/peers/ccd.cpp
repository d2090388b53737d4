/* libccd: MPR and GJK over hulls that are already placed. */
#include "peers.hpp"

#if __has_include(<ccd/ccd.h>)
#include <ccd/ccd.h>

namespace peers {

namespace {

struct hull {
    std::vector<ccd_vec3_t> vertices;
    ccd_vec3_t centre;
};

ccd_vec3_t placed(const dcd_pose &p, const double v[3])
{
    ccd_vec3_t x;

    ccdVec3Set(&x, p.r[0] * v[0] + p.r[1] * v[1] + p.r[2] * v[2] + p.t[0],
               p.r[3] * v[0] + p.r[4] * v[1] + p.r[5] * v[2] + p.t[1],
               p.r[6] * v[0] + p.r[7] * v[1] + p.r[8] * v[2] + p.t[2]);
    return x;
}

hull make_hull(const dcd_scene &scene, std::uint32_t i)
{
    std::uint32_t count;
    const double *v = dcd_scene_vertices(&scene, i, &count);
    hull h;

    ccdVec3Set(&h.centre, 0, 0, 0);
    for (std::uint32_t k = 0; k < count; k++) {
        h.vertices.push_back(placed(scene.objects[i].pose, v + 3 * k));
        ccdVec3Add(&h.centre, &h.vertices.back());
    }
    ccdVec3Scale(&h.centre, 1.0 / count);
    return h;
}

void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out)
{
    const hull &h = *static_cast<const hull *>(object);
    const ccd_vec3_t *best = nullptr;
    ccd_real_t most = 0;

    for (const ccd_vec3_t &v : h.vertices) {
        const ccd_real_t along = ccdVec3Dot(&v, direction);

        if (best == nullptr || along > most) {
            best = &v;
            most = along;
        }
    }
    *out = *best;
}

void centre(const void *object, ccd_vec3_t *out)
{
    *out = static_cast<const hull *>(object)->centre;
}

class narrow_of_ccd : public narrow {
public:
    explicit narrow_of_ccd(bool mpr) : mpr_(mpr)
    {
        CCD_INIT(&settings_);
        settings_.support1 = settings_.support2 = support;
        settings_.center1 = settings_.center2 = centre;
        settings_.max_iterations = 100;
    }

    void start(const dcd_scene &scene) override
    {
        for (std::uint32_t i = 0; i < scene.object_count; i++) {
            hulls_.push_back(make_hull(scene, i));
        }
    }

    double decide(const pairs &given, verdicts &out) override
    {
        for (std::size_t k = 0; k < given.size(); k++) {
            const hull *a = &hulls_[given[k].i], *b = &hulls_[given[k].j];

            out[k] = (mpr_ ? ccdMPRIntersect(a, b, &settings_) : ccdGJKIntersect(a, b, &settings_)) != 0;
        }
        return -1.0;
    }

private:
    bool mpr_;
    ccd_t settings_{};
    std::vector<hull> hulls_;
};

} // namespace

std::unique_ptr<narrow> narrow_ccd_mpr()
{
    return std::make_unique<narrow_of_ccd>(true);
}

std::unique_ptr<narrow> narrow_ccd_gjk()
{
    return std::make_unique<narrow_of_ccd>(false);
}

} // namespace peers

#else

std::unique_ptr<peers::narrow> peers::narrow_ccd_mpr()
{
    return nullptr;
}

std::unique_ptr<peers::narrow> peers::narrow_ccd_gjk()
{
    return nullptr;
}

#endif

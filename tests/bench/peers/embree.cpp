/* Embree: a hierarchy of boxes, built anew for each frame, and rtcCollide of it with itself. */
#include "peers.hpp"

#if __has_include(<embree3/rtcore.h>)
#include <embree3/rtcore.h>

namespace peers {

namespace {

class embree : public broad {
public:
    embree() : device_(rtcNewDevice("threads=1")) {}
    embree(const embree &) = delete;
    embree &operator=(const embree &) = delete;
    ~embree() override
    {
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }

    void start(const boxes &first) override
    {
        now_ = &first;
        scene_ = rtcNewScene(device_);
        geometry_ = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
        rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
        rtcSetGeometryBuildQuality(geometry_, RTC_BUILD_QUALITY_LOW);
        rtcSetGeometryUserPrimitiveCount(geometry_, static_cast<unsigned>(first.size()));
        rtcSetGeometryUserData(geometry_, this);
        rtcSetGeometryBoundsFunction(geometry_, bounds, nullptr);
        rtcCommitGeometry(geometry_);
        rtcAttachGeometry(scene_, geometry_);
        rtcReleaseGeometry(geometry_); /* the scene keeps it */
        rtcCommitScene(scene_);
    }

    double find(const boxes &now, pairs &out) override
    {
        now_ = &now;
        out_ = &out;
        rtcCommitGeometry(geometry_);
        rtcCommitScene(scene_);
        rtcCollide(scene_, scene_, collide, this);
        return -1.0;
    }

private:
    static void bounds(const RTCBoundsFunctionArguments *a)
    {
        const box &b = (*static_cast<const embree *>(a->geometryUserPtr)->now_)[a->primID];

        *a->bounds_o = {b.low[0], b.low[1], b.low[2], 0.0f, b.high[0], b.high[1], b.high[2], 0.0f};
    }

    /* It reports each pair in both orders, and pairs whose leaves overlap. */
    static void collide(void *self, RTCCollision *found, unsigned count)
    {
        const embree *e = static_cast<const embree *>(self);

        for (unsigned k = 0; k < count; k++) {
            const std::uint32_t i = found[k].primID0, j = found[k].primID1;

            if (i < j && overlap((*e->now_)[i], (*e->now_)[j])) {
                e->out_->push_back({i, j});
            }
        }
    }

    RTCDevice device_;
    RTCScene scene_ = nullptr;
    RTCGeometry geometry_ = nullptr;
    const boxes *now_ = nullptr;
    pairs *out_ = nullptr;
};

} // namespace

std::unique_ptr<broad> broad_embree()
{
    return std::make_unique<embree>();
}

} // namespace peers

#else

std::unique_ptr<peers::broad> peers::broad_embree()
{
    return nullptr;
}

#endif

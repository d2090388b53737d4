/* CGAL: streamed segment trees, without a structure that is kept. */
#include "peers.hpp"

#if __has_include(<CGAL/box_intersection_d.h>)
#include <CGAL/Box_intersection_d/Box_d.h>
#include <CGAL/box_intersection_d.h>

namespace peers {

namespace {

class cgal : public broad {
public:
    void start(const boxes &) override {}

    double find(const boxes &now, pairs &out) override
    {
        boxes_.clear();
        for (const box &b : now) {
            boxes_.emplace_back(b.low, b.high, static_cast<std::uint32_t>(boxes_.size()));
        }
        CGAL::box_self_intersection_d(boxes_.begin(), boxes_.end(), [&out](const numbered &a, const numbered &b) {
            add(out, a.number, b.number);
        });
        return -1.0;
    }

private:
    struct numbered : CGAL::Box_intersection_d::Box_d<float, 3> {
        numbered(const float low[3], const float high[3], std::uint32_t n)
            : CGAL::Box_intersection_d::Box_d<float, 3>(const_cast<float *>(low), const_cast<float *>(high)), number(n)
        {
        }
        std::uint32_t number;
    };

    std::vector<numbered> boxes_;
};

} // namespace

std::unique_ptr<broad> broad_cgal()
{
    return std::make_unique<cgal>();
}

} // namespace peers

#else

std::unique_ptr<peers::broad> peers::broad_cgal()
{
    return nullptr;
}

#endif

/* Three motions of boxes, after those of the studies of broad phases (Serpa and Rodrigues' Broadmark): all objects
 * wander, most rest while some fall, all are drawn together. Density is chosen for about one pair an object. */
#ifndef PEERS_MOTION_HPP
#define PEERS_MOTION_HPP

#include "peers.hpp"

extern "C" {
#include "random.h"
}

#include <array>

namespace peers {

enum class motion_kind { brownian, free_fall, gravity };

const char *motion_name(motion_kind kind);

class motion {
public:
    motion(motion_kind kind, std::uint32_t objects, std::uint64_t seed);
    const boxes &now() const { return now_; }
    void step();

private:
    using point = std::array<double, 3>;
    void place(std::uint32_t k);
    void wander(std::uint32_t k);
    void fall(std::uint32_t k);
    void approach(std::uint32_t k);
    point random_point(const point &low, double side);

    motion_kind kind_;
    dcd_random random_;
    double side_; /* of the cube that they start in */
    std::vector<point> centre_, half_, sizes_;
    std::vector<point> attractor_;
    std::vector<double> speed_; /* downward, of those that fall; negative: at rest */
    boxes now_;
};

} // namespace peers

#endif

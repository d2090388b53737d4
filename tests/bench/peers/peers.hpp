/* Other libraries on the scenes that dcd is measured on. Each file with a library's name is compiled against that
 * library where its headers are found; elsewhere its makers return nothing, and the table says 'not installed'. */
#ifndef PEERS_HPP
#define PEERS_HPP

extern "C" {
#include "dcd.h"
#include "scene.h"
}

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace peers {

/* Closed. What all broad phases are given: floats on a grid, so that no library rounds them to something else. */
struct box {
    float low[3], high[3];
};

using boxes = std::vector<box>;
using pairs = std::vector<dcd_pair>;
using verdicts = std::vector<std::uint8_t>; /* 1: contact */

inline bool overlap(const box &a, const box &b)
{
    return a.low[0] <= b.high[0] && b.low[0] <= a.high[0] && a.low[1] <= b.high[1] && b.low[1] <= a.high[1] &&
           a.low[2] <= b.high[2] && b.low[2] <= a.high[2];
}

/* Pairs i < j in any order of the pairs. */
inline void add(pairs &out, std::uint32_t i, std::uint32_t j)
{
    out.push_back(i < j ? dcd_pair{i, j} : dcd_pair{j, i});
}

/* What is measured has one object; its destructor frees everything. The time of `find` and `decide` is what they return
 * when that is not negative, else it is the caller's clock around them. */
class broad {
public:
    virtual ~broad() = default;
    virtual void start(const boxes &first) = 0; /* not timed */
    virtual void move(const boxes &) {}         /* not timed: what a caller's own data would hold already */
    virtual double find(const boxes &now, pairs &out) = 0;
};

class narrow {
public:
    virtual ~narrow() = default;
    virtual void start(const dcd_scene &scene) = 0; /* not timed */
    virtual double decide(const pairs &given, verdicts &out) = 0;
};

class whole {
public:
    virtual ~whole() = default;
    virtual void start(const dcd_scene &scene) = 0; /* not timed: shapes are made */
    virtual double find(pairs &out) = 0;
};

template <class kind> struct program {
    std::string name;
    std::unique_ptr<kind> it; /* none: not installed */
};

/* Of dcd: with the boxes given, or found from shapes and poses too; `threads` 0 is the serial path. */
std::unique_ptr<broad> broad_dcd(std::uint32_t threads, bool with_boxes);
std::unique_ptr<narrow> narrow_dcd(bool prepared);
std::unique_ptr<whole> whole_dcd(std::uint32_t threads);
std::unique_ptr<whole> whole_paper(std::uint32_t threads);
pairs candidates(const dcd_scene &scene);

std::unique_ptr<broad> broad_embree();
std::unique_ptr<broad> broad_cgal();
std::unique_ptr<broad> broad_fcl();
std::unique_ptr<broad> broad_bullet_tree();
std::unique_ptr<broad> broad_bullet_sweep();

std::unique_ptr<narrow> narrow_ccd_mpr();
std::unique_ptr<narrow> narrow_ccd_gjk();
std::unique_ptr<narrow> narrow_fcl_ccd();
std::unique_ptr<narrow> narrow_fcl_own();
std::unique_ptr<narrow> narrow_bullet();

std::unique_ptr<whole> whole_fcl();
std::unique_ptr<whole> whole_bullet();

} // namespace peers

#endif

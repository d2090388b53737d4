/* Who is right: boxes by a grid of cells, contacts by dcd's certificates in rational arithmetic. Neither shares code
 * with what is measured. */
#ifndef PEERS_ORACLE_HPP
#define PEERS_ORACLE_HPP

#include "peers.hpp"

namespace peers {

/* All pairs of overlapping boxes, sorted. For boxes whose extents are below 2. */
pairs overlapping(const boxes &now);

/* Pairs that were found wrongly; both arrays sorted. */
struct mistakes {
    pairs missing, extra; /* a pair that is found twice is extra the second time */
};
mistakes compare(const pairs &right, const pairs &found);

/* Re-checks single pairs of a scene. */
class judge {
public:
    enum class verdict { free, contact, unsettled };
    explicit judge(const dcd_scene &scene);
    ~judge();
    verdict decide(const dcd_pair &pair) const; /* unsettled: the certificate does not show what it claims */

private:
    const dcd_scene &scene_;
    dcd_world *world_;
    dcd_workspace *workspace_;
};

} // namespace peers

#endif

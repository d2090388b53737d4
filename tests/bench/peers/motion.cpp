#include "motion.hpp"

#include <cmath>

namespace peers {

namespace {

/* Coordinates are multiples of this: floats hold them exactly, and a box that is rounded outward by an ulp or two
 * meets no other box than before (up to a side of 256). */
constexpr double GRID = 0x1p-12;
constexpr std::uint32_t SIZES = 256;     /* different boxes; mean extent 1 */
constexpr std::uint32_t ATTRACTORS = 32; /* of gravity */
constexpr double FALLING = 0.05;         /* of the objects */
constexpr double STEP = 0.1;             /* of an extent, in a frame: most that Brownian motion moves an axis */
constexpr double PULL = 0.995;           /* what is left of the way to an attractor, after a frame */
constexpr double ACCELERATION = 0.02;

double on_grid(double x)
{
    return GRID * std::nearbyint(x / GRID);
}

/* Pairs an object are 4 N / V for uniform boxes of mean extent 1 in volume V. For gravity, half of the objects are
 * uniform and half in clusters that fill an eighth: 2.75 times as many. */
double side_for(motion_kind kind, std::uint32_t objects)
{
    const double crowding = kind == motion_kind::gravity ? 2.75 : 1.0;
    const double wanted = kind == motion_kind::gravity ? 1.15 : 1.1;

    return std::cbrt(4.0 * objects * crowding / wanted);
}

} // namespace

const char *motion_name(motion_kind kind)
{
    return kind == motion_kind::brownian ? "Brownian" : kind == motion_kind::free_fall ? "free fall" : "gravity";
}

motion::motion(motion_kind kind, std::uint32_t objects, std::uint64_t seed)
    : kind_(kind), random_(dcd_random_start(seed)), side_(side_for(kind, objects)), centre_(objects), half_(objects),
      speed_(objects, -1.0), now_(objects)
{
    const double cluster = side_ / std::cbrt(8.0 * ATTRACTORS);

    for (std::uint32_t k = 0; k < SIZES; k++) {
        const point p = random_point({0.5, 0.5, 0.5}, 1.0);

        sizes_.push_back({on_grid(0.5 * p[0]), on_grid(0.5 * p[1]), on_grid(0.5 * p[2])});
    }
    for (std::uint32_t k = 0; k < ATTRACTORS; k++) {
        attractor_.push_back(random_point({cluster / 2, cluster / 2, cluster / 2}, side_ - cluster));
    }
    for (std::uint32_t k = 0; k < objects; k++) {
        const bool clustered = kind == motion_kind::gravity && k % 2 == 0;
        const point &a = attractor_[k / 2 % ATTRACTORS];
        const point corner = {a[0] - cluster / 2, a[1] - cluster / 2, a[2] - cluster / 2};

        half_[k] = sizes_[dcd_random_below(&random_, SIZES)];
        centre_[k] = clustered ? random_point(corner, cluster) : random_point({0, 0, 0}, side_);
        if (kind == motion_kind::free_fall && dcd_random_unit(&random_) < FALLING) {
            speed_[k] = dcd_random_unit(&random_);
        }
        place(k);
    }
}

motion::point motion::random_point(const point &low, double side)
{
    point p;

    for (int axis = 0; axis < 3; axis++) {
        p[axis] = low[axis] + side * dcd_random_unit(&random_);
    }
    return p;
}

void motion::place(std::uint32_t k)
{
    for (int axis = 0; axis < 3; axis++) {
        const double c = on_grid(centre_[k][axis]);

        now_[k].low[axis] = static_cast<float>(c - half_[k][axis]);
        now_[k].high[axis] = static_cast<float>(c + half_[k][axis]);
    }
}

void motion::wander(std::uint32_t k)
{
    for (double &x : centre_[k]) {
        x += dcd_random_between(&random_, -STEP, STEP);
        x = x < 0.0 ? -x : x > side_ ? 2.0 * side_ - x : x;
    }
}

/* What reaches the floor falls again from the top. */
void motion::fall(std::uint32_t k)
{
    if (speed_[k] >= 0.0) {
        speed_[k] += ACCELERATION;
        centre_[k][2] -= speed_[k];
        if (centre_[k][2] < 0.0) {
            centre_[k][2] += side_;
            speed_[k] = 0.0;
        }
    }
}

void motion::approach(std::uint32_t k)
{
    const point &a = attractor_[k / 2 % ATTRACTORS];

    for (int axis = 0; axis < 3; axis++) {
        centre_[k][axis] = a[axis] + PULL * (centre_[k][axis] - a[axis]);
    }
}

void motion::step()
{
    for (std::uint32_t k = 0; k < now_.size(); k++) {
        if (kind_ == motion_kind::brownian) {
            wander(k);
        } else if (kind_ == motion_kind::free_fall) {
            fall(k);
        } else {
            approach(k);
        }
        place(k);
    }
}

} // namespace peers

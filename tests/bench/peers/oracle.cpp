#include "oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gmpxx.h>
#include <stdexcept>

namespace peers {

namespace {

bool before(const dcd_pair &a, const dcd_pair &b)
{
    return a.i != b.i ? a.i < b.i : a.j < b.j;
}

/* ------------------------------------------------------------------- Boxes */

constexpr float CELL = 2.0f;
constexpr std::int64_t CELLS = 1 << 20; /* along an axis */

struct entry {
    std::int64_t cell;
    std::uint32_t number;
};

std::int64_t cell_of(const box &b, std::int64_t dx, std::int64_t dy, std::int64_t dz)
{
    const auto at = [&b](int axis) { return static_cast<std::int64_t>(std::floor(b.low[axis] / CELL)) + CELLS / 2; };

    return ((at(2) + dz) * CELLS + at(1) + dy) * CELLS + at(0) + dx;
}

/* Of three cells side by side along x, whose first is `cell`. */
void add_row(const boxes &now, const std::vector<entry> &entries, std::uint32_t i, std::int64_t cell, pairs &out)
{
    auto e = std::lower_bound(entries.begin(), entries.end(), cell,
                              [](const entry &a, std::int64_t c) { return a.cell < c; });

    for (; e != entries.end() && e->cell <= cell + 2; ++e) {
        if (i < e->number && overlap(now[i], now[e->number])) {
            out.push_back({i, e->number});
        }
    }
}

/* --------------------------------------------------------------- Rationals */

using point = std::array<mpq_class, 3>;

mpq_class dot(const point &a, const point &b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

point minus(const point &a, const point &b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

point cross(const point &a, const point &b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

point placed(const dcd_pose &pose, const double *v)
{
    point p;

    for (int row = 0; row < 3; row++) {
        p[row] = pose.t[row];
        for (int column = 0; column < 3; column++) {
            p[row] += mpq_class(pose.r[3 * row + column]) * v[column];
        }
    }
    return p;
}

std::vector<point> placed_hull(const dcd_scene &scene, std::uint32_t i)
{
    std::uint32_t count;
    const double *v = dcd_scene_vertices(&scene, i, &count);
    std::vector<point> hull;

    for (std::uint32_t k = 0; k < count; k++) {
        hull.push_back(placed(scene.objects[i].pose, v + 3 * k));
    }
    return hull;
}

/* The axis of dcd_explanation, from the differences that it names. */
point axis_of(const dcd_explanation &why, const std::vector<point> &p)
{
    if (why.size == 0) {
        return {mpq_class(why.axis[0]), mpq_class(why.axis[1]), mpq_class(why.axis[2])};
    }
    if (why.size == 1) {
        return p[0];
    }
    const point e = minus(p[1], p[0]);
    if (why.size == 2) {
        return cross(cross(e, p[0]), e);
    }
    const point n = cross(e, minus(p[2], p[0]));
    return dot(n, p[0]) < 0 ? point{-n[0], -n[1], -n[2]} : n;
}

bool separates(const point &axis, const std::vector<point> &a, const std::vector<point> &b)
{
    const auto less = [&axis](const point &x, const point &y) { return dot(axis, x) < dot(axis, y); };

    const point &low = *std::min_element(a.begin(), a.end(), less);

    return dot(axis, low) > dot(axis, *std::max_element(b.begin(), b.end(), less));
}

/* The origin is in a tetrahedron of volume: it is on no face's far side from the fourth corner. */
bool in_tetrahedron(const std::vector<point> &p)
{
    bool inside = true;

    for (int k = 0; k < 4; k++) {
        const point &a = p[(k + 1) % 4];
        const point n = cross(minus(p[(k + 2) % 4], a), minus(p[(k + 3) % 4], a));

        inside = inside && dot(n, minus(p[k], a)) != 0 && -dot(n, a) * dot(n, minus(p[k], a)) >= 0;
    }
    return inside;
}

bool is_zero(const point &p)
{
    return p[0] == 0 && p[1] == 0 && p[2] == 0;
}

/* The origin is in a triangle of area: the three triangles with it are all wound alike, or empty. */
bool in_triangle(const std::vector<point> &p)
{
    const point n = cross(minus(p[1], p[0]), minus(p[2], p[0]));

    return !is_zero(n) && dot(n, p[0]) == 0 && dot(n, cross(p[0], p[1])) >= 0 && dot(n, cross(p[1], p[2])) >= 0 &&
           dot(n, cross(p[2], p[0])) >= 0;
}

bool holds_origin(const std::vector<point> &p)
{
    switch (p.size()) {
    case 1:
        return is_zero(p[0]);
    case 2:
        return is_zero(cross(p[0], p[1])) && dot(p[0], p[1]) <= 0;
    case 3:
        return in_triangle(p);
    default:
        return p.size() == 4 && in_tetrahedron(p);
    }
}

} // namespace

pairs overlapping(const boxes &now)
{
    std::vector<entry> entries;
    pairs out;

    for (std::uint32_t k = 0; k < now.size(); k++) {
        entries.push_back({cell_of(now[k], 0, 0, 0), k});
    }
    std::sort(entries.begin(), entries.end(), [](const entry &a, const entry &b) { return a.cell < b.cell; });
    for (std::uint32_t k = 0; k < now.size(); k++) {
        for (int row = 0; row < 9; row++) {
            add_row(now, entries, k, cell_of(now[k], -1, row % 3 - 1, row / 3 - 1), out);
        }
    }
    std::sort(out.begin(), out.end(), before);
    return out;
}

mistakes compare(const pairs &right, const pairs &found)
{
    pairs sorted = found;
    mistakes m;

    std::sort(sorted.begin(), sorted.end(), before);
    std::set_difference(right.begin(), right.end(), sorted.begin(), sorted.end(), std::back_inserter(m.missing),
                        before);
    std::set_difference(sorted.begin(), sorted.end(), right.begin(), right.end(), std::back_inserter(m.extra),
                        before);
    return m;
}

judge::judge(const dcd_scene &scene) : scene_(scene)
{
    const dcd_limits limits = dcd_scene_limits(&scene, 0, 1);
    dcd_error error;

    world_ = dcd_world_create(&limits);
    workspace_ = dcd_workspace_create(&limits);
    if (world_ == nullptr || workspace_ == nullptr || !dcd_scene_to_world(&scene, world_, &error)) {
        throw std::runtime_error("judge: no memory");
    }
}

judge::~judge()
{
    dcd_workspace_destroy(workspace_);
    dcd_world_destroy(world_);
}

judge::verdict judge::decide(const dcd_pair &pair) const
{
    const std::vector<point> a = placed_hull(scene_, pair.i), b = placed_hull(scene_, pair.j);
    std::vector<point> p;
    dcd_explanation why;

    if (dcd_pair_explain(world_, workspace_, pair.i, pair.j, &why) != DCD_OK) {
        return verdict::unsettled;
    }
    for (std::uint32_t k = 0; k < why.size; k++) {
        p.push_back(minus(a[why.a[k]], b[why.b[k]]));
    }
    if (why.contact) {
        return holds_origin(p) ? verdict::contact : verdict::unsettled;
    }
    return separates(axis_of(why, p), a, b) ? verdict::free : verdict::unsettled;
}

} // namespace peers

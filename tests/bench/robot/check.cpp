/* Contacts and distances of random configurations beside FCL's; where they differ, exact arithmetic says who is right.
 * What judges shares no code with the library: separation along an axis, and a linear program in integers. */
#include "robots.hpp"

#include <gmp.h> /* in C++, before the header below takes it in as C */

extern "C" {
#include "../../swept.h"
}

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace robots {

namespace {

/* Of FCL's answers; its own tolerance is 1e-6. */
constexpr double DISTANCE_SLACK = 1e-5;

struct counts {
    std::uint64_t pairs = 0, contacts = 0;
    std::uint64_t fcl_wrong = 0, dcd_wrong = 0;          /* of the verdicts that differ */
    std::uint64_t fcl_far = 0, interval_wrong = 0;       /* of the distances            */
    double widest = 0.0, worst_fcl = 0.0;
};

hull hull_of(const robot &r, const std::vector<dcd_pose> &poses, std::uint32_t part)
{
    return {r.vertices(part), r.shape(part).count, poses[part].r, poses[part].t};
}

/* The least of n.x over part j, less the greatest over part i, without their radii. */
long double separation(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const double n[3])
{
    const std::uint32_t sides[2] = {p.i, p.j};
    long double far[2] = {0, 0};

    for (int side = 0; side < 2; side++) {
        const hull h = hull_of(r, poses, sides[side]);
        const int sign = side == 0 ? 1 : -1;

        for (std::uint32_t k = 0; k < h.count; k++) {
            long double along = 0;

            for (int row = 0; row < 3; row++) {
                long double x = h.t[row];

                for (int c = 0; c < 3; c++) {
                    x += static_cast<long double>(h.r[3 * row + c]) * h.vertices[3 * k + c];
                }
                along += x * n[row];
            }
            far[side] = k == 0 ? sign * along : std::max(far[side], sign * along);
        }
    }
    return -far[1] - far[0];
}

double radii_of(const robot &r, const part_pair &p)
{
    return r.shape(p.i).radius + r.shape(p.j).radius;
}

/* Whether the hulls touch after j has moved by v: if so, their distance is at most |v|. */
bool touch_after(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const double n[3], double length)
{
    const hull a = hull_of(r, poses, p.i);
    hull b = hull_of(r, poses, p.j);
    const double t[3] = {b.t[0] + n[0] * length, b.t[1] + n[1] * length, b.t[2] + n[2] * length};

    b.t = t;
    return exact_hulls_touch(&a, &b);
}

/* ------------------------------------------------------------------ Curved */

bool is_curved(const robot &r, const part_pair &p)
{
    return r.shape(p.i).solid != DCD_SOLID_HULL || r.shape(p.j).solid != DCD_SOLID_HULL;
}

/* A vector or a point of the world in the part's frame. */
void to_frame(const dcd_pose &pose, const double world[3], bool point, long double out[3])
{
    for (int c = 0; c < 3; c++) {
        out[c] = 0;
        for (int row = 0; row < 3; row++) {
            const long double x = static_cast<long double>(world[row]) - (point ? pose.t[row] : 0.0);

            out[c] += x * pose.r[3 * row + c];
        }
    }
}

/* How far a cylinder or a ball reaches along n from its middle. */
long double reach_of(const robot &r, const std::vector<dcd_pose> &poses, std::uint32_t part, const double n[3])
{
    const dcd_scene_shape &shape = r.shape(part);
    long double v[3];

    to_frame(poses[part], n, false, v);
    if (shape.solid == DCD_SOLID_HULL) {
        return shape.radius * std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    return shape.size[0] * std::sqrt(v[0] * v[0] + v[1] * v[1]) + 0.5L * shape.size[1] * std::fabs(v[2]);
}

bool is_in(const robot &r, const std::vector<dcd_pose> &poses, std::uint32_t part, const double point[3])
{
    const dcd_scene_shape &shape = r.shape(part);
    const long double slack = 1e-12L;
    long double v[3];

    to_frame(poses[part], point, true, v);
    const long double flat = v[0] * v[0] + v[1] * v[1];
    if (shape.solid == DCD_SOLID_HULL) {
        return std::sqrt(flat + v[2] * v[2]) <= shape.radius + slack;
    }
    return std::sqrt(flat) <= shape.size[0] + slack && std::fabs(v[2]) <= 0.5L * shape.size[1] + slack;
}

/* The same for cylinders and balls: the points that are told are in them, and no farther apart than hi. */
bool curved_interval_holds(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const dcd_distance &d)
{
    long double between = 0, length = 0, square = 0;

    for (const std::uint32_t part : {p.i, p.j}) {
        const dcd_scene_shape &shape = r.shape(part);

        if (shape.solid != DCD_SOLID_CYLINDER && shape.count != 1) {
            throw std::runtime_error("a cylinder beside a hull: not judged");
        }
    }
    for (int k = 0; k < 3; k++) {
        const long double apart = static_cast<long double>(d.point_j[k]) - d.point_i[k];

        between += static_cast<long double>(d.normal[k]) * (static_cast<long double>(poses[p.j].t[k]) - poses[p.i].t[k]);
        length += static_cast<long double>(d.normal[k]) * d.normal[k];
        square += apart * apart;
    }
    const long double below = (between - reach_of(r, poses, p.i, d.normal) - reach_of(r, poses, p.j, d.normal)) /
                              std::sqrt(length);
    return d.lo <= below + 1e-12L && std::sqrt(square) <= d.hi + 1e-12L && is_in(r, poses, p.i, d.point_i) &&
           is_in(r, poses, p.j, d.point_j);
}

/* ------------------------------------------------------------------- Hulls */

/* Few enough vertices for every pair of features. */
bool is_small(const robot &r, const part_pair &p)
{
    return r.shape(p.i).count + r.shape(p.j).count <= 16;
}

/* Whether the parts are certainly at most `most` apart. */
bool comes_within(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const double n[3], double most)
{
    const hull a = hull_of(r, poses, p.i), b = hull_of(r, poses, p.j);

    if (is_small(r, p)) {
        return swept_touch(&a, r.shape(p.i).radius + most, &b, r.shape(p.j).radius);
    }
    return touch_after(r, poses, p, n, -(most + radii_of(r, p)));
}

/* Whether the interval holds the distance: by an axis from below, and exactly from above. */
bool interval_holds(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const dcd_distance &d)
{
    if (is_curved(r, p)) {
        return curved_interval_holds(r, poses, p, d);
    }
    const double *n = d.normal, radii = radii_of(r, p);
    const long double length = std::sqrt(static_cast<long double>(n[0]) * n[0] + static_cast<long double>(n[1]) * n[1] +
                                         static_cast<long double>(n[2]) * n[2]);
    const long double below = separation(r, poses, p, n) / length - radii;
    const double slack = 1e-12 * (1.0 + d.hi);

    return static_cast<long double>(d.lo) <= below + slack && comes_within(r, poses, p, n, d.hi + slack);
}

/* Who is right about a contact: exactly, but for balls around many vertices, and cylinders. */
bool true_contact(const robot &r, const std::vector<dcd_pose> &poses, const part_pair &p, const dcd_distance &d)
{
    if (is_curved(r, p) || radii_of(r, p) > 0.0) {
        return !is_curved(r, p) && is_small(r, p) ? comes_within(r, poses, p, d.normal, 0.0) : d.relation != DCD_APART;
    }
    return touch_after(r, poses, p, d.normal, 0.0);
}

void print_pair(const robot &r, std::uint64_t configuration, const part_pair &p, const char *what)
{
    std::printf("  configuration %llu, %s %s: %s\n", static_cast<unsigned long long>(configuration),
                r.get()->scene.objects[p.i].name, r.get()->scene.objects[p.j].name, what);
}

/* A few lines of each kind, and the sum at the end. */
bool to_print(std::uint64_t count)
{
    return count <= 10;
}

struct subject {
    const robot &r;
    const std::vector<dcd_pose> &poses;
    std::uint64_t configuration;
};

void check_verdict(const subject &s, const part_pair &p, bool dcd, bool fcl, const dcd_distance &d, counts &c)
{
    char text[200];

    c.pairs++;
    c.contacts += dcd;
    if (dcd == fcl) {
        return;
    }
    const bool truth = true_contact(s.r, s.poses, p, d);
    std::uint64_t &wrong = truth == dcd ? c.fcl_wrong : c.dcd_wrong;

    if (to_print(++wrong)) {
        std::snprintf(text, sizeof text, "%s is wrong, it says %s; distance %.3g, depth %.3g", truth == dcd ? "FCL" : "DCD",
                      truth ? "free" : "contact", d.hi, d.depth_hi);
        print_pair(s.r, s.configuration, p, text);
    }
}

void check_distance(const subject &s, const part_pair &p, double fcl, const dcd_distance &d, counts &c)
{
    char text[200];

    if (d.relation != DCD_APART) {
        return;
    }
    c.widest = std::max(c.widest, (d.hi - d.lo) / d.hi);
    const double off = fcl < d.lo ? d.lo - fcl : fcl > d.hi ? fcl - d.hi : 0.0;

    if (off <= DISTANCE_SLACK * (1.0 + d.hi)) {
        return;
    }
    c.worst_fcl = std::max(c.worst_fcl, off);
    const bool holds = interval_holds(s.r, s.poses, p, d);
    std::uint64_t &wrong = holds ? c.fcl_far : c.interval_wrong;

    if (to_print(++wrong)) {
        std::snprintf(text, sizeof text, "distance in %.9g to %.9g, FCL says %.9g: %s is wrong", d.lo, d.hi, fcl,
                      holds ? "FCL" : "DCD");
        print_pair(s.r, s.configuration, p, text);
    }
}

/* Each pair of parts that is checked; `plant` turns the verdict of one pair around, which must be seen. */
void check_configuration(const subject &s, dcd_parts &dcd, fcl_parts &fcl, bool plant, counts &c)
{
    const std::uint32_t parts = s.r.get()->part_count;
    std::vector<char> found(static_cast<std::size_t>(parts) * parts);

    dcd.place(s.poses);
    fcl.place(s.poses);
    const std::uint32_t count = dcd.find();
    for (std::uint32_t k = 0; k < count; k++) {
        found[dcd.contacts()[k].i * parts + dcd.contacts()[k].j] = 1;
    }
    if (dcd.decide() != count) {
        throw std::runtime_error("the list of pairs gives other contacts than the whole world");
    }
    for (const part_pair &p : s.r.pairs()) {
        const bool contact = (found[p.i * parts + p.j] != 0) != (plant && &p == &s.r.pairs().front());
        const dcd_distance d = dcd.distance(p.i, p.j);

        check_verdict(s, p, contact, fcl.collide(p.i, p.j), d, c);
        check_distance(s, p, fcl.distance(p.i, p.j), d, c);
        if (s.configuration % 50 == 0 && d.relation == DCD_APART && !interval_holds(s.r, s.poses, p, d)) {
            c.interval_wrong++;
            print_pair(s.r, s.configuration, p, "DCD's interval does not hold the distance");
        }
    }
}

} // namespace

int run_check(const options &o)
{
    const robot r(o.urdf, o.srdf, o.package);
    const std::vector<double> values = r.sample(o.count, o.seed);
    dcd_parts dcd(r, 0.0);
    fcl_parts fcl(r, fcl::GST_LIBCCD);
    std::vector<dcd_pose> links, poses;
    counts c;

    std::printf("%s: %llu random configurations, %zu pairs of parts each, beside FCL (libccd solver)\n", r.get()->name,
                static_cast<unsigned long long>(o.count), r.pairs().size());
    for (std::uint64_t k = 0; k < o.count; k++) {
        place(r, values.data() + k * r.get()->variable_count, links, poses);
        check_configuration({r, poses, k}, dcd, fcl, o.plant && k == 0, c);
    }
    std::printf("  %llu pairs, %llu contacts; verdicts that differ: FCL wrong %llu, DCD wrong %llu\n",
                static_cast<unsigned long long>(c.pairs), static_cast<unsigned long long>(c.contacts),
                static_cast<unsigned long long>(c.fcl_wrong), static_cast<unsigned long long>(c.dcd_wrong));
    std::printf("  distances off by more than %g: FCL wrong %llu (by up to %.3g), DCD wrong %llu; widest interval %.2g of it\n",
                DISTANCE_SLACK, static_cast<unsigned long long>(c.fcl_far), c.worst_fcl,
                static_cast<unsigned long long>(c.interval_wrong), c.widest);
    return c.dcd_wrong + c.interval_wrong == 0 ? 0 : 1;
}

} // namespace robots

/* Time of the self-collision check of one configuration, and of many on threads. */
#include "robots.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <stdexcept>

namespace robots {

namespace {

/* Of this thread, so that what else the machine does counts as little as it can. */
double cpu_seconds()
{
    timespec now{};

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/* One way to check configurations, all the time it took, and what it found. */
struct path {
    const char *name;
    std::function<std::uint64_t(const std::vector<dcd_pose> &)> contacts; /* how many, at these poses */
    double best = 1e300;
    std::uint64_t found = 0;
};

std::uint64_t count_fcl(fcl_parts &parts, const robot &r, const std::vector<dcd_pose> &poses, double margin)
{
    std::uint64_t count = 0;

    parts.place(poses);
    for (const part_pair &pair : r.pairs()) {
        count += parts.within(pair.i, pair.j, margin);
    }
    return count;
}

void run_once(path &p, const robot &r, const std::vector<double> &values, std::uint64_t count)
{
    std::vector<dcd_pose> links, poses;
    const double start = cpu_seconds();

    p.found = 0;
    for (std::uint64_t k = 0; k < count; k++) {
        place(r, values.data() + k * r.get()->variable_count, links, poses);
        p.found += p.contacts(poses);
    }
    p.best = std::min(p.best, cpu_seconds() - start);
}

void print_paths(const std::vector<path> &paths, std::uint64_t count)
{
    std::printf("%-28s %14s %14s %10s\n", "path", "us/config", "contacts", "dcd is");
    for (const path &p : paths) {
        std::printf("%-28s %14.3f %14llu %9.1fx\n", p.name, 1e6 * p.best / static_cast<double>(count),
                    static_cast<unsigned long long>(p.found), p.best / paths[0].best);
    }
}

void compare(const robot &r, const options &o)
{
    const std::vector<double> values = r.sample(o.count, o.seed);
    dcd_parts dcd(r, o.margin);
    fcl_parts ccd(r, fcl::GST_LIBCCD), own(r, fcl::GST_INDEP);
    fcl_tree tree(r);
    std::vector<path> paths(6);

    paths[0].name = "dcd, list of pairs";
    paths[0].contacts = [&](const std::vector<dcd_pose> &p) { return dcd.place(p), std::uint64_t{dcd.decide()}; };
    paths[1].name = "dcd, all pairs, matrix";
    paths[1].contacts = [&](const std::vector<dcd_pose> &p) { return dcd.place(p), std::uint64_t{dcd.find()}; };
    paths[2].name = "FCL, list of pairs, libccd";
    paths[2].contacts = [&](const std::vector<dcd_pose> &p) { return count_fcl(ccd, r, p, o.margin); };
    paths[3].name = "FCL, list of pairs, own";
    paths[3].contacts = [&](const std::vector<dcd_pose> &p) { return count_fcl(own, r, p, o.margin); };
    paths[4].name = "FCL, tree, meshes, matrix";
    paths[4].contacts = [&](const std::vector<dcd_pose> &p) { return tree.place(p), tree.count(o.margin); };
    paths[5].name = "kinematics alone (in all)";
    paths[5].contacts = [](const std::vector<dcd_pose> &) { return std::uint64_t{0}; };
    for (int rep = 0; rep < o.reps; rep++) {
        for (path &p : paths) {
            run_once(p, r, values, o.count);
        }
    }
    std::printf("%s: %u parts, %zu pairs of them checked, margin %g, %llu random configurations, CPU time, least of %d\n",
                r.get()->name, r.get()->part_count, r.pairs().size(), o.margin,
                static_cast<unsigned long long>(o.count), o.reps);
    print_paths(paths, o.count);
    if (paths[0].found != paths[1].found) {
        throw std::runtime_error("the contacts are not the same");
    }
}

/* The robot among things that stand still, all of them placed in each query, or the robot alone. */
void among_boxes(const robot &r, const options &o)
{
    const std::vector<double> values = r.sample(o.count, o.seed);

    for (const std::uint32_t boxes : {200u, 2000u}) {
        dcd_parts all(r, o.margin, boxes), moved(r, o.margin, boxes, true);
        std::vector<path> paths(2);

        paths[0].name = "dcd, following the world";
        paths[0].contacts = [&](const std::vector<dcd_pose> &p) { return moved.place(p), std::uint64_t{moved.find()}; };
        paths[1].name = "dcd, placing everything";
        paths[1].contacts = [&](const std::vector<dcd_pose> &p) { return all.place(p), std::uint64_t{all.find()}; };
        for (int rep = 0; rep < o.reps; rep++) {
            for (path &p : paths) {
                run_once(p, r, values, o.count);
            }
        }
        std::printf("the same among %u boxes that stand still, %llu configurations\n", boxes,
                    static_cast<unsigned long long>(o.count));
        print_paths(paths, o.count);
        if (paths[0].found != paths[1].found) {
            throw std::runtime_error("the contacts are not the same");
        }
    }
}

bool count_answer(void *self, std::uint64_t, const double *, const dcd_robot_answer *answer, dcd_error *)
{
    *static_cast<std::uint64_t *>(self) += answer->contact_count;
    return true;
}

/* Configurations a second, the most of the repetitions: of wall time, so that other work on the machine counts. */
void throughput(const robot &r, const options &o, std::uint32_t closest)
{
    const dcd_robot_question question = {r.get(), o.margin, closest};
    double best[2] = {1e300, 1e300};
    std::uint64_t contacts = 0;

    for (int rep = 0; rep < o.reps; rep++) {
        for (std::uint32_t threads = 1; threads <= 2; threads++) {
            dcd_robot_values values = dcd_robot_values_random(r.get(), o.count, o.seed);
            dcd_error error;
            const double start = wall_seconds();

            contacts = 0;
            if (!dcd_robot_sweep(&question, &values, threads, count_answer, &contacts, &error)) {
                throw std::runtime_error(error.text);
            }
            best[threads - 1] = std::min(best[threads - 1], wall_seconds() - start);
        }
    }
    for (std::uint32_t threads = 1; threads <= 2; threads++) {
        std::printf("%u thread%s, %s: %.0f configurations a second (%llu contacts of links in %llu)\n", threads,
                    threads == 1 ? " " : "s", closest == 0 ? "contacts with depths    " : "and the closest distance",
                    static_cast<double>(o.count) / best[threads - 1], static_cast<unsigned long long>(contacts),
                    static_cast<unsigned long long>(o.count));
    }
}

/* Each configuration by itself: kinematics, poses, contacts. */
void worst_case(const robot &r, const options &o)
{
    dcd_parts dcd(r, o.margin);
    dcd_robot_values source = dcd_robot_values_random(r.get(), o.count, o.seed);
    std::vector<double> row(r.get()->variable_count + 1), times(o.count);
    std::vector<dcd_pose> links, poses;

    for (std::uint64_t k = 0; dcd_robot_values_take(&source, 1, row.data()) == 1; k++) {
        const double start = cpu_seconds();

        place(r, row.data(), links, poses);
        dcd.place(poses);
        (void)dcd.decide();
        times[k] = cpu_seconds() - start;
    }
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) { return 1e6 * times[static_cast<std::size_t>(part * static_cast<double>(o.count - 1))]; };
    std::printf("one configuration, of %llu, us of CPU time: median %.2f, 99%% %.2f, 99.9%% %.2f, most %.2f\n",
                static_cast<unsigned long long>(o.count), at(0.5), at(0.99), at(0.999), at(1.0));
}

} // namespace

int run_bench(const options &o)
{
    const robot r(o.urdf, o.srdf, o.package);

    if (o.worst_case) {
        worst_case(r, o);
        return 0;
    }
    options less = o;
    less.count = std::min<std::uint64_t>(o.count, 10000);
    compare(r, less);
    less.count = std::min<std::uint64_t>(o.count, 1000);
    among_boxes(r, less);
    for (const std::uint32_t closest : {0u, 1u}) {
        throughput(r, o, closest);
    }
    return 0;
}

} // namespace robots

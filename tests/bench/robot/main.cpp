/* robots bench|check URDF [--srdf FILE] [--package-path P] [--count N] [--seed S] [--margin M] [--reps N] [--worst-case]
 * [--plant]: this library beside FCL on a robot. `make bench-robot` and `make check-robots` run it. */
#include "robots.hpp"

#include <cstdio>
#include <cstring>
#include <exception>

namespace {

/* The value of an option; NULL when it is another one. */
const char *value_of(const char *name, int argc, char **argv, int k)
{
    return std::strcmp(argv[k], name) == 0 && k + 1 < argc ? argv[k + 1] : nullptr;
}

bool take(int argc, char **argv, int k, robots::options &o)
{
    const char *v;

    if ((v = value_of("--srdf", argc, argv, k)) != nullptr) {
        o.srdf = v;
    } else if ((v = value_of("--package-path", argc, argv, k)) != nullptr) {
        o.package = v;
    } else if ((v = value_of("--count", argc, argv, k)) != nullptr) {
        o.count = std::stoull(v);
    } else if ((v = value_of("--seed", argc, argv, k)) != nullptr) {
        o.seed = std::stoull(v);
    } else if ((v = value_of("--margin", argc, argv, k)) != nullptr) {
        o.margin = std::stod(v);
    } else if ((v = value_of("--reps", argc, argv, k)) != nullptr) {
        o.reps = std::stoi(v);
    }
    return v != nullptr;
}

int run(int argc, char **argv)
{
    robots::options o;

    if (argc < 3) {
        std::fprintf(stderr, "usage: robots bench|check URDF [OPTIONS]\n");
        return 2;
    }
    o.urdf = argv[2];
    for (int k = 3; k < argc; k++) {
        if (std::strcmp(argv[k], "--worst-case") == 0) {
            o.worst_case = true;
        } else if (std::strcmp(argv[k], "--plant") == 0) {
            o.plant = true;
        } else if (take(argc, argv, k, o)) {
            k++;
        } else {
            std::fprintf(stderr, "robots: %s is no option, or needs a value\n", argv[k]);
            return 2;
        }
    }
    return std::strcmp(argv[1], "bench") == 0 ? robots::run_bench(o) : robots::run_check(o);
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception &e) {
        std::fprintf(stderr, "robots: %s\n", e.what());
        return 2;
    }
}

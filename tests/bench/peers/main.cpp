/* dcd and other libraries on the same scenes, in one process. */
#include "works.hpp"

extern "C" {
#include "options.h"
#include "output.h"
}

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>

namespace {

const char HELP[] = "usage: peers [OPTIONS]\n\n"
                    "  --work NAME     broad, narrow or whole (default: all three)\n"
                    "  --most N        largest number of objects, 1000 to 1000000 (default 1000000)\n"
                    "  --threads N     of the parallel paths, 1 to 256 (default 2)\n"
                    "  --reps R        repetitions or frames, 1 to 1000 (default 5)\n"
                    "  --budget S      seconds after which a program gets no more repetitions (default 8)\n"
                    "  --seed N        of the generators (default 1)\n"
                    "  --csv FILE      the table as CSV\n"
                    "  --plant         drop a pair of dcd's answers, to see that it is found\n\n"
                    "exit code: 0, 1 when dcd is wrong somewhere, 2 bad usage or no memory\n";

#ifndef PEERS_VERSIONS
#define PEERS_VERSIONS "unknown"
#endif

struct request {
    peers::options options;
    std::string work;
    const char *csv = nullptr;
    bool help = false;
};

bool whole(const char *name, std::uint64_t least, std::uint64_t greatest, std::uint64_t &value, dcd_error *error)
{
    return dcd_options_whole(name, optarg, least, greatest, &value, error);
}

bool small(const char *name, std::uint32_t least, std::uint32_t greatest, std::uint32_t &value, dcd_error *error)
{
    std::uint64_t wide = 0;
    const bool ok = whole(name, least, greatest, wide, error);

    value = static_cast<std::uint32_t>(wide);
    return ok;
}

bool take(void *taken, int code, dcd_error *error)
{
    request &r = *static_cast<request *>(taken);

    switch (code) {
    case 'w':
        r.work = optarg;
        return r.work == "broad" || r.work == "narrow" || r.work == "whole" ||
               dcd_error_set(error, "peers: --work: no such work");
    case 'm':
        return small("peers: --most", 1000, 1000000, r.options.most, error);
    case 't':
        return small("peers: --threads", 1, DCD_MAX_THREADS, r.options.threads, error);
    case 'r':
        return small("peers: --reps", 1, 1000, r.options.repetitions, error);
    case 'b':
        return dcd_options_real("peers: --budget", optarg, 0.0, 1e6, &r.options.budget, error);
    case 's':
        return whole("peers: --seed", 0, UINT64_MAX, r.options.seed, error);
    case 'c':
        r.csv = optarg;
        return true;
    case 'p':
        r.options.plant = true;
        return true;
    case 'h':
        r.help = true;
        return true;
    default:
        return false;
    }
}

bool take_all(int argc, char **argv, request &r, dcd_error *error)
{
    static const option longs[] = {
        {"work", required_argument, nullptr, 'w'},    {"most", required_argument, nullptr, 'm'},
        {"threads", required_argument, nullptr, 't'}, {"reps", required_argument, nullptr, 'r'},
        {"budget", required_argument, nullptr, 'b'},  {"seed", required_argument, nullptr, 's'},
        {"csv", required_argument, nullptr, 'c'},     {"plant", no_argument, nullptr, 'p'},
        {"help", no_argument, nullptr, 'h'},          {nullptr, 0, nullptr, 0},
    };
    const dcd_options known = {":h", longs, take};

    if (!dcd_options_take_all(&known, argc, argv, &r, error)) {
        return false;
    }
    return optind == argc || dcd_error_set(error, "peers: no operands, please");
}

/* ------------------------------------------------------------------ Output */

std::string processor()
{
    std::ifstream file("/proc/cpuinfo");
    std::string text, vectors = "SSE2";

    for (std::string row; std::getline(file, row) && !row.empty();) {
        if (row.compare(0, 10, "model name") == 0) {
            text = row.substr(row.find(':') + 2);
        } else if (row.compare(0, 5, "flags") == 0) {
            vectors = row.find(" avx512f") != std::string::npos ? "AVX-512"
                      : row.find(" avx2") != std::string::npos  ? "AVX2"
                                                                : "SSE2";
        }
    }
    return (text.empty() ? "unknown processor" : text) + ", " + vectors;
}

void print_header(const request &r)
{
    const std::time_t now = std::time(nullptr);
    char date[32];

    std::strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
    std::printf("machine   %s\ncompiler  %s\npeers     %s\nseed      %llu\ndate      %s\n", processor().c_str(),
                __VERSION__, PEERS_VERSIONS, static_cast<unsigned long long>(r.options.seed), date);
}

void print_remarks(const peers::findings &f)
{
    std::printf("\nmissing, extra: pairs of all runs together, against the right ones\n");
    for (const std::string &remark : f.remarks) {
        std::printf("%s\n", remark.c_str());
    }
    if (f.unsettled > 0) {
        std::printf("%llu disputed pairs are not settled by their certificates\n",
                    static_cast<unsigned long long>(f.unsettled));
    }
    std::printf("dcd: %s\n", f.dcd_wrong == 0 ? "no mistake found" : "WRONG");
}

bool save(const peers::findings &f, const char *path, dcd_error *error)
{
    dcd_output output;

    if (!dcd_output_open(&output, path, error)) {
        return false;
    }
    peers::write_csv(f.lines, output.file);
    return dcd_output_end(&output, true, error);
}

int run(const request &r, dcd_error *error)
{
    peers::findings f;

    print_header(r);
    if (r.work.empty() || r.work == "narrow") {
        peers::run_narrow(r.options, f);
    }
    if (r.work.empty() || r.work == "whole") {
        peers::run_whole(r.options, f);
    }
    if (r.work.empty() || r.work == "broad") {
        peers::run_broad(r.options, f);
    }
    print_remarks(f);
    if (r.csv != nullptr && !save(f, r.csv, error)) {
        return 2;
    }
    return f.dcd_wrong == 0 && f.unsettled == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const char *data = std::getenv("DCD_DATA");
    request r;
    dcd_error error;
    int code = 2;

    error.text[0] = '\0';
    r.options.scenes = data == nullptr ? "" : std::string(data) + "/scenes";
    if (!take_all(argc, argv, r, &error)) {
        std::fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    if (r.help) {
        std::fputs(HELP, stdout);
        return 0;
    }
    try {
        code = run(r, &error);
    } catch (const std::exception &e) {
        (void)dcd_error_set(&error, "peers: %s", e.what());
    }
    if (code == 2) {
        std::fprintf(stderr, "%s\n", error.text);
    }
    return code;
}

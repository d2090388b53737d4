#include "table.hpp"

#include <algorithm>

namespace peers {

double line::least() const
{
    return scale * *std::min_element(seconds.begin(), seconds.end());
}

double line::median() const
{
    std::vector<double> s = seconds;

    std::sort(s.begin(), s.end());
    return scale * 0.5 * (s[(s.size() - 1) / 2] + s[s.size() / 2]);
}

static void print_times(const line &l, const line &first, FILE *file)
{
    std::fprintf(file, "%11.4g %11.4g %4zu", l.least(), l.median(), l.seconds.size());
    if (&l == &first || first.seconds.empty()) {
        std::fprintf(file, "         ");
    } else {
        std::fprintf(file, " %8.2f", l.least() / first.least());
    }
    std::fprintf(file, " %8llu %8llu  %s\n", static_cast<unsigned long long>(l.missing),
                 static_cast<unsigned long long>(l.extra), l.target.c_str());
}

void print(const std::vector<line> &lines, FILE *file)
{
    const line *first = nullptr;

    for (const line &l : lines) {
        if (first == nullptr || first->work != l.work) {
            first = &l;
            std::fprintf(file, "\n%s (%s)\n  %-30s%11s %11s %4s %8s %8s %8s  %s\n", l.work.c_str(), l.unit, "program",
                         "min", "median", "runs", "to dcd", "missing", "extra", "target");
        }
        std::fprintf(file, "  %-30s", l.program.c_str());
        if (l.seconds.empty()) {
            std::fprintf(file, " %s\n", l.note.c_str());
        } else {
            print_times(l, *first, file);
        }
    }
}

void write_csv(const std::vector<line> &lines, FILE *file)
{
    std::fprintf(file, "work,program,unit,min,median,runs,missing,extra,target,note\n");
    for (const line &l : lines) {
        const bool run = !l.seconds.empty();

        std::fprintf(file, "\"%s\",\"%s\",%s,", l.work.c_str(), l.program.c_str(), l.unit);
        if (run) {
            std::fprintf(file, "%.17g,%.17g", l.least(), l.median());
        } else {
            std::fprintf(file, ",");
        }
        std::fprintf(file, ",%zu,%llu,%llu,\"%s\",\"%s\"\n", l.seconds.size(),
                     static_cast<unsigned long long>(l.missing), static_cast<unsigned long long>(l.extra),
                     l.target.c_str(), l.note.c_str());
    }
}

} // namespace peers

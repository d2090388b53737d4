/* What was measured, for people and as CSV. */
#ifndef PEERS_TABLE_HPP
#define PEERS_TABLE_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace peers {

/* One program at one work. The first one of a work is dcd: ratios are against it. */
struct line {
    std::string work, program;
    const char *unit;
    double scale; /* from seconds to the unit */
    std::string target;
    std::vector<double> seconds;         /* empty: not run */
    std::uint64_t missing = 0, extra = 0; /* pairs, of all runs together */
    std::string note;                    /* why not run */

    double least() const;
    double median() const;
};

void print(const std::vector<line> &lines, FILE *file);
void write_csv(const std::vector<line> &lines, FILE *file);

} // namespace peers

#endif

/* The three works: every program takes its turn in each repetition, and its answer is compared outside the clock. */
#ifndef PEERS_WORKS_HPP
#define PEERS_WORKS_HPP

#include "peers.hpp"
#include "table.hpp"

namespace peers {

struct options {
    std::uint32_t threads = 2, repetitions = 5, most = 1000000;
    std::uint64_t seed = 1;
    double budget = 8.0;     /* seconds that a program may take at a work, the first repetition aside */
    bool plant = false;      /* a fault in dcd's answers, which must be found */
    std::string scenes;      /* folder of uni_1000.bin and others; else they are made */
};

struct findings {
    std::vector<line> lines;
    std::vector<std::string> remarks; /* who is wrong, and where */
    std::uint64_t dcd_wrong = 0, unsettled = 0;
};

void run_broad(const options &o, findings &f);
void run_narrow(const options &o, findings &f);
void run_whole(const options &o, findings &f);

} // namespace peers

#endif

#include "works.hpp"

#include "motion.hpp"
#include "oracle.hpp"

extern "C" {
#include "progress.h"
}

#include <cstring>
#include <map>
#include <numeric>
#include <stdexcept>
#include <unistd.h>

namespace peers {

namespace {

constexpr double NANO = 1e9, MILLI = 1e3;
constexpr const char *SWEEP = "Bullet bt32BitAxisSweep3";
constexpr std::size_t SETTLED_MOST = 2000; /* disputed pairs that are judged in rational arithmetic, of a program */

bool is_dcd(const line &l)
{
    return l.program.compare(0, 3, "dcd") == 0;
}

/* Runs and times; a program that measures itself returns what it counts. */
template <class call> double timed(call &&run)
{
    const double begin = dcd_progress_clock(nullptr);
    const double own = run();

    return own >= 0.0 ? own : dcd_progress_clock(nullptr) - begin;
}

/* Whether a program that has run a while at this work may run again. */
bool within(const options &o, const line &l)
{
    return std::accumulate(l.seconds.begin(), l.seconds.end(), 0.0) < o.budget;
}

std::string text(double x, const char *unit)
{
    char buffer[64];

    std::snprintf(buffer, sizeof buffer, "%.3g %s", x, unit);
    return buffer;
}

std::string sample(const char *what, const pairs &list)
{
    return list.empty() ? "" : ", " + std::string(what) + " (" + std::to_string(list[0].i) + ", " +
                                   std::to_string(list[0].j) + ")";
}

/* The first repetition that is wrong is named; the table has the sums. */
void note(findings &f, line &l, const mistakes &m, const char *how)
{
    if (l.missing + l.extra == 0 && m.missing.size() + m.extra.size() > 0) {
        f.remarks.push_back(l.work + ": " + l.program + how + sample("misses", m.missing) +
                            sample("reports", m.extra));
    }
    l.missing += m.missing.size();
    l.extra += m.extra.size();
    f.dcd_wrong += is_dcd(l) ? m.missing.size() + m.extra.size() : 0;
}

void plant(const options &o, const line &l, pairs &found)
{
    if (o.plant && is_dcd(l) && !found.empty()) {
        found.pop_back();
    }
}

/* At once: who interrupts a long run has what is done. */
void show(const std::vector<line> &lines, findings &f)
{
    print(lines, stdout);
    (void)std::fflush(stdout);
    f.lines.insert(f.lines.end(), lines.begin(), lines.end());
}

/* ------------------------------------------------------------- Broad phase */

using broad_list = std::vector<program<broad>>;

broad_list broad_programs(const options &o)
{
    broad_list list;

    list.push_back({"dcd", broad_dcd(0, false)});
    list.push_back({"dcd, boxes found too", broad_dcd(0, true)});
    list.push_back({"dcd, " + std::to_string(o.threads) + " threads", broad_dcd(o.threads, false)});
    list.push_back({"Embree rtcCollide", broad_embree()});
    list.push_back({"CGAL box_self_intersection_d", broad_cgal()});
    list.push_back({"FCL dynamic AABB tree", broad_fcl()});
    list.push_back({"Bullet btDbvtBroadphase", broad_bullet_tree()});
    list.push_back({SWEEP, broad_bullet_sweep()});
    return list;
}

std::string broad_target(motion_kind kind, std::uint32_t objects, std::size_t k)
{
    const int of_100k[] = {30, 32, 35};
    const std::string threads = objects == 10000 ? "1.6" : objects == 100000 ? "1.9" : "1.8";

    if (k == 2) {
        return threads + " times faster";
    }
    if (k != 0 || objects == 10000) {
        return "";
    }
    return std::to_string(objects == 100000 ? of_100k[static_cast<int>(kind)] : 45);
}

/* Seconds a frame at the last size; a size ten times as large takes at least ten times as long. */
using history = std::map<std::string, double>;

bool too_slow(const options &o, const history &before, std::uint32_t objects, line &l)
{
    const auto last = before.find(l.program);

    if (objects > 10000 && l.program == SWEEP) {
        l.note = "skipped: quadratic time to take in the objects";
    } else if (last != before.end() && 10.0 * last->second > o.budget) {
        l.note = "skipped: " + text(last->second, "s a frame with a tenth of the objects");
    }
    return !l.note.empty();
}

/* Returns the pairs an object. */
double run_frame(const options &o, const boxes &now, broad_list &programs, std::vector<line> &lines, findings &f,
                 bool count)
{
    const pairs right = overlapping(now);
    pairs found;

    for (std::size_t k = 0; k < programs.size(); k++) {
        if (programs[k].it == nullptr || !within(o, lines[k])) {
            continue;
        }
        found.clear();
        programs[k].it->move(now);
        const double seconds = timed([&] { return programs[k].it->find(now, found); });
        if (count) {
            lines[k].seconds.push_back(seconds);
        }
        plant(o, lines[k], found);
        note(f, lines[k], compare(right, found), " is wrong");
    }
    return static_cast<double>(right.size()) / static_cast<double>(now.size());
}

void run_motion(const options &o, motion_kind kind, std::uint32_t objects, history &before, findings &f)
{
    const std::string work = std::string("broad phase, boxes given, ") + motion_name(kind) + ", " +
                             std::to_string(objects);
    broad_list programs = broad_programs(o);
    std::vector<line> lines;
    motion m(kind, objects, o.seed);
    double density = 0.0;

    for (std::size_t k = 0; k < programs.size(); k++) {
        lines.push_back({work, programs[k].name, "ns an object", NANO / objects, broad_target(kind, objects, k), {}, 0,
                         0, programs[k].it == nullptr ? "not installed" : ""});
        if (programs[k].it != nullptr && too_slow(o, before, objects, lines[k])) {
            programs[k].it.reset();
        }
        if (programs[k].it != nullptr) {
            programs[k].it->start(m.now());
        }
    }
    for (std::uint32_t frame = 0; frame <= o.repetitions; frame++) {
        density = run_frame(o, m.now(), programs, lines, f, frame > 0); /* the first is to warm up */
        m.step();
    }
    f.remarks.push_back(work + ": " + text(density, "pairs an object in the last frame"));
    for (const line &l : lines) {
        if (!l.seconds.empty()) {
            before[l.program] = l.least() / l.scale;
        }
    }
    show(lines, f);
}

/* ------------------------------------------------------------------ Scenes */

struct scene {
    scene(const options &o, const char *name, dcd_scene_kind kind, std::uint32_t count) : it{}
    {
        const std::string path = o.scenes + "/" + name + ".bin";
        dcd_error error;
        bool ok;

        if (!o.scenes.empty() && access(path.c_str(), R_OK) == 0) {
            ok = dcd_scene_read(path.c_str(), &it, &error);
        } else {
            std::printf("%s: no such file, made anew with seed %llu\n", name, static_cast<unsigned long long>(o.seed));
            ok = dcd_scene_generate(kind, count, 3.0, o.seed, &it, &error);
        }
        if (!ok) {
            throw std::runtime_error(error.text);
        }
    }
    scene(const scene &) = delete;
    scene &operator=(const scene &) = delete;
    ~scene() { dcd_scene_free(&it); }

    dcd_scene it;
};

/* Disputed pairs: whoever is against the re-checked certificate is wrong. */
void settle(const judge &j, const pairs &disputed, bool dcd_says_contact, const line &l, findings &f)
{
    const judge::verdict claimed = dcd_says_contact ? judge::verdict::contact : judge::verdict::free;

    for (std::size_t k = 0; k < disputed.size() && k < SETTLED_MOST; k++) {
        const judge::verdict v = j.decide(disputed[k]);

        if (v == judge::verdict::unsettled) {
            f.unsettled++;
        } else if (v != claimed) {
            f.dcd_wrong++;
            f.remarks.push_back(l.work + ": dcd is wrong, " + l.program + " is right" + sample("pair", {disputed[k]}));
        }
    }
}

/* Against dcd's verdicts; those in dispute are judged. */
void dispute(const judge &j, const pairs &dcd, const pairs &found, line &l, findings &f)
{
    const mistakes m = compare(dcd, found);
    const std::uint64_t before = f.dcd_wrong + f.unsettled;

    if (l.missing + l.extra == 0) {
        settle(j, m.missing, true, l, f);
        settle(j, m.extra, false, l, f);
    }
    note(f, l, m, f.dcd_wrong + f.unsettled == before ? " is wrong" : " differs from dcd");
}

/* ------------------------------------------------------------ Narrow phase */

pairs chosen(const pairs &given, const verdicts &v)
{
    pairs out;

    for (std::size_t k = 0; k < given.size(); k++) {
        if (v[k] != 0) {
            out.push_back(given[k]);
        }
    }
    return out;
}

using narrow_list = std::vector<program<narrow>>;

narrow_list narrow_programs()
{
    narrow_list list;

    list.push_back({"dcd", narrow_dcd(true)});
    list.push_back({"dcd, shapes not prepared", narrow_dcd(false)});
    list.push_back({"libccd MPR", narrow_ccd_mpr()});
    list.push_back({"libccd GJK", narrow_ccd_gjk()});
    list.push_back({"FCL, libccd solver", narrow_fcl_ccd()});
    list.push_back({"FCL, own solver", narrow_fcl_own()});
    list.push_back({"Bullet GJK (float)", narrow_bullet()});
    return list;
}

void run_pairs(const options &o, const char *name, dcd_scene_kind kind, const char *const targets[2], findings &f)
{
    const scene s(o, name, kind, 1000);
    const judge j(s.it);
    const pairs given = candidates(s.it);
    const double scale = NANO / static_cast<double>(given.size());
    narrow_list programs = narrow_programs();
    std::vector<line> lines;
    verdicts v(given.size());
    pairs right;

    for (std::size_t k = 0; k < programs.size(); k++) {
        lines.push_back({std::string("narrow phase, pairs given, ") + name, programs[k].name, "ns a pair", scale,
                         k < 2 ? targets[k] : "", {}, 0, 0, programs[k].it == nullptr ? "not installed" : ""});
        if (programs[k].it != nullptr) {
            programs[k].it->start(s.it);
        }
    }
    for (std::uint32_t r = 0; r <= o.repetitions; r++) {
        for (std::size_t k = 0; k < programs.size(); k++) {
            if (programs[k].it == nullptr || !within(o, lines[k])) {
                continue;
            }
            const double seconds = timed([&] { return programs[k].it->decide(given, v); });
            pairs found = chosen(given, v);
            plant(o, lines[k], found);
            if (k == 0 && r == 0) {
                right = found;
            }
            if (r > 0) { /* the first is to warm up */
                lines[k].seconds.push_back(seconds);
                dispute(j, right, found, lines[k], f);
            }
        }
    }
    f.remarks.push_back(lines[0].work + ": " + std::to_string(given.size()) + " pairs, " +
                        std::to_string(right.size()) + " contacts");
    show(lines, f);
}

/* -------------------------------------------------------------- End to end */

using whole_list = std::vector<program<whole>>;

whole_list whole_programs(const options &o)
{
    const std::string threads = ", " + std::to_string(o.threads) + " threads";
    whole_list list;

    list.push_back({"dcd", whole_dcd(0)});
    list.push_back({"dcd" + threads, whole_dcd(o.threads)});
    list.push_back({"baseline", whole_paper(0)});
    list.push_back({"baseline" + threads, whole_paper(o.threads)});
    list.push_back({"Bullet tree, GJK (float)", whole_bullet()});
    list.push_back({"FCL tree, libccd solver", whole_fcl()});
    return list;
}

} // namespace

void run_broad(const options &o, findings &f)
{
    for (const motion_kind kind : {motion_kind::brownian, motion_kind::free_fall, motion_kind::gravity}) {
        history before;

        for (std::uint32_t objects = 10000; objects <= 1000000 && objects <= o.most; objects *= 10) {
            run_motion(o, kind, objects, before, f);
        }
    }
}

void run_narrow(const options &o, findings &f)
{
    const char *const targets[2] = {"35", "80"}, *const sphere_targets[2] = {"35", "110"};

    run_pairs(o, "uni_1000", DCD_SCENE_CUBE, targets, f);
    run_pairs(o, "sph_1000", DCD_SCENE_SPHERE, sphere_targets, f);
}

void run_whole(const options &o, findings &f)
{
    const std::uint32_t count = o.most < 10000 ? o.most : 10000;
    const char *const name = count == 10000 ? "uni_10000" : "uni_1000";
    const scene s(o, name, DCD_SCENE_CUBE, count);
    const judge j(s.it);
    whole_list programs = whole_programs(o);
    std::vector<line> lines;
    pairs right;

    for (std::size_t k = 0; k < programs.size(); k++) {
        const char *target = count < 10000 ? "" : k == 0 ? "100" : k == 1 ? "1.9 times faster" : "";

        lines.push_back({std::string("end to end, ") + name, programs[k].name, "ms", MILLI, target, {}, 0, 0,
                         programs[k].it == nullptr ? "not installed" : ""});
        if (programs[k].it != nullptr) {
            programs[k].it->start(s.it);
        }
    }
    for (std::uint32_t r = 0; r < o.repetitions; r++) {
        for (std::size_t k = 0; k < programs.size(); k++) {
            pairs found;

            if (programs[k].it == nullptr || !within(o, lines[k])) {
                continue;
            }
            lines[k].seconds.push_back(timed([&] { return programs[k].it->find(found); }));
            plant(o, lines[k], found);
            if (k == 0 && r == 0) {
                right = found;
            }
            dispute(j, right, found, lines[k], f);
        }
    }
    f.remarks.push_back(lines[0].work + ": " + std::to_string(right.size()) + " contacts");
    show(lines, f);
}

} // namespace peers

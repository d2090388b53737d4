/* The library itself, and the baseline. */
#include "peers.hpp"

extern "C" {
#include "../paper/paper.h"
#include "progress.h"
#include "query.h"
}

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <tuple>

namespace peers {

namespace {

void need(bool ok, const char *what)
{
    if (!ok) {
        throw std::runtime_error(what);
    }
}

struct world_deleter {
    void operator()(dcd_world *w) const { dcd_world_destroy(w); }
    void operator()(dcd_workspace *w) const { dcd_workspace_destroy(w); }
    void operator()(dcd_pool *p) const { dcd_pool_destroy(p); }
};

/* A world, the memory for its queries, and perhaps a pool. */
class engine {
public:
    void start(const dcd_limits &limits, std::uint32_t threads)
    {
        pool_.reset(threads == 0 ? nullptr : dcd_pool_create(threads));
        executor_ = dcd_pool_executor(pool_.get());
        limits_ = limits;
        limits_.threads = threads == 0 ? 1 : threads;
        world_.reset(dcd_world_create(&limits_));
        room(limits.candidates);
        need(world_ != nullptr && (threads == 0 || pool_ != nullptr), "dcd: no memory");
    }
    void room(std::uint64_t candidates)
    {
        limits_.candidates = candidates;
        workspace_.reset(dcd_workspace_create(&limits_));
        need(workspace_ != nullptr, "dcd: no memory");
        dcd_workspace_set_clock(workspace_.get(), dcd_progress_clock, nullptr);
    }
    dcd_world *world() const { return world_.get(); }
    dcd_workspace *workspace() const { return workspace_.get(); }
    const dcd_executor *executor() const { return pool_ == nullptr ? nullptr : &executor_; }
    double seconds(dcd_stage stage) const { return report.seconds[stage]; }

    dcd_report report{};

private:
    std::unique_ptr<dcd_pool, world_deleter> pool_;
    std::unique_ptr<dcd_world, world_deleter> world_;
    std::unique_ptr<dcd_workspace, world_deleter> workspace_;
    dcd_executor executor_{};
    dcd_limits limits_{};
};

/* ------------------------------------------------------------- Broad phase */

dcd_pose unit_pose(const box &b)
{
    dcd_pose pose = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};

    for (int axis = 0; axis < 3; axis++) {
        pose.t[axis] = 0.5 * (static_cast<double>(b.low[axis]) + b.high[axis]);
    }
    return pose;
}

/* Boxes are box shapes in the unit pose: equal ones share a shape. */
class broad_of_dcd : public broad {
public:
    broad_of_dcd(std::uint32_t threads, bool with_boxes) : threads_(threads), with_boxes_(with_boxes) {}

    void start(const boxes &first) override
    {
        const auto count = static_cast<std::uint32_t>(first.size());
        const dcd_limits limits = {SHAPES, count, 8 * SHAPES, 8ull * count, 4ull * count + 1024, 1};

        engine_.start(limits, threads_);
        for (const box &b : first) {
            const dcd_pose pose = unit_pose(b);

            need(dcd_world_add_object(engine_.world(), shape(b), &pose, nullptr, nullptr) == DCD_OK, "dcd: object");
        }
        found_.resize(4 * first.size() + 1024);
    }

    void move(const boxes &now) override
    {
        for (std::uint32_t k = 0; k < now.size(); k++) {
            const dcd_pose pose = unit_pose(now[k]);

            need(dcd_world_set_pose(engine_.world(), k, &pose, nullptr) == DCD_OK, "dcd: pose");
        }
    }

    double find(const boxes &, pairs &out) override
    {
        dcd_report &report = engine_.report;
        const dcd_status status = dcd_candidates_find(engine_.world(), engine_.workspace(), engine_.executor(),
                                                      found_.data(), found_.size(), &report);

        need(status == DCD_OK, dcd_status_text(status));
        out.assign(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(report.candidates));
        return (with_boxes_ ? engine_.seconds(DCD_STAGE_PLACE) : 0.0) + engine_.seconds(DCD_STAGE_BUILD) +
               engine_.seconds(DCD_STAGE_TRAVERSE) + engine_.seconds(DCD_STAGE_SORT);
    }

private:
    static constexpr std::uint32_t SHAPES = 65536;
    using extents = std::tuple<double, double, double>;

    std::uint32_t shape(const box &b)
    {
        double full[3];
        std::uint32_t made;

        for (int axis = 0; axis < 3; axis++) {
            full[axis] = static_cast<double>(b.high[axis]) - b.low[axis];
        }
        const auto known = shapes_.find({full[0], full[1], full[2]});
        if (known != shapes_.end()) {
            return known->second;
        }
        need(dcd_world_add_box(engine_.world(), full, &made, nullptr) == DCD_OK, "dcd: too many different boxes");
        return shapes_[{full[0], full[1], full[2]}] = made;
    }

    engine engine_;
    std::uint32_t threads_;
    bool with_boxes_;
    std::map<extents, std::uint32_t> shapes_;
    pairs found_;
};

/* ------------------------------------------------------------ Narrow phase */

void fill(engine &e, const dcd_scene &scene, bool prepared)
{
    dcd_error error;

    need(dcd_scene_to_world(&scene, e.world(), &error), error.text);
    if (prepared) {
        dcd_world_prepare(e.world());
    }
}

/* A first query tells how many candidates there are. */
void make_room(engine &e)
{
    (void)dcd_candidates_find(e.world(), e.workspace(), nullptr, nullptr, 0, &e.report);
    e.room(e.report.candidates);
}

class narrow_of_dcd : public narrow {
public:
    explicit narrow_of_dcd(bool prepared) : prepared_(prepared) {}

    void start(const dcd_scene &scene) override
    {
        engine_.start(dcd_scene_limits(&scene, 0, 1), 0);
        fill(engine_, scene, prepared_);
    }

    double decide(const pairs &given, verdicts &out) override
    {
        const dcd_status status = dcd_pairs_decide(engine_.world(), engine_.workspace(), nullptr, given.data(),
                                                   given.size(), out.data(), &engine_.report, nullptr);

        need(status == DCD_OK, dcd_status_text(status));
        return engine_.seconds(DCD_STAGE_NARROW);
    }

private:
    engine engine_;
    bool prepared_;
};

/* -------------------------------------------------------------- End to end */

class whole_of_dcd : public whole {
public:
    explicit whole_of_dcd(std::uint32_t threads) : threads_(threads) {}

    void start(const dcd_scene &scene) override
    {
        engine_.start(dcd_scene_limits(&scene, 0, 1), threads_);
        fill(engine_, scene, true);
        make_room(engine_);
        found_.resize(engine_.report.candidates);
    }

    double find(pairs &out) override
    {
        dcd_report &report = engine_.report;
        const double begin = dcd_progress_clock(nullptr);
        const dcd_status status = dcd_contacts_find(engine_.world(), engine_.workspace(), engine_.executor(),
                                                    found_.data(), found_.size(), &report);
        const double seconds = dcd_progress_clock(nullptr) - begin;

        need(status == DCD_OK, dcd_status_text(status));
        out.assign(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(report.contacts));
        return seconds;
    }

private:
    engine engine_;
    std::uint32_t threads_;
    pairs found_;
};

class whole_of_paper : public whole {
public:
    explicit whole_of_paper(std::uint32_t threads) : threads_(threads) {}

    void start(const dcd_scene &scene) override
    {
        pool_.reset(threads_ == 0 ? nullptr : dcd_pool_create(threads_));
        objects_.resize(scene.object_count);
        for (std::uint32_t i = 0; i < scene.object_count; i++) {
            objects_[i].vertices = dcd_scene_vertices(&scene, i, &objects_[i].count);
            objects_[i].pose = scene.objects[i].pose;
        }
    }

    double find(pairs &out) override
    {
        const paper_scene scene = {objects_.data(), static_cast<std::uint32_t>(objects_.size())};
        const paper_options options = {PAPER_LEAF_CUTOFF, 0, dcd_progress_clock, nullptr};
        const dcd_executor executor = dcd_pool_executor(pool_.get());
        paper_report report;
        dcd_pair *contacts = nullptr;

        need(paper_contacts(&scene, pool_ == nullptr ? nullptr : &executor, &options, &contacts, &report) == PAPER_OK,
             "baseline: no memory");
        out.assign(contacts, contacts + report.contacts);
        std::free(contacts);
        return report.total;
    }

private:
    std::unique_ptr<dcd_pool, world_deleter> pool_;
    std::vector<paper_object> objects_;
    std::uint32_t threads_;
};

} // namespace

pairs candidates(const dcd_scene &scene)
{
    engine e;
    pairs found;

    e.start(dcd_scene_limits(&scene, 0, 1), 0);
    fill(e, scene, false);
    make_room(e);
    found.resize(e.report.candidates);
    need(dcd_candidates_find(e.world(), e.workspace(), nullptr, found.data(), found.size(), nullptr) == DCD_OK,
         "dcd: candidates");
    return found;
}

std::unique_ptr<broad> broad_dcd(std::uint32_t threads, bool with_boxes)
{
    return std::make_unique<broad_of_dcd>(threads, with_boxes);
}

std::unique_ptr<narrow> narrow_dcd(bool prepared)
{
    return std::make_unique<narrow_of_dcd>(prepared);
}

std::unique_ptr<whole> whole_dcd(std::uint32_t threads)
{
    return std::make_unique<whole_of_dcd>(threads);
}

std::unique_ptr<whole> whole_paper(std::uint32_t threads)
{
    return std::make_unique<whole_of_paper>(threads);
}

} // namespace peers

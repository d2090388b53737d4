#include "trial.h"

#include <string.h>

#include "require.h"
#include "roles.h"

void *trial_memory(size_t bytes, uint8_t garbage)
{
    const size_t whole = (bytes + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN;
    void *memory = aligned_alloc(DCD_ALIGN, whole > 0 ? whole : DCD_ALIGN);

    REQUIRE(memory != NULL);
    memset(memory, garbage, whole > 0 ? whole : DCD_ALIGN);
    return memory;
}

void trial_choose_lanes(int lanes)
{
    static const char *const names[TRIAL_LANES] = {"plain", "base", "avx2", "avx512"};

    REQUIRE(setenv("DCD_LANES", names[lanes], 1) == 0);
}

uint64_t trial_all_pairs(uint32_t objects)
{
    return objects == 0 ? 0 : (uint64_t)objects * (objects - 1) / 2;
}

static dcd_limits limits_of(const input_scene *scene, const trial_plan *plan)
{
    dcd_limits limits = {.shapes = scene->shapes, .objects = scene->objects, .candidates = plan->candidates,
                          .threads = scene->threads};

    for (uint32_t s = 0; s < scene->shapes; s++) {
        limits.vertices += scene->shape[s].count;
    }
    for (uint32_t k = 0; k < scene->objects; k++) {
        limits.placed += scene->shape[scene->shape_of[k]].count;
    }
    return limits;
}

static void add_shapes(const input_scene *scene, dcd_world *world)
{
    for (uint32_t s = 0; s < scene->shapes; s++) {
        const input_shape *shape = &scene->shape[s];
        uint32_t number = DCD_NONE;

        REQUIRE(dcd_world_add_swept(world, shape->vertices, shape->count, shape->radius, &number, NULL) == DCD_OK);
        REQUIRE(number == s);
    }
}

/* Object k of the world under the plan, and its pose. */
static uint32_t planned(const input_scene *scene, const trial_plan *plan, uint32_t k, dcd_pose *pose)
{
    const uint32_t from = plan->order == NULL ? k : plan->order[k];

    *pose = scene->pose[from];
    for (int axis = 0; axis < 3; axis++) {
        pose->t[axis] += plan->shift[axis];
    }
    return scene->shape_of[from];
}

static void add_objects(const input_scene *scene, const trial_plan *plan, dcd_world *world)
{
    const dcd_pose elsewhere = {.r = {1, 0, 0, 0, 1, 0, 0, 0, 1}, .t = {1, 2, 3}};

    for (uint32_t k = 0; k < scene->objects; k++) {
        dcd_pose pose;
        uint32_t number = DCD_NONE;
        const uint32_t shape = planned(scene, plan, k, &pose);

        REQUIRE(dcd_world_add_object(world, shape, plan->moved ? &elsewhere : &pose, &number, NULL) == DCD_OK);
        REQUIRE(number == k);
    }
    for (uint32_t k = 0; plan->moved && k < scene->objects; k++) {
        dcd_pose pose;

        planned(scene, plan, k, &pose);
        REQUIRE(dcd_world_set_pose(world, k, &pose, NULL) == DCD_OK);
    }
}

void trial_open(const input_scene *scene, const trial_plan *plan, trial *t)
{
    const dcd_limits limits = limits_of(scene, plan);
    const size_t world = dcd_world_size(&limits), workspace = dcd_workspace_size(&limits);

    REQUIRE(world > 0 && workspace > 0);
    t->world_memory = trial_memory(world, plan->garbage);
    t->workspace_memory = trial_memory(workspace, plan->garbage);
    t->objects = scene->objects;
    REQUIRE(dcd_world_init(&t->world, t->world_memory, world, &limits) == DCD_OK);
    REQUIRE(dcd_workspace_init(&t->workspace, t->workspace_memory, workspace, &limits) == DCD_OK);
    add_shapes(scene, t->world);
    if (plan->prepared) {
        dcd_world_prepare(t->world);
    }
    add_objects(scene, plan, t->world);
    t->acm = dcd_acm_create(scene->objects);
    REQUIRE(t->acm != NULL);
    if (!plan->plain) {
        roles_set(scene, plan->order, t->world, t->acm);
    }
}

void trial_close(trial *t)
{
    free(t->world_memory);
    free(t->workspace_memory);
    dcd_acm_destroy(t->acm);
}

bool trial_untouched(const dcd_pair *pairs, uint64_t first, uint64_t last)
{
    for (uint64_t k = first; k < last; k++) {
        if (pairs[k].i != TRIAL_UNTOUCHED || pairs[k].j != TRIAL_UNTOUCHED) {
            return false;
        }
    }
    return true;
}

trial_answer trial_find(const trial *t, const dcd_executor *executor, trial_question question, uint64_t capacity)
{
    trial_answer a = {.capacity = capacity, .pairs = malloc((size_t)(capacity + 1) * sizeof *a.pairs)};

    REQUIRE(a.pairs != NULL);
    memset(a.pairs, TRIAL_UNTOUCHED & 0xff, (size_t)(capacity + 1) * sizeof *a.pairs);
    if (question == TRIAL_CONTACTS) {
        a.status = dcd_contacts_find(t->world, t->workspace, executor, a.pairs, capacity, &a.report);
    } else if (question == TRIAL_COMPOUNDS) {
        a.status = dcd_compounds_find(t->world, t->workspace, executor, a.pairs, capacity, &a.report);
    } else {
        a.status = dcd_candidates_find(t->world, t->workspace, executor, a.pairs, capacity, &a.report);
    }
    REQUIRE(trial_untouched(a.pairs, capacity, capacity + 1));
    return a;
}

void trial_free(trial_answer *answer)
{
    free(answer->pairs);
    answer->pairs = NULL;
}

void trial_decide(const trial *t, const dcd_executor *executor, const dcd_pair *pairs, uint64_t count,
                  uint8_t *verdicts)
{
    dcd_report report;
    uint64_t contacts = 0;

    REQUIRE(dcd_pairs_decide(t->world, t->workspace, executor, pairs, count, verdicts, &report, NULL) == DCD_OK);
    for (uint64_t k = 0; k < count; k++) {
        REQUIRE(verdicts[k] <= 1);
        contacts += verdicts[k];
    }
    REQUIRE(report.contacts == contacts);
    REQUIRE(report.conservative <= contacts);
}

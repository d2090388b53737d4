/* One scene, asked in every way that must give the same answer.
 *
 * Target functions: dcd_contacts_find, dcd_candidates_find, dcd_pairs_decide; world, workspace, pool around them.
 * Claims: serial == pool == a scheduler that runs tasks last to first, byte for byte; == all pairs by
 * dcd_pairs_decide, boxes and filters of our own, without a tree; the same for permuted objects; the same candidates for a
 * translation that is exact; memory too small is told with the exact count and nothing past the end is written. No pair is nearer than the nearest. */
#include <string.h>

#include "bounds.h"
#include "executors.h"
#include "require.h"
#include "roles.h"
#include "trial.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What was found; and, by the same kernels in worlds that were prepared the same way, how. */
static bool same_counts(const dcd_report *a, const dcd_report *b)
{
    return a->candidates == b->candidates && a->contacts == b->contacts && a->dropped == b->dropped;
}

static bool same_report(const dcd_report *a, const dcd_report *b)
{
    return same_counts(a, b) && a->conservative == b->conservative && a->iterations == b->iterations &&
           a->filtered == b->filtered && a->exact == b->exact;
}

static uint64_t count_of(const trial_answer *a, trial_question question)
{
    return question == TRIAL_CANDIDATES ? a->report.candidates - a->report.dropped : a->report.contacts;
}

static void require_same(const trial_answer *a, const trial_answer *b, trial_question question, bool otherwise)
{
    const uint64_t count = count_of(a, question);

    REQUIRE(a->status == b->status);
    REQUIRE(otherwise ? same_counts(&a->report, &b->report) : same_report(&a->report, &b->report));
    REQUIRE(count == 0 || memcmp(a->pairs, b->pairs, count * sizeof *a->pairs) == 0);
}

static void require_sorted(const trial_answer *a, uint64_t count, uint32_t objects)
{
    for (uint64_t k = 0; k < count; k++) {
        const dcd_pair p = a->pairs[k];

        REQUIRE(p.i < p.j && p.j < objects);
        REQUIRE(k == 0 || a->pairs[k - 1].i < p.i || (a->pairs[k - 1].i == p.i && a->pairs[k - 1].j < p.j));
    }
}

static uint64_t number_of(uint32_t i, uint32_t j, uint32_t objects)
{
    return i < j ? (uint64_t)i * objects + j : (uint64_t)j * objects + i;
}

/* set[number_of(pair)] = 1 for the pairs of an answer; N * N bytes. */
static uint8_t *set_of(const dcd_pair *pairs, uint64_t count, uint32_t objects)
{
    uint8_t *set = calloc((size_t)objects * objects + 1, 1);

    REQUIRE(set != NULL);
    for (uint64_t k = 0; k < count; k++) {
        set[number_of(pairs[k].i, pairs[k].j, objects)] = 1;
    }
    return set;
}

/* Many objects at one place take long, so scenes with more candidates than these are not asked everything: the seed
 * picks one group of checks; then, candidates only. */
enum { MOST_THOROUGH = 12, MOST_DECIDED = 200 };

/* Candidates that no filter drops. */
static uint64_t left_of(const trial_answer *candidates)
{
    return count_of(candidates, TRIAL_CANDIDATES);
}

/* The reference answers to both questions. */
typedef struct reference {
    const input_scene *scene;
    trial world;
    bool decided, thorough;
    trial_answer contacts, candidates;
} reference;

/* The kernels of the reference, and of what is compared with it in full. */
static void choose_kernels(const input_scene *scene)
{
    trial_choose_lanes((int)(scene->seed % TRIAL_LANES));
}

static void reference_open(const input_scene *scene, reference *r)
{
    const uint64_t all = trial_all_pairs(scene->objects);
    const trial_plan plan = {.candidates = all, .garbage = 0xa5};

    r->scene = scene;
    choose_kernels(scene);
    trial_open(scene, &plan, &r->world);
    if (scene->seed % 2 == 0) {
        REQUIRE(dcd_workspace_follow(r->world.workspace, r->world.world) == DCD_OK);
    }
    r->candidates = trial_find(&r->world, NULL, TRIAL_CANDIDATES, all);
    REQUIRE(r->candidates.status == DCD_OK);
    REQUIRE(r->candidates.report.candidates <= all);
    require_sorted(&r->candidates, left_of(&r->candidates), scene->objects);
    r->thorough = r->candidates.report.candidates <= MOST_THOROUGH;
    r->decided = left_of(&r->candidates) <= MOST_DECIDED;
    r->contacts = (trial_answer){.pairs = NULL};
    if (r->decided) {
        r->contacts = trial_find(&r->world, NULL, TRIAL_CONTACTS, all);
        REQUIRE(r->contacts.status == DCD_OK);
        REQUIRE(r->contacts.report.candidates == r->candidates.report.candidates);
        REQUIRE(r->contacts.report.dropped == r->candidates.report.dropped);
        REQUIRE(r->contacts.report.conservative <= r->contacts.report.contacts);
        require_sorted(&r->contacts, r->contacts.report.contacts, scene->objects);
    }
}

static void reference_close(reference *r)
{
    trial_free(&r->contacts);
    trial_free(&r->candidates);
    trial_close(&r->world);
}

static void require_both(const reference *r, const trial *t, const dcd_executor *executor, bool otherwise)
{
    const uint64_t all = trial_all_pairs(r->scene->objects);
    trial_answer candidates = trial_find(t, executor, TRIAL_CANDIDATES, all);

    require_same(&r->candidates, &candidates, TRIAL_CANDIDATES, otherwise);
    trial_free(&candidates);
    if (r->decided) {
        trial_answer contacts = trial_find(t, executor, TRIAL_CONTACTS, all);

        require_same(&r->contacts, &contacts, TRIAL_CONTACTS, otherwise);
        trial_free(&contacts);
    }
}

/* Serial again, the pool, a foreign scheduler: the same workspace, then other kernels, memory with other garbage in it,
 * objects that were moved to where they are and, every other time, inner bodies. */
static void check_executors(const reference *r)
{
    uint32_t threads = r->scene->threads;
    const dcd_executor pool = executors_pool(threads), reverse = executors_reverse(&threads);
    const trial_plan plan = {.candidates = trial_all_pairs(r->scene->objects), .garbage = 0x5a, .moved = true,
                             .prepared = r->scene->seed % 2 != 0};
    trial other;

    require_both(r, &r->world, &pool, false);
    trial_choose_lanes((int)((r->scene->seed + 1) % TRIAL_LANES));
    trial_open(r->scene, &plan, &other);
    require_both(r, &other, &reverse, true);
    if (r->thorough) {
        require_both(r, &other, &pool, true);
        require_both(r, &other, NULL, true);
    }
    trial_close(&other);
    choose_kernels(r->scene);
}

/* A scheduler that breaks its contract is found out, and the workspace serves the next query. */
static void check_bad_executors(const reference *r)
{
    uint32_t threads = r->scene->threads;
    const dcd_executor bad = r->scene->seed % 2 == 0 ? executors_lossy(&threads) : executors_repeating(&threads);
    trial_answer a = trial_find(&r->world, &bad, TRIAL_CANDIDATES, r->candidates.capacity);

    REQUIRE(a.status == DCD_BAD_EXECUTOR || r->scene->objects < 2);
    trial_free(&a);
    require_both(r, &r->world, NULL, false);
}

/* ------------------------------------------------------------------ All pairs, without a tree */

/* Overlap for certain must be found; boxes that are apart by more than float's rounding must not. */
static void require_candidate(const bounds *a, const bounds *b, bool exact, bool found)
{
    const double apart = bounds_distance(a, b), slack = a->slack > b->slack ? a->slack : b->slack;
    const double doubt = exact ? 0 : 0x1p-50 * slack + 0x1p-1000;

    REQUIRE(found || apart > -doubt);
    REQUIRE(!found || !bounds_clearly_apart(a, b));
}

static void check_candidates(const reference *r)
{
    const uint32_t objects = r->scene->objects;
    static bounds box[INPUT_MAX_OBJECTS];
    const bool exact = r->scene->exact && !roles_have_margins(r->scene);
    uint8_t *set = set_of(r->candidates.pairs, left_of(&r->candidates), objects);

    for (uint32_t j = 0; j < objects; j++) {
        box[j] = bounds_of(r->scene, j);
        for (uint32_t i = 0; i < j; i++) {
            const bool found = set[number_of(i, j, objects)] != 0;
            const dcd_drop drop = roles_drop(r->scene, i, j);

            REQUIRE(drop == DCD_DROP_NONE || !found);
            if (drop == DCD_DROP_NONE) {
                require_candidate(&box[i], &box[j], exact, found);
            }
        }
    }
    free(set);
}

/* Verdicts of the candidates in both orders of the two objects. */
typedef struct verdicts {
    uint8_t *forward, *backward;
} verdicts;

static uint8_t *decide(const reference *r, const dcd_executor *executor, bool swapped)
{
    const uint64_t count = left_of(&r->candidates);
    dcd_pair *pairs = malloc((size_t)(count + 1) * sizeof *pairs);
    uint8_t *out = malloc((size_t)(count + 1));

    REQUIRE(pairs != NULL && out != NULL);
    for (uint64_t k = 0; k < count; k++) {
        const dcd_pair p = r->candidates.pairs[k];

        pairs[k] = swapped ? (dcd_pair){p.j, p.i} : p;
    }
    out[count] = 0xfe;
    trial_decide(&r->world, executor, pairs, count, out);
    REQUIRE(out[count] == 0xfe);
    free(pairs);
    return out;
}

/* The contacts are the candidates that are in contact when each pair is decided by itself. */
static verdicts check_contacts(const reference *r)
{
    const dcd_executor pool = executors_pool(r->scene->threads);
    const uint64_t count = left_of(&r->candidates);
    const verdicts v = {decide(r, NULL, false), decide(r, NULL, true)};
    uint8_t *parallel = decide(r, &pool, false);
    uint64_t found = 0;

    REQUIRE(count == 0 || memcmp(v.forward, parallel, count) == 0);
    for (uint64_t k = 0; k < count; k++) {
        const dcd_pair p = r->candidates.pairs[k];

        if (v.forward[k] != 0) {
            REQUIRE(found < r->contacts.report.contacts);
            REQUIRE(r->contacts.pairs[found].i == p.i && r->contacts.pairs[found].j == p.j);
            found++;
        }
    }
    REQUIRE(found == r->contacts.report.contacts);
    free(parallel);
    return v;
}

/* ------------------------------------------------------------------ Filters and compounds */

static void check_reasons(const reference *r)
{
    const uint32_t objects = r->scene->objects < 24 ? r->scene->objects : 24;

    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = 0; j < objects; j++) {
            dcd_drop drop;

            REQUIRE(dcd_pair_filter(r->world.world, i, j, &drop) == DCD_OK);
            REQUIRE(drop == roles_drop(r->scene, i, j));
        }
    }
}

/* The contacts of compounds are what those of their parts say; for one thread and for several. */
static void check_compounds(const reference *r)
{
    const uint32_t objects = r->scene->objects;
    const dcd_executor pool = executors_pool(r->scene->threads);
    uint8_t *set = calloc((size_t)objects * objects + 1, 1);
    uint64_t found = 0;

    REQUIRE(set != NULL);
    for (uint64_t k = 0; k < r->contacts.report.contacts; k++) {
        const dcd_pair p = r->contacts.pairs[k];

        set[number_of(roles_compound(r->scene, p.i), roles_compound(r->scene, p.j), objects)] = 1;
    }
    trial_answer serial = trial_find(&r->world, NULL, TRIAL_COMPOUNDS, r->contacts.report.contacts);
    trial_answer parallel = trial_find(&r->world, &pool, TRIAL_COMPOUNDS, r->contacts.report.contacts);
    require_same(&serial, &parallel, TRIAL_COMPOUNDS, false);
    REQUIRE(serial.status == DCD_OK);
    require_sorted(&serial, serial.report.contacts, objects);
    for (uint64_t k = 0; k < serial.report.contacts; k++) {
        REQUIRE(set[number_of(serial.pairs[k].i, serial.pairs[k].j, objects)] == 1);
    }
    for (size_t k = 0; k < (size_t)objects * objects; k++) {
        found += set[k];
    }
    REQUIRE(found == serial.report.contacts);
    free(set);
    trial_free(&serial);
    trial_free(&parallel);
}

/* ------------------------------------------------------------------ The nearest pair */

static double signed_low(const dcd_distance *d)
{
    return d->relation == DCD_APART ? d->lo : -d->depth_hi;
}

static double signed_high(const dcd_distance *d)
{
    return d->relation == DCD_APART ? d->hi : -d->depth_lo;
}

/* No pair is nearer, each measured by itself; it is what its own query says; and there is none only where every pair may be
 * further than the threshold. */
static void require_nearest(const reference *r, const dcd_neighbour *closest)
{
    bool within = false;

    for (uint32_t j = 0; j < r->scene->objects; j++) {
        for (uint32_t i = 0; i < j; i++) {
            dcd_neighbour next;

            memset(&next, 0, sizeof next);
            next.i = i;
            next.j = j;
            REQUIRE(dcd_pair_distance(r->world.world, r->world.workspace, i, j, &next.distance) == DCD_OK);
            if (roles_drop(r->scene, i, j) == DCD_DROP_NONE) {
                within = within || signed_high(&next.distance) <= DCD_MAX_COORDINATE;
                REQUIRE(signed_low(&closest->distance) <= signed_high(&next.distance));
            }
            REQUIRE(closest->i != i || closest->j != j || memcmp(closest, &next, sizeof next) == 0);
        }
    }
    REQUIRE(!within || closest->i != DCD_NONE);
    REQUIRE(closest->i == DCD_NONE || (roles_drop(r->scene, closest->i, closest->j) == DCD_DROP_NONE &&
                                       signed_low(&closest->distance) <= DCD_MAX_COORDINATE));
}

/* For one thread and for several the same bytes. */
static void check_closest(const reference *r)
{
    const dcd_executor pool = executors_pool(r->scene->threads);
    dcd_neighbour serial, parallel;

    if (r->scene->objects > 24) {
        return;
    }
    REQUIRE(dcd_closest_find(r->world.world, r->world.workspace, NULL, DCD_MAX_COORDINATE, &serial, NULL, NULL) == DCD_OK);
    REQUIRE(dcd_closest_find(r->world.world, r->world.workspace, &pool, DCD_MAX_COORDINATE, &parallel, NULL, NULL) == DCD_OK);
    REQUIRE(memcmp(&serial, &parallel, sizeof serial) == 0);
    require_nearest(r, &serial);
}

/* ------------------------------------------------------------------ The same scene told otherwise */

/* A permutation from a small seed. */
static void permutation(uint32_t seed, uint32_t n, uint32_t *order)
{
    uint32_t state = seed * 2654435761u + 1;

    for (uint32_t k = 0; k < n; k++) {
        order[k] = k;
    }
    for (uint32_t k = n; k > 1; k--) {
        const uint32_t other = (state = state * 1664525u + 1013904223u) / 65536 % k, moved = order[k - 1];

        order[k - 1] = order[other];
        order[other] = moved;
    }
}

/* Pairs of a permuted world in the numbers of the scene. */
static uint8_t *set_mapped(const trial_answer *a, uint64_t count, const uint32_t *order, uint32_t objects)
{
    uint8_t *set = calloc((size_t)objects * objects + 1, 1);

    REQUIRE(set != NULL);
    for (uint64_t k = 0; k < count; k++) {
        set[number_of(order[a->pairs[k].i], order[a->pairs[k].j], objects)] = 1;
    }
    return set;
}

/* In the permuted world a pair is decided in the order in which its objects now stand. */
static void require_mapped(const reference *r, const verdicts *v, const uint32_t *order, const uint8_t *contacts,
                           const uint8_t *candidates)
{
    const uint32_t objects = r->scene->objects;
    uint32_t place[INPUT_MAX_OBJECTS];

    for (uint32_t k = 0; k < objects; k++) {
        place[order[k]] = k;
    }
    for (uint64_t k = 0; k < left_of(&r->candidates); k++) {
        const dcd_pair p = r->candidates.pairs[k];
        const uint8_t expected = place[p.i] < place[p.j] ? v->forward[k] : v->backward[k];

        REQUIRE(candidates[number_of(p.i, p.j, objects)] == 1);
        REQUIRE(contacts[number_of(p.i, p.j, objects)] == expected);
    }
}

static void check_permuted(const reference *r, const verdicts *v)
{
    const uint32_t objects = r->scene->objects;
    uint32_t order[INPUT_MAX_OBJECTS];
    const trial_plan plan = {.order = order, .candidates = trial_all_pairs(objects), .garbage = 0xff};
    trial t;

    permutation(r->scene->seed, objects, order);
    trial_open(r->scene, &plan, &t);
    trial_answer contacts = trial_find(&t, NULL, TRIAL_CONTACTS, plan.candidates);
    trial_answer candidates = trial_find(&t, NULL, TRIAL_CANDIDATES, plan.candidates);
    uint8_t *contact_set = set_mapped(&contacts, contacts.report.contacts, order, objects);
    uint8_t *candidate_set = set_mapped(&candidates, left_of(&candidates), order, objects);
    REQUIRE(candidates.report.candidates == r->candidates.report.candidates);
    require_mapped(r, v, order, contact_set, candidate_set);
    free(contact_set);
    free(candidate_set);
    trial_free(&contacts);
    trial_free(&candidates);
    trial_close(&t);
}

static void check_translated(const reference *r)
{
    const double step = INPUT_GRID * (r->scene->seed + 1);
    const trial_plan plan = {.shift = {step, -3 * step, 2 * step},
                              .candidates = trial_all_pairs(r->scene->objects), .garbage = 0x11};
    trial t;

    if (!r->scene->exact || roles_have_margins(r->scene)) {
        return;
    }
    trial_open(r->scene, &plan, &t);
    trial_answer candidates = trial_find(&t, NULL, TRIAL_CANDIDATES, plan.candidates);
    require_same(&r->candidates, &candidates, TRIAL_CANDIDATES, false);
    trial_free(&candidates);
    trial_close(&t);
}

/* ------------------------------------------------------------------ Memory that is just enough, and one too small */

/* Output of `count` is enough; of count - 1 it is told, with the first pairs written. */
static void check_output(const reference *r, const dcd_executor *executor, trial_question question)
{
    const trial_answer *full = question == TRIAL_CONTACTS ? &r->contacts : &r->candidates;
    const uint64_t count = count_of(full, question);
    trial_answer enough = trial_find(&r->world, executor, question, count);

    require_same(full, &enough, question, false);
    trial_free(&enough);
    if (count > 0) {
        trial_answer small = trial_find(&r->world, executor, question, count - 1);

        REQUIRE(small.status == DCD_CAPACITY);
        REQUIRE(same_report(&small.report, &full->report));
        REQUIRE(question != TRIAL_CONTACTS || count == 1 ||
                memcmp(small.pairs, full->pairs, (count - 1) * sizeof *small.pairs) == 0);
        trial_free(&small);
    }
}

/* A workspace for exactly the candidates there are, or for one less. */
static void check_workspace(const reference *r, const dcd_executor *executor, uint64_t limit)
{
    const uint64_t all = trial_all_pairs(r->scene->objects);
    const trial_plan plan = {.candidates = limit, .garbage = 0x77};
    trial t;

    trial_open(r->scene, &plan, &t);
    trial_answer contacts = trial_find(&t, executor, TRIAL_CONTACTS, all);
    if (limit >= r->candidates.report.candidates) {
        require_same(&r->contacts, &contacts, TRIAL_CONTACTS, false);
    } else {
        REQUIRE(contacts.status == DCD_CAPACITY);
        REQUIRE(contacts.report.candidates == r->candidates.report.candidates);
        REQUIRE(contacts.report.contacts == 0);
        REQUIRE(trial_untouched(contacts.pairs, 0, all));
    }
    trial_free(&contacts);
    trial_close(&t);
}

static void check_capacities(const reference *r, const dcd_executor *executor)
{
    const uint64_t count = r->candidates.report.candidates;

    check_output(r, executor, TRIAL_CONTACTS);
    check_output(r, executor, TRIAL_CANDIDATES);
    check_workspace(r, executor, count);
    if (count > 0) {
        check_workspace(r, executor, count - 1);
    }
}

/* Whether it is this group's turn. */
static bool turn_of(const reference *r, uint32_t group)
{
    return r->thorough || r->scene->seed / TRIAL_LANES % 4 == group;
}

static void check_decided(const reference *r)
{
    const verdicts v = check_contacts(r);

    check_compounds(r);
    if (turn_of(r, 0)) {
        check_permuted(r, &v);
        check_closest(r);
    }
    if (turn_of(r, 1)) {
        check_capacities(r, NULL);
    }
    if (turn_of(r, 2)) {
        const dcd_executor pool = executors_pool(r->scene->threads);

        check_capacities(r, &pool);
    }
    free(v.forward);
    free(v.backward);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static input_scene scene;
    reference r;

    input_decode_scene(bytes, size, &scene);
    trial_choose_lanes(0);
    reference_open(&scene, &r);
    check_candidates(&r);
    check_reasons(&r);
    check_executors(&r);
    if (turn_of(&r, 3)) {
        check_translated(&r);
        check_bad_executors(&r);
    }
    if (r.decided) {
        check_decided(&r);
    }
    reference_close(&r);
    return 0;
}

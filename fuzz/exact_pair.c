/* One pair of small shapes with small-integer numbers, which touch all the time, against exact solvers that share no code
 * with the library.
 *
 * Target function: dcd_pairs_decide.
 * Claims: the exact answer, without running out of digits; the same answer when the two change places, when both are moved
 * by integers or scaled by a power of two, when vertices are permuted or repeated, with and without inner bodies. */
#include "../tests/hard_pairs.h"
#include "../tests/swept.h"
#include "input.h"
#include "require.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static double small(input *in, uint32_t most)
{
    return (double)input_below(in, 2 * most + 1) - most;
}

/* A rotation by right angles: axes permuted, and signs that make the determinant 1. */
static void right_angles(input *in, double r[9])
{
    static const uint32_t orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const uint32_t which = input_below(in, 24), order = which % 6, signs = which / 6;
    double sign[3] = {signs % 2 == 0 ? 1.0 : -1.0, signs / 2 == 0 ? 1.0 : -1.0, order < 3 ? 1.0 : -1.0};

    sign[2] *= sign[0] * sign[1];
    for (uint32_t k = 0; k < 9; k++) {
        r[k] = orders[order][k / 3] == k % 3 ? sign[k / 3] : 0.0;
    }
}

static void decode_solid(input *in, solid *s)
{
    const uint32_t kind = input_below(in, 16);

    s->count = 1 + kind % SOLID_MOST;
    s->radius = kind < SOLID_MOST ? 0.0 : input_below(in, 6);
    right_angles(in, s->pose.r);
    for (uint32_t d = 0; d < 3; d++) {
        s->pose.t[d] = small(in, 4);
    }
    for (uint32_t c = 0; c < 3 * s->count; c++) {
        s->v[c] = small(in, 3);
    }
}

static bool exact_answer(const hard_pair *pair)
{
    const hull a = {pair->a.v, pair->a.count, pair->a.pose.r, pair->a.pose.t};
    const hull b = {pair->b.v, pair->b.count, pair->b.pose.r, pair->b.pose.t};

    return swept_touch(&a, pair->a.radius, &b, pair->b.radius);
}

static void decide(const dcd_world *world, bool contact)
{
    const dcd_limits limits = {.shapes = dcd_world_shapes(world),
                               .objects = dcd_world_objects(world),
                               .vertices = dcd_world_vertices(world),
                               .placed = dcd_world_placed(world),
                               .threads = 1};
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    dcd_pair pairs[HARD_VARIANTS];
    uint8_t verdicts[HARD_VARIANTS];
    dcd_report report;

    REQUIRE(workspace != NULL);
    for (uint32_t k = 0; k < HARD_VARIANTS; k++) {
        pairs[k] = (dcd_pair){2 * k, 2 * k + 1};
    }
    REQUIRE(dcd_pairs_decide(world, workspace, NULL, pairs, HARD_VARIANTS, verdicts, &report, NULL) == DCD_OK);
    REQUIRE(report.conservative == 0);
    REQUIRE(report.filtered + report.exact == HARD_VARIANTS);
    for (uint32_t k = 0; k < HARD_VARIANTS; k++) {
        REQUIRE(verdicts[k] == contact);
    }
    dcd_workspace_destroy(workspace);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input in = input_open(bytes, size);
    rng random = {1 + input_word(&in)};
    hard_pair pairs[HARD_VARIANTS] = {{.grid = true}};

    decode_solid(&in, &pairs[0].a);
    decode_solid(&in, &pairs[0].b);
    for (uint32_t v = 1; v < HARD_VARIANTS; v++) {
        pairs[v] = hard_pair_vary(&random, &pairs[0], (hard_variant)v);
    }
    dcd_world *world = hard_pairs_world(pairs, HARD_VARIANTS);
    const bool contact = exact_answer(&pairs[0]);

    decide(world, contact);
    dcd_world_prepare(world);
    decide(world, contact);
    dcd_world_destroy(world);
    return 0;
}

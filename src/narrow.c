#include "narrow.h"

#include "axis.h"
#include "gjk.h"
#include "pair.h"
#include "slab.h"
#include "tetra.h"
#include "witness.h"

/* Pairs go through the stages in blocks: each stage reads the numbers of the undecided pairs and writes the numbers of
 * those that it passes on, with a hint of where it stood. */
#define BLOCK 256u

typedef struct block {
    uint32_t a[BLOCK], b[BLOCK];
    uint32_t undecided[BLOCK];
    dcd_hint hint[BLOCK];   /* of the undecided, in their order */
    uint8_t verdict[BLOCK]; /* dcd_verdict */
    uint32_t size;
} block;

/* The last simplex; the last direction too if the gap along it was above zero, though not for certain. */
static void put_hint(const dcd_search *found, dcd_hint *hint)
{
    const dcd_simplex *simplex = &found->simplex;

    for (uint32_t d = 0; d < 3; d++) {
        hint->axis[d] = found->gap > 0.0 ? found->direction[d] : 0.0;
    }
    hint->size = simplex->size;
    for (uint32_t k = 0; k < simplex->size; k++) {
        hint->a[k] = simplex->a[k];
        hint->b[k] = simplex->b[k];
    }
}

static dcd_verdict slabs_decide(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    const dcd_placed *a = &in->placed[i], *b = &in->placed[j];
    const float *slab_a = in->slabs + (size_t)DCD_SLAB_FLOATS * i;
    const float *slab_b = in->slabs + (size_t)DCD_SLAB_FLOATS * j;
    const double offset[3] = {a->position[0] - b->position[0], a->position[1] - b->position[1],
                              a->position[2] - b->position[2]};
    const uint32_t k = dcd_slab_find(slab_a, slab_b, offset);
    double direction[3];

    if (k == DCD_SLAB_NONE) {
        return DCD_DOUBT;
    }
    dcd_slab_direction(k, direction);
    return dcd_axis_separates_lows(a, b, direction, dcd_slab_low(slab_a, k), dcd_slab_low_back(slab_b, k)) ? DCD_FREE
                                                                                                          : DCD_DOUBT;
}

/* Stage: slabs. Sees most pairs that are apart. Decides some of the `count` undecided pairs of the block; returns how
 * many it passes on. */
static uint32_t stage_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];

        pairs->verdict[n] = (uint8_t)slabs_decide(in, pairs->a[n], pairs->b[n]);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

/* What the search proposes, if a checker accepts it; else doubt. */
static dcd_verdict check(const dcd_narrow *in, const dcd_search *found, const dcd_placed *a, const dcd_placed *b)
{
    dcd_verdict verdict = DCD_DOUBT;

    if (found->verdict == DCD_FREE && dcd_axis_separates(in->placed_vertices, a, b, found->direction)) {
        verdict = DCD_FREE;
    }
    if (found->verdict == DCD_CONTACT &&
        (found->simplex.size == 4 ? dcd_tetra_encloses(&found->simplex, a, b)
                                  : dcd_witness_is_near(&found->simplex, a, b))) {
        verdict = DCD_CONTACT;
    }
    return verdict;
}

/* Stage: GJK in double, checked. */
static uint32_t stage_gjk(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        const dcd_placed *a = &in->placed[pairs->a[n]];
        const dcd_placed *b = &in->placed[pairs->b[n]];
        dcd_search found;

        dcd_gjk_search(in->placed_vertices, a, b, &found);
        tally->iterations += found.iterations;
        pairs->verdict[n] = (uint8_t)check(in, &found, a, b);
        if (pairs->verdict[n] == DCD_DOUBT) {
            pairs->undecided[passed] = n;
            put_hint(&found, &pairs->hint[passed]);
            passed++;
        }
    }
    tally->filtered += count - passed;
    return passed;
}

static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin};

    return side;
}

/* Stage: integers. */
static uint32_t stage_exact(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        const dcd_exact_side a = side_of(in, pairs->a[n]);
        const dcd_exact_side b = side_of(in, pairs->b[n]);
        dcd_hint found;

        pairs->verdict[n] = (uint8_t)dcd_exact_decide(&a, &b, &pairs->hint[k], work, &found);
        if (pairs->verdict[n] == DCD_DOUBT) {
            pairs->undecided[passed] = n;
            passed++;
        }
    }
    tally->exact += count - passed;
    return passed;
}

/* The last stage: what nobody could decide is a contact, and counted. */
static void stage_conservative(block *pairs, uint32_t count, dcd_tally *tally)
{
    for (uint32_t k = 0; k < count; k++) {
        pairs->verdict[pairs->undecided[k]] = DCD_CONTACT;
    }
    tally->conservative += count;
}

static void decide(const dcd_narrow *in, block *pairs, dcd_tally *tally, dcd_exact *work)
{
    uint32_t count = pairs->size;

    for (uint32_t k = 0; k < count; k++) {
        pairs->undecided[k] = k;
    }
    count = stage_slabs(in, pairs, count, tally);
    count = stage_gjk(in, pairs, count, tally);
    count = stage_exact(in, pairs, count, tally, work);
    stage_conservative(pairs, count, tally);
}

static uint32_t narrow_block(const dcd_narrow *in, const uint64_t *pairs, uint32_t size, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    block here;
    uint32_t kept = 0;

    here.size = size;
    for (uint32_t k = 0; k < size; k++) {
        here.a[k] = dcd_pair_first(pairs[k], bits);
        here.b[k] = dcd_pair_second(pairs[k], bits);
    }
    decide(in, &here, tally, work);
    for (uint32_t k = 0; k < size; k++) {
        if (here.verdict[k] == DCD_CONTACT) {
            contacts[kept] = pairs[k];
            kept++;
        }
    }
    return kept;
}

uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    uint32_t kept = 0;
    uint32_t at = first;

    while (at < last) {
        const uint32_t size = last - at < BLOCK ? last - at : BLOCK;

        kept += narrow_block(in, pairs + at, size, bits, contacts + kept, tally, work);
        at += size;
    }
    return kept;
}

static void verdict_block(const dcd_narrow *in, const dcd_pair *pairs, uint32_t size, uint8_t *verdicts,
                          dcd_tally *tally, dcd_exact *work)
{
    block here;

    here.size = size;
    for (uint32_t k = 0; k < size; k++) {
        here.a[k] = pairs[k].i;
        here.b[k] = pairs[k].j;
    }
    decide(in, &here, tally, work);
    for (uint32_t k = 0; k < size; k++) {
        verdicts[k] = here.verdict[k] == DCD_CONTACT;
    }
}

void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work)
{
    uint64_t at = first;

    while (at < last) {
        const uint32_t size = (uint32_t)(last - at < BLOCK ? last - at : BLOCK);

        verdict_block(in, pairs + at, size, verdicts + at, tally, work);
        at += size;
    }
}

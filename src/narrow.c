#include "narrow.h"

#include "axis.h"
#include "gjk.h"
#include "inner.h"
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

/* ---------------------------------------------------------------- One pair */

/* Slabs see most pairs that are apart. */
static dcd_verdict decide_by_slabs(const dcd_narrow *in, uint32_t i, uint32_t j, double *axis)
{
    const dcd_placed *a = &in->placed[i], *b = &in->placed[j];
    const float *slab_a = in->slabs + (size_t)DCD_SLAB_FLOATS * i;
    const float *slab_b = in->slabs + (size_t)DCD_SLAB_FLOATS * j;
    const double offset[3] = {a->position[0] - b->position[0], a->position[1] - b->position[1],
                              a->position[2] - b->position[2]};
    const uint32_t k = dcd_slab_find(slab_a, slab_b, offset);

    if (k == DCD_SLAB_NONE) {
        return DCD_DOUBT;
    }
    dcd_slab_direction(k, axis);
    if (in->unchecked) {
        return DCD_FREE;
    }
    return dcd_axis_separates_lows(a, b, axis, dcd_slab_low(slab_a, k), dcd_slab_low_back(slab_b, k)) ? DCD_FREE
                                                                                                    : DCD_DOUBT;
}

/* Inner bodies see most pairs that overlap. */
static dcd_verdict decide_by_bodies(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    const dcd_body *a = &in->bodies[i], *b = &in->bodies[j];
    const dcd_shape *shape_a = &in->shapes[a->shape], *shape_b = &in->shapes[b->shape];

    return dcd_inner_meet(shape_a, in->faces + shape_a->face_begin, &a->pose, &in->placed[i], shape_b,
                          in->faces + shape_b->face_begin, &b->pose, &in->placed[j])
               ? DCD_CONTACT
               : DCD_DOUBT;
}

/* What the search in double proposes, if a checker accepts it; else doubt. */
static dcd_verdict decide_by_search(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_search *found)
{
    const dcd_placed *a = &in->placed[i], *b = &in->placed[j];
    bool accepted = false;

    dcd_gjk_search(in->placed_vertices, a, b, found);
    if (in->unchecked) {
        return found->verdict;
    }
    if (found->verdict == DCD_FREE) {
        accepted = dcd_axis_separates(in->placed_vertices, a, b, found->direction);
    } else if (found->verdict == DCD_CONTACT) {
        accepted = found->simplex.size == 4 ? dcd_tetra_encloses(&found->simplex, a, b)
                                            : dcd_witness_is_near(&found->simplex, a, b);
    }
    return accepted ? found->verdict : DCD_DOUBT;
}

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

static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin};

    return side;
}

static dcd_verdict decide_exactly(const dcd_narrow *in, uint32_t i, uint32_t j, const dcd_hint *hint, dcd_exact *work,
                                  dcd_hint *found)
{
    const dcd_exact_side a = side_of(in, i);
    const dcd_exact_side b = side_of(in, j);

    return dcd_exact_decide(&a, &b, hint, work, found);
}

/* ----------------------------------------------------------------- Stages */

/* Each decides some of the `count` undecided pairs of the block, and returns how many it passes on. */

static uint32_t stage_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        double axis[3];

        pairs->verdict[n] = (uint8_t)decide_by_slabs(in, pairs->a[n], pairs->b[n], axis);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

static uint32_t stage_bodies(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];

        pairs->verdict[n] = (uint8_t)decide_by_bodies(in, pairs->a[n], pairs->b[n]);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

static uint32_t stage_search(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        dcd_search found;

        pairs->verdict[n] = (uint8_t)decide_by_search(in, pairs->a[n], pairs->b[n], &found);
        tally->iterations += found.iterations;
        if (pairs->verdict[n] == DCD_DOUBT) {
            pairs->undecided[passed] = n;
            put_hint(&found, &pairs->hint[passed]);
            passed++;
        }
    }
    tally->filtered += count - passed;
    return passed;
}

static uint32_t stage_exact(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        dcd_hint found;

        pairs->verdict[n] = (uint8_t)decide_exactly(in, pairs->a[n], pairs->b[n], &pairs->hint[k], work, &found);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
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
    count = stage_bodies(in, pairs, count, tally);
    count = stage_search(in, pairs, count, tally);
    count = in->unchecked ? count : stage_exact(in, pairs, count, tally, work);
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

/* ------------------------------------------------------------- Explanation */

/* Inner bodies are left out: the witness of a contact is to be vertices. */

static void explain(dcd_explanation *out, dcd_verdict verdict, dcd_decision decision, const double *axis,
                    const dcd_hint *witness)
{
    out->contact = verdict != DCD_FREE;
    out->decision = decision;
    out->size = witness->size;
    for (uint32_t d = 0; d < 3; d++) {
        out->axis[d] = axis[d];
    }
    for (uint32_t k = 0; k < 4; k++) {
        out->a[k] = k < witness->size ? witness->a[k] : 0;
        out->b[k] = k < witness->size ? witness->b[k] : 0;
    }
}

void dcd_narrow_explain(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    const dcd_hint nothing = {.size = 0};
    dcd_search search;
    dcd_hint hint, found;
    double axis[3] = {0.0, 0.0, 0.0};
    dcd_verdict verdict = decide_by_slabs(in, i, j, axis);

    out->iterations = 0;
    out->exact_iterations = 0;
    if (verdict == DCD_FREE) {
        explain(out, verdict, DCD_DECIDED_FILTERED, axis, &nothing);
        return;
    }
    verdict = decide_by_search(in, i, j, &search);
    put_hint(&search, &hint);
    out->iterations = search.iterations;
    if (verdict != DCD_DOUBT) {
        explain(out, verdict, DCD_DECIDED_FILTERED, search.direction, verdict == DCD_FREE ? &nothing : &hint);
        return;
    }
    verdict = decide_exactly(in, i, j, &hint, work, &found);
    out->exact_iterations = work->iterations;
    explain(out, verdict, verdict == DCD_DOUBT ? DCD_DECIDED_CONSERVATIVE : DCD_DECIDED_EXACT, found.axis, &found);
}

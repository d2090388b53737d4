#include "narrow.h"

#include "axis.h"
#include "coarse.h"
#include "curved.h"
#include "distance.h"
#include "fetch.h"
#include "gjk.h"
#include "inner.h"
#include "pair.h"
#include "plane.h"
#include "slab.h"
#include "tetra.h"
#include "wave.h"
#include "witness.h"

/* Pairs go through the stages in blocks: each stage reads the numbers of the undecided pairs and writes the numbers of
 * those that it passes on, with a hint of where it stood. */
#define BLOCK 4096u

typedef struct block {
    const dcd_pair *pairs;
    uint16_t undecided[BLOCK]; /* of 16 bits, as no object's number is: for the proofs */
    uint16_t seen[BLOCK];      /* pairs that a slab seems to separate */
    uint8_t slab[BLOCK];       /* which, in their order */
    uint8_t verdict[BLOCK];    /* dcd_verdict */
    uint32_t size;
} block;

/* How many pairs ahead objects and their slabs are fetched. */
#define AHEAD 16u

/* Searches at a time, at most; what they leave open is decided exactly before the next ones. */
#define SEARCHES 768u

/* ---------------------------------------------------------------- One pair */

/* The direction along which the slabs seem to see a gap. */
static uint32_t propose_slab(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    const dcd_placed *a = &in->placed[i], *b = &in->placed[j];
    const double offset[3] = {a->position[0] - b->position[0], a->position[1] - b->position[1],
                              a->position[2] - b->position[2]};

    if (in->slabs == NULL) {
        return DCD_SLAB_NONE;
    }
    return dcd_slab_find(in->slabs + (size_t)DCD_SLAB_FLOATS * i, in->slabs + (size_t)DCD_SLAB_FLOATS * j, offset);
}

/* Whether direction k of the slabs separates. */
static dcd_verdict check_slab(const dcd_narrow *in, uint32_t i, uint32_t j, uint32_t k, double *axis)
{
    double low_i, low_j;

    dcd_slab_view(in->slabs + (size_t)DCD_SLAB_FLOATS * i, in->slabs + (size_t)DCD_SLAB_FLOATS * j, k, axis, &low_i,
                  &low_j);
    if (in->unchecked) {
        return DCD_FREE;
    }
    return dcd_coarse_separates_lows(&in->placed[i], &in->placed[j], axis, low_i, low_j) ? DCD_FREE : DCD_DOUBT;
}

/* Inner bodies see most pairs that overlap. */
static dcd_verdict decide_by_bodies(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    return dcd_inner_meet(in->faces, &in->cores[i], &in->placed[i], &in->cores[j], &in->placed[j]) ? DCD_CONTACT
                                                                                                   : DCD_DOUBT;
}

/* The points of A - B that a hint names. */
static void simplex_of(const dcd_narrow *in, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint,
                       dcd_simplex *simplex)
{
    const double *rows_a = in->placed_vertices + 3 * a->begin, *rows_b = in->placed_vertices + 3 * b->begin;
    double *to[3] = {simplex->x, simplex->y, simplex->z};

    simplex->size = hint->size;
    for (uint32_t k = 0; k < hint->size; k++) {
        for (uint32_t d = 0; d < 3; d++) {
            to[d][k] = (rows_a[d * (uint64_t)a->padded + hint->a[k]] - rows_b[d * (uint64_t)b->padded + hint->b[k]]) +
                       (a->position[d] - b->position[d]);
        }
        simplex->a[k] = hint->a[k];
        simplex->b[k] = hint->b[k];
    }
}

/* What a search proposes, if a checker accepts it; else doubt. */
static dcd_verdict check(const dcd_narrow *in, uint32_t i, uint32_t j, const dcd_proposal *proposal)
{
    const dcd_placed *a = &in->placed[i], *b = &in->placed[j];
    bool accepted = false;

    if (in->unchecked) {
        return proposal->verdict;
    }
    if (proposal->verdict == DCD_FREE) {
        accepted = dcd_axis_separates(in->placed_vertices, a, b, proposal->hint.axis);
    } else if (proposal->verdict == DCD_CONTACT) {
        dcd_simplex simplex;

        simplex_of(in, a, b, &proposal->hint, &simplex);
        accepted = simplex.size == 4 ? dcd_tetra_encloses(&simplex, a, b) : dcd_witness_is_near(&simplex, a, b);
    }
    return accepted ? proposal->verdict : DCD_DOUBT;
}

/* Whether a coarse checker accepts what a search in floats proposes: its vertices are in the cache, as floats. */

static bool accept_axis(const dcd_narrow *in, dcd_pair pair, const dcd_proposal *proposal)
{
    const double *d = proposal->hint.axis;
    const float axis[3] = {(float)d[0], (float)d[1], (float)d[2]};

    return dcd_coarse_separates(in->floats, &in->placed[pair.i], &in->placed[pair.j], axis);
}

static bool accept_tetra(const dcd_narrow *in, dcd_pair pair, const dcd_proposal *proposal)
{
    return dcd_coarse_encloses(in->floats, &in->placed[pair.i], &in->placed[pair.j], &proposal->hint);
}

static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin,
                                 in->margins.own ? body->margin : 0.0, shape->count, shape->padded};

    return side;
}

static dcd_verdict decide_exactly(const dcd_narrow *in, uint32_t i, uint32_t j, const dcd_hint *hint, dcd_exact *work,
                                  dcd_hint *found)
{
    const dcd_exact_side a = side_of(in, i);
    const dcd_exact_side b = side_of(in, j);

    return dcd_exact_decide(&a, &b, in->margins.common, hint, work, found);
}

/* Whether a shape of the pair is no hull. */
static bool is_other(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    return in->shapes[in->bodies[i].shape].kind != DCD_KIND_HULL || in->shapes[in->bodies[j].shape].kind != DCD_KIND_HULL;
}

/* What was decided of such a pair. */
typedef struct ruling {
    dcd_verdict verdict; /* FREE or CONTACT */
    dcd_decision decision;
    double axis[3]; /* of FREE */
    uint32_t iterations;
} ruling;

static bool is_plane(const dcd_narrow *in, uint32_t object)
{
    return in->shapes[in->bodies[object].shape].kind == DCD_KIND_HALFSPACE;
}

/* The axis of a half-space is its normal. */
static void decide_plane(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, ruling *out)
{
    const bool first = is_plane(in, i);
    const dcd_plane pair = {side_of(in, first ? i : j), side_of(in, first ? j : i), in->margins.common};

    out->verdict = dcd_plane_decide(&pair, work, &out->decision);
    for (uint32_t d = 0; d < 3; d++) {
        const double normal = pair.plane.rows[d * (size_t)pair.plane.placed->padded];

        out->axis[d] = first ? -normal : normal;
    }
    out->iterations = 0;
}

static void decide_curved(const dcd_narrow *in, uint32_t i, uint32_t j, ruling *out)
{
    dcd_curved pair;
    dcd_measure measure;

    dcd_curved_open(in->shapes, in->bodies, in->placed, in->placed_vertices, i, j, &pair);
    out->verdict = dcd_distance_decide(&pair.difference, &measure);
    out->decision = DCD_DECIDED_FILTERED;
    for (uint32_t d = 0; d < 3; d++) {
        out->axis[d] = measure.axis[d];
    }
    out->iterations = measure.iterations;
}

/* What stays in doubt is a contact. */
static void decide_other(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, ruling *out)
{
    if (is_plane(in, i) || is_plane(in, j)) {
        decide_plane(in, i, j, work, out);
    } else {
        decide_curved(in, i, j, out);
    }
    if (out->verdict == DCD_DOUBT) {
        out->verdict = DCD_CONTACT;
        out->decision = DCD_DECIDED_CONSERVATIVE;
    }
}

/* ----------------------------------------------------------------- Stages */

/* Each decides some of the `count` undecided pairs of the block, and returns how many it passes on. */

static void fetch_placed(const dcd_narrow *in, dcd_pair pair)
{
    dcd_fetch(&in->placed[pair.i], sizeof *in->placed);
    dcd_fetch(&in->placed[pair.j], sizeof *in->placed);
}

static void fetch_slabs(const dcd_narrow *in, dcd_pair pair)
{
    dcd_fetch(in->slabs + (size_t)DCD_SLAB_FLOATS * pair.i, DCD_SLAB_FLOATS * sizeof *in->slabs);
    dcd_fetch(in->slabs + (size_t)DCD_SLAB_FLOATS * pair.j, DCD_SLAB_FLOATS * sizeof *in->slabs);
}

/* Balls inside see pairs that overlap deeply. */
static uint32_t stage_balls(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        const uint32_t i = pairs->pairs[n].i, j = pairs->pairs[n].j;
        const bool meet = dcd_inner_balls_meet(&in->placed[i], in->balls[i], &in->placed[j], in->balls[j]);

        fetch_placed(in, pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]]);
        pairs->verdict[n] = meet ? DCD_CONTACT : DCD_DOUBT;
        pairs->undecided[passed] = n;
        passed += meet ? 0 : 1;
    }
    tally->filtered += count - passed;
    return passed;
}

/* Slabs see most pairs that are apart. */
static uint32_t stage_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0, seen = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        const uint32_t slab = propose_slab(in, pairs->pairs[n].i, pairs->pairs[n].j);

        fetch_slabs(in, pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]]);
        pairs->seen[seen] = n;
        pairs->slab[seen] = (uint8_t)slab;
        pairs->undecided[passed] = n;
        passed += slab == DCD_SLAB_NONE ? 1 : 0;
        seen += slab == DCD_SLAB_NONE ? 0 : 1;
    }
    for (uint32_t k = 0; k < seen; k++) {
        const uint16_t n = pairs->seen[k];
        double axis[3];

        pairs->verdict[n] = (uint8_t)check_slab(in, pairs->pairs[n].i, pairs->pairs[n].j, pairs->slab[k], axis);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

/* Pairs with a shape that is no hull are decided here, and no later stage sees them. */
static uint32_t stage_others(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        ruling found;

        if (!is_other(in, pairs->pairs[n].i, pairs->pairs[n].j)) {
            pairs->undecided[passed] = n;
            passed++;
            continue;
        }
        decide_other(in, pairs->pairs[n].i, pairs->pairs[n].j, work, &found);
        pairs->verdict[n] = (uint8_t)found.verdict;
        tally->iterations += found.iterations;
        tally->filtered += found.decision == DCD_DECIDED_FILTERED ? 1 : 0;
        tally->exact += found.decision == DCD_DECIDED_EXACT ? 1 : 0;
        tally->conservative += found.decision == DCD_DECIDED_CONSERVATIVE ? 1 : 0;
    }
    return passed;
}

static void fetch_faces(const dcd_narrow *in, uint32_t object)
{
    const dcd_core *core = &in->cores[object];

    dcd_fetch_some(in->faces + core->begin, 3 * core->faces * sizeof *in->faces);
}

/* Cores well ahead, as faces are where they say. */
static void fetch_bodies(const dcd_narrow *in, const block *pairs, uint32_t k, uint32_t count)
{
    const dcd_pair far = pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]];
    const dcd_pair near = pairs->pairs[pairs->undecided[k + AHEAD / 4 < count ? k + AHEAD / 4 : k]];

    dcd_fetch(&in->cores[far.i], sizeof *in->cores);
    dcd_fetch(&in->cores[far.j], sizeof *in->cores);
    fetch_faces(in, near.i);
    fetch_faces(in, near.j);
}

static uint32_t stage_bodies(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];

        fetch_bodies(in, pairs, k, count);
        pairs->verdict[n] = (uint8_t)decide_by_bodies(in, pairs->pairs[n].i, pairs->pairs[n].j);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

/* What a search in double proposes, checked: for pairs that floats were not enough for. */
static dcd_verdict search_again(const dcd_narrow *in, dcd_pair pair, dcd_proposal *found, dcd_tally *tally)
{
    dcd_gjk_propose(in->placed_vertices, &in->placed[pair.i], &in->placed[pair.j], found);
    tally->iterations += found->iterations;
    return check(in, pair.i, pair.j, found);
}

/* accepted[k] = whether floats are enough to check proposal k. One kind after the other: a processor then guesses well
 * what comes next. */
static void accept_found(const dcd_narrow *in, const dcd_pair *pairs, const uint16_t *undecided, uint32_t count,
                   const dcd_proposal *found, bool *accepted)
{
    uint32_t axes[SEARCHES], others[SEARCHES], apart = 0, rest = 0;

    for (uint32_t k = 0; k < count; k++) {
        axes[apart] = k;
        others[rest] = k;
        apart += found[k].verdict == DCD_FREE ? 1 : 0;
        rest += found[k].verdict == DCD_FREE ? 0 : 1;
    }
    for (uint32_t m = 0; m < apart; m++) {
        const uint32_t k = axes[m];

        accepted[k] = in->unchecked || accept_axis(in, pairs[undecided[k]], &found[k]);
    }
    for (uint32_t m = 0; m < rest; m++) {
        const uint32_t k = others[m];
        const bool tetra = found[k].verdict == DCD_CONTACT && found[k].hint.size == 4;

        accepted[k] = tetra && (in->unchecked || accept_tetra(in, pairs[undecided[k]], &found[k]));
    }
}

/* The searches' proposals for `count` pairs, checked. Returns how many stay undecided; their proposals are moved up to
 * be the first ones. */
static uint32_t search(const dcd_narrow *in, block *pairs, uint16_t *undecided, uint32_t count, dcd_proposal *found,
                       dcd_tally *tally)
{
    bool accepted[SEARCHES];
    uint32_t passed = 0;

    dcd_wave_search(in->floats, in->placed, pairs->pairs, undecided, count, found);
    accept_found(in, pairs->pairs, undecided, count, found, accepted);
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = undecided[k];
        const dcd_pair pair = pairs->pairs[n];
        dcd_verdict verdict = accepted[k] ? found[k].verdict : check(in, pair.i, pair.j, &found[k]);

        tally->iterations += found[k].iterations;
        verdict = verdict == DCD_DOUBT ? search_again(in, pair, &found[k], tally) : verdict;
        pairs->verdict[n] = (uint8_t)verdict;
        undecided[passed] = n;
        found[passed] = found[k];
        passed += verdict == DCD_DOUBT ? 1 : 0;
    }
    tally->filtered += count - passed;
    return passed;
}

static uint32_t settle(const dcd_narrow *in, block *pairs, uint16_t *undecided, uint32_t count,
                       const dcd_proposal *from, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = undecided[k];
        dcd_hint found;

        pairs->verdict[n] = (uint8_t)decide_exactly(in, pairs->pairs[n].i, pairs->pairs[n].j, &from[k].hint, work, &found);
        undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    tally->exact += count - passed;
    return passed;
}

/* Searches, and integers for what the searches leave open. */
static uint32_t stage_search(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    dcd_proposal found[SEARCHES];
    const uint32_t share = count / (count / SEARCHES + 1) + 1;
    uint32_t passed = 0;

    for (uint32_t at = 0; at < count; at += share) {
        uint16_t *undecided = pairs->undecided + at;
        uint32_t left = search(in, pairs, undecided, count - at < share ? count - at : share, found, tally);

        left = in->unchecked ? left : settle(in, pairs, undecided, left, found, tally, work);
        for (uint32_t k = 0; k < left; k++) {
            pairs->undecided[passed] = undecided[k];
            passed++;
        }
    }
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
        pairs->undecided[k] = (uint16_t)k;
    }
    count = stage_balls(in, pairs, count, tally);
    count = in->slabs != NULL ? stage_slabs(in, pairs, count, tally) : count;
    count = in->others ? stage_others(in, pairs, count, tally, work) : count;
    count = stage_bodies(in, pairs, count, tally);
    count = stage_search(in, pairs, count, tally, work);
    stage_conservative(pairs, count, tally);
}

static uint32_t narrow_block(const dcd_narrow *in, const uint64_t *packed, uint32_t size, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    dcd_pair pairs[BLOCK];
    block here;
    uint32_t kept = 0;

    here.pairs = pairs;
    here.size = size;
    dcd_pair_unpack(packed, 0, size, bits, pairs);
    decide(in, &here, tally, work);
    for (uint32_t k = 0; k < size; k++) { /* `contacts` has room for all: no branch, which nobody could guess */
        contacts[kept] = packed[k];
        kept += here.verdict[k] == DCD_CONTACT ? 1 : 0;
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

    here.pairs = pairs;
    here.size = size;
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

/* Of a contact there is no witness in vertices. */
static void explain_other(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    const dcd_hint nothing = {.size = 0};
    ruling found;

    decide_other(in, i, j, work, &found);
    out->iterations = found.iterations;
    explain(out, found.verdict, found.decision, found.verdict == DCD_FREE ? found.axis : nothing.axis, &nothing);
}

void dcd_narrow_explain(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    const dcd_hint nothing = {.size = 0};
    dcd_proposal proposal;
    dcd_hint found;
    double axis[3] = {0.0, 0.0, 0.0};
    const uint32_t slab = propose_slab(in, i, j);
    dcd_verdict verdict = slab == DCD_SLAB_NONE ? DCD_DOUBT : check_slab(in, i, j, slab, axis);

    out->iterations = 0;
    out->exact_iterations = 0;
    if (verdict == DCD_FREE) {
        explain(out, verdict, DCD_DECIDED_FILTERED, axis, &nothing);
        return;
    }
    if (is_other(in, i, j)) {
        explain_other(in, i, j, out, work);
        return;
    }
    dcd_gjk_propose(in->placed_vertices, &in->placed[i], &in->placed[j], &proposal);
    verdict = check(in, i, j, &proposal);
    out->iterations = proposal.iterations;
    if (verdict != DCD_DOUBT) {
        explain(out, verdict, DCD_DECIDED_FILTERED, proposal.hint.axis,
                verdict == DCD_FREE ? &nothing : &proposal.hint);
        return;
    }
    verdict = decide_exactly(in, i, j, &proposal.hint, work, &found);
    out->exact_iterations = work->iterations;
    explain(out, verdict, verdict == DCD_DOUBT ? DCD_DECIDED_CONSERVATIVE : DCD_DECIDED_EXACT, found.axis, &found);
}

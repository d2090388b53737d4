#include "narrow/narrow.h"

#include "measure/curved.h"
#include "measure/distance.h"
#include "narrow/fetch.h"
#include "narrow/gjk.h"
#include "object/inner.h"
#include "broad/pair.h"
#include "narrow/plane.h"
#include "object/slab.h"
#include "narrow/tetra.h"
#include "narrow/wave.h"
#include "narrow/witness.h"

#ifdef DCD_ANY_NUMBERS /* rounded.h */
#include "accepted.acsl"
#else
#include "narrow/axis.h"
#include "narrow/coarse.h"
#endif
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
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    terminates \true;
    assigns \nothing;
    ensures range: \result <= DCD_SLAB_NONE;
    ensures slabs: \result < DCD_SLAB_NONE ==> in->slabs != \null; */
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
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires slabs: in->slabs != \null && k < DCD_SLAB_NONE;
    requires axis: \valid(axis + (0 .. 2));
    requires apart: \separated(axis + (0 .. 2), in);
    terminates \true;
    assigns axis[0 .. 2];
    ensures verdict: \result == DCD_FREE || \result == DCD_DOUBT;
    ensures accepted: \result == DCD_FREE && !in->unchecked ==> dcd_accepted_apart(in->placed + i, in->placed + j); */
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
/*@ requires in: \valid_read(in) && dcd_narrow_object(in, i) && dcd_narrow_object(in, j);
    terminates \true;
    assigns \nothing;
    ensures verdict: \result == DCD_CONTACT || \result == DCD_DOUBT;
    ensures accepted: dcd_accepted(\result, in->placed + i, in->placed + j); */
static dcd_verdict decide_by_bodies(const dcd_narrow *in, uint32_t i, uint32_t j)
{
    return dcd_inner_meet(in->faces, &in->cores[i], &in->placed[i], &in->cores[j], &in->placed[j]) ? DCD_CONTACT
                                                                                                   : DCD_DOUBT;
}

/* Coordinate d of vertex k of A less vertex m of B. */
/*@ requires a: dcd_placed_valid(a, vertices) && k < a->padded;
    requires b: dcd_placed_valid(b, vertices) && m < b->padded;
    requires d: d < 3;
    terminates \true;
    assigns \nothing; */
static double coordinate_of(const double *vertices, const dcd_placed *a, uint32_t k, const dcd_placed *b, uint32_t m,
                            uint32_t d)
{
    const double *rows_a = vertices + 3 * a->begin, *rows_b = vertices + 3 * b->begin;

    return (rows_a[d * (uint64_t)a->padded + k] - rows_b[d * (uint64_t)b->padded + m]) +
           (a->position[d] - b->position[d]);
}

/* The points of A - B that a hint names. */
/*@ requires in: \valid_read(in) && dcd_placed_valid(a, in->placed_vertices) &&
        dcd_placed_valid(b, in->placed_vertices);
    requires hint: \valid_read(hint) && hint->size <= 4;
    requires vertices: \forall integer k; 0 <= k < hint->size ==> hint->a[k] < a->padded && hint->b[k] < b->padded;
    requires simplex: \valid(simplex) && \separated(simplex, hint) && \separated(simplex, in) &&
        \separated(simplex, a) && \separated(simplex, b);
    terminates \true;
    assigns *simplex;
    ensures size: simplex->size == hint->size; */
static void simplex_of(const dcd_narrow *in, const dcd_placed *a, const dcd_placed *b, const dcd_hint *hint,
                       dcd_simplex *simplex)
{
    const double *vertices = in->placed_vertices;

    simplex->size = hint->size;
    /*@ loop invariant range: k <= hint->size && simplex->size == hint->size;
        loop assigns k, *simplex;
        loop variant hint->size - k; */
    for (uint32_t k = 0; k < hint->size; k++) {
        simplex->x[k] = coordinate_of(vertices, a, hint->a[k], b, hint->b[k], 0);
        simplex->y[k] = coordinate_of(vertices, a, hint->a[k], b, hint->b[k], 1);
        simplex->z[k] = coordinate_of(vertices, a, hint->a[k], b, hint->b[k], 2);
        simplex->a[k] = hint->a[k];
        simplex->b[k] = hint->b[k];
    }
}

/* What a search proposes, if a checker accepts it; else doubt. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires proposal: \valid_read(proposal) && dcd_proposal_fits(proposal, in->placed + i, in->placed + j);
    terminates \true;
    assigns \nothing;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures accepted: !in->unchecked ==> dcd_accepted(\result, in->placed + i, in->placed + j); */
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

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    requires proposal: \valid_read(proposal);
    terminates \true;
    assigns \nothing;
    ensures accepted: \result ==> dcd_accepted_apart(in->placed + pair.i, in->placed + pair.j); */
static bool accept_axis(const dcd_narrow *in, dcd_pair pair, const dcd_proposal *proposal)
{
    const double *d = proposal->hint.axis;
    const float axis[3] = {(float)d[0], (float)d[1], (float)d[2]};

    return dcd_coarse_separates(in->floats, &in->placed[pair.i], &in->placed[pair.j], axis);
}

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    requires proposal: \valid_read(proposal) && proposal->hint.size == 4 &&
        dcd_proposal_fits(proposal, in->placed + pair.i, in->placed + pair.j);
    terminates \true;
    assigns \nothing;
    ensures accepted: \result ==> dcd_accepted_meeting(in->placed + pair.i, in->placed + pair.j); */
static bool accept_tetra(const dcd_narrow *in, dcd_pair pair, const dcd_proposal *proposal)
{
    return dcd_coarse_encloses(in->floats, &in->placed[pair.i], &in->placed[pair.j], &proposal->hint);
}

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, object);
    terminates \true;
    assigns \nothing;
    ensures object: \result.placed == in->placed + object && \result.pose == &in->bodies[object].pose &&
        \result.shape == in->shapes + in->bodies[object].shape;
    ensures rows: \result.vertices == in->vertices + 3 * \result.shape->begin &&
        \result.rows == in->placed_vertices + 3 * \result.placed->begin;
    ensures counts: \result.count == \result.shape->count && \result.padded == \result.shape->padded;
    ensures holds: dcd_side_holds(\result); */
static dcd_exact_side side_of(const dcd_narrow *in, uint32_t object)
{
    const dcd_body *body = &in->bodies[object];
    const dcd_shape *shape = &in->shapes[body->shape];
    const dcd_exact_side side = {shape, in->vertices + 3 * shape->begin, &body->pose, &in->placed[object],
                                 in->placed_vertices + 3 * in->placed[object].begin,
                                 in->margins.own ? body->margin : 0.0, shape->count, shape->padded};

    return side;
}

/*@ requires a: dcd_side_holds(a);
    requires b: dcd_side_holds(b);
    requires hint: \valid_read(hint) && hint->size <= 4;
    requires vertices: \forall integer k; 0 <= k < hint->size ==> hint->a[k] < a.padded && hint->b[k] < b.padded;
    requires work: \valid(work) && \separated(work, hint);
    requires found: \valid(found) && \separated(found, work) && \separated(found, hint);
    terminates \true;
    assigns *work, *found;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures size: found->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < found->size ==> found->a[k] < a.padded && found->b[k] < b.padded;
    ensures accepted: dcd_accepted(\result, a.placed, b.placed); */
static dcd_verdict decide_sides(dcd_exact_side a, dcd_exact_side b, double margin, const dcd_hint *hint,
                                dcd_exact *work, dcd_hint *found)
{
    return dcd_exact_decide(&a, &b, margin, hint, work, found);
}

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires hint: \valid_read(hint) && hint->size <= 4;
    requires vertices: \forall integer k; 0 <= k < hint->size ==>
        hint->a[k] < in->placed[i].padded && hint->b[k] < in->placed[j].padded;
    requires work: \valid(work) && \separated(work, hint);
    requires found: \valid(found) && \separated(found, work) && \separated(found, hint);
    requires apart: \separated(work, in) && \separated(found, in);
    terminates \true;
    assigns *work, *found;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures size: found->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < found->size ==>
        found->a[k] < \old(in->placed[i].padded) && found->b[k] < \old(in->placed[j].padded);
    ensures accepted: dcd_accepted(\result, in->placed + i, in->placed + j); */
static dcd_verdict decide_exactly(const dcd_narrow *in, uint32_t i, uint32_t j, const dcd_hint *hint, dcd_exact *work,
                                  dcd_hint *found)
{
    return decide_sides(side_of(in, i), side_of(in, j), in->margins.common, hint, work, found);
}

/* Whether a shape of the pair is no hull. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    terminates \true;
    assigns \nothing; */
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

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, object);
    terminates \true;
    assigns \nothing; */
static bool is_plane(const dcd_narrow *in, uint32_t object)
{
    return in->shapes[in->bodies[object].shape].kind == DCD_KIND_HALFSPACE;
}

/* The axis of a half-space is its normal; `first`: the half-space is the pair's first. */
/*@ requires plane: dcd_side_holds(plane);
    requires other: dcd_side_holds(other);
    requires out: \valid(out) && \valid(work) && \separated(out, work);
    terminates \true;
    assigns *out, *work;
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures decision: out->decision == DCD_DECIDED_FILTERED || out->decision == DCD_DECIDED_EXACT;
    ensures iterations: out->iterations == 0;
    ensures accepted: dcd_accepted(out->verdict, plane.placed, other.placed); */
static void rule_plane(dcd_exact_side plane, dcd_exact_side other, double margin, bool first, dcd_exact *work,
                       ruling *out)
{
    const dcd_plane pair = {plane, other, margin};
    const double x = plane.rows[0], y = plane.rows[plane.padded], z = plane.rows[2 * plane.padded];

    out->verdict = dcd_plane_decide(&pair, work, &out->decision);
    out->axis[0] = first ? -x : x;
    out->axis[1] = first ? -y : y;
    out->axis[2] = first ? -z : z;
    out->iterations = 0;
}

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && \valid(work) && \separated(out, work) && \separated(out, in) && \separated(work, in);
    terminates \true;
    assigns *out, *work;
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures decision: out->decision == DCD_DECIDED_FILTERED || out->decision == DCD_DECIDED_EXACT;
    ensures iterations: out->iterations == 0;
    ensures accepted: dcd_accepted(out->verdict, in->placed + i, in->placed + j); */
static void decide_plane(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, ruling *out)
{
    if (is_plane(in, i)) {
        rule_plane(side_of(in, i), side_of(in, j), in->margins.common, true, work, out);
    } else {
        rule_plane(side_of(in, j), side_of(in, i), in->margins.common, false, work, out);
    }
}

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && \separated(out, in);
    terminates \true;
    assigns *out;
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures decision: out->decision == DCD_DECIDED_FILTERED;
    ensures iterations: out->iterations <= DCD_NARROW_ITERATIONS;
    ensures accepted: dcd_accepted(out->verdict, in->placed + i, in->placed + j); */
static void decide_curved(const dcd_narrow *in, uint32_t i, uint32_t j, ruling *out)
{
    dcd_curved pair;
    dcd_measure measure;

    dcd_curved_open(in->shapes, in->bodies, in->placed, in->placed_vertices, i, j, &pair);
    out->verdict = dcd_distance_decide(&pair.difference, &measure);
    out->decision = DCD_DECIDED_FILTERED;
    /*@ loop invariant range: d <= 3;
        loop assigns d, out->axis[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        out->axis[d] = measure.axis[d];
    }
    out->iterations = measure.iterations;
}

/* What stays in doubt is a contact. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && \valid(work) && \separated(out, work) && \separated(out, in) && \separated(work, in);
    terminates \true;
    assigns *out, *work;
    ensures verdict: out->verdict == DCD_FREE || out->verdict == DCD_CONTACT;
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE;
    ensures iterations: out->iterations <= DCD_NARROW_ITERATIONS;
    ensures conservative: out->decision == DCD_DECIDED_CONSERVATIVE ==> out->verdict == DCD_CONTACT;
    ensures accepted: out->decision != DCD_DECIDED_CONSERVATIVE ==>
        dcd_accepted(out->verdict, in->placed + i, in->placed + j); */
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

/*@ // A block whose pairs are of objects that are placed.
    predicate block_holds{L}(dcd_narrow *in, block *pairs) =
        dcd_narrow_holds(in) && \valid(pairs) && pairs->size <= BLOCK &&
        \valid_read(pairs->pairs + (0 .. pairs->size - 1)) &&
        \forall integer n; 0 <= n < pairs->size ==>
            pairs->pairs[n].i < in->objects && pairs->pairs[n].j < in->objects; */

/* Annotations of stages. The objects are there, in one state and in another. */
#define OBJECTS(in, label) (\forall integer i; 0 <= i < (in)->objects ==> dcd_narrow_object{label}(in, i))
/* x, which is written, is no part of a block, and none of its objects. */
#define BLOCK_APART(in, block, x) \
    (DCD_NARROW_APART(in, x) && \separated(x, block) && \separated(x, (block)->pairs + (0 .. (block)->size - 1)))
/* The first numbers of a list are pairs of the block. */
#define LISTED(list, count, pairs) (\forall integer m; 0 <= m < (count) ==> (list)[m] < (pairs)->size)
/* A pair is free only where a checker showed it; in contact too, but where nobody could decide, which is counted. */
#define FREE_SHOWN(in, pairs) \
    ((in)->unchecked || \forall integer n; 0 <= n < (pairs)->size && (pairs)->verdict[n] == DCD_FREE ==> \
        dcd_accepted_apart((in)->placed + (pairs)->pairs[n].i, (in)->placed + (pairs)->pairs[n].j))
#define CONTACT_SHOWN(in, pairs, tally) \
    ((in)->unchecked || (tally)->conservative > 0 || \
     \forall integer n; 0 <= n < (pairs)->size && (pairs)->verdict[n] == DCD_CONTACT ==> \
        dcd_accepted_meeting((in)->placed + (pairs)->pairs[n].i, (in)->placed + (pairs)->pairs[n].j))
#define SHOWN(in, pairs, tally) (FREE_SHOWN(in, pairs) && CONTACT_SHOWN(in, pairs, tally))
/* The first pairs of the block have a verdict. */
#define DECIDED(pairs, count) (\forall integer m; 0 <= m < (count) ==> \
    (pairs)->verdict[m] == DCD_FREE || (pairs)->verdict[m] == DCD_CONTACT)

/* Each stage decides some of the `count` undecided pairs of the block, and returns how many it passes on. */

/* Pairs that a checker in floating point decided. */
/*@ requires block: block_holds(in, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->filtered + count <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns tally->filtered;
    ensures block: block_holds(in, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->filtered == \old(tally->filtered) + count; */
static void count_filtered(const dcd_narrow *in, const block *pairs, uint32_t count, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    tally->filtered += count;
    //@ assert was: OBJECTS(in, Pre);
    //@ assert is: OBJECTS(in, Here);
}

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    terminates \true;
    assigns \nothing; */
static void fetch_placed(const dcd_narrow *in, dcd_pair pair)
{
    dcd_fetch(&in->placed[pair.i], sizeof *in->placed);
    dcd_fetch(&in->placed[pair.j], sizeof *in->placed);
}

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    terminates \true;
    assigns \nothing; */
static void fetch_slabs(const dcd_narrow *in, dcd_pair pair)
{
    dcd_fetch(in->slabs + (size_t)DCD_SLAB_FLOATS * pair.i, DCD_SLAB_FLOATS * sizeof *in->slabs);
    dcd_fetch(in->slabs + (size_t)DCD_SLAB_FLOATS * pair.j, DCD_SLAB_FLOATS * sizeof *in->slabs);
}

/* Balls inside see pairs that overlap deeply. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], tally->filtered;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_balls(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    /*@ loop invariant range: passed <= k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        const uint32_t i = pairs->pairs[n].i, j = pairs->pairs[n].j;
        //@ assert objects: dcd_narrow_object(in, i) && dcd_narrow_object(in, j);
        const bool meet = dcd_inner_balls_meet(&in->placed[i], in->balls[i], &in->placed[j], in->balls[j]);

        fetch_placed(in, pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]]);
        pairs->verdict[n] = meet ? DCD_CONTACT : DCD_DOUBT;
        pairs->undecided[passed] = n;
        passed += meet ? 0 : 1;
    }
    count_filtered(in, pairs, count - passed, tally);
    return passed;
}

/* Slabs see most pairs that are apart. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires slabs: in->slabs != \null;
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1], tally->filtered;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0, seen = 0;

    /*@ loop invariant range: passed + seen == k && k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant seen: LISTED(pairs->seen, seen, pairs);
        loop invariant slab: \forall integer m; 0 <= m < seen ==> pairs->slab[m] < DCD_SLAB_NONE;
        loop invariant shown: SHOWN(in, pairs, tally);
        loop assigns k, passed, seen, pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1],
            pairs->slab[0 .. BLOCK - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);
        const uint32_t slab = propose_slab(in, pairs->pairs[n].i, pairs->pairs[n].j);

        fetch_slabs(in, pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]]);
        pairs->seen[seen] = n;
        pairs->slab[seen] = (uint8_t)slab;
        pairs->undecided[passed] = n;
        passed += slab == DCD_SLAB_NONE ? 1 : 0;
        seen += slab == DCD_SLAB_NONE ? 0 : 1;
    }
    /*@ loop invariant range: k <= seen && passed + (seen - k) <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
        loop variant seen - k; */
    for (uint32_t k = 0; k < seen; k++) {
        const uint16_t n = pairs->seen[k];
        double axis[3];
        //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);

        pairs->verdict[n] = (uint8_t)check_slab(in, pairs->pairs[n].i, pairs->pairs[n].j, pairs->slab[k], axis);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    count_filtered(in, pairs, count - passed, tally);
    return passed;
}

/*@ requires found: \valid_read(found) && found->iterations <= DCD_NARROW_ITERATIONS;
    requires tally: \valid(tally) && dcd_tally_takes(tally, 1) && \separated(tally, found);
    terminates \true;
    assigns tally->iterations, tally->filtered, tally->exact, tally->conservative;
    ensures tally: dcd_tally_grew{Pre, Post}(tally, 1);
    ensures conservative: found->decision == DCD_DECIDED_CONSERVATIVE ==> tally->conservative > 0; */
static void count_ruling(const ruling *found, dcd_tally *tally)
{
    tally->iterations += found->iterations;
    tally->filtered += found->decision == DCD_DECIDED_FILTERED ? 1 : 0;
    tally->exact += found->decision == DCD_DECIDED_EXACT ? 1 : 0;
    tally->conservative += found->decision == DCD_DECIDED_CONSERVATIVE ? 1 : 0;
}

/* Pair n, of which a shape is no hull. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, 1) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->verdict[n], tally->iterations, tally->filtered, tally->exact, tally->conservative, *work;
    ensures block: block_holds(in, pairs);
    ensures verdict: pairs->verdict[n] == DCD_FREE || pairs->verdict[n] == DCD_CONTACT;
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, 1); */
static void settle_other(const dcd_narrow *in, block *pairs, uint32_t n, dcd_tally *tally, dcd_exact *work)
{
    ruling found;
    //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);

    decide_other(in, pairs->pairs[n].i, pairs->pairs[n].j, work, &found);
    //@ assert was: OBJECTS(in, Pre);
    //@ assert decided: OBJECTS(in, Here);
    //@ assert kept: SHOWN(in, pairs, tally);
    pairs->verdict[n] = (uint8_t)found.verdict;
    //@ assert shown: SHOWN(in, pairs, tally);
    count_ruling(&found, tally);
    //@ assert is: OBJECTS(in, Here);
}

/* Pairs with a shape that is no hull are decided here, and no later stage sees them. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        tally->iterations, tally->filtered, tally->exact, tally->conservative, *work;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_others(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    /*@ loop invariant range: passed <= k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, k - passed);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
            tally->iterations, tally->filtered, tally->exact, tally->conservative, *work;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);

        if (is_other(in, pairs->pairs[n].i, pairs->pairs[n].j)) {
            settle_other(in, pairs, n, tally, work);
        } else {
            pairs->undecided[passed] = n;
            passed++;
        }
    }
    return passed;
}

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, object);
    terminates \true;
    assigns \nothing; */
static void fetch_faces(const dcd_narrow *in, uint32_t object)
{
    const dcd_core *core = &in->cores[object];

    dcd_fetch_some(in->faces + core->begin, 3 * core->faces * sizeof *in->faces);
}

/* Cores well ahead, as faces are where they say. */
/*@ requires block: block_holds(in, pairs);
    requires list: k < count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    terminates \true;
    assigns \nothing; */
static void fetch_bodies(const dcd_narrow *in, const block *pairs, uint32_t k, uint32_t count)
{
    const dcd_pair far = pairs->pairs[pairs->undecided[k + AHEAD < count ? k + AHEAD : k]];
    const dcd_pair near = pairs->pairs[pairs->undecided[k + AHEAD / 4 < count ? k + AHEAD / 4 : k]];

    dcd_fetch(&in->cores[far.i], sizeof *in->cores);
    dcd_fetch(&in->cores[far.j], sizeof *in->cores);
    fetch_faces(in, near.i);
    fetch_faces(in, near.j);
}

/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], tally->filtered;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_bodies(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    /*@ loop invariant range: passed <= k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);

        fetch_bodies(in, pairs, k, count);
        pairs->verdict[n] = (uint8_t)decide_by_bodies(in, pairs->pairs[n].i, pairs->pairs[n].j);
        pairs->undecided[passed] = n;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    count_filtered(in, pairs, count - passed, tally);
    return passed;
}

/* What the searches write is apart from what they read. */
#define FOUND_APART(in, found) \
    (DCD_NARROW_APART(in, found) && \forall integer i; 0 <= i < (in)->objects ==> \
        \separated(found, DCD_PLACED_ROWS((in)->placed + i, (in)->placed_vertices)))
/* The pair that stands at place k of a list is there. */
#define PAIR_THERE(in, pairs, list, k) \
    (\valid_read((pairs) + (list)[k]) && dcd_narrow_object(in, (pairs)[(list)[k]].i) && \
     dcd_narrow_object(in, (pairs)[(list)[k]].j))

/* The proposal is one for pair n. */
#define FITS(in, pairs, n, proposal) \
    dcd_proposal_fits(proposal, (in)->placed + (pairs)->pairs[n].i, (in)->placed + (pairs)->pairs[n].j)

/* What a search in double proposes, checked: for pairs that floats were not enough for. */
/*@ requires in: \valid_read(in) && dcd_narrow_object(in, i) && dcd_narrow_object(in, j);
    requires found: \valid(found) && DCD_KNOWN_APART(in, i, found) && DCD_KNOWN_APART(in, j, found);
    requires rows: \separated(found, DCD_PLACED_ROWS(in->placed + i, in->placed_vertices)) &&
        \separated(found, DCD_PLACED_ROWS(in->placed + j, in->placed_vertices));
    terminates \true;
    assigns *found;
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures found: dcd_proposal_fits(found, in->placed + i, in->placed + j);
    ensures accepted: !in->unchecked ==> dcd_accepted(\result, in->placed + i, in->placed + j); */
static dcd_verdict search_again(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_proposal *found)
{
    dcd_gjk_propose(in->placed_vertices, &in->placed[i], &in->placed[j], found);
    //@ assert was: dcd_narrow_known{Pre}(in, i) && dcd_narrow_known{Pre}(in, j);
    //@ assert is: dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    return check(in, i, j, found);
}

/* The proposal for pair n, checked, and once more in double if floats were not enough for it. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires shown: SHOWN(in, pairs, tally);
    requires found: \valid(found) && FITS(in, pairs, n, found);
    requires accepted: accepted && !in->unchecked ==> dcd_accepted(
        found->verdict, in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS <= UINT64_MAX &&
        tally->filtered + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires apart: BLOCK_APART(in, pairs, found) && FOUND_APART(in, found) && \separated(found, tally);
    terminates \true;
    assigns pairs->verdict[n], *found, tally->iterations, tally->filtered;
    ensures block: block_holds(in, pairs);
    ensures verdict: DCD_FREE <= pairs->verdict[n] <= DCD_DOUBT;
    ensures shown: SHOWN(in, pairs, tally);
    ensures found: FITS(in, pairs, n, found);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS &&
        tally->filtered <= \old(tally->filtered) + 1; */
static void conclude(const dcd_narrow *in, block *pairs, uint32_t n, bool accepted, dcd_proposal *found,
                     dcd_tally *tally)
{
    const uint32_t i = pairs->pairs[n].i, j = pairs->pairs[n].j;
    //@ assert objects: dcd_narrow_object(in, i) && dcd_narrow_object(in, j);
    dcd_verdict verdict = accepted ? found->verdict : check(in, i, j, found);
    uint32_t iterations = found->iterations;

    if (verdict == DCD_DOUBT) {
        verdict = search_again(in, i, j, found);
        iterations += found->iterations;
    }
    //@ assert found: dcd_proposal_fits(found, in->placed + i, in->placed + j);
    //@ assert was: OBJECTS(in, Pre);
    //@ assert searched: OBJECTS(in, Here);
    //@ assert kept: SHOWN(in, pairs, tally);
    pairs->verdict[n] = (uint8_t)verdict;
    //@ assert shown: SHOWN(in, pairs, tally);
    tally->iterations += iterations;
    tally->filtered += verdict == DCD_DOUBT ? 0 : 1;
    //@ assert is: OBJECTS(in, Here);
}

/* Those of `count` proposals that are of a kind that floats may be enough for, one kind after the other: a processor then
 * guesses well what comes next. accepted[k] = whether they are enough for proposal k. */
/*@ requires in: \valid_read(in) && count <= SEARCHES;
    requires list: \valid_read(undecided + (0 .. count - 1));
    requires pairs: \forall integer k; 0 <= k < count ==> PAIR_THERE(in, pairs, undecided, k);
    requires found: \valid_read(found + (0 .. count - 1));
    requires fits: \forall integer k; 0 <= k < count ==>
        dcd_proposal_fits(found + k, in->placed + pairs[undecided[k]].i, in->placed + pairs[undecided[k]].j);
    requires accepted: \valid(accepted + (0 .. count - 1)) && \separated(accepted + (0 .. count - 1), in);
    terminates \true;
    assigns accepted[0 .. count - 1];
    ensures accepted: !in->unchecked ==> \forall integer k; 0 <= k < count && accepted[k] ==>
        dcd_accepted(found[k].verdict, in->placed + pairs[undecided[k]].i, in->placed + pairs[undecided[k]].j); */
static void accept_found(const dcd_narrow *in, const dcd_pair *pairs, const uint16_t *undecided, uint32_t count,
                         const dcd_proposal *found, bool *accepted)
{
    uint32_t axes[SEARCHES], others[SEARCHES], apart = 0, rest = 0;

    /*@ loop invariant range: apart + rest == k && k <= count;
        loop invariant axes: \forall integer m; 0 <= m < apart ==> axes[m] < count && found[axes[m]].verdict == DCD_FREE;
        loop invariant others: \forall integer m; 0 <= m < rest ==> others[m] < count;
        loop invariant accepted: \forall integer m; 0 <= m < k ==> !accepted[m];
        loop assigns k, apart, rest, axes[0 .. SEARCHES - 1], others[0 .. SEARCHES - 1], accepted[0 .. count - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        axes[apart] = k;
        others[rest] = k;
        accepted[k] = false;
        apart += found[k].verdict == DCD_FREE ? 1 : 0;
        rest += found[k].verdict == DCD_FREE ? 0 : 1;
    }
    /*@ loop invariant range: m <= apart;
        loop invariant accepted: !in->unchecked ==> \forall integer k; 0 <= k < count && accepted[k] ==>
            dcd_accepted(found[k].verdict, in->placed + pairs[undecided[k]].i, in->placed + pairs[undecided[k]].j);
        loop assigns m, accepted[0 .. count - 1];
        loop variant apart - m; */
    for (uint32_t m = 0; m < apart; m++) {
        const uint32_t k = axes[m];

        accepted[k] = in->unchecked || accept_axis(in, pairs[undecided[k]], &found[k]);
    }
    /*@ loop invariant range: m <= rest;
        loop invariant accepted: !in->unchecked ==> \forall integer k; 0 <= k < count && accepted[k] ==>
            dcd_accepted(found[k].verdict, in->placed + pairs[undecided[k]].i, in->placed + pairs[undecided[k]].j);
        loop assigns m, accepted[0 .. count - 1];
        loop variant rest - m; */
    for (uint32_t m = 0; m < rest; m++) {
        const uint32_t k = others[m];
        const bool tetra = found[k].verdict == DCD_CONTACT && found[k].hint.size == 4;

        accepted[k] = tetra && (in->unchecked || accept_tetra(in, pairs[undecided[k]], &found[k]));
    }
}

/* Proposals for places begin to end of a part of the list: found[from[m]] is that for place m. */
#define FROM_FITS(in, pairs, first, begin, end, found, from) \
    (\forall integer m; (begin) <= m < (end) ==> (from)[m] < SEARCHES && \
        FITS(in, pairs, (pairs)->undecided[(first) + m], (found) + (from)[m]))

/* The searches' proposals for `count` pairs of the list from `first` on, checked. Returns how many stay undecided: they
 * are moved up to be the first of these, and found[from[k]] is where the search for the k-th of them stood. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS * count <= UINT64_MAX &&
        tally->filtered + count <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires found: count <= SEARCHES && \valid(found + (0 .. SEARCHES - 1)) && \valid(from + (0 .. SEARCHES - 1));
    requires apart: BLOCK_APART(in, pairs, found + (0 .. SEARCHES - 1)) && FOUND_APART(in, found + (0 .. SEARCHES - 1)) &&
        \separated(found + (0 .. SEARCHES - 1), tally) && \separated(from + (0 .. SEARCHES - 1), pairs);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        found[0 .. SEARCHES - 1], from[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures from: FROM_FITS(in, pairs, first, 0, \result, found, from);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS * count &&
        tally->filtered <= \old(tally->filtered) + count; */
static uint32_t search(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, dcd_proposal *found,
                       uint16_t *from, dcd_tally *tally)
{
    bool accepted[SEARCHES];
    uint32_t passed = 0;

    //@ assert before: \forall integer k; 0 <= k < count ==> PAIR_THERE(in, pairs->pairs, pairs->undecided + first, k);
    dcd_wave_search(in->floats, in->placed, pairs->pairs, pairs->undecided + first, count, found);
    //@ assert was: OBJECTS(in, Pre);
    //@ assert is: OBJECTS(in, Here);
    //@ assert kept: SHOWN(in, pairs, tally);
    //@ assert there: \forall integer k; 0 <= k < count ==> PAIR_THERE(in, pairs->pairs, pairs->undecided + first, k);
    //@ assert fit: \forall integer k; 0 <= k < count ==> FITS(in, pairs, pairs->undecided[first + k], found + k);
    accept_found(in, pairs->pairs, pairs->undecided + first, count, found, accepted);
    /*@ loop invariant range: passed <= k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant from: FROM_FITS(in, pairs, first, 0, passed, found, from);
        loop invariant below: \forall integer m; 0 <= m < passed ==> from[m] < k;
        loop invariant fits: \forall integer m; k <= m < count ==> FITS(in, pairs, pairs->undecided[first + m], found + m);
        loop invariant accepted: !in->unchecked ==> \forall integer m; k <= m < count && accepted[m] ==>
            dcd_accepted(found[m].verdict, in->placed + pairs->pairs[pairs->undecided[first + m]].i,
                         in->placed + pairs->pairs[pairs->undecided[first + m]].j);
        loop invariant tally: tally->iterations <= \at(tally->iterations, Pre) + 2 * DCD_GJK_ITERATIONS * k &&
            tally->filtered <= \at(tally->filtered, Pre) + k;
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
            found[0 .. SEARCHES - 1], from[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[first + k];

        conclude(in, pairs, n, accepted[k], &found[k], tally);
        //@ assert later: \forall integer m; k < m < count ==> FITS(in, pairs, pairs->undecided[first + m], found + m);
        //@ assert earlier: FROM_FITS(in, pairs, first, 0, passed, found, from);
        pairs->undecided[first + passed] = n;
        from[passed] = (uint16_t)k;
        passed += pairs->verdict[n] == DCD_DOUBT ? 1 : 0;
    }
    return passed;
}

/* Pair n, that a search left, by integers. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires shown: SHOWN(in, pairs, tally);
    requires found: \valid_read(found) && FITS(in, pairs, n, found);
    requires tally: \valid(tally) && tally->exact + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, found) && \separated(work, tally);
    terminates \true;
    assigns pairs->verdict[n], tally->exact, *work;
    ensures block: block_holds(in, pairs);
    ensures verdict: DCD_FREE <= pairs->verdict[n] <= DCD_DOUBT;
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->exact <= \old(tally->exact) + 1; */
static void conclude_exactly(const dcd_narrow *in, block *pairs, uint32_t n, const dcd_proposal *found,
                             dcd_tally *tally, dcd_exact *work)
{
    dcd_hint certificate;
    //@ assert objects: dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j);
    const dcd_verdict verdict = decide_exactly(in, pairs->pairs[n].i, pairs->pairs[n].j, &found->hint, work, &certificate);
    //@ assert was: OBJECTS(in, Pre);
    //@ assert decided: OBJECTS(in, Here);
    //@ assert kept: SHOWN(in, pairs, tally);

    pairs->verdict[n] = (uint8_t)verdict;
    //@ assert shown: SHOWN(in, pairs, tally);
    tally->exact += verdict == DCD_DOUBT ? 0 : 1;
    //@ assert is: OBJECTS(in, Here);
}

/* Integers decide `count` pairs of the list from `first` on, that a search left. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->exact + count <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires found: count <= SEARCHES && \valid_read(found + (0 .. SEARCHES - 1)) && \valid_read(from + (0 .. SEARCHES - 1));
    requires from: FROM_FITS(in, pairs, first, 0, count, found, from);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally) &&
        \separated(work, found + (0 .. SEARCHES - 1)) && \separated(work, from + (0 .. SEARCHES - 1));
    terminates \true;
    assigns pairs->verdict[0 .. BLOCK - 1], tally->exact, *work;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: tally->exact <= \old(tally->exact) + count; */
static void settle(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, const dcd_proposal *found,
                   const uint16_t *from, dcd_tally *tally, dcd_exact *work)
{
    /*@ loop invariant range: k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant from: FROM_FITS(in, pairs, first, 0, count, found, from);
        loop invariant tally: tally->exact <= \at(tally->exact, Pre) + k;
        loop assigns k, pairs->verdict[0 .. BLOCK - 1], tally->exact, *work;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        conclude_exactly(in, pairs, pairs->undecided[first + k], &found[from[k]], tally, work);
    }
}

/* How many pairs to search at a time: about equal parts. */
/*@ requires count: count <= BLOCK;
    terminates \true;
    assigns \nothing;
    ensures share: 1 <= \result <= SEARCHES; */
static uint32_t share_of(uint32_t count)
{
    const uint32_t parts = count / SEARCHES + 1;

    //@ assert parts: parts == 1 || parts == 2 || parts == 3 || parts == 4 || parts == 5 || parts == 6;
    return count / parts + 1;
}

/* Searches, and integers for what the searches leave open. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], tally->iterations, tally->filtered,
        tally->exact, *work;
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count); */
static void stage_search(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    dcd_proposal found[SEARCHES];
    uint16_t from[SEARCHES];
    const uint32_t share = share_of(count);
    uint32_t at = 0;

    /*@ loop invariant range: at <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at);
        loop assigns at, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], found[0 .. SEARCHES - 1],
            from[0 .. SEARCHES - 1], tally->iterations, tally->filtered, tally->exact, *work;
        loop variant count - at; */
    while (at < count) {
        const uint32_t part = count - at < share ? count - at : share;
        const uint32_t left = search(in, pairs, at, part, found, from, tally);

        if (!in->unchecked) {
            settle(in, pairs, at, left, found, from, tally, work);
        }
        at += part;
    }
}

/* The last stage: what is still in doubt is a contact, and counted. It looks at every pair, whatever is listed. */
/*@ requires block: block_holds(in, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->conservative + pairs->size <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns pairs->verdict[0 .. BLOCK - 1], tally->conservative;
    ensures decided: DECIDED(pairs, pairs->size);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: \old(tally->conservative) <= tally->conservative <= \old(tally->conservative) + pairs->size; */
static void stage_conservative(const dcd_narrow *in, block *pairs, dcd_tally *tally)
{
    uint32_t doubts = 0;

    (void)in; /* for the contract */
    /*@ loop invariant range: doubts <= n <= pairs->size;
        loop invariant decided: DECIDED(pairs, n);
        loop invariant shown: doubts > 0 || CONTACT_SHOWN(in, pairs, tally);
        loop invariant free: FREE_SHOWN(in, pairs);
        loop assigns n, doubts, pairs->verdict[0 .. BLOCK - 1];
        loop variant pairs->size - n; */
    for (uint32_t n = 0; n < pairs->size; n++) {
        const bool decided = pairs->verdict[n] == DCD_FREE || pairs->verdict[n] == DCD_CONTACT;

        pairs->verdict[n] = decided ? pairs->verdict[n] : DCD_CONTACT;
        doubts += decided ? 0 : 1;
    }
    tally->conservative += doubts;
    //@ assert was: OBJECTS(in, Pre);
    //@ assert is: OBJECTS(in, Here);
}

/* Every pair of the block begins in doubt, and on the list. */
/*@ requires block: block_holds(in, pairs);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
    ensures block: block_holds(in, pairs);
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures doubt: \forall integer n; 0 <= n < pairs->size ==> pairs->verdict[n] == DCD_DOUBT; */
static void list_all(const dcd_narrow *in, block *pairs)
{
    (void)in; /* for the contract */
    /*@ loop invariant range: k <= pairs->size;
        loop invariant list: \forall integer m; 0 <= m < k ==> pairs->undecided[m] == m;
        loop invariant doubt: \forall integer m; 0 <= m < k ==> pairs->verdict[m] == DCD_DOUBT;
        loop assigns k, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
        loop variant pairs->size - k; */
    for (uint32_t k = 0; k < pairs->size; k++) {
        pairs->undecided[k] = (uint16_t)k;
        pairs->verdict[k] = DCD_DOUBT;
    }
}

/*@ requires block: block_holds(in, pairs);
    requires tally: \valid(tally) && dcd_tally_takes(tally, pairs->size) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1],
        pairs->verdict[0 .. BLOCK - 1], *tally, *work;
    ensures decided: DECIDED(pairs, pairs->size);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, pairs->size); */
static void decide(const dcd_narrow *in, block *pairs, dcd_tally *tally, dcd_exact *work)
{
    uint32_t count = pairs->size;

    list_all(in, pairs);
    count = stage_balls(in, pairs, count, tally);
    if (in->slabs != NULL) {
        count = stage_slabs(in, pairs, count, tally);
    }
    //@ assert slabs: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    if (in->others) {
        count = stage_others(in, pairs, count, tally, work);
    }
    //@ assert others: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    count = stage_bodies(in, pairs, count, tally);
    //@ assert bodies: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    stage_search(in, pairs, count, tally, work);
    stage_conservative(in, pairs, tally);
}

/* x is among the first numbers of an array. */
#define IS_LISTED(list, first, last, x) (\exists integer m; (first) <= m < (last) && (list)[m] == (x))
/* Pair k of packed ones is among the contacts, or was shown free. */
#define KEPT(in, packed, bits, contacts, kept, k) \
    (dcd_narrow_apart(in, (packed)[k], bits) || IS_LISTED(contacts, 0, kept, (packed)[k]))

/*@ requires in: dcd_narrow_holds(in);
    requires range: size <= BLOCK && pair_bits(bits);
    requires packed: \valid_read(packed + (0 .. size - 1));
    requires numbers: \forall integer k; 0 <= k < size ==> dcd_narrow_pair(in, packed[k], bits);
    requires contacts: \valid(contacts + (0 .. size - 1)) && DCD_NARROW_APART(in, contacts + (0 .. size - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, size) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(contacts + (0 .. size - 1), packed + (0 .. size - 1), tally, work);
    terminates \true;
    assigns contacts[0 .. size - 1], *tally, *work;
    ensures count: \result <= size;
    ensures in: dcd_narrow_holds(in);
    ensures complete: !in->unchecked ==> \forall integer k; 0 <= k < size ==>
        KEPT(in, packed, bits, contacts, \result, k);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; 0 <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; 0 <= m < \result ==> IS_LISTED(packed, 0, size, contacts[m]);
    ensures order: \forall integer m, n; 0 <= m < n < \result ==>
        \exists integer k, l; 0 <= k < l < size && contacts[m] == packed[k] && contacts[n] == packed[l];
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
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
    /*@ loop invariant range: kept <= k <= size;
        loop invariant complete: !in->unchecked ==> \forall integer j; 0 <= j < k ==>
            KEPT(in, packed, bits, contacts, kept, j);
        loop invariant meeting: !in->unchecked && tally->conservative == 0 ==>
            \forall integer m; 0 <= m < kept ==> dcd_narrow_meeting(in, contacts[m], bits);
        loop invariant given: \forall integer m; 0 <= m < kept ==> IS_LISTED(packed, 0, k, contacts[m]);
        loop invariant order: \forall integer m, n; 0 <= m < n < kept ==>
            \exists integer j, l; 0 <= j < l < k && contacts[m] == packed[j] && contacts[n] == packed[l];
        loop assigns k, kept, contacts[0 .. size - 1];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) { /* `contacts` has room for all: no branch, which nobody could guess */
        contacts[kept] = packed[k];
        kept += here.verdict[k] != DCD_FREE ? 1 : 0;
    }
    return kept;
}

uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    uint32_t kept = 0;
    uint32_t at = first;

    /*@ loop invariant range: first <= at <= last && kept <= at - first;
        loop invariant in: dcd_narrow_holds(in);
        loop invariant complete: !in->unchecked ==> \forall integer k; first <= k < at ==>
            KEPT(in, pairs, bits, contacts, kept, k);
        loop invariant meeting: !in->unchecked && tally->conservative == 0 ==>
            \forall integer m; 0 <= m < kept ==> dcd_narrow_meeting(in, contacts[m], bits);
        loop invariant given: \forall integer m; 0 <= m < kept ==> IS_LISTED(pairs, first, at, contacts[m]);
        loop invariant order: \forall integer m, n; 0 <= m < n < kept ==>
            \exists integer k, l; first <= k < l < at && contacts[m] == pairs[k] && contacts[n] == pairs[l];
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at - first);
        loop assigns at, kept, contacts[0 .. last - first - 1], *tally, *work;
        loop variant last - at; */
    while (at < last) {
        const uint32_t size = last - at < BLOCK ? last - at : BLOCK;

        kept += narrow_block(in, pairs + at, size, bits, contacts + kept, tally, work);
        at += size;
    }
    return kept;
}

/*@ requires in: dcd_narrow_holds(in);
    requires size: size <= BLOCK;
    requires pairs: \valid_read(pairs + (0 .. size - 1));
    requires numbers: \forall integer k; 0 <= k < size ==> pairs[k].i < in->objects && pairs[k].j < in->objects;
    requires verdicts: \valid(verdicts + (0 .. size - 1)) && DCD_NARROW_APART(in, verdicts + (0 .. size - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, size) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(verdicts + (0 .. size - 1), pairs + (0 .. size - 1), tally, work);
    terminates \true;
    assigns verdicts[0 .. size - 1], *tally, *work;
    ensures in: dcd_narrow_holds(in);
    ensures range: \forall integer k; 0 <= k < size ==> verdicts[k] == 0 || verdicts[k] == 1;
    ensures free: !in->unchecked ==> \forall integer k; 0 <= k < size && verdicts[k] == 0 ==>
        dcd_accepted_apart(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer k; 0 <= k < size && verdicts[k] == 1 ==>
            dcd_accepted_meeting(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static void verdict_block(const dcd_narrow *in, const dcd_pair *pairs, uint32_t size, uint8_t *verdicts,
                          dcd_tally *tally, dcd_exact *work)
{
    block here;

    here.pairs = pairs;
    here.size = size;
    decide(in, &here, tally, work);
    /*@ loop invariant range: k <= size;
        loop invariant verdicts: \forall integer m; 0 <= m < k ==>
            verdicts[m] == (here.verdict[m] == DCD_FREE ? 0 : 1);
        loop assigns k, verdicts[0 .. size - 1];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        verdicts[k] = here.verdict[k] != DCD_FREE;
    }
}

void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work)
{
    uint64_t at = first;

    /*@ loop invariant range: first <= at <= last;
        loop invariant in: dcd_narrow_holds(in);
        loop invariant values: \forall integer k; first <= k < at ==> verdicts[k] == 0 || verdicts[k] == 1;
        loop invariant free: !in->unchecked ==> \forall integer k; first <= k < at && verdicts[k] == 0 ==>
            dcd_accepted_apart(in->placed + pairs[k].i, in->placed + pairs[k].j);
        loop invariant meeting: !in->unchecked && tally->conservative == 0 ==>
            \forall integer k; first <= k < at && verdicts[k] == 1 ==>
                dcd_accepted_meeting(in->placed + pairs[k].i, in->placed + pairs[k].j);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at - first);
        loop assigns at, verdicts[first .. last - 1], *tally, *work;
        loop variant last - at; */
    while (at < last) {
        const uint32_t size = (uint32_t)(last - at < BLOCK ? last - at : BLOCK);

        verdict_block(in, pairs + at, size, verdicts + at, tally, work);
        at += size;
    }
}

/* ------------------------------------------------------------- Explanation */

/* Inner bodies are left out: the witness of a contact is to be vertices. */

/*@ requires witness: \valid_read(witness) && witness->size <= 4;
    requires axis: \valid_read(axis + (0 .. 2));
    requires out: \valid(out) && \separated(out, witness, axis + (0 .. 2));
    terminates \true;
    assigns out->contact, out->decision, out->size, out->axis[0 .. 2], out->a[0 .. 3], out->b[0 .. 3];
    ensures contact: out->contact <==> verdict != DCD_FREE;
    ensures decision: out->decision == decision;
    ensures size: out->size == witness->size;
    ensures vertices: \forall integer k; 0 <= k < 4 ==>
        out->a[k] == (k < witness->size ? witness->a[k] : 0) && out->b[k] == (k < witness->size ? witness->b[k] : 0); */
static void explain(dcd_explanation *out, dcd_verdict verdict, dcd_decision decision, const double *axis,
                    const dcd_hint *witness)
{
    out->contact = verdict != DCD_FREE;
    out->decision = decision;
    out->size = witness->size;
    /*@ loop invariant range: d <= 3;
        loop assigns d, out->axis[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        out->axis[d] = axis[d];
    }
    /*@ loop invariant range: k <= 4;
        loop invariant vertices: \forall integer m; 0 <= m < k ==>
            out->a[m] == (m < witness->size ? witness->a[m] : 0) && out->b[m] == (m < witness->size ? witness->b[m] : 0);
        loop assigns k, out->a[0 .. 3], out->b[0 .. 3];
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4; k++) {
        out->a[k] = k < witness->size ? witness->a[k] : 0;
        out->b[k] = k < witness->size ? witness->b[k] : 0;
    }
}

/* Of a contact there is no witness in vertices. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && DCD_KNOWN_APART(in, i, out) && DCD_KNOWN_APART(in, j, out);
    requires work: \valid(work) && \separated(work, in) && \separated(work, out);
    terminates \true;
    assigns *out, *work;
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE;
    ensures size: out->size == 0;
    ensures vertices: \forall integer k; 0 <= k < 4 ==> out->a[k] == 0 && out->b[k] == 0;
    ensures free: !out->contact ==> dcd_accepted_apart(in->placed + i, in->placed + j);
    ensures meeting: out->contact && out->decision != DCD_DECIDED_CONSERVATIVE ==>
        dcd_accepted_meeting(in->placed + i, in->placed + j); */
static void explain_other(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    const dcd_hint nothing = {.size = 0};
    ruling found;

    decide_other(in, i, j, work, &found);
    out->iterations = found.iterations;
    if (found.verdict != DCD_FREE) {
        found.axis[0] = found.axis[1] = found.axis[2] = 0.0;
    }
    explain(out, found.verdict, found.decision, found.axis, &nothing);
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

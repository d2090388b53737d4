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
    dcd_verdict verdict; /* DOUBT: nobody could decide */
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

/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && \valid(work) && \separated(out, work) && \separated(out, in) && \separated(work, in);
    terminates \true;
    assigns *out, *work;
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE;
    ensures iterations: out->iterations <= DCD_NARROW_ITERATIONS;
    ensures conservative: out->decision == DCD_DECIDED_CONSERVATIVE <==> out->verdict == DCD_DOUBT;
    ensures accepted: dcd_accepted(out->verdict, in->placed + i, in->placed + j); */
static void decide_other(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, ruling *out)
{
    if (is_plane(in, i) || is_plane(in, j)) {
        decide_plane(in, i, j, work, out);
    } else {
        decide_curved(in, i, j, out);
    }
    if (out->verdict == DCD_DOUBT) {
        out->decision = DCD_DECIDED_CONSERVATIVE;
    }
}

/* ----------------------------------------------------------------- Stages */

/*@ // The objects of some pairs are there.
    predicate narrow_takes{L}(dcd_narrow *in, dcd_pair *pairs, integer first, integer last) =
        \valid_read(in) && in->objects <= DCD_MAX_OBJECTS && \valid_read(pairs + (first .. last - 1)) &&
        \forall integer k; first <= k < last ==> pairs[k].i < in->objects && pairs[k].j < in->objects &&
            dcd_narrow_object(in, pairs[k].i) && dcd_narrow_object(in, pairs[k].j); */

/*@ // A block whose pairs are of objects that are placed.
    predicate block_holds{L}(dcd_narrow *in, block *pairs) =
        \valid_read(in) && in->objects <= DCD_MAX_OBJECTS && \valid(pairs) && pairs->size <= BLOCK &&
        \valid_read(pairs->pairs + (0 .. pairs->size - 1)) &&
        \forall integer n; 0 <= n < pairs->size ==>
            pairs->pairs[n].i < in->objects && pairs->pairs[n].j < in->objects &&
            dcd_narrow_object(in, pairs->pairs[n].i) && dcd_narrow_object(in, pairs->pairs[n].j); */

/* Annotations of stages. What they read is as it was at a label: for steps that write numbers of the types that objects
 * have. */
#define SAME_IN(in, label) ((in)->objects == \at((in)->objects, label) && (in)->unchecked == \at((in)->unchecked, label))
#define SAME_PLACED(in, label) \
    (\forall integer i; 0 <= i < (in)->objects ==> (in)->placed[i].begin == \at((in)->placed[i].begin, label) && \
        (in)->placed[i].count == \at((in)->placed[i].count, label) && \
        (in)->placed[i].padded == \at((in)->placed[i].padded, label))
#define SAME_PLACED_FIELD(in, label, field) \
    (\forall integer i; 0 <= i < (in)->objects ==> (in)->placed[i].field == \at((in)->placed[i].field, label))
#define SAME_BODIES(in, label) \
    (\forall integer i; 0 <= i < (in)->objects ==> (in)->bodies[i].shape == \at((in)->bodies[i].shape, label))
#define SAME_SHAPE(in, i, label, field) \
    ((in)->shapes[(in)->bodies[i].shape].field == \at((in)->shapes[(in)->bodies[i].shape].field, label))
#define SAME_SHAPES_FIELD(in, label, field) \
    (\forall integer i; 0 <= i < (in)->objects ==> SAME_SHAPE(in, i, label, field))
#define SAME_SHAPES(in, label) \
    (\forall integer i; 0 <= i < (in)->objects ==> SAME_SHAPE(in, i, label, begin) && SAME_SHAPE(in, i, label, count) && \
        SAME_SHAPE(in, i, label, padded))
#define SAME_CORES(in, label) \
    (\forall integer i; 0 <= i < (in)->objects ==> (in)->cores[i].begin == \at((in)->cores[i].begin, label) && \
        (in)->cores[i].faces == \at((in)->cores[i].faces, label))
#define SAME_PAIRS(block, label) \
    ((block)->size == \at((block)->size, label) && \
     \forall integer n; 0 <= n < (block)->size ==> (block)->pairs[n].i == \at((block)->pairs[n].i, label) && \
        (block)->pairs[n].j == \at((block)->pairs[n].j, label))
/* The objects that were there at a label are there. */
#define KEPT_OBJECTS(in, label) \
    (\forall integer i; 0 <= i < (in)->objects ==> dcd_narrow_object{label}(in, i) ==> dcd_narrow_object(in, i))
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
    ensures apart: BLOCK_APART(in, pairs, tally);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->filtered == \old(tally->filtered) + count; */
static void count_filtered(const dcd_narrow *in, const block *pairs, uint32_t count, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    tally->filtered += count;
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/* Writes a verdict that a checker gave, or that is counted as conservative. */
/*@ requires pairs: \valid(pairs) && n < pairs->size <= BLOCK;
    requires shown: SHOWN(in, pairs, tally);
    requires verdict: DCD_FREE <= verdict <= DCD_DOUBT;
    requires free: verdict == DCD_FREE && !in->unchecked ==>
        dcd_accepted_apart(in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j);
    requires contact: verdict == DCD_CONTACT && !in->unchecked && tally->conservative == 0 ==>
        dcd_accepted_meeting(in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j);
    terminates \true;
    assigns pairs->verdict[n];
    ensures verdict: pairs->verdict[n] == verdict;
    ensures shown: SHOWN(in, pairs, tally); */
static void set_verdict(const dcd_narrow *in, block *pairs, uint32_t n, dcd_verdict verdict, const dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)tally;
    pairs->verdict[n] = (uint8_t)verdict;
}

/* Pair n, whose objects are there. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    terminates \true;
    assigns \nothing;
    ensures pair: \result.i == pairs->pairs[n].i && \result.j == pairs->pairs[n].j;
    ensures objects: dcd_narrow_object(in, \result.i) && dcd_narrow_object(in, \result.j); */
static dcd_pair pair_of(const dcd_narrow *in, const block *pairs, uint32_t n)
{
    (void)in; /* for the contract */
    return pairs->pairs[n];
}

/* The pair that is so many places down the list, to be fetched; place k where there is none. */
/*@ requires block: block_holds(in, pairs);
    requires list: k < count <= pairs->size && ahead <= BLOCK && LISTED(pairs->undecided, pairs->size, pairs);
    terminates \true;
    assigns \nothing;
    ensures objects: dcd_narrow_object(in, \result.i) && dcd_narrow_object(in, \result.j); */
static dcd_pair pair_ahead(const dcd_narrow *in, const block *pairs, uint32_t k, uint32_t ahead, uint32_t count)
{
    return pair_of(in, pairs, pairs->undecided[k + ahead < count ? k + ahead : k]);
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

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    terminates \true;
    assigns \nothing;
    ensures accepted: \result ==> dcd_accepted_meeting(in->placed + pair.i, in->placed + pair.j); */
static bool balls_meet(const dcd_narrow *in, dcd_pair pair)
{
    return dcd_inner_balls_meet(&in->placed[pair.i], in->balls[pair.i], &in->placed[pair.j], in->balls[pair.j]);
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
    ensures apart: BLOCK_APART(in, pairs, tally);
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
        const dcd_pair pair = pair_of(in, pairs, n), far = pair_ahead(in, pairs, k, AHEAD, count);
        const bool meet = balls_meet(in, pair);

        fetch_placed(in, far);
        set_verdict(in, pairs, n, meet ? DCD_CONTACT : DCD_DOUBT, tally);
        pairs->undecided[passed] = n;
        passed += meet ? 0 : 1;
    }
    count_filtered(in, pairs, count - passed, tally);
    return passed;
}

/* Lists the pairs that a slab seems to separate, and the slabs. Returns how many; the other ones are moved up. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires slabs: in->slabs != \null;
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1];
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures seen: LISTED(pairs->seen, \result, pairs);
    ensures slab: \forall integer m; 0 <= m < \result ==> pairs->slab[m] < DCD_SLAB_NONE;
    ensures block: block_holds(in, pairs); */
static uint32_t list_seen(const dcd_narrow *in, block *pairs, uint32_t count)
{
    uint32_t passed = 0, seen = 0;

    /*@ loop invariant range: passed + seen == k && k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant seen: LISTED(pairs->seen, seen, pairs);
        loop invariant slab: \forall integer m; 0 <= m < seen ==> pairs->slab[m] < DCD_SLAB_NONE;
        loop assigns k, passed, seen, pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1],
            pairs->slab[0 .. BLOCK - 1];
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        const dcd_pair pair = pair_of(in, pairs, n), far = pair_ahead(in, pairs, k, AHEAD, count);
        const uint32_t slab = propose_slab(in, pair.i, pair.j);

        fetch_slabs(in, far);
        pairs->seen[seen] = n;
        pairs->slab[seen] = (uint8_t)slab;
        pairs->undecided[passed] = n;
        passed += slab == DCD_SLAB_NONE ? 1 : 0;
        seen += slab == DCD_SLAB_NONE ? 0 : 1;
    }
    return seen;
}

/*@ requires in: \valid_read(in) && dcd_narrow_object(in, pair.i) && dcd_narrow_object(in, pair.j);
    requires slabs: in->slabs != \null && slab < DCD_SLAB_NONE;
    terminates \true;
    assigns \nothing;
    ensures verdict: \result == DCD_FREE || \result == DCD_DOUBT;
    ensures accepted: \result == DCD_FREE && !in->unchecked ==>
        dcd_accepted_apart(in->placed + pair.i, in->placed + pair.j); */
static dcd_verdict check_seen(const dcd_narrow *in, dcd_pair pair, uint32_t slab)
{
    double axis[3];

    return check_slab(in, pair.i, pair.j, slab, axis);
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
    ensures apart: BLOCK_APART(in, pairs, tally);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    const uint32_t seen = list_seen(in, pairs, count);
    uint32_t passed = count - seen;

    /*@ loop invariant range: k <= seen && passed + (seen - k) <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1];
        loop variant seen - k; */
    for (uint32_t k = 0; k < seen; k++) {
        const uint16_t n = pairs->seen[k];
        const dcd_pair pair = pair_of(in, pairs, n);
        const dcd_verdict verdict = check_seen(in, pair, pairs->slab[k]);

        set_verdict(in, pairs, n, verdict, tally);
        pairs->undecided[passed] = n;
        passed += verdict == DCD_DOUBT ? 1 : 0;
    }
    count_filtered(in, pairs, count - passed, tally);
    return passed;
}

/*@ requires found: \valid_read(found) && found->iterations <= DCD_NARROW_ITERATIONS;
    requires tally: \valid(tally) && dcd_tally_takes(tally, 1) && \separated(tally, found);
    terminates \true;
    assigns tally->iterations, tally->filtered, tally->exact;
    ensures tally: dcd_tally_grew{Pre, Post}(tally, 1); */
static void count_ruling(const ruling *found, dcd_tally *tally)
{
    tally->iterations += found->iterations;
    tally->filtered += found->decision == DCD_DECIDED_FILTERED ? 1 : 0;
    tally->exact += found->decision == DCD_DECIDED_EXACT ? 1 : 0;
}

/* Adds a ruling to the tally (the last stage counts what stays in doubt), of a block whose premises stay as they are. */
/*@ requires block: block_holds(in, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires found: \valid_read(found) && found->iterations <= DCD_NARROW_ITERATIONS && \separated(tally, found);
    requires tally: \valid(tally) && dcd_tally_takes(tally, 1) && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns tally->iterations, tally->filtered, tally->exact;
    ensures block: block_holds(in, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, 1); */
static void count_other(const dcd_narrow *in, const block *pairs, const ruling *found, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    count_ruling(found, tally);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/* Decides pair n, of which a shape is no hull. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires work: \valid(work) && BLOCK_APART(in, pairs, work);
    requires out: \valid(out) && \separated(out, work) && BLOCK_APART(in, pairs, out);
    terminates \true;
    assigns *work, *out;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures verdict: DCD_FREE <= out->verdict <= DCD_DOUBT;
    ensures iterations: out->iterations <= DCD_NARROW_ITERATIONS;
    ensures accepted: dcd_accepted(out->verdict, in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j); */
static void rule_other(const dcd_narrow *in, const block *pairs, uint32_t n, dcd_exact *work, ruling *out)
{
    const dcd_pair pair = pair_of(in, pairs, n);

    decide_other(in, pair.i, pair.j, work, out);
    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
    //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
    //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert same_pairs: SAME_PAIRS(pairs, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/* The same, with its verdict and the tally. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, 1) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->verdict[n], tally->iterations, tally->filtered, tally->exact, *work;
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures shown: SHOWN(in, pairs, tally);
    ensures size: pairs->size == \old(pairs->size);
    ensures list: \forall integer m; 0 <= m < BLOCK ==> pairs->undecided[m] == \old(pairs->undecided[m]);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, 1); */
static void settle_other(const dcd_narrow *in, block *pairs, uint32_t n, dcd_tally *tally, dcd_exact *work)
{
    ruling found;

    rule_other(in, pairs, n, work, &found);
    //@ assert list: \forall integer m; 0 <= m < BLOCK ==> pairs->undecided[m] == \at(pairs->undecided[m], Pre);
    //@ assert kept: SHOWN(in, pairs, tally);
    //@ assert apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    count_other(in, pairs, &found, tally);
    set_verdict(in, pairs, n, found.verdict, tally);
}

/*@ // The whole list of a block.
    predicate list_holds{L}(block *pairs) = LISTED(pairs->undecided, pairs->size, pairs); */

/* Pairs with a shape that is no hull are decided here, and no later stage sees them but the last, which looks at all. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        tally->iterations, tally->filtered, tally->exact, *work;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t stage_others(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    uint32_t passed = 0;

    /*@ loop invariant range: passed <= k <= count;
        loop invariant list: list_holds(pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
        loop invariant size: pairs->size == \at(pairs->size, Pre);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, k - passed);
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
            tally->iterations, tally->filtered, tally->exact, *work;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t n = pairs->undecided[k];
        const dcd_pair pair = pair_of(in, pairs, n);

        if (is_other(in, pair.i, pair.j)) {
            settle_other(in, pairs, n, tally, work);
            //@ assert list: list_holds(pairs);
        } else {
            pairs->undecided[passed] = n;
            //@ assert moved: list_holds(pairs);
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
    const dcd_pair far = pair_ahead(in, pairs, k, AHEAD, count);
    const dcd_pair near = pair_ahead(in, pairs, k, AHEAD / 4, count);

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
    ensures apart: BLOCK_APART(in, pairs, tally);
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
        const dcd_pair pair = pair_of(in, pairs, n);
        const dcd_verdict verdict = decide_by_bodies(in, pair.i, pair.j);

        fetch_bodies(in, pairs, k, count);
        set_verdict(in, pairs, n, verdict, tally);
        pairs->undecided[passed] = n;
        passed += verdict == DCD_DOUBT ? 1 : 0;
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
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires found: \valid(found) && DCD_KNOWN_APART(in, i, found) && DCD_KNOWN_APART(in, j, found);
    requires rows: \separated(found, DCD_PLACED_ROWS(in->placed + i, in->placed_vertices)) &&
        \separated(found, DCD_PLACED_ROWS(in->placed + j, in->placed_vertices));
    terminates \true;
    assigns *found;
    ensures in: dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    ensures same: in->placed[i].padded == \old(in->placed[i].padded) && in->placed[j].padded == \old(in->placed[j].padded);
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

/* A verdict, or doubt, and the iterations that it took. */
typedef struct conclusion {
    dcd_verdict verdict;
    uint32_t iterations;
} conclusion;

/*@ requires block: block_holds(in, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + done.iterations <= UINT64_MAX &&
        tally->filtered + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns tally->iterations, tally->filtered;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_PLACED(in, Pre);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->iterations == \old(tally->iterations) + done.iterations &&
        tally->filtered <= \old(tally->filtered) + 1; */
static void count_search(const dcd_narrow *in, const block *pairs, conclusion done, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    tally->iterations += done.iterations;
    tally->filtered += done.verdict == DCD_DOUBT ? 0 : 1;
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/* The proposal for a pair, checked, and once more in double if floats were not enough for it. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires found: \valid(found) && DCD_KNOWN_APART(in, i, found) && DCD_KNOWN_APART(in, j, found);
    requires rows: \separated(found, DCD_PLACED_ROWS(in->placed + i, in->placed_vertices)) &&
        \separated(found, DCD_PLACED_ROWS(in->placed + j, in->placed_vertices));
    requires fits: dcd_proposal_fits(found, in->placed + i, in->placed + j);
    requires accepted: accepted && !in->unchecked ==> dcd_accepted(found->verdict, in->placed + i, in->placed + j);
    terminates \true;
    assigns *found;
    ensures verdict: DCD_FREE <= \result.verdict <= DCD_DOUBT;
    ensures found: dcd_proposal_fits(found, in->placed + i, in->placed + j);
    ensures accepted: !in->unchecked ==> dcd_accepted(\result.verdict, in->placed + i, in->placed + j);
    ensures iterations: \result.iterations <= 2 * DCD_GJK_ITERATIONS; */
static conclusion conclude_pair(const dcd_narrow *in, uint32_t i, uint32_t j, bool accepted, dcd_proposal *found)
{
    conclusion first = {accepted ? found->verdict : check(in, i, j, found), found->iterations};

    if (first.verdict == DCD_DOUBT) {
        first.verdict = search_again(in, i, j, found);
        first.iterations += found->iterations;
    }
    return first;
}

/* The same for pair n of a block. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires found: \valid(found) && FITS(in, pairs, n, found);
    requires accepted: accepted && !in->unchecked ==> dcd_accepted(
        found->verdict, in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j);
    requires apart: BLOCK_APART(in, pairs, found) && FOUND_APART(in, found);
    terminates \true;
    assigns *found;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures verdict: DCD_FREE <= \result.verdict <= DCD_DOUBT;
    ensures found: FITS(in, pairs, n, found);
    ensures accepted: !in->unchecked ==> dcd_accepted(
        \result.verdict, in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j);
    ensures iterations: \result.iterations <= 2 * DCD_GJK_ITERATIONS; */
static conclusion conclude_one(const dcd_narrow *in, const block *pairs, uint32_t n, bool accepted, dcd_proposal *found)
{
    const dcd_pair pair = pair_of(in, pairs, n);
    const conclusion done = conclude_pair(in, pair.i, pair.j, accepted, found);

    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
    //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
    //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert same_pairs: SAME_PAIRS(pairs, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
    return done;
}

/* The same, with its verdict and the tally. */
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
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures apart: BLOCK_APART(in, pairs, tally);
    ensures verdict: DCD_FREE <= pairs->verdict[n] <= DCD_DOUBT;
    ensures shown: SHOWN(in, pairs, tally);
    ensures found: FITS(in, pairs, n, found);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS &&
        tally->filtered <= \old(tally->filtered) + 1; */
static void conclude(const dcd_narrow *in, block *pairs, uint32_t n, bool accepted, dcd_proposal *found,
                     dcd_tally *tally)
{
    const conclusion done = conclude_one(in, pairs, n, accepted, found);

    //@ assert kept: SHOWN(in, pairs, tally);
    //@ assert apart: BLOCK_APART(in, pairs, tally);
    set_verdict(in, pairs, n, done.verdict, tally);
    count_search(in, pairs, done, tally);
}

/* A checker accepted proposal k. */
#define ACCEPTED(in, pairs, undecided, found, k) \
    dcd_accepted((found)[k].verdict, (in)->placed + (pairs)[(undecided)[k]].i, (in)->placed + (pairs)[(undecided)[k]].j)

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
    const bool unchecked = in->unchecked;

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
        loop invariant accepted: !unchecked ==> \forall integer k; 0 <= k < count && accepted[k] ==>
            ACCEPTED(in, pairs, undecided, found, k);
        loop invariant unchecked: in->unchecked == unchecked;
        loop assigns m, accepted[0 .. count - 1];
        loop variant apart - m; */
    for (uint32_t m = 0; m < apart; m++) {
        const uint32_t k = axes[m];

        accepted[k] = unchecked || accept_axis(in, pairs[undecided[k]], &found[k]);
        //@ assert axis_before: \forall integer l; 0 <= l < count && l != k ==> accepted[l] == \at(accepted[l], LoopCurrent);
        //@ assert axis: !unchecked && accepted[k] ==> ACCEPTED(in, pairs, undecided, found, k);
    }
    /*@ loop invariant range: m <= rest;
        loop invariant accepted: !unchecked ==> \forall integer k; 0 <= k < count && accepted[k] ==>
            ACCEPTED(in, pairs, undecided, found, k);
        loop invariant unchecked: in->unchecked == unchecked;
        loop assigns m, accepted[0 .. count - 1];
        loop variant rest - m; */
    for (uint32_t m = 0; m < rest; m++) {
        const uint32_t k = others[m];
        const bool tetra = found[k].verdict == DCD_CONTACT && found[k].hint.size == 4;

        accepted[k] = tetra && (unchecked || accept_tetra(in, pairs[undecided[k]], &found[k]));
        //@ assert tetra_before: \forall integer l; 0 <= l < count && l != k ==> accepted[l] == \at(accepted[l], LoopCurrent);
        //@ assert tetra: !unchecked && accepted[k] ==> ACCEPTED(in, pairs, undecided, found, k);
    }
}

/*@ // The proposal is one for pair n.
    predicate fits{L}(dcd_narrow *in, block *pairs, integer n, dcd_proposal *proposal) =
        FITS(in, pairs, n, proposal);
    // Proposals for the first places of a part of the list: found[from[m]] is that for place m, and from[m] below `end`.
    predicate from_fits{L}(dcd_narrow *in, block *pairs, integer first, integer count, dcd_proposal *found,
                           uint16_t *from, integer end) =
        \forall integer m; 0 <= m < count ==>
            from[m] < end && fits(in, pairs, pairs->undecided[first + m], found + from[m]);
    // Proposals for its places from k to `count`: found[m] is that for place m; accepted[m]: a checker accepted it.
    predicate rest_fits{L}(dcd_narrow *in, block *pairs, integer first, integer k, integer count, dcd_proposal *found) =
        \forall integer m; k <= m < count ==> fits(in, pairs, pairs->undecided[first + m], found + m);
    predicate rest_accepted{L}(dcd_narrow *in, block *pairs, integer first, integer k, integer count,
                               dcd_proposal *found, bool *accepted) =
        in->unchecked || \forall integer m; k <= m < count && accepted[m] ==>
            dcd_accepted(found[m].verdict, in->placed + pairs->pairs[pairs->undecided[first + m]].i,
                         in->placed + pairs->pairs[pairs->undecided[first + m]].j); */

#define PAIRS_THERE(in, pairs, first, count) \
    (\forall integer k; 0 <= k < (count) ==> PAIR_THERE(in, (pairs)->pairs, (pairs)->undecided + (first), k))

/* What floats propose for `count` pairs of the list from `first` on. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires found: count <= SEARCHES && \valid(found + (0 .. SEARCHES - 1));
    requires apart: BLOCK_APART(in, pairs, found + (0 .. SEARCHES - 1)) && FOUND_APART(in, found + (0 .. SEARCHES - 1));
    terminates \true;
    assigns found[0 .. SEARCHES - 1];
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures apart: BLOCK_APART(in, pairs, found + (0 .. SEARCHES - 1)) && FOUND_APART(in, found + (0 .. SEARCHES - 1));
    ensures there: PAIRS_THERE(in, pairs, first, count);
    ensures fit: \forall integer k; 0 <= k < count ==> FITS(in, pairs, pairs->undecided[first + k], found + k); */
static void propose(const dcd_narrow *in, const block *pairs, uint32_t first, uint32_t count, dcd_proposal *found)
{
    //@ assert listed: \forall integer k; 0 <= k < count ==> pairs->undecided[first + k] < pairs->size;
    /*@ assert numbers: \forall integer k; 0 <= k < count ==>
            pairs->pairs[pairs->undecided[first + k]].i < in->objects &&
            pairs->pairs[pairs->undecided[first + k]].j < in->objects; */
    //@ assert valid: \forall integer k; 0 <= k < count ==> \valid_read(pairs->pairs + pairs->undecided[first + k]);
    /*@ assert first: \forall integer k; 0 <= k < count ==>
            dcd_narrow_object(in, pairs->pairs[pairs->undecided[first + k]].i); */
    /*@ assert second: \forall integer k; 0 <= k < count ==>
            dcd_narrow_object(in, pairs->pairs[pairs->undecided[first + k]].j); */
    //@ assert before: PAIRS_THERE(in, pairs, first, count);
    dcd_wave_search(in->floats, in->placed, pairs->pairs, pairs->undecided + first, count, found);
    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
    //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
    //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert same_pairs: SAME_PAIRS(pairs, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
    //@ assert still_valid: \forall integer k; 0 <= k < count ==> \valid_read(pairs->pairs + pairs->undecided[first + k]);
    /*@ assert still_first: \forall integer k; 0 <= k < count ==>
            dcd_narrow_object(in, pairs->pairs[pairs->undecided[first + k]].i); */
    /*@ assert still_second: \forall integer k; 0 <= k < count ==>
            dcd_narrow_object(in, pairs->pairs[pairs->undecided[first + k]].j); */
}

/* What a part of the searches writes is apart from what it reads. */
#define SEARCH_APART(in, pairs, found, tally) \
    (BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, (found) + (0 .. SEARCHES - 1)) && \
     FOUND_APART(in, (found) + (0 .. SEARCHES - 1)) && \separated((found) + (0 .. SEARCHES - 1), tally))

/* The proposal for place k of a part, checked: it and the pair's verdict change, other places don't. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && k < count <= SEARCHES && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS <= UINT64_MAX &&
        tally->filtered + 1 <= UINT64_MAX;
    requires found: \valid(found + (0 .. SEARCHES - 1));
    requires rest: rest_fits(in, pairs, first, k, count, found);
    requires accepted: accepted && !in->unchecked ==>
        dcd_accepted(found[k].verdict, in->placed + pairs->pairs[pairs->undecided[first + k]].i,
                     in->placed + pairs->pairs[pairs->undecided[first + k]].j);
    requires apart: SEARCH_APART(in, pairs, found, tally);
    terminates \true;
    assigns pairs->verdict[0 .. BLOCK - 1], found[k], tally->iterations, tally->filtered;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures apart: SEARCH_APART(in, pairs, found, tally);
    ensures shown: SHOWN(in, pairs, tally);
    ensures fits: fits(in, pairs, pairs->undecided[first + k], found + k);
    ensures kept: \forall integer m, n; 0 <= m < SEARCHES && m != k && 0 <= n < pairs->size ==>
        fits{Pre}(in, pairs, n, found + m) ==> fits(in, pairs, n, found + m);
    ensures verdicts: \forall integer m; 0 <= m < SEARCHES && m != k ==> found[m].verdict == \old(found[m].verdict);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS &&
        tally->filtered <= \old(tally->filtered) + 1; */
static void conclude_place(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t k, uint32_t count, bool accepted,
                           dcd_proposal *found, dcd_tally *tally)
{
    //@ assert fit: fits(in, pairs, pairs->undecided[first + k], found + k);
    conclude(in, pairs, pairs->undecided[first + k], accepted, &found[k], tally);
    (void)count; /* for the contract */
    //@ assert same_verdict: \forall integer m; 0 <= m < SEARCHES && m != k ==> found[m].verdict == \at(found[m].verdict, Pre);
    /*@ assert same_iterations: \forall integer m; 0 <= m < SEARCHES && m != k ==>
            found[m].iterations == \at(found[m].iterations, Pre); */
    /*@ assert same_size: \forall integer m; 0 <= m < SEARCHES && m != k ==>
            found[m].hint.size == \at(found[m].hint.size, Pre); */
    /*@ assert same_a: \forall integer m, q; 0 <= m < SEARCHES && m != k && 0 <= q < 4 ==>
            found[m].hint.a[q] == \at(found[m].hint.a[q], Pre); */
    /*@ assert same_b: \forall integer m, q; 0 <= m < SEARCHES && m != k && 0 <= q < 4 ==>
            found[m].hint.b[q] == \at(found[m].hint.b[q], Pre); */
    /*@ assert same_counts: \forall integer n; 0 <= n < pairs->size ==>
            in->placed[pairs->pairs[n].i].padded == \at(in->placed[pairs->pairs[n].i].padded, Pre) &&
            in->placed[pairs->pairs[n].j].padded == \at(in->placed[pairs->pairs[n].j].padded, Pre); */
    /*@ assert kept: \forall integer m, n; 0 <= m < SEARCHES && m != k && 0 <= n < pairs->size ==>
            fits{Pre}(in, pairs, n, found + m) ==> fits(in, pairs, n, found + m); */
}

/* Place `to` of a part gets pair n, for which the k-th proposal is. */
/*@ requires pairs: \valid(pairs) && n < pairs->size && first + count <= pairs->size <= BLOCK && k < count <= SEARCHES &&
        to <= k;
    requires list: LISTED(pairs->undecided, pairs->size, pairs);
    requires from: \valid(from + (0 .. SEARCHES - 1)) && \separated(from + (0 .. SEARCHES - 1), pairs);
    requires fits: fits(in, pairs, n, found + k);
    requires before: from_fits(in, pairs, first, to, found, from, k);
    requires rest: rest_fits(in, pairs, first, k + 1, count, found);
    terminates \true;
    assigns pairs->undecided[first + to], from[to];
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures later: \forall integer m; first + k < m < first + count ==> pairs->undecided[m] == \old(pairs->undecided[m]);
    ensures from: from_fits(in, pairs, first, to + 1, found, from, k + 1);
    ensures rest: rest_fits(in, pairs, first, k + 1, count, found); */
static void move_up(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t k, uint32_t count, uint32_t to,
                    uint16_t n, const dcd_proposal *found, uint16_t *from)
{
    (void)in; /* for the contract, all three */
    (void)count;
    (void)found;
    pairs->undecided[first + to] = n;
    from[to] = (uint16_t)k;
    /*@ assert listed: \forall integer m; 0 <= m < pairs->size && m != first + to ==>
            pairs->undecided[m] == \at(pairs->undecided[m], Pre); */
    //@ assert from: \forall integer m; 0 <= m < to ==> from[m] == \at(from[m], Pre);
}

/* Checks the proposal for place k of a part, and moves its pair to place `passed` in case that it stays undecided. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && passed <= k < count <= SEARCHES &&
        LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS <= UINT64_MAX &&
        tally->filtered + 1 <= UINT64_MAX;
    requires found: \valid(found + (0 .. SEARCHES - 1)) && \valid(from + (0 .. SEARCHES - 1)) &&
        \valid_read(accepted + (0 .. count - 1));
    requires from: from_fits(in, pairs, first, passed, found, from, k);
    requires rest: rest_fits(in, pairs, first, k, count, found);
    requires accepted: rest_accepted(in, pairs, first, k, count, found, accepted);
    requires apart: SEARCH_APART(in, pairs, found, tally) && \separated(from + (0 .. SEARCHES - 1), pairs);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], found[0 .. SEARCHES - 1],
        from[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
    ensures count: passed <= \result <= passed + 1;
    ensures block: block_holds(in, pairs);
    ensures size: pairs->size == \old(pairs->size);
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures apart: SEARCH_APART(in, pairs, found, tally);
    ensures shown: SHOWN(in, pairs, tally);
    ensures from: from_fits(in, pairs, first, \result, found, from, k + 1);
    ensures rest: rest_fits(in, pairs, first, k + 1, count, found);
    ensures accepted: rest_accepted(in, pairs, first, k + 1, count, found, accepted);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS &&
        tally->filtered <= \old(tally->filtered) + 1; */
static uint32_t search_place(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t k, uint32_t count,
                             uint32_t passed, const bool *accepted, dcd_proposal *found, uint16_t *from, dcd_tally *tally)
{
    const uint16_t n = pairs->undecided[first + k];

    conclude_place(in, pairs, first, k, count, accepted[k], found, tally);
    //@ assert before: from_fits(in, pairs, first, passed, found, from, k);
    //@ assert after: rest_fits(in, pairs, first, k + 1, count, found);
    //@ assert claimed: rest_accepted(in, pairs, first, k + 1, count, found, accepted);
    move_up(in, pairs, first, k, count, passed, n, found, from);
    return passed + (pairs->verdict[n] == DCD_DOUBT ? 1 : 0);
}

/* The searches' proposals for `count` pairs of the list from `first` on, checked. Returns how many stay undecided: they
 * are moved up to be the first of these, and found[from[k]] is where the search for the k-th of them stood. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && count <= SEARCHES && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS * count <= UINT64_MAX &&
        tally->filtered + count <= UINT64_MAX;
    requires found: \valid(found + (0 .. SEARCHES - 1)) && \valid(from + (0 .. SEARCHES - 1)) &&
        \valid_read(accepted + (0 .. count - 1));
    requires rest: rest_fits(in, pairs, first, 0, count, found);
    requires accepted: rest_accepted(in, pairs, first, 0, count, found, accepted);
    requires apart: SEARCH_APART(in, pairs, found, tally) && \separated(from + (0 .. SEARCHES - 1), pairs);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        found[0 .. SEARCHES - 1], from[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
    ensures count: \result <= count;
    ensures size: pairs->size == \old(pairs->size);
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: SEARCH_APART(in, pairs, found, tally);
    ensures from: from_fits(in, pairs, first, \result, found, from, SEARCHES);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS * count &&
        tally->filtered <= \old(tally->filtered) + count; */
static uint32_t conclude_part(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, const bool *accepted,
                              dcd_proposal *found, uint16_t *from, dcd_tally *tally)
{
    uint32_t passed = 0;

    /*@ loop invariant range: passed <= k <= count;
        loop invariant size: pairs->size == \at(pairs->size, Pre);
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant apart: SEARCH_APART(in, pairs, found, tally);
        loop invariant from: from_fits(in, pairs, first, passed, found, from, k);
        loop invariant rest: rest_fits(in, pairs, first, k, count, found);
        loop invariant accepted: rest_accepted(in, pairs, first, k, count, found, accepted);
        loop invariant tally: tally->iterations <= \at(tally->iterations, Pre) + 2 * DCD_GJK_ITERATIONS * k &&
            tally->filtered <= \at(tally->filtered, Pre) + k;
        loop assigns k, passed, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
            found[0 .. SEARCHES - 1], from[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        passed = search_place(in, pairs, first, k, count, passed, accepted, found, from, tally);
    }
    return passed;
}

/* Searches for these pairs, and what is said of conclude_part. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->iterations + 2 * DCD_GJK_ITERATIONS * count <= UINT64_MAX &&
        tally->filtered + count <= UINT64_MAX;
    requires found: count <= SEARCHES && \valid(found + (0 .. SEARCHES - 1)) && \valid(from + (0 .. SEARCHES - 1));
    requires apart: SEARCH_APART(in, pairs, found, tally) && \separated(from + (0 .. SEARCHES - 1), pairs);
    requires accepted: \valid(accepted + (0 .. SEARCHES - 1)) && \separated(accepted + (0 .. SEARCHES - 1), in);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        found[0 .. SEARCHES - 1], from[0 .. SEARCHES - 1], accepted[0 .. SEARCHES - 1], tally->iterations, tally->filtered;
    ensures count: \result <= count;
    ensures size: pairs->size == \old(pairs->size);
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: SEARCH_APART(in, pairs, found, tally);
    ensures from: from_fits(in, pairs, first, \result, found, from, SEARCHES);
    ensures tally: tally->iterations <= \old(tally->iterations) + 2 * DCD_GJK_ITERATIONS * count &&
        tally->filtered <= \old(tally->filtered) + count; */
static uint32_t search(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, dcd_proposal *found,
                       uint16_t *from, bool *accepted, dcd_tally *tally)
{
    propose(in, pairs, first, count, found);
    //@ assert kept: SHOWN(in, pairs, tally);
    //@ assert apart: SEARCH_APART(in, pairs, found, tally);
    //@ assert fit: rest_fits(in, pairs, first, 0, count, found);
    accept_found(in, pairs->pairs, pairs->undecided + first, count, found, accepted);
    return conclude_part(in, pairs, first, count, accepted, found, from, tally);
}

/* Pair n, that a search left, by integers. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires found: \valid_read(found) && FITS(in, pairs, n, found);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, found);
    terminates \true;
    assigns *work;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures verdict: DCD_FREE <= \result <= DCD_DOUBT;
    ensures accepted: dcd_accepted(\result, in->placed + pairs->pairs[n].i, in->placed + pairs->pairs[n].j); */
static dcd_verdict exact_verdict(const dcd_narrow *in, const block *pairs, uint32_t n, const dcd_proposal *found,
                                 dcd_exact *work)
{
    const dcd_pair pair = pair_of(in, pairs, n);
    dcd_hint certificate;
    const dcd_verdict verdict = decide_exactly(in, pair.i, pair.j, &found->hint, work, &certificate);

    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
    //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
    //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert same_pairs: SAME_PAIRS(pairs, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
    return verdict;
}

/*@ requires block: block_holds(in, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->exact + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns tally->exact;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_PLACED(in, Pre);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->exact <= \old(tally->exact) + 1; */
static void count_exact(const dcd_narrow *in, const block *pairs, dcd_verdict verdict, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    tally->exact += verdict == DCD_DOUBT ? 0 : 1;
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/* The same, with its verdict and the tally. */
/*@ requires block: block_holds(in, pairs) && n < pairs->size;
    requires shown: SHOWN(in, pairs, tally);
    requires found: \valid_read(found) && FITS(in, pairs, n, found);
    requires tally: \valid(tally) && tally->exact + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, found) && \separated(work, tally);
    terminates \true;
    assigns pairs->verdict[n], tally->exact, *work;
    ensures block: block_holds(in, pairs);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre) && SAME_PAIRS(pairs, Pre);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures verdict: DCD_FREE <= pairs->verdict[n] <= DCD_DOUBT;
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->exact <= \old(tally->exact) + 1; */
static void conclude_exactly(const dcd_narrow *in, block *pairs, uint32_t n, const dcd_proposal *found,
                             dcd_tally *tally, dcd_exact *work)
{
    const dcd_verdict verdict = exact_verdict(in, pairs, n, found, work);

    //@ assert kept: SHOWN(in, pairs, tally);
    //@ assert apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    set_verdict(in, pairs, n, verdict, tally);
    count_exact(in, pairs, verdict, tally);
}

/* Integers decide the pair at place k of `count` that a search left; the other ones' proposals stay. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && k < count && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->exact + 1 <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires found: count <= SEARCHES && \valid_read(found + (0 .. SEARCHES - 1)) && \valid_read(from + (0 .. SEARCHES - 1));
    requires from: from_fits(in, pairs, first, count, found, from, SEARCHES);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally) &&
        \separated(work, found + (0 .. SEARCHES - 1)) && \separated(work, from + (0 .. SEARCHES - 1));
    terminates \true;
    assigns pairs->verdict[0 .. BLOCK - 1], tally->exact, *work;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre);
    ensures from: from_fits(in, pairs, first, count, found, from, SEARCHES);
    ensures tally: tally->exact <= \old(tally->exact) + 1; */
static void settle_place(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t k, uint32_t count,
                         const dcd_proposal *found, const uint16_t *from, dcd_tally *tally, dcd_exact *work)
{
    (void)count; /* for the contract */
    conclude_exactly(in, pairs, pairs->undecided[first + k], &found[from[k]], tally, work);
    //@ assert listed: \forall integer m; 0 <= m < pairs->size ==> pairs->undecided[m] == \at(pairs->undecided[m], Pre);
    //@ assert from: \forall integer m; 0 <= m < count ==> from[m] == \at(from[m], Pre);
    //@ assert verdict: \forall integer m; 0 <= m < SEARCHES ==> found[m].verdict == \at(found[m].verdict, Pre);
    //@ assert iterations: \forall integer m; 0 <= m < SEARCHES ==> found[m].iterations == \at(found[m].iterations, Pre);
    //@ assert size: \forall integer m; 0 <= m < SEARCHES ==> found[m].hint.size == \at(found[m].hint.size, Pre);
    /*@ assert a: \forall integer m, q; 0 <= m < SEARCHES && 0 <= q < 4 ==>
            found[m].hint.a[q] == \at(found[m].hint.a[q], Pre); */
    /*@ assert b: \forall integer m, q; 0 <= m < SEARCHES && 0 <= q < 4 ==>
            found[m].hint.b[q] == \at(found[m].hint.b[q], Pre); */
    /*@ assert kept: \forall integer m, n; 0 <= m < SEARCHES && 0 <= n < pairs->size ==>
            fits{Pre}(in, pairs, n, found + m) ==> fits(in, pairs, n, found + m); */
    /*@ assert numbers: \forall integer m; 0 <= m < count ==> from[m] == \at(from[m], Pre) &&
            pairs->undecided[first + m] == \at(pairs->undecided[\at(first + m, Here)], Pre); */
    /*@ assert was: \forall integer m; 0 <= m < count ==> \at(from[m], Pre) < SEARCHES &&
            fits{Pre}(in, pairs, \at(pairs->undecided[\at(first + m, Here)], Pre), found + \at(from[m], Pre)); */
    /*@ assert before: \forall integer m; 0 <= m < count ==> from[m] < SEARCHES &&
            pairs->undecided[first + m] < pairs->size &&
            fits{Pre}(in, pairs, \at(pairs->undecided[\at(first + m, Here)], Here), found + \at(from[m], Here)); */
}

/* Integers decide `count` pairs of the list from `first` on, that a search left. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && tally->exact + count <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    requires found: count <= SEARCHES && \valid_read(found + (0 .. SEARCHES - 1)) && \valid_read(from + (0 .. SEARCHES - 1));
    requires from: from_fits(in, pairs, first, count, found, from, SEARCHES);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally) &&
        \separated(work, found + (0 .. SEARCHES - 1)) && \separated(work, from + (0 .. SEARCHES - 1));
    terminates \true;
    assigns pairs->verdict[0 .. BLOCK - 1], tally->exact, *work;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre);
    ensures tally: tally->exact <= \old(tally->exact) + count; */
static void settle(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, const dcd_proposal *found,
                   const uint16_t *from, dcd_tally *tally, dcd_exact *work)
{
    /*@ loop invariant range: k <= count;
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
        loop invariant size: pairs->size == \at(pairs->size, Pre);
        loop invariant same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre);
        loop invariant from: from_fits(in, pairs, first, count, found, from, SEARCHES);
        loop invariant tally: tally->exact <= \at(tally->exact, Pre) + k;
        loop assigns k, pairs->verdict[0 .. BLOCK - 1], tally->exact, *work;
        loop variant count - k; */
    for (uint32_t k = 0; k < count; k++) {
        settle_place(in, pairs, first, k, count, found, from, tally, work);
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

/*@ // What the searches and the integers write for one part.
    predicate parts_apart{L}(dcd_narrow *in, block *pairs, dcd_proposal *found, uint16_t *from, bool *accepted,
                             dcd_tally *tally, dcd_exact *work) =
        \valid(found + (0 .. SEARCHES - 1)) && \valid(from + (0 .. SEARCHES - 1)) &&
        SEARCH_APART(in, pairs, found, tally) && \separated(from + (0 .. SEARCHES - 1), pairs) &&
        \valid(accepted + (0 .. SEARCHES - 1)) && \separated(accepted + (0 .. SEARCHES - 1), in) &&
        \separated(work, found + (0 .. SEARCHES - 1)) && \separated(work, from + (0 .. SEARCHES - 1)); */

/* Searches, and integers for what the searches leave open: a part of the list. */
/*@ requires block: block_holds(in, pairs);
    requires list: first + count <= pairs->size && count <= SEARCHES;
    requires listed: LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    requires apart: parts_apart(in, pairs, found, from, accepted, tally, work);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], found[0 .. SEARCHES - 1],
        from[0 .. SEARCHES - 1], accepted[0 .. SEARCHES - 1], tally->iterations, tally->filtered, tally->exact, *work;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures rows: parts_apart(in, pairs, found, from, accepted, tally, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count); */
static void search_part(const dcd_narrow *in, block *pairs, uint32_t first, uint32_t count, dcd_proposal *found,
                        uint16_t *from, bool *accepted, dcd_tally *tally, dcd_exact *work)
{
    const uint32_t left = search(in, pairs, first, count, found, from, accepted, tally);

    //@ assert searched: parts_apart(in, pairs, found, from, accepted, tally, work);
    if (!in->unchecked) {
        settle(in, pairs, first, left, found, from, tally, work);
        //@ assert settled: parts_apart(in, pairs, found, from, accepted, tally, work);
    }
}

/* All parts, one after the other. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    requires apart: parts_apart(in, pairs, found, from, accepted, tally, work);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], found[0 .. SEARCHES - 1],
        from[0 .. SEARCHES - 1], accepted[0 .. SEARCHES - 1], tally->iterations, tally->filtered, tally->exact, *work;
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count); */
static void search_parts(const dcd_narrow *in, block *pairs, uint32_t count, dcd_proposal *found, uint16_t *from,
                         bool *accepted, dcd_tally *tally, dcd_exact *work)
{
    const uint32_t share = share_of(count);
    uint32_t at = 0;

    /*@ loop invariant range: at <= count;
        loop invariant size: pairs->size == \at(pairs->size, Pre);
        loop invariant list: LISTED(pairs->undecided, pairs->size, pairs);
        loop invariant shown: SHOWN(in, pairs, tally);
        loop invariant block: block_holds(in, pairs);
        loop invariant apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
        loop invariant rows: parts_apart(in, pairs, found, from, accepted, tally, work);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at);
        loop assigns at, pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1], found[0 .. SEARCHES - 1],
            from[0 .. SEARCHES - 1], accepted[0 .. SEARCHES - 1], tally->iterations, tally->filtered, tally->exact, *work;
        loop variant count - at; */
    while (at < count) {
        const uint32_t part = count - at < share ? count - at : share;

        search_part(in, pairs, at, part, found, from, accepted, tally, work);
        at += part;
    }
}

/* What the searches write, of one part of the list. */
typedef struct searches {
    dcd_proposal found[SEARCHES];
    uint16_t from[SEARCHES];
    bool accepted[SEARCHES];
} searches;

/* The stage of the searches. */
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
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count); */
static void stage_search(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    { /* a block: what is below it sees no arrays of its own any more, for the proofs */
        searches here;

        //@ assert objects: KEPT_OBJECTS(in, Pre);
        //@ assert block: block_holds(in, pairs);
        //@ assert rows: FOUND_APART(in, &here.found[0] + (0 .. SEARCHES - 1));
        //@ assert apart: BLOCK_APART(in, pairs, &here.found[0] + (0 .. SEARCHES - 1));
        search_parts(in, pairs, count, here.found, here.from, here.accepted, tally, work);
        //@ assert same_in: SAME_IN(in, Pre);
        //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
        //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
        //@ assert same_placed: SAME_PLACED(in, Pre);
        //@ assert same_bodies: SAME_BODIES(in, Pre);
        //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
        //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
        //@ assert same_shapes: SAME_SHAPES(in, Pre);
        //@ assert same_cores: SAME_CORES(in, Pre);
        //@ assert same_pairs: SAME_PAIRS(pairs, Pre);
    }
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

/*@ requires block: block_holds(in, pairs);
    requires shown: FREE_SHOWN(in, pairs) && (doubts > 0 || CONTACT_SHOWN(in, pairs, tally));
    requires tally: \valid(tally) && tally->conservative + doubts <= UINT64_MAX && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns tally->conservative;
    ensures block: block_holds(in, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures tally: tally->conservative == \old(tally->conservative) + doubts; */
static void count_conservative(const dcd_narrow *in, const block *pairs, uint32_t doubts, dcd_tally *tally)
{
    (void)in; /* both for the contract */
    (void)pairs;
    tally->conservative += doubts;
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
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
    ensures apart: BLOCK_APART(in, pairs, tally);
    ensures tally: \old(tally->conservative) <= tally->conservative <= \old(tally->conservative) + pairs->size; */
static void stage_conservative(const dcd_narrow *in, block *pairs, dcd_tally *tally)
{
    uint32_t doubts = 0;

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
    count_conservative(in, pairs, doubts, tally);
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

/* The stages that some blocks go through without. */
/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1],
        pairs->verdict[0 .. BLOCK - 1], tally->filtered;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t try_slabs(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    return in->slabs == NULL ? count : stage_slabs(in, pairs, count, tally);
}

/*@ requires block: block_holds(in, pairs);
    requires list: count <= pairs->size && LISTED(pairs->undecided, pairs->size, pairs);
    requires shown: SHOWN(in, pairs, tally);
    requires tally: \valid(tally) && dcd_tally_takes(tally, count) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->verdict[0 .. BLOCK - 1],
        tally->iterations, tally->filtered, tally->exact, *work;
    ensures count: \result <= count;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, count - \result); */
static uint32_t try_others(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally, dcd_exact *work)
{
    return in->others ? stage_others(in, pairs, count, tally, work) : count;
}

/* The stages before the searches. Returns how many pairs stay undecided. */
/*@ requires block: block_holds(in, pairs);
    requires tally: \valid(tally) && dcd_tally_takes(tally, pairs->size) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1],
        pairs->verdict[0 .. BLOCK - 1], tally->iterations, tally->filtered, tally->exact, *work;
    ensures count: \result <= pairs->size;
    ensures list: LISTED(pairs->undecided, pairs->size, pairs);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures apart: BLOCK_APART(in, pairs, tally) && BLOCK_APART(in, pairs, work);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, pairs->size - \result); */
static uint32_t decide_by_sight(const dcd_narrow *in, block *pairs, dcd_tally *tally, dcd_exact *work)
{
    uint32_t count = pairs->size;

    list_all(in, pairs);
    count = stage_balls(in, pairs, count, tally);
    //@ assert balls: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    count = try_slabs(in, pairs, count, tally);
    //@ assert slabs: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    count = try_others(in, pairs, count, tally, work);
    //@ assert others: dcd_tally_grew{Pre, Here}(tally, pairs->size - count);
    return stage_bodies(in, pairs, count, tally);
}

/* All stages, for a block of which only the pairs are given. */
/*@ requires block: block_holds(in, pairs);
    requires tally: \valid(tally) && dcd_tally_takes(tally, pairs->size) && BLOCK_APART(in, pairs, tally);
    requires work: \valid(work) && BLOCK_APART(in, pairs, work) && \separated(work, tally);
    terminates \true;
    assigns pairs->undecided[0 .. BLOCK - 1], pairs->seen[0 .. BLOCK - 1], pairs->slab[0 .. BLOCK - 1],
        pairs->verdict[0 .. BLOCK - 1], tally->iterations, tally->filtered, tally->exact, tally->conservative, *work;
    ensures decided: DECIDED(pairs, pairs->size);
    ensures shown: SHOWN(in, pairs, tally);
    ensures block: block_holds(in, pairs);
    ensures size: pairs->size == \old(pairs->size);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, pairs->size); */
static void decide(const dcd_narrow *in, block *pairs, dcd_tally *tally, dcd_exact *work)
{
    const uint32_t count = decide_by_sight(in, pairs, tally, work);

    stage_search(in, pairs, count, tally, work);
    //@ assert search: dcd_tally_grew{Pre, Here}(tally, pairs->size);
    //@ assert room: tally->conservative == \at(tally->conservative, Pre);
    stage_conservative(in, pairs, tally);
}

/* Pairs 0 to size - 1 are those that are packed from `first` on. */
#define UNPACKED(pairs, packed, first, size, bits) \
    (\forall integer k; 0 <= k < (size) ==> (pairs)[k].i == (packed)[(first) + k] / pair_base(bits) && \
        (pairs)[k].j == (packed)[(first) + k] % pair_base(bits))

/*@ // Number l of packed ones is among the contacts.
    predicate is_there{L}(uint64_t *contacts, integer from, integer to, uint64_t *packed, integer l) =
        \exists integer m; from <= m < to && contacts[m] == packed[l];
    // Contact m is one of the block's first k pairs, packed from `first` on, and not free.
    predicate comes_from{L}(block *pairs, uint64_t *packed, integer first, integer k, uint64_t *contacts, integer m) =
        \exists integer l; first <= l < first + k && contacts[m] == packed[l] && pairs->verdict[l - first] != DCD_FREE; */

/*@ // Of the block's first k pairs, those that are not free are among the contacts; the contacts are some of these; in order.
    predicate keeps_all{L}(block *pairs, uint64_t *packed, integer first, integer k, uint64_t *contacts, integer from,
                           integer to) =
        \forall integer l; first <= l < first + k && pairs->verdict[l - first] != DCD_FREE ==>
            is_there(contacts, from, to, packed, l);
    predicate keeps_some{L}(block *pairs, uint64_t *packed, integer first, integer k, uint64_t *contacts, integer from,
                            integer to) =
        \forall integer m; from <= m < to ==> comes_from(pairs, packed, first, k, contacts, m);
    predicate keeps_order{L}(uint64_t *packed, integer first, integer k, uint64_t *contacts, integer from, integer to) =
        \forall integer m, n; from <= m < n < to ==> dcd_narrow_ordered(packed, first, first + k, contacts, m, n); */

/* Pair k of them, if it is not free. `contacts` has room for it anyhow: no branch, which nobody could guess. */
/*@ requires pairs: \valid_read(pairs) && k < pairs->size <= BLOCK;
    requires range: first + pairs->size <= UINT32_MAX && kept + pairs->size <= UINT32_MAX && kept <= to <= kept + k;
    requires packed: \valid_read(packed + (first .. first + pairs->size - 1));
    requires contacts: \valid(contacts + (kept .. kept + pairs->size - 1));
    requires apart: \separated(contacts + (kept .. kept + pairs->size - 1), packed + (first .. first + pairs->size - 1)) &&
        \separated(contacts + (kept .. kept + pairs->size - 1), pairs);
    requires complete: keeps_all(pairs, packed, first, k, contacts, kept, to);
    requires given: keeps_some(pairs, packed, first, k, contacts, kept, to);
    requires order: keeps_order(packed, first, k, contacts, kept, to);
    terminates \true;
    assigns contacts[to];
    ensures count: to <= \result <= to + 1;
    ensures complete: keeps_all(pairs, packed, first, k + 1, contacts, kept, \result);
    ensures given: keeps_some(pairs, packed, first, k + 1, contacts, kept, \result);
    ensures order: keeps_order(packed, first, k + 1, contacts, kept, \result); */
static uint32_t keep_one(const block *pairs, const uint64_t *packed, uint32_t first, uint32_t k, uint64_t *contacts,
                         uint32_t kept, uint32_t to)
{
    (void)kept; /* for the contract */
    contacts[to] = packed[first + k];
    //@ assert before: \forall integer m; kept <= m < to ==> contacts[m] == \at(contacts[m], Pre);
    //@ assert packed: \forall integer l; first <= l < first + pairs->size ==> packed[l] == \at(packed[l], Pre);
    /*@ assert complete: \forall integer l; first <= l < first + k ==>
            is_there{Pre}(contacts, kept, to, packed, l) ==> is_there(contacts, kept, to, packed, l); */
    /*@ assert given: \forall integer m; kept <= m < to ==>
            comes_from{Pre}(pairs, packed, first, k, contacts, m) ==>
            comes_from(pairs, packed, first, k + 1, contacts, m); */
    //@ assert last: contacts[to] == packed[first + k];
    /*@ assert ends: \forall integer m; kept <= m < to ==>
            comes_from{Pre}(pairs, packed, first, k, contacts, m) ==>
            dcd_narrow_ordered(packed, first, first + k + 1, contacts, m, to); */
    /*@ assert order: \forall integer m, n; kept <= m < n < to ==>
            dcd_narrow_ordered{Pre}(packed, first, first + k, contacts, m, n) ==>
            dcd_narrow_ordered(packed, first, first + k + 1, contacts, m, n); */
    return to + (pairs->verdict[k] != DCD_FREE ? 1 : 0);
}

/* Those of the packed pairs from `first` on, which are those of the block, that are not free: to `contacts` from `kept` on.
 * Returns how many are there then. */
/*@ requires pairs: \valid_read(pairs) && pairs->size <= BLOCK;
    requires range: first + pairs->size <= UINT32_MAX && kept + pairs->size <= UINT32_MAX;
    requires packed: \valid_read(packed + (first .. first + pairs->size - 1));
    requires contacts: \valid(contacts + (kept .. kept + pairs->size - 1));
    requires apart: \separated(contacts + (kept .. kept + pairs->size - 1), packed + (first .. first + pairs->size - 1)) &&
        \separated(contacts + (kept .. kept + pairs->size - 1), pairs);
    terminates \true;
    assigns contacts[kept .. kept + pairs->size - 1];
    ensures count: kept <= \result <= kept + pairs->size;
    ensures complete: keeps_all(pairs, packed, first, pairs->size, contacts, kept, \result);
    ensures given: keeps_some(pairs, packed, first, pairs->size, contacts, kept, \result);
    ensures order: keeps_order(packed, first, pairs->size, contacts, kept, \result);
    ensures listed: \forall integer m; kept <= m < \result ==>
        dcd_narrow_listed(packed, first, first + pairs->size, contacts, m); */
static uint32_t keep(const block *pairs, const uint64_t *packed, uint32_t first, uint64_t *contacts, uint32_t kept)
{
    uint32_t to = kept;

    /*@ loop invariant range: k <= pairs->size && kept <= to <= kept + k;
        loop invariant complete: keeps_all(pairs, packed, first, k, contacts, kept, to);
        loop invariant given: keeps_some(pairs, packed, first, k, contacts, kept, to);
        loop invariant order: keeps_order(packed, first, k, contacts, kept, to);
        loop assigns k, to, contacts[kept .. kept + pairs->size - 1];
        loop variant pairs->size - k; */
    for (uint32_t k = 0; k < pairs->size; k++) {
        to = keep_one(pairs, packed, first, k, contacts, kept, to);
    }
    //@ assert some: \forall integer m; kept <= m < to ==> comes_from(pairs, packed, first, pairs->size, contacts, m);
    /*@ assert one: \forall integer m; comes_from(pairs, packed, first, pairs->size, contacts, m) ==>
            dcd_narrow_listed(packed, first, first + pairs->size, contacts, m); */
    return to;
}

/* Keeps those of a block that is decided, as above. */
/*@ requires here: \valid_read(here) && here->size == size && size <= BLOCK;
    requires range: first + size <= UINT32_MAX && kept + size <= UINT32_MAX;
    requires packed: \valid_read(packed + (first .. first + size - 1));
    requires contacts: \valid(contacts + (kept .. kept + size - 1)) &&
        DCD_NARROW_APART(in, contacts + (kept .. kept + size - 1));
    requires free: in->unchecked || \forall integer k; first <= k < first + size &&
        here->verdict[k - first] == DCD_FREE ==> dcd_narrow_apart(in, packed[k], bits);
    requires meeting: in->unchecked || tally->conservative > 0 || \forall integer k; first <= k < first + size &&
        here->verdict[k - first] != DCD_FREE ==> dcd_narrow_meeting(in, packed[k], bits);
    requires tally: \valid_read(tally);
    requires apart: \separated(contacts + (kept .. kept + size - 1), packed + (first .. first + size - 1)) &&
        \separated(contacts + (kept .. kept + size - 1), here) && \separated(contacts + (kept .. kept + size - 1), tally);
    terminates \true;
    assigns contacts[kept .. kept + size - 1];
    ensures count: kept <= \result <= kept + size;
    ensures same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
    ensures packed: \forall integer k; first <= k < first + size ==> packed[k] == \old(packed[k]);
    ensures complete: !in->unchecked ==> \forall integer k; first <= k < first + size ==>
        dcd_narrow_kept(in, packed, k, bits, contacts, kept, \result);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; kept <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; kept <= m < \result ==>
        dcd_narrow_listed(packed, first, first + size, contacts, m);
    ensures order: \forall integer m, n; kept <= m < n < \result ==>
        dcd_narrow_ordered(packed, first, first + size, contacts, m, n);
    ensures tally: tally->iterations == \old(tally->iterations) && tally->filtered == \old(tally->filtered) &&
        tally->exact == \old(tally->exact) && tally->conservative == \old(tally->conservative); */
static uint32_t keep_packed(const dcd_narrow *in, const block *here, const uint64_t *packed, uint32_t first, uint32_t size,
                            uint32_t bits, uint64_t *contacts, uint32_t kept, const dcd_tally *tally)
{
    const uint32_t to = keep(here, packed, first, contacts, kept);

    (void)in; /* for the contract, all four */
    (void)size;
    (void)bits;
    (void)tally;
    //@ assert packed: \forall integer k; first <= k < first + size ==> packed[k] == \at(packed[k], Pre);
    /*@ assert free: in->unchecked || \forall integer k; first <= k < first + size &&
            here->verdict[k - first] == DCD_FREE ==> dcd_narrow_apart(in, packed[k], bits); */
    /*@ assert meeting: in->unchecked || tally->conservative > 0 || \forall integer k; first <= k < first + size &&
            here->verdict[k - first] != DCD_FREE ==> dcd_narrow_meeting(in, packed[k], bits); */
    /*@ assert all: \forall integer k; first <= k < first + size && here->verdict[k - first] != DCD_FREE ==>
            is_there(contacts, kept, to, packed, k); */
    /*@ assert found: \forall integer k; is_there(contacts, kept, to, packed, k) ==>
            dcd_narrow_kept(in, packed, k, bits, contacts, kept, to); */
    /*@ assert left: \forall integer k; dcd_narrow_apart(in, packed[k], bits) ==>
            dcd_narrow_kept(in, packed, k, bits, contacts, kept, to); */
    /*@ assert complete: in->unchecked || \forall integer k; first <= k < first + size ==>
            dcd_narrow_kept(in, packed, k, bits, contacts, kept, to); */
    //@ assert some: \forall integer m; kept <= m < to ==> comes_from(here, packed, first, size, contacts, m);
    /*@ assert met: in->unchecked || tally->conservative > 0 || \forall integer m;
            comes_from(here, packed, first, size, contacts, m) ==> dcd_narrow_meeting(in, contacts[m], bits); */
    return to;
}

/* Makes packed pairs those of a block. */
/*@ requires in: dcd_narrow_holds(in);
    requires size: size <= BLOCK && pair_bits(bits);
    requires packed: \valid_read(packed + (0 .. size - 1));
    requires numbers: \forall integer k; 0 <= k < size ==> dcd_narrow_pair(in, packed[k], bits);
    requires here: \valid(here) && here->pairs == pairs && \valid(pairs + (0 .. BLOCK - 1));
    requires apart: DCD_NARROW_APART(in, here) && DCD_NARROW_APART(in, pairs + (0 .. BLOCK - 1)) &&
        \separated(here, pairs + (0 .. BLOCK - 1));
    terminates \true;
    assigns here->size, pairs[0 .. BLOCK - 1];
    ensures block: block_holds(in, here);
    ensures size: here->size == size;
    ensures same: SAME_IN(in, Pre) && SAME_PLACED(in, Pre) && SAME_BODIES(in, Pre);
    ensures unpacked: UNPACKED(pairs, packed, 0, size, bits); */
static void unpack_block(const dcd_narrow *in, const uint64_t *packed, uint32_t size, uint32_t bits, block *here,
                         dcd_pair *pairs)
{
    (void)in; /* for the contract */
    here->size = size;
    dcd_pair_unpack(packed, 0, size, bits, pairs);
    //@ assert numbers: UNPACKED(pairs, packed, 0, size, bits);
    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_placed: SAME_PLACED(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert same_shapes: SAME_SHAPES(in, Pre);
    //@ assert same_cores: SAME_CORES(in, Pre);
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
    //@ assert holds: dcd_narrow_holds(in);
    /*@ assert given: \forall integer n; 0 <= n < here->size ==>
            here->pairs[n].i < in->objects && here->pairs[n].j < in->objects; */
    /*@ assert there: \forall integer n; 0 <= n < here->size ==>
            dcd_narrow_object(in, here->pairs[n].i) && dcd_narrow_object(in, here->pairs[n].j); */
}

/* Decides packed pairs first to first + size - 1 in a block, and keeps those that are not free. */
/*@ requires in: dcd_narrow_holds(in);
    requires size: size <= BLOCK && pair_bits(bits);
    requires range: first + size <= UINT32_MAX && kept + size <= UINT32_MAX;
    requires packed: \valid_read(packed + (first .. first + size - 1));
    requires numbers: \forall integer k; first <= k < first + size ==> dcd_narrow_pair(in, packed[k], bits);
    requires contacts: \valid(contacts + (kept .. kept + size - 1)) &&
        DCD_NARROW_APART(in, contacts + (kept .. kept + size - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, size) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(contacts + (kept .. kept + size - 1), packed + (first .. first + size - 1), tally, work);
    requires here: \valid(here) && here->pairs == pairs && \valid(pairs + (0 .. BLOCK - 1));
    requires here_apart: DCD_NARROW_APART(in, here) && DCD_NARROW_APART(in, pairs + (0 .. BLOCK - 1)) &&
        \separated(here, pairs + (0 .. BLOCK - 1), tally, work) && \separated(here, contacts + (kept .. kept + size - 1));
    terminates \true;
    assigns contacts[kept .. kept + size - 1], *tally, *work, here->size, here->undecided[0 .. BLOCK - 1],
        here->seen[0 .. BLOCK - 1], here->slab[0 .. BLOCK - 1], here->verdict[0 .. BLOCK - 1], pairs[0 .. BLOCK - 1];
    ensures count: kept <= \result <= kept + size;
    ensures same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
    ensures packed: \forall integer k; first <= k < first + size ==> packed[k] == \old(packed[k]);
    ensures complete: !in->unchecked ==> \forall integer k; first <= k < first + size ==>
        dcd_narrow_kept(in, packed, k, bits, contacts, kept, \result);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; kept <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; kept <= m < \result ==>
        dcd_narrow_listed(packed, first, first + size, contacts, m);
    ensures order: \forall integer m, n; kept <= m < n < \result ==>
        dcd_narrow_ordered(packed, first, first + size, contacts, m, n);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static uint32_t decide_packed(const dcd_narrow *in, const uint64_t *packed, uint32_t first, uint32_t size, uint32_t bits,
                              block *here, dcd_pair *pairs, uint64_t *contacts, uint32_t kept, dcd_tally *tally,
                              dcd_exact *work)
{
    unpack_block(in, packed + first, size, bits, here, pairs);
    //@ assert unpacked: UNPACKED(pairs, packed, first, size, bits);
    decide(in, here, tally, work);
    //@ assert same_in: SAME_IN(in, Pre);
    //@ assert same_bodies: SAME_BODIES(in, Pre);
    //@ assert packed: \forall integer k; first <= k < first + size ==> packed[k] == \at(packed[k], Pre);
    //@ assert numbers: UNPACKED(pairs, packed, first, size, bits);
    /*@ assert free: in->unchecked || \forall integer k; first <= k < first + size &&
            here->verdict[k - first] == DCD_FREE ==> dcd_narrow_apart(in, packed[k], bits); */
    /*@ assert meeting: in->unchecked || tally->conservative > 0 || \forall integer k; first <= k < first + size &&
            here->verdict[k - first] != DCD_FREE ==> dcd_narrow_meeting(in, packed[k], bits); */
    //@ assert contacts: DCD_NARROW_APART(in, contacts + (kept .. kept + size - 1));
    return keep_packed(in, here, packed, first, size, bits, contacts, kept, tally);
}

/* The same, with a block of its own. */
/*@ requires in: dcd_narrow_holds(in);
    requires size: size <= BLOCK && pair_bits(bits);
    requires range: first + size <= UINT32_MAX && kept + size <= UINT32_MAX;
    requires packed: \valid_read(packed + (first .. first + size - 1));
    requires numbers: \forall integer k; first <= k < first + size ==> dcd_narrow_pair(in, packed[k], bits);
    requires contacts: \valid(contacts + (kept .. kept + size - 1)) &&
        DCD_NARROW_APART(in, contacts + (kept .. kept + size - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, size) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(contacts + (kept .. kept + size - 1), packed + (first .. first + size - 1), tally, work);
    terminates \true;
    assigns contacts[kept .. kept + size - 1], *tally, *work;
    ensures count: kept <= \result <= kept + size;
    ensures in: dcd_narrow_holds(in);
    ensures same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
    ensures packed: \forall integer k; first <= k < first + size ==> packed[k] == \old(packed[k]);
    ensures complete: !in->unchecked ==> \forall integer k; first <= k < first + size ==>
        dcd_narrow_kept(in, packed, k, bits, contacts, kept, \result);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; kept <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; kept <= m < \result ==>
        dcd_narrow_listed(packed, first, first + size, contacts, m);
    ensures order: \forall integer m, n; kept <= m < n < \result ==>
        dcd_narrow_ordered(packed, first, first + size, contacts, m, n);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static uint32_t narrow_block(const dcd_narrow *in, const uint64_t *packed, uint32_t first, uint32_t size, uint32_t bits,
                             uint64_t *contacts, uint32_t kept, dcd_tally *tally, dcd_exact *work)
{
    uint32_t to;

    { /* as in stage_search */
        dcd_pair pairs[BLOCK];
        block here;

        here.pairs = pairs;
        //@ assert objects: KEPT_OBJECTS(in, Pre);
        //@ assert holds: dcd_narrow_holds(in);
        to = decide_packed(in, packed, first, size, bits, &here, pairs, contacts, kept, tally, work);
        //@ assert same_in: SAME_IN(in, Pre);
        //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
        //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
        //@ assert same_placed: SAME_PLACED(in, Pre);
        //@ assert same_bodies: SAME_BODIES(in, Pre);
        //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
        //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
        //@ assert same_shapes: SAME_SHAPES(in, Pre);
        //@ assert same_cores: SAME_CORES(in, Pre);
    }
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
    return to;
}

uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    uint32_t kept = 0;
    uint32_t at = first;

    /*@ loop invariant range: first <= at <= last && kept <= at - first;
        loop invariant in: dcd_narrow_holds(in);
        loop invariant same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
        loop invariant pairs: \forall integer k; first <= k < last ==> pairs[k] == \at(pairs[k], Pre);
        loop invariant complete: !in->unchecked ==> \forall integer k; first <= k < at ==>
            dcd_narrow_kept(in, pairs, k, bits, contacts, 0, kept);
        loop invariant meeting: !in->unchecked && tally->conservative == 0 ==>
            \forall integer m; 0 <= m < kept ==> dcd_narrow_meeting(in, contacts[m], bits);
        loop invariant given: \forall integer m; 0 <= m < kept ==> dcd_narrow_listed(pairs, first, at, contacts, m);
        loop invariant order: \forall integer m, n; 0 <= m < n < kept ==>
            dcd_narrow_ordered(pairs, first, at, contacts, m, n);
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at - first);
        loop assigns at, kept, contacts[0 .. last - first - 1], *tally, *work;
        loop variant last - at; */
    while (at < last) {
        const uint32_t size = last - at < BLOCK ? last - at : BLOCK;

        const uint32_t to = narrow_block(in, pairs, at, size, bits, contacts, kept, tally, work);

        //@ assert before: \forall integer m; 0 <= m < kept ==> contacts[m] == \at(contacts[m], LoopCurrent);
        //@ assert packed: \forall integer k; first <= k < last ==> pairs[k] == \at(pairs[k], LoopCurrent);
        /*@ assert complete: \forall integer k; first <= k < at ==>
                dcd_narrow_kept{LoopCurrent}(in, pairs, k, bits, contacts, 0, kept) ==>
                dcd_narrow_kept(in, pairs, k, bits, contacts, 0, to); */
        /*@ assert completed: \forall integer k; at <= k < at + size ==>
                dcd_narrow_kept(in, pairs, k, bits, contacts, kept, to) ==>
                dcd_narrow_kept(in, pairs, k, bits, contacts, 0, to); */
        /*@ assert given: \forall integer m; 0 <= m < kept ==>
                dcd_narrow_listed{LoopCurrent}(pairs, first, at, contacts, m) ==>
                dcd_narrow_listed(pairs, first, at + size, contacts, m); */
        /*@ assert added: \forall integer m; kept <= m < to ==>
                dcd_narrow_listed(pairs, at, at + size, contacts, m) ==>
                dcd_narrow_listed(pairs, first, at + size, contacts, m); */
        /*@ assert order: \forall integer m, n; 0 <= m < n < kept ==>
                dcd_narrow_ordered{LoopCurrent}(pairs, first, at, contacts, m, n) ==>
                dcd_narrow_ordered(pairs, first, at + size, contacts, m, n); */
        /*@ assert ordered: \forall integer m, n; kept <= m < n < to ==>
                dcd_narrow_ordered(pairs, at, at + size, contacts, m, n) ==>
                dcd_narrow_ordered(pairs, first, at + size, contacts, m, n); */
        /*@ assert across: \forall integer m, n; 0 <= m < kept <= n < to ==>
                dcd_narrow_listed{LoopCurrent}(pairs, first, at, contacts, m) ==>
                dcd_narrow_listed(pairs, at, at + size, contacts, n) ==>
                dcd_narrow_ordered(pairs, first, at + size, contacts, m, n); */
        kept = to;
        at += size;
    }
    return kept;
}

/* Of the block's pairs: 1 for those in contact, else 0, to `verdicts` from `first` on. */
/*@ requires pairs: \valid_read(pairs) && pairs->size <= BLOCK && first + pairs->size <= UINT64_MAX;
    requires verdicts: \valid(verdicts + (first .. first + pairs->size - 1));
    requires apart: \separated(verdicts + (first .. first + pairs->size - 1), pairs);
    terminates \true;
    assigns verdicts[first .. first + pairs->size - 1];
    ensures verdicts: \forall integer k; first <= k < first + pairs->size ==>
        verdicts[k] == (pairs->verdict[k - first] == DCD_FREE ? 0 : 1); */
static void tell(const block *pairs, uint64_t first, uint8_t *verdicts)
{
    /*@ loop invariant range: k <= pairs->size;
        loop invariant verdicts: \forall integer m; first <= m < first + k ==>
            verdicts[m] == (pairs->verdict[m - first] == DCD_FREE ? 0 : 1);
        loop assigns k, verdicts[first .. first + pairs->size - 1];
        loop variant pairs->size - k; */
    for (uint32_t k = 0; k < pairs->size; k++) {
        verdicts[first + k] = pairs->verdict[k] != DCD_FREE;
    }
}

/* Makes a block of `size` pairs. */
/*@ requires in: \valid_read(in) && in->objects <= DCD_MAX_OBJECTS;
    requires size: size <= BLOCK;
    requires pairs: \valid_read(pairs + (0 .. size - 1));
    requires numbers: \forall integer k; 0 <= k < size ==> pairs[k].i < in->objects && pairs[k].j < in->objects;
    requires objects: \forall integer k; 0 <= k < size ==>
        dcd_narrow_object(in, pairs[k].i) && dcd_narrow_object(in, pairs[k].j);
    requires here: \valid(here) && DCD_NARROW_APART(in, here) && \separated(here, pairs + (0 .. size - 1));
    terminates \true;
    assigns here->pairs, here->size;
    ensures block: block_holds(in, here);
    ensures given: here->pairs == pairs && here->size == size; */
static void make_block(const dcd_narrow *in, const dcd_pair *pairs, uint32_t size, block *here)
{
    (void)in; /* for the contract */
    here->pairs = pairs;
    here->size = size;
    //@ assert objects: KEPT_OBJECTS(in, Pre);
    //@ assert there: \valid_read(here->pairs + (0 .. here->size - 1));
    //@ assert first: \forall integer n; 0 <= n < size ==> pairs[n].i == \at(pairs[n].i, Pre);
    //@ assert second: \forall integer n; 0 <= n < size ==> pairs[n].j == \at(pairs[n].j, Pre);
}

/* Decides pairs first to first + size - 1. */
/*@ requires size: size <= BLOCK && first + size <= UINT64_MAX;
    requires pairs: narrow_takes(in, pairs, first, first + size);
    requires verdicts: \valid(verdicts + (first .. first + size - 1)) &&
        DCD_NARROW_APART(in, verdicts + (first .. first + size - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, size) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(verdicts + (first .. first + size - 1), pairs + (first .. first + size - 1), tally, work);
    terminates \true;
    assigns verdicts[first .. first + size - 1], *tally, *work;
    ensures objects: KEPT_OBJECTS(in, Pre);
    ensures same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
    ensures range: \forall integer k; first <= k < first + size ==> verdicts[k] == 0 || verdicts[k] == 1;
    ensures free: !in->unchecked ==> \forall integer k; first <= k < first + size && verdicts[k] == 0 ==>
        dcd_accepted_apart(in->placed + \old(pairs[k].i), in->placed + \old(pairs[k].j));
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer k; first <= k < first + size && verdicts[k] == 1 ==>
            dcd_accepted_meeting(in->placed + \old(pairs[k].i), in->placed + \old(pairs[k].j));
    ensures tally: dcd_tally_grew{Pre, Post}(tally, size); */
static void verdict_block(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint32_t size, uint8_t *verdicts,
                          dcd_tally *tally, dcd_exact *work)
{
    { /* as in stage_search */
        block here;

        //@ assert objects: KEPT_OBJECTS(in, Pre);
        //@ assert takes: narrow_takes(in, pairs, first, first + size);
        make_block(in, pairs + first, size, &here);
        decide(in, &here, tally, work);
        //@ assert same_in: SAME_IN(in, Pre);
        //@ assert same_counts: SAME_PLACED_FIELD(in, Pre, count);
        //@ assert same_rows: SAME_PLACED_FIELD(in, Pre, padded);
        //@ assert same_placed: SAME_PLACED(in, Pre);
        //@ assert same_bodies: SAME_BODIES(in, Pre);
        //@ assert same_vertices: SAME_SHAPES_FIELD(in, Pre, count);
        //@ assert same_padded: SAME_SHAPES_FIELD(in, Pre, padded);
        //@ assert same_shapes: SAME_SHAPES(in, Pre);
        //@ assert same_cores: SAME_CORES(in, Pre);
        /*@ assert first: \forall integer k; 0 <= k < size ==>
                pairs[first + k].i == \at(pairs[\at(first + k, Here)].i, Pre); */
        /*@ assert second: \forall integer k; 0 <= k < size ==>
                pairs[first + k].j == \at(pairs[\at(first + k, Here)].j, Pre); */
        /*@ assert free: in->unchecked || \forall integer k; 0 <= k < size && here.verdict[k] == DCD_FREE ==>
                dcd_accepted_apart(in->placed + pairs[first + k].i, in->placed + pairs[first + k].j); */
        /*@ assert meeting: in->unchecked || tally->conservative > 0 ||
                \forall integer k; 0 <= k < size && here.verdict[k] == DCD_CONTACT ==>
                    dcd_accepted_meeting(in->placed + pairs[first + k].i, in->placed + pairs[first + k].j); */
        /*@ assert apart: in->unchecked || \forall integer k; first <= k < first + size &&
                here.verdict[k - first] == DCD_FREE ==>
                    dcd_accepted_apart(in->placed + \at(pairs[k].i, Pre), in->placed + \at(pairs[k].j, Pre)); */
        /*@ assert met: in->unchecked || tally->conservative > 0 || \forall integer k; first <= k < first + size &&
                here.verdict[k - first] == DCD_CONTACT ==>
                    dcd_accepted_meeting(in->placed + \at(pairs[k].i, Pre), in->placed + \at(pairs[k].j, Pre)); */
        tell(&here, first, verdicts);
    }
    /*@ assert kept_placed: \forall integer i; 0 <= i < in->objects ==>
            dcd_narrow_placed{Pre}(in, i) ==> dcd_narrow_placed(in, i); */
    /*@ assert kept_shapes: \forall integer i; 0 <= i < in->objects ==>
            dcd_narrow_known{Pre}(in, i) ==> dcd_narrow_shape(in, i); */
    /*@ assert kept_slabs: \forall integer i; 0 <= i < in->objects ==>
            dcd_narrow_slabs{Pre}(in, i) ==> dcd_narrow_slabs(in, i); */
    //@ assert kept_objects: KEPT_OBJECTS(in, Pre);
}

void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work)
{
    uint64_t at = first;

    /*@ loop invariant range: first <= at <= last;
        loop invariant takes: narrow_takes(in, pairs, first, last);
        loop invariant same: SAME_IN(in, Pre) && SAME_BODIES(in, Pre);
        loop invariant pairs: \forall integer k; first <= k < last ==>
            pairs[k].i == \at(pairs[k].i, Pre) && pairs[k].j == \at(pairs[k].j, Pre);
        loop invariant values: \forall integer k; first <= k < at ==> verdicts[k] == 0 || verdicts[k] == 1;
        loop invariant free: !in->unchecked ==> \forall integer k; first <= k < at && verdicts[k] == 0 ==>
            dcd_accepted_apart(in->placed + \at(pairs[k].i, Pre), in->placed + \at(pairs[k].j, Pre));
        loop invariant meeting: !in->unchecked && tally->conservative == 0 ==>
            \forall integer k; first <= k < at && verdicts[k] == 1 ==>
                dcd_accepted_meeting(in->placed + \at(pairs[k].i, Pre), in->placed + \at(pairs[k].j, Pre));
        loop invariant tally: dcd_tally_grew{Pre, Here}(tally, at - first);
        loop assigns at, verdicts[first .. last - 1], *tally, *work;
        loop variant last - at; */
    while (at < last) {
        const uint32_t size = (uint32_t)(last - at < BLOCK ? last - at : BLOCK);

        verdict_block(in, pairs, at, size, verdicts, tally, work);
        //@ assert before: \forall integer k; first <= k < at ==> verdicts[k] == \at(verdicts[k], LoopCurrent);
        /*@ assert numbers: \forall integer k; first <= k < last ==>
                pairs[k].i == \at(pairs[k].i, LoopCurrent) && pairs[k].j == \at(pairs[k].j, LoopCurrent); */
        at += size;
    }
}

/* ------------------------------------------------------------- Explanation */

/* Inner bodies are left out: the witness of a contact is to be vertices. */

/*@ requires witness: \valid_read(witness) && witness->size <= 4;
    requires axis: \valid_read(axis + (0 .. 2));
    requires out: \valid(out) && \separated(out, witness) && \separated(out, axis + (0 .. 2));
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
    dcd_hint nothing;
    ruling found;

    nothing.size = 0; /* what is not read has no value: WP takes the zeros of an initializer for integers */
    decide_other(in, i, j, work, &found);
    out->iterations = found.iterations;
    out->exact_iterations = 0;
    if (found.verdict != DCD_FREE) {
        found.axis[0] = found.axis[1] = found.axis[2] = 0.0;
    }
    explain(out, found.verdict, found.decision, found.axis, &nothing);
}

/* Whether a slab separates, and its axis then. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires axis: \valid(axis + (0 .. 2));
    requires apart: \separated(axis + (0 .. 2), in);
    terminates \true;
    assigns axis[0 .. 2];
    ensures accepted: \result && !in->unchecked ==> dcd_accepted_apart(in->placed + i, in->placed + j); */
static bool slab_separates(const dcd_narrow *in, uint32_t i, uint32_t j, double *axis)
{
    const uint32_t slab = propose_slab(in, i, j);

    return slab != DCD_SLAB_NONE && check_slab(in, i, j, slab, axis) == DCD_FREE;
}

/* That two objects are free, by an axis alone. */
/*@ requires axis: \valid_read(axis + (0 .. 2));
    requires out: \valid(out) && \separated(out, axis + (0 .. 2));
    terminates \true;
    assigns *out;
    ensures free: !out->contact;
    ensures decision: out->decision == DCD_DECIDED_FILTERED;
    ensures size: out->size == 0;
    ensures vertices: \forall integer k; 0 <= k < 4 ==> out->a[k] == 0 && out->b[k] == 0; */
static void explain_axis(dcd_explanation *out, const double *axis, uint32_t iterations)
{
    dcd_hint nothing;

    nothing.size = 0; /* as above */
    out->iterations = iterations;
    out->exact_iterations = 0;
    explain(out, DCD_FREE, DCD_DECIDED_FILTERED, axis, &nothing);
}

/* What integers say of two hulls that a search left at a hint. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires hint: \valid_read(hint) && hint->size <= 4;
    requires vertices: \forall integer k; 0 <= k < hint->size ==>
        hint->a[k] < in->placed[i].padded && hint->b[k] < in->placed[j].padded;
    requires work: \valid(work) && \separated(work, hint) && \separated(work, in);
    requires out: \valid(out) && \separated(out, work) && \separated(out, in);
    terminates \true;
    assigns *out, *work;
    ensures decision: out->decision == DCD_DECIDED_EXACT || out->decision == DCD_DECIDED_CONSERVATIVE;
    ensures size: out->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < out->size ==>
        out->a[k] < \old(in->placed[i].padded) && out->b[k] < \old(in->placed[j].padded);
    ensures free: !out->contact ==> dcd_accepted_apart(in->placed + i, in->placed + j);
    ensures meeting: out->contact && out->decision != DCD_DECIDED_CONSERVATIVE ==>
        dcd_accepted_meeting(in->placed + i, in->placed + j); */
static void explain_exactly(const dcd_narrow *in, uint32_t i, uint32_t j, const dcd_hint *hint, uint32_t iterations,
                            dcd_explanation *out, dcd_exact *work)
{
    dcd_hint found;
    const dcd_verdict verdict = decide_exactly(in, i, j, hint, work, &found);

    out->iterations = iterations;
    out->exact_iterations = work->iterations;
    explain(out, verdict, verdict == DCD_DOUBT ? DCD_DECIDED_CONSERVATIVE : DCD_DECIDED_EXACT, found.axis, &found);
}

/* What a search says of two hulls, or else integers. */
/*@ requires in: \valid_read(in) && dcd_narrow_known(in, i) && dcd_narrow_known(in, j);
    requires out: \valid(out) && DCD_KNOWN_APART(in, i, out) && DCD_KNOWN_APART(in, j, out);
    requires work: \valid(work) && \separated(work, in) && \separated(work, out);
    terminates \true;
    assigns *out, *work;
    ensures decision: DCD_DECIDED_FILTERED <= out->decision <= DCD_DECIDED_CONSERVATIVE;
    ensures size: out->size <= 4;
    ensures vertices: \forall integer k; 0 <= k < out->size ==>
        out->a[k] < \old(in->placed[i].padded) && out->b[k] < \old(in->placed[j].padded);
    ensures free: !in->unchecked && !out->contact ==> dcd_accepted_apart(in->placed + i, in->placed + j);
    ensures meeting: !in->unchecked && out->contact && out->decision != DCD_DECIDED_CONSERVATIVE ==>
        dcd_accepted_meeting(in->placed + i, in->placed + j); */
static void explain_hulls(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    dcd_proposal found;
    const dcd_verdict verdict = search_again(in, i, j, &found);

    if (verdict == DCD_FREE) {
        explain_axis(out, found.hint.axis, found.iterations);
    } else if (verdict == DCD_CONTACT) {
        out->iterations = found.iterations;
        out->exact_iterations = 0;
        explain(out, verdict, DCD_DECIDED_FILTERED, found.hint.axis, &found.hint);
    } else {
        explain_exactly(in, i, j, &found.hint, found.iterations, out, work);
    }
}

void dcd_narrow_explain(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_explanation *out, dcd_exact *work)
{
    double axis[3];

    if (slab_separates(in, i, j, axis)) {
        explain_axis(out, axis, 0);
    } else if (is_other(in, i, j)) {
        explain_other(in, i, j, out, work);
    } else {
        explain_hulls(in, i, j, out, work);
    }
}

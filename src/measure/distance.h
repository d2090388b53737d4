/* Signed distance of two placed hulls, as an interval: GJK for what lies apart, an expanding surface for what overlaps, and
 * bounds that hold whatever these searches end at. */
#ifndef DCD_DISTANCE_H
#define DCD_DISTANCE_H

#include "measure/difference.h"
#include "narrow/gjk.h"
#include "narrow/narrow.h"
#include "broad/pair.h"

#define DCD_DISTANCE_ITERATIONS 128u

/* Source: Gilbert, Johnson, Keerthi (1988); see depth.h for the other part. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && DCD_DIFFERENCE_APART(in, measure);
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3; */
void dcd_distance_measure(const dcd_difference *in, dcd_measure *measure);

/* The same, but only until it is certain whether the sets, with their balls, are apart: DCD_FREE by the measure's axis,
 * DCD_CONTACT by its witness or a surface of tips around the origin, each in real arithmetic. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && DCD_DIFFERENCE_APART(in, measure);
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures verdict: \result == DCD_FREE || \result == DCD_CONTACT || \result == DCD_DOUBT;
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= 1045; */
dcd_verdict dcd_distance_decide(const dcd_difference *in, dcd_measure *measure);

/*@ // An object that was placed, and its shape.
    predicate dcd_distance_object{L}(dcd_narrow *in, integer i) =
        \valid_read(in) && \valid_read(in->bodies + i) && \valid_read(in->shapes + in->bodies[i].shape) &&
        in->shapes[in->bodies[i].shape].begin <= 0x100000000 && dcd_side_valid(in->placed + i, in->placed_vertices) &&
        dcd_narrow_known(in, i); */

/* For annotations: what is read of an object, that something written is to be apart from. */
#define DCD_OBJECT_APART(in, i, x) \
    (\separated(x, in) && \separated(x, (in)->bodies + (i)) && \separated(x, (in)->placed + (i)) && \
     \separated(x, (in)->shapes + (in)->bodies[i].shape) && \
     \separated(x, DCD_ROWS_OF((in)->placed_vertices + 3 * (in)->placed[i].begin, (in)->placed + (i))))

/* Distance or depth of objects i < j, placed without margins. */
/*@ requires objects: dcd_distance_object(in, i) && dcd_distance_object(in, j);
    requires work: \valid(work) && DCD_OBJECT_APART(in, i, work) && DCD_OBJECT_APART(in, j, work);
    requires out: \valid(out) && \separated(out, work) && DCD_OBJECT_APART(in, i, out) && DCD_OBJECT_APART(in, j, out);
    terminates \true;
    assigns *work, *out; */
void dcd_distance_between(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out);

/* The same for the two objects the other way round. */
/*@ requires distance: \valid(distance);
    terminates \true;
    assigns distance->point_i[0 .. 2], distance->point_j[0 .. 2], distance->normal[0 .. 2]; */
void dcd_distance_turn(dcd_distance *distance);

/*@ // The objects of a packed pair can be measured, and what is written is apart from them.
    predicate dcd_distance_pair{L}(dcd_narrow *in, integer pair, integer bits) =
        pair < pair_base(bits) * pair_base(bits) && dcd_distance_object(in, pair / pair_base(bits)) &&
        dcd_distance_object(in, pair % pair_base(bits)); */

#define DCD_PAIR_APART(in, pair, bits, x) \
    (DCD_OBJECT_APART(in, (pair) / pair_base(bits), x) && DCD_OBJECT_APART(in, (pair) % pair_base(bits), x))

/* out[first, last) = the packed pairs[first, last), measured. */
/*@ requires range: first <= last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires out: \valid(out + (first .. last - 1)) && \separated(out + (first .. last - 1), pairs + (first .. last - 1));
    requires work: \valid(work) && \separated(work, pairs + (first .. last - 1)) &&
        \separated(work, out + (first .. last - 1));
    requires objects: \forall integer k; first <= k < last ==> dcd_distance_pair(in, pairs[k], bits);
    requires work_apart: \forall integer k; first <= k < last ==> DCD_PAIR_APART(in, pairs[k], bits, work);
    requires out_apart: \forall integer k; first <= k < last ==>
        DCD_PAIR_APART(in, pairs[k], bits, out + (first .. last - 1));
    terminates \true;
    assigns *work, out[first .. last - 1]; */
void dcd_distance_list(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                       dcd_exact *work, dcd_neighbour *out);

/* Whether the first of two measured pairs is nearer: contacts before what is apart; of contacts the one with the
 * greater depth_hi, of others the one with the smaller lo; else the one with the smaller numbers. So no pair is nearer
 * than the lo, or deeper than the depth_hi, of the nearest. */
/*@ requires pairs: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_distance_is_nearer(const dcd_neighbour *a, const dcd_neighbour *b);

/* The nearest of the packed pairs[first, last); first < last. */
/*@ requires range: first < last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires least: \valid(least) && \separated(least, pairs + (first .. last - 1));
    requires work: \valid(work) && \separated(work, pairs + (first .. last - 1)) && \separated(work, least);
    requires objects: \forall integer k; first <= k < last ==> dcd_distance_pair(in, pairs[k], bits);
    requires work_apart: \forall integer k; first <= k < last ==> DCD_PAIR_APART(in, pairs[k], bits, work);
    requires least_apart: \forall integer k; first <= k < last ==> DCD_PAIR_APART(in, pairs[k], bits, least);
    terminates \true;
    assigns *work, *least; */
void dcd_distance_least(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                        dcd_exact *work, dcd_neighbour *least);

#endif

#include "query/decide.h"

#include "dispatch.h"

/* Contracts of dispatch.h, here, so that provers see them in this file alone. */
/*@ requires in: dcd_narrow_holds(in);
    requires range: first <= last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires numbers: \forall integer k; first <= k < last ==> dcd_narrow_pair(in, pairs[k], bits);
    requires contacts: \valid(contacts + (0 .. last - first - 1)) &&
        DCD_NARROW_APART(in, contacts + (0 .. last - first - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(contacts + (0 .. last - first - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns contacts[0 .. last - first - 1], *tally, *work;
    ensures count: \result <= last - first;
    ensures complete: !in->unchecked ==> \forall integer k; first <= k < last ==>
        dcd_narrow_apart(in, pairs[k], bits) || \exists integer m; 0 <= m < \result && contacts[m] == pairs[k];
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer m; 0 <= m < \result ==> dcd_narrow_meeting(in, contacts[m], bits);
    ensures given: \forall integer m; 0 <= m < \result ==>
        \exists integer k; first <= k < last && contacts[m] == pairs[k];
    ensures order: \forall integer m, n; 0 <= m < n < \result ==>
        \exists integer k, l; first <= k < l < last && contacts[m] == pairs[k] && contacts[n] == pairs[l];
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
uint32_t dcd_dispatch_contacts(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first,
                               uint32_t last, uint32_t bits, uint64_t *contacts, dcd_tally *tally,
                               dcd_exact *work);

/*@ requires in: \valid_read(in) && in->objects <= DCD_MAX_OBJECTS;
    requires range: first <= last;
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires objects: \forall integer k; first <= k < last ==> pairs[k].i < in->objects && pairs[k].j < in->objects &&
        dcd_narrow_object(in, pairs[k].i) && dcd_narrow_object(in, pairs[k].j);
    requires verdicts: \valid(verdicts + (first .. last - 1)) &&
        DCD_NARROW_APART(in, verdicts + (first .. last - 1));
    requires tally: \valid(tally) && dcd_tally_takes(tally, last - first) && DCD_NARROW_APART(in, tally);
    requires work: \valid(work) && DCD_NARROW_APART(in, work);
    requires apart: \separated(verdicts + (first .. last - 1), pairs + (first .. last - 1), tally, work);
    terminates \true;
    assigns verdicts[first .. last - 1], *tally, *work;
    ensures range: \forall integer k; first <= k < last ==> verdicts[k] == 0 || verdicts[k] == 1;
    ensures free: !in->unchecked ==> \forall integer k; first <= k < last && verdicts[k] == 0 ==>
        dcd_accepted_apart(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures meeting: !in->unchecked && tally->conservative == 0 ==>
        \forall integer k; first <= k < last && verdicts[k] == 1 ==>
            dcd_accepted_meeting(in->placed + pairs[k].i, in->placed + pairs[k].j);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
void dcd_dispatch_verdicts(dcd_lanes lanes, const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                           uint8_t *verdicts, dcd_tally *tally, dcd_exact *work);

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
void dcd_dispatch_distances(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                            uint32_t bits, dcd_exact *work, dcd_neighbour *out);

/*@ requires range: first < last && pair_bits(bits);
    requires pairs: \valid_read(pairs + (first .. last - 1));
    requires least: \valid(least) && \separated(least, pairs + (first .. last - 1));
    requires work: \valid(work) && \separated(work, pairs + (first .. last - 1)) && \separated(work, least);
    requires objects: \forall integer k; first <= k < last ==> dcd_distance_pair(in, pairs[k], bits);
    requires work_apart: \forall integer k; first <= k < last ==> DCD_PAIR_APART(in, pairs[k], bits, work);
    requires least_apart: \forall integer k; first <= k < last ==> DCD_PAIR_APART(in, pairs[k], bits, least);
    terminates \true;
    assigns *work, *least; */
void dcd_dispatch_least(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                        uint32_t bits, dcd_exact *work, dcd_neighbour *least);

uint32_t dcd_decide_contacts(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    const dcd_narrow narrow = dcd_detect_narrow(query);

    //@ assert rows: dcd_decide_rows(narrow.placed, narrow.placed_vertices, narrow.floats, narrow.objects);
    /*@ assert shapes: dcd_decide_shapes(narrow.bodies, narrow.shapes, narrow.vertices, narrow.placed,
            narrow.objects); */
    /*@ assert cores: dcd_decide_cores(query->workspace->slabs, narrow.balls, narrow.cores, narrow.faces, narrow.objects) &&
            (narrow.slabs == \null || narrow.slabs == query->workspace->slabs); */
    //@ assert object_placed: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_placed(&narrow, i);
    //@ assert object_shape: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_shape(&narrow, i);
    /*@ assert slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert slabs_given: narrow.slabs != \null ==> \forall integer i; 0 <= i < narrow.objects ==>
            \valid_read(narrow.balls + i) && \valid_read(narrow.slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert object_slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            dcd_narrow_slabs(&narrow, i); */
    //@ assert objects: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_object(&narrow, i);
    return dcd_dispatch_contacts(query->workspace->lanes, &narrow, pairs, first, last, bits, contacts, tally, work);
}

void dcd_decide_verdicts(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work)
{
    const dcd_narrow narrow = dcd_detect_narrow(query);

    /*@ assert slabs: narrow.slabs == \null || narrow.slabs == query->workspace->slabs; */
    /*@ assert given: narrow.placed == query->workspace->placed && narrow.placed_vertices == query->workspace->placed_vertices &&
            narrow.floats == query->workspace->floats && narrow.balls == query->workspace->balls &&
            narrow.cores == query->workspace->cores && narrow.bodies == query->world->body &&
            narrow.shapes == query->world->shape && narrow.vertices == query->world->vertex &&
            narrow.faces == query->world->face && narrow.objects == query->world->objects; */
    /*@ assert object: \forall integer i; dcd_decide_object(query->workspace, query->world, i) ==>
            dcd_narrow_object(&narrow, i); */
    /*@ assert objects: \forall integer k; first <= k < last ==> dcd_narrow_object(&narrow, pairs[k].i) &&
            dcd_narrow_object(&narrow, pairs[k].j); */
    dcd_dispatch_verdicts(query->workspace->lanes, &narrow, pairs, first, last, verdicts, tally, work);
    //@ assert same: narrow.placed == query->workspace->placed && narrow.unchecked == query->workspace->unchecked;
    /*@ assert free: !narrow.unchecked ==> \forall integer k; first <= k < last && verdicts[k] == 0 ==>
            dcd_accepted_apart(narrow.placed + pairs[k].i, narrow.placed + pairs[k].j); */
    /*@ assert meeting: !narrow.unchecked && tally->conservative == 0 ==>
            \forall integer k; first <= k < last && verdicts[k] == 1 ==>
                dcd_accepted_meeting(narrow.placed + pairs[k].i, narrow.placed + pairs[k].j); */
}

/*@ ghost
    /@ requires bits: pair_bits(bits);
       terminates \true;
       assigns \nothing;
       ensures parts: \forall integer x; 0 <= x ==> 0 <= x / pair_base(bits) && 0 <= x % pair_base(bits); @/
    void parts_there(uint32_t bits)
    {
        uint32_t k = 0;

        /@ loop invariant range: 0 <= k <= bits;
           loop invariant base: 0 < (1 << k);
           loop assigns k;
           loop variant bits - k; @/
        while (k < bits) {
            //@ assert next: (1 << (k + 1)) == ((1 << k) << 1);
            //@ assert twice: (1 << (k + 1)) == 2 * (1 << k);
            k++;
        }
    } */

void dcd_decide_distances(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                          dcd_exact *work, dcd_neighbour *out)
{
    const dcd_narrow narrow = dcd_detect_narrow(query);

    //@ assert rows: dcd_decide_rows(narrow.placed, narrow.placed_vertices, narrow.floats, narrow.objects);
    /*@ assert shapes: dcd_decide_shapes(narrow.bodies, narrow.shapes, narrow.vertices, narrow.placed,
            narrow.objects); */
    /*@ assert cores: dcd_decide_cores(query->workspace->slabs, narrow.balls, narrow.cores, narrow.faces, narrow.objects) &&
            (narrow.slabs == \null || narrow.slabs == query->workspace->slabs); */
    //@ assert object_placed: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_placed(&narrow, i);
    //@ assert object_shape: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_shape(&narrow, i);
    /*@ assert slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert slabs_given: narrow.slabs != \null ==> \forall integer i; 0 <= i < narrow.objects ==>
            \valid_read(narrow.balls + i) && \valid_read(narrow.slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert object_slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            dcd_narrow_slabs(&narrow, i); */
    //@ assert known: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_known(&narrow, i);
    //@ assert side: \forall integer i; 0 <= i < narrow.objects ==> dcd_side_valid(narrow.placed + i, narrow.placed_vertices);
    //@ assert objects: \forall integer i; 0 <= i < narrow.objects ==> dcd_distance_object(&narrow, i);
    //@ ghost parts_there(bits);
    /*@ assert parts: \forall integer k; first <= k < last ==> pairs[k] < pair_base(bits) * pair_base(bits) &&
            0 <= pairs[k] / pair_base(bits) < narrow.objects && 0 <= pairs[k] % pair_base(bits) < narrow.objects; */
    //@ assert given: \forall integer k; first <= k < last ==> dcd_distance_pair(&narrow, pairs[k], bits);
    /*@ assert out_apart: \forall integer i; 0 <= i < narrow.objects ==>
            DCD_OBJECT_APART(&narrow, i, out + (first .. last - 1)); */
    /*@ assert work_apart: \forall integer i; 0 <= i < narrow.objects ==> DCD_OBJECT_APART(&narrow, i, work); */
    dcd_dispatch_distances(query->workspace->lanes, &narrow, pairs, first, last, bits, work, out);
}

void dcd_decide_least(const dcd_detect *query, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                      dcd_exact *work, dcd_neighbour *least)
{
    const dcd_narrow narrow = dcd_detect_narrow(query);

    //@ assert rows: dcd_decide_rows(narrow.placed, narrow.placed_vertices, narrow.floats, narrow.objects);
    /*@ assert shapes: dcd_decide_shapes(narrow.bodies, narrow.shapes, narrow.vertices, narrow.placed,
            narrow.objects); */
    /*@ assert cores: dcd_decide_cores(query->workspace->slabs, narrow.balls, narrow.cores, narrow.faces, narrow.objects) &&
            (narrow.slabs == \null || narrow.slabs == query->workspace->slabs); */
    //@ assert object_placed: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_placed(&narrow, i);
    //@ assert object_shape: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_shape(&narrow, i);
    /*@ assert slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            \valid_read(query->workspace->slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert slabs_given: narrow.slabs != \null ==> \forall integer i; 0 <= i < narrow.objects ==>
            \valid_read(narrow.balls + i) && \valid_read(narrow.slabs + (64 * i .. 64 * i + 63)); */
    /*@ assert object_slabs: \forall integer i; 0 <= i < narrow.objects ==> \valid_read(narrow.balls + i) &&
            dcd_narrow_slabs(&narrow, i); */
    //@ assert known: \forall integer i; 0 <= i < narrow.objects ==> dcd_narrow_known(&narrow, i);
    //@ assert side: \forall integer i; 0 <= i < narrow.objects ==> dcd_side_valid(narrow.placed + i, narrow.placed_vertices);
    //@ assert objects: \forall integer i; 0 <= i < narrow.objects ==> dcd_distance_object(&narrow, i);
    //@ ghost parts_there(bits);
    /*@ assert parts: \forall integer k; first <= k < last ==> pairs[k] < pair_base(bits) * pair_base(bits) &&
            0 <= pairs[k] / pair_base(bits) < narrow.objects && 0 <= pairs[k] % pair_base(bits) < narrow.objects; */
    //@ assert given: \forall integer k; first <= k < last ==> dcd_distance_pair(&narrow, pairs[k], bits);
    /*@ assert least_apart: \forall integer i; 0 <= i < narrow.objects ==> DCD_OBJECT_APART(&narrow, i, least); */
    /*@ assert work_apart: \forall integer i; 0 <= i < narrow.objects ==> DCD_OBJECT_APART(&narrow, i, work); */
    dcd_dispatch_least(query->workspace->lanes, &narrow, pairs, first, last, bits, work, least);
}

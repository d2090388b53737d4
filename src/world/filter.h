/* Filters: which candidate pairs are not looked at. */
#ifndef DCD_FILTER_H
#define DCD_FILTER_H

#include <stdint.h>

#include "world/acm.h"
#include "dcd.h"
#include "broad/pair.h"

/* What filters know of an object. */
typedef struct dcd_role {
    uint32_t group, mask;
    uint32_t compound;
    uint32_t unused; /* keeps every byte of a world defined */
} dcd_role;

typedef struct dcd_filter {
    const dcd_role *role; /* of each object */
    const dcd_acm *acm;   /* NULL: none     */
    uint32_t objects;
    uint32_t bits;        /* of a packed pair */
} dcd_filter;

/*@ predicate filter_valid{L}(dcd_filter *in) =
        \valid_read(in) && in->objects <= DCD_MAX_OBJECTS && \valid_read(in->role + (0 .. in->objects - 1)) &&
        (in->acm == \null || dcd_acm_valid(in->acm)) && pair_bits(in->bits);
    predicate filter_pair{L}(dcd_filter *in, integer pair) =
        pair < pair_base(in->bits) * pair_base(in->bits) && pair / pair_base(in->bits) < in->objects &&
        pair % pair_base(in->bits) < in->objects; */

/* The first filter that drops the pair of objects i and j. (i, j) and (j, i) give the same. */
/*@ requires input: filter_valid(in);
    requires numbers: i < in->objects && j < in->objects;
    terminates \true;
    assigns \nothing;
    ensures range: DCD_DROP_NONE <= \result <= DCD_DROP_ALLOWED;
    ensures compound: \result == DCD_DROP_COMPOUND <==> in->role[i].compound == in->role[j].compound;
    ensures groups: \result == DCD_DROP_GROUPS <==> in->role[i].compound != in->role[j].compound &&
        ((in->role[i].group & in->role[j].mask) == 0 || (in->role[j].group & in->role[i].mask) == 0);
    ensures allowed: \result == DCD_DROP_ALLOWED ==> in->acm != \null; */
dcd_drop dcd_filter_drop(const dcd_filter *in, uint32_t i, uint32_t j);

/* Moves the pairs among pairs[first, last) that no filter drops up to pairs[first, ...), in their order. Returns how many
 * there are. */
/*@ requires input: filter_valid(in);
    requires range: first <= last;
    requires pairs: \valid(pairs + (first .. last - 1));
    requires values: \forall integer k; first <= k < last ==> filter_pair(in, pairs[k]);
    requires apart: \separated(pairs + (first .. last - 1), in, in->role + (0 .. in->objects - 1));
    requires matrix: in->acm != \null ==> \separated(pairs + (first .. last - 1), in->acm,
        in->acm->word + (0 .. (acm_pairs(in->acm->count) + 63) / 64 - 1));
    terminates \true;
    assigns pairs[first .. last - 1];
    ensures count: \result <= last - first;
    ensures values: \forall integer k; first <= k < first + \result ==> filter_pair(in, pairs[k]); */
uint32_t dcd_filter_pairs(const dcd_filter *in, uint32_t first, uint32_t last, uint64_t *pairs);

#endif

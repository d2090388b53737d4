#include "world/filter.h"

dcd_drop dcd_filter_drop(const dcd_filter *in, uint32_t i, uint32_t j)
{
    const dcd_role *a = &in->role[i], *b = &in->role[j];

    if (a->compound == b->compound) {
        return DCD_DROP_COMPOUND;
    }
    if ((a->group & b->mask) == 0 || (b->group & a->mask) == 0) {
        return DCD_DROP_GROUPS;
    }
    return in->acm != NULL && dcd_acm_allows(in->acm, a->compound, b->compound) ? DCD_DROP_ALLOWED : DCD_DROP_NONE;
}

uint32_t dcd_filter_pairs(const dcd_filter *in, uint32_t first, uint32_t last, uint64_t *pairs)
{
    uint32_t kept = 0;

    /*@ loop invariant range: first <= k <= last && kept <= k - first;
        loop invariant done: \forall integer m; first <= m < first + kept ==> filter_pair(in, pairs[m]);
        loop invariant left: \forall integer m; k <= m < last ==> pairs[m] == \at(pairs[m], Pre);
        loop assigns k, kept, pairs[first .. last - 1];
        loop variant last - k; */
    for (uint32_t k = first; k < last; k++) {
        const uint64_t pair = pairs[k];

        //@ assert pair: filter_pair(in, pair);
        const dcd_drop drop = dcd_filter_drop(in, dcd_pair_first(pair, in->bits), dcd_pair_second(pair, in->bits));

        pairs[first + kept] = pair; /* there is room for all: no branch, which nobody could guess */
        kept += drop == DCD_DROP_NONE ? 1 : 0;
    }
    return kept;
}

#include "find.h"

#include <stddef.h>

#include "pair.h"

void dcd_find_test(const float *record, const float *box, uint32_t *hit)
{
    for (uint32_t l = 0; l < DCD_LANES; l++) {
        hit[l] = (uint32_t)((record[l] <= box[3]) & (record[16 + l] <= box[4]) & (record[32 + l] <= box[5]) &
                            (record[48 + l] >= box[0]) & (record[64 + l] >= box[1]) & (record[80 + l] >= box[2]));
    }
}

/* Lanes of record `k` that stand for something, of `children` in the level. */
static uint32_t lanes_used(uint32_t k, uint32_t children)
{
    const uint32_t left = children - DCD_LANES * k;

    return left < DCD_LANES ? left : DCD_LANES;
}

uint32_t dcd_find_narrow(const float *level, uint32_t children, uint32_t from, const float *box, const uint32_t *list,
                         uint32_t count, uint32_t *out)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t k = list[i];
        const uint32_t end = lanes_used(k, children);
        uint32_t hit[DCD_LANES];

        dcd_find_test(level + (size_t)DCD_RECORD * k, box, hit);
        for (uint32_t lane = 0; lane < end; lane++) {
            const uint32_t child = DCD_LANES * k + lane;

            out[kept] = child;
            kept += child >= from ? hit[lane] : 0;
        }
    }
    return kept;
}

/* Ancestor of block q in every level. */
static void ancestors(uint32_t levels, uint32_t q, uint32_t *ancestor)
{
    ancestor[0] = q;
    for (uint32_t l = 1; l < levels; l++) {
        ancestor[l] = ancestor[l - 1] / DCD_LANES;
    }
}

/* The blocks from q on that overlap `box`, ascending, to lists[0, ...). Returns how many. */
static uint32_t blocks_near(const dcd_find *in, uint32_t q, const float *box, uint32_t *lists)
{
    const dcd_tree *tree = in->tree;
    uint32_t ancestor[DCD_MAX_LEVELS];
    uint32_t count = 1;

    ancestors(tree->levels, q, ancestor);
    lists[tree->begin[tree->levels - 1]] = 0;
    for (uint32_t l = tree->levels - 1; l > 0; l--) {
        count = dcd_find_narrow(in->records + (size_t)DCD_RECORD * tree->begin[l], tree->records[l - 1],
                                ancestor[l - 1], box, lists + tree->begin[l], count, lists + tree->begin[l - 1]);
    }
    return count;
}

/* Pairs of position r, later than all `lanes` lanes used of block q, with the lanes that overlap its box. */
static uint64_t pairs_of(const dcd_find *in, uint32_t q, uint32_t lanes, const float *box, uint32_t r, uint64_t *out,
                         uint64_t capacity, uint64_t found)
{
    uint32_t hit[DCD_LANES];

    dcd_find_test(in->records + (size_t)DCD_RECORD * q, box, hit);
    for (uint32_t lane = 0; lane < lanes; lane++) {
        if (hit[lane] != 0) {
            if (found < capacity) {
                out[found] = dcd_pair_pack(in->order[DCD_LANES * q + lane], in->order[r], in->bits);
            }
            found++;
        }
    }
    return found;
}

/* Pairs between block q, whose box is `near`, and block b >= q. */
static uint64_t pairs_between(const dcd_find *in, uint32_t q, const float *near, uint32_t b, uint64_t *out,
                              uint64_t capacity, uint64_t found)
{
    const float *record = in->records + (size_t)DCD_RECORD * b;
    const uint32_t end = lanes_used(b, in->tree->objects);
    uint32_t hit[DCD_LANES];

    dcd_find_test(record, near, hit);
    for (uint32_t lane = 0; lane < end; lane++) {
        if (hit[lane] != 0) {
            float box[DCD_BOX];

            dcd_tree_lane(record, lane, box);
            found = pairs_of(in, q, b == q ? lane : DCD_LANES, box, DCD_LANES * b + lane, out, capacity, found);
        }
    }
    return found;
}

static uint64_t pairs_of_block(const dcd_find *in, uint32_t q, uint32_t *lists, uint64_t *out, uint64_t capacity,
                               uint64_t found)
{
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    float box[DCD_BOX];
    uint32_t count;

    dcd_tree_lane(parents + (size_t)DCD_RECORD * (q / DCD_LANES), q % DCD_LANES, box);
    count = blocks_near(in, q, box, lists);
    for (uint32_t i = 0; i < count; i++) {
        found = pairs_between(in, q, box, lists[i], out, capacity, found);
    }
    return found;
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
{
    uint64_t found = 0;

    for (uint32_t q = first; q < last; q++) {
        found = pairs_of_block(in, q, lists, out, capacity, found);
    }
    return found;
}

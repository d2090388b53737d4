/* dcd_find_pairs with sixteen boxes tested at a time: the same pairs in the same order as ../find.c, which explains it.
 * Hits are bits; padding lanes overlap nothing, so records need no end. */
#include "../find.h"

#include <stddef.h>

#include "../pair.h"
#include "overlap.h"

void dcd_find_test(const float *record, const float *box, uint32_t *hit)
{
    const dcd_wide_box wide = dcd_wide(box);
    const uint32_t hits = dcd_wide_overlap(record, &wide);

    for (uint32_t l = 0; l < DCD_LANES; l++) {
        hit[l] = hits >> l & 1u;
    }
}

/* Lanes whose number, `first` for lane 0, is at least `from`. */
static uint32_t lanes_from(uint32_t first, uint32_t from)
{
    const uint32_t before = from > first ? from - first : 0;

    return before < DCD_LANES ? 0xffffu << before & 0xffffu : 0;
}

static uint32_t narrow(const float *level, uint32_t from, const dcd_wide_box *box, const uint32_t *list, uint32_t count,
                       uint32_t *out)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = DCD_LANES * list[i];
        uint32_t hits = dcd_wide_overlap(level + (size_t)DCD_RECORD * list[i], box) & lanes_from(first, from);

        for (; hits != 0; hits &= hits - 1) {
            out[kept] = first + (uint32_t)__builtin_ctz(hits);
            kept++;
        }
    }
    return kept;
}

uint32_t dcd_find_narrow(const float *level, uint32_t children, uint32_t from, const float *box, const uint32_t *list,
                         uint32_t count, uint32_t *out)
{
    const dcd_wide_box wide = dcd_wide(box);

    (void)children;
    return narrow(level, from, &wide, list, count, out);
}

static uint32_t blocks_near(const dcd_find *in, uint32_t q, const dcd_wide_box *box, uint32_t *lists)
{
    const dcd_tree *tree = in->tree;
    uint32_t count = 1;

    lists[tree->begin[tree->levels - 1]] = 0;
    for (uint32_t l = tree->levels - 1; l > 0; l--) {
        count = narrow(in->records + (size_t)DCD_RECORD * tree->begin[l], q >> 4 * (l - 1), box,
                       lists + tree->begin[l], count, lists + tree->begin[l - 1]);
    }
    return count;
}

/* Where found pairs go: counted always, written while there is room. */
typedef struct sink {
    uint64_t *out;
    uint64_t capacity, found;
    uint32_t bits;
} sink;

static void put(sink *s, const uint32_t *order, uint32_t hits, uint32_t other)
{
    for (; hits != 0; hits &= hits - 1) {
        if (s->found < s->capacity) {
            s->out[s->found] = dcd_pair_pack(order[__builtin_ctz(hits)], other, s->bits);
        }
        s->found++;
    }
}

/* Pairs between block q, whose box is `near`, and block b >= q. */
static void pairs_between(const dcd_find *in, uint32_t q, const dcd_wide_box *near, uint32_t b, sink *s)
{
    const float *record = in->records + (size_t)DCD_RECORD * b;
    const float *own = in->records + (size_t)DCD_RECORD * q;
    uint32_t hits = dcd_wide_overlap(record, near);

    for (; hits != 0; hits &= hits - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(hits);
        const uint32_t earlier = b == q ? (1u << lane) - 1 : 0xffffu;
        float box[DCD_BOX];
        dcd_wide_box wide;

        dcd_tree_lane(record, lane, box);
        wide = dcd_wide(box);
        put(s, in->order + DCD_LANES * q, dcd_wide_overlap(own, &wide) & earlier, in->order[DCD_LANES * b + lane]);
    }
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
{
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    sink s = {out, capacity, 0, in->bits};

    for (uint32_t q = first; q < last; q++) {
        float box[DCD_BOX];
        dcd_wide_box near;
        uint32_t count;

        dcd_tree_lane(parents + (size_t)DCD_RECORD * (q / DCD_LANES), q % DCD_LANES, box);
        near = dcd_wide(box);
        count = blocks_near(in, q, &near, lists);
        for (uint32_t i = 0; i < count; i++) {
            pairs_between(in, q, &near, lists[i], &s);
        }
    }
    return s.found;
}

/* dcd_find_pairs with sixteen boxes tested at a time: the same pairs in the same order as ../find.c, which explains it.
 *
 * Hits are bits, and padding lanes overlap nothing, so records need no end. Lists grow by whole vectors of which only
 * the front counts, so that no branch depends on the data: what is written past the end of a list is written over next,
 * or is the start of the list of the level above, of which the last number has then been read, or lies in the
 * DCD_FIND_SPARE places (dispatch.h) after the last list. */
#include "../find.h"

#include <stddef.h>

#include "../pair.h"
#include "overlap.h"

#define NEAR 512u /* candidates that are listed before they are tested */

/* Where found pairs go: counted always, written while there is room. */
typedef struct sink {
    uint64_t *out;
    uint64_t capacity;
    uint32_t bits;
} sink;

/* What block q is asked with. */
typedef struct asker {
    dcd_wide_boxes boxes;
    dcd_wide_numbers objects;
} asker;

/* The children, from number `from` on, of the `count` listed records of a level that overlap `box`. */
static uint32_t narrow(const float *level, uint32_t from, const dcd_wide_box *box, const uint32_t *list, uint32_t count,
                       uint32_t *out)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = DCD_LANES * list[i];
        const uint32_t before = from > first ? from - first : 0; /* at most 16: list[i] is not before from's parent */
        const dcd_wide_boxes record = dcd_wide_record(level + (size_t)DCD_RECORD * list[i]);

        kept += dcd_wide_keep(dcd_wide_overlap(&record, box) & DCD_WIDE_ALL << before, first, out + kept);
    }
    return kept;
}

/* The blocks after q that overlap `box`, ascending, to lists[0, ...). Returns how many. */
static uint32_t blocks_near(const dcd_find *in, uint32_t q, const dcd_wide_box *box, uint32_t *lists)
{
    const dcd_tree *tree = in->tree;
    uint32_t count = 1;

    lists[tree->begin[tree->levels - 1]] = 0;
    for (uint32_t l = tree->levels - 1; l > 0; l--) {
        count = narrow(in->records + (size_t)DCD_RECORD * tree->begin[l], l == 1 ? q + 1 : q >> 4 * (l - 1), box,
                       lists + tree->begin[l], count, lists + tree->begin[l - 1]);
    }
    return count;
}

/* Near the end of the output: pairs one by one. */
static uint64_t put_last(const sink *s, const uint32_t *order, uint32_t hits, uint32_t other, uint64_t found)
{
    for (; hits != 0; hits &= hits - 1) {
        if (found < s->capacity) {
            s->out[found] = dcd_pair_pack(order[__builtin_ctz(hits)], other, s->bits);
        }
        found++;
    }
    return found;
}

/* Pairs of position p with the lanes of block q, of those in `lanes`, that overlap its box. */
static inline uint64_t pairs_of(const dcd_find *in, uint32_t q, const asker *a, uint32_t p, uint32_t lanes,
                                const sink *s, uint64_t found)
{
    const dcd_wide_box box = dcd_wide_lane(in->records + (size_t)DCD_RECORD * (p / DCD_LANES), p % DCD_LANES);
    const uint32_t hits = dcd_wide_overlap(&a->boxes, &box) & lanes;

    if (found + DCD_LANES > s->capacity) {
        return put_last(s, in->order + DCD_LANES * q, hits, in->order[p], found);
    }
    return found + dcd_wide_pairs(hits, &a->objects, in->order[p], s->bits, s->out + found);
}

/* Pairs of block q with the later blocks in the list. */
static uint64_t pairs_with(const dcd_find *in, uint32_t q, const asker *a, const dcd_wide_box *box,
                           const uint32_t *list, uint32_t count, const sink *s, uint64_t found)
{
    uint32_t near[NEAR + DCD_LANES];
    uint32_t i = 0;

    while (i < count) {
        uint32_t kept = 0;

        for (; i < count && kept <= NEAR; i++) {
            const dcd_wide_boxes record = dcd_wide_record(in->records + (size_t)DCD_RECORD * list[i]);

            kept += dcd_wide_keep(dcd_wide_overlap(&record, box), DCD_LANES * list[i], near + kept);
        }
        for (uint32_t k = 0; k < kept; k++) {
            found = pairs_of(in, q, a, near[k], DCD_WIDE_ALL, s, found);
        }
    }
    return found;
}

static uint64_t pairs_of_block(const dcd_find *in, uint32_t q, uint32_t *lists, const sink *s, uint64_t found)
{
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    const uint32_t left = in->tree->objects - DCD_LANES * q, used = left < DCD_LANES ? left : DCD_LANES;
    const asker a = {dcd_wide_record(in->records + (size_t)DCD_RECORD * q),
                     dcd_wide_load(in->order + DCD_LANES * q, used)};
    const dcd_wide_box box = dcd_wide_lane(parents + (size_t)DCD_RECORD * (q / DCD_LANES), q % DCD_LANES);

    for (uint32_t lane = 1; lane < used; lane++) {
        found = pairs_of(in, q, &a, DCD_LANES * q + lane, (1u << lane) - 1, s, found);
    }
    return pairs_with(in, q, &a, &box, lists, blocks_near(in, q, &box, lists), s, found);
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
{
    const sink s = {out, capacity, in->bits};
    uint64_t found = 0;

    for (uint32_t q = first; q < last; q++) {
        found = pairs_of_block(in, q, lists, &s, found);
    }
    return found;
}

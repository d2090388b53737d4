/* dcd_find_pairs with sixteen boxes tested at a time: the same pairs in the same order as ../find.c, which explains it.
 *
 * Hits are bits, and padding lanes overlap nothing, so records need no end. Lists grow by whole vectors of which only
 * the front counts, so that no branch depends on the data: what is written past the end of a list is written over next,
 * or is the start of the list of the level above, of which the last number has then been read, or lies in the
 * DCD_FIND_SPARE places (dispatch.h) after the last list. */
#include "broad/find.h"

#include <stddef.h>

#include "broad/pair.h"
#include "overlap.h"

#define NEAR 64u     /* candidates that are listed before they are tested */
#define WAITING 256u /* pairs that are packed together, at least */
#define QUEUE (WAITING + DCD_LANES * (NEAR + DCD_LANES + 1)) /* those, what a list of candidates can add, a vector's end */

/* Where found pairs go: counted always, written while there is room. */
typedef struct sink {
    uint64_t *out;
    uint64_t capacity;
    uint32_t bits;
} sink;

/* Found pairs, not yet packed: to pack many at a time is quicker than a few lanes at a time. */
typedef struct queue {
    uint32_t one[QUEUE], other[QUEUE];
    uint32_t count;
} queue;

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
static void put_last(const sink *s, const queue *pairs, uint64_t found)
{
    for (uint32_t k = 0; k < pairs->count && found + k < s->capacity; k++) {
        s->out[found + k] = dcd_pair_pack(pairs->one[k], pairs->other[k], s->bits);
    }
}

/* Empties the queue. Returns how many pairs there are then in all. */
static uint64_t put(const sink *s, queue *pairs, uint64_t found)
{
    const uint32_t count = pairs->count;

    if (found + count + DCD_LANES > s->capacity) {
        put_last(s, pairs, found);
    } else {
        for (uint32_t k = 0; k < count; k += DCD_LANES) {
            dcd_wide_pack(pairs->one + k, pairs->other + k, s->bits, s->out + found + k);
        }
    }
    pairs->count = 0;
    return found + count;
}

/* Pairs of the object `other`, whose box is a lane of a record, with the lanes of a block, of those in `lanes`. */
static inline void take(const asker *a, const float *record, uint32_t lane, uint32_t other, uint32_t lanes, queue *pairs)
{
    const dcd_wide_box box = dcd_wide_lane(record, lane);
    const uint32_t hits = dcd_wide_overlap(&a->boxes, &box) & lanes, at = pairs->count;

    pairs->count = at + dcd_wide_pairs(hits, &a->objects, other, pairs->one + at, pairs->other + at);
}

/* Pairs of block q with the later blocks in the list. */
static uint64_t pairs_with(const dcd_find *in, const asker *a, const dcd_wide_box *box, const uint32_t *list,
                           uint32_t count, const sink *s, queue *pairs, uint64_t found)
{
    const float *records = in->records;
    const uint32_t *order = in->order;
    uint32_t near[NEAR + DCD_LANES];
    uint32_t i = 0;

    while (i < count) {
        uint32_t kept = 0;

        for (; i < count && kept <= NEAR; i++) {
            const dcd_wide_boxes record = dcd_wide_record(records + (size_t)DCD_RECORD * list[i]);

            kept += dcd_wide_keep(dcd_wide_overlap(&record, box), DCD_LANES * list[i], near + kept);
        }
        if (pairs->count > WAITING) {
            found = put(s, pairs, found);
        }
        for (uint32_t k = 0; k < kept; k++) {
            take(a, records + (size_t)DCD_RECORD * (near[k] / DCD_LANES), near[k] % DCD_LANES, order[near[k]],
                 DCD_WIDE_ALL, pairs);
        }
    }
    return found;
}

static uint64_t pairs_of_block(const dcd_find *in, uint32_t q, uint32_t *lists, const sink *s, queue *pairs,
                               uint64_t found)
{
    const float *record = in->records + (size_t)DCD_RECORD * q;
    const float *parents = in->records + (size_t)DCD_RECORD * in->tree->begin[1];
    const uint32_t *order = in->order + DCD_LANES * q;
    const uint32_t left = in->tree->objects - DCD_LANES * q, used = left < DCD_LANES ? left : DCD_LANES;
    const asker a = {dcd_wide_record(record), dcd_wide_load(order, used)};
    const dcd_wide_box box = dcd_wide_lane(parents + (size_t)DCD_RECORD * (q / DCD_LANES), q % DCD_LANES);

    for (uint32_t lane = 1; lane < used; lane++) {
        take(&a, record, lane, order[lane], (1u << lane) - 1, pairs);
    }
    return pairs_with(in, &a, &box, lists, blocks_near(in, q, &box, lists), s, pairs, found);
}

uint64_t dcd_find_pairs(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                        uint64_t capacity)
{
    const sink s = {out, capacity, in->bits};
    queue pairs;
    uint64_t found = 0;

    pairs.count = 0;
    for (uint32_t q = first; q < last; q++) {
        found = pairs_of_block(in, q, lists, &s, &pairs, found);
        if (pairs.count > WAITING) {
            found = put(&s, &pairs, found);
        }
    }
    return put(&s, &pairs, found);
}

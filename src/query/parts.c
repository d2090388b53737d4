#include "query/parts.h"

#include "world/compound.h"
#include "dispatch.h"
#include "broad/pair.h"
#include "broad/radix.h"
#include "query/share.h"

/* --------------------------------------------------------------------- Sort */

void dcd_part_count(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_count(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k);
}

void dcd_part_scatter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_scatter(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k,
                      t->to) /*@ ghost (0, t->items, 0) */;
}

/* ----------------------------------------------------------- Order and tree */

void dcd_part_keys(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_dispatch_keys(t->w->lanes, t->w->boxes, first, last, &t->grid, t->w->keys);
}

void dcd_part_take(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_order_take(t->from, first, last, t->w->order);
}

/* Records [first, last) of a level, from those of the level below. */
/*@ requires team: \valid_read(t) && \valid_read(t->w);
    requires tree: dcd_part_level(t, l) && first <= last <= t->tree.records[l];
    requires finite: \forall integer m; 16 * first <= m < 16 * last && m < t->tree.records[l - 1] ==>
        tree_finite(t->w->records + 96 * t->tree.begin[l - 1], m);
    terminates \true;
    assigns DCD_PART_RECORDS(t, l, first, last);
    ensures over: \forall integer m, x; first <= m < last && 0 <= x < 16 ==>
        tree_bounded(t->w->records + 96 * t->tree.begin[l], m, x,
            t->w->records + 96 * t->tree.begin[l - 1], t->tree.records[l - 1]); */
static void bound_level(const dcd_team *t, uint32_t l, uint32_t first, uint32_t last)
{
    dcd_dispatch_level(t->w->lanes, t->w->records + (size_t)DCD_RECORD * t->tree.begin[l - 1], t->tree.records[l - 1], first,
                       last, t->w->records + (size_t)DCD_RECORD * t->tree.begin[l]);
}

/* The blocks that records [first, last) of level 1 are made of. */
/*@ requires team: \valid_read(t) && \valid_read(t->w);
    requires tree: dcd_part_level(t, 1) && first < last <= t->tree.records[1];
    requires order: \valid_read(t->w->order + (0 .. t->tree.objects - 1));
    requires numbers: \forall integer p; 0 <= p < t->tree.objects ==> t->w->order[p] < t->tree.objects;
    requires boxes: \valid_read(t->w->boxes + (0 .. 6 * t->tree.objects - 1));
    requires apart: \separated(t->w->boxes + (0 .. 6 * t->tree.objects - 1),
        t->w->records + (0 .. 96 * t->tree.total - 1));
    requires finite: \forall integer i; 0 <= i < t->tree.objects ==> tree_finite_box(t->w->boxes, i);
    terminates \true;
    assigns DCD_PART_BLOCKS(t, first, last);
    ensures finite: \forall integer b; 16 * first <= b < 16 * last && b < t->tree.records[0] ==>
        tree_finite(t->w->records, b);
    ensures boxes: \forall integer b, l; 16 * first <= b < 16 * last && b < t->tree.records[0] && 0 <= l < 16 ==>
        tree_gathered(t->w->records, b, l, t->w->boxes, t->w->order, t->tree.objects); */
static void gather_blocks(const dcd_team *t, uint32_t first, uint32_t last)
{
    const uint32_t blocks = t->tree.records[0];
    const uint32_t end = last <= blocks / DCD_LANES ? DCD_LANES * last : blocks;

    dcd_dispatch_gather(t->w->lanes, t->w->boxes, t->w->order, t->tree.objects, DCD_LANES * first, end, t->w->records);
}

void dcd_part_gather(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    gather_blocks(t, first, last);
    //@ ghost Gathered: ;
    bound_level(t, 1, first, last);
    /*@ assert same: \forall integer x; 0 <= x < 96 * t->tree.records[0] ==>
            t->w->records[x] == \at(t->w->records[x], Gathered); */
    //@ assert boxes: \forall integer x; 0 <= x < 6 * t->tree.objects ==> t->w->boxes[x] == \at(t->w->boxes[x], Gathered);
    /*@ assert kept: \forall integer b, l; 16 * first <= b < 16 * last && b < t->tree.records[0] && 0 <= l < 16 ==>
            tree_gathered{Gathered}(t->w->records, b, l, t->w->boxes, t->w->order, t->tree.objects) &&
            tree_gathered(t->w->records, b, l, t->w->boxes, t->w->order, t->tree.objects); */
}

void dcd_part_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    bound_level(t, t->level, first, last);
}

/* ---------------------------------------------------------------- Traversal */

/* The pairs of blocks [first, last), as many as fit. Returns how many there are. */
/*@ requires team: \valid_read(t) && \valid_read(t->w) && thread < DCD_MAX_THREADS;
    requires tree: dcd_part_searchable(t) && first <= last <= t->tree.records[0];
    requires lists: dcd_part_lists(t, thread);
    requires out: capacity <= 0x10000000000 && \valid(out + (0 .. capacity - 1)) &&
        \separated(out + (0 .. capacity - 1), t, t->w);
    requires ghosts: room == FIND_MOST * (last - first) && \valid(p + (0 .. room - 1)) && \valid(r + (0 .. room - 1));
    terminates \true;
    assigns DCD_PART_LISTS(t, thread), out[0 .. capacity - 1], p[0 .. room - 1], r[0 .. room - 1];
    ensures found: dcd_part_found(t, p, r, first, last, \result);
    ensures written: dcd_part_written(t, p, r, out, \min(\result, capacity)); */
static uint64_t find(const dcd_team *t, uint32_t thread, uint32_t first, uint32_t last, uint64_t *out, uint64_t capacity)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    const dcd_find in = {&t->tree, t->w->records, t->w->order, t->bits};
    uint32_t *lists = t->w->lists + ((size_t)t->tree.total + DCD_FIND_SPARE) * thread;
    uint64_t found;

    /*@ assert meets: \forall integer a, b; 0 <= a < t->tree.objects && 0 <= b < t->tree.objects ==>
            (find_meet(&in, a, b) <==> broad_meet(t->w->records, a, b)); */
    found = dcd_dispatch_pairs(t->w->lanes, &in, first, last, lists, out, capacity) /*@ ghost (p, r, room) */;
    //@ assert in: in.bits == t->bits && in.order == t->w->order && in.tree == &t->tree && in.records == t->w->records;
    //@ assert order: \forall integer m; 0 <= m < t->tree.objects ==> t->w->order[m] == \at(t->w->order[m], Pre);
    //@ assert packed: \forall integer m; 0 <= m < found && m < capacity ==> out[m] == find_pair(&in, p[m], r[m]);
    /*@ assert values: \forall integer m; 0 <= m < found && m < capacity ==> out[m] ==
            pair_value(\min(t->w->order[p[m]], t->w->order[r[m]]), \max(t->w->order[p[m]], t->w->order[r[m]]), t->bits); */
    /*@ assert still: \forall integer a, b; 0 <= a < t->tree.objects && 0 <= b < t->tree.objects ==>
            (find_meet(&in, a, b) <==> broad_meet(t->w->records, a, b)); */
    //@ assert found: dcd_part_found(t, p, r, first, last, found);
    return found;
}

/* To the books: that so many pairs were found, and are in the thread's buffer from `begin` on, if there was room for all. */
/*@ requires team: \valid_read(t) && \valid_read(t->w) && \valid(t->w->thread_used + thread) && dcd_part_books(t, k);
    requires used: kept ==> t->w->thread_used[thread] + found <= 0xffffffff;
    requires apart: \separated(t->w->thread_used + thread, t->w->part_begin + k, t->w->part_count + k) &&
        \separated(t->w->thread_used + thread, t, t->w) && (kept ==> \separated(t->w->pairs + (begin .. begin + found - 1),
            t->w->thread_used + thread, t->w->part_begin + k, t->w->part_count + k));
    terminates \true;
    assigns t->w->part_count[k], t->w->part_begin[k], t->w->thread_used[thread];
    ensures count: t->w->part_count[k] == found;
    ensures begin: t->w->part_begin[k] == (kept ? begin : DCD_PART_LOST);
    ensures used: t->w->thread_used[thread] == \old(t->w->thread_used[thread]) + (kept ? found : 0);
    ensures pairs: \forall integer m; kept && begin <= m < begin + found ==> t->w->pairs[m] == \old(t->w->pairs[m]); */
static void put_found(const dcd_team *t, uint32_t thread, uint32_t k, uint64_t found, bool kept, uint64_t begin)
{
    t->w->part_count[k] = found;
    t->w->part_begin[k] = kept ? begin : DCD_PART_LOST;
    t->w->thread_used[thread] += kept ? found : 0;
}

void dcd_part_find(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_workspace *w = t->w;
    const uint32_t capacity = (uint32_t)w->limits.candidates, threads = t->executor->threads;
    const uint64_t begin = dcd_share_begin(capacity, threads, thread, w->thread_used[thread]);
    const uint64_t room = dcd_share_room(capacity, threads, thread, w->thread_used[thread]);
    const uint64_t found = find(t, thread, first, last, w->pairs + begin, room)
        /*@ ghost (DCD_PART_P((int64_t)first), DCD_PART_R((int64_t)first), FIND_MOST * ((uint64_t)last - first)) */;

    //@ ghost Found: ;
    put_found(t, thread, k, found, found <= room, begin);
    /*@ assert same: \forall integer m; 0 <= m < found && found <= room ==>
            w->pairs[begin + m] == \at(w->pairs[\at(begin + m, Here)], Found); */
    /*@ assert written: found <= room ==>
            dcd_part_written{Found}(t, DCD_PART_P(first), DCD_PART_R(first), w->pairs + begin, found) &&
            dcd_part_written(t, DCD_PART_P(first), DCD_PART_R(first), w->pairs + begin, found); */
}

void dcd_part_join(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)first;
    (void)last;
    dcd_radix_copy(t->from + t->w->part_begin[k], 0, (uint32_t)t->w->part_count[k], t->to + t->w->part_at[k]);
}

void dcd_part_settle(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    if (t->w->part_begin[k] == DCD_PART_LOST) {
        find(t, thread, first, last, t->w->other + t->w->part_at[k], t->w->part_count[k])
            /*@ ghost (DCD_PART_P((int64_t)first), DCD_PART_R((int64_t)first), FIND_MOST * ((uint64_t)last - first)) */;
    } else {
        dcd_part_join(t, thread, k, first, last);
        /*@ assert books: t->w->part_begin[k] == \at(t->w->part_begin[k], Pre) &&
                t->w->part_count[k] == \at(t->w->part_count[k], Pre) && t->w->part_at[k] == \at(t->w->part_at[k], Pre); */
        /*@ assert same: \forall integer m; 0 <= m < \at(t->w->part_count[k], Pre) ==>
                t->w->other[\at(t->w->part_at[k], Pre) + m] == t->from[\at(t->w->part_begin[k], Pre) + m]; */
    }
}

/* --------------------------------------------------------------------- Pairs */

void dcd_part_compound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);

    (void)thread;
    (void)k;
    dcd_compound_pairs(&in, dcd_pair_bits(t->world->limits.objects), first, last, t->to);
}

void dcd_part_unique(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    t->w->part_begin[k] = first;
    t->w->part_count[k] = dcd_compound_unique(t->from, first, last, t->to + first);
}

void dcd_part_unpack(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_pair_unpack(t->from, first, last, t->bits, t->query->out);
}

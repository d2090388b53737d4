#include "query/parts.h"

#include "world/compound.h"
#include "dispatch.h"
#include "measure/distance.h"
#include "query/kept.h"
#include "query/listed.h"
#include "broad/pair.h"
#include "broad/radix.h"
#include "query/share.h"

/* ------------------------------------------------------------------ Placing */

void dcd_part_place(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_kept_place(t->query, first, last);
}

void dcd_part_place_and_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    dcd_part_place(t, thread, k, first, last);
    if (first < last) {
        dcd_dispatch_bounds(t->w->lanes, t->w->boxes, first, last, t->w->part_bounds + (size_t)DCD_BOX * k);
    }
}

/* --------------------------------------------------------------------- Sort */

void dcd_part_count(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_count(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k);
}

void dcd_part_scatter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    dcd_radix_scatter(t->from, first, last, t->shift, t->digit, t->w->counts + (size_t)DCD_RADIX_SIZE * k, t->to);
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
static void bound_level(const dcd_team *t, uint32_t l, uint32_t first, uint32_t last)
{
    dcd_tree_bound(t->w->records + (size_t)DCD_RECORD * t->tree.begin[l - 1], t->tree.records[l - 1], first, last,
                   t->w->records + (size_t)DCD_RECORD * t->tree.begin[l]);
}

void dcd_part_gather(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t blocks = t->tree.records[0];
    const uint32_t end = last < blocks / DCD_LANES ? DCD_LANES * last : blocks;

    (void)thread;
    (void)k;
    dcd_dispatch_gather(t->w->lanes, t->w->boxes, t->w->order, t->tree.objects, DCD_LANES * first, end, t->w->records);
    bound_level(t, 1, first, last);
}

void dcd_part_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    bound_level(t, t->level, first, last);
}

/* ---------------------------------------------------------------- Traversal */

static uint64_t find(const dcd_team *t, uint32_t thread, uint32_t first, uint32_t last, uint64_t *out, uint64_t capacity)
{
    const dcd_find in = {&t->tree, t->w->records, t->w->order, t->bits};
    uint32_t *lists = t->w->lists + ((size_t)t->tree.total + DCD_FIND_SPARE) * thread;

    return dcd_dispatch_pairs(t->w->lanes, &in, first, last, lists, out, capacity);
}

/* What does not fit into the buffer is only counted. */
void dcd_part_find(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    dcd_workspace *w = t->w;
    const uint32_t capacity = (uint32_t)w->limits.candidates, threads = t->executor->threads;
    const uint64_t begin = dcd_share_begin(capacity, threads, thread, w->thread_used[thread]);
    const uint64_t room = dcd_share_room(capacity, threads, thread, w->thread_used[thread]);
    const uint64_t found = find(t, thread, first, last, w->pairs + begin, room);
    const bool kept = found <= room;

    w->part_count[k] = found;
    w->part_begin[k] = kept ? begin : DCD_PART_LOST;
    w->thread_used[thread] += kept ? found : 0;
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
        find(t, thread, first, last, t->w->other + t->w->part_at[k], t->w->part_count[k]);
    } else {
        dcd_part_join(t, thread, k, first, last);
    }
}

/* ------------------------------------------------------------- Narrow phase */

/* Drops what filters drop of a slice of w->other. Returns how many pairs are left, in front. */
static uint32_t filter(const dcd_team *t, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);

    return t->world->filtered ? dcd_filter_pairs(&in, first, last, t->w->other) : last - first;
}

void dcd_part_filter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t kept = filter(t, first, last);
    const dcd_tally tally = {.dropped = last - first - kept};

    (void)thread;
    t->w->part_begin[k] = first;
    t->w->part_count[k] = kept;
    t->w->tally[k] = tally;
}

void dcd_part_narrow(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);
    const uint32_t kept = filter(t, first, last);
    dcd_tally tally = {.dropped = last - first - kept};

    t->w->part_begin[k] = first;
    t->w->part_count[k] = dcd_dispatch_contacts(t->w->lanes, &in, t->w->other, first, first + kept, t->bits,
                                                t->w->pairs + first, &tally, &t->w->exact[thread]);
    t->w->tally[k] = tally;
}

void dcd_part_know(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)thread;
    (void)k;
    dcd_listed_know(t->query, first, last);
}

void dcd_part_decide(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);
    dcd_tally tally = {.dropped = 0};

    if (t->short_list) {
        dcd_listed_decide(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    } else {
        dcd_dispatch_verdicts(t->w->lanes, &in, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    }
    t->w->tally[k] = tally;
}

void dcd_part_measure(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);

    (void)k;
    dcd_dispatch_distances(t->w->lanes, &in, t->from, first, last, t->bits, &t->w->exact[thread], t->near);
}

void dcd_part_least(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const dcd_narrow in = dcd_detect_narrow(t->query);

    t->w->part_count[k] = last - first;
    if (first < last) {
        dcd_dispatch_least(t->w->lanes, &in, t->from, first, last, t->bits, &t->w->exact[thread], &t->w->least[k]);
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

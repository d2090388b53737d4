#include "query/parts_query.h"

#include "dispatch.h"
#include "query/decide.h"
#include "query/kept.h"
#include "query/listed.h"

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

/* ------------------------------------------------------------- Narrow phase */

/* Drops what filters drop of a slice of w->other. Returns how many pairs are left, in front. */
static uint32_t filter(const dcd_team *t, uint32_t first, uint32_t last)
{
    const dcd_filter in = dcd_world_filter(t->world, t->bits);
    uint32_t kept = last - first;

    if (t->world->filtered) {
        kept = dcd_filter_pairs(&in, first, last, t->w->other);
    }
    return kept;
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

/* The contacts of pairs [first, last) of w->other, to w->pairs. Returns how many there are. */
static uint32_t contacts(const dcd_team *t, uint32_t thread, uint32_t first, uint32_t last, dcd_tally *tally)
{
    return dcd_decide_contacts(t->query, t->w->other, first, last, t->bits, t->w->pairs + first, tally, &t->w->exact[thread]);
}

void dcd_part_narrow(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    const uint32_t kept = filter(t, first, last);
    dcd_tally tally = {.dropped = last - first - kept};

    t->w->part_count[k] = contacts(t, thread, first, first + kept, &tally);
    t->w->part_begin[k] = first;
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
    dcd_tally tally = {.dropped = 0};

    if (t->short_list) {
        dcd_listed_decide(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    } else {
        dcd_decide_verdicts(t->query, t->asked, first, last, t->verdicts, &tally, &t->w->exact[thread]);
    }
    t->w->tally[k] = tally;
}

void dcd_part_measure(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    (void)k;
    dcd_decide_distances(t->query, t->from, first, last, t->bits, &t->w->exact[thread], t->near);
}

void dcd_part_least(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last)
{
    if (first < last) {
        dcd_decide_least(t->query, t->from, first, last, t->bits, &t->w->exact[thread], &t->w->least[k]);
    }
    t->w->part_count[k] = last - first;
}

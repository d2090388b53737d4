/* The serial reference: every kernel over everything, in order. */
#include "broad/broad.h"
#include "world/compound.h"
#include "query/detect.h"
#include "dispatch.h"
#include "measure/distance.h"
#include "query/kept.h"
#include "query/listed.h"
#include "broad/pair.h"
#include "broad/radix.h"

/* Drops what filters drop. Returns how many pairs are left. */
static uint32_t filter(const dcd_detect *query, uint64_t *pairs, uint32_t count, uint32_t bits)
{
    const dcd_filter in = dcd_world_filter(query->world, bits);
    const uint32_t kept = query->world->filtered ? dcd_filter_pairs(&in, 0, count, pairs) : count;

    query->report->dropped = count - kept;
    return kept;
}

/* Writes as many of the sorted pairs as the output holds. */
static dcd_status put(const dcd_detect *query, const uint64_t *pairs, uint32_t count, uint32_t bits)
{
    const uint32_t room = query->capacity < count ? (uint32_t)query->capacity : count;

    query->workspace->sorted = pairs;
    dcd_pair_unpack(pairs, 0, room, bits, query->out);
    return room < count ? DCD_CAPACITY : DCD_OK;
}

static dcd_status finish(const dcd_detect *query, uint64_t *pairs, uint64_t *spare, uint32_t count, uint32_t bits)
{
    pairs = dcd_radix_sort(pairs, spare, 0, count, 0, 2 * bits, query->workspace->counts);
    return put(query, pairs, count, bits);
}

/* Contacts of parts become contacts of compounds, each once. */
static dcd_status finish_compounds(const dcd_detect *query, uint64_t *pairs, uint64_t *spare, uint32_t count,
                                   uint32_t bits)
{
    const dcd_filter in = dcd_world_filter(query->world, bits);
    const uint32_t wide = dcd_pair_bits(query->world->limits.objects);
    uint64_t *sorted, *once;

    dcd_compound_pairs(&in, wide, 0, count, pairs);
    sorted = dcd_radix_sort(pairs, spare, 0, count, 0, 2 * wide, query->workspace->counts);
    once = sorted == pairs ? spare : pairs;
    count = dcd_compound_unique(sorted, 0, count, once);
    query->report->contacts = count;
    return put(query, once, count, wide);
}

/* All of the world's objects. */
static void place_all(const dcd_detect *query, double *time)
{
    dcd_kept_begin(query);
    dcd_kept_place(query, 0, query->world->objects);
    dcd_detect_mark(query, DCD_STAGE_PLACE, time);
}

dcd_status dcd_detect_serial(const dcd_detect *query)
{
    const dcd_world *world = query->world;
    dcd_workspace *w = query->workspace;
    const uint32_t objects = world->objects;
    const uint32_t bits = dcd_pair_bits(objects);
    dcd_tree tree;
    dcd_tally tally = {.dropped = 0};
    dcd_status status;
    double time = dcd_detect_now(query);
    uint64_t found;
    uint32_t count;

    place_all(query, &time);

    dcd_tree_layout(objects, &tree);
    dcd_broad_order(w, objects);
    dcd_broad_build(w, &tree);
    dcd_detect_mark(query, DCD_STAGE_BUILD, &time);

    const dcd_find find = {&tree, w->records, w->order, bits};
    found = dcd_broad_find(w, &find);
    dcd_detect_mark(query, DCD_STAGE_TRAVERSE, &time);
    query->report->candidates = found;
    if (found > w->limits.candidates) {
        return DCD_CAPACITY;
    }
    count = filter(query, w->pairs, (uint32_t)found, bits);
    if (query->kind == DCD_DETECT_CANDIDATES) {
        status = finish(query, w->pairs, w->other, count, bits);
        dcd_detect_mark(query, DCD_STAGE_SORT, &time);
        return status;
    }

    const dcd_narrow narrow = dcd_detect_narrow(query);
    count = dcd_dispatch_contacts(w->lanes, &narrow, w->pairs, 0, count, bits, w->other, &tally, w->exact);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    query->report->contacts = count;
    dcd_detect_count(query, &tally);

    status = query->kind == DCD_DETECT_COMPOUNDS ? finish_compounds(query, w->other, w->pairs, count, bits)
                                                 : finish(query, w->other, w->pairs, count, bits);
    dcd_detect_mark(query, DCD_STAGE_SORT, &time);
    return status;
}

/* All pairs of a list, with everything placed first. */
static void decide_long(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts,
                        dcd_tally *tally, double *time)
{
    const dcd_workspace *w = query->workspace;
    const dcd_narrow narrow = dcd_detect_narrow(query);

    place_all(query, time);
    dcd_dispatch_verdicts(w->lanes, &narrow, pairs, 0, count, verdicts, tally, w->exact);
}

dcd_status dcd_decide_serial(const dcd_detect *query, const dcd_pair *pairs, uint64_t count, uint8_t *verdicts)
{
    dcd_tally tally = {.dropped = 0};
    double time = dcd_detect_now(query);

    if (dcd_listed_is_short(query, count)) {
        dcd_listed_begin(query);
        dcd_listed_decide(query, pairs, 0, count, verdicts, &tally, query->workspace->exact);
    } else {
        decide_long(query, pairs, count, verdicts, &tally, &time);
    }
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    dcd_detect_count(query, &tally);
    return DCD_OK;
}

dcd_status dcd_measure_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *out)
{
    const dcd_workspace *w = query->workspace;
    const dcd_narrow narrow = dcd_detect_narrow(query);
    double time = dcd_detect_now(query);

    dcd_dispatch_distances(w->lanes, &narrow, w->sorted, 0, count, dcd_pair_bits(query->world->objects), w->exact, out);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return DCD_OK;
}

dcd_status dcd_least_serial(const dcd_detect *query, uint32_t count, dcd_neighbour *least)
{
    const dcd_workspace *w = query->workspace;
    const dcd_narrow narrow = dcd_detect_narrow(query);
    double time = dcd_detect_now(query);

    dcd_dispatch_least(w->lanes, &narrow, w->sorted, 0, count, dcd_pair_bits(query->world->objects), w->exact, least);
    dcd_detect_mark(query, DCD_STAGE_NARROW, &time);
    return DCD_OK;
}

/* Deciding the pairs of a list that asks little of each object: outer bodies first, and vertices only where they are needed. */
#ifndef DCD_LISTED_H
#define DCD_LISTED_H

#include <stdint.h>

#include "query/detect.h"

#ifdef __FRAMAC__
#include "query/coord.h"
#endif

/* For annotations: what is written of objects that are found out about; with the number of objects and that of rows that a
 * workspace is for. */
#define DCD_LISTED_OF(w, objects, rows) \
    (w)->placed[0 .. (objects) - 1], (w)->placed_vertices[0 .. 3 * ((rows) + 7 * (objects)) - 1], \
    (w)->floats[0 .. 3 * ((rows) + 7 * (objects)) - 1], (w)->slabs[0 .. 64 * (objects) - 1], \
    (w)->boxes[0 .. 6 * (objects) - 1], (w)->balls[0 .. (objects) - 1], (w)->cores[0 .. (objects) - 1], \
    (w)->kept.at[0 .. (objects) - 1], (w)->outer[0 .. (objects) - 1], (w)->seen[0 .. (objects) - 1]
#define DCD_LISTED_OUT(w) DCD_LISTED_OF(w, (w)->limits.objects, (w)->limits.placed)

/* What is known of an object in this query: nothing, its outer body, or that and its vertices in their place. */
#define DCD_SEEN_NOTHING 0u
#define DCD_SEEN_OUTER 1u
#define DCD_SEEN_PLACED 2u

/* Whether so few pairs are asked about that most objects need not be placed. Of numbers alone, so that every path of a query
 * takes the same stages. */
/*@ requires query: \valid_read(query) && \valid_read(query->world);
    terminates \true;
    assigns \nothing; */
bool dcd_listed_is_short(const dcd_detect *query, uint64_t count);

/* Before the first pair, by one thread: margins are the query's; of objects, nothing is known in a world of many. */
/*@ requires query: dcd_detect_lists(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    terminates \true;
    assigns query->workspace->kept.any, query->workspace->kept.slabs, query->workspace->kept.margins,
        query->workspace->kept.at[0 .. query->workspace->limits.objects - 1],
        query->workspace->outer[0 .. query->world->objects - 1], query->workspace->seen[0 .. query->world->objects - 1];
    ensures query: dcd_detect_lists(query);
    ensures ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures seen: dcd_seen_holds(query->workspace, query->world); */
void dcd_listed_begin(const dcd_detect *query);

/* Objects [first, last) are placed already: their outer bodies. Then slices of pairs may be decided at the same time. */
/*@ requires query: dcd_detect_lists(query) && first <= last <= query->world->objects;
    requires placed: \forall integer i; first <= i < last ==> dcd_object_stands(query->workspace, query->world, i);
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires seen: dcd_seen_holds(query->workspace, query->world);
    terminates \true;
    assigns query->workspace->outer[first .. last - 1], query->workspace->seen[first .. last - 1];
    ensures query: dcd_detect_lists(query);
    ensures seen: dcd_seen_holds(query->workspace, query->world); */
void dcd_listed_know(const dcd_detect *query, uint32_t first, uint32_t last);

/* verdicts[first, last) of the pairs: 1 for a contact. Objects that are not known are found out about as they come. */
/*@ requires query: dcd_detect_lists(query) && dcd_kept_holds(query->workspace, query->world) &&
        dcd_seen_holds(query->workspace, query->world);
    requires range: first <= last <= 0x10000000000000;
    requires pairs: dcd_list_holds(query, pairs, first, last);
    requires verdicts: dcd_list_verdicts(query, verdicts, first, last);
    requires work: dcd_list_work(query, pairs, first, last, tally, work) && dcd_tally_takes(tally, last - first) &&
        \separated(verdicts + (first .. last - 1), tally, work);
    requires roles: \separated(work, DCD_WORLD_ROLES(query->world)) &&
        (query->world->acm != \null ==> \separated(work, query->world->acm));
    terminates \true;
    assigns DCD_LISTED_OUT(query->workspace), verdicts[first .. last - 1], *tally, *work;
    ensures query: dcd_detect_lists(query);
    ensures ready: dcd_detect_ready{Pre}(query) ==> dcd_detect_ready(query);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures tally: dcd_tally_grew{Pre, Post}(tally, last - first); */
void dcd_listed_decide(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                       dcd_tally *tally, dcd_exact *work);

#endif

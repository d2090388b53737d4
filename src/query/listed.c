#include "query/listed.h"

#include <string.h>

#include "query/decide.h"
#include "query/kept.h"
#include "object/outer.h"

/* Pairs at a time. */
#define BLOCK 256u

/* Pairs that are not decided yet, with their places among those of the block. */
typedef struct rest {
    dcd_pair pair[BLOCK];
    uint32_t place[BLOCK];
    uint32_t count;
} rest;

bool dcd_listed_is_short(const dcd_detect *query, uint64_t count)
{
    const uint32_t objects = query->world->objects;

    return objects <= DCD_DETECT_FEW || count <= objects;
}

static const dcd_frame *frame_of(const dcd_world *world, uint32_t object)
{
    return &world->frame[world->body[object].shape];
}

static void know(const dcd_detect *query, uint32_t object)
{
    const dcd_world *world = query->world;
    dcd_workspace *w = query->workspace;

    if ((w->seen[object] & DCD_SEEN_OUTER) == 0) {
        const dcd_body *body = &world->body[object];

        dcd_outer_place(&world->shape[body->shape], frame_of(world, object), body, &query->margins, &w->outer[object]);
        w->seen[object] |= DCD_SEEN_OUTER;
    }
}

/* Where there are few objects, all of them: sooner done than asked for pair by pair. */
void dcd_listed_begin(const dcd_detect *query)
{
    const uint32_t objects = query->world->objects;

    dcd_kept_begin(query);
    memset(query->workspace->seen, 0, objects);
    for (uint32_t k = 0; k < objects && objects <= DCD_DETECT_FEW; k++) {
        know(query, k);
    }
}

void dcd_listed_know(const dcd_detect *query, uint32_t first, uint32_t last)
{
    for (uint32_t k = first; k < last; k++) {
        know(query, k);
        query->workspace->seen[k] |= DCD_SEEN_PLACED;
    }
}

static void know_pairs(const dcd_detect *query, const dcd_pair *pairs, uint32_t size)
{
    const bool known = query->world->objects <= DCD_DETECT_FEW;

    for (uint32_t k = 0; k < size && !known; k++) {
        know(query, pairs[k].i);
        know(query, pairs[k].j);
    }
}

static void place_object(const dcd_detect *query, uint32_t object)
{
    uint8_t *seen = &query->workspace->seen[object];

    if ((*seen & DCD_SEEN_PLACED) == 0) {
        dcd_kept_place(query, object, object + 1);
        *seen |= DCD_SEEN_PLACED;
    }
}

static bool boxes_apart(const dcd_detect *query, dcd_pair pair)
{
    const dcd_world *world = query->world;
    const dcd_outer *outer = query->workspace->outer;

    return dcd_outer_boxes_apart(&outer[pair.i], frame_of(world, pair.i), &world->body[pair.i].pose, &outer[pair.j],
                                 frame_of(world, pair.j), &world->body[pair.j].pose);
}

/* The pairs whose outer bodies may share a point; of the others it is certain that they are free. */
static void find_rest(const dcd_detect *query, const dcd_pair *pairs, uint32_t size, rest *out)
{
    uint32_t places[BLOCK];
    const uint32_t count = dcd_outer_meeting(query->workspace->outer, pairs, size, places);

    out->count = 0;
    for (uint32_t k = 0; k < count; k++) {
        const dcd_pair pair = pairs[places[k]];

        if (!boxes_apart(query, pair)) {
            out->pair[out->count] = pair;
            out->place[out->count] = places[k];
            out->count++;
        }
    }
}

static void decide_rest(const dcd_detect *query, const rest *left, uint8_t *verdicts, dcd_tally *tally, dcd_exact *work)
{
    uint8_t found[BLOCK];

    for (uint32_t k = 0; k < left->count; k++) {
        place_object(query, left->pair[k].i);
        place_object(query, left->pair[k].j);
    }
    dcd_decide_verdicts(query, left->pair, 0, left->count, found, tally, work);
    for (uint32_t k = 0; k < left->count; k++) {
        verdicts[left->place[k]] = found[k];
    }
}

static void decide_block(const dcd_detect *query, const dcd_pair *pairs, uint32_t size, uint8_t *verdicts,
                         dcd_tally *tally, dcd_exact *work)
{
    rest left;

    know_pairs(query, pairs, size);
    find_rest(query, pairs, size, &left);
    memset(verdicts, 0, size);
    tally->filtered += size - left.count;
    if (left.count > 0) {
        decide_rest(query, &left, verdicts, tally, work);
    }
}

void dcd_listed_decide(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                       dcd_tally *tally, dcd_exact *work)
{
    for (uint64_t at = first; at < last; at += BLOCK) {
        const uint32_t size = last - at < BLOCK ? (uint32_t)(last - at) : BLOCK;

        decide_block(query, pairs + at, size, verdicts + at, tally, work);
    }
}

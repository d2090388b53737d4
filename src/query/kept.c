#include "query/kept.h"

#include <string.h>

#include "dispatch.h"
#include "object/margin.h"

/* Both must say so: the world's memory, or the workspace's, may have become another one's. */
static bool follows(const dcd_workspace *w, const dcd_world *world)
{
    return w->kept.world == world && world->follower == w;
}

static bool same_margins(const dcd_margins *a, const dcd_margins *b)
{
    return a->own == b->own && !(a->common < b->common || a->common > b->common);
}

void dcd_kept_forget(dcd_workspace *workspace)
{
    workspace->kept.any = false;
}

void dcd_kept_begin(const dcd_detect *query)
{
    dcd_workspace *w = query->workspace;
    dcd_kept *kept = &w->kept;
    const bool slabs = dcd_detect_placing(query).slabs != NULL;

    if (!follows(w, query->world)) {
        dcd_kept_forget(w);
        return;
    }
    if (!kept->any || kept->slabs != slabs || !same_margins(&kept->margins, &query->margins)) {
        memset(kept->at, 0, w->limits.objects * sizeof *kept->at);
        kept->any = true;
        kept->slabs = slabs;
        kept->margins = query->margins;
    }
}

static bool is_in_place(const dcd_detect *query, uint32_t object)
{
    const dcd_world *world = query->world;
    const uint64_t at = query->workspace->kept.at[object];

    return at >= world->changed[object] && at >= world->all_changed;
}

static void place(const dcd_detect *query, uint32_t first, uint32_t last)
{
    const dcd_world *world = query->world;
    const dcd_placing placing = dcd_detect_placing(query);

    dcd_dispatch_place(query->workspace->lanes, world->shape, world->vertex, world->body, first, last, &placing);
}

/* Objects [first, last) have to be placed. */
static void place_changed(const dcd_detect *query, uint32_t first, uint32_t last)
{
    if (first < last) {
        place(query, first, last);
    }
    for (uint32_t k = first; k < last; k++) {
        query->workspace->kept.at[k] = query->world->changes;
    }
}

void dcd_kept_place(const dcd_detect *query, uint32_t first, uint32_t last)
{
    uint32_t begin = first; /* those from here on have to be placed */

    if (!query->workspace->kept.any) {
        place(query, first, last);
        return;
    }
    for (uint32_t k = first; k < last; k++) {
        if (is_in_place(query, k)) {
            place_changed(query, begin, k);
            begin = k + 1;
        }
    }
    place_changed(query, begin, last);
}

/* The radii that placing would give an object with these margins. */
static void sweep(const dcd_detect *query, const dcd_margins *margins, uint32_t object)
{
    const dcd_body *body = &query->world->body[object];
    const double radius = query->world->shape[body->shape].radius, own = margins->own ? body->margin : 0.0;
    dcd_placed *placed = &query->workspace->placed[object];

    placed->radius = dcd_margin_radius_high(radius, own, margins->common);
    placed->radius_low = dcd_margin_radius_low(radius, own, margins->common);
}

void dcd_kept_sweep(const dcd_detect *query, const dcd_margins *margins)
{
    for (uint32_t k = 0; k < query->world->objects; k++) {
        sweep(query, margins, k);
    }
}

/* The query as those that the world is followed for. False when it reads what they leave out. */
static bool as_kept(const dcd_detect *query, dcd_detect *out)
{
    const dcd_kept *kept = &query->workspace->kept;

    *out = *query;
    out->margins = kept->margins;
    out->kind = kept->slabs ? DCD_DETECT_CONTACTS : query->kind;
    return kept->any && (kept->slabs || dcd_detect_placing(query).slabs == NULL);
}

void dcd_kept_place_alone(const dcd_detect *query, uint32_t object)
{
    dcd_detect kept;

    if (!follows(query->workspace, query->world)) {
        dcd_kept_forget(query->workspace);
    }
    if (as_kept(query, &kept)) {
        dcd_kept_place(&kept, object, object + 1);
        sweep(query, &query->margins, object);
    } else {
        query->workspace->kept.at[object] = 0;
        place(query, object, object + 1);
    }
}

void dcd_kept_put_back(const dcd_detect *query, uint32_t object)
{
    if (query->workspace->kept.any) {
        sweep(query, &query->workspace->kept.margins, object);
    }
}

dcd_status dcd_workspace_follow(dcd_workspace *workspace, dcd_world *world)
{
    if (workspace == NULL) {
        return DCD_NULL_POINTER;
    }
    dcd_kept_forget(workspace);
    workspace->kept.world = world;
    if (world != NULL) {
        world->follower = workspace;
    }
    return DCD_OK;
}

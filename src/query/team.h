/* What runs a stage of the parallel path on the executor: a part function over a range of items, in slices that are disjoint
 * and cover it. */
#ifndef DCD_TEAM_H
#define DCD_TEAM_H

#include <stdint.h>

#include "query/detect.h"
#include "broad/order.h"
#include "broad/tree.h"

#ifdef __FRAMAC__
#include "broad/pair.h"
#endif

typedef struct dcd_team dcd_team;

/* Does items [first, last), which are slice k of the stage, as thread `thread`. */
typedef void dcd_part(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* A query on its way through the stages. */
struct dcd_team {
    const dcd_detect *query;
    const dcd_world *world;
    dcd_workspace *w;
    const dcd_executor *executor;
    bool lost; /* the executor did not run each task once */

    dcd_part *part; /* the stage that is running, over `items` items in `tasks` slices */
    uint32_t items, tasks;

    dcd_tree tree;
    dcd_grid grid;
    uint32_t bits;           /* of a packed pair */
    uint32_t level;          /* of dcd_part_bound */
    uint32_t shift, digit;   /* of the sort's parts: where a digit is, and its bits */
    const uint64_t *from;    /* pairs or keys that a part reads */
    uint64_t *to;            /* and where it writes */
    const dcd_pair *asked;   /* of dcd_part_decide */
    uint8_t *verdicts;
    bool short_list;         /* of dcd_part_decide: the objects' outer bodies are known */
    dcd_neighbour *near;     /* of dcd_part_measure */
};

/* Before the first stage. */
/*@ requires query: \valid_read(query) && \valid_read(query->world) && query->world->objects <= DCD_MAX_OBJECTS;
    terminates \true;
    assigns \nothing;
    ensures query: \result.query == query && \result.world == query->world && \result.w == query->workspace &&
        \result.executor == query->executor;
    ensures started: !\result.lost && \result.tasks == 0 && !\result.short_list;
    ensures bits: pair_bits(\result.bits) && query->world->objects <= pair_base(\result.bits); */
dcd_team dcd_team_of(const dcd_detect *query);

/* Runs a part over `items` items in at most `limit` slices of at least `grain` items; does nothing once the team is lost. */
void dcd_team_run_slices(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain, uint32_t limit);

/* The same, with as many slices as there are books for. */
void dcd_team_run(dcd_team *t, dcd_part *part, uint32_t items, uint32_t grain);

#endif

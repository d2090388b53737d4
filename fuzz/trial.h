/* A trial: a world, a workspace and outputs for one scene, in memory of exactly the size asked for, so that the address
 * sanitizer sees every byte touched outside. The memory starts with garbage: nothing may depend on what was in it. */
#ifndef FUZZ_TRIAL_H
#define FUZZ_TRIAL_H

#include "input.h"

typedef struct trial_plan {
    const uint32_t *order; /* object k of the world is object order[k] of the scene; NULL: the same       */
    double shift[3];       /* added to every position                                                     */
    bool moved;            /* objects are added elsewhere and then set to their poses                     */
    bool prepared;         /* with inner bodies                                                           */
    bool plain;            /* without margins and filters                                                 */
    uint64_t candidates;   /* limit of the workspace                                                      */
    uint8_t garbage;       /* byte that the memory is filled with                                         */
} trial_plan;

typedef struct trial {
    dcd_world *world;
    dcd_workspace *workspace;
    void *world_memory, *workspace_memory;
    dcd_acm *acm;
    uint32_t objects;
} trial;

/* Aligned memory of at least `bytes`, filled with a byte; ends the run when there is none. */
void *trial_memory(size_t bytes, uint8_t garbage);

void trial_open(const input_scene *scene, const trial_plan *plan, trial *t);
void trial_close(trial *t);

/* Workspaces made from now on use the kernels of this instruction set, if the processor has it: 0 plain, 1, 2. */
#define TRIAL_LANES 4
void trial_choose_lanes(int lanes);

/* N (N - 1) / 2. */
uint64_t trial_all_pairs(uint32_t objects);

typedef enum trial_question { TRIAL_CONTACTS, TRIAL_CANDIDATES, TRIAL_COMPOUNDS } trial_question;

typedef struct trial_answer {
    dcd_status status;
    uint64_t capacity;
    dcd_pair *pairs; /* `capacity` of them, then one that must not be touched */
    dcd_report report;
} trial_answer;

/* Asks, and requires that nothing past the capacity was written. */
trial_answer trial_find(const trial *t, const dcd_executor *executor, trial_question question, uint64_t capacity);
void trial_free(trial_answer *answer);

/* Pairs that were never written keep this. */
#define TRIAL_UNTOUCHED 0xfefefefeu
bool trial_untouched(const dcd_pair *pairs, uint64_t first, uint64_t last);

/* verdicts[k] of pairs[k]; requires DCD_OK. */
void trial_decide(const trial *t, const dcd_executor *executor, const dcd_pair *pairs, uint64_t count,
                  uint8_t *verdicts);

#endif

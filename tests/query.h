/* Queries for tests: a scene in, the library's answer out, in memory from malloc. */
#ifndef QUERY_H
#define QUERY_H

#include "scene.h"

typedef struct answer {
    dcd_status status;
    dcd_pair *pairs;
    uint64_t count;
    dcd_report report;
} answer;

typedef enum query_kind { QUERY_CONTACTS, QUERY_CANDIDATES, QUERY_COMPOUNDS } query_kind;

/* Contacts, candidates or contacts of compounds of a world; NULL executor: serial. Grows the workspace until the candidates fit, by
 * exactly what the report asks for. `threads` is the workspace's limit. */
answer query_world(const dcd_world *world, query_kind kind, const dcd_executor *executor, uint32_t threads);

/* The same of a scene, on a pool of `threads` threads; 0: serial. */
answer query_scene(const scene *s, query_kind kind, uint32_t threads);

void answer_free(answer *a);

/* Order of two dcd_pair, for qsort and bsearch. */
int pair_compare(const void *a, const void *b);

bool answers_equal(const answer *a, const answer *b);

/* Fails the running test unless both hold the same pairs; tells the first that differ. */
void answers_check_equal(const answer *got, const answer *want, const char *what);

/* Fails the running test unless i < j < objects, ascending, without duplicates. */
void answer_check_sorted(const answer *a, uint32_t objects);

/* A workspace for the objects of a world. Aborts if there is no memory. */
dcd_workspace *query_workspace(const dcd_world *world, uint64_t candidates, uint32_t threads);

/* What the brute-force oracle says, as an answer. `exact` (may be NULL): pairs that needed exact arithmetic. */
answer query_brute(const scene *s, uint64_t *exact);

/* "$DCD_DATA/name", or NULL with a message that tests skip, where there is no such file. Valid until the next call. */
const char *data_path(const char *name);

#endif

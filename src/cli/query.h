/* A world made of a scene, and what it takes to query it. */
#ifndef DCD_CLI_QUERY_H
#define DCD_CLI_QUERY_H

#include "scene.h"

typedef struct dcd_query {
    dcd_world *world;
    dcd_acm *acm; /* NULL: none */
    dcd_workspace *workspace;
    dcd_pool *pool; /* NULL: serial */
    dcd_executor executor;
    dcd_limits limits; /* of world and workspace */
    dcd_report report; /* of the last run */
    uint32_t runs;     /* 2 when the first one found more candidates than expected */
} dcd_query;

/* `threads` 0: the serial path. When it fails, the query is empty; end it in either case. */
bool dcd_query_start(dcd_query *query, const dcd_scene *scene, uint32_t threads, dcd_error *error);
void dcd_query_end(dcd_query *query);

/* All contacts, of objects or of compounds; free `*contacts` afterwards. It takes the memory that they need. */
bool dcd_query_contacts(dcd_query *query, bool compounds, dcd_pair **contacts, dcd_error *error);

/* Distances of all pairs within a threshold, or of the nearest of them alone (`*count` 0 or 1); free `*pairs` afterwards. */
bool dcd_query_distances(dcd_query *query, double within, dcd_neighbour **pairs, uint64_t *count, dcd_error *error);
bool dcd_query_closest(dcd_query *query, double within, dcd_neighbour **pairs, uint64_t *count, dcd_error *error);

/* Decides these pairs; `path` of the file that they are from is for messages. */
bool dcd_query_pairs(dcd_query *query, const char *path, const dcd_pair *pairs, size_t count, unsigned char *verdicts,
                     dcd_error *error);

#endif

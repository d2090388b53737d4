/* Deciding the pairs of a list that asks little of each object: outer bodies first, and vertices only where they are needed. */
#ifndef DCD_LISTED_H
#define DCD_LISTED_H

#include <stdint.h>

#include "query/detect.h"

/* What is known of an object in this query. */
#define DCD_SEEN_OUTER 1u
#define DCD_SEEN_PLACED 2u

/* Whether so few pairs are asked about that most objects need not be placed. Of numbers alone, so that every path of a query
 * takes the same stages. */
bool dcd_listed_is_short(const dcd_detect *query, uint64_t count);

/* Before the first pair, by one thread: margins are the query's; of objects, nothing is known in a world of many. */
void dcd_listed_begin(const dcd_detect *query);

/* Objects [first, last) are placed already: their outer bodies. Then slices of pairs may be decided at the same time. */
void dcd_listed_know(const dcd_detect *query, uint32_t first, uint32_t last);

/* verdicts[first, last) of the pairs: 1 for a contact. Objects that are not known are found out about as they come. */
void dcd_listed_decide(const dcd_detect *query, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                       dcd_tally *tally, dcd_exact *work);

#endif

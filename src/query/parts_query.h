/* Parts, as parts.h has them, that read the query's objects and shapes: placing, and what is decided of pairs. */
#ifndef DCD_PARTS_QUERY_H
#define DCD_PARTS_QUERY_H

#include "query/parts.h"

/* ------------------------------------------------------------------ Placing */

/* Objects: placed. */
void dcd_part_place(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Their bounds too, while the boxes are near, to the slice's own row. */
void dcd_part_place_and_bound(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* ------------------------------------------------------------- Narrow phase */

/* Candidates in w->other: what no filter drops stays, in front of the slice. */
void dcd_part_filter(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Of these, the contacts to w->pairs, in front of the slice. */
void dcd_part_narrow(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Objects, which are placed: their outer bodies. */
void dcd_part_know(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Pairs of t->asked: their verdicts. */
void dcd_part_decide(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* Pairs of t->from, measured to t->near. */
void dcd_part_measure(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

/* The nearest of the slice, if it has any. */
void dcd_part_least(dcd_team *t, uint32_t thread, uint32_t k, uint32_t first, uint32_t last);

#endif

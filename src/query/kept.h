/* Placing for a workspace that follows a world: what has not changed since the last query stays as it is. */
#ifndef DCD_KEPT_H
#define DCD_KEPT_H

#include <stdint.h>

#include "query/detect.h"

/* Before the objects of a query are placed, by one thread: forgets what was placed for another world, or with other margins. */
void dcd_kept_begin(const dcd_detect *query);

/* Places objects [first, last), but for those that are in their place. Slices may be placed at the same time. */
void dcd_kept_place(const dcd_detect *query, uint32_t first, uint32_t last);

/* Places one object for a query of its own, with that query's margins. What is kept stays so, once it is put back. */
void dcd_kept_place_alone(const dcd_detect *query, uint32_t object);
void dcd_kept_put_back(const dcd_detect *query, uint32_t object);

/* The objects are placed: gives all of them the balls that these margins ask for. Boxes stay as they were. */
void dcd_kept_sweep(const dcd_detect *query, const dcd_margins *margins);

/* Forgets everything: what was placed may not all be there. */
void dcd_kept_forget(dcd_workspace *workspace);

#endif

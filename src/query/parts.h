/* What the slices of the parallel path's stages do: the same kernels as in series, over a part of the items. A part writes only
 * its own items, its own row of the per-task books, or the buffer of the thread it runs on. Which thread runs a slice, and
 * when, changes where found pairs wait, never what they are or where they end up: joined in slice order they are the
 * serial bytes. */
#ifndef DCD_PARTS_H
#define DCD_PARTS_H

#include "query/team.h"

/* Objects: placed; their bounds too, while the boxes are near. */
dcd_part dcd_part_place, dcd_part_place_and_bound;

/* Of t->from: the digits are counted; items move to t->to. */
dcd_part dcd_part_count, dcd_part_scatter;

/* Objects: their keys; the order, from the keys of t->from. */
dcd_part dcd_part_keys, dcd_part_take;

/* Records of the lowest level but one, and the blocks that they are made of; records of t->level. */
dcd_part dcd_part_gather, dcd_part_bound;

/* Blocks: their pairs, to the buffer of the thread; then to where they belong in w->other, from t->from or found again. */
dcd_part dcd_part_find, dcd_part_settle;

/* Candidates in w->other: what no filter drops stays, in front of the slice; of these, the contacts to w->pairs. */
dcd_part dcd_part_filter, dcd_part_narrow;

/* Part k's items in t->from, to where they belong in t->to. The slice itself does not matter. */
dcd_part dcd_part_join;

/* Objects: their outer bodies, if they are placed. Pairs of t->asked: their verdicts. */
dcd_part dcd_part_know, dcd_part_decide;

/* Pairs of t->from, measured to t->near; the nearest of the slice. */
dcd_part dcd_part_measure, dcd_part_least;

/* Pairs of t->to become pairs of compounds; of the sorted t->from, each once to t->to; t->from to the caller's pairs. */
dcd_part dcd_part_compound, dcd_part_unique, dcd_part_unpack;

#endif

/* Outer bodies: a ball and a turned box that certainly hold a placed object, known before any of its vertices is placed.
 * Most pairs of a list that are far apart are seen to be so by them. spec/outer.md has the argument and its constants. */
#ifndef DCD_OUTER_H
#define DCD_OUTER_H

#include <stdbool.h>
#include <stdint.h>

#include "world/frame.h"
#include "object/margin.h"
#include "world/world.h"

/* Of a placed object, in the world: every point of it is within `radius` of `centre`, and within `rest` of
 * { centre + R u : |u_k| <= extent_k }, with R of its pose and the extents of its shape's frame. */
typedef struct dcd_outer {
    double centre[3];
    double radius;
    double rest; /* the ball that sweeps it, with margins, and what `centre` is rounded by */
} dcd_outer;

/* Of a body and its shape, with the margins of a query. A half-space gets a ball that is apart from none. */
/*@ requires input: \valid_read(shape) && \valid_read(frame) && \valid_read(body) && \valid_read(margins);
    requires out: \valid(out) && \separated(out, shape) && \separated(out, frame) && \separated(out, body) &&
        \separated(out, margins);
    terminates \true;
    assigns *out; */
void dcd_outer_place(const dcd_shape *shape, const dcd_frame *frame, const dcd_body *body, const dcd_margins *margins,
                     dcd_outer *out);

/* The places of the pairs among pairs[0, size) whose balls may share a point, ascending, to places[0, ...). Returns how many. Of
 * the others it is certain that they are apart. */
/*@ requires pairs: \valid_read(pairs + (0 .. size - 1));
    requires outer: \forall integer k; 0 <= k < size ==> \valid_read(outer + pairs[k].i) && \valid_read(outer + pairs[k].j);
    requires places: \valid(places + (0 .. size - 1));
    requires apart: \separated(places + (0 .. size - 1), pairs + (0 .. size - 1));
    requires others: \forall integer k; 0 <= k < size ==>
        \separated(places + (0 .. size - 1), outer + pairs[k].i) && \separated(places + (0 .. size - 1), outer + pairs[k].j);
    terminates \true;
    assigns places[0 .. size - 1];
    ensures count: \result <= size;
    ensures places: \forall integer m; 0 <= m < \result ==> places[m] < size;
    ensures ascending: \forall integer m, n; 0 <= m < n < \result ==> places[m] < places[n]; */
uint32_t dcd_outer_meeting(const dcd_outer *outer, const dcd_pair *pairs, uint32_t size, uint32_t *places);

/* True only if the two turned boxes, swept by `rest`, share no point: an edge's direction of one of them parts them. */
/*@ requires outer: \valid_read(a) && \valid_read(b);
    requires frames: \valid_read(frame_a) && \valid_read(frame_b);
    requires poses: \valid_read(pose_a) && \valid_read(pose_b);
    terminates \true;
    assigns \nothing; */
bool dcd_outer_boxes_apart(const dcd_outer *a, const dcd_frame *frame_a, const dcd_pose *pose_a, const dcd_outer *b,
                           const dcd_frame *frame_b, const dcd_pose *pose_b);

#endif

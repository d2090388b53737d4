/* Placing for a workspace that follows a world: what has not changed since the last query stays as it is. */
#ifndef DCD_KEPT_H
#define DCD_KEPT_H

#include <stdint.h>

#include "query/detect.h"

#ifdef __FRAMAC__
#include "detect_same.acsl"
#endif

/* For annotations: what placing writes of objects [first, last); what is kept of them as well. */
#define DCD_KEPT_PLACED(w, world, first, last) \
    (w)->placed[first .. (last) - 1], (w)->boxes[6 * (first) .. 6 * (last) - 1], (w)->slabs[64 * (first) .. 64 * (last) - 1], \
    (w)->placed_vertices[3 * DCD_PLACE_FROM((world)->body, first) .. \
                         3 * DCD_PLACE_TO((world)->shape, (world)->body, last) - 1], \
    (w)->floats[3 * DCD_PLACE_FROM((world)->body, first) .. 3 * DCD_PLACE_TO((world)->shape, (world)->body, last) - 1], \
    (w)->balls[first .. (last) - 1], (w)->cores[first .. (last) - 1]
#define DCD_KEPT_OUT(w, world, first, last) DCD_KEPT_PLACED(w, world, first, last), (w)->kept.at[first .. (last) - 1]

/* Before the objects of a query are placed, by one thread: forgets what was placed for another world, or with other margins. */
/*@ requires query: dcd_detect_places(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    terminates \true;
    assigns query->workspace->kept.any, query->workspace->kept.slabs, query->workspace->kept.margins,
        query->workspace->kept.at[0 .. query->workspace->limits.objects - 1];
    ensures query: dcd_detect_places(query);
    ensures kept: dcd_kept_holds(query->workspace, query->world); */
void dcd_kept_begin(const dcd_detect *query);

/* Places objects [first, last), but for those that are in their place. Slices may be placed at the same time. */
/*@ requires query: dcd_detect_places(query);
    requires kept: dcd_kept_holds(query->workspace, query->world);
    requires range: first <= last <= query->world->objects;
    terminates \true;
    assigns DCD_KEPT_OUT(query->workspace, query->world, first, last);
    ensures query: dcd_detect_places(query);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures placed: \forall integer i; first <= i < last ==>
        dcd_object_stands(query->workspace, query->world, i);
    ensures others: \forall integer i; 0 <= i < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
        dcd_object_stands(query->workspace, query->world, i); */
void dcd_kept_place(const dcd_detect *query, uint32_t first, uint32_t last);

/* Places one object for a query of its own, with that query's margins. What is kept stays so, once it is put back. */
/*@ requires query: dcd_detect_places(query);
    requires kept: dcd_kept_follows(query->workspace, query->world) ==> dcd_kept_holds(query->workspace, query->world);
    requires object: object < query->world->objects;
    terminates \true;
    assigns query->workspace->kept.any, DCD_KEPT_OUT(query->workspace, query->world, object, object + 1);
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures kept: dcd_kept_holds(query->workspace, query->world);
    ensures placed: dcd_object_stands(query->workspace, query->world, object);
    ensures others: \forall integer i; 0 <= i < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
        dcd_object_stands(query->workspace, query->world, i); */
void dcd_kept_place_alone(const dcd_detect *query, uint32_t object);
/*@ requires query: dcd_detect_places(query);
    requires object: object < query->world->objects;
    terminates \true;
    assigns query->workspace->placed[object].radius, query->workspace->placed[object].radius_low;
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures placed: \forall integer i; 0 <= i < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
        dcd_object_stands(query->workspace, query->world, i);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==>
        dcd_kept_holds(query->workspace, query->world); */
void dcd_kept_put_back(const dcd_detect *query, uint32_t object);

/* The objects are placed: gives all of them the balls that these margins ask for. Boxes stay as they were. */
/*@ requires query: dcd_detect_places(query);
    requires margins: \valid_read(margins) && \separated(margins, DCD_SPACE_PLACED(query->workspace));
    terminates \true;
    assigns query->workspace->placed[0 .. query->world->objects - 1].radius,
        query->workspace->placed[0 .. query->world->objects - 1].radius_low;
    ensures query: dcd_detect_places(query);
    ensures same: dcd_same_query{Pre,Post}(query->workspace, query->world);
    ensures placed: \forall integer i; 0 <= i < query->world->objects ==>
        dcd_object_stands{Pre}(query->workspace, query->world, i) ==>
        dcd_object_stands(query->workspace, query->world, i);
    ensures kept: dcd_kept_holds{Pre}(query->workspace, query->world) ==>
        dcd_kept_holds(query->workspace, query->world); */
void dcd_kept_sweep(const dcd_detect *query, const dcd_margins *margins);

/* Forgets everything: what was placed may not all be there. */
/*@ requires workspace: \valid(workspace);
    terminates \true;
    assigns workspace->kept.any;
    ensures none: workspace->kept.any == 0; */
void dcd_kept_forget(dcd_workspace *workspace);

#endif

/* The contract of dcd_world_add_swept, which dcd.h declares: named shapes are added through it. */
#ifndef DCD_SWEPT_H
#define DCD_SWEPT_H

#include "world/frame.h"
#include "world/world.h"

/*@ requires fault: dcd_fault_room(fault);
    requires input: world != \null && (vertices != \null || count == 0) ==>
        dcd_world_takes(world, vertices, count, shape, fault);
    terminates \true;
    assigns *fault, *shape, world->shape[world->shapes], world->frame[world->shapes],
        world->vertex[0 .. 3 * (world->padded_vertices + count + 7) - 1], world->face_floats, world->shapes,
        world->vertices, world->padded_vertices;
    ensures added: \result == DCD_OK ==> world->shapes == \old(world->shapes) + 1 <= world->limits.shapes;
    ensures same: \result == DCD_OK ==> world->shape == \old(world->shape) &&
        world->limits.shapes == \old(world->limits.shapes) && world->others == \old(world->others); */
dcd_status dcd_world_add_swept(dcd_world *world, const double *vertices, uint32_t count, double radius, uint32_t *shape,
                               dcd_fault *fault);

#endif

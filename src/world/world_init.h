/* Contracts of a world's size and of dcd_world_init, which dcd.h declares: heap.c makes them. */
#ifndef DCD_WORLD_INIT_H
#define DCD_WORLD_INIT_H

#include "world/world.h"

/*@ requires limits: limits == \null || \valid_read(limits);
    terminates \true;
    assigns \nothing;
    ensures range: \result != 0 ==> limits != \null && dcd_limits_in_range(limits); */
size_t dcd_world_size(const dcd_limits *limits);

/*@ requires out: world == \null || \valid(world);
    requires limits: limits == \null || \valid_read(limits);
    requires memory: memory != \null ==> \valid((char *)memory + (0 .. bytes - 1)) &&
        \separated(world, (char *)memory + (0 .. bytes - 1)) && \separated(limits, (char *)memory + (0 .. bytes - 1));
    terminates \true;
    assigns *world, ((char *)memory)[0 .. bytes - 1];
    ensures arrays: \result == DCD_OK ==> dcd_world_arrays(*world);
    ensures held: \result == DCD_OK ==> dcd_world_held(*world);
    ensures empty: \result == DCD_OK ==> (*world)->shapes == 0 && (*world)->objects == 0;
    ensures block: \result == DCD_OK ==> *world == (dcd_world *)memory && DCD_WORLD_IN_BLOCK(*world);
    ensures kept: \result != DCD_OK && world != \null ==> *world == \old(*world); */
dcd_status dcd_world_init(dcd_world **world, void *memory, size_t bytes, const dcd_limits *limits);

#endif

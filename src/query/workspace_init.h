/* Contracts of a workspace's size and of dcd_workspace_init, which dcd.h declares: heap.c makes them. */
#ifndef DCD_WORKSPACE_INIT_H
#define DCD_WORKSPACE_INIT_H

#include "query/workspace.h"

/*@ requires limits: limits == \null || \valid_read(limits);
    terminates \true;
    assigns \nothing;
    ensures range: \result != 0 ==> limits != \null && dcd_limits_in_range(limits); */
size_t dcd_workspace_size(const dcd_limits *limits);

/*@ requires out: workspace == \null || \valid(workspace);
    requires limits: limits == \null || \valid_read(limits);
    requires memory: memory != \null ==> \valid((char *)memory + (0 .. bytes - 1)) &&
        \separated(workspace, (char *)memory + (0 .. bytes - 1)) &&
        \separated(limits, (char *)memory + (0 .. bytes - 1));
    terminates \true;
    assigns *workspace, ((char *)memory)[0 .. bytes - 1];
    ensures kept: \result != DCD_OK && workspace != \null ==> *workspace == \old(*workspace); */
dcd_status dcd_workspace_init(dcd_workspace **workspace, void *memory, size_t bytes, const dcd_limits *limits);

#endif

/* Convenience: worlds, workspaces, pools and matrices in memory from malloc. Nothing else in the library allocates. */
#include <stdlib.h>

#include "dcd.h"

/* Memory of `size` bytes, rounded up as aligned_alloc asks; NULL for 0. */
static void *allocate(size_t size)
{
    if (size == 0 || size > SIZE_MAX - DCD_ALIGN) {
        return NULL;
    }
    return aligned_alloc(DCD_ALIGN, (size + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
}

dcd_world *dcd_world_create(const dcd_limits *limits)
{
    const size_t size = dcd_world_size(limits);
    void *memory = allocate(size);
    dcd_world *world = NULL;

    if (memory != NULL && dcd_world_init(&world, memory, size, limits) != DCD_OK) {
        free(memory);
    }
    return world;
}

void dcd_world_destroy(dcd_world *world)
{
    free(world);
}

dcd_workspace *dcd_workspace_create(const dcd_limits *limits)
{
    const size_t size = dcd_workspace_size(limits);
    void *memory = allocate(size);
    dcd_workspace *workspace = NULL;

    if (memory != NULL && dcd_workspace_init(&workspace, memory, size, limits) != DCD_OK) {
        free(memory);
    }
    return workspace;
}

void dcd_workspace_destroy(dcd_workspace *workspace)
{
    free(workspace);
}

dcd_acm *dcd_acm_create(uint32_t count)
{
    const size_t size = dcd_acm_size(count);
    void *memory = allocate(size);
    dcd_acm *acm = NULL;

    if (memory != NULL && dcd_acm_init(&acm, memory, size, count) != DCD_OK) {
        free(memory);
    }
    return acm;
}

void dcd_acm_destroy(dcd_acm *acm)
{
    free(acm);
}

dcd_pool *dcd_pool_create(uint32_t threads)
{
    const size_t size = dcd_pool_size(threads);
    void *memory = allocate(size);
    dcd_pool *pool = NULL;

    if (memory != NULL && dcd_pool_start(&pool, memory, size, threads) != DCD_OK) {
        free(memory);
    }
    return pool;
}

void dcd_pool_destroy(dcd_pool *pool)
{
    dcd_pool_stop(pool);
    free(pool);
}

/* Convenience: worlds, workspaces, pools and matrices in memory from malloc. Nothing else in the library allocates. */
#include "dcd.h"
#include "query/workspace_init.h"
#include "world/acm_init.h"
#include "world/world_init.h"

#ifdef __FRAMAC__
#define HEAP 0x100000000000000 /* bytes: more than there are */
extern char heap[HEAP];        /* stands for the block that is given: apart from all other objects */

/* C11 7.22.3.1 */
/*@ requires size: alignment > 0 && size % alignment == 0;
    terminates \true;
    assigns \nothing;
    ensures block: \result == \null || \result == &heap[0] && size <= HEAP && \valid(&heap[0] + (0 .. size - 1)); */
void *aligned_alloc(size_t alignment, size_t size);

/* C11 7.22.3.3. That blocks are freed once, and not used any more, is by reading. */
/*@ terminates \true;
    assigns \nothing; */
void free(void *block);

/* Of workers.c */
/*@ terminates \true;
    assigns \nothing; */
size_t dcd_pool_size(uint32_t threads);
/*@ requires out: \valid(pool);
    requires memory: memory != \null ==> \valid((char *)memory + (0 .. bytes - 1)) &&
        \separated(pool, (char *)memory + (0 .. bytes - 1));
    terminates \true;
    assigns *pool, ((char *)memory)[0 .. bytes - 1];
    ensures kept: \result != DCD_OK ==> *pool == \old(*pool); */
dcd_status dcd_pool_start(dcd_pool **pool, void *memory, size_t bytes, uint32_t threads);
/*@ terminates \true;
    assigns ((char *)pool)[0 .. HEAP - 1]; */
void dcd_pool_stop(dcd_pool *pool);
#else
#include <stdlib.h>
#endif

/*@ predicate off_heap{L}(dcd_limits *limits) =
        limits == \null || \valid_read(limits) && \separated(limits, &heap[0] + (0 .. HEAP - 1)); */

/* Memory of `size` bytes, rounded up as aligned_alloc asks; NULL for 0. */
/*@ terminates \true;
    assigns \nothing;
    ensures block: \result == \null || \result == &heap[0] && 0 < size <= HEAP && \valid(&heap[0] + (0 .. size - 1)); */
static void *allocate(size_t size)
{
    if (size == 0 || size > SIZE_MAX - DCD_ALIGN) {
        return NULL;
    }
    return aligned_alloc(DCD_ALIGN, (size + DCD_ALIGN - 1) / DCD_ALIGN * DCD_ALIGN);
}

/*@ requires limits: off_heap(limits);
    terminates \true;
    assigns heap[0 .. HEAP - 1];
    ensures world: \result != \null ==> dcd_world_arrays((dcd_world *)\result) && dcd_world_held((dcd_world *)\result) &&
        \result->shapes == 0 && \result->objects == 0; */
dcd_world *dcd_world_create(const dcd_limits *limits)
{
    const size_t size = dcd_world_size(limits);
    void *memory = allocate(size);
    dcd_world *world = NULL;

    if (memory == NULL) {
        return NULL;
    }
    //@ assert apart: limits != \null ==> \separated(limits, (char *)memory + (0 .. size - 1));
    if (dcd_world_init(&world, memory, size, limits) != DCD_OK) {
        free(memory);
        return NULL;
    }
    //@ assert made: dcd_world_arrays(world) && dcd_world_held(world) && world->shapes == 0 && world->objects == 0;
    return world;
}

/*@ terminates \true;
    assigns \nothing; */
void dcd_world_destroy(dcd_world *world)
{
    free(world);
}

/*@ requires limits: off_heap(limits);
    terminates \true;
    assigns heap[0 .. HEAP - 1]; */
dcd_workspace *dcd_workspace_create(const dcd_limits *limits)
{
    const size_t size = dcd_workspace_size(limits);
    void *memory = allocate(size);
    dcd_workspace *workspace = NULL;

    if (memory == NULL) {
        return NULL;
    }
    //@ assert apart: limits != \null ==> \separated(limits, (char *)memory + (0 .. size - 1));
    if (dcd_workspace_init(&workspace, memory, size, limits) != DCD_OK) {
        free(memory);
        return NULL;
    }
    return workspace;
}

/*@ terminates \true;
    assigns \nothing; */
void dcd_workspace_destroy(dcd_workspace *workspace)
{
    free(workspace);
}

/*@ terminates \true;
    assigns heap[0 .. HEAP - 1];
    ensures acm: \result != \null ==> dcd_acm_valid((dcd_acm *)\result) && \result->count == count;
    ensures nothing: \result != \null ==>
        \forall integer k; 0 <= k < (acm_pairs(count) + 63) / 64 ==> \result->word[k] == 0; */
dcd_acm *dcd_acm_create(uint32_t count)
{
    const size_t size = dcd_acm_size(count);
    void *memory = allocate(size);
    dcd_acm *acm = NULL;

    if (memory == NULL) {
        return NULL;
    }
    if (dcd_acm_init(&acm, memory, size, count) != DCD_OK) {
        free(memory);
        return NULL;
    }
    //@ assert made: dcd_acm_valid(acm) && acm->count == count;
    return acm;
}

/*@ terminates \true;
    assigns \nothing; */
void dcd_acm_destroy(dcd_acm *acm)
{
    free(acm);
}

/*@ terminates \true;
    assigns heap[0 .. HEAP - 1]; */
dcd_pool *dcd_pool_create(uint32_t threads)
{
    const size_t size = dcd_pool_size(threads);
    void *memory = allocate(size);
    dcd_pool *pool = NULL;

    if (memory == NULL) {
        return NULL;
    }
    if (dcd_pool_start(&pool, memory, size, threads) != DCD_OK) {
        free(memory);
        return NULL;
    }
    return pool;
}

/*@ terminates \true;
    assigns ((char *)pool)[0 .. HEAP - 1]; */
void dcd_pool_destroy(dcd_pool *pool)
{
    dcd_pool_stop(pool);
    free(pool);
}

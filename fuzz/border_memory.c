/* Sizes, limits and memory of worlds, workspaces and pools. */
#include "border.h"
#include "require.h"
#include "trial.h"

/* Around a limit of the library, or any number. */
static uint64_t any_limit(border *b, uint64_t most)
{
    const uint32_t kind = input_below(&b->in, 8);

    if (kind >= 4) {
        return (uint64_t)input_word(&b->in) << 8 * (kind - 4);
    }
    return kind == 3 ? input_byte(&b->in) : most + kind - 1;
}

static bool any_limits(border *b, dcd_limits *l)
{
    l->shapes = (uint32_t)any_limit(b, DCD_MAX_OBJECTS);
    l->objects = (uint32_t)any_limit(b, DCD_MAX_OBJECTS);
    l->vertices = any_limit(b, DCD_MAX_VERTICES);
    l->placed = any_limit(b, DCD_MAX_VERTICES);
    l->candidates = any_limit(b, DCD_MAX_PAIRS);
    l->threads = (uint32_t)any_limit(b, DCD_MAX_THREADS);
    return l->shapes <= DCD_MAX_OBJECTS && l->objects <= DCD_MAX_OBJECTS && l->vertices <= DCD_MAX_VERTICES &&
           l->placed <= DCD_MAX_VERTICES && l->candidates <= DCD_MAX_PAIRS && l->threads >= 1 &&
           l->threads <= DCD_MAX_THREADS;
}

void border_call_sizes(border *b)
{
    dcd_limits limits;
    const bool valid = any_limits(b, &limits);
    const size_t world = dcd_world_size(&limits), workspace = dcd_workspace_size(&limits);

    /* With 64 bits every valid limit fits. */
    REQUIRE(valid ? (world > 0 && workspace > 0) || sizeof(size_t) < 8 : world == 0 && workspace == 0);
    REQUIRE(dcd_world_size(NULL) == 0 && dcd_workspace_size(NULL) == 0);
    if (!valid) {
        REQUIRE(dcd_world_create(&limits) == NULL && dcd_workspace_create(&limits) == NULL);
    }
    dcd_world_destroy(NULL);
    dcd_workspace_destroy(NULL);
    dcd_pool_destroy(NULL);
    dcd_pool_stop(NULL);
}

/* Memory of a size that is right, too small by one, or at an odd address; all bytes the same. */
typedef struct offer {
    unsigned char *block, *memory;
    size_t bytes, total;
    reasons why;
} offer;

static offer any_memory(border *b, size_t needed)
{
    const uint32_t kind = input_below(&b->in, 8);
    offer o = {.bytes = needed, .total = needed + DCD_ALIGN};

    o.block = trial_memory(o.total, 0x5a);
    o.memory = kind == 1 ? NULL : o.block + (kind == 2 ? input_byte(&b->in) % DCD_ALIGN : 0);
    o.bytes -= kind == 3 && needed > 0 ? 1 : 0;
    o.why = border_because(DCD_NULL_POINTER, o.memory == NULL) | border_because(DCD_TOO_SMALL, o.bytes < needed);
    o.why |= border_because(DCD_MISALIGNED, o.memory != NULL && (o.memory - o.block) % DCD_ALIGN != 0);
    return o;
}

static bool offer_untouched(const offer *o)
{
    for (size_t k = 0; k < o->total; k++) {
        if (o->block[k] != 0x5a) {
            return false;
        }
    }
    return true;
}

void border_call_init(border *b)
{
    const bool of_world = input_byte(&b->in) % 2 == 0, bad = border_once_in(b, 8);
    dcd_limits limits = b->limits;
    dcd_world *world = NULL;
    dcd_workspace *workspace = NULL;

    limits.threads = bad ? 0 : limits.threads;
    offer o = any_memory(b, of_world ? dcd_world_size(&limits) : dcd_workspace_size(&limits));
    o.why |= border_because(DCD_BAD_LIMIT, bad);
    const dcd_status got = of_world ? dcd_world_init(&world, o.memory, o.bytes, &limits)
                                    : dcd_workspace_init(&workspace, o.memory, o.bytes, &limits);
    REQUIRE(border_agrees(got, o.why));
    REQUIRE((got == DCD_OK) == (world != NULL || workspace != NULL));
    REQUIRE(got == DCD_OK || offer_untouched(&o));
    REQUIRE(dcd_world_init(NULL, o.memory, o.bytes, &limits) == DCD_NULL_POINTER);
    REQUIRE(dcd_workspace_init(&workspace, o.memory, o.bytes, NULL) == DCD_NULL_POINTER);
    free(o.block);
}

void border_call_pool(border *b)
{
    const uint32_t kind = input_below(&b->in, 16);
    const uint32_t bad[3] = {0, DCD_MAX_THREADS + 1, input_word(&b->in)};
    const uint32_t threads = kind < 3 ? bad[kind] : 1 + kind % 2;
    const bool valid = threads >= 1 && threads <= DCD_MAX_THREADS;
    const size_t needed = dcd_pool_size(threads);
    dcd_pool *pool = NULL;

    REQUIRE((needed > 0) == valid);
    if (threads > 2 && valid) {
        return; /* starting many threads takes long and shows nothing new */
    }
    offer o = any_memory(b, needed);
    o.why |= border_because(DCD_BAD_LIMIT, !valid);
    const dcd_status got = dcd_pool_start(&pool, o.memory, o.bytes, threads);
    REQUIRE(border_agrees(got, o.why));
    REQUIRE(got == DCD_OK ? pool != NULL : pool == NULL && offer_untouched(&o));
    const dcd_executor executor = dcd_pool_executor(pool);
    REQUIRE(pool == NULL ? executor.run == NULL && executor.threads == 0 : executor.threads == threads);
    dcd_pool_stop(pool);
    free(o.block);
}

#include "dispatch.h"

#include "measure/curved.h"
#include "object/inner.h"
#include "object/placing.h"
#include "narrow/plane.h"
#include "narrow/wave.h"

#ifdef DCD_HAVE_BASE

void dcd_place_base(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first,
                    uint32_t last, const dcd_placing *out);
uint32_t dcd_narrow_contacts_base(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                                  uint32_t bits, uint64_t *contacts, dcd_tally *tally, dcd_exact *work);
void dcd_narrow_verdicts_base(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                              uint8_t *verdicts, dcd_tally *tally, dcd_exact *work);
void dcd_wave_place_base(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows);
void dcd_distance_between_base(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out);
void dcd_distance_list_base(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                            dcd_exact *work, dcd_neighbour *out);
void dcd_distance_least_base(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             dcd_exact *work, dcd_neighbour *least);

#define CHOOSE_BASE(name, arguments) (lanes == DCD_LANES_BASE ? name##_base arguments : name arguments)
#else
#define CHOOSE_BASE(name, arguments) ((void)lanes, name arguments)
#endif

#ifdef DCD_HAVE_X86

void dcd_place_avx2(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first,
                    uint32_t last, const dcd_placing *out);
void dcd_place_avx512(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first,
                      uint32_t last, const dcd_placing *out);
void dcd_order_bounds_avx2(const float *boxes, uint32_t first, uint32_t last, float *bounds);
void dcd_order_bounds_avx512(const float *boxes, uint32_t first, uint32_t last, float *bounds);
void dcd_order_keys_avx2(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys);
void dcd_order_keys_avx512(const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid, uint64_t *keys);
void dcd_tree_gather_avx2(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                          float *blocks);
void dcd_tree_gather_avx512(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                            float *blocks);
void dcd_tree_bound_avx2(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level);
void dcd_tree_bound_avx512(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level);
uint64_t dcd_find_pairs_avx2(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                             uint64_t capacity);
uint64_t dcd_find_pairs_avx512(const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists, uint64_t *out,
                               uint64_t capacity);
uint32_t dcd_narrow_contacts_avx2(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                                  uint32_t bits, uint64_t *contacts, dcd_tally *tally, dcd_exact *work);
uint32_t dcd_narrow_contacts_avx512(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                                    uint32_t bits, uint64_t *contacts, dcd_tally *tally, dcd_exact *work);
void dcd_narrow_verdicts_avx2(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                              uint8_t *verdicts, dcd_tally *tally, dcd_exact *work);
void dcd_narrow_verdicts_avx512(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                                uint8_t *verdicts, dcd_tally *tally, dcd_exact *work);
void dcd_wave_place_avx2(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows);
void dcd_wave_place_avx512(const double *vertices, const dcd_placed *placed, uint32_t first, uint32_t last, float *rows);
void dcd_distance_between_avx2(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out);
void dcd_distance_list_avx2(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                            dcd_exact *work, dcd_neighbour *out);
void dcd_distance_least_avx2(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             dcd_exact *work, dcd_neighbour *least);
void dcd_distance_between_avx512(const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work, dcd_distance *out);
void dcd_distance_list_avx512(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                            dcd_exact *work, dcd_neighbour *out);
void dcd_distance_least_avx512(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             dcd_exact *work, dcd_neighbour *least);

#define CHOOSE_X86(name, arguments, other)                                                                             \
    (lanes == DCD_LANES_AVX512 ? name##_avx512 arguments : lanes == DCD_LANES_AVX2 ? name##_avx2 arguments : other)
#else
#define CHOOSE_X86(name, arguments, other) ((void)lanes, other)
#endif

/* CHOOSE_WIDE: of kernels that have no form for the base. */
#define CHOOSE(name, arguments) CHOOSE_X86(name, arguments, CHOOSE_BASE(name, arguments))
#define CHOOSE_WIDE(name, arguments) CHOOSE_X86(name, arguments, name arguments)

/* What placing leaves to do for shapes that are no hulls. */
static void place_others(const dcd_shape *shapes, const double *vertices, const dcd_body *bodies, uint32_t first,
                         uint32_t last, const dcd_placing *out)
{
    for (uint32_t i = first; i < last; i++) {
        const dcd_shape *shape = &shapes[bodies[i].shape];

        if (shape->kind == DCD_KIND_HALFSPACE) {
            dcd_plane_place(shape, vertices, &bodies[i], i, out);
        } else if (shape->kind == DCD_KIND_QUADRIC) {
            dcd_curved_place(shape, &bodies[i], i, out);
        }
    }
}

void dcd_dispatch_place(dcd_lanes lanes, const dcd_shape *shapes, const double *vertices, const dcd_body *bodies,
                        uint32_t first, uint32_t last, const dcd_placing *out)
{
    CHOOSE(dcd_place, (shapes, vertices, bodies, first, last, out));
    place_others(shapes, vertices, bodies, first, last, out);
    dcd_inner_place(shapes, bodies, out->placed, first, last, out->balls, out->cores);
    CHOOSE(dcd_wave_place, (out->vertices, out->placed, first, last, out->floats));
}

void dcd_dispatch_bounds(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, float *bounds)
{
    CHOOSE_WIDE(dcd_order_bounds, (boxes, first, last, bounds));
}

void dcd_dispatch_keys(dcd_lanes lanes, const float *boxes, uint32_t first, uint32_t last, const dcd_grid *grid,
                       uint64_t *keys)
{
    CHOOSE_WIDE(dcd_order_keys, (boxes, first, last, grid, keys));
}

void dcd_dispatch_gather(dcd_lanes lanes, const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first,
                         uint32_t last, float *blocks)
{
    CHOOSE_WIDE(dcd_tree_gather, (boxes, order, objects, first, last, blocks));
}

void dcd_dispatch_level(dcd_lanes lanes, const float *level_below, uint32_t children, uint32_t first, uint32_t last,
                        float *level)
{
    CHOOSE_WIDE(dcd_tree_bound, (level_below, children, first, last, level));
}

uint64_t dcd_dispatch_pairs(dcd_lanes lanes, const dcd_find *in, uint32_t first, uint32_t last, uint32_t *lists,
                            uint64_t *out, uint64_t capacity)
    /*@ ghost (int64_t \ghost *p, int32_t \ghost *r, uint64_t room) */
{
    return CHOOSE_WIDE(dcd_find_pairs, (in, first, last, lists, out, capacity));
}

uint32_t dcd_dispatch_contacts(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first,
                               uint32_t last, uint32_t bits, uint64_t *contacts, dcd_tally *tally, dcd_exact *work)
{
    return CHOOSE(dcd_narrow_contacts, (in, pairs, first, last, bits, contacts, tally, work));
}

void dcd_dispatch_verdicts(dcd_lanes lanes, const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last,
                           uint8_t *verdicts, dcd_tally *tally, dcd_exact *work)
{
    CHOOSE(dcd_narrow_verdicts, (in, pairs, first, last, verdicts, tally, work));
}

void dcd_dispatch_between(dcd_lanes lanes, const dcd_narrow *in, uint32_t i, uint32_t j, dcd_exact *work,
                          dcd_distance *out)
{
    CHOOSE(dcd_distance_between, (in, i, j, work, out));
}

void dcd_dispatch_distances(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                            uint32_t bits, dcd_exact *work, dcd_neighbour *out)
{
    CHOOSE(dcd_distance_list, (in, pairs, first, last, bits, work, out));
}

void dcd_dispatch_least(dcd_lanes lanes, const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last,
                        uint32_t bits, dcd_exact *work, dcd_neighbour *least)
{
    CHOOSE(dcd_distance_least, (in, pairs, first, last, bits, work, least));
}

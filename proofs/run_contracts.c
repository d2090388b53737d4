/* The contracts of the kernels, run: every clause that E-ACSL can evaluate is checked at each call. Small inputs, by
 * random numbers of a fixed seed; run_contracts.py builds and starts it. */
#include "broad/curve.h"
#include "world/filter.h"
#include "broad/find.h"
#include "world/frame.h" /* which world.h only names */
#include "broad/order.h"
#include "broad/pair.h"
#include "broad/permutation.h"
#include "broad/radix.h"
#include "narrow/simplex.h"
#include "query/slice.h"
#include "narrow/support.h"
#include "broad/tree.h"

#define OBJECTS 70
#define PAIRS (OBJECTS * (OBJECTS - 1) / 2)
#define VERTICES 16
#define ROOM 0x5000 /* positions of found pairs, in contracts only */

static uint32_t state = 1;

static uint32_t draw(uint32_t below)
{
    state = (uint32_t)((state * 1664525ull + 1013904223ull) & 0xffffffffull);
    return (state >> 8) % below;
}

static void run_slices(void)
{
    for (uint32_t parts = 1; parts <= 7; parts++) {
        for (uint32_t k = 0; k <= parts; k++) {
            dcd_slice_begin(draw(40), parts, k);
        }
    }
}

static void run_pairs(void)
{
    for (uint32_t n = 0; n < 20; n++) {
        const uint32_t bits = dcd_pair_bits(draw(5000));
        const uint32_t a = draw(1u << bits), b = draw(1u << bits);
        const uint64_t pair = dcd_pair_pack(a, b, bits);
        dcd_pair out[1];

        dcd_pair_first(pair, bits);
        dcd_pair_second(pair, bits);
        dcd_pair_unpack(&pair, 0, 1, bits, out);
    }
}

static int run_sort(void)
{
    static uint64_t items[50], spare[50];
    static uint32_t count[DCD_RADIX_SIZE];
    //@ ghost static int64_t \ghost position[50];

    for (uint32_t k = 0; k < 50; k++) {
        items[k] = (uint64_t)draw(60) << 8 | k;
    }

    const uint64_t *sorted = dcd_radix_sort(items, spare, 0, 50, 8, 12, count) /*@ ghost (position) */;

    for (uint32_t k = 1; k < 50; k++) {
        if (sorted[k - 1] > sorted[k]) {
            return 1;
        }
    }
    dcd_radix_copy(sorted, 0, 50, sorted == items ? spare : items);
    return items[0] != spare[0] || items[49] != spare[49];
}

/* An order that holds every object stays, one that holds one twice or a number too large is replaced. */
static int run_permutation(uint32_t twice, uint32_t large)
{
    static uint32_t order[OBJECTS];
    static uint8_t seen[OBJECTS];
    //@ ghost static int64_t \ghost position[OBJECTS];
    int wrong = 0;

    for (uint32_t k = 0; k < OBJECTS; k++) {
        order[k] = OBJECTS - 1 - k;
    }
    if (twice) {
        order[5] = order[60];
    }
    if (large) {
        order[7] = OBJECTS;
    }
    wrong += dcd_permutation_check(order, OBJECTS, seen) /*@ ghost (position) */ != (twice || large ? 0 : 1);
    dcd_permutation_ensure(order, OBJECTS, seen) /*@ ghost (position) */;
    return wrong + (order[0] != (twice || large ? 0 : OBJECTS - 1));
}

/* Filters by compound, group and matrix. */
static int run_filters(const dcd_acm *acm)
{
    static dcd_role role[12];
    static uint64_t pairs[66];
    dcd_filter filter = {role, acm, 12, dcd_pair_bits(12)};
    uint32_t count = 0, dropped = 0, kept;

    for (uint32_t k = 0; k < 12; k++) {
        role[k].compound = k / 2;
        role[k].group = 1u << k % 3;
        role[k].mask = k == 4 ? 0 : 7;
    }
    for (uint32_t i = 0; i < 12; i++) {
        for (uint32_t j = i + 1; j < 12; j++) {
            pairs[count] = dcd_pair_pack(i, j, filter.bits);
            dropped += dcd_filter_drop(&filter, i, j) != DCD_DROP_NONE;
            count++;
        }
    }
    kept = dcd_filter_pairs(&filter, 0, count, pairs);
    return (kept + dropped != count) + (dropped < 16);
}

static int run_matrix(void)
{
    static uint64_t word[1];
    dcd_acm acm = {6, 0, word};

    word[0] = 0x5;
    return run_filters(NULL) + run_filters(&acm) + dcd_acm_allows(&acm, 3, 3) + dcd_acm_allows(&acm, 2, 6) +
           !dcd_acm_allows(&acm, 1, 0) + dcd_acm_allows(&acm, 0, 2) + !dcd_acm_allows(&acm, 1, 2);
}

static void draw_boxes(float *boxes, uint32_t objects)
{
    for (uint32_t k = 0; k < objects; k++) {
        for (uint32_t d = 0; d < 3; d++) {
            boxes[6 * k + d] = (float)draw(30);
            boxes[6 * k + 3 + d] = boxes[6 * k + d] + (float)draw(6);
        }
    }
}

static uint32_t overlap(const float *a, const float *b)
{
    for (uint32_t d = 0; d < 3; d++) {
        if (a[d] > b[3 + d] || b[d] > a[3 + d]) {
            return 0;
        }
    }
    return 1;
}

static uint64_t count_overlaps(const float *boxes, uint32_t objects)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = i + 1; j < objects; j++) {
            count += overlap(boxes + 6 * i, boxes + 6 * j);
        }
    }
    return count;
}

static void build(const float *boxes, const uint32_t *order, const dcd_tree *tree, float *records)
{
    dcd_tree_gather(boxes, order, tree->objects, 0, tree->records[0], records);
    for (uint32_t l = 1; l < tree->levels; l++) {
        dcd_tree_bound(records + DCD_RECORD * tree->begin[l - 1], tree->records[l - 1], 0, tree->records[l],
                       records + DCD_RECORD * tree->begin[l]);
    }
}

static void put_in_order(const float *boxes, uint32_t objects, uint32_t *order)
{
    static uint64_t keys[OBJECTS], spare[OBJECTS];
    static uint32_t runs[2 * (OBJECTS / DCD_ORDER_RUN + 1)], count[DCD_RADIX_SIZE];
    //@ ghost static int64_t \ghost position[OBJECTS];
    uint64_t *sorted;
    float bounds[6];
    dcd_grid grid;

    dcd_order_bounds(boxes, 0, objects, bounds);
    dcd_order_grid(bounds, &grid);
    dcd_order_keys(boxes, 0, objects, &grid, keys);
    sorted = dcd_radix_sort(keys, spare, 0, objects, DCD_ORDER_SHIFT, DCD_ORDER_BITS, count)
        /*@ ghost (position) */;
    dcd_order_refine(boxes, objects, sorted, sorted == keys ? spare : keys, runs, count) /*@ ghost (position) */;
    dcd_order_take(sorted, 0, objects, order);
}

/* The whole broad phase; 1 when it finds another number of pairs than all boxes against all. */
static int run_broad_phase(uint32_t objects, uint64_t capacity)
{
    static float boxes[6 * OBJECTS], records[DCD_RECORD * 8];
    static uint32_t order[OBJECTS], lists[8];
    static uint64_t pairs[PAIRS];
    //@ ghost static int64_t \ghost earlier[ROOM];
    //@ ghost static int32_t \ghost later[ROOM];
    dcd_tree tree;
    dcd_find find;
    uint64_t found;

    draw_boxes(boxes, objects);
    put_in_order(boxes, objects, order);
    dcd_tree_layout(objects, &tree);
    build(boxes, order, &tree, records);
    find.tree = &tree;
    find.records = records;
    find.order = order;
    find.bits = dcd_pair_bits(objects);
    found = dcd_find_pairs(&find, 0, tree.records[0], lists, pairs, capacity) /*@ ghost (earlier, later, ROOM) */;
    return found != count_overlaps(boxes, objects);
}

static void run_search(void)
{
    static double rows[3 * VERTICES];
    dcd_simplex simplex = {.size = 0};

    for (uint32_t k = 0; k < 3 * VERTICES; k++) {
        rows[k] = (double)draw(100) - 50.0;
    }
    for (uint32_t n = 0; n < 4; n++) {
        const double direction[3] = {(double)draw(9) - 4.0, (double)draw(9) - 4.0, 1.0};
        double value, nearest[3];
        const uint32_t a = dcd_support_find(rows, VERTICES, direction, &value);

        simplex.x[n] = rows[a];
        simplex.y[n] = rows[VERTICES + a];
        simplex.z[n] = rows[2 * VERTICES + a];
        simplex.a[n] = a;
        simplex.b[n] = n;
        simplex.size = n + 1;
        dcd_simplex_has(&simplex, a, n);
        if (n == 3) {
            dcd_simplex_keep(&simplex, dcd_simplex_nearest(&simplex, nearest));
        }
    }
}

int main(void)
{
    int wrong = 0;

    run_slices();
    run_pairs();
    wrong += run_sort();
    wrong += run_permutation(0, 0) + run_permutation(1, 0) + run_permutation(0, 1);
    wrong += run_matrix();
    wrong += run_broad_phase(1, PAIRS);
    wrong += run_broad_phase(16, PAIRS);
    wrong += run_broad_phase(17, 5);
    wrong += run_broad_phase(OBJECTS, PAIRS);
    for (uint32_t n = 0; n < 20; n++) {
        dcd_curve_place(draw(1024), draw(1024), draw(1024));
        run_search();
    }
    return wrong;
}

/* Kernels around sorting: slices, packed pairs, radix sort. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "broad/pair.h"
#include "broad/radix.h"
#include "scene.h"
#include "query/slice.h"

START_TEST(slices_cover_without_overlap)
{
    static const uint32_t sizes[] = {0, 1, 2, 15, 16, 17, 1000, 1u << 27, 0xffffffffu};
    static const uint32_t parts[] = {1, 2, 3, 16, 17, 4096};
    for (int s = 0; s < 9; s++) {
        for (int p = 0; p < 6; p++) {
            uint32_t n = sizes[s], shortest = n / parts[p];
            ck_assert_uint_eq(dcd_slice_begin(n, parts[p], 0), 0);
            ck_assert_uint_eq(dcd_slice_begin(n, parts[p], parts[p]), n);
            for (uint32_t k = 0; k < parts[p]; k++) {
                uint32_t length = dcd_slice_begin(n, parts[p], k + 1) - dcd_slice_begin(n, parts[p], k);
                ck_assert(length == shortest || length == shortest + 1);
            }
        }
    }
}
END_TEST

START_TEST(pair_bits_are_just_enough)
{
    for (uint32_t bits = 1; bits <= 27; bits++) {
        uint32_t most = 1U << bits;
        ck_assert_uint_eq(dcd_pair_bits(most), bits);
        ck_assert_uint_eq(dcd_pair_bits(most / 2 + 1), bits);
    }
    ck_assert_uint_eq(dcd_pair_bits(0), 1);
    ck_assert_uint_eq(dcd_pair_bits(1), 1);
    ck_assert_uint_eq(dcd_pair_bits(DCD_MAX_OBJECTS), 27);
}
END_TEST

START_TEST(pairs_pack_and_unpack)
{
    static const uint32_t pairs[][2] = {{0, 1}, {1, 0}, {5, 3}, {0, 134217727}, {134217727, 134217726}};
    for (int k = 0; k < 5; k++) {
        uint32_t a = pairs[k][0], b = pairs[k][1];
        uint64_t packed = dcd_pair_pack(a, b, 27);
        dcd_pair out[3] = {{7, 7}, {7, 7}, {7, 7}};
        const uint64_t in[3] = {0, packed, 0};
        ck_assert_uint_eq(packed, dcd_pair_pack(b, a, 27));
        ck_assert_uint_eq(dcd_pair_first(packed, 27), a < b ? a : b);
        ck_assert_uint_eq(dcd_pair_second(packed, 27), a < b ? b : a);
        dcd_pair_unpack(in, 1, 2, 27, out);
        ck_assert(out[1].i == (a < b ? a : b) && out[1].j == (a < b ? b : a));
        ck_assert(out[0].i == 7 && out[2].i == 7);
    }
}
END_TEST

/* ------------------------------------------------------------------- Radix */

enum { ITEMS = 5000, MANY = 300000 };

static int by_high_bits(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a >> 20, y = *(const uint64_t *)b >> 20;
    return x < y ? -1 : x > y;
}

/* Items whose low 20 bits tell where they were, so that a sort by the bits above shows whether it is stable. */
static void items_set(uint64_t *items, uint32_t count, uint32_t width, uint64_t seed)
{
    rng r = {seed};
    for (uint32_t k = 0; k < count; k++) {
        items[k] = (rng_next(&r) >> (64 - width)) << 20 | k;
    }
}

/* Sorts items[1, n] by `width` bits, and checks that they are sorted, stable, and that nothing else was written. */
static void check_sort(uint64_t *items, uint64_t *spare, uint32_t n, uint32_t width)
{
    static uint64_t want[MANY];
    uint32_t count[DCD_RADIX_SIZE];
    items[0] = items[n + 1] = spare[0] = spare[n + 1] = UINT64_MAX; /* neighbours outside of the range */
    memcpy(want, items + 1, n * sizeof *want);
    qsort(want, n, sizeof *want, by_high_bits);
    const uint64_t *sorted = dcd_radix_sort(items, spare, 1, n + 1, 20, width, count);
    for (uint32_t k = 0; k < n; k++) {
        ck_assert_uint_eq(sorted[k + 1] >> 20, want[k] >> 20);
        ck_assert(k == 0 || sorted[k] < sorted[k + 1]); /* equal keys: in the order they came */
    }
    ck_assert(items[0] == UINT64_MAX && items[n + 1] == UINT64_MAX);
    ck_assert(spare[0] == UINT64_MAX && spare[n + 1] == UINT64_MAX);
}

static uint64_t items[MANY + 2], spare[MANY + 2];

START_TEST(sort_is_right_and_stable)
{
    static const uint32_t widths[] = {1, 3, 11, 12, 22, 23, 32, 44}, counts[] = {0, 1, 2, 3, 48, 49, 100, ITEMS, MANY};
    uint32_t width = widths[_i % 8], n = counts[_i / 8];
    items_set(items + 1, n, width, (uint64_t)_i + 1);
    check_sort(items, spare, n, width);
}
END_TEST

/* Items with much in common in their high bits: those of one object that overlaps half of all, of clusters that a sample
 * sees and that it doesn't, and of equal items. */
START_TEST(sort_is_right_however_items_are_spread)
{
    static const uint32_t counts[] = {49, 4096, 4097, 32768, 32769, MANY}, clusters[] = {2, 1000, 20000};
    const uint32_t n = counts[_i / 5], kind = (uint32_t)_i % 5, width = 34;
    items_set(items + 1, n, width, (uint64_t)_i + 1);
    for (uint32_t k = 1; k <= n; k++) {
        const uint64_t high = kind < 3 ? (items[k] >> 20) % clusters[kind] * 7919 + 5 : kind == 3 ? 12345 : 3;
        if (kind != 3 || k % 2 == 0) {
            items[k] = (high << 12 & (((uint64_t)1 << 34) - 1)) << 20 | (items[k] & (kind == 4 ? 0xfffff : 0xffffffff));
        }
    }
    check_sort(items, spare, n, width);
}
END_TEST

/* One pass in slices, as the parallel path does it, is one pass in one slice. */
START_TEST(slices_of_a_pass_do_not_matter)
{
    enum { MOST = 17 };
    static const uint32_t slices[] = {1, 2, 3, 8, MOST};
    static uint64_t in[ITEMS], whole[ITEMS], parts[ITEMS];
    static uint32_t one[DCD_RADIX_SIZE], many[MOST * DCD_RADIX_SIZE];
    items_set(in, ITEMS, 12, 9);
    dcd_radix_count(in, 0, ITEMS, 20, 12, one);
    dcd_radix_offsets(one, 1, 12, 0);
    dcd_radix_scatter(in, 0, ITEMS, 20, 12, one, whole);
    for (uint32_t s = 0; s < slices[_i]; s++) {
        dcd_radix_count(in, dcd_slice_begin(ITEMS, slices[_i], s), dcd_slice_begin(ITEMS, slices[_i], s + 1), 20, 12,
                        many + s * DCD_RADIX_SIZE);
    }
    dcd_radix_offsets(many, slices[_i], 12, 0);
    for (uint32_t s = slices[_i]; s > 0; s--) {
        dcd_radix_scatter(in, dcd_slice_begin(ITEMS, slices[_i], s - 1), dcd_slice_begin(ITEMS, slices[_i], s), 20, 12,
                          many + (s - 1) * DCD_RADIX_SIZE, parts);
    }
    ck_assert_mem_eq(parts, whole, sizeof parts);
}
END_TEST

/* A slice of a pass writes the places of its own items, and leaves all others as they are. */
START_TEST(a_slice_writes_its_own_places)
{
    enum { SLICES = 3 };
    static uint64_t in[ITEMS], whole[ITEMS], part[ITEMS];
    static uint32_t one[DCD_RADIX_SIZE], many[SLICES * DCD_RADIX_SIZE];
    uint32_t first = dcd_slice_begin(ITEMS, SLICES, (uint32_t)_i), last = dcd_slice_begin(ITEMS, SLICES, (uint32_t)_i + 1);
    items_set(in, ITEMS, 12, 10);
    dcd_radix_count(in, 0, ITEMS, 20, 10, one);
    dcd_radix_offsets(one, 1, 10, 0);
    dcd_radix_scatter(in, 0, ITEMS, 20, 10, one, whole);
    for (uint32_t s = 0; s < SLICES; s++) {
        dcd_radix_count(in, dcd_slice_begin(ITEMS, SLICES, s), dcd_slice_begin(ITEMS, SLICES, s + 1), 20, 10,
                        many + s * DCD_RADIX_SIZE);
    }
    dcd_radix_offsets(many, SLICES, 10, 0);
    memset(part, 0xff, sizeof part);
    dcd_radix_scatter(in, first, last, 20, 10, many + (uint32_t)_i * DCD_RADIX_SIZE, part);
    for (uint32_t p = 0; p < ITEMS; p++) {
        uint32_t from = (uint32_t)(whole[p] & 0xfffff); /* where it was */
        ck_assert(part[p] == (first <= from && from < last ? whole[p] : UINT64_MAX));
    }
}
END_TEST

/* Of any width, for any number of items: a digit fits its table, and there is no pass too many. */
START_TEST(digits_cover_the_width)
{
    static const uint32_t counts[] = {0, 49, 4096, 4097, 0x3ffff, 0x40000, UINT32_MAX};
    for (uint32_t width = 1; width <= 64; width++) {
        uint32_t bits = dcd_radix_bits(counts[_i], width), longest = counts[_i] <= 4096 ? 8 : counts[_i] < 0x40000 ? 12 : 10;
        ck_assert(bits <= longest && dcd_radix_size(bits) == (uint32_t)1 << bits && 1u << bits <= DCD_RADIX_SIZE);
        ck_assert_uint_eq((width + bits - 1) / bits, (width + longest - 1) / longest);
    }
}
END_TEST

Suite *suite_sort(void);
Suite *suite_sort(void)
{
    Suite *suite = suite_create("sort");
    TCase *pairs = tcase_create("pairs"), *radix = tcase_create("radix");
    tcase_add_test(pairs, slices_cover_without_overlap);
    tcase_add_test(pairs, pair_bits_are_just_enough);
    tcase_add_test(pairs, pairs_pack_and_unpack);
    tcase_add_loop_test(radix, sort_is_right_and_stable, 0, 72);
    tcase_add_loop_test(radix, sort_is_right_however_items_are_spread, 0, 30);
    tcase_add_loop_test(radix, slices_of_a_pass_do_not_matter, 0, 5);
    tcase_add_loop_test(radix, a_slice_writes_its_own_places, 0, 3);
    tcase_add_loop_test(radix, digits_cover_the_width, 0, 7);
    suite_add_tcase(suite, pairs);
    suite_add_tcase(suite, radix);
    return suite;
}

/* The golden hashes, whatever the number of threads; and that the pinned contacts are right. */
#include <check.h>

#include "golden.h"
#include "query.h"
#include "swept.h"

START_TEST(contacts_are_the_pinned_ones)
{
    static const uint32_t threads[] = {1, 2, 3, 4, 8, 17};
    golden serial = golden_compute(0), parallel = golden_compute(threads[_i]);
    ck_assert_uint_eq(serial.contacts, golden_contacts);
    ck_assert_uint_eq(parallel.contacts, golden_contacts);
    ck_assert_uint_eq(serial.margins, golden_margins);
    ck_assert_uint_eq(parallel.margins, golden_margins);
    ck_assert_uint_eq(parallel.arithmetic, serial.arithmetic);
}
END_TEST

START_TEST(pinned_contacts_are_those_of_brute_force)
{
    scene s = golden_scene();
    uint64_t exact;
    answer want = query_brute(&s, &exact), got = query_scene(&s, QUERY_CONTACTS, 0);
    answers_check_equal(&got, &want, "golden scene");
    ck_assert_uint_eq(exact, 0);
    ck_assert_uint_gt(want.count, 1000);
    answer_free(&want);
    answer_free(&got);
    scene_free(&s);
}
END_TEST

static dcd_world *margin_world(const scene *s)
{
    dcd_world *world = scene_world(s);
    ck_assert_int_eq(dcd_world_set_margin(world, GOLDEN_MARGIN, NULL), DCD_OK);
    for (uint32_t k = 0; k < s->objects; k++) {
        ck_assert_int_eq(dcd_world_set_object_margin(world, k, golden_margin(k), NULL), DCD_OK);
    }
    return world;
}

START_TEST(pinned_margins_are_those_of_the_oracle)
{
    scene s = golden_margin_scene();
    dcd_world *world = margin_world(&s);
    answer got = query_world(world, QUERY_CONTACTS, NULL, 1);
    uint64_t at = 0;
    for (uint32_t i = 0; i < s.objects; i++) {
        for (uint32_t j = i + 1; j < s.objects; j++) {
            const hull a = scene_hull(&s, i), b = scene_hull(&s, j);
            const double lengths[3] = {golden_margin(i), golden_margin(j), GOLDEN_MARGIN};
            const bool found = at < got.count && got.pairs[at].i == i && got.pairs[at].j == j;
            ck_assert_msg(swept_within(&a, &b, lengths, 3) == found, "(%u, %u)", i, j);
            at += found;
        }
    }
    ck_assert_uint_eq(at, got.count);
    ck_assert_uint_gt(at, 100);
    answer_free(&got);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

Suite *suite_golden(void);
Suite *suite_golden(void)
{
    Suite *suite = suite_create("golden");
    TCase *tcase = tcase_create("golden");
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, contacts_are_the_pinned_ones, 0, 6);
    tcase_add_test(tcase, pinned_contacts_are_those_of_brute_force);
    tcase_add_test(tcase, pinned_margins_are_those_of_the_oracle);
    suite_add_tcase(suite, tcase);
    return suite;
}

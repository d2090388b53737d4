/* The golden hashes, whatever the number of threads; and that the pinned contacts are right. */
#include <check.h>

#include "golden.h"
#include "query.h"

START_TEST(contacts_are_the_pinned_ones)
{
    static const uint32_t threads[] = {1, 2, 3, 4, 8, 17};
    golden serial = golden_compute(0), parallel = golden_compute(threads[_i]);
    ck_assert_uint_eq(serial.contacts, golden_contacts);
    ck_assert_uint_eq(parallel.contacts, golden_contacts);
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

Suite *suite_golden(void);
Suite *suite_golden(void)
{
    Suite *suite = suite_create("golden");
    TCase *tcase = tcase_create("golden");
    tcase_set_timeout(tcase, 30);
    tcase_add_loop_test(tcase, contacts_are_the_pinned_ones, 0, 6);
    tcase_add_test(tcase, pinned_contacts_are_those_of_brute_force);
    suite_add_tcase(suite, tcase);
    return suite;
}

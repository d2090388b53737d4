/* Texts of statuses and faults. */
#include <check.h>
#include <string.h>

#include "dcd.h"

START_TEST(every_status_has_its_own_text)
{
    for (int a = DCD_OK; a <= DCD_BAD_EXECUTOR; a++) {
        const char *text = dcd_status_text((dcd_status)a);
        ck_assert(strlen(text) > 1);
        ck_assert_str_ne(text, dcd_status_text((dcd_status)1000));
        for (int b = DCD_OK; b < a; b++) {
            ck_assert_str_ne(text, dcd_status_text((dcd_status)b));
        }
    }
    ck_assert_str_eq(dcd_status_text(DCD_NOT_FINITE), "not finite");
}
END_TEST

START_TEST(unknown_status_has_a_text)
{
    static const int codes[] = {-1, DCD_BAD_EXECUTOR + 1, 1000, INT32_MAX, INT32_MIN};
    for (size_t k = 0; k < sizeof codes / sizeof codes[0]; k++) {
        ck_assert_ptr_nonnull(dcd_status_text((dcd_status)codes[k]));
    }
}
END_TEST

static const struct {
    dcd_fault fault;
    const char *text;
} lines[] = {
    {{DCD_NOT_FINITE, 3, 7, "vertex.x"}, "object 3: vertex.x[7]: not finite"},
    {{DCD_OUT_OF_RANGE, 0, DCD_NONE, "position.y"}, "object 0: position.y: out of range"},
    {{DCD_NOT_ROTATION, DCD_NONE, DCD_NONE, "quaternion"}, "quaternion: not a rotation"},
    {{DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "world"}, "world: null pointer"},
    {{DCD_FULL, 4294967294U, 4294967294U, "rotation"}, "object 4294967294: rotation[4294967294]: full"},
};

START_TEST(fault_text_is_one_line_with_object_and_field)
{
    char text[100];
    size_t length = dcd_fault_text(&lines[_i].fault, text, sizeof text);
    ck_assert_str_eq(text, lines[_i].text);
    ck_assert_uint_eq(length, strlen(lines[_i].text));
}
END_TEST

START_TEST(fault_text_is_cut_safely)
{
    size_t whole = strlen(lines[_i].text);
    for (size_t size = 0; size <= whole + 2; size++) {
        char text[100];
        memset(text, '#', sizeof text);
        ck_assert_uint_eq(dcd_fault_text(&lines[_i].fault, text, size), whole);
        size_t kept = size == 0 ? 0 : size - 1 < whole ? size - 1 : whole;
        ck_assert_mem_eq(text, lines[_i].text, kept);
        ck_assert(size == 0 || text[kept] == '\0');
        for (size_t k = size; k < sizeof text; k++) {
            ck_assert_int_eq(text[k], '#');
        }
    }
    ck_assert_uint_eq(dcd_fault_text(&lines[_i].fault, NULL, 0), whole);
}
END_TEST

START_TEST(odd_faults_do_no_harm)
{
    char text[100];
    const dcd_fault no_field = {DCD_EMPTY, 1, 2, NULL}, no_status = {(dcd_status)-5, DCD_NONE, 3, "x"};
    ck_assert(dcd_fault_text(&no_field, text, sizeof text) == strlen(text));
    ck_assert_ptr_null(strstr(text, "null)"));
    ck_assert(dcd_fault_text(&no_status, text, sizeof text) == strlen(text));
    ck_assert(dcd_fault_text(NULL, text, sizeof text) == strlen(text));
    ck_assert_ptr_null(strchr(text, '\n'));
}
END_TEST

Suite *suite_status(void);
Suite *suite_status(void)
{
    const int count = sizeof lines / sizeof lines[0];
    Suite *suite = suite_create("status");
    TCase *tcase = tcase_create("text");
    tcase_add_test(tcase, every_status_has_its_own_text);
    tcase_add_test(tcase, unknown_status_has_a_text);
    tcase_add_loop_test(tcase, fault_text_is_one_line_with_object_and_field, 0, count);
    tcase_add_loop_test(tcase, fault_text_is_cut_safely, 0, count);
    tcase_add_test(tcase, odd_faults_do_no_harm);
    suite_add_tcase(suite, tcase);
    return suite;
}

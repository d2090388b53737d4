/* All suites, or those of DCD_SUITES ("world pool"), one runner, one closing line. Check's own variables (CK_RUN_SUITE,
 * CK_VERBOSITY, ...) work. */
#include <check.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* suites.h is made from the names of the files: SUITE(world) for test_world.c. */
#define SUITE(name) Suite *suite_##name(void);
#include "suites.h"
#undef SUITE

static bool is_word_of(const char *list, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = strstr(list, name); at != NULL; at = strstr(at + 1, name)) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static void add_asked(SRunner *runner, const char *name, Suite *suite)
{
    const char *asked = getenv("DCD_SUITES");

    if (asked == NULL || is_word_of(asked, name)) {
        srunner_add_suite(runner, suite);
    }
}

int main(void)
{
    SRunner *runner = srunner_create(NULL);
#define SUITE(name) add_asked(runner, #name, suite_##name());
#include "suites.h"
#undef SUITE
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner), ran = srunner_ntests_run(runner);
    srunner_free(runner);
    return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

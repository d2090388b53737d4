/* All suites, one runner, one closing line. Check's own variables (CK_RUN_SUITE, CK_VERBOSITY, ...) work. */
#include <check.h>
#include <stdlib.h>

/* suites.h is made from the names of the files: SUITE(world) for test_world.c. */
#define SUITE(name) Suite *suite_##name(void);
#include "suites.h"
#undef SUITE

int main(void)
{
    SRunner *runner = srunner_create(NULL);
#define SUITE(name) srunner_add_suite(runner, suite_##name());
#include "suites.h"
#undef SUITE
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner), ran = srunner_ntests_run(runner);
    srunner_free(runner);
    return failed == 0 && ran > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#include "options.h"

#include "dcd.h"
#include "words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool refuse(char **argv, int code, dcd_error *error)
{
    const char *word = argv[optind - 1];
    bool is_long = strncmp(word, "--", 2) == 0;

    if (code == ':') {
        return dcd_error_set(error, "%s: option %s needs a value", argv[0], word);
    }
    if (is_long && optopt != 0) {
        return dcd_error_set(error, "%s: option %s takes no value", argv[0], word);
    }
    if (optopt != 0) {
        return dcd_error_set(error, "%s: unknown option -%c", argv[0], optopt);
    }
    return dcd_error_set(error, "%s: unknown option %s", argv[0], word);
}

bool dcd_options_take_all(const dcd_options *known, int argc, char **argv, void *request, dcd_error *error)
{
    int code;

    opterr = 0;
    optind = 0; /* begins anew, also after an earlier command of this process */
    while ((code = getopt_long(argc, argv, known->shorts, known->longs, NULL)) != -1) {
        if (code == ':' || code == '?') {
            return refuse(argv, code, error);
        }
        if (!known->take(request, code, error)) {
            return false;
        }
    }
    return true;
}

bool dcd_options_whole(const char *name, const char *text, uint64_t least, uint64_t greatest, uint64_t *value,
                       dcd_error *error)
{
    unsigned long long number;
    bool digits = text[0] != '\0' && strspn(text, "0123456789") == strlen(text);

    errno = 0;
    number = strtoull(text, NULL, 10);
    if (!digits || errno != 0 || number < least || number > greatest) {
        return dcd_error_set(error, "%s must be a whole number from %llu to %llu, not \"%.60s\"", name,
                             (unsigned long long)least, (unsigned long long)greatest, text);
    }
    *value = number;
    return true;
}

bool dcd_options_small(const char *name, const char *text, uint32_t least, uint32_t greatest, uint32_t *value,
                       dcd_error *error)
{
    uint64_t number = 0;

    if (!dcd_options_whole(name, text, least, greatest, &number, error)) {
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

bool dcd_options_real(const char *name, const char *text, double least, double greatest, double *value,
                      dcd_error *error)
{
    dcd_word word = {text, strlen(text), 1};

    if (!dcd_word_number(word, value) || *value < least || *value > greatest) {
        return dcd_error_set(error, "%s must be a number from %g to %g, not \"%.60s\"", name, least, greatest, text);
    }
    return true;
}

uint32_t dcd_options_processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > (long)DCD_MAX_THREADS ? DCD_MAX_THREADS : (uint32_t)count;
}

#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SHOWN = 300 };

/* Names in a scene may hold anything; the message must stay one line. */
static void replace_control_characters(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            *text = ' ';
        }
    }
}

bool dcd_error_set(dcd_error *error, const char *format, ...)
{
    va_list arguments;

    if (error != NULL) {
        va_start(arguments, format);
        (void)vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
        replace_control_characters(error->text);
    }
    return false;
}

bool dcd_error_file(dcd_error *error, const char *path, const char *format, ...)
{
    size_t length = strlen(path);
    bool cut = length > PATH_SHOWN;
    char reason[sizeof error->text];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return dcd_error_set(error, "%s%s: %s", cut ? "..." : "", path + (cut ? length - PATH_SHOWN : 0), reason);
}

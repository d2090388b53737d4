/* Statuses and faults as text. */
#include <stdio.h>

#include "dcd.h"

const char *dcd_status_text(dcd_status status)
{
    static const char *const text[] = {
        "ok",
        "null pointer",
        "misaligned memory",
        "memory too small",
        "limit out of range",
        "full",
        "empty",
        "not finite",
        "out of range",
        "not a rotation",
        "no such shape",
        "no such object",
        "capacity too small",
        "executor lost or repeated a task, or has a bad number of threads",
    };
    const unsigned code = (unsigned)status;

    return code < sizeof text / sizeof text[0] ? text[code] : "unknown status";
}

static int print_place(const dcd_fault *fault, char *text, size_t size)
{
    const char *field = fault->field == NULL ? "" : fault->field;
    const char *sep = fault->field == NULL ? "" : ": ";

    if (fault->object == DCD_NONE) {
        return snprintf(text, size, "%s%s%s", field, sep, dcd_status_text(fault->status));
    }
    if (fault->item == DCD_NONE) {
        return snprintf(text, size, "object %lu: %s%s%s", (unsigned long)fault->object, field, sep,
                        dcd_status_text(fault->status));
    }
    return snprintf(text, size, "object %lu: %s[%lu]: %s", (unsigned long)fault->object, field,
                    (unsigned long)fault->item, dcd_status_text(fault->status));
}

size_t dcd_fault_text(const dcd_fault *fault, char *text, size_t size)
{
    static const dcd_fault none = {DCD_NULL_POINTER, DCD_NONE, DCD_NONE, "fault"};
    char nowhere[1];
    const bool counting = text == NULL || size == 0;
    const int length = print_place(fault == NULL ? &none : fault, counting ? nowhere : text, counting ? 1 : size);

    return length < 0 ? 0 : (size_t)length;
}

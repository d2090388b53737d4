#include "json_place.h"

#include <stdbool.h>
#include <string.h>

/* Each function takes an offset and returns a later one, at most `size`. */
typedef struct text {
    const char *bytes;
    size_t size;
} text;

static size_t skip_space(text t, size_t at)
{
    while (at < t.size && (t.bytes[at] == ' ' || t.bytes[at] == '\t' || t.bytes[at] == '\n' || t.bytes[at] == '\r')) {
        at++;
    }
    return at;
}

static bool is_at(text t, size_t at, char c)
{
    return at < t.size && t.bytes[at] == c;
}

/* From the opening quote to after the closing one. */
static size_t skip_string(text t, size_t at)
{
    at++;
    while (at < t.size && t.bytes[at] != '"') {
        at += t.bytes[at] == '\\' ? 2 : 1;
    }
    return at < t.size ? at + 1 : t.size;
}

/* To the comma or bracket that ends the value. */
static size_t skip_value(text t, size_t at)
{
    size_t depth = 0;

    while (at < t.size) {
        char c = t.bytes[at];

        if (depth == 0 && (c == ',' || c == ']' || c == '}')) {
            break;
        }
        if (c == '"') {
            at = skip_string(t, at);
            continue;
        }
        depth += c == '[' || c == '{';
        depth -= c == ']' || c == '}';
        at++;
    }
    return at;
}

/* From the bracket of an array to its item `index`; `t.size` when there is none. */
static size_t enter_item(text t, size_t at, size_t index)
{
    at = skip_space(t, at + 1);
    for (size_t k = 0; k < index && at < t.size; k++) {
        at = skip_value(t, at);
        at = is_at(t, at, ',') ? skip_space(t, at + 1) : t.size;
    }
    return is_at(t, at, ']') ? t.size : at;
}

/* From the bracket of an object to the value of `key`; `t.size` when there is none. A key that is written with
 * escapes is not found. */
static size_t enter_key(text t, size_t at, const char *key)
{
    size_t length = strlen(key);

    at = skip_space(t, at + 1);
    while (is_at(t, at, '"')) {
        size_t end = skip_string(t, at);
        bool found = end - at == length + 2 && memcmp(t.bytes + at + 1, key, length) == 0;

        at = skip_space(t, end);
        if (!is_at(t, at, ':')) {
            break;
        }
        at = skip_space(t, at + 1);
        if (found) {
            return at;
        }
        at = skip_value(t, at);
        at = is_at(t, at, ',') ? skip_space(t, at + 1) : t.size;
    }
    return t.size;
}

static dcd_json_place place_of(text t, size_t at)
{
    dcd_json_place place = {1, 1};

    for (size_t k = 0; k < at; k++) {
        if (t.bytes[k] == '\n') {
            place.line++;
            place.column = 1;
        } else if (((unsigned char)t.bytes[k] & 0xc0) != 0x80) {
            place.column++;
        }
    }
    return place;
}

dcd_json_place dcd_json_place_find(const char *bytes, size_t size, const dcd_json_step *steps, size_t count)
{
    text t = {bytes, size};
    size_t at = skip_space(t, 0);

    for (size_t k = 0; k < count; k++) {
        size_t next = t.size;

        if (steps[k].key != NULL && is_at(t, at, '{')) {
            next = enter_key(t, at, steps[k].key);
        } else if (steps[k].key == NULL && is_at(t, at, '[')) {
            next = enter_item(t, at, steps[k].index);
        }
        if (next >= t.size) {
            break;
        }
        at = next;
    }
    return place_of(t, at < t.size ? at : t.size);
}

#include "xml.h"
#include "words.h"

#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100 };

typedef struct builder {
    XML_Parser parser;
    dcd_xml *xml;
    dcd_xml_element *open; /* the innermost element that is not closed yet */
    size_t depth;
    const char *reason; /* why we stopped the parser, and where; NULL: we did not */
    size_t line, column;
} builder;

/* -------------------------------------------------------------------- Tree */

static size_t count_strings(const char *const *strings, size_t *bytes)
{
    size_t count = 0;

    for (*bytes = 0; strings[count] != NULL; count++) {
        *bytes += strlen(strings[count]) + 1;
    }
    return count;
}

static char *copy_string(char **room, const char *text)
{
    char *copy = *room;
    size_t size = strlen(text) + 1;

    memcpy(copy, text, size);
    *room += size;
    return copy;
}

/* The element, its table of attributes and its texts in one block. */
static dcd_xml_element *make_element(const char *name, const char *const *attributes)
{
    size_t bytes, count = count_strings(attributes, &bytes), table = (count + 1) * sizeof(char *);
    dcd_xml_element *element = calloc(1, sizeof *element + table + bytes + strlen(name) + 1);
    char *room = (char *)(element + 1) + table;

    if (element == NULL) {
        return NULL;
    }
    element->attributes = (const char **)(element + 1);
    for (size_t k = 0; k < count; k++) {
        element->attributes[k] = copy_string(&room, attributes[k]);
    }
    element->name = copy_string(&room, name);
    return element;
}

static void hang(builder *b, dcd_xml_element *element)
{
    element->parent = b->open;
    if (b->open == NULL) {
        b->xml->root = element;
    } else if (b->open->last == NULL) {
        b->open->first = element;
    } else {
        b->open->last->next = element;
    }
    if (b->open != NULL) {
        b->open->last = element;
    }
    b->open = element;
}

static void stop(builder *b, const char *reason)
{
    b->reason = reason;
    b->line = XML_GetCurrentLineNumber(b->parser);
    b->column = XML_GetCurrentColumnNumber(b->parser) + 1;
    (void)XML_StopParser(b->parser, XML_FALSE);
}

static void XMLCALL start_element(void *self, const XML_Char *name, const XML_Char **attributes)
{
    builder *b = self;
    dcd_xml_element *element;

    if (b->reason != NULL) {
        return;
    }
    element = b->depth < MAX_DEPTH ? make_element(name, attributes) : NULL;
    if (element == NULL) {
        stop(b, b->depth < MAX_DEPTH ? "no memory" : "elements are nested too deep");
        return;
    }
    b->depth++;
    element->line = XML_GetCurrentLineNumber(b->parser);
    element->column = XML_GetCurrentColumnNumber(b->parser) + 1;
    hang(b, element);
}

static void XMLCALL end_element(void *self, const XML_Char *name)
{
    builder *b = self;

    (void)name;
    if (b->reason == NULL) {
        b->open = b->open->parent;
        b->depth--;
    }
}

/* ----------------------------------------------------------------- Parsing */

static bool fail(builder *b, const char *path, dcd_error *error)
{
    if (b->reason == NULL) {
        stop(b, XML_ErrorString(XML_GetErrorCode(b->parser)));
    }
    return dcd_error_file(error, path, "line %zu, column %zu: %s", b->line, b->column, b->reason);
}

/* Expat takes an int for the size. */
static bool feed(builder *b, const char *path, const char *text, size_t size, dcd_error *error)
{
    enum { PIECE = 1 << 20 };
    bool ok = true;

    for (size_t at = 0; ok && at < size; at += PIECE) {
        size_t left = size - at;

        ok = XML_Parse(b->parser, text + at, left < PIECE ? (int)left : PIECE, left <= PIECE) == XML_STATUS_OK;
    }
    return ok || fail(b, path, error);
}

bool dcd_xml_parse(const char *path, const char *text, size_t size, dcd_xml *xml, dcd_error *error)
{
    builder b = {.parser = XML_ParserCreate(NULL), .xml = xml};
    bool ok;

    *xml = (dcd_xml){path, NULL};
    if (b.parser == NULL) {
        return dcd_error_file(error, path, "no memory");
    }
    XML_SetUserData(b.parser, &b);
    XML_SetElementHandler(b.parser, start_element, end_element);
    ok = feed(&b, path, text, size, error);
    XML_ParserFree(b.parser);
    if (!ok) {
        dcd_xml_free(xml);
    }
    return ok;
}

/* Children before their parent, without recursion: down as far as it goes, then on to the next. */
void dcd_xml_free(dcd_xml *xml)
{
    dcd_xml_element *at = xml->root;

    while (at != NULL) {
        dcd_xml_element *gone = at;

        if (at->first != NULL) {
            at = at->first;
            gone->first = NULL;
            continue;
        }
        at = at->next != NULL ? at->next : at->parent;
        free(gone);
    }
    xml->root = NULL;
}

/* ------------------------------------------------------------------ Access */

static const dcd_xml_element *find(const dcd_xml_element *element, const char *name)
{
    while (element != NULL && name != NULL && strcmp(element->name, name) != 0) {
        element = element->next;
    }
    return element;
}

const dcd_xml_element *dcd_xml_child(const dcd_xml_element *element, const char *name)
{
    return find(element->first, name);
}

const dcd_xml_element *dcd_xml_next(const dcd_xml_element *element, const char *name)
{
    return find(element->next, name);
}

const char *dcd_xml_attribute(const dcd_xml_element *element, const char *name)
{
    for (const char **a = element->attributes; *a != NULL; a += 2) {
        if (strcmp(a[0], name) == 0) {
            return a[1];
        }
    }
    return NULL;
}

bool dcd_xml_fail(const dcd_xml *xml, const dcd_xml_element *at, dcd_error *error, const char *format, ...)
{
    char reason[700];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return dcd_error_file(error, xml->path, "line %zu, column %zu: %s", at->line, at->column, reason);
}

const char *dcd_xml_text(const dcd_xml *xml, const dcd_xml_element *element, const char *name, dcd_error *error)
{
    const char *value = dcd_xml_attribute(element, name);

    if (value == NULL || value[0] == '\0') {
        (void)dcd_xml_fail(xml, element, error, "<%.60s>: attribute \"%s\" %s", element->name, name,
                           value == NULL ? "is missing" : "is empty");
        return NULL;
    }
    return value;
}

bool dcd_xml_numbers(const dcd_xml *xml, const dcd_xml_element *element, const char *name, bool optional,
                     double *numbers, size_t count, dcd_error *error)
{
    const char *value = dcd_xml_attribute(element, name);
    dcd_words words = {xml->path, value, value == NULL ? NULL : value + strlen(value), element->line};
    double read[16];
    size_t got = 0;

    if (value == NULL && optional) {
        return true;
    }
    if (value == NULL) {
        return dcd_xml_fail(xml, element, error, "<%.60s>: attribute \"%s\" is missing", element->name, name);
    }
    while (got < count && dcd_word_number(dcd_words_next(&words), &read[got])) {
        got++;
    }
    if (got < count || dcd_words_next(&words).length > 0) {
        return dcd_xml_fail(xml, element, error, "<%.60s>: attribute \"%s\" must be %s finite number%s, not \"%.60s\"",
                            element->name, name, count == 1 ? "one" : "three", count == 1 ? "" : "s", value);
    }
    memcpy(numbers, read, count * sizeof *numbers);
    return true;
}

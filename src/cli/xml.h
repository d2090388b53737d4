/* An XML text as a tree of elements that know where they stand. */
#ifndef DCD_CLI_XML_H
#define DCD_CLI_XML_H

#include "error.h"

#include <stddef.h>

typedef struct dcd_xml_element {
    const char *name;
    const char **attributes; /* name, value, name, value, ..., NULL; text between elements is dropped */
    struct dcd_xml_element *parent, *first, *last, *next; /* children in their order */
    size_t line, column;                                  /* of its "<", from 1 */
} dcd_xml_element;

typedef struct dcd_xml {
    const char *path; /* for messages; must outlive the tree */
    dcd_xml_element *root;
} dcd_xml;

/* Parses the text; errors have line and column. When it fails, the tree is empty; free it in either case. */
bool dcd_xml_parse(const char *path, const char *text, size_t size, dcd_xml *xml, dcd_error *error);
void dcd_xml_free(dcd_xml *xml);

/* The first child, or the next sibling, of this name (NULL: of any); NULL: none. */
const dcd_xml_element *dcd_xml_child(const dcd_xml_element *element, const char *name);
const dcd_xml_element *dcd_xml_next(const dcd_xml_element *element, const char *name);

/* The value of an attribute; NULL: it is not there. */
const char *dcd_xml_attribute(const dcd_xml_element *element, const char *name);

/* "path: line 7, column 3: REASON"; false. */
bool dcd_xml_fail(const dcd_xml *xml, const dcd_xml_element *at, dcd_error *error, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The value of an attribute that must be there and not be empty; NULL, with the error set, when it is not. */
const char *dcd_xml_text(const dcd_xml *xml, const dcd_xml_element *element, const char *name, dcd_error *error);

/* `count` finite numbers of an attribute, separated by white space. When the attribute is not there, they stay as they
 * are if `optional`, and it is an error if not. */
bool dcd_xml_numbers(const dcd_xml *xml, const dcd_xml_element *element, const char *name, bool optional,
                     double *numbers, size_t count, dcd_error *error);

#endif

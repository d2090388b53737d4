/* Contacts and verdicts as text, JSON or bytes. */
#ifndef DCD_CLI_RESULT_H
#define DCD_CLI_RESULT_H

#include "output.h"
#include "scene.h"

typedef enum dcd_result_format {
    DCD_RESULT_TEXT, /* a line for each: i j, and the names when the scene has any          */
    DCD_RESULT_JSON, /* {"contacts": [{"i": .., "j": .., "a": name, "b": name}, ...]}       */
    DCD_RESULT_BYTES /* u32 i, u32 j, little endian; of verdicts, one byte for each         */
} dcd_result_format;

/* `verdicts` NULL: the pairs are the contacts. Otherwise verdicts[k] says whether pair k is one. */
typedef struct dcd_result {
    const dcd_scene *scene;
    const dcd_pair *pairs;
    const unsigned char *verdicts;
    uint64_t count;
    bool compounds; /* the numbers are of compounds */
} dcd_result;

/* Errors of writing stay with the output. */
bool dcd_result_write(const dcd_result *result, dcd_result_format format, dcd_output *output, dcd_error *error);

#endif

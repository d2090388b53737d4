#include "result.h"
#include "bytes.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A name as JSON text, with quotes; NULL for no name or no memory. */
static char *quoted(const char *name)
{
    json_t *string = name == NULL ? NULL : json_string(name);
    char *text = string == NULL ? NULL : json_dumps(string, JSON_ENCODE_ANY);

    json_decref(string);
    return text;
}

/* A word that can stand in a line as it is: no quotes needed to tell it from its neighbours. */
static bool is_plain(const char *name)
{
    for (const char *c = name; *c != '\0'; c++) {
        if ((unsigned char)*c <= ' ' || *c == '"' || *c == '\\' || *c == 0x7f) {
            return false;
        }
    }
    return strcmp(name, "-") != 0;
}

static void labels_free(char **labels, uint32_t count)
{
    for (uint32_t k = 0; labels != NULL && k < count; k++) {
        free(labels[k]);
    }
    free(labels);
}

/* A compound's own name goes before that of its first part. */
static const char *name_of(const dcd_result *result, uint32_t k)
{
    const dcd_scene_object *object = &result->scene->objects[k];

    return result->compounds && object->compound_name != NULL ? object->compound_name : object->name;
}

static bool has_names(const dcd_result *result)
{
    uint32_t k = 0;

    while (k < result->scene->object_count && name_of(result, k) == NULL) {
        k++;
    }
    return k < result->scene->object_count;
}

/* Each name as it is printed; an array of one NULL pointer more than objects. NULL: no memory. */
static char **labels_make(const dcd_result *result, dcd_result_format format)
{
    const dcd_scene *scene = result->scene;
    char **labels = calloc((size_t)scene->object_count + 1, sizeof *labels);
    bool ok = labels != NULL;

    for (uint32_t k = 0; ok && k < scene->object_count; k++) {
        const char *name = name_of(result, k);

        if (name != NULL) {
            labels[k] = format == DCD_RESULT_TEXT && is_plain(name) ? strdup(name) : quoted(name);
            ok = labels[k] != NULL;
        }
    }
    if (!ok) {
        labels_free(labels, scene->object_count);
    }
    return ok ? labels : NULL;
}

static void write_bytes(const dcd_result *result, dcd_output *output)
{
    unsigned char bytes[8];

    if (result->verdicts != NULL) {
        dcd_output_write(output, result->verdicts, (size_t)result->count);
        return;
    }
    for (uint64_t k = 0; k < result->count; k++) {
        dcd_bytes_put_u32(bytes, result->pairs[k].i);
        dcd_bytes_put_u32(bytes + 4, result->pairs[k].j);
        dcd_output_write(output, bytes, sizeof bytes);
    }
}

static void write_text(const dcd_result *result, char **labels, FILE *file)
{
    bool named = has_names(result);

    for (uint64_t k = 0; k < result->count; k++) {
        dcd_pair pair = result->pairs[k];

        fprintf(file, "%u %u", pair.i, pair.j);
        if (named) {
            fprintf(file, " %s %s", labels[pair.i] == NULL ? "-" : labels[pair.i],
                    labels[pair.j] == NULL ? "-" : labels[pair.j]);
        }
        if (result->verdicts != NULL) {
            fputs(result->verdicts[k] != 0 ? " contact" : " free", file);
        }
        fputc('\n', file);
    }
}

static void write_json(const dcd_result *result, char **labels, FILE *file)
{
    fprintf(file, "{\"%s\": [", result->verdicts == NULL ? "contacts" : "pairs");
    for (uint64_t k = 0; k < result->count; k++) {
        dcd_pair pair = result->pairs[k];

        fprintf(file, "%s\n{\"i\": %u, \"j\": %u", k == 0 ? "" : ",", pair.i, pair.j);
        if (labels[pair.i] != NULL) {
            fprintf(file, ", \"a\": %s", labels[pair.i]);
        }
        if (labels[pair.j] != NULL) {
            fprintf(file, ", \"b\": %s", labels[pair.j]);
        }
        if (result->verdicts != NULL) {
            fprintf(file, ", \"contact\": %s", result->verdicts[k] != 0 ? "true" : "false");
        }
        fputc('}', file);
    }
    fputs("\n]}\n", file);
}

bool dcd_result_write(const dcd_result *result, dcd_result_format format, dcd_output *output, dcd_error *error)
{
    char **labels;

    if (format == DCD_RESULT_BYTES) {
        write_bytes(result, output);
        return true;
    }
    labels = labels_make(result, format);
    if (labels == NULL) {
        return dcd_error_set(error, "no memory for the names");
    }
    if (format == DCD_RESULT_JSON) {
        write_json(result, labels, output->file);
    } else {
        write_text(result, labels, output->file);
    }
    labels_free(labels, result->scene->object_count);
    return true;
}

/* Operands that name objects of a scene. */
#ifndef DCD_CLI_OPERAND_H
#define DCD_CLI_OPERAND_H

#include "scene.h"

/* The object that a text means: digits are its number, anything else its name. `command` is for messages. */
bool dcd_operand_object(const char *command, const dcd_scene *scene, const char *text, uint32_t *object,
                        dcd_error *error);

/* What a command about one pair is asked: SCENE I J [--json] [-o FILE] [--help], and of some [--margin M]. */
typedef struct dcd_pair_request {
    const char *command, *scene, *first, *second, *output; /* command: its own name, argv[0] */
    bool json, help;
    bool margin_given;
    double margin;
} dcd_pair_request;

/* Reads it from the command's arguments; `request` starts as zeros. `margins`: whether the command knows --margin. */
bool dcd_operand_pair(bool margins, int argc, char **argv, dcd_pair_request *request, dcd_error *error);

#endif

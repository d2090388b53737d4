/* Operands that name an object of a scene. */
#ifndef DCD_CLI_OPERAND_H
#define DCD_CLI_OPERAND_H

#include "scene.h"

/* The object that a text means: digits are its number, anything else its name. `command` is for messages. */
bool dcd_operand_object(const char *command, const dcd_scene *scene, const char *text, uint32_t *object,
                        dcd_error *error);

#endif

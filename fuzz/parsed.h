/* What must hold of a scene or mesh that was read from any bytes, and of the error when it was not. */
#ifndef FUZZ_PARSED_H
#define FUZZ_PARSED_H

#include "scene.h"

/* The path that the readers are told. */
#define PARSED_PATH "/fuzz/input"

/* A failure says why, in one line that begins with the path. */
void parsed_require_error(const dcd_error *error);

/* Scenes of moderate size become a world, or an error that says why not; then serial and parallel queries agree. */
void parsed_query(const dcd_scene *scene);

#endif

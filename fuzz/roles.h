/* Margins and filters of a scene, out of its seed: none for every fourth seed; and what they mean, without the library. */
#ifndef FUZZ_ROLES_H
#define FUZZ_ROLES_H

#include "input.h"

bool roles_have_margins(const input_scene *scene);
bool roles_have_filters(const input_scene *scene);

/* Of every pair, and of one object: small numbers on the coarse grid. */
double roles_common(const input_scene *scene);
double roles_margin(const input_scene *scene, uint32_t object);

uint32_t roles_compound(const input_scene *scene, uint32_t object);

/* What drops the pair of two objects. */
dcd_drop roles_drop(const input_scene *scene, uint32_t i, uint32_t j);

/* Sets them in a world whose object k is object order[k] of the scene (NULL: k). `acm` has a place for each object. */
void roles_set(const input_scene *scene, const uint32_t *order, dcd_world *world, dcd_acm *acm);

#endif

/* Whether the library's explanation of a pair is a proof, in rational arithmetic (libgmp). */
#ifndef FUZZ_CERTIFICATE_H
#define FUZZ_CERTIFICATE_H

#include "input.h"

/* Of objects 0 and 1 of the scene, by the rules that dcd.h states. Explanations without a decision prove nothing. */
bool certificate_holds(const input_scene *scene, const dcd_explanation *explanation);

#endif

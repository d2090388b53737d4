/* The floating-point checker of 'contact' between shapes swept by balls: is a point of the simplex's hull near enough to
 * the origin in real arithmetic? */
#ifndef DCD_WITNESS_H
#define DCD_WITNESS_H

#include <stdbool.h>

#include "lanes.h"
#include "object/placed.h"
#include "narrow/simplex.h"

/* True only if the hull of the exact points that the simplex's 1 to 3 points are roundings of comes within the sum of the
 * two radii of the origin. False may mean doubt. Theorem witness_is_near of proofs/witness.v. */
/*@ requires simplex: \valid_read(simplex) && simplex->size <= 3;
    requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_witness_is_near(const dcd_simplex *simplex, const dcd_placed *a, const dcd_placed *b);

#endif

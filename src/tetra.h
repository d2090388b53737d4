/* The floating-point checker of 'contact': is the origin inside a tetrahedron of A - B in real arithmetic? */
#ifndef DCD_TETRA_H
#define DCD_TETRA_H

#include <stdbool.h>

#include "lanes.h"
#include "place.h"
#include "simplex.h"

/* True only if the origin is strictly inside the hull of the four exact points that the simplex's points are roundings
 * of. False may mean doubt. Theorem tetra_encloses of proofs/tetra.v. */
/*@ requires simplex: \valid_read(simplex);
    requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_tetra_encloses(const dcd_simplex *simplex, const dcd_placed *a, const dcd_placed *b);

#endif

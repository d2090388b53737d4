/* The floating-point checker of 'contact': is the origin inside a tetrahedron of A - B in real arithmetic? */
#ifndef DCD_TETRA_H
#define DCD_TETRA_H

#include <stdbool.h>

#include "lanes.h"
#include "object/placed.h"
#include "narrow/simplex.h"

/* True only if the origin is strictly inside the hull of every four points of which each coordinate is within error[d] of
 * that of one of the simplex's four. The errors are above 2^-701. Theorem tetra_encloses of proofs/tetra.v. */
/*@ requires simplex: \valid_read(simplex);
    requires error: \valid_read(error + (0 .. 2));
    terminates \true;
    assigns \nothing; */
bool dcd_tetra_within(const dcd_simplex *simplex, const double *error);

/* True only if the origin is strictly inside the hull of the four exact points that the simplex's points are roundings
 * of. False may mean doubt. */
/*@ requires simplex: \valid_read(simplex);
    requires placed: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
bool dcd_tetra_encloses(const dcd_simplex *simplex, const dcd_placed *a, const dcd_placed *b);

#endif

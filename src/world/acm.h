/* The allowed-collision matrix: one bit for each pair of numbers, so that it cannot be anything but symmetric. */
#ifndef DCD_ACM_H
#define DCD_ACM_H

#include <stdbool.h>
#include <stdint.h>

#include "dcd.h"

struct dcd_acm {
    uint32_t count;
    uint32_t unused; /* keeps every byte defined */
    uint64_t *word;  /* bit j (j - 1) / 2 + i of all words together is the pair i < j */
};

/*@ // Pairs of numbers below n: n (n - 1) / 2, as a sum, for proofs by induction.
    logic integer acm_pairs(integer n) = n <= 0 ? 0 : acm_pairs(n - 1) + (n - 1);
    // Room for all pairs.
    predicate dcd_acm_valid{L}(dcd_acm *acm) =
        \valid_read(acm) && acm->count <= 0x8000000 &&
        \valid_read(acm->word + (0 .. (acm_pairs(acm->count) + 63) / 64 - 1)); */

/* dcd_acm_get of a matrix that is there. */
/*@ requires acm: dcd_acm_valid(acm);
    terminates \true;
    assigns \nothing;
    ensures unknown: i == j || i >= acm->count || j >= acm->count ==> !\result; */
bool dcd_acm_allows(const dcd_acm *acm, uint32_t i, uint32_t j);

#endif

/* The contact set by looking at every pair: an oracle that shares no code and no method with the library.
 * A linear program is solved in double by the revised simplex method. Its answer is believed only with a
 * certificate that accounts for every rounding; a pair in doubt goes to the exact solver. */
#ifndef BRUTE_H
#define BRUTE_H

#include "exact.h"

typedef enum brute_verdict { BRUTE_FREE, BRUTE_CONTACT, BRUTE_DOUBT } brute_verdict;

/* In double: for certain, or BRUTE_DOUBT. */
brute_verdict brute_decide_fast(const hull *a, const hull *b);

/* For certain, always. */
bool brute_in_contact(const hull *a, const hull *b);

/* What a look at all pairs found. */
typedef struct brute_set {
    uint32_t *pairs; /* i, j, i, j, ...: i < j, ascending; from malloc      */
    uint64_t count;  /* of pairs                                            */
    uint64_t exact;  /* pairs that needed the exact solver                  */
} brute_set;

brute_set brute_contacts(const hull *hulls, uint32_t count);
void brute_free(brute_set *set);

#endif

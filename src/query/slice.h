/* Slices: how a range of work is cut into parts that are disjoint and cover it. */
#ifndef DCD_SLICE_H
#define DCD_SLICE_H

#include <stdint.h>

/*@ logic integer slice_begin(integer n, integer parts, integer k) =
        n / parts * k + (k < n % parts ? k : n % parts);

    lemma slice_first: \forall integer n, parts; 0 <= n && 1 <= parts ==> slice_begin(n, parts, 0) == 0;
    lemma slice_last: \forall integer n, parts; 0 <= n && 1 <= parts ==> slice_begin(n, parts, parts) == n;
    lemma slice_step: \forall integer n, parts, k; 0 <= n && 1 <= parts && 0 <= k < parts ==>
        slice_begin(n, parts, k + 1) == slice_begin(n, parts, k) + n / parts + (k < n % parts ? 1 : 0);
    lemma slice_scale: \forall integer length, k, m; 0 <= length && k <= m ==> length * k <= length * m;
    // So the parts are disjoint and in order, and every number below n is in one of them.
    lemma slice_order: \forall integer n, parts, k, m; 0 <= n && 1 <= parts && 0 <= k <= m <= parts ==>
        slice_begin(n, parts, k) <= slice_begin(n, parts, m); */

/* Start of part k when [0, n) is cut into `parts` parts of equal length to one; part k ends where part k + 1
 * starts, and part `parts` starts at n. */
/*@ requires parts: 1 <= parts;
    requires part: k <= parts;
    terminates \true;
    assigns \nothing;
    ensures value: \result == slice_begin(n, parts, k);
    ensures range: \result <= n;
    ensures first: k == 0 ==> \result == 0;
    ensures last: k == parts ==> \result == n; */
uint32_t dcd_slice_begin(uint32_t n, uint32_t parts, uint32_t k);

#endif

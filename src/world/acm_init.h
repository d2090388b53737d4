/* Contracts of a matrix' size and of dcd_acm_init, which dcd.h declares: heap.c makes them. */
#ifndef DCD_ACM_INIT_H
#define DCD_ACM_INIT_H

#include "world/acm.h"

/*@ terminates \true;
    assigns \nothing;
    ensures range: \result != 0 ==> count <= DCD_MAX_OBJECTS; */
size_t dcd_acm_size(uint32_t count);

/*@ requires out: acm == \null || \valid(acm);
    requires memory: memory != \null ==> \valid((char *)memory + (0 .. bytes - 1)) &&
        \separated(acm, (char *)memory + (0 .. bytes - 1));
    terminates \true;
    assigns *acm, ((char *)memory)[0 .. bytes - 1];
    ensures made: \result == DCD_OK ==> dcd_acm_valid(*acm) && (*acm)->count == count &&
        \valid((*acm)->word + (0 .. (acm_pairs(count) + 63) / 64 - 1));
    ensures block: \result == DCD_OK ==> *acm == (dcd_acm *)memory && \base_addr((*acm)->word) == \base_addr(*acm);
    ensures nothing: \result == DCD_OK ==>
        \forall integer k; 0 <= k < (acm_pairs(count) + 63) / 64 ==> (*acm)->word[k] == 0;
    ensures kept: \result != DCD_OK && acm != \null ==> *acm == \old(*acm); */
dcd_status dcd_acm_init(dcd_acm **acm, void *memory, size_t bytes, uint32_t count);

#endif

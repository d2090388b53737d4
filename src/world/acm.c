#include "world/acm.h"

#include "world/block.h"
#include "world/acm_init.h"

/*@ ghost
    /@ requires range: n <= 0x8000000;
       terminates \true;
       assigns \nothing;
       ensures value: acm_pairs(n) == n * (n - 1) / 2;
       ensures range: 0 <= acm_pairs(n) <= n * 0x4000000; @/
    void pairs_value(uint64_t n)
    {
        uint64_t k = 0;

        /@ loop invariant range: k <= n && 0 <= acm_pairs(k) <= k * 0x4000000;
           loop invariant value: 2 * acm_pairs(k) == k * (k - 1);
           loop assigns k;
           loop variant n - k; @/
        while (k < n) {
            //@ assert next: acm_pairs(k + 1) == acm_pairs(k) + k;
            //@ assert range: acm_pairs(k) <= k * 0x4000000;
            k++;
        }
    } */

/*@ ghost
    /@ requires range: high < n <= 0x8000000;
       terminates \true;
       assigns \nothing;
       ensures room: acm_pairs(high) + high <= acm_pairs(n); @/
    void pairs_room(uint64_t high, uint64_t n)
    {
        uint64_t k = high + 1;

        //@ assert first: acm_pairs(k) == acm_pairs(high) + high;
        /@ loop invariant range: high < k <= n;
           loop invariant room: acm_pairs(high) + high <= acm_pairs(k);
           loop assigns k;
           loop variant n - k; @/
        while (k < n) {
            //@ assert next: acm_pairs(k + 1) == acm_pairs(k) + k;
            k++;
        }
    } */

/*@ ghost
    /@ requires place: place <= 63;
       terminates \true;
       assigns \nothing;
       ensures range: 1 <= (1 << place) <= 0x8000000000000000; @/
    void mask_range(uint64_t place)
    {
        uint64_t k = 0;

        /@ loop invariant range: k <= place && 1 <= (1 << k);
           loop assigns k;
           loop variant place - k; @/
        while (k < place) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
        /@ loop invariant range: place <= k <= 63 && 1 <= (1 << place) <= (1 << k);
           loop assigns k;
           loop variant 63 - k; @/
        while (k < 63) {
            //@ assert step: (1 << (k + 1)) == ((1 << k) << 1);
            k++;
        }
    } */

/* Number of the pair of two different numbers below 2^27. */
/*@ requires numbers: i != j && i < 0x8000000 && j < 0x8000000;
    terminates \true;
    assigns \nothing;
    ensures value: \result == acm_pairs(\max(i, j)) + \min(i, j); */
static uint64_t bit_of(uint32_t i, uint32_t j)
{
    const uint64_t low = i < j ? i : j;
    const uint64_t high = i < j ? j : i;

    //@ ghost pairs_value(high);
    return high * (high - 1) / 2 + low;
}

/*@ requires count: count <= 0x8000000;
    terminates \true;
    assigns \nothing;
    ensures value: \result == (acm_pairs(count) + 63) / 64; */
static uint64_t words_of(uint32_t count)
{
    //@ ghost pairs_value(count);
    return count == 0 ? 0 : ((uint64_t)count * (count - 1) / 2 + 63) / 64;
}

/* Its arrays: the matrix itself, its words. */
enum { ACM, WORDS, ARRAYS };

/* Where they go; the length of the block, 0 when there is none. */
/*@ requires at: \valid(at + (0 .. ARRAYS));
    terminates \true;
    assigns at[0 .. ARRAYS];
    ensures count: \result != 0 ==> count <= DCD_MAX_OBJECTS;
    ensures first: \result != 0 ==> at[ACM] == 0 && at[ACM] + sizeof(dcd_acm) <= at[WORDS];
    ensures words: \result != 0 ==> at[WORDS] % DCD_ALIGN == 0 &&
        at[WORDS] + 8 * ((acm_pairs(count) + 63) / 64) <= at[ARRAYS];
    ensures length: \result != 0 ==> \result == at[ARRAYS]; */
static size_t plan(uint32_t count, size_t *at)
{
    uint64_t bytes[ARRAYS];

    if (count > DCD_MAX_OBJECTS) {
        return 0;
    }
    //@ ghost pairs_value(count);
    bytes[ACM] = sizeof(dcd_acm);
    bytes[WORDS] = words_of(count) * sizeof(uint64_t);
    return dcd_block_plan(bytes, ARRAYS, at);
}

/* A matrix that allows nothing, at these places. */
/*@ requires count: count <= DCD_MAX_OBJECTS;
    requires block: \valid((char *)memory + (0 .. at[ARRAYS] - 1));
    requires at: \valid_read(at + (0 .. ARRAYS)) &&
        \separated(at + (0 .. ARRAYS), (char *)memory + (0 .. at[ARRAYS] - 1));
    requires first: at[ACM] == 0 && at[ACM] + sizeof(dcd_acm) <= at[WORDS];
    requires words: at[WORDS] + 8 * ((acm_pairs(count) + 63) / 64) <= at[ARRAYS];
    terminates \true;
    assigns *(dcd_acm *)memory, ((uint64_t *)((char *)memory + at[WORDS]))[0 .. (acm_pairs(count) + 63) / 64 - 1];
    ensures place: \result == (dcd_acm *)memory && \result->word == (uint64_t *)((char *)memory + at[WORDS]);
    ensures acm: dcd_acm_valid(\result) && \result->count == count &&
        \valid(\result->word + (0 .. (acm_pairs(count) + 63) / 64 - 1));
    ensures nothing: \forall integer k; 0 <= k < (acm_pairs(count) + 63) / 64 ==> \result->word[k] == 0; */
static dcd_acm *make(void *memory, const size_t *at, uint32_t count)
{
    dcd_acm *acm;

    //@ ghost pairs_value(count);
    acm = dcd_block_at(memory, at[ACM]);
    acm->count = count;
    acm->unused = 0;
    acm->word = dcd_block_at(memory, at[WORDS]);
    /*@ loop invariant range: k <= (acm_pairs(count) + 63) / 64;
        loop invariant done: \forall integer m; 0 <= m < k ==> acm->word[m] == 0;
        loop assigns k, acm->word[0 .. (acm_pairs(count) + 63) / 64 - 1];
        loop variant (acm_pairs(count) + 63) / 64 - k; */
    for (uint64_t k = 0; k < words_of(count); k++) {
        acm->word[k] = 0;
    }
    return acm;
}

size_t dcd_acm_size(uint32_t count)
{
    size_t at[ARRAYS + 1];

    return plan(count, at);
}

dcd_status dcd_acm_init(dcd_acm **acm, void *memory, size_t bytes, uint32_t count)
{
    size_t at[ARRAYS + 1];
    dcd_status status;

    if (acm == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, plan(count, at));
    if (status == DCD_OK) {
        //@ ghost pairs_value(count);
        *acm = make(memory, at, count);
    }
    return status;
}

/*@ requires acm: acm == \null || dcd_acm_valid(acm) && \valid(acm->word + (0 .. (acm_pairs(acm->count) + 63) / 64 - 1));
    terminates \true;
    assigns acm->word[0 .. (acm_pairs(acm->count) + 63) / 64 - 1];
    ensures status: \result == DCD_OK || \result == DCD_NULL_POINTER || \result == DCD_NO_SUCH_OBJECT; */
dcd_status dcd_acm_set(dcd_acm *acm, uint32_t i, uint32_t j, bool allowed)
{
    if (acm == NULL) {
        return DCD_NULL_POINTER;
    }
    if (i >= acm->count || j >= acm->count) {
        return DCD_NO_SUCH_OBJECT;
    }
    if (i != j) {
        const uint64_t bit = bit_of(i, j);
        //@ ghost mask_range(bit % 64);
        const uint64_t one = (uint64_t)1 << bit % 64;

        //@ ghost pairs_room(i < j ? j : i, acm->count);
        //@ assert place: bit / 64 <= (acm_pairs(acm->count) + 63) / 64 - 1;
        acm->word[bit / 64] = allowed ? acm->word[bit / 64] | one : acm->word[bit / 64] & ~one;
    }
    return DCD_OK;
}

bool dcd_acm_allows(const dcd_acm *acm, uint32_t i, uint32_t j)
{
    uint64_t bit;

    if (i == j || i >= acm->count || j >= acm->count) {
        return false;
    }
    bit = bit_of(i, j);
    //@ ghost pairs_room(i < j ? j : i, acm->count);
    //@ assert place: bit / 64 <= (acm_pairs(acm->count) + 63) / 64 - 1;
    return (acm->word[bit / 64] >> bit % 64 & 1) != 0;
}

/*@ requires acm: acm == \null || dcd_acm_valid(acm);
    terminates \true;
    assigns \nothing; */
bool dcd_acm_get(const dcd_acm *acm, uint32_t i, uint32_t j)
{
    return acm != NULL && dcd_acm_allows(acm, i, j);
}

#include "acm.h"

#include "block.h"

/* Number of the pair of two different numbers below 2^27. */
/*@ requires numbers: i != j && i < 0x8000000 && j < 0x8000000;
    terminates \true;
    assigns \nothing;
    ensures value: \result == acm_pairs(\max(i, j)) + \min(i, j);
    ensures range: \forall integer n; i < n && j < n ==> \result < acm_pairs(n); */
static uint64_t bit_of(uint32_t i, uint32_t j)
{
    const uint64_t low = i < j ? i : j;
    const uint64_t high = i < j ? j : i;

    return high * (high - 1) / 2 + low;
}

static uint64_t words_of(uint32_t count)
{
    return count == 0 ? 0 : ((uint64_t)count * (count - 1) / 2 + 63) / 64;
}

static dcd_acm *lay_out(dcd_block *block, uint32_t count)
{
    dcd_acm *acm = dcd_block_take(block, 1, sizeof *acm);
    uint64_t *word = dcd_block_take(block, words_of(count), sizeof *word);

    if (acm != NULL) {
        acm->count = count;
        acm->unused = 0;
        acm->word = word;
        for (uint64_t k = 0; k < words_of(count); k++) {
            word[k] = 0;
        }
    }
    return acm;
}

size_t dcd_acm_size(uint32_t count)
{
    dcd_block block = {NULL, 0, false};

    if (count > DCD_MAX_OBJECTS) {
        return 0;
    }
    lay_out(&block, count);
    return block.overflow ? 0 : block.used;
}

dcd_status dcd_acm_init(dcd_acm **acm, void *memory, size_t bytes, uint32_t count)
{
    dcd_block block = {memory, 0, false};
    dcd_status status;

    if (acm == NULL) {
        return DCD_NULL_POINTER;
    }
    status = dcd_block_check(memory, bytes, dcd_acm_size(count));
    if (status == DCD_OK) {
        *acm = lay_out(&block, count);
    }
    return status;
}

dcd_status dcd_acm_set(dcd_acm *acm, uint32_t i, uint32_t j, bool allowed)
{
    if (acm == NULL) {
        return DCD_NULL_POINTER;
    }
    if (i >= acm->count || j >= acm->count) {
        return DCD_NO_SUCH_OBJECT;
    }
    if (i != j) {
        const uint64_t bit = bit_of(i, j), one = (uint64_t)1 << bit % 64;

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
    return (acm->word[bit / 64] >> bit % 64 & 1) != 0;
}

/*@ requires acm: acm == \null || dcd_acm_valid(acm);
    terminates \true;
    assigns \nothing; */
bool dcd_acm_get(const dcd_acm *acm, uint32_t i, uint32_t j)
{
    return acm != NULL && dcd_acm_allows(acm, i, j);
}

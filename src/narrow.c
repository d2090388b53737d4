#include "narrow.h"

#include "gjk.h"
#include "pair.h"

/* Pairs go through the stages in blocks: each stage reads the numbers of the undecided pairs and writes the numbers of
 * those that it passes on. */
#define BLOCK 256u

typedef struct block {
    uint32_t a[BLOCK], b[BLOCK];
    uint32_t undecided[BLOCK];
    uint8_t verdict[BLOCK]; /* dcd_verdict */
    uint32_t size;
} block;

/* A stage: decides some of the `count` undecided pairs of the block. Returns how many it passes on. */
static uint32_t stage_gjk(const dcd_narrow *in, block *pairs, uint32_t count, dcd_tally *tally)
{
    uint32_t passed = 0;

    for (uint32_t k = 0; k < count; k++) {
        const uint32_t n = pairs->undecided[k];
        const dcd_verdict verdict = dcd_gjk_decide(in->vertices, &in->placed[pairs->a[n]], &in->placed[pairs->b[n]],
                                                   &tally->iterations);

        pairs->verdict[n] = (uint8_t)verdict;
        if (verdict == DCD_DOUBT) {
            pairs->undecided[passed] = n;
            passed++;
        }
    }
    return passed;
}

/* The last stage: what nobody could decide is a contact, and counted. */
static void stage_conservative(block *pairs, uint32_t count, dcd_tally *tally)
{
    for (uint32_t k = 0; k < count; k++) {
        pairs->verdict[pairs->undecided[k]] = DCD_CONTACT;
    }
    tally->conservative += count;
}

static void decide(const dcd_narrow *in, block *pairs, dcd_tally *tally)
{
    uint32_t count = pairs->size;

    for (uint32_t k = 0; k < count; k++) {
        pairs->undecided[k] = k;
    }
    count = stage_gjk(in, pairs, count, tally);
    stage_conservative(pairs, count, tally);
}

static uint32_t narrow_block(const dcd_narrow *in, const uint64_t *pairs, uint32_t size, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally)
{
    block work;
    uint32_t kept = 0;

    work.size = size;
    for (uint32_t k = 0; k < size; k++) {
        work.a[k] = dcd_pair_first(pairs[k], bits);
        work.b[k] = dcd_pair_second(pairs[k], bits);
    }
    decide(in, &work, tally);
    for (uint32_t k = 0; k < size; k++) {
        if (work.verdict[k] == DCD_CONTACT) {
            contacts[kept] = pairs[k];
            kept++;
        }
    }
    return kept;
}

uint32_t dcd_narrow_contacts(const dcd_narrow *in, const uint64_t *pairs, uint32_t first, uint32_t last, uint32_t bits,
                             uint64_t *contacts, dcd_tally *tally)
{
    uint32_t kept = 0;
    uint32_t at = first;

    while (at < last) {
        const uint32_t size = last - at < BLOCK ? last - at : BLOCK;

        kept += narrow_block(in, pairs + at, size, bits, contacts + kept, tally);
        at += size;
    }
    return kept;
}

static void verdict_block(const dcd_narrow *in, const dcd_pair *pairs, uint32_t size, uint8_t *verdicts,
                          dcd_tally *tally)
{
    block work;

    work.size = size;
    for (uint32_t k = 0; k < size; k++) {
        work.a[k] = pairs[k].i;
        work.b[k] = pairs[k].j;
    }
    decide(in, &work, tally);
    for (uint32_t k = 0; k < size; k++) {
        verdicts[k] = work.verdict[k] == DCD_CONTACT;
    }
}

void dcd_narrow_verdicts(const dcd_narrow *in, const dcd_pair *pairs, uint64_t first, uint64_t last, uint8_t *verdicts,
                         dcd_tally *tally)
{
    uint64_t at = first;

    while (at < last) {
        const uint32_t size = (uint32_t)(last - at < BLOCK ? last - at : BLOCK);

        verdict_block(in, pairs + at, size, verdicts + at, tally);
        at += size;
    }
}

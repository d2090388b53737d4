/* Growing lists of pairs, one for each thread, joined at the end. */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

static bool grow(paper_pairs *pairs)
{
    size_t capacity = pairs->capacity == 0 ? 1024 : 2 * pairs->capacity;
    capacity = capacity < pairs->limit ? capacity : pairs->limit;
    if (pairs->count == pairs->limit) {
        pairs->status = PAPER_TOO_MANY;
        return false;
    }
    dcd_pair *data = realloc(pairs->data, capacity * sizeof *data);
    if (data == NULL) {
        pairs->status = PAPER_NO_MEMORY;
        return false;
    }
    pairs->data = data;
    pairs->capacity = capacity;
    return true;
}

paper_pairs paper_pairs_start(size_t limit)
{
    return (paper_pairs){.limit = limit};
}

bool paper_pairs_push(paper_pairs *pairs, uint32_t i, uint32_t j)
{
    if (pairs->count == pairs->capacity && !grow(pairs)) {
        return false;
    }
    pairs->data[pairs->count++] = (dcd_pair){i, j};
    return true;
}

void paper_pairs_free(paper_pairs *pairs)
{
    free(pairs->data);
    *pairs = (paper_pairs){0};
}

paper_pairs *paper_lists_create(const dcd_executor *executor, size_t limit)
{
    uint32_t threads = paper_threads(executor);
    paper_pairs *lists = malloc(threads * sizeof *lists);
    for (uint32_t k = 0; lists != NULL && k < threads; k++) {
        lists[k] = paper_pairs_start(limit);
    }
    return lists;
}

static paper_status measure(const paper_pairs *lists, uint32_t threads, size_t *total)
{
    *total = 0;
    for (uint32_t k = 0; k < threads; k++) {
        if (lists[k].status != PAPER_OK) {
            return lists[k].status;
        }
        *total += lists[k].count;
    }
    return *total > lists[0].limit ? PAPER_TOO_MANY : PAPER_OK;
}

static paper_status concatenate(const paper_pairs *lists, uint32_t threads, size_t total, paper_pairs *all)
{
    dcd_pair *data = malloc((total == 0 ? 1 : total) * sizeof *data);
    if (data == NULL) {
        return PAPER_NO_MEMORY;
    }
    size_t at = 0;
    for (uint32_t k = 0; k < threads; k++) {
        if (lists[k].count > 0) {
            memcpy(data + at, lists[k].data, lists[k].count * sizeof *data);
        }
        at += lists[k].count;
    }
    *all = (paper_pairs){data, total, total, total, PAPER_OK};
    return PAPER_OK;
}

paper_status paper_lists_join(paper_pairs *lists, const dcd_executor *executor, paper_pairs *all)
{
    uint32_t threads = paper_threads(executor);
    size_t total;
    paper_status status = measure(lists, threads, &total);
    if (status == PAPER_OK && threads == 1) {
        *all = lists[0];
        lists[0] = (paper_pairs){0};
    } else if (status == PAPER_OK) {
        status = concatenate(lists, threads, total, all);
    }
    for (uint32_t k = 0; k < threads; k++) {
        paper_pairs_free(&lists[k]);
    }
    free(lists);
    return status;
}

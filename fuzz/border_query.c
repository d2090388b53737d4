/* Queries with arguments and executors that may be bad. */
#include <string.h>

#include "border.h"
#include "executors.h"
#include "require.h"
#include "trial.h"

typedef enum trust { TRUSTED, UNTRUSTED } trust;

typedef struct schedule {
    dcd_executor executor;
    const dcd_executor *given; /* NULL: serial                */
    uint32_t threads;
    trust trust;               /* untrusted: breaks its contract when it has tasks */
} schedule;

static void any_schedule(border *b, schedule *s)
{
    const uint32_t kind = input_below(&b->in, 8);

    s->threads = 1 + input_below(&b->in, 4);
    s->trust = kind == 5 || kind == 6 ? UNTRUSTED : TRUSTED;
    s->given = kind < 2 ? NULL : &s->executor;
    if (kind < 4) {
        s->executor = executors_pool(s->threads);
    } else if (kind == 4 || kind == 7) {
        s->executor = executors_reverse(&s->threads);
    } else {
        s->executor = kind == 5 ? executors_lossy(&s->threads) : executors_repeating(&s->threads);
    }
    if (kind == 7) {
        s->executor.threads = border_once_in(b, 2) ? 0 : DCD_MAX_THREADS + 1 + input_word(&b->in) % 1000;
        s->executor.run = border_once_in(b, 2) ? NULL : s->executor.run;
    }
}

static reasons wrong_schedule(const schedule *s, const dcd_limits *limits)
{
    if (s->given == NULL) {
        return 0;
    }
    return border_because(DCD_BAD_EXECUTOR, s->executor.run == NULL) |
           border_because(DCD_BAD_EXECUTOR, s->executor.threads < 1 || s->executor.threads > limits->threads);
}

/* A schedule that breaks its contract may go unnoticed when there was nothing to do. */
static bool agrees_with(dcd_status got, reasons why, const schedule *s)
{
    return border_agrees(got, why) || (s->trust == UNTRUSTED && (got == DCD_BAD_EXECUTOR || got == DCD_OK));
}

static dcd_workspace *any_workspace(border *b, dcd_limits *limits, void **memory)
{
    dcd_workspace *workspace = NULL;

    *limits = b->limits;
    if (border_once_in(b, 8)) {
        limits->objects = limits->objects > 0 ? input_below(&b->in, limits->objects) : 0;
    }
    if (border_once_in(b, 8)) {
        limits->placed = limits->placed > 0 ? input_below(&b->in, (uint32_t)limits->placed) : 0;
    }
    limits->candidates = input_below(&b->in, PAIRS);
    const size_t bytes = dcd_workspace_size(limits);
    *memory = trial_memory(bytes, 0x99);
    REQUIRE(dcd_workspace_init(&workspace, *memory, bytes, limits) == DCD_OK);
    return workspace;
}

/* The count of contacts or candidates by a query that has room for all. */
static dcd_report ample(border *b, trial_question question, dcd_pair *pairs)
{
    dcd_limits limits = b->limits;
    dcd_report report;
    dcd_workspace *workspace;

    limits.candidates = PAIRS;
    workspace = dcd_workspace_create(&limits);
    REQUIRE(workspace != NULL);
    REQUIRE((question == TRIAL_CONTACTS ? dcd_contacts_find : dcd_candidates_find)(b->world, workspace, NULL, pairs,
                                                                                   PAIRS, &report) == DCD_OK);
    dcd_workspace_destroy(workspace);
    return report;
}

void border_call_find(border *b)
{
    const trial_question question = input_byte(&b->in) % 2 == 0 ? TRIAL_CONTACTS : TRIAL_CANDIDATES;
    const bool contacts = question == TRIAL_CONTACTS;
    dcd_pair all[PAIRS], pairs[PAIRS];
    const dcd_report expected = ample(b, question, all);
    const uint64_t left = expected.candidates - expected.dropped;
    const uint64_t count = contacts ? expected.contacts : left, capacity = input_below(&b->in, PAIRS);
    dcd_report report;
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    dcd_pair *out = border_once_in(b, 16) ? NULL : pairs;
    schedule s;

    any_schedule(b, &s);
    reasons why = wrong_schedule(&s, &limits) | border_because(DCD_NULL_POINTER, out == NULL && capacity > 0);
    why |= border_because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    why |= border_because(DCD_CAPACITY, capacity < count || (contacts && expected.candidates > limits.candidates));
    memset(pairs, 0xfe, sizeof pairs);
    const dcd_status got = (contacts ? dcd_contacts_find : dcd_candidates_find)(b->world, workspace, s.given, out,
                                                                                capacity, &report);
    /* The candidates' workspace holds them too, unless the output does. */
    REQUIRE(agrees_with(got, why, &s) ||
            (got == DCD_CAPACITY && !contacts && expected.candidates > limits.candidates));
    REQUIRE(trial_untouched(pairs, out == NULL ? 0 : capacity, PAIRS));
    if (got == DCD_OK) {
        REQUIRE(count == 0 || memcmp(out, all, count * sizeof *out) == 0);
        REQUIRE(report.contacts == expected.contacts && report.candidates == expected.candidates);
        REQUIRE(report.dropped == expected.dropped);
    } else if (got == DCD_CAPACITY && s.trust == TRUSTED) {
        REQUIRE(report.candidates == expected.candidates);
    } else if (got != DCD_CAPACITY && s.trust == TRUSTED) {
        REQUIRE(trial_untouched(pairs, 0, PAIRS));
    }
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

void border_call_decide(border *b)
{
    dcd_pair pairs[8];
    uint8_t verdicts[9];
    const uint64_t count = input_below(&b->in, 9);
    dcd_fault *fault = border_fault(b);
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    uint8_t *out = border_once_in(b, 16) ? NULL : verdicts;
    schedule s;
    uint64_t first_bad = count;

    any_schedule(b, &s);
    for (uint64_t k = 0; k < count; k++) {
        pairs[k].i = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
        pairs[k].j = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
        const bool bad = pairs[k].i >= b->objects || pairs[k].j >= b->objects;
        first_bad = bad && first_bad == count ? k : first_bad;
    }
    reasons why = wrong_schedule(&s, &limits) | border_because(DCD_NULL_POINTER, out == NULL && count > 0);
    why |= border_because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    why |= border_because(DCD_NO_SUCH_OBJECT, first_bad < count);
    memset(verdicts, 0xfe, sizeof verdicts);
    const dcd_status got = dcd_pairs_decide(b->world, workspace, s.given, pairs, count, out, NULL, fault);
    REQUIRE(agrees_with(got, why, &s));
    REQUIRE(got != DCD_NO_SUCH_OBJECT || fault == NULL || fault->object == first_bad);
    for (uint64_t k = 0; k < sizeof verdicts; k++) {
        const bool written = got == DCD_OK && k < count;

        REQUIRE(written ? verdicts[k] <= 1 : verdicts[k] == 0xfe || s.trust == UNTRUSTED);
        REQUIRE(!written || pairs[k].i != pairs[k].j || verdicts[k] == 1 || s.trust == UNTRUSTED);
    }
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

void border_call_explain(border *b)
{
    const uint32_t i = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    const uint32_t j = border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
    dcd_explanation why, garbage;
    dcd_limits limits;
    void *memory;
    dcd_workspace *workspace = any_workspace(b, &limits, &memory);
    reasons bad = border_because(DCD_NO_SUCH_OBJECT, i >= b->objects || j >= b->objects);

    memset(&garbage, 0x3c, sizeof garbage);
    memcpy(&why, &garbage, sizeof why);
    bad |= border_because(DCD_FULL, b->objects > limits.objects || b->placed > limits.placed);
    const dcd_status got = dcd_pair_explain(b->world, workspace, i, j, &why);
    REQUIRE(border_agrees(got, bad));
    REQUIRE(got == DCD_OK ? why.size <= 4 && (i != j || why.contact) : memcmp(&why, &garbage, sizeof why) == 0);
    REQUIRE(dcd_pair_explain(b->world, workspace, i, j, NULL) != DCD_OK);
    REQUIRE(memcmp(b->memory, b->before, b->bytes) == 0);
    free(memory);
}

void border_call_null_queries(border *b)
{
    dcd_pair pair = {5, 6};
    dcd_neighbour nearest = {.i = 5};
    dcd_report report;
    uint8_t verdict = 7;

    REQUIRE(dcd_contacts_find(NULL, NULL, NULL, &pair, 1, &report) == DCD_NULL_POINTER);
    REQUIRE(dcd_contacts_find(b->world, NULL, NULL, &pair, 1, NULL) == DCD_NULL_POINTER);
    REQUIRE(dcd_candidates_find(b->world, NULL, NULL, &pair, 1, &report) == DCD_NULL_POINTER);
    REQUIRE(dcd_pairs_decide(b->world, NULL, NULL, &pair, 1, &verdict, NULL, NULL) == DCD_NULL_POINTER);
    REQUIRE(dcd_closest_find(b->world, NULL, NULL, 1.0, &nearest, &report, NULL) == DCD_NULL_POINTER);
    REQUIRE(pair.i == 5 && pair.j == 6 && verdict == 7 && nearest.i == 5);
    dcd_workspace_set_clock(NULL, NULL, NULL);
    REQUIRE(dcd_status_text((dcd_status)input_word(&b->in))[0] != '\0');
}

/* The certifying narrow phase: exactly the right answers, to pairs that are hard to decide. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_run.h"
#include "hard_pairs.h"
#include "query.h"
#include "swept.h"

static const char *const lanes[] = {"plain", "base", "avx2", "avx512"};
enum { LANES = sizeof lanes / sizeof lanes[0] };

/* -------------------------------------------------------------- Campaign */

/* A batch: each pair in all variants. */
enum { BATCH = 250, BATCH_PAIRS = BATCH * HARD_VARIANTS, ROUNDS = 8, DEFAULT_PAIRS = 20000 };

enum { KINDS_ENOUGH = 5 }; /* batches of a round, for answers and stages of every sort */

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

static void decide(const dcd_world *world, uint32_t count, uint8_t *verdicts, dcd_report *report)
{
    static dcd_pair pairs[BATCH_PAIRS];
    dcd_workspace *workspace = query_workspace(world, 0, 1);
    for (uint32_t k = 0; k < count; k++) {
        pairs[k] = (dcd_pair){2 * k, 2 * k + 1};
    }
    ck_assert_int_eq(dcd_pairs_decide(world, workspace, NULL, pairs, count, verdicts, report, NULL), DCD_OK);
    ck_assert_uint_eq(report->filtered + report->exact + report->conservative, count);
    ck_assert_uint_eq(report->conservative, 0);
    dcd_workspace_destroy(workspace);
}

typedef struct score {
    uint64_t pairs, contacts, filtered, exact;
} score;

/* Every instruction set, without inner bodies and then with them. */
static void check_other_ways(dcd_world *world, const uint8_t *verdicts, hard_kind kind)
{
    static uint8_t others[BATCH_PAIRS];
    dcd_report report;
    for (uint32_t n = 0; n < 2 * LANES; n++) {
        if (n == LANES) {
            dcd_world_prepare(world);
        }
        setenv("DCD_LANES", lanes[n % LANES], 1);
        decide(world, BATCH_PAIRS, others, &report);
        ck_assert_msg(memcmp(verdicts, others, BATCH_PAIRS) == 0, "%s: other answers for %s%s", hard_kind_name(kind),
                      lanes[n % LANES], n < LANES ? "" : ", prepared");
    }
    unsetenv("DCD_LANES");
}

static void check_batch(rng *r, hard_kind kind, bool swept, score *total)
{
    static hard_pair pairs[BATCH_PAIRS];
    static uint8_t verdicts[BATCH_PAIRS];
    dcd_report report;
    for (uint32_t k = 0; k < BATCH; k++) {
        const hard_pair base = hard_pair_make(r, kind, swept);
        for (uint32_t v = 0; v < HARD_VARIANTS; v++) {
            pairs[HARD_VARIANTS * k + v] = hard_pair_vary(r, &base, (hard_variant)v);
        }
    }
    dcd_world *world = hard_pairs_world(pairs, BATCH_PAIRS);
    decide(world, BATCH_PAIRS, verdicts, &report);
    check_other_ways(world, verdicts, kind);
    for (uint32_t k = 0; k < BATCH_PAIRS; k++) {
        const uint32_t variant = k % HARD_VARIANTS;
        const bool want = variant == 0 ? hard_pair_touches(&pairs[k]) : verdicts[k - variant] != 0;
        ck_assert_msg((verdicts[k] != 0) == want, "%s%s, %s: pair %u is %s, not %s", swept ? "swept " : "",
                      hard_kind_name(kind), hard_variant_name((hard_variant)variant), k / HARD_VARIANTS,
                      verdicts[k] != 0 ? "contact" : "free", want ? "contact" : "free");
        total->contacts += verdicts[k];
    }
    total->pairs += BATCH;
    total->filtered += report.filtered;
    total->exact += report.exact;
    dcd_world_destroy(world);
}

/* Rounds share the pairs out, each with a seed of its own; kinds take turns. */
static void run_round(uint32_t round, bool swept, uint64_t pairs)
{
    const uint64_t seed = setting("DCD_SEED", 20260101) + round;
    rng r = {seed * UINT64_C(0x9e3779b97f4a7c15) + 1};
    score total = {0};
    const uint32_t batches = (uint32_t)((pairs + ROUNDS * BATCH - 1) / (ROUNDS * BATCH));
    printf("campaign: %s, seed %llu (DCD_SEED=%llu, round %u)\n", swept ? "swept" : "hulls", (unsigned long long)seed,
           (unsigned long long)(seed - round), round);
    fflush(stdout); /* so that the seed is there when the answer is wrong */
    for (uint32_t n = 0; n < batches; n++) {
        check_batch(&r, (hard_kind)((round + n) % HARD_KINDS), swept, &total);
    }
    printf("campaign: %llu pairs, each asked in %d ways: %llu contacts, %llu filtered, %llu exact, all right\n",
           (unsigned long long)total.pairs, HARD_VARIANTS, (unsigned long long)total.contacts,
           (unsigned long long)total.filtered, (unsigned long long)total.exact);
    if (batches >= KINDS_ENOUGH) {
        ck_assert_uint_gt(total.exact, 0);
        ck_assert_uint_gt(total.filtered, 0);
        ck_assert_uint_gt(total.contacts, 0);
        ck_assert_uint_lt(total.contacts, HARD_VARIANTS * total.pairs);
    }
}

START_TEST(random_hulls_are_decided_exactly)
{
    run_round((uint32_t)_i, false, setting("DCD_PAIRS", DEFAULT_PAIRS));
}
END_TEST

START_TEST(random_swept_shapes_are_decided_exactly)
{
    run_round((uint32_t)_i, true, setting("DCD_PAIRS", DEFAULT_PAIRS) / 2);
}
END_TEST

/* ------------------------------------------------------------ Swept oracle */

static bool near(const solid *a, const solid *b)
{
    const hull ha = {a->v, a->count, a->pose.r, a->pose.t}, hb = {b->v, b->count, b->pose.r, b->pose.t};
    const bool forward = swept_touch(&ha, a->radius, &hb, b->radius);
    ck_assert_int_eq(forward, swept_touch(&hb, b->radius, &ha, a->radius));
    return forward;
}

/* Distances that are known: point and point (3, 4, 0), skew edges, a point over a face, over an edge, at a corner. */
START_TEST(swept_oracle_knows_distances)
{
    static const struct {
        double a[12];
        uint32_t na;
        double b[12];
        uint32_t nb;
        double distance;
    } known[] = {
        {{0, 0, 0}, 1, {3, 4, 0}, 1, 5},
        {{-1, 0, 0, 1, 0, 0}, 2, {0, -1, 2, 0, 1, 2}, 2, 2},
        {{0, 0, 0, 4, 0, 0, 0, 4, 0}, 3, {1, 1, 7}, 1, 7},
        {{0, 0, 0, 4, 0, 0, 0, 4, 0}, 3, {1, -3, 4}, 1, 5},
        {{0, 0, 0, 4, 0, 0, 0, 4, 0}, 3, {-2, -3, 6}, 1, 7},
        {{0, 0, 0, 4, 0, 0, 0, 4, 0}, 3, {1, 1, 3, 1, 1, 9, 2, 2, 5}, 3, 3},
        {{0, 0, 0, 8, 0, 0}, 2, {1, 3, 0, 2, 3, 0}, 2, 3},
        {{0, 0, 0, 0, 0, 0}, 2, {0, 0, 6, 0, 0, 6}, 2, 6},
    };
    solid a = {.pose = pose_at(5, 6, 7)}, b = {.pose = pose_at(5, 6, 7)};
    memcpy(a.v, known[_i].a, sizeof known[_i].a);
    memcpy(b.v, known[_i].b, sizeof known[_i].b);
    a.count = known[_i].na;
    b.count = known[_i].nb;
    a.radius = known[_i].distance - 1;
    b.radius = 1;
    ck_assert(near(&a, &b));
    a.radius -= 0x1p-40;
    ck_assert(!near(&a, &b));
    a.radius = 0;
    ck_assert(!near(&a, &b));
    b.pose = a.pose;
    memcpy(b.v, a.v, sizeof b.v);
    b.radius = 0;
    ck_assert(near(&a, &b));
}
END_TEST

/* ----------------------------------------------------------- The data's own */

static const char *const sets[] = {"adv", "depth"};

static char *data_file(const char *set, const char *ending)
{
    char name[64];
    (void)snprintf(name, sizeof name, "adversarial/%s.%s", set, ending);
    return cli_data(name);
}

static char *read_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    char *bytes = malloc(1 << 20);
    ck_assert_ptr_nonnull(bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    (void)fclose(file);
    return bytes;
}

static void check_tool(const char *scene_path, const char *pairs, const char *expected)
{
    size_t size;
    char *want = read_bytes(expected, &size);
    cli_result result = cli_run("contacts", scene_path, "--pairs", pairs, "--format", "bin", "--stats", NULL);
    ck_assert_msg(result.code == 0, "%s", result.err);
    ck_assert_uint_eq(result.out_size, size);
    for (size_t k = 0; k < size; k++) {
        ck_assert_msg(result.out[k] == want[k], "pair %zu is %d, not %d", k, result.out[k], want[k]);
    }
    ck_assert_msg(strstr(result.err, "\nconservative       0\n") != NULL, "%s", result.err);
    ck_assert_msg(strstr(result.err, "\nexact              0\n") == NULL, "%s", result.err);
    cli_result_free(&result);
    free(want);
}

START_TEST(tool_decides_the_hard_pairs)
{
    const char *set = sets[_i / LANES];
    char *objects = data_file(set, "bin"), *pairs = data_file(set, "pairs"), *expected = data_file(set, "expected");
    setenv("DCD_LANES", lanes[_i % LANES], 1);
    if (objects != NULL && pairs != NULL && expected != NULL) {
        check_tool(objects, pairs, expected);
    }
    free(objects);
    free(pairs);
    free(expected);
}
END_TEST

Suite *suite_certify(void);
Suite *suite_certify(void)
{
    Suite *suite = suite_create("certify");
    TCase *oracle = tcase_create("oracle"), *campaign = tcase_create("campaign"), *data = tcase_create("data");
    tcase_add_loop_test(oracle, swept_oracle_knows_distances, 0, 8);
    tcase_set_timeout(campaign, 36000); /* as long as DCD_PAIRS asks for */
    tcase_add_loop_test(campaign, random_hulls_are_decided_exactly, 0, ROUNDS);
    tcase_add_loop_test(campaign, random_swept_shapes_are_decided_exactly, 0, ROUNDS);
    tcase_set_tags(campaign, "slow");
    tcase_set_timeout(data, 60);
    tcase_add_loop_test(data, tool_decides_the_hard_pairs, 0, 2 * LANES);
    suite_add_tcase(suite, oracle);
    suite_add_tcase(suite, campaign);
    suite_add_tcase(suite, data);
    return suite;
}

#include "query.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"

dcd_workspace *query_workspace(const dcd_world *world, uint64_t candidates, uint32_t threads)
{
    dcd_limits limits = {.objects = dcd_world_objects(world),
                         .placed = dcd_world_placed(world),
                         .shapes = dcd_world_shapes(world),
                         .vertices = dcd_world_vertices(world),
                         .candidates = candidates,
                         .threads = threads};
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    ck_assert_ptr_nonnull(workspace);
    return workspace;
}

static dcd_status ask(const dcd_world *world, dcd_workspace *workspace, query_kind kind, const dcd_executor *executor,
                      answer *a)
{
    static dcd_status (*const find[])(const dcd_world *, dcd_workspace *, const dcd_executor *, dcd_pair *, uint64_t,
                                      dcd_report *) = {dcd_contacts_find, dcd_candidates_find, dcd_compounds_find};
    return find[kind](world, workspace, executor, a->pairs, a->count, &a->report);
}

static dcd_pair *pairs_new(uint64_t count)
{
    dcd_pair *pairs = malloc((count + 1) * sizeof *pairs);
    ck_assert_ptr_nonnull(pairs);
    return pairs;
}

/* One attempt with room for `room` candidates, and as many pairs out. */
static answer attempt(const dcd_world *world, query_kind kind, const dcd_executor *executor, uint32_t threads,
                      uint64_t room)
{
    answer a = {.pairs = pairs_new(room), .count = room};
    dcd_workspace *workspace = query_workspace(world, room, threads);
    a.status = ask(world, workspace, kind, executor, &a);
    a.count = kind == QUERY_CANDIDATES ? a.report.candidates - a.report.dropped : a.report.contacts;
    dcd_workspace_destroy(workspace);
    return a;
}

answer query_world(const dcd_world *world, query_kind kind, const dcd_executor *executor, uint32_t threads)
{
    answer a = attempt(world, kind, executor, threads, 16 * (uint64_t)dcd_world_objects(world));
    if (a.status == DCD_CAPACITY) {
        uint64_t need = a.report.candidates;
        answer_free(&a);
        a = attempt(world, kind, executor, threads, need);
    }
    return a;
}

answer query_scene(const scene *s, query_kind kind, uint32_t threads)
{
    dcd_world *world = scene_world(s);
    dcd_pool *pool = threads == 0 ? NULL : dcd_pool_create(threads);
    dcd_executor executor = dcd_pool_executor(pool);
    ck_assert(threads == 0 || pool != NULL);
    answer a = query_world(world, kind, threads == 0 ? NULL : &executor, threads == 0 ? 1 : threads);
    dcd_pool_destroy(pool);
    dcd_world_destroy(world);
    return a;
}

void answer_free(answer *a)
{
    free(a->pairs);
    a->pairs = NULL;
    a->count = 0;
}

int pair_compare(const void *a, const void *b)
{
    const dcd_pair *p = a, *q = b;
    return p->i != q->i ? (p->i < q->i ? -1 : 1) : p->j != q->j ? (p->j < q->j ? -1 : 1) : 0;
}

bool answers_equal(const answer *a, const answer *b)
{
    return a->status == b->status && a->count == b->count &&
           (a->count == 0 || memcmp(a->pairs, b->pairs, a->count * sizeof *a->pairs) == 0);
}

static uint64_t first_difference(const answer *a, const answer *b)
{
    uint64_t k = 0;
    while (k < a->count && k < b->count && memcmp(&a->pairs[k], &b->pairs[k], sizeof *a->pairs) == 0) {
        k++;
    }
    return k;
}

static void print_pair(char text[32], const answer *a, uint64_t k)
{
    if (k < a->count) {
        snprintf(text, 32, "(%u, %u)", a->pairs[k].i, a->pairs[k].j);
    } else {
        snprintf(text, 32, "the end");
    }
}

void answers_check_equal(const answer *got, const answer *want, const char *what)
{
    char g[32], w[32];
    uint64_t k = first_difference(got, want);
    print_pair(g, got, k);
    print_pair(w, want, k);
    ck_assert_msg(answers_equal(got, want), "%s: status %d and %d, %llu and %llu pairs, number %llu is %s, not %s", what,
                  (int)got->status, (int)want->status, (unsigned long long)got->count, (unsigned long long)want->count,
                  (unsigned long long)k, g, w);
}

void answer_check_sorted(const answer *a, uint32_t objects)
{
    for (uint64_t k = 0; k < a->count; k++) {
        dcd_pair p = a->pairs[k];
        ck_assert_msg(p.i < p.j && p.j < objects, "pair %llu is (%u, %u)", (unsigned long long)k, p.i, p.j);
        if (k > 0) {
            dcd_pair q = a->pairs[k - 1];
            ck_assert_msg(q.i < p.i || (q.i == p.i && q.j < p.j), "pair %llu is out of order", (unsigned long long)k);
        }
    }
}

answer query_brute(const scene *s, uint64_t *exact)
{
    hull *hulls = scene_hulls(s);
    brute_set set = brute_contacts(hulls, s->objects);
    answer a = {.status = DCD_OK, .pairs = pairs_new(set.count), .count = set.count};
    for (uint64_t k = 0; k < set.count; k++) {
        a.pairs[k] = (dcd_pair){set.pairs[2 * k], set.pairs[2 * k + 1]};
    }
    if (exact != NULL) {
        *exact = set.exact;
    }
    brute_free(&set);
    free(hulls);
    return a;
}

const char *data_path(const char *name)
{
    static char path[1024];
    const char *folder = getenv("DCD_DATA");
    snprintf(path, sizeof path, "%s/%s", folder == NULL ? "../shared" : folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "skipped: no %s (set DCD_DATA to the folder of the test data)\n", path);
        return NULL;
    }
    fclose(file);
    return path;
}

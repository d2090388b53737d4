#include "robot_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A ball around a part, in the part's frame. */
typedef struct ball {
    double centre[3], radius;
} ball;

/* Two parts whose links are checked, and how far apart they are at least. */
typedef struct candidate {
    uint32_t i, j;
    double bound;
} candidate;

struct dcd_robot_checker {
    const dcd_robot_question *question;
    dcd_world *world;
    dcd_workspace *workspace;
    dcd_pair *checked; /* of parts, ascending */
    uint8_t *verdicts; /* of them */
    dcd_pose *links, *parts;
    ball *balls;      /* of the parts, in their frames */
    double *centres;  /* of the balls, in the world    */
    candidate *candidates;
    uint64_t candidate_count; /* and of those that are checked */
    uint32_t *slots; /* of links (a, b): one more than the place of their pair in the answer; 0: it has none */
};

static const char NO_MEMORY[] = "no memory";

/* ------------------------------------------------------------------- Making */

uint64_t dcd_robot_checked_pairs(const dcd_robot *robot, uint64_t *all)
{
    uint64_t checked = 0;

    *all = 0;
    for (uint32_t b = 0; b < robot->link_count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            const bool solid = robot->links[a].part_count > 0 && robot->links[b].part_count > 0;

            *all += solid;
            checked += solid && dcd_robot_skip_of(robot, a, b) == DCD_ROBOT_CHECKED;
        }
    }
    return checked;
}

static bool is_checked(const dcd_robot *robot, uint32_t i, uint32_t j)
{
    return dcd_robot_skip_of(robot, robot->part_link[i], robot->part_link[j]) == DCD_ROBOT_CHECKED;
}

/* Around the middle of the vertices' box; a little too large, for its rounding. */
static ball ball_of(const dcd_scene *scene, uint32_t part)
{
    const dcd_scene_shape *shape = &scene->shapes[scene->objects[part].shape];
    const double *v = scene->vertices + 3 * shape->first;
    double low[3], high[3], farthest = 0.0;
    ball b;

    for (uint32_t k = 0; k < 3 * shape->count; k++) {
        low[k % 3] = k < 3 || v[k] < low[k % 3] ? v[k] : low[k % 3];
        high[k % 3] = k < 3 || v[k] > high[k % 3] ? v[k] : high[k % 3];
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        b.centre[axis] = 0.5 * low[axis] + 0.5 * high[axis];
    }
    for (uint32_t k = 0; k < shape->count; k++) {
        const double x = v[3 * k] - b.centre[0], y = v[3 * k + 1] - b.centre[1], z = v[3 * k + 2] - b.centre[2];
        const double away = sqrt(x * x + y * y + z * z);

        farthest = away > farthest ? away : farthest;
    }
    b.radius = (farthest + shape->radius) * (1.0 + 1e-12);
    return b;
}

static void list_candidates(dcd_robot_checker *c, const dcd_robot *robot)
{
    for (uint32_t i = 0; i < robot->part_count; i++) {
        for (uint32_t j = i + 1; j < robot->part_count; j++) {
            if (is_checked(robot, i, j)) {
                c->checked[c->candidate_count] = (dcd_pair){i, j};
                c->candidates[c->candidate_count++] = (candidate){i, j, 0.0};
            }
        }
    }
}

static bool make_memory(dcd_robot_checker *c, const dcd_robot *robot)
{
    const size_t links = robot->link_count, parts = robot->part_count, pairs = parts * (parts + 1) / 2 + 1;

    c->checked = malloc(pairs * sizeof *c->checked);
    c->verdicts = malloc(pairs * sizeof *c->verdicts);
    c->links = malloc(links * sizeof *c->links);
    c->parts = malloc((parts + 1) * sizeof *c->parts);
    c->balls = malloc((parts + 1) * sizeof *c->balls);
    c->centres = malloc((parts + 1) * 3 * sizeof *c->centres);
    c->candidates = malloc(pairs * sizeof *c->candidates);
    c->slots = calloc(links * links, sizeof *c->slots);
    return c->checked != NULL && c->verdicts != NULL && c->links != NULL && c->parts != NULL && c->balls != NULL && c->centres != NULL &&
           c->candidates != NULL && c->slots != NULL;
}

static bool make_world(dcd_robot_checker *c, const dcd_robot *robot, double margin, dcd_error *error)
{
    const dcd_limits limits = dcd_scene_limits(&robot->scene, 0, 1);

    c->world = dcd_world_create(&limits);
    c->workspace = dcd_workspace_create(&limits);
    if (c->world == NULL || c->workspace == NULL) {
        return dcd_error_file(error, robot->path, "no memory for a robot of %u parts", robot->part_count);
    }
    if (!dcd_scene_to_world(&robot->scene, c->world, error)) {
        return false;
    }
    if (dcd_world_set_margin(c->world, margin, NULL) != DCD_OK) {
        return dcd_error_set(error, "the margin is not finite, negative or above 2^110");
    }
    dcd_world_prepare(c->world);
    (void)dcd_workspace_follow(c->workspace, c->world);
    return true;
}

dcd_robot_checker *dcd_robot_checker_make(const dcd_robot_question *question, dcd_error *error)
{
    const dcd_robot *robot = question->robot;
    dcd_robot_checker *c = calloc(1, sizeof *c);

    if (c == NULL || !make_memory(c, robot)) {
        dcd_error_file(error, robot->path, NO_MEMORY);
    } else if (make_world(c, robot, question->margin, error)) {
        c->question = question;
        list_candidates(c, robot);
        for (uint32_t k = 0; k < robot->part_count; k++) {
            c->balls[k] = ball_of(&robot->scene, k);
        }
        return c;
    }
    dcd_robot_checker_free(c);
    return NULL;
}

void dcd_robot_checker_free(dcd_robot_checker *c)
{
    if (c != NULL) {
        dcd_workspace_destroy(c->workspace);
        dcd_world_destroy(c->world);
        free(c->checked);
        free(c->verdicts);
        free(c->links);
        free(c->parts);
        free(c->balls);
        free(c->centres);
        free(c->candidates);
        free(c->slots);
        free(c);
    }
}

/* ------------------------------------------------------------------- Pairs */

void dcd_robot_answer_free(dcd_robot_answer *answer)
{
    free(answer->pairs);
    *answer = (dcd_robot_answer){0};
}

static bool fail(dcd_robot_answer *answer, const char *reason)
{
    answer->failure = reason;
    return false;
}

static bool in_contact(const dcd_robot_pair *pair)
{
    return pair->distance.relation != DCD_APART;
}

/* Of two pairs of parts of the same links, the one that is told: the deeper, or the nearer. */
static bool is_worse(const dcd_distance *d, const dcd_distance *known)
{
    if (d->relation == DCD_APART || known->relation == DCD_APART) {
        return known->relation == DCD_APART && (d->relation != DCD_APART || d->hi < known->hi);
    }
    return d->depth_hi > known->depth_hi;
}

static void swap_sides(dcd_distance *d)
{
    for (int k = 0; k < 3; k++) {
        const double point = d->point_i[k];

        d->point_i[k] = d->point_j[k];
        d->point_j[k] = point;
        d->normal[k] = -d->normal[k];
    }
}

/* With the links in their order. */
static dcd_robot_pair pair_of(const dcd_robot *robot, uint32_t i, uint32_t j, const dcd_distance *distance)
{
    const bool turned = robot->part_link[i] > robot->part_link[j];
    const uint32_t p = turned ? j : i, q = turned ? i : j;
    dcd_robot_pair pair = {robot->part_link[p], robot->part_link[q], p, q, *distance};

    if (turned) {
        swap_sides(&pair.distance);
    }
    return pair;
}

static bool append(dcd_robot_answer *answer, const dcd_robot_pair *pair)
{
    if (answer->pair_count == answer->capacity) {
        const uint32_t capacity = answer->capacity == 0 ? 16 : 2 * answer->capacity;
        dcd_robot_pair *pairs = realloc(answer->pairs, capacity * sizeof *pairs);

        if (pairs == NULL) {
            return fail(answer, NO_MEMORY);
        }
        answer->pairs = pairs;
        answer->capacity = capacity;
    }
    answer->pairs[answer->pair_count++] = *pair;
    return true;
}

/* Of an interval for the links: no part is nearer than the least lower bound, whichever has the least upper bound. */
static void merge(dcd_robot_pair *known, const dcd_robot_pair *pair)
{
    const bool apart = !in_contact(known) && !in_contact(pair);
    const double lo = known->distance.lo < pair->distance.lo ? known->distance.lo : pair->distance.lo;

    if (is_worse(&pair->distance, &known->distance)) {
        *known = *pair;
    }
    if (apart) {
        known->distance.lo = lo;
    }
}

static bool measure(dcd_robot_checker *c, uint32_t i, uint32_t j, dcd_robot_answer *answer)
{
    const dcd_robot *robot = c->question->robot;
    dcd_distance distance;
    dcd_robot_pair pair;
    uint32_t *slot;
    const dcd_status status = dcd_pair_distance(c->world, c->workspace, i, j, &distance);

    if (status != DCD_OK) {
        return fail(answer, dcd_status_text(status));
    }
    pair = pair_of(robot, i, j, &distance);
    slot = &c->slots[(size_t)pair.a * robot->link_count + pair.b];
    if (*slot > 0) {
        merge(&answer->pairs[*slot - 1], &pair);
        return true;
    }
    if (!append(answer, &pair)) {
        return false;
    }
    *slot = answer->pair_count;
    return true;
}

/* ----------------------------------------------------------------- Placing */

static bool place(dcd_robot_checker *c, const double *values, dcd_robot_answer *answer)
{
    const dcd_robot *robot = c->question->robot;
    dcd_status status = DCD_OK;

    dcd_robot_place(robot, values, c->links, c->parts);
    for (uint32_t k = 0; k < robot->part_count && status == DCD_OK; k++) {
        const dcd_pose *p = &c->parts[k];
        const double *m = c->balls[k].centre;

        status = dcd_world_set_pose(c->world, k, p, NULL);
        for (uint32_t row = 0; row < 3; row++) {
            const double *r = p->r + 3 * row;

            c->centres[3 * k + row] = r[0] * m[0] + r[1] * m[1] + r[2] * m[2] + p->t[row];
        }
    }
    return status == DCD_OK || fail(answer, dcd_status_text(status));
}

/* A lower bound of the distance of two parts, from their balls. */
static double bound_of(const dcd_robot_checker *c, uint32_t i, uint32_t j)
{
    const double *p = c->centres + 3 * (size_t)i, *q = c->centres + 3 * (size_t)j;
    const double radii = c->balls[i].radius + c->balls[j].radius;
    double square = 0.0, size = 0.0;

    for (int k = 0; k < 3; k++) {
        square += (p[k] - q[k]) * (p[k] - q[k]);
        size += fabs(p[k]) + fabs(q[k]);
    }
    return sqrt(square) * (1.0 - 1e-12) - radii - 1e-12 * (size + radii);
}

/* --------------------------------------------------------------- Answering */

static bool find_contacts(dcd_robot_checker *c, dcd_robot_answer *answer)
{
    const dcd_status status = dcd_pairs_decide(c->world, c->workspace, NULL, c->checked, c->candidate_count, c->verdicts,
                                               NULL, NULL);

    if (status != DCD_OK) {
        return fail(answer, dcd_status_text(status));
    }
    for (uint64_t k = 0; k < c->candidate_count; k++) {
        if (c->verdicts[k] != 0 && !measure(c, c->checked[k].i, c->checked[k].j, answer)) {
            return false;
        }
    }
    answer->contact_count = answer->pair_count;
    return true;
}

static int compare_bounds(const void *x, const void *y)
{
    const candidate *a = x, *b = y;

    if (a->bound < b->bound || a->bound > b->bound) {
        return a->bound < b->bound ? -1 : 1;
    }
    return a->j != b->j ? (a->j < b->j ? -1 : 1) : (a->i > b->i) - (a->i < b->i);
}

/* The distance beyond which no pair can be among the closest: the upper bound of the last of them so far. */
static double reach(const dcd_robot_answer *answer, uint32_t closest)
{
    double last = -1.0;
    uint32_t below = 0;

    while (below < closest) {
        double least = HUGE_VAL;
        uint32_t equal = 0;

        for (uint32_t k = answer->contact_count; k < answer->pair_count; k++) {
            const double hi = answer->pairs[k].distance.hi;

            if (hi > last && hi <= least) {
                equal = hi < least ? 1 : equal + 1;
                least = hi;
            }
        }
        if (equal == 0) {
            return HUGE_VAL;
        }
        last = least;
        below += equal;
    }
    return last;
}

/* Whether the links are told as a contact: then parts that are farther do not matter. */
static bool links_touch(const dcd_robot_checker *c, const dcd_robot_answer *answer, const candidate *parts)
{
    const dcd_robot *robot = c->question->robot;
    const uint32_t a = robot->part_link[parts->i], b = robot->part_link[parts->j];
    const uint32_t slot = c->slots[(size_t)(a < b ? a : b) * robot->link_count + (a < b ? b : a)];

    return slot > 0 && slot <= answer->contact_count;
}

/* Measures all pairs that may be among the closest; nearer balls first. */
static bool find_near(dcd_robot_checker *c, dcd_robot_answer *answer)
{
    double limit = HUGE_VAL;

    for (uint64_t k = 0; k < c->candidate_count; k++) {
        c->candidates[k].bound = bound_of(c, c->candidates[k].i, c->candidates[k].j);
    }
    qsort(c->candidates, (size_t)c->candidate_count, sizeof *c->candidates, compare_bounds);
    for (uint64_t k = 0; k < c->candidate_count && c->candidates[k].bound <= limit; k++) {
        const candidate *next = &c->candidates[k];

        if (!links_touch(c, answer, next)) {
            if (!measure(c, next->i, next->j, answer)) {
                return false;
            }
            limit = reach(answer, c->question->closest);
        }
    }
    return true;
}

static int compare_links(const void *x, const void *y)
{
    const dcd_robot_pair *p = x, *q = y;

    return p->a != q->a ? (p->a < q->a ? -1 : 1) : (p->b > q->b) - (p->b < q->b);
}

static int compare_distances(const void *x, const void *y)
{
    const dcd_robot_pair *p = x, *q = y;

    if (p->distance.lo < q->distance.lo || p->distance.lo > q->distance.lo) {
        return p->distance.lo < q->distance.lo ? -1 : 1;
    }
    return compare_links(x, y);
}

static void clear_slots(dcd_robot_checker *c, const dcd_robot_answer *answer)
{
    for (uint32_t k = 0; k < answer->pair_count; k++) {
        c->slots[(size_t)answer->pairs[k].a * c->question->robot->link_count + answer->pairs[k].b] = 0;
    }
}

/* Contacts by links; then as many of the others as are asked for, by distance. */
static void sort_answer(const dcd_robot_question *q, dcd_robot_answer *answer)
{
    const uint32_t others = answer->pair_count - answer->contact_count;

    if (answer->pair_count > 0) {
        qsort(answer->pairs, answer->contact_count, sizeof *answer->pairs, compare_links);
        qsort(answer->pairs + answer->contact_count, others, sizeof *answer->pairs, compare_distances);
    }
    answer->pair_count = answer->contact_count + (others < q->closest ? others : q->closest);
}

void dcd_robot_checker_run(dcd_robot_checker *c, const double *values, dcd_robot_answer *answer)
{
    const dcd_robot_question *q = c->question;
    bool ok;

    answer->pair_count = answer->contact_count = 0;
    answer->failure = NULL;
    ok = place(c, values, answer) && find_contacts(c, answer) && (q->closest == 0 || find_near(c, answer));
    clear_slots(c, answer);
    if (ok) {
        sort_answer(q, answer);
    }
}

/* One pair of hulls, swept by balls or not, at adversarial poses, against exact answers.
 *
 * Target functions: dcd_pairs_decide, dcd_pair_explain, and dcd_contacts_find on two objects.
 * Claims: the exact answer, in both orders and from every instruction set: that of a solver which shares no code with
 * the library, and one whose explanation is a proof; never 'free' when the sets share a point, not even when the
 * library ran out of digits; an object touches itself; the same with inner bodies, and for a scene scaled by a power of
 * two; the boxes never hide a contact. */
#include <math.h>

#include "../tests/swept.h"
#include "certificate.h"
#include "require.h"
#include "trial.h"

#define MOST_ITERATIONS 97u  /* of a pair: 33 in floats, then 64 in double */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void decode_pair(const uint8_t *bytes, size_t size, input_scene *scene)
{
    input in = input_open(bytes, size);

    scene->threads = 1;
    scene->seed = input_byte(&in);
    scene->shapes = scene->objects = 2;
    for (uint32_t k = 0; k < 2; k++) {
        input_hull(&in, &scene->shape[k]);
        input_pose(&in, &scene->pose[k]);
        scene->shape_of[k] = k;
    }
    scene->exact = in.exact;
}

static bool exact_answer(const input_scene *scene)
{
    hull h[2];

    for (uint32_t k = 0; k < 2; k++) {
        const input_shape *shape = &scene->shape[k];

        h[k] = (hull){shape->vertices, shape->count, scene->pose[k].r, scene->pose[k].t};
    }
    if (scene->shape[0].radius > 0 || scene->shape[1].radius > 0) {
        return swept_touch(&h[0], scene->shape[0].radius, &h[1], scene->shape[1].radius);
    }
    return exact_hulls_touch(&h[0], &h[1]);
}

typedef struct answers {
    uint8_t forward, backward, self;
    bool found;            /* by dcd_contacts_find */
    uint64_t conservative; /* contacts for want of digits */
    dcd_explanation why;   /* of the pair in order         */
} answers;

static answers ask(const input_scene *scene, bool prepared)
{
    const trial_plan plan = {.plain = true, .prepared = prepared, .candidates = 1, .garbage = 0xa5};
    const dcd_pair pairs[4] = {{0, 1}, {1, 0}, {0, 0}, {1, 1}};
    uint8_t verdicts[4];
    dcd_report report;
    trial t;

    trial_open(scene, &plan, &t);
    trial_decide(&t, NULL, pairs, 4, verdicts);
    trial_answer contacts = trial_find(&t, NULL, TRIAL_CONTACTS, 1);
    REQUIRE(dcd_pairs_decide(t.world, t.workspace, NULL, pairs, 2, verdicts, &report, NULL) == DCD_OK);
    REQUIRE(report.iterations <= 2 * MOST_ITERATIONS);
    REQUIRE(contacts.status == DCD_OK);
    answers a = {verdicts[0], verdicts[1], verdicts[2] & verdicts[3], contacts.report.contacts > 0,
                 report.conservative, {.size = 0}};
    REQUIRE(dcd_pair_explain(t.world, t.workspace, 0, 1, &a.why) == DCD_OK);
    trial_free(&contacts);
    trial_close(&t);
    return a;
}

/* Numbers so small or large that a scaled scene would round differently, or leave the allowed range. */
static bool is_moderate(const double *x, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const double size = fabs(x[k]);

        if (size > 0x1p+60 || (size > 0 && size < 0x1p-60)) {
            return false;
        }
    }
    return true;
}

static bool can_scale(const input_scene *scene)
{
    bool can = true;

    for (uint32_t k = 0; k < 2; k++) {
        can = can && is_moderate(scene->shape[k].vertices, 3 * scene->shape[k].count) &&
              is_moderate(scene->pose[k].t, 3) && is_moderate(&scene->shape[k].radius, 1);
    }
    return can;
}

static void scale_by(input_scene *scene, double factor)
{
    for (uint32_t k = 0; k < 2; k++) {
        for (uint32_t n = 0; n < 3 * scene->shape[k].count; n++) {
            scene->shape[k].vertices[n] *= factor;
        }
        scene->shape[k].radius *= factor;
        for (uint32_t n = 0; n < 3; n++) {
            scene->pose[k].t[n] *= factor;
        }
    }
}

static bool same_answers(const answers *a, const answers *b)
{
    return a->forward == b->forward && a->backward == b->backward && a->conservative == b->conservative;
}

static void check_scaled(const input_scene *scene, bool prepared, const answers *a)
{
    static input_scene scaled;

    scaled = *scene;
    scale_by(&scaled, scene->seed % 2 == 0 ? 0x1p+40 : 0x1p-40);
    const answers b = ask(&scaled, prepared);
    REQUIRE(same_answers(a, &b));
}

static void check_lanes(const input_scene *scene, bool prepared, const answers *a)
{
    for (int n = 0; n < TRIAL_LANES; n++) {
        trial_choose_lanes(n);
        const answers b = ask(scene, prepared);

        REQUIRE(same_answers(a, &b));
    }
}

/* The explanation is a proof of the verdict. */
static void check_explanation(const input_scene *scene, const answers *a)
{
    REQUIRE(a->why.contact == (a->forward == 1));
    REQUIRE(a->why.decision == DCD_DECIDED_CONSERVATIVE ? a->why.contact && a->conservative > 0
                                                        : certificate_holds(scene, &a->why));
}

static void check_exact(const answers *a, bool contact)
{
    REQUIRE(a->self == 1);
    REQUIRE(!contact || (a->forward == 1 && a->backward == 1 && a->found));
    if (a->conservative == 0) {
        REQUIRE(a->forward == contact && a->backward == contact && a->found == contact);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static input_scene scene;

    decode_pair(bytes, size, &scene);
    trial_choose_lanes((int)(scene.seed / 2 % TRIAL_LANES));
    const bool prepared = scene.seed / 32 % 2 != 0, contact = exact_answer(&scene);
    const answers a = ask(&scene, prepared), other = ask(&scene, !prepared);

    check_exact(&a, contact);
    check_exact(&other, contact);
    check_explanation(&scene, &a);
    check_explanation(&scene, &other);
    if (scene.seed / 8 % 4 == 0) {
        check_lanes(&scene, prepared, &a);
    }
    if (can_scale(&scene)) {
        REQUIRE(a.conservative == 0 && other.conservative == 0);
        check_scaled(&scene, prepared, &a);
    }
    return 0;
}

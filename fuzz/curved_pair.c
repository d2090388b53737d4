/* One pair of a cylinder, a cone or an ellipsoid with one of these, a capsule, a box or a half-space, against
 * formulas of their own in long double.
 *
 * Target functions: dcd_pair_explain, dcd_pair_distance, dcd_contacts_find.
 * Claims: all three agree, also when the two change places; 'free' has an axis with a gap, and a distance no more
 * than the gap along its normal; no direction parts two sooner than the depth's lower bound; a contact that is
 * conservative is within rounding of touching (less so where sizes differ a million times); numbers are finite and
 * intervals the right way round. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../tests/curved.h"
#include "input.h"
#include "require.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct subject {
    curved a, b;
    bool plane; /* b is a half-space with this normal and offset */
    double normal[3], offset;
    double extent;
    bool moderate; /* no number is extreme: long double says more than double */
} subject;

static bool is_moderate(double x)
{
    return fabs(x) <= 1e9 && (fabs(x) >= 1e-9 || !(fabs(x) > 0));
}

static void decode_curved(input *in, uint32_t kinds, curved *c, bool *moderate)
{
    c->kind = (curved_kind)input_below(in, kinds);
    for (uint32_t k = 0; k < 3; k++) {
        c->size[k] = fabs(input_coordinate(in));
        *moderate = *moderate && is_moderate(c->size[k]);
    }
    input_pose(in, &c->pose);
    for (uint32_t k = 0; k < 3; k++) {
        *moderate = *moderate && is_moderate(c->pose.t[k]);
    }
}

static void decode(input *in, subject *s)
{
    s->moderate = true;
    decode_curved(in, CURVED_CAPSULE, &s->a, &s->moderate);
    s->plane = input_below(in, 4) == 0;
    decode_curved(in, CURVED_KINDS, &s->b, &s->moderate);
    input_vector(in, s->normal);
    s->offset = input_coordinate(in);
    s->normal[2] = fabs(s->normal[2]) > 0 ? s->normal[2] : 1;
    s->moderate = s->moderate && is_moderate(s->offset);
    s->extent = curved_extent(&s->a) + curved_extent(&s->b);
}

static dcd_world *world_of(const subject *s, bool turned)
{
    dcd_world *world = curved_world(2);

    for (int side = 0; side < 2; side++) {
        const bool is_a = (side == 0) != turned;

        if (is_a || !s->plane) {
            curved_add(world, is_a ? &s->a : &s->b);
        } else {
            REQUIRE(dcd_world_add_halfspace(world, s->normal, s->offset, NULL, NULL) == DCD_OK);
            REQUIRE(dcd_world_add_object(world, (uint32_t)side, &s->b.pose, NULL, NULL) == DCD_OK);
        }
    }
    dcd_world_prepare(world);
    return world;
}

/* How far B is ahead of A along d. */
static long double gap_along(const subject *s, const double *d)
{
    const long double along[3] = {(long double)d[0], (long double)d[1], (long double)d[2]};
    const long double back[3] = {-along[0], -along[1], -along[2]};
    const long double length = sqrtl(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    long double point[3];

    return length > 0 ? (-curved_most(&s->b, back, point) - curved_most(&s->a, along, point)) / length : 0;
}

static void check_depth(const subject *s, const dcd_distance *d)
{
    for (int n = 0; n < 27; n++) {
        const double along[3] = {n % 3 - 1 + d->normal[0], n / 3 % 3 - 1 + d->normal[1], n / 9 - 1 + d->normal[2]};
        const bool any = fabs(along[0]) + fabs(along[1]) + fabs(along[2]) > 1e-3;

        REQUIRE(!any || (long double)d->depth_lo <= -gap_along(s, along) + 1e-17L * (long double)s->extent);
    }
}

/* Whether sizes of the pair differ so much that a search may end a little before the end. */
static bool is_slender(const subject *s)
{
    const double *const size[2] = {s->a.size, s->b.size};
    double least = DBL_MAX, most = 0;

    for (int k = 0; k < 6; k++) {
        const double here = size[k / 3][k % 3];

        least = here > 0 && here < least ? here : least;
        most = here > most ? here : most;
    }
    return most > 1e6 * least;
}

static void check_truth(const subject *s, const dcd_explanation *why, const dcd_distance *d)
{
    const long double tiny = 1e-17L * (long double)s->extent;
    const double back[3] = {-why->axis[0], -why->axis[1], -why->axis[2]};

    if (!why->contact) {
        REQUIRE(gap_along(s, back) > -tiny);
        REQUIRE((long double)d->lo <= gap_along(s, d->normal) + tiny);
    } else if (why->decision == DCD_DECIDED_CONSERVATIVE) {
        REQUIRE(d->hi <= (is_slender(s) ? 1e-7 : 1e-9) * s->extent + 1e-100);
    } else {
        check_depth(s, d);
    }
}

static void ask(const subject *s, bool turned, dcd_explanation *why, dcd_distance *d)
{
    const dcd_limits limits = {.objects = 2, .placed = 48, .candidates = 1, .threads = 1};
    dcd_world *world = world_of(s, turned);
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    dcd_report report;
    dcd_pair pair;

    REQUIRE(workspace != NULL);
    REQUIRE(dcd_pair_explain(world, workspace, 0, 1, why) == DCD_OK);
    REQUIRE(dcd_pair_distance(world, workspace, 0, 1, d) == DCD_OK);
    REQUIRE(dcd_contacts_find(world, workspace, NULL, &pair, 1, &report) == DCD_OK);
    /* What one pair by itself leaves in doubt, boxes may show to be apart. */
    REQUIRE(report.contacts == (why->contact ? 1 : 0) ||
            (why->decision == DCD_DECIDED_CONSERVATIVE && report.candidates == 0));
    REQUIRE(report.conservative <= (why->decision == DCD_DECIDED_CONSERVATIVE ? 1 : 0));
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
}

static void check_form(const dcd_explanation *why, const dcd_distance *d)
{
    REQUIRE(why->contact == (d->relation != DCD_APART));
    REQUIRE(0 <= d->lo && d->lo <= d->hi && d->hi <= DBL_MAX);
    REQUIRE(0 <= d->depth_lo && d->depth_lo <= d->depth_hi && d->depth_hi <= DBL_MAX);
    for (uint32_t k = 0; k < 3; k++) {
        REQUIRE(fabs(d->normal[k]) <= 1.0000001 && fabs(d->point_i[k]) <= DBL_MAX && fabs(d->point_j[k]) <= DBL_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input in = input_open(bytes, size);
    dcd_explanation why, turned;
    dcd_distance d, back;
    subject s;

    decode(&in, &s);
    ask(&s, false, &why, &d);
    ask(&s, true, &turned, &back);
    check_form(&why, &d);
    check_form(&turned, &back);
    if (why.decision != DCD_DECIDED_CONSERVATIVE && turned.decision != DCD_DECIDED_CONSERVATIVE) {
        REQUIRE(why.contact == turned.contact);
    }
    if (s.moderate && !s.plane) {
        check_truth(&s, &why, &d);
    }
    return 0;
}

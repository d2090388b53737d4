/* Outer bodies: what they part is apart for certain, and what is well apart they part. */
#include <check.h>
#include <math.h>

#include "object/outer.h"
#include "query.h"

/* A box, perhaps one of a shape that is far from the origin of its frame. */
typedef struct turned {
    double rows[24], vertices[24];
    dcd_frame frame;
    dcd_shape shape;
    dcd_body body;
    dcd_outer outer;
} turned;

static void put_box(turned *b, rng *r)
{
    double half[3], middle[3];
    for (uint32_t d = 0; d < 3; d++) {
        half[d] = rng_real(r, 0.01, 1);
        middle[d] = rng_below(r, 2) == 0 ? 0 : rng_real(r, -5, 5);
    }
    for (uint32_t k = 0; k < 8; k++) {
        for (uint32_t d = 0; d < 3; d++) {
            b->vertices[3 * k + d] = (k >> d & 1) != 0 ? middle[d] + half[d] : middle[d] - half[d];
            b->rows[8 * d + k] = b->vertices[3 * k + d];
        }
    }
    dcd_frame_build(b->rows, 8, &b->frame);
    b->shape = (dcd_shape){.count = 8, .padded = 8};
}

static void put_outer(turned *b)
{
    const dcd_margins none = {0, true};
    dcd_outer_place(&b->shape, &b->frame, &b->body, &none, &b->outer);
}

static hull hull_of(const turned *b)
{
    return (hull){b->vertices, 8, b->body.pose.r, b->body.pose.t};
}

static bool balls_apart(const turned *a, const turned *b)
{
    const dcd_outer both[2] = {a->outer, b->outer};
    const dcd_pair pair = {0, 1};
    uint32_t place;
    return dcd_outer_meeting(both, &pair, 1, &place) == 0;
}

static bool boxes_apart(const turned *a, const turned *b)
{
    return dcd_outer_boxes_apart(&a->outer, &a->frame, &a->body.pose, &b->outer, &b->frame, &b->body.pose);
}

/* Moves b along a direction of a's frame until about `gap` is left between the two. */
static void bring_near(const turned *a, turned *b, uint32_t axis, double gap)
{
    const double *r = a->body.pose.r;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t k = 0; k < 8; k++) {
        double at_a = 0, at_b = 0;
        for (uint32_t d = 0; d < 3; d++) {
            double x = a->body.pose.t[d], y = b->body.pose.t[d];
            for (uint32_t c = 0; c < 3; c++) {
                x += r[3 * d + c] * a->vertices[3 * k + c];
                y += b->body.pose.r[3 * d + c] * b->vertices[3 * k + c];
            }
            at_a += r[3 * d + axis] * x;
            at_b += r[3 * d + axis] * y;
        }
        high = fmax(high, at_a);
        low = fmin(low, at_b);
    }
    for (uint32_t d = 0; d < 3; d++) {
        b->body.pose.t[d] += (high - low + gap) * r[3 * d + axis];
    }
}

/* A pair of boxes, a face of the first one `gap` from the second; and whether they touch. */
static bool make_pair(rng *r, double gap, turned *a, turned *b)
{
    const double away = rng_below(r, 8) == 0 ? 1e6 : 2;
    put_box(a, r);
    put_box(b, r);
    a->body = (dcd_body){.pose = rng_pose(r, away)};
    b->body = (dcd_body){.pose = rng_pose(r, 2)};
    put_outer(a);
    put_outer(b);
    for (uint32_t d = 0; d < 3; d++) {
        b->body.pose.t[d] += a->outer.centre[d] - b->outer.centre[d] + rng_real(r, -0.3, 0.3);
    }
    bring_near(a, b, rng_below(r, 3), gap);
    put_outer(a);
    put_outer(b);
    const hull one = hull_of(a), two = hull_of(b);
    return exact_hulls_touch(&one, &two);
}

/* Frames that are a little too small must be noticed: they would part what touches. */
static bool small_frames_part(turned a, turned b)
{
    for (uint32_t d = 0; d < 3; d++) {
        a.frame.extent[d] *= 0.99;
        b.frame.extent[d] *= 0.99;
    }
    return boxes_apart(&a, &b) || boxes_apart(&b, &a);
}

START_TEST(what_is_parted_is_apart)
{
    rng r = {(uint64_t)_i + 1};
    uint32_t parted = 0, touching = 0, faults = 0;
    for (uint32_t n = 0; n < 2000; n++) {
        const double gap = n % 4 == 0 ? 0 : rng_real(&r, -0.2, 0.2) * (n % 4 == 1 ? 1e-6 : n % 4 == 2 ? 1e-2 : 1);
        turned a, b;
        const bool touch = make_pair(&r, gap, &a, &b);
        const bool boxes = boxes_apart(&a, &b);
        ck_assert_msg(!touch || (!boxes && !balls_apart(&a, &b)), "pair %u touches", n);
        ck_assert(boxes == boxes_apart(&b, &a) && balls_apart(&a, &b) == balls_apart(&b, &a));
        ck_assert_msg(gap < 1e-2 || boxes, "pair %u is %g apart", n, gap);
        parted += boxes;
        touching += touch;
        faults += touch && small_frames_part(a, b);
    }
    ck_assert_uint_gt(parted, 500);
    ck_assert_uint_gt(touching, 300);
    ck_assert_uint_gt(faults, 10);
}
END_TEST

/* Balls of spheres: their distance is known. */
START_TEST(balls_are_tight)
{
    rng r = {3};
    for (uint32_t n = 0; n < 20000; n++) {
        const double radius = rng_real(&r, 0, 1), margin = rng_below(&r, 2) == 0 ? 0 : rng_real(&r, 0, 1);
        const double both = 2 * (radius + margin);
        const double away = both * (1 + rng_real(&r, -1, 1) * (n % 2 == 0 ? 1e-12 : 1e-3)) + 1e-300;
        const double rows[24] = {0};
        const dcd_margins margins = {2 * margin, false};
        const dcd_pose turn = rng_pose(&r, 0);
        const dcd_shape shape = {.count = 1, .padded = 8, .radius = radius};
        dcd_body body = {.pose = turn};
        dcd_frame frame;
        turned a, b;
        dcd_frame_build(rows, 8, &frame);
        dcd_outer_place(&shape, &frame, &body, &margins, &a.outer);
        body.pose.t[n % 3] += away;
        dcd_outer_place(&shape, &frame, &body, &margins, &b.outer);
        if (away <= both) {
            ck_assert(!balls_apart(&a, &b));
        } else if (away > both * (1 + 1e-9)) {
            ck_assert(balls_apart(&a, &b));
        }
    }
}
END_TEST

/* Every vertex is in the frame's box and ball: exactly, so that the last bit counts. */
START_TEST(frames_hold_their_vertices)
{
    rng r = {4};
    for (uint32_t n = 0; n < 2000; n++) {
        const double scale = ldexp(1.0, (int)rng_below(&r, 400) - 290), shift = rng_below(&r, 2) == 0 ? 0 : 1e3 * scale;
        double rows[48];
        dcd_frame frame;
        for (uint32_t k = 0; k < 48; k++) {
            rows[k] = shift + scale * rng_real(&r, -1, 1);
        }
        dcd_frame_build(rows, 16, &frame);
        for (uint32_t k = 0; k < 16; k++) {
            long double square = 0;
            for (uint32_t d = 0; d < 3; d++) {
                const long double x = (long double)rows[16 * d + k] - (long double)frame.middle[d];
                ck_assert(fabsl(x) <= (long double)frame.extent[d]);
                square += x * x;
            }
            ck_assert(sqrtl(square) <= (long double)frame.ball);
        }
        ck_assert(frame.ball <= 1.8 * scale && frame.extent[0] <= 1.000001 * scale);
    }
}
END_TEST

/* Rotations at the edge of what is taken for one, and positions at the end of the range. */
START_TEST(bent_rotations_and_far_positions)
{
    rng r = {5};
    uint32_t parted = 0;
    for (uint32_t n = 0; n < 2000; n++) {
        turned a, b;
        put_box(&a, &r);
        put_box(&b, &r);
        a.body = (dcd_body){.pose = rng_pose(&r, n % 5 == 0 ? 1e15 : 1)};
        b.body = (dcd_body){.pose = rng_pose(&r, 1)};
        for (uint32_t k = 0; k < 9; k++) {
            a.body.pose.r[k] *= 1 + 4e-7 * (n % 2 == 0 ? 1 : -1);
            b.body.pose.r[k] *= 1 - 4e-7 * (n % 3 == 0 ? 1 : -1);
        }
        put_outer(&a);
        put_outer(&b);
        for (uint32_t d = 0; d < 3; d++) {
            b.body.pose.t[d] += a.outer.centre[d] - b.outer.centre[d];
        }
        bring_near(&a, &b, n % 3, rng_real(&r, -1e-4, 1e-4));
        put_outer(&a);
        put_outer(&b);
        const hull one = hull_of(&a), two = hull_of(&b);
        const bool touch = exact_hulls_touch(&one, &two), apart = boxes_apart(&a, &b) || balls_apart(&a, &b);
        ck_assert(!touch || !apart);
        parted += apart;
    }
    ck_assert_uint_gt(parted, 50);
}
END_TEST

Suite *suite_outer(void);
Suite *suite_outer(void)
{
    Suite *suite = suite_create("outer");
    TCase *tcase = tcase_create("outer bodies");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, what_is_parted_is_apart, 0, 3);
    tcase_add_test(tcase, balls_are_tight);
    tcase_add_test(tcase, frames_hold_their_vertices);
    tcase_add_test(tcase, bent_rotations_and_far_positions);
    suite_add_tcase(suite, tcase);
    return suite;
}

#include "object/outer.h"

#include "number/rounded.h"

/* u = 2^-53. Squares of a distance and of a sum lose nine roundings of u together. Squares of lengths below 2^-500 may
 * underflow. */
#define ROUND_SQUARES 0x1p-48
#define LEAST 0x1p-500

/* How much longer R, orthonormal to 1e-6, makes a vector: at most 1.6e-6 of it. Columns of R are orthonormal to 1.3e-5. */
#define ROUND_TURN 0x1p-18
#define ROUND_COLUMNS 0x1p-15
/* A centre R m + t, all coordinates together, is within 7.4 u (|m| + |t|) of the exact one. */
#define ROUND_CENTRE 0x1p-49
#define ROUND_SUM 0x1p-50

/* More than any length. */
#define EVERYWHERE 0x1p300

/* ------------------------------------------------------------------ Objects */

void dcd_outer_place(const dcd_shape *shape, const dcd_frame *frame, const dcd_body *body, const dcd_margins *margins,
                     dcd_outer *out)
{
    const double *r = body->pose.r, *t = body->pose.t, *m = frame->middle;
    const double radius = dcd_margin_radius_high(shape->radius, margins->own ? body->margin : 0.0, margins->common);
    const double size = dcd_add(dcd_add(dcd_add(dcd_abs(m[0]), dcd_abs(m[1])), dcd_abs(m[2])),
                                dcd_add(dcd_add(dcd_abs(t[0]), dcd_abs(t[1])), dcd_abs(t[2])));

    /*@ loop invariant range: d <= 3;
        loop assigns d, out->centre[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        out->centre[d] = dcd_add(dcd_dot(r[3 * d], r[3 * d + 1], r[3 * d + 2], m[0], m[1], m[2]), t[d]);
    }
    out->rest = dcd_add(dcd_mul(1.0 + ROUND_SUM, dcd_add(radius, dcd_mul(ROUND_CENTRE, size))), LEAST);
    out->radius = dcd_mul(1.0 + ROUND_SUM, dcd_add(dcd_mul(1.0 + ROUND_TURN, frame->ball), out->rest));
    if (shape->kind == DCD_KIND_HALFSPACE) {
        out->rest = EVERYWHERE;
        out->radius = EVERYWHERE;
    }
}

/* -------------------------------------------------------------------- Pairs */

/*@ terminates \true;
    assigns \nothing; */
static double square_of(double x, double y, double z)
{
    return dcd_add(dcd_add(dcd_mul(x, x), dcd_mul(y, y)), dcd_mul(z, z));
}

/* True only if the two balls share no point, in real arithmetic. */
/*@ requires balls: \valid_read(a) && \valid_read(b);
    terminates \true;
    assigns \nothing; */
static bool balls_apart(const dcd_outer *a, const dcd_outer *b)
{
    const double both = dcd_add(a->radius, b->radius);
    const double square = square_of(dcd_sub(b->centre[0], a->centre[0]), dcd_sub(b->centre[1], a->centre[1]),
                                    dcd_sub(b->centre[2], a->centre[2]));

    return square > dcd_mul(1.0 + ROUND_SQUARES, dcd_mul(both, both));
}

uint32_t dcd_outer_meeting(const dcd_outer *outer, const dcd_pair *pairs, uint32_t size, uint32_t *places)
{
    uint32_t count = 0;

    /*@ loop invariant range: count <= k <= size;
        loop invariant places: \forall integer m; 0 <= m < count ==> places[m] < k;
        loop invariant ascending: \forall integer m, n; 0 <= m < n < count ==> places[m] < places[n];
        loop assigns k, count, places[0 .. size - 1];
        loop variant size - k; */
    for (uint32_t k = 0; k < size; k++) {
        places[count] = k;
        count += balls_apart(&outer[pairs[k].i], &outer[pairs[k].j]) ? 0 : 1;
    }
    return count;
}

/* Column k of R times v. */
/*@ requires matrix: k < 3 && \valid_read(r + (0 .. 8));
    requires v: \valid_read(v + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double along(const double *r, uint32_t k, const double *v)
{
    return dcd_dot(r[k], r[3 + k], r[6 + k], v[0], v[1], v[2]);
}

/* How far a box of half lengths h reaches along a direction with these products with its edges. */
/*@ requires h: \valid_read(h + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double reach_of(double p0, double p1, double p2, const double *h)
{
    return dcd_dot(dcd_abs(p0), dcd_abs(p1), dcd_abs(p2), h[0], h[1], h[2]);
}

bool dcd_outer_boxes_apart(const dcd_outer *a, const dcd_frame *frame_a, const dcd_pose *pose_a, const dcd_outer *b,
                           const dcd_frame *frame_b, const dcd_pose *pose_b)
{
    const double *ra = pose_a->r, *rb = pose_b->r, *ha = frame_a->extent, *hb = frame_b->extent;
    const double offset[3] = {dcd_sub(b->centre[0], a->centre[0]), dcd_sub(b->centre[1], a->centre[1]),
                              dcd_sub(b->centre[2], a->centre[2])};
    const double size = dcd_add(dcd_add(dcd_abs(offset[0]), dcd_abs(offset[1])), dcd_abs(offset[2]));
    const double rest = dcd_add(a->rest, b->rest);
    const double sizes = dcd_add(dcd_add(dcd_add(dcd_add(ha[0], ha[1]), ha[2]), dcd_add(dcd_add(hb[0], hb[1]), hb[2])), rest);
    /* what every direction has to leave beside the boxes' own reach */
    const double more = dcd_add(rest, dcd_add(dcd_mul(ROUND_COLUMNS, sizes), dcd_mul(ROUND_CENTRE, size)));
    double g[9]; /* products of the edges of A, a row each, and B */
    bool apart = false;

    /*@ loop invariant range: k <= 3;
        loop assigns k, g[0 .. 8];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        /*@ loop invariant range: l <= 3;
            loop assigns l, g[0 .. 8];
            loop variant 3 - l; */
        for (uint32_t l = 0; l < 3; l++) {
            g[3 * k + l] = dcd_dot(ra[k], ra[3 + k], ra[6 + k], rb[l], rb[3 + l], rb[6 + l]);
        }
    }
    /*@ loop invariant range: k <= 3;
        loop assigns k, apart;
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        const double reach_a = dcd_add(ha[k], reach_of(g[3 * k], g[3 * k + 1], g[3 * k + 2], hb));
        const double reach_b = dcd_add(hb[k], reach_of(g[k], g[3 + k], g[6 + k], ha));

        apart = apart || dcd_abs(along(ra, k, offset)) > dcd_add(reach_a, more) ||
                dcd_abs(along(rb, k, offset)) > dcd_add(reach_b, more);
    }
    return apart;
}

/* Half-spaces: decisions against rational arithmetic, at touching and one unit in the last place off it; boxes;
 * distances; what is refused. */
/* What is judged here is judged in long double. */
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <check.h>
#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "curved.h"
#include "query.h"

enum { PAIRS = 500, VERTICES = 6 };

typedef struct plane_pair {
    double normal[3], offset, vertices[3 * VERTICES], radius, margin;
    dcd_pose plane, other;
    uint32_t count;
} plane_pair;

/* ------------------------------------------------------------------ Oracle */

/* sum += x y, exactly. */
static void add(mpq_t sum, double x, mpq_srcptr y)
{
    mpq_t t;
    mpq_init(t);
    mpq_set_d(t, x);
    mpq_mul(t, t, y);
    mpq_add(sum, sum, t);
    mpq_clear(t);
}

/* out = R x. */
static void turn(const dcd_pose *pose, const double *x, mpq_t out[3])
{
    mpq_t q;
    mpq_init(q);
    for (int r = 0; r < 3; r++) {
        mpq_set_ui(out[r], 0, 1);
        for (int c = 0; c < 3; c++) {
            mpq_set_d(q, x[c]);
            add(out[r], pose->r[3 * r + c], q);
        }
    }
    mpq_clear(q);
}

/* Sign of N . (R v + t - t_plane) - offset - reach |N|, by squares. */
static int beyond(const plane_pair *p, uint32_t k, mpq_t n[3], mpq_t x[3], mpq_t s, mpq_t t)
{
    mpq_set_d(s, -p->offset);
    mpq_set_d(t, 1);
    turn(&p->other, p->vertices + 3 * k, x);
    for (int r = 0; r < 3; r++) {
        add(x[r], p->other.t[r], t);
        add(x[r], -p->plane.t[r], t);
        mpq_mul(x[r], x[r], n[r]);
        mpq_add(s, s, x[r]);
    }
    const int sign = mpq_sgn(s);
    mpq_set_d(x[0], p->radius);
    add(x[0], p->margin, t);
    mpq_set_ui(t, 0, 1);
    for (int r = 0; r < 3; r++) {
        mpq_mul(x[1], n[r], n[r]);
        mpq_add(t, t, x[1]);
    }
    mpq_mul(x[0], x[0], x[0]);
    mpq_mul(t, t, x[0]);
    mpq_mul(s, s, s);
    return sign <= 0 ? -1 : mpq_cmp(s, t);
}

static bool touches(const plane_pair *p)
{
    mpq_t n[3], x[3], s, t;
    bool found = false;
    mpq_inits(n[0], n[1], n[2], x[0], x[1], x[2], s, t, (void *)0);
    turn(&p->plane, p->normal, n);
    for (uint32_t k = 0; k < p->count && !found; k++) {
        found = beyond(p, k, n, x, s, t) <= 0;
    }
    mpq_clears(n[0], n[1], n[2], x[0], x[1], x[2], s, t, (void *)0);
    return found;
}

/* ------------------------------------------------------------------- Pairs */

static double nudged(rng *r, double x)
{
    const uint32_t way = rng_below(r, 3);
    return way == 0 ? x : nextafter(x, way == 1 ? HUGE_VAL : -HUGE_VAL);
}

/* Small integers: touching all the time. Else anything, moved to touch but for rounding. */
static plane_pair make(rng *r, bool grid)
{
    plane_pair p = {.count = 1 + rng_below(r, VERTICES), .plane = rng_pose(r, 2), .other = rng_pose(r, 2)};
    p.radius = rng_below(r, 2) == 0 ? 0 : grid ? 5 : rng_real(r, 0, 1);
    p.margin = rng_below(r, 3) > 0 ? 0 : grid ? 5 : rng_real(r, 0, 0.5);
    for (uint32_t k = 0; k < 3 * VERTICES; k++) {
        p.vertices[k] = grid ? (double)rng_below(r, 7) - 3 : rng_real(r, -1, 1);
    }
    for (int d = 0; d < 3; d++) {
        p.normal[d] = grid ? (double[]){3, 4, 0}[d] : rng_real(r, -1, 1);
    }
    if (grid) {
        p.plane = pose_at(rng_below(r, 4), rng_below(r, 4), rng_below(r, 4));
        p.other = pose_at(rng_below(r, 4), rng_below(r, 4), rng_below(r, 4));
    }
    long double lowest = HUGE_VALL, length = 0;
    for (uint32_t k = 0; k < p.count; k++) {
        long double along = 0;
        for (int i = 0; i < 3; i++) {
            long double n = 0, x = (long double)p.other.t[i] - p.plane.t[i];
            for (int c = 0; c < 3; c++) {
                n += (long double)p.plane.r[3 * i + c] * p.normal[c];
                x += (long double)p.other.r[3 * i + c] * p.vertices[3 * k + (uint32_t)c];
            }
            along += n * x;
            length += k == 0 ? n * n : 0;
        }
        lowest = along < lowest ? along : lowest;
    }
    lowest -= ((long double)p.radius + p.margin) * sqrtl(length);
    p.offset = grid ? (double)lowest + (double)rng_below(r, 3) - 1 : nudged(r, (double)lowest);
    return p;
}

static dcd_world *world_of(const plane_pair *p, bool plane_first)
{
    const dcd_limits limits = {.shapes = 2, .objects = 2, .vertices = VERTICES + 1, .placed = VERTICES + 1,
                               .threads = 1};
    dcd_world *world = dcd_world_create(&limits);
    ck_assert_ptr_nonnull(world);
    for (int side = 0; side < 2; side++) {
        const bool plane = (side == 0) == plane_first;
        ck_assert_int_eq(plane ? dcd_world_add_halfspace(world, p->normal, p->offset, NULL, NULL)
                               : dcd_world_add_swept(world, p->vertices, p->count, p->radius, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_add_object(world, (uint32_t)side, plane ? &p->plane : &p->other, NULL, NULL),
                         DCD_OK);
    }
    ck_assert_int_eq(dcd_world_set_object_margin(world, plane_first ? 0 : 1, p->margin, NULL), DCD_OK);
    dcd_world_prepare(world);
    return world;
}

START_TEST(decisions_are_exact)
{
    rng r = {(uint64_t)_i + 1};
    uint32_t contacts = 0, exact = 0;
    for (uint32_t k = 0; k < PAIRS; k++) {
        const plane_pair p = make(&r, _i % 2 == 0);
        const bool expected = touches(&p);
        dcd_world *world = world_of(&p, k % 2 == 0);
        answer found = query_world(world, QUERY_CONTACTS, NULL, 1);
        ck_assert_msg((found.count == 1) == expected, "seed %d, pair %u: %d", _i + 1, k, expected);
        ck_assert_uint_eq(found.report.conservative, 0);
        contacts += expected;
        exact += found.report.exact == 1;
        answer_free(&found);
        dcd_world_destroy(world);
    }
    ck_assert(contacts > PAIRS / 5 && contacts < PAIRS * 4 / 5);
    ck_assert_uint_gt(exact, PAIRS / 20);
}
END_TEST

/* ---------------------------------------------------------- Boxes, measures */

/* A floor along an axis is no candidate of what is above it, however it is turned by right angles; a tilted one is. */
START_TEST(boxes_end_at_an_axis)
{
    const dcd_limits limits = {.shapes = 2, .objects = 2, .vertices = 9, .placed = 9, .threads = 1};
    const double sizes[3] = {1, 1, 1}, axis = _i / 2 % 3, sign = _i % 2 == 0 ? 1 : -1;
    double normal[3] = {0, 0, 0}, at[3] = {0, 0, 0};
    dcd_world *world = dcd_world_create(&limits);
    normal[(int)axis] = sign * 2;
    at[(int)axis] = sign * 1.75;
    const dcd_pose floor = pose_at(0.125, 0.125, 0.125), box = pose_at(at[0], at[1], at[2]);
    if (_i >= 6) {
        normal[((int)axis + 1) % 3] = 1e-9;
    }
    ck_assert_int_eq(dcd_world_add_halfspace(world, normal, 2, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_box(world, sizes, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 0, &floor, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, 1, &box, NULL, NULL), DCD_OK);
    answer found = query_world(world, QUERY_CANDIDATES, NULL, 1);
    ck_assert_uint_eq(found.count, (sign > 0 ? _i >= 6 : 0) || (sign < 0 && _i >= 6));
    answer_free(&found);
    dcd_pose touching = pose_at(at[0], at[1], at[2]);
    touching.t[(int)axis] = 0.125 + sign * 1.5;
    ck_assert_int_eq(dcd_world_set_pose(world, 1, &touching, NULL), DCD_OK);
    found = query_world(world, QUERY_CONTACTS, NULL, 1);
    ck_assert_uint_eq(found.count, 1);
    answer_free(&found);
    dcd_world_destroy(world);
}
END_TEST

START_TEST(distances_from_a_floor)
{
    static const curved_kind kinds[] = {CURVED_CYLINDER, CURVED_CONE, CURVED_ELLIPSOID, CURVED_CAPSULE, CURVED_BOX};
    rng r = {(uint64_t)_i + 1};
    for (uint32_t k = 0; k < 100; k++) {
        const curved c = curved_random(&r, kinds[_i], 2);
        const double normal[3] = {rng_real(&r, -1, 1), rng_real(&r, -1, 1), rng_real(&r, 0.1, 1)};
        const double offset = rng_real(&r, -2, 2);
        const dcd_pose origin = pose_at(0, 0, 0);
        const long double back[3] = {-normal[0], -normal[1], -normal[2]};
        const long double length = sqrtl(back[0] * back[0] + back[1] * back[1] + back[2] * back[2]);
        long double point[3];
        const long double exact = (-curved_most(&c, back, point) - offset) / length;
        dcd_world *world = curved_world(2);
        dcd_workspace *w = query_workspace(world, 1, 1);
        dcd_distance d, turned;
        uint32_t shape;
        curved_add(world, &c);
        ck_assert_int_eq(dcd_world_add_halfspace(world, normal, offset, &shape, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_add_object(world, shape, &origin, NULL, NULL), DCD_OK);
        dcd_workspace_destroy(w);
        w = query_workspace(world, 1, 1);
        ck_assert_int_eq(dcd_pair_distance(world, w, 0, 1, &d), DCD_OK);
        ck_assert_int_eq(dcd_pair_distance(world, w, 1, 0, &turned), DCD_OK);
        ck_assert(memcmp(d.point_i, turned.point_j, sizeof d.point_i) == 0);
        ck_assert_int_eq(d.relation, exact > 0 ? DCD_APART : DCD_OVERLAPPING);
        ck_assert(exact > 0 ? d.lo <= exact && exact <= d.hi : d.depth_lo <= -exact && -exact <= d.depth_hi);
        ck_assert_msg((d.hi - d.lo) + (d.depth_hi - d.depth_lo) < 1e-13 * (1 + fabsl(exact)),
                      "[%.17g, %.17g] [%.17g, %.17g] %.17Lg", d.lo,
                      d.hi, d.depth_lo, d.depth_hi, exact);
        for (int a = 0; a < 3; a++) {
            ck_assert(fabs(d.point_i[a] - d.point_j[a] + (exact > 0 ? d.lo : -d.depth_lo) * d.normal[a]) < 1e-12);
        }
        dcd_workspace_destroy(w);
        dcd_world_destroy(world);
    }
}
END_TEST

/* ------------------------------------------------------- Curved, exactly */

/* A cylinder, cone or ellipsoid and a half-space. */
typedef struct curved_plane {
    curved solid;
    double normal[3], offset, margin;
    dcd_pose plane;
} curved_plane;

enum { BITS = 6000 };

/* to += x y z, exactly: BITS are more than enough for products of four doubles that are not far from 1. */
static void add_mpf(mpf_t to, double x, double y, mpf_srcptr z)
{
    mpf_t t, u;
    mpf_init2(t, BITS);
    mpf_init2(u, BITS);
    mpf_set_d(t, x);
    mpf_set_d(u, y);
    mpf_mul(t, t, u);
    mpf_mul(t, t, z);
    mpf_add(to, to, t);
    mpf_clear(t);
    mpf_clear(u);
}

/* The least N.(x - t_plane) - offset of one of the two bulges, less margin |N|: its sign. Roots have BITS digits, and numbers that
 * are nearer to each other than they tell are equal. */
static int bulge_beyond(const curved_plane *p, mpf_t n[3], mpf_srcptr one, double z, const double bulge[3])
{
    mpf_t rise, square, t, u;
    mpf_init2(rise, BITS);
    mpf_init2(square, BITS);
    mpf_init2(t, BITS);
    mpf_init2(u, BITS);
    mpf_set_d(rise, -p->offset);
    for (int r = 0; r < 3; r++) {
        add_mpf(rise, p->solid.pose.r[3 * r + 2], z, n[r]);
        add_mpf(rise, 1, p->solid.pose.t[r], n[r]);
        add_mpf(rise, -1, p->plane.t[r], n[r]);
        mpf_mul(t, n[r], n[r]);
        mpf_add(u, u, t);
    }
    for (int c = 0; c < 3; c++) {
        mpf_set_ui(t, 0);
        for (int r = 0; r < 3; r++) {
            add_mpf(t, p->solid.pose.r[3 * r + c], bulge[c], n[r]);
        }
        mpf_mul(t, t, t);
        mpf_add(square, square, t);
    }
    mpf_sqrt(square, square);
    mpf_sub(rise, rise, square);
    mpf_sqrt(u, u);
    mpf_set_d(t, p->margin);
    mpf_mul(u, u, t);
    mpf_sub(rise, rise, u);
    mpf_div_2exp(t, one, BITS - 500);
    mpf_abs(u, rise);
    const int sign = mpf_cmp(u, t) < 0 ? 0 : mpf_sgn(rise);
    mpf_clear(rise);
    mpf_clear(square);
    mpf_clear(t);
    mpf_clear(u);
    return sign;
}

static bool curved_touches(const curved_plane *p)
{
    const bool round = p->solid.kind == CURVED_ELLIPSOID;
    const double half = round ? 0 : 0.5 * p->solid.size[1], radius = p->solid.size[0], none[3] = {0, 0, 0};
    const double bulge[3] = {radius, round ? p->solid.size[1] : radius, round ? p->solid.size[2] : 0};
    mpf_t n[3], one;
    mpf_init2(one, BITS);
    mpf_set_ui(one, 1);
    for (int r = 0; r < 3; r++) {
        mpf_init2(n[r], BITS);
        for (int c = 0; c < 3; c++) {
            add_mpf(n[r], p->plane.r[3 * r + c], p->normal[c], one);
        }
    }
    const int low = bulge_beyond(p, n, one, -half, bulge);
    const int high = bulge_beyond(p, n, one, half, p->solid.kind == CURVED_CONE ? none : bulge);
    for (int r = 0; r < 3; r++) {
        mpf_clear(n[r]);
    }
    mpf_clear(one);
    return low <= 0 || high <= 0;
}

/* Whole turns, and sizes and normals with which roots are whole: standing and leaning on a face, an edge or a point, without
 * any rounding. */
static curved_plane whole_pair(rng *r, curved_kind kind)
{
    static const double leaning[3][3] = {{1, 1, 5}, {4, 1.25, 13}, {5, 2, 17}}; /* radii x and z; |(3 x, 4 z)| */
    const double *radii = leaning[rng_below(r, 3)], q = ldexp(1.0, (int)rng_below(r, 5) - 2);
    const bool upright = rng_below(r, 2) == 0;
    const double half = q * (1 + rng_below(r, 4)), radius = q * (1 + rng_below(r, 4)), margin = q * rng_below(r, 3);
    curved_plane p = {.solid = {.kind = kind, .size = {radius, 2 * half, 0}, .pose = pose_at(0, 0, 0)},
                      .normal = {upright ? 0 : 3, 0, upright ? 1 : 4}, .margin = margin, .plane = pose_at(0, 0, 0)};
    double reach = upright ? half : 3 * radius + 4 * half;
    if (kind == CURVED_ELLIPSOID) {
        const double sizes[3] = {q * radii[0], radius, q * radii[1]};
        memcpy(p.solid.size, sizes, sizeof sizes);
        reach = upright ? sizes[2] : q * radii[2];
    } else if (kind == CURVED_CONE && !upright) {
        reach = fmax(3 * radius + 4 * half, -4 * half);
    }
    for (int d = 0; d < 3; d++) {
        p.solid.pose.t[d] = q * (double)rng_below(r, 9) - 4 * q;
        p.plane.t[d] = q * (double)rng_below(r, 9) - 4 * q;
        p.offset += p.normal[d] * (p.solid.pose.t[d] - p.plane.t[d]);
    }
    p.offset -= reach + margin * (upright ? 1 : 5);
    return p;
}

/* Any turns, and an offset at which nearly nothing is left. */
static curved_plane any_pair(rng *r, curved_kind kind)
{
    curved_plane p = {.solid = curved_random(r, kind, 2), .margin = rng_below(r, 2) == 0 ? 0 : rng_real(r, 0, 1),
                      .plane = rng_pose(r, 2)};
    long double back[3] = {0, 0, 0}, point[3], length = 0, along = 0;
    for (int c = 0; c < 3; c++) {
        p.normal[c] = rng_real(r, -1, 1);
    }
    for (int d = 0; d < 3; d++) {
        for (int c = 0; c < 3; c++) {
            back[d] -= (long double)p.plane.r[3 * d + c] * p.normal[c];
        }
        length += back[d] * back[d];
        along += back[d] * p.plane.t[d];
    }
    p.offset = (double)(-curved_most(&p.solid, back, point) + along - p.margin * sqrtl(length));
    return p;
}

static void ask_curved(const curved_plane *p, bool *contact, dcd_report *report)
{
    dcd_world *world = curved_world(2);
    const dcd_pair pair = {0, 1};
    uint8_t verdict;
    uint32_t shape;
    curved_add(world, &p->solid);
    ck_assert_int_eq(dcd_world_add_halfspace(world, p->normal, p->offset, &shape, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_object(world, shape, &p->plane, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_set_margin(world, p->margin, NULL), DCD_OK);
    dcd_workspace *w = query_workspace(world, 1, 1);
    ck_assert_int_eq(dcd_pairs_decide(world, w, NULL, &pair, 1, &verdict, report, NULL), DCD_OK);
    *contact = verdict == 1;
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}

START_TEST(curved_shapes_on_a_floor_are_decided_exactly)
{
    const curved_kind kind = _i == 0 ? CURVED_CYLINDER : _i == 1 ? CURVED_CONE : CURVED_ELLIPSOID;
    rng r = {(uint64_t)_i + 11};
    uint32_t contacts = 0, exact = 0, touching = 0;
    for (uint32_t k = 0; k < 600; k++) {
        curved_plane p = k % 2 == 0 ? whole_pair(&r, kind) : any_pair(&r, kind);
        const double whole = p.offset;
        bool contact;
        dcd_report report;
        for (uint32_t steps = rng_below(&r, 4); steps > 0; steps--) {
            p.offset = nextafter(p.offset, k % 3 == 0 ? 10 : -10);
        }
        ask_curved(&p, &contact, &report);
        ck_assert_msg(contact == curved_touches(&p), "pair %u", k);
        ck_assert_uint_eq(report.conservative, 0);
        ck_assert(k % 2 != 0 || contact == (p.offset >= whole));
        contacts += contact;
        exact += report.exact > 0;
        touching += k % 2 == 0 && !(p.offset > whole) && !(p.offset < whole);
    }
    ck_assert_uint_gt(contacts, 150);
    ck_assert_uint_lt(contacts, 500);
    ck_assert_uint_gt(exact, 400);
    ck_assert_uint_gt(touching, 40);
}
END_TEST

/* Times a power of two it is the same half-space, also where numbers are no coordinates; refused where it can't be one. */
START_TEST(normals_of_any_length)
{
    static const int exponents[] = {-1074, -1000, -300, -110, -1, 0, 1, 110, 111, 300, 900, 1021};
    const double normal[3] = {0, 0.25, -1}, extents[3] = {1, 1, 1};
    const dcd_limits limits = {.shapes = 2, .objects = 2, .vertices = 9, .placed = 9, .threads = 1};
    const int exponent = exponents[_i];
    const double scaled[3] = {0, ldexp(normal[1], exponent), ldexp(normal[2], exponent)}, offset = ldexp(3, exponent);
    const bool rounds = ldexp(scaled[1], -exponent) < normal[1];
    dcd_distance d[2];
    for (int k = 0; k < 2; k++) {
        dcd_world *world = dcd_world_create(&limits);
        const dcd_pose pose = pose_at(0, 0, -7);
        double given[3];
        ck_assert_int_eq(dcd_world_add_halfspace(world, k == 0 ? normal : scaled, k == 0 ? 3 : offset, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_add_box(world, extents, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_get_vertex(world, 0, 0, given, NULL), DCD_OK);
        ck_assert(memcmp(given, k == 0 ? normal : scaled, sizeof given) == 0);
        const dcd_pose origin = pose_at(0, 0, 0);
        ck_assert_int_eq(dcd_world_add_object(world, 0, &origin, NULL, NULL), DCD_OK);
        ck_assert_int_eq(dcd_world_add_object(world, 1, &pose, NULL, NULL), DCD_OK);
        dcd_workspace *w = query_workspace(world, 1, 1);
        memset(&d[k], 0, sizeof d[k]);
        ck_assert_int_eq(dcd_pair_distance(world, w, 0, 1, &d[k]), DCD_OK);
        dcd_workspace_destroy(w);
        dcd_world_destroy(world);
    }
    ck_assert(rounds || memcmp(&d[0], &d[1], sizeof d[0]) == 0);
}
END_TEST

START_TEST(numbers_that_are_no_half_space)
{
    const dcd_limits limits = {.shapes = 1, .objects = 1, .vertices = 1, .placed = 1, .threads = 1};
    const struct {
        double normal[3], offset;
        dcd_status status;
        const char *field;
    } bad[] = {
        {{0, 0, 0}, 1, DCD_OUT_OF_RANGE, "normal"},
        {{0x1p300, 0x1p-900, 0}, 1, DCD_OUT_OF_RANGE, "normal.x"},   /* too far apart for one power of two */
        {{0, 0, 1}, 0x1p111, DCD_OUT_OF_RANGE, "offset"},            /* too far away */
        {{0, 0, 0x1p200}, 0x1p311, DCD_OUT_OF_RANGE, "normal.z"},
        {{0, (double)NAN, 1}, 0, DCD_NOT_FINITE, "normal.y"},
        {{(double)INFINITY, 0, 1}, 0, DCD_NOT_FINITE, "normal.x"},
        {{0, 0, 0x1p200}, (double)NAN, DCD_OUT_OF_RANGE, "normal.z"},
        {{0, 0, 1}, -(double)INFINITY, DCD_NOT_FINITE, "offset"},
    };
    dcd_world *world = dcd_world_create(&limits);
    dcd_fault fault;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ck_assert_int_eq(dcd_world_add_halfspace(world, bad[k].normal, bad[k].offset, NULL, &fault), bad[k].status);
        ck_assert_str_eq(fault.field, bad[k].field);
        ck_assert_uint_eq(dcd_world_shapes(world), 0);
    }
    ck_assert_int_eq(dcd_world_add_halfspace(world, (const double[]){0, 0, 1e-5}, 0x1p110, NULL, &fault), DCD_OK);
    dcd_world_destroy(world);
}
END_TEST

/* Crossing: a contact for certain. Back to back: reported, but as not decided. */
START_TEST(two_half_spaces)
{
    const dcd_limits limits = {.shapes = 3, .objects = 3, .vertices = 3, .placed = 3, .threads = 1};
    const double up[3] = {0, 0, 1}, down[3] = {0, 0, -1}, aside[3] = {1, 0, 1e-3};
    const dcd_pose origin = pose_at(0, 0, 0);
    dcd_world *world = dcd_world_create(&limits);
    dcd_explanation why;
    dcd_distance d;
    ck_assert_int_eq(dcd_world_add_halfspace(world, up, 0, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_halfspace(world, down, 0, NULL, NULL), DCD_OK);
    ck_assert_int_eq(dcd_world_add_halfspace(world, aside, 0, NULL, NULL), DCD_OK);
    for (uint32_t k = 0; k < 3; k++) {
        ck_assert_int_eq(dcd_world_add_object(world, k, &origin, NULL, NULL), DCD_OK);
    }
    dcd_workspace *w = query_workspace(world, 3, 1);
    ck_assert_int_eq(dcd_pair_explain(world, w, 0, 2, &why), DCD_OK);
    ck_assert(why.contact && why.decision == DCD_DECIDED_FILTERED);
    ck_assert_int_eq(dcd_pair_explain(world, w, 0, 0, &why), DCD_OK);
    ck_assert(why.contact && why.decision == DCD_DECIDED_FILTERED);
    ck_assert_int_eq(dcd_pair_explain(world, w, 0, 1, &why), DCD_OK);
    ck_assert(why.contact && why.decision == DCD_DECIDED_CONSERVATIVE);
    ck_assert_int_eq(dcd_pair_distance(world, w, 0, 1, &d), DCD_OK);
    ck_assert_int_eq(d.relation, DCD_CONSERVATIVE);
    ck_assert_int_eq(dcd_pair_distance(world, w, 0, 2, &d), DCD_OK);
    ck_assert(d.relation == DCD_OVERLAPPING && d.depth_lo > 1e300);
    dcd_workspace_destroy(w);
    dcd_world_destroy(world);
}
END_TEST

Suite *suite_plane(void);
Suite *suite_plane(void)
{
    Suite *suite = suite_create("plane");
    TCase *tcase = tcase_create("half-spaces");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, decisions_are_exact, 0, 8);
    tcase_add_loop_test(tcase, boxes_end_at_an_axis, 0, 12);
    tcase_add_loop_test(tcase, distances_from_a_floor, 0, 5);
    tcase_add_loop_test(tcase, curved_shapes_on_a_floor_are_decided_exactly, 0, 3);
    tcase_add_loop_test(tcase, normals_of_any_length, 0, 12);
    tcase_add_test(tcase, numbers_that_are_no_half_space);
    tcase_add_test(tcase, two_half_spaces);
    suite_add_tcase(suite, tcase);
    return suite;
}

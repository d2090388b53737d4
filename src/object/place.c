#include "object/place.h"

#include "number/rounded.h"

/* With u = 2^-53 and H = |r0| reach0 + |r1| reach1 + |r2| reach2 of a row of R: a coordinate (r0 x + r1 y) + r2 z has an
 * error below 3.125 u H, adding the position t one of u (H + |t|), adding the radius and the margin two more, and H
 * itself is computed to 4 u. So 2^-50 (H + |t| + radius), 8 u, is enough; the constant covers underflow, and the float's
 * own rounding has its own. */
#define ROUND_SUM 0x1p-50
#define ROUND_FLOAT 0x1p-23 /* twice half a unit in the last place of a float */
#define UNDERFLOW 0x1p-140

/* out = the row r of R times every vertex. */
/*@ requires row: \valid_read(r + (0 .. 2)) && dcd_is_direction(r[0], r[1], r[2]);
    requires vertex: DCD_VALID_ROWS(vertex, padded);
    requires range: \forall integer k; 0 <= k < padded ==>
        dcd_extends(vertex[k], vertex[padded + k], vertex[2 * padded + k], 0x1p110, 0x1p110, 0x1p110);
    requires out: \valid(out + (0 .. padded - 1));
    requires apart: \separated(out + (0 .. padded - 1), vertex + (0 .. 3 * padded - 1)) &&
                    \separated(out + (0 .. padded - 1), r + (0 .. 2));
    terminates \true;
    assigns out[0 .. padded - 1];
    ensures products: \forall integer k; 0 <= k < padded ==>
        dcd_is_dot(out[k], \old(r[0]), \old(r[1]), \old(r[2]), \old(vertex[k]), \old(vertex[padded + k]),
                   \old(vertex[2 * padded + k])); */
static void place_row(const double *r, const double *vertex, uint32_t padded, double *out)
{
    const double r0 = r[0], r1 = r[1], r2 = r[2];

    /*@ loop invariant at: 0 <= k <= padded;
        loop invariant same: \forall integer q; 0 <= q < 3 * padded ==> vertex[q] == \at(vertex[q], Pre);
        loop invariant products: \forall integer q; 0 <= q < k ==>
            dcd_is_dot(out[q], r0, r1, r2, \at(vertex[q], Pre), \at(vertex[padded + q], Pre),
                       \at(vertex[2 * padded + q], Pre));
        loop assigns k, out[0 .. padded - 1];
        loop variant padded - k; */
    for (uint32_t k = 0; k < padded; k++) {
        out[k] = dcd_dot(r0, r1, r2, vertex[k], vertex[DCD_UNWRAPPED(padded) + k], vertex[2 * (size_t)padded + k]);
        /*@ assert here: dcd_is_dot(out[k], r0, r1, r2, \at(vertex[\at(k, Here)], Pre),
                                    \at(vertex[padded + \at(k, Here)], Pre),
                                    \at(vertex[2 * padded + \at(k, Here)], Pre)); */
        /*@ assert before: \forall integer q; 0 <= q < k ==>
                dcd_is_dot(out[q], r0, r1, r2, \at(vertex[q], Pre), \at(vertex[padded + q], Pre),
                           \at(vertex[2 * padded + q], Pre)); */
    }
    /*@ assert products: \forall integer q; 0 <= q < padded ==>
            dcd_is_dot(out[q], \at(r[0], Pre), \at(r[1], Pre), \at(r[2], Pre), \at(vertex[q], Pre),
                       \at(vertex[padded + q], Pre), \at(vertex[2 * padded + q], Pre)); */
}

/*@ predicate row_within{L}(double *row, integer count, real most) =
        \forall integer q; 0 <= q < count ==> \abs(row[q]) <= most; */

/* Takes row[k] to row[k + 7] into the lanes' extremes. */
/*@ requires row: 8 <= k <= 0xfff8 && k % 8 == 0 && \valid_read(row + (0 .. k + 7));
    requires lanes: \valid(lows + (0 .. 7)) && \valid(highs + (0 .. 7));
    requires apart: \separated(lows + (0 .. 7), highs + (0 .. 7), row + (0 .. k + 7));
    terminates \true;
    assigns lows[0 .. 7], highs[0 .. 7];
    ensures low: \forall integer l; 0 <= l < 8 ==> lows[l] <= \old(lows[l]) && lows[l] <= row[k + l] &&
        (lows[l] == \old(lows[l]) || lows[l] == row[k + l]);
    ensures high: \forall integer l; 0 <= l < 8 ==> highs[l] >= \old(highs[l]) && highs[l] >= row[k + l] &&
        (highs[l] == \old(highs[l]) || highs[l] == row[k + l]); */
static inline void widen(const double *row, uint32_t k, double *lows, double *highs)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant left: \forall integer m; l <= m < 8 ==>
            lows[m] == \at(lows[m], Pre) && highs[m] == \at(highs[m], Pre);
        loop invariant low: \forall integer m; 0 <= m < l ==> lows[m] <= \at(lows[m], Pre) &&
            lows[m] <= \at(row[k + m], Pre) && (lows[m] == \at(lows[m], Pre) || lows[m] == \at(row[k + m], Pre));
        loop invariant high: \forall integer m; 0 <= m < l ==> highs[m] >= \at(highs[m], Pre) &&
            highs[m] >= \at(row[k + m], Pre) && (highs[m] == \at(highs[m], Pre) || highs[m] == \at(row[k + m], Pre));
        loop assigns l, lows[0 .. 7], highs[0 .. 7];
        loop variant 8 - l; */
    DCD_LANE_LOOP
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        lows[l] = row[DCD_UNWRAPPED(k) + l] < lows[l] ? row[DCD_UNWRAPPED(k) + l] : lows[l];
        highs[l] = row[DCD_UNWRAPPED(k) + l] > highs[l] ? row[DCD_UNWRAPPED(k) + l] : highs[l];
    }
}

/* Smallest and largest of a row, `padded` a multiple of 8: eight running extremes are what vector units like. */
/*@ requires row: 8 <= padded <= 0x10000 && padded % 8 == 0 && \valid_read(row + (0 .. padded - 1));
    requires out: \valid(low) && \valid(high) && \separated(low, high, row + (0 .. padded - 1));
    terminates \true;
    assigns *low, *high;
    ensures bounds: \forall integer q; 0 <= q < padded ==> *low <= row[q] <= *high;
    ensures within: \forall real most; row_within{Pre}(row, padded, most) ==>
        \abs(*low) <= most && \abs(*high) <= most; */
static void row_range(const double *row, uint32_t padded, double *low, double *high)
{
    double lows[DCD_VERTEX_PAD], highs[DCD_VERTEX_PAD];

    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant value: \forall integer m; 0 <= m < l ==>
            lows[m] == \at(row[m], Pre) && highs[m] == \at(row[m], Pre);
        loop assigns l, lows[0 .. 7], highs[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        lows[l] = row[l];
        highs[l] = row[l];
    }
    /*@ loop invariant at: 8 <= k <= padded && k % 8 == 0;
        loop invariant bounds: \forall integer q; 0 <= q < k ==> lows[q % 8] <= \at(row[q], Pre) <= highs[q % 8];
        loop invariant within: \forall real most; row_within{Pre}(row, padded, most) ==>
            \forall integer l; 0 <= l < 8 ==> \abs(lows[l]) <= most && \abs(highs[l]) <= most;
        loop assigns k, lows[0 .. 7], highs[0 .. 7];
        loop variant padded - k; */
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        widen(row, k, lows, highs);
        //@ assert lane: \forall integer q; k <= q < k + 8 ==> q == k + q % 8;
    }
    *low = lows[0];
    *high = highs[0];
    /*@ loop invariant at: 1 <= l <= 8;
        loop invariant bounds: \forall integer m; 0 <= m < l ==> *low <= lows[m] && highs[m] <= *high;
        loop invariant within: \forall real most; row_within{Pre}(row, padded, most) ==>
            \abs(*low) <= most && \abs(*high) <= most;
        loop assigns l, *low, *high;
        loop variant 8 - l; */
    for (uint32_t l = 1; l < DCD_VERTEX_PAD; l++) {
        *low = lows[l] < *low ? lows[l] : *low;
        *high = highs[l] > *high ? highs[l] : *high;
    }
}

/* What a float's rounding may take, at most. */
/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures enough: 0x1.fp-24 * \abs(x) + 0x1.fp-141 <= \result <= 0x1p103; */
static double float_margin(double x)
{
    return dcd_add(dcd_mul(ROUND_FLOAT, dcd_abs(x)), UNDERFLOW);
}

/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures down: \result <= x - 0x1p-142;
    ensures range: \abs(\result) <= 0x1p127; */
static float round_down(double x)
{
    return dcd_to_float(dcd_sub(x, float_margin(x)));
}

/*@ requires range: \abs(x) <= 0x1p125;
    terminates \true;
    assigns \nothing;
    ensures up: \result >= x + 0x1p-142;
    ensures range: \abs(\result) <= 0x1p127; */
static float round_up(double x)
{
    return dcd_to_float(dcd_add(x, float_margin(x)));
}

/*@ axiomatic Edge {
        // A row's extreme, rounded: of coordinates of magnitude at most h, with an error as placing makes it.
        predicate edge(real extreme, real reach, real h);
        axiom edge_definition: \forall real extreme, reach, h; edge(extreme, reach, h) <==>
            (dcd_near(reach, h, h) && \abs(extreme) <= (1 + DCD_K3) * h + DCD_E1);
    } */

/* More than the rounding of a box's edge takes, before it becomes a float. */
/*@ requires range: -DCD_E1 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 && 0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures range: -0x1p-1000 <= \result <= 0x1p70;
    ensures enough: \forall real extreme, h; edge(extreme, reach, h) ==>
        \result >= 0x1.fp-51 * (h + \abs(t) + radius) - 0x1p-1060; */
static double edge_margin(double reach, double t, double radius)
{
    return dcd_mul(ROUND_SUM, dcd_add(dcd_add(reach, dcd_abs(t)), radius));
}

/* The box's edge below everything: low is the smallest rounded coordinate. */
/*@ requires range: \abs(low) <= 0x1p115 && -DCD_E1 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 &&
                    0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures below: \forall real w, x, h; edge(low, reach, h) ==> dcd_stands(w, x, h) ==> low <= w ==>
        \result <= x + t - radius; */
static float edge_low(double low, double t, double reach, double radius)
{
    const double margin = edge_margin(reach, t, radius);
    const double moved = dcd_add(low, t);
    const double swept = dcd_sub(moved, radius);
    const double edge = dcd_sub(swept, margin);

    //@ assert moved: \abs(moved - (low + t)) <= 0x1p-53 * (\abs(low) + \abs(t)) + 0x1p-1075;
    //@ assert swept: \abs(swept - (low + t - radius)) <= 0x1.1p-52 * (\abs(low) + \abs(t) + radius) + 0x1p-1073;
    /*@ assert edge: edge <= low + t - radius - margin + 0x1.9p-52 * (\abs(low) + \abs(t) + radius) +
                             0x1p-52 * \abs(margin) + 0x1p-1072; */
    /*@ assert exact: \forall real w, x, h; edge(low, reach, h) ==> dcd_stands(w, x, h) ==> low <= w ==>
            edge <= x + t - radius + 0x1p-1000; */
    return round_down(edge);
}

/* The box's edge above everything: high is the largest rounded coordinate. */
/*@ requires range: \abs(high) <= 0x1p115 && -DCD_E1 <= reach <= 0x1p113 && \abs(t) <= 0x1p110 &&
                    0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures above: \forall real w, x, h; edge(high, reach, h) ==> dcd_stands(w, x, h) ==> high >= w ==>
        \result >= x + t + radius; */
static float edge_high(double high, double t, double reach, double radius)
{
    const double margin = edge_margin(reach, t, radius);
    const double moved = dcd_add(high, t);
    const double swept = dcd_add(moved, radius);
    const double edge = dcd_add(swept, margin);

    //@ assert moved: \abs(moved - (high + t)) <= 0x1p-53 * (\abs(high) + \abs(t)) + 0x1p-1075;
    //@ assert swept: \abs(swept - (high + t + radius)) <= 0x1.1p-52 * (\abs(high) + \abs(t) + radius) + 0x1p-1073;
    /*@ assert edge: edge >= high + t + radius + margin - 0x1.9p-52 * (\abs(high) + \abs(t) + radius) -
                             0x1p-52 * \abs(margin) - 0x1p-1072; */
    /*@ assert exact: \forall real w, x, h; edge(high, reach, h) ==> dcd_stands(w, x, h) ==> high >= w ==>
            edge >= x + t + radius - 0x1p-1000; */
    return round_up(edge);
}

/*@ lemma stands_size: \forall real w, x, h; dcd_stands(w, x, h) ==> \abs(w) <= (1 + DCD_K3) * h + DCD_E1; */

/* Of the coordinates along one axis, and along all three. */
typedef struct interval {
    double low, high;
} interval;

typedef struct intervals {
    interval x, y, z;
} intervals;

/* For annotations: coordinate d of vertex k, and how far the shape reaches along it, when the function was called. */
#define PADDED \at(shape->padded, Pre)
#define EXACT(d, k) dcd_exact_row{Pre}(pose, vertices, PADDED, d, k)
#define EXACT_REACH(d) dcd_exact_reach{Pre}(pose, shape, d)
#define SIZE_OF(d, of)                                                                                         \
    (\abs((of).low) <= (1 + DCD_K3) * EXACT_REACH(d) + DCD_E1 && \abs((of).low) <= 0x1p113 &&                 \
     \abs((of).high) <= (1 + DCD_K3) * EXACT_REACH(d) + DCD_E1 && \abs((of).high) <= 0x1p113)
#define ROW_OF(pose, d) (pose)->r[3 * (d)], (pose)->r[3 * (d) + 1], (pose)->r[3 * (d) + 2]

/* How far the shape extends along row d of R. */
/*@ requires d: d < 3;
    requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires pose: \valid_read(pose) && dcd_is_direction(ROW_OF(pose, d));
    terminates \true;
    assigns \nothing;
    ensures near: dcd_stands(\result, dcd_exact_reach(pose, shape, d), dcd_exact_reach(pose, shape, d));
    ensures exact: 0 <= dcd_exact_reach(pose, shape, d) <= 0x1.8p112;
    ensures range: -DCD_E1 <= \result <= 0x1p113; */
static inline double reach_along(const dcd_shape *shape, const dcd_pose *pose, uint32_t d)
{
    const double r0 = pose->r[3 * d], r1 = pose->r[3 * d + 1], r2 = pose->r[3 * d + 2];
    const double reach = dcd_dot(dcd_abs(r0), dcd_abs(r1), dcd_abs(r2), shape->reach[0], shape->reach[1],
                                 shape->reach[2]);

    //@ assert premise: dcd_reach_premise(reach, r0, r1, r2, shape->reach[0], shape->reach[1], shape->reach[2]);
    return reach;
}

/* Coordinates along axis d, and the smallest and the largest of them. */
/*@ requires d: d < 3;
    requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires vertices: DCD_VALID_ROWS(vertices, shape->padded) && dcd_shape_reaches(shape, vertices);
    requires pose: \valid_read(pose) && dcd_is_direction(ROW_OF(pose, d));
    requires row: \valid(row + (0 .. shape->padded - 1));
    requires apart: \separated(row + (0 .. shape->padded - 1), shape) &&
                    \separated(row + (0 .. shape->padded - 1), vertices + (0 .. 3 * shape->padded - 1)) &&
                    \separated(row + (0 .. shape->padded - 1), pose);
    terminates \true;
    assigns row[0 .. shape->padded - 1];
    ensures row: \forall integer k; 0 <= k < shape->padded ==> dcd_stands(row[k], EXACT(d, k), EXACT_REACH(d));
    ensures between: \forall integer k; 0 <= k < shape->padded ==> dcd_at(k) ==>
        \result.low <= row[k] <= \result.high;
    ensures size: SIZE_OF(d, \result);
    ensures same: dcd_same_place{Pre, Post}(pose, shape) &&
                  dcd_same_vertices{Pre, Post}(vertices, 3 * shape->padded); */
static inline interval place_coordinates(const dcd_shape *shape, const double *vertices, const dcd_pose *pose,
                                         uint32_t d, double *row)
{
    double low, high;

    /*@ assert range: \forall integer k; 0 <= k < shape->padded ==>
            dcd_extends(vertices[k], vertices[shape->padded + k], vertices[2 * shape->padded + k],
                        shape->reach[0], shape->reach[1], shape->reach[2]) &&
            dcd_extends(vertices[k], vertices[shape->padded + k], vertices[2 * shape->padded + k],
                        0x1p110, 0x1p110, 0x1p110); */
    /*@ assert premise: dcd_extent_premise(ROW_OF(pose, d), shape->reach[0], shape->reach[1], shape->reach[2]); */
    place_row(pose->r + 3 * (size_t)d, vertices, shape->padded, row);
    //@ assert same_rows: \forall integer q; 0 <= q < 9 ==> pose->r[q] == \at(pose->r[q], Pre);
    //@ assert same_position: \forall integer q; 0 <= q < 3 ==> pose->t[q] == \at(pose->t[q], Pre);
    //@ assert same_reach: \forall integer q; 0 <= q < 3 ==> shape->reach[q] == \at(shape->reach[q], Pre);
    //@ assert same_centre: \forall integer q; 0 <= q < 3 ==> shape->centre[q] == \at(shape->centre[q], Pre);
    //@ assert same_radius: shape->radius == \at(shape->radius, Pre);
    //@ assert same: dcd_same_place{Pre, Here}(pose, shape);
    //@ assert same: dcd_same_vertices{Pre, Here}(vertices, 3 * shape->padded);
    /*@ assert premise: \forall integer k; 0 <= k < shape->padded ==>
            dcd_placed_premise(row[k], \at(pose->r[3 * d], Pre), \at(pose->r[3 * d + 1], Pre),
                               \at(pose->r[3 * d + 2], Pre),
                               \at(vertices[k], Pre), \at(vertices[shape->padded + k], Pre),
                               \at(vertices[2 * shape->padded + k], Pre), \at(shape->reach[0], Pre),
                               \at(shape->reach[1], Pre), \at(shape->reach[2], Pre)); */
    /*@ assert row: \forall integer k; 0 <= k < shape->padded ==> dcd_stands(row[k], EXACT(d, k), EXACT_REACH(d)); */
    //@ assert within: row_within(row, shape->padded, (1 + DCD_K3) * EXACT_REACH(d) + DCD_E1);
    //@ ghost Row: ;
    row_range(row, shape->padded, &low, &high);
    //@ assert kept: \forall integer k; 0 <= k < shape->padded ==> row[k] == \at(row[k], Row);
    const interval both = {low, high};

    return both;
}

/* For annotations: what place_coordinates ensures, of row d in a function that has shape, vertices, pose and rows. */
#define ROW_PLACED(d)                                                                                          \
    (\forall integer k; 0 <= k < PADDED ==>                                                             \
         dcd_stands(rows[(d) * PADDED + k], EXACT(d, k), EXACT_REACH(d)))
#define ROW_BETWEEN(d, of)                                                                                     \
    (\forall integer k; 0 <= k < PADDED ==>                                                             \
         dcd_at(k) ==> (of).low <= rows[(d) * PADDED + k] <= (of).high)
#define EXACT_HELD(d)                                                                                          \
    (EXACT_REACH(d) == dcd_exact_reach(pose, shape, d) &&                                                      \
     (\forall integer k; 0 <= k < PADDED ==>                                                            \
          dcd_exact_row(pose, vertices, PADDED, d, k) == EXACT(d, k)))

/* The rows of one object, and between which numbers they lie. */
/*@ requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires vertices: DCD_VALID_ROWS(vertices, shape->padded) && dcd_shape_reaches(shape, vertices);
    requires pose: \valid_read(pose) && dcd_pose_in_range(pose);
    requires rows: \valid(rows + (0 .. 3 * shape->padded - 1));
    requires apart: \separated(rows + (0 .. 3 * shape->padded - 1), shape) &&
                    \separated(rows + (0 .. 3 * shape->padded - 1), vertices + (0 .. 3 * shape->padded - 1)) &&
                    \separated(rows + (0 .. 3 * shape->padded - 1), pose);
    terminates \true;
    assigns rows[0 .. 3 * shape->padded - 1];
    ensures row0: ROW_PLACED(0);
    ensures row1: ROW_PLACED(1);
    ensures row2: ROW_PLACED(2);
    ensures between0: ROW_BETWEEN(0, \result.x);
    ensures between1: ROW_BETWEEN(1, \result.y);
    ensures between2: ROW_BETWEEN(2, \result.z);
    ensures size: SIZE_OF(0, \result.x) && SIZE_OF(1, \result.y) && SIZE_OF(2, \result.z);
    ensures same: dcd_same_place{Pre, Post}(pose, shape) &&
                  dcd_same_vertices{Pre, Post}(vertices, 3 * shape->padded); */
static inline intervals place_rows(const dcd_shape *shape, const double *vertices, const dcd_pose *pose, double *rows)
{
    const uint32_t padded = shape->padded;
    double *row1 = rows + padded, *row2 = row1 + padded;
    const interval x = place_coordinates(shape, vertices, pose, 0, rows);
    //@ ghost X: ;
    //@ assert between0: ROW_BETWEEN(0, x);
    //@ assert exact: EXACT_HELD(1);
    const interval y = place_coordinates(shape, vertices, pose, 1, row1);
    //@ ghost Y: ;
    //@ assert between1: ROW_BETWEEN(1, y);
    //@ assert kept: \forall integer q; 0 <= q < shape->padded ==> rows[q] == \at(rows[q], X);
    //@ assert same: dcd_same_place{Pre, Here}(pose, shape);
    //@ assert same: dcd_same_vertices{Pre, Here}(vertices, 3 * shape->padded);
    //@ assert exact: EXACT_HELD(2);
    //@ assert row1: ROW_PLACED(1);
    const interval z = place_coordinates(shape, vertices, pose, 2, row2);
    //@ assert between2: ROW_BETWEEN(2, z);
    //@ assert kept: \forall integer q; 0 <= q < 2 * shape->padded ==> rows[q] == \at(rows[q], Y);
    //@ assert row2: ROW_PLACED(2);
    const intervals all = {x, y, z};

    return all;
}

/* What placing makes of one coordinate of an object. */
typedef struct axis {
    double position, centre, inner, reach;
    float low, high; /* of the box */
} axis;

/* For annotations: edges hold the ball around every coordinate that is in the interval. */
#define HOLDS(below, above, d, of, t, radius)                                                                  \
    (\forall real w, v; dcd_stands(w, v, EXACT_REACH(d)) ==> (of).low <= w <= (of).high ==>                    \
         (below) <= v + (t) - (radius) && (above) >= v + (t) + (radius))

/* Coordinate d of one object whose rows are placed. */
/*@ requires d: d < 3;
    requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires pose: \valid_read(pose) && dcd_is_direction(ROW_OF(pose, d));
    requires position: \abs(pose->t[d]) <= 0x1p110;
    requires size: SIZE_OF(d, of);
    requires radius: 0 <= radius <= 0x1p112;
    terminates \true;
    assigns \nothing;
    ensures position: \result.position == pose->t[d];
    ensures range: \abs(\result.reach) <= 0x1p113;
    ensures reach: dcd_stands(\result.reach, EXACT_REACH(d), EXACT_REACH(d));
    ensures box: HOLDS(\result.low, \result.high, d, of, pose->t[d], radius); */
static inline axis axis_of(const dcd_shape *shape, const dcd_pose *pose, uint32_t d, interval of, double radius)
{
    const double t = pose->t[d];
    const double reach = reach_along(shape, pose, d);
    axis out;

    //@ assert edges: edge(of.low, reach, EXACT_REACH(d)) && edge(of.high, reach, EXACT_REACH(d));
    out.position = t;
    out.centre = 0.5 * of.low + 0.5 * of.high;
    out.inner = dcd_dot(pose->r[3 * d], pose->r[3 * d + 1], pose->r[3 * d + 2], shape->centre[0], shape->centre[1],
                        shape->centre[2]);
    out.reach = reach;
    out.low = edge_low(of.low, t, reach, radius);
    out.high = edge_high(of.high, t, reach, radius);
    return out;
}

/*@ requires d: d < 3;
    requires valid: \valid(placed) && \valid(box + (0 .. 5));
    terminates \true;
    assigns placed->position[d], placed->centre[d], placed->inner[d], placed->reach[d], box[d], box[3 + d];
    ensures values: placed->position[d] == at.position && placed->reach[d] == at.reach &&
                    box[d] == at.low && box[3 + d] == at.high; */
static inline void put_axis(axis at, uint32_t d, dcd_placed *placed, float *box)
{
    placed->position[d] = at.position;
    placed->centre[d] = at.centre;
    placed->inner[d] = at.inner;
    placed->reach[d] = at.reach;
    box[d] = at.low;
    box[3 + d] = at.high;
}

/* For annotations. */
#define REACH_PLACED(d)                                                                                        \
    (dcd_stands(placed->reach[d], EXACT_REACH(d), EXACT_REACH(d)) &&                                           \
     placed->position[d] == \at(pose->t[d], Pre) && \abs(placed->reach[d]) <= 0x1p113 &&                       \
     \abs(placed->position[d]) <= 0x1p110)
#define BOXED(d, of, radius) HOLDS(box[d], box[3 + d], d, of, \at(pose->t[d], Pre), radius)

/* All numbers of one object but its rows. */
/*@ requires shape: \valid_read(shape) && dcd_shape_in_range(shape);
    requires body: \valid_read(body) && pose == &body->pose && dcd_pose_in_range(pose) && 0 <= body->margin <= 0x1p110;
    requires common: \valid_read(margins) && 0 <= margins->common <= 0x1p110;
    requires size: SIZE_OF(0, of.x) && SIZE_OF(1, of.y) && SIZE_OF(2, of.z);
    requires placed: \valid(placed) && \valid(box + (0 .. 5));
    terminates \true;
    assigns *placed, box[0 .. 5];
    ensures reach0: REACH_PLACED(0);
    ensures reach1: REACH_PLACED(1);
    ensures reach2: REACH_PLACED(2);
    ensures range: 0 <= placed->radius <= 0x1p112;
    ensures high: dcd_margined{Pre}(shape, body, margins) <= placed->radius;
    ensures low: placed->radius_low <= dcd_margined{Pre}(shape, body, margins);
    ensures box0: BOXED(0, of.x, placed->radius);
    ensures box1: BOXED(1, of.y, placed->radius);
    ensures box2: BOXED(2, of.z, placed->radius); */
static inline void place_numbers(const dcd_shape *shape, const dcd_body *body, const dcd_pose *pose,
                                 const dcd_margins *margins, intervals of, dcd_placed *placed, float *box)
{
    const double own = margins->own ? body->margin : 0.0;
    const double radius = dcd_margin_radius_high(shape->radius, own, margins->common);
    const double radius_low = dcd_margin_radius_low(shape->radius, own, margins->common);
    const axis x = axis_of(shape, pose, 0, of.x, radius);
    const axis y = axis_of(shape, pose, 1, of.y, radius);
    const axis z = axis_of(shape, pose, 2, of.z, radius);

    put_axis(x, 0, placed, box);
    put_axis(y, 1, placed, box);
    put_axis(z, 2, placed, box);
    placed->radius = radius;
    placed->radius_low = radius_low;
}

void dcd_place_one(const dcd_shape *shape, const double *vertices, const dcd_body *body, const dcd_pose *pose,
                   const dcd_margins *margins, dcd_placed *placed, double *rows, float *box)
{
    const intervals of = place_rows(shape, vertices, pose, rows);
    //@ ghost Rows: ;
    //@ assert range: dcd_pose_in_range(pose);
    //@ assert margin: body->margin == \at(body->margin, Pre) && margins->common == \at(margins->common, Pre);
    //@ assert exact: EXACT_REACH(0) == dcd_exact_reach(pose, shape, 0);
    //@ assert exact: EXACT_REACH(1) == dcd_exact_reach(pose, shape, 1);
    //@ assert exact: EXACT_REACH(2) == dcd_exact_reach(pose, shape, 2);

    place_numbers(shape, body, pose, margins, of, placed, box);
    placed->begin = body->begin;
    placed->count = shape->count;
    placed->padded = shape->padded;
    //@ assert kept: \forall integer q; 0 <= q < 3 * shape->padded ==> rows[q] == \at(rows[q], Rows);
    //@ assert padded: shape->padded == PADDED;
    //@ assert same_rows: \forall integer q; 0 <= q < 9 ==> pose->r[q] == \at(pose->r[q], Pre);
    //@ assert same_position: \forall integer q; 0 <= q < 3 ==> pose->t[q] == \at(pose->t[q], Pre);
    //@ assert same_reach: \forall integer q; 0 <= q < 3 ==> shape->reach[q] == \at(shape->reach[q], Pre);
    //@ assert same_centre: \forall integer q; 0 <= q < 3 ==> shape->centre[q] == \at(shape->centre[q], Pre);
    //@ assert same_radius: shape->radius == \at(shape->radius, Pre);
    //@ assert same: dcd_same_place{Pre, Here}(pose, shape);
    //@ assert same: dcd_same_vertices{Rows, Here}(vertices, 3 * PADDED);
    //@ assert same: dcd_same_vertices{Pre, Here}(vertices, 3 * PADDED);
    //@ assert exact0: EXACT_HELD(0);
    //@ assert exact1: EXACT_HELD(1);
    //@ assert exact2: EXACT_HELD(2);
    //@ assert row0: ROW_PLACED(0);
    //@ assert row1: ROW_PLACED(1);
    //@ assert row2: ROW_PLACED(2);
    /*@ assert small0: \forall integer q; 0 <= q < PADDED ==> dcd_at(q) ==>
            \abs(rows[q]) <= 0x1p113; */
    /*@ assert small1: \forall integer q; PADDED <= q < 2 * PADDED ==> dcd_at(q - PADDED) ==>
            \abs(rows[q]) <= 0x1p113; */
    /*@ assert small2: \forall integer q; 2 * PADDED <= q < 3 * PADDED ==> dcd_at(q - 2 * PADDED) ==>
            \abs(rows[q]) <= 0x1p113; */
    /*@ assert here0: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[k], dcd_exact_row(pose, vertices, PADDED, 0, k), dcd_exact_reach(pose, shape, 0)); */
    /*@ assert edge0: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[k], EXACT(0, k), EXACT_REACH(0)) && of.x.low <= rows[k] <= of.x.high &&
            box[0] <= EXACT(0, k) + \at(pose->t[0], Pre) - placed->radius &&
            box[3] >= EXACT(0, k) + \at(pose->t[0], Pre) + placed->radius; */
    /*@ assert here1: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[PADDED + k], dcd_exact_row(pose, vertices, PADDED, 1, k), dcd_exact_reach(pose, shape, 1)); */
    /*@ assert edge1: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[PADDED + k], EXACT(1, k), EXACT_REACH(1)) && of.y.low <= rows[PADDED + k] <= of.y.high &&
            box[1] <= EXACT(1, k) + \at(pose->t[1], Pre) - placed->radius &&
            box[4] >= EXACT(1, k) + \at(pose->t[1], Pre) + placed->radius; */
    /*@ assert here2: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[2 * PADDED + k], dcd_exact_row(pose, vertices, PADDED, 2, k), dcd_exact_reach(pose, shape, 2)); */
    /*@ assert edge2: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_stands(rows[2 * PADDED + k], EXACT(2, k), EXACT_REACH(2)) && of.z.low <= rows[2 * PADDED + k] <= of.z.high &&
            box[2] <= EXACT(2, k) + \at(pose->t[2], Pre) - placed->radius &&
            box[5] >= EXACT(2, k) + \at(pose->t[2], Pre) + placed->radius; */
    //@ assert reach: dcd_reach_placed(placed, pose, shape);
    //@ assert rows: placed->padded == PADDED;
    /*@ assert near0: \forall integer k; 0 <= k < placed->padded ==> dcd_at(k) ==>
            dcd_near(rows[k], dcd_exact_row(pose, vertices, placed->padded, 0, k), dcd_exact_reach(pose, shape, 0)); */
    /*@ assert near1: \forall integer k; 0 <= k < placed->padded ==> dcd_at(k) ==>
            dcd_near(rows[placed->padded + k], dcd_exact_row(pose, vertices, placed->padded, 1, k), dcd_exact_reach(pose, shape, 1)); */
    /*@ assert near2: \forall integer k; 0 <= k < placed->padded ==> dcd_at(k) ==>
            dcd_near(rows[2 * placed->padded + k], dcd_exact_row(pose, vertices, placed->padded, 2, k), dcd_exact_reach(pose, shape, 2)); */
    /*@ assert near: \forall integer k; 0 <= k < placed->padded ==> dcd_at(k) ==>
            dcd_near_point(rows[k], rows[placed->padded + k], rows[2 * placed->padded + k],
                           dcd_exact_row(pose, vertices, placed->padded, 0, k),
                           dcd_exact_row(pose, vertices, placed->padded, 1, k),
                           dcd_exact_row(pose, vertices, placed->padded, 2, k),
                           dcd_exact_reach(pose, shape, 0), dcd_exact_reach(pose, shape, 1),
                           dcd_exact_reach(pose, shape, 2)); */
    /*@ assert vertex: \forall integer k; 0 <= k < placed->padded ==> dcd_at(k) ==>
            dcd_vertex_placed(placed, rows, pose, shape, vertices, k); */
    /*@ assert boxed: \forall integer k; 0 <= k < PADDED ==> dcd_at(k) ==>
            dcd_boxed(box, 0, dcd_exact_row(pose, vertices, PADDED, 0, k) + pose->t[0], placed->radius) &&
            dcd_boxed(box, 1, dcd_exact_row(pose, vertices, PADDED, 1, k) + pose->t[1], placed->radius) &&
            dcd_boxed(box, 2, dcd_exact_row(pose, vertices, PADDED, 2, k) + pose->t[2], placed->radius); */
}

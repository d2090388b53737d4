#include "object/slab.h"

#include "number/bits.h"
#include "number/rounded.h"
#ifdef DCD_LANES_SUFFIX
#include "vector/gap.h"
#include "vector/slab.h"
#endif
#ifdef __FRAMAC__
#include "slab_table.acsl"
#endif

/* Eight directions of one octant, spread like charges, and the same with the signs +-, -+ and -- of y and z, in this order:
 * what their products have in common is worked out once (vector/slab.h). The largest coordinate is 1, the others are
 * rounded to 1/64: exact as floats. */
static const float direction_x[DCD_SLABS] = {
    0.203125F, 0.296875F, 0.21875F, 0.703125F, 1, 0.78125F, 1, 1,
    0.203125F, 0.296875F, 0.21875F, 0.703125F, 1, 0.78125F, 1, 1,
    0.203125F, 0.296875F, 0.21875F, 0.703125F, 1, 0.78125F, 1, 1,
    0.203125F, 0.296875F, 0.21875F, 0.703125F, 1, 0.78125F, 1, 1};
static const float direction_y[DCD_SLABS] = {
    0.28125F, 1, 1, 0.265625F, 0.96875F, 1, 0.21875F, 0.453125F,
    0.28125F, 1, 1, 0.265625F, 0.96875F, 1, 0.21875F, 0.453125F,
    -0.28125F, -1, -1, -0.265625F, -0.96875F, -1, -0.21875F, -0.453125F,
    -0.28125F, -1, -1, -0.265625F, -0.96875F, -1, -0.21875F, -0.453125F};
static const float direction_z[DCD_SLABS] = {
    1, 0.984375F, 0.265625F, 1, 0.96875F, 0.265625F, 0.578125F, 0.203125F,
    -1, -0.984375F, -0.265625F, -1, -0.96875F, -0.265625F, -0.578125F, -0.203125F,
    1, 0.984375F, 0.265625F, 1, 0.96875F, 0.265625F, 0.578125F, 0.203125F,
    -1, -0.984375F, -0.265625F, -1, -0.96875F, -0.265625F, -0.578125F, -0.203125F};

/* Above the numbers that a gap of zero has in its last bits. */
#define TAGGED_ZERO 0x1p-126F

/* Coordinates of a direction. */
/*@ requires k: k < DCD_SLABS;
    terminates \true;
    assigns \nothing;
    ensures value: \result == dcd_slab_x(k);
    ensures range: \abs(\result) <= 1; */
static inline double x_of(size_t k)
{
    return (double)direction_x[k];
}

/*@ requires k: k < DCD_SLABS;
    terminates \true;
    assigns \nothing;
    ensures value: \result == dcd_slab_y(k);
    ensures range: \abs(\result) <= 1; */
static inline double y_of(size_t k)
{
    return (double)direction_y[k];
}

/*@ requires k: k < DCD_SLABS;
    terminates \true;
    assigns \nothing;
    ensures value: \result == dcd_slab_z(k);
    ensures range: \abs(\result) <= 1; */
static inline double z_of(size_t k)
{
    return (double)direction_z[k];
}

#ifdef DCD_LANES_SUFFIX

static const float *const directions[3] = {direction_x, direction_y, direction_z};

void dcd_slab_place(const double *rows, uint32_t padded, float *slab)
{
    dcd_wide_slabs(directions, rows, padded, slab);
}

static uint32_t widest(const float *a, const float *b, float tx, float ty, float tz)
{
    return dcd_wide_gap(directions, a, b, tx, ty, tz);
}

#else

/* Directions worked on at a time: as many running extremes as registers hold. */
#define GROUP 8u

/*@ lemma turned_unfolded: \forall real m, n, d0, d1, d2, e0, e1, e2, b0, b1, b2;
        dcd_unfold(d0, d1, d2, b0, b1, b2) ==> dcd_unfold(e0, e1, e2, b0, b1, b2) ==>
        dcd_opposite(d0, d1, d2, e0, e1, e2) ==> n == -m ==>
        dcd_is_high(m, d0, d1, d2, b0, b1, b2) ==> dcd_is_low(n, e0, e1, e2, b0, b1, b2);
    lemma turned: \forall real m, n, d0, d1, d2, e0, e1, e2, b0, b1, b2;
        dcd_opposite(d0, d1, d2, e0, e1, e2) ==> n == -m ==>
        dcd_is_high(m, d0, d1, d2, b0, b1, b2) ==> dcd_is_low(n, e0, e1, e2, b0, b1, b2);
    lemma all_turned{L}: \forall real m, n, d0, d1, d2, e0, e1, e2, double *rows, integer padded;
        dcd_opposite(d0, d1, d2, e0, e1, e2) ==> n == -m ==>
        dcd_all_high(m, d0, d1, d2, rows, padded, padded) ==> dcd_all_low(n, e0, e1, e2, rows, padded, padded);
    lemma low_next{L}: \forall real m, n, d0, d1, d2, double *rows, integer padded, count, next;
        dcd_all_low(m, d0, d1, d2, rows, padded, count) ==> n <= m ==> next == count + 1 ==>
        dcd_is_low(n, d0, d1, d2, rows[count], rows[padded + count], rows[2 * padded + count]) ==>
        dcd_all_low(n, d0, d1, d2, rows, padded, next);
    lemma high_next{L}: \forall real m, n, d0, d1, d2, double *rows, integer padded, count, next;
        dcd_all_high(m, d0, d1, d2, rows, padded, count) ==> n >= m ==> next == count + 1 ==>
        dcd_is_high(n, d0, d1, d2, rows[count], rows[padded + count], rows[2 * padded + count]) ==>
        dcd_all_high(n, d0, d1, d2, rows, padded, next);
    lemma low_less{L}: \forall real m, n, d0, d1, d2, double *rows, integer padded, count;
        dcd_all_low(m, d0, d1, d2, rows, padded, count) ==> n <= m ==>
        dcd_all_low(n, d0, d1, d2, rows, padded, count);
    lemma high_more{L}: \forall real m, n, d0, d1, d2, double *rows, integer padded, count;
        dcd_all_high(m, d0, d1, d2, rows, padded, count) ==> n >= m ==>
        dcd_all_high(n, d0, d1, d2, rows, padded, count); */

/* ---------------------------------------------------------------- Placing */

/* For annotations: d is direction k. */
/*@ predicate is_slab(real d0, real d1, real d2, integer k) =
        d0 == dcd_slab_x(k) && d1 == dcd_slab_y(k) && d2 == dcd_slab_z(k) &&
        \abs(d0) <= 1 && \abs(d1) <= 1 && \abs(d2) <= 1; */

/* Directions `first` to `first` + GROUP - 1. */
/*@ requires first: first <= DCD_SLABS - GROUP;
    requires room: \valid(dx + (0 .. 7)) && \valid(dy + (0 .. 7)) && \valid(dz + (0 .. 7)) &&
                   \separated(dx + (0 .. 7), dy + (0 .. 7), dz + (0 .. 7));
    terminates \true;
    assigns dx[0 .. 7], dy[0 .. 7], dz[0 .. 7];
    ensures directions: \forall integer l; 0 <= l < 8 ==> is_slab(dx[l], dy[l], dz[l], first + l); */
static inline void get_directions(uint32_t first, double *dx, double *dy, double *dz)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant directions: \forall integer m; 0 <= m < l ==> is_slab(dx[m], dy[m], dz[m], first + m);
        loop assigns l, dx[0 .. 7], dy[0 .. 7], dz[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < GROUP; l++) {
        dx[l] = x_of(DCD_UNWRAPPED(first) + l);
        dy[l] = y_of(DCD_UNWRAPPED(first) + l);
        dz[l] = z_of(DCD_UNWRAPPED(first) + l);
    }
}

/* For annotations: eight directions, apart from the extremes along them. */
#define DIRECTIONS                                                                                             \
    (\valid_read(dx + (0 .. 7)) && \valid_read(dy + (0 .. 7)) && \valid_read(dz + (0 .. 7)) &&                 \
     (\forall integer l; 0 <= l < 8 ==> dcd_is_direction(dx[l], dy[l], dz[l])))
#define EXTREMES                                                                                               \
    (\valid(low + (0 .. 7)) && \valid(high + (0 .. 7)) && \separated(low + (0 .. 7), high + (0 .. 7)) &&       \
     \separated(low + (0 .. 7), dx + (0 .. 7), dy + (0 .. 7), dz + (0 .. 7)) &&                                \
     \separated(high + (0 .. 7), dx + (0 .. 7), dy + (0 .. 7), dz + (0 .. 7)))
#define IN_RANGE(m) (\abs(low[m]) <= 0x1p123 && \abs(high[m]) <= 0x1p123)
#define DIRECTION(m) \at(dx[m], Pre), \at(dy[m], Pre), \at(dz[m], Pre)

/* The extremes of a first vertex. */
/*@ requires directions: DIRECTIONS;
    requires extremes: EXTREMES;
    requires vertex: \abs(x) <= 0x1p113 && \abs(y) <= 0x1p113 && \abs(z) <= 0x1p113;
    terminates \true;
    assigns low[0 .. 7], high[0 .. 7];
    ensures range: \forall integer l; 0 <= l < 8 ==> IN_RANGE(l);
    ensures low: \forall integer l; 0 <= l < 8 ==> dcd_is_low(low[l], DIRECTION(l), x, y, z);
    ensures high: \forall integer l; 0 <= l < 8 ==> dcd_is_high(high[l], DIRECTION(l), x, y, z); */
static inline void start_group(double x, double y, double z, const double *dx, const double *dy, const double *dz,
                               double *low, double *high)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant range: \forall integer m; 0 <= m < l ==> IN_RANGE(m);
        loop invariant low: \forall integer m; 0 <= m < l ==> dcd_is_low(low[m], DIRECTION(m), x, y, z);
        loop invariant high: \forall integer m; 0 <= m < l ==> dcd_is_high(high[m], DIRECTION(m), x, y, z);
        loop assigns l, low[0 .. 7], high[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < GROUP; l++) {
        low[l] = dcd_dot(dx[l], dy[l], dz[l], x, y, z);
        high[l] = low[l];
    }
}

/* Takes one more vertex into the extremes. */
/*@ requires directions: DIRECTIONS;
    requires extremes: EXTREMES;
    requires range: \forall integer l; 0 <= l < 8 ==> IN_RANGE(l);
    requires vertex: \abs(x) <= 0x1p113 && \abs(y) <= 0x1p113 && \abs(z) <= 0x1p113;
    terminates \true;
    assigns low[0 .. 7], high[0 .. 7];
    ensures range: \forall integer l; 0 <= l < 8 ==> IN_RANGE(l);
    ensures low: \forall integer l; 0 <= l < 8 ==> low[l] <= \old(low[l]) &&
        dcd_is_low(low[l], DIRECTION(l), x, y, z);
    ensures high: \forall integer l; 0 <= l < 8 ==> high[l] >= \old(high[l]) &&
        dcd_is_high(high[l], DIRECTION(l), x, y, z); */
static inline void widen_group(double x, double y, double z, const double *dx, const double *dy, const double *dz,
                               double *low, double *high)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant left: \forall integer m; l <= m < 8 ==>
            low[m] == \at(low[m], Pre) && high[m] == \at(high[m], Pre);
        loop invariant range: \forall integer m; 0 <= m < 8 ==> IN_RANGE(m);
        loop invariant low: \forall integer m; 0 <= m < l ==> low[m] <= \at(low[m], Pre) &&
            dcd_is_low(low[m], DIRECTION(m), x, y, z);
        loop invariant high: \forall integer m; 0 <= m < l ==> high[m] >= \at(high[m], Pre) &&
            dcd_is_high(high[m], DIRECTION(m), x, y, z);
        loop assigns l, low[0 .. 7], high[0 .. 7];
        loop variant 8 - l; */
    DCD_LANE_LOOP
    for (uint32_t l = 0; l < GROUP; l++) {
        const double s = dcd_dot(dx[l], dy[l], dz[l], x, y, z);

        low[l] = s < low[l] ? s : low[l];
        high[l] = s > high[l] ? s : high[l];
    }
}

/* The extremes of all vertices. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires small: DCD_SMALL_ROWS(rows, padded);
    requires directions: DIRECTIONS;
    requires extremes: EXTREMES;
    requires apart: \separated(low + (0 .. 7), rows + (0 .. 3 * padded - 1)) &&
                    \separated(high + (0 .. 7), rows + (0 .. 3 * padded - 1));
    terminates \true;
    assigns low[0 .. 7], high[0 .. 7];
    ensures range: \forall integer l; 0 <= l < 8 ==> IN_RANGE(l);
    ensures low: \forall integer l; 0 <= l < 8 ==> dcd_all_low{Pre}(low[l], DIRECTION(l), rows, padded, padded);
    ensures high: \forall integer l; 0 <= l < 8 ==> dcd_all_high{Pre}(high[l], DIRECTION(l), rows, padded, padded); */
static void place_group(const double *rows, uint32_t padded, const double *dx, const double *dy, const double *dz,
                        double *low, double *high)
{
    start_group(rows[0], rows[padded], rows[2 * (uint64_t)padded], dx, dy, dz, low, high);
    /*@ loop invariant at: 1 <= k <= padded;
        loop invariant same: \forall integer l; 0 <= l < 8 ==>
            dx[l] == \at(dx[l], Pre) && dy[l] == \at(dy[l], Pre) && dz[l] == \at(dz[l], Pre);
        loop invariant range: \forall integer l; 0 <= l < 8 ==> IN_RANGE(l);
        loop invariant low: \forall integer l; 0 <= l < 8 ==>
            dcd_all_low{Pre}(low[l], DIRECTION(l), rows, padded, k);
        loop invariant high: \forall integer l; 0 <= l < 8 ==>
            dcd_all_high{Pre}(high[l], DIRECTION(l), rows, padded, k);
        loop assigns k, low[0 .. 7], high[0 .. 7];
        loop variant padded - k; */
    for (uint32_t k = 1; k < padded; k++) {
        const double x = rows[k], y = rows[padded + k], z = rows[2 * (uint64_t)padded + k];

        //@ assert x: x == \at(rows[\at(k, Here)], Pre);
        //@ assert y: y == \at(rows[padded + \at(k, Here)], Pre);
        //@ assert z: z == \at(rows[2 * padded + \at(k, Here)], Pre);
        //@ ghost Before: ;
        widen_group(x, y, z, dx, dy, dz, low, high);
        /*@ assert low: \forall integer l; 0 <= l < 8 ==> low[l] <= \at(low[l], Before) &&
                dcd_is_low(low[l], DIRECTION(l), x, y, z); */
        /*@ assert high: \forall integer l; 0 <= l < 8 ==> high[l] >= \at(high[l], Before) &&
                dcd_is_high(high[l], DIRECTION(l), x, y, z); */
        /*@ assert low_before: \forall integer l; 0 <= l < 8 ==>
                dcd_all_low{Pre}(\at(low[l], Before), DIRECTION(l), rows, padded, k); */
        /*@ assert high_before: \forall integer l; 0 <= l < 8 ==>
                dcd_all_high{Pre}(\at(high[l], Before), DIRECTION(l), rows, padded, k); */
        /*@ assert high_vertex: \forall integer l; 0 <= l < 8 ==>
                dcd_is_high(high[l], DIRECTION(l), \at(rows[\at(k, Here)], Pre), \at(rows[padded + \at(k, Here)], Pre),
                            \at(rows[2 * padded + \at(k, Here)], Pre)); */
        /*@ assert high_wider: \forall integer l; 0 <= l < 8 ==> high[l] >= \at(high[l], Before) &&
                dcd_all_high{Pre}(\at(high[l], Before), DIRECTION(l), rows, padded, k) &&
                dcd_all_high{Pre}(high[l], DIRECTION(l), rows, padded, k); */
        /*@ assert low_next: \forall integer l; 0 <= l < 8 ==>
                dcd_all_low{Pre}(low[l], DIRECTION(l), rows, padded, k + 1); */
        /*@ assert high_next: \forall integer l; 0 <= l < 8 ==>
                dcd_all_high{Pre}(high[l], DIRECTION(l), rows, padded, k + 1); */
    }
}

/* What rounding a double to a float may take, at most; more than half a unit in the last place, and underflow. */
/*@ requires range: \abs(x) <= 0x1p123;
    terminates \true;
    assigns \nothing;
    ensures enough: 0x1.fp-24 * \abs(x) + 0x1.fp-141 <= \result <= 0x1p102; */
static double float_margin(double x)
{
    return dcd_add(dcd_mul(0x1p-23, dcd_abs(x)), 0x1p-140);
}

/*@ requires range: \abs(x) <= 0x1p123;
    terminates \true;
    assigns \nothing;
    ensures down: \result <= x;
    ensures range: \abs(\result) <= 0x1p124; */
static inline float below(double x)
{
    return dcd_to_float(dcd_sub(x, float_margin(x)));
}

/*@ requires range: \abs(x) <= 0x1p123;
    terminates \true;
    assigns \nothing;
    ensures up: \result >= x;
    ensures range: \abs(\result) <= 0x1p124; */
static inline float above(double x)
{
    return dcd_to_float(dcd_add(x, float_margin(x)));
}

/*@ requires first: first <= DCD_SLABS - GROUP;
    requires extremes: \valid_read(low + (0 .. 7)) && \valid_read(high + (0 .. 7)) &&
                       (\forall integer l; 0 <= l < 8 ==> IN_RANGE(l));
    requires slab: \valid(slab + (0 .. DCD_SLAB_FLOATS - 1));
    terminates \true;
    assigns slab[first .. first + 7], slab[32 + first .. 32 + first + 7];
    ensures low: \forall integer l; 0 <= l < 8 ==> slab[first + l] <= low[l] && \abs(slab[first + l]) <= 0x1p124;
    ensures high: \forall integer l; 0 <= l < 8 ==>
        slab[32 + first + l] >= high[l] && \abs(slab[32 + first + l]) <= 0x1p124; */
static inline void put_group(const double *low, const double *high, uint32_t first, float *slab)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant low: \forall integer m; 0 <= m < l ==>
            slab[first + m] <= low[m] && \abs(slab[first + m]) <= 0x1p124;
        loop invariant high: \forall integer m; 0 <= m < l ==>
            slab[32 + first + m] >= high[m] && \abs(slab[32 + first + m]) <= 0x1p124;
        loop assigns l, slab[first .. first + 7], slab[32 + first .. 32 + first + 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < GROUP; l++) {
        slab[DCD_UNWRAPPED(first) + l] = below(low[l]);
        slab[DCD_SLABS + DCD_UNWRAPPED(first) + l] = above(high[l]);
    }
}

void dcd_slab_place(const double *rows, uint32_t padded, float *slab)
{
    double dx[GROUP], dy[GROUP], dz[GROUP], low[GROUP], high[GROUP];

    /*@ loop invariant at: 0 <= first <= 32 && first % 8 == 0;
        loop invariant same: \forall integer q; 0 <= q < 3 * padded ==> rows[q] == \at(rows[q], Pre);
        loop invariant range: \forall integer k; 0 <= k < first ==> dcd_slab_in_range(slab, k);
        loop invariant holds: \forall integer k; 0 <= k < first ==>
            dcd_all_low{Pre}(slab[k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded) &&
            dcd_all_high{Pre}(slab[32 + k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded);
        loop assigns first, slab[0 .. 63], dx[0 .. 7], dy[0 .. 7], dz[0 .. 7], low[0 .. 7], high[0 .. 7];
        loop variant 32 - first; */
    for (uint32_t first = 0; first < DCD_SLABS; first += GROUP) {
        //@ ghost Before: ;
        get_directions(first, dx, dy, dz);
        //@ ghost Directions: ;
        //@ assert directions: \forall integer l; 0 <= l < 8 ==> dcd_is_direction(dx[l], dy[l], dz[l]);
        //@ assert rows: \forall integer q; 0 <= q < 3 * padded ==> rows[q] == \at(rows[q], Pre);
        place_group(rows, padded, dx, dy, dz, low, high);
        //@ assert slabs: \forall integer l; 0 <= l < 8 ==> is_slab(dx[l], dy[l], dz[l], first + l);
        /*@ assert low: \forall integer l; 0 <= l < 8 ==>
                dcd_all_low{Directions}(low[l], dcd_slab_x(first + l), dcd_slab_y(first + l), dcd_slab_z(first + l), rows,
                                        padded, padded); */
        /*@ assert high: \forall integer l; 0 <= l < 8 ==>
                dcd_all_high{Directions}(high[l], dcd_slab_x(first + l), dcd_slab_y(first + l), dcd_slab_z(first + l),
                                         rows, padded, padded); */
        put_group(low, high, first, slab);
        /*@ assert kept: \forall integer k; 0 <= k < first ==>
                slab[k] == \at(slab[k], Before) && slab[32 + k] == \at(slab[32 + k], Before); */
        /*@ assert range: \forall integer k; 0 <= k < first ==> dcd_slab_in_range(slab, k); */
        /*@ assert new: \forall integer k; first <= k < first + 8 ==>
                slab[k] <= low[k - first] && slab[32 + k] >= high[k - first] && dcd_slab_in_range(slab, k); */
        /*@ assert group: \forall integer k; first <= k < first + 8 ==>
                dcd_all_low{Directions}(low[k - first], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded) &&
                dcd_all_high{Directions}(high[k - first], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded,
                                         padded); */
        /*@ assert low: \forall integer k; first <= k < first + 8 ==> slab[k] <= low[k - first] &&
                dcd_all_low{Directions}(low[k - first], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded) &&
                dcd_all_low{Directions}(slab[k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded); */
        /*@ assert high: \forall integer k; first <= k < first + 8 ==> slab[32 + k] >= high[k - first] &&
                dcd_all_high{Directions}(slab[32 + k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded); */
        /*@ assert before: \forall integer k; first <= k < first + 8 ==>
                dcd_all_low{Pre}(slab[k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded) &&
                dcd_all_high{Pre}(slab[32 + k], dcd_slab_x(k), dcd_slab_y(k), dcd_slab_z(k), rows, padded, padded); */
    }
}

/* ---------------------------------------------------------------- Finding */

/* The number in the last bits of a gap: a maximum then brings its number along. */
/*@ terminates \true;
    assigns \nothing; */
static float tag(float gap, uint32_t number)
{
    return dcd_float_of_bits((dcd_bits_of_float(gap) & ~(2 * DCD_SLABS - 1)) | number);
}

/*@ terminates \true;
    assigns \nothing;
    ensures range: \result < DCD_SLAB_NONE; */
static uint32_t number_of(float gap)
{
    return dcd_bits_of_float(gap) & (2 * DCD_SLABS - 1);
}

/* The widest gap between A and B, roughly, with (tx, ty, tz) from B's position to A's. */
/*@ requires slabs: \valid_read(a + (0 .. DCD_SLAB_FLOATS - 1)) && \valid_read(b + (0 .. DCD_SLAB_FLOATS - 1));
    terminates \true;
    assigns \nothing;
    ensures range: \result <= DCD_SLAB_NONE; */
static uint32_t widest(const float *a, const float *b, float tx, float ty, float tz)
{
    float most = 0.0F;

    /*@ loop invariant at: 0 <= k <= 32;
        loop assigns k, most;
        loop variant 32 - k; */
    for (uint32_t k = 0; k < DCD_SLABS; k++) {
        const float along = direction_x[k] * tx + direction_y[k] * ty + direction_z[k] * tz;
        const float there = tag((a[k] - b[DCD_SLABS + k]) + along, k);
        const float back = tag((b[k] - a[DCD_SLABS + k]) - along, DCD_SLABS + k);

        most = there > most ? there : most;
        most = back > most ? back : most;
    }
    return most >= TAGGED_ZERO ? number_of(most) : DCD_SLAB_NONE;
}

#endif

uint32_t dcd_slab_find(const float *a, const float *b, const double *offset)
{
    return widest(a, b, (float)offset[0], (float)offset[1], (float)offset[2]);
}

/* 1 for a direction, -1 for an opposite. */
/*@ requires k: k < DCD_SLAB_NONE;
    terminates \true;
    assigns \nothing;
    ensures there: k < 32 ==> \result == 1;
    ensures back: k >= 32 ==> \result == -1; */
static inline double sign_of(uint32_t k)
{
    return 1.0 - (double)(k / DCD_SLABS * 2);
}

/* Exact. */
/*@ requires sign: sign == 1 || sign == -1;
    terminates \true;
    assigns \nothing;
    ensures there: sign == 1 ==> \result == x;
    ensures back: sign == -1 ==> \result == -x; */
static inline double signed_by(double sign, double x)
{
    return sign * x;
}

void dcd_slab_view(const float *a, const float *b, uint32_t k, double *direction, double *low_a, double *low_b)
{
    const uint32_t at = k % DCD_SLABS, opposite = (k + DCD_SLABS) % (2 * DCD_SLABS);
    const double sign = sign_of(k);
    const double d0 = signed_by(sign, x_of(at)), d1 = signed_by(sign, y_of(at)), d2 = signed_by(sign, z_of(at));
    const double along_a = signed_by(sign, (double)a[k]), along_b = signed_by(-sign, (double)b[opposite]);

    /*@ assert which: (k < 32 && at == k && opposite == 32 + at && along_a == a[at] && along_b == -b[32 + at]) ||
                      (k >= 32 && k == 32 + at && opposite == at && along_a == -a[32 + at] && along_b == b[at]); */
    //@ assert range: \abs(d0) <= 1 && \abs(d1) <= 1 && \abs(d2) <= 1;
    //@ assert size: \abs(along_a) <= 0x1p124 && \abs(along_b) <= 0x1p124;
    //@ assert there: k < 32 ==> d0 == dcd_slab_x(at) && d1 == dcd_slab_y(at) && d2 == dcd_slab_z(at);
    //@ assert back: k >= 32 ==> -d0 == dcd_slab_x(at) && -d1 == dcd_slab_y(at) && -d2 == dcd_slab_z(at);
    //@ assert turned: dcd_opposite(dcd_slab_x(at), dcd_slab_y(at), dcd_slab_z(at), -dcd_slab_x(at), -dcd_slab_y(at), -dcd_slab_z(at));
    /*@ assert low_a: \forall double *rows, integer padded; dcd_slab_holds{Pre}(a, at, rows, padded) ==>
            dcd_all_low{Pre}(along_a, d0, d1, d2, rows, padded, padded); */
    /*@ assert there_b: k < 32 ==> \forall double *rows, integer padded; dcd_slab_holds{Pre}(b, at, rows, padded) ==>
            dcd_all_low{Pre}(along_b, -dcd_slab_x(at), -dcd_slab_y(at), -dcd_slab_z(at), rows, padded, padded); */
    /*@ assert back_b: k >= 32 ==> \forall double *rows, integer padded; dcd_slab_holds{Pre}(b, at, rows, padded) ==>
            dcd_all_low{Pre}(along_b, dcd_slab_x(at), dcd_slab_y(at), dcd_slab_z(at), rows, padded, padded); */
    /*@ assert low_b: \forall double *rows, integer padded; dcd_slab_holds{Pre}(b, at, rows, padded) ==>
            dcd_all_low{Pre}(along_b, -d0, -d1, -d2, rows, padded, padded); */
    direction[0] = d0;
    direction[1] = d1;
    direction[2] = d2;
    *low_a = along_a;
    *low_b = along_b;
}

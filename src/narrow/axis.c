#include "narrow/axis.h"

#include "number/rounded.h"
#ifdef DCD_LANES_SUFFIX
#include "vector/low.h"
#endif

/* With u = 2^-53, H_r the reach of a shape along world axis r, S = sum |d_r| H_r and S_T = sum |d_r| |t_A - t_B|_r:
 * the computed product of d with a placed vertex is within 6.5 u S of the exact one (3.125 u from placing, 3.125 u from
 * the product, and their product), that with the offset within 4 u S_T; the two sums add 2 u (|m_A| + |m_B|).
 * The margin allows 16 u (S_A + S_B + S_T) + 4 u (|m_A| + |m_B|) and a constant for underflow.
 * spec/rounding.md has the argument step by step. */
#define ROUND_GAP 0x1p-49
#define ROUND_SUM 0x1p-51
#define UNDERFLOW 0x1p-700

/* For annotations: t_A - t_B, its product with d, and the same with magnitudes. */
#define OFFSET(a, b, r) ((a)->position[r] - (b)->position[r])
#define AT(p) (p)->position[0], (p)->position[1], (p)->position[2]
#define REACH(p) (p)->reach[0], (p)->reach[1], (p)->reach[2]
#define EXACT_REACH(p, s) dcd_exact_reach(p, s, 0), dcd_exact_reach(p, s, 1), dcd_exact_reach(p, s, 2)
#define ALONG(a, b) (dcd_dot3(d0, d1, d2, AT(a)) - dcd_dot3(d0, d1, d2, AT(b)))
#define SIZE(a, b) \
    dcd_extent(d0, d1, d2, \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2)))

#ifdef DCD_LANES_SUFFIX

static inline double lowest(const double *rows, uint32_t padded, double d0, double d1, double d2)
{
    return dcd_wide_lowest(rows, padded, d0, d1, d2);
}

#else

/*@ // m is at most the rounded product of d with vertex q, and with those among the first k that are in lane l.
    predicate low_at{L}(double *rows, integer padded, real d0, real d1, real d2, real m, integer q) =
        dcd_is_low(m, d0, d1, d2, rows[q], rows[padded + q], rows[2 * padded + q]);
    predicate low_lane{L}(double *rows, integer padded, real d0, real d1, real d2, real m, integer l, integer k) =
        \forall integer q; 0 <= q < k ==> q % 8 == l ==> low_at(rows, padded, d0, d1, d2, m, q); */

/* Rounded product of d with placed vertex k. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && DCD_SMALL_ROWS(rows, padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    requires k: k < padded;
    terminates \true;
    assigns \nothing;
    ensures low: \forall real m; m <= \result ==> low_at(rows, padded, d0, d1, d2, m, k);
    ensures range: \abs(\result) <= 0x1p123; */
static inline double product(const double *rows, uint32_t padded, uint32_t k, double d0, double d1, double d2)
{
    return dcd_dot(d0, d1, d2, rows[k], rows[padded + k], rows[2 * (uint64_t)padded + k]);
}

/* Takes vertices k to k + 7 into the lanes' lowest. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && DCD_SMALL_ROWS(rows, padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    requires k: 8 <= k <= padded - 8 && k % 8 == 0;
    requires low: \valid(low + (0 .. 7)) && \separated(low + (0 .. 7), rows + (0 .. 3 * padded - 1));
    requires range: \forall integer l; 0 <= l < 8 ==> \abs(low[l]) <= 0x1p123;
    requires lanes: \forall integer l; 0 <= l < 8 ==> low_lane(rows, padded, d0, d1, d2, low[l], l, k);
    terminates \true;
    assigns low[0 .. 7];
    ensures range: \forall integer l; 0 <= l < 8 ==> \abs(low[l]) <= 0x1p123;
    ensures lanes: \forall integer l; 0 <= l < 8 ==> low_lane(rows, padded, d0, d1, d2, low[l], l, k + 8); */
static inline void lower(const double *rows, uint32_t padded, uint32_t k, double d0, double d1, double d2, double *low)
{
    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant range: \forall integer m; 0 <= m < 8 ==> \abs(low[m]) <= 0x1p123;
        loop invariant done: \forall integer m; 0 <= m < l ==> low_lane(rows, padded, d0, d1, d2, low[m], m, k + 8);
        loop invariant left: \forall integer m; l <= m < 8 ==> low_lane(rows, padded, d0, d1, d2, low[m], m, k);
        loop assigns l, low[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        const double s = product(rows, padded, k + l, d0, d1, d2);
        //@ ghost Before: ;

        low[l] = s < low[l] ? s : low[l];
        //@ assert same: low_lane(rows, padded, d0, d1, d2, \at(low[l], Before), l, k);
        //@ assert keep: low_lane(rows, padded, d0, d1, d2, low[l], l, k);
        //@ assert here: low_at(rows, padded, d0, d1, d2, low[l], k + l);
        //@ assert more: \forall integer q; k <= q < k + 8 ==> q % 8 == l ==> q == k + l;
        //@ assert done: low_lane(rows, padded, d0, d1, d2, low[l], l, k + 8);
    }
}

/*@ requires valid: \valid_read(lane + (0 .. 7));
    requires range: \forall integer l; 0 <= l < 8 ==> \abs(lane[l]) <= 0x1p123;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures least: \forall integer l; 0 <= l < 8 ==> \result <= lane[l]; */
static inline double least(const double *lane)
{
    double low = lane[0];

    /*@ loop invariant at: 1 <= l <= 8;
        loop invariant range: \abs(low) <= 0x1p123;
        loop invariant least: \forall integer m; 0 <= m < l ==> low <= lane[m];
        loop assigns l, low;
        loop variant 8 - l; */
    for (uint32_t l = 1; l < DCD_VERTEX_PAD; l++) {
        low = lane[l] < low ? lane[l] : low;
    }
    return low;
}

/* At most the rounded product of d with every placed vertex. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded) && DCD_SMALL_ROWS(rows, padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures low: \forall integer q; dcd_at(q) ==> 0 <= q < padded ==> low_at(rows, padded, d0, d1, d2, \result, q); */
static double lowest(const double *rows, uint32_t padded, double d0, double d1, double d2)
{
    double low[DCD_VERTEX_PAD];

    /*@ loop invariant at: 0 <= l <= 8;
        loop invariant range: \forall integer m; 0 <= m < l ==> \abs(low[m]) <= 0x1p123;
        loop invariant done: \forall integer m; 0 <= m < l ==> low_at(rows, padded, d0, d1, d2, low[m], m);
        loop assigns l, low[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        low[l] = product(rows, padded, l, d0, d1, d2);
    }
    /*@ loop invariant at: 8 <= k <= padded && k % 8 == 0;
        loop invariant range: \forall integer m; 0 <= m < 8 ==> \abs(low[m]) <= 0x1p123;
        loop invariant lanes: \forall integer m; 0 <= m < 8 ==> low_lane(rows, padded, d0, d1, d2, low[m], m, k);
        loop assigns k, low[0 .. 7];
        loop variant padded - k; */
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        lower(rows, padded, k, d0, d1, d2, low);
    }
    /*@ assert all: \forall integer q; 0 <= q < padded ==> low_at(rows, padded, d0, d1, d2, low[q % 8], q); */
    return least(low);
}

#endif

/*@ axiomatic Premise {
        // along, size_a, size_b and size_offset are roundings of the exact products td, sa, sb and tm. A definition, by an
        // axiom so that provers can match on it.
        predicate premise(real along, real td, real tm, real size_a, real sa, real size_b, real sb, real size_offset);
        axiom premise_definition: \forall real along, td, tm, size_a, sa, size_b, sb, size_offset;
            premise(along, td, tm, size_a, sa, size_b, sb, size_offset) <==>
            (\abs(along - td) <= DCD_K7 * tm + DCD_E2 && \abs(size_a - sa) <= DCD_K7 * sa + DCD_E2 &&
             \abs(size_b - sb) <= DCD_K7 * sb + DCD_E2 && \abs(size_offset - tm) <= DCD_K7 * tm + DCD_E2 &&
             0 <= sa && 0 <= sb && 0 <= tm && \abs(td) <= tm);
    } */

/* At most the gap of (low_a + low_b) + along, in real arithmetic; sizes are S_A, S_B, S_T as computed. */
/*@ requires lows: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124 && \abs(along) <= 0x1p124;
    requires sizes: \abs(size_a) <= 0x1p124 && \abs(size_b) <= 0x1p124 && \abs(size_offset) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p130;
    ensures certain: \forall real td, tm, sa, sb;
        premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
        \result <= (low_a - (DCD_K7 * sa + DCD_E2)) + (low_b - (DCD_K7 * sb + DCD_E2)) + td; */
static double certain_gap(double low_a, double low_b, double along, double size_a, double size_b, double size_offset)
{
    const double gap = dcd_add(dcd_add(low_a, low_b), along);
    const double sizes = dcd_add(dcd_add(size_a, size_b), size_offset);
    const double lows = dcd_add(dcd_abs(low_a), dcd_abs(low_b));
    const double scaled = dcd_mul(ROUND_GAP, sizes);
    const double error = dcd_add(dcd_add(scaled, UNDERFLOW), dcd_mul(ROUND_SUM, lows));
    const double certain = dcd_sub(gap, error);

    /*@ assert gap: \abs(gap - (low_a + low_b + along)) <=
                    0x1.1p-52 * (\abs(low_a) + \abs(low_b)) + 0x1.1p-53 * \abs(along) + 0x1p-1070; */
    /*@ assert sizes: \abs(sizes - (size_a + size_b + size_offset)) <=
                      0x1p-51 * (\abs(size_a) + \abs(size_b) + \abs(size_offset)) + 0x1p-1070; */
    //@ assert lows: lows >= (1 - 0x1p-50) * (\abs(low_a) + \abs(low_b)) - 0x1p-1070 && lows <= 0x1p126;
    //@ assert scaled: scaled >= 0x1p-49 * sizes - 0x1p-102 * \abs(sizes) - 0x1p-1070 && \abs(scaled) <= 0x1p126;
    /*@ assert error: error >= scaled - 0x1p-51 * \abs(scaled) + 0x1.fp-52 * (\abs(low_a) + \abs(low_b)) + 0x1p-701 &&
                      \abs(error) <= 0x1p128; */
    /*@ assert along: \forall real td, tm, sa, sb; premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
            \abs(along) <= (1 + 0x1p-50) * tm + 0x1p-899; */
    /*@ assert exact: \forall real td, tm, sa, sb; premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
            error >= 0x1.fp-50 * (sa + sb + tm) + 0x1.fp-52 * (\abs(low_a) + \abs(low_b)) + 0x1p-702; */
    /*@ assert least: \forall real td, tm, sa, sb; premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
            low_a + low_b + along >= gap - 0x1.1p-52 * (\abs(low_a) + \abs(low_b)) - 0x1.2p-53 * tm - 0x1p-899; */
    //@ assert difference: certain <= gap - error + 0x1p-53 * (\abs(gap) + \abs(error)) + 0x1p-1070;
    /*@ assert most: \forall real td, tm, sa, sb; premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
            0x1p-53 * \abs(gap) <= 0x1.1p-53 * (\abs(low_a) + \abs(low_b)) + 0x1.1p-53 * tm + 0x1p-899; */
    /*@ assert rest: \forall real td, tm, sa, sb; premise(along, td, tm, size_a, sa, size_b, sb, size_offset) ==>
            error - 0x1p-53 * \abs(error) >=
            0x1.ep-50 * (sa + sb + tm) + 0x1.ep-52 * (\abs(low_a) + \abs(low_b)) + 0x1p-703; */
    return certain;
}

/*@ axiomatic Squares {
        // r is x rounded.
        predicate rounds(real r, real x) = \abs(r - x) <= 0x1p-53 * \abs(x) + 0x1p-1075;
        // The numbers of square_exceeds: a definition, by an axiom so that provers can match on it.
        predicate squares(real gap, real ra, real rb, real r, real rr, real dd, real d, real square, real scaled, real gg);
        axiom squares_definition: \forall real gap, ra, rb, r, rr, dd, d, square, scaled, gg;
            squares(gap, ra, rb, r, rr, dd, d, square, scaled, gg) <==>
            (0x1p-300 < gap <= 0x1p130 && 0 <= ra <= 0x1p112 && 0 <= rb <= 0x1p112 && 0 <= dd <= 12 &&
             rounds(r, ra + rb) && rounds(rr, r * r) && \abs(d - dd) <= DCD_K3 * dd + DCD_E1 && rounds(square, rr * d) &&
             rounds(scaled, (1 + 0x1p-48) * square) && rounds(gg, gap * gap));
        // Lemma square_exceeds of proofs/rounding.v
        axiom square_exceeds: \forall real gap, ra, rb, r, rr, dd, d, square, scaled, gg;
            squares(gap, ra, rb, r, rr, dd, d, square, scaled, gg) ==>
            gg > scaled ==> gap * gap > (ra + rb) * (ra + rb) * dd;
    } */

/*@ requires range: \abs(a) <= 0x1p300 && \abs(b) <= 0x1p300;
    terminates \true;
    assigns \nothing;
    ensures error: rounds(\result, a * b);
    ensures range: \abs(\result) <= 0x1p601; */
static inline double multiply(double a, double b)
{
    //@ assert product: \abs(a * b) <= 0x1p300 * 0x1p300;
    return dcd_mul(a, b);
}

/*@ requires range: \abs(a) <= 0x1p131;
    terminates \true;
    assigns \nothing;
    ensures error: rounds(\result, a * a);
    ensures range: \abs(\result) <= 0x1p263; */
static inline double square_of(double a)
{
    //@ assert product: \abs(a * a) <= 0x1p131 * 0x1p131;
    return dcd_mul(a, a);
}

/* |d|^2 */
/*@ requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p4 && 0 <= dcd_dot3(d0, d1, d2, d0, d1, d2) <= 12;
    ensures error: \abs(\result - dcd_dot3(d0, d1, d2, d0, d1, d2)) <=
                   DCD_K3 * dcd_dot3(d0, d1, d2, d0, d1, d2) + DCD_E1; */
static inline double length_of(double d0, double d1, double d2)
{
    //@ assert unfold: dcd_unfold(d0, d1, d2, d0, d1, d2);
    //@ assert p0: 0 <= d0 * d0 <= 4;
    //@ assert p1: 0 <= d1 * d1 <= 4;
    //@ assert p2: 0 <= d2 * d2 <= 4;
    return dcd_dot(d0, d1, d2, d0, d1, d2);
}

/* Whether the square of a gap is more than |d|^2 times that of the radii, for certain. No root. Each square has a few
 * rounding errors of 2^-53; gaps whose squares might underflow are left to the exact stage. */
/*@ requires gap: 0 <= gap <= 0x1p130;
    requires radius: 0 <= radius_a <= 0x1p112 && 0 <= radius_b <= 0x1p112;
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures certain: \result ==> dcd_exceeds(gap, radius_a + radius_b, d0, d1, d2); */
static bool square_exceeds(double gap, double radius_a, double radius_b, double d0, double d1, double d2)
{
    const double radius = dcd_add(radius_a, radius_b);
    const double radius_squared = square_of(radius);
    const double length = length_of(d0, d1, d2);
    const double square = multiply(radius_squared, length);
    const double scaled = dcd_mul(1.0 + 0x1p-48, square);
    const double gap_squared = square_of(gap);

    /*@ assert squares: gap > 0x1p-300 ==> squares(gap, radius_a, radius_b, radius, radius_squared,
                        dcd_dot3(d0, d1, d2, d0, d1, d2), length, square, scaled, gap_squared); */
    return gap > 0x1p-300 && gap_squared > scaled;
}

/* Whether a gap along d is more than |d| times the sum of the radii for certain. */
/*@ requires gap: gap <= 0x1p130;
    requires radius: 0 <= radius_a <= 0x1p112 && 0 <= radius_b <= 0x1p112;
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures certain: \result ==> dcd_exceeds(gap, radius_a + radius_b, d0, d1, d2); */
static bool exceeds(double gap, double radius_a, double radius_b, double d0, double d1, double d2)
{
    if (!(gap > 0.0)) {
        return false;
    }
    return (radius_a <= 0.0 && radius_b <= 0.0) || square_exceeds(gap, radius_a, radius_b, d0, d1, d2);
}

/* How far a shape extends along d, at most. */
/*@ requires valid: \valid_read(p) && dcd_in_range(p);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures size: \forall real h0, h1, h2; dcd_near_point(REACH(p), h0, h1, h2, h0, h1, h2) ==>
        dcd_size_premise(\result, d0, d1, d2, REACH(p), h0, h1, h2); */
static inline double extent(const dcd_placed *p, double d0, double d1, double d2)
{
    return dcd_dot(dcd_abs(d0), dcd_abs(d1), dcd_abs(d2), p->reach[0], p->reach[1], p->reach[2]);
}

/*@ predicate offset_rounded{L}(dcd_placed *a, dcd_placed *b, real t0, real t1, real t2) =
        dcd_near_point(t0, t1, t2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2),
                       \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2))); */

/* d . (t_A - t_B) */
/*@ requires valid: \valid_read(a) && \valid_read(b) && dcd_in_range(a) && dcd_in_range(b);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures along: \abs(\result - ALONG(a, b)) <= DCD_K7 * SIZE(a, b) + DCD_E2;
    ensures most: \abs(ALONG(a, b)) <= SIZE(a, b); */
static inline double along_offset(double d0, double d1, double d2, const dcd_placed *a, const dcd_placed *b)
{
    const double t0 = dcd_sub(a->position[0], b->position[0]);
    const double t1 = dcd_sub(a->position[1], b->position[1]);
    const double t2 = dcd_sub(a->position[2], b->position[2]);
    const double along = dcd_dot(d0, d1, d2, t0, t1, t2);

    //@ assert offset: offset_rounded(a, b, t0, t1, t2);
    //@ assert unfold: dcd_unfold(d0, d1, d2, AT(a)) && dcd_unfold(d0, d1, d2, AT(b));
    //@ assert unfold: dcd_unfold(d0, d1, d2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2));
    //@ assert offset: dcd_dot3(d0, d1, d2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2)) == ALONG(a, b);
    /*@ assert premise: dcd_dot_premise(along, d0, d1, d2, t0, t1, t2, OFFSET(a, b, 0), OFFSET(a, b, 1), OFFSET(a, b, 2),
                                        \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)), \abs(OFFSET(a, b, 2))); */
    return along;
}

/* |d| . |t_A - t_B| */
/*@ requires valid: \valid_read(a) && \valid_read(b) && dcd_in_range(a) && dcd_in_range(b);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures size: \abs(\result - SIZE(a, b)) <= DCD_K7 * SIZE(a, b) + DCD_E2; */
static inline double size_of_offset(double d0, double d1, double d2, const dcd_placed *a, const dcd_placed *b)
{
    const double t0 = dcd_sub(a->position[0], b->position[0]);
    const double t1 = dcd_sub(a->position[1], b->position[1]);
    const double t2 = dcd_sub(a->position[2], b->position[2]);
    const double s0 = dcd_abs(t0), s1 = dcd_abs(t1), s2 = dcd_abs(t2);
    const double size = dcd_dot(dcd_abs(d0), dcd_abs(d1), dcd_abs(d2), s0, s1, s2);

    //@ assert offset: offset_rounded(a, b, t0, t1, t2);
    /*@ assert premise: dcd_size_premise(size, d0, d1, d2, s0, s1, s2, \abs(OFFSET(a, b, 0)), \abs(OFFSET(a, b, 1)),
                                         \abs(OFFSET(a, b, 2))); */
    return size;
}

/* At most the gap that d leaves between the hulls; low_a and low_b as in dcd_axis_separates_lows. */
/*@ requires valid: \valid_read(a) && \valid_read(b) && dcd_in_range(a) && dcd_in_range(b);
    requires direction: dcd_is_direction(d0, d1, d2);
    requires low: \abs(low_a) <= 0x1p124 && \abs(low_b) <= 0x1p124;
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p130;
    ensures gap: dcd_axis_at_most(a, b, d0, d1, d2, low_a, low_b, \result); */
static double gap_of(const dcd_placed *a, const dcd_placed *b, double d0, double d1, double d2, double low_a,
                     double low_b)
{
    const double along = along_offset(d0, d1, d2, a, b);
    const double size_offset = size_of_offset(d0, d1, d2, a, b);
    const double size_a = extent(a, d0, d1, d2), size_b = extent(b, d0, d1, d2);
    const double gap = certain_gap(low_a, low_b, along, size_a, size_b, size_offset);

    /*@ assert premise: \forall real h0, h1, h2, g0, g1, g2;
            dcd_near_point(REACH(a), h0, h1, h2, h0, h1, h2) ==> dcd_near_point(REACH(b), g0, g1, g2, g0, g1, g2) ==>
            premise(along, ALONG(a, b), SIZE(a, b), size_a, dcd_extent(d0, d1, d2, h0, h1, h2),
                    size_b, dcd_extent(d0, d1, d2, g0, g1, g2), size_offset); */
    return gap;
}

bool dcd_axis_separates_lows(const dcd_placed *a, const dcd_placed *b, const double *direction, double low_a,
                             double low_b)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double gap = gap_of(a, b, d0, d1, d2, low_a, low_b);

    return exceeds(gap, a->radius, b->radius, d0, d1, d2);
}

/* At most the rounded product of d with every placed vertex of p. */
/*@ requires valid: \valid_read(p) && DCD_VALID_ROWS(rows, p->padded) && DCD_SMALL_ROWS(rows, p->padded);
    requires direction: dcd_is_direction(d0, d1, d2);
    terminates \true;
    assigns \nothing;
    ensures range: \abs(\result) <= 0x1p123;
    ensures above: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
        dcd_seen(pose, shape, v, k) ==> dcd_stands_for(p, rows, pose, shape, v) ==> 0 <= k < p->padded ==>
        dcd_above(dcd_exact_dot(d0, d1, d2, pose, v, p->padded, k), \result, d0, d1, d2,
                  dcd_exact_reach(pose, shape, 0), dcd_exact_reach(pose, shape, 1), dcd_exact_reach(pose, shape, 2)); */
static double lowest_of(const double *rows, const dcd_placed *p, double d0, double d1, double d2)
{
    const double low = lowest(rows, p->padded, d0, d1, d2);

    /*@ assert placed: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_stands_for(p, rows, pose, shape, v) ==> 0 <= k < p->padded ==>
            dcd_vertex_placed(p, rows, pose, shape, v, k); */
    /*@ assert least: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
            dcd_seen(pose, shape, v, k) ==> 0 <= k < p->padded ==>
            dcd_is_low(low, d0, d1, d2, rows[k], rows[p->padded + k], rows[2 * p->padded + k]); */
    /*@ assert premise: \forall dcd_pose *pose, dcd_shape *shape, double *v, integer k;
            dcd_seen(pose, shape, v, k) ==> dcd_stands_for(p, rows, pose, shape, v) ==> 0 <= k < p->padded ==>
            dcd_low_premise(low, d0, d1, d2, rows[k], rows[p->padded + k], rows[2 * p->padded + k],
                dcd_exact_row(pose, v, p->padded, 0, k), dcd_exact_row(pose, v, p->padded, 1, k),
                dcd_exact_row(pose, v, p->padded, 2, k),
                dcd_exact_reach(pose, shape, 0), dcd_exact_reach(pose, shape, 1), dcd_exact_reach(pose, shape, 2)); */
    return low;
}

double dcd_axis_low(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double low_a = lowest_of(vertices + 3 * a->begin, a, d0, d1, d2);
    const double low_b = lowest_of(vertices + 3 * b->begin, b, -d0, -d1, -d2);
    const double gap = gap_of(a, b, d0, d1, d2, low_a, low_b);

    //@ assert opposite: dcd_opposite(d0, d1, d2, -d0, -d1, -d2);
    /*@ assert below: \forall dcd_pose *p, dcd_shape *s, double *v, integer k;
            dcd_seen(p, s, v, k) ==> dcd_stands_for(b, vertices + 3 * b->begin, p, s, v) ==> 0 <= k < b->padded ==>
            dcd_above(-dcd_exact_dot(d0, d1, d2, p, v, b->padded, k), low_b, d0, d1, d2, EXACT_REACH(p, s)); */
    /*@ assert witness: \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
            dcd_witness(dcd_exact_dot(d0, d1, d2, pa, va, a->padded, i), -dcd_exact_dot(d0, d1, d2, pb, vb, b->padded, j),
                        EXACT_REACH(pa, sa), EXACT_REACH(pb, sb)); */
    return gap;
}

bool dcd_axis_separates(const double *vertices, const dcd_placed *a, const dcd_placed *b, const double *direction)
{
    const double d0 = direction[0], d1 = direction[1], d2 = direction[2];
    const double low_a = lowest_of(vertices + 3 * a->begin, a, d0, d1, d2);
    const double low_b = lowest_of(vertices + 3 * b->begin, b, -d0, -d1, -d2);

    const bool separates = dcd_axis_separates_lows(a, b, direction, low_a, low_b);

    //@ assert opposite: dcd_opposite(d0, d1, d2, -d0, -d1, -d2);
    /*@ assert below: \forall dcd_pose *p, dcd_shape *s, double *v, integer k;
            dcd_seen(p, s, v, k) ==> dcd_stands_for(b, vertices + 3 * b->begin, p, s, v) ==> 0 <= k < b->padded ==>
            dcd_above(-dcd_exact_dot(d0, d1, d2, p, v, b->padded, k), low_b, d0, d1, d2, EXACT_REACH(p, s)); */
    /*@ assert witness: \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
            dcd_witness(dcd_exact_dot(d0, d1, d2, pa, va, a->padded, i), -dcd_exact_dot(d0, d1, d2, pb, vb, b->padded, j),
                        EXACT_REACH(pa, sa), EXACT_REACH(pb, sb)); */
    /*@ assert exceeds: separates ==>
        \forall dcd_pose *pa, *pb, dcd_shape *sa, *sb, double *va, *vb, integer i, j;
            dcd_seen(pa, sa, va, i) ==> dcd_seen(pb, sb, vb, j) ==>
            dcd_stands_for(a, vertices + 3 * a->begin, pa, sa, va) ==>
            dcd_stands_for(b, vertices + 3 * b->begin, pb, sb, vb) ==>
            0 <= i < a->padded ==> 0 <= j < b->padded ==>
            dcd_exceeds(dcd_exact_dot(d0, d1, d2, pa, va, a->padded, i) + -dcd_exact_dot(d0, d1, d2, pb, vb, b->padded, j) +
                        ALONG(a, b), a->radius + b->radius, d0, d1, d2); */
    return separates;
}

/* Kernels of the narrow phase: support, simplex, GJK, and the checkers' numbers against rationals. */
#include <check.h>
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "number/big.h"
#include "scene.h"
#include "narrow/simplex.h"
#include "narrow/support.h"

/* ----------------------------------------------------------------- Support */

START_TEST(support_is_the_first_of_the_least)
{
    enum { MOST = 264 };
    rng r = {(uint64_t)_i + 1};
    double rows[3 * MOST];
    for (int n = 0; n < 200; n++) {
        uint32_t count = 1 + rng_below(&r, MOST - 8), padded = (count + 7) / 8 * 8, want = 0;
        double d[3], value, best = HUGE_VAL;
        for (uint32_t c = 0; c < 3; c++) {
            d[c] = _i == 0 ? rng_real(&r, -1, 1) : (double)rng_below(&r, 3) - 1; /* integers: ties all the time */
            for (uint32_t k = 0; k < padded; k++) {
                double x = _i == 0 ? rng_real(&r, -9, 9) : (double)rng_below(&r, 5);
                rows[c * padded + k] = k < count ? x : rows[c * padded];
            }
        }
        for (uint32_t k = 0; k < count; k++) {
            double s = (d[0] * rows[k] + d[1] * rows[padded + k]) + d[2] * rows[2 * padded + k];
            want = s < best ? k : want;
            best = s < best ? s : best;
        }
        ck_assert_uint_eq(dcd_support_find(rows, padded, d, &value), want);
        ck_assert_double_eq(value, best);
    }
}
END_TEST

/* ----------------------------------------------------------------- Simplex */

static dcd_simplex simplex_of(const double *points, uint32_t size)
{
    dcd_simplex s = {.size = size};
    for (uint32_t k = 0; k < size; k++) {
        s.x[k] = points[3 * k];
        s.y[k] = points[3 * k + 1];
        s.z[k] = points[3 * k + 2];
        s.a[k] = k;
        s.b[k] = k + 10;
    }
    return s;
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* v is the nearest point of the hull exactly if p.v >= v.v for every point p; then v is in the hull of those with equality. */
START_TEST(nearest_point_is_optimal)
{
    rng r = {(uint64_t)_i + 7};
    for (int n = 0; n < 3000; n++) {
        double points[12], v[3];
        uint32_t size = 1 + rng_below(&r, 4);
        for (uint32_t c = 0; c < 3 * size; c++) {
            points[c] = _i == 0 ? rng_real(&r, -1, 1) : rng_real(&r, -1, 1) + (c % 3 == 0 ? 0.7 : 0.1);
        }
        dcd_simplex s = simplex_of(points, size);
        uint32_t mask = dcd_simplex_nearest(&s, v);
        ck_assert(mask > 0 && mask < 1U << size);
        if (mask == DCD_SIMPLEX_FULL) {
            ck_assert(dot(v, v) <= 0);
            continue;
        }
        for (uint32_t k = 0; k < size; k++) {
            double off = dot(points + 3 * k, v) - dot(v, v);
            ck_assert_msg(off > -1e-9, "point %u of %u is nearer", k, size);
            ck_assert((mask >> k & 1) == 0 || fabs(off) < 1e-9);
        }
    }
}
END_TEST

static const struct {
    const char *name;
    double points[12], nearest[3];
    uint32_t size, mask;
} simplices[] = {
    {"point", {1, 2, 3}, {1, 2, 3}, 1, 1},
    {"origin", {0, 0, 0}, {0, 0, 0}, 1, 1},
    {"inside a segment", {-1, 1, 0, 1, 1, 0}, {0, 1, 0}, 2, 3},
    {"end of a segment", {1, 1, 0, 2, 1, 0}, {1, 1, 0}, 2, 1},
    {"other end of a segment", {2, 1, 0, 1, 1, 0}, {1, 1, 0}, 2, 2},
    {"inside a triangle", {-1, -1, 2, 3, -1, 2, -1, 3, 2}, {0, 0, 2}, 3, 7},
    {"edge of a triangle", {-1, 1, 2, 1, 1, 2, 0, 9, 2}, {0, 1, 2}, 3, 3},
    {"corner of a triangle", {1, 1, 2, 2, 1, 2, 1, 2, 2}, {1, 1, 2}, 3, 1},
    {"inside a tetrahedron", {-1, -1, -1, 3, 0, 0, 0, 3, 0, 0, 0, 3}, {0, 0, 0}, 4, DCD_SIMPLEX_FULL},
    {"inside, other side", {3, 0, 0, -1, -1, -1, 0, 3, 0, 0, 0, 3}, {0, 0, 0}, 4, DCD_SIMPLEX_FULL},
    {"face of a tetrahedron", {-1, -1, 1, 3, -1, 1, -1, 3, 1, 0, 0, 9}, {0, 0, 1}, 4, 7},
    {"edge of a tetrahedron", {-1, 1, 1, 1, 1, 1, 0, 9, 1, 0, 1, 9}, {0, 1, 1}, 4, 3},
    {"corner of a tetrahedron", {1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2}, {1, 1, 1}, 4, 1},
};

START_TEST(nearest_points_known)
{
    double v[3];
    dcd_simplex s = simplex_of(simplices[_i].points, simplices[_i].size);
    uint32_t mask = dcd_simplex_nearest(&s, v);
    ck_assert_msg(mask == simplices[_i].mask, "%s: mask %u", simplices[_i].name, mask);
    for (int axis = 0; axis < 3; axis++) {
        ck_assert_msg(fabs(v[axis] - simplices[_i].nearest[axis]) < 1e-12, "%s: %g", simplices[_i].name, v[axis]);
    }
}
END_TEST

START_TEST(points_are_kept_in_order)
{
    const double points[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    for (uint32_t mask = 1; mask < 16; mask++) {
        dcd_simplex s = simplex_of(points, 4);
        uint32_t kept = 0;
        dcd_simplex_keep(&s, mask);
        for (uint32_t k = 0; k < 4; k++) {
            bool stays = (mask >> k & 1) != 0;
            ck_assert_uint_eq(dcd_simplex_has(&s, k, k + 10), stays);
            if (stays) {
                ck_assert_double_eq(s.z[kept], points[3 * k + 2]);
                ck_assert_uint_eq(s.a[kept++], k);
            }
        }
        ck_assert_uint_eq(s.size, kept);
        ck_assert_uint_eq(dcd_simplex_has(&s, 0, 11), 0);
    }
}
END_TEST

/* ----------------------------------------------------------- Exact numbers */

/* out = z as a rational. */
static void rational_of(mpq_t out, const dcd_big *z)
{
    mpq_set_ui(out, 0, 1);
    mpz_import(mpq_numref(out), (size_t)z->size, -1, sizeof z->digit[0], 0, 0, z->digit);
    if (z->exponent >= 0) {
        mpq_mul_2exp(out, out, (mp_bitcnt_t)z->exponent * 32);
    } else {
        mpq_div_2exp(out, out, (mp_bitcnt_t)-z->exponent * 32);
    }
    if (z->sign < 0) {
        mpq_neg(out, out);
    }
}

static void check_equal(const dcd_big *z, mpq_t want)
{
    mpq_t got;
    mpq_init(got);
    rational_of(got, z);
    ck_assert(!z->overflow);
    ck_assert_int_eq(z->sign, mpq_sgn(want));
    ck_assert(mpq_equal(got, want));
    ck_assert(z->sign == 0 ? z->size == 0 : z->digit[0] != 0 && z->digit[z->size - 1] != 0);
    mpq_clear(got);
}

/* Any finite double: every exponent, few bits or many, and the neighbours of powers of two. */
static double any_double(rng *r)
{
    int exponent = (int)rng_below(r, 2090) - 1070;
    double mantissa = rng_below(r, 2) ? rng_real(r, 0.5, 1) : 0.5 + ldexp(rng_below(r, 4), -53 + (int)rng_below(r, 50));
    return rng_below(r, 20) == 0 ? 0 : ldexp(rng_below(r, 2) ? mantissa : -mantissa, exponent);
}

START_TEST(exact_numbers_are_rationals)
{
    rng r = {(uint64_t)_i + 3};
    dcd_big *z = calloc(6, sizeof *z);
    mpq_t x, y, want;
    ck_assert_ptr_nonnull(z);
    mpq_inits(x, y, want, (void *)0);
    for (int n = 0; n < 500; n++) {
        double a = any_double(&r), b = rng_below(&r, 4) == 0 ? a : any_double(&r);
        mpq_set_d(x, a);
        mpq_set_d(y, b);
        dcd_big_from_double(a, &z[0]);
        dcd_big_from_double(b, &z[1]);
        check_equal(&z[0], x);
        dcd_big_add(&z[0], &z[1], &z[2]);
        mpq_add(want, x, y);
        check_equal(&z[2], want);
        dcd_big_subtract(&z[0], &z[1], &z[3]);
        mpq_sub(want, x, y);
        check_equal(&z[3], want);
        dcd_big_multiply(&z[2], &z[3], &z[4]); /* (a + b)(a - b) */
        mpq_mul(x, x, x);
        mpq_mul(y, y, y);
        mpq_sub(want, x, y);
        check_equal(&z[4], want);
        dcd_big_copy(&z[4], &z[5]);
        dcd_big_negate(&z[5]);
        mpq_neg(want, want);
        check_equal(&z[5], want);
        ck_assert_int_eq(dcd_big_compare(&z[4], &z[5]), -mpq_sgn(want));
        ck_assert_int_eq(dcd_big_compare(&z[4], &z[4]), 0);
    }
    mpq_clears(x, y, want, (void *)0);
    free(z);
}
END_TEST

/* More digits than there are: told, and not forgotten. */
START_TEST(exact_numbers_that_are_too_long_say_so)
{
    dcd_big *z = calloc(3, sizeof *z);
    ck_assert_ptr_nonnull(z);
    dcd_big_from_double(0x1.fffffffffffffp1023, &z[0]);
    dcd_big_from_double(0x1p-1074, &z[1]);
    for (int n = 0; n < 12 && !z[2].overflow; n++) {
        dcd_big_add(&z[0], &z[1], &z[2]);
        ck_assert(!z[2].overflow || n > 0);
        dcd_big_multiply(&z[2], &z[2], &z[0]);
        dcd_big_multiply(&z[1], &z[1], &z[2]);
        dcd_big_copy(&z[2], &z[1]);
        dcd_big_add(&z[0], &z[1], &z[2]);
    }
    ck_assert(z[2].overflow);
    dcd_big_from_double(1, &z[0]);
    dcd_big_multiply(&z[0], &z[2], &z[1]);
    ck_assert(z[1].overflow);
    dcd_big_subtract(&z[0], &z[2], &z[1]);
    ck_assert(z[1].overflow);
    free(z);
}
END_TEST

Suite *suite_search(void);
Suite *suite_search(void)
{
    Suite *suite = suite_create("search");
    TCase *search = tcase_create("search"), *big = tcase_create("numbers");
    tcase_add_loop_test(search, support_is_the_first_of_the_least, 0, 2);
    tcase_add_loop_test(search, nearest_point_is_optimal, 0, 2);
    tcase_add_loop_test(search, nearest_points_known, 0, sizeof simplices / sizeof simplices[0]);
    tcase_add_test(search, points_are_kept_in_order);
    tcase_set_timeout(big, 30);
    tcase_add_loop_test(big, exact_numbers_are_rationals, 0, 4);
    tcase_add_test(big, exact_numbers_that_are_too_long_say_so);
    suite_add_tcase(suite, search);
    suite_add_tcase(suite, big);
    return suite;
}

/* Inner bodies: what they and the balls in them say of contact, beside exact answers where they only just say it. */
#include <check.h>
#include <math.h>
#include <string.h>

#include "object/inner.h"
#include "scene.h"
#include "query/workspace.h"

/* Two cubes side by side, both turned alike: the balls in them reach their sides. */
typedef struct cubes {
    scene s;
    dcd_world *world;
    dcd_workspace *work;
    dcd_placed a, b;
    float ball_a, ball_b;
    double side[3]; /* from A to B where they just touch */
} cubes;

static double power(int exponent)
{
    return ldexp(1.0, exponent);
}

/* `stretch`: what the rotation's rows are multiplied by. */
static cubes cubes_of(rng *r, double size, double far, double stretch)
{
    cubes c = {.s = scene_empty()};
    const uint32_t cube = scene_add_box(&c.s, size, size, size);
    dcd_pose pose = rng_pose(r, far);
    dcd_limits limits;
    for (int k = 0; k < 9; k++) {
        pose.r[k] *= stretch;
    }
    scene_add_object(&c.s, cube, &pose);
    scene_add_object(&c.s, cube, &pose);
    limits = scene_limits(&c.s);
    c.world = scene_world(&c.s);
    c.work = dcd_workspace_create(&limits);
    ck_assert_ptr_nonnull(c.work);
    dcd_world_prepare(c.world);
    ck_assert_int_eq(dcd_contacts_find(c.world, c.work, NULL, NULL, 0, NULL), DCD_CAPACITY);
    c.a = c.work->placed[0];
    c.b = c.work->placed[1];
    c.ball_a = c.work->balls[0];
    c.ball_b = c.work->balls[1];
    for (int d = 0; d < 3; d++) {
        c.side[d] = pose.r[3 * d] * size;
    }
    return c;
}

static void cubes_free(cubes *c)
{
    dcd_workspace_destroy(c->work);
    dcd_world_destroy(c->world);
    scene_free(&c->s);
}

static void move(cubes *c, double sides)
{
    for (int d = 0; d < 3; d++) {
        c->b.position[d] = c->a.position[d] + sides * c->side[d];
        c->s.pose[1].t[d] = c->b.position[d];
    }
}

static bool touch(const cubes *c)
{
    const hull a = scene_hull(&c->s, 0), b = scene_hull(&c->s, 1);
    return exact_hulls_touch(&a, &b);
}

static bool meet(const cubes *c)
{
    ck_assert(dcd_inner_balls_meet(&c->a, c->ball_a, &c->b, c->ball_b) ==
              dcd_inner_balls_meet(&c->b, c->ball_b, &c->a, c->ball_a));
    return dcd_inner_balls_meet(&c->a, c->ball_a, &c->b, c->ball_b);
}

/* As far apart as the balls still meet, in sides; B is left there. */
static double part(cubes *c)
{
    double near = 0.25, far = 4.0;
    move(c, near);
    ck_assert(meet(c));
    for (int n = 0; n < 60; n++) {
        const double middle = 0.5 * (near + far);
        move(c, middle);
        near = meet(c) ? middle : near;
        far = meet(c) ? far : middle;
    }
    move(c, near);
    return near;
}

static cubes cubes_number(int k)
{
    static const double far[] = {0.0, 3.0, 1e9};
    const double size = power(k % 3 == 0 ? 0 : k % 3 == 1 ? -60 : 60);
    rng r = {(uint64_t)k + 1};
    return cubes_of(&r, size, far[k / 3 % 3] * size, k < 9 ? 1.0 : 1.0 - 4.9e-7);
}

enum { CUBES = 18 };

START_TEST(balls_meet_inside)
{
    cubes c = cubes_number(_i);
    const double sides = part(&c);
    ck_assert(touch(&c));
    ck_assert_double_gt(sides, 1.0 - 1e-4); /* and little is lost */
    cubes_free(&c);
}
END_TEST

/* A ball just too large is found out by the test above: it takes away what rotations may lack. */
START_TEST(balls_too_large_are_noticed)
{
    cubes c = cubes_number(_i);
    c.ball_a = c.ball_b = (float)((double)c.ball_a * (1.0 + 0x1p-14));
    part(&c);
    ck_assert(!touch(&c));
    cubes_free(&c);
}
END_TEST

START_TEST(without_a_body_there_is_no_ball)
{
    cubes c = cubes_number(_i);
    move(&c, 0.0);
    ck_assert(meet(&c));
    c.world->shape[0].faces = 0;
    dcd_inner_place(c.world->shape, c.world->body, c.work->placed, 1, 2, c.work->balls,
                    c.work->cores);
    ck_assert(c.work->balls[1] < 0.0F);
    c.ball_b = DCD_NO_BALL;
    ck_assert(!meet(&c));
        c.ball_a = DCD_NO_BALL;
    ck_assert(!meet(&c));
    cubes_free(&c);
}
END_TEST

/* Of random hulls too: where balls meet, the hulls do. */
START_TEST(balls_of_any_hulls_meet_inside)
{
    scene s = scene_clouds(40 + (uint64_t)_i, 60, 0.6);
    const dcd_limits limits = scene_limits(&s);
    dcd_world *world = scene_world(&s);
    dcd_workspace *work = dcd_workspace_create(&limits);
    uint32_t meet = 0;
    ck_assert_ptr_nonnull(work);
    dcd_world_prepare(world);
    (void)dcd_contacts_find(world, work, NULL, NULL, 0, NULL);
    for (uint32_t i = 0; i < s.objects; i++) {
        for (uint32_t j = i + 1; j < s.objects; j++) {
            const hull a = scene_hull(&s, i), b = scene_hull(&s, j);
            const bool inside =
                dcd_inner_balls_meet(&work->placed[i], work->balls[i], &work->placed[j], work->balls[j]);
            ck_assert(!inside || exact_hulls_touch(&a, &b));
            meet += inside;
        }
    }
    ck_assert_uint_gt(meet, s.objects);
    dcd_workspace_destroy(work);
    dcd_world_destroy(world);
    scene_free(&s);
}
END_TEST

/* The body of a cube of side 2 about (10, 10, 10) times `size`, said to reach to `reach` times that. */
static uint32_t faces_of_cube(double size, double reach)
{
    static dcd_hull faces;
    static float face[3 * DCD_HULL_FACES];
    dcd_shape shape = {.count = 8, .padded = 8};
    double rows[24];
    for (uint32_t k = 0; k < 8; k++) {
        for (uint32_t d = 0; d < 3; d++) {
            rows[8 * d + k] = size * (10.0 + ((k >> d & 1) != 0 ? 1.0 : -1.0));
        }
    }
    for (uint32_t d = 0; d < 3; d++) {
        shape.reach[d] = size * reach;
    }
    dcd_inner_build(rows, &shape, face, &faces);
    return shape.faces;
}

/* The bounds on rounding rest on a centre within the reach, and on sizes that do not vanish when multiplied. */
START_TEST(bodies_out_of_range_are_refused)
{
    ck_assert_uint_gt(faces_of_cube(1.0, 11.0), 0);
    ck_assert_uint_eq(faces_of_cube(1.0, 9.0), 0);
    ck_assert_uint_gt(faces_of_cube(power(-110), 11.0), 0);
    ck_assert_uint_eq(faces_of_cube(power(-130), 11.0), 0);
    ck_assert_uint_eq(faces_of_cube(power(-350), 11.0), 0);
}
END_TEST

Suite *suite_inner(void);

Suite *suite_inner(void)
{
    Suite *suite = suite_create("inner");
    TCase *balls = tcase_create("balls");
    tcase_add_loop_test(balls, balls_meet_inside, 0, CUBES);
    tcase_add_loop_test(balls, balls_too_large_are_noticed, 0, CUBES);
    tcase_add_loop_test(balls, without_a_body_there_is_no_ball, 0, CUBES);
    tcase_add_loop_test(balls, balls_of_any_hulls_meet_inside, 0, 3);
    tcase_add_test(balls, bodies_out_of_range_are_refused);
    tcase_set_timeout(balls, 60);
    suite_add_tcase(suite, balls);
    return suite;
}

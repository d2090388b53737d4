/* Random scenes: the same bits everywhere, and the distribution that is promised. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/hull_reduce.h"
#include "cli/random.h"
#include "cli/scene.h"
#include "cli/trig.h"
#include "cli_run.h"

/* FNV-1a. */
static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < size; k++) {
        hash = (hash ^ (unsigned char)bytes[k]) * 0x100000001b3u;
    }
    return hash;
}

static dcd_scene generate(dcd_scene_kind kind, uint32_t count, double half_width, uint64_t seed)
{
    dcd_scene scene;
    dcd_error error = {""};
    ck_assert_msg(dcd_scene_generate(kind, count, half_width, seed, &scene, &error), "%s", error.text);
    return scene;
}

static const struct {
    dcd_scene_kind kind;
    uint32_t count;
    double half_width;
    uint64_t seed, hash;
} golden_files[] = {
    {DCD_SCENE_CUBE, 20, 3.0, 7, 0x059018ea3a529936u},
    {DCD_SCENE_CUBE, 3, 0.1, 0xffffffffffffffffu, 0x75388de6febbefdfu},
    {DCD_SCENE_SPHERE, 10, 1.5, 0, 0x190a81ca5f2aa5b2u},
};

/* A new compiler, machine or version of Qhull must not change a file. */
START_TEST(file_has_its_golden_hash)
{
    dcd_scene scene = generate(golden_files[_i].kind, golden_files[_i].count, golden_files[_i].half_width,
                               golden_files[_i].seed);
    dcd_error error;
    size_t size;
    ck_assert(dcd_scene_write_binary(&scene, cli_path("s.bin"), &error));
    char *bytes = cli_read("s.bin", &size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_msg(hash_of(bytes, size) == golden_files[_i].hash, "the hash is 0x%016llx",
                  (unsigned long long)hash_of(bytes, size));
    free(bytes);
    dcd_scene_free(&scene);
}
END_TEST

/* Where Qhull drops a vertex, so would anyone: reducing again with the vertices turned around drops no other. */
START_TEST(shapes_do_not_depend_on_the_order_of_points)
{
    dcd_scene scene = generate(DCD_SCENE_CUBE, 50, 3.0, 3);
    for (uint32_t k = 0; k < scene.object_count; k++) {
        uint32_t count;
        const double *vertices = dcd_scene_vertices(&scene, k, &count);
        double turned[300];
        for (uint32_t v = 0; v < count; v++) {
            memcpy(turned + 3 * v, vertices + 3 * (count - 1 - v), 24);
        }
        ck_assert_uint_eq(dcd_hull_reduce(turned, count), count);
    }
    dcd_scene_free(&scene);
}
END_TEST

START_TEST(longer_scene_begins_with_the_shorter_one)
{
    dcd_scene a = generate(DCD_SCENE_SPHERE, 5, 3.0, 11), b = generate(DCD_SCENE_SPHERE, 9, 3.0, 11);
    dcd_scene c = generate(DCD_SCENE_SPHERE, 5, 3.0, 12);
    ck_assert_mem_eq(a.vertices, b.vertices, 24 * a.vertex_count);
    ck_assert_mem_eq(&a.objects[4].pose, &b.objects[4].pose, sizeof a.objects[4].pose);
    ck_assert_mem_ne(a.vertices, c.vertices, 24);
    dcd_scene_free(&a);
    dcd_scene_free(&b);
    dcd_scene_free(&c);
}
END_TEST

static double row_dot(const double *r, int i, int j)
{
    return r[3 * i] * r[3 * j] + r[3 * i + 1] * r[3 * j + 1] + r[3 * i + 2] * r[3 * j + 2];
}

/* Mean and range of what the scene files of the paper's distribution have, too. */
START_TEST(scene_is_distributed_as_promised)
{
    enum { COUNT = 1000 };
    const double half_width = 3.0;
    dcd_scene scene = generate(_i == 0 ? DCD_SCENE_CUBE : DCD_SCENE_SPHERE, COUNT, half_width, 1);
    double sum[3] = {0}, reach = 0.0, worst = 0.0, spread = 0.0;
    ck_assert_uint_eq(scene.object_count, COUNT);
    for (uint32_t k = 0; k < COUNT; k++) {
        const dcd_pose *pose = &scene.objects[k].pose;
        for (int i = 0; i < 3; i++) {
            sum[i] += pose->t[i] / COUNT;
            reach = fmax(reach, fabs(pose->t[i]));
            for (int j = 0; j < 3; j++) {
                worst = fmax(worst, fabs(row_dot(pose->r, i, j) - (i == j ? 1.0 : 0.0)));
            }
        }
    }
    ck_assert(fabs(sum[0]) < 0.3 && fabs(sum[1]) < 0.3 && fabs(sum[2]) < 0.3);
    ck_assert(reach <= half_width && reach > 0.99 * half_width);
    ck_assert_msg(worst <= 1e-15, "%g", worst);
    for (uint64_t k = 0; k < scene.vertex_count; k++) {
        const double *v = scene.vertices + 3 * k;
        const double x = v[0] - 0.5, y = v[1] - 0.5, z = v[2] - 0.5;
        ck_assert(fabs(x) <= 0.5 && fabs(y) <= 0.5 && fabs(z) <= 0.5);
        spread = fmax(spread, fabs(sqrt(x * x + y * y + z * z) - 0.5));
    }
    const double mean = (double)scene.vertex_count / COUNT;
    if (_i == 0) {
        ck_assert_msg(mean > 26.0 && mean < 29.0, "%g vertices", mean); /* 27.5 */
    } else {
        ck_assert_msg(mean > 72.5 && mean < 76.5, "%g vertices", mean); /* 74.5: none is dropped */
        ck_assert_msg(spread < 1e-15, "%g", spread);
    }
    dcd_scene_free(&scene);
}
END_TEST

/* The first numbers of splitmix64 from 1234567 are published; these seed xoshiro256**, whose next state is by hand. */
START_TEST(random_numbers_are_the_published_ones)
{
    dcd_random random = dcd_random_start(1234567);
    ck_assert_uint_eq(random.state[0], 6457827717110365317u);
    ck_assert_uint_eq(random.state[1], 3203168211198807973u);
    ck_assert_uint_eq(random.state[2], 9817491932198370423u);
    ck_assert_uint_eq(random.state[3], 4593380528125082431u);
    random = (dcd_random){{1, 2, 3, 4}};
    ck_assert_uint_eq(dcd_random_next(&random), 11520);
    ck_assert_uint_eq(dcd_random_next(&random), 0);
    ck_assert_uint_eq(dcd_random_next(&random), 1509978240);
    ck_assert_uint_eq(dcd_random_next(&random), 1215971899390074240u);
}
END_TEST

START_TEST(random_numbers_stay_in_range)
{
    dcd_random random = dcd_random_start(1);
    uint32_t seen[50] = {0};
    double sum = 0.0;
    for (int k = 0; k < 50000; k++) {
        const double u = dcd_random_unit(&random), v = dcd_random_between(&random, -2.0, 5.0);
        ck_assert(u >= 0.0 && u < 1.0 && v >= -2.0 && v <= 5.0);
        sum += u / 50000.0;
        seen[dcd_random_below(&random, 50)]++;
    }
    ck_assert(fabs(sum - 0.5) < 0.01);
    for (int k = 0; k < 50; k++) {
        ck_assert(seen[k] > 850 && seen[k] < 1150);
    }
}
END_TEST

/* libc's are right to about half a unit in the last place; ours must be within one and a half of them. */
static void check_angle(double angle)
{
    double s, c;
    dcd_trig_sincos(angle, &s, &c);
    const double s_unit = nextafter(fabs(sin(angle)), 2.0) - fabs(sin(angle));
    const double c_unit = nextafter(fabs(cos(angle)), 2.0) - fabs(cos(angle));
    ck_assert_msg(fabs(s - sin(angle)) <= 1.5 * s_unit, "sin %a is %a, not %a", angle, sin(angle), s);
    ck_assert_msg(fabs(c - cos(angle)) <= 1.5 * c_unit, "cos %a is %a, not %a", angle, cos(angle), c);
}

START_TEST(sine_and_cosine_are_close_to_libc)
{
    const double quarter = 0x1.921fb54442d18p-1;
    const double special[] = {0.0,
                              -0.0,
                              3.0,
                              -3.0,
                              quarter,
                              2 * quarter,
                              3 * quarter,
                              -quarter,
                              -2 * quarter,
                              nextafter(quarter, 0.0),
                              nextafter(2 * quarter, 3.0),
                              nextafter(3 * quarter, 3.0),
                              0x1p-1074};
    dcd_random random = dcd_random_start(5);
    for (size_t k = 0; k < sizeof special / sizeof special[0]; k++) {
        check_angle(special[k]);
    }
    for (int k = 0; k < 200000; k++) {
        check_angle(dcd_random_between(&random, -3.0, 3.0));
        check_angle(2 * quarter + dcd_random_between(&random, -1e-7, 1e-7));
        check_angle(dcd_random_between(&random, -1e-7, 1e-7));
    }
}
END_TEST

Suite *suite_cli_gen(void);
Suite *suite_cli_gen(void)
{
    Suite *suite = suite_create("cli_gen");
    TCase *scenes = tcase_create("scenes"), *numbers = tcase_create("numbers");

    tcase_add_checked_fixture(scenes, cli_folder_make, cli_folder_remove);
    tcase_add_loop_test(scenes, file_has_its_golden_hash, 0, (int)(sizeof golden_files / sizeof golden_files[0]));
    tcase_add_test(scenes, shapes_do_not_depend_on_the_order_of_points);
    tcase_add_test(scenes, longer_scene_begins_with_the_shorter_one);
    tcase_add_loop_test(scenes, scene_is_distributed_as_promised, 0, 2);
    suite_add_tcase(suite, scenes);

    tcase_add_test(numbers, random_numbers_are_the_published_ones);
    tcase_add_test(numbers, random_numbers_stay_in_range);
    tcase_add_test(numbers, sine_and_cosine_are_close_to_libc);
    suite_add_tcase(suite, numbers);
    return suite;
}

#include "input.h"

#include <math.h>
#include <string.h>

input input_open(const uint8_t *bytes, size_t size)
{
    return (input){.bytes = bytes, .left = size, .exact = true};
}

uint8_t input_byte(input *in)
{
    if (in->left == 0) {
        return 0;
    }
    in->left--;
    return *in->bytes++;
}

uint32_t input_word(input *in)
{
    uint32_t word = 0;
    for (unsigned k = 0; k < 4; k++) {
        word |= (uint32_t)input_byte(in) << (8 * k);
    }
    return word;
}

uint32_t input_below(input *in, uint32_t bound)
{
    return input_byte(in) % bound;
}

static uint64_t take_bits(input *in)
{
    uint64_t low = input_word(in);
    return low | (uint64_t)input_word(in) << 32;
}

static double double_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double input_bits(input *in)
{
    return double_of(take_bits(in));
}

/* 0, -1, 1, -2, 2, ...: small bytes are small numbers, and a missing byte is 0. */
static double zigzag(uint32_t byte)
{
    double half = (double)((byte + 1) / 2);
    return byte % 2 != 0 ? -half : half;
}

double input_grid(input *in)
{
    return zigzag(input_below(in, 0xd0)) * INPUT_GRID;
}

static double fine_grid(input *in)
{
    uint32_t low = input_byte(in);
    return zigzag(low | (uint32_t)input_byte(in) << 8) * INPUT_FINE_GRID;
}

/* A grid number moved by up to 8 units in the last place (away from 0 or towards it; 0 becomes denormal). */
static double beside_grid(input *in)
{
    in->exact = false;
    double x = input_grid(in);
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t steps = input_below(in, 17);
    bool at_zero = (bits << 1) == 0;
    return double_of(at_zero ? bits + steps : bits + steps - 8);
}

/* Any bits, with the exponent folded into the allowed range; that of NaN and infinity gives the limit itself. */
static double adversarial(input *in)
{
    const uint64_t exponents = 1023 + 110;
    in->exact = false;
    uint64_t bits = take_bits(in), exponent = bits >> 52 & 0x7ff;
    if (exponent == 0x7ff) {
        return bits >> 63 != 0 ? -DCD_MAX_COORDINATE : DCD_MAX_COORDINATE;
    }
    return double_of((bits & 0x800fffffffffffff) | (exponent % exponents) << 52);
}

double input_coordinate(input *in)
{
    uint8_t first = in->left > 0 ? *in->bytes : 0;
    if (first < 0xd0) {
        return input_grid(in);
    }
    input_byte(in);
    if (first < 0xe0) {
        return fine_grid(in);
    }
    return first < 0xf0 ? beside_grid(in) : adversarial(in);
}

void input_vector(input *in, double xyz[3])
{
    for (int k = 0; k < 3; k++) {
        xyz[k] = input_coordinate(in);
    }
}

/* One of the 24 rotations that permute the axes: exact, and right angles make faces meet faces. */
static void right_angles(uint32_t which, double r[9])
{
    static const uint8_t axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    uint32_t order = which % 6, signs = which / 6 % 4;
    bool odd = order >= 3;
    double x = (signs & 1) != 0 ? -1 : 1, y = (signs & 2) != 0 ? -1 : 1;
    double z = odd ? -x * y : x * y;
    memset(r, 0, 9 * sizeof *r);
    r[axes[order][0]] = x;
    r[3 + axes[order][1]] = y;
    r[6 + axes[order][2]] = z;
}

/* A rotation matrix of a unit quaternion, by the textbook. */
static void rotation_of(const double q[4], double r[9])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    const double m[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                          2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                          2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)};
    memcpy(r, m, sizeof m);
}

/* Small whole numbers, normalised: angles of 45, 90, 120 degrees and many that come close to them. */
static void small_quaternion(input *in, double r[9])
{
    double q[4], square = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = zigzag(input_below(in, 16));
        square += q[k] * q[k];
    }
    double norm = sqrt(square);
    if (!(norm > 0)) {
        q[0] = norm = 1;
    }
    for (int k = 0; k < 4; k++) {
        q[k] /= norm;
    }
    rotation_of(q, r);
}

/* Almost a rotation: each entry is off by up to 2^-22, which stays within DCD_ROTATION_TOLERANCE. */
static void skewed(input *in, double r[9])
{
    right_angles(input_byte(in), r);
    for (int k = 0; k < 9; k++) {
        r[k] += ldexp(zigzag(input_byte(in)), -29);
    }
}

static void take_rotation(input *in, double r[9])
{
    uint32_t kind = input_byte(in);
    if (kind < 0xa0) {
        right_angles(kind % 2 == 0 ? 0 : kind / 2, r);
        return;
    }
    in->exact = false;
    if (kind < 0xf0) {
        small_quaternion(in, r);
    } else {
        skewed(in, r);
    }
}

void input_pose(input *in, dcd_pose *pose)
{
    take_rotation(in, pose->r);
    input_vector(in, pose->t);
}

static void take_box(input *in, input_shape *shape)
{
    double half[3];
    for (int k = 0; k < 3; k++) {
        half[k] = input_coordinate(in);
    }
    shape->count = 8;
    for (uint32_t k = 0; k < 24; k++) {
        shape->vertices[k] = (k / 3 >> k % 3 & 1) != 0 ? half[k % 3] : -half[k % 3];
    }
}

static void take_points(input *in, uint32_t count, bool flat, input_shape *shape)
{
    shape->count = count;
    for (uint32_t v = 0; v < count; v++) {
        input_vector(in, shape->vertices + 3 * v);
        if (flat) {
            shape->vertices[3 * v + 2] = shape->vertices[2];
        }
    }
}

void input_hull(input *in, input_shape *shape)
{
    uint32_t kind = input_byte(in);
    if (kind % 4 == 0) {
        take_box(in, shape);
    } else {
        take_points(in, 1 + kind / 4 % INPUT_MAX_VERTICES, kind % 4 == 1, shape);
    }
    shape->radius = kind >= 0xc0 ? fabs(input_coordinate(in)) : 0;
}

/* One object, or up to 64 of them, each a step further: lattices, stacks and coincident copies in few bytes. */
static void take_objects(input *in, input_scene *scene)
{
    dcd_pose pose;
    double step[3] = {0, 0, 0};
    uint32_t shape = input_below(in, scene->shapes), repeat = input_byte(in), count = 1;
    input_pose(in, &pose);
    if (repeat >= 0xc0) {
        count += repeat % 64;
        for (int k = 0; k < 3; k++) {
            step[k] = input_grid(in);
        }
    }
    for (uint32_t n = 0; n < count && scene->objects < INPUT_MAX_OBJECTS; n++) {
        dcd_pose *to = scene->pose + scene->objects;
        *to = pose;
        for (int k = 0; k < 3; k++) {
            double t = pose.t[k] + step[k] * (double)n;
            to->t[k] = fabs(t) <= DCD_MAX_COORDINATE ? t : pose.t[k];
        }
        scene->shape_of[scene->objects++] = shape;
    }
}

void input_decode_scene(const uint8_t *bytes, size_t size, input_scene *scene)
{
    input in = input_open(bytes, size);
    scene->threads = 1 + input_below(&in, INPUT_MAX_THREADS);
    scene->seed = input_byte(&in);
    scene->shapes = 1 + input_below(&in, INPUT_MAX_SHAPES);
    scene->objects = 0;
    for (uint32_t s = 0; s < scene->shapes; s++) {
        input_hull(&in, scene->shape + s);
    }
    while (in.left > 0 && scene->objects < INPUT_MAX_OBJECTS) {
        take_objects(&in, scene);
    }
    scene->exact = in.exact;
}

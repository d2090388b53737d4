#include "object/inner.h"

#include "number/length.h"

#ifdef __FRAMAC__
/* Any number has one. */
/*@ terminates \true;
    assigns \nothing; */
double fabs(double x);
#endif

#ifdef DCD_LANES_SUFFIX
#include "vector/face.h"
#endif

/* ------------------------------------------------------- Building and check */

/* Rounding of v - c, of a product of three of these, and of a determinant, with reach the sum of the three:
 * below 2^-49 size reach and 2^-41 reach^3. */
#define ROUND_HEIGHT 0x1p-46
#define ROUND_VOLUME 0x1p-40

/* Most faces, with padding, of the hull of `count` vertices. */
/*@ terminates \true;
    assigns \nothing;
    ensures range: \result <= DCD_HULL_FACES && \result % 8 == 0;
    ensures room: 3 * \result == dcd_face_room(count); */
static uint32_t most_faces(uint32_t count)
{
    const uint32_t faces = count >= 4 && count <= DCD_HULL_VERTICES ? 2 * count : 0;

    return (faces + DCD_FACE_PAD - 1) / DCD_FACE_PAD * DCD_FACE_PAD;
}

uint32_t dcd_inner_floats(uint32_t count)
{
    return 3 * most_faces(count);
}

/* Six times the signed volume of the tetrahedron of vertex 0 and a triangle. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires corners: \valid_read(corner + (0 .. 2)) && corner[0] < padded && corner[1] < padded && corner[2] < padded;
    terminates \true;
    assigns \nothing; */
static double volume_of(const double *rows, uint32_t padded, const uint8_t *corner)
{
    const double *x = rows, *y = x + padded, *z = y + padded;
    double e[3][3];

    /*@ loop invariant range: k <= 3;
        loop assigns k, e[0 .. 2][0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        e[k][0] = x[corner[k]] - x[0];
        e[k][1] = y[corner[k]] - y[0];
        e[k][2] = z[corner[k]] - z[0];
    }
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

/* The centre of the hull's volume, roughly, to shape->centre: any point inside would do, this one is deep in it. */
/*@ requires rows: \valid_read(shape) && DCD_VALID_ROWS(rows, shape->padded);
    requires hull: \valid_read(hull) && dcd_hull_corners(hull, shape->padded);
    requires shape: \valid(shape->centre + (0 .. 2));
    requires apart: \separated(shape, hull) && \separated(shape, rows + (0 .. 3 * shape->padded - 1));
    terminates \true;
    assigns shape->centre[0 .. 2]; */
static void put_centre(const double *rows, const dcd_hull *hull, dcd_shape *shape)
{
    double sum[3] = {0.0, 0.0, 0.0}, all = 0.0;

    /*@ loop invariant range: k <= hull->faces;
        loop assigns k, all, sum[0 .. 2];
        loop variant hull->faces - k; */
    for (uint32_t k = 0; k < hull->faces; k++) {
        const uint8_t *corner = hull->corner[k];
        const double volume = volume_of(rows, shape->padded, corner);

        all += volume;
        /*@ loop invariant range: d <= 3;
            loop assigns d, sum[0 .. 2];
            loop variant 3 - d; */
        for (uint32_t d = 0; d < 3; d++) {
            const double *row = rows + (uint64_t)d * shape->padded;

            sum[d] += volume * (((row[corner[0]] - row[0]) + (row[corner[1]] - row[0])) + (row[corner[2]] - row[0]));
        }
    }
    /*@ loop invariant range: d <= 3;
        loop assigns d, shape->centre[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        shape->centre[d] = rows[(uint64_t)d * shape->padded] + (all > 0.0 ? 0.25 * sum[d] / all : 0.0);
    }
}

/*@ requires hull: \valid(hull);
    terminates \true;
    assigns hull->face_of[0 .. 127][0 .. 127]; */
static void forget_edges(dcd_hull *hull)
{
    /*@ loop invariant range: from <= 128;
        loop assigns from, hull->face_of[0 .. 127][0 .. 127];
        loop variant 128 - from; */
    for (uint32_t from = 0; from < DCD_HULL_VERTICES; from++) {
        /*@ loop invariant range: to <= 128;
            loop assigns to, hull->face_of[0 .. 127][0 .. 127];
            loop variant 128 - to; */
        for (uint32_t to = 0; to < DCD_HULL_VERTICES; to++) {
            hull->face_of[from][to] = 0;
        }
    }
}

/* Every directed edge once, and its twin too. Uses hull->face_of to tick edges off. */
/*@ requires hull: \valid(hull) && dcd_hull_corners(hull, DCD_HULL_VERTICES);
    terminates \true;
    assigns hull->face_of[0 .. 127][0 .. 127]; */
static bool is_closed(dcd_hull *hull)
{
    bool closed = true;

    forget_edges(hull);
    /*@ loop invariant range: k <= 3 * hull->faces;
        loop assigns k, closed, hull->face_of[0 .. 127][0 .. 127];
        loop variant 3 * hull->faces - k; */
    for (uint32_t k = 0; k < 3 * hull->faces && closed; k++) {
        const uint32_t from = hull->corner[k / 3][k % 3], to = hull->corner[k / 3][(k + 1) % 3 == 0 ? 0 : k % 3 + 1];

        closed = from != to && hull->face_of[from][to] == 0;
        hull->face_of[from][to] = 1;
    }
    return closed;
}

/*@ requires hull: \valid_read(hull) && dcd_hull_corners(hull, DCD_HULL_VERTICES);
    terminates \true;
    assigns \nothing; */
static bool has_twins(const dcd_hull *hull)
{
    bool twins = true;

    /*@ loop invariant range: k <= hull->faces;
        loop assigns k, twins;
        loop variant hull->faces - k; */
    for (uint32_t k = 0; k < hull->faces && twins; k++) {
        const uint8_t *c = hull->corner[k];

        twins = hull->face_of[c[1]][c[0]] == 1 && hull->face_of[c[2]][c[1]] == 1 && hull->face_of[c[0]][c[2]] == 1;
    }
    return twins;
}

/* What the bounds on rounding rest on: the centre is within the reach, which is not tiny. A body that is not too small for
 * floats has a reach above 2^-118. */
/*@ requires shape: \valid_read(shape);
    terminates \true;
    assigns \nothing; */
static bool is_in_range(const dcd_shape *shape)
{
    bool good = shape->reach[0] + shape->reach[1] + shape->reach[2] >= 0x1p-120;

    /*@ loop invariant range: d <= 3;
        loop assigns d, good;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        good = good && fabs(shape->centre[d]) <= shape->reach[d];
    }
    return good;
}

/* a_f of one face, to `a`. False unless the triangle is certainly counter-clockwise about the centre. */
/*@ requires rows: \valid_read(shape) && DCD_VALID_ROWS(rows, shape->padded);
    requires corners: \valid_read(corner + (0 .. 2)) && corner[0] < shape->padded && corner[1] < shape->padded &&
        corner[2] < shape->padded;
    requires plane: \valid(a + (0 .. 2));
    terminates \true;
    assigns a[0 .. 2]; */
static bool face_plane(const double *rows, const dcd_shape *shape, const uint8_t *corner, double *a)
{
    const double *x = rows, *y = x + shape->padded, *z = y + shape->padded, *c = shape->centre;
    const double reach = shape->reach[0] + shape->reach[1] + shape->reach[2];
    double v[3][3], n[3], low, size;

    /*@ loop invariant range: k <= 3;
        loop assigns k, v[0 .. 2][0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        v[k][0] = x[corner[k]] - c[0];
        v[k][1] = y[corner[k]] - c[1];
        v[k][2] = z[corner[k]] - c[2];
    }
    /*@ loop invariant range: d <= 3;
        loop assigns d, n[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        const uint32_t i = (d + 1) % 3, j = (d + 2) % 3;

        n[d] = (v[1][i] - v[0][i]) * (v[2][j] - v[0][j]) - (v[1][j] - v[0][j]) * (v[2][i] - v[0][i]);
    }
    size = fabs(n[0]) + fabs(n[1]) + fabs(n[2]);
    low = n[0] * v[0][0] + n[1] * v[0][1] + n[2] * v[0][2];
    /*@ loop invariant range: 1 <= k <= 3;
        loop assigns k, low;
        loop variant 3 - k; */
    for (uint32_t k = 1; k < 3; k++) {
        const double height = n[0] * v[k][0] + n[1] * v[k][1] + n[2] * v[k][2];

        low = height < low ? height : low;
    }
    low -= ROUND_HEIGHT * size * reach;
    /*@ loop invariant range: d <= 3;
        loop assigns d, a[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        a[d] = n[d] / low;
    }
    return low > ROUND_VOLUME * reach * reach * reach;
}

/*@ requires valid: \valid_read(a + (0 .. 2));
    terminates \true;
    assigns \nothing;
    ensures sign: !\lt_double(\result, (double)0.0); */
static double square_of(const double *a)
{
    return dcd_length_sum(dcd_length_sum(dcd_length_square(a[0]), dcd_length_square(a[1])), dcd_length_square(a[2]));
}

/* Faces of the checked hull to their rows. False when one is not right. */
/*@ requires rows: \valid_read(shape) && DCD_VALID_ROWS(rows, shape->padded);
    requires hull: \valid_read(hull) && dcd_hull_corners(hull, shape->padded) && hull->faces <= padded;
    requires face: padded <= DCD_HULL_FACES && \valid(face + (0 .. 3 * padded - 1)) && \valid(reach);
    requires apart: \separated(face + (0 .. 3 * padded - 1), shape) && \separated(face + (0 .. 3 * padded - 1), hull) &&
        \separated(face + (0 .. 3 * padded - 1), rows + (0 .. 3 * shape->padded - 1));
    terminates \true;
    assigns face[0 .. 3 * padded - 1], *reach; */
static bool put_faces(const double *rows, const dcd_shape *shape, const dcd_hull *hull, uint32_t padded, float *face,
                      double *reach)
{
    bool good = true;
    double square = 0.0;

    /*@ loop invariant range: k <= padded;
        loop invariant sign: !\lt_double(square, (double)0.0);
        loop assigns k, good, square, face[0 .. 3 * padded - 1];
        loop variant padded - k; */
    for (uint32_t k = 0; k < padded && good; k++) {
        double a[3] = {0.0, 0.0, 0.0};

        good = k >= hull->faces || face_plane(rows, shape, hull->corner[k], a);
        /*@ loop invariant range: d <= 3;
            loop assigns d, face[0 .. 3 * padded - 1];
            loop variant 3 - d; */
        for (uint32_t d = 0; d < 3; d++) {
            //@ assert row: d == 0 || d == 1 || d == 2;
            face[d * padded + k] = (float)a[d];
        }
        square = square_of(a) > square ? square_of(a) : square;
    }
    *reach = sqrt(square);
    return good && *reach > 0x1p-115 && *reach < 0x1p+115; /* floats, and their products, stay far from their ends */
}

void dcd_inner_build(const double *rows, dcd_shape *shape, float *face, dcd_hull *hull)
{
    uint32_t padded;
    bool good;

    shape->faces = 0;
    if (!dcd_hull_build(rows, shape->padded, shape->count, hull) || hull->faces > most_faces(shape->count) ||
        !is_closed(hull) || !has_twins(hull)) {
        return;
    }
    put_centre(rows, hull, shape);
    padded = (hull->faces + DCD_FACE_PAD - 1) / DCD_FACE_PAD * DCD_FACE_PAD;
    good = is_in_range(shape) && put_faces(rows, shape, hull, padded, face, &shape->face_reach);
    shape->faces = good ? padded : 0;
    /*@ loop invariant range: d <= 3;
        loop assigns d, shape->centre[0 .. 2];
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        shape->centre[d] = good ? shape->centre[d] : 0.0; /* else it may be anywhere */
    }
}

/* ------------------------------------------------------------------- Query */

/* With D the line between the centres, k = max a_f.(R^-1 D) is how often the inner body fits into it: the body holds the
 * part of the line from its centre to 1 / k. Computed is a_f.(R^T D) in floats: R^T differs from R^-1 by less than 3.1e-6
 * (R is orthonormal to 1e-6), floats add 2^-18, both times |a| |D|, and D itself is right to 2^-50 of what it is made of. */
#define ROUND_LINE 0x1p-16
#define ROUND_OFFSET 0x1p-47

/* The ball of radius 1 / max |a_f| about the centre is inside the body. Placed, it is one of nearly the same radius (R is
 * orthonormal to 1e-6); ROUND_BALL of the radius covers that and the roundings of lengths here and below, and the
 * centre's own error is taken off. */
#define ROUND_BALL 0x1p-16

/*@ requires valid: \valid_read(shape) && \valid_read(placed);
    terminates \true;
    assigns \nothing; */
static float ball_of(const dcd_shape *shape, const dcd_placed *placed)
{
    const double size = placed->reach[0] + placed->reach[1] + placed->reach[2];
    const double ball = (1.0 - ROUND_BALL) / shape->face_reach - ROUND_OFFSET * size;

    return ball > 0.0 ? (float)ball : DCD_NO_BALL;
}

/*@ requires valid: \valid_read(shape) && \valid_read(pose) && \valid_read(placed) && \valid(core);
    requires apart: \separated(core, shape) && \separated(core, pose) && \separated(core, placed);
    terminates \true;
    assigns *core; */
static void put_core(const dcd_shape *shape, const dcd_pose *pose, const dcd_placed *placed, dcd_core *core)
{
    core->size = placed->reach[0] + placed->reach[1] + placed->reach[2];
    core->begin = shape->face_begin;
    /*@ loop invariant range: k <= 9;
        loop assigns k, core->turn[0 .. 8];
        loop variant 9 - k; */
    for (uint32_t k = 0; k < 9; k++) {
        core->turn[k] = (float)pose->r[k];
    }
    core->reach = (float)((1.0 + 0x1p-20) * shape->face_reach);
    core->faces = shape->faces;
    core->unused = 0;
}

void dcd_inner_place(const dcd_shape *shapes, const dcd_body *bodies, const dcd_placed *placed, uint32_t first,
                     uint32_t last, float *balls, dcd_core *cores)
{
    /*@ loop invariant range: first <= i <= last;
        loop assigns i, balls[first .. last - 1], cores[first .. last - 1];
        loop variant last - i; */
    for (uint32_t i = first; i < last; i++) {
        const dcd_shape *shape = &shapes[bodies[i].shape];

        balls[i] = shape->faces > 0 ? ball_of(shape, &placed[i]) : DCD_NO_BALL;
        put_core(shape, &bodies[i].pose, &placed[i], &cores[i]);
    }
}

bool dcd_inner_balls_meet(const dcd_placed *a, float ball_a, const dcd_placed *b, float ball_b)
{
    const double x = (b->position[0] - a->position[0]) + (b->inner[0] - a->inner[0]);
    const double y = (b->position[1] - a->position[1]) + (b->inner[1] - a->inner[1]);
    const double z = (b->position[2] - a->position[2]) + (b->inner[2] - a->inner[2]);
    const double both = (double)ball_a + (double)ball_b;

    return both > 0.0 && (x * x + y * y) + z * z <= both * both;
}

#ifdef DCD_LANES_SUFFIX

static void furthest_two(const float *faces, const dcd_core *core_a, const float *g_a, const dcd_core *core_b,
                         const float *g_b, float *most)
{
    const dcd_wide_faces a = dcd_wide_ask(faces + core_a->begin, core_a->faces, g_a);
    const dcd_wide_faces b = dcd_wide_ask(faces + core_b->begin, core_b->faces, g_b);

    dcd_wide_furthest(&a, &b, most);
}

#else

/* The largest of a_f.g, at least zero: eight running maxima, folded. */
/*@ requires range: faces <= DCD_HULL_FACES && faces % 8 == 0;
    requires faces: \valid_read(face + (0 .. 3 * faces - 1));
    terminates \true;
    assigns \nothing; */
static float furthest(const float *face, uint32_t faces, float gx, float gy, float gz)
{
    float most[DCD_FACE_PAD];

    /*@ loop invariant range: l <= 8;
        loop assigns l, most[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_FACE_PAD; l++) {
        most[l] = 0.0F;
    }
    /*@ loop invariant range: k <= faces && k % 8 == 0;
        loop assigns k, most[0 .. 7];
        loop variant faces - k; */
    for (uint32_t k = 0; k < faces; k += DCD_FACE_PAD) {
        const float *x = face + k, *y = x + faces, *z = y + faces;

        //@ assert room: k + 8 <= faces;
        /*@ loop invariant range: l <= 8;
            loop assigns l, most[0 .. 7];
            loop variant 8 - l; */
        DCD_LANE_LOOP
        for (uint32_t l = 0; l < DCD_FACE_PAD; l++) {
            const float s = x[l] * gx + y[l] * gy + z[l] * gz;

            most[l] = s > most[l] ? s : most[l];
        }
    }
    /*@ loop invariant range: half == 4 || half == 2 || half == 1 || half == 0;
        loop assigns half, most[0 .. 7];
        loop variant half; */
    for (uint32_t half = DCD_FACE_PAD / 2; half > 0; half /= 2) {
        /*@ loop invariant range: l <= half;
            loop assigns l, most[0 .. 7];
            loop variant half - l; */
        for (uint32_t l = 0; l < half; l++) {
            most[l] = most[l] > most[l + half] ? most[l] : most[l + half];
        }
    }
    return most[0];
}

/* Of each of the two bodies the largest product of its faces with its g, to most[0] and most[1]. */
/*@ requires cores: dcd_core_valid(core_a, faces) && dcd_core_valid(core_b, faces);
    requires lines: \valid_read(g_a + (0 .. 2)) && \valid_read(g_b + (0 .. 2));
    requires out: \valid(most + (0 .. 1));
    terminates \true;
    assigns most[0 .. 1]; */
static void furthest_two(const float *faces, const dcd_core *core_a, const float *g_a, const dcd_core *core_b,
                         const float *g_b, float *most)
{
    most[0] = furthest(faces + core_a->begin, core_a->faces, g_a[0], g_a[1], g_a[2]);
    most[1] = furthest(faces + core_b->begin, core_b->faces, g_b[0], g_b[1], g_b[2]);
}

#endif

/* g = R^T d. */
/*@ requires core: \valid_read(core) && \valid_read(d + (0 .. 2)) && \valid(g + (0 .. 2));
    requires apart: \separated(g + (0 .. 2), core) && \separated(g + (0 .. 2), d + (0 .. 2));
    terminates \true;
    assigns g[0 .. 2]; */
static inline void turn_back(const dcd_core *core, const float *d, float *g)
{
    const float *r = core->turn;

    g[0] = r[0] * d[0] + r[3] * d[1] + r[6] * d[2];
    g[1] = r[1] * d[0] + r[4] * d[1] + r[7] * d[2];
    g[2] = r[2] * d[0] + r[5] * d[1] + r[8] * d[2];
}

bool dcd_inner_meet(const float *faces, const dcd_core *core_a, const dcd_placed *a, const dcd_core *core_b,
                    const dcd_placed *b)
{
    double length = 0.0, size = core_a->size + core_b->size, slack, k_a, k_b;
    float line[3], back[3], g_a[3], g_b[3], most[2];

    if (core_a->faces == 0 || core_b->faces == 0) {
        return false;
    }
    /*@ loop invariant range: d <= 3;
        loop assigns d, line[0 .. 2], back[0 .. 2], length, size;
        loop variant 3 - d; */
    for (uint32_t d = 0; d < 3; d++) {
        const double offset = b->position[d] - a->position[d];
        const double x = offset + (b->inner[d] - a->inner[d]);

        line[d] = (float)x;
        back[d] = -line[d];
        length += fabs(x);
        size += fabs(offset);
    }
    slack = ROUND_LINE * length + ROUND_OFFSET * size;
    turn_back(core_a, line, g_a);
    turn_back(core_b, back, g_b);
    furthest_two(faces, core_a, g_a, core_b, g_b, most);
    /* At least how often the inner body fits into the line from its centre, for certain. */
    k_a = (double)most[0] + ((double)core_a->reach * slack + 0x1p-60);
    k_b = (double)most[1] + ((double)core_b->reach * slack + 0x1p-60);
    /* 1 / k_a + 1 / k_b >= 1. Infinities must not look like contact. */
    return k_a < 0x1p+100 && k_b < 0x1p+100 && (k_a + k_b) * (1.0 - 0x1p-48) >= k_a * k_b;
}

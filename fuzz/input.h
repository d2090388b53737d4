/* Bytes to numbers, poses and scenes. Total: every byte string is a valid scene, and past the end every byte is 0,
 * so no run is wasted on input that is thrown away.
 *
 * Most coordinates lie on a coarse grid that is exact in float: touching, coincident and flat happen all the time
 * instead of never. One real in 16 is a grid number moved by a few units in the last place, and one in 16 is any
 * double of the allowed range.
 */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include "dcd.h"

#define INPUT_GRID (1.0 / 16)         /* step of the coarse grid, which reaches to +-6.5               */
#define INPUT_FINE_GRID (1.0 / 512)   /* step of the fine grid, which reaches to +-64                  */
#define INPUT_MAX_SHAPES 6u
#define INPUT_MAX_VERTICES 10u        /* of one shape                                                  */
#define INPUT_MAX_OBJECTS 320u        /* three levels of a tree of 16                                  */
#define INPUT_MAX_THREADS 8u

typedef struct input {
    const uint8_t *bytes;
    size_t left;
    bool exact; /* so far every coordinate lay on a grid and every rotation permutes the axes          */
} input;

input input_open(const uint8_t *bytes, size_t size);
uint8_t input_byte(input *in);
uint32_t input_word(input *in);                   /* 4 bytes, little endian                           */
uint32_t input_below(input *in, uint32_t bound);  /* one byte, modulo `bound` (1 to 256)              */
double input_bits(input *in);                     /* 8 bytes as they are: NaN and infinity too        */
double input_grid(input *in);                     /* one byte: a number on the coarse grid            */
double input_coordinate(input *in);               /* any valid coordinate, mostly on a grid           */
void input_vector(input *in, double xyz[3]);      /* three coordinates                                */
void input_pose(input *in, dcd_pose *pose);       /* a valid pose, mostly of right angles             */

typedef struct input_shape {
    uint32_t count;
    double radius; /* of the ball that sweeps the hull; mostly 0 */
    double vertices[3 * INPUT_MAX_VERTICES];
} input_shape;

void input_hull(input *in, input_shape *shape);

typedef struct input_scene {
    uint32_t threads; /* 1 to 8                                                                       */
    uint32_t seed;    /* of the permutation and of what else a target wants to vary                   */
    uint32_t shapes, objects;
    bool exact;       /* all grid numbers: sums are exact in float, and a translation changes nothing */
    input_shape shape[INPUT_MAX_SHAPES];
    uint32_t shape_of[INPUT_MAX_OBJECTS];
    dcd_pose pose[INPUT_MAX_OBJECTS];
} input_scene;

void input_decode_scene(const uint8_t *bytes, size_t size, input_scene *scene);

#endif

#include "broad/curve.h"

const uint8_t dcd_curve_steps[8 * DCD_CURVE_STATES] = {
      8,  17,  27,   2,  39,  46,  52,   5,
     56,  71,  73,  86,  91,  20,  10,  13,
     48,   1, 103, 110, 115,  18,  12,  21,
    126, 129,  29,  26,  79,  80, 140,   3,
    148,  43,  37,  34, 127, 128,  78,  81,
    156,  45,  35,  42,  31,   6, 160, 105,
     72,  87, 139,   4,  57,  70,  50,  53,
      0, 171, 111,  76,  49,  58, 102,  61,
    180, 143,  83, 184,  69,  54,  66,  97,
     16, 123,   9,  74,  47,  60,  38,  77,
    132,  95,  85,  14,  67, 144,  82,  33,
    142,  55, 185,  96,  93, 116,  90,  11,
    188, 107, 175, 176, 101,  98,  62,  65,
    164, 109, 119,  22,  99, 106, 152,  41,
    174, 177,  63,  64, 117, 114,  92,  19,
     30, 125, 161, 122,   7, 172, 104,  75,
    130,  25, 133, 166, 179, 136,  84, 191,
     94,  15, 141,  28, 145,  32, 138,  51,
    146, 155, 149,  36, 137,  24, 190, 167,
    154, 157, 147,  44, 169, 182, 120, 135,
    162, 165, 121, 134, 187, 108, 168, 183,
    118, 173,  23, 124, 153, 170,  40,  59,
    178, 113, 131,  88, 181, 158,  68, 151,
    186, 163,  89, 112, 189, 100, 150, 159,
};

uint32_t dcd_curve_place(uint32_t x, uint32_t y, uint32_t z)
{
    uint32_t place = 0;
    uint32_t state = 0;

    //@ assert table: \forall integer k; 0 <= k < 8 * DCD_CURVE_STATES ==> dcd_curve_steps[k] < 8 * DCD_CURVE_STATES;
    /*@ loop invariant state: state < DCD_CURVE_STATES;
        loop invariant place: (bit == 512 && place < 1) || (bit == 256 && place < 8) || (bit == 128 && place < 0x40) ||
            (bit == 64 && place < 0x200) || (bit == 32 && place < 0x1000) || (bit == 16 && place < 0x8000) ||
            (bit == 8 && place < 0x40000) || (bit == 4 && place < 0x200000) || (bit == 2 && place < 0x1000000) ||
            (bit == 1 && place < 0x8000000) || (bit == 0 && place < 0x40000000);
        loop assigns bit, place, state;
        loop variant bit; */
    for (uint32_t bit = DCD_CURVE_CELLS / 2; bit > 0; bit /= 2) {
        const uint32_t octant = (x / bit % 2) * 4 + (y / bit % 2) * 2 + z / bit % 2;
        const uint32_t next = dcd_curve_steps[8 * state + octant];

        place = place * 8 + next % 8;
        state = next / 8;
    }
    return place;
}

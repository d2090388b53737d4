#include "narrow/support.h"

#include "world/world.h"

/* Eight lanes: lane l holds the best of vertices l, l + 8, ... and the number of its group of eight. */
/*@ requires rows: DCD_VALID_ROWS(rows, padded);
    requires direction: \valid_read(d + (0 .. 2));
    requires result: \valid(best + (0 .. 7)) && \valid(group + (0 .. 7));
    requires apart: \separated(best + (0 .. 7), rows + (0 .. 3 * padded - 1)) && \separated(best + (0 .. 7), d + (0 .. 2));
    terminates \true;
    assigns best[0 .. 7], group[0 .. 7];
    ensures group: \forall integer q; 0 <= q < 8 ==> group[q] <= padded - 8; */
static void scan(const double *rows, uint32_t padded, const double *d, double *best, uint64_t *group)
{
    const double d0 = d[0], d1 = d[1], d2 = d[2];
    const double *x = rows, *y = rows + padded, *z = rows + 2 * (uint64_t)padded;

    /*@ loop invariant range: l <= 8;
        loop invariant group: \forall integer q; 0 <= q < l ==> group[q] == 0;
        loop assigns l, best[0 .. 7], group[0 .. 7];
        loop variant 8 - l; */
    for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
        best[l] = (d0 * x[l] + d1 * y[l]) + d2 * z[l];
        group[l] = 0;
    }
    /*@ loop invariant range: 8 <= k <= padded && k % 8 == 0;
        loop invariant group: \forall integer q; 0 <= q < 8 ==> group[q] <= padded - 8;
        loop assigns k, best[0 .. 7], group[0 .. 7];
        loop variant padded - k; */
    for (uint32_t k = DCD_VERTEX_PAD; k < padded; k += DCD_VERTEX_PAD) {
        //@ assert group: k <= padded - 8;
        /*@ loop invariant range: l <= 8;
            loop invariant group: \forall integer q; 0 <= q < 8 ==> group[q] <= padded - 8;
            loop assigns l, best[0 .. 7], group[0 .. 7];
            loop variant 8 - l; */
        for (uint32_t l = 0; l < DCD_VERTEX_PAD; l++) {
            const double s = (d0 * x[k + l] + d1 * y[k + l]) + d2 * z[k + l];

            group[l] = s < best[l] ? k : group[l];
            best[l] = s < best[l] ? s : best[l];
        }
    }
}

uint32_t dcd_support_find(const double *rows, uint32_t padded, const double *direction, double *value)
{
    double best[DCD_VERTEX_PAD];
    uint64_t group[DCD_VERTEX_PAD];
    uint32_t lane = 0;

    scan(rows, padded, direction, best, group);
    /*@ loop invariant range: 1 <= l <= 8;
        loop invariant lane: lane < 8;
        loop assigns l, lane;
        loop variant 8 - l; */
    for (uint32_t l = 1; l < DCD_VERTEX_PAD; l++) {
        /* The same value further on in an earlier group would be the first vertex. */
        if (best[l] < best[lane] || (best[l] <= best[lane] && group[l] < group[lane])) {
            lane = l;
        }
    }
    *value = best[lane];
    return (uint32_t)group[lane] + lane;
}

/* The last digits of a distance between curved shapes: witnesses among a few tips, by weights that slender triangles
 * do not spoil. Whatever is tried, dcd_difference_witness judges it. */
#ifndef DCD_POLISH_H
#define DCD_POLISH_H

#include "measure/difference.h"

#define DCD_POLISH_ROUNDS 16u

/* Tries points near the origin of the triangle of three tips, and of its edges. */
/*@ requires in: \valid_read(in);
    requires tips: \valid_read(a) && \valid_read(b) && \valid_read(c);
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, in) && \separated(measure, a) &&
        \separated(measure, b) && \separated(measure, c);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips <= 3; */
void dcd_polish_triangle(const dcd_difference *in, const dcd_tip *a, const dcd_tip *b, const dcd_tip *c,
                         dcd_measure *measure);

/* Tries the triangles that a tip makes with pairs of the witness' tips. */
/*@ requires in: \valid_read(in);
    requires tip: \valid_read(tip);
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, in) && \separated(measure, tip);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips <= 3; */
void dcd_polish_with(const dcd_difference *in, const dcd_tip *tip, dcd_measure *measure);

/* Probes around the best axis and takes what is found into the witness, until the measure gets no narrower. */
/*@ requires in: dcd_difference_valid(in);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 10 * DCD_POLISH_ROUNDS;
    terminates \true;
    assigns *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 10 * DCD_POLISH_ROUNDS; */
void dcd_polish(const dcd_difference *in, dcd_measure *measure);

#endif

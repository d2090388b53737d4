/* The last digits of a distance between curved shapes: witnesses among a few tips, by weights that slender triangles
 * do not spoil. Whatever is tried, dcd_difference_witness judges it. */
#ifndef DCD_POLISH_H
#define DCD_POLISH_H

#include "difference.h"

#define DCD_POLISH_ROUNDS 16u

/* Tries points near the origin of the triangle of three tips, and of its edges. */
void dcd_polish_triangle(const dcd_difference *in, const dcd_tip *a, const dcd_tip *b, const dcd_tip *c,
                         dcd_measure *measure);

/* Tries the triangles that a tip makes with pairs of the witness' tips. */
void dcd_polish_with(const dcd_difference *in, const dcd_tip *tip, dcd_measure *measure);

/* Probes around the best axis and takes what is found into the witness, until the measure gets no narrower. */
void dcd_polish(const dcd_difference *in, dcd_measure *measure);

#endif

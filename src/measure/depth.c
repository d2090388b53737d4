#include "measure/depth.h"

#include <float.h>
#include <stddef.h>

#include "measure/bound.h"
#include "number/length.h"
#include "measure/polish.h"
#include "number/rounded.h"
#include "number/triple.h"

#define FLAT 0x1p-46      /* of the extent: what counts as no width                        */
#define RISE 0x1p-50      /* of the extent: a face that tips rise by no more is A - B's own */
#define CURVED 0x1p-46    /* of the extent: what there is nothing to gain below, among tips of curved shapes */
#define AROUND 0x1p-20    /* of the extent: faces so much further out are worth a look as well */
#define IN_PLANE 0x1p-47  /* of the extent: a tip that is not behind a face sees it         */
#define ROUND_SIGN 0x1p-49
#define UNDERFLOW 0x1p-900

/* Tips in the order that has the inside behind. */
typedef struct face {
    uint32_t tip[3];
    double axis[3]; /* outward, largest coordinate 1 */
    double length;  /* of the axis */
    double height;  /* of the plane above the origin */
} face;

typedef struct surface {
    dcd_tip tip[DCD_DEPTH_TIPS];
    face face[DCD_DEPTH_FACES];
    uint32_t tips, faces;
} surface;

/*@ predicate face_below{L}(face *f, integer n) = f->tip[0] < n && f->tip[1] < n && f->tip[2] < n;
    predicate surface_valid{L}(surface *s) =
        \valid_read(s) && s->tips <= DCD_DEPTH_TIPS && s->faces <= DCD_DEPTH_FACES &&
        (\forall integer k; 0 <= k < s->faces ==> face_below(&s->face[k], s->tips)); */

/* ----------------------------------------------------------------- Vectors */

/*@ requires vectors: \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), a + (0 .. 2)) &&
        \separated(out + (0 .. 2), b + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void subtract(const double *a, const double *b, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = a[r] - b[r];
    }
}

/*@ requires a: \valid_read(a + (0 .. 2));
    requires out: \valid(out + (0 .. 2)) && \separated(out + (0 .. 2), a + (0 .. 2));
    terminates \true;
    assigns out[0 .. 2]; */
static void negate(const double *a, double *out)
{
    /*@ loop invariant range: r <= 3;
        loop assigns r, out[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        out[r] = -a[r];
    }
}

/* ------------------------------------------------------------------- Start */

/* How far a tip is from the last of the corners along the axis, which is normalised. */
/*@ requires tips: \valid_read(tip) && \valid_read(from);
    requires axis: \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static double distance_along(const dcd_tip *tip, const dcd_tip *from, const double *axis)
{
    double between[3];

    subtract(tip->p, from->p, between);
    return dcd_abs(dcd_triple_dot(between, axis)) / dcd_length(axis);
}

/*@ requires tips: \valid_read(from) && \valid(to) && \separated(from, to);
    terminates \true;
    assigns *to; */
static void copy_tip(const dcd_tip *from, dcd_tip *to)
{
    *to = *from;
}

/* The furthest tip along the line of an axis, either way, from a corner. False when it is no further than rounding. */
/*@ requires in: dcd_difference_valid(in);
    requires vector: \valid_read(vector + (0 .. 2));
    requires corner: \valid(corner) && \valid_read(from) && \separated(corner, from) && \separated(measure, corner) &&
        DCD_DIFFERENCE_APART(in, corner);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 2;
    terminates \true;
    assigns *corner, measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: measure->iterations <= \old(measure->iterations) + 2; */
static bool corner_along(const dcd_difference *in, const double *vector, const dcd_tip *from, dcd_tip *corner,
                         dcd_measure *measure)
{
    double axis[3], back[3];
    dcd_tip other;

    if (!dcd_bound_axis(vector, axis)) {
        return false;
    }
    negate(axis, back);
    (void)dcd_difference_probe(in, axis, corner, measure);
    (void)dcd_difference_probe(in, back, &other, measure);
    if (distance_along(&other, from, axis) > distance_along(corner, from, axis)) {
        //@ assert in: dcd_difference_valid(in) && DCD_DIFFERENCE_APART(in, corner);
        copy_tip(&other, corner);
        //@ assert a: in->a->count == \at(in->a->count, Pre) && in->a->padded == \at(in->a->padded, Pre);
        //@ assert b: in->b->count == \at(in->b->count, Pre) && in->b->padded == \at(in->b->padded, Pre);
        //@ assert copied: dcd_difference_valid(in);
    }
    return distance_along(corner, from, axis) > FLAT * in->extent;
}

/* The coordinate axis that is least along a vector. */
/*@ requires vector: \valid_read(vector + (0 .. 2));
    requires axis: \valid(axis + (0 .. 2)) && \separated(axis + (0 .. 2), vector + (0 .. 2));
    terminates \true;
    assigns axis[0 .. 2]; */
static void least_axis(const double *vector, double *axis)
{
    const double x = dcd_abs(vector[0]), y = dcd_abs(vector[1]), z = dcd_abs(vector[2]);
    const uint32_t least = x <= y && x <= z ? 0 : y <= z ? 1 : 2;

    /*@ loop invariant range: r <= 3;
        loop assigns r, axis[0 .. 2];
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        axis[r] = r == least ? 1.0 : 0.0;
    }
}

/* A second corner, apart from the first. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 7;
    terminates \true;
    assigns s->tip[0 .. 1], measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: measure->iterations <= \old(measure->iterations) + 7; */
static bool find_edge(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    const double axes[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    bool found = false;

    (void)dcd_difference_probe(in, axes[0], &s->tip[0], measure);
    /*@ loop invariant range: r <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 1 + 2 * r;
        loop assigns r, found, s->tip[1], measure->low, measure->axis[0 .. 2], measure->iterations;
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3 && !found; r++) {
        found = corner_along(in, axes[r], &s->tip[0], &s->tip[1], measure);
    }
    return found;
}

/* A third one, off their line. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 4;
    terminates \true;
    assigns s->tip[2], measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: measure->iterations <= \old(measure->iterations) + 4; */
static bool find_triangle(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    double edge[3], least[3], first[3], second[3];

    subtract(s->tip[1].p, s->tip[0].p, edge);
    least_axis(edge, least);
    dcd_triple_cross(edge, least, first);
    dcd_triple_cross(edge, first, second);
    return corner_along(in, first, &s->tip[0], &s->tip[2], measure) ||
           corner_along(in, second, &s->tip[0], &s->tip[2], measure);
}

/* A fourth one, off their plane. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 13;
    terminates \true;
    assigns s->tip[0 .. 3], measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures iterations: measure->iterations <= \old(measure->iterations) + 13; */
static bool find_corners(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    double e[3], f[3], normal[3];

    if (!find_edge(in, s, measure) || !find_triangle(in, s, measure)) {
        return false;
    }
    subtract(s->tip[1].p, s->tip[0].p, e);
    subtract(s->tip[2].p, s->tip[0].p, f);
    dcd_triple_cross(e, f, normal);
    return corner_along(in, normal, &s->tip[0], &s->tip[3], measure);
}

/* ------------------------------------------------------------------- Faces */

/* False when there is no more room, or the corners are on a line. */
/*@ requires surface: \valid(s) && surface_valid(s);
    requires corners: i < s->tips && j < s->tips && k < s->tips;
    terminates \true;
    assigns s->face[0 .. 255], s->faces;
    ensures surface: surface_valid(s);
    ensures faces: s->faces == (\result ? \old(s->faces) + 1 : \old(s->faces)); */
static bool add_face(surface *s, uint32_t i, uint32_t j, uint32_t k)
{
    face *added = &s->face[s->faces];
    double e[3], f[3], normal[3];

    if (s->faces == DCD_DEPTH_FACES) {
        return false;
    }
    subtract(s->tip[j].p, s->tip[i].p, e);
    subtract(s->tip[k].p, s->tip[i].p, f);
    dcd_triple_cross(e, f, normal);
    if (!dcd_bound_axis(normal, added->axis)) {
        return false;
    }
    added->tip[0] = i;
    added->tip[1] = j;
    added->tip[2] = k;
    //@ assert others: \forall integer q; 0 <= q < s->faces ==> face_below(&s->face[q], s->tips);
    //@ assert new: face_below(&s->face[s->faces], s->tips);
    added->length = dcd_length(added->axis);
    added->height = dcd_triple_dot(added->axis, s->tip[i].p) / added->length;
    s->faces++;
    return true;
}

/* Of a tip above a face's plane. */
/*@ requires surface: \valid_read(s) && \valid_read(f) && f->tip[0] < DCD_DEPTH_TIPS;
    requires tip: \valid_read(tip);
    terminates \true;
    assigns \nothing; */
static double rise_of(const surface *s, const face *f, const dcd_tip *tip)
{
    double between[3];

    subtract(tip->p, s->tip[f->tip[0]].p, between);
    return dcd_triple_dot(f->axis, between) / f->length;
}

/*@ requires tips: \valid(a) && \valid(b) && \separated(a, b);
    terminates \true;
    assigns *a, *b; */
static void swap_tips(dcd_tip *a, dcd_tip *b)
{
    const dcd_tip kept = *a;

    *a = *b;
    *b = kept;
}

/* Turns the first three tips so that the fourth is behind them. False when they are on a line. */
/*@ requires surface: \valid(s) && s->tips == 4;
    terminates \true;
    assigns s->tip[0 .. 1], s->face[0 .. 255], s->faces; */
static bool turn_corners(surface *s)
{
    s->faces = 0;
    if (!add_face(s, 0, 1, 2)) {
        return false;
    }
    //@ assert face: face_below(&s->face[0], s->tips);
    if (rise_of(s, &s->face[0], &s->tip[3]) > 0.0) {
        swap_tips(&s->tip[0], &s->tip[1]);
    }
    return true;
}

/*@ requires surface: \valid(s) && s->tips == 4;
    terminates \true;
    assigns s->face[0 .. 255], s->faces;
    ensures surface: surface_valid(s);
    ensures faces: \result ==> s->faces == 4; */
static bool add_tetrahedron(surface *s)
{
    s->faces = 0;
    return add_face(s, 0, 1, 2) && add_face(s, 0, 3, 1) && add_face(s, 1, 3, 2) && add_face(s, 2, 3, 0);
}

/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 13;
    terminates \true;
    assigns *s, measure->low, measure->axis[0 .. 2], measure->iterations;
    ensures in: dcd_difference_valid(in);
    ensures surface: \result ==> surface_valid(s) && s->tips == 4 && s->faces == 4;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 13; */
static bool start(const dcd_difference *in, surface *s, dcd_measure *measure)
{
    if (!find_corners(in, s, measure)) {
        return false;
    }
    s->tips = 4;
    return turn_corners(s) && add_tetrahedron(s);
}

/*@ requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing;
    ensures face: \result < DCD_DEPTH_FACES;
    ensures one: 0 < s->faces ==> \result < s->faces; */
static uint32_t nearest_face(const surface *s)
{
    uint32_t nearest = 0;

    /*@ loop invariant range: 1 <= k;
        loop invariant nearest: nearest == 0 || nearest < s->faces;
        loop assigns k, nearest;
        loop variant s->faces - k; */
    for (uint32_t k = 1; k < s->faces; k++) {
        nearest = s->face[k].height < s->face[nearest].height ? k : nearest;
    }
    return nearest;
}

/* --------------------------------------------------------------- Expansion */

/* Among curved shapes there is always a tip that is further out. */
/*@ requires in: \valid_read(in);
    terminates \true;
    assigns \nothing; */
static bool is_curved(const dcd_difference *in)
{
    return in->curved_a != NULL || in->curved_b != NULL;
}

/*@ requires face: \valid_read(f);
    terminates \true;
    assigns \nothing; */
static bool has_edge(const face *f, uint32_t i, uint32_t j)
{
    return (f->tip[0] == i && f->tip[1] == j) || (f->tip[1] == i && f->tip[2] == j) || (f->tip[2] == i && f->tip[0] == j);
}

/* Number by number: of a structure that is copied as a whole, provers lose what is next to it. */
/*@ requires faces: \valid_read(from) && \valid(to) && (from == to || \separated(from, to));
    terminates \true;
    assigns to->tip[0 .. 2], to->axis[0 .. 2], to->length, to->height;
    ensures tips: to->tip[0] == \old(from->tip[0]) && to->tip[1] == \old(from->tip[1]) &&
        to->tip[2] == \old(from->tip[2]); */
static void copy_face(const face *from, face *to)
{
    to->tip[0] = from->tip[0];
    to->tip[1] = from->tip[1];
    to->tip[2] = from->tip[2];
    to->axis[0] = from->axis[0];
    to->axis[1] = from->axis[1];
    to->axis[2] = from->axis[2];
    to->length = from->length;
    to->height = from->height;
}

/*@ requires surface: \valid(s) && i < DCD_DEPTH_FACES && j < DCD_DEPTH_FACES;
    terminates \true;
    assigns s->face[i].tip[0 .. 2], s->face[i].axis[0 .. 2], s->face[i].length, s->face[i].height,
        s->face[j].tip[0 .. 2], s->face[j].axis[0 .. 2], s->face[j].length, s->face[j].height;
    ensures first: s->face[i].tip[0] == \old(s->face[j].tip[0]) && s->face[i].tip[1] == \old(s->face[j].tip[1]) &&
        s->face[i].tip[2] == \old(s->face[j].tip[2]);
    ensures second: s->face[j].tip[0] == \old(s->face[i].tip[0]) && s->face[j].tip[1] == \old(s->face[i].tip[1]) &&
        s->face[j].tip[2] == \old(s->face[i].tip[2]);
    ensures others: \forall integer q; 0 <= q < DCD_DEPTH_FACES ==> q != i ==> q != j ==>
        s->face[q].tip[0] == \old(s->face[q].tip[0]) && s->face[q].tip[1] == \old(s->face[q].tip[1]) &&
        s->face[q].tip[2] == \old(s->face[q].tip[2]);
    ensures counts: s->tips == \old(s->tips) && s->faces == \old(s->faces);
    ensures surface: surface_valid{Old}(s) ==> i < s->faces ==> j < s->faces ==> surface_valid(s); */
static void swap_faces(surface *s, uint32_t i, uint32_t j)
{
    face kept;

    copy_face(&s->face[i], &kept);
    copy_face(&s->face[j], &s->face[i]);
    copy_face(&kept, &s->face[j]);
}

/* Moves the faces that a tip sees behind the others; returns how many others. A tip in a face's plane sees it too, so that no
 * face is made of corners on a line. */
/*@ requires surface: \valid(s) && surface_valid(s);
    requires tip: \valid_read(tip) && \separated(s, tip);
    terminates \true;
    assigns s->face[0 .. 255];
    ensures surface: surface_valid(s);
    ensures kept: \result <= s->faces; */
static uint32_t part_seen(surface *s, const dcd_tip *tip, double slack)
{
    uint32_t kept = s->faces;

    /*@ loop invariant range: k <= kept <= s->faces;
        loop invariant surface: surface_valid(s);
        loop assigns k, kept, s->face[0 .. 255];
        loop variant kept - k; */
    for (uint32_t k = 0; k < kept;) {
        if (rise_of(s, &s->face[k], tip) >= -slack) {
            kept--;
            swap_faces(s, k, kept);
        } else {
            k++;
        }
    }
    return kept;
}

/*@ requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing; */
static bool is_inner_edge(const surface *s, uint32_t seen, uint32_t i, uint32_t j)
{
    bool found = false;

    /*@ loop invariant range: seen <= k;
        loop assigns k, found;
        loop variant s->faces - k; */
    for (uint32_t k = seen; k < s->faces && !found; k++) {
        found = has_edge(&s->face[k], j, i);
    }
    return found;
}

/*@ predicate horizon_below{L}(uint32_t (*edge)[2], integer n, integer tips) =
        \forall integer e; 0 <= e < n ==> edge[e][0] < tips && edge[e][1] < tips; */

/* The edges of faces seen..., that do not run between two of them. Returns how many; more than fit: DCD_DEPTH_FACES. */
/*@ requires surface: surface_valid(s);
    requires edge: \valid(edge + (0 .. 255)) && \separated(edge + (0 .. 255), s);
    terminates \true;
    assigns edge[0 .. 255][0 .. 1];
    ensures edges: \result <= DCD_DEPTH_FACES;
    ensures corners: horizon_below(edge, \result, s->tips); */
static uint32_t find_horizon(const surface *s, uint32_t seen, uint32_t (*edge)[2])
{
    uint32_t edges = 0;

    /*@ loop invariant range: seen <= k && edges <= DCD_DEPTH_FACES;
        loop invariant corners: horizon_below(edge, edges, s->tips);
        loop assigns k, edges, edge[0 .. 255][0 .. 1];
        loop variant s->faces - k; */
    for (uint32_t k = seen; k < s->faces; k++) {
        /*@ loop invariant range: c <= 3 && edges <= DCD_DEPTH_FACES;
            loop invariant corners: horizon_below(edge, edges, s->tips);
            loop assigns c, edges, edge[0 .. 255][0 .. 1];
            loop variant 3 - c; */
        for (uint32_t c = 0; c < 3; c++) {
            const uint32_t i = s->face[k].tip[c], j = s->face[k].tip[(c + 1) % 3];

            if (!is_inner_edge(s, seen, i, j) && edges < DCD_DEPTH_FACES) {
                edge[edges][0] = i;
                edge[edges][1] = j;
                edges++;
            }
        }
    }
    return edges;
}

/*@ requires surface: \valid(s) && s->tips < DCD_DEPTH_TIPS;
    requires tip: \valid_read(tip) && \separated(s, tip);
    terminates \true;
    assigns s->tip[0 .. 127], s->tips;
    ensures tips: s->tips == \old(s->tips) + 1;
    ensures surface: surface_valid{Old}(s) ==> surface_valid(s); */
static void add_tip(surface *s, const dcd_tip *tip)
{
    s->tip[s->tips] = *tip;
    //@ assert same: s->tips == \at(s->tips, Pre) && s->faces == \at(s->faces, Pre);
    /*@ assert faces: \forall integer q; 0 <= q < DCD_DEPTH_FACES ==>
            s->face[q].tip[0] == \at(s->face[q].tip[0], Pre) && s->face[q].tip[1] == \at(s->face[q].tip[1], Pre) &&
            s->face[q].tip[2] == \at(s->face[q].tip[2], Pre); */
    s->tips++;
}

/* Takes a tip outside into the surface. False when it does not fit; the surface is of no more use then. */
/*@ requires in: \valid_read(in) && \separated(s, in);
    requires surface: \valid(s) && surface_valid(s) && s->tips < DCD_DEPTH_TIPS;
    requires tip: \valid_read(tip) && \separated(s, tip);
    terminates \true;
    assigns *s;
    ensures surface: surface_valid(s);
    ensures tips: s->tips == \old(s->tips) + 1;
    ensures faces: \result ==> 3 < s->faces; */
static bool expand(const dcd_difference *in, surface *s, const dcd_tip *tip)
{
    uint32_t edge[DCD_DEPTH_FACES][2];
    const uint32_t kept = part_seen(s, tip, IN_PLANE * in->extent);
    const uint32_t edges = find_horizon(s, kept, edge);
    const uint32_t at = s->tips;
    bool fits = edges < DCD_DEPTH_FACES;

    add_tip(s, tip);
    s->faces = kept;
    //@ assert surface: surface_valid(s);
    /*@ loop invariant range: k <= edges;
        loop invariant surface: surface_valid(s);
        loop invariant corners: horizon_below(&edge[0], edges, at);
        loop assigns k, fits, s->face[0 .. 255], s->faces;
        loop variant edges - k; */
    for (uint32_t k = 0; k < edges && fits; k++) {
        fits = add_face(s, edge[k][0], edge[k][1], at);
    }
    return fits && s->faces > 3;
}

/*@ requires surface: surface_valid(s);
    requires tip: \valid_read(tip);
    terminates \true;
    assigns \nothing; */
static bool has_tip(const surface *s, const dcd_tip *tip)
{
    bool found = false;

    /*@ loop invariant range: k <= s->tips;
        loop assigns k, found;
        loop variant s->tips - k; */
    for (uint32_t k = 0; k < s->tips && !found; k++) {
        found = s->tip[k].a == tip->a && s->tip[k].b == tip->b;
    }
    return found;
}

/*@ requires surface: \valid_read(s) && \valid_read(f) && face_below(f, DCD_DEPTH_TIPS);
    requires tip: \valid(tip + (0 .. 2)) && \separated(tip + (0 .. 2), s) && \separated(tip + (0 .. 2), f);
    terminates \true;
    assigns tip[0 .. 2]; */
static void tips_of_face(const surface *s, const face *f, dcd_tip *tip)
{
    /*@ loop invariant range: c <= 3;
        loop assigns c, tip[0 .. 2];
        loop variant 3 - c; */
    for (uint32_t c = 0; c < 3; c++) {
        tip[c] = s->tip[f->tip[c]];
    }
}

/* Witnesses of a face with the origin in front of it, and of the triangles that a new tip makes with its edges. */
/*@ requires in: \valid_read(in);
    requires surface: \valid_read(s) && \valid_read(f) && face_below(f, DCD_DEPTH_TIPS);
    requires added: \valid_read(added);
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, in) && \separated(measure, s) &&
        \separated(measure, f) && \separated(measure, added);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips <= 3; */
static void take_witnesses(const dcd_difference *in, const surface *s, const face *f, const dcd_tip *added,
                           dcd_measure *measure)
{
    dcd_tip tip[3];

    if (f->height >= 0.0) {
        return;
    }
    tips_of_face(s, f, tip);
    dcd_polish_triangle(in, &tip[0], &tip[1], &tip[2], measure);
    /*@ loop invariant range: k <= 3;
        loop invariant tips: measure->tips <= 3;
        loop assigns k, measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
        loop variant 3 - k; */
    for (uint32_t k = 0; k < 3; k++) {
        dcd_polish_triangle(in, added, &tip[k], &tip[(k + 1) % 3], measure);
    }
}

/* The surface is as far out as the axes let it be, but for `slack`; a witness, if the origin is outside, as near. */
/*@ requires input: \valid_read(in) && \valid_read(nearest) && \valid_read(measure);
    terminates \true;
    assigns \nothing; */
static bool is_flush(const dcd_difference *in, const face *nearest, double slack, const dcd_measure *measure)
{
    return is_curved(in) && dcd_abs(measure->low + nearest->height) <= slack &&
           (nearest->height >= 0.0 || measure->high - measure->low <= slack);
}

/* Looks for a tip beyond a face. False when the face is as far out as A - B. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: surface_valid(s) && \valid_read(f) && face_below(f, DCD_DEPTH_TIPS);
    requires tip: \valid(tip) && \separated(tip, s) && \separated(tip, f) && DCD_DIFFERENCE_APART(in, tip);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations < UINT32_MAX;
    requires apart: \separated(measure, s) && \separated(measure, f) && \separated(measure, tip);
    terminates \true;
    assigns *tip, *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 1; */
static bool find_beyond(const dcd_difference *in, const surface *s, const face *f, double slack, dcd_tip *tip,
                        dcd_measure *measure)
{
    double inward[3];

    negate(f->axis, inward);
    if (!dcd_difference_probe(in, inward, tip, measure) || has_tip(s, tip)) {
        return false;
    }
    if (is_curved(in)) {
        take_witnesses(in, s, f, tip, measure);
    }
    return !(is_flush(in, f, slack * in->extent, measure) || rise_of(s, f, tip) <= RISE * in->extent);
}

/* False when the surface broke. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires faces: surface_valid(s) && s->tips == 4 && s->faces == 4;
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 128;
    terminates \true;
    assigns *s, *measure;
    ensures in: dcd_difference_valid(in);
    ensures surface: surface_valid(s);
    ensures faces: \result ==> 3 < s->faces;
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 128; */
static bool grow(const dcd_difference *in, surface *s, double slack, dcd_measure *measure)
{
    /*@ loop invariant surface: surface_valid(s) && 4 <= s->tips && 3 < s->faces;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + s->tips - 4;
        loop assigns *s, *measure;
        loop variant DCD_DEPTH_TIPS - s->tips; */
    while (s->tips < DCD_DEPTH_TIPS) {
        const uint32_t nearest = nearest_face(s);
        dcd_tip tip;

        if (!find_beyond(in, s, &s->face[nearest], slack, &tip, measure)) {
            return true;
        }
        if (!expand(in, s, &tip)) {
            return false;
        }
    }
    return true;
}

/* ----------------------------------------------------------------- Checker */

/* A surface of triangles that is closed, has a distance of at least h > 0 from the origin everywhere, and winds around it,
 * proves that the ball of radius h lies in the tips' hull: the surface winds around every point of the ball as often, and not
 * around any point outside a convex set that it lies in. Nothing is assumed of how it was made.
 *
 * The exact tips' surface winds as the rounded tips' does: while one is moved into the other, each triangle stays on the far
 * side of its axis' plane (dcd_difference_height allows for it), so none meets the origin.
 *
 * Proved in Coq, rounding included: theorem depth_is_at_least of proofs/winding_seen.v, of definitions that follow this code. */

/* At most the distance of the exact triangle from the origin. */
/*@ requires in: \valid_read(in);
    requires surface: \valid_read(s) && \valid_read(f) && face_below(f, DCD_DEPTH_TIPS);
    terminates \true;
    assigns \nothing; */
static double face_low(const dcd_difference *in, const surface *s, const face *f)
{
    double low = dcd_difference_height(in, &s->tip[f->tip[0]], f->axis);

    /*@ loop invariant range: 1 <= c <= 3;
        loop assigns c, low;
        loop variant 3 - c; */
    for (uint32_t c = 1; c < 3; c++) {
        const double height = dcd_difference_height(in, &s->tip[f->tip[c]], f->axis);

        low = height < low ? height : low;
    }
    return low;
}

/*@ requires in: \valid_read(in);
    requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing; */
static double ball_low(const dcd_difference *in, const surface *s)
{
    double low = DBL_MAX;

    /*@ loop invariant range: k <= s->faces;
        loop assigns k, low;
        loop variant s->faces - k; */
    for (uint32_t k = 0; k < s->faces; k++) {
        const double height = face_low(in, s, &s->face[k]);

        low = height < low ? height : low;
    }
    return s->faces == 0 ? 0.0 : low;
}

/* Whether the edges at a tip are run through as often one way as the other. */
/*@ requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing; */
static bool is_closed_at(const surface *s, uint32_t tip)
{
    int16_t runs[DCD_DEPTH_TIPS] = {0};
    bool closed = true;

    /*@ loop invariant range: k <= s->faces;
        loop invariant runs: \forall integer q; 0 <= q < DCD_DEPTH_TIPS ==> -3 * k <= runs[q] <= 3 * k;
        loop assigns k, runs[0 .. 127];
        loop variant s->faces - k; */
    for (uint32_t k = 0; k < s->faces; k++) {
        /*@ loop invariant range: c <= 3;
            loop invariant runs: \forall integer q; 0 <= q < DCD_DEPTH_TIPS ==> -3 * k - c <= runs[q] <= 3 * k + c;
            loop assigns c, runs[0 .. 127];
            loop variant 3 - c; */
        for (uint32_t c = 0; c < 3; c++) {
            const uint32_t i = s->face[k].tip[c], j = s->face[k].tip[(c + 1) % 3];

            runs[j] = (int16_t)(runs[j] + (i == tip));
            runs[i] = (int16_t)(runs[i] - (j == tip));
        }
    }
    /*@ loop invariant range: j <= s->tips;
        loop assigns j, closed;
        loop variant s->tips - j; */
    for (uint32_t j = 0; j < s->tips; j++) {
        closed = closed && runs[j] == 0;
    }
    return closed;
}

/*@ requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing; */
static bool is_closed(const surface *s)
{
    bool closed = true;

    /*@ loop invariant range: k <= s->tips;
        loop assigns k, closed;
        loop variant s->tips - k; */
    for (uint32_t k = 0; k < s->tips && closed; k++) {
        closed = is_closed_at(s, k);
    }
    return closed;
}

/* Sign of x when it is known to within the error; else 0. */
/*@ terminates \true;
    assigns \nothing;
    ensures sign: -1 <= \result <= 1; */
static int32_t certain_sign(double x, double error)
{
    return x > error ? 1 : x < -error ? -1 : 0;
}

/* Of ray . (a x b). */
/*@ requires vectors: \valid_read(ray + (0 .. 2)) && \valid_read(a + (0 .. 2)) && \valid_read(b + (0 .. 2));
    terminates \true;
    assigns \nothing;
    ensures sign: -1 <= \result <= 1; */
static int32_t side_of(const double *ray, const double *a, const double *b)
{
    double sum = 0.0, magnitude = 0.0;

    /*@ loop invariant range: r <= 3;
        loop assigns r, sum, magnitude;
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        const uint32_t s = (r + 1) % 3, t = (r + 2) % 3;

        sum += ray[r] * (a[s] * b[t] - a[t] * b[s]);
        magnitude += dcd_abs(ray[r]) * (dcd_abs(a[s] * b[t]) + dcd_abs(a[t] * b[s]));
    }
    return certain_sign(sum, ROUND_SIGN * magnitude + UNDERFLOW);
}

/*@ requires vectors: \valid_read(ray + (0 .. 2)) && \valid_read(axis + (0 .. 2));
    terminates \true;
    assigns \nothing;
    ensures sign: -1 <= \result <= 1; */
static int32_t ahead_of(const double *ray, const double *axis)
{
    double magnitude = 0.0;

    /*@ loop invariant range: r <= 3;
        loop assigns r, magnitude;
        loop variant 3 - r; */
    for (uint32_t r = 0; r < 3; r++) {
        magnitude += dcd_abs(ray[r] * axis[r]);
    }
    return certain_sign(dcd_triple_dot(ray, axis), ROUND_SIGN * magnitude + UNDERFLOW);
}

/* Adds 1 to `turns` where the ray from the origin leaves through the face, -1 where it enters. False when in doubt. The face
 * lies ahead of the origin along its axis. */
/*@ requires surface: \valid_read(s) && \valid_read(f) && face_below(f, DCD_DEPTH_TIPS);
    requires ray: \valid_read(ray + (0 .. 2));
    requires turns: \valid(turns) && -256 < *turns < 256;
    terminates \true;
    assigns *turns;
    ensures turns: \old(*turns) - 1 <= *turns <= \old(*turns) + 1; */
static bool count_crossing(const surface *s, const face *f, const double *ray, int32_t *turns)
{
    const double *p = s->tip[f->tip[0]].p, *q = s->tip[f->tip[1]].p, *r = s->tip[f->tip[2]].p;
    const int32_t pq = side_of(ray, p, q), qr = side_of(ray, q, r), rp = side_of(ray, r, p);
    const int32_t ahead = ahead_of(ray, f->axis);
    const bool misses = ahead < 0 || pq * qr < 0 || qr * rp < 0 || rp * pq < 0;
    const bool hits = ahead > 0 && pq != 0 && pq == qr && qr == rp;

    *turns += hits ? pq : 0;
    return hits || misses;
}

/*@ requires surface: surface_valid(s);
    requires ray: \valid_read(ray + (0 .. 2));
    terminates \true;
    assigns \nothing; */
static bool ray_shows_inside(const surface *s, const double *ray)
{
    int32_t turns = 0;
    bool certain = true;

    /*@ loop invariant range: k <= s->faces;
        loop invariant turns: -k <= turns <= k;
        loop assigns k, certain, turns;
        loop variant s->faces - k; */
    for (uint32_t k = 0; k < s->faces && certain; k++) {
        certain = count_crossing(s, &s->face[k], ray, &turns);
    }
    return certain && turns != 0;
}

/* Any ray will do that comes near no edge: those through the middle of a few faces are tried. */
/*@ requires surface: surface_valid(s);
    terminates \true;
    assigns \nothing; */
static bool winds(const surface *s)
{
    bool found = false;

    /*@ loop invariant range: k <= s->faces;
        loop assigns k, found;
        loop variant s->faces - k; */
    for (uint32_t k = 0; k < s->faces && k < 8 && !found; k++) {
        const uint32_t *t = s->face[k].tip;
        double ray[3];

        /*@ loop invariant range: r <= 3;
            loop assigns r, ray[0 .. 2];
            loop variant 3 - r; */
        for (uint32_t r = 0; r < 3; r++) {
            ray[r] = (s->tip[t[0]].p[r] * 0.375 + s->tip[t[1]].p[r] * 0.3125) + s->tip[t[2]].p[r] * 0.3125;
        }
        found = ray_shows_inside(s, ray);
    }
    return found;
}

/*@ requires surface: surface_valid(s) && 0 < s->faces;
    requires measure: \valid(measure) && \separated(measure, s);
    terminates \true;
    assigns measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures tips: measure->tips == 3; */
static void take_nearest_face(const surface *s, dcd_measure *measure)
{
    const face *f = &s->face[nearest_face(s)];

    measure->tips = 3;
    tips_of_face(s, f, measure->tip);
    dcd_difference_weigh(measure->tip, 3, measure->weight);
}

/* Witnesses of a face. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: surface_valid(s) && k < s->faces;
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, s) && DCD_DIFFERENCE_APART(in, measure);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures in: dcd_difference_valid(in);
    ensures surface: surface_valid(s) && 0 < s->faces;
    ensures tips: measure->tips <= 3; */
static void polish_face(const dcd_difference *in, const surface *s, uint32_t k, dcd_measure *measure)
{
    const face *f = &s->face[k];

    //@ assert below: face_below(&s->face[k], s->tips);
    dcd_polish_triangle(in, &s->tip[f->tip[0]], &s->tip[f->tip[1]], &s->tip[f->tip[2]], measure);
}

/* Where faces lie in nearly one plane, the origin's foot may be on any of them. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: surface_valid(s) && 0 < s->faces;
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, s) && DCD_DIFFERENCE_APART(in, measure);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures in: dcd_difference_valid(in);
    ensures surface: surface_valid(s) && 0 < s->faces;
    ensures tips: measure->tips <= 3; */
static void take_near_faces(const dcd_difference *in, const surface *s, dcd_measure *measure)
{
    const double most = s->face[nearest_face(s)].height + AROUND * in->extent;

    /*@ loop invariant range: k <= s->faces;
        loop invariant in: dcd_difference_valid(in);
        loop invariant surface: surface_valid(s) && 0 < s->faces;
        loop invariant tips: measure->tips <= 3;
        loop assigns k, measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
        loop variant s->faces - k; */
    for (uint32_t k = 0; k < s->faces; k++) {
        const face *f = &s->face[k];

        if (f->height < 0.0 && f->height <= most) {
            polish_face(in, s, k, measure);
        }
    }
}

/* The ball that a grown surface holds for certain, as a better high. False when none is certain. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: surface_valid(s) && 0 < s->faces;
    requires measure: \valid(measure) && measure->tips <= 3 && \separated(measure, s) && DCD_DIFFERENCE_APART(in, measure);
    terminates \true;
    assigns measure->high, measure->tips, measure->tip[0 .. 2], measure->weight[0 .. 2];
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3; */
static bool take_ball(const dcd_difference *in, const surface *s, dcd_measure *measure)
{
    const double low = ball_low(in, s);

    if (!(low > 0.0 && is_closed(s) && winds(s))) {
        return false;
    }
    if (-low < measure->high) {
        measure->high = -low;
        //@ assert surface: surface_valid(s) && 0 < s->faces;
        take_nearest_face(s, measure);
    }
    return true;
}

/* Blows a surface up and takes what it shows. False when it broke: then it shows nothing, or less than it might. */
/*@ requires in: dcd_difference_valid(in);
    requires surface: \valid(s) && \separated(measure, s) && DCD_DIFFERENCE_APART(in, s);
    requires measure: \valid(measure) && measure->tips <= 3 && DCD_DIFFERENCE_APART(in, measure);
    requires iterations: measure->iterations <= UINT32_MAX - 141;
    terminates \true;
    assigns *s, *measure;
    ensures in: dcd_difference_valid(in);
    ensures tips: measure->tips <= 3;
    ensures iterations: measure->iterations <= \old(measure->iterations) + 141; */
static bool measure_by_surface(const dcd_difference *in, surface *s, double slack, dcd_measure *measure)
{
    if (!start(in, s, measure) || !grow(in, s, slack, measure)) {
        return false;
    }
    if (is_curved(in)) {
        take_near_faces(in, s, measure);
    }
    return take_ball(in, s, measure);
}

/* Among curved shapes the last digits may break a surface; then one is made that leaves them alone. */
void dcd_depth_measure(const dcd_difference *in, dcd_measure *measure)
{
    surface s;
    bool whole = measure_by_surface(in, &s, CURVED, measure);
    double slack = CURVED * 0x1p6;

    /*@ loop invariant range: k <= 4;
        loop invariant tips: measure->tips <= 3;
        loop invariant in: dcd_difference_valid(in);
        loop invariant iterations: measure->iterations <= \at(measure->iterations, Pre) + 141 + 141 * k;
        loop assigns k, whole, slack, s, *measure;
        loop variant 4 - k; */
    for (uint32_t k = 0; k < 4 && !whole && is_curved(in) && measure->low <= 0.0; k++) {
        whole = measure_by_surface(in, &s, slack, measure);
        slack *= 0x1p8;
    }
}

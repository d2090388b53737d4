/* Margins: what is added to the balls that sweep two shapes, so that a contact is a distance of at most their sum. */
#ifndef DCD_MARGIN_H
#define DCD_MARGIN_H

#include <stdbool.h>

/* As in rounded.h: for proofs of units in which any numbers will do, contracts say nothing of ranges. */
#ifdef DCD_ANY_NUMBERS
#define DCD_MARGIN_RANGE(...)
#else
#define DCD_MARGIN_RANGE(...) __VA_ARGS__
#endif

/* Which margins a query counts. */
typedef struct dcd_margins {
    double common; /* of every pair, 0 to DCD_MAX_COORDINATE */
    bool own;      /* the objects' own as well               */
} dcd_margins;

/* A body's ball with its own margin and half of the common one, so that two bodies' sum to the pair's: at most that, and
 * at least that. Without margins both are the radius, exactly. */
/*@ DCD_MARGIN_RANGE(requires range: 0 <= radius <= 0x1p110 && 0 <= own <= 0x1p110 && 0 <= common <= 0x1p110;)
    terminates \true;
    assigns \nothing;
    DCD_MARGIN_RANGE(ensures below: 0 <= \result <= radius + own + common / 2;) */
double dcd_margin_radius_low(double radius, double own, double common);

/*@ DCD_MARGIN_RANGE(requires range: 0 <= radius <= 0x1p110 && 0 <= own <= 0x1p110 && 0 <= common <= 0x1p110;)
    terminates \true;
    assigns \nothing;
    DCD_MARGIN_RANGE(ensures above: radius + own + common / 2 <= \result <= 0x1p112;) */
double dcd_margin_radius_high(double radius, double own, double common);

#endif

#include "tree.h"

#include <float.h>
#include <stddef.h>

void dcd_tree_layout(uint32_t objects, dcd_tree *tree)
{
    uint32_t records = (objects + DCD_LANES - 1) / DCD_LANES;
    uint32_t total = 0;
    uint32_t level = 0;

    tree->objects = objects;
    while (level < DCD_MAX_LEVELS - 1 && (level == 0 || records > 1)) {
        tree->records[level] = records;
        tree->begin[level] = total;
        total += records;
        records = (records + DCD_LANES - 1) / DCD_LANES;
        level++;
    }
    tree->records[level] = records;
    tree->begin[level] = total;
    tree->total = total + records;
    tree->levels = level + 1;
}

/* A box that overlaps no finite box and changes no union. */
static void put_nothing(float *record, uint32_t lane)
{
    record[lane] = FLT_MAX;
    record[16 + lane] = FLT_MAX;
    record[32 + lane] = FLT_MAX;
    record[48 + lane] = -FLT_MAX;
    record[64 + lane] = -FLT_MAX;
    record[80 + lane] = -FLT_MAX;
}

static void put_box(const float *box, float *record, uint32_t lane)
{
    record[lane] = box[0];
    record[16 + lane] = box[1];
    record[32 + lane] = box[2];
    record[48 + lane] = box[3];
    record[64 + lane] = box[4];
    record[80 + lane] = box[5];
}

void dcd_tree_lane(const float *record, uint32_t lane, float *box)
{
    box[0] = record[lane];
    box[1] = record[16 + lane];
    box[2] = record[32 + lane];
    box[3] = record[48 + lane];
    box[4] = record[64 + lane];
    box[5] = record[80 + lane];
}

static void gather_block(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t block, float *record)
{
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t position = DCD_LANES * block + lane;

        if (position < objects) {
            put_box(boxes + (size_t)DCD_BOX * order[position], record, lane);
        } else {
            put_nothing(record, lane);
        }
    }
}

void dcd_tree_gather(const float *boxes, const uint32_t *order, uint32_t objects, uint32_t first, uint32_t last,
                     float *blocks)
{
    for (uint32_t k = first; k < last; k++) {
        gather_block(boxes, order, objects, k, blocks + (size_t)DCD_RECORD * k);
    }
}

static float low16(const float *row)
{
    float low = row[0];

    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        low = row[lane] < low ? row[lane] : low;
    }
    return low;
}

static float high16(const float *row)
{
    float high = row[0];

    for (uint32_t lane = 1; lane < DCD_LANES; lane++) {
        high = row[lane] > high ? row[lane] : high;
    }
    return high;
}

static void bound_record(const float *child, float *record, uint32_t lane)
{
    record[lane] = low16(child);
    record[16 + lane] = low16(child + 16);
    record[32 + lane] = low16(child + 32);
    record[48 + lane] = high16(child + 48);
    record[64 + lane] = high16(child + 64);
    record[80 + lane] = high16(child + 80);
}

static void bound_children(const float *level_below, uint32_t children, uint32_t k, float *record)
{
    for (uint32_t lane = 0; lane < DCD_LANES; lane++) {
        const uint32_t child = DCD_LANES * k + lane;

        if (child < children) {
            bound_record(level_below + (size_t)DCD_RECORD * child, record, lane);
        } else {
            put_nothing(record, lane);
        }
    }
}

void dcd_tree_bound(const float *level_below, uint32_t children, uint32_t first, uint32_t last, float *level)
{
    for (uint32_t k = first; k < last; k++) {
        bound_children(level_below, children, k, level + (size_t)DCD_RECORD * k);
    }
}

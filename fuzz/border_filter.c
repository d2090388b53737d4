/* Margins and filters with arguments that may be bad. */
#include <string.h>

#include "border.h"
#include "require.h"

static uint32_t any_object(border *b)
{
    return border_once_in(b, 32) ? input_word(&b->in) : input_below(&b->in, OBJECTS);
}

/* What a length that must not be below zero is refused for. */
static reasons wrong_length(double length)
{
    return border_wrong_reals(&length, 1) | border_because(DCD_OUT_OF_RANGE, length < 0);
}

void border_call_margins(border *b)
{
    const double margin = border_real(b);
    const uint32_t object = any_object(b);
    const bool all = border_once_in(b, 3);
    dcd_fault *fault = border_fault(b);
    reasons why = wrong_length(margin);

    if (all) {
        const dcd_status got = dcd_world_set_margin(b->world, margin, fault);

        if (border_settle(b, got, why)) {
            b->common = margin;
        } else if (fault != NULL) {
            border_check_fault(b, got);
        }
        REQUIRE(dcd_world_set_margin(NULL, margin, NULL) == DCD_NULL_POINTER);
        return;
    }
    why |= border_because(DCD_NO_SUCH_OBJECT, object >= b->objects);
    const dcd_status got = dcd_world_set_object_margin(b->world, object, margin, fault);
    if (border_settle(b, got, why)) {
        b->margin[object] = margin;
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
    REQUIRE(dcd_world_set_object_margin(NULL, object, margin, NULL) == DCD_NULL_POINTER);
}

static void set_groups(border *b, uint32_t object)
{
    const uint32_t group = input_below(&b->in, 8), mask = input_below(&b->in, 8);
    dcd_fault *fault = border_fault(b);
    const dcd_status got = dcd_world_set_groups(b->world, object, group, mask, fault);

    if (border_settle(b, got, border_because(DCD_NO_SUCH_OBJECT, object >= b->objects))) {
        b->group[object] = group;
        b->mask[object] = mask;
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void set_compound(border *b, uint32_t object)
{
    const uint32_t compound = any_object(b);
    dcd_fault *fault = border_fault(b);
    reasons why = border_because(DCD_NO_SUCH_OBJECT, object >= b->objects);

    why |= border_because(DCD_OUT_OF_RANGE, compound >= b->limits.objects);
    const dcd_status got = dcd_world_set_compound(b->world, object, compound, fault);
    if (border_settle(b, got, why)) {
        b->compound[object] = compound;
    } else if (fault != NULL) {
        border_check_fault(b, got);
    }
}

static void set_matrix(border *b, uint32_t object)
{
    const uint32_t other = any_object(b);
    const bool allowed = border_once_in(b, 2);
    const reasons why = border_because(DCD_NO_SUCH_OBJECT, object >= OBJECTS || other >= OBJECTS);

    REQUIRE(border_agrees(dcd_acm_set(b->acm, object, other, allowed), why));
    REQUIRE(dcd_acm_get(b->acm, object, other) == dcd_acm_get(b->acm, other, object));
    REQUIRE(why != 0 || dcd_acm_get(b->acm, object, other) == (allowed && object != other));
    b->allowing = border_once_in(b, 2);
    REQUIRE(border_settle(b, dcd_world_set_acm(b->world, b->allowing ? b->acm : NULL), 0));
}

static dcd_drop expected_drop(const border *b, uint32_t i, uint32_t j)
{
    if (b->compound[i] == b->compound[j]) {
        return DCD_DROP_COMPOUND;
    }
    if ((b->group[i] & b->mask[j]) == 0 || (b->group[j] & b->mask[i]) == 0) {
        return DCD_DROP_GROUPS;
    }
    return b->allowing && dcd_acm_get(b->acm, b->compound[i], b->compound[j]) ? DCD_DROP_ALLOWED : DCD_DROP_NONE;
}

static void check_filter(border *b, uint32_t i)
{
    const uint32_t j = any_object(b);
    uint32_t group = 77, mask = 77, compound = 77;
    dcd_drop drop = DCD_DROP_ALLOWED;
    const dcd_status got = dcd_pair_filter(b->world, i, j, &drop);

    REQUIRE(border_agrees(got, border_because(DCD_NO_SUCH_OBJECT, i >= b->objects || j >= b->objects)));
    REQUIRE(drop == (got == DCD_OK ? expected_drop(b, i, j) : DCD_DROP_ALLOWED));
    REQUIRE(dcd_pair_filter(NULL, i, j, &drop) == DCD_NULL_POINTER);
    const bool there = dcd_world_get_role(b->world, i, &group, &mask, &compound) == DCD_OK;
    REQUIRE(there == (i < b->objects));
    REQUIRE(group == (there ? b->group[i] : 77) && mask == (there ? b->mask[i] : 77));
    REQUIRE(compound == (there ? b->compound[i] : 77));
}

void border_call_filters(border *b)
{
    static void (*const calls[])(border *, uint32_t) = {set_groups, set_compound, set_matrix, check_filter};
    const uint32_t which = input_below(&b->in, 4);

    calls[which](b, any_object(b));
}

#include "roles.h"

#include "require.h"

/* The seed's parts that nothing else depends on. */
static uint32_t kind_of(const input_scene *scene)
{
    return scene->seed / 12 % 4;
}

bool roles_have_margins(const input_scene *scene)
{
    return kind_of(scene) % 2 != 0;
}

bool roles_have_filters(const input_scene *scene)
{
    return kind_of(scene) / 2 != 0;
}

static uint32_t number(const input_scene *scene, uint32_t a, uint32_t b)
{
    uint32_t x = (scene->seed + 1) * 2654435761u ^ (a + 1) * 2246822519u ^ (b + 1) * 3266489917u;

    x = (x ^ x >> 15) * 2246822519u;
    return x ^ x >> 13;
}

double roles_common(const input_scene *scene)
{
    return roles_have_margins(scene) ? INPUT_GRID * (number(scene, 1000, 0) % 3) : 0;
}

double roles_margin(const input_scene *scene, uint32_t object)
{
    return roles_have_margins(scene) ? INPUT_GRID * (number(scene, object, 1) % 4) : 0;
}

/* About every third object is a part of another one's compound. */
uint32_t roles_compound(const input_scene *scene, uint32_t object)
{
    const uint32_t x = number(scene, object, 2);

    return roles_have_filters(scene) && x % 3 == 0 ? x / 3 % scene->objects : object;
}

static uint32_t group_of(const input_scene *scene, uint32_t object)
{
    return roles_have_filters(scene) ? 1u << number(scene, object, 3) % 3 : 1;
}

static uint32_t mask_of(const input_scene *scene, uint32_t object)
{
    return roles_have_filters(scene) ? ~(1u << number(scene, object, 4) % 6) : UINT32_MAX;
}

static bool is_allowed(const input_scene *scene, uint32_t a, uint32_t b)
{
    return roles_have_filters(scene) && a != b && number(scene, a < b ? a : b, (a < b ? b : a) + 10) % 5 == 0;
}

dcd_drop roles_drop(const input_scene *scene, uint32_t i, uint32_t j)
{
    const uint32_t a = roles_compound(scene, i), b = roles_compound(scene, j);
    const bool grouped = (group_of(scene, i) & mask_of(scene, j)) != 0 && (group_of(scene, j) & mask_of(scene, i)) != 0;

    if (a == b) {
        return DCD_DROP_COMPOUND;
    }
    if (!grouped) {
        return DCD_DROP_GROUPS;
    }
    return is_allowed(scene, a, b) ? DCD_DROP_ALLOWED : DCD_DROP_NONE;
}

static void set_filters(const input_scene *scene, const uint32_t *order, dcd_world *world, dcd_acm *acm)
{
    for (uint32_t k = 0; k < scene->objects; k++) {
        const uint32_t from = order == NULL ? k : order[k];

        REQUIRE(dcd_world_set_groups(world, k, group_of(scene, from), mask_of(scene, from), NULL) == DCD_OK);
        REQUIRE(dcd_world_set_compound(world, k, roles_compound(scene, from), NULL) == DCD_OK);
        for (uint32_t j = 0; j < k; j++) {
            REQUIRE(dcd_acm_set(acm, j, k, is_allowed(scene, j, k)) == DCD_OK);
        }
    }
    REQUIRE(dcd_world_set_acm(world, acm) == DCD_OK);
}

void roles_set(const input_scene *scene, const uint32_t *order, dcd_world *world, dcd_acm *acm)
{
    REQUIRE(dcd_world_set_margin(world, roles_common(scene), NULL) == DCD_OK);
    for (uint32_t k = 0; k < scene->objects; k++) {
        const double margin = roles_margin(scene, order == NULL ? k : order[k]);

        REQUIRE(dcd_world_set_object_margin(world, k, margin, NULL) == DCD_OK);
    }
    if (roles_have_filters(scene)) {
        set_filters(scene, order, world, acm);
    }
}

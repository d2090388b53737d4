#include "parsed.h"

#include <string.h>

#include "executors.h"
#include "require.h"

enum { MOST_OBJECTS = 40, MOST_VERTICES = 400, THREADS = 2 };

void parsed_require_error(const dcd_error *error)
{
    const size_t length = strnlen(error->text, sizeof error->text);

    REQUIRE(length < sizeof error->text);
    REQUIRE(strncmp(error->text, PARSED_PATH, strlen(PARSED_PATH)) == 0);
    REQUIRE(length > strlen(PARSED_PATH) + 2);
    for (size_t k = 0; k < length; k++) {
        REQUIRE((unsigned char)error->text[k] >= 0x20);
    }
}

static void require_same_contacts(const dcd_world *world, const dcd_limits *limits)
{
    dcd_workspace *workspace = dcd_workspace_create(limits);
    dcd_pair *pairs = malloc((size_t)(2 * limits->candidates + 1) * sizeof *pairs);
    const dcd_executor pool = executors_pool(THREADS);
    dcd_report serial, parallel;

    REQUIRE(workspace != NULL && pairs != NULL);
    REQUIRE(dcd_contacts_find(world, workspace, NULL, pairs, limits->candidates, &serial) == DCD_OK);
    REQUIRE(dcd_contacts_find(world, workspace, &pool, pairs + limits->candidates, limits->candidates, &parallel) ==
            DCD_OK);
    REQUIRE(serial.contacts == parallel.contacts && serial.candidates == parallel.candidates);
    REQUIRE(memcmp(pairs, pairs + limits->candidates, (size_t)serial.contacts * sizeof *pairs) == 0);
    free(pairs);
    dcd_workspace_destroy(workspace);
}

void parsed_query(const dcd_scene *scene)
{
    const uint64_t objects = scene->object_count;
    const dcd_limits limits = dcd_scene_limits(scene, objects > 0 ? objects * (objects - 1) / 2 : 0, THREADS);
    dcd_error error = {"untouched"};
    dcd_world *world;

    if (objects > MOST_OBJECTS || limits.placed > MOST_VERTICES) {
        return;
    }
    world = dcd_world_create(&limits);
    REQUIRE(world != NULL);
    if (dcd_scene_to_world(scene, world, &error)) {
        REQUIRE(dcd_world_objects(world) == objects);
        require_same_contacts(world, &limits);
    } else {
        parsed_require_error(&error);
    }
    dcd_world_destroy(world);
}

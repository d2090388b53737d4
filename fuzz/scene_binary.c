/* The reader of scene files, on any bytes: what is valid is also queried.
 *
 * Target functions: dcd_scene_parse, dcd_scene_parse_binary, dcd_scene_to_world. */
#include "parsed.h"
#include "require.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* A valid binary scene has a place for every byte: the counts add up to the size. */
static void require_size(const dcd_scene *scene, size_t size)
{
    REQUIRE(size == 8 + scene->object_count * (uint64_t)(8 + 96) + 24 * scene->vertex_count);
    REQUIRE(scene->shape_count == scene->object_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    dcd_scene scene = {.path = NULL};
    dcd_error error = {"untouched"};

    if (dcd_scene_parse_binary(PARSED_PATH, bytes, size, &scene, &error)) {
        require_size(&scene, size);
    } else {
        parsed_require_error(&error);
    }
    dcd_scene_free(&scene);
    if (dcd_scene_parse(PARSED_PATH, bytes, size, &scene, &error)) {
        parsed_query(&scene);
    } else {
        REQUIRE(scene.object_count == 0 && scene.shape_count == 0 && scene.vertices == NULL);
        parsed_require_error(&error);
    }
    dcd_scene_free(&scene);
    return 0;
}

/* Boxes of the objects from their transformed vertices (Algorithm 5, line 2). */
#include "parts.h"

enum { CHUNK = 64 };

typedef struct job {
    const paper_scene *scene;
    paper_box *boxes;
} job;

static paper_box box_of(const paper_object *object)
{
    vec3 p = pose_place(&object->pose, object->vertices);
    paper_box box = {{p.x, p.y, p.z}, {p.x, p.y, p.z}, {0}};
    for (uint32_t v = 1; v < object->count; v++) {
        p = pose_place(&object->pose, object->vertices + 3 * (size_t)v);
        paper_box_merge(&box, &(paper_box){{p.x, p.y, p.z}, {p.x, p.y, p.z}, {0}});
    }
    for (int k = 0; k < 3; k++) {
        box.center[k] = 0.5 * (box.min[k] + box.max[k]);
    }
    return box;
}

static void box_chunk(void *context, uint32_t thread, uint32_t k)
{
    const job *j = context;
    uint32_t first = k * CHUNK;
    uint32_t last = j->scene->count - first < CHUNK ? j->scene->count : first + CHUNK;
    (void)thread;
    for (uint32_t i = first; i < last; i++) {
        j->boxes[i] = box_of(&j->scene->objects[i]);
    }
}

void paper_boxes(const paper_scene *scene, const dcd_executor *executor, paper_box *boxes)
{
    job j = {scene, boxes};
    paper_run(executor, (scene->count + CHUNK - 1) / CHUNK, box_chunk, &j);
}

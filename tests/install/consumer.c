/* A program that knows the installed library only: two cubes, in contact when their faces meet. Also valid C++. */
#include <dcd.h>
#include <stdio.h>

static int check(dcd_world *world, dcd_workspace *workspace, dcd_pool *pool)
{
    const double cube[3] = {1, 1, 1}, upright[4] = {1, 0, 0, 0}, at[2][3] = {{0, 0, 0}, {1, 0, 0}};
    const dcd_executor executor = dcd_pool_executor(pool);
    dcd_pair contact;
    dcd_report report;
    dcd_pose pose;
    dcd_status status = dcd_world_add_box(world, cube, NULL, NULL);
    for (int k = 0; k < 2 && status == DCD_OK; k++) {
        status = dcd_pose_from_quaternion(at[k], upright, &pose, NULL);
        status = status == DCD_OK ? dcd_world_add_object(world, 0, &pose, NULL, NULL) : status;
    }
    status = status == DCD_OK ? dcd_contacts_find(world, workspace, &executor, &contact, 1, &report) : status;
    if (status != DCD_OK || report.contacts != 1 || contact.i != 0 || contact.j != 1) {
        printf("wrong: %s\n", dcd_status_text(status));
        return 1;
    }
    printf("one contact, dcd %d.%d.%d\n", DCD_VERSION_MAJOR, DCD_VERSION_MINOR, DCD_VERSION_PATCH);
    return 0;
}

int main(void)
{
    dcd_limits limits = {1, 2, 8, 16, 1, 2};
    dcd_world *world = dcd_world_create(&limits);
    dcd_workspace *workspace = dcd_workspace_create(&limits);
    dcd_pool *pool = dcd_pool_create(2);
    int code = check(world, workspace, pool);
    dcd_pool_destroy(pool);
    dcd_workspace_destroy(workspace);
    dcd_world_destroy(world);
    return code;
}

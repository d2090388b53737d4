/* dcd robot: which links of a robot are in contact or close, for one configuration or many. */
#include "cli.h"
#include "robot_acm.h"
#include "robot_request.h"
#include "robot_sweep.h"

#include <stdio.h>
#include <stdlib.h>

static const char USAGE[] =
    "usage: dcd robot FILE.urdf [OPTIONS]\n\n"
    "Places the links of a robot and tells, for each configuration, which are in contact and which are closest, with\n"
    "intervals that hold the exact distances and depths.\n\n";
static const char MORE[] =
    "  --closest K         how many pairs that are not in contact are told, 0 to 1000 (default 1)\n"
    "  --threads N         on N threads, 1 to 256 (default 1); the answers are the same\n"
    "  --format F          text (default), json or csv\n"
    "  -o FILE             where to write (default: standard output)\n"
    "  --dump FILE         also write the first configuration that is checked as a JSON scene\n"
    "  --suggest-acm       instead, print lines for an SRDF file: pairs to leave unchecked, and why. Of 1000 random\n"
    "                      configurations when neither --joints nor --random is given\n"
    "  --fail-on-contact   exit with code 1 if there is a contact in any configuration\n\n"
    "Joint types: fixed, revolute, continuous, prismatic; mimicking joints follow. Depth is that of the links'\n"
    "deepest parts. Values outside of limits are checked as they are, with a note on stderr.\n\n"
    "example: dcd robot panda.urdf --srdf panda.srdf --random 10000 --margin 0.01 --format csv -o close.csv\n";

typedef struct work {
    const dcd_robot_request *request;
    dcd_robot *robot;
    dcd_robot_question question;
    dcd_robot_report report;
    dcd_robot_acm acm;
    bool dumped;
} work;

/* -------------------------------------------------------------------- Dump */

static bool write_scene(const dcd_scene *scene, const char *path, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, path, error) &&
           dcd_output_end(&output, dcd_scene_write_json(scene, output.file, error), error);
}

static bool dump(dcd_robot *robot, const double *values, double margin, const char *path, dcd_error *error)
{
    if (!dcd_robot_pose(robot, values, error)) {
        return false;
    }
    robot->scene.margin = margin;
    return write_scene(&robot->scene, path, error);
}

/* ------------------------------------------------------------------ Report */

static bool visit_report(void *self, uint64_t configuration, const double *values, const dcd_robot_answer *answer,
                         dcd_error *error)
{
    work *w = self;

    if (w->request->dump != NULL && !w->dumped) {
        w->dumped = true;
        if (!dump(w->robot, values, w->request->margin, w->request->dump, error)) {
            return false;
        }
    }
    return dcd_robot_report_add(&w->report, configuration, values, answer, error);
}

static bool report(work *w, dcd_robot_values *values, FILE *file, dcd_error *error)
{
    w->report = (dcd_robot_report){&w->question, w->request->format, file, 0, 0};
    dcd_robot_report_start(&w->report);
    if (!dcd_robot_sweep(&w->question, values, w->request->threads, visit_report, w, error)) {
        return false;
    }
    dcd_robot_report_end(&w->report);
    return true;
}

/* ----------------------------------------------------------------- Suggest */

static bool visit_sample(void *self, uint64_t configuration, const double *values, const dcd_robot_answer *answer,
                         dcd_error *error)
{
    work *w = self;

    (void)configuration, (void)values, (void)error;
    dcd_robot_acm_count(&w->acm, answer, false);
    return true;
}

static bool visit_zero(void *self, uint64_t configuration, const double *values, const dcd_robot_answer *answer,
                       dcd_error *error)
{
    work *w = self;

    (void)configuration, (void)values, (void)error;
    dcd_robot_acm_count(&w->acm, answer, true);
    return true;
}

static bool suggest(work *w, dcd_robot_values *values, FILE *file, dcd_error *error)
{
    dcd_robot_values zero = dcd_robot_values_zero(w->robot);

    w->question.closest = 0;
    if (!dcd_robot_acm_make(&w->acm, w->robot, error) ||
        !dcd_robot_sweep(&w->question, &zero, 1, visit_zero, w, error) ||
        !dcd_robot_sweep(&w->question, values, w->request->threads, visit_sample, w, error)) {
        return false;
    }
    dcd_robot_acm_print(&w->acm, file);
    return true;
}

/* --------------------------------------------------------------------- Run */

static bool answer_and_write(work *w, dcd_robot_values *values, dcd_error *error)
{
    dcd_output output;

    return dcd_output_open(&output, w->request->output, error) &&
           dcd_output_end(&output, (w->request->suggest_acm ? suggest : report)(w, values, output.file, error), error);
}

static bool run(const dcd_robot_request *r, bool *contact, dcd_error *error)
{
    dcd_robot robot = {0};
    dcd_robot_values values = {0};
    work w = {.request = r, .robot = &robot, .question = {&robot, r->margin, r->closest}};
    const bool ok = dcd_robot_request_load(r, &robot, &values, error) && answer_and_write(&w, &values, error);

    *contact = w.report.with_contact > 0;
    dcd_robot_acm_free(&w.acm);
    dcd_robot_values_free(&values);
    dcd_robot_free(&robot);
    return ok;
}

int dcd_cli_robot(int argc, char **argv)
{
    dcd_robot_request r = {0};
    bool contact = false;
    dcd_error error;

    if (!dcd_robot_request_take(argc, argv, &r, &error)) {
        return dcd_cli_fail(&error);
    }
    if (r.help) {
        printf("%s%s%s", USAGE, DCD_ROBOT_OPTIONS, MORE);
        return DCD_EXIT_OK;
    }
    if (!run(&r, &contact, &error)) {
        return dcd_cli_fail(&error);
    }
    return contact && r.fail_on_contact ? DCD_EXIT_CONTACT : DCD_EXIT_OK;
}

#include "cli.h"
#include "dcd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} command;

static const command COMMANDS[] = {
    {"contacts", dcd_cli_contacts, "find the contacts of a scene"},
    {"explain", dcd_cli_explain, "say why two objects are in contact or apart, with a certificate"},
    {"distance", dcd_cli_distance, "say how far apart two objects are, or how deep in each other"},
    {"distances", dcd_cli_distances, "measure all pairs of objects that are within a distance"},
    {"robot", dcd_cli_robot, "find the contacts and distances of a robot (URDF), for one configuration or many"},
    {"view", dcd_cli_view, "show a scene or a robot with its contacts in a page for the browser"},
    {"gen", dcd_cli_gen, "make a random scene"},
    {"bench", dcd_cli_bench, "measure the stages of the search"},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

int dcd_cli_fail(const dcd_error *error)
{
    fprintf(stderr, "dcd: %s\n", error->text);
    return DCD_EXIT_BAD;
}

static void print_usage(void)
{
    fputs("dcd: which convex shapes of a scene are in contact?\n\nusage: dcd COMMAND [OPTIONS]\n\n", stdout);
    for (int k = 0; k < COMMAND_COUNT; k++) {
        printf("  %-10s %s\n", COMMANDS[k].name, COMMANDS[k].summary);
    }
    fputs("  help       this text, or the one of a command: dcd help COMMAND\n"
          "  --version  version of the tool\n\n"
          "example: dcd gen cube --count 1000 -o scene.bin && dcd contacts scene.bin --stats\n\n"
          "exit code: 0 done, 1 contact found (with --fail-on-contact), 2 bad usage or input\n",
          stdout);
}

static const command *find_command(const char *name)
{
    for (int k = 0; k < COMMAND_COUNT; k++) {
        if (strcmp(name, COMMANDS[k].name) == 0) {
            return &COMMANDS[k];
        }
    }
    return NULL;
}

static int run_help(int argc, char **argv)
{
    char name[16], option[] = "--help";
    char *arguments[] = {name, option, NULL};
    const command *found;
    dcd_error error;

    if (argc < 2) {
        print_usage();
        return DCD_EXIT_OK;
    }
    found = find_command(argv[1]);
    if (found == NULL) {
        dcd_error_set(&error, "help: no command \"%.60s\"; dcd help lists them", argv[1]);
        return dcd_cli_fail(&error);
    }
    (void)snprintf(name, sizeof name, "%s", found->name);
    return found->run(2, arguments);
}

static int run_version(void)
{
    printf("dcd %d.%d.%d\n", DCD_VERSION_MAJOR, DCD_VERSION_MINOR, DCD_VERSION_PATCH);
    return DCD_EXIT_OK;
}

static int run(int argc, char **argv)
{
    const command *found = argc < 2 ? NULL : find_command(argv[1]);
    dcd_error error;

    if (argc < 2) {
        dcd_error_set(&error, "no command; dcd help lists them");
        return dcd_cli_fail(&error);
    }
    if (found != NULL) {
        return found->run(argc - 1, argv + 1);
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return run_help(argc - 1, argv + 1);
    }
    if (strcmp(argv[1], "--version") == 0) {
        return run_version();
    }
    dcd_error_set(&error, "no command \"%.60s\"; dcd help lists them", argv[1]);
    return dcd_cli_fail(&error);
}

/* What was printed may wait in the buffer until here, so a full disk may show only now. */
int dcd_cli_main(int argc, char **argv)
{
    int code = run(argc, argv);
    dcd_error error;

    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        dcd_error_set(&error, "standard output: cannot write: %s", errno != 0 ? strerror(errno) : "device full?");
        clearerr(stdout);
        return code == DCD_EXIT_BAD ? code : dcd_cli_fail(&error);
    }
    return code;
}

#include "robot_acm.h"

#include <stdlib.h>

bool dcd_robot_acm_make(dcd_robot_acm *acm, const dcd_robot *robot, dcd_error *error)
{
    const size_t pairs = (size_t)robot->link_count * robot->link_count;

    *acm = (dcd_robot_acm){robot, calloc(pairs, sizeof *acm->contacts), calloc(pairs, sizeof *acm->at_zero), 0};
    return (acm->contacts != NULL && acm->at_zero != NULL) || dcd_error_file(error, robot->path, "no memory");
}

void dcd_robot_acm_free(dcd_robot_acm *acm)
{
    free(acm->contacts);
    free(acm->at_zero);
    *acm = (dcd_robot_acm){0};
}

void dcd_robot_acm_count(dcd_robot_acm *acm, const dcd_robot_answer *answer, bool at_zero)
{
    for (uint32_t k = 0; k < answer->contact_count; k++) {
        const size_t at = (size_t)answer->pairs[k].a * acm->robot->link_count + answer->pairs[k].b;

        if (at_zero) {
            acm->at_zero[at] = true;
        } else {
            acm->contacts[at]++;
        }
    }
    acm->configurations += !at_zero;
}

/* A name as the value of an attribute; also within a comment, where "--" must not stand. */
static void print_escaped(const char *name, FILE *file)
{
    for (; *name != '\0'; name++) {
        switch (*name) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        case '-':
            fputs(name[1] == '-' ? "&#45;" : "-", file);
            break;
        default:
            fputc(*name, file);
        }
    }
}

static void print_line(const dcd_robot_acm *acm, uint32_t a, uint32_t b, const char *reason, FILE *file)
{
    fputs("    <disable_collisions link1=\"", file);
    print_escaped(acm->robot->links[a].name, file);
    fputs("\" link2=\"", file);
    print_escaped(acm->robot->links[b].name, file);
    fprintf(file, "\" reason=\"%s\"/>", reason);
}

static void print_comment(const dcd_robot_acm *acm, uint64_t contacts, FILE *file)
{
    fprintf(file, " <!-- in contact in %llu of %llu configurations -->\n", (unsigned long long)contacts,
            (unsigned long long)acm->configurations);
}

static void print_pair(const dcd_robot_acm *acm, uint32_t a, uint32_t b, FILE *file)
{
    const size_t at = (size_t)a * acm->robot->link_count + b;
    const uint64_t contacts = acm->contacts[at];
    const bool solid = acm->robot->links[a].part_count > 0 && acm->robot->links[b].part_count > 0;
    const bool always = contacts == acm->configurations && contacts > 0;

    if (solid && dcd_robot_adjacent(acm->robot, a, b) && dcd_robot_skip_of(acm->robot, a, b) == DCD_ROBOT_CHECKED) {
        print_line(acm, a, b, "Adjacent", file);
        print_comment(acm, contacts, file);
    } else if (always) {
        print_line(acm, a, b, "Always", file);
        print_comment(acm, contacts, file);
    }
}

static const char DEFAULT_HEAD[] =
    "    <!-- In contact with all joint values 0, but not always: look before you uncomment.\n";

static bool is_default_only(const dcd_robot_acm *acm, uint32_t a, uint32_t b)
{
    const size_t at = (size_t)a * acm->robot->link_count + b;

    return acm->at_zero[at] && acm->contacts[at] < acm->configurations && !dcd_robot_adjacent(acm->robot, a, b);
}

void dcd_robot_acm_print(const dcd_robot_acm *acm, FILE *file)
{
    const uint32_t links = acm->robot->link_count;
    bool headed = false;

    for (uint32_t a = 0; a < links; a++) {
        for (uint32_t b = a + 1; b < links; b++) {
            print_pair(acm, a, b, file);
        }
    }
    for (uint32_t a = 0; a < links; a++) {
        for (uint32_t b = a + 1; b < links; b++) {
            if (!is_default_only(acm, a, b)) {
                continue;
            }
            fputs(headed ? "" : DEFAULT_HEAD, file);
            headed = true;
            print_line(acm, a, b, "Default", file);
            fprintf(file, " in contact in %llu of %llu\n",
                    (unsigned long long)acm->contacts[(size_t)a * links + b], (unsigned long long)acm->configurations);
        }
    }
    fputs(headed ? "    -->\n" : "", file);
}

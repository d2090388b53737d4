/* realpath is an X/Open function. */
#define _XOPEN_SOURCE 700

#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char SUFFIX[] = ".XXXXXX";

/* What a new file would get. The mask can only be read by setting it. */
static mode_t new_file_mode(void)
{
    mode_t mask = umask(0);

    (void)umask(mask);
    return 0666 & ~mask;
}

static void clear(dcd_output *output)
{
    free(output->target);
    free(output->temporary);
    *output = (dcd_output){0};
}

static bool open_in_place(dcd_output *output, dcd_error *error)
{
    output->file = fopen(output->path, "wb");
    return output->file != NULL ||
           dcd_error_file(error, output->path, "cannot open for writing: %s", strerror(errno));
}

static bool open_temporary(dcd_output *output, mode_t mode, dcd_error *error)
{
    size_t length = strlen(output->target);
    int descriptor;

    output->temporary = malloc(length + sizeof SUFFIX);
    if (output->temporary == NULL) {
        return dcd_error_file(error, output->path, "no memory");
    }
    memcpy(output->temporary, output->target, length);
    memcpy(output->temporary + length, SUFFIX, sizeof SUFFIX);
    descriptor = mkstemp(output->temporary);
    if (descriptor < 0) {
        return dcd_error_file(error, output->path, "cannot create: %s", strerror(errno));
    }
    output->file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (output->file == NULL) {
        dcd_error_file(error, output->path, "cannot create: %s", strerror(errno));
        (void)close(descriptor);
        (void)unlink(output->temporary);
        return false;
    }
    return true;
}

/* A link stays a link: what it points to is replaced. */
static bool open_path(dcd_output *output, dcd_error *error)
{
    struct stat status;
    bool exists = stat(output->path, &status) == 0;

    if (output->path[0] == '\0') {
        return dcd_error_set(error, "the name of the output file is empty");
    }
    if (exists && S_ISDIR(status.st_mode)) {
        return dcd_error_file(error, output->path, "is a directory");
    }
    if (exists && !S_ISREG(status.st_mode)) {
        return open_in_place(output, error);
    }
    if (exists && access(output->path, W_OK) != 0) {
        return dcd_error_file(error, output->path, "cannot open for writing: %s", strerror(errno));
    }
    output->target = exists ? realpath(output->path, NULL) : strdup(output->path);
    if (output->target == NULL) {
        return dcd_error_file(error, output->path, "%s", strerror(errno));
    }
    return open_temporary(output, exists ? status.st_mode & 0777 : new_file_mode(), error);
}

bool dcd_output_open(dcd_output *output, const char *path, dcd_error *error)
{
    *output = (dcd_output){0};
    if (path == NULL || strcmp(path, "-") == 0) {
        output->file = stdout;
        output->path = "standard output";
        return true;
    }
    output->path = path;
    if (!open_path(output, error)) {
        clear(output);
        return false;
    }
    return true;
}

void dcd_output_write(dcd_output *output, const void *bytes, size_t size)
{
    (void)fwrite(bytes, 1, size, output->file);
}

/* The reason of the first failed write may be lost by then; the one of the flush is as good. */
static bool finish(FILE *file, const char *path, dcd_error *error)
{
    bool flushed, failed;

    errno = 0;
    flushed = fflush(file) == 0;
    failed = ferror(file) != 0 || !flushed;
    return !failed || dcd_error_file(error, path, "cannot write: %s", errno != 0 ? strerror(errno) : "device full?");
}

static bool keep(dcd_output *output, dcd_error *error)
{
    bool ok = finish(output->file, output->path, error);

    if (output->file != stdout && fclose(output->file) != 0 && ok) {
        ok = dcd_error_file(error, output->path, "cannot write: %s", strerror(errno));
    }
    if (ok && output->target != NULL && rename(output->temporary, output->target) != 0) {
        ok = dcd_error_file(error, output->path, "cannot rename to it: %s", strerror(errno));
    }
    if (!ok && output->temporary != NULL) {
        (void)unlink(output->temporary);
    }
    clear(output);
    return ok;
}

static void discard(dcd_output *output)
{
    if (output->file != stdout) {
        (void)fclose(output->file);
    }
    if (output->temporary != NULL) {
        (void)unlink(output->temporary);
    }
    clear(output);
}

bool dcd_output_end(dcd_output *output, bool written, dcd_error *error)
{
    if (!written) {
        discard(output);
        return false;
    }
    return keep(output, error);
}

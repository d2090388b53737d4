#include "file.h"
#include "progress.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Pipes and devices do not tell their size, and some never end. */
static const size_t STREAM_MAX = (size_t)1 << 30;
static const size_t PIECE = (size_t)1 << 20;

typedef struct contents {
    unsigned char *bytes;
    size_t size, capacity, limit;
} contents;

static bool contents_grow(contents *c, const char *path, dcd_error *error)
{
    size_t capacity = c->capacity <= c->limit / 2 ? 2 * c->capacity : c->limit + 1;
    unsigned char *bytes;

    if (c->size > c->limit) {
        return dcd_error_file(error, path, "more than %zu bytes from a pipe or device", c->limit);
    }
    bytes = realloc(c->bytes, capacity);
    if (bytes == NULL) {
        return dcd_error_file(error, path, "no memory for %zu bytes", capacity);
    }
    c->bytes = bytes;
    c->capacity = capacity;
    return true;
}

/* Room for the size that the system tells, if it does, and one byte to notice the end. */
static bool contents_start(contents *c, FILE *file, const char *path, dcd_error *error)
{
    struct stat status;

    if (fstat(fileno(file), &status) != 0) {
        return dcd_error_file(error, path, "%s", strerror(errno));
    }
    if (S_ISDIR(status.st_mode)) {
        return dcd_error_file(error, path, "is a directory");
    }
    c->limit = STREAM_MAX;
    c->capacity = PIECE;
    if (S_ISREG(status.st_mode) && status.st_size > 0) {
        c->limit = SIZE_MAX - 1;
        c->capacity = (size_t)status.st_size + 1;
    }
    c->bytes = malloc(c->capacity);
    if (c->bytes == NULL) {
        return dcd_error_file(error, path, "no memory for %zu bytes", c->capacity);
    }
    return true;
}

/* Until the end of the file; always leaves room for the final zero byte. */
static bool contents_read(contents *c, FILE *file, const char *path, dcd_error *error)
{
    dcd_progress progress = dcd_progress_start("reading bytes", c->limit == STREAM_MAX ? 0 : c->capacity);
    bool ok = true;

    for (;;) {
        size_t room = c->capacity - c->size;
        size_t want = room < PIECE ? room : PIECE;
        size_t got = fread(c->bytes + c->size, 1, want, file);

        c->size += got;
        if (got < want) {
            break;
        }
        if (c->size == c->capacity && !contents_grow(c, path, error)) {
            ok = false;
            break;
        }
        dcd_progress_step(&progress, c->size);
    }
    dcd_progress_end(&progress);
    if (ok && ferror(file)) {
        ok = dcd_error_file(error, path, "cannot read: %s", strerror(errno));
    }
    if (ok && c->size == 0) {
        ok = dcd_error_file(error, path, "is empty");
    }
    return ok;
}

bool dcd_file_read(const char *path, unsigned char **bytes, size_t *size, dcd_error *error)
{
    FILE *file = fopen(path, "rb");
    contents c = {0};
    bool ok;

    *bytes = NULL;
    *size = 0;
    if (file == NULL) {
        return dcd_error_file(error, path, "cannot open: %s", strerror(errno));
    }
    ok = contents_start(&c, file, path, error) && contents_read(&c, file, path, error);
    (void)fclose(file);
    if (!ok) {
        free(c.bytes);
        return false;
    }
    c.bytes[c.size] = 0;
    *bytes = c.bytes;
    *size = c.size;
    return true;
}

char *dcd_file_beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash == NULL || name[0] == '/' ? 0 : (size_t)(slash - path) + 1;
    size_t length = strlen(name);
    char *joined = malloc(folder + length + 1);

    if (joined != NULL) {
        memcpy(joined, path, folder);
        memcpy(joined + folder, name, length + 1);
    }
    return joined;
}

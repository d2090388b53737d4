/* mkdtemp is an X/Open function. */
#define _XOPEN_SOURCE 700

#include "cli_run.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

enum { PATH_SIZE = 512 };

static char folder[PATH_SIZE];

void cli_folder_make(void)
{
    const char *base = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%s/dcd-test-XXXXXX", base == NULL ? P_tmpdir : base);
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

/* The folder's entries but "." and "..", which are removed on demand. */
static int visit(bool removing)
{
    char path[2 * PATH_SIZE];
    int count = 0;
    DIR *directory = opendir(folder);
    ck_assert_ptr_nonnull(directory);
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            count++;
            (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            ck_assert(!removing || remove(path) == 0);
        }
    }
    closedir(directory);
    return count;
}

int cli_folder_count(void)
{
    return visit(false);
}

void cli_folder_remove(void)
{
    visit(true);
    ck_assert_int_eq(rmdir(folder), 0);
}

const char *cli_path(const char *name)
{
    static char paths[4][2 * PATH_SIZE];
    static unsigned next;
    char *path = paths[next++ % 4];
    (void)snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void cli_write(const char *name, const void *bytes, size_t size)
{
    FILE *file = fopen(cli_path(name), "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

void cli_write_text(const char *name, const char *text)
{
    cli_write(name, text, strlen(text));
}

static char *read_stream(FILE *file, size_t *size)
{
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    const long length = ftell(file);
    ck_assert_int_ge(length, 0);
    rewind(file);
    char *bytes = malloc((size_t)length + 1);
    ck_assert_ptr_nonnull(bytes);
    *size = fread(bytes, 1, (size_t)length, file);
    ck_assert_uint_eq(*size, (size_t)length);
    bytes[*size] = '\0';
    return bytes;
}

char *cli_read(const char *name, size_t *size)
{
    FILE *file = fopen(cli_path(name), "rb");
    if (file == NULL) {
        return NULL;
    }
    char *bytes = read_stream(file, size);
    (void)fclose(file);
    return bytes;
}

/* Sends a stream to a file until it is put back. */
typedef struct diversion {
    FILE *stream, *file;
    int saved;
} diversion;

static diversion divert(FILE *stream)
{
    diversion d = {stream, tmpfile(), -1};
    ck_assert_ptr_nonnull(d.file);
    (void)fflush(stream);
    d.saved = dup(fileno(stream));
    ck_assert_int_ge(d.saved, 0);
    ck_assert_int_ge(dup2(fileno(d.file), fileno(stream)), 0);
    return d;
}

static char *put_back(diversion *d, size_t *size)
{
    (void)fflush(d->stream);
    ck_assert_int_ge(dup2(d->saved, fileno(d->stream)), 0);
    (void)close(d->saved);
    char *text = read_stream(d->file, size);
    (void)fclose(d->file);
    return text;
}

cli_result cli_run(const char *first, ...)
{
    char words[24][2 * PATH_SIZE];
    char *arguments[25] = {words[0]};
    int count = 1;
    va_list rest;
    (void)snprintf(words[0], sizeof words[0], "dcd");
    va_start(rest, first);
    for (const char *word = first; word != NULL; word = va_arg(rest, const char *)) {
        ck_assert_int_lt(count, 24);
        (void)snprintf(words[count], sizeof words[0], "%s", word);
        arguments[count] = words[count];
        count++;
    }
    va_end(rest);

    cli_result result = {0, NULL, NULL, 0};
    size_t err_size;
    diversion out = divert(stdout), err = divert(stderr);
    result.code = dcd_cli_main(count, arguments);
    result.out = put_back(&out, &result.out_size);
    result.err = put_back(&err, &err_size);
    return result;
}

void cli_result_free(cli_result *result)
{
    free(result->out);
    free(result->err);
}

char *cli_data(const char *name)
{
    const char *base = getenv("DCD_DATA");
    const size_t size = 2 * PATH_SIZE;
    char *path = malloc(size);
    ck_assert_ptr_nonnull(path);
    (void)snprintf(path, size, "%s/%s", base == NULL ? "../shared" : base, name);
    if (access(path, R_OK) != 0) {
        printf("skipped: no test data %s\n", path);
        free(path);
        return NULL;
    }
    return path;
}

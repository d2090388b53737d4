/* Runs saved inputs through one target, without libFuzzer: for gcc, ThreadSanitizer, valgrind, qemu.
 * Each argument is a file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { MOST = 1 << 20 };

/* In memory of its own length, so that a read past the end is seen. */
static int replay(const char *path)
{
    static uint8_t buffer[MOST];
    FILE *file = fopen(path, "rb");
    size_t size;
    uint8_t *bytes;

    if (file == NULL) {
        perror(path);
        return 0;
    }
    size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) {
        perror(path);
        return 0;
    }
    for (size_t k = 0; k < size; k++) {
        bytes[k] = buffer[k];
    }
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
    return 1;
}

int main(int argc, char **argv)
{
    int done = 0;

    for (int k = 1; k < argc; k++) {
        done += replay(argv[k]);
    }
    printf("%s: %d inputs replayed\n", argv[0], done);
    return done > 0 && done == argc - 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}

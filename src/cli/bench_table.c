#include "bench_table.h"

#include <string.h>

static double ratio(double a, double b)
{
    return b > 0.0 ? a / b : 0.0;
}

/* Of all pairs of objects. */
static double survival(const dcd_bench *bench, uint64_t candidates)
{
    const double n = (double)bench->objects;

    return ratio((double)candidates, 0.5 * n * (n - 1.0));
}

/* 1234567 as 1,234,567; `text` has room for the longest. */
typedef struct number {
    char text[28];
} number;

static number grouped(uint64_t value)
{
    number n;
    char *at = n.text + sizeof n.text;

    *--at = '\0';
    for (int digits = 0; digits == 0 || value > 0; digits++) {
        if (digits > 0 && digits % 3 == 0) {
            *--at = ',';
        }
        *--at = (char)('0' + value % 10);
        value /= 10;
    }
    memmove(n.text, at, (size_t)(n.text + sizeof n.text - at));
    return n;
}

static void print_stage(const dcd_bench *bench, const dcd_bench_path *serial, dcd_bench_stage stage, FILE *file)
{
    const dcd_bench_path *parallel = serial + 1;
    const double one = dcd_bench_min(bench, serial, stage), many = dcd_bench_min(bench, parallel, stage);

    fprintf(file, "  %-10s %11.3f %11.3f %11.3f %11.3f %9.2f %12s\n", dcd_bench_stage_name(stage), one,
            dcd_bench_median(bench, serial, stage), many, dcd_bench_median(bench, parallel, stage), ratio(one, many),
            grouped(dcd_bench_items(bench, serial, stage)).text);
}

/* A serial path and the parallel one after it. */
static void print_pair(const dcd_bench *bench, const dcd_bench_path *serial, FILE *file)
{
    char title[32];

    (void)snprintf(title, sizeof title, "parallel, %u thread%s", bench->threads, bench->threads == 1 ? "" : "s");
    fprintf(file, "%s: %s candidates (survival ratio %.6f), %s contacts\n", serial->paper       ? "baseline"
            : serial->unchecked ? "library without its checks (not to be relied on)"
                                : "library",
            grouped(serial->candidates).text, survival(bench, serial->candidates), grouped(serial->contacts).text);
    fprintf(file, "  %-10s %23s %23s\n", "", "serial", title);
    fprintf(file, "  %-10s %11s %11s %11s %11s %9s %12s\n", "stage", "min ms", "median ms", "min ms", "median ms",
            "speed-up", "items");
    for (dcd_bench_stage stage = DCD_BENCH_AABB; stage < DCD_BENCH_STAGES; stage++) {
        if (!serial->paper || stage != DCD_BENCH_SORT) {
            print_stage(bench, serial, stage, file);
        }
    }
}

static void print_title(const dcd_bench *bench, FILE *file)
{
    fprintf(file, "scene %s: %s objects, %s vertices; min and median of %u\n", bench->name,
            grouped(bench->objects).text, grouped(bench->placed).text, bench->repetitions);
    if (bench->prepare) {
        fprintf(file, "inner bodies of the shapes: %.1f ms, once, not in the times below\n",
                1000.0 * bench->prepare_seconds);
    }
}

static void print_verdict(const dcd_bench *bench, FILE *file)
{
    if (bench->conservative > 0) {
        fprintf(file, "%s of the contacts are conservative: reported because no decision was reached\n",
                grouped(bench->conservative).text);
    }
    if (bench->difference[0] == '\0') {
        fprintf(file, "identical contact sets\n\n");
    } else {
        fprintf(file, "DIFFERENT CONTACT SETS: %s\n\n", bench->difference);
    }
}

/* What a pair of paths says about the library's, which come first. */
static void print_comparison(const dcd_bench *bench, const dcd_bench_path *other, FILE *file)
{
    const dcd_bench_path *library = bench->paths;
    double total[2];

    if (other->unchecked) {
        fprintf(file, "cost of certification, time with checks / time without: narrow %.3f, total %.3f (serial, min)\n",
                ratio(dcd_bench_min(bench, library, DCD_BENCH_NARROW), dcd_bench_min(bench, other, DCD_BENCH_NARROW)),
                ratio(dcd_bench_min(bench, library, DCD_BENCH_TOTAL), dcd_bench_min(bench, other, DCD_BENCH_TOTAL)));
        return;
    }
    for (int k = 0; k < 2; k++) {
        total[k] = ratio(dcd_bench_min(bench, &other[k], DCD_BENCH_TOTAL),
                         dcd_bench_min(bench, &library[k], DCD_BENCH_TOTAL));
    }
    fprintf(file, "time of the baseline / time of the library, total: serial %.2f, parallel %.2f\n", total[0],
            total[1]);
}

void dcd_bench_print(const dcd_bench *bench, FILE *file)
{
    print_title(bench, file);
    for (uint32_t p = 0; p < bench->path_count; p += 2) {
        print_pair(bench, &bench->paths[p], file);
    }
    for (uint32_t p = 2; p < bench->path_count; p += 2) {
        print_comparison(bench, &bench->paths[p], file);
    }
    print_verdict(bench, file);
}

void dcd_bench_print_leaf_sizes(const dcd_bench *bench, FILE *file)
{
    print_title(bench, file);
    fprintf(file, "baseline by leaf cutoff, min ms\n");
    fprintf(file, "  %6s %8s %12s %12s %12s %12s %12s %12s %12s\n", "cutoff", "threads",
            "build", "traverse", "narrow", "total", "candidates", "overlaps", "contacts");
    for (uint32_t p = 0; p < bench->path_count; p++) {
        const dcd_bench_path *path = &bench->paths[p];

        fprintf(file, "  %6u %8u %12.3f %12.3f %12.3f %12.3f %12s %12s %12s\n", path->leaf_cutoff, path->threads,
                dcd_bench_min(bench, path, DCD_BENCH_BUILD), dcd_bench_min(bench, path, DCD_BENCH_TRAVERSE),
                dcd_bench_min(bench, path, DCD_BENCH_NARROW), dcd_bench_min(bench, path, DCD_BENCH_TOTAL),
                grouped(path->candidates).text, grouped(path->overlaps).text, grouped(path->contacts).text);
    }
    print_verdict(bench, file);
}

void dcd_bench_print_legend(FILE *file)
{
    fputs("Counts depend on the scene alone and are the same on every machine:\n"
          "  candidates      pairs of objects that the broad phase leaves: of the library those with overlapping\n"
          "                  boxes, of the baseline all pairs of overlapping leaves\n"
          "  survival ratio  candidates / all pairs of objects\n"
          "  contacts        pairs that share a point\n"
          "  items           what a stage works on: objects, candidates, or contacts\n"
          "Times are wall clock and depend on the machine and its load: compare them within one run only. The paths\n"
          "take turns in one process after an untimed first query. Speed-up is serial min / parallel min. Stages:\n"
          "  aabb   poses applied, boxes      build   order and tree      traverse  candidates\n"
          "  narrow decisions                 sort    of the contacts     total     the whole call\n",
          file);
}

/* --------------------------------------------------------------------- CSV */

/* Quoted where a comma, a quote or a line end is in it (RFC 4180). */
static void write_field(const char *text, FILE *file)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, file);
        return;
    }
    fputc('"', file);
    for (; *text != '\0'; text++) {
        fprintf(file, *text == '"' ? "\"\"" : "%c", *text);
    }
    fputc('"', file);
}

void dcd_bench_write_csv_header(FILE *file)
{
    fputs("scene,objects,path,threads,stage,min_ms,median_ms,items\n", file);
}

void dcd_bench_write_csv(const dcd_bench *bench, FILE *file)
{
    for (uint32_t p = 0; p < bench->path_count; p++) {
        const dcd_bench_path *path = &bench->paths[p];

        for (dcd_bench_stage stage = DCD_BENCH_AABB; stage < DCD_BENCH_STAGES; stage++) {
            if (path->paper && stage == DCD_BENCH_SORT) {
                continue;
            }
            write_field(bench->name, file);
            fprintf(file, ",%u,%s,%u,%s,%.9g,%.9g,%llu\n", bench->objects, path->name, path->threads,
                    dcd_bench_stage_name(stage), dcd_bench_min(bench, path, stage),
                    dcd_bench_median(bench, path, stage),
                    (unsigned long long)dcd_bench_items(bench, path, stage));
        }
    }
}

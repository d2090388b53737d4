/* What a bench found, as a table for people and as CSV for programs. */
#ifndef DCD_CLI_BENCH_TABLE_H
#define DCD_CLI_BENCH_TABLE_H

#include "bench_run.h"

#include <stdio.h>

/* Facts, times, and the line on the contact sets. */
void dcd_bench_print(const dcd_bench *bench, FILE *file);

/* One line for each pair of baseline paths, by leaf cutoff. */
void dcd_bench_print_leaf_sizes(const dcd_bench *bench, FILE *file);

/* What the words and numbers mean. */
void dcd_bench_print_legend(FILE *file);

void dcd_bench_write_csv_header(FILE *file);
void dcd_bench_write_csv(const dcd_bench *bench, FILE *file);

#endif

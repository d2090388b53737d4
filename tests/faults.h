/* Calls that fail on demand. The test program is linked with --wrap for malloc, calloc, realloc, aligned_alloc,
 * strdup and thrd_create. */
#ifndef FAULTS_H
#define FAULTS_H

#include <limits.h>

#define FAULTS_NEVER INT_MAX

/* How many more calls succeed; every later one fails. */
void faults_set_memory(int calls);
void faults_set_threads(int calls);

/* Calls since the last set. */
int faults_memory_calls(void);
int faults_thread_calls(void);

#endif

/* Text files of lines and words, as meshes are. */
#ifndef DCD_CLI_WORDS_H
#define DCD_CLI_WORDS_H

#include "error.h"

#include <stddef.h>

typedef struct dcd_words {
    const char *path; /* for messages */
    const char *at, *end;
    size_t line; /* of the next word, from 1 */
} dcd_words;

typedef struct dcd_word {
    const char *text; /* not terminated */
    size_t length;    /* 0: there was none */
    size_t line;
} dcd_word;

/* The next word, of this line or of any line. Words are separated by white space. */
dcd_word dcd_words_in_line(dcd_words *words);
dcd_word dcd_words_next(dcd_words *words);

/* Goes to the start of the next line. False at the end. */
bool dcd_words_skip_line(dcd_words *words);

/* Whether it is this word, in lower or upper case. */
bool dcd_word_is(dcd_word word, const char *lower_case);

/* A decimal number of at most DCD_MAX_COORDINATE in magnitude, rounded to the nearest double. */
bool dcd_word_number(dcd_word word, double *number);

/* "path: line 7: REASON "word"" */
bool dcd_words_fail(const dcd_words *words, dcd_word word, const char *reason, dcd_error *error);

#endif

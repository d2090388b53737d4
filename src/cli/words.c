#include "words.h"
#include "dcd.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

dcd_word dcd_words_in_line(dcd_words *words)
{
    dcd_word word = {NULL, 0, words->line};

    while (words->at < words->end && *words->at != '\n' && is_space(*words->at)) {
        words->at++;
    }
    word.text = words->at;
    while (words->at < words->end && !is_space(*words->at)) {
        words->at++;
    }
    word.length = (size_t)(words->at - word.text);
    return word;
}

bool dcd_words_skip_line(dcd_words *words)
{
    const char *newline = memchr(words->at, '\n', (size_t)(words->end - words->at));

    words->at = newline == NULL ? words->end : newline + 1;
    words->line += newline != NULL;
    return words->at < words->end;
}

dcd_word dcd_words_next(dcd_words *words)
{
    dcd_word word = dcd_words_in_line(words);

    while (word.length == 0 && dcd_words_skip_line(words)) {
        word = dcd_words_in_line(words);
    }
    return word;
}

bool dcd_word_is(dcd_word word, const char *lower_case)
{
    size_t k = 0;

    while (k < word.length && lower_case[k] != '\0') {
        char c = word.text[k];

        c = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (c != lower_case[k]) {
            return false;
        }
        k++;
    }
    return k == word.length && lower_case[k] == '\0';
}

/* strtod also takes hexadecimal, "inf" and "nan"; those are mistakes here. The program never sets a locale, so the
 * point is a point. */
bool dcd_word_number(dcd_word word, double *number)
{
    char text[128];
    char *end;

    if (word.length == 0 || word.length >= sizeof text) {
        return false;
    }
    for (size_t k = 0; k < word.length; k++) {
        text[k] = word.text[k];
        if (text[k] == '\0' || strchr("0123456789+-.eE", text[k]) == NULL) {
            return false;
        }
    }
    text[word.length] = '\0';
    *number = strtod(text, &end);
    return *end == '\0' && fabs(*number) <= DCD_MAX_COORDINATE;
}

bool dcd_words_fail(const dcd_words *words, dcd_word word, const char *reason, dcd_error *error)
{
    if (word.length == 0) {
        return dcd_error_file(error, words->path, "line %zu: %s, but the %s ends", word.line, reason,
                              words->at < words->end ? "line" : "file");
    }
    return dcd_error_file(error, words->path, "line %zu: %s, not \"%.*s\"", word.line, reason,
                          word.length < 60 ? (int)word.length : 60, word.text);
}

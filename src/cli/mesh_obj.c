/* OBJ: only its vertices matter, because the shape is the hull of all of them. */
#include "mesh.h"
#include "words.h"

/* A backslash at the end of a line continues it. */
static dcd_word next_word(dcd_words *words)
{
    dcd_word word = dcd_words_in_line(words);

    while (dcd_word_is(word, "\\") && dcd_words_skip_line(words)) {
        word = dcd_words_in_line(words);
    }
    return word;
}

static void skip_statement(dcd_words *words)
{
    dcd_word word = next_word(words), last = word;

    while (word.length > 0) {
        last = word;
        word = next_word(words);
        if (word.length == 0 && last.text[last.length - 1] == '\\' && dcd_words_skip_line(words)) {
            word = next_word(words);
        }
    }
}

/* After "v": x y z, perhaps a weight, perhaps a colour. A weight that is not 1 would move the vertex of a rational
 * surface, which is no mesh. */
static bool parse_vertex(dcd_words *words, dcd_mesh *mesh, dcd_error *error)
{
    double numbers[7];
    size_t count = 0;
    dcd_word word = next_word(words);

    while (count < 7 && dcd_word_number(word, &numbers[count])) {
        count++;
        word = next_word(words);
    }
    if (word.length > 0 || count < 3) {
        return dcd_words_fail(words, word, count < 7 ? "vertex: expected a finite number" : "vertex: expected its end",
                              error);
    }
    if ((count == 4 || count == 7) && (numbers[3] < 1.0 || numbers[3] > 1.0)) {
        return dcd_error_file(error, words->path, "line %zu: vertex: a weight other than 1 is not supported",
                              word.line);
    }
    return dcd_mesh_add_vertex(mesh, numbers) || dcd_error_file(error, words->path, "no memory");
}

/* Comments and all other statements are passed over, but a line that no OBJ file has is an error: a damaged file
 * must not lose vertices in silence. */
static bool parse_line(dcd_words *words, dcd_mesh *mesh, dcd_error *error)
{
    dcd_word word = next_word(words);
    char first = word.length > 0 ? word.text[0] : '#';

    if (dcd_word_is(word, "v")) {
        return parse_vertex(words, mesh, error);
    }
    if (first == '#') {
        return true;
    }
    if ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z')) {
        skip_statement(words);
        return true;
    }
    return dcd_words_fail(words, word, "expected an OBJ statement", error);
}

bool dcd_mesh_parse_obj(const char *path, const unsigned char *bytes, size_t size, dcd_mesh *mesh, dcd_error *error)
{
    dcd_words words = {path, (const char *)bytes, (const char *)bytes + size, 1};
    bool ok = true, more = size > 0;

    while (ok && more) {
        ok = parse_line(&words, mesh, error);
        more = ok && dcd_words_skip_line(&words);
    }
    return ok;
}

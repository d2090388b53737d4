/* Statuses and faults as text. */
#include <string.h>

#include "dcd.h"

/* How many statuses have a text, its bytes, digits of a number: at most. */
enum { STATUSES = DCD_BAD_EXECUTOR + 1, STATUS_LENGTH = 80, NUMBER = 10 };

/*@ axiomatic Decimal {
        // Decimal digits of a number: how many, and the k-th from the right.
        logic integer digits_of(integer n);
        logic integer digit(integer n, integer k);
    }
    // Their definitions. Provers take a step where an annotation says decimal(n), and go no deeper by themselves.
    axiomatic DecimalSteps {
        predicate decimal(integer n);
        axiom decimal_step: \forall integer n; decimal(n) ==>
            digits_of(n) == (n < 10 ? 1 : 1 + digits_of(n / 10)) &&
            digit(n, 0) == n % 10 && (\forall integer k; 0 < k ==> digit(n, k) == digit(n / 10, k - 1));
        axiom decimal_all: \forall integer n; 0 <= n ==> decimal(n);
    }
    logic integer ten(integer k) = k <= 0 ? 1 : 10 * ten(k - 1); // to the power of k

    // A string; none in memory is longer.
    predicate string{L}(char *s) = valid_read_string(s) && strlen(s) <= 0x1000000000000000;

    // A piece, or a number, stands at a place of a text, as far as there is room.
    predicate stands{L,M}(char *text, integer room, integer at, char *piece, integer length) =
        \forall integer p; at <= p < at + length && p < room ==> \at(text[p], L) == \at(piece[p - at], M);
    predicate shows{L}(char *text, integer room, integer at, integer n) =
        \forall integer p; at <= p < at + digits_of(n) && p < room ==>
            text[p] == '0' + digit(n, at + digits_of(n) - 1 - p); */

static const char texts[STATUSES + 1][STATUS_LENGTH + 1] = {
    "ok",
    "null pointer",
    "misaligned memory",
    "memory too small",
    "limit out of range",
    "full",
    "empty",
    "not finite",
    "out of range",
    "not a rotation",
    "no such shape",
    "no such object",
    "capacity too small",
    "executor lost or repeated a task, or has a bad number of threads",
    "unknown status",
};

/*@ ghost
    /@ requires row: \valid_read(text + (0 .. STATUS_LENGTH));
       requires end: text[STATUS_LENGTH] == '\0';
       terminates \true;
       assigns \nothing;
       ensures string: valid_read_string(text) && strlen(text) <= STATUS_LENGTH; @/
    void row_ends(const char *text)
    {
        //@ assert length: 0 <= strlen(text) <= STATUS_LENGTH;
    } */

/* In annotations: the text of a row ends. */
#define ENDS(row) (texts[row][STATUS_LENGTH] == '\0')

/*@ terminates \true;
    assigns \nothing;
    ensures string: valid_read_string((char *)\result) && strlen((char *)\result) <= STATUS_LENGTH;
    ensures own: \base_addr((char *)\result) == \base_addr(&texts[0][0]); */
const char *dcd_status_text(dcd_status status)
{
    const unsigned code = (unsigned)status;
    const unsigned row = code < STATUSES ? code : STATUSES;

    /*@ assert low: row < 8 ==> row == 0 || row == 1 || row == 2 || row == 3 || row == 4 || row == 5 || row == 6 ||
            row == 7; */
    /*@ assert high: 8 <= row ==> row == 8 || row == 9 || row == 10 || row == 11 || row == 12 || row == 13 ||
            row == 14; */
    //@ assert ends_0: row == 0 ==> ENDS(row);
    //@ assert ends_1: row == 1 ==> ENDS(row);
    //@ assert ends_2: row == 2 ==> ENDS(row);
    //@ assert ends_3: row == 3 ==> ENDS(row);
    //@ assert ends_4: row == 4 ==> ENDS(row);
    //@ assert ends_5: row == 5 ==> ENDS(row);
    //@ assert ends_6: row == 6 ==> ENDS(row);
    //@ assert ends_7: row == 7 ==> ENDS(row);
    //@ assert ends_8: row == 8 ==> ENDS(row);
    //@ assert ends_9: row == 9 ==> ENDS(row);
    //@ assert ends_10: row == 10 ==> ENDS(row);
    //@ assert ends_11: row == 11 ==> ENDS(row);
    //@ assert ends_12: row == 12 ==> ENDS(row);
    //@ assert ends_13: row == 13 ==> ENDS(row);
    //@ assert ends_14: row == 14 ==> ENDS(row);
    //@ assert ends: ENDS(row);
    //@ ghost row_ends(texts[row]);
    return texts[row];
}

/* Puts so many bytes at a place of a text, as far as there is room; returns the place behind them. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires piece: \valid_read(piece + (0 .. length - 1));
    requires apart: \separated(text + (0 .. room - 1), piece + (0 .. length - 1));
    requires range: at <= 0x4000000000000000 && length <= 0x1000000000000000;
    terminates \true;
    assigns text[at .. room - 1];
    ensures end: \result == at + length;
    ensures piece: stands{Post,Pre}(text, room, at, piece, length); */
static size_t put(char *text, size_t room, size_t at, const char *piece, size_t length)
{
    /*@ loop invariant range: k <= length;
        loop invariant piece: stands{Here,Pre}(text, room, at, piece, k);
        loop assigns k, text[at .. room - 1];
        loop variant length - k; */
    for (size_t k = 0; k < length; k++) {
        if (at + k < room) {
            text[at + k] = piece[k];
        }
    }
    return at + length;
}

/* Decimal digits of a number, to the end of `digits`; returns the place of the first. */
/*@ requires digits: \valid(digits + (0 .. NUMBER - 1));
    terminates \true;
    assigns digits[0 .. NUMBER - 1];
    ensures count: \result < NUMBER && digits_of(number) == NUMBER - \result;
    ensures digits: \forall integer k; \result <= k < NUMBER ==> digits[k] == '0' + digit(number, NUMBER - 1 - k); */
static uint32_t write_digits(uint32_t number, char *digits)
{
    uint32_t left = number, first = NUMBER;

    //@ assert most: ten(1) == 10 && ten(2) == 100 && ten(3) == 1000 && ten(4) == 10000 && ten(5) == 100000;
    //@ assert more: ten(6) == 1000000 && ten(7) == 10000000 && ten(8) == 100000000 && ten(9) == 1000000000;
    /*@ loop invariant first: 1 <= first <= NUMBER && left < ten(first);
        loop invariant count: digits_of(number) == NUMBER - first + digits_of(left);
        loop invariant left: \forall integer k; NUMBER - first <= k ==>
            digit(number, k) == digit(left, k - (NUMBER - first));
        loop invariant digits: \forall integer k; first <= k < NUMBER ==>
            digits[k] == '0' + digit(number, NUMBER - 1 - k);
        loop assigns left, first, digits[0 .. NUMBER - 1];
        loop variant first; */
    do {
        //@ assert step: decimal(left);
        //@ assert last: digit(number, NUMBER - first) == left % 10;
        first--;
        digits[first] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    return first;
}

/* Puts a number. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires range: at <= 0x4000000000000000;
    terminates \true;
    assigns text[at .. room - 1];
    ensures end: \result == at + digits_of(number) && 1 <= digits_of(number) <= NUMBER;
    ensures shown: shows(text, room, at, number); */
static size_t put_number(char *text, size_t room, size_t at, uint32_t number)
{
    char digits[NUMBER];
    const uint32_t first = write_digits(number, digits);
    size_t end;

    //@ ghost Written: ;
    /*@ assert placed: \forall integer p; at <= p < at + digits_of(number) ==>
            digits[p - at + first] == '0' + digit(number, at + digits_of(number) - 1 - p); */
    end = put(text, room, at, digits + first, NUMBER - first);
    /*@ assert copied: \forall integer p; at <= p < at + digits_of(number) && p < room ==>
            text[p] == \at(digits[p - at + first], Written); */
    return end;
}

/* Puts which object it is about, if any. */
/*@ requires text: \valid(text + (0 .. room - 1));
    terminates \true;
    assigns text[0 .. room - 1];
    ensures end: \result == (object == DCD_NONE ? 0 : 9 + digits_of(object)) && \result <= 19;
    ensures shown: object != DCD_NONE ==> shows(text, room, 7, object); */
static size_t put_object(char *text, size_t room, uint32_t object)
{
    size_t at;

    if (object == DCD_NONE) {
        return 0;
    }
    at = put(text, room, 0, "object ", 7);
    at = put_number(text, room, at, object);
    //@ assert shown: shows(text, room, 7, object);
    return put(text, room, at, ": ", 2);
}

/* Puts which item of a field it is, if any, and what ends the field's part of the line. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires range: at <= 0x2000000000000000;
    terminates \true;
    assigns text[at .. room - 1];
    ensures end: at <= \result <= at + 14;
    ensures shown: item != DCD_NONE ==> shows(text, room, at + 1, item); */
static size_t put_item(char *text, size_t room, size_t at, uint32_t item)
{
    if (item == DCD_NONE) {
        return put(text, room, at, ": ", 2);
    }
    at = put(text, room, at, "[", 1);
    at = put_number(text, room, at, item);
    return put(text, room, at, "]: ", 3);
}

/* Puts a field's name, of so many bytes, and which of its items, if any. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires field: \valid_read(field + (0 .. length - 1));
    requires apart: \separated(text + (0 .. room - 1), field + (0 .. length - 1));
    requires range: at <= 0x1000000000000000 && length <= 0x1000000000000000;
    terminates \true;
    assigns text[at .. room - 1];
    ensures end: at + length <= \result <= at + length + 14;
    ensures field: stands{Post,Pre}(text, room, at, field, length);
    ensures shown: item != DCD_NONE ==> shows(text, room, at + length + 1, item); */
static size_t put_field(char *text, size_t room, size_t at, const char *field, size_t length, uint32_t item)
{
    const size_t behind = put(text, room, at, field, length);
    const size_t end = put_item(text, room, behind, item);

    //@ assert field: stands{Here,Pre}(text, room, at, field, length);
    return end;
}

/* The line of a fault: its parts that have texts, with their lengths. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires field: \valid_read(field + (0 .. field_length - 1)) && field_length <= 0x1000000000000000;
    requires status: \valid_read(status + (0 .. status_length - 1)) && status_length <= STATUS_LENGTH;
    requires apart: \separated(text + (0 .. room - 1), field + (0 .. field_length - 1)) &&
        \separated(text + (0 .. room - 1), status + (0 .. status_length - 1));
    terminates \true;
    assigns text[0 .. room - 1];
    ensures object: object != DCD_NONE ==> shows(text, room, 7, object) && 9 + digits_of(object) <= \result;
    ensures status: stands{Post,Pre}(text, room, \result - status_length, status, status_length); */
static size_t put_line(char *text, size_t room, uint32_t object, const char *field, size_t field_length, uint32_t item,
                       const char *status, size_t status_length)
{
    size_t at = put_object(text, room, object);

    if (field != NULL || item != DCD_NONE) {
        at = put_field(text, room, at, field, field_length, item);
        //@ assert object: object != DCD_NONE ==> shows(text, room, 7, object);
    }
    return put(text, room, at, status, status_length);
}

/* What is said of no fault. */
static const char nobody[] = "fault";
static const dcd_fault no_fault = {DCD_NULL_POINTER, DCD_NONE, DCD_NONE, nobody};

/*@ terminates \true;
    assigns \nothing;
    ensures fault: \result == &no_fault && string(no_fault.field); */
static const dcd_fault *missing(void)
{
    //@ assert nobody: strlen(&nobody[0]) == 5;
    return &no_fault;
}

/* Length of a string, if there is one. */
/*@ requires string: text == \null || string(text);
    terminates \true;
    assigns \nothing;
    ensures length: \result == (text == \null ? 0 : strlen(text)) && \result <= 0x1000000000000000;
    ensures bytes: \valid_read(text + (0 .. \result - 1)); */
static size_t length_of(const char *text)
{
    return text == NULL ? 0 : strlen(text);
}

/* The line of a fault that is there. */
/*@ requires text: \valid(text + (0 .. room - 1));
    requires fault: \valid_read(fault) && (fault->field == \null || string(fault->field));
    requires apart: fault->field != \null ==>
        \separated(text + (0 .. room - 1), fault->field + (0 .. strlen(fault->field)));
    terminates \true;
    assigns text[0 .. room - 1];
    ensures object: \old(fault->object) != DCD_NONE ==>
        shows(text, room, 7, \old(fault->object)) && 9 + digits_of(\old(fault->object)) <= \result; */
static size_t put_fault(char *text, size_t room, const dcd_fault *fault)
{
    const uint32_t object = fault->object, item = object == DCD_NONE ? DCD_NONE : fault->item;
    const char *field = fault->field, *status = dcd_status_text(fault->status);
    const size_t field_length = length_of(field), status_length = length_of(status);

    return put_line(text, room, object, field, field_length, item, status, status_length);
}

/* Ends a text of so many bytes, or what there is room for. */
/*@ requires text: \valid(text + (0 .. size - 1)) && size > 0;
    terminates \true;
    assigns text[\min(length, size - 1)];
    ensures ended: text[\min(length, size - 1)] == '\0'; */
static void end_text(char *text, size_t size, size_t length)
{
    text[length < size - 1 ? length : size - 1] = '\0';
}

/*@ requires fault: fault == \null || \valid_read(fault) && (fault->field == \null || string(fault->field));
    requires text: text != \null ==> \valid(text + (0 .. size - 1));
    requires apart: text != \null && fault != \null && fault->field != \null ==>
        \separated(text + (0 .. size - 1), fault->field + (0 .. strlen(fault->field)));
    terminates \true;
    assigns text[0 .. size - 1];
    ensures ended: text != \null && size > 0 ==> text[\min(\result, size - 1)] == '\0';
    ensures object: text != \null && fault != \null && \old(fault->object) != DCD_NONE ==>
        shows(text, size - 1, 7, \old(fault->object)); */
size_t dcd_fault_text(const dcd_fault *fault, char *text, size_t size)
{
    const size_t room = text == NULL || size == 0 ? 0 : size - 1;
    const size_t length = put_fault(text, room, fault == NULL ? missing() : fault);

    if (text != NULL && size > 0) {
        end_text(text, size, length);
    }
    return length;
}

#include "json_array.h"

/* The array with one element more; NULL, and both given back, when it can't be. */
static json_t *with(json_t *array, json_t *element)
{
    if (json_array_append_new(array, element) == 0) {
        return array;
    }
    json_decref(array);
    return NULL;
}

json_t *dcd_json_numbers(const double *numbers, size_t count)
{
    json_t *array = json_array();

    for (size_t k = 0; k < count && array != NULL; k++) {
        array = with(array, json_real(numbers[k]));
    }
    return array;
}

json_t *dcd_json_rows(const double *numbers, size_t count)
{
    json_t *array = json_array();

    for (size_t k = 0; k < count && array != NULL; k++) {
        array = with(array, dcd_json_numbers(numbers + 3 * k, 3));
    }
    return array;
}

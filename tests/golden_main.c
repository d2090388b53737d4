/* Prints the golden hashes of this build; exit 0 when they are the pinned ones, serial and with three threads. */
#include <inttypes.h>
#include <stdio.h>

#include "golden.h"

int main(void)
{
    golden serial = golden_compute(0), parallel = golden_compute(3);
    bool same = serial.contacts == parallel.contacts && serial.arithmetic == parallel.arithmetic;
    bool pinned = serial.contacts == golden_pinned.contacts && serial.arithmetic == golden_pinned.arithmetic;
    printf("contacts %016" PRIx64 " arithmetic %016" PRIx64 "%s%s\n", serial.contacts, serial.arithmetic,
           same ? "" : ", parallel differs", pinned ? "" : ", not the pinned ones");
    return same && pinned ? 0 : 1;
}

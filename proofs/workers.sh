#!/bin/sh
# Verifies the model of the thread pool with Spin, then each planted fault, which must be found.
# Usage: proofs/workers.sh BUILD_FOLDER
set -eu

if ! command -v spin > /dev/null; then
    echo 'workers.sh: needs spin (apt-get install spin)' >&2
    exit 1
fi
model=$(cd "$(dirname "$0")" && pwd)/workers.pml
mkdir -p "$1"
cd "$1"

# verify OPTION...: the verifier's log on standard output.
verify() {
    spin -a "$@" "$model" > spin.log
    ${CC:-cc} -O0 -w -DSAFETY -o pan pan.c
    ./pan -m1000000
}

must_hold() {
    verify "$@" > pan.log
    if ! grep -q 'errors: 0' pan.log || grep -qE 'max search depth too small|out of memory|interrupted' pan.log; then
        echo "workers.pml $*: does not hold" >&2
        cat pan.log >&2
        exit 1
    fi
    if grep -E '\([0-9]+ of [0-9]+ states\)' pan.log | grep -qv '(0 of'; then
        echo "workers.pml $*: parts of the model are never reached" >&2
        cat pan.log >&2
        exit 1
    fi
    echo "workers.pml $*: holds, $(sed -n 's/ *\([0-9]*\) states, stored.*/\1/p' pan.log) states"
}

must_fail() {
    verify "$@" > pan.log || true
    if ! grep -qE 'errors: [1-9]' pan.log; then
        echo "workers.pml: planted $* was not found" >&2
        exit 1
    fi
    echo "workers.pml: planted $* found: $(sed -n 's/^pan:1: //p' pan.log)"
}

must_hold
must_hold -DSPURIOUS
must_hold -DWORKERS=1 -DJOBS=3
must_hold -DWORKERS=3 -DTASKS=2
for fault in 1 2 3 4 5 6 7 9 10; do
    must_fail "-DFAULT=$fault"
done
must_fail -DFAULT=8 -DSPURIOUS

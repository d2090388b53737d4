#!/bin/bash
# tests/portability.sh FOLDER: builds the golden program with every compiler, optimisation level and machine at hand and
# requires the same hashes from each, also with each instruction set that the library chooses from at run time. Then a
# build that may fuse multiply and add must differ, or the hashes would not notice a change of arithmetic.
set -euo pipefail

folder=$1
unset MAKEFLAGS # what builds need is given to each

has() { command -v "$1" > /dev/null; }

# build NAME MAKE-VARIABLE...
build() {
    make -s -j2 B="$folder/$1" "${@:2}" "$folder/$1/tests/golden"
}

# run NAME [RUNNER]: prints the program's line; it must succeed, and say what the first one said.
first=
run() {
    local line
    printf '%-24s ' "$1${DCD_LANES:+ $DCD_LANES}"
    line=$("${@:2}" "$folder/$1/tests/golden") || { echo "$line"; exit 1; }
    echo "$line"
    : "${first:=$line}"
    [[ $line = "$first" ]] || { echo "portability: $1 differs" >&2; exit 1; }
}

# Does this processor have all of these?
cpu_has() {
    local flag
    for flag in "$@"; do
        grep -qw "$flag" /proc/cpuinfo || return 1
    done
}

machines=()
if [[ $(uname -m) = x86_64 ]]; then
    if cpu_has avx2 bmi1 bmi2 f16c fma movbe; then machines+=(x86-64-v3); fi
    if cpu_has avx512f avx512bw avx512cd avx512dq avx512vl; then machines+=(x86-64-v4); fi
fi
for compiler in gcc clang-14; do
    has $compiler || { echo "skipped: no $compiler"; continue; }
    for level in O0 O1 O2 O3; do
        build $compiler-$level CC=$compiler OPT=-$level
        for lanes in plain base avx2 avx512; do
            DCD_LANES=$lanes run $compiler-$level
        done
    done
    for machine in "${machines[@]}"; do
        build "$compiler-$machine" CC=$compiler OPT=-O3 CFLAGS="-g -march=$machine"
        run "$compiler-$machine"
    done
done

for target in aarch64 s390x; do # s390x is big-endian
    if has $target-linux-gnu-gcc && has qemu-$target; then
        for level in O0 O3; do
            # no warnings: s390x computes floats in double, and would tell everywhere
            build $target-$level CC=$target-linux-gnu-gcc AR=$target-linux-gnu-ar OPT=-$level LDFLAGS=-static WARN=
            for lanes in plain base; do # s390x has no vectors of ours: plain twice
                [[ $target-$lanes = s390x-base ]] || DCD_LANES=$lanes run $target-$level qemu-$target
            done
        done
    else
        echo "skipped: no $target-linux-gnu-gcc or no qemu-$target"
    fi
done

# The control: the same sources with contraction allowed. It must run, and differ.
if [[ " ${machines[*]} " = *v3* ]]; then
    build fused CC=gcc OPT=-O2 CFLAGS='-march=x86-64-v3 -ffp-contract=fast'
    runner=()
elif has aarch64-linux-gnu-gcc && has qemu-aarch64; then
    build fused CC=aarch64-linux-gnu-gcc AR=aarch64-linux-gnu-ar OPT=-O2 CFLAGS=-ffp-contract=fast LDFLAGS=-static
    runner=(qemu-aarch64)
else
    echo 'skipped: no machine that fuses'
    exit 0
fi
line=$("${runner[@]}" "$folder/fused/tests/golden") # fused arithmetic does not change contacts: still a success
echo "fused                    $line"
if [[ $line = "$first" || $line != *arithmetic* ]]; then
    echo 'portability: a build with fused arithmetic has the same hashes: they check nothing' >&2
    exit 1
fi
echo 'all the same, and fused arithmetic is noticed'

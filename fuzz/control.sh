#!/bin/sh
# The positive control of the fuzz targets: plants faults in copies of the sources, one at a time, and requires that the
# fuzzer finds each within a bounded number of runs, starting from the committed corpus.
# Usage: fuzz/control.sh FUZZ_FOLDER CORPUS_FOLDER RUNS; COMPILE and LINK hold the commands with their flags, LIBS what
# to link with.
set -eu

folder=$1
corpus=$2
runs=$3
control=$folder/control
rm -rf "$control"
mkdir -p "$control"
failures=0

# build TARGET SOURCE: links the target with the patched copy in place of the library's own object.
build() {
    # shellcheck disable=SC2086 # the commands are several words
    $COMPILE -w -I"$(dirname "$2")" -c "$control/$(basename "$2")" -o "$control/planted.o"
    # shellcheck disable=SC2086
    $LINK "$folder/obj/fuzz/$1.o" "$control/planted.o" "$folder/obj/all.a" -o "$control/target" $LIBS
}

# run TARGET: what the fuzzer printed; 0 when it found something.
run() {
    mkdir -p "$control/new"
    ! "$control/target" -runs="$runs" -seed=1 -max_len=256 -timeout=300 -max_total_time=300 -print_final_stats=1 \
        -artifact_prefix="$control/" "$control/new" "$corpus/$1" > "$control/log" 2>&1
}

# Only a claim of the target or a sanitizer counts: not a program that fails to start.
is_found() {
    grep -qaE 'does not hold|AddressSanitizer|runtime error|libFuzzer: timeout' "$control/log"
}

# plant TARGET SOURCE SED WHAT
plant() {
    sed "$3" "$2" > "$control/$(basename "$2")"
    if cmp -s "$2" "$control/$(basename "$2")"; then
        echo "control: $2 has changed: nothing to plant \"$4\" in" >&2
        exit 1
    fi
    build "$1" "$2"
    if run "$1" && is_found; then
        echo "control: $1: $4: found after $(sed -n 's/^stat::number_of_executed_units: *//p' "$control/log") runs:" \
            "$(grep -aohE 'does not hold: .*|AddressSanitizer: [a-z-]*|runtime error: .*|libFuzzer: timeout' \
                "$control/log" | head -n 1)"
    else
        echo "control: $1: $4: NOT found in $runs runs" >&2
        failures=$((failures + 1))
    fi
    rm -rf "$control/new"
}

plant detect_diff src/broad/find.c 's/record\[l\] <= box\[3\]/record[l] < box[3]/' 'boxes that touch are no candidates'
plant detect_diff src/broad/find.c 's/left < DCD_LANES ? left/left < DCD_LANES ? left - (k > 0)/' 'the last box of a record is lost'
plant curved_pair src/world/quadric.c 's/return sqrt(product(c, c))/return 0.99 * sqrt(product(c, c))/' 'a bulge is taken too small'
plant curved_pair src/world/quadric.c 's/const bool is_top = high < bottom/const bool is_top = high > bottom/' \
    'the wrong end of a core is furthest'
plant detect_diff src/query/detect_serial.c 's/dcd_pair_unpack(pairs, 0, room,/dcd_pair_unpack(pairs, 0, room + 1,/' \
    'one pair too many is written'
plant detect_diff src/query/detect_parallel.c 's/task_runs\[k\] != 1/task_runs[k] == 0/' 'a repeated task goes unnoticed'
plant detect_diff src/query/detect_parallel.c 's/kept ? begin : DCD_PART_LOST/begin/' 'pairs that did not fit are taken as found'
plant gjk_pair src/narrow/axis.c 's/= dcd_sub(gap, error);/= dcd_add(gap, error);/' 'an axis needs no margin'
plant gjk_pair src/narrow/exact.c 's/return sign_of(&w->low, w) > 0/return sign_of(\&w->low, w) >= 0/' 'exact touching is free'
plant gjk_pair src/narrow/exact.c 's/beyond_radius(&w->low, w) <= 0/beyond_radius(\&w->low, w) < 0/' 'balls that touch are in doubt'
plant gjk_pair src/object/place.c 's/= dcd_add(high, t);/= high;/' 'boxes without the position'
plant gjk_pair src/object/inner.c 's/(1.0 - 0x1p-48) >= k_a/1.25 >= k_a/' 'inner bodies that nearly meet do'
plant gjk_pair src/object/slab.c 's/dcd_mul(0x1p-23, dcd_abs(x))/dcd_mul(-0x1p-20, dcd_abs(x))/' 'slabs are rounded inward'
plant world_border src/world/world.c 's/world->shapes >= world->limits.shapes/world->shapes > world->limits.shapes/' \
    'one shape too many'
plant world_border src/world/pose.c 's/good = determinant(r) > 0.0/good = true/' 'mirrors are rotations'
plant world_border src/world/world.c 's/^        status = dcd_pose_check(pose, world->objects, fault);/        world->placed += 1;\n&/' \
    'a failed call changes the world'
plant scene_binary src/cli/scene_binary.c 's|(r->size - r->at) / VERTEX_BYTES < count|count == 0|' \
    'vertices are read past the end'
plant scene_text src/cli/hull_reduce.c 's/axis < 3; axis++/axis < 2; axis++/' 'vertices above each other are one'
exit "$((failures > 0))"

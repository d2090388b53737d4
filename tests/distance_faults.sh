#!/bin/sh
# usage: distance_faults.sh FOLDER
# Plants faults in what distances and depths rest on, one at a time, and runs the tests of distances. "found": they must
# fail. "holds": the fault is in a search, which may only make intervals wider, so those that compare with the exact oracle
# must pass; one of them takes the check away as well, and must be found. "curved": the tests of curved pairs must fail. "stale":
# those of worlds that are kept from cycle to cycle.
set -e
folder=$1
log=$PWD/$folder/log
rm -rf "$folder"
mkdir -p "$folder/build"
cp -rp Makefile src spec tests fuzz proofs "$folder"
for made in src tests base avx2 avx512 libdcd.a; do # what is built already need not be built again
    [ ! -e "build/$made" ] || cp -rp "build/$made" "$folder/build/$made"
done
cd "$folder"

# Builds, and says "holds" or "found".
try() {
    make B=build build/tests/check > "$log" 2>&1 || { tail -n 5 "$log" >&2; echo "does not build"; return; }
    case $1 in
    found) set -- CK_RUN_SUITE=distance DCD_DISTANCES=20000 ;;
    holds) set -- CK_RUN_SUITE=distance CK_RUN_CASE=intervals ;;
    curved) set -- CK_RUN_SUITE=quadric ;;
    stale) set -- CK_RUN_SUITE=cycle ;;
    esac
    if env "$@" CK_DEFAULT_TIMEOUT=600 build/tests/check > "$log" 2>&1; then
        echo holds
    else
        echo found
    fi
}

# In src/$1, the text $2 becomes $3.
plant() {
    [ "$(grep -cF "$2" "src/$1")" -eq 1 ] || { echo "src/$1: not in one line: $2" >&2; exit 1; }
    from=$2 to=$3 awk '{i = index($0, ENVIRON["from"])
        print i ? substr($0, 1, i - 1) ENVIRON["to"] substr($0, i + length(ENVIRON["from"])) : $0}' "src/$1" > planted
    cp planted "src/$1"
}

[ "$(try found)" = holds ] || { tail -n 5 "$log"; echo "the tests fail as it is"; exit 1; }
wrong=0
while IFS='|' read -r expected file from to from2 to2; do
    [ -n "$file" ] || continue
    cp -p "src/$file" kept
    plant "$file" "$from" "$to"
    [ -z "$from2" ] || plant "$file" "$from2" "$to2"
    got=$(try "$expected")
    echo "$got: $file: $to $to2 $(grep -m 1 ':F:\|:E:' "$log" | cut -d : -f 6- | cut -c 1-90)"
    [ "$got" = "$(echo "$expected" | sed 's/curved\|stale/found/')" ] || { echo "  should be: $expected"; wrong=$((wrong + 1)); }
    cp kept "src/$file"
done <<'FAULTS'
found|measure/bound.c|#define ROUND_RATIO 0x1p-50|#define ROUND_RATIO -0x1p-46
found|measure/bound.c|#define ROUND_RADIUS 0x1p-50|#define ROUND_RADIUS -0x1p-50
found|narrow/axis.c|#define ROUND_GAP 0x1p-49|#define ROUND_GAP -0x1p-49
found|measure/bound.c|#define ROUND_TIP 0x1p-50|#define ROUND_TIP -0x1p-50
found|measure/bound.c|#define ROUND_ROOT 0x1p-48|#define ROUND_ROOT -0x1p-48
found|measure/bound.c|#define ROUND_PRODUCT 0x1p-49|#define ROUND_PRODUCT -0x1p-49
found|measure/distance.c|out->depth_lo = why->contact ? at_least_zero(-high) : 0.0;|out->depth_lo = why->contact ? at_least_zero(-low) : 0.0;
found|measure/distance.c|out->hi = certain ? 0.0 : at_least_zero(high);|out->hi = certain ? 0.0 : at_least_zero(low);
found|measure/distance.c|return dcd_bound_swept_low(measure->low, in->a->radius, in->b->radius);|return dcd_bound_swept_low(measure->low, in->a->radius, 0.0);
found|measure/depth.c|return s->faces == 0 ? 0.0 : low;|return s->faces == 0 ? 0.0 : 1.000000000001 * low;
holds|measure/depth.c|for (uint32_t k = 0; k < edges && fits; k++) {|for (uint32_t k = 1; k < edges && fits; k++) {
found|measure/depth.c|for (uint32_t k = 0; k < edges && fits; k++) {|for (uint32_t k = 1; k < edges && fits; k++) {|if (!(low > 0.0 && is_closed(s) && winds(s))) {|if (!(low > 0.0)) {
holds|measure/depth.c|if (rise_of(s, &s->face[0], &s->tip[3]) > 0.0) {|if (rise_of(s, &s->face[0], &s->tip[3]) < 0.0) {
curved|measure/profile.c|out->off = dcd_length(across);|out->off = 0.0 * dcd_length(across);
curved|measure/profile.c|f->tilt = f->a.tilt + f->b.tilt;|f->tilt = 0.0 * (f->a.tilt + f->b.tilt);
curved|measure/profile.c|out->shift = dcd_length(pk);|out->shift = 0.0 * dcd_length(pk);
curved|measure/profile.c|return -distance_of(c, n) - f->tilt;|return distance_of(c, n) - f->tilt;
curved|measure/profile.c|square = (ii < jj ? ii : jj) - dcd_abs(dot(pi, pj));|square = ii > jj ? ii : jj;
stale|world/world.c|if (status == DCD_OK && memcmp(&world->body[object].pose, pose, sizeof *pose) != 0) {|if (status == DCD_OK) { world->body[object].pose = *pose; } if (false) {
stale|world/world.c|world->changed[object] = world->changes;|world->changed[object] = 1;
stale|query/kept.c|at >= world->changed[object] && at >= world->all_changed;|at >= world->changed[object] && at > 0;
stale|query/kept.c|at >= world->changed[object] && at >= world->all_changed;|at >= world->all_changed;
stale|query/kept.c|query->workspace->kept.at[object] = 0;|query->workspace->kept.at[object] += 0;
stale|query/kept.c|return w->kept.world == world && world->follower == w;|return w->kept.world == world;
stale|query/kept.c|return w->kept.world == world && world->follower == w;|return w->kept.world != NULL && world->follower == w;
stale|query/kept.c|kept->slabs != slabs|false
stale|query/kept.c|!same_margins(&kept->margins, &query->margins)|false
FAULTS
[ "$wrong" -eq 0 ] || { echo "$wrong of the faults did not do what they should"; exit 1; }
echo "every fault did what it should"

#!/bin/bash
# tests/install.sh BUILD: installs into a scratch folder and uses the result as a stranger would: C and C++ programs,
# linked with the shared and the static library, by pkg-config. The shared library exports what the header declares,
# no more and no less. Uninstalling leaves no file.
set -euo pipefail

build=$1
CC=${CC:-cc}
CXX=${CXX:-g++}
unset MAKEFLAGS
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
prefix=/opt/dcd
lib=$root$prefix/lib

fail() {
    echo "install: $*" >&2
    exit 1
}

make -s B="$build" DESTDIR="$root" PREFIX=$prefix install
export PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
read -ra cflags <<< "$(pkg-config --cflags dcd)"
read -ra shared <<< "$(pkg-config --libs dcd)"
read -ra static <<< "$(pkg-config --static --libs dcd)"

# The version is one and the same everywhere.
version=$(pkg-config --modversion dcd)
header=$(awk '/^#define DCD_VERSION_/ {v = v (v == "" ? "" : ".") $3} END {print v}' "$root$prefix/include/dcd.h")
[[ $version = "$header" ]] || fail "dcd.pc says $version, dcd.h says $header"
soname=$(objdump -p "$lib/libdcd.so" | awk '$1 == "SONAME" {print $2}')
[[ $soname = "libdcd.so.${version%.*}" && -e $lib/$soname ]] || fail "soname $soname of version $version"

# The header alone, in old and new C and C++, warnings being errors.
printf '#include <dcd.h>\n' > "$root/header.c"
for standard in c99 c11 c17; do
    "$CC" -std=$standard -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror "${cflags[@]}" -fsyntax-only "$root/header.c"
done
for standard in c++11 c++17 c++20; do
    "$CXX" -std=$standard -x c++ -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Werror "${cflags[@]}" \
        -fsyntax-only "$root/header.c"
done

# use NAME COMPILER...: builds and runs the consumer.
use() {
    local name=$1
    "${@:2}" -o "$root/$name"
    LD_LIBRARY_PATH=$lib "$root/$name" > "$root/$name.out" || fail "$name: $(cat "$root/$name.out")"
    grep -qx "one contact, dcd $version" "$root/$name.out" || fail "$name printed $(cat "$root/$name.out")"
}
consumer=tests/install/consumer.c
strict=(-Wall -Wextra -Wpedantic -Werror)
use c-shared "$CC" -std=c99 "${strict[@]}" "${cflags[@]}" $consumer "${shared[@]}"
use c++-shared "$CXX" -std=c++11 -x c++ "${strict[@]}" "${cflags[@]}" $consumer "${shared[@]}"
readelf -d "$root/c-shared" | grep -q "NEEDED.*$soname" || fail 'the shared library is not used'
mkdir "$root/static"
cp "$lib/libdcd.a" "$root/static/"
static=("-L$root/static" "${static[@]}") # found first, and there is no shared one in it
use c-static "$CC" -std=c99 "${strict[@]}" "${cflags[@]}" $consumer "${static[@]}"
use c++-static "$CXX" -std=c++11 -x c++ "${strict[@]}" "${cflags[@]}" $consumer "${static[@]}"
readelf -d "$root/c-static" | grep -q "NEEDED.*libdcd" && fail 'the static library is not used'

# Exports, of either library.
grep -o 'DCD_API.*' "$root$prefix/include/dcd.h" | grep -v __attribute__ | grep -o 'dcd_[a-z_]*(' | tr -d '(' | sort \
    > "$root/declared"
nm -D --defined-only "$lib/libdcd.so" | awk '{print $3}' | sort > "$root/exported"
[[ -s $root/declared ]] || fail 'the header declares nothing'
diff "$root/declared" "$root/exported" || fail 'exports (>) and declarations (<) differ'
nm -g --defined-only "$lib/libdcd.a" | awk 'NF == 3 && $3 !~ /^dcd_/ {print; bad = 1} END {exit bad}' ||
    fail 'the static library defines names without dcd_'

LD_LIBRARY_PATH=$lib "$root$prefix/bin/dcd" --help > /dev/null || fail 'the tool does not run'
make -s B="$build" DESTDIR="$root" PREFIX=$prefix uninstall
left=$(find "$root$prefix" ! -type d)
[[ -z $left ]] || fail "left behind: $left"
echo "installed, used from C and C++, shared and static, and removed: $(wc -l < "$root/declared") functions"

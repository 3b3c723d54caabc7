#!/bin/sh
# Builds liblearn.so with gcc alone, for a machine that has nothing else: build.sh OUTPUT [WORDS_TABLE.c]. Where make
# runs, `make learn` does the same.
set -eu
cd "$(dirname "$0")/.."
out=$1 words=${2:-build/gen/words_table.c}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
find src/base src/engine src/games src/study src/bots learn -name '*.c' ! -name '*_test.c' > "$dir/list"
echo "$words" >> "$dir/list"
xargs -P "$(nproc)" -I{} sh -c 'gcc -std=c17 -O2 -w -march=native -fPIC -fvisibility=hidden -D_POSIX_C_SOURCE=200809L \
    -Isrc -I. -c -o "$0/$(echo {} | tr / _).o" {}' "$dir" < "$dir/list"
gcc -shared -o "$out" "$dir"/*.o -lm -pthread

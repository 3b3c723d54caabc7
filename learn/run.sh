#!/bin/bash
# All five games at once on one machine with a GPU, for so many seconds: run.sh STAGE SECONDS, STAGE 1 .. 3.
#
# LIBRARY (one that is built), CHECK=0 (none), TABLES and MORE (options of train.py) are for trials on a small machine.
# Wants $OUT, a folder: checkpoints GAME.pt and the curves (curves.txt) are written there. Begins from the checkpoints in
# $CHECKPOINTS (default: learn/checkpoints) where they are. A stage says which third of the training this
# is: how far the learning rate and the entropy have come down.
set -u
stage=$1 seconds=$2
end=$((SECONDS + seconds)) began=$(date +%s)
case $stage in 1) from=0 to=0.33 ;; 2) from=0.33 to=0.67 ;; 3) from=0.67 to=1 ;; *) echo "run: stage 1, 2 or 3" && exit 2 ;; esac
here=$(cd "$(dirname "$0")/.." && pwd)
checkpoints=${CHECKPOINTS:-$here/learn/checkpoints}
python=${PYTHON:-python3}
cores=$(nproc)
kept=${KEPT:-/tmp/cabale-learn} # for the next stage, if this machine is still there for it
library=$(mktemp -d)/liblearn.so
log=$OUT/curves.txt
mkdir -p "$OUT"
export PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1

say() { echo "run: $((SECONDS)) s  $*" | tee -a "$log"; }

say "stage $stage, $seconds seconds, $cores cores"
words=$here/build/gen/words_table.c
[ -f "$here/words_table.c" ] && words=$here/words_table.c
if [ -n "${LIBRARY:-}" ]; then
    library=$LIBRARY
else
    "$here/learn/build.sh" "$library" "$words" >> "$log" 2>&1 || { say "the library does not build"; exit 1; }
    say "the library is built"
fi

# Several processes share the GPU better by way of its server, where it can be started.
multi() {
    command -v nvidia-cuda-mps-control > /dev/null || return 1
    CUDA_MPS_PIPE_DIRECTORY=$(mktemp -d) && CUDA_MPS_LOG_DIRECTORY=$(mktemp -d)
    export CUDA_MPS_PIPE_DIRECTORY CUDA_MPS_LOG_DIRECTORY
    nvidia-cuda-mps-control -d > /dev/null 2>&1 || return 1
    local one jobs=() job
    for one in 1 2 3; do
        timeout 60 "$python" -c 'import torch; x = torch.ones(9, 9, device="cuda"); assert float((x @ x).sum()) == 729' &
        jobs+=($!)
    done
    for job in "${jobs[@]}"; do
        wait "$job" || return 1
    done
}
if "$python" -c 'import sys, torch; sys.exit(not torch.cuda.is_available())'; then
    if multi >> "$log" 2>&1; then
        say "processes share the GPU through its server"
    else
        echo quit | timeout 10 nvidia-cuda-mps-control > /dev/null 2>&1
        unset CUDA_MPS_PIPE_DIRECTORY CUDA_MPS_LOG_DIRECTORY
        say "processes take turns on the GPU"
    fi
fi

# Everything once, small, and once more from the checkpoint: what would fail, fails now.
check=$(mktemp -d)
for pass in ${CHECK:-1 2}; do
    [ "$pass" = 0 ] && continue
    timeout 90 "$python" "$here/learn/train.py" pantacle --seconds 12 --imitate 3 --match 2 --tables ${TABLES:-512} --length 16 \
        --magnet 0.1 --threads 4 --batch 1024 ${MORE:-} --library "$library" --checkpoint "$check/pantacle.pt" >> "$log" 2>&1 ||
        { say "the check fails"; exit 1; }
done
say "the check has passed"

# GAME IMITATION MAGNET ENTROPY. Once more with smaller memory if it fails with time left.
train() {
    local game=$1 imitate=$2 magnet=$3 entropy=$4 tables=${TABLES:-8192}
    while [ $((end - SECONDS)) -gt 45 ]; do
        local start=$OUT/$game.pt
        [ "$stage" = 1 ] || [ -f "$start" ] || start=$kept/$game.pt
        [ -f "$start" ] || start=$checkpoints/$game.pt
        timeout $((end - SECONDS + 5)) "$python" "$here/learn/train.py" "$game" --until $((began + seconds - 12)) \
            --imitate "$imitate" --magnet "$magnet" --entropy "$entropy" --match 15 --tables $tables --seed "$stage" \
            --threads $(((cores + 4) / 5)) --library "$library" --checkpoint "$OUT/$game.pt" --start "$start" \
            --from "$from" --to "$to" ${MORE:-} >> "$log" 2>&1 && return
        say "$game failed"
        unset CUDA_MPS_PIPE_DIRECTORY
        tables=$((tables / 2))
    done
}
train pantacle 20 0 0.02 &
train pagamas 40 0 0.02 &
train tavern 60 0 0.02 &
train newsalem 120 0.1 0.01 &
train pagan 120 0.1 0.01 &
wait
mkdir -p "$kept" && cp "$OUT"/*.pt "$kept"
say "done"
grep -h "match:\|failed" "$log"
[ -n "${CUDA_MPS_PIPE_DIRECTORY:-}" ] && echo quit | timeout 10 nvidia-cuda-mps-control > /dev/null 2>&1
exit 0

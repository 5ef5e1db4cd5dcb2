#!/usr/bin/env bash
# Spreads puzzles over processes, or machines, with GNU parallel: JSON lines in on
# standard input, JSON lines out in the same order, byte for byte what one `bigm
# solve --jsonl -` writes.
#
#   examples/filter.sh < puzzles.jsonl > verdicts.jsonl
#   JOBS=2 SIZE=10 BIGM=target/release/bigm examples/filter.sh < puzzles.jsonl
#   PARALLEL='--sshlogin host1,host2' examples/filter.sh < puzzles.jsonl
#
# Further arguments go to bigm. The exit code is the gravest of all pieces.
set -euo pipefail

bigm=${BIGM:-bigm}  # the command
jobs=${JOBS:-0}     # pieces at a time; 0 is as many as there are
size=${SIZE:-50}    # puzzles in a piece

log=$(mktemp)
trap 'rm -f "$log"' EXIT
first="\$(( ({#} - 1) * $size + 1 ))"
arguments=$(printf '%q ' "$bigm" solve --jsonl --jobs 1 "$@")
parallel --will-cite --pipe -N "$size" -k -j "$jobs" --joblog "$log" \
  "$arguments --first-line $first -" || true

# Column 7 of the log is the exit code of a piece, column 8 the signal that ended
# it.
awk 'BEGIN { worst = 0; split("0 1 3 2 4", gravity, " ") }
  NR > 1 {
    code = ($8 != 0 || $7 > 4) ? 4 : $7
    if (gravity[code + 1] > gravity[worst + 1]) worst = code
  }
  END { exit worst }' "$log"

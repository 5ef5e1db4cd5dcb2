#!/usr/bin/env python3
"""Spreads puzzles over Dask workers: JSON lines in, JSON lines out in the same
order, byte for byte what one `bigm solve --jsonl -` writes.

    pip install 'dask[distributed]'
    examples/dask_filter.py --workers 2 puzzles.jsonl > verdicts.jsonl
    examples/dask_filter.py --scheduler tcp://host:8786 - < puzzles.jsonl

With --scheduler the workers are those that the scheduler has; each needs the
command `bigm`. The exit code is the gravest of all pieces.
"""

import argparse
import itertools
import subprocess
import sys

GRAVITY = [0, 1, 3, 2, 4]  # exit codes of bigm, the gravest last


def pieces(lines, size):
    """The lines in pieces, each with the number of its first line."""
    lines = iter(lines)
    for first in itertools.count(1, size):
        piece = list(itertools.islice(lines, size))
        if not piece:
            return
        yield first, b"".join(piece)


def solve(piece, bigm):
    """Answers one piece, on a worker."""
    first, text = piece
    command = [bigm, "solve", "--jsonl", "--jobs", "1", "--first-line", str(first), "-"]
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=False)
    return done.stdout, done.returncode


def answers(client, work, ahead, bigm):
    """The answers in order; no more than `ahead` pieces are on their way."""
    waiting = []
    for piece in work:
        waiting.append(client.submit(solve, piece, bigm, pure=False))
        if len(waiting) >= ahead:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("file", help="puzzles as JSON lines, or - for standard input")
    parser.add_argument("--workers", type=int, default=2, help="local workers")
    parser.add_argument("--scheduler", help="the address of a scheduler with workers")
    parser.add_argument("--size", type=int, default=50, help="puzzles in a piece")
    parser.add_argument("--bigm", default="bigm", help="the command")
    options = parser.parse_args()

    from dask.distributed import Client, LocalCluster

    cluster = options.scheduler or LocalCluster(
        n_workers=options.workers, threads_per_worker=1, dashboard_address=None
    )
    lines = sys.stdin.buffer if options.file == "-" else open(options.file, "rb")
    worst = 0
    with lines, Client(cluster) as client:
        ahead = 4 * max(1, len(client.scheduler_info()["workers"]))
        for text, code in answers(client, pieces(lines, options.size), ahead, options.bigm):
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()
            code = code if code in GRAVITY else 4
            worst = max(worst, code, key=GRAVITY.index)
    if not options.scheduler:
        cluster.close()
    return worst


if __name__ == "__main__":
    sys.exit(main())

"""What every tool's file does with its arguments: solve, prove, and say how
long that took.

    python TOOL.py INSTANCE SEED REPEATS

prints one line of JSON: the mean CPU seconds of the runs (of this process and
of those that it starts, from the instance in memory to the verdict), those of the
whole process up to the first verdict, the verdict ("one" answer, "several" or
"none"), and the answer.
"""

import json
import resource
import sys
import time

# Runs are repeated until they took this long together, in seconds.
ENOUGH = 0.1


def cpu():
    """CPU seconds so far, of this process and of its children that ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main(read, solve):
    """Reads a task, `read(path, seed)`, and times `solve(task)`, which gives a
    verdict and an answer."""
    path, seed, repeats = sys.argv[1:4]
    task = read(path, int(seed))
    seconds, process = [], None
    while len(seconds) < int(repeats) and sum(seconds) <= ENOUGH:
        start = cpu()
        verdict, answer = solve(task)
        seconds.append(cpu() - start)
        process = process or cpu()
    said = {
        "seconds": sum(seconds) / len(seconds),
        "process": process,
        "verdict": verdict,
        "answer": answer,
    }
    print(json.dumps(said))


def twice(solver, ask):
    """Finds an answer, excludes it, and looks for another.

    `solver.solve()` gives the values of everything, or None where there is
    nothing; `solver.exclude(answer)` forbids the values of what is asked.
    """
    first = solver.solve()
    if first is None:
        return "none", None
    answer = {name: first[name] for name in ask}
    solver.exclude(answer)
    other = solver.solve()
    if other is None:
        return "one", answer
    if all(other[name] == value for name, value in answer.items()):
        raise SystemExit("error: the excluded answer came again")
    return "several", answer

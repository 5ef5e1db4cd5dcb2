"""MiniZinc with Gecode, with a model of its own: all-different and sums of
truth values.

    python minizinc.py INSTANCE SEED REPEATS SOLVER
    python minizinc.py --version SOLVER
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import driver
import model


class Solver:
    """The text of a MiniZinc model; the program starts anew each time."""

    def __init__(self, task, solver):
        self.solver = solver
        self.truths = {name: f"t{k}" for k, name in enumerate(task.truths)}
        self.numbers = {name: f"n{k}" for k, name in enumerate(task.numbers)}
        self.names = self.truths | self.numbers
        self.lines = ['include "alldifferent.mzn";']
        self.lines += [f"var bool: {word};" for word in self.truths.values()]
        for name, size in task.numbers.items():
            self.lines.append(f"var 0..{size - 1}: {self.numbers[name]};")
        for formula in task.facts:
            self.lines.append(f"constraint {self.text(formula)};")
        for line in task.different:
            terms = ", ".join(f"{self.numbers[n]} + {k}" for n, k in line)
            self.lines.append(f"constraint alldifferent([{terms}]);")
        for word, one, other in task.relations:
            x = self.numbers[one]
            y = other if word == "at" else self.numbers[other]
            text = {
                "at": f"{x} = {y}",
                "same": f"{x} = {y}",
                "neq": f"{x} != {y}",
                "left": f"{x} + 1 = {y}",
                "adj": f"abs({x} - {y}) = 1",
            }
            self.lines.append(f"constraint {text[word]};")
        shown = ", ".join(f'"\\({word})"' for word in self.names.values())
        self.lines.append(f'output [join(" ", [{shown}]), "\\n"];')
        self.lines.append("solve satisfy;")

    def text(self, formula):
        """A formula as an expression."""
        word = formula[0]
        if word == "v":
            return self.truths[formula[1]]
        if word == "not":
            return f"(not {self.text(formula[1])})"
        if word in ("imp", "iff"):
            sign = "->" if word == "imp" else "<->"
            return f"({self.text(formula[1])} {sign} {self.text(formula[2])})"
        parts = [self.text(part) for part in formula[1]]
        if word in ("and", "or"):
            sign = " /\\ " if word == "and" else " \\/ "
            return f"({sign.join(parts)})"
        sign = {"ge": ">=", "le": "<=", "eq": "="}[word]
        return f"(sum([{', '.join(parts)}]) {sign} {formula[2]})"

    def solve(self):
        """The values of everything, or None."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.mzn"
            path.write_text("\n".join(self.lines), encoding="utf-8")
            done = subprocess.run(
                ["minizinc", "--solver", self.solver, str(path)],
                capture_output=True,
                text=True,
                check=True,
            )
        if "=====UNSATISFIABLE=====" in done.stdout:
            return None
        values = done.stdout.splitlines()[0].split()
        numbers = {"true": 1, "false": 0}
        return {
            name: numbers[value] if value in numbers else int(value)
            for name, value in zip(self.names, values)
        }

    def exclude(self, answer):
        """Not these values together."""
        other = []
        for name, value in answer.items():
            word = self.names[name]
            if name in self.truths:
                other.append(f"not {word}" if value else word)
            else:
                other.append(f"{word} != {value}")
        other = " \\/ ".join(other)
        self.lines.append(f"constraint {other};")


def main():
    """Solves with the solver that the last argument names."""
    solver = sys.argv[-1]
    if sys.argv[1] == "--version":
        print(version(solver))
    else:
        driver.main(
            model.read, lambda task: driver.twice(Solver(task, solver), task.ask)
        )


def version(solver):
    """MiniZinc's words for a solver, from its list."""
    done = subprocess.run(
        ["minizinc", "--solvers"], capture_output=True, text=True, check=True
    )
    for line in done.stdout.splitlines():
        if line.strip().lower().startswith(solver) and "unknown" not in line:
            return line.split("(")[0].strip()
    raise SystemExit(f"error: MiniZinc has no {solver}")


if __name__ == "__main__":
    main()

"""bigm's rows, for solvers of integer programs: see `rows.rs` of the example
`compare`."""

import json
from dataclasses import dataclass


@dataclass
class Rows:
    """Columns with bounds, rows of (terms, sign, right side), and what is asked."""

    columns: list
    rows: list
    parts: list

    def answer(self, point):
        """The value of each asked thing at a point."""
        answer = {}
        for part in self.parts:
            for value, literals in part["cases"]:
                if all(round(point[c]) == one for c, one in literals):
                    answer[part["label"]] = value
                    break
        return answer

    def other(self, answer):
        """The row "another answer": its terms and its right side, with `>=`."""
        terms, right = {}, 1
        for part in self.parts:
            cases = dict(part["cases"])
            for column, one in cases[answer[part["label"]]]:
                # 1 - column, or the column itself.
                terms[column] = -1 if one else 1
        right -= sum(1 for step in terms.values() if step < 0)
        return list(terms.items()), right


def read(path, _seed):
    """The rows of a file; they are shuffled already."""
    with open(path, encoding="utf-8") as file:
        said = json.load(file)
    return Rows(said["columns"], said["rows"], said["parts"])


def solve(task, solver):
    """As `driver.twice`, for a solver that gives points and takes rows."""
    point = solver.solve()
    if point is None:
        return "none", None
    answer = task.answer(point)
    terms, right = task.other(answer)
    solver.add(terms, ">=", right)
    point = solver.solve()
    if point is None:
        return "one", answer
    if task.answer(point) == answer:
        raise SystemExit("error: the excluded answer came again")
    return "several", answer

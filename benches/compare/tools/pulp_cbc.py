"""PuLP with CBC, on bigm's rows."""

import driver
import pulp
import rows


class Solver:
    """One problem, solved from the start each time: CBC is a program of its own."""

    def __init__(self, task):
        self.problem = pulp.LpProblem("rows", pulp.LpMinimize)
        self.problem += 0
        self.columns = [
            pulp.LpVariable(f"x{index}", low, high, pulp.LpInteger)
            for index, (low, high) in enumerate(task.columns)
        ]
        for terms, sign, right in task.rows:
            self.add(terms, sign, right)

    def add(self, terms, sign, right):
        """One more row."""
        terms = [(self.columns[c], step) for c, step in terms]
        form = pulp.LpAffineExpression(terms)
        sense = {
            ">=": pulp.LpConstraintGE,
            "<=": pulp.LpConstraintLE,
            "=": pulp.LpConstraintEQ,
        }
        self.problem += pulp.LpConstraint(form, sense[sign], rhs=right)

    def solve(self):
        """A point, or None."""
        status = self.problem.solve(pulp.PULP_CBC_CMD(msg=False, threads=1))
        if status == pulp.LpStatusInfeasible:
            return None
        if status != pulp.LpStatusOptimal:
            raise SystemExit(f"error: {pulp.LpStatus[status]}")
        return [column.value() or 0 for column in self.columns]


if __name__ == "__main__":
    driver.main(rows.read, lambda task: rows.solve(task, Solver(task)))

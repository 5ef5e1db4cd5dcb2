"""OR-tools CP-SAT, with a model of its own: all-different and reified sums."""

import driver
import model
from ortools.sat.python import cp_model


class Solver:
    """One CP-SAT model."""

    def __init__(self, task):
        self.cp = cp_model.CpModel()
        self.truths = {name: self.cp.new_bool_var(name) for name in task.truths}
        self.numbers = {
            name: self.cp.new_int_var(0, size - 1, name)
            for name, size in task.numbers.items()
        }
        for formula in task.facts:
            self.fact(formula)
        for line in task.different:
            self.cp.add_all_different(
                self.numbers[name] + offset for name, offset in line
            )
        for relation in task.relations:
            self.relate(*relation)

    def relate(self, word, one, other):
        """A clue of a grid."""
        x = self.numbers[one]
        y = other if word == "at" else self.numbers[other]
        if word in ("at", "same"):
            self.cp.add(x == y)
        elif word == "neq":
            self.cp.add(x != y)
        elif word == "left":
            self.cp.add(x + 1 == y)
        else:
            distance = cp_model.Domain.from_values([-1, 1])
            self.cp.add_linear_expression_in_domain(x - y, distance)

    def fact(self, formula):
        """A formula that holds."""
        if formula[0] == "iff":
            self.tie(self.literal(formula[1]), formula[2])
        else:
            self.cp.add_bool_or(self.literal(formula))

    def literal(self, formula):
        """A literal that is true exactly where the formula holds."""
        if formula[0] == "v":
            return self.truths[formula[1]]
        if formula[0] == "not":
            return self.literal(formula[1]).negated()
        literal = self.cp.new_bool_var("")
        self.tie(literal, formula)
        return literal

    def tie(self, literal, formula):
        """Makes a literal true exactly where the formula holds."""
        word, cp, no = formula[0], self.cp, literal.negated()
        if word in ("v", "not"):
            cp.add(literal == self.literal(formula))
        elif word in ("imp", "iff"):
            a, b = self.literal(formula[1]), self.literal(formula[2])
            if word == "imp":
                cp.add_bool_or(a.negated(), b).only_enforce_if(literal)
                cp.add_bool_and(a, b.negated()).only_enforce_if(no)
            else:
                cp.add(a == b).only_enforce_if(literal)
                cp.add(a != b).only_enforce_if(no)
        else:
            parts = [self.literal(part) for part in formula[1]]
            if word == "and":
                cp.add_bool_and(parts).only_enforce_if(literal)
                cp.add_bool_or(p.negated() for p in parts).only_enforce_if(no)
            elif word == "or":
                cp.add_bool_or(parts).only_enforce_if(literal)
                cp.add_bool_and(p.negated() for p in parts).only_enforce_if(no)
            else:
                total, k = sum(parts), formula[2]
                holds = {"ge": total >= k, "le": total <= k, "eq": total == k}
                fails = {"ge": total < k, "le": total > k, "eq": total != k}
                cp.add(holds[word]).only_enforce_if(literal)
                cp.add(fails[word]).only_enforce_if(no)

    def solve(self):
        """The values of everything, or None."""
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = WORKERS
        status = solver.solve(self.cp)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise SystemExit(f"error: {solver.status_name(status)}")
        known = self.truths | self.numbers
        return {name: solver.value(variable) for name, variable in known.items()}

    def exclude(self, answer):
        """Not these values together."""
        clause = []
        for name, value in answer.items():
            if name in self.truths:
                literal = self.truths[name]
                clause.append(literal.negated() if value else literal)
            else:
                other = self.cp.new_bool_var("")
                self.cp.add(self.numbers[name] != value).only_enforce_if(other)
                clause.append(other)
        self.cp.add_bool_or(clause)


# One core, as everybody.
WORKERS = 1

if __name__ == "__main__":
    driver.main(model.read, lambda task: driver.twice(Solver(task), task.ask))

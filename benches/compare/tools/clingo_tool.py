"""clingo, with a program of its own: choices, constraints and counts.

Two models that differ in what is asked are looked for in one search: clingo
projects on what is shown.
"""

import clingo
import driver
import model


class Program:
    """The text of an answer-set program."""

    def __init__(self, task):
        self.truths = {name: f"t({k})" for k, name in enumerate(task.truths)}
        self.numbers = {name: k for k, name in enumerate(task.numbers)}
        self.helpers = 0
        self.lines = ["#show."]
        self.lines += [f"{{{atom}}}." for atom in self.truths.values()]
        for name, size in task.numbers.items():
            k = self.numbers[name]
            self.lines.append(f"1 {{n({k},0..{size - 1})}} 1.")
        for formula in task.facts:
            self.fact(formula)
        for line in task.different:
            self.different(line, task)
        for relation in task.relations:
            self.relate(*relation)
        for name in task.ask:
            if name in self.truths:
                atom = self.truths[name]
                self.lines.append(f"#show {atom} : {atom}.")
            else:
                k = self.numbers[name]
                self.lines.append(f"#show n({k},V) : n({k},V).")

    def different(self, line, task):
        """Each sum at most once."""
        sums = {}
        for name, offset in line:
            for value in range(task.numbers[name]):
                atom = f"n({self.numbers[name]},{value})"
                sums.setdefault(value + offset, []).append(atom)
        for atoms in sums.values():
            if len(atoms) > 1:
                self.lines.append(f":- 2 {{{'; '.join(atoms)}}}.")

    def relate(self, word, one, other):
        """A clue of a grid."""
        x = f"n({self.numbers[one]},V)"
        y = other if word == "at" else f"n({self.numbers[other]}"
        self.lines.append(
            {
                "at": lambda: f":- not n({self.numbers[one]},{y}).",
                "same": lambda: f":- {x}, not {y},V).",
                "neq": lambda: f":- {x}, {y},V).",
                "left": lambda: f":- {x}, not {y},V+1).",
                "adj": lambda: f":- {x}, not {y},V-1), not {y},V+1).",
            }[word]()
        )

    def fact(self, formula):
        """A formula that holds."""
        if formula[0] == "iff":
            one, other = self.literal(formula[1]), self.literal(formula[2])
            self.lines.append(f":- {one}, {no(other)}.")
            self.lines.append(f":- {no(one)}, {other}.")
        else:
            self.lines.append(f":- {no(self.literal(formula))}.")

    def literal(self, formula):
        """A literal that is true exactly where the formula holds."""
        word = formula[0]
        if word == "v":
            return self.truths[formula[1]]
        if word == "not":
            return no(self.literal(formula[1]))
        if word in ("imp", "iff"):
            one, other = self.literal(formula[1]), self.literal(formula[2])
            bodies = {
                "imp": [no(one), other],
                "iff": [f"{one}, {other}", f"{no(one)}, {no(other)}"],
            }[word]
        else:
            parts = [self.literal(part) for part in formula[1]]
            bodies = {"and": [", ".join(parts)], "or": parts}.get(word)
            if bodies is None:
                bodies = [self.count(word, parts, formula[2])]
        self.helpers += 1
        helper = f"h({self.helpers})"
        self.lines += [f"{helper} :- {body}." for body in bodies]
        return helper

    @staticmethod
    def count(word, parts, k):
        """So many of these."""
        sign = {"ge": ">=", "le": "<=", "eq": "="}[word]
        terms = "; ".join(f"1,{i} : {part}" for i, part in enumerate(parts))
        return f"#sum {{{terms}}} {sign} {k}"


def no(literal):
    """Its negation."""
    return literal[4:] if literal.startswith("not ") else f"not {literal}"


def solve(task):
    """At most two models that differ in what is asked."""
    program = Program(task)
    control = clingo.Control(["2", "--project=show", "--warn=none"])
    control.add("base", [], "\n".join(program.lines))
    control.ground([("base", [])])
    answers = []
    with control.solve(yield_=True) as handle:
        for found in handle:
            shown = {str(symbol) for symbol in found.symbols(shown=True)}
            answers.append(shown)
    if not answers:
        return "none", None
    answer = {}
    for name in task.ask:
        if name in program.truths:
            answer[name] = int(program.truths[name] in answers[0])
        else:
            k = program.numbers[name]
            values = range(task.numbers[name])
            answer[name] = next(v for v in values if f"n({k},{v})" in answers[0])
    return ("one" if len(answers) == 1 else "several"), answer


if __name__ == "__main__":
    driver.main(model.read, solve)

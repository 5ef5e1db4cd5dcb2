"""An instance as every tool sees it that models for itself: truth values and
small whole numbers, and what holds of them.

A formula is ["v", name], ["not", f], ["and", [f, ...]], ["or", [f, ...]],
["imp", f, g], ["iff", f, g], or a count: ["ge", [f, ...], k], "le", "eq".
"""

import json
import random
from dataclasses import dataclass, field


@dataclass
class Model:
    """The names are those that bigm gives to what it asks for."""

    truths: list = field(default_factory=list)
    # For each number how many values it has, from 0.
    numbers: dict = field(default_factory=dict)
    facts: list = field(default_factory=list)
    # Lists of (number, offset): no two sums are equal.
    different: list = field(default_factory=list)
    # ("at", number, value), or "same", "neq", "left" (immediately), "adj" and two
    # numbers.
    relations: list = field(default_factory=list)
    ask: list = field(default_factory=list)


def read(path, seed):
    """The instance of a file, everything in an order that the seed says."""
    with open(path, encoding="utf-8") as file:
        instance = json.load(file)
    model = KINDS[instance["kind"]](instance)
    dice = random.Random(seed)
    lists = (model.truths, model.facts, model.different, model.relations)
    for sentences in lists:
        dice.shuffle(sentences)
    numbers = list(model.numbers.items())
    dice.shuffle(numbers)
    model.numbers = dict(numbers)
    return model


def logic(instance):
    """Formulas over named truth values."""
    names = list(instance["names"])
    return Model(truths=names, facts=list(instance["facts"]), ask=instance["ask"])


def knights(instance):
    """Who says something is a knight exactly if it is true."""

    def renamed(formula):
        if isinstance(formula, list):
            if formula[0] == "v":
                return ["v", f"knight[{formula[1]}]"]
            return [renamed(part) for part in formula]
        return formula

    names = [f"knight[{name}]" for name in instance["names"]]
    facts = [
        ["iff", ["v", f"knight[{speaker}]"], renamed(said)]
        for speaker, said in instance["stm"]
    ]
    return Model(truths=list(names), facts=facts, ask=names)


def grid(instance):
    """Items of each category on different places."""
    h, k = instance["h"], instance["k"]

    def at(item):
        return f"at[i{item[0]}_{item[1]}]"

    model = Model()
    for category in range(k):
        items = [at((category, item)) for item in range(h)]
        model.numbers.update((item, h) for item in items)
        model.different.append([(item, 0) for item in items])
    for word, one, other in instance["clues"]:
        second = other if word == "at" else at(other)
        model.relations.append((word, at(one), second))
    model.ask = list(model.numbers)
    return model


def queens(instance):
    """One queen in each row."""
    n = instance["n"]
    names = [f"queen[{row}]" for row in range(n)]
    model = Model(numbers=dict.fromkeys(names, n), ask=names)
    for step in (0, 1, -1):
        line = [(name, step * row) for row, name in enumerate(names)]
        model.different.append(line)
    return model


def sudoku(instance):
    """Digits count from 0."""
    model = Model()
    cells = [[f"cell[{r}, {c}]" for c in range(9)] for r in range(9)]
    for row in cells:
        model.numbers.update(dict.fromkeys(row, 9))
    lines = cells + [list(column) for column in zip(*cells)]
    for r in (0, 3, 6):
        for c in (0, 3, 6):
            box = [cells[r + i][c + j] for i in range(3) for j in range(3)]
            lines.append(box)
    model.different = [[(cell, 0) for cell in line] for line in lines]
    for place, digit in enumerate(instance["s"]):
        if digit != "0":
            cell = cells[place // 9][place % 9]
            model.relations.append(("at", cell, int(digit) - 1))
    model.ask = list(model.numbers)
    return model


def pigeons(instance):
    """No two in one hole."""
    names = [f"sits[{pigeon}]" for pigeon in range(instance["n"])]
    return Model(
        numbers=dict.fromkeys(names, instance["holes"]),
        different=[[(name, 0) for name in names]],
        ask=names,
    )


KINDS = {
    "kk": knights,
    "logic": logic,
    "pigeons": pigeons,
    "queens": queens,
    "sudoku": sudoku,
    "zebra": grid,
}

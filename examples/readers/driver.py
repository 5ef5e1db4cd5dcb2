"""The loop that the drivers share: a question a line, an answer a line."""

import json
import os
import sys


def serve(version, solve, arguments):
    if arguments == ["--version"]:
        print(version())
        return
    # Solvers write on standard output what they like; the answers go where it
    # led, and what is written there from now on goes to standard error.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = solve(question["file"], question["seconds"])
        except Exception as error:
            answer = {"status": "failed", "why": f"{type(error).__name__}: {error}"}
        json.dump(answer, answers)
        answers.write("\n")
        answers.flush()

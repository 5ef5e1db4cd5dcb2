"""One run of one tool, and what it says."""

import concurrent.futures
import json
import os
from dataclasses import asdict, dataclass

import process

REPEATS = 2000
# Tools that run at the same time, each on a core of its own.
CORES = min(2, os.cpu_count() or 1)
VERDICTS = {
    "unique": "one",
    "answer unique": "one",
    "not unique": "several",
    "contradiction": "none",
}


@dataclass
class Sample:
    """CPU seconds of the solver alone and of the whole process, and the peak of
    its memory; `state` is "ok", "limit", or what went wrong."""

    state: str
    solver: float = None
    process: float = None
    megabytes: float = None
    verdict: str = None
    answer: dict = None
    extra: dict = None

    def json(self):
        """For the raw results."""
        return asdict(self) | {"answer": None}


def together(tools, words, limit):
    """Runs every tool; its name and its sample, in the order of the tools."""
    with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
        runs = [pool.submit(once, tool, words, limit) for tool in tools]
        return [(tool.name, run.result()) for tool, run in zip(tools, runs)]


def once(tool, words, limit):
    """Runs a tool; `words` stand for what is in braces in its command."""
    command = [word.format(**words, repeats=REPEATS) for word in tool.command]
    ran = process.run(command, limit)
    if ran.limit:
        return Sample("limit", megabytes=ran.megabytes)
    try:
        said = json.loads(ran.out.strip().splitlines()[-1])
    except (IndexError, ValueError):
        last = ran.error.strip().splitlines()[-1:] or [f"exit code {ran.code}"]
        return Sample(f"failed: {last[0]}")
    if "schema" in said:
        return whole(said, ran)
    return Sample(
        "ok",
        solver=said["seconds"],
        process=said.get("process"),
        megabytes=ran.megabytes,
        verdict=said["verdict"],
        answer=said["answer"],
        extra={k: said[k] for k in ("conflicts", "columns", "rows") if k in said},
    )


def whole(said, ran):
    """What `bigm solve --json` says."""
    truths = {"true": 1, "false": 0}
    answer = {}
    for item in said["answer"] or []:
        value = item["value"]
        answer[item["name"]] = truths[value] if value in truths else int(value)
    return Sample(
        "ok",
        process=ran.seconds,
        megabytes=ran.megabytes,
        verdict=VERDICTS.get(said["verdict"], said["verdict"]),
        answer=answer,
    )


def agree(samples):
    """What is wrong with the verdicts and answers of (tool, sample)s for one
    instance; nothing where all say the same."""
    samples = [(tool, s) for tool, s in samples if s.state == "ok"]
    wrong = []
    for tool, sample in samples[1:]:
        first, model = samples[0]
        if sample.verdict != model.verdict:
            wrong.append(f"{first}: {model.verdict}, {tool}: {sample.verdict}")
        elif sample.verdict == "one" and sample.answer != model.answer:
            wrong.append(f"{first} and {tool} have different answers")
    return wrong

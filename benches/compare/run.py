"""The comparison: every tool on every instance, and what the documents show.

    python run.py TARGET [--knights FILE.jsonl] [--only INSTANCE ...] [--no-growth]
                  [--dry | --page]

`benches/compare/run` builds and installs what is needed, and calls this.
"""

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import growth
import measure
import page
import process
from registry import HERE, ROOT, Registry, places as find_places


def main():
    """Measures, writes the raw results, and the page and the pictures."""
    options = arguments()
    registry = Registry.read()
    target = options.target.resolve()
    places = find_places(target)
    for tool in registry.tools:
        tool.look(places)
        say(f"{tool.name}: {tool.found or 'not installed'}")
    if options.only:
        wanted = set(options.only)
        registry.instances = [i for i in registry.instances if i["name"] in wanted]
    folder = target / "compare"
    if options.page:
        everything = json.loads((folder / "results.json").read_text())
        # JSON's keys are words.
        for lines in everything["growth"].values():
            for tool, line in lines.items():
                lines[tool] = {int(size): time for size, time in line.items()}
        page.write(ROOT / "docs", registry, everything)
        return
    results = {}
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        work = Path(scratch)
        for instance in registry.instances:
            name = instance["name"]
            results[name] = compare(registry, name, places, work)
            results[name]["proof"] = proof(name, places, work)
        knights = many(options.knights, places)
        grown = {}
        if not options.no_growth:
            grown = growth.run(registry, places, work, say)
    everything = {"results": results, "knights": knights, "growth": grown}
    (folder / "results.json").write_text(json.dumps(everything, indent=1))
    if options.dry:
        print(page.text(registry, everything))
    else:
        page.write(ROOT / "docs", registry, everything)


def arguments():
    """What was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("target", type=Path)
    parser.add_argument("--knights", type=Path, help="JSON lines of knights puzzles")
    parser.add_argument("--only", nargs="*", help="these instances")
    parser.add_argument("--no-growth", action="store_true", help="no growth")
    parser.add_argument("--page", action="store_true", help="the last run again")
    parser.add_argument("--dry", action="store_true", help="print, and write nothing")
    return parser.parse_args()


def say(text):
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def compare(registry, name, places, work):
    """Every tool in turn, shuffle by shuffle, so that noise meets all alike. Who
    passes the limit once is not asked again."""
    path = HERE / "data" / f"{name}.json"
    form = json.loads(path.read_text(encoding="utf-8")).get("form", "tight")
    tools = [t for t in registry.tools if t.found and t.meant_for(name)]
    samples = {tool.name: [] for tool in tools}
    for seed in range(1, registry.shuffles + 1):
        size = growth.prepare(path, seed, places, work)
        words = places | {"instance": path, "seed": seed, "work": work, "form": form}
        # Each is the first in turn.
        turn = seed % len(tools)
        asked = [
            tool
            for tool in tools[turn:] + tools[:turn]
            if all(sample.state == "ok" for sample in samples[tool.name])
        ]
        got = measure.together(asked, words, registry.limit)
        for tool, sample in got:
            samples[tool].append(sample)
        wrong = measure.agree(got)
        if wrong:
            raise SystemExit(f"error: {name}, seed {seed}: {'; '.join(wrong)}")
    summary = {tool: summed(list_) for tool, list_ in samples.items()}
    shown = ", ".join(
        f"{tool} {s['state']} {s['solver'] or s['process']}"
        for tool, s in summary.items()
    )
    say(f"{name}: {shown}")
    return {"size": size, "tools": summary}


def summed(samples):
    """The medians of one tool, and the range."""
    state = samples[-1].state
    summary = {"state": state, "runs": len(samples), "extra": samples[0].extra}
    for measured in ("solver", "process", "megabytes"):
        values = [getattr(s, measured) for s in samples]
        values = [value for value in values if value is not None]
        whole = state == "ok" and values
        summary[measured] = statistics.median(values) if whole else None
        if values:
            summary[f"most_{measured}"] = max(values)
            summary[f"least_{measured}"] = min(values)
    return summary


def proof(name, places, work):
    """The size of the proof that there is no other answer, and the CPU seconds
    that VeriPB takes to check it; None where there is no VeriPB."""
    if not shutil.which("veripb"):
        return None
    path = HERE / "data" / f"{name}.json"
    command = [places["compare"], "proof", path, "1", work]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    ran = process.run(["veripb", work / "rows.opb", work / "proof.pbp"], 120)
    wanted = "SATISFIABLE" if said["point"] else "UNSATISFIABLE"
    verified = f"s VERIFIED {wanted}" in ran.out
    if not verified and not ran.limit:
        raise SystemExit(f"error: {name}: VeriPB does not accept {said['claim']}")
    seconds = None if ran.limit else ran.seconds
    return {"bytes": said["bytes"], "claim": said["claim"], "seconds": seconds}


def many(knights, places):
    """Hundreds of puzzles, solved, proved and certified in one process."""
    if knights is None:
        return None
    done = subprocess.run(
        [places["compare"], "knights", knights],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"error: {knights}: {done.stderr.strip()}")
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()

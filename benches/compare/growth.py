"""How the time grows with the size: new instances of each size, each solved by
the tools that the registry names, until one passes its limit."""

import json
import statistics
import subprocess

import measure


def run(registry, places, work, say):
    """For each kind, tool and size the median CPU seconds; None past the limit."""
    seeds = range(1, registry.growth["seeds"] + 1)
    tools = [t for t in registry.tools if t.name in registry.growth["tools"]]
    tools = [tool for tool in tools if tool.found]
    grown = {}
    for kind in ("people", "grid"):
        lines = {tool.name: {} for tool in tools}
        going = list(tools)
        for size in registry.growth[kind]:
            say(f"growth: {kind} {size}")
            samples = {tool.name: [] for tool in going}
            for seed in seeds:
                words = instance(kind, size, seed, places, work)
                got = measure.together(going, words, registry.limit)
                for tool, sample in got:
                    samples[tool].append(sample)
                for wrong in measure.agree(got):
                    raise SystemExit(f"error: {kind} {size}, seed {seed}: {wrong}")
            for tool in list(going):
                if all(s.state == "ok" for s in samples[tool.name]):
                    seconds = [s.solver for s in samples[tool.name]]
                    lines[tool.name][size] = statistics.median(seconds)
                else:
                    lines[tool.name][size] = None
                    going.remove(tool)
        grown[kind] = lines
    return grown


def instance(kind, size, seed, places, work):
    """Makes an instance, or takes the one made before, in every form."""
    kept = work.parent / "grown"
    kept.mkdir(exist_ok=True)
    path = kept / f"{kind}_{size}_s{seed}.json"
    if not path.exists():
        command = [places["compare"], "generate", kind, str(size), str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        json.loads(done.stdout)
        path.write_text(done.stdout, encoding="utf-8")
    prepare(path, seed, places, work)
    return places | {"instance": path, "seed": seed, "work": work, "form": "tight"}


def prepare(path, seed, places, work):
    """Writes an instance in every form; the sizes."""
    command = [places["compare"], "prepare", path, str(seed), work]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)

"""The results as Markdown, put between the marks of docs/benchmarks.md, and the
pictures beside it."""

import datetime
import os
import platform

import plot

BEGIN = "<!-- Written by benches/compare/run: from here -->"
END = "<!-- Written by benches/compare/run: to here -->"


def write(docs, registry, everything):
    """Replaces what is between the marks; the rest of the page is by hand."""
    path = docs / "benchmarks.md"
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    table = text(registry, everything)
    path.write_text(f"{before}{BEGIN}\n\n{table}\n{END}{after}", encoding="utf-8")
    for kind, lines in everything["growth"].items():
        picture = plot.growth(kind, lines)
        (docs / f"growth-{kind}.svg").write_text(picture, encoding="utf-8")


def text(registry, everything):
    """All tables."""
    results = everything["results"]
    parts = [
        head(registry),
        "### The solver alone",
        table(registry, results, "solver", "exact"),
        "### The whole process",
        table(registry, results, "process", "bigm"),
        "### What was to be reached",
        goals(registry, everything),
        "### Memory, and proofs",
        sizes(registry, results),
    ]
    if everything["growth"]:
        parts += ["### Growth", *growth(everything["growth"])]
    return "\n\n".join(parts) + "\n"


def head(registry):
    """When and where, and who is there."""
    day = datetime.date.today().isoformat()
    versions = sorted({tool.found for tool in registry.tools if tool.found})
    missing = [tool.name for tool in registry.tools if not tool.found]
    machine = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    lines = [
        f"{day}, {processor()}, {machine}; {', '.join(versions)}.",
        f"Medians of {registry.shuffles} shuffles; > {registry.limit} s is past the"
        " limit. The fastest of each row is bold.",
    ]
    if missing:
        lines.append(f"Not installed there: {', '.join(missing)}.")
    return "\n".join(lines)


def processor():
    """The processor's name."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return " ".join(line.split(":")[1].split())
    return platform.processor() or "unknown processor"


def table(registry, results, measured, ours):
    """One row for each instance, one column for each tool, and our time as a
    multiple of the best of the others."""
    tools = [tool for tool in registry.tools if getattr(tool, measured)]
    others = [tool.name for tool in tools if tool.name != ours]
    rows = [["instance", *(tool.name for tool in tools), f"{ours} / best other"]]
    for name, result in results.items():
        cells = [cell(registry, tool, name, result, measured) for tool in tools]
        known = [(median(result, measured, t.name), k) for k, t in enumerate(tools)]
        known = [(value, k) for value, k in known if value is not None]
        if known:
            fastest = min(known)[1]
            cells[fastest] = f"**{cells[fastest]}**"
        ratio = compared(result, measured, ours, others)
        rows.append([name, *cells, ratio[1] if ratio else "–"])
    return markdown(rows)


def cell(registry, tool, name, result, measured):
    """A median, or why there is none."""
    if not tool.meant_for(name):
        return "–"
    if not tool.found:
        return "not installed"
    summary = result["tools"][tool.name]
    if summary["state"] == "limit":
        return f"> {registry.limit} s"
    if summary["state"] != "ok":
        return "failed"
    return seconds(summary[measured])


def seconds(value):
    """Three digits, with a unit."""
    for unit, size in (("µs", 1e-6), ("ms", 1e-3)):
        if value < 999.5 * size:
            shown = value / size
            digits = 0 if shown >= 99.5 else 1 if shown >= 9.95 else 2
            return f"{shown:.{digits}f} {unit}"
    return f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def compared(result, measured, ours, others):
    """Our median over the least of the others', as number and text; None where
    one of the sides has none."""
    own = median(result, measured, ours)
    known = [median(result, measured, other) for other in others]
    known = [value for value in known if value]
    if own is None or not known:
        return None
    ratio = own / min(known)
    return ratio, f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.3f}"


def median(result, measured, tool):
    """A tool's median; None where it has none."""
    return (result["tools"].get(tool) or {}).get(measured)


def goals(registry, everything):
    """Each goal and what was measured."""
    results = everything["results"]
    rows = [["work", "at most", "measured", "reached"]]
    for goal in registry.targets:
        for name in goal["work"]:
            if name in results:
                rows.append(reached(goal, name, results[name]))
    knights = everything["knights"]
    if knights:
        took = knights["seconds"]
        work = f"{knights['puzzles']} knights puzzles solved, proved and certified"
        rows.append([work, "2 s", seconds(took), yes(took <= 2)])
    slow = [
        (p["seconds"] / own, name)
        for name, result in results.items()
        if (p := result["proof"]) and p["seconds"]
        if (own := median(result, "solver", "exact")) and own > 0.02
    ]
    if slow:
        ratio, name = max(slow)
        work = f"checking a proof, where solving takes over 20 ms (most: {name})"
        rows.append([work, "10 × solving", f"{ratio:.1f} ×", yes(ratio <= 10)])
    peak = max(
        result["tools"][tool].get("most_megabytes") or 0
        for result in results.values()
        for tool in ("exact", "bigm")
        if tool in result["tools"]
    )
    rows.append(
        ["peak memory, all instances", "200 MB", f"{peak:.0f} MB", yes(peak < 200)]
    )
    return markdown(rows)


def reached(goal, name, result):
    """One goal for one instance."""
    measured, ours = goal["measure"], goal["tool"]
    work = f"{name}, {'whole process' if measured == 'process' else 'solver alone'}"
    if "seconds" in goal:
        own = median(result, measured, ours)
        shown = "–" if own is None else seconds(own)
        holds = own is not None and own <= goal["seconds"]
        return [work, seconds(goal["seconds"]), shown, yes(holds)]
    of = (
        " or ".join(goal["of"])
        if len(goal["of"]) < 3
        else "the best of " + ", ".join(goal["of"])
    )
    ratio = compared(result, measured, ours, goal["of"])
    bound = f"{goal['at_most']} × {of}"
    if ratio is None:
        own = median(result, measured, ours)
        return [work, bound, "the others passed the limit" if own else "–", yes(own)]
    return [work, bound, f"{ratio[1]} ×", yes(ratio[0] <= goal["at_most"])]


def yes(holds):
    """In a word."""
    return "yes" if holds else "no"


def sizes(registry, results):
    """Rows, memory, and the proof that there is no other answer."""
    rows = [
        ["instance", "", "columns", "rows", "conflicts", "exact", "`bigm solve`"]
        + ["proof", "checked in", "checking / solving"]
    ]
    says = {instance["name"]: instance["says"] for instance in registry.instances}
    for name, result in results.items():
        tools, proof = result["tools"], result["proof"]
        extra = tools.get("exact", {}).get("extra") or {}
        memory = [tools.get(t, {}).get("most_megabytes") for t in ("exact", "bigm")]
        own = median(result, "solver", "exact")
        checked = ["–", "–", "–"]
        if proof:
            checked[0] = f"{proof['bytes'] / 1000:.1f} kB"
            took = proof["seconds"]
            checked[1] = seconds(took) if took else "> 120 s"
            checked[2] = f"{took / own:.1f}" if took and own else "–"
        rows.append(
            [name, says[name], result["size"]["columns"], result["size"]["rows"]]
            + [extra.get("conflicts", "–")]
            + [f"{m:.0f} MB" if m else "–" for m in memory]
            + checked
        )
    return markdown(rows)


def growth(grown):
    """The pictures and their numbers."""
    parts = []
    words = {
        "people": "people, one nested statement each",
        "grid": "places and categories of a grid",
    }
    for kind, lines in grown.items():
        sizes = sorted({size for line in lines.values() for size in line})
        rows = [[words[kind], *sizes]]
        for tool, line in lines.items():
            cells = [shown(line, size) for size in sizes]
            rows.append([tool, *cells])
        parts += [f"![Time against the number of {words[kind]}](growth-{kind}.svg)"]
        parts += [markdown(rows)]
    return parts


def shown(line, size):
    """A median; past the limit; or not asked any more."""
    if size not in line:
        return ""
    return "past the limit" if line[size] is None else seconds(line[size])


def markdown(rows):
    """A table; the first column to the left."""
    lines = ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    rule = "| --- |" + " ---: |" * (len(rows[0]) - 1)
    return "\n".join([lines[0], rule, *lines[1:]])

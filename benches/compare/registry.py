"""What is compared: the instances, the tools and the goals of registry.json."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass
class Tool:
    """One way to solve."""

    name: str
    says: str
    command: list
    # A command that prints a version, and fails where the tool is not there.
    version: list
    # Whether its own time counts, and whether that of its whole process does.
    solver: bool = False
    process: bool = False
    # Instances that it is meant for; all, where there are none.
    only: list = field(default_factory=list)
    # What is there; None where it is not installed.
    found: str = None

    def meant_for(self, instance):
        """Whether it takes part."""
        return not self.only or instance in self.only

    def look(self, places):
        """Finds out whether it is there."""
        command = [word.format(**places) for word in self.version]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, timeout=120
            )
        except (OSError, subprocess.SubprocessError):
            return
        self.found = done.stdout.strip().splitlines()[-1]


@dataclass
class Registry:
    """The three lists, and the settings."""

    instances: list
    tools: list
    targets: list
    growth: dict
    shuffles: int
    limit: int

    @staticmethod
    def read():
        """As it stands in the file."""
        said = json.loads((HERE / "registry.json").read_text(encoding="utf-8"))
        said["tools"] = [Tool(**tool) for tool in said["tools"]]
        return Registry(**said)


def places(target):
    """Where the programs are, for the commands' words in braces."""
    return {
        "compare": f"{target}/release/examples/compare",
        "bigm": f"{target}/release/bigm",
        "sat": f"{target}/compare/sat/release/compare-sat",
        "python": f"{target}/compare/python/bin/python",
        "tools": str(HERE / "tools"),
    }

"""A program run under a limit, and what it took."""

import os
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

# A machine that is shared may give much less than a core.
PATIENCE = 20
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Ran:
    """What a program printed, and what it used with all its children."""

    out: str
    error: str
    code: int
    seconds: float
    megabytes: float
    limit: bool


def run(command, limit):
    """Runs a program for at most `limit` seconds of CPU time, its children's
    included.

    The kernel's own limit is not used: where there is one, it counts the time of
    the process in ticks of some milliseconds, for the process itself too.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        started = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=error,
            start_new_session=True,
        )
        status, used, over = watch(started.pid, limit)
        # It is waited for already, behind the module's back.
        started.returncode = os.waitstatus_to_exitcode(status)
        stop(started.pid)
        return Ran(
            out=read(out),
            error=read(error),
            code=started.returncode,
            seconds=used.ru_utime + used.ru_stime,
            megabytes=used.ru_maxrss / 1024,
            limit=over,
        )


def watch(pid, limit):
    """Waits for the end, or brings it about; whether the limit was passed."""
    start = looked = time.monotonic()
    over = False
    while True:
        ended, status, used = os.wait4(pid, os.WNOHANG)
        if ended:
            return status, used, over
        now = time.monotonic()
        time.sleep(min(0.02, 0.001 + (now - start) / 20))
        if now - looked > 0.5 and not over:
            looked = now
            if now - start > PATIENCE * limit or spent(pid) > limit:
                over = True
                stop(pid)


def spent(session):
    """CPU seconds of the processes of a session, and of those that ended."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # Behind the name, which may hold anything.
            fields = stat.read_text(errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICK


def stop(group):
    """Ends what is left of a run: the processes of its own session."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def read(file):
    """What was written, from the start."""
    file.seek(0)
    return file.read().decode(errors="replace")

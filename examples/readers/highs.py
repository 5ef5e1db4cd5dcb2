"""Has HiGHS read and solve files, as many as come.

A line on standard input is {"file": …, "seconds": …}; a line on standard output
says what came of it. `--version` prints the version and ends.
"""

import sys

from driver import serve

import highspy


def version():
    return highspy.Highs().version()


def quiet(seconds):
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", float(seconds))
    # The best value, and not one that is nearly as good.
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 0.0)
    return highs


def solve(file, seconds):
    highs = quiet(seconds)
    # A warning is a doubt about the file, too: nothing in it should be odd.
    read = highs.readModel(file)
    if read != highspy.HighsStatus.kOk:
        return {"status": "failed", "why": f"reading ends with {read.name}"}
    highs.run()
    status = highs.getModelStatus()
    kind = highspy.HighsModelStatus
    if status == kind.kUnboundedOrInfeasible:
        # Presolve does not tell which.
        highs.setOptionValue("presolve", "off")
        highs.run()
        status = highs.getModelStatus()
    if status == kind.kOptimal or status == kind.kModelEmpty:
        lp = highs.getLp()
        values = highs.getSolution().col_value
        return {"status": "point", "values": dict(zip(lp.col_names_, values))}
    if status == kind.kInfeasible:
        return {"status": "nothing"}
    if status == kind.kUnbounded:
        return {"status": "unbounded"}
    if status == kind.kTimeLimit:
        return {"status": "limit"}
    return {"status": "doubt", "why": highs.modelStatusToString(status)}


if __name__ == "__main__":
    serve(version, solve, sys.argv[1:])

"""Has SCIP read and solve files, as many as come.

A line on standard input is {"file": …, "seconds": …}; a line on standard output
says what came of it. `--version` prints the version and ends.
"""

import sys

from driver import serve

import pyscipopt


def version():
    model = pyscipopt.Model()
    return f"{model.getMajorVersion()}.{model.getMinorVersion()}.{model.getTechVersion()}"


def solve(file, seconds):
    model = pyscipopt.Model()
    model.hideOutput()
    model.setParam("limits/time", float(seconds))
    try:
        model.readProblem(file)
    except Exception as error:  # the package raises several kinds
        return {"status": "failed", "why": f"reading ends with {error}"}
    model.optimize()
    status = model.getStatus()
    if status == "inforunbd":
        # Presolving does not tell which.
        model.freeTransform()
        model.setPresolve(pyscipopt.SCIP_PARAMSETTING.OFF)
        model.optimize()
        status = model.getStatus()
    if status == "optimal":
        point = model.getBestSol()
        return {
            "status": "point",
            "values": {column.name: point[column] for column in model.getVars()},
        }
    if status == "infeasible":
        return {"status": "nothing"}
    if status == "unbounded":
        return {"status": "unbounded"}
    if status == "timelimit":
        return {"status": "limit"}
    return {"status": "doubt", "why": status}


if __name__ == "__main__":
    serve(version, solve, sys.argv[1:])

"""HiGHS, on bigm's rows."""

import driver
import highspy
import rows


class Solver:
    """One model, grown by rows."""

    def __init__(self, task):
        self.highs = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("threads", 1)
        for index, (low, high) in enumerate(task.columns):
            self.highs.addVar(low, high)
            self.highs.changeColIntegrality(index, highspy.HighsVarType.kInteger)
        for terms, sign, right in task.rows:
            self.add(terms, sign, right)

    def add(self, terms, sign, right):
        """One more row."""
        low = -highspy.kHighsInf if sign == "<=" else right
        high = highspy.kHighsInf if sign == ">=" else right
        columns = [column for column, _ in terms]
        self.highs.addRow(low, high, len(terms), columns, [s for _, s in terms])

    def solve(self):
        """A point, or None."""
        self.highs.run()
        status = self.highs.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise SystemExit(f"error: {status}")
        return self.highs.getSolution().col_value


if __name__ == "__main__":
    driver.main(rows.read, lambda task: rows.solve(task, Solver(task)))

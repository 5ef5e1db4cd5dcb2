//! SCIP, through its Python package.

use super::{Job, Program, Session, driver_version};
use crate::harness::driver::Driver;
use crate::harness::heard::Heard;

const DRIVER: &str = "scip.py";

/// SCIP.
pub static SCIP: Program = Program {
    name: "SCIP",
    needs: "the Python package pyscipopt",
    version: |tools| driver_version(tools, DRIVER),
    batch: 8,
    open: |tools| Box::new(Scip(Driver::new(&tools.python, tools.drivers.join(DRIVER)))),
};

struct Scip(Driver);

impl Session for Scip {
    fn read(&mut self, jobs: &[Job]) -> Vec<Heard> {
        let ask = |job: &Job| self.0.ask(&job.file, job.limit);
        jobs.iter().map(ask).collect()
    }
}

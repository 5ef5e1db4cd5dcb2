//! HiGHS, through its Python package.

use super::{Job, Program, Session, driver_version};
use crate::harness::driver::Driver;
use crate::harness::heard::Heard;

const DRIVER: &str = "highs.py";

/// HiGHS.
pub static HIGHS: Program = Program {
    name: "HiGHS",
    needs: "the Python package highspy",
    version: |tools| driver_version(tools, DRIVER),
    batch: 8,
    open: |tools| {
        Box::new(Highs(Driver::new(
            &tools.python,
            tools.drivers.join(DRIVER),
        )))
    },
};

struct Highs(Driver);

impl Session for Highs {
    fn read(&mut self, jobs: &[Job]) -> Vec<Heard> {
        let ask = |job: &Job| self.0.ask(&job.file, job.limit);
        jobs.iter().map(ask).collect()
    }
}

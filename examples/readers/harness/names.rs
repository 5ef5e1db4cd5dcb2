//! From the names in a file back to the puzzle: the map that each file carries
//! is read as a user would read it.

use super::case::Case;
use super::heard::{Trouble, Values};
use bigm::model::{Domain, Unknown, World};

/// A point in the puzzle's own terms.
#[derive(Debug)]
pub struct Decoded {
    /// The value of each column; `None` where the format has other columns
    /// than the program.
    pub point: Option<Vec<i64>>,
    /// The value of each unknown; `None` where a choice has none, or several.
    pub world: Option<World>,
}

/// How the values that a program prints are turned into the puzzle's terms:
/// made for one file, used for the point that came of it.
pub type Names<'a> = Box<dyn Fn(&Values) -> Result<Decoded, Trouble> + Send + 'a>;

/// Reads the map of a file.
pub type ReadNames = for<'a> fn(&[u8], &'a Case) -> Result<Names<'a>, String>;

/// The names of columns as they are in the puzzle.
pub fn own<'a>(case: &'a Case) -> Names<'a> {
    Box::new(move |values: &Values| {
        let columns = case.program.columns().iter();
        let point = columns.map(|column| values.whole(&column.name));
        Ok(decoded(case, point.collect::<Result<_, _>>()?))
    })
}

/// The unknowns' values as they are printed, in the puzzle's own words:
/// `room[7] = lady`.
pub fn words<'a>(case: &'a Case) -> Names<'a> {
    Box::new(move |values: &Values| {
        let unknowns = case.model.unknowns.iter();
        let world = unknowns.map(|unknown| value(values, unknown));
        Ok(Decoded {
            point: None,
            world: Some(World::new(world.collect::<Result<_, _>>()?)),
        })
    })
}

/// The value of an unknown from its own words.
fn value(values: &Values, unknown: &Unknown) -> Result<i64, Trouble> {
    let name = unknown.name();
    if let Domain::Integer { .. } = unknown.domain {
        return values.whole(&name);
    }
    let text = values.text(&name)?;
    let positions = 0..i64::try_from(unknown.domain.size().unwrap_or(0)).unwrap_or(0);
    positions
        .into_iter()
        .find(|&value| unknown.domain.show(value) == text)
        .ok_or_else(|| Trouble::Missing(format!("{name} is {text}, which is none of its values")))
}

/// A point of the program, and the unknowns' values at it.
pub fn decoded(case: &Case, point: Vec<i64>) -> Decoded {
    Decoded {
        world: case.program.decode(&point).map(World::new),
        point: Some(point),
    }
}

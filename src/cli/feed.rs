//! Arguments → puzzles, one after the other: a job for each puzzle of a file and
//! for each line of JSON lines.

use super::pool::Feed;
use super::{input, line};
use crate::Book;
use crate::puzzle::Fill;
use crate::report::Report;
use crate::source::Source;
use crate::yaml::{self, Document};
use serde_json::Value;
use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;

/// What is known of a job before it is begun.
#[derive(Debug)]
pub struct Label {
    /// The file; with `#2` and so on where it holds several puzzles.
    pub name: String,
    /// Whether it is the last of its file.
    pub last: bool,
    /// The number of the line, from 1, where it is one of JSON lines.
    pub line: Option<u64>,
}

/// What is to be done.
#[derive(Debug)]
pub enum Job {
    /// A puzzle of a file, and whether it is the first there.
    Puzzle(Arc<Book>, Document, bool),
    /// A line of JSON lines.
    Line(Vec<u8>),
    /// A file that could not be read, and why.
    Unread(String),
}

/// A puzzle that was read as far as its document.
pub struct Puzzle {
    /// The text it stands in.
    pub book: Arc<Book>,
    /// Its document.
    pub document: Document,
    /// Whether it is the first there.
    pub first: bool,
    /// What its line calls it.
    pub id: Option<Value>,
}

impl Job {
    /// The puzzle.
    ///
    /// # Errors
    /// Why it could not be read.
    pub fn puzzle(self, label: &Label, fill: &Fill) -> Result<Puzzle, String> {
        match self {
            Job::Puzzle(book, document, first) => Ok(Puzzle {
                book,
                document,
                first,
                id: None,
            }),
            Job::Line(bytes) => Ok(line::read(&label.name, bytes, fill)),
            Job::Unread(why) => Err(why),
        }
    }
}

/// A feed of jobs, each with its label.
pub type Jobs<R> = Feed<Arc<Label>, (Arc<Label>, Job), R>;

/// Makes the jobs for files. With `lines`, standard input and files whose names
/// end in `.jsonl` are JSON lines, the first of which has this number.
pub fn files<R: Send + 'static>(
    paths: Vec<PathBuf>,
    fill: Fill,
    lines: Option<u64>,
) -> impl FnOnce(&mut Jobs<R>) + Send + 'static {
    move |feed| {
        for path in paths {
            let shown = input::shown(&path);
            let input = path.as_os_str() == "-";
            let named = path.extension().is_some_and(|ending| ending == "jsonl");
            let fed = match lines.filter(|_| input || named) {
                Some(first) => match input::open(&path) {
                    Ok(reader) => each_line(feed, &shown, first, reader),
                    Err(why) => unread(feed, shown, why),
                },
                None => match input::read(&path) {
                    Ok((name, bytes)) => each_puzzle(feed, name, bytes, &fill),
                    Err(error) => unread(feed, shown, error.to_string()),
                },
            };
            if !fed {
                return;
            }
        }
    }
}

fn push<R: Send + 'static>(feed: &mut Jobs<R>, label: Label, job: Job) -> bool {
    let label = Arc::new(label);
    feed.push(Arc::clone(&label), (label, job))
}

fn unread<R: Send + 'static>(feed: &mut Jobs<R>, name: String, why: String) -> bool {
    let label = Label {
        name,
        last: true,
        line: None,
    };
    push(feed, label, Job::Unread(why))
}

fn each_puzzle<R: Send + 'static>(
    feed: &mut Jobs<R>,
    name: String,
    bytes: Vec<u8>,
    fill: &Fill,
) -> bool {
    let source = match Source::from_bytes(name, bytes) {
        Ok(source) => source,
        Err(bad) => {
            // A file that is no text is a finding like any other.
            let mut report = Report::new();
            report.push(yaml::not_utf8(&bad));
            let label = Label {
                name: bad.source.name().to_owned(),
                last: true,
                line: None,
            };
            let book = Arc::new(Book::new(bad.source, &Fill::new()));
            let document = Document { node: None, report };
            return push(feed, label, Job::Puzzle(book, document, true));
        }
    };
    let book = Arc::new(Book::new(source, fill));
    let mut documents = book.documents().enumerate().peekable();
    while let Some((index, document)) = documents.next() {
        let last = documents.peek().is_none();
        let file = book.source().name();
        let name = match (index, last) {
            (0, true) => file.to_owned(),
            _ => format!("{file}#{}", index + 1),
        };
        let label = Label {
            name,
            last,
            line: None,
        };
        let job = Job::Puzzle(Arc::clone(&book), document, index == 0);
        if !push(feed, label, job) {
            return false;
        }
    }
    true
}

/// One job for each line, made as soon as the line is there.
fn each_line<R: Send + 'static>(
    feed: &mut Jobs<R>,
    file: &str,
    first: u64,
    mut reader: Box<dyn BufRead>,
) -> bool {
    for number in first.. {
        let mut bytes = Vec::new();
        match reader.read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return unread(feed, file.to_owned(), format!("{file}: {error}")),
        }
        if bytes.ends_with(b"\n") {
            bytes.pop();
        }
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
        let label = Label {
            name: format!("{file}#{number}"),
            last: true,
            line: Some(number),
        };
        if !push(feed, label, Job::Line(bytes)) {
            return false;
        }
    }
    true
}

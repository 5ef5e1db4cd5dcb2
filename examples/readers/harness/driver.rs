//! A Python program that solves many files: to start it takes longer than to
//! solve most of them.

use super::heard::{Heard, Values};
use super::process::{group, stop};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// A driver, started when it is first asked something.
pub struct Driver {
    python: PathBuf,
    script: PathBuf,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
}

/// How much longer than its limit a solver may take to notice it.
const GRACE: Duration = Duration::from_secs(10);

impl Driver {
    /// A driver that `python` will run.
    pub fn new(python: &Path, script: PathBuf) -> Driver {
        Driver {
            python: python.to_path_buf(),
            script,
            running: None,
        }
    }

    /// Has one file read and solved.
    pub fn ask(&mut self, file: &Path, limit: Duration) -> Heard {
        let running = match self.running.take() {
            Some(running) => Ok(running),
            None => self.start(),
        };
        let mut running = match running {
            Ok(running) => running,
            Err(why) => return Heard::Failed(format!("does not start: {why}")),
        };
        let question = json!({"file": file, "seconds": limit.as_secs_f64()});
        if writeln!(running.questions, "{question}").is_err() {
            stop(&mut running.child);
            return Heard::Doubt("it ended between two files".to_owned());
        }
        match running.answers.recv_timeout(limit + GRACE) {
            Ok(answer) => {
                self.running = Some(running);
                understood(&answer)
            }
            Err(RecvTimeoutError::Timeout) => {
                stop(&mut running.child);
                Heard::Limit
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = running.child.wait();
                let status = status.map_or_else(|e| e.to_string(), |s| s.to_string());
                Heard::Doubt(format!("it ended without an answer: {status}"))
            }
        }
    }

    fn start(&self) -> std::io::Result<Running> {
        let mut child = group(
            Command::new(&self.python)
                .arg(&self.script)
                // Nothing is left beside the scripts.
                .env("PYTHONDONTWRITEBYTECODE", "1"),
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
        let (Some(questions), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("no pipes"));
        };
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running {
            child,
            questions,
            answers,
        })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(mut running) = self.running.take() {
            stop(&mut running.child);
        }
    }
}

/// An answer in the words of [`Heard`].
fn understood(answer: &str) -> Heard {
    let strange = || Heard::Failed(format!("its answer cannot be read: {answer}"));
    let Ok(Value::Object(answer)) = serde_json::from_str(answer) else {
        return strange();
    };
    let why = || {
        let why = answer.get("why").and_then(Value::as_str);
        why.unwrap_or("it does not say why").to_owned()
    };
    match answer.get("status").and_then(Value::as_str) {
        Some("point") => {
            let values = answer.get("values").and_then(Value::as_object);
            values.map_or_else(strange, |values| {
                let read = values
                    .iter()
                    .map(|(name, value)| (name.clone(), value.to_string()));
                Heard::Point(Values::full(read.collect()))
            })
        }
        Some("nothing") => Heard::Nothing,
        Some("unbounded") => Heard::Unbounded,
        Some("limit") => Heard::Limit,
        Some("doubt") => Heard::Doubt(why()),
        Some("failed") => Heard::Failed(why()),
        _ => strange(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood() {
        assert_eq!(understood(r#"{"status": "nothing"}"#), Heard::Nothing);
        let Heard::Point(values) = understood(r#"{"status": "point", "values": {"x": 1.0}}"#)
        else {
            panic!("a point")
        };
        assert_eq!(values.whole("x"), Ok(1));
        assert!(matches!(understood("Traceback"), Heard::Failed(_)));
        assert!(matches!(
            understood(r#"{"status": "perhaps"}"#),
            Heard::Failed(_)
        ));
        assert_eq!(
            understood(r#"{"status": "doubt", "why": "numerics"}"#),
            Heard::Doubt("numerics".to_owned())
        );
    }
}

//! Programs that are run with a limit, and ended with all that they started.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What a program left behind.
pub struct Ran {
    /// Its exit code; `None` where it was ended from outside or by a signal.
    pub code: Option<i32>,
    /// Whether it was ended because its time was over.
    pub late: bool,
    /// What it wrote, first on standard output, then on standard error.
    pub text: String,
}

/// Runs a command to its end, or ends it when its time is over.
///
/// What it prints goes through a file in `folder`: a pipe that nobody empties
/// would stop it.
pub fn run(command: &mut Command, folder: &Path, limit: Duration) -> io::Result<Ran> {
    let (out, err) = (
        tempfile::tempfile_in(folder)?,
        tempfile::tempfile_in(folder)?,
    );
    let mut child = group(command)
        .stdin(Stdio::null())
        .stdout(out.try_clone()?)
        .stderr(err.try_clone()?)
        .spawn()?;
    let end = Instant::now() + limit;
    let mut nap = Duration::from_millis(1);
    let mut late = false;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if Instant::now() > end {
            late = true;
            stop(&mut child);
            break None;
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(Duration::from_millis(20));
    };
    Ok(Ran {
        code: status.and_then(|status| status.code()),
        late,
        text: written(out)? + &written(err)?,
    })
}

/// A command whose process leads a group of its own, so that all that it starts
/// can be ended with it.
pub fn group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// Ends a process that was started by [`group`], and what it started.
pub fn stop(child: &mut Child) {
    // Nothing is lost if it ended by itself a moment ago.
    let _ = Command::new("kill")
        .args(["-KILL", "--", &format!("-{}", child.id())])
        .stderr(Stdio::null())
        .status();
    let _ = child.kill();
    let _ = child.wait();
}

fn written(mut file: File) -> io::Result<String> {
    use std::io::{Read, Seek, SeekFrom};
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Where a program is: the first file of that name in the folders of `PATH`.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return path.is_file().then(|| path.to_path_buf());
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_ends_is_read() {
        let mut command = Command::new("sh");
        let folder = std::env::temp_dir();
        command.args(["-c", "echo out; echo err >&2; exit 3"]);
        let ran = run(&mut command, &folder, Duration::from_secs(20)).unwrap();
        assert_eq!((ran.code, ran.late), (Some(3), false));
        assert_eq!(ran.text, "out\nerr\n");
    }

    #[test]
    fn a_program_that_does_not_end_is_ended_with_its_children() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 60 & sleep 60"]);
        let started = Instant::now();
        let ran = run(
            &mut command,
            &std::env::temp_dir(),
            Duration::from_millis(50),
        )
        .unwrap();
        assert!(ran.late && ran.code.is_none());
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}

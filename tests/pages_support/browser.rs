//! Chromium without a window, spoken to over a pipe: pages are opened at a
//! width and in a colour scheme, and a mouse and a keyboard work on them as a
//! reader's would.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What the browser is called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// No answer takes longer than this.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser with one page.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Value>,
    calls: u64,
    session: Option<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts it; `None`, with a word to the reader of the test's output, where
    /// it is not installed.
    pub fn start(test: &str) -> Option<Browser> {
        let found = NAMES.iter().find(|name| {
            let mut command = Command::new(name);
            command.arg("--version").stderr(Stdio::null());
            command.output().is_ok_and(|output| output.status.success())
        });
        let Some(name) = found else {
            eprintln!("skipped: {test}: chromium is not installed");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // The browser reads orders from its fourth file and answers on its
        // fifth; the shell lays the pipes there.
        let script = format!(
            "exec {name} --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
             --no-first-run --hide-scrollbars --remote-debugging-pipe \
             --user-data-dir='{}' about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            profile.path().display()
        );
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let to = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let (sender, from) = channel();
        thread::spawn(move || {
            let mut message = Vec::new();
            while answers.read_until(0, &mut message).is_ok_and(|n| n > 0) {
                message.pop();
                let Ok(value) = serde_json::from_slice(&message) else {
                    break;
                };
                if sender.send(value).is_err() {
                    break;
                }
                message.clear();
            }
        });
        let mut browser = Browser {
            child,
            to,
            from,
            calls: 0,
            session: None,
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let target = target["targetId"].as_str().unwrap().to_owned();
        let session = browser.call(
            "Target.attachToTarget",
            json!({"targetId": target, "flatten": true}),
        );
        browser.session = Some(session["sessionId"].as_str().unwrap().to_owned());
        browser.call("Page.enable", json!({}));
        browser.call(
            "Emulation.setFocusEmulationEnabled",
            json!({"enabled": true}),
        );
        Some(browser)
    }

    /// One call of the browser's protocol, and its result.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let answer = self
                .from
                .recv_timeout(left)
                .unwrap_or_else(|error| panic!("{method}: {error}"));
            if answer["id"] == json!(self.calls) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    /// The value of an expression in the page.
    pub fn value(&mut self, expression: &str) -> Value {
        let result = self.call(
            "Runtime.evaluate",
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true}),
        );
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {}",
            result["exceptionDetails"]
        );
        result["result"]["value"].clone()
    }

    /// How wide the window is, which colours its owner likes, and whether
    /// scripts run.
    pub fn look(&mut self, width: u32, scheme: &str, scripts: bool) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false}),
        );
        self.medium("screen", scheme);
        self.call(
            "Emulation.setScriptExecutionDisabled",
            json!({"value": !scripts}),
        );
    }

    /// On a screen or on paper.
    pub fn medium(&mut self, medium: &str, scheme: &str) {
        self.call(
            "Emulation.setEmulatedMedia",
            json!({
                "media": medium,
                "features": [{"name": "prefers-color-scheme", "value": scheme}],
            }),
        );
    }

    /// Opens a file.
    pub fn open(&mut self, path: &Path) {
        let url = format!("file://{}", path.display());
        let result = self.call("Page.navigate", json!({"url": url}));
        assert!(result["errorText"].is_null(), "{url}: {result}");
        let ready = format!("document.readyState === 'complete' && location.href === '{url}'");
        self.wait_for(&ready);
    }

    /// Waits until an expression is true; scripts of the page need not run.
    pub fn wait_for(&mut self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.value(expression) != json!(true) {
            assert!(Instant::now() < end, "never true: {expression}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Moves the mouse to a place in the window.
    pub fn point(&mut self, x: f64, y: f64) {
        self.call(
            "Input.dispatchMouseEvent",
            json!({"type": "mouseMoved", "x": x, "y": y}),
        );
    }

    /// Presses and releases the mouse at a place in the window.
    pub fn click(&mut self, x: f64, y: f64) {
        self.point(x, y);
        for kind in ["mousePressed", "mouseReleased"] {
            self.call(
                "Input.dispatchMouseEvent",
                json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}),
            );
        }
    }

    /// Scrolls an element into view: the middle of its first box.
    pub fn place(&mut self, selector: &str) -> (f64, f64) {
        let place = self.value(&format!(
            "(() => {{ const e = document.querySelector({}); \
             e.scrollIntoView({{block: 'center', behavior: 'instant'}}); \
             const r = e.getClientRects()[0]; return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(selector)
        ));
        (place[0].as_f64().unwrap(), place[1].as_f64().unwrap())
    }

    /// Presses and releases a key.
    pub fn key(&mut self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            other => panic!("no key {other}"),
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code,
            });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// A picture of the window, as PNG in base 64.
    pub fn picture(&mut self) -> String {
        let result = self.call("Page.captureScreenshot", json!({"format": "png"}));
        result["data"].as_str().unwrap().to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Closing it by its own word ends its children too.
        let _ = self
            .to
            .write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

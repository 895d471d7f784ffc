"""How long the page takes from a keystroke to the painted picture, in Chromium.

    python benchmarks/page.py [--keystrokes 30] [--slowdowns 1,4] [FORMAT ...]

For each of ten formats, or of those that are named, the last character of random codes is typed. The time
counts from the event of the key to the end of the first frame after the picture has changed; it includes the
request to the service, and no work that the page does when the picture is painted. With a slowdown of 4
Chromium runs as on a processor that is four times slower; the service is not slowed.

Chromium is asked through its debugging pipe to press keys and to evaluate scripts, and for nothing else:
tools for tests watch every request of the page, which takes several milliseconds that no user waits for.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from platform import python_version
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import boardcode
from boardcode.labyrinth import generate

FORMATS = (
    "klotski",
    "radar",
    "maze",
    "chacun-place",
    "5211-state",
    "arx-board",
    "binaryfen",
    "sudoku",
    "hearthstone-deck",
    "bridge-pavlicek",
)
MAZE_SIZE = 20
GOALS = {1.0: 30, 4.0: 120}  # milliseconds, on an idle machine, by slowdown
REST_SECONDS = (
    0.2  # before a key, for what the page still does, and after it: to ask for the time takes some, too
)
WINDOW = {"width": 1280, "height": 900}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Resolves with the milliseconds from the next key to the first frame after the picture has changed.
MEASURE = """() => {
  window.measured = new Promise((resolve) => {
    const picture = document.getElementById("picture");
    let start = 0;
    document.addEventListener("keydown", (event) => (start = event.timeStamp), { once: true, capture: true });
    const observer = new MutationObserver(() => {
      if (!picture.querySelector("svg")) return;
      observer.disconnect();
      // The callback belongs to the frame; the first task after it comes when the frame is painted.
      const finish = () => resolve(performance.now() - start);
      requestAnimationFrame(() => scheduler.postTask(finish, { priority: "user-blocking" }));
    });
    observer.observe(picture, { childList: true, subtree: true, attributes: true });
  });
}"""


class Tab:
    """A tab of Chromium. Commands go through its debugging pipe, each ended by a zero byte."""

    def __init__(self, commands: int, results: int) -> None:
        self._commands = commands
        self._results = results
        self._received = b""
        self._count = 0
        self._session: dict[str, str] = {}
        targets = self.send("Target.getTargets")["targetInfos"]
        (target,) = (target["targetId"] for target in targets if target["type"] == "page")
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._session = {"sessionId": attached["sessionId"]}

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result."""
        self._count += 1
        command = {"id": self._count, "method": method, "params": parameters, **self._session}
        os.write(self._commands, json.dumps(command).encode() + b"\0")
        while True:
            message = self._receive()
            if message.get("id") == self._count:
                if "error" in message:
                    sys.exit(f"Chromium rejects {method}: {message['error']['message']}")
                result: dict[str, Any] = message["result"]
                return result

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._received:
            part = os.read(self._results, 1 << 20)
            if not part:
                sys.exit("Chromium has ended")
            self._received += part
        text, self._received = self._received.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        return message

    def evaluate(self, script: str) -> Any:
        """Return the value of a script, which may be a promise."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"a script failed on the page: {result['result']['description']}")
        return result["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until a script returns something true."""
        while not self.evaluate(script):
            time.sleep(0.05)

    def type(self, character: str) -> None:
        """Press a key."""
        key = {"key": character, "text": character, "unmodifiedText": character}
        self.send("Input.dispatchKeyEvent", type="keyDown", **key)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=character)


@contextmanager
def open_tab(executable: str) -> Iterator[Tab]:
    """Start Chromium with an empty profile; yield its tab."""
    read_command, write_command = os.pipe()
    read_result, write_result = os.pipe()
    # Chromium reads from descriptor 3 and writes to 4.
    script = f'exec "$@" 3<&{read_command} 4>&{write_result}'
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = (*OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank")
        process = subprocess.Popen(
            ["sh", "-c", script, "sh", executable, *options],
            pass_fds=(read_command, write_result),
            stderr=subprocess.DEVNULL,
        )
        os.close(read_command)
        os.close(write_result)
        try:
            tab = Tab(write_command, read_result)
            tab.send("Emulation.setDeviceMetricsOverride", **WINDOW, deviceScaleFactor=1, mobile=False)
            yield tab
        finally:
            process.kill()
            process.wait()


@contextmanager
def run_service() -> Iterator[str]:
    """Start the service on a free port; yield its address."""
    command = (sys.executable, "-m", "boardcode", "serve", "--port", "0", "--no-open")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def random_code(name: str, random: Random) -> str:
    """Return the code of a random position."""
    format = boardcode.get(name)
    if name == "maze":
        return format.encode(generate(MAZE_SIZE, MAZE_SIZE, random.randrange(1 << 30)))
    return format.encode(format.sample(random))


def time_keystroke(tab: Tab, code: str, slowdown: float) -> float:
    """Type the last character of a code; return the milliseconds until its picture is painted."""
    tab.evaluate("document.getElementById('code').select()")
    tab.send("Input.insertText", text=code[:-1])
    tab.wait_for("document.documentElement.dataset.pending === '0'")
    time.sleep(REST_SECONDS * slowdown)
    tab.evaluate(f"({MEASURE})()")
    tab.type(code[-1])
    time.sleep(REST_SECONDS * slowdown)
    return float(tab.evaluate("window.measured"))


def choose_format(tab: Tab, name: str) -> None:
    """Choose a format from the list, and put the focus into the box."""
    tab.evaluate(f"""{{
        const list = document.getElementById("format");
        list.value = {json.dumps(name)};
        list.dispatchEvent(new Event("change"));
        document.getElementById("code").focus();
    }}""")


def measure(tab: Tab, names: Sequence[str], slowdown: float, keystrokes: int) -> None:
    """Print the times of some formats at a slowdown."""
    tab.send("Emulation.setCPUThrottlingRate", rate=slowdown)
    for name in names:
        random = Random(name)
        choose_format(tab, name)
        times = [time_keystroke(tab, random_code(name, random), slowdown) for _ in range(keystrokes + 3)][3:]
        p95 = quantiles(times, n=20)[-1]
        goal = GOALS.get(slowdown)
        verdict = "" if goal is None else f"  goal {goal}: {'met' if p95 <= goal else 'missed'}"
        print(
            f"{slowdown:3g}x  {name:18} median {median(times):6.1f} ms  p95 {p95:6.1f} ms{verdict}",
            flush=True,
        )


def main() -> None:
    """Measure at each slowdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT")
    parser.add_argument("--keystrokes", type=int, default=30)
    parser.add_argument("--slowdowns", default="1,4")
    options = parser.parse_args()
    executable = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if executable is None:
        sys.exit("no Chromium is installed: `make chromium` installs it")
    with run_service() as address, open_tab(executable) as tab:
        browser = tab.send("Browser.getVersion")["product"]
        print(f"{browser}, Python {python_version()}, {options.keystrokes} keystrokes each")
        tab.send("Page.navigate", url=address)
        tab.wait_for("document.documentElement?.dataset.ready === 'true'")
        for slowdown in map(float, options.slowdowns.split(",")):
            measure(tab, options.formats or FORMATS, slowdown, options.keystrokes)


if __name__ == "__main__":
    main()

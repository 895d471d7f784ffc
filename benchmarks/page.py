"""How long the page takes from a keystroke to the painted picture, in Chromium.

    python benchmarks/page.py [--keystrokes 30] [--slowdowns 1,4] [FORMAT ...]

For each of ten formats, or of those that are named, the last character of random codes is typed. The time
counts from the event of the key to the end of the first frame after the picture has changed; it includes the
request to the service, and no work that the page does when the picture is painted. With a slowdown of 4
Chromium runs as on a processor that is four times slower; the service is not slowed.
"""

from __future__ import annotations

import argparse
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

from playwright.sync_api import CDPSession, Page, sync_playwright

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
REST_SECONDS = 0.2  # after a key: asking for the time takes the page some time, too
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")

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


def time_keystroke(page: Page, code: str, slowdown: float) -> float:
    """Type the last character of a code; return the milliseconds until its picture is painted."""
    page.fill("#code", code[:-1])
    page.wait_for_function("() => document.documentElement.dataset.pending === '0'")
    page.keyboard.press("End")
    page.evaluate(MEASURE)
    page.keyboard.type(code[-1])
    time.sleep(REST_SECONDS * slowdown)
    return float(page.evaluate("() => window.measured"))


def measure(page: Page, session: CDPSession, names: Sequence[str], slowdown: float, keystrokes: int) -> None:
    """Print the times of some formats at a slowdown."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    for name in names:
        random = Random(name)
        page.select_option("#format", name)
        times = [time_keystroke(page, random_code(name, random), slowdown) for _ in range(keystrokes + 3)][3:]
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
    with run_service() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-gpu"]
        )
        print(f"Chromium {browser.version}, Python {python_version()}, {options.keystrokes} keystrokes each")
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.wait_for_selector("html[data-ready=true]")
        session = page.context.new_cdp_session(page)
        for slowdown in map(float, options.slowdowns.split(",")):
            measure(page, session, options.formats or FORMATS, slowdown, options.keystrokes)
        browser.close()


if __name__ == "__main__":
    main()

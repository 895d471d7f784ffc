"""The service under load: so many requests a second for a minute, on one core, beside clients who want to do harm.

Requests are sent at fixed times, whether or not earlier ones have been answered, and a time is taken from the moment at which a
request was to be sent: whoever would have had to wait is counted. They come from ten addresses, as from ten people.

    python benchmarks/service.py [--seconds 60] [--rate 200] [--alone] [--first] [--write]

`--alone` leaves the harmful clients out, `--write` puts the figures into docs/service.md. `--first` lets both sides go before other
programs, where a machine is never quiet; only root may.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from platform import python_version
from random import Random

from http_client import Answer, Client, post

import boardcode

SERVER, OURS = {0}, {1}  # the cores on which the service and the clients run
PAGE = Path(__file__).parent.parent / "docs" / "service.md"
MARKED = re.compile(r"(<!-- load -->\n).*?(<!-- end -->)", re.DOTALL)
PEOPLE = 10

Ends = dict[str, dict[str, int]]

# What people ask for, in parts of a thousand: a page asks for a view at each key, and for a solution now and then.
MIX = {
    "view": 600,
    "decode": 130,
    "explain": 100,
    "identify": 80,
    "check": 50,
    "moves": 34,
    "choices": 4,
    "solve": 2,
}
PUZZLES = ("1A9BF0C00", "4FEA13400", "2F5543C00")


def requests(seed: int) -> Iterator[tuple[str, bytes]]:
    """What is asked for, without end: codes of all formats picked by chance, so that none is asked for twice."""
    random = Random(seed)
    formats = boardcode.formats()
    kinds, parts = list(MIX), list(MIX.values())
    while True:
        (kind,) = random.choices(kinds, parts)
        format = random.choice(formats)
        code = format.encode(format.sample(random))
        yield kind, _request(kind, format.name, code, random)


def _request(kind: str, name: str, code: str, random: Random) -> bytes:
    if kind == "view":
        wrong = random.random() < 0.2  # as while somebody types
        return post("/api/view", {"code": code[: len(code) // 2] if wrong else code})
    if kind == "identify":
        return post("/api/identify", {"code": code})
    if kind == "check":
        return post("/api/check", {"format": name, "codes": [code, code[::-1], "?", code.lower(), ""]})
    if kind == "moves":
        return post("/api/klotski/moves", {"code": random.choice(PUZZLES)})
    if kind == "solve":
        return post("/api/klotski/solve", {"code": random.choice(PUZZLES)})
    if kind == "choices":
        return post(
            "/api/choices",
            {"format": "radar", "code": "ieysGjGO8papd/a", "path": f"cells[{random.randrange(3)}][1]"},
        )
    return post(f"/api/{kind}", {"format": name, "code": code})


class Taken:
    """The times that answers took, and how they ended."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.ends: Counter[str] = Counter()
        self.late: list[float] = []  # how much later than it was due each request was sent

    def add(self, kind: str, seconds: float, answer: Answer | None) -> None:
        """Note an answer; None is a connection that broke."""
        self.times[kind].append(seconds)
        self.ends["broken" if answer is None else str(answer.status)] += 1


async def load(port: int, rate: float, seconds: float, taken: Taken) -> None:
    """Send requests at fixed times."""
    people = [Client(port, f"127.0.1.{k + 1}") for k in range(PEOPLE)]
    prepared = list(islice(requests(seed=1), int(rate * seconds)))
    begun = time.perf_counter() + 0.1
    asked = []
    for order, (kind, data) in enumerate(prepared):
        due = begun + order / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        taken.late.append(time.perf_counter() - due)
        asked.append(asyncio.create_task(_ask(people[order % PEOPLE], kind, data, due, taken)))
    await asyncio.gather(*asked)
    for each in people:
        each.close()


async def _ask(client: Client, kind: str, data: bytes, due: float, taken: Taken) -> None:
    answer = None
    with suppress(OSError, EOFError, asyncio.TimeoutError):
        answer = await asyncio.wait_for(client.ask(data), 30)
    taken.add(kind, time.perf_counter() - due, answer)


def measured(port: int, options: argparse.Namespace) -> tuple[Taken, Ends]:
    """The load, beside the harm."""
    taken = Taken()
    asyncio.run(load(port, 20, 5, Taken()))  # what is loaded on first use is loaded
    if options.alone:
        asyncio.run(load(port, options.rate, options.seconds, taken))
        return taken, {}
    command = [sys.executable, str(Path(__file__).with_name("harm.py")), str(port), str(options.seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", preexec_fn=_behind) as harmful:
        time.sleep(1)  # they begin
        asyncio.run(load(port, options.rate, options.seconds, taken))
        ends: Ends = json.loads(harmful.communicate()[0])
    return taken, ends


def _behind() -> None:
    """Let the clients whose times are taken go first: they shall not be late because of the others on their core."""
    if os.sched_getscheduler(0) == os.SCHED_OTHER:
        os.nice(5)
    else:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def _milliseconds(times: list[float], part: float) -> str:
    return f"{1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))]:.1f}"


def table(taken: Taken) -> list[str]:
    """The times in Markdown."""
    everything = [seconds for times in taken.times.values() for seconds in times]
    rows = ["| asked for | requests | p50 ms | p90 ms | p99 ms | longest ms |", "|---|---|---|---|---|---|"]
    for kind, times in [
        *((kind, taken.times[kind]) for kind in MIX if taken.times[kind]),
        ("all", everything),
    ]:
        shown = [_milliseconds(times, part) for part in (0.5, 0.9, 0.99, 1.0)]
        rows.append(f"| {kind} | {len(times):,} | {' | '.join(shown)} |")
    return rows


def report(taken: Taken, harm: Ends, options: argparse.Namespace, busy: float, share: float) -> str:
    """All figures in Markdown."""
    ends = ", ".join(f"{count:,} times {end}" for end, count in sorted(taken.ends.items()))
    lines = [
        f"{options.rate:g} requests a second for {options.seconds:g} seconds; the service on one core of {_processor()},",
        f"with Python {python_version()}. It used {share:.0%} of its core. Just before, other programs kept {busy:.2f} of the machine's",
        f"{os.cpu_count()} cores busy{', and went after it and the clients' if options.first else ''}.",
        "",
        *table(taken),
        "",
        f"Answers: {ends}. 99 of 100 requests were sent at most {_milliseconds(taken.late, 0.99)} ms later than they were due.",
    ]
    if not options.alone:
        lines += [
            "",
            "Beside them, from other addresses:",
            "",
            "| harmful client | what became of it |",
            "|---|---|",
        ]
        for what, became in harm.items():
            lines.append(
                f"| {what} | {', '.join(f'{count:,} {end}' for end, count in sorted(became.items()))} |"
            )
    return "\n".join(lines)


def _processor() -> str:
    with suppress(OSError):
        found = re.search(
            r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE
        )
        if found:
            return found[1]
    return "an unknown processor"


def _others_busy(seconds: float = 2.0) -> float:
    """How many cores other programs keep busy."""

    def times() -> tuple[int, int]:
        user, nice, system, idle, waiting, *more = map(
            int, Path("/proc/stat").read_text(encoding="utf-8").split("\n")[0].split()[1:9]
        )
        return user + nice + system + sum(more), user + nice + system + sum(more) + idle + waiting

    used, total = times()
    time.sleep(seconds)
    used_then, total_then = times()
    return (used_then - used) / (total_then - total) * (os.cpu_count() or 1)


def _seconds_used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure, and print or write the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--first", action="store_true")
    options = parser.parse_args()
    busy = _others_busy()
    if options.first:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(2))
    command = [sys.executable, "-m", "boardcode", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", preexec_fn=lambda: os.sched_setaffinity(0, SERVER)
    )
    assert process.stdout is not None
    port = int(process.stdout.readline().split("/")[2].rpartition(":")[2])
    os.sched_setaffinity(0, OURS)
    try:
        begun, used = time.perf_counter(), _seconds_used(process.pid)
        taken, harm = measured(port, options)
        share = (_seconds_used(process.pid) - used) / (time.perf_counter() - begun)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
    text = report(taken, harm, options, busy, share)
    print(text)
    if options.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(MARKED.sub(lambda found: f"{found[1]}\n{text}\n\n{found[2]}", page), encoding="utf-8")


if __name__ == "__main__":
    main()

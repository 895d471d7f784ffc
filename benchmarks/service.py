"""Response times of the service under load.

    python benchmarks/service.py [--seconds 60] [--rate 100] [--hostile]

Requests are sent at fixed times, whether or not earlier ones have been answered, and a response time counts
from the moment when the request was due: time spent waiting in a queue is included. `--hostile` runs
`hostile_clients.py` at the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from platform import python_version
from random import Random

from http_client import HttpClient, post_request

import boardcode

HOSTILE_CLIENTS = Path(__file__).with_name("hostile_clients.py")
TIMEOUT = 30.0
WARM_UP_RATE, WARM_UP_SECONDS = 20, 5

# How many of a thousand requests are of each kind: the page sends `view` at each key press.
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


def random_requests(seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield requests and their kinds without end, with random codes of all formats."""
    random = Random(seed)
    formats = boardcode.formats()
    while True:
        (kind,) = random.choices(list(MIX), list(MIX.values()))
        format = random.choice(formats)
        yield kind, _request(kind, format.name, format.encode(format.sample(random)), random)


def _request(kind: str, name: str, code: str, random: Random) -> bytes:
    match kind:
        case "view":
            is_unfinished = random.random() < 0.2  # as while somebody is typing
            return post_request("/api/view", {"code": code[: len(code) // 2] if is_unfinished else code})
        case "identify":
            return post_request("/api/identify", {"code": code})
        case "check":
            codes = [code, code[::-1], "?", code.lower(), ""]
            return post_request("/api/check", {"format": name, "codes": codes})
        case "moves" | "solve":
            return post_request(f"/api/klotski/{kind}", {"code": random.choice(PUZZLES)})
        case "choices":
            path = f"cells[{random.randrange(3)}][1]"
            return post_request("/api/choices", {"format": "radar", "code": "ieysGjGO8papd/a", "path": path})
        case _:
            return post_request(f"/api/{kind}", {"format": name, "code": code})


class Measurement:
    """Response times by kind of request, and how many responses had which status."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.statuses: Counter[str] = Counter()
        self.lateness: list[
            float
        ] = []  # seconds by which each request was sent too late: ours, not the service's


async def send_load(port: int, rate: float, seconds: float) -> Measurement:
    """Send requests at fixed times; return the response times."""
    measurement, client = Measurement(), HttpClient(port)
    requests = list(islice(random_requests(seed=1), int(rate * seconds)))
    start = time.perf_counter() + 0.1
    tasks = []
    for order, (kind, request) in enumerate(requests):
        due = start + order / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        measurement.lateness.append(time.perf_counter() - due)
        tasks.append(asyncio.create_task(_send(client, kind, request, due, measurement)))
    await asyncio.gather(*tasks)
    client.close()
    return measurement


async def _send(client: HttpClient, kind: str, request: bytes, due: float, measurement: Measurement) -> None:
    try:
        status = str((await asyncio.wait_for(client.send(request), TIMEOUT)).status)
    except (OSError, EOFError, TimeoutError):
        status = "failed"
    measurement.times[kind].append(time.perf_counter() - due)
    measurement.statuses[status] += 1


@contextmanager
def running_service() -> Iterator[int]:
    """Run the service in a process of its own; yield its port."""
    command = [sys.executable, "-m", "boardcode", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().split("/")[2].rpartition(":")[2])
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def _percentile(times: list[float], part: float) -> str:
    """Return a percentile in milliseconds."""
    return f"{1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))]:.1f}"


def print_report(measurement: Measurement, options: argparse.Namespace) -> None:
    """Print the response times as a Markdown table."""
    print(
        f"{options.rate:g} requests a second for {options.seconds:g} seconds, "
        f"{os.cpu_count()} cores, Python {python_version()}\n"
    )
    print("| request | count | p50 ms | p90 ms | p99 ms | longest ms |")
    print("|---|---|---|---|---|---|")
    kinds = {kind: measurement.times[kind] for kind in MIX if measurement.times[kind]}
    kinds["all"] = [seconds for times in measurement.times.values() for seconds in times]
    for kind, times in kinds.items():
        percentiles = [_percentile(times, part) for part in (0.5, 0.9, 0.99, 1.0)]
        print(f"| {kind} | {len(times):,} | {' | '.join(percentiles)} |")
    statuses = ", ".join(f"{count:,} of {status}" for status, count in sorted(measurement.statuses.items()))
    print(f"\nResponses: {statuses}. 99 % of the requests were sent at most", end=" ")
    print(f"{_percentile(measurement.lateness, 0.99)} ms late.")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--hostile", action="store_true")
    options = parser.parse_args()
    with running_service() as port:
        asyncio.run(send_load(port, WARM_UP_RATE, WARM_UP_SECONDS))
        if not options.hostile:
            print_report(asyncio.run(send_load(port, options.rate, options.seconds)), options)
            return
        command = [sys.executable, str(HOSTILE_CLIENTS), str(port), str(options.seconds)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as hostile:
            measurement = asyncio.run(send_load(port, options.rate, options.seconds))
            outcomes = json.loads(hostile.communicate()[0])
        print_report(measurement, options)
        print("\n| hostile client | responses |\n|---|---|")
        for what, statuses in outcomes.items():
            counts = ", ".join(f"{count:,} of {status}" for status, count in sorted(statuses.items()))
            print(f"| {what} | {counts} |")


if __name__ == "__main__":
    main()

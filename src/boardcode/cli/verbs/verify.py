"""`boardcode verify` and `critique`: whether a format keeps its promises, and how good its codes are."""

from __future__ import annotations

from argparse import Namespace

from boardcode.cli.terminal import OK, Terminal, json_line
from boardcode.cli.verb import FORMAT, Argument, Example, Verb, argument, whole_number

FAILED = 1
SEED = argument(
    "--seed", metavar="S", type=whole_number(), default=0, help="seed of the random choice (default 0)"
)
JSON = argument("--json", action="store_true", help="print the report as a JSON object")


def _samples(default: int) -> Argument:
    return argument(
        "--samples",
        metavar="N",
        type=whole_number(1),
        default=default,
        help=f"how many random states are tried (default {default})",
    )


def run_verify(options: Namespace, terminal: Terminal) -> int:
    """Try a format in every way and print what was tried."""
    from boardcode.verification import verify

    show = terminal.show_status if terminal.err.isatty() else None
    report = verify(options.format, options.samples, seed=options.seed, progress=show)
    terminal.say(json_line(report.to_json()) if options.json else str(report))
    return OK if report.passed else FAILED


def run_critique(options: Namespace, terminal: Terminal) -> int:
    """Print what is good and bad about a format's codes."""
    from boardcode.critique import critique

    report = critique(options.format, options.samples, seed=options.seed)
    terminal.say(json_line(report.to_json()) if options.json else str(report))
    return OK


VERIFY = Verb(
    "verify",
    "try a format in every way",
    "Try a format with random states and spoiled codes: round trips, canonical codes, agreement of all fast "
    "paths with the careful one, places of errors, explanations, JSON against its schema, bytes, numbers and "
    "drawings. The exit status is 1 if something fails.",
    [
        FORMAT,
        _samples(10_000),
        SEED,
        JSON,
    ],
    [
        Example(
            "boardcode verify chacun-place --samples 100 | head -n 3",
            """\
chacun-place: passed
  examples are canonical, counterexamples rejected   17  passed
  written states are read back                      100  passed
""",
        )
    ],
    run_verify,
)
CRITIQUE = Verb(
    "critique",
    "print what is good and bad about a format's codes",
    "Measure a format's codes as codes: wasted bits, several texts for one state, values without meaning, "
    "whether a spreadsheet, a URL, a file name or reading out loud spoils them, and how many slips go "
    "unnoticed. A minus marks a weakness.",
    [
        FORMAT,
        _samples(500),
        SEED,
        JSON,
    ],
    [
        Example(
            "boardcode critique chacun-place | head -n 3",
            """\
chacun-place
+ length                         2 characters, 10 bits
+ wasted bits                    0.4 of 10.0: there are at most 760 states
""",
        )
    ],
    run_critique,
)
VERBS = (VERIFY, CRITIQUE)

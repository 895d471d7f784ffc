"""`boardcode check`: which lines of a file are good codes."""

from __future__ import annotations

import json
from argparse import Namespace

import boardcode
from boardcode.cli.codes import Line, of_files
from boardcode.cli.report import report, report_garbage
from boardcode.cli.terminal import Terminal
from boardcode.cli.verb import BAD_CODE, FINE, FORMAT, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError


def run(options: Namespace, terminal: Terminal) -> int:
    """Report every bad line, and a summary."""
    decode = boardcode.get(options.format).decode
    strict = not options.lenient
    lines = bad = 0
    for line in of_files(options.files, terminal):
        lines += 1
        error = None
        if not line.garbage:
            try:
                decode(line.text, strict=strict)
                continue
            except CodeError as found:
                error = found
        bad += 1
        if not options.quiet:
            _report(error, line, terminal, as_json=options.json)
    summary = {"format": options.format, "lines": lines, "good": lines - bad, "bad": bad}
    if options.json:
        terminal.say(json.dumps(summary))
    elif not options.quiet:
        terminal.say(f"{lines:,} {'line' if lines == 1 else 'lines'}: {lines - bad:,} good, {bad:,} bad")
    return BAD_CODE if bad else FINE


def _report(error: CodeError | None, line: Line, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        said = error.to_json() if error else {"kind": "malformed", "code": line.text, "message": "not UTF-8"}
        terminal.say(json.dumps({"file": line.source, "line": line.number, "error": said}, ensure_ascii=False))
    elif error:
        report(error, line, terminal)
    else:
        report_garbage(line, terminal)


VERB = Verb(
    "check",
    "check files of codes, one a line",
    "Report each bad line with its number, what is wrong and where, and a summary at the end. The exit code is 1 if any is bad.",
    [
        FORMAT,
        argument("files", metavar="FILE", nargs="*", help="files of codes, one a line; `-` or none reads standard input", complete="files"),
        LENIENT,
        argument("--json", action="store_true", help="one JSON object for each bad line, and one for the summary"),
        argument("--quiet", "-q", action="store_true", help="print nothing; the exit code tells (with --json: the summary only)"),
    ],
    [
        Example("printf 'AG\\nCH\\n' | boardcode check chacun-place", "2 lines: 2 good, 0 bad"),
        Example(
            "printf 'AG\\nag\\n' | boardcode check chacun-place 2>&1",
            """\
error: standard input:2: chacun-place: character 1 'a': not a character of the base32 alphabet; expected A-Z 2-7
    ag
    ^
    hint: ChaCuN codes are upper case: AG
2 lines: 1 good, 1 bad
""",
        ),
        Example(
            "printf 'AG\\nag\\n' | boardcode check chacun-place --json --quiet",
            """\
{"format": "chacun-place", "lines": 2, "good": 1, "bad": 1}
""",
        ),
    ],
    run,
)

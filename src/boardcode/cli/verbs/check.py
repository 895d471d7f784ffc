"""`boardcode check`: which lines of a file are good codes."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from boardcode.cli.codes import Batch, Line, of_files
from boardcode.cli.report import report, told
from boardcode.cli.terminal import Terminal, json_line
from boardcode.cli.usage import BAD_CODE, FINE
from boardcode.cli.verb import FORMAT, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError, MissingExtra
from boardcode.format import Format

MANY = 100_000  # lines before the compiled way is worth loading; so many take a quarter of a second
BadLines = Callable[..., Iterator[tuple[int, CodeError]]]


def run(options: Namespace, terminal: Terminal) -> int:
    """Report every bad line, and a summary."""
    lines = 0
    kinds: Counter[str] = Counter()
    way: BadLines = bad_lines
    for batch in of_files(options.files, terminal):
        if way is bad_lines and lines >= MANY:
            way = way_for_many(options.format)
        lines += len(batch.texts)
        for order, error in way(options.format, batch, strict=not options.lenient):
            kinds[error.kind] += 1
            if not options.quiet:
                _report(error, batch.line(order), terminal, as_json=options.json)
    bad = kinds.total()
    if options.json:
        terminal.say(
            json_line(
                {
                    "format": options.format.name,
                    "lines": lines,
                    "good": lines - bad,
                    "bad": bad,
                    "kinds": kinds,
                }
            )
        )
    elif not options.quiet:
        terminal.say(_summary(lines, kinds))
    return BAD_CODE if bad else FINE


def bad_lines(format: Format[Any], batch: Batch, *, strict: bool) -> Iterator[tuple[int, CodeError]]:
    """Which lines of a batch are no good codes, by their order in it, and why."""
    decode = format.decode
    for order, text in enumerate(batch.texts):
        try:
            decode(text.strip(), strict=strict)
        except CodeError as error:
            yield order, error


def way_for_many(format: Format[Any]) -> BadLines:
    """How the rest of a long input is checked: a batch at once, if what that takes is installed and the format has columns."""
    try:
        from boardcode import columns
        from boardcode.columns.column import load

        load(format)
    except (MissingExtra, TypeError):
        return bad_lines

    def bad_lines_at_once(
        format: Format[Any], batch: Batch, *, strict: bool
    ) -> Iterator[tuple[int, CodeError]]:
        errors = columns.check(format, [text.strip() for text in batch.texts], strict=strict, threads=1)
        suspects = errors.nonzero()[0].tolist()
        found = bad_lines(
            format, batch._replace(texts=[batch.texts[order] for order in suspects]), strict=strict
        )
        return ((suspects[place], error) for place, error in found)

    return bad_lines_at_once


def _report(error: CodeError, line: Line, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.say(json_line({"file": line.source, "line": line.number, "error": told(error).to_json()}))
    else:
        report(error, line, terminal)


def _summary(lines: int, kinds: Counter[str]) -> str:
    bad = kinds.total()
    which = ", ".join(f"{count:,} {kind}" for kind, count in kinds.most_common())
    return f"{lines:,} {'line' if lines == 1 else 'lines'}: {lines - bad:,} good, {bad:,} bad{f' ({which})' if bad else ''}"


VERB = Verb(
    "check",
    "check files of codes, one a line",
    "Report each bad line with its number, what is wrong and where, and end with a summary. An empty line is no code, so it is bad. "
    "The exit code is 1 if any line is bad.",
    [
        FORMAT,
        argument(
            "files",
            metavar="FILE",
            nargs="*",
            help="files of codes, one a line; `-` or none reads standard input",
            complete="files",
        ),
        LENIENT,
        argument(
            "--json", action="store_true", help="one JSON object for each bad line, and one for the summary"
        ),
        argument(
            "-q",
            "--quiet",
            action="store_true",
            help="print nothing; the exit code tells (with --json: the summary only)",
        ),
    ],
    [
        Example("printf 'AG\\nCH\\n' | boardcode check chacun-place", "2 lines: 2 good, 0 bad"),
        Example(
            "printf 'ieysGjGO8papd/a\\nieysGjGO8papd/aa\\n' | boardcode check radar",
            """\
error: line 2: radar: character 16 'a': expected 15 b64 characters, found 16
    ieysGjGO8papd/aa
                   ^
    hint: a view has 11 bytes; the first 11 of these 12 are ieysGjGO8papd/a
2 lines: 1 good, 1 bad (1 malformed)
""",
        ),
        Example(
            "printf 'aWaca\\n' | boardcode check maze --json --quiet",
            """\
{"format": "maze", "lines": 1, "good": 0, "bad": 1, "kinds": {"malformed": 1}}
""",
        ),
    ],
    run,
)

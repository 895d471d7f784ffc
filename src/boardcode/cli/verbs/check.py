"""`boardcode check`: report the bad codes in files of one code per line."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from boardcode.catalog import BUILT_IN
from boardcode.cli.codes import Batch, Line, read_files
from boardcode.cli.report import clearest_error, report
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, json_line
from boardcode.cli.verb import FORMAT, LENIENT, Example, Verb, argument
from boardcode.errors import CodeError, MissingExtra
from boardcode.failures import failure_of
from boardcode.format import Format

MANY = 100_000  # lines, checked in a quarter of a second; after them the columns are worth loading
Check = Callable[..., Iterator[tuple[int, CodeError]]]


def run(options: Namespace, terminal: Terminal) -> int:
    """Report every bad line, and a summary."""
    lines = 0
    kinds: Counter[str] = Counter()
    check: Check = check_lines
    for batch in read_files(options.files, terminal):
        if check is check_lines and lines >= MANY:
            check = fastest_check(options.format)
        lines += len(batch.texts)
        for index, error in check(options.format, batch, strict=not options.lenient):
            kinds[error.kind] += 1
            if not options.quiet:
                _report(error, batch.line(index), terminal, as_json=options.json)
    bad = kinds.total()
    if options.json:
        summary = {"format": options.format.name, "lines": lines, "good": lines - bad, "bad": bad}
        terminal.say(json_line(summary | {"kinds": kinds}))
    elif not options.quiet:
        terminal.say(_summary(lines, kinds))
    return BAD_CODE if bad else OK


def check_lines(format: Format[Any], batch: Batch, *, strict: bool) -> Iterator[tuple[int, CodeError]]:
    """Yield the bad lines of a batch, each as its index and its error."""
    decode = format.decode
    for index, text in enumerate(batch.texts):
        try:
            decode(text.strip(), strict=strict)
        except CodeError as error:
            yield index, error
        except Exception as error:
            if format.name in BUILT_IN:
                raise
            yield index, failure_of(format, error, text.strip())


def fastest_check(format: Format[Any]) -> Check:
    """Return a check of whole batches if columns are installed and support the format, else `check_lines`."""
    try:
        from boardcode import columns
        from boardcode.columns._column import load_kernels

        load_kernels(format)
    except (MissingExtra, TypeError):
        return check_lines

    def check_batch(format: Format[Any], batch: Batch, *, strict: bool) -> Iterator[tuple[int, CodeError]]:
        errors = columns.check(format, [text.strip() for text in batch.texts], strict=strict, threads=1)
        suspects = errors.nonzero()[0].tolist()
        rest = batch._replace(texts=[batch.texts[index] for index in suspects])
        return ((suspects[k], error) for k, error in check_lines(format, rest, strict=strict))

    return check_batch


def _report(error: CodeError, line: Line, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        data = clearest_error(error).to_json()
        terminal.say(json_line({"file": line.source, "line": line.number, "error": data}))
    else:
        report(error, line, terminal)


def _summary(lines: int, kinds: Counter[str]) -> str:
    bad = kinds.total()
    details = ", ".join(f"{count:,} {kind}" for kind, count in kinds.most_common())
    counts = f"{lines - bad:,} good, {bad:,} bad{f' ({details})' if bad else ''}"
    return f"{lines:,} {'line' if lines == 1 else 'lines'}: {counts}"


CHECK = Verb(
    "check",
    "check files of codes, one per line",
    "Report each bad line with its number, what is wrong and where, and end with a summary. An empty line is "
    "not a code, so it is bad. The exit code is 1 if any line is bad.",
    [
        FORMAT,
        argument(
            "files",
            metavar="FILE",
            nargs="*",
            help="files of codes, one per line; `-` or none reads standard input",
            complete="files",
        ),
        LENIENT,
        argument(
            "--json", action="store_true", help="print a JSON object for each bad line and for the summary"
        ),
        argument(
            "-q",
            "--quiet",
            action="store_true",
            help="print nothing, only set the exit code (with --json: print the summary only)",
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
VERBS = (CHECK,)

"""`boardcode convert`: turn a table with a column of codes into a table with their content."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardcode.cli.codes import Line
from boardcode.cli.progress import Progress
from boardcode.cli.report import report
from boardcode.cli.terminal import BAD_CODE, OK, Terminal, UsageError, printable
from boardcode.cli.verb import LENIENT, Argument, Example, Verb, argument, format_named
from boardcode.errors import MissingExtra, require_extra

if TYPE_CHECKING:
    from boardcode.convert.conversion import Engine, Job
    from boardcode.convert.rejected_rows import Counts

OUTPUTS = ("decoded", "canonical", "json", "values")
ERROR_POLICIES = ("fail", "null", "drop", "file")
FILE_PREFIX = "file:"  # `file PATH` as one word, since an option of argparse takes one


class OnError(NamedTuple):
    """What happens to rows with bad codes, and the file that they go to, if any."""

    policy: str
    file: Path | None = None


def run(options: Namespace, terminal: Terminal) -> int:
    """Convert a file or a folder, and print how many rows it had."""
    try:
        counts = _convert(options, terminal)
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    if counts is None:
        return BAD_CODE
    terminal.say(_summary(counts, options.errors))
    return OK


def _convert(options: Namespace, terminal: Terminal) -> Counts | None:
    """Convert and return the counts; None if a bad row stopped the conversion, which is reported."""
    with require_extra("fast", "boardcode convert"):
        from boardcode.convert.conversion import Job, convert_folder
        from boardcode.convert.file_kinds import FileError
        from boardcode.convert.partition import CannotConvert, Partition
        from boardcode.convert.rejected_rows import BadRow, Counts

    partition = Partition(
        options.format.name, options.column, options.to, options.errors.policy, strict=not options.lenient
    )
    job = Job(options.input, options.output, partition, options.errors.file)
    try:
        if job.source.is_dir():
            return convert_folder(job, _engine(options, terminal))
        if options.cluster is not None:
            raise UsageError("--cluster converts the files of a folder, and IN is not a folder")
        return sum(_engine(options, terminal)([job]), Counts())
    except BadRow as bad:
        report(bad.error, _Row(bad.error.code, bad.file, bad.row), terminal)
        return None
    except (FileError, CannotConvert) as error:
        raise UsageError(printable(str(error))) from None


class _Row(Line):
    """A row of a table, which need not be a line of its file."""

    __slots__ = ()

    @property
    def place(self) -> str:
        """The file and row, for a report."""
        return f"{printable(self.source)}, row {self.number}: "


def _engine(options: Namespace, terminal: Terminal) -> Engine:
    """Return the engine that was chosen, which shows its progress."""
    if options.cluster is not None:
        from boardcode.convert.cluster import on_cluster

        def notice(reason: str) -> None:
            terminal.complain(f"boardcode: {printable(reason)}")

        return _with_progress(on_cluster(options.cluster, notice), terminal)
    return _local_engine(terminal)


def _local_engine(terminal: Terminal) -> Engine:
    """Return an engine that converts one file after the other, each with all cores."""
    from boardcode.convert.conversion import convert_file

    def run_jobs(jobs: list[Job]) -> Iterator[Counts]:
        progress = _progress(jobs, terminal)
        for job in jobs:
            yield convert_file(job, on_progress=_file_progress(progress, _file_size(job.source)))

    return run_jobs


def _with_progress(engine: Engine, terminal: Terminal) -> Engine:
    """Return an engine that shows how many files a remote engine has converted."""

    def run_jobs(jobs: list[Job]) -> Iterator[Counts]:
        progress = _progress(jobs, terminal)
        for job, counts in zip(jobs, engine(jobs), strict=True):
            progress.advance(counts.rows, _file_size(job.source))
            yield counts

    return run_jobs


def _progress(jobs: list[Job], terminal: Terminal) -> Progress:
    return Progress(terminal, lambda: sum(_file_size(job.source) for job in jobs), "rows")


def _file_size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _file_progress(progress: Progress, size: int) -> Callable[[int, float], None]:
    """Return a callback that turns the fraction of a file that has been read into bytes."""
    bytes_before = 0

    def on_progress(rows: int, fraction: float) -> None:
        nonlocal bytes_before
        progress.advance(rows, int(fraction * size) - bytes_before)
        bytes_before = int(fraction * size)

    return on_progress


def _summary(counts: Counts, errors: OnError) -> str:
    bad = counts.bad.total()
    parts = [f"{counts.rows - counts.nulls - bad:,} converted"]
    if counts.nulls:
        parts.append(f"{counts.nulls:,} without a code")
    if bad:
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in counts.bad.most_common())
        results = {"null": "now null", "drop": "left out", "file": f"in {printable(str(errors.file))}"}
        parts.append(f"{bad:,} bad ({kinds}), {results[errors.policy]}")
    return f"{counts.rows:,} {'row' if counts.rows == 1 else 'rows'}: {', '.join(parts)}"


def _on_error(text: str) -> OnError:
    policy, _, file = text.partition(":")
    if policy not in ERROR_POLICIES:
        raise ArgumentTypeError(f"expected one of {', '.join(ERROR_POLICIES)}, got {text!r}")
    if (policy == "file") != bool(file):
        raise ArgumentTypeError("`file` is followed by the file that rows with bad codes go to")
    return OnError(policy, Path(file) if file else None)


class Convert(Verb):
    """The verb; its option `--errors` takes one word, or two: `--errors file PATH`."""

    def parse(self, words: Sequence[str]) -> Namespace:
        """Parse the words after the verb, with `file PATH` joined into one word."""
        joined = list(words)
        for place in range(len(joined) - 2):
            if joined[place : place + 2] == ["--errors", "file"]:
                joined[place + 1 : place + 3] = [FILE_PREFIX + joined[place + 2]]
                break
        return super().parse(joined)


CONVERT = Convert(
    "convert",
    "turn a column of codes into a table",
    "Read a table with a column of codes and write it with their content: the canonical code in the column, "
    "and a column for each field of the JSON form. Other columns stay as they are. A file's name decides its "
    "type: .csv, .jsonl, .txt (also with .gz or .zst added), .parquet, .arrow, .arrows. A folder of such "
    "files is converted into a new folder. The output appears under its name only when it is complete.",
    [
        argument(
            "input", metavar="IN", type=Path, help="the file to read, or a folder of files", complete="files"
        ),
        argument(
            "output", metavar="OUT", type=Path, help="the file to write, or a new folder", complete="files"
        ),
        argument(
            "--format",
            metavar="FORMAT",
            type=format_named,
            required=True,
            help="the format of the codes",
            complete="formats",
        ),
        argument(
            "--column", metavar="COLUMN", default="code", help="the column of the codes (default: code)"
        ),
        argument(
            "--to",
            metavar="|".join(OUTPUTS),
            choices=OUTPUTS,
            default=OUTPUTS[0],
            help="what to add: a column for each field (decoded, the default), nothing (canonical), the JSON "
            "form as text (json), or the raw bits of each field, a byte each (values)",
        ),
        Argument(
            ("--errors",),
            "what to do with a row with a bad code: stop (fail, the default), keep it with null (null), "
            "leave it out (drop), or write it to another file together with its error",
            choices=ERROR_POLICIES,
            settings={
                "metavar": "fail|null|drop|file PATH",
                "type": _on_error,
                "default": OnError(ERROR_POLICIES[0]),
            },
        ),
        LENIENT,
        argument(
            "--cluster",
            metavar="ADDRESS",
            help="the scheduler of a Dask cluster that converts a folder (needs boardcode[cluster])",
        ),
    ],
    [
        Example(
            "echo 25 >a.txt; boardcode convert a.txt a.csv --format 5211-card; cat a.csv",
            '1 row: 1 converted\n"code","color","value"\n"0x25","blue",5',
        ),
        Example(
            "printf 'id,code\\n7,AG\\n8,ag\\n' >a.csv; \\\n"
            "    boardcode convert a.csv a.jsonl --format chacun-place --errors drop; \\\n"
            "    cat a.jsonl",
            "2 rows: 1 converted, 1 bad (1 malformed), left out\n"
            '{"id": "7", "code": "AG", "fringe": 1, "rotation": "half_turn"}',
        ),
    ],
    run,
)
VERBS = (CONVERT,)

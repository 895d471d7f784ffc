"""`boardcode convert`: a file with a column of codes into one with what they say."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardcode.cli.codes import Line
from boardcode.cli.format_name import format_named
from boardcode.cli.progress import Progress
from boardcode.cli.report import report
from boardcode.cli.terminal import Terminal, printable
from boardcode.cli.usage import BAD_CODE, FINE, UsageError
from boardcode.cli.verb import LENIENT, Argument, Example, Verb, argument
from boardcode.errors import MissingExtra, require_extra

if TYPE_CHECKING:
    from boardcode.convert.conversion import Engine, Job
    from boardcode.convert.rejected_rows import Counts

TO = ("decoded", "canonical", "json", "values")
FATES = ("fail", "null", "drop", "file")
TO_A_FILE = "file:"  # `file PATH` as one word, which is what argparse can take


class OnError(NamedTuple):
    """What becomes of a row with a bad code, and the file that it goes to, if any."""

    fate: str
    file: Path | None = None


def run(options: Namespace, terminal: Terminal) -> int:
    """Convert a file or a folder, and tell how many rows."""
    try:
        counts = _converted(options, terminal)
    except MissingExtra as error:
        raise UsageError(str(error)) from None
    if counts is None:
        return BAD_CODE
    terminal.say(_summary(counts, options.errors))
    return FINE


def _converted(options: Namespace, terminal: Terminal) -> Counts | None:
    """The counts; None if a bad row has stopped it, which is reported."""
    with require_extra("fast", "boardcode convert"):
        from boardcode import columns
        from boardcode.convert.conversion import Job, convert_folder
        from boardcode.convert.file_kinds import FileError
        from boardcode.convert.partition import CannotConvert, Partition
        from boardcode.convert.rejected_rows import BadRow, Counts

    try:
        columns.fields(options.format)
    except TypeError as error:  # it has no columns
        raise UsageError(str(error)) from None
    partition = Partition(
        options.format.name, options.column, options.to, options.errors.fate, strict=not options.lenient
    )
    job = Job(options.input, options.output, partition, options.errors.file)
    try:
        if job.source.is_dir():
            return convert_folder(job, _engine(options, terminal))
        if options.cluster:
            raise UsageError("a cluster converts a folder, a file of it a task: IN is none")
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
    if options.cluster:
        from boardcode.convert.cluster import on_cluster

        return _watched(on_cluster(options.cluster), terminal)
    return _local(terminal)


def _local(terminal: Terminal) -> Engine:
    """One file after the other, each with all cores."""
    from boardcode.convert.conversion import convert_file

    def engine(jobs: list[Job]) -> Iterator[Counts]:
        progress = _progress(jobs, terminal)
        for job in jobs:
            yield convert_file(job, moved=_mover(progress, _size(job.source)))

    return engine


def _watched(engine: Engine, terminal: Terminal) -> Engine:
    """An engine far away, of which it is known which files are done."""

    def watched(jobs: list[Job]) -> Iterator[Counts]:
        progress = _progress(jobs, terminal)
        for job, counts in zip(jobs, engine(jobs), strict=True):
            progress.moved(counts.rows, _size(job.source))
            yield counts

    return watched


def _progress(jobs: list[Job], terminal: Terminal) -> Progress:
    return Progress(terminal, lambda: sum(_size(job.source) for job in jobs), "rows")


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _mover(progress: Progress, size: int) -> Callable[[int, float], None]:
    """Tells the progress of a file of such a size, which is known as a part of it, in bytes."""
    before = 0

    def moved(rows: int, part: float) -> None:
        nonlocal before
        progress.moved(rows, int(part * size) - before)
        before = int(part * size)

    return moved


def _summary(counts: Counts, errors: OnError) -> str:
    bad = counts.bad.total()
    parts = [f"{counts.rows - counts.nulls - bad:,} converted"]
    if counts.nulls:
        parts.append(f"{counts.nulls:,} without a code")
    if bad:
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in counts.bad.most_common())
        fate = {"null": "now null", "drop": "left out", "file": f"in {printable(str(errors.file))}"}[
            errors.fate
        ]
        parts.append(f"{bad:,} bad ({kinds}), {fate}")
    return f"{counts.rows:,} {'row' if counts.rows == 1 else 'rows'}: {', '.join(parts)}"


def _on_error(text: str) -> OnError:
    fate, _, file = text.partition(":")
    if fate not in FATES:
        raise ArgumentTypeError(f"expected one of {', '.join(FATES)}, got {text!r}")
    if (fate == "file") != bool(file):
        raise ArgumentTypeError("`file` is followed by the file that rows with bad codes go to")
    return OnError(fate, Path(file) if file else None)


class Convert(Verb):
    """The verb, which has an option of one word or two."""

    def parse(self, given: Sequence[str]) -> Namespace:
        """What was typed, `--errors file PATH` taken as one."""
        words = list(given)
        for place in range(len(words) - 2):
            if words[place : place + 2] == ["--errors", "file"]:
                words[place + 1 : place + 3] = [TO_A_FILE + words[place + 2]]
                break
        return super().parse(words)


VERB = Convert(
    "convert",
    "turn a column of codes into a table",
    "Read a table with a column of codes and write it with what they say: the canonical code in the column, and a column for each "
    "field of the JSON form. Other columns stay as they are. The names tell what the files hold: .csv, .jsonl, .txt (these also with "
    ".gz or .zst behind), .parquet, .arrow, .arrows. A folder of such files becomes a new folder. What is written appears under its "
    "name only when it is complete.",
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
            metavar="|".join(TO),
            choices=TO,
            default=TO[0],
            help="what is added: a column for each field (decoded, the default), nothing (canonical), the JSON form as text (json), "
            "or the raw bits of each field, a byte each (values)",
        ),
        Argument(
            ("--errors",),
            "what becomes of a row with a bad code: it stops everything (fail, the default), is kept with null (null), is left out "
            "(drop), or goes to a file of its own with what is wrong",
            choices=FATES,
            settings={"metavar": "fail|null|drop|file PATH", "type": _on_error, "default": OnError(FATES[0])},
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
            '2 rows: 1 converted, 1 bad (1 malformed), left out\n{"id": "7", "code": "AG", "fringe": 1, "rotation": "half_turn"}',
        ),
    ],
    run,
)

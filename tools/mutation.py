"""Change the code, one thing at a time, and see whether the tests notice: the declarations and what they use.

    python tools/mutation.py [--workers N] [--minutes N] [FILE ...]

mutant_maker.py makes the mutants. Each is tried on the tests of its file alone, in a copy of the tree, by a
child of a process that has already imported pytest: that takes a tenth of the time.

What becomes of each mutant is noted in a file, so that a run which was ended goes on where it was; those that
survived are tried again when a file of their tests has changed. The result is written to docs/mutation.md. A
mutant that no test notices must be explained in mutation_survivors.toml; otherwise this script fails.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import hypothesis  # noqa: F401  imported once, so that no child process has to
import jsonschema  # noqa: F401
import pytest
from mutant_maker import Mutant, mutants

from boardcode import catalog
from boardcode.atomic_write import atomic_file

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "mutation.md"
SURVIVORS = ROOT / "tools" / "mutation_survivors.toml"
NOTES = ROOT / ".mutation_cache" / "notes.json"
KILLED = "killed"
SECONDS = 20  # of processor time, which does not depend on what else runs; a mutant that needs more is dead
LONGEST_WAIT = 3600  # seconds, for a mutant that waits for ever
MEMORY = 4 << 30  # bytes that a mutant may take


def paths_of_tests(*names: str, folder: str = "tests") -> list[str]:
    """The paths of some files of tests."""
    return [f"{folder}/test_{name}.py" for name in names]


ALPHABETS = paths_of_tests(
    "alphabets", "alphabet_declarations", "alphabet_groups", "alphabet_writing", "alphabets_in_formats"
)
PLAN = paths_of_tests("plan", "patterns", "stream_nodes", "settled_plans", "lowering", folder="tests/compile")
FIELDS = [
    *paths_of_tests(
        "fields_leaves", "fields_composites", "fields_wrappers", "fields_choices", "fields_integers"
    ),
    *paths_of_tests("fields_mapped", "fields_orders", "fields_lists", "fields_computed", "fields_corners"),
    *paths_of_tests("fields_tallies", "fields_turns", "fields_deals", "fields_presence"),
    *paths_of_tests("bad_declarations", "bad_numbers", "bit_cursors"),
    *paths_of_tests("stream_nodes", "lowering", folder="tests/compile"),
    *paths_of_tests("format", "own_format"),
]
#: tests with a case for each format, of which a game has its own tried, and first, as they are quick
FORMAT_TESTS = (
    "vectors.py::test_a_valid_code_has_the_listed_canonical_code_json_and_drawing",
    "vectors.py::test_an_invalid_code_is_the_listed_error",
    "every_format.py::test_counterexamples_are_errors_with_a_place_and_a_reason",
    "proved_formats.py::test_a_built_in_declaration_passes_the_checks_of_declarations",
    "proved_formats.py::test_samples_examples_and_counterexamples_of_a_built_in_format_are_what_they_should_be",
)
GENERAL = paths_of_tests("schemas", "error_details", "registry")
FIELD_MODULES = (
    "field", "leaves", "integers", "composites", "records", "lists", "alternatives", "unions", "wrappers",
    "mapped", "checks", "valueless", "alternation", "computed", "deals", "numerals", "presence", "tables",
    "tallies",
)  # fmt: skip
#: what the tests of a game are that must notice a change of its codes, if there are such tests
GAME_TESTS = (
    "code", "radar_code", "maze_code", "numbers", "layout", "scan", "alphabet", "context", "every_code",
    "count", "fen", "pbn", "xgid", "hints", "drawing", "rules",
)  # fmt: skip


def tests_of_game(game: str) -> list[str]:
    """The tests that must notice a change of the codes of a game."""
    paths = paths_of_tests(*GAME_TESTS, folder=f"tests/games/{game}")
    return [
        *(f"tests/test_{test}[{format}]" for test in FORMAT_TESTS for format in catalog.GAMES[game]),
        f"tests/test_docs.py::test_the_tables_are_those_of_the_declarations[{game}]",
        *(path for path in paths if (ROOT / path).exists()),
        *GENERAL,
    ]


def files_of_games() -> dict[str, list[str]]:
    """The files that declare the codes of the games, and field kinds of their own, with their tests."""
    names = ("code", "scan", "alphabet", "code_parts", "keys")
    paths = {f"src/boardcode/games/{game}/{name}.py": game for game in catalog.GAMES for name in names}
    return {path: tests_of_game(game) for path, game in paths.items() if (ROOT / path).exists()}


#: The files that are changed, and the tests that must notice.
TESTS = {
    **{f"src/boardcode/alphabets/{name}.py": ALPHABETS for name in ("spelling", "digits", "alphabet_checks")},
    "src/boardcode/bits.py": [*paths_of_tests("bits", "bit_cursors"), *FIELDS],
    "src/boardcode/careful_path.py": [
        *paths_of_tests("careful_path", "format", "format_corners", "error_details", "bit_cursors"),
        *ALPHABETS,
        *FIELDS,
    ],
    **{f"src/boardcode/fields/{name}.py": FIELDS for name in FIELD_MODULES},
    **{
        f"src/boardcode/compile/{name}.py": PLAN
        for name in ("plan", "fixed_nodes", "stream_nodes", "patterns")
    },
    "src/boardcode/compile/deal_orders.py": paths_of_tests("fields_deals"),
    "src/boardcode/compile/python/text.py": ["tests/compile/test_text.py"],
    **files_of_games(),
}


# -- trying them


def prepare(copies: str) -> None:
    """Give a worker process its own copy of the tree."""
    folder = tempfile.mkdtemp(dir=copies)
    for name in ("src", "tests", "docs", "tools", "vectors"):
        shutil.copytree(ROOT / name, f"{folder}/{name}")
    shutil.copy(ROOT / "pyproject.toml", folder)
    os.chdir(folder)
    compileall.compile_dir("src", quiet=2)  # once, and not in each child
    sys.path.insert(0, f"{folder}/src")
    for name in [name for name in sys.modules if name.split(".")[0] == "boardcode"]:
        del sys.modules[name]  # a child of this process must import the copy
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["BOARDCODE_EXAMPLES"] = "few"


class FailingFile:
    """A plugin of pytest that says in which of some files of tests the first failure is."""

    def __init__(self, tests: list[str]) -> None:
        self.files = list(dict.fromkeys(file_of(test) for test in tests))
        self.order = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the file of a test that failed; there is one at most, as the first ends the run."""
        if report.failed:
            self.order = self.files.index(file_of(report.nodeid))


def file_of(test: str) -> str:
    """The path of the file of a test."""
    return test.partition("::")[0]


def failing_file(tests: list[str]) -> int | None:
    """The first file in which a test fails, crashes or does not end, as its order among the files of the
    tests; None if all pass.
    """
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_WAIT)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        options = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]
        options += ["-o", "addopts=", "--import-mode=importlib"]
        options += ["-W", "ignore::pytest.PytestUnknownMarkWarning"]  # those of plugins that are not loaded
        failing = FailingFile(tests)
        os._exit(pytest.main([*options, *tests], plugins=[failing]) and 1 + failing.order)
    status = os.waitpid(child, 0)[1]
    if status == 0:
        return None
    return os.WEXITSTATUS(status) - 1 if os.WIFEXITED(status) else 0


def is_killed(mutant: Mutant) -> bool:
    """Whether the tests notice a mutant. The file of tests that noticed the last mutant is tried by itself
    first, since most mutants are noticed where their neighbours were; then the others together.
    """
    groups = groups_of_tests(mutant.path)
    file, bytecode = Path(mutant.path), Path(cache_from_source(mutant.path))
    original = file.read_text()
    file.write_text(mutant.source)
    bytecode.unlink(missing_ok=True)  # could be taken for that of another mutant of the same size and second
    try:
        if failing_file(groups[0]) is not None:
            return True
        order = failing_file([test for group in groups[1:] for test in group]) if groups[1:] else None
        if order is not None:
            groups.insert(0, groups.pop(1 + order))
        return order is not None
    finally:
        file.write_text(original)
        bytecode.unlink(missing_ok=True)


@cache
def groups_of_tests(path: str) -> list[list[str]]:
    """The tests of a file that is changed, those of one file together."""
    groups: dict[str, list[str]] = {}
    for test in dict.fromkeys(TESTS[path]):
        groups.setdefault(file_of(test), []).append(test)
    return list(groups.values())


def passes_unchanged(path: str) -> bool:
    """Whether the tests of a file pass as it is; if not, they can say nothing about mutants."""
    return failing_file(TESTS[path]) is None


# -- the report


class Outcome(NamedTuple):
    """How many mutants of a file there are, how many were tried and killed, and those that survive."""

    mutants: int = 0
    killed: int = 0
    survivors: tuple[Mutant, ...] = ()

    @property
    def attempt_count(self) -> int:
        """How many were tried."""
        return self.killed + len(self.survivors)


def explanations() -> dict[tuple[str, str, str], str]:
    """Return why some mutants may survive, by file and change."""
    entries = tomllib.loads(SURVIVORS.read_text())["survivor"] if SURVIVORS.exists() else []
    return {(entry["file"], entry["was"], entry["becomes"]): entry["why"] for entry in entries}


HEAD = """\
# What the tests notice when the code is changed

`make mutation` changes one thing at a time in the files below and runs their tests: a mutant is killed when a
test fails. Cosmic Ray makes the mutants; of the changes of one kind at one place one is picked by a fixed
seed, and what changes no result is left alone, such as annotations, caches and counterexamples. This page is
written by the run, which was made on {date}.

| File | Mutants | Tried | Killed | Survived |
|---|--:|--:|--:|--:|
"""


def report(outcomes: dict[str, Outcome]) -> str:
    """Return the page of the result."""
    lines, why = [HEAD.format(date=date.today()).rstrip()], explanations()
    survivors = tuple(mutant for outcome in outcomes.values() for mutant in outcome.survivors)
    mutants = sum(outcome.mutants for outcome in outcomes.values())
    killed = sum(outcome.killed for outcome in outcomes.values())
    for path, outcome in [*outcomes.items(), ("all", Outcome(mutants, killed, survivors))]:
        file = "all" if path == "all" else f"`{path.removeprefix('src/boardcode/')}`"
        counts = (outcome.mutants, outcome.attempt_count, outcome.killed, len(outcome.survivors))
        lines.append(f"| {file} | {' | '.join(map(str, counts))} |")
    if left := len(TESTS) - len(outcomes):
        lines += ["", f"The run was ended before {left} other files had their turn."]
    lines += ["", "## The survivors, one by one"]
    for path, outcome in outcomes.items():
        if outcome.survivors:
            lines += ["", f"### `{path.removeprefix('src/boardcode/')}`"]
        for mutant in outcome.survivors:
            lines += ["", f"- line {mutant.line}: `{mutant.was}`", f"  becomes `{mutant.becomes}`."]
            lines.append(f"  {why.get((mutant.path, mutant.was, mutant.becomes), 'NOT EXPLAINED')}")
    return "\n".join(lines) + "\n"


def print_needless_explanations(outcomes: dict[str, Outcome]) -> None:
    """Print the explanations of mutants that did not survive, of files that were tried."""
    survivors = [mutant for outcome in outcomes.values() for mutant in outcome.survivors]
    needed = {(mutant.path, mutant.was, mutant.becomes) for mutant in survivors}
    for path, was, becomes in explanations().keys() - needed:
        if path in outcomes:
            print(f"explained, but no survivor: {path}: {was}  -->  {becomes}")


# -- the run


def try_file(path: str, pool: Any, notes: dict[str, str], end: float) -> Outcome:
    """Try the mutants of a file until the end, but for those that are noted; note what becomes of them."""
    everything, survival = list(mutants(ROOT, path)), digest_of_tests(path)
    to_try = [mutant for mutant in everything if notes.get(mutant.digest) not in (KILLED, survival)]
    if to_try and not pool.apply(passes_unchanged, (path,)):
        raise SystemExit(f"{path}: its tests fail before anything is changed")
    for mutant, is_dead in zip(to_try, pool.imap(is_killed, to_try), strict=True):
        notes[mutant.digest] = KILLED if is_dead else survival
        write_notes(notes)
        if not is_dead:
            print(f"{mutant.path}:{mutant.line}: {mutant.was}  -->  {mutant.becomes}", flush=True)
        if time.monotonic() > end:
            break
    fates = [(mutant, notes.get(mutant.digest)) for mutant in everything]
    outcome = Outcome(
        len(everything),
        sum(fate == KILLED for _, fate in fates),
        tuple(mutant for mutant, fate in fates if fate == survival),
    )
    print(f"{path}: {outcome.attempt_count} of {outcome.mutants} tried, {outcome.killed} killed", flush=True)
    return outcome


def digest_of_tests(path: str) -> str:
    """What tells the tests of a file from those of other versions."""
    digest = sha256()
    for file in sorted({file_of(test) for test in TESTS[path]}):
        digest.update((ROOT / file).read_bytes())
    return digest.hexdigest()[:24]


def read_notes() -> dict[str, str]:
    """Return what became of the mutants: `KILLED`, or the digest of the tests that one survived."""
    notes: dict[str, str] = json.loads(NOTES.read_text()) if NOTES.exists() else {}
    return notes


def write_notes(notes: dict[str, str]) -> None:
    """Note what became of the mutants."""
    NOTES.parent.mkdir(exist_ok=True)
    with atomic_file(NOTES) as file:
        file.write(json.dumps(notes, indent=0).encode())


def main() -> int:
    """Try all mutants of the files, or of some; return how many survive without an explanation."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="default: all, and docs/mutation.md is written"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which the run ends")
    options = parser.parse_args()
    end = time.monotonic() + 60 * options.minutes
    notes, outcomes = read_notes(), {}
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as copies,
        get_context("fork").Pool(options.workers, prepare, [copies]) as pool,
    ):
        for path in options.files or TESTS:
            if time.monotonic() < end:
                outcomes[path] = try_file(path, pool, notes, end)
    text = report(outcomes)
    if not options.files:
        REPORT.write_text(text)
        print_needless_explanations(outcomes)
    return text.count("NOT EXPLAINED")


if __name__ == "__main__":
    sys.exit(min(main(), 1))

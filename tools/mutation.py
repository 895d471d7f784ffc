"""Change the code, one thing at a time, and see whether the tests notice: the declarations and what they use.

Cosmic Ray makes the mutants: one operator, number, comparison, loop or decorator is changed in each. Of the
changes that it has for one place (`+` may become `-`, `*`, `//` ...) one is picked by a fixed seed.
Annotations are not changed, since they are not run. Each mutant is tried on the tests of its file alone, in a
copy of the tree, by a child of a process that has already imported pytest: that takes a tenth of the time.

The result is written to docs/mutation.md. A mutant that no test notices must be explained in
mutation_survivors.toml; otherwise this script fails.
"""

from __future__ import annotations

import ast
import os
import resource
import shutil
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from difflib import SequenceMatcher
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import cosmic_ray.plugins
import hypothesis  # noqa: F401  imported once, so that no child process has to
import jsonschema  # noqa: F401
import pytest
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import use_db

from boardcode.catalog import GAMES

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "mutation.md"
SURVIVORS = ROOT / "tools" / "mutation_survivors.toml"
WORKERS = 2
SECONDS = 120  # a mutant that runs longer is taken not to end
MEMORY = 4 << 30  # bytes that a mutant may take

FIELDS = [
    "tests/test_fields_leaves.py",
    "tests/test_fields_composites.py",
    "tests/test_fields_wrappers.py",
    "tests/compile/test_lowering.py",
    "tests/test_format.py",
    "tests/test_own_format.py",
]
ERROR_DETAILS = "tests/test_error_details.py"
GENERAL = [
    "tests/test_schemas.py",
    ERROR_DETAILS,
    "tests/test_registry.py",
    "tests/test_every_format.py::test_counterexamples_are_errors_with_a_place_and_a_reason",
]


def tests_of_game(game: str, *names: str) -> list[str]:
    """The paths of some tests of a game."""
    return [f"tests/games/{game}/test_{name}.py" for name in names]


#: The tests of declarations, where not all tests of the game are needed and some take long.
CHOSEN_TESTS = {
    "klotski": tests_of_game("klotski", "code", "layout", "rules", "drawing"),
    "labyrinth": tests_of_game(
        "labyrinth", "radar_code", "maze_code", "alphabet", "hints", "drawing", "rules"
    ),
    "chacun": tests_of_game("chacun", "code", "context", "drawing", "rules"),
    "fivetwooneone": tests_of_game("fivetwooneone", "code", "drawing", "rules"),
    "arx": tests_of_game("arx", "code", "drawing", "rules"),
}
PLAN = ["tests/compile/test_plan.py", "tests/compile/test_patterns.py", "tests/compile/test_lowering.py"]
ALPHABETS = [
    "tests/test_alphabets.py",
    "tests/test_alphabet_writing.py",
    "tests/test_alphabet_declarations.py",
]
#: The files that are changed, and the tests that must notice: the core, the declaration of every game, and
#: the parts of a game's code that are in files of their own.
TESTS = {
    "src/boardcode/alphabets/spelling.py": ALPHABETS,
    "src/boardcode/alphabets/digits.py": ALPHABETS,
    "src/boardcode/fields/field.py": FIELDS,
    "src/boardcode/fields/leaves.py": FIELDS,
    "src/boardcode/fields/composites.py": FIELDS,
    "src/boardcode/fields/wrappers.py": FIELDS,
    "src/boardcode/compile/plan.py": PLAN,
    "src/boardcode/compile/patterns.py": PLAN,
    "src/boardcode/compile/python/text.py": ["tests/compile/test_text.py"],
    **{
        f"src/boardcode/games/{game}/code.py": [*CHOSEN_TESTS.get(game, [f"tests/games/{game}"]), *GENERAL]
        for game in GAMES
    },
    "src/boardcode/games/klotski/scan.py": [*tests_of_game("klotski", "scan"), *CHOSEN_TESTS["klotski"]],
    "src/boardcode/games/labyrinth/alphabet.py": CHOSEN_TESTS["labyrinth"],
    "src/boardcode/games/bridge/numbering.py": tests_of_game("bridge", "numbers", "code"),
    "src/boardcode/games/chess/code_parts.py": tests_of_game("chess", "code", "second_opinion"),
    "src/boardcode/games/connectfour/keys.py": tests_of_game("connectfour", "code"),
}


@dataclass(frozen=True)
class Mutant:
    """A file with one thing changed."""

    path: str
    line: int
    was: str
    becomes: str
    source: str


# -- making mutants


def mutants(path: str) -> Iterator[Mutant]:
    """Yield one mutant for each kind of change at each place that is run."""
    source = (ROOT / path).read_text()
    sources = {source}
    for specs in changes_by_place(path, source):
        spec = Random(f"{path} {specs[0].operator_name} {specs[0].start_pos}").choice(specs)
        operator = cosmic_ray.plugins.get_operator(spec.operator_name)(**spec.operator_args)
        changed = mutate_code(source, operator, spec.occurrence)
        if changed not in sources:  # one change can be made in several ways
            sources.add(changed)
            yield describe_mutant(path, source, changed)


def changes_by_place(path: str, source: str) -> list[list[Any]]:
    """Return the changes that Cosmic Ray knows, those of one kind at one place together."""
    with tempfile.TemporaryDirectory() as folder, use_db(f"{folder}/work.sqlite") as db:
        init([ROOT / path], db, {})
        specs = [item.mutations[0] for item in db.work_items]
    never_run = annotation_ranges(source)
    changes: dict[tuple[str, Any], list[Any]] = {}
    for spec in sorted(specs, key=lambda spec: (spec.start_pos, spec.operator_name, spec.occurrence)):
        if not any(start <= tuple(spec.start_pos) < stop for start, stop in never_run):
            changes.setdefault((spec.operator_name.split("_")[0], spec.start_pos), []).append(spec)
    return list(changes.values())


def annotation_ranges(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where the annotations are, as (line, column) of start and stop."""
    nodes = [
        part
        for node in ast.walk(ast.parse(source))
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if isinstance(part, ast.expr)
    ]
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)) for node in nodes
    ]


def describe_mutant(path: str, source: str, changed: str) -> Mutant:
    """Return the mutant; the lines that change are joined into one."""
    old, new = source.split("\n"), changed.split("\n")
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    blocks = [
        (start, stop, first, last)
        for kind, start, stop, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]
    was = " ".join(line.strip() for start, stop, _, _ in blocks for line in old[start:stop] if line.strip())
    becomes = " ".join(
        line.strip() for _, _, first, last in blocks for line in new[first:last] if line.strip()
    )
    return Mutant(path, blocks[0][0] + 1, was, becomes or "nothing", changed)


# -- trying them


def prepare(copies: str) -> None:
    """Give a worker process its own copy of the tree."""
    folder = tempfile.mkdtemp(dir=copies)
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, f"{folder}/{name}")
    shutil.copy(ROOT / "pyproject.toml", folder)
    os.chdir(folder)
    sys.path.insert(0, f"{folder}/src")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["BOARDCODE_EXAMPLES"] = "few"


def has_failure(tests: list[str]) -> bool:
    """Whether a test fails, crashes or does not end."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        options = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]
        options += ["-o", "addopts=", "--import-mode=importlib"]
        os._exit(pytest.main([*options, *tests]))
    return os.waitpid(child, 0)[1] != 0


def is_killed(mutant: Mutant) -> bool:
    """Whether the tests notice a mutant."""
    file = Path(mutant.path)
    original = file.read_text()
    file.write_text(mutant.source)
    try:
        return has_failure(TESTS[mutant.path])
    finally:
        file.write_text(original)


def passes_unchanged(path: str) -> bool:
    """Whether the tests of a file pass as it is; if not, they can say nothing about mutants."""
    return not has_failure(TESTS[path])


# -- the report


def explanations() -> dict[tuple[str, str, str], str]:
    """Return why some mutants may survive, by file and change."""
    entries = tomllib.loads(SURVIVORS.read_text())["survivor"] if SURVIVORS.exists() else []
    return {(entry["file"], entry["was"], entry["becomes"]): entry["why"] for entry in entries}


HEAD = """\
# What the tests notice when the code is changed

`make mutation` changes one thing at a time in the files below and runs their tests: a mutant is killed when a
test fails. Cosmic Ray makes the mutants; of the changes of one kind at one place one is picked by a fixed
seed, and annotations are not changed. This page is written by the run, which was made on {date}.

| File | Mutants | Killed | Survived |
|---|--:|--:|--:|
"""


def report(outcomes: dict[str, list[tuple[Mutant, bool]]]) -> str:
    """Return the page of the result."""
    lines, why = [HEAD.format(date=date.today()).rstrip()], explanations()
    for path, results in outcomes.items():
        killed = sum(is_dead for _, is_dead in results)
        file = path.removeprefix("src/boardcode/")
        lines.append(f"| `{file}` | {len(results)} | {killed} | {len(results) - killed} |")
    total = sum(map(len, outcomes.values()))
    killed = sum(is_dead for results in outcomes.values() for _, is_dead in results)
    lines += [f"| all | {total} | {killed} | {total - killed} |", "", "## The survivors, one by one"]
    for path, results in outcomes.items():
        survivors = [mutant for mutant, is_dead in results if not is_dead]
        if survivors:
            lines += ["", f"### `{path.removeprefix('src/boardcode/')}`"]
        for mutant in survivors:
            lines += ["", f"- line {mutant.line}: `{mutant.was}`", f"  becomes `{mutant.becomes}`."]
            lines.append(f"  {why.get((mutant.path, mutant.was, mutant.becomes), 'NOT EXPLAINED')}")
    return "\n".join(lines) + "\n"


def main(paths: list[str]) -> int:
    """Try all mutants of the files, or of some; return how many survive without an explanation."""
    chosen = paths or list(TESTS)
    to_try = [mutant for path in chosen for mutant in mutants(path)]
    print(f"{len(to_try)} mutants", flush=True)
    outcomes: dict[str, list[tuple[Mutant, bool]]] = {path: [] for path in chosen}
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as copies,
        get_context("fork").Pool(WORKERS, prepare, [copies]) as pool,
    ):
        for path, passes in zip(chosen, pool.map(passes_unchanged, chosen, chunksize=1), strict=True):
            if not passes:
                raise SystemExit(f"{path}: its tests fail before anything is changed")
        for count, (mutant, is_dead) in enumerate(zip(to_try, pool.imap(is_killed, to_try), strict=True), 1):
            outcomes[mutant.path].append((mutant, is_dead))
            if not is_dead:
                print(f"{mutant.path}:{mutant.line}: {mutant.was}  -->  {mutant.becomes}", flush=True)
            if count % 100 == 0:
                print(f"{count} tried", flush=True)
    text = report(outcomes)
    if not paths:
        REPORT.write_text(text)
    return text.count("NOT EXPLAINED")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

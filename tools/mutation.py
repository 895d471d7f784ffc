"""What the tests notice when the code is changed: every mutant of the codes' declarations and of what they are made of.

Cosmic Ray makes the mutants: one operator, number, comparison, loop or decorator changed in each. Of the many that it
has for one place (`+` may become `-`, `*`, `//` ...) one is picked by a fixed seed, and what is changed in an annotation
is left out, since annotations are not run. Each mutant is tried on the tests of its file alone, in a copy of the tree,
by a child of a process that has loaded pytest already: that takes a tenth of the time of a new one.

The result is written to docs/mutation.md. A mutant that no test notices must be explained in mutation_survivors.toml;
one that is not makes this script fail.
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
from difflib import SequenceMatcher
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import cosmic_ray.plugins
import hypothesis  # noqa: F401  loaded here once, so that no child has to
import jsonschema  # noqa: F401
import pytest
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import use_db

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "mutation.md"
SURVIVORS = ROOT / "tools" / "mutation_survivors.toml"
WORKERS = 2
SECONDS = 120  # a mutant that runs longer does not end
MEMORY = 4 << 30  # nor may it take more than this

FIELDS = [
    "tests/test_fields_leaves.py",
    "tests/test_fields_groups.py",
    "tests/test_format.py",
    "tests/test_own_format.py",
]
REFUSALS = "tests/test_every_format.py::test_counterexamples_are_refused_with_a_place_and_a_reason"
GENERAL = ["tests/test_schemas.py", "tests/test_refusals.py", "tests/test_registry.py", REFUSALS]


def of_game(game: str, *parts: str) -> list[str]:
    """The tests of a game that look at its codes."""
    return [f"tests/games/{game}/test_{part}.py" for part in parts]


KLOTSKI = of_game("klotski", "code", "layout", "rules", "drawing")
LABYRINTH = of_game("labyrinth", "radar_code", "maze_code", "alphabet", "hints", "drawing", "rules")
TESTS = {
    "src/boardcode/alphabets.py": ["tests/test_alphabets.py"],
    "src/boardcode/fields/field.py": FIELDS,
    "src/boardcode/fields/leaves.py": FIELDS,
    "src/boardcode/fields/groups.py": FIELDS,
    "src/boardcode/games/klotski/code.py": [*KLOTSKI, *GENERAL],
    "src/boardcode/games/labyrinth/code.py": [*LABYRINTH, *GENERAL],
    "src/boardcode/games/chacun/code.py": [
        *of_game("chacun", "code", "context", "drawing", "rules"),
        *GENERAL,
    ],
    "src/boardcode/games/fivetwooneone/code.py": [
        *of_game("fivetwooneone", "code", "drawing", "rules"),
        *GENERAL,
    ],
    "src/boardcode/games/arx/code.py": [*of_game("arx", "code", "drawing", "rules"), *GENERAL],
    "src/boardcode/games/klotski/scan.py": KLOTSKI,
    "src/boardcode/games/klotski/automaton.py": [*of_game("klotski", "automaton"), *KLOTSKI],
    "src/boardcode/games/labyrinth/walls.py": [*LABYRINTH, "tests/test_refusals.py"],
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
    """One mutant for each kind of change at each place that is run."""
    source = (ROOT / path).read_text()
    seen = {source}
    for specs in sites(path, source):
        spec = Random(f"{path} {specs[0].operator_name} {specs[0].start_pos}").choice(specs)
        operator = cosmic_ray.plugins.get_operator(spec.operator_name)(**spec.operator_args)
        changed = mutate_code(source, operator, spec.occurrence)
        if changed not in seen:  # one change can be made in several ways
            seen.add(changed)
            yield described(path, source, changed)


def sites(path: str, source: str) -> list[list[Any]]:
    """The changes that Cosmic Ray knows, those of one kind at one place together."""
    with tempfile.TemporaryDirectory() as folder, use_db(f"{folder}/work.sqlite") as db:
        init([ROOT / path], db, {})
        specs = [item.mutations[0] for item in db.work_items]
    never_run = written_types(source)
    found: dict[tuple[str, Any], list[Any]] = {}
    for spec in sorted(specs, key=lambda spec: (spec.start_pos, spec.operator_name, spec.occurrence)):
        if not any(start <= tuple(spec.start_pos) < stop for start, stop in never_run):
            found.setdefault((spec.operator_name.split("_")[0], spec.start_pos), []).append(spec)
    return list(found.values())


def written_types(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the types stand, as (line, column) of start and stop."""
    nodes = [
        part
        for node in ast.walk(ast.parse(source))
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if isinstance(part, ast.expr)
    ]
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)) for node in nodes
    ]


def described(path: str, source: str, changed: str) -> Mutant:
    """The mutant with the lines that are changed, joined into one."""
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
    """A copy of the tree for each worker of its own."""
    folder = tempfile.mkdtemp(dir=copies)
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, f"{folder}/{name}")
    shutil.copy(ROOT / "pyproject.toml", folder)
    os.chdir(folder)
    sys.path.insert(0, f"{folder}/src")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["BOARDCODE_EXAMPLES"] = "few"


def notice(tests: list[str]) -> bool:
    """Whether a test fails, ends in another way or does not end."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        options = [
            "-x",
            "-q",
            "-m",
            "not slow",
            "-p",
            "no:cacheprovider",
            "-o",
            "addopts=",
            "--import-mode=importlib",
        ]
        os._exit(pytest.main([*options, *tests]))
    return os.waitpid(child, 0)[1] != 0


def tried(mutant: Mutant) -> bool:
    """Whether the tests notice a mutant."""
    file = Path(mutant.path)
    original = file.read_text()
    file.write_text(mutant.source)
    try:
        return notice(TESTS[mutant.path])
    finally:
        file.write_text(original)


def untouched(path: str) -> bool:
    """Whether the tests of a file pass as it is; if not, they notice nothing."""
    return not notice(TESTS[path])


# -- telling


def explained() -> dict[tuple[str, str, str], str]:
    """Why nobody minds some mutants, by file and change."""
    listed = tomllib.loads(SURVIVORS.read_text())["survivor"] if SURVIVORS.exists() else []
    return {(entry["file"], entry["was"], entry["becomes"]): entry["why"] for entry in listed}


HEAD = """\
# What the tests notice when the code is changed

`make mutation` changes one thing at a time in the files below and runs their tests: a mutant is killed when a test
fails. Cosmic Ray makes the mutants; of the changes of one kind at one place one is picked by a fixed seed, and
annotations are left alone. This page is written by the run.

| File | Mutants | Killed | Survived |
|---|--:|--:|--:|
"""


def report(outcomes: dict[str, list[tuple[Mutant, bool]]]) -> str:
    """The page of the result."""
    lines, why = [HEAD.rstrip()], explained()
    for path, tries in outcomes.items():
        killed = sum(noticed for _, noticed in tries)
        lines.append(
            f"| `{path.removeprefix('src/boardcode/')}` | {len(tries)} | {killed} | {len(tries) - killed} |"
        )
    total, killed = (
        sum(map(len, outcomes.values())),
        sum(noticed for tries in outcomes.values() for _, noticed in tries),
    )
    lines += [f"| all | {total} | {killed} | {total - killed} |", "", "## The survivors, one by one"]
    for path, tries in outcomes.items():
        survivors = [mutant for mutant, noticed in tries if not noticed]
        if survivors:
            lines += ["", f"### `{path.removeprefix('src/boardcode/')}`"]
        for mutant in survivors:
            lines += ["", f"- line {mutant.line}: `{mutant.was}`", f"  becomes `{mutant.becomes}`."]
            lines.append(f"  {why.get((mutant.path, mutant.was, mutant.becomes), 'NOT EXPLAINED')}")
    return "\n".join(lines) + "\n"


def main(paths: list[str]) -> int:
    """Try all mutants of the files, or of those that are named."""
    chosen = paths or list(TESTS)
    made = [mutant for path in chosen for mutant in mutants(path)]
    print(f"{len(made)} mutants", flush=True)
    outcomes: dict[str, list[tuple[Mutant, bool]]] = {path: [] for path in chosen}
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as copies,
        get_context("fork").Pool(WORKERS, prepare, [copies]) as pool,
    ):
        for path, passes in zip(chosen, pool.map(untouched, chosen, chunksize=1), strict=True):
            if not passes:
                raise SystemExit(f"{path}: its tests fail before anything is changed")
        for done, (mutant, noticed) in enumerate(zip(made, pool.imap(tried, made), strict=True), 1):
            outcomes[mutant.path].append((mutant, noticed))
            if not noticed:
                print(f"{mutant.path}:{mutant.line}: {mutant.was}  -->  {mutant.becomes}", flush=True)
            if done % 100 == 0:
                print(f"{done} tried", flush=True)
    text = report(outcomes)
    if not paths:
        REPORT.write_text(text)
    return text.count("NOT EXPLAINED")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

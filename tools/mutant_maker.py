"""Mutants of a file: Cosmic Ray changes one operator, number, comparison, loop or decorator in each.

Of the changes that it has for one place (`+` may become `-`, `*`, `//` ...) one is picked by a fixed seed.
What changes no result is left alone: annotations and imports for the type checker, which are not run;
counterexamples, since one wrong code is as good as another; functions that draw samples, since one state is
as good as another; `slots`, the `strict` of `zip`, caches and `abstractmethod`; and identity in place of
equality or the other way round, which are the same for small numbers, None and enumerations.
"""

from __future__ import annotations

import ast
import hashlib
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import use_db

IDENTITY = re.compile(r"ReplaceComparisonOperator_((?!Is)\w+_Is(Not)?|Is_Eq|IsNot_NotEq)")


@dataclass(frozen=True)
class Mutant:
    """A file with one thing changed."""

    path: str
    line: int
    was: str
    becomes: str
    source: str

    @property
    def digest(self) -> str:
        """What tells this mutant from all others, of other versions of the file too."""
        return hashlib.sha256(f"{self.path}\n{self.source}".encode()).hexdigest()[:24]


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """Yield one mutant of a file for each kind of change at each place that is run."""
    source = (root / path).read_text()
    sources = {source}
    for specs in changes_by_place(root / path, source):
        spec = Random(f"{path} {specs[0].operator_name} {specs[0].start_pos}").choice(specs)
        operator = cosmic_ray.plugins.get_operator(spec.operator_name)(**spec.operator_args)
        changed = mutate_code(source, operator, spec.occurrence)
        if changed not in sources:  # one change can be made in several ways
            sources.add(changed)
            yield describe_mutant(path, source, changed)


def changes_by_place(file: Path, source: str) -> list[list[Any]]:
    """Return the changes that Cosmic Ray knows, those of one kind at one place together."""
    with tempfile.TemporaryDirectory() as folder, use_db(f"{folder}/work.sqlite") as db:
        init([file], db, {})
        specs = [item.mutations[0] for item in db.work_items]
    left_alone = ranges_left_alone(source)
    changes: dict[tuple[str, Any], list[Any]] = {}
    for spec in sorted(specs, key=lambda spec: (spec.start_pos, spec.operator_name, spec.occurrence)):
        is_left_alone = any(start <= tuple(spec.start_pos) < stop for start, stop in left_alone)
        if not is_left_alone and not IDENTITY.fullmatch(spec.operator_name.split("/")[-1]):
            changes.setdefault((spec.operator_name.split("_")[0], spec.start_pos), []).append(spec)
    return list(changes.values())


def ranges_left_alone(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where there is what changes no result, as (line, column) of start and stop."""
    nodes: list[ast.expr | ast.stmt] = []
    for node in ast.walk(ast.parse(source)):
        parts = (getattr(node, "annotation", None), getattr(node, "returns", None))
        nodes += [part for part in parts if isinstance(part, ast.expr)]
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            nodes.append(node)
        if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("sample"):
            nodes.append(node)
        if isinstance(node, ast.Call):
            names = ("strict",) if ast.unparse(node.func) == "zip" else ("counterexamples", "slots")
            nodes += [keyword.value for keyword in node.keywords if keyword.arg in names]
        for decorator in getattr(node, "decorator_list", []):
            if ast.unparse(decorator).partition("(")[0] in ("abstractmethod", "cache", "lru_cache"):
                decorator.col_offset -= 1  # of the @
                nodes.append(decorator)
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
